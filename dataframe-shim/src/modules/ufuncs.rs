//! NumPy's functions that go cell by cell: of a Series they give a Series, of a frame a frame, of arrays and lists an array, of
//! scalars a scalar.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, IntKind, Native, Np, Result, Stop, Value};

use super::folding;
use crate::array::{Array, arithmetic};
use crate::frame::DataFrame;
use crate::index::names_agree;
use crate::ndarray::make;
use crate::ndarray::operate::{self, Side};
use crate::polars_bridge::{FloatKind, Ints};
use crate::selection;
use crate::series::Series;

type Unary = fn(&str, &Array, &mut dyn Host) -> Result<Array>;

macro_rules! float_functions {
    ($($name:ident = $line:literal, $f:expr;)*) => {
        $(
            #[doc = concat!("`np.", $line, "`")]
            pub static $name: Native = crate::guard::native($line, |args, host| {
                unary(name_in($line), args, host, |name, array, _| floats(name, array, $f))
            });
        )*
    };
}

macro_rules! functions {
    ($($name:ident = $line:literal, $f:expr;)*) => {
        $(
            #[doc = concat!("`np.", $line, "`")]
            pub static $name: Native = crate::guard::native($line, |args, host| unary(name_in($line), args, host, $f));
        )*
    };
}

/// A function of two cells, which has a `reduce`.
macro_rules! folded {
    ($name:ident, $line:expr, $call:expr) => {
        crate::guard::native($line, $call).with_methods(
            |method| {
                static REDUCE: Native = crate::guard::native(
                    "reduce(array, /, axis=0, dtype=None, out=None, keepdims=False, initial=<other>, where=<other>)",
                    |args, host| folding::reduce(&$name, args, host),
                )
                .refusing(&["dtype", "out", "keepdims", "initial", "where"]);
                (method == "reduce").then_some(&REDUCE)
            },
            folding::KNOWN,
        )
    };
}

macro_rules! operators {
    ($($name:ident = $line:literal, $op:expr;)*) => {
        $(
            #[doc = concat!("`np.", $line, "`")]
            pub static $name: Native = folded!($name, $line, |args, host| operator($op, args, host));
        )*
    };
}

macro_rules! comparisons {
    ($($name:ident = $line:literal, $op:expr;)*) => {
        $(
            #[doc = concat!("`np.", $line, "`")]
            pub static $name: Native = crate::guard::native($line, |args, host| comparison($op, args, host));
        )*
    };
}

macro_rules! pairs {
    ($($name:ident = $line:literal, $f:expr;)*) => {
        $(
            #[doc = concat!("`np.", $line, "`")]
            pub static $name: Native = folded!($name, $line, |args, host| {
                paired(name_in($line), &args.value("x1"), &args.value("x2"), host, $f)
            });
        )*
    };
}

float_functions! {
    SQRT = "sqrt(x, /)", f64::sqrt;
    CBRT = "cbrt(x, /)", f64::cbrt;
    EXP = "exp(x, /)", f64::exp;
    EXP2 = "exp2(x, /)", f64::exp2;
    EXPM1 = "expm1(x, /)", f64::exp_m1;
    LOG = "log(x, /)", f64::ln;
    LOG2 = "log2(x, /)", f64::log2;
    LOG10 = "log10(x, /)", f64::log10;
    LOG1P = "log1p(x, /)", f64::ln_1p;
    SIN = "sin(x, /)", f64::sin;
    COS = "cos(x, /)", f64::cos;
    TAN = "tan(x, /)", f64::tan;
    ARCSIN = "arcsin(x, /)", f64::asin;
    ARCCOS = "arccos(x, /)", f64::acos;
    ARCTAN = "arctan(x, /)", f64::atan;
    SINH = "sinh(x, /)", f64::sinh;
    COSH = "cosh(x, /)", f64::cosh;
    TANH = "tanh(x, /)", f64::tanh;
    ARCSINH = "arcsinh(x, /)", f64::asinh;
    ARCCOSH = "arccosh(x, /)", f64::acosh;
    ARCTANH = "arctanh(x, /)", f64::atanh;
    RADIANS = "radians(x, /)", |x| x * (std::f64::consts::PI / 180.0);
    DEG2RAD = "deg2rad(x, /)", |x| x * (std::f64::consts::PI / 180.0);
    DEGREES = "degrees(x, /)", |x| x * (180.0 / std::f64::consts::PI);
    RAD2DEG = "rad2deg(x, /)", |x| x * (180.0 / std::f64::consts::PI);
    RINT = "rint(x, /)", f64::round_ties_even;
    FABS = "fabs(x, /)", f64::abs;
}

