//! Columns reduced, or accumulated, a group at a time in one pass over the rows, in the order of operations of pandas' kernels.

use std::marker::PhantomData;

use hiddentables_values::exception::raise;
use hiddentables_values::{Result, to_float32};

use super::keys::Keys;
use crate::array::Array;

/// A reduction of numbers to one float a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ToFloat {
    /// Kahan's compensated sum by the number of cells.
    Mean,
    /// By Welford's method, with this many degrees of freedom taken off.
    Var(f64),
    /// The root of the variance.
    Std(f64),
    /// The standard error of the mean.
    Sem(f64),
}

/// The floats that a kernel works in, each step rounded to one.
pub trait Width: Copy + Default {
    /// The nearest of them.
    fn round(value: f64) -> f64;
}

/// `float64`
#[derive(Clone, Copy, Default)]
pub struct Double;

/// `float32`
#[derive(Clone, Copy, Default)]
pub struct Single;

impl Width for Double {
    fn round(value: f64) -> f64 {
        value
    }
}

impl Width for Single {
    fn round(value: f64) -> f64 {
        to_float32(value)
    }
}

/// Kahan's compensated sum.
#[derive(Clone, Copy, Default)]
pub struct Kahan<W> {
    sum: f64,
    compensation: f64,
    width: PhantomData<W>,
}

impl<W: Width> Kahan<W> {
    /// Adds a number and gives the sum so far.
    pub fn add(&mut self, value: f64) -> f64 {
        let y = W::round(value - self.compensation);
        let t = W::round(self.sum + y);
        self.compensation = W::round(W::round(t - self.sum) - y);
        // An infinity makes the compensation NaN; pandas starts it anew.
        if self.compensation.is_nan() {
            self.compensation = 0.0;
        }
        self.sum = t;
        t
    }
}

/// The present cells of each row with the group they are in.
fn present<'a>(values: &'a [f64], keys: &'a Keys) -> impl Iterator<Item = (usize, f64)> + 'a {
    keys.of_row.iter().copied().zip(values.iter().copied()).filter(|(_, value)| !value.is_nan())
}

/// Sums of floats; NaN where fewer than `least` cells are present.
pub fn sums<W: Width>(values: &[f64], keys: &Keys, least: i64) -> Vec<f64> {
    let mut totals = vec![(Kahan::<W>::default(), 0_i64); keys.len()];
    for (group, value) in present(values, keys) {
        if let Some((total, count)) = totals.get_mut(group) {
            total.add(value);
            *count += 1;
        }
    }
    totals.iter().map(|(total, count)| if *count < least { f64::NAN } else { total.sum }).collect()
}

/// Products of floats; NaN where fewer than `least` cells are present.
pub fn products<W: Width>(values: &[f64], keys: &Keys, least: i64) -> Vec<f64> {
    let mut totals = vec![(1.0_f64, 0_i64); keys.len()];
    for (group, value) in present(values, keys) {
        if let Some((total, count)) = totals.get_mut(group) {
            *total = W::round(*total * value);
            *count += 1;
        }
    }
    totals.iter().map(|(total, count)| if *count < least { f64::NAN } else { *total }).collect()
}

/// Integers folded a group, wrapping as NumPy's do.
pub fn fold_ints(values: &[i64], keys: &Keys, start: i64, fold: fn(i64, i64) -> i64) -> Vec<i64> {
    let mut totals = vec![start; keys.len()];
    for (&group, &value) in keys.of_row.iter().zip(values) {
        if let Some(total) = totals.get_mut(group) {
            *total = fold(*total, value);
        }
    }
    totals
}

