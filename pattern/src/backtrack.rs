//! The backtracking matcher: step by step what CPython's `sre` does, but with its choices on a stack of its own, every step
//! counted, and no way to go on past a budget.

use crate::ast::Greed;
use crate::charset::{Category, in_category};
use crate::fold::Fold;
use crate::program::{Inst, Place, Program, Single, bound};

/// A slot that holds nothing.
pub(crate) const UNSET: usize = usize::MAX;

/// Most open choices and slots to put back: 24 bytes each.
const TRAIL_MOST: usize = 1 << 20;

/// Why matching ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfBudget;

/// How a match must lie.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Demand {
    /// It ends where the text ends.
    pub(crate) to_the_end: bool,
    /// Its end is not here.
    pub(crate) not_ending_at: Option<usize>,
}

/// How to go on at an open choice.
#[derive(Clone, Copy)]
enum Resume {
    /// At the instruction.
    Go,
    /// After the repeat, with one character less, down to this position.
    Fewer(usize),
    /// After the repeat, with one character more, having taken so many.
    More(u32),
}

struct Choice {
    inst: usize,
    position: usize,
    resume: Resume,
    trail: usize,
}

/// The matcher's memory; kept between runs for its buffers.
#[derive(Default)]
pub(crate) struct Matcher {
    slots: Vec<usize>,
    choices: Vec<Choice>,
    trail: Vec<(usize, usize)>,
    /// Steps taken, of this and earlier runs until it is set back.
    pub(crate) steps: u64,
}

/// The code point at a byte position, with its length.
#[inline]
fn char_at(text: &str, position: usize) -> Option<(u32, usize)> {
    let byte = *text.as_bytes().get(position)?;
    if byte < 128 {
        return Some((u32::from(byte), 1));
    }
    text.get(position..)?.chars().next().map(|c| (c as u32, c.len_utf8()))
}

/// The code point before a byte position, with its length.
#[inline]
fn char_before(text: &str, position: usize) -> Option<(u32, usize)> {
    let byte = *text.as_bytes().get(position.checked_sub(1)?)?;
    if byte < 128 {
        return Some((u32::from(byte), 1));
    }
    text.get(..position)?.chars().next_back().map(|c| (c as u32, c.len_utf8()))
}

fn holds(program: &Program, what: Single, c: u32) -> bool {
    match what {
        Single::Char(own) => own == c,
        Single::Set(set) => program.sets.get(set).is_some_and(|set| set.holds(c)),
        Single::Any => true,
        Single::NotNewline => c != 10,
    }
}

fn at_place(text: &str, place: Place, position: usize) -> bool {
    let newline = |found: Option<(u32, usize)>| found.is_some_and(|(c, _)| c == 10);
    match place {
        Place::Start => position == 0,
        Place::LineStart => position == 0 || newline(char_before(text, position)),
        Place::End => position == text.len(),
        Place::EndOrNewline => {
            position == text.len() || (position + 1 == text.len() && newline(char_at(text, position)))
        }
        Place::LineEnd => position == text.len() || newline(char_at(text, position)),
        Place::Word { ascii, negated } => {
            // CPython finds no boundary of either kind in an empty text.
            if text.is_empty() {
                return false;
            }
            let word = |found: Option<(u32, usize)>| found.is_some_and(|(c, _)| in_category(Category::Word, c, ascii));
            (word(char_before(text, position)) != word(char_at(text, position))) != negated
        }
    }
}

impl Matcher {
    /// Looks for a match that begins at or after `start`.
    pub(crate) fn search(
        &mut self,
        program: &Program,
        text: &str,
        start: usize,
        demand: Demand,
        budget: u64,
    ) -> Result<Option<(usize, usize)>, OutOfBudget> {
        let mut demand = demand;
        let mut position = start;
        loop {
            if let Some(first) = program.first {
                let bytes = text.as_bytes().get(position..).unwrap_or_default();
                let can_begin = |byte: &u8| *byte >= 128 || first.ascii >> *byte & 1 == 1;
                match bytes.iter().position(can_begin) {
                    None => return Ok(None),
                    Some(ahead) => {
                        if ahead > 0 {
                            demand.not_ending_at = None;
                        }
                        position += ahead;
                    }
                }
            }
            if let Some(end) = self.run(program, text, position, demand, budget)? {
                return Ok(Some((position, end)));
            }
            demand.not_ending_at = None;
            if program.anchored {
                return Ok(None);
            }
            match char_at(text, position) {
                None => return Ok(None),
                Some((_, length)) => position += length,
            }
        }
    }

