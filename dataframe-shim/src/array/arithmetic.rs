//! Elementwise arithmetic and logic.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::numpy as scalars;
use hiddentables_values::ops::{self, BinaryOp, UnaryOp};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Host, IntKind, Meter, Np, Result, Stop, Value, to_float32};

use super::{Array, Dtype, is_missing, logic, times};
use crate::extension::{ambiguous, is_na};
use crate::polars_bridge::{Floats, Ints};
use crate::time;

/// One side of an operation: a cell a row, or one value for all rows.
#[derive(Clone)]
pub enum Operand {
    /// One value for all rows.
    Scalar(Value),
    /// A value a row; sides of an operation have the same length.
    Array(Array),
}

impl Operand {
    pub(super) fn dtype(&self) -> Option<Dtype> {
        match self {
            Operand::Array(array) => Some(array.dtype()),
            Operand::Scalar(Value::Bool(_) | Value::Numpy(Np::Bool(_))) => Some(Dtype::Bool),
            Operand::Scalar(Value::Int(_)) => Some(Dtype::Int(IntKind::I64)),
            Operand::Scalar(Value::Numpy(Np::Int(kind, _))) => Some(Dtype::Int(*kind)),
            Operand::Scalar(Value::Float(_) | Value::Numpy(Np::Float(_) | Np::Float32(_))) => Some(Dtype::Float),
            Operand::Scalar(value) => match time::nanoseconds(value) {
                Some(time::Kind::Time(_)) => Some(Dtype::Time),
                Some(time::Kind::Delta(_)) => Some(Dtype::Delta),
                Some(time::Kind::Zoned(_, zone)) => Some(Dtype::Zoned(zone)),
                None => None,
            },
        }
    }

    pub(super) fn int(&self, row: usize) -> i64 {
        match self {
            Operand::Scalar(value) => value.as_int().unwrap_or_default(),
            Operand::Array(Array::Int(_, ints)) => ints.get(row).unwrap_or_default(),
            Operand::Array(Array::Bool(bools)) => i64::from(bools.get(row)),
            Operand::Array(_) => 0,
        }
    }

    pub(super) fn float(&self, row: usize) -> f64 {
        match self {
            Operand::Scalar(value) => value.as_float().unwrap_or(f64::NAN),
            Operand::Array(Array::Float(floats)) => floats.get_nan(row),
            Operand::Array(_) => self.int(row) as f64,
        }
    }

    pub(super) fn nanoseconds(&self, row: usize) -> Option<i64> {
        match self {
            Operand::Scalar(value) => time::nanosecond_count(value),
            Operand::Array(Array::Time(ints) | Array::Delta(ints)) => ints.get(row),
            Operand::Array(_) => None,
        }
    }

    pub(super) fn item(&self, row: usize, meter: &Meter) -> Result<Value> {
        match self {
            Operand::Scalar(value) => Ok(super::infer::python_value(value)),
            Operand::Array(array) => array.item(row, meter),
        }
    }

    pub(super) fn class_name(&self) -> &'static str {
        match self {
            Operand::Scalar(value) => value.class().name,
            Operand::Array(_) => "ndarray",
        }
    }

    pub(super) fn is_nat(&self) -> bool {
        matches!(self, Operand::Scalar(value) if time::is_nat(value))
    }

    fn is_object(&self) -> bool {
        matches!(self, Operand::Array(Array::Object(_) | Array::Str(_)))
    }
}

