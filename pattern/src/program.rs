//! A pattern as instructions for the backtracking matcher.

use hiddentables_values::{Limit, Result, Stop};

use crate::ast::{At, Greed, Node, Tree, UNBOUNDED, Width, width};
use crate::charset::{CharSet, Item};
use crate::flags::Flags;
use crate::fold::Fold;
use crate::parse::check_behind_width;

/// Most instructions of one pattern.
const SIZE_MOST: usize = 100_000;

/// What to match one character with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Single {
    /// This one.
    Char(u32),
    /// One of a set, by its number.
    Set(usize),
    /// Any.
    Any,
    /// Any but a line feed.
    NotNewline,
}

/// A place between characters, under the flags that hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Start,
    LineStart,
    End,
    EndOrNewline,
    LineEnd,
    Word { ascii: bool, negated: bool },
}

/// An instruction. A number named `to` is where to go on; registers stand after the groups' slots.
#[derive(Clone, Debug)]
pub(crate) enum Inst {
    /// One character.
    One(Single),
    /// `Single` over and over.
    Many { what: Single, min: u32, max: u32, greed: Greed },
    /// A place.
    Place(Place),
    /// Puts the position in a slot: the start of a group.
    Open(usize),
    /// The end of a group, which becomes the last one closed.
    Close(usize),
    /// Goes on elsewhere.
    Jump(usize),
    /// Goes on at the next instruction, or else there.
    Fork(usize),
    /// Begins a loop: its count and last position are unset.
    LoopInit(usize),
    /// The head of a greedy or possessive loop; the body follows.
    Loop { register: usize, min: u32, max: u32, to: usize },
    /// The head of a lazy loop; the instruction after it is [`Inst::LoopMore`].
    LoopLazy { register: usize, min: u32, to: usize },
    /// Another turn of a lazy loop; the body follows.
    LoopMore { register: usize, max: u32 },
    /// Remembers how many choices are open.
    Mark(usize),
    /// Drops the choices opened since.
    Cut(usize),
    /// Drops the choices opened since, and fails.
    CutFail(usize),
    /// Remembers the position.
    Keep(usize),
    /// Goes back to it.
    Return(usize),
    /// Goes some characters back.
    Back(u32),
    /// What a group matched, again.
    Again { group: usize, fold: Fold },
    /// Goes elsewhere where a group has not matched.
    Unless { group: usize, to: usize },
    /// The end.
    Match,
}

/// Instructions and what they refer to.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) insts: Vec<Inst>,
    pub(crate) sets: Vec<CharSet>,
    /// Slots of groups, the last group closed, registers.
    pub(crate) slots: usize,
    /// Where in the slots the last group closed stands.
    pub(crate) last_group: usize,
    /// ASCII characters that a match can begin with; none where it can be empty.
    pub(crate) first: Option<First>,
    /// Whether it can match nowhere but at the very beginning.
    pub(crate) anchored: bool,
}

/// What a match can begin with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct First {
    pub(crate) ascii: u128,
}

struct Compiler<'a> {
    insts: Vec<Inst>,
    sets: Vec<CharSet>,
    slots: usize,
    widths: &'a [Option<Width>],
}

/// Instructions for a pattern.
pub(crate) fn compile(tree: &Tree) -> Result<Program> {
    let widths: Vec<Option<Width>> = tree.widths.iter().copied().map(Some).collect();
    let last_group = 2 * tree.groups;
    let mut compiler = Compiler { insts: Vec::new(), sets: Vec::new(), slots: last_group + 1, widths: &widths };
    compiler.sequence(&tree.body, tree.flags)?;
    compiler.push(Inst::Match)?;
    let first = if width(&tree.body, &widths).0 == 0 { None } else { first(&tree.body, tree.flags) };
    let anchored = match tree.body.first() {
        Some(Node::At(At::Start)) => true,
        Some(Node::At(At::LineStart)) => !tree.flags.has(Flags::MULTILINE),
        _ => false,
    };
    let Compiler { insts, sets, slots, .. } = compiler;
    Ok(Program { insts, sets, slots, last_group, first, anchored })
}

/// The set a single-character part stands for.
pub(crate) fn set_of(node: &Node, flags: Flags) -> Option<CharSet> {
    match node {
        Node::Char(c) => Some(CharSet::of_char(*c, false, flags)),
        Node::Set { items, negated } => Some(CharSet::new(items, *negated, flags)),
        Node::Any => Some(CharSet::any(flags)),
        _ => None,
    }
}

/// What a sequence that is never empty can begin with, where that is plain to see.
fn first(nodes: &[Node], flags: Flags) -> Option<First> {
    let mut ascii = 0_u128;
    for node in nodes {
        let (own, ends) = match node {
            Node::Char(_) | Node::Set { .. } | Node::Any => (set_of(node, flags)?.ascii(), true),
            Node::At(_) | Node::Look { .. } => (0, false),
            Node::Group { add, remove, body, .. } => first_of(body, flags.scoped(*add, *remove))?,
            Node::Atomic(body) => first_of(body, flags)?,
            Node::Branch(branches) => {
                let mut all = (0, true);
                for branch in branches {
                    let (own, ends) = first_of(branch, flags)?;
                    all = (all.0 | own, all.1 && ends);
                }
                all
            }
            Node::Repeat { min, body, .. } => {
                let (own, ends) = first_of(body, flags)?;
                (own, ends && *min > 0)
            }
            Node::Ref(_) | Node::IfGroup { .. } => return None,
        };
        ascii |= own;
        if ends {
            return Some(First { ascii });
        }
    }
    None
}

