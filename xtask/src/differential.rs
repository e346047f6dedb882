//! Generated programs here and in the pinned `CPython`, side by side.

use std::process::Command;

use crate::python::pinned;
use crate::{cargo, run};

/// Builds the comparison, with overflow checks, and hands it the arguments and the reference.
pub fn compare(arguments: &[&str]) -> Result<(), String> {
    let reference = pinned()?;
    let mut command: Command = cargo();
    command.args(["run", "--quiet", "--profile", "differential", "--package", "hiddentables-differential", "--"]);
    run(command.arg("--python").arg(reference).args(arguments))
}
