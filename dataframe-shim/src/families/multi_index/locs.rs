//! Rows by a key for each level, and by a key in one: `get_locs`, `get_loc_level`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use crate::array::Array;
use crate::families::levels::{chosen, level_of};
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::selection;

type Own = Rc<IndexObject>;

use super::find::{Found, check_key, depth, in_level, located, no_slices, place};

pub(super) const METHODS: &[Method<Own>] = &[
    Method::new("get_locs(seq)", get_locs),
    Method::new("get_loc_level(key, level=0, drop_level=True)", get_loc_level),
];

/// Rows of several keys, one a level: labels, lists of them, masks, or all.
///
/// >>> pd.MultiIndex.from_product([['a', 'b'], [1, 2]]).get_locs([slice(None), [2]]).tolist()
/// [1, 3]
fn get_locs(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let rows = locs(&i.index(), &args.value("seq"), host)?;
    NdArray::value(Array::ints(rows.into_iter().map(|row| row as i64).collect()), host.meter())
}

/// `slice(None)`
pub fn is_all(key: &Value) -> bool {
    matches!(key, Value::Slice(slice) if slice.start.is_none() && slice.stop.is_none() && slice.step.is_none())
}

/// Rows of several keys, one a level: labels, lists or slices of them, masks, or all.
pub fn locs(index: &Rc<Index>, seq: &Value, host: &mut dyn Host) -> Result<Vec<usize>> {
    let meter = Rc::clone(host.meter());
    let coded = index.coded(host)?;
    if seq.as_str().is_some() {
        return Err(Stop::unsupported("MultiIndex.get_locs of text"));
    }
    let keys = collect(seq, host)?;
    if keys.len() > index.levels() {
        return Err(Stop::unsupported("MultiIndex.get_locs of more keys than levels"));
    }
    let sorted = depth(&coded, host)?;
    let between = |key: &Value| matches!(key, Value::Slice(_)) && !is_all(key);
    if keys.iter().rposition(between).is_some_and(|level| level >= sorted) {
        return Err(raise::exception(
            &exceptions::UNSORTED_INDEX_ERROR,
            format!("MultiIndex slicing requires the index to be lexsorted: lexsort depth {sorted}"),
        ));
    }
    let length = index.len();
    let mut kept: Option<Vec<bool>> = None;
    let mut listed: Vec<Option<Vec<Value>>> = Vec::new();
    let mut unsorted = false;
    let lexsorted = sorted == index.levels();
    for (level, key) in keys.iter().enumerate() {
        meter.work_len(length)?;
        let mut own = vec![false; length];
        if is_all(key) {
            listed.push(None);
            if kept.is_none() && level + 1 == keys.len() {
                return Ok((0..length).collect());
            }
            continue;
        }
        if let Value::Slice(slice) = key {
            if !matches!(slice.step, Value::None | Value::Int(1)) {
                return Err(Stop::unsupported("slices of levels with a step"));
            }
            let (Some(labels), Some(codes)) = (coded.levels.get(level), coded.codes.get(level)) else { continue };
            let places = selection::by_label(key, labels, "index", host)?.rows();
            let mut within = vec![false; labels.len()];
            for at in places {
                if let Some(slot) = within.get_mut(at) {
                    *slot = true;
                }
            }
            let holds = |code: i64| usize::try_from(code).ok().and_then(|at| within.get(at).copied());
            own = codes.iter().map(|code| holds(*code).unwrap_or(false)).collect();
            // Of a slice only rows count that the keys before it leave.
            if let Some(kept) = &kept {
                own = own.iter().zip(kept).map(|(a, b)| *a && *b).collect();
            }
            unsorted |= !lexsorted;
            listed.push(None);
        } else if selection::is_scalar(key) && !matches!(key, Value::Tuple(_)) {
            for row in in_level(&coded, level, key, host)?.rows() {
                if let Some(slot) = own.get_mut(row) {
                    *slot = true;
                }
            }
            listed.push(Some(vec![key.clone()]));
        } else if let Some(mask) =
            selection::list_like(key, host)?.filter(|array| matches!(array, Array::Bool(_)) && !array.is_empty())
        {
            let mask = mask.to_mask()?.unwrap_or_default();
            if mask.len() != length {
                return Err(raise::value_error(
                    "cannot index with a boolean indexer that is not the same length as the index",
                ));
            }
            own = mask;
            listed.push(None);
        } else {
            let labels = match selection::list_like(key, host)? {
                Some(array) => array.items(&meter)?,
                None => return Err(Stop::unsupported(format!("MultiIndex.get_locs of a {}", key.class().name))),
            };
            for label in &labels {
                check_key(label)?;
                for row in in_level(&coded, level, label, host)?.rows() {
                    if let Some(slot) = own.get_mut(row) {
                        *slot = true;
                    }
                }
            }
            if labels.is_empty() {
                return Ok(Vec::new());
            }
            if labels.len() > 1 {
                let mut codes = Vec::new();
                if let Some(level) = coded.levels.get(level) {
                    for label in &labels {
                        codes.push(place(level, label, host)?);
                    }
                }
                codes.retain(|code| *code >= 0);
                unsorted |= !lexsorted || codes.windows(2).any(|pair| pair.first() > pair.last());
            }
            listed.push(Some(labels));
        }
        kept = Some(match kept {
            None => own,
            Some(kept) => {
                let both: Vec<bool> = kept.iter().zip(&own).map(|(a, b)| *a && *b).collect();
                if !both.contains(&true) && own.contains(&true) {
                    return Err(raise::key_error(seq.clone()));
                }
                both
            }
        });
    }
    let Some(kept) = kept else { return Ok(Vec::new()) };
    let mut rows = crate::array::take::rows_of(&kept);
    if unsorted {
        // As the lists name the labels, level by level.
        let mut keys = Vec::new();
        for (level, labels) in listed.iter().enumerate() {
            let (Some(labels), Some(own), Some(codes)) = (labels, coded.levels.get(level), coded.codes.get(level))
            else {
                keys.push(None);
                continue;
            };
            let mut order = vec![own.len(); own.len()];
            let mut next = 0;
            for label in labels {
                let at = place(own, label, host)?;
                if let Some(slot) = usize::try_from(at).ok().and_then(|at| order.get_mut(at))
                    && *slot == own.len()
                {
                    *slot = next;
                    next += 1;
                }
            }
            keys.push(Some((order, codes)));
        }
        let whole = collect(seq, host)?.iter().map(is_all).collect::<Vec<_>>();
        let keys: Vec<_> = keys.iter().zip(whole).collect();
        let rank = |row: usize| -> Vec<usize> {
            keys.iter()
                .map(|(key, whole)| match key {
                    Some((order, codes)) => codes
                        .get(row)
                        .and_then(|code| usize::try_from(*code).ok())
                        .and_then(|at| order.get(at).copied())
                        .unwrap_or(usize::MAX),
                    None if *whole => 0,
                    None => row,
                })
                .collect()
        };
        meter.work_sort(rows.len().saturating_mul(keys.len().max(1)))?;
        rows.sort_by_cached_key(|&row| rank(row));
    }
    Ok(rows)
}

