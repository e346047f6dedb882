//! [`Dict`]: `dict` and its kin, in insertion order.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use hashbrown::HashTable;

use crate::Result;
use crate::class::Class;
use crate::exception::raise;
use crate::iter::DictCursor;
use crate::meter::{Charge, Meter};
use crate::object::{discard, may_nest};
use crate::ops::key::{hash_key, same_key};
use crate::types;
use crate::value::Value;

/// Which class of mapping.
pub enum Kind {
    /// `dict`
    Plain,
    /// `collections.OrderedDict`
    Ordered,
    /// `collections.Counter`
    Counter,
    /// `collections.defaultdict`, with its factory or `None`, which a program may set.
    Default(RefCell<Value>),
}

impl Kind {
    /// `collections.defaultdict` with a factory or `None`.
    pub fn default(factory: Value) -> Kind {
        Kind::Default(RefCell::new(factory))
    }

    /// `d.default_factory = factory`, of a `defaultdict` alone.
    pub fn set_factory(&self, factory: Value) {
        if let Kind::Default(own) = self {
            drop(own.replace(factory));
        }
    }

    /// The factory of a `defaultdict`.
    pub fn factory(&self) -> Option<Value> {
        if let Kind::Default(factory) = self { Some(factory.borrow().clone()) } else { None }
    }
}

/// A mapping. Keys compare purely (no class of a program can define equality), so a look-up never reaches the program.
pub struct Dict {
    kind: Kind,
    table: RefCell<Table>,
    charge: Charge,
    /// A value the shim hangs on `df.attrs`-like dicts; not used elsewhere.
    version: Cell<u64>,
}

#[derive(Default)]
struct Table {
    entries: Vec<Option<Entry>>,
    /// Entries that are there.
    live: usize,
    /// Where each is, by hash; empty while there are few enough to look through.
    index: HashTable<usize>,
}

/// Most places that are looked through one by one.
const FEW: usize = 8;

struct Entry {
    hash: u64,
    key: Value,
    value: Value,
}

/// What a dict costs beside its entries, with the room that its tables begin with, and an entry with its place in the index.
const OVERHEAD: u64 = 352;
const ENTRY: u64 = size_of::<Option<Entry>>() as u64 + 16;

impl Dict {
    /// An empty mapping.
    pub fn new(kind: Kind, meter: &Meter) -> Result<Rc<Dict>> {
        let charge = meter.reserve(OVERHEAD)?;
        Ok(Rc::new(Dict { kind, table: RefCell::default(), charge, version: Cell::new(0) }))
    }

    /// A plain `dict` of these pairs; later ones win.
    pub fn from_pairs(pairs: impl IntoIterator<Item = (Value, Value)>, meter: &Meter) -> Result<Rc<Dict>> {
        let dict = Dict::new(Kind::Plain, meter)?;
        for (key, value) in pairs {
            dict.insert(key, value)?;
        }
        Ok(dict)
    }

