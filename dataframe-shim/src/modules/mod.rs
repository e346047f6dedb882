//! `pd` and `np`.

pub mod functions;
pub mod numeric;
pub mod numpy;
pub mod pandas;
