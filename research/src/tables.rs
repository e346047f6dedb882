//! [`Tables`]: the tables that questions are about, as scorers look at them.

use std::path::Path;

use hiddentables_tables::{Catalog, RawTable, ReadOptions, TableError, Types};

/// The tables of questions, and how they are read.
#[derive(Debug)]
pub struct Tables {
    /// Where they are.
    pub catalog: Catalog,
    /// The types of tables of WikiSQL's files.
    pub types: Types,
    /// How table files are read. Those of `WikiTableQuestions`' release, which lie in folders that end in `-csv`, have backslash escapes where this names no other.
    pub files: ReadOptions,
}

impl Tables {
    /// A table by the name that a question has for it.
    ///
    /// # Errors
    /// As [`Catalog::get`].
    pub fn get(&self, name: &str) -> Result<RawTable, TableError> {
        if let Some(table) = self.catalog.in_sets(name, self.types) {
            return table;
        }
        let folder = Path::new(name).parent().map(|folder| folder.as_os_str().to_string_lossy().into_owned());
        let released = folder.is_some_and(|folder| folder.ends_with("-csv"));
        let escape = self.files.escape.or(released.then_some(b'\\'));
        self.catalog.in_folders(name, &ReadOptions { escape, ..self.files.clone() })
    }
}
