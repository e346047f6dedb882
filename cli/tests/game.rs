//! `ask`, `play` and `audit` as a user meets them: with replies in files, and with an endpoint on loopback that speaks the real protocol.

#![expect(clippy::expect_used, reason = "a test that cannot make its files has failed")]

mod folder;

use std::fs;
use std::time::{Duration, Instant};

use folder::Folder;
use hiddentables_stub::{Answer, Stub};
use serde_json::{Value as Json, json};

/// Every cell is nowhere else.
const TABLE: &str = "City,People,Founded\nQuillavik,709137,3947\nZembrova,291389,3951\n";

const CELLS: [&str; 6] = ["quillavik", "zembrova", "709137", "291389", "3947", "3951"];

const KEY: &str = "sk-test-0123456789abcdef";

#[test]
fn ask_plays_replies_from_files() {
    let folder = Folder::new("ask");
    folder.file("t.csv", TABLE);
    folder.file("1.md", "```python\nfinal_answer = df['Inhabitants'].max()\n```");
    folder.file("2.md", "It is called People.\n```python\nfinal_answer = df['People'].max()\n```");
    let ask = ["ask", "How large is the largest?", "--table", "t.csv", "--reply", "1.md", "--reply", "2.md"];
    let answer = "answer: 709137\n(2 rounds; the Solver learnt at most 5.8 bits)\n";
    folder.check(&[&ask[..], &["--transcript", "t.jsonl"]].concat(), 0, answer, "");
    let audit = "4 messages";
    let (stdout, _, code) = folder.told(&["audit", "t.jsonl", "--table", "t.csv"], &[]);
    assert!(
        !stdout.contains(audit) && stdout.ends_with("no cell crossed, and every message is what the Oracle says\n"),
        "{stdout}"
    );
    assert_eq!(code, Some(0));
    // The same replies, from the transcript.
    let again = ["ask", "How large is the largest?", "--table", "t.csv", "--recorded", "t.jsonl"];
    folder.check(&again, 0, answer, "");
    // What is told before a question, without one being asked.
    let (prompt, _, _) = folder.told(&[&ask[..], &["--prompt"]].concat(), &[]);
    assert!(prompt.ends_with("Columns of df:\n'City': object (str)\n'People': int64\n'Founded': int64\n"), "{prompt}");
    let none = "no answer; the last program:\n  KeyError\n    1 | final_answer = df['Inhabitants'].max()\n  told to the Solver:\n    \
                The code raised KeyError on the hidden table.\n(1 round; the Solver learnt at most 3.0 bits)\n";
    folder.check(&["ask", "q", "--table", "t.csv", "--reply", "1.md", "--rounds", "1"], 4, none, "");
}

#[test]
fn audit_finds_what_was_planted() {
    let folder = Folder::new("planted");
    folder.file("t.csv", TABLE);
    folder.file("1.md", "df['x']");
    folder.file("2.md", "len(df)");
    folder
        .told(&["ask", "q", "--table", "t.csv", "--reply", "1.md", "--reply", "2.md", "--transcript", "t.jsonl"], &[]);
    let transcript = fs::read_to_string(folder.0.join("t.jsonl")).expect("a transcript");
    folder.file("leak.jsonl", transcript.replace("on the hidden table.", "on the hidden table, at 'Zembrova'."));
    let (stdout, _, code) = folder.told(&["audit", "leak.jsonl", "--table", "t.csv"], &[]);
    assert!(stdout.contains("WRONG: line 6: the message is not what the Oracle says there\n"), "{stdout}");
    let cell = "WRONG: line 6 holds the cell of column \"City\", row 1, and nothing explains it\n";
    assert!(stdout.contains(cell), "{stdout}");
    assert_eq!(code, Some(100));
    let (stdout, _, _) = folder.told(&["audit", "leak.jsonl", "--table", "t.csv", "--format", "json"], &[]);
    let found: Json = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(found["findings"][1]["finding"], "cell");
    folder.file("other.csv", "City\nBern\n");
    let (stdout, _, code) = folder.told(&["audit", "t.jsonl", "--table", "other.csv"], &[]);
    assert!(stdout.contains("WRONG: the transcript is about another table"), "{stdout}");
    assert_eq!(code, Some(100));
}

