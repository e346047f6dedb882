//! `a + b` and its kin, over Python's numbers, NumPy's scalars, strings and containers.

use std::rc::Rc;

use super::{BinaryOp, UnaryOp, integer, numpy, sequence};
use crate::Result;
use crate::exception::{Stop, raise};
use crate::numpy::Np;
use crate::object::Host;
use crate::value::Value;

/// `a op b`
#[inline]
pub fn binary(op: BinaryOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<Value> {
    match (a, b) {
        (Value::Int(x), Value::Int(y)) => integer::small(op, *x, *y, host.meter()),
        (Value::Float(x), Value::Float(y)) => float(op, *x, *y, a, b),
        _ => general(op, a, b, host),
    }
}

fn general(op: BinaryOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<Value> {
    // What has items that operators reach may hold itself.
    if let (Value::Object(_) | Value::Dict(_), _) | (_, Value::Object(_) | Value::Dict(_)) = (a, b) {
        host.meter().enter()?;
        let answer = any(op, a, b, host);
        host.meter().leave();
        return answer;
    }
    any(op, a, b, host)
}

fn any(op: BinaryOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<Value> {
    if let Value::Object(object) = a
        && let Some(answer) = Rc::clone(object).binary(op, b, false, host)?
    {
        return Ok(answer);
    }
    // Text is a template of whatever stands beside it: `'%s' % series` never asks the Series.
    let template = op == BinaryOp::Mod && matches!(a, Value::Str(_) | Value::Bytes(_));
    if let Value::Object(object) = b
        && !template
        && let Some(answer) = Rc::clone(object).binary(op, a, true, host)?
    {
        return Ok(answer);
    }
    if let (Value::Numpy(_), _) | (_, Value::Numpy(_)) = (a, b)
        && let Some(answer) = numpy::binary(op, a, b, host.meter())?
    {
        return Ok(answer);
    }
    // NumPy would make an array of the sequence; only repeating it by an integer is Python's own.
    let repeats = |scalar: &Value| op == BinaryOp::Mul && matches!(scalar, Value::Numpy(Np::Int(..)));
    if let (Value::Numpy(_), Value::List(_) | Value::Tuple(_)) | (Value::List(_) | Value::Tuple(_), Value::Numpy(_)) =
        (a, b)
        && !repeats(a)
        && !repeats(b)
    {
        return Err(Stop::unsupported("arithmetic of a NumPy scalar and a sequence"));
    }
    if let (Some(x), Some(y)) = (integer::of(a), integer::of(b)) {
        // `&`, `|` and `^` of two bools stay bool.
        return match (op, a, b) {
            (BinaryOp::And, Value::Bool(x), Value::Bool(y)) => Ok(Value::Bool(x & y)),
            (BinaryOp::Or, Value::Bool(x), Value::Bool(y)) => Ok(Value::Bool(x | y)),
            (BinaryOp::Xor, Value::Bool(x), Value::Bool(y)) => Ok(Value::Bool(x ^ y)),
            (BinaryOp::MatMul, ..) => Err(unsupported_operands(op, a, b)),
            _ => integer::binary(op, &x, &y, host.meter()),
        };
    }
    if let (Some(()), Some(())) = (number(a), number(b)) {
        let (x, y) = (super::to_float(a, host)?, super::to_float(b, host)?);
        return float(op, x, y, a, b);
    }
    match sequence::binary(op, a, b, host)? {
        Some(answer) => Ok(answer),
        None => Err(unsupported_operands(op, a, b)),
    }
}

fn number(value: &Value) -> Option<()> {
    matches!(value, Value::Bool(_) | Value::Int(_) | Value::Big(_) | Value::Float(_)).then_some(())
}

/// `TypeError: unsupported operand type(s) for +: 'int' and 'str'`
pub fn unsupported_operands(op: BinaryOp, a: &Value, b: &Value) -> Stop {
    if super::compare::no_loop(a, b) && matches!(op, BinaryOp::Add | BinaryOp::Sub) {
        return no_loop(op);
    }
    let hint = match a {
        Value::Native(native) if op == BinaryOp::RShift && native.name() == "print" => {
            ". Did you mean \"print(<message>, file=<output_stream>)\"?"
        }
        _ => "",
    };
    raise::type_error(format!(
        "unsupported operand type(s) for {}: '{}' and '{}'{hint}",
        op.symbol(),
        a.spoken(),
        b.spoken()
    ))
}

/// `UFuncTypeError`: what a NumPy number plus or minus text gives; other operators give a plain `TypeError`.
pub(super) fn no_loop(op: BinaryOp) -> Stop {
    let ufunc = if op == BinaryOp::Sub { "subtract" } else { "add" };
    raise::exception(
        &crate::types::exceptions::UFUNC_TYPE_ERROR,
        format!("ufunc '{ufunc}' did not contain a loop with signature matching types"),
    )
}

fn float(op: BinaryOp, x: f64, y: f64, a: &Value, b: &Value) -> Result<Value> {
    Ok(Value::Float(match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => x * y,
        BinaryOp::Div if y == 0.0 => return Err(raise::zero_division("float division by zero")),
        BinaryOp::Div => x / y,
        BinaryOp::FloorDiv if y == 0.0 => return Err(raise::zero_division("float floor division by zero")),
        BinaryOp::FloorDiv => float_divmod(x, y).0,
        BinaryOp::Mod if y == 0.0 => return Err(raise::zero_division("float modulo")),
        BinaryOp::Mod => float_divmod(x, y).1,
        BinaryOp::Pow => return float_pow(x, y),
        BinaryOp::MatMul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::LShift | BinaryOp::RShift => {
            return Err(unsupported_operands(op, a, b));
        }
    }))
}

/// Python's `divmod` of floats; `y` is not 0. The remainder has the sign of `y`.
pub fn float_divmod(x: f64, y: f64) -> (f64, f64) {
    let mut remainder = x % y;
    let mut quotient = (x - remainder) / y;
    if remainder == 0.0 {
        remainder = 0.0_f64.copysign(y);
    } else if (y < 0.0) != (remainder < 0.0) {
        remainder += y;
        quotient -= 1.0;
    }
    let floored = if quotient == 0.0 {
        0.0_f64.copysign(x / y)
    } else {
        let floor = quotient.floor();
        if quotient - floor > 0.5 { floor + 1.0 } else { floor }
    };
    (floored, remainder)
}

/// Python's `x ** y` of floats.
pub fn float_pow(x: f64, y: f64) -> Result<Value> {
    if x == 0.0 && y < 0.0 && y.is_finite() {
        return Err(raise::zero_division("0.0 cannot be raised to a negative power"));
    }
    if x < 0.0 && x.is_finite() && y.is_finite() && y.fract() != 0.0 {
        return crate::types::complex::float_power(x, y);
    }
    let power = x.powf(y);
    if power.is_infinite() && x.is_finite() && y.is_finite() {
        return Err(raise::with_args(
            &crate::types::exceptions::OVERFLOW_ERROR,
            vec![Value::Int(34), Value::literal("Numerical result out of range")],
        ));
    }
    Ok(Value::Float(power))
}

/// `a op= b`: the value to bind; lists, dicts and sets change in place.
pub fn inplace(op: BinaryOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<Value> {
    match a {
        Value::Object(object) => {
            if let Some(answer) = Rc::clone(object).inplace(op, b, host)? {
                return Ok(answer);
            }
        }
        Value::List(_) | Value::Dict(_) | Value::Set(_) => {
            if let Some(answer) = sequence::inplace(op, a, b, host)? {
                return Ok(answer);
            }
        }
        _ => {}
    }
    // A left operand that has items but cannot be repeated does not leave it to the right one.
    let unrepeatable = matches!(a, Value::Set(_) | Value::Dict(_) | Value::Range(_))
        || a.is::<crate::types::dict_view::View>()
        || a.is::<crate::types::long_range::LongRange>();
    if op == BinaryOp::Mul
        && unrepeatable
        && matches!(b, Value::Str(_) | Value::List(_) | Value::Tuple(_) | Value::Bytes(_))
    {
        let (a, b) = (a.spoken(), b.spoken());
        return Err(raise::type_error(format!("unsupported operand type(s) for *=: '{a}' and '{b}'")));
    }
    binary(op, a, b, host).map_err(|stop| {
        stop.map_raise(|exception| {
            // CPython names the operator as written: "+=".
            let plain = format!("for {}: ", op.symbol());
            let args = exception.args.borrow().clone();
            match args.as_slice() {
                [Value::Str(text)] if text.starts_with("unsupported operand") && text.contains(&plain) => {
                    let symbol = if op == BinaryOp::Pow { "**" } else { op.symbol() };
                    let told = text.split_once(". Did you mean").map_or(text.as_str(), |(told, _)| told);
                    raise::type_error(told.replacen(&plain, &format!("for {symbol}=: "), 1))
                }
                _ => Stop::raise(exception),
            }
        })
    })
}

/// `-a`, `+a`, `~a`, `abs(a)`
pub fn unary(op: UnaryOp, a: &Value, host: &mut dyn Host) -> Result<Value> {
    match a {
        Value::Object(object) => {
            if let Some(answer) = Rc::clone(object).unary(op, host)? {
                return Ok(answer);
            }
        }
        Value::Float(f) => match op {
            UnaryOp::Neg => return Ok(Value::Float(-f)),
            UnaryOp::Pos => return Ok(a.clone()),
            UnaryOp::Abs => return Ok(Value::Float(f.abs())),
            UnaryOp::Invert => {}
        },
        Value::Dict(counter) => {
            if let Some(answer) = crate::types::counter::signed(op, counter, host)? {
                return Ok(answer);
            }
        }
        Value::Numpy(scalar) => return numpy::unary(op, *scalar),
        _ => {
            if let Some(int) = integer::of(a) {
                return integer::unary(op, &int, host.meter());
            }
        }
    }
    let name = a.spoken();
    Err(raise::type_error(match op {
        UnaryOp::Abs => format!("bad operand type for abs(): '{name}'"),
        UnaryOp::Neg => format!("bad operand type for unary -: '{name}'"),
        UnaryOp::Pos => format!("bad operand type for unary +: '{name}'"),
        UnaryOp::Invert => format!("bad operand type for unary ~: '{name}'"),
    }))
}

/// Whether a value is a plain number that arithmetic treats as one: not a bool scalar of NumPy's.
pub fn is_number(value: &Value) -> bool {
    number(value).is_some() || matches!(value, Value::Numpy(Np::Int(..) | Np::Float(_) | Np::Float32(_)))
}
