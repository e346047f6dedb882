//! Program text to a small abstract syntax tree with spans.
//!
//! In: a Solver's program as text. Out: a [`Program`], or the [`Fault`] that says why not: it is no Python ([`SyntaxFault`], as CPython 3.11
//! would say), it passes a limit ([`GuardFault`]), or it uses what we do not have ([`Unsupported`]). Names are resolved to places here.
//! rustpython-parser does the grammar; its types stay inside.

pub mod ast;
mod fault;
mod limits;
mod lines;

pub use ast::{Program, Span, Symbol};
pub use fault::{Fault, GuardFault, GuardKind, SyntaxClass, SyntaxFault, Unsupported};
pub use limits::Limits;
pub use lines::LineIndex;

/// Parse a program.
///
/// # Errors
/// The [`Fault`] that says why it is none.
pub fn parse(source: &str, limits: &Limits) -> Result<Program, Fault> {
    let _ = (source, limits);
    Err(Fault::Unsupported(Vec::new()))
}

const _: () = {
    const fn shareable<T: Send + Sync>() {}
    shareable::<Program>();
};
