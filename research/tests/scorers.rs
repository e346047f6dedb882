//! The traps of each scorer, a case a line. Those of `wtq` were compared with the official program under Python 2.7 when they were written.

#![expect(clippy::panic, reason = "a case that cannot be read fails its test")]

use hiddentables_research::datasets::{Question, Sql, jsonl};
use hiddentables_research::scorers::Verdict::{self, Right, Undecided, Wrong};
use hiddentables_research::scorers::tapex::Rules::{Plain, Tapas};
use hiddentables_research::scorers::{Scorer, tapex, wtq};
use hiddentables_tables::{RawTable, ReadOptions, read_bytes};
use serde_json::{Value as Json, json};

fn strings(text: &str) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { text.split('|').map(str::to_string).collect() }
}

#[test]
fn wtq_traps() {
    let check = |right: bool, expected: &str, canon: Option<&str>, given: &str| {
        let canon = canon.map(strings);
        let verdict =
            wtq::matches(&wtq::expected(&strings(expected), canon.as_deref()), &wtq::predictions(&strings(given)));
        assert_eq!(verdict, right, "{expected:?} {canon:?} <- {given:?}");
    };
    // Numbers as Python 2 reads them.
    check(true, "7", None, "+7");
    check(true, "-7", None, "- 7");
    check(true, "3", None, "٣");
    check(true, "1000", None, "1e3");
    check(false, "1000", None, "1_000");
    check(false, "100000", None, "100,000");
    check(true, "100,000", Some("100000.0"), "100000");
    check(true, "100,000", Some("100000.0"), "100,000");
    check(false, "5", None, "$5");
    check(false, "100", None, "100%");
    check(true, "nan", None, "NaN");
    check(false, "1e400", None, "inf");
    check(false, "99999999999999999999999", None, "99999999999999999999999.0");
    check(true, "12345678901234567890123", None, "+12345678901234567890123");
    check(false, "12345678901234567890123", None, "12345678901234567890124");
    // Cut off after the point, not rounded.
    check(true, "2", None, "2.9999999");
    check(false, "3", None, "2.9999999");
    check(true, "3", None, "3.0000001");
    check(true, "0.5", None, "0.5000001");
    check(false, "0.5", None, "0.50001");
    // Dates with unknown parts; a year alone is a number.
    check(true, "January 26, 1995", Some("1995-01-26"), "1995-1-26");
    check(false, "January 26", Some("xx-01-26"), "1995-01-26");
    check(true, "1995", None, "1995-xx-xx");
    check(true, "May", Some("xxxx-05-xx"), "XX-5-XX");
    check(false, "1990-13-01", None, "1990-13-1");
    check(false, "xx-xx-xx", None, "xxxx-xx-xx");
    // Sets: equal items are one, and sizes must agree.
    check(true, "a|b", None, "B|A");
    check(true, "a|b", None, "b|a|a");
    check(false, "a|b", None, "a");
    check(false, "a", None, "a|b");
    check(true, "5|5.0", None, "5");
    check(false, "", None, "a");
    // Text.
    check(true, "Zoë “Z” O’Neill", None, "zoe \"z\" o'neill");
    check(true, "1990–91", None, "1990-91");
    check(true, "Poland†[3]", None, "poland");
    check(true, "Poland (POL) (x)[a][1]*", None, "poland");
    check(false, "[a]", None, "");
    check(true, "\"Hello\"", None, "Hello.");
    check(false, "Hello..", None, "hello");
    check(true, "a\u{a0}\n b", None, "A B");
    check(true, "½", None, "1⁄2");
    check(false, "(x)", None, "");
}

#[test]
fn normalisation() {
    let check = |text: &str, expected: &str| assert_eq!(wtq::normalize(text), expected, "{text:?}");
    check("[1][2]", "");
    check("[1", "[1");
    check("a [b] (c)", "a");
    check("a(b)", "a(b)");
    check("\"a \"b\"\"", "\"a \"b\"\"");
    check("\"\"a\"\"", "\"\"a\"\"");
    check("\"a\" (x)†", "a");
    check("İstanbul", "istanbul");
    check("ﬁ", "fi");
    check(".", "");
    check(&"[".repeat(100_000), &"[".repeat(100_000));
    check(&" (".repeat(100_000), &wtq::normalize(&" (".repeat(100_000)));
}

