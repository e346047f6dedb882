//! What admission and metering cost: `metering_cost METERED.json UNMETERED.json`, two files of `time_programs`, the second of a build without a
//! meter. Ends with 1 where they cost more than they may.
//!
//! Of each program: the whole of it, against parsing and running it in the build that charges nothing.

use std::process::ExitCode;

use hiddentables_tests::report::Report;
use serde_json::Value as Json;

/// The percentage of parsing and running that the two may cost, for the program in the middle.
const MOST: f64 = 25.0;

fn main() -> Result<ExitCode, Report> {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let [metered, unmetered] = paths.as_slice() else {
        return Err("usage: metering_cost METERED.json UNMETERED.json".into());
    };
    let (metered, unmetered) = (read(metered)?, read(unmetered)?);
    let mut within = true;
    for (with, without) in list(&metered["sizes"]).iter().zip(list(&unmetered["sizes"])) {
        let rows = &with["rows"];
        let mut costs = Vec::new();
        for (with, without) in list(&with["programs"]).iter().zip(list(&without["programs"])) {
            let name = with["name"].as_str().unwrap_or_default();
            let base = number(without, "whole_us") - (number(without, "judge_us") - number(without, "parse_us"));
            let cost = 100.0 * (number(with, "whole_us") / base - 1.0);
            println!(
                "{rows:>7} rows  {name:<12} {:>10.1} us, {base:>10.1} without: {cost:+.1} %",
                number(with, "whole_us")
            );
            costs.push(cost);
        }
        costs.sort_by(f64::total_cmp);
        let middle = costs.get(costs.len() / 2).copied().unwrap_or(f64::NAN);
        let most = costs.last().copied().unwrap_or(f64::NAN);
        println!("{rows:>7} rows: {middle:+.1} % in the middle, {most:+.1} % at most");
        within &= middle <= MOST;
    }
    Ok(if within { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn read(path: &str) -> Result<Json, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))
}

fn list(value: &Json) -> &[Json] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn number(program: &Json, name: &str) -> f64 {
    program[name].as_f64().unwrap_or(f64::NAN)
}
