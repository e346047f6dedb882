//! NumPy's functions over Series, arrays, lists and scalars: reductions go to the methods, `where` chooses, `isnan`, `sqrt` and
//! their like go cell by cell.

use std::rc::Rc;
use std::sync::Arc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::UnaryOp;
use hiddentables_values::{Args, Bound, Host, Native, Np, Result, Stop, Value, ops};

use crate::array::{Array, Dtype, arithmetic, infer};
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

macro_rules! reductions {
    ($($name:ident = $line:literal, $method:literal;)*) => {
        $(
            #[doc = concat!("`np.", $method, "`")]
            pub static $name: Native = Native::new($line, |args, host| reduce($method, args, host))
                .refusing(&["axis", "dtype", "out"]);
        )*
    };
}

reductions! {
    SUM = "sum(a, axis=None, dtype=None, out=None)", "sum";
    MEAN = "mean(a, axis=None, dtype=None, out=None)", "mean";
    MAX = "max(a, axis=None, out=None, dtype=None)", "max";
    MIN = "min(a, axis=None, out=None, dtype=None)", "min";
    ANY = "any(a, axis=None, out=None, dtype=None)", "any";
    ALL = "all(a, axis=None, out=None, dtype=None)", "all";
    MEDIAN = "median(a, axis=None, out=None, dtype=None)", "median";
}

/// `np.where(condition, x, y)`
pub static WHERE: Native = Native::new("where(condition, x=<no_default>, y=<no_default>, /)", choose);
/// `np.array(object)`
pub static ARRAY: Native = Native::new("array(object, dtype=None)", array).refusing(&["dtype"]);
/// `np.unique(ar)`
pub static UNIQUE: Native =
    Native::new("unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None)", unique)
        .refusing(&["return_index", "return_inverse", "return_counts", "axis"]);
/// `np.isnan(x)`
pub static ISNAN: Native = Native::new("isnan(x, /)", |args, host| {
    cellwise("isnan", args, host, |array, _| Ok(Array::bools(array.missing().into_iter())))
});
/// `np.sqrt(x)`
pub static SQRT: Native =
    Native::new("sqrt(x, /)", |args, host| cellwise("sqrt", args, host, |array, _| floats(array, f64::sqrt)));
/// `np.floor(x)`
pub static FLOOR: Native =
    Native::new("floor(x, /)", |args, host| cellwise("floor", args, host, |array, _| floats(array, f64::floor)));
/// `np.ceil(x)`
pub static CEIL: Native =
    Native::new("ceil(x, /)", |args, host| cellwise("ceil", args, host, |array, _| floats(array, f64::ceil)));
/// `np.abs(x)`
pub static ABS: Native = Native::new("abs(x, /)", |args, host| {
    cellwise("abs", args, host, |array, host| arithmetic::unary(UnaryOp::Abs, array, host))
});

/// A value that NumPy would take for an array.
fn as_array(value: &Value, host: &mut dyn Host) -> Result<Option<Array>> {
    match value {
        Value::Dict(_) | Value::Set(_) => Ok(None),
        _ if value.is::<crate::frame::DataFrame>() => Err(Stop::unsupported("NumPy function of a DataFrame")),
        _ => match selection::list_like(value, host)? {
            Some(Array::Category(cells)) => Ok(Some(cells.to_numpy(host.meter())?)),
            other => Ok(other),
        },
    }
}

fn reduce(method: &str, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = args.value("a");
    if value.is::<Series>() && method != "median" {
        return ops::call_method(&value, method, Args::none(), host);
    }
    if let (true, "median") = (value.is::<Series>(), method) {
        return Err(Stop::unsupported("np.median of a Series"));
    }
    let Some(array) = as_array(&value, host)? else {
        return Err(Stop::unsupported(format!("np.{method} of a {}", value.class().name)));
    };
    if !array.dtype().is_numeric() || array.is_empty() {
        return Err(Stop::unsupported(format!("np.{method} of no numbers")));
    }
    if method == "median" {
        return super::super::families::reduce::median_of(&array, false, host);
    }
    ops::call_method(&NdArray::value(array, host.meter())?, method, Args::none(), host)
}

fn floats(array: &Array, f: fn(f64) -> f64) -> Result<Array> {
    match array.to_floats() {
        Some(values) => Ok(Array::floats(values.into_iter().map(f).collect())),
        None => Err(Stop::unsupported("NumPy function of objects")),
    }
}

