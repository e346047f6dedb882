//! What `sub` puts in place of a match: `\1`, `\g<name>`.

use hiddentables_values::exception::raise;
use hiddentables_values::{Meter, Result};

use crate::parse::escape::{control, octal};
use crate::parse::tokens::{Token, Tokens, group_number, is_identifier, quoted};
use crate::pattern::Pattern;
use crate::search::Captures;

/// CPython's bound on the number of a group.
const GROUPS_MOST: u64 = 1 << 30;

/// A parsed replacement.
#[derive(Debug, PartialEq, Eq)]
pub struct Template {
    parts: Vec<Part>,
}

#[derive(Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Group(usize),
}

impl Template {
    /// Parses a replacement for a pattern; raises `re.error` as CPython does.
    pub fn parse(template: &str, pattern: &Pattern, meter: &Meter) -> Result<Template> {
        meter.work(1 + template.len() as u64)?;
        let mut tokens = Tokens::new(template)?;
        let mut made = Template { parts: Vec::new() };
        while let Some(token) = tokens.take()? {
            match token {
                Token::Plain(c) => made.push(c),
                Token::Escape(c) => made.escape(c, &mut tokens, pattern)?,
            }
        }
        Ok(made)
    }

    /// The replacement where it is plain text.
    pub fn literal(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [] => Some(""),
            [Part::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Appends the replacement of a match; a group that did not match is empty.
    /// Fails at the string limit before it goes beyond it.
    pub fn expand(&self, text: &str, captures: &Captures, out: &mut String, meter: &Meter) -> Result<()> {
        meter.work_len(self.parts.len())?;
        for part in &self.parts {
            let piece = match part {
                Part::Text(own) => own.as_str(),
                Part::Group(group) => captures.group(text, *group).unwrap_or(""),
            };
            meter.check_string(out.len() + piece.len())?;
            out.push_str(piece);
        }
        Ok(())
    }

    fn push(&mut self, c: char) {
        match self.parts.last_mut() {
            Some(Part::Text(text)) => text.push(c),
            _ => self.parts.push(Part::Text(c.to_string())),
        }
    }

    fn group(&mut self, index: u64, back: usize, tokens: &Tokens, pattern: &Pattern) -> Result<()> {
        if index > pattern.groups() as u64 {
            return Err(tokens.fault(&format!("invalid group reference {index}"), back));
        }
        self.parts.push(Part::Group(index as usize));
        Ok(())
    }

    fn escape(&mut self, c: char, tokens: &mut Tokens, pattern: &Pattern) -> Result<()> {
        let is_octal = |c: char| ('0'..='7').contains(&c);
        match c {
            'g' => self.named(tokens, pattern),
            '0' => {
                let more = tokens.take_while(2, is_octal)?;
                let value = u32::from_str_radix(&format!("0{more}"), 8).unwrap_or(0) & 0xff;
                self.push(char::from_u32(value).unwrap_or('\0'));
                Ok(())
            }
            _ if c.is_ascii_digit() => {
                let mut digits = c.to_string();
                digits.push_str(&tokens.take_while(1, |c| c.is_ascii_digit())?);
                if digits.len() == 2 && digits.chars().all(is_octal) {
                    let third = tokens.take_while(1, is_octal)?;
                    if !third.is_empty() {
                        digits.push_str(&third);
                        let value = octal(tokens, &digits)?;
                        self.push(char::from_u32(value).unwrap_or('\0'));
                        return Ok(());
                    }
                }
                let index = digits.parse().unwrap_or(u64::MAX);
                self.group(index, digits.len(), tokens, pattern)
            }
            _ => {
                match control(c).and_then(char::from_u32) {
                    Some(value) => self.push(value),
                    None if c.is_ascii_alphabetic() => return Err(tokens.fault(&format!("bad escape \\{c}"), 2)),
                    None => {
                        self.push('\\');
                        self.push(c);
                    }
                }
                Ok(())
            }
        }
    }

    /// What follows `\g`.
    fn named(&mut self, tokens: &mut Tokens, pattern: &Pattern) -> Result<()> {
        if !tokens.accept('<')? {
            return Err(tokens.fault("missing <", 0));
        }
        let name = tokens.take_until('>', "group name")?;
        let length = name.chars().count() + 1;
        if is_identifier(&name) {
            let Some(index) = pattern.group_of(&name) else {
                return Err(raise::index_error(format!("unknown group name {}", quoted(&name))));
            };
            return self.group(index as u64, length, tokens, pattern);
        }
        match group_number(&name) {
            None => Err(tokens.fault(&format!("bad character in group name {}", quoted(&name)), length)),
            Some(index) if index >= GROUPS_MOST => {
                Err(tokens.fault(&format!("invalid group reference {index}"), length))
            }
            Some(index) => self.group(index, length, tokens, pattern),
        }
    }
}
