//! Repository chores: `cargo xtask` says which.

mod bench;
mod differential;
mod generate;
mod parity;
mod python;
mod research;
mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask parity              replay the corpora beside the repository, where they are, and say how far we agree with pandas
cargo xtask parity --refresh    have the pinned pandas write every expectation anew (needs Python 3.11)
cargo xtask attacks             show under plain exec that the attacks of tests/attacks are real (needs Python 3.11; they write files called pwned
                                in temporary folders, and nothing else)
cargo xtask generate            write the generated documents: docs/POLICY.md, docs/SUPPORT.md
cargo xtask generate --check    fail where a generated document is not what it would be written as
cargo xtask bench               time programs here and in warm pandas, side by side (needs Python 3.11)
cargo xtask bench operations    time single operations at 20 to 5,000,000 rows on both sides, and write benches/RESULTS.md (needs 16 GB, Python 3.11)
cargo xtask bench python        time pure Python programs here and in CPython, side by side (needs Python 3.11)
cargo xtask metering            say what admission and metering cost, against a build whose meter charges nothing
cargo xtask bench replay        time the replay of the corpora here, in warm pandas, and in a process a program (needs Python 3.11)
cargo xtask research            replay, score and report the corpora beside the repository: target/research/report.html
cargo xtask differential --count N --seed S [--out DIR] [--unsupported]
                                compare generated programs with the pinned CPython; a small example of each difference goes to DIR
cargo xtask twins --pairs N     run programs on pairs of tables of one schema and other cells: what the Solver is told must be the same for the same class
cargo xtask conversations --count N  play random conversations on tables of unique cells: none may be sent to the Solver";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["parity"] => parity::replay(),
        ["parity", "--refresh"] => parity::refresh(),
        ["attacks"] => parity::attacks(),
        ["generate"] => generate::write(),
        ["generate", "--check"] => generate::check(),
        ["bench"] => bench::side_by_side("programs"),
        ["bench", "operations"] => bench::side_by_side("operations"),
        ["metering"] => bench::metering(),
        ["bench", "python"] => bench::pure_python(),
        ["bench", "replay"] => research::timed(),
        ["research"] => research::everything(),
        ["differential", arguments @ ..] => differential::compare(arguments),
        ["twins", "--pairs", pairs] => without_end("twins", pairs),
        ["conversations", "--count", count] => without_end("conversations", count),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        [] => return wrong_usage("no chore is named"),
        [chore @ ("parity" | "attacks" | "generate" | "bench" | "metering"), rest @ ..] => {
            return wrong_usage(&format!("{chore} does not take {}", rest.join(" ")));
        }
        [other, ..] => return wrong_usage(&format!("there is no chore {other}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::from(1)
        }
    }
}

/// A suite of the `tests` crate that goes on as long as one wants, built to be fast with its checks on.
fn without_end(suite: &str, count: &str) -> Result<(), String> {
    let arguments =
        ["run", "--quiet", "--profile", "differential", "--package", "hiddentables-tests", "--bin", suite, "--", count];
    run(cargo().args(arguments))
}

fn wrong_usage(what: &str) -> ExitCode {
    eprintln!("xtask: {what}\n\n{USAGE}");
    ExitCode::from(2)
}

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Runs a command at the root; its failure names it.
fn run(command: &mut Command) -> Result<(), String> {
    let name = format!("{command:?}");
    match command.current_dir(root()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} ended with {status}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// `cargo`, as the one that runs this.
fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
