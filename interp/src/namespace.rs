//! [`Namespace`]: the module-level names that the programs of one conversation share.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use hiddentables_values::module::Definition;
use hiddentables_values::{Module, Value};
use rustc_hash::FxHashMap;

use crate::modules;
use crate::registry::Registry;
use crate::unit::Variable;

/// Names and what they are bound to. A program finds here what the caller installed and what earlier programs left.
///
/// Dropping it frees what the programs made, cycles included: take what you need of an answer first.
pub struct Namespace {
    pub(crate) globals: Rc<Globals>,
    pub(crate) registry: Rc<Registry>,
}

/// The variables by name.
#[derive(Default)]
pub(crate) struct Globals {
    variables: RefCell<FxHashMap<Arc<str>, Rc<Variable>>>,
    /// The modules in use: `import math` twice gives the same one.
    modules: RefCell<FxHashMap<&'static str, Value>>,
}

impl Globals {
    /// What a name is bound to.
    pub(crate) fn get(&self, name: &str) -> Option<Value> {
        self.variables.borrow().get(name)?.get()
    }

    /// The one value of a module.
    pub(crate) fn module(&self, module: &'static Definition) -> Value {
        self.modules.borrow_mut().entry(module.name).or_insert_with(|| Module::value(module)).clone()
    }

    /// The variable of a name, made where there is none yet.
    pub(crate) fn variable(&self, name: &str) -> Rc<Variable> {
        if let Some(variable) = self.variables.borrow().get(name) {
            return Rc::clone(variable);
        }
        let variable = Rc::new(Variable::default());
        self.variables.borrow_mut().insert(name.into(), Rc::clone(&variable));
        variable
    }
}

impl Default for Namespace {
    fn default() -> Self {
        Self::new()
    }
}

impl Namespace {
    /// A namespace with `__name__` and the modules that need no import.
    pub fn new() -> Namespace {
        let mut namespace = Namespace { globals: Rc::default(), registry: Rc::default() };
        namespace.set("__name__", Value::literal("__main__"));
        for module in modules::installed() {
            let value = namespace.globals.module(module);
            namespace.set(module.name, value);
        }
        namespace
    }

    /// Binds a name.
    pub fn set(&mut self, name: &str, value: Value) {
        self.globals.variable(name).set(value);
    }

    /// What a name is bound to.
    pub fn get(&self, name: &str) -> Option<Value> {
        self.globals.get(name)
    }

    /// Unbinds a name; gives what it was bound to.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        self.globals.variable(name).take()
    }

    /// The bound names, in no order.
    pub fn names(&self) -> Vec<Arc<str>> {
        let variables = self.globals.variables.borrow();
        variables.iter().filter(|(_, variable)| variable.get().is_some()).map(|(name, _)| Arc::clone(name)).collect()
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        let variables: Vec<_> = self.globals.variables.borrow().values().map(Rc::clone).collect();
        for variable in variables {
            drop(variable.take());
        }
        self.registry.clear();
    }
}
