//! Patterns and matches as Python values: `re.Pattern` and `re.Match`, and what both `re` and `.str` do with them.

mod group;
mod matched;
mod object;
mod substitute;

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::key::hash_key;
use hiddentables_values::{Host, Result, Str, Value, ops};

use crate::flags::Flags;
use crate::pattern::Pattern;

pub use matched::{MATCH, MatchObject};
pub use object::{PATTERN, PatternObject};
pub use substitute::{Replacement, substitute};

/// `re.compile(pattern, flags)`: of a `str`, or of a pattern, which takes no more flags.
pub fn compiled(pattern: &Value, flags: &Value, host: &mut dyn Host) -> Result<Rc<Pattern>> {
    let flags =
        u32::try_from(ops::index(flags)?).map_err(|_| hiddentables_values::Stop::unsupported("these re flags"))?;
    if let Some(object) = pattern.downcast::<PatternObject>() {
        if flags != 0 {
            return Err(raise::value_error("cannot process flags argument with a compiled pattern"));
        }
        return Ok(object.pattern());
    }
    match pattern {
        Value::Str(text) => Pattern::compile(text, Flags(flags), host.meter()),
        Value::Bytes(_) => Err(hiddentables_values::Stop::unsupported("re of bytes")),
        // The original looks into its cache first.
        _ => Err(hash_key(pattern)
            .err()
            .unwrap_or(raise::type_error("first argument must be string or compiled pattern"))),
    }
}

/// The text of a `str`; `TypeError` of anything else, as matching raises.
pub(crate) fn text_of(value: &Value) -> Result<Str> {
    match value {
        Value::Str(text) => Ok(text.clone()),
        Value::Bytes(_) => Err(raise::type_error("cannot use a string pattern on a bytes-like object")),
        other => Err(raise::type_error(format!("expected string or bytes-like object, got '{}'", other.class().name))),
    }
}

/// Part of a text as a `str`, or `None`.
fn part(text: Option<&str>, host: &dyn Host) -> Result<Value> {
    text.map_or(Ok(Value::None), |text| Value::str(text, host.meter()))
}

/// `pattern.findall(text)`: the matches, or their groups: a tuple each where there are several.
///
/// Those that begin at or after the byte `start`.
pub fn find_all(pattern: &Pattern, text: &str, start: usize, host: &mut dyn Host) -> Result<Value> {
    let mut matches = crate::scan::Matches::new(pattern, text, start, host.meter())?;
    let mut items = Vec::new();
    while let Some(captures) = matches.next(host.meter())? {
        let group = |group: usize| Value::str(captures.group(text, group).unwrap_or(""), host.meter());
        items.push(match captures.groups() {
            0 => group(0)?,
            1 => group(1)?,
            many => Value::tuple((1..=many).map(group).collect::<Result<_>>()?, host.meter())?,
        });
    }
    Value::list(items, host.meter())
}

/// `pattern.split(text, most)`: parts of the text, and `None` for a group that did not match.
pub fn split(pattern: &Pattern, text: &str, most: i64, host: &mut dyn Host) -> Result<Value> {
    let parts = match usize::try_from(most) {
        Ok(most) => pattern.split(text, most, host.meter())?,
        // A bound below 0 splits nowhere.
        Err(_) => vec![Some(text)],
    };
    Value::list(parts.into_iter().map(|text| part(text, host)).collect::<Result<_>>()?, host.meter())
}
