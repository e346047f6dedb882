//! Looking for text: `find`, `count`, `startswith`, `replace`.

use crate::exception::raise;
use crate::method::Method;
use crate::object::Host;
use crate::text::Str;
use crate::value::{Slice, Value};
use crate::{Bound, Result, ops};

pub(super) const METHODS: &[Method<Str>] = &[
    Method::new("find(sub, start=None, end=None, /)", |text, args, host| {
        Ok(Value::Int(position(text, args, false, host)?.unwrap_or(-1)))
    }),
    Method::new("rfind(sub, start=None, end=None, /)", |text, args, host| {
        Ok(Value::Int(position(text, args, true, host)?.unwrap_or(-1)))
    }),
    Method::new("index(sub, start=None, end=None, /)", |text, args, host| found(position(text, args, false, host)?)),
    Method::new("rindex(sub, start=None, end=None, /)", |text, args, host| found(position(text, args, true, host)?)),
    Method::new("count(sub, start=None, end=None, /)", count),
    Method::new("startswith(prefix, start=None, end=None, /)", |text, args, host| {
        edge(text, args, ("prefix", "startswith"), |part, affix| part.starts_with(affix), host)
    }),
    Method::new("endswith(suffix, start=None, end=None, /)", |text, args, host| {
        edge(text, args, ("suffix", "endswith"), |part, affix| part.ends_with(affix), host)
    }),
    Method::new("replace(old, new, count=-1, /)", replace),
    Method::new("removeprefix(prefix, /)", |text, args, host| {
        let prefix = super::text_argument(args, "prefix", "removeprefix", "")?;
        super::built(text.strip_prefix(prefix.as_str()).unwrap_or(text).to_string(), host)
    }),
    Method::new("removesuffix(suffix, /)", |text, args, host| {
        let suffix = super::text_argument(args, "suffix", "removesuffix", "")?;
        super::built(text.strip_suffix(suffix.as_str()).unwrap_or(text).to_string(), host)
    }),
];

/// Bytes that a search for a text goes over in about the time of one unit of work.
const SEARCHED: usize = 8;

fn found(position: Option<i64>) -> Result<Value> {
    position.map(Value::Int).ok_or_else(|| raise::value_error("substring not found"))
}

/// The part between `start` and `end`, and the position where it begins; `None` where `start` is past the end of the text,
/// so that not even the empty text is found there.
fn part<'a>(text: &'a Str, args: &Bound, host: &mut dyn Host) -> Result<Option<(usize, &'a str)>> {
    host.meter().work(1)?;
    if args.given("start").is_none() && args.given("end").is_none() {
        return Ok(Some((0, text.as_str())));
    }
    host.meter().work_len(text.len() / 16)?;
    let length = text.chars_len();
    let slice = Slice::new(args.value("start"), args.value("end"), Value::None);
    let bounds = ops::resolve_slice(&slice, length)?;
    let past = match &slice.start {
        Value::Big(big) => big.value.sign() == num_bigint::Sign::Plus,
        start => start.as_int().is_some_and(|start| start > length as i64),
    };
    if past || bounds.start > bounds.stop {
        return Ok(None);
    }
    Ok(Some((bounds.start as usize, text.char_slice(bounds.start as usize, bounds.stop as usize))))
}

fn position(text: &Str, args: &Bound, last: bool, host: &mut dyn Host) -> Result<Option<i64>> {
    let part = part(text, args, host)?;
    let wanted = wanted(args)?;
    let Some((start, part)) = part else { return Ok(None) };
    host.meter().work_len(part.len() / SEARCHED)?;
    let byte = if last { part.rfind(wanted.as_str()) } else { part.find(wanted.as_str()) };
    let Some(byte) = byte else { return Ok(None) };
    let before = if text.is_ascii_text() { byte } else { part.get(..byte).map_or(0, |before| before.chars().count()) };
    Ok(Some((start + before) as i64))
}

fn wanted(args: &Bound) -> Result<Str> {
    match args.value("sub") {
        Value::Str(wanted) => Ok(wanted),
        other => Err(raise::type_error(format!("must be str, not {}", other.spoken()))),
    }
}

fn count(text: &Str, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let part = part(text, args, host)?;
    let wanted = wanted(args)?;
    let Some((_, part)) = part else { return Ok(Value::Int(0)) };
    host.meter().work_len(part.len() / SEARCHED)?;
    let count = if wanted.is_empty() { part.chars().count() + 1 } else { part.matches(wanted.as_str()).count() };
    Ok(Value::Int(count as i64))
}

fn edge(
    text: &Str,
    args: &Bound,
    (parameter, method): (&str, &str),
    holds: fn(&str, &str) -> bool,
    host: &mut dyn Host,
) -> Result<Value> {
    let part = part(text, args, host)?;
    let affix = args.value(parameter);
    let wrong =
        |class: &str| raise::type_error(format!("{method} first arg must be str or a tuple of str, not {class}"));
    let matches = |affix: &Str| part.is_some_and(|(_, part)| holds(part, affix));
    match &affix {
        Value::Str(affix) => Ok(Value::Bool(matches(affix))),
        Value::Tuple(affixes) => {
            host.meter().work_len(affixes.len())?;
            for affix in affixes.iter() {
                let Value::Str(affix) = affix else {
                    let class = affix.spoken();
                    return Err(raise::type_error(format!("tuple for {method} must only contain str, not {class}")));
                };
                // What comes after the first that matches is not looked at.
                if matches(affix) {
                    return Ok(Value::Bool(true));
                }
            }
            Ok(Value::Bool(false))
        }
        other => Err(wrong(&other.spoken())),
    }
}

fn replace(text: &Str, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let old = super::text_argument(args, "old", "replace", " 1")?;
    let new = super::text_argument(args, "new", "replace", " 2")?;
    let most = usize::try_from(args.int("count")?).unwrap_or(usize::MAX);
    host.meter().work_len(1 + text.len() / 8)?;
    let times = if old.is_empty() { text.chars_len() + 1 } else { text.matches(old.as_str()).count() }.min(most);
    if times == 0 {
        return Ok(Value::Str(text.clone()));
    }
    host.meter().work_len(times)?;
    let size = text.len().saturating_add(times.saturating_mul(new.len()));
    host.meter().check_string(size - (times * old.len()).min(size))?;
    super::built(text.replacen(old.as_str(), &new, times), host)
}
