//! Labels of several levels sought among others, and those that are left without some: `get_indexer`, `isin`, `truncate`, `drop`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value, ops};

use crate::array::{Array, is_missing};
use crate::families::levels::level_of;
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::ndarray::NdArray;
use crate::selection;

type Own = Rc<IndexObject>;

use super::find::{among, bound, located, place};

pub(super) const METHODS: &[Method<Own>] = &[
    Method::new("get_indexer(target, method=None, limit=None, tolerance=None)", |i: &Own, args, host| {
        if !i.index().is_unique(host.meter())? {
            return Err(raise::exception(
                &exceptions::INVALID_INDEX_ERROR,
                "Reindexing only valid with uniquely valued Index objects",
            ));
        }
        let (found, _) = places(i, args, host)?;
        NdArray::value(Array::ints(found), host.meter())
    })
    .refusing(&["method", "limit", "tolerance"]),
    Method::new("get_indexer_for(target)", |i: &Own, args, host| {
        let (found, _) = places(i, args, host)?;
        NdArray::value(Array::ints(found), host.meter())
    }),
    Method::new("get_indexer_non_unique(target)", |i: &Own, args, host| {
        let meter = Rc::clone(host.meter());
        if i.index().is_empty() {
            return Err(Stop::unsupported("MultiIndex.get_indexer_non_unique of no labels"));
        }
        let (found, missing) = places(i, args, host)?;
        let parts = vec![NdArray::value(Array::ints(found), &meter)?, NdArray::value(Array::ints(missing), &meter)?];
        Value::tuple(parts, &meter)
    }),
    Method::new("truncate(before=None, after=None)", truncate),
    Method::new("isin(values, level=None)", is_in),
    Method::new("drop(codes, level=None, errors='raise')", drop),
];

/// Where each label of a target stands, -1 where it does not, several times where it is repeated; and which are nowhere.
fn places(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<(Vec<i64>, Vec<i64>)> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let target = crate::construct::index_of(&args.value("target"), host)?;
    if target.levels() != index.levels() && !target.is_empty() {
        return Err(Stop::unsupported("MultiIndex.get_indexer of labels of other levels"));
    }
    crate::families::index_kinds::standing(&index, &target, &meter)
}

/// The labels between two of the first level, both included.
fn truncate(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let (before, after) = (args.value("before"), args.value("after"));
    if !before.is_none() && !after.is_none() {
        let wrong = ops::compare(ops::CompareOp::Lt, &after, &before, host)?;
        if ops::truth(&wrong, host)? {
            return Err(raise::value_error("after < before"));
        }
    }
    if is_missing_float(&before) || is_missing_float(&after) {
        return Err(Stop::unsupported("MultiIndex.truncate at a missing label"));
    }
    if index.is_empty() || matches!(super::columns(&index)?.first(), Some(Array::Bool(_))) {
        return Err(Stop::unsupported("MultiIndex.truncate of no labels, or of bools"));
    }
    let coded = index.coded(host)?;
    let Some(first) = coded.levels.first() else { return Err(Stop::unsupported("MultiIndex.truncate")) };
    let side = |label: &Value, right: bool, host: &mut dyn Host| -> Result<i64> {
        if first.positions(label, host.meter())?.is_empty() {
            return among(first, label, right, host);
        }
        place(first, label, host).map(|at| if right { at + 1 } else { at })
    };
    let low = if before.is_none() { 0 } else { side(&before, false, host)? };
    let high = if after.is_none() { first.len() as i64 } else { side(&after, true, host)? };
    let (start, end) = (
        if before.is_none() { 0 } else { bound(&coded, &before, false, host)? },
        if after.is_none() { index.len() } else { bound(&coded, &after, true, host)? },
    );
    let listed: Vec<usize> = (low.max(0) as usize..(high.max(0) as usize).min(first.len())).collect();
    let part = index.slice(start, end.saturating_sub(start), &meter)?;
    let mut levels = (0..index.levels()).map(|level| part.level(level, &meter)).collect::<Result<Vec<_>>>()?;
    if let Some(slot) = levels.first_mut() {
        *slot = crate::index::levels::Level::Given(first.to_array(&meter)?.take(&listed, &meter)?);
    }
    part.with_levels(levels, &meter).map(IndexObject::value)
}

