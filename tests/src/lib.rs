//! The suites that hold for the whole: what each kind of test checks, once; the cases are files that a person can read.

pub mod agreement;
pub mod conversations;
pub mod corpora;
pub mod doc_examples;
pub mod graph;
pub mod program;
pub mod report;
pub mod signatures;
pub mod sources;
pub mod tables;
pub mod timed;
pub mod twins;
