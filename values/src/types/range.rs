//! `range` and `slice`

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::Signed;

use super::long_range::LongRange;
use crate::class::Class;
use crate::exception::raise;
use crate::method::{Members, Method};
use crate::object::Host;
use crate::value::{Range, Slice, Value};
use crate::{Args, Result, ops, types};

/// `range(stop)`, `range(start, stop, step)`
pub(super) fn construct(class: &'static Class, args: Args, _: &mut dyn Host) -> Result<Value> {
    let bounds = super::few_arguments(class, args, 1, 3)?;
    let number = |value: &Value| match ops::integer::of(value) {
        Some(int) => Ok(int.into_owned()),
        None => ops::index(value).map(BigInt::from),
    };
    let bounds = bounds.iter().map(number).collect::<Result<Vec<_>>>()?;
    let (zero, one) = (BigInt::from(0), BigInt::from(1));
    let (start, stop, step) = match bounds.as_slice() {
        [stop] => (zero, stop.clone(), one),
        [start, stop] => (start.clone(), stop.clone(), one),
        [start, stop, step] => (start.clone(), stop.clone(), step.clone()),
        _ => (zero.clone(), zero, one),
    };
    if step == BigInt::from(0) {
        return Err(raise::value_error("range() arg 3 must not be zero"));
    }
    Ok(LongRange::value(start, stop, step))
}

/// `slice(stop)`, `slice(start, stop, step)`
pub(super) fn construct_slice(class: &'static Class, args: Args, _: &mut dyn Host) -> Result<Value> {
    let bounds = super::few_arguments(class, args, 1, 3)?;
    let mut bounds = match bounds.as_slice() {
        [stop] => vec![Value::None, stop.clone()],
        _ => bounds,
    }
    .into_iter();
    let mut next = || bounds.next().unwrap_or(Value::None);
    Ok(Value::slice(next(), next(), next()))
}

const RANGE: &[Method<Rc<Range>>] = &[
    Method::property("start", |range, _| Ok(Value::Int(range.start))),
    Method::property("stop", |range, _| Ok(Value::Int(range.stop))),
    Method::property("step", |range, _| Ok(Value::Int(range.step))),
    Method::new("count(value, /)", |range, args, host| {
        let held = ops::contains(&Value::Range(Rc::clone(range)), &args.value("value"), host)?;
        Ok(Value::Int(i64::from(held)))
    }),
    Method::new("index(value, /)", |range, args, host| {
        let value = args.value("value");
        if !ops::contains(&Value::Range(Rc::clone(range)), &value, host)? {
            if ops::integer::of(&value).is_none() {
                return Err(raise::value_error("sequence.index(x): x not in sequence"));
            }
            return Err(raise::value_error(format!("{} is not in range", ops::repr(&value, host)?)));
        }
        let distance = i128::from(value.as_float().unwrap_or(0.0) as i64) - i128::from(range.start);
        let exact = value.as_int().map_or(distance, |value| i128::from(value) - i128::from(range.start));
        Ok(Value::Int((exact / i128::from(range.step)) as i64))
    }),
];

const SLICE: &[Method<Rc<Slice>>] = &[
    Method::property("start", |slice, _| Ok(slice.start.clone())),
    Method::property("stop", |slice, _| Ok(slice.stop.clone())),
    Method::property("step", |slice, _| Ok(slice.step.clone())),
    Method::new("indices(len, /)", |slice, args, host| {
        let length = args.value("len");
        let length = match ops::integer::of(&length) {
            Some(length) => length.into_owned(),
            None => BigInt::from(ops::index(&length)?),
        };
        if length.is_negative() {
            return Err(raise::value_error("length should not be negative"));
        }
        let (start, stop, step) = super::long_range::long_indices(slice, &length)?;
        let meter = host.meter();
        Value::tuple([start, stop, step].into_iter().map(|at| Value::integer(at, meter)).collect::<Result<_>>()?, meter)
    }),
];

static MEMBERS: std::sync::LazyLock<Members<Rc<Range>>> =
    std::sync::LazyLock::new(|| Members::new(&types::RANGE, &[RANGE], "count index start step stop").of_builtins());
static SLICE_MEMBERS: std::sync::LazyLock<Members<Rc<Slice>>> =
    std::sync::LazyLock::new(|| Members::new(&types::SLICE, &[SLICE], "indices start step stop").of_builtins());

/// Methods of `range`.
pub fn members() -> &'static Members<Rc<Range>> {
    &MEMBERS
}

/// Methods of `slice`.
pub fn slice_members() -> &'static Members<Rc<Slice>> {
    &SLICE_MEMBERS
}
