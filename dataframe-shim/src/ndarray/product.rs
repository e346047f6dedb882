//! Products of arrays: `a @ b`, `np.dot`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::numpy as scalars;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Host, IntKind, Result, Stop, Value};

use super::operate::finished;
use super::{Layout, NdArray, Shape};
use crate::array::{Array, infer};
use crate::polars_bridge::Ints;

/// `a @ b` and `np.dot`: products of rows and columns, summed in order as BLAS does for short ones; where the order matters for more than last bits
/// the product is unsupported.
pub fn product(a: &Rc<NdArray>, b: &Rc<NdArray>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (rows, inner) = match a.shape() {
        Shape::One(n) => (1, n),
        Shape::Two(rows, columns) => (rows, columns),
    };
    let (height, columns) = match b.shape() {
        Shape::One(n) => (n, 1),
        Shape::Two(rows, columns) => (rows, columns),
    };
    if inner != height {
        return Err(raise::value_error(format!(
            "shapes {} and {} not aligned: {inner} (dim {}) != {height} (dim 0)",
            a.shape().text().replace(' ', ""),
            b.shape().text().replace(' ', ""),
            a.shape().lengths().len() - 1
        )));
    }
    if a.is_text() || b.is_text() {
        return Err(Stop::unsupported("dot of NumPy's own text"));
    }
    meter.work_len(rows.saturating_mul(columns).saturating_mul(inner))?;
    meter.work_len(a.shape().cells().saturating_add(b.shape().cells()).saturating_mul(2))?;
    let (left, right) = (a.array(), b.array());
    let places = Places { rows, inner, columns };
    let objects = |array: &Array| matches!(array, Array::Object(_) | Array::Str(_));
    let numbers = match (&left, &right) {
        (left, right) if objects(left) || objects(right) => of_objects(left, right, &places, host)?,
        (Array::Bool(_), Array::Bool(_)) => match whole(IntKind::I64, &counted(&left), &counted(&right), &places) {
            Array::Int(_, counts) => Array::bools(counts.values().iter().map(|count| *count != 0)),
            other => other,
        },
        (Array::Int(kind, _), Array::Bool(_)) => whole(*kind, &left, &counted(&right), &places),
        (Array::Bool(_), Array::Int(kind, _)) => whole(*kind, &counted(&left), &right, &places),
        (Array::Int(one, _), Array::Int(other, _)) => whole(scalars::promote(*one, *other), &left, &right, &places),
        _ => fractions(&left, &right, &places)?,
    };
    match (a.shape(), b.shape()) {
        (Shape::One(_), Shape::One(_)) => numbers.get(0, &meter),
        (Shape::Two(..), Shape::Two(..)) => finished(numbers, Shape::Two(rows, columns), Layout::Rows, &meter),
        _ => NdArray::value(numbers, &meter),
    }
}

/// Lengths of a product: rows of the left, cells that are multiplied, columns of the right.
struct Places {
    rows: usize,
    inner: usize,
    columns: usize,
}

impl Places {
    /// For each cell of the product the pairs of positions whose cells are multiplied.
    fn cells(&self) -> impl Iterator<Item = Vec<(usize, usize)>> {
        (0..self.rows).flat_map(move |row| {
            (0..self.columns).map(move |column| {
                (0..self.inner).map(|at| (row * self.inner + at, at * self.columns + column)).collect()
            })
        })
    }
}

/// Bools as integers.
fn counted(array: &Array) -> Array {
    match array {
        Array::Bool(bools) => Array::ints(bools.iter().map(i64::from).collect()),
        other => other.clone(),
    }
}

/// Products and sums as the objects themselves make them: a number times a text is the text that often.
fn of_objects(left: &Array, right: &Array, places: &Places, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    if places.inner == 0 {
        return Err(Stop::unsupported("dot of no objects"));
    }
    let python =
        |array: &Array| -> Result<Vec<Value>> { Ok(array.items(&meter)?.iter().map(infer::python_value).collect()) };
    let (left, right) = (python(left)?, python(right)?);
    let mut cells = Vec::new();
    for pairs in places.cells() {
        let mut sum: Option<Value> = None;
        for (one, other) in pairs {
            let (Some(one), Some(other)) = (left.get(one), right.get(other)) else { continue };
            let product = ops::binary(BinaryOp::Mul, one, other, host)?;
            sum = Some(match sum {
                Some(sum) => ops::binary(BinaryOp::Add, &sum, &product, host)?,
                None => product,
            });
        }
        cells.push(sum.unwrap_or(Value::None));
    }
    Ok(Array::objects(cells))
}

fn whole(kind: IntKind, left: &Array, right: &Array, places: &Places) -> Array {
    let (Array::Int(_, left), Array::Int(_, right)) = (left, right) else { return Array::ints(Vec::new()) };
    let cell = |pairs: Vec<(usize, usize)>| {
        pairs.into_iter().fold(0_i64, |sum, (one, other)| {
            let (one, other) = (left.get(one).unwrap_or_default(), right.get(other).unwrap_or_default());
            sum.wrapping_add(one.wrapping_mul(other))
        })
    };
    Array::Int(kind, Ints::new(places.cells().map(cell).map(|sum| kind.wrap(sum)).collect()))
}

/// How far, relative to a sum, the order of its terms may matter.
const AGREEMENT: f64 = 1e-10;

/// The largest of these as a multiple of the last binary place that any of them has; `None` where they have many places. What is not finite is so in
/// any sum.
fn largest(values: &[f64]) -> Option<f64> {
    let finite = || values.iter().copied().filter(|value| value.is_finite());
    let whole = |scale: f64| finite().all(|value| (value * scale).fract() == 0.0);
    let scale = (0..=20).map(|places| 2.0_f64.powi(places)).find(|scale| whole(*scale))?;
    Some(finite().fold(0.0, |most: f64, value| most.max((value * scale).abs())))
}

fn fractions(left: &Array, right: &Array, places: &Places) -> Result<Array> {
    let numeric = |array: &Array| matches!(array, Array::Bool(_) | Array::Int(..) | Array::Float(_));
    if (left.is_float32() || right.is_float32()) && places.inner > 0 {
        return Err(Stop::unsupported("dot of float32"));
    }
    if !numeric(left) || !numeric(right) {
        return Err(Stop::unsupported("dot of what are no numbers"));
    }
    let (left, right) = (left.to_floats().unwrap_or_default(), right.to_floats().unwrap_or_default());
    // Sums that are exact are the same in any order.
    let exact = |(one, other): (f64, f64)| one * other * places.inner as f64 <= 2.0_f64.powi(53);
    let exact = places.inner <= 1 || largest(&left).zip(largest(&right)).is_some_and(exact);
    let at = |values: &[f64], at: usize| values.get(at).copied().unwrap_or_default();
    let cell = |pairs: Vec<(usize, usize)>| {
        let (mut sum, mut size) = (0.0_f64, 0.0_f64);
        for (one, other) in pairs {
            let (one, other) = (at(&left, one), at(&right, other));
            // As BLAS does it for few cells: each addition fused with its multiplication.
            sum = one.mul_add(other, sum);
            size += (one * other).abs();
        }
        let error = size * places.inner as f64 * f64::EPSILON;
        let certain = exact || !sum.is_finite() || error <= sum.abs() * AGREEMENT;
        if certain {
            Ok(sum)
        } else {
            Err(Stop::unsupported("dot of floats that cancel, whose order of summation is BLAS'"))
        }
    };
    Ok(Array::floats(places.cells().map(cell).collect::<Result<_>>()?))
}
