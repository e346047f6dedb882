//! Along the rows: `cumsum` and its kin, `shift`, `diff`, `pct_change`, `rank`, `quantile`; two columns together: `corr`, `cov`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::BinaryOp;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use crate::array::arithmetic::{self, Operand};
use crate::array::order::same_cell;
use crate::array::reduce::pairwise_sum;
use crate::array::{Array, nan};
use crate::frame::{DataFrame, Frame};
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("cumsum(axis=None, skipna=True, *args, **kwargs)", cumulative_sum)
        .refusing(&["axis", "skipna", "*args", "**kwargs"]),
    Method::new("cumprod(axis=None, skipna=True, *args, **kwargs)", |s, _, host| {
        cumulative(s, host, |a, b| a * b, i64::wrapping_mul)
    })
    .refusing(&["axis", "skipna", "*args", "**kwargs"]),
    Method::new("cummax(axis=None, skipna=True, *args, **kwargs)", |s, _, host| {
        cumulative(s, host, f64::max, i64::max)
    })
    .refusing(&["axis", "skipna", "*args", "**kwargs"]),
    Method::new("cummin(axis=None, skipna=True, *args, **kwargs)", |s, _, host| {
        cumulative(s, host, f64::min, i64::min)
    })
    .refusing(&["axis", "skipna", "*args", "**kwargs"]),
    Method::new("shift(periods=1, freq=None, axis=0, fill_value=<no_default>, suffix=None)", shift).refusing(&[
        "freq",
        "axis",
        "fill_value",
        "suffix",
    ]),
    Method::new("diff(periods=1)", diff),
    Method::property("is_monotonic_increasing", |s, host| monotonic(true, s, host)),
    Method::property("is_monotonic_decreasing", |s, host| monotonic(false, s, host)),
    Method::new(
        "rank(axis=0, method='average', numeric_only=False, na_option='keep', ascending=True, pct=False)",
        rank,
    )
    .refusing(&["axis", "numeric_only", "na_option", "pct"]),
    Method::new("quantile(q=0.5, interpolation='linear')", quantile).refusing(&["interpolation"]),
    Method::new("corr(other, method='pearson', min_periods=None)", |s, args, host| together(true, s, args, host))
        .refusing(&["method", "min_periods"]),
    Method::new("cov(other, min_periods=None, ddof=1)", |s, args, host| together(false, s, args, host))
        .refusing(&["min_periods", "ddof"]),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("corr(method='pearson', min_periods=1, numeric_only=False)", |df, args, host| {
        pairwise(true, df, args, host)
    })
    .refusing(&["method", "min_periods"]),
    Method::new("cov(min_periods=None, ddof=1, numeric_only=False)", |df, args, host| pairwise(false, df, args, host))
        .refusing(&["min_periods", "ddof"]),
];

/// The sum of each cell and those before it; of bools how many were true so far.
///
/// >>> pd.Series([1, 2, 3]).cumsum().tolist()
/// [1, 3, 6]
fn cumulative_sum(s: &Rc<Series>, _args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let counted = match s.array() {
        Array::Bool(bools) => {
            Series::new(s.name(), s.index(), Array::ints(bools.iter().map(i64::from).collect()), host.meter())?
        }
        _ => Rc::clone(s),
    };
    cumulative(&counted, host, |a, b| a + b, i64::wrapping_add)
}

/// Each cell combined with those before it; missing ones are passed over.
fn cumulative(
    s: &Rc<Series>,
    host: &mut dyn Host,
    float: fn(f64, f64) -> f64,
    int: fn(i64, i64) -> i64,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = s.array();
    meter.work_len(array.len())?;
    let result = match &array {
        Array::Int(kind, ints) => {
            let mut total = None;
            let values = ints.values().iter().map(|&i| {
                let next = total.map_or(i, |total| kind.wrap(int(total, i)));
                total = Some(next);
                next
            });
            Array::Int(*kind, crate::polars_bridge::Ints::new(values.collect()))
        }
        Array::Float(floats) => {
            let mut total = None;
            let values = floats.iter().map(|f| {
                f.map_or(f64::NAN, |f| {
                    let next = total.map_or(f, |total| float(total, f));
                    total = Some(next);
                    next
                })
            });
            Array::floats(values.collect())
        }
        other => return Err(Stop::unsupported(format!("cumulative sums of {}", other.dtype().name()))),
    };
    s.with_array(result, &meter)
}

