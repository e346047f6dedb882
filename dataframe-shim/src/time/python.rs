//! Python's own `datetime` values beside pandas': what they count in nanoseconds, and what a `Timestamp` gives of them.

use std::cmp::Ordering;
use std::rc::Rc;

use hiddentables_values::types::datetime::{
    self, Clock, DATE, DATETIME, Date, DateTime, Day, Delta, TIME, TIMEDELTA, Time, calendar,
};
use hiddentables_values::{Result, Stop, Value};

use super::calendar::Moment;
use super::{Kind, Timedelta, Timestamp, Zone};

/// The nanoseconds of a `datetime` or of a `timedelta`, where pandas can count them so.
pub fn nanoseconds(value: &Value) -> Option<Kind> {
    if let Some(moment) = value.downcast::<DateTime>() {
        let (far, zone) = far(&moment);
        let ns = i64::try_from(far).ok().filter(|ns| *ns != i64::MIN)?;
        return match zone {
            None => Some(Kind::Time(Some(ns))),
            Some(zone) => {
                let zone = Zone::of_value(&Value::shared(zone)).ok().flatten()?;
                zone.check(ns).ok().map(|ns| Kind::Zoned(ns, zone))
            }
        };
    }
    let delta = value.downcast::<Delta>()?;
    let ns = i64::try_from(delta.micros.checked_mul(1_000)?).ok().filter(|ns| *ns != i64::MIN)?;
    Some(Kind::Delta(Some(ns)))
}

/// Nanoseconds since 1970 of a `datetime`, in UTC where it is in a zone, however far away; and the zone.
fn far(moment: &DateTime) -> (i128, Option<Rc<datetime::Zone>>) {
    let offset = moment.zone.as_ref().map_or(0, |zone| zone.offset);
    let since = i128::from(moment.micros()) - i128::from(offset) - i128::from(calendar::EPOCH) * 86_400_000_000;
    (since * 1_000, moment.zone.clone())
}

/// How a time stands to another.
pub enum Beside {
    /// Before it, after it, or at the same time.
    Ordered(Ordering),
    /// One is in a zone, the other in none.
    Apart,
}

/// How a `Timestamp`, in a zone or none, stands to another one or to a `datetime`; `None` where the value is neither.
pub fn beside(nanoseconds: i64, zoned: bool, value: &Value) -> Option<Beside> {
    let (other, other_zoned) = match (value.downcast::<Timestamp>(), value.downcast::<DateTime>()) {
        (Some(time), _) => (i128::from(time.nanoseconds), time.zone.is_some()),
        (None, Some(moment)) => {
            let (ns, zone) = far(&moment);
            (ns, zone.is_some())
        }
        (None, None) => return None,
    };
    Some(if zoned == other_zoned { Beside::Ordered(i128::from(nanoseconds).cmp(&other)) } else { Beside::Apart })
}

/// The order of a `Timedelta` and a `timedelta`.
pub fn order_durations(nanoseconds: i64, value: &Value) -> Option<Ordering> {
    if let Some(delta) = value.downcast::<Timedelta>() {
        return Some(nanoseconds.cmp(&delta.nanoseconds));
    }
    let delta = value.downcast::<Delta>()?;
    Some(i128::from(nanoseconds).cmp(&delta.micros.saturating_mul(1_000)))
}

/// The order of two dates, or of two times in no zone.
pub fn order_cells(a: &Value, b: &Value) -> Option<Ordering> {
    if let (Some(a), Some(b)) = (a.downcast::<Date>(), b.downcast::<Date>()) {
        return Some(a.0.cmp(&b.0));
    }
    let (a, b) = (a.downcast::<Time>()?, b.downcast::<Time>()?);
    (a.zone.is_none() && b.zone.is_none()).then(|| a.clock.cmp(&b.clock))
}

/// Midnight of a `date`.
pub fn midnight(value: &Value) -> Option<Moment> {
    value.downcast::<Date>().map(|date| Moment::midnight(date.0.year, date.0.month, date.0.day))
}

/// Whether it is Python's own date, datetime, time or duration.
pub fn is_own(value: &Value) -> bool {
    let class = value.class();
    [&DATE, &DATETIME, &TIME, &TIMEDELTA].into_iter().any(|own| std::ptr::eq(class, std::ptr::from_ref(own)))
}

/// The day of a moment.
pub fn day(moment: &Moment) -> Day {
    Day { year: moment.year, month: moment.month, day: moment.day }
}

/// The clock of a moment, without its nanoseconds.
pub fn clock(moment: &Moment) -> Clock {
    let Moment { hour, minute, second, nanosecond, .. } = *moment;
    Clock { hour, minute, second, microsecond: nanosecond / 1_000 }
}

/// `timestamp.date()`
pub fn date_value(moment: &Moment) -> Value {
    Date::value(day(moment))
}

/// `timestamp.to_pydatetime()` in a zone.
pub fn zoned_datetime_value(nanoseconds: i64, zone: Zone) -> Result<Value> {
    let moment = Moment::at(zone.local(nanoseconds));
    Ok(Value::object(DateTime { zone: Some(own_zone(zone)?), ..DateTime::naive(day(&moment), clock(&moment)) }))
}

/// `timestamp.timetz()`
pub fn zoned_time_value(nanoseconds: i64, zone: Zone) -> Result<Value> {
    let moment = Moment::at(zone.local(nanoseconds));
    Ok(Value::object(Time { clock: clock(&moment), zone: Some(own_zone(zone)?), fold: false }))
}

/// Python's own zone.
fn own_zone(zone: Zone) -> Result<Rc<datetime::Zone>> {
    match zone.value().downcast::<datetime::Zone>() {
        Some(own) => Ok(own),
        None => Err(Stop::unsupported("a datetime in a zone of the IANA database")),
    }
}

/// `timestamp.time()`
pub fn time_value(moment: &Moment) -> Value {
    Value::object(Time { clock: clock(moment), zone: None, fold: false })
}

/// `timestamp.to_pydatetime()`
pub fn datetime_value(moment: &Moment) -> Value {
    Value::object(DateTime::naive(day(moment), clock(moment)))
}

/// Microseconds as `datetime` counts them, for a hash that both share.
pub fn hash_of_time(nanoseconds: i64) -> u64 {
    (nanoseconds.div_euclid(1_000) + calendar::EPOCH * 86_400_000_000) as u64
}
