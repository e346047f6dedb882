//! `pd.Timestamp(…)`: what a time can be made of.

use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Class, Host, Np, Result, Signature, Stop, Value};

use super::calendar::Moment;
use super::fault::Fault;
use super::timestamp::{Timestamp, far, sub_second};
use super::zone::Zone;
use super::{column, parse, python, zoned};

static LINE: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse(
        "Timestamp(ts_input=<no_default>, year=None, month=None, day=None, hour=None, minute=None, second=None, microsecond=None, tzinfo=None, *, nanosecond=None, tz=None, unit=None, fold=None)",
    )
});

/// `pd.Timestamp(…)`: of text, of a number of nanoseconds or of a unit, or of year, month, day; in a zone or none.
///
/// >>> pd.Timestamp('2020-01-01 12:00', tz='Europe/Berlin')
/// Timestamp('2020-01-01 12:00:00+0100', tz='Europe/Berlin')
pub fn timestamp(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let bound = LINE.bind("Timestamp", false, args)?;
    bound.refuse("Timestamp", "fold")?;
    let input = bound.given("ts_input").cloned();
    let zone = match (bound.some("tz"), bound.some("tzinfo")) {
        (Some(_), Some(_)) => return Err(raise::value_error("Can provide at most one of tz, tzinfo")),
        (Some(zone), None) => Zone::of_value(&zone)?,
        (None, Some(zone)) => zoned::tzinfo(&zone)?,
        (None, None) => None,
    };
    if bound.some("year").is_some() || bound.some("month").is_some() || bound.some("day").is_some() {
        let local = of_parts(&bound, input.as_ref())?;
        return zoned::localized(local, zone, host);
    }
    let unit = bound.some("unit");
    match input {
        None => Err(raise::type_error("function missing required argument 'year' (pos 1)")),
        Some(Value::Str(text)) if unit.is_none() => of_text(&text, zone, host),
        Some(value) if crate::array::is_missing(&value) => Ok(super::nat()),
        Some(value @ (Value::Int(_) | Value::Float(_) | Value::Numpy(Np::Int(..) | Np::Float(_)))) => {
            let name = unit.as_ref().map_or("ns", |unit| unit.as_str().unwrap_or(""));
            let Some(unit) = column::unit(name) else { return Err(Stop::unsupported("Timestamp(unit=)")) };
            let ns = match value.as_int() {
                Some(count) => count.checked_mul(unit.0),
                None => column::in_units(value.as_float().unwrap_or(f64::NAN), unit),
            };
            // A count is one of UTC wherever it is shown.
            zoned::same_zone(ns.filter(|ns| *ns != i64::MIN).ok_or_else(far)?, zone)
        }
        Some(value) if value.is::<Timestamp>() && zone.is_none() => Ok(value),
        Some(value) if matches!(super::nanoseconds(&value), Some(super::Kind::Zoned(..))) && zone.is_some() => {
            Err(raise::value_error(
                "Cannot pass a datetime or Timestamp with tzinfo with the tz parameter. Use tz_convert instead.",
            ))
        }
        Some(value) if unit.is_none() && (python::is_own(&value) || value.is::<Timestamp>()) => {
            match (super::nanoseconds(&value), python::midnight(&value)) {
                (Some(super::Kind::Time(Some(ns))), _) => zoned::localized(ns, zone, host),
                (Some(super::Kind::Zoned(ns, own)), _) => zoned::same_zone(ns, Some(own)),
                (None, Some(moment)) => zoned::localized(moment.nanoseconds().ok_or_else(far)?, zone, host),
                _ => Err(Stop::unsupported(format!("Timestamp of a {}", value.class().name))),
            }
        }
        Some(Value::Bool(flag)) => {
            let shown = if flag { "True" } else { "False" };
            Err(raise::type_error(format!("Cannot convert input [{shown}] of type <class 'bool'> to Timestamp")))
        }
        Some(other) => Err(Stop::unsupported(format!("Timestamp of a {}", other.class().name))),
    }
}

/// The `Timestamp` of a text: in the zone that it names, looked at from the one that is asked for.
fn of_text(text: &str, zone: Option<Zone>, host: &mut dyn Host) -> Result<Value> {
    let Some(read) = parse::moment_in(text, false, false).map_err(Fault::stop)? else { return Ok(super::nat()) };
    let local = read.moment.nanoseconds().ok_or_else(far)?;
    match read.offset {
        None => zoned::localized(local, zone, host),
        Some(_) if zone.is_none() && super::iso::read_in(text, None).is_none() => {
            Err(Stop::unsupported("Timestamp of a text with an offset that is no ISO 8601"))
        }
        Some(seconds) => {
            let own = Zone::fixed(seconds)?;
            let utc = local.checked_sub(own.offset(0)).ok_or_else(far)?;
            zoned::same_zone(utc, Some(zone.unwrap_or(own)))
        }
    }
}

/// `Timestamp(2001, 5, 6)`, where the year takes the place of the text, and `Timestamp(year=2001, month=5, day=6)`.
fn of_parts(bound: &Bound, input: Option<&Value>) -> Result<i64> {
    const NAMES: [&str; 7] = ["year", "month", "day", "hour", "minute", "second", "microsecond"];
    let mut parts: Vec<Option<i64>> = Vec::new();
    if let Some(input) = input {
        match input {
            Value::Int(_) | Value::Numpy(Np::Int(..)) => parts.push(input.as_int()),
            _ => return Err(Stop::unsupported("Timestamp of text and parts")),
        }
    }
    for name in NAMES {
        let part = if bound.value(name).is_none() { None } else { Some(bound.int(name)?) };
        // Positions move by one behind a year that stands first; a keyword among them is beyond what this reads.
        parts.push(part);
    }
    let first_gap = parts.iter().position(Option::is_none).unwrap_or(parts.len());
    if input.is_some() && parts.iter().skip(first_gap).any(Option::is_some) {
        return Err(Stop::unsupported("Timestamp of positions and keywords"));
    }
    let part = |at: usize| parts.get(at).copied().flatten();
    let (Some(year), Some(month), Some(day)) = (part(0), part(1), part(2)) else {
        return Err(raise::type_error("function missing required argument 'day' (pos 3)"));
    };
    let nano = if bound.value("nanosecond").is_none() { 0 } else { bound.int("nanosecond")? };
    let moment = Moment {
        year,
        month,
        day,
        hour: part(3).unwrap_or(0),
        minute: part(4).unwrap_or(0),
        second: part(5).unwrap_or(0),
        nanosecond: sub_second(part(6).unwrap_or(0), nano)?,
    };
    moment.check().map_err(raise::value_error)?;
    moment.nanoseconds().ok_or_else(far)
}
