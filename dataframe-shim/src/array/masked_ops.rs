//! Operators over columns of extension dtypes: what is missing on a side is missing in the answer, but for what `&`, `|` and `**`
//! can tell without it.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Host, Np, Result, Stop, Value};

use super::arithmetic::{self, Operand};
use super::compare::{self, Other};
use super::masked::{Kind, Masked, is_bool};
use super::{Array, is_missing};
use crate::extension::is_na;

/// The extension column that a side is.
fn masked(side: &Operand) -> Option<&Rc<Masked>> {
    match side {
        Operand::Array(Array::Masked(cells)) => Some(cells),
        _ => None,
    }
}

/// Which rows of a side are missing; a scalar is only where it is `pd.NA`.
fn missing(side: &Operand, rows: usize) -> Vec<bool> {
    match side {
        Operand::Array(Array::Masked(cells)) => cells.missing().to_vec(),
        Operand::Array(array) => array.missing(),
        Operand::Scalar(value) => vec![is_na(value); rows],
    }
}

/// A side as plain cells.
fn plain(side: &Operand) -> Operand {
    match side {
        Operand::Array(Array::Masked(cells)) => Operand::Array(cells.cells().clone()),
        other => other.clone(),
    }
}

/// `left op right` where a side is of an extension dtype; `None` where none is.
pub fn binary(
    op: BinaryOp,
    left: &Operand,
    right: &Operand,
    rows: usize,
    host: &mut dyn Host,
) -> Result<Option<Array>> {
    let kinds = (masked(left).map(|cells| cells.kind()), masked(right).map(|cells| cells.kind()));
    if let (None, None) = kinds {
        return Ok(None);
    }
    let text = |kind: Option<Kind>| kind == Some(Kind::Text);
    if text(kinds.0) || text(kinds.1) {
        return of_text(op, left, right, rows, host).map(Some);
    }
    let known = |side: &Operand| match side {
        Operand::Array(Array::Masked(_)) => true,
        Operand::Array(array) => array.dtype().is_numeric(),
        Operand::Scalar(Value::Object(_)) => matches!(side, Operand::Scalar(value) if is_na(value)),
        Operand::Scalar(value) => !matches!(value, Value::Big(_) | Value::Bytes(_)),
    };
    if !known(left) || !known(right) {
        return Err(Stop::unsupported(format!("{} of an extension dtype and another column", op.symbol())));
    }
    if matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor) {
        return logic(op, left, right, rows).map(Some);
    }
    numbers(op, left, right, rows, host).map(Some)
}

/// Python's operator over the rows where both sides are there; what comes of it must be text.
fn of_text(op: BinaryOp, left: &Operand, right: &Operand, rows: usize, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    if matches!(
        op,
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::LShift | BinaryOp::RShift | BinaryOp::MatMul
    ) {
        return Err(Stop::unsupported(format!("{} of strings", op.symbol())));
    }
    let gone = |side: &Operand| match side {
        Operand::Scalar(value) => vec![is_missing(value); rows],
        Operand::Array(array) => array.missing(),
    };
    let (no_left, no_right) = (gone(left), gone(right));
    let mut texts = Vec::with_capacity(rows);
    let held = meter.reserve(0)?;
    for row in 0..rows {
        if no_left.get(row) != Some(&false) || no_right.get(row) != Some(&false) {
            texts.push(None);
            continue;
        }
        match ops::binary(op, &left.item(row, &meter)?, &right.item(row, &meter)?, host)? {
            Value::Str(text) => {
                held.grow(text.len() as u64 + 24)?;
                texts.push(Some(text));
            }
            _ => return Err(raise::value_error("StringArray requires a sequence of strings or pandas.NA")),
        }
    }
    Masked::text(texts.iter().map(|text| text.as_ref().map(hiddentables_values::Str::as_str)))
}

