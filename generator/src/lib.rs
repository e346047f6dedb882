//! Python programs that parse and end, drawn from a grammar of what there is to write and to call.
//!
//! In: [`Choices`], a stream of small numbers, be it of a seed, of a fuzzer's bytes, or one that was recorded and made shorter.
//! Out: a [`Program`] with the text and the names of what it calls. The same choices give the same program, and a choice of 0 is the
//! simplest thing that fits, so that cutting and zeroing choices makes a program simpler.
//!
//! What a program may hold stands in `rows/*.txt`, which [`Grammar`] describes. Nothing here runs a program or knows who does.

mod choices;
mod grammar;
mod kind;
mod shape;
mod template;
mod writer;

pub use choices::Choices;
pub use grammar::{Grammar, Row};
pub use shape::shape;

/// A program that was generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its text: Python 3.11 that parses, and ends by itself.
    pub text: String,
    /// The row of each call in it, in the order of writing.
    pub calls: Vec<&'static str>,
}

/// The program that these choices make of the whole grammar.
pub fn generate(choices: &mut Choices) -> Program {
    writer::program(Grammar::whole(), choices)
}

/// The program that these choices make of a part of the grammar.
pub fn generate_of(grammar: &Grammar, choices: &mut Choices) -> Program {
    writer::program(grammar, choices)
}

/// A program that does nothing but call one row: whether there is any sense in using it.
pub fn probe(grammar: &Grammar, row: usize, choices: &mut Choices) -> Program {
    writer::probe(grammar, row, choices)
}

/// A program that does nothing but one of the statements of the grammar.
pub fn probe_form(grammar: &Grammar, form: usize, choices: &mut Choices) -> Program {
    writer::probe_form(grammar, form, choices)
}
