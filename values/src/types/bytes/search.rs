//! Looking for bytes: `find`, `count`, `startswith`, `replace`.

use std::rc::Rc;

use crate::exception::raise;
use crate::method::Method;
use crate::object::Host;
use crate::value::{Bytes, Slice, Value};
use crate::{Bound, Result, ops};

pub(super) const METHODS: &[Method<Rc<Bytes>>] = &[
    Method::new("find(sub, start=None, end=None, /)", |bytes, args, host| {
        Ok(Value::Int(position(bytes, args, false, host)?.unwrap_or(-1)))
    }),
    Method::new("rfind(sub, start=None, end=None, /)", |bytes, args, host| {
        Ok(Value::Int(position(bytes, args, true, host)?.unwrap_or(-1)))
    }),
    Method::new("index(sub, start=None, end=None, /)", |bytes, args, host| found(position(bytes, args, false, host)?)),
    Method::new("rindex(sub, start=None, end=None, /)", |bytes, args, host| found(position(bytes, args, true, host)?)),
    Method::new("count(sub, start=None, end=None, /)", count),
    Method::new("startswith(prefix, start=None, end=None, /)", |bytes, args, host| {
        edge(bytes, args, ("prefix", "startswith"), <[u8]>::starts_with, host)
    }),
    Method::new("endswith(suffix, start=None, end=None, /)", |bytes, args, host| {
        edge(bytes, args, ("suffix", "endswith"), <[u8]>::ends_with, host)
    }),
    Method::new("replace(old, new, count=-1, /)", replace),
    Method::new("removeprefix(prefix, /)", |bytes, args, host| {
        let prefix = super::buffer(&args.value("prefix"))?;
        super::built(bytes.data.strip_prefix(&*prefix.data).unwrap_or(&bytes.data).to_vec(), host)
    }),
    Method::new("removesuffix(suffix, /)", |bytes, args, host| {
        let suffix = super::buffer(&args.value("suffix"))?;
        super::built(bytes.data.strip_suffix(&*suffix.data).unwrap_or(&bytes.data).to_vec(), host)
    }),
];

/// The first position of `wanted` from `from` on.
pub(super) fn find(data: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    let rest = data.get(from..)?;
    match wanted {
        [] => Some(from),
        [only] => rest.iter().position(|byte| byte == only).map(|at| from + at),
        _ => rest.windows(wanted.len()).position(|window| window == wanted).map(|at| from + at),
    }
}

/// The last position of `wanted`.
pub(super) fn find_last(data: &[u8], wanted: &[u8]) -> Option<usize> {
    if wanted.is_empty() {
        return Some(data.len());
    }
    data.windows(wanted.len()).rposition(|window| window == wanted)
}

/// How often `wanted` occurs, without overlap.
pub(super) fn occurrences(data: &[u8], wanted: &[u8]) -> usize {
    if wanted.is_empty() {
        return data.len() + 1;
    }
    let (mut count, mut at) = (0, 0);
    while let Some(found) = find(data, wanted, at) {
        (count, at) = (count + 1, found + wanted.len());
    }
    count
}

/// Charges a search of `data` for `wanted`, which at worst compares them at every position.
pub(super) fn charge(data: &[u8], wanted: &[u8], host: &mut dyn Host) -> Result<()> {
    let steps = data.len().saturating_mul(1 + wanted.len().min(data.len()) / 16);
    host.meter().work_len(1 + steps / 8)
}

/// `item in bytes`: of bytes, or one byte as an int.
pub fn contains(bytes: &Rc<Bytes>, item: &Value, host: &mut dyn Host) -> Result<bool> {
    let wanted = match item {
        Value::Bytes(part) => part.data.to_vec(),
        Value::Int(_) | Value::Bool(_) | Value::Big(_) => {
            let byte = item.as_int().and_then(|byte| u8::try_from(byte).ok());
            vec![byte.ok_or_else(|| raise::value_error("byte must be in range(0, 256)"))?]
        }
        other => return Err(super::not_bytes(other)),
    };
    charge(&bytes.data, &wanted, host)?;
    Ok(find(&bytes.data, &wanted, 0).is_some())
}

fn found(position: Option<i64>) -> Result<Value> {
    position.map(Value::Int).ok_or_else(|| raise::value_error("subsection not found"))
}

