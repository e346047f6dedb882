//! Which rows or columns a subscript means: masks, labels, positions and slices.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::ops::{self, item::positions_of, resolve_slice};
use hiddentables_values::types::exceptions;
use hiddentables_values::value::Slice;
use hiddentables_values::{Args, Host, Meter, Np, Result, Stop, Value};

use crate::array::take::rows_of;
use crate::array::{Array, infer};
use crate::categories::CategoricalArray;
use crate::extension::ExtensionArray;
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::ndarray::NdArray;
use crate::series::Series;

/// What a subscript selects along one axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// One position: the axis goes away.
    One(usize),
    /// Positions, in order.
    Many(Vec<usize>),
    /// A run of positions: a view in pandas.
    Run {
        /// First position.
        start: usize,
        /// How many.
        length: usize,
    },
}

impl Selection {
    /// Everything of an axis.
    pub fn all(length: usize) -> Selection {
        Selection::Run { start: 0, length }
    }

    /// The positions.
    pub fn rows(&self) -> Vec<usize> {
        match self {
            Selection::One(row) => vec![*row],
            Selection::Many(rows) => rows.clone(),
            Selection::Run { start, length } => (*start..start + length).collect(),
        }
    }

    /// How many positions.
    pub fn len(&self) -> usize {
        match self {
            Selection::One(_) => 1,
            Selection::Many(rows) => rows.len(),
            Selection::Run { length, .. } => *length,
        }
    }

