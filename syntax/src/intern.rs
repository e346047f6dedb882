//! Tables that hold each name and each literal of a program once.

use std::collections::HashMap;
use std::sync::Arc;

use crate::ast::{Constant, ConstantId, Symbol};

/// Names, each once.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    pub(crate) all: Vec<Arc<str>>,
    index: HashMap<Arc<str>, Symbol>,
}

impl Symbols {
    pub(crate) fn intern(&mut self, name: &str) -> Symbol {
        if let Some(symbol) = self.index.get(name) {
            return *symbol;
        }
        let symbol = Symbol(self.all.len() as u32);
        let name: Arc<str> = Arc::from(name);
        self.all.push(Arc::clone(&name));
        self.index.insert(name, symbol);
        symbol
    }
}

/// Literals; short strings and small numbers are held once.
#[derive(Debug, Default)]
pub(crate) struct Constants {
    pub(crate) all: Vec<Constant>,
    strings: HashMap<Arc<str>, ConstantId>,
    integers: HashMap<i64, ConstantId>,
    singletons: [Option<ConstantId>; 4],
}

impl Constants {
    pub(crate) fn add(&mut self, constant: Constant) -> ConstantId {
        let next = ConstantId(self.all.len() as u32);
        let known = match &constant {
            Constant::Str(text) => *self.strings.entry(Arc::clone(text)).or_insert(next),
            Constant::Int(value) => *self.integers.entry(*value).or_insert(next),
            Constant::None => self.single(0, next),
            Constant::Bool(false) => self.single(1, next),
            Constant::Bool(true) => self.single(2, next),
            Constant::Ellipsis => self.single(3, next),
            Constant::BigInt(_) | Constant::Float(_) | Constant::Imaginary(_) | Constant::Bytes(_) => next,
        };
        if known == next {
            self.all.push(constant);
        }
        known
    }

    fn single(&mut self, which: usize, next: ConstantId) -> ConstantId {
        self.singletons.get_mut(which).map_or(next, |slot| *slot.get_or_insert(next))
    }
}
