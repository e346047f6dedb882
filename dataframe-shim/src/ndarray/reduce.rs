//! Reductions of arrays, over all cells or along an axis. Sums go in NumPy's order, which the layout of memory decides: runs of
//! neighbours pairwise, other directions one after the other.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Host, IntKind, Meter, Result, Stop, Value, to_float32};

use super::{Layout, NdArray, Shape, axis_error};
use crate::array::reduce::{pairwise_sum, pairwise_sum32};
use crate::array::{Array, infer};
use crate::polars_bridge::Ints;

/// Cells that are reduced to one, and the order in which NumPy adds them.
pub struct Line {
    /// The cells.
    pub array: Array,
    /// Lengths of the runs that are summed pairwise each, then added one after the other.
    run: usize,
}

impl Line {
    /// Cells that lie side by side.
    pub fn whole(array: Array) -> Line {
        let run = array.len();
        Line { array, run }
    }

    /// Other cells in the same order.
    #[must_use]
    pub fn with(&self, array: Array) -> Line {
        Line { array, run: self.run }
    }

    /// The sum of floats in NumPy's order.
    pub fn float_sum(&self, values: &[f64]) -> f64 {
        if self.run >= values.len() {
            return pairwise_sum(values) + 0.0;
        }
        values.chunks(self.run.max(1)).fold(0.0, |sum, run| sum + pairwise_sum(run))
    }

    /// The sum of this line's own floats, each on the way rounded to their width.
    pub fn own_sum(&self, values: &[f64]) -> f64 {
        if !self.array.is_float32() {
            return self.float_sum(values);
        }
        if self.run >= values.len() {
            return pairwise_sum32(values) + 0.0;
        }
        values.chunks(self.run.max(1)).fold(0.0, |sum, run| to_float32(sum + pairwise_sum32(run)))
    }
}

/// What `axis=` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// All cells.
    None,
    /// Down the columns: a result a column.
    Rows,
    /// Along the rows: a result a row.
    Columns,
}

/// The axis that a value names for an array of this shape.
pub fn axis_of(value: &Value, shape: Shape) -> Result<Axis> {
    let dimensions = shape.lengths().len();
    let axis = match value {
        Value::None => return Ok(Axis::None),
        other => match other.as_int() {
            Some(axis) if other.as_str().is_none() => axis,
            _ => return Err(Stop::unsupported(format!("axis= of a {}", other.class().name))),
        },
    };
    let count = dimensions as i64;
    match (shape, if axis < 0 { axis + count } else { axis }) {
        (_, at) if at < 0 || at >= count => Err(axis_error(axis, dimensions)),
        (Shape::One(_), _) => Ok(Axis::None),
        (Shape::Two(..), 0) => Ok(Axis::Rows),
        (Shape::Two(..), _) => Ok(Axis::Columns),
    }
}

/// The lines of an array along an axis, each reduced to a cell.
pub fn lines(array: &NdArray, axis: Axis, meter: &Meter) -> Result<Vec<Line>> {
    meter.work_len(array.shape().cells())?;
    let cells = array.array();
    let (rows, columns) = match array.shape() {
        Shape::One(_) => return Ok(vec![Line::whole(cells)]),
        Shape::Two(rows, columns) => (rows, columns),
    };
    let in_rows = array.layout() == Layout::Rows;
    // An axis of one cell takes no part in the order.
    let pairwise_down = !in_rows || columns == 1;
    let pairwise_across = in_rows || rows == 1;
    Ok(match axis {
        Axis::None => {
            let run = match (array.has_gaps(), in_rows) {
                (false, _) => array.shape().cells(),
                (true, true) => columns,
                (true, false) => rows,
            };
            vec![Line { array: array.in_memory_order(meter)?, run }]
        }
        Axis::Rows => (0..columns)
            .map(|column| {
                let rows: Vec<usize> = (0..rows).map(|row| row * columns + column).collect();
                let run = if pairwise_down { rows.len() } else { 1 };
                Ok(Line { array: cells.take(&rows, meter)?, run })
            })
            .collect::<Result<_>>()?,
        Axis::Columns => (0..rows)
            .map(|row| Line {
                array: cells.slice(row * columns, columns),
                run: if pairwise_across { columns } else { 1 },
            })
            .collect(),
    })
}

