//! NumPy's own operators of two columns, without what pandas does after: a whole division by zero stays 0, bools are divided as
//! small integers, and missing cells of objects are operands like others. The methods `add`, `floordiv`, `eq` and their like of a
//! Series come here.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::numpy as scalars;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Host, IntKind, Result, Stop, Value};

use super::arithmetic::{self, Operand};
use super::masked::{Kind, is_bool};
use super::{Array, Dtype, is_missing};
use crate::polars_bridge::{FloatKind, Ints};
use crate::time;

/// `left op right` of columns of one length. A unit of work a row.
pub fn binary(op: BinaryOp, left: &Array, right: &Array, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let rows = left.len();
    let (a, b) = (Operand::Array(left.clone()), Operand::Array(right.clone()));
    let exact = |dtype: Dtype| matches!(dtype, Dtype::Bool | Dtype::Int(_));
    match (left.dtype(), right.dtype()) {
        (Dtype::Bool, Dtype::Bool) if matches!(op, BinaryOp::FloorDiv | BinaryOp::Mod | BinaryOp::Pow) => {
            meter.work_len(rows)?;
            let values = (0..rows).map(|row| scalars::int(op, a.int(row), b.int(row), &meter));
            Ok(Array::Int(IntKind::I8, Ints::new(values.collect::<Result<_>>()?)))
        }
        (Dtype::Bool, Dtype::Bool) if op == BinaryOp::Div => {
            meter.work_len(rows)?;
            Ok(Array::floats((0..rows).map(|row| a.float(row) / b.float(row)).collect::<Vec<_>>()))
        }
        (x, y) if exact(x) && exact(y) && matches!(op, BinaryOp::FloorDiv | BinaryOp::Mod) => {
            meter.work_len(rows)?;
            let kind = arithmetic::promoted(op, &a, &b)?.unwrap_or(IntKind::I64);
            let values = (0..rows).map(|row| scalars::int(op, a.int(row), b.int(row), &meter).map(|i| kind.wrap(i)));
            Ok(Array::Int(kind, Ints::new(values.collect::<Result<_>>()?)))
        }
        (Dtype::Object, x) | (x, Dtype::Object) if x == Dtype::Object || x.is_numeric() => {
            if !left.may_miss() && !right.may_miss() {
                return arithmetic::binary(op, &a, &b, rows, host);
            }
            meter.work_len(rows)?;
            let mut values = Vec::with_capacity(rows);
            for row in 0..rows {
                values.push(ops::binary(op, &left.item(row, &meter)?, &right.item(row, &meter)?, host)?);
            }
            arithmetic::keep_object(values)
        }
        _ => match arithmetic::binary(op, &a, &b, rows, host)? {
            // What pandas would have laid over whole quotients made them wider.
            Array::Float(floats) if op == BinaryOp::FloorDiv && arithmetic::is_narrow(&a, &b) => {
                Ok(Array::Float(floats.of_kind(FloatKind::F32)))
            }
            result => Ok(result),
        },
    }
}

/// The error of writing a value where a column misses cells, if it cannot hold it: pandas writes what stands for missing cells there
/// even if no cell is left to be filled.
pub fn holds(array: &Array, fill: &Value, host: &mut dyn Host) -> Result<()> {
    if !array.may_miss() || is_missing(fill) {
        return Ok(());
    }
    let mut text = || -> Result<String> { ops::str(fill, &mut *host) };
    let number = fill.as_float().is_some() && !is_bool(fill);
    match array {
        Array::Float(_) if fill.as_str().is_some() => {
            let shown = text()?;
            if shown.trim().parse::<f64>().is_ok() {
                return Err(Stop::unsupported("text that is a number in place of missing floats"));
            }
            Err(raise::value_error(format!("could not convert string to float: '{shown}'")))
        }
        Array::Float(_) if time::nanoseconds(fill).is_some() => Err(raise::type_error(format!(
            "float() argument must be a string or a real number, not '{}'",
            fill.class().name
        ))),
        Array::Time(_) | Array::Delta(_) => {
            let wanted = if let Array::Time(_) = array { "Timestamp" } else { "Timedelta" };
            if fill.as_str().is_some() {
                return Err(Stop::unsupported("text in place of missing times"));
            }
            match (array, time::nanoseconds(fill)) {
                (Array::Time(_), Some(time::Kind::Time(_))) | (Array::Delta(_), Some(time::Kind::Delta(_))) => Ok(()),
                _ => Err(raise::type_error(format!(
                    "value should be a '{wanted}', 'NaT', or array of those. Got '{}' instead.",
                    fill.class().name
                ))),
            }
        }
        Array::Masked(cells) => {
            let name = array.dtype().name();
            let fits = match cells.kind() {
                Kind::Text => {
                    if fill.as_str().is_some() {
                        return Ok(());
                    }
                    let shown = text()?;
                    return Err(raise::type_error(format!(
                        "Cannot set non-string value '{shown}' into a StringArray."
                    )));
                }
                Kind::Bool => is_bool(fill),
                Kind::Int(_) => number && fill.as_float().is_some_and(|f| f.fract() == 0.0),
                Kind::Float => number,
            };
            if fits {
                return Ok(());
            }
            let shown = text()?;
            Err(raise::exception(&exceptions::TYPE_ERROR, format!("Invalid value '{shown}' for dtype {name}")))
        }
        _ => Ok(()),
    }
}
