//! Rows by position or by a span of labels: `take`, `truncate`; where a cell would stand: `searchsorted`.

use std::cmp::Ordering;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::value::Slice;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};

use super::reduce::check_axis;
use crate::array::compare::order_cells;
use crate::array::{Array, infer};
use crate::frame::DataFrame;
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("take(indices, axis=0, **kwargs)", |s: &Rc<Series>, args, host| {
        check_axis("Series", args, 0)?;
        let rows = positions(&args.value("indices"), s.len(), host)?;
        Ok(Value::shared(s.take(&rows, &Rc::clone(host.meter()))?))
    })
    .as_numpy("take(out=None, mode='raise')"),
    Method::new("truncate(before=None, after=None, axis=None, copy=None)", |s: &Rc<Series>, args, host| {
        check_axis("Series", args, 0)?;
        truncated(&Value::shared(Rc::clone(s)), &s.index(), false, args, host)
    }),
    Method::new("searchsorted(value, side='left', sorter=None)", |s: &Rc<Series>, args, host| {
        searched(&s.array(), args, host)
    }),
    Method::new("infer_objects(copy=None)", |s: &Rc<Series>, _, host| {
        let array = inferred(&s.array(), host)?;
        s.with_array(array, &Rc::clone(host.meter()))
    }),
    Method::new("pad(*, axis=None, inplace=False, limit=None, downcast=<no_default>)", |s: &Rc<Series>, args, host| {
        renamed("ffill", &Value::shared(Rc::clone(s)), args, host)
    }),
    Method::new(
        "backfill(*, axis=None, inplace=False, limit=None, downcast=<no_default>)",
        |s: &Rc<Series>, args, host| renamed("bfill", &Value::shared(Rc::clone(s)), args, host),
    ),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("take(indices, axis=0, **kwargs)", |df: &Rc<DataFrame>, args, host| {
        let frame = df.frame();
        let meter = Rc::clone(host.meter());
        Ok(DataFrame::value(if check_axis("DataFrame", args, 1)? == 1 {
            frame.take_columns(&positions(&args.value("indices"), frame.width(), host)?, &meter)?
        } else {
            frame.take(&positions(&args.value("indices"), frame.rows(), host)?, &meter)?
        }))
    })
    .as_numpy("take(out=None, mode='raise')"),
    Method::new("truncate(before=None, after=None, axis=None, copy=None)", |df: &Rc<DataFrame>, args, host| {
        let columns = check_axis("DataFrame", args, 1)? == 1;
        let frame = df.frame();
        let index = if columns { frame.columns } else { frame.index };
        truncated(&Value::shared(Rc::clone(df)), &index, columns, args, host)
    }),
    Method::new("infer_objects(copy=None)", |df: &Rc<DataFrame>, _, host| {
        let frame = df.frame();
        let arrays = frame.arrays().map(|array| inferred(&array, host)).collect::<Result<_>>()?;
        Ok(DataFrame::value(frame.with_arrays(arrays, &Rc::clone(host.meter()))?))
    }),
    Method::new(
        "pad(*, axis=None, inplace=False, limit=None, downcast=<no_default>)",
        |df: &Rc<DataFrame>, args, host| renamed("ffill", &Value::shared(Rc::clone(df)), args, host),
    ),
    Method::new(
        "backfill(*, axis=None, inplace=False, limit=None, downcast=<no_default>)",
        |df: &Rc<DataFrame>, args, host| renamed("bfill", &Value::shared(Rc::clone(df)), args, host),
    ),
    Method::new("swapaxes(axis1, axis2, copy=None)", |df: &Rc<DataFrame>, args, host| {
        let axis = |name: &str| -> Result<bool> {
            match args.value(name) {
                Value::Int(0) => Ok(false),
                Value::Int(1) => Ok(true),
                Value::Str(text) if matches!(&*text, "index" | "rows") => Ok(false),
                Value::Str(text) if &*text == "columns" => Ok(true),
                _ => Err(Stop::unsupported("DataFrame.swapaxes of this axis")),
            }
        };
        let method = if axis("axis1")? == axis("axis2")? { "copy" } else { "transpose" };
        let frame = df.frame();
        let mut dtypes = frame.arrays().map(|array| array.dtype());
        let first = dtypes.next();
        if method == "transpose" && frame.rows() == 0 && first.is_some() && dtypes.all(|dtype| Some(dtype) == first) {
            // pandas looks for the only block of what has none.
            return Err(raise::index_error("tuple index out of range"));
        }
        super::pivot_table::called(&Value::shared(Rc::clone(df)), method, Vec::new(), &[], host)
    }),
    Method::new("isetitem(loc, value)", |df: &Rc<DataFrame>, args, host| {
        let Value::Int(at) = args.value("loc") else { return Err(Stop::unsupported("DataFrame.isetitem of several")) };
        let mut frame = df.frame();
        let from_end = if at < 0 { at.saturating_add(frame.width() as i64) } else { at };
        let Some(place) = usize::try_from(from_end).ok().filter(|at| *at < frame.width()) else {
            let text = format!("index {at} is out of bounds for axis 0 with size {}", frame.width());
            return Err(raise::index_error(text));
        };
        let array = crate::assign::column_for(&args.value("value"), &frame.index, host)?;
        let column = crate::column::Column::new(array, host.meter())?;
        if let Some(slot) = frame.cells.get_mut(place) {
            *slot = column;
        }
        df.set_frame(frame);
        Ok(Value::None)
    }),
];

