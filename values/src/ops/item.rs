//! Subscripts, slices and membership.

use std::rc::Rc;

use crate::exception::raise;
use crate::object::{Host, is_frozen, thawed};
use crate::value::{Range, Slice, Value};
use crate::{Result, ops};

/// `container[key]`
pub fn get_item(container: &Value, key: &Value, host: &mut dyn Host) -> Result<Value> {
    match (container, key) {
        (Value::Object(object), Value::Object(_)) => Rc::clone(object).get_item(&thawed(key.clone()), host),
        (Value::Object(object), Value::Tuple(parts)) if parts.iter().any(is_frozen) => {
            let parts = parts.iter().cloned().map(thawed).collect();
            let key = Value::tuple(parts, host.meter())?;
            Rc::clone(object).get_item(&key, host)
        }
        (Value::Object(object), _) => Rc::clone(object).get_item(key, host),
        (Value::Dict(dict), _) => match dict.get(key)? {
            Some(value) => Ok(value),
            None => crate::types::dict::missing(dict, key, host),
        },
        (Value::List(list), Value::Slice(slice)) => {
            let positions = resolve_slice(slice, list.len())?;
            host.meter().work(positions.len())?;
            let items = list.borrow();
            let taken = positions_of(positions).filter_map(|at| items.get(at).cloned()).collect();
            drop(items);
            Value::list(taken, host.meter())
        }
        (Value::Tuple(tuple), Value::Slice(slice)) => {
            let positions = resolve_slice(slice, tuple.len())?;
            if positions.step == 1 && positions.len() as usize == tuple.len() {
                return Ok(container.clone());
            }
            host.meter().work(positions.len())?;
            Value::tuple(positions_of(positions).filter_map(|at| tuple.get(at).cloned()).collect(), host.meter())
        }
        (Value::Str(text), Value::Slice(slice)) => {
            if !text.is_ascii_text() {
                host.meter().work_len(text.len() / 8)?;
            }
            let positions = resolve_slice(slice, text.chars_len())?;
            host.meter().work(positions.len() / 4)?;
            if positions.step == 1 {
                let part = text.char_slice(positions.start as usize, positions.stop.max(positions.start) as usize);
                return Value::str(part, host.meter());
            }
            let chars: Vec<char> = text.chars().collect();
            let taken: String = positions_of(positions).filter_map(|at| chars.get(at)).collect();
            Value::str(taken, host.meter())
        }
        (Value::Bytes(bytes), Value::Slice(slice)) => {
            let positions = resolve_slice(slice, bytes.data.len())?;
            if positions.step == 1 && positions.len() as usize == bytes.data.len() {
                return Ok(container.clone());
            }
            host.meter().work(positions.len() / 4)?;
            let taken = positions_of(positions).filter_map(|at| bytes.data.get(at).copied()).collect();
            Value::bytes(taken, host.meter())
        }
        (Value::Range(_), Value::Slice(slice)) => crate::types::long_range::slice_of(container, slice),
        (Value::List(list), _) => {
            let at = position(key, list.len(), "list")?;
            list.get(at).ok_or_else(|| raise::index_error("list index out of range"))
        }
        (Value::Tuple(tuple), _) => {
            let at = position(key, tuple.len(), "tuple")?;
            tuple.get(at).cloned().ok_or_else(|| raise::index_error("tuple index out of range"))
        }
        (Value::Str(text), _) => {
            if !text.is_ascii_text() {
                host.meter().work_len(text.len() / 8)?;
            }
            let at = position(key, text.chars_len(), "string")?;
            let c = text.char_at(at).ok_or_else(|| raise::index_error("string index out of range"))?;
            Value::char(c, host.meter())
        }
        (Value::Bytes(bytes), _) => {
            let at = position(key, bytes.data.len(), "byte")?;
            let byte = bytes.data.get(at).ok_or_else(|| raise::index_error("index out of range"))?;
            Ok(Value::Int(i64::from(*byte)))
        }
        (Value::Range(range), _) => {
            let length = usize::try_from(range.len()).unwrap_or(usize::MAX);
            let at = match key {
                Value::Big(_) => return Err(raise::index_error("range object index out of range")),
                _ => position(key, length, "range")?,
            };
            Ok(Value::Int(range.at(at as u64)))
        }
        (Value::Class(class), _) => crate::types::alias::subscript(class, key, host.meter()),
        _ => Err(raise::type_error(format!("'{}' object is not subscriptable", container.spoken()))),
    }
}

