//! Parses programs, one JSON string a line on standard input; writes a JSON verdict a line. For comparing with another parser, and for timing:
//! `parse_lines --time` prints the mean microseconds a program.

use std::io::{self, BufRead as _, Write as _};
use std::time::Instant;

use hiddentables_syntax::{Fault, Limits, parse, stack};
use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let timing = std::env::args().any(|argument| argument == "--time");
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(stack::PARSER_STACK);
        let worker = worker.spawn_scoped(scope, || stack::assume_roomy(|| run(timing)))?;
        worker.join().unwrap_or_else(|_| Err(io::Error::other("the parser panicked")))
    })
}

fn run(timing: bool) -> io::Result<()> {
    let programs: Result<Vec<String>, io::Error> = io::stdin()
        .lock()
        .lines()
        .map(|line| line.and_then(|line| serde_json::from_str(&line).map_err(io::Error::other)))
        .collect();
    let programs = programs?;
    let mut out = io::stdout().lock();
    let start = Instant::now();
    for program in &programs {
        let verdict = verdict(program);
        if !timing {
            writeln!(out, "{verdict}")?;
        }
    }
    if timing {
        let each = start.elapsed().as_secs_f64() * 1e6 / programs.len().max(1) as f64;
        writeln!(out, "{} programs, {each:.1} us each", programs.len())?;
    }
    Ok(())
}

fn verdict(program: &str) -> Value {
    match parse(program, &Limits::default()) {
        Ok(program) => json!({"verdict": "ok", "statements": program.body().len()}),
        Err(Fault::Syntax(fault)) => {
            json!({"verdict": "syntax", "class": fault.class.name(), "line": fault.line, "column": fault.column, "message": fault.message})
        }
        Err(Fault::Guard(fault)) => {
            json!({"verdict": "guard", "kind": format!("{:?}", fault.kind), "line": fault.line})
        }
        Err(Fault::Unsupported(all)) => {
            let constructs: Vec<Value> = all.iter().map(|one| json!([one.construct, one.line])).collect();
            json!({"verdict": "unsupported", "constructs": constructs})
        }
    }
}
