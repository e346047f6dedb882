//! NumPy's functions that compare whole arrays or measure them: `isclose`, `array_equal`, `diff`, `histogram`, `corrcoef`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::{Bound, Host, Native, Np, Result, Stop, Value, ops};

use super::making::spread_to;
use super::reductions::{array_or_cell, scalar_again};
use crate::array::{Array, Dtype};
use crate::families::correlation::moments;
use crate::ndarray::operate::{self, Side, common_shape, not_together};
use crate::ndarray::reduce::{self, axis_of};
use crate::ndarray::{NdArray, Shape};

/// `np.isclose(a, b)`
pub static ISCLOSE: Native =
    crate::guard::native("isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False)", |args, host| {
        let (answers, shape) = close(args, host)?;
        if [args.value("a"), args.value("b")].iter().all(|value| value.as_float().is_some()) {
            return Ok(Value::np_bool(answers.first().copied().unwrap_or(false)));
        }
        NdArray::new(Array::bools(answers.into_iter()), shape, host.meter()).map(Value::object)
    });
/// `np.allclose(a, b)`
pub static ALLCLOSE: Native =
    crate::guard::native("allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False)", |args, host| {
        Ok(Value::Bool(close(args, host)?.0.iter().all(|close| *close)))
    });
/// `np.array_equal(a1, a2)`
pub static ARRAY_EQUAL: Native = crate::guard::native("array_equal(a1, a2, equal_nan=False)", |args, host| {
    let (a, b) = (
        array_or_cell("array_equal", &args.value("a1"), host)?,
        array_or_cell("array_equal", &args.value("a2"), host)?,
    );
    if a.shape() != b.shape() {
        return Ok(Value::Bool(false));
    }
    let answer = operate::compare_sides(hiddentables_values::ops::CompareOp::Eq, &a, &Side::Array(b), host)?;
    let equal = answer.downcast::<NdArray>().map(|answer| answer.array());
    Ok(Value::Bool(matches!(equal, Some(Array::Bool(bools)) if bools.iter().all(|equal| equal))))
})
.refusing(&["equal_nan"]);
/// `np.diff(a)`
pub static DIFF: Native =
    crate::guard::native("diff(a, n=1, axis=-1, prepend=<no_default>, append=<no_default>)", |args, host| {
        if args.int("n")? == 0 {
            return Ok(args.value("a"));
        }
        let mut array = array_or_cell("diff", &args.value("a"), host)?;
        for _ in 0..args.int("n")?.max(0) {
            let axis = axis_of(&args.value("axis"), array.shape())?;
            let changed = reduce::along(&array, axis, host, &|cells, host| {
                if !matches!(cells, Array::Int(..) | Array::Float(_) | Array::Time(_)) {
                    return Err(Stop::unsupported(format!("np.diff of {}", cells.dtype().name())));
                }
                let length = cells.len().saturating_sub(1);
                let operand = |start| crate::array::arithmetic::Operand::Array(cells.slice(start, length));
                operate::cellwise(hiddentables_values::ops::BinaryOp::Sub, &operand(1), &operand(0), length, host)
            })?;
            match changed.downcast::<NdArray>() {
                Some(changed) => array = changed,
                None => return Ok(changed),
            }
        }
        Ok(Value::shared(array))
    })
    .refusing(&["prepend", "append"]);
/// `np.nan_to_num(x)`
pub static NAN_TO_NUM: Native =
    crate::guard::native("nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None)", |args, host| {
        let value = args.value("x");
        if value.is::<crate::series::Series>() {
            return Err(Stop::unsupported("np.nan_to_num of a Series"));
        }
        let array = array_or_cell("nan_to_num", &value, host)?;
        let Some(nan) = args.value("nan").as_float() else { return Err(Stop::unsupported("np.nan_to_num(nan=)")) };
        let bound = |name: &str, otherwise: f64| match args.value(name) {
            Value::None => Ok(otherwise),
            other => other.as_float().ok_or_else(|| Stop::unsupported("np.nan_to_num(posinf=)")),
        };
        let (most, least) = (bound("posinf", f64::MAX)?, bound("neginf", f64::MIN)?);
        let replaced = match array.array() {
            Array::Float(floats) => {
                let cell = |f: Option<f64>| match f {
                    None => nan,
                    Some(f) if f.is_nan() => nan,
                    Some(f64::INFINITY) => most,
                    Some(f64::NEG_INFINITY) => least,
                    Some(f) => f,
                };
                Array::floats(floats.iter().map(cell).collect())
            }
            other @ Array::Int(..) => other,
            other => return Err(Stop::unsupported(format!("np.nan_to_num of {}", other.dtype().name()))),
        };
        let made = operate::finished(replaced, array.shape(), array.layout(), &Rc::clone(host.meter()))?;
        scalar_again(&value, made, host)
    })
    .refusing(&["copy"]);
