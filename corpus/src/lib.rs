//! Corpora (JSONL, a program or a question a line): [`Replay`] runs every program, [`Play`] plays the Oracle's game about every question, an outcome
//! a line. And [`attack`]: programs that try to get out.

pub mod attack;
mod census;
mod error;
mod labels;
mod line;
mod lines;
mod play;
mod replay;
mod resume;
mod tables;

pub use census::Shard;
pub use error::{ReplayError, Unfit};
pub use labels::{RESULT_KEYS, given};
pub use line::{BadLine, Line, id_text};
pub use lines::{Progress, Summary};
pub use play::Play;
pub use replay::Replay;
pub use tables::{Mode, Reading};
