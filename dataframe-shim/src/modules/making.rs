//! NumPy's functions that make arrays, or arrays of arrays.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Native, Np, Object, Result, Stop, Value, ops};

use super::reductions::array_or_cell;
use crate::array::cast::{self, Target};
use crate::array::{Array, Dtype, infer};
use crate::families::ndarray as methods;
use crate::ndarray::operate::{self, Side, spread};
use crate::ndarray::{NdArray, Shape, axis_error, make, product};
use crate::series::Series;

/// `np.array(object)`
pub static ARRAY: Native = crate::guard::native(
    "array(object, dtype=None, *, copy=True, order='K', subok=False, ndmin=0, like=None)",
    |args, host| array(&args.value("object"), args.some("dtype").as_ref(), true, host),
)
.refusing(&["copy", "order", "subok", "ndmin", "like"]);
/// `np.asarray(a)`
pub static ASARRAY: Native =
    crate::guard::native("asarray(a, dtype=None, order=None, *, device=None, copy=None, like=None)", |args, host| {
        array(&args.value("a"), args.some("dtype").as_ref(), false, host)
    })
    .refusing(&["order", "device", "copy", "like"]);
/// `np.copy(a)`
pub static COPY: Native =
    crate::guard::native("copy(a, order='K', subok=False)", |args, host| array(&args.value("a"), None, true, host))
        .refusing(&["order", "subok"]);

/// `np.zeros(shape)`
pub static ZEROS: Native = crate::guard::native("zeros(shape, dtype=None, order='C')", |args, host| {
    filled(&args.value("shape"), &Value::Float(0.0), args.some("dtype").as_ref(), host)
})
.refusing(&["order"]);
/// `np.empty(shape)`: zeros, and `None` among objects, where NumPy leaves what was in memory.
pub static EMPTY: Native =
    crate::guard::native("empty(shape, dtype=<other>, order='C', *, device=None, like=None)", |args, host| {
        let dtype = args.given("dtype").filter(|dtype| !dtype.is_none());
        let objects = match dtype {
            Some(dtype) => matches!(cast::target(dtype)?, Target::Dtype(Dtype::Object)),
            None => false,
        };
        if objects {
            return filled(&args.value("shape"), &Value::None, None, host);
        }
        filled(&args.value("shape"), &Value::Float(0.0), dtype, host)
    })
    .refusing(&["order", "device", "like"]);
/// `np.empty_like(prototype)`: zeros.
pub static EMPTY_LIKE: Native = crate::guard::native(
    "empty_like(a, /, dtype=None, order='K', subok=True, shape=None, *, device=None)",
    |args, host| like(&Value::Int(0), args, host),
)
.refusing(&["order", "subok", "shape", "device"]);
/// `np.ones(shape)`
pub static ONES: Native = crate::guard::native("ones(shape, dtype=None, order='C')", |args, host| {
    filled(&args.value("shape"), &Value::Float(1.0), args.some("dtype").as_ref(), host)
})
.refusing(&["order"]);
/// `np.full(shape, fill_value)`
pub static FULL: Native = crate::guard::native("full(shape, fill_value, dtype=None, order='C')", |args, host| {
    filled(&args.value("shape"), &args.value("fill_value"), args.some("dtype").as_ref(), host)
})
.refusing(&["order"]);
/// `np.zeros_like(a)`
pub static ZEROS_LIKE: Native =
    crate::guard::native("zeros_like(a, dtype=None, order='K', subok=True, shape=None)", |args, host| {
        like(&Value::Int(0), args, host)
    })
    .refusing(&["order", "subok", "shape"]);
/// `np.ones_like(a)`
pub static ONES_LIKE: Native =
    crate::guard::native("ones_like(a, dtype=None, order='K', subok=True, shape=None)", |args, host| {
        like(&Value::Int(1), args, host)
    })
    .refusing(&["order", "subok", "shape"]);
/// `np.full_like(a, fill_value)`
pub static FULL_LIKE: Native =
    crate::guard::native("full_like(a, fill_value, dtype=None, order='K', subok=True, shape=None)", |args, host| {
        like(&args.value("fill_value"), args, host)
    })
    .refusing(&["order", "subok", "shape"]);
/// `np.eye(N)`
pub static EYE: Native = crate::guard::native("eye(N, M=None, k=0, dtype=<no_default>, order='C')", |args, host| {
    let rows = size(&args.value("N"), host)?;
    let columns = match args.some("M") {
        Some(columns) => size(&columns, host)?,
        None => rows,
    };
    let shape = Shape::Two(rows, columns);
    host.meter().work_len(shape.cells())?;
    let _held = host.meter().reserve(8 * shape.cells() as u64)?;
    let cell = |at: usize| if at / columns.max(1) == at % columns.max(1) { 1.0 } else { 0.0 };
    let made = NdArray::new(Array::floats((0..shape.cells()).map(cell).collect()), shape, host.meter())?;
    with_dtype(Rc::new(made), args.given("dtype"), host)
})
.refusing(&["k", "order"]);

