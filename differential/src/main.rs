//! Generated programs here and in `CPython`, side by side: `cargo xtask differential`.
//!
//! Each thread generates programs, runs them in this process and in a process of the reference, and compares what they printed and how they ended.
//! A difference that the reference has with itself under other hash seeds is none. The rest are grouped by the first line that differs,
//! and one program of each group is made small and written to a file.

mod options;
mod ours;
mod outcome;
mod reference;
mod report;
mod session;
mod shrink;
mod watch;

use std::process::ExitCode;

fn main() -> ExitCode {
    let done = options::Options::read().and_then(|options| session::run(&options));
    match done {
        Ok(report) => {
            print!("{report}");
            ExitCode::from(u8::from(report.differs()))
        }
        Err(error) => {
            eprintln!("differential: {error}");
            ExitCode::from(2)
        }
    }
}
