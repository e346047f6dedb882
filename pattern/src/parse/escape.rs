//! Escapes: `\d`, `\x41`, `\1`.

use hiddentables_values::{Result, Stop};

use super::Parser;
use super::tokens::Tokens;
use crate::ast::{At, Node};
use crate::charset::{Category, Item};

/// Most that an octal escape can say.
const OCTAL_MOST: u32 = 0o377;

pub(super) fn is_octal(c: char) -> bool {
    ('0'..='7').contains(&c)
}

/// The control character of `\n` and its kin.
pub(crate) fn control(c: char) -> Option<u32> {
    Some(match c {
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'n' => 10,
        'r' => 13,
        't' => 9,
        'v' => 11,
        '\\' => 92,
        _ => return None,
    })
}

/// `\d` and its kin.
pub(super) fn category(c: char) -> Option<Item> {
    let category = match c.to_ascii_lowercase() {
        'd' => Category::Digit,
        's' => Category::Space,
        'w' => Category::Word,
        _ => return None,
    };
    Some(Item::Category(category, c.is_ascii_uppercase()))
}

fn place(c: char) -> Option<At> {
    Some(match c {
        'A' => At::Start,
        'Z' => At::End,
        'b' => At::Word,
        'B' => At::NotWord,
        _ => return None,
    })
}

/// What `\x`, `\u`, `\U`, `\N` and escaped punctuation mean in and out of sets; the escape's first two characters are taken.
fn character(tokens: &mut Tokens, c: char) -> Result<u32> {
    let digits = match c {
        'x' => 2,
        'u' => 4,
        'U' => 8,
        'N' => {
            return Err(Stop::unsupported("\\N{…} in a regular expression"));
        }
        _ if c.is_ascii_alphanumeric() => return Err(tokens.fault(&format!("bad escape \\{c}"), 2)),
        _ => return Ok(c as u32),
    };
    let text = tokens.take_while(digits, |c| c.is_ascii_hexdigit())?;
    if text.len() != digits {
        return Err(tokens.fault(&format!("incomplete escape \\{c}{text}"), 2 + text.len()));
    }
    match u32::from_str_radix(&text, 16) {
        Ok(value) if value <= 0x10_ffff => Ok(value),
        _ => Err(tokens.fault(&format!("bad escape \\{c}{text}"), 2 + text.len())),
    }
}

/// The value of octal digits; an error where it is too large.
pub(crate) fn octal(tokens: &Tokens, digits: &str) -> Result<u32> {
    match u32::from_str_radix(digits, 8) {
        Ok(value) if value <= OCTAL_MOST => Ok(value),
        _ => Err(tokens.fault(&format!("octal escape value \\{digits} outside of range 0-0o377"), 1 + digits.len())),
    }
}

/// An escape in a set.
pub(super) fn in_set(tokens: &mut Tokens, c: char) -> Result<Item> {
    if let Some(item) = category(c) {
        return Ok(item);
    }
    let value = if let Some(value) = control(c) {
        value
    } else if is_octal(c) {
        let mut digits = c.to_string();
        digits.push_str(&tokens.take_while(2, is_octal)?);
        octal(tokens, &digits)?
    } else {
        character(tokens, c)?
    };
    Ok(Item::Range(value, value))
}

/// An escape outside of sets.
pub(super) fn outside(parser: &mut Parser, c: char) -> Result<Node> {
    if let Some(item) = category(c) {
        return Ok(Node::Set { items: vec![item], negated: false });
    }
    if let Some(at) = place(c) {
        return Ok(Node::At(at));
    }
    if let Some(value) = control(c) {
        return Ok(Node::Char(value));
    }
    let tokens = &mut parser.tokens;
    if c == '0' {
        let mut digits = c.to_string();
        digits.push_str(&tokens.take_while(2, is_octal)?);
        return Ok(Node::Char(u32::from_str_radix(&digits, 8).unwrap_or(0)));
    }
    if !c.is_ascii_digit() {
        return character(tokens, c).map(Node::Char);
    }
    let mut digits = c.to_string();
    digits.push_str(&tokens.take_while(1, |c| c.is_ascii_digit())?);
    if digits.len() == 2 && digits.chars().all(is_octal) {
        let third = tokens.take_while(1, is_octal)?;
        if !third.is_empty() {
            digits.push_str(&third);
            return octal(tokens, &digits).map(Node::Char);
        }
    }
    let group: usize = digits.parse().unwrap_or(usize::MAX);
    parser.reference(group, digits.len() + 1, &format!("invalid group reference {group}"), digits.len())
}