/// `container[key] = value`
pub fn set_item(container: &Value, key: &Value, value: Value, host: &mut dyn Host) -> Result<()> {
    match (container, key) {
        (Value::Object(object), _) => Rc::clone(object).set_item(&thawed(key.clone()), thawed(value), host),
        (Value::Dict(dict), _) => dict.insert(key.clone(), value).map(drop),
        (Value::List(list), Value::Slice(slice)) => crate::types::list::set_slice(list, slice, &value, host),
        (Value::List(list), _) => {
            let at = position(key, list.len(), "list assignment")?;
            if list.set(at, value) { Ok(()) } else { Err(raise::index_error("list assignment index out of range")) }
        }
        (Value::Str(_) | Value::Bytes(_) | Value::Tuple(_) | Value::Range(_) | Value::Set(_), Value::Big(_)) => {
            ops::index(key).map(drop)
        }
        _ => Err(raise::type_error(format!("'{}' object does not support item assignment", container.spoken()))),
    }
}

/// `del container[key]`
pub fn del_item(container: &Value, key: &Value, host: &mut dyn Host) -> Result<()> {
    match (container, key) {
        (Value::Object(object), _) => Rc::clone(object).del_item(key, host),
        (Value::Dict(dict), _) => match dict.remove(key)? {
            Some(_) => Ok(()),
            // A Counter forgets a key that it does not have, too.
            None if matches!(dict.kind(), crate::dict::Kind::Counter) => Ok(()),
            None => Err(raise::key_error(key.clone())),
        },
        (Value::List(list), Value::Slice(slice)) => crate::types::list::del_slice(list, slice, host),
        (Value::List(list), _) => {
            let at = position(key, list.len(), "list assignment")?;
            host.meter().work_len(list.len().saturating_sub(at) / 16)?;
            let removed = list.edit(0, |items| (at < items.len()).then(|| items.remove(at)))?;
            removed.map(drop).ok_or_else(|| raise::index_error("list assignment index out of range"))
        }
        (Value::Str(_) | Value::Bytes(_) | Value::Tuple(_) | Value::Range(_) | Value::Set(_), Value::Big(_)) => {
            ops::index(key).map(drop)
        }
        // CPython asks a sequence by position, and anything else as a mapping, in other words.
        (Value::Str(_) | Value::Bytes(_) | Value::Tuple(_) | Value::Range(_) | Value::Set(_), _)
            if ops::index(key).is_ok() =>
        {
            Err(raise::type_error(format!("'{}' object doesn't support item deletion", container.spoken())))
        }
        _ => Err(raise::type_error(format!("'{}' object does not support item deletion", container.spoken()))),
    }
}

/// The fault of `in`, whose words are its own.
fn not_iterable(container: &Value, stop: crate::Stop) -> crate::Stop {
    let class = container.spoken();
    let own = format!("'{class}' object is not iterable");
    match stop.raised() {
        Some(fault) if fault.args.borrow().first().and_then(Value::as_str) == Some(&own) => {
            raise::type_error(format!("argument of type '{class}' is not iterable"))
        }
        _ => stop,
    }
}

