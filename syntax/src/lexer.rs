//! Text to tokens, as `CPython`'s tokeniser makes them.
//!
//! rustpython-parser is given these tokens rather than its own, so that numbers, names, indentation and strings are `CPython`'s to the letter
//! and the [limits](crate::nesting) are checked before any tree exists. A string (with its neighbours) is decoded here into
//! [`Literals`] and handed on as its index there; see [`crate::strings`].
//!
//! Linear in the text, and no recursion but into f-strings, which is counted.

use num_bigint::BigInt;
use num_traits::Num;
use rustpython_parser::text_size::{TextRange, TextSize};
use rustpython_parser::{StringKind, Tok};

use crate::fault::{GuardKind, SyntaxClass};
use crate::limits::Limits;
use crate::nesting::{Nesting, Passed, Role};
use crate::strings::{Group, Literals};
use crate::words::{keyword, sign};

pub(crate) const AFTER_CONTINUATION: &str = "unexpected character after line continuation character";
pub(crate) const END_AFTER_CONTINUATION: &str = "unexpected EOF while parsing";

/// A token and where it stands.
pub(crate) type Token = (Tok, TextRange);

/// Why lexing, parsing or lowering stopped; offsets become lines where the [`Fault`](crate::Fault) is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stop {
    Syntax { class: SyntaxClass, at: u32, message: String },
    Guard { kind: GuardKind, given: u64, limit: u64, at: u32 },
}

impl Stop {
    pub(crate) fn syntax(at: usize, message: impl Into<String>) -> Self {
        Self::Syntax { class: SyntaxClass::SyntaxError, at: at as u32, message: message.into() }
    }

    fn indentation(class: SyntaxClass, at: usize, message: &str) -> Self {
        Self::Syntax { class, at: at as u32, message: message.to_owned() }
    }

    pub(crate) fn passed((kind, given, limit): Passed, at: usize) -> Self {
        Self::Guard { kind, given, limit, at: at as u32 }
    }
}

/// What lexing gives.
pub(crate) struct Lexed {
    pub(crate) tokens: Vec<Token>,
    /// A bracket still open at the end: the parser's error wins if it stands on or before this bracket's line.
    pub(crate) unclosed: Option<(u8, u32)>,
    /// Upper bound on the depth of the tree.
    pub(crate) depth: u32,
    /// Why the tokens end before the text does: the parser's error may still win.
    pub(crate) stopped: Option<Stop>,
}

/// Lex a whole program: text without byte order mark or carriage returns.
pub(crate) fn lex_program(source: &str, limits: &Limits, literals: &mut Literals) -> Result<Lexed, Stop> {
    Lexer::new(source, 0, source.len(), limits, literals).program()
}

/// Lex the expression of an f-string's replacement field, as if in parentheses.
pub(crate) fn lex_field(
    source: &str,
    start: usize,
    end: usize,
    limits: &Limits,
    literals: &mut Literals,
) -> Result<Lexed, Stop> {
    Lexer::new(source, start, end, limits, literals).field()
}

struct Lexer<'a> {
    source: &'a str,
    bytes: &'a [u8],
    at: usize,
    limits: &'a Limits,
    literals: &'a mut Literals,
    nesting: Nesting<'a>,
    tokens: Vec<Token>,
    open: Vec<(u8, usize)>,
    /// Column with tabs to 8 and with tabs as 1, of each block that is open.
    indents: Vec<(u32, u32)>,
    /// `elif`s so far of the `if` that is open in each block.
    branches: Vec<u32>,
    /// Blocks whose lines begin with `case`.
    match_blocks: Vec<usize>,
    /// Strings that stand side by side, until another token comes.
    group: Option<Group>,
}

impl<'a> Lexer<'a> {
    fn new(source: &'a str, start: usize, end: usize, limits: &'a Limits, literals: &'a mut Literals) -> Self {
        Self {
            source,
            bytes: source.as_bytes().get(..end).unwrap_or_default(),
            at: start,
            limits,
            literals,
            nesting: Nesting::new(limits),
            tokens: Vec::with_capacity((end - start) / 3),
            open: Vec::new(),
            indents: vec![(0, 0)],
            branches: vec![0],
            match_blocks: Vec::new(),
            group: None,
        }
    }

