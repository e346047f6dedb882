//! `hiddentables replay`: its options and what it does.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use hiddentables_corpus::{Mode, Progress, Reading, Replay, Shard, Summary};

use crate::args::{Files, Judging};
use crate::input::{InputError, apart};
use crate::show;

/// Time between two progress lines on a terminal.
const TICK: Duration = Duration::from_millis(100);

/// What the shell takes for "ended by an interrupt".
pub const INTERRUPTED: u8 = 130;

/// A corpus, and which part of it goes where.
#[derive(Args)]
pub struct Lined {
    /// The corpus: JSONL, a program, a reply or a question a line
    pub corpus: PathBuf,
    /// The folder of its tables, or WikiSQL's file of tables (.tables.jsonl)
    #[arg(long)]
    pub tables: PathBuf,
    /// Where the outcomes go: JSONL, in the order of the corpus
    #[arg(long)]
    pub out: PathBuf,
    /// The part of the corpus that is run, such as 2/8; the results of all parts one after another are those of the whole
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = shard)]
    pub shard: Shard,
    /// Go on with results that were left unfinished, by whatever
    #[arg(long)]
    pub resume: bool,
    /// What becomes of the tables' cells
    #[arg(long, value_enum, default_value = "pandas")]
    pub mode: ModeName,
    #[command(flatten)]
    pub files: Files,
}

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    pub lined: Lined,
    /// Programs that run at once; as many as there are processors where not given
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: Option<u8>,
    /// Add the wall time of each program to its outcome, in microseconds
    #[arg(long)]
    pub timing: bool,
    #[command(flatten)]
    pub judging: Judging,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum ModeName {
    /// Types as pandas infers them
    Pandas,
    /// All text, in lower case and compatible Unicode form
    Text,
    /// The types that WikiSQL's files of tables declare
    Declared,
}

impl From<ModeName> for Mode {
    fn from(name: ModeName) -> Mode {
        match name {
            ModeName::Pandas => Mode::Pandas,
            ModeName::Text => Mode::Text,
            ModeName::Declared => Mode::Declared,
        }
    }
}

/// A part such as `2/8`.
fn shard(text: &str) -> Result<Shard, String> {
    let wrong = || "a part is written 2/8: the second of eight".to_string();
    let (part, of) = text.split_once('/').ok_or_else(wrong)?;
    let (part, of) = (part.parse().map_err(|_| wrong())?, of.parse().map_err(|_| wrong())?);
    if (1..=of).contains(&part) { Ok(Shard { part, of }) } else { Err(wrong()) }
}

impl Lined {
    /// How tables are read.
    pub fn reading(&self) -> Result<Reading, InputError> {
        Ok(Reading { mode: self.mode.into(), files: self.files.options()? })
    }
}

/// A flag that an interrupt sets; a second one ends the process. Where no handler can be set, an interrupt ends the process as it always does; --resume goes on from there all the same.
#[expect(clippy::disallowed_methods, reason = "asked a second time, the user does not want to wait for anything")]
pub fn on_interrupt() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    let _ = ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
    });
    stop
}

/// Replays a corpus and prints how its programs ended.
pub fn replay(options: &Options) -> Result<ExitCode, InputError> {
    let jobs = options.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let replay = Replay {
        corpus: options.lined.corpus.clone(),
        tables: options.lined.tables.clone(),
        reading: options.lined.reading()?,
        out: options.lined.out.clone(),
        jobs,
        shard: options.lined.shard,
        resume: options.lined.resume,
        stop: on_interrupt(),
        timing: options.timing,
        oracle: options.judging.oracle()?,
    };
    apart([&options.lined.out], [&options.lined.corpus, &options.lined.tables])?;
    let begun = Instant::now();
    let on_terminal = std::io::stderr().is_terminal();
    let (mut shown, mut last) = (begun, Progress::default());
    let summary = replay.run(|progress| {
        last = progress;
        if on_terminal && shown.elapsed() >= TICK {
            shown = Instant::now();
            eprint!("\r{}", line(progress, begun.elapsed()));
            let _ = std::io::stderr().flush();
        }
    });
    if on_terminal {
        eprint!("\r\x1b[K");
    }
    let summary = summary.map_err(InputError::Replay)?;
    let (done, out) = (last.done, options.lined.out.display());
    let seconds = begun.elapsed().as_secs_f64();
    let rate = done as f64 / seconds.max(1e-9);
    let mut text = format!("{done} lines in {seconds:.2} s ({rate:.0} a second, {jobs} jobs) -> {out}\n");
    for (outcome, count) in &summary.outcomes {
        let _ = writeln!(text, "{count:>9}  {outcome}");
    }
    if summary.bad_lines > 0 {
        let bad = summary.bad_lines;
        let _ = writeln!(text, "{bad:>9}  of these could not be run: see \"BadCorpusLine\" in the results");
    }
    show::emit_printable(&text)?;
    say_found_whole(&summary, &options.lined.out);
    if summary.stopped {
        eprintln!(
            "hiddentables: stopped after {} of {} lines; --resume goes on from there",
            last.before + done,
            last.of
        );
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// Says that nothing was done where results were whole.
pub fn say_found_whole(summary: &Summary, out: &Path) {
    if summary.found_whole {
        eprintln!(
            "hiddentables: {} was whole before: nothing was run, and whether it was made with these settings is not known",
            out.display()
        );
    }
}

fn line(progress: Progress, elapsed: Duration) -> String {
    let there = progress.before + progress.done;
    let share = there as f64 / progress.of.max(1) as f64;
    let rate = progress.done as f64 / elapsed.as_secs_f64().max(1e-9);
    let left = (progress.of.saturating_sub(there)) as f64 / rate.max(1e-9);
    format!(
        "{there:>9} of {} lines  {:>3.0} %  {rate:>7.0} a second  {left:>5.0} s left\x1b[K",
        progress.of,
        share * 100.0
    )
}
