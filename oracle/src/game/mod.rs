//! The Oracle's game: a question in, an answer out, the table never seen.
//!
//! A [`Session`] tells a [`Solver`] the [`Schema`] and a question, judges and runs what it replies, and tells it what may be told, for at most seven
//! rounds. Its [`Transcript`] has every character that crossed the wall; [`audit`] compares it with the table. Sources: sections 3.1 to 3.3 and
//! Appendices B to D of the paper.

mod audit;
mod config;
mod ledger;
pub mod prompt;
mod schema;
mod session;
mod solver;
mod transcript;

pub use crate::synthetic::Rehearsed;
pub use audit::{Audit, Finding, audit};
pub(crate) use config::GamePart;
pub use config::game_documentation;
pub use ledger::{Ledger, Spent, bits};
pub use prompt::Surface;
pub(crate) use schema::literal;
pub use schema::{Aliases, ColumnType, Schema, TypeDetail};
pub use session::{Conclusion, Game, Session, Verdict};
pub use solver::{Message, Reply, Role, Scripted, Solver, SolverError, SolverFault, Tokens};
pub use transcript::{Record, Recorded, Sealer, Stage, Transcript, TranscriptError, VERSION};
