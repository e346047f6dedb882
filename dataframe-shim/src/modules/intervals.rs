//! `pd.IntervalIndex`, `pd.interval_range`, `pd.timedelta_range`, `pd.MultiIndex` of levels and codes.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Args, Bound, Class, Host, Native, Result, Signature, Stop, Value};

use super::datetimes::TO_TIMEDELTA;
use crate::array::{Array, is_missing};
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::interval::{INTERVAL, Interval, closed_of};
use crate::polars_bridge::Ints;
use crate::selection;
use crate::time::offset::Offset;

/// The class methods of `IntervalIndex`.
pub fn statics(name: &str) -> Option<Value> {
    Some(Value::Native(match name {
        "from_breaks" => &FROM_BREAKS,
        "from_arrays" => &FROM_ARRAYS,
        "from_tuples" => &FROM_TUPLES,
        _ => return None,
    }))
}

static FROM_BREAKS: Native =
    crate::guard::native("from_breaks(breaks, closed='right', name=None, copy=False, dtype=None)", |args, host| {
        let ends = items(&args.value("breaks"), host)?;
        let pairs = ends.windows(2).filter_map(|pair| Some((pair.first()?.clone(), pair.last()?.clone())));
        made(pairs.collect(), args, host)
    })
    .refusing(&["dtype"]);
static FROM_ARRAYS: Native = crate::guard::native(
    "from_arrays(left, right, closed='right', name=None, copy=False, dtype=None)",
    |args, host| {
        let (left, right) = (items(&args.value("left"), host)?, items(&args.value("right"), host)?);
        if left.len() != right.len() {
            return Err(raise::value_error("left and right must have the same length"));
        }
        made(left.into_iter().zip(right).collect(), args, host)
    },
)
.refusing(&["dtype"]);
static FROM_TUPLES: Native =
    crate::guard::native("from_tuples(data, closed='right', name=None, copy=False, dtype=None)", |args, host| {
        let mut pairs = Vec::new();
        for pair in items(&args.value("data"), host)? {
            match collect(&pair, host)?.as_slice() {
                [left, right] => pairs.push((left.clone(), right.clone())),
                _ => return Err(Stop::unsupported("IntervalIndex.from_tuples of no pairs")),
            }
        }
        made(pairs, args, host)
    })
    .refusing(&["dtype"]);

fn items(value: &Value, host: &mut dyn Host) -> Result<Vec<Value>> {
    let meter = Rc::clone(host.meter());
    match value {
        Value::List(_) | Value::Tuple(_) | Value::Range(_) => collect(value, host),
        other => match selection::list_like(other, host)? {
            Some(array) => array.items(&meter),
            None => Err(Stop::unsupported("an IntervalIndex of this")),
        },
    }
}

/// The index of these intervals; numbers of both kinds become floats.
///
/// >>> str(pd.IntervalIndex.from_breaks([0, 1, 2])[1])
/// '(1, 2]'
fn made(pairs: Vec<(Value, Value)>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    meter.work_len(16 * pairs.len())?;
    let closed = closed_of(&args.value("closed"), host)?;
    if pairs.is_empty() || pairs.iter().any(|(left, right)| is_missing(left) || is_missing(right)) {
        return Err(Stop::unsupported("an IntervalIndex of nothing, or of missing ends"));
    }
    let float = |value: &Value| matches!(value, Value::Float(_) | Value::Numpy(hiddentables_values::Np::Float(_)));
    let floats = pairs.iter().any(|(left, right)| float(left) || float(right));
    let mut cells = Vec::with_capacity(pairs.len());
    for (left, right) in pairs {
        let end = |value: Value| match value.as_int().filter(|_| floats) {
            Some(whole) => Value::Float(whole as f64),
            None => value,
        };
        let keywords = vec![("closed".into(), Value::literal(closed.name()))];
        let interval = INTERVAL.instantiate(Args { positional: vec![end(left), end(right)], keywords }, host)?;
        cells.push(interval);
    }
    Ok(IndexObject::value(Index::flat(Array::objects(cells), args.value("name"), &meter)?))
}