/// Rows of Index.
pub const INDEX: &[Method<Rc<IndexObject>>] =
    &[Method::new("searchsorted(value, side='left', sorter=None)", |i: &Rc<IndexObject>, args, host| {
        if i.index().levels() > 1 {
            return Err(Stop::unsupported("MultiIndex.searchsorted"));
        }
        searched(&i.index().to_array(host.meter())?, args, host)
    })];

/// Positions in an axis of a length, from its end where negative. `IndexError` beyond it.
fn positions(given: &Value, length: usize, host: &mut dyn Host) -> Result<Vec<usize>> {
    let meter = Rc::clone(host.meter());
    let Some(list) = selection::list_like(given, host)? else {
        return Err(Stop::unsupported(format!("take of a {}", given.class().name)));
    };
    meter.work_len(list.len())?;
    let mut rows = Vec::with_capacity(list.len());
    for item in list.items(&meter)? {
        let at = match &item {
            Value::Int(at) => *at,
            _ => return Err(Stop::unsupported("take of what are no integers")),
        };
        let from_end = if at < 0 { at.saturating_add(length as i64) } else { at };
        match usize::try_from(from_end).ok().filter(|at| *at < length) {
            Some(row) => rows.push(row),
            None => return Err(raise::index_error("indices are out-of-bounds")),
        }
    }
    Ok(rows)
}

/// The method of another name with the same arguments.
fn renamed(name: &str, own: &Value, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let passed = ["axis", "inplace", "limit", "downcast"];
    let keywords = passed.iter().filter_map(|name| Some(((*name).into(), args.given(name)?.clone()))).collect();
    ops::call_method(own, name, Args { positional: Vec::new(), keywords }, host)
}

/// Objects that are of one kind throughout as that.
fn inferred(array: &Array, host: &mut dyn Host) -> Result<Array> {
    match array {
        Array::Object(cells) => infer::infer_objects(cells.to_vec(), host.meter()),
        other => Ok(other.clone()),
    }
}

