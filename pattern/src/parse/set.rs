//! Sets in brackets. Python has no classes, unions or differences in them: `[[:alpha:]&&--]` are plain characters.

use hiddentables_values::Result;

use super::escape;
use super::tokens::{Token, Tokens};
use crate::ast::Node;
use crate::charset::Item;

/// What follows `[`.
pub(super) fn set(tokens: &mut Tokens) -> Result<Node> {
    let here = tokens.tell() - 1;
    let unterminated = |tokens: &Tokens| tokens.fault_at("unterminated character set", here);
    let negated = tokens.accept('^')?;
    let mut items: Vec<Item> = Vec::new();
    loop {
        let Some(this) = tokens.take()? else { return Err(unterminated(tokens)) };
        if this.is(']') && !items.is_empty() {
            break;
        }
        let from = item(tokens, this)?;
        if !tokens.accept('-')? {
            items.push(from);
            continue;
        }
        let Some(that) = tokens.take()? else { return Err(unterminated(tokens)) };
        if that.is(']') {
            items.push(from);
            items.push(Item::Range('-' as u32, '-' as u32));
            break;
        }
        let to = item(tokens, that)?;
        match (from, to) {
            (Item::Range(low, _), Item::Range(high, _)) if low <= high => items.push(Item::Range(low, high)),
            _ => {
                let message = format!("bad character range {}-{}", this.text(), that.text());
                return Err(tokens.fault(&message, this.len() + 1 + that.len()));
            }
        }
    }
    match (negated, items.as_slice()) {
        (false, [Item::Range(from, to)]) if from == to => Ok(Node::Char(*from)),
        _ => Ok(Node::Set { items, negated }),
    }
}

fn item(tokens: &mut Tokens, token: Token) -> Result<Item> {
    match token {
        Token::Escape(c) => escape::in_set(tokens, c),
        Token::Plain(c) => Ok(Item::Range(c as u32, c as u32)),
    }
}
