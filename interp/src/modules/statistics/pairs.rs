//! Functions of two series, and weighted means: `correlation`, `covariance`, `linear_regression`, `fmean` with weights; `median_grouped`.

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::types::exceptions::VALUE_ERROR;
use hiddentables_values::types::{self, named_tuple::named_tuple};
use hiddentables_values::{Args, Bound, Host, Native, Result, Stop, Value};

use super::no_answer;
use crate::modules::math::{exact_sum, real};

pub(super) static CORRELATION: Native = Native::new("correlation(x, y, /)", correlation);
pub(super) static COVARIANCE: Native = Native::new("covariance(x, y, /)", covariance);
pub(super) static LINEAR_REGRESSION: Native =
    Native::new("linear_regression(x, y, /, *, proportional=False)", linear_regression);
pub(super) static MEDIAN_GROUPED: Native = Native::new("median_grouped(data, interval=1.0)", median_grouped);

/// The items of both series, which must be as many, and two at least.
fn series(bound: &Bound, function: &str, host: &mut dyn Host) -> Result<(Vec<Value>, Vec<Value>)> {
    let (x, y) = (bound.value("x"), bound.value("y"));
    let count = ops::len(&x, host)?;
    if ops::len(&y, host)? != count {
        return Err(no_answer(&format!("{function} requires that both inputs have same number of data points")));
    }
    if count < 2 {
        return Err(no_answer(&format!("{function} requires at least two data points")));
    }
    Ok((collect(&x, host)?, collect(&y, host)?))
}

fn reals(items: &[Value], host: &mut dyn Host) -> Result<Vec<f64>> {
    host.meter().work_len(items.len())?;
    if super::decimals::any(items) {
        return Err(Stop::unsupported("statistics of two series with Decimals"));
    }
    items.iter().map(|item| real(item, host)).collect()
}

/// The distances from the mean, and the mean.
fn distances(items: &[Value], host: &mut dyn Host) -> Result<(Vec<f64>, f64)> {
    let items = reals(items, host)?;
    let mean = exact_sum(&items)? / items.len() as f64;
    Ok((items.iter().map(|item| item - mean).collect(), mean))
}

fn products(a: &[f64], b: &[f64]) -> Result<f64> {
    let products: Vec<f64> = a.iter().zip(b).map(|(a, b)| a * b).collect();
    exact_sum(&products)
}

fn covariance(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (x, y) = series(bound, "covariance", host)?;
    let ((x, _), (y, _)) = (distances(&x, host)?, distances(&y, host)?);
    Ok(Value::Float(products(&x, &y)? / (x.len() - 1) as f64))
}

fn correlation(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (x, y) = series(bound, "correlation", host)?;
    let ((x, _), (y, _)) = (distances(&x, host)?, distances(&y, host)?);
    let both = products(&x, &y)?;
    let root = (products(&x, &x)? * products(&y, &y)?).sqrt();
    if root == 0.0 {
        return Err(no_answer("at least one of the inputs is constant"));
    }
    Ok(Value::Float(both / root))
}

fn linear_regression(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (x, y) = series(bound, "linear regression", host)?;
    let proportional = ops::truth(&bound.value("proportional"), host)?;
    let (both, own, means) = if proportional {
        (exact_products(&x, &y, host)?, exact_products(&x, &x, host)?, None)
    } else {
        let ((x, x_mean), (y, y_mean)) = (distances(&x, host)?, distances(&y, host)?);
        (products(&x, &y)?, products(&x, &x)?, Some((x_mean, y_mean)))
    };
    if own == 0.0 {
        return Err(no_answer("x is constant"));
    }
    let slope = both / own;
    let intercept = means.map_or(0.0, |(x, y)| y - slope * x);
    let items = vec![Value::Float(slope), Value::Float(intercept)];
    named_tuple("LinearRegression", &["slope", "intercept"], items, host.meter())
}

/// The sum of products that Python makes: of ints, exact ones.
fn exact_products(a: &[Value], b: &[Value], host: &mut dyn Host) -> Result<f64> {
    let mut all = Vec::with_capacity(a.len().min(b.len()));
    for (a, b) in a.iter().zip(b) {
        host.meter().step()?;
        let product = ops::binary(BinaryOp::Mul, a, b, host)?;
        all.push(real(&product, host)?);
    }
    exact_sum(&all)
}

/// `fmean(data, weights)`
pub(super) fn weighted(data: &[Value], weights: &Value, host: &mut dyn Host) -> Result<Value> {
    let weights = collect(weights, host)?;
    let sum = exact_products(data, &weights, host)?;
    if data.len() != weights.len() {
        return Err(no_answer("data and weights must be the same length"));
    }
    let weight = exact_sum(&reals(&weights, host)?)?;
    if weight == 0.0 {
        return Err(no_answer("sum of weights must be non-zero"));
    }
    Ok(Value::Float(sum / weight))
}

/// The first position from `low` on whose item does not come before the middle one.
fn bisect(items: &[Value], mut low: usize, before: &mut dyn FnMut(&Value) -> Result<bool>) -> Result<usize> {
    let mut high = items.len();
    while low < high {
        let middle = usize::midpoint(low, high);
        match items.get(middle) {
            Some(item) if before(item)? => low = middle + 1,
            _ => high = middle,
        }
    }
    Ok(low)
}

fn float(value: &Value, host: &mut dyn Host) -> Result<f64> {
    let made = host.call(&Value::Class(&types::FLOAT), Args::one(value.clone()));
    let made = made.map_err(|stop| match stop.exception_of(&VALUE_ERROR) {
        Some(_) => raise::type_error("Value cannot be converted to a float"),
        None => stop,
    })?;
    ops::to_float(&made, host)
}

fn median_grouped(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let items = collect(&bound.value("data"), host)?;
    let items = ops::sort(items, None, false, host)?;
    let Some(middle) = items.get(items.len() / 2) else {
        return Err(no_answer("no median for empty data"));
    };
    let first = bisect(&items, 0, &mut |item| ops::less(item, middle, host))?;
    let end = bisect(&items, first, &mut |item| ops::less(middle, item, host).map(|after| !after))?;
    let (interval, x) = (float(&bound.value("interval"), host)?, float(middle, host)?);
    let low = x - interval / 2.0;
    Ok(Value::Float(low + interval * (items.len() as f64 / 2.0 - first as f64) / (end - first) as f64))
}
