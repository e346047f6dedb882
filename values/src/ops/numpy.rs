//! Arithmetic of NumPy scalars (NumPy 2: a Python number adapts to the scalar's type; integers wrap; division by zero gives
//! infinity or NaN, integer division by zero 0).

use num_integer::Integer;

use super::{BinaryOp, UnaryOp, arithmetic::float_divmod, integer};
use crate::Result;
use crate::exception::raise;
use crate::meter::Meter;
use crate::numpy::{IntKind, Np, to_float32};
use crate::value::Value;

enum Operand {
    Bool(bool),
    /// An integer of this kind; `None` for a Python int, which adapts.
    Int(Option<IntKind>, i64),
    Float(f64),
    /// Python's float, which adapts.
    Weak(f64),
    Float32(f64),
}

impl Operand {
    /// Whether it and a `float32` make a `float32`.
    fn is_narrow(&self) -> bool {
        match self {
            Operand::Bool(_) | Operand::Weak(_) | Operand::Float32(_) | Operand::Int(None, _) => true,
            Operand::Int(Some(kind), _) => kind.is_narrow(),
            Operand::Float(_) => false,
        }
    }
}

fn operand(value: &Value) -> Result<Option<Operand>> {
    Ok(Some(match value {
        Value::Bool(b) | Value::Numpy(Np::Bool(b)) => Operand::Bool(*b),
        Value::Int(i) => Operand::Int(None, *i),
        Value::Numpy(Np::Int(kind, i)) => Operand::Int(Some(*kind), *i),
        Value::Float(f) => Operand::Weak(*f),
        Value::Numpy(Np::Float(f)) => Operand::Float(*f),
        Value::Numpy(Np::Float32(f)) => Operand::Float32(*f),
        Value::Big(big) => Operand::Weak(integer::float(&big.value)?),
        _ => return Ok(None),
    }))
}

/// `a op b` where one is a NumPy scalar; `None` where the other is no number.
pub fn binary(op: BinaryOp, a: &Value, b: &Value, meter: &Meter) -> Result<Option<Value>> {
    if let (Value::Numpy(Np::Int(..) | Np::Bool(_)), Value::Big(_))
    | (Value::Big(_), Value::Numpy(Np::Int(..) | Np::Bool(_))) = (a, b)
    {
        return Err(raise::overflow_error("Python int too large to convert to C long"));
    }
    let (Some(x), Some(y)) = (operand(a)?, operand(b)?) else { return Ok(None) };
    let value = match (x, y) {
        (Operand::Bool(x), Operand::Bool(y)) => bools(op, x, y)?,
        (Operand::Float32(x), y) if y.is_narrow() => Np::Float32(float32(op, x, to_float32(float_of(&y)))?),
        (x, Operand::Float32(y)) if x.is_narrow() => Np::Float32(float32(op, to_float32(float_of(&x)), y)?),
        (Operand::Float(x) | Operand::Weak(x) | Operand::Float32(x), y) => floats(op, x, float_of(&y))?,
        (x, Operand::Float(y) | Operand::Weak(y) | Operand::Float32(y)) => floats(op, float_of(&x), y)?,
        (x, y) => ints(op, &x, &y, meter)?,
    };
    Ok(Some(Value::Numpy(value)))
}

fn float_of(operand: &Operand) -> f64 {
    match operand {
        Operand::Bool(b) => f64::from(u8::from(*b)),
        Operand::Int(_, i) => *i as f64,
        Operand::Float(f) | Operand::Weak(f) | Operand::Float32(f) => *f,
    }
}

fn bools(op: BinaryOp, x: bool, y: bool) -> Result<Np> {
    Ok(match op {
        BinaryOp::Add | BinaryOp::Or => Np::Bool(x | y),
        BinaryOp::Mul | BinaryOp::And => Np::Bool(x & y),
        BinaryOp::Xor => Np::Bool(x ^ y),
        BinaryOp::Sub => {
            return Err(raise::type_error(
                "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.",
            ));
        }
        BinaryOp::Div => Np::Float(float_of(&Operand::Bool(x)) / float_of(&Operand::Bool(y))),
        BinaryOp::FloorDiv | BinaryOp::Mod | BinaryOp::Pow | BinaryOp::LShift | BinaryOp::RShift | BinaryOp::MatMul => {
            return Err(crate::Stop::unsupported(format!("numpy.bool {}", op.symbol())));
        }
    })
}

