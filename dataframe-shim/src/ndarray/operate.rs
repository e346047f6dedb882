//! Arithmetic and comparison of arrays as NumPy has them: shapes are broadcast, integers wrap, division by zero is NumPy's.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::numpy as scalars;
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Host, IntKind, Meter, Np, Result, Stop, Value, to_float32};

use super::product::product;
use super::{Layout, NdArray, Shape, make};
use crate::array::arithmetic::{self, Operand};
use crate::array::compare::{self, Other};
use crate::array::{Array, Dtype, infer};
use crate::polars_bridge::Ints;
use crate::selection;

/// The shape that both are broadcast to.
pub fn common_shape(a: Shape, b: Shape) -> Option<Shape> {
    let one = |x: usize, y: usize| match (x, y) {
        (x, y) if x == y => Some(x),
        (1, other) | (other, 1) => Some(other),
        _ => None,
    };
    Some(match (a, b) {
        (Shape::One(x), Shape::One(y)) => Shape::One(one(x, y)?),
        (Shape::Two(rows, x), Shape::One(y)) | (Shape::One(y), Shape::Two(rows, x)) => Shape::Two(rows, one(x, y)?),
        (Shape::Two(rows, x), Shape::Two(height, y)) => Shape::Two(one(rows, height)?, one(x, y)?),
    })
}

/// The cells of an array of shape `from`, repeated to fill `to`, which it can be broadcast to.
pub fn spread(array: &Array, from: Shape, to: Shape, meter: &Meter) -> Result<Array> {
    if from == to {
        return Ok(array.clone());
    }
    let (rows, columns) = match from {
        Shape::One(n) => (1, n),
        Shape::Two(rows, columns) => (rows, columns),
    };
    let (wide, all) = match to {
        Shape::One(n) => (n, n),
        Shape::Two(_, wide) => (wide, to.cells()),
    };
    meter.work_len(all)?;
    let _held = meter.reserve(8 * all as u64)?;
    let place = |at: usize| {
        let (row, column) = (at / wide.max(1), at % wide.max(1));
        (if rows == 1 { 0 } else { row * columns }) + if columns == 1 { 0 } else { column }
    };
    array.take(&(0..all).map(place).collect::<Vec<_>>(), meter)
}

/// `ValueError: operands could not be broadcast together…`
pub fn not_together(a: Shape, b: Shape) -> Stop {
    let text = |shape: Shape| shape.text().replace(' ', "");
    raise::value_error(format!("operands could not be broadcast together with shapes {} {} ", text(a), text(b)))
}

/// One side of an operation.
pub enum Side {
    /// A value for all cells.
    Scalar(Value),
    /// An array.
    Array(Rc<NdArray>),
}

/// What a value is beside an array; `None` of what pandas or the value itself must answer.
pub fn side(other: &Value, host: &mut dyn Host) -> Result<Option<Side>> {
    if other.is::<crate::series::Series>()
        || other.is::<crate::frame::DataFrame>()
        || other.is::<crate::index::object::IndexObject>()
    {
        return Ok(None);
    }
    if let Some(array) = other.downcast::<NdArray>() {
        return Ok(Some(Side::Array(array)));
    }
    match other {
        Value::Tuple(_) | Value::List(_) | Value::Range(_) => Ok(make::array_of(other, host)?.map(Side::Array)),
        _ if !selection::is_scalar(other) => Ok(None),
        _ => Ok(Some(Side::Scalar(other.clone()))),
    }
}

/// `array op other`, or `other op array` where reflected.
pub fn binary(
    op: BinaryOp,
    own: &Rc<NdArray>,
    other: &Value,
    reflected: bool,
    host: &mut dyn Host,
) -> Result<Option<Value>> {
    let Some(other) = side(other, host)? else { return Ok(None) };
    if op == BinaryOp::MatMul {
        let Side::Array(other) = &other else {
            return Err(raise::value_error(
                "matmul: Input operand 1 does not have enough dimensions (has 0, gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1)",
            ));
        };
        let answer = if reflected { product(other, own, host) } else { product(own, other, host) };
        return answer.map(Some);
    }
    let own = Side::Array(Rc::clone(own));
    if reflected { of_sides(op, &other, &own, host) } else { of_sides(op, &own, &other, host) }.map(Some)
}