    fn program(mut self) -> Result<Lexed, Stop> {
        let stopped = match self.lines() {
            Ok(()) => None,
            Err(stop @ Stop::Syntax { .. }) => Some(stop),
            Err(stop @ Stop::Guard { .. }) => return Err(stop),
        };
        let end = self.bytes.len();
        self.flush(end)?;
        let unclosed = self.open.last().map(|(bracket, at)| (*bracket, *at as u32));
        if unclosed.is_none() && stopped.is_none() {
            if self.tokens.last().is_some_and(|(token, _)| !matches!(token, Tok::Newline | Tok::Dedent)) {
                self.nest(Role::End)?;
                self.emit(Tok::Newline, end, end);
            }
            for _ in 1..self.indents.len() {
                self.emit(Tok::Dedent, end, end);
            }
        }
        let depth = self.nesting.finish().map_err(|passed| Stop::passed(passed, end))?;
        Ok(Lexed { tokens: self.tokens, unclosed, depth, stopped })
    }

    fn lines(&mut self) -> Result<(), Stop> {
        let mut line_begins = true;
        loop {
            if line_begins && self.open.is_empty() && !self.indentation()? {
                return Ok(());
            }
            line_begins = self.line()?;
            if self.at >= self.bytes.len() {
                return Ok(());
            }
        }
    }

    fn field(mut self) -> Result<Lexed, Stop> {
        let (start, end) = (self.at, self.bytes.len());
        self.emit(Tok::Lpar, start, start);
        self.open.push((b'(', start));
        while self.at < end {
            self.line()?;
        }
        self.flush(end)?;
        let unclosed = self.open.get(1).map(|(bracket, at)| (*bracket, *at as u32));
        self.emit(Tok::Rpar, end, end);
        let depth = self.nesting.finish().map_err(|passed| Stop::passed(passed, end))?;
        Ok(Lexed { tokens: self.tokens, unclosed, depth, stopped: None })
    }

    /// Measure the indentation of the next line that holds anything; false where none does.
    fn indentation(&mut self) -> Result<bool, Stop> {
        let (mut column, mut alternative) = (0_u32, 0_u32);
        let mut continued = None;
        loop {
            match self.peek(0) {
                b' ' => (column, alternative) = (column + 1, alternative + 1),
                b'\t' => (column, alternative) = ((column / 8 + 1) * 8, alternative + 1),
                0x0c => (column, alternative) = (0, 0),
                b'\\' => {
                    // What stood before the backslash is the line's indentation.
                    continued.get_or_insert((column, alternative));
                    self.continuation()?;
                    continue;
                }
                b'\n' => (column, alternative, continued) = (0, 0, None),
                b'#' => {
                    self.comment();
                    continue;
                }
                0 if self.at >= self.bytes.len() => return Ok(false),
                _ => break,
            }
            self.at += 1;
        }
        (column, alternative) = continued.filter(|(column, _)| *column > 0).unwrap_or((column, alternative));
        self.blocks(column, alternative)?;
        Ok(true)
    }

    fn blocks(&mut self, column: u32, alternative: u32) -> Result<(), Stop> {
        const MIXED: &str = "inconsistent use of tabs and spaces in indentation";
        let at = self.at;
        let (mut top, mut top_alternative) = self.indents.last().copied().unwrap_or_default();
        if column > top {
            if alternative <= top_alternative {
                return Err(Stop::indentation(SyntaxClass::TabError, at, MIXED));
            }
            let (given, limit) = (self.indents.len() as u64, u64::from(self.limits.indentation));
            if given > limit {
                return Err(Stop::passed((GuardKind::IndentationTooDeep, given, limit), at));
            }
            self.indents.push((column, alternative));
            self.branches.push(0);
            self.emit(Tok::Indent, at, at);
            return Ok(());
        }
        while column < top {
            self.indents.pop();
            self.branches.pop();
            (top, top_alternative) = self.indents.last().copied().unwrap_or_default();
            if column > top {
                let message = "unindent does not match any outer indentation level";
                return Err(Stop::indentation(SyntaxClass::IndentationError, at, message));
            }
            self.emit(Tok::Dedent, at, at);
        }
        while self.match_blocks.last().is_some_and(|block| *block > self.indents.len()) {
            self.match_blocks.pop();
        }
        if alternative != top_alternative {
            return Err(Stop::indentation(SyntaxClass::TabError, at, MIXED));
        }
        Ok(())
    }

