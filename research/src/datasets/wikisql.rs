//! WikiSQL: logical forms, and the release as published (`train.jsonl` beside `train.tables.jsonl`).

use std::path::{Path, PathBuf};

use serde_json::{Map, Value as Json};

use super::{DataError, Dataset, Expected, Fault, Question, Split, error};

/// A logical form: `SELECT aggregation(column) FROM table WHERE conditions`, joined by `AND`.
#[derive(Debug, Clone, PartialEq)]
pub struct Sql {
    /// The column that is selected, from 0.
    pub column: usize,
    /// What is made of it.
    pub aggregation: Aggregation,
    /// The conditions.
    pub conditions: Vec<Condition>,
}

/// What is made of the selected cells. The order is the data set's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names of SQL")]
pub enum Aggregation {
    None,
    Max,
    Min,
    Count,
    Sum,
    Avg,
}

impl Aggregation {
    /// As the paper's tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Aggregation::None => "SELECT",
            Aggregation::Max => "MAX",
            Aggregation::Min => "MIN",
            Aggregation::Count => "COUNT",
            Aggregation::Sum => "SUM",
            Aggregation::Avg => "AVG",
        }
    }
}

/// One condition.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// The column, from 0.
    pub column: usize,
    /// How it is compared.
    pub operator: Operator,
    /// With what: a number or text.
    pub value: Json,
}

/// How a condition compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Operator {
    Equal,
    Greater,
    Less,
}

impl Sql {
    /// From `{"sel": 2, "agg": 3, "conds": [[5, 0, "text"], …]}`.
    pub fn of_json(sql: &Json) -> Result<Sql, Fault> {
        let number = |value: &Json| value.as_u64().map(|number| number as usize);
        let aggregation = match sql["agg"].as_u64() {
            Some(0) => Aggregation::None,
            Some(1) => Aggregation::Max,
            Some(2) => Aggregation::Min,
            Some(3) => Aggregation::Count,
            Some(4) => Aggregation::Sum,
            Some(5) => Aggregation::Avg,
            _ => return Err(Fault::Key { key: "sql.agg", wanted: "a number from 0 to 5" }),
        };
        let wanted = Fault::Key { key: "sql.sel", wanted: "the number of a column" };
        let column = number(&sql["sel"]).ok_or(wanted)?;
        let wrong = || Fault::Key { key: "sql.conds", wanted: "a list of [column, operator, value]" };
        let condition = |json: &Json| {
            let operator = match json[1].as_u64() {
                Some(0) => Operator::Equal,
                Some(1) => Operator::Greater,
                Some(2) => Operator::Less,
                _ => return Err(wrong()),
            };
            let value = json[2].clone();
            if !(value.is_string() || value.is_number()) || json[3] != Json::Null {
                return Err(wrong());
            }
            Ok(Condition { column: number(&json[0]).ok_or_else(wrong)?, operator, value })
        };
        let conditions = sql["conds"].as_array().ok_or_else(wrong)?.iter().map(condition).collect::<Result<_, _>>()?;
        Ok(Sql { column, aggregation, conditions })
    }
}

/// A question of the published files: `{"phase": 1, "table_id": "1-1000181-1", "question": …, "sql": …}`. They have no id; it is `wikisql/<split>/<line from 0>`.
pub(super) fn published(split: &str, line: usize, mut object: Map<String, Json>) -> Result<Question, Fault> {
    let sql = Sql::of_json(&object.remove("sql").unwrap_or_default())?;
    let mut text = |key: &'static str| match object.remove(key) {
        Some(Json::String(text)) => Ok(text),
        _ => Err(Fault::Key { key, wanted: "text" }),
    };
    let (table, question) = (text("table_id")?, text("question")?);
    Ok(Question {
        id: format!("wikisql/{split}/{}", line - 1),
        text: question,
        table,
        dataset: Dataset::WikiSql,
        split: Split::of_name(split),
        expected: Expected::default(),
        sql: Some(sql),
        turn: None,
        labels: object,
    })
}

/// A file of a release and its questions with their lines.
type Read = (PathBuf, Vec<(usize, Question)>);

/// The questions of a folder: every `NAME.jsonl` beside which there is a `NAME.tables.jsonl`.
pub fn release(folder: &Path) -> Result<Vec<Read>, DataError> {
    let entries = std::fs::read_dir(folder).map_err(|error| DataError::of(folder, Fault::Io(error)))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths.retain(|path| {
        path.extension().is_some_and(|ending| ending == "jsonl") && path.with_extension("tables.jsonl").is_file()
    });
    if paths.is_empty() {
        return Err(DataError::of(folder, Fault::NoQuestions));
    }
    let read = |path: PathBuf| {
        let found = super::jsonl::questions(&path, &error::text(&path)?)?;
        Ok((path, found))
    };
    paths.into_iter().map(read).collect()
}
