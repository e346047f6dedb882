//! Labels as sets: `union`, `intersection`, `difference`, `symmetric_difference`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use super::index::flat;
use crate::index::object::IndexObject;
use crate::index::sets::Order;
use crate::index::{Index, Labels, ranges};
use crate::series::Series;
use crate::{construct, selection};

type Own = Rc<IndexObject>;

/// Rows of Index.
pub const INDEX: &[Method<Own>] = &[
    Method::new("union(other, sort=None)", |i: &Own, args, host| {
        let (own, other) = both(i, args, host)?;
        let order = sorting(args)?;
        let union = own.union(&other, if order == Some(false) { Order::Kept } else { Order::Tried }, host)?;
        let range = matches!(own.labels(), Labels::Range(_));
        Ok(IndexObject::value(if range { ranges::even(union, host.meter())? } else { union }))
    }),
    Method::new("intersection(other, sort=False)", |i: &Own, args, host| {
        let (own, other) = both(i, args, host)?;
        no_ranges(&own, &other, host)?;
        if own.is_empty() || other.is_empty() {
            let none = if own.is_empty() { &own } else { &other };
            let dtype = |index: &Index| index.to_array(host.meter()).map(|array| array.dtype());
            if dtype(&own)? == dtype(&other)? {
                let none = none.slice(0, 0, host.meter())?.renamed(own.common_names(&other), host.meter())?;
                return Ok(IndexObject::value(none));
            }
        }
        let common = own.intersection(&other, host)?;
        let common = if sorting(args)? == Some(false) { common } else { common.sorted(host)? };
        let range = matches!(own.labels(), Labels::Range(_));
        Ok(IndexObject::value(if range { ranges::even(common, host.meter())? } else { common }))
    }),
    Method::new("difference(other, sort=None)", |i: &Own, args, host| {
        let (own, other) = both(i, args, host)?;
        no_ranges(&own, &other, host)?;
        let left = without(&own, &other, host)?;
        let left = if sorting(args)? == Some(false) || other.is_empty() { left } else { left.sorted(host)? };
        left.renamed(own.common_names(&other), host.meter()).map(IndexObject::value)
    }),
    Method::new("symmetric_difference(other, result_name=None, sort=None)", |i: &Own, args, host| {
        let (own, other) = both(i, args, host)?;
        no_ranges(&own, &other, host)?;
        let meter = Rc::clone(host.meter());
        let names = own.common_names(&other);
        let parts = [without(&own, &other, host)?, without(&other, &own, host)?];
        let joined = Index::appended(&parts, &meter)?;
        let joined = if sorting(args)? == Some(false) { joined } else { joined.sorted(host)? };
        joined.renamed(names, &meter).map(IndexObject::value)
    })
    .refusing(&["result_name"]),
];

fn both(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<(Rc<Index>, Rc<Index>)> {
    let other = args.value("other");
    if !other.is::<IndexObject>() && selection::list_like(&other, host)?.is_none() {
        return Err(raise::type_error("Input must be Index or array-like"));
    }
    let listed = !other.is::<IndexObject>() && !other.is::<Series>();
    let (own, other) = (flat(i)?, construct::index_of(&other, host)?);
    // A list has no name to disagree.
    let other = if listed { other.renamed(vec![own.name(); other.levels()], host.meter())? } else { other };
    if let Labels::Multi(_) = other.labels() {
        return Err(Stop::unsupported("set operation with a MultiIndex"));
    }
    for index in [&own, &other] {
        if index.to_array(host.meter())?.may_miss() {
            return Err(Stop::unsupported("set operation of labels with missing ones"));
        }
    }
    Ok((own, other))
}

/// pandas computes sets of ranges as ranges.
fn no_ranges(own: &Index, other: &Index, host: &dyn Host) -> Result<()> {
    match (own.labels(), other.labels()) {
        (Labels::Range(_), Labels::Range(_)) if !own.same_labels(other, host.meter())? => {
            Err(Stop::unsupported("set operation of two RangeIndexes"))
        }
        (Labels::Range(_), Labels::Range(_)) => Err(Stop::unsupported("set operation of a RangeIndex and itself")),
        _ => Ok(()),
    }
}

/// `sort=`: `None` tries to.
fn sorting(args: &Bound) -> Result<Option<bool>> {
    match args.value("sort") {
        Value::None => Ok(None),
        Value::Bool(sort) => {
            if sort {
                Err(Stop::unsupported("set operation of labels with sort=True"))
            } else {
                Ok(Some(false))
            }
        }
        _ => Err(raise::value_error("The 'sort' keyword only takes the values of None, True, or False")),
    }
}

/// The distinct labels of one that the other has not.
fn without(own: &Rc<Index>, other: &Rc<Index>, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let distinct = own.distinct(&meter)?;
    let mut kept = Vec::new();
    for (at, label) in distinct.values(&meter)?.iter().enumerate() {
        if other.positions(label, &meter)?.is_empty() {
            kept.push(at);
        }
    }
    distinct.take(&kept, &meter)
}
