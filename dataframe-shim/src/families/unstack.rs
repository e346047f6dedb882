//! `unstack`: a level of the rows' labels becomes columns.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Bound, Host, Meter, Method, Result, Stop, Value};

use super::align::taken;
use super::levels::{chosen, level_of};
use crate::array::Array;
use crate::array::order::sorted_rows_by;
use crate::distinct::{Missing, groups};
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels};
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] =
    &[Method::new("unstack(level=-1, fill_value=None, sort=True)", unstack_series)];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] =
    &[Method::new("unstack(level=-1, fill_value=None, sort=True)", unstack_frame)];

/// Where the rows of a table with labels of several levels go when some levels become columns.
pub struct Unstacked {
    /// The labels that are left to the rows.
    pub index: Rc<Index>,
    /// The labels that become columns.
    pub columns: Rc<Index>,
    /// For each cell of the result, row by row, the row it comes from.
    from: Vec<Option<usize>>,
}

impl Unstacked {
    /// The rows that the n-th new column takes its cells from.
    pub fn column(&self, at: usize) -> Vec<Option<usize>> {
        let width = self.columns.len();
        (0..self.index.len()).map(|row| self.from.get(row * width + at).copied().flatten()).collect()
    }

    /// Whether every cell comes from somewhere.
    pub fn is_full(&self) -> bool {
        self.from.iter().all(Option::is_some)
    }
}

/// The place of each row's label in the order of its level: missing ones first, then as the level lists them.
fn places(array: &Array, listed: Option<Array>, host: &mut dyn Host) -> Result<Vec<usize>> {
    let meter = Rc::clone(host.meter());
    let all = match &listed {
        Some(listed) => Array::concat(&[listed.clone(), array.clone()], &meter)?,
        None => array.clone(),
    };
    let found = groups(std::slice::from_ref(&all), Missing::Alike, &meter)?;
    let distinct = all.take(&found.first, &meter)?;
    let order = if listed.as_ref().is_some_and(Array::may_miss) {
        // A level that lists what is missing has it in that place.
        (0..distinct.len()).collect()
    } else if listed.is_some() {
        let missing = (0..distinct.len()).filter(|&at| distinct.missing_at(at));
        missing.chain((0..distinct.len()).filter(|&at| !distinct.missing_at(at))).collect()
    } else {
        match sorted_rows_by(&[(distinct.clone(), true)], true, host) {
            Ok(order) => order,
            Err(stop) if stop.is_raise() => {
                let missing = (0..distinct.len()).filter(|&at| distinct.missing_at(at));
                missing.chain((0..distinct.len()).filter(|&at| !distinct.missing_at(at))).collect()
            }
            Err(terminal) => return Err(terminal),
        }
    };
    let mut rank = vec![0; order.len()];
    for (at, &group) in order.iter().enumerate() {
        if let Some(slot) = rank.get_mut(group) {
            *slot = at;
        }
    }
    let skipped = listed.map_or(0, |listed| listed.len());
    Ok(found.of_row.iter().skip(skipped).map(|&group| rank.get(group).copied().unwrap_or_default()).collect())
}

/// Numbers rows by their places in several levels, in that order: the number of each row, and the first row of each number.
fn numbered(levels: &[Vec<usize>], rows: usize) -> (Vec<usize>, Vec<usize>) {
    let key = |row: usize| levels.iter().map(move |places| places.get(row).copied().unwrap_or_default());
    let mut order: Vec<usize> = (0..rows).collect();
    order.sort_by(|&a, &b| key(a).cmp(key(b)));
    let (mut number, mut first): (Vec<usize>, Vec<usize>) = (vec![0; rows], Vec::new());
    for &row in &order {
        if first.last().is_none_or(|&before| !key(before).eq(key(row))) {
            first.push(row);
        }
        if let Some(slot) = number.get_mut(row) {
            *slot = first.len().saturating_sub(1);
        }
    }
    (number, first)
}

