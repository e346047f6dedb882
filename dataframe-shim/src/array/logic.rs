//! `&`, `|` and `^` of columns: bits of integers, else truths, where what is missing counts as false.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::numpy as scalars;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Host, Np, Result, Stop, Value};

use super::arithmetic::{Operand, promoted};
use super::{Array, Dtype, is_missing};
use crate::polars_bridge::Ints;

/// Whether an operator is one of these.
pub fn is_logical(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)
}

/// `left op right` of columns of bools, numbers and objects; `None` where a side is of another kind. The column, or the left one of
/// two, decides what becomes of the other side.
pub fn binary(
    op: BinaryOp,
    left: &Operand,
    right: &Operand,
    rows: usize,
    host: &mut dyn Host,
) -> Result<Option<Array>> {
    let ((Operand::Array(own), other) | (other, Operand::Array(own))) = (left, right) else { return Ok(None) };
    let plain = |dtype: Dtype| dtype.is_numeric() || dtype == Dtype::Object;
    if !plain(own.dtype()) || matches!(other, Operand::Array(other) if !plain(other.dtype())) {
        return Ok(None);
    }
    match other {
        Operand::Scalar(value) => beside_scalar(op, own, value, rows, host).map(Some),
        Operand::Array(other) => beside_array(op, own, other, rows, host).map(Some),
    }
}

fn beside_scalar(op: BinaryOp, own: &Array, value: &Value, rows: usize, host: &mut dyn Host) -> Result<Array> {
    let bits = value.as_int().filter(|_| !matches!(value, Value::Float(_)));
    let boolean = matches!(value, Value::Bool(_) | Value::Numpy(Np::Bool(_)));
    let refused = || {
        let name = match op {
            BinaryOp::And => "and_",
            BinaryOp::Or => "or_",
            _ => "xor",
        };
        let text = format!(
            "Cannot perform '{name}' with a dtyped [{}] array and scalar of type [{}]",
            own.dtype().name(),
            value.class().name
        );
        Err(raise::type_error(text))
    };
    match own {
        Array::Float(_) => refused(),
        Array::Bool(_) | Array::Int(..) => {
            let Some(bits) = bits else { return refused() };
            numbers(op, own, &Operand::Scalar(value.clone()), |_| bits, boolean, rows, host)
        }
        _ if is_missing(value) => Err(Stop::unsupported(format!("{} of objects and a missing value", op.symbol()))),
        // NumPy's way first, then once more with the scalar's truth.
        _ => {
            let truth = Value::Bool(ops::truth(value, host)?);
            let plain = (0..rows).map(|row| {
                let cell = own.item(row, &Rc::clone(host.meter()))?;
                ops::truth(&ops::binary(op, &cell, value, host)?, host)
            });
            match plain.collect::<Result<Vec<bool>>>() {
                Ok(found) => Ok(Array::bools(found.into_iter())),
                Err(stop) if stop.exception_of(&exceptions::TYPE_ERROR).is_some() => {
                    let each = (0..rows).map(|row| {
                        let cell = own.item(row, &Rc::clone(host.meter()))?;
                        cells(op, &cell, &truth, host)
                    });
                    Ok(Array::bools(each.collect::<Result<Vec<bool>>>()?.into_iter()))
                }
                Err(stop) => Err(stop),
            }
        }
    }
}

fn beside_array(op: BinaryOp, own: &Array, other: &Array, rows: usize, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    match (own, other) {
        (Array::Bool(_) | Array::Int(..), Array::Bool(_) | Array::Int(..)) => {
            let bits = Operand::Array(other.clone());
            let boolean = matches!(other, Array::Bool(_));
            return numbers(op, own, &bits, |row| bits.int(row), boolean, rows, host);
        }
        // Beside bools everything is one.
        (Array::Bool(bools), _) => {
            let mut found = Vec::with_capacity(rows);
            for row in 0..rows {
                let other = if other.missing_at(row) { false } else { ops::truth(&other.item(row, &meter)?, host)? };
                found.push(combined(op, bools.get(row), other));
            }
            return Ok(Array::bools(found.into_iter()));
        }
        _ => {}
    }
    let filled = !matches!(other, Array::Int(..));
    let mut found = Vec::with_capacity(rows);
    for row in 0..rows {
        let beside = if filled && other.missing_at(row) { Value::Bool(false) } else { other.item(row, &meter)? };
        found.push(cells(op, &own.item(row, &meter)?, &beside, host)?);
    }
    Ok(Array::bools(found.into_iter()))
}

fn combined(op: BinaryOp, a: bool, b: bool) -> bool {
    match op {
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        _ => a ^ b,
    }
}

/// Bools and integers: bits of two integers stay integers, everything else becomes its truth.
fn numbers(
    op: BinaryOp,
    own: &Array,
    other: &Operand,
    bits: impl Fn(usize) -> i64,
    boolean: bool,
    rows: usize,
    host: &mut dyn Host,
) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let side = Operand::Array(own.clone());
    let values = (0..rows).map(|row| scalars::int(op, side.int(row), bits(row), &meter));
    let values = values.collect::<Result<Vec<i64>>>()?;
    let kind = promoted(op, &side, other)?;
    match (own, kind) {
        (Array::Int(..), Some(kind)) if !boolean => {
            Ok(Array::Int(kind, Ints::new(values.into_iter().map(|value| kind.wrap(value)).collect())))
        }
        _ => Ok(Array::bools(values.into_iter().map(|value| value != 0))),
    }
}

/// The truth of `a op b` of objects; where Python has none, false if one of them is missing.
fn cells(op: BinaryOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<bool> {
    match ops::binary(op, a, b, host) {
        Ok(found) => ops::truth(&found, host),
        Err(stop) if stop.exception_of(&exceptions::TYPE_ERROR).is_some() => {
            if is_missing(a) {
                Ok(false)
            } else if is_missing(b) {
                Err(Stop::unsupported(format!("{} of objects and missing ones", op.symbol())))
            } else {
                Err(stop)
            }
        }
        Err(stop) => Err(stop),
    }
}
