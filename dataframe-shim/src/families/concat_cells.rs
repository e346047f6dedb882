//! The cells of one column of several frames end to end: which dtype they get, and what stands where a frame has no such column.

use hiddentables_values::ops::numpy::promote;
use hiddentables_values::{Meter, Result, Stop, Value};

use crate::array::take::{joint_dtype, widened};
use crate::array::{Array, Categorical, Dtype};
use crate::polars_bridge::Ints;

/// A frame's part of a column.
pub struct Part {
    /// Its cells; `None` where the frame has no such column.
    pub cells: Option<Array>,
    /// How many rows the frame has.
    pub rows: usize,
    /// Whether pandas counts it as empty: no cell of its block is present.
    pub empty: bool,
}

/// Whether no cell is present, in a dtype that can say so.
pub fn holds_nothing(array: &Array) -> bool {
    match array {
        Array::Bool(_) | Array::Int(..) => false,
        _ => (0..array.len()).all(|row| array.missing_at(row)),
    }
}

/// Which kind of block pandas would keep it in.
fn block(dtype: Dtype) -> u8 {
    match dtype {
        Dtype::Bool | Dtype::Int(_) | Dtype::Float | Dtype::Float32 => 0,
        Dtype::Time | Dtype::Delta => 1,
        Dtype::Zoned(_) => 5,
        Dtype::Object => 2,
        Dtype::Category => 3,
        Dtype::Masked(_) => 4,
    }
}

/// The parts end to end.
pub fn joined(parts: &[Part], meter: &Meter) -> Result<Array> {
    let present: Vec<&Array> = parts.iter().filter_map(|part| part.cells.as_ref()).collect();
    let Some(first) = present.first() else { return Ok(Array::objects(Vec::new())) };
    let lacking = present.len() < parts.len();
    if present.iter().any(|array| array.dtype() == Dtype::Category) {
        let all: Vec<Array> = present.iter().map(|array| (*array).clone()).collect();
        return match Categorical::concat(&all, meter)? {
            Some(cells) if !lacking => Ok(Array::Category(cells)),
            _ => Err(Stop::unsupported("concat of categories and other columns")),
        };
    }
    if present.iter().any(|array| matches!(array.dtype(), Dtype::Masked(_))) {
        let all: Vec<Array> = present.iter().map(|array| (*array).clone()).collect();
        let one = all.iter().all(|array| array.dtype() == first.dtype());
        return match (one, lacking) {
            (true, false) => Array::concat(&all, meter),
            _ => Err(Stop::unsupported("concat of an extension dtype and other columns")),
        };
    }
    let like_first = |array: &Array| {
        array.dtype() == first.dtype()
            || (block(first.dtype()) == 0 && matches!(array.dtype(), Dtype::Int(_) | Dtype::Bool))
    };
    let uniform = !lacking && present.iter().all(|array| like_first(array)) && !parts.iter().any(|part| part.empty);
    if uniform {
        return end_to_end(&present, meter);
    }
    let same = !lacking && present.iter().all(|array| array.dtype() == first.dtype());
    let dtype = if same { first.dtype() } else { dtype_of(parts, &present, lacking) };
    let fills = match dtype {
        Dtype::Bool => false,
        Dtype::Int(_) => lacking,
        _ => true,
    };
    let mut cells = Vec::with_capacity(parts.len());
    for part in parts {
        cells.push(match &part.cells {
            None => missing(dtype, part.rows, false, meter)?,
            Some(array) if fills && part.empty && valid_missing(array, dtype) => {
                let none = matches!(array, Array::Object(cells) if cells.first().is_some_and(Value::is_none));
                missing(dtype, part.rows, none && array.dtype() == Dtype::Object, meter)?
            }
            Some(array) => array.clone(),
        });
    }
    compatible(&cells, meter)
}

