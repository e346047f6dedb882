//! Python's `re.error`, with the place it names.

use hiddentables_values::Stop;
use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions::RE_ERROR;

/// `re.error` at a position of a pattern or template, counted in code points.
pub(crate) fn at(message: &str, source: &[char], position: usize) -> Stop {
    let mut text = format!("{message} at position {position}");
    if source.contains(&'\n') {
        let before = source.get(..position).unwrap_or(source);
        let line = before.iter().filter(|c| **c == '\n').count() + 1;
        let column = before.iter().rev().take_while(|c| **c != '\n').count() + 1;
        text = format!("{text} (line {line}, column {column})");
    }
    raise::exception(&RE_ERROR, text)
}

/// `re.error` without a place.
pub(crate) fn bare(message: &str) -> Stop {
    raise::exception(&RE_ERROR, message)
}
