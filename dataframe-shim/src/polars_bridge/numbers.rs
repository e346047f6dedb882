//! Columns of 64-bit numbers.

use hiddentables_values::to_float32;
use polars::prelude::{ChunkedArray, Float64Type, Int64Type, NewChunkedArray, PlSmallStr, PolarsNumericType};

/// A column of `i64`, some of which may be missing.
#[derive(Clone)]
pub struct Ints(ChunkedArray<Int64Type>);

/// Width of a float.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FloatKind {
    /// `float64`
    #[default]
    F64,
    /// `float32`
    F32,
}

impl FloatKind {
    /// The float of this width nearest to `value`.
    pub fn round(self, value: f64) -> f64 {
        match self {
            FloatKind::F64 => value,
            FloatKind::F32 => to_float32(value),
        }
    }
}

/// A column of floats, some of which may be missing; none of which is NaN. Those of 32 bits are held as the `f64` that they are, since every
/// reader can use that, and know that they are to be rounded where something new is made of them.
#[derive(Clone)]
pub struct Floats {
    cells: ChunkedArray<Float64Type>,
    kind: FloatKind,
}

/// One chunk, so that a column is one slice.
fn single<T: PolarsNumericType>(column: ChunkedArray<T>) -> ChunkedArray<T> {
    if column.chunks().len() == 1 { column } else { column.rechunk().into_owned() }
}

impl Ints {
    /// A column without missing values.
    pub fn new(values: Vec<i64>) -> Ints {
        Ints(single(ChunkedArray::from_vec(PlSmallStr::EMPTY, values)))
    }

    /// A column where `None` is missing.
    pub fn optional(values: impl Iterator<Item = Option<i64>>) -> Ints {
        Ints(single(ChunkedArray::from_iter_options(PlSmallStr::EMPTY, values)))
    }

    pub(super) fn from_polars(column: ChunkedArray<Int64Type>) -> Ints {
        Ints(single(column))
    }

    pub(super) fn to_polars(&self) -> ChunkedArray<Int64Type> {
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

    /// The values; those of missing rows are arbitrary.
    pub fn values(&self) -> &[i64] {
        self.0.downcast_iter().next().map_or(&[], |chunk| chunk.values().as_slice())
    }

    /// Whether some row is missing.
    pub fn has_missing(&self) -> bool {
        self.0.null_count() > 0
    }

    /// The value at `row`; `None` where it is missing or there is no such row.
    pub fn get(&self, row: usize) -> Option<i64> {
        if self.has_missing() {
            if row < self.len() { self.0.get(row) } else { None }
        } else {
            self.values().get(row).copied()
        }
    }

    /// Every row.
    pub fn iter(&self) -> impl Iterator<Item = Option<i64>> {
        (0..self.len()).map(|row| self.get(row))
    }

    /// `length` rows from `start`.
    #[must_use]
    pub fn slice(&self, start: usize, length: usize) -> Ints {
        Ints(self.0.slice(start as i64, length))
    }
}

impl Floats {
    /// A column where NaN is missing.
    pub fn new(values: Vec<f64>) -> Floats {
        if values.iter().any(|v| v.is_nan()) {
            return Floats::optional(values.into_iter().map(Some));
        }
        Floats { cells: single(ChunkedArray::from_vec(PlSmallStr::EMPTY, values)), kind: FloatKind::F64 }
    }

    /// A column where `None` and NaN are missing.
    pub fn optional(values: impl Iterator<Item = Option<f64>>) -> Floats {
        let values = values.map(|v| v.filter(|v| !v.is_nan()));
        Floats { cells: single(ChunkedArray::from_iter_options(PlSmallStr::EMPTY, values)), kind: FloatKind::F64 }
    }

    /// The same cells in floats of this width, rounded where they do not fit.
    #[must_use]
    pub fn of_kind(self, kind: FloatKind) -> Floats {
        if kind == self.kind || kind == FloatKind::F64 {
            return Floats { kind, ..self };
        }
        let rounded = Floats::optional(self.iter().map(|cell| cell.map(to_float32)));
        Floats { kind, ..rounded }
    }

    /// Their width.
    pub fn kind(&self) -> FloatKind {
        self.kind
    }

    /// Bytes of a cell, as NumPy counts them.
    pub fn width(&self) -> u64 {
        match self.kind {
            FloatKind::F64 => 8,
            FloatKind::F32 => 4,
        }
    }

    pub(super) fn from_polars(column: &ChunkedArray<Float64Type>) -> Floats {
        Floats::optional(column.iter())
    }

    pub(super) fn to_polars(&self) -> ChunkedArray<Float64Type> {
        self.cells.clone()
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether some row is missing.
    pub fn has_missing(&self) -> bool {
        self.cells.null_count() > 0
    }

    /// The values where none is missing.
    pub fn values(&self) -> Option<&[f64]> {
        if self.has_missing() {
            return None;
        }
        Some(self.cells.downcast_iter().next().map_or(&[], |chunk| chunk.values().as_slice()))
    }

    /// The value at `row`; `None` where it is missing or there is no such row.
    pub fn get(&self, row: usize) -> Option<f64> {
        match self.values() {
            Some(values) => values.get(row).copied(),
            None => {
                if row < self.len() {
                    self.cells.get(row)
                } else {
                    None
                }
            }
        }
    }

    /// The value at `row`, NaN where it is missing.
    pub fn get_nan(&self, row: usize) -> f64 {
        self.get(row).unwrap_or(f64::NAN)
    }

    /// Every row.
    pub fn iter(&self) -> impl Iterator<Item = Option<f64>> {
        (0..self.len()).map(|row| self.get(row))
    }

    /// `length` rows from `start`.
    #[must_use]
    pub fn slice(&self, start: usize, length: usize) -> Floats {
        Floats { cells: self.cells.slice(start as i64, length), kind: self.kind }
    }
}
