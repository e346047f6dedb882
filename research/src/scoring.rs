//! [`Scoring`]: lines of results with the verdict of a scorer and the groups of their questions.
//!
//! What is written is a line of results without its answer and its texts, and with `score` (scorer and verdict) and `taxonomy` (group by taxonomy).

use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::Path;

use hiddentables_corpus::id_text;
use hiddentables_tables::RawTable;
use serde_json::{Map, Value as Json, json};

use crate::datasets::{Dataset, Question, Questions, jsonl};
use crate::results::{self, ResultsError, ResultsFault};
use crate::scorers::{Scorer, Verdict, Why};
use crate::tables::Tables;
use crate::taxonomy::{self, Bucket, Measure, Operator, TableSize};

/// Keys of an outcome that a scored line does not repeat: they can be large, and hold cells.
const LEFT_OUT: [&str; 6] = ["answer", "stdout", "feedback", "score", "taxonomy", "question"];

/// How results are scored.
#[derive(Debug)]
pub struct Scoring {
    /// The questions; where there are none, each line brings its own `question` and `answer`.
    pub questions: Option<Questions>,
    /// Their tables.
    pub tables: Tables,
    /// The scorer.
    pub scorer: Scorer,
}

/// How many lines had which verdict.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Right answers.
    pub right: usize,
    /// Wrong ones, or none.
    pub wrong: usize,
    /// Answers that the scorer cannot judge.
    pub undecided: usize,
    /// Lines without a verdict, by reason.
    pub unscored: Vec<(&'static str, usize)>,
    /// Right answers by the round of a game in which they came; none of results that are no game's.
    pub right_in_round: BTreeMap<u64, usize>,
}

/// Why scoring stopped.
#[derive(Debug)]
pub enum ScoringError {
    /// The results cannot be used.
    Results(ResultsError),
    /// The scores cannot be written.
    Out(std::io::Error),
}

impl Scoring {
    /// Scores the results at `path`, a line for a line, in their order.
    ///
    /// # Errors
    /// A line is no outcome, or the scores cannot be written.
    pub fn run(&self, path: &Path, out: &mut impl Write) -> Result<Tally, ScoringError> {
        let mut tables = Known { tables: &self.tables, keep: self.needs_tables(), read: HashMap::new() };
        let mut tally = Tally::default();
        let mut failed = None;
        let read = results::read(path, |_, outcome| {
            if outcome.contains_key("score") {
                return Err(ResultsFault::Scored);
            }
            if outcome.get("outcome").and_then(Json::as_str) == Some("answer") && !outcome.contains_key("answer") {
                return Err(ResultsFault::NoAnswer);
            }
            let (verdict, line) = self.line(outcome, &mut tables)?;
            tally.count(verdict);
            if let (Verdict::Right, Some(round)) = (verdict, line["rounds"].as_u64()) {
                *tally.right_in_round.entry(round).or_default() += 1;
            }
            let written = serde_json::to_writer(&mut *out, &line).map_err(std::io::Error::from);
            if let Err(error) = written.and_then(|()| out.write_all(b"\n")) {
                // Stops the reading; the error itself is told below.
                failed = Some(error);
                return Err(ResultsFault::Stopped);
            }
            Ok(())
        });
        match failed {
            Some(error) => return Err(ScoringError::Out(error)),
            None => read.map_err(ScoringError::Results)?,
        }
        out.flush().map_err(ScoringError::Out)?;
        Ok(tally)
    }

    fn needs_tables(&self) -> bool {
        matches!(self.scorer, Scorer::Sqa | Scorer::WikiSqlExec)
    }

