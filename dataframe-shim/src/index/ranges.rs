//! Ranges that stay ranges when labels are left out or put beside them, as pandas' `RangeIndex` keeps them.

use std::rc::Rc;

use hiddentables_values::value::Range;
use hiddentables_values::{Meter, Result};

use super::{Index, Labels};
use crate::array::Array;

/// The labels of a range from one place to another, as Python slices one.
fn part(range: Range, from: i64, to: i64, step: i64) -> Option<Range> {
    let at = |place: i64| range.start.checked_add(range.step.checked_mul(place)?);
    Some(Range { start: at(from)?, stop: at(to)?, step: range.step.checked_mul(step)? })
}

/// A range from its last label to its first; of none `range` moved by a step, as Python has it.
/// `None` beyond 64 bits.
pub fn backwards(range: Range) -> Option<Range> {
    let length = i64::try_from(range.len()).ok()?;
    Some(Range {
        start: range.start.checked_add(range.step.checked_mul(length.checked_sub(1)?)?)?,
        stop: range.start.checked_sub(range.step)?,
        step: range.step.checked_neg()?,
    })
}

/// What is left of a range without the label at one place that is given as a number: a range at its ends, and in the middle of three.
pub fn without_one(range: Range, place: i64) -> Option<Range> {
    let length = i64::try_from(range.len()).ok()?;
    match place {
        _ if place == 0 || place == length.wrapping_neg() => part(range, length.min(1), length, 1),
        _ if place == -1 || place == length - 1 => part(range, 0, (length - 1).max(0), 1),
        1 | -2 if length == 3 => part(range, 0, length, 2),
        _ => None,
    }
}

/// What is left of a range without the labels at several places, in the order in which they are given; `None` where pandas keeps no range.
pub fn without(range: Range, places: &[i64]) -> Option<Range> {
    let length = i64::try_from(range.len()).ok()?;
    let (&first, &last) = (places.first()?, places.last()?);
    let stride = places.get(1).map_or(1, |second| second.wrapping_sub(first));
    let even = places.windows(2).all(|pair| matches!(pair, [a, b] if b.wrapping_sub(*a) == stride));
    if first < 0 || first.max(last) >= length || last < 0 || stride == 0 || !even {
        return None;
    }
    let (count, stride) = (places.len() as i64, stride.abs());
    if count == length {
        return part(range, 0, 0, 1);
    }
    // Of a range that falls pandas looks at it from its other end.
    let falls = range.step < 0;
    let (rising, low, high) = if falls {
        (backwards(range)?, length - 1 - first.max(last), length - 1 - first.min(last))
    } else {
        (range, first.min(last), first.max(last))
    };
    let end = length - 1;
    if count == 1 {
        return match if falls { end - low } else { low } {
            0 => part(range, 1, length, 1),
            at if at == end => part(range, 0, end, 1),
            1 if length == 3 => part(range, 0, length, 2),
            _ => None,
        };
    }
    if count == 2 && low == 0 && high == end {
        return part(range, 1, end, 1);
    }
    let ends = high == end || high == end - 1;
    let left = match stride {
        1 if low == 0 => Range { start: part(rising, high + 1, 0, 1)?.start, ..rising },
        1 if high == end => Range { stop: part(rising, low, 0, 1)?.start, ..rising },
        1 if low == 1 && high == end - 1 => part(rising, 0, length, end)?,
        2 if low == 0 && ends => part(rising, 1, length, 2)?,
        2 if low == 1 && ends => part(rising, 0, length, 2)?,
        _ => return None,
    };
    if falls { backwards(left) } else { Some(left) }
}

/// The labels of an operation on a range, as a range where they stand in equal steps, of which there must be one.
pub fn even(index: Rc<Index>, meter: &Meter) -> Result<Rc<Index>> {
    let Labels::Flat(Array::Int(_, ints)) = index.labels() else { return Ok(index) };
    meter.work_len(ints.len())?;
    let values = ints.values();
    let (Some(&first), Some(&second), Some(&last)) = (values.first(), values.get(1), values.last()) else {
        return Ok(index);
    };
    let step = second.wrapping_sub(first);
    let steady = values.windows(2).all(|pair| matches!(pair, [a, b] if b.wrapping_sub(*a) == step));
    let Some(stop) = last.checked_add(step).filter(|_| steady && step != 0) else { return Ok(index) };
    Index::of(Labels::Range(Range { start: first, stop, step }), index.names().to_vec(), meter)
}
