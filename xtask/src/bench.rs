//! The same programs here and in warm pandas, in one run.

use std::path::PathBuf;
use std::process::Command;

use crate::python::script;
use crate::{cargo, root, run};

/// Where the figures of this side are left for the other to read.
const OURS: &str = "target/bench_ours.json";

/// Builds for speed, times both sides of a suite one after the other, and prints the ratios; those of operations go to `benches/RESULTS.md`.
pub fn side_by_side(suite: &str) -> Result<(), String> {
    let timed = ["--package", "hiddentables-tests", "--bin", "time_programs", "--", OURS, suite];
    run(cargo().args(["run", "--quiet", "--release"]).args(timed))?;
    let mut reference = script("bench_pandas.py")?;
    reference.args([OURS, &format!("tests/benches/{suite}")]);
    if suite == "operations" {
        reference.arg("benches/RESULTS.md");
    }
    run(&mut reference)
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

/// What admission and metering cost: the timed programs in this build, and in one whose meter charges nothing.
pub fn metering() -> Result<(), String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let program = ["--release", "--package", "hiddentables-tests", "--bin", "time_programs"];
    let mut timed = Vec::new();
    for (name, wrapper) in [("unmetered", Some(root().join("tests/unmetered-rustc.sh"))), ("metered", None)] {
        let mut build = cargo();
        build.args(["build", "--quiet"]).args(program);
        if let Some(wrapper) = wrapper {
            build.env("RUSTC_WORKSPACE_WRAPPER", wrapper);
        }
        run(&mut build)?;
        let built = target.join(format!("time_{name}"));
        std::fs::copy(target.join("release/time_programs"), &built).map_err(|error| error.to_string())?;
        let out = target.join(format!("time_{name}.json"));
        run(Command::new(&built).arg(&out))?;
        timed.insert(0, out);
    }
    run(cargo().args(["run", "--quiet", "--package", "hiddentables-tests", "--bin", "metering_cost", "--"]).args(timed))
}
