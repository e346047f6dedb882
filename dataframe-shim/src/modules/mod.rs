//! `pd` and `np`.

mod assembled;
pub mod choosing;
pub mod cut;
pub mod datetimes;
pub mod dummies;
pub mod encode;
mod folding;
pub mod frames;
pub mod indexes;
pub mod intervals;
pub mod json_normalize;
pub mod kinds;
pub mod making;
pub mod matrices;
pub mod measures;
pub mod numeric;
pub mod numpy;
pub mod options;
pub mod pandas;
pub mod placing;
pub mod ranges;
pub mod reductions;
mod slicing;
pub mod turning;
pub mod types;
pub mod ufuncs;
