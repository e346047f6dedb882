//! `statistics`

mod decimals;
mod exact;
mod normal;
mod pairs;

use hiddentables_values::dict::{Dict, Kind as DictKind};
use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::types::exceptions::{STATISTICS_ERROR, VALUE_ERROR, ZERO_DIVISION_ERROR};
use hiddentables_values::{Bound, Host, Native, Result, Stop, Value};

use self::decimals::Sums;
use self::exact::Sample;
use super::math::{exact_sum, logarithm, range_error, real};

/// `statistics`
pub(crate) static MODULE: Definition = Definition {
    name: "statistics",
    members: &[
        ("mean", Member::Function(&MEAN)),
        ("fmean", Member::Function(&FMEAN)),
        ("geometric_mean", Member::Function(&GEOMETRIC_MEAN)),
        ("harmonic_mean", Member::Function(&HARMONIC_MEAN)),
        ("median", Member::Function(&MEDIAN)),
        ("median_low", Member::Function(&MEDIAN_LOW)),
        ("median_high", Member::Function(&MEDIAN_HIGH)),
        ("mode", Member::Function(&MODE)),
        ("multimode", Member::Function(&MULTIMODE)),
        ("quantiles", Member::Function(&QUANTILES)),
        ("variance", Member::Function(&VARIANCE)),
        ("pvariance", Member::Function(&PVARIANCE)),
        ("stdev", Member::Function(&STDEV)),
        ("pstdev", Member::Function(&PSTDEV)),
        ("correlation", Member::Function(&pairs::CORRELATION)),
        ("covariance", Member::Function(&pairs::COVARIANCE)),
        ("linear_regression", Member::Function(&pairs::LINEAR_REGRESSION)),
        ("median_grouped", Member::Function(&pairs::MEDIAN_GROUPED)),
        ("NormalDist", Member::Class(&normal::NORMAL_DIST)),
        ("StatisticsError", Member::Class(&STATISTICS_ERROR)),
    ],
    known: KNOWN,
};

static MEAN: Native = Native::new("mean(data)", mean);
static FMEAN: Native = Native::new("fmean(data, weights=None)", fmean);
static GEOMETRIC_MEAN: Native = Native::new("geometric_mean(data)", geometric_mean);
static HARMONIC_MEAN: Native = Native::new("harmonic_mean(data, weights=None)", harmonic_mean);
static MEDIAN: Native = Native::new("median(data)", |bound, host| median(bound, host, Middle::Mean));
static MEDIAN_LOW: Native = Native::new("median_low(data)", |bound, host| median(bound, host, Middle::Low));
static MEDIAN_HIGH: Native = Native::new("median_high(data)", |bound, host| median(bound, host, Middle::High));
static MODE: Native = Native::new("mode(data)", mode);
static MULTIMODE: Native = Native::new("multimode(data)", multimode);
static QUANTILES: Native = Native::new("quantiles(data, *, n=4, method='exclusive')", quantiles);
static VARIANCE: Native =
    Native::new("variance(data, xbar=None)", |bound, host| spread(bound, host, "variance", "xbar", 1, false));
static PVARIANCE: Native =
    Native::new("pvariance(data, mu=None)", |bound, host| spread(bound, host, "pvariance", "mu", 0, false));
static STDEV: Native =
    Native::new("stdev(data, xbar=None)", |bound, host| spread(bound, host, "stdev", "xbar", 1, true));
static PSTDEV: Native =
    Native::new("pstdev(data, mu=None)", |bound, host| spread(bound, host, "pstdev", "mu", 0, true));

fn no_answer(message: &str) -> Stop {
    raise::exception(&STATISTICS_ERROR, message)
}

fn data(bound: &Bound, host: &mut dyn Host) -> Result<Vec<Value>> {
    collect(&bound.value("data"), host)
}

fn mean(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let items = data(bound, host)?;
    if items.is_empty() {
        return Err(no_answer("mean requires at least one data point"));
    }
    if decimals::any(&items) {
        return Sums::of(&items, host)?.mean(host);
    }
    Sample::of(&items, false, host)?.mean(host)
}

fn fmean(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let items = data(bound, host)?;
    if let Some(weights) = bound.some("weights") {
        return pairs::weighted(&items, &weights, host);
    }
    host.meter().work_len(items.len())?;
    let floats = items.iter().map(|item| real(item, host)).collect::<Result<Vec<_>>>()?;
    let total = exact_sum(&floats)?;
    if floats.is_empty() {
        return Err(no_answer("fmean requires at least one data point"));
    }
    Ok(Value::Float(total / floats.len() as f64))
}

fn geometric_mean(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let items = data(bound, host)?;
    host.meter().work_len(items.len())?;
    let mean = mean_logarithm(&items, host);
    let mean = mean.map_err(|stop| match stop.exception_of(&VALUE_ERROR) {
        Some(_) => no_answer("geometric mean requires a non-empty dataset containing positive numbers"),
        None => stop,
    })?;
    match mean.exp() {
        root if root.is_infinite() && mean.is_finite() => Err(range_error()),
        root => Ok(Value::Float(root)),
    }
}

