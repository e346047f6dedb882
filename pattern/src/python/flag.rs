//! `re.RegexFlag`: flags as values, ints that show their names.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::{Args, Class, Host, Iter, Object, Result, Stop, Value, types};

/// `re.RegexFlag`
pub static REGEX_FLAG: Class =
    Class::new("RegexFlag", "re", &[&types::INT]).constructed_by(construct).with_statics(|name| {
        NAMES.iter().chain(SHORT).find(|(own, _)| *own == name).map(|(_, bits)| FlagObject::value(*bits))
    });

/// The flags in the order of their definition, which is that of their names in a repr.
const NAMES: &[(&str, i64)] = &[
    ("ASCII", 256),
    ("IGNORECASE", 2),
    ("LOCALE", 4),
    ("UNICODE", 32),
    ("MULTILINE", 8),
    ("DOTALL", 16),
    ("VERBOSE", 64),
    ("TEMPLATE", 1),
    ("DEBUG", 128),
];

const SHORT: &[(&str, i64)] =
    &[("A", 256), ("I", 2), ("L", 4), ("U", 32), ("M", 8), ("S", 16), ("X", 64), ("T", 1), ("NOFLAG", 0)];

/// All that have a name.
const ALL: i64 = 511;

/// Flags as a value.
pub struct FlagObject(i64);

impl FlagObject {
    /// These bits; a negative number is what is left of all of them.
    pub fn value(bits: i64) -> Value {
        let bits = if bits >= 0 {
            bits
        } else {
            let length = 64 - bits.unsigned_abs().leading_zeros();
            (ALL + 1).max(1_i64.checked_shl(length).unwrap_or(i64::MAX)).wrapping_add(bits)
        };
        Value::object(FlagObject(bits))
    }

    /// The number they are.
    pub fn bits(&self) -> i64 {
        self.0
    }

    /// The name, or names with `|` between; none where no bit has one.
    fn name(&self, before: &str) -> Option<String> {
        if self.0 == 0 {
            return Some(format!("{before}NOFLAG"));
        }
        let set = NAMES.iter().filter(|(_, bit)| self.0 & bit != 0);
        let mut names: Vec<String> = set.map(|(name, _)| format!("{before}{name}")).collect();
        if names.is_empty() {
            return None;
        }
        let rest = self.0 & !ALL;
        if rest != 0 {
            names.push(format!("{rest:#x}"));
        }
        Some(names.join("|"))
    }
}

fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    match args.positional.as_slice() {
        [] => Err(raise::type_error("EnumType.__call__() missing 1 required positional argument: 'value'")),
        [Value::Int(bits)] => Ok(FlagObject::value(*bits)),
        [Value::Bool(bit)] => Ok(FlagObject::value(i64::from(*bit))),
        [flag] if flag.is::<FlagObject>() => Ok(flag.clone()),
        [other] => Err(raise::value_error(format!("{} is not a valid RegexFlag", ops::repr(other, host)?))),
        _ => Err(Stop::unsupported("a RegexFlag of names")),
    }
}

/// The bits of an int or of flags.
fn bits(value: &Value) -> Option<i64> {
    match value {
        Value::Int(bits) => Some(*bits),
        Value::Bool(bit) => Some(i64::from(*bit)),
        other => other.downcast::<FlagObject>().map(|flag| flag.0),
    }
}

/// Flags as the int they are.
fn plain(value: &Value) -> Value {
    value.downcast::<FlagObject>().map_or_else(|| value.clone(), |flag| Value::Int(flag.0))
}