    /// Lex to the end of a physical line; true where a logical line ended too.
    fn line(&mut self) -> Result<bool, Stop> {
        let mut first = self.open.is_empty();
        while let Some(byte) = self.bytes.get(self.at).copied() {
            match byte {
                b' ' | b'\t' | 0x0c => self.at += 1,
                b'#' => self.comment(),
                b'\\' => self.continuation()?,
                b'\n' => {
                    let start = self.at;
                    self.at += 1;
                    if self.open.is_empty() {
                        self.flush(start)?;
                        self.nest(Role::End)?;
                        self.emit(Tok::Newline, start, start + 1);
                        return Ok(true);
                    }
                    return Ok(false);
                }
                _ => {
                    self.token(byte, first)?;
                    first = false;
                }
            }
        }
        Ok(false)
    }

    fn token(&mut self, byte: u8, first: bool) -> Result<(), Stop> {
        match byte {
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'"' | b'\'' => self.string(self.at, self.at),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => self.word(first),
            b'(' | b'[' | b'{' => self.opening(byte),
            b')' | b']' | b'}' => self.closing(byte),
            _ => self.sign(byte),
        }
    }

    fn comment(&mut self) {
        while self.at < self.bytes.len() && self.peek(0) != b'\n' {
            self.at += 1;
        }
    }

    fn continuation(&mut self) -> Result<(), Stop> {
        if self.peek(1) != b'\n' {
            return Err(Stop::syntax(self.at, AFTER_CONTINUATION));
        }
        if self.at + 2 >= self.bytes.len() {
            return Err(Stop::syntax(self.at, END_AFTER_CONTINUATION));
        }
        self.at += 2;
        Ok(())
    }

    fn word(&mut self, first: bool) -> Result<(), Stop> {
        let start = self.at;
        while matches!(self.peek(0), b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'0'..=b'9' | 0x80..) {
            self.at += 1;
        }
        let end = self.at;
        let text = self.source.get(start..end).unwrap_or_default();
        if matches!(self.peek(0), b'"' | b'\'') && is_prefix(text) {
            return self.string(start, end);
        }
        if !text.is_ascii() {
            identifier(text, start)?;
        }
        let (token, role) = match keyword(text) {
            Some((Tok::Elif, role)) => {
                self.branch(start)?;
                (Tok::Elif, role)
            }
            Some((Tok::If, role)) if first => {
                if let Some(branches) = self.branches.last_mut() {
                    *branches = 0;
                }
                (Tok::If, role)
            }
            Some(known) => known,
            None if first && self.open.is_empty() => self.soft_keyword(text, end),
            None => (Tok::Name { name: normalised(text) }, Role::Operand),
        };
        self.flush(start)?;
        self.nest(role)?;
        self.emit(token, start, end);
        Ok(())
    }

    /// `elif`s of one `if` nest in the parser's tree, and blocks inside them add up.
    fn branch(&mut self, at: usize) -> Result<(), Stop> {
        if let Some(branches) = self.branches.last_mut() {
            *branches += 1;
        }
        let here = u64::from(self.branches.last().copied().unwrap_or_default());
        let all: u64 = self.branches.iter().copied().map(u64::from).sum();
        let (one, together) = (u64::from(self.limits.chain), u64::from(self.limits.nesting));
        if here > one || all > together {
            let limit = if here > one { one } else { together };
            return Err(Stop::passed((GuardKind::BranchChainTooLong, here.max(all), limit), at));
        }
        Ok(())
    }

    /// `match` and `case` are words only where a match statement stands.
    fn soft_keyword(&mut self, text: &str, end: usize) -> (Tok, Role) {
        let name = || (Tok::Name { name: normalised(text) }, Role::Operand);
        match text {
            "match" if is_match_header(self.source.get(end..).unwrap_or_default()) => {
                self.match_blocks.push(self.indents.len() + 1);
                (Tok::Match, Role::Clause)
            }
            "case" if self.match_blocks.last() == Some(&self.indents.len()) => (Tok::Case, Role::Clause),
            _ => name(),
        }
    }

    fn opening(&mut self, bracket: u8) -> Result<(), Stop> {
        let start = self.at;
        let (given, limit) = (self.open.len() as u64 + 1, u64::from(self.limits.brackets));
        if given > limit {
            return Err(Stop::passed((GuardKind::BracketsTooDeep, given, limit), start));
        }
        self.flush(start)?;
        self.nesting.open().map_err(|passed| Stop::passed(passed, start))?;
        self.open.push((bracket, start));
        self.at += 1;
        let token = match bracket {
            b'(' => Tok::Lpar,
            b'[' => Tok::Lsqb,
            _ => Tok::Lbrace,
        };
        self.emit(token, start, start + 1);
        Ok(())
    }

