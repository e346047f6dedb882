//! A Series or frame as a whole: `bool`, `ravel`, `repeat`, `pop`, `first_valid_index`, `last_valid_index`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Method, Np, Result, Stop, Value, ops};

use crate::array::Array;
use crate::frame::DataFrame;
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("bool()", |s: &Rc<Series>, _, host| truth("Series", &Value::shared(Rc::clone(s)), host)),
    Method::new("ravel(order='C')", |s: &Rc<Series>, args, host| match s.array() {
        _ if !matches!(args.value("order").as_str(), Some("C" | "F" | "A" | "K")) => {
            Err(Stop::unsupported("ravel in another order"))
        }
        times @ (Array::Time(_) | Array::Delta(_)) => crate::time::array::TimeArray::value(times, host.meter()),
        array => NdArray::of_pandas(array, host.meter()),
    }),
    Method::new("repeat(repeats, axis=None)", repeat),
    Method::new("pop(item)", |s: &Rc<Series>, args, host| {
        let (own, label) = (Value::shared(Rc::clone(s)), args.value("item"));
        let cell = ops::get_item(&own, &label, host)?;
        ops::del_item(&own, &label, host)?;
        Ok(cell)
    }),
    Method::new("first_valid_index()", |s: &Rc<Series>, _, host| {
        let row = s.array().present_rows().first().copied();
        label_of(&s.index(), row, host)
    }),
    Method::new("last_valid_index()", |s: &Rc<Series>, _, host| {
        let row = s.array().present_rows().last().copied();
        label_of(&s.index(), row, host)
    }),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("bool()", |df: &Rc<DataFrame>, _, host| truth("DataFrame", &Value::shared(Rc::clone(df)), host)),
    Method::new("first_valid_index()", |df: &Rc<DataFrame>, _, host| {
        let frame = df.frame();
        let row = (0..frame.rows()).find(|&row| frame.arrays().any(|array| !array.missing_at(row)));
        label_of(&frame.index, row, host)
    }),
    Method::new("last_valid_index()", |df: &Rc<DataFrame>, _, host| {
        let frame = df.frame();
        let row = (0..frame.rows()).rev().find(|&row| frame.arrays().any(|array| !array.missing_at(row)));
        label_of(&frame.index, row, host)
    }),
];

/// The label of a row; `None` of none. Looking at the cells is charged.
fn label_of(index: &crate::index::Index, row: Option<usize>, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(index.len())?;
    match row {
        None => Ok(Value::None),
        Some(row) => index.scalar(row, host.meter()),
    }
}

/// The truth of the only cell, which must be a bool.
///
/// >>> pd.Series([True]).bool()
/// True
fn truth(class: &str, own: &Value, host: &mut dyn Host) -> Result<Value> {
    match ops::call_method(own, "squeeze", Args::none(), host)? {
        Value::Bool(truth) | Value::Numpy(Np::Bool(truth)) => Ok(Value::Bool(truth)),
        cell if selection::is_scalar(&cell) && !cell.is::<Series>() && !cell.is::<DataFrame>() => {
            Err(raise::value_error(format!("bool cannot act on a non-boolean single element {class}")))
        }
        _ => Err(raise::value_error(format!(
            "The truth value of a {class} is ambiguous. Use a.empty, a.bool(), a.item(), a.any() or a.all()."
        ))),
    }
}

/// Each cell, with its label, so many times.
///
/// >>> pd.Series([1, 2]).repeat([2, 1]).tolist()
/// [1, 1, 2]
fn repeat(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let rows = repeated_rows(s.len(), args, host)?;
    Ok(Value::shared(s.take(&rows, &Rc::clone(host.meter()))?))
}

/// The rows that `repeat(repeats, axis)` takes of so many: each as often as one number says, or one for each.
pub fn repeated_rows(length: usize, args: &Bound, host: &mut dyn Host) -> Result<Vec<usize>> {
    if args.some("axis").is_some() {
        return Err(raise::value_error(
            "the 'axis' parameter is not supported in the pandas implementation of repeat()",
        ));
    }
    let meter = Rc::clone(host.meter());
    let repeats = args.value("repeats");
    meter.work_len(length)?;
    let counts = if let Some(count) = repeats.as_int().filter(|_| !matches!(repeats, Value::Bool(_))) {
        vec![count; length]
    } else {
        match selection::list_like(&repeats, host)? {
            Some(Array::Int(_, ints)) if ints.len() == length => ints.values().to_vec(),
            Some(Array::Int(_, ints)) if ints.len() == 1 => vec![ints.get(0).unwrap_or_default(); length],
            Some(Array::Int(_, ints)) => {
                return Err(raise::value_error(format!(
                    "operands could not be broadcast together with shape ({length},) ({},)",
                    ints.len()
                )));
            }
            _ => return Err(Stop::unsupported("repeat by no integers")),
        }
    };
    if counts.iter().any(|count| *count < 0) {
        return Err(raise::value_error("repeats may not contain negative values."));
    }
    super::ndarray::repeated(&counts, &meter)
}
