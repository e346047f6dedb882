//! `tee`: several iterators over one, which keep what not all of them have seen.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use hiddentables_values::exception::raise;
use hiddentables_values::iter::Iterator;
use hiddentables_values::object::discard;
use hiddentables_values::types::exceptions::RUNTIME_ERROR;
use hiddentables_values::{Bound, Charge, Class, Host, Iterate, Native, Result, Value};

use super::BASES;
use crate::builtins::Source;

pub(super) static TEE: Native = Native::new("tee(iterable, n=2, /)", tee).of_builtins().method_of("itertools");
static TEE_CLASS: Class = Class::new("_tee", "itertools", BASES);

/// What the iterators of one `tee` share.
struct Shared {
    /// None while it is asked for its next value.
    source: RefCell<Option<Source>>,
    seen: RefCell<Seen>,
}

/// The values that at least one of the iterators has still to give.
struct Seen {
    values: VecDeque<Value>,
    /// Position of the first of them.
    first: u64,
    /// Where each iterator stands.
    branches: Vec<Weak<Cell<u64>>>,
    charge: Charge,
}

/// One of the iterators.
struct Branch {
    shared: Rc<Shared>,
    at: Rc<Cell<u64>>,
}

fn tee(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let Ok(count) = usize::try_from(bound.int("n")?) else {
        return Err(raise::value_error("n must be >= 0"));
    };
    if count == 0 {
        return Value::tuple(Vec::new(), host.meter());
    }
    host.meter().work_len(count)?;
    let _room = host.meter().reserve((count as u64).saturating_mul(128))?;
    let iterable = bound.value("iterable");
    let of_tee = iterable.downcast::<Iterator>().filter(|iterator| iterator.copied(host).is_some());
    let first = if of_tee.is_some() { iterable } else { branch(&iterable, host)? };
    let mut all = vec![first.clone()];
    if let Some(iterator) = first.downcast::<Iterator>() {
        for _ in 1..count {
            all.extend(iterator.copied(host).transpose()?);
        }
    }
    Value::tuple(all, host.meter())
}

fn branch(iterable: &Value, host: &mut dyn Host) -> Result<Value> {
    let source = Source::of(iterable, host)?;
    let seen = Seen { values: VecDeque::new(), first: 0, branches: Vec::new(), charge: host.meter().reserve(256)? };
    let shared = Rc::new(Shared { source: RefCell::new(Some(source)), seen: RefCell::new(seen) });
    Branch::new(shared, 0).map(Iterator::value)
}

impl Branch {
    fn new(shared: Rc<Shared>, at: u64) -> Result<Branch> {
        let at = Rc::new(Cell::new(at));
        let mut seen = shared.seen.borrow_mut();
        seen.charge.grow(128)?;
        seen.branches.push(Rc::downgrade(&at));
        drop(seen);
        Ok(Branch { shared, at })
    }
}

impl Shared {
    /// Reads one value more, for all.
    fn read(&self, host: &mut dyn Host) -> Result<Option<Value>> {
        let Some(mut source) = self.source.borrow_mut().take() else {
            return Err(raise::exception(&RUNTIME_ERROR, "cannot re-enter the tee iterator"));
        };
        let next = source.next(host);
        self.source.replace(Some(source));
        let next = next?;
        if let Some(value) = &next {
            let mut seen = self.seen.borrow_mut();
            seen.charge.grow(size_of::<Value>() as u64)?;
            seen.values.push_back(value.clone());
        }
        Ok(next)
    }
}

impl Seen {
    /// Forgets what every iterator has given.
    fn trim(&mut self) {
        self.branches.retain(|branch| branch.strong_count() > 0);
        let least = self.branches.iter().filter_map(Weak::upgrade).map(|at| at.get()).min();
        while least.is_some_and(|least| self.first < least) && self.values.pop_front().is_some() {
            self.first += 1;
        }
        let held = 256 + 128 * self.branches.len() + size_of::<Value>() * self.values.len();
        self.charge.shrink_to(held as u64);
    }
}

impl Drop for Seen {
    fn drop(&mut self) {
        discard(std::mem::take(&mut self.values));
    }
}

impl Iterate for Branch {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        host.meter().step()?;
        let at = self.at.get();
        let (value, first) = {
            let seen = self.shared.seen.borrow();
            let place = usize::try_from(at - seen.first).unwrap_or(usize::MAX);
            (seen.values.get(place).cloned(), seen.first)
        };
        let value = match value {
            Some(value) => Some(value),
            None => self.shared.read(host)?,
        };
        if value.is_some() {
            self.at.set(at + 1);
        }
        if at == first {
            let mut seen = self.shared.seen.borrow_mut();
            host.meter().work_len(seen.branches.len())?;
            seen.trim();
        }
        Ok(value)
    }

    fn class(&self) -> &'static Class {
        &TEE_CLASS
    }

    fn copied(&self, _host: &mut dyn Host) -> Option<Result<Value>> {
        Some(Branch::new(Rc::clone(&self.shared), self.at.get()).map(Iterator::value))
    }
}
