//! What a canonical answer denotes: a flat list of items, as every evaluator of the data sets expects.

use serde_json::Value as Json;

/// One item of an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// None, NaN, `NaT` or NA.
    None,
    /// True or False
    Bool(bool),
    /// Digits, perhaps with a minus.
    Int(String),
    /// A float, also an infinite one.
    Float(f64),
    /// Text, and the text of whatever has no kind of its own here.
    Text(String),
    /// A moment or a date, in ISO form.
    Moment(String),
}

/// The items of an answer in reading order: of a list, set, Series or array each; of a dict the values; of a frame the cells row by row. Labels are not among
/// them.
///
/// ```
/// use hiddentables_research::scorers::denotation::{Item, items};
/// let answer = serde_json::json!({"type": "list", "items": [{"type": "int", "value": 5}, {"type": "none"}]});
/// assert_eq!(items(&answer), [Item::Int("5".into()), Item::None]);
/// ```
pub fn items(answer: &Json) -> Vec<Item> {
    let mut found = Vec::new();
    collect(answer, &mut found);
    found
}

fn collect(form: &Json, found: &mut Vec<Item>) {
    let each = |list: &Json, found: &mut Vec<Item>| {
        list.as_array().into_iter().flatten().for_each(|item| collect(item, found));
    };
    let text = || form["value"].as_str().unwrap_or_default().to_string();
    match form["type"].as_str().unwrap_or_default() {
        "list" | "set" => each(&form["items"], found),
        "series" => each(&form["data"], found),
        "dataframe" => form["data"].as_array().into_iter().flatten().for_each(|row| each(row, found)),
        "dict" => form["items"].as_array().into_iter().flatten().for_each(|pair| collect(&pair[1], found)),
        "none" => found.push(Item::None),
        "bool" => found.push(Item::Bool(form["value"] == true)),
        "int" => found.push(Item::Int(match &form["value"] {
            Json::String(digits) => digits.clone(),
            number => number.to_string(),
        })),
        "float" => found.push(Item::Float(match form["value"].as_str() {
            Some("inf") => f64::INFINITY,
            Some("-inf") => f64::NEG_INFINITY,
            _ => form["value"].as_f64().unwrap_or(f64::NAN),
        })),
        "timestamp" | "date" => found.push(Item::Moment(text())),
        "other" => {
            let repr = form["repr"].as_str().or(form["class"].as_str());
            found.push(Item::Text(repr.unwrap_or_default().to_string()));
        }
        _ => found.push(Item::Text(text())),
    }
}

/// A float as Python's `str` writes it.
///
/// ```
/// use hiddentables_research::scorers::denotation::float;
/// assert_eq!((float(5.0), float(1e16), float(1.5e-7)), ("5.0".into(), "1e+16".into(), "1.5e-07".into()));
/// ```
pub fn float(value: f64) -> String {
    if !value.is_finite() {
        return if value.is_nan() {
            "nan"
        } else if value > 0.0 {
            "inf"
        } else {
            "-inf"
        }
        .to_string();
    }
    let scientific = format!("{value:e}");
    let Some((digits, exponent)) = scientific.split_once('e') else { return scientific };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        return format!("{value:?}").replace("e0", "");
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.abs())
}
