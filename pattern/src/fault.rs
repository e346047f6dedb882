//! Python's `re.error`, with the place it names.

use hiddentables_values::Stop;
use hiddentables_values::types::located;

/// `re.error` at a position of a pattern or template, counted in code points.
pub(crate) fn at(message: &str, source: &[char], position: usize) -> Stop {
    let source: String = source.iter().collect();
    Stop::raise(located::pattern(message, Some(&source), Some(position as i64)))
}

/// `re.error` without a place.
pub(crate) fn bare(message: &str) -> Stop {
    Stop::raise(located::pattern(message, None, None))
}
