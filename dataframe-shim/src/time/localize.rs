//! From what clocks show to UTC: times that clocks show twice, and times that they leave out.

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Host, Meter, Result, Stop, Value};

use super::calendar::{DAY, HOUR, Moment};
use super::zone::Zone;

/// Units of work of a time in a zone that has transitions.
const LOOK: u64 = 32;

/// What is to be done with a time that clocks show twice.
#[derive(Clone, Debug, Default)]
pub enum Ambiguous {
    /// `AmbiguousTimeError`
    #[default]
    Raise,
    /// By the order of the times.
    Infer,
    /// `NaT`
    Missing,
    /// All in summer time, or none.
    All(bool),
    /// Whether each is in summer time.
    Each(Vec<bool>),
}

/// What is to be done with a time that clocks leave out.
#[derive(Clone, Copy, Debug, Default)]
pub enum Nonexistent {
    /// `NonExistentTimeError`
    #[default]
    Raise,
    /// `NaT`
    Missing,
    /// The next time that there is.
    Forward,
    /// The last one that there was.
    Backward,
    /// As [`Nonexistent::Backward`], by a unit that is not known.
    ByUnit,
    /// So many nanoseconds off.
    Shift(i64),
}

impl Nonexistent {
    /// What `nonexistent=` means.
    pub fn of_value(value: &Value) -> Result<Nonexistent> {
        Ok(match (value.as_str(), super::nanoseconds(value)) {
            (Some("raise"), _) => Nonexistent::Raise,
            (Some("NaT"), _) => Nonexistent::Missing,
            (Some("shift_forward"), _) => Nonexistent::Forward,
            (Some("shift_backward"), _) => Nonexistent::Backward,
            (None, Some(super::Kind::Delta(Some(0)))) => Nonexistent::Raise,
            (None, Some(super::Kind::Delta(Some(ns)))) => Nonexistent::Shift(ns),
            _ => {
                return Err(raise::value_error(
                    "The nonexistent argument must be one of 'raise', 'NaT', 'shift_forward', 'shift_backward' or a timedelta object",
                ));
            }
        })
    }
}

impl Nonexistent {
    /// What `nonexistent=` of one time means: backwards it is by the least of the time's own unit, which is not known here.
    pub fn of_one(value: &Value) -> Result<Nonexistent> {
        match Nonexistent::of_value(value)? {
            Nonexistent::Backward => Ok(Nonexistent::ByUnit),
            other => Ok(other),
        }
    }
}

impl Ambiguous {
    /// What `ambiguous=` of one time means.
    pub fn of_one(value: &Value) -> Result<Ambiguous> {
        match value {
            Value::Bool(summer) => Ok(Ambiguous::All(*summer)),
            Value::Str(text) if text.as_str() == "raise" => Ok(Ambiguous::Raise),
            Value::Str(text) if text.as_str() == "NaT" => Ok(Ambiguous::Missing),
            _ => Err(raise::value_error("'ambiguous' parameter must be one of: True, False, 'NaT', 'raise' (default)")),
        }
    }

    /// What `ambiguous=` of many times means.
    pub fn of_many(value: &Value, rows: usize, host: &mut dyn Host) -> Result<Ambiguous> {
        match value {
            Value::Str(text) => match text.as_str() {
                "raise" => Ok(Ambiguous::Raise),
                "infer" => Ok(Ambiguous::Infer),
                "NaT" => Ok(Ambiguous::Missing),
                _ => Err(Stop::unsupported("tz_localize(ambiguous=) of other text")),
            },
            Value::Bool(summer) => Ok(Ambiguous::All(*summer)),
            other => match crate::selection::list_like(other, host)? {
                Some(crate::array::Array::Bool(flags)) if flags.len() != rows => {
                    Err(raise::value_error("Length of ambiguous bool-array must be the same size as vals"))
                }
                Some(crate::array::Array::Bool(flags)) => Ok(Ambiguous::Each(flags.iter().collect())),
                _ => Err(Stop::unsupported("tz_localize(ambiguous=) of other than bools")),
            },
        }
    }
}

