//! A JSONL file to a JSONL file, line by line, in order, on several threads: what [`Replay`](crate::Replay) and [`Play`](crate::Play) share.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use hiddentables::{Table, with_run_stack};
use hiddentables_tables::{ReadOptions, read_path};
use serde_json::{Map, Value as Json, json};

use crate::line::{BadLine, Line};

/// Lines that may wait between reader, workers and writer, so that memory does not grow with the corpus.
const AHEAD: usize = 256;

/// Threads, at most: each has a stack of its own.
const MOST_JOBS: usize = 64;

/// How far a file is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Lines done.
    pub done: usize,
    /// Bytes of the corpus read.
    pub bytes: u64,
    /// Bytes of the corpus.
    pub of_bytes: u64,
}

/// What came of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Outcomes by name, most frequent first.
    pub outcomes: Vec<(String, usize)>,
    /// Lines that could not be read or whose table could not, with their number.
    pub bad_lines: usize,
    /// What is wrong with the first line, where none is a line of a corpus.
    no_corpus: Option<String>,
}

/// Why a file could not be worked through.
#[derive(Debug)]
pub enum ReplayError {
    /// The corpus cannot be read.
    Corpus(PathBuf, std::io::Error),
    /// No line of the corpus is one; what is wrong with the first.
    NoCorpus(PathBuf, String),
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
            ReplayError::NoCorpus(path, why) => {
                write!(f, "{} is no corpus: no line of it is one; {why}", path.display())
            }
            ReplayError::Tables(path) => write!(f, "{} is not a folder of tables", path.display()),
            ReplayError::Out(path, error) => write!(f, "cannot write results {}: {error}", path.display()),
            ReplayError::Threads => write!(f, "the system gives no threads"),
        }
    }
}

impl std::error::Error for ReplayError {}

/// Tables by name, each read once.
pub(crate) struct Tables {
    folder: PathBuf,
    read: Mutex<HashMap<String, Arc<Result<Table, String>>>>,
}

impl Tables {
    pub(crate) fn of(folder: &Path) -> Result<Tables, ReplayError> {
        if folder.is_dir() {
            Ok(Tables { folder: folder.to_path_buf(), read: Mutex::default() })
        } else {
            Err(ReplayError::Tables(folder.to_path_buf()))
        }
    }

    pub(crate) fn get(&self, name: &str) -> Arc<Result<Table, String>> {
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

/// What a line is read as.
pub(crate) trait Item: Sized {
    fn parse(text: &str) -> Result<Self, BadLine>;
    fn id(&self) -> &Json;
    fn table(&self) -> &str;
    /// Keys that are carried through to the results.
    fn into_labels(self) -> Map<String, Json>;
}

/// A file of lines and where what becomes of them goes.
pub(crate) struct Lines<'a> {
    pub(crate) corpus: &'a Path,
    pub(crate) out: &'a Path,
    pub(crate) jobs: usize,
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
    /// Whether it was a line of a corpus.
    line: bool,
    bytes: u64,
}

impl Lines<'_> {
    /// Gives every line to `work`, with its number from 1, and writes what comes of them in their order; `progress` is called after each.
    ///
    /// A bad line becomes an outcome that names its number, and the others go on; a blank one is passed over.
    pub(crate) fn each<I: Item>(
        &self,
        tables: &Tables,
        work: impl Fn(usize, &I, &Table) -> Json + Sync,
        mut progress: impl FnMut(Progress),
    ) -> Result<Summary, ReplayError> {
        let corpus_error = |error| ReplayError::Corpus(self.corpus.to_path_buf(), error);
        let corpus = File::open(self.corpus).and_then(|file| Ok((file.metadata()?, file)));
        let (metadata, corpus) = corpus.map_err(corpus_error)?;
        if metadata.is_dir() {
            return Err(corpus_error(std::io::Error::new(std::io::ErrorKind::IsADirectory, "is a folder")));
        }
        let out_error = |error| ReplayError::Out(self.out.to_path_buf(), error);
        let same = |path: &Path| std::fs::canonicalize(path).ok();
        if same(self.out).is_some() && same(self.out) == same(self.corpus) {
            return Err(out_error(std::io::Error::new(std::io::ErrorKind::InvalidInput, "it is the corpus itself")));
        }
        let mut out = BufWriter::new(File::create(self.out).map_err(out_error)?);
        let stopped = AtomicBool::new(false);
        let alive = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let (task_in, task_out) = sync_channel::<Task>(AHEAD);
            let (done_in, done_out) = sync_channel::<Done>(AHEAD);
            let tasks = Arc::new(Mutex::new(task_out));
            for _ in 0..self.jobs.clamp(1, MOST_JOBS) {
                let (tasks, done_in) = (Arc::clone(&tasks), done_in.clone());
                let (alive, work) = (&alive, &work);
                let worker = move || with_run_stack(|| serve(&tasks, &done_in, tables, work));
                if std::thread::Builder::new().spawn_scoped(scope, worker).is_ok() {
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
                Ok(Ok(())) => match summary.no_corpus {
                    Some(why) => Err(ReplayError::NoCorpus(self.corpus.to_path_buf(), why)),
                    None => Ok(summary),
                },
                Ok(Err(error)) => Err(corpus_error(error)),
                Err(_) => Err(ReplayError::Threads),
            }
        })
    }
}

