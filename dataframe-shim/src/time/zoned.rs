//! What a `Timestamp` can do for being in a zone: `tz_localize`, `tz_convert`, and what it says of the zone.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::datetime::Delta;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use super::localize::{self, Ambiguous, Nonexistent};
use super::strftime::InZone;
use super::timestamp::Timestamp;
use super::zone::{NamedZone, Zone};
use super::{timestamp, zoned_timestamp};

/// Rows of `Timestamp`.
pub static ROWS: &[Method<Rc<Timestamp>>] = &[
    Method::property("tz", |t, _| Ok(zone_value(t))),
    Method::property("tzinfo", |t, _| Ok(zone_value(t))),
    Method::property("fold", |_, _| Ok(Value::Int(0))),
    Method::new("tz_localize(tz, ambiguous='raise', nonexistent='raise')", tz_localize),
    Method::new("tz_convert(tz)", tz_convert),
    Method::new("astimezone(tz)", tz_convert),
    Method::new("utcoffset()", |t, _, _| {
        Ok(t.zone.map_or(Value::None, |zone| duration(zone.offset(t.nanoseconds) / 1_000)))
    }),
    Method::new("dst()", |t, _, _| match t.zone {
        Some(zone @ Zone::Named(_)) => Ok(duration(zone.summer(t.nanoseconds)?.saturating_mul(1_000_000))),
        _ => Ok(Value::None),
    }),
    Method::new("tzname()", |t, _, host| match t.zone {
        Some(zone) => Value::str(shown(zone, t.nanoseconds).name, host.meter()),
        None => Ok(Value::None),
    }),
];

fn duration(micros: i64) -> Value {
    Value::object(Delta { micros: i128::from(micros) })
}

fn zone_value(t: &Rc<Timestamp>) -> Value {
    t.zone.map_or(Value::None, |zone| zone.value_at(t.nanoseconds))
}

/// What `%z` and `%Z` are at a time.
pub fn shown(zone: Zone, utc: i64) -> InZone {
    let name = zone.span(utc.div_euclid(super::calendar::SECOND)).name;
    InZone { offset: zone.offset_text(utc, ""), name }
}

/// What `ambiguous=` and `nonexistent=` mean of one time.
pub fn choices(args: &Bound) -> Result<(Ambiguous, Nonexistent)> {
    let never = Nonexistent::of_one(&args.value("nonexistent"))?;
    Ok((Ambiguous::of_one(&args.value("ambiguous"))?, never))
}

/// The `Timestamp` of a time in UTC, in a zone or of none.
pub fn same_zone(utc: i64, zone: Option<Zone>) -> Result<Value> {
    match zone {
        None => Ok(timestamp(Some(utc))),
        Some(zone) => Ok(zoned_timestamp(Some(zone.check(utc)?), zone)),
    }
}

/// A time of no zone as one in UTC, looked at from a zone; anything else as it is.
pub fn seen_from(value: &Value, zone: Zone) -> Result<Value> {
    match value.downcast::<Timestamp>() {
        Some(time) if time.zone.is_none() => same_zone(time.nanoseconds, Some(zone)),
        _ => Ok(value.clone()),
    }
}

/// The time at which clocks of a zone show this; of no zone the time itself.
pub fn localized(local: i64, zone: Option<Zone>, host: &dyn Host) -> Result<Value> {
    localized_by(local, zone, &Ambiguous::Raise, Nonexistent::Raise, host)
}

/// As [`localized`], with what to do where clocks show it twice, or never.
pub fn localized_by(
    local: i64,
    zone: Option<Zone>,
    twice: &Ambiguous,
    never: Nonexistent,
    host: &dyn Host,
) -> Result<Value> {
    let Some(zone) = zone else { return Ok(timestamp(Some(local))) };
    Ok(zoned_timestamp(localize::one(zone, local, twice, never, host.meter())?, zone))
}

/// The time at which clocks show this after parts of it were replaced: of two the one in summer time.
pub fn replaced(local: i64, zone: Option<Zone>, host: &dyn Host) -> Result<Value> {
    let Some(zone) = zone else { return Ok(timestamp(Some(local))) };
    let found = localize::one(zone, local, &Ambiguous::Raise, Nonexistent::Raise, host.meter());
    match found {
        Err(stop) if stop.exception_of(&exceptions::NON_EXISTENT_TIME_ERROR).is_some() => {
            // `pytz` makes a time that clocks never show.
            Err(Stop::unsupported("Timestamp.replace with a time that the zone's clocks leave out"))
        }
        Err(stop) if stop.is_raise() => {
            let (before, after) = localize::around(zone, local);
            let summers = (zone.summer(before)? != 0, zone.summer(after)? != 0);
            let utc = match summers {
                (true, false) => before,
                (false, true) => after,
                _ => {
                    return Err(Stop::unsupported(
                        "Timestamp.replace at a change of clocks other than to or from summer time",
                    ));
                }
            };
            same_zone(utc, Some(zone))
        }
        found => Ok(zoned_timestamp(found?, zone)),
    }
}

/// The zone of a `tzinfo=`, which is no text.
pub fn tzinfo(value: &Value) -> Result<Option<Zone>> {
    match value {
        Value::Str(_) => {
            Err(raise::type_error("Argument 'tzinfo' has incorrect type (expected datetime.tzinfo, got str)"))
        }
        _ => Zone::of_value(value),
    }
}

/// A time in a zone less one in none.
pub fn apart() -> Stop {
    raise::type_error("Cannot subtract tz-naive and tz-aware datetime-like objects.")
}

/// The time at which clocks of a zone show what this shows; of no zone what its clock shows.
///
/// >>> pd.Timestamp('2020-03-29 02:30').tz_localize('Europe/Berlin', nonexistent='shift_forward')
/// Timestamp('2020-03-29 03:00:00+0200', tz='Europe/Berlin')
fn tz_localize(t: &Rc<Timestamp>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let never = Nonexistent::of_one(&args.value("nonexistent"))?;
    let twice = Ambiguous::of_one(&args.value("ambiguous"))?;
    let zone = Zone::of_value(&args.value("tz"))?;
    match (t.zone, zone) {
        (None, zone) => localized_by(t.nanoseconds, zone, &twice, never, host),
        (Some(_), None) => Ok(timestamp(Some(t.local()))),
        (Some(_), Some(_)) => {
            Err(raise::type_error("Cannot localize tz-aware Timestamp, use tz_convert for conversions"))
        }
    }
}

/// The same time in another zone; in none as UTC.
///
/// >>> pd.Timestamp('2020-07-01', tz='UTC').tz_convert('US/Pacific')
/// Timestamp('2020-06-30 17:00:00-0700', tz='US/Pacific')
fn tz_convert(t: &Rc<Timestamp>, args: &Bound, _: &mut dyn Host) -> Result<Value> {
    if t.zone.is_none() {
        return Err(raise::type_error("Cannot convert tz-naive Timestamp, use tz_localize to localize"));
    }
    same_zone(t.nanoseconds, Zone::of_value(&args.value("tz"))?)
}

/// Whether it is a zone as a value.
pub fn is_zone(value: &Value) -> bool {
    value.is::<NamedZone>() || value.is::<hiddentables_values::types::datetime::Zone>()
}
