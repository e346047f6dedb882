//! Elementwise comparison.

use std::cmp::Ordering;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, CompareOp};
use hiddentables_values::{Host, Result, Stop, Value};

use super::{Array, is_missing};
use crate::time;

/// What a column is compared with.
pub enum Other<'a> {
    /// One value for all rows.
    Scalar(&'a Value),
    /// A value a row; the caller has checked the length.
    Array(&'a Array),
}

/// `left op right`, a bool a row. Missing values compare false, but `!=` true. One unit of work a row.
pub fn compare(op: CompareOp, left: &Array, right: &Other, host: &mut dyn Host) -> Result<Array> {
    host.meter().work_len(left.len())?;
    if let Some(answer) = categories(op, left, right, host)? {
        return Ok(Array::bools(answer.into_iter()));
    }
    if let Some(answer) = super::zoned::compared(op, left, right, host)? {
        return Ok(answer);
    }
    if let Some(answer) = super::masked_ops::compared(op, left, right, host)? {
        return Ok(answer);
    }
    // Beside periods a text is one.
    if let (Other::Scalar(Value::Str(_)), Some(freq)) = (right, time::period::of_array(left)) {
        let Other::Scalar(text) = right else { return Err(Stop::unsupported("comparison of periods")) };
        let period = time::period::of_value(text, Some(freq), host)?;
        return objects(op, left, &Other::Scalar(&period), host);
    }
    // Against a missing scalar nothing is equal, and nothing is ordered: not an error, whatever the column holds.
    // But a column of times is not ordered beside None.
    if let Other::Scalar(value) = right
        && is_missing(value)
        && !(value.is_none() && matches!(left, Array::Time(_) | Array::Delta(_)))
    {
        return Ok(Array::bools(std::iter::repeat_n(missing_answer(op), left.len())));
    }
    if let Some(answer) = typed(op, left, right) {
        return Ok(Array::bools(answer.into_iter()));
    }
    if let Some(answer) = times(op, left, right) {
        return answer;
    }
    if let Some(answer) = numbers_with_text(op, left, right) {
        return answer;
    }
    // NumPy compares numbers with objects cell by cell, missing ones too.
    if let (true, Other::Array(array)) = (left.dtype().is_numeric(), right)
        && !matches!(op, CompareOp::Eq | CompareOp::Ne)
        && array.dtype() == super::Dtype::Object
    {
        return each(op, left, array, host);
    }
    objects(op, left, right, host)
}

/// Python's own comparison of two columns, cell by cell, missing cells among them.
pub fn each(op: CompareOp, left: &Array, right: &Array, host: &mut dyn Host) -> Result<Array> {
    let meter = std::rc::Rc::clone(host.meter());
    meter.work_len(left.len().saturating_mul(2))?;
    let mut answers = Vec::with_capacity(left.len());
    for row in 0..left.len() {
        let answer = ops::compare(op, &left.item(row, &meter)?, &right.item(row, &meter)?, host)?;
        answers.push(ops::truth(&answer, host)?);
    }
    Ok(Array::bools(answers.into_iter()))
}

/// A column of categories on either side.
fn categories(op: CompareOp, left: &Array, right: &Other, host: &mut dyn Host) -> Result<Option<Vec<bool>>> {
    let meter = std::rc::Rc::clone(host.meter());
    Ok(Some(match (left, right) {
        (Array::Category(a), Other::Array(Array::Category(b))) => a.compare(op, b, &meter)?,
        (Array::Category(cells), Other::Scalar(value)) => {
            if let Value::Object(_) = value
                && time::nanoseconds(value).is_none()
                && !value.is::<crate::interval::Interval>()
                && !is_missing(value)
            {
                return Err(Stop::unsupported(format!("comparison of a category and a {}", value.class().name)));
            }
            cells.compare_scalar(op, value, &meter)?
        }
        (Array::Category(_), Other::Array(_)) | (_, Other::Array(Array::Category(_))) => {
            return Err(Stop::unsupported("comparison of a category and a column of another dtype"));
        }
        _ => return Ok(None),
    }))
}

fn missing_answer(op: CompareOp) -> bool {
    op == CompareOp::Ne
}

fn holds<T: PartialOrd>(op: CompareOp, a: Option<T>, b: Option<T>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.partial_cmp(&b).map_or(missing_answer(op), |order| op.holds(order)),
        _ => missing_answer(op),
    }
}

/// Columns of one kind of number or of text.
fn typed(op: CompareOp, left: &Array, right: &Other) -> Option<Vec<bool>> {
    match (left, right) {
        (Array::Str(strings), Other::Scalar(Value::Str(text))) => {
            let text = text.as_str();
            Some(strings.iter().map(|s| holds(op, s, Some(text))).collect())
        }
        (Array::Str(a), Other::Array(Array::Str(b))) => {
            Some(a.iter().zip(b.iter()).map(|(a, b)| holds(op, a, b)).collect())
        }
        (Array::Int(_, ints), Other::Scalar(value)) => match ops::compare::order_numbers(&Value::Int(0), value) {
            None => None,
            Some(None) => Some(vec![missing_answer(op); ints.len()]),
            Some(Some(_)) => match value.as_int() {
                Some(scalar) => Some(ints.values().iter().map(|i| op.holds(i.cmp(&scalar))).collect()),
                // int64 against a float compares as floats, as NumPy does.
                None => {
                    let scalar = value.as_float().unwrap_or(f64::INFINITY);
                    Some(ints.values().iter().map(|&i| holds(op, Some(i as f64), Some(scalar))).collect())
                }
            },
        },
        (Array::Float(floats), Other::Scalar(value)) => {
            let scalar = match value {
                // Python's numbers adapt to the column.
                Value::Float(_) | Value::Int(_) | Value::Bool(_) => floats.kind().round(value.as_float()?),
                other => other.as_float()?,
            };
            let scalar = (!scalar.is_nan()).then_some(scalar);
            Some(floats.iter().map(|f| holds(op, f, scalar)).collect())
        }
        (Array::Bool(bools), Other::Scalar(value)) => {
            let scalar = value.as_float()?;
            Some(bools.iter().map(|b| holds(op, Some(f64::from(u8::from(b))), Some(scalar))).collect())
        }
        (Array::Int(_, a), Other::Array(Array::Int(_, b))) => {
            Some(a.values().iter().zip(b.values()).map(|(a, b)| op.holds(a.cmp(b))).collect())
        }
        (a, Other::Array(b)) if a.dtype().is_numeric() && b.dtype().is_numeric() => {
            let (a, b) = (a.to_floats()?, b.to_floats()?);
            Some(a.iter().zip(&b).map(|(a, b)| holds(op, Some(*a), Some(*b))).collect())
        }
        _ => None,
    }
}

