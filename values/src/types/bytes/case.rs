//! Letters: ASCII's alone, as `bytes` sees them.

use std::rc::Rc;

use crate::Result;
use crate::method::Method;
use crate::object::Host;
use crate::value::{Bytes, Value};

pub(super) const METHODS: &[Method<Rc<Bytes>>] = &[
    Method::new("upper()", |bytes, _, host| super::built(bytes.data.to_ascii_uppercase(), host)),
    Method::new("lower()", |bytes, _, host| super::built(bytes.data.to_ascii_lowercase(), host)),
    Method::new("swapcase()", |bytes, _, host| {
        let swap =
            |byte: &u8| if byte.is_ascii_lowercase() { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() };
        super::built(bytes.data.iter().map(swap).collect(), host)
    }),
    Method::new("capitalize()", |bytes, _, host| {
        let mut data = bytes.data.to_ascii_lowercase();
        if let Some(first) = data.first_mut() {
            first.make_ascii_uppercase();
        }
        super::built(data, host)
    }),
    Method::new("title()", title),
    Method::new("isalnum()", |bytes, _, host| all(bytes, u8::is_ascii_alphanumeric, host)),
    Method::new("isalpha()", |bytes, _, host| all(bytes, u8::is_ascii_alphabetic, host)),
    Method::new("isdigit()", |bytes, _, host| all(bytes, u8::is_ascii_digit, host)),
    Method::new("isspace()", |bytes, _, host| all(bytes, |byte| super::is_space(*byte), host)),
    Method::new("isascii()", |bytes, _, host| {
        host.meter().work_len(1 + bytes.data.len() / 16)?;
        Ok(Value::Bool(bytes.data.is_ascii()))
    }),
    Method::new("islower()", |bytes, _, host| one_case(bytes, u8::is_ascii_lowercase, u8::is_ascii_uppercase, host)),
    Method::new("isupper()", |bytes, _, host| one_case(bytes, u8::is_ascii_uppercase, u8::is_ascii_lowercase, host)),
    Method::new("istitle()", is_title),
];

fn title(bytes: &Rc<Bytes>, _: &crate::Bound, host: &mut dyn Host) -> Result<Value> {
    let mut inside = false;
    let letter = |byte: &u8| {
        let written = if inside { byte.to_ascii_lowercase() } else { byte.to_ascii_uppercase() };
        inside = byte.is_ascii_alphabetic();
        written
    };
    super::built(bytes.data.iter().map(letter).collect(), host)
}

/// Whether there are bytes and all are of a kind.
fn all(bytes: &Rc<Bytes>, of_kind: fn(&u8) -> bool, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(1 + bytes.data.len() / 16)?;
    Ok(Value::Bool(!bytes.data.is_empty() && bytes.data.iter().all(of_kind)))
}

/// Whether there are letters of one case and none of the other.
fn one_case(bytes: &Rc<Bytes>, wanted: fn(&u8) -> bool, other: fn(&u8) -> bool, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(1 + bytes.data.len() / 16)?;
    Ok(Value::Bool(bytes.data.iter().any(wanted) && !bytes.data.iter().any(other)))
}

fn is_title(bytes: &Rc<Bytes>, _: &crate::Bound, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(1 + bytes.data.len() / 16)?;
    let (mut inside, mut any) = (false, false);
    for byte in &bytes.data {
        if (byte.is_ascii_uppercase() && inside) || (byte.is_ascii_lowercase() && !inside) {
            return Ok(Value::Bool(false));
        }
        inside = byte.is_ascii_alphabetic();
        any |= inside;
    }
    Ok(Value::Bool(any))
}
