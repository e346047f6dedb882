//! `verdicts.txt` holds snippets with what `CPython` says of them, class and line; [`parse`] must say the same.

use hiddentables_syntax::{Fault, Limits, parse};

fn verdict(source: &str) -> String {
    match parse(source, &Limits::default()) {
        Ok(_) => "ok".to_owned(),
        Err(Fault::Syntax(fault)) => format!("{} {}", fault.class.name(), fault.line),
        Err(Fault::Guard(fault)) => format!("{:?}", fault.kind),
        Err(Fault::Unsupported(all)) => {
            let all: Vec<String> = all.iter().map(|one| format!("{} {}", one.construct, one.line)).collect();
            format!("ok, not ours: {}", all.join("; "))
        }
    }
}

fn check(heading: &str, text: &str, wrong: &mut Vec<String>) {
    let (expected, line_end) = heading.strip_suffix(" \\n").map_or((heading, ""), |expected| (expected, "\n"));
    let source = format!("{}{line_end}", text.replace("CR", "\r"));
    let found = verdict(&source);
    if found != expected {
        wrong.push(format!("{source:?}\n    expected {expected}\n    found    {found}"));
    }
}

#[test]
fn cpython_agrees() {
    let cases = include_str!("verdicts.txt").split("\n### ").skip(1);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for case in cases {
        let (heading, text) = case.split_once('\n').unwrap_or((case, ""));
        check(heading, text, &mut wrong);
        count += 1;
    }
    assert!(count > 900, "only {count} cases were read");
    assert!(wrong.is_empty(), "{} of {count} differ:\n{}", wrong.len(), wrong.join("\n"));
}
