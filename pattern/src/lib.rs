//! Python's regular expressions (CPython 3.11's `re`, of text), bounded: for the interpreter's `re` and pandas' `.str`.
//!
//! A pattern is parsed as CPython parses it, to its errors' messages and positions. A small matcher of our own does what
//! CPython's does, step by step and counted; patterns that an automaton can match alike are handed to one where
//! backtracking would cost too much. Texts that are plain are searched as such. Spans are in bytes.
//!
//! ```
//! use hiddentables_pattern::{Flags, Pattern};
//! use hiddentables_values::{Limits, Meter};
//!
//! let meter = Meter::new(Limits::default());
//! let pattern = Pattern::compile(r"(?P<year>\d{4})$", Flags::NONE, &meter).unwrap();
//! let found = pattern.search("in 1999\n", 0, &meter).unwrap().unwrap();
//! assert_eq!(found.group("in 1999\n", 1), Some("1999"));
//! ```

mod ast;
mod backtrack;
mod charset;
mod escape;
mod fault;
mod flags;
mod fold;
mod linear;
mod literal;
mod parse;
mod pattern;
mod program;
pub mod python;
mod scan;
mod search;
mod template;
pub mod wrapping;

pub use escape::escape;
pub use flags::Flags;
pub use pattern::Pattern;
pub use scan::Matches;
pub use search::Captures;
pub use template::Template;
