//! NumPy's functions that reduce or order: a Series and a frame answer with their own methods, everything else as an array.

use std::rc::Rc;
use std::sync::Arc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Native, Result, Stop, Value, ops};

use crate::array::Array;
use crate::families::ndarray as methods;
use crate::families::sequence::interpolated;
use crate::frame::DataFrame;
use crate::ndarray::reduce::{self, Axis, Line, axis_of};
use crate::ndarray::{NdArray, Shape, make};
use crate::series::Series;

macro_rules! reductions {
    ($($name:ident = $line:literal, $method:literal, $f:expr;)*) => {
        $(
            #[doc = concat!("`np.", $line, "`")]
            pub static $name: Native = crate::guard::native($line, |args, host| {
                if let Some(answer) = by_method($method, args, host)? {
                    return Ok(answer);
                }
                let (array, keep) = (array($method, args, host)?, args.flag("keepdims")?);
                reduce::reduced_keeping(&array, axis_of(&args.value("axis"), array.shape())?, keep, host, &$f)
            })
            .refusing(&["out"]);
        )*
    };
}

reductions! {
    SUM = "sum(a, axis=None, *, out=None, keepdims=False)", "sum", reduce::sum;
    PROD = "prod(a, axis=None, *, out=None, keepdims=False)", "prod", reduce::product;
    MEAN = "mean(a, axis=None, *, out=None, keepdims=False)", "mean", reduce::mean;
    MAX = "max(a, axis=None, out=None, keepdims=False)", "max", largest;
    MIN = "min(a, axis=None, out=None, keepdims=False)", "min", smallest;
    AMAX = "amax(a, axis=None, out=None, keepdims=False)", "max", largest;
    AMIN = "amin(a, axis=None, out=None, keepdims=False)", "min", smallest;
    ANY = "any(a, axis=None, out=None, keepdims=False)", "any", |line, host| reduce::truth(true, line, host);
    ALL = "all(a, axis=None, out=None, keepdims=False)", "all", |line, host| reduce::truth(false, line, host);
    MEDIAN = "median(a, axis=None, out=None, overwrite_input=False, keepdims=False)", "", reduce::median;
    NANSUM = "nansum(a, axis=None, out=None, keepdims=False)", "", |line, host| {
        reduce::sum(&zeroed(line, 0.0)?, host)
    };
    NANPROD = "nanprod(a, axis=None, out=None, keepdims=False)", "", |line, host| {
        reduce::product(&zeroed(line, 1.0)?, host)
    };
    NANMEAN = "nanmean(a, axis=None, out=None, keepdims=False)", "", |line, host| {
        let count = numbers(line)?.iter().filter(|v| !v.is_nan()).count();
        let total = reduce::sum(&zeroed(line, 0.0)?, host)?;
        Ok(line.array.scalar(total.as_float().unwrap_or(f64::NAN) / count as f64))
    };
    NANMAX = "nanmax(a, axis=None, out=None, keepdims=False)", "", |line, host| nan_extreme(true, line, host);
    NANMIN = "nanmin(a, axis=None, out=None, keepdims=False)", "", |line, host| nan_extreme(false, line, host);
    NANMEDIAN = "nanmedian(a, axis=None, out=None, keepdims=False)", "", |line, host| {
        numbers(line)?;
        reduce::median(&reduce::present(line, &Rc::clone(host.meter()))?, host)
    };
}

macro_rules! positions {
    ($($name:ident = $line:literal, $method:literal, $largest:literal;)*) => {
        $(
            #[doc = concat!("`np.", $line, "`")]
            pub static $name: Native = crate::guard::native($line, |args, host| {
                if let Some(answer) = by_method($method, args, host)? {
                    return Ok(answer);
                }
                let array = array($method, args, host)?;
                reduce::placed(&array, axis_of(&args.value("axis"), array.shape())?, $largest, host)
            })
            .refusing(&["out", "keepdims"]);
        )*
    };
}

positions! {
    ARGMAX = "argmax(a, axis=None, out=None, *, keepdims=False)", "argmax", true;
    ARGMIN = "argmin(a, axis=None, out=None, *, keepdims=False)", "argmin", false;
}

