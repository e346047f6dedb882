//! Shares in the place of a crosstab's counts.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, Result, Stop, Value};

use crate::array::Array;
use crate::frame::Frame;

/// Along what cells are shares of one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    All,
    Rows,
    Columns,
}

fn by(value: &Value) -> Result<By> {
    Ok(match value {
        Value::Bool(true) => By::All,
        Value::Str(name) if &**name == "all" => By::All,
        Value::Str(name) if &**name == "index" => By::Rows,
        Value::Str(name) if &**name == "columns" => By::Columns,
        Value::Int(0) => By::Rows,
        Value::Int(1) => By::Columns,
        _ => return Err(raise::value_error("Not a valid normalize argument")),
    })
}

/// Cells as shares of their sum; missing ones are none.
fn shares(cells: &[f64], total: f64) -> Vec<f64> {
    cells.iter().map(|cell| cell / total).map(|share| if share.is_nan() { 0.0 } else { share }).collect()
}

fn sum(cells: &[f64]) -> f64 {
    cells.iter().filter(|cell| !cell.is_nan()).sum()
}

/// The table with shares for counts; the row and column of totals, if there are any, as pandas has them.
pub fn normalized(table: &Frame, normalize: &Value, margins: bool, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let by = by(normalize)?;
    meter.work_len(table.rows().saturating_mul(table.width()))?;
    let whole = table.arrays().all(|array| matches!(array, Array::Int(..)));
    let columns: Option<Vec<Vec<f64>>> = table.arrays().map(|array| array.to_floats()).collect();
    // Sums of integers are exact in any order; those of floats are not.
    let Some(columns) = columns.filter(|_| whole) else {
        return Err(Stop::unsupported("crosstab(normalize=) of values that are no integers"));
    };
    let (rows, width) = (table.rows(), table.width());
    let (inner_rows, inner_width) =
        if margins { (rows.saturating_sub(1), width.saturating_sub(1)) } else { (rows, width) };
    let core: Vec<&[f64]> = columns.iter().take(inner_width).filter_map(|column| column.get(..inner_rows)).collect();
    let row_sum = |row: usize| core.iter().filter_map(|column| column.get(row)).sum::<f64>();
    let row_sums: Vec<f64> = (0..inner_rows).map(row_sum).collect();
    let total: f64 = sum(&row_sums);
    let mut result: Vec<Vec<f64>> = core
        .iter()
        .map(|column| match by {
            By::All => shares(column, total),
            By::Columns => shares(column, sum(column)),
            By::Rows => {
                let cells = column.iter().zip(&row_sums).map(|(cell, total)| cell / total);
                cells.map(|share| if share.is_nan() { 0.0 } else { share }).collect()
            }
        })
        .collect();
    let (mut index, mut names) = (Rc::clone(&table.index), Rc::clone(&table.columns));
    if margins {
        let last: Vec<f64> = columns.last().and_then(|column| column.get(..inner_rows)).unwrap_or_default().to_vec();
        let below: Vec<f64> =
            columns.iter().take(inner_width).filter_map(|column| column.get(inner_rows).copied()).collect();
        let below = shares(&below, sum(&below));
        if by == By::Columns {
            index = index.slice(0, inner_rows, &meter)?;
        } else {
            result.iter_mut().zip(&below).for_each(|(column, share)| column.push(*share));
        }
        if by == By::Rows {
            names = names.slice(0, inner_width, &meter)?;
        } else {
            let mut last = shares(&last, sum(&last));
            if by == By::All {
                last.push(1.0);
            }
            result.push(last);
        }
    }
    Frame::of_arrays(names, result.into_iter().map(Array::floats).collect(), index, &meter)
}
