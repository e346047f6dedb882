//! `hiddentables replay` through what befalls a long run: killed, interrupted, in parts, out of disk, on corpora and results with faults.

#![expect(clippy::expect_used, clippy::panic, reason = "what cannot be set up fails its test")]

mod folder;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use folder::Folder;
use serde_json::json;

/// Programs of the corpus that most tests run; some take a moment.
const PROGRAMS: usize = 60;

/// A folder with a table and a corpus of [`PROGRAMS`] programs, a blank line and a broken one.
struct Replayed(Folder);

impl Replayed {
    fn new(name: &str) -> Replayed {
        let folder = Replayed(Folder::new(&format!("replay-{name}")));
        fs::create_dir_all(folder.path("tables")).expect("a folder");
        folder.write("tables/t.csv", "name,points\nAnn,3\nBob,4\n");
        let line = |at: usize| {
            let program =
                format!("total = 0\nfor i in range({}):\n    total += i\ntotal + df['points'].sum()", (at % 7) * 3_000);
            json!({"id": format!("p{at}"), "table": "t", "program": program, "answer": ["7"]}).to_string()
        };
        let mut lines: Vec<String> = (0..PROGRAMS).map(line).collect();
        lines.insert(5, String::new());
        lines.insert(9, "{\"id\": \"cut".to_string());
        folder.write("corpus.jsonl", &(lines.join("\n") + "\n"));
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.0.join(name)
    }

    fn write(&self, name: &str, text: &str) {
        self.0.file(name, text);
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hiddentables"));
        command.current_dir(&self.0.0).args(["replay", "corpus.jsonl", "--tables", "tables"]).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the command runs")
    }

    /// What the command says where it fails.
    fn fails(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).trim_end().to_string()
    }

    /// The record that a run leaves that is killed on its way. One that was done before it could be looked at has left none, and another begins.
    fn record(&self) -> String {
        loop {
            let mut child = self.command(&["--out", "out.jsonl"]).spawn().expect("the command runs");
            let mut record = String::new();
            while !record.ends_with('\n') && matches!(child.try_wait(), Ok(None)) {
                record = fs::read_to_string(self.path("out.jsonl.run")).unwrap_or_default();
            }
            let _ = child.kill();
            let status = child.wait().expect("it ends");
            if record.ends_with('\n') {
                return record;
            }
            assert_eq!(status.code(), Some(0), "it was done");
        }
    }

    /// The results of a run that nothing befell.
    fn whole(&self) -> String {
        assert_eq!(self.run(&["--out", "whole.jsonl"]).status.code(), Some(0));
        self.read("whole.jsonl")
    }
}

#[test]
fn parts_one_after_another_are_the_whole() {
    let folder = Replayed::new("shards");
    let whole = folder.whole();
    assert_eq!(whole.lines().count(), PROGRAMS + 1);
    for of in [2, 3, 7, 100] {
        let mut together = String::new();
        for part in 1..=of {
            let shard = format!("{part}/{of}");
            assert_eq!(folder.run(&["--out", "part.jsonl", "--shard", &shard, "--jobs", "2"]).status.code(), Some(0));
            together += &folder.read("part.jsonl");
        }
        assert_eq!(together, whole, "{of} parts");
    }
    for wrong in ["0/2", "3/2", "2", "a/b", "1/0"] {
        assert_eq!(folder.run(&["--out", "part.jsonl", "--shard", wrong]).status.code(), Some(2), "{wrong}");
    }
}

