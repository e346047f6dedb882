//! `merge(indicator=)`: a column that says which side each row comes from.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, Result, Stop, Value};

use crate::array::{Array, Categorical, Categories};
use crate::column::Column;
use crate::frame::Frame;
use crate::joining::Matched;

/// The name of the column; `ValueError` where either side has one of it, or of those that pandas works with.
pub fn check_indicator(indicator: &Value, left: &Frame, right: &Frame, host: &dyn Host) -> Result<Value> {
    let meter = host.meter();
    let name = match indicator {
        Value::Bool(true) => Value::literal("_merge"),
        Value::Str(_) => indicator.clone(),
        _ => return Err(raise::value_error("indicator option can only accept boolean or string arguments")),
    };
    if left.columns.levels() > 1 {
        return Err(Stop::unsupported("DataFrame.merge(indicator=) of MultiIndex columns"));
    }
    let taken = |name: &Value| -> Result<bool> {
        Ok(!left.positions(name, meter)?.is_empty() || !right.positions(name, meter)?.is_empty())
    };
    for own in ["_left_indicator", "_right_indicator"] {
        if taken(&Value::literal(own))? {
            return Err(raise::value_error(format!(
                "Cannot use `indicator=True` option when data contains a column named {own}"
            )));
        }
    }
    if taken(&name)? {
        return Err(raise::value_error("Cannot use name of an existing column for indicator column"));
    }
    Ok(name)
}

/// Puts the column at the end, or in the place of one that a suffix has given the same name.
pub fn put_indicator(result: &mut Frame, name: &Value, found: &Matched, host: &dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    meter.work_len(found.left.len())?;
    let names = Array::strings(["left_only", "right_only", "both"].into_iter().map(Some));
    let categories = Categories::new(names, false, &meter)?;
    let code = |(left, right): (&Option<usize>, &Option<usize>)| match (left, right) {
        (Some(_), None) => 0,
        (None, Some(_)) => 1,
        (Some(_), Some(_)) => 2,
        (None, None) => -1,
    };
    let codes = found.left.iter().zip(&found.right).map(code).collect();
    let column = Column::new(Array::Category(Categorical::new(codes, categories)), &meter)?;
    match result.positions(name, &meter)?.as_slice() {
        [] => result.push(name.clone(), column, &meter),
        [at] => {
            if let Some(slot) = result.cells.get_mut(*at) {
                *slot = column;
            }
            Ok(())
        }
        _ => Err(Stop::unsupported("DataFrame.merge(indicator=) of a repeated column name")),
    }
}
