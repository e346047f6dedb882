//! Writing: `df['a'] = …`, `df.loc[rows, 'a'] = …`, `s[0] = …`.
//!
//! A new column puts another cell in place; writing into rows changes the cell that others may share (see [`crate::column`]).

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::value::Slice;
use hiddentables_values::{Host, Meter, Result, Stop, Value};

use crate::array::take::rows_of;
use crate::array::{Array, Dtype};
use crate::block::{Named, Place};
use crate::column::Column;
use crate::extent::{Extent, holds_own};
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels};
use crate::selection::{self, Selection};
use crate::series::Series;

/// A value as a column for rows with these labels: a Series is aligned, a list must fit, a scalar is repeated.
pub fn column_for(value: &Value, index: &Rc<Index>, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    if let Some(series) = value.downcast::<Series>() {
        let array = series.array();
        return match index.rows_in(&series.index(), &meter)? {
            None => Ok(array),
            Some(rows) => array.take_optional(&rows, &meter),
        };
    }
    if let Some(frame) = value.downcast::<DataFrame>() {
        // A frame of one column, as `str.extract` gives, is that column.
        return match (frame.frame().width(), frame.frame().series(0, &meter)?) {
            (1, Some(series)) => column_for(&Value::shared(series), index, host),
            _ => Err(raise::value_error("Columns must be same length as key")),
        };
    }
    if selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) {
        return Array::constant(value, index.len(), &meter);
    }
    if let Value::Dict(_) | Value::Set(_) = value {
        return Err(Stop::unsupported(format!("assignment of a {} to a column", value.class().name)));
    }
    match selection::list_like(value, host)? {
        // NumPy's array of nothing is of floats; a range's is of integers.
        Some(array) if array.is_empty() && index.is_empty() => Ok(match value {
            Value::List(_) | Value::Tuple(_) => Array::floats(Vec::new()),
            Value::Range(_) => Array::ints(Vec::new()),
            _ => array,
        }),
        Some(array) if array.len() == index.len() => Ok(array),
        Some(array) => Err(raise::value_error(format!(
            "Length of values ({}) does not match length of index ({})",
            array.len(),
            index.len()
        ))),
        None => Err(Stop::unsupported(format!("assignment of a {} to a column", value.class().name))),
    }
}

/// `df[key] = value`
pub fn frame_item(owner: &Rc<DataFrame>, key: &Value, value: Value, host: &mut dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    let frame = owner.frame();
    if selection::is_scalar(key) {
        hiddentables_values::ops::key::hash_key(key)?;
        if let Some(columns) = over_several(&frame, key, &meter)? {
            // A label over several columns stands for each of them.
            if !selection::is_scalar(&value) || matches!(value, Value::Tuple(_)) {
                return Err(Stop::unsupported("writing more than a scalar to a label over several columns"));
            }
            for at in columns {
                put_column(owner, &frame.name(at, &meter)?, &value, host)?;
            }
            return Ok(());
        }
        return put_column(owner, key, &value, host);
    }
    if let Some(mask) = key.downcast::<DataFrame>() {
        return crate::block::put_where(owner, &mask, value, host);
    }
    if let Value::Slice(slice) = key {
        let rows = rows_of_slice(slice, key, &frame.index, host)?;
        return write_rows(&frame, (&rows, Named::Sliced), (key, &value), host);
    }
    if let Some(mask) = selection::mask(key, &frame.index, host)? {
        return write_rows(&frame, (&Selection::Many(rows_of(&mask)), Named::Listed), (key, &value), host);
    }
    let Some(names) = selection::list_like(key, host)? else {
        return Err(Stop::unsupported(format!("DataFrame[{}] = …", key.class().name)));
    };
    let names = names.items(&meter)?;
    for name in &names {
        if over_several(&frame, name, &meter)?.is_some() {
            return Err(Stop::unsupported("writing to a list of labels over several columns"));
        }
    }
    if let Some(theirs) = value.downcast::<DataFrame>() {
        let theirs = theirs.frame();
        if theirs.width() != names.len() {
            return Err(raise::value_error("Columns must be same length as key"));
        }
        for (at, name) in names.iter().enumerate() {
            if let Some(series) = theirs.series(at, &meter)? {
                put_column(owner, name, &Value::shared(series), host)?;
            }
        }
        return Ok(());
    }
    if selection::is_scalar(&value) && !matches!(value, Value::Tuple(_)) {
        for name in &names {
            put_column(owner, name, &value, host)?;
        }
        return Ok(());
    }
    crate::block::put_columns(owner, &names, &value, host)
}

