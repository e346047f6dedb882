//! `list[int]` and `int | None`: what annotations are made of, and what `isinstance` takes.

use std::rc::Rc;

use crate::class::Class;
use crate::exception::raise;
use crate::meter::{Charge, Meter};
use crate::object::{Host, Object};
use crate::ops::{self, BinaryOp, CompareOp};
use crate::types::named_tuple::NamedTupleClass;
use crate::value::Value;
use crate::{Args, Result, types};

/// `list[int]`
pub struct Alias {
    origin: &'static Class,
    args: Vec<Value>,
    _charge: Charge,
}

/// `int | str`: classes, aliases and `None`, each once.
pub struct Union {
    members: Vec<Value>,
    _charge: Charge,
}

/// Most members of a union or arguments of an alias; beyond them the run ends as unsupported.
const MOST: usize = 256;

/// Classes that take arguments in brackets.
fn generic(class: &'static Class) -> bool {
    match class.module {
        "builtins" => matches!(class.name, "list" | "dict" | "tuple" | "set" | "frozenset" | "type" | "enumerate"),
        "collections" => matches!(class.name, "deque" | "defaultdict" | "OrderedDict" | "Counter" | "ChainMap"),
        "collections.abc" => !matches!(class.name, "Sized" | "Hashable" | "ByteString"),
        "re" => matches!(class.name, "Pattern" | "Match"),
        "itertools" => class.name == "chain",
        "functools" => class.name == "partial",
        _ => false,
    }
}

fn charge(items: &[Value], meter: &Meter) -> Result<Charge> {
    if items.len() > MOST {
        return Err(crate::Stop::unsupported("a type of many parts"));
    }
    meter.reserve(64 + size_of_val(items) as u64)
}

/// `class[key]`
pub fn subscript(class: &'static Class, key: &Value, meter: &Meter) -> Result<Value> {
    if !generic(class) {
        return Err(raise::type_error(format!("type '{}' is not subscriptable", class.spoken())));
    }
    if (class.module, class.name) == ("collections.abc", "Callable") {
        return Err(crate::Stop::unsupported("collections.abc.Callable[]"));
    }
    let args = match key {
        Value::Tuple(many) => many.to_vec(),
        one => vec![one.clone()],
    };
    let charge = charge(&args, meter)?;
    Ok(Value::object(Alias { origin: class, args, _charge: charge }))
}

/// `a | b` of classes, aliases, unions and `None`; `None` where these are no operands of it.
pub fn join(a: &Value, b: &Value, meter: &Meter) -> Result<Option<Value>> {
    if (a.is_none() && b.is_none()) || !part(a) || !part(b) {
        return Ok(None);
    }
    let mut members: Vec<Value> = Vec::new();
    for value in [a, b] {
        let own = value.downcast::<Union>().map_or_else(|| vec![value.clone()], |union| union.members.clone());
        for member in own {
            let member = if member.is_none() { Value::Class(&types::NONE) } else { member };
            meter.work_len(1 + members.len())?;
            if !members.iter().any(|known| ops::key::same_key(known, &member)) {
                members.push(member);
            }
        }
    }
    if let [only] = members.as_slice() {
        return Ok(Some(only.clone()));
    }
    let charge = charge(&members, meter)?;
    Ok(Some(Value::object(Union { members, _charge: charge })))
}

fn part(value: &Value) -> bool {
    matches!(value, Value::None | Value::Class(_))
        || value.is::<Alias>()
        || value.is::<Union>()
        || value.is::<NamedTupleClass>()
}

/// A part as the repr writes it: a class by its name.
fn part_repr(value: &Value, host: &mut dyn Host) -> Result<String> {
    match value {
        Value::Class(class) if class.module == "builtins" => Ok(class.name.to_string()),
        Value::Class(class) => Ok(format!("{}.{}", class.module, class.name)),
        Value::Ellipsis => Ok("...".to_string()),
        made if made.is::<NamedTupleClass>() => {
            let name = made.downcast::<NamedTupleClass>().map(|class| class.name().to_string());
            Ok(format!("__main__.{}", name.unwrap_or_default()))
        }
        // CPython writes these by their module and name.
        Value::Native(_) => Err(crate::Stop::unsupported("a function in a generic alias")),
        Value::Object(object) if object.callable() && !part(value) => {
            Err(crate::Stop::unsupported("a function in a generic alias"))
        }
        other => ops::repr(other, host),
    }
}

