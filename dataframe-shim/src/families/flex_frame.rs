//! Arithmetic and comparison by name of a frame with a scalar, a list, a Series along either axis, or a frame of other labels.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::BinaryOp;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Result, Stop, Value, ops};

use super::aligned;
use super::concat_cells::missing;
use super::flex::{Flex, filled, joined_on_level, outer, unique_or_same};
use super::pivot_table::called;
use crate::array::arithmetic::Operand;
use crate::array::take::widened;
use crate::array::{Array, Dtype};
use crate::frame::{DataFrame, Frame, operands};
use crate::index::{Index, Joined};
use crate::joining::How;
use crate::selection;
use crate::series::Series;

/// `df.add(other)` and its like.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': [3, 4]}).sub([1, 2], axis=0).values.tolist()
/// [[0, 2], [0, 2]]
/// >>> pd.DataFrame({'a': [1, 2]}).eq(pd.Series([1, 0]), axis=0)['a'].tolist()
/// [True, False]
pub fn operated(df: &Rc<DataFrame>, op: Flex, fill: Option<Value>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let other = args.value("other");
    let by_rows = super::reduce::check_axis("DataFrame", args, 1)? == 0;
    let level = args.some("level");
    let unfillable = |fill: &Value, host: &mut dyn Host| {
        let text = format!("fill_value {} not supported.", ops::str(fill, host)?);
        Err(raise::exception(&exceptions::NOT_IMPLEMENTED_ERROR, text))
    };
    if let (Some(fill), true) = (&fill, other.is::<Series>()) {
        return unfillable(fill, host);
    }
    if selection::is_scalar(&other) && !matches!(other, Value::Tuple(_)) {
        let own = Value::shared(Rc::clone(df));
        return match fill {
            Some(fill) => op.operated(&called(&own, "fillna", vec![fill], &[], host)?, &other, host),
            None => op.operated(&own, &other, host),
        };
    }
    let listed = !other.is::<Series>() && !other.is::<DataFrame>();
    let mut other = operands::coerced(&df.frame(), &other, by_rows, host)?;
    if let (Some(_), true, Some(series)) = (&fill, listed, other.downcast::<Series>()) {
        // A list stands beside every row or column as a frame does, and may have missing cells to fill.
        other = repeated(&df.frame(), &series.array(), by_rows, host)?;
    }
    if let Some(theirs) = other.downcast::<Series>() {
        if let Some(fill) = fill {
            return unfillable(&fill, host);
        }
        return if by_rows {
            beside(&df.frame(), &theirs, op, level, host)
        } else {
            below(df, &theirs, op, level, host)
        };
    }
    let Some(theirs) = other.downcast::<DataFrame>() else {
        return op.operated(&Value::shared(Rc::clone(df)), &other, host);
    };
    if let (Flex::Binary(op, reflected), None, None, false) = (op, &fill, &level, by_rows) {
        let answer = hiddentables_values::Object::binary(Rc::clone(df), op, &other, reflected, host)?;
        return answer.ok_or_else(|| Stop::unsupported("arithmetic of two frames"));
    }
    both(&df.frame(), &theirs.frame(), op, level, fill, host)
}

/// A frame whose columns (or rows) are all the same list.
fn repeated(frame: &Frame, list: &Array, by_rows: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    meter.check_frame(frame.rows(), frame.width())?;
    let column = |at: usize| if by_rows { Ok(list.clone()) } else { list.take(&vec![at; frame.rows()], &meter) };
    let arrays = (0..frame.width()).map(column).collect::<Result<_>>()?;
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}

/// The labels of both sides, by a level where one is given.
fn joined(own: &Rc<Index>, other: &Rc<Index>, level: Option<&Value>, host: &mut dyn Host) -> Result<Joined> {
    match level {
        Some(level) if !own.same_labels(other, host.meter())? => {
            if own.levels() == 1 && !own.is_unique(host.meter())? {
                return Err(raise::value_error("cannot reindex on an axis with duplicate labels"));
            }
            joined_on_level(own, other, level, host)
        }
        _ => {
            unique_or_same(own, other, host.meter())?;
            outer(own, other, host)
        }
    }
}

