//! The same programs here and in warm pandas, in one run.

use crate::python::script;
use crate::{cargo, run};

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
