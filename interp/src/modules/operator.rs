//! `operator`

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::types::OBJECT;
use hiddentables_values::{Args, Class, Host, Native, Object, Result, Str, Value};

use crate::builtins::GETATTR;

/// `operator`
pub(crate) static MODULE: Definition = Definition {
    name: "operator",
    members: &[
        ("itemgetter", Member::Class(&ITEMGETTER)),
        ("attrgetter", Member::Class(&ATTRGETTER)),
        ("methodcaller", Member::Class(&METHODCALLER)),
        ("add", Member::Function(&ADD)),
        ("concat", Member::Function(&ADD)),
        ("sub", Member::Function(&SUB)),
        ("mul", Member::Function(&MUL)),
        ("truediv", Member::Function(&TRUEDIV)),
        ("floordiv", Member::Function(&FLOORDIV)),
        ("mod", Member::Function(&MOD)),
        ("pow", Member::Function(&POW)),
        ("matmul", Member::Function(&MATMUL)),
        ("and_", Member::Function(&AND)),
        ("or_", Member::Function(&OR)),
        ("xor", Member::Function(&XOR)),
        ("lshift", Member::Function(&LSHIFT)),
        ("rshift", Member::Function(&RSHIFT)),
        ("eq", Member::Function(&EQ)),
        ("ne", Member::Function(&NE)),
        ("lt", Member::Function(&LT)),
        ("le", Member::Function(&LE)),
        ("gt", Member::Function(&GT)),
        ("ge", Member::Function(&GE)),
        ("neg", Member::Function(&NEG)),
        ("pos", Member::Function(&POS)),
        ("inv", Member::Function(&INVERT)),
        ("invert", Member::Function(&INVERT)),
        ("abs", Member::Function(&ABS)),
        ("not_", Member::Function(&NOT)),
        ("truth", Member::Function(&TRUTH)),
        ("is_", Member::Function(&IS)),
        ("is_not", Member::Function(&IS_NOT)),
        ("contains", Member::Function(&CONTAINS)),
        ("getitem", Member::Function(&GETITEM)),
    ],
    known: KNOWN,
};

macro_rules! binary {
    ($($name:ident $line:literal $op:ident;)*) => {
        $(static $name: Native = Native::new($line, |bound, host| {
            ops::binary(BinaryOp::$op, &bound.value("a"), &bound.value("b"), host)
        });)*
    };
}

binary! {
    ADD "add(a, b, /)" Add;
    SUB "sub(a, b, /)" Sub;
    MUL "mul(a, b, /)" Mul;
    TRUEDIV "truediv(a, b, /)" Div;
    FLOORDIV "floordiv(a, b, /)" FloorDiv;
    MOD "mod(a, b, /)" Mod;
    POW "pow(a, b, /)" Pow;
    MATMUL "matmul(a, b, /)" MatMul;
    AND "and_(a, b, /)" And;
    OR "or_(a, b, /)" Or;
    XOR "xor(a, b, /)" Xor;
    LSHIFT "lshift(a, b, /)" LShift;
    RSHIFT "rshift(a, b, /)" RShift;
}

macro_rules! compare {
    ($($name:ident $line:literal $op:ident;)*) => {
        $(static $name: Native = Native::new($line, |bound, host| {
            ops::compare(CompareOp::$op, &bound.value("a"), &bound.value("b"), host)
        });)*
    };
}

compare! {
    EQ "eq(a, b, /)" Eq;
    NE "ne(a, b, /)" Ne;
    LT "lt(a, b, /)" Lt;
    LE "le(a, b, /)" Le;
    GT "gt(a, b, /)" Gt;
    GE "ge(a, b, /)" Ge;
}

macro_rules! unary {
    ($($name:ident $line:literal $op:ident;)*) => {
        $(static $name: Native = Native::new($line, |bound, host| ops::unary(UnaryOp::$op, &bound.value("a"), host));)*
    };
}

unary! {
    NEG "neg(a, /)" Neg;
    POS "pos(a, /)" Pos;
    INVERT "invert(a, /)" Invert;
    ABS "abs(a, /)" Abs;
}

static NOT: Native = Native::new("not_(a, /)", |bound, host| Ok(Value::Bool(!ops::truth(&bound.value("a"), host)?)));
static TRUTH: Native = Native::new("truth(a, /)", |bound, host| ops::truth(&bound.value("a"), host).map(Value::Bool));
static IS: Native =
    Native::new("is_(a, b, /)", |bound, _| Ok(Value::Bool(bound.value("a").is_same(&bound.value("b")))));
