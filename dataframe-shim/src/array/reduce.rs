//! A column to one value, as pandas sums, averages and orders.

use std::ops::{Add, AddAssign};

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Host, Meter, Result, Stop, Value, to_float32};

use super::compare::order_cells;
use super::{Array, nan};
use crate::polars_bridge::FloatKind;
use crate::time;

/// NumPy's buffer: so many cells are summed at a time.
const BUFFER: usize = 8_192;

/// NumPy's pairwise summation: blocks of 128 in eight lanes, halves above, one buffer after the other. Missing cells are the caller's.
pub fn pairwise_sum(values: &[f64]) -> f64 {
    // NumPy starts from -0.0 so that a sum of -0.0 keeps its sign.
    values.chunks(BUFFER).fold(-0.0, |sum, part| sum + pairwise(part, -0.0))
}

/// The same of `float32`, in which each sum on the way is one.
pub fn pairwise_sum32(values: &[f64]) -> f64 {
    let narrow: Vec<f32> = values.iter().map(|&value| value as f32).collect();
    f64::from(narrow.chunks(BUFFER).fold(-0.0, |sum, part| sum + pairwise(part, -0.0)))
}

fn pairwise<T: Copy + Default + Add<Output = T> + AddAssign>(values: &[T], start: T) -> T {
    let n = values.len();
    if n < 8 {
        return values.iter().fold(start, |sum, v| sum + *v);
    }
    if n <= 128 {
        let mut lanes = [T::default(); 8];
        lanes.copy_from_slice(values.get(..8).unwrap_or(&[T::default(); 8]));
        let mut chunks = values.get(8..).unwrap_or(&[]).chunks_exact(8);
        for chunk in &mut chunks {
            for (lane, value) in lanes.iter_mut().zip(chunk) {
                *lane += *value;
            }
        }
        let [l0, l1, l2, l3, l4, l5, l6, l7] = lanes;
        let sum = ((l0 + l1) + (l2 + l3)) + ((l4 + l5) + (l6 + l7));
        return chunks.remainder().iter().fold(sum, |sum, v| sum + *v);
    }
    let mut half = n / 2;
    half -= half % 8;
    let (left, right) = values.split_at(half);
    pairwise(left, start) + pairwise(right, start)
}

/// The error of a reduction that categories have not.
pub fn no_reduction(name: &str) -> Stop {
    raise::type_error(format!("'Categorical' with dtype category does not support reduction '{name}'"))
}

impl Array {
    /// The cells that are present, as floats; `None` where it is not numeric.
    pub fn present_floats(&self) -> Option<Vec<f64>> {
        match self {
            Array::Float(floats) => Some(floats.iter().flatten().collect()),
            other => other.to_floats(),
        }
    }

    /// What numbers of this column are reduced to: a `float32` of such, else a `float64`.
    pub fn scalar(&self, value: f64) -> Value {
        match self.float_kind() {
            FloatKind::F32 => Value::np_float32(value),
            FloatKind::F64 => Value::np_float(value),
        }
    }

    /// As [`Array::scalar`], of what pandas answers by itself for no cells: a `float64`.
    pub fn scalar_unless_empty(&self, value: f64) -> Value {
        if self.is_empty() { Value::np_float(value) } else { self.scalar(value) }
    }

    /// `sum()`; missing cells are skipped where `skip_missing`, else they make the sum missing.
    pub fn sum(&self, skip_missing: bool, host: &mut dyn Host) -> Result<Value> {
        host.meter().work_len(self.len())?;
        if !skip_missing && matches!(self, Array::Float(_)) && self.may_miss() {
            return Ok(self.scalar(f64::NAN));
        }
        match self {
            Array::Bool(bools) => Ok(Value::np_int(bools.iter().filter(|b| *b).count() as i64)),
            Array::Int(_, ints) => Ok(Value::np_int(ints.values().iter().fold(0, |sum: i64, i| sum.wrapping_add(*i)))),
            // pandas puts 0 in the place of a missing value, which decides the blocks of the pairwise sum.
            Array::Float(floats) => {
                let values: Vec<f64> = floats.iter().map(Option::unwrap_or_default).collect();
                Ok(match floats.kind() {
                    FloatKind::F64 => Value::np_float(pairwise_sum(&values) + 0.0),
                    FloatKind::F32 => Value::np_float32(pairwise_sum32(&values) + 0.0),
                })
            }
            Array::Delta(ints) if !skip_missing && ints.has_missing() => {
                Err(Stop::unsupported("sum of timedeltas with skipna=False"))
            }
            Array::Delta(ints) => Ok(time::timedelta(Some(ints.iter().flatten().fold(0, i64::wrapping_add)))),
            Array::Time(_) => {
                Err(raise::type_error("'DatetimeArray' with dtype datetime64[ns] does not support reduction 'sum'"))
            }
            Array::Zoned(..) => Err(raise::type_error(format!(
                "'DatetimeArray' with dtype {} does not support reduction 'sum'",
                self.dtype().name()
            ))),
            Array::Str(_) | Array::Object(_) => self.sum_objects(skip_missing, host),
            Array::Category(_) => Err(no_reduction("sum")),
            Array::Masked(cells) => cells.sum(skip_missing),
        }
    }

