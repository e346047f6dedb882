//! Questions as JSONL: the published WikiSQL, golden files of the reference, and lines with `id`, `question`, `table` and an answer (`answer` or `expected`), as PyQTax has them.
//! A key that is not known is a label of its question.

use std::path::Path;

use serde_json::{Map, Value as Json};

use super::{DataError, Dataset, Expected, Fault, Question, Split, Sql, Turn, error, sqa, wikisql};

/// The questions of a file, with their lines.
pub fn questions(path: &Path, text: &str) -> Result<Vec<(usize, Question)>, DataError> {
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    error::objects(path, text)
        .map(|object| {
            let (line, object) = object?;
            let question = if object.contains_key("table_id") {
                wikisql::published(name, line, object)
            } else if object.contains_key("outcome") {
                golden(object)
            } else {
                question(object)
            };
            question.map(|question| (line, question)).map_err(|fault| DataError::at(path, line, fault))
        })
        .collect()
}

/// What the reference did with a program is what ours should do.
fn golden(object: Map<String, Json>) -> Result<Question, Fault> {
    let id = id(&object)?;
    let expected = Expected { outcome: Some(Json::Object(object)), ..Expected::default() };
    let split = Split::Named("golden".to_string());
    let (text, table) = (String::new(), String::new());
    let (sql, turn, labels) = (None, None, Map::new());
    Ok(Question { id, text, table, dataset: Dataset::Other, split, expected, sql, turn, labels })
}

/// The id of a line as text.
fn id(object: &Map<String, Json>) -> Result<String, Fault> {
    match object.get("id") {
        Some(Json::String(id)) => Ok(id.clone()),
        Some(Json::Number(id)) => Ok(id.to_string()),
        _ => Err(Fault::Key { key: "id", wanted: "a string or number" }),
    }
}

/// The question in one object; [`Fault`] says which key is wrong.
pub fn question(mut object: Map<String, Json>) -> Result<Question, Fault> {
    let id = id(&object)?;
    object.remove("id");
    let text = |object: &mut Map<String, Json>, key: &'static str| match object.remove(key) {
        None | Some(Json::Null) => Ok(String::new()),
        Some(Json::String(text)) => Ok(text),
        Some(_) => Err(Fault::Key { key, wanted: "text" }),
    };
    let question = text(&mut object, "question")?;
    let table = text(&mut object, "table")?;
    let source = text(&mut object, "source")?;
    // A text is somebody's label.
    let sql = if object.get("sql").is_some_and(Json::is_string) { None } else { object.remove("sql") };
    let sql = sql.map(|sql| Sql::of_json(&sql)).transpose()?;
    let (dataset, split) = match source.split_once('/') {
        Some(("WikiSQL", split)) => (Dataset::WikiSql, Split::of_name(split)),
        Some(("WikiTQ" | "WikiTableQuestions", split)) => (Dataset::Wtq, Split::of_name(split)),
        Some(("SQA", split)) => (Dataset::Sqa, Split::of_name(split)),
        _ => (Dataset::Other, Split::of_name(object.get("split").and_then(Json::as_str).unwrap_or_default())),
    };
    let typed = match object.remove("answer").or_else(|| object.remove("expected")) {
        None => None,
        Some(Json::Array(items)) if !items.iter().any(|item| item.is_array() || item.is_object()) => Some(items),
        Some(Json::Array(_) | Json::Object(_)) => {
            return Err(Fault::Key { key: "answer", wanted: "a value, or a list of them" });
        }
        Some(item) => Some(vec![item]),
    };
    let coordinates = match object.remove("answer_coordinates") {
        None => None,
        Some(cells) => Some(
            cells_of(&cells).ok_or(Fault::Key { key: "answer_coordinates", wanted: "a list of \"(row, column)\"" })?,
        ),
    };
    let turn = match (object.remove("sequence"), object.remove("annotator"), object.get("position")) {
        (Some(Json::String(sequence)), annotator, Some(position)) => {
            let wanted = Fault::Key { key: "position", wanted: "a number from 0" };
            let position = position.as_u64().ok_or(wanted)? as usize;
            let annotator = annotator.map(|annotator| format!("/{}", plain(&annotator))).unwrap_or_default();
            Some(Turn { sequence: format!("{sequence}{annotator}"), position })
        }
        _ => None,
    };
    let strings = typed.iter().flatten().map(plain).collect();
    let expected = Expected { strings, typed, coordinates, ..Expected::default() };
    Ok(Question { id, text: question, table, dataset, split, expected, sql, turn, labels: object })
}

fn cells_of(cells: &Json) -> Option<Vec<(usize, usize)>> {
    let texts: Option<Vec<String>> = cells.as_array()?.iter().map(|cell| cell.as_str().map(str::to_string)).collect();
    sqa::coordinates(&texts?)
}

/// A JSON value as text, without quotes.
fn plain(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Null => "none".to_string(),
        other => other.to_string(),
    }
}
