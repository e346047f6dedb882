//! String literals: escapes, concatenation, and f-strings as `CPython` 3.11 reads them (text with replacement fields, each an expression of its
//! own that may hold neither backslash nor comment).
//!
//! Strings that stand side by side are one literal. They are decoded while lexing, but a fault in one is reported only if the parser gets
//! that far, as in `CPython`.

use rustpython_parser::ast;

use crate::ast::Conversion;
use crate::escapes::{self, Escaped};
use crate::fault::GuardKind;
use crate::grammar;
use crate::lexer::{Stop, lex_field};
use crate::limits::Limits;

/// Each level needs a kind of quotes of its own, and there are four.
const MOST_FSTRINGS_DEEP: u32 = 6;

/// String literals that stand side by side, before decoding.
pub(crate) struct Group {
    pub(crate) start: usize,
    pub(crate) end: usize,
    parts: Vec<Part>,
}

struct Part {
    raw: bool,
    bytes: bool,
    formatted: bool,
    from: usize,
    to: usize,
}

impl Group {
    pub(crate) fn new(start: usize) -> Self {
        Self { start, end: start, parts: Vec::new() }
    }

    /// Add a literal with this prefix whose text is `from..to`.
    pub(crate) fn push(&mut self, prefix: &str, from: usize, to: usize, end: usize) {
        let has = |letter: char| prefix.contains(letter) || prefix.contains(letter.to_ascii_uppercase());
        self.parts.push(Part { raw: has('r'), bytes: has('b'), formatted: has('f'), from, to });
        self.end = end;
    }
}

/// A decoded literal.
pub(crate) enum Literal {
    Str(String),
    Bytes(Vec<u8>),
    Formatted(Vec<RawPiece>),
}

/// A piece of an f-string whose expressions are not lowered yet.
pub(crate) enum RawPiece {
    Text(String),
    Field { value: Box<ast::Expr>, conversion: Conversion, spec: Option<Vec<RawPiece>> },
}

/// What lexing leaves beside the tokens.
#[derive(Default)]
pub(crate) struct Literals {
    /// Decoded literals, by the index their token carries.
    pub(crate) all: Vec<Literal>,
    /// Offsets of matching brackets.
    pub(crate) brackets: Vec<(u32, u32)>,
    /// The first literal that could not be decoded: where it stands, and why.
    pub(crate) fault: Option<(u32, Stop)>,
    /// Literals Python has and we do not.
    pub(crate) unsupported: Vec<(&'static str, u32, u32)>,
    level: u32,
}

impl Literals {
    /// Decode a group; `next` is where the next token begins (`CPython` reports some faults there). Gives the index of the literal and the
    /// depth of what it holds.
    pub(crate) fn decode(
        &mut self,
        source: &str,
        group: Group,
        next: usize,
        limits: &Limits,
    ) -> Result<(usize, u32), Stop> {
        self.level += 1;
        if self.level > MOST_FSTRINGS_DEEP {
            return Err(Stop::passed(
                (GuardKind::FStringsTooDeep, self.level.into(), MOST_FSTRINGS_DEEP.into()),
                group.start,
            ));
        }
        let (start, end) = (group.start as u32, group.end as u32);
        let mut decoder = Decoder { source, literals: self, limits, next, depth: 0, surrogate: false };
        let decoded = decoder.group(group);
        let (depth, surrogate) = (decoder.depth, decoder.surrogate);
        self.level -= 1;
        if surrogate {
            self.unsupported.push(("lone surrogate in a string", start, end));
        }
        let literal = match decoded {
            Ok(literal) => literal,
            Err(stop @ Stop::Guard { .. }) => return Err(stop),
            Err(stop @ Stop::Syntax { .. }) => {
                self.fault.get_or_insert((start, stop));
                Literal::Str(String::new())
            }
        };
        self.all.push(literal);
        Ok((self.all.len() - 1, depth))
    }
}

struct Decoder<'a> {
    source: &'a str,
    literals: &'a mut Literals,
    limits: &'a Limits,
    next: usize,
    depth: u32,
    surrogate: bool,
}

