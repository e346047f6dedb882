//! Fuzzing without libFuzzer: `smoke TARGET|all [--seconds N] [--seed N]`, `smoke TARGET --input FILE` to see a
//! failure again, or `smoke TARGET --export FOLDER` to write `seeds/` and `words.dict` for libFuzzer.

use std::panic::catch_unwind;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hiddentables::with_run_stack;
use hiddentables_fuzz::mutate::{Numbers, choices, mutated};
use hiddentables_fuzz::seeds::{finds, seeds};
use hiddentables_fuzz::targets::{ALL, Target, program};
use hiddentables_fuzz::words::dictionary;

const USAGE: &str =
    "usage: smoke TARGET|all [--seconds N] [--seed N] | smoke TARGET --input FILE | smoke TARGET --export FOLDER";

struct Options {
    targets: Vec<(&'static str, Target)>,
    seconds: u64,
    seed: u64,
    input: Option<String>,
    export: Option<String>,
}

fn options() -> Result<Options, String> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().ok_or("no target is named")?;
    let targets: Vec<_> = ALL.iter().copied().filter(|(target, _)| name == "all" || *target == name).collect();
    if targets.is_empty() {
        let names: Vec<_> = ALL.iter().map(|(name, _)| *name).collect();
        return Err(format!("there is no target {name}; there are {}", names.join(", ")));
    }
    let mut options = Options { targets, seconds: 10, seed: 1, input: None, export: None };
    while let Some(flag) = arguments.next() {
        let value = arguments.next().ok_or(format!("{flag} needs a value"))?;
        let number = || value.parse().map_err(|_| format!("{flag} needs a number, not {value}"));
        match flag.as_str() {
            "--seconds" => options.seconds = number()?,
            "--seed" => options.seed = number()?,
            "--input" => options.input = Some(value),
            "--export" => options.export = Some(value),
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
        let done =
            with_run_stack(|| one(name, *target, &options)).unwrap_or_else(|| Err("the property does not hold".into()));
        if let Err(error) = done {
            eprintln!("smoke: {name}: {error}");
            return ExitCode::from(1);
        }
    }
    ExitCode::SUCCESS
}

fn one(name: &str, target: Target, options: &Options) -> Result<(), String> {
    if let Some(path) = &options.input {
        let data = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
        eprintln!("{}", program(&data));
        target(&data);
        return Ok(());
    }
    let language = if name.starts_with("csv") { "csv" } else { "python" };
    let seeds = seeds(language).map_err(|error| format!("the seeds: {error}"))?;
    let mut numbers = Numbers::new(options.seed);
    if let Some(folder) = &options.export {
        return export(folder, language, seeds, &mut numbers).map_err(|error| format!("{folder}: {error}"));
    }
    for (find, data) in finds(name).map_err(|error| format!("the finds: {error}"))? {
        if catch_unwind(|| target(&data)).is_err() {
            return Err(format!("does not hold again for finds/{find}:\n{}", program(&data)));
        }
    }
    let until = Instant::now() + Duration::from_secs(options.seconds);
    let mut tried = 0_u64;
    while Instant::now() < until {
        let data = mutated(&seeds, &mut numbers);
        tried += 1;
        if catch_unwind(|| target(&data)).is_err() {
            let path = format!("{name}-{}-{tried}.input", options.seed);
            std::fs::write(&path, &data).map_err(|error| format!("{path}: {error}"))?;
            return Err(format!("does not hold for {path}:\n{}", program(&data)));
        }
    }
    println!("{name}: held for {tried} inputs");
    Ok(())
}

/// How many programs of the generator a campaign begins with.
const GENERATED: usize = 500;

/// Writes what a campaign begins with.
fn export(folder: &str, language: &str, mut seeds: Vec<Vec<u8>>, numbers: &mut Numbers) -> std::io::Result<()> {
    let folder = std::path::Path::new(folder);
    std::fs::create_dir_all(folder.join("seeds"))?;
    if language == "python" {
        seeds.extend((0..GENERATED).map(|_| choices(numbers)));
    }
    for (at, seed) in seeds.iter().enumerate() {
        std::fs::write(folder.join("seeds").join(format!("{at:05}")), seed)?;
    }
    std::fs::write(folder.join("words.dict"), dictionary()?)
}
