//! Sets of labels of several levels: `union`, `intersection`, `difference`, `symmetric_difference`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use crate::array::Array;
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::selection;

type Own = Rc<IndexObject>;

pub(super) const METHODS: &[Method<Own>] = &[
    Method::new("union(other, sort=None)", union),
    Method::new("intersection(other, sort=False)", |i: &Own, args, host| {
        let (own, other, names) = both(i, args, host)?;
        let sort = sorting(args)?;
        let meter = Rc::clone(host.meter());
        let same = own.same_labels(&other, &meter)?;
        let common = if same {
            distinct(&own, host)?
        } else if own.is_empty() || other.is_empty() {
            own.slice(0, 0, &meter)?
        } else {
            let own = distinct(&own, host)?;
            let mut rows = Vec::new();
            for label in distinct(&other, host)?.values(&meter)? {
                rows.extend(own.positions(label, &meter)?.first().copied());
            }
            if sort == Some(false) {
                rows.sort_unstable();
            }
            own.take(&rows, &meter)?
        };
        let common = if (same && sort == Some(true)) || (!same && sort != Some(false)) {
            tried(&common, sort, host)?
        } else {
            common
        };
        common.renamed(names, &meter).map(IndexObject::value)
    }),
    Method::new("difference(other, sort=None)", |i: &Own, args, host| {
        let (own, other, names) = both(i, args, host)?;
        let sort = sorting(args)?;
        let left = without(&own, &other, host)?;
        let left = if other.is_empty() && sort.is_none() { left } else { tried(&left, sort, host)? };
        let left = if left.is_empty() && !own.is_empty() && !own.same_labels(&other, host.meter())? {
            super::levels::used(&left, host)?
        } else {
            left
        };
        left.renamed(names, host.meter()).map(IndexObject::value)
    }),
    Method::new("symmetric_difference(other, result_name=None, sort=None)", |i: &Own, args, host| {
        let (own, other, names) = both(i, args, host)?;
        let sort = sorting(args)?;
        let meter = Rc::clone(host.meter());
        let names = match args.some("result_name") {
            None => names,
            Some(_) => return Err(Stop::unsupported("MultiIndex.symmetric_difference(result_name=)")),
        };
        let parts = [without(&own, &other, host)?, without(&other, &own, host)?];
        let joined = Index::appended(&parts, &meter)?;
        let joined =
            if joined.is_empty() { Index::multi(joined.level_arrays(&meter)?, names.clone(), &meter)? } else { joined };
        tried(&joined, sort, host)?.renamed(names, &meter).map(IndexObject::value)
    }),
];

/// `sort=`: `None` tries to.
fn sorting(args: &Bound) -> Result<Option<bool>> {
    match args.value("sort") {
        Value::None => Ok(None),
        Value::Bool(sort) => Ok(Some(sort)),
        _ => Err(raise::value_error("The 'sort' keyword only takes the values of None, True, or False")),
    }
}

fn lists(index: &Index) -> Result<&[Array]> {
    super::columns(index)
}

/// Both sides, and the names that they agree on.
fn both(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<(Rc<Index>, Rc<Index>, Vec<Value>)> {
    let meter = Rc::clone(host.meter());
    let own = i.index();
    let given = args.value("other");
    let (other, names) = match given.downcast::<IndexObject>() {
        Some(other) => {
            let other = other.index();
            if other.levels() != own.levels() {
                return Err(Stop::unsupported("set operation of a MultiIndex and labels of other levels"));
            }
            let names = own.common_names(&other);
            (other, names)
        }
        None => {
            if selection::list_like(&given, host)?.is_none() {
                return Err(raise::type_error("Input must be Index or array-like"));
            }
            let labels = collect(&given, host)?;
            if labels.is_empty() {
                (own.slice(0, 0, &meter)?, own.names().to_vec())
            } else if labels.iter().all(|label| matches!(label, Value::Tuple(parts) if parts.len() == own.levels())) {
                let other = Index::of_values(labels, Value::None, &meter)?;
                (other.renamed(own.names().to_vec(), &meter)?, own.names().to_vec())
            } else {
                let tuples = labels.iter().all(|label| matches!(label, Value::Tuple(_)));
                return Err(if tuples {
                    Stop::unsupported("set operation of a MultiIndex and tuples of another length")
                } else {
                    raise::type_error("other must be a MultiIndex or a list of tuples")
                });
            }
        }
    };
    for index in [&own, &other] {
        if lists(index)?.iter().any(Array::may_miss) {
            return Err(Stop::unsupported("set operation of a MultiIndex with missing labels"));
        }
    }
    let kinds = |index: &Index| lists(index).map(|levels| levels.iter().map(Array::dtype).collect::<Vec<_>>());
    if !own.is_empty() && !other.is_empty() && kinds(&own)? != kinds(&other)? {
        return Err(Stop::unsupported("set operation of a MultiIndex and labels of other dtypes"));
    }
    Ok((own, other, names))
}

fn distinct(index: &Rc<Index>, host: &dyn Host) -> Result<Rc<Index>> {
    index.take(&super::order::first_rows(index, host)?, host.meter())
}

/// The labels sorted, where they can be; with `sort=True` they must.
fn tried(index: &Rc<Index>, sort: Option<bool>, host: &mut dyn Host) -> Result<Rc<Index>> {
    if sort == Some(false) {
        return Ok(Rc::clone(index));
    }
    match index.order(host)? {
        Some(order) => index.take(&order, host.meter()),
        None if sort == Some(true) => {
            Err(Stop::unsupported("set operation of labels that have no order with sort=True"))
        }
        None => Ok(Rc::clone(index)),
    }
}

fn without(own: &Rc<Index>, other: &Rc<Index>, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let own = distinct(own, host)?;
    let mut rows = Vec::new();
    for (at, label) in own.values(&meter)?.iter().enumerate() {
        if other.positions(label, &meter)?.is_empty() {
            rows.push(at);
        }
    }
    own.take(&rows, &meter)
}

/// The labels of both, sorted where they can be.
///
/// >>> pd.MultiIndex.from_tuples([('b', 1)]).union(pd.MultiIndex.from_tuples([('a', 2)])).tolist()
/// [('a', 2), ('b', 1)]
fn union(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (own, other, names) = both(i, args, host)?;
    let sort = sorting(args)?;
    let meter = Rc::clone(host.meter());
    let same = other.is_empty() || own.same_labels(&other, &meter)?;
    let result = if same || own.is_empty() {
        let result = if same { own } else { other };
        if sort == Some(true) { tried(&result, sort, host)? } else { result }
    } else if !other.is_unique(&meter)? {
        return Err(Stop::unsupported("MultiIndex.union of repeated labels"));
    } else {
        let right = without(&other, &own, host)?;
        let all = if right.is_empty() { own } else { Index::appended(&[own, right], &meter)? };
        tried(&all, sort, host)?
    };
    result.renamed(names, &meter).map(IndexObject::value)
}
