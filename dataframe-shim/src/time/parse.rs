//! Text to time.

use hiddentables_values::{Result, Stop};

/// The time that a text stands for where a datetime column is compared with it; `None` where it is no time.
pub fn comparable(_text: &str) -> Result<Option<Option<i64>>> {
    Err(Stop::unsupported("comparison of datetimes with text"))
}
