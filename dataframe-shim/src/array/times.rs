//! Arithmetic of columns of times and durations.

use hiddentables_values::exception::raise;
use hiddentables_values::ops::BinaryOp;
use hiddentables_values::{IntKind, Meter, Result, Stop, Value};

use super::arithmetic::Operand;
use super::{Array, Dtype};
use crate::polars_bridge::{Floats, Ints};

/// `left op right` where one side is of times or durations.
pub(super) fn binary(op: BinaryOp, left: &Operand, right: &Operand, a: Dtype, b: Dtype, rows: usize) -> Result<Array> {
    match (op, a, b) {
        (BinaryOp::Sub, Dtype::Time, Dtype::Time) | (BinaryOp::Sub, Dtype::Delta, Dtype::Delta) => {
            Ok(Array::Delta(combined(left, right, rows, i64::checked_sub)?))
        }
        (BinaryOp::Sub, Dtype::Time, Dtype::Delta) => Ok(Array::Time(combined(left, right, rows, i64::checked_sub)?)),
        (BinaryOp::Add, Dtype::Time, Dtype::Delta) | (BinaryOp::Add, Dtype::Delta, Dtype::Time) => {
            Ok(Array::Time(combined(left, right, rows, i64::checked_add)?))
        }
        (BinaryOp::Add, Dtype::Delta, Dtype::Delta) => Ok(Array::Delta(combined(left, right, rows, i64::checked_add)?)),
        (BinaryOp::Div, Dtype::Delta, Dtype::Delta) => Ok(Array::Float(Floats::optional(
            pairs(left, right, rows).map(|pair| pair.map(|(x, y)| x as f64 / y as f64)),
        ))),
        (BinaryOp::FloorDiv, Dtype::Delta, Dtype::Delta) => whole_times(left, right, rows),
        (BinaryOp::Mul, Dtype::Delta, b) if b.is_numeric() => scaled(op, left, right, b, rows),
        (BinaryOp::Mul, a, Dtype::Delta) if a.is_numeric() => scaled(op, right, left, a, rows),
        (BinaryOp::Div | BinaryOp::FloorDiv, Dtype::Delta, Dtype::Int(_) | Dtype::Float | Dtype::Float32) => {
            scaled(op, left, right, b, rows)
        }
        (BinaryOp::Add, Dtype::Time, Dtype::Time) => {
            Err(raise::type_error("cannot add DatetimeArray and DatetimeArray"))
        }
        (BinaryOp::Sub, Dtype::Delta, Dtype::Time) => {
            Err(raise::type_error("cannot subtract a datelike from a TimedeltaArray"))
        }
        (BinaryOp::Add | BinaryOp::Sub, Dtype::Time, Dtype::Int(_))
        | (BinaryOp::Add | BinaryOp::Sub, Dtype::Int(_), Dtype::Time) => Err(no_integers("DatetimeArray")),
        (BinaryOp::Add | BinaryOp::Sub, Dtype::Delta, Dtype::Int(_))
        | (BinaryOp::Add | BinaryOp::Sub, Dtype::Int(_), Dtype::Delta) => Err(no_integers("TimedeltaArray")),
        _ => Err(Stop::unsupported(format!("{} {} {}", a.name(), op.symbol(), b.name()))),
    }
}

/// A column of times or durations and a scalar that is neither of those nor a number: `NaT`, `None`, text.
pub(super) fn with_other(op: BinaryOp, dtype: Dtype, other: &Operand, rows: usize) -> Result<Array> {
    let missing = || Ints::optional(std::iter::repeat_n(None, rows));
    let class = if dtype == Dtype::Time { "DatetimeArray" } else { "TimedeltaArray" };
    match (op, dtype) {
        (BinaryOp::Add, Dtype::Time) if other.is_nat() => Ok(Array::Time(missing())),
        (BinaryOp::Add | BinaryOp::Sub, _) if other.is_nat() => Ok(Array::Delta(missing())),
        (BinaryOp::Add | BinaryOp::Sub, _) => Err(raise::type_error(format!(
            "unsupported operand type(s) for {}: '{class}' and '{}'",
            op.symbol(),
            other.class_name()
        ))),
        _ => Err(Stop::unsupported(format!("{} {} {}", dtype.name(), op.symbol(), other.class_name()))),
    }
}

fn no_integers(class: &str) -> Stop {
    raise::type_error(format!(
        "Addition/subtraction of integers and integer-arrays with {class} is no longer supported.  Instead of adding/subtracting `n`, use `n * obj.freq`"
    ))
}

