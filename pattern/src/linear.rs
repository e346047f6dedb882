//! The linear matcher: patterns that an automaton matches just as a backtracking matcher would, run by `regex-automata`.
//!
//! It takes over where backtracking costs too much, so that `(a+)+$` ends. What it cannot match exactly as Python does never
//! gets here: look-around, references, atomic groups, loops whose body can be empty, word boundaries in text beyond ASCII,
//! `$` before a final line feed.

use hiddentables_values::Meter;
use regex_automata::meta::{Builder, Config, Regex};
use regex_automata::{Anchored, Input};
use regex_syntax::hir::{Capture, Class, ClassUnicode, ClassUnicodeRange, Hir, Look, Repetition};

use crate::ast::{Greed, Node, Tree, Width, weight, width};
use crate::flags::Flags;
use crate::program::{Place, bound, place, set_of};

/// Most parts of a pattern that goes here.
const WEIGHT_MOST: u64 = 10_000;

/// What a pattern needs of a text to be matched here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Needs {
    /// It has a word boundary by Unicode's letters: ASCII text only.
    words: bool,
    /// It has a `$` that would match before a final line feed: no such text.
    end: bool,
}

/// What a pattern needs of a text; nothing where it is never matched here.
pub(crate) fn needs(tree: &Tree) -> Option<Needs> {
    if weight(&tree.body) > WEIGHT_MOST {
        return None;
    }
    let mut needs = Needs { words: false, end: false };
    let widths: Vec<Option<Width>> = tree.widths.iter().copied().map(Some).collect();
    regular(&tree.body, tree.flags, &widths, &mut needs).then_some(needs)
}

fn regular(nodes: &[Node], flags: Flags, widths: &[Option<Width>], needs: &mut Needs) -> bool {
    nodes.iter().all(|node| match node {
        Node::Char(_) | Node::Set { .. } | Node::Any => true,
        Node::At(at) => {
            match place(*at, flags) {
                // An ASCII boundary could also be found inside a character of several bytes.
                Place::Word { .. } => needs.words = true,
                Place::EndOrNewline => needs.end = true,
                Place::Start | Place::LineStart | Place::End | Place::LineEnd => {}
            }
            true
        }
        Node::Group { add, remove, body, .. } => regular(body, flags.scoped(*add, *remove), widths, needs),
        Node::Branch(branches) => branches.iter().all(|branch| regular(branch, flags, widths, needs)),
        Node::Repeat { max, greed, body, .. } => {
            *greed != Greed::Possessive
                && (*max <= 1 || width(body, widths).0 > 0)
                && regular(body, flags, widths, needs)
        }
        Node::Atomic(_) | Node::Look { .. } | Node::Ref(_) | Node::IfGroup { .. } => false,
    })
}

impl Needs {
    /// Whether a text is one that can be matched here.
    pub(crate) fn met_by(self, text: &str) -> bool {
        let words_fit = !self.words || text.is_ascii();
        let end_fits = !self.end || !text.ends_with('\n');
        // In an empty text CPython finds no boundary of either kind.
        words_fit && end_fits && !text.is_empty()
    }
}

/// A compiled automaton.
#[derive(Debug)]
pub(crate) struct Automaton(Regex);

impl Automaton {
    /// An automaton for texts of ASCII or of anything; where `whole`, for matches that end where the text does. Nothing where
    /// it would be too large.
    pub(crate) fn new(tree: &Tree, ascii: bool, whole: bool, meter: &Meter) -> Option<Automaton> {
        let size = usize::try_from(meter.limits().regex_bytes).unwrap_or(usize::MAX);
        let mut body = Translator { ascii, names: &tree.names }.sequence(&tree.body, tree.flags);
        if whole {
            body = Hir::concat(vec![body, Hir::look(Look::End)]);
        }
        // Full automata are for patterns that see gigabytes; they cost more to make than a table takes to search.
        let config = Config::new().nfa_size_limit(Some(size)).onepass_size_limit(Some(size)).dfa(false);
        Builder::new().configure(config).build_from_hir(&body).ok().map(Automaton)
    }

