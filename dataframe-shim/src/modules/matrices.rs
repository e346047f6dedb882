//! NumPy's functions of tables and of places in them: diagonals, positions counted through a shape, grids.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Native, Np, Result, Stop, Value};

use super::making::{like_text, spread_to};
use super::reductions::{array_or_cell, scalar_again};
use crate::array::{Array, Dtype};
use crate::frame::DataFrame;
use crate::ndarray::operate::{common_shape, not_together};
use crate::ndarray::reduce::{self, Line};
use crate::ndarray::{NdArray, Shape, axis_error};
use crate::series::Series;

/// `np.diag(v)`: a line as the diagonal of a square, the diagonal of a table as a line.
pub static DIAG: Native = crate::guard::native("diag(v, k=0)", |args, host| {
    let array = array_or_cell("diag", &args.value("v"), host)?;
    let offset = offset(args, "k")?;
    match array.shape() {
        Shape::Two(..) => diagonal(&array, offset, host),
        Shape::One(length) => on_diagonal(&array, length, offset, host),
    }
});
/// `np.diagonal(a)`
pub static DIAGONAL: Native = crate::guard::native("diagonal(a, offset=0, axis1=0, axis2=1)", |args, host| {
    let array = array_or_cell("diagonal", &args.value("a"), host)?;
    diagonal(&array, offset(args, "offset")?, host)
})
.refusing(&["axis1", "axis2"]);
/// `np.trace(a)`: the sum of the diagonal.
pub static TRACE: Native =
    crate::guard::native("trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=None)", |args, host| {
        let array = array_or_cell("trace", &args.value("a"), host)?;
        let cells = line(&diagonal(&array, offset(args, "offset")?, host)?)?;
        reduce::sum(&Line::whole(cells), host)
    })
    .refusing(&["axis1", "axis2", "dtype", "out"]);
/// `np.fill_diagonal(a, val)`: in place.
pub static FILL_DIAGONAL: Native = crate::guard::native("fill_diagonal(a, val, wrap=False)", |args, host| {
    let Some(array) = args.value("a").downcast::<NdArray>() else {
        return Err(Stop::unsupported("np.fill_diagonal of no ndarray"));
    };
    let Shape::Two(rows, columns) = array.shape() else {
        return Err(raise::value_error("array must be at least 2-d"));
    };
    let value = args.value("val");
    if !crate::selection::is_scalar(&value) {
        return Err(Stop::unsupported("np.fill_diagonal(val=) of a list"));
    }
    host.meter().work_len(rows.min(columns))?;
    let (at, meter) = ((0..rows.min(columns)).map(|at| Value::Int(at as i64)), Rc::clone(host.meter()));
    let places = Value::list(at.collect(), &meter)?;
    let key = Value::tuple(vec![places.clone(), places], &meter)?;
    hiddentables_values::Object::set_item(array, &key, value, host)?;
    Ok(Value::None)
})
.refusing(&["wrap"]);
/// `np.unravel_index(indices, shape)`: where a position counted through all cells stands.
pub static UNRAVEL_INDEX: Native =
    crate::guard::native("unravel_index(indices, shape, order='C')", unravelled).refusing(&["order"]);
/// `np.ravel_multi_index(multi_index, dims)`: the other way round.
pub static RAVEL_MULTI_INDEX: Native =
    crate::guard::native("ravel_multi_index(multi_index, dims, mode='raise', order='C')", ravelled)
        .refusing(&["mode", "order"]);
/// `np.meshgrid(x, y)`: the coordinates of a grid.
pub static MESHGRID: Native = crate::guard::native("meshgrid(*xi, copy=True, sparse=False, indexing='xy')", meshgrid)
    .refusing(&["copy", "sparse"]);
