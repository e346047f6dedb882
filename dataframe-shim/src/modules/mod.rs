//! `pd` and `np`.

pub mod numeric;
pub mod numpy;
pub mod pandas;
