//! `shift` and `diff` along the columns: whole columns move.

use std::rc::Rc;

use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Host, Result, Stop, Value};

use super::pivot_table::called;
use crate::array::{Array, Dtype};
use crate::frame::{DataFrame, Frame};
use crate::series::Series;

/// Each column holds what one some columns before held; the first ones are missing, or all `fill`.
///
/// >>> pd.DataFrame({'a': [1], 'b': [2]}).shift(axis=1, fill_value=0).values.tolist()
/// [[0, 1]]
pub fn shift(df: &Rc<DataFrame>, periods: i64, fill: Option<Value>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let width = frame.width();
    if frame.arrays().any(|array| matches!(array, Array::Masked(_) | Array::Category(_))) {
        return Err(Stop::unsupported("DataFrame.shift(axis=1) of extension dtypes"));
    }
    if periods == 0 || width == 0 || frame.rows() == 0 {
        return Ok(DataFrame::value(frame.copied(&meter)?));
    }
    let by = usize::try_from(periods.unsigned_abs()).unwrap_or(usize::MAX).min(width);
    let rows = frame.rows() as i64;
    // What comes in has the dtype that the column beside it has when it is shifted out of sight.
    let nothing = |at: usize, host: &mut dyn Host| -> Result<Array> {
        match &fill {
            Some(fill) => filling(&frame, fill, host),
            None => {
                let Some(column) = frame.series(at, &meter)? else { return Err(Stop::unsupported("DataFrame.shift")) };
                let shifted = called(&Value::shared(column), "shift", vec![Value::Int(rows)], &[], host)?;
                shifted.downcast::<Series>().map(|s| s.array()).ok_or_else(|| Stop::unsupported("DataFrame.shift"))
            }
        }
    };
    let mut arrays = Vec::with_capacity(width);
    for at in 0..width {
        let from = if periods > 0 { at.checked_sub(by) } else { at.checked_add(by).filter(|from| *from < width) };
        arrays.push(match from.and_then(|from| frame.array(from)) {
            Some(array) => array,
            None => nothing(if periods > 0 { 0 } else { width - 1 }, host)?,
        });
    }
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}

/// A column of what fills up; where all columns are of one dtype that can hold it, of theirs.
fn filling(frame: &Frame, fill: &Value, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let array = Array::constant(fill, frame.rows(), &meter)?;
    let mut dtypes = frame.arrays().map(|array| array.dtype());
    let Some(dtype) = dtypes.next().filter(|first| dtypes.all(|dtype| dtype == *first)) else { return Ok(array) };
    let number = fill.as_float().is_some() && !matches!(fill, Value::Bool(_));
    match dtype {
        Dtype::Float if number => crate::array::take::widened(&array, Dtype::Float, &meter),
        Dtype::Float32 if number && fill.as_float().is_some_and(|f| (f as f32).is_finite() || !f.is_finite()) => {
            crate::array::take::widened(&array, Dtype::Float32, &meter)
        }
        Dtype::Object => Ok(Array::objects(array.items(&meter)?)),
        _ => Ok(array),
    }
}

/// Each column less one some columns before.
///
/// >>> pd.DataFrame({'a': [1], 'b': [3]}).diff(axis=1)['b'].tolist()
/// [2]
pub fn difference(df: &Rc<DataFrame>, periods: i64, host: &mut dyn Host) -> Result<Value> {
    let before = shift(df, periods, None, host)?;
    ops::binary(BinaryOp::Sub, &Value::shared(Rc::clone(df)), &before, host)
}