/// What unstacking some levels of an index gives; `ValueError` where two rows would share a cell.
pub fn unstacked(index: &Rc<Index>, levels: &[usize], host: &mut dyn Host) -> Result<Unstacked> {
    let meter = Rc::clone(host.meter());
    let rows = index.len();
    meter.work_len(rows.saturating_mul(4 * index.levels()))?;
    // Labels that a selection left unused are dropped, which changes the order of those that are left.
    let index = &if index.is_taken() { super::multi_index::levels::used(index, host)? } else { Rc::clone(index) };
    let kept: Vec<usize> = (0..index.levels()).filter(|level| !levels.contains(level)).collect();
    let mut by_level = Vec::with_capacity(index.levels());
    for level in 0..index.levels() {
        by_level.push(places(&index.level_array(level, &meter)?, index.listed(level), host)?);
    }
    let of = |levels: &[usize]| levels.iter().filter_map(|&level| by_level.get(level).cloned()).collect::<Vec<_>>();
    let (row_of, row_first) = numbered(&of(&kept), rows);
    let (mut column_of, mut column_first) = numbered(&of(levels), rows);
    if levels.len() > 1 {
        // Several levels at once: the columns stand as they first appear.
        let mut seen: Vec<usize> = vec![usize::MAX; column_first.len()];
        let mut first = Vec::new();
        for (row, number) in column_of.iter_mut().enumerate() {
            if let Some(slot) = seen.get_mut(*number) {
                if *slot == usize::MAX {
                    *slot = first.len();
                    first.push(row);
                }
                *number = *slot;
            }
        }
        column_first = first;
    }
    let width = column_first.len();
    meter.check_frame(row_first.len(), width)?;
    let cells = row_first.len().saturating_mul(width);
    meter.work_len(cells)?;
    let _held = meter.reserve(16 * cells as u64)?;
    let mut from = vec![None; cells];
    for row in 0..rows {
        let place =
            row_of.get(row).copied().unwrap_or_default() * width + column_of.get(row).copied().unwrap_or_default();
        if let Some(slot) = from.get_mut(place) {
            if slot.is_some() {
                return Err(raise::value_error("Index contains duplicate entries, cannot reshape"));
            }
            *slot = Some(row);
        }
    }
    let left = chosen(index, &kept, &meter)?;
    let labels = chosen(index, levels, &meter)?;
    Ok(Unstacked { index: left.take(&row_first, &meter)?, columns: labels.take(&column_first, &meter)?, from })
}

/// An object column of text alone as one of text.
pub fn text_or_objects(array: Array) -> Array {
    let text = |v: &Value| v.as_str().is_some() || matches!(v, Value::Float(f) if f.is_nan());
    match &array {
        Array::Object(cells) if cells.iter().any(|v| v.as_str().is_some()) && cells.iter().all(text) => {
            Array::strings(cells.iter().map(Value::as_str))
        }
        _ => array,
    }
}

/// The levels that the argument names, in its order.
fn levels_given(index: &Index, level: &Value, host: &mut dyn Host) -> Result<Vec<usize>> {
    let list = match level {
        Value::List(_) | Value::Tuple(_) => collect(level, host)?,
        single => vec![single.clone()],
    };
    list.iter().map(|level| level_of(index, level, host)).collect()
}

/// A Series in the shape of a frame.
pub fn series_unstacked(s: &Rc<Series>, levels: &[usize], fill: Option<&Value>, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let shape = unstacked(&s.index(), levels, host)?;
    let array = s.array();
    let mut arrays = Vec::with_capacity(shape.columns.len());
    let fill = time_fill(&array, &shape, fill)?;
    let fill = fill.as_ref();
    let dtype = widened_dtype(&array, &shape, fill, &meter)?;
    for at in 0..shape.columns.len() {
        let cells = taken(&array, &shape.column(at), fill, &meter)?;
        arrays.push(text_or_objects(crate::array::take::widened(&cells, dtype, &meter)?));
    }
    Frame::of_arrays(shape.columns, arrays, shape.index, &meter)
}

