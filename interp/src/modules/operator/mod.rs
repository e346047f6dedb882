//! `operator`

mod getters;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::Iterator;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Native, Result, Value};

use crate::builtins::Source;

/// `operator`
pub(crate) static MODULE: Definition = Definition {
    name: "operator",
    members: &[
        ("itemgetter", Member::Class(&getters::ITEMGETTER)),
        ("attrgetter", Member::Class(&getters::ATTRGETTER)),
        ("methodcaller", Member::Class(&getters::METHODCALLER)),
        ("add", Member::Function(&ADD)),
        ("iadd", Member::Function(&IADD)),
        ("sub", Member::Function(&SUB)),
        ("isub", Member::Function(&ISUB)),
        ("mul", Member::Function(&MUL)),
        ("imul", Member::Function(&IMUL)),
        ("truediv", Member::Function(&TRUEDIV)),
        ("itruediv", Member::Function(&ITRUEDIV)),
        ("floordiv", Member::Function(&FLOORDIV)),
        ("ifloordiv", Member::Function(&IFLOORDIV)),
        ("mod", Member::Function(&MOD)),
        ("imod", Member::Function(&IMOD)),
        ("pow", Member::Function(&POW)),
        ("ipow", Member::Function(&IPOW)),
        ("matmul", Member::Function(&MATMUL)),
        ("imatmul", Member::Function(&IMATMUL)),
        ("and_", Member::Function(&AND)),
        ("iand", Member::Function(&IAND)),
        ("or_", Member::Function(&OR)),
        ("ior", Member::Function(&IOR)),
        ("xor", Member::Function(&XOR)),
        ("ixor", Member::Function(&IXOR)),
        ("lshift", Member::Function(&LSHIFT)),
        ("ilshift", Member::Function(&ILSHIFT)),
        ("rshift", Member::Function(&RSHIFT)),
        ("irshift", Member::Function(&IRSHIFT)),
        ("eq", Member::Function(&EQ)),
        ("ne", Member::Function(&NE)),
        ("lt", Member::Function(&LT)),
        ("le", Member::Function(&LE)),
        ("gt", Member::Function(&GT)),
        ("ge", Member::Function(&GE)),
        ("neg", Member::Function(&NEG)),
        ("pos", Member::Function(&POS)),
        ("inv", Member::Function(&INV)),
        ("invert", Member::Function(&INVERT)),
        ("abs", Member::Function(&ABS)),
        ("truth", Member::Function(&TRUTH)),
        ("index", Member::Function(&INDEX)),
        ("contains", Member::Function(&CONTAINS)),
        ("getitem", Member::Function(&GETITEM)),
        ("setitem", Member::Function(&SETITEM)),
        ("delitem", Member::Function(&DELITEM)),
        ("concat", Member::Function(&CONCAT)),
        ("iconcat", Member::Function(&ICONCAT)),
        ("length_hint", Member::Function(&LENGTH_HINT)),
        ("call", Member::Function(&CALL)),
        ("is_not", Member::Function(&IS_NOT)),
        ("not_", Member::Function(&NOT)),
        ("is_", Member::Function(&IS)),
        ("countOf", Member::Function(&COUNT_OF)),
        ("indexOf", Member::Function(&INDEX_OF)),
    ],
    known: KNOWN,
};

/// A function of C's `_operator`, which its messages name.
const fn function(line: &'static str, call: fn(&Bound, &mut dyn Host) -> Result<Value>) -> Native {
    Native::new(line, call).of_builtins().method_of("_operator")
}

macro_rules! binary {
    ($operate:path; $($name:ident $line:literal $op:ident;)*) => {
        $(static $name: Native = function($line, |bound, host| {
            $operate(BinaryOp::$op, &bound.value("a"), &bound.value("b"), host)
        });)*
    };
}

