//! What the command line asks for.

use std::path::PathBuf;

/// The settings of a session.
#[derive(Clone, Debug)]
pub struct Options {
    /// Programs to compare.
    pub count: u64,
    /// The seed of the first one; the others follow it.
    pub seed: u64,
    /// Where examples of differences go.
    pub out: Option<PathBuf>,
    /// The interpreter that is the reference.
    pub python: PathBuf,
    /// The script it runs.
    pub script: PathBuf,
    /// Threads, each with a process of the reference.
    pub threads: u64,
    /// Whether rows and statements that are not supported are used all the same.
    pub unsupported: bool,
    /// Print the program of the seed and both outcomes, and do nothing else.
    pub show: bool,
}

impl Options {
    /// Reads the arguments of this process.
    pub fn read() -> Result<Options, String> {
        let mut options = Options {
            count: 10_000,
            seed: 1,
            out: None,
            python: "python3.11".into(),
            script: "xtask/python/differential.py".into(),
            threads: 2,
            unsupported: false,
            show: false,
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(flag) = arguments.next() {
            match flag.as_str() {
                "--unsupported" => options.unsupported = true,
                "--show" => options.show = true,
                _ => options.set(&flag, &arguments.next().ok_or(format!("{flag} needs a value"))?)?,
            }
        }
        Ok(options)
    }

    fn set(&mut self, flag: &str, value: &str) -> Result<(), String> {
        let number = || value.parse::<u64>().map_err(|_| format!("{flag} needs a number, not {value}"));
        match flag {
            "--count" => self.count = number()?,
            "--seed" => self.seed = number()?,
            "--threads" => self.threads = number()?.max(1),
            "--out" => self.out = Some(value.into()),
            "--python" => self.python = value.into(),
            "--script" => self.script = value.into(),
            _ => return Err(format!("there is no option {flag}")),
        }
        Ok(())
    }
}
