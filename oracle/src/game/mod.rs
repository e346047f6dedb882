//! The Oracle's game: a question in, an answer out, the table never seen.

mod solver;

pub use solver::{Message, Reply, Role, Scripted, Solver, SolverError, SolverFault, Tokens};