/// Three-valued logic of bools; of integers the bits.
fn logic(op: BinaryOp, left: &Operand, right: &Operand, rows: usize) -> Result<Array> {
    let boolean = |side: &Operand| match side {
        Operand::Array(Array::Masked(cells)) => cells.kind() == Kind::Bool,
        Operand::Array(array) => matches!(array, Array::Bool(_)),
        Operand::Scalar(value) => is_bool(value) || is_na(value),
    };
    let of_bools = [left, right].iter().any(|side| masked(side).is_some_and(|cells| cells.kind() == Kind::Bool));
    if !of_bools {
        return Err(Stop::unsupported(format!("{} of {}", op.symbol(), "an extension dtype that is not boolean")));
    }
    for side in [left, right] {
        if boolean(side) {
            continue;
        }
        return Err(match side {
            Operand::Scalar(Value::Float(f) | Value::Numpy(Np::Float(f))) if f.is_nan() => {
                raise::type_error("'other' should be pandas.NA or a bool. Got float instead.")
            }
            Operand::Scalar(value @ (Value::Int(_) | Value::Float(_) | Value::Str(_) | Value::None)) => {
                raise::type_error(format!("'other' should be pandas.NA or a bool. Got {} instead.", value.class().name))
            }
            _ => Stop::unsupported(format!("{} of boolean and another dtype", op.symbol())),
        });
    }
    let side = |side: &Operand, row: usize| -> Option<bool> {
        match side {
            Operand::Array(Array::Masked(cells)) if cells.missing_at(row) => None,
            Operand::Scalar(value) if is_na(value) => None,
            Operand::Array(Array::Masked(cells)) => match cells.cells() {
                Array::Bool(bools) => Some(bools.get(row)),
                _ => None,
            },
            Operand::Array(Array::Bool(bools)) => Some(bools.get(row)),
            Operand::Scalar(value) => value.as_int().map(|i| i != 0),
            Operand::Array(_) => None,
        }
    };
    Masked::bools((0..rows).map(|row| match (op, side(left, row), side(right, row)) {
        (BinaryOp::And, Some(false), _) | (BinaryOp::And, _, Some(false)) => Some(false),
        (BinaryOp::Or, Some(true), _) | (BinaryOp::Or, _, Some(true)) => Some(true),
        (BinaryOp::And, Some(a), Some(b)) => Some(a & b),
        (BinaryOp::Or, Some(a), Some(b)) => Some(a | b),
        (_, Some(a), Some(b)) => Some(a ^ b),
        _ => None,
    }))
}

fn numbers(op: BinaryOp, left: &Operand, right: &Operand, rows: usize, host: &mut dyn Host) -> Result<Array> {
    let mut gone: Vec<bool> = missing(left, rows).into_iter().zip(missing(right, rows)).map(|(a, b)| a || b).collect();
    let na_side = [left, right].iter().any(|side| matches!(side, Operand::Scalar(value) if is_na(value)));
    let own = masked(left).or_else(|| masked(right)).map(Rc::clone);
    let Some(own) = own else { return Err(Stop::unsupported("arithmetic of no extension dtype")) };
    if own.kind() == Kind::Bool
        && (na_side || !matches!(op, BinaryOp::Add | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Sub))
    {
        return Err(Stop::unsupported(format!("{} of boolean", op.symbol())));
    }
    // Data under a missing cell takes no part: a one there neither divides by zero nor overflows.
    let filled = |side: &Operand| match side {
        Operand::Array(Array::Masked(cells)) if cells.any_missing() => match cells.cells() {
            Array::Int(kind, ints) => {
                let ints = ints.values().iter().zip(cells.missing()).map(|(&i, &gone)| if gone { 1 } else { i });
                Operand::Array(Array::Int(*kind, crate::polars_bridge::Ints::new(ints.collect())))
            }
            other => Operand::Array(other.clone()),
        },
        Operand::Scalar(value) if is_na(value) => match own.kind() {
            Kind::Float => Operand::Scalar(Value::Float(1.0)),
            _ => Operand::Scalar(Value::Int(1)),
        },
        other => plain(other),
    };
    if let (Kind::Int(kind), true) = (own.kind(), op != BinaryOp::Div) {
        for side in [left, right] {
            if let Operand::Scalar(Value::Int(int)) = side
                && kind.wrap(*int) != *int
            {
                return Err(raise::overflow_error(format!("Python integer {int} out of bounds for {}", kind.name())));
            }
        }
    }
    let (a, b) = (filled(left), filled(right));
    let cells = match (op, own.kind(), masked(left)) {
        // Nothing is known of any row: ones of the dtype that it would have.
        _ if na_side => match (own.cells(), op) {
            (Array::Int(kind, _), op) if op != BinaryOp::Div => {
                Array::Int(*kind, crate::polars_bridge::Ints::new(vec![1; rows]))
            }
            _ => Array::floats(vec![1.0; rows]),
        },
        // Reflected they are pandas' own.
        (BinaryOp::FloorDiv | BinaryOp::Mod, _, Some(_)) if integers(&a) && integers(&b) => {
            raw_integers(op, &a, &b, rows, host)?
        }
        _ => arithmetic::binary(op, &a, &b, rows, host)?,
    };
    if !cells.dtype().is_numeric() {
        return Err(Stop::unsupported(format!("{} of an extension dtype and objects", op.symbol())));
    }
    let cells = if op == BinaryOp::Pow { powers(cells, left, right, &mut gone) } else { cells };
    Masked::array(cells, gone)
}