/// The mean of the logarithms, of which ints beyond all floats have one too.
fn mean_logarithm(items: &[Value], host: &mut dyn Host) -> Result<f64> {
    let logarithms = items.iter().map(|item| logarithm(item, f64::ln, host)).collect::<Result<Vec<_>>>()?;
    if logarithms.is_empty() {
        return Err(no_answer("fmean requires at least one data point"));
    }
    Ok(exact_sum(&logarithms)? / logarithms.len() as f64)
}

fn harmonic_mean(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let items = data(bound, host)?;
    if items.is_empty() {
        return Err(no_answer("harmonic_mean requires at least one data point"));
    }
    if let [only] = items.as_slice()
        && bound.some("weights").is_none()
        && !ops::arithmetic::is_number(only)
        && !matches!(only, Value::Object(_))
    {
        return Err(raise::type_error("unsupported type"));
    }
    let weights = bound.some("weights").map(|weights| collect(&weights, host)).transpose()?;
    if let (None, [only]) = (&weights, items.as_slice()) {
        not_negative(only, host)?;
        return Ok(only.clone());
    }
    if weights.is_none() && decimals::any(&items) {
        for item in &items {
            not_negative(item, host)?;
        }
        return decimal_harmonic_mean(&items, host);
    }
    harmonic(&items, weights, host)
}

/// The sum of the weights, which are 1 where none are given, over that of the weights over the items; 0 where an item is 0.
fn harmonic(items: &[Value], weights: Option<Vec<Value>>, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(items.len())?;
    let weights = weights.unwrap_or_else(|| vec![Value::Int(1); items.len()]);
    if weights.len() != items.len() {
        return Err(no_answer("Number of weights does not match data size"));
    }
    for weight in &weights {
        not_negative(weight, host)?;
    }
    let weight = Sample::of(&weights, false, host)?;
    match shares(items, &weights, host)? {
        Some(shares) => weight.over_sum(Sample::of(&shares, false, host)?, host),
        None => Ok(Value::Int(0)),
    }
}

fn not_negative(item: &Value, host: &mut dyn Host) -> Result<()> {
    host.meter().step()?;
    if ops::less(item, &Value::Int(0), host)? {
        return Err(no_answer("harmonic mean does not support negative values"));
    }
    Ok(())
}

/// Each weight over its item, 0 of the weight 0; none where an item is 0.
fn shares(items: &[Value], weights: &[Value], host: &mut dyn Host) -> Result<Option<Vec<Value>>> {
    let mut shares = Vec::with_capacity(items.len());
    for (item, weight) in items.iter().zip(weights) {
        not_negative(item, host)?;
        if !ops::truth(weight, host)? {
            shares.push(Value::Int(0));
            continue;
        }
        match ops::binary(BinaryOp::Div, weight, item, host) {
            Ok(share) => shares.push(share),
            Err(stop) if stop.exception_of(&ZERO_DIVISION_ERROR).is_some() => return Ok(None),
            Err(stop) => return Err(stop),
        }
    }
    Ok(Some(shares))
}

/// The harmonic mean of a sample with `Decimal`s, whose inverses are rounded each.
fn decimal_harmonic_mean(items: &[Value], host: &mut dyn Host) -> Result<Value> {
    let mut inverses = Vec::with_capacity(items.len());
    for item in items {
        match ops::binary(BinaryOp::Div, &Value::Int(1), item, host) {
            Ok(Value::Float(_)) => return Err(Stop::unsupported("statistics of Decimals and floats")),
            Ok(inverse) => inverses.push(inverse),
            Err(stop) if stop.exception_of(&ZERO_DIVISION_ERROR).is_some() => return Ok(Value::Int(0)),
            Err(stop) => return Err(stop),
        }
    }
    Sums::of(&inverses, host)?.inverse_mean(host)
}

/// Which value stands in the middle of an even number of them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Middle {
    Mean,
    Low,
    High,
}

fn median(bound: &Bound, host: &mut dyn Host, middle: Middle) -> Result<Value> {
    let items = data(bound, host)?;
    let items = ops::sort(items, None, false, host)?;
    let half = items.len() / 2;
    let low = items.get(half.saturating_sub(1));
    match (items.get(half), low) {
        (None, _) => Err(no_answer("no median for empty data")),
        (Some(high), Some(low)) if items.len() % 2 == 0 => match middle {
            Middle::Low => Ok(low.clone()),
            Middle::High => Ok(high.clone()),
            Middle::Mean => {
                let sum = ops::binary(BinaryOp::Add, low, high, host)?;
                ops::binary(BinaryOp::Div, &sum, &Value::Int(2), host)
            }
        },
        (Some(high), _) => Ok(high.clone()),
    }
}

