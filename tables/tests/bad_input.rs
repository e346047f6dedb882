//! Files that are no tables, tables over a limit, and arbitrary bytes.

use std::path::Path;

use hiddentables_tables::{ReadOptions, Types, read_bytes, read_path};
use proptest::prelude::*;

#[track_caller]
fn check(bytes: &[u8], options: &ReadOptions, message: &str) {
    let error = read_bytes(bytes, options).map(|table| table.to_string()).map_err(|error| error.to_string());
    assert_eq!(error, Err(message.to_owned()));
}

#[test]
fn not_a_table() {
    let defaults = ReadOptions::default();
    check(b"", &defaults, "No columns to parse from file");
    check(b"\n \n\r\n", &defaults, "No columns to parse from file");
    check(b"a\n1\n1,2\n", &defaults, "Expected 1 fields in line 3, saw 2");
    check(b"a\n\"", &defaults, "EOF inside string starting at row 1");
    check(b"a\nb\xff\n", &defaults, "not UTF-8 at byte 3 (line 2)");
    check(b"a\r1\r2\r 3\r", &defaults, "unsupported: line 4 starts with a blank after a bare carriage return");
}

#[test]
fn over_a_limit() {
    let bytes = ReadOptions { max_bytes: 3, ..ReadOptions::default() };
    check(b"a\n1\n", &bytes, "file of 4 bytes is over the limit of 3");
    let cells = ReadOptions { max_cells: 3, ..ReadOptions::default() };
    check(b"a,b\n1\n2\n", &cells, "table of 4 cells or more is over the limit of 3");
}

#[test]
fn bytes_that_cannot_separate() {
    for byte in [b'"', b'\n', b'\r', b'\0', 0xe9] {
        let options = ReadOptions { separator: Some(byte), ..ReadOptions::default() };
        check(b"a\n", &options, &format!("unsupported separator or escape: {:?}", char::from(byte)));
    }
    let same = ReadOptions { separator: Some(b';'), escape: Some(b';'), ..ReadOptions::default() };
    check(b"a\n", &same, "unsupported separator or escape: ';'");
}

#[test]
fn no_such_file() {
    let read = |path: &str| read_path(Path::new(path), &ReadOptions::default()).map_err(|error| error.to_string());
    assert_eq!(read("no/such.csv"), Err("no such file: no/such.csv".to_owned()));
    assert_eq!(read("tests"), Err("is a directory, not a table file: tests".to_owned()));
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = read_bytes(&bytes, &ReadOptions::default());
    }

    #[test]
    fn columns_are_as_long_as_the_table(text in "[a1.e\" ,\t\\\\\r\n\u{0}é\u{feff}-]{0,80}", escape: bool, typed: bool) {
        let options = ReadOptions {
            escape: escape.then_some(b'\\'),
            types: if typed { Types::Inferred } else { Types::Text },
            ..ReadOptions::default()
        };
        if let Ok(table) = read_bytes(text.as_bytes(), &options) {
            let lengths = table.columns.iter().map(|it| &it.data).chain(&table.index).map(hiddentables_tables::RawData::len);
            prop_assert!(lengths.into_iter().all(|it| it == table.rows));
        }
    }
}