/// `np.arange(start, stop, step)`
pub static ARANGE: Native =
    crate::guard::native("arange(start=<no_default>, stop=<no_default>, step=1, dtype=None)", arange);
/// `np.linspace(start, stop, num)`
pub static LINSPACE: Native =
    crate::guard::native("linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0)", linspace)
        .refusing(&["retstep", "dtype", "axis"]);

macro_rules! joins {
    ($($name:ident = $line:literal, $f:expr;)*) => {
        $(
            #[doc = concat!("`np.", $line, "`")]
            pub static $name: Native = crate::guard::native($line, $f).refusing(&["dtype", "casting"]);
        )*
    };
}

joins! {
    HSTACK = "hstack(tup, *, dtype=None, casting='same_kind')", |args, host| {
        let parts = parts(&args.value("tup"), host)?;
        let flat = parts.iter().all(|part| matches!(part.shape(), Shape::One(_)));
        joined(&parts, i64::from(!flat), host)
    };
    VSTACK = "vstack(tup, *, dtype=None, casting='same_kind')", |args, host| {
        let rows = parts(&args.value("tup"), host)?.iter().map(|part| as_row(part, host)).collect::<Result<Vec<_>>>()?;
        joined(&rows, 0, host)
    };
}

/// `np.concatenate(arrays, axis=0)`
pub static CONCATENATE: Native = crate::guard::native(
    "concatenate(arrays, /, axis=0, out=None, *, dtype=None, casting='same_kind')",
    |args, host| {
        let parts = parts(&args.value("arrays"), host)?;
        match args.value("axis") {
            Value::None => {
                let flat = |part: &Rc<NdArray>| flattened(part, host.meter());
                joined(&parts.iter().map(flat).collect::<Result<Vec<_>>>()?, 0, host)
            }
            axis => joined(&parts, axis.as_int().unwrap_or(0), host),
        }
    },
)
.refusing(&["out", "dtype", "casting"]);
/// `np.column_stack(tup)`
pub static COLUMN_STACK: Native = crate::guard::native("column_stack(tup)", |args, host| {
    let columns =
        parts(&args.value("tup"), host)?.iter().map(|part| as_column(part, host)).collect::<Result<Vec<_>>>()?;
    joined(&columns, 1, host)
});
/// `np.stack(arrays, axis=0)`
pub static STACK: Native =
    crate::guard::native("stack(arrays, axis=0, out=None, *, dtype=None, casting='same_kind')", |args, host| {
        let parts = parts(&args.value("arrays"), host)?;
        if parts.iter().any(|part| part.shape() != parts.first().map_or(part.shape(), |first| first.shape())) {
            return Err(raise::value_error("all input arrays must have the same shape"));
        }
        if parts.iter().any(|part| matches!(part.shape(), Shape::Two(..))) {
            return Err(Stop::unsupported("np.stack of two dimensions"));
        }
        match args.value("axis").as_int() {
            Some(0 | -2) => joined(&parts.iter().map(|part| as_row(part, host)).collect::<Result<Vec<_>>>()?, 0, host),
            Some(1 | -1) => {
                joined(&parts.iter().map(|part| as_column(part, host)).collect::<Result<Vec<_>>>()?, 1, host)
            }
            _ => Err(Stop::unsupported("np.stack(axis=)")),
        }
    })
    .refusing(&["out", "dtype", "casting"]);
/// `np.append(arr, values)`
pub static APPEND: Native = crate::guard::native("append(arr, values, axis=None)", |args, host| {
    let mut both = Vec::new();
    for name in ["arr", "values"] {
        both.push(text_or_array(&args.value(name), host)?);
    }
    match args.value("axis") {
        Value::None => {
            let flat = |part: &Rc<NdArray>| flattened(part, host.meter());
            joined(&both.iter().map(flat).collect::<Result<Vec<_>>>()?, 0, host)
        }
        axis => joined(&both, axis.as_int().unwrap_or(0), host),
    }
});

/// `np.split(ary, indices_or_sections)`
pub static SPLIT: Native =
    crate::guard::native("split(ary, indices_or_sections, axis=0)", |args, host| split(true, args, host))
        .refusing(&["axis"]);
