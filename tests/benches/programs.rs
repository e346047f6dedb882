//! Whole programs at twenty rows, single operations at 2,000: parse, review, table copy, run and canonical answer; and judging alone.

use std::hint::black_box;

use criterion::Criterion;
use hiddentables::{Oracle, Submission, with_run_stack};
use hiddentables_tests::timed::{OPERATIONS, PROGRAMS, table};

fn main() {
    // As a host with many programs does: one roomy stack around all runs.
    let done = with_run_stack(|| {
        let mut criterion = Criterion::default().configure_from_args();
        judging(&mut criterion);
        whole(&mut criterion, "whole", PROGRAMS, 20);
        whole(&mut criterion, "operations", OPERATIONS, 2_000);
        criterion.final_summary();
    });
    assert!(done.is_some(), "the system gives no thread");
}

fn whole(criterion: &mut Criterion, suite: &str, programs: &[(&str, &str)], rows: usize) {
    let Ok(table) = table(rows) else { return };
    let oracle = Oracle::default();
    let mut group = criterion.benchmark_group(suite);
    for (name, program) in programs {
        let submission = Submission::program(*program);
        group.bench_function(*name, |bencher| bencher.iter(|| black_box(oracle.run(&submission, &table))));
    }
}

fn judging(criterion: &mut Criterion) {
    let oracle = Oracle::default();
    let mut group = criterion.benchmark_group("judge");
    for (name, program) in PROGRAMS {
        group.bench_function(*name, |bencher| bencher.iter(|| black_box(oracle.check(program))));
    }
}