/// `np.nanargmax(a)`
pub static NANARGMAX: Native =
    crate::guard::native("nanargmax(a, axis=None, out=None, *, keepdims=<other>)", |args, host| {
        present_place(true, args, host)
    })
    .refusing(&["out", "keepdims"]);
/// `np.nanargmin(a)`
pub static NANARGMIN: Native =
    crate::guard::native("nanargmin(a, axis=None, out=None, *, keepdims=<other>)", |args, host| {
        present_place(false, args, host)
    })
    .refusing(&["out", "keepdims"]);

/// Where the largest (smallest) of the numbers stands that are none NaN; `ValueError` where all are, or there is none.
fn present_place(largest: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let name = if largest { "nanargmax" } else { "nanargmin" };
    let array = array(name, args, host)?;
    let column = array.one_dimensional().map_err(|_| Stop::unsupported(format!("np.{name} of two dimensions")))?;
    let axis = axis_of(&args.value("axis"), array.shape())?;
    let Some(numbers) = column.to_floats() else {
        return Err(Stop::unsupported(format!("np.{name} of no numbers")));
    };
    if numbers.is_empty() {
        let name = if largest { "argmax" } else { "argmin" };
        return Err(raise::value_error(format!("attempt to get {name} of an empty sequence")));
    }
    host.meter().work_len(numbers.len())?;
    if numbers.iter().all(|number| number.is_nan()) {
        return Err(raise::value_error("All-NaN slice encountered"));
    }
    if let Array::Int(..) = column {
        return reduce::placed(&array, axis, largest, host);
    }
    // NaN counts as what every number is beyond.
    let number = |n: f64| match (n.is_nan(), largest) {
        (false, true) => n,
        (false, false) => -n,
        (true, _) => f64::NEG_INFINITY,
    };
    let mut best = (0, f64::NAN);
    for (at, n) in numbers.into_iter().map(number).enumerate() {
        if at == 0 || n > best.1 {
            best = (at, n);
        }
    }
    Ok(Value::np_int(best.0 as i64))
}

/// `np.ptp(a)`
pub static PTP: Native = crate::guard::native("ptp(a, axis=None, out=None, keepdims=False)", |args, host| {
    if args.value("a").is::<Series>() || args.value("a").is::<DataFrame>() {
        return Err(Stop::unsupported(format!("np.ptp of a {}", args.value("a").class().name)));
    }
    let array = array("ptp", args, host)?;
    methods::range(&array, axis_of(&args.value("axis"), array.shape())?, host)
})
.refusing(&["out", "keepdims"]);

macro_rules! spreads {
    ($($name:ident = $line:literal, $method:literal, $root:literal, $skip:literal;)*) => {
        $(
            #[doc = concat!("`np.", $line, "`")]
            pub static $name: Native = crate::guard::native($line, |args, host| spread($method, $root, $skip, args, host))
                .refusing(&["out", "keepdims"]);
        )*
    };
}

spreads! {
    STD = "std(a, axis=None, *, out=None, ddof=0, keepdims=False)", "std", true, false;
    VAR = "var(a, axis=None, *, out=None, ddof=0, keepdims=False)", "var", false, false;
    NANSTD = "nanstd(a, axis=None, *, out=None, ddof=0, keepdims=False)", "", true, true;
    NANVAR = "nanvar(a, axis=None, *, out=None, ddof=0, keepdims=False)", "", false, true;
}

/// `np.cumsum(a)`
pub static CUMSUM: Native = crate::guard::native("cumsum(a, axis=None)", |args, host| running("cumsum", args, host));
/// `np.cumprod(a)`
pub static CUMPROD: Native = crate::guard::native("cumprod(a, axis=None)", |args, host| running("cumprod", args, host));

