//! NumPy scalars: construction and methods.

use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::method::{Members, Method};
use crate::numpy::{IntKind, Np};
use crate::object::Host;
use crate::value::Value;
use crate::{Args, Bound, Result, ops, types};

/// `np.float64(x)`
pub(super) fn construct_float(class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    match super::only_argument(class, args)? {
        None => Ok(Value::np_float(0.0)),
        Some(Value::None) => Ok(Value::np_float(f64::NAN)),
        Some(value) => scalar(class, &value).and_then(|()| Ok(Value::np_float(types::float::convert(&value, host)?))),
    }
}

/// `np.float32(x)`
pub(super) fn construct_float32(class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    match super::only_argument(class, args)? {
        None => Ok(Value::np_float32(0.0)),
        Some(Value::None) => Ok(Value::np_float32(f64::NAN)),
        Some(value) => scalar(class, &value).and_then(|()| Ok(Value::np_float32(types::float::convert(&value, host)?))),
    }
}

/// `np.bool_(x)`
pub(super) fn construct_bool(class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    match super::only_argument(class, args)? {
        None => Ok(Value::np_bool(false)),
        Some(value) => scalar(class, &value).and_then(|()| Ok(Value::np_bool(ops::truth(&value, host)?))),
    }
}

/// `np.int64(x)` and its kin
pub(super) fn construct_int(class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let kinds = [IntKind::I8, IntKind::I16, IntKind::I32, IntKind::I64, IntKind::U8, IntKind::U16, IntKind::U32];
    let kind = kinds.into_iter().find(|kind| kind.name() == class.name).unwrap_or(IntKind::I64);
    let Some(value) = super::only_argument(class, args)? else { return Ok(Value::Numpy(Np::Int(kind, 0))) };
    scalar(class, &value)?;
    // A NumPy integer of another width wraps, a Python int must fit.
    if let Value::Numpy(Np::Int(_, i)) = value {
        return Ok(Value::Numpy(Np::Int(kind, kind.wrap(i))));
    }
    match types::int::convert(&value, host)? {
        Value::Int(i) if kind.wrap(i) == i => Ok(Value::Numpy(Np::Int(kind, i))),
        Value::Int(i) => Err(raise::overflow_error(format!("Python integer {i} out of bounds for {}", kind.name()))),
        _ => Err(raise::overflow_error("Python int too large to convert to C long")),
    }
}

/// A sequence would make an array, which these classes do not give here.
fn scalar(class: &Class, value: &Value) -> Result<()> {
    match value {
        Value::List(_) | Value::Tuple(_) | Value::Object(_) | Value::Range(_) => {
            Err(Stop::unsupported(format!("numpy.{}() of a {}", class.name, value.spoken())))
        }
        _ => Ok(()),
    }
}

fn item(scalar: Np) -> Value {
    match scalar {
        Np::Bool(b) => Value::Bool(b),
        Np::Int(_, i) => Value::Int(i),
        Np::Float(f) | Np::Float32(f) => Value::Float(f),
    }
}

/// `x.round(decimals)`
fn rounded(scalar: Np, decimals: i64) -> Result<Value> {
    match scalar {
        Np::Bool(_) => Err(Stop::unsupported("numpy.bool.round, which is a float16")),
        Np::Int(..) if decimals < 0 => Err(Stop::unsupported("round of integers to a negative place")),
        scalar => Ok(Value::Numpy(scalar.rounded(decimals))),
    }
}

/// `x.sum()`: of bools and narrow integers an `int64`.
fn total(scalar: Np) -> Result<Value> {
    match scalar {
        Np::Bool(b) => Ok(Value::np_int(i64::from(b))),
        Np::Int(IntKind::U8 | IntKind::U16 | IntKind::U32, _) => {
            Err(Stop::unsupported("uint64, which sums of unsigned integers are"))
        }
        Np::Int(_, i) => Ok(Value::np_int(i)),
        float => Ok(Value::Numpy(float)),
    }
}

