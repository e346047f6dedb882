//! A column of an extension dtype to one value. Sums go over runs of present cells, as NumPy's `where=` does it.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, Np, Result, Stop, Value};

use super::Array;
use super::masked::{Kind, Masked, scalar_or_na};
use super::reduce::pairwise_sum;
use crate::extension::na;

/// The error of a reduction that text has not.
pub fn no_reduction(name: &str) -> Stop {
    raise::type_error(format!("Cannot perform reduction '{name}' with string dtype"))
}

/// The sum of the present cells: run by run, each by halves.
fn sum_of_runs(values: &[f64], missing: &[bool]) -> f64 {
    let mut sum = 0.0;
    let mut start = 0;
    while start < values.len() {
        let gone = missing.get(start) == Some(&true);
        let length = missing.get(start..).unwrap_or(&[]).iter().take_while(|flag| **flag == gone).count().max(1);
        if !gone {
            sum += pairwise_sum(values.get(start..start + length).unwrap_or(&[]));
        }
        start += length;
    }
    sum
}

impl Masked {
    /// The cells as floats, those that are missing of any value.
    fn floats(&self) -> Vec<f64> {
        self.cells().to_floats().unwrap_or_default()
    }

    /// How many cells are present.
    pub fn count(&self) -> usize {
        self.missing().iter().filter(|gone| !**gone).count()
    }

    fn unknown(&self, skip_missing: bool) -> bool {
        !skip_missing && self.any_missing()
    }

    /// `sum()`
    pub fn sum(&self, skip_missing: bool) -> Result<Value> {
        if self.kind() == Kind::Text {
            return Err(no_reduction("sum"));
        }
        if self.unknown(skip_missing) {
            return Ok(na());
        }
        let present = |row: &usize| !self.missing_at(*row);
        Ok(match self.cells() {
            Array::Bool(bools) => {
                Value::np_int((0..self.len()).filter(present).filter(|&row| bools.get(row)).count() as i64)
            }
            Array::Int(_, ints) => Value::np_int(
                (0..self.len()).filter(present).filter_map(|row| ints.get(row)).fold(0, i64::wrapping_add),
            ),
            _ => scalar_or_na(Value::np_float(sum_of_runs(&self.floats(), self.missing()))),
        })
    }

    /// `mean()`
    pub fn mean(&self, skip_missing: bool) -> Result<Value> {
        if self.kind() == Kind::Text {
            return Err(no_reduction("mean"));
        }
        let count = self.count();
        if count == 0 || self.unknown(skip_missing) {
            return Ok(na());
        }
        Ok(scalar_or_na(Value::np_float(sum_of_runs(&self.floats(), self.missing()) / count as f64)))
    }

    /// `var(ddof)`; its root where `root`.
    pub fn spread(&self, root: bool, ddof: i64, skip_missing: bool) -> Result<Value> {
        if self.kind() == Kind::Text {
            return Err(no_reduction(if root { "std" } else { "var" }));
        }
        if self.kind() == Kind::Bool {
            return Err(Stop::unsupported("std of boolean"));
        }
        let count = self.count();
        if count == 0 || self.unknown(skip_missing) {
            return Ok(na());
        }
        let values = self.floats();
        let mean = sum_of_runs(&values, self.missing()) / count as f64;
        let squares: Vec<f64> = values.iter().map(|value| (value - mean) * (value - mean)).collect();
        let freedom = (count as i64).saturating_sub(ddof).max(0) as f64;
        let variance = sum_of_runs(&squares, self.missing()) / freedom;
        Ok(scalar_or_na(Value::np_float(if root { variance.sqrt() } else { variance })))
    }

    /// `max()` or `min()`
    pub fn extreme(self: &Rc<Self>, largest: bool, skip_missing: bool, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        if self.unknown(skip_missing) {
            return Ok(na());
        }
        let mut best: Option<usize> = None;
        for row in (0..self.len()).filter(|&row| !self.missing_at(row)) {
            if let Array::Float(floats) = self.cells()
                && floats.get(row).is_none()
            {
                // A NaN is the extreme of whatever it is among.
                return Ok(na());
            }
            let better = best.is_none_or(|best| {
                let order = self.order_rows(row, best);
                if largest { order.is_gt() } else { order.is_lt() }
            });
            if better {
                best = Some(row);
            }
        }
        best.map_or_else(|| Ok(na()), |row| self.get(row, &meter))
    }

    /// `any()` or `all()`: three-valued where missing cells are not passed over.
    pub fn truth(&self, any: bool, skip_missing: bool) -> Result<Value> {
        if self.kind() == Kind::Text {
            return Err(no_reduction(if any { "any" } else { "all" }));
        }
        let mut present = self.floats().into_iter().zip(self.missing()).filter(|(_, gone)| !**gone);
        let answer = if any { present.any(|(f, _)| f != 0.0) } else { present.all(|(f, _)| f != 0.0) };
        if !skip_missing && self.any_missing() && answer != any {
            return Ok(na());
        }
        Ok(Value::Numpy(Np::Bool(answer)))
    }

    /// `median()`
    pub fn median(&self, skip_missing: bool, host: &mut dyn Host) -> Result<Value> {
        if self.kind() == Kind::Text {
            return Err(no_reduction("median"));
        }
        if self.unknown(skip_missing) {
            return Ok(na());
        }
        let floats = Array::floats(self.to_floats().unwrap_or_default());
        Ok(scalar_or_na(crate::families::reduce::median_of(&floats, true, host)?))
    }
}
