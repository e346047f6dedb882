//! Runs one program, given as the only argument, on a small table within 64 MiB and the default limits, and prints how it ended and the most
//! memory that this process had, in MiB: what `tests/tests/memory.rs` compares with the limit.

use std::time::Duration;

use hiddentables::{Limits, Oracle, Submission, Table, columns};
use hiddentables_tests::report::Report;

fn main() -> Result<(), Report> {
    let program = std::env::args().nth(1).ok_or("usage: measured PROGRAM")?;
    let numbers = columns::ints((0..20).collect());
    let texts = columns::strings((0..20).map(|n| Some(format!("text {n}"))));
    let table = Table::new(vec![("n".into(), numbers), ("t".into(), texts)]).map_err(|error| error.to_string())?;
    // The clock is so far off that it ends nothing, on a slow machine either.
    let limits = Limits { memory: 64 << 20, ..Limits::default() };
    let oracle = Oracle { time: Duration::from_secs(300), limits, ..Oracle::default() };
    let outcome = oracle.run(&Submission::program(program), &table).to_json();
    let ended = outcome["limit"].as_str().or(outcome["error"]["class"].as_str()).or(outcome["outcome"].as_str());
    println!("{} {}", ended.unwrap_or("?"), most_memory().map_or("?".to_string(), |most| most.to_string()));
    Ok(())
}

/// `VmHWM` of Linux; none elsewhere.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib >> 10)
}
