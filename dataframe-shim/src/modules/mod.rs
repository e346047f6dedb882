//! `pd` and `np`.

pub mod numpy;
pub mod pandas;