fn truth(scalar: Np) -> Value {
    Value::np_bool(match scalar {
        Np::Bool(b) => b,
        Np::Int(_, i) => i != 0,
        Np::Float(f) | Np::Float32(f) => f != 0.0,
    })
}

/// `x.astype(dtype)` of numbers.
fn cast(scalar: Np, dtype: &Value) -> Result<Value> {
    let unknown = || Stop::unsupported(format!("{}.astype(dtype=) of this", scalar.class().name));
    let name = match dtype {
        Value::Class(class) => class.name,
        Value::Str(name) => name,
        _ => return Err(unknown()),
    };
    let number = match scalar {
        Np::Bool(b) => f64::from(u8::from(b)),
        Np::Int(_, i) => i as f64,
        Np::Float(f) | Np::Float32(f) => f,
    };
    let kinds = [IntKind::I8, IntKind::I16, IntKind::I32, IntKind::I64, IntKind::U8, IntKind::U16, IntKind::U32];
    let kind = if name == "int" { Some(IntKind::I64) } else { kinds.into_iter().find(|kind| kind.name() == name) };
    match (name, kind, scalar) {
        (_, Some(kind), Np::Int(_, i)) => Ok(Value::Numpy(Np::Int(kind, kind.wrap(i)))),
        (_, Some(kind), _) if number.is_finite() && number.abs() < 9.2e18 => {
            let whole = number.trunc() as i64;
            if kind.wrap(whole) == whole { Ok(Value::Numpy(Np::Int(kind, whole))) } else { Err(unknown()) }
        }
        ("float" | "float64", ..) => Ok(Value::np_float(number)),
        ("float32", ..) => Ok(Value::np_float32(number)),
        ("bool" | "bool_", ..) => Ok(truth(scalar)),
        _ => Err(unknown()),
    }
}

/// The method of Python's own number.
fn as_python(scalar: &Np, method: &str, host: &mut dyn Host) -> Result<Value> {
    super::call_method(&item(*scalar), method, Args::none(), host)
}

const SCALAR: &[Method<Np>] = &[
    Method::new("item(*args)", |scalar, args, _| first_item(scalar, args)),
    Method::new("tolist()", |scalar, _, _| Ok(item(*scalar))),
    Method::new("copy()", |scalar, _, _| Ok(Value::Numpy(*scalar))),
    Method::new("round(decimals=0, out=None)", |scalar, args, _| rounded(*scalar, args.int("decimals")?))
        .refusing(&["out"]),
    Method::new("astype(dtype, order='K', casting='unsafe', subok=True, copy=True)", |scalar, args, _| {
        cast(*scalar, &args.value("dtype"))
    })
    .refusing(&["order", "casting", "subok", "copy"]),
    Method::new("sum(axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True)", |scalar, _, _| {
        total(*scalar)
    })
    .refusing(&["axis", "dtype", "out", "keepdims", "initial", "where"]),
    Method::new("mean(axis=None, dtype=None, out=None, keepdims=False, *, where=True)", |scalar, _, _| {
        Ok(Value::Numpy(match *scalar {
            Np::Bool(b) => Np::Float(f64::from(u8::from(b))),
            Np::Int(_, i) => Np::Float(i as f64),
            float => float,
        }))
    })
    .refusing(&["axis", "dtype", "out", "keepdims", "where"]),
    Method::new("max(axis=None, out=None, keepdims=False, initial=<no_default>, where=True)", |scalar, _, _| {
        Ok(Value::Numpy(*scalar))
    })
    .refusing(&["axis", "out", "keepdims", "initial", "where"]),
    Method::new("min(axis=None, out=None, keepdims=False, initial=<no_default>, where=True)", |scalar, _, _| {
        Ok(Value::Numpy(*scalar))
    })
    .refusing(&["axis", "out", "keepdims", "initial", "where"]),
    Method::new("any(axis=None, out=None, keepdims=False, *, where=True)", |scalar, _, _| Ok(truth(*scalar)))
        .refusing(&["axis", "out", "keepdims", "where"]),
    Method::new("all(axis=None, out=None, keepdims=False, *, where=True)", |scalar, _, _| Ok(truth(*scalar)))
        .refusing(&["axis", "out", "keepdims", "where"]),
    Method::new("conjugate()", |scalar, _, _| Ok(Value::Numpy(*scalar))),
    Method::property("real", |scalar, _| Ok(Value::Numpy(*scalar))),
    Method::property("ndim", |_, _| Ok(Value::Int(0))),
    Method::property("size", |_, _| Ok(Value::Int(1))),
    Method::property("shape", |_, host| Value::tuple(Vec::new(), host.meter())),
];

