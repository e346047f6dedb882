//! A pattern as a tree, in the shape CPython's own parser gives it.

use crate::charset::Item;
use crate::flags::Flags;

/// No upper bound of a repeat.
pub(crate) const UNBOUNDED: u32 = u32::MAX;

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// One character.
    Char(u32),
    /// A set in brackets, or a class escape.
    Set { items: Vec<Item>, negated: bool },
    /// `.`
    Any,
    /// A place between characters.
    At(At),
    /// A group: capturing where it has an index, with flags of its own where it names some.
    Group { index: Option<usize>, add: Flags, remove: Flags, body: Vec<Node> },
    /// `(?>…)`
    Atomic(Vec<Node>),
    /// `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`
    Look { behind: bool, negated: bool, body: Vec<Node> },
    /// `a|b`
    Branch(Vec<Vec<Node>>),
    /// `a*` and its kin.
    Repeat { min: u32, max: u32, greed: Greed, body: Vec<Node> },
    /// `\1`
    Ref(usize),
    /// `(?(1)yes|no)`
    IfGroup { index: usize, yes: Vec<Node>, no: Vec<Node> },
}

/// How much a repeat takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Greed {
    /// As much as it can: `a*`
    Greedy,
    /// As little as it can: `a*?`
    Lazy,
    /// As much as it can, and gives nothing back: `a*+`
    Possessive,
}

/// A place between characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// `^`
    LineStart,
    /// `$`
    LineEnd,
    /// `\A`
    Start,
    /// `\Z`
    End,
    /// `\b`
    Word,
    /// `\B`
    NotWord,
}

/// A whole pattern.
#[derive(Debug)]
pub(crate) struct Tree {
    /// Its parts.
    pub(crate) body: Vec<Node>,
    /// Flags, those given and those at its start.
    pub(crate) flags: Flags,
    /// How many groups it has.
    pub(crate) groups: usize,
    /// Named groups in order.
    pub(crate) names: Vec<(Box<str>, usize)>,
    /// The width of each group, group 1 first.
    pub(crate) widths: Vec<Width>,
}

/// The fewest and the most characters that a part can match.
pub(crate) type Width = (u64, u64);

/// A width that has no bound.
const WIDEST: u64 = 1 << 62;

/// The width of a sequence; references have the width of their group.
pub(crate) fn width(nodes: &[Node], groups: &[Option<Width>]) -> Width {
    let mut total = (0_u64, 0_u64);
    for node in nodes {
        let (low, high) = match node {
            Node::Char(_) | Node::Set { .. } | Node::Any => (1, 1),
            Node::At(_) | Node::Look { .. } => (0, 0),
            Node::Group { body, .. } | Node::Atomic(body) => width(body, groups),
            Node::Branch(branches) => either(branches.iter().map(|branch| width(branch, groups))),
            Node::Repeat { min, max, body, .. } => {
                let (low, high) = width(body, groups);
                let most = if *max == UNBOUNDED {
                    if high > 0 { WIDEST } else { 0 }
                } else {
                    high.saturating_mul(u64::from(*max))
                };
                (low.saturating_mul(u64::from(*min)), most)
            }
            Node::Ref(index) => index.checked_sub(1).and_then(|at| groups.get(at)).copied().flatten().unwrap_or((0, 0)),
            Node::IfGroup { yes, no, .. } => either([width(yes, groups), width(no, groups)].into_iter()),
        };
        total = (total.0.saturating_add(low).min(WIDEST), total.1.saturating_add(high).min(WIDEST));
    }
    total
}

fn either(widths: impl Iterator<Item = Width>) -> Width {
    widths.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0, 0))
}

/// How many parts a pattern has once its repeats are written out.
pub(crate) fn weight(nodes: &[Node]) -> u64 {
    let one = |node: &Node| match node {
        Node::Char(_) | Node::Set { .. } | Node::Any | Node::At(_) | Node::Ref(_) => 1,
        Node::Group { body, .. } | Node::Atomic(body) | Node::Look { body, .. } => 1 + weight(body),
        Node::Branch(branches) => branches.iter().map(|branch| 1 + weight(branch)).sum(),
        Node::Repeat { min, max, body, .. } => {
            let times = if *max == UNBOUNDED { u64::from(*min) + 1 } else { u64::from(*max) };
            weight(body).max(1).saturating_mul(times.max(1)).saturating_add(1)
        }
        Node::IfGroup { yes, no, .. } => 1 + weight(yes) + weight(no),
    };
    nodes.iter().map(one).fold(0, u64::saturating_add)
}
