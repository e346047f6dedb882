//! Numbers from text, floats and tuples.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::number::{Form, Number, product};
use super::signals;
use super::terms::{LEAST, MOST};
use crate::exception::raise;
use crate::meter::Meter;
use crate::value::Value;
use crate::{Result, unicode};

/// The number a text is.
pub(super) fn number(text: &str, meter: &Meter) -> Result<Number> {
    meter.work_len(1 + text.len())?;
    let plain: String = unicode::to_ascii_number(text.trim_matches(unicode::is_space)).replace('_', "");
    match parse(&plain, meter)? {
        Some(number) => within(number, meter),
        None => Err(signals::raised(signals::CONVERSION_SYNTAX, meter)),
    }
}

/// A number that no context has to round.
pub(super) fn within(number: Number, meter: &Meter) -> Result<Number> {
    let fits = !number.is_finite()
        || number.exponent >= LEAST && (if number.is_zero() { number.exponent } else { number.adjusted() }) <= MOST;
    if fits { Ok(number) } else { Err(signals::raised(signals::INVALID_OPERATION, meter)) }
}

fn parse(text: &str, meter: &Meter) -> Result<Option<Number>> {
    let (negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let lower = unsigned.to_ascii_lowercase();
    if matches!(&*lower, "inf" | "infinity") {
        return Ok(Some(Number::infinite(negative)));
    }
    for (prefix, form) in [("nan", Form::Quiet), ("snan", Form::Signalling)] {
        if let Some(payload) = lower.strip_prefix(prefix) {
            let coefficient = digits(payload, meter)?;
            return Ok(coefficient.map(|coefficient| Number { negative, form, coefficient, exponent: 0 }));
        }
    }
    finite(negative, &lower, meter)
}

fn finite(negative: bool, text: &str, meter: &Meter) -> Result<Option<Number>> {
    let (mantissa, exponent) = match text.split_once('e') {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() && decimals.is_empty() {
        return Ok(None);
    }
    let Some(power) = exponent.map_or(Some(0), power) else { return Ok(None) };
    let Some(coefficient) = digits(&format!("{whole}{decimals}"), meter)? else { return Ok(None) };
    // No power is beyond 2^62 either way.
    let exponent = power - decimals.len() as i64;
    Ok(Some(Number::finite(negative, coefficient, exponent)))
}

/// The number after an `e`; one far beyond the range where it is too long.
fn power(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse().unwrap_or(i64::MAX).min(1 << 62);
    Some(if negative { -size } else { size })
}

fn digits(text: &str, meter: &Meter) -> Result<Option<BigUint>> {
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(None);
    }
    let text = text.trim_start_matches('0');
    if text.is_empty() {
        return Ok(Some(BigUint::zero()));
    }
    meter.check_integer((text.len() as u64).saturating_mul(10) / 3)?;
    let limbs = text.len() as u64 / 19 + 1;
    meter.work(limbs * limbs)?;
    Ok(BigUint::parse_bytes(text.as_bytes(), 10))
}

/// The number a float is, exactly.
pub(super) fn float(f: f64, meter: &Meter) -> Result<Number> {
    if f.is_nan() {
        // Its sign is not looked at.
        return Ok(Number::nan());
    }
    let negative = f.is_sign_negative();
    if f.is_infinite() {
        return Ok(Number::infinite(negative));
    }
    let bits = f.abs().to_bits();
    let (stored, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
    let (mantissa, power) = if stored == 0 { (fraction, -1_074) } else { (fraction | 1 << 52, stored - 1_075) };
    if mantissa == 0 {
        return Ok(Number::zero(negative, 0));
    }
    let even = mantissa.trailing_zeros();
    let (mantissa, power) = (BigUint::from(mantissa >> even), power + i64::from(even));
    if power >= 0 {
        return Ok(Number::finite(negative, mantissa << power.unsigned_abs(), 0));
    }
    let fives = BigUint::from(5_u32).pow(power.unsigned_abs() as u32);
    Ok(Number::finite(negative, product(&mantissa, &fives, meter)?, power))
}

/// The number of a sign, digits and an exponent.
pub(super) fn tuple(items: &[Value], meter: &Meter) -> Result<Number> {
    let [sign, coefficient, exponent] = items else {
        return Err(raise::value_error("argument must be a sequence of length 3"));
    };
    let negative = match sign {
        Value::Int(0) | Value::Bool(false) => false,
        Value::Int(1) | Value::Bool(true) => true,
        Value::Big(_) => return Err(raise::overflow_error("Python int too large to convert to C long")),
        _ => return Err(raise::value_error("sign must be an integer with the value 0 or 1")),
    };
    let (form, exponent) = kind(exponent)?;
    let coefficient = listed(coefficient, meter)?;
    if form == Form::Infinite {
        return Ok(Number::infinite(negative));
    }
    within(Number { negative, form, coefficient, exponent }, meter)
}

/// What the third item says.
fn kind(value: &Value) -> Result<(Form, i64)> {
    match value {
        Value::Str(text) => match text.as_str() {
            "F" => Ok((Form::Infinite, 0)),
            "n" => Ok((Form::Quiet, 0)),
            "N" => Ok((Form::Signalling, 0)),
            _ => Err(raise::value_error("string argument in the third position must be 'F', 'n' or 'N'")),
        },
        Value::Big(_) => Err(raise::overflow_error("Python int too large to convert to C ssize_t")),
        other => match other.as_int() {
            Some(exponent) if !matches!(value, Value::Numpy(_)) => {
                Ok((Form::Finite, exponent.clamp(-(1 << 62), 1 << 62)))
            }
            _ => Err(raise::value_error("exponent must be an integer")),
        },
    }
}

fn listed(value: &Value, meter: &Meter) -> Result<BigUint> {
    let fault = || raise::value_error("coefficient must be a tuple of digits");
    let items = match value {
        Value::Tuple(items) => items.to_vec(),
        Value::List(items) => items.snapshot(),
        _ => return Err(fault()),
    };
    meter.work_len(items.len())?;
    let mut text = String::with_capacity(items.len());
    for item in &items {
        match item {
            Value::Int(digit @ 0..=9) => text.push(char::from(b'0' + *digit as u8)),
            Value::Bool(digit) => text.push(if *digit { '1' } else { '0' }),
            _ => return Err(fault()),
        }
    }
    digits(&text, meter)?.ok_or_else(fault)
}

/// `numerator / denominator` of a float in lowest terms, or of a number.
pub(super) fn ratio(number: &Number, meter: &Meter) -> Result<(BigUint, BigUint)> {
    use num_integer::Integer;
    if number.coefficient.is_zero() {
        return Ok((BigUint::zero(), BigUint::one()));
    }
    let power = super::number::power_of_ten(number.exponent.unsigned_abs(), meter)?;
    if number.exponent >= 0 {
        return Ok((product(&number.coefficient, &power, meter)?, BigUint::one()));
    }
    let limbs = (number.coefficient.bits() + power.bits()) / 64 + 1;
    meter.work(limbs.saturating_mul(limbs))?;
    let shared = number.coefficient.gcd(&power);
    Ok((&number.coefficient / &shared, power / shared))
}
