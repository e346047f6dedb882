//! `DataFrame.clip`: bounds for all cells, for each row, for each column or for each cell.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Result, Stop, Value, ops};

use crate::array::{Array, is_missing};
use crate::frame::{DataFrame, Frame};
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

/// What bounds a column.
enum Side {
    /// The same for all.
    Scalar(Value),
    /// One for each row, under the frame's labels.
    Rows(Array),
    /// One for each column.
    Columns(Vec<Value>),
    /// One for each cell.
    Cells(Frame),
}

impl Side {
    fn of(bound: Value, frame: &Frame, axis: Option<i64>, host: &mut dyn Host) -> Result<Side> {
        let meter = Rc::clone(host.meter());
        if selection::is_scalar(&bound) && !matches!(bound, Value::Tuple(_)) {
            return Ok(Side::Scalar(bound));
        }
        if let Some(other) = bound.downcast::<DataFrame>() {
            let other = other.frame();
            if !other.index.same_labels(&frame.index, &meter)? || !other.columns.same_labels(&frame.columns, &meter)? {
                return Err(Stop::unsupported("DataFrame.clip by a frame with other labels"));
            }
            return Ok(Side::Cells(other));
        }
        let nothing = match selection::list_like(&bound, host)? {
            Some(cells) => cells.present_rows().is_empty(),
            None => false,
        };
        if nothing {
            return Ok(Side::Scalar(Value::None));
        }
        if let Some(series) = bound.downcast::<Series>() {
            let (cells, index) = (series.array(), series.index());
            let labels = match axis {
                None => return Err(raise::value_error("Must specify axis=0 or 1")),
                Some(0) => &frame.index,
                Some(_) => &frame.columns,
            };
            if !index.same_labels(labels, &meter)? {
                return Err(Stop::unsupported("DataFrame.clip by a Series with other labels"));
            }
            return Ok(if axis == Some(0) { Side::Rows(cells) } else { Side::Columns(cells.items(&meter)?) });
        }
        let list = matches!(bound, Value::List(_) | Value::Tuple(_)) || bound.is::<NdArray>();
        let Some(cells) = selection::list_like(&bound, host)?.filter(|_| list) else {
            return Err(Stop::unsupported(format!("DataFrame.clip by a {}", bound.class().name)));
        };
        if !cells.dtype().is_numeric() {
            return Err(Stop::unsupported("DataFrame.clip by a list of no numbers"));
        }
        let wanted = if axis == Some(0) { frame.rows() } else { frame.width() };
        if cells.len() != wanted {
            return Err(raise::value_error(format!(
                "Unable to coerce to Series, length must be {wanted}: given {}",
                cells.len()
            )));
        }
        Ok(if axis == Some(0) { Side::Rows(cells) } else { Side::Columns(cells.items(&meter)?) })
    }

    /// What bounds one column, as `Series.clip` takes it.
    fn column(&self, at: usize, frame: &Frame, host: &mut dyn Host) -> Result<Value> {
        let under = |cells: Array| Series::value(Value::None, Rc::clone(&frame.index), cells, host.meter());
        match self {
            Side::Scalar(bound) => Ok(bound.clone()),
            Side::Rows(cells) => under(cells.clone()),
            Side::Columns(cells) => match cells.get(at).filter(|cell| !is_missing(cell)) {
                Some(cell) => under(Array::constant(cell, frame.rows(), host.meter())?),
                None => Ok(Value::None),
            },
            Side::Cells(other) => other.array(at).map_or(Ok(Value::None), under),
        }
    }
}

/// Cells beyond a bound brought to it; missing ones stay.
///
/// >>> pd.DataFrame({'a': [1, 9], 'b': [5, 2]}).clip(lower=[2, 3], upper=8, axis=1).to_numpy().tolist()
/// [[2, 5], [8, 3]]
pub(super) fn clip(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let axis = match args.some("axis") {
        None => None,
        Some(_) => Some(super::reduce::check_axis("DataFrame", args, 1)?),
    };
    let (lower, upper) = (args.value("lower"), args.value("upper"));
    let scalars = [&lower, &upper].iter().all(|bound| selection::is_scalar(bound) && !matches!(bound, Value::Tuple(_)));
    if !scalars && args.flag("inplace")? && !lower.is_none() && !upper.is_none() {
        return Err(Stop::unsupported("DataFrame.clip(inplace=True) by two bounds that are no scalars"));
    }
    let nothing = lower.is_none() && upper.is_none();
    let (lower, upper) = (Side::of(lower, &frame, axis, host)?, Side::of(upper, &frame, axis, host)?);
    let mut arrays = Vec::with_capacity(frame.width());
    for at in 0..frame.width() {
        let Some(series) = frame.series(at, &meter)? else { continue };
        let (low, high) = (lower.column(at, &frame, host)?, upper.column(at, &frame, host)?);
        let clipped = |bounds: Vec<Value>, series: &Value, host: &mut dyn Host| {
            ops::call_method(series, "clip", Args::positional(bounds), host)
        };
        let own = Value::shared(series);
        let answer = clipped(vec![low, high], &own, host)?;
        let Some(answer) = answer.downcast::<Series>() else { return Err(Stop::unsupported("DataFrame.clip")) };
        let array = answer.array();
        if !scalars && frame.array(at).is_some_and(|own| own.dtype() != array.dtype()) && frame.width() > 1 {
            return Err(Stop::unsupported("DataFrame.clip of whole numbers by fractions for some cells"));
        }
        arrays.push(array);
    }
    let result = frame.with_arrays(arrays, &meter)?;
    // Without bounds there is nothing to do in place: a frame comes back.
    if args.flag("inplace")? && !nothing {
        df.set_frame(result);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(result))
}
