//! [`Replay`]: a corpus file to a results file, in the order of its lines, on several threads.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use hiddentables::{Oracle, Table, with_run_stack};
use hiddentables_tables::{ReadOptions, read_path};
use serde_json::{Value as Json, json};

use crate::line::Line;

/// Lines that may wait between reader, workers and writer, so that memory does not grow with the corpus.
const AHEAD: usize = 256;

/// Threads, at most: each has a stack of its own.
const MOST_JOBS: usize = 64;

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

/// How far a replay is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Lines done.
    pub done: usize,
    /// Bytes of the corpus read.
    pub bytes: u64,
    /// Bytes of the corpus.
    pub of_bytes: u64,
}

/// What came of a replay.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Outcomes by name, most frequent first.
    pub outcomes: Vec<(String, usize)>,
    /// Lines that could not be read or whose table could not, with their number.
    pub bad_lines: usize,
}

/// Why a replay could not go on.
#[derive(Debug)]
pub enum ReplayError {
    /// The corpus cannot be read.
    Corpus(PathBuf, std::io::Error),
    /// The tables folder is none.
    Tables(PathBuf),
    /// The results cannot be written.
    Out(PathBuf, std::io::Error),
    /// The system gave no thread.
    Threads,
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReplayError::Corpus(path, error) => write!(f, "cannot read corpus {}: {error}", path.display()),
            ReplayError::Tables(path) => write!(f, "{} is not a folder of tables", path.display()),
            ReplayError::Out(path, error) => write!(f, "cannot write results {}: {error}", path.display()),
            ReplayError::Threads => write!(f, "the system gives no threads"),
        }
    }
}

impl std::error::Error for ReplayError {}

/// Tables by name, each read once.
struct Tables {
    folder: PathBuf,
    read: Mutex<HashMap<String, Arc<Result<Table, String>>>>,
}

impl Tables {
    fn get(&self, name: &str) -> Arc<Result<Table, String>> {
        let known = self.read.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        if let Some(table) = known {
            return table;
        }
        let table = Arc::new(self.load(name));
        self.read.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_string(), Arc::clone(&table));
        table
    }

    fn load(&self, name: &str) -> Result<Table, String> {
        let has_extension = Path::new(name).extension().is_some_and(|ending| ending == "csv" || ending == "tsv");
        let file = if has_extension { name.to_string() } else { format!("{name}.csv") };
        let raw = read_path(&self.folder.join(file), &ReadOptions::default()).map_err(|error| error.to_string())?;
        Table::try_from(raw).map_err(|error| error.to_string())
    }
}

/// A line on its way: its number from 0, its text, and how far the corpus is read.
struct Task {
    at: usize,
    text: Vec<u8>,
    bytes: u64,
}

/// A line done: its outcome, or `None` of a blank line.
struct Done {
    at: usize,
    outcome: Option<Json>,
    bytes: u64,
}

