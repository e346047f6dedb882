//! [`Transcript`]: what crossed the wall, word for word, and keyed hashes of what did not.

use std::time::Instant;

use hiddentables_dataframe_shim::{HostCell, HostColumn, Table};
use hmac::{Hmac, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::solver::{Message, Reply, Role, Solver, SolverError, SolverFault, Tokens};

/// The version of the format.
pub const VERSION: u32 = 1;

/// One line of a transcript. A line with other keys is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "snake_case")]
pub enum Record {
    /// The first line: what was agreed before any message.
    Game {
        /// [`VERSION`]
        v: u32,
        /// The version of this crate.
        hiddentables: String,
        /// The policy file that says the same; aliased columns by position.
        policy: String,
        /// What the Solver is called.
        solver: String,
        /// What the host calls the table.
        table: String,
        /// Keyed hash of names and cells.
        table_hash: String,
        /// Programs of before the session, whose variables are bound.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        preceding: Vec<String>,
    },
    /// A message, whichever way.
    Message {
        /// Which question of the session, from 1; 0 before the first.
        question: u32,
        /// Which round, from 1; 0 before the first.
        round: u32,
        /// Who says it.
        role: Role,
        /// Every character of it.
        content: String,
        /// What the Solver's provider counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tokens: Option<Tokens>,
    },
    /// The Solver gave no reply.
    Fault {
        /// Which question.
        question: u32,
        /// Which round.
        round: u32,
        /// Which kind of fault.
        fault: SolverFault,
        /// What happened, for people.
        message: String,
    },
    /// What came of a reply.
    Outcome {
        /// Which question.
        question: u32,
        /// Which round.
        round: u32,
        /// How far the program came.
        stage: Stage,
        /// Bits that this question has cost so far, at most.
        bits: f64,
        /// Keyed hash of the private outcome of a hidden run.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        private: Option<String>,
        /// Whether the wall clock ended the run: it may end otherwise when it is run again.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_clock: bool,
    },
    /// How a question ended.
    Verdict {
        /// Which question.
        question: u32,
        /// `answered`, `failed`, `no-reply` or `budget-spent`.
        verdict: String,
        /// Rounds played.
        rounds: u32,
        /// Bits, at most.
        bits: f64,
    },
}

/// How far a program came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The reply was cut.
    TooLong,
    /// It was not admitted.
    Admission,
    /// It was admitted, and no bits were left to run it.
    Budget,
    /// It ran on the hidden table.
    Run,
}

/// Everything of a session that a third person may see who may not see the table.
///
/// A line a record. There is no time and no key in it, so the same Solver on the same table gives the same bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Transcript {
    /// The lines, in order.
    pub records: Vec<Record>,
}

/// Why a text is no transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranscriptError {
    /// A line is no record.
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// It does not begin with a record of the game.
    NoGame,
    /// It is of another version.
    Version(u32),
}

impl std::fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TranscriptError::Line { line, why } => write!(f, "line {line} is no record of a transcript: {why}"),
            TranscriptError::NoGame => f.write_str("a transcript begins with a record of its game"),
            TranscriptError::Version(version) => {
                write!(f, "a transcript of version {version}; this is version {VERSION}")
            }
        }
    }
}

impl std::error::Error for TranscriptError {}

impl Transcript {
    /// The transcript as JSONL.
    pub fn to_jsonl(&self) -> String {
        let lines = self.records.iter().map(|record| {
            // Texts and numbers are all there is in a record, and those can be written.
            let mut line = serde_json::to_string(record).unwrap_or_default();
            line.push('\n');
            line
        });
        lines.collect()
    }

    /// Reads what [`Transcript::to_jsonl`] writes.
    pub fn from_jsonl(text: &str) -> Result<Transcript, TranscriptError> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let read = |(at, line): (usize, &str)| {
            let wrong = |why: String| TranscriptError::Line { line: at + 1, why };
            let said: serde_json::Value = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
            let record: Record = serde_json::from_value(said.clone()).map_err(|error| wrong(error.to_string()))?;
            // What no record says cannot be compared with anything.
            if serde_json::to_value(&record).ok() != Some(said) {
                return Err(wrong("it says more than a record does".to_string()));
            }
            Ok(record)
        };
        let records = lines.map(read).collect::<Result<Vec<Record>, _>>()?;
        match records.first() {
            Some(Record::Game { v: VERSION, .. }) => Ok(Transcript { records }),
            Some(Record::Game { v, .. }) => Err(TranscriptError::Version(*v)),
            _ => Err(TranscriptError::NoGame),
        }
    }

    /// The messages, in order.
    pub fn messages(&self) -> impl Iterator<Item = (Role, &str)> {
        self.records.iter().filter_map(|record| match record {
            Record::Message { role, content, .. } => Some((*role, content.as_str())),
            _ => None,
        })
    }

    /// The questions that were asked, without the words around them.
    pub fn questions(&self) -> Vec<&str> {
        let asked = self.records.iter().filter_map(|record| match record {
            Record::Message { round: 0, role: Role::User, content, .. } => Some(content.as_str()),
            _ => None,
        });
        asked.map(|content| content.strip_prefix(super::prompt::QUESTION).unwrap_or(content)).collect()
    }
}

