//! `choice`: places drawn from a population, each as likely, or as its weight says.

use std::collections::HashSet;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, Meter, Result, Stop, Value};

use super::{DRAW, RandomState, Stream};
use crate::ndarray::{Shape, make};

/// What is drawn from.
pub struct Population {
    /// How many there are.
    pub count: usize,
    /// How likely each is; together 1.
    pub likely: Option<Vec<f64>>,
}

/// `p=`, one for each of the population, none below zero, together one.
pub fn likelihoods(p: &Value, count: usize, host: &mut dyn Host) -> Result<Vec<f64>> {
    let Some(array) = make::array_of(p, host)? else {
        return Err(Stop::unsupported(format!("numpy.random.choice(p=) of a {}", p.class().name)));
    };
    if matches!(array.shape(), Shape::Two(..)) {
        return Err(raise::value_error("'p' must be 1-dimensional"));
    }
    let Some(p) = array.array().to_floats() else {
        return Err(Stop::unsupported("numpy.random.choice(p=) of no numbers"));
    };
    host.meter().work_len(p.len())?;
    if p.len() != count {
        return Err(raise::value_error("'a' and 'p' must have same size"));
    }
    // Kahan's sum, as NumPy adds here.
    let (mut sum, mut lost) = (p.first().copied().unwrap_or_default(), 0.0);
    for value in p.iter().skip(1) {
        let value = value - lost;
        let next = sum + value;
        lost = (next - sum) - value;
        sum = next;
    }
    if sum.is_nan() {
        return Err(raise::value_error("probabilities contain NaN"));
    }
    if p.iter().any(|value| *value < 0.0) {
        return Err(raise::value_error("probabilities are not non-negative"));
    }
    if (sum - 1.0).abs() > f64::EPSILON.sqrt() {
        return Err(raise::value_error("probabilities do not sum to 1"));
    }
    Ok(p)
}

/// Up to each place, how likely it or one before it is.
fn cumulated(likely: &[f64]) -> Vec<f64> {
    let mut sum = 0.0;
    let mut sums: Vec<f64> = likely
        .iter()
        .map(|value| {
            sum += value;
            sum
        })
        .collect();
    for value in &mut sums {
        *value /= sum;
    }
    sums
}

/// More than there are, of which each is drawn once at most.
pub fn too_many() -> Stop {
    raise::value_error("Cannot take a larger sample than population when 'replace=False'")
}

/// The places that are drawn.
pub fn places(state: &RandomState, from: &Population, size: usize, replace: bool, meter: &Meter) -> Result<Vec<usize>> {
    meter.work_len(from.count.saturating_add(size))?;
    let _held = meter.reserve(16 * (from.count as u64).saturating_add(size as u64))?;
    if replace {
        return match &from.likely {
            Some(likely) => {
                let sums = cumulated(likely);
                let drawn = state.draws(size, meter, Stream::float)?;
                meter.work_len(size.saturating_mul(8))?;
                Ok(drawn.into_iter().map(|draw| sums.partition_point(|sum| *sum <= draw)).collect())
            }
            None => {
                let most = (from.count as u64).saturating_sub(1);
                state.draws(size, meter, |stream| stream.up_to(most) as usize)
            }
        };
    }
    if size > from.count {
        return Err(too_many());
    }
    let Some(likely) = &from.likely else {
        let mut order = state.order(from.count, meter)?;
        order.truncate(size);
        return Ok(order);
    };
    if likely.iter().filter(|value| **value > 0.0).count() < size {
        return Err(raise::value_error("Fewer non-zero entries in p than size"));
    }
    // What was drawn is not drawn again: each round draws as many as are missing, and keeps the first of each place.
    let mut left = likely.clone();
    let (mut found, mut known) = (Vec::with_capacity(size), HashSet::new());
    while found.len() < size {
        let missing = size - found.len();
        meter.work_len(from.count.saturating_add(missing.saturating_mul(DRAW + 16)))?;
        let drawn = state.draws(missing, meter, Stream::float)?;
        for at in &found {
            if let Some(value) = left.get_mut(*at) {
                *value = 0.0;
            }
        }
        let sums = cumulated(&left);
        for draw in drawn {
            let at = sums.partition_point(|sum| *sum <= draw);
            if known.insert(at) {
                found.push(at);
            }
        }
    }
    Ok(found)
}
