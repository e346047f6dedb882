//! Finding matches: [`Pattern::search`] and its kin, and [`Captures`].
//!
//! Short texts are matched by backtracking within a small budget, which costs no compilation; where the budget is not enough,
//! or the text is long, by an automaton where the pattern allows one. Both find the same match. What an automaton can match is
//! charged by the length of the text, the rest by the steps it took.

use std::cell::RefCell;

use hiddentables_values::{Limit, Meter, Result, Stop};

use crate::backtrack::{Demand, Matcher, OutOfBudget, UNSET};
use crate::literal::Found;
use crate::pattern::Pattern;

/// Longest text that is first tried by backtracking where there is an automaton, in bytes.
const SHORT: usize = 4_096;

/// Most steps of one search that has no automaton to fall back on.
const STEPS_MOST: u64 = 5_000_000;

thread_local! {
    static MATCHER: RefCell<Matcher> = RefCell::default();
}

/// The span of a match and of its groups, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captures {
    /// The whole match, then each group.
    spans: Box<[Option<(usize, usize)>]>,
    last: Last,
}

/// The group closed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// This one, or none.
    Group(Option<usize>),
    /// An automaton found the match, which does not tell.
    Unasked,
}

impl Captures {
    /// Where the match begins.
    pub fn start(&self) -> usize {
        self.span(0).map_or(0, |(start, _)| start)
    }

    /// Where the match ends.
    pub fn end(&self) -> usize {
        self.span(0).map_or(0, |(_, end)| end)
    }

    /// The span of a group, 0 for the whole match; none where it did not match or there is no such group.
    pub fn span(&self, group: usize) -> Option<(usize, usize)> {
        self.spans.get(group).copied().flatten()
    }

    /// The text of a group.
    pub fn group<'t>(&self, text: &'t str, group: usize) -> Option<&'t str> {
        self.span(group).and_then(|(start, end)| text.get(start..end))
    }

    /// How many groups there are, matched or not.
    pub fn groups(&self) -> usize {
        self.spans.len().saturating_sub(1)
    }
}

/// Where a match may lie.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    /// At the start or after it.
    Anywhere,
    /// At the start.
    Here,
    /// From the start to the end of the text.
    Whole,
}

/// Charges for looking at `length` bytes.
fn charge(length: usize, meter: &Meter) -> Result<()> {
    meter.work(8 + length as u64 / 4)
}

impl Pattern {
    fn find_literal(&self, text: &str, start: usize) -> Found {
        self.literal.as_ref().map_or(Found::Unsure, |literal| literal.find(text, start))
    }

    /// `pattern.search(text)`, from a byte position.
    pub fn search(&self, text: &str, start: usize, meter: &Meter) -> Result<Option<Captures>> {
        charge(text.len().saturating_sub(start), meter)?;
        self.find(text, start, Where::Anywhere, None, meter)
    }

    /// `pattern.match(text)`, at a byte position.
    pub fn match_at(&self, text: &str, start: usize, meter: &Meter) -> Result<Option<Captures>> {
        charge(text.len().saturating_sub(start), meter)?;
        self.find(text, start, Where::Here, None, meter)
    }

    /// `pattern.fullmatch(text)`, from a byte position.
    pub fn fullmatch(&self, text: &str, start: usize, meter: &Meter) -> Result<Option<Captures>> {
        charge(text.len().saturating_sub(start), meter)?;
        self.find(text, start, Where::Whole, None, meter)
    }

    /// Whether the pattern matches anywhere.
    pub fn is_match(&self, text: &str, meter: &Meter) -> Result<bool> {
        match self.find_literal(text, 0) {
            Found::Unsure => Ok(self.search(text, 0, meter)?.is_some()),
            found => {
                charge(text.len(), meter)?;
                Ok(matches!(found, Found::At(..)))
            }
        }
    }

    /// The next match after one that ended at `start`, as CPython's scanner goes on: after an empty match the next one may
    /// begin there but not end there. The caller has charged for the text.
    pub(crate) fn next_from(
        &self,
        text: &str,
        start: usize,
        after_empty: bool,
        meter: &Meter,
    ) -> Result<Option<Captures>> {
        self.find(text, start, Where::Anywhere, after_empty.then_some(start), meter)
    }