/// A Solver that replies as one did before: what a transcript has of it.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    name: String,
    replies: std::vec::IntoIter<Result<Reply, SolverError>>,
}

impl Recorded {
    /// The Solver of a transcript.
    pub fn of(transcript: &Transcript) -> Recorded {
        let mut name = String::new();
        let mut replies = Vec::new();
        for record in &transcript.records {
            match record {
                Record::Game { solver, .. } => name.clone_from(solver),
                Record::Message { role: Role::Assistant, content, tokens, .. } => {
                    replies.push(Ok(Reply { text: content.clone(), tokens: *tokens }));
                }
                Record::Fault { fault, message, .. } => replies.push(Err(SolverError::new(*fault, message.clone()))),
                _ => {}
            }
        }
        Recorded { name, replies: replies.into_iter() }
    }
}

impl Solver for Recorded {
    fn name(&self) -> &str {
        &self.name
    }

    fn reply(&mut self, _: &[Message], _: Option<Instant>) -> Result<Reply, SolverError> {
        let none_left = || Err(SolverError::new(SolverFault::Exhausted, "the recording has no reply left"));
        self.replies.next().unwrap_or_else(none_left)
    }
}

/// Hashes what is private under a key made of the table itself: who has the table can check them, and nobody else can try values.
#[derive(Clone, Debug)]
pub struct Sealer {
    key: [u8; 32],
}

impl Sealer {
    /// The sealer of a table.
    pub fn of(table: &Table) -> Sealer {
        let mut hash = Sha256::new();
        for (name, column) in table.columns() {
            feed(&mut hash, name.as_bytes());
            feed(&mut hash, column.dtype().as_bytes());
            feed_cells(&mut hash, column);
        }
        Sealer { key: hash.finalize().into() }
    }

    /// HMAC-SHA-256 of a text, in hexadecimal.
    pub fn seal(&self, text: &str) -> String {
        // A key of any length is one.
        let Ok(mut mac) = <Hmac<Sha256> as Mac>::new_from_slice(&self.key) else { return String::new() };
        mac.update(text.as_bytes());
        let digits = |byte: &u8| [byte >> 4, byte & 15].map(|half| char::from_digit(half.into(), 16).unwrap_or('0'));
        mac.finalize().into_bytes().iter().flat_map(digits).collect()
    }
}

/// A text with its length before it, so that no two lists of texts give the same bytes.
fn feed(hash: &mut Sha256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_le_bytes());
    hash.update(bytes);
}

fn feed_cells(hash: &mut Sha256, column: &HostColumn) {
    hash.update((column.len() as u64).to_le_bytes());
    let mut number = |value: Option<u64>| {
        hash.update([u8::from(value.is_some())]);
        hash.update(value.unwrap_or_default().to_le_bytes());
    };
    match column {
        HostColumn::Ints(ints) | HostColumn::Times(ints) => ints.iter().for_each(|int| number(int.map(|i| i as u64))),
        HostColumn::Floats(floats) => floats.iter().for_each(|float| number(float.map(f64::to_bits))),
        HostColumn::Bools(bools) => bools.iter().for_each(|value| number(Some(u64::from(value)))),
        HostColumn::Strings(strings) => strings.iter().for_each(|text| match text {
            Some(text) => feed(hash, text.as_bytes()),
            None => hash.update(u64::MAX.to_le_bytes()),
        }),
        HostColumn::Mixed(cells) => cells.iter().for_each(|cell| feed_cell(hash, cell)),
        HostColumn::Narrow(..) | HostColumn::Deltas(_) | HostColumn::Category(_) | HostColumn::Extension(_) => {
            feed(hash, column.dtype().as_bytes());
            if let HostColumn::Category(column) = column {
                feed(hash, &[u8::from(column.ordered)]);
                feed_cells(hash, &column.categories);
            }
            (0..column.len()).for_each(|row| feed_cell(hash, &column.cell(row)));
        }
    }
}

fn feed_cell(hash: &mut Sha256, cell: &HostCell) {
    match cell {
        HostCell::Missing => feed(hash, b"missing"),
        HostCell::Bool(value) => feed(hash, format!("bool {value}").as_bytes()),
        HostCell::Int(value) => feed(hash, format!("int {value}").as_bytes()),
        HostCell::UInt(value) => feed(hash, format!("uint {value}").as_bytes()),
        HostCell::Float(value) => feed(hash, format!("float {}", value.to_bits()).as_bytes()),
        HostCell::Text(text) => feed(hash, format!("str {text}").as_bytes()),
        HostCell::None => feed(hash, b"none"),
        HostCell::Time(value) => feed(hash, format!("time {value}").as_bytes()),
        HostCell::Delta(value) => feed(hash, format!("delta {value}").as_bytes()),
        HostCell::Date(value) => feed(hash, format!("date {value}").as_bytes()),
        HostCell::Clock(value) => feed(hash, format!("clock {value}").as_bytes()),
        HostCell::Decimal(text) => feed(hash, format!("decimal {text}").as_bytes()),
    }
}
