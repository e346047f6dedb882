//! Table files as pandas 2.2.3 reads them: the same names, types, missing values and bits. CSV and TSV as `read_csv(path)` does, JSON Lines as
//! `read_json(path, lines=True)`, Parquet as `read_parquet`, Arrow IPC as `read_feather`.
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

mod catalog;
#[cfg(feature = "columnar")]
mod columnar;
mod concat;
mod error;
mod header;
mod host;
mod infer;
mod json;
mod jsonl;
mod labels;
mod number;
mod options;
mod read;
mod rows;
mod set;
mod table;
mod text;
mod tokenizer;

pub use catalog::Catalog;
pub use error::TableError;
pub use options::{Format, ReadOptions, Types};
pub use read::{read_bytes, read_path};
pub use set::TableSet;
pub use table::{Cell, RawCategory, RawColumn, RawData, RawExtension, RawTable};
pub use text::TextColumn;
