//! [`Args`]: what a call passes, before it is bound to parameters.

use std::sync::Arc;

use crate::signature::Slots;
use crate::value::Value;

/// Positional and keyword arguments of one call, after `*` and `**` are unpacked.
#[derive(Clone, Default)]
pub struct Args {
    /// Positional arguments, in order.
    pub positional: Vec<Value>,
    /// Keyword arguments, in the order written; names differ.
    pub keywords: Vec<(Arc<str>, Value)>,
}

impl Args {
    /// No arguments.
    pub fn none() -> Args {
        Args::default()
    }

    /// Positional arguments alone.
    pub fn positional(positional: Vec<Value>) -> Args {
        Args { positional, keywords: Vec::new() }
    }

    /// One positional argument.
    pub fn one(value: Value) -> Args {
        Args::positional(vec![value])
    }

    /// Positional arguments that stand in their slots.
    pub fn of_slots(slots: Slots) -> Args {
        Args::positional(slots.into_iter().flatten().collect())
    }

    /// Whether there is no argument.
    pub fn is_empty(&self) -> bool {
        self.positional.is_empty() && self.keywords.is_empty()
    }
}