/// Results cut off at every place that matters, with the record of the run that wrote them.
#[test]
fn a_run_goes_on_from_any_byte() {
    let folder = Replayed::new("bytes");
    let whole = folder.whole();
    let record = folder.record();
    assert!(record.contains("\"corpus\""), "{record}");
    let newlines: Vec<usize> = whole.match_indices('\n').map(|(at, _)| at).collect();
    let cuts = [
        0,
        1,
        newlines[0],
        newlines[0] + 1,
        newlines[4] + 7,
        newlines[8] + 1,
        newlines[30] - 2,
        whole.len() - 1,
        whole.len(),
    ];
    for cut in cuts {
        folder.write("out.jsonl", &whole[..cut]);
        folder.write("out.jsonl.run", &record);
        let output = folder.run(&["--out", "out.jsonl", "--resume"]);
        assert_eq!(output.status.code(), Some(0), "cut at {cut}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(folder.read("out.jsonl") == whole, "cut at {cut}");
        assert!(!folder.path("out.jsonl.run").exists());
    }
    // What other tables gave is not gone on with.
    fs::create_dir_all(folder.path("other")).expect("a folder");
    folder.write("other/t.csv", "name,points\nAnn,3\n");
    let half = &whole[..=newlines[20]];
    folder.write("out.jsonl", half);
    folder.write("out.jsonl.run", &record);
    let mut other = Command::new(env!("CARGO_BIN_EXE_hiddentables"));
    other.current_dir(&folder.0.0).args([
        "replay",
        "corpus.jsonl",
        "--tables",
        "other",
        "--out",
        "out.jsonl",
        "--resume",
    ]);
    let output = other.output().expect("the command runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && said.contains("it was made with another "), "{said}");
    assert_eq!(folder.read("out.jsonl"), half);
    fs::remove_file(folder.path("out.jsonl.run")).expect("a file");
    folder.write("out.jsonl", &whole);
    // Whole results without a record are done; there is nothing to do, and that is said.
    let output = folder.run(&["--out", "out.jsonl", "--resume", "--policy", "strict"]);
    let said = "hiddentables: out.jsonl was whole before: nothing was run, and whether it was made with these settings is not known\n";
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), said));
    assert_eq!(folder.read("out.jsonl"), whole);
    // A run that was killed before it wrote its record, or while it did, has left no line: another begins.
    for record in [None, Some(""), Some("{\"versi")] {
        folder.write("out.jsonl", "");
        if let Some(record) = record {
            folder.write("out.jsonl.run", record);
        }
        let output = folder.run(&["--out", "out.jsonl", "--resume"]);
        assert_eq!(output.status.code(), Some(0), "{record:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(folder.read("out.jsonl"), whole);
    }
    // Where there are no results yet, a run begins.
    assert_eq!(folder.run(&["--out", "new.jsonl", "--resume"]).status.code(), Some(0));
    assert_eq!(folder.read("new.jsonl"), whole);
}

#[test]
fn a_killed_run_goes_on_to_the_same_bytes() {
    let folder = Replayed::new("kill");
    let whole = folder.whole();
    for milliseconds in [1, 20, 60, 120, 250] {
        let mut child = folder.command(&["--out", "out.jsonl", "--jobs", "2"]).spawn().expect("the command runs");
        std::thread::sleep(Duration::from_millis(milliseconds));
        let _ = child.kill();
        let _ = child.wait();
        let output = folder.run(&["--out", "out.jsonl", "--resume", "--jobs", "2"]);
        assert_eq!(output.status.code(), Some(0), "{milliseconds}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(folder.read("out.jsonl") == whole, "killed after {milliseconds} ms");
        let _ = fs::remove_file(folder.path("out.jsonl"));
    }
}

/// The programs that run are finished, and no others begin.
#[cfg(unix)]
#[test]
fn an_interrupt_stops_between_lines() {
    let folder = Replayed::new("interrupt");
    let slow = "total = 0\nfor i in range(20_000):\n    total += i\ntotal";
    let line = |at: usize| json!({"id": at, "table": "t", "program": slow}).to_string();
    folder.write("corpus.jsonl", &(0..300).map(line).collect::<Vec<_>>().join("\n"));
    let child = folder.command(&["--out", "out.jsonl", "--jobs", "1"]).spawn().expect("the command runs");
    let begun = Instant::now();
    while !folder.path("out.jsonl.run").exists() && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(1));
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(
        said.starts_with("hiddentables: stopped after ") && said.trim_end().ends_with("--resume goes on from there"),
        "{said}"
    );
    let there = folder.read("out.jsonl");
    assert!((there.ends_with('\n') || there.is_empty()) && there.lines().count() < 300);
    assert_eq!(folder.run(&["--out", "out.jsonl", "--resume"]).status.code(), Some(0));
    assert_eq!(folder.read("out.jsonl"), folder.whole());
}

