//! `pd.crosstab`: how often values meet.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Bound, Host, Result, Stop, Value};

use super::pivot_table::{Layout, table};
use crate::array::Array;
use crate::frame::{DataFrame, Frame, same_name};
use crate::index::{Index, combined};
use crate::selection;
use crate::series::Series;

/// One array or several.
fn arrays_of(value: &Value, host: &mut dyn Host) -> Result<Vec<Value>> {
    match value {
        Value::List(list) if list.borrow().iter().any(|part| !selection::is_scalar(part)) => collect(value, host),
        Value::Tuple(_) => Err(Stop::unsupported("crosstab of a tuple")),
        single => Ok(vec![single.clone()]),
    }
}

/// Names of the arrays: given, their own, or numbered.
fn names_of(arrays: &[Value], given: Option<Value>, prefix: &str, host: &mut dyn Host) -> Result<Vec<Value>> {
    if let Some(given) = given {
        let names = match &given {
            Value::List(_) | Value::Tuple(_) => collect(&given, host)?,
            _ => return Err(Stop::unsupported("crosstab names of no list")),
        };
        if names.len() != arrays.len() {
            return Err(raise::exception(
                &hiddentables_values::types::exceptions::ASSERTION_ERROR,
                "arrays and names must have the same length",
            ));
        }
        return Ok(names);
    }
    let meter = Rc::clone(host.meter());
    let named = arrays.iter().enumerate().map(|(at, array)| match array.downcast::<Series>() {
        Some(series) if !series.name().is_none() => Ok(series.name()),
        _ => Value::str(format!("{prefix}_{at}"), &meter),
    });
    named.collect()
}

/// How often each value of one array stands beside each value of another; or what a function makes of the values there.
///
/// >>> pd.crosstab(pd.Series(['a', 'a', 'b']), pd.Series(['x', 'y', 'x'])).to_numpy().tolist()
/// [[1, 1], [1, 0]]
pub fn crosstab(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    crate::guard::refuse_given("pd.crosstab", &[args.value("index"), args.value("columns"), args.value("values")])?;
    let (values, function) = (args.some("values"), args.some("aggfunc"));
    match (&values, &function) {
        (None, Some(_)) => return Err(raise::value_error("aggfunc cannot be used without values.")),
        (Some(_), None) => return Err(raise::value_error("values cannot be used without an aggfunc.")),
        _ => {}
    }
    if !args.flag("dropna")? {
        return Err(Stop::unsupported("crosstab(dropna=False)"));
    }
    let (rows, columns) = (arrays_of(&args.value("index"), host)?, arrays_of(&args.value("columns"), host)?);
    let row_names = names_of(&rows, args.some("rownames"), "row", host)?;
    let column_names = names_of(&columns, args.some("colnames"), "col", host)?;
    let own: Vec<Rc<Index>> =
        rows.iter().chain(&columns).filter_map(Value::downcast::<Series>).map(|s| s.index()).collect();
    let index = if own.is_empty() { None } else { Some(combined(&own, true, false, host)?) };
    let mut cells: Vec<Array> = Vec::with_capacity(rows.len() + columns.len());
    for part in rows.iter().chain(&columns) {
        cells.push(match &index {
            Some(index) => crate::assign::column_for(part, index, host)?,
            None => match selection::list_like(part, host)? {
                Some(array) => array,
                None => return Err(raise::value_error("If using all scalar values, you must pass an index")),
            },
        });
    }
    let tuples = |array: &Array| matches!(array, Array::Object(cells) if cells.iter().any(|cell| matches!(cell, Value::Tuple(_))));
    if cells.iter().any(tuples) {
        return Err(Stop::unsupported("crosstab of tuples"));
    }
    let length = index.as_ref().map_or_else(|| cells.first().map_or(0, Array::len), |index| index.len());
    if cells.iter().any(|array| array.len() != length) {
        return Err(raise::value_error("All arrays must be of the same length"));
    }
    let index = index.unwrap_or_else(|| Index::range(length));
    // Each array under a name of its own while it is grouped by.
    let unique = |at: usize| Value::str(format!("__key_{at}__"), &meter);
    let keys = (0..cells.len()).map(unique).collect::<Result<Vec<_>>>()?;
    let dummy = Value::literal("__dummy__");
    let counted = values.is_none();
    cells.push(match &values {
        None => Array::ints(vec![0; length]),
        Some(values) => crate::assign::column_for(values, &index, host)?,
    });
    let names = keys.iter().cloned().chain([dummy.clone()]).collect();
    let data = Frame::of_arrays(Index::of_values(names, Value::None, &meter)?, cells, index, &meter)?;
    let margins = if args.flag("margins")? { Some(args.value("margins_name")) } else { None };
    let layout = Layout {
        values: Some(dummy.clone()),
        rows: keys.iter().take(rows.len()).cloned().collect(),
        columns: keys.iter().skip(rows.len()).cloned().collect(),
        fill: counted.then(|| Value::Int(0)),
        margins: margins.clone(),
        sort: true,
    };
    if layout.rows.is_empty() || layout.columns.is_empty() {
        return Err(Stop::unsupported("crosstab without rows or columns"));
    }
    // Nothing is missing in what is counted, so that counting the cells counts the rows.
    let function = function.unwrap_or_else(|| Value::literal("count"));
    let answer = table(&data, &layout, &function, host)?;
    let mut result = answer.downcast::<DataFrame>().ok_or_else(|| Stop::unsupported("crosstab"))?.frame();
    if !matches!(args.value("normalize"), Value::Bool(false)) {
        result = super::normalize::normalized(&result, &args.value("normalize"), margins.is_some(), host)?;
    }
    result.index = renamed(&result.index, &keys, &row_names, 0, &meter)?;
    result.columns = renamed(&result.columns, &keys, &column_names, rows.len(), &meter)?;
    Ok(DataFrame::value(result))
}

/// The names of the arrays in the place of those they were grouped under.
fn renamed(
    index: &Rc<Index>,
    keys: &[Value],
    names: &[Value],
    skipped: usize,
    meter: &hiddentables_values::Meter,
) -> Result<Rc<Index>> {
    let own = index.names().iter().map(|own| {
        let at = keys.iter().position(|key| same_name(key, own)).and_then(|at| at.checked_sub(skipped));
        at.and_then(|at| names.get(at)).cloned().unwrap_or_else(|| own.clone())
    });
    index.renamed(own.collect(), meter)
}
