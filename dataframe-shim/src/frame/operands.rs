//! What stands beside a frame in an operation: lists and arrays become a Series along one axis, or a frame.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, Result, Stop, Value};

use super::{DataFrame, Frame};
use crate::array::Array;
use crate::index::object::IndexObject;
use crate::ndarray::{NdArray, Shape};
use crate::selection;
use crate::series::Series;

/// A list, a tuple, a dict or an array as a Series over the rows (`by_rows`) or columns, an array of two dimensions as a frame of
/// the same labels; Series and frames as they are. `ValueError` where the lengths are others.
pub fn coerced(frame: &Frame, other: &Value, by_rows: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if other.is::<Series>() || other.is::<DataFrame>() {
        return Ok(other.clone());
    }
    if let Some(array) = other.downcast::<NdArray>()
        && let Shape::Two(rows, width) = array.shape()
    {
        return table(frame, &array, rows, width, host);
    }
    if let Value::List(_) | Value::Tuple(_) = other {
        let items = hiddentables_values::iter::collect(other, host)?;
        let nested = |v: &&Value| v.is::<NdArray>() || v.is::<Series>() || v.is::<IndexObject>() || v.is::<DataFrame>();
        if items.iter().any(|item| nested(&item)) {
            let class = items.first().map_or_else(String::new, |first| first.class().repr());
            return Err(raise::value_error(format!("Unable to coerce list of {class} to Series/DataFrame")));
        }
    }
    let index = if by_rows { &frame.index } else { &frame.columns };
    let check = |length: usize| {
        if length == index.len() {
            return Ok(());
        }
        let text = format!("Unable to coerce to Series, length must be {}: given {length}", index.len());
        Err(raise::value_error(text))
    };
    if let Value::Dict(dict) = other {
        check(dict.len())?;
        let index = IndexObject::value(Rc::clone(index));
        let args =
            hiddentables_values::Args { positional: vec![other.clone()], keywords: vec![("index".into(), index)] };
        return crate::series::SERIES.instantiate(args, host);
    }
    if matches!(other, Value::Set(_)) {
        return Err(Stop::unsupported("operators of DataFrame and set"));
    }
    let Some(array) = selection::list_like(other, host)? else {
        return Err(Stop::unsupported(format!("operators of DataFrame and {}", other.class().name)));
    };
    check(array.len())?;
    Series::value(Value::None, Rc::clone(index), array, &meter)
}

/// An array of two dimensions under a frame's labels; one row or one column of it is repeated.
fn table(frame: &Frame, array: &NdArray, rows: usize, width: usize, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let shape = (frame.rows(), frame.width());
    let Some((columns, _)) = array.columns(&meter)? else {
        return Err(Stop::unsupported("operators of DataFrame and this array"));
    };
    meter.check_frame(shape.0, shape.1)?;
    let arrays: Vec<Array> = if (rows, width) == shape {
        columns
    } else if rows == shape.0 && width == 1 {
        columns.iter().cycle().take(shape.1).cloned().collect()
    } else if width == shape.1 && rows == 1 {
        let places = vec![0; shape.0];
        columns.iter().map(|column| column.take(&places, &meter)).collect::<Result<_>>()?
    } else {
        return Err(raise::value_error(format!(
            "Unable to coerce to DataFrame, shape must be ({}, {}): given ({rows}, {width})",
            shape.0, shape.1
        )));
    };
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}
