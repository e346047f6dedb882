//! [`Catalog`]: tables by the names that a corpus or a data set has for them.

use std::path::{Component, Path, PathBuf};

use crate::options::{Format, Types};
use crate::read::read_path;
use crate::{RawTable, ReadOptions, TableError, TableSet};

/// Where tables are looked for by name: WikiSQL's files of tables, and folders of table files, in order.
///
/// A name never leads out of a folder: `..` and absolute paths are refused, and what is no file, such as a pipe, is not opened. Links that lie in a folder are
/// followed: who fills the folder is trusted, who writes names is not.
#[derive(Debug, Default)]
pub struct Catalog {
    sets: Vec<TableSet>,
    folders: Vec<PathBuf>,
}

impl Catalog {
    /// Of folders, of WikiSQL's `*.tables.jsonl`, and of folders that have some.
    ///
    /// # Errors
    /// A path is nothing of the kind, or a file of tables cannot be read.
    pub fn of<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> Result<Catalog, TableError> {
        let mut catalog = Catalog::default();
        for path in paths {
            let path = path.as_ref();
            let files = TableSet::files(path);
            if path.is_dir() {
                catalog.folders.push(path.to_path_buf());
            } else if files.is_empty() {
                return Err(match std::fs::metadata(path) {
                    Ok(_) => TableError::NoTables { path: path.to_path_buf() },
                    Err(source) => TableError::of_file(path, source),
                });
            }
            if !files.is_empty() {
                catalog.sets.push(TableSet::open(&files)?);
            }
        }
        Ok(catalog)
    }

    /// Whether there are files of tables, which alone declare types.
    pub fn declares_types(&self) -> bool {
        !self.sets.is_empty()
    }

    /// A table of WikiSQL's files by its id; `None` where they have none of it.
    ///
    /// # Errors
    /// As [`TableSet::get`].
    pub fn in_sets(&self, id: &str, types: Types) -> Option<Result<RawTable, TableError>> {
        self.sets.iter().find(|set| set.has(id)).map(|set| set.get(id, types))
    }

    /// A table of the folders: `name` is a path under one, whose ending may be left out.
    ///
    /// # Errors
    /// It leads out of a folder, is in none of them, or cannot be read: the last with what the file says, or the first folder's path where no folder has it.
    pub fn in_folders(&self, name: &str, options: &ReadOptions) -> Result<RawTable, TableError> {
        let inside = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
        if !Path::new(name).components().all(inside) {
            return Err(TableError::Outside { name: name.to_string() });
        }
        let candidates: Vec<PathBuf> = self.folders.iter().map(|folder| file_of(folder, name)).collect();
        let Some(path) = candidates.iter().find(|path| path.exists()).or(candidates.first()) else {
            return Err(TableError::NoTable { id: name.to_string() });
        };
        match std::fs::metadata(path) {
            Ok(there) if !there.is_file() && !there.is_dir() => Err(TableError::NoFile { path: path.clone() }),
            _ => read_path(path, options),
        }
    }

    /// A table by name: [in files of tables](Catalog::in_sets), else [in folders](Catalog::in_folders).
    ///
    /// # Errors
    /// As those.
    pub fn get(&self, name: &str, options: &ReadOptions) -> Result<RawTable, TableError> {
        self.in_sets(name, options.types).unwrap_or_else(|| self.in_folders(name, options))
    }
}

/// The file of a folder that a table's name means: a path under it, whose ending may be left out.
fn file_of(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    if Format::known(Path::new(name)).is_some() {
        return path;
    }
    let ending = |ending: &str| folder.join(format!("{name}.{ending}"));
    let others = ["tsv", "tab", "parquet", "arrow", "feather", "jsonl", "ndjson"].map(ending);
    let csv = ending("csv");
    if csv.exists() { csv } else { others.into_iter().find(|path| path.exists()).unwrap_or(csv) }
}
