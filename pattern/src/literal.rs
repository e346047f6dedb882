//! Patterns that are plain text never reach a matcher.

use crate::ast::{Node, Tree};
use crate::flags::Flags;

/// A pattern that is plain text.
#[derive(Debug)]
pub(crate) struct Literal {
    pub(crate) text: Box<str>,
    /// Whether case is ignored: then the pattern is ASCII, and so must a text be.
    pub(crate) fold: bool,
}

/// The text of a pattern that is nothing else.
pub(crate) fn literal(tree: &Tree) -> Option<Literal> {
    let fold = tree.flags.has(Flags::IGNORECASE);
    let character = |node: &Node| match node {
        Node::Char(c) => char::from_u32(*c).filter(|c| !fold || c.is_ascii()),
        _ => None,
    };
    let text: String = tree.body.iter().map(character).collect::<Option<_>>()?;
    if text.is_empty() { None } else { Some(Literal { text: text.into(), fold }) }
}

impl Literal {
    /// Where it stands first, at or after `start`; an outer none where this text is beyond it.
    pub(crate) fn find(&self, text: &str, start: usize) -> Option<Option<(usize, usize)>> {
        let rest = text.get(start..)?;
        let length = self.text.len();
        if !self.fold {
            return Some(rest.find(&*self.text).map(|at| (start + at, start + at + length)));
        }
        if !text.is_ascii() {
            return None;
        }
        let found = rest.as_bytes().windows(length).position(|window| window.eq_ignore_ascii_case(self.text.as_bytes()));
        Some(found.map(|at| (start + at, start + at + length)))
    }
}
