//! Bringing two sets of rows under one index, as arithmetic between Series does.

use std::rc::Rc;

use hiddentables_values::{Host, Meter, Result, Value};

use super::Index;
use crate::joining::How;

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
        let joined = self.join(other, How::Outer, false, host)?;
        Ok(Some(Alignment { index: joined.index, left: joined.left, right: joined.right }))
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
