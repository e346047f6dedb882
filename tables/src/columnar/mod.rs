//! Parquet and Arrow IPC (Feather) files as `pandas.read_parquet` and `pandas.read_feather` read them.
//!
//! Bytes flow in, a [`RawTable`] flows out. The formats are read by the Arrow project's own crates; what is here decides which pandas column each becomes
//! ([`plan`]), looks a hostile file through before it is unpacked ([`pages`], [`ipc`]), and counts what is built against a limit ([`Budget`]).
//!
//! A file of either format can make its reader panic in ways that nobody has found yet. [`read`] is the one door to both, and what panics behind it is an
//! error; what a panic prints is the host's hook's business.

mod arrays;
mod build;
mod category;
mod ipc;
mod pages;
mod parquet;
mod plan;
mod thrift;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::options::Format;
use crate::{RawColumn, RawTable, ReadOptions, TableError};

use build::Building;
use plan::Plan;

/// A table from the bytes of a columnar file.
///
/// # Errors
/// The bytes are no such file, hold a type that has no counterpart here, or unpack to more than the limit.
pub(crate) fn read(bytes: Vec<u8>, format: Format, options: &ReadOptions) -> Result<RawTable, TableError> {
    let read = AssertUnwindSafe(|| match format {
        Format::Parquet => parquet::read(bytes, options),
        _ => ipc::read(bytes, options),
    });
    catch_unwind(read).unwrap_or_else(|_| Err(broken(format, "its reader gave up on it")))
}

fn broken(format: Format, why: impl std::fmt::Display) -> TableError {
    TableError::Broken { format: format.name(), why: why.to_string() }
}

/// What a table may still take.
struct Budget {
    left: u64,
    limit: u64,
}

impl Budget {
    fn of(options: &ReadOptions) -> Budget {
        Budget { left: options.max_bytes, limit: options.max_bytes }
    }

    /// Takes so many bytes.
    fn take(&mut self, bytes: u64) -> Result<(), TableError> {
        self.left = self.left.checked_sub(bytes).ok_or(TableError::Unpacked { limit: self.limit })?;
        Ok(())
    }
}

/// The most columns read: what a reader does for each takes time for all of them. As many as a policy gives a frame where it says nothing else.
const COLUMNS: usize = 10_000;

/// Refuses a table of too many columns or cells before any is read.
fn check_cells(rows: u64, columns: usize, format: Format, options: &ReadOptions) -> Result<(), TableError> {
    if columns > COLUMNS {
        return Err(broken(format, format!("it has {columns} columns, and at most {COLUMNS} are read")));
    }
    let given = rows.saturating_mul(columns.max(1) as u64);
    if given > options.max_cells {
        return Err(TableError::TooManyCells { given, limit: options.max_cells });
    }
    Ok(())
}

/// The table of columns that were built.
fn table(plans: Vec<Plan>, columns: Vec<Building>, rows: usize, budget: &mut Budget) -> Result<RawTable, TableError> {
    let columns = plans.into_iter().zip(columns).map(|(plan, column)| {
        let data = column.finish(&plan, budget)?;
        Ok(RawColumn { name: plan.name, data })
    });
    Ok(RawTable { columns: columns.collect::<Result<_, _>>()?, rows, index: Vec::new() })
}
