//! `pd` and `np`.

pub mod cut;
pub mod datetimes;
pub mod encode;
pub mod functions;
pub mod numeric;
pub mod numpy;
pub mod options;
pub mod pandas;