functions! {
    FLOOR = "floor(x, /)", |name, array, _| whole(name, array, f64::floor);
    CEIL = "ceil(x, /)", |name, array, _| whole(name, array, f64::ceil);
    TRUNC = "trunc(x, /)", |name, array, _| whole(name, array, f64::trunc);
    SIGN = "sign(x, /)", sign;
    SQUARE = "square(x, /)", |name, array, host| match array {
        Array::Int(kind, ints) => Ok(integers(*kind, ints, |i| i.wrapping_mul(i))),
        Array::Bool(bools) => {
            let ones = bools.iter().map(i64::from).collect();
            Ok(Array::Int(hiddentables_values::IntKind::I8, crate::polars_bridge::Ints::new(ones)))
        }
        Array::Object(cells) => {
            let mut squares = Vec::with_capacity(cells.len());
            for cell in cells.iter() {
                squares.push(ops::binary(BinaryOp::Mul, cell, cell, host)?);
            }
            Ok(Array::objects(squares))
        }
        other => floats(name, other, |x| x * x),
    };
    RECIPROCAL = "reciprocal(x, /)", |name, array, _| match array {
        Array::Float(_) => floats(name, array, |x| 1.0 / x),
        other => Err(unlike(name, other)),
    };
    POSITIVE = "positive(x, /)", |name, array, _| match array {
        Array::Int(..) | Array::Float(_) => Ok(array.clone()),
        other => Err(unlike(name, other)),
    };
    SIGNBIT = "signbit(x, /)", |name, array, _| match array {
        Array::Int(..) | Array::Float(_) if !array.may_miss() => {
            Ok(Array::bools(array.to_floats().unwrap_or_default().into_iter().map(f64::is_sign_negative)))
        }
        other => Err(unlike(name, other)),
    };
    NEGATIVE = "negative(x, /)", |name, array, host| match array {
        Array::Int(..) | Array::Float(_) | Array::Delta(_) => arithmetic::unary(UnaryOp::Neg, array, host),
        other => Err(unlike(name, other)),
    };
    ABS = "absolute(x, /)", |name, array, host| match array {
        Array::Str(_) | Array::Time(_) => Err(unlike(name, array)),
        array => arithmetic::unary(UnaryOp::Abs, array, host),
    };
    ISNAN = "isnan(x, /)", |name, array, _| flags(name, array, f64::is_nan);
    ISINF = "isinf(x, /)", |name, array, _| flags(name, array, f64::is_infinite);
    ISFINITE = "isfinite(x, /)", |name, array, _| flags(name, array, f64::is_finite);
    LOGICAL_NOT = "logical_not(x, /)", |name, array, _| match array.to_floats() {
        Some(values) => Ok(Array::bools(values.into_iter().map(|v| v == 0.0))),
        None => Err(unlike(name, array)),
    };
    INVERT = "invert(x, /)", |name, array, host| match array {
        Array::Int(..) | Array::Bool(_) => arithmetic::unary(UnaryOp::Invert, array, host),
        other => Err(unlike(name, other)),
    };
}