#[test]
fn results_that_are_not_this_runs_are_let_be() {
    let folder = Replayed::new("unfit");
    let whole = folder.whole();
    let half: String = whole.lines().take(20).flat_map(|line| [line, "\n"]).collect();
    let resume = ["--out", "out.jsonl", "--resume"];
    let again = "to begin again, remove out.jsonl first";
    folder.write("out.jsonl", &half);
    let expected = format!(
        "hiddentables: cannot go on with out.jsonl: it is not whole, and out.jsonl.run is not there to say how it was made; {again}"
    );
    assert_eq!(folder.fails(&resume), expected);
    // Another version of the outcomes, another corpus.
    folder.write("out.jsonl", &half.replace("\"v\":1", "\"v\":2"));
    let expected = "hiddentables: cannot go on with out.jsonl: line 1 is no outcome of this version: version 2";
    assert_eq!(folder.fails(&resume), expected);
    folder.write("out.jsonl", &half.replace("\"p3\"", "\"q3\""));
    let expected = "hiddentables: cannot go on with out.jsonl: line 4 is about \"q3\", where the corpus has \"p3\"";
    assert_eq!(folder.fails(&resume), expected);
    folder.write("out.jsonl", &half.replace("\"id\":\"p3\"", "\"id\":"));
    assert!(folder.fails(&resume).starts_with(
        "hiddentables: cannot go on with out.jsonl: line 4 is no outcome of this version: expected value"
    ));
    folder.write("out.jsonl", &half);
    folder.write("out.jsonl.run", "{\"version\": \"hiddentables 0.0.9\"}");
    assert!(folder.fails(&resume).contains("it was made with another "));
    assert_eq!(folder.read("out.jsonl"), half, "nothing is lost");
    let expected = "hiddentables: out.jsonl holds unfinished results: --resume goes on with them; to begin again, remove out.jsonl first";
    assert_eq!(folder.fails(&["--out", "out.jsonl"]), expected);
    assert_eq!(folder.read("out.jsonl"), half, "nothing is lost");
}

#[test]
fn two_lines_with_one_id_are_refused() {
    let folder = Replayed::new("twice");
    let line = |id: &str| json!({"id": id, "table": "t", "program": "1"}).to_string();
    folder.write("corpus.jsonl", &[line("a"), String::new(), line("b"), line("a")].join("\n"));
    assert_eq!(folder.fails(&["--out", "out.jsonl"]), "hiddentables: corpus.jsonl:4: id a stands in line 1 too");
    assert!(!folder.path("out.jsonl").exists(), "nothing ran");
}

/// Ids are one where their texts are: whatever reads results takes them so.
#[test]
fn ids_are_told_apart_as_texts() {
    let folder = Replayed::new("ids");
    let line = |id: serde_json::Value| json!({"id": id, "table": "t", "program": "1"}).to_string();
    for (lines, said) in [
        ([line(json!(1)), line(json!("1"))], "corpus.jsonl:2: id 1 stands in line 1 too"),
        ([line(json!("line-2")), "{\"no\": \"id\"}".to_string()], "corpus.jsonl:2: id line-2 stands in line 1 too"),
        ([line(json!("\u{1b}[2J")), line(json!("\u{1b}[2J"))], "corpus.jsonl:2: id \\u{1b}[2J stands in line 1 too"),
    ] {
        folder.write("corpus.jsonl", &lines.join("\n"));
        assert_eq!(folder.fails(&["--out", "out.jsonl"]), format!("hiddentables: {said}"));
    }
    // Of one key that stands twice the last counts, as everywhere.
    folder.write("corpus.jsonl", "{\"id\": 1, \"table\": \"t\", \"program\": \"1\", \"id\": 2}\n{\"id\": 1, \"table\": \"t\", \"program\": \"1\"}");
    assert_eq!(folder.run(&["--out", "out.jsonl"]).status.code(), Some(0));
    assert!(folder.read("out.jsonl").lines().zip(["\"id\":2,", "\"id\":1,"]).all(|(line, id)| line.contains(id)));
}

