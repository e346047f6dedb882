//! Where labels stand in an index: `get_loc`, `get_indexer`, `reindex`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use super::index::flat;
use crate::array::Array;
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::ndarray::NdArray;
use crate::series::Series;
use crate::{construct, selection};

type Own = Rc<IndexObject>;

/// Rows of Index.
pub const INDEX: &[Method<Own>] = &[
    Method::new("reindex(target, method=None, level=None, limit=None, tolerance=None)", reindex).refusing(&["level"]),
    Method::new("get_loc(key)", get_loc),
    Method::new("get_indexer(target, method=None, limit=None, tolerance=None)", get_indexer),
    Method::new("get_indexer_for(target)", |i: &Own, args, host| {
        if !i.index().is_unique(host.meter())? {
            return Err(Stop::unsupported("Index.get_indexer_for of duplicate labels"));
        }
        places_of(&flat(i)?, &construct::index_of(&args.value("target"), host)?, host)
    }),
];

/// Where a label stands: a position, of repeated ones a slice or a mask.
///
/// >>> pd.Index(['a', 'b']).get_loc('b')
/// 1
fn get_loc(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let own = flat(i)?;
    let key = args.value("key");
    if !selection::is_scalar(&key) {
        return Err(Stop::unsupported(format!("Index.get_loc of a {}", key.class().name)));
    }
    if matches!(own.labels(), Labels::Flat(Array::Time(_) | Array::Delta(_))) {
        return Err(Stop::unsupported("DatetimeIndex.get_loc"));
    }
    let found = own.positions(&key, host.meter())?;
    match found.as_slice() {
        [] => Err(raise::key_error(key)),
        [only] => Ok(Value::Int(*only as i64)),
        several => {
            let (first, last) = (several.first().copied().unwrap_or(0), several.last().copied().unwrap_or(0));
            if last - first + 1 == several.len() && own.is_increasing(host)? {
                return Ok(Value::slice(Value::Int(first as i64), Value::Int(last as i64 + 1), Value::None));
            }
            let mut mask = vec![false; own.len()];
            for &at in several {
                if let Some(slot) = mask.get_mut(at) {
                    *slot = true;
                }
            }
            NdArray::value(Array::bools(mask.into_iter()), host.meter())
        }
    }
}

/// Whether bools are looked for among numbers, or numbers among bools: none of them is there.
fn bools_and_numbers(own: &Index, target: &Index, meter: &hiddentables_values::Meter) -> Result<bool> {
    let bools = |array: &Array| matches!(array, Array::Bool(_));
    let (own, target) = (own.to_array(meter)?, target.to_array(meter)?);
    if bools(&own) == bools(&target) {
        return Ok(false);
    }
    let numbers = |array: &Array| matches!(array, Array::Int(..) | Array::Float(_));
    if numbers(&own) || numbers(&target) {
        return Ok(true);
    }
    if matches!(own, Array::Object(_)) || matches!(target, Array::Object(_)) {
        return Err(Stop::unsupported("bools sought among objects"));
    }
    Ok(false)
}

/// `ValueError` of a limit or a tolerance without a method, which comes before everything else.
fn check_near(args: &Bound) -> Result<()> {
    for name in ["tolerance", "limit"] {
        if args.some("method").is_none() && args.some(name).is_some() {
            return Err(raise::value_error(format!(
                "{name} argument only valid if doing pad, backfill or nearest reindexing"
            )));
        }
    }
    Ok(())
}

fn get_indexer(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let own = flat(i)?;
    let meter = Rc::clone(host.meter());
    check_near(args)?;
    if !own.is_unique(&meter)? {
        return Err(raise::exception(
            &exceptions::INVALID_INDEX_ERROR,
            "Reindexing only valid with uniquely valued Index objects",
        ));
    }
    let target = construct::index_of(&args.value("target"), host)?;
    if args.some("method").is_some() || args.some("limit").is_some() || args.some("tolerance").is_some() {
        let rows = super::near::Near::of(args)?.rows(&own, &target, host)?;
        let places = rows.into_iter().map(|row| row.map_or(-1, |row| row as i64)).collect();
        return NdArray::value(Array::ints(places), &meter);
    }
    places_of(&own, &target, host)
}

/// Where each label of a target stands, -1 where it does not.
fn places_of(own: &Rc<Index>, target: &Rc<Index>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if target.levels() == 1 && bools_and_numbers(own, target, &meter)? {
        return NdArray::value(Array::ints(vec![-1; target.len()]), &meter);
    }
    let place = |label: &Value| Ok(own.positions(label, &meter)?.first().map_or(-1, |&at| at as i64));
    let places = target.values(&meter)?.iter().map(place).collect::<Result<Vec<_>>>()?;
    NdArray::value(Array::ints(places), &meter)
}

/// The labels that are asked for, and where they stand; `None` where they are the same.
fn reindex(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let own = flat(i)?;
    let given = args.value("target");
    let mut target = construct::index_of(&given, host)?;
    if target.levels() > 1 {
        return Err(Stop::unsupported("Index.reindex to several levels"));
    }
    if target.is_empty() {
        return Err(Stop::unsupported("Index.reindex to no labels"));
    }
    let near = super::near::Near::of(args)?;
    let same = own.same_labels(&target, &meter)?;
    if !same {
        check_near(args)?;
    }
    let rows = if same {
        None
    } else if near.is_exact() && own.is_unique(&meter)? && bools_and_numbers(&own, &target, &meter)? {
        Some(vec![None; target.len()])
    } else if near.is_exact() {
        target.rows_in(&own, &meter)?
    } else {
        Some(near.rows(&own, &target, host)?)
    };
    if !given.is::<IndexObject>() && !given.is::<Series>() {
        target = target.renamed(own.names().to_vec(), &meter)?;
    }
    let rows = match rows {
        None => Value::None,
        Some(rows) => {
            let places = rows.into_iter().map(|row| row.map_or(-1, |row| row as i64)).collect();
            NdArray::value(Array::ints(places), &meter)?
        }
    };
    Value::tuple(vec![IndexObject::value(target), rows], &meter)
}
