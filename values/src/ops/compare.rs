//! Rich comparison, equality and order.

use std::cmp::Ordering;
use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::FromPrimitive;

use super::CompareOp;
use crate::dict::Kind;
use crate::exception::raise;
use crate::meter::nested_frame;
use crate::numpy::Np;
use crate::object::Host;
use crate::value::Value;
use crate::{Result, ops};

/// `a op b`; the answer need not be a bool (of a Series it is a Series).
pub fn compare(op: CompareOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<Value> {
    if let Some(order) = plain_order(a, b) {
        return Ok(Value::Bool(op.holds(order)));
    }
    if let Some(answer) = try_objects(op, a, b, host)? {
        return Ok(answer);
    }
    if let (Value::Numpy(_), Value::List(_) | Value::Tuple(_)) | (Value::List(_) | Value::Tuple(_), Value::Numpy(_)) =
        (a, b)
    {
        return Err(crate::Stop::unsupported("comparison of a NumPy scalar and a sequence"));
    }
    let (own, other) = (weakened(a, b), weakened(b, a));
    let holds = compare_plain(op, own.as_ref().unwrap_or(a), other.as_ref().unwrap_or(b), host)?;
    // A comparison with a NumPy scalar gives NumPy's bool.
    let numpy = matches!((a, b), (Value::Numpy(_), _) | (_, Value::Numpy(_)))
        && a.as_float().is_some()
        && b.as_float().is_some();
    Ok(if numpy { Value::np_bool(holds) } else { Value::Bool(holds) })
}

/// A number of Python's beside a `float32`: NumPy looks at the `float32` that is nearest to it.
fn weakened(number: &Value, beside: &Value) -> Option<Value> {
    match (number, beside) {
        (Value::Float(_) | Value::Int(_), Value::Numpy(Np::Float32(_))) => number.as_float().map(Value::np_float32),
        _ => None,
    }
}

/// The order of two plain values of one kind that is quickly found: numbers but NaN, short texts, short tuples of those.
#[inline]
fn plain_order(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::Tuple(a), Value::Tuple(b)) if a.len().max(b.len()) <= SHORT_TUPLE => {
            for (x, y) in a.iter().zip(b.iter()) {
                match single_order(x, y)? {
                    Ordering::Equal => {}
                    order => return Some(order),
                }
            }
            Some(a.len().cmp(&b.len()))
        }
        _ => single_order(a, b),
    }
}

#[inline]
fn single_order(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => Some(a.cmp(b)),
        (Value::Float(a), Value::Float(b)) => a.partial_cmp(b),
        (Value::Str(a), Value::Str(b)) if a.len().min(b.len()) <= SHORT_TEXT => Some(a.as_str().cmp(b.as_str())),
        _ => None,
    }
}

/// Items and bytes that are compared without a charge of their own.
const SHORT_TUPLE: usize = 8;
const SHORT_TEXT: usize = 64;

fn try_objects(op: CompareOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
    if !matches!((a, b), (Value::Object(_), _) | (_, Value::Object(_))) {
        return Ok(None);
    }
    // An object may hold itself.
    host.meter().enter()?;
    let answer = ask_objects(op, a, b, host);
    host.meter().leave();
    answer
}

fn ask_objects(op: CompareOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
    if let Value::Object(object) = a
        && let Some(answer) = Rc::clone(object).compare(op, b, host)?
    {
        return Ok(Some(answer));
    }
    if let Value::Object(object) = b
        && let Some(answer) = Rc::clone(object).compare(op.swapped(), a, host)?
    {
        return Ok(Some(answer));
    }
    Ok(None)
}

