//! A JSONL file to a JSONL file, line by line, in order, on several threads: what [`Replay`](crate::Replay) and [`Play`](crate::Play) share.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use hiddentables::{Table, with_run_stack};
use serde_json::{Map, Value as Json, json};

use crate::census::{Shard, census};
use crate::error::ReplayError;
use crate::labels::carry;
use crate::line::{BadLine, Line};
use crate::resume::{Opened, begin, go_on, record_path};
use crate::tables::Tables;

/// Lines between the one that is written next and the one that is read next, at most, so that memory does not grow with the corpus: a slow line holds back
/// those behind it.
const AHEAD: usize = 1024;

/// Characters that are said of a line that could not be run, at most.
const MOST_SAID: usize = 500;

/// Threads, at most: each has a stack of its own.
const MOST_JOBS: usize = 64;

/// How far a file is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Lines done in this run.
    pub done: usize,
    /// Lines that were done when it began.
    pub before: usize,
    /// Lines there are.
    pub of: usize,
}

/// What came of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Outcomes by name, most frequent first, those of an earlier run that was gone on with among them.
    pub outcomes: Vec<(String, usize)>,
    /// Lines that could not be read or whose table could not.
    pub bad_lines: usize,
    /// Whether it was stopped before its end.
    pub stopped: bool,
    /// Whether the results were whole before, so that nothing was done, and nothing says how they were made.
    pub found_whole: bool,
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
    /// The part of the corpus that is worked through.
    pub(crate) shard: Shard,
    /// Goes on with results that are there, where it says how they must have been made.
    pub(crate) resume: bool,
    /// Everything that results depend on besides corpus and version.
    pub(crate) how: Vec<(&'static str, String)>,
    /// Set from outside to stop: lines that are on their way are finished and written.
    pub(crate) stop: &'a AtomicBool,
}

/// A line on its way: its number from 0, and its text.
struct Task {
    at: usize,
    text: Vec<u8>,
}

/// A line done: its outcome, or `None` of a blank line.
struct Done {
    at: usize,
    outcome: Option<Outcome>,
}

/// An outcome as it is written.
struct Outcome {
    text: Vec<u8>,
    name: String,
    /// Whether the line could not be run.
    bad_line: bool,
}

