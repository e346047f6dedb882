//! WikiSQL's execution accuracy: what the logical form gives over the table, as the official evaluator's SQLite gives it, against the answer's items. Ordered,
//! duplicates kept, text lower-cased.
//!
//! A column is `real` where the table has numbers in it, else `text`. A text condition on a real column is read as a number; a number on a text column
//! is text. Text is compared by code points, NULL with nothing.

use hiddentables_tables::{Cell, RawData, RawTable};
use serde_json::Value as Json;

use super::Why;
use super::denotation::{self, Item, items};
use crate::datasets::{Aggregation, Condition, Operator, Question, Sql};

/// A value of SQLite's.
#[derive(Debug, Clone, PartialEq, PartialOrd)]
pub enum SqlValue {
    /// NULL
    Null,
    /// A number of either kind.
    Number(f64),
    /// Text, lower-cased.
    Text(String),
}

/// What the question's logical form gives over the table; where there is none, the question's typed answer.
pub fn expected(question: &Question, table: Option<&RawTable>) -> Result<Vec<SqlValue>, Why> {
    match (&question.sql, &question.expected.typed) {
        (Some(sql), _) => execute(sql, table.ok_or(Why::NoTable)?).ok_or(Why::NoColumn),
        (None, Some(values)) => Ok(values.iter().map(of_json).collect()),
        (None, None) => Err(Why::NoExpected),
    }
}

fn of_json(value: &Json) -> SqlValue {
    match value {
        Json::Null => SqlValue::Null,
        Json::Bool(yes) => SqlValue::Number(f64::from(u8::from(*yes))),
        Json::Number(number) => SqlValue::Number(number.as_f64().unwrap_or(f64::NAN)),
        Json::String(text) => SqlValue::Text(text.to_lowercase()),
        other => SqlValue::Text(other.to_string()),
    }
}

/// Whether an answer's items are the expected values, one by one.
pub fn matches(expected: &[SqlValue], answer: &Json) -> bool {
    let value = |item| match item {
        Item::None => SqlValue::Null,
        Item::Bool(yes) => SqlValue::Number(f64::from(u8::from(yes))),
        Item::Int(digits) => SqlValue::Number(digits.parse().unwrap_or(f64::NAN)),
        Item::Float(value) => SqlValue::Number(value),
        Item::Text(text) | Item::Moment(text) => SqlValue::Text(text.to_lowercase()),
    };
    let given: Vec<SqlValue> = items(answer).into_iter().map(value).collect();
    same(expected, &given)
}

/// Whether two lists of values are the same, numbers to a relative 1e-9.
pub fn same(expected: &[SqlValue], given: &[SqlValue]) -> bool {
    let near = |a: f64, b: f64| a == b || (a - b).abs() <= 1e-9 * a.abs().max(b.abs());
    given.len() == expected.len()
        && given.iter().zip(expected).all(|pair| match pair {
            (SqlValue::Number(a), SqlValue::Number(b)) => near(*a, *b),
            (a, b) => a == b,
        })
}

/// Executes a logical form; `None` where it names a column that the table lacks.
pub fn execute(sql: &Sql, table: &RawTable) -> Option<Vec<SqlValue>> {
    let selected = column(table, sql.column)?;
    let conditions: Vec<(Vec<SqlValue>, Operator, SqlValue)> = sql
        .conditions
        .iter()
        .map(|condition| {
            let data = &table.columns.get(condition.column)?.data;
            Some((column(table, condition.column)?, condition.operator, operand(condition, is_real(data))?))
        })
        .collect::<Option<_>>()?;
    let holds = |row: usize| {
        conditions.iter().all(|(cells, operator, value)| {
            let Some(cell) = cells.get(row).filter(|cell| **cell != SqlValue::Null) else { return false };
            match operator {
                Operator::Equal => cell == value,
                Operator::Greater => cell > value,
                Operator::Less => cell < value,
            }
        })
    };
    let rows = selected.into_iter().enumerate().filter(|(row, _)| holds(*row)).map(|(_, cell)| cell);
    Some(aggregate(sql.aggregation, rows.collect()))
}

fn is_real(data: &RawData) -> bool {
    matches!(data, RawData::Int(_) | RawData::UInt(_) | RawData::Float(_) | RawData::Narrow(..))
}

