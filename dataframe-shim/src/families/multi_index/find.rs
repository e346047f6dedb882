//! Where labels of several levels stand: `get_loc`, `get_locs`, `get_indexer`, `slice_locs`, `isin`, `drop`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value, ops};

use crate::array::compare::order_cells;
use crate::array::{Array, is_missing};
use crate::families::levels::{chosen, level_of};
use crate::index::levels::Coded;
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::ndarray::NdArray;
use crate::selection;

type Own = Rc<IndexObject>;

pub(super) const METHODS: &[Method<Own>] = &[
    Method::new("get_loc(key)", |i: &Own, args, host| {
        let index = i.index();
        let coded = index.coded(host)?;
        located(&index, &coded, &args.value("key"), host)?.value(host)
    }),
    Method::new("get_locs(seq)", get_locs),
    Method::new("get_loc_level(key, level=0, drop_level=True)", get_loc_level),
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
        let (found, missing) = places(i, args, host)?;
        let parts = vec![NdArray::value(Array::ints(found), &meter)?, NdArray::value(Array::ints(missing), &meter)?];
        Value::tuple(parts, &meter)
    }),
    Method::new("get_slice_bound(label, side)", |i: &Own, args, host| {
        let right = match args.value("side").as_str() {
            Some("left") => false,
            Some("right") => true,
            _ => return Err(Stop::unsupported("MultiIndex.get_slice_bound(side=) of neither side")),
        };
        let coded = i.index().coded(host)?;
        bound(&coded, &args.value("label"), right, host).map(|at| Value::Int(at as i64))
    }),
    Method::new("slice_locs(start=None, end=None, step=None)", |i: &Own, args, host| {
        let (start, end) = span(i, args, host)?;
        Value::tuple(vec![Value::Int(start as i64), Value::Int(end as i64)], host.meter())
    })
    .refusing(&["step"]),
    Method::new("slice_indexer(start=None, end=None, step=None)", |i: &Own, args, host| {
        let (start, end) = span(i, args, host)?;
        Ok(Value::slice(Value::Int(start as i64), Value::Int(end as i64), args.value("step")))
    })
    .refusing(&["step"]),
    Method::new("truncate(before=None, after=None)", truncate),
    Method::new("isin(values, level=None)", is_in),
    Method::new("drop(codes, level=None, errors='raise')", drop),
];

/// What a key stands for.
pub(super) enum Found {
    /// One row.
    At(usize),
    /// Rows from one to another, found by search; as pandas writes it NumPy's integers.
    Run(usize, usize),
    /// Rows in equal steps: the first, behind the last, the step where there are several.
    Steps(usize, usize, Option<usize>),
    /// Rows here and there.
    Mask(Vec<bool>),
}

impl Found {
    fn value(&self, host: &dyn Host) -> Result<Value> {
        match self {
            Found::At(row) => Ok(Value::Int(*row as i64)),
            Found::Run(start, stop) => {
                Ok(Value::slice(Value::np_int(*start as i64), Value::np_int(*stop as i64), Value::None))
            }
            Found::Steps(start, stop, step) => {
                let step = step.map_or(Value::None, |step| Value::Int(step as i64));
                Ok(Value::slice(Value::Int(*start as i64), Value::Int(*stop as i64), step))
            }
            Found::Mask(mask) => NdArray::value(Array::bools(mask.iter().copied()), host.meter()),
        }
    }

    fn rows(&self) -> Vec<usize> {
        match self {
            Found::At(row) => vec![*row],
            Found::Run(start, stop) => (*start..*stop).collect(),
            Found::Steps(start, stop, step) => (*start..*stop).step_by(step.unwrap_or(1).max(1)).collect(),
            Found::Mask(mask) => crate::array::take::rows_of(mask),
        }
    }
}

/// By how many levels the rows stand in the order of their codes.
pub(super) fn depth(coded: &Coded, host: &dyn Host) -> Result<usize> {
    let rows = coded.codes.first().map_or(0, Vec::len);
    host.meter().work_len(rows.saturating_mul(coded.codes.len()))?;
    let mut depth = coded.codes.len();
    let code = |level: usize, row: usize| coded.codes.get(level).and_then(|codes| codes.get(row)).copied();
    for row in 1..rows {
        let falls = (0..depth).find(|&level| code(level, row - 1) != code(level, row));
        if let Some(level) = falls.filter(|&level| code(level, row - 1) > code(level, row)) {
            depth = level;
        }
    }
    Ok(depth)
}

