//! `template % values` of bytes: numbers as text templates write them, `%s` and `%b` of bytes alone.

use crate::exception::raise;
use crate::object::Host;
use crate::text::Str;
use crate::value::Value;
use crate::{Result, types};

/// `template % values`. The template is read as Latin-1 text, so that each byte is a character, and written back.
pub fn percent_format(template: &[u8], values: &Value, host: &mut dyn Host) -> Result<Value> {
    host.meter().check_string(template.len().saturating_mul(2))?;
    let text: String = template.iter().map(|&byte| char::from(byte)).collect();
    let text = types::str::percent_bytes(&Str::new(text, host.meter())?, values, host)?;
    if text.chars().any(|c| c as u32 > 0xff) {
        return Err(crate::Stop::unsupported("bytes % of text beyond Latin-1"));
    }
    Value::bytes(text.chars().map(|c| c as u32 as u8).collect(), host.meter())
}

/// What `%s` and `%b` write, as Latin-1 text.
pub(in crate::types) fn plain(value: &Value) -> Result<String> {
    match value {
        Value::Bytes(bytes) => Ok(bytes.data.iter().map(|&byte| char::from(byte)).collect()),
        other => Err(raise::type_error(format!(
            "%b requires a bytes-like object, or an object that implements __bytes__, not '{}'",
            other.spoken()
        ))),
    }
}

/// What `%c` writes.
pub(in crate::types) fn character(value: &Value) -> Result<char> {
    match value {
        Value::Bytes(bytes) if bytes.data.len() == 1 => Ok(bytes.data.first().map_or('\0', |&byte| char::from(byte))),
        Value::Int(_) | Value::Bool(_) | Value::Big(_) => {
            let byte = value.as_int().and_then(|byte| u8::try_from(byte).ok());
            byte.map(char::from).ok_or_else(|| raise::overflow_error("%c arg not in range(256)"))
        }
        _ => Err(raise::type_error("%c requires an integer in range(256) or a single byte")),
    }
}