fn shown(local: i64) -> String {
    Moment::at(local).text(" ")
}

fn ambiguous(words: String) -> Stop {
    raise::exception(&exceptions::AMBIGUOUS_TIME_ERROR, words)
}

/// The times at which clocks of the zone show one: by what holds a day before, and by what holds a day after; `None` where that one
/// does not hold then.
fn candidates(zone: Zone, local: i64) -> (Option<i64>, Option<i64>) {
    let by = |near: i64| {
        local.checked_sub(zone.offset(near)).filter(|utc| zone.offset(*utc).checked_add(*utc) == Some(local))
    };
    (by(local.saturating_sub(DAY)), by(local.saturating_add(DAY)))
}

/// The times at which clocks would show one by what holds a day before it, and a day after it.
pub fn around(zone: Zone, local: i64) -> (i64, i64) {
    let by = |near: i64| local.saturating_sub(zone.offset(near));
    (by(local.saturating_sub(DAY)), by(local.saturating_add(DAY)))
}

/// One time, as [`all`] has it.
pub fn one(
    zone: Zone,
    local: i64,
    ambiguous: &Ambiguous,
    nonexistent: Nonexistent,
    meter: &Meter,
) -> Result<Option<i64>> {
    Ok(all(zone, &[Some(local)], ambiguous, nonexistent, meter)?.first().copied().flatten())
}

/// The nanoseconds in UTC of what clocks show in a zone. Some units of work a time.
pub fn all(
    zone: Zone,
    locals: &[Option<i64>],
    twice: &Ambiguous,
    never: Nonexistent,
    meter: &Meter,
) -> Result<Vec<Option<i64>>> {
    meter.work_len(locals.len())?;
    let held = |local: i64, utc: Option<i64>| match utc {
        Some(utc) if utc != i64::MIN => zone.check(utc),
        _ => {
            let moment = Moment::at(local);
            let second = Moment { nanosecond: 0, ..moment }.text(" ");
            Err(Stop::unsupported(format!("the time {second} in a zone, beyond nanoseconds")))
        }
    };
    if zone.is_fixed() {
        let utc = |local: i64| held(local, local.checked_sub(zone.offset(0)));
        return locals.iter().map(|local| local.map(utc).transpose()).collect();
    }
    meter.work(LOOK * locals.len() as u64)?;
    // What holds a day before and after is asked of each.
    let near = |local: &i64| local.checked_sub(2 * DAY).is_none() || local.checked_add(2 * DAY).is_none();
    if locals.iter().flatten().any(near) {
        return Err(Stop::unsupported("a time in a zone at the bounds of nanoseconds"));
    }
    let found: Vec<(Option<i64>, Option<i64>)> =
        locals.iter().map(|local| local.map_or((None, None), |local| candidates(zone, local))).collect();
    let inferred = match twice {
        Ambiguous::Infer => switched(locals, &found)?,
        _ => Vec::new(),
    };
    let mut times = Vec::with_capacity(locals.len());
    for (row, (local, pair)) in locals.iter().zip(&found).enumerate() {
        let Some(local) = *local else {
            times.push(None);
            continue;
        };
        let utc = match *pair {
            (Some(left), Some(right)) if left == right => Some(left),
            (Some(left), Some(right)) => match (twice, inferred.get(row).copied().flatten()) {
                (_, Some(utc)) => Some(utc),
                (Ambiguous::All(summer), _) => Some(if *summer { left } else { right }),
                (Ambiguous::Each(summers), _) => {
                    Some(if summers.get(row).copied().unwrap_or_default() { left } else { right })
                }
                (Ambiguous::Missing, _) => None,
                (Ambiguous::Raise | Ambiguous::Infer, _) => {
                    return Err(ambiguous(format!(
                        "Cannot infer dst time from {}, try using the 'ambiguous' argument",
                        shown(local)
                    )));
                }
            },
            (Some(one), None) | (None, Some(one)) => Some(one),
            (None, None) => shifted(zone, local, never, meter)?,
        };
        times.push(utc.map(|utc| held(local, Some(utc))).transpose()?);
    }
    Ok(times)
}