/// `left op right`, at least one of them an array.
pub fn of_sides(op: BinaryOp, left: &Side, right: &Side, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (shape, layout, left, right) = together(left, right, &meter)?;
    let result = cellwise(op, &left, &right, shape.cells(), host)?;
    finished(result, shape, layout, &meter)
}

/// An array of a result.
pub fn finished(array: Array, shape: Shape, layout: Layout, meter: &Meter) -> Result<Value> {
    let mut made = NdArray::new(array, shape, meter)?;
    made.layout = layout;
    Ok(Value::object(made))
}

/// Both sides in one shape.
pub fn together(left: &Side, right: &Side, meter: &Meter) -> Result<(Shape, Layout, Operand, Operand)> {
    for side in [left, right] {
        if let Side::Array(array) = side
            && array.is_text()
        {
            return Err(Stop::unsupported("arithmetic of NumPy's own text"));
        }
    }
    Ok(match (left, right) {
        (Side::Array(a), Side::Array(b)) => {
            let shape = common_shape(a.shape(), b.shape()).ok_or_else(|| not_together(a.shape(), b.shape()))?;
            // The result lies as its operands do, where those agree.
            let full = |x: &Rc<NdArray>| (x.shape() == shape).then_some(x.layout());
            let layout = match (full(a), full(b)) {
                (Some(x), Some(y)) if x == y => x,
                (Some(x), None) | (None, Some(x)) => x,
                _ => Layout::Rows,
            };
            let left = Operand::Array(spread(&a.array(), a.shape(), shape, meter)?);
            let right = Operand::Array(spread(&b.array(), b.shape(), shape, meter)?);
            (shape, layout, left, right)
        }
        (Side::Array(a), Side::Scalar(value)) => {
            (a.shape(), a.layout(), Operand::Array(a.array()), Operand::Scalar(value.clone()))
        }
        (Side::Scalar(value), Side::Array(a)) => {
            (a.shape(), a.layout(), Operand::Scalar(value.clone()), Operand::Array(a.array()))
        }
        (Side::Scalar(_), Side::Scalar(_)) => return Err(Stop::unsupported("an operation of two scalars as arrays")),
    })
}

/// What an operand's numbers are, as NumPy promotes them.
#[derive(Clone, Copy)]
enum Kind {
    Bool,
    /// An integer of this kind; of a Python int none.
    Int(Option<IntKind>),
    Float,
}

fn kind(operand: &Operand) -> Option<Kind> {
    Some(match operand {
        Operand::Scalar(Value::Bool(_) | Value::Numpy(Np::Bool(_))) | Operand::Array(Array::Bool(_)) => Kind::Bool,
        Operand::Scalar(Value::Int(_)) => Kind::Int(None),
        Operand::Scalar(Value::Numpy(Np::Int(kind, _))) | Operand::Array(Array::Int(kind, _)) => Kind::Int(Some(*kind)),
        Operand::Scalar(Value::Float(_) | Value::Numpy(Np::Float(_) | Np::Float32(_)))
        | Operand::Array(Array::Float(_)) => Kind::Float,
        Operand::Scalar(_) | Operand::Array(_) => return None,
    })
}

fn int(operand: &Operand, at: usize) -> i64 {
    match operand {
        Operand::Scalar(value) => value.as_int().unwrap_or_default(),
        Operand::Array(Array::Int(_, ints)) => ints.get(at).unwrap_or_default(),
        Operand::Array(Array::Bool(bools)) => i64::from(bools.get(at)),
        Operand::Array(_) => 0,
    }
}

fn float(operand: &Operand, at: usize) -> f64 {
    match operand {
        Operand::Scalar(value) => value.as_float().unwrap_or(f64::NAN),
        Operand::Array(Array::Float(floats)) => floats.get_nan(at),
        Operand::Array(_) => int(operand, at) as f64,
    }
}

