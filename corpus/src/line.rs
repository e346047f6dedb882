//! One line of a corpus.

use std::borrow::Cow;

use hiddentables::Submission;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value as Json};

use crate::lines::Item;

/// A program, or a Solver's whole reply, with the table it is about.
#[derive(Debug, Clone)]
pub struct Line {
    /// Unique in the file.
    pub id: Json,
    /// The table's file name, whose ending can be left out, or a path that ends in it, under the tables folder.
    pub table: String,
    /// What the Solver sent, with the earlier programs of its conversation.
    pub submission: Submission,
    /// Every other key, carried through to the results.
    pub labels: Map<String, Json>,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadLine {
    /// It is no JSON object; what the reader of JSON says.
    NotAnObject(String),
    /// A key is missing or of another type.
    Key {
        /// The key.
        key: &'static str,
        /// What it should be.
        wanted: &'static str,
    },
}

impl std::fmt::Display for BadLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadLine::NotAnObject(why) => write!(f, "not a JSON object: {why}"),
            BadLine::Key { key, wanted } => write!(f, "key \"{key}\" should be {wanted}"),
        }
    }
}

impl std::error::Error for BadLine {}

impl Item for Line {
    fn parse(text: &str) -> Result<Line, BadLine> {
        Line::parse(text)
    }

    fn id(&self) -> &Json {
        &self.id
    }

    fn table(&self) -> &str {
        &self.table
    }

    fn into_labels(self) -> Map<String, Json> {
        self.labels
    }
}

impl Line {
    /// The id of a line that may be bad otherwise; of a line without one, its number.
    pub(crate) fn id_or_number(text: &[u8], number: usize) -> Json {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let Id(id) = serde_json::from_slice(text).unwrap_or_default();
        id.filter(|id| id.is_string() || id.is_number()).unwrap_or_else(|| Json::from(format!("line-{number}")))
    }

    /// Reads one line.
    pub fn parse(text: &str) -> Result<Line, BadLine> {
        let (id, table, mut object) = opening(text)?;
        let submission = match (object.remove("response"), object.remove("program")) {
            (Some(Json::String(reply)), _) => Submission::reply(reply),
            (None, Some(Json::String(program))) => Submission::program(program),
            _ => return Err(BadLine::Key { key: "program", wanted: "code (or \"response\" a reply)" }),
        };
        let preceding = texts(&mut object, "preceding", "a list of programs")?;
        Ok(Line { id, table, submission: submission.after(preceding), labels: object })
    }
}

/// An id as text.
pub fn id_text(id: &Json) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_string)
}

/// The id of an object, of several the last; the rest of it is read over.
#[derive(Default)]
struct Id(Option<Json>);

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id, D::Error> {
        deserializer.deserialize_map(Id(None))
    }
}

impl<'de> Visitor<'de> for Id {
    type Value = Id;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Id, A::Error> {
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            if key == "id" {
                self.0 = Some(map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(self)
    }
}

/// What every line has, and the rest of it.
pub(crate) fn opening(text: &str) -> Result<(Json, String, Map<String, Json>), BadLine> {
    // The reader's own count of lines would be taken for that of the file.
    let told = |error: serde_json::Error| {
        let (why, column) = (error.to_string(), error.column());
        let why = why.split_once(" at line ").map_or(why.as_str(), |(why, _)| why);
        BadLine::NotAnObject(format!("{why} at column {column}"))
    };
    let object: Json = serde_json::from_str(
        text.strip_prefix('\u{feff}').unwrap_or(text).trim_end_matches(|c: char| c.is_ascii_whitespace()),
    )
    .map_err(told)?;
    let Json::Object(mut object) = object else {
        return Err(BadLine::NotAnObject("another JSON value".to_string()));
    };
    let id = object.remove("id").filter(|id| id.is_string() || id.is_number());
    let id = id.ok_or(BadLine::Key { key: "id", wanted: "a string or number" })?;
    let Some(Json::String(table)) = object.remove("table") else {
        return Err(BadLine::Key { key: "table", wanted: "the name of a table" });
    };
    Ok((id, table, object))
}

/// A list of texts that may be left out.
pub(crate) fn texts(
    object: &mut Map<String, Json>,
    key: &'static str,
    wanted: &'static str,
) -> Result<Vec<String>, BadLine> {
    let wrong = || BadLine::Key { key, wanted };
    let text = |item| if let Json::String(text) = item { Ok(text) } else { Err(wrong()) };
    match object.remove(key) {
        None => Ok(Vec::new()),
        Some(Json::Array(items)) => items.into_iter().map(text).collect(),
        Some(_) => Err(wrong()),
    }
}