/// Whether a slice in `[…]` is one of labels: where it has others than integers, and of labels that are floats.
fn is_by_label(slice: &Slice, index: &Index) -> bool {
    let integers = |v: &Value| matches!(v, Value::None | Value::Int(_) | Value::Numpy(_));
    matches!(index.labels(), Labels::Flat(Array::Float(_))) || !integers(&slice.start) || !integers(&slice.stop)
}

/// The rows of a slice in `[…]`.
fn rows_of_slice(slice: &Slice, key: &Value, index: &Rc<Index>, host: &mut dyn Host) -> Result<Selection> {
    if is_by_label(slice, index) {
        selection::by_label(key, index, "index", host)
    } else {
        selection::positional_slice(slice, index.len())
    }
}

/// The columns under a label, or the first parts of one, of columns of several levels.
fn over_several(frame: &Frame, name: &Value, meter: &Meter) -> Result<Option<Vec<usize>>> {
    if frame.columns.levels() < 2 || !frame.positions(name, meter)?.is_empty() {
        return Ok(None);
    }
    Ok(frame.columns.below(name, meter)?.map(|(columns, _)| columns))
}

/// `df[rows] = value`, as `iloc` writes it; only a frame for a mask is aligned, by its rows.
fn write_rows(
    frame: &Frame,
    (rows, named): (&Selection, Named),
    (key, value): (&Value, &Value),
    host: &mut dyn Host,
) -> Result<()> {
    let meter = Rc::clone(host.meter());
    if named == Named::Listed && rows.is_empty() {
        // What is written is not even looked at, but by the only column of a dtype of pandas' own.
        return if selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) {
            match frame.cells.as_slice() {
                [only] if only.array().dtype() == Dtype::Object && crate::time::nanoseconds(value).is_some() => {
                    Err(raise::value_error("could not broadcast input array of another shape"))
                }
                [only] => holds_own(&only.array(), value, &meter),
                _ => Ok(()),
            }
        } else {
            Err(Stop::unsupported("DataFrame[mask] = … of a list where the mask is true nowhere"))
        };
    }
    let all: Vec<usize> = (0..frame.width()).collect();
    let aligned = match value.downcast::<DataFrame>() {
        Some(theirs) if named == Named::Listed => {
            let theirs = theirs.frame();
            match frame.index.take(&rows.rows(), &meter)?.rows_in(&theirs.index, &meter)? {
                None => None,
                Some(found) if found.iter().all(Option::is_some) => {
                    let found: Vec<usize> = found.into_iter().flatten().collect();
                    Some(DataFrame::value(theirs.take(&found, &meter)?))
                }
                Some(_) => return Err(Stop::unsupported("DataFrame[mask] = … of a frame that lacks labels")),
            }
        }
        _ => None,
    };
    let extent = match key {
        Value::Slice(slice) => Extent::of(key, is_by_label(slice, &frame.index), rows, frame.rows(), host)?,
        _ => Extent::Part,
    };
    let place = Place { frame, rows, extent, columns: &all, named: (named, Named::Unnamed), by_label: false };
    place.write(aligned.as_ref().unwrap_or(value), host)
}

