//! Why a corpus could not be worked through.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a corpus could not be worked through.
#[derive(Debug)]
pub enum ReplayError {
    /// The corpus cannot be read.
    Corpus(PathBuf, io::Error),
    /// No line of the corpus is one; what is wrong with the first.
    NoCorpus(PathBuf, String),
    /// Two lines of the corpus have one id.
    Duplicate {
        /// The corpus.
        path: PathBuf,
        /// The id.
        id: String,
        /// Where it stands first, from 1.
        first: usize,
        /// Where it stands again.
        again: usize,
    },
    /// The corpus is no file. It is read twice, which a pipe cannot be.
    NoFile(PathBuf),
    /// The tables cannot be read; why.
    Tables(String),
    /// The results cannot be written.
    Out(PathBuf, io::Error),
    /// Another run is writing the results.
    Busy(PathBuf),
    /// Unfinished results are there, and would be written over.
    Unfinished(PathBuf),
    /// The results that are there cannot be gone on with.
    Resume(PathBuf, Unfit),
    /// The system gave no thread.
    Threads,
}

/// Why a run cannot go on from the results that are there.
#[derive(Debug)]
pub enum Unfit {
    /// Nothing says how they were made.
    NoRecord(PathBuf),
    /// They were made otherwise: what differs, of the record beside them.
    Other {
        /// The key of the record.
        key: String,
        /// What it says.
        recorded: String,
        /// What it would say of this run.
        now: String,
    },
    /// A line is no outcome of this version.
    Line(usize, String),
    /// A line is not the outcome of the corpus' line.
    OtherId {
        /// The line of the results.
        line: usize,
        /// The id there.
        given: String,
        /// The id of the corpus' line; `None` past its end.
        wanted: Option<String>,
    },
}

/// Settings that are longer are not told.
const SHORT: usize = 100;

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Corpus(path, error) => write!(f, "cannot read corpus {}: {error}", path.display()),
            ReplayError::NoCorpus(path, why) => {
                write!(f, "{} is no corpus: no line of it is one; {why}", path.display())
            }
            ReplayError::Duplicate { path, id, first, again } => {
                write!(f, "{}:{again}: id {} stands in line {first} too", path.display(), id.escape_debug())
            }
            ReplayError::NoFile(path) => {
                write!(f, "the corpus {} is no file: it is read twice, which a pipe cannot be", path.display())
            }
            ReplayError::Tables(why) => f.write_str(why),
            ReplayError::Out(path, error) if error.kind() == io::ErrorKind::StorageFull => {
                let path = path.display();
                write!(
                    f,
                    "cannot write results {path}: the disk is full. What is written stays; make room and go on with --resume"
                )
            }
            ReplayError::Out(path, error) => write!(f, "cannot write results {}: {error}", path.display()),
            ReplayError::Busy(path) => {
                write!(f, "another run is writing {}: wait for its end, or name another file", path.display())
            }
            ReplayError::Unfinished(path) => {
                let path = path.display();
                write!(
                    f,
                    "{path} holds unfinished results: --resume goes on with them; to begin again, remove {path} first"
                )
            }
            ReplayError::Resume(path, unfit) => {
                write!(f, "cannot go on with {}: ", path.display())?;
                match unfit {
                    Unfit::NoRecord(record) => {
                        let (record, path) = (record.display(), path.display());
                        write!(
                            f,
                            "it is not whole, and {record} is not there to say how it was made; to begin again, remove {path} first"
                        )
                    }
                    Unfit::Other { key, recorded, now } => {
                        let short = recorded.len().max(now.len()) <= SHORT;
                        let values = if short { format!(" ({recorded}, now {now})") } else { String::new() };
                        let path = path.display();
                        write!(f, "it was made with another {key}{values}; to begin again, remove {path} first")
                    }
                    Unfit::Line(line, why) => write!(f, "line {line} is no outcome of this version: {why}"),
                    Unfit::OtherId { line, given, wanted: Some(wanted) } => {
                        write!(f, "line {line} is about {given}, where the corpus has {wanted}")
                    }
                    Unfit::OtherId { line, given, wanted: None } => {
                        write!(f, "line {line} is about {given}, where the corpus is at its end")
                    }
                }
            }
            ReplayError::Threads => write!(f, "the system gives no threads"),
        }
    }
}

impl std::error::Error for ReplayError {}