    /// Python's `+` from left to right over objects: text is joined; missing cells count as 0.
    fn sum_objects(&self, skip_missing: bool, host: &mut dyn Host) -> Result<Value> {
        let meter = std::rc::Rc::clone(host.meter());
        if let Array::Str(strings) = self
            && !strings.has_missing()
            && !strings.is_empty()
        {
            meter.check_string(strings.bytes())?;
            return Value::str(strings.iter().flatten().collect::<String>(), &meter);
        }
        let mut total: Option<Value> = None;
        for row in 0..self.len() {
            let cell = if skip_missing && self.missing_at(row) { Value::Int(0) } else { self.item(row, &meter)? };
            total = Some(match total {
                None => cell,
                Some(sum) => ops::binary(BinaryOp::Add, &sum, &cell, host)?,
            });
        }
        Ok(total.unwrap_or(Value::Int(0)))
    }

    /// `count()`: cells that are not missing.
    pub fn count(&self, meter: &Meter) -> Result<usize> {
        meter.work_len(self.len())?;
        Ok(if self.may_miss() { self.len() - self.missing().iter().filter(|m| **m).count() } else { self.len() })
    }

    /// `mean()`
    pub fn mean(&self, skip_missing: bool, host: &mut dyn Host) -> Result<Value> {
        match self {
            Array::Bool(_) | Array::Int(..) | Array::Float(_) => {
                host.meter().work_len(self.len())?;
                if !skip_missing && self.may_miss() {
                    return Ok(self.scalar(f64::NAN));
                }
                let count = self.count(host.meter())?;
                if let (Array::Float(floats), true) = (self, self.is_float32()) {
                    let sum = pairwise_sum32(&floats.iter().map(Option::unwrap_or_default).collect::<Vec<_>>());
                    let count = to_float32(count as f64);
                    let mean = if count == 0.0 { f64::NAN } else { sum / count };
                    return Ok(if self.is_empty() { Value::np_float(mean) } else { Value::np_float32(mean) });
                }
                let sum = match self {
                    // NumPy sums integers as floats for a mean, and pandas fills missing cells with 0 first.
                    Array::Float(floats) => {
                        pairwise_sum(&floats.iter().map(Option::unwrap_or_default).collect::<Vec<_>>())
                    }
                    other => pairwise_sum(&other.to_floats().unwrap_or_default()),
                };
                Ok(Value::np_float(if count == 0 { f64::NAN } else { sum / count as f64 }))
            }
            Array::Time(ints) | Array::Delta(ints) => {
                host.meter().work_len(self.len())?;
                // Nanoseconds are summed as floats, with 0 where a cell is missing.
                let count = ints.iter().flatten().count();
                if !skip_missing && ints.has_missing() {
                    return Ok(time::nat());
                }
                let sum = pairwise_sum(&ints.iter().map(|ns| ns.unwrap_or_default() as f64).collect::<Vec<_>>());
                let mean = (count > 0).then(|| (sum / count as f64) as i64);
                Ok(if matches!(self, Array::Time(_)) { time::timestamp(mean) } else { time::timedelta(mean) })
            }
            Array::Zoned(zone, times) => {
                let mean = Array::Time(times.clone()).mean(skip_missing, host)?;
                time::zoned::seen_from(&mean, *zone)
            }
            Array::Str(_) | Array::Object(_) if !skip_missing && self.may_miss() => {
                Err(Stop::unsupported("mean of objects with skipna=False"))
            }
            Array::Str(_) | Array::Object(_) => self.mean_objects(host),
            Array::Category(_) => Err(no_reduction("mean")),
            Array::Masked(cells) => {
                host.meter().work_len(self.len())?;
                cells.mean(skip_missing)
            }
        }
    }

