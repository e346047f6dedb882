//! Columns of text.

use polars::prelude::{NewChunkedArray, PlSmallStr, StringChunked};

/// A column of `str`, some of which may be missing (NaN to the program).
#[derive(Clone)]
pub struct Strings(StringChunked);

fn single(column: StringChunked) -> StringChunked {
    if column.chunks().len() == 1 { column } else { column.rechunk().into_owned() }
}

impl Strings {
    /// A column where `None` is missing.
    pub fn new<S: AsRef<str>>(values: impl Iterator<Item = Option<S>>) -> Strings {
        Strings(single(StringChunked::from_iter_options(PlSmallStr::EMPTY, values)))
    }

    pub(super) fn from_polars(column: StringChunked) -> Strings {
        Strings(single(column))
    }

    pub(super) fn to_polars(&self) -> StringChunked {
        self.0.clone()
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether some row is missing.
    pub fn has_missing(&self) -> bool {
        self.0.null_count() > 0
    }

    /// The text at `row`; `None` where it is missing or there is no such row.
    pub fn get(&self, row: usize) -> Option<&str> {
        if row < self.len() { self.0.get(row) } else { None }
    }

    /// Every row.
    pub fn iter(&self) -> impl Iterator<Item = Option<&str>> {
        (0..self.len()).map(|row| self.get(row))
    }

    /// Bytes of text in all.
    pub fn bytes(&self) -> usize {
        self.iter().flatten().map(str::len).sum()
    }

    /// `length` rows from `start`.
    #[must_use]
    pub fn slice(&self, start: usize, length: usize) -> Strings {
        Strings(self.0.slice(start as i64, length))
    }
}
