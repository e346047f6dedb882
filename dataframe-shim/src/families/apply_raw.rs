//! `apply(raw=True)`: functions that see columns, or rows, as NumPy's arrays.

use std::rc::Rc;

use hiddentables_values::{Args, Host, Result, Stop, Value};

use crate::array::Array;
use crate::array::infer::infer_objects;
use crate::frame::{DataFrame, Frame};
use crate::ndarray::{NdArray, Shape};
use crate::selection;
use crate::series::Series;

/// Every column, or row, as an array through a function: of numbers alone, or of arrays as long as what went in.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': [3, 4]}).apply(lambda cells: cells.sum(), raw=True).tolist()
/// [3, 7]
pub fn over_arrays(
    df: &Rc<DataFrame>,
    function: &Value,
    by_rows: bool,
    more: &Args,
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let table = super::properties::table(df, host)?;
    let Some(table) = table.downcast::<NdArray>() else { return Err(Stop::unsupported("apply(raw=True)")) };
    let Some((columns, _)) = table.columns(&meter)? else { return Err(Stop::unsupported("apply(raw=True)")) };
    let count = if by_rows { frame.rows() } else { frame.width() };
    let mut values = Vec::with_capacity(count);
    for at in 0..count {
        meter.step()?;
        let cells = if by_rows {
            let row: Vec<Array> = columns.iter().map(|column| column.take(&[at], &meter)).collect::<Result<_>>()?;
            Array::concat(&row, &meter)?
        } else {
            columns.get(at).cloned().unwrap_or_else(|| Array::objects(Vec::new()))
        };
        let mut call = more.clone();
        call.positional.insert(0, NdArray::of_pandas(cells, &meter)?);
        values.push(host.call(function, call)?);
    }
    let (rows, names) = (Rc::clone(&frame.index), Rc::clone(&frame.columns));
    let kind = |value: &Value| std::mem::discriminant(value);
    if let Some(first) = values.first().filter(|first| selection::is_scalar(first)) {
        // NumPy makes an array of the dtype of the first answer.
        let class = first.class();
        let alike = |value: &Value| std::ptr::eq(value.class(), class) && kind(value) == kind(first);
        if !values.iter().all(alike) || first.as_float().is_none() {
            return Err(Stop::unsupported("DataFrame.apply(raw=True) with answers of several types, or no numbers"));
        }
        let index = if by_rows { rows } else { names };
        return Series::value(Value::None, index, infer_objects(values, &meter)?, &meter);
    }
    let mut arrays = Vec::with_capacity(count);
    for value in &values {
        let own = value.downcast::<NdArray>().filter(|own| matches!(own.shape(), Shape::One(_)));
        let Some(own) = own else {
            return Err(Stop::unsupported("DataFrame.apply(raw=True) with answers that are no arrays"));
        };
        arrays.push(own.array());
    }
    let (length, dtype) = (if by_rows { frame.width() } else { frame.rows() }, arrays.first().map(Array::dtype));
    if arrays.iter().any(|own| own.len() != length || Some(own.dtype()) != dtype) {
        return Err(Stop::unsupported("DataFrame.apply(raw=True) with arrays of other lengths or dtypes"));
    }
    if !by_rows {
        return Ok(DataFrame::value(Frame::of_arrays(names, arrays, rows, &meter)?));
    }
    let made = Frame::of_arrays(Rc::clone(&rows), arrays, names, &meter)?;
    Ok(DataFrame::value(super::levels::transposed(&made, host)?))
}