/// The dtype of all columns together: one missing cell widens them all.
/// What stands where there are no cells, among times: a text is read as one, and what is none is a `TypeError`.
fn time_fill(array: &Array, shape: &Unstacked, fill: Option<&Value>) -> Result<Option<Value>> {
    let Some(fill) = fill.filter(|fill| !crate::array::is_missing(fill)) else { return Ok(fill.cloned()) };
    let gaps = !shape.is_full();
    let wrong = || raise::type_error("Cannot change data-type for array of references.");
    match (array, crate::time::nanoseconds(fill)) {
        (Array::Time(_) | Array::Delta(_), _) if !gaps => Ok(None),
        (Array::Time(_), Some(crate::time::Kind::Time(_))) | (Array::Delta(_), Some(crate::time::Kind::Delta(_))) => {
            Ok(Some(fill.clone()))
        }
        (Array::Time(_), None) => match fill.as_str().map(|text| crate::time::parse::nanoseconds(text, false, false)) {
            Some(Ok(found)) => Ok(Some(crate::time::timestamp(found))),
            _ => Err(wrong()),
        },
        (Array::Time(_) | Array::Delta(_), _) => Err(wrong()),
        _ => Ok(Some(fill.clone())),
    }
}

fn widened_dtype(array: &Array, shape: &Unstacked, fill: Option<&Value>, meter: &Meter) -> Result<crate::array::Dtype> {
    if shape.is_full() {
        return Ok(array.dtype());
    }
    Ok(taken(array, &[None], fill, meter)?.dtype())
}

fn check(args: &Bound) -> Result<Option<Value>> {
    if !matches!(args.value("sort"), Value::Bool(true)) {
        return Err(Stop::unsupported("unstack(sort=False)"));
    }
    Ok(args.some("fill_value"))
}

/// A level of the labels becomes columns; cells that nothing stands for are missing.
///
/// >>> pd.Series([1, 2, 3], index=pd.MultiIndex.from_tuples([('a', 'x'), ('a', 'y'), ('b', 'x')])).unstack().to_numpy().tolist()
/// [[1.0, 2.0], [3.0, nan]]
fn unstack_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let fill = check(args)?;
    let index = s.index();
    let level = args.value("level");
    if let Labels::Multi(_) = index.labels() {
        let levels = levels_given(&index, &level, host)?;
        if levels.is_empty() {
            return Ok(Value::shared(Rc::clone(s)));
        }
        if levels.len() > index.levels() {
            return Err(Stop::unsupported("Series.unstack of a level twice"));
        }
        if levels.len() == index.levels() {
            return Err(raise::value_error(
                "index must be a MultiIndex to unstack, <class 'pandas.core.indexes.base.Index'> was passed",
            ));
        }
        return series_unstacked(s, &levels, fill.as_ref(), host).map(DataFrame::value);
    }
    levels_given(&index, &level, host)?;
    let class = crate::IndexObject::value(index).class().repr();
    Err(raise::value_error(format!("index must be a MultiIndex to unstack, {class} was passed")))
}

/// The frame with some levels of its rows as columns below its own.
pub fn frame_unstacked(frame: &Frame, levels: &[usize], fill: Option<&Value>, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let shape = unstacked(&frame.index, levels, host)?;
    let (width, own) = (frame.width(), shape.columns.len());
    meter.check_frame(shape.index.len(), width.saturating_mul(own))?;
    let mut arrays = Vec::with_capacity(width.saturating_mul(own));
    for array in frame.arrays() {
        let fill = time_fill(&array, &shape, fill)?;
        let fill = fill.as_ref();
        let dtype = widened_dtype(&array, &shape, fill, &meter)?;
        for at in 0..own {
            let cells = taken(&array, &shape.column(at), fill, &meter)?;
            arrays.push(text_or_objects(crate::array::take::widened(&cells, dtype, &meter)?));
        }
    }
    let outer: Vec<usize> = (0..width).flat_map(|at| std::iter::repeat_n(at, own)).collect();
    let inner: Vec<usize> = (0..width).flat_map(|_| 0..own).collect();
    let (mut labels, mut listed) = (Vec::new(), Vec::new());
    for (level, array) in frame.columns.level_arrays(&meter)?.into_iter().enumerate() {
        labels.push(array.take(&outer, &meter)?);
        listed.push(match frame.columns.labels() {
            Labels::Multi(_) => frame.columns.listed(level),
            _ => Some(array),
        });
    }
    for (level, array) in shape.columns.level_arrays(&meter)?.into_iter().enumerate() {
        labels.push(array.take(&inner, &meter)?);
        listed.push(match shape.columns.labels() {
            Labels::Multi(_) => shape.columns.listed(level),
            _ if array.may_miss() => None,
            _ => Some(array),
        });
    }
    let names = frame.columns.names().iter().chain(shape.columns.names()).cloned().collect();
    let columns = Index::multi(labels, names, &meter)?.with_listed(Some(Rc::new(listed)), &meter)?;
    Frame::of_arrays(columns, arrays, shape.index, &meter)
}