/// `left op right` over `rows` rows. At least one side is an array of that length. One unit of work a row.
pub fn binary(op: BinaryOp, left: &Operand, right: &Operand, rows: usize, host: &mut dyn Host) -> Result<Array> {
    host.meter().work_len(rows)?;
    if let Some(stop) = with_category(op, left, right) {
        return Err(stop);
    }
    if let Some(array) = super::zoned::binary(op, left, right, rows, host)? {
        return Ok(array);
    }
    if let Some(array) = super::masked_ops::binary(op, left, right, rows, host)? {
        return Ok(array);
    }
    if let Some(array) = moved(op, left, right, host)? {
        return Ok(array);
    }
    if logic::is_logical(op)
        && let Some(array) = logic::binary(op, left, right, rows, host)?
    {
        return Ok(array);
    }
    if op == BinaryOp::FloorDiv && divided_by_missing(left, right) {
        return Err(ambiguous());
    }
    if let Some(text) = concatenation(op, left, right, rows, host.meter())? {
        return Ok(text);
    }
    if let Some(stop) = numbers_with_text(op, left, right) {
        return Err(stop);
    }
    match (left.dtype(), right.dtype()) {
        _ if left.is_object() || right.is_object() => objects(op, left, right, rows, host),
        (Some(Dtype::Bool), Some(Dtype::Bool)) => bools(op, left, right, rows, host.meter()),
        (Some(a), Some(b)) if a.is_numeric() && b.is_numeric() => numbers(op, left, right, rows, host.meter()),
        (Some(a @ (Dtype::Time | Dtype::Delta)), Some(b)) | (Some(a), Some(b @ (Dtype::Time | Dtype::Delta))) => {
            times::binary(op, left, right, a, b, rows)
        }
        (Some(dtype @ (Dtype::Time | Dtype::Delta)), None) => times::with_other(op, dtype, right, rows),
        (None, Some(dtype @ (Dtype::Time | Dtype::Delta))) => times::with_other(op, dtype, left, rows),
        _ => objects(op, left, right, rows, host),
    }
}

/// Times moved by an offset of the calendar; `None` of anything else.
fn moved(op: BinaryOp, left: &Operand, right: &Operand, host: &mut dyn Host) -> Result<Option<Array>> {
    use crate::time::offsets::DateOffset;
    let offset = |side: &Operand| match side {
        Operand::Scalar(value) => value.downcast::<DateOffset>().filter(|offset| offset.tick().is_none()),
        Operand::Array(_) => None,
    };
    let (times, offset, negative) = match (op, left, right) {
        (BinaryOp::Add | BinaryOp::Sub, Operand::Array(Array::Time(times)), other) => {
            (times, offset(other), op == BinaryOp::Sub)
        }
        (BinaryOp::Add, other, Operand::Array(Array::Time(times))) => (times, offset(other), false),
        _ => return Ok(None),
    };
    let Some(offset) = offset else { return Ok(None) };
    let moved = times.iter().map(|time| time.map(|time| offset.moved(time, negative, host)).transpose());
    let moved = moved.collect::<Result<Vec<_>>>()?;
    Ok(Some(Array::Time(crate::polars_bridge::Ints::optional(moved.into_iter()))))
}

/// Whether pandas asks for the truth of `pd.NA` as it looks for zeros: whole division by it, or of it by bools.
fn divided_by_missing(left: &Operand, right: &Operand) -> bool {
    let missing = |side: &Operand| matches!(side, Operand::Scalar(value) if is_na(value));
    missing(right) || (missing(left) && right.dtype() == Some(Dtype::Bool))
}

/// A column of categories takes no part in arithmetic.
fn with_category(op: BinaryOp, left: &Operand, right: &Operand) -> Option<Stop> {
    let category = |side: &Operand| matches!(side, Operand::Array(Array::Category(_)));
    if !category(left) && !category(right) {
        return None;
    }
    let name = match op {
        BinaryOp::Add => "add",
        BinaryOp::Sub => "subtract",
        BinaryOp::Mul => "multiply",
        BinaryOp::Div => "divide",
        BinaryOp::FloorDiv => "floor_divide",
        BinaryOp::Mod => "remainder",
        BinaryOp::Pow => "power",
        _ => return Some(Stop::unsupported(format!("{} of a category", op.symbol()))),
    };
    let class = |side: &Operand| match side {
        Operand::Array(_) => "Categorical",
        Operand::Scalar(value) => value.class().name,
    };
    let both = category(left) && category(right);
    let numpy = |side: &Operand| match side {
        Operand::Array(_) => !both,
        Operand::Scalar(value) => matches!(value, Value::Numpy(_)),
    };
    Some(raise::type_error(match (left, right) {
        _ if (numpy(left) && !category(left)) || (numpy(right) && !category(right)) => {
            format!("Object with dtype category cannot perform the numpy op {name}")
        }
        (Operand::Scalar(Value::Str(_)), _) if op == BinaryOp::Add => {
            "can only concatenate str (not \"Categorical\") to str".to_string()
        }
        (Operand::Scalar(Value::Str(_)), _) if op == BinaryOp::Mod => {
            return Some(Stop::unsupported("% of text and a category"));
        }
        _ => {
            let symbol = if op == BinaryOp::Pow { "** or pow()" } else { op.symbol() };
            format!("unsupported operand type(s) for {symbol}: '{}' and '{}'", class(left), class(right))
        }
    }))
}

