//! The command as a user meets it: what it prints, and how it exits.
//!
//! Each case is a command line over files made for it; expectations are whole texts, never parts.

#![expect(clippy::expect_used, reason = "a test that cannot make its files has failed")]

mod folder;

use std::fs;
use std::path::Path;

use folder::Folder;

const TABLE: &str = "City,People\nOslo,709037\nBergen,291189\n";

#[test]
fn run_prints_the_answer() {
    let folder = Folder::new("answer");
    let table = folder.file("t.csv", TABLE);
    let program = folder.file("p.py", "df['People'].max()\n");
    folder.check(&["run", &program, "--table", &table], 0, "answer: 709037\n", "");
    let reply =
        folder.file("reply.md", "Sure:\n\n```python\nprint('here')\nfinal_answer = df['City'].tolist()\n```\nDone.\n");
    folder.check(&["run", &reply, "--table", &table], 0, "printed:\n  here\nanswer: [Oslo, Bergen]\n", "");
    folder.check_with_input(&["run", "-", "--table", &table], "len(df)", 0, "answer: 2\n", "");
}

#[test]
fn run_tells_what_went_wrong_and_exits_with_0() {
    let folder = Folder::new("wrong");
    let table = folder.file("t.csv", TABLE);
    let check = |code: &str, stdout: &str| {
        let program = folder.file("p.py", code);
        folder.check(&["run", &program, "--table", &table], 0, stdout, "");
    };
    check(
        "x = 1\ndf['Town']\n",
        "KeyError\n  2 | df['Town']\ntold to the Solver:\n  The code raised KeyError on the hidden table.\n",
    );
    check(
        "df[df['People'] > 10**9]['City']\n",
        "no result: the program ran and gave nothing\ntold to the Solver:\n  The code ran on the hidden table and produced no valid result.\n",
    );
    check(
        "while True:\n    pass\n",
        "stopped at a limit: steps\ntold to the Solver:\n  The code used more time or memory than is allowed.\n",
    );
    check(
        "class A:\n    pass\n",
        "not supported: class definition\n  1 | class A:\ntold to the Solver:\n  The code uses what this interpreter does not support: class definition (line 1)\n",
    );
    check(
        "",
        "no result: the program ran and gave nothing\ntold to the Solver:\n  The code ran on the hidden table and produced no valid result.\n",
    );
}

#[test]
fn files_that_cannot_be_read_are_one_line_and_exit_1() {
    let folder = Folder::new("files");
    let table = folder.file("t.csv", TABLE);
    let program = folder.file("p.py", "len(df)\n");
    let check =
        |program: &str, table: &str, stderr: &str| folder.check(&["run", program, "--table", table], 1, "", stderr);
    check("none.py", &table, "hiddentables: cannot read none.py: No such file or directory (os error 2)\n");
    let latin = folder.file("latin.py", b"x = '\xe9'");
    check(&latin, &table, "hiddentables: latin.py is not UTF-8 (byte 5)\n");
    let huge = folder.file("huge.py", "#".repeat(5 << 20));
    check(&huge, &table, "hiddentables: huge.py is larger than 4 MiB: no program\n");
    for (name, content) in [
        ("empty.csv", &b""[..]),
        ("latin.csv", b"a,b\n1,\xe9\n"),
        ("ragged.csv", b"a,b\n1,2\n1,2,3\n"),
        ("quote.csv", b"a,b\n1,\"2\n"),
    ] {
        let bad = folder.file(name, content);
        let output = folder.run(&["run", &program, "--table", &bad], "");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name}: {stderr}");
        assert!(stderr.starts_with("hiddentables: cannot read the table: "), "{name}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{name}: {stderr}");
    }
    let output = folder.run(&["run", &program, "--table", "."], "");
    assert_eq!(output.status.code(), Some(1));
    let output = folder.run(&["run", &program, "--table", "none.csv"], "");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn odd_tables_are_tables() {
    let folder = Folder::new("odd");
    let program = folder.file("p.py", "(list(df.columns), len(df))\n");
    for (name, content, stdout) in [
        ("header.csv", "a,b\n", "answer: [[a, b], 0]\n"),
        ("twice.csv", "a,a,\n1,2,3\n", "answer: [[a, a.1, Unnamed: 2], 1]\n"),
        ("crlf.csv", "a,b\r\n1,2\r\n", "answer: [[a, b], 1]\n"),
        ("bom.csv", "\u{feff}a,b\n1,2\n", "answer: [[a, b], 1]\n"),
        ("tabs.tsv", "a\tb\n1\t2\n", "answer: [[a, b], 1]\n"),
    ] {
        let table = folder.file(name, content);
        folder.check(&["run", &program, "--table", &table], 0, stdout, "");
    }
}

