//! WikiSQL as published, from questions to report, through the commands.

#![expect(clippy::expect_used, reason = "what cannot be set up fails its test")]

mod folder;

use std::fs;

use folder::Folder;
use serde_json::{Value as Json, json};

/// Runs the command and gives what it printed; it must end well.
fn run(folder: &Folder, arguments: &[&str]) -> String {
    let (stdout, stderr, code) = folder.told(arguments, &[]);
    assert_eq!(code, Some(0), "{arguments:?}: {stderr}");
    stdout
}

fn lines(folder: &Folder, name: &str) -> Vec<Json> {
    let text = fs::read_to_string(folder.0.join(name)).expect("a file");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn from_wikisql_as_published_to_a_report() {
    let folder = Folder::new("study");
    let release = folder.0.join("wikisql");
    fs::create_dir_all(&release).expect("a folder");
    let table = json!({"id": "1-1", "header": ["No.", "Club", "Club"], "types": ["text", "text", "real"],
                       "rows": [["7", "Ajax", 3], ["N/A", "PSV", "1,004"], ["07", "Ajax", 5.5]]});
    fs::write(release.join("dev.tables.jsonl"), format!("{table}\n")).expect("a file");
    let question =
        |text: &str, sql: Json| json!({"phase": 1, "table_id": "1-1", "question": text, "sql": sql}).to_string();
    let questions = [
        question("which number?", json!({"sel": 0, "conds": [[1, 0, "psv"]], "agg": 0})),
        question("which club has 7?", json!({"sel": 1, "conds": [[0, 0, "7"]], "agg": 0})),
        question("how much in all?", json!({"sel": 2, "conds": [[1, 0, "Ajax"]], "agg": 4})),
        question("above?", json!({"sel": 1, "conds": [[2, 1, "1,000"]], "agg": 0})),
        question("nobody?", json!({"sel": 2, "conds": [[1, 0, "FC"]], "agg": 4})),
    ];
    fs::write(release.join("dev.jsonl"), questions.join("\n")).expect("a file");

    let declared = ["--tables", "wikisql", "--mode", "declared", "--out"];
    assert_eq!(
        run(&folder, &[&["transpile", "wikisql"], &declared[..], &["corpus.jsonl"]].concat()),
        "5 programs -> corpus.jsonl\n"
    );
    run(&folder, &[&["replay", "corpus.jsonl"], &declared[..], &["results.jsonl"]].concat());
    let answers: Vec<Json> = lines(&folder, "results.jsonl").iter().map(|line| line["answer"].clone()).collect();
    let text = |value: &str| json!({"type": "list", "items": [{"type": "str", "value": value}]});
    let expected =
        [text("N/A"), text("Ajax"), json!({"type": "float", "value": 8.5}), text("PSV"), json!({"type": "none"})];
    assert_eq!(answers, expected);

    let score = ["score", "results.jsonl", "--data", "wikisql", "--scorer", "wikisql-exec", "--out", "scored.jsonl"];
    assert_eq!(run(&folder, &score), "wikisql-exec: 5 of 5 right (100.0 %) -> scored.jsonl\n");
    let scored = lines(&folder, "scored.jsonl");
    assert_eq!(scored[2]["taxonomy"]["operator"], "SUM");
    assert_eq!(
        (scored[2]["taxonomy"]["split"].as_str(), scored[2]["taxonomy"]["rows"].as_str()),
        (Some("val"), Some("Small"))
    );

    let report = run(&folder, &["report", "scored.jsonl"]);
    assert!(report.contains("| scored | wikisql-exec | 5 | 5 | 5 | 100.0 | 56.6–100.0 |"), "{report}");
    run(&folder, &["report", "scored.jsonl", "--out", "report.html"]);
    assert!(fs::read_to_string(folder.0.join("report.html")).expect("a file").starts_with("<!doctype html>"));
    assert!(
        run(&folder, &["report", "--diff", "scored.jsonl", "scored.jsonl"])
            .contains("Lines that ended otherwise, n = 0.")
    );
}

/// Fails, says why, and leaves the file as it was.
fn refuses(folder: &Folder, arguments: &[&str], kept: &str, why: &str) {
    let before = fs::read(folder.0.join(kept)).expect("a file");
    let (_, stderr, code) = folder.told(arguments, &[]);
    assert_eq!(code, Some(1), "{arguments:?}: {stderr}");
    assert!(stderr.contains(why), "{stderr}");
    assert_eq!(fs::read(folder.0.join(kept)).expect("a file"), before, "{arguments:?}");
    assert!(!folder.0.join(format!("{kept}.part")).exists());
}

#[test]
fn nothing_that_is_read_is_written_over() {
    let folder = Folder::new("study-over");
    let answer = json!({"type": "str", "value": "x"});
    let result = |id: &str| json!({"v": 1, "id": id, "outcome": "answer", "answer": answer, "question": "q?", "expected": ["x"]});
    folder.file("results.jsonl", format!("{}\n{}\n", result("a"), result("b")));
    let score = |results: &'static str, out: &'static str| ["score", results, "--scorer", "tapex", "--out", out];
    refuses(&folder, &score("results.jsonl", "results.jsonl"), "results.jsonl", "would be written over");
    run(&folder, &score("results.jsonl", "scored.jsonl"));
    refuses(&folder, &["report", "scored.jsonl", "--out", "scored.jsonl"], "scored.jsonl", "would be written over");

    // What is scored already has no answers, and a line that cannot be judged leaves the earlier file.
    refuses(&folder, &score("scored.jsonl", "scored.jsonl"), "scored.jsonl", "would be written over");
    folder.file("again.jsonl", "kept\n");
    refuses(&folder, &score("scored.jsonl", "again.jsonl"), "again.jsonl", "scored.jsonl:1: is scored already");
    folder.file("cut.jsonl", format!("{}\n{{\"v\": 1, \"id\": \"b\", \"outcome\": \"answer\"}}\n", result("a")));
    refuses(
        &folder,
        &score("cut.jsonl", "again.jsonl"),
        "again.jsonl",
        "cut.jsonl:2: \"outcome\" is \"answer\", and there is no",
    );
    folder.file("questions.jsonl", "{\"id\": 1, \"question\": \"q?\", \"table\": \"t\"}\n");
    folder.file("t.csv", "a\n1\n");
    refuses(
        &folder,
        &["transpile", "questions.jsonl", "--tables", ".", "--out", "questions.jsonl"],
        "questions.jsonl",
        "would be written over",
    );
}

#[test]
fn tables_are_looked_for_where_they_may_be() {
    let folder = Folder::new("study-tables");
    fs::create_dir_all(folder.0.join("tables")).expect("a folder");
    folder.file("outside.csv", "a\n1\n");
    folder.file("tables/t.csv", "a\n1\n");
    let sql = json!({"sel": 0, "conds": [], "agg": 0});
    let question = |table: &str| json!({"id": 1, "question": "q?", "table": table, "sql": sql}).to_string();
    let transpile = ["transpile", "questions.jsonl", "--tables", "tables", "--out", "corpus.jsonl"];
    for name in ["../outside", "/etc/passwd"] {
        folder.file("questions.jsonl", question(name));
        let (_, said, code) = folder.told(&transpile, &[]);
        let expected = format!("hiddentables: cannot read the table: {name:?} leads out of the tables' folder\n");
        assert_eq!((code, said), (Some(1), expected));
    }
    folder.file("questions.jsonl", question("t"));
    run(&folder, &transpile);
    // A folder that is none is told, and not passed over.
    let result = json!({"v": 1, "id": 1, "outcome": "no_code", "question": "q?", "expected": ["x"]});
    folder.file("results.jsonl", format!("{result}\n"));
    let score = ["score", "results.jsonl", "--scorer", "tapex", "--out", "scored.jsonl", "--tables"];
    let says = |tables: &str, why: &str| folder.check(&[&score, &[tables][..]].concat(), 1, "", why);
    says("nowhere", "hiddentables: cannot read the table: no such file: nowhere\n");
    let expected = "hiddentables: cannot read the table: results.jsonl is neither a folder of tables nor one of WikiSQL's *.tables.jsonl\n";
    says("results.jsonl", expected);
    folder.check(
        &["report", "results.jsonl", "--out", "report.pdf"],
        1,
        "",
        "hiddentables: a report is HTML (.html) or Markdown (.md), and not .pdf\n",
    );
}