operators! {
    ADD = "add(x1, x2, /)", BinaryOp::Add;
    SUBTRACT = "subtract(x1, x2, /)", BinaryOp::Sub;
    MULTIPLY = "multiply(x1, x2, /)", BinaryOp::Mul;
    DIVIDE = "divide(x1, x2, /)", BinaryOp::Div;
    FLOOR_DIVIDE = "floor_divide(x1, x2, /)", BinaryOp::FloorDiv;
    REMAINDER = "remainder(x1, x2, /)", BinaryOp::Mod;
    POWER = "power(x1, x2, /)", BinaryOp::Pow;
    BITWISE_AND = "bitwise_and(x1, x2, /)", BinaryOp::And;
    BITWISE_OR = "bitwise_or(x1, x2, /)", BinaryOp::Or;
    BITWISE_XOR = "bitwise_xor(x1, x2, /)", BinaryOp::Xor;
}

comparisons! {
    EQUAL = "equal(x1, x2, /)", CompareOp::Eq;
    NOT_EQUAL = "not_equal(x1, x2, /)", CompareOp::Ne;
    GREATER = "greater(x1, x2, /)", CompareOp::Gt;
    GREATER_EQUAL = "greater_equal(x1, x2, /)", CompareOp::Ge;
    LESS = "less(x1, x2, /)", CompareOp::Lt;
    LESS_EQUAL = "less_equal(x1, x2, /)", CompareOp::Le;
}

pairs! {
    LOGICAL_AND = "logical_and(x1, x2, /)", |_, a, b| logical(a, b, |a, b| a && b);
    LOGICAL_OR = "logical_or(x1, x2, /)", |_, a, b| logical(a, b, |a, b| a || b);
    LOGICAL_XOR = "logical_xor(x1, x2, /)", |_, a, b| logical(a, b, |a, b| a != b);
    MAXIMUM = "maximum(x1, x2, /)", |name, a, b| larger(name, a, b, true, false);
    MINIMUM = "minimum(x1, x2, /)", |name, a, b| larger(name, a, b, false, false);
    FMAX = "fmax(x1, x2, /)", |name, a, b| larger(name, a, b, true, true);
    FMIN = "fmin(x1, x2, /)", |name, a, b| larger(name, a, b, false, true);
    HYPOT = "hypot(x1, x2, /)", |name, a, b| float_pairs(name, a, b, f64::hypot);
    ARCTAN2 = "arctan2(x1, x2, /)", |name, a, b| float_pairs(name, a, b, f64::atan2);
    COPYSIGN = "copysign(x1, x2, /)", |name, a, b| float_pairs(name, a, b, f64::copysign);
    FLOAT_POWER = "float_power(x1, x2, /)", |name, a, b| float_pairs(name, a, b, f64::powf);
    FMOD = "fmod(x1, x2, /)", |name, a, b| match (a, b) {
        (Array::Int(IntKind::I64, x), Array::Int(IntKind::I64, y)) => {
            let rests = x.values().iter().zip(y.values()).map(|(x, y)| x.checked_rem(*y).unwrap_or(0));
            Ok(Array::ints(rests.collect()))
        }
        _ => float_pairs(name, a, b, |x, y| x % y),
    };
}