/// The rows (or columns) whose labels stand from one to another, both included; labels must be sorted.
///
/// >>> pd.Series([1, 2, 3, 4]).truncate(before=1, after=2).tolist()
/// [2, 3]
fn truncated(own: &Value, index: &Rc<Index>, columns: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if index.levels() > 1 {
        return Err(Stop::unsupported("truncate of several levels"));
    }
    let labels = IndexObject::value(Rc::clone(index));
    let sorted =
        |name: &str, host: &mut dyn Host| -> Result<bool> { ops::truth(&ops::get_attr(&labels, name, host)?, host) };
    let falling = if sorted("is_monotonic_increasing", host)? {
        false
    } else if sorted("is_monotonic_decreasing", host)? {
        true
    } else {
        return Err(raise::value_error("truncate requires a sorted index"));
    };
    let times = matches!(index.labels(), Labels::Flat(Array::Time(_)));
    let mut end = |name: &str| -> Result<Value> {
        match args.some(name) {
            Some(end) if times => crate::modules::datetimes::TO_DATETIME.call(Args::one(end), host),
            Some(end) => Ok(end),
            None => Ok(Value::None),
        }
    };
    let (mut before, mut after) = (end("before")?, end("after")?);
    if !before.is_none() && !after.is_none() && order_cells(&before, &after) == Some(Ordering::Greater) {
        let (before, after) = (ops::str(&before, host)?, ops::str(&after, host)?);
        return Err(raise::value_error(format!("Truncate: {after} must be after {before}")));
    }
    if falling && index.len() > 1 {
        std::mem::swap(&mut before, &mut after);
    }
    let span = Value::Slice(Rc::new(Slice::new(before, after, Value::None)));
    let loc = ops::get_attr(own, "loc", host)?;
    let key = if columns {
        let all = Value::Slice(Rc::new(Slice::new(Value::None, Value::None, Value::None)));
        Value::tuple(vec![all, span], &meter)?
    } else {
        span
    };
    let part = ops::get_item(&loc, &key, host)?;
    super::pivot_table::called(&part, "copy", Vec::new(), &[], host)
}

/// Where cells would stand among sorted ones.
///
/// >>> pd.Series([1, 3, 3, 5]).searchsorted([3, 9], side='right').tolist()
/// [3, 4]
fn searched(array: &Array, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let right = match &*args.text("side")? {
        "left" => false,
        "right" => true,
        other => {
            return Err(raise::value_error(format!("search side must be 'left' or 'right' (got '{other}')")));
        }
    };
    if matches!(array, Array::Category(_) | Array::Masked(_)) || array.may_miss() {
        return Err(Stop::unsupported(format!("searchsorted of {}", array.dtype().name())));
    }
    let array = &match args.some("sorter") {
        None => array.clone(),
        Some(sorter) => array.take(&positions(&sorter, array.len(), host)?, &meter)?,
    };
    let cells = array.items(&meter)?;
    meter.work_len(4 * cells.len())?;
    let sorted = cells.windows(2).all(|pair| match pair {
        [a, b] => matches!(order_cells(a, b), Some(Ordering::Less | Ordering::Equal)),
        _ => true,
    });
    if !sorted {
        return Err(Stop::unsupported("searchsorted of cells that are not sorted"));
    }
    let times = matches!(array, Array::Time(_) | Array::Delta(_));
    let place = |value: &Value| -> Result<i64> {
        let known = |other: &Value| order_cells(value, other).is_some();
        if !cells.iter().take(1).all(known) {
            return Err(Stop::unsupported(format!("searchsorted of a {}", value.class().name)));
        }
        let before = |cell: &Value| match order_cells(cell, value) {
            Some(Ordering::Less) => true,
            Some(Ordering::Equal) => right,
            _ => false,
        };
        Ok(cells.partition_point(before) as i64)
    };
    let value = args.value("value");
    if selection::is_scalar(&value) {
        let value = match (&value, array) {
            (Value::Str(_), Array::Time(_)) => {
                crate::modules::datetimes::TO_DATETIME.call(Args::one(value.clone()), host)?
            }
            _ => value,
        };
        return Ok(Value::np_int(place(&value)?));
    }
    let values = match (selection::list_like(&value, host)?, times) {
        (Some(list), _) if !matches!(value, Value::Set(_) | Value::Dict(_)) => list.items(&meter)?,
        _ => collect(&value, host)?,
    };
    meter.work_len(32 * values.len())?;
    let places = values.iter().map(place).collect::<Result<Vec<_>>>()?;
    NdArray::value(Array::ints(places), &meter)
}