static LINE: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse("IntervalIndex(data, closed=None, dtype=None, copy=False, name=None, verify_integrity=True)")
});

/// `pd.IntervalIndex(data)` of intervals.
pub fn interval_index(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let bound = LINE.bind("IntervalIndex", false, args)?;
    for name in ["closed", "dtype"] {
        bound.refuse("IntervalIndex", name)?;
    }
    let cells = items(&bound.value("data"), host)?;
    let closed = cells.first().and_then(Value::downcast::<Interval>).map(|first| first.closed);
    let alike = |cell: &Value| cell.downcast::<Interval>().is_some_and(|own| Some(own.closed) == closed);
    if cells.is_empty() || !cells.iter().all(alike) {
        return Err(Stop::unsupported("IntervalIndex of what are no intervals of one kind"));
    }
    Ok(IndexObject::value(Index::flat(Array::objects(cells), bound.value("name"), &meter)?))
}

/// `pd.interval_range(start, end)` of integers.
///
/// >>> [str(i) for i in pd.interval_range(0, 6, freq=3)]
/// ['(0, 3]', '(3, 6]']
pub static INTERVAL_RANGE: Native = crate::guard::native(
    "interval_range(start=None, end=None, periods=None, freq=None, name=None, closed='right')",
    |args, host| {
        let meter = Rc::clone(host.meter());
        let number = |name: &str| -> Result<Option<i64>> {
            match args.some(name) {
                None => Ok(None),
                Some(Value::Int(number)) => Ok(Some(number)),
                Some(_) => Err(Stop::unsupported("interval_range of what are no integers")),
            }
        };
        let (start, end, periods, freq) = (number("start")?, number("end")?, number("periods")?, number("freq")?);
        let step = freq.unwrap_or(1);
        let given = [start, end, periods].iter().flatten().count();
        if given + usize::from(freq.is_some()) > 3 || (given == 3 && freq.is_none()) || given < 2 {
            return Err(Stop::unsupported("interval_range of these"));
        }
        let beyond = || Stop::unsupported("interval_range of large numbers");
        let span = |count: i64| step.checked_mul(count).ok_or_else(beyond);
        let (first, count) = match (start, end, periods) {
            (Some(start), Some(end), _) if step > 0 && end >= start => {
                (start, end.checked_sub(start).ok_or_else(beyond)? / step)
            }
            (Some(start), None, Some(periods)) if periods > 0 => (start, periods),
            (None, Some(end), Some(periods)) if periods > 0 => {
                (end.checked_sub(span(periods)?).ok_or_else(beyond)?, periods)
            }
            _ => return Err(Stop::unsupported("interval_range of these")),
        };
        let count = usize::try_from(count).map_err(|_| beyond())?;
        meter.check_frame(count, 1)?;
        meter.work_len(16 * count)?;
        let mut pairs = Vec::with_capacity(count);
        for at in 0..count {
            let left = first.checked_add(span(at as i64)?).ok_or_else(beyond)?;
            pairs.push((Value::Int(left), Value::Int(left.checked_add(step).ok_or_else(beyond)?)));
        }
        made(pairs, args, host)
    },
);

