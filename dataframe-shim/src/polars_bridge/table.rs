//! [`Table`]: the host's table, immutable and shared across threads; a run gets a copy of it.

use polars::prelude::{
    BooleanChunked, Column, DataFrame, DataType, Float64Chunked, Int64Chunked, IntoColumn, IntoSeries, StringChunked,
};

use super::{Bools, Floats, Ints, Strings};

/// One column of a host's table.
#[derive(Clone)]
pub enum HostColumn {
    /// `int64`
    Ints(Ints),
    /// `float64`; missing values by validity
    Floats(Floats),
    /// `bool`
    Bools(Bools),
    /// `object` of `str`; missing values are NaN
    Strings(Strings),
    /// `datetime64[ns]`, nanoseconds since 1970
    Times(Ints),
    /// `object` of several types, as `read_csv` gives for `True` beside a missing value
    Mixed(Vec<HostCell>),
}

/// A cell of [`HostColumn::Mixed`].
#[derive(Clone, Debug, PartialEq)]
pub enum HostCell {
    /// NaN
    Missing,
    /// `bool`
    Bool(bool),
    /// `int`
    Int(i64),
    /// `int` beyond 64 bits signed
    UInt(u64),
    /// `float`
    Float(f64),
    /// `str`
    Text(Box<str>),
}

/// Why a table cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableError {
    /// A column of a type that has no pandas counterpart here.
    Unsupported {
        /// The column's name.
        column: String,
        /// Polars' name of its type.
        dtype: String,
    },
    /// Columns of different lengths.
    Lengths {
        /// Rows of the first column.
        expected: usize,
        /// The column that differs.
        column: String,
        /// Its rows.
        rows: usize,
    },
}

impl std::fmt::Display for TableError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TableError::Unsupported { column, dtype } => {
                write!(f, "column {column:?} has type {dtype}, which has no counterpart here")
            }
            TableError::Lengths { expected, column, rows } => {
                write!(f, "column {column:?} has {rows} rows, the first column has {expected}")
            }
        }
    }
}

impl std::error::Error for TableError {}

/// A table as the host holds it. Cloning shares it; nothing changes it: a program works on its own copy.
#[derive(Clone)]
pub struct Table {
    columns: Vec<(String, HostColumn)>,
    rows: usize,
}

impl Table {
    /// A table of named columns of one length.
    pub fn new(columns: Vec<(String, HostColumn)>) -> Result<Table, TableError> {
        let rows = columns.first().map_or(0, |(_, column)| column.len());
        for (name, column) in &columns {
            if column.len() != rows {
                return Err(TableError::Lengths { expected: rows, column: name.clone(), rows: column.len() });
            }
        }
        Ok(Table { columns, rows })
    }

    /// A table without a column.
    pub fn empty() -> Table {
        Table { columns: Vec::new(), rows: 0 }
    }

    /// A table of a Polars frame. Integers become `int64` (`float64` with missing values), floats `float64`, booleans `bool`
    /// (object with missing values), strings object; every other type is refused by name.
    pub fn from_polars(frame: &DataFrame) -> Result<Table, TableError> {
        let columns = frame.columns().iter().map(|column| Ok((column.name().to_string(), host_column(column)?)));
        Table::new(columns.collect::<Result<_, _>>()?)
    }

    /// The table as a Polars frame, for hosts that go on with it, and to check that a run left it as it was. Columns of
    /// several types become strings.
    pub fn to_polars(&self) -> Option<DataFrame> {
        let columns = self.columns.iter().map(|(name, column)| {
            let series = match column {
                HostColumn::Ints(ints) | HostColumn::Times(ints) => ints.to_polars().into_series(),
                HostColumn::Floats(floats) => floats.to_polars().into_series(),
                HostColumn::Bools(bools) => bools.to_polars().into_series(),
                HostColumn::Strings(strings) => strings.to_polars().into_series(),
                HostColumn::Mixed(cells) => {
                    let text = cells.iter().map(|cell| match cell {
                        HostCell::Missing => None,
                        HostCell::Bool(b) => Some(b.to_string()),
                        HostCell::Int(i) => Some(i.to_string()),
                        HostCell::UInt(u) => Some(u.to_string()),
                        HostCell::Float(f) => Some(f.to_string()),
                        HostCell::Text(text) => Some(text.to_string()),
                    });
                    Strings::new(text).to_polars().into_series()
                }
            };
            series.with_name(name.as_str().into()).into_column()
        });
        DataFrame::new(self.rows, columns.collect()).ok()
    }

