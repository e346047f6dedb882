//! Where a label of several levels stands, or begins and ends: `get_loc`, `get_slice_bound`, `slice_locs`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value, ops};

use crate::array::compare::order_cells;
use crate::array::{Array, is_missing};
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
    Method::new("get_slice_bound(label, side)", |i: &Own, args, host| {
        let right = match args.value("side").as_str() {
            Some("left") => false,
            Some("right") => true,
            _ => return Err(Stop::unsupported("MultiIndex.get_slice_bound(side=) of neither side")),
        };
        let coded = i.index().coded(host)?;
        bound(&coded, &args.value("label"), right, host).map(|at| Value::np_int(at as i64))
    }),
    Method::new("slice_locs(start=None, end=None, step=None)", |i: &Own, args, host| {
        let (start, end) = span(i, args, host)?;
        Value::tuple(vec![start, end], host.meter())
    })
    .refusing(&["step"]),
    Method::new("slice_indexer(start=None, end=None, step=None)", |i: &Own, args, host| {
        let (start, end) = span(i, args, host)?;
        Ok(Value::slice(start, end, args.value("step")))
    })
    .refusing(&["step"]),
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
    pub(super) fn value(&self, host: &dyn Host) -> Result<Value> {
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

    pub(super) fn rows(&self) -> Vec<usize> {
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
pub(super) fn place(level: &Index, key: &Value, host: &mut dyn Host) -> Result<i64> {
    if is_missing(key) {
        return Ok(-1);
    }
    let key = &match (level.labels(), key.as_str()) {
        (Labels::Flat(times @ (Array::Time(_) | Array::Zoned(..))), Some(text)) => {
            crate::index::times::exact(text, times, host.meter())?
        }
        (Labels::Flat(Array::Delta(_)), Some(_)) => {
            return Err(Stop::unsupported("MultiIndex.get_loc of a duration as text"));
        }
        _ => key.clone(),
    };
    let found = level.positions(key, host.meter())?;
    found.first().map(|at| *at as i64).ok_or_else(|| raise::key_error(key.clone()))
}

pub(super) fn no_slices(keys: &[Value]) -> Result<()> {
    if keys.iter().any(|key| matches!(key, Value::Slice(_))) {
        return Err(Stop::unsupported("MultiIndex.get_loc of slices"));
    }
    Ok(())
}

/// Rows whose label of one level is this one: a run where the level is the first and its codes are in order.
pub(super) fn in_level(coded: &Coded, level: usize, key: &Value, host: &mut dyn Host) -> Result<Found> {
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

pub(super) fn check_key(key: &Value) -> Result<()> {
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
pub(super) fn bound(coded: &Coded, label: &Value, right: bool, host: &mut dyn Host) -> Result<usize> {
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
pub(super) fn among(level: &Index, label: &Value, right: bool, host: &mut dyn Host) -> Result<i64> {
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

/// Where labels begin and end: NumPy's integers where a label was searched.
fn span(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<(Value, Value)> {
    let coded = i.index().coded(host)?;
    let mut place = |name: &str, right: bool, whole: usize| match args.some(name) {
        Some(label) => bound(&coded, &label, right, host).map(|at| Value::np_int(at as i64)),
        None => Ok(Value::Int(whole as i64)),
    };
    Ok((place("start", false, 0)?, place("end", true, i.index().len())?))
}
