//! `a[key]` and `a[key] = value`: positions, slices, masks, lists of positions, along one dimension or two.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops;
use hiddentables_values::{Host, Meter, Np, Result, Stop, Value};

use super::operate::{common_shape, spread};
use super::{Layout, NdArray, Shape, make};
use crate::array::take::rows_of;
use crate::array::{Array, Dtype, cast, infer};
use crate::selection;

/// What a subscript means along one axis.
enum Along {
    /// One position: the axis goes away.
    One(usize),
    /// A slice: positions of a view.
    Slice { rows: Vec<usize>, gaps: bool },
    /// A list or mask: positions of a copy.
    Many(Vec<usize>),
}

impl Along {
    fn rows(&self) -> &[usize] {
        match self {
            Along::One(row) => std::slice::from_ref(row),
            Along::Slice { rows, .. } | Along::Many(rows) => rows,
        }
    }
}

/// The cells a subscript means.
struct Chosen {
    /// Where they stand.
    cells: Vec<usize>,
    /// Their shape; `None` of a single cell.
    shape: Option<Shape>,
    /// Whether the result looks at the same memory.
    view: bool,
    gaps: bool,
    /// Whether a mask over the array chose them.
    masked: bool,
}

const NO_INDEX: &str = "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices";

fn along(key: &Value, length: usize, axis: usize, host: &mut dyn Host) -> Result<Along> {
    let position = |at: i64| -> Result<usize> {
        let wrapped = if at < 0 { at + length as i64 } else { at };
        usize::try_from(wrapped).ok().filter(|&at| at < length).ok_or_else(|| {
            raise::index_error(format!("index {at} is out of bounds for axis {axis} with size {length}"))
        })
    };
    match key {
        Value::Int(_) | Value::Numpy(Np::Int(..)) => return position(key.as_int().unwrap_or_default()).map(Along::One),
        Value::Slice(slice) => {
            let chosen = selection::positional_slice(slice, length)?;
            host.meter().work_len(chosen.len())?;
            let rows = chosen.rows();
            let gaps = rows.windows(2).any(|pair| pair.first().map(|row| row + 1) != pair.last().copied());
            return Ok(Along::Slice { gaps, rows });
        }
        Value::Str(_) | Value::Float(_) | Value::Numpy(Np::Float(_) | Np::Float32(_)) => {
            return Err(raise::index_error(NO_INDEX));
        }
        Value::List(_) | Value::Object(_) | Value::Range(_) => {}
        other => return Err(Stop::unsupported(format!("ndarray subscript of a {}", other.class().name))),
    }
    let Some(list) = make::array_of(key, host)? else {
        return Err(Stop::unsupported(format!("ndarray subscript of a {}", key.class().name)));
    };
    let Shape::One(given) = list.shape() else {
        return Err(Stop::unsupported("ndarray subscript of two dimensions"));
    };
    match list.array() {
        Array::Bool(_) if given != length => Err(raise::index_error(format!(
            "boolean index did not match indexed array along axis {axis}; size of axis is {length} but size of corresponding boolean axis is {given}"
        ))),
        Array::Bool(bools) => Ok(Along::Many(rows_of(&bools.iter().collect::<Vec<_>>()))),
        Array::Int(_, ints) => {
            host.meter().work_len(ints.len())?;
            ints.values().iter().map(|&at| position(at)).collect::<Result<_>>().map(Along::Many)
        }
        array if array.is_empty() && matches!(key, Value::List(_)) => Ok(Along::Many(Vec::new())),
        Array::Float(_) if !matches!(key, Value::List(_)) => {
            Err(raise::index_error("arrays used as indices must be of integer (or boolean) type"))
        }
        Array::Float(_) | Array::Str(_) => Err(raise::index_error(NO_INDEX)),
        _ => Err(Stop::unsupported("ndarray subscript of objects")),
    }
}

