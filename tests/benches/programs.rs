//! Whole programs, timed.
fn main() {}
