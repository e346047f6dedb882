//! `datetime`: days, clocks, points in time, durations and fixed offsets, as CPython's own module has them.
//!
//! The values live here because both sides meet them: the interpreter's `datetime` module and the dataframe shim, whose
//! columns of times take and give them. There is no clock: what asks for now or today is refused.

mod arguments;
pub mod calendar;
mod class_methods;
mod date;
mod delta;
mod delta_build;
pub mod fields;
mod iso;
mod moment;
pub mod numbers;
pub mod strftime;
mod strptime;
mod time;
mod zone;

pub use calendar::{Clock, Day};
pub use date::{DATE, Date};
pub use delta::{Delta, TIMEDELTA};
pub use moment::{DATETIME, DateTime};
pub use time::{TIME, Time};
pub use zone::{TIMEZONE, TZINFO, Zone, offset_text, utc, utc_value};

pub(crate) use arguments::{Parameters, class_of};

use crate::exception::{Stop, raise};

/// Microseconds of a second.
pub const SECOND: i64 = 1_000_000;
/// Microseconds of a day.
pub const DAY: i64 = 86_400 * SECOND;

/// `OverflowError`: a day before year 1 or after 9999.
fn date_out_of_range() -> Stop {
    raise::overflow_error("date value out of range")
}

/// What asks for the time of the world outside is refused.
fn clock() -> Stop {
    Stop::refused("clock")
}