/// Each column beside a Series that has a cell for each row.
fn beside(own: &Frame, theirs: &Series, op: Flex, level: Option<Value>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let joined = joined(&own.index, &theirs.index(), level.as_ref(), host)?;
    let beside = theirs.array().take_optional(&joined.right, &meter)?;
    let mut arrays = Vec::with_capacity(own.width());
    for array in own.arrays() {
        let object = matches!(op, Flex::Binary(..)) && [array.dtype(), beside.dtype()].contains(&Dtype::Object);
        let result = op.cells(&array.take_optional(&joined.left, &meter)?, &Operand::Array(beside.clone()), host)?;
        arrays.push(if object { widened(&result, Dtype::Object, &meter)? } else { result });
    }
    Ok(DataFrame::value(Frame::of_arrays(Rc::clone(&own.columns), arrays, joined.index, &meter)?))
}

/// Each column with the cell of a Series that has one for each column.
fn below(
    df: &Rc<DataFrame>,
    theirs: &Rc<Series>,
    op: Flex,
    level: Option<Value>,
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let own = df.frame();
    let same = own.columns.same_labels(&theirs.index(), &meter)?;
    if same || (level.is_none() && matches!(op, Flex::Binary(..))) {
        return op.operated(&Value::shared(Rc::clone(df)), &Value::shared(Rc::clone(theirs)), host);
    }
    let joined = joined(&own.columns, &theirs.index(), level.as_ref(), host)?;
    meter.check_frame(own.rows(), joined.index.len())?;
    let cells = theirs.array().take_optional(&joined.right, &meter)?;
    let mut arrays = Vec::with_capacity(joined.index.len());
    for (at, from) in joined.left.iter().enumerate() {
        let array = from.and_then(|from| own.array(from));
        let array = array.map_or_else(|| missing(Dtype::Float, own.rows(), false, &meter), Ok)?;
        let cell = cells.get(at, &meter)?;
        let operand = if array.is_float32() || cells.is_float32() {
            Operand::Array(Array::constant(&cell, own.rows(), &meter)?)
        } else {
            Operand::Scalar(cell)
        };
        arrays.push(op.cells(&array, &operand, host)?);
    }
    Ok(DataFrame::value(Frame::of_arrays(joined.index, arrays, own.index, &meter)?))
}

/// Two frames to the power of each other, whose columns that one of them lacks are missing there: what is missing to the power of 0 is 1.
pub fn powers(own: &Frame, theirs: &Frame, reflected: bool, host: &mut dyn Host) -> Result<Value> {
    both(own, theirs, Flex::Binary(BinaryOp::Pow, reflected), None, None, host)
}

/// Two frames under the labels of both, where `fill` stands for what one of them misses.
fn both(
    own: &Frame,
    theirs: &Frame,
    op: Flex,
    level: Option<Value>,
    fill: Option<Value>,
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (own, theirs) = match level {
        Some(level) if !own.index.same_labels(&theirs.index, &meter)? => {
            let rows = joined_on_level(&own.index, &theirs.index, &level, host)?;
            let side = |frame: &Frame, places: &[Option<usize>]| -> Result<Frame> {
                let arrays = frame.arrays().map(|array| array.take_optional(places, &meter)).collect::<Result<_>>()?;
                Frame::of_arrays(Rc::clone(&frame.columns), arrays, Rc::clone(&rows.index), &meter)
            };
            let (own, theirs) = (side(own, &rows.left)?, side(theirs, &rows.right)?);
            aligned::both_frames(&own, &theirs, How::Outer, Some(1), None, host)?
        }
        _ => aligned::both_frames(own, theirs, How::Outer, None, None, host)?,
    };
    let mut arrays: Vec<Array> = Vec::with_capacity(own.width());
    let mut made = Vec::with_capacity(own.width());
    for (a, b) in own.arrays().zip(theirs.arrays()) {
        let before = a.dtype();
        let object = matches!(op, Flex::Binary(..)) && [a.dtype(), b.dtype()].contains(&Dtype::Object);
        let result = match &fill {
            Some(fill) => {
                let (a, b) = filled(&a, &b, fill, host)?;
                op.raw(&a, &b, host)?
            }
            None => op.cells(&a, &Operand::Array(b), host)?,
        };
        made.push((before, result.dtype()));
        arrays.push(if object { widened(&result, Dtype::Object, &meter)? } else { result });
    }
    if let Flex::Binary(op, _) = op {
        crate::frame::object::check_blocks(op, &made)?;
    }
    Ok(DataFrame::value(own.with_arrays(arrays, &meter)?))
}
