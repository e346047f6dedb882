//! The methods of `ndarray`: reductions, order, other shapes of the same cells.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use crate::array::{Array, Dtype};
use crate::dtype::{DtypeObject, TextDtype};
use crate::ndarray::reduce::{self, Axis, Line, axis_of};
use crate::ndarray::{Layout, NdArray, Shape, make, operate, product};

/// Rows of ndarray.
pub const NDARRAY: &[Method<Rc<NdArray>>] = &[
    Method::property("shape", |a: &Rc<NdArray>, host| lengths(a.shape(), host)),
    Method::property("size", |a: &Rc<NdArray>, _| Ok(Value::Int(a.shape().cells() as i64))),
    Method::property("ndim", |a: &Rc<NdArray>, _| Ok(Value::Int(a.shape().lengths().len() as i64))),
    Method::property("dtype", |a: &Rc<NdArray>, _| {
        Ok(if a.is_text() { Value::object(TextDtype(a.dtype_name())) } else { Value::object(DtypeObject(a.dtype())) })
    }),
    Method::property("T", |a: &Rc<NdArray>, host| a.turned(host.meter())),
    Method::new(
        "sum(axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True)",
        |a: &Rc<NdArray>, args, host| reduction(a, args, host, &|line, host| reduce::sum(line, host)),
    )
    .refusing(&["dtype", "out", "initial", "where"]),
    Method::new(
        "prod(axis=None, dtype=None, out=None, keepdims=False, initial=1, where=True)",
        |a: &Rc<NdArray>, args, host| reduction(a, args, host, &|line, host| reduce::product(line, host)),
    )
    .refusing(&["dtype", "out", "initial", "where"]),
    Method::new(
        "mean(axis=None, dtype=None, out=None, keepdims=False, *, where=True)",
        |a: &Rc<NdArray>, args, host| reduction(a, args, host, &|line, host| reduce::mean(line, host)),
    )
    .refusing(&["dtype", "out", "where"]),
    Method::new(
        "std(axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True)",
        |a: &Rc<NdArray>, args, host| spread(true, a, args, host),
    )
    .refusing(&["dtype", "out", "where"]),
    Method::new(
        "var(axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True)",
        |a: &Rc<NdArray>, args, host| spread(false, a, args, host),
    )
    .refusing(&["dtype", "out", "where"]),
    Method::new(
        "max(axis=None, out=None, keepdims=False, initial=<no_default>, where=True)",
        |a: &Rc<NdArray>, args, host| reduction(a, args, host, &|line, host| reduce::extreme(true, line, host)),
    )
    .refusing(&["out", "initial", "where"]),
    Method::new(
        "min(axis=None, out=None, keepdims=False, initial=<no_default>, where=True)",
        |a: &Rc<NdArray>, args, host| reduction(a, args, host, &|line, host| reduce::extreme(false, line, host)),
    )
    .refusing(&["out", "initial", "where"]),
    Method::new("any(axis=None, out=None, keepdims=False, *, where=True)", |a: &Rc<NdArray>, args, host| {
        reduction(a, args, host, &|line, host| reduce::truth(true, line, host))
    })
    .refusing(&["out", "where"]),
    Method::new("all(axis=None, out=None, keepdims=False, *, where=True)", |a: &Rc<NdArray>, args, host| {
        reduction(a, args, host, &|line, host| reduce::truth(false, line, host))
    })
    .refusing(&["out", "where"]),
    Method::new("argmax(axis=None, out=None, *, keepdims=False)", |a: &Rc<NdArray>, args, host| {
        place(true, a, args, host)
    })
    .refusing(&["out", "keepdims"]),
    Method::new("argmin(axis=None, out=None, *, keepdims=False)", |a: &Rc<NdArray>, args, host| {
        place(false, a, args, host)
    })
    .refusing(&["out", "keepdims"]),
    Method::new("cumsum(axis=None, dtype=None, out=None)", |a: &Rc<NdArray>, args, host| running(false, a, args, host))
        .refusing(&["dtype", "out"]),
    Method::new("cumprod(axis=None, dtype=None, out=None)", |a: &Rc<NdArray>, args, host| running(true, a, args, host))
        .refusing(&["dtype", "out"]),
    Method::new("argsort(axis=-1, kind=None, order=None)", |a: &Rc<NdArray>, args, host| {
        argsort(a, &args.value("axis"), host)
    })
    .refusing(&["order"]),
    Method::new("sort(axis=-1, kind=None, order=None)", |a: &Rc<NdArray>, args, host| {
        if args.value("axis").is_none() {
            return Err(raise::type_error("'NoneType' object cannot be interpreted as an integer"));
        }
        let sorted = sorted(a, &args.value("axis"), host)?;
        let Some(sorted) = sorted.downcast::<NdArray>() else { return Err(Stop::unsupported("ndarray.sort")) };
        a.overwrite(sorted.array())?;
        Ok(Value::None)
    })
    .refusing(&["order"]),
    Method::new("round(decimals=0, out=None)", |a: &Rc<NdArray>, args, host| rounded(a, args.int("decimals")?, host))
        .refusing(&["out"]),
    Method::new("clip(min=None, max=None, out=None, **kwargs)", |a: &Rc<NdArray>, args, host| {
        clip(a, &args.value("min"), &args.value("max"), host)
    })
    .refusing(&["out", "**kwargs"]),
    Method::new("astype(dtype, order='K', casting='unsafe', subok=True, copy=True)", |a: &Rc<NdArray>, args, host| {
        make::astype(a, &args.value("dtype"), host)
    })
    .refusing(&["order", "casting", "subok", "copy"]),
    Method::new("copy(order='C')", |a: &Rc<NdArray>, _, host| duplicate(a, host)).refusing(&["order"]),
    Method::new("tolist()", tolist),
    Method::new("item(*args)", item),
    Method::new("flatten(order='C')", |a: &Rc<NdArray>, _, host| {
        a.reshaped(Shape::One(a.shape().cells()), false, host.meter())
    })
    .refusing(&["order"]),
    Method::new("ravel(order='C')", |a: &Rc<NdArray>, _, host| ravel(a, host)).refusing(&["order"]),
    Method::new("squeeze(axis=None)", squeeze).refusing(&["axis"]),
    Method::new("reshape(*args, order='C')", |a: &Rc<NdArray>, args, host| reshape(a, &args.rest, host))
        .refusing(&["order"]),
    Method::new("transpose(*axes)", |a: &Rc<NdArray>, args, host| {
        if args.rest.is_empty() { a.turned(host.meter()) } else { Err(Stop::unsupported("ndarray.transpose(axes)")) }
    }),
    Method::new("nonzero()", |a: &Rc<NdArray>, _, host| nonzero(a, host)),
    Method::new("take(indices, axis=None, out=None, mode='raise')", |a: &Rc<NdArray>, args, host| {
        take(a, &args.value("indices"), &args.value("axis"), host)
    })
    .refusing(&["out", "mode"]),
    Method::new("repeat(repeats, axis=None)", |a: &Rc<NdArray>, args, host| repeat(a, &args.value("repeats"), host))
        .refusing(&["axis"]),
    Method::new("dot(b, out=None)", |a: &Rc<NdArray>, args, host| match make::array_of(&args.value("b"), host)? {
        Some(b) if b.shape().cells() == 0 && matches!(args.value("b"), Value::List(_) | Value::Tuple(_)) => {
            // A list of nothing has no dtype of its own: it takes the array's.
            let b = make::with_dtype(&b, a.dtype(), host)?;
            product::product(a, &b, host)
        }
        Some(b) => product::product(a, &b, host),
        None => Err(Stop::unsupported("ndarray.dot of a scalar")),
    })
    .refusing(&["out"]),
    Method::new("fill(value, /)", |a: &Rc<NdArray>, args, host| {
        let all = Value::slice(Value::None, Value::None, Value::None);
        hiddentables_values::Object::set_item(Rc::clone(a), &all, args.value("value"), host)?;
        Ok(Value::None)
    }),
];

