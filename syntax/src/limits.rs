//! What is allowed before anything looks at the meaning of a text.

/// Limits on the text of a program. The defaults keep the parser, the lowering and the drop of both trees within
/// [`PARSER_STACK`](crate::stack::PARSER_STACK) whatever the bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of source.
    pub source_bytes: usize,
    /// Open brackets.
    pub brackets: u32,
    /// Indentation levels.
    pub indentation: u32,
    /// Attributes, calls and subscripts on one operand; operators in one operand of `and`/`or`; lambdas and conditionals in one
    /// expression; `elif`s of one `if`.
    pub chain: u32,
    /// Levels of expressions inside expressions.
    pub nesting: u32,
    /// Digits of a decimal integer literal (`CPython`'s own limit).
    pub integer_digits: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            source_bytes: 64 * 1024,
            brackets: 100,
            indentation: 50,
            chain: 200,
            nesting: 1_000,
            integer_digits: 4_300,
        }
    }
}