    /// Named columns, in order; names may repeat.
    pub fn columns(&self) -> &[(String, HostColumn)] {
        &self.columns
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Bytes of the cells, by formula.
    pub fn bytes(&self) -> u64 {
        self.columns.iter().map(|(_, column)| column.bytes()).sum()
    }
}

impl HostColumn {
    /// How many rows.
    pub fn len(&self) -> usize {
        match self {
            HostColumn::Ints(ints) | HostColumn::Times(ints) => ints.len(),
            HostColumn::Floats(floats) => floats.len(),
            HostColumn::Bools(bools) => bools.len(),
            HostColumn::Strings(strings) => strings.len(),
            HostColumn::Mixed(cells) => cells.len(),
        }
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The dtype that pandas gives it.
    pub fn dtype(&self) -> &'static str {
        match self {
            HostColumn::Ints(_) => "int64",
            HostColumn::Floats(_) => "float64",
            HostColumn::Bools(_) => "bool",
            HostColumn::Strings(_) | HostColumn::Mixed(_) => "object",
            HostColumn::Times(_) => "datetime64[ns]",
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            HostColumn::Ints(_) | HostColumn::Times(_) | HostColumn::Floats(_) => 8 * self.len() as u64,
            HostColumn::Bools(_) => self.len() as u64,
            HostColumn::Strings(strings) => 16 * strings.len() as u64 + strings.bytes() as u64,
            HostColumn::Mixed(cells) => 48 * cells.len() as u64,
        }
    }
}

fn host_column(column: &Column) -> Result<HostColumn, TableError> {
    let unsupported =
        || TableError::Unsupported { column: column.name().to_string(), dtype: column.dtype().to_string() };
    let cast = |to: &DataType| column.cast(to).map_err(|_| unsupported());
    Ok(match column.dtype() {
        DataType::Int8
        | DataType::Int16
        | DataType::Int32
        | DataType::Int64
        | DataType::UInt8
        | DataType::UInt16
        | DataType::UInt32 => {
            if column.null_count() > 0 {
                HostColumn::Floats(Floats::from_polars(floats(&cast(&DataType::Float64)?).ok_or_else(unsupported)?))
            } else {
                let cast = cast(&DataType::Int64)?;
                let ints: &Int64Chunked = cast.i64().map_err(|_| unsupported())?;
                HostColumn::Ints(Ints::from_polars(ints.clone()))
            }
        }
        DataType::Float32 | DataType::Float64 => {
            HostColumn::Floats(Floats::from_polars(floats(&cast(&DataType::Float64)?).ok_or_else(unsupported)?))
        }
        DataType::Boolean => {
            let bools: &BooleanChunked = column.bool().map_err(|_| unsupported())?;
            if bools.null_count() > 0 {
                HostColumn::Mixed(bools.iter().map(|b| b.map_or(HostCell::Missing, HostCell::Bool)).collect())
            } else {
                HostColumn::Bools(Bools::from_polars(bools))
            }
        }
        DataType::String => {
            let strings: &StringChunked = column.str().map_err(|_| unsupported())?;
            HostColumn::Strings(Strings::from_polars(strings.clone()))
        }
        DataType::Null => HostColumn::Floats(Floats::optional((0..column.len()).map(|_| None))),
        _ => return Err(unsupported()),
    })
}

fn floats(column: &Column) -> Option<&Float64Chunked> {
    column.f64().ok()
}
