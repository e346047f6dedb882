//! What stands in round brackets.

use hiddentables_values::{Result, Stop};

use super::tokens::{Token, Tokens, group_number, is_identifier, quoted};
use super::{Parser, Scope};
use crate::ast::{Node, width};
use crate::flags::Flags;

/// CPython's bound on the number of a group.
const GROUPS_MOST: u64 = 1 << 30;

/// What a bracket turned out to be before its content is read.
enum Opening {
    /// A group with content.
    Content { name: Option<String>, capture: bool, atomic: bool, add: Flags, remove: Flags },
    /// A part that is whole already.
    Done(Node),
    /// A comment, or flags for the whole pattern.
    Nothing,
}

const PLAIN: Opening =
    Opening::Content { name: None, capture: true, atomic: false, add: Flags::NONE, remove: Flags::NONE };

/// What follows `(`; nothing where it is a comment or flags.
pub(super) fn group(parser: &mut Parser, scope: Scope, leads: bool) -> Result<Option<Node>> {
    let start = parser.tokens.tell() - 1;
    let opening = if parser.tokens.accept('?')? { extension(parser, scope, leads, start)? } else { PLAIN };
    let (name, capture, atomic, add, remove) = match opening {
        Opening::Nothing => return Ok(None),
        Opening::Done(node) => return Ok(Some(node)),
        Opening::Content { name, capture, atomic, add, remove } => (name, capture, atomic, add, remove),
    };
    let index = if capture { Some(open(parser, name)?) } else { None };
    let verbose = (parser.verbose || add.has(Flags::VERBOSE)) && !remove.has(Flags::VERBOSE);
    let body = content(parser, scope, verbose)?;
    close(parser, start)?;
    if let Some(index) = index {
        let wide = width(&body, &parser.widths);
        if let Some(slot) = parser.widths.get_mut(index - 1) {
            *slot = Some(wide);
        }
    }
    Ok(Some(if atomic { Node::Atomic(body) } else { Node::Group { index, add, remove, body } }))
}

/// A group's content, verbose or not; what holds outside comes back after it.
fn content(parser: &mut Parser, scope: Scope, verbose: bool) -> Result<Vec<Node>> {
    let outside = std::mem::replace(&mut parser.verbose, verbose);
    let body = parser.alternatives(scope.inner()?)?;
    parser.verbose = outside;
    Ok(body)
}

fn close(parser: &mut Parser, start: usize) -> Result<()> {
    if parser.tokens.accept(')')? {
        return Ok(());
    }
    Err(parser.tokens.fault_at("missing ), unterminated subpattern", start))
}

fn open(parser: &mut Parser, name: Option<String>) -> Result<usize> {
    let index = parser.widths.len() + 1;
    if let Some(name) = name {
        if let Some((_, was)) = parser.names.iter().find(|(own, _)| **own == *name) {
            let message = format!("redefinition of group name {} as group {index}; was group {was}", quoted(&name));
            return Err(parser.tokens.fault(&message, name.chars().count() + 1));
        }
        parser.names.push((name.into(), index));
    }
    parser.widths.push(None);
    Ok(index)
}

fn plain(token: Token) -> Option<char> {
    match token {
        Token::Plain(c) => Some(c),
        Token::Escape(_) => None,
    }
}

/// What follows `(?`.
fn extension(parser: &mut Parser, scope: Scope, leads: bool, start: usize) -> Result<Opening> {
    let Some(token) = parser.tokens.take()? else { return Err(parser.tokens.fault("unexpected end of pattern", 0)) };
    let unnamed =
        |atomic| Opening::Content { name: None, capture: false, atomic, add: Flags::NONE, remove: Flags::NONE };
    match plain(token) {
        Some('P') => named(parser),
        Some(':') => Ok(unnamed(false)),
        Some('>') => Ok(unnamed(true)),
        Some('#') => comment(&mut parser.tokens, start),
        Some(c @ ('=' | '!' | '<')) => look(parser, scope, c, start),
        Some('(') => conditional(parser, scope, start),
        Some(c) if c == '-' || Flags::of_letter(c).is_some() => match flags(parser, c)? {
            Some((add, remove)) => Ok(Opening::Content { name: None, capture: false, atomic: false, add, remove }),
            None if !leads => Err(parser.tokens.fault_at("global flags not at the start of the expression", start)),
            None => {
                parser.verbose = parser.flags.has(Flags::VERBOSE);
                Ok(Opening::Nothing)
            }
        },
        _ => Err(parser.tokens.fault(&format!("unknown extension ?{}", token.text()), token.len() + 1)),
    }
}

