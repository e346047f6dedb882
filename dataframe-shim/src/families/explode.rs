//! `explode`: a row for each item of the cells that are lists.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Bound, Host, Meter, Method, Result, Stop, Value, ops};

use crate::array::{Array, infer, nan};
use crate::frame::{DataFrame, Frame, same_name};
use crate::index::Index;
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new("explode(ignore_index=False)", explode_series)];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new("explode(column, ignore_index=False)", explode_frame)];

/// The cells of an exploded column, and how many each row became.
struct Exploded {
    array: Array,
    counts: Vec<usize>,
}

impl Exploded {
    /// The row that each new row comes from.
    fn rows(&self) -> Vec<usize> {
        self.counts.iter().enumerate().flat_map(|(row, &count)| std::iter::repeat_n(row, count)).collect()
    }
}

/// Objects as a column: text with NaN is one of text.
pub fn object_column(values: Vec<Value>, meter: &Meter) -> Result<Array> {
    let text = values.iter().any(|v| v.as_str().is_some())
        && values.iter().all(|v| v.as_str().is_some() || matches!(v, Value::Float(f) if f.is_nan()));
    if text { infer(values, meter) } else { Ok(Array::objects(values)) }
}

/// The items of a cell; `None` where it is one value and no list of them.
fn items_of(cell: &Value, host: &mut dyn Host) -> Result<Option<Vec<Value>>> {
    match cell {
        Value::List(_) | Value::Tuple(_) | Value::Set(_) | Value::Dict(_) | Value::Range(_) => {
            collect(cell, host).map(Some)
        }
        cell if selection::is_scalar(cell) => Ok(None),
        Value::Object(_) if cell.is::<Series>() || cell.is::<crate::IndexObject>() || cell.is::<crate::NdArray>() => {
            collect(cell, host).map(Some)
        }
        other => Err(Stop::unsupported(format!("explode of a {}", other.class().name))),
    }
}

/// A column of objects, spread; any other as it is. An empty list becomes a missing cell.
fn exploded(array: &Array, host: &mut dyn Host) -> Result<Exploded> {
    let meter = Rc::clone(host.meter());
    meter.work_len(array.len())?;
    let Array::Object(cells) = array else {
        return Ok(Exploded { array: array.clone(), counts: vec![1; array.len()] });
    };
    let (mut values, mut counts) = (Vec::with_capacity(cells.len()), Vec::with_capacity(cells.len()));
    for cell in cells.iter() {
        match items_of(cell, host)? {
            None => {
                values.push(cell.clone());
                counts.push(1);
            }
            Some(items) => {
                meter.work_len(items.len())?;
                meter.check_frame(values.len().saturating_add(items.len()), 1)?;
                counts.push(items.len().max(1));
                if items.is_empty() {
                    values.push(nan());
                }
                values.extend(items);
            }
        }
    }
    Ok(Exploded { array: object_column(values, &meter)?, counts })
}

/// A row for each item of the cells that are lists, tuples or sets; labels repeat. An empty list becomes NaN.
///
/// >>> pd.Series([['a', 'b'], 'c', []]).explode().tolist()
/// ['a', 'b', 'c', nan]
/// >>> pd.Series([[1, 2], [3]]).explode(ignore_index=True).index.tolist()
/// [0, 1, 2]
fn explode_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let fresh = args.flag("ignore_index")?;
    let state = s.state();
    let spread = exploded(&state.column.array(), host)?;
    let index = if fresh {
        Index::range(spread.array.len())
    } else if spread.counts.iter().all(|&count| count == 1) {
        state.index
    } else {
        state.index.take(&spread.rows(), &meter)?
    };
    Series::value(state.name, index, spread.array, &meter)
}

/// The columns that `explode` names; `ValueError` of none, of one twice and of what is no label.
fn named(column: &Value) -> Result<Vec<Value>> {
    let wrong = || raise::value_error("column must be a scalar, tuple, or list thereof");
    let names = match column {
        Value::List(list) => list.snapshot(),
        label if selection::is_scalar(label) => return Ok(vec![label.clone()]),
        _ => return Err(wrong()),
    };
    if !names.iter().all(selection::is_scalar) {
        return Err(wrong());
    }
    if names.is_empty() {
        return Err(raise::value_error("column must be nonempty"));
    }
    for (at, name) in names.iter().enumerate() {
        if names.iter().take(at).any(|own| same_name(own, name)) {
            return Err(raise::value_error("column must be unique"));
        }
    }
    Ok(names)
}

/// A row for each item of the lists in a column, or in several of as many items a row; the other cells repeat.
///
/// >>> pd.DataFrame({'k': ['x', 'y'], 'v': [[1, 2], []]}).explode('v').values.tolist()
/// [['x', 1], ['x', 2], ['y', nan]]
/// >>> pd.DataFrame({'a': [[1, 2], [3]], 'b': [['p', 'q'], ['r']]}).explode(['a', 'b'], ignore_index=True).values.tolist()
/// [[1, 'p'], [2, 'q'], [3, 'r']]
fn explode_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let fresh = args.flag("ignore_index")?;
    if !frame.columns.is_unique(&meter)? {
        let labels = frame.columns.to_values(&meter)?;
        let again =
            labels.iter().enumerate().filter(|(at, name)| labels.iter().take(*at).any(|own| same_name(own, name)));
        let shown = ops::repr_sequence("[", &again.map(|(_, name)| name.clone()).collect::<Vec<_>>(), "]", host)?;
        return Err(raise::value_error(format!("DataFrame columns must be unique. Duplicate columns: {shown}")));
    }
    let names = named(&args.value("column"))?;
    let mut spread: Vec<(usize, Exploded)> = Vec::with_capacity(names.len());
    for name in &names {
        ops::key::hash_key(name)?;
        let [at] = frame.positions(name, &meter)?[..] else {
            if frame.columns.below(name, &meter)?.is_some() {
                return Err(Stop::unsupported("DataFrame.explode of a part of a label"));
            }
            return Err(raise::key_error(name.clone()));
        };
        let array = frame.array(at).unwrap_or_else(|| Array::objects(Vec::new()));
        spread.push((at, exploded(&array, host)?));
    }
    let Some((_, first)) = spread.first() else { return Err(raise::value_error("column must be nonempty")) };
    if spread.iter().any(|(_, other)| other.counts != first.counts) {
        return Err(raise::value_error("columns must have matching element counts"));
    }
    let rows = first.rows();
    meter.check_frame(rows.len(), frame.width())?;
    let mut arrays = Vec::with_capacity(frame.width());
    for (at, array) in frame.arrays().enumerate() {
        arrays.push(match spread.iter().find(|(place, _)| *place == at) {
            Some((_, own)) => own.array.clone(),
            None => array.take(&rows, &meter)?,
        });
    }
    let index = if fresh { Index::range(rows.len()) } else { frame.index.take(&rows, &meter)? };
    Ok(DataFrame::value(Frame::of_arrays(frame.columns, arrays, index, &meter)?))
}