const INTEGER: &[Method<Np>] = &[
    Method::property("numerator", |scalar, _| Ok(Value::Numpy(*scalar))),
    Method::property("denominator", |_, _| Ok(Value::Int(1))),
    Method::new("is_integer()", |_, _, _| Ok(Value::Bool(true))),
    Method::new("bit_count()", |scalar, _, host| as_python(scalar, "bit_count", host)),
];

const FLOAT: &[Method<Np>] = &[
    Method::new("is_integer()", |scalar, _, host| as_python(scalar, "is_integer", host)),
    Method::new("as_integer_ratio()", |scalar, _, host| as_python(scalar, "as_integer_ratio", host)),
    Method::new("hex()", |scalar, _, host| as_python(scalar, "hex", host)),
];

const FLOAT32: &[Method<Np>] = &[
    Method::new("is_integer()", |scalar, _, host| as_python(scalar, "is_integer", host)),
    Method::new("as_integer_ratio()", |scalar, _, host| as_python(scalar, "as_integer_ratio", host)),
];

fn first_item(scalar: &Np, args: &Bound) -> Result<Value> {
    if args.rest.is_empty() { Ok(item(*scalar)) } else { Err(Stop::unsupported("item() with an index")) }
}

const KNOWN: &str = "T all any argmax argmin argsort astype base byteswap choose clip compress conj conjugate copy cumprod \
    cumsum data device diagonal dtype dump dumps fill flags flat flatten getfield imag item itemset itemsize max mean min \
    nbytes ndim newbyteorder nonzero prod ptp put ravel real repeat reshape resize round searchsorted setfield setflags \
    shape size sort squeeze std strides sum swapaxes take to_device tobytes tofile tolist tostring trace transpose var view \
    bit_count denominator is_integer numerator as_integer_ratio fromhex hex";

macro_rules! tables {
    ($($table:ident = $class:ident, $groups:expr;)*) => {
        $(static $table: std::sync::LazyLock<Members<Np>> =
            std::sync::LazyLock::new(|| Members::new(&types::$class, $groups, KNOWN));)*
    };
}

tables! {
    BOOL_MEMBERS = NP_BOOL, &[SCALAR];
    FLOAT_MEMBERS = NP_FLOAT64, &[SCALAR, FLOAT];
    FLOAT32_MEMBERS = NP_FLOAT32, &[SCALAR, FLOAT32];
    INT_MEMBERS = NP_INT64, &[SCALAR, INTEGER];
    INT32_MEMBERS = NP_INT32, &[SCALAR, INTEGER];
}

/// Methods of a scalar.
pub fn members(scalar: Np) -> &'static Members<Np> {
    match scalar {
        Np::Bool(_) => &BOOL_MEMBERS,
        Np::Float(_) => &FLOAT_MEMBERS,
        Np::Float32(_) => &FLOAT32_MEMBERS,
        Np::Int(IntKind::I32, _) => &INT32_MEMBERS,
        Np::Int(..) => &INT_MEMBERS,
    }
}

/// Methods of `np.bool_`.
pub fn bool_members() -> &'static Members<Np> {
    &BOOL_MEMBERS
}

/// Methods of `np.float64`.
pub fn float_members() -> &'static Members<Np> {
    &FLOAT_MEMBERS
}

/// Methods of `np.float32`.
pub fn float32_members() -> &'static Members<Np> {
    &FLOAT32_MEMBERS
}

/// Methods of NumPy's integers.
pub fn int_members() -> &'static Members<Np> {
    &INT_MEMBERS
}
