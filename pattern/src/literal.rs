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

/// What looking for plain text found.
pub(crate) enum Found {
    /// It stands from here to there.
    At(usize, usize),
    /// It is not there.
    Nowhere,
    /// This text is for a matcher.
    Unsure,
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
    /// Where it stands first, at or after `start`.
    pub(crate) fn find(&self, text: &str, start: usize) -> Found {
        let Some(rest) = text.get(start..) else { return Found::Unsure };
        let length = self.text.len();
        let at = if !self.fold {
            rest.find(&*self.text)
        } else if text.is_ascii() {
            let same = |window: &[u8]| window.eq_ignore_ascii_case(self.text.as_bytes());
            rest.as_bytes().windows(length).position(same)
        } else {
            return Found::Unsure;
        };
        at.map_or(Found::Nowhere, |at| Found::At(start + at, start + at + length))
    }
}