/// `np.array_split(ary, indices_or_sections)`
pub static ARRAY_SPLIT: Native =
    crate::guard::native("array_split(ary, indices_or_sections, axis=0)", |args, host| split(false, args, host))
        .refusing(&["axis"]);
/// `np.repeat(a, repeats)`
pub static REPEAT: Native = crate::guard::native("repeat(a, repeats, axis=None)", |args, host| {
    if args.value("a").is::<Series>() {
        return ops::call_method(&args.value("a"), "repeat", Args::one(args.value("repeats")), host);
    }
    let array = text_or_array(&args.value("a"), host)?;
    methods::repeat(&array, &args.value("repeats"), host)
})
.refusing(&["axis"]);
/// `np.tile(A, reps)`
pub static TILE: Native = crate::guard::native("tile(A, reps)", |args, host| {
    let meter = Rc::clone(host.meter());
    let array = text_or_array(&args.value("A"), host)?;
    let cells = array.one_dimensional()?;
    let Some(times) = args.value("reps").as_int() else {
        return Err(Stop::unsupported("np.tile(reps=) of no integer"));
    };
    let times = usize::try_from(times).unwrap_or(0);
    let all = cells.len().saturating_mul(times);
    meter.work_len(all)?;
    let _held = meter.reserve(8 * all as u64)?;
    let rows: Vec<usize> = (0..times).flat_map(|_| 0..cells.len()).collect();
    like_text(&array, cells.take(&rows, &meter)?, Shape::One(all), host)
});
/// `np.reshape(a, shape)`
pub static RESHAPE: Native =
    crate::guard::native("reshape(a, /, shape=None, order='C', *, newshape=None, copy=None)", |args, host| {
        if args.value("a").is::<Series>() {
            return Err(Stop::unsupported("np.reshape of a Series"));
        }
        let array = text_or_array(&args.value("a"), host)?;
        methods::reshape(&array, &[args.value("shape")], host)
    })
    .refusing(&["order", "newshape", "copy"]);
