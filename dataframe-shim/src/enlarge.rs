//! Writing under a label that is not there yet: `df.loc['Total'] = df.sum()`, `df.loc[len(df)] = […]`, `s['new'] = 1`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Host, IntKind, Meter, Np, Result, Stop, Value, ops};

use crate::array::infer::infer_objects;
use crate::array::{Array, Dtype, infer, is_missing};
use crate::column::Column;
use crate::families::explode::object_column;
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::polars_bridge::Ints;
use crate::selection;
use crate::series::{Series, State};

/// The cells of a value for a new row, in the one dtype that holds them all; and whether the value came with a dtype.
fn row_cells(value: &Value, columns: &Rc<Index>, host: &mut dyn Host) -> Result<(Array, bool)> {
    let meter = Rc::clone(host.meter());
    if let Some(series) = value.downcast::<Series>() {
        let array = series.array();
        return Ok(match columns.rows_in(&series.index(), &meter)? {
            None => (array, true),
            Some(rows) => (array.take_optional(&rows, &meter)?, true),
        });
    }
    if let Value::Dict(dict) = value {
        let (keys, cells): (Vec<Value>, Vec<Value>) = dict.pairs().into_iter().unzip();
        if keys.is_empty() {
            return Ok((Array::objects(vec![crate::array::nan(); columns.len()]), false));
        }
        let given = Index::of_values(keys, Value::None, &meter)?;
        let array = Array::objects(cells);
        return Ok(match columns.rows_in(&given, &meter)? {
            None => (array, false),
            Some(rows) => (array.take_optional(&rows, &meter)?, false),
        });
    }
    if value.is_none() {
        return Ok((Array::floats(vec![f64::NAN; columns.len()]), false));
    }
    if selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) {
        return Ok((Array::constant(value, columns.len(), &meter)?, matches!(value, Value::Numpy(_))));
    }
    let array = match value {
        Value::List(_) | Value::Tuple(_) => infer_objects(hiddentables_values::iter::collect(value, host)?, &meter)?,
        other => match selection::list_like(other, host)? {
            Some(array) => array,
            None => return Err(Stop::unsupported(format!("enlarging a DataFrame by a {}", value.class().name))),
        },
    };
    if array.len() != columns.len() {
        return Err(raise::value_error("cannot set a row with mismatched columns"));
    }
    Ok((array, value.is::<crate::NdArray>() || value.is::<crate::IndexObject>()))
}

/// `KeyError` of a bool, which is no new label.
fn refuse_bool(label: &Value) -> Result<()> {
    match label {
        Value::Bool(_) => Err(raise::key_error_text("cannot use a single bool to index into setitem")),
        _ => Ok(()),
    }
}

/// The label as an index takes it in: text becomes a time among times.
fn taken_in(index: &Index, label: &Value) -> Result<Value> {
    match (index.labels(), label.as_str()) {
        (crate::index::Labels::Flat(Array::Time(_)), Some(text)) => match crate::time::span::span(text) {
            Some((start, ..)) => Ok(crate::time::timestamp(Some(start))),
            None => Err(Stop::unsupported("enlarging a DatetimeIndex by this text")),
        },
        _ => Ok(label.clone()),
    }
}

/// `df.loc[new] = value`: a row more, under the dtypes that `concat` finds.
pub fn append_row(owner: &Rc<DataFrame>, label: &Value, value: &Value, host: &mut dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    crate::guard::refuse_given("enlarging", &[Value::shared(Rc::clone(owner)), value.clone()])?;
    let frame = owner.frame();
    if frame.width() == 0 {
        return Err(raise::value_error("cannot set a frame with no defined columns"));
    }
    if value.is::<DataFrame>() {
        return Err(Stop::unsupported("enlarging a DataFrame by a DataFrame"));
    }
    refuse_bool(label)?;
    let (cells, has_dtype) = row_cells(value, &frame.columns, host)?;
    if label.is_none() && frame.rows() > 0 {
        return Err(raise::type_error("Can only append a Series if ignore_index=True or if the Series has a name"));
    }
    meter.check_frame(frame.rows() + 1, frame.width())?;
    let empty = frame.rows() == 0;
    let mut arrays = Vec::with_capacity(frame.width());
    for at in 0..frame.width() {
        let one = cells.slice(at, 1);
        arrays.push(match &one {
            Array::Object(cell) if !(empty && has_dtype) => {
                if cell.first().is_some_and(crate::time::is_nat) {
                    return Err(Stop::unsupported("enlarging a DataFrame by a row of objects with NaT"));
                }
                infer_objects(cell.to_vec(), &meter)?
            }
            Array::Str(_) if one.may_miss() && !(empty && has_dtype) => Array::floats(vec![f64::NAN]),
            _ => one,
        });
    }
    let labels = infer(vec![label.clone()], &meter)?;
    let index = if frame.index.levels() > 1 {
        let index = Index::of_values(vec![label.clone()], Value::None, &meter)?;
        if index.levels() != frame.index.levels() {
            return Err(Stop::unsupported("enlarging a MultiIndex by a part of a label"));
        }
        index.renamed(frame.index.names().to_vec(), &meter)?
    } else if matches!(label, Value::Tuple(_)) {
        return Err(Stop::unsupported("enlarging a DataFrame by a tuple as a label"));
    } else {
        Index::flat(labels, frame.index.name(), &meter)?
    };
    let row = Frame::of_arrays(Rc::clone(&frame.columns), arrays, index, &meter)?;
    if empty {
        owner.set_frame(row);
        return Ok(());
    }
    let parts = vec![Value::shared(Rc::clone(owner)), DataFrame::value(row)];
    let call = Args { positional: vec![Value::list(parts, &meter)?], keywords: Vec::new() };
    match crate::modules::pandas::CONCAT.call(call, host)?.downcast::<DataFrame>() {
        Some(grown) => owner.set_frame(grown.frame()),
        None => return Err(Stop::unsupported("enlarging a DataFrame")),
    }
    Ok(())
}