fn lengths(shape: Shape, host: &mut dyn Host) -> Result<Value> {
    let lengths = shape.lengths().iter().map(|&length| Value::Int(length as i64)).collect();
    Value::tuple(lengths, host.meter())
}

fn reduction(
    a: &Rc<NdArray>,
    args: &Bound,
    host: &mut dyn Host,
    reduce: &dyn Fn(&Line, &mut dyn Host) -> Result<Value>,
) -> Result<Value> {
    reduce::reduced_keeping(a, axis_of(&args.value("axis"), a.shape())?, args.flag("keepdims")?, host, reduce)
}

fn spread(root: bool, a: &Rc<NdArray>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let axis = axis_of(&args.value("axis"), a.shape())?;
    let Some(ddof) = args.value("ddof").as_float() else { return Err(Stop::unsupported("ddof= of no number")) };
    deviation(root, a, axis, ddof, args.flag("keepdims")?, host)
}

/// `std` or `var` along an axis.
pub fn deviation(root: bool, a: &NdArray, axis: Axis, ddof: f64, keep: bool, host: &mut dyn Host) -> Result<Value> {
    reduce::reduced_keeping(a, axis, keep, host, &|line, _| {
        let variance = reduce::variance(line, ddof)?;
        Ok(line.array.scalar(if root { variance.sqrt() } else { variance }))
    })
}

