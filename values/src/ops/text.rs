//! `str(value)` and `repr(value)`.

use crate::Result;
use crate::exception::Stop;
use crate::object::Host;
use crate::value::Value;

/// `repr(value)`
pub fn repr(value: &Value, host: &mut dyn Host) -> Result<String> {
    match value {
        Value::Object(object) => object.repr(host),
        _ => Err(Stop::unsupported("repr")),
    }
}

/// `str(value)`
pub fn str(value: &Value, host: &mut dyn Host) -> Result<String> {
    match value {
        Value::Str(text) => Ok(text.as_str().to_string()),
        Value::Object(object) => object.str(host),
        _ => repr(value, host),
    }
}

/// The reprs of `items` between brackets; a tuple of one keeps its comma.
pub fn repr_sequence(open: &str, items: &[Value], close: &str, host: &mut dyn Host) -> Result<String> {
    let mut text = String::from(open);
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            text.push_str(", ");
        }
        text.push_str(&repr(item, host)?);
        host.meter().check_string(text.len())?;
    }
    if open == "(" && items.len() == 1 {
        text.push(',');
    }
    text.push_str(close);
    Ok(text)
}
