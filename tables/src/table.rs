//! What a file becomes: plain columns, free of any dataframe library.

use std::fmt;

use unicode_normalization::UnicodeNormalization;

use hiddentables::IntKind;

use crate::TextColumn;

/// A table as pandas would give it.
#[derive(Debug, Clone, PartialEq)]
pub struct RawTable {
    /// The columns, with distinct names.
    pub columns: Vec<RawColumn>,
    /// Rows without the header.
    pub rows: usize,
    /// The levels of the row index: none for the default `0, 1, 2, …`. When the first data row has more fields than
    /// the header, pandas makes the columns in front the index, without a name.
    pub index: Vec<RawData>,
}

/// A column and its name.
#[derive(Debug, Clone, PartialEq)]
pub struct RawColumn {
    /// Unique in its table.
    pub name: String,
    /// As many values as the table has rows.
    pub data: RawData,
}

/// The values of a column, in the type pandas infers.
#[derive(Debug, Clone, PartialEq)]
pub enum RawData {
    /// `int64`, never missing.
    Int(Vec<i64>),
    /// `uint64`: integers of which one is over `i64::MAX`; never missing.
    UInt(Vec<u64>),
    /// `float64`; a missing value is the one NaN there is. Integers with a missing value come here too, and columns
    /// without any value.
    Float(Vec<f64>),
    /// `bool`, never missing.
    Bool(Vec<bool>),
    /// `object` with text and missing values only. Also every column of a table without rows.
    Text(TextColumn),
    /// `object` with more than one kind: booleans with missing values, or a file so long that pandas infers types for
    /// several batches of rows, which disagree.
    Mixed(Vec<Cell>),
    /// An integer of another width, never missing.
    Narrow(IntKind, Vec<i64>),
    /// `datetime64[ns]`: nanoseconds since 1970.
    Time(Vec<Option<i64>>),
    /// `timedelta64[ns]`: nanoseconds.
    Delta(Vec<Option<i64>>),
    /// `category`
    Category(Box<RawCategory>),
    /// An extension dtype: `string`, `boolean`, `Float64`, `Int64` and narrower.
    Extension(Box<RawExtension>),
}

/// A column of `category`.
#[derive(Debug, Clone, PartialEq)]
pub struct RawCategory {
    /// Which category each cell is, -1 where it is missing.
    pub codes: Vec<i32>,
    /// The categories, each once.
    pub categories: RawData,
    /// Whether they are in order.
    pub ordered: bool,
}

/// A column of an extension dtype.
#[derive(Debug, Clone, PartialEq)]
pub struct RawExtension {
    /// The cells, of any value where missing.
    pub cells: RawData,
    /// Which are `pd.NA`.
    pub missing: Vec<bool>,
}

/// A value of a [`RawData::Mixed`] column.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// NaN.
    Missing,
    /// A Python `bool`.
    Bool(bool),
    /// A Python `int`.
    Int(i64),
    /// A Python `int`, from a batch read as `uint64`.
    UInt(u64),
    /// A Python `float`, not NaN.
    Float(f64),
    /// A Python `str`.
    Text(Box<str>),
    /// Python's `None`, which files with types have where `read_csv` has NaN.
    None,
    /// A `Timestamp`: nanoseconds since 1970.
    Time(i64),
    /// A `Timedelta`: nanoseconds.
    Delta(i64),
    /// A `datetime.date`: days since 1970.
    Date(i32),
    /// A `datetime.time`: microseconds since midnight.
    Clock(i64),
    /// A `decimal.Decimal`: its digits.
    Decimal(Box<str>),
}

impl RawTable {
    /// The same table with its text in lower case and Unicode's compatible composed form (NFKC).
    #[must_use]
    pub fn folded(mut self) -> RawTable {
        for column in &mut self.columns {
            if let RawData::Text(text) = &mut column.data {
                let mut folded = TextColumn::with_capacity(text.len());
                text.iter().for_each(|cell| folded.push(cell.map(fold).as_deref()));
                *text = folded;
            }
        }
        self
    }
}

fn fold(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { text.nfkc().collect::<String>().to_lowercase() }
}