/// `np.ravel(a)`
pub static RAVEL: Native = crate::guard::native("ravel(a, order='C')", |args, host| {
    let array = text_or_array(&args.value("a"), host)?;
    methods::ravel(&array, host)
})
.refusing(&["order"]);
/// `np.squeeze(a)`: without the dimensions of length one; of pandas' own what they make of it.
pub static SQUEEZE: Native = crate::guard::native("squeeze(a, axis=None)", |args, host| {
    let a = args.value("a");
    if a.is::<Series>() || a.is::<crate::frame::DataFrame>() {
        return ops::call_method(&a, "squeeze", Args::none(), host);
    }
    let array = Value::shared(text_or_array(&a, host)?);
    ops::call_method(&array, "squeeze", Args::none(), host)
})
.refusing(&["axis"]);
/// `np.transpose(a)`
pub static TRANSPOSE: Native = crate::guard::native("transpose(a, axes=None)", |args, host| {
    if args.value("a").is::<Series>() {
        return Ok(args.value("a"));
    }
    if args.value("a").is::<crate::frame::DataFrame>() {
        return ops::get_attr(&args.value("a"), "T", host);
    }
    text_or_array(&args.value("a"), host)?.turned(host.meter())
})
.refusing(&["axes"]);
/// `np.flip(m)`
pub static FLIP: Native = crate::guard::native("flip(m, axis=None)", |args, host| {
    if let Some(series) = args.value("m").downcast::<Series>() {
        let rows: Vec<usize> = (0..series.len()).rev().collect();
        return Ok(Value::shared(series.take(&rows, host.meter())?));
    }
    if args.value("m").is::<crate::frame::DataFrame>() {
        return Err(Stop::unsupported("np.flip of a DataFrame"));
    }
    let array = text_or_array(&args.value("m"), host)?;
    let key = match array.shape() {
        Shape::One(_) => super::turning::backwards(),
        Shape::Two(..) => Value::tuple(vec![super::turning::backwards(), super::turning::backwards()], host.meter())?,
    };
    array.get_item(&key, host)
})
.refusing(&["axis"]);
/// `np.take(a, indices)`
pub static TAKE: Native = crate::guard::native("take(a, indices, axis=None, out=None, mode='raise')", |args, host| {
    if args.value("a").is::<Series>() {
        return Err(Stop::unsupported("np.take of a Series"));
    }
    if args.value("a").is::<crate::frame::DataFrame>() {
        let axis = args.value("axis");
        if axis.is_none() {
            return Err(raise::value_error("No axis named None for object type DataFrame"));
        }
        let passed = Args { positional: vec![args.value("indices")], keywords: vec![("axis".into(), axis)] };
        return ops::call_method(&args.value("a"), "take", passed, host);
    }
    let array = text_or_array(&args.value("a"), host)?;
    methods::take(&array, &args.value("indices"), &args.value("axis"), host)
})
.refusing(&["out", "mode"]);
/// `np.delete(arr, obj)`
pub static DELETE: Native = crate::guard::native("delete(arr, obj, axis=None)", |args, host| {
    let array = text_or_array(&args.value("arr"), host)?;
    let mut keep = kept(&array, &args.value("obj"), host)?;
    let mask = Value::object(NdArray::new(Array::bools(keep.drain(..)), array.shape(), host.meter())?);
    array.get_item(&mask, host)
})
.refusing(&["axis"]);
/// `np.insert(arr, obj, values)`
pub static INSERT: Native = crate::guard::native("insert(arr, obj, values, axis=None)", |args, host| {
    let array = text_or_array(&args.value("arr"), host)?;
    let cells = array.one_dimensional()?;
    let value = args.value("values");
    let (Some(at), true) = (args.value("obj").as_int(), value.as_float().is_some()) else {
        return Err(Stop::unsupported("np.insert of several values"));
    };
    let length = cells.len() as i64;
    let place = if at < 0 { at + length } else { at };
    if !(0..=length).contains(&place) {
        return Err(raise::index_error(format!("index {at} is out of bounds for axis 0 with size {length}")));
    }
    let meter = Rc::clone(host.meter());
    let mut items = cells.items(&meter)?;
    items.insert(place as usize, Value::Int(0));
    let longer = NdArray::value(with_kind(&cells, infer(items, &meter)?), &meter)?;
    let Some(longer) = longer.downcast::<NdArray>() else { return Err(Stop::unsupported("np.insert")) };
    Rc::clone(&longer).set_item(&Value::Int(place), value, host)?;
    Ok(Value::shared(longer))
})
.refusing(&["axis"]);
/// `np.outer(a, b)`
pub static OUTER: Native = crate::guard::native("outer(a, b, out=None)", |args, host| {
    let (a, b) = (array_or_cell("outer", &args.value("a"), host)?, array_or_cell("outer", &args.value("b"), host)?);
    let column = a.reshaped(Shape::Two(a.shape().cells(), 1), false, host.meter())?;
    let row = b.reshaped(Shape::Two(1, b.shape().cells()), false, host.meter())?;
    match (column.downcast::<NdArray>(), row.downcast::<NdArray>()) {
        (Some(column), Some(row)) => {
            operate::of_sides(ops::BinaryOp::Mul, &Side::Array(column), &Side::Array(row), host)
        }
        _ => Err(Stop::unsupported("np.outer")),
    }
})
.refusing(&["out"]);
/// `np.dot(a, b)`
pub static DOT: Native = crate::guard::native("dot(a, b, /)", dot);
/// `np.matmul(a, b)`
pub static MATMUL: Native = crate::guard::native("matmul(a, b, /)", dot);

fn dot(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    match (make::array_of(&args.value("a"), host)?, make::array_of(&args.value("b"), host)?) {
        (Some(a), Some(b)) => product::product(&a, &b, host),
        _ => Err(Stop::unsupported("np.dot of a scalar")),
    }
}

/// A value as an array; text is one of its own cell.
fn text_or_array(value: &Value, host: &mut dyn Host) -> Result<Rc<NdArray>> {
    match value {
        Value::Str(_) => make::of_items(vec![value.clone()], host),
        other => array_or_cell("array", other, host),
    }
}

/// Cells of an array in its own dtype of text, where it has that.
pub fn like_text(own: &NdArray, cells: Array, shape: Shape, host: &mut dyn Host) -> Result<Value> {
    if own.is_text() {
        return NdArray::of_text(cells, shape, own.text_width(), host.meter());
    }
    NdArray::new(cells, shape, host.meter()).map(Value::object)
}

/// Inferred cells in the dtype they came from.
fn with_kind(own: &Array, inferred: Array) -> Array {
    match (own, inferred) {
        (Array::Float(_), array) => Array::floats(array.to_floats().unwrap_or_default()),
        (Array::Int(kind, _), Array::Int(_, ints)) => Array::Int(*kind, ints),
        (_, array) => array,
    }
}