/// `np.ix_(rows, columns)`: a table's rows and columns crossed.
pub static IX: Native = crate::guard::native("ix_(*args)", crossed);
/// `np.lexsort(keys)`: the order by the last key, then the one before it.
pub static LEXSORT: Native = crate::guard::native("lexsort(keys, axis=-1)", lexsort).refusing(&["axis"]);
/// `np.take_along_axis(arr, indices, axis)`
pub static TAKE_ALONG_AXIS: Native = crate::guard::native("take_along_axis(arr, indices, axis)", taken_along);
/// `np.broadcast_to(array, shape)`
pub static BROADCAST_TO: Native = crate::guard::native("broadcast_to(array, shape, subok=False)", |args, host| {
    let array = array_or_cell("broadcast_to", &args.value("array"), host)?;
    let shape = shape_of("broadcast_to", &args.value("shape"), host)?;
    host.meter().work_len(shape.cells())?;
    let _held = host.meter().reserve((shape.cells() as u64).saturating_mul(16))?;
    let fits = common_shape(array.shape(), shape) == Some(shape);
    if !fits {
        return Err(not_together(array.shape(), shape));
    }
    let made = NdArray::new(spread_to(&array, shape, host)?, shape, &Rc::clone(host.meter()))?;
    made.lend();
    Ok(Value::object(made))
})
.refusing(&["subok"]);

/// How far from the diagonal.
fn offset(args: &Bound, name: &str) -> Result<i64> {
    Ok(args.int(name)?.clamp(-(i64::from(i32::MAX)), i64::from(i32::MAX)))
}

/// The cells of what is an array of one dimension.
fn line(value: &Value) -> Result<Array> {
    match value.downcast::<NdArray>() {
        Some(array) => array.one_dimensional(),
        None => Err(Stop::unsupported("an ndarray of no dimensions")),
    }
}

fn diagonal(array: &Rc<NdArray>, offset: i64, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let Shape::Two(rows, columns) = array.shape() else {
        return Err(raise::value_error("diag requires an array of at least two dimensions"));
    };
    let (down, across) = (usize::try_from(-offset).unwrap_or(0), usize::try_from(offset).unwrap_or(0));
    let length = rows.saturating_sub(down).min(columns.saturating_sub(across));
    meter.work_len(length)?;
    let places: Vec<usize> = (0..length).map(|at| (at + down) * columns + at + across).collect();
    like_text(array, array.array().take(&places, &meter)?, Shape::One(length), host)
}

fn on_diagonal(array: &Rc<NdArray>, length: usize, offset: i64, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (down, across) = (usize::try_from(-offset).unwrap_or(0), usize::try_from(offset).unwrap_or(0));
    let side = length.saturating_add(down).saturating_add(across);
    let shape = Shape::Two(side, side);
    meter.work_len(shape.cells())?;
    let _held = meter.reserve(16 * shape.cells() as u64)?;
    let both = with_zero("diag", &array.array(), host)?;
    let place = |row: usize, column: usize| match (row.checked_sub(down), column.checked_sub(across)) {
        (Some(at), Some(same)) if at == same && at < length => at,
        _ => length,
    };
    let places: Vec<usize> = (0..side).flat_map(|row| (0..side).map(move |column| place(row, column))).collect();
    NdArray::new(both.take(&places, &meter)?, shape, &meter).map(Value::object)
}

/// Numbers, and a zero of their dtype at the end.
pub fn with_zero(function: &str, cells: &Array, host: &mut dyn Host) -> Result<Array> {
    let zero = match cells {
        Array::Bool(_) => Value::Bool(false),
        Array::Int(..) => Value::Int(0),
        Array::Float(_) => Value::Float(0.0),
        _ => return Err(Stop::unsupported(format!("np.{function} of what are no numbers"))),
    };
    let meter = Rc::clone(host.meter());
    let target = crate::array::cast::Target::Dtype(cells.dtype());
    let zero = crate::array::cast::cast(&Array::constant(&zero, 1, &meter)?, target, host)?;
    Array::concat(&[cells.clone(), zero], &meter)
}