fn name_in(line: &'static str) -> &'static str {
    line.split_once('(').map_or(line, |(name, _)| name)
}

/// Whether a function is one of these, which NumPy calls ufuncs.
pub fn is_ufunc(native: &Native) -> bool {
    !native.is_builtin() && native.line.ends_with(", /)") && crate::modules::numpy::NUMPY.members.iter().any(|(_, member)| {
        matches!(member, hiddentables_values::module::Member::Function(own) if std::ptr::eq(*own, native))
    })
}

/// What NumPy has no loop for, or we have not.
fn unlike(name: &str, array: &Array) -> Stop {
    Stop::unsupported(format!("np.{name} of {}", array.dtype().name()))
}

/// Functions whose `float32` is that of 64 bits rounded: NumPy's kernels for the others are less exact, and depend on the processor.
const EXACT: &[&str] =
    &["sqrt", "rint", "fabs", "floor", "ceil", "trunc", "sign", "square", "reciprocal", "hypot", "copysign", "fmod"];

fn floats(name: &str, array: &Array, f: fn(f64) -> f64) -> Result<Array> {
    match array {
        Array::Float(_) if array.is_float32() && !EXACT.contains(&name) => Err(unlike(name, array)),
        Array::Float(floats) if floats.kind() == FloatKind::F32 => {
            Ok(Array::floats32(array.to_floats().unwrap_or_default().into_iter().map(f).collect()))
        }
        // Narrow integers make narrow floats.
        Array::Int(IntKind::I32 | IntKind::I64 | IntKind::U32, _) | Array::Float(_) => {
            Ok(Array::floats(array.to_floats().unwrap_or_default().into_iter().map(f).collect()))
        }
        Array::Str(_) | Array::Object(_) => Err(match first_of(array) {
            Some(class) if !["rint", "fabs"].contains(&name) => raise::type_error(format!(
                "loop of ufunc does not support argument 0 of type {class} which has no callable {name} method"
            )),
            _ => unlike(name, array),
        }),
        other => Err(unlike(name, other)),
    }
}

/// The class of the first cell of objects.
fn first_of(array: &Array) -> Option<&'static str> {
    match array {
        Array::Str(strings) if !strings.is_empty() => Some(if strings.get(0).is_some() { "str" } else { "float" }),
        Array::Object(cells) => cells
            .first()
            .map(|cell| cell.class().name)
            .filter(|name| ["str", "int", "float", "NoneType", "bool", "list", "dict"].contains(name)),
        _ => None,
    }
}

fn integers(kind: IntKind, ints: &Ints, f: impl Fn(i64) -> i64) -> Array {
    Array::Int(kind, Ints::new(ints.values().iter().map(|&i| kind.wrap(f(i))).collect()))
}

/// Integers and bools are whole already.
fn whole(name: &str, array: &Array, f: fn(f64) -> f64) -> Result<Array> {
    match array {
        Array::Int(..) | Array::Bool(_) => Ok(array.clone()),
        Array::Float(_) => floats(name, array, f),
        other => Err(unlike(name, other)),
    }
}

fn sign(name: &str, array: &Array, _host: &mut dyn Host) -> Result<Array> {
    match array {
        Array::Int(kind, ints) => Ok(integers(*kind, ints, i64::signum)),
        Array::Float(_) => floats(name, array, |x| {
            if x == 0.0 {
                0.0
            } else if x.is_nan() {
                x
            } else {
                x.signum()
            }
        }),
        other => Err(unlike(name, other)),
    }
}

fn flags(name: &str, array: &Array, f: fn(f64) -> bool) -> Result<Array> {
    match array {
        Array::Time(_) | Array::Delta(_) if name == "isnan" => Ok(Array::bools(array.missing().into_iter())),
        Array::Str(_) | Array::Object(_) => Err(raise::type_error(format!(
            "ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''"
        ))),
        _ => match array.to_floats() {
            Some(values) => Ok(Array::bools(values.into_iter().map(f))),
            None => Err(unlike(name, array)),
        },
    }
}

/// A scalar as an array of one cell; `None` of what is none.
fn one_cell(value: &Value, host: &dyn Host) -> Result<Option<Array>> {
    match value {
        Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Numpy(_) => {
            Array::constant(value, 1, host.meter()).map(Some)
        }
        Value::Str(_) | Value::None => Ok(Some(Array::objects(vec![value.clone()]))),
        _ => Ok(None),
    }
}

