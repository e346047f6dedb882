//! A column of texts, numbers or objects to a column of times, as `pd.to_datetime` does it.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, Meter, Np, Result, Stop, Value};

use super::calendar::{DAY, HOUR, MINUTE, Moment, SECOND};
use super::fault::Fault;
use super::iso::Written;
use super::localize::{self, Ambiguous, Nonexistent};
use super::strptime::Format;
use super::zone::Zone;
use super::{guess, iso, parse};
use crate::array::{Array, is_missing};
use crate::polars_bridge::Ints;

/// How to read.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// `errors='coerce'`: what cannot be read is `NaT`.
    pub coerce: bool,
    /// `dayfirst=True`
    pub day_first: bool,
    /// `yearfirst=True`
    pub year_first: bool,
    /// How formats are found.
    pub style: Style<'a>,
    /// The zone that all are looked at from: times of no zone are what its clocks show.
    pub zone: Option<Zone>,
}

/// How formats are found.
#[derive(Clone, Copy)]
pub enum Style<'a> {
    /// The first text's format holds for all, where it has one.
    Guess,
    /// `format='mixed'`, and `astype`: each text by itself.
    Mixed,
    /// `format='ISO8601'`
    Iso,
    /// A `strptime` format.
    Format(&'a str),
}

/// What pandas adds where a text does not follow the column's format.
const ADVICE: &str = ". You might want to try:
    - passing `format` if your strings have a consistent format;
    - passing `format='ISO8601'` if your strings are all ISO8601 but not necessarily in exactly the same format;
    - passing `format='mixed'`, and the format will be inferred for each element individually. You might want to use `dayfirst` alongside this.";

/// The column as times, in a zone or none; as objects where they are in several. Work: a few units for each byte.
pub fn to_times(array: &Array, reading: Reading, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    meter.work(array.bytes().saturating_add(8 * array.len() as u64))?;
    match array {
        Array::Time(times) => localized(times, reading.zone, &meter),
        Array::Zoned(own, times) => Array::zoned(reading.zone.unwrap_or(*own), times.clone()),
        Array::Bool(_) | Array::Delta(_) if reading.coerce => localized(&missing(array.len()), reading.zone, &meter),
        Array::Bool(_) | Array::Delta(_) => {
            let name = array.dtype().name();
            Err(raise::type_error(format!("dtype {name} cannot be converted to datetime64[ns]")))
        }
        // Numbers are nanoseconds, unless there is a format for their digits; of floats the whole part.
        Array::Int(..) | Array::Float(_) if matches!(reading.style, Style::Guess | Style::Mixed) => {
            seen_from(Ints::optional((0..array.len()).map(|row| whole(array, row))), reading.zone)
        }
        Array::Float(_) => {
            let cells = (0..array.len()).map(|row| whole(array, row).map_or_else(super::nat, Value::Int));
            objects(&Array::objects(cells.collect()), reading, &meter)
        }
        Array::Int(..) | Array::Str(_) | Array::Object(_) => objects(array, reading, &meter),
        Array::Category(_) | Array::Masked(_) => {
            Err(hiddentables_values::Stop::unsupported(format!("to_datetime of {}", array.dtype().name())))
        }
    }
}

fn missing(rows: usize) -> Ints {
    Ints::optional(std::iter::repeat_n(None, rows))
}

/// What clocks of a zone show.
fn localized(times: &Ints, zone: Option<Zone>, meter: &Meter) -> Result<Array> {
    match zone {
        None => Ok(Array::Time(times.clone())),
        Some(zone) => Array::localized(zone, times, &Ambiguous::Raise, Nonexistent::Raise, meter),
    }
}

/// Times in UTC.
fn seen_from(times: Ints, zone: Option<Zone>) -> Result<Array> {
    match zone {
        None => Ok(Array::Time(times)),
        Some(zone) => Array::zoned(zone, times),
    }
}

fn whole(array: &Array, row: usize) -> Option<i64> {
    match array {
        // The least of 64 bits is NaT.
        Array::Int(_, ints) => ints.get(row).filter(|ns| *ns != i64::MIN),
        Array::Float(floats) => floats.get(row).map(|f| f as i64).filter(|ns| *ns != i64::MIN),
        _ => None,
    }
}

/// A format, or none: each by itself.
enum Plan<'a> {
    Each,
    Iso,
    Format(Format<'a>),
}

fn objects(array: &Array, reading: Reading, meter: &Meter) -> Result<Array> {
    let guessed: Option<String> = match reading.style {
        Style::Guess => guess_for(array, reading.day_first, meter)?,
        _ => None,
    };
    let plan = match (reading.style, guessed.as_deref()) {
        (Style::Format(format), _) | (_, Some(format)) => Plan::Format(Format::new(format).map_err(Fault::stop)?),
        (Style::Iso, _) => Plan::Iso,
        (Style::Guess | Style::Mixed, None) => Plan::Each,
    };
    let mut times = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        let cell = array.item(row, meter)?;
        let time = match &plan {
            Plan::Each => each(&cell, reading)?,
            Plan::Iso | Plan::Format(_) => by_format(&cell, &plan, meter)?,
        };
        times.push(match time {
            Ok(time) => time,
            Err(fault) if reading.coerce && fault.is_python() => None,
            Err(fault) => {
                let place = format!(", at position {}", position(array, row, meter)?);
                let fault = fault.with(&place);
                return Err(if matches!(plan, Plan::Each) { fault } else { fault.with(ADVICE) }.stop());
            }
        });
    }
    together(&times, &plan, reading, meter)
}