/// The place of a label in its level, -1 of a missing one. `KeyError` where it is not listed.
fn place(level: &Index, key: &Value, host: &mut dyn Host) -> Result<i64> {
    if is_missing(key) {
        return Ok(-1);
    }
    if matches!(level.labels(), Labels::Flat(Array::Time(_) | Array::Delta(_))) && key.as_str().is_some() {
        return Err(Stop::unsupported("MultiIndex.get_loc of a time as text"));
    }
    let found = level.positions(key, host.meter())?;
    found.first().map(|at| *at as i64).ok_or_else(|| raise::key_error(key.clone()))
}

fn no_slices(keys: &[Value]) -> Result<()> {
    if keys.iter().any(|key| matches!(key, Value::Slice(_))) {
        return Err(Stop::unsupported("MultiIndex.get_loc of slices"));
    }
    Ok(())
}

/// Rows whose label of one level is this one: a run where the level is the first and its codes are in order.
fn in_level(coded: &Coded, level: usize, key: &Value, host: &mut dyn Host) -> Result<Found> {
    no_slices(std::slice::from_ref(key))?;
    let (Some(own), Some(codes)) = (coded.levels.get(level), coded.codes.get(level)) else {
        return Err(Stop::unsupported("a level that is not there"));
    };
    let at = place(own, key, host)?;
    host.meter().work_len(codes.len())?;
    if level > 0 || depth(coded, host)? == 0 {
        let mask: Vec<bool> = codes.iter().map(|code| *code == at).collect();
        if !mask.contains(&true) {
            return Err(raise::key_error(key.clone()));
        }
        return Ok(Found::Mask(mask));
    }
    let (start, stop) = (codes.partition_point(|code| *code < at), codes.partition_point(|code| *code <= at));
    if start == stop {
        return Err(raise::key_error(key.clone()));
    }
    Ok(Found::Run(start, stop))
}

fn check_key(key: &Value) -> Result<()> {
    ops::key::hash_key(key)
        .map(|_| ())
        .map_err(|_| raise::with_args(&exceptions::INVALID_INDEX_ERROR, vec![key.clone()]))
}

/// `get_loc`: one row, a run of rows or a mask.
pub(super) fn located(index: &Index, coded: &Coded, key: &Value, host: &mut dyn Host) -> Result<Found> {
    if let Value::Slice(_) = key {
        return Err(Stop::unsupported("MultiIndex.get_loc of slices"));
    }
    check_key(key)?;
    let Value::Tuple(parts) = key else { return in_level(coded, 0, key, host) };
    no_slices(parts)?;
    let levels = index.levels();
    if parts.len() > levels {
        return Err(raise::key_error_text(format!("Key length ({}) exceeds index depth ({levels})", parts.len())));
    }
    let missing = || raise::key_error(key.clone());
    let meter = Rc::clone(host.meter());
    if parts.len() == levels && index.is_unique(&meter)? {
        for (level, part) in coded.levels.iter().zip(parts.iter()) {
            place(level, part, host).map_err(|stop| if stop.is_raise() { missing() } else { stop })?;
        }
        return index.positions(key, &meter)?.first().map(|row| Found::At(*row)).ok_or_else(missing);
    }
    let sorted = depth(coded, host)?.min(parts.len());
    let (lead, follow) = parts.split_at(sorted);
    let (mut start, mut stop) = (0, index.len());
    if !lead.is_empty() {
        let lead = Value::tuple(lead.to_vec(), &meter)?;
        let wrong_type =
            |stop: Stop| if stop.exception_of(&exceptions::TYPE_ERROR).is_some() { missing() } else { stop };
        start = bound(coded, &lead, false, host).map_err(wrong_type)?;
        stop = bound(coded, &lead, true, host).map_err(wrong_type)?;
    }
    if start >= stop {
        return Err(missing());
    }
    if follow.is_empty() {
        return Ok(Found::Run(start, stop));
    }
    let mut rows: Vec<usize> = (start..stop).collect();
    for (level, part) in follow.iter().enumerate() {
        let (Some(own), Some(codes)) = (coded.levels.get(sorted + level), coded.codes.get(sorted + level)) else {
            return Err(missing());
        };
        let at = place(own, part, host)?;
        meter.work_len(rows.len())?;
        rows.retain(|&row| codes.get(row) == Some(&at));
        if rows.is_empty() {
            return Err(missing());
        }
    }
    if rows.len() == stop - start {
        return Ok(if sorted > 0 { Found::Run(start, stop) } else { Found::Steps(start, stop, None) });
    }
    Ok(steps_or_mask(&rows, index.len()))
}

