//! `cases.txt` holds programs with their violations.

use std::sync::Arc;

use hiddentables_policy::{Policy, Profile, Rule, Writes, documentation, review};
use hiddentables_syntax::{Fault, Limits, parse};

fn verdict(source: &str, policy: &Policy) -> Vec<String> {
    let program = match parse(source, &Limits::default()) {
        Ok(program) => Arc::new(program),
        Err(Fault::Syntax(fault)) => return vec![fault.class.name().to_owned()],
        Err(fault) => return vec![fault.to_string()],
    };
    match review(&program, policy) {
        Ok(_) => vec!["approved".to_owned()],
        Err(violations) => violations
            .iter()
            .map(|v| format!("{}@{}:{}-{}:{}", v.rule.id(), v.line, v.column, v.end_line, v.end_column))
            .collect(),
    }
}

fn policy(heading: &str) -> Policy {
    let profile = match heading {
        "strict" => Profile::Strict,
        "paper" => Profile::Paper,
        _ => Profile::Verified,
    };
    let writes = if heading == "deny" { Writes::Deny } else { Writes::Copy };
    Policy { profile, writes, ..Policy::default() }
}

fn check(case: &str) {
    let mut lines = case.lines();
    let heading = lines.next().unwrap_or_default();
    let (expected, source): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("=> "));
    let expected: Vec<&str> = expected.iter().filter_map(|line| line.strip_prefix("=> ")).collect();
    let source = format!("{}\n", source.join("\n").trim_end());
    assert_eq!(verdict(&source, &policy(heading)), expected, "{source}");
}

#[test]
fn cases() {
    let all: Vec<&str> = include_str!("cases.txt").split("\n### ").skip(1).collect();
    assert!(all.len() >= 20);
    all.into_iter().for_each(check);
}

/// What a rule gives as a bad example is refused by that rule, and what it gives instead is approved.
#[test]
fn documented_examples_hold() {
    for rule in Rule::ALL {
        let policy =
            Policy { writes: if rule == Rule::Write { Writes::Deny } else { Writes::Copy }, ..Policy::default() };
        let doc = rule.documentation();
        let bad = verdict(doc.example, &policy);
        assert!(
            !bad.is_empty() && bad.iter().all(|v| v.starts_with(&format!("{}@", rule.id()))),
            "{}: {bad:?}",
            doc.example
        );
        assert_eq!(verdict(doc.instead, &policy), ["approved"], "{}", doc.instead);
        assert!(documentation().contains(doc.what));
    }
}

/// The walk recurses as deep as a program that parses can be; a test's thread has 2 MiB.
#[test]
fn the_deepest_program_is_judged() {
    let source = format!("{}open{}", "(not not not not not not not ".repeat(75), ")".repeat(75));
    assert_eq!(verdict(&source, &Policy::default()), ["file-read@1:2176-1:2180"]);
}