impl RawData {
    /// How many values there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Int(values) => values.len(),
            Self::UInt(values) => values.len(),
            Self::Float(values) => values.len(),
            Self::Bool(values) => values.len(),
            Self::Text(values) => values.len(),
            Self::Mixed(values) => values.len(),
            Self::Narrow(_, values) => values.len(),
            Self::Time(values) | Self::Delta(values) => values.len(),
            Self::Category(column) => column.codes.len(),
            Self::Extension(column) => column.cells.len(),
        }
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name of the dtype in pandas.
    pub fn dtype(&self) -> &'static str {
        match self {
            Self::Int(_) => "int64",
            Self::UInt(_) => "uint64",
            Self::Float(_) => "float64",
            Self::Bool(_) => "bool",
            Self::Text(_) | Self::Mixed(_) => "object",
            Self::Narrow(kind, _) => kind.name(),
            Self::Time(_) => "datetime64[ns]",
            Self::Delta(_) => "timedelta64[ns]",
            Self::Category(_) => "category",
            Self::Extension(column) => match &column.cells {
                Self::Text(_) => "string",
                Self::Bool(_) => "boolean",
                Self::Float(_) => "Float64",
                Self::Narrow(IntKind::I8, _) => "Int8",
                Self::Narrow(IntKind::I16, _) => "Int16",
                Self::Narrow(IntKind::I32, _) => "Int32",
                Self::Narrow(IntKind::U8, _) => "UInt8",
                Self::Narrow(IntKind::U16, _) => "UInt16",
                Self::Narrow(IntKind::U32, _) => "UInt32",
                _ => "Int64",
            },
        }
    }

    /// The values as single cells, whatever the type.
    pub fn cells(&self) -> Box<dyn Iterator<Item = Cell> + '_> {
        match self {
            Self::Int(values) => Box::new(values.iter().map(|it| Cell::Int(*it))),
            Self::UInt(values) => Box::new(values.iter().map(|it| Cell::UInt(*it))),
            Self::Float(values) => Box::new(values.iter().map(|it| Cell::float(*it))),
            Self::Bool(values) => Box::new(values.iter().map(|it| Cell::Bool(*it))),
            Self::Text(values) => {
                Box::new(values.iter().map(|it| it.map_or(Cell::Missing, |text| Cell::Text(text.into()))))
            }
            Self::Mixed(values) => Box::new(values.iter().cloned()),
            Self::Narrow(_, values) => Box::new(values.iter().map(|it| Cell::Int(*it))),
            Self::Time(values) => Box::new(values.iter().map(|it| it.map_or(Cell::Missing, Cell::Time))),
            Self::Delta(values) => Box::new(values.iter().map(|it| it.map_or(Cell::Missing, Cell::Delta))),
            Self::Category(column) => {
                let words: Vec<Cell> = column.categories.cells().collect();
                let word = move |code: &i32| usize::try_from(*code).ok().and_then(|code| words.get(code).cloned());
                Box::new(column.codes.iter().map(move |code| word(code).unwrap_or(Cell::Missing)))
            }
            Self::Extension(column) => {
                let cells = column.cells.cells().zip(&column.missing);
                Box::new(cells.map(|(cell, missing)| if *missing { Cell::Missing } else { cell }))
            }
        }
    }
}

impl Cell {
    pub(crate) fn float(value: f64) -> Self {
        if value.is_nan() { Self::Missing } else { Self::Float(value) }
    }
}

/// The whole table, one value a line, exact to the bit: the form in which it is compared with pandas.
///
/// Floats are written with the fewest digits that read back the same, and always with a point or an exponent.
impl fmt::Display for RawTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "rows {}", self.rows)?;
        for data in &self.index {
            writeln!(f, "index {}", data.dtype())?;
            data.cells().try_for_each(|cell| writeln!(f, "{cell}"))?;
        }
        for column in &self.columns {
            f.write_str("column ")?;
            quote(f, &column.name)?;
            writeln!(f, " {}", column.data.dtype())?;
            if let RawData::Category(category) = &column.data {
                let order = if category.ordered { "ordered" } else { "unordered" };
                writeln!(f, "categories {} {order}", category.categories.dtype())?;
                category.categories.cells().try_for_each(|cell| writeln!(f, "{cell}"))?;
                writeln!(f, "cells")?;
            }
            column.data.cells().try_for_each(|cell| writeln!(f, "{cell}"))?;
        }
        Ok(())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("nan"),
            Self::Bool(true) => f.write_str("True"),
            Self::Bool(false) => f.write_str("False"),
            Self::Int(value) => write!(f, "{value}"),
            Self::UInt(value) => write!(f, "{value}"),
            Self::Float(value) => write!(f, "{value:?}"),
            Self::Text(text) => quote(f, text),
            Self::None => f.write_str("None"),
            Self::Time(nanoseconds) => write!(f, "time {nanoseconds}"),
            Self::Delta(nanoseconds) => write!(f, "delta {nanoseconds}"),
            Self::Date(days) => write!(f, "date {days}"),
            Self::Clock(micros) => write!(f, "clock {micros}"),
            Self::Decimal(digits) => write!(f, "decimal {digits}"),
        }
    }
}

/// Text as JSON writes it, control characters always as `\u00xx`.
fn quote(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for character in text.chars() {
        match character {
            '"' | '\\' => write!(f, "\\{character}")?,
            '\0'..='\x1f' => write!(f, "\\u{:04x}", u32::from(character))?,
            _ => write!(f, "{character}")?,
        }
    }
    f.write_str("\"")
}