fn place(largest: bool, a: &Rc<NdArray>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let axis = axis_of(&args.value("axis"), a.shape())?;
    if axis == Axis::None && a.layout() == Layout::Columns {
        // Over all cells rows are counted, whatever the layout.
        return reduce::extreme_place(largest, &Line::whole(a.array()), host);
    }
    reduce::reduced(a, axis, host, &|line, host| reduce::extreme_place(largest, line, host))
}

/// The largest cell less the smallest.
pub fn range(a: &NdArray, axis: Axis, host: &mut dyn Host) -> Result<Value> {
    reduce::reduced(a, axis, host, &|line, host| {
        let (most, least) = (reduce::extreme(true, line, host)?, reduce::extreme(false, line, host)?);
        hiddentables_values::ops::binary(hiddentables_values::ops::BinaryOp::Sub, &most, &least, host)
    })
}

fn running(multiply: bool, a: &Rc<NdArray>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let axis = axis_of(&args.value("axis"), a.shape())?;
    reduce::along(a, axis, host, &|array, _| reduce::running(multiply, array))
}

/// The axis of `sort` and `argsort`, the last one unless told.
fn sort_axis(a: &NdArray, axis: &Value) -> Result<Axis> {
    match axis {
        Value::None => Ok(Axis::None),
        axis => axis_of(axis, a.shape()),
    }
}

/// The positions that sort each line; NaN last.
pub fn argsort(a: &NdArray, axis: &Value, host: &mut dyn Host) -> Result<Value> {
    orderable(a)?;
    reduce::along(a, sort_axis(a, axis)?, host, &|array, host| {
        let order = array.sorted_rows(true, false, host)?;
        Ok(Array::ints(order.into_iter().map(|row| row as i64).collect()))
    })
}

/// Each line sorted; NaN last.
pub fn sorted(a: &NdArray, axis: &Value, host: &mut dyn Host) -> Result<Value> {
    orderable(a)?;
    let sorted = reduce::along(a, sort_axis(a, axis)?, host, &|array, host| {
        array.take(&array.sorted_rows(true, false, host)?, &Rc::clone(host.meter()))
    })?;
    match sorted.downcast::<NdArray>() {
        Some(array) if a.is_text() => NdArray::of_text(array.array(), array.shape(), a.text_width(), host.meter()),
        _ => Ok(sorted),
    }
}

fn orderable(a: &NdArray) -> Result<()> {
    let array = a.array();
    if matches!(array, Array::Object(_) | Array::Str(_)) && array.may_miss() {
        return Err(Stop::unsupported("order of objects with missing cells in an ndarray"));
    }
    Ok(())
}

/// Rounded to `decimals` places, halves to even.
pub fn rounded(a: &NdArray, decimals: i64, host: &mut dyn Host) -> Result<Value> {
    let array = a.array();
    if matches!(array, Array::Object(_) | Array::Str(_) | Array::Bool(_)) {
        return Err(Stop::unsupported(format!("round of an ndarray of {}", array.dtype().name())));
    }
    let rounded = super::convert::rounded(&array, decimals, host)?;
    operate::finished(rounded, a.shape(), a.layout(), &Rc::clone(host.meter()))
}

/// Cells no less than `least` and no more than `most`, either of which may be `None`.
pub fn clip(a: &Rc<NdArray>, least: &Value, most: &Value, host: &mut dyn Host) -> Result<Value> {
    if least.is_none() && most.is_none() {
        positive(a, host)?;
    }
    let mut result = Value::shared(Rc::clone(a));
    for (largest, bound) in [(true, least), (false, most)] {
        if !bound.is_none() {
            result = crate::modules::ufuncs::extreme_of(largest, &result, bound, host)?;
        }
    }
    if result.downcast::<NdArray>().is_some_and(|array| Rc::ptr_eq(&array, a)) {
        return duplicate(a, host);
    }
    Ok(result)
}

