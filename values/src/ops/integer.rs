//! Arithmetic of `int`: 64 bits where they do, [`BigInt`] beyond, each result checked against the integer limit before it is
//! made.

use std::borrow::Cow;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::{BinaryOp, UnaryOp};
use crate::Result;
use crate::exception::{Stop, raise};
use crate::meter::{Limit, Meter};
use crate::value::Value;

/// The integer of a Python `int` or `bool`.
pub fn of(value: &Value) -> Option<Cow<'_, BigInt>> {
    match value {
        Value::Bool(b) => Some(Cow::Owned(BigInt::from(i64::from(*b)))),
        Value::Int(i) => Some(Cow::Owned(BigInt::from(*i))),
        Value::Big(big) => Some(Cow::Borrowed(&big.value)),
        _ => None,
    }
}

/// `x op y` of two ints of 64 bits.
#[inline]
pub fn small(op: BinaryOp, x: i64, y: i64, meter: &Meter) -> Result<Value> {
    let fits = match op {
        BinaryOp::Add => x.checked_add(y),
        BinaryOp::Sub => x.checked_sub(y),
        BinaryOp::Mul => x.checked_mul(y),
        BinaryOp::FloorDiv if y != 0 && y != -1 => Some(Integer::div_floor(&x, &y)),
        BinaryOp::Mod if y != 0 && y != -1 => Some(x.mod_floor(&y)),
        BinaryOp::And => Some(x & y),
        BinaryOp::Or => Some(x | y),
        BinaryOp::Xor => Some(x ^ y),
        // Exact as long as both convert exactly; beyond 2^53 the big division rounds once.
        BinaryOp::Div if y != 0 && x.unsigned_abs() < 1 << 53 && y.unsigned_abs() < 1 << 53 => {
            return Ok(Value::Float(x as f64 / y as f64));
        }
        _ => None,
    };
    match fits {
        Some(result) => Ok(Value::Int(result)),
        None => binary(op, &BigInt::from(x), &BigInt::from(y), meter),
    }
}

/// `x op y` of ints of any size.
pub fn binary(op: BinaryOp, x: &BigInt, y: &BigInt, meter: &Meter) -> Result<Value> {
    let limbs = |n: &BigInt| n.bits() / 64 + 1;
    meter.work(limbs(x).max(limbs(y)))?;
    let result = match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => {
            meter.check_integer(x.bits() + y.bits())?;
            meter.work(limbs(x) * limbs(y))?;
            x * y
        }
        BinaryOp::Div => return true_division(x, y, meter),
        BinaryOp::FloorDiv | BinaryOp::Mod => {
            if y.is_zero() {
                return Err(raise::zero_division(if op == BinaryOp::Mod {
                    "integer modulo by zero"
                } else {
                    "integer division or modulo by zero"
                }));
            }
            meter.work(limbs(x) * limbs(y))?;
            if op == BinaryOp::FloorDiv { x.div_floor(y) } else { x.mod_floor(y) }
        }
        BinaryOp::Pow => return power(x, y, meter),
        BinaryOp::And => x & y,
        BinaryOp::Or => x | y,
        BinaryOp::Xor => x ^ y,
        BinaryOp::LShift | BinaryOp::RShift => {
            if y.is_negative() {
                return Err(raise::value_error("negative shift count"));
            }
            shift(op, x, y, meter)?
        }
        BinaryOp::MatMul => {
            return Err(raise::type_error("unsupported operand type(s) for @: 'int' and 'int'"));
        }
    };
    Value::integer(result, meter)
}

fn shift(op: BinaryOp, x: &BigInt, y: &BigInt, meter: &Meter) -> Result<BigInt> {
    let distance = y.to_u64().unwrap_or(u64::MAX);
    if op == BinaryOp::RShift {
        let all_gone = if x.is_negative() { -BigInt::one() } else { BigInt::zero() };
        return Ok(if distance >= x.bits() { all_gone } else { x >> distance });
    }
    if x.is_zero() {
        return Ok(BigInt::zero());
    }
    meter.check_integer(x.bits().saturating_add(distance))?;
    Ok(x << distance)
}