    /// The first match at or after `start`, or at `start` where `anchored`: whole span first, then the groups.
    pub(crate) fn find(
        &self,
        text: &str,
        start: usize,
        anchored: bool,
        groups: usize,
    ) -> Option<Vec<Option<(usize, usize)>>> {
        let anchor = if anchored { Anchored::Yes } else { Anchored::No };
        let input = Input::new(text).range(start..).anchored(anchor);
        if groups == 0 {
            return self.0.search(&input).map(|found| vec![Some((found.start(), found.end()))]);
        }
        let mut captures = self.0.create_captures();
        self.0.search_captures(&input, &mut captures);
        captures
            .is_match()
            .then(|| (0..=groups).map(|group| captures.get_group(group).map(|span| (span.start, span.end))).collect())
    }
}

struct Translator<'a> {
    ascii: bool,
    names: &'a [(Box<str>, usize)],
}

impl Translator<'_> {
    fn sequence(&self, nodes: &[Node], flags: Flags) -> Hir {
        Hir::concat(nodes.iter().map(|node| self.node(node, flags)).collect())
    }

    fn node(&self, node: &Node, flags: Flags) -> Hir {
        match node {
            Node::Char(_) | Node::Set { .. } | Node::Any => match set_of(node, flags) {
                Some(set) => class(&set.to_ranges(self.ascii)),
                None => Hir::fail(),
            },
            Node::At(at) => Hir::look(match place(*at, flags) {
                Place::Start => Look::Start,
                Place::LineStart => Look::StartLF,
                Place::End | Place::EndOrNewline => Look::End,
                Place::LineEnd => Look::EndLF,
                Place::Word { negated: false, .. } => Look::WordAscii,
                Place::Word { negated: true, .. } => Look::WordAsciiNegate,
            }),
            Node::Group { index, add, remove, body } => {
                let sub = self.sequence(body, flags.scoped(*add, *remove));
                match index.and_then(|index| u32::try_from(index).ok()) {
                    None => sub,
                    Some(index) => {
                        let name =
                            self.names.iter().find(|(_, own)| *own == index as usize).map(|(name, _)| name.clone());
                        Hir::capture(Capture { index, name, sub: Box::new(sub) })
                    }
                }
            }
            Node::Branch(branches) => {
                Hir::alternation(branches.iter().map(|branch| self.sequence(branch, flags)).collect())
            }
            Node::Repeat { min, max, greed, body } => Hir::repetition(Repetition {
                min: *min,
                max: bound(*max),
                greedy: *greed == Greed::Greedy,
                sub: Box::new(self.sequence(body, flags)),
            }),
            // `regular` lets none of these through.
            Node::Atomic(_) | Node::Look { .. } | Node::Ref(_) | Node::IfGroup { .. } => Hir::fail(),
        }
    }
}

/// A class of these code points; surrogates, which no text holds, are left out.
fn class(ranges: &[(u32, u32)]) -> Hir {
    const SURROGATES: (u32, u32) = (0xd800, 0xdfff);
    let mut parts = Vec::with_capacity(ranges.len());
    let mut push = |from: u32, to: u32| {
        if let (Some(from), Some(to)) = (char::from_u32(from), char::from_u32(to))
            && from <= to
        {
            parts.push(ClassUnicodeRange::new(from, to));
        }
    };
    for &(from, to) in ranges {
        if to < SURROGATES.0 || from > SURROGATES.1 {
            push(from, to);
        } else {
            if from < SURROGATES.0 {
                push(from, SURROGATES.0 - 1);
            }
            if to > SURROGATES.1 {
                push(SURROGATES.1 + 1, to);
            }
        }
    }
    Hir::class(Class::Unicode(ClassUnicode::new(parts)))
}
