//! The totals of a `pivot_table`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Host, Result, Stop, Value, ops};

use super::pivot_table::{Layout, called, margin_label, with_label};
use crate::array::Array;
use crate::array::take::{joint_dtype, widened};
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels};

/// A Series reduced by a function, or by the method of that name.
fn reduce(series: Value, function: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
    let answer = match function {
        Value::Str(name) => called(&series, name, Vec::new(), &[], host),
        other => host.call(other, Args::one(series)),
    };
    match answer {
        Ok(value) => Ok(Some(value)),
        Err(stop) if stop.exception_of(&hiddentables_values::types::exceptions::TYPE_ERROR).is_some() => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// Whether a name is a label of some level from `first` on.
fn check_free(index: &Index, first: usize, name: &Value, host: &mut dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    for level in first..index.levels() {
        if index.level_array(level, &meter)?.items(&meter)?.iter().any(|label| ops::key::same_key(label, name)) {
            let shown = ops::str(name, host)?;
            return Err(raise::value_error(format!("Conflicting name \"{shown}\" in margins")));
        }
    }
    Ok(())
}

/// Groups of some columns, reduced.
fn grouped(data: &Frame, keys: &[Value], values: &[Value], function: &Value, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let mut places = Vec::new();
    for name in keys.iter().chain(values) {
        places.extend(data.positions(name, &meter)?.first().copied());
    }
    let part = DataFrame::value(data.take_columns(&places, &meter)?);
    let grouped = called(&part, "groupby", vec![Value::list(keys.to_vec(), &meter)?], &[], host)?;
    let answer = called(&grouped, "agg", vec![function.clone()], &[], host)?;
    answer.downcast::<DataFrame>().map(|df| df.frame()).ok_or_else(|| Stop::unsupported("pivot_table(margins=)"))
}

/// A column and the total below it, in the dtype of the column where that holds it.
fn with_total(array: &Array, total: &Value, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let number = total.as_float().filter(|_| !matches!(total, Value::Bool(_)));
    let last = match (array, number) {
        (Array::Int(kind, _), Some(number)) if number.fract() == 0.0 && number.abs() < 9e15 => {
            Array::Int(*kind, crate::polars_bridge::Ints::new(vec![number as i64]))
        }
        (Array::Int(..) | Array::Float(_), Some(number)) => Array::floats(vec![number]),
        _ => return Err(Stop::unsupported("pivot_table(margins=) of values that are no numbers")),
    };
    Array::concat(&[array.clone(), last], &meter)
}

/// The table with a column of totals for each value, and a row of them.
pub fn with_margins(
    table: &Frame,
    data: &Frame,
    values: &[Value],
    layout: &Layout,
    function: &Value,
    name: &Value,
    host: &mut dyn Host,
) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    if name.as_str().is_none() {
        return Err(raise::value_error("margins_name argument must be a string"));
    }
    if table.rows() == 0 || table.width() == 0 {
        return Err(Stop::unsupported("pivot_table(margins=) of an empty table"));
    }
    if layout.rows.is_empty() || matches!(function, Value::Dict(_) | Value::List(_)) || !layout.sort {
        return Err(Stop::unsupported("pivot_table(margins=) of this form"));
    }
    // Only rows that have every cell count.
    let arrays: Vec<Array> = data.arrays().collect();
    let whole: Vec<usize> = (0..data.rows()).filter(|&row| !arrays.iter().any(|array| array.missing_at(row))).collect();
    let data = data.take(&whole, &meter)?;
    check_free(&table.index, 0, name, host)?;
    let mut grand = Vec::with_capacity(values.len());
    for value in values {
        let column = data.positions(value, &meter)?.first().copied().unwrap_or_default();
        let series = data.series(column, &meter)?.ok_or_else(|| raise::key_error(value.clone()))?;
        grand.push(reduce(Value::shared(series), function, host)?.unwrap_or_else(crate::array::nan));
    }
    let total_of = |value: &Value| values.iter().zip(&grand).find(|(own, _)| ops::key::same_key(own, value));
    let label = margin_label(name, layout.rows.len(), host)?;
    if layout.columns.is_empty() {
        let mut arrays = Vec::with_capacity(table.width());
        for (value, array) in table.named_arrays(&meter)? {
            let total = total_of(&value).map_or_else(crate::array::nan, |(_, total)| total.clone());
            arrays.push(with_total(&array, &total, host)?);
        }
        let index = with_label(&table.index, &label, host)?;
        return Frame::of_arrays(Rc::clone(&table.columns), arrays, index, &meter);
    }
    let Labels::Multi(levels) = table.columns.labels() else {
        return Err(Stop::unsupported("pivot_table(margins=) of these columns"));
    };
    check_free(&table.columns, 1, name, host)?;
    let by_row = grouped(&data, &layout.rows, values, function, host)?;
    let by_column = grouped(&data, &layout.columns, values, function, host)?;
    let outer = levels.first().map(|level| level.items(&meter)).transpose()?.unwrap_or_default();
    let dtype = table.arrays().map(|array| array.dtype()).reduce(joint_dtype);
    let (mut labels, mut arrays) = (Vec::new(), Vec::new());
    let column_labels = table.columns.to_values(&meter)?;
    let mut done: Vec<Value> = Vec::new();
    for value in &outer {
        if done.iter().any(|own| ops::key::same_key(own, value)) {
            continue;
        }
        done.push(value.clone());
        let (total, column_totals) = (
            total_of(value).map_or_else(crate::array::nan, |(_, total)| total.clone()),
            by_column.named_array(value, &meter)?,
        );
        for (at, label) in column_labels.iter().enumerate() {
            let (Value::Tuple(parts), Some(array)) = (label, table.array(at)) else { continue };
            if !parts.first().is_some_and(|own| ops::key::same_key(own, value)) {
                continue;
            }
            let array = match dtype {
                Some(dtype) => widened(&array, dtype, &meter)?,
                None => array,
            };
            let rest = parts.get(1..).unwrap_or_default();
            let key = match rest {
                [only] => only.clone(),
                several => Value::tuple(several.to_vec(), &meter)?,
            };
            let place = by_column.index.positions(&key, &meter)?.first().copied();
            let total = match (place, &column_totals) {
                (Some(place), Some(totals)) => totals.get(place, &meter)?,
                _ => layout.fill.clone().unwrap_or_else(crate::array::nan),
            };
            arrays.push(with_total(&array, &total, host)?);
            labels.push(label.clone());
        }
        let rows = table.index.rows_in(&by_row.index, &meter)?;
        let Some(totals) = by_row.named_array(value, &meter)? else {
            return Err(Stop::unsupported("pivot_table(margins=) of these values"));
        };
        let totals = match rows {
            None => totals,
            Some(rows) => totals.take_optional(&rows, &meter)?,
        };
        arrays.push(with_total(&totals, &total, host)?);
        let below = margin_label(name, layout.columns.len(), host)?;
        let parts = match below {
            Value::Tuple(parts) => parts.to_vec(),
            single => vec![single],
        };
        labels.push(Value::tuple(std::iter::once(value.clone()).chain(parts).collect(), &meter)?);
    }
    let columns = Index::of_values(labels, Value::None, &meter)?.renamed(table.columns.names().to_vec(), &meter)?;
    Frame::of_arrays(columns, arrays, with_label(&table.index, &label, host)?, &meter)
}
