//! NumPy's functions of where cells stand: `roll`, `tril`, `triu`.

use std::rc::Rc;

use hiddentables_values::{Bound, Host, Native, Np, Result, Stop, Value};

use super::reductions::array_or_cell;
use crate::ndarray::{NdArray, Shape, axis_error};

/// `np.tril(m)`
pub static TRIL: Native =
    crate::guard::native("tril(m, k=0)", |args, host| triangle("tril", |row, column, k| column <= row + k, args, host));
/// `np.triu(m)`
pub static TRIU: Native =
    crate::guard::native("triu(m, k=0)", |args, host| triangle("triu", |row, column, k| column >= row + k, args, host));
/// `np.roll(a, shift)`
pub static ROLL: Native = crate::guard::native("roll(a, shift, axis=None)", roll);

/// The cells on one side of a diagonal; the others are zero.
fn triangle(name: &str, keeps: fn(i64, i64, i64) -> bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let matrix = array_or_cell(name, &args.value("m"), host)?;
    let k = args.int("k")?.clamp(-(i64::from(i32::MAX)), i64::from(i32::MAX));
    // One line is the line of every row.
    let (rows, columns, lines) = match matrix.shape() {
        Shape::One(length) => (length, length, 1),
        Shape::Two(rows, columns) => (rows, columns, rows),
    };
    let cells = matrix.array();
    let count = matrix.shape().cells();
    let shape = Shape::Two(rows, columns);
    meter.work_len(shape.cells())?;
    let _held = meter.reserve(8 * shape.cells() as u64)?;
    let both = super::matrices::with_zero(name, &cells, host)?;
    let place = |row: usize, column: usize| {
        if keeps(row as i64, column as i64, k) { (row % lines.max(1)) * columns + column } else { count }
    };
    let places: Vec<usize> = (0..rows).flat_map(|row| (0..columns).map(move |column| place(row, column))).collect();
    NdArray::new(both.take(&places, &meter)?, shape, &meter).map(Value::object)
}

/// The cells moved along, those at the end to the beginning: all of them as one line, or along an axis.
fn roll(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = array_or_cell("roll", &args.value("a"), host)?;
    let shift = match args.value("shift") {
        Value::Int(shift) | Value::Numpy(Np::Int(_, shift)) => shift,
        other => return Err(Stop::unsupported(format!("np.roll(shift=) of a {}", other.class().name))),
    };
    let count = array.shape().cells();
    meter.work_len(count)?;
    let _held = meter.reserve(8 * count as u64)?;
    let from = |at: usize, length: usize| (at as i64).wrapping_sub(shift).rem_euclid((length as i64).max(1)) as usize;
    let dimensions = array.shape().lengths().len() as i64;
    let axis = match args.some("axis") {
        None => None,
        Some(Value::Int(axis)) if axis >= -dimensions && axis < dimensions => Some(axis.rem_euclid(dimensions)),
        Some(Value::Int(axis)) => return Err(axis_error(axis, dimensions as usize)),
        Some(_) => return Err(Stop::unsupported("np.roll(axis=) of several axes")),
    };
    let places: Vec<usize> = match (axis, array.shape()) {
        (Some(0), Shape::Two(rows, columns)) => {
            (0..rows).flat_map(|row| (0..columns).map(move |column| from(row, rows) * columns + column)).collect()
        }
        (Some(_), Shape::Two(rows, columns)) => {
            (0..rows).flat_map(|row| (0..columns).map(move |column| row * columns + from(column, columns))).collect()
        }
        _ => (0..count).map(|at| from(at, count)).collect(),
    };
    let cells = array.array().take(&places, &meter)?;
    match array.text_width() {
        Some(width) => NdArray::of_text(cells, array.shape(), Some(width), &meter),
        None => NdArray::new(cells, array.shape(), &meter).map(Value::object),
    }
}
