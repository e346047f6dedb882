//! Reviews programs, one JSON string a line on standard input, under the default policy; writes a JSON list of violations a line, or null where
//! the program does not parse.

use std::io::{self, BufRead as _, Write as _};
use std::sync::Arc;

use hiddentables_policy::{Policy, review};
use hiddentables_syntax::{Limits, parse};
use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let source: String = serde_json::from_str(&line?).map_err(io::Error::other)?;
        let verdict = match parse(&source, &Limits::default()).map(Arc::new) {
            Err(_) => Value::Null,
            Ok(program) => {
                let violations = review(&program, &Policy::default()).err().unwrap_or_default();
                violations
                    .iter()
                    .map(|v| json!({"rule": v.rule.id(), "line": v.line, "column": v.column, "message": v.message}))
                    .collect()
            }
        };
        writeln!(out, "{verdict}")?;
    }
    Ok(())
}