/// A column of numbers beside text: NumPy has no loop for that, which it says in two ways.
fn numbers_with_text(op: BinaryOp, left: &Operand, right: &Operand) -> Option<Stop> {
    let dtype = match (left, right) {
        (Operand::Array(array), Operand::Scalar(Value::Str(_))) => array.dtype(),
        (Operand::Scalar(Value::Str(_)), Operand::Array(array)) if op != BinaryOp::Mod => array.dtype(),
        _ => return None,
    };
    if !dtype.is_numeric() {
        return None;
    }
    let no_loop =
        matches!(op, BinaryOp::Add | BinaryOp::Sub) || (op == BinaryOp::Mul && !matches!(dtype, Dtype::Int(_)));
    let class = if no_loop { &exceptions::UFUNC_TYPE_ERROR } else { &exceptions::TYPE_ERROR };
    Some(raise::exception(class, format!("{} of {} and text", op.symbol(), dtype.name())))
}

/// Text joined to text, the commonest use of `+` on objects.
fn concatenation(op: BinaryOp, left: &Operand, right: &Operand, rows: usize, meter: &Meter) -> Result<Option<Array>> {
    if op != BinaryOp::Add {
        return Ok(None);
    }
    let text = |operand: &Operand| matches!(operand, Operand::Array(Array::Str(_)) | Operand::Scalar(Value::Str(_)));
    if !text(left) || !text(right) {
        return Ok(None);
    }
    let part = |operand: &Operand, row: usize| -> Option<String> {
        match operand {
            Operand::Scalar(value) => value.as_str().map(str::to_string),
            Operand::Array(Array::Str(strings)) => strings.get(row).map(str::to_string),
            Operand::Array(_) => None,
        }
    };
    let bytes = |operand: &Operand| match operand {
        Operand::Scalar(value) => (value.as_str().map_or(0, str::len) as u64).saturating_mul(rows as u64),
        Operand::Array(array) => array.bytes(),
    };
    // Two texts are made of each row before it is one.
    meter.work_len(rows.saturating_mul(2))?;
    let held = meter.reserve(bytes(left).saturating_add(bytes(right)))?;
    let joined: Vec<Option<String>> =
        (0..rows).map(|row| part(left, row).zip(part(right, row)).map(|(a, b)| a + &b)).collect();
    drop(held);
    Ok(Some(Array::strings(joined.iter().map(Option::as_ref))))
}

fn bools(op: BinaryOp, left: &Operand, right: &Operand, rows: usize, meter: &Meter) -> Result<Array> {
    let pairs = (0..rows).map(|row| (left.int(row) != 0, right.int(row) != 0));
    Ok(match op {
        BinaryOp::And | BinaryOp::Mul => Array::bools(pairs.map(|(a, b)| a & b)),
        BinaryOp::Or | BinaryOp::Add => Array::bools(pairs.map(|(a, b)| a | b)),
        BinaryOp::Xor => Array::bools(pairs.map(|(a, b)| a ^ b)),
        BinaryOp::Sub => {
            return Err(raise::type_error(
                "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.",
            ));
        }
        BinaryOp::Mod => {
            let values = (0..rows).map(|row| scalars::int(op, left.int(row), right.int(row), meter));
            Array::Int(IntKind::I8, Ints::new(values.collect::<Result<_>>()?))
        }
        BinaryOp::Div | BinaryOp::FloorDiv | BinaryOp::Pow => {
            let name = match op {
                BinaryOp::Div => "truediv",
                BinaryOp::FloorDiv => "floordiv",
                _ => "pow",
            };
            return Err(raise::exception(
                &hiddentables_values::types::exceptions::NOT_IMPLEMENTED_ERROR,
                format!("operator '{name}' not implemented for bool dtypes"),
            ));
        }
        BinaryOp::MatMul | BinaryOp::LShift | BinaryOp::RShift => {
            return Err(Stop::unsupported(format!("{} of bool columns", op.symbol())));
        }
    })
}

