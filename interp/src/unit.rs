//! [`Unit`]: a program made ready to run: its constants as values, its module-level names as shared variables.

use std::cell::{Ref, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use hiddentables_syntax::ast::{Constant, ConstantId};
use hiddentables_syntax::{Program, Symbol};
use hiddentables_values::object::discard;
use hiddentables_values::{Meter, Result, Stop, Str, Value};

use crate::builtins::{self, Builtin};
use crate::namespace::Globals;

/// A variable that several scopes share: a module-level name, or one captured by a closure.
#[derive(Default)]
pub(crate) struct Variable(RefCell<Option<Value>>);

impl Variable {
    pub(crate) fn get(&self) -> Option<Value> {
        self.0.borrow().clone()
    }

    /// What it holds, for a look that cannot reach the program.
    #[inline]
    pub(crate) fn peek(&self) -> Ref<'_, Option<Value>> {
        self.0.borrow()
    }

    pub(crate) fn take(&self) -> Option<Value> {
        self.0.borrow_mut().take()
    }

    /// Sets it; the old value drops after the borrow ended, since dropping may reach other variables.
    pub(crate) fn set(&self, value: Value) {
        let old = self.0.replace(Some(value));
        drop(old);
    }
}

/// A program made ready to run in a namespace. Functions keep theirs, so they see the same variables in a later program.
pub(crate) struct Unit {
    pub(crate) program: Arc<Program>,
    constants: Vec<Option<Value>>,
    globals: Vec<GlobalName>,
}

/// A module-level name: its variable, and what it means while that is unbound.
pub(crate) struct GlobalName {
    pub(crate) variable: Rc<Variable>,
    pub(crate) builtin: Option<Builtin>,
    /// The built-in as a value, where it is one that programs may have.
    pub(crate) ready: Option<Value>,
}

impl Unit {
    pub(crate) fn new(program: &Arc<Program>, globals: &Globals, meter: &Meter) -> Result<Unit> {
        let constants = program.constants().iter().map(|constant| value_of(constant, meter)).collect::<Result<_>>()?;
        let names = program
            .globals()
            .iter()
            .map(|global| {
                let builtin = builtins::find(&global.name);
                let ready = builtin.and_then(|builtin| builtin.value().ok());
                GlobalName { variable: globals.variable(&global.name), builtin, ready }
            })
            .collect();
        Ok(Unit { program: Arc::clone(program), constants, globals: names })
    }

    /// The value of a literal.
    #[inline]
    pub(crate) fn constant(&self, id: ConstantId) -> Result<Value> {
        match self.constants.get(id.0 as usize) {
            Some(Some(value)) => Ok(value.clone()),
            _ => Err(Stop::unsupported("complex numbers")),
        }
    }

    /// The value of a literal, not copied.
    #[inline]
    pub(crate) fn literal(&self, id: ConstantId) -> Option<&Value> {
        self.constants.get(id.0 as usize)?.as_ref()
    }

    /// The module-level name at an index of the program's table.
    pub(crate) fn global(&self, index: u32) -> Option<&GlobalName> {
        self.globals.get(index as usize)
    }

    /// The text of a symbol.
    pub(crate) fn name(&self, symbol: Symbol) -> &str {
        self.program.symbol(symbol)
    }

    /// The text of a symbol, shared.
    pub(crate) fn shared_name(&self, symbol: Symbol) -> Arc<str> {
        self.program.symbols().get(symbol.0 as usize).map_or_else(|| "?".into(), Arc::clone)
    }
}

/// The value of a literal; none for one we have no values for.
fn value_of(constant: &Constant, meter: &Meter) -> Result<Option<Value>> {
    Ok(Some(match constant {
        Constant::None => Value::None,
        Constant::Ellipsis => Value::Ellipsis,
        Constant::Bool(b) => Value::Bool(*b),
        Constant::Int(i) => Value::Int(*i),
        Constant::BigInt(big) => Value::integer((**big).clone(), meter)?,
        Constant::Float(f) => Value::Float(*f),
        Constant::Imaginary(imaginary) => hiddentables_values::types::complex::Complex::value(0.0, *imaginary),
        Constant::Str(text) => Value::Str(Str::uncharged(text)),
        Constant::Bytes(bytes) => Value::bytes(bytes.to_vec(), meter)?,
    }))
}

impl Drop for Variable {
    /// A chain of closures, each holding the next, must not drop by recursion.
    fn drop(&mut self) {
        if let Some(value @ Value::Object(_)) = self.0.get_mut().take() {
            discard(vec![value]);
        }
    }
}
