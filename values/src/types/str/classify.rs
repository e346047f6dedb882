//! `isdigit` and its kin.

use crate::Result;
use crate::method::Method;
use crate::object::Host;
use crate::text::Str;
use crate::unicode;
use crate::value::Value;

pub(super) const METHODS: &[Method<Str>] = &[
    Method::new("isdigit()", |text, _, host| all(text, host, unicode::is_digit)),
    Method::new("isdecimal()", |text, _, host| all(text, host, unicode::is_decimal)),
    Method::new("isnumeric()", |text, _, host| all(text, host, unicode::is_numeric)),
    Method::new("isalpha()", |text, _, host| all(text, host, unicode::is_alpha)),
    Method::new("isalnum()", |text, _, host| all(text, host, unicode::is_alnum)),
    Method::new("isspace()", |text, _, host| all(text, host, unicode::is_space)),
    Method::new("islower()", |text, _, host| {
        cased(text, host, unicode::is_lower, |c| unicode::is_upper(c) || unicode::is_title(c))
    }),
    Method::new("isupper()", |text, _, host| {
        cased(text, host, unicode::is_upper, |c| unicode::is_lower(c) || unicode::is_title(c))
    }),
    Method::new("istitle()", is_title),
    Method::new("isidentifier()", |text, _, host| {
        host.meter().work_len(1 + text.len() / 4)?;
        let mut chars = text.chars();
        let starts = chars.next().is_some_and(unicode::starts_identifier);
        Ok(Value::Bool(starts && chars.all(unicode::continues_identifier)))
    }),
    Method::new("isprintable()", |text, _, host| {
        host.meter().work_len(1 + text.len() / 4)?;
        Ok(Value::Bool(text.chars().all(unicode::is_printable)))
    }),
    Method::new("isascii()", |text, _, _| Ok(Value::Bool(text.is_ascii_text()))),
];

/// Whether there are characters, and all are of this kind.
fn all(text: &Str, host: &mut dyn Host, is: fn(char) -> bool) -> Result<Value> {
    host.meter().work_len(1 + text.len() / 4)?;
    Ok(Value::Bool(!text.is_empty() && text.chars().all(is)))
}

/// Whether some character has this case, and none has the other.
fn cased(text: &Str, host: &mut dyn Host, is: fn(char) -> bool, is_other: fn(char) -> bool) -> Result<Value> {
    host.meter().work_len(1 + text.len() / 4)?;
    Ok(Value::Bool(text.chars().any(is) && !text.chars().any(is_other)))
}

fn is_title(text: &Str, _: &crate::Bound, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(1 + text.len() / 4)?;
    let (mut inside, mut some) = (false, false);
    for c in text.chars() {
        let capital = unicode::is_upper(c) || unicode::is_title(c);
        if capital && inside || unicode::is_lower(c) && !inside {
            return Ok(Value::Bool(false));
        }
        inside = capital || unicode::is_lower(c);
        some |= inside;
    }
    Ok(Value::Bool(some))
}