/// The integers that come of bools and integers; `None` where floats do. A number of Python's own takes the column's kind, and must fit.
pub(super) fn promoted(op: BinaryOp, left: &Operand, right: &Operand) -> Result<Option<IntKind>> {
    let own = |side: &Operand| matches!(side, Operand::Scalar(Value::Int(_)));
    let kind = match (left.dtype(), right.dtype()) {
        (Some(Dtype::Float | Dtype::Float32), _) | (_, Some(Dtype::Float | Dtype::Float32)) => return Ok(None),
        _ if op == BinaryOp::Div => return Ok(None),
        (Some(Dtype::Int(_)), Some(Dtype::Int(b))) if own(left) => b,
        (Some(Dtype::Int(a)), Some(Dtype::Int(_))) if own(right) => a,
        (Some(Dtype::Int(a)), Some(Dtype::Int(b))) => scalars::promote(a, b),
        (Some(Dtype::Int(kind)), _) | (_, Some(Dtype::Int(kind))) => kind,
        _ => IntKind::I64,
    };
    for side in [left, right] {
        if let Operand::Scalar(Value::Int(value)) = side
            && kind.wrap(*value) != *value
        {
            return Err(raise::overflow_error(format!("Python integer {value} out of bounds for {}", kind.name())));
        }
    }
    Ok(Some(kind))
}

fn numbers(op: BinaryOp, left: &Operand, right: &Operand, rows: usize, meter: &Meter) -> Result<Array> {
    let Some(kind) = promoted(op, left, right)? else {
        if is_narrow(left, right) {
            return narrow(op, left, right, rows);
        }
        let values: Result<Vec<f64>> =
            (0..rows).map(|row| scalars::float(op, left.float(row), right.float(row))).collect();
        let mut values = values?;
        if matches!(op, BinaryOp::FloorDiv | BinaryOp::Mod) {
            fill_division_by_zero(op, &mut values, left, right);
        }
        return Ok(Array::floats(values));
    };
    // Of a rest pandas fills what bools divide by as little as NumPy does.
    let fills = op == BinaryOp::FloorDiv || (op == BinaryOp::Mod && right.dtype() != Some(Dtype::Bool));
    if fills && (0..rows).any(|row| right.int(row) == 0) {
        // pandas fills what NumPy leaves 0 with infinities and NaN, which makes floats.
        let values = (0..rows).map(|row| {
            let (a, b) = (left.int(row), right.int(row));
            match (op, a, b) {
                (BinaryOp::Mod, _, 0) | (_, 0, 0) => Ok(f64::NAN),
                (_, a, 0) => Ok(if a > 0 { f64::INFINITY } else { f64::NEG_INFINITY }),
                (_, a, b) => scalars::int(op, a, b, meter).map(|i| i as f64),
            }
        });
        return Ok(Array::floats(values.collect::<Result<_>>()?));
    }
    // NumPy squares instead of raising to the power of 2, and the square of bools is small.
    let squared =
        matches!((op, left, right), (BinaryOp::Pow, Operand::Array(Array::Bool(_)), Operand::Scalar(Value::Int(2))));
    let kind = if squared { IntKind::I8 } else { kind };
    let values: Result<Vec<i64>> =
        (0..rows).map(|row| scalars::int(op, left.int(row), right.int(row), meter).map(|i| kind.wrap(i))).collect();
    Ok(Array::Int(kind, Ints::new(values?)))
}

/// Whether numbers of both sides make `float32`: one is such, and the other a scalar, which adapts, or no wider.
pub(super) fn is_narrow(left: &Operand, right: &Operand) -> bool {
    let fits = |side: &Operand| match side {
        Operand::Scalar(_) => true,
        Operand::Array(array) => match array.dtype() {
            Dtype::Bool | Dtype::Float32 => true,
            Dtype::Int(kind) => kind.is_narrow(),
            _ => false,
        },
    };
    let own = |side: &Operand| matches!(side, Operand::Array(array) if array.is_float32());
    (own(left) || own(right)) && fits(left) && fits(right)
}

