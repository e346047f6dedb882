//! Evaluates the AST of a program over [`hiddentables_values`].
//!
//! In: a [`Program`](hiddentables_syntax::Program), the [`Namespace`] it shares with the other programs of its conversation, and a
//! [`Meter`](hiddentables_values::Meter). Out: a [`Run`], which says how the program ended and what it printed.
//! There is no I/O here, no import mechanism and no table: `df`, `pd` and `np` are values like any other, given by the caller.

mod answer;
mod builtins;
mod eval;
mod frame;
mod function;
mod modules;
mod namespace;
mod query;
mod registry;
mod run;
mod unit;

pub use answer::{binds, last_assigned};
pub use namespace::Namespace;
pub use run::{Ending, ImportMode, Run, Settings, run};
