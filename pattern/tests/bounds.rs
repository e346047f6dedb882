//! Patterns made to run away end: with the right answer where an automaton takes over, at a limit otherwise; and what is charged
//! does not depend on what was compiled before.

use hiddentables_pattern::{Flags, Pattern};
use hiddentables_values::exception::{Stop, Terminal, Why};
use hiddentables_values::{Limit, Limits, Meter, Result};

#[derive(Debug, PartialEq)]
enum End {
    Found(bool),
    Limit(Limit),
    Raised(&'static str),
}

fn search(pattern: &str, text: &str) -> (End, u64) {
    let meter = Meter::new(Limits::default());
    let found = |meter: &Meter| -> Result<bool> {
        Ok(Pattern::compile(pattern, Flags::NONE, meter)?.search(text, 0, meter)?.is_some())
    };
    let end = match found(&meter).map_err(Stop::into_why) {
        Ok(found) => End::Found(found),
        Err(Why::Raise(exception)) => End::Raised(exception.class.name),
        Err(Why::Terminal(terminal)) => match terminal {
            Terminal::Limit(limit) => End::Limit(limit),
            _ => End::Raised("unsupported"),
        },
    };
    (end, meter.work_used())
}

#[test]
fn nothing_runs_away() {
    let many = "a".repeat(60) + "!";
    let long = "a".repeat(200_000);
    let deep = |count: usize| format!("{}a{}", "(".repeat(count), ")".repeat(count));
    let cases: &[(&str, &str, End)] = &[
        ("(a+)+$", &many, End::Found(false)),
        ("(a|aa)+$", &many, End::Found(false)),
        ("(a|a?b)+c", &many, End::Found(false)),
        ("^(a+)+$", &long, End::Found(true)),
        ("(.*)*x", &many, End::Limit(Limit::Regex)),
        (r"(a*)*\1b", &many, End::Limit(Limit::Regex)),
        ("(?=(a+)+b)a", &many, End::Limit(Limit::Regex)),
        (".*.*.*.*.*x", &"a".repeat(3_000), End::Found(false)),
        ("(?:a|b)*x", &long, End::Found(false)),
        (r"(?:a|b)*\bx", &long, End::Found(false)),
        ("(a{1000}){1000}", "a", End::Limit(Limit::Regex)),
        ("((a{100}){100}){100}", "a", End::Limit(Limit::Regex)),
        ("a{1000}", &long, End::Found(true)),
        (".{0,60000}b", "aab", End::Found(true)),
        (&deep(90), "a", End::Found(true)),
        (&deep(200), "a", End::Limit(Limit::Regex)),
        (&deep(50_000), "a", End::Limit(Limit::Regex)),
        (&"(".repeat(50_000), "a", End::Limit(Limit::Regex)),
        (&"a|".repeat(5_000), "b", End::Found(true)),
        (&"a?".repeat(30), &many, End::Found(true)),
        (&format!("{}{}", "a?".repeat(40), "a".repeat(40)), &"a".repeat(40), End::Found(true)),
        ("[", "a", End::Raised("error")),
    ];
    for (pattern, text, expected) in cases {
        let shown: String = pattern.chars().take(40).collect();
        let (end, charged) = search(pattern, text);
        assert_eq!(end, *expected, "{shown}");
        assert_eq!(search(pattern, text), (end, charged), "{shown}: the second time");
    }
}

#[test]
#[expect(clippy::panic, reason = "a failed search is a failed test")]
fn long_texts_match_as_short_ones() {
    // Past a length automata take over, within it only where backtracking costs too much: the spans are the same.
    let meter = Meter::new(Limits::default());
    let cases =
        [r"(\d+)-(\d+)", r"(?i)(MAR|mario) (\w+)", r"\b(x)?(\d)", r"^(\S+).*?(\d)", r"[^a-z](?P<n>[\w]+)", r"(é)|(\d)"];
    for pattern in cases {
        let pattern = Pattern::compile(pattern, Flags::NONE, &meter).unwrap_or_else(|stop| panic!("{stop:?}"));
        for text in ["Mario Kart 12-34 x5", "é ж mario 64-1"] {
            let long = format!("{text}{}", " ".repeat(10_000));
            let spans = |text: &str| {
                let found = pattern.search(text, 0, &meter).unwrap_or_else(|stop| panic!("{stop:?}"));
                found.map(|found| {
                    let last = pattern.last_group(text, &found, &meter).unwrap_or_else(|stop| panic!("{stop:?}"));
                    ((0..=found.groups()).map(|group| found.span(group)).collect::<Vec<_>>(), last)
                })
            };
            assert_eq!(spans(text), spans(&long), "{} in {text}", pattern.text());
        }
    }
}
