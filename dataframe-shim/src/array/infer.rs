//! From Python values to the dtype that pandas infers for them.

use hiddentables_values::types::datetime::{DateTime, Delta};
use hiddentables_values::{IntKind, Meter, Np, Result, Stop, Value};

use super::{Array, is_missing};
use crate::polars_bridge::{FloatKind, Ints};
use crate::time;

/// The Python value of a NumPy scalar; any other value as it is.
pub fn python_value(value: &Value) -> Value {
    match value {
        Value::Numpy(Np::Bool(b)) => Value::Bool(*b),
        Value::Numpy(Np::Int(_, i)) => Value::Int(*i),
        Value::Numpy(Np::Float(f) | Np::Float32(f)) => Value::Float(*f),
        other => other.clone(),
    }
}

/// The array that `pd.Series(values)` holds: integers `int64`, numbers with missing ones `float64`, bools `bool`,
/// timestamps `datetime64[ns]`, anything else object. One unit of work a value.
pub fn infer(values: Vec<Value>, meter: &Meter) -> Result<Array> {
    meter.work_len(values.len())?;
    let (mut bools, mut ints, mut floats, mut strings, mut times, mut deltas, mut nones, mut nans, mut nats, mut other) =
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    let (mut zoned, mut zone, mut same_zone) = (0, None, true);
    for value in &values {
        match value {
            Value::Bool(_) | Value::Numpy(Np::Bool(_)) => bools += 1,
            Value::Int(_) | Value::Numpy(Np::Int(..)) => ints += 1,
            Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => {
                if f.is_nan() {
                    nans += 1;
                } else {
                    floats += 1;
                }
            }
            Value::Str(_) => strings += 1,
            Value::None => nones += 1,
            value if time::is_nat(value) => nats += 1,
            value => match time::nanoseconds(value) {
                Some(time::Kind::Time(_)) => times += 1,
                Some(time::Kind::Delta(_)) => deltas += 1,
                Some(time::Kind::Zoned(_, own)) => {
                    zoned += 1;
                    // Times of several zones stay objects.
                    same_zone = same_zone && zone.is_none_or(|zone| zone == own);
                    zone = Some(own);
                }
                None if no_column(value) => return Err(unsupported_times()),
                None => other += 1,
            },
        }
    }
    let n = values.len();
    let missing = nones + nans;
    Ok(if n == 0 || other > 0 {
        Array::objects(values)
    } else if bools == n {
        Array::bools(values.iter().map(|v| v.as_int() == Some(1)))
    } else if ints == n {
        match int_kind(&values)? {
            Some(kind) => Array::Int(kind, Ints::new(values.iter().filter_map(Value::as_int).collect())),
            None => Array::objects(values),
        }
    } else if ints + floats + missing == n && ints + floats + nans > 0 {
        Array::floats_of(float_kind(&values), values.iter().map(|v| v.as_float().unwrap_or(f64::NAN)).collect())
    } else if strings > 0 && strings + nans == n {
        // Charged before the column is made; it is charged for good where it is kept.
        let _held = meter.reserve(values.iter().filter_map(Value::as_str).map(|text| text.len() as u64).sum())?;
        Array::strings(values.iter().map(Value::as_str))
    } else if times + missing + nats == n && times > 0 {
        Array::Time(Ints::optional(values.iter().map(time::nanosecond_count)))
    } else if deltas + missing + nats == n && deltas > 0 {
        Array::Delta(Ints::optional(values.iter().map(time::nanosecond_count)))
    } else if let (Some(zone), true) = (zone, zoned + missing + nats == n && same_zone) {
        Array::Zoned(zone, Ints::optional(values.iter().map(time::zoned_count)))
    } else if nats + missing == n && nats > 0 {
        Array::Time(Ints::optional(values.iter().map(|_| None)))
    } else {
        Array::objects(values)
    })
}

/// The width of floats that pandas makes of these: the widest of NumPy's scalars, where there is nothing else among them.
fn float_kind(values: &[Value]) -> FloatKind {
    let wide = |value: &Value| match value {
        Value::Numpy(Np::Float32(_)) => false,
        Value::Numpy(Np::Int(kind, _)) => *kind == IntKind::I64,
        _ => true,
    };
    if values.iter().any(wide) { FloatKind::F64 } else { FloatKind::F32 }
}

/// Whether pandas would make a column of it that is not here: datetimes in a zone, and what nanoseconds do not reach.
fn no_column(value: &Value) -> bool {
    value.is::<DateTime>() || value.is::<Delta>()
}

fn unsupported_times() -> Stop {
    Stop::unsupported("a column of datetimes in a zone, or beyond what nanoseconds reach")
}

/// The dtype of integers: the widest of NumPy's, 64 bits where Python's own are among them; `None`, objects, where some have a sign and others can have none.
fn int_kind(values: &[Value]) -> Result<Option<IntKind>> {
    let bits = |kind: IntKind| match kind {
        IntKind::I8 | IntKind::U8 => 8,
        IntKind::I16 | IntKind::U16 => 16,
        IntKind::I32 | IntKind::U32 => 32,
        IntKind::I64 => 64,
    };
    let is_unsigned = |kind: IntKind| matches!(kind, IntKind::U8 | IntKind::U16 | IntKind::U32);
    let (mut widest, mut own, mut signed, mut unsigned) = (None::<IntKind>, false, false, false);
    for value in values {
        match value {
            Value::Numpy(Np::Int(kind, _)) => {
                signed |= !is_unsigned(*kind);
                unsigned |= is_unsigned(*kind);
                if widest.is_none_or(|widest| bits(*kind) > bits(widest)) {
                    widest = Some(*kind);
                }
            }
            other => {
                own = true;
                signed |= other.as_int().is_some_and(|int| int < 0);
            }
        }
    }
    match widest {
        _ if signed && unsigned => Ok(None),
        Some(_) if own && unsigned => Err(Stop::unsupported("a column of uint64")),
        Some(kind) if !own => Ok(Some(kind)),
        _ => Ok(Some(IntKind::I64)),
    }
}

/// As [`infer`], but `None` stays an object: what `apply` and object columns do.
pub fn infer_objects(values: Vec<Value>, meter: &Meter) -> Result<Array> {
    if values.iter().any(Value::is_none) && values.iter().any(|v| !is_missing(v) && !matches!(v, Value::Float(_))) {
        let numeric = values.iter().all(|v| {
            v.is_none() || (v.as_float().is_some() && !matches!(v, Value::Bool(_) | Value::Numpy(Np::Bool(_))))
        });
        if !numeric {
            meter.work_len(values.len())?;
            return Ok(Array::objects(values));
        }
    }
    if !values.is_empty() && values.iter().all(Value::is_none) {
        return Ok(Array::objects(values));
    }
    infer(values, meter)
}

/// Objects that are all numbers, or all bools, as such: what pandas makes of labels that it lists. Others as they are.
pub fn plain_numbers(array: Array, meter: &Meter) -> Result<Array> {
    let Array::Object(cells) = &array else { return Ok(array) };
    meter.work_len(cells.len())?;
    let bools = |cell: &Value| matches!(cell.class().name, "bool" | "bool_");
    let numbers = cells.iter().all(|cell| cell.as_float().is_some_and(|number| !number.is_nan()) && !bools(cell));
    if cells.is_empty() || !(numbers || cells.iter().all(bools)) {
        return Ok(array);
    }
    let found = infer(cells.to_vec(), meter)?;
    Ok(if found.dtype().is_numeric() { found } else { array })
}
