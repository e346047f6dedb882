//! `format(value, spec)`: the format mini-language.

use crate::Result;
use crate::exception::Stop;
use crate::object::Host;
use crate::value::Value;

/// `format(value, spec)`
pub fn format(value: &Value, spec: &str, host: &mut dyn Host) -> Result<String> {
    match value {
        Value::Object(object) => object.format(spec, host),
        _ if spec.is_empty() => super::str(value, host),
        _ => Err(Stop::unsupported("format specification")),
    }
}
