//! The `hiddentables` command: a thin host. It opens files, asks the library, and prints.
//!
//! Exit codes: 0 for any outcome of a program; 1 where a file cannot be read or written; 2 for wrong usage; 3 where `check`
//! found something; 4 where `ask` has no answer; 5 where `play` met lines that it could not play; 130 where an interrupt ended a corpus early; 100 where an attack got through, a harmless program was refused, or `audit` found
//! something wrong.

mod args;
mod ask;
mod attack;
mod audit;
mod check;
mod describe;
mod input;
mod ledger;
mod mcp;
mod play;
mod replay;
mod report;
mod run;
mod score;
mod show;
mod solver;
mod transpile;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};

const _: () = assert!(hiddentables::METERED, "this build measures the meter, and has none");

/// The exit code of a fault of the command's own, as Rust has it for panics.
const FAULT: u8 = 101;

fn main() -> ExitCode {
    // A fault of ours becomes an outcome; its message could quote a cell, so it is not printed.
    std::panic::set_hook(Box::new(|_| {}));
    let command = Cli::parse().command;
    let run = move || match command {
        Command::Run(options) => run::run(&options),
        Command::Check(options) => check::check(&options),
        Command::Replay(options) => replay::replay(&options),
        Command::Describe(options) => describe::describe(&options),
        Command::Ask(options) => ask::ask(&options),
        Command::Play(options) => play::play(&options),
        Command::Audit(options) => audit::audit(&options),
        Command::Mcp(options) => mcp::mcp(&options),
        Command::Score(options) => score::score(&options),
        Command::Report(options) => report::report(&options),
        Command::Transpile(options) => transpile::transpile(&options),
        Command::Attack(options) => attack::attack(&options),
        Command::AttackTrial(options) => attack::trial(&options),
    };
    let Ok(result) = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)) else {
        eprintln!(
            "hiddentables: a fault of its own, of which no more is said here, since it could quote a table; please report the command"
        );
        return ExitCode::from(FAULT);
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("hiddentables: {}", show::printable(&error.to_string()));
            ExitCode::from(1)
        }
    }
}