    /// Groups of the last match: start and end, [`UNSET`] where a group did not match.
    pub(crate) fn slots(&self) -> &[usize] {
        &self.slots
    }

    fn set(&mut self, slot: usize, value: usize) {
        if let Some(own) = self.slots.get_mut(slot) {
            // With no choice open there is nothing to go back to.
            if !self.choices.is_empty() {
                self.trail.push((slot, *own));
            }
            *own = value;
        }
    }

    fn slot(&self, slot: usize) -> usize {
        self.slots.get(slot).copied().unwrap_or(UNSET)
    }

    fn open(&mut self, inst: usize, position: usize, resume: Resume) -> Result<(), OutOfBudget> {
        if self.choices.len() + self.trail.len() > TRAIL_MOST {
            return Err(OutOfBudget);
        }
        self.choices.push(Choice { inst, position, resume, trail: self.trail.len() });
        Ok(())
    }

    fn group(&self, group: usize) -> Option<(usize, usize)> {
        let (start, end) = (self.slot(2 * group), self.slot(2 * group + 1));
        (start != UNSET && end != UNSET && start <= end).then_some((start, end))
    }

    /// Matches at exactly `start`; gives the end.
    pub(crate) fn run(
        &mut self,
        program: &Program,
        text: &str,
        start: usize,
        demand: Demand,
        budget: u64,
    ) -> Result<Option<usize>, OutOfBudget> {
        self.slots.clear();
        self.slots.resize(program.slots, UNSET);
        self.choices.clear();
        self.trail.clear();
        let (mut inst, mut position) = (0, start);
        loop {
            self.steps += 1;
            if self.steps > budget {
                return Err(OutOfBudget);
            }
            let next = match program.insts.get(inst) {
                Some(Inst::Match) => {
                    let end_fits = !demand.to_the_end || position == text.len();
                    if end_fits && demand.not_ending_at != Some(position) {
                        return Ok(Some(position));
                    }
                    None
                }
                Some(step) => self.step(program, text, step, inst, position)?,
                None => None,
            };
            (inst, position) = match next {
                Some(next) => next,
                None => match self.retreat(program, text)? {
                    Some(next) => next,
                    None => return Ok(None),
                },
            };
        }
    }

    /// Goes back to the last open choice.
    fn retreat(&mut self, program: &Program, text: &str) -> Result<Option<(usize, usize)>, OutOfBudget> {
        loop {
            let Some(Choice { inst, position, resume, trail }) = self.choices.pop() else { return Ok(None) };
            while self.trail.len() > trail {
                if let Some((slot, value)) = self.trail.pop()
                    && let Some(own) = self.slots.get_mut(slot)
                {
                    *own = value;
                }
            }
            match resume {
                Resume::Go => return Ok(Some((inst, position))),
                Resume::Fewer(least) => {
                    let Some((_, length)) = char_before(text, position) else { continue };
                    let position = position - length;
                    if position > least {
                        self.open(inst, position, Resume::Fewer(least))?;
                    }
                    return Ok(Some((inst + 1, position)));
                }
                Resume::More(taken) => {
                    let Some(Inst::Many { what, max, .. }) = program.insts.get(inst) else { continue };
                    let Some((c, length)) = char_at(text, position) else { continue };
                    if bound(*max).is_some_and(|max| taken >= max) || !holds(program, *what, c) {
                        continue;
                    }
                    self.open(inst, position + length, Resume::More(taken.saturating_add(1)))?;
                    return Ok(Some((inst + 1, position + length)));
                }
            }
        }
    }

