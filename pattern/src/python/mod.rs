//! Patterns and matches as Python values: `re.Pattern` and `re.Match`, and what both `re` and `.str` do with them.

mod flag;
mod group;
mod matched;
mod object;
mod of;
mod substitute;

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::key::hash_key;
use hiddentables_values::{Host, Result, Stop, Value, ops};

use crate::flags::Flags;
use crate::pattern::Pattern;

pub use flag::{FlagObject, REGEX_FLAG};
pub use matched::{MATCH, MatchObject};
pub use object::{PATTERN, PatternObject};
pub use of::Of;
pub use substitute::{Replacement, substitute};

/// [`compiled_of`] text.
pub fn compiled(pattern: &Value, flags: &Value, host: &mut dyn Host) -> Result<Rc<Pattern>> {
    match compiled_of(pattern, flags, host)? {
        (pattern, Of::Text) => Ok(pattern),
        _ => Err(Stop::unsupported("a pattern of bytes here")),
    }
}

/// `re.compile(pattern, flags)`: of a `str` or bytes, or of a pattern, which takes no more flags.
pub fn compiled_of(pattern: &Value, flags: &Value, host: &mut dyn Host) -> Result<(Rc<Pattern>, Of)> {
    let given = flags;
    // They are looked for among the patterns that CPython keeps.
    hash_key(pattern)?;
    hash_key(flags)?;
    let flags = match flags {
        Value::Int(_) | Value::Bool(_) | Value::Numpy(_) | Value::Big(_) => Some(bits(flags)?),
        other => other.downcast::<FlagObject>().map(|flags| flags.bits()),
    };
    if let Some(object) = pattern.downcast::<PatternObject>() {
        return if flags == Some(0) {
            Ok((object.pattern(), object.of()))
        } else {
            Err(raise::value_error("cannot process flags argument with a compiled pattern"))
        };
    }
    match (pattern, flags) {
        // `re.TEMPLATE` takes no repetition, in words of its own.
        (Value::Str(text), Some(flags)) if flags & 1 != 0 && text.contains(['*', '+', '?', '{']) => {
            Err(Stop::unsupported("re.TEMPLATE"))
        }
        (Value::Str(text), Some(flags)) => {
            let flags = u32::try_from(flags).map_err(|_| Stop::unsupported("these re flags"))?;
            Ok((Pattern::compile(text, Flags(flags), host.meter())?, Of::Text))
        }
        (Value::Bytes(data), Some(flags)) => {
            let flags = u32::try_from(flags).map_err(|_| Stop::unsupported("these re flags"))?;
            of::compile(&data.data, flags, host)
        }
        (Value::Str(_) | Value::Bytes(_), None) => {
            Err(raise::type_error(format!("unsupported operand type(s) for &: '{}' and 'RegexFlag'", given.spoken())))
        }
        _ => Err(raise::type_error("first argument must be string or compiled pattern")),
    }
}

fn bits(flags: &Value) -> Result<i64> {
    match flags {
        Value::Big(_) => Err(raise::overflow_error("Python int too large to convert to C int")),
        other => ops::index(other),
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
