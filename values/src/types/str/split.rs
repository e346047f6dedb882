//! Taking apart: `split`, `splitlines`, `partition`.

use crate::exception::raise;
use crate::method::Method;
use crate::object::Host;
use crate::text::Str;
use crate::unicode;
use crate::value::Value;
use crate::{Bound, Result};

pub(super) const METHODS: &[Method<Str>] = &[
    Method::new("split(sep=None, maxsplit=-1)", |text, args, host| split(text, args, false, host)),
    Method::new("rsplit(sep=None, maxsplit=-1)", |text, args, host| split(text, args, true, host)),
    Method::new("splitlines(keepends=False)", split_lines),
    Method::new("partition(sep, /)", |text, args, host| partition(text, args, false, host)),
    Method::new("rpartition(sep, /)", |text, args, host| partition(text, args, true, host)),
];

fn list_of(parts: Vec<&str>, host: &mut dyn Host) -> Result<Value> {
    let meter = host.meter();
    meter.work_len(1 + parts.len())?;
    let held = meter.reserve(parts.len() as u64 * size_of::<Value>() as u64)?;
    let items = parts.into_iter().map(|part| Value::str(part, meter)).collect::<Result<Vec<_>>>()?;
    drop(held);
    Value::list(items, meter)
}

fn split(text: &Str, args: &Bound, from_right: bool, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(1 + text.len() / 4)?;
    let most = usize::try_from(args.int("maxsplit")?).unwrap_or(usize::MAX - 1);
    let separator = match args.value("sep") {
        Value::None => None,
        Value::Str(separator) if separator.is_empty() => return Err(raise::value_error("empty separator")),
        Value::Str(separator) => Some(separator),
        other => return Err(raise::type_error(format!("must be str or None, not {}", other.spoken()))),
    };
    let parts = match (separator, from_right) {
        (Some(separator), false) => text.splitn(most + 1, separator.as_str()).collect(),
        (Some(separator), true) => {
            let mut parts: Vec<&str> = text.rsplitn(most + 1, separator.as_str()).collect();
            parts.reverse();
            parts
        }
        (None, false) => words(text, most),
        (None, true) => words_from_right(text, most),
    };
    list_of(parts, host)
}

/// Words between white space; what is left after `most` splits keeps its inner space and its trailing one.
fn words(text: &str, most: usize) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text.trim_start_matches(unicode::is_space);
    while !rest.is_empty() {
        if parts.len() == most {
            parts.push(rest);
            break;
        }
        let end = rest.find(unicode::is_space).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        parts.push(word);
        rest = after.trim_start_matches(unicode::is_space);
    }
    parts
}

fn words_from_right(text: &str, most: usize) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text.trim_end_matches(unicode::is_space);
    while !rest.is_empty() {
        if parts.len() == most {
            parts.push(rest);
            break;
        }
        let start =
            rest.char_indices().rev().find(|(_, c)| unicode::is_space(*c)).map_or(0, |(at, c)| at + c.len_utf8());
        let (before, word) = rest.split_at(start);
        parts.push(word);
        rest = before.trim_end_matches(unicode::is_space);
    }
    parts.reverse();
    parts
}

fn split_lines(text: &Str, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let keep = args.c_int("keepends")? != 0;
    host.meter().work_len(1 + text.len() / 4)?;
    let ends = |c: char| {
        matches!(c, '\n' | '\r' | '\x0b' | '\x0c' | '\x1c' | '\x1d' | '\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}')
    };
    let (mut lines, mut rest) = (Vec::new(), text.as_str());
    while !rest.is_empty() {
        let Some(end) = rest.find(ends) else {
            lines.push(rest);
            break;
        };
        let (line, after) = rest.split_at(end);
        let width = if after.starts_with("\r\n") { 2 } else { after.chars().next().map_or(1, char::len_utf8) };
        lines.push(if keep { rest.get(..end + width).unwrap_or(line) } else { line });
        rest = after.get(width..).unwrap_or("");
    }
    list_of(lines, host)
}

fn partition(text: &Str, args: &Bound, from_right: bool, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(1 + text.len() / 8)?;
    let separator = match args.value("sep") {
        Value::Str(separator) if separator.is_empty() => return Err(raise::value_error("empty separator")),
        Value::Str(separator) => separator,
        other => return Err(raise::type_error(format!("must be str, not {}", other.spoken()))),
    };
    let pieces = if from_right { text.rsplit_once(separator.as_str()) } else { text.split_once(separator.as_str()) };
    let parts = match pieces {
        Some((before, after)) => [before, separator.as_str(), after],
        None if from_right => ["", "", text.as_str()],
        None => [text.as_str(), "", ""],
    };
    let items = parts.iter().map(|part| Value::str(*part, host.meter())).collect::<Result<Vec<_>>>()?;
    Value::tuple(items, host.meter())
}
