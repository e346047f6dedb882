//! The reference: `xtask/python/differential.py`, a process that runs one program after the other.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value as Json, json};

use crate::outcome::{Ending, Outcome};

/// A process of the reference; another takes its place when a program ends it.
pub struct Reference {
    python: PathBuf,
    script: PathBuf,
    seed: u32,
    running: Option<Running>,
}

struct Running {
    child: Child,
    programs: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Reference {
    /// A reference whose strings hash by this seed.
    pub fn new(python: &Path, script: &Path, seed: u32) -> Reference {
        Reference { python: python.to_path_buf(), script: script.to_path_buf(), seed, running: None }
    }

    fn running(&mut self) -> std::io::Result<&mut Running> {
        if self.running.is_none() {
            let mut child = Command::new(&self.python)
                .arg(&self.script)
                .envs([("COLUMNS", "80"), ("TZ", "UTC"), ("LC_ALL", "C.UTF-8"), ("PYTHONUTF8", "1")])
                .env("PYTHONHASHSEED", self.seed.to_string())
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()?;
            let closed = || std::io::Error::other("the reference has no pipes");
            let programs = child.stdin.take().ok_or_else(closed)?;
            let answers = BufReader::new(child.stdout.take().ok_or_else(closed)?);
            self.running = Some(Running { child, programs, answers });
        }
        self.running.as_mut().ok_or_else(|| std::io::Error::other("the reference does not run"))
    }

    /// Gives it a program; [`Reference::answer`] waits for the end.
    pub fn send(&mut self, program: &str) -> std::io::Result<()> {
        let mut line = json!({ "program": program }).to_string();
        line.push('\n');
        self.running()?.programs.write_all(line.as_bytes())
    }

    /// How the program that was sent last ended.
    pub fn answer(&mut self) -> std::io::Result<Outcome> {
        let mut line = String::new();
        let read = self.running()?.answers.read_line(&mut line);
        match serde_json::from_str::<Json>(&line) {
            Ok(answer) if read.is_ok() => Ok(outcome(&answer)),
            _ => {
                self.stop();
                Ok(Outcome { out: String::new(), ending: Ending::Limit("reference ended".into()) })
            }
        }
    }

    /// Runs a program.
    pub fn outcome(&mut self, program: &str) -> std::io::Result<Outcome> {
        self.send(program)?;
        self.answer()
    }

    fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            drop(running.programs);
            // It may have ended by itself; what it says on the way out is of no interest.
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        self.stop();
    }
}

fn outcome(answer: &Json) -> Outcome {
    let text = |value: &Json| value.as_str().unwrap_or_default().to_string();
    let error = &answer["error"];
    let ending = match error[0].as_str() {
        None => Ending::Done,
        Some("TimeLimit") => Ending::Limit("reference time".into()),
        Some("MemoryError") => Ending::Limit("reference memory".into()),
        Some(class) => Ending::Raised(class.into(), text(&error[1]), error[2].as_u64().unwrap_or(0)),
    };
    Outcome { out: text(&answer["out"]), ending }
}
