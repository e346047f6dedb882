//! `hiddentables audit`

use std::fmt::Write as _;
use std::process::ExitCode;

use hiddentables::game::{Audit, Finding, Transcript, audit as compare};
use serde_json::{Value as Json, json};

use crate::args::{Audit as Options, Format};
use crate::input::{self, InputError};
use crate::show;

/// Exit code where something is wrong.
const FOUND: u8 = 100;

/// Compares a transcript with its table and prints what is wrong.
pub fn audit(options: &Options) -> Result<ExitCode, InputError> {
    let text = input::text(&options.transcript)?;
    let unreadable = |why: String| InputError::Transcript(options.transcript.clone(), why);
    let transcript = Transcript::from_jsonl(&text).map_err(|error| unreadable(error.to_string()))?;
    let table = input::table(&options.table, &options.reading)?;
    let audit = compare(&transcript, &table).map_err(|error| unreadable(error.to_string()))?;
    match options.format {
        Format::Json => show::emit(&format!("{}\n", json_of(&audit)))?,
        Format::Text => show::emit_printable(&text_of(&audit))?,
    }
    Ok(if audit.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(FOUND) })
}

fn text_of(audit: &Audit) -> String {
    let mut text = format!(
        "{} messages to the Solver, {} bytes; {} questions, {} hidden runs\n\
         {:.2} bits at most, of {:.2} that the profile allows\n\
         {} different cells searched for; {} of them stand in the questions themselves\n",
        audit.messages,
        audit.bytes,
        audit.questions,
        audit.runs,
        audit.bits,
        audit.bound,
        audit.cells,
        audit.cells_in_questions,
    );
    if audit.by_clock > 0 {
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{} runs were ended by the clock: what came after was searched, not compared",
            audit.by_clock
        );
    }
    for finding in &audit.findings {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "WRONG: {}", described(finding));
    }
    if audit.findings.is_empty() {
        text.push_str("no cell crossed, and every message is what the Oracle says\n");
    }
    text
}

fn described(finding: &Finding) -> String {
    match finding {
        Finding::OtherTable => {
            "the transcript is about another table; its messages could not be compared with what the Oracle says".into()
        }
        Finding::Cell { message, column, row } => {
            format!("message {message} holds the cell of column {column:?}, row {row}, and nothing explains it")
        }
        Finding::OtherMessage { message } => format!("message {message} is not what the Oracle says there"),
        Finding::OtherOutcome { question, round } => {
            format!("question {question}, round {round}: the hidden run ends otherwise than the transcript has it")
        }
        Finding::Bits { question, recorded, counted } => {
            format!("question {question}: {recorded:.2} bits recorded, its hidden runs come to {counted:.2}")
        }
    }
}

fn json_of(audit: &Audit) -> Json {
    let findings: Vec<Json> = audit
        .findings
        .iter()
        .map(|finding| {
            let mut object = match finding {
                Finding::OtherTable => json!({"finding": "other-table"}),
                Finding::Cell { message, column, row } => {
                    json!({"finding": "cell", "message": message, "column": column, "row": row})
                }
                Finding::OtherMessage { message } => json!({"finding": "other-message", "message": message}),
                Finding::OtherOutcome { question, round } => {
                    json!({"finding": "other-outcome", "question": question, "round": round})
                }
                Finding::Bits { question, .. } => json!({"finding": "bits", "question": question}),
            };
            object["what"] = json!(described(finding));
            object
        })
        .collect();
    json!({"v": 1, "findings": findings, "messages": audit.messages, "bytes": audit.bytes, "questions": audit.questions,
           "runs": audit.runs, "bits": audit.bits, "bound": audit.bound, "cells": audit.cells,
           "cells_in_questions": audit.cells_in_questions, "by_clock": audit.by_clock})
}
