//! Columns of text.

use polars::prelude::{ChunkTake, IdxSize, NewChunkedArray, PlSmallStr, StringChunked};

/// A column of `str`, some of which may be missing (NaN to the program).
#[derive(Clone)]
pub struct Strings(StringChunked);

fn single(column: StringChunked) -> StringChunked {
    let column = if column.chunks().len() == 1 { column } else { column.rechunk().into_owned() };
    // Counted once: what is cloned keeps it.
    column.downcast_iter().for_each(|chunk| {
        chunk.total_bytes_len();
    });
    column
}

/// Bytes of text that a column may keep alive without holding them, beside as many as it holds.
const SPARE: usize = 256;

/// A column that shares the text of another, unless most of that would stay for the few rows taken: then with text of its own.
fn compact(column: StringChunked) -> StringChunked {
    let column = single(column);
    let Some(chunk) = column.downcast_iter().next() else { return column };
    if chunk.total_buffer_len() <= SPARE.saturating_add(chunk.total_bytes_len().saturating_mul(2)) {
        return column;
    }
    StringChunked::with_chunk(PlSmallStr::EMPTY, chunk.clone().gc())
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
        if row < self.len() { self.0.downcast_iter().next()?.get(row) } else { None }
    }

    /// Every row.
    pub fn iter(&self) -> impl Iterator<Item = Option<&str>> {
        self.0.downcast_iter().flat_map(|chunk| chunk.iter())
    }

    /// Bytes of text in all.
    pub fn bytes(&self) -> usize {
        self.0.downcast_iter().fold(0, |bytes, chunk| bytes + chunk.total_bytes_len())
    }

    /// `length` rows from `start`.
    #[must_use]
    pub fn slice(&self, start: usize, length: usize) -> Strings {
        Strings(compact(self.0.slice(start as i64, length)))
    }

    /// The cells at these rows; missing where there is no such row.
    #[must_use]
    pub fn take(&self, rows: &[usize]) -> Strings {
        let positions: Result<Vec<IdxSize>, _> = rows.iter().map(|&row| IdxSize::try_from(row)).collect();
        match positions.ok().and_then(|positions| self.0.take(&positions[..]).ok()) {
            Some(taken) => Strings(compact(taken)),
            None => Strings::new(rows.iter().map(|&row| self.get(row))),
        }
    }
}