    /// Whether nothing is selected.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The values of a list-like: list, tuple, array, Series, Index, set, dict's keys or any iterator's; `None` of text and
/// anything else.
pub fn list_like(value: &Value, host: &mut dyn Host) -> Result<Option<Array>> {
    let meter = Rc::clone(host.meter());
    if let Some(series) = value.downcast::<Series>() {
        return Ok(Some(series.array()));
    }
    if let Some(array) = value.downcast::<NdArray>() {
        return array.one_dimensional().map(Some);
    }
    if let Some(index) = value.downcast::<IndexObject>() {
        return index.index().to_array(&meter).map(Some);
    }
    if let Some(cells) = value.downcast::<CategoricalArray>() {
        return Ok(Some(Array::Category(Rc::clone(cells.cells()))));
    }
    if let Some(cells) = value.downcast::<ExtensionArray>() {
        return Ok(Some(cells.array()));
    }
    if let Some(cells) = value.downcast::<crate::time::array::TimeArray>() {
        return Ok(Some(cells.array()));
    }
    match value {
        Value::List(_) | Value::Tuple(_) | Value::Range(_) | Value::Set(_) | Value::Dict(_) => {
            infer(collect(value, host)?, &meter).map(Some)
        }
        Value::Object(_)
            if value.class().name.starts_with("dict_") || value.is::<hiddentables_values::iter::Iterator>() =>
        {
            infer(collect(value, host)?, &meter).map(Some)
        }
        _ => Ok(None),
    }
}

/// Whether pandas takes the value for one label rather than a list of them.
pub fn is_scalar(value: &Value) -> bool {
    match value {
        Value::List(_) | Value::Dict(_) | Value::Set(_) | Value::Slice(_) | Value::Range(_) => false,
        Value::Object(_) => {
            let labelled = value.is::<Series>() || value.is::<IndexObject>() || value.is::<crate::frame::DataFrame>();
            !(labelled
                || value.is::<NdArray>()
                || value.is::<CategoricalArray>()
                || value.is::<ExtensionArray>()
                || value.is::<crate::time::array::TimeArray>()
                || value.class().name.starts_with("dict_"))
        }
        _ => true,
    }
}

/// A key that may be a function of the object, as `df.loc[lambda d: …]`.
pub fn called(key: &Value, owner: &Value, host: &mut dyn Host) -> Result<Value> {
    // Of a tuple each part may be a function of the owner.
    if let Value::Tuple(parts) = key
        && parts.iter().any(|part| !matches!(part, Value::Tuple(_)) && is_function(part))
    {
        let parts =
            parts.iter().map(|part| if is_function(part) { called(part, owner, host) } else { Ok(part.clone()) });
        let parts = parts.collect::<Result<Vec<_>>>()?;
        return Value::tuple(parts, host.meter());
    }
    if is_function(key) { host.call(key, Args::one(owner.clone())) } else { Ok(key.clone()) }
}

fn is_function(value: &Value) -> bool {
    match value {
        Value::Native(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    }
}

/// The mask that a key is, for an axis with these labels; `None` where it is no mask. A Series is aligned by its labels.
pub fn mask(key: &Value, index: &Rc<Index>, host: &mut dyn Host) -> Result<Option<Vec<bool>>> {
    let meter = Rc::clone(host.meter());
    if let Some(series) = key.downcast::<Series>() {
        let array = series.array();
        let Some(bools) = array.to_mask()? else { return Ok(None) };
        return match index.rows_in(&series.index(), &meter) {
            Ok(None) => Ok(Some(bools)),
            _ if matches!(array, Array::Masked(_)) => {
                Err(Stop::unsupported("a mask of dtype boolean with other labels"))
            }
            Ok(Some(rows)) => {
                let aligned: Option<Vec<bool>> =
                    rows.iter().map(|row| row.and_then(|row| bools.get(row).copied())).collect();
                aligned.map(Some).ok_or_else(unalignable)
            }
            Err(stop) if stop.is_raise() => Err(unalignable()),
            Err(terminal) => Err(terminal),
        };
    }
    let array = match key {
        Value::List(list) => {
            let boolean = |v: &Value| matches!(v, Value::Bool(_) | Value::Numpy(Np::Bool(_)));
            if list.is_empty() || !list.borrow().iter().any(boolean) {
                return Ok(None);
            }
            Array::objects(list.snapshot())
        }
        _ => match (key.downcast::<NdArray>(), key.downcast::<IndexObject>()) {
            (Some(array), _) => array.one_dimensional()?,
            (_, Some(index)) => index.index().to_array(&meter)?,
            _ => return Ok(None),
        },
    };
    meter.work_len(array.len())?;
    let Some(bools) = array.to_mask()? else { return Ok(None) };
    if bools.len() != index.len() {
        return Err(match key {
            Value::List(_) => {
                raise::value_error(format!("Item wrong length {} instead of {}.", bools.len(), index.len()))
            }
            _ => raise::index_error(format!(
                "Boolean index has wrong length: {} instead of {}",
                bools.len(),
                index.len()
            )),
        });
    }
    Ok(Some(bools))
}

fn unalignable() -> Stop {
    raise::exception(
        &exceptions::INDEXING_ERROR,
        "Unalignable boolean Series provided as indexer (index of the boolean Series and of the indexed object do not match).",
    )
}

/// What a slice of positions selects.
pub fn positional_slice(slice: &Slice, length: usize) -> Result<Selection> {
    let range = resolve_slice(slice, length)?;
    Ok(if range.step == 1 {
        Selection::Run { start: range.start.max(0) as usize, length: range.len() as usize }
    } else {
        Selection::Many(positions_of(range).collect())
    })
}

/// `iloc[key]` along an axis of `length` positions; `index` aligns nothing here but names the axis of masks.
pub fn by_position(key: &Value, index: &Rc<Index>, host: &mut dyn Host) -> Result<Selection> {
    let length = index.len();
    match key {
        Value::Slice(slice) => {
            for bound in [&slice.start, &slice.stop, &slice.step] {
                if !matches!(bound, Value::None | Value::Int(_) | Value::Numpy(Np::Int(..))) {
                    return Err(raise::type_error(format!(
                        "cannot do positional indexing on {} with these indexers [{}] of type {}",
                        index_class(index),
                        ops::str(bound, host)?,
                        bound.class().name
                    )));
                }
            }
            return positional_slice(slice, length);
        }
        Value::Int(_) | Value::Numpy(Np::Int(..)) => {
            let at = key.as_int().unwrap_or_default();
            return position(at, length)
                .map(Selection::One)
                .ok_or_else(|| raise::index_error("single positional indexer is out-of-bounds"));
        }
        _ => {}
    }
    if key.is::<Series>() && matches!(key.downcast::<Series>().map(|s| s.array()), Some(Array::Bool(_))) {
        // A boolean Series aligns with labels, which iloc has not: pandas refuses it.
        let integer_labels = matches!(index.labels(), Labels::Range(_) | Labels::Flat(Array::Int(..)));
        return Err(if integer_labels {
            raise::exception(
                &exceptions::NOT_IMPLEMENTED_ERROR,
                "iLocation based boolean indexing on an integer type is not available",
            )
        } else {
            raise::value_error("iLocation based boolean indexing cannot use an indexable as a mask")
        });
    }
    if let Some(mask) = mask(key, index, host)? {
        return Ok(Selection::Many(rows_of(&mask)));
    }
    let array = match key {
        Value::Tuple(_) => None,
        _ => list_like(key, host)?,
    };
    match array {
        Some(Array::Int(_, ints)) => {
            host.meter().work_len(ints.len())?;
            let rows: Option<Vec<usize>> = ints.values().iter().map(|&at| position(at, length)).collect();
            rows.map(Selection::Many).ok_or_else(|| raise::index_error("positional indexers are out-of-bounds"))
        }
        Some(array) if array.is_empty() => Ok(Selection::Many(Vec::new())),
        Some(_) => Err(raise::index_error(".iloc requires numeric indexers, got a list of other values")),
        None => {
            let shown = ops::str(key, host)?;
            Err(raise::type_error(format!("Cannot index by location index with a non-integer key: {shown}")))
        }
    }
}

/// Whether labels are intervals, or categories that are.
fn of_intervals(labels: &Array, meter: &hiddentables_values::Meter) -> Result<bool> {
    Ok(match labels {
        Array::Category(cells) => crate::interval::all(&cells.categories().labels(meter)?),
        labels => crate::interval::all(labels),
    })
}

fn position(at: i64, length: usize) -> Option<usize> {
    let length = length as i64;
    let at = if at < 0 { at + length } else { at };
    (0..length).contains(&at).then_some(at as usize)
}

/// pandas' name of the index's class.
pub fn index_class(index: &Index) -> &'static str {
    match index.labels() {
        Labels::Range(_) => "RangeIndex",
        Labels::Flat(Array::Time(_) | Array::Zoned(..)) => "DatetimeIndex",
        Labels::Flat(Array::Delta(_)) => "TimedeltaIndex",
        Labels::Flat(Array::Category(_)) => "CategoricalIndex",
        Labels::Flat(array) if crate::interval::all(array) => "IntervalIndex",
        Labels::Flat(array) if crate::time::period::of_array(array).is_some() => "PeriodIndex",
        Labels::Flat(_) => "Index",
        Labels::Multi(_) => "MultiIndex",
    }
}

/// `loc[key]` along an axis. `axis` ends messages: "index" or "columns".
pub fn by_label(key: &Value, index: &Rc<Index>, axis: &str, host: &mut dyn Host) -> Result<Selection> {
    let meter = Rc::clone(host.meter());
    if let Value::Slice(slice) = key {
        return label_slice(slice, index, host);
    }
    if let Some(mask) = mask(key, index, host)? {
        return Ok(Selection::Many(rows_of(&mask)));
    }
    if is_scalar(key) {
        if let Value::Bool(_) | Value::Numpy(Np::Bool(_)) = key
            && !matches!(index.labels(), Labels::Flat(Array::Bool(_) | Array::Object(_) | Array::Masked(_)))
        {
            return Err(raise::key_error(key.clone()));
        }
        if let Labels::Multi(levels) = index.labels() {
            let parts = match key {
                Value::Tuple(parts) => parts.to_vec(),
                single => vec![single.clone()],
            };
            if parts.iter().any(|part| !is_scalar(part) || matches!(part, Value::Slice(_))) {
                return crate::families::multi_index::locs::locs(index, key, host).map(Selection::Many);
            }
            let timed = levels.iter().any(|level| matches!(level, Array::Time(_) | Array::Zoned(..)));
            if parts.len() != levels.len() || (timed && parts.iter().any(|part| part.as_str().is_some())) {
                let wanted: Vec<(usize, Value)> = parts.into_iter().enumerate().collect();
                let rows = crate::families::xs::matching(index, &wanted, host)?;
                return match rows.as_slice() {
                    [] => Err(raise::key_error(key.clone())),
                    [one] if wanted.len() == levels.len() && index.is_unique(&meter)? => Ok(Selection::One(*one)),
                    _ => Ok(Selection::Many(rows)),
                };
            }
        }
        if let (Labels::Flat(Array::Time(_) | Array::Zoned(..)), Some(text)) = (index.labels(), key.as_str()) {
            return crate::index::times::by_text(key, text, index, &meter);
        }
        if let Labels::Flat(labels) = index.labels()
            && of_intervals(labels, &meter)?
            && !key.is::<crate::interval::Interval>()
        {
            return Err(Stop::unsupported("a label of an index of intervals that is no Interval"));
        }
        let rows = index.positions(key, &meter)?;
        return match rows.as_slice() {
            [] => Err(raise::key_error(key.clone())),
            // Of labels of several levels that repeat, even one row is several.
            [_] if matches!(index.labels(), Labels::Multi(_)) && !index.is_unique(&meter)? => Ok(Selection::Many(rows)),
            [one] => Ok(Selection::One(*one)),
            _ => Ok(Selection::Many(rows)),
        };
    }
    let Some(labels) = list_like(key, host)? else {
        return Err(Stop::unsupported(format!("loc with a {}", key.class().name)));
    };
    if let Labels::Multi(_) = index.labels() {
        let cells = labels.items(&meter)?;
        let tuples = cells.iter().filter(|label| matches!(label, Value::Tuple(_))).count();
        if tuples == 0 {
            // Labels of the first level, each with all rows below it.
            let mut rows = Vec::new();
            for label in cells {
                let found = crate::families::xs::matching(index, &[(0, label.clone())], host)?;
                if found.is_empty() {
                    let shown = ops::repr_sequence("[", &[label], "]", host)?;
                    return Err(raise::key_error_text(format!("{shown} not in index")));
                }
                rows.extend(found);
            }
            return Ok(Selection::Many(rows));
        }
        let whole = |label: &Value| matches!(label, Value::Tuple(parts) if parts.len() == index.levels());
        if !cells.iter().all(whole) {
            return Err(Stop::unsupported("loc of a MultiIndex with a list of parts of labels"));
        }
    }
    labels_of(&labels, index, axis, host).map(Selection::Many)
}

/// Positions of a list of labels; `KeyError` names those that are missing.
pub fn labels_of(labels: &Array, index: &Rc<Index>, axis: &str, host: &mut dyn Host) -> Result<Vec<usize>> {
    let meter = Rc::clone(host.meter());
    meter.work_len(labels.len())?;
    let mut rows = Vec::with_capacity(labels.len());
    let mut missing = Vec::new();
    for at in 0..labels.len() {
        let label = labels.item(at, &meter)?;
        let found = index.positions(&label, &meter)?;
        if found.is_empty() {
            missing.push(label);
        }
        rows.extend(found);
    }
    if missing.is_empty() {
        return Ok(rows);
    }
    if missing.len() == labels.len() {
        let shown = crate::index::object::repr(&*Index::flat(labels.clone(), Value::None, &meter)?, host)?;
        return Err(raise::key_error_text(format!("None of [{shown}] are in the [{axis}]")));
    }
    let shown = ops::repr_sequence("[", &missing, "]", host)?;
    Err(raise::key_error_text(format!("{shown} not in index")))
}

/// A slice of labels, both ends included.
fn label_slice(slice: &Slice, index: &Rc<Index>, host: &mut dyn Host) -> Result<Selection> {
    let meter = Rc::clone(host.meter());
    let step = match &slice.step {
        Value::None => 1,
        step => ops::index(step)?,
    };
    if step != 1 {
        if slice.start.is_none() && slice.stop.is_none() {
            return positional_slice(slice, index.len());
        }
        return Err(Stop::unsupported("slice of labels with a step"));
    }
    if let Labels::Multi(_) = index.labels() {
        let (start, stop) = crate::families::xs::bounds(index, &slice.start, &slice.stop, host)?;
        return Ok(Selection::Run { start, length: stop.saturating_sub(start) });
    }
    if let Some(selected) = crate::index::times::sliced(slice, index, &meter)? {
        return Ok(selected);
    }
    let start = match &slice.start {
        Value::None => 0,
        label => bound(label, index, false, &meter)?,
    };
    let stop = match &slice.stop {
        Value::None => index.len(),
        label => bound(label, index, true, &meter)?,
    };
    Ok(Selection::Run { start, length: stop.saturating_sub(start) })
}

/// Where a slice of labels begins, or one past where it ends.
fn bound(label: &Value, index: &Rc<Index>, end: bool, meter: &Meter) -> Result<usize> {
    if matches!(index.labels(), Labels::Multi(_)) {
        return Err(Stop::unsupported("slice of labels of a MultiIndex"));
    }
    let array = index.to_array(meter)?;
    if array.is_float32() && label.as_float().is_some_and(|f| !f.is_nan() && hiddentables_values::to_float32(f) != f) {
        return Err(Stop::unsupported("a label of float32 sought by a number that it rounds"));
    }
    let text = label.as_str().is_some();
    match &array {
        Array::Time(_) | Array::Zoned(..) | Array::Delta(_) => {
            return Err(Stop::unsupported("slice of labels of a DatetimeIndex"));
        }
        Array::Category(_) => return Err(Stop::unsupported("slice of labels of a CategoricalIndex")),
        array if crate::interval::all(array) => return Err(Stop::unsupported("slice of labels of an IntervalIndex")),
        _ if matches!(label, Value::Bool(_) | Value::Numpy(Np::Bool(_))) => {
            return Err(raise::type_error("boolean values can not be used in a slice"));
        }
        Array::Int(..) | Array::Float(_) | Array::Bool(_) if matches!(label, Value::Tuple(_)) => {
            return Err(non_scalar(end));
        }
        _ => {}
    }
    let found = index.positions(label, meter)?;
    if let (Some(first), Some(last)) = (found.first(), found.last()) {
        if last - first + 1 != found.len() {
            return Err(raise::key_error_text(format!(
                "Cannot get {} slice bound for non-unique label",
                if end { "right" } else { "left" }
            )));
        }
        return Ok(if end { last + 1 } else { *first });
    }
    if matches!(array, Array::Str(_) | Array::Object(_)) && label.as_float().is_some() {
        return Err(raise::type_error(format!(
            "cannot do slice indexing on {} with these indexers of type {}",
            index_class(index),
            label.class().name
        )));
    }
    meter.work_len(array.len())?;
    let increasing = (1..array.len()).all(|row| !array.missing_at(row) && array.order_rows(row - 1, row).is_le());
    let decreasing = (1..array.len()).all(|row| !array.missing_at(row) && array.order_rows(row - 1, row).is_ge());
    if !increasing && !decreasing {
        return Err(raise::key_error(label.clone()));
    }
    if let Value::Tuple(parts) = label {
        // NumPy takes the parts for several values to look for.
        let texts = parts.iter().all(|part| part.as_str().is_some());
        return Err(if texts { non_scalar(end) } else { not_ordered(label) });
    }
    if text && matches!(array, Array::Int(..) | Array::Float(_) | Array::Bool(_)) {
        // NumPy compares the numbers' texts.
        return Err(Stop::unsupported("slice of labels that are numbers by text"));
    }
    let mut at = 0;
    while at < array.len() {
        let cell = array.item(at, meter)?;
        let Some(order) = crate::array::compare::order_cells(&cell, label) else {
            let cells = array.items(meter)?;
            let ordered = |pair: &[Value]| matches!(pair, [a, b] if crate::array::compare::order_cells(a, b).is_some());
            let mixed = !cells.windows(2).all(ordered);
            return Err(if mixed { raise::key_error(label.clone()) } else { not_ordered(label) });
        };
        let before = if increasing { order.is_lt() } else { order.is_gt() };
        if !before {
            break;
        }
        at += 1;
    }
    Ok(at)
}

/// The error of a slice's end that is several values to NumPy.
fn non_scalar(end: bool) -> Stop {
    let end = if end { "End" } else { "Start" };
    raise::exception(&exceptions::ASSERTION_ERROR, format!("{end} slice bound is non-scalar"))
}

/// The error of a slice's end that labels cannot be compared with.
fn not_ordered(label: &Value) -> Stop {
    raise::type_error(format!("'<' not supported between instances of labels and '{}'", label.class().name))
}

/// The mask that a list or array of bools is, whatever index the axis has; `None` where it is no mask.
pub fn mask_of_list(key: &Value, length: usize, host: &mut dyn Host) -> Result<Option<Vec<bool>>> {
    let index = Index::range(length);
    match key.downcast::<Series>() {
        Some(series) => series.array().to_mask(),
        None => mask(key, &index, host),
    }
}
