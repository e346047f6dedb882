//! `pd` and `np`.

pub mod functions;
pub mod datetimes;
pub mod numeric;
pub mod numpy;
pub mod pandas;
