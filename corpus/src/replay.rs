//! [`Replay`]: a corpus file to a results file, in the order of its lines, on several threads.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use hiddentables::Oracle;
use serde_json::json;

use crate::census::Shard;
use crate::error::ReplayError;
use crate::line::Line;
use crate::lines::{Lines, Progress, Summary};
use crate::tables::{Reading, Tables};

/// A replay: what is run, where the tables are, and how.
#[derive(Debug, Clone)]
pub struct Replay {
    /// The corpus, JSONL.
    pub corpus: PathBuf,
    /// The folder of its tables, or WikiSQL's file of tables.
    pub tables: PathBuf,
    /// How they are read.
    pub reading: Reading,
    /// Where the outcomes go, a line a program.
    pub out: PathBuf,
    /// Threads that run programs.
    pub jobs: usize,
    /// The part of the corpus that is run.
    pub shard: Shard,
    /// Whether to go on with results that a run of the same kind left unfinished; where there are none it begins.
    pub resume: bool,
    /// Set from outside to stop: programs that run are finished and written, and a later run can go on.
    pub stop: Arc<AtomicBool>,
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
        let tables = Tables::of(&self.tables, &self.reading)?;
        let how = vec![
            ("command", "replay".to_string()),
            ("tables", tables.place()),
            ("reading", format!("{:?}", self.reading)),
            ("timing", self.timing.to_string()),
            ("policy", format!("{:?}", self.oracle)),
        ];
        let (shard, resume, stop) = (self.shard, self.resume, &*self.stop);
        let lines = Lines { corpus: &self.corpus, out: &self.out, jobs: self.jobs, shard, resume, how, stop };
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
