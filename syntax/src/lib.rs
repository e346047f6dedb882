//! Program text to a small abstract syntax tree with spans.
//!
//! In: a Solver's program as text. Out: a [`Program`], or the [`Fault`] that says why not: it is no Python ([`SyntaxFault`], as `CPython` 3.11
//! would say), it passes a limit ([`GuardFault`]), or it uses what we do not have ([`Unsupported`]). Names are resolved to places here.
//! rustpython-parser does the grammar; its types stay inside.

pub mod ast;
mod escapes;
mod fault;
mod grammar;
mod intern;
mod lexer;
mod limits;
mod lines;
mod lower;
mod nesting;
mod parse;
mod scope;
pub mod stack;
mod strings;
mod symtable;
mod words;

pub use ast::{Program, Span, Symbol};
pub use fault::{Fault, GuardFault, GuardKind, SyntaxClass, SyntaxFault, Unsupported};
pub use limits::Limits;
pub use lines::LineIndex;
pub use parse::{decode, parse};

const _: () = {
    const fn shareable<T: Send + Sync>() {}
    shareable::<Program>();
};