/// The values with how often each occurs, in the order they first do.
fn counts(items: Vec<Value>, host: &mut dyn Host) -> Result<Vec<(Value, i64)>> {
    let dict = Dict::new(DictKind::Plain, host.meter())?;
    for item in items {
        host.meter().work(8)?;
        let count = dict.get(&item)?.and_then(|count| count.as_int()).unwrap_or(0);
        dict.insert(item, Value::Int(count + 1))?;
    }
    Ok(dict.pairs().into_iter().map(|(value, count)| (value, count.as_int().unwrap_or(0))).collect())
}

fn mode(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let items = data(bound, host)?;
    let counts = counts(items, host)?;
    let most = counts.iter().map(|(_, count)| *count).max();
    let first = counts.into_iter().find(|(_, count)| Some(*count) == most);
    first.map(|(value, _)| value).ok_or_else(|| no_answer("no mode for empty data"))
}

fn multimode(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let items = data(bound, host)?;
    let counts = counts(items, host)?;
    let most = counts.iter().map(|(_, count)| *count).max();
    let modes = counts.into_iter().filter(|(_, count)| Some(*count) == most).map(|(value, _)| value).collect();
    Value::list(modes, host.meter())
}

fn quantiles(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let given = bound.value("n");
    if ops::less(&given, &Value::Int(1), host)? {
        return Err(no_answer("n must be at least 1"));
    }
    let items = data(bound, host)?;
    let items = ops::sort(items, None, false, host)?;
    let length = items.len() as i64;
    if length < 2 {
        return Err(no_answer("must have at least two data points"));
    }
    let method = bound.value("method");
    let (whole, offset) = match method.as_str().unwrap_or_default() {
        "exclusive" => (length + 1, -1),
        "inclusive" => (length - 1, 0),
        _ => {
            let shown = ops::repr(&method, host)?;
            return Err(raise::value_error(format!("Unknown method: {shown}")));
        }
    };
    let n = ops::index(&given)?;
    let mut cuts = Vec::new();
    for at in 1..n {
        host.meter().step()?;
        let place = at.saturating_mul(whole) / n;
        let place = if offset == 0 { place } else { place.clamp(1, length - 1) };
        let delta = at.saturating_mul(whole) - place.saturating_mul(n);
        let item = |at: i64| usize::try_from(at).ok().and_then(|at| items.get(at)).cloned().unwrap_or(Value::None);
        let low = ops::binary(BinaryOp::Mul, &item(place + offset), &Value::Int(n - delta), host)?;
        let high = ops::binary(BinaryOp::Mul, &item(place + offset + 1), &Value::Int(delta), host)?;
        let sum = ops::binary(BinaryOp::Add, &low, &high, host)?;
        cuts.push(ops::binary(BinaryOp::Div, &sum, &Value::Int(n), host)?);
    }
    Value::list(cuts, host.meter())
}

/// The squares of the distances from `centre`.
fn squares(items: &[Value], centre: &Value, host: &mut dyn Host) -> Result<Vec<Value>> {
    let mut squares = Vec::with_capacity(items.len());
    for item in items {
        host.meter().step()?;
        let distance = ops::binary(BinaryOp::Sub, item, centre, host)?;
        squares.push(ops::binary(BinaryOp::Mul, &distance, &distance, host)?);
    }
    Ok(squares)
}

/// Variance or its root, about the mean or what is passed as `centre`; `less` is what is taken from the count.
fn spread(bound: &Bound, host: &mut dyn Host, function: &str, centre: &str, less: u64, root: bool) -> Result<Value> {
    let items = data(bound, host)?;
    let centre = bound.some(centre);
    if centre.is_none() && decimals::any(&items) {
        if items.len() as u64 <= less {
            let least = if less == 1 { "two data points" } else { "one data point" };
            return Err(no_answer(&format!("{function} requires at least {least}")));
        }
        return Sums::of(&items, host)?.variance(items.len() as u64 - less, root, host);
    }
    let sample = match &centre {
        Some(centre) => Sample::of(&squares(&items, centre, host)?, false, host)?,
        None => Sample::of(&items, true, host)?,
    };
    if sample.count <= less {
        let least = if less == 1 { "two data points" } else { "one data point" };
        return Err(no_answer(&format!("{function} requires at least {least}")));
    }
    let (kind, divisor) = (sample.kind, sample.count - less);
    let spread = if centre.is_some() { sample.share(divisor) } else { sample.spread(divisor) };
    match spread {
        Err(_) if root => Err(raise::attribute_error("'float' object has no attribute 'numerator'")),
        // What is not finite is summed in place of the squares, sign and all.
        Err(sum) => Ok(exact::float(kind, sum)),
        Ok((numerator, denominator)) if root => exact::root(&numerator, &denominator, host).map(Value::Float),
        Ok((numerator, denominator)) => exact::ratio(kind, numerator, denominator, host),
    }
}

const KNOWN: &str = "\
    Counter Decimal Fraction LinearRegression NormalDist StatisticsError bisect_left bisect_right correlation covariance \
    defaultdict erf exp fabs fmean fsum geometric_mean groupby harmonic_mean hypot linear_regression log math mean median \
    median_grouped median_high median_low mode mul multimode namedtuple numbers pstdev pvariance quantiles random reduce \
    repeat sqrt stdev sys tau variance";