fn floats(op: BinaryOp, x: f64, y: f64) -> Result<Np> {
    Ok(Np::Float(float(op, x, y)?))
}

/// `x op y` of NumPy floats.
pub fn float(op: BinaryOp, x: f64, y: f64) -> Result<f64> {
    Ok(match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => x * y,
        BinaryOp::Div => x / y,
        BinaryOp::FloorDiv if y == 0.0 || x.is_infinite() => {
            if x.is_infinite() {
                f64::NAN
            } else {
                x / y
            }
        }
        BinaryOp::FloorDiv => float_divmod(x, y).0,
        BinaryOp::Mod if y == 0.0 => f64::NAN,
        BinaryOp::Mod => float_divmod(x, y).1,
        BinaryOp::Pow => x.powf(y),
        _ => {
            return Err(raise::type_error(format!(
                "ufunc '{}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''",
                ufunc(op)
            )));
        }
    })
}

/// `x op y` of `float32`s: each step is rounded to one. A sum, difference, product or quotient of 64 bits has digits to spare, so that rounding it
/// twice gives what rounding once does.
pub fn float32(op: BinaryOp, x: f64, y: f64) -> Result<f64> {
    Ok(match op {
        BinaryOp::FloorDiv if y != 0.0 && x.is_finite() && !y.is_nan() => divmod32(x, y).0,
        BinaryOp::Mod if y != 0.0 && x.is_finite() && !y.is_nan() => divmod32(x, y).1,
        _ => to_float32(float(op, x, y)?),
    })
}

/// Quotient and rest as NumPy's `divmod` of `float32`.
fn divmod32(x: f64, y: f64) -> (f64, f64) {
    let rest = x % y;
    let mut quotient = to_float32(to_float32(x - rest) / y);
    let rest = if rest == 0.0 {
        0.0_f64.copysign(y)
    } else if (y < 0.0) == (rest < 0.0) {
        rest
    } else {
        quotient = to_float32(quotient - 1.0);
        to_float32(rest + y)
    };
    let whole = if quotient == 0.0 {
        0.0_f64.copysign(x / y)
    } else {
        let floor = quotient.floor();
        if to_float32(quotient - floor) > 0.5 { to_float32(floor + 1.0) } else { floor }
    };
    (whole, rest)
}

fn ufunc(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::And => "bitwise_and",
        BinaryOp::Or => "bitwise_or",
        BinaryOp::Xor => "bitwise_xor",
        BinaryOp::LShift => "left_shift",
        BinaryOp::RShift => "right_shift",
        _ => "matmul",
    }
}

fn ints(op: BinaryOp, x: &Operand, y: &Operand, meter: &Meter) -> Result<Np> {
    let value = |operand: &Operand| match operand {
        Operand::Bool(b) => (None, i64::from(*b)),
        Operand::Int(kind, i) => (*kind, *i),
        Operand::Float(_) | Operand::Weak(_) | Operand::Float32(_) => (None, 0),
    };
    let ((kind_x, a), (kind_y, b)) = (value(x), value(y));
    let kind = match (kind_x, kind_y) {
        (Some(x), Some(y)) => promote(x, y),
        (Some(kind), None) | (None, Some(kind)) => kind,
        (None, None) => IntKind::I64,
    };
    // A Python int must fit the scalar's type.
    for (own, number) in [(kind_x, a), (kind_y, b)] {
        if own.is_none() && kind.wrap(number) != number {
            return Err(raise::overflow_error(format!("Python integer {number} out of bounds for {}", kind.name())));
        }
    }
    if op == BinaryOp::Div {
        return Ok(Np::Float(a as f64 / b as f64));
    }
    int(op, a, b, meter).map(|result| Np::Int(kind, kind.wrap(result)))
}

