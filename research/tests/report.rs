//! Reports: what is counted, what stands beside it, and that the HTML needs nothing but itself.

#![expect(clippy::panic, reason = "a case that cannot be read fails its test")]

use std::path::{Path, PathBuf};

use hiddentables_research::report::document::{html, markdown};
use hiddentables_research::report::run::{Cell, Run};
use hiddentables_research::report::{diff, report};
use serde_json::{Value as Json, json};

fn file(name: &str, lines: &[Json]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("hiddentables-report-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{error}"));
    let path = folder.join(name);
    let text: Vec<String> = lines.iter().map(ToString::to_string).collect();
    std::fs::write(&path, text.join("\n")).unwrap_or_else(|error| panic!("{error}"));
    path
}

fn line(id: &str, verdict: &str, operator: &str, size: &str, steps: u64) -> Json {
    json!({"v": 1, "id": id, "outcome": "answer", "usage": {"steps": steps}, "style": "<b>&", "score": {"scorer": "tapex", "verdict": verdict},
           "taxonomy": {"dataset": "WikiSQL", "split": "test", "operator": operator, "tokens": size, "query_tokens": 7, "table_tokens": 100}})
}

fn lines() -> Vec<Json> {
    let mut lines = vec![
        line("wikisql/test/1", "right", "COUNT", "Small", 3),
        line("wikisql/test/2", "right", "COUNT", "Large", 900),
        line("wikisql/test/3", "wrong", "SELECT", "Small", 5),
    ];
    let mut failed = line("wikisql/test/4", "wrong", "SELECT", "Average", 6);
    failed["outcome"] = json!("error");
    failed["error"] = json!({"class": "KeyError", "line": 1});
    let mut unsupported = line("wikisql/test/5", "wrong", "SELECT", "Average", 6);
    unsupported["outcome"] = json!("error");
    unsupported["error"] = json!({"class": "NotImplementedError", "line": 1, "construct": "DataFrame.plot"});
    lines.extend([failed, unsupported]);
    lines
}

