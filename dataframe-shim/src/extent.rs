//! A scalar written into columns: what becomes of a dtype that cannot hold it depends on how the rows were named.

use std::rc::Rc;

use hiddentables_values::{Host, Meter, Result, Stop, Value};

use crate::array::Array;
use crate::assign::{column_for, refuse_object_upcast, replace_whole};
use crate::frame::Frame;
use crate::selection::{self, Selection};

/// How much of a column a key of rows stands for, which decides what becomes of its dtype where it cannot hold a scalar that is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// An empty list, a slice that ends where it begins: nothing is looked at.
    Nothing,
    /// `:`: the column is replaced.
    All,
    /// A slice that happens to be of all rows: the column is replaced, unless it is the only one and of a dtype of pandas' own.
    Whole,
    /// Some rows, though it may be none of them: the column gets the dtype that can hold both.
    Part,
}

impl Extent {
    /// The extent of a key, which selected `rows` of `count`; by labels slices are those of the positions found.
    pub fn of(key: &Value, by_label: bool, rows: &Selection, count: usize, host: &mut dyn Host) -> Result<Extent> {
        Ok(match key {
            Value::Slice(slice) if slice.start.is_none() && slice.stop.is_none() && slice.step.is_none() => Extent::All,
            Value::Slice(slice) if !by_label => match (slice.start.as_int(), slice.stop.as_int()) {
                (Some(start), Some(stop)) if start == stop => Extent::Nothing,
                (Some(0), Some(stop)) if stop == count as i64 && slice.step.is_none() => Extent::Whole,
                _ => Extent::Part,
            },
            Value::Slice(_) => match rows {
                rows if rows.is_empty() => Extent::Nothing,
                Selection::Run { start: 0, length } if *length == count => Extent::Whole,
                _ => Extent::Part,
            },
            key if selection::is_scalar(key) => match rows {
                // A label that all rows have is a slice of them.
                rows if by_label && rows.len() == count && count > 1 => Extent::Whole,
                _ => Extent::Part,
            },
            // By positions an empty list is looked at, an empty array is not.
            Value::List(_) if !by_label => Extent::Part,
            key if rows.is_empty() && selection::list_like(key, host)?.is_some_and(|list| list.is_empty()) => {
                Extent::Nothing
            }
            _ => Extent::Part,
        })
    }
}

/// Writes a scalar into the cells of some rows and columns.
pub fn write_scalar(
    frame: &Frame,
    (rows, extent): (&Selection, Extent),
    columns: &[usize],
    value: &Value,
    host: &mut dyn Host,
) -> Result<()> {
    let meter = Rc::clone(host.meter());
    crate::guard::refuse_given("writing", std::slice::from_ref(value))?;
    refuse_object_upcast(std::slice::from_ref(value))?;
    let positions = rows.rows();
    meter.work_len(positions.len().saturating_mul(columns.len()))?;
    for column in columns.iter().filter_map(|&at| frame.cells.get(at)) {
        let array = column.array();
        let value = array.adapted(value);
        let number = matches!(array, Array::Int(..) | Array::Float(_) | Array::Bool(_)) && !array.is_empty();
        let whole = matches!(extent, Extent::All | Extent::Whole);
        if number && (crate::time::is_nat(&value) || (whole && crate::extension::is_na(&value))) {
            return Err(Stop::unsupported("writing NaT, or NA for a whole column, among numbers"));
        }
        match extent {
            Extent::Nothing if frame.width() == 1 => holds_own(&array, &value, &meter)?,
            Extent::Nothing => {}
            Extent::Whole if frame.width() == 1 && matches!(array, Array::Category(_) | Array::Masked(_)) => {
                holds_own(&array, &value, &meter)?;
                column.write(&positions, |_| value.clone(), &meter)?;
            }
            Extent::All | Extent::Whole if !holds(&array, &value, &meter)? => {
                replace_whole(column, column_for(&value, &frame.index, host)?)?;
            }
            _ if positions.is_empty() => column.overwrite(array.widened_for(&value, &meter)?),
            _ => column.write(&positions, |_| value.clone(), &meter)?,
        }
    }
    Ok(())
}

/// The error of a scalar that is none of a column's categories, or nothing that its extension dtype holds.
pub fn holds_own(array: &Array, value: &Value, meter: &Meter) -> Result<()> {
    match array {
        Array::Category(own) => own.check(value, meter),
        Array::Masked(own) => own.check(value),
        _ => Ok(()),
    }
}

/// Whether a column can hold a scalar as it is.
fn holds(array: &Array, value: &Value, meter: &Meter) -> Result<bool> {
    if matches!(array, Array::Float(_)) && value.is_none() {
        return Ok(false);
    }
    match array.widened_for(value, meter) {
        Ok(widened) => Ok(widened.dtype() == array.dtype()),
        Err(stop) if stop.is_raise() => Ok(false),
        Err(terminal) => Err(terminal),
    }
}
