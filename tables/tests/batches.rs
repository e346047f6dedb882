//! pandas infers types for about half a million cells at a time; with 2^18 columns that is two rows.
//! Expectations checked with pandas 2.2.3 (`compare_tables.py big` compares files of many more rows).

use std::fmt::Write;

use hiddentables_tables::{RawData, RawTable, ReadOptions, TableError, read_bytes};

const COLUMNS: usize = 1 << 18;

/// Reads a table whose rows start with these values and are empty from there on.
fn read_wide(rows: &[Vec<&str>]) -> Result<RawTable, TableError> {
    let mut file = String::from("0");
    for column in 1..COLUMNS {
        let _ = write!(file, ",{column}");
    }
    for row in rows {
        let _ = write!(file, "\n{}", row.join(","));
        file.extend(std::iter::repeat_n(',', COLUMNS - row.len()));
    }
    read_bytes(file.as_bytes(), &ReadOptions::default())
}

fn describe(data: &RawData) -> String {
    let cells = data.cells().map(|cell| format!(" {cell}"));
    data.dtype().to_owned() + &cells.collect::<String>()
}

/// Compares the types and values of columns of three rows; the third is in a batch of its own.
#[track_caller]
fn check(cases: &[([&str; 3], &str)]) {
    let row = |at: usize| cases.iter().filter_map(|(column, _)| column.get(at).copied()).collect();
    let table = read_wide(&[row(0), row(1), row(2)]);
    let columns = table.map(|table| table.columns).unwrap_or_default();
    let got: Vec<String> = columns.iter().take(cases.len()).map(|column| describe(&column.data)).collect();
    let expected: Vec<&str> = cases.iter().map(|(_, expected)| *expected).collect();
    assert_eq!(got, expected);
}

#[test]
fn batches_meet_in_one_column() {
    check(&[
        (["1", "2", "3"], "int64 1 2 3"),
        (["x", "", "y"], r#"object "x" nan "y""#),
        (["x", "y", ""], r#"object "x" "y" nan"#),
        (["True", "False", "True"], "bool True False True"),
        // A common type of numbers.
        (["1", "2", ""], "float64 1.0 2.0 nan"),
        (["1", "2", "0.5"], "float64 1.0 2.0 0.5"),
        (["1", "2", "9223372036854775808"], "float64 1.0 2.0 9.223372036854776e18"),
        // No common type: each value keeps that of its batch.
        (["1", "2", "x"], r#"object 1 2 "x""#),
        (["0.5", "", "x"], r#"object 0.5 nan "x""#),
        (["True", "False", "x"], r#"object True False "x""#),
        (["True", "", "x"], r#"object True nan "x""#),
        // Booleans beside numbers become numbers, in an object column.
        (["True", "False", "7"], "object 1 0 7"),
        (["True", "False", ""], "object 1.0 0.0 nan"),
        (["True", "False", "9223372036854775808"], "object 1 0 9223372036854775808"),
    ]);
}

#[test]
fn the_first_row_of_a_later_batch_may_be_wider() {
    let first = read_wide(&[vec!["1"], vec!["2"], vec!["3,4"], vec!["5"]]);
    let first = first.map(|table| table.columns.first().map(|it| describe(&it.data)));
    assert_eq!(first.ok().flatten().as_deref(), Some("int64 1 2 3 5"));

    let second = read_wide(&[vec!["1"], vec!["2"], vec!["3"], vec!["4,5"]]);
    let second = second.map(|table| table.rows);
    assert_eq!(
        second.map_err(|error| error.to_string()),
        Err("Expected 262144 fields in line 5, saw 262145".to_owned())
    );
}
