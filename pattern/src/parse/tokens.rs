//! Characters of a pattern or a template, an escape with the character after it as one.

use hiddentables_values::{Result, Stop, unicode};

use crate::fault;

/// A character, or a backslash and a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A character that is not a backslash.
    Plain(char),
    /// A backslash and this.
    Escape(char),
}

impl Token {
    /// How many characters it takes.
    pub(crate) fn len(self) -> usize {
        match self {
            Token::Plain(_) => 1,
            Token::Escape(_) => 2,
        }
    }

    /// As it is written.
    pub(crate) fn text(self) -> String {
        match self {
            Token::Plain(c) => c.to_string(),
            Token::Escape(c) => format!("\\{c}"),
        }
    }

    /// Whether it is this character, not escaped.
    pub(crate) fn is(self, c: char) -> bool {
        self == Token::Plain(c)
    }
}

/// Steps through tokens, one ahead.
pub(crate) struct Tokens {
    source: Vec<char>,
    index: usize,
    next: Option<Token>,
}

impl Tokens {
    /// From the beginning.
    pub(crate) fn new(source: &str) -> Result<Tokens> {
        let mut tokens = Tokens { source: source.chars().collect(), index: 0, next: None };
        tokens.advance()?;
        Ok(tokens)
    }

    fn advance(&mut self) -> Result<()> {
        self.next = match self.source.get(self.index) {
            None => None,
            Some('\\') => {
                if let Some(c) = self.source.get(self.index + 1) {
                    Some(Token::Escape(*c))
                } else {
                    let last = self.source.len().saturating_sub(1);
                    return Err(fault::at("bad escape (end of pattern)", &self.source, last));
                }
            }
            Some(c) => Some(Token::Plain(*c)),
        };
        self.index += self.next.map_or(0, Token::len);
        Ok(())
    }

    /// The token ahead.
    pub(crate) fn peek(&self) -> Option<Token> {
        self.next
    }

    /// Takes the token ahead.
    pub(crate) fn take(&mut self) -> Result<Option<Token>> {
        let token = self.next;
        self.advance()?;
        Ok(token)
    }

    /// Takes the token ahead where it is this character.
    pub(crate) fn accept(&mut self, c: char) -> Result<bool> {
        let found = self.next.is_some_and(|token| token.is(c));
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// At most `most` characters that pass.
    pub(crate) fn take_while(&mut self, most: usize, test: fn(char) -> bool) -> Result<String> {
        let mut text = String::new();
        while text.len() < most {
            match self.next {
                Some(Token::Plain(c)) if test(c) => text.push(c),
                _ => break,
            }
            self.advance()?;
        }
        Ok(text)
    }

    /// What stands before a terminator, which is taken too; `what` names it in errors.
    pub(crate) fn take_until(&mut self, terminator: char, what: &str) -> Result<String> {
        let mut text = String::new();
        loop {
            let token = self.take()?;
            match token {
                None if text.is_empty() => return Err(self.fault(&format!("missing {what}"), 0)),
                None => {
                    let length = text.chars().count();
                    return Err(self.fault(&format!("missing {terminator}, unterminated name"), length));
                }
                Some(token) if token.is(terminator) => {
                    if text.is_empty() {
                        return Err(self.fault(&format!("missing {what}"), 1));
                    }
                    return Ok(text);
                }
                Some(token) => text.push_str(&token.text()),
            }
        }
    }

    /// Position of the token ahead.
    pub(crate) fn tell(&self) -> usize {
        self.index - self.next.map_or(0, Token::len)
    }

    /// Goes back to a position.
    pub(crate) fn seek(&mut self, position: usize) -> Result<()> {
        self.index = position;
        self.advance()
    }

    /// `re.error`, `back` characters before the token ahead.
    pub(crate) fn fault(&self, message: &str, back: usize) -> Stop {
        fault::at(message, &self.source, self.tell().saturating_sub(back))
    }

    /// `re.error` at a position.
    pub(crate) fn fault_at(&self, message: &str, position: usize) -> Stop {
        fault::at(message, &self.source, position)
    }
}

/// Python's `str.isidentifier`.
pub(crate) fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(unicode::starts_identifier) && chars.all(unicode::continues_identifier)
}

/// Python's `int(text)` of what can be a group's number; `None` where it is none or below 0.
pub(crate) fn group_number(text: &str) -> Option<u64> {
    let ascii = unicode::to_ascii_number(text);
    let digits = ascii.trim();
    let digits = digits
        .strip_prefix('+')
        .or_else(|| digits.strip_prefix('-').filter(|d| d.bytes().all(|b| b == b'0' || b == b'_')))
        .unwrap_or(digits);
    let plain = digits.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    let joined = !digits.is_empty() && !digits.starts_with('_') && !digits.ends_with('_') && !digits.contains("__");
    if !(plain && joined) {
        return None;
    }
    Some(digits.replace('_', "").parse().unwrap_or(u64::MAX))
}

/// Python's `repr` of a name.
pub(crate) fn quoted(name: &str) -> String {
    let mut out = String::new();
    hiddentables_values::ops::text::push_quoted(name, &mut out);
    out
}
