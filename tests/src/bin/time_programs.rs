//! Median wall time of each timed program, as JSON for `xtask/python/bench_pandas.py`: `time_programs OUT.json`.

use std::process::ExitCode;
use std::time::Instant;

use hiddentables::{Oracle, Submission, Table, with_run_stack};
use hiddentables_tests::timed::{PROGRAMS, csv, table};
use serde_json::{Value as Json, json};

/// Runs before the clock counts, and runs it counts.
const WARM: usize = 200;
const RUNS: usize = 2_000;

fn main() -> ExitCode {
    let Some(out) = std::env::args().nth(1) else {
        eprintln!("usage: time_programs OUT.json");
        return ExitCode::from(2);
    };
    let timed = table().map_err(|error| error.to_string()).and_then(|table| {
        let programs = with_run_stack(|| programs(&table)).ok_or("the system gives no thread")?;
        let figures = json!({"csv": csv(), "runs": RUNS, "programs": programs}).to_string();
        std::fs::write(&out, figures).map_err(|error| format!("{out}: {error}"))
    });
    match timed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("time_programs: {error}");
            ExitCode::from(1)
        }
    }
}

fn programs(table: &Table) -> Vec<Json> {
    let oracle = Oracle::default();
    let time = |(name, program): &(&str, &str)| {
        let submission = Submission::program(*program);
        let whole = median(|| drop(oracle.run(&submission, table)));
        let judged = median(|| drop(oracle.check(program)));
        let answer = oracle.run(&submission, table).answer_json().cloned();
        json!({"name": name, "whole_us": whole, "judge_us": judged, "answer": answer})
    };
    PROGRAMS.iter().map(time).collect()
}

/// Microseconds of the run in the middle.
fn median(mut run: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..WARM + RUNS)
        .map(|_| {
            let begun = Instant::now();
            run();
            begun.elapsed().as_secs_f64() * 1e6
        })
        .skip(WARM)
        .collect();
    times.sort_by(f64::total_cmp);
    times.get(RUNS / 2).copied().unwrap_or_default()
}
