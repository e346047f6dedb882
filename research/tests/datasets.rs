//! Readers of data sets: what they take, and where they say a fault is.

#![expect(clippy::panic, reason = "a case that cannot be read fails its test")]

use std::path::PathBuf;

use hiddentables_research::datasets::{Dataset, Operator, Questions, Split, load};
use serde_json::json;

/// A file of this name in a folder of its own.
fn file(name: &str, text: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("hiddentables-datasets-{}-{}", std::process::id(), fold(name, text)));
    std::fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{error}"));
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap_or_else(|error| panic!("{error}"));
    path
}

fn fold(name: &str, text: &str) -> u64 {
    let bytes = name.bytes().chain(text.bytes());
    bytes.fold(5381, |hash: u64, byte| hash.wrapping_mul(33) ^ u64::from(byte))
}

fn read(name: &str, text: &str) -> Questions {
    load(&[file(name, text)]).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn wikitablequestions() {
    let tsv = "id\tutterance\tcontext\ttargetValue\nnt-0\twho?\tcsv/203-csv/733.csv\tA\\pB|C\\nD\n";
    let questions = read("random-split-1-dev.tsv", tsv);
    let Some(question) = questions.get("nt-0") else { panic!("not there") };
    assert_eq!((question.dataset, &question.split), (Dataset::Wtq, &Split::Val));
    assert_eq!(question.expected.strings, ["A|B", "C\nD"]);
    assert_eq!(question.expected.canon, None);
    let tagged = "id\tutterance\tcontext\ttargetValue\ttargetCanon\nnu-0\twho?\tt.csv\t1,000\t1000.0\n";
    let questions = read("pristine-unseen-tables.tagged", tagged);
    assert_eq!(questions.all[0].expected.canon.as_deref(), Some(["1000.0".to_string()].as_slice()));
    assert_eq!(questions.all[0].split, Split::Test);
}

#[test]
fn wikisql_as_published() {
    let line = json!({"phase": 1, "table_id": "1-1000181-1", "question": "Tell me", "sql": {"sel": 5, "conds": [[3, 2, 7]], "agg": 4}});
    let questions = read("dev.jsonl", &format!("{line}\n"));
    let question = &questions.all[0];
    assert_eq!(
        (question.id.as_str(), question.table.as_str(), &question.split),
        ("wikisql/dev/0", "1-1000181-1", &Split::Val)
    );
    let Some(sql) = &question.sql else { panic!("no logical form") };
    assert_eq!((sql.column, sql.aggregation.name(), sql.conditions[0].operator), (5, "SUM", Operator::Less));
    assert_eq!(question.labels["phase"], 1);
}

#[test]
fn sqa_as_published() {
    let tsv = "id\tannotator\tposition\tquestion\ttable_file\tanswer_coordinates\tanswer_text\n\
        nt-639\t0\t1\twhich player?\ttable_csv/203_149.csv\t['(0, 1)', '(0, 1)']\t[\"O'Neill\", 'Ann']\n";
    let questions = read("test.tsv", tsv);
    let question = &questions.all[0];
    assert_eq!((question.id.as_str(), &question.split), ("sqa/nt-639/0/1", &Split::Test));
    assert_eq!(question.expected.strings, ["O'Neill", "Ann"]);
    assert_eq!(question.expected.coordinates.as_deref(), Some([(0, 1)].as_slice()));
    assert_eq!(question.turn.as_ref().map(|turn| (turn.sequence.as_str(), turn.position)), Some(("nt-639/0", 1)));
}

#[test]
fn lines_of_pyqtax() {
    let line = json!({"id": 7, "table": "t", "question": "how many?", "program": "len(df)", "answer": 3, "operator": "Aggregate",
                      "split": "test", "source": "PyQTax"});
    let questions = read("pyqtax.jsonl", &line.to_string());
    let question = &questions.all[0];
    assert_eq!((question.id.as_str(), &question.split, question.dataset), ("7", &Split::Test, Dataset::Other));
    assert_eq!(question.expected.strings, ["3"]);
    assert_eq!(
        (question.labels["operator"].as_str(), question.labels["program"].as_str()),
        (Some("Aggregate"), Some("len(df)"))
    );
}

#[test]
fn programs_of_one_question() {
    let questions = read("q.jsonl", "{\"id\": \"wikisql/test/7\", \"answer\": [1]}\n{\"id\": \"x\", \"answer\": [1]}");
    let found = |id: &str, named: Option<&str>| questions.of_result(id, named).map(|question| question.id.clone());
    assert_eq!(found("wikisql/test/7/A", None).as_deref(), Some("wikisql/test/7"));
    assert_eq!(found("wikisql/test/7", None).as_deref(), Some("wikisql/test/7"));
    assert_eq!(found("whatever", Some("x")).as_deref(), Some("x"));
    assert_eq!(found("x/y", Some("z")), None);
}

#[test]
fn faults_have_a_line() {
    let check = |name: &str, text: &str, expected: &str| {
        let path = file(name, text);
        let shown = load(std::slice::from_ref(&path)).map_or_else(|error| error.to_string(), |_| "read".to_string());
        assert_eq!(shown.replace(&path.display().to_string(), name), expected, "{text:?}");
    };
    check(
        "a.jsonl",
        "{\"id\": \"q\", \"answer\": 1}\n\n{\"id\": \"r\", \"ans",
        "a.jsonl:3: not a JSON object: EOF while parsing a string at line 1 column 16",
    );
    check("a.jsonl", "{\"id\": \"q\"}\n{\"id\": \"r\"}\n{\"id\": \"q\"}", "a.jsonl:3: id q stands in line 1 too");
    check("a.jsonl", "{\"question\": \"q\"}", "a.jsonl:1: key \"id\" should be a string or number");
    check(
        "a.jsonl",
        "{\"id\": 1, \"answer\": [[1]]}",
        "a.jsonl:1: key \"answer\" should be a value, or a list of them",
    );
    check(
        "a.jsonl",
        "{\"id\": 1, \"sql\": {\"sel\": 1, \"agg\": 9}}",
        "a.jsonl:1: key \"sql.agg\" should be a number from 0 to 5",
    );
    check(
        "a.jsonl",
        "{\"id\": 1, \"answer_coordinates\": [\"5\"]}",
        "a.jsonl:1: key \"answer_coordinates\" should be a list of \"(row, column)\"",
    );
    check("a.tsv", "id\tutterance\tcontext\ttargetValue\na\tb\tc", "a.tsv:2: 3 fields under a header of 4");
    check("a.tsv", "id\tutterance\ttargetValue\n", "a.tsv:1: the header has no column context");
    check("a.tsv", "x\ty\n", "a.tsv:1: no format of questions that is known");
    check(
        "a.tagged",
        "id\tutterance\tcontext\ttargetValue\ttargetCanon\na\tb\tc\t1|2\t1",
        "a.tagged:2: 2 answers with 1 canonical ones",
    );
    check(
        "sqa.tsv",
        "id\tannotator\tposition\tquestion\ttable_file\tanswer_coordinates\tanswer_text\na\t0\t0\tq\tt\t['(0, 1)]\t['x']",
        "sqa.tsv:2: column answer_coordinates is not a list of strings as Python writes it",
    );
    check(
        "sqa.tsv",
        "id\tannotator\tposition\tquestion\ttable_file\tanswer_coordinates\tanswer_text\na\t0\tx\tq\tt\t[]\t[]",
        "sqa.tsv:2: key \"position\" should be a number from 0",
    );
    let missing = load(&["/nowhere/at/all".into()]).map_or_else(|error| error.to_string(), |_| String::new());
    assert!(missing.starts_with("/nowhere/at/all: "), "{missing}");
    let path = file("bad.tsv", "");
    std::fs::write(&path, b"id\n\xff\n").unwrap_or_else(|error| panic!("{error}"));
    let shown = load(std::slice::from_ref(&path)).map_or_else(|error| error.to_string(), |_| String::new());
    assert_eq!(shown, format!("{}:2: not UTF-8", path.display()));
}