/// Without bounds NumPy takes the cells with a plus sign before them, which not all have.
fn positive(a: &NdArray, host: &mut dyn Host) -> Result<()> {
    match a.array() {
        Array::Bool(_) | Array::Time(_) => Err(raise::exception(
            &exceptions::UFUNC_TYPE_ERROR,
            format!(
                "ufunc 'positive' did not contain a loop with signature matching types {} -> None",
                a.dtype().name()
            ),
        )),
        Array::Str(_) if a.is_text() => Err(Stop::unsupported("clip of NumPy's own text without bounds")),
        objects @ (Array::Object(_) | Array::Str(_)) => {
            let meter = Rc::clone(host.meter());
            for cell in objects.items(&meter)? {
                hiddentables_values::ops::unary(hiddentables_values::ops::UnaryOp::Pos, &cell, host)?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The same cells in memory of their own.
pub fn duplicate(a: &NdArray, host: &mut dyn Host) -> Result<Value> {
    a.reshaped(a.shape(), false, host.meter())
}

fn tolist(a: &Rc<NdArray>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = a.array();
    let cells = match &array {
        Array::Time(ints) | Array::Delta(ints) => {
            if ints.has_missing() {
                return Err(Stop::unsupported("ndarray.tolist of NaT"));
            }
            ints.values().iter().map(|&ns| Value::Int(ns)).collect()
        }
        array => array.items(&meter)?,
    };
    match a.shape() {
        Shape::One(_) => Value::list(cells, &meter),
        Shape::Two(rows, 0) => {
            Value::list((0..rows).map(|_| Value::list(Vec::new(), &meter)).collect::<Result<_>>()?, &meter)
        }
        Shape::Two(_, columns) => {
            let rows = cells.chunks(columns).map(|row| Value::list(row.to_vec(), &meter));
            Value::list(rows.collect::<Result<_>>()?, &meter)
        }
    }
}

fn item(a: &Rc<NdArray>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let array = a.array();
    if matches!(array, Array::Time(_) | Array::Delta(_)) {
        return Err(Stop::unsupported("ndarray.item of datetimes"));
    }
    match args.rest.as_slice() {
        [] if array.len() == 1 => array.item(0, host.meter()),
        [] => Err(raise::value_error("can only convert an array of size 1 to a Python scalar")),
        [Value::Int(at)] => {
            let length = array.len();
            let wrapped = if *at < 0 { at + length as i64 } else { *at };
            match usize::try_from(wrapped).ok().filter(|&at| at < length) {
                Some(at) => array.item(at, host.meter()),
                None => Err(raise::index_error(format!("index {at} is out of bounds for size {length}"))),
            }
        }
        _ => Err(Stop::unsupported("ndarray.item of several positions")),
    }
}

/// The cells in one row; a view where memory lies so.
pub fn ravel(a: &NdArray, host: &mut dyn Host) -> Result<Value> {
    let view = a.layout() == Layout::Rows && !a.has_gaps() || matches!(a.shape(), Shape::One(_));
    a.reshaped(Shape::One(a.shape().cells()), view, host.meter())
}

fn squeeze(a: &Rc<NdArray>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    match a.shape() {
        Shape::One(1) | Shape::Two(1, 1) => Err(Stop::unsupported("ndarray of no dimensions")),
        Shape::Two(1, n) | Shape::Two(n, 1) => a.reshaped(Shape::One(n), true, host.meter()),
        shape => a.reshaped(shape, true, host.meter()),
    }
}

/// The cells in another shape, one of whose lengths may be -1.
pub fn reshape(a: &NdArray, lengths: &[Value], host: &mut dyn Host) -> Result<Value> {
    let lengths = match lengths {
        [Value::Tuple(parts)] => parts.to_vec(),
        [Value::List(parts)] => parts.snapshot(),
        parts => parts.to_vec(),
    };
    let lengths: Option<Vec<i64>> = lengths.iter().map(Value::as_int).collect();
    let Some(lengths) = lengths else { return Err(Stop::unsupported("ndarray.reshape of no integers")) };
    let cells = a.shape().cells();
    let misfit = || {
        let shown: Vec<String> = lengths.iter().map(i64::to_string).collect();
        let shown = if let [only] = shown.as_slice() { format!("({only},)") } else { format!("({})", shown.join(",")) };
        raise::value_error(format!("cannot reshape array of size {cells} into shape {shown}"))
    };
    let open = lengths.iter().filter(|&&length| length == -1).count();
    if open > 1 {
        return Err(raise::value_error("can only specify one unknown dimension"));
    }
    if lengths.iter().any(|&length| length < -1) {
        return Err(Stop::unsupported("ndarray.reshape of negative lengths"));
    }
    let known = lengths
        .iter()
        .filter(|&&length| length >= 0)
        .try_fold(1_usize, |product, &length| product.checked_mul(usize::try_from(length).ok()?))
        .ok_or_else(misfit)?;
    let filled = match (open, known) {
        (0, known) if known == cells => 0,
        (1, known) if known > 0 && cells.is_multiple_of(known) => cells / known,
        _ => return Err(misfit()),
    };
    let length = |length: &i64| usize::try_from(*length).unwrap_or(filled);
    let shape = match lengths.as_slice() {
        [n] => Shape::One(length(n)),
        [rows, columns] => Shape::Two(length(rows), length(columns)),
        _ => return Err(Stop::unsupported("ndarray of more than two dimensions")),
    };
    let view = a.layout() == Layout::Rows && !a.has_gaps();
    a.reshaped(shape, view, host.meter())
}

/// The positions of cells that are not zero, an array an axis.
pub fn nonzero(a: &NdArray, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let places = nonzero_places(a, host)?;
    let axis = |f: &dyn Fn(i64) -> i64| NdArray::value(Array::ints(places.iter().map(|&at| f(at)).collect()), &meter);
    match a.shape() {
        Shape::One(_) => Value::tuple(vec![axis(&|at| at)?], &meter),
        Shape::Two(_, columns) => {
            let width = columns.max(1) as i64;
            Value::tuple(vec![axis(&|at| at / width)?, axis(&|at| at % width)?], &meter)
        }
    }
}

/// Where cells are not zero, rows after one another.
pub fn nonzero_places(a: &NdArray, host: &mut dyn Host) -> Result<Vec<i64>> {
    let array = a.array();
    host.meter().work_len(array.len())?;
    let truths: Vec<bool> = match array.to_floats() {
        Some(values) => values.into_iter().map(|v| v != 0.0).collect(),
        None if matches!(array.dtype(), Dtype::Object) => {
            let cells = array.items(&Rc::clone(host.meter()))?;
            cells.iter().map(|cell| hiddentables_values::ops::truth(cell, host)).collect::<Result<_>>()?
        }
        None => return Err(Stop::unsupported("nonzero of datetimes")),
    };
    Ok(crate::array::take::rows_of(&truths).into_iter().map(|row| row as i64).collect())
}

/// The cells at these positions, of all or along an axis.
pub fn take(a: &Rc<NdArray>, indices: &Value, axis: &Value, host: &mut dyn Host) -> Result<Value> {
    use hiddentables_values::Object;
    let whole = match (axis_of(axis, a.shape())?, a.shape()) {
        (Axis::None, Shape::Two(..)) => a.reshaped(Shape::One(a.shape().cells()), false, host.meter())?,
        (Axis::Columns, _) => return Err(Stop::unsupported("ndarray.take along columns")),
        _ => Value::shared(Rc::clone(a)),
    };
    let indices = match indices {
        Value::Tuple(parts) => Value::list(parts.to_vec(), host.meter())?,
        other => other.clone(),
    };
    let numbers = matches!(indices, Value::Int(_) | Value::Numpy(hiddentables_values::Np::Int(..)))
        || make::array_of(&indices, host)?.is_some_and(|list| matches!(list.dtype(), Dtype::Int(_)));
    match whole.downcast::<NdArray>() {
        Some(array) if numbers => array.get_item(&indices, host),
        _ => Err(Stop::unsupported("ndarray.take of no positions")),
    }
}

/// Each cell several times.
pub fn repeat(a: &NdArray, repeats: &Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = a.array();
    let counts: Vec<i64> = match repeats.as_int() {
        Some(count) => vec![count; array.len()],
        None => match make::array_of(repeats, host)?.map(|list| list.array()) {
            Some(Array::Int(_, ints)) if ints.len() == array.len() => ints.values().to_vec(),
            Some(Array::Int(_, ints)) if ints.len() == 1 => {
                vec![ints.get(0).unwrap_or_default(); array.len()]
            }
            Some(Array::Int(..)) => return Err(raise::value_error("operands could not be broadcast together")),
            _ => return Err(Stop::unsupported("repeat by no integers")),
        },
    };
    let rows = repeated(&counts, &meter)?;
    let cells = array.take(&rows, &meter)?;
    let shape = Shape::One(cells.len());
    if a.is_text() { NdArray::of_text(cells, shape, a.text_width(), &meter) } else { NdArray::value(cells, &meter) }
}

/// Rows, each as often as its count says.
pub fn repeated(counts: &[i64], meter: &hiddentables_values::Meter) -> Result<Vec<usize>> {
    if counts.iter().any(|&count| count < 0) {
        return Err(raise::value_error("repeats may not contain negative values."));
    }
    let total = counts.iter().fold(0_u64, |sum, &count| sum.saturating_add(count.unsigned_abs()));
    meter.work(total)?;
    let _held = meter.reserve(total.saturating_mul(8))?;
    Ok(counts.iter().enumerate().flat_map(|(row, &count)| std::iter::repeat_n(row, count as usize)).collect())
}
