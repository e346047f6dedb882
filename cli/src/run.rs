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
    let outcome = options.judging.oracle().run(&submission, &table);
    match options.format {
        Format::Json => println!("{}", outcome.to_json()),
        Format::Text => print_text(&outcome, submission.code().as_deref().unwrap_or_default()),
    }
    Ok(ExitCode::SUCCESS)
}

fn print_text(outcome: &Outcome, code: &str) {
    if !outcome.stdout.is_empty() {
        println!("printed:");
        print!("{}", show::indented(&outcome.stdout));
    }
    match &outcome.ended {
        Ended::Answer { value, .. } => println!("answer: {}", show::answer(value)),
        Ended::Empty { .. } => println!("no result: the program ran and gave nothing"),
        Ended::NoCode => println!("no code found"),
        Ended::Error(failure) => {
            match &failure.construct {
                Some(construct) => println!("not supported: {construct}"),
                None => println!("{}", failure.class),
            }
            if let Some(line) = failure.line {
                print!("{}", show::source_line(code, line));
            }
        }
        Ended::Rejected { violations, rule } => {
            println!("rejected");
            for violation in violations {
                print!("{}", show::violation(code, violation));
            }
            if let Some(rule) = rule {
                println!("  rule {rule}, at run time");
            }
        }
        Ended::Limit(limit) => println!("stopped at a limit: {}", limit.name()),
    }
    if let Some(feedback) = outcome.feedback() {
        println!("told to the Solver:");
        print!("{}", show::indented(feedback));
    }
}