/// Whether each label, or its part of a level, is among some.
///
/// >>> pd.MultiIndex.from_product([['a', 'b'], [1, 2]]).isin([1], level=1).tolist()
/// [True, False, True, False]
fn is_in(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let values = args.value("values");
    if let Some(level) = args.some("level") {
        let level = level_of(&index, &level, host)?;
        let Some(column) = index.level_arrays(&meter)?.into_iter().nth(level) else {
            return Err(Stop::unsupported("MultiIndex.isin of no level"));
        };
        let name = index.names().get(level).cloned().unwrap_or(Value::None);
        let flat = IndexObject::value(Index::flat(column, name, &meter)?);
        return ops::call_method(&flat, "isin", hiddentables_values::Args::one(values), host);
    }
    let list_like = !selection::is_scalar(&values) || matches!(values, Value::Tuple(_));
    if !list_like {
        return Err(raise::type_error(format!(
            "only list-like objects are allowed to be passed to isin(), you passed a `{}`",
            values.class().name
        )));
    }
    let wanted = match values.downcast::<IndexObject>() {
        Some(own) if own.index().levels() > 1 => own.index(),
        _ => {
            let items = match selection::list_like(&values, host)? {
                Some(array) => array.items(&meter)?,
                None => collect(&values, host)?,
            };
            if items.is_empty() {
                return NdArray::value(Array::bools(std::iter::repeat_n(false, index.len())), &meter);
            }
            if !items.iter().all(|item| matches!(item, Value::Tuple(_))) {
                return Err(Stop::unsupported("MultiIndex.isin of what are no tuples"));
            }
            Index::of_values(items, Value::None, &meter)?
        }
    };
    if wanted.levels() != index.levels() {
        return Err(Stop::unsupported("MultiIndex.isin of labels of other levels"));
    }
    let mut flags = Vec::with_capacity(index.len());
    for label in index.to_values(&meter)? {
        if super::order::lacks(&label) {
            return Err(Stop::unsupported("MultiIndex.isin of missing labels"));
        }
        flags.push(!wanted.positions(&label, &meter)?.is_empty());
    }
    NdArray::value(Array::bools(flags.into_iter()), &meter)
}

/// The labels without some, or without those that have one of some parts in a level.
///
/// >>> pd.MultiIndex.from_product([['a', 'b'], [1, 2]]).drop('a').tolist()
/// [('b', 1), ('b', 2)]
fn drop(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let raises = args.value("errors").as_str() != Some("ignore");
    let given = args.value("codes");
    let labels = match selection::list_like(&given, host)? {
        Some(array) if !matches!(given, Value::Tuple(_)) => array.items(&meter)?,
        _ => vec![given.clone()],
    };
    let mut gone = vec![false; index.len()];
    if let Some(level) = args.some("level") {
        let kept = without_labels(&index, &given, &level, raises, host)?;
        return index.take(&kept, &meter).map(IndexObject::value);
    }
    let coded = index.coded(host)?;
    for label in labels {
        let found = match located(&index, &coded, &label, host) {
            Ok(found) => found,
            Err(stop) if stop.exception_of(&exceptions::KEY_ERROR).is_some() && !raises => continue,
            Err(stop) => return Err(stop),
        };
        for row in found.rows() {
            if let Some(slot) = gone.get_mut(row) {
                *slot = true;
            }
        }
    }
    let kept: Vec<usize> = (0..index.len()).filter(|&row| gone.get(row) == Some(&false)).collect();
    index.take(&kept, &meter).map(IndexObject::value)
}

fn is_missing_float(value: &Value) -> bool {
    !value.is_none() && is_missing(value)
}

/// The rows that are left where those with some labels in a level are dropped; `KeyError` for one that is not listed.
pub fn without_labels(
    index: &Rc<Index>,
    labels: &Value,
    level: &Value,
    raises: bool,
    host: &mut dyn Host,
) -> Result<Vec<usize>> {
    let meter = Rc::clone(host.meter());
    if !matches!(index.labels(), Labels::Multi(_)) {
        return Err(raise::exception(&exceptions::ASSERTION_ERROR, "axis must be a MultiIndex"));
    }
    let labels = match labels {
        Value::Tuple(_) => vec![labels.clone()],
        _ => match selection::list_like(labels, host)? {
            Some(array) => array.items(&meter)?,
            None => vec![labels.clone()],
        },
    };
    let level = level_of(index, level, host)?;
    let coded = index.coded(host)?;
    let (Some(own), Some(codes)) = (coded.levels.get(level), coded.codes.get(level)) else {
        return Err(Stop::unsupported("MultiIndex.drop of no level"));
    };
    let (mut places, mut missing) = (Vec::new(), Vec::new());
    for label in labels {
        if is_missing(&label) {
            return Err(Stop::unsupported("MultiIndex.drop of a missing label"));
        }
        match own.positions(&label, &meter)?.first() {
            Some(at) => places.push(*at as i64),
            None => missing.push(label),
        }
    }
    let unique = index.is_unique(&meter)?;
    let kept: Vec<usize> =
        (0..index.len()).filter(|&row| codes.get(row).is_some_and(|code| !places.contains(code))).collect();
    if raises && (if unique { !missing.is_empty() } else { kept.len() == index.len() }) {
        let shown = ops::repr(&Value::list(missing, &meter)?, host)?;
        return Err(raise::key_error_text(format!("labels {shown} not found in level")));
    }
    Ok(kept)
}