/// Arithmetic of `float32`, each step rounded to it. Of powers only those are known that NumPy makes without raising to one: its
/// kernel for the others depends on the processor.
fn narrow(op: BinaryOp, left: &Operand, right: &Operand, rows: usize) -> Result<Array> {
    let single = |side: &Operand, row: usize| to_float32(side.float(row));
    if op == BinaryOp::Pow {
        let Operand::Scalar(exponent) = right else { return Err(Stop::unsupported("power of float32")) };
        let power: fn(f64) -> f64 = match exponent.as_float() {
            Some(-1.0) => |x| 1.0 / x,
            Some(0.0) => |_| 1.0,
            Some(0.5) => f64::sqrt,
            Some(1.0) => |x| x,
            Some(2.0) => |x| x * x,
            _ => return Err(Stop::unsupported("power of float32")),
        };
        return Ok(Array::floats32((0..rows).map(|row| power(single(left, row))).collect()));
    }
    let values: Result<Vec<f64>> =
        (0..rows).map(|row| scalars::float32(op, single(left, row), single(right, row))).collect();
    let mut values = values?;
    let by_zero = |row| single(right, row) == 0.0 && !single(left, row).is_nan();
    if op == BinaryOp::FloorDiv && (0..rows).any(by_zero) {
        // What pandas lays over the quotients makes wider floats.
        fill_division_by_zero(op, &mut values, left, right);
        return Ok(Array::floats(values));
    }
    Ok(Array::floats32(values))
}

/// `x // 0` is an infinity with the sign of x, and NaN of 0; `x % 0` is NaN.
fn fill_division_by_zero(op: BinaryOp, values: &mut [f64], left: &Operand, right: &Operand) {
    for (row, value) in values.iter_mut().enumerate() {
        let (a, b) = (left.float(row), right.float(row));
        if b == 0.0 && !a.is_nan() {
            *value = if op == BinaryOp::Mod || a == 0.0 {
                f64::NAN
            } else if (a > 0.0) == b.is_sign_positive() {
                f64::INFINITY
            } else {
                f64::NEG_INFINITY
            };
        }
    }
}

/// Object columns: Python's operator cell by cell. Where that is a `TypeError`, once more over the rows where both cells are
/// present, the others missing: so text joined to text keeps its gaps.
fn objects(op: BinaryOp, left: &Operand, right: &Operand, rows: usize, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let mut values = Vec::with_capacity(rows);
    let mut failed = None;
    for row in 0..rows {
        let (a, b) = (left.item(row, &meter)?, right.item(row, &meter)?);
        match ops::binary(op, &a, &b, host) {
            Ok(value) => values.push(value),
            Err(stop) if stop.exception_of(&exceptions::TYPE_ERROR).is_some() => {
                failed = Some(stop);
                break;
            }
            Err(stop) => return Err(stop),
        }
    }
    match failed {
        None => keep_object(values),
        Some(stop) => masked(op, left, right, rows, stop, host),
    }
}

/// The operator over the rows where both cells are present, or the one of a column beside a scalar. The result has the dtype of the side whose cells it is laid over.
fn masked(
    op: BinaryOp,
    left: &Operand,
    right: &Operand,
    rows: usize,
    failed: Stop,
    host: &mut dyn Host,
) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let laid_over = match (left, right) {
        (Operand::Array(array), _) | (_, Operand::Array(array)) => array.dtype(),
        _ => Dtype::Object,
    };
    let mut values = Vec::with_capacity(rows);
    let mut any = false;
    for row in 0..rows {
        let (a, b) = (left.item(row, &meter)?, right.item(row, &meter)?);
        // A scalar is taken as it is, missing or not.
        let gap = |side: &Operand, cell: &Value| matches!(side, Operand::Array(_)) && is_missing(cell);
        // pandas leaves out what 1 is raised to.
        let of_one = op == BinaryOp::Pow && matches!(left, Operand::Scalar(_)) && a.as_float() == Some(1.0);
        if gap(left, &a) || gap(right, &b) || of_one {
            values.push(super::nan());
        } else {
            any = true;
            values.push(ops::binary(op, &a, &b, host)?);
        }
    }
    match (laid_over, any) {
        (Dtype::Object, _) => keep_object(values),
        (Dtype::Float, false) => Ok(Array::floats(vec![f64::NAN; rows])),
        (Dtype::Float32, false) => Err(Stop::unsupported("arithmetic of float32 and objects with missing cells")),
        (_, false) => Err(failed),
        (_, true) => Err(Stop::unsupported("arithmetic of numbers and objects with missing cells")),
    }
}

