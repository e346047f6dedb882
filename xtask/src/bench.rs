//! The same programs here and in warm pandas, in one run.

use std::path::PathBuf;

use crate::python::script;
use crate::{cargo, root, run};

/// Where the figures of this side are left for the other to read.
const OURS: &str = "target/bench_ours.json";

/// Builds for speed, times both sides one after the other, and prints the ratios.
pub fn side_by_side() -> Result<(), String> {
    run(cargo().args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "hiddentables-tests",
        "--bin",
        "time_programs",
        "--",
        OURS,
    ]))?;
    run(script("bench_pandas.py")?.args([OURS, "tests/benches/programs"]))
}

/// The programs of `interp/benches/programs` here and in CPython: time and memory.
pub fn pure_python() -> Result<(), String> {
    run(cargo().args([
        "build",
        "--quiet",
        "--release",
        "--package",
        "hiddentables-interp",
        "--example",
        "time_python",
    ]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let ours = target.join("release/examples/time_python");
    run(script("bench_python.py")?.arg(ours).arg("interp/benches/programs"))
}