/// All levels of the rows below the columns' labels: column after column, each under its rows.
fn below_columns(frame: &Frame, levels: &[usize], host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (rows, width) = (frame.rows(), frame.width());
    if !frame.index.is_unique(&meter)? || frame.columns.to_array(&meter)?.may_miss() {
        return Err(Stop::unsupported("DataFrame.unstack of all levels of repeated labels"));
    }
    meter.check_frame(rows.saturating_mul(width), 1)?;
    meter.work_len(rows.saturating_mul(width).saturating_mul(1 + levels.len()))?;
    let dtype = frame.row_dtype();
    let cells = frame.arrays().map(|array| crate::array::take::widened(&array, dtype, &meter));
    let cells = Array::concat(&cells.collect::<Result<Vec<_>>>()?, &meter)?;
    let outer: Vec<usize> = (0..width).flat_map(|at| std::iter::repeat_n(at, rows)).collect();
    let inner: Vec<usize> = (0..width).flat_map(|_| 0..rows).collect();
    let own = chosen(&frame.index, levels, &meter)?;
    let columns = frame.columns.to_array(&meter)?;
    let mut labels = vec![columns.take(&outer, &meter)?];
    for array in own.level_arrays(&meter)? {
        labels.push(array.take(&inner, &meter)?);
    }
    let names = frame.columns.names().iter().chain(own.names()).cloned().collect();
    Series::value(Value::None, Index::multi(labels, names, &meter)?, text_or_objects(cells), &meter)
}

/// A level of the rows' labels becomes columns, below each column.
///
/// >>> list(pd.DataFrame({'v': [1, 2], 'a': ['p', 'p'], 'b': ['x', 'y']}).set_index(['a', 'b']).unstack().columns)
/// [('v', 'x'), ('v', 'y')]
fn unstack_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let fill = check(args)?;
    let frame = df.frame();
    let level = args.value("level");
    let mut levels = levels_given(&frame.index, &level, host)?;
    let Labels::Multi(_) = frame.index.labels() else {
        if !frame.index.is_unique(host.meter())? {
            return Err(raise::value_error("Columns with duplicate values are not supported in stack"));
        }
        let stacked = super::stack::stacked(&super::levels::transposed(&frame, host)?, false, host)?;
        return match stacked.downcast::<Series>() {
            // Of no columns the values are floats.
            Some(none) if frame.rows() == 0 => none.with_array(Array::floats(Vec::new()), &Rc::clone(host.meter())),
            _ => Ok(stacked),
        };
    };
    if levels.is_empty() {
        return Ok(DataFrame::value(frame));
    }
    if levels.len() > frame.index.levels() || levels.len() == frame.index.levels() && frame.columns.levels() > 1 {
        return Err(Stop::unsupported("DataFrame.unstack of a level twice, or of all below several"));
    }
    if levels.len() == frame.index.levels() {
        return below_columns(&frame, &levels, host);
    }
    if levels.len() > 1 && frame.columns.levels() > 1 {
        // One after the other, as each finds the rest.
        let mut result = frame;
        while !levels.is_empty() {
            let level = levels.remove(0);
            result = frame_unstacked(&result, &[level], fill.as_ref(), host)?;
            for other in &mut levels {
                if *other >= level {
                    *other = other.saturating_sub(1);
                }
            }
        }
        return Ok(DataFrame::value(result));
    }
    frame_unstacked(&frame, &levels, fill.as_ref(), host).map(DataFrame::value)
}