    fn closing(&mut self, bracket: u8) -> Result<(), Stop> {
        let start = self.at;
        let (token, partner) = match bracket {
            b')' => (Tok::Rpar, b'('),
            b']' => (Tok::Rsqb, b'['),
            _ => (Tok::Rbrace, b'{'),
        };
        match self.open.pop() {
            None => {
                return Err(Stop::syntax(start, format!("unmatched '{}'", char::from(bracket))));
            }
            Some((open, at)) if open != partner => {
                return Err(self.mismatch(bracket, start, open, at));
            }
            Some((_, at)) => self.literals.brackets.push((at as u32, start as u32)),
        }
        self.flush(start)?;
        self.nesting.close().map_err(|passed| Stop::passed(passed, start))?;
        self.at += 1;
        self.emit(token, start, start + 1);
        Ok(())
    }

    fn mismatch(&self, bracket: u8, start: usize, open: u8, at: usize) -> Stop {
        let (bracket, open) = (char::from(bracket), char::from(open));
        let between = self.bytes.get(at..start).unwrap_or_default();
        let line = if between.contains(&b'\n') {
            let before = self.bytes.get(..at).unwrap_or_default();
            format!(" on line {}", line_ends(before) + 1)
        } else {
            String::new()
        };
        Stop::syntax(
            start,
            format!("closing parenthesis '{bracket}' does not match opening parenthesis '{open}'{line}"),
        )
    }

    fn sign(&mut self, byte: u8) -> Result<(), Stop> {
        let start = self.at;
        let Some((token, role, length)) = sign([byte, self.peek(1), self.peek(2)]) else {
            if matches!(byte, b'!' | b'$' | b'?' | b'`') {
                // No grammar has a second start: the parser stops here, unless it stopped before.
                self.flush(start)?;
                self.at += 1;
                self.emit(Tok::StartInteractive, start, start + 1);
                return Ok(());
            }
            return Err(Stop::syntax(start, format!("invalid non-printable character U+{byte:04X}")));
        };
        self.flush(start)?;
        self.nest(role)?;
        self.at += length;
        self.emit(token, start, self.at);
        Ok(())
    }

    fn string(&mut self, start: usize, quote: usize) -> Result<(), Stop> {
        let mark = self.bytes.get(quote).copied().unwrap_or(b'"');
        let triple = self.bytes.get(quote + 1) == Some(&mark) && self.bytes.get(quote + 2) == Some(&mark);
        let width = if triple { 3 } else { 1 };
        let mut at = quote + width;
        loop {
            match self.bytes.get(at).copied() {
                None => return Err(self.unterminated(quote, at, triple)),
                Some(b'\n') if !triple => return Err(self.unterminated(quote, at, triple)),
                Some(b'\\') => at += 2,
                Some(byte) if byte == mark => {
                    if !triple {
                        break;
                    }
                    if self.bytes.get(at + 1) == Some(&mark) && self.bytes.get(at + 2) == Some(&mark) {
                        break;
                    }
                    at += 1;
                }
                Some(_) => at += 1,
            }
        }
        self.at = at + width;
        let prefix = self.source.get(start..quote).unwrap_or_default();
        let group = self.group.get_or_insert_with(|| Group::new(start));
        group.push(prefix, quote + width, at, self.at);
        Ok(())
    }

    fn unterminated(&self, quote: usize, at: usize, triple: bool) -> Stop {
        let end = at.min(self.bytes.len());
        let read = self.bytes.get(..end).unwrap_or_default();
        let line = line_ends(read) + usize::from(read.last() != Some(&b'\n') || !triple);
        let what = if triple { "triple-quoted string" } else { "string" };
        Stop::syntax(quote, format!("unterminated {what} literal (detected at line {line})"))
    }

    /// Decode the strings that stand side by side, now that the next token is known to begin at `next`.
    fn flush(&mut self, next: usize) -> Result<(), Stop> {
        let Some(group) = self.group.take() else {
            return Ok(());
        };
        let (start, end) = (group.start, group.end);
        let (index, depth) = self.literals.decode(self.source, group, next, self.limits)?;
        self.nest(Role::Operand)?;
        self.nesting.holds(depth);
        let token = Tok::String { value: index.to_string(), kind: StringKind::Unicode, triple_quoted: false };
        self.emit(token, start, end);
        Ok(())
    }

    fn nest(&mut self, role: Role) -> Result<(), Stop> {
        self.nesting.token(role).map_err(|passed| Stop::passed(passed, self.at))
    }