/// `a op b` of NumPy integers of 64 bits: wraps; division by zero gives 0.
pub fn int(op: BinaryOp, a: i64, b: i64, meter: &Meter) -> Result<i64> {
    Ok(match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::FloorDiv | BinaryOp::Mod if b == 0 => 0,
        BinaryOp::FloorDiv if b == -1 => a.wrapping_neg(),
        BinaryOp::FloorDiv => Integer::div_floor(&a, &b),
        BinaryOp::Mod if b == -1 => 0,
        BinaryOp::Mod => a.mod_floor(&b),
        BinaryOp::Pow if b < 0 => {
            return Err(raise::value_error("Integers to negative integer powers are not allowed."));
        }
        BinaryOp::Pow => {
            meter.work(64)?;
            wrapping_power(a, b)
        }
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::LShift => {
            if (0..64).contains(&b) {
                a.wrapping_shl(b as u32)
            } else {
                0
            }
        }
        BinaryOp::RShift => {
            if (0..64).contains(&b) {
                a >> b
            } else if a < 0 {
                -1
            } else {
                0
            }
        }
        BinaryOp::Div | BinaryOp::MatMul => {
            return Err(crate::Stop::unsupported(format!("numpy.int64 {}", op.symbol())));
        }
    })
}

fn wrapping_power(mut base: i64, mut exponent: i64) -> i64 {
    let mut result = 1_i64;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent >>= 1;
    }
    result
}

/// The type that holds both, as NumPy promotes integers.
pub fn promote(x: IntKind, y: IntKind) -> IntKind {
    let rank = |kind: IntKind| match kind {
        IntKind::I8 => (true, 8),
        IntKind::I16 => (true, 16),
        IntKind::I32 => (true, 32),
        IntKind::I64 => (true, 64),
        IntKind::U8 => (false, 8),
        IntKind::U16 => (false, 16),
        IntKind::U32 => (false, 32),
    };
    let ((signed_x, bits_x), (signed_y, bits_y)) = (rank(x), rank(y));
    if signed_x == signed_y {
        return if bits_x >= bits_y { x } else { y };
    }
    let (signed, unsigned) = if signed_x { (bits_x, bits_y) } else { (bits_y, bits_x) };
    match if unsigned >= signed { unsigned * 2 } else { signed } {
        16 => IntKind::I16,
        32 => IntKind::I32,
        _ => IntKind::I64,
    }
}

/// `-a`, `+a`, `~a`, `abs(a)`
pub fn unary(op: UnaryOp, scalar: Np) -> Result<Value> {
    Ok(Value::Numpy(match (op, scalar) {
        (UnaryOp::Neg, Np::Int(kind, i)) => Np::Int(kind, kind.wrap(i.wrapping_neg())),
        (UnaryOp::Neg, Np::Float(f)) => Np::Float(-f),
        (UnaryOp::Neg, Np::Float32(f)) => Np::Float32(-f),
        (UnaryOp::Neg, Np::Bool(_)) => {
            return Err(raise::type_error(
                "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.",
            ));
        }
        (UnaryOp::Pos | UnaryOp::Abs, Np::Bool(b)) => Np::Bool(b),
        (UnaryOp::Pos, other) => other,
        (UnaryOp::Abs, Np::Int(kind, i)) => Np::Int(kind, kind.wrap(i.wrapping_abs())),
        (UnaryOp::Abs, Np::Float(f)) => Np::Float(f.abs()),
        (UnaryOp::Abs, Np::Float32(f)) => Np::Float32(f.abs()),
        (UnaryOp::Invert, Np::Bool(b)) => Np::Bool(!b),
        (UnaryOp::Invert, Np::Int(kind, i)) => Np::Int(kind, kind.wrap(!i)),
        (UnaryOp::Invert, Np::Float(_) | Np::Float32(_)) => {
            return Err(raise::type_error(
                "ufunc 'invert' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''",
            ));
        }
    }))
}
