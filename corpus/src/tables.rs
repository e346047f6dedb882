//! The tables of a corpus, by name.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use hiddentables::Table;
use hiddentables_tables::{RawTable, ReadOptions, TableSet, Types, file_of, read_path};

use crate::error::ReplayError;

/// How the tables of a corpus are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    /// What becomes of cells.
    pub mode: Mode,
    /// Escape character, such as the backslash of WikiTableQuestions.
    pub escape: Option<u8>,
    /// Whether types of Parquet and Arrow files that have no counterpart are read as wider ones.
    pub widen: bool,
}

/// What becomes of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// Types as pandas infers them.
    #[default]
    Pandas,
    /// All text, in lower case and Unicode's compatible composed form (NFKC): what the paper's comparisons want. pandas' missing values stay missing.
    Text,
    /// The types that WikiSQL's table files declare: numbers and text, in which nothing is missing.
    Declared,
}

/// Tables by name, each read once.
pub(crate) struct Tables {
    place: PathBuf,
    source: Source,
    reading: Reading,
    read: Mutex<HashMap<String, Arc<Result<Table, String>>>>,
}

enum Source {
    /// A folder of files.
    Folder(PathBuf),
    /// WikiSQL's files of tables.
    Set(TableSet),
}

impl Tables {
    /// Of a folder of files, or of WikiSQL's `*.tables.jsonl`: such a file, or a folder that has some.
    pub(crate) fn of(path: &Path, reading: Reading) -> Result<Tables, ReplayError> {
        let unreadable = |why: String| ReplayError::Tables(path.to_path_buf(), why);
        let files = TableSet::files(path);
        let source = if !files.is_empty() {
            Source::Set(TableSet::open(&files).map_err(|error| unreadable(error.to_string()))?)
        } else if reading.mode == Mode::Declared {
            return Err(unreadable("declares no types; --mode declared wants WikiSQL's *.tables.jsonl".to_string()));
        } else if path.is_dir() {
            Source::Folder(path.to_path_buf())
        } else {
            return Err(unreadable("is not a folder of tables".to_string()));
        };
        let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        Ok(Tables { place, source, reading, read: Mutex::default() })
    }

    /// Where they are: results of one place are not gone on with from another.
    pub(crate) fn place(&self) -> String {
        self.place.display().to_string()
    }

    pub(crate) fn get(&self, name: &str) -> Arc<Result<Table, String>> {
        let known = self.read.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        if let Some(table) = known {
            return table;
        }
        let table = self.load(name).and_then(|raw| Table::try_from(raw).map_err(|error| error.to_string()));
        let table = Arc::new(table);
        self.read.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_string(), Arc::clone(&table));
        table
    }

    fn load(&self, name: &str) -> Result<RawTable, String> {
        let types = match self.reading.mode {
            Mode::Pandas => Types::Inferred,
            Mode::Text => Types::Text,
            Mode::Declared => Types::Declared,
        };
        let Reading { escape, widen, .. } = self.reading;
        let options = ReadOptions { escape, types, widen, ..ReadOptions::default() };
        let table = match &self.source {
            Source::Set(set) => set.get(name, types).map_err(|error| error.to_string())?,
            Source::Folder(folder) => {
                // A corpus names tables of the folder, and no other files.
                let inside = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
                if !Path::new(name).components().all(inside) {
                    return Err(format!("{name:?} leads out of the tables' folder"));
                }
                read_path(&file_of(folder, name), &options).map_err(|error| error.to_string())?
            }
        };
        Ok(if self.reading.mode == Mode::Text { table.folded() } else { table })
    }
}