/// A row more of missing cells, which are written to next: `df.loc[new, 'a'] = …`.
pub fn missing_row(owner: &Rc<DataFrame>, label: &Value, host: &mut dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    crate::guard::refuse_given("enlarging", &[Value::shared(Rc::clone(owner))])?;
    refuse_bool(label)?;
    if label.is_none() {
        return Err(Stop::unsupported("enlarging a DataFrame by the label None"));
    }
    let frame = owner.frame();
    meter.check_frame(frame.rows() + 1, frame.width())?;
    let rows: Vec<Option<usize>> = (0..frame.rows()).map(Some).chain([None]).collect();
    let mut arrays = Vec::with_capacity(frame.width());
    for array in frame.arrays() {
        arrays.push(array.take_optional(&rows, &meter)?);
    }
    let index = frame.index.inserted(frame.rows(), taken_in(&frame.index, label)?, &meter)?;
    owner.set_frame(Frame::of_arrays(frame.columns, arrays, index, &meter)?);
    Ok(())
}

/// A new label at the end of a Series.
pub fn append_cell(owner: &Rc<Series>, key: &Value, value: &Value, host: &mut dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    if !selection::is_scalar(key) || !selection::is_scalar(value) {
        return Err(Stop::unsupported("enlarging a Series by several labels"));
    }
    ops::key::hash_key(key)?;
    refuse_bool(key)?;
    let state = owner.state();
    crate::guard::refuse_given("enlarging", &[Value::shared(Rc::clone(owner)), value.clone()])?;
    let parts = match key {
        Value::Tuple(parts) => parts.len(),
        _ => 1,
    };
    if parts != state.index.levels() || (parts == 1 && matches!(key, Value::Tuple(_))) {
        return Err(Stop::unsupported("enlarging a Series by a label of other levels"));
    }
    let own = state.column.array();
    meter.check_frame(own.len() + 1, 1)?;
    let array = grown(&own, value, &meter)?;
    let index = state.index.inserted(state.index.len(), taken_in(&state.index, key)?, &meter)?;
    owner.set_state(State { name: state.name, index, column: Column::new(array, &meter)? });
    Ok(())
}

/// The cells and one more, in a dtype that holds them.
fn grown(own: &Array, value: &Value, meter: &Meter) -> Result<Array> {
    if own.dtype() == Dtype::Object && !own.is_empty() {
        let mut cells = own.items(meter)?;
        cells.push(value.clone());
        return object_column(cells, meter);
    }
    let boolean = matches!(value, Value::Bool(_) | Value::Numpy(Np::Bool(_)));
    let one = match own.dtype() {
        Dtype::Object if is_missing(value) => return Ok(Array::objects(vec![value.clone()])),
        Dtype::Int(_) | Dtype::Float | Dtype::Float32 if is_missing(value) && !crate::time::is_nat(value) => {
            Array::floats_of(own.float_kind(), vec![f64::NAN])
        }
        Dtype::Time if is_missing(value) && !own.is_empty() => {
            let rows: Vec<Option<usize>> = (0..own.len()).map(Some).chain([None]).collect();
            return own.take_optional(&rows, meter);
        }
        Dtype::Time | Dtype::Delta | Dtype::Int(_) | Dtype::Float | Dtype::Float32 | Dtype::Bool
            if is_missing(value) =>
        {
            return Err(Stop::unsupported("enlarging a Series by a missing cell of another dtype"));
        }
        // A number that fits keeps narrow integers narrow.
        Dtype::Int(kind) if kind != IntKind::I64 && matches!(value, Value::Int(_)) => match value.as_int() {
            Some(number) if kind.wrap(number) == number => Array::Int(kind, Ints::new(vec![number])),
            _ => return Err(Stop::unsupported("enlarging a Series of narrow integers by one that does not fit")),
        },
        Dtype::Float if !boolean && value.as_float().is_some() => {
            Array::floats(vec![value.as_float().unwrap_or(f64::NAN)])
        }
        Dtype::Float32 if !boolean && value.as_float().is_some_and(|number| (number as f32).is_finite()) => {
            Array::floats32(vec![value.as_float().unwrap_or(f64::NAN)])
        }
        _ => infer(vec![value.clone()], meter)?,
    };
    if own.is_empty() && own.is_float32() && is_missing(value) {
        return Ok(one);
    }
    if own.is_empty() {
        return infer(vec![value.clone()], meter);
    }
    if crate::array::take::joint_dtype(own.dtype(), one.dtype()) == Dtype::Object {
        let mut cells = own.items(meter)?;
        cells.push(value.clone());
        return object_column(cells, meter);
    }
    Array::concat(&[own.clone(), one], meter)
}
