//! Labels: keys of a corpus' line that a run has no use for, and that its result carries on.

use serde_json::{Map, Value as Json};

/// Keys of results, which no label takes: those that runs, games and scorers write.
pub const RESULT_KEYS: [&str; 20] = [
    "answer",
    "bits",
    "error",
    "expected",
    "feedback",
    "limit",
    "outcome",
    "program",
    "rounds",
    "score",
    "solver",
    "source",
    "stdout",
    "taxonomy",
    "tokens",
    "transcript",
    "usage",
    "v",
    "verdict",
    "violations",
];

/// What stands before a label that is called like a key of results.
const PREFIX: &str = "corpus_";

/// Adds labels to a result: the expected answer of the corpus, `answer` or `expected`, under `expected`, what is called like a key of results under
/// `corpus_` and its name.
pub(crate) fn carry(labels: Map<String, Json>, result: &mut Map<String, Json>) {
    for (key, value) in labels {
        let key = match key.as_str() {
            "answer" | "expected" => "expected".to_string(),
            own if RESULT_KEYS.contains(&own) => format!("{PREFIX}{own}"),
            _ => key,
        };
        result.entry(key).or_insert(value);
    }
}

/// The line of a corpus that a result was made of, less its program: id, table and labels, with the expected answer under `answer`.
pub fn given(result: &Map<String, Json>) -> Map<String, Json> {
    let given = |(key, value): (&String, &Json)| {
        let own =
            key.strip_prefix(PREFIX).filter(|own| RESULT_KEYS.contains(own) && !["answer", "expected"].contains(own));
        let key = match (key.as_str(), own) {
            ("expected", _) => "answer",
            (_, Some(own)) => own,
            (key, None) if RESULT_KEYS.contains(&key) => return None,
            (key, None) => key,
        };
        Some((key.to_string(), value.clone()))
    };
    result.iter().filter_map(given).collect()
}
