//! Fuzzing without libFuzzer: `smoke TARGET|all [--seconds N] [--seed N]`, or `smoke TARGET --input FILE` to see a failure again.

use std::panic::catch_unwind;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hiddentables_fuzz::mutate::{Numbers, mutated};
use hiddentables_fuzz::seeds::seeds;
use hiddentables_fuzz::targets::{ALL, Target};

const USAGE: &str = "usage: smoke TARGET|all [--seconds N] [--seed N] | smoke TARGET --input FILE";

struct Options {
    targets: Vec<(&'static str, Target)>,
    seconds: u64,
    seed: u64,
    input: Option<String>,
}

fn options() -> Result<Options, String> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().ok_or("no target is named")?;
    let targets: Vec<_> = ALL.iter().copied().filter(|(target, _)| name == "all" || *target == name).collect();
    if targets.is_empty() {
        let names: Vec<_> = ALL.iter().map(|(name, _)| *name).collect();
        return Err(format!("there is no target {name}; there are {}", names.join(", ")));
    }
    let mut options = Options { targets, seconds: 10, seed: 1, input: None };
    while let Some(flag) = arguments.next() {
        let value = arguments.next().ok_or(format!("{flag} needs a value"))?;
        let number = || value.parse().map_err(|_| format!("{flag} needs a number, not {value}"));
        match flag.as_str() {
            "--seconds" => options.seconds = number()?,
            "--seed" => options.seed = number()?,
            "--input" => options.input = Some(value),
            _ => return Err(format!("there is no option {flag}")),
        }
    }
    Ok(options)
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(error) => {
            eprintln!("smoke: {error}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    for (name, target) in &options.targets {
        if let Err(error) = one(name, *target, &options) {
            eprintln!("smoke: {name}: {error}");
            return ExitCode::from(1);
        }
    }
    ExitCode::SUCCESS
}

fn one(name: &str, target: Target, options: &Options) -> Result<(), String> {
    if let Some(path) = &options.input {
        target(&std::fs::read(path).map_err(|error| format!("{path}: {error}"))?);
        return Ok(());
    }
    let language = if name.starts_with("csv") { "csv" } else { "python" };
    let seeds = seeds(language).map_err(|error| format!("the seeds: {error}"))?;
    let mut numbers = Numbers::new(options.seed);
    let until = Instant::now() + Duration::from_secs(options.seconds);
    let mut tried = 0_u64;
    while Instant::now() < until {
        let data = mutated(&seeds, &mut numbers);
        tried += 1;
        if catch_unwind(|| target(&data)).is_err() {
            let path = format!("{name}-{}-{tried}.input", options.seed);
            std::fs::write(&path, &data).map_err(|error| format!("{path}: {error}"))?;
            return Err(format!("does not hold for {path}:\n{}", String::from_utf8_lossy(&data)));
        }
    }
    println!("{name}: held for {tried} inputs");
    Ok(())
}