fn integers(side: &Operand) -> bool {
    match side {
        Operand::Array(Array::Int(..)) => true,
        Operand::Scalar(value) => matches!(value, Value::Int(_) | Value::Numpy(Np::Int(..))),
        Operand::Array(_) => false,
    }
}

/// `//` and `%` of integers as NumPy has them: by zero they are zero.
fn raw_integers(op: BinaryOp, a: &Operand, b: &Operand, rows: usize, host: &mut dyn Host) -> Result<Array> {
    // Divided by one in place of zero for the type, then put right.
    let zero = |row: usize| b.int(row) == 0;
    let divisors = (0..rows).map(|row| if zero(row) { 1 } else { b.int(row) });
    let divisor = match b {
        Operand::Array(Array::Int(kind, _)) => {
            Operand::Array(Array::Int(*kind, crate::polars_bridge::Ints::new(divisors.collect())))
        }
        Operand::Scalar(value) if value.as_int() == Some(0) => match value {
            Value::Numpy(Np::Int(kind, _)) => Operand::Scalar(Value::Numpy(Np::Int(*kind, 1))),
            _ => Operand::Scalar(Value::Int(1)),
        },
        other => other.clone(),
    };
    match arithmetic::binary(op, a, &divisor, rows, host)? {
        Array::Int(kind, ints) => {
            let ints = ints.values().iter().enumerate().map(|(row, &int)| if zero(row) { 0 } else { int });
            Ok(Array::Int(kind, crate::polars_bridge::Ints::new(ints.collect())))
        }
        other => Ok(other),
    }
}

/// What is missing makes no difference to `x ** 0` and `1 ** x`.
fn powers(cells: Array, left: &Operand, right: &Operand, gone: &mut [bool]) -> Array {
    let certain = |side: &Operand, row: usize, number: f64| match side {
        Operand::Array(Array::Masked(cells)) => !cells.missing_at(row) && plain_float(cells.cells(), row) == number,
        Operand::Array(array) => plain_float(array, row) == number,
        Operand::Scalar(value) => !is_na(value) && value.as_float() == Some(number),
    };
    let mut ones = vec![false; gone.len()];
    for (row, flag) in gone.iter_mut().enumerate() {
        if certain(right, row, 0.0) || certain(left, row, 1.0) {
            *flag = false;
            if let Some(one) = ones.get_mut(row) {
                *one = true;
            }
        }
    }
    match cells {
        Array::Int(kind, ints) => {
            let ints = ints.values().iter().zip(&ones).map(|(&int, &one)| if one { 1 } else { int });
            Array::Int(kind, crate::polars_bridge::Ints::new(ints.collect()))
        }
        Array::Float(floats) => Array::floats(
            floats.iter().zip(&ones).map(|(f, &one)| if one { 1.0 } else { f.unwrap_or(f64::NAN) }).collect(),
        ),
        other => other,
    }
}

fn plain_float(array: &Array, row: usize) -> f64 {
    match array {
        Array::Bool(bools) => f64::from(u8::from(bools.get(row))),
        Array::Int(_, ints) => ints.get(row).unwrap_or_default() as f64,
        Array::Float(floats) => floats.get_nan(row),
        _ => f64::NAN,
    }
}