/// An operation on objects gives objects, whatever the cells are.
pub fn keep_object(values: Vec<Value>) -> Result<Array> {
    let all_text = !values.is_empty() && values.iter().any(|v| v.as_str().is_some());
    if all_text && values.iter().all(|v| v.as_str().is_some() || matches!(v, Value::Float(f) if f.is_nan())) {
        return Ok(Array::strings(values.iter().map(Value::as_str)));
    }
    Ok(Array::objects(values))
}

/// `-a`, `+a`, `~a`, `abs(a)`. One unit of work a row.
pub fn unary(op: UnaryOp, array: &Array, host: &mut dyn Host) -> Result<Array> {
    host.meter().work_len(array.len())?;
    if let Array::Category(_) = array {
        return Err(raise::type_error(match op {
            UnaryOp::Abs => "Object with dtype category cannot perform the numpy op absolute",
            UnaryOp::Neg => "bad operand type for unary -: 'Categorical'",
            UnaryOp::Pos => "bad operand type for unary +: 'Categorical'",
            UnaryOp::Invert => "bad operand type for unary ~: 'Categorical'",
        }));
    }
    if let Array::Masked(cells) = array {
        return super::masked_ops::unary(op, cells, host);
    }
    Ok(match (op, array) {
        (UnaryOp::Invert, Array::Bool(bools)) => Array::bools(bools.iter().map(|b| !b)),
        (UnaryOp::Invert, Array::Int(kind, ints)) => {
            Array::Int(*kind, Ints::new(ints.values().iter().map(|i| kind.wrap(!i)).collect()))
        }
        (UnaryOp::Invert, Array::Float(_)) => {
            return Err(raise::type_error("bad operand type for unary ~: 'float'"));
        }
        (UnaryOp::Neg, Array::Int(kind, ints)) => {
            Array::Int(*kind, Ints::new(ints.values().iter().map(|i| kind.wrap(i.wrapping_neg())).collect()))
        }
        (UnaryOp::Abs, Array::Int(kind, ints)) => {
            Array::Int(*kind, Ints::new(ints.values().iter().map(|i| kind.wrap(i.wrapping_abs())).collect()))
        }
        (UnaryOp::Pos, Array::Int(..) | Array::Float(_)) | (UnaryOp::Abs | UnaryOp::Pos, Array::Bool(_)) => {
            array.clone()
        }
        (UnaryOp::Neg, Array::Float(floats)) => {
            Array::Float(Floats::optional(floats.iter().map(|f| f.map(|f| -f))).of_kind(floats.kind()))
        }
        (UnaryOp::Abs, Array::Float(floats)) => {
            Array::Float(Floats::optional(floats.iter().map(|f| f.map(f64::abs))).of_kind(floats.kind()))
        }
        (UnaryOp::Neg, Array::Delta(ints)) => {
            Array::Delta(Ints::optional(ints.iter().map(|i| i.map(i64::wrapping_neg))))
        }
        (UnaryOp::Abs, Array::Delta(ints)) => {
            Array::Delta(Ints::optional(ints.iter().map(|i| i.map(i64::wrapping_abs))))
        }
        (_, Array::Object(_) | Array::Str(_)) => {
            let mut values = Vec::with_capacity(array.len());
            for value in array.items(&Rc::clone(host.meter()))? {
                // `~True` of Python objects is -2, as pandas gives it too.
                values.push(ops::unary(op, &value, host)?);
            }
            Array::objects(values)
        }
        (_, other) => return Err(Stop::unsupported(format!("unary operator of {}", other.dtype().name()))),
    })
}
