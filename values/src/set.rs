//! [`Set`]: `set` and `frozenset`.
//!
//! Order: a set of numbers iterates as CPython's table does, since `list(set(numbers))` is common and an answer depends on
//! it; any other set iterates in insertion order (CPython's own order of strings changes from run to run).

use std::cell::RefCell;
use std::rc::Rc;

use hashbrown::HashTable;

use crate::Result;
use crate::iter::Iter;
use crate::meter::{Charge, Meter};
use crate::object::discard;
use crate::ops::key::{hash_key, same_key};
use crate::value::Value;

/// A `set` or `frozenset`.
pub struct Set {
    frozen: bool,
    table: RefCell<Table>,
    charge: Charge,
}

#[derive(Default)]
struct Table {
    items: Vec<Option<(u64, Value)>>,
    index: HashTable<usize>,
}

const OVERHEAD: u64 = 96;
const ITEM: u64 = size_of::<Option<(u64, Value)>>() as u64 + 16;

impl Set {
    /// A set of these values.
    pub fn new(frozen: bool, values: impl IntoIterator<Item = Value>, meter: &Meter) -> Result<Rc<Set>> {
        let set = Rc::new(Set { frozen, table: RefCell::default(), charge: meter.reserve(OVERHEAD)? });
        for value in values {
            set.add(value)?;
        }
        Ok(set)
    }

    /// Whether it is a `frozenset`.
    pub fn frozen(&self) -> bool {
        self.frozen
    }

    /// How many members it has.
    pub fn len(&self) -> usize {
        self.table.borrow().index.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a member; whether it is new. Internal use on a frozen set is for its construction alone.
    pub fn add(&self, value: Value) -> Result<bool> {
        let hash = hash_key(&value)?;
        if self.table.borrow().find(hash, &value).is_some() {
            return Ok(false);
        }
        self.charge.grow(ITEM)?;
        self.table.borrow_mut().append(hash, value);
        Ok(true)
    }

    /// Whether it has this member.
    pub fn contains(&self, value: &Value) -> Result<bool> {
        let hash = hash_key(value)?;
        Ok(self.table.borrow().find(hash, value).is_some())
    }

    /// Takes out a member; whether it was there.
    pub fn remove(&self, value: &Value) -> Result<bool> {
        let hash = hash_key(value)?;
        let taken = {
            let mut table = self.table.borrow_mut();
            table.find(hash, value).and_then(|at| table.take(at))
        };
        Ok(taken.is_some())
    }

    /// Takes out every member.
    pub fn clear(&self) {
        let old = std::mem::take(&mut *self.table.borrow_mut());
        self.charge.shrink_to(OVERHEAD);
        discard(old.items.into_iter().flatten().map(|(_, value)| value).collect());
    }

    /// The members in the order a program sees.
    pub fn values(&self, meter: &Meter) -> Result<Vec<Value>> {
        meter.work_len(self.len())?;
        let items: Vec<Value> = self.table.borrow().items.iter().flatten().map(|(_, value)| value.clone()).collect();
        crate::types::set::in_table_order(items, meter)
    }

    /// The members in insertion order, which no program may see.
    pub fn raw(&self) -> Vec<Value> {
        self.table.borrow().items.iter().flatten().map(|(_, value)| value.clone()).collect()
    }

    /// An iterator over the members as they are now.
    pub fn iterate(set: &Rc<Set>, meter: &Meter) -> Result<Iter> {
        Ok(Iter::Values(set.values(meter)?.into_iter()))
    }
}

impl Drop for Set {
    fn drop(&mut self) {
        let items = std::mem::take(&mut self.table.get_mut().items);
        discard(items.into_iter().flatten().map(|(_, value)| value).collect());
    }
}

impl Table {
    fn find(&self, hash: u64, value: &Value) -> Option<usize> {
        let matches = |&at: &usize| match self.items.get(at) {
            Some(Some((h, item))) => *h == hash && same_key(item, value),
            _ => false,
        };
        self.index.find(hash, matches).copied()
    }

    fn append(&mut self, hash: u64, value: Value) {
        let at = self.items.len();
        self.items.push(Some((hash, value)));
        let items = &self.items;
        let rehash = |&at: &usize| items.get(at).and_then(Option::as_ref).map_or(0, |(hash, _)| *hash);
        self.index.insert_unique(hash, at, rehash);
    }

    fn take(&mut self, at: usize) -> Option<Value> {
        let (hash, value) = self.items.get_mut(at)?.take()?;
        if let Ok(found) = self.index.find_entry(hash, |&i| i == at) {
            found.remove();
        }
        if self.items.len() > 32 && self.items.len() > 2 * self.index.len() {
            let items = std::mem::take(&mut self.items);
            self.index.clear();
            for (hash, value) in items.into_iter().flatten() {
                self.append(hash, value);
            }
        }
        Some(value)
    }
}