#[test]
fn wrong_usage_is_told_in_words() {
    let folder = Folder::new("usage");
    folder.file("t.csv", TABLE);
    folder.file("r.md", "len(df)");
    let told = |arguments: &[&str]| folder.told(arguments, &[]);
    let no_solver = "hiddentables: who writes the programs? --model names a model, --reply FILE gives its reply, --recorded FILE a transcript\n";
    assert_eq!(told(&["ask", "q", "--table", "t.csv"]), (String::new(), no_solver.to_string(), Some(1)));
    let (_, stderr, code) = told(&["ask", "q", "--table", "no.csv", "--reply", "r.md"]);
    assert_eq!((stderr.as_str(), code), ("hiddentables: cannot read the table: no such file: no.csv\n", Some(1)));
    let (_, stderr, _) = told(&["ask", " ", "--table", "t.csv", "--reply", "r.md"]);
    assert_eq!(stderr, "hiddentables: there is no question\n");
    folder.file("u.csv", "a\n1\n");
    let (_, stderr, _) = told(&["ask", "q", "--tables", ".", "--reply", "r.md"]);
    assert_eq!(stderr, "hiddentables: name one of the tables in . with --table: t, u\n");
    let (stdout, _, _) = told(&["ask", "q", "--tables", ".", "--table", "u", "--reply", "r.md"]);
    assert!(stdout.starts_with("answer: 1\n"), "{stdout}");
    let (_, stderr, _) = told(&["audit", "t.csv", "--table", "t.csv"]);
    assert!(stderr.starts_with("hiddentables: t.csv is no transcript: line 1 is no record"), "{stderr}");
    let (_, stderr, _) = told(&["ask", "q", "--table", "t.csv", "--model", "m", "--base-url", "http://example.com/v1"]);
    assert!(stderr.starts_with("hiddentables: the Solver: the base URL cannot be used:"), "{stderr}");
    let (_, stderr, code) = told(&["ask", "q", "--table", "t.csv", "--reply", "r.md", "--transcript", "./t.csv"]);
    assert_eq!((stderr.as_str(), code), ("hiddentables: ./t.csv is read, and would be written over\n", Some(1)));
    folder.file("a.toml", "[game]\naliases = ['Peeple']\n");
    let (_, stderr, _) = told(&["ask", "q", "--table", "t.csv", "--reply", "r.md", "--policy", "a.toml"]);
    assert!(stderr.contains("column 'Peeple' another name, and the table has no such column"), "{stderr}");
    folder.file("q.jsonl", "{\"id\": 1, \"table\": \"t\", \"question\": \"q\"}\n");
    let (_, stderr, _) = told(&["play", "q.jsonl", "--tables", ".", "--out", "t.csv"]);
    assert_eq!(stderr, "hiddentables: . is read, and would be written over\n");
    folder.file("p.toml", "[game]\nround = 3\n");
    let (_, stderr, _) = told(&["ask", "q", "--table", "t.csv", "--reply", "r.md", "--policy", "p.toml"]);
    assert!(stderr.contains("unknown field `round`"), "{stderr}");
}

#[test]
fn a_ledger_is_kept() {
    let folder = Folder::new("ledger");
    folder.file("t.csv", TABLE);
    folder.file("r.md", "len(df)");
    let ask = ["ask", "q", "--table", "t.csv", "--reply", "r.md", "--ledger", "l.jsonl", "--budget", "6"];
    for code in [0, 0, 4] {
        assert_eq!(folder.told(&ask, &[]).2, Some(code));
    }
    let kept = fs::read_to_string(folder.0.join("l.jsonl")).expect("a ledger");
    assert_eq!(kept, "{\"table\":\"t\",\"solver\":\"scripted\",\"bits\":6.0}\n");
    let (stdout, _, _) = folder.told(&ask, &[]);
    assert_eq!(stdout, "no answer: the budget of bits is spent\n(1 round; the Solver learnt at most 0.0 bits)\n");
    folder.file("l.jsonl", "{\"table\": 3}\n");
    let (_, stderr, code) = folder.told(&ask, &[]);
    assert!(stderr.starts_with("hiddentables: l.jsonl, line 1, is no line of a ledger:"), "{stderr}");
    assert_eq!(code, Some(1));
}

#[test]
fn describe_tells_names_and_types() {
    let folder = Folder::new("describe");
    fs::create_dir(folder.0.join("lake")).expect("a folder");
    folder.file("lake/b.csv", "x\n1.5\n");
    folder.file("lake/a.tsv", "n\tm\n1\tz\n");
    folder.check(&["describe", "lake"], 0, "a\n  'n': int64\n  'm': object (str)\nb\n  'x': float64\n", "");
    folder.file("p.toml", "[game]\naliases = 'all'\ntypes = 'hidden'\n");
    let json = "{\"columns\":[{\"name\":\"column_1\",\"type\":\"\"}],\"table\":\"b\"}\n";
    folder.check(&["describe", "lake/b.csv", "--policy", "p.toml", "--format", "json"], 0, json, "");
    folder.check(&["describe", "no"], 1, "", "hiddentables: cannot read the table: no such file: no\n");
}

