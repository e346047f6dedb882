//! The tables of a corpus, by name.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use hiddentables::Table;
use hiddentables_tables::{Catalog, RawTable, ReadOptions, TableError, Types};

use crate::error::ReplayError;

/// How the tables of a corpus are read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// What becomes of cells.
    pub mode: Mode,
    /// How table files are read; types are the mode's.
    pub files: ReadOptions,
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

impl Mode {
    /// The types that columns have.
    pub fn types(self) -> Types {
        match self {
            Mode::Pandas => Types::Inferred,
            Mode::Text => Types::Text,
            Mode::Declared => Types::Declared,
        }
    }
}

/// Bytes of tables that are kept: a corpus may have more than fit.
const MOST_KEPT: u64 = 1 << 30;

/// Tables by name, those that were read last at hand.
pub(crate) struct Tables {
    place: PathBuf,
    catalog: Catalog,
    mode: Mode,
    options: ReadOptions,
    kept: Mutex<Kept>,
}

/// Tables at hand, and the bytes of them.
#[derive(Default)]
struct Kept {
    tables: HashMap<String, Arc<Result<Table, String>>>,
    bytes: u64,
}

impl Tables {
    /// Of a folder of files, or of WikiSQL's `*.tables.jsonl`: such a file, or a folder that has some.
    pub(crate) fn of(path: &Path, reading: &Reading) -> Result<Tables, ReplayError> {
        let catalog = Catalog::of([path]).map_err(|error| ReplayError::Tables(error.to_string()))?;
        let Reading { mode, files } = reading;
        if *mode == Mode::Declared && !catalog.declares_types() {
            let path = path.display();
            let why = format!("{path} declares no types; --mode declared wants WikiSQL's *.tables.jsonl");
            return Err(ReplayError::Tables(why));
        }
        let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let options = ReadOptions { types: mode.types(), ..files.clone() };
        Ok(Tables { place, catalog, mode: *mode, options, kept: Mutex::default() })
    }

    /// Where they are: results of one place are not gone on with from another.
    pub(crate) fn place(&self) -> String {
        self.place.display().to_string()
    }

    pub(crate) fn get(&self, name: &str) -> Arc<Result<Table, String>> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = kept().tables.get(name) {
            return Arc::clone(table);
        }
        let raw = self.load(name).map_err(|error| error.to_string());
        let table = Arc::new(raw.and_then(|raw| Table::try_from(raw).map_err(|error| error.to_string())));
        let bytes = table
            .as_ref()
            .as_ref()
            .map_or_else(|why| why.len() as u64, Table::bytes)
            .saturating_add(name.len() as u64 + 256);
        let mut kept = kept();
        if kept.bytes.saturating_add(bytes) > MOST_KEPT {
            *kept = Kept::default();
        }
        kept.bytes = kept.bytes.saturating_add(bytes);
        kept.tables.insert(name.to_string(), Arc::clone(&table));
        table
    }

    fn load(&self, name: &str) -> Result<RawTable, TableError> {
        let declared = || self.catalog.in_sets(name, self.options.types);
        let table = match self.mode {
            Mode::Declared => declared().unwrap_or_else(|| Err(TableError::NoTable { id: name.to_string() })),
            Mode::Pandas | Mode::Text => self.catalog.get(name, &self.options),
        }?;
        Ok(if self.mode == Mode::Text { table.folded() } else { table })
    }
}