/// `np.array(value, dtype=…)`; unless `copy` an array stays itself.
fn array(value: &Value, dtype: Option<&Value>, copy: bool, host: &mut dyn Host) -> Result<Value> {
    if let (Some(dtype), Value::List(_) | Value::Tuple(_)) = (dtype, value)
        && matches!(cast::target(dtype)?, Target::Dtype(Dtype::Object))
    {
        let items = hiddentables_values::iter::collect(value, host)?;
        if items.iter().any(|item| matches!(item, Value::List(_) | Value::Tuple(_) | Value::Object(_))) {
            return Err(Stop::unsupported("np.array(dtype=object) of lists"));
        }
        return NdArray::value(Array::objects(items), host.meter());
    }
    if let Some(dtype) = dtype
        && matches!(cast::target(dtype)?, Target::Dtype(Dtype::Object))
        && let Some(array @ Array::Masked(_)) = crate::selection::list_like(value, host)?
    {
        return NdArray::value(Array::objects(array.items(&Rc::clone(host.meter()))?), host.meter());
    }
    let value = &make::without_extension(value.clone(), host)?;
    let Some(made) = make::array_of(value, host)? else {
        return Err(Stop::unsupported(format!("np.array of a {}", value.class().name)));
    };
    if dtype.is_none() {
        let own = matches!(value, Value::List(_) | Value::Tuple(_) | Value::Range(_));
        return if copy && !own { duplicate(&made, host) } else { Ok(Value::shared(made)) };
    }
    let listed = matches!(value, Value::List(_) | Value::Tuple(_) | Value::Range(_));
    let converted = with_dtype(made, dtype, host)?;
    match converted.downcast::<NdArray>() {
        // Of a list NumPy looks how long its texts are.
        Some(array) if listed && array.is_text() => NdArray::of_text(array.array(), array.shape(), None, host.meter()),
        _ => Ok(converted),
    }
}

/// A copy that lies in memory as its source does.
fn duplicate(array: &Rc<NdArray>, host: &mut dyn Host) -> Result<Value> {
    if array.is_text() {
        return methods::duplicate(array, host);
    }
    operate::finished(array.array(), array.shape(), array.layout(), &Rc::clone(host.meter()))
}

fn with_dtype(array: Rc<NdArray>, dtype: Option<&Value>, host: &mut dyn Host) -> Result<Value> {
    match dtype {
        Some(dtype) if !dtype.is_none() => make::astype(&array, dtype, host),
        _ => Ok(Value::shared(array)),
    }
}

/// A length of an array.
fn size(value: &Value, host: &dyn Host) -> Result<usize> {
    match value {
        Value::Int(n) | Value::Numpy(Np::Int(_, n)) => match usize::try_from(*n) {
            Ok(n) => {
                host.meter().work_len(n)?;
                Ok(n)
            }
            Err(_) => Err(raise::value_error("negative dimensions are not allowed")),
        },
        other => Err(raise::type_error(format!("'{}' object cannot be interpreted as an integer", other.class().name))),
    }
}

/// The shape that a `size` or `shape` names.
pub fn shape_of(value: &Value, host: &dyn Host) -> Result<Shape> {
    let lengths = match value {
        Value::Tuple(parts) => parts.to_vec(),
        Value::List(parts) => parts.snapshot(),
        single => vec![single.clone()],
    };
    match lengths.as_slice() {
        [n] => Ok(Shape::One(size(n, host)?)),
        [rows, columns] => Ok(Shape::Two(size(rows, host)?, size(columns, host)?)),
        _ => Err(Stop::unsupported("ndarray of more than two dimensions")),
    }
}

fn filled(shape: &Value, value: &Value, dtype: Option<&Value>, host: &mut dyn Host) -> Result<Value> {
    let shape = shape_of(shape, host)?;
    let _held = host.meter().reserve(16 * shape.cells() as u64)?;
    let made = match value {
        Value::Str(_) => {
            let cells = Array::constant(value, shape.cells(), host.meter())?;
            match NdArray::of_text(cells, shape, None, host.meter())?.downcast::<NdArray>() {
                Some(array) => array,
                None => return Err(Stop::unsupported("np.full of text")),
            }
        }
        Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Numpy(_) => {
            Rc::new(NdArray::new(Array::constant(value, shape.cells(), host.meter())?, shape, host.meter())?)
        }
        other => return Err(Stop::unsupported(format!("np.full with a {}", other.class().name))),
    };
    with_dtype(made, dtype, host)
}

fn like(value: &Value, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if args.value("a").is::<crate::frame::DataFrame>() {
        return Err(Stop::unsupported("NumPy's zeros_like of a DataFrame"));
    }
    let source = array_or_cell("zeros_like", &args.value("a"), host)?;
    if !source.dtype().is_numeric() || value.as_float().is_none() {
        return Err(Stop::unsupported("NumPy's zeros_like of no numbers"));
    }
    let cells = Array::constant(value, source.shape().cells(), &meter)?;
    let made = Value::object(NdArray::new(cells, source.shape(), &meter)?);
    let dtype = match args.some("dtype") {
        Some(dtype) => dtype,
        None => Value::object(crate::dtype::DtypeObject(source.dtype())),
    };
    match made.downcast::<NdArray>() {
        Some(array) => make::astype(&array, &dtype, host),
        None => Ok(made),
    }
}