/// The dtype for parts of several: that of the parts that are not empty, if there are any.
fn dtype_of(parts: &[Part], present: &[&Array], lacking: bool) -> Dtype {
    let filled = parts.iter().filter(|part| !part.empty).filter_map(|part| part.cells.as_ref()).map(Array::dtype);
    let dtype = filled.reduce(joint_dtype).or_else(|| present.iter().map(|array| array.dtype()).reduce(joint_dtype));
    match (dtype, lacking) {
        (Some(Dtype::Int(_)), true) => Dtype::Float,
        (Some(Dtype::Bool), true) | (None, _) => Dtype::Object,
        (Some(dtype), _) => dtype,
    }
}

/// Whether the missing cells of an array may stand for those of a dtype.
fn valid_missing(array: &Array, dtype: Dtype) -> bool {
    match array.dtype() {
        Dtype::Time | Dtype::Delta => array.dtype() == dtype,
        _ => true,
    }
}

/// Missing cells of a dtype.
pub fn missing(dtype: Dtype, rows: usize, none: bool, meter: &Meter) -> Result<Array> {
    meter.work_len(16 + rows)?;
    let _held = meter.reserve(16 * rows as u64)?;
    Ok(match dtype {
        Dtype::Time => Array::Time(Ints::optional(std::iter::repeat_n(None, rows))),
        Dtype::Zoned(zone) => Array::Zoned(zone, Ints::optional(std::iter::repeat_n(None, rows))),
        Dtype::Delta => Array::Delta(Ints::optional(std::iter::repeat_n(None, rows))),
        Dtype::Object if none => Array::objects(vec![Value::None; rows]),
        Dtype::Object => Array::strings(std::iter::repeat_n(None::<&str>, rows)),
        Dtype::Float32 => Array::floats32(vec![f64::NAN; rows]),
        _ => Array::floats(vec![f64::NAN; rows]),
    })
}

/// Numbers, or cells of one dtype, as NumPy puts them end to end: bools are numbers beside numbers.
fn end_to_end(parts: &[&Array], meter: &Meter) -> Result<Array> {
    let kinds = parts.iter().filter_map(|array| match array.dtype() {
        Dtype::Int(kind) => Some(kind),
        _ => None,
    });
    let narrow = |array: &&Array| match array.dtype() {
        Dtype::Int(kind) => kind.is_narrow(),
        Dtype::Bool | Dtype::Float32 => true,
        _ => false,
    };
    let arrays: Vec<Array> = if parts.iter().any(|array| array.is_float32()) && parts.iter().all(narrow) {
        parts.iter().map(|array| Array::floats32(array.to_floats().unwrap_or_default())).collect()
    } else if parts.iter().any(|array| matches!(array, Array::Float(_))) {
        parts.iter().map(|array| Array::floats(array.to_floats().unwrap_or_default())).collect()
    } else if let Some(kind) = kinds.reduce(promote) {
        let ints = parts.iter().map(|array| match array {
            Array::Int(_, ints) => Array::Int(kind, ints.clone()),
            Array::Bool(bools) => Array::Int(kind, Ints::new(bools.iter().map(i64::from).collect())),
            other => (*other).clone(),
        });
        ints.collect()
    } else {
        parts.iter().map(|array| (*array).clone()).collect()
    };
    Array::concat(&arrays, meter)
}

/// Arrays end to end in the dtype of them all, those without rows included; bools beside numbers make objects.
fn compatible(parts: &[Array], meter: &Meter) -> Result<Array> {
    let dtype = parts.iter().map(Array::dtype).reduce(joint_dtype).unwrap_or(Dtype::Object);
    if parts.iter().all(|part| part.dtype() == dtype) {
        return Array::concat(parts, meter);
    }
    if dtype == Dtype::Object && parts.iter().all(Array::is_empty) {
        return Ok(Array::objects(Vec::new()));
    }
    if parts.iter().all(|part| part.dtype().is_numeric()) {
        let numbers = end_to_end(&parts.iter().collect::<Vec<_>>(), meter)?;
        return widened(&numbers, dtype, meter);
    }
    let parts = parts.iter().map(|part| widened(part, dtype, meter)).collect::<Result<Vec<_>>>()?;
    Array::concat(&parts, meter)
}
