//! Why a text is no program we run.

use std::fmt;

use crate::ast::Span;

/// Why [`parse`](crate::parse) gave no program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// It is not Python: `CPython` refuses it too.
    Syntax(SyntaxFault),
    /// It passes a limit set before anything else looks at it.
    Guard(GuardFault),
    /// It is Python, but more of it than we have: every such construct, in the order of the text.
    Unsupported(Vec<Unsupported>),
}

/// What `type(e).__name__` is for a syntax error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SyntaxClass {
    /// `SyntaxError`
    SyntaxError,
    /// `IndentationError`
    IndentationError,
    /// `TabError`
    TabError,
}

impl SyntaxClass {
    /// The class name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::SyntaxError => "SyntaxError",
            Self::IndentationError => "IndentationError",
            Self::TabError => "TabError",
        }
    }
}

/// A syntax error. The message is `CPython`'s where it is cheap to have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxFault {
    /// Its class.
    pub class: SyntaxClass,
    /// 1-based line.
    pub line: u32,
    /// 1-based column in characters.
    pub column: u32,
    /// What is wrong.
    pub message: String,
}

/// A limit that was passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GuardFault {
    /// Which limit.
    pub kind: GuardKind,
    /// How much there was, as far as it was counted.
    pub given: u64,
    /// How much is allowed.
    pub limit: u64,
    /// 1-based line, or 0 where there is none.
    pub line: u32,
    /// 1-based column in characters, or 0 where there is none.
    pub column: u32,
}

/// Which limit was passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GuardKind {
    /// Bytes of source.
    SourceTooLong,
    /// The bytes are not UTF-8; `given` is the offset of the first that is not.
    NotUtf8,
    /// A NUL character; `given` is its offset.
    NullCharacter,
    /// A character that reorders text (U+202A-202E, U+2066-2069), which makes a program read as what it is not; `given` is its offset.
    BidiControl,
    /// Open brackets.
    BracketsTooDeep,
    /// Indentation levels.
    IndentationTooDeep,
    /// Attribute accesses, calls and subscripts applied to one operand (`a.b[0](c)`).
    PostfixChainTooLong,
    /// Binary, unary and comparison operators in one operand of `and`/`or`.
    OperatorChainTooLong,
    /// Conditional expressions, lambdas, `:=` and `=` in one expression.
    ClauseChainTooLong,
    /// `elif`s of the blocks that are open at once.
    BranchChainTooLong,
    /// Levels of expressions inside expressions, estimated from above.
    NestingTooDeep,
    /// Digits of a decimal integer literal.
    IntegerTooLong,
    /// f-strings inside f-strings.
    FStringsTooDeep,
    /// The operating system gave no thread to parse on.
    NoParserThread,
}

impl GuardKind {
    /// Whether `CPython` 3.11 refuses such a text too (if at a limit of its own), and with which class: a NUL is a `ValueError` of
    /// `compile`, over-long integers, brackets deeper than 200 and f-strings are `SyntaxError`, 100 levels of indentation are an
    /// `IndentationError`. The others are choices of ours: `CPython` runs, say, a sum of 1,000 terms.
    #[must_use]
    pub fn python_class(self) -> Option<&'static str> {
        match self {
            Self::NotUtf8 | Self::BracketsTooDeep | Self::IntegerTooLong | Self::FStringsTooDeep => Some("SyntaxError"),
            Self::NullCharacter => Some("ValueError"),
            Self::IndentationTooDeep => Some("IndentationError"),
            Self::SourceTooLong
            | Self::BidiControl
            | Self::PostfixChainTooLong
            | Self::OperatorChainTooLong
            | Self::ClauseChainTooLong
            | Self::BranchChainTooLong
            | Self::NestingTooDeep
            | Self::NoParserThread => None,
        }
    }

    /// What is limited, for people.
    #[must_use]
    pub fn what(self) -> &'static str {
        match self {
            Self::SourceTooLong => "bytes of source",
            Self::NotUtf8 => "bytes that are not UTF-8",
            Self::NullCharacter => "NUL characters",
            Self::BidiControl => "characters that reorder text",
            Self::BracketsTooDeep => "nested brackets",
            Self::IndentationTooDeep => "levels of indentation",
            Self::PostfixChainTooLong => "attributes, calls and subscripts in a row",
            Self::OperatorChainTooLong => "operators in a row",
            Self::ClauseChainTooLong => "lambdas, conditionals and assignments in a row",
            Self::BranchChainTooLong => "elif branches",
            Self::NestingTooDeep => "levels of nested expressions",
            Self::IntegerTooLong => "digits of an integer literal",
            Self::FStringsTooDeep => "nested f-strings",
            Self::NoParserThread => "parser threads",
        }
    }
}

/// A construct that is Python, but not ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unsupported {
    /// What it is: "class definition", "with statement", …
    pub construct: &'static str,
    /// Where it stands in the text without byte order mark and carriage returns.
    pub span: Span,
    /// 1-based line.
    pub line: u32,
    /// 1-based column in characters.
    pub column: u32,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(fault) => write!(f, "{}: {} (line {})", fault.class.name(), fault.message, fault.line),
            Self::Guard(fault) => {
                write!(f, "{}: {} given, {} allowed", fault.kind.what(), fault.given, fault.limit)?;
                if fault.line > 0 { write!(f, " (line {})", fault.line) } else { Ok(()) }
            }
            Self::Unsupported(all) => {
                for (i, one) in all.iter().enumerate() {
                    let separator = if i == 0 { "not supported: " } else { ", " };
                    write!(f, "{separator}{} (line {})", one.construct, one.line)?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for Fault {}
