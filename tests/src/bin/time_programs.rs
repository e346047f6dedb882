//! Median wall time of each timed program, as JSON for `xtask/python/bench_pandas.py`: `time_programs OUT.json`.

use std::process::ExitCode;
use std::time::Instant;

use hiddentables::{Oracle, Submission, Table, with_run_stack};
use hiddentables_syntax::{Limits, parse};
use hiddentables_tests::timed::{PROGRAMS, SIZES, csv, table};
use serde_json::{Value as Json, json};

fn main() -> ExitCode {
    let Some(out) = std::env::args().nth(1).filter(|out| !out.starts_with('-')) else {
        eprintln!("usage: time_programs OUT.json");
        return ExitCode::from(2);
    };
    match timed(&out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("time_programs: {error}");
            ExitCode::from(1)
        }
    }
}

/// Times every program at every size; the tables are left beside `out` for the reference.
fn timed(out: &str) -> Result<(), String> {
    let mut sizes = Vec::new();
    for &rows in SIZES {
        let path = format!("{out}.{rows}.csv");
        std::fs::write(&path, csv(rows)).map_err(|error| format!("{path}: {error}"))?;
        let table = table(rows).map_err(|error| error.to_string())?;
        let programs = with_run_stack(|| programs(&table, runs(rows))).ok_or("the system gives no thread")?;
        sizes.push(json!({"rows": rows, "csv": path, "runs": runs(rows), "programs": programs}));
    }
    std::fs::write(out, json!({"sizes": sizes}).to_string()).map_err(|error| format!("{out}: {error}"))
}

/// How many runs are counted, a tenth of them before the clock counts.
fn runs(rows: usize) -> usize {
    match rows {
        0..100 => 2_000,
        100..10_000 => 200,
        _ => 7,
    }
}

fn programs(table: &Table, runs: usize) -> Vec<Json> {
    let oracle = Oracle::default();
    let time = |(name, program): &(&str, &str)| {
        let submission = Submission::program(*program);
        let whole = median(runs, || drop(oracle.run(&submission, table)));
        let judged = median(runs, || drop(oracle.check(program)));
        let parsed = median(runs, || drop(parse(program, &Limits::default())));
        let outcome = oracle.run(&submission, table);
        let answer = outcome.answer_json().cloned();
        if answer.is_none() {
            eprintln!("{name}: no answer");
        }
        json!({"name": name, "whole_us": whole, "judge_us": judged, "parse_us": parsed, "answer": answer})
    };
    PROGRAMS.iter().map(time).collect()
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
