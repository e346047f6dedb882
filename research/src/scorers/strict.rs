//! The same canonical JSON: values, types, labels, dtypes, names. Sets in any order. Where a failure is expected, the same class of error.

use serde_json::Value as Json;

use super::{Verdict, Why};
use crate::datasets::Question;

/// Judges an outcome by an expected outcome (a golden file).
pub fn judge(question: &Question, outcome: &Json) -> Verdict {
    let Some(expected) = &question.expected.outcome else { return Verdict::Unscored(Why::NoExpected) };
    let kind = |outcome: &Json| outcome["outcome"].as_str().unwrap_or_default().to_string();
    let right = match (kind(expected).as_str(), kind(outcome).as_str()) {
        ("answer" | "empty", "answer" | "empty") => same(&expected["answer"], &outcome["answer"]),
        ("error", "error") => class(expected) == class(outcome),
        (theirs, ours) => theirs == ours,
    };
    if right { Verdict::Right } else { Verdict::Wrong }
}

/// The class of an error, in our form (`error.class`) or the reference's (`class`).
fn class(outcome: &Json) -> Option<&str> {
    outcome["error"]["class"].as_str().or(outcome["class"].as_str())
}

/// Whether two canonical values are the same to the bit, sets in any order.
pub fn same(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Object(x), Json::Object(y)) if a["type"] == "set" && b["type"] == "set" => {
            let sorted = |set: &Json| {
                let mut items: Vec<String> =
                    set["items"].as_array().into_iter().flatten().map(Json::to_string).collect();
                items.sort();
                items
            };
            x.len() == y.len() && sorted(a) == sorted(b)
        }
        (Json::Object(x), Json::Object(y)) => {
            x.len() == y.len() && x.iter().all(|(key, value)| y.get(key).is_some_and(|other| same(value, other)))
        }
        (Json::Array(x), Json::Array(y)) => x.len() == y.len() && x.iter().zip(y).all(|(x, y)| same(x, y)),
        _ => a == b,
    }
}
