//! CPython's own answers, in `cases.jsonl`: `[pattern, flags, text, template]` and what `re` makes of it, written by
//! `xtask/python/patterns.py --write`.

mod answer;

use serde_json::Value as Json;

/// Patterns that end the run instead, with the reason.
const UNSUPPORTED: &[(&str, &str)] = &[
    (r"\N{DASH}", "names of characters are not here"),
    ("((a)|b)++", "CPython leaves behind what a turn that failed had set in groups"),
];

#[test]
fn answers_are_cpythons() {
    let mut wrong = Vec::new();
    for line in include_str!("cases.jsonl").lines() {
        let case: Json = serde_json::from_str(line).unwrap_or_default();
        let ours = answer::of_case(&case[0]);
        let unsupported = UNSUPPORTED.iter().any(|(pattern, _)| case[0][0] == *pattern);
        let right = if unsupported { ours.get("terminal").is_some() } else { ours == case[1] };
        if !right {
            wrong.push(format!("{}\n  CPython {}\n  ours    {ours}", case[0], case[1]));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
