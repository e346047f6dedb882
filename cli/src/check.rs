//! `hiddentables check`

use std::process::ExitCode;

use hiddentables::{Check, StaticReport};
use serde_json::{Value as Json, json};

use crate::args::{Check as Options, Format};
use crate::input::{self, InputError};
use crate::show;

/// Exit code where something was found.
const FOUND: u8 = 3;

/// Judges one program and prints what was found.
pub fn check(options: &Options) -> Result<ExitCode, InputError> {
    let submission = input::submission(&options.program)?;
    let code = submission.code().unwrap_or_default();
    let report = match options.judging.oracle()?.check_submission(&submission) {
        Check::Approved(_) => None,
        Check::Faulty(report) => Some(report),
    };
    match options.format {
        Format::Json => show::emit(&format!("{}\n", as_json(report.as_ref())))?,
        Format::Text => show::emit_printable(&as_text(report.as_ref(), &code))?,
    }
    Ok(if report.is_some() { ExitCode::from(FOUND) } else { ExitCode::SUCCESS })
}

fn as_text(report: Option<&StaticReport>, code: &str) -> String {
    match report {
        None => "approved\n".to_string(),
        Some(StaticReport::Rejected(violations)) => {
            violations.iter().map(|violation| show::violation(code, violation)).collect()
        }
        Some(report @ (StaticReport::Syntax { line, column, .. } | StaticReport::Guard { line, column, .. })) => {
            format!("{}\n{}", report.feedback(), show::source_place(code, *line, *column, *column + 1))
        }
        Some(StaticReport::Unsupported(all)) => {
            let each = all.iter().map(|(construct, line)| {
                ["not supported: ", construct, "\n", &show::source_line(code, *line)].concat()
            });
            each.collect()
        }
        Some(StaticReport::NoCode) => "no code found\n".to_string(),
    }
}

fn as_json(report: Option<&StaticReport>) -> Json {
    match report {
        None => json!({"approved": true}),
        Some(StaticReport::NoCode) => json!({"approved": false, "outcome": "no_code"}),
        Some(StaticReport::Syntax { class, line, column, message }) => {
            json!({"approved": false, "error": {"class": class, "line": line, "column": column, "message": message}})
        }
        Some(StaticReport::Guard { what, line, column, given, limit }) => json!({
            "approved": false,
            "guard": {"what": what, "line": line, "column": column, "given": given, "limit": limit}}),
        Some(StaticReport::Unsupported(all)) => {
            let each = all.iter().map(|(construct, line)| json!({"construct": construct, "line": line}));
            json!({"approved": false, "unsupported": each.collect::<Vec<_>>()})
        }
        Some(StaticReport::Rejected(violations)) => {
            let each = violations.iter().map(|v| {
                json!({"rule": v.rule.id(), "line": v.line, "column": v.column, "end_line": v.end_line,
                       "end_column": v.end_column, "message": v.message})
            });
            json!({"approved": false, "violations": each.collect::<Vec<_>>()})
        }
    }
}