    /// Whether durations with missing ones, each of which is the least there is, have no mean: pandas then finds that it overflows.
    pub fn mean_overflows(&self) -> bool {
        let Array::Delta(ints) = self else { return false };
        let count = ints.iter().flatten().count();
        let gap = |ns: Option<i64>| ns.unwrap_or(i64::MIN) as f64;
        let sum = pairwise_sum(&ints.iter().map(gap).collect::<Vec<_>>());
        ints.has_missing() && count > 0 && (sum / count as f64).abs() > i64::MAX as f64
    }

    /// The mean of objects: their sum, converted to a number, by their count; `TypeError` where that is none.
    fn mean_objects(&self, host: &mut dyn Host) -> Result<Value> {
        let count = self.count(host.meter())?;
        let sum = self.sum_objects(true, host)?;
        match sum {
            Value::Str(text) => Err(raise::type_error(format!("Could not convert string '{}' to numeric", &*text))),
            _ if count == 0 => Ok(nan()),
            number => match number.as_float() {
                Some(total) if matches!(self, Array::Object(cells) if cells.iter().any(crate::extension::is_na)) => {
                    Ok(Value::np_float(total / count as f64))
                }
                Some(total) => Ok(Value::Float(total / count as f64)),
                None => Err(raise::type_error(format!("Could not convert {} to numeric", number.class().name))),
            },
        }
    }

    /// `max()` or `min()`: the extreme cell; NaN of no cells.
    pub fn extreme(&self, largest: bool, skip_missing: bool, host: &mut dyn Host) -> Result<Value> {
        let meter = std::rc::Rc::clone(host.meter());
        meter.work_len(self.len())?;
        if let Array::Category(cells) = self {
            cells.check_ordered(if largest { "max" } else { "min" })?;
            if !skip_missing && self.may_miss() {
                return Ok(nan());
            }
            return match self.extreme_row(largest, host)? {
                Some(row) => self.get(row, &meter),
                None => Ok(nan()),
            };
        }
        if let (Array::Object(cells), true) = (self, time::period::of_array(self).is_some()) {
            // Periods know `NaT` as missing.
            let present = cells.iter().filter(|cell| !time::is_nat(cell));
            let better = |a: &Value, b: &Value| {
                order_cells(a, b).is_some_and(|order| if largest { order.is_gt() } else { order.is_lt() })
            };
            let best = present.reduce(|best, cell| if better(cell, best) { cell } else { best });
            let missing = !skip_missing && cells.iter().any(time::is_nat);
            return Ok(best.filter(|_| !missing).cloned().unwrap_or_else(time::nat));
        }
        if let Array::Masked(cells) = self {
            return cells.extreme(largest, skip_missing, host);
        }
        if !skip_missing && self.may_miss() {
            return match self {
                Array::Str(_) | Array::Object(_) => Err(Stop::unsupported("max and min of objects with skipna=False")),
                Array::Time(_) | Array::Zoned(..) | Array::Delta(_) => Ok(time::nat()),
                _ => Ok(self.scalar(f64::NAN)),
            };
        }
        if let Array::Str(_) | Array::Object(_) = self
            && self.missing().iter().any(|m| *m)
        {
            return self.extreme_of_objects_with_missing(largest, host);
        }
        match self.extreme_row(largest, host)? {
            Some(row) => self.get(row, &meter),
            None if matches!(self, Array::Time(_) | Array::Zoned(..) | Array::Delta(_)) => Ok(time::nat()),
            None if self.is_float32() && !self.is_empty() => Ok(self.scalar(f64::NAN)),
            None if matches!(self, Array::Int(..) | Array::Bool(_)) => Ok(nan()),
            None => Ok(nan()),
        }
    }

    /// pandas fills missing objects with an infinity and lets Python compare: text beside it is a `TypeError`.
    fn extreme_of_objects_with_missing(&self, largest: bool, host: &mut dyn Host) -> Result<Value> {
        let meter = std::rc::Rc::clone(host.meter());
        if self.missing().iter().all(|m| *m) {
            return Ok(nan());
        }
        let filler = Value::Float(if largest { f64::NEG_INFINITY } else { f64::INFINITY });
        let mut best: Option<Value> = None;
        for row in 0..self.len() {
            let cell = if self.missing_at(row) { filler.clone() } else { self.item(row, &meter)? };
            best = Some(match best {
                None => cell,
                Some(best) => {
                    let op = if largest { ops::CompareOp::Ge } else { ops::CompareOp::Le };
                    let keep = ops::compare(op, &best, &cell, host)?;
                    if ops::truth(&keep, host)? { best } else { cell }
                }
            });
        }
        Ok(best.unwrap_or_else(nan))
    }

