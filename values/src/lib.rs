//! Python's data model: every value that both the interpreter and the dataframe shim need.
//!
//! A program's values, their equality, hash, order, repr and methods; classes and exceptions; argument
//! binding; the [`Meter`] that charges for work before it is done. [`Object`] is how a value that this
//! crate does not know (a function, a `DataFrame`) takes part; [`Host`] is how such a value calls back.
//!
//! This crate knows no parser, no table and no Polars. It does no I/O.

pub mod args;
pub mod class;
pub mod dict;
pub mod exception;
pub mod iter;
pub mod list;
pub mod meter;
pub mod method;
pub mod module;
pub mod native;
pub mod numpy;
pub mod object;
pub mod ops;
pub mod query;
mod refused;
pub mod set;
pub mod signature;
pub mod text;
pub mod types;
pub mod unicode;
pub mod value;

pub use args::Args;
pub use class::Class;
pub use dict::Dict;
pub use exception::{Exception, Stop, Terminal, Why};
pub use iter::{Iter, Iterate};
pub use list::{List, Tuple};
pub use meter::{Charge, Limit, Limits, Meter};
pub use method::{Members, Method};
pub use module::Module;
pub use native::Native;
pub use numpy::{IntKind, Np, to_float32};
pub use object::{Host, Object};
pub use set::Set;
pub use signature::{Bound, Signature, Slots};
pub use text::Str;
pub use value::{Range, Slice, Value};

/// What almost every function here returns: a value, or why the program stops ([`Stop`]).
pub type Result<T, E = Stop> = std::result::Result<T, E>;
