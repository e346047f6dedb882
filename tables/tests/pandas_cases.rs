//! What pandas makes of the files in `cases/`, case by case.

use hiddentables_tables::{ReadOptions, Types, read_bytes};

fn unmark(text: &str) -> String {
    let marks = [("\\r", "\r"), ("\\t", "\t"), ("\\0", "\0"), ("\\BOM", "\u{feff}")];
    marks.iter().fold(text.to_owned(), |text, (mark, real)| text.replace(mark, real)).replace("\\\\", "\\")
}

fn options(title: &str) -> ReadOptions {
    ReadOptions {
        separator: title.contains("separator=tab").then_some(b'\t'),
        escape: title.contains("escape=backslash").then_some(b'\\'),
        types: if title.contains("[text") { Types::Text } else { Types::Inferred },
        ..ReadOptions::default()
    }
}

/// Compares every case of a file; a case is a title, a fenced table file and a fenced dump.
fn check(file: &str) {
    let mut failed = Vec::new();
    for case in file.split("\n## ").skip(1) {
        let title = case.lines().next().unwrap_or_default();
        let source = case.split("```csv\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap_or_default();
        let expected = case.split("\n```\n").nth(2).map(|dump| format!("{dump}\n"));
        let mut text = unmark(source);
        if title.contains("unended") {
            text.pop();
        }
        let got = read_bytes(text.as_bytes(), &options(title))
            .map_or_else(|error| format!("error {error}\n"), |table| table.to_string());
        if Some(&got) != expected.as_ref() {
            failed.push(format!("{title}\nexpected:\n{}\ngot:\n{got}", expected.unwrap_or_default()));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}

#[test]
fn types() {
    check(include_str!("cases/types.md"));
}

#[test]
fn rows() {
    check(include_str!("cases/rows.md"));
}

#[test]
fn names() {
    check(include_str!("cases/names.md"));
}