fn arange(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let step = args.value("step");
    let (start, stop) = match (args.given("start"), args.given("stop")) {
        (Some(stop), None) => (Value::Int(0), stop.clone()),
        (Some(start), Some(stop)) => (start.clone(), stop.clone()),
        (None, Some(stop)) => (Value::Int(0), stop.clone()),
        (None, None) => return Err(raise::type_error("arange() requires stop to be specified.")),
    };
    let floats = [&start, &stop, &step].map(|v| match v {
        Value::Int(_) | Value::Float(_) | Value::Numpy(Np::Int(..) | Np::Float(_)) => v.as_float(),
        _ => None,
    });
    let [Some(first), Some(end), Some(by)] = floats else { return Err(Stop::unsupported("np.arange of no numbers")) };
    if by == 0.0 {
        return Err(raise::exception(&hiddentables_values::types::exceptions::ZERO_DIVISION_ERROR, "division by zero"));
    }
    let count = ((end - first) / by).ceil();
    if !count.is_finite() {
        return Err(raise::value_error("arange: cannot compute length"));
    }
    let count = count.max(0.0) as usize;
    host.meter().work_len(count)?;
    let _held = host.meter().reserve(8 * count as u64)?;
    let made = match (start.as_int(), step.as_int(), stop.as_int()) {
        (Some(start), Some(step), Some(_)) => {
            Array::ints((0..count as i64).map(|at| start.wrapping_add(step.wrapping_mul(at))).collect())
        }
        _ => {
            // NumPy fills with the difference of the first two.
            let delta = (first + by) - first;
            let cell = |at: usize| match at {
                0 => first,
                1 => first + by,
                at => first + at as f64 * delta,
            };
            Array::floats((0..count).map(cell).collect())
        }
    };
    let shape = Shape::One(count);
    let made = Rc::new(NdArray::new(made, shape, host.meter())?);
    with_dtype(made, args.some("dtype").as_ref(), host)
}

fn linspace(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (Some(start), Some(stop)) = (args.value("start").as_float(), args.value("stop").as_float()) else {
        return Err(Stop::unsupported("np.linspace of no numbers"));
    };
    let Ok(count) = usize::try_from(args.int("num")?) else {
        return Err(raise::value_error(format!("Number of samples, {}, must be non-negative.", args.int("num")?)));
    };
    host.meter().work_len(count)?;
    let _held = host.meter().reserve(8 * count as u64)?;
    let endpoint = args.flag("endpoint")?;
    let parts = if endpoint { count as f64 - 1.0 } else { count as f64 };
    let delta = stop - start;
    let step = delta / parts;
    let cell = |at: usize| {
        let at = at as f64;
        if parts <= 0.0 {
            at * delta + start
        } else if step == 0.0 {
            at / parts * delta + start
        } else {
            at * step + start
        }
    };
    let mut cells: Vec<f64> = (0..count).map(cell).collect();
    if endpoint
        && count > 1
        && let Some(last) = cells.last_mut()
    {
        *last = stop;
    }
    NdArray::value(Array::floats(cells), host.meter())
}

/// The arrays of a list of them.
fn parts(value: &Value, host: &mut dyn Host) -> Result<Vec<Rc<NdArray>>> {
    let items = match value {
        Value::List(_) | Value::Tuple(_) => hiddentables_values::iter::collect(value, host)?,
        Value::Object(_) if value.is::<NdArray>() => hiddentables_values::iter::collect(value, host)?,
        other => return Err(Stop::unsupported(format!("NumPy's concatenation of a {}", other.class().name))),
    };
    let array = |item: &Value| match make::array_of(item, host)? {
        Some(array) => Ok(array),
        None if item.as_float().is_some() => Err(raise::value_error("zero-dimensional arrays cannot be concatenated")),
        None => Err(Stop::unsupported(format!("NumPy's concatenation of a {}", item.class().name))),
    };
    let found = items.iter().map(array).collect::<Result<Vec<_>>>()?;
    if found.is_empty() {
        return Err(raise::value_error("need at least one array to concatenate"));
    }
    Ok(found)
}

fn again(value: Value) -> Result<Rc<NdArray>> {
    value.downcast::<NdArray>().ok_or_else(|| Stop::unsupported("ndarray"))
}

