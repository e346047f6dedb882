//! Bringing rows and columns under other labels: `reindex`, `reindex_like`, and the alignment that arithmetic between frames asks for.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Meter, Method, Result, Stop, Value};

use super::concat_cells::missing;
use super::near::Near;
use crate::array::{Array, Dtype, is_missing};
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::polars_bridge::FloatKind;
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new(
        "reindex(index=None, *, axis=None, method=None, copy=None, level=None, fill_value=None, limit=None, tolerance=None)",
        reindex_series,
    ),
    Method::new(
        "reindex_like(other, method=None, copy=None, limit=None, tolerance=None)",
        |s: &Rc<Series>, args, host| {
            let other = args.value("other");
            let Some(other) = other.downcast::<Series>() else {
                return Err(Stop::unsupported("Series.reindex_like of no Series"));
            };
            series_by(s, &other.index(), None, &Near::of(args)?, host)
        },
    ),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new(
        "reindex(labels=None, *, index=None, columns=None, axis=None, method=None, copy=None, level=None, fill_value=nan, limit=None, tolerance=None)",
        reindex_frame,
    ),
    Method::new(
        "reindex_like(other, method=None, copy=None, limit=None, tolerance=None)",
        |df: &Rc<DataFrame>, args, host| {
            let other = args.value("other");
            let Some(other) = other.downcast::<DataFrame>() else {
                return Err(Stop::unsupported("DataFrame.reindex_like of no DataFrame"));
            };
            let other = other.frame();
            let near = Near::of(args)?;
            if args.some("method").is_none() && !near.is_exact() {
                return Err(Stop::unsupported("DataFrame.reindex_like(limit=) without a method"));
            }
            frame_by(&df.frame(), Some(other.index), Some(other.columns), None, &near, host).map(DataFrame::value)
        },
    ),
];

/// The labels that an argument of `reindex` asks for; a list keeps the name of those that are there.
fn target(value: &Value, own: &Rc<Index>, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    if let Some(index) = value.downcast::<crate::IndexObject>() {
        return Ok(index.index());
    }
    if value.is::<Series>() {
        return crate::construct::index_of(value, host);
    }
    let Some(labels) = selection::list_like(value, host)? else {
        return Err(raise::type_error(format!(
            "Index(...) must be called with a collection of some kind, {} was passed",
            hiddentables_values::ops::repr(value, host)?
        )));
    };
    if labels.is_empty() {
        return own.slice(0, 0, &meter);
    }
    let index = match labels {
        Array::Object(cells) if own.levels() > 1 => Index::of_values(cells.to_vec(), Value::None, &meter)?,
        array => Index::flat(array, Value::None, &meter)?,
    };
    if index.levels() == own.levels() { index.renamed(own.names().to_vec(), &meter) } else { Ok(index) }
}

/// Where each wanted label stands; `None` where the labels are the same.
fn rows_for(
    own: &Rc<Index>,
    wanted: &Rc<Index>,
    near: &Near,
    host: &mut dyn Host,
) -> Result<Option<Vec<Option<usize>>>> {
    let meter = &Rc::clone(host.meter());
    if !near.is_exact() {
        if own.same_labels(wanted, meter)? {
            return Ok(None);
        }
        return near.rows(own, wanted, host).map(Some);
    }
    if own.levels() != wanted.levels() && !own.is_empty() {
        return Err(Stop::unsupported("reindex between a MultiIndex and labels of other levels"));
    }
    if own.levels() > 1 && !own.is_unique(meter)? && !own.same_labels(wanted, meter)? {
        return Err(raise::value_error("cannot handle a non-unique multi-index!"));
    }
    wanted.rows_in(own, meter)
}