fn reprs(values: &[Value], separator: &str, host: &mut dyn Host) -> Result<String> {
    let parts = values.iter().map(|value| part_repr(value, host)).collect::<Result<Vec<_>>>()?;
    let text = parts.join(separator);
    host.meter().check_string(text.len())?;
    Ok(text)
}

impl Union {
    /// The classes, aliases and `type(None)` in it.
    pub fn members(&self) -> &[Value] {
        &self.members
    }

    fn equals(&self, other: &Union) -> bool {
        let within =
            |a: &Union, b: &Union| a.members.iter().all(|x| b.members.iter().any(|y| ops::key::same_key(x, y)));
        self.members.len() == other.members.len() && within(self, other)
    }
}

fn same(op: CompareOp, equal: impl FnOnce() -> bool) -> Option<Value> {
    match op {
        CompareOp::Eq => Some(Value::Bool(equal())),
        CompareOp::Ne => Some(Value::Bool(!equal())),
        _ => None,
    }
}

impl Object for Union {
    fn class(&self) -> &'static Class {
        &types::UNION_TYPE
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        joined(op, Value::shared(self), other, reflected, host)
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _: &mut dyn Host) -> Result<Option<Value>> {
        let Some(other) = other.downcast::<Union>() else { return Ok(None) };
        Ok(same(op, || self.equals(&other)))
    }

    fn hash(&self) -> Result<u64> {
        self.members.iter().try_fold(0_u64, |sum, member| Ok(sum.wrapping_add(ops::key::hash_key(member)?)))
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<Union>().is_some_and(|other| self.equals(&other))
    }

    fn get_item(self: Rc<Self>, _: &Value, host: &mut dyn Host) -> Result<Value> {
        let text = self.repr(host)?;
        Err(raise::type_error(format!("{text} is not a generic class")))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        // In a union `None` stands for its class.
        let none =
            |member: &Value| matches!(member, Value::Class(class) if std::ptr::eq(*class, &raw const types::NONE));
        let shown: Vec<Value> =
            self.members.iter().map(|member| if none(member) { Value::None } else { member.clone() }).collect();
        reprs(&shown, " | ", host)
    }

    fn clear(&self) {}
}

pub(super) fn joined(
    op: BinaryOp,
    own: Value,
    other: &Value,
    reflected: bool,
    host: &mut dyn Host,
) -> Result<Option<Value>> {
    match (op, reflected) {
        (BinaryOp::Or, false) => join(&own, other, host.meter()),
        (BinaryOp::Or, true) => join(other, &own, host.meter()),
        _ => Ok(None),
    }
}

impl Alias {
    fn equals(&self, other: &Alias) -> bool {
        std::ptr::eq(self.origin, other.origin)
            && self.args.len() == other.args.len()
            && self.args.iter().zip(&other.args).all(|(a, b)| ops::key::same_key(a, b))
    }
}

impl Object for Alias {
    fn class(&self) -> &'static Class {
        &types::GENERIC_ALIAS
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        self.origin.get_attr(name, host)
    }

    fn get_item(self: Rc<Self>, _: &Value, host: &mut dyn Host) -> Result<Value> {
        let text = self.repr(host)?;
        Err(raise::type_error(format!("{text} is not a generic class")))
    }

    fn iter(self: Rc<Self>, _: &mut dyn Host) -> Result<crate::Iter> {
        Err(crate::Stop::unsupported("iteration over a generic alias"))
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        host.call(&Value::Class(self.origin), args)
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        joined(op, Value::shared(self), other, reflected, host)
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _: &mut dyn Host) -> Result<Option<Value>> {
        let Some(other) = other.downcast::<Alias>() else { return Ok(None) };
        Ok(same(op, || self.equals(&other)))
    }

    fn hash(&self) -> Result<u64> {
        let origin = std::ptr::from_ref(self.origin).addr() as u64;
        self.args.iter().try_fold(origin, |sum, arg| Ok(sum.rotate_left(5) ^ ops::key::hash_key(arg)?))
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<Alias>().is_some_and(|other| self.equals(&other))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let args = if self.args.is_empty() { "()".to_string() } else { reprs(&self.args, ", ", host)? };
        Ok(format!("{}[{args}]", part_repr(&Value::Class(self.origin), host)?))
    }
}
