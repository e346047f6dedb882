//! What Arrow's arrays hold, by type, as cells and numbers.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Date64Type, Decimal32Type, Decimal64Type, Decimal128Type, Decimal256Type, DurationMicrosecondType,
    DurationMillisecondType, DurationNanosecondType, DurationSecondType, Float16Type, Float32Type, Float64Type,
    Int8Type, Int16Type, Int32Type, Int64Type, Time32MillisecondType, Time32SecondType, Time64MicrosecondType,
    Time64NanosecondType, TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType,
    TimestampSecondType, UInt8Type, UInt16Type, UInt32Type,
};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, PrimitiveArray};
use arrow_schema::{DataType, TimeUnit};

use super::Budget;
use super::plan::Want;
use crate::{Cell, TableError};

/// What a [`Cell`] takes beside its text.
pub(super) const CELL: u64 = size_of::<Cell>() as u64;

/// What an allocation takes beside what is asked for, at most.
pub(super) const ALLOCATION: u64 = 16;

/// Every value of a primitive array, as it is stored.
fn stored<T: ArrowPrimitiveType>(array: &dyn Array) -> Option<impl Iterator<Item = Option<T::Native>> + '_> {
    array.as_any().downcast_ref::<PrimitiveArray<T>>().map(PrimitiveArray::iter)
}

pub(super) fn push_ints(array: &ArrayRef, values: &mut Vec<Option<i64>>) -> Option<()> {
    macro_rules! widened {
        ($kind:ty) => {
            values.extend(stored::<$kind>(array)?.map(|value| value.map(i64::from)))
        };
    }
    match array.data_type() {
        DataType::Int8 => widened!(Int8Type),
        DataType::Int16 => widened!(Int16Type),
        DataType::Int32 => widened!(Int32Type),
        DataType::Int64 => widened!(Int64Type),
        DataType::UInt8 => widened!(UInt8Type),
        DataType::UInt16 => widened!(UInt16Type),
        DataType::UInt32 => widened!(UInt32Type),
        DataType::Timestamp(TimeUnit::Second, _) => widened!(TimestampSecondType),
        DataType::Timestamp(TimeUnit::Millisecond, _) => widened!(TimestampMillisecondType),
        DataType::Timestamp(TimeUnit::Microsecond, _) => widened!(TimestampMicrosecondType),
        DataType::Timestamp(TimeUnit::Nanosecond, _) => widened!(TimestampNanosecondType),
        DataType::Duration(TimeUnit::Second) => widened!(DurationSecondType),
        DataType::Duration(TimeUnit::Millisecond) => widened!(DurationMillisecondType),
        DataType::Duration(TimeUnit::Microsecond) => widened!(DurationMicrosecondType),
        DataType::Duration(TimeUnit::Nanosecond) => widened!(DurationNanosecondType),
        _ => return None,
    }
    Some(())
}

pub(super) fn push_floats(array: &ArrayRef, values: &mut Vec<Option<f64>>) -> Option<()> {
    match array.data_type() {
        DataType::Float16 => values.extend(stored::<Float16Type>(array)?.map(|value| value.map(f64::from))),
        DataType::Float32 => values.extend(stored::<Float32Type>(array)?.map(|value| value.map(f64::from))),
        DataType::Float64 => values.extend(stored::<Float64Type>(array)?),
        _ => return None,
    }
    Some(())
}

/// Gives every cell of an array of text; `None` where it is none.
pub(super) fn for_each_text(
    array: &ArrayRef,
    take: &mut dyn FnMut(Option<&str>) -> Result<(), TableError>,
) -> Option<Result<(), TableError>> {
    Some(match array.data_type() {
        DataType::Utf8 => array.as_string_opt::<i32>()?.iter().try_for_each(take),
        DataType::LargeUtf8 => array.as_string_opt::<i64>()?.iter().try_for_each(take),
        DataType::Utf8View => array.as_string_view_opt()?.iter().try_for_each(take),
        _ => return None,
    })
}

pub(super) fn push_cells(
    array: &ArrayRef,
    want: &Want,
    name: &str,
    cells: &mut Vec<Cell>,
    budget: &mut Budget,
) -> Option<Result<(), TableError>> {
    if let Err(error) = budget.take(CELL * array.len() as u64) {
        return Some(Err(error));
    }
    let beyond = |what: &'static str| TableError::Range { column: name.to_string(), what };
    let mut clock = |micros: Option<i64>| {
        let cell = match micros {
            None => Cell::None,
            Some(micros) if (0..86_400_000_000).contains(&micros) => Cell::Clock(micros),
            Some(_) => return Err(beyond("times of day beyond a day")),
        };
        cells.push(cell);
        Ok(())
    };
    Some(match (want, array.data_type()) {
        (Want::Null, DataType::Null) => {
            cells.extend((0..array.len()).map(|_| Cell::None));
            Ok(())
        }
        (Want::Clock, DataType::Time32(TimeUnit::Second)) => stored::<Time32SecondType>(array)?
            .try_for_each(|value| clock(value.map(|value| i64::from(value) * 1_000_000))),
        (Want::Clock, DataType::Time32(TimeUnit::Millisecond)) => stored::<Time32MillisecondType>(array)?
            .try_for_each(|value| clock(value.map(|value| i64::from(value) * 1_000))),
        (Want::Clock, DataType::Time64(TimeUnit::Microsecond)) => {
            stored::<Time64MicrosecondType>(array)?.try_for_each(clock)
        }
        (Want::Clock, DataType::Time64(TimeUnit::Nanosecond)) => {
            stored::<Time64NanosecondType>(array)?.try_for_each(|value| match value {
                Some(value) if value % 1_000 != 0 => Err(beyond("times of day that microseconds cannot say")),
                value => clock(value.map(|value| value / 1_000)),
            })
        }
        (Want::Date, DataType::Date32) => {
            stored::<Date32Type>(array)?.try_for_each(|value| push_date(value.map(i64::from), cells, &beyond))
        }
        (Want::Date, DataType::Date64) => stored::<Date64Type>(array)?
            .try_for_each(|value| push_date(value.map(|value| value.div_euclid(86_400_000)), cells, &beyond)),
        (Want::Decimal, kind) => {
            macro_rules! decimals {
                ($kind:ty) => {{
                    let array = array.as_any().downcast_ref::<PrimitiveArray<$kind>>()?;
                    (0..array.len()).try_for_each(|row| {
                        let cell = if array.is_null(row) {
                            Cell::None
                        } else {
                            let digits = array.value_as_string(row);
                            budget.take(ALLOCATION + digits.len() as u64)?;
                            Cell::Decimal(digits.into())
                        };
                        cells.push(cell);
                        Ok(())
                    })
                }};
            }
            match kind {
                DataType::Decimal32(..) => decimals!(Decimal32Type),
                DataType::Decimal64(..) => decimals!(Decimal64Type),
                DataType::Decimal128(..) => decimals!(Decimal128Type),
                DataType::Decimal256(..) => decimals!(Decimal256Type),
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// The days of the years 1 to 9999, from 1970.
const DAYS: std::ops::RangeInclusive<i64> = -719_162..=2_932_896;

fn push_date(
    days: Option<i64>,
    cells: &mut Vec<Cell>,
    beyond: &dyn Fn(&'static str) -> TableError,
) -> Result<(), TableError> {
    let cell = match days {
        None => Cell::None,
        Some(days) if DAYS.contains(&days) => Cell::Date(days as i32),
        Some(_) => return Err(beyond("days beyond the years 1 to 9999")),
    };
    cells.push(cell);
    Ok(())
}
