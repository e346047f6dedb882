//! From bytes to a program: guards, tokens, tree, lowering.

use std::borrow::Cow;
use std::sync::Arc;

use crate::ast::{Program, Span};
use crate::fault::{Fault, GuardFault, GuardKind, SyntaxFault, Unsupported};
use crate::grammar;
use crate::lexer::{Stop, lex_program};
use crate::limits::Limits;
use crate::lines::LineIndex;
use crate::lower::{Lowered, lower};
use crate::stack::on_parser_stack;
use crate::strings::Literals;

/// Read bytes as the UTF-8 text of a program.
///
/// # Errors
/// [`GuardKind::SourceTooLong`] and [`GuardKind::NotUtf8`].
pub fn decode<'b>(bytes: &'b [u8], limits: &Limits) -> Result<&'b str, Fault> {
    long(bytes.len(), limits)?;
    std::str::from_utf8(bytes).map_err(|error| guard(GuardKind::NotUtf8, error.valid_up_to() as u64, 0))
}

/// Parse a program: a byte order mark and carriage returns are allowed, as in a file.
///
/// The work is done on a stack of [`PARSER_STACK`](crate::stack::PARSER_STACK): a thread of its own, unless the caller is inside
/// [`assume_roomy`](crate::stack::assume_roomy).
///
/// # Errors
/// The [`Fault`] that says why it is none.
pub fn parse(source: &str, limits: &Limits) -> Result<Program, Fault> {
    long(source.len(), limits)?;
    let text = universal_newlines(source.strip_prefix('\u{feff}').unwrap_or(source));
    characters(&text)?;
    on_parser_stack(|| parse_here(&text, limits)).unwrap_or_else(|_| Err(guard(GuardKind::NoParserThread, 1, 0)))
}

fn long(bytes: usize, limits: &Limits) -> Result<(), Fault> {
    // Spans are u32; half of its range leaves room for sums.
    let limit = limits.source_bytes.min(u32::MAX as usize / 2);
    if bytes > limit { Err(guard(GuardKind::SourceTooLong, bytes as u64, limit as u64)) } else { Ok(()) }
}

fn guard(kind: GuardKind, given: u64, limit: u64) -> Fault {
    Fault::Guard(GuardFault { kind, given, limit, line: 0, column: 0 })
}

fn universal_newlines(source: &str) -> Cow<'_, str> {
    if source.contains('\r') {
        Cow::Owned(source.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(source)
    }
}

fn characters(text: &str) -> Result<(), Fault> {
    let refused = |kind, offset: usize| {
        let (line, column) = LineIndex::new(text).position(text, offset as u32);
        Err(Fault::Guard(GuardFault { kind, given: offset as u64, limit: 0, line, column }))
    };
    if let Some(offset) = text.find('\0') {
        return refused(GuardKind::NullCharacter, offset);
    }
    if !text.is_ascii()
        && let Some(offset) =
            text.find(|character| matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
    {
        return refused(GuardKind::BidiControl, offset);
    }
    Ok(())
}

fn parse_here(text: &str, limits: &Limits) -> Result<Program, Fault> {
    let lines = LineIndex::new(text);
    let lowered = tree(text, limits).map_err(|stop| fault(stop, text, &lines))?;
    let Lowered { body, symbols, constants, globals, unsupported } = lowered;
    if unsupported.is_empty() {
        let (symbols, constants) = (symbols.all, constants.all);
        return Ok(Program { source: Arc::from(text), lines, body, symbols, constants, globals });
    }
    let place = |(construct, span): (&'static str, Span)| {
        let (line, column) = lines.position(text, span.start);
        Unsupported { construct, span, line, column }
    };
    Err(Fault::Unsupported(unsupported.into_iter().map(place).collect()))
}

fn tree(text: &str, limits: &Limits) -> Result<Lowered, Stop> {
    let mut literals = Literals::default();
    let lexed = lex_program(text, limits, &mut literals)?;
    let bad_string = literals.fault.take();
    let module = grammar::module(text, lexed, bad_string)?;
    lower(text, &module, &mut literals)
}

fn fault(stop: Stop, text: &str, lines: &LineIndex) -> Fault {
    match stop {
        Stop::Syntax { class, at, message } => {
            let (line, column) = lines.position(text, at);
            Fault::Syntax(SyntaxFault { class, line, column, message })
        }
        Stop::Guard { kind, given, limit, at } => {
            let (line, column) = lines.position(text, at);
            Fault::Guard(GuardFault { kind, given, limit, line, column })
        }
    }
}
