//! Scoring of whole files: what a scored line holds, and which files are refused.

#![expect(clippy::panic, reason = "a case that cannot be read fails its test")]

use std::path::{Path, PathBuf};

use hiddentables_research::datasets::load;
use hiddentables_research::scorers::Scorer;
use hiddentables_research::scoring::{Scoring, ScoringError, Tally};
use hiddentables_research::tables::Tables;
use hiddentables_tables::{Catalog, ReadOptions, Types};
use serde_json::{Value as Json, json};

fn file(name: &str, text: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("hiddentables-scoring-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{error}"));
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap_or_else(|error| panic!("{error}"));
    path
}

fn score(results: &Path, questions: Option<&PathBuf>, scorer: Scorer) -> Result<(Tally, Vec<Json>), String> {
    let questions = questions.map(|path| load(std::slice::from_ref(path)).unwrap_or_else(|error| panic!("{error}")));
    let tables = vec![std::env::temp_dir().join(format!("hiddentables-scoring-{}", std::process::id()))];
    let tables = Tables {
        catalog: Catalog::of(&tables).map_err(|error| error.to_string())?,
        types: Types::Declared,
        files: ReadOptions::default(),
    };
    let mut out = Vec::new();
    let tally = Scoring { questions, tables, scorer }.run(results, &mut out).map_err(|error| match error {
        ScoringError::Results(error) => error.to_string().replace(&results.display().to_string(), "FILE"),
        ScoringError::Out(error) => error.to_string(),
    })?;
    let lines = out.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    Ok((tally, lines.map(|line| serde_json::from_slice(line).unwrap_or_default()).collect()))
}

#[test]
fn lines_get_verdict_and_taxonomy() {
    file("t.csv", "name,points\nAnn,3\nBob,4\n");
    let question = json!({"id": "w/1", "source": "WikiSQL/test", "question": "who?", "table": "t", "expected": ["Ann"],
                          "sql": {"sel": 0, "agg": 0, "conds": [[1, 0, 3]]}});
    let questions = file("questions.jsonl", &question.to_string());
    let answer = json!({"v": 1, "id": "w/1/A", "outcome": "answer", "answer": {"type": "str", "value": "ann"}, "stdout": "", "style": "A"});
    let error =
        json!({"v": 1, "id": "w/1/B", "outcome": "error", "error": {"class": "KeyError", "line": 1}, "stdout": "Ann"});
    let other = json!({"v": 1, "id": "x", "outcome": "no_code", "stdout": ""});
    let results = file("results.jsonl", &format!("{answer}\n{error}\n\n{other}\n"));
    let scored = score(&results, Some(&questions), Scorer::WikiSqlExec);
    let (tally, lines) = scored.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((tally.right, tally.wrong, tally.undecided), (1, 1, 0));
    assert_eq!(tally.unscored, [("no question of this id", 1)]);
    let taxonomy = json!({"columns": "Small", "dataset": "WikiSQL", "difficulty": "Medium", "operator": "SELECT", "query_tokens": 2, "rows": "Small",
                          "split": "test", "table_tokens": 16, "tokens": "Small"});
    let expected = json!({"v": 1, "id": "w/1/A", "outcome": "answer", "style": "A", "taxonomy": taxonomy,
                          "score": {"scorer": "wikisql-exec", "verdict": "right"}});
    assert_eq!(lines[0], expected);
    assert_eq!(lines[1]["score"]["verdict"], "wrong");
    assert_eq!(
        lines[2]["score"],
        json!({"scorer": "wikisql-exec", "verdict": "unscored", "why": "no question of this id"})
    );
}

#[test]
fn a_line_may_bring_its_own_question() {
    let line = json!({"v": 1, "id": 1, "outcome": "answer", "answer": {"type": "int", "value": 5}, "expected": ["5"], "question": "how many?",
                      "operator": "Aggregate", "stdout": ""});
    let scored = score(&file("own.jsonl", &line.to_string()), None, Scorer::Tapex);
    let (tally, lines) = scored.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((tally.right, lines[0]["taxonomy"]["operator"].as_str()), (1, Some("Aggregate")));
}

#[test]
fn what_is_no_file_of_results() {
    let check = |text: &str, expected: &str| {
        let shown =
            score(&file("bad.jsonl", text), None, Scorer::Wtq).map_or_else(|error| error, |_| "read".to_string());
        assert_eq!(shown, expected, "{text}");
    };
    let good = "{\"v\": 1, \"id\": \"a\", \"outcome\": \"empty\"}";
    check(
        &format!("{good}\n{{\"v\": 1, \"id\""),
        "FILE:2: no outcome: EOF while parsing an object at line 1 column 13",
    );
    check("{\"v\": 2, \"id\": \"a\", \"outcome\": \"empty\"}", "FILE:1: version 2 of the format; version 1 is read");
    check("{\"id\": \"a\", \"outcome\": \"empty\"}", "FILE:1: no version; an outcome has \"v\": 1");
    check(&format!("{good}\n\n{good}"), "FILE:3: id a stands in line 1 too");
    check("{\"v\": 1, \"outcome\": \"empty\"}", "FILE:1: an outcome without id");
    check("{\"v\": 1, \"id\": 3}", "FILE:1: no \"outcome\"");
}
