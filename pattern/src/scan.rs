//! All matches of a text, one after another, and what lies between them.

use hiddentables_values::{Meter, Result};

use crate::pattern::Pattern;
use crate::search::Captures;

/// Steps through the matches of a text, as `finditer` does: an empty match may follow a match that is not empty, but no two
/// matches end at one place.
pub struct Matches<'p, 't> {
    pattern: &'p Pattern,
    text: &'t str,
    start: usize,
    after_empty: bool,
    over: bool,
}

impl<'p, 't> Matches<'p, 't> {
    /// From a byte position; the text is charged for once.
    pub fn new(pattern: &'p Pattern, text: &'t str, start: usize, meter: &Meter) -> Result<Matches<'p, 't>> {
        meter.work(1 + text.len().saturating_sub(start) as u64 / 4)?;
        Ok(Matches { pattern, text, start, after_empty: false, over: false })
    }

    /// From where an earlier one stood; see [`Matches::position`].
    pub fn resume(pattern: &'p Pattern, text: &'t str, (start, after_empty): (usize, bool)) -> Matches<'p, 't> {
        Matches { pattern, text, start, after_empty, over: false }
    }

    /// Where it stands: a byte position, and whether an empty match was found there.
    pub fn position(&self) -> (usize, bool) {
        (self.start, self.after_empty)
    }

    /// The next match.
    pub fn next(&mut self, meter: &Meter) -> Result<Option<Captures>> {
        if self.over {
            return Ok(None);
        }
        // What an automaton looks at beyond a match, it looks at again for the next one.
        meter.work(1 + self.text.len().saturating_sub(self.start) as u64 / 256)?;
        let found = self.pattern.next_from(self.text, self.start, self.after_empty, meter)?;
        match &found {
            None => self.over = true,
            Some(captures) => {
                self.start = captures.end();
                self.after_empty = captures.start() == captures.end();
            }
        }
        Ok(found)
    }
}

impl Pattern {
    /// Every match, `most` at most.
    pub fn find_all(&self, text: &str, most: usize, meter: &Meter) -> Result<Vec<Captures>> {
        let mut matches = Matches::new(self, text, 0, meter)?;
        let held = meter.reserve(0)?;
        let mut all = Vec::new();
        while all.len() < most {
            let Some(captures) = matches.next(meter)? else { break };
            held.grow(32 + 24 * (self.groups() as u64 + 1))?;
            all.push(captures);
        }
        Ok(all)
    }

    /// `pattern.split(text, most)`: the parts between matches, with the groups of each match among them; 0 is no bound.
    pub fn split<'t>(&self, text: &'t str, most: usize, meter: &Meter) -> Result<Vec<Option<&'t str>>> {
        let most = if most == 0 { usize::MAX } else { most };
        let mut parts = Vec::new();
        let mut end = 0;
        for captures in self.find_all(text, most, meter)? {
            parts.push(text.get(end..captures.start()));
            parts.extend((1..=captures.groups()).map(|group| captures.group(text, group)));
            end = captures.end();
        }
        parts.push(text.get(end..));
        Ok(parts)
    }
}