impl Replay {
    /// Runs every line; `progress` is called after each.
    ///
    /// A bad line becomes an outcome that names its number, and the replay goes on; a blank one is passed over. Outcomes stand in the order of the lines,
    /// whatever the number of jobs.
    pub fn run(&self, mut progress: impl FnMut(Progress)) -> Result<Summary, ReplayError> {
        let corpus = File::open(&self.corpus).and_then(|file| Ok((file.metadata()?, file)));
        let (metadata, corpus) = corpus.map_err(|error| ReplayError::Corpus(self.corpus.clone(), error))?;
        if metadata.is_dir() {
            let error = std::io::Error::new(std::io::ErrorKind::IsADirectory, "is a folder");
            return Err(ReplayError::Corpus(self.corpus.clone(), error));
        }
        if !self.tables.is_dir() {
            return Err(ReplayError::Tables(self.tables.clone()));
        }
        let same = |path: &Path| std::fs::canonicalize(path).ok();
        if same(&self.out).is_some() && same(&self.out) == same(&self.corpus) {
            let error = std::io::Error::new(std::io::ErrorKind::InvalidInput, "it is the corpus itself");
            return Err(ReplayError::Out(self.out.clone(), error));
        }
        let out_error = |error| ReplayError::Out(self.out.clone(), error);
        let mut out = BufWriter::new(File::create(&self.out).map_err(out_error)?);
        let tables = Tables { folder: self.tables.clone(), read: Mutex::default() };
        let stopped = AtomicBool::new(false);
        let alive = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let (task_in, task_out) = sync_channel::<Task>(AHEAD);
            let (done_in, done_out) = sync_channel::<Done>(AHEAD);
            let tasks = Arc::new(Mutex::new(task_out));
            for _ in 0..self.jobs.clamp(1, MOST_JOBS) {
                let (tasks, done_in) = (Arc::clone(&tasks), done_in.clone());
                let (tables, alive) = (&tables, &alive);
                let work = move || with_run_stack(|| self.work(&tasks, &done_in, tables));
                if std::thread::Builder::new().spawn_scoped(scope, work).is_ok() {
                    alive.fetch_add(1, Ordering::Relaxed);
                }
            }
            drop(done_in);
            if alive.load(Ordering::Relaxed) == 0 {
                return Err(ReplayError::Threads);
            }
            let stopped = &stopped;
            let reader = scope.spawn(move || read_lines(corpus, &task_in, stopped));
            let written = write_in_order(&done_out, &mut out, metadata.len(), &mut progress);
            stopped.store(true, Ordering::Relaxed);
            // Workers that wait to hand over an outcome after a failed write end when their channel does.
            drop(done_out);
            let summary = written.map_err(out_error)?;
            match reader.join() {
                Ok(Ok(())) => Ok(summary),
                Ok(Err(error)) => Err(ReplayError::Corpus(self.corpus.clone(), error)),
                Err(_) => Err(ReplayError::Threads),
            }
        })
    }

    fn work(&self, tasks: &Mutex<Receiver<Task>>, done: &SyncSender<Done>, tables: &Tables) {
        loop {
            let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(task) = next else { return };
            let blank = task.text.iter().all(u8::is_ascii_whitespace);
            let outcome = (!blank).then(|| self.outcome(&task, tables));
            if done.send(Done { at: task.at, outcome, bytes: task.bytes }).is_err() {
                return;
            }
        }
    }

    fn outcome(&self, task: &Task, tables: &Tables) -> Json {
        let number = task.at + 1;
        let Ok(text) = std::str::from_utf8(&task.text) else {
            return bad_line(number, &json!(format!("line-{number}")), "not UTF-8");
        };
        let line = match Line::parse(text) {
            Ok(line) => line,
            Err(error) => {
                let id = Line::id_of(text).unwrap_or_else(|| json!(format!("line-{number}")));
                return bad_line(number, &id, &error.to_string());
            }
        };
        let table = tables.get(&line.table);
        let table = match &*table {
            Ok(table) => table,
            Err(error) => return bad_line(number, &line.id, error),
        };
        let begun = Instant::now();
        let mut outcome = self.oracle.run(&line.submission, table).to_json();
        let elapsed = begun.elapsed();
        if self.timing {
            outcome["usage"]["wall_us"] = json!(elapsed.as_micros() as u64);
        }
        outcome["id"] = line.id;
        if let Json::Object(object) = &mut outcome {
            for (key, value) in line.labels {
                object.entry(key).or_insert(value);
            }
        }
        outcome
    }
}

/// The outcome of a line that could not be run: its number and why. Not a failure of any program.
fn bad_line(number: usize, id: &Json, why: &str) -> Json {
    json!({"v": 1, "id": id, "outcome": "error", "stdout": "",
           "error": {"class": "BadCorpusLine", "line": Json::Null, "construct": format!("corpus line {number}: {why}")}})
}

fn read_lines(corpus: File, tasks: &SyncSender<Task>, stopped: &AtomicBool) -> std::io::Result<()> {
    let mut reader = BufReader::new(corpus);
    let mut bytes = 0;
    let mut at = 0;
    loop {
        let mut text = Vec::new();
        let read = reader.read_until(b'\n', &mut text)?;
        if read == 0 || stopped.load(Ordering::Relaxed) {
            return Ok(());
        }
        bytes += read as u64;
        if tasks.send(Task { at, text, bytes }).is_err() {
            return Ok(());
        }
        at += 1;
    }
}

fn write_in_order(
    done: &Receiver<Done>,
    out: &mut impl Write,
    of_bytes: u64,
    progress: &mut impl FnMut(Progress),
) -> std::io::Result<Summary> {
    let mut waiting: HashMap<usize, Done> = HashMap::new();
    let mut outcomes: HashMap<String, usize> = HashMap::new();
    let mut summary = Summary::default();
    let mut next = 0;
    while let Ok(one) = done.recv() {
        waiting.insert(one.at, one);
        while let Some(one) = waiting.remove(&next) {
            next += 1;
            progress(Progress { done: next, bytes: one.bytes, of_bytes });
            let Some(outcome) = one.outcome else { continue };
            if let Some(name) = outcome["outcome"].as_str() {
                *outcomes.entry(name.to_string()).or_default() += 1;
            }
            if outcome["error"]["class"] == "BadCorpusLine" {
                summary.bad_lines += 1;
            }
            serde_json::to_writer(&mut *out, &outcome)?;
            out.write_all(b"\n")?;
        }
    }
    out.flush()?;
    summary.outcomes = outcomes.into_iter().collect();
    summary.outcomes.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    Ok(summary)
}