/// The times of a column, each in its zone or none: pandas' dtype of them all.
fn together(times: &[Option<One>], plan: &Plan, reading: Reading, meter: &Meter) -> Result<Array> {
    let present = || times.iter().flatten();
    let first = present().next().and_then(|one| one.zone);
    if let Some(zone) = reading.zone {
        let (with, without): (Vec<&One>, Vec<&One>) =
            present().filter(|one| one.text).partition(|one| one.zone.is_some());
        if matches!(plan, Plan::Iso) && !with.is_empty() && !without.is_empty() {
            // pandas reads some without an offset as if they had that of the one before.
            return Err(Stop::unsupported("to_datetime(format='ISO8601') of texts with and without an offset"));
        }
        // Times of no zone are what the clocks show.
        let at = |one: &One| match one.zone {
            Some(_) => Ok(Some(one.ns)),
            None => localize::one(zone, one.ns, &Ambiguous::Raise, Nonexistent::Raise, meter),
        };
        let utc = times.iter().map(|one| one.as_ref().map_or(Ok(None), at)).collect::<Result<Vec<_>>>()?;
        return Array::zoned(zone, Ints::optional(utc.into_iter()));
    }
    if present().all(|one| one.zone == first) {
        return seen_from(Ints::optional(times.iter().map(|one| one.as_ref().map(|one| one.ns))), first);
    }
    // Texts of several offsets are objects: `Timestamp`s where they follow a format, else Python's `datetime`s.
    if !present().all(|one| one.text) || (!matches!(plan, Plan::Each) && present().any(|one| one.zone.is_none())) {
        return Err(Stop::unsupported("to_datetime of times in several zones"));
    }
    let _held = meter.reserve(96 * times.len() as u64)?;
    let value = |one: &One| match (plan, one.zone) {
        (Plan::Each, Some(zone)) => super::python::zoned_datetime_value(one.ns, zone),
        (Plan::Each, None) => Ok(super::python::datetime_value(&Moment::at(one.ns))),
        (_, zone) => super::zoned::same_zone(one.ns, zone),
    };
    let cells = times.iter().map(|one| one.as_ref().map_or_else(|| Ok(super::nat()), value));
    Ok(Array::objects(cells.collect::<Result<_>>()?))
}

/// The format of the first cell that is not missing, where it is text.
fn guess_for(array: &Array, day_first: bool, meter: &Meter) -> Result<Option<String>> {
    for row in 0..array.len() {
        let cell = array.item(row, meter)?;
        match &cell {
            Value::Str(text) if parse::is_missing(text) || matches!(text.as_str(), "now" | "today") => {}
            Value::Str(text) => {
                meter.work(64 * text.len() as u64)?;
                if parse::check(text).is_err() {
                    return Ok(None);
                }
                // A text has few short numbers, but nothing keeps it from having many.
                let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty()).count();
                meter.work((numbers * numbers * text.len()) as u64)?;
                return guess::format(text, day_first).map_err(Fault::stop);
            }
            cell if is_missing(cell) => {}
            _ => return Ok(None),
        }
    }
    Ok(None)
}

/// A time: in UTC where it is in a zone.
struct One {
    ns: i64,
    zone: Option<Zone>,
    /// Whether it was read.
    text: bool,
}

impl One {
    fn naive(ns: i64) -> One {
        One { ns, zone: None, text: false }
    }

    /// What a text says.
    fn written(written: Written, text: &str) -> Result<One, Fault> {
        let far = || Fault::out_of_bounds(text);
        let local = written.moment.nanoseconds().ok_or_else(far)?;
        let Some(seconds) = written.offset else { return Ok(One { ns: local, zone: None, text: true }) };
        let zone = Zone::fixed(seconds).map_err(|_| Fault::Unsupported("an offset of a day or more"))?;
        let utc = local.checked_sub(zone.offset(0)).ok_or_else(far)?;
        match zone.check(utc) {
            Ok(ns) => Ok(One { ns, zone: Some(zone), text: true }),
            Err(_) => Err(Fault::Unsupported("a time in a zone at the bounds of nanoseconds")),
        }
    }
}

type Read = Result<Option<One>, Fault>;