/// The cells moved down by some rows; what is left behind is missing.
///
/// >>> pd.Series(['a', 'b']).shift(1).tolist()
/// [None, 'a']
fn shift(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    s.with_array(shifted(&s.array(), args.int("periods")?, host)?, &meter)
}

fn shifted(array: &Array, periods: i64, host: &mut dyn Host) -> Result<Array> {
    let rows = array.len() as i64;
    let source = |row: i64| row.checked_sub(periods).filter(|at| (0..rows).contains(at)).map(|at| at as usize);
    let from: Vec<Option<usize>> = (0..rows).map(source).collect();
    if let (Array::Object(_), true) = (array, periods != 0) {
        // pandas fills objects with None.
        let mut cells = array.take_optional(&from, host.meter())?.items(host.meter())?;
        for (cell, at) in cells.iter_mut().zip(&from) {
            if at.is_none() {
                *cell = Value::None;
            }
        }
        return Ok(Array::objects(cells));
    }
    if let (Array::Str(_), true) = (array, periods != 0) {
        let mut cells = array.items(host.meter())?;
        cells = from.iter().map(|at| at.and_then(|at| cells.get(at).cloned()).unwrap_or(Value::None)).collect();
        return Ok(Array::objects(cells));
    }
    array.take_optional(&from, host.meter())
}

/// Each cell less the one some rows before.
///
/// >>> pd.Series([1, 4, 9]).diff().tolist()
/// [nan, 3.0, 5.0]
fn diff(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = s.array();
    let array = match &array {
        Array::Bool(_) => Array::objects(array.items(&meter)?),
        Array::Int(..) => Array::floats(array.to_floats().unwrap_or_default()),
        _ => array,
    };
    let before = shifted(&array, args.int("periods")?, host)?;
    let rows = array.len();
    let periods = args.int("periods")?;
    if let Array::Object(_) | Array::Str(_) = array {
        return s.with_array(differences(&array, periods, host)?, &meter);
    }
    let result = arithmetic::binary(BinaryOp::Sub, &Operand::Array(array), &Operand::Array(before), rows, host)?;
    s.with_array(result, &meter)
}

/// Objects less those before them by Python's `-`; of bools whether they differ.
fn differences(array: &Array, periods: i64, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let rows = array.len() as i64;
    let mut cells = Vec::with_capacity(array.len());
    meter.work_len(array.len())?;
    for row in 0..rows {
        let before = row.checked_sub(periods).filter(|at| (0..rows).contains(at));
        cells.push(match before {
            None => nan(),
            Some(before) => {
                let (own, other) = (array.item(row as usize, &meter)?, array.item(before as usize, &meter)?);
                match (&own, &other) {
                    (Value::Bool(a), Value::Bool(b)) => Value::Bool(a != b),
                    _ => hiddentables_values::ops::binary(BinaryOp::Sub, &own, &other, host)?,
                }
            }
        });
    }
    Ok(Array::objects(cells))
}

/// Whether no cell is smaller (or larger) than the one before it; missing cells are in no order.
fn monotonic(increasing: bool, s: &Rc<Series>, host: &mut dyn Host) -> Result<Value> {
    let array = s.array();
    host.meter().work_len(array.len())?;
    if let Array::Object(_) = array {
        return Err(Stop::unsupported("is_monotonic_increasing of objects"));
    }
    if array.may_miss() && !array.is_empty() {
        return Ok(Value::Bool(false));
    }
    let holds = (1..array.len()).all(|row| {
        let order = array.order_rows(row - 1, row);
        if increasing { order.is_le() } else { order.is_ge() }
    });
    Ok(Value::Bool(holds))
}

