//! [`Source`]: the iterable a native iterator draws from.

use hiddentables_values::{Host, Iter, Result, Value};

/// An iterable that another iterator holds. A chain of them (`it = map(f, it)`, ten thousand times) steps within the depth limit and
/// drops without recursion.
pub(crate) struct Source(Iter);

impl Source {
    pub(crate) fn of(value: &Value, host: &mut dyn Host) -> Result<Source> {
        Iter::of(value, host).map(Source)
    }

    pub(crate) fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        host.meter().enter()?;
        let next = self.0.next(host);
        host.meter().leave();
        next
    }

    pub(crate) fn over(iter: Iter) -> Source {
        Source(iter)
    }

    /// A source for each of several iterables.
    pub(crate) fn all(values: &[Value], host: &mut dyn Host) -> Result<Vec<Source>> {
        values.iter().map(|value| Source::of(value, host)).collect()
    }
}