fn power(x: &BigInt, y: &BigInt, meter: &Meter) -> Result<Value> {
    if y.is_negative() {
        if x.is_zero() {
            return Err(raise::zero_division("0.0 cannot be raised to a negative power"));
        }
        let (x, y) = (float(x)?, float(y)?);
        return super::arithmetic::float_pow(x, y);
    }
    let small_base = x.is_zero() || x.magnitude().is_one();
    if small_base {
        let odd = y.bit(0);
        let result = if y.is_zero() {
            BigInt::one()
        } else if odd {
            x.clone()
        } else {
            x * x
        };
        return Value::integer(result, meter);
    }
    let exponent = y.to_u64().ok_or_else(|| Stop::limit(Limit::Integer))?;
    meter.check_integer((x.bits() - 1).saturating_mul(exponent))?;
    let limbs = x.bits().saturating_mul(exponent) / 64 + 1;
    meter.work(limbs.saturating_mul(limbs))?;
    let exponent = u32::try_from(exponent).map_err(|_| Stop::limit(Limit::Integer))?;
    Value::integer(x.pow(exponent), meter)
}

/// `pow(x, y, modulus)`
pub fn power_modulo(x: &BigInt, y: &BigInt, modulus: &BigInt, meter: &Meter) -> Result<Value> {
    if modulus.is_zero() {
        return Err(raise::value_error("pow() 3rd argument cannot be 0"));
    }
    let limbs = modulus.bits() / 64 + 1;
    meter.work(limbs.saturating_mul(limbs).saturating_mul(y.bits() + 1))?;
    let (base, exponent) = if y.is_negative() {
        match x.modinv(modulus) {
            Some(inverse) => (inverse, -y),
            None => return Err(raise::value_error("base is not invertible for the given modulus")),
        }
    } else {
        (x.clone(), y.clone())
    };
    Value::integer(base.modpow(&exponent, modulus), meter)
}

/// `x / y`: the nearest float to the exact quotient.
fn true_division(x: &BigInt, y: &BigInt, meter: &Meter) -> Result<Value> {
    if y.is_zero() {
        return Err(raise::zero_division("division by zero"));
    }
    let negative = (x.sign() == Sign::Minus) != (y.sign() == Sign::Minus);
    let (mut numerator, mut denominator) = (x.abs(), y.abs());
    meter.work((numerator.bits() / 64 + 1) * (denominator.bits() / 64 + 1))?;
    // Scale so that the quotient has at least 66 bits; a sticky last bit then makes the one rounding right.
    let shift = 66 + denominator.bits() as i64 - numerator.bits() as i64;
    // Below the smallest subnormal nothing but zero is left.
    if shift > 1_200 {
        return Ok(Value::Float(if negative { -0.0 } else { 0.0 }));
    }
    if shift > 0 {
        numerator <<= shift as u64;
    } else {
        denominator <<= shift.unsigned_abs();
    }
    let (mut quotient, remainder) = numerator.div_rem(&denominator);
    if !remainder.is_zero() {
        quotient |= BigInt::one();
    }
    let scaled = scale(&quotient, -shift);
    if scaled.is_infinite() {
        return Err(raise::overflow_error("integer division result too large for a float"));
    }
    Ok(Value::Float(if negative { -scaled } else { scaled }))
}

/// `mantissa * 2**exponent`, rounded once, half to even; `mantissa` is not negative.
pub(crate) fn scale(mantissa: &BigInt, exponent: i64) -> f64 {
    if mantissa.is_zero() {
        return 0.0;
    }
    let bits = mantissa.bits() as i64;
    // Where the last bit of the result stands: 53 bits for a normal number, fewer for a subnormal one.
    let last = (bits + exponent - 53).max(-1074);
    let drop = last - exponent;
    let kept = if drop <= 0 {
        mantissa << drop.unsigned_abs()
    } else {
        let drop = drop as u64;
        let floor: BigInt = mantissa >> drop;
        let rest = mantissa - (&floor << drop);
        let half = BigInt::one() << (drop - 1);
        if rest > half || (rest == half && floor.bit(0)) { floor + 1 } else { floor }
    };
    let kept = kept.to_u64().unwrap_or(u64::MAX) as f64;
    // Two steps, so that the power of two itself never under- or overflows.
    let half = last / 2;
    kept * 2.0_f64.powi(half as i32) * 2.0_f64.powi((last - half) as i32)
}

/// The nearest float; `OverflowError` beyond the range.
pub fn float(value: &BigInt) -> Result<f64> {
    value.to_f64().filter(|f| f.is_finite()).ok_or_else(|| raise::overflow_error("int too large to convert to float"))
}

/// `-x`, `+x`, `~x`, `abs(x)`
pub fn unary(op: UnaryOp, x: &BigInt, meter: &Meter) -> Result<Value> {
    let result = match op {
        UnaryOp::Neg => -x,
        UnaryOp::Pos => x.clone(),
        UnaryOp::Invert => -(x + BigInt::one()),
        UnaryOp::Abs => x.abs(),
    };
    Value::integer(result, meter)
}