impl Lines<'_> {
    /// Gives every line to `work`, with its number from 1, and writes what comes of them in their order; `progress` is called after each.
    ///
    /// A bad line becomes an outcome that names its number, and the others go on; a blank one is passed over. Two lines with one id are refused before
    /// any is run.
    pub(crate) fn each<I: Item>(
        &self,
        tables: &Tables,
        work: impl Fn(usize, &I, &Table) -> Json + Sync,
        mut progress: impl FnMut(Progress),
    ) -> Result<Summary, ReplayError> {
        let corpus_error = |error| ReplayError::Corpus(self.corpus.to_path_buf(), error);
        let there = std::fs::metadata(self.corpus).map_err(corpus_error)?;
        if there.is_dir() {
            return Err(corpus_error(std::io::Error::new(std::io::ErrorKind::IsADirectory, "is a folder")));
        }
        if !there.is_file() {
            return Err(ReplayError::NoFile(self.corpus.to_path_buf()));
        }
        let corpus = File::open(self.corpus).map_err(corpus_error)?;
        let out_error = |error| ReplayError::Out(self.out.to_path_buf(), error);
        let same = |path: &Path| std::fs::canonicalize(path).ok();
        if same(self.out).is_some() && same(self.out) == same(self.corpus) {
            return Err(out_error(std::io::Error::new(std::io::ErrorKind::InvalidInput, "it is the corpus itself")));
        }
        if same(&record_path(self.out)).is_some() && same(&record_path(self.out)) == same(self.corpus) {
            return Err(out_error(std::io::Error::new(
                std::io::ErrorKind::InvalidInput,
                "the record beside them would be the corpus itself",
            )));
        }
        if let Some(why) = first_fault::<I>(self.corpus).map_err(corpus_error)? {
            return Err(ReplayError::NoCorpus(self.corpus.to_path_buf(), why));
        }
        let (opened, lines) = self.open()?;
        let Opened { file, next, outcomes, bad_lines, record, known } = opened;
        let mut written = Written { out: BufWriter::new(file), outcomes, bad_lines, next };
        let alive = AtomicUsize::new(0);
        let total = Progress { done: 0, before: next - lines.start, of: lines.len() };
        let rest = next..lines.end;
        std::thread::scope(|scope| {
            let (credit_in, credit_out) = sync_channel::<()>(AHEAD);
            let (task_in, task_out) = sync_channel::<Task>(AHEAD);
            let (done_in, done_out) = sync_channel::<Done>(AHEAD);
            let tasks = Arc::new(Mutex::new(task_out));
            for _ in 0..self.jobs.clamp(1, MOST_JOBS) {
                let (tasks, done_in) = (Arc::clone(&tasks), done_in.clone());
                let (alive, work, stop) = (&alive, &work, self.stop);
                let worker = move || with_run_stack(|| serve(&tasks, &done_in, tables, work, stop));
                if std::thread::Builder::new().spawn_scoped(scope, worker).is_ok() {
                    alive.fetch_add(1, Ordering::Relaxed);
                }
            }
            drop((done_in, tasks));
            if alive.load(Ordering::Relaxed) == 0 {
                return Err(ReplayError::Threads);
            }
            let (stop, wanted) = (self.stop, rest.clone());
            let reader = scope.spawn(move || read_lines(corpus, wanted, &task_in, &credit_in, stop));
            let result = written.in_order(&done_out, &credit_out, total, &mut progress);
            // After a failed write, workers that wait to hand over an outcome end when their channel does, and the reader when its does.
            drop((done_out, credit_out));
            let read = reader.join();
            result.map_err(out_error)?;
            match read {
                Ok(Ok(())) => Ok(()),
                Ok(Err(error)) => Err(corpus_error(error)),
                Err(_) => Err(ReplayError::Threads),
            }
        })?;
        let stopped = written.next < lines.end;
        if let Some(record) = record.filter(|path| !stopped && path.exists()) {
            std::fs::remove_file(&record).map_err(|error| ReplayError::Out(record, error))?;
        }
        let mut outcomes: Vec<(String, usize)> = written.outcomes.into_iter().collect();
        outcomes.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        Ok(Summary { outcomes, bad_lines: written.bad_lines, stopped, found_whole: !known && total.before == total.of })
    }

    /// The results, opened where they are to be written on, and the lines of this part.
    fn open(&self) -> Result<(Opened, Range<usize>), ReplayError> {
        let census = census(self.corpus)?;
        let lines = self.shard.lines(census.lines);
        let mut record = json!({
            "version": concat!("hiddentables ", env!("CARGO_PKG_VERSION")), "corpus": format!("{:016x}", census.digest),
            "part": self.shard.to_string(),
        });
        for (key, value) in &self.how {
            record[key] = json!(value);
        }
        let opened = if self.resume {
            go_on(self.out, &record, self.corpus, lines.clone())?
        } else {
            begin(self.out, &record, lines.start)?
        };
        Ok((opened, lines))
    }
}

fn serve<I: Item>(
    tasks: &Mutex<Receiver<Task>>,
    done: &SyncSender<Done>,
    tables: &Tables,
    work: &(impl Fn(usize, &I, &Table) -> Json + Sync),
    stop: &AtomicBool,
) {
    loop {
        let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = next else { return };
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let blank = task.text.iter().all(u8::is_ascii_whitespace);
        let outcome = (!blank).then(|| {
            let item = parsed::<I>(task.at, &task.text);
            Outcome::of(&item.map_or_else(|bad| bad, |item| outcome(&task, item, tables, work)))
        });
        if done.send(Done { at: task.at, outcome }).is_err() {
            return;
        }
    }
}

impl Outcome {
    fn of(outcome: &Json) -> Outcome {
        let name = outcome["outcome"].as_str().unwrap_or_default().to_string();
        let bad_line = outcome["error"]["class"] == "BadCorpusLine";
        Outcome { text: format!("{outcome}\n").into_bytes(), name, bad_line }
    }
}

