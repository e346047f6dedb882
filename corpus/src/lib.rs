//! Corpora of Solver programs (JSONL, a program a line) and their replay: every line through the interpreter, an outcome a line. And
//! [`attack`]: programs that try to get out.

pub mod attack;
mod line;
mod replay;

pub use line::{BadLine, Line};
pub use replay::{Progress, Replay, ReplayError, Summary};
