//! The suites that hold for the whole: what each kind of test checks, once; the cases are files that a person can read.

pub mod graph;
pub mod sources;
