//! [`Turns`]: what a loop steps through.

use hiddentables_values::{Host, Iter, Range, Result, Value};

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

    #[inline]
    pub(crate) fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        match self {
            Turns::Numbers(numbers) => Ok(numbers.next()),
            Turns::Items(items) => items.next(host),
        }
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
