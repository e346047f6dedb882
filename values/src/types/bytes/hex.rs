//! `hex` and `fromhex`.

use std::rc::Rc;

use crate::exception::raise;
use crate::object::Host;
use crate::value::{Bytes, Value};
use crate::{Bound, Result};

/// `bytes.hex(sep, bytes_per_sep)`: groups are counted from the right, of a negative size from the left.
pub(super) fn hex(bytes: &Rc<Bytes>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let data = &bytes.data;
    let group = args.c_int("bytes_per_sep")?;
    let separator = args.given("sep").map(|sep| separator(sep, host)).transpose()?;
    host.meter().check_string(data.len().saturating_mul(3))?;
    host.meter().work_len(1 + data.len() / 8)?;
    let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or_default();
    let mut text = String::with_capacity(data.len() * 3);
    let size = usize::try_from(group.unsigned_abs()).unwrap_or(usize::MAX);
    for (at, byte) in data.iter().enumerate() {
        let counted = if group < 0 { at } else { data.len() - at };
        if let Some(separator) = separator
            && at > 0
            && size > 0
            && counted.is_multiple_of(size)
        {
            text.push(separator);
        }
        text.extend([digit(byte >> 4), digit(byte & 15)]);
    }
    Value::str(text, host.meter())
}

fn separator(value: &Value, host: &mut dyn Host) -> Result<char> {
    if crate::ops::len(value, host)? != 1 {
        return Err(raise::value_error("sep must be length 1."));
    }
    let first = match value {
        Value::Str(text) => text.char_at(0),
        Value::Bytes(bytes) => bytes.data.first().map(|byte| char::from(*byte)),
        _ => return Err(raise::type_error("sep must be str or bytes.")),
    };
    first.filter(char::is_ascii).ok_or_else(|| raise::value_error("sep must be ASCII."))
}

/// `bytes.fromhex(string)`: pairs of digits, with white space between.
pub(super) fn from_hex(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let text = match args.value("string") {
        Value::Str(text) => text,
        other => {
            let class = if other.is_none() { "None".into() } else { other.spoken() };
            return Err(raise::type_error(format!("fromhex() argument must be str, not {class}")));
        }
    };
    host.meter().work_len(1 + text.len() / 8)?;
    let mut data = Vec::with_capacity(text.len() / 2);
    let mut characters = text.chars().enumerate();
    let fault =
        |at: usize| raise::value_error(format!("non-hexadecimal number found in fromhex() arg at position {at}"));
    // Text beyond ASCII is refused before the digits are looked at.
    if let Some(at) = text.chars().position(|c| !c.is_ascii()) {
        return Err(fault(at));
    }
    while let Some((at, c)) = characters.next() {
        if c.is_ascii() && super::is_space(c as u8) {
            continue;
        }
        let high = c.to_digit(16).ok_or_else(|| fault(at))?;
        let low = characters.next().and_then(|(_, c)| c.to_digit(16)).ok_or_else(|| fault(at + 1))?;
        data.push((high * 16 + low) as u8);
    }
    Value::bytes(data, host.meter())
}