/// As [`reduced`], of positions: over all cells rows are counted, whatever the layout.
pub fn placed(array: &NdArray, axis: Axis, largest: bool, host: &mut dyn Host) -> Result<Value> {
    if axis == Axis::None && !array.is_text() {
        return extreme_place(largest, &Line::whole(array.array()), host);
    }
    reduced(array, axis, host, &|line, host| extreme_place(largest, line, host))
}

/// An array reduced along an axis: a scalar, or an array of one dimension.
pub fn reduced(
    array: &NdArray,
    axis: Axis,
    host: &mut dyn Host,
    reduce: &dyn Fn(&Line, &mut dyn Host) -> Result<Value>,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if array.is_text() {
        return Err(Stop::unsupported("reduction of NumPy's own text"));
    }
    let lines = lines(array, axis, &meter)?;
    if axis == Axis::None {
        return match lines.first() {
            Some(line) => reduce(line, host),
            None => Err(Stop::unsupported("reduction of an empty ndarray")),
        };
    }
    if lines.is_empty() {
        return Err(Stop::unsupported("reduction of an ndarray without lines"));
    }
    let cells = lines.iter().map(|line| reduce(line, host)).collect::<Result<Vec<_>>>()?;
    let result = match array.array() {
        Array::Object(_) | Array::Str(_) if !cells.iter().all(|cell| matches!(cell, Value::Numpy(_))) => {
            Array::objects(cells)
        }
        _ => infer(cells, &meter)?,
    };
    NdArray::value(result, &meter)
}

/// As [`reduced`]; with `keep`, the axis stays, of one cell.
pub fn reduced_keeping(
    array: &NdArray,
    axis: Axis,
    keep: bool,
    host: &mut dyn Host,
    reduce: &dyn Fn(&Line, &mut dyn Host) -> Result<Value>,
) -> Result<Value> {
    let answer = reduced(array, axis, host, reduce)?;
    if !keep {
        return Ok(answer);
    }
    let meter = Rc::clone(host.meter());
    let shape = match (array.shape(), axis) {
        (Shape::One(_), _) => Shape::One(1),
        (Shape::Two(..), Axis::None) => Shape::Two(1, 1),
        (Shape::Two(_, columns), Axis::Rows) => Shape::Two(1, columns),
        (Shape::Two(rows, _), Axis::Columns) => Shape::Two(rows, 1),
    };
    let cells = match (answer.downcast::<NdArray>(), &answer) {
        (Some(several), _) => several.array(),
        (None, Value::Numpy(_)) => Array::constant(&answer, 1, &meter)?,
        _ => return Err(Stop::unsupported("keepdims= of an ndarray of objects")),
    };
    NdArray::new(cells, shape, &meter).map(Value::object)
}

fn floats(line: &Line, name: &str) -> Result<Vec<f64>> {
    line.array
        .to_floats()
        .ok_or_else(|| Stop::unsupported(format!("{name} of an ndarray of {}", line.array.dtype().name())))
}

/// The integers of a line, which `sum` and `prod` combine in 64 bits.
fn ints(array: &Array) -> Result<Option<Vec<i64>>> {
    match array {
        Array::Bool(bools) => Ok(Some(bools.iter().map(i64::from).collect())),
        Array::Int(IntKind::U8 | IntKind::U16 | IntKind::U32, _) => {
            Err(Stop::unsupported("uint64, which sums of unsigned integers are"))
        }
        Array::Int(_, ints) => Ok(Some(ints.values().to_vec())),
        _ => Ok(None),
    }
}

/// `sum()`
pub fn sum(line: &Line, host: &mut dyn Host) -> Result<Value> {
    if let Some(ints) = ints(&line.array)? {
        return Ok(Value::np_int(ints.iter().fold(0_i64, |sum, i| sum.wrapping_add(*i))));
    }
    if let Array::Object(_) | Array::Str(_) = line.array {
        return folded(&line.array, BinaryOp::Add, Value::Int(0), host);
    }
    Ok(line.array.scalar(line.own_sum(&floats(line, "sum")?)))
}