fn flattened(array: &Rc<NdArray>, meter: &hiddentables_values::Meter) -> Result<Rc<NdArray>> {
    again(array.reshaped(Shape::One(array.shape().cells()), false, meter)?)
}

fn as_row(array: &Rc<NdArray>, host: &dyn Host) -> Result<Rc<NdArray>> {
    match array.shape() {
        Shape::One(n) => again(array.reshaped(Shape::Two(1, n), false, host.meter())?),
        Shape::Two(..) => Ok(Rc::clone(array)),
    }
}

fn as_column(array: &Rc<NdArray>, host: &dyn Host) -> Result<Rc<NdArray>> {
    match array.shape() {
        Shape::One(n) => again(array.reshaped(Shape::Two(n, 1), false, host.meter())?),
        Shape::Two(..) => Ok(Rc::clone(array)),
    }
}

/// The dtype that holds the cells of all parts, as NumPy promotes them; whether it is NumPy's own text.
pub fn in_common(parts: &[Rc<NdArray>], host: &mut dyn Host) -> Result<(Vec<Array>, Option<usize>)> {
    let width = parts.iter().filter_map(|part| part.text_width().or_else(|| make::text_width(&part.array()))).max();
    let text = parts.iter().filter(|part| part.is_text()).count();
    let arrays: Vec<Array> = parts.iter().map(|part| part.array()).collect();
    let any = |test: &dyn Fn(Dtype) -> bool| arrays.iter().any(|array| test(array.dtype()));
    if text == arrays.len() {
        return Ok((arrays, width));
    }
    if parts.iter().any(|part| !part.is_text() && part.dtype() == Dtype::Object) {
        if any(&|dtype| matches!(dtype, Dtype::Time | Dtype::Delta)) {
            return Err(Stop::unsupported("datetimes and objects in one ndarray"));
        }
        let objects = |array: &Array| cast::cast(array, Target::Dtype(Dtype::Object), host);
        return Ok((arrays.iter().map(objects).collect::<Result<_>>()?, None));
    }
    if text > 0 {
        if any(&|dtype| matches!(dtype, Dtype::Float | Dtype::Float32 | Dtype::Time | Dtype::Delta)) {
            return Err(Stop::unsupported("text and floats in one ndarray"));
        }
        let texts = |array: &Array| cast::cast(array, Target::Text, host);
        return Ok((arrays.iter().map(texts).collect::<Result<_>>()?, width));
    }
    if any(&|dtype| matches!(dtype, Dtype::Time | Dtype::Delta)) {
        let first = arrays.first().map(Array::dtype);
        if arrays.iter().any(|array| Some(array.dtype()) != first) {
            return Err(Stop::unsupported("datetimes and others in one ndarray"));
        }
        return Ok((arrays, None));
    }
    let dtype = arrays
        .iter()
        .map(Array::dtype)
        .reduce(|a, b| match (a, b) {
            (Dtype::Bool, other) | (other, Dtype::Bool) => other,
            (a, b) => crate::array::take::common_dtype(a, b),
        })
        .unwrap_or(Dtype::Float);
    let common = |array: &Array| cast::cast(array, Target::Dtype(dtype), host);
    Ok((arrays.iter().map(common).collect::<Result<_>>()?, None))
}

/// Arrays end to end along an axis.
fn joined(parts: &[Rc<NdArray>], axis: i64, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let dimensions = parts.first().map_or(1, |part| part.shape().lengths().len());
    if parts.iter().any(|part| part.shape().lengths().len() != dimensions) {
        return Err(raise::value_error(
            "all the input arrays must have same number of dimensions, but the arrays have different dimensions",
        ));
    }
    let along = if axis < 0 { axis + dimensions as i64 } else { axis };
    if !(0..dimensions as i64).contains(&along) {
        return Err(axis_error(axis, dimensions));
    }
    let (arrays, text) = in_common(parts, host)?;
    let tables: Vec<(usize, usize)> = parts
        .iter()
        .map(|part| match part.shape() {
            Shape::One(n) => (n, 1),
            Shape::Two(rows, columns) => (rows, columns),
        })
        .collect();
    let other = |table: &(usize, usize)| if along == 0 { table.1 } else { table.0 };
    if tables.iter().map(other).any(|length| Some(length) != tables.first().map(other)) {
        return Err(raise::value_error(
            "all the input array dimensions except for the concatenation axis must match exactly",
        ));
    }
    let whole = Array::concat(&arrays, &meter)?;
    let (shape, cells) = if dimensions == 1 {
        (Shape::One(whole.len()), whole)
    } else if along == 0 {
        (Shape::Two(tables.iter().map(|table| table.0).sum(), tables.first().map_or(0, |table| table.1)), whole)
    } else {
        let rows = tables.first().map_or(0, |table| table.0);
        meter.work_len(whole.len())?;
        let _held = meter.reserve(8 * whole.len() as u64)?;
        let mut places = Vec::with_capacity(whole.len());
        for row in 0..rows {
            let mut before = 0;
            for (height, width) in &tables {
                places.extend((0..*width).map(|column| before + row * width + column));
                before += height * width;
            }
        }
        (Shape::Two(rows, tables.iter().map(|table| table.1).sum()), whole.take(&places, &meter)?)
    };
    of_width(cells, shape, text, host)
}

