//! Columns of `bool`.

use polars::prelude::{BooleanChunked, NewChunkedArray, PlSmallStr};

/// A column of `bool` without missing values: pandas keeps a bool with missing values as object.
#[derive(Clone)]
pub struct Bools(BooleanChunked);

impl Bools {
    /// A column of these values.
    pub fn new(values: impl Iterator<Item = bool>) -> Bools {
        Bools(BooleanChunked::from_iter_values(PlSmallStr::EMPTY, values))
    }

    pub(super) fn from_polars(column: &BooleanChunked) -> Bools {
        Bools::new(column.iter().map(Option::unwrap_or_default))
    }

    pub(super) fn to_polars(&self) -> BooleanChunked {
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

    /// The value at `row`; false where there is no such row.
    pub fn get(&self, row: usize) -> bool {
        row < self.len() && self.0.get(row).unwrap_or(false)
    }

    /// Every row.
    pub fn iter(&self) -> impl Iterator<Item = bool> {
        (0..self.len()).map(|row| self.get(row))
    }

    /// `length` rows from `start`.
    #[must_use]
    pub fn slice(&self, start: usize, length: usize) -> Bools {
        Bools(self.0.slice(start as i64, length))
    }
}