/// `prod()`
pub fn product(line: &Line, host: &mut dyn Host) -> Result<Value> {
    if let Some(ints) = ints(&line.array)? {
        return Ok(Value::np_int(ints.iter().fold(1_i64, |product, i| product.wrapping_mul(*i))));
    }
    if let Array::Object(_) | Array::Str(_) = line.array {
        return folded(&line.array, BinaryOp::Mul, Value::Int(1), host);
    }
    let _ = host;
    let kind = line.array.float_kind();
    Ok(line.array.scalar(floats(line, "prod")?.iter().fold(1.0, |product, f| kind.round(product * f))))
}

/// Objects combined by Python's operator, from left to right.
fn folded(array: &Array, op: BinaryOp, empty: Value, host: &mut dyn Host) -> Result<Value> {
    let mut total: Option<Value> = None;
    for cell in array.items(&Rc::clone(host.meter()))? {
        total = Some(match total {
            None => cell,
            Some(total) => ops::binary(op, &total, &cell, host)?,
        });
    }
    Ok(total.unwrap_or(empty))
}

/// `mean()`: NaN of no cells.
pub fn mean(line: &Line, host: &mut dyn Host) -> Result<Value> {
    if let Array::Object(_) | Array::Str(_) = line.array {
        let total = sum(line, host)?;
        return ops::binary(BinaryOp::Div, &total, &Value::Int(line.array.len() as i64), host);
    }
    let values = floats(line, "mean")?;
    Ok(line.array.scalar(line.own_sum(&values) / values.len() as f64))
}

/// `var(ddof=)`
pub fn variance(line: &Line, ddof: f64) -> Result<f64> {
    let values = floats(line, "var")?;
    let count = values.len() as f64;
    let kind = line.array.float_kind();
    let mean = kind.round(line.own_sum(&values) / count);
    let square = |v: &f64| {
        let apart = kind.round(v - mean);
        kind.round(apart * apart)
    };
    let squares: Vec<f64> = values.iter().map(square).collect();
    Ok(kind.round(line.own_sum(&squares) / (count - ddof).max(0.0)))
}

/// `max()` or `min()`: NaN where any cell is.
pub fn extreme(largest: bool, line: &Line, host: &mut dyn Host) -> Result<Value> {
    let array = &line.array;
    if array.is_empty() {
        let name = if largest { "maximum" } else { "minimum" };
        return Err(raise::value_error(format!("zero-size array to reduction operation {name} which has no identity")));
    }
    if let Array::Time(_) | Array::Delta(_) = array {
        return Err(Stop::unsupported("extremes of an ndarray of datetimes"));
    }
    if array.may_miss() {
        return match array {
            Array::Float(_) => Ok(array.scalar(f64::NAN)),
            _ => extreme_object(largest, array, host),
        };
    }
    array.extreme(largest, false, host)
}

/// Objects as NumPy's `maximum` takes them: `a if a >= b else b`.
fn extreme_object(largest: bool, array: &Array, host: &mut dyn Host) -> Result<Value> {
    let op = if largest { ops::CompareOp::Ge } else { ops::CompareOp::Le };
    let mut best: Option<Value> = None;
    for cell in array.items(&Rc::clone(host.meter()))? {
        best = Some(match best {
            None => cell,
            Some(best) => {
                let keep = ops::compare(op, &best, &cell, host)?;
                if ops::truth(&keep, host)? { best } else { cell }
            }
        });
    }
    best.ok_or_else(|| Stop::unsupported("extreme of no cells"))
}

/// `argmax()` or `argmin()`: the first NaN where there is one.
pub fn extreme_place(largest: bool, line: &Line, host: &mut dyn Host) -> Result<Value> {
    let array = &line.array;
    if array.is_empty() {
        let name = if largest { "argmax" } else { "argmin" };
        return Err(raise::value_error(format!("attempt to get {name} of an empty sequence")));
    }
    let missing = match array {
        Array::Float(_) => (0..array.len()).find(|&row| array.missing_at(row)),
        Array::Time(_) | Array::Delta(_) => return Err(Stop::unsupported("argmax of an ndarray of datetimes")),
        _ if array.may_miss() => return Err(Stop::unsupported("argmax of objects with missing cells")),
        _ => None,
    };
    let row = match missing {
        Some(row) => Some(row),
        None => array.extreme_row(largest, host)?,
    };
    Ok(Value::np_int(row.unwrap_or_default() as i64))
}