/// `pd.timedelta_range(start, end, periods, freq)`
///
/// >>> pd.timedelta_range('1 day', periods=3).days.tolist()
/// [1, 2, 3]
pub static TIMEDELTA_RANGE: Native = crate::guard::native(
    "timedelta_range(start=None, end=None, periods=None, freq=None, name=None, closed=None, *, unit=None)",
    |args, host| {
        let meter = Rc::clone(host.meter());
        let mut end_of = |name: &str| -> Result<Option<i64>> {
            let Some(value) = args.some(name) else { return Ok(None) };
            let delta = TO_TIMEDELTA.call(Args::one(value), host)?;
            crate::time::nanosecond_count(&delta).map(Some).ok_or_else(|| Stop::unsupported("timedelta_range of NaT"))
        };
        let (start, end) = (end_of("start")?, end_of("end")?);
        let periods = if args.some("periods").is_some() {
            Some(
                usize::try_from(args.int("periods")?)
                    .map_err(|_| Stop::unsupported("timedelta_range of fewer than no periods"))?,
            )
        } else {
            None
        };
        let freq = match args.some("freq") {
            Some(freq) => Some(Offset::parse(&freq)?),
            None if [start.is_some(), end.is_some(), periods.is_some()].contains(&false) => {
                Some(Offset::parse_name("D")?)
            }
            None => None,
        };
        let given = [start.is_some(), end.is_some(), periods.is_some(), freq.is_some()];
        if given.iter().filter(|given| **given).count() != 3 {
            return Err(raise::value_error(
                "Of the four parameters: start, end, periods, and freq, exactly three must be specified",
            ));
        }
        let (deltas, name) = match (&freq, start, end, periods) {
            (Some(offset), ..) => {
                let Some(size) = offset.tick() else {
                    return Err(Stop::unsupported("timedelta_range of a frequency that is not fixed"));
                };
                (super::ranges::ticks(size, start, end, periods, host)?, Some(Rc::from(offset.name())))
            }
            (None, Some(start), Some(end), Some(periods)) => (super::ranges::even(start, end, periods, host)?, None),
            _ => return Err(Stop::unsupported("timedelta_range of these")),
        };
        let index = Index::flat(Array::Delta(Ints::new(deltas)), args.value("name"), &meter)?;
        Ok(IndexObject::value(index.with_freq(name, &meter)?))
    },
)
.refusing(&["closed", "unit"]);

static MULTI: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse(
        "MultiIndex(levels=None, codes=None, sortorder=None, names=None, dtype=None, copy=False, name=None, verify_integrity=True)",
    )
});

/// `pd.MultiIndex(levels, codes)`
///
/// >>> pd.MultiIndex(levels=[['a', 'b'], [1, 2]], codes=[[0, 1], [1, 0]]).tolist()
/// [('a', 2), ('b', 1)]
pub fn multi_index(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let bound = MULTI.bind("MultiIndex", false, args)?;
    for name in ["sortorder", "dtype", "name", "verify_integrity"] {
        bound.refuse("MultiIndex", name)?;
    }
    let (Some(levels), Some(codes)) = (bound.some("levels"), bound.some("codes")) else {
        return Err(raise::type_error("Must pass both levels and codes"));
    };
    let (levels, codes) = (collect(&levels, host)?, collect(&codes, host)?);
    if levels.len() != codes.len() {
        return Err(raise::value_error("Length of levels and codes must be the same."));
    }
    if levels.is_empty() {
        return Err(raise::value_error("Must pass non-zero number of levels/codes"));
    }
    let (mut arrays, mut listed) = (Vec::new(), Vec::new());
    for (level, codes) in levels.iter().zip(&codes) {
        let (Some(level), Some(Array::Int(_, codes))) =
            (selection::list_like(level, host)?, selection::list_like(codes, host)?)
        else {
            return Err(Stop::unsupported("MultiIndex of these levels"));
        };
        let mut rows = Vec::with_capacity(codes.len());
        for &code in codes.values() {
            rows.push(match usize::try_from(code) {
                Ok(at) if at < level.len() => Some(at),
                Err(_) if code == -1 => None,
                _ => return Err(Stop::unsupported("MultiIndex of codes beyond its levels")),
            });
        }
        arrays.push(level.take_optional(&rows, &meter)?);
        listed.push(Some(level));
    }
    let length = arrays.first().map_or(0, Array::len);
    if arrays.iter().any(|array| array.len() != length) {
        return Err(Stop::unsupported("MultiIndex of codes of several lengths"));
    }
    let names = match bound.some("names") {
        Some(names) => collect(&names, host)?,
        None => vec![Value::None; arrays.len()],
    };
    if names.len() != arrays.len() {
        return Err(raise::value_error("Length of names must match number of levels in MultiIndex."));
    }
    Ok(IndexObject::value(Index::multi(arrays, names, &meter)?.with_listed(Some(Rc::new(listed)), &meter)?))
}