/// Puts a column under a name, in the place of one that is there or at the end.
pub fn put_column(owner: &Rc<DataFrame>, name: &Value, value: &Value, host: &mut dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    let frame = owner.frame();
    // The list of columns is copied and looked through.
    meter.work_len(4 * frame.width())?;
    let rows_to_come = |value: &Value, host: &mut dyn Host| -> Result<bool> {
        Ok(!selection::is_scalar(value) && selection::list_like(value, host)?.is_some_and(|list| !list.is_empty()))
    };
    if frame.index.is_empty() && !frame.columns.is_empty() && rows_to_come(value, host)? {
        return Err(Stop::unsupported("a column with rows for a frame without any"));
    }
    // A frame without rows takes its labels from the first column.
    let index = if frame.columns.is_empty() && frame.index.is_empty() {
        match value.downcast::<Series>() {
            Some(series) => series.index(),
            None if selection::is_scalar(value) => Rc::clone(&frame.index),
            None => match selection::list_like(value, host)? {
                Some(list) => Index::range(list.len()),
                None => Rc::clone(&frame.index),
            },
        }
    } else {
        Rc::clone(&frame.index)
    };
    let array = column_for(value, &index, host)?;
    meter.check_frame(index.len(), frame.width() + 1)?;
    let column = Column::new(array, &meter)?;
    // The value's conversion may have run the program: look again at what is there now.
    let mut frame = owner.frame();
    frame.index = index;
    match frame.positions(name, &meter)?.as_slice() {
        [] => frame.push(name.clone(), column, &meter)?,
        [at] => {
            if let Some(slot) = frame.cells.get_mut(*at) {
                slot.retire();
                *slot = column;
            }
        }
        _ => return Err(Stop::unsupported("assignment to a repeated column name")),
    }
    owner.set_frame(frame);
    Ok(())
}

/// `df.name = value`: an existing column, or `columns` and `index`. Anything else would be a plain attribute.
pub fn frame_attribute(owner: &Rc<DataFrame>, name: &str, value: Value, host: &mut dyn Host) -> Result<()> {
    let mut frame = owner.frame();
    match name {
        "columns" => {
            let names = crate::construct::index_of(&value, host)?;
            if names.len() != frame.width() {
                return Err(crate::series::length_mismatch(frame.width(), names.len()));
            }
            frame.columns = names;
            owner.set_frame(frame);
            Ok(())
        }
        "index" => {
            let index = crate::construct::index_of(&value, host)?;
            if index.len() != frame.rows() {
                return Err(crate::series::length_mismatch(frame.rows(), index.len()));
            }
            frame.index = index;
            owner.set_frame(frame);
            Ok(())
        }
        _ => {
            let label = Value::str(name, host.meter())?;
            if frame.positions(&label, host.meter())?.is_empty() || crate::frame::MEMBERS.has(name) {
                return Err(Stop::unsupported(format!("DataFrame.{name} = …")));
            }
            put_column(owner, &label, &value, host)
        }
    }
}

/// Cells that a value gives for `count` rows with these labels.
fn cells_for(value: &Value, index: &Rc<Index>, rows: &Selection, host: &mut dyn Host) -> Result<Vec<Value>> {
    let meter = Rc::clone(host.meter());
    let count = rows.len();
    if let Some(series) = value.downcast::<Series>() {
        let labels = index.take(&rows.rows(), &meter)?;
        let array = series.array();
        let aligned = match labels.rows_in(&series.index(), &meter)? {
            None => array,
            Some(found) => array.take_optional(&found, &meter)?,
        };
        return aligned.items(&meter);
    }
    if selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) {
        meter.work_len(count)?;
        return Ok(vec![value.clone(); count]);
    }
    match selection::list_like(value, host)? {
        Some(array) if array.len() == count => array.items(&meter),
        Some(array) if array.len() == 1 => Ok(vec![array.item(0, &meter)?; count]),
        Some(_) => {
            Err(raise::value_error("cannot set using a list-like indexer with a different length than the value"))
        }
        None => Err(Stop::unsupported(format!("writing a {} into cells", value.class().name))),
    }
}

