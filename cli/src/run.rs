//! `hiddentables run`

use std::process::ExitCode;

use hiddentables::{Ended, Outcome};

use crate::args::{Format, Run};
use crate::input::{self, InputError};
use crate::show;

/// Runs one program and prints its outcome.
pub fn run(options: &Run) -> Result<ExitCode, InputError> {
    let submission = input::submission(&options.program)?;
    let table = input::table(&options.table, &options.reading)?;
    let outcome = options.judging.oracle()?.run(&submission, &table);
    match options.format {
        Format::Json => show::emit(&format!("{}\n", outcome.to_json()))?,
        Format::Text => show::emit_printable(&text(&outcome, submission.code().as_deref().unwrap_or_default()))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The outcome for people.
pub fn text(outcome: &Outcome, code: &str) -> String {
    let mut out = String::new();
    if !outcome.stdout.is_empty() {
        say(&mut out, "printed:");
        out.push_str(&show::indented(&outcome.stdout));
    }
    match &outcome.ended {
        Ended::Answer { value, .. } => say(&mut out, &format!("answer: {}", show::answer(value))),
        Ended::Empty { .. } => say(&mut out, "no result: the program ran and gave nothing"),
        Ended::NoCode => say(&mut out, "no code found"),
        Ended::Error(failure) => {
            match &failure.construct {
                Some(construct) => say(&mut out, &format!("not supported: {construct}")),
                None => say(&mut out, &failure.class),
            }
            if let Some(line) = failure.line {
                out.push_str(&show::source_line(code, line));
            }
        }
        Ended::Rejected { violations, rule } => {
            say(&mut out, "rejected");
            for violation in violations {
                out.push_str(&show::violation(code, violation));
            }
            if let Some(rule) = rule {
                say(&mut out, &format!("  rule {rule}, at run time"));
            }
        }
        Ended::Limit(limit) => say(&mut out, &format!("stopped at a limit: {}", limit.name())),
    }
    if let Some(feedback) = outcome.feedback() {
        say(&mut out, "told to the Solver:");
        out.push_str(&show::indented(feedback));
    }
    out
}

fn say(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}
