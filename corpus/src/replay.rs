//! [`Replay`]: a corpus file to a results file, in the order of its lines, on several threads.

use std::path::PathBuf;
use std::time::Instant;

use hiddentables::Oracle;
use serde_json::json;

use crate::line::Line;
use crate::lines::{Lines, Progress, ReplayError, Summary, Tables};

/// A replay: what is run, where the tables are, and how.
#[derive(Debug, Clone)]
pub struct Replay {
    /// The corpus, JSONL.
    pub corpus: PathBuf,
    /// The folder of its tables.
    pub tables: PathBuf,
    /// Where the outcomes go, a line a program.
    pub out: PathBuf,
    /// Threads that run programs.
    pub jobs: usize,
    /// Whether each outcome says how long it took.
    pub timing: bool,
    /// How programs are judged and run.
    pub oracle: Oracle,
}

impl Replay {
    /// Runs every line; `progress` is called after each.
    ///
    /// A bad line becomes an outcome that names its number, and the replay goes on; a blank one is passed over. Outcomes stand in the order of the lines,
    /// whatever the number of jobs.
    pub fn run(&self, progress: impl FnMut(Progress)) -> Result<Summary, ReplayError> {
        let tables = Tables::of(&self.tables)?;
        let lines = Lines { corpus: &self.corpus, out: &self.out, jobs: self.jobs };
        lines.each(
            &tables,
            |_, line: &Line, table| {
                let begun = Instant::now();
                let mut outcome = self.oracle.run(&line.submission, table).to_json();
                let elapsed = begun.elapsed();
                if self.timing {
                    outcome["usage"]["wall_us"] = json!(elapsed.as_micros() as u64);
                }
                outcome
            },
            progress,
        )
    }
}