    fn line(&self, mut outcome: Map<String, Json>, tables: &mut Known<'_>) -> Result<(Verdict, Json), ResultsFault> {
        let own;
        let question = match &self.questions {
            Some(questions) => {
                let id = outcome.get("id").map(id_text).unwrap_or_default();
                questions.of_result(&id, outcome.get("question_id").map(id_text).as_deref())
            }
            None => {
                own = jsonl::question(hiddentables_corpus::given(&outcome)).map_err(ResultsFault::Question)?;
                Some(&own)
            }
        };
        let mut groups = Map::new();
        let verdict = match question {
            None => Verdict::Unscored(Why::NoQuestion),
            Some(question) => {
                let name = if question.table.is_empty() {
                    outcome.get("table").and_then(Json::as_str)
                } else {
                    Some(question.table.as_str())
                };
                let (size, table) = name.map(|name| tables.get(name)).unwrap_or_default();
                groups = self::groups(question, size);
                // The text of an outcome is borrowed and given back, not copied.
                let whole = Json::Object(std::mem::take(&mut outcome));
                let verdict = self.scorer.judge(question, &whole, table);
                if let Json::Object(object) = whole {
                    outcome = object;
                }
                verdict
            }
        };
        outcome.retain(|key, _| !LEFT_OUT.contains(&key.as_str()));
        let mut score = json!({"scorer": self.scorer.name(), "verdict": verdict.name()});
        if let Verdict::Unscored(why) = verdict {
            score["why"] = json!(why.name());
        }
        outcome.insert("score".to_string(), score);
        outcome.insert("taxonomy".to_string(), Json::Object(groups));
        Ok((verdict, Json::Object(outcome)))
    }
}

/// The groups of a question by taxonomy.
fn groups(question: &Question, size: Option<TableSize>) -> Map<String, Json> {
    let mut groups = Map::new();
    let mut put = |key: &str, value: Json| groups.insert(key.to_string(), value);
    put("dataset", json!(question.dataset.name()));
    if !question.split.name().is_empty() {
        put("split", json!(question.split.name()));
    }
    if let Some(operator) = Operator::of(question) {
        put(operator.taxonomy(), json!(operator.name()));
    }
    if let Some(sql) = &question.sql {
        put("difficulty", json!(taxonomy::difficulty(sql)));
    } else if let Some(given) = question.labels.get("difficulty") {
        put("difficulty", given.clone());
    }
    if let Some(turn) = &question.turn {
        put("sequence", json!(turn.sequence));
        put("position", json!(format!("Q{}", turn.position + 1)));
    }
    if let Some(size) = size {
        put("table_tokens", json!(size.tokens));
        let measures = [("tokens", Measure::Tokens), ("rows", Measure::Rows), ("columns", Measure::Columns)];
        for (key, measure) in measures {
            if let Some(bucket) = Bucket::of(question.dataset, measure, size) {
                put(key, json!(bucket.name()));
            }
        }
    }
    if question.dataset != Dataset::Other && !question.text.is_empty() {
        put("query_tokens", json!(hiddentables_tokens::count(&question.text)));
    }
    groups
}

/// Tables that were read: their size, and where the scorer looks at cells the table too; `None` of one that cannot be read.
struct Known<'a> {
    tables: &'a Tables,
    keep: bool,
    read: HashMap<String, Option<(TableSize, Option<RawTable>)>>,
}

impl Known<'_> {
    fn get(&mut self, name: &str) -> (Option<TableSize>, Option<&RawTable>) {
        if !self.read.contains_key(name) {
            let keep = self.keep;
            let table = self.tables.get(name).ok();
            let known = table.map(|table| (TableSize::of(&table), keep.then_some(table)));
            self.read.insert(name.to_string(), known);
        }
        match self.read.get(name) {
            Some(Some((size, table))) => (Some(*size), table.as_ref()),
            _ => (None, None),
        }
    }
}

impl Tally {
    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Right => self.right += 1,
            Verdict::Wrong => self.wrong += 1,
            Verdict::Undecided => self.undecided += 1,
            Verdict::Unscored(why) => match self.unscored.iter_mut().find(|(name, _)| *name == why.name()) {
                Some((_, count)) => *count += 1,
                None => self.unscored.push((why.name(), 1)),
            },
        }
    }

    /// Lines with a verdict.
    pub fn scored(&self) -> usize {
        self.right + self.wrong + self.undecided
    }
}