/// Means, variances and their like.
pub fn to_float<W: Width>(how: ToFloat, values: &[f64], keys: &Keys) -> Vec<f64> {
    #[derive(Clone, Copy, Default)]
    struct Moments<W> {
        count: f64,
        sum: Kahan<W>,
        mean: f64,
        squares: f64,
    }
    let mut groups = vec![Moments::<W>::default(); keys.len()];
    for (group, value) in present(values, keys) {
        if let Some(m) = groups.get_mut(group) {
            m.count += 1.0;
            if how == ToFloat::Mean {
                m.sum.add(value);
            } else {
                let old = m.mean;
                m.mean = W::round(old + W::round(W::round(value - old) / m.count));
                let square = W::round(W::round(value - m.mean) * W::round(value - old));
                m.squares = W::round(m.squares + square);
            }
        }
    }
    let spread = |m: &Moments<W>, ddof: f64| {
        if m.count <= ddof { f64::NAN } else { W::round(m.squares / (m.count - ddof)) }
    };
    let result = |m: &Moments<W>| match how {
        ToFloat::Mean if m.count == 0.0 => f64::NAN,
        ToFloat::Mean => W::round(m.sum.sum / m.count),
        ToFloat::Var(ddof) => spread(m, ddof),
        ToFloat::Std(ddof) => spread(m, ddof).sqrt(),
        ToFloat::Sem(ddof) => (spread(m, ddof) / m.count).sqrt(),
    };
    groups.iter().map(result).collect()
}

/// Skewness of each group by running moments; NaN of fewer than three cells, and of a missing one unless they are skipped.
pub fn skews(values: &[f64], keys: &Keys, skip_missing: bool) -> Vec<f64> {
    #[derive(Clone, Copy, Default)]
    struct Moments {
        count: f64,
        mean: f64,
        squares: f64,
        cubes: f64,
    }
    let mut groups = vec![Moments::default(); keys.len()];
    for (&group, &value) in keys.of_row.iter().zip(values) {
        let Some(m) = groups.get_mut(group) else { continue };
        if value.is_nan() {
            if !skip_missing {
                (m.mean, m.squares, m.cubes) = (f64::NAN, f64::NAN, f64::NAN);
            }
            continue;
        }
        let before = m.count;
        m.count += 1.0;
        let delta = value - m.mean;
        let share = delta / m.count;
        let term = delta * share * before;
        m.mean += share;
        m.cubes += term * share * (m.count - 2.0) - 3.0 * share * m.squares;
        m.squares += term;
    }
    let skew = |m: &Moments| {
        if m.count < 3.0 {
            f64::NAN
        } else if m.squares == 0.0 {
            0.0
        } else {
            (m.count * (m.count - 1.0).powf(0.5) / (m.count - 2.0)) * (m.cubes / m.squares.powf(1.5))
        }
    };
    groups.iter().map(skew).collect()
}

/// How many cells of each group are present.
pub fn counts(array: &Array, keys: &Keys) -> Vec<i64> {
    let mut counts = vec![0; keys.len()];
    let missing = array.may_miss();
    for (row, &group) in keys.of_row.iter().enumerate() {
        if !(missing && array.missing_at(row))
            && let Some(count) = counts.get_mut(group)
        {
            *count += 1;
        }
    }
    counts
}

/// The row of each group's first or last cell, present ones alone where `skip_missing`.
pub fn ends(array: &Array, keys: &Keys, last: bool, skip_missing: bool) -> Vec<Option<usize>> {
    let wanted = |row: &&usize| !(skip_missing && array.missing_at(**row));
    let end = |rows: &Vec<usize>| {
        if last { rows.iter().rev().find(wanted).copied() } else { rows.iter().find(wanted).copied() }
    };
    keys.rows.iter().map(end).collect()
}

/// The row of each group's largest or smallest number or time, the first of equals; `None` where all are missing.
pub fn extremes(array: &Array, keys: &Keys, largest: bool) -> Vec<Option<usize>> {
    let missing = array.may_miss();
    let mut best: Vec<Option<usize>> = vec![None; keys.len()];
    for (row, &group) in keys.of_row.iter().enumerate() {
        if missing && array.missing_at(row) {
            continue;
        }
        if let Some(slot) = best.get_mut(group) {
            let better = slot.is_none_or(|own| {
                let order = array.order_rows(row, own);
                if largest { order.is_gt() } else { order.is_lt() }
            });
            if better {
                *slot = Some(row);
            }
        }
    }
    best
}