fn run(path: &Path) -> Run {
    Run::read(path).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn tables_have_n_scorer_and_the_papers_figures() {
    let text = markdown(&report("A title", &[run(&file("tables.jsonl", &lines()))]));
    let has = |line: &str| assert!(text.contains(line), "{line}\n\n{text}");
    has("# A title\n");
    has("| tables | tapex | 5 | 5 | 2 | 40.0 | 11.8–76.9 | 1 | 1 | 0 | 0 |");
    has("Programs: WikiSQL's logical forms as pandas programs in three styles, not a model's answers (5).");
    has("Scored by `tapex`, n = 5. Tokens (cl100k_base) of the questions: 35; of their tables, once a line: 500.");
    has("| COUNT | 2 | 2 | 100.0 | 34.2–100.0 | 7,347 | 61.5 | 58.5 | 60.4 |");
    has("| COUNT | 100.0 (64.4), n = 1 | – (60.9), n = 0 | 100.0 (57.8), n = 1 |");
    has("| KeyError | 1 | 50.00 | 567 | 6.34 |");
    has("| not supported here | 1 | 50.00 | – | – |");
    has("| DataFrame.plot | 1 |");
    has("| steps | 3 | 6 | 900 | 900 | 900 |");
}

#[test]
fn the_html_needs_nothing_else_and_says_what_it_was_given() {
    let text = html("A <title>", &report("A <title>", &[run(&file("page.jsonl", &lines()))]));
    assert_eq!(text.matches("<svg ").count(), 3, "a map, a Pareto and a distribution");
    for loads in ["<script", "<link", "<img", "@import", "url(", "src=", "<title>A <", "<b>&"] {
        assert!(!text.contains(loads), "{loads}");
    }
    assert_eq!(text.matches("http").count(), text.matches("xmlns=\"http://www.w3.org/2000/svg\"").count());
    assert_eq!(text.matches("<section>").count(), text.matches("</section>").count());
    assert!(text.contains("&lt;b&gt;&amp;") || !text.contains("Style"));
}

#[test]
fn rounds_add_up() {
    let mut played = lines();
    for (line, round) in played.iter_mut().zip([1, 2, 1, 2, 7]) {
        line["rounds"] = json!(round);
    }
    let text = markdown(&report("t", &[run(&file("rounds.jsonl", &played))]));
    let has = |line: &str| assert!(text.contains(line), "{line}\n\n{text}");
    has("| 1 | 1 | 20.0 | 3.6–62.4 | 61.5 |");
    has("| 2 | 2 | 40.0 | 11.8–76.9 | 66.2 |");
    has("| 7 | 2 | 40.0 | 11.8–76.9 | 68.2 |");
}

#[test]
fn two_reports_of_the_same_are_the_same() {
    let path = file("same.jsonl", &lines());
    let once = html("t", &report("t", &[run(&path)]));
    assert_eq!(once, html("t", &report("t", &[run(&path)])));
}

#[test]
fn intervals() {
    let interval =
        |right, n| Cell { n, right, undecided: 0 }.interval().map(|(low, high)| format!("{low:.1} {high:.1}"));
    assert_eq!(interval(0, 0), None);
    assert_eq!(interval(0, 10).as_deref(), Some("0.0 27.8"));
    assert_eq!(interval(5, 10).as_deref(), Some("23.7 76.3"));
    assert_eq!(interval(10, 10).as_deref(), Some("72.2 100.0"));
}

#[test]
fn what_changed() {
    let mut after = lines();
    after[2]["score"]["verdict"] = json!("right");
    after[3] = line("wikisql/test/4", "right", "SELECT", "Average", 6);
    after.push(line("wikisql/test/9", "right", "MAX", "Small", 1));
    let (a, b) = (file("before.jsonl", &lines()), file("after.jsonl", &after));
    let text = markdown(&diff::diff(&a, &b).unwrap_or_else(|error| panic!("{error}")));
    let has = |line: &str| assert!(text.contains(line), "{line}\n\n{text}");
    has("Both are scored by `tapex`. Lines in both: n = 5; in the first alone: 0; in the second alone: 1.");
    has("| SELECT | 3 | 0.00 | 66.67 | +66.67 |");
    has("| all | 5 | 40.00 | 80.00 | +40.00 |");
    has("| wrong → right | 1 |");
    has("| wrong (KeyError) → right | 1 |");
    has("### wrong (KeyError) → right\n\nwikisql/test/4\n");
}

#[test]
fn scores_of_two_scorers_are_refused() {
    let mut mixed = lines();
    mixed[1]["score"]["scorer"] = json!("wtq");
    let path = file("mixed.jsonl", &mixed);
    let shown = Run::read(&path).map_or_else(|error| error.to_string(), |_| "read".to_string());
    assert_eq!(shown, format!("{}:2: scores of two scorers in one file, tapex and wtq", path.display()));
}

#[test]
fn names_of_a_corpus_are_text_in_markdown_too() {
    let mut named = line("wikisql/test/1", "right", "COUNT", "Small", 3);
    named["programs"] = json!(
        "x\n# y <script>alert(1)</script> ![](http://example.org/x.png) \\<img src=y onerror=alert(1)> \\\\<b> \u{202e}"
    );
    let run = Run::read(&file("named.jsonl", &[named])).unwrap_or_else(|error| panic!("{error}"));
    let text = markdown(&report("<img src=x>", &[run]));
    assert!(!text.lines().any(|line| line.starts_with("# y")), "{text}");
    assert!(!text.contains('\u{202e}'), "{text}");
    // What begins a tag or a link is escaped: an odd number of backslashes stands before it.
    let at = |c: char| text.match_indices(c).map(|(at, _)| at).collect::<Vec<_>>();
    let (tags, links) = (at('<'), at('['));
    assert!(tags.len() >= 5 && !links.is_empty(), "{text}");
    for at in tags.into_iter().chain(links) {
        let before = text[..at].bytes().rev().take_while(|byte| *byte == b'\\').count();
        assert_eq!(before % 2, 1, "{}", &text[at..]);
    }
}
