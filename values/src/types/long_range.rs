//! A `range` whose bounds or numbers are beyond 64 bits.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::method::{Members, Method};
use crate::object::{Host, Object};
use crate::ops::{self, CompareOp};
use crate::value::{Range, Slice, Value};
use crate::{Args, Iter, Iterate, Result, types};

/// `range(start, stop, step)` of ints of any size; `step` is not 0.
pub struct LongRange {
    start: BigInt,
    stop: BigInt,
    step: BigInt,
}

impl LongRange {
    /// The range as a value: of the short kind where its bounds fit.
    pub fn value(start: BigInt, stop: BigInt, step: BigInt) -> Value {
        match (start.to_i64(), stop.to_i64(), step.to_i64()) {
            (Some(start), Some(stop), Some(step)) => Value::Range(Rc::new(Range { start, stop, step })),
            _ => Value::object(LongRange { start, stop, step }),
        }
    }

    fn of(value: &Value) -> Option<Rc<LongRange>> {
        match value {
            Value::Range(range) => {
                let [start, stop, step] = [range.start, range.stop, range.step].map(BigInt::from);
                Some(Rc::new(LongRange { start, stop, step }))
            }
            other => other.downcast::<LongRange>(),
        }
    }

    /// How many numbers it holds.
    fn length(&self) -> BigInt {
        let distance = if self.step.is_positive() { &self.stop - &self.start } else { &self.start - &self.stop };
        if distance.is_positive() { (distance - 1_i32).div_floor(&self.step.abs()) + 1_i32 } else { BigInt::zero() }
    }

    fn at(&self, index: &BigInt) -> BigInt {
        &self.start + &self.step * index
    }

    /// Where an int stands in it.
    fn position(&self, value: &Value) -> Option<BigInt> {
        let wanted = ops::integer::of(value)?.into_owned();
        let (at, rest) = (wanted - &self.start).div_rem(&self.step);
        (rest.is_zero() && !at.is_negative() && at < self.length()).then_some(at)
    }

    /// What equal ranges share: length, first number, distance.
    fn shape(&self) -> (BigInt, Option<BigInt>, Option<BigInt>) {
        let length = self.length();
        let first = (!length.is_zero()).then(|| self.start.clone());
        let step = (length > BigInt::one()).then(|| self.step.clone());
        (length, first, step)
    }

    /// `self[start:stop:step]`
    fn slice(&self, slice: &Slice) -> Result<Value> {
        let (start, stop, step) = long_indices(slice, &self.length())?;
        Ok(LongRange::value(self.at(&start), self.at(&stop), &self.step * step))
    }

    fn parts(&self, host: &mut dyn Host) -> Result<[Value; 3]> {
        let meter = host.meter();
        let part = |number: &BigInt| Value::integer(number.clone(), meter);
        Ok([part(&self.start)?, part(&self.stop)?, part(&self.step)?])
    }
}

/// `slice.indices(length)` of any length.
pub(super) fn long_indices(slice: &Slice, length: &BigInt) -> Result<(BigInt, BigInt, BigInt)> {
    let bound = |value: &Value| match value {
        Value::None => Ok(None),
        Value::Numpy(_) => Ok(Some(BigInt::from(ops::index(value)?))),
        other => match ops::integer::of(other) {
            Some(int) => Ok(Some(int.into_owned())),
            None => Err(raise::type_error("slice indices must be integers or None or have an __index__ method")),
        },
    };
    let step = bound(&slice.step)?.unwrap_or_else(BigInt::one);
    if step.is_zero() {
        return Err(raise::value_error("slice step cannot be zero"));
    }
    let (lowest, highest) =
        if step.is_positive() { (BigInt::zero(), length.clone()) } else { (-BigInt::one(), length - 1_i32) };
    let place = |at: BigInt| if at.is_negative() { (at + length).max(lowest.clone()) } else { at.min(highest.clone()) };
    let (first, last) = if step.is_positive() { (&lowest, &highest) } else { (&highest, &lowest) };
    let start = bound(&slice.start)?.map_or_else(|| first.clone(), place);
    let stop = bound(&slice.stop)?.map_or_else(|| last.clone(), place);
    Ok((start, stop, step))
}

/// A slice of a short range, whose bounds may not fit 64 bits.
pub(crate) fn slice_of(range: &Value, slice: &Slice) -> Result<Value> {
    LongRange::of(range).map_or(Ok(Value::None), |range| range.slice(slice))
}

