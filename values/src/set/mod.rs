//! [`Set`]: `set` and `frozenset`.
//!
//! Order: a set of numbers (or of tuples of them) iterates as CPython's table does, since `list(set(numbers))` is common and
//! an answer depends on it; any other set iterates in insertion order (CPython's own order of strings changes from run to
//! run). Look-ups go by our own keyed hash; CPython's table is kept beside it for its order alone.

mod order;

use std::cell::RefCell;
use std::rc::Rc;

use hashbrown::HashTable;

use crate::class::Class;
use crate::exception::raise;
use crate::iter::{Iter, Iterate};
use crate::meter::{Charge, Meter};
use crate::object::{Host, discard};
use crate::ops::key::{hash_key, same_key};
use crate::value::Value;
use crate::{Result, types};
use order::{Order, hash_in_table};

/// A `set` or `frozenset`.
pub struct Set {
    frozen: bool,
    table: RefCell<Table>,
    charge: Charge,
}

struct Table {
    items: Vec<Option<(u64, Value)>>,
    index: HashTable<usize>,
    /// `None` once a member came whose hash CPython makes anew in each run.
    order: Option<Order>,
}

impl Default for Table {
    fn default() -> Self {
        Table { items: Vec::new(), index: HashTable::new(), order: Some(Order::default()) }
    }
}

/// What a set costs beside its members, with the room that its tables begin with.
const OVERHEAD: u64 = 352;
/// A member with its place in the index and in the ordering table, which is at most half full after it grew.
const ITEM: u64 = size_of::<Option<(u64, Value)>>() as u64 + 16 + 64;

impl Set {
    /// A set of these values, added one by one.
    pub fn new(frozen: bool, values: impl IntoIterator<Item = Value>, meter: &Meter) -> Result<Rc<Set>> {
        let set = Rc::new(Set { frozen, table: RefCell::default(), charge: meter.reserve(OVERHEAD)? });
        for value in values {
            set.add(value)?;
        }
        Ok(set)
    }

    /// A new set of the members of `other`: CPython presizes a copy, so its order can differ from that of one filled singly.
    pub fn copy_of(frozen: bool, other: &Set, meter: &Meter) -> Result<Rc<Set>> {
        let set = Set::new(frozen, [], meter)?;
        set.merge(other)?;
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
        self.charge.work(4)?;
        self.charge.grow(ITEM)?;
        self.table.borrow_mut().append(hash, value, &self.charge)?;
        Ok(true)
    }

    /// Adds every member of `other`, in its order, as `set.update(set)` does.
    pub fn merge(&self, other: &Set) -> Result<()> {
        if std::ptr::eq(self, other) || other.is_empty() {
            return Ok(());
        }
        self.charge.work(other.len() as u64)?;
        self.make_room(other.len())?;
        let whole = match (&self.table.borrow().order, &other.table.borrow().order) {
            (Some(own), Some(others)) => own.copies(others),
            _ => false,
        };
        if !whole {
            for value in other.raw() {
                self.add(value)?;
            }
            return Ok(());
        }
        // Our own positions follow insertion; CPython copies the slots as they are.
        let others = other.table.borrow();
        self.charge.grow(ITEM * others.index.len() as u64)?;
        let mut table = self.table.borrow_mut();
        let from = table.items.len() as u32;
        let mut to = vec![0; others.items.len()];
        let mut order = table.order.take();
        for (at, (hash, value)) in others.items.iter().enumerate().filter_map(|(at, item)| Some((at, item.as_ref()?))) {
            if let Some(slot) = to.get_mut(at) {
                *slot = table.items.len() as u32;
            }
            table.append(*hash, value.clone(), &self.charge)?;
        }
        debug_assert!(from == 0 || table.index.len() == others.index.len());
        if let (Some(own), Some(theirs)) = (&mut order, &others.order) {
            own.copy(theirs);
            own.renumber(&to);
        }
        table.order = order;
        Ok(())
    }

    /// Makes room for `more` members, where CPython does so and thereby settles the order.
    pub fn make_room(&self, more: usize) -> Result<()> {
        match &mut self.table.borrow_mut().order {
            Some(order) => order.make_room(more, &self.charge),
            None => Ok(()),
        }
    }

    /// What CPython does after many removals at once.
    pub fn sweep(&self) -> Result<()> {
        match &mut self.table.borrow_mut().order {
            Some(order) => order.sweep(&self.charge),
            None => Ok(()),
        }
    }

