//! Examples in doc comments: `/// >>> expression` and what an interactive session shows for it, run here and in the reference.

use std::collections::BTreeMap;

use hiddentables::{Oracle, Submission, Table};

use crate::report::Report;
use crate::sources::{root, rust_files};

/// Crates whose comments hold examples.
const FOLDERS: [&str; 4] = ["dataframe-shim/src", "values/src", "interp/src", "pattern/src"];

/// An expression and what is shown for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Where it stands.
    pub place: String,
    /// The expression.
    pub expression: String,
    /// The lines below it.
    pub shown: String,
}

/// The examples in a source's comments. An example ends at a blank comment line, at another one, or with the comment.
pub fn examples(place: &str, source: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut open = false;
    for (at, line) in source.lines().enumerate() {
        let comment = line.trim_start().strip_prefix("///").or_else(|| line.trim_start().strip_prefix("//!"));
        let text = comment.map(|comment| comment.strip_prefix(' ').unwrap_or(comment).trim_end());
        match text.map(|text| (text, text.strip_prefix(">>> "))) {
            Some((_, Some(expression))) => {
                let place = format!("{place}:{}", at + 1);
                found.push(Example { place, expression: expression.to_string(), shown: String::new() });
                open = true;
            }
            Some((text, None)) if open && !text.is_empty() => {
                if let Some(example) = found.last_mut() {
                    example.shown.push_str(text);
                    example.shown.push('\n');
                }
            }
            _ => open = false,
        }
    }
    found
}

/// What the reference shows for each expression, as `xtask/python/doc_examples.py` wrote it down.
pub fn reference(text: &str) -> BTreeMap<String, String> {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    let mut last = None;
    for line in text.lines() {
        if let Some(expression) = line.strip_prefix(">>> ") {
            last = Some(known.entry(expression.to_string()).or_default());
        } else if let Some(shown) = &mut last {
            shown.push_str(line);
            shown.push('\n');
        }
    }
    known
}

/// What ours shows for an expression: its `repr`, nothing for `None`, or how it ended.
pub fn shown(expression: &str) -> String {
    let Ok(table) = Table::new(Vec::new()) else { return "no table".into() };
    let program = format!(
        "import pandas as pd\nimport numpy as np\nx = {expression}\nfinal_answer = '' if x is None else repr(x) + '\\n'"
    );
    let outcome = Oracle::default().run(&Submission::program(program), &table);
    match outcome.answer_json() {
        Some(form) => form["value"].as_str().unwrap_or_default().to_string(),
        None => format!("{}\n", outcome.to_json()["error"]),
    }
}

/// Checks every example of the sources against the reference and against ours.
///
/// # Errors
/// Every example that shows something else, or that the reference has not seen.
pub fn check_examples() -> Result<(), Report> {
    let path = root().join("tests/cases/doc_examples.txt");
    let known = reference(&std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?);
    let mut all = Vec::new();
    for folder in FOLDERS {
        for (path, source) in rust_files(folder)? {
            all.extend(examples(&path.strip_prefix(root()).unwrap_or(&path).display().to_string(), &source));
        }
    }
    if all.is_empty() {
        return Err("no example is found".into());
    }
    let run = || all.iter().filter_map(|example| wrong(example, &known)).collect::<Vec<_>>();
    crate::report::none(&hiddentables::with_run_stack(run).ok_or("the system gives no thread")?)
}

fn wrong(example: &Example, known: &BTreeMap<String, String>) -> Option<String> {
    let Example { place, expression, shown: written } = example;
    let what = match known.get(expression) {
        None => "the reference has not seen it: run cargo xtask parity --refresh".to_string(),
        Some(theirs) if theirs != written => format!("the comment shows {written:?}, the reference {theirs:?}"),
        Some(theirs) => match shown(expression) {
            ours if ours == *theirs => return None,
            ours => format!("the reference shows {theirs:?}, ours {ours:?}"),
        },
    };
    Some(format!("{place}: {expression}\n    {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_found() {
        let source =
            "/// Adds.\n///\n/// >>> 1 + 1\n/// 2\n/// >>> [1,\n/// [1]\n///\n/// More.\nfn add() {}\n/// text\n";
        let found: Vec<_> = examples("x.rs", source).into_iter().map(|e| (e.place, e.expression, e.shown)).collect();
        let expected = [("x.rs:3", "1 + 1", "2\n"), ("x.rs:5", "[1,", "[1]\n")];
        assert_eq!(found, expected.map(|(a, b, c)| (a.to_string(), b.to_string(), c.to_string())));
    }

    #[test]
    fn a_wrong_example_is_told() {
        let known = reference("head\n\n>>> 1 + 1\n2\n>>> None\n>>> 'a'\n'a'\n");
        let check = |expression: &str, shown: &str| {
            let example = Example { place: String::new(), expression: expression.into(), shown: shown.into() };
            wrong(&example, &known).is_some()
        };
        assert!(!check("1 + 1", "2\n"));
        assert!(!check("None", ""));
        assert!(check("1 + 1", "3\n"));
        assert!(check("1 + 2", "3\n"));
    }
}