/// Tables, and files that would be the record or the draft of what is written.
#[test]
fn what_is_read_is_not_written_over() {
    let folder = Replayed::new("over");
    let corpus = folder.read("corpus.jsonl");
    folder.write("out.run", &corpus);
    let replay = ["replay", "out.run", "--tables", "tables", "--out", "out"];
    let (_, said, code) = folder.0.told(&replay, &[]);
    assert_eq!((code, said.as_str()), (Some(1), "hiddentables: out.run is read, and would be written over\n"));
    let table = folder.read("tables/t.csv");
    let expected = "hiddentables: tables/t.csv is read, and would be written over";
    assert_eq!(folder.fails(&["--out", "tables/t.csv"]), expected);
    assert_eq!((folder.read("out.run"), folder.read("tables/t.csv")), (corpus, table));
    // Results may lie beside the tables, and be made again.
    for _ in 0..2 {
        assert_eq!(folder.run(&["--out", "tables/results.jsonl"]).status.code(), Some(0));
    }
}

/// A fault of one line is told with its labels, so that it counts against its answer.
#[test]
fn lines_that_could_not_be_run_are_wrong_answers() {
    let folder = Replayed::new("wrong");
    folder.write("corpus.jsonl", "{\"id\": 1, \"table\": \"none\", \"program\": \"1\", \"answer\": [1]}\n{\"id\": 2, \"table\": \"t\", \"program\": \"2047.5945945945946\", \"answer\": [2047.5945945945946]}\n");
    assert_eq!(folder.run(&["--out", "out.jsonl"]).status.code(), Some(0));
    let score = ["score", "out.jsonl", "--scorer", "tapex", "--out", "scored.jsonl"];
    let (said, _, code) = folder.0.told(&score, &[]);
    assert_eq!((code, said.as_str()), (Some(0), "tapex: 1 of 2 right (50.0 %) -> scored.jsonl\n"));
    // What cannot be a question is told with its line.
    folder.write("out.jsonl", "{\"v\": 1, \"id\": 1, \"outcome\": \"no_code\", \"sql\": {\"sel\": 0}}\n");
    let (_, said, code) = folder.0.told(&score, &[]);
    assert!(
        code == Some(1) && said.starts_with("hiddentables: out.jsonl:1: no question: key \"sql.agg\" should be "),
        "{said}"
    );
}

/// Labels never pose as what a run or a scorer says.
#[test]
fn labels_are_told_from_results() {
    let folder = Replayed::new("labels");
    let line = json!({
        "id": 1, "table": "t", "program": "1", "style": "mine", "answer": [1], "question": "one?", "error": {"class": "KeyError"},
        "score": {"scorer": "wtq", "verdict": "right"}, "source": "WikiSQL/test", "taxonomy": {"operator": "SUM"}, "rounds": 1,
    });
    folder.write("corpus.jsonl", &line.to_string());
    assert_eq!(folder.run(&["--out", "out.jsonl"]).status.code(), Some(0));
    let result: serde_json::Value = serde_json::from_str(&folder.read("out.jsonl")).expect("JSON");
    let keys =
        ["style", "expected", "corpus_error", "corpus_score", "corpus_source", "corpus_taxonomy", "corpus_rounds"];
    assert!(keys.iter().all(|key| result.get(key).is_some()), "{result}");
    assert!(["error", "score", "taxonomy", "rounds"].iter().all(|key| result.get(key).is_none()), "{result}");
    assert_eq!(result["outcome"], "answer");
    let score = ["score", "out.jsonl", "--scorer", "tapex", "--out", "scored.jsonl"];
    let (said, _, code) = folder.0.told(&score, &[]);
    assert_eq!((code, said.as_str()), (Some(0), "tapex: 1 of 1 right (100.0 %) -> scored.jsonl\n"));
    let scored: serde_json::Value = serde_json::from_str(&folder.read("scored.jsonl")).expect("JSON");
    assert_eq!(scored["taxonomy"]["dataset"], "WikiSQL");
}