/// `np.percentile(a, q)`
pub static PERCENTILE: Native = crate::guard::native(
    "percentile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, weights=None, interpolation=None)",
    |args, host| quantiles(100.0, false, args, host),
)
.refusing(&["out", "keepdims", "weights"]);
/// `np.quantile(a, q)`
pub static QUANTILE: Native = crate::guard::native(
    "quantile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, weights=None, interpolation=None)",
    |args, host| quantiles(1.0, false, args, host),
)
.refusing(&["out", "keepdims", "weights"]);
/// `np.nanpercentile(a, q)`
pub static NANPERCENTILE: Native = crate::guard::native(
    "nanpercentile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, weights=None, interpolation=None)",
    |args, host| quantiles(100.0, true, args, host),
)
.refusing(&["out", "keepdims", "weights"]);
/// `np.nanquantile(a, q)`
pub static NANQUANTILE: Native = crate::guard::native(
    "nanquantile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, weights=None, interpolation=None)",
    |args, host| quantiles(1.0, true, args, host),
)
.refusing(&["out", "keepdims", "weights"]);

/// `np.average(a, weights=…)`
pub static AVERAGE: Native =
    crate::guard::native("average(a, axis=None, weights=None, returned=False, *, keepdims=False)", average)
        .refusing(&["returned", "keepdims"]);

/// `np.argsort(a)`
pub static ARGSORT: Native =
    crate::guard::native("argsort(a, axis=-1, kind=None, order=None, *, stable=None)", |args, host| {
        if args.value("a").is::<Series>() {
            return ops::call_method(&args.value("a"), "argsort", Args::none(), host);
        }
        let array = array("argsort", args, host)?;
        methods::argsort(&array, &args.value("axis"), host)
    })
    .refusing(&["order"]);
/// `np.sort(a)`
pub static SORT: Native =
    crate::guard::native("sort(a, axis=-1, kind=None, order=None, *, stable=None)", |args, host| {
        let array = array("sort", args, host)?;
        methods::sorted(&array, &args.value("axis"), host)
    })
    .refusing(&["order"]);

macro_rules! rounds {
    ($($name:ident = $line:literal;)*) => {
        $(
            #[doc = concat!("`np.", $line, "`")]
            pub static $name: Native = crate::guard::native($line, round).refusing(&["out"]);
        )*
    };
}

rounds! {
    ROUND = "round(a, decimals=0, out=None)";
    AROUND = "around(a, decimals=0, out=None)";
}

/// `np.clip(a, a_min, a_max)`
pub static CLIP: Native =
    crate::guard::native("clip(a, a_min=None, a_max=None, out=None, *, min=None, max=None)", |args, host| {
        let bound =
            |long: &str, short: &str| if args.value(long).is_none() { args.value(short) } else { args.value(long) };
        let (least, most) = (bound("a_min", "min"), bound("a_max", "max"));
        if args.value("a").is::<Series>() || args.value("a").is::<DataFrame>() {
            return ops::call_method(&args.value("a"), "clip", Args::positional(vec![least, most]), host);
        }
        let array = array("clip", args, host)?;
        let clipped = methods::clip(&array, &least, &most, host)?;
        scalar_again(&args.value("a"), clipped, host)
    })
    .refusing(&["out"]);

fn largest(line: &Line, host: &mut dyn Host) -> Result<Value> {
    reduce::extreme(true, line, host)
}

fn smallest(line: &Line, host: &mut dyn Host) -> Result<Value> {
    reduce::extreme(false, line, host)
}

/// The argument as an array; a scalar is one of a single cell.
pub fn array(name: &str, args: &Bound, host: &mut dyn Host) -> Result<Rc<NdArray>> {
    array_or_cell(name, &args.value("a"), host)
}

/// A value as an array; a scalar is one of a single cell.
pub fn array_or_cell(name: &str, value: &Value, host: &mut dyn Host) -> Result<Rc<NdArray>> {
    if let Some(array) = make::array_of(value, host)? {
        return Ok(array);
    }
    match value {
        Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Numpy(_) => {
            let cell = Array::constant(value, 1, host.meter())?;
            NdArray::new(cell, Shape::One(1), host.meter()).map(Rc::new)
        }
        other => Err(Stop::unsupported(format!("np.{name} of a {}", other.class().name))),
    }
}

/// What was made of a scalar as the scalar it is.
pub fn scalar_again(given: &Value, result: Value, host: &mut dyn Host) -> Result<Value> {
    match (given, result.downcast::<NdArray>()) {
        (Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Numpy(_), Some(array)) => {
            array.cell(0, &Rc::clone(host.meter()))
        }
        _ => Ok(result),
    }
}

