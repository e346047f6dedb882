//! Data sets as they are published, to [`Question`]s: [`wtq`] (WikiTableQuestions), [`wikisql`], [`sqa`], [`jsonl`] (a question a line, as in
//! PyQTax). [`load`] finds out which it is.

pub mod error;
pub mod jsonl;
pub mod literal;
pub mod sqa;
pub mod tsv;
pub mod wikisql;
pub mod wtq;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value as Json};

pub use error::{DataError, Fault};
pub use wikisql::{Aggregation, Condition, Operator, Sql};

/// A question with what its data set says about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// Unique in its data set.
    pub id: String,
    /// What the user asks.
    pub text: String,
    /// The table, as the data set names it.
    pub table: String,
    /// Which data set.
    pub dataset: Dataset,
    /// Which part of it.
    pub split: Split,
    /// What the answer should be.
    pub expected: Expected,
    /// WikiSQL's logical form.
    pub sql: Option<Sql>,
    /// SQA's place in a conversation.
    pub turn: Option<Turn>,
    /// Every key that has no field here.
    pub labels: Map<String, Json>,
}

/// The expected answer, in the forms that scorers ask for.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Expected {
    /// The answer's items as the data set writes them.
    pub strings: Vec<String>,
    /// WikiTableQuestions' `targetCanon`, one for each of `strings`; only the tagged files have them.
    pub canon: Option<Vec<String>>,
    /// The items with their types, where the data set has types: numbers, text and null.
    pub typed: Option<Vec<Json>>,
    /// The cells it was taken from, as (row, column) from 0, the header not counted. In order, without repetition.
    pub coordinates: Option<Vec<(usize, usize)>>,
    /// A whole expected outcome, as the reference writes it.
    pub outcome: Option<Json>,
}

/// A published data set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dataset {
    /// WikiSQL (Zhong et al., 2017)
    WikiSql,
    /// WikiTableQuestions (Pasupat and Liang, 2015)
    Wtq,
    /// Sequential question answering (Iyyer et al., 2017)
    Sqa,
    /// Another.
    Other,
}

impl Dataset {
    /// As the paper calls it.
    pub fn name(self) -> &'static str {
        match self {
            Dataset::WikiSql => "WikiSQL",
            Dataset::Wtq => "WikiTQ",
            Dataset::Sqa => "SQA",
            Dataset::Other => "other",
        }
    }
}

/// A part of a data set, by the paper's names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Split {
    /// Training questions.
    Train,
    /// Development questions.
    Val,
    /// Test questions.
    Test,
    /// A part that the paper does not use, or a data set without parts.
    Named(String),
}

impl Split {
    /// `train`, `val`, `test`, or its own name.
    pub fn name(&self) -> &str {
        match self {
            Split::Train => "train",
            Split::Val => "val",
            Split::Test => "test",
            Split::Named(name) => name,
        }
    }

    /// From a name; `dev` and `validation` are `val`.
    pub fn of_name(name: &str) -> Split {
        match name {
            "train" => Split::Train,
            "val" | "dev" | "validation" => Split::Val,
            "test" => Split::Test,
            other => Split::Named(other.to_string()),
        }
    }
}

/// A place in a conversation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The conversation: sequence and annotator.
    pub sequence: String,
    /// Which question of it, from 0.
    pub position: usize,
}

/// Questions by id.
#[derive(Debug, Clone, Default)]
pub struct Questions {
    /// In the order of the files.
    pub all: Vec<Question>,
    by_id: HashMap<String, usize>,
}

impl Questions {
    /// The question of this id.
    pub fn get(&self, id: &str) -> Option<&Question> {
        self.by_id.get(id).and_then(|at| self.all.get(*at))
    }

    /// The question that a line of results answers: of its key `question_id`; else of its own id; else of its id without the last part after a `/`, which is how
    /// several programs of one question are told apart (`wikisql/test/7/A`).
    pub fn of_result(&self, id: &str, question_id: Option<&str>) -> Option<&Question> {
        match question_id {
            Some(named) => self.get(named),
            None => self.get(id).or_else(|| id.rsplit_once('/').and_then(|(front, _)| self.get(front))),
        }
    }

    /// Adds the questions of one file; `line_of` gives the line of each for the error that names two with one id.
    fn extend(&mut self, path: &Path, read: Vec<(usize, Question)>) -> Result<(), DataError> {
        let mut lines: HashMap<String, usize> = HashMap::new();
        for (line, question) in read {
            if let Some(first) = lines.insert(question.id.clone(), line) {
                return Err(DataError::at(path, line, Fault::Duplicate { id: question.id, first: Some(first) }));
            }
            if self.by_id.insert(question.id.clone(), self.all.len()).is_some() {
                return Err(DataError::at(path, line, Fault::Duplicate { id: question.id, first: None }));
            }
            self.all.push(question);
        }
        Ok(())
    }
}

/// Reads every question of `paths`.
///
/// A folder is a release of WikiTableQuestions (`data/*.tsv`) or of WikiSQL (`*.jsonl` beside `*.tables.jsonl`). A file is told by its first line: WikiSQL (`table_id`, `sql`),
/// a golden file (`outcome`), any other JSONL with questions; TSV with the header of WikiTableQuestions or of SQA.
///
/// # Errors
/// A file cannot be read, a line is not of the format, two questions have one id: with file and line.
pub fn load(paths: &[PathBuf]) -> Result<Questions, DataError> {
    let mut questions = Questions::default();
    for path in paths {
        if path.is_dir() {
            if path.join("data").is_dir() {
                for (file, read) in wtq::release(path)? {
                    questions.extend(&file, read)?;
                }
            } else {
                for (file, read) in wikisql::release(path)? {
                    questions.extend(&file, read)?;
                }
            }
        } else {
            let read = file(path)?;
            questions.extend(path, read)?;
        }
    }
    Ok(questions)
}

fn file(path: &Path) -> Result<Vec<(usize, Question)>, DataError> {
    let text = error::text(path)?;
    let first = text.lines().next().unwrap_or_default();
    if first.starts_with('{') {
        return jsonl::questions(path, &text);
    }
    let columns: Vec<&str> = first.split('\t').collect();
    if columns.contains(&"targetValue") {
        wtq::questions(path, &text, &wtq::split_of(path))
    } else if columns.contains(&"answer_coordinates") {
        sqa::questions(path, &text)
    } else {
        Err(DataError::at(path, 1, Fault::UnknownFormat))
    }
}