/// `np.bincount(x)`
pub static BINCOUNT: Native = crate::guard::native("bincount(x, /, weights=None, minlength=0)", |args, host| {
    let array = array_or_cell("bincount", &args.value("x"), host)?.one_dimensional()?;
    let Array::Int(_, ints) = array else { return Err(Stop::unsupported("np.bincount of no integers")) };
    if ints.values().iter().any(|&i| i < 0) {
        return Err(raise::value_error("'list' argument must have no negative elements"));
    }
    let least = args.int("minlength")?.max(0);
    let length = ints.values().iter().map(|&i| i.saturating_add(1)).max().unwrap_or(0).max(least);
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    host.meter().work_len(length.saturating_add(ints.len()))?;
    let _held = host.meter().reserve(8 * length as u64)?;
    let mut counts = vec![0_i64; length];
    for &i in ints.values() {
        if let Some(slot) = usize::try_from(i).ok().and_then(|at| counts.get_mut(at)) {
            *slot += 1;
        }
    }
    NdArray::value(Array::ints(counts), host.meter())
})
.refusing(&["weights"]);
/// `np.histogram(a, bins)`
pub static HISTOGRAM: Native =
    crate::guard::native("histogram(a, bins=10, range=None, density=None, weights=None)", histogram)
        .refusing(&["density", "weights"]);
/// `np.interp(x, xp, fp)`
pub static INTERP: Native = crate::guard::native("interp(x, xp, fp, left=None, right=None, period=None)", interp)
    .refusing(&["left", "right", "period"]);
/// `np.corrcoef(x, y)`
pub static CORRCOEF: Native =
    crate::guard::native("corrcoef(x, y=None, rowvar=True)", |args, host| together(true, args, host))
        .refusing(&["rowvar"]);
/// `np.cov(m, y)`
pub static COV: Native = crate::guard::native("cov(m, y=None, rowvar=True, bias=False, ddof=None)", |args, host| {
    together(false, args, host)
})
.refusing(&["rowvar", "bias", "ddof"]);
/// `np.shape(a)`
pub static SHAPE: Native = crate::guard::native("shape(a)", |args, host| {
    if args.value("a").as_float().is_some() {
        return Value::tuple(Vec::new(), host.meter());
    }
    let lengths = array_or_cell("shape", &args.value("a"), host)?.shape().lengths();
    Value::tuple(lengths.into_iter().map(|length| Value::Int(length as i64)).collect(), host.meter())
});
/// `np.size(a)`
pub static SIZE: Native = crate::guard::native("size(a, axis=None)", |args, host| {
    Ok(Value::Int(array_or_cell("size", &args.value("a"), host)?.shape().cells() as i64))
})
.refusing(&["axis"]);
/// `np.ndim(a)`
pub static NDIM: Native = crate::guard::native("ndim(a)", |args, host| {
    if args.value("a").as_float().is_some() {
        return Ok(Value::Int(0));
    }
    Ok(Value::Int(array_or_cell("ndim", &args.value("a"), host)?.shape().lengths().len() as i64))
});
/// `np.linalg.norm(x)`: the root of the sum of squares, of all cells or along an axis; of a line also the sum or the largest of what they are from 0.
static NORM: Native = crate::guard::native("norm(x, ord=None, axis=None, keepdims=False)", |args, host| {
    let array = array_or_cell("linalg.norm", &args.value("x"), host)?;
    if !matches!(array.array(), Array::Int(..) | Array::Float(_)) {
        return Err(Stop::unsupported("np.linalg.norm of no numbers"));
    }
    let given = args.value("axis");
    let lines = !given.is_none() || matches!(array.shape(), Shape::One(_));
    let order = match args.value("ord") {
        Value::None => 2.0,
        Value::Str(name) if &*name == "fro" && !lines => 2.0,
        other => match other.as_float() {
            Some(order) if lines && [1.0, 2.0, f64::INFINITY].contains(&order) => order,
            None if lines && other.as_str().is_some() => {
                let name = ops::str(&other, host)?;
                return Err(raise::value_error(format!("Invalid norm order '{name}' for vectors")));
            }
            _ => return Err(Stop::unsupported("np.linalg.norm(ord=) of this")),
        },
    };
    let axis = axis_of(&given, array.shape())?;
    reduce::reduced_keeping(&array, axis, args.flag("keepdims")?, host, &|line, _| {
        let values = line.array.to_floats().unwrap_or_default();
        // Squares do not cancel: the order of their sum matters for last bits alone.
        Ok(Value::np_float(match order {
            1.0 => line.float_sum(&values.iter().map(|v| v.abs()).collect::<Vec<_>>()),
            2.0 => values.iter().fold(0.0_f64, |sum, v| v.mul_add(*v, sum)).sqrt(),
            _ if values.is_empty() => return Err(Stop::unsupported("np.linalg.norm of no cells")),
            _ if values.iter().any(|v| v.is_nan()) => f64::NAN,
            _ => values.iter().fold(0.0, |most: f64, v| most.max(v.abs())),
        }))
    })
});

