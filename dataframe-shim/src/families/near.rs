//! Labels that are not there taken from those beside them: `reindex(method=, limit=, tolerance=)`.

use std::cmp::Ordering;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Bound, Host, Result, Stop, Value};

use crate::array::Array;
use crate::array::compare::order_cells;
use crate::index::{Index, Labels};

/// Which label stands in for one that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// The last before it.
    Pad,
    /// The next after it.
    Backfill,
    /// The one that is nearer, of two the later.
    Nearest,
}

/// How labels are found that are not there.
#[derive(Default)]
pub struct Near {
    method: Option<Method>,
    limit: Option<usize>,
    tolerance: Option<Value>,
}

impl Near {
    /// Of `method=` alone.
    pub fn method(args: &Bound) -> Result<Near> {
        Ok(Near { method: method(args)?, ..Near::default() })
    }

    /// Of the arguments of `reindex`; `ValueError` of a method that is none, or of a limit without one.
    pub fn of(args: &Bound) -> Result<Near> {
        let method = method(args)?;
        let limit = match args.some("limit") {
            None => None,
            Some(limit) => match limit.as_int() {
                Some(limit) if limit > 0 => usize::try_from(limit).ok(),
                Some(_) => return Err(raise::value_error("Limit must be greater than 0")),
                None => return Err(raise::value_error("Limit must be an integer")),
            },
        };
        Ok(Near { method, limit, tolerance: args.some("tolerance") })
    }

    /// Whether only labels that are there are found.
    pub fn is_exact(&self) -> bool {
        self.method.is_none() && self.limit.is_none() && self.tolerance.is_none()
    }

    /// For each wanted label the row that it, or its neighbour, stands in.
    pub fn rows(&self, own: &Rc<Index>, wanted: &Rc<Index>, host: &mut dyn Host) -> Result<Vec<Option<usize>>> {
        let meter = Rc::clone(host.meter());
        if !own.is_unique(&meter)? {
            return Err(raise::value_error("cannot reindex on an axis with duplicate labels"));
        }
        let Some(method) = self.method else {
            return Err(raise::value_error(if self.tolerance.is_some() {
                "tolerance argument only valid if doing pad, backfill or nearest reindexing"
            } else {
                "limit argument only valid if doing pad, backfill or nearest reindexing"
            }));
        };
        if method == Method::Nearest && self.limit.is_some() {
            return Err(Stop::unsupported("reindex(method='nearest', limit=)"));
        }
        let kinds = (kind(own)?, kind(wanted)?);
        if kinds.0 != kinds.1 || (kinds.0 == 2 && (method == Method::Nearest || self.tolerance.is_some())) {
            return Err(Stop::unsupported("reindex(method=) of labels of these kinds"));
        }
        let (labels, targets) = (own.to_values(&meter)?, wanted.to_values(&meter)?);
        if labels.iter().chain(&targets).any(crate::array::is_missing) {
            return Err(Stop::unsupported("reindex(method=) of missing labels"));
        }
        meter.work_len(16 * (labels.len() + targets.len()))?;
        let ordered = |labels: &[Value], wanted: Ordering| {
            labels.windows(2).all(|pair| match pair {
                [a, b] => order_cells(a, b).is_some_and(|order| order == wanted || order.is_eq()),
                _ => true,
            })
        };
        let rises = ordered(&labels, Ordering::Less);
        if !rises && !ordered(&labels, Ordering::Greater) {
            return Err(raise::value_error("index must be monotonic increasing or decreasing"));
        }
        let both = rises && ordered(&targets, Ordering::Less);
        if self.limit.is_some() && !both {
            let name = if method == Method::Pad { "pad" } else { "backfill" };
            return Err(raise::value_error(format!(
                "limit argument for '{name}' method only well-defined if index and target are monotonic"
            )));
        }
        let found = match method {
            Method::Nearest => {
                let before = beside(&labels, &targets, rises, Method::Pad);
                let after = beside(&labels, &targets, rises, Method::Backfill);
                let mut nearest = Vec::with_capacity(targets.len());
                for ((before, after), target) in before.into_iter().zip(after).zip(&targets) {
                    nearest.push(match (before, after) {
                        (Some(a), Some(b)) => {
                            let to = |at: usize| labels.get(at).and_then(|label| distance(label, target));
                            let (left, right) = (to(a), to(b));
                            let first = match (left, right) {
                                (Some(left), Some(right)) => {
                                    if rises {
                                        left < right
                                    } else {
                                        left <= right
                                    }
                                }
                                _ => return Err(Stop::unsupported("reindex(method='nearest') of these labels")),
                            };
                            Some(if first { a } else { b })
                        }
                        (before, after) => before.or(after),
                    });
                }
                nearest
            }
            method => {
                let found = beside(&labels, &targets, rises, method);
                match self.limit {
                    Some(limit) => limited(found, &labels, &targets, limit, method == Method::Backfill),
                    None => found,
                }
            }
        };
        self.within(found, &labels, &targets, host)
    }