/// Writes into the cells of some rows and columns.
pub fn write_cells(
    frame: &Frame,
    rows: &Selection,
    columns: &[usize],
    value: &Value,
    host: &mut dyn Host,
) -> Result<()> {
    let meter = Rc::clone(host.meter());
    if value.is::<DataFrame>()
        || (columns.len() > 1 && (!selection::is_scalar(value) || matches!(value, Value::Tuple(_))))
    {
        return Err(Stop::unsupported("writing several values into several columns"));
    }
    crate::guard::refuse_given("writing", std::slice::from_ref(value))?;
    let number = |at: &usize| {
        let own = frame.cells.get(*at).map(Column::array);
        matches!(own, Some(Array::Int(..) | Array::Float(_) | Array::Bool(_)))
    };
    if crate::time::is_nat(value) && columns.iter().any(number) {
        return Err(Stop::unsupported("writing NaT among numbers"));
    }
    let cells = cells_for(value, &frame.index, rows, host)?;
    // Objects take the cells of a list as they are, others in the dtype that they have together.
    let as_they_are = match value {
        Value::List(_) | Value::Tuple(_) => Some(hiddentables_values::iter::collect(value, host)?),
        _ => None,
    };
    let as_they_are = as_they_are.filter(|raw| raw.len() == cells.len());
    let positions = rows.rows();
    for &at in columns {
        if let Some(column) = frame.cells.get(at) {
            refuse_object_upcast(&cells)?;
            if matches!(column.array(), Array::Int(..) | Array::Bool(_)) && !selection::is_scalar(value) {
                crate::guard::refuse_single("writing into integers", value)?;
            }
            let listed = !selection::is_scalar(value) || matches!(value, Value::Tuple(_));
            let numbers = matches!(column.array(), Array::Int(..) | Array::Float(_) | Array::Bool(_));
            if listed && numbers && (cells.is_empty() || cells.iter().any(Value::is_none)) && !value.is::<Series>() {
                return Err(Stop::unsupported("writing a list of nothing, or of None, into numbers"));
            }
            if positions.is_empty() && selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) {
                let array = column.array();
                column.overwrite(array.widened_for(&array.adapted(value), &meter)?);
                continue;
            }
            let listed = match column.array() {
                Array::Masked(own) if !selection::is_scalar(value) || matches!(value, Value::Tuple(_)) => {
                    Some(crate::array::masked::of_values(own.kind(), cells.clone(), host)?.items(&meter)?)
                }
                _ => None,
            };
            let raw = as_they_are.as_ref().filter(|_| matches!(column.array(), Array::Object(_) | Array::Str(_)));
            let cells = listed.as_ref().or(raw).unwrap_or(&cells);
            let before = column.array().dtype();
            let single = column.array();
            let adapted = single.is_float32().then(|| match value {
                Value::List(_) | Value::Tuple(_) => single.adapted_list(cells.clone()),
                value if selection::is_scalar(value) => cells.iter().map(|cell| single.adapted(cell)).collect(),
                _ => cells.clone(),
            });
            let cells = adapted.as_ref().unwrap_or(cells);
            column.write(&positions, |n| cells.get(n).cloned().unwrap_or(Value::None), &meter)?;
            if is_whole(rows, column) && !keeps(before, column) {
                replace_whole(column, column_for(value, &frame.index, host)?)?;
            }
        }
    }
    Ok(())
}

/// Whether a slice of rows is all of them. What its dtype cannot hold then takes the column's place, rather than be fitted in.
pub fn is_whole(rows: &Selection, column: &Column) -> bool {
    matches!(rows, Selection::Run { start: 0, length } if *length == column.len() && *length > 0)
}

/// Whether a column has its dtype still, or one that this rule is not about.
pub fn keeps(before: Dtype, column: &Column) -> bool {
    let plain = matches!(before, Dtype::Bool | Dtype::Int(_) | Dtype::Float | Dtype::Time | Dtype::Delta);
    !plain || column.array().dtype() == before
}

/// The column is what was written to all of it.
pub fn replace_whole(column: &Column, array: Array) -> Result<()> {
    if array.len() != column.len() {
        return Err(Stop::unsupported("writing other cells over a whole column"));
    }
    column.overwrite_whole(array);
    Ok(())
}

/// A cell that is a list or frame of its own would be spread by pandas in ways of its own.
pub fn refuse_object_upcast(cells: &[Value]) -> Result<()> {
    match cells.iter().find(|cell| matches!(cell, Value::Dict(_) | Value::Set(_))) {
        Some(cell) => Err(Stop::unsupported(format!("a {} as a cell", cell.class().name))),
        None => Ok(()),
    }
}