/// A cell by itself.
fn each(cell: &Value, reading: Reading) -> Result<Read> {
    Ok(match cell {
        Value::Str(text) => parse::moment_in(text, reading.day_first, reading.year_first)
            .and_then(|read| read.map(|read| One::written(read, text)).transpose()),
        Value::Bool(_) | Value::Numpy(Np::Bool(_)) => return not_convertible("bool", reading.coerce),
        Value::Int(ns) | Value::Numpy(Np::Int(_, ns)) => Ok((*ns != i64::MIN).then(|| count(*ns, reading))),
        cell if is_missing(cell) => Ok(None),
        // Among objects pandas cuts a float off too.
        Value::Float(_) | Value::Numpy(Np::Float(_)) => {
            return Err(Stop::unsupported("to_datetime of a float among objects"));
        }
        other => match super::nanoseconds(other) {
            Some(super::Kind::Time(ns)) => Ok(ns.map(One::naive)),
            Some(super::Kind::Zoned(ns, zone)) => Ok(Some(One { ns, zone: Some(zone), text: false })),
            None if super::python::midnight(other).is_some() => Ok(of_date(other)?),
            _ => return Err(Stop::unsupported(format!("to_datetime of a {}", other.class().name))),
        },
    })
}

/// A number of nanoseconds, which is one of UTC wherever it is looked at from.
fn count(ns: i64, reading: Reading) -> One {
    One { ns, zone: reading.zone, text: false }
}

/// Midnight of a `date`.
fn of_date(value: &Value) -> Result<Option<One>> {
    match super::python::midnight(value).and_then(|moment| moment.nanoseconds()) {
        Some(ns) => Ok(Some(One::naive(ns))),
        None => Err(Stop::unsupported("to_datetime of a date before 1677-09-21 or after 2262-04-11")),
    }
}

fn not_convertible(class: &str, coerce: bool) -> Result<Read> {
    if coerce {
        return Ok(Ok(None));
    }
    Err(raise::type_error(format!("<class '{class}'> is not convertible to datetime, at position 0")))
}

fn by_format(cell: &Value, plan: &Plan, meter: &Meter) -> Result<Read> {
    let digits;
    let text = match cell {
        Value::Str(text) if parse::is_missing(text) => return Ok(Ok(None)),
        Value::Str(text) => text.as_str(),
        Value::Int(i) | Value::Numpy(Np::Int(_, i)) => {
            digits = i.to_string();
            &digits
        }
        cell if is_missing(cell) => return Ok(Ok(None)),
        other => match super::nanoseconds(other) {
            Some(super::Kind::Time(ns)) => return Ok(Ok(ns.map(One::naive))),
            None if super::python::midnight(other).is_some() => return Ok(Ok(of_date(other)?)),
            _ => return Err(Stop::unsupported(format!("to_datetime(format=) of a {}", other.class().name))),
        },
    };
    if let Err(fault) = parse::check(text) {
        return Ok(Err(fault));
    }
    let written = match plan {
        Plan::Format(format) => {
            meter.work(format.work(text))?;
            format.read(text)
        }
        Plan::Iso | Plan::Each => match iso::read_in(text, None) {
            Some(written) => Ok(written),
            None if matches!(text, "now" | "today") => Err(Fault::Clock),
            None => Err(Fault::Value(format!("Time data {text} is not ISO8601 format"))),
        },
    };
    Ok(written.and_then(|written| One::written(written, text).map(Some)))
}

/// The position that a message names: in a long column with many cells twice, pandas reads each once.
fn position(array: &Array, row: usize, meter: &Meter) -> Result<usize> {
    let rows = array.len();
    let looked_at = if rows <= 5_000 { rows / 10 } else { 500 };
    let distinct = |rows: usize| -> Result<usize> {
        let first: Vec<usize> = (0..rows).collect();
        Ok(crate::distinct::first_rows(&[array.take(&first, meter)?], meter)?.len())
    };
    if rows <= 50 || distinct(looked_at)? as f64 > looked_at as f64 * 0.7 {
        return Ok(row);
    }
    distinct(row)
}

/// Nanoseconds of a unit, and the digits that pandas keeps of a fraction of it.
pub fn unit(name: &str) -> Option<(i64, i32)> {
    Some(match name {
        "W" | "w" => (7 * DAY, 14),
        "D" | "d" | "days" | "day" => (DAY, 13),
        "h" | "H" | "hours" | "hour" | "hr" => (HOUR, 12),
        "m" | "min" | "T" | "t" | "minutes" | "minute" => (MINUTE, 10),
        "s" | "S" | "sec" | "second" | "seconds" => (SECOND, 9),
        "ms" | "L" | "l" | "milli" | "millis" | "millisecond" | "milliseconds" => (1_000_000, 6),
        "us" | "U" | "u" | "µs" | "micro" | "micros" | "microsecond" | "microseconds" => (1_000, 3),
        "ns" | "N" | "n" | "nano" | "nanos" | "nanosecond" | "nanoseconds" => (1, 0),
        _ => return None,
    })
}

/// So many units in nanoseconds, as pandas rounds them; `None` where they do not fit.
pub fn in_units(count: f64, (size, digits): (i64, i32)) -> Option<i64> {
    if !count.is_finite() || count.abs() > 1e18 {
        return None;
    }
    let base = count.trunc();
    if digits == 0 {
        return (base as i64).checked_mul(size);
    }
    let scale = 10_f64.powi(digits);
    let fraction = ((count - base) * scale).round_ties_even() / scale;
    (base as i64).checked_mul(size)?.checked_add((fraction * size as f64) as i64)
}
