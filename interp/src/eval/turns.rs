//! [`Turns`]: what a loop steps through.

use hiddentables_syntax::ast::Target;
use hiddentables_values::{Host, Iter, Range, Result, Value};

use crate::frame::Frame;

/// An iterable being stepped through; a range without boxing it.
pub(crate) enum Turns {
    Numbers(Numbers),
    Items(Iter),
}

impl Turns {
    pub(crate) fn of(value: &Value, host: &mut dyn Host) -> Result<Turns> {
        match value {
            Value::Range(range) => Ok(Turns::Numbers(Numbers::new(**range))),
            other => Ok(Turns::Items(Iter::of(other, host)?)),
        }
    }

    /// See [`hiddentables_values::Iterate::next_pair`].
    #[inline]
    fn next_pair(&mut self, host: &mut dyn Host) -> Option<Result<Option<(Value, Value)>>> {
        match self {
            Turns::Numbers(_) => None,
            Turns::Items(items) => items.next_pair(host),
        }
    }

    #[inline]
    pub(crate) fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        match self {
            Turns::Numbers(numbers) => Ok(numbers.next()),
            Turns::Items(items) => items.next(host),
        }
    }
}

impl Frame<'_> {
    /// Stores the next item of a loop in its target; false at the end. The pairs of `zip`, `enumerate` and `items()` go straight to
    /// two targets, with no tuple made between.
    #[inline]
    pub(super) fn turn(&mut self, turns: &mut Turns, target: &Target) -> Result<bool> {
        if let Target::Unpack(unpack) = target
            && let ([first, second], None) = (unpack.before.as_slice(), &unpack.star)
            && let Some(pair) = turns.next_pair(self)
        {
            let Some((one, other)) = pair? else { return Ok(false) };
            self.run.meter.step()?;
            self.assign(first, one)?;
            self.assign(second, other)?;
            return Ok(true);
        }
        let Some(item) = turns.next(self)? else { return Ok(false) };
        self.run.meter.step()?;
        self.assign(target, item)?;
        Ok(true)
    }
}

/// A range, counted without looking at its bounds anew.
pub(crate) struct Numbers {
    next: i64,
    step: i64,
    left: u64,
}

impl Numbers {
    fn new(range: Range) -> Numbers {
        Numbers { next: range.start, step: range.step, left: range.len() }
    }

    fn next(&mut self) -> Option<Value> {
        self.left = self.left.checked_sub(1)?;
        let value = self.next;
        // Past the last number the sum may not fit; it is not used then.
        self.next = value.wrapping_add(self.step);
        Some(Value::Int(value))
    }
}
