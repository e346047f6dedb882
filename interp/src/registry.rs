//! [`Registry`]: what may be part of a cycle (`a.append(a)`, a closure that holds itself), so that the end of a conversation can free it.
//!
//! Only a change of something that already exists can close a cycle. So a container is registered when the program stores into it
//! something that can refer back, or takes one of its methods as a value; a variable when a function captures it.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use hiddentables_values::{Dict, List, Object, Value, object};
use rustc_hash::FxHashMap;

use crate::unit::Variable;

/// Registered values by address, which nothing else can have while a weak reference to it stands here.
#[derive(Default)]
pub(crate) struct Registry {
    held: RefCell<FxHashMap<usize, Held>>,
    /// Number of entries at which the dead ones are thrown out.
    prune_at: std::cell::Cell<usize>,
}

enum Held {
    List(Weak<List>),
    Dict(Weak<Dict>),
    Object(Weak<dyn Object>),
    Variable(Weak<Variable>),
}

impl Held {
    fn alive(&self) -> bool {
        match self {
            Held::List(list) => list.strong_count() > 0,
            Held::Dict(dict) => dict.strong_count() > 0,
            Held::Object(object) => object.strong_count() > 0,
            Held::Variable(variable) => variable.strong_count() > 0,
        }
    }
}

/// Fewest entries that are worth looking through for dead ones.
const PRUNE_FROM: usize = 1_024;

/// Whether a value can refer to others that the program can change.
pub(crate) fn refers(value: &Value) -> bool {
    matches!(value, Value::List(_) | Value::Tuple(_) | Value::Dict(_) | Value::Object(_))
}

impl Registry {
    /// Registers a container, if `value` is one.
    pub(crate) fn container(&self, value: &Value) {
        match value {
            Value::List(list) => {
                self.hold(Rc::as_ptr(list).addr(), || Held::List(Rc::downgrade(list)));
            }
            Value::Dict(dict) => {
                self.hold(Rc::as_ptr(dict).addr(), || Held::Dict(Rc::downgrade(dict)));
            }
            Value::Object(object) => self.hold(Rc::as_ptr(object).addr(), || Held::Object(Rc::downgrade(object))),
            _ => {}
        }
    }

    /// Registers a captured variable.
    pub(crate) fn variable(&self, variable: &Rc<Variable>) {
        self.hold(Rc::as_ptr(variable).addr(), || Held::Variable(Rc::downgrade(variable)));
    }

    fn hold(&self, address: usize, held: impl FnOnce() -> Held) {
        let mut all = self.held.borrow_mut();
        all.entry(address).or_insert_with(held);
        if all.len() > self.prune_at.get().max(PRUNE_FROM) {
            all.retain(|_, held| held.alive());
            self.prune_at.set(2 * all.len());
        }
    }

    /// Empties everything registered that is still alive.
    pub(crate) fn clear(&self) {
        let all = std::mem::take(&mut *self.held.borrow_mut());
        for held in all.into_values() {
            match held {
                Held::List(list) => {
                    if let Some(list) = list.upgrade() {
                        object::discard(list.take());
                    }
                }
                Held::Dict(dict) => {
                    if let Some(dict) = dict.upgrade() {
                        dict.clear();
                    }
                }
                Held::Object(object) => {
                    if let Some(object) = object.upgrade() {
                        object.clear();
                    }
                }
                Held::Variable(variable) => {
                    if let Some(variable) = variable.upgrade() {
                        drop(variable.take());
                    }
                }
            }
        }
    }
}
