//! A column of texts, numbers or objects to a column of times, as `pd.to_datetime` does it.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, Meter, Np, Result, Stop, Value};

use super::calendar::{DAY, HOUR, MINUTE, SECOND};
use super::fault::Fault;
use super::strptime::Format;
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

/// The column as times. Work: a few units for each byte.
pub fn to_times(array: &Array, reading: Reading, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    meter.work(array.bytes().saturating_add(8 * array.len() as u64))?;
    match array {
        Array::Time(_) => Ok(array.clone()),
        Array::Bool(_) | Array::Delta(_) if reading.coerce => Ok(missing(array.len())),
        Array::Bool(_) | Array::Delta(_) => {
            let name = array.dtype().name();
            Err(raise::type_error(format!("dtype {name} cannot be converted to datetime64[ns]")))
        }
        // Numbers are nanoseconds, unless there is a format for their digits; of floats the whole part.
        Array::Int(..) | Array::Float(_) if matches!(reading.style, Style::Guess | Style::Mixed) => {
            Ok(Array::Time(Ints::optional((0..array.len()).map(|row| whole(array, row)))))
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

fn missing(rows: usize) -> Array {
    Array::Time(Ints::optional(std::iter::repeat_n(None, rows)))
}

fn whole(array: &Array, row: usize) -> Option<i64> {
    match array {
        Array::Int(_, ints) => ints.get(row),
        Array::Float(floats) => floats.get(row).map(|f| f as i64),
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
    Ok(Array::Time(Ints::optional(times.into_iter())))
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

type Read = Result<Option<i64>, Fault>;

/// A cell by itself.
fn each(cell: &Value, reading: Reading) -> Result<Read> {
    Ok(match cell {
        Value::Str(text) => parse::nanoseconds(text, reading.day_first, reading.year_first),
        Value::Bool(_) | Value::Numpy(Np::Bool(_)) => return not_convertible("bool", reading.coerce),
        Value::Int(ns) | Value::Numpy(Np::Int(_, ns)) => Ok(Some(*ns)),
        cell if is_missing(cell) => Ok(None),
        // Among objects pandas cuts a float off too.
        Value::Float(_) | Value::Numpy(Np::Float(_)) => {
            return Err(Stop::unsupported("to_datetime of a float among objects"));
        }
        other => match super::nanoseconds(other) {
            Some(super::Kind::Time(ns)) => Ok(ns),
            None if super::python::midnight(other).is_some() => Ok(of_date(other)?),
            _ => return Err(Stop::unsupported(format!("to_datetime of a {}", other.class().name))),
        },
    })
}

/// Midnight of a `date`.
fn of_date(value: &Value) -> Result<Option<i64>> {
    match super::python::midnight(value).and_then(|moment| moment.nanoseconds()) {
        Some(ns) => Ok(Some(ns)),
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
            Some(super::Kind::Time(ns)) => return Ok(Ok(ns)),
            None if super::python::midnight(other).is_some() => return Ok(Ok(of_date(other)?)),
            _ => return Err(Stop::unsupported(format!("to_datetime(format=) of a {}", other.class().name))),
        },
    };
    if let Err(fault) = parse::check(text) {
        return Ok(Err(fault));
    }
    let moment = match plan {
        Plan::Format(format) => {
            meter.work(format.work(text))?;
            format.read(text)
        }
        Plan::Iso | Plan::Each => match iso::read(text, None) {
            Some(moment) => moment,
            None if matches!(text, "now" | "today") => Err(Fault::Clock),
            None => Err(Fault::Value(format!("Time data {text} is not ISO8601 format"))),
        },
    };
    Ok(moment.and_then(|moment| moment.nanoseconds().map(Some).ok_or_else(|| Fault::out_of_bounds(text))))
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
