//! Properties that hold for any bytes. A target is a function that panics where its property does not hold; libFuzzer calls it
//! through `fuzz_targets/`, and `smoke` with mutations of its own, on a stable compiler.

mod meters;
pub mod mutate;
pub mod seeds;
mod table;
pub mod targets;
pub mod words;
