//! [`List`] and [`Tuple`].

use std::cell::{Ref, RefCell};
use std::ops::Deref;
use std::rc::Rc;

use smallvec::SmallVec;

use crate::Result;
use crate::meter::{Charge, Meter};
use crate::object::{discard, may_nest};
use crate::value::Value;

/// What a sequence costs beside its items, and an item.
const OVERHEAD: u64 = 96;
const ITEM: u64 = size_of::<Value>() as u64;

/// A `list`. No borrow of it may be held while the program runs: take a [`List::snapshot`].
pub struct List {
    items: RefCell<Vec<Value>>,
    charge: Charge,
}

impl List {
    /// A list of `items`, charged.
    pub fn new(items: Vec<Value>, meter: &Meter) -> Result<Rc<List>> {
        let charge = meter.reserve(OVERHEAD + ITEM * items.len() as u64)?;
        // For each to be taken and dropped, beside what its bytes are charged.
        meter.work_len(items.len() / 4)?;
        Ok(Rc::new(List { items: RefCell::new(items), charge }))
    }

    /// How many items it holds.
    pub fn len(&self) -> usize {
        self.items.borrow().len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The item at `index`, where there is one.
    pub fn get(&self, index: usize) -> Option<Value> {
        self.items.borrow().get(index).cloned()
    }

    /// The items, borrowed: only for code that cannot reach the program while it looks.
    pub fn borrow(&self) -> Ref<'_, Vec<Value>> {
        self.items.borrow()
    }

    /// A copy of the items.
    pub fn snapshot(&self) -> Vec<Value> {
        self.items.borrow().clone()
    }

    /// Appends; the room is charged first.
    pub fn push(&self, value: Value) -> Result<()> {
        self.charge.grow(ITEM)?;
        self.items.borrow_mut().push(value);
        Ok(())
    }

    /// Replaces the item at `index`; false where there is none.
    pub fn set(&self, index: usize, value: Value) -> bool {
        let old = match self.items.borrow_mut().get_mut(index) {
            Some(slot) => std::mem::replace(slot, value),
            None => return false,
        };
        drop(old);
        true
    }

    /// Takes every item, which no limit is in the way of: the end of a run frees what it made.
    pub fn take(&self) -> Vec<Value> {
        let items = std::mem::take(&mut *self.items.borrow_mut());
        self.charge.shrink_to(OVERHEAD);
        items
    }

    /// Changes the items in place by `change`, which must not reach the program. `room` is the most items it may add.
    pub fn edit<T>(&self, room: usize, change: impl FnOnce(&mut Vec<Value>) -> T) -> Result<T> {
        self.charge.grow(ITEM * room as u64)?;
        let (result, length) = {
            let mut items = self.items.borrow_mut();
            (change(&mut items), items.len())
        };
        self.charge.shrink_to(OVERHEAD + ITEM * length as u64);
        Ok(result)
    }
}

impl Drop for List {
    fn drop(&mut self) {
        let items = self.items.get_mut();
        if items.iter().any(may_nest) {
            discard(std::mem::take(items));
        }
    }
}

/// Pairs and triples, by far the most, stand beside their count.
type Items = SmallVec<[Value; 3]>;

/// A `tuple`. Dereferences to a slice.
pub struct Tuple {
    items: Items,
    _charge: Charge,
}

impl Tuple {
    /// A tuple of `items`, charged.
    pub fn new(items: Vec<Value>, meter: &Meter) -> Result<Rc<Tuple>> {
        let charge = meter.reserve(OVERHEAD + ITEM * items.len() as u64)?;
        meter.work_len(2 + items.len() / 4)?;
        Ok(Rc::new(Tuple { items: Items::from_iter(items), _charge: charge }))
    }

    /// A tuple of two, charged.
    pub fn pair(first: Value, second: Value, meter: &Meter) -> Result<Rc<Tuple>> {
        let charge = meter.reserve(OVERHEAD + 2 * ITEM)?;
        meter.work(2)?;
        let mut items = Items::new();
        items.push(first);
        items.push(second);
        Ok(Rc::new(Tuple { items, _charge: charge }))
    }
}

impl Deref for Tuple {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        &self.items
    }
}

impl Drop for Tuple {
    fn drop(&mut self) {
        if self.items.iter().any(may_nest) {
            discard(std::mem::take(&mut self.items));
        }
    }
}
