//! What a caller may choose about reading a file; the defaults are those of `pandas.read_csv(path)`.

use std::path::Path;

use crate::TableError;

/// How to read a table file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadOptions {
    /// The byte between two fields. `None`: a tab for `.tsv` and `.tab` files, otherwise a comma.
    pub separator: Option<u8>,
    /// pandas' `escapechar`: the byte after it is taken as it is. The `WikiTableQuestions` tables use a backslash.
    pub escape: Option<u8>,
    /// Whether columns get types.
    pub types: Types,
    /// Whether columns of a type that is not read as it is are read as the next wider one: `float32` as `float64`, times in seconds as times in
    /// nanoseconds.
    pub widen: bool,
    /// The largest file read, in bytes, and the most that one unpacks to. Never more than 4 GiB: text columns index their bytes with 32 bits.
    pub max_bytes: u64,
    /// The largest table built, in cells (rows times columns). A short file can ask for a huge table:
    /// a wide header above many short rows.
    pub max_cells: u64,
}

/// Whether columns get types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Types {
    /// As pandas infers them: integers, floats, booleans, otherwise text.
    Inferred,
    /// Every column is text, as with `dtype=str`; missing values are still recognised.
    Text,
    /// As a [`TableSet`](crate::TableSet) declares them. A CSV file declares none: every column is text then, in which nothing is missing.
    Declared,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            separator: None,
            escape: None,
            types: Types::Inferred,
            widen: false,
            max_bytes: 1 << 30,
            max_cells: 1 << 28,
        }
    }
}

/// The formats of table files, by the endings of their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `.csv`, `.tsv`, `.tab`, and any other file
    Csv,
    /// `.jsonl`, `.ndjson`: an object a row
    JsonLines,
    /// `.parquet`
    Parquet,
    /// `.arrow`, `.feather`: a file of Arrow IPC
    Arrow,
}

impl Format {
    /// The format of a file of this name.
    pub fn of(path: &Path) -> Format {
        Format::known(path).unwrap_or(Format::Csv)
    }

    /// The format that a file's ending names.
    pub fn known(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "csv" | "tsv" | "tab" => Some(Format::Csv),
            "jsonl" | "ndjson" => Some(Format::JsonLines),
            "parquet" => Some(Format::Parquet),
            "arrow" | "feather" => Some(Format::Arrow),
            _ => None,
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Format::Csv => "CSV",
            Format::JsonLines => "JSON Lines",
            Format::Parquet => "Parquet",
            Format::Arrow => "Arrow IPC",
        }
    }
}

/// The bytes that have a meaning between fields.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dialect {
    pub separator: u8,
    pub escape: Option<u8>,
}

impl ReadOptions {
    /// The separator that `None` stands for in a file of this name.
    pub(crate) fn separator_of(&self, path: &Path) -> u8 {
        self.separator.unwrap_or_else(|| {
            let extension = path.extension().and_then(|it| it.to_str()).unwrap_or("");
            if ["tsv", "tab"].iter().any(|it| extension.eq_ignore_ascii_case(it)) { b'\t' } else { b',' }
        })
    }

    /// Refuses bytes that pandas' C reader cannot use, or that already mean something.
    pub(crate) fn dialect(&self, separator: u8) -> Result<Dialect, TableError> {
        for byte in [Some(separator), self.escape].into_iter().flatten() {
            if !byte.is_ascii() || matches!(byte, b'\0' | b'\n' | b'\r' | b'"') {
                return Err(TableError::UnusableByte { byte });
            }
        }
        if self.escape == Some(separator) {
            return Err(TableError::UnusableByte { byte: separator });
        }
        Ok(Dialect { separator, escape: self.escape })
    }
}