/// The lengths that `shape=` names.
fn lengths(function: &str, value: &Value, host: &mut dyn Host) -> Result<Vec<usize>> {
    let parts = match value {
        Value::Tuple(_) | Value::List(_) => hiddentables_values::iter::collect(value, host)?,
        single => vec![single.clone()],
    };
    let length = |part: &Value| match part {
        Value::Int(length) | Value::Numpy(Np::Int(_, length)) => usize::try_from(*length).ok(),
        _ => None,
    };
    let lengths: Option<Vec<usize>> = parts.iter().map(length).collect();
    let lengths = lengths.ok_or_else(|| Stop::unsupported(format!("np.{function}(shape=) of no lengths")))?;
    // Lengths of 0 aside, more cells than any memory has.
    let cells = lengths.iter().try_fold(1_usize, |cells, length| cells.checked_mul((*length).max(1)));
    match cells.filter(|cells| *cells <= 1 << 47) {
        Some(_) => Ok(lengths),
        None => Err(Stop::unsupported(format!("np.{function}(shape=) of so many cells"))),
    }
}

fn shape_of(function: &str, value: &Value, host: &mut dyn Host) -> Result<Shape> {
    match lengths(function, value, host)?.as_slice() {
        [length] => Ok(Shape::One(*length)),
        [rows, columns] => Ok(Shape::Two(*rows, *columns)),
        _ => Err(Stop::unsupported("ndarray of three dimensions")),
    }
}

/// Integers of an argument; whether it was an array is the caller's to know.
fn positions(function: &str, value: &Value, host: &mut dyn Host) -> Result<Rc<NdArray>> {
    let array = array_or_cell(function, value, host)?;
    match array.dtype() {
        Dtype::Int(_) => Ok(array),
        _ => Err(Stop::unsupported(format!("np.{function} of no integers"))),
    }
}

fn ints_of(array: &Rc<NdArray>) -> Vec<i64> {
    match array.array() {
        Array::Int(_, ints) => ints.values().to_vec(),
        _ => Vec::new(),
    }
}

fn unravelled(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let given = args.value("indices");
    let lengths = lengths("unravel_index", &args.value("shape"), host)?;
    let array = positions("unravel_index", &given, host)?;
    let size = lengths.iter().fold(1_usize, |size, length| size.saturating_mul(*length));
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    meter.work_len(array.shape().cells().saturating_mul(lengths.len()))?;
    let mut rest = ints_of(&array);
    if let Some(beyond) = rest.iter().find(|at| !(0..size).contains(*at)) {
        return Err(raise::value_error(format!("index {beyond} is out of bounds for array with size {size}")));
    }
    let mut parts = Vec::with_capacity(lengths.len());
    for length in lengths.iter().rev() {
        let length = (*length).max(1) as i64;
        let cells: Vec<i64> = rest.iter().map(|at| at % length).collect();
        for at in &mut rest {
            *at /= length;
        }
        let part = Value::object(NdArray::new(Array::ints(cells), array.shape(), &meter)?);
        parts.push(scalar_again(&given, part, host)?);
    }
    parts.reverse();
    Value::tuple(parts, &meter)
}

fn ravelled(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let lengths = lengths("ravel_multi_index", &args.value("dims"), host)?;
    let given = hiddentables_values::iter::collect(&args.value("multi_index"), host)?;
    if given.len() != lengths.len() {
        return Err(raise::value_error(format!(
            "parameter multi_index must be a sequence of length {}",
            lengths.len()
        )));
    }
    let mut place: Option<(Shape, Vec<i64>)> = None;
    for (part, length) in given.iter().zip(&lengths) {
        let array = positions("ravel_multi_index", part, host)?;
        meter.work_len(array.shape().cells())?;
        let own = ints_of(&array);
        if own.iter().any(|at| !(0..*length as i64).contains(at)) {
            return Err(raise::value_error("invalid entry in coordinates array"));
        }
        place = Some(match place {
            None => (array.shape(), own),
            Some((shape, before)) if shape == array.shape() => {
                let along = |(before, own): (i64, i64)| before.saturating_mul(*length as i64).saturating_add(own);
                (shape, before.into_iter().zip(own).map(along).collect())
            }
            Some(_) => return Err(Stop::unsupported("np.ravel_multi_index of several shapes")),
        });
    }
    let Some((shape, cells)) = place else { return Err(Stop::unsupported("np.ravel_multi_index of nothing")) };
    let made = Value::object(NdArray::new(Array::ints(cells), shape, &meter)?);
    match given.first() {
        Some(first) => scalar_again(first, made, host),
        None => Ok(made),
    }
}