fn compare_plain(op: CompareOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<bool> {
    if let Some(order) = order_numbers(a, b) {
        return Ok(order.map_or(op == CompareOp::Ne, |order| op.holds(order)));
    }
    match (a, b) {
        (Value::Str(a), Value::Str(b)) => {
            host.meter().work_len(a.len().min(b.len()) / 64)?;
            Ok(op.holds(a.as_str().cmp(b.as_str())))
        }
        (Value::Bytes(a), Value::Bytes(b)) => Ok(op.holds(a.data.cmp(&b.data))),
        (Value::List(a), Value::List(b)) => {
            let (a, b) = (a.snapshot(), b.snapshot());
            compare_sequences(op, &a, &b, host)
        }
        (Value::Tuple(a), Value::Tuple(b)) => compare_sequences(op, a, b, host),
        (Value::Dict(a), Value::Dict(b)) if matches!((a.kind(), b.kind()), (Kind::Counter, Kind::Counter)) => {
            crate::types::counter::compare(op, a, b, host)
        }
        (Value::Dict(a), Value::Dict(b)) if matches!(op, CompareOp::Eq | CompareOp::Ne) => {
            // Two OrderedDicts are equal in the same order alone.
            let ordered = matches!((a.kind(), b.kind()), (Kind::Ordered, Kind::Ordered));
            let in_order = !ordered || a.keys().iter().zip(b.keys()).all(|(x, y)| ops::key::same_key(x, &y));
            let equal = a.len() == b.len() && in_order && {
                let pairs = a.pairs();
                nested_frame(host, " in comparison", |host| {
                    for (key, value) in pairs {
                        host.meter().work(4)?;
                        match b.get(&key)? {
                            Some(other) if same_or_equal(&value, &other, host)? => {}
                            _ => return Ok(false),
                        }
                    }
                    Ok(true)
                })?
            };
            Ok(equal == (op == CompareOp::Eq))
        }
        (Value::Set(a), Value::Set(b)) => crate::types::set::compare(op, a, b, host),
        (Value::Slice(a), Value::Slice(b)) => {
            if Rc::ptr_eq(a, b) {
                return Ok(op.holds(Ordering::Equal));
            }
            let parts = |slice: &crate::Slice| [slice.start.clone(), slice.stop.clone(), slice.step.clone()];
            compare_sequences(op, &parts(a), &parts(b), host)
        }
        _ => match op {
            CompareOp::Eq => Ok(ops::key::same_key(a, b)),
            CompareOp::Ne => Ok(!ops::key::same_key(a, b)),
            _ if no_loop(a, b) => Err(raise::exception(
                &crate::types::exceptions::UFUNC_TYPE_ERROR,
                format!("ufunc '{}' did not contain a loop with signature matching types", ufunc(op)),
            )),
            _ => Err(raise::type_error(format!(
                "'{}' not supported between instances of '{}' and '{}'",
                op.symbol(),
                a.spoken(),
                b.spoken()
            ))),
        },
    }
}

fn same_or_equal(a: &Value, b: &Value, host: &mut dyn Host) -> Result<bool> {
    Ok(a.is_same(b) || equal(a, b, host)?)
}

fn compare_sequences(op: CompareOp, a: &[Value], b: &[Value], host: &mut dyn Host) -> Result<bool> {
    if a.len() != b.len() && matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(op == CompareOp::Ne);
    }
    nested_frame(host, " in comparison", |host| {
        for (x, y) in a.iter().zip(b) {
            host.meter().work(2)?;
            if !same_or_equal(x, y, host)? {
                return match op {
                    CompareOp::Eq => Ok(false),
                    CompareOp::Ne => Ok(true),
                    _ => {
                        let answer = compare(op, x, y, host)?;
                        ops::truth(&answer, host)
                    }
                };
            }
        }
        Ok(op.holds(a.len().cmp(&b.len())))
    })
}

/// `bool(a == b)`
pub fn equal(a: &Value, b: &Value, host: &mut dyn Host) -> Result<bool> {
    let answer = compare(CompareOp::Eq, a, b, host)?;
    ops::truth(&answer, host)
}

/// `bool(a < b)`, which is all that sorting asks.
pub fn less(a: &Value, b: &Value, host: &mut dyn Host) -> Result<bool> {
    if let Some(order) = plain_order(a, b) {
        return Ok(order == Ordering::Less);
    }
    let answer = compare(CompareOp::Lt, a, b, host)?;
    ops::truth(&answer, host)
}

/// The order of two numbers of any kind, exact across int and float: `None` where one is no number, `Some(None)` where one
/// is NaN.
pub fn order_numbers(a: &Value, b: &Value) -> Option<Option<Ordering>> {
    if let (Some(a), Some(b)) = (a.as_int(), b.as_int()) {
        return Some(Some(a.cmp(&b)));
    }
    match (number(a)?, number(b)?) {
        (Number::Float(a), Number::Float(b)) => Some(a.partial_cmp(&b)),
        (Number::Int(a), Number::Int(b)) => Some(Some(a.cmp(&b))),
        (Number::Int(a), Number::Float(b)) => Some(order_int_float(&a, b)),
        (Number::Float(a), Number::Int(b)) => Some(order_int_float(&b, a).map(Ordering::reverse)),
    }
}

enum Number {
    Int(BigInt),
    Float(f64),
}

fn number(value: &Value) -> Option<Number> {
    match value {
        Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => Some(Number::Float(*f)),
        Value::Big(big) => Some(Number::Int(big.value.clone())),
        other => other.as_int().map(|i| Number::Int(i.into())),
    }
}

fn order_int_float(int: &BigInt, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    match BigInt::from_f64(float.trunc()) {
        None => Some(if float > 0.0 { Ordering::Less } else { Ordering::Greater }),
        Some(whole) => {
            Some(int.cmp(&whole).then_with(|| 0.0_f64.partial_cmp(&float.fract()).unwrap_or(Ordering::Equal)))
        }
    }
}

/// Whether one is a NumPy number and the other text: NumPy then looks for a loop over both, and has none.
pub(super) fn no_loop(a: &Value, b: &Value) -> bool {
    matches!((a, b), (Value::Numpy(_), Value::Str(_)) | (Value::Str(_), Value::Numpy(_)))
}

fn ufunc(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Eq => "equal",
        CompareOp::Ne => "not_equal",
        CompareOp::Lt => "less",
        CompareOp::Le => "less_equal",
        CompareOp::Gt => "greater",
        CompareOp::Ge => "greater_equal",
    }
}