fn serve<I: Item>(
    tasks: &Mutex<Receiver<Task>>,
    done: &SyncSender<Done>,
    tables: &Tables,
    work: &(impl Fn(usize, &I, &Table) -> Json + Sync),
) {
    loop {
        let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = next else { return };
        let blank = task.text.iter().all(u8::is_ascii_whitespace);
        let parsed = (!blank).then(|| parsed::<I>(&task));
        let line = parsed.as_ref().is_some_and(Result::is_ok);
        let outcome = parsed.map(|item| item.map_or_else(|bad| bad, |item| outcome(&task, item, tables, work)));
        if done.send(Done { at: task.at, outcome, line, bytes: task.bytes }).is_err() {
            return;
        }
    }
}

/// What a line is, or the outcome of one that is none.
fn parsed<I: Item>(task: &Task) -> Result<I, Json> {
    let number = task.at + 1;
    let unnamed = || json!(format!("line-{number}"));
    let text = std::str::from_utf8(&task.text).map_err(|_| bad_line(number, &unnamed(), "not UTF-8"))?;
    let bad = |error: BadLine| bad_line(number, &Line::id_of(text).unwrap_or_else(unnamed), &error.to_string());
    I::parse(text).map_err(bad)
}

/// What becomes of a line, with its id and the keys that it has besides.
fn outcome<I: Item>(task: &Task, item: I, tables: &Tables, work: &(impl Fn(usize, &I, &Table) -> Json + Sync)) -> Json {
    let number = task.at + 1;
    let table = tables.get(item.table());
    let mut outcome = match &*table {
        Ok(table) => work(number, &item, table),
        Err(error) => return bad_line(number, item.id(), error),
    };
    outcome["id"] = item.id().clone();
    if let Json::Object(object) = &mut outcome {
        for (key, value) in item.into_labels() {
            object.entry(key).or_insert(value);
        }
    }
    outcome
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
    let (mut next, mut lines, mut first) = (0, 0_usize, None);
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
                first = first.or_else(|| outcome["error"]["construct"].as_str().map(str::to_string));
            }
            lines += usize::from(one.line);
            serde_json::to_writer(&mut *out, &outcome)?;
            out.write_all(b"\n")?;
        }
    }
    out.flush()?;
    summary.no_corpus = first.filter(|_| lines == 0);
    summary.outcomes = outcomes.into_iter().collect();
    summary.outcomes.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    Ok(summary)
}