fn unary(name: &str, args: &Bound, host: &mut dyn Host, f: Unary) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let value = args.value("x");
    crate::guard::refuse_given(&format!("np.{name}"), std::slice::from_ref(&value))?;
    if let Some(series) = value.downcast::<Series>() {
        let array = series.array();
        meter.work_len(array.len())?;
        return series.with_array(f(name, &array, host)?, &meter);
    }
    if let Some(df) = value.downcast::<DataFrame>() {
        let frame = df.frame();
        meter.work_len(frame.rows().saturating_mul(frame.width()))?;
        let arrays = frame.arrays().map(|array| f(name, &array, host)).collect::<Result<_>>()?;
        return Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?));
    }
    if value.is::<crate::index::object::IndexObject>() {
        return Err(Stop::unsupported(format!("np.{name} of an Index")));
    }
    if let Some(array) = make::array_of(&value, host)? {
        if array.is_text() {
            return Err(Stop::unsupported(format!("np.{name} of NumPy's own text")));
        }
        meter.work_len(array.shape().cells())?;
        return operate::finished(f(name, &array.array(), host)?, array.shape(), array.layout(), &meter);
    }
    match one_cell(&value, host)? {
        Some(cell) if cell.dtype() != crate::array::Dtype::Object || ["isnan", "isinf", "isfinite"].contains(&name) => {
            f(name, &cell, host)?.get(0, &meter)
        }
        _ => Err(Stop::unsupported(format!("np.{name} of a {}", value.class().name))),
    }
}

fn of_pandas(value: &Value) -> bool {
    value.is::<Series>() || value.is::<DataFrame>() || value.is::<crate::index::object::IndexObject>()
}

/// A value as one side of an operation of arrays.
fn side(name: &str, value: &Value, host: &mut dyn Host) -> Result<Side> {
    if let Some(array) = make::array_of(value, host)? {
        return Ok(Side::Array(array));
    }
    if selection::is_scalar(value) {
        return Ok(Side::Scalar(value.clone()));
    }
    Err(Stop::unsupported(format!("np.{name} of a {}", value.class().name)))
}

/// A scalar that a Python number becomes where there is no array.
fn as_numpy(value: &Value) -> Value {
    match value {
        Value::Bool(b) => Value::np_bool(*b),
        Value::Int(i) => Value::Numpy(Np::int64(*i)),
        Value::Float(f) => Value::np_float(*f),
        other => other.clone(),
    }
}

fn operator(op: BinaryOp, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (left, right) = (args.value("x1"), args.value("x2"));
    let floats = |value: &Value| {
        value
            .downcast::<crate::ndarray::NdArray>()
            .is_some_and(|array| matches!(array.array(), crate::array::Array::Float(_)))
    };
    if matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor) && (floats(&left) || floats(&right)) {
        let name = match op {
            BinaryOp::And => "bitwise_and",
            BinaryOp::Or => "bitwise_or",
            _ => "bitwise_xor",
        };
        return Err(raise::type_error(format!(
            "ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types \
             according to the casting rule ''safe''"
        )));
    }
    if of_pandas(&left) || of_pandas(&right) {
        return ops::binary(op, &left, &right, host);
    }
    match (side(op.symbol(), &left, host)?, side(op.symbol(), &right, host)?) {
        (Side::Scalar(left), Side::Scalar(right)) => {
            let number =
                |value: &Value| matches!(value, Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Numpy(_));
            if !number(&left) || !number(&right) {
                return Err(Stop::unsupported(format!("NumPy's {} of no numbers", op.symbol())));
            }
            let single = |value: &Value| matches!(value, Value::Numpy(Np::Float32(_)));
            if single(&left) || single(&right) {
                return ops::binary(op, &left, &right, host);
            }
            ops::binary(op, &as_numpy(&left), &as_numpy(&right), host)
        }
        (left, right) => operate::of_sides(op, &left, &right, host),
    }
}

