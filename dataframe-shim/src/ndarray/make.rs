//! What NumPy makes of a value: `np.array(value)`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Host, IntKind, Np, Result, Stop, Value};

use super::{NdArray, Shape};
use crate::array::{Array, Dtype, cast, infer};
use crate::frame::DataFrame;
use crate::index::object::IndexObject;
use crate::polars_bridge::FloatKind;
use crate::series::Series;

/// What NumPy sees of a Series or array of an extension dtype; any other value as it is.
pub fn without_extension(value: Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = match (value.downcast::<Series>(), value.downcast::<crate::extension::ExtensionArray>()) {
        (Some(series), _) => series.array(),
        (_, Some(array)) => array.array(),
        _ => return Ok(value),
    };
    match array {
        Array::Masked(own) => NdArray::value(own.to_numpy(&meter)?, &meter),
        _ => Ok(value),
    }
}

/// `np.asarray(value)` of a list, tuple, range, array, Series, Index or DataFrame; `None` of anything else.
pub fn array_of(value: &Value, host: &mut dyn Host) -> Result<Option<Rc<NdArray>>> {
    let meter = Rc::clone(host.meter());
    if let Some(array) = value.downcast::<NdArray>() {
        return Ok(Some(array));
    }
    crate::guard::refuse_given("NumPy's array", std::slice::from_ref(value))?;
    let of_pandas = |array: Array, host: &mut dyn Host| -> Result<Option<Rc<NdArray>>> {
        Ok(NdArray::of_pandas(array, host.meter())?.downcast::<NdArray>())
    };
    if let Some(series) = value.downcast::<Series>() {
        return of_pandas(series.array(), host);
    }
    if let Some(index) = value.downcast::<IndexObject>() {
        return of_pandas(index.array(host)?, host);
    }
    if let Some(frame) = value.downcast::<DataFrame>() {
        return Ok(crate::families::properties::table(&frame, host)?.downcast::<NdArray>());
    }
    match value {
        Value::List(_) | Value::Tuple(_) => {
            let items = collect(value, host)?;
            meter.work_len(items.len())?;
            of_items(items, host).map(Some)
        }
        Value::Range(_) => {
            let array = infer(collect(value, host)?, &meter)?;
            let shape = Shape::One(array.len());
            NdArray::new(array, shape, &meter).map(|array| Some(Rc::new(array)))
        }
        _ => Ok(None),
    }
}

/// Whether NumPy takes a value of a list for a dimension more.
fn is_sequence(value: &Value) -> bool {
    matches!(value, Value::List(_) | Value::Tuple(_) | Value::Range(_))
        || value.is::<NdArray>()
        || value.is::<Series>()
        || value.is::<IndexObject>()
        || value.is::<DataFrame>()
}

/// The array that a list of these is: of lists of one length one of two dimensions.
pub fn of_items(items: Vec<Value>, host: &mut dyn Host) -> Result<Rc<NdArray>> {
    let meter = Rc::clone(host.meter());
    let nested = items.iter().filter(|item| is_sequence(item)).count();
    if nested == 0 {
        let (array, text) = flat(items, host)?;
        let shape = Shape::One(array.len());
        return made(array, text, shape, host);
    }
    let inhomogeneous = |rows: usize| {
        raise::value_error(format!(
            "setting an array element with a sequence. The requested array has an inhomogeneous shape after 1 dimensions. The detected shape was ({rows},) + inhomogeneous part."
        ))
    };
    if nested < items.len() {
        return Err(inhomogeneous(items.len()));
    }
    let mut rows = Vec::with_capacity(items.len());
    // One row may stand there many times: its cells are paid for before they are laid out, and the array made of them.
    let held = meter.reserve(0)?;
    let (mut floats, mut objects) = (false, false);
    for item in &items {
        let cells = match item {
            Value::List(_) | Value::Tuple(_) | Value::Range(_) => collect(item, host)?,
            other => match array_of(other, host)? {
                Some(array) if matches!(array.shape(), Shape::One(_)) => {
                    floats |= array.dtype() == Dtype::Float;
                    objects |= array.dtype() == Dtype::Object;
                    array.array().cells(&meter)?
                }
                _ => return Err(Stop::unsupported("ndarray of three dimensions")),
            },
        };
        if cells.iter().any(is_sequence) {
            return Err(Stop::unsupported("ndarray of three dimensions"));
        }
        if rows.first().is_some_and(|first: &Vec<Value>| first.len() != cells.len()) {
            return Err(inhomogeneous(items.len()));
        }
        meter.work_len(cells.len())?;
        held.grow(3 * (cells.len() * size_of::<Value>()) as u64)?;
        rows.push(cells);
    }
    let width = rows.first().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != width) {
        return Err(inhomogeneous(items.len()));
    }
    let shape = Shape::Two(rows.len(), width);
    meter.work_len(shape.cells())?;
    let cells: Vec<Value> = rows.into_iter().flatten().collect();
    if objects {
        return made(Array::objects(cells), false, shape, host);
    }
    let (array, text) = flat(cells, host)?;
    let array = match (floats, array.to_floats()) {
        (true, Some(values)) => Array::floats(values),
        _ => array,
    };
    made(array, text, shape, host)
}

fn made(array: Array, text: bool, shape: Shape, host: &mut dyn Host) -> Result<Rc<NdArray>> {
    let meter = Rc::clone(host.meter());
    if !text {
        return NdArray::new(array, shape, &meter).map(Rc::new);
    }
    match NdArray::of_text(array, shape, None, &meter)?.downcast::<NdArray>() {
        Some(array) => Ok(array),
        None => Err(Stop::unsupported("ndarray of text")),
    }
}

