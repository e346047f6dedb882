//! Table files as `pandas.read_csv(path)` of pandas 2.2.3 reads them: the same names, types, missing values and bits.
//!
//! Bytes flow in, a [`RawTable`] of plain columns flows out; the host's `Table` is made of it by `TryFrom`. This crate
//! opens files, so nothing that runs a Solver's program may depend on it.
//!
//! ```
//! use hiddentables_tables::{RawData, ReadOptions, read_bytes};
//!
//! let table = read_bytes(b"city,people\nBern,134794\nUri,\n", &ReadOptions::default())?;
//! assert!(matches!(&table.columns[1].data, RawData::Float(people) if people[1].is_nan()));
//! # Ok::<(), hiddentables_tables::TableError>(())
//! ```

mod concat;
mod error;
mod header;
mod host;
mod infer;
mod number;
mod options;
mod read;
mod rows;
mod set;
mod table;
mod text;
mod tokenizer;

pub use error::TableError;
pub use options::{ReadOptions, Types};
pub use read::{read_bytes, read_path};
pub use set::TableSet;
pub use table::{Cell, RawColumn, RawData, RawTable};
pub use text::TextColumn;
