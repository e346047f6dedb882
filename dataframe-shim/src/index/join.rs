//! Joining two indexes, as `merge` and `join` do where both sides are labels.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, Meter, Result, Stop, Value};

use super::{Index, Labels, names_agree};
use crate::joining::{How, matched};

/// A join of two indexes.
pub struct Joined {
    /// The labels of the result.
    pub index: Rc<Index>,
    /// Rows of the left side.
    pub left: Vec<Option<usize>>,
    /// Rows of the right side.
    pub right: Vec<Option<usize>>,
}

impl Index {
    /// The join of both sides' labels; see [`matched`] for the order.
    pub fn join(self: &Rc<Index>, other: &Rc<Index>, how: How, sort: bool, host: &mut dyn Host) -> Result<Joined> {
        crate::guard::refuse_labels(&[self, other])?;
        let meter = Rc::clone(host.meter());
        let several = self.levels() > 1 || other.levels() > 1;
        let agree = |(a, b): (&Value, &Value)| names_agree(a, b);
        let same_names = self.levels() == other.levels() && self.names().iter().zip(other.names()).all(agree);
        if several && !same_names {
            return self.join_levels(other, how, host);
        }
        if self.is_empty() || other.is_empty() {
            return self.join_empty(other, how, sort || how == How::Outer, host);
        }
        let (own, theirs) = (self.conformed(other, host)?, other.conformed(self, host)?);
        let converted = !Rc::ptr_eq(&own, self) || !Rc::ptr_eq(&theirs, other);
        if own.levels() == 1
            && own.to_array(&meter)?.may_miss()
            && theirs.to_array(&meter)?.may_miss()
            && has_none(&own, &meter)? != has_none(&theirs, &meter)?
        {
            return Err(Stop::unsupported("join of labels with None and NaN"));
        }
        own.refuse_missing_of_two_kinds(&meter)?;
        theirs.refuse_missing_of_two_kinds(&meter)?;
        let sort = (sort && !converted) || how == How::Outer;
        let (left_unique, right_unique) = (own.is_unique(&meter)?, theirs.is_unique(&meter)?);
        let monotonic = own.is_increasing(host)? && theirs.is_increasing(host)? && (left_unique || right_unique);
        let both_unique = left_unique && right_unique;
        if monotonic && own.same_labels(&theirs, &meter)? {
            let rows: Vec<Option<usize>> = (0..own.len()).map(Some).collect();
            let index = if how == How::Right { theirs } else { own };
            return Ok(Joined { index, left: rows.clone(), right: rows });
        }
        if how == How::Outer && monotonic && !own.comparable(&theirs, host)? {
            if !both_unique {
                return Err(Stop::unsupported("join of keys that cannot be ordered"));
            }
            let index = own.union(&theirs, super::Order::Kept, host)?;
            let side = |side: &Index| -> Result<Vec<Option<usize>>> {
                index.values(&meter)?.iter().map(|label| Ok(side.positions(label, &meter)?.first().copied())).collect()
            };
            let (left, right) = (side(&own)?, side(&theirs)?);
            return Ok(Joined { index, left, right });
        }
        let found = matched(&own.level_arrays(&meter)?, &theirs.level_arrays(&meter)?, how, sort, host)?;
        let names = match how {
            _ if !monotonic && !both_unique => own.names().to_vec(),
            How::Left if both_unique => own.names().to_vec(),
            How::Right if both_unique => theirs.names().to_vec(),
            _ => own.common_names(&theirs),
        };
        let index = if let Some(rows) = found.left.iter().copied().collect::<Option<Vec<usize>>>() {
            own.taken(&rows, host)?
        } else if let Some(rows) = found.right.iter().copied().collect::<Option<Vec<usize>>>() {
            theirs.taken(&rows, host)?
        } else {
            let split = own.len();
            let both = Index::appended(&[Rc::clone(&own), Rc::clone(&theirs)], &meter)?;
            let pairs = found.left.iter().zip(&found.right);
            let rows = pairs.filter_map(|(left, right)| left.or_else(|| right.map(|row| row + split)));
            both.take(&rows.collect::<Vec<_>>(), &meter)?
        };
        let index = index.renamed(names, &meter)?.unsure_of_freq(&[self, other], &meter)?;
        Ok(Joined { index, left: found.left, right: found.right })
    }