/// `left op right` over `cells` cells. One unit of work a cell.
pub fn cellwise(op: BinaryOp, left: &Operand, right: &Operand, cells: usize, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    meter.work_len(cells)?;
    let (Some(a), Some(b)) = (kind(left), kind(right)) else { return others(op, left, right, cells, host) };
    match (a, b) {
        (Kind::Bool, Kind::Bool) => bools(op, left, right, cells),
        (Kind::Float, _) | (_, Kind::Float) => floats(op, left, right, cells),
        _ => {
            let own = |kind: Kind| match kind {
                Kind::Int(own) => own,
                Kind::Bool | Kind::Float => None,
            };
            let kind = match (own(a), own(b)) {
                (Some(a), Some(b)) => scalars::promote(a, b),
                (Some(kind), None) | (None, Some(kind)) => kind,
                (None, None) => IntKind::I64,
            };
            for operand in [left, right] {
                if let Operand::Scalar(Value::Int(number)) = operand
                    && kind.wrap(*number) != *number
                {
                    let name = kind.name();
                    return Err(raise::overflow_error(format!("Python integer {number} out of bounds for {name}")));
                }
            }
            if op == BinaryOp::Div {
                return Ok(Array::floats((0..cells).map(|at| float(left, at) / float(right, at)).collect()));
            }
            let value = |at: usize| scalars::int(op, int(left, at), int(right, at), &meter).map(|i| kind.wrap(i));
            Ok(Array::Int(kind, Ints::new((0..cells).map(value).collect::<Result<_>>()?)))
        }
    }
}

fn bools(op: BinaryOp, left: &Operand, right: &Operand, cells: usize) -> Result<Array> {
    let pair = |at: usize| (int(left, at) != 0, int(right, at) != 0);
    let pairs = (0..cells).map(pair);
    Ok(match op {
        BinaryOp::And | BinaryOp::Mul => Array::bools(pairs.map(|(a, b)| a & b)),
        BinaryOp::Or | BinaryOp::Add => Array::bools(pairs.map(|(a, b)| a | b)),
        BinaryOp::Xor => Array::bools(pairs.map(|(a, b)| a ^ b)),
        BinaryOp::Div => Array::floats((0..cells).map(|at| float(left, at) / float(right, at)).collect()),
        BinaryOp::Sub => {
            return Err(raise::type_error(
                "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.",
            ));
        }
        _ => return Err(Stop::unsupported(format!("{} of bool arrays", op.symbol()))),
    })
}

/// Whether numbers of both sides make `float32`: one of them is such, and the other no wider; Python's own numbers adapt.
fn is_single(left: &Operand, right: &Operand) -> bool {
    let own = |side: &Operand| match side {
        Operand::Scalar(value) => matches!(value, Value::Numpy(Np::Float32(_))),
        Operand::Array(array) => array.is_float32(),
    };
    let fits = |side: &Operand| match side {
        Operand::Scalar(Value::Numpy(Np::Float(_))) => false,
        Operand::Scalar(Value::Numpy(Np::Int(kind, _))) | Operand::Array(Array::Int(kind, _)) => kind.is_narrow(),
        Operand::Scalar(_) | Operand::Array(Array::Bool(_)) => true,
        Operand::Array(array) => array.is_float32(),
    };
    (own(left) || own(right)) && fits(left) && fits(right)
}

fn singles(op: BinaryOp, left: &Operand, right: &Operand, cells: usize) -> Result<Array> {
    let single = |side: &Operand, at: usize| to_float32(float(side, at));
    let value: Box<dyn Fn(usize) -> Result<f64>> = match (op, left, right) {
        (BinaryOp::Pow, Operand::Array(_), Operand::Scalar(exponent)) => match exponent.as_float() {
            Some(2.0) => Box::new(|at| Ok(single(left, at) * single(left, at))),
            Some(0.5) => Box::new(|at| Ok(single(left, at).sqrt())),
            Some(-1.0) => Box::new(|at| Ok(1.0 / single(left, at))),
            Some(0.0) => Box::new(|_| Ok(1.0)),
            Some(1.0) => Box::new(|at| Ok(single(left, at))),
            _ => return Err(Stop::unsupported("power of float32")),
        },
        (BinaryOp::Pow, ..) => return Err(Stop::unsupported("power of float32")),
        _ => Box::new(|at| scalars::float32(op, single(left, at), single(right, at))),
    };
    Ok(Array::floats32((0..cells).map(value).collect::<Result<_>>()?))
}

