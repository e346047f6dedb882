//! [`TableSet`]: WikiSQL's files of tables, a JSON object a line: `{"id": "1-1000181-1", "header": […], "types": ["text", "real", …], "rows": [[…], …]}`.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value as Json;

use crate::header::column_names;
use crate::infer::infer;
use crate::options::Types;
use crate::{RawColumn, RawData, RawTable, TableError, TextColumn};

/// Where each table of some files stands; a table is read when it is asked for.
#[derive(Debug)]
pub struct TableSet {
    files: Vec<PathBuf>,
    places: HashMap<String, Place>,
}

#[derive(Debug, Clone, Copy)]
struct Place {
    file: usize,
    line: usize,
    start: u64,
    length: u64,
}

/// Bytes of a table, at most: what is read of one takes some sixty times as many.
const MOST: u64 = 16 << 20;

/// A line of such a file.
#[derive(Deserialize)]
struct Written {
    header: Vec<String>,
    #[serde(default)]
    types: Vec<String>,
    rows: Vec<Vec<Json>>,
}

#[derive(Deserialize)]
struct Id {
    id: String,
}

impl TableSet {
    /// The files that `path` is or, as a folder, has: those whose name ends in `.tables.jsonl`, in order of their names.
    pub fn files(path: &Path) -> Vec<PathBuf> {
        let is_one = |path: &PathBuf| {
            path.is_file()
                && path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.ends_with(".tables.jsonl"))
        };
        let mut files: Vec<PathBuf> = if path.is_dir() {
            std::fs::read_dir(path).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect()
        } else {
            vec![path.to_path_buf()]
        };
        files.retain(is_one);
        files.sort();
        files
    }

    /// Finds every table of the files; of two with one id the last counts.
    ///
    /// # Errors
    /// A file cannot be read, or a line is no table.
    pub fn open(files: &[PathBuf]) -> Result<TableSet, TableError> {
        let mut places = HashMap::new();
        for (file, path) in files.iter().enumerate() {
            let io = |source| TableError::Io { path: path.clone(), source };
            let mut reader = BufReader::new(File::open(path).map_err(io)?);
            let (mut start, mut text) = (0, Vec::new());
            for line in 1.. {
                text.clear();
                let length = reader.read_until(b'\n', &mut text).map_err(io)? as u64;
                if length == 0 {
                    break;
                }
                if !text.iter().all(u8::is_ascii_whitespace) {
                    let id: Id = serde_json::from_slice(&text).map_err(|error| not_a_table(path, line, &error))?;
                    places.insert(id.id, Place { file, line, start, length });
                }
                start += length;
            }
        }
        Ok(TableSet { files: files.to_vec(), places })
    }

    /// How many tables there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Whether a table has this id.
    pub fn has(&self, id: &str) -> bool {
        self.places.contains_key(id)
    }

    /// A table by its id, its columns named as `pandas.read_csv` names them.
    ///
    /// # Errors
    /// There is none of this id, or its line is no table: rows of unequal width, a type that is neither `text` nor `real`, a `real` cell that is no number.
    pub fn get(&self, id: &str, types: Types) -> Result<RawTable, TableError> {
        let place = self.places.get(id).ok_or_else(|| TableError::NoTable { id: id.to_string() })?;
        let path = self.files.get(place.file).ok_or_else(|| TableError::NoTable { id: id.to_string() })?;
        if place.length > MOST {
            return Err(TableError::TooLarge { given: place.length, limit: MOST });
        }
        let io = |source| TableError::Io { path: path.clone(), source };
        let mut file = File::open(path).map_err(io)?;
        file.seek(SeekFrom::Start(place.start)).map_err(io)?;
        let mut text = Vec::new();
        file.take(place.length).read_to_end(&mut text).map_err(io)?;
        let written: Written = serde_json::from_slice(&text).map_err(|error| not_a_table(path, place.line, &error))?;
        let bad = |why: &str| TableError::NotATable { path: path.clone(), line: place.line, why: why.to_string() };
        let width = written.header.len();
        if written.rows.iter().any(|row| row.len() != width) {
            return Err(bad("a row is not as wide as the header"));
        }
        if types == Types::Declared && written.types.len() != width {
            return Err(bad("not as many types as columns"));
        }
        let names = column_names(written.header);
        let column = |(at, name): (usize, String)| {
            let cells = || written.rows.iter().filter_map(move |row| row.get(at));
            let words: Vec<String> = cells().map(word).collect();
            let data = match (types, written.types.get(at).map(String::as_str)) {
                (Types::Inferred, _) => infer(words.iter().map(String::as_bytes), words.len()),
                (Types::Text, _) => RawData::Text(crate::infer::text(words.iter().map(String::as_bytes), words.len())),
                (Types::Declared, Some("text")) => {
                    let mut column = TextColumn::with_capacity(words.len());
                    for word in &words {
                        column.push(Some(word));
                    }
                    RawData::Text(column)
                }
                (Types::Declared, Some("real")) => {
                    let number =
                        |cell: &Json| cell.as_f64().or_else(|| cell.as_str()?.replace(',', "").trim().parse().ok());
                    let numbers: Option<Vec<f64>> = cells().map(number).collect();
                    RawData::Float(numbers.ok_or_else(|| bad("a cell of a real column is no number"))?)
                }
                (Types::Declared, _) => return Err(bad("a type that is neither text nor real")),
            };
            Ok(RawColumn { name, data })
        };
        let columns = names.into_iter().enumerate().map(column).collect::<Result<_, _>>()?;
        Ok(RawTable { columns, rows: written.rows.len(), index: Vec::new() })
    }
}

/// A cell as it would stand in a CSV file.
fn word(cell: &Json) -> String {
    match cell {
        Json::String(text) => text.clone(),
        Json::Null => String::new(),
        other => other.to_string(),
    }
}

fn not_a_table(path: &Path, line: usize, error: &serde_json::Error) -> TableError {
    TableError::NotATable { path: path.to_path_buf(), line, why: error.to_string() }
}