    /// Rows whose label is no farther than the tolerance.
    fn within(
        &self,
        found: Vec<Option<usize>>,
        labels: &[Value],
        targets: &[Value],
        host: &mut dyn Host,
    ) -> Result<Vec<Option<usize>>> {
        let Some(tolerance) = &self.tolerance else { return Ok(found) };
        let scalar = crate::selection::is_scalar(tolerance) && !matches!(tolerance, Value::Tuple(_));
        let each = if scalar {
            vec![tolerance.clone(); targets.len()]
        } else {
            match crate::selection::list_like(tolerance, host)? {
                Some(list) => list.items(&Rc::clone(host.meter()))?,
                None => collect(tolerance, host)?,
            }
        };
        if each.len() != targets.len() {
            return Err(raise::value_error("list-like tolerance size must match target index size"));
        }
        let times = matches!(labels.first(), Some(Value::Object(_)));
        let mut kept = Vec::with_capacity(found.len());
        for ((row, target), most) in found.into_iter().zip(targets).zip(&each) {
            let most = match (times, crate::time::nanoseconds(most)) {
                (true, Some(crate::time::Kind::Delta(Some(nanoseconds)))) => nanoseconds as f64,
                (true, _) if most.as_str().is_some() => {
                    let delta = crate::modules::datetimes::TO_TIMEDELTA
                        .call(hiddentables_values::Args::one(most.clone()), host)?;
                    match crate::time::nanoseconds(&delta) {
                        Some(crate::time::Kind::Delta(Some(nanoseconds))) => nanoseconds as f64,
                        _ => return Err(Stop::unsupported("reindex(tolerance=) of no duration")),
                    }
                }
                (false, _) if !matches!(most, Value::Bool(_)) && most.as_float().is_some() => {
                    most.as_float().unwrap_or_default()
                }
                _ => return Err(Stop::unsupported("reindex(tolerance=) of another kind than the labels")),
            };
            let near = row.and_then(|row| labels.get(row)).and_then(|label| distance(label, target));
            kept.push(row.filter(|_| near.is_some_and(|near| near <= most)));
        }
        Ok(kept)
    }
}

fn method(args: &Bound) -> Result<Option<Method>> {
    let Some(name) = args.some("method") else { return Ok(None) };
    Ok(Some(match name.as_str().map(str::to_lowercase).as_deref() {
        Some("pad" | "ffill") => Method::Pad,
        Some("backfill" | "bfill") => Method::Backfill,
        Some("nearest") => Method::Nearest,
        Some(other) => {
            return Err(raise::value_error(format!(
                "Invalid fill method. Expecting pad (ffill), backfill (bfill) or nearest. Got {other}"
            )));
        }
        None => return Err(Stop::unsupported("reindex(method=) of no text")),
    }))
}

/// Numbers, text or times: what can be compared.
fn kind(index: &Index) -> Result<u8> {
    Ok(match index.labels() {
        Labels::Range(_) | Labels::Flat(Array::Int(..) | Array::Float(_)) => 0,
        Labels::Flat(Array::Time(_)) => 1,
        Labels::Flat(Array::Str(_)) => 2,
        _ => return Err(Stop::unsupported("reindex(method=) of these labels")),
    })
}

/// How far apart two labels are: numbers, or nanoseconds.
fn distance(a: &Value, b: &Value) -> Option<f64> {
    let number = |value: &Value| match crate::time::nanoseconds(value) {
        Some(crate::time::Kind::Time(Some(nanoseconds))) => Some(i128::from(nanoseconds)),
        _ => None,
    };
    match (number(a), number(b)) {
        (Some(a), Some(b)) => Some((a - b).unsigned_abs() as f64),
        _ => Some((a.as_float()? - b.as_float()?).abs()),
    }
}

/// For each target the row of the same label, or of the last before or the next after it; labels stand in order.
fn beside(labels: &[Value], targets: &[Value], rises: bool, method: Method) -> Vec<Option<usize>> {
    let count = |target: &Value, up_to: Ordering| {
        // How many labels come before the target in the order in which they stand, or with it.
        labels.partition_point(|label| {
            let order = order_cells(label, target).unwrap_or(Ordering::Equal);
            let order = if rises { order } else { order.reverse() };
            order.is_lt() || (up_to.is_eq() && order.is_eq())
        })
    };
    let of = |target: &Value| {
        let (before, with) = (count(target, Ordering::Less), count(target, Ordering::Equal));
        if with > before {
            return Some(before);
        }
        match method {
            Method::Backfill => Some(before).filter(|at| *at < labels.len()),
            Method::Pad | Method::Nearest => before.checked_sub(1),
        }
    };
    targets.iter().map(of).collect()
}

/// Only so many labels one after the other stand in the place of one.
fn limited(
    found: Vec<Option<usize>>,
    labels: &[Value],
    targets: &[Value],
    limit: usize,
    backwards: bool,
) -> Vec<Option<usize>> {
    let mut kept = found.clone();
    let (mut last, mut run) = (None, 0);
    let order: Vec<usize> = if backwards { (0..found.len()).rev().collect() } else { (0..found.len()).collect() };
    for at in order {
        let Some(row) = found.get(at).copied().flatten() else { continue };
        if last != Some(row) {
            (last, run) = (Some(row), 0);
        }
        let exact = match (labels.get(row), targets.get(at)) {
            (Some(label), Some(target)) => order_cells(label, target).is_some_and(Ordering::is_eq),
            _ => false,
        };
        if exact {
            continue;
        }
        run += 1;
        if run > limit
            && let Some(slot) = kept.get_mut(at)
        {
            *slot = None;
        }
    }
    kept
}
