//! Taking apart: `split`, `splitlines`, `partition`.

use std::rc::Rc;

use super::search::{find, find_last};
use crate::exception::raise;
use crate::method::Method;
use crate::object::Host;
use crate::value::{Bytes, Value};
use crate::{Bound, Result};

pub(super) const METHODS: &[Method<Rc<Bytes>>] = &[
    Method::new("split(sep=None, maxsplit=-1)", |bytes, args, host| split(bytes, args, false, host)),
    Method::new("rsplit(sep=None, maxsplit=-1)", |bytes, args, host| split(bytes, args, true, host)),
    Method::new("splitlines(keepends=False)", split_lines),
    Method::new("partition(sep, /)", |bytes, args, host| partition(bytes, args, false, host)),
    Method::new("rpartition(sep, /)", |bytes, args, host| partition(bytes, args, true, host)),
];

fn list_of(parts: &[&[u8]], host: &mut dyn Host) -> Result<Value> {
    let meter = host.meter();
    meter.work_len(1 + parts.len())?;
    let held = meter.reserve(parts.len() as u64 * size_of::<Value>() as u64)?;
    let items = parts.iter().map(|part| Value::bytes(part.to_vec(), meter)).collect::<Result<Vec<_>>>()?;
    drop(held);
    Value::list(items, meter)
}

fn split(bytes: &Rc<Bytes>, args: &Bound, from_right: bool, host: &mut dyn Host) -> Result<Value> {
    let most = usize::try_from(args.int("maxsplit")?).unwrap_or(usize::MAX);
    let data: &[u8] = &bytes.data;
    let Some(separator) = args.some("sep") else {
        host.meter().work_len(1 + data.len() / 4)?;
        let parts = if from_right { words_from_right(data, most) } else { words(data, most) };
        return list_of(&parts, host);
    };
    let separator = super::buffer(&separator)?;
    if separator.data.is_empty() {
        return Err(raise::value_error("empty separator"));
    }
    super::search::charge(data, &separator.data, host)?;
    let mut parts = Vec::new();
    if from_right {
        let mut rest = data;
        while parts.len() < most
            && let Some(at) = find_last(rest, &separator.data)
        {
            let (before, after) = rest.split_at(at);
            parts.push(after.get(separator.data.len()..).unwrap_or_default());
            rest = before;
        }
        parts.push(rest);
        parts.reverse();
    } else {
        let mut start = 0;
        while parts.len() < most
            && let Some(at) = find(data, &separator.data, start)
        {
            parts.push(data.get(start..at).unwrap_or_default());
            start = at + separator.data.len();
        }
        parts.push(data.get(start..).unwrap_or_default());
    }
    list_of(&parts, host)
}

/// Words between white space; what is left after `most` splits keeps its inner space and its trailing one.
fn words(data: &[u8], most: usize) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut rest = trimmed_start(data);
    while !rest.is_empty() {
        if parts.len() == most {
            parts.push(rest);
            break;
        }
        let end = rest.iter().position(|byte| super::is_space(*byte)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        parts.push(word);
        rest = trimmed_start(after);
    }
    parts
}

fn words_from_right(data: &[u8], most: usize) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut rest = trimmed_end(data);
    while !rest.is_empty() {
        if parts.len() == most {
            parts.push(rest);
            break;
        }
        let start = rest.iter().rposition(|byte| super::is_space(*byte)).map_or(0, |at| at + 1);
        let (before, word) = rest.split_at(start);
        parts.push(word);
        rest = trimmed_end(before);
    }
    parts.reverse();
    parts
}

fn trimmed_start(data: &[u8]) -> &[u8] {
    data.iter().position(|byte| !super::is_space(*byte)).and_then(|at| data.get(at..)).unwrap_or_default()
}

fn trimmed_end(data: &[u8]) -> &[u8] {
    data.iter().rposition(|byte| !super::is_space(*byte)).and_then(|at| data.get(..=at)).unwrap_or_default()
}

fn split_lines(bytes: &Rc<Bytes>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let keep = args.c_int("keepends")? != 0;
    host.meter().work_len(1 + bytes.data.len() / 8)?;
    let (mut lines, mut rest): (Vec<&[u8]>, &[u8]) = (Vec::new(), &bytes.data);
    while !rest.is_empty() {
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let mark = match rest.get(end..).unwrap_or_default() {
            [b'\r', b'\n', ..] => 2,
            [] => 0,
            _ => 1,
        };
        let (line, after) = rest.split_at(end + mark);
        lines.push(if keep { line } else { line.get(..end).unwrap_or_default() });
        rest = after;
    }
    list_of(&lines, host)
}

fn partition(bytes: &Rc<Bytes>, args: &Bound, last: bool, host: &mut dyn Host) -> Result<Value> {
    let separator = super::buffer(&args.value("sep"))?;
    if separator.data.is_empty() {
        return Err(raise::value_error("empty separator"));
    }
    let data: &[u8] = &bytes.data;
    super::search::charge(data, &separator.data, host)?;
    let at = if last { find_last(data, &separator.data) } else { find(data, &separator.data, 0) };
    let none: &[u8] = &[];
    let parts = match at {
        Some(at) => {
            let (before, after) = data.split_at(at);
            [before, &separator.data, after.get(separator.data.len()..).unwrap_or_default()]
        }
        None if last => [none, none, data],
        None => [data, none, none],
    };
    let meter = host.meter();
    let parts = parts.iter().map(|part| Value::bytes(part.to_vec(), meter)).collect::<Result<Vec<_>>>()?;
    Value::tuple(parts, meter)
}
