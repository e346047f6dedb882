//! Commands on tables of every format.

#![expect(clippy::expect_used, reason = "what cannot be set up fails its test")]

mod folder;

use std::path::Path;

use folder::Folder;

/// A file of `tables`' own tests.
fn sample(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables/tests/columnar").join(name).display().to_string()
}

#[test]
fn programs_run_on_every_format() {
    let folder = Folder::new("formats");
    let program = folder.file("p.py", "df['text'].tolist() + [str(x) for x in df['category']]\n");
    let answer = "answer: [, Zoë, a,b, b, nan, b]\n";
    for name in ["types.parquet", "types.feather", "gzip.parquet", "zstd.parquet", "lz4.parquet", "zstd.arrow"] {
        folder.check(&["run", &program, "--table", &sample(name)], 0, answer, "");
    }
    let program = folder.file("sum.py", "df['people'].sum()\n");
    folder.check(&["run", &program, "--table", &sample("records.jsonl")], 0, "answer: 171497.0\n", "");
}

#[test]
fn solvers_are_told_the_types() {
    let folder = Folder::new("format-types");
    let told = "types\n  'i8': int8\n  'u32': uint32\n  'i64': int64\n  'i16 gap': float64\n  'u64 gap': float64\n  'f64': float64\n  'bool': bool\n  \
                'bool gap': object (mixed)\n  'text': object (str)\n  'text gap': object (mixed)\n  'none': object (mixed)\n  'time': datetime64[ns]\n  \
                'delta': timedelta64[ns]\n  'day': object (mixed)\n  'clock': object (mixed)\n  'decimal': object (mixed)\n  'category': category\n";
    folder.check(&["describe", &sample("types.parquet")], 0, told, "");
    let told = "extensions\n  'Int64': Int64\n  'Int8': Int8\n  'Float64': Float64\n  'boolean': boolean\n  'string': string\n  'of ints': category\n";
    folder.check(&["describe", &sample("extensions.feather")], 0, told, "");
}

#[test]
fn what_cannot_be_had_is_named_or_widened() {
    let folder = Folder::new("format-wide");
    let program = folder.file("p.py", "str(df['x'].dtype)\n");
    let table = sample("float32.parquet");
    let refused = "hiddentables: cannot read the table: column \"x\" has type float32, which has no counterpart here; --widen reads it as float64\n";
    folder.check(&["run", &program, "--table", &table], 1, "", refused);
    folder.check(&["run", &program, "--table", &table, "--widen"], 0, "answer: float64\n", "");
}

#[test]
fn a_replay_finds_tables_without_their_ending() {
    let folder = Folder::new("format-replay");
    std::fs::create_dir_all(folder.0.join("t")).expect("a folder");
    for name in ["types.parquet", "float32.parquet", "records.jsonl"] {
        std::fs::copy(sample(name), folder.0.join("t").join(name)).expect("a copy");
    }
    let lines = [("types", "len(df)"), ("types.parquet", "df['i8'].sum()"), ("records", "len(df)"), ("float32", "1")];
    let corpus: Vec<String> = lines
        .iter()
        .enumerate()
        .map(|(at, (table, program))| serde_json::json!({"id": at, "table": table, "program": program}).to_string())
        .collect();
    folder.file("c.jsonl", corpus.join("\n"));
    let arguments = ["replay", "c.jsonl", "--tables", "t", "--out", "o.jsonl"];
    folder.run(&arguments, "");
    let read = || std::fs::read_to_string(folder.0.join("o.jsonl")).expect("results");
    let values = |text: &str| -> Vec<i64> {
        let lines = text.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        lines.map(|line| line["answer"]["value"].as_i64().unwrap_or(-9)).collect()
    };
    assert_eq!(values(&read()), [3, -1, 3, -9]);
    assert!(read().contains("corpus line 4: column \\\"x\\\" has type float32"), "{}", read());
    folder.run(&[&arguments[..], &["--widen"]].concat(), "");
    assert_eq!(values(&read()), [3, -1, 3, 1]);
}
