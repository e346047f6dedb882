//! Agreement with the reference: writing what it answers, and measuring against it.

use crate::python::script;
use crate::{cargo, run};

/// Has the pinned pandas write what our tests expect.
pub fn refresh() -> Result<(), String> {
    run(script("signatures.py")?.arg("dataframe-shim/data"))?;
    run(script("goldens.py")?.arg("tests/cases/programs"))?;
    run(script("doc_examples.py")?.arg("tests/cases/doc_examples.txt"))
}

/// Replays the corpora beside the repository and prints how far we agree.
pub fn replay() -> Result<(), String> {
    run(cargo().args(["run", "--quiet", "--package", "hiddentables-tests", "--bin", "parity"]))
}

/// Runs the attacks under plain `exec`, each in a process with limits, and writes which succeed.
pub fn attacks() -> Result<(), String> {
    run(script("attacks_exec.py")?.arg("tests/attacks"))
}
