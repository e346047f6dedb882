//! Bringing two sets of rows under one index, as arithmetic between Series does.

use std::rc::Rc;

use hiddentables_values::{Host, Meter, Result, Stop, Value};

use super::Index;

/// Where each row of the aligned result comes from on either side; `None` where that side has no such label.
pub struct Alignment {
    /// The labels of the result.
    pub index: Rc<Index>,
    /// Rows of the left side.
    pub left: Vec<Option<usize>>,
    /// Rows of the right side.
    pub right: Vec<Option<usize>>,
}

impl Index {
    /// The outer alignment of two indexes: the union of labels, sorted where they can be; `None` where both are the same.
    pub fn align(self: &Rc<Index>, other: &Rc<Index>, host: &mut dyn Host) -> Result<Option<Alignment>> {
        let meter = Rc::clone(host.meter());
        if self.same_labels(other, &meter)? {
            return Ok(None);
        }
        if !self.is_unique(&meter)? || !other.is_unique(&meter)? {
            return Err(Stop::unsupported("alignment of duplicate labels"));
        }
        if self.levels() != 1 || other.levels() != 1 {
            return Err(Stop::unsupported("alignment of a MultiIndex"));
        }
        let mut labels = self.to_values(&meter)?;
        for label in other.to_values(&meter)? {
            if self.positions(&label, &meter)?.is_empty() {
                labels.push(label);
            }
        }
        let array = crate::array::infer(labels, &meter)?;
        let order = array.sorted_rows(true, false, host)?;
        let array = array.take(&order, &meter)?;
        let name = if names_agree(&self.name(), &other.name()) { self.name() } else { Value::None };
        let index = Index::flat(array, name, &meter)?;
        let side = |side: &Index, meter: &Meter| -> Result<Vec<Option<usize>>> {
            (0..index.len()).map(|row| Ok(side.positions(&index.label(row, meter)?, meter)?.first().copied())).collect()
        };
        Ok(Some(Alignment { left: side(self, &meter)?, right: side(other, &meter)?, index: Rc::clone(&index) }))
    }

    /// For each label of `self` the row of `other` that has it: `reindex`. `None` where both are the same.
    pub fn rows_in(&self, other: &Index, meter: &Meter) -> Result<Option<Vec<Option<usize>>>> {
        if self.same_labels(other, meter)? {
            return Ok(None);
        }
        if !other.is_unique(meter)? {
            return Err(hiddentables_values::exception::raise::value_error(
                "cannot reindex on an axis with duplicate labels",
            ));
        }
        meter.work_len(self.len())?;
        let rows = (0..self.len()).map(|row| Ok(other.positions(&self.label(row, meter)?, meter)?.first().copied()));
        Ok(Some(rows.collect::<Result<_>>()?))
    }
}

/// Whether two names are the same, so that a result keeps them.
pub fn names_agree(a: &Value, b: &Value) -> bool {
    (crate::array::is_missing(a) && crate::array::is_missing(b)) || hiddentables_values::ops::key::same_key(a, b)
}