/// What a line is, or the outcome of one that is none.
fn parsed<I: Item>(at: usize, text: &[u8]) -> Result<I, Json> {
    let number = at + 1;
    let bad = |why: &str| {
        let mut bad = bad_line(number, &Line::id_or_number(text, number), why);
        // What it says of itself goes along, as with any other line.
        if let (Ok(Json::Object(mut own)), Json::Object(bad)) = (serde_json::from_slice(text), &mut bad) {
            own.remove("id");
            if let Some(table) = own.remove("table").filter(Json::is_string) {
                bad.insert("table".to_string(), table);
            }
            own.retain(|key, _| !["program", "response", "responses", "preceding"].contains(&key.as_str()));
            carry(own, bad);
        }
        bad
    };
    let text = std::str::from_utf8(text).map_err(|_| bad("not UTF-8"))?;
    I::parse(text).map_err(|error| bad(&error.to_string()))
}

/// What is wrong with the first line of a file that has lines, and none of a corpus.
fn first_fault<I: Item>(path: &Path) -> std::io::Result<Option<String>> {
    let mut reader = BufReader::with_capacity(1 << 16, File::open(path)?);
    let (mut text, mut fault) = (Vec::new(), None);
    for at in 0.. {
        text.clear();
        if reader.read_until(b'\n', &mut text)? == 0 {
            break;
        }
        if text.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match parsed::<I>(at, &text) {
            Ok(_) => return Ok(None),
            Err(bad) => fault = fault.or_else(|| bad["error"]["construct"].as_str().map(str::to_string)),
        }
    }
    Ok(fault)
}

/// What becomes of a line, with its id, its table, and the keys that it has besides.
fn outcome<I: Item>(task: &Task, item: I, tables: &Tables, work: &(impl Fn(usize, &I, &Table) -> Json + Sync)) -> Json {
    let number = task.at + 1;
    let table = tables.get(item.table());
    let mut outcome = match &*table {
        Ok(table) => work(number, &item, table),
        Err(error) => bad_line(number, item.id(), error),
    };
    outcome["id"] = item.id().clone();
    outcome["table"] = json!(item.table());
    if let Json::Object(object) = &mut outcome {
        carry(item.into_labels(), object);
    }
    outcome
}

/// The outcome of a line that could not be run: its number and why. Not a failure of any program.
fn bad_line(number: usize, id: &Json, why: &str) -> Json {
    // A file may quote itself at length.
    let why: String = why.chars().take(MOST_SAID).collect();
    json!({"v": 1, "id": id, "outcome": "error", "stdout": "",
           "error": {"class": "BadCorpusLine", "line": Json::Null, "construct": format!("corpus line {number}: {why}")}})
}

/// Hands over some lines of the corpus, one for each credit.
fn read_lines(
    corpus: File,
    lines: Range<usize>,
    tasks: &SyncSender<Task>,
    credits: &SyncSender<()>,
    stop: &AtomicBool,
) -> std::io::Result<()> {
    let mut reader = BufReader::with_capacity(1 << 16, corpus);
    for at in 0..lines.end {
        let mut text = Vec::new();
        if reader.read_until(b'\n', &mut text)? == 0 || stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        if lines.contains(&at) && (credits.send(()).is_err() || tasks.send(Task { at, text }).is_err()) {
            return Ok(());
        }
    }
    Ok(())
}

/// What is written, and what it was.
struct Written {
    out: BufWriter<File>,
    outcomes: HashMap<String, usize>,
    bad_lines: usize,
    /// The line of the corpus, from 0, that is written next.
    next: usize,
}

impl Written {
    fn in_order(
        &mut self,
        done: &Receiver<Done>,
        credits: &Receiver<()>,
        mut so_far: Progress,
        progress: &mut impl FnMut(Progress),
    ) -> std::io::Result<()> {
        let mut waiting: HashMap<usize, Done> = HashMap::new();
        while let Ok(one) = done.recv() {
            waiting.insert(one.at, one);
            while let Some(one) = waiting.remove(&self.next) {
                if let Some(outcome) = one.outcome {
                    self.out.write_all(&outcome.text)?;
                    self.bad_lines += usize::from(outcome.bad_line);
                    *self.outcomes.entry(outcome.name).or_default() += 1;
                }
                self.next += 1;
                so_far.done += 1;
                let _ = credits.try_recv();
                progress(so_far);
            }
        }
        self.out.flush()
    }
}
