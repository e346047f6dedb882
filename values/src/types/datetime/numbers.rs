//! Numbers as arguments: what C calls `int`, `long` and `time_t`.

use super::SECOND;
use crate::Result;
use crate::exception::raise;
use crate::numpy::Np;
use crate::ops;
use crate::value::Value;

/// An argument that C takes as an `int`.
pub fn c_int(value: &Value) -> Result<i64> {
    let number = c_long(value)?;
    if number > i64::from(i32::MAX) {
        return Err(raise::overflow_error("signed integer is greater than maximum"));
    }
    if number < i64::from(i32::MIN) {
        return Err(raise::overflow_error("signed integer is less than minimum"));
    }
    Ok(number)
}

/// An argument that C takes as a `long`.
pub(super) fn c_long(value: &Value) -> Result<i64> {
    match value {
        Value::Big(_) => Err(raise::overflow_error("Python int too large to convert to C long")),
        other => ops::index(other),
    }
}

/// Seconds since 1970 and microseconds, of a number of seconds: rounded half to even.
pub(super) fn timeval(value: &Value) -> Result<(i64, i64)> {
    let (Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f))) = value else {
        return Ok((whole_seconds(value)?, 0));
    };
    not_nan(*f)?;
    let mut whole = f.trunc();
    let mut micros = ((f - whole) * SECOND as f64).round_ties_even();
    if micros >= SECOND as f64 {
        (micros, whole) = (micros - SECOND as f64, whole + 1.0);
    } else if micros < 0.0 {
        (micros, whole) = (micros + SECOND as f64, whole - 1.0);
    }
    Ok((in_time_t(whole)?, micros as i64))
}

/// Whole seconds since 1970, rounded down.
pub(super) fn time_t(value: &Value) -> Result<i64> {
    let (Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f))) = value else { return whole_seconds(value) };
    not_nan(*f)?;
    in_time_t(f.floor())
}

fn whole_seconds(value: &Value) -> Result<i64> {
    match value {
        Value::Big(_) => Err(out_of_time_t()),
        other => ops::index(other),
    }
}

fn not_nan(f: f64) -> Result<()> {
    if f.is_nan() { Err(raise::value_error("Invalid value NaN (not a number)")) } else { Ok(()) }
}

fn in_time_t(seconds: f64) -> Result<i64> {
    const END: f64 = 9_223_372_036_854_775_808.0;
    if (-END..END).contains(&seconds) { Ok(seconds as i64) } else { Err(out_of_time_t()) }
}

fn out_of_time_t() -> crate::Stop {
    raise::overflow_error("timestamp out of range for platform time_t")
}
