//! NaN as an object.
//!
//! Python's containers look for the same object before they ask for equality, so `len(set(column))` counts every NaN that was
//! made on its own, and counts one that is shared once. Floats here have no address: a NaN's payload is its identity. `np.nan`,
//! `math.nan` and the missing cells of object columns, which CPython shares, are the plain NaN; one that CPython would make anew
//! (a cell of a float column, `float('nan')`) gets a payload of its own.

use std::cell::Cell;

use crate::numpy::Np;
use crate::value::Value;

thread_local! {
    static NEXT: Cell<u64> = const { Cell::new(1) };
}

/// Bits of a quiet NaN that carry the payload.
const PAYLOAD: u64 = (1 << 51) - 1;

/// A NaN that is no other NaN.
pub fn fresh() -> f64 {
    let payload = NEXT.with(|next| next.replace(next.get().wrapping_add(1))) & PAYLOAD;
    f64::from_bits(f64::NAN.to_bits() | payload.max(1))
}

/// A `float` of a cell: a NaN becomes an object of its own.
pub fn float(f: f64) -> Value {
    Value::Float(if f.is_nan() { fresh() } else { f })
}

/// A `np.float64` of a cell: a NaN becomes an object of its own.
pub fn np_float(f: f64) -> Value {
    Value::Numpy(Np::Float(if f.is_nan() { fresh() } else { f }))
}

/// A `np.float32` of a cell: a NaN becomes an object of its own.
pub fn np_float32(f: f64) -> Value {
    if f.is_nan() { Value::Numpy(Np::Float32(fresh())) } else { Value::np_float32(f) }
}