/// `item in container`
pub fn contains(container: &Value, item: &Value, host: &mut dyn Host) -> Result<bool> {
    match container {
        Value::Dict(dict) => dict.contains(item),
        Value::Set(set) => crate::types::set::contains(set, item, host),
        Value::Str(text) => match item {
            Value::Str(part) => {
                host.meter().work_len(text.len() / 8)?;
                Ok(text.contains(part.as_str()))
            }
            other => {
                Err(raise::type_error(format!("'in <string>' requires string as left operand, not {}", other.spoken())))
            }
        },
        // None of the integers equals a number that is not whole, nor text or nothing.
        Value::Range(_) if matches!(item, Value::None | Value::Str(_) | Value::Bytes(_) | Value::Tuple(_)) => Ok(false),
        Value::Range(_) if matches!(item, Value::Float(f) if f.fract() != 0.0) => Ok(false),
        Value::Range(range) if matches!(item, Value::Int(_) | Value::Bool(_)) => {
            let Some(wanted) = item.as_int() else { return Ok(false) };
            let distance = i128::from(wanted) - i128::from(range.start);
            let step = i128::from(range.step);
            Ok(step != 0 && distance % step == 0 && (0..i128::from(range.len())).contains(&(distance / step)))
        }
        Value::Object(object) => match Rc::clone(object).contains(item, host)? {
            Some(found) => Ok(found),
            None => contains_by_iterating(container, item, host).map_err(|stop| not_iterable(container, stop)),
        },
        Value::Bytes(bytes) => crate::types::bytes::contains(bytes, item, host),
        Value::List(_) | Value::Tuple(_) | Value::Range(_) => contains_by_iterating(container, item, host),
        other => Err(raise::type_error(format!("argument of type '{}' is not iterable", other.spoken()))),
    }
}

fn contains_by_iterating(container: &Value, item: &Value, host: &mut dyn Host) -> Result<bool> {
    let mut items = crate::Iter::of(container, host)?;
    let each = if matches!(container, Value::Range(_)) { 3 } else { 1 };
    while let Some(candidate) = items.next(host)? {
        host.meter().work(each)?;
        if candidate.is_same(item) || ops::equal(&candidate, item, host)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A sequence index as a position: negative ones count from the end. `IndexError` out of range.
fn position(key: &Value, length: usize, what: &str) -> Result<usize> {
    let at = match ops::index(key) {
        Ok(at) => at,
        Err(stop) if stop.exception_of(&crate::types::exceptions::INDEX_ERROR).is_some() => return Err(stop),
        Err(_) => return Err(not_an_index(what, key)),
    };
    let wrapped = if at < 0 { at.saturating_add(i64::try_from(length).unwrap_or(i64::MAX)) } else { at };
    usize::try_from(wrapped).ok().filter(|&at| at < length).ok_or_else(|| {
        raise::index_error(match what {
            "byte" => "index out of range".to_string(),
            "range" => "range object index out of range".to_string(),
            _ => format!("{what} index out of range"),
        })
    })
}

fn not_an_index(what: &str, key: &Value) -> crate::Stop {
    let class = key.spoken();
    raise::type_error(match what {
        "string" => format!("string indices must be integers, not '{class}'"),
        // The same words whether the item is read or written.
        "list assignment" => format!("list indices must be integers or slices, not {class}"),
        _ => format!("{what} indices must be integers or slices, not {class}"),
    })
}

/// A slice over a sequence of `length` items as a range of positions; `ValueError` for a step of 0.
pub fn resolve_slice(slice: &Slice, length: usize) -> Result<Range> {
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    let bound = |value: &Value| -> Result<Option<i64>> {
        match value {
            Value::None => Ok(None),
            Value::Big(big) => Ok(Some(if big.value.sign() == num_bigint::Sign::Minus { i64::MIN } else { i64::MAX })),
            other => ops::index(other)
                .map(Some)
                .map_err(|_| raise::type_error("slice indices must be integers or None or have an __index__ method")),
        }
    };
    let step = bound(&slice.step)?.unwrap_or(1);
    if step == 0 {
        return Err(raise::value_error("slice step cannot be zero"));
    }
    let (lowest, highest) = if step > 0 { (0, length) } else { (-1, length - 1) };
    let place = |at: i64| if at < 0 { at.saturating_add(length).max(lowest) } else { at.min(highest) };
    let start = bound(&slice.start)?.map_or(if step > 0 { lowest } else { highest }, place);
    let stop = bound(&slice.stop)?.map_or(if step > 0 { highest } else { lowest }, place);
    Ok(Range { start, stop, step })
}

/// The positions of a resolved slice.
pub fn positions_of(range: Range) -> impl Iterator<Item = usize> {
    (0..range.len()).map(move |at| usize::try_from(range.at(at)).unwrap_or(usize::MAX))
}