impl Decoder<'_> {
    fn group(&mut self, group: Group) -> Result<Literal, Stop> {
        let bytes = group.parts.iter().filter(|part| part.bytes).count();
        if bytes > 0 {
            if bytes < group.parts.len() {
                return Err(Stop::syntax(group.start, "cannot mix bytes and nonbytes literals"));
            }
            let mut all = Vec::new();
            for part in &group.parts {
                self.bytes(part, group.start, &mut all)?;
            }
            return Ok(Literal::Bytes(all));
        }
        if group.parts.iter().any(|part| part.formatted) {
            let mut pieces = Vec::new();
            for part in &group.parts {
                if part.formatted {
                    let mut at = part.from;
                    self.pieces(&mut at, part.to, part.raw, 0, &mut pieces)?;
                    if at < part.to {
                        return Err(self.fault("f-string: unexpected end of string"));
                    }
                } else {
                    let text = self.text(part.from, part.to, part.raw)?;
                    push_text(&mut pieces, text);
                }
            }
            return Ok(Literal::Formatted(pieces));
        }
        let mut text = String::new();
        for part in &group.parts {
            text += &self.text(part.from, part.to, part.raw)?;
        }
        Ok(Literal::Str(text))
    }

    fn fault(&self, message: impl Into<String>) -> Stop {
        Stop::syntax(self.next, message)
    }

    fn bytes(&mut self, part: &Part, start: usize, all: &mut Vec<u8>) -> Result<(), Stop> {
        let text = self.source.get(part.from..part.to).unwrap_or_default();
        if !text.is_ascii() {
            return Err(Stop::syntax(start, "bytes can only contain ASCII literal characters"));
        }
        if part.raw {
            all.extend_from_slice(text.as_bytes());
            return Ok(());
        }
        escapes::bytes(text, all).map_err(|message| self.fault(message))
    }

    fn text(&mut self, from: usize, to: usize, raw: bool) -> Result<String, Stop> {
        let text = self.source.get(from..to).unwrap_or_default();
        if raw || !text.contains('\\') {
            return Ok(text.to_owned());
        }
        let Escaped { text, surrogate } = escapes::text(text).map_err(|message| self.fault(message))?;
        self.surrogate |= surrogate;
        Ok(text)
    }

    /// Text and fields up to `end`, or up to the `}` that ends the format spec this is.
    fn pieces(
        &mut self,
        at: &mut usize,
        end: usize,
        raw: bool,
        level: u32,
        pieces: &mut Vec<RawPiece>,
    ) -> Result<(), Stop> {
        loop {
            let (from, to, doubled) = self.stretch(at, end, raw, level)?;
            let text = self.text(from, to, raw)?;
            push_text(pieces, text);
            if doubled {
                continue;
            }
            if *at >= end || self.byte(*at) == b'}' {
                return Ok(());
            }
            self.field(at, end, raw, level, pieces)?;
        }
    }

    /// A stretch of text: gives its bounds, and whether a doubled brace ended it. Moves `at` to the single brace that ended it, or past the
    /// doubled one.
    fn stretch(&mut self, at: &mut usize, end: usize, raw: bool, level: u32) -> Result<(usize, usize, bool), Stop> {
        let from = *at;
        while *at < end {
            let mut byte = self.byte(*at);
            *at += 1;
            if !raw && byte == b'\\' && *at < end {
                byte = self.byte(*at);
                *at += 1;
                if byte == b'N' {
                    if *at < end && self.byte(*at) == b'{' {
                        while *at < end && self.byte(*at) != b'}' {
                            *at += 1;
                        }
                        *at = (*at + 1).min(end);
                    }
                    continue;
                }
            }
            if !matches!(byte, b'{' | b'}') {
                continue;
            }
            if level == 0 {
                if *at < end && self.byte(*at) == byte {
                    *at += 1;
                    return Ok((from, *at - 1, true));
                }
                if byte == b'}' {
                    return Err(self.fault("f-string: single '}' is not allowed"));
                }
            }
            *at -= 1;
            return Ok((from, *at, false));
        }
        Ok((from, end, false))
    }

    /// `{expression=!conversion:spec}`
    fn field(
        &mut self,
        at: &mut usize,
        end: usize,
        raw: bool,
        level: u32,
        pieces: &mut Vec<RawPiece>,
    ) -> Result<(), Stop> {
        if level >= 2 {
            return Err(self.fault("f-string: expressions nested too deeply"));
        }
        *at += 1;
        let start = *at;
        self.expression_end(at, end)?;
        let value = self.expression(start, *at)?;
        let closing = || Stop::syntax(self.next, "f-string: expecting '}'");
        let mut documented = None;
        if self.byte(*at) == b'=' {
            *at += 1;
            while *at < end && matches!(self.byte(*at), b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c) {
                *at += 1;
            }
            documented = self.source.get(start..*at).map(str::to_owned);
        }
        if *at >= end {
            return Err(closing());
        }
        let mut conversion = Conversion::None;
        if self.byte(*at) == b'!' {
            conversion = self.conversion(at, end)?;
        }
        let mut spec = None;
        if *at < end && self.byte(*at) == b':' {
            *at += 1;
            if *at >= end {
                return Err(closing());
            }
            let mut inner = Vec::new();
            self.pieces(at, end, raw, level + 1, &mut inner)?;
            spec = Some(inner);
        }
        if *at >= end || self.byte(*at) != b'}' {
            return Err(Stop::syntax(self.next, "f-string: expecting '}'"));
        }
        *at += 1;
        if let Some(text) = documented {
            push_text(pieces, text);
            if spec.is_none() && conversion == Conversion::None {
                conversion = Conversion::Repr;
            }
        }
        pieces.push(RawPiece::Field { value: Box::new(value), conversion, spec });
        Ok(())
    }

    fn conversion(&self, at: &mut usize, end: usize) -> Result<Conversion, Stop> {
        *at += 1;
        if *at >= end {
            return Err(self.fault("f-string: expecting '}'"));
        }
        let from = *at;
        while *at < end && !matches!(self.byte(*at), b'}' | b':') {
            *at += 1;
        }
        if *at >= end {
            return Err(self.fault("f-string: expecting '}'"));
        }
        match self.source.get(from..*at).unwrap_or_default() {
            "s" => Ok(Conversion::Str),
            "r" => Ok(Conversion::Repr),
            "a" => Ok(Conversion::Ascii),
            other => {
                Err(self.fault(format!("f-string: invalid conversion character {other:?}: expected 's', 'r', or 'a'")))
            }
        }
    }

    /// Find the sign that ends the expression of a field.
    fn expression_end(&self, at: &mut usize, end: usize) -> Result<(), Stop> {
        let mut quote: Option<(u8, usize)> = None;
        let mut open = Vec::new();
        let same = |at: usize, mark: u8| at + 2 < end && self.byte(at + 1) == mark && self.byte(at + 2) == mark;
        while *at < end {
            let byte = self.byte(*at);
            let next = if *at + 1 < end { self.byte(*at + 1) } else { 0 };
            if byte == b'\\' {
                return Err(self.fault("f-string expression part cannot include a backslash"));
            }
            if let Some((mark, width)) = quote {
                if byte == mark && (width == 1 || same(*at, mark)) {
                    *at += width - 1;
                    quote = None;
                }
                *at += 1;
                continue;
            }
            match byte {
                b'\'' | b'"' => {
                    let width = if same(*at, byte) { 3 } else { 1 };
                    *at += width - 1;
                    quote = Some((byte, width));
                }
                b'(' | b'[' | b'{' => {
                    if open.len() >= self.limits.brackets as usize {
                        return Err(self.fault("f-string: too many nested parenthesis"));
                    }
                    open.push(byte);
                }
                b'#' => return Err(self.fault("f-string expression part cannot include '#'")),
                b'!' | b'=' | b'<' | b'>' if open.is_empty() && next == b'=' => *at += 1,
                b'!' | b':' | b'=' | b'}' if open.is_empty() => break,
                b')' | b']' | b'}' => {
                    let closing = char::from(byte);
                    let Some(opening) = open.pop() else {
                        return Err(self.fault(format!("f-string: unmatched '{closing}'")));
                    };
                    if !matches!((opening, byte), (b'(', b')') | (b'[', b']') | (b'{', b'}')) {
                        let opening = char::from(opening);
                        let message = format!(
                            "f-string: closing parenthesis '{closing}' does not match opening parenthesis '{opening}'"
                        );
                        return Err(self.fault(message));
                    }
                }
                _ => {}
            }
            *at += 1;
        }
        if quote.is_some() {
            return Err(self.fault("f-string: unterminated string"));
        }
        if let Some(opening) = open.last() {
            return Err(self.fault(format!("f-string: unmatched '{}'", char::from(*opening))));
        }
        if *at >= end { Err(self.fault("f-string: expecting '}'")) } else { Ok(()) }
    }

    fn expression(&mut self, from: usize, to: usize) -> Result<ast::Expr, Stop> {
        let text = self.source.get(from..to).unwrap_or_default();
        if text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | 0x0c | b'\r')) {
            return Err(self.fault("f-string: empty expression not allowed"));
        }
        let before = self.literals.fault.is_some();
        let lexed = lex_field(self.source, from, to, self.limits, self.literals)?;
        self.depth = self.depth.max(lexed.depth);
        let inner = if before { None } else { self.literals.fault.take() };
        grammar::field(self.source, lexed, inner)
    }

    fn byte(&self, at: usize) -> u8 {
        self.source.as_bytes().get(at).copied().unwrap_or(0)
    }
}

fn push_text(pieces: &mut Vec<RawPiece>, text: String) {
    if text.is_empty() {
        return;
    }
    if let Some(RawPiece::Text(before)) = pieces.last_mut() {
        *before += &text;
    } else {
        pieces.push(RawPiece::Text(text));
    }
}
