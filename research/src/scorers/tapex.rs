//! TaPEx's denotation accuracy (Liu et al., 2022): spans between `", "`, numbers by Python's `float`, the rest stripped; equal multisets, all lower-cased.
//!
//! A comma inside an answer splits it as one between answers does, on both sides alike.

use std::collections::HashMap;

use serde_json::Value as Json;

use super::denotation::{self, Item, items};
use crate::datasets::Dataset;

/// How items are read before they are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules {
    /// As they stand.
    Plain,
    /// As TaPas reads cells of WikiSQL, on both sides: `7,760` is 7760, `26,6` is 26.6, `0.0.1` is 1. The expected answers of "WikiSQL-weak" went through it.
    Tapas,
}

impl Rules {
    /// The rules that the expected answers of a data set were made by.
    pub fn of(dataset: Dataset) -> Rules {
        if dataset == Dataset::WikiSql { Rules::Tapas } else { Rules::Plain }
    }
}

/// A span: a number by its bits, or text.
#[derive(PartialEq, Eq, Hash)]
enum Span {
    Number(u64),
    Text(String),
}

/// Whether a canonical answer is the expected one. An answer of None is the text `none`, which is what the expected answer of an aggregation over
/// nothing is.
///
/// ```
/// use hiddentables_research::scorers::tapex::{Rules, matches};
/// let answer = serde_json::json!({"type": "list", "items": [{"type": "str", "value": "Rome, Italy"}, {"type": "float", "value": 5.0}]});
/// assert!(matches(&["5".into(), "Italy".into(), "ROME".into()], &answer, Rules::Plain));
/// ```
pub fn matches(expected: &[String], answer: &Json, rules: Rules) -> bool {
    let given: Vec<String> = items(answer).into_iter().map(text).collect();
    match (spans(expected, rules), spans(&given, rules)) {
        (Some(expected), Some(given)) => expected == given,
        _ => false,
    }
}

fn text(item: Item) -> String {
    match item {
        Item::None => "none".to_string(),
        Item::Bool(yes) => if yes { "true" } else { "false" }.to_string(),
        Item::Int(digits) => digits,
        Item::Float(value) => denotation::float(value),
        Item::Text(text) => text,
        Item::Moment(text) => text.strip_suffix("T00:00:00").unwrap_or(&text).replace('T', " "),
    }
}

/// How often each span occurs; `None` where one is `nan`, which equals nothing.
fn spans(items: &[String], rules: Rules) -> Option<HashMap<Span, usize>> {
    let read = |item: &String| match rules {
        Rules::Plain => item.to_lowercase(),
        Rules::Tapas => tapas_float(item).map_or_else(|| item.to_lowercase(), denotation::float),
    };
    let joined = items.iter().map(read).collect::<Vec<_>>().join(", ");
    let mut counts = HashMap::new();
    for span in joined.split(", ") {
        let span = match float(span) {
            Some(value) if value.is_nan() => return None,
            // One zero.
            Some(value) => Span::Number((value + 0.0).to_bits()),
            None => Span::Text(span.trim().to_string()),
        };
        *counts.entry(span).or_default() += 1;
    }
    Some(counts)
}

/// Python 3's `float(text)` of ASCII text: blanks around it, underscores between digits.
///
/// ```
/// use hiddentables_research::scorers::tapex::float;
/// assert_eq!((float(" 1_000 "), float("1__0"), float("1e3"), float("x")), (Some(1000.0), None, Some(1000.0), None));
/// ```
pub fn float(text: &str) -> Option<f64> {
    let text = text.trim();
    let bytes = text.as_bytes();
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    let between = |at: usize| digit(at.checked_sub(1)) && digit(Some(at + 1));
    if bytes.iter().enumerate().any(|(at, byte)| *byte == b'_' && !between(at)) {
        return None;
    }
    text.replace('_', "").parse().ok()
}

/// TaPas' reading of a cell as a number, a series of guesses about commas and points; not nan.
pub fn tapas_float(text: &str) -> Option<f64> {
    let (commas, points) = (text.matches(',').count(), text.matches('.').count());
    let thousands = commas > 0 && text.split(',').any(|part| part.chars().count() == 3);
    let read = if commas > 0 && (points > 0 || thousands || commas > 1) {
        text.replace(',', "")
    } else if commas == 1 {
        text.replace(',', ".")
    } else if points > 1 {
        text.replace('.', "")
    } else {
        text.to_string()
    };
    float(&read).filter(|value| !value.is_nan())
}
