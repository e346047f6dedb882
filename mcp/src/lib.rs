//! A server of the Model Context Protocol over standard input and output: language models ask tables that they must not see.
//!
//! Who is behind an MCP client is a model: a Solver. So what a tool returns is what a Solver may be told, schemas and sanitised outcomes, and an answer
//! goes to the user by another way ([`Answers`]): a file, or, where the host wants it, a part of the reply that is meant for the user and that a
//! client may show to its model all the same.
//!
//! | tool | gives |
//! | --- | --- |
//! | `describe_tables` | names of tables; names and types of their columns |
//! | `run_pandas` | whether a program gave an answer, or what a Solver is told of its failure |
//! | `ask` | whether the game with another Solver came to an answer |
//!
//! [`Wall`] is what they do, without a protocol; [`serve`] is the protocol.

mod answers;
mod serve;
mod server;
mod tables;
mod tools;
mod wall;

pub use answers::Answers;
pub use serve::{ServeError, serve, serve_stdio};
pub use tables::Tables;
pub use wall::{Settings, Told, Wall};