/// The `q`-quantile of each group; `interpolation` as pandas names them.
pub fn quantiles(values: &[f64], keys: &Keys, q: f64, interpolation: &str) -> Result<Vec<f64>> {
    if !(0.0..=1.0).contains(&q) {
        return Err(raise::value_error(format!("'q' must be between 0 and 1. Got '{q:?}' instead")));
    }
    let mut out = Vec::with_capacity(keys.len());
    for rows in &keys.rows {
        let mut group: Vec<f64> =
            rows.iter().filter_map(|&row| values.get(row)).copied().filter(|v| !v.is_nan()).collect();
        group.sort_by(f64::total_cmp);
        if group.is_empty() {
            out.push(f64::NAN);
            continue;
        }
        let place = q * (group.len() - 1) as f64;
        let (low, share) = (place.floor() as usize, place - place.floor());
        let at = |at: usize| group.get(at.min(group.len() - 1)).copied().unwrap_or(f64::NAN);
        let (value, next) = (at(low), at(low + 1));
        out.push(match interpolation {
            _ if share == 0.0 => value,
            "linear" => value + (next - value) * share,
            "lower" => value,
            "higher" => next,
            "midpoint" => f64::midpoint(value, next),
            "nearest" if share > 0.5 || (share == 0.5 && q > 0.5) => next,
            "nearest" => value,
            other => return Err(raise::value_error(format!("'{other}' is not a valid interpolation"))),
        });
    }
    Ok(out)
}

/// The median of each group.
pub fn medians(values: &[f64], keys: &Keys) -> Vec<f64> {
    let median = |rows: &Vec<usize>| {
        let mut group: Vec<f64> =
            rows.iter().filter_map(|&row| values.get(row)).copied().filter(|v| !v.is_nan()).collect();
        group.sort_by(f64::total_cmp);
        let at = |at: usize| group.get(at).copied().unwrap_or(f64::NAN);
        match group.len() {
            0 => f64::NAN,
            n if n % 2 == 1 => at(n / 2),
            n => f64::midpoint(at(n / 2), at(n / 2 - 1)),
        }
    };
    keys.rows.iter().map(median).collect()
}

/// Running sums (compensated) or products of floats; missing cells stay missing and do not count.
pub fn running_floats<W: Width>(values: &[f64], keys: &Keys, product: bool) -> Vec<f64> {
    let mut totals = vec![(Kahan::<W>::default(), 1.0_f64); keys.len()];
    let step = |(&value, &group): (&f64, &usize)| match totals.get_mut(group) {
        Some((sum, factor)) if !value.is_nan() => {
            if product {
                *factor = W::round(*factor * value);
                *factor
            } else {
                sum.add(value)
            }
        }
        _ => f64::NAN,
    };
    values.iter().zip(&keys.of_row).map(step).collect()
}

/// Running folds of integers; rows without a group are 0.
pub fn running_ints(values: &[i64], keys: &Keys, start: Option<i64>, fold: fn(i64, i64) -> i64) -> Vec<i64> {
    let mut totals: Vec<Option<i64>> = vec![start; keys.len()];
    let step = |(&value, &group): (&i64, &usize)| match totals.get_mut(group) {
        Some(total) => {
            let next = total.map_or(value, |total| fold(total, value));
            *total = Some(next);
            next
        }
        None => 0,
    };
    values.iter().zip(&keys.of_row).map(step).collect()
}

/// The row of the largest or smallest cell so far in each row's group; `None` where the cell is missing.
pub fn running_extremes(array: &Array, keys: &Keys, largest: bool) -> Vec<Option<usize>> {
    let mut best: Vec<Option<usize>> = vec![None; keys.len()];
    let step = |(row, &group): (usize, &usize)| {
        let slot = best.get_mut(group)?;
        if array.missing_at(row) {
            return None;
        }
        let better = slot.is_none_or(|own| {
            let order = array.order_rows(row, own);
            if largest { order.is_gt() } else { order.is_lt() }
        });
        if better {
            *slot = Some(row);
        }
        *slot
    };
    keys.of_row.iter().enumerate().map(step).collect()
}
