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

/// Exit code where nothing is wrong, and not everything could be compared.
const NOT_COMPARED: u8 = 5;

/// Compares a transcript with its table and prints what is wrong.
pub fn audit(options: &Options) -> Result<ExitCode, InputError> {
    let text = input::text(&options.transcript)?;
    let unreadable = |why: String| InputError::Transcript(options.transcript.clone(), why);
    let transcript = Transcript::from_jsonl(&text).map_err(|error| unreadable(error.to_string()))?;
    let table = input::table(&options.table, &options.reading)?;
    let audit = compare(&transcript, &table).map_err(|error| unreadable(error.to_string()))?;
    match options.format {
        Format::Json => show::emit(&format!("{}\n", json_of(&audit)))?,
        Format::Text => {
            // What was asked crossed as it stands: for a person to look at.
            let questions: String = transcript.questions().iter().flat_map(|asked| ["asked: ", asked, "\n"]).collect();
            show::emit_printable(&(questions + &text_of(&audit)))?;
        }
    }
    Ok(match (audit.findings.is_empty(), audit.not_compared) {
        (true, 0) => ExitCode::SUCCESS,
        (true, _) => ExitCode::from(NOT_COMPARED),
        (false, _) => ExitCode::from(FOUND),
    })
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
    for finding in &audit.findings {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "WRONG: {}", described(finding));
    }
    let but = if audit.cells_in_questions > 0 { " but in the questions" } else { "" };
    if audit.not_compared > 0 {
        let lines = audit.not_compared;
        let _ = writeln!(
            text,
            "the last {lines} lines follow a run that the clock ended: searched for cells, not compared"
        );
    } else if audit.findings.is_empty() {
        let _ = writeln!(text, "no cell crossed{but}, and every message is what the Oracle says");
    }
    text
}

fn described(finding: &Finding) -> String {
    match finding {
        Finding::OtherTable => {
            "the transcript is about another table; its messages could not be compared with what the Oracle says".into()
        }
        Finding::Cell { line, column, row } => {
            format!("line {line} holds the cell of column {column:?}, row {row}, and nothing explains it")
        }
        Finding::OtherMessage { line } => format!("line {line}: the message is not what the Oracle says there"),
        Finding::OtherOutcome { line } => {
            format!("line {line}: the hidden run ends otherwise than the transcript has it")
        }
        Finding::Bits { line, recorded, counted } => {
            format!("line {line}: {recorded:.2} bits recorded, the hidden runs come to {counted:.2}")
        }
        Finding::OtherRecord { line } => {
            format!("line {line}: the session makes another record there; what follows was not compared")
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
                Finding::Cell { line, column, row } => {
                    json!({"finding": "cell", "line": line, "column": column, "row": row})
                }
                Finding::OtherMessage { line } => json!({"finding": "other-message", "line": line}),
                Finding::OtherOutcome { line } => json!({"finding": "other-outcome", "line": line}),
                Finding::Bits { line, .. } => json!({"finding": "bits", "line": line}),
                Finding::OtherRecord { line } => json!({"finding": "other-record", "line": line}),
            };
            object["what"] = json!(described(finding));
            object
        })
        .collect();
    json!({"v": 1, "findings": findings, "messages": audit.messages, "bytes": audit.bytes, "questions": audit.questions,
           "runs": audit.runs, "bits": audit.bits, "bound": audit.bound, "cells": audit.cells,
           "cells_in_questions": audit.cells_in_questions, "not_compared": audit.not_compared})
}
