//! `pd.to_datetime` of a frame whose columns are years, months, days and smaller units.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Host, Result, Stop, Value, ops};

use super::datetimes::{TO_DATETIME, TO_TIMEDELTA};
use super::numeric::TO_NUMERIC;
use crate::frame::Frame;

/// The names that columns may have, and their units.
const UNITS: &[(&str, &str)] = &[
    ("year", "year"),
    ("month", "month"),
    ("day", "day"),
    ("hour", "h"),
    ("minute", "m"),
    ("second", "s"),
    ("millisecond", "ms"),
    ("microsecond", "us"),
    ("nanosecond", "ns"),
];

/// The unit of a column's name, in any case and with a plural's `s`.
fn unit_of(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let bare = name.strip_suffix('s').filter(|bare| bare.len() > 1).unwrap_or(&name);
    let short = ["ms", "us", "ns"].into_iter().find(|unit| *unit == name);
    short.or_else(|| UNITS.iter().find(|(long, _)| *long == bare).map(|(_, unit)| *unit))
}

/// The columns as times, row by row; `errors` as `to_datetime` has it.
///
/// >>> pd.to_datetime(pd.DataFrame({'year': [2024, 2023], 'month': [2, 3], 'day': [29, 4], 'hour': [5, 6]})).tolist()
/// [Timestamp('2024-02-29 05:00:00'), Timestamp('2023-03-04 06:00:00')]
pub(super) fn assembled(frame: &Frame, errors: &Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if !frame.columns.is_unique(&meter)? {
        return Err(raise::value_error("cannot assemble with duplicate keys"));
    }
    let mut found: Vec<(&'static str, Value)> = Vec::new();
    let mut extra = Vec::new();
    for at in 0..frame.width() {
        let name = frame.name(at, &meter)?;
        let column = frame.series(at, &meter)?.map_or(Value::None, Value::shared);
        match name.as_str().map(unit_of) {
            None => return Err(Stop::unsupported("to_datetime of columns whose names are no text")),
            Some(None) => extra.push(name.as_str().unwrap_or_default().to_string()),
            Some(Some(unit)) if found.iter().any(|(known, _)| *known == unit) => {
                return Err(Stop::unsupported("to_datetime of two columns of one unit"));
            }
            Some(Some(unit)) => found.push((unit, column)),
        }
    }
    let column = |unit: &str| found.iter().find(|(known, _)| *known == unit).map(|(_, column)| column.clone());
    let mut missing: Vec<&str> = ["year", "month", "day"].into_iter().filter(|unit| column(unit).is_none()).collect();
    if !missing.is_empty() {
        missing.sort_unstable();
        return Err(raise::value_error(format!(
            "to assemble mappings requires at least that [year, month, day] be specified: [{}] is missing",
            missing.join(",")
        )));
    }
    if !extra.is_empty() {
        extra.sort_unstable();
        let extra = extra.join(",");
        return Err(raise::value_error(format!("extra keys have been passed to the datetime assemblage: [{extra}]")));
    }
    let with = |value: Value, more: Vec<(&str, Value)>| Args {
        positional: vec![value],
        keywords: more.into_iter().map(|(name, value)| (name.into(), value)).collect(),
    };
    let number = |unit: &str, host: &mut dyn Host| -> Result<Value> {
        let column = column(unit).unwrap_or(Value::None);
        TO_NUMERIC.call(with(column, vec![("errors", errors.clone())]), host)
    };
    let scaled = |value: Value, by: i64, host: &mut dyn Host| -> Result<Value> {
        ops::call_method(&value, "mul", Args::one(Value::Int(by)), host)
    };
    let (year, month, day) = (number("year", host)?, number("month", host)?, number("day", host)?);
    let (year, month) = (scaled(year, 10_000, host)?, scaled(month, 100, host)?);
    let sum = ops::call_method(&year, "add", Args::one(month), host)?;
    let sum = ops::call_method(&sum, "add", Args::one(day), host)?;
    let format = Value::str("%Y%m%d", &meter)?;
    let dates = TO_DATETIME.call(with(sum, vec![("format", format), ("errors", errors.clone())]), host);
    let mut dates = dates.map_err(|stop| stop.map_raise(|_| raise::value_error("cannot assemble the datetimes")))?;
    for unit in ["h", "m", "s", "ms", "us", "ns"] {
        if column(unit).is_some() {
            let count = number(unit, host)?;
            let unit = Value::str(unit, &meter)?;
            let span = TO_TIMEDELTA.call(with(count, vec![("unit", unit), ("errors", errors.clone())]), host)?;
            dates = ops::call_method(&dates, "add", Args::one(span), host)?;
        }
    }
    Ok(dates)
}