fn form(kind: &str, value: Json) -> Json {
    json!({"type": kind, "value": value})
}

#[test]
fn what_wtq_makes_of_an_answer() {
    let check = |expected: &str, answer: Json| {
        assert!(
            wtq::matches(&wtq::expected(&strings(expected), None), &wtq::predicted(&answer)),
            "{expected} {answer}"
        );
    };
    check("5", form("float", json!(5.0)));
    check("2002-06-01", form("timestamp", json!("2002-06-01T00:00:00")));
    check("True", form("bool", json!(true)));
    check("a|b", json!({"type": "series", "data": [form("str", json!("a")), form("str", json!("b"))]}));
    check("a|1", json!({"type": "dataframe", "data": [[form("str", json!("a")), form("int", json!(1))]]}));
    check(
        "1|2",
        json!({"type": "dict", "items": [[form("str", json!("x")), form("int", json!(1))],
                                                    [form("str", json!("y")), form("int", json!(2))]]}),
    );
    check("a", json!({"type": "list", "items": [form("str", json!("a")), {"type": "none"}]}));
}

#[test]
fn tapex_traps() {
    let check = |right: bool, expected: &[&str], answer: Json, rules| {
        let expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
        assert_eq!(tapex::matches(&expected, &answer, rules), right, "{expected:?} <- {answer}");
    };
    let text = |text: &str| form("str", json!(text));
    let list = |items: &[Json]| json!({"type": "list", "items": items});
    check(true, &["1.0"], form("int", json!(1)), Plain);
    check(true, &["1_000"], form("int", json!(1000)), Plain);
    check(true, &["Oslo, Norway"], list(&[text("norway"), text("OSLO")]), Plain);
    check(false, &["a", "a"], text("a"), Plain);
    check(true, &["-0.0"], form("int", json!(0)), Plain);
    check(false, &["nan"], text("nan"), Plain);
    check(true, &["none"], json!({"type": "none"}), Plain);
    check(false, &["café"], text("cafe"), Plain);
    check(false, &["7760.0"], text("7,760"), Plain);
    check(true, &["7760.0"], text("7,760"), Tapas);
    check(true, &["26.6"], text("26,6"), Tapas);
    check(true, &["1098.18"], text("1,098.18"), Tapas);
    check(true, &["2010.0"], text("20.1.0"), Tapas);
    check(true, &["W 3-1"], text("w 3-1"), Tapas);
}