fn pairs(left: &Operand, right: &Operand, rows: usize) -> impl Iterator<Item = Option<(i64, i64)>> {
    (0..rows).map(|row| left.nanoseconds(row).zip(right.nanoseconds(row)))
}

fn combined(left: &Operand, right: &Operand, rows: usize, f: fn(i64, i64) -> Option<i64>) -> Result<Ints> {
    let overflow = || raise::overflow_error("Overflow in int64 addition");
    let values: Result<Vec<Option<i64>>> =
        pairs(left, right, rows).map(|pair| pair.map(|(x, y)| f(x, y).ok_or_else(overflow)).transpose()).collect();
    Ok(Ints::optional(values?.into_iter()))
}

/// How many whole times one duration is in another: integers, or floats where some are missing.
fn whole_times(left: &Operand, right: &Operand, rows: usize) -> Result<Array> {
    let floor = |(x, y): (i64, i64)| {
        let quotient = x.checked_div(y).ok_or_else(|| Stop::unsupported("a duration // 0"))?;
        Ok(if x % y != 0 && (x < 0) != (y < 0) { quotient - 1 } else { quotient })
    };
    let wholes: Vec<Option<i64>> =
        pairs(left, right, rows).map(|pair| pair.map(floor).transpose()).collect::<Result<_>>()?;
    Ok(match wholes.iter().copied().collect::<Option<Vec<i64>>>() {
        Some(wholes) => Array::Int(IntKind::I64, Ints::new(wholes)),
        None => Array::Float(Floats::optional(wholes.iter().map(|whole| whole.map(|whole| whole as f64)))),
    })
}

/// A duration times or divided by a number. NumPy cuts fractions of a nanosecond off, but for `//` by an integer.
fn scaled(op: BinaryOp, deltas: &Operand, numbers: &Operand, dtype: Dtype, rows: usize) -> Result<Array> {
    let too_long = || Stop::unsupported("a duration of more than 292 years");
    let scale = |row: usize| -> Result<Option<i64>> {
        let Some(ns) = deltas.nanoseconds(row) else { return Ok(None) };
        if let Dtype::Float | Dtype::Float32 = dtype {
            let number = numbers.float(row);
            let result = if op == BinaryOp::Mul { ns as f64 * number } else { ns as f64 / number };
            return match result {
                result if result.is_nan() || result.is_infinite() => Ok(None),
                result if result.abs() < 9.2e18 => Ok(Some(result as i64)),
                _ => Err(too_long()),
            };
        }
        let number = numbers.int(row);
        match op {
            BinaryOp::Mul => ns.checked_mul(number).map(Some).ok_or_else(too_long),
            _ if number == 0 => Ok(None),
            BinaryOp::FloorDiv => {
                let quotient = ns.checked_div(number).ok_or_else(too_long)?;
                Ok(Some(if ns % number != 0 && (ns < 0) != (number < 0) { quotient - 1 } else { quotient }))
            }
            _ => ns.checked_div(number).map(Some).ok_or_else(too_long),
        }
    };
    let cells = (0..rows).map(scale).collect::<Result<Vec<_>>>()?;
    Ok(Array::Delta(Ints::optional(cells.into_iter())))
}

/// What times and objects that are times give together: pandas looks what the objects that come of it are.
pub fn among_objects(op: BinaryOp, sides: (&Operand, &Operand), result: Array, meter: &Meter) -> Result<Array> {
    let times = |side: &Operand| matches!(side, Operand::Array(Array::Time(_) | Array::Delta(_)));
    let cells = match sides {
        (a, Operand::Array(Array::Object(cells))) if times(a) => cells,
        (Operand::Array(Array::Object(cells)), b) if times(b) => cells,
        _ => return Ok(result),
    };
    if cells.iter().any(Value::is_none) {
        return Err(Stop::unsupported("arithmetic of times and None"));
    }
    let objects_first = times(sides.1);
    match op {
        BinaryOp::Sub if objects_first && matches!(sides.1, Operand::Array(Array::Time(_))) => {
            Err(raise::type_error("cannot subtract DatetimeArray from ndarray[object]"))
        }
        // One object stands for itself, which pandas looks at; several stay objects.
        BinaryOp::Add | BinaryOp::Sub if cells.len() == 1 => match super::infer(result.items(meter)?, meter)? {
            found @ (Array::Time(_) | Array::Delta(_) | Array::Zoned(..)) => Ok(found),
            _ => Ok(result),
        },
        BinaryOp::Div | BinaryOp::FloorDiv if objects_first => super::infer(result.items(meter)?, meter),
        _ => Ok(result),
    }
}