fn meshgrid(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let [x, y] = args.rest.as_slice() else { return Err(Stop::unsupported("np.meshgrid of other than two lines")) };
    let across = match args.value("indexing").as_str() {
        Some("xy") => true,
        Some("ij") => false,
        _ => return Err(raise::value_error("Valid values for `indexing` are 'xy' and 'ij'.")),
    };
    let (x, y) = (array_or_cell("meshgrid", x, host)?, array_or_cell("meshgrid", y, host)?);
    let (a, b) = (x.array(), y.array());
    let shape = if across { Shape::Two(b.len(), a.len()) } else { Shape::Two(a.len(), b.len()) };
    let Shape::Two(rows, columns) = shape else { return Err(Stop::unsupported("np.meshgrid")) };
    meter.work_len(shape.cells().saturating_mul(2))?;
    let _held = meter.reserve(16 * shape.cells() as u64)?;
    let places = |of: &dyn Fn(usize, usize) -> usize| -> Vec<usize> {
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| of(row, column))
            .collect()
    };
    let first = places(&|row, column| if across { column } else { row });
    let second = places(&|row, column| if across { row } else { column });
    let grids = vec![
        like_text(&x, a.take(&first, &meter)?, shape, host)?,
        like_text(&y, b.take(&second, &meter)?, shape, host)?,
    ];
    Value::tuple(grids, &meter)
}

fn crossed(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let [rows, columns] = args.rest.as_slice() else { return Err(Stop::unsupported("np.ix_ of other than two lines")) };
    let places = |value: &Value, host: &mut dyn Host| -> Result<Array> {
        let array = array_or_cell("ix_", value, host)?.one_dimensional()?;
        match array {
            Array::Bool(bools) => {
                let kept = bools.iter().enumerate().filter(|(_, kept)| *kept).map(|(at, _)| at as i64);
                Ok(Array::ints(kept.collect()))
            }
            empty if empty.is_empty() => Ok(Array::ints(Vec::new())),
            other => Ok(other),
        }
    };
    let (rows, columns) = (places(rows, host)?, places(columns, host)?);
    let (down, across) = (Shape::Two(rows.len(), 1), Shape::Two(1, columns.len()));
    let parts =
        vec![Value::object(NdArray::new(rows, down, &meter)?), Value::object(NdArray::new(columns, across, &meter)?)];
    Value::tuple(parts, &meter)
}

fn lexsort(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let given = args.value("keys");
    let keys: Vec<Array> = match given.downcast::<NdArray>() {
        Some(table) => match table.turned(&meter)?.downcast::<NdArray>().map(|turned| turned.columns(&meter)) {
            Some(rows) => match rows? {
                Some((rows, _)) => rows,
                None => return Err(Stop::unsupported("np.lexsort of one line")),
            },
            None => return Err(Stop::unsupported("np.lexsort")),
        },
        None if given.is::<DataFrame>() || given.is::<Series>() => {
            return Err(Stop::unsupported(format!("np.lexsort of a {}", given.class().name)));
        }
        None => {
            let parts = hiddentables_values::iter::collect(&given, host)?;
            parts.iter().map(|part| array_or_cell("lexsort", part, host)?.one_dimensional()).collect::<Result<_>>()?
        }
    };
    let Some(length) = keys.first().map(Array::len) else {
        return Err(raise::type_error("need sequence of keys with len > 0 in lexsort"));
    };
    if keys.iter().any(|key| key.len() != length) {
        return Err(raise::value_error("all keys need to be the same shape"));
    }
    for key in &keys {
        let known = match key {
            Array::Bool(_) | Array::Int(..) | Array::Float(_) => true,
            Array::Str(strings) => !strings.has_missing(),
            _ => false,
        };
        if !known {
            return Err(Stop::unsupported(format!("np.lexsort by {}", key.dtype().name())));
        }
    }
    meter.work_sort(length.saturating_mul(keys.len()))?;
    let mut order: Vec<usize> = (0..length).collect();
    order.sort_by(|&a, &b| {
        // NaN comes after every number.
        let mut each = keys.iter().rev().map(|key| match (key.missing_at(a), key.missing_at(b)) {
            (false, false) => key.order_rows(a, b),
            (one, other) => one.cmp(&other),
        });
        each.find(|order| order.is_ne()).unwrap_or(std::cmp::Ordering::Equal)
    });
    NdArray::value(Array::ints(order.into_iter().map(|at| at as i64).collect()), &meter)
}