/// The cells at these rows, a fill where there is none.
pub fn taken(array: &Array, rows: &[Option<usize>], fill: Option<&Value>, meter: &Meter) -> Result<Array> {
    let read = match (array, fill.and_then(Value::as_str)) {
        // Among times a text is read as one.
        (Array::Time(_), Some(text)) => crate::time::parse::nanoseconds(text, false, false).ok(),
        _ => None,
    };
    let read = read.map(crate::time::timestamp);
    let fill = read.as_ref().or(fill);
    if let (Array::Int(kind, _), Some(Value::Int(fill))) = (array, fill)
        && kind.wrap(*fill) != *fill
    {
        return Err(Stop::unsupported("a fill_value that narrow integers cannot hold"));
    }
    let Some(fill) = fill.filter(|fill| !is_missing(fill)) else { return array.take_optional(rows, meter) };
    if rows.iter().all(Option::is_some) {
        let same = match (array, crate::time::nanoseconds(fill)) {
            (Array::Time(_), Some(crate::time::Kind::Time(_)))
            | (Array::Delta(_), Some(crate::time::Kind::Delta(_))) => true,
            (Array::Time(_) | Array::Delta(_), _) => false,
            _ => true,
        };
        let taken = array.take_optional(rows, meter)?;
        // What times cannot hold makes objects of them, whether it is needed or not.
        return if same { Ok(taken) } else { crate::array::take::widened(&taken, crate::array::Dtype::Object, meter) };
    }
    let last = array.len();
    let one = match (array, fill.as_float()) {
        // Numbers stay in the dtype of their column where it holds them.
        (Array::Float(floats), Some(number)) if !matches!(fill, Value::Bool(_)) => {
            // What is beyond a `float32` is held by the wider one.
            let beyond = number.is_finite() && floats.kind().round(number).is_infinite();
            let kind = if beyond { FloatKind::F64 } else { floats.kind() };
            Array::floats_of(kind, vec![number])
        }
        (Array::Int(kind, _), Some(_)) if matches!(fill, Value::Int(_)) => {
            Array::Int(*kind, crate::polars_bridge::Ints::new(vec![fill.as_int().unwrap_or_default()]))
        }
        _ => Array::constant(fill, 1, meter)?,
    };
    let dtype = crate::array::take::joint_dtype(array.dtype(), one.dtype());
    let widened = |array: &Array| crate::array::take::widened(array, dtype, meter);
    let filled = Array::concat(&[widened(array)?, widened(&one)?], meter)?;
    filled.take(&rows.iter().map(|row| row.unwrap_or(last)).collect::<Vec<_>>(), meter)
}

/// The Series under other labels.
pub fn series_at(s: &Rc<Series>, index: &Rc<Index>, fill: Option<&Value>, host: &mut dyn Host) -> Result<Value> {
    series_by(s, index, fill, &Near::default(), host)
}

/// The Series under other labels, which neighbours may stand in for.
pub fn series_by(
    s: &Rc<Series>,
    index: &Rc<Index>,
    fill: Option<&Value>,
    near: &Near,
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    meter.check_frame(index.len(), 1)?;
    let array = match rows_for(&s.index(), index, near, host)? {
        None => s.array(),
        Some(rows) => taken(&s.array(), &rows, fill, &meter)?,
    };
    Series::value(s.name(), Rc::clone(index), array, &meter)
}

/// A level is looked at where there are several: `reindex` to labels of one level from labels of one is the same with it and without.
fn no_level(args: &Bound, indexes: &[&Index]) -> Result<()> {
    if args.some("level").is_some() && indexes.iter().any(|index| index.levels() > 1) {
        return Err(Stop::unsupported(format!("{}(level=) of a MultiIndex", args.name())));
    }
    Ok(())
}

/// The cells of other labels; missing where there is no such label.
///
/// >>> pd.Series([1, 2], index=['a', 'b']).reindex(['b', 'c']).tolist()
/// [2.0, nan]
fn reindex_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let Some(wanted) = args.some("index") else {
        return s.with_array(s.array(), host.meter());
    };
    if args.some("axis").is_some() {
        super::reduce::check_axis("Series", args, 0)?;
    }
    let near = Near::of(args)?;
    let index = target(&wanted, &s.index(), host)?;
    no_level(args, &[&s.index(), &index])?;
    series_by(s, &index, args.some("fill_value").as_ref(), &near, host)
}

/// The rows under other labels.
pub fn reindexed_rows(frame: &Frame, index: &Rc<Index>, host: &mut dyn Host) -> Result<Frame> {
    frame_at(frame, Some(Rc::clone(index)), None, None, host)
}

/// The frame under other labels of rows and columns.
pub fn frame_at(
    frame: &Frame,
    index: Option<Rc<Index>>,
    columns: Option<Rc<Index>>,
    fill: Option<&Value>,
    host: &mut dyn Host,
) -> Result<Frame> {
    frame_by(frame, index, columns, fill, &Near::default(), host)
}

