//! [`Table`]: the host's table, immutable and shared across threads; a run gets a copy of it.

use polars::prelude::{
    BooleanChunked, Column, DataFrame, DataType, Float64Chunked, Int64Chunked, IntoColumn, IntoSeries, StringChunked,
};

use hiddentables_values::IntKind;

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
    /// An integer of another width, such as `int8` or `uint32`
    Narrow(IntKind, Ints),
    /// `timedelta64[ns]`, nanoseconds
    Deltas(Ints),
    /// `object` of several types, as `read_csv` gives for `True` beside a missing value
    Mixed(Vec<HostCell>),
    /// `category`
    Category(Box<HostCategory>),
    /// An extension dtype of pandas: `string`, `boolean`, `Float64`, or `Int64` and its narrower kin
    Extension(Box<HostExtension>),
}

/// A column of `category`.
#[derive(Clone)]
pub struct HostCategory {
    /// Which category a cell is, from 0; -1 where it is missing.
    pub codes: Vec<i32>,
    /// The categories, each once and none of them missing.
    pub categories: HostColumn,
    /// Whether they are in order.
    pub ordered: bool,
}

/// A column of an extension dtype.
#[derive(Clone)]
pub struct HostExtension {
    /// `Strings`, `Bools`, `Ints`, `Narrow` or `Floats`, of any value where missing.
    pub cells: HostColumn,
    /// Which cells are `pd.NA`.
    pub missing: Vec<bool>,
}

/// A cell of [`HostColumn::Mixed`].
#[derive(Clone, Debug, PartialEq)]
pub enum HostCell {
    /// NaN
    Missing,
    /// `None`
    None,
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
    /// `Timestamp`: nanoseconds since 1970
    Time(i64),
    /// `Timedelta`: nanoseconds
    Delta(i64),
    /// `datetime.date`: days since 1970
    Date(i32),
    /// `datetime.time`: microseconds since midnight
    Clock(i64),
    /// `decimal.Decimal`: its digits
    Decimal(Box<str>),
}

impl std::fmt::Display for HostCell {
    /// The cell as a plain text: numbers by their digits, times by their counts.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            HostCell::Missing | HostCell::None => Ok(()),
            HostCell::Bool(b) => write!(f, "{b}"),
            HostCell::Int(i) | HostCell::Time(i) | HostCell::Delta(i) | HostCell::Clock(i) => write!(f, "{i}"),
            HostCell::Date(days) => write!(f, "{days}"),
            HostCell::UInt(u) => write!(f, "{u}"),
            HostCell::Float(x) => write!(f, "{x}"),
            HostCell::Text(text) | HostCell::Decimal(text) => f.write_str(text),
        }
    }
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
    /// several types, categories and extension dtypes become strings.
    pub fn to_polars(&self) -> Option<DataFrame> {
        let columns = self.columns.iter().map(|(name, column)| {
            let series = match column {
                HostColumn::Ints(ints)
                | HostColumn::Times(ints)
                | HostColumn::Narrow(_, ints)
                | HostColumn::Deltas(ints) => ints.to_polars().into_series(),
                HostColumn::Floats(floats) => floats.to_polars().into_series(),
                HostColumn::Bools(bools) => bools.to_polars().into_series(),
                HostColumn::Strings(strings) => strings.to_polars().into_series(),
                HostColumn::Mixed(_) | HostColumn::Category(_) | HostColumn::Extension(_) => {
                    let text = (0..column.len()).map(|row| match column.cell(row) {
                        HostCell::Missing | HostCell::None => None,
                        cell => Some(cell.to_string()),
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
            HostColumn::Ints(ints)
            | HostColumn::Times(ints)
            | HostColumn::Narrow(_, ints)
            | HostColumn::Deltas(ints) => ints.len(),
            HostColumn::Floats(floats) => floats.len(),
            HostColumn::Bools(bools) => bools.len(),
            HostColumn::Strings(strings) => strings.len(),
            HostColumn::Mixed(cells) => cells.len(),
            HostColumn::Category(column) => column.codes.len(),
            HostColumn::Extension(column) => column.cells.len(),
        }
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cell of a row; missing past the end, and where a column's missing value is `NaT` or `pd.NA`.
    pub fn cell(&self, row: usize) -> HostCell {
        let found = match self {
            HostColumn::Ints(ints) | HostColumn::Narrow(_, ints) => ints.get(row).map(HostCell::Int),
            HostColumn::Times(times) => times.get(row).map(HostCell::Time),
            HostColumn::Deltas(deltas) => deltas.get(row).map(HostCell::Delta),
            HostColumn::Floats(floats) => floats.get(row).map(HostCell::Float),
            HostColumn::Bools(bools) => (row < bools.len()).then(|| HostCell::Bool(bools.get(row))),
            HostColumn::Strings(strings) => strings.get(row).map(|text| HostCell::Text(text.into())),
            HostColumn::Mixed(cells) => cells.get(row).cloned(),
            HostColumn::Category(column) => {
                let code = column.codes.get(row).and_then(|code| usize::try_from(*code).ok());
                code.map(|code| column.categories.cell(code))
            }
            HostColumn::Extension(column) => {
                let there = column.missing.get(row).is_some_and(|missing| !missing);
                there.then(|| column.cells.cell(row))
            }
        };
        found.unwrap_or(HostCell::Missing)
    }

    /// The dtype that pandas gives it.
    pub fn dtype(&self) -> &'static str {
        match self {
            HostColumn::Ints(_) => "int64",
            HostColumn::Floats(_) => "float64",
            HostColumn::Bools(_) => "bool",
            HostColumn::Strings(_) | HostColumn::Mixed(_) => "object",
            HostColumn::Times(_) => "datetime64[ns]",
            HostColumn::Deltas(_) => "timedelta64[ns]",
            HostColumn::Narrow(kind, _) => kind.name(),
            HostColumn::Category(_) => "category",
            HostColumn::Extension(column) => match &column.cells {
                HostColumn::Strings(_) => "string",
                HostColumn::Bools(_) => "boolean",
                HostColumn::Floats(_) => "Float64",
                HostColumn::Ints(_) => "Int64",
                HostColumn::Narrow(IntKind::I8, _) => "Int8",
                HostColumn::Narrow(IntKind::I16, _) => "Int16",
                HostColumn::Narrow(IntKind::I32, _) => "Int32",
                HostColumn::Narrow(IntKind::I64, _) => "Int64",
                HostColumn::Narrow(IntKind::U8, _) => "UInt8",
                HostColumn::Narrow(IntKind::U16, _) => "UInt16",
                HostColumn::Narrow(IntKind::U32, _) => "UInt32",
                other => other.dtype(),
            },
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            HostColumn::Ints(_)
            | HostColumn::Times(_)
            | HostColumn::Narrow(..)
            | HostColumn::Deltas(_)
            | HostColumn::Floats(_) => 8 * self.len() as u64,
            HostColumn::Bools(_) => self.len() as u64,
            HostColumn::Strings(strings) => 16 * strings.len() as u64 + strings.bytes() as u64,
            HostColumn::Mixed(cells) => 48 * cells.len() as u64,
            HostColumn::Category(column) => 4 * column.codes.len() as u64 + column.categories.bytes(),
            HostColumn::Extension(column) => column.missing.len() as u64 + column.cells.bytes(),
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