fn taken_along(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = array_or_cell("take_along_axis", &args.value("arr"), host)?;
    let indices = positions("take_along_axis", &args.value("indices"), host)?;
    let (shape, dimensions) = (array.shape(), array.shape().lengths().len());
    let Some(axis) = args.value("axis").as_int() else {
        return Err(Stop::unsupported("np.take_along_axis(axis=None)"));
    };
    let along = if axis < 0 { axis + dimensions as i64 } else { axis };
    if !(0..dimensions as i64).contains(&along) {
        return Err(axis_error(axis, dimensions));
    }
    let wanted = ints_of(&indices);
    meter.work_len(wanted.len())?;
    let position = |at: i64, length: usize| -> Result<usize> {
        let wrapped = if at < 0 { at + length as i64 } else { at };
        usize::try_from(wrapped).ok().filter(|&at| at < length).ok_or_else(|| {
            raise::index_error(format!("index {at} is out of bounds for axis {along} with size {length}"))
        })
    };
    let places: Vec<usize> = match (shape, indices.shape()) {
        (Shape::One(length), Shape::One(_)) => wanted.iter().map(|&at| position(at, length)).collect::<Result<_>>()?,
        (Shape::Two(rows, columns), Shape::Two(down, across)) => {
            let fits = if along == 0 { across == columns } else { down == rows };
            if !fits {
                return Err(Stop::unsupported("np.take_along_axis of shapes that differ"));
            }
            let place = |(n, &at): (usize, &i64)| -> Result<usize> {
                let (row, column) = (n / across.max(1), n % across.max(1));
                Ok(if along == 0 {
                    position(at, rows)? * columns + column
                } else {
                    row * columns + position(at, columns)?
                })
            };
            wanted.iter().enumerate().map(place).collect::<Result<_>>()?
        }
        _ => return Err(raise::value_error("`indices` and `arr` must have the same number of dimensions")),
    };
    like_text(&array, array.array().take(&places, &meter)?, indices.shape(), host)
}

/// `np.cross(a, b)` of two vectors of three numbers.
pub static CROSS: Native =
    crate::guard::native("cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None)", |args, host| {
        let (a, b) = (array_or_cell("cross", &args.value("a"), host)?, array_or_cell("cross", &args.value("b"), host)?);
        let (Shape::One(3), Shape::One(3)) = (a.shape(), b.shape()) else {
            return Err(Stop::unsupported("np.cross of other than two vectors of three numbers"));
        };
        let meter = Rc::clone(host.meter());
        let mut cells = Vec::with_capacity(3);
        for (one, other) in [(1, 2), (2, 0), (0, 1)] {
            let mut cell = |left: usize, right: usize| -> Result<Value> {
                use hiddentables_values::ops::{BinaryOp, binary};
                binary(BinaryOp::Mul, &a.cell(left, &meter)?, &b.cell(right, &meter)?, host)
            };
            let (first, second) = (cell(one, other)?, cell(other, one)?);
            cells.push(hiddentables_values::ops::binary(
                hiddentables_values::ops::BinaryOp::Sub,
                &first,
                &second,
                host,
            )?);
        }
        NdArray::value(crate::array::infer(cells, &meter)?, &meter)
    })
    .refusing(&["axisa", "axisb", "axisc", "axis"]);
