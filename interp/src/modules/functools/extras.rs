//! Attributes that a program may add to what `partial` and `lru_cache` make.

use std::cell::RefCell;

use hiddentables_values::exception::raise;
use hiddentables_values::{Class, Meter, Result, Value};

/// Attributes by name, in the order they were set.
#[derive(Default)]
pub(super) struct Extras(RefCell<Vec<(Box<str>, Value)>>);

impl Extras {
    pub(super) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    pub(super) fn find(&self, name: &str) -> Option<Value> {
        self.0.borrow().iter().find(|(own, _)| **own == *name).map(|(_, value)| value.clone())
    }

    pub(super) fn get(&self, class: &'static Class, name: &str) -> Result<Value> {
        self.find(name).ok_or_else(|| raise::no_attribute(&class.spoken(), name))
    }

    pub(super) fn set(&self, name: &str, value: Value, meter: &Meter) -> Result<()> {
        meter.work_len(self.0.borrow().len())?;
        let old = self.take(name);
        self.0.borrow_mut().push((name.into(), value));
        drop(old);
        Ok(())
    }

    pub(super) fn remove(&self, class: &'static Class, name: &str) -> Result<()> {
        self.take(name).map(drop).ok_or_else(|| raise::no_attribute(&class.spoken(), name))
    }

    fn take(&self, name: &str) -> Option<Value> {
        let mut all = self.0.borrow_mut();
        let at = all.iter().position(|(own, _)| **own == *name)?;
        Some(all.remove(at).1)
    }

    pub(super) fn all(&self) -> Vec<(Box<str>, Value)> {
        self.0.borrow().clone()
    }

    pub(super) fn clear(&self) {
        drop(self.0.take());
    }
}