    /// Its class.
    pub fn class(&self) -> &'static Class {
        match self.kind {
            Kind::Plain => &types::DICT,
            Kind::Ordered => &types::ORDERED_DICT,
            Kind::Counter => &types::COUNTER,
            Kind::Default(_) => &types::DEFAULT_DICT,
        }
    }

    /// Which class of mapping it is.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// How many entries it has.
    pub fn len(&self) -> usize {
        self.table.borrow().live
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Changes whenever the set of keys does.
    pub fn version(&self) -> u64 {
        self.version.get()
    }

    /// The value at `key`; an unhashable key is a `TypeError`.
    pub fn get(&self, key: &Value) -> Result<Option<Value>> {
        let hash = hash_key(key)?;
        let table = self.table.borrow();
        Ok(table.find(hash, key).and_then(|at| table.entries.get(at)?.as_ref().map(|entry| entry.value.clone())))
    }

    /// The value at a `str` key.
    pub fn get_str(&self, key: &str) -> Option<Value> {
        self.get(&Value::Str(crate::text::Str::uncharged(key))).ok().flatten()
    }

    /// Whether there is such a key.
    pub fn contains(&self, key: &Value) -> Result<bool> {
        let hash = hash_key(key)?;
        Ok(self.table.borrow().find(hash, key).is_some())
    }

    /// Sets the value at `key`; the key first inserted stays. Gives the value replaced.
    pub fn insert(&self, key: Value, value: Value) -> Result<Option<Value>> {
        let hash = hash_key(&key)?;
        let found = self.table.borrow().find(hash, &key);
        let Some(at) = found else {
            self.charge.work(7)?;
            self.charge.grow(ENTRY)?;
            self.table.borrow_mut().append(Entry { hash, key, value });
            self.version.set(self.version.get() + 1);
            return Ok(None);
        };
        let mut table = self.table.borrow_mut();
        let slot = table.entries.get_mut(at).and_then(Option::as_mut);
        Ok(slot.map(|entry| std::mem::replace(&mut entry.value, value)))
    }

    /// Takes out the entry at `key`.
    pub fn remove(&self, key: &Value) -> Result<Option<(Value, Value)>> {
        let hash = hash_key(key)?;
        let removed = {
            let mut table = self.table.borrow_mut();
            let found = table.find(hash, key);
            found.and_then(|at| table.take(at))
        };
        if removed.is_some() {
            self.version.set(self.version.get() + 1);
        }
        Ok(removed.map(|entry| (entry.key, entry.value)))
    }

    /// Takes out the entry inserted last.
    pub fn pop_last(&self) -> Option<(Value, Value)> {
        let mut table = self.table.borrow_mut();
        let at = table.entries.iter().rposition(Option::is_some)?;
        let entry = table.take(at)?;
        self.version.set(self.version.get() + 1);
        Some((entry.key, entry.value))
    }

    /// Takes out every entry.
    pub fn clear(&self) {
        let old = std::mem::take(&mut *self.table.borrow_mut());
        self.charge.shrink_to(OVERHEAD);
        self.version.set(self.version.get() + 1);
        old.discard();
    }

    /// Every entry, in order.
    pub fn pairs(&self) -> Vec<(Value, Value)> {
        self.table.borrow().entries.iter().flatten().map(|e| (e.key.clone(), e.value.clone())).collect()
    }

    /// Every key, in order.
    pub fn keys(&self) -> Vec<Value> {
        self.table.borrow().entries.iter().flatten().map(|e| e.key.clone()).collect()
    }

    /// Every value, in order.
    pub fn values(&self) -> Vec<Value> {
        self.table.borrow().entries.iter().flatten().map(|e| e.value.clone()).collect()
    }

    /// How many entries a cursor has still to come to.
    pub fn left(&self, cursor: &DictCursor) -> usize {
        let table = self.table.borrow();
        let rest = table.entries.get(cursor.at..).unwrap_or_default();
        if table.live == cursor.length { rest.iter().flatten().count() } else { 0 }
    }

    /// The entry at a cursor, which moves on; `RuntimeError` where the dict changed size meanwhile.
    pub fn next_entry(&self, cursor: &mut DictCursor) -> Result<Option<(Value, Value)>> {
        if cursor.at == usize::MAX {
            return Ok(None);
        }
        let table = self.table.borrow();
        if table.live != cursor.length {
            return Err(raise::exception(
                &types::exceptions::RUNTIME_ERROR,
                "dictionary changed size during iteration",
            ));
        }
        let from = cursor.at;
        while let Some(slot) = table.entries.get(cursor.at) {
            cursor.at += 1;
            if let Some(entry) = slot {
                // Holes of what was taken out are passed over one by one.
                self.charge.work((cursor.at - from) as u64 / 16)?;
                if cursor.left == 0 {
                    cursor.at = usize::MAX;
                    let words = "dictionary keys changed during iteration";
                    return Err(raise::exception(&types::exceptions::RUNTIME_ERROR, words));
                }
                cursor.left -= 1;
                return Ok(Some((entry.key.clone(), entry.value.clone())));
            }
        }
        cursor.at = usize::MAX;
        Ok(None)
    }
}

impl Drop for Dict {
    fn drop(&mut self) {
        std::mem::take(self.table.get_mut()).discard();
    }
}

impl Table {
    fn find(&self, hash: u64, key: &Value) -> Option<usize> {
        let is_it = |entry: &Entry| entry.hash == hash && same_key(&entry.key, key);
        if self.entries.len() <= FEW {
            return self.entries.iter().position(|entry| entry.as_ref().is_some_and(is_it));
        }
        let matches = |&at: &usize| self.entries.get(at).and_then(Option::as_ref).is_some_and(is_it);
        self.index.find(hash, matches).copied()
    }

    fn append(&mut self, entry: Entry) {
        self.entries.push(Some(entry));
        self.live += 1;
        // The first that is one too many brings those before it along.
        let unlisted = match self.entries.len() {
            few if few <= FEW => return,
            many if many == FEW + 1 => 0,
            many => many - 1,
        };
        let entries = &self.entries;
        let hash = |at: usize| entries.get(at).and_then(Option::as_ref).map(|entry| entry.hash);
        for at in unlisted..entries.len() {
            if let Some(own) = hash(at) {
                self.index.insert_unique(own, at, |&at| hash(at).unwrap_or_default());
            }
        }
    }

    fn take(&mut self, at: usize) -> Option<Entry> {
        let entry = self.entries.get_mut(at)?.take()?;
        self.live -= 1;
        if let Ok(found) = self.index.find_entry(entry.hash, |&i| i == at) {
            found.remove();
        }
        // Holes at the end go at once; holes in the middle when they are more than half.
        while matches!(self.entries.last(), Some(None)) {
            self.entries.pop();
        }
        if self.entries.len() <= FEW {
            self.index.clear();
        } else if self.entries.len() > 32 && self.entries.len() > 2 * self.live {
            self.compact();
        }
        Some(entry)
    }

    fn compact(&mut self) {
        let entries = std::mem::take(&mut self.entries);
        self.live = 0;
        self.index.clear();
        for entry in entries.into_iter().flatten() {
            self.append(entry);
        }
    }

    fn discard(self) {
        if !self.entries.iter().flatten().any(|entry| may_nest(&entry.key) || may_nest(&entry.value)) {
            return;
        }
        let mut items = Vec::with_capacity(2 * self.entries.len());
        for entry in self.entries.into_iter().flatten() {
            items.push(entry.key);
            items.push(entry.value);
        }
        discard(items);
    }
}