/// A Series and a frame reduce themselves; a frame over all its cells as NumPy asks pandas for it.
fn by_method(method: &str, args: &Bound, host: &mut dyn Host) -> Result<Option<Value>> {
    let value = args.value("a");
    crate::guard::refuse_given(&format!("np.{method}"), std::slice::from_ref(&value))?;
    let of_pandas = value.is::<Series>() || value.is::<DataFrame>();
    if of_pandas && args.given("keepdims").is_some_and(|keep| !matches!(keep, Value::Bool(false))) {
        return Err(Stop::unsupported(format!("np.{method}(keepdims=) of a {}", value.class().name)));
    }
    if method.is_empty() {
        return Ok(None);
    }
    if value.is::<Series>() {
        return match args.value("axis") {
            Value::None | Value::Int(0) => ops::call_method(&value, method, Args::none(), host).map(Some),
            _ => Err(Stop::unsupported(format!("np.{method}(Series, axis=)"))),
        };
    }
    if value.is::<crate::index::object::IndexObject>() {
        return Err(Stop::unsupported(format!("np.{method} of an Index")));
    }
    if value.is::<DataFrame>() {
        // `axis=None` means the rows to some methods still, all cells to others.
        return match (args.value("axis"), method) {
            (Value::None, "sum" | "prod") => ops::call_method(&value, method, Args::none(), host).map(Some),
            (axis @ Value::Int(_), "sum" | "prod" | "mean" | "max" | "min" | "any" | "all") => {
                let axis = (Arc::from("axis"), axis);
                ops::call_method(&value, method, Args { positional: Vec::new(), keywords: vec![axis] }, host).map(Some)
            }
            _ => Err(Stop::unsupported(format!("np.{method} of a DataFrame"))),
        };
    }
    Ok(None)
}

fn numbers(line: &Line) -> Result<Vec<f64>> {
    line.array
        .to_floats()
        .ok_or_else(|| Stop::unsupported(format!("NumPy's reduction of {}", line.array.dtype().name())))
}

/// NaN replaced, as NumPy's sums without NaN do.
fn zeroed(line: &Line, by: f64) -> Result<Line> {
    let array = match &line.array {
        Array::Float(floats) => Array::floats_of(floats.kind(), floats.iter().map(|f| f.unwrap_or(by)).collect()),
        Array::Int(..) | Array::Bool(_) => line.array.clone(),
        other => return Err(Stop::unsupported(format!("NumPy's reduction of {}", other.dtype().name()))),
    };
    Ok(line.with(array))
}

fn nan_extreme(most: bool, line: &Line, host: &mut dyn Host) -> Result<Value> {
    numbers(line)?;
    let kept = reduce::present(line, &Rc::clone(host.meter()))?;
    if kept.array.is_empty() && !line.array.is_empty() {
        return Ok(line.array.scalar(f64::NAN));
    }
    reduce::extreme(most, &kept, host)
}

fn spread(method: &str, root: bool, skip: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = args.value("a");
    let ddof = args.value("ddof");
    if (value.is::<Series>() || value.is::<DataFrame>()) && !method.is_empty() {
        if !matches!(args.value("axis"), Value::None | Value::Int(0)) {
            return Err(Stop::unsupported(format!("np.{method}(axis=1) of pandas")));
        }
        let keywords = vec![(Arc::from("ddof"), ddof)];
        return ops::call_method(&value, method, Args { positional: Vec::new(), keywords }, host);
    }
    let array = array(if root { "std" } else { "var" }, args, host)?;
    let axis = axis_of(&args.value("axis"), array.shape())?;
    let Some(ddof) = ddof.as_float() else { return Err(Stop::unsupported("ddof= of no number")) };
    if skip {
        crate::guard::refuse_single("np.nanvar", &value)?;
    }
    if !skip {
        return methods::deviation(root, &array, axis, ddof, false, host);
    }
    reduce::reduced(&array, axis, host, &|line, _| {
        // As NumPy: NaN stands as 0 in the sums, and does not count.
        let values = numbers(line)?;
        let count = values.iter().filter(|v| !v.is_nan()).count() as f64;
        let filled = |f: &dyn Fn(f64) -> f64| -> Vec<f64> {
            values.iter().map(|&v| if v.is_nan() { 0.0 } else { f(v) }).collect()
        };
        let mean = line.float_sum(&filled(&|v| v)) / count;
        let total = line.float_sum(&filled(&|v| (v - mean) * (v - mean)));
        let variance = if count - ddof <= 0.0 { f64::NAN } else { total / (count - ddof) };
        Ok(Value::np_float(if root { variance.sqrt() } else { variance }))
    })
}