    /// The labels at these positions; the same index where they are all of them in order.
    pub fn taken(self: &Rc<Index>, rows: &[usize], host: &dyn Host) -> Result<Rc<Index>> {
        if rows.len() == self.len() && rows.iter().enumerate().all(|(at, &row)| at == row) {
            return Ok(Rc::clone(self));
        }
        self.take(rows, host.meter())
    }

    /// A join where one side has no label.
    fn join_empty(self: &Rc<Index>, other: &Rc<Index>, how: How, sort: bool, host: &mut dyn Host) -> Result<Joined> {
        if !other.is_empty() {
            let flipped = other.join_empty(self, how.flipped(), sort, host)?;
            return Ok(Joined { index: flipped.index, left: flipped.right, right: flipped.left });
        }
        if matches!(how, How::Inner | How::Right) {
            return Ok(Joined { index: Rc::clone(other), left: Vec::new(), right: Vec::new() });
        }
        let mut rows: Vec<usize> = (0..self.len()).collect();
        if sort && let Some(order) = self.order_of_any(host)? {
            rows = order;
        }
        let index = self.taken(&rows, host)?;
        let right = vec![None; rows.len()];
        Ok(Joined { index, left: rows.into_iter().map(Some).collect(), right })
    }

    /// A join of a flat index with the level of its name of another one.
    fn join_levels(self: &Rc<Index>, other: &Rc<Index>, how: How, host: &mut dyn Host) -> Result<Joined> {
        let meter = Rc::clone(host.meter());
        let shared = |name: &&Value| !name.is_none() && other.names().iter().any(|own| names_agree(own, name));
        let overlap: Vec<&Value> = self.names().iter().filter(shared).collect();
        let Some(name) = overlap.first() else {
            return Err(raise::value_error("cannot join with no overlapping index names"));
        };
        match (self.labels(), other.labels()) {
            (Labels::Multi(_), Labels::Multi(_)) => Err(Stop::unsupported("join of MultiIndexes with other levels")),
            (Labels::Multi(levels), _) => {
                let level = self.names().iter().position(|own| names_agree(own, name)).unwrap_or_default();
                if !other.is_unique(&meter)? {
                    return Err(raise::exception(
                        &hiddentables_values::types::exceptions::NOT_IMPLEMENTED_ERROR,
                        "Index._join_level on non-unique index is not implemented",
                    ));
                }
                if !matches!(how, How::Left | How::Inner) {
                    return Err(Stop::unsupported("outer or right join of a MultiIndex with one level"));
                }
                let (Some(own), theirs) = (levels.get(level), other.to_array(&meter)?) else {
                    return Err(Stop::unsupported("join of a MultiIndex with one level"));
                };
                if own.may_miss() || own.dtype() != theirs.dtype() {
                    return Err(Stop::unsupported("join of a MultiIndex with a level of another dtype"));
                }
                let found = matched(std::slice::from_ref(own), &[theirs], how, false, host)?;
                let rows: Vec<usize> = found.left.iter().copied().flatten().collect();
                Ok(Joined { index: self.taken(&rows, host)?, left: found.left, right: found.right })
            }
            (_, Labels::Multi(_)) => {
                let flipped = other.join_levels(self, how.flipped(), host)?;
                Ok(Joined { index: flipped.index, left: flipped.right, right: flipped.left })
            }
            _ => Err(Stop::unsupported("join of these indexes")),
        }
    }
}

/// Whether some missing label of objects is `None`.
fn has_none(index: &Index, meter: &Meter) -> Result<bool> {
    Ok(match index.to_array(meter)? {
        crate::array::Array::Object(cells) => cells.iter().any(Value::is_none),
        _ => false,
    })
}