/// `left op right` where a side is of an extension dtype, `boolean`; `None` where none is.
pub fn compared(op: CompareOp, left: &Array, right: &Other, host: &mut dyn Host) -> Result<Option<Array>> {
    let rows = left.len();
    let (own, swapped) = match (left, right) {
        (Array::Masked(own), _) => (own, false),
        (_, Other::Array(Array::Masked(own))) => (own, true),
        _ => return Ok(None),
    };
    if own.kind() == Kind::Text {
        return texts(op, left, right, host).map(Some);
    }
    if let Other::Scalar(value) = right
        && is_na(value)
    {
        return Masked::bools((0..rows).map(|_| None)).map(Some);
    }
    let other_missing = match (right, swapped) {
        (_, true) => left.missing(),
        (Other::Array(array), false) => array.missing(),
        (Other::Scalar(_), false) => vec![false; rows],
    };
    let gone = own.missing().iter().zip(other_missing).map(|(&a, b)| a || b).collect();
    let cells = |array: &Array| match array {
        Array::Masked(masked) if masked.kind() == Kind::Text => {
            Err(Stop::unsupported("comparison of numbers and strings"))
        }
        Array::Masked(masked) => Ok(masked.cells().clone()),
        array if array.dtype().is_numeric() => Ok(array.clone()),
        array => Err(Stop::unsupported(format!("comparison of an extension dtype and {}", array.dtype().name()))),
    };
    let ordered = !matches!(op, CompareOp::Eq | CompareOp::Ne);
    let answer = match right {
        Other::Array(array) => compare::compare(op, &cells(left)?, &Other::Array(&cells(array)?), host)?,
        Other::Scalar(value) => match value {
            Value::Str(_) if ordered => {
                return Err(raise::exception(
                    &exceptions::UFUNC_TYPE_ERROR,
                    format!("{} of {} and text", op.symbol(), own.kind().plain().name()),
                ));
            }
            Value::None if ordered => {
                return Err(raise::type_error(format!(
                    "'{}' not supported between instances of '{}' and 'NoneType'",
                    op.symbol(),
                    match own.kind() {
                        Kind::Bool => "bool",
                        Kind::Int(_) => "int",
                        _ => "float",
                    }
                )));
            }
            Value::Str(_) | Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Numpy(_) => {
                compare::compare(op, own.cells(), &Other::Scalar(value), host)?
            }
            other => {
                return Err(Stop::unsupported(format!(
                    "comparison of an extension dtype and a {}",
                    other.class().name
                )));
            }
        },
    };
    Masked::array(answer, gone).map(Some)
}

/// Text against text, or any value that Python compares it with, where both are there.
fn texts(op: CompareOp, left: &Array, right: &Other, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let mut answers = Vec::with_capacity(left.len());
    for row in 0..left.len() {
        let a = left.item(row, &meter)?;
        let b = match right {
            Other::Scalar(value) => (*value).clone(),
            Other::Array(array) => array.item(row, &meter)?,
        };
        answers.push(if is_missing(&a) || is_missing(&b) {
            None
        } else if let (Some(a), Some(b)) = (a.as_str(), b.as_str()) {
            Some(op.holds(a.cmp(b)))
        } else {
            let answer = ops::compare(op, &a, &b, host)?;
            Some(ops::truth(&answer, host)?)
        });
    }
    Masked::bools(answers.into_iter())
}

/// `-a`, `+a`, `~a`, `abs(a)` of a column of an extension dtype.
pub fn unary(op: UnaryOp, own: &Rc<Masked>, host: &mut dyn Host) -> Result<Array> {
    match (op, own.kind()) {
        (_, Kind::Text) => Err(Stop::unsupported(format!("unary operator of {}", own.kind().name()))),
        // pandas turns bools over.
        (UnaryOp::Neg, Kind::Bool) => unary(UnaryOp::Invert, own, host),
        (UnaryOp::Invert, Kind::Float) => Err(raise::type_error(
            "ufunc 'invert' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''",
        )),
        _ => Masked::array(arithmetic::unary(op, own.cells(), host)?, own.missing().to_vec()),
    }
}