static IS_NOT: Native =
    Native::new("is_not(a, b, /)", |bound, _| Ok(Value::Bool(!bound.value("a").is_same(&bound.value("b")))));
static CONTAINS: Native = Native::new("contains(a, b, /)", |bound, host| {
    ops::contains(&bound.value("a"), &bound.value("b"), host).map(Value::Bool)
});
static GETITEM: Native =
    Native::new("getitem(a, b, /)", |bound, host| ops::get_item(&bound.value("a"), &bound.value("b"), host));

static ITEMGETTER: Class = Class::new("itemgetter", "operator", &[&OBJECT]).constructed_by(itemgetter);
static ATTRGETTER: Class = Class::new("attrgetter", "operator", &[&OBJECT]).constructed_by(attrgetter);
static METHODCALLER: Class = Class::new("methodcaller", "operator", &[&OBJECT]).constructed_by(methodcaller);

/// Something called with an object to get a part of it.
enum Getter {
    Items(Vec<Value>),
    /// Dotted names, split.
    Attributes(Vec<Vec<Str>>),
    Method(Str, Args),
}

fn wanted(class: &str, args: &Args) -> Result<()> {
    if args.positional.is_empty() {
        return Err(raise::type_error(format!("{class} expected at least 1 argument, got 0")));
    }
    Ok(())
}

fn itemgetter(_: &'static Class, args: Args, _host: &mut dyn Host) -> Result<Value> {
    wanted("itemgetter", &args)?;
    Ok(Value::object(Getter::Items(args.positional)))
}

fn attrgetter(_: &'static Class, args: Args, _host: &mut dyn Host) -> Result<Value> {
    wanted("attrgetter", &args)?;
    let split = |name: &Value| match name {
        Value::Str(name) => Ok(name.split('.').map(Str::uncharged).collect()),
        _ => Err(raise::type_error("attribute name must be a string")),
    };
    Ok(Value::object(Getter::Attributes(args.positional.iter().map(split).collect::<Result<_>>()?)))
}

fn methodcaller(_: &'static Class, mut args: Args, _host: &mut dyn Host) -> Result<Value> {
    wanted("methodcaller", &args)?;
    match args.positional.remove(0) {
        Value::Str(name) => Ok(Value::object(Getter::Method(name, args))),
        _ => Err(raise::type_error("method name must be a string")),
    }
}

/// The attribute by the built-in `getattr`, which keeps the rule for underscored names.
fn attribute(value: &Value, name: &Str, host: &mut dyn Host) -> Result<Value> {
    host.call(&Value::Native(&GETATTR), Args::positional(vec![value.clone(), Value::Str(name.clone())]))
}

fn one_or_tuple(mut parts: Vec<Value>, host: &mut dyn Host) -> Result<Value> {
    match (parts.len(), parts.pop()) {
        (1, Some(only)) => Ok(only),
        (_, last) => {
            parts.extend(last);
            Value::tuple(parts, host.meter())
        }
    }
}

impl Object for Getter {
    fn class(&self) -> &'static Class {
        match self {
            Getter::Items(_) => &ITEMGETTER,
            Getter::Attributes(_) => &ATTRGETTER,
            Getter::Method(..) => &METHODCALLER,
        }
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        let ([object], true) = (args.positional.as_slice(), args.keywords.is_empty()) else {
            let (class, given) = (self.class().name, args.positional.len());
            return Err(raise::type_error(format!("{class} expected 1 argument, got {given}")));
        };
        match &*self {
            Getter::Items(keys) => {
                let parts = keys.iter().map(|key| ops::get_item(object, key, host)).collect::<Result<_>>()?;
                one_or_tuple(parts, host)
            }
            Getter::Attributes(names) => {
                let mut parts = Vec::with_capacity(names.len());
                for path in names {
                    let mut value = object.clone();
                    for name in path {
                        value = attribute(&value, name, host)?;
                    }
                    parts.push(value);
                }
                one_or_tuple(parts, host)
            }
            Getter::Method(name, args) => {
                let method = attribute(object, name, host)?;
                host.call(&method, args.clone())
            }
        }
    }
}

const KNOWN: &str = "\
    abs add and_ attrgetter call concat contains countOf delitem eq floordiv ge getitem gt iadd iand iconcat ifloordiv \
    ilshift imatmul imod imul index indexOf inv invert ior ipow irshift is_ is_not isub itemgetter itruediv ixor le \
    length_hint lshift lt matmul methodcaller mod mul ne neg not_ or_ pos pow rshift setitem sub truediv truth xor";
