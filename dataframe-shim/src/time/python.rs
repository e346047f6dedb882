//! Python's own `datetime` values beside pandas': what they count in nanoseconds, and what a `Timestamp` gives of them.

use std::cmp::Ordering;

use hiddentables_values::types::datetime::{
    Clock, DATE, DATETIME, Date, DateTime, Day, Delta, TIME, TIMEDELTA, Time, calendar,
};
use hiddentables_values::{Result, Stop, Value};

use super::calendar::Moment;
use super::{Kind, Timedelta, Timestamp};

/// The nanoseconds of a `datetime` in no zone or of a `timedelta`, where pandas can count them so.
pub fn nanoseconds(value: &Value) -> Option<Kind> {
    if let Some(moment) = value.downcast::<DateTime>() {
        let ns = i64::try_from(far(&moment)?).ok().filter(|ns| *ns != i64::MIN)?;
        return Some(Kind::Time(Some(ns)));
    }
    let delta = value.downcast::<Delta>()?;
    let ns = i64::try_from(delta.micros.checked_mul(1_000)?).ok().filter(|ns| *ns != i64::MIN)?;
    Some(Kind::Delta(Some(ns)))
}

/// Nanoseconds since 1970 of a `datetime` in no zone, however far away.
fn far(moment: &DateTime) -> Option<i128> {
    if moment.zone.is_some() {
        return None;
    }
    let since = i128::from(moment.micros()) - i128::from(calendar::EPOCH) * 86_400_000_000;
    Some(since * 1_000)
}

/// The order of a `Timestamp` and a `datetime`; `None` where the value is none.
pub fn order(nanoseconds: i64, value: &Value) -> Result<Option<Ordering>> {
    if let Some(time) = value.downcast::<Timestamp>() {
        return Ok(Some(nanoseconds.cmp(&time.nanoseconds)));
    }
    let Some(moment) = value.downcast::<DateTime>() else { return Ok(None) };
    match far(&moment) {
        Some(ns) => Ok(Some(i128::from(nanoseconds).cmp(&ns))),
        None => Err(Stop::unsupported("comparison of a Timestamp and a datetime in a zone")),
    }
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
