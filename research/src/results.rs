//! Files of results: JSONL, an outcome a line, as `replay` writes it (docs/REPLAY.md has the format).

use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use hiddentables_corpus::id_text;
use serde_json::{Map, Value as Json};

use crate::datasets::Fault as DataFault;

/// The version of outcomes that is read here.
pub const VERSION: u64 = 1;

/// Why a file of results cannot be used.
#[derive(Debug)]
pub struct ResultsError {
    /// The file.
    pub path: PathBuf,
    /// 1-based; `None` where the file as a whole is at fault.
    pub line: Option<usize>,
    /// What.
    pub fault: ResultsFault,
}

/// What is wrong with a file of results.
#[derive(Debug)]
pub enum ResultsFault {
    /// The system does not give it.
    Io(std::io::Error),
    /// No JSON, or cut off; what the reader says.
    Json(String),
    /// Another version of the format, or none.
    Version(Json),
    /// No `id`.
    NoId,
    /// No `outcome`.
    NoOutcome,
    /// The id of an earlier line.
    Duplicate {
        /// The id.
        id: String,
        /// Where it stands first.
        first: usize,
    },
    /// What `score` wrote, where results are wanted.
    Scored,
    /// An answer that is not there.
    NoAnswer,
    /// The line's own question is none; why.
    Question(DataFault),
    /// Reading ends here, and this says why no longer.
    Stopped,
    /// Scores of two scorers in one file.
    Scorers(String, String),
}

impl fmt::Display for ResultsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        f.write_str(": ")?;
        match &self.fault {
            ResultsFault::Io(error) => write!(f, "{error}"),
            ResultsFault::Json(why) => write!(f, "no outcome: {why}"),
            ResultsFault::Version(Json::Null) => write!(f, "no version; an outcome has \"v\": {VERSION}"),
            ResultsFault::Version(given) => write!(f, "version {given} of the format; version {VERSION} is read"),
            ResultsFault::NoId => f.write_str("an outcome without id"),
            ResultsFault::NoOutcome => f.write_str("no \"outcome\""),
            ResultsFault::Scored => f.write_str("is scored already; the results that replay or play wrote are wanted"),
            ResultsFault::NoAnswer => f.write_str("\"outcome\" is \"answer\", and there is no \"answer\""),
            ResultsFault::Question(fault) => write!(f, "no question: {fault}"),
            ResultsFault::Stopped => f.write_str("reading was stopped"),
            ResultsFault::Duplicate { id, first } => write!(f, "id {} stands in line {first} too", id.escape_debug()),
            ResultsFault::Scorers(a, b) => write!(f, "scores of two scorers in one file, {a} and {b}"),
        }
    }
}

impl std::error::Error for ResultsError {}

/// Hands every outcome of a file to `each`, with its line from 1.
///
/// # Errors
/// The first line that is no outcome of this version, or has an id that stood before.
pub fn read(
    path: &Path,
    mut each: impl FnMut(usize, Map<String, Json>) -> Result<(), ResultsFault>,
) -> Result<(), ResultsError> {
    let fail = |line: Option<usize>, fault| ResultsError { path: path.to_path_buf(), line, fault };
    let file = File::open(path).map_err(|error| fail(None, ResultsFault::Io(error)))?;
    let mut reader = BufReader::new(file);
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut text = Vec::new();
    for line in 1.. {
        text.clear();
        let read = reader.read_until(b'\n', &mut text).map_err(|error| fail(Some(line), ResultsFault::Io(error)))?;
        if read == 0 {
            break;
        }
        if text.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let object = object(&text).map_err(|fault| fail(Some(line), fault))?;
        let id = object.get("id").map(id_text).unwrap_or_default();
        if let Some(first) = seen.insert(id.clone(), line) {
            return Err(fail(Some(line), ResultsFault::Duplicate { id, first }));
        }
        each(line, object).map_err(|fault| fail(Some(line), fault))?;
    }
    Ok(())
}

fn object(text: &[u8]) -> Result<Map<String, Json>, ResultsFault> {
    let object = match serde_json::from_slice(text) {
        Ok(Json::Object(object)) => object,
        Ok(_) => return Err(ResultsFault::Json("another JSON value".to_string())),
        Err(error) => return Err(ResultsFault::Json(error.to_string())),
    };
    let version = object.get("v").cloned().unwrap_or_default();
    if version.as_u64() != Some(VERSION) {
        return Err(ResultsFault::Version(version));
    }
    if !object.get("id").is_some_and(|id| id.is_string() || id.is_number()) {
        return Err(ResultsFault::NoId);
    }
    if !object.get("outcome").is_some_and(Json::is_string) {
        return Err(ResultsFault::NoOutcome);
    }
    Ok(object)
}