/// A time that clocks leave out.
fn shifted(zone: Zone, local: i64, never: Nonexistent, meter: &Meter) -> Result<Option<i64>> {
    let past = local.rem_euclid(HOUR);
    let (moved, ahead) = match never {
        Nonexistent::Raise => {
            return Err(raise::exception(&exceptions::NON_EXISTENT_TIME_ERROR, shown(local)));
        }
        Nonexistent::Missing => return Ok(None),
        Nonexistent::ByUnit => {
            return Err(Stop::unsupported("Timestamp.tz_localize(nonexistent='shift_backward')"));
        }
        Nonexistent::Forward => (local.checked_add(HOUR - past), true),
        Nonexistent::Backward => (local.checked_sub(past + 1), false),
        Nonexistent::Shift(ns) => {
            if (0..HOUR).contains(&ns.saturating_add(past)) {
                return Err(raise::value_error(format!(
                    "The provided timedelta will relocalize on a nonexistent time: {}",
                    super::timedelta::text(ns)
                )));
            }
            (local.checked_add(ns), ns > 0)
        }
    };
    let Some(moved) = moved else { return Err(Stop::unsupported("a time shifted beyond nanoseconds")) };
    // pandas looks the shifted time up as if it were UTC, one transition further unless the zone began on that side of it, or is there.
    let first = zone.offset(i64::MIN + 1);
    let here = if ahead { first > 0 || zone.offset(moved) >= 0 } else { first < 0 };
    meter.work(16_000)?;
    let offset = if here { zone.offset(moved) } else { zone.next_offset(moved)? };
    Ok(moved.checked_sub(offset))
}

/// `ambiguous='infer'`: of each run of times that clocks show twice, those up to the one where they go back are in summer time.
fn switched(locals: &[Option<i64>], found: &[(Option<i64>, Option<i64>)]) -> Result<Vec<Option<i64>>> {
    let mut answer = vec![None; locals.len()];
    let both = |row: &usize| matches!(found.get(*row), Some((Some(left), Some(right))) if left != right);
    let rows: Vec<usize> = (0..locals.len()).filter(both).collect();
    let text = |row: usize| locals.get(row).copied().flatten().map(shown).unwrap_or_default();
    if let [only] = rows.as_slice() {
        return Err(ambiguous(format!("Cannot infer dst time from {} as there are no repeated times", text(*only))));
    }
    for run in rows.chunk_by(|a, b| a + 1 == *b) {
        let lefts: Vec<i64> = run.iter().filter_map(|&row| found.get(row)?.0).collect();
        let back: Vec<usize> =
            lefts.windows(2).enumerate().filter(|(_, pair)| pair.last() <= pair.first()).map(|(at, _)| at).collect();
        match back.as_slice() {
            [] => return Err(ambiguous(run.first().map(|&row| text(row)).unwrap_or_default())),
            [at] => {
                for (place, &row) in run.iter().enumerate() {
                    let pair = found.get(row).copied().unwrap_or_default();
                    if let Some(slot) = answer.get_mut(row) {
                        *slot = if place <= *at { pair.0 } else { pair.1 };
                    }
                }
            }
            several => {
                return Err(ambiguous(format!(
                    "There are {} dst switches when there should only be 1.",
                    several.len()
                )));
            }
        }
    }
    Ok(answer)
}

/// What clocks of a zone show at these times.
pub fn shown_all(zone: Zone, times: &crate::polars_bridge::Ints, meter: &Meter) -> Result<crate::polars_bridge::Ints> {
    meter.work((if zone.is_fixed() { 1 } else { LOOK / 4 }) * times.len() as u64)?;
    Ok(crate::polars_bridge::Ints::optional(times.iter().map(|ns| ns.map(|ns| zone.local(ns)))))
}
