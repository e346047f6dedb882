//! Backslash escapes in string and bytes literals.

use std::str::Chars;

use rustpython_parser::{Parse as _, ast};

/// A decoded string.
pub(crate) struct Escaped {
    pub(crate) text: String,
    /// Whether an escape named half of a surrogate pair, which no Rust string can hold.
    pub(crate) surrogate: bool,
}

/// Decode a string literal's text; the error is `CPython`'s message.
pub(crate) fn text(literal: &str) -> Result<Escaped, String> {
    let mut text = String::with_capacity(literal.len());
    let mut surrogate = false;
    let mut rest = literal.chars();
    while let Some(character) = rest.next() {
        if character != '\\' {
            text.push(character);
            continue;
        }
        let start = literal.len() - rest.as_str().len() - 1;
        let Some(escape) = rest.next() else {
            text.push('\\');
            break;
        };
        if let Some(simple) = simple(escape) {
            text.push_str(simple);
            continue;
        }
        let code = match escape {
            '0'..='7' => octal(escape, &mut rest),
            'x' => hexadecimal(&mut rest, 2).ok_or_else(|| truncated(start, literal, &rest, "\\xXX"))?,
            'u' => hexadecimal(&mut rest, 4).ok_or_else(|| truncated(start, literal, &rest, "\\uXXXX"))?,
            'U' => hexadecimal(&mut rest, 8).ok_or_else(|| truncated(start, literal, &rest, "\\UXXXXXXXX"))?,
            'N' => {
                text.push(named(&mut rest, start)?);
                continue;
            }
            other => {
                text.push('\\');
                text.push(other);
                continue;
            }
        };
        match char::from_u32(code) {
            Some(character) => text.push(character),
            None if (0xd800..=0xdfff).contains(&code) => {
                surrogate = true;
                text.push(char::REPLACEMENT_CHARACTER);
            }
            None => {
                let end = literal.len() - rest.as_str().len() - 1;
                return Err(format!(
                    "(unicode error) 'unicodeescape' codec can't decode bytes in position {start}-{end}: illegal Unicode character"
                ));
            }
        }
    }
    Ok(Escaped { text, surrogate })
}

/// Decode a bytes literal's text; the error is `CPython`'s message.
pub(crate) fn bytes(literal: &str, all: &mut Vec<u8>) -> Result<(), String> {
    let mut rest = literal.chars();
    while let Some(character) = rest.next() {
        if character != '\\' {
            all.push(character as u8);
            continue;
        }
        let start = literal.len() - rest.as_str().len() - 1;
        let Some(escape) = rest.next() else {
            all.push(b'\\');
            break;
        };
        if let Some(simple) = simple(escape) {
            all.extend_from_slice(simple.as_bytes());
            continue;
        }
        match escape {
            '0'..='7' => all.push(octal(escape, &mut rest) as u8),
            'x' => {
                let code = hexadecimal(&mut rest, 2)
                    .ok_or_else(|| format!("(value error) invalid \\x escape at position {start}"))?;
                all.push(code as u8);
            }
            other => all.extend([b'\\', other as u8]),
        }
    }
    Ok(())
}

/// Escapes of one letter; an escaped line end is nothing.
fn simple(escape: char) -> Option<&'static str> {
    Some(match escape {
        '\n' => "",
        '\\' => "\\",
        '\'' => "'",
        '"' => "\"",
        'a' => "\x07",
        'b' => "\x08",
        'f' => "\x0c",
        'n' => "\n",
        'r' => "\r",
        't' => "\t",
        'v' => "\x0b",
        _ => return None,
    })
}

fn octal(first: char, rest: &mut Chars<'_>) -> u32 {
    let mut code = first.to_digit(8).unwrap_or(0);
    for _ in 0..2 {
        let Some(digit) = rest.clone().next().and_then(|next| next.to_digit(8)) else {
            break;
        };
        code = code * 8 + digit;
        rest.next();
    }
    code
}

fn hexadecimal(rest: &mut Chars<'_>, digits: u32) -> Option<u32> {
    let mut code = 0_u32;
    for _ in 0..digits {
        let digit = rest.clone().next()?.to_digit(16)?;
        code = code.wrapping_mul(16).wrapping_add(digit);
        rest.next();
    }
    Some(code)
}

fn truncated(start: usize, literal: &str, rest: &Chars<'_>, form: &str) -> String {
    let end = literal.len() - rest.as_str().len() - 1;
    format!(
        "(unicode error) 'unicodeescape' codec can't decode bytes in position {start}-{end}: truncated {form} escape"
    )
}

/// `{NAME}` after `\N`: rustpython-parser carries the table of names.
fn named(rest: &mut Chars<'_>, start: usize) -> Result<char, String> {
    let failed = |end: usize, what: &str| {
        format!("(unicode error) 'unicodeescape' codec can't decode bytes in position {start}-{end}: {what}")
    };
    let text = rest.as_str();
    let name = text
        .strip_prefix('{')
        .and_then(|inner| inner.split_once('}'))
        .map(|(name, _)| name)
        .filter(|name| !name.is_empty());
    let Some(name) = name else {
        return Err(failed(start + 1, "malformed \\N character escape"));
    };
    let end = start + name.len() + 3;
    let unknown = || failed(end, "unknown Unicode character name");
    if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'-')) {
        return Err(unknown());
    }
    let parsed = ast::Expr::parse(&format!("'\\N{{{name}}}'"), "").map_err(|_| unknown())?;
    let ast::Expr::Constant(ast::ExprConstant { value: ast::Constant::Str(text), .. }) = parsed else {
        return Err(unknown());
    };
    *rest = rest.as_str().get(name.len() + 2..).unwrap_or_default().chars();
    text.chars().next().ok_or_else(unknown)
}