/// A terminal is shown no control characters, whatever a table holds.
#[test]
fn a_cell_cannot_drive_the_terminal() {
    let folder = Folder::new("terminal");
    folder.file("t.csv", "City\n\u{1b}[2J\u{202e}Quillavik\n");
    folder.file("r.py", "print(df['City'][0])\nfinal_answer = df['City'][0]\n");
    let shown = "\u{fffd}[2J\u{fffd}Quillavik";
    folder.check(&["run", "r.py", "--table", "t.csv"], 0, &format!("printed:\n  {shown}\nanswer: {shown}\n"), "");
}

/// What a stub is sent, checked for cells; and the answer to each question by its number.
fn scripted(stub: &Stub) {
    let sent = String::from_utf8_lossy(&stub.received()).to_lowercase();
    for cell in CELLS {
        assert!(!sent.contains(cell), "{cell} was sent");
    }
    assert!(stub.requests().iter().all(|request| request.header("authorization") == Some(&format!("Bearer {KEY}"))));
}

#[test]
fn ask_plays_with_an_endpoint() {
    let folder = Folder::new("endpoint");
    folder.file("t.csv", TABLE);
    let stub = Stub::start(|request| match request.rounds() {
        0 => Answer::reply("I cannot see the data, so I cannot answer."),
        1 => Answer::reply("```python\nraise KeyError(df['City'][0])\n```"),
        2 => Answer::reply("```python\nfinal_answer = df[df['People'] < 0]\n```"),
        3 => Answer::reply("```python\nimport os\n```"),
        _ => Answer::reply("```python\nfinal_answer = df['City'][df['People'].idxmax()]\n```"),
    })
    .expect("a stub");
    let arguments = [
        "ask",
        "Which?",
        "--table",
        "t.csv",
        "--model",
        "m",
        "--base-url",
        &stub.base_url(),
        "--transcript",
        "t.jsonl",
    ];
    let (stdout, stderr, code) = folder.told(&arguments, &[("OPENAI_API_KEY", KEY)]);
    assert_eq!(
        (stdout.as_str(), stderr.as_str(), code),
        ("answer: Quillavik\n(5 rounds; the Solver learnt at most 8.6 bits)\n", "", Some(0))
    );
    scripted(&stub);
    let transcript = fs::read_to_string(folder.0.join("t.jsonl")).expect("a transcript");
    assert!(!transcript.contains(KEY) && CELLS.iter().all(|cell| !transcript.to_lowercase().contains(cell)));
    let told: Vec<String> = transcript
        .lines()
        .filter_map(|line| serde_json::from_str::<Json>(line).ok())
        .filter(|record| record["role"] == "user" && record["round"] != 0)
        .map(|record| record["content"].as_str().unwrap_or_default().lines().next().unwrap_or_default().to_string())
        .collect();
    let expected = [
        "No Python code was found in the reply. The question can be answered from the table: please write the code.",
        "The code raised KeyError on the hidden table.",
        "The code ran on the hidden table and produced no valid result.",
        "The code is not allowed:",
    ];
    assert_eq!(told, expected);
    let (_, _, code) = folder.told(&["audit", "t.jsonl", "--table", "t.csv"], &[]);
    assert_eq!(code, Some(0));
}

#[test]
fn an_endpoint_that_is_down_is_told_by_the_deadline() {
    let folder = Folder::new("down");
    folder.file("t.csv", TABLE);
    folder.file("p.toml", "[game]\ntime = 1.0\n");
    folder.file("s.toml", "model = 'm'\nbase_url = 'http://127.0.0.1:9/v1'\nretries = 50\nfirst_wait = 0.2\n");
    let begun = Instant::now();
    let (stdout, _, code) = folder.told(
        &["ask", "q", "--table", "t.csv", "--solver", "s.toml", "--policy", "p.toml", "--transcript", "t.jsonl"],
        &[],
    );
    assert!(stdout.starts_with("no reply from the Solver ("), "{stdout}");
    assert_eq!(code, Some(4));
    assert!(begun.elapsed() < Duration::from_secs(8));
    let transcript = fs::read_to_string(folder.0.join("t.jsonl")).expect("a transcript");
    assert!(transcript.contains("\"record\":\"fault\"") && transcript.ends_with("\"bits\":0.0}\n"), "{transcript}");
}