/// Rows in equal steps as a slice, others as a mask.
fn steps_or_mask(rows: &[usize], length: usize) -> Found {
    if let (Some(&first), Some(&last)) = (rows.first(), rows.last()) {
        let step = rows.get(1).map(|second| second - first);
        if rows.windows(2).all(|pair| matches!(pair, [a, b] if Some(b - a) == step)) {
            return Found::Steps(first, last + 1, step);
        }
    }
    let mut mask = vec![false; length];
    for &row in rows {
        if let Some(slot) = mask.get_mut(row) {
            *slot = true;
        }
    }
    Found::Mask(mask)
}

/// Where a label, or the first parts of one, begins or ends.
fn bound(coded: &Coded, label: &Value, right: bool, host: &mut dyn Host) -> Result<usize> {
    let parts = match label {
        Value::Tuple(parts) => parts.to_vec(),
        single => vec![single.clone()],
    };
    no_slices(&parts)?;
    if parts.iter().any(|part| !selection::is_scalar(part) || matches!(part, Value::Tuple(_))) {
        return Err(Stop::unsupported("the bound of a label that is none"));
    }
    let sorted = depth(coded, host)?;
    if parts.len() > sorted {
        return Err(raise::exception(
            &exceptions::UNSORTED_INDEX_ERROR,
            format!("Key length ({}) was greater than MultiIndex lexsort depth ({sorted})", parts.len()),
        ));
    }
    let meter = Rc::clone(host.meter());
    let (mut start, mut end) = (0, coded.codes.first().map_or(0, Vec::len));
    let last = parts.len().saturating_sub(1);
    for (at, (part, (level, codes))) in parts.iter().zip(coded.levels.iter().zip(&coded.codes)).enumerate() {
        let section = codes.get(start..end).unwrap_or_default();
        let before =
            |code: i64, right: bool| section.partition_point(|own| if right { *own <= code } else { *own < code });
        if !is_missing(part) && level.positions(part, &meter)?.is_empty() {
            let mut code = among(level, part, right, host)?;
            if right && code >= 0 {
                code -= 1;
            }
            return Ok(start + before(code, right));
        }
        let code = place(level, part, host)?;
        if at == last {
            return Ok(start + before(code, right));
        }
        (start, end) = (start + before(code, false), start + before(code, true));
    }
    Ok(if right { end } else { start })
}

/// Where a label that is not listed would stand in its level.
fn among(level: &Index, label: &Value, right: bool, host: &mut dyn Host) -> Result<i64> {
    let labels = level.to_values(&Rc::clone(host.meter()))?;
    host.meter().work_len(4 * labels.len())?;
    let rises = labels
        .windows(2)
        .all(|pair| matches!(pair, [a, b] if order_cells(a, b).is_some_and(std::cmp::Ordering::is_le)));
    if !rises || label.as_str().is_some() && matches!(level.labels(), Labels::Flat(Array::Time(_) | Array::Delta(_))) {
        return Err(Stop::unsupported("the bound of a label among a level in no order"));
    }
    if let (Labels::Flat(Array::Int(..)), Some(text)) = (level.labels(), label.as_str()) {
        // NumPy compares numbers with text as texts.
        let texts = labels.iter().map(|own| own.as_int().unwrap_or_default().to_string()).collect::<Vec<_>>();
        if texts.windows(2).any(|pair| pair.first() > pair.last()) {
            return Err(Stop::unsupported("the bound of text among numbers"));
        }
        let before = |own: &String| if right { own.as_str() <= text } else { own.as_str() < text };
        return Ok(texts.partition_point(before) as i64);
    }
    if labels.iter().any(|own| order_cells(own, label).is_none()) {
        let shown = ops::str(label, host)?;
        let comparable = matches!(level.labels(), Labels::Flat(Array::Int(..) | Array::Str(_)))
            && (label.as_str().is_some() || label.as_float().is_some());
        return Err(if comparable {
            raise::type_error(format!("Level type mismatch: {shown}"))
        } else {
            Stop::unsupported("the bound of a label of another type than its level's")
        });
    }
    let before =
        |own: &Value| order_cells(own, label).is_some_and(|order| if right { order.is_le() } else { order.is_lt() });
    Ok(labels.partition_point(before) as i64)
}

