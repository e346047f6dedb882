//! Functions of many numbers: `fsum`, `prod`, `hypot`, `dist`.

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::ops::BinaryOp;
use hiddentables_values::{Bound, Host, Native, Result, Value, ops};

use super::{function, real};
use crate::builtins::Source;

pub(super) static FSUM: Native = function("fsum(seq, /)", |bound, host| {
    let numbers = reals(&bound.value("seq"), host)?;
    exact_sum(&numbers).map(Value::Float)
});
pub(super) static PROD: Native = function("prod(iterable, /, *, start=1)", prod);
pub(super) static HYPOT: Native = function("hypot(*coordinates)", |bound, host| {
    let lengths = bound.rest.iter().map(|value| real(value, host)).collect::<Result<Vec<_>>>()?;
    Ok(Value::Float(norm(&lengths)))
});
pub(super) static DIST: Native = function("dist(p, q, /)", dist);

fn reals(iterable: &Value, host: &mut dyn Host) -> Result<Vec<f64>> {
    let items = collect(iterable, host)?;
    host.meter().work_len(items.len())?;
    items.iter().map(|item| real(item, host)).collect()
}

/// The correctly rounded sum of floats (Shewchuk's partial sums, as `CPython` keeps them).
pub(crate) fn exact_sum(numbers: &[f64]) -> Result<f64> {
    let mut partials: Vec<f64> = Vec::new();
    let (mut special, mut infinities) = (0.0_f64, 0.0_f64);
    for &number in numbers {
        let mut x = number;
        let mut kept = 0;
        for at in 0..partials.len() {
            let mut y = partials.get(at).copied().unwrap_or_default();
            if x.abs() < y.abs() {
                std::mem::swap(&mut x, &mut y);
            }
            let high = x + y;
            let low = y - (high - x);
            if low != 0.0 {
                if let Some(slot) = partials.get_mut(kept) {
                    *slot = low;
                }
                kept += 1;
            }
            x = high;
        }
        partials.truncate(kept);
        if x == 0.0 {
            continue;
        }
        if x.is_finite() {
            partials.push(x);
            continue;
        }
        if number.is_finite() {
            return Err(raise::overflow_error("intermediate overflow in fsum"));
        }
        if number.is_infinite() {
            infinities += number;
        }
        special += number;
        partials.clear();
    }
    if special != 0.0 || special.is_nan() {
        return if infinities.is_nan() { Err(raise::value_error("-inf + inf in fsum")) } else { Ok(special) };
    }
    Ok(round_partials(&partials))
}

/// The sum of partial sums that do not overlap, rounded once, half to even.
fn round_partials(partials: &[f64]) -> f64 {
    let mut rest = partials.iter().rev().copied();
    let Some(mut high) = rest.next() else {
        return 0.0;
    };
    let mut low = 0.0;
    let mut last = None;
    for y in rest.by_ref() {
        let x = high;
        high = x + y;
        low = y - (high - x);
        if low != 0.0 {
            last = rest.next();
            break;
        }
    }
    if let Some(next) = last
        && ((low < 0.0 && next < 0.0) || (low > 0.0 && next > 0.0))
    {
        let y = low * 2.0;
        let x = high + y;
        if y == x - high {
            high = x;
        }
    }
    high
}

fn prod(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let mut items = Source::of(&bound.value("iterable"), host)?;
    let mut product = bound.value("start");
    while let Some(item) = items.next(host)? {
        host.meter().step()?;
        product = ops::binary(BinaryOp::Mul, &product, &item, host)?;
    }
    Ok(product)
}

fn dist(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (p, q) = (collect(&bound.value("p"), host)?, collect(&bound.value("q"), host)?);
    if p.len() != q.len() {
        return Err(raise::value_error("both points must have the same number of dimensions"));
    }
    host.meter().work_len(p.len())?;
    let mut differences = Vec::with_capacity(p.len());
    for (p, q) in p.iter().zip(&q) {
        differences.push(real(p, host)? - real(q, host)?);
    }
    Ok(Value::Float(norm(&differences)))
}

/// The length of a vector, scaled so that no square overflows, and corrected once for rounding.
fn norm(lengths: &[f64]) -> f64 {
    if lengths.iter().any(|x| x.is_infinite()) {
        return f64::INFINITY;
    }
    let largest = lengths.iter().fold(0.0_f64, |most, x| if x.is_nan() { f64::NAN } else { most.max(x.abs()) });
    if largest == 0.0 || lengths.iter().any(|x| x.is_nan()) {
        return if lengths.iter().any(|x| x.is_nan()) { f64::NAN } else { 0.0 };
    }
    if let [x, y] = lengths {
        return x.hypot(*y);
    }
    let scale = 2_f64.powi(-(largest.log2().floor().clamp(-1_000.0, 1_000.0) as i32));
    let (mut sum, mut lost) = (0.0_f64, 0.0_f64);
    for x in lengths {
        let x = x * scale;
        let square = x * x;
        lost += x.mul_add(x, -square);
        let next = sum + square;
        lost += square - (next - sum);
        sum = next;
    }
    let root = (sum + lost).sqrt();
    let corrected = root + (sum - root * root + lost - root.mul_add(root, -(root * root))) / (2.0 * root);
    corrected / scale
}
