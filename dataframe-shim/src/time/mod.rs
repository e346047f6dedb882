//! `Timestamp`, `Timedelta` and `NaT`: nanoseconds since 1970, as pandas counts time; and what text is a time.
//!
//! The values are here, and the reading of them; [`crate::families`] has the `.dt` accessor, [`crate::modules`] has
//! `pd.to_datetime`. There is no clock: what pandas takes from today is refused.

pub mod array;
pub mod calendar;
pub mod column;
pub mod construct;
pub mod dateutil;
pub mod duration_text;
pub mod fault;
pub mod frequency;
pub mod guess;
pub mod infer;
pub mod iso;
pub mod localize;
mod nat;
pub mod offset;
pub mod offsets;
pub mod parse;
pub mod period;
pub mod python;
pub mod seen;
pub mod span;
pub mod strftime;
pub mod strptime;
pub mod timedelta;
pub mod timestamp;
pub mod zone;
pub mod zoned;

use hiddentables_values::Value;

pub use nat::{NAT, NaT, nat};
pub use timedelta::{TIMEDELTA, Timedelta};
pub use timestamp::{TIMESTAMP, Timestamp};
pub use zone::Zone;

/// A point in time or a duration, missing or not.
pub enum Kind {
    /// A `Timestamp`, `NaT` for `None`.
    Time(Option<i64>),
    /// A `Timedelta`.
    Delta(Option<i64>),
    /// A `Timestamp` in a zone: nanoseconds in UTC.
    Zoned(i64, Zone),
}

/// The `Timestamp`, or `NaT`.
pub fn timestamp(nanoseconds: Option<i64>) -> Value {
    nanoseconds.map_or_else(nat, |nanoseconds| Value::object(Timestamp { nanoseconds, zone: None }))
}

/// The `Timestamp` in a zone, or `NaT`; callers have [`Zone::check`]ed it.
pub fn zoned_timestamp(nanoseconds: Option<i64>, zone: Zone) -> Value {
    nanoseconds.map_or_else(nat, |nanoseconds| Value::object(Timestamp { nanoseconds, zone: Some(zone) }))
}

/// The `Timedelta`, or `NaT`.
pub fn timedelta(nanoseconds: Option<i64>) -> Value {
    nanoseconds.map_or_else(nat, |nanoseconds| Value::object(Timedelta { nanoseconds }))
}

/// Whether it is `NaT`.
pub fn is_nat(value: &Value) -> bool {
    value.is::<NaT>()
}

/// What a `Timestamp` or `Timedelta` holds, or a `datetime` or `timedelta` that pandas takes for one.
pub fn nanoseconds(value: &Value) -> Option<Kind> {
    if let Some(time) = value.downcast::<Timestamp>() {
        return Some(match time.zone {
            None => Kind::Time(Some(time.nanoseconds)),
            Some(zone) => Kind::Zoned(time.nanoseconds, zone),
        });
    }
    if let Some(delta) = value.downcast::<Timedelta>() {
        return Some(Kind::Delta(Some(delta.nanoseconds)));
    }
    if let Some(offset) = value.downcast::<offsets::DateOffset>() {
        return offset.tick().map(|ns| Kind::Delta(Some(ns)));
    }
    python::nanoseconds(value)
}

/// The nanoseconds in UTC of a time in a zone; `None` of anything else.
pub fn zoned_count(value: &Value) -> Option<i64> {
    match nanoseconds(value) {
        Some(Kind::Zoned(ns, _)) => Some(ns),
        _ => None,
    }
}

/// The nanoseconds of either; `None` of anything else, of `NaT` and of a time in a zone.
pub fn nanosecond_count(value: &Value) -> Option<i64> {
    match nanoseconds(value) {
        Some(Kind::Time(ns) | Kind::Delta(ns)) => ns,
        Some(Kind::Zoned(..)) | None => None,
    }
}
