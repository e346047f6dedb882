//! A ledger in a file: a line a table and Solver, added up over commands.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use hiddentables::game::{Ledger, Spent};

use crate::input::{self, InputError};

/// A ledger, and the file that it is kept in.
pub struct Kept {
    /// What sessions spend from.
    pub ledger: Arc<Ledger>,
    path: Option<PathBuf>,
}

impl Kept {
    /// The ledger of a file, empty where there is none yet; one that is not kept without a path.
    pub fn open(path: Option<&Path>, budget: Option<f64>) -> Result<Kept, InputError> {
        let ledger = Ledger::new(budget);
        let ledger = match path {
            Some(path) if path.exists() => {
                let text = input::text(path)?;
                let read = |(at, line): (usize, &str)| {
                    let wrong = |error: serde_json::Error| InputError::Ledger(path.to_path_buf(), at + 1, error);
                    serde_json::from_str(line).map_err(wrong)
                };
                ledger.after(text.lines().enumerate().map(read).collect::<Result<Vec<Spent>, _>>()?)
            }
            _ => ledger,
        };
        Ok(Kept { ledger: Arc::new(ledger), path: path.map(Path::to_path_buf) })
    }

    /// Writes it to its file.
    pub fn keep(&self) -> Result<(), InputError> {
        let Some(path) = &self.path else { return Ok(()) };
        let lines = self.ledger.lines();
        let text: String =
            lines.iter().filter_map(|line| serde_json::to_string(line).ok()).map(|line| line + "\n").collect();
        input::write(path, text.as_bytes())
    }
}