fn span(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<(usize, usize)> {
    let coded = i.index().coded(host)?;
    let start = args.some("start").map_or(Ok(0), |label| bound(&coded, &label, false, host))?;
    let end = args.some("end").map_or(Ok(i.index().len()), |label| bound(&coded, &label, true, host))?;
    Ok((start, end))
}

/// Rows of several keys, one a level: labels, lists of them, masks, or all.
///
/// >>> pd.MultiIndex.from_product([['a', 'b'], [1, 2]]).get_locs([slice(None), [2]]).tolist()
/// [1, 3]
fn get_locs(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let coded = index.coded(host)?;
    let seq = args.value("seq");
    if seq.as_str().is_some() {
        return Err(Stop::unsupported("MultiIndex.get_locs of text"));
    }
    let keys = collect(&seq, host)?;
    if keys.len() > index.levels() {
        return Err(Stop::unsupported("MultiIndex.get_locs of more keys than levels"));
    }
    let all = |key: &Value| matches!(key, Value::Slice(slice) if slice.start.is_none() && slice.stop.is_none() && slice.step.is_none());
    if keys.iter().any(|key| matches!(key, Value::Slice(_)) && !all(key)) {
        return Err(Stop::unsupported("MultiIndex.get_locs of slices between labels"));
    }
    let length = index.len();
    let mut kept: Option<Vec<bool>> = None;
    let mut listed: Vec<Option<Vec<Value>>> = Vec::new();
    let mut unsorted = false;
    let lexsorted = depth(&coded, host)? == index.levels();
    for (level, key) in keys.iter().enumerate() {
        meter.work_len(length)?;
        let mut own = vec![false; length];
        if all(key) {
            listed.push(None);
            if kept.is_none() && level + 1 == keys.len() {
                return NdArray::value(Array::ints((0..length as i64).collect()), &meter);
            }
            continue;
        }
        if selection::is_scalar(key) && !matches!(key, Value::Tuple(_)) {
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
                return NdArray::value(Array::ints(Vec::new()), &meter);
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
    let Some(kept) = kept else { return NdArray::value(Array::ints(Vec::new()), &meter) };
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
        let masks = keys.iter().zip(&listed).zip(args_kinds(&seq, host)?).map(|((key, _), slice)| (key, slice));
        let keys: Vec<_> = masks.collect();
        let rank = |row: usize| -> Vec<usize> {
            keys.iter()
                .map(|(key, slice)| match key {
                    Some((order, codes)) => codes
                        .get(row)
                        .and_then(|code| usize::try_from(*code).ok())
                        .and_then(|at| order.get(at).copied())
                        .unwrap_or(usize::MAX),
                    None if *slice => 0,
                    None => row,
                })
                .collect()
        };
        meter.work_sort(rows.len().saturating_mul(keys.len().max(1)))?;
        rows.sort_by_cached_key(|&row| rank(row));
    }
    NdArray::value(Array::ints(rows.into_iter().map(|row| row as i64).collect()), &meter)
}

/// Which keys are slices.
fn args_kinds(seq: &Value, host: &mut dyn Host) -> Result<Vec<bool>> {
    Ok(collect(seq, host)?.iter().map(|key| matches!(key, Value::Slice(_))).collect())
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

/// Where each label of a target stands, -1 where it does not, several times where it is repeated; and which are nowhere.
fn places(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<(Vec<i64>, Vec<i64>)> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let target = crate::construct::index_of(&args.value("target"), host)?;
    if target.levels() != index.levels() && !target.is_empty() {
        return Err(Stop::unsupported("MultiIndex.get_indexer of labels of other levels"));
    }
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    for (at, label) in target.to_values(&meter)?.iter().enumerate() {
        meter.work(8)?;
        let rows = index.positions(label, &meter)?;
        meter.work_len(rows.len())?;
        if rows.is_empty() {
            found.push(-1);
            missing.push(at as i64);
        }
        found.extend(rows.into_iter().map(|row| row as i64));
    }
    Ok((found, missing))
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