    /// Takes the members of `other` instead of its own, as `&=` does.
    pub fn replace_by(&self, other: &Set) -> Result<()> {
        let mut theirs = other.table.take();
        let bytes = ITEM * theirs.index.len() as u64;
        self.charge.grow(bytes)?;
        if let (Some(new), Some(old)) = (&mut theirs.order, &self.table.borrow().order) {
            new.keep_finger_of(old);
        }
        let old = self.table.replace(theirs);
        self.charge.shrink_to(OVERHEAD + bytes);
        discard(old.items.into_iter().flatten().map(|(_, value)| value));
        Ok(())
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
            let found = table.find(hash, value);
            if let (Some(at), Some(python)) = (found, hash_in_table(value))
                && let Some(order) = &mut table.order
            {
                order.remove(at as u32, python, &self.charge)?;
            }
            found.and_then(|at| table.take(at))
        };
        Ok(taken.is_some())
    }

    /// Takes out the member that CPython's `pop` would; the oldest where that is not known.
    pub fn pop(&self) -> Result<Option<Value>> {
        let mut table = self.table.borrow_mut();
        self.charge.work(1 + table.items.len() as u64 / 64)?;
        let at = match &mut table.order {
            Some(order) => order.pop().map(|at| at as usize),
            None => table.items.iter().position(Option::is_some),
        };
        Ok(at.and_then(|at| table.take(at)))
    }

    /// Takes out every member.
    pub fn clear(&self) {
        let old = {
            let mut table = self.table.borrow_mut();
            let mut old = std::mem::take(&mut *table);
            if let (Some(new), Some(old)) = (&mut table.order, &mut old.order) {
                old.clear();
                new.keep_finger_of(old);
            }
            old
        };
        self.charge.shrink_to(OVERHEAD);
        discard(old.items.into_iter().flatten().map(|(_, value)| value));
    }

    /// The members in the order a program sees.
    pub fn values(&self, meter: &Meter) -> Result<Vec<Value>> {
        meter.work_len(self.len())?;
        Ok(self.raw())
    }

    /// [`Set::values`], without a charge.
    pub fn raw(&self) -> Vec<Value> {
        let table = self.table.borrow();
        let value = |item: &Option<(u64, Value)>| item.as_ref().map(|(_, value)| value.clone());
        match &table.order {
            Some(order) => order.positions().filter_map(|at| value(table.items.get(at as usize)?)).collect(),
            None => table.items.iter().filter_map(value).collect(),
        }
    }

    /// An iterator over the members; `RuntimeError` where the set changes size meanwhile.
    pub fn iterate(set: &Rc<Set>, meter: &Meter) -> Result<Iter> {
        let values = set.values(meter)?.into_iter();
        if set.frozen {
            return Iter::named(values.collect(), &types::SET_ITERATOR, meter);
        }
        Ok(Iter::Native(Box::new(Members { length: set.len(), set: Rc::clone(set), values })))
    }
}

/// `iter(set)`
struct Members {
    set: Rc<Set>,
    values: std::vec::IntoIter<Value>,
    length: usize,
}

impl Iterate for Members {
    fn next(&mut self, _: &mut dyn Host) -> Result<Option<Value>> {
        if self.set.len() != self.length {
            return Err(raise::exception(&types::exceptions::RUNTIME_ERROR, "Set changed size during iteration"));
        }
        Ok(self.values.next())
    }

    fn class(&self) -> &'static Class {
        &types::SET_ITERATOR
    }

    fn hint(&self) -> Option<usize> {
        Some(if self.set.len() == self.length { self.values.len() } else { 0 })
    }
}

impl Drop for Set {
    fn drop(&mut self) {
        let items = std::mem::take(&mut self.table.get_mut().items);
        discard(items.into_iter().flatten().map(|(_, value)| value));
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

    fn append(&mut self, hash: u64, value: Value, charge: &Charge) -> Result<()> {
        let at = self.items.len();
        if let Some(order) = &mut self.order {
            match hash_in_table(&value) {
                Some(python) => order.add(at as u32, python, charge)?,
                None => self.settle(),
            }
        }
        let at = self.items.len();
        self.items.push(Some((hash, value)));
        self.enter(at, hash);
        Ok(())
    }

    /// The order is not CPython's from here on: members stay as they stand.
    fn settle(&mut self) {
        let Some(order) = self.order.take() else { return };
        let mut items = std::mem::take(&mut self.items);
        self.items = order.positions().filter_map(|at| items.get_mut(at as usize)?.take()).map(Some).collect();
        self.index.clear();
        let hashes: Vec<u64> = self.items.iter().flatten().map(|(hash, _)| *hash).collect();
        hashes.into_iter().enumerate().for_each(|(at, hash)| self.enter(at, hash));
    }

    fn enter(&mut self, at: usize, hash: u64) {
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
            self.compact();
        }
        Some(value)
    }

    fn compact(&mut self) {
        let items = std::mem::take(&mut self.items);
        let mut to = vec![0; items.len()];
        self.index.clear();
        for (old, item) in items.into_iter().enumerate() {
            let Some((hash, value)) = item else { continue };
            if let Some(slot) = to.get_mut(old) {
                *slot = self.items.len() as u32;
            }
            let at = self.items.len();
            self.items.push(Some((hash, value)));
            self.enter(at, hash);
        }
        if let Some(order) = &mut self.order {
            order.renumber(&to);
        }
    }
}