/// `numpy.linalg`
pub static LINALG: Definition = Definition {
    name: "numpy.linalg",
    members: &[
        ("norm", Member::Function(&NORM)),
        ("LinAlgError", Member::Class(&hiddentables_values::types::exceptions::LIN_ALG_ERROR)),
    ],
    known: "cholesky cond cross det diagonal eig eigh eigvals eigvalsh inv lstsq matmul matrix_norm matrix_power \
        matrix_rank matrix_transpose multi_dot outer pinv qr slogdet solve svd svdvals tensordot tensorinv tensorsolve \
        trace vecdot vector_norm",
};

fn close(args: &Bound, host: &mut dyn Host) -> Result<(Vec<bool>, Shape)> {
    let number = |name: &str| {
        args.value(name).as_float().ok_or_else(|| Stop::unsupported(format!("np.isclose({name}=) of no number")))
    };
    let (relative, absolute) = (number("rtol")?, number("atol")?);
    let nan = args.flag("equal_nan")?;
    if [args.value("a"), args.value("b")].iter().any(Value::is::<crate::series::Series>) {
        return Err(Stop::unsupported("np.isclose of a Series"));
    }
    let (a, b) = (array_or_cell("isclose", &args.value("a"), host)?, array_or_cell("isclose", &args.value("b"), host)?);
    let shape = common_shape(a.shape(), b.shape()).ok_or_else(|| not_together(a.shape(), b.shape()))?;
    host.meter().work_len(shape.cells())?;
    let (Some(x), Some(y)) = (spread_to(&a, shape, host)?.to_floats(), spread_to(&b, shape, host)?.to_floats()) else {
        return Err(Stop::unsupported("np.isclose of no numbers"));
    };
    let one = |(x, y): (f64, f64)| {
        if x.is_nan() || y.is_nan() {
            return nan && x.is_nan() && y.is_nan();
        }
        if x.is_infinite() || y.is_infinite() {
            return x == y;
        }
        (x - y).abs() <= absolute + relative * y.abs()
    };
    Ok((x.into_iter().zip(y).map(one).collect(), shape))
}

fn numbers(name: &str, value: &Value, host: &mut dyn Host) -> Result<Vec<f64>> {
    let array = array_or_cell(name, value, host)?.one_dimensional()?;
    array.to_floats().ok_or_else(|| Stop::unsupported(format!("np.{name} of {}", array.dtype().name())))
}

/// How many cells fall between edges, of one width unless they are given.
fn histogram(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let values = numbers("histogram", &args.value("a"), host)?;
    if values.iter().any(|v| !v.is_finite()) {
        return Err(Stop::unsupported("np.histogram of NaN"));
    }
    let bins = args.value("bins");
    let (edges, whole) = match &bins {
        Value::Int(count) | Value::Numpy(Np::Int(_, count)) => {
            let Some(count) = usize::try_from(*count).ok().filter(|count| *count > 0) else {
                return Err(raise::value_error("`bins` must be positive, when an integer"));
            };
            meter.work_len(count)?;
            let _held = meter.reserve(16 * count as u64)?;
            let (mut first, mut last) = match args.some("range") {
                Some(range) => match numbers("histogram", &range, host)?.as_slice() {
                    [first, last] => (*first, *last),
                    _ => return Err(Stop::unsupported("np.histogram(range=)")),
                },
                None if values.is_empty() => (0.0, 1.0),
                None => (
                    values.iter().copied().fold(f64::INFINITY, f64::min),
                    values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                ),
            };
            if first > last {
                return Err(raise::value_error("max must be larger than min in range parameter."));
            }
            if first == last {
                (first, last) = (first - 0.5, last + 0.5);
            }
            let step = (last - first) / count as f64;
            let mut edges: Vec<f64> = (0..=count).map(|at| at as f64 * step + first).collect();
            if let Some(end) = edges.last_mut() {
                *end = last;
            }
            (edges, false)
        }
        other if other.as_float().is_none() => {
            let array = array_or_cell("histogram", other, host)?.one_dimensional()?;
            let Some(edges) = array.to_floats() else { return Err(Stop::unsupported("np.histogram(bins=)")) };
            if edges.windows(2).any(|pair| pair.first() > pair.last()) {
                return Err(raise::value_error("`bins` must increase monotonically, when an array"));
            }
            (edges, matches!(array.dtype(), Dtype::Int(_)))
        }
        _ => return Err(raise::type_error("`bins` must be an integer, a string, or an array")),
    };
    let mut counts = vec![0_i64; edges.len().saturating_sub(1)];
    meter.work_len(values.len().saturating_mul(16))?;
    let last = edges.last().copied().unwrap_or(f64::NAN);
    for value in values {
        // The last bin holds its end too.
        let place = edges.partition_point(|edge| *edge <= value);
        let at = if value == last { counts.len() } else { place };
        if let Some(slot) = at.checked_sub(1).and_then(|at| counts.get_mut(at)) {
            *slot += 1;
        }
    }
    let edges =
        if whole { Array::ints(edges.into_iter().map(|edge| edge as i64).collect()) } else { Array::floats(edges) };
    Value::tuple(vec![NdArray::value(Array::ints(counts), &meter)?, NdArray::value(edges, &meter)?], &meter)
}