/// The rows and the columns that `np.ix_` crosses, each as a line; `None` of other keys.
fn grid(rows: &Value, columns: &Value, meter: &Meter) -> Result<Option<(Value, Value)>> {
    let (Some(rows), Some(columns)) = (rows.downcast::<NdArray>(), columns.downcast::<NdArray>()) else {
        return Ok(None);
    };
    let (Shape::Two(_, 1), Shape::Two(1, _)) = (rows.shape(), columns.shape()) else { return Ok(None) };
    if !matches!((rows.dtype(), columns.dtype()), (Dtype::Int(_), Dtype::Int(_))) {
        return Ok(None);
    }
    Ok(Some((NdArray::value(rows.array(), meter)?, NdArray::value(columns.array(), meter)?)))
}

/// A cell a pair of positions, the rows after one another.
fn crossed(rows: &[usize], columns: &[usize], width: usize, meter: &Meter) -> Result<Vec<usize>> {
    let cells = rows.len().saturating_mul(columns.len());
    meter.work_len(cells)?;
    let _held = meter.reserve(8 * cells as u64)?;
    Ok(rows.iter().flat_map(|row| columns.iter().map(move |column| row * width + column)).collect())
}

fn pair(row: &Along, column: &Along, width: usize, meter: &Meter) -> Result<Chosen> {
    let (view, gaps) = match (row, column) {
        (Along::Many(_), _) | (_, Along::Many(_)) => (false, false),
        (Along::Slice { gaps, .. }, Along::Slice { rows, .. }) => (true, *gaps || rows.len() < width),
        (Along::Slice { .. }, Along::One(_)) | (Along::One(_), _) => (true, false),
    };
    let chosen = |cells, shape| Ok(Chosen { cells, shape, view, gaps, masked: false });
    match (row, column) {
        (Along::One(row), Along::One(column)) => chosen(vec![row * width + column], None),
        (Along::Many(rows), Along::Many(columns)) => {
            let (rows, columns) = match (rows.as_slice(), columns.as_slice()) {
                ([row], columns) => (vec![*row; columns.len()], columns.to_vec()),
                (rows, [column]) => (rows.to_vec(), vec![*column; rows.len()]),
                (rows, columns) if rows.len() == columns.len() => (rows.to_vec(), columns.to_vec()),
                (rows, columns) => {
                    return Err(raise::index_error(format!(
                        "shape mismatch: indexing arrays could not be broadcast together with shapes ({},) ({},) ",
                        rows.len(),
                        columns.len()
                    )));
                }
            };
            let cells: Vec<usize> = rows.iter().zip(columns).map(|(row, column)| row * width + column).collect();
            let shape = Some(Shape::One(cells.len()));
            chosen(cells, shape)
        }
        (Along::One(_), other) | (other, Along::One(_)) => {
            let shape = Some(Shape::One(other.rows().len()));
            chosen(crossed(row.rows(), column.rows(), width, meter)?, shape)
        }
        _ => {
            let shape = Some(Shape::Two(row.rows().len(), column.rows().len()));
            chosen(crossed(row.rows(), column.rows(), width, meter)?, shape)
        }
    }
}