impl Object for LongRange {
    fn class(&self) -> &'static Class {
        &types::RANGE
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        members().get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        members().call(&self, name, args, host)
    }

    fn set_attr(self: Rc<Self>, name: &str, _: Value, _: &mut dyn Host) -> Result<()> {
        Err(members().unwritable(name))
    }

    fn del_attr(self: Rc<Self>, name: &str, _: &mut dyn Host) -> Result<()> {
        Err(members().unwritable(name))
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        if let Value::Slice(slice) = key {
            return self.slice(slice);
        }
        let Some(at) = ops::integer::of(key) else {
            let class = key.spoken();
            return Err(raise::type_error(format!("range indices must be integers or slices, not {class}")));
        };
        let length = self.length();
        let at = if at.is_negative() { at.into_owned() + &length } else { at.into_owned() };
        if at.is_negative() || at >= length {
            return Err(raise::index_error("range object index out of range"));
        }
        Value::integer(self.at(&at), host.meter())
    }

    fn del_item(self: Rc<Self>, key: &Value, _: &mut dyn Host) -> Result<()> {
        let verb = if ops::integer::of(key).is_some() { "doesn't" } else { "does not" };
        Err(raise::type_error(format!("'range' object {verb} support item deletion")))
    }

    fn contains(self: Rc<Self>, item: &Value, _: &mut dyn Host) -> Result<Option<bool>> {
        // What is no int is compared with every number.
        Ok(ops::integer::of(item).map(|_| self.position(item).is_some()))
    }

    fn iter(self: Rc<Self>, _: &mut dyn Host) -> Result<Iter> {
        let left = self.length();
        Ok(Iter::Native(Box::new(Steps { at: self.start.clone(), step: self.step.clone(), left })))
    }

    fn len(&self, _: &mut dyn Host) -> Result<Option<usize>> {
        match self.length().to_i64() {
            Some(length) => Ok(usize::try_from(length).ok()),
            None => Err(raise::overflow_error("Python int too large to convert to C ssize_t")),
        }
    }

    fn truth(&self, _: &mut dyn Host) -> Result<bool> {
        Ok(!self.length().is_zero())
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _: &mut dyn Host) -> Result<Option<Value>> {
        let Some(other) = LongRange::of(other) else { return Ok(None) };
        Ok(match op {
            CompareOp::Eq => Some(Value::Bool(self.shape() == other.shape())),
            CompareOp::Ne => Some(Value::Bool(self.shape() != other.shape())),
            _ => None,
        })
    }

    fn hash(&self) -> Result<u64> {
        if let Some(short) = self.key() {
            return ops::key::hash_key(&short);
        }
        let mut hasher = DefaultHasher::new();
        self.shape().hash(&mut hasher);
        Ok(hasher.finish())
    }

    /// The short range of the same numbers, where there is one.
    fn key(&self) -> Option<Value> {
        let length = self.length();
        if length.is_zero() {
            return Some(Value::Range(Rc::new(Range { start: 0, stop: 0, step: 1 })));
        }
        let start = self.start.to_i64()?;
        let last = self.at(&(&length - 1_i32)).to_i64()?;
        let step = if length.is_one() { 1 } else { self.step.to_i64()? };
        let stop = if step > 0 { last.checked_add(1) } else { last.checked_sub(1) };
        match stop {
            Some(stop) => Some(Value::Range(Rc::new(Range { start, stop, step }))),
            // Of one number there is a range downwards too.
            None if length.is_one() => Some(Value::Range(Rc::new(Range { start, stop: last - 1, step: -1 }))),
            None => None,
        }
    }

    fn same_key(&self, other: &Value) -> bool {
        LongRange::of(other).is_some_and(|other| self.shape() == other.shape())
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let parts = self.parts(host)?;
        let shown = if self.step.is_one() { parts.get(..2).unwrap_or(&parts) } else { &parts };
        ops::repr_sequence("range(", shown, ")", host)
    }
}

/// `iter(range)`, forwards.
struct Steps {
    at: BigInt,
    step: BigInt,
    left: BigInt,
}

impl Iterate for Steps {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        if self.left.is_zero() {
            return Ok(None);
        }
        host.meter().work(1 + self.at.bits() / 64)?;
        let at = Value::integer(self.at.clone(), host.meter())?;
        self.at += &self.step;
        self.left -= 1_i32;
        Ok(Some(at))
    }

    fn class(&self) -> &'static Class {
        &types::LONGRANGE_ITERATOR
    }

    fn hint(&self) -> Option<usize> {
        usize::try_from(&self.left).ok()
    }
}

/// `reversed(range)` of any range; none for anything else.
pub fn reversed(value: &Value) -> Option<Iter> {
    let range = LongRange::of(value)?;
    let left = range.length();
    Some(match value {
        Value::Range(short) => {
            let backwards = || {
                let last = short.at(short.len().checked_sub(1)?);
                let step = short.step.checked_neg()?;
                Some(Range { start: last, stop: short.start.checked_add(step)?, step })
            };
            match backwards() {
                Some(range) => Iter::Range(range, 0),
                None if short.is_empty() => Iter::Range(**short, 0),
                None => Iter::Native(Box::new(Steps { at: range.at(&(&left - 1_i32)), step: -&range.step, left })),
            }
        }
        _ => Iter::Native(Box::new(Steps { at: range.at(&(&left - 1_i32)), step: -&range.step, left })),
    })
}

const LONG: &[Method<Rc<LongRange>>] = &[
    Method::property("start", |range, host| Ok(range.parts(host)?[0].clone())),
    Method::property("stop", |range, host| Ok(range.parts(host)?[1].clone())),
    Method::property("step", |range, host| Ok(range.parts(host)?[2].clone())),
    Method::new("count(value, /)", |range, args, _| {
        let value = args.value("value");
        match ops::integer::of(&value) {
            Some(_) => Ok(Value::Int(i64::from(range.position(&value).is_some()))),
            None => Err(Stop::unsupported("range.count of anything but an int beyond 64 bits")),
        }
    }),
    Method::new("index(value, /)", |range, args, host| {
        let value = args.value("value");
        match (range.position(&value), ops::integer::of(&value)) {
            (Some(at), _) => Value::integer(at, host.meter()),
            (None, Some(_)) => Err(raise::value_error(format!("{} is not in range", ops::repr(&value, host)?))),
            (None, None) => Err(Stop::unsupported("range.index of anything but an int beyond 64 bits")),
        }
    }),
];

static MEMBERS: std::sync::LazyLock<Members<Rc<LongRange>>> =
    std::sync::LazyLock::new(|| Members::new(&types::RANGE, &[LONG], "count index start step stop").of_builtins());

fn members() -> &'static Members<Rc<LongRange>> {
    &MEMBERS
}
