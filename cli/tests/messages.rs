//! What commands say of what they could not do.

#![expect(clippy::expect_used, reason = "what cannot be set up fails its test")]

mod folder;

use folder::Folder;

#[test]
fn tables_that_cannot_be_read_do_not_stop_a_description() {
    let folder = Folder::new("messages-describe");
    std::fs::create_dir_all(folder.0.join("none")).expect("a folder");
    folder.file("good.csv", "a\n1\n");
    folder.file("bad.csv", "a\n1,2,3\n4,5,6,7\n");
    let said = "hiddentables: none holds no table\n\
                hiddentables: bad.csv: cannot read the table: Expected 3 fields in line 3, saw 4\n";
    folder.check(&["describe", "bad.csv", "none", "good.csv"], 1, "good\n  'a': int64\n", said);
}

#[test]
fn a_reply_that_is_too_long_is_said_to_be() {
    let folder = Folder::new("messages-long");
    folder.file("t.csv", "a\n1\n");
    folder.file("long.md", format!("```python\nlen(df)\n```\n{}", "x".repeat(300_000)));
    let told =
        "no answer: the last reply was too long to be looked at\n(1 round; the Solver learnt at most 0.0 bits)\n";
    let arguments = ["ask", "how many?", "--table", "t.csv", "--reply", "long.md", "--rounds", "1"];
    folder.check(&arguments, 4, told, "");
}

/// What may not stand in a program at all is told without a number.
#[test]
fn characters_that_no_program_has_are_named() {
    let folder = Folder::new("messages-characters");
    folder.file("nul.py", "x = 1\ny = 'a\0b'\n");
    folder.file("turned.py", "x = 1\ny = 'a\u{202e}b'\n");
    let stdout = |file: &str| String::from_utf8_lossy(&folder.run(&["check", file], "").stdout).into_owned();
    assert!(stdout("nul.py").starts_with("The code does not parse: ValueError at line 2, column 7: NUL characters\n"));
    let turned = stdout("turned.py");
    assert!(turned.starts_with("The code is not admitted: characters that reorder text at line 2\n"), "{turned}");
}

#[test]
fn lines_that_cannot_be_played_are_in_the_exit_code() {
    let folder = Folder::new("messages-play");
    std::fs::create_dir_all(folder.0.join("t")).expect("a folder");
    folder.file("t/t.csv", "a\n1\n");
    let line = |id: &str, question: &str| {
        serde_json::json!({"id": id, "table": "t", "question": question, "program": "df['a'].sum()"}).to_string()
    };
    folder.file("c.jsonl", [line("one", "How many?"), line("two", "  ")].join("\n"));
    let output = folder.run(&["play", "c.jsonl", "--tables", "t", "--out", "o.jsonl"], "");
    assert_eq!(output.status.code(), Some(5), "{}", String::from_utf8_lossy(&output.stderr));
    let results = std::fs::read_to_string(folder.0.join("o.jsonl")).expect("results");
    assert!(results.contains("corpus line 2: key \\\"question\\\" should be what is asked, and is empty"), "{results}");
}
