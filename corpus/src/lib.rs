//! Corpora of Solver programs (JSONL, a program a line), and their replay: every line through the interpreter, an outcome a line.

mod line;
mod replay;

pub use line::{BadLine, Line};
pub use replay::{Progress, Replay, ReplayError, Summary};
