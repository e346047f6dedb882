//! Why a table file was not read. Each variant carries what happened; the wording is built here alone.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a table file was not read.
#[derive(Debug)]
pub enum TableError {
    /// There is no such file.
    NotFound {
        /// The path asked for.
        path: PathBuf,
    },
    /// The path names a directory.
    IsDirectory {
        /// The path asked for.
        path: PathBuf,
    },
    /// The operating system could not read the file.
    Io {
        /// The path asked for.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// The file has more bytes than [`ReadOptions::max_bytes`](crate::ReadOptions::max_bytes).
    TooLarge {
        /// The file's bytes.
        given: u64,
        /// The bytes allowed.
        limit: u64,
    },
    /// The table has more cells than [`ReadOptions::max_cells`](crate::ReadOptions::max_cells).
    TooManyCells {
        /// Cells read when reading stopped.
        given: u64,
        /// The cells allowed.
        limit: u64,
    },
    /// A byte sequence is not UTF-8.
    NotUtf8 {
        /// Where it starts, in bytes from the start of the file.
        offset: usize,
        /// The line it is in, counted from 1 by line feeds.
        line: usize,
    },
    /// No header: pandas' `EmptyDataError`.
    Empty,
    /// A row has more fields than the row above it.
    Ragged {
        /// The line, counted from 1 as pandas does (a line feed inside quotes does not count).
        line: u64,
        /// Fields in the row above.
        expected: usize,
        /// Fields in this row.
        saw: usize,
    },
    /// A quoted field is still open at the end of the file.
    UnclosedQuote {
        /// The row it starts in, counted from 0 as pandas does.
        row: u64,
    },
    /// The file ends with an escape byte.
    UnfinishedEscape,
    /// In a file whose lines end in bare carriage returns, a line starts with a blank.
    /// pandas goes back to the last line *feed* there and reads the lines between again.
    BlankAfterCarriageReturn {
        /// The line, counted from 1.
        line: u64,
    },
    /// No file of tables has one of this id.
    NoTable {
        /// The id asked for.
        id: String,
    },
    /// What is to hold tables is neither a folder nor a file of tables.
    NoTables {
        /// The path asked for.
        path: PathBuf,
    },
    /// A name leads out of the folder of tables.
    Outside {
        /// The name.
        name: String,
    },
    /// What lies under a table's name is no file: a pipe, a device.
    NoFile {
        /// The path.
        path: PathBuf,
    },
    /// A line of a file of tables is none.
    NotATable {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A columnar file is damaged, or packed in a way that is not read.
    Broken {
        /// The format.
        format: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// A file unpacks to more bytes than [`ReadOptions::max_bytes`](crate::ReadOptions::max_bytes).
    Unpacked {
        /// The bytes allowed.
        limit: u64,
    },
    /// A column is of a type that has no counterpart here.
    Column {
        /// The column.
        column: String,
        /// pandas' name of the type, or the format's where pandas has none.
        dtype: String,
        /// The type that [`ReadOptions::widen`](crate::ReadOptions::widen) would read it as.
        hint: Option<&'static str>,
    },
    /// A column holds values that its type here cannot say.
    Range {
        /// The column.
        column: String,
        /// The values.
        what: &'static str,
    },
    /// The frame that the file was written from is more than columns of one length: what it is.
    Frame(String),
    /// Two columns have one name.
    Repeated {
        /// The name.
        name: String,
    },
    /// A file whose columns have types is to be read as text alone, or as another file declares.
    Typed {
        /// Its format.
        format: &'static str,
    },
    /// A line of a file of JSON Lines cannot be read as a row.
    Record {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// This build reads no columnar files.
    NotBuilt {
        /// The format.
        format: &'static str,
    },
    /// The separator or escape asked for is a line end, a quote, NUL, not ASCII, or the same as the other.
    UnusableByte {
        /// The byte asked for.
        byte: u8,
    },
}

impl TableError {
    /// What the operating system says of a file.
    pub(crate) fn of_file(path: &Path, source: io::Error) -> TableError {
        let path = path.to_path_buf();
        match source.kind() {
            io::ErrorKind::NotFound => TableError::NotFound { path },
            io::ErrorKind::IsADirectory => TableError::IsDirectory { path },
            _ => TableError::Io { path, source },
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound { path } => write!(f, "no such file: {}", path.display()),
            Self::IsDirectory { path } => {
                write!(f, "is a directory, not a table file: {}", path.display())
            }
            Self::Io { path, source } => write!(f, "cannot read {}: {source}", path.display()),
            Self::TooLarge { given, limit } => {
                write!(f, "file of {given} bytes is over the limit of {limit}")
            }
            Self::TooManyCells { given, limit } => {
                write!(f, "table of {given} cells or more is over the limit of {limit}")
            }
            Self::NotUtf8 { offset, line } => write!(f, "not UTF-8 at byte {offset} (line {line})"),
            Self::NoTable { id } => write!(f, "no such table: {id}"),
            Self::NoTables { path } => {
                write!(f, "{} is neither a folder of tables nor one of WikiSQL's *.tables.jsonl", path.display())
            }
            Self::Outside { name } => write!(f, "{name:?} leads out of the tables' folder"),
            Self::NoFile { path } => write!(f, "{} is no file", path.display()),
            Self::NotATable { path, line, why } => write!(f, "{}:{line}: no table: {why}", path.display()),
            Self::Empty => f.write_str("No columns to parse from file"),
            Self::Ragged { line, expected, saw } => write!(f, "Expected {expected} fields in line {line}, saw {saw}"),
            Self::UnclosedQuote { row } => write!(f, "EOF inside string starting at row {row}"),
            Self::UnfinishedEscape => f.write_str("EOF following escape character"),
            Self::BlankAfterCarriageReturn { line } => {
                write!(f, "unsupported: line {line} starts with a blank after a bare carriage return")
            }
            Self::Broken { format, why } => write!(f, "cannot be read as {format}: {why}"),
            Self::Unpacked { limit } => write!(f, "unpacks to more than the limit of {limit} bytes"),
            Self::Column { column, dtype, hint: None } => {
                write!(f, "column {column:?} has type {dtype}, which has no counterpart here")
            }
            Self::Column { column, dtype, hint: Some(wider) } => {
                write!(
                    f,
                    "column {column:?} has type {dtype}, which has no counterpart here; --widen reads it as {wider}"
                )
            }
            Self::Range { column, what } => write!(f, "column {column:?} has {what}"),
            Self::Frame(what) => {
                write!(f, "the frame that it was written from {what}; that has no counterpart here")
            }
            Self::Repeated { name } => write!(f, "two columns are called {name:?}"),
            Self::Typed { format } => {
                write!(f, "{format} has types of its own: only CSV and TSV can be read as text alone")
            }
            Self::Record { line, why } => write!(f, "line {line}: {why}"),
            Self::NotBuilt { format } => write!(f, "this build does not read {format}"),
            Self::UnusableByte { byte } => {
                write!(f, "unsupported separator or escape: {:?}", char::from(*byte))
            }
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