impl NdArray {
    fn chosen(&self, key: &Value, host: &mut dyn Host) -> Result<Chosen> {
        let meter = Rc::clone(host.meter());
        let keys = match key {
            Value::Tuple(parts) => parts.to_vec(),
            single => vec![single.clone()],
        };
        if keys.iter().any(|key| matches!(key, Value::Bool(_) | Value::Numpy(Np::Bool(_)) | Value::Ellipsis)) {
            return Err(Stop::unsupported("ndarray subscript of a bool or an ellipsis"));
        }
        match (self.shape(), keys.as_slice()) {
            (Shape::One(length), [Value::None, whole] | [whole, Value::None]) => {
                let Along::Slice { rows, gaps } = along(whole, length, 0, host)? else {
                    return Err(Stop::unsupported("numpy.newaxis beside a position"));
                };
                let n = rows.len();
                let row = keys.first().is_some_and(Value::is_none);
                let shape = Some(if row { Shape::Two(1, n) } else { Shape::Two(n, 1) });
                Ok(Chosen { cells: rows, shape, view: true, gaps, masked: false })
            }
            (_, keys) if keys.iter().any(Value::is_none) => Err(Stop::unsupported("numpy.newaxis")),
            (Shape::One(length), [key]) => {
                let found = along(key, length, 0, host)?;
                let shape = match &found {
                    Along::One(_) => None,
                    several => Some(Shape::One(several.rows().len())),
                };
                let view = !matches!(found, Along::Many(_));
                Ok(Chosen { cells: found.rows().to_vec(), shape, view, gaps: false, masked: !view })
            }
            (Shape::Two(rows, width), [key]) => {
                if let Some(mask) = key.downcast::<NdArray>()
                    && let (Shape::Two(..), Array::Bool(bools)) = (mask.shape(), mask.array())
                {
                    if mask.shape() != self.shape() {
                        return Err(raise::index_error("boolean index did not match indexed array"));
                    }
                    meter.work_len(bools.len())?;
                    let cells = rows_of(&bools.iter().collect::<Vec<_>>());
                    let shape = Some(Shape::One(cells.len()));
                    return Ok(Chosen { cells, shape, view: false, gaps: false, masked: true });
                }
                let row = along(key, rows, 0, host)?;
                let all = Along::Slice { rows: (0..width).collect(), gaps: false };
                pair(&row, &all, width, &meter)
            }
            (Shape::Two(rows, width), [row, column]) => {
                if let Some((down, across)) = grid(row, column, &meter)? {
                    let (down, across) = (along(&down, rows, 0, host)?, along(&across, width, 1, host)?);
                    let shape = Some(Shape::Two(down.rows().len(), across.rows().len()));
                    let cells = crossed(down.rows(), across.rows(), width, &meter)?;
                    return Ok(Chosen { cells, shape, view: false, gaps: false, masked: false });
                }
                let row = along(row, rows, 0, host)?;
                let column = along(column, width, 1, host)?;
                pair(&row, &column, width, &meter)
            }
            (shape, keys) => Err(raise::index_error(format!(
                "too many indices for array: array is {}-dimensional, but {} were indexed",
                shape.lengths().len(),
                keys.len()
            ))),
        }
    }

    /// `a[key]`: a cell, a view of a slice, or a copy of a list of positions or a mask.
    pub(super) fn item(&self, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let chosen = self.chosen(key, host)?;
        let Some(shape) = chosen.shape else {
            return match chosen.cells.first() {
                Some(&at) => self.cell(at, &meter),
                None => Err(Stop::unsupported("ndarray subscript")),
            };
        };
        let mut made = self.derived(self.array().take(&chosen.cells, &meter)?, shape, chosen.view, &meter)?;
        made.gaps = chosen.gaps || (self.has_gaps() && chosen.view);
        if matches!(shape, Shape::One(_)) {
            made.layout = Layout::Rows;
        }
        Ok(Value::object(made))
    }