    fn find(
        &self,
        text: &str,
        start: usize,
        place: Where,
        not_ending_at: Option<usize>,
        meter: &Meter,
    ) -> Result<Option<Captures>> {
        if start > text.len() {
            return Ok(None);
        }
        if place == Where::Anywhere && not_ending_at.is_none() {
            match self.find_literal(text, start) {
                Found::At(start, end) => {
                    return Ok(Some(Captures { spans: Box::new([Some((start, end))]), last: Last::Group(None) }));
                }
                Found::Nowhere => return Ok(None),
                Found::Unsure => {}
            }
        }
        let linear = self.is_linear_for(text);
        let length = (text.len() - start) as u64;
        let budget = if linear { 64 + 16 * length } else { STEPS_MOST };
        if !linear || text.len() <= SHORT || not_ending_at.is_some() {
            match self.backtrack(text, start, place, not_ending_at, (budget, !linear), meter)? {
                Ok(found) => return Ok(found),
                Err(OutOfBudget) if !linear => return Err(Stop::limit(Limit::Regex)),
                Err(OutOfBudget) => {}
            }
        }
        if not_ending_at.is_none()
            && let Some(automaton) = self.automaton(text, place == Where::Whole, meter)
        {
            let spans = automaton.find(text, start, place != Where::Anywhere, self.groups());
            return Ok(spans.map(|spans| Captures { spans: spans.into(), last: Last::Unasked }));
        }
        match self.backtrack(text, start, place, not_ending_at, (STEPS_MOST, true), meter)? {
            Ok(found) => Ok(found),
            Err(OutOfBudget) => Err(Stop::limit(Limit::Regex)),
        }
    }

    /// Matches by backtracking. The steps are charged where `charged`: always, or never, for a pattern and a text.
    fn backtrack(
        &self,
        text: &str,
        start: usize,
        place: Where,
        not_ending_at: Option<usize>,
        (budget, charged): (u64, bool),
        meter: &Meter,
    ) -> Result<Result<Option<Captures>, OutOfBudget>> {
        let budget = if charged { budget.min(meter.work_left().saturating_mul(4).saturating_add(64)) } else { budget };
        MATCHER.with_borrow_mut(|matcher| {
            matcher.steps = 0;
            let demand = Demand { to_the_end: place == Where::Whole, not_ending_at };
            let span = if place == Where::Anywhere {
                matcher.search(&self.program, text, start, demand, budget)
            } else {
                matcher.run(&self.program, text, start, demand, budget).map(|end| end.map(|end| (start, end)))
            };
            if charged {
                meter.work(matcher.steps / 4)?;
            }
            Ok(span.map(|span| span.map(|span| captures(span, self.groups(), matcher.slots()))))
        })
    }

    /// `match.lastindex`: the group closed last.
    pub fn last_group(&self, text: &str, captures: &Captures, meter: &Meter) -> Result<Option<usize>> {
        if let Last::Group(last) = captures.last {
            return Ok(last);
        }
        // The match is known to be there, so backtracking finds it again from its start.
        charge(text.len(), meter)?;
        let text = text.get(..captures.end()).unwrap_or(text);
        match self.backtrack(text, captures.start(), Where::Whole, None, (STEPS_MOST, true), meter)? {
            Ok(Some(Captures { spans, last: Last::Group(last) })) if spans == captures.spans => Ok(last),
            _ => Err(Stop::unsupported("lastindex of this match")),
        }
    }
}

fn captures(span: (usize, usize), groups: usize, slots: &[usize]) -> Captures {
    let mut spans = Vec::with_capacity(groups + 1);
    spans.push(Some(span));
    spans.extend(slots.chunks_exact(2).take(groups).map(|pair| match pair {
        [start, end] if *start != UNSET && *end != UNSET => Some((*start, *end)),
        _ => None,
    }));
    let last = slots.get(2 * groups).copied().filter(|last| *last != UNSET);
    Captures { spans: spans.into(), last: Last::Group(last) }
}