binary! { ops::binary;
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

binary! { ops::inplace;
    IADD "iadd(a, b, /)" Add;
    ISUB "isub(a, b, /)" Sub;
    IMUL "imul(a, b, /)" Mul;
    ITRUEDIV "itruediv(a, b, /)" Div;
    IFLOORDIV "ifloordiv(a, b, /)" FloorDiv;
    IMOD "imod(a, b, /)" Mod;
    IPOW "ipow(a, b, /)" Pow;
    IMATMUL "imatmul(a, b, /)" MatMul;
    IAND "iand(a, b, /)" And;
    IOR "ior(a, b, /)" Or;
    IXOR "ixor(a, b, /)" Xor;
    ILSHIFT "ilshift(a, b, /)" LShift;
    IRSHIFT "irshift(a, b, /)" RShift;
}

macro_rules! compare {
    ($($name:ident $line:literal $op:ident;)*) => {
        $(static $name: Native = function($line, |bound, host| {
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
        $(static $name: Native = function($line, |bound, host| ops::unary(UnaryOp::$op, &bound.value("a"), host));)*
    };
}

unary! {
    NEG "neg(a, /)" Neg;
    POS "pos(a, /)" Pos;
    INV "inv(a, /)" Invert;
    INVERT "invert(a, /)" Invert;
    ABS "abs(a, /)" Abs;
}

static NOT: Native = function("not_(a, /)", |bound, host| Ok(Value::Bool(!ops::truth(&bound.value("a"), host)?)));
static TRUTH: Native = function("truth(a, /)", |bound, host| ops::truth(&bound.value("a"), host).map(Value::Bool));
static INDEX: Native = function("index(a, /)", index);
static IS: Native = function("is_(a, b, /)", |bound, _| Ok(Value::Bool(bound.value("a").is_same(&bound.value("b")))));
static IS_NOT: Native =
    function("is_not(a, b, /)", |bound, _| Ok(Value::Bool(!bound.value("a").is_same(&bound.value("b")))));
static CONTAINS: Native = function("contains(a, b, /)", |bound, host| {
    ops::contains(&bound.value("a"), &bound.value("b"), host).map(Value::Bool)
});
static COUNT_OF: Native = function("countOf(a, b, /)", |bound, host| {
    let mut count = 0;
    search(bound, host, |_| {
        count += 1;
        false
    })?;
    Ok(Value::Int(count))
});
static INDEX_OF: Native = function("indexOf(a, b, /)", |bound, host| {
    let mut found = None;
    search(bound, host, |at| {
        found = Some(at);
        true
    })?;
    found.map(Value::Int).ok_or_else(|| raise::value_error("sequence.index(x): x not in sequence"))
});
static GETITEM: Native =
    function("getitem(a, b, /)", |bound, host| ops::get_item(&bound.value("a"), &bound.value("b"), host));
static SETITEM: Native = function("setitem(a, b, c, /)", |bound, host| {
    ops::set_item(&bound.value("a"), &bound.value("b"), bound.value("c"), host)?;
    Ok(Value::None)
});
static DELITEM: Native = function("delitem(a, b, /)", |bound, host| {
    ops::del_item(&bound.value("a"), &bound.value("b"), host)?;
    Ok(Value::None)
});
static CONCAT: Native = function("concat(a, b, /)", |bound, host| concat(bound, host, ops::binary));
static ICONCAT: Native = function("iconcat(a, b, /)", |bound, host| concat(bound, host, ops::inplace));
static LENGTH_HINT: Native = function("length_hint(obj, default=0, /)", length_hint);
static CALL: Native = function("call(*args, **kwargs)", call);

fn index(bound: &Bound, _: &mut dyn Host) -> Result<Value> {
    match bound.value("a") {
        big @ Value::Big(_) => Ok(big),
        other => ops::index(&other).map(Value::Int),
    }
}

/// Tells `found` the positions of what is equal to `b` in `a`, until it has enough.
fn search(bound: &Bound, host: &mut dyn Host, mut found: impl FnMut(i64) -> bool) -> Result<()> {
    let (container, wanted) = (bound.value("a"), bound.value("b"));
    let mut source = Source::of(&container, host).map_err(|stop| match stop.exception_of(&exceptions::TYPE_ERROR) {
        Some(_) => raise::type_error(format!("argument of type '{}' is not iterable", container.spoken())),
        None => stop,
    })?;
    let mut at = 0;
    while let Some(item) = source.next(host)? {
        host.meter().step()?;
        if (item.is_same(&wanted) || ops::equal(&item, &wanted, host)?) && found(at) {
            break;
        }
        at += 1;
    }
    Ok(())
}

/// `a + b` of sequences alone.
fn concat(
    bound: &Bound,
    host: &mut dyn Host,
    add: fn(BinaryOp, &Value, &Value, &mut dyn Host) -> Result<Value>,
) -> Result<Value> {
    let (a, b) = (bound.value("a"), bound.value("b"));
    match &a {
        Value::Str(_) | Value::Bytes(_) | Value::List(_) | Value::Tuple(_) => {}
        Value::Object(object) if object.class().module.starts_with("pandas") => {}
        other => {
            return Err(raise::type_error(format!("'{}' object can't be concatenated", other.spoken())));
        }
    }
    add(BinaryOp::Add, &a, &b, host)
}

/// The length, or what an iterator knows of how much is left of it.
fn length_hint(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let default = bound.int("default")?;
    let object = bound.value("obj");
    match ops::len(&object, host) {
        Ok(length) => return Ok(Value::Int(length as i64)),
        Err(stop) if stop.exception_of(&exceptions::TYPE_ERROR).is_some() => {}
        Err(stop) => return Err(stop),
    }
    let hint = object.downcast::<Iterator>().and_then(|iterator| iterator.hint());
    Ok(Value::Int(hint.map_or(default, |left| left as i64)))
}

fn call(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let Some((function, positional)) = bound.rest.split_first() else {
        return Err(raise::type_error("call expected at least 1 argument, got 0"));
    };
    host.call(function, Args { positional: positional.to_vec(), keywords: bound.keywords.clone() })
}

const KNOWN: &str = "\
    abs add and_ attrgetter call concat contains countOf delitem eq floordiv ge getitem gt iadd iand iconcat ifloordiv \
    ilshift imatmul imod imul index indexOf inv invert ior ipow irshift is_ is_not isub itemgetter itruediv ixor le \
    length_hint lshift lt matmul methodcaller mod mul ne neg not_ or_ pos pow rshift setitem sub truediv truth xor";