    /// One instruction: where to go on, or nothing where it fails.
    fn step(
        &mut self,
        program: &Program,
        text: &str,
        step: &Inst,
        inst: usize,
        position: usize,
    ) -> Result<Option<(usize, usize)>, OutOfBudget> {
        let ahead = Some((inst + 1, position));
        Ok(match *step {
            Inst::One(what) => char_at(text, position)
                .filter(|(c, _)| holds(program, what, *c))
                .map(|(_, length)| (inst + 1, position + length)),
            Inst::Many { what, min, max, greed } => {
                self.many(program, text, (what, min, max, greed), inst, position)?
            }
            Inst::Place(place) => ahead.filter(|_| at_place(text, place, position)),
            Inst::Open(slot) | Inst::Keep(slot) => {
                self.set(slot, position);
                ahead
            }
            Inst::Close(slot) => {
                self.set(slot, position);
                self.set(program.last_group, slot / 2 + 1);
                ahead
            }
            Inst::Jump(to) => Some((to, position)),
            Inst::Fork(to) => {
                self.open(to, position, Resume::Go)?;
                ahead
            }
            Inst::LoopInit(register) => {
                self.set(register, 0);
                self.set(register + 1, UNSET);
                ahead
            }
            Inst::Loop { register, min, max, to } => {
                let count = self.slot(register);
                if count < min as usize {
                    self.set(register, count + 1);
                    ahead
                } else if bound(max).is_none_or(|max| count < max as usize) && self.slot(register + 1) != position {
                    self.open(to, position, Resume::Go)?;
                    self.set(register, count + 1);
                    self.set(register + 1, position);
                    ahead
                } else {
                    Some((to, position))
                }
            }
            Inst::LoopLazy { register, min, to } => {
                let count = self.slot(register);
                if count < min as usize {
                    self.set(register, count + 1);
                    Some((inst + 2, position))
                } else {
                    self.open(inst + 1, position, Resume::Go)?;
                    Some((to, position))
                }
            }
            Inst::LoopMore { register, max } => {
                let count = self.slot(register);
                let full = bound(max).is_some_and(|max| count >= max as usize);
                if full || self.slot(register + 1) == position {
                    None
                } else {
                    self.set(register, count + 1);
                    self.set(register + 1, position);
                    ahead
                }
            }
            Inst::Mark(register) => {
                let open = self.choices.len();
                self.set(register, open);
                ahead
            }
            Inst::Cut(register) => {
                self.choices.truncate(self.slot(register));
                ahead
            }
            Inst::CutFail(register) => {
                // What was set meanwhile is put back by the choice that is gone back to.
                self.choices.truncate(self.slot(register));
                None
            }
            Inst::Return(register) => Some((inst + 1, self.slot(register))),
            Inst::Back(count) => {
                let mut back = position;
                for _ in 0..count {
                    let Some((_, length)) = char_before(text, back) else { return Ok(None) };
                    back -= length;
                }
                Some((inst + 1, back))
            }
            Inst::Again { group, fold } => {
                self.group(group).and_then(|span| again(text, span, fold, position)).map(|end| (inst + 1, end))
            }
            Inst::Unless { group, to } => {
                if self.group(group).is_some() {
                    ahead
                } else {
                    Some((to, position))
                }
            }
            Inst::Match => None,
        })
    }

    fn many(
        &mut self,
        program: &Program,
        text: &str,
        (what, min, max, greed): (Single, u32, u32, Greed),
        inst: usize,
        position: usize,
    ) -> Result<Option<(usize, usize)>, OutOfBudget> {
        let (mut taken, mut end, mut least) = (0_u32, position, position);
        let most = if greed == Greed::Lazy { Some(min) } else { bound(max) };
        while most.is_none_or(|most| taken < most) {
            match char_at(text, end) {
                Some((c, length)) if holds(program, what, c) => end += length,
                _ => break,
            }
            taken = taken.saturating_add(1);
            if taken == min {
                least = end;
            }
        }
        self.steps += u64::from(taken);
        if taken < min {
            return Ok(None);
        }
        match greed {
            Greed::Greedy if end > least => self.open(inst, end, Resume::Fewer(least))?,
            Greed::Lazy => self.open(inst, end, Resume::More(taken))?,
            Greed::Greedy | Greed::Possessive => {}
        }
        Ok(Some((inst + 1, end)))
    }
}

/// Where the text of a span, standing again at `position`, ends.
fn again(text: &str, (start, end): (usize, usize), fold: Fold, position: usize) -> Option<usize> {
    let (mut own, mut other) = (start, position);
    while own < end {
        let ((a, a_length), (b, b_length)) = (char_at(text, own)?, char_at(text, other)?);
        // Kin do not count here: `(s)\1` takes no `sſ`.
        if fold.lower(a) != fold.lower(b) {
            return None;
        }
        own += a_length;
        other += b_length;
    }
    Some(other)
}