/// Killed in the middle, a game goes on: every question once, in order, and `score` counts the right answers by round.
#[test]
fn a_game_goes_on_where_it_was_killed() {
    let folder = Folder::new("resume");
    fs::create_dir(folder.0.join("tables")).expect("a folder");
    folder.file("tables/t.csv", TABLE);
    let question = |n: usize| {
        json!({"id": format!("q{n}"), "table": "t", "question": format!("number {n}?"), "answer": ["709137"]})
            .to_string()
            + "\n"
    };
    folder.file("q.jsonl", (0..60).map(question).collect::<String>());
    let stub = Stub::start(|request| match request.rounds() {
        0 if request.says("number 1") => Answer::reply("```python\ndf['x']\n```"),
        _ => Answer::reply("```python\nfinal_answer = df['People'].max()\n```"),
    })
    .expect("a stub");
    let base = stub.base_url();
    let arguments = ["play", "q.jsonl", "--tables", "tables", "--out", "o.jsonl", "--model", "m", "--base-url", &base];
    let more = ["--jobs", "2", "--resume"];
    let mut first = std::process::Command::new(env!("CARGO_BIN_EXE_hiddentables"))
        .args(arguments)
        .args(more)
        .current_dir(&folder.0)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("the command starts");
    while stub.requests().len() < 20 {
        std::thread::sleep(Duration::from_millis(2));
    }
    first.kill().expect("it is killed");
    first.wait().expect("it ends");
    let (_, stderr, code) = folder.told(&[&arguments[..], &more[..]].concat(), &[]);
    assert_eq!((stderr.as_str(), code), ("", Some(0)));
    let results = fs::read_to_string(folder.0.join("o.jsonl")).expect("results");
    let ids: Vec<Json> =
        results.lines().map(|line| serde_json::from_str::<Json>(line).expect("JSON")["id"].clone()).collect();
    assert_eq!(ids, (0..60).map(|n| json!(format!("q{n}"))).collect::<Vec<_>>());
    // Questions 1 and 10 to 19 took a second round.
    let (stdout, stderr, _) = folder.told(&["score", "o.jsonl", "--scorer", "wtq", "--out", "s.jsonl"], &[]);
    let table = "up to round 1: 49 right (81.7 %)\nup to round 2: 60 right (100.0 %)\n";
    assert!(stdout.ends_with(table), "{stdout}{stderr}");
}

/// 64 conversations at once, of one to three rounds and some that never end; the answers are in the order of the questions.
#[test]
fn sixty_four_conversations_at_once() {
    let folder = Folder::new("many");
    fs::create_dir(folder.0.join("tables")).expect("a folder");
    folder.file("tables/t.csv", TABLE);
    let questions: String = (0..192)
        .map(|n| json!({"id": n, "table": "t", "question": format!("number {n}?")}).to_string() + "\n")
        .collect();
    folder.file("q.jsonl", questions);
    let stub = Stub::start(|request| {
        let asked = request
            .messages()
            .iter()
            .find_map(|(_, text)| text.strip_prefix("Question: number ")?.strip_suffix('?')?.parse().ok());
        let number: usize = asked.unwrap_or(0);
        let reply = match (number % 8, request.rounds()) {
            (7, _) => "```python\ndf['x']\n```".to_string(),
            (wrong, round) if round < wrong % 3 => "```python\ndf[df['City'][0]]\n```".to_string(),
            _ => format!("```python\nfinal_answer = {number}\n```"),
        };
        Answer::reply(reply).after(Duration::from_millis(40))
    })
    .expect("a stub");
    let base = stub.base_url();
    let arguments = ["play", "q.jsonl", "--tables", "tables", "--out", "o.jsonl", "--model", "m", "--base-url", &base];
    let more = ["--jobs", "64", "--format", "json", "--transcripts", "transcripts"];
    let (stdout, stderr, code) = folder.told(&[&arguments[..], &more[..]].concat(), &[("OPENAI_API_KEY", KEY)]);
    assert_eq!((stderr.as_str(), code), ("", Some(0)));
    let summary: Json = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(summary["verdicts"], json!({"answered": 168, "failed": 24}));
    assert_eq!(summary["answered_up_to_round"], json!([72, 120, 168, 168, 168, 168, 168]));
    scripted(&stub);
    // One in flight for each conversation: they did wait at the same time.
    assert!(stub.connections() >= 48, "{}", stub.connections());
    let results = fs::read_to_string(folder.0.join("o.jsonl")).expect("results");
    for (at, line) in results.lines().enumerate() {
        let line: Json = serde_json::from_str(line).expect("JSON");
        assert_eq!(line["id"], at);
        if at % 8 == 7 {
            assert_eq!((&line["verdict"], &line["rounds"]), (&json!("failed"), &json!(7)));
        } else {
            assert_eq!((&line["answer"]["value"], &line["rounds"]), (&json!(at), &json!(at % 8 % 3 + 1)));
        }
    }
    assert_eq!(fs::read_dir(folder.0.join("transcripts")).expect("transcripts").count(), 192);
}