/// As [`first`], and whether the sequence is never empty.
fn first_of(nodes: &[Node], flags: Flags) -> Option<(u128, bool)> {
    let mut ascii = 0;
    for node in nodes {
        match first(std::slice::from_ref(node), flags) {
            Some(First { ascii: own }) => return Some((ascii | own, true)),
            None => match node {
                Node::At(_) | Node::Look { .. } => {}
                Node::Repeat { body, .. } => ascii |= first_of(body, flags)?.0,
                Node::Group { add, remove, body, .. } => ascii |= first_of(body, flags.scoped(*add, *remove))?.0,
                _ => return None,
            },
        }
    }
    Some((ascii, false))
}

impl Compiler<'_> {
    fn push(&mut self, inst: Inst) -> Result<usize> {
        if self.insts.len() >= SIZE_MOST {
            return Err(Stop::limit(Limit::Regex));
        }
        self.insts.push(inst);
        Ok(self.insts.len() - 1)
    }

    /// Fills in where an instruction goes.
    fn patch(&mut self, at: usize) {
        let here = self.insts.len();
        match self.insts.get_mut(at) {
            Some(
                Inst::Jump(to)
                | Inst::Fork(to)
                | Inst::Loop { to, .. }
                | Inst::LoopLazy { to, .. }
                | Inst::Unless { to, .. },
            ) => *to = here,
            _ => debug_assert!(false, "an instruction that goes nowhere"),
        }
    }

    fn registers(&mut self, count: usize) -> usize {
        self.slots += count;
        self.slots - count
    }

    fn single(&mut self, node: &Node, flags: Flags) -> Option<Single> {
        match node {
            Node::Char(c) if !flags.has(Flags::IGNORECASE) => Some(Single::Char(*c)),
            Node::Set { items, .. } if is_odd(items, flags) => None,
            Node::Any if flags.has(Flags::DOTALL) => Some(Single::Any),
            Node::Any => Some(Single::NotNewline),
            Node::Group { index: None, add, remove, body } => match body.as_slice() {
                [only] => self.single(only, flags.scoped(*add, *remove)),
                _ => None,
            },
            _ => {
                let set = set_of(node, flags)?;
                self.sets.push(set);
                Some(Single::Set(self.sets.len() - 1))
            }
        }
    }

    fn sequence(&mut self, nodes: &[Node], flags: Flags) -> Result<()> {
        nodes.iter().try_for_each(|node| self.node(node, flags))
    }

    fn node(&mut self, node: &Node, flags: Flags) -> Result<()> {
        match node {
            Node::Set { items, .. } if is_odd(items, flags) => {
                return Err(Stop::unsupported("a range beyond U+FFFF with both re.ASCII and re.IGNORECASE"));
            }
            Node::Char(_) | Node::Set { .. } | Node::Any => {
                if let Some(single) = self.single(node, flags) {
                    self.push(Inst::One(single))?;
                }
            }
            Node::At(at) => {
                self.push(Inst::Place(place(*at, flags)))?;
            }
            Node::Group { index, add, remove, body } => {
                let slot = index.map(|index| 2 * (index - 1));
                if let Some(slot) = slot {
                    self.push(Inst::Open(slot))?;
                }
                self.sequence(body, flags.scoped(*add, *remove))?;
                if let Some(slot) = slot {
                    self.push(Inst::Close(slot + 1))?;
                }
            }
            Node::Atomic(body) => {
                let mark = self.registers(1);
                self.push(Inst::Mark(mark))?;
                self.sequence(body, flags)?;
                self.push(Inst::Cut(mark))?;
            }
            Node::Look { behind, negated, body } => self.look(*behind, *negated, body, flags)?,
            Node::Branch(branches) => self.branch(branches, flags)?,
            Node::Repeat { min, max, greed, body } => self.repeat((*min, *max), *greed, body, flags)?,
            Node::Ref(index) => {
                let fold = match (flags.has(Flags::IGNORECASE), flags.has(Flags::ASCII)) {
                    (false, _) => Fold::Exact,
                    (true, true) => Fold::Ascii,
                    (true, false) => Fold::Unicode,
                };
                self.push(Inst::Again { group: index - 1, fold })?;
            }
            Node::IfGroup { index, yes, no } => {
                let unless = self.push(Inst::Unless { group: index - 1, to: 0 })?;
                self.sequence(yes, flags)?;
                let jump = self.push(Inst::Jump(0))?;
                self.patch(unless);
                self.sequence(no, flags)?;
                self.patch(jump);
            }
        }
        Ok(())
    }

    fn branch(&mut self, branches: &[Vec<Node>], flags: Flags) -> Result<()> {
        let mut jumps = Vec::new();
        let last = branches.len().saturating_sub(1);
        for (at, branch) in branches.iter().enumerate() {
            if at == last {
                self.sequence(branch, flags)?;
            } else {
                let fork = self.push(Inst::Fork(0))?;
                self.sequence(branch, flags)?;
                jumps.push(self.push(Inst::Jump(0))?);
                self.patch(fork);
            }
        }
        for jump in jumps {
            self.patch(jump);
        }
        Ok(())
    }

    fn look(&mut self, behind: bool, negated: bool, body: &[Node], flags: Flags) -> Result<()> {
        let back = if behind { Some(check_behind_width(width(body, self.widths))?) } else { None };
        let register = self.registers(2);
        self.push(Inst::Mark(register))?;
        let fork = if negated {
            Some(self.push(Inst::Fork(0))?)
        } else {
            self.push(Inst::Keep(register + 1))?;
            None
        };
        if let Some(back) = back {
            self.push(Inst::Back(back))?;
        }
        self.sequence(body, flags)?;
        if let Some(fork) = fork {
            self.push(Inst::CutFail(register))?;
            self.patch(fork);
        } else {
            self.push(Inst::Cut(register))?;
            self.push(Inst::Return(register + 1))?;
        }
        Ok(())
    }

    fn repeat(&mut self, (min, max): (u32, u32), greed: Greed, body: &[Node], flags: Flags) -> Result<()> {
        if let [only] = body
            && let Some(what) = self.single(only, flags)
        {
            self.push(Inst::Many { what, min, max, greed })?;
            return Ok(());
        }
        let register = self.registers(2);
        self.push(Inst::LoopInit(register))?;
        match greed {
            Greed::Greedy => {
                let head = self.push(Inst::Loop { register, min, max, to: 0 })?;
                self.sequence(body, flags)?;
                self.push(Inst::Jump(head))?;
                self.patch(head);
            }
            Greed::Possessive => {
                // CPython leaves behind what a turn that failed had set in groups; nobody should rely on it.
                if holds(body, is_group) && holds(body, is_choice) {
                    return Err(Stop::unsupported("possessive repeat of groups with a choice in it"));
                }
                // Each turn is whole once it is done; the way out that the head opens goes with it.
                let mark = self.registers(1);
                let start = self.push(Inst::Mark(mark))?;
                let head = self.push(Inst::Loop { register, min, max, to: 0 })?;
                self.sequence(body, flags)?;
                self.push(Inst::Cut(mark))?;
                self.push(Inst::Jump(start))?;
                self.patch(head);
            }
            Greed::Lazy => {
                let head = self.push(Inst::LoopLazy { register, min, to: 0 })?;
                self.push(Inst::LoopMore { register, max })?;
                self.sequence(body, flags)?;
                self.push(Inst::Jump(head))?;
                self.patch(head);
            }
        }
        Ok(())
    }
}

