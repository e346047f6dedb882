//! Going on with results that a run left unfinished: killed, interrupted, out of disk.
//!
//! Beside results that are being written lies a record of how they are made, `RESULTS.run`, which goes when they are whole. Results are written in order, so that what is
//! there is the beginning; a last line that was cut off is written again.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, ErrorKind, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use crate::error::{ReplayError, Unfit};
use crate::line::Line;

/// Results that were opened: where to write, and from which line of the corpus on.
pub(crate) struct Opened {
    pub file: File,
    /// The line of the corpus, from 0, that is next.
    pub next: usize,
    /// Outcomes by name among the results that are there.
    pub outcomes: HashMap<String, usize>,
    /// Lines among them that could not be run.
    pub bad_lines: usize,
    /// The record, where the results are a file that can be gone on with.
    pub record: Option<PathBuf>,
    /// Whether it is known how the results that are there were made. Whole ones have no record any more.
    pub known: bool,
}

/// Where the record of results lies.
pub(crate) fn record_path(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_os_string();
    name.push(".run");
    PathBuf::from(name)
}

/// Refuses results that another run is writing: they are locked until they are closed, however that run ends. Where the file system has no locks nothing is
/// refused.
fn alone(results: &File, out: &Path) -> Result<(), ReplayError> {
    match results.try_lock() {
        Err(TryLockError::WouldBlock) => Err(ReplayError::Busy(out.to_path_buf())),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Opens results anew, and leaves a record beside them. Unfinished ones with a record of theirs are not written over.
pub(crate) fn begin(out: &Path, record: &Json, first: usize) -> Result<Opened, ReplayError> {
    let failed = |error| ReplayError::Out(out.to_path_buf(), error);
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(out).map_err(failed)?;
    // A pipe or a device cannot be gone on with.
    let there = file.metadata().map_err(failed)?;
    let is_file = there.is_file();
    let path = record_path(out);
    if is_file {
        alone(&file, out)?;
        if there.len() > 0 && path.exists() {
            return Err(ReplayError::Unfinished(out.to_path_buf()));
        }
        file.set_len(0).map_err(failed)?;
        std::fs::write(&path, format!("{record}\n")).map_err(|error| ReplayError::Out(path.clone(), error))?;
    }
    Ok(Opened {
        file,
        next: first,
        outcomes: HashMap::new(),
        bad_lines: 0,
        record: is_file.then_some(path),
        known: true,
    })
}

/// Opens results that are there, after the last whole line. Where there are none it begins.
pub(crate) fn go_on(out: &Path, record: &Json, corpus: &Path, lines: Range<usize>) -> Result<Opened, ReplayError> {
    let failed = |error| ReplayError::Out(out.to_path_buf(), error);
    let unfit = |unfit| ReplayError::Resume(out.to_path_buf(), unfit);
    let results = match OpenOptions::new().read(true).write(true).open(out) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return begin(out, record, lines.start),
        Err(error) => return Err(failed(error)),
    };
    // A run that was killed between opening its results and writing its record has left nothing to go on with.
    let there = results.metadata().map_err(failed)?;
    if !there.is_file() || there.len() == 0 {
        return begin(out, record, lines.start);
    }
    alone(&results, out)?;
    let path = record_path(out);
    let recorded = match std::fs::read_to_string(&path) {
        Ok(text) => Some(serde_json::from_str::<Json>(&text).unwrap_or_default()),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(ReplayError::Out(path, error)),
    };
    if let Some(recorded) = &recorded {
        for (key, now) in record.as_object().into_iter().flatten() {
            if recorded[key] != *now {
                let (recorded, now) = (recorded[key].to_string(), now.to_string());
                return Err(unfit(Unfit::Other { key: key.clone(), recorded, now }));
            }
        }
    }
    let mut ids = Ids::of(corpus, lines.clone()).map_err(|error| ReplayError::Corpus(corpus.to_path_buf(), error))?;
    let mut reader = BufReader::new(results);
    let (mut outcomes, mut bad_lines, mut good) = (HashMap::new(), 0, 0u64);
    let mut text = Vec::new();
    for line in 1.. {
        text.clear();
        let read = reader.read_until(b'\n', &mut text).map_err(failed)?;
        if text.last() != Some(&b'\n') {
            // The end, or a line that was cut off.
            break;
        }
        let outcome: Json =
            serde_json::from_slice(&text).map_err(|error| unfit(Unfit::Line(line, error.to_string())))?;
        if outcome["v"] != 1 {
            return Err(unfit(Unfit::Line(line, format!("version {}", outcome["v"]))));
        }
        let wanted = ids.next().map_err(|error| ReplayError::Corpus(corpus.to_path_buf(), error))?;
        if wanted.as_ref() != Some(&outcome["id"]) {
            let (given, wanted) = (outcome["id"].to_string(), wanted.map(|id| id.to_string()));
            return Err(unfit(Unfit::OtherId { line, given, wanted }));
        }
        if let Some(name) = outcome["outcome"].as_str() {
            *outcomes.entry(name.to_string()).or_default() += 1;
        }
        bad_lines += usize::from(outcome["error"]["class"] == "BadCorpusLine");
        good += read as u64;
    }
    let next = ids.at;
    if recorded.is_none() {
        let rest = ids.next().map_err(|error| ReplayError::Corpus(corpus.to_path_buf(), error))?;
        if rest.is_some() || std::fs::metadata(out).map_err(failed)?.len() != good {
            return Err(unfit(Unfit::NoRecord(path)));
        }
    }
    let mut file = reader.into_inner();
    file.set_len(good).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
    Ok(Opened { file, next, outcomes, bad_lines, record: Some(path), known: recorded.is_some() })
}

/// The ids that the results of some lines of a corpus have.
struct Ids {
    reader: BufReader<File>,
    /// The line that is next, from 0.
    at: usize,
    end: usize,
}

impl Ids {
    fn of(corpus: &Path, lines: Range<usize>) -> std::io::Result<Ids> {
        let mut reader = BufReader::new(File::open(corpus)?);
        let mut text = Vec::new();
        for _ in 0..lines.start {
            text.clear();
            reader.read_until(b'\n', &mut text)?;
        }
        Ok(Ids { reader, at: lines.start, end: lines.end })
    }

    /// The id of the next line that is not blank; `at` is behind it.
    fn next(&mut self) -> std::io::Result<Option<Json>> {
        let mut text = Vec::new();
        while self.at < self.end {
            text.clear();
            self.reader.read_until(b'\n', &mut text)?;
            self.at += 1;
            if !text.iter().all(u8::is_ascii_whitespace) {
                return Ok(Some(Line::id_or_number(&text, self.at)));
            }
        }
        Ok(None)
    }
}
