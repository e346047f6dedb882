//! What a researcher needs around a replay: questions of published data sets with their expected answers ([`datasets`]), and functions that judge a
//! canonical answer as the data sets' own evaluators do ([`scorers`]), groups of questions ([`taxonomy`]).
//!
//! Questions and outcomes (JSON) flow in, verdicts flow out. Nothing here runs a program.

pub mod datasets;
pub mod paper;
pub mod report;
pub mod results;
pub mod scorers;
pub mod scoring;
pub mod tables;
pub mod taxonomy;
pub mod transpile;