fn comparison(op: CompareOp, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (left, right) = (args.value("x1"), args.value("x2"));
    if of_pandas(&left) || of_pandas(&right) {
        return ops::compare(op, &left, &right, host);
    }
    match (side(op.symbol(), &left, host)?, side(op.symbol(), &right, host)?) {
        (Side::Array(left), right) => operate::compare_sides(op, &left, &right, host),
        (Side::Scalar(left), Side::Scalar(right)) if left.as_float().is_some() && right.as_float().is_some() => {
            let single = |value: &Value| matches!(value, Value::Numpy(Np::Float32(_)));
            if single(&left) || single(&right) {
                return ops::compare(op, &left, &right, host);
            }
            ops::compare(op, &as_numpy(&left), &as_numpy(&right), host)
        }
        _ => Err(Stop::unsupported(format!("NumPy's {} with a scalar before", op.symbol()))),
    }
}

type Paired = fn(&str, &Array, &Array) -> Result<Array>;

/// A function of two cells; sides of one shape, one of which may be a Series.
fn paired(name: &str, left: &Value, right: &Value, host: &mut dyn Host, function: Paired) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    crate::guard::refuse_given(&format!("np.{name}"), &[left.clone(), right.clone()])?;
    if left.is::<DataFrame>() || right.is::<DataFrame>() {
        return Err(Stop::unsupported(format!("np.{name} of a DataFrame")));
    }
    if let (Some(a), Some(b)) = (left.downcast::<Series>(), right.downcast::<Series>()) {
        if !a.index().same_labels(&b.index(), &meter)? {
            return Err(Stop::unsupported(format!("np.{name} of Series with different labels")));
        }
        meter.work_len(a.len())?;
        let name_of = if names_agree(&a.name(), &b.name()) { a.name() } else { Value::None };
        return Series::value(name_of, a.index(), function(name, &a.array(), &b.array())?, &meter);
    }
    let (a, b) = (side(name, left, host)?, side(name, right, host)?);
    let cells = |side: &Side, host: &dyn Host, rows: usize| -> Result<Array> {
        match side {
            Side::Array(array) => Ok(array.array()),
            Side::Scalar(value) if value.as_float().is_some() => Array::constant(value, rows, host.meter()),
            Side::Scalar(value) => Err(Stop::unsupported(format!("np.{name} of a {}", value.class().name))),
        }
    };
    if let (Side::Scalar(x), Side::Scalar(y)) = (&a, &b) {
        let (x, y) = (adapted(x, y), adapted(y, x));
        let (a, b) = (Side::Scalar(x), Side::Scalar(y));
        return function(name, &cells(&a, host, 1)?, &cells(&b, host, 1)?)?.get(0, &meter);
    }
    let (shape, layout, x, y) = operate::together(&a, &b, &meter)?;
    meter.work_len(shape.cells())?;
    let filled = |operand: &arithmetic::Operand| match operand {
        arithmetic::Operand::Array(array) => Ok(array.clone()),
        arithmetic::Operand::Scalar(value) if value.as_float().is_some() => {
            Array::constant(&weak(value, &a, &b), shape.cells(), &meter)
        }
        arithmetic::Operand::Scalar(value) => Err(Stop::unsupported(format!("np.{name} of a {}", value.class().name))),
    };
    let result = function(name, &filled(&x)?, &filled(&y)?)?;
    for value in [left, right] {
        if let Some(series) = value.downcast::<Series>() {
            return series.with_array(result, &meter);
        }
    }
    operate::finished(result, shape, layout, &meter)
}

/// A number of Python's beside a `float32`.
fn adapted(value: &Value, beside: &Value) -> Value {
    match (value, beside) {
        (Value::Float(_) | Value::Int(_), Value::Numpy(Np::Float32(_))) => {
            value.as_float().map_or_else(|| value.clone(), Value::np_float32)
        }
        _ => value.clone(),
    }
}