/// `any()` or `all()`: NaN counts as true.
pub fn truth(any: bool, line: &Line, host: &mut dyn Host) -> Result<Value> {
    if let Array::Object(_) | Array::Str(_) = line.array {
        // Python's `or` and `and`: a cell, not a bool.
        let mut answer = Value::Bool(!any);
        for cell in line.array.items(&Rc::clone(host.meter()))? {
            answer = cell;
            if ops::truth(&answer, host)? == any {
                break;
            }
        }
        if !matches!(answer, Value::Bool(_)) {
            return Err(Stop::unsupported("any and all of an object ndarray"));
        }
        return Ok(answer);
    }
    let values = floats(line, "any")?;
    Ok(Value::np_bool(if any { values.iter().any(|v| *v != 0.0) } else { values.iter().all(|v| *v != 0.0) }))
}

/// `median()`: NaN where any cell is.
pub fn median(line: &Line, host: &mut dyn Host) -> Result<Value> {
    let mut values = floats(line, "median")?;
    if matches!(line.array, Array::Bool(_)) {
        return Err(Stop::unsupported("median of a bool ndarray"));
    }
    host.meter().work_sort(values.len())?;
    if values.is_empty() || values.iter().any(|v| v.is_nan()) {
        return Ok(line.array.scalar(f64::NAN));
    }
    values.sort_by(f64::total_cmp);
    let n = values.len();
    let at = |at: usize| values.get(at).copied().unwrap_or(f64::NAN);
    // The mean of the middle ones, as NumPy takes it.
    Ok(line.array.scalar(match n % 2 {
        1 => at(n / 2),
        _ if line.array.is_float32() => to_float32(at(n / 2 - 1) + at(n / 2)) / 2.0,
        _ => f64::midpoint(at(n / 2 - 1), at(n / 2)),
    }))
}

/// The cells of a line that are no NaN.
pub fn present(line: &Line, meter: &Meter) -> Result<Line> {
    Ok(Line::whole(line.array.take(&line.array.present_rows(), meter)?))
}

/// `cumsum()` or `cumprod()` of one line.
pub fn running(multiply: bool, array: &Array) -> Result<Array> {
    if let Some(ints) = ints(array)? {
        let mut total = i64::from(multiply);
        let next = |i: i64| {
            total = if multiply { total.wrapping_mul(i) } else { total.wrapping_add(i) };
            total
        };
        return Ok(Array::Int(IntKind::I64, Ints::new(ints.into_iter().map(next).collect())));
    }
    let Some(values) = array.to_floats() else {
        return Err(Stop::unsupported(format!("cumulative sums of an ndarray of {}", array.dtype().name())));
    };
    let kind = array.float_kind();
    let mut total: Option<f64> = None;
    let next = |f: f64| {
        let sum = match total {
            None => f,
            Some(total) if multiply => total * f,
            Some(total) => total + f,
        };
        let sum = kind.round(sum);
        total = Some(sum);
        sum
    };
    Ok(Array::floats_of(kind, values.into_iter().map(next).collect()))
}

/// An array each of whose lines along an axis is changed into one of the same length.
pub fn along(
    array: &NdArray,
    axis: Axis,
    host: &mut dyn Host,
    change: &dyn Fn(&Array, &mut dyn Host) -> Result<Array>,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (Shape::Two(..), Axis::Rows | Axis::Columns) = (array.shape(), axis) else {
        return NdArray::value(change(&array.array(), host)?, &meter);
    };
    if array.shape().cells() == 0 {
        // There is no line to change; the kind of cells is what a line of none becomes.
        let changed = change(&array.array(), host)?;
        return NdArray::new(changed, array.shape(), &meter).map(Value::object);
    }
    let lines = lines(array, axis, &meter)?;
    if lines.is_empty() {
        // Of no lines each row, or column, is there still.
        let cells = change(&array.array(), host)?;
        return NdArray::new(cells, array.shape(), &meter).map(Value::object);
    }
    let changed = lines.iter().map(|line| change(&line.array, host)).collect::<Result<Vec<_>>>()?;
    let length = changed.first().map_or(0, Array::len);
    if axis == Axis::Rows {
        let mut made = NdArray::of_columns(&changed, length, &meter)?;
        made.layout = Layout::Rows;
        return Ok(Value::object(made));
    }
    let cells = if changed.is_empty() { array.array() } else { Array::concat(&changed, &meter)? };
    NdArray::new(cells, Shape::Two(changed.len(), length), &meter).map(Value::object)
}