impl Object for FlagObject {
    fn class(&self) -> &'static Class {
        &REGEX_FLAG
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "value" => Ok(Value::Int(self.0)),
            "name" => match self.name("") {
                Some(name) => Value::str(name, host.meter()),
                None => Ok(Value::None),
            },
            _ if types::int::members().has(name) => ops::get_attr(&Value::Int(self.0), name, host),
            _ => Err(raise::no_attribute("RegexFlag", name)),
        }
    }

    fn set_attr(self: Rc<Self>, name: &str, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(match name {
            "name" | "value" => raise::attribute_error("can't set attribute"),
            _ => Stop::unsupported("an attribute of a RegexFlag set"),
        })
    }

    fn contains(self: Rc<Self>, item: &Value, _host: &mut dyn Host) -> Result<Option<bool>> {
        match item.downcast::<FlagObject>() {
            Some(other) => Ok(Some(self.0 & other.0 == other.0)),
            None => Err(raise::type_error(format!(
                "unsupported operand type(s) for 'in': '{}' and 'RegexFlag'",
                item.spoken()
            ))),
        }
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        let set = NAMES.iter().filter(|(_, bit)| self.0 & bit != 0);
        Iter::named(set.map(|(_, bit)| FlagObject::value(*bit)).collect(), &types::GENERATOR, host.meter())
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(self.0.count_ones() as usize))
    }

    fn truth(&self, _host: &mut dyn Host) -> Result<bool> {
        Ok(self.0 != 0)
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        if let (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, Some(other)) = (op, bits(other)) {
            return Ok(Some(FlagObject::value(match op {
                BinaryOp::And => self.0 & other,
                BinaryOp::Or => self.0 | other,
                _ => self.0 ^ other,
            })));
        }
        if let BinaryOp::And | BinaryOp::Or | BinaryOp::Xor = op {
            return Ok(None);
        }
        let other = plain(other);
        let counts = ops::arithmetic::is_number(&other)
            || (op == BinaryOp::Mul
                && matches!(other, Value::Str(_) | Value::List(_) | Value::Tuple(_) | Value::Bytes(_)))
            || (op == BinaryOp::Mod && reflected && matches!(other, Value::Bytes(_)));
        let (a, b) = if reflected { (other, Value::Int(self.0)) } else { (Value::Int(self.0), other) };
        if counts { ops::binary(op, &a, &b, host).map(Some) } else { Ok(None) }
    }

    fn unary(self: Rc<Self>, op: UnaryOp, host: &mut dyn Host) -> Result<Option<Value>> {
        match op {
            UnaryOp::Invert => Ok(Some(FlagObject::value(ALL & !self.0))),
            _ => ops::unary(op, &Value::Int(self.0), host).map(Some),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let other = plain(other);
        if ops::arithmetic::is_number(&other) {
            return ops::compare(op, &Value::Int(self.0), &other, host).map(Some);
        }
        Ok(None)
    }

    fn hash(&self) -> Result<u64> {
        ops::key::hash_key(&Value::Int(self.0))
    }

    fn key(&self) -> Option<Value> {
        Some(Value::Int(self.0))
    }

    fn same_key(&self, other: &Value) -> bool {
        ops::key::same_key(&Value::Int(self.0), &plain(other))
    }

    fn python_hash(&self) -> Option<i64> {
        ops::hash::hash(&Value::Int(self.0))
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.name("re.").unwrap_or_else(|| format!("re.RegexFlag({})", self.0)))
    }

    fn format(&self, spec: &str, host: &mut dyn Host) -> Result<String> {
        if spec.is_empty() { self.repr(host) } else { ops::format(&Value::Int(self.0), spec, host) }
    }

    fn to_int(&self, _host: &mut dyn Host) -> Result<Option<Value>> {
        Ok(Some(Value::Int(self.0)))
    }

    fn to_float(&self, _host: &mut dyn Host) -> Result<Option<f64>> {
        Ok(Some(self.0 as f64))
    }

    fn index(&self) -> Option<i64> {
        Some(self.0)
    }

    fn round(self: Rc<Self>, _digits: Option<i64>, _host: &mut dyn Host) -> Result<Option<Value>> {
        Ok(Some(Value::Int(self.0)))
    }
}