#[test]
fn a_file_that_is_no_corpus_is_not_in_the_way() {
    let folder = Replayed::new("mistaken");
    let corpus = folder.read("corpus.jsonl");
    let whole = folder.whole();
    folder.write("corpus.jsonl", "{\"v\": 1}\nname,points\n");
    for out in ["out.jsonl", "whole.jsonl"] {
        assert!(folder.fails(&["--out", out]).contains("is no corpus"));
    }
    assert!(!folder.path("out.jsonl").exists() && !folder.path("out.jsonl.run").exists());
    assert_eq!(folder.read("whole.jsonl"), whole, "earlier results stay");
    folder.write("corpus.jsonl", &corpus);
    assert_eq!(folder.run(&["--out", "out.jsonl"]).status.code(), Some(0));
}

#[test]
fn two_runs_do_not_write_one_file() {
    let folder = Replayed::new("busy");
    let whole = folder.whole();
    // What a run that is under way holds.
    let held = fs::File::create(folder.path("out.jsonl")).expect("a file");
    held.lock().expect("a lock");
    let expected = "hiddentables: another run is writing out.jsonl: wait for its end, or name another file";
    assert_eq!(folder.fails(&["--out", "out.jsonl"]), expected);
    folder.write("out.jsonl", &whole[..=whole.find('\n').expect("a line")]);
    assert_eq!(folder.fails(&["--out", "out.jsonl", "--resume"]), expected);
    drop(held);
    assert_eq!(folder.run(&["--out", "out.jsonl"]).status.code(), Some(0));
    assert_eq!(folder.read("out.jsonl"), whole);
}

/// A pipe would hold the run for ever.
#[cfg(unix)]
#[test]
fn pipes_are_neither_tables_nor_corpora() {
    let folder = Replayed::new("pipes");
    for name in ["tables/pipe.csv", "corpus.pipe"] {
        assert!(Command::new("mkfifo").arg(folder.path(name)).status().is_ok_and(|status| status.success()));
    }
    let lines = ["pipe", "t"].map(|table| json!({"id": table, "table": table, "program": "len(df)"}).to_string());
    folder.write("corpus.jsonl", &lines.join("\n"));
    assert_eq!(folder.run(&["--out", "out.jsonl"]).status.code(), Some(0));
    assert!(folder.read("out.jsonl").contains("corpus line 1: tables/pipe.csv is no file"));
    let piped = ["replay", "corpus.pipe", "--tables", "tables", "--out", "piped.jsonl"];
    let (_, said, code) = folder.0.told(&piped, &[]);
    let expected = "hiddentables: the corpus corpus.pipe is no file: it is read twice, which a pipe cannot be\n";
    assert_eq!((code, said.as_str()), (Some(1), expected));
}

/// A folder of WikiSQL's files may have other tables beside them.
#[test]
fn tables_lie_beside_files_of_tables() {
    let folder = Replayed::new("beside");
    let table = json!({"id": "1-1", "header": ["a"], "types": ["real"], "rows": [[1], [2], [3]]});
    folder.write("tables/dev.tables.jsonl", &format!("{table}\n"));
    let lines = ["1-1", "t"].map(|table| json!({"id": table, "table": table, "program": "len(df)"}).to_string());
    folder.write("corpus.jsonl", &lines.join("\n"));
    assert_eq!(folder.run(&["--out", "out.jsonl"]).status.code(), Some(0));
    let answer =
        |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["answer"]["value"].to_string();
    assert_eq!(folder.read("out.jsonl").lines().map(answer).collect::<Vec<_>>(), ["3", "2"]);
    assert_eq!(folder.run(&["--out", "out.jsonl", "--mode", "declared"]).status.code(), Some(0));
    assert!(folder.read("out.jsonl").contains("corpus line 2: no such table: t"));
}

