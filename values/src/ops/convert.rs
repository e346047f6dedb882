//! Truth, length and conversion to numbers.

use num_traits::ToPrimitive;

use crate::Result;
use crate::exception::raise;
use crate::numpy::Np;
use crate::object::Host;
use crate::value::Value;

/// `bool(value)`
pub fn truth(value: &Value, host: &mut dyn Host) -> Result<bool> {
    Ok(match value {
        Value::None => false,
        Value::Bool(b) | Value::Numpy(Np::Bool(b)) => *b,
        Value::Int(i) | Value::Numpy(Np::Int(_, i)) => *i != 0,
        Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => *f != 0.0,
        Value::Str(text) => !text.is_empty(),
        Value::Bytes(bytes) => !bytes.data.is_empty(),
        Value::List(list) => !list.is_empty(),
        Value::Tuple(tuple) => !tuple.is_empty(),
        Value::Dict(dict) => !dict.is_empty(),
        Value::Set(set) => !set.is_empty(),
        Value::Range(range) => !range.is_empty(),
        Value::Object(object) => object.truth(host)?,
        Value::Ellipsis
        | Value::NotImplemented
        | Value::Big(_)
        | Value::Slice(_)
        | Value::Class(_)
        | Value::Native(_) => true,
    })
}

/// `len(value)`
pub fn len(value: &Value, host: &mut dyn Host) -> Result<usize> {
    let length = match value {
        Value::Str(text) => {
            if !text.is_ascii_text() {
                host.meter().work_len(text.len() / 16)?;
            }
            Some(text.chars_len())
        }
        Value::Bytes(bytes) => Some(bytes.data.len()),
        Value::List(list) => Some(list.len()),
        Value::Tuple(tuple) => Some(tuple.len()),
        Value::Dict(dict) => Some(dict.len()),
        Value::Set(set) => Some(set.len()),
        Value::Range(range) => match usize::try_from(range.len()) {
            Ok(length) if i64::try_from(length).is_ok() => Some(length),
            _ => return Err(raise::overflow_error("Python int too large to convert to C ssize_t")),
        },
        Value::Object(object) => object.len(host)?,
        _ => None,
    };
    length.ok_or_else(|| raise::type_error(format!("object of type '{}' has no len()", value.spoken())))
}

/// An integer used as an index or count: `operator.index`.
pub fn index(value: &Value) -> Result<i64> {
    match value {
        Value::Bool(b) => Ok(i64::from(*b)),
        Value::Int(i) | Value::Numpy(Np::Int(_, i)) => Ok(*i),
        Value::Big(_) => Err(raise::index_error("cannot fit 'int' into an index-sized integer")),
        Value::Object(object) if let Some(index) = object.index() => Ok(index),
        other => Err(raise::type_error(format!("'{}' object cannot be interpreted as an integer", other.spoken()))),
    }
}

/// [`index`] in the words of functions that read a C `ssize_t`.
pub fn size(value: &Value) -> Result<i64> {
    match value {
        Value::Big(_) => Err(raise::overflow_error("Python int too large to convert to C ssize_t")),
        other => index(other),
    }
}

/// `float(value)` of a number; strings are parsed by [`crate::types::float`].
pub fn to_float(value: &Value, host: &mut dyn Host) -> Result<f64> {
    match value {
        Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => Ok(*f),
        Value::Big(big) => big
            .value
            .to_f64()
            .filter(|f| f.is_finite())
            .ok_or_else(|| raise::overflow_error("int too large to convert to float")),
        Value::Object(object) => match object.to_float(host)? {
            Some(f) => Ok(f),
            None => Err(not_a_number("float", value)),
        },
        other => other.as_int().map(|i| i as f64).ok_or_else(|| not_a_number("float", value)),
    }
}

/// `int(value)` of a number, truncated; strings are parsed by [`crate::types::int`].
pub fn to_int(value: &Value, host: &mut dyn Host) -> Result<Value> {
    match value {
        Value::Big(_) => Ok(value.clone()),
        Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => {
            crate::types::int::from_float(*f, host.meter())
        }
        Value::Object(object) => match object.to_int(host)? {
            Some(int) => Ok(int),
            None => Err(not_an_int(value)),
        },
        other => other.as_int().map(Value::Int).ok_or_else(|| not_an_int(value)),
    }
}

fn not_a_number(wanted: &str, value: &Value) -> crate::Stop {
    raise::type_error(format!("{wanted}() argument must be a string or a real number, not '{}'", value.spoken()))
}

fn not_an_int(value: &Value) -> crate::Stop {
    raise::type_error(format!(
        "int() argument must be a string, a bytes-like object or a real number, not '{}'",
        value.spoken()
    ))
}