fn floats(op: BinaryOp, left: &Operand, right: &Operand, cells: usize) -> Result<Array> {
    if is_single(left, right) {
        return singles(op, left, right, cells);
    }
    // A power that is one number NumPy takes by multiplication or by its root.
    if let (BinaryOp::Pow, Operand::Array(_), Operand::Scalar(exponent)) = (op, left, right) {
        let quick: Option<fn(f64) -> f64> = match exponent.as_float() {
            Some(2.0) => Some(|x| x * x),
            Some(0.5) => Some(f64::sqrt),
            Some(-1.0) => Some(|x| 1.0 / x),
            _ => None,
        };
        if let Some(quick) = quick {
            return Ok(Array::floats((0..cells).map(|at| quick(float(left, at))).collect()));
        }
    }
    let value = |at: usize| scalars::float(op, float(left, at), float(right, at));
    Ok(Array::floats((0..cells).map(value).collect::<Result<_>>()?))
}

/// Times go as pandas' do; objects by Python's own operators.
fn others(op: BinaryOp, left: &Operand, right: &Operand, cells: usize, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let timed = |operand: &Operand| matches!(operand, Operand::Array(Array::Time(_) | Array::Delta(_)));
    if timed(left) || timed(right) {
        if timed(left) && timed(right) && matches!(op, BinaryOp::Sub | BinaryOp::Add) {
            return arithmetic::binary(op, left, right, cells, host);
        }
        return Err(Stop::unsupported("arithmetic of an ndarray of datetimes"));
    }
    let object = |operand: &Operand| matches!(operand, Operand::Array(Array::Object(_) | Array::Str(_)));
    if !object(left) && !object(right) {
        let scalar = [left, right].into_iter().find_map(|operand| match operand {
            Operand::Scalar(value) => Some(value),
            Operand::Array(_) => None,
        });
        return Err(match scalar {
            Some(Value::Str(_)) => {
                raise::exception(&exceptions::UFUNC_TYPE_ERROR, format!("{} of numbers and text", op.symbol()))
            }
            Some(Value::None) => raise::type_error(format!(
                "unsupported operand type(s) for {}: '{}' and 'NoneType'",
                op.symbol(),
                if matches!(left, Operand::Array(Array::Float(_))) { "float" } else { "int" }
            )),
            _ => Stop::unsupported("arithmetic of an ndarray and an object"),
        });
    }
    let item = |operand: &Operand, at: usize| match operand {
        Operand::Scalar(value) => Ok(infer::python_value(value)),
        Operand::Array(array) => array.item(at, &meter),
    };
    let mut values = Vec::with_capacity(cells);
    for at in 0..cells {
        values.push(ops::binary(op, &item(left, at)?, &item(right, at)?, host)?);
    }
    Ok(Array::objects(values))
}

/// `array op= other`: written into the array, whose dtype stays.
pub fn inplace(op: BinaryOp, own: &Rc<NdArray>, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
    let Some(result) = binary(op, own, other, false, host)? else { return Ok(None) };
    let Some(array) = result.downcast::<NdArray>() else { return Ok(Some(result)) };
    if array.shape() != own.shape() {
        return Err(raise::value_error(format!(
            "non-broadcastable output operand with shape {} doesn't match the broadcast shape {}",
            own.shape().text().replace(' ', ""),
            array.shape().text().replace(' ', "")
        )));
    }
    let cells = match (own.dtype(), array.array()) {
        (dtype, cells) if cells.dtype() == dtype => cells,
        (Dtype::Float, cells) if cells.dtype().is_numeric() => Array::floats(cells.to_floats().unwrap_or_default()),
        (Dtype::Float32, cells) if cells.dtype() == Dtype::Float => {
            Array::floats32(cells.to_floats().unwrap_or_default())
        }
        (Dtype::Int(_) | Dtype::Bool, cells) if cells.dtype() == Dtype::Float => {
            return Err(raise::exception(
                &exceptions::UFUNC_TYPE_ERROR,
                format!(
                    "Cannot cast ufunc '{}' output from dtype('float64') to dtype('{}') with casting rule 'same_kind'",
                    ufunc(op),
                    own.dtype().name()
                ),
            ));
        }
        _ => return Err(Stop::unsupported("an operation in place that changes the dtype of an ndarray")),
    };
    own.write(cells)?;
    Ok(Some(Value::shared(Rc::clone(own))))
}