pub(crate) fn place(at: At, flags: Flags) -> Place {
    let many = flags.has(Flags::MULTILINE);
    let ascii = flags.has(Flags::ASCII);
    match at {
        At::Start => Place::Start,
        At::LineStart => {
            if many {
                Place::LineStart
            } else {
                Place::Start
            }
        }
        At::End => Place::End,
        At::LineEnd => {
            if many {
                Place::LineEnd
            } else {
                Place::EndOrNewline
            }
        }
        At::Word => Place::Word { ascii, negated: false },
        At::NotWord => Place::Word { ascii, negated: true },
    }
}

/// Whether a set is one for which CPython mixes up ASCII's case and Unicode's.
fn is_odd(items: &[Item], flags: Flags) -> bool {
    let beyond = |item: &Item| matches!(item, Item::Range(from, to) if from < to && *to > 0xffff);
    flags.has(Flags::IGNORECASE) && flags.has(Flags::ASCII) && items.iter().any(beyond)
}

/// Whether a part, or a part of a part, passes a test.
fn holds(nodes: &[Node], test: fn(&Node) -> bool) -> bool {
    nodes.iter().any(|node| {
        test(node)
            || match node {
                Node::Group { body, .. } | Node::Atomic(body) | Node::Look { body, .. } | Node::Repeat { body, .. } => {
                    holds(body, test)
                }
                Node::Branch(branches) => branches.iter().any(|branch| holds(branch, test)),
                Node::IfGroup { yes, no, .. } => holds(yes, test) || holds(no, test),
                Node::Char(_) | Node::Set { .. } | Node::Any | Node::At(_) | Node::Ref(_) => false,
            }
    })
}

fn is_group(node: &Node) -> bool {
    matches!(node, Node::Group { index: Some(_), .. })
}

fn is_choice(node: &Node) -> bool {
    matches!(node, Node::Branch(_) | Node::Repeat { .. } | Node::Look { .. } | Node::IfGroup { .. })
}

/// Whether a repeat has a bound.
pub(crate) fn bound(max: u32) -> Option<u32> {
    (max != UNBOUNDED).then_some(max)
}