/// As [`frame_at`]; neighbours may stand in for labels that are not there.
pub fn frame_by(
    frame: &Frame,
    index: Option<Rc<Index>>,
    columns: Option<Rc<Index>>,
    fill: Option<&Value>,
    near: &Near,
    host: &mut dyn Host,
) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let places = match &columns {
        Some(columns) => rows_for(&frame.columns, columns, near, host)?,
        None => None,
    };
    let rows = match &index {
        Some(index) => rows_for(&frame.index, index, near, host)?,
        None => None,
    };
    let both = index.is_some() && columns.is_some();
    let index = index.unwrap_or_else(|| Rc::clone(&frame.index));
    let columns = columns.unwrap_or_else(|| Rc::clone(&frame.columns));
    meter.check_frame(index.len(), columns.len())?;
    let lacks = |rows: &Option<Vec<Option<usize>>>| rows.as_ref().is_some_and(|rows| rows.contains(&None));
    let mut arrays: Vec<Option<Array>> = Vec::with_capacity(columns.len());
    for at in 0..columns.len() {
        let place = match &places {
            None => Some(at),
            Some(places) => places.get(at).copied().flatten(),
        };
        arrays.push(match place.and_then(|place| frame.array(place)) {
            Some(array) => Some(match &rows {
                None => array,
                Some(rows) => taken(&array, rows, fill, &meter)?,
            }),
            None => None,
        });
    }
    // Rows and columns at once of one dtype: pandas takes them from one block, which one missing cell widens whole.
    let dtypes: Vec<Dtype> = frame.arrays().map(|array| array.dtype()).collect();
    let first = frame.array(0).filter(|first| dtypes.iter().all(|dtype| *dtype == first.dtype()));
    let block = match first {
        Some(first)
            if both && near.is_exact() && rows.is_some() && places.is_some() && (lacks(&rows) || lacks(&places)) =>
        {
            Some(taken(&first, &[None], fill, &meter)?)
        }
        _ => None,
    };
    let rows = index.len();
    let filled = |array: Option<Array>| match (array, &block) {
        (Some(array), Some(block)) => crate::array::take::widened(&array, block.dtype(), &meter),
        (Some(array), None) => Ok(array),
        (None, Some(block)) => block.take(&vec![0; rows], &meter),
        (None, None) => match fill.filter(|fill| !is_missing(fill)) {
            Some(fill) => Array::constant(fill, rows, &meter),
            None => missing(Dtype::Float, rows, false, &meter),
        },
    };
    let arrays = arrays.into_iter().map(filled).collect::<Result<_>>()?;
    Frame::of_arrays(columns, arrays, index, &meter)
}

/// The frame under other labels; missing cells where there are none of these.
///
/// >>> pd.DataFrame({'a': [1]}).reindex(columns=['a', 'b']).to_numpy().tolist()
/// [[1.0, nan]]
fn reindex_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let frame = df.frame();
    let (mut rows, mut columns) = (args.some("index"), args.some("columns"));
    if args.some("axis").is_some() && (rows.is_some() || columns.is_some()) {
        return Err(raise::type_error("Cannot specify both 'axis' and any of 'index' or 'columns'"));
    }
    if let Some(labels) = args.some("labels") {
        if args.some("axis").is_none() {
            if rows.is_some() && columns.is_some() {
                return Err(raise::type_error("Cannot specify all of 'labels', 'index', 'columns'."));
            }
            if rows.is_some() {
                return Err(Stop::unsupported("DataFrame.reindex(labels=, index=)"));
            }
            rows = Some(labels);
        } else {
            if rows.is_some() || columns.is_some() {
                return Err(raise::type_error("Cannot specify both 'axis' and any of 'index' or 'columns'"));
            }
            if super::reduce::check_axis("DataFrame", args, 1)? == 1 {
                columns = Some(labels);
            } else {
                rows = Some(labels);
            }
        }
    }
    let rows = rows.map(|rows| target(&rows, &frame.index, host)).transpose()?;
    no_level(args, &[&frame.index, &frame.columns])?;
    if let Some(rows) = &rows {
        no_level(args, &[rows])?;
    }
    let columns = columns.map(|columns| target(&columns, &frame.columns, host)).transpose()?;
    let fill = args.some("fill_value");
    let near = Near::of(args)?;
    frame_by(&frame, rows, columns, fill.as_ref(), &near, host).map(DataFrame::value)
}
