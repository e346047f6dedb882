//! Operators of strings and containers: concatenation, repetition, `%` of strings, union and difference.

use super::{BinaryOp, integer};
use crate::exception::{Stop, raise};
use crate::iter::collect;
use crate::meter::Limit;
use crate::object::Host;
use crate::value::Value;
use crate::{Result, types};

/// `a op b`; `None` where these are no operands of it.
pub fn binary(op: BinaryOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
    match (op, a, b) {
        (BinaryOp::Add, _, _) if !matches!(a, Value::Dict(_)) => concatenate(a, b, host),
        (BinaryOp::Or, Value::Class(_) | Value::None, Value::Class(_) | Value::None) => {
            types::alias::join(a, b, host.meter())
        }
        (BinaryOp::Mul, sequence, count) if is_sequence(sequence) => repeat(sequence, count, host).map(Some),
        (BinaryOp::Mul, count, sequence) if is_sequence(sequence) => repeat(sequence, count, host).map(Some),
        (BinaryOp::Mod, Value::Str(template), _) => {
            let text = crate::types::str::percent_format(template, b, host)?;
            Value::str(text, host.meter()).map(Some)
        }
        (BinaryOp::Mod, Value::Bytes(template), _) => types::bytes::percent_format(&template.data, b, host).map(Some),
        (BinaryOp::Or, Value::Dict(x), Value::Dict(y)) => {
            host.meter().work_len(x.len() + y.len())?;
            types::dict::union(x, y, host).map(|dict| Some(Value::Dict(dict)))
        }
        (BinaryOp::Add | BinaryOp::Sub | BinaryOp::And, Value::Dict(x), Value::Dict(y)) => {
            types::counter::operate(op, x, y, host).map(|dict| dict.map(Value::Dict))
        }
        (BinaryOp::Or | BinaryOp::And | BinaryOp::Sub | BinaryOp::Xor, Value::Set(x), Value::Set(y)) => {
            types::set::operate(op, x, y, host).map(|set| Some(Value::Set(set)))
        }
        _ => Ok(None),
    }
}

fn is_sequence(value: &Value) -> bool {
    matches!(value, Value::Str(_) | Value::List(_) | Value::Tuple(_) | Value::Bytes(_))
}

fn concatenate(a: &Value, b: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
    // Text before a NumPy number is asked first, and says it cannot be joined to one.
    if super::compare::no_loop(a, b) && matches!(a, Value::Numpy(_)) {
        return Err(super::arithmetic::no_loop(BinaryOp::Add));
    }
    let meter = host.meter();
    Ok(Some(match (a, b) {
        (Value::Str(x), Value::Str(y)) => {
            meter.check_string(x.len() + y.len())?;
            meter.work_len((x.len() + y.len()) / 64)?;
            let mut text = String::with_capacity(x.len() + y.len());
            text.push_str(x);
            text.push_str(y);
            Value::str(text, meter)?
        }
        (Value::List(x), Value::List(y)) => {
            meter.work_len(x.len() + y.len())?;
            let bytes = size_of::<Value>() * (x.len() + y.len() + x.len().max(y.len()));
            let held = meter.reserve(bytes as u64)?;
            let mut items = Vec::with_capacity(x.len() + y.len());
            items.extend(x.snapshot());
            items.extend(y.snapshot());
            drop(held);
            Value::list(items, meter)?
        }
        (Value::Tuple(x), Value::Tuple(y)) => {
            meter.work_len(x.len() + y.len())?;
            Value::tuple(x.iter().chain(y.iter()).cloned().collect(), meter)?
        }
        (Value::Bytes(x), Value::Bytes(y)) => Value::bytes([&*x.data, &*y.data].concat(), meter)?,
        (Value::Str(_) | Value::List(_) | Value::Tuple(_) | Value::Bytes(_), other) => {
            let class = a.spoken();
            return Err(raise::type_error(if let Value::Bytes(_) = a {
                format!("can't concat {} to bytes", other.spoken())
            } else {
                format!("can only concatenate {class} (not \"{}\") to {class}", other.spoken())
            }));
        }
        _ => return Ok(None),
    }))
}

