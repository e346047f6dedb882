//! What kind of values a column holds, by pandas' `infer_dtype(skipna=True)`.

use hiddentables_values::{Meter, Np, Result, Value};

use crate::array::{Array, Kind, is_missing};
use crate::time;

/// pandas' name of the kind.
pub(super) fn infer(array: &Array, meter: &Meter) -> Result<&'static str> {
    Ok(match array {
        Array::Category(_) => "categorical",
        Array::Masked(own) => match own.kind() {
            Kind::Text if own.missing().contains(&false) => "string",
            Kind::Text => "empty",
            Kind::Bool => "boolean",
            Kind::Int(_) => "integer",
            Kind::Float => "floating",
        },
        Array::Bool(_) => "boolean",
        Array::Int(..) => "integer",
        Array::Float(_) => "floating",
        Array::Time(_) | Array::Zoned(..) => "datetime64",
        Array::Delta(_) => "timedelta64",
        Array::Str(strings) => {
            if strings.iter().any(|text| text.is_some()) {
                "string"
            } else {
                "empty"
            }
        }
        Array::Object(values) => {
            meter.work_len(values.len())?;
            of_values(values)
        }
    })
}

/// The kind of one value.
fn of_value(value: &Value) -> &'static str {
    match value {
        Value::Bool(_) | Value::Numpy(Np::Bool(_)) => "boolean",
        Value::Int(_) | Value::Big(_) | Value::Numpy(Np::Int(..)) => "integer",
        Value::Float(_) | Value::Numpy(Np::Float(_)) => "floating",
        Value::Str(_) => "string",
        Value::Bytes(_) => "bytes",
        value => match time::nanoseconds(value) {
            Some(time::Kind::Time(_) | time::Kind::Zoned(..)) => "datetime",
            Some(time::Kind::Delta(_)) => "timedelta",
            None => match value.class().name {
                "datetime" => "datetime",
                "date" => "date",
                "time" => "time",
                "timedelta" => "timedelta",
                "Decimal" => "decimal",
                _ => "mixed",
            },
        },
    }
}

fn of_values(values: &[Value]) -> &'static str {
    let mut kinds = values.iter().filter(|value| !is_missing(value)).map(of_value);
    let Some(first) = kinds.next() else { return "empty" };
    let (mut same, mut numbers, mut integers) = (true, first == "integer" || first == "floating", first == "integer");
    for kind in kinds {
        same &= kind == first;
        numbers &= kind == "integer" || kind == "floating";
        integers |= kind == "integer";
    }
    match (same, numbers, integers) {
        (true, ..) => first,
        (_, true, _) => "mixed-integer-float",
        (.., true) => "mixed-integer",
        _ => "mixed",
    }
}
