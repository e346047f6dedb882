//! Programs over tables in Markdown files, and what the reference answers: [`check_program`] runs one, [`check_suite`] a file.
//!
//! A file opens with a `# title` and, for all its cases, `Table: name` (a file of `cases/tables/`). A case is a `## title`, its own
//! table where it has one (a `csv` fence or another `Table:` line), a `python` fence, and the outcome in a `json` fence, which only
//! `cargo xtask parity --refresh` writes. Where ours deliberately ends otherwise, a line of the case says how and why:
//!
//! ```text
//! Unsupported: `DataFrame.merge(validate=)`, because …
//! Rejected: `file-write`, because …
//! Limit: `memory`, because …
//! ```

use hiddentables::{Oracle, Submission, Table};
use hiddentables_tables::{ReadOptions, read_bytes};
use serde_json::Value as Json;

use crate::agreement::{Compare, construct, difference, error_line};
use crate::report::Report;
use crate::sources::root;

/// One case of a suite.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its heading.
    pub title: String,
    /// The table, as a CSV file's text.
    pub table: String,
    /// The program.
    pub program: String,
    /// How the reference ends.
    pub expected: Json,
    /// How ours ends where that is not the same.
    pub ours: Option<Ending>,
}

/// A deliberate ending of ours that is not the reference's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// At a construct that is not supported.
    Unsupported(String),
    /// Refused by this rule.
    Rejected(String),
    /// At this limit.
    Limit(String),
}

impl Ending {
    fn of_line(line: &str) -> Option<Result<Ending, String>> {
        let (kind, rest) = line.split_once(": `")?;
        let make = match kind {
            "Unsupported" => Ending::Unsupported,
            "Rejected" => Ending::Rejected,
            "Limit" => Ending::Limit,
            _ => return None,
        };
        Some(match rest.split_once("`, because ") {
            Some((what, reason)) if !reason.trim().is_empty() => Ok(make(what.to_string())),
            _ => Err(format!("no reason is given: {line}")),
        })
    }

    fn is_of(&self, ours: &Json) -> bool {
        match self {
            Ending::Unsupported(what) => construct(ours) == Some(what),
            Ending::Rejected(rule) => ours["violations"][0]["rule"] == rule.as_str(),
            Ending::Limit(limit) => ours["outcome"] == "limit" && ours["limit"] == limit.as_str(),
        }
    }
}

/// The body of the first fence of a language.
fn fence<'a>(text: &'a str, language: &str) -> Option<&'a str> {
    let opening = format!("```{language}\n");
    let at = text.find(&opening)?;
    let body = text.get(at + opening.len()..)?;
    body.find("\n```").and_then(|end| body.get(..=end)).or_else(|| body.starts_with("```").then_some(""))
}

fn named_table(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix("Table: "))
}

fn read_table(name: &str) -> Result<String, String> {
    let path = root().join("tests/cases/tables").join(format!("{name}.csv"));
    std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The cases of a suite's text.
///
/// # Errors
/// A case lacks a part, by title.
pub fn cases(text: &str) -> Result<Vec<Case>, String> {
    let (opening, rest) = text.split_once("\n## ").ok_or("a suite without cases")?;
    rest.split("\n## ").map(|case| read_case(case, named_table(opening))).collect()
}

fn read_case(text: &str, default_table: Option<&str>) -> Result<Case, String> {
    let title = text.lines().next().unwrap_or_default().to_string();
    let lacks = |what: &str| format!("{title}: no {what}");
    let table = match (fence(text, "csv"), named_table(text).or(default_table)) {
        (Some(csv), _) => csv.to_string(),
        (None, Some(name)) => read_table(name)?,
        (None, None) => return Err(lacks("table")),
    };
    let program = fence(text, "python").ok_or_else(|| lacks("program"))?.to_string();
    let expected = fence(text, "json").ok_or_else(|| lacks("expectation: run cargo xtask parity --refresh"))?;
    let expected = serde_json::from_str(expected).map_err(|error| format!("{title}: {error}"))?;
    let ours = text.lines().find_map(Ending::of_line).transpose().map_err(|error| format!("{title}: {error}"))?;
    Ok(Case { title, table, program, expected, ours })
}

/// The cases of every suite, in the order of their files' names.
///
/// # Errors
/// A suite cannot be read.
pub fn suites() -> Result<Vec<Case>, String> {
    let folder = root().join("tests/cases/programs");
    let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<std::io::Result<Vec<_>>>);
    let mut paths: Vec<_> = entries.map_err(|error| error.to_string())?.iter().map(std::fs::DirEntry::path).collect();
    paths.sort();
    let mut all = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        all.extend(cases(&text)?);
    }
    Ok(all)
}

