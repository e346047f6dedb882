//! Higher moments, ranks and quantiles of windows: `skew`, `kurt`, `rank`, `quantile`, in the order of operations of pandas' kernels.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Result, Stop, Value};

use crate::window::{Seen, Window, numbers};

/// Sums of powers with compensation, and how many of the last values were the same.
struct Moments {
    present: usize,
    sums: [f64; 4],
    added: [f64; 4],
    removed: [f64; 4],
    last: f64,
    same: usize,
}

fn step(sum: &mut f64, compensation: &mut f64, value: f64) {
    let y = value - *compensation;
    let t = *sum + y;
    *compensation = t - *sum - y;
    *sum = t;
}

/// A value and its powers.
fn powers(value: f64) -> [f64; 4] {
    [value, value * value, value * value * value, value * value * value * value]
}

impl Moments {
    fn new() -> Moments {
        Moments { present: 0, sums: [0.0; 4], added: [0.0; 4], removed: [0.0; 4], last: f64::NAN, same: 0 }
    }

    fn add(&mut self, value: f64) {
        if value.is_nan() {
            return;
        }
        self.present += 1;
        for ((sum, compensation), power) in self.sums.iter_mut().zip(&mut self.added).zip(powers(value)) {
            step(sum, compensation, power);
        }
        self.same = if value == self.last { self.same + 1 } else { 1 };
        self.last = value;
    }

    fn remove(&mut self, value: f64) {
        if value.is_nan() {
            return;
        }
        self.present = self.present.saturating_sub(1);
        for ((sum, compensation), power) in self.sums.iter_mut().zip(&mut self.removed).zip(powers(value)) {
            step(sum, compensation, -power);
        }
    }

    #[expect(clippy::many_single_char_names, reason = "the names of pandas' kernel")]
    fn skew(&self, least: usize) -> f64 {
        if self.present < least || self.present < 3 {
            return f64::NAN;
        }
        let n = self.present as f64;
        let [x, xx, xxx, _] = self.sums;
        let a = x / n;
        let b = xx / n - a * a;
        let c = xxx / n - a * a * a - 3.0 * a * b;
        if self.same >= self.present {
            return 0.0;
        }
        if b <= 1e-14 {
            return f64::NAN;
        }
        let r = b.sqrt();
        ((n * (n - 1.0)).sqrt() * c) / ((n - 2.0) * r * r * r)
    }

    #[expect(clippy::many_single_char_names, reason = "the names of pandas' kernel")]
    fn kurt(&self, least: usize) -> f64 {
        if self.present < least || self.present < 4 {
            return f64::NAN;
        }
        if self.same >= self.present {
            return -3.0;
        }
        let n = self.present as f64;
        let [x, xx, xxx, xxxx] = self.sums;
        let a = x / n;
        let mut r = a * a;
        let b = xx / n - r;
        r *= a;
        let c = xxx / n - r - 3.0 * a * b;
        r *= a;
        let d = xxxx / n - r - 6.0 * b * a * a - 4.0 * c * a;
        if b <= 1e-14 {
            return f64::NAN;
        }
        let k = (n * n - 1.0) * d / (b * b) - 3.0 * ((n - 1.0) * (n - 1.0));
        k / ((n - 2.0) * (n - 3.0))
    }
}

/// Values around a whole number near their mean, where that loses nothing of the smallest.
fn centred(values: &[f64], bound: f64) -> Vec<f64> {
    let (mut count, mut sum, mut least) = (0_usize, 0.0, f64::INFINITY);
    for value in values.iter().filter(|value| !value.is_nan()) {
        count += 1;
        sum += value;
        least = least.min(*value);
    }
    let mean = sum / count as f64;
    if count > 0 && least - mean > bound {
        let mean = mean.round();
        return values.iter().map(|value| value - mean).collect();
    }
    values.to_vec()
}