    fn emit(&mut self, token: Tok, start: usize, end: usize) {
        if self.misplaced(&token) {
            // As for a sign that is none: the parser stops here.
            self.push(Tok::StartInteractive, start, end);
        }
        self.push(token, start, end);
    }

    /// rustpython-parser takes `def f(**)` and `def f(*, **k)`; no Python does.
    fn misplaced(&self, token: &Tok) -> bool {
        matches!(
            (self.tokens.as_slice(), token),
            ([.., (Tok::DoubleStar, _)], Tok::Rpar | Tok::Comma | Tok::Colon)
                | ([.., (Tok::Star, _), (Tok::Comma, _)], Tok::DoubleStar)
        )
    }

    fn push(&mut self, token: Tok, start: usize, end: usize) {
        self.tokens.push((token, TextRange::new(TextSize::from(start as u32), TextSize::from(end as u32))));
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }
}

// Numbers.
impl Lexer<'_> {
    fn number(&mut self) -> Result<(), Stop> {
        let start = self.at;
        let radix = match (self.peek(0), self.peek(1)) {
            (b'0', b'x' | b'X') => Some((16, "hexadecimal")),
            (b'0', b'o' | b'O') => Some((8, "octal")),
            (b'0', b'b' | b'B') => Some((2, "binary")),
            _ => None,
        };
        let token = match radix {
            Some((radix, kind)) => self.prefixed(radix, kind)?,
            None => self.decimal()?,
        };
        self.flush(start)?;
        self.nest(Role::Operand)?;
        self.emit(token, start, self.at);
        Ok(())
    }

    fn prefixed(&mut self, radix: u32, kind: &str) -> Result<Tok, Stop> {
        self.at += 2;
        let start = self.at;
        let invalid = |at| Stop::syntax(at, format!("invalid {kind} literal"));
        loop {
            if self.peek(0) == b'_' {
                self.at += 1;
            }
            let digits = self.at;
            while char::from(self.peek(0)).is_digit(radix) {
                self.at += 1;
            }
            if self.at == digits {
                if self.peek(0).is_ascii_digit() {
                    return Err(Stop::syntax(
                        self.at,
                        format!("invalid digit '{}' in {kind} literal", char::from(self.peek(0))),
                    ));
                }
                return Err(invalid(self.at));
            }
            if self.peek(0) != b'_' {
                break;
            }
        }
        if self.peek(0).is_ascii_digit() {
            return Err(Stop::syntax(
                self.at,
                format!("invalid digit '{}' in {kind} literal", char::from(self.peek(0))),
            ));
        }
        self.number_ends(kind)?;
        let digits = self.source.get(start..self.at).unwrap_or_default().replace('_', "");
        let value = BigInt::from_str_radix(&digits, radix).map_err(|_| invalid(start))?;
        Ok(Tok::Int { value })
    }

    fn decimal(&mut self) -> Result<Tok, Stop> {
        let start = self.at;
        let mut whole = true;
        if self.peek(0) != b'.' {
            self.digits()?;
        }
        if self.peek(0) == b'.' {
            whole = false;
            self.at += 1;
            if self.peek(0).is_ascii_digit() {
                self.digits()?;
            }
        }
        if matches!(self.peek(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.peek(1), b'+' | b'-'));
            if self.peek(1 + sign).is_ascii_digit() {
                whole = false;
                self.at += 1 + sign;
                self.digits()?;
            } else if sign == 1 {
                return Err(Stop::syntax(self.at, "invalid decimal literal"));
            }
        }
        let digits = self.source.get(start..self.at).unwrap_or_default().replace('_', "");
        let float = || digits.parse::<f64>().map_err(|_| Stop::syntax(start, "invalid decimal literal"));
        if matches!(self.peek(0), b'j' | b'J') {
            self.at += 1;
            self.number_ends("imaginary")?;
            return Ok(Tok::Complex { real: 0.0, imag: float()? });
        }
        self.number_ends("decimal")?;
        if !whole {
            return Ok(Tok::Float { value: float()? });
        }
        self.integer(&digits, start)
    }

    fn integer(&self, digits: &str, start: usize) -> Result<Tok, Stop> {
        let significant = digits.trim_start_matches('0');
        if significant.len() < digits.len() && !significant.is_empty() {
            let message =
                "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers";
            return Err(Stop::syntax(start, message));
        }
        let (given, limit) = (digits.len() as u64, u64::from(self.limits.integer_digits));
        if given > limit {
            return Err(Stop::passed((GuardKind::IntegerTooLong, given, limit), start));
        }
        let value = match significant.parse::<u64>() {
            Ok(small) => BigInt::from(small),
            Err(_) if significant.is_empty() => BigInt::from(0),
            Err(_) => significant.parse().map_err(|_| Stop::syntax(start, "invalid decimal literal"))?,
        };
        Ok(Tok::Int { value })
    }

    /// Digits with single underscores between them.
    fn digits(&mut self) -> Result<(), Stop> {
        loop {
            while self.peek(0).is_ascii_digit() {
                self.at += 1;
            }
            if self.peek(0) != b'_' {
                return Ok(());
            }
            self.at += 1;
            if !self.peek(0).is_ascii_digit() {
                return Err(Stop::syntax(self.at, "invalid decimal literal"));
            }
        }
    }

    /// A number may touch a following keyword (`1if x else 2`), but no other word.
    fn number_ends(&self, kind: &str) -> Result<(), Stop> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let touching: [&[u8]; 8] = [b"and", b"else", b"for", b"if", b"in", b"is", b"or", b"not"];
        let word = matches!(rest.first(), Some(b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'0'..=b'9' | 0x80..));
        if word && !touching.iter().any(|keyword| rest.starts_with(keyword)) {
            return Err(Stop::syntax(self.at, format!("invalid {kind} literal")));
        }
        Ok(())
    }
}