fn check_name(tokens: &Tokens, name: &str) -> Result<()> {
    if is_identifier(name) {
        return Ok(());
    }
    Err(tokens.fault(&format!("bad character in group name {}", quoted(name)), name.chars().count() + 1))
}

/// What follows `(?P`.
fn named(parser: &mut Parser) -> Result<Opening> {
    if parser.tokens.accept('<')? {
        let name = parser.tokens.take_until('>', "group name")?;
        check_name(&parser.tokens, &name)?;
        return Ok(Opening::Content {
            name: Some(name),
            capture: true,
            atomic: false,
            add: Flags::NONE,
            remove: Flags::NONE,
        });
    }
    if parser.tokens.accept('=')? {
        let name = parser.tokens.take_until(')', "group name")?;
        check_name(&parser.tokens, &name)?;
        let length = name.chars().count() + 1;
        let Some(index) = parser.group_of(&name) else {
            return Err(parser.tokens.fault(&format!("unknown group name {}", quoted(&name)), length));
        };
        return parser.reference(index, length, "", 0).map(Opening::Done);
    }
    match parser.tokens.take()? {
        None => Err(parser.tokens.fault("unexpected end of pattern", 0)),
        Some(token) => Err(parser.tokens.fault(&format!("unknown extension ?P{}", token.text()), token.len() + 2)),
    }
}

fn comment(tokens: &mut Tokens, start: usize) -> Result<Opening> {
    loop {
        match tokens.peek() {
            None => return Err(tokens.fault_at("missing ), unterminated comment", start)),
            Some(token) => {
                tokens.take()?;
                if token.is(')') {
                    return Ok(Opening::Nothing);
                }
            }
        }
    }
}

fn look(parser: &mut Parser, scope: Scope, first: char, start: usize) -> Result<Opening> {
    let mut sign = first;
    let behind = first == '<';
    if behind {
        let Some(token) = parser.tokens.take()? else {
            return Err(parser.tokens.fault("unexpected end of pattern", 0));
        };
        sign = if let Some(c @ ('=' | '!')) = plain(token) {
            c
        } else {
            let message = format!("unknown extension ?<{}", token.text());
            return Err(parser.tokens.fault(&message, token.len() + 2));
        };
    }
    let outer = parser.behind_from;
    if behind && outer.is_none() {
        parser.behind_from = Some(parser.widths.len() + 1);
    }
    let verbose = parser.verbose;
    let body = content(parser, scope, verbose)?;
    parser.behind_from = outer;
    close(parser, start)?;
    Ok(Opening::Done(Node::Look { behind, negated: sign == '!', body }))
}

