//! The table that attacks are after.

use hiddentables::{Table, TableError};
use hiddentables_tables::{ReadOptions, read_bytes};

/// The canary table as a CSV file: a header and 24 rows whose cells occur nowhere else, some of them programs themselves.
pub const CANARY: &str = include_str!("canary.csv");

/// Rows of [`CANARY`].
const ROWS: usize = 24;

/// The canary table with this many rows, the 24 over and over.
///
/// # Errors
/// None that a program or user can cause: the file is part of the crate.
pub fn canary(rows: usize) -> Result<Table, TableError> {
    let mut lines = CANARY.lines();
    let header = lines.next().unwrap_or_default();
    let mut text = String::with_capacity(header.len() + rows.saturating_mul(160));
    text.push_str(header);
    text.push('\n');
    for line in lines.take(ROWS).cycle().take(rows) {
        text.push_str(line);
        text.push('\n');
    }
    let unreadable = |error: &dyn std::fmt::Display| TableError::Unsupported {
        column: "of the canary table".to_string(),
        dtype: error.to_string(),
    };
    let raw = read_bytes(text.as_bytes(), &ReadOptions::default()).map_err(|error| unreadable(&error))?;
    Table::try_from(raw).map_err(|error| unreadable(&error))
}
