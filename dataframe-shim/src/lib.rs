//! pandas on copied Polars columns: `DataFrame`, `Series`, `Index` and `GroupBy` as [`Object`]s of the data model.
//!
//! A program's text never comes here: this crate has never heard of syntax, and the interpreter has never heard of it.
//! [`DataFrame::of_table`] makes a program's copy of a host's [`Table`]; [`modules`] are the `pd` and `np` it finds bound.
//!
//! [`Object`]: hiddentables_values::Object
//! [`DataFrame::of_table`]: frame::DataFrame::of_table
//! [`Table`]: polars_bridge::Table

pub mod array;
pub mod assign;
pub mod block;
pub mod categories;
pub mod column;
pub mod construct;
pub mod display;
pub mod distinct;
pub mod dtype;
pub mod enlarge;
pub mod extension;
mod extent;
pub mod families;
pub mod frame;
pub mod frozen;
pub mod groupby;
pub mod guard;
pub mod index;
pub mod indexers;
pub mod interval;
pub mod joining;
pub mod known;
pub mod modules;
pub mod ndarray;
pub mod polars_bridge;
pub mod pretty;
pub mod random;
pub mod selection;
pub mod series;
pub mod surface;
pub mod time;
pub mod window;

pub use frame::DataFrame;
pub use index::object::IndexObject;
pub use ndarray::NdArray;
pub use polars_bridge::{HostCategory, HostCell, HostColumn, HostExtension, Table, TableError};
pub use series::Series;
