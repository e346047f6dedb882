//! [`Tables`]: the tables that questions are about, found by the names that data sets have for them.

use std::path::{Path, PathBuf};

use hiddentables_tables::{RawTable, ReadOptions, TableError, TableSet, Types, file_of, read_path};

/// Where tables are looked for, in order: folders of CSV and TSV files, and WikiSQL's files of tables in them.
#[derive(Debug)]
pub struct Tables {
    folders: Vec<PathBuf>,
    sets: Vec<TableSet>,
    /// How tables of WikiSQL's files are typed; CSV files are read as pandas reads them.
    types: Types,
}

impl Tables {
    /// Tables under these folders. A path may also be one of WikiSQL's `*.tables.jsonl`.
    ///
    /// # Errors
    /// A file of tables cannot be read.
    pub fn of(paths: &[PathBuf], types: Types) -> Result<Tables, TableError> {
        let sets = paths.iter().map(|path| TableSet::files(path)).filter(|files| !files.is_empty());
        let sets = sets.map(|files| TableSet::open(&files)).collect::<Result<_, _>>()?;
        Ok(Tables { folders: paths.to_vec(), sets, types })
    }

    /// A table by name: an id of WikiSQL's, or a path under a folder whose ending may be left out. Tables of WikiTableQuestions' release, which lie in folders
    /// that end in `-csv`, have backslash escapes.
    ///
    /// # Errors
    /// It is nowhere, or is no table: what the last place said.
    pub fn get(&self, name: &str) -> Result<RawTable, TableError> {
        let mut last = TableError::NoTable { id: name.to_string() };
        for set in &self.sets {
            match set.get(name, self.types) {
                Ok(table) => return Ok(table),
                Err(error) => last = error,
            }
        }
        let path = Path::new(name);
        let released = path.parent().is_some_and(|parent| parent.as_os_str().to_string_lossy().ends_with("-csv"));
        let options = ReadOptions { escape: released.then_some(b'\\'), ..ReadOptions::default() };
        for folder in self.folders.iter().filter(|folder| folder.is_dir()) {
            match read_path(&file_of(folder, name), &options) {
                Ok(table) => return Ok(table),
                Err(error) => last = error,
            }
        }
        Err(last)
    }
}