fn column(table: &RawTable, at: usize) -> Option<Vec<SqlValue>> {
    let value = |cell| match cell {
        Cell::Missing => SqlValue::Null,
        Cell::Bool(yes) => SqlValue::Text(yes.to_string()),
        Cell::Int(value) => SqlValue::Number(value as f64),
        Cell::UInt(value) => SqlValue::Number(value as f64),
        Cell::Float(value) => SqlValue::Number(value),
        Cell::Text(text) | Cell::Decimal(text) => SqlValue::Text(text.to_lowercase()),
        Cell::None => SqlValue::Null,
        Cell::Time(value) | Cell::Delta(value) | Cell::Clock(value) => SqlValue::Number(value as f64),
        Cell::Date(days) => SqlValue::Number(f64::from(days)),
    };
    Some(table.columns.get(at)?.data.cells().map(value).collect())
}

/// The value of a condition in its column's type.
fn operand(condition: &Condition, real: bool) -> Option<SqlValue> {
    Some(match &condition.value {
        Json::Number(number) if real => SqlValue::Number(number.as_f64()?),
        Json::Number(number) => SqlValue::Text(number.to_string()),
        // SQLite puts every number before every text.
        Json::String(text) if real => {
            number(text).map_or_else(|| SqlValue::Text(text.to_lowercase()), SqlValue::Number)
        }
        Json::String(text) => SqlValue::Text(text.to_lowercase()),
        _ => return None,
    })
}

/// A number in English notation, else the first number in the text.
fn number(text: &str) -> Option<f64> {
    let plain = text.trim().replace(',', "");
    if plain.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte))
        && let Ok(value) = plain.parse()
    {
        return Some(value);
    }
    first_number(text)
}

/// The first match of `[-+]?\d*\.\d+|\d+`.
fn first_number(text: &str) -> Option<f64> {
    static NUMBER: std::sync::LazyLock<Option<regex::Regex>> =
        std::sync::LazyLock::new(|| regex::Regex::new(r"[-+]?[0-9]*\.[0-9]+|[0-9]+").ok());
    NUMBER.as_ref()?.find(text)?.as_str().parse().ok()
}

fn aggregate(aggregation: Aggregation, mut cells: Vec<SqlValue>) -> Vec<SqlValue> {
    if aggregation == Aggregation::None {
        return cells;
    }
    cells.retain(|cell| *cell != SqlValue::Null);
    let count = cells.len();
    let sum = || cells.iter().map(amount).sum::<f64>();
    let extreme = |wanted: std::cmp::Ordering| {
        let better = |best: &SqlValue, cell: &SqlValue| cell.partial_cmp(best) == Some(wanted);
        let best = cells.iter().reduce(|best, cell| if better(best, cell) { cell } else { best });
        best.cloned().unwrap_or(SqlValue::Null)
    };
    vec![match aggregation {
        Aggregation::Count => SqlValue::Number(count as f64),
        Aggregation::Sum | Aggregation::Avg if count == 0 => SqlValue::Null,
        Aggregation::Sum => SqlValue::Number(sum()),
        Aggregation::Avg => SqlValue::Number(sum() / count as f64),
        Aggregation::Max => extreme(std::cmp::Ordering::Greater),
        Aggregation::Min => extreme(std::cmp::Ordering::Less),
        Aggregation::None => SqlValue::Null,
    }]
}

/// A cell in a sum: of text the number that it begins with, or 0.
fn amount(cell: &SqlValue) -> f64 {
    match cell {
        SqlValue::Null => 0.0,
        SqlValue::Number(value) => *value,
        SqlValue::Text(text) => {
            static PREFIX: std::sync::LazyLock<Option<regex::Regex>> = std::sync::LazyLock::new(|| {
                regex::Regex::new(r"^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?").ok()
            });
            let found = PREFIX.as_ref().and_then(|prefix| prefix.find(text.trim_start()));
            found.and_then(|found| found.as_str().parse().ok()).unwrap_or(0.0)
        }
    }
}

/// A value as a line of results shows it.
impl std::fmt::Display for SqlValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SqlValue::Null => f.write_str("NULL"),
            SqlValue::Number(value) => f.write_str(&denotation::float(*value)),
            SqlValue::Text(text) => f.write_str(text),
        }
    }
}