/// Whatever is wrong with a line is told with its number, and the others run.
#[test]
fn lines_that_are_none_are_told_by_their_number() {
    let folder = Replayed::new("lines");
    let lines = [
        r#"{"id": 1, "table": "none", "program": "1"}"#,
        r#"{"id": 2, "table": "t", "program": "1""#,
        r#"{"id": 3, "table": "t", "code": "1"}"#,
        r#"{"id": 4, "table": "../corpus", "program": "1"}"#,
        "[1]",
        r#"{"table": "t", "program": "1"}"#,
        r#"{"id": 7, "table": "t", "program": "len(df)"}"#,
    ];
    folder.write("corpus.jsonl", &lines.join("\n"));
    let output = folder.run(&["--out", "out.jsonl"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let told = |line: &str| {
        let outcome: serde_json::Value = serde_json::from_str(line).expect("JSON");
        outcome["error"]["construct"].as_str().unwrap_or_default().to_string()
    };
    let told: Vec<String> = folder.read("out.jsonl").lines().map(told).collect();
    assert_eq!(
        told,
        [
            "corpus line 1: no such file: tables/none.csv",
            "corpus line 2: not a JSON object: EOF while parsing an object at column 38",
            "corpus line 3: key \"program\" should be code (or \"response\" a reply)",
            "corpus line 4: \"../corpus\" leads out of the tables' folder",
            "corpus line 5: not a JSON object: another JSON value",
            "corpus line 6: key \"id\" should be a string or number",
            "",
        ]
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_and_loses_nothing() {
    let folder = Replayed::new("full");
    let expected = "hiddentables: cannot write results /dev/full: the disk is full. What is written stays; make room and go on with --resume";
    assert_eq!(folder.fails(&["--out", "/dev/full"]), expected);
}

#[test]
fn modes_of_tables() {
    let folder = Replayed::new("modes");
    folder.write("tables/t.csv", "name,points\nＡnn,3\nN/A,4\n");
    let programs = ["df['points'].tolist()", "df['name'].tolist()"];
    let line = |(at, program): (usize, &&str)| json!({"id": at, "table": "t", "program": program}).to_string();
    folder.write("corpus.jsonl", &programs.iter().enumerate().map(line).collect::<Vec<_>>().join("\n"));
    let table = json!({"id": "t", "header": ["name", "points"], "types": ["text", "real"], "rows": [["Ａnn", 3], ["N/A", "4"]]});
    folder.write("dev.tables.jsonl", &format!("{table}\n"));
    let answers = |arguments: &[&str]| {
        let output = folder.run(&[&["--out", "out.jsonl"], arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let values = |line: &str| {
            let outcome: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let items = outcome["answer"]["items"].as_array().expect("a list").clone();
            items.iter().map(|item| item["value"].to_string()).collect::<Vec<_>>().join(" ")
        };
        folder.read("out.jsonl").lines().map(values).collect::<Vec<_>>()
    };
    assert_eq!(answers(&[]), ["3 4", "\"Ａnn\" null"]);
    assert_eq!(answers(&["--mode", "text"]), ["\"3\" \"4\"", "\"ann\" null"]);
    let wikisql = folder.path("dev.tables.jsonl").display().to_string();
    let declared = folder.command(&["--out", "out.jsonl", "--mode", "declared"]).output().expect("the command runs");
    let said = String::from_utf8_lossy(&declared.stderr).to_string();
    assert_eq!(
        said.trim_end(),
        "hiddentables: tables declares no types; --mode declared wants WikiSQL's *.tables.jsonl"
    );
    fs::copy(&wikisql, folder.path("tables/dev.tables.jsonl")).expect("a copy");
    assert_eq!(answers(&["--mode", "declared"]), ["3.0 4.0", "\"Ａnn\" \"N/A\""]);
    assert_eq!(answers(&["--mode", "pandas"]), ["3 4", "\"Ａnn\" null"]);
    folder.write(
        "tables/dev.tables.jsonl",
        "{\"id\": \"t\", \"header\": [\"a\"], \"types\": [\"text\"], \"rows\": [[1, 2]]}",
    );
    folder.run(&["--out", "out.jsonl"]);
    assert!(folder.read("out.jsonl").contains("dev.tables.jsonl:1: no table: a row is not as wide as the header"));
}
