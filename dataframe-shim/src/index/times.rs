//! Labels of a `DatetimeIndex` given as text: a span of time, as `loc['2023-03']` and `loc['2023-01':'2023-06']` mean it.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::value::Slice;
use hiddentables_values::{Meter, Result, Stop, Value};

use super::{Index, Labels};
use crate::array::Array;
use crate::selection::Selection;
use crate::time;
use crate::time::localize::{self, Ambiguous, Nonexistent};
use crate::time::span::{resolution, span};
use crate::time::zone::Zone;

/// The times of a `DatetimeIndex`, and whether they stand in order; `None` of another index.
fn times(index: &Index, meter: &Meter) -> Result<Option<(Vec<i64>, bool)>> {
    let Labels::Flat(Array::Time(ints) | Array::Zoned(_, ints)) = index.labels() else { return Ok(None) };
    if ints.has_missing() {
        return Err(Stop::unsupported("labels of a DatetimeIndex with NaT"));
    }
    meter.work_len(ints.len())?;
    let times = ints.values().to_vec();
    let increasing = times.windows(2).all(|pair| pair.first() <= pair.last());
    Ok(Some((times, increasing)))
}

/// The zone of a `DatetimeIndex` that is in one.
fn zone_of(index: &Index) -> Option<Zone> {
    match index.labels() {
        Labels::Flat(Array::Zoned(zone, _)) => Some(*zone),
        _ => None,
    }
}

/// The span of a text, as clocks of the zone show it, in UTC.
fn span_in(zone: Option<Zone>, text: &str, meter: &Meter) -> Result<Option<(i64, i64, usize)>> {
    let (Some((start, end, fine)), Some(zone)) = (span(text), zone) else { return Ok(span(text)) };
    let utc = |local: i64| localize::one(zone, local, &Ambiguous::Raise, Nonexistent::Raise, meter);
    Ok(utc(start)?.zip(utc(end)?).map(|(start, end)| (start, end, fine)))
}

/// What a text selects: every label in its span where it is coarser than the labels are, else the label that it is. `KeyError` where
/// there is none.
pub fn by_text(key: &Value, text: &str, index: &Rc<Index>, meter: &Meter) -> Result<Selection> {
    let Some((times, increasing)) = times(index, meter)? else {
        return Err(Stop::unsupported("text as a label of a DatetimeIndex"));
    };
    let zone = zone_of(index);
    let Some((start, end, fine)) = span_in(zone, text, meter)? else {
        return Err(Stop::unsupported("this text as a label of a DatetimeIndex"));
    };
    let shown = times.iter().map(|ns| zone.map_or(*ns, |zone| zone.local(*ns)));
    meter.work(if zone.is_some() { 8 * times.len() as u64 } else { 0 })?;
    if fine < resolution(shown) {
        if !increasing {
            let within = |row: &usize| times.get(*row).is_some_and(|time| (start..=end).contains(time));
            return Ok(Selection::Many((0..times.len()).filter(within).collect()));
        }
        if let (Some(first), Some(last)) = (times.first(), times.last())
            && (end < *first || start > *last)
        {
            return Err(raise::key_error(key.clone()));
        }
        let left = times.partition_point(|time| *time < start);
        let right = times.partition_point(|time| *time <= end);
        return Ok(Selection::Run { start: left, length: right.saturating_sub(left) });
    }
    let sought = zone.map_or_else(|| time::timestamp(Some(start)), |zone| time::zoned_timestamp(Some(start), zone));
    let rows = index.positions(&sought, meter)?;
    match rows.as_slice() {
        [] => Err(raise::key_error(key.clone())),
        [one] => Ok(Selection::One(*one)),
        _ => Ok(Selection::Many(rows)),
    }
}

/// The time that a text names, which must be no coarser than the times of a level are.
pub fn exact(text: &str, level: &Array, meter: &Meter) -> Result<Value> {
    let index = Index::flat(level.clone(), Value::None, meter)?;
    let zone = zone_of(&index);
    let (Some((times, _)), Some((start, _, fine))) = (times(&index, meter)?, span_in(zone, text, meter)?) else {
        return Err(Stop::unsupported("this text as a label of a level of times"));
    };
    if fine < resolution(times.iter().map(|ns| zone.map_or(*ns, |zone| zone.local(*ns)))) {
        return Err(Stop::unsupported("a part of a time as a label of a level"));
    }
    Ok(zone.map_or_else(|| time::timestamp(Some(start)), |zone| time::zoned_timestamp(Some(start), zone)))
}

/// What a slice of texts or times selects, both ends included; `None` where the index is of no datetimes.
pub fn sliced(slice: &Slice, index: &Rc<Index>, meter: &Meter) -> Result<Option<Selection>> {
    let Some((times, increasing)) = times(index, meter)? else { return Ok(None) };
    let zone = zone_of(index);
    // Of texts a zone is one that they name, which none does here.
    let own_zone = |label: &Value| match time::nanoseconds(label) {
        Some(time::Kind::Zoned(_, zone)) => Some(zone),
        _ => None,
    };
    if !slice.start.is_none() && !slice.stop.is_none() && own_zone(&slice.start) != own_zone(&slice.stop) {
        return Err(raise::value_error("Both dates must have the same UTC offset"));
    }
    let mut texts = true;
    let mut bound = |label: &Value, end: bool| -> Result<Option<i64>> {
        if label.is_none() {
            return Ok(None);
        }
        if let Some(text) = label.as_str() {
            let (first, last, _) = span_in(zone, text, meter)?
                .ok_or_else(|| Stop::unsupported("a slice of a DatetimeIndex by this text"))?;
            return Ok(Some(if end { last } else { first }));
        }
        texts = false;
        match time::nanoseconds(label) {
            Some(time::Kind::Time(Some(ns))) if zone.is_none() => Ok(Some(ns)),
            Some(time::Kind::Zoned(ns, _)) if zone.is_some() => Ok(Some(ns)),
            Some(time::Kind::Time(Some(_)) | time::Kind::Zoned(..)) => {
                Err(raise::type_error("Cannot compare tz-naive and tz-aware datetime-like objects"))
            }
            _ => Err(Stop::unsupported(format!("a slice of a DatetimeIndex by a {}", label.class().name))),
        }
    };
    let (start, stop) = (bound(&slice.start, false)?, bound(&slice.stop, true)?);
    if increasing {
        let left = start.map_or(0, |start| times.partition_point(|time| *time < start));
        let right = stop.map_or(times.len(), |stop| times.partition_point(|time| *time <= stop));
        return Ok(Some(Selection::Run { start: left, length: right.saturating_sub(left) }));
    }
    if !texts {
        return Err(Stop::unsupported("a slice of a DatetimeIndex in no order"));
    }
    if [start, stop].iter().flatten().any(|bound| !times.contains(bound)) {
        return Err(raise::key_error_text(
            "Value based partial slicing on non-monotonic DatetimeIndexes with non-existing keys is not allowed.",
        ));
    }
    let within = |time: i64| start.is_none_or(|start| start <= time) && stop.is_none_or(|stop| time <= stop);
    let rows: Vec<usize> = times.iter().enumerate().filter(|(_, time)| within(**time)).map(|(row, _)| row).collect();
    Ok(Some(if rows.len() == times.len() { Selection::all(rows.len()) } else { Selection::Many(rows) }))
}
