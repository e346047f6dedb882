//! `range` and `slice`

use std::rc::Rc;

use crate::class::Class;
use crate::exception::raise;
use crate::method::{Members, Method};
use crate::object::Host;
use crate::value::{Range, Slice, Value};
use crate::{Args, Result, ops, types};

/// `range(stop)`, `range(start, stop, step)`
pub(super) fn construct(class: &'static Class, args: Args, _: &mut dyn Host) -> Result<Value> {
    let bounds = super::few_arguments(class, args, 1, 3)?;
    let number = |value: &Value| -> Result<i64> {
        match value {
            // Only what an answer could hold anyway.
            Value::Big(_) => Err(crate::Stop::unsupported("range beyond 64 bits")),
            other => ops::index(other),
        }
    };
    let bounds = bounds.iter().map(number).collect::<Result<Vec<_>>>()?;
    let (start, stop, step) = match bounds.as_slice() {
        [stop] => (0, *stop, 1),
        [start, stop] => (*start, *stop, 1),
        [start, stop, step] => (*start, *stop, *step),
        _ => (0, 0, 1),
    };
    if step == 0 {
        return Err(raise::value_error("range() arg 3 must not be zero"));
    }
    Ok(Value::Range(Rc::new(Range { start, stop, step })))
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
    Ok(Value::Slice(Rc::new(Slice { start: next(), stop: next(), step: next() })))
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
        let length =
            usize::try_from(args.int("len")?).map_err(|_| raise::value_error("length should not be negative"))?;
        let range = ops::resolve_slice(slice, length)?;
        Value::tuple([range.start, range.stop, range.step].map(Value::Int).to_vec(), host.meter())
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