/// The rank of each cell; ties share the mean of theirs, or as `method` says.
///
/// >>> pd.Series([10, 30, 10]).rank().tolist()
/// [1.5, 3.0, 1.5]
fn rank(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = s.array();
    let method = args.text("method")?;
    let sorted = array.sorted_rows(args.flag("ascending")?, false, host)?;
    let mut ranks = vec![f64::NAN; array.len()];
    let (mut at, mut dense) = (0, 0_usize);
    while at < sorted.len() {
        let Some(&first) = sorted.get(at) else { break };
        if array.missing_at(first) {
            break;
        }
        let mut end = at + 1;
        while sorted.get(end).is_some_and(|&row| same_cell(&array, first, row)) {
            end += 1;
        }
        dense += 1;
        for (offset, &row) in sorted.iter().take(end).skip(at).enumerate() {
            let rank = match &*method {
                "average" => (at + 1 + end) as f64 / 2.0,
                "min" => (at + 1) as f64,
                "max" => end as f64,
                "first" => (at + 1 + offset) as f64,
                "dense" => dense as f64,
                other => return Err(raise::key_error_text(other)),
            };
            if let Some(slot) = ranks.get_mut(row) {
                *slot = rank;
            }
        }
        at = end;
    }
    s.with_array(Array::floats(ranks), &meter)
}

/// The cell below which a share of the cells lies, interpolated between the two nearest.
///
/// >>> pd.Series([1, 2, 3, 4]).quantile(0.25)
/// np.float64(1.75)
fn quantile(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = s.array();
    meter.work_sort(array.len())?;
    if !matches!(array, Array::Int(..) | Array::Float(_)) {
        return Err(Stop::unsupported(format!("quantile of {}", array.dtype().name())));
    }
    let mut values = array.present_floats().unwrap_or_default();
    values.sort_by(f64::total_cmp);
    let one = |share: &Value| -> Result<f64> {
        let share = share.as_float().ok_or_else(|| Stop::unsupported("quantile of no number"))?;
        if !(0.0..=1.0).contains(&share) {
            return Err(raise::value_error("percentiles should all be in the interval [0, 1]"));
        }
        Ok(interpolated(&values, share))
    };
    let q = args.value("q");
    if selection::is_scalar(&q) {
        return Ok(Value::np_float(one(&q)?));
    }
    let Some(shares) = selection::list_like(&q, host)? else { return Err(Stop::unsupported("quantile(q=)")) };
    let cells = shares.items(&meter)?.iter().map(one).collect::<Result<Vec<_>>>()?;
    let labels = Array::floats(shares.to_floats().unwrap_or_default());
    Series::value(s.name(), crate::index::Index::flat(labels, Value::None, &meter)?, Array::floats(cells), &meter)
}

/// NumPy's linear interpolation between sorted values.
pub fn interpolated(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let place = share * last as f64;
    let below = place.floor();
    let at = |index: f64| sorted.get((index as usize).min(last)).copied().unwrap_or(f64::NAN);
    let (a, b, t) = (at(below), at(below + 1.0), place - below);
    // NumPy's lerp counts from the nearer end.
    if t >= 0.5 { b - (b - a) * (1.0 - t) } else { a + (b - a) * t }
}

/// Pearson's correlation, or the covariance, of the rows where both cells are present.
///
/// >>> pd.Series([1, 2, 3]).corr(pd.Series([2, 4, 6]))
/// np.float64(1.0)
fn together(correlation: bool, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let Some(other) = args.value("other").downcast::<Series>() else {
        return Err(Stop::unsupported("Series.corr with no Series"));
    };
    let theirs = match s.index().rows_in(&other.index(), &meter)? {
        None => other.array(),
        Some(rows) => other.array().take_optional(&rows, &meter)?,
    };
    let (a, b) = (numbers(&s.array(), host)?, numbers(&theirs, host)?);
    let value = match moments(&a, &b) {
        None => return Ok(nan()),
        Some((covariance, variance_a, variance_b)) if correlation => {
            (covariance / variance_a.sqrt() / variance_b.sqrt()).clamp(-1.0, 1.0)
        }
        Some((covariance, ..)) => covariance,
    };
    // A correlation of constants is NaN; clamp keeps it so.
    Ok(Value::np_float(value))
}

/// The cells as floats; of objects their conversion, which fails for text.
fn numbers(array: &Array, host: &mut dyn Host) -> Result<Vec<f64>> {
    host.meter().work_len(3 * array.len())?;
    let floats = match array.to_floats() {
        Some(floats) => floats,
        None => {
            let target = crate::array::cast::Target::Dtype(crate::array::Dtype::Float);
            crate::array::cast::cast(array, target, host)?.to_floats().unwrap_or_default()
        }
    };
    Ok(floats)
}