fn running(method: &str, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = args.value("a");
    let numbers = |array: &Array| matches!(array, Array::Bool(_) | Array::Int(..) | Array::Float(_));
    let plain = match (value.downcast::<Series>(), value.downcast::<DataFrame>()) {
        (Some(series), _) => Some(numbers(&series.array())),
        (_, Some(df)) => Some(df.frame().arrays().all(|array| numbers(&array))),
        _ => None,
    };
    if let Some(plain) = plain {
        if !plain {
            return Err(Stop::unsupported(format!("np.{method} of a {} that is not all numbers", value.class().name)));
        }
        let keywords = args.some("axis").map(|axis| (Arc::from("axis"), axis));
        return ops::call_method(
            &value,
            method,
            Args { positional: Vec::new(), keywords: keywords.into_iter().collect() },
            host,
        );
    }
    let array = array(method, args, host)?;
    let axis = axis_of(&args.value("axis"), array.shape())?;
    reduce::along(&array, axis, host, &|array, _| reduce::running(method == "cumprod", array))
}

fn round(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = args.value("a");
    if value.is::<Series>() || value.is::<DataFrame>() {
        let decimals = (Arc::from("decimals"), args.value("decimals"));
        return ops::call_method(&value, "round", Args { positional: Vec::new(), keywords: vec![decimals] }, host);
    }
    let array = array("round", args, host)?;
    let rounded = methods::rounded(&array, args.int("decimals")?, host)?;
    scalar_again(&value, rounded, host)
}

/// `percentile` and `quantile`: `of_one` is what the whole is, 100 or 1.
fn quantiles(of_one: f64, skip: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = array("percentile", args, host)?;
    let method = match args.some("interpolation") {
        Some(method) => method,
        None => args.value("method"),
    };
    let method = method.as_str().unwrap_or_default().to_string();
    if !["linear", "lower", "higher", "midpoint", "nearest"].contains(&method.as_str()) {
        return Err(Stop::unsupported("np.percentile(method=)"));
    }
    if !matches!(array.array(), Array::Int(..) | Array::Float(_)) {
        return Err(Stop::unsupported(format!("np.percentile of {}", array.dtype().name())));
    }
    let q = args.value("q");
    let shares = match make::array_of(&q, host)? {
        Some(list) => list.one_dimensional()?.to_floats(),
        None => q.as_float().map(|q| vec![q]),
    };
    let Some(shares) = shares else { return Err(Stop::unsupported("np.percentile(q=)")) };
    if of_one == 1.0
        && matches!(array.array(), Array::Int(..))
        && matches!(q, Value::Int(_) | Value::List(_) | Value::Tuple(_))
        && shares.iter().all(|q| q.fract() == 0.0)
    {
        // An integer of 0 or 1 makes an integer.
        return Err(Stop::unsupported("np.quantile of integers at a whole q"));
    }
    if skip && array.array().is_empty() {
        return Err(Stop::unsupported("np.nanquantile of nothing"));
    }
    let shares: Vec<f64> = shares.iter().map(|q| q / of_one).collect();
    if shares.iter().any(|q| !(0.0..=1.0).contains(q)) {
        return Err(raise::value_error(if of_one > 1.0 {
            "Percentiles must be in the range [0, 100]"
        } else {
            "Quantiles must be in the range [0, 1]"
        }));
    }
    let axis = axis_of(&args.value("axis"), array.shape())?;
    let whole = matches!(array.array(), Array::Int(..)) && !matches!(method.as_str(), "linear" | "midpoint");
    let at = |share: f64, host: &mut dyn Host| {
        reduce::reduced(&array, axis, host, &|line, host| {
            host.meter().work_sort(line.array.len())?;
            let mut values = numbers(line)?;
            if skip {
                values.retain(|v| !v.is_nan());
            }
            if values.is_empty() && !skip {
                return Err(raise::index_error("index -1 is out of bounds for axis 0 with size 0"));
            }
            if values.is_empty() || values.iter().any(|v| v.is_nan()) {
                return Ok(Value::np_float(f64::NAN));
            }
            values.sort_by(f64::total_cmp);
            refuse_overflow(&line.array, &values, share)?;
            let value = between(&values, share, &method);
            Ok(if whole { Value::np_int(value as i64) } else { Value::np_float(value) })
        })
    };
    if make::array_of(&q, host)?.is_none() {
        return at(shares.first().copied().unwrap_or(f64::NAN), host);
    }
    let answers = shares.iter().map(|&share| at(share, host)).collect::<Result<Vec<_>>>()?;
    let stacked = make::of_items(answers, host)?;
    let _ = meter;
    Ok(Value::shared(stacked))
}

