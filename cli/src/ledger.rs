//! A ledger in a file: a line a table and Solver, added up over commands.

use std::path::PathBuf;
use std::sync::Arc;

use hiddentables::game::{Game, Ledger, Spent};

use crate::args::Spending;
use crate::input::{self, InputError};

/// A ledger, and the file that it is kept in.
pub struct Kept {
    /// What sessions spend from.
    pub ledger: Arc<Ledger>,
    path: Option<PathBuf>,
}

impl Kept {
    /// The ledger of a file, empty where there is none yet; one that is not kept without a path.
    pub fn open(options: &Spending, game: &Game) -> Result<Kept, InputError> {
        let path = options.ledger.as_deref();
        let ledger = Ledger::new(options.budget.or(game.budget));
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
        Ok(Kept { ledger: Arc::new(ledger), path: options.ledger.clone() })
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