fn ufunc(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "add",
        BinaryOp::Sub => "subtract",
        BinaryOp::Mul => "multiply",
        BinaryOp::Div => "divide",
        BinaryOp::FloorDiv => "floor_divide",
        BinaryOp::Mod => "remainder",
        _ => "power",
    }
}

/// `-a`, `+a`, `~a`, `abs(a)`
pub fn unary(op: UnaryOp, own: &Rc<NdArray>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = own.array();
    match (op, &array) {
        (UnaryOp::Neg, Array::Bool(_)) => Err(raise::type_error(
            "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.",
        )),
        (UnaryOp::Invert, Array::Float(_)) => Err(raise::type_error(
            "ufunc 'invert' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''",
        )),
        (UnaryOp::Pos, Array::Bool(_)) | (_, Array::Time(_)) => {
            Err(Stop::unsupported(format!("unary operator of an ndarray of {}", array.dtype().name())))
        }
        _ if own.is_text() => Err(Stop::unsupported("unary operator of NumPy's own text")),
        _ => finished(arithmetic::unary(op, &array, host)?, own.shape(), own.layout(), &meter),
    }
}

/// `array op other` of comparisons.
pub fn compare(op: CompareOp, own: &Rc<NdArray>, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
    let Some(other) = side(other, host)? else { return Ok(None) };
    compare_sides(op, own, &other, host).map(Some)
}

/// `array op other` of comparisons, whatever the other side is.
pub fn compare_sides(op: CompareOp, own: &Rc<NdArray>, other: &Side, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (array, shape) = (own.array(), own.shape());
    let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
    let (shape, left, right) = match other {
        Side::Scalar(value) => {
            if let Value::Object(_) = value
                && !matches!(array.dtype(), Dtype::Object)
                && !(matches!(array, Array::Time(_) | Array::Delta(_)) && crate::time::nanoseconds(value).is_some())
            {
                return Err(Stop::unsupported(format!("comparison of an ndarray and a {}", value.class().name)));
            }
            if value.is_none() && !equality && array.dtype() != Dtype::Object {
                return Err(raise::type_error(format!(
                    "'{}' not supported between instances of '{}' and 'NoneType'",
                    op.symbol(),
                    if matches!(array, Array::Float(_)) { "float" } else { "int" }
                )));
            }
            (shape, array, Operand::Scalar(value.clone()))
        }
        Side::Array(theirs) => {
            let Some(common) = common_shape(shape, theirs.shape()) else {
                return Err(if equality {
                    Stop::unsupported("comparison of arrays of different lengths")
                } else {
                    not_together(shape, theirs.shape())
                });
            };
            let right = spread(&theirs.array(), theirs.shape(), common, &meter)?;
            (common, spread(&array, shape, common, &meter)?, Operand::Array(right))
        }
    };
    let objects = |array: &Array| matches!(array, Array::Object(_) | Array::Str(_));
    let by_python = objects(&left) || matches!(&right, Operand::Array(array) if objects(array));
    let answer = if by_python {
        of_objects(op, &left, &right, host)?
    } else {
        match &right {
            Operand::Scalar(value) => compare::compare(op, &left, &Other::Scalar(value), host)?,
            Operand::Array(array) => compare::compare(op, &left, &Other::Array(array), host)?,
        }
    };
    finished(answer, shape, own.layout(), &meter)
}

/// Python's own comparison, cell by cell.
fn of_objects(op: CompareOp, left: &Array, right: &Operand, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    meter.work_len(left.len())?;
    let mut answers = Vec::with_capacity(left.len());
    for at in 0..left.len() {
        let other = match right {
            Operand::Scalar(value) => infer::python_value(value),
            Operand::Array(array) => array.item(at, &meter)?,
        };
        let answer = ops::compare(op, &left.item(at, &meter)?, &other, host)?;
        answers.push(ops::truth(&answer, host)?);
    }
    Ok(Array::bools(answers.into_iter()))
}