#[test]
fn wrong_usage_exits_2() {
    let folder = Folder::new("usage");
    for arguments in
        [&[][..], &["fly"], &["run"], &["run", "p.py"], &["run", "p.py", "--table", "t.csv", "--policy", "none"]]
    {
        assert_eq!(folder.run(arguments, "").status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn check_exits_3_where_it_found_something() {
    let folder = Folder::new("check");
    let good = folder.file("good.py", "import pandas as pd\ndf['a'].max()\n");
    folder.check(&["check", &good], 0, "approved\n", "");
    folder.check(
        &["check", &good, "--policy", "strict"],
        3,
        "1:8: [import] import of pandas: this profile allows no imports\n  1 | import pandas as pd\n             ^^^^^^^^^^^^\n",
        "",
    );
    let bad = folder.file("bad.py", "df.__class__\nopen('x')\n");
    let output = folder.run(&["check", &bad, "--format", "json"], "");
    assert_eq!(output.status.code(), Some(3));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let rules: Vec<&str> =
        report["violations"].as_array().expect("a list").iter().filter_map(|v| v["rule"].as_str()).collect();
    assert_eq!(rules, ["dunder", "file-read"]);
    let broken = folder.file("broken.py", "x = (1,\n");
    assert_eq!(folder.run(&["check", &broken], "").status.code(), Some(3));
}

#[test]
fn replay_goes_on_after_bad_lines_and_keeps_their_order() {
    let folder = Folder::new("replay");
    fs::create_dir(folder.0.join("tables")).expect("a folder");
    folder.file("tables/t.csv", TABLE);
    let corpus = folder.file(
        "c.jsonl",
        [
            r#"{"id": "a", "table": "t", "program": "df['People'].sum()", "style": "x"}"#,
            "{broken",
            r#"{"id": "b", "table": "none", "program": "1"}"#,
            r#"{"id": "c", "table": "t"}"#,
            r#"{"id": "d", "table": "t.csv", "response": "I cannot say."}"#,
            r#"{"id": "e", "table": "t", "program": "y = x + 1", "preceding": ["x = 1", "1 / 0"]}"#,
        ]
        .join("\n"),
    );
    let output = folder.run(&["replay", &corpus, "--tables", "tables", "--out", "out.jsonl", "--jobs", "2"], "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let results = fs::read_to_string(folder.0.join("out.jsonl")).expect("results");
    let rows: Vec<serde_json::Value> = results.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let brief = |row: &serde_json::Value| {
        let answer = row["answer"]["value"].to_string();
        let construct = row["error"]["construct"].as_str().unwrap_or("").to_string();
        (
            row["id"].as_str().unwrap_or("?").to_string(),
            row["outcome"].as_str().unwrap_or("?").to_string(),
            answer,
            construct,
        )
    };
    let rows: Vec<_> = rows.iter().map(brief).collect();
    let expected = [
        ("a", "answer", "1000226", ""),
        ("line-2", "error", "null", "corpus line 2: not a JSON object: key must be a string at column 2"),
        ("b", "error", "null", "corpus line 3: no such file: tables/none.csv"),
        ("c", "error", "null", "corpus line 4: key \"program\" should be code (or \"response\" a reply)"),
        ("d", "no_code", "null", ""),
        ("e", "answer", "2", ""),
    ];
    assert_eq!(rows.len(), expected.len());
    for (row, (id, outcome, answer, construct)) in rows.iter().zip(expected) {
        assert_eq!((row.0.as_str(), row.1.as_str(), row.2.as_str(), row.3.as_str()), (id, outcome, answer, construct));
    }
}

#[test]
fn replay_needs_its_files() {
    let folder = Folder::new("replay-files");
    folder.file("c.jsonl", "");
    let exit = |arguments: &[&str]| folder.run(arguments, "").status.code();
    assert_eq!(exit(&["replay", "none.jsonl", "--tables", ".", "--out", "o.jsonl"]), Some(1));
    assert_eq!(exit(&["replay", "c.jsonl", "--tables", "none", "--out", "o.jsonl"]), Some(1));
    assert_eq!(exit(&["replay", "c.jsonl", "--tables", ".", "--out", "no/folder/o.jsonl"]), Some(1));
    assert_eq!(exit(&["replay", "c.jsonl", "--tables", ".", "--out", "o.jsonl"]), Some(0));
    assert!(Path::new(&folder.0).join("o.jsonl").exists());
}

/// The summary of a report, without its measures.
fn without_measures(report: &str) -> String {
    report
        .lines()
        .filter(|line| !line.starts_with("slowest: ") && !line.starts_with("largest: "))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn attacks_that_end_as_they_should_exit_0() {
    let folder = Folder::new("attack");
    fs::create_dir(folder.0.join("mine")).expect("a folder");
    folder.file("mine/a.py", "# expects: rejected import\nimport os\nos.system('touch pwned')\n");
    folder.file("mine/b.py", "df['salary'].astype(df['name'].iloc[0])\n");
    let lines = folder.file(
        "more.jsonl",
        "{\"id\": \"c\", \"program\": \"len(df)\", \"expects\": \"answered\"}\n\n{\"response\": \"no code\"}\n",
    );
    let output = folder.run(&["attack", "mine", &lines, "--bound", "60"], "");
    let report = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{report}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(
        without_measures(&report),
        "\
family  programs  rejected  unsupported  error  limit  answered  empty  killed  hits
mine           2         1            .      1      .         .      .       .     0
more           2         .            .      .      .         1      1       .     0
all            4         1            .      1      .         1      1       .     0


4 programs: nothing got through"
    );
}

#[test]
fn attacks_that_do_not_exit_100_with_the_command_that_shows_them_again() {
    let folder = Folder::new("attack-hit");
    folder.file("it's.py", "# what: asks for a module\n# expects: answered\nimport os\n");
    folder.file("open.py", "# expects: error\n# open: it answers\n1\n");
    let output =
        folder.run(&["attack", "it's.py", "open.py", "--bound", "60", "--policy", "strict", "--only", "x"], "");
    assert_eq!(output.status.code(), Some(1));
    let output = folder.run(&["attack", "it's.py", "open.py", "--bound", "60", "--policy", "strict"], "");
    let report = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(100), "{report}");
    let hits = report.split_once("\n\nREFUSED").expect("a hit").1;
    assert_eq!(
        hits,
        "  programs/it's  it's.py
  it ended with rejected (import), its header says answered
  what it does: asks for a module
  again: hiddentables attack 'it'\\''s.py' --only 'programs/it'\\''s' --policy strict --bound 60 --memory 512

known and open: UNEXPECTED  programs/open  open.py
  it ended with answered, its header says error
  why it is open: it answers
  again: hiddentables attack open.py --only programs/open --policy strict --bound 60 --memory 512

2 programs: 1 got through; 1 known and open
"
    );
}

#[test]
fn attacks_on_time_memory_and_life_are_seen() {
    let folder = Folder::new("attack-bounds");
    folder.file("slow.py", "sum(range(10**6))\n");
    let output = folder.run(&["attack", "slow.py", "--bound", "0.000001", "--memory", "1", "--format", "json"], "");
    assert_eq!(output.status.code(), Some(100));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let hits: Vec<&str> =
        report["programs"][0]["hits"].as_array().expect("hits").iter().filter_map(|hit| hit["hit"].as_str()).collect();
    // It is killed as soon as it takes four times the memory, so that time may not be seen.
    assert!(hits.contains(&"OVER-MEMORY") || !cfg!(target_os = "linux"), "{hits:?}");
    assert_eq!(report["through"], 1);
}

/// What would call every program an attack that got through, or say nothing of a wrong file, is wrong usage.
#[test]
fn bounds_and_files_that_make_no_sense_are_refused() {
    let folder = Folder::new("attack-usage");
    folder.file("fine.py", "1\n");
    folder.file("twice.jsonl", "{\"id\": \"a\", \"program\": \"1\"}\n{\"id\": \"a\", \"program\": \"2\"}\n");
    folder.file("typo.py", "# what: x\n# expect: limit\n1\n");
    folder.file("prose.jsonl", "no corpus\nat all\n");
    fs::create_dir(folder.0.join("tables")).expect("a folder");
    for (arguments, code, told) in [
        (&["attack", "fine.py", "--bound", "0"][..], 2, "a number of seconds above 0, and up to 86400, is expected"),
        (&["attack", "fine.py", "--bound", "nan"], 2, "a number of seconds above 0, and up to 86400, is expected"),
        (&["attack", "fine.py", "--memory", "0"], 2, "a number of MiB from 1 to 1048576 is expected"),
        (&["attack", "twice.jsonl"], 1, "twice.jsonl:2: the id \"a\" stands in line 1 already"),
        (&["attack", "typo.py"], 1, "typo.py:2: \"expect\" is no key of a header: what, gains"),
        (
            &["replay", "prose.jsonl", "--tables", "tables", "--out", "out.jsonl"],
            1,
            "prose.jsonl is no corpus: no line of it is one",
        ),
    ] {
        let output = folder.run(arguments, "");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
        assert!(error.contains(told), "{arguments:?}: {error}");
    }
}

#[test]
fn attacks_that_cannot_be_read_are_one_line_and_exit_1() {
    let folder = Folder::new("attack-files");
    fs::create_dir(folder.0.join("nothing")).expect("a folder");
    folder.file("a.txt", "1");
    folder.file("bad.jsonl", "{\"program\": \"1\"}\n{broken\n");
    folder.file("key.jsonl", "{\"id\": 1}\n");
    folder.file("header.py", "# expects: fine\n1\n");
    folder.file("fine.py", "1\n");
    let check = |arguments: &[&str], stderr: &str| folder.check(arguments, 1, "", stderr);
    check(&["attack", "none.py"], "hiddentables: cannot read none.py: No such file or directory (os error 2)\n");
    check(&["attack", "nothing"], "hiddentables: nothing holds no .py and no .jsonl\n");
    check(&["attack", "a.txt"], "hiddentables: a.txt is neither .py, .jsonl nor a folder\n");
    check(
        &["attack", "bad.jsonl"],
        "hiddentables: bad.jsonl:2: not a JSON object: key must be a string at line 1 column 2\n",
    );
    check(
        &["attack", "key.jsonl"],
        "hiddentables: key.jsonl:1: key \"program\" should be code (or \"response\" a reply)\n",
    );
    check(
        &["attack", "header.py"],
        "hiddentables: header.py:1: \"fine\" is no verdict: rejected, unsupported, error, limit, answered, empty or bounded\n",
    );
    check(&["attack", "fine.py", "--only", "a/b"], "hiddentables: no program here is called a/b\n");
    check(
        &["attack", "fine.py", "--table", "none.csv"],
        "hiddentables: cannot read the table: no such file: none.csv\n",
    );
    assert_eq!(folder.run(&["attack"], "").status.code(), Some(2));
}