/// Whether a list, tuple, string or bytes holds nothing.
fn empty(sequence: &Value) -> bool {
    match sequence {
        Value::Str(text) => text.is_empty(),
        Value::List(list) => list.is_empty(),
        Value::Tuple(tuple) => tuple.is_empty(),
        Value::Bytes(bytes) => bytes.data.is_empty(),
        _ => false,
    }
}

fn repeat(sequence: &Value, count: &Value, host: &mut dyn Host) -> Result<Value> {
    let times = match count {
        Value::Int(_) | Value::Bool(_) | Value::Numpy(crate::Np::Int(..)) => count.as_int().unwrap_or(0),
        Value::Big(big) if integer::of(count).is_some() => {
            let _ = big;
            return Err(raise::overflow_error("cannot fit 'int' into an index-sized integer"));
        }
        other => {
            return Err(raise::type_error(format!("can't multiply sequence by non-int of type '{}'", other.spoken())));
        }
    };
    // Nothing, however often, is nothing: going through the turns would be work that no length charges for.
    let times = if empty(sequence) { 0 } else { usize::try_from(times.max(0)).unwrap_or(usize::MAX) };
    let meter = host.meter();
    let size = |length: usize| -> Result<usize> {
        let size = length.checked_mul(times).ok_or_else(|| Stop::limit(Limit::Memory))?;
        meter.work_len(size)?;
        Ok(size)
    };
    match sequence {
        Value::Str(text) => {
            let bytes = text.len().checked_mul(times).ok_or_else(|| Stop::limit(Limit::String))?;
            meter.check_string(bytes)?;
            meter.work_len(bytes / 64)?;
            Value::str(text.repeat(times), meter)
        }
        Value::List(list) => {
            // Charged before the copy is made.
            let held = meter.reserve(size(list.len())? as u64 * size_of::<Value>() as u64)?;
            let items = list.snapshot();
            let repeated = std::iter::repeat_n(&items, times).flatten().cloned().collect();
            drop(held);
            Value::list(repeated, meter)
        }
        Value::Tuple(tuple) => {
            let held = meter.reserve(size(tuple.len())? as u64 * size_of::<Value>() as u64)?;
            let repeated = std::iter::repeat_n(&**tuple, times).flat_map(|items| items.iter()).cloned().collect();
            drop(held);
            Value::tuple(repeated, meter)
        }
        Value::Bytes(bytes) => {
            meter.check_string(size(bytes.data.len())?)?;
            Value::bytes(bytes.data.repeat(times), meter)
        }
        other => Err(raise::type_error(format!("can't multiply a {}", other.spoken()))),
    }
}

/// `a op= b` of a list, dict or set; `None` to fall back to the plain operator.
pub fn inplace(op: BinaryOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
    match (op, a) {
        (BinaryOp::Add, Value::List(list)) => {
            let items = collect(b, host)?;
            let room = items.len();
            list.edit(room, |own| own.extend(items))?;
            Ok(Some(a.clone()))
        }
        (BinaryOp::Mul, Value::List(list)) => {
            let Value::List(repeated) = repeat(a, b, host)? else { return Ok(None) };
            let items = repeated.snapshot();
            let room = items.len().saturating_sub(list.len());
            let old = list.edit(room, |own| std::mem::replace(own, items))?;
            drop(old);
            Ok(Some(a.clone()))
        }
        (BinaryOp::Or | BinaryOp::Add | BinaryOp::Sub | BinaryOp::And, Value::Dict(dict))
            if matches!(dict.kind(), crate::dict::Kind::Counter) =>
        {
            types::counter::operate_in_place(op, dict, b, host).map(|done| done.then(|| a.clone()))
        }
        (BinaryOp::Or, Value::Dict(dict)) => {
            types::dict::update(dict, b, host)?;
            Ok(Some(a.clone()))
        }
        (BinaryOp::Or | BinaryOp::And | BinaryOp::Sub | BinaryOp::Xor, Value::Set(set)) if !set.frozen() => match b {
            Value::Set(other) => {
                types::set::operate_in_place(op, set, other, host)?;
                Ok(Some(a.clone()))
            }
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}