/// A column of times against times, or against the text of one.
fn times(op: CompareOp, left: &Array, right: &Other) -> Option<Result<Array>> {
    let (ints, is_time) = match left {
        Array::Time(ints) => (ints, true),
        Array::Delta(ints) => (ints, false),
        _ => return None,
    };
    let answer = |answers: Vec<bool>| Some(Ok(Array::bools(answers.into_iter())));
    match right {
        Other::Array(Array::Time(other)) if is_time => {
            answer(ints.iter().zip(other.iter()).map(|(a, b)| holds(op, a, b)).collect())
        }
        Other::Array(Array::Delta(other)) if !is_time => {
            answer(ints.iter().zip(other.iter()).map(|(a, b)| holds(op, a, b)).collect())
        }
        Other::Scalar(value) => {
            let scalar = match (value, is_time) {
                (Value::Str(text), true) => time::parse::comparable(text).transpose(),
                (Value::Str(text), false) => match time::duration_text::read(text) {
                    Ok(ns) => Some(Ok(ns)),
                    Err(fault) if fault.is_python() => None,
                    Err(fault) => Some(Err(fault.stop())),
                },
                (Value::None, _) => None,
                (value, _) if is_missing(value) => Some(Ok(None)),
                (value, true) => match time::nanoseconds(value) {
                    Some(time::Kind::Time(ns)) => Some(Ok(ns)),
                    // See `zoned::compared`.
                    _ => None,
                },
                (value, false) => match time::nanoseconds(value) {
                    Some(time::Kind::Delta(ns)) => Some(Ok(ns)),
                    _ => None,
                },
            };
            match scalar {
                Some(Ok(scalar)) => answer(ints.iter().map(|i| holds(op, i, scalar)).collect()),
                Some(Err(stop)) => Some(Err(stop)),
                None => Some(mismatch(op, left, ints.len(), value.class().name)),
            }
        }
        Other::Array(other) if other.dtype().is_numeric() || matches!(other, Array::Time(_) | Array::Delta(_)) => {
            Some(mismatch(op, left, ints.len(), &other.dtype().name()))
        }
        Other::Array(_) => None,
    }
}

fn mismatch(op: CompareOp, left: &Array, rows: usize, other: &str) -> Result<Array> {
    match op {
        CompareOp::Eq => Ok(Array::bools(std::iter::repeat_n(false, rows))),
        CompareOp::Ne => Ok(Array::bools(std::iter::repeat_n(true, rows))),
        _ => Err(raise::type_error(format!("Invalid comparison between dtype={} and {other}", left.dtype().name()))),
    }
}

/// A numeric column against text: never equal, not ordered.
fn numbers_with_text(op: CompareOp, left: &Array, right: &Other) -> Option<Result<Array>> {
    match right {
        Other::Scalar(Value::Str(_)) if left.dtype().is_numeric() => Some(mismatch(op, left, left.len(), "str")),
        Other::Array(Array::Time(_) | Array::Delta(_)) if left.dtype().is_numeric() => {
            Some(mismatch(op, left, left.len(), "times"))
        }
        _ => None,
    }
}

/// Object columns: Python's own comparison cell by cell; a missing cell equals nothing and is in no order.
fn objects(op: CompareOp, left: &Array, right: &Other, host: &mut dyn Host) -> Result<Array> {
    let mut answers = Vec::with_capacity(left.len());
    for row in 0..left.len() {
        let meter = std::rc::Rc::clone(host.meter());
        let a = left.item(row, &meter)?;
        let b = match right {
            Other::Scalar(value) => (*value).clone(),
            Other::Array(array) => array.item(row, &meter)?,
        };
        // pandas' object comparison: None equals nothing, not even None; and is not ordered.
        if is_missing(&a) || is_missing(&b) {
            answers.push(missing_answer(op));
            continue;
        }
        let answer = ops::compare(op, &a, &b, host)?;
        answers.push(ops::truth(&answer, host)?);
    }
    Ok(Array::bools(answers.into_iter()))
}

/// The order of two cells that sorting uses; `None` where Python would not order them. Missing cells are the caller's.
pub fn order_cells(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::Str(a), Value::Str(b)) => Some(a.as_str().cmp(b.as_str())),
        _ => match ops::compare::order_numbers(a, b) {
            Some(order) => order,
            None => match (time::nanosecond_count(a), time::nanosecond_count(b)) {
                (Some(a), Some(b)) => Some(a.cmp(&b)),
                _ => match (a.downcast::<time::period::Period>(), b.downcast::<time::period::Period>()) {
                    (Some(a), Some(b)) => a.order(&b),
                    _ => time::python::order_cells(a, b),
                },
            },
        },
    }
}
