//! Median wall time of each timed program, as JSON for `xtask/python/bench_pandas.py`: `time_programs OUT.json [programs | operations]`.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use hiddentables::{Limits, Oracle, Submission, Table, with_run_stack};
use hiddentables_syntax::parse;
use hiddentables_tests::timed::{SUITES, Suite, csv, table};
use serde_json::{Value as Json, json};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (out, suite) = match arguments.as_slice() {
        [out] if !out.starts_with('-') => (out, SUITES.first()),
        [out, suite] if !out.starts_with('-') => (out, SUITES.iter().find(|(name, ..)| name == suite)),
        _ => (&String::new(), None),
    };
    let Some(suite) = suite else {
        eprintln!("usage: time_programs OUT.json [programs | operations]");
        return ExitCode::from(2);
    };
    match timed(out, suite) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("time_programs: {error}");
            ExitCode::from(1)
        }
    }
}

/// Times every program of a suite at every size; the tables are left beside `out` for the reference.
fn timed(out: &str, &(suite, programs, of_rows): &Suite) -> Result<(), String> {
    let oracle = if suite == "operations" { roomy() } else { Oracle::default() };
    let mut sizes = Vec::new();
    for &rows in of_rows {
        let path = format!("{out}.{rows}.csv");
        std::fs::write(&path, csv(rows)).map_err(|error| format!("{path}: {error}"))?;
        let table = table(rows).map_err(|error| error.to_string())?;
        let programs =
            with_run_stack(|| times(&oracle, programs, &table, runs(rows))).ok_or("the system gives no thread")?;
        sizes.push(json!({"rows": rows, "csv": path, "runs": runs(rows), "programs": programs}));
    }
    std::fs::write(out, json!({"sizes": sizes}).to_string()).map_err(|error| format!("{out}: {error}"))
}

/// How many runs are counted, a tenth of them before the clock counts.
fn runs(rows: usize) -> usize {
    match rows {
        0..100 => 2_000,
        100..10_000 => 200,
        10_000..1_000_000 => 7,
        _ => 3,
    }
}

/// An Oracle for tables of millions of rows, whose limits no operation meets.
fn roomy() -> Oracle {
    let limits = Limits { steps: 1 << 40, work: 1 << 50, memory: 16 << 30, ..Limits::default() };
    Oracle { limits, time: Duration::from_secs(600), ..Oracle::default() }
}

fn times(oracle: &Oracle, programs: &[(&str, &str)], table: &Table, runs: usize) -> Vec<Json> {
    let time = |(name, program): &(&str, &str)| {
        let submission = Submission::program(*program);
        let whole = median(runs, || drop(oracle.run(&submission, table)));
        let judged = median(runs, || drop(oracle.check(program)));
        let parsed = median(runs, || drop(parse(program, &hiddentables_syntax::Limits::default())));
        let outcome = oracle.run(&submission, table);
        let answer = outcome.answer_json().cloned();
        if answer.is_none() {
            eprintln!("{name}: no answer");
        }
        json!({"name": name, "whole_us": whole, "judge_us": judged, "parse_us": parsed, "answer": answer})
    };
    programs.iter().map(time).collect()
}

/// Microseconds of the run in the middle.
fn median(runs: usize, mut run: impl FnMut()) -> f64 {
    let warm = 1 + runs / 10;
    let mut times: Vec<f64> = (0..warm + runs)
        .map(|_| {
            let begun = Instant::now();
            run();
            begun.elapsed().as_secs_f64() * 1e6
        })
        .skip(warm)
        .collect();
    times.sort_by(f64::total_cmp);
    times.get(runs / 2).copied().unwrap_or_default()
}
