//! What is wrong with a file of a data set, and where.

use std::fmt;
use std::path::{Path, PathBuf};

/// A fault with its file and line.
#[derive(Debug)]
pub struct DataError {
    /// The file.
    pub path: PathBuf,
    /// 1-based; `None` where the whole file is at fault.
    pub line: Option<usize>,
    /// What.
    pub fault: Fault,
}

/// What is wrong.
#[derive(Debug)]
pub enum Fault {
    /// The system does not give it.
    Io(std::io::Error),
    /// It is not UTF-8 from this byte of the line.
    NotUtf8,
    /// It is none of the formats that are known.
    UnknownFormat,
    /// There is no file of questions in the folder.
    NoQuestions,
    /// The line has another number of fields than the header.
    Fields {
        /// What it has.
        given: usize,
        /// What the header has.
        wanted: usize,
    },
    /// The header lacks a column.
    NoColumn(&'static str),
    /// The line is no JSON, or cut off; what the reader says.
    Json(String),
    /// A key is missing or of another type.
    Key {
        /// The key.
        key: &'static str,
        /// What it should be.
        wanted: &'static str,
    },
    /// A field is not a Python list of strings.
    Literal(&'static str),
    /// Answer and canonical answer have different numbers of items.
    Canon {
        /// Items of `targetValue`.
        values: usize,
        /// Items of `targetCanon`.
        canon: usize,
    },
    /// An id stands there twice.
    Duplicate {
        /// The id.
        id: String,
        /// Where it stands first, in the same file.
        first: Option<usize>,
    },
}

impl DataError {
    /// A fault in a line.
    pub fn at(path: &Path, line: usize, fault: Fault) -> DataError {
        DataError { path: path.to_path_buf(), line: Some(line), fault }
    }

    /// A fault of the whole file.
    pub fn of(path: &Path, fault: Fault) -> DataError {
        DataError { path: path.to_path_buf(), line: None, fault }
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(error) => write!(f, "{error}"),
            Fault::NotUtf8 => f.write_str("not UTF-8"),
            Fault::UnknownFormat => f.write_str("no format of questions that is known"),
            Fault::NoQuestions => f.write_str("no files of questions in this folder"),
            Fault::Fields { given, wanted } => write!(f, "{given} fields under a header of {wanted}"),
            Fault::NoColumn(name) => write!(f, "the header has no column {name}"),
            Fault::Json(why) => write!(f, "not a JSON object: {why}"),
            Fault::Key { key, wanted } => write!(f, "key \"{key}\" should be {wanted}"),
            Fault::Literal(name) => write!(f, "column {name} is not a list of strings as Python writes it"),
            Fault::Canon { values, canon } => write!(f, "{values} answers with {canon} canonical ones"),
            Fault::Duplicate { id, first: Some(first) } => {
                write!(f, "id {} stands in line {first} too", id.escape_debug())
            }
            Fault::Duplicate { id, first: None } => write!(f, "id {} stands in an earlier file too", id.escape_debug()),
        }
    }
}

impl std::error::Error for DataError {}

/// The text of a file.
pub(super) fn text(path: &Path) -> Result<String, DataError> {
    let bytes = std::fs::read(path).map_err(|error| DataError::of(path, Fault::Io(error)))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes().iter().take(good).filter(|byte| **byte == b'\n').count();
        DataError::at(path, line, Fault::NotUtf8)
    })
}

/// The JSON object in each line that is not blank, with its number.
pub(super) fn objects<'a>(
    path: &'a Path,
    text: &'a str,
) -> impl Iterator<Item = Result<(usize, serde_json::Map<String, serde_json::Value>), DataError>> + 'a {
    let lines = text.split('\n').enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(move |(at, line)| match serde_json::from_str(line) {
        Ok(serde_json::Value::Object(object)) => Ok((at + 1, object)),
        Ok(_) => Err(DataError::at(path, at + 1, Fault::Json("another JSON value".to_string()))),
        Err(error) => Err(DataError::at(path, at + 1, Fault::Json(error.to_string()))),
    })
}