/// The skewness of each window, or how heavy its tails are.
///
/// >>> pd.Series([1, 2, 4, 8]).rolling(3).skew().round(4).tolist()
/// [nan, nan, 0.9352, 0.9352]
pub(super) fn moments(fourth: bool, w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if w.step != 1 {
        return Err(Stop::unsupported("skew and kurt of windows with a step"));
    }
    if let Seen::Groups(_) = &w.seen {
        return Err(Stop::unsupported("skew and kurt of windows over groups"));
    }
    w.mapped((args.flag("numeric_only")?, numbers), host, |window, values, _, host| {
        host.meter().work_len(16 * values.len())?;
        let _held = host.meter().reserve(16 * values.len() as u64)?;
        let least = window.least().max(if fourth { 4 } else { 3 });
        let values = centred(values, if fourth { -1e4 } else { -1e5 });
        let mut state = Moments::new();
        let mut out = Vec::with_capacity(values.len());
        let (mut start, mut end) = (0, 0);
        for row in 0..values.len() {
            let (from, to) = window.bounds(row, values.len());
            if row == 0 || from >= end || from < start || to < end {
                state = Moments::new();
                (start, end) = (from, from);
            }
            for value in values.get(start..from).unwrap_or(&[]) {
                state.remove(*value);
            }
            for value in values.get(end..to).unwrap_or(&[]) {
                state.add(*value);
            }
            (start, end) = (from, to);
            out.push(if fourth { state.kurt(least) } else { state.skew(least) });
        }
        Ok(out)
    })
}

/// The rank of each window's last cell in it.
///
/// >>> pd.Series([3, 1, 2, 2]).rolling(3).rank().tolist()
/// [nan, nan, 2.0, 2.5]
pub(super) fn rank(w: &Rc<Window>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let method = args.text("method")?;
    if !matches!(&*method, "average" | "min" | "max") && w.is_short() {
        return Err(Stop::unsupported("rank of windows with this method"));
    }
    let (ascending, share) = (args.flag("ascending")?, args.flag("pct")?);
    w.mapped((args.flag("numeric_only")?, numbers), host, |window, values, _, host| {
        if !matches!(&*method, "average" | "min" | "max") {
            return Err(raise::value_error(format!("Method '{}' is not supported", &*method)));
        }
        let mut out = Vec::with_capacity(values.len());
        let (mut start, mut end, mut last) = (0, 0, 0.0);
        for row in 0..values.len() {
            let (from, to) = window.bounds(row, values.len());
            host.meter().work_len(1 + to - from)?;
            if from >= to && window.least() == 0 {
                return Err(Stop::unsupported("rank of windows without rows"));
            }
            let cells = values.get(from..to).unwrap_or(&[]);
            let present = cells.iter().filter(|cell| !cell.is_nan()).count();
            // What came in last is ranked then, and not again where only others go out.
            if row == 0 || to > end || from >= end || from < start {
                last = match cells.last() {
                    Some(own) if !own.is_nan() => {
                        let before = |cell: &&f64| if ascending { **cell < *own } else { **cell > *own };
                        let below = cells.iter().filter(before).count() as f64;
                        let same = cells.iter().filter(|cell| **cell == *own).count() as f64;
                        match &*method {
                            "min" => below + 1.0,
                            "max" => below + same,
                            _ => below + f64::midpoint(same, 1.0),
                        }
                    }
                    _ => f64::NAN,
                };
            }
            (start, end) = (from, to);
            out.push(match present {
                present if present < window.least() => f64::NAN,
                present if share => last / present as f64,
                _ => last,
            });
        }
        Ok(out)
    })
}

/// A quantile between sorted cells.
pub(super) fn quantile_of(cells: &[f64], q: f64, interpolation: &str) -> Result<f64> {
    let at = |at: usize| cells.get(at).copied().unwrap_or(f64::NAN);
    if cells.len() == 1 {
        return Ok(at(0));
    }
    let place = q * cells.len().saturating_sub(1) as f64;
    let index = place as usize;
    let rest = place - index as f64;
    if rest == 0.0 {
        return Ok(at(index));
    }
    Ok(match interpolation {
        "linear" => at(index) + (at(index + 1) - at(index)) * rest,
        "lower" => at(index),
        "higher" => at(index + 1),
        "nearest" if rest == 0.5 => at(if index.is_multiple_of(2) { index } else { index + 1 }),
        "nearest" => at(if rest < 0.5 { index } else { index + 1 }),
        "midpoint" => f64::midpoint(at(index), at(index + 1)),
        _ => return Err(Stop::unsupported("quantile of windows with this interpolation")),
    })
}

/// The word that `interpolation=` is.
pub(super) fn interpolation(args: &Bound) -> Result<String> {
    let word = args.text("interpolation")?;
    if matches!(&*word, "linear" | "lower" | "higher" | "nearest" | "midpoint") {
        return Ok(word.to_string());
    }
    // pandas looks at it only where there is something to interpolate.
    Err(Stop::unsupported("quantile of windows with this interpolation"))
}