/// Whether what follows a `match` that begins a line makes it the head of a statement: a subject, then a colon that ends the line.
fn is_match_header(rest: &str) -> bool {
    let subject = rest.trim_start_matches([' ', '\t', '\x0c']);
    if subject.starts_with([':', '=', '.', ',', ';', '\n', '\r', '#']) {
        return false;
    }
    let (mut at, mut depth, mut lambdas) = (0, 0_u32, 0_u32);
    while let Some(text) = subject.get(at..)
        && let Some(c) = text.chars().next()
    {
        let after = text.get(c.len_utf8()..).unwrap_or_default();
        at += match c {
            '\'' | '"' => quoted(text, c),
            '#' => text.find('\n').unwrap_or(text.len()),
            '\\' => 1 + after.chars().next().map_or(0, char::len_utf8),
            _ => c.len_utf8(),
        };
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '\n' | '\r' | ';' | '#' if depth == 0 => return false,
            'l' if depth == 0 && after.starts_with("ambda") => lambdas += 1,
            ':' if depth == 0 && !after.starts_with('=') => match lambdas.checked_sub(1) {
                Some(left) => lambdas = left,
                None => {
                    let tail = after.trim_start_matches([' ', '\t', '\x0c']);
                    return tail.is_empty() || tail.starts_with(['\n', '\r', '#']);
                }
            },
            _ => {}
        }
    }
    false
}

/// Bytes of the string literal that `text` begins with; all of it where it does not end.
fn quoted(text: &str, quote: char) -> usize {
    let triple = [quote; 3].iter().collect::<String>();
    let end = if text.starts_with(&triple) { triple } else { quote.to_string() };
    let mut at = end.len();
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with(&end) {
            return at + end.len();
        }
        at += rest.chars().take(if rest.starts_with('\\') { 2 } else { 1 }).map(char::len_utf8).sum::<usize>();
    }
    text.len()
}

fn line_ends(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'\n').count() - 1
}

fn is_prefix(text: &str) -> bool {
    matches!(text.to_ascii_lowercase().as_str(), "r" | "u" | "b" | "f" | "br" | "rb" | "fr" | "rf")
}

/// Identifiers are compared in this form: `ｅｖａｌ` is `eval`.
pub(crate) fn normalised(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization as _;
    if text.is_ascii() { text.to_owned() } else { text.nfkc().collect() }
}

fn identifier(text: &str, start: usize) -> Result<(), Stop> {
    for (offset, character) in text.char_indices() {
        let fits = if offset == 0 {
            character == '_' || unicode_ident::is_xid_start(character)
        } else {
            unicode_ident::is_xid_continue(character)
        };
        if !fits {
            let code = character as u32;
            let invisible =
                character.is_control() || (character.is_whitespace() && character != ' ') || is_format(character);
            let message = if invisible {
                format!("invalid non-printable character U+{code:04X}")
            } else {
                format!("invalid character '{character}' (U+{code:04X})")
            };
            return Err(Stop::syntax(start + offset, message));
        }
    }
    Ok(())
}

fn is_format(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{e000}'..='\u{f8ff}')
}