    /// The row of the extreme cell, the first of equals; `None` where all are missing.
    pub fn extreme_row(&self, largest: bool, host: &mut dyn Host) -> Result<Option<usize>> {
        let meter = std::rc::Rc::clone(host.meter());
        meter.work_len(self.len())?;
        let better = |order: std::cmp::Ordering| if largest { order.is_gt() } else { order.is_lt() };
        let mut best: Option<usize> = None;
        match self {
            Array::Int(_, ints) => {
                let values = ints.values();
                for (row, value) in values.iter().enumerate() {
                    if best.and_then(|b| values.get(b)).is_none_or(|b| better(value.cmp(b))) {
                        best = Some(row);
                    }
                }
            }
            Array::Bool(_)
            | Array::Float(_)
            | Array::Time(_)
            | Array::Zoned(..)
            | Array::Delta(_)
            | Array::Category(_)
            | Array::Masked(_) => {
                for row in self.present_rows() {
                    let is_better = match best {
                        None => true,
                        Some(b) => better(self.order_rows(row, b)),
                    };
                    if is_better {
                        best = Some(row);
                    }
                }
            }
            Array::Str(_) | Array::Object(_) => {
                meter.work_len(self.len() / 2)?;
                for row in self.present_rows() {
                    let is_better = match best {
                        None => true,
                        Some(b) => {
                            let (x, y) = (self.item(row, &meter)?, self.item(b, &meter)?);
                            match order_cells(&x, &y) {
                                Some(order) => better(order),
                                None => {
                                    let op = if largest { ops::CompareOp::Gt } else { ops::CompareOp::Lt };
                                    let answer = ops::compare(op, &x, &y, host)?;
                                    ops::truth(&answer, host)?
                                }
                            }
                        }
                    };
                    if is_better {
                        best = Some(row);
                    }
                }
            }
        }
        Ok(best)
    }

    /// The order of two present rows of a column of numbers, times or text.
    pub fn order_rows(&self, a: usize, b: usize) -> std::cmp::Ordering {
        match self {
            Array::Bool(bools) => bools.get(a).cmp(&bools.get(b)),
            Array::Int(_, ints) | Array::Time(ints) | Array::Zoned(_, ints) | Array::Delta(ints) => {
                ints.get(a).cmp(&ints.get(b))
            }
            Array::Float(floats) => {
                floats.get_nan(a).partial_cmp(&floats.get_nan(b)).unwrap_or(std::cmp::Ordering::Equal)
            }
            Array::Str(strings) => strings.get(a).cmp(&strings.get(b)),
            // By the order of the categories.
            Array::Category(cells) => cells.code(a).cmp(&cells.code(b)),
            Array::Masked(cells) => cells.order_rows(a, b),
            Array::Object(values) => match (values.get(a), values.get(b)) {
                (Some(a), Some(b)) => order_cells(a, b).unwrap_or(std::cmp::Ordering::Equal),
                _ => std::cmp::Ordering::Equal,
            },
        }
    }

    /// `std(ddof)`
    pub fn deviation(&self, ddof: i64, host: &mut dyn Host) -> Result<f64> {
        Ok(self.float_kind().round(self.variance(ddof, host)?.sqrt()))
    }

    /// `var(ddof)`, of the column's own width: NaN of `ddof` cells or fewer.
    pub fn variance(&self, ddof: i64, host: &mut dyn Host) -> Result<f64> {
        host.meter().work_len(2 * self.len())?;
        if let Array::Category(_) = self {
            return Err(no_reduction("std"));
        }
        let Some(values) = self.to_floats() else {
            return Err(Stop::unsupported(format!("variance of {}", self.dtype().name())));
        };
        let count = values.iter().filter(|v| !v.is_nan()).count() as i64;
        if count <= ddof {
            return Ok(f64::NAN);
        }
        let filled: Vec<f64> = values.iter().map(|v| if v.is_nan() { 0.0 } else { *v }).collect();
        let single = self.is_float32();
        // Of `float32` pandas takes it in 64 bits, and rounds it then.
        let sum = pairwise_sum(&filled);
        let mean = sum / count as f64;
        let squares: Vec<f64> = values.iter().map(|v| if v.is_nan() { 0.0 } else { (mean - v) * (mean - v) }).collect();
        let variance = pairwise_sum(&squares) / count.saturating_sub(ddof) as f64;
        Ok(if single { to_float32(variance) } else { variance })
    }
}