/// Covariance and both variances over the rows where both are present; `None` where there are none.
///
/// As `np.cov` takes them: products summed in order, each addition fused with its multiplication, which is what BLAS does for
/// rows that fit its kernels; then times the reciprocal of n - 1.
fn moments(a: &[f64], b: &[f64]) -> Option<(f64, f64, f64)> {
    let pairs: Vec<(f64, f64)> =
        a.iter().zip(b).filter(|(a, b)| !a.is_nan() && !b.is_nan()).map(|(a, b)| (*a, *b)).collect();
    if pairs.is_empty() {
        return None;
    }
    let n = pairs.len() as f64;
    let mean_of = |values: Vec<f64>| pairwise_sum(&values) / n;
    let (mean_a, mean_b) = (mean_of(pairs.iter().map(|p| p.0).collect()), mean_of(pairs.iter().map(|p| p.1).collect()));
    let (mut ab, mut aa, mut bb) = (0.0_f64, 0.0_f64, 0.0_f64);
    for (one, other) in pairs {
        let (one, other) = (one - mean_a, other - mean_b);
        ab = one.mul_add(other, ab);
        aa = one.mul_add(one, aa);
        bb = other.mul_add(other, bb);
    }
    let share = 1.0 / (n - 1.0);
    Some((ab * share, aa * share, bb * share))
}

/// Covariance and squares as pandas' own kernel for frames takes them, by Welford's method.
fn welford(a: &[f64], b: &[f64]) -> Option<(f64, f64, f64, f64)> {
    let (mut n, mut mean_a, mut mean_b, mut aa, mut bb, mut ab) =
        (0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64);
    for (&x, &y) in a.iter().zip(b).filter(|(a, b)| !a.is_nan() && !b.is_nan()) {
        n += 1.0;
        let (dx, dy) = (x - mean_a, y - mean_b);
        mean_a += 1.0 / n * dx;
        mean_b += 1.0 / n * dy;
        aa += (x - mean_a) * dx;
        bb += (y - mean_b) * dy;
        ab += (x - mean_a) * dy;
    }
    (n > 0.0).then_some((n, ab, aa, bb))
}

/// Every pair of columns together.
fn pairwise(correlation: bool, df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let numeric_only = args.flag("numeric_only")?;
    let (mut kept, mut columns) = (Vec::new(), Vec::new());
    for (at, array) in frame.arrays().enumerate() {
        if numeric_only && !array.dtype().is_numeric() {
            continue;
        }
        kept.push(at);
        columns.push(numbers(&array, host)?);
    }
    let cells = columns.len().saturating_mul(columns.len());
    meter.check_frame(columns.len(), columns.len())?;
    meter.work_len(cells.saturating_mul(frame.rows()).saturating_mul(4))?;
    let mut result = Vec::with_capacity(columns.len());
    // Without missing cells a covariance is NumPy's own; everything else is pandas' kernel, which takes the later column first.
    let whole = columns.iter().flatten().all(|cell| !cell.is_nan());
    let pair = |x: &[f64], y: &[f64]| match (correlation, whole) {
        (true, _) => welford(x, y).map_or(f64::NAN, |(_, ab, aa, bb)| (ab / (aa * bb).sqrt()).clamp(-1.0, 1.0)),
        (false, true) => moments(x, y).map_or(f64::NAN, |(covariance, ..)| covariance),
        (false, false) => welford(x, y).map_or(f64::NAN, |(n, ab, ..)| ab / (n - 1.0)),
    };
    for at in 0..columns.len() {
        let mut column = Vec::with_capacity(columns.len());
        for other in 0..columns.len() {
            if let (Some(x), Some(y)) = (columns.get(at.max(other)), columns.get(at.min(other))) {
                column.push(pair(x, y));
            }
        }
        result.push(Array::floats(column));
    }
    let names = frame.columns.take(&kept, &meter)?;
    Ok(DataFrame::value(Frame::of_arrays(Rc::clone(&names), result, names, &meter)?))
}