/// The value at each place between known ones, along straight lines; at the ends as the outermost.
fn interp(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = args.value("x");
    let asked = array_or_cell("interp", &value, host)?;
    let (xs, ys) = (numbers("interp", &args.value("xp"), host)?, numbers("interp", &args.value("fp"), host)?);
    if xs.is_empty() {
        return Err(raise::value_error("array of sample points is empty"));
    }
    if xs.len() != ys.len() {
        return Err(raise::value_error("fp and xp are not of the same length."));
    }
    let Some(places) = asked.array().to_floats() else { return Err(Stop::unsupported("np.interp of no numbers")) };
    if xs.iter().chain(&ys).chain(&places).any(|v| !v.is_finite())
        || xs.windows(2).any(|pair| pair.first() >= pair.last())
    {
        return Err(Stop::unsupported("np.interp of points that do not increase"));
    }
    host.meter().work_len(places.len().saturating_mul(16))?;
    let at = |values: &[f64], at: usize| values.get(at).copied().unwrap_or(f64::NAN);
    let one = |x: &f64| {
        let after = xs.partition_point(|known| known <= x);
        let Some(before) = after.checked_sub(1) else { return at(&ys, 0) };
        if after >= xs.len() || at(&xs, before) == *x {
            return at(&ys, before);
        }
        let slope = (at(&ys, after) - at(&ys, before)) / (at(&xs, after) - at(&xs, before));
        slope * (x - at(&xs, before)) + at(&ys, before)
    };
    let made = NdArray::new(Array::floats(places.iter().map(one).collect()), asked.shape(), host.meter())?;
    scalar_again(&value, Value::object(made), host)
}

/// The matrix of correlations, or covariances, of two lists of numbers.
fn together(correlation: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let name = if correlation { "corrcoef" } else { "cov" };
    let first = args.value(if correlation { "x" } else { "m" });
    let x = array_or_cell(name, &first, host)?;
    let rows: Vec<Vec<f64>> = match (args.some("y"), x.shape()) {
        (Some(y), Shape::One(_)) => vec![numbers(name, &first, host)?, numbers(name, &y, host)?],
        (None, Shape::Two(2, _)) => reduce::lines(&x, reduce::Axis::Columns, host.meter())?
            .iter()
            .map(|line| line.array.to_floats().ok_or_else(|| Stop::unsupported("np.cov of no numbers")))
            .collect::<Result<_>>()?,
        _ => return Err(Stop::unsupported(format!("np.{name} of other than two rows"))),
    };
    let [a, b] = rows.as_slice() else { return Err(Stop::unsupported(format!("np.{name}"))) };
    if a.len() != b.len() {
        return Err(raise::value_error(
            "all the input array dimensions except for the concatenation axis must match exactly",
        ));
    }
    host.meter().work_len(4 * a.len())?;
    if a.iter().chain(b).any(|v| v.is_nan()) {
        return Err(Stop::unsupported(format!("np.{name} of NaN")));
    }
    let Some((ab, aa, bb)) = moments(a, b, 1.0) else { return Err(Stop::unsupported(format!("np.{name} of nothing"))) };
    let cells = if correlation {
        let (sa, sb) = (aa.sqrt(), bb.sqrt());
        let cell = |value: f64, one: f64, other: f64| (value / one / other).clamp(-1.0, 1.0);
        vec![cell(aa, sa, sa), cell(ab, sa, sb), cell(ab, sb, sa), cell(bb, sb, sb)]
    } else {
        vec![aa, ab, ab, bb]
    };
    NdArray::new(Array::floats(cells), Shape::Two(2, 2), host.meter()).map(Value::object)
}