fn conditional(parser: &mut Parser, scope: Scope, start: usize) -> Result<Opening> {
    let name = parser.tokens.take_until(')', "group name")?;
    let length = name.chars().count() + 1;
    let index = if is_identifier(&name) {
        parser
            .group_of(&name)
            .ok_or_else(|| parser.tokens.fault(&format!("unknown group name {}", quoted(&name)), length))?
    } else {
        match group_number(&name) {
            None => {
                let message = format!("bad character in group name {}", quoted(&name));
                return Err(parser.tokens.fault(&message, length));
            }
            Some(0) => return Err(parser.tokens.fault("bad group number", length)),
            Some(number) if number >= GROUPS_MOST => {
                return Err(parser.tokens.fault(&format!("invalid group reference {number}"), length));
            }
            Some(number) => {
                let number = number as usize;
                let position = parser.tokens.tell().saturating_sub(length);
                if !parser.conditions.iter().any(|(index, _)| *index == number) {
                    parser.conditions.push((number, position));
                }
                number
            }
        }
    };
    parser.check_behind(index)?;
    let scope = scope.inner()?;
    let yes = parser.sequence(scope, false)?;
    let mut no = Vec::new();
    if parser.tokens.accept('|')? {
        no = parser.sequence(scope, false)?;
        if parser.tokens.peek().is_some_and(|token| token.is('|')) {
            return Err(parser.tokens.fault("conditional backref with more than two branches", 0));
        }
    }
    close(parser, start)?;
    Ok(Opening::Done(Node::IfGroup { index, yes, no }))
}

/// `(?i)` gives nothing and sets them for the whole pattern; `(?i-s:` gives what it adds and removes.
fn flags(parser: &mut Parser, first: char) -> Result<Option<(Flags, Flags)>> {
    let (mut add, mut remove) = (Flags::NONE, Flags::NONE);
    let mut c = first;
    if c != '-' {
        loop {
            let flag = Flags::of_letter(c).unwrap_or_default();
            if c == 'L' {
                return Err(parser.tokens.fault("bad inline flags: cannot use 'L' flag with a str pattern", 0));
            }
            add = add.with(flag);
            if flag.has(Flags::TYPE) && (add.0 & Flags::TYPE.0) != flag.0 {
                let message = "bad inline flags: flags 'a', 'u' and 'L' are incompatible";
                return Err(parser.tokens.fault(message, 0));
            }
            match next_flag(&mut parser.tokens, "missing -, : or )", "missing -, : or )")? {
                end @ (')' | '-' | ':') => {
                    c = end;
                    break;
                }
                letter => c = letter,
            }
        }
    }
    if c == ')' {
        parser.flags = parser.flags.with(add);
        return Ok(None);
    }
    if add.has(Flags::GLOBAL) {
        return Err(parser.tokens.fault("bad inline flags: cannot turn on global flag", 1));
    }
    if c == '-' {
        c = next_flag(&mut parser.tokens, "missing flag", "missing flag")?;
        if matches!(c, ')' | '-' | ':') {
            return Err(parser.tokens.fault("missing flag", 1));
        }
        loop {
            let flag = Flags::of_letter(c).unwrap_or_default();
            if flag.has(Flags::TYPE) {
                let message = "bad inline flags: cannot turn off flags 'a', 'u' and 'L'";
                return Err(parser.tokens.fault(message, 0));
            }
            remove = remove.with(flag);
            c = next_flag(&mut parser.tokens, "missing :", "missing :")?;
            match c {
                ':' => break,
                ')' | '-' => return Err(parser.tokens.fault("missing :", 1)),
                _ => {}
            }
        }
    }
    if remove.has(Flags::GLOBAL) {
        return Err(parser.tokens.fault("bad inline flags: cannot turn off global flag", 1));
    }
    if add.0 & remove.0 != 0 {
        return Err(parser.tokens.fault("bad inline flags: flag turned on and off", 1));
    }
    Ok(Some((add, remove)))
}

/// The next flag's letter, or one of `)`, `-`, `:`.
fn next_flag(tokens: &mut Tokens, at_end: &str, otherwise: &str) -> Result<char> {
    let unknown = |tokens: &Tokens, token: Token| -> Stop {
        let letter = matches!(token, Token::Plain(c) if hiddentables_values::unicode::is_alpha(c));
        tokens.fault(if letter { "unknown flag" } else { otherwise }, token.len())
    };
    match tokens.take()? {
        None => Err(tokens.fault(at_end, 0)),
        Some(token) => match plain(token) {
            Some(c) if Flags::of_letter(c).is_some() || matches!(c, ')' | '-' | ':') => Ok(c),
            _ => Err(unknown(tokens, token)),
        },
    }
}