/// NumPy takes the difference of two narrow integers in their own kind, where it may not fit.
pub fn refuse_overflow(array: &Array, sorted: &[f64], share: f64) -> Result<()> {
    let Array::Int(kind, _) = array else { return Ok(()) };
    let last = sorted.len().saturating_sub(1);
    let at = (share * last as f64).floor() as usize;
    let (Some(below), Some(above)) = (sorted.get(at.min(last)), sorted.get((at + 1).min(last))) else { return Ok(()) };
    let gap = (above - below) as i64;
    if kind.name() != "int64" && kind.wrap(gap) != gap {
        return Err(Stop::unsupported(format!(
            "a quantile between {} that are further apart than it holds",
            kind.name()
        )));
    }
    Ok(())
}

/// The value at a share of sorted ones.
fn between(sorted: &[f64], share: f64, method: &str) -> f64 {
    let last = sorted.len().saturating_sub(1);
    let place = share * last as f64;
    let at = |index: f64| sorted.get((index as usize).min(last)).copied().unwrap_or(f64::NAN);
    match method {
        "lower" => at(place.floor()),
        "higher" => at(place.ceil()),
        "nearest" => at(place.round_ties_even()),
        "midpoint" => {
            let (below, above) = (at(place.floor()), at(place.ceil()));
            if place.fract() == 0.0 { below } else { below + (above - below) * 0.5 }
        }
        _ => interpolated(sorted, share),
    }
}

fn average(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let array = array("average", args, host)?;
    let axis = axis_of(&args.value("axis"), array.shape())?;
    let Some(weights) = args.some("weights") else {
        if let Some(series) = args.value("a").downcast::<crate::series::Series>()
            && series.is_empty()
        {
            // The mean is its own.
            return Ok(Value::np_float(f64::NAN));
        }
        return reduce::reduced(&array, axis, host, &reduce::mean);
    };
    let Some(weights) = make::array_of(&weights, host)? else {
        return Err(Stop::unsupported("np.average(weights=) of no list"));
    };
    if !matches!((array.shape(), axis), (Shape::One(_), Axis::None)) {
        return Err(Stop::unsupported("np.average(weights=) of two dimensions"));
    }
    if weights.shape() != array.shape() {
        return Err(raise::type_error("Axis must be specified when shapes of a and weights differ."));
    }
    let (Some(values), Some(weights)) = (array.array().to_floats(), weights.array().to_floats()) else {
        return Err(Stop::unsupported("np.average of no numbers"));
    };
    host.meter().work_len(values.len())?;
    let line = Line::whole(array.array());
    let total = line.float_sum(&weights);
    if total == 0.0 {
        return Err(raise::exception(
            &hiddentables_values::types::exceptions::ZERO_DIVISION_ERROR,
            "Weights sum to zero, can't be normalized",
        ));
    }
    let weighted: Vec<f64> = values.iter().zip(&weights).map(|(value, weight)| value * weight).collect();
    Ok(Value::np_float(line.float_sum(&weighted) / total))
}