/// A function of each cell: of a Series a Series, of an array or list an array, of a scalar a scalar.
fn cellwise(
    name: &str,
    args: &Bound,
    host: &mut dyn Host,
    f: impl Fn(&Array, &mut dyn Host) -> Result<Array>,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let value = args.value("x");
    let numeric = |array: &Array| match array.dtype() {
        Dtype::Int(_) | Dtype::Float => Ok(()),
        Dtype::Object if name == "isnan" => Err(raise::type_error(
            "ufunc 'isnan' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''",
        )),
        _ => Err(Stop::unsupported(format!("np.{name} of {}", array.dtype().name()))),
    };
    crate::guard::refuse_given(&format!("np.{name}"), std::slice::from_ref(&value))?;
    if let Some(series) = value.downcast::<Series>() {
        let array = series.array();
        numeric(&array)?;
        meter.work_len(array.len())?;
        return series.with_array(f(&array, host)?, &meter);
    }
    if selection::is_scalar(&value) && !matches!(value, Value::Tuple(_)) {
        let scalar = match &value {
            Value::Int(_) | Value::Float(_) | Value::Numpy(Np::Int(..) | Np::Float(_)) => {
                Array::constant(&value, 1, &meter)?
            }
            Value::Str(_) | Value::None if name == "isnan" => {
                numeric(&Array::objects(vec![value.clone()]))?;
                return Ok(Value::None);
            }
            other => return Err(Stop::unsupported(format!("np.{name} of a {}", other.class().name))),
        };
        return f(&scalar, host)?.get(0, &meter);
    }
    let Some(array) = as_array(&value, host)? else {
        return Err(Stop::unsupported(format!("np.{name} of a {}", value.class().name)));
    };
    numeric(&array)?;
    meter.work_len(array.len())?;
    NdArray::value(f(&array, host)?, host.meter())
}

fn array(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = args.value("object");
    let Some(array) = as_array(&value, host)? else {
        return Err(Stop::unsupported(format!("np.array of a {}", value.class().name)));
    };
    let flat = match &array {
        Array::Object(cells) => cells
            .iter()
            .all(|cell| selection::is_scalar(cell) && cell.as_str().is_none() && !matches!(cell, Value::Tuple(_))),
        // A list of text makes NumPy's own string type.
        Array::Str(_) => value.is::<Series>() || value.is::<NdArray>(),
        _ => true,
    };
    if !flat || array.is_empty() {
        return Err(Stop::unsupported("np.array of these values"));
    }
    NdArray::value(array, host.meter())
}

fn unique(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = args.value("ar");
    let Some(array) = as_array(&value, host)? else {
        return Err(Stop::unsupported(format!("np.unique of a {}", value.class().name)));
    };
    if array.may_miss() || !matches!(array, Array::Int(..) | Array::Float(_) | Array::Bool(_) | Array::Str(_)) {
        return Err(Stop::unsupported("np.unique of these values"));
    }
    if matches!(array, Array::Str(_)) && !(value.is::<Series>() || value.is::<NdArray>()) {
        return Err(Stop::unsupported("np.unique of a list of text"));
    }
    let meter = Rc::clone(host.meter());
    let distinct = array.take(&crate::distinct::first_rows(std::slice::from_ref(&array), &meter)?, &meter)?;
    let order = distinct.sorted_rows(true, false, host)?;
    NdArray::value(distinct.take(&order, &meter)?, host.meter())
}

/// Cells of `x` where the condition holds, of `y` where it does not.
fn choose(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (Some(x), Some(y)) = (args.given("x").cloned(), args.given("y").cloned()) else {
        return Err(Stop::unsupported("np.where with a condition alone"));
    };
    let condition = args.value("condition");
    let Some(mask) = as_array(&condition, host)?.and_then(|array| array.to_mask().ok().flatten()) else {
        return Err(Stop::unsupported("np.where of no boolean condition"));
    };
    meter.work_len(mask.len())?;
    let side = |value: &Value, host: &mut dyn Host| -> Result<Array> {
        if selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) {
            return Array::constant(value, mask.len(), &meter);
        }
        match as_array(value, host)? {
            Some(array) if array.len() == mask.len() => Ok(array),
            Some(_) => Err(raise::value_error("operands could not be broadcast together")),
            None => Err(Stop::unsupported(format!("np.where with a {}", value.class().name))),
        }
    };
    let (left, right) = (side(&x, host)?, side(&y, host)?);
    let object = |value: &Value| value.is::<Series>() || value.is::<NdArray>();
    let numbers = left.dtype().is_numeric() && right.dtype().is_numeric();
    let text = matches!((&left, &right), (Array::Str(_), Array::Str(_)));
    // Text beside a number makes NumPy's own strings of both, unless one side is an object array.
    let objects = (object(&x) && left.dtype() == Dtype::Object) || (object(&y) && right.dtype() == Dtype::Object);
    if !(numbers || text || objects) {
        return Err(Stop::unsupported("np.where of values of different kinds"));
    }
    let cells = mask
        .iter()
        .enumerate()
        .map(|(row, &holds)| if holds { left.item(row, &meter) } else { right.item(row, &meter) });
    let cells = cells.collect::<Result<Vec<_>>>()?;
    let chosen = if numbers || text { infer(cells, &meter)? } else { Array::objects(cells) };
    // Numbers of both kinds are floats, even where only integers were chosen.
    let float = numbers && (left.dtype() == Dtype::Float || right.dtype() == Dtype::Float);
    let chosen = match (float, chosen.to_floats()) {
        (true, Some(values)) => Array::floats(values),
        _ => chosen,
    };
    NdArray::value(chosen, host.meter())
}

/// `round(x, decimals)` as a function: of a Series its method.
pub static ROUND: Native = Native::new("round(a, decimals=0, out=None)", |args, host| {
    let value = args.value("a");
    if value.is::<Series>() {
        let decimals = (Arc::from("decimals"), args.value("decimals"));
        return ops::call_method(&value, "round", Args { positional: Vec::new(), keywords: vec![decimals] }, host);
    }
    Err(Stop::unsupported(format!("np.round of a {}", value.class().name)))
})
.refusing(&["out"]);
