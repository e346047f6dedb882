//! `format(value, spec)`: the format mini-language.

mod complex;
mod digits;
mod number;
mod spec;

pub use digits::{FloatStyle, float_text, float_work};

use crate::Result;
use crate::exception::raise;
use crate::numpy::Np;
use crate::object::Host;
use crate::value::Value;
use spec::Spec;

/// `format(value, spec)`
pub fn format(value: &Value, spec: &str, host: &mut dyn Host) -> Result<String> {
    if let Value::Object(object) = value {
        return object.format(spec, host);
    }
    if spec.is_empty() {
        // NumPy formats the Python float that it is, whose digits are those of 64 bits.
        if let Value::Numpy(Np::Float32(f)) = value {
            return Ok(crate::types::float::repr(*f));
        }
        return super::str(value, host);
    }
    let text = match value {
        Value::Str(text) => string(text, spec, host)?,
        Value::Bool(_) | Value::Int(_) | Value::Big(_) => number::int(value, value.class().name, spec, host)?,
        Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => number::float(*f, spec, host)?,
        Value::Numpy(Np::Bool(b)) => number::int(&Value::Bool(*b), "bool", spec, host)?,
        Value::Numpy(Np::Int(_, i)) => number::int(&Value::Int(*i), "int", spec, host)?,
        other => {
            return Err(raise::type_error(format!(
                "unsupported format string passed to {}.__format__",
                other.spoken()
            )));
        }
    };
    host.meter().work_len(1 + text.len() / 16)?;
    host.meter().check_string(text.len())?;
    Ok(text)
}

/// `format(complex, spec)`
pub(crate) fn complex(re: f64, im: f64, spec: &str, host: &mut dyn Host) -> Result<String> {
    let text = complex::complex(re, im, spec, host)?;
    host.meter().work_len(1 + text.len() / 16)?;
    host.meter().check_string(text.len())?;
    Ok(text)
}

fn string(text: &str, spec: &str, host: &mut dyn Host) -> Result<String> {
    let spec = Spec::parse(spec, "str", 's', '<', host.meter())?;
    if spec.kind != 's' {
        return Err(spec.unknown("str"));
    }
    let fault = match spec.sign {
        Some(' ') => Some("Space not allowed in string format specifier"),
        Some(_) => Some("Sign not allowed in string format specifier"),
        None if spec.no_negative_zero => Some("Negative zero coercion (z) not allowed in string format specifier"),
        None if spec.alternate => Some("Alternate form (#) not allowed in string format specifier"),
        None if spec.align == '=' => Some("'=' alignment not allowed in string format specifier"),
        None => None,
    };
    if let Some(fault) = fault {
        return Err(raise::value_error(fault));
    }
    let kept = match spec.precision {
        Some(most) => text.char_indices().nth(most).map_or(text, |(at, _)| text.get(..at).unwrap_or(text)),
        None => text,
    };
    Ok(spec.pad("", kept, kept.chars().count()))
}