/// An array of NumPy's own text where a width is given, else of the cells as they are.
pub fn of_width(cells: Array, shape: Shape, width: Option<usize>, host: &dyn Host) -> Result<Value> {
    match width {
        Some(_) => NdArray::of_text(cells, shape, width, host.meter()),
        None => NdArray::new(cells, shape, host.meter()).map(Value::object),
    }
}

fn split(equal: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let value = args.value("ary");
    if value.is::<Series>() || value.is::<crate::frame::DataFrame>() {
        return Err(Stop::unsupported("np.split of pandas"));
    }
    if equal && args.value("indices_or_sections").as_int().is_some() && !value.is::<NdArray>() {
        return Err(raise::attribute_error(format!("'{}' object has no attribute 'shape'", value.class().name)));
    }
    let array = text_or_array(&value, host)?;
    let length = array.shape().lengths().first().copied().unwrap_or(0);
    let wanted = args.value("indices_or_sections");
    let bounds: Vec<usize> = match wanted.as_int() {
        Some(sections) if sections <= 0 => return Err(raise::value_error("number sections must be larger than 0.")),
        Some(sections) => {
            let sections = sections as usize;
            if equal && length % sections != 0 {
                return Err(raise::value_error("array split does not result in an equal division"));
            }
            meter.work_len(sections)?;
            let _held = meter.reserve(64 * sections as u64)?;
            let (each, extra) = (length / sections, length % sections);
            (0..=sections).map(|at| at * each + at.min(extra)).collect()
        }
        None => match make::array_of(&wanted, host)?.map(|list| list.array()) {
            Some(Array::Int(_, ints)) => {
                if ints.values().iter().any(|&at| at < 0) {
                    return Err(Stop::unsupported("np.split at negative positions"));
                }
                let inner = ints.values().iter().map(|&at| (at as usize).min(length));
                std::iter::once(0).chain(inner).chain(std::iter::once(length)).collect()
            }
            _ => return Err(Stop::unsupported("np.split at no positions")),
        },
    };
    let part = |pair: &[usize]| -> Result<Value> {
        let (Some(&start), Some(&stop)) = (pair.first(), pair.last()) else { return Ok(Value::None) };
        let slice = Value::slice(Value::Int(start as i64), Value::Int(stop as i64), Value::None);
        Rc::clone(&array).get_item(&slice, host)
    };
    let pieces = bounds.windows(2).map(part).collect::<Result<Vec<_>>>()?;
    Value::list(pieces, &meter)
}

/// Which cells stay when those at some positions go.
fn kept(array: &Rc<NdArray>, positions: &Value, host: &mut dyn Host) -> Result<Vec<bool>> {
    let Shape::One(length) = array.shape() else { return Err(Stop::unsupported("np.delete of two dimensions")) };
    host.meter().work_len(length)?;
    let mut keep = vec![true; length];
    let given = match positions.as_int() {
        Some(at) => vec![at],
        None => match make::array_of(positions, host)?.map(|list| list.array()) {
            Some(Array::Int(_, ints)) => ints.values().to_vec(),
            Some(Array::Bool(bools)) if bools.len() == length => {
                return Ok(bools.iter().map(|gone| !gone).collect());
            }
            Some(array) if array.is_empty() => Vec::new(),
            _ => return Err(Stop::unsupported("np.delete at no positions")),
        },
    };
    for at in given {
        let place = if at < 0 { at + length as i64 } else { at };
        match usize::try_from(place).ok().and_then(|place| keep.get_mut(place)) {
            Some(slot) => *slot = false,
            None => {
                return Err(raise::index_error(format!("index {at} is out of bounds for axis 0 with size {length}")));
            }
        }
    }
    Ok(keep)
}

/// The cells of an array spread to a shape.
pub fn spread_to(array: &NdArray, shape: Shape, host: &dyn Host) -> Result<Array> {
    spread(&array.array(), array.shape(), shape, host.meter())
}