/// Where a key stands in a level (or a tuple of keys in some), and the labels there without those levels.
///
/// >>> pd.MultiIndex.from_product([['a', 'b'], [1, 2]]).get_loc_level('b')[1].tolist()
/// [1, 2]
fn get_loc_level(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let coded = index.coded(host)?;
    let key = args.value("key");
    let level = args.value("level");
    let (found, rest) = match &level {
        Value::List(_) | Value::Tuple(_) => {
            let levels = collect(&level, host)?;
            let levels = levels.iter().map(|level| level_of(&index, level, host)).collect::<Result<Vec<_>>>()?;
            let keys = collect(&key, host)?;
            if keys.len() != levels.len() {
                return Err(raise::exception(
                    &exceptions::ASSERTION_ERROR,
                    "Key for location must have same length as number of levels",
                ));
            }
            let mut mask = vec![true; index.len()];
            for (level, key) in levels.iter().zip(&keys) {
                if *level == 0 && matches!(key, Value::Tuple(_)) {
                    return Err(Stop::unsupported("MultiIndex.get_loc_level of tuples in lists"));
                }
                check_key(key)?;
                let rows = in_level(&coded, *level, key, host)?.rows();
                let mut own = vec![false; index.len()];
                for row in rows {
                    if let Some(slot) = own.get_mut(row) {
                        *slot = true;
                    }
                }
                mask = mask.iter().zip(&own).map(|(a, b)| *a && *b).collect();
            }
            let found = Found::Mask(mask);
            let rest = without(&index, &found, &levels, host)?;
            (found, rest)
        }
        single => {
            let level = level_of(&index, single, host)?;
            let key = match &key {
                Value::List(list) => Value::tuple(list.snapshot(), &meter)?,
                key => key.clone(),
            };
            if let (Value::Tuple(parts), 0) = (&key, level) {
                no_slices(parts)?;
                let found = located(&index, &coded, &key, host)?;
                if let Found::At(_) = found {
                    (found, None)
                } else {
                    let mut levels: Vec<usize> = (0..parts.len()).collect();
                    if levels.len() == index.levels() {
                        levels.clear();
                    }
                    let rest = without(&index, &found, &levels, host)?;
                    (found, rest)
                }
            } else {
                check_key(&key)?;
                let found = in_level(&coded, level, &key, host)?;
                let rest = without(&index, &found, &[level], host)?;
                (found, rest)
            }
        }
    };
    let rest = if args.flag("drop_level")? { rest } else { Some(index.take(&found.rows(), &meter)?) };
    let rest = rest.map_or(Value::None, IndexObject::value);
    let found = found.value(host)?;
    Value::tuple(vec![found, rest], &meter)
}

/// The labels of some rows without some levels; all of them where no level would be left.
fn without(index: &Rc<Index>, found: &Found, levels: &[usize], host: &dyn Host) -> Result<Option<Rc<Index>>> {
    let meter = host.meter();
    let part = index.take(&found.rows(), meter)?;
    let kept: Vec<usize> = (0..index.levels()).filter(|level| !levels.contains(level)).collect();
    Ok(Some(if kept.is_empty() || levels.is_empty() { part } else { chosen(&part, &kept, meter)? }))
}