fn table(text: &str) -> RawTable {
    read_bytes(text.as_bytes(), &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn question(object: &Json) -> Question {
    let read = jsonl::questions("case.jsonl".as_ref(), &object.to_string());
    let mut read = read.unwrap_or_else(|error| panic!("{error}"));
    read.remove(0).1
}

#[test]
fn wikisql_executes_as_sqlite() {
    let table = table("Name,Score,Mixed\nAnn,1,1\nbob,2.5,x\nCid,,\nANN,4,10\n");
    let check = |sql: Json, expected: &str| {
        let sql = Sql::of_json(&sql).unwrap_or_else(|fault| panic!("{fault:?}"));
        let values = hiddentables_research::scorers::wikisql::execute(&sql, &table);
        let shown = values.map_or("-".to_string(), |v| v.iter().map(ToString::to_string).collect::<Vec<_>>().join("|"));
        assert_eq!(shown, expected, "{sql:?}");
    };
    check(json!({"sel": 1, "agg": 0, "conds": [[0, 0, "ann"]]}), "1.0|4.0");
    check(json!({"sel": 0, "agg": 3, "conds": []}), "4.0");
    check(json!({"sel": 1, "agg": 3, "conds": []}), "3.0");
    check(json!({"sel": 1, "agg": 5, "conds": []}), "2.5");
    check(json!({"sel": 1, "agg": 4, "conds": [[0, 0, "nobody"]]}), "NULL");
    check(json!({"sel": 1, "agg": 3, "conds": [[0, 0, "nobody"]]}), "0.0");
    check(json!({"sel": 0, "agg": 1, "conds": []}), "cid");
    check(json!({"sel": 0, "agg": 0, "conds": [[1, 1, "1,0"]]}), "");
    check(json!({"sel": 0, "agg": 0, "conds": [[1, 1, "about 1"]]}), "bob|ann");
    check(json!({"sel": 0, "agg": 0, "conds": [[1, 0, "none"]]}), "");
    check(json!({"sel": 0, "agg": 0, "conds": [[2, 0, 10]]}), "ann");
    check(json!({"sel": 0, "agg": 0, "conds": [[1, 2, "none"]]}), "ann|bob|ann");
    check(json!({"sel": 2, "agg": 4, "conds": []}), "11.0");
    check(json!({"sel": 9, "agg": 0, "conds": []}), "-");
    check(json!({"sel": 0, "agg": 0, "conds": [[7, 0, 1]]}), "-");
}

#[test]
fn sqa_by_labels_and_by_value() {
    let table = table("Player,Gold,Nation\nAnn,1,NOR\nBob,2,NOR\nCid,1,SWE\n");
    let check = |expected: Verdict, cells: &[&str], answer: Json| {
        let question = question(&json!({"id": "q", "answer_coordinates": cells, "expected": ["x"]}));
        let outcome = json!({"outcome": "answer", "answer": answer});
        assert_eq!(Scorer::Sqa.judge(&question, &outcome, Some(&table)), expected, "{cells:?} {answer}");
    };
    let text = |text: &str| form("str", json!(text));
    let int = |number: i64| form("int", json!(number));
    let series = |name: &str, labels: &[i64], data: &[Json]| {
        let index: Vec<Json> = labels.iter().map(|label| int(*label)).collect();
        json!({"type": "series", "name": text(name), "index": index, "data": data})
    };
    check(Right, &["(1, 0)"], text("Bob"));
    check(Wrong, &["(0, 0)"], text("Bob"));
    check(Wrong, &["(0, 0)"], text("Dan"));
    check(Right, &["(0, 0)", "(1, 0)"], json!({"type": "list", "items": [text("bob"), text("ann")]}));
    check(Wrong, &["(0, 0)", "(1, 0)"], text("Ann"));
    check(Undecided, &["(0, 2)"], text("NOR"));
    check(Right, &["(0, 2)", "(1, 2)"], json!({"type": "list", "items": [text("NOR"), text("NOR")]}));
    check(Undecided, &["(0, 2)", "(1, 2)"], json!({"type": "list", "items": [text("NOR")]}));
    check(Right, &["(0, 2)"], series("Nation", &[0], &[text("NOR")]));
    check(Wrong, &["(1, 2)"], series("Nation", &[0], &[text("NOR")]));
    check(Right, &["(2, 1)"], series("Gold", &[2], &[form("float", json!(1.0))]));
    // Labels that are no rows of the table: by value again.
    check(Undecided, &["(2, 1)"], series("Gold", &[9], &[int(1)]));
    let frame = json!({"type": "dataframe", "columns": [text("Player"), text("Nation")], "index": [int(1)], "data": [[text("Bob"), text("NOR")]]});
    check(Right, &["(1, 0)", "(1, 2)"], frame.clone());
    check(Wrong, &["(1, 0)"], frame);
    let question = question(&json!({"id": "q", "expected": ["x"]}));
    assert_eq!(Scorer::Sqa.judge(&question, &json!({}), Some(&table)).name(), "unscored");
}

#[test]
fn strict_is_everything() {
    let judge = |expected: Json, outcome: Json| {
        let mut expected = expected;
        expected["id"] = json!("q");
        Scorer::Strict.judge(&question(&expected), &outcome, None)
    };
    let answer = |answer: Json| json!({"outcome": "answer", "answer": answer});
    assert_eq!(judge(answer(form("int", json!(5))), answer(form("int", json!(5)))), Verdict::Right);
    assert_eq!(judge(answer(form("int", json!(5))), answer(form("float", json!(5.0)))), Verdict::Wrong);
    let set = |items: &[i64]| json!({"type": "set", "items": items.iter().map(|i| form("int", json!(i))).collect::<Vec<_>>()});
    assert_eq!(judge(answer(set(&[1, 2])), answer(set(&[2, 1]))), Verdict::Right);
    let error = |class: &str| json!({"outcome": "error", "error": {"class": class, "line": 1}});
    assert_eq!(judge(json!({"outcome": "error", "class": "KeyError"}), error("KeyError")), Verdict::Right);
    assert_eq!(judge(json!({"outcome": "error", "class": "KeyError"}), error("ValueError")), Verdict::Wrong);
    assert_eq!(judge(json!({"outcome": "no_code"}), json!({"outcome": "no_code"})), Verdict::Right);
}