    /// `a[key] = value`: cells take the array's dtype, as NumPy casts them.
    pub(super) fn assign(&self, key: &Value, value: &Value, host: &mut dyn Host) -> Result<()> {
        let meter = Rc::clone(host.meter());
        let chosen = self.chosen(key, host)?;
        let shape = chosen.shape.unwrap_or(Shape::One(1));
        let one = selection::is_scalar(value) && !matches!(value, Value::Tuple(_));
        let values = if one || (self.dtype() == Dtype::Object && chosen.shape.is_none()) {
            self.converted(Array::objects(vec![value.clone()]), host)?
        } else {
            let Some(given) = make::array_of(value, host)? else {
                return Err(Stop::unsupported(format!("a {} written into an ndarray", value.class().name)));
            };
            if chosen.shape.is_none() {
                return Err(match given.shape().cells() {
                    _ if matches!(self.dtype(), Dtype::Int(_)) => {
                        Stop::unsupported("an array written into a cell of an ndarray")
                    }
                    1 => Stop::unsupported("an array written into a cell of an ndarray"),
                    _ => raise::value_error("setting an array element with a sequence."),
                });
            }
            if common_shape(given.shape(), shape) != Some(shape) {
                return Err(mismatch(given.shape(), shape, &chosen));
            }
            self.converted(spread(&given.array(), given.shape(), shape, &meter)?, host)?
        };
        meter.work_len(self.shape().cells())?;
        let rows = &chosen.cells;
        let items = values.items(&meter)?;
        let at = |n: usize| if items.len() == 1 { items.first() } else { items.get(n) };
        let written = self.array().replace(rows, |n| at(n).cloned().unwrap_or(Value::None), &meter)?;
        if written.dtype() != self.dtype() {
            return Err(Stop::unsupported("writing into an ndarray what its dtype cannot hold"));
        }
        self.write(written)
    }

    /// Values in this array's dtype.
    fn converted(&self, values: Array, host: &mut dyn Host) -> Result<Array> {
        let meter = Rc::clone(host.meter());
        let cells = values.items(&meter)?;
        if self.is_text() {
            return Err(Stop::unsupported("writing into an array of NumPy's own text"));
        }
        match self.dtype() {
            Dtype::Object => Ok(Array::objects(cells)),
            Dtype::Bool => {
                let truths = cells.iter().map(|cell| ops::truth(&infer::python_value(cell), host));
                Ok(Array::bools(truths.collect::<Result<Vec<_>>>()?.into_iter()))
            }
            dtype @ (Dtype::Float | Dtype::Float32) => {
                cast::cast(&Array::objects(cells), cast::Target::Dtype(dtype), host)
            }
            Dtype::Int(kind) => {
                let one = |cell: &Value| -> Result<i64> {
                    match infer::python_value(cell) {
                        Value::Int(i) if kind.wrap(i) == i => Ok(i),
                        Value::Int(i) => {
                            Err(raise::overflow_error(format!("Python integer {i} out of bounds for {}", kind.name())))
                        }
                        Value::Bool(b) => Ok(i64::from(b)),
                        Value::Float(f) if f.is_nan() => Err(raise::value_error("cannot convert float NaN to integer")),
                        Value::Float(f) if f.is_infinite() => {
                            Err(raise::overflow_error("cannot convert float infinity to integer"))
                        }
                        Value::Float(f) if f.abs() < 9e15 => Ok(f.trunc() as i64),
                        other => Err(Stop::unsupported(format!("a {} written into integers", other.class().name))),
                    }
                };
                let ints = cells.iter().map(one).collect::<Result<Vec<_>>>()?;
                Ok(Array::Int(kind, crate::polars_bridge::Ints::new(ints)))
            }
            Dtype::Time | Dtype::Zoned(_) | Dtype::Delta | Dtype::Category | Dtype::Masked(_) => {
                Err(Stop::unsupported("writing into an ndarray of datetimes"))
            }
        }
    }
}

fn mismatch(given: Shape, wanted: Shape, chosen: &Chosen) -> Stop {
    let text = |shape: Shape| shape.text().replace(' ', "");
    raise::value_error(if chosen.view {
        format!("could not broadcast input array from shape {} into shape {}", text(given), text(wanted))
    } else if chosen.masked {
        format!(
            "NumPy boolean array indexing assignment cannot assign {} input values to the {} output values where the mask is true",
            given.cells(),
            wanted.cells()
        )
    } else {
        format!(
            "shape mismatch: value array of shape {} could not be broadcast to indexing result of shape {}",
            text(given),
            text(wanted)
        )
    })
}