/// What is looked for: bytes, or one byte as an int.
fn wanted(args: &Bound) -> Result<Vec<u8>> {
    match args.value("sub") {
        Value::Bytes(bytes) => Ok(bytes.data.to_vec()),
        value @ (Value::Int(_) | Value::Bool(_) | Value::Big(_)) => {
            let byte = value.as_int().and_then(|byte| u8::try_from(byte).ok());
            byte.map(|byte| vec![byte]).ok_or_else(|| raise::value_error("byte must be in range(0, 256)"))
        }
        other => {
            let class = other.spoken();
            Err(raise::type_error(format!("argument should be integer or bytes-like object, not '{class}'")))
        }
    }
}

/// Where the part between `start` and `end` begins and ends; `None` where `start` is past the end.
fn bounds(bytes: &Bytes, args: &Bound) -> Result<Option<(usize, usize)>> {
    let length = bytes.data.len();
    let slice = Slice::new(args.value("start"), args.value("end"), Value::None);
    let bounds = ops::resolve_slice(&slice, length)?;
    let past = match &slice.start {
        Value::Big(big) => big.value.sign() == num_bigint::Sign::Plus,
        start => start.as_int().is_some_and(|start| start > length as i64),
    };
    Ok((!past && bounds.start <= bounds.stop).then_some((bounds.start as usize, bounds.stop as usize)))
}

fn position(bytes: &Rc<Bytes>, args: &Bound, last: bool, host: &mut dyn Host) -> Result<Option<i64>> {
    let bounds = bounds(bytes, args)?;
    let wanted = wanted(args)?;
    charge(&bytes.data, &wanted, host)?;
    let Some((start, end)) = bounds else { return Ok(None) };
    let part = bytes.data.get(start..end).unwrap_or_default();
    let at = if last { find_last(part, &wanted) } else { find(part, &wanted, 0) };
    Ok(at.map(|at| (start + at) as i64))
}

fn count(bytes: &Rc<Bytes>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let bounds = bounds(bytes, args)?;
    let wanted = wanted(args)?;
    charge(&bytes.data, &wanted, host)?;
    let Some((start, end)) = bounds else { return Ok(Value::Int(0)) };
    let part = bytes.data.get(start..end).unwrap_or_default();
    Ok(Value::Int(occurrences(part, &wanted) as i64))
}

fn edge(
    bytes: &Rc<Bytes>,
    args: &Bound,
    (parameter, method): (&str, &str),
    holds: fn(&[u8], &[u8]) -> bool,
    host: &mut dyn Host,
) -> Result<Value> {
    let bounds = bounds(bytes, args)?;
    let affix = args.value(parameter);
    let affixes: Vec<Value> = match &affix {
        Value::Bytes(_) => vec![affix.clone()],
        Value::Tuple(affixes) => affixes.to_vec(),
        other => {
            let class = other.spoken();
            return Err(raise::type_error(format!(
                "{method} first arg must be bytes or a tuple of bytes, not {class}"
            )));
        }
    };
    host.meter().work_len(1 + affixes.len())?;
    let part = bounds.and_then(|(start, end)| bytes.data.get(start..end));
    for affix in &affixes {
        let affix = super::buffer(affix)?;
        if part.is_some_and(|part| holds(part, &affix.data)) {
            return Ok(Value::Bool(true));
        }
    }
    Ok(Value::Bool(false))
}

fn replace(bytes: &Rc<Bytes>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (old, new) = (super::buffer(&args.value("old"))?, super::buffer(&args.value("new"))?);
    let most = usize::try_from(args.int("count")?).unwrap_or(usize::MAX);
    charge(&bytes.data, &old.data, host)?;
    let times = occurrences(&bytes.data, &old.data).min(most);
    let size = bytes.data.len().saturating_add(times.saturating_mul(new.data.len()));
    host.meter().check_string(size - (times * old.data.len()).min(size))?;
    let (mut out, mut at) = (Vec::new(), 0);
    for turn in 0..times {
        if old.data.is_empty() {
            let before = bytes.data.get(turn.saturating_sub(1)..turn).unwrap_or_default();
            out.extend_from_slice(before);
            at = turn;
        } else {
            let found = find(&bytes.data, &old.data, at).unwrap_or(at);
            out.extend_from_slice(bytes.data.get(at..found).unwrap_or_default());
            at = found + old.data.len();
        }
        out.extend_from_slice(&new.data);
    }
    out.extend_from_slice(bytes.data.get(at..).unwrap_or_default());
    super::built(out, host)
}
