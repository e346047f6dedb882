//! `pivot`: columns become labels of rows and columns.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Bound, Host, Method, Result, Value};

use super::unstack::{frame_unstacked, series_unstacked};
use crate::array::Array;
use crate::array::take::{joint_dtype, widened};
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::series::Series;

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] =
    &[Method::new("pivot(*, columns, index=<no_default>, values=<no_default>)", |df: &Rc<DataFrame>, args, host| {
        pivot(&df.frame(), args, host)
    })];

/// `pd.pivot(data, …)`
pub fn pivot_function(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    crate::guard::refuse_given("pd.pivot", &[args.value("data")])?;
    match args.value("data").downcast::<DataFrame>() {
        Some(df) => pivot(&df.frame(), args, host),
        None => Err(raise::attribute_error("'data' must be a DataFrame")),
    }
}

/// One name or several.
pub fn name_list(value: &Value, host: &mut dyn Host) -> Result<Vec<Value>> {
    match value {
        Value::List(_) => collect(value, host),
        Value::Tuple(_) => Ok(vec![value.clone()]),
        single => Ok(vec![single.clone()]),
    }
}

/// The cells of the column of this name.
fn column(frame: &Frame, name: &Value, host: &mut dyn Host) -> Result<Array> {
    hiddentables_values::ops::key::hash_key(name)?;
    match frame.positions(name, &Rc::clone(host.meter()))?.as_slice() {
        [at] => frame.array(*at).ok_or_else(|| raise::key_error(name.clone())),
        [] => Err(raise::key_error(name.clone())),
        _ => Err(hiddentables_values::Stop::unsupported("pivot of a repeated column name")),
    }
}

/// Rows by one column, columns by another; `ValueError` where two cells would meet.
///
/// >>> pd.DataFrame({'k': ['a', 'a'], 'c': ['x', 'y'], 'v': [1, 2]}).pivot(index='k', columns='c', values='v').to_numpy().tolist()
/// [[1, 2]]
fn pivot(frame: &Frame, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if frame.columns.levels() > 1 {
        return Err(hiddentables_values::Stop::unsupported("pivot of MultiIndex columns"));
    }
    let columns = match args.value("columns") {
        list @ Value::Tuple(_) => collect(&list, host)?,
        other => name_list(&other, host)?,
    };
    let index = match args.given("index") {
        None => None,
        Some(list @ Value::Tuple(_)) => Some(collect(list, host)?),
        Some(index) => Some(name_list(index, host)?),
    };
    let values = args.given("values").cloned();
    let (mut labels, mut names) = (Vec::new(), Vec::new());
    if values.is_none() {
        let mut missing = Vec::new();
        for name in index.iter().flatten().chain(&columns) {
            if frame.positions(name, &meter)?.is_empty() {
                missing.push(name.clone());
            }
        }
        if !missing.is_empty() {
            let shown = hiddentables_values::ops::repr_sequence("[", &missing, "]", host)?;
            return Err(raise::key_error_text(format!("None of {shown} are in the columns")));
        }
    }
    match &index {
        None => {
            labels.extend(frame.index.level_arrays(&meter)?);
            names.extend(frame.index.names().iter().cloned());
        }
        Some(index) => {
            for name in index {
                labels.push(column(frame, name, host)?);
                names.push(name.clone());
            }
        }
    }
    let own = labels.len();
    for name in &columns {
        labels.push(column(frame, name, host)?);
        names.push(name.clone());
    }
    for name in &columns {
        if names.iter().filter(|other| crate::frame::same_name(other, name)).count() > 1 {
            let shown = hiddentables_values::ops::str(name, host)?;
            return Err(raise::value_error(format!("The name {shown} occurs multiple times, use a level number")));
        }
    }
    let levels: Vec<usize> = (own..labels.len()).collect();
    if own == 0 || levels.is_empty() {
        return Err(hiddentables_values::Stop::unsupported("pivot without rows or columns"));
    }
    let rows = Index::multi(labels, names, &meter)?;
    let result = match values {
        None => {
            let taken =
                |name: &Value| index.iter().flatten().chain(&columns).any(|own| crate::frame::same_name(own, name));
            let all = frame.columns.to_values(&meter)?;
            let kept: Vec<usize> = (0..all.len()).filter(|&at| all.get(at).is_some_and(|name| !taken(name))).collect();
            let mut rest = frame.take_columns(&kept, &meter)?;
            rest.index = rows;
            frame_unstacked(&rest, &levels, None, host)?
        }
        Some(list @ Value::List(_)) => {
            let names = collect(&list, host)?;
            let arrays = names.iter().map(|name| column(frame, name, host)).collect::<Result<Vec<_>>>()?;
            // One block of values, in the dtype of them all.
            let dtype = arrays.iter().map(Array::dtype).reduce(joint_dtype).unwrap_or(crate::array::Dtype::Object);
            let arrays = arrays.iter().map(|array| match array {
                // Objects that are all times are found to be so again.
                Array::Time(_) | Array::Delta(_) => Ok(array.clone()),
                array => widened(array, dtype, &meter),
            });
            let arrays = arrays.collect::<Result<Vec<_>>>()?;
            let columns = Index::of_values(names, Value::None, &meter)?;
            frame_unstacked(&Frame::of_arrays(columns, arrays, rows, &meter)?, &levels, None, host)?
        }
        Some(name) => {
            let array = column(frame, &name, host)?;
            series_unstacked(&Series::new(name, rows, array, &meter)?, &levels, None, host)?
        }
    };
    Ok(DataFrame::value(result))
}
