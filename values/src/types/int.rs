//! `int`

use num_bigint::BigInt;
use num_traits::{FromPrimitive, ToPrimitive};

use crate::Result;
use crate::exception::raise;
use crate::meter::Meter;
use crate::value::Value;

/// The nearest float, ties to even; `None` beyond the range of floats, where Python raises `OverflowError`.
pub fn big_to_float(value: &BigInt) -> Option<f64> {
    value.to_f64().filter(|f| f.is_finite())
}

/// `int(f)`: towards zero.
pub fn from_float(f: f64, meter: &Meter) -> Result<Value> {
    if f.is_nan() {
        return Err(raise::value_error("cannot convert float NaN to integer"));
    }
    match BigInt::from_f64(f.trunc()) {
        Some(big) => Value::integer(big, meter),
        None => Err(raise::overflow_error("cannot convert float infinity to integer")),
    }
}