/// Runs a case and says how it differs: outcome, canonical answer with dtypes and names, error class and line, what was printed.
///
/// # Errors
/// The difference, with both outcomes.
pub fn check_program(case: &Case) -> Result<(), String> {
    let table = read_bytes(case.table.as_bytes(), &ReadOptions::default()).map_err(|error| error.to_string())?;
    let table = Table::try_from(table).map_err(|error| error.to_string())?;
    let ours = Oracle::default().run(&Submission::program(case.program.clone()), &table).to_json();
    let wrong = match &case.ours {
        Some(ending) if ending.is_of(&ours) => return Ok(()),
        Some(ending) => Some(format!("not {ending:?}")),
        None => wrong(&case.expected, &ours),
    };
    match wrong {
        None => Ok(()),
        Some(wrong) => Err(format!(
            "{}: {wrong}\n{}expected {}\nours     {}\n",
            case.title,
            case.program,
            brief(&case.expected),
            brief(&ours)
        )),
    }
}

fn wrong(expected: &Json, ours: &Json) -> Option<String> {
    if let Some(difference) = difference(expected, ours, Compare::Everything) {
        return Some(difference);
    }
    if expected["outcome"] == "error" && error_line(expected) != error_line(ours) {
        return Some("another line".to_string());
    }
    let printed = |outcome: &Json| outcome["stdout"].as_str().unwrap_or_default().to_string();
    (printed(expected) != printed(ours)).then(|| "another thing printed".to_string())
}

fn brief(outcome: &Json) -> String {
    let mut outcome = outcome.clone();
    if let Json::Object(parts) = &mut outcome {
        parts.retain(|key, _| !matches!(key.as_str(), "usage" | "feedback" | "v" | "source"));
    }
    outcome.to_string()
}

/// Runs every case of `cases/programs/NAME.md`.
///
/// # Errors
/// Every difference, or a case that cannot be read.
pub fn check_suite(name: &str) -> Result<(), Report> {
    let path = root().join("tests/cases/programs").join(format!("{name}.md"));
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let cases = cases(&text)?;
    let run = || cases.iter().filter_map(|case| check_program(case).err()).collect::<Vec<String>>();
    let wrong = hiddentables::with_run_stack(run).ok_or("the system gives no thread")?;
    if wrong.is_empty() {
        return Ok(());
    }
    Err(Report(format!("{} of {} cases\n\n{}", wrong.len(), cases.len(), wrong.join("\n"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUITE: &str = "# Suite\n\nTable: players\n\n## One\n\n```csv\na\n1\n2\n```\n\n```python\ndf['a'].sum()\n```\n\n```json\nEXPECTED\n```\n";

    fn check(expected: &str, extra: &str) -> Result<(), String> {
        let text = SUITE.replace("EXPECTED", expected).replace("## One\n", &format!("## One\n\n{extra}\n"));
        cases(&text)?.iter().try_for_each(check_program)
    }

    #[test]
    fn a_right_answer_passes_and_a_wrong_one_does_not() {
        assert_eq!(check(r#"{"outcome": "answer", "answer": {"type": "int", "value": 3}}"#, ""), Ok(()));
        assert!(check(r#"{"outcome": "answer", "answer": {"type": "int", "value": 4}}"#, "").is_err());
        assert!(check(r#"{"outcome": "answer", "answer": {"type": "int", "value": 3}, "stdout": "3\n"}"#, "").is_err());
        assert!(check(r#"{"outcome": "error", "error": {"class": "KeyError", "line": 1}}"#, "").is_err());
    }

    #[test]
    fn a_deliberate_difference_must_be_there_and_have_a_reason() {
        let right = r#"{"outcome": "answer", "answer": {"type": "int", "value": 3}}"#;
        assert!(check(right, "Unsupported: `sum`, because it is hard").is_err());
        assert!(check(right, "Unsupported: `sum`").is_err());
    }
}