/// `series[key] = value`, or `series.loc[key] = value` where `by_label`: a slice of integers then means labels.
pub fn series_item(owner: &Rc<Series>, key: &Value, value: Value, by_label: bool, host: &mut dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    let key = &selection::called(key, &Value::shared(Rc::clone(owner)), host)?;
    let state = owner.state();
    if state.index.is_empty() && matches!(state.column.array(), Array::Masked(_)) {
        return Err(Stop::unsupported("writing to an empty Series of an extension dtype"));
    }
    let mask = matches!(key, Value::List(_) | Value::Object(_))
        && !key.is::<hiddentables_values::types::datetime::DateTime>()
        && selection::mask_of_list(key, state.index.len(), host).is_ok_and(|mask| mask.is_some());
    if !by_label && !mask {
        refuse_repeated(key, &state.index, host)?;
    }
    let rows = if let Value::Slice(slice) = key {
        if by_label {
            selection::by_label(key, &state.index, "index", host)?
        } else {
            rows_of_slice(slice, key, &state.index, host)?
        }
    } else {
        match selection::by_label(key, &state.index, "index", host) {
            Ok(rows) => rows,
            Err(stop)
                if stop.exception_of(&exceptions::KEY_ERROR).is_some()
                    && (!matches!(key, Value::Tuple(_)) || crate::indexers::is_one_label(key)) =>
            {
                if let (false, Value::Int(at)) = (by_label, key)
                    && positional(&state.index, &meter)?
                {
                    let index = &state.index;
                    selection::by_position(key, index, host).map_err(|stop| {
                        stop.map_raise(|_| {
                            raise::index_error(format!(
                                "index {at} is out of bounds for axis 0 with size {}",
                                index.len()
                            ))
                        })
                    })?
                } else {
                    return crate::enlarge::append_cell(owner, key, &value, host);
                }
            }
            Err(stop) => return Err(stop),
        }
    };
    crate::guard::refuse_given("writing", std::slice::from_ref(&value))?;
    let cells = cells_for(&value, &state.index, &rows, host)?;
    refuse_object_upcast(&cells)?;
    if matches!(state.column.array(), Array::Int(..) | Array::Bool(_)) && !selection::is_scalar(&value) {
        crate::guard::refuse_single("writing into integers", &value)?;
    }
    if cells.is_empty() && selection::is_scalar(&value) && !matches!(value, Value::Tuple(_)) && (by_label || !mask) {
        // What is written to no row at all still decides the dtype, but for a mask in brackets.
        let array = state.column.array();
        holds_own(&array, &value, &meter)?;
        state.column.overwrite_whole(array.widened_for(&array.adapted(&value), &meter)?);
        return Ok(());
    }
    let cells = match &state.column.array() {
        Array::Masked(own) if selection::is_scalar(&value) && !matches!(value, Value::Tuple(_)) => {
            // A mask that holds nowhere writes nothing.
            if by_label || !cells.is_empty() || matches!(key, Value::Slice(_)) {
                own.check(&value)?;
            }
            cells
        }
        Array::Masked(own) => crate::array::masked::of_values(own.kind(), cells, host)?.items(&meter)?,
        single if single.is_float32() && matches!(value, Value::List(_) | Value::Tuple(_)) => {
            single.adapted_list(cells)
        }
        single if single.is_float32() && selection::is_scalar(&value) => {
            cells.iter().map(|cell| single.adapted(cell)).collect()
        }
        _ => cells,
    };
    state.column.write(&rows.rows(), |n| cells.get(n).cloned().unwrap_or(Value::None), &meter)
}

/// A list of labels cannot be looked for where labels stand twice, unless it is one of positions.
fn refuse_repeated(key: &Value, index: &Index, host: &mut dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    if selection::is_scalar(key) || matches!(key, Value::Slice(_) | Value::Tuple(_)) || index.levels() > 1 {
        return Ok(());
    }
    if index.is_unique(&meter)? {
        return Ok(());
    }
    match selection::list_like(key, host)? {
        Some(Array::Int(..)) if positional(index, &meter)? => Ok(()),
        Some(_) => Err(raise::exception(
            &exceptions::INVALID_INDEX_ERROR,
            "Reindexing only valid with uniquely valued Index objects",
        )),
        None => Ok(()),
    }
}

/// Whether an integer that is no label means a position: where labels are neither integers, floats nor objects with integers among them.
fn positional(index: &Index, meter: &hiddentables_values::Meter) -> Result<bool> {
    Ok(match index.labels() {
        Labels::Range(_) | Labels::Flat(Array::Int(..) | Array::Float(_)) => false,
        Labels::Flat(Array::Object(cells)) => {
            meter.work_len(cells.len())?;
            !cells.iter().any(|cell| matches!(cell, Value::Int(_)))
        }
        Labels::Flat(_) => true,
        Labels::Multi(_) => return Err(Stop::unsupported("Series[…] = … of a MultiIndex by an integer")),
    })
}