/// Plain values in the dtype that NumPy finds for them, and whether that is its own text.
fn flat(values: Vec<Value>, host: &mut dyn Host) -> Result<(Array, bool)> {
    let meter = Rc::clone(host.meter());
    if values.is_empty() {
        return Ok((Array::floats(Vec::new()), false));
    }
    let text = values.iter().filter(|value| value.as_str().is_some()).count();
    if text == values.len() {
        return Ok((infer(values, &meter)?, true));
    }
    let number = |value: &Value| {
        matches!(
            value,
            Value::Bool(_)
                | Value::Int(_)
                | Value::Float(_)
                | Value::Numpy(Np::Bool(_) | Np::Int(..) | Np::Float(_) | Np::Float32(_))
        )
    };
    let boolean = |value: &Value| matches!(value, Value::Bool(_) | Value::Numpy(Np::Bool(_)));
    if values.iter().all(number) {
        if values.iter().any(|value| matches!(value, Value::Numpy(Np::Float32(_)))) {
            // What a `float32` holds all of.
            let narrow = |value: &Value| match value {
                Value::Bool(_) | Value::Numpy(Np::Bool(_) | Np::Float32(_)) => true,
                Value::Numpy(Np::Int(kind, _)) => kind.is_narrow(),
                _ => false,
            };
            let kind = if values.iter().all(narrow) { FloatKind::F32 } else { FloatKind::F64 };
            let floats = values.iter().map(|value| value.as_float().unwrap_or(f64::NAN)).collect();
            return Ok((Array::floats_of(kind, floats), false));
        }
        if !values.iter().all(boolean) && values.iter().any(boolean) {
            // True counts as 1 beside numbers.
            let numbers = values.iter().map(|value| match value {
                Value::Bool(b) | Value::Numpy(Np::Bool(b)) => Value::Int(i64::from(*b)),
                other => other.clone(),
            });
            return Ok((infer(numbers.collect(), &meter)?, false));
        }
        return Ok((infer(values, &meter)?, false));
    }
    if values.iter().any(|value| matches!(value, Value::Big(_) | Value::Bytes(_))) {
        return Err(Stop::unsupported("np.array of integers beyond 64 bits or bytes"));
    }
    // Text beside numbers alone is all text to NumPy.
    if text > 0 && values.iter().all(|value| value.as_str().is_some() || number(value)) {
        return Err(Stop::unsupported("np.array of text and numbers"));
    }
    if values.iter().any(|value| value.class().name == "complex") {
        return Err(Stop::unsupported("np.array of complex numbers"));
    }
    Ok((Array::objects(values), false))
}

/// Characters that NumPy keeps for the text of numbers of a dtype; `None` where it looks at the cells.
pub fn text_width(array: &Array) -> Option<usize> {
    match array {
        Array::Bool(_) => Some(5),
        Array::Int(kind, _) => Some(match kind {
            IntKind::I8 => 4,
            IntKind::I16 => 6,
            IntKind::I32 => 11,
            IntKind::I64 => 21,
            IntKind::U8 => 3,
            IntKind::U16 => 5,
            IntKind::U32 => 10,
        }),
        _ => None,
    }
}

/// The cells of an array as another dtype, in the same shape.
pub fn with_dtype(array: &Rc<NdArray>, dtype: Dtype, host: &mut dyn Host) -> Result<Rc<NdArray>> {
    let cells = cast::cast(&array.array(), cast::Target::Dtype(dtype), host)?;
    Ok(Rc::new(NdArray::new(cells, array.shape(), host.meter())?))
}

/// `array.astype(dtype)`
pub fn astype(array: &Rc<NdArray>, dtype: &Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let target = cast::target(dtype)?;
    let cells = array.array();
    let wanted = match target {
        cast::Target::Text => {
            let whole = matches!(cells, Array::Int(..) | Array::Bool(_)) || array.is_text();
            let plain = matches!(&cells, Array::Str(strings) if !strings.has_missing());
            if !whole && !plain {
                return Err(Stop::unsupported(format!("ndarray.astype(str) of {}", cells.dtype().name())));
            }
            let width = array.text_width().or_else(|| text_width(&cells));
            return NdArray::of_text(cast::cast(&cells, target, host)?, array.shape(), width, &meter);
        }
        // NumPy has never heard of pandas' own dtypes.
        cast::Target::Dtype(Dtype::Masked(_) | Dtype::Zoned(_) | Dtype::Category)
        | cast::Target::Period(_)
        | cast::Target::Category(..) => {
            return Err(raise::type_error(match dtype {
                Value::Str(name) => format!("data type '{}' not understood", &**name),
                dtype => format!("Cannot interpret '{}' as a data type", hiddentables_values::ops::repr(dtype, host)?),
            }));
        }
        cast::Target::Dtype(dtype) => dtype,
    };
    if matches!(cells, Array::Time(_) | Array::Delta(_)) != matches!(wanted, Dtype::Time | Dtype::Delta) {
        return Err(Stop::unsupported("ndarray.astype of datetimes"));
    }
    if let (Dtype::Int(kind), Array::Float(floats)) = (wanted, &cells) {
        let within = |f: Option<f64>| f.is_some_and(|f| f.is_finite() && kind.wrap(f as i64) == f.trunc() as i64);
        if !floats.iter().all(within) {
            return Err(Stop::unsupported("ndarray.astype of floats that are no integers of the kind"));
        }
    }
    if let (Dtype::Bool, Array::Str(_), true) = (wanted, &cells, array.is_text()) {
        return Err(Stop::unsupported("ndarray.astype(bool) of text"));
    }
    let cells = cast::cast(&cells, target, host)?;
    let mut made = NdArray::new(cells, array.shape(), &meter)?;
    made.layout = array.layout();
    Ok(Value::object(made))
}
