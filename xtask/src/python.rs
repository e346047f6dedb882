//! The pinned reference: a virtual environment in the target folder.

use std::path::PathBuf;
use std::process::Command;

use crate::{root, run};

/// The requirements as they were installed, so that a change of them makes the environment anew.
const STAMP: &str = "requirements.txt";

/// The interpreter of the pinned environment, which is made where it is missing or older than its requirements.
pub fn pinned() -> Result<PathBuf, String> {
    let folder = root().join("target/venv");
    let wanted =
        std::fs::read_to_string(root().join("xtask/python/requirements.txt")).map_err(|error| error.to_string())?;
    let python = folder.join("bin/python");
    if std::fs::read_to_string(folder.join(STAMP)).is_ok_and(|installed| installed == wanted) && python.exists() {
        return Ok(python);
    }
    run(Command::new(base()?).args(["-m", "venv", "--clear"]).arg(&folder))?;
    run(Command::new(&python).args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "-r",
        "xtask/python/requirements.txt",
    ]))?;
    std::fs::write(folder.join(STAMP), wanted).map_err(|error| error.to_string())?;
    Ok(python)
}

/// A Python 3.11.
fn base() -> Result<&'static str, String> {
    let version = |name: &str| {
        let output = Command::new(name).args(["-c", "import sys; print(*sys.version_info[:2])"]).output().ok()?;
        String::from_utf8(output.stdout).ok()
    };
    let fits = |name: &&str| version(name).is_some_and(|found| found.trim() == "3 11");
    ["python3.11", "python3", "python"]
        .into_iter()
        .find(fits)
        .ok_or_else(|| "no Python 3.11 is on the path; the reference is pinned to it".to_string())
}

/// A script of xtask/python, run by the pinned interpreter in the pinned environment.
pub fn script(name: &str) -> Result<Command, String> {
    let mut command = Command::new(pinned()?);
    command.arg(format!("xtask/python/{name}"));
    command.envs([("PYTHONHASHSEED", "0"), ("COLUMNS", "80"), ("LINES", "24"), ("TZ", "UTC"), ("LC_ALL", "C.UTF-8")]);
    Ok(command)
}