/// A Python int takes the kind of the integers beside it, a Python number that of `float32`.
fn weak(value: &Value, a: &Side, b: &Side) -> Value {
    let single = [a, b].into_iter().any(|side| matches!(side, Side::Array(array) if array.array().is_float32()));
    if let (Value::Float(_) | Value::Int(_), true) = (value, single) {
        return value.as_float().map_or_else(|| value.clone(), Value::np_float32);
    }
    let kind = [a, b].into_iter().find_map(|side| match side {
        Side::Array(array) => match array.array() {
            Array::Int(kind, _) => Some(kind),
            _ => None,
        },
        Side::Scalar(_) => None,
    });
    match (value, kind) {
        (Value::Int(i), Some(kind)) if kind.wrap(*i) == *i => Value::Numpy(Np::Int(kind, *i)),
        _ => value.clone(),
    }
}

/// The larger or smaller of each pair, as `np.maximum` finds it.
pub fn extreme_of(largest: bool, left: &Value, right: &Value, host: &mut dyn Host) -> Result<Value> {
    paired(if largest { "maximum" } else { "minimum" }, left, right, host, |name, a, b| {
        larger(name, a, b, name == "maximum", false)
    })
}

fn logical(a: &Array, b: &Array, f: fn(bool, bool) -> bool) -> Result<Array> {
    match (a.to_floats(), b.to_floats()) {
        (Some(a), Some(b)) => Ok(Array::bools(a.into_iter().zip(b).map(|(a, b)| f(a != 0.0, b != 0.0)))),
        _ => Err(Stop::unsupported("NumPy's logic of objects")),
    }
}

/// NaN wins unless it is to be passed over.
fn larger(name: &str, a: &Array, b: &Array, largest: bool, skip_nan: bool) -> Result<Array> {
    let ints = |a: i64, b: i64| if largest { a.max(b) } else { a.min(b) };
    match (a, b) {
        (Array::Bool(a), Array::Bool(b)) => {
            Ok(Array::bools(a.iter().zip(b.iter()).map(|(a, b)| if largest { a | b } else { a & b })))
        }
        (Array::Int(x, a), Array::Int(y, b)) => Ok(Array::Int(
            ops::numpy::promote(*x, *y),
            Ints::new(a.values().iter().zip(b.values()).map(|(&a, &b)| ints(a, b)).collect()),
        )),
        (Array::Bool(_), _) | (_, Array::Bool(_)) => Err(unlike(name, a)),
        _ => float_pairs(
            name,
            a,
            b,
            match (largest, skip_nan) {
                (true, false) => |a, b| if a.is_nan() || a >= b { a } else { b },
                (false, false) => |a, b| if a.is_nan() || a <= b { a } else { b },
                (true, true) => |a, b| if b.is_nan() || a >= b { a } else { b },
                (false, true) => |a, b| if b.is_nan() || a <= b { a } else { b },
            },
        ),
    }
}

fn float_pairs(name: &str, a: &Array, b: &Array, f: fn(f64, f64) -> f64) -> Result<Array> {
    // Narrow integers make narrow floats.
    let narrow =
        |array: &Array| !matches!(array, Array::Int(IntKind::I32 | IntKind::I64 | IntKind::U32, _) | Array::Float(_));
    if let Some(array) = [a, b].into_iter().find(|array| narrow(array)) {
        return Err(unlike(name, array));
    }
    let chosen = ["maximum", "minimum", "fmax", "fmin"].contains(&name) || EXACT.contains(&name);
    if a.is_float32() && b.is_float32() && !chosen {
        return Err(unlike(name, a));
    }
    let kind = if a.is_float32() && b.is_float32() { FloatKind::F32 } else { FloatKind::F64 };
    match (a.to_floats(), b.to_floats()) {
        (Some(a), Some(b)) => Ok(Array::floats_of(kind, a.into_iter().zip(b).map(|(a, b)| f(a, b)).collect())),
        _ => Err(unlike(name, if a.to_floats().is_none() { a } else { b })),
    }
}

/// `DTypePromotionError`: dtypes that no array holds both of.
pub fn no_common_dtype() -> Stop {
    raise::exception(&exceptions::DTYPE_PROMOTION_ERROR, "The DTypes could not be promoted.")
}
