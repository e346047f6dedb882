//! [`Frame`]: one activation of a program's code, and the [`Host`] that native values see while it runs.

use std::rc::Rc;
use std::sync::Arc;

use hiddentables_syntax::Symbol;
use hiddentables_syntax::ast::{Capture, Name, Place, Scope};
use hiddentables_values::exception::raise;
use hiddentables_values::query::Query;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Exception, Host, Meter, Result, Stop, Value};
use rustc_hash::FxHashMap;

use crate::builtins::Builtin;
use crate::namespace::Globals;
use crate::registry::Registry;
use crate::run::Settings;
use crate::unit::{Unit, Variable};

/// What all frames of one run share.
pub(crate) struct Running {
    pub(crate) meter: Rc<Meter>,
    pub(crate) settings: Settings,
    pub(crate) registry: Rc<Registry>,
    pub(crate) globals: Rc<Globals>,
    /// The program being run, as opposed to one whose functions it calls.
    pub(crate) unit: Rc<Unit>,
    pub(crate) stdout: String,
    /// Exceptions being handled, innermost last: what a bare `raise` raises.
    pub(crate) handling: Vec<Rc<Exception>>,
    pub(crate) queries: FxHashMap<Arc<str>, Rc<Query>>,
}

/// One activation: of a module, a function, a comprehension.
pub(crate) struct Frame<'r> {
    pub(crate) run: &'r mut Running,
    pub(crate) unit: Rc<Unit>,
    /// Names of the variables; none at module level.
    pub(crate) scope: Option<&'r Scope>,
    /// What stands before the name of a function defined here.
    pub(crate) path: Option<Rc<str>>,
    pub(crate) locals: Vec<Option<Value>>,
    pub(crate) cells: Vec<Rc<Variable>>,
    pub(crate) frees: Rc<[Rc<Variable>]>,
}

impl Frame<'_> {
    pub(crate) fn meter(&self) -> &Meter {
        &self.run.meter
    }

    /// Fresh cells of a scope.
    pub(crate) fn fresh_cells(scope: &Scope) -> Vec<Rc<Variable>> {
        scope.cells.iter().map(|_| Rc::new(Variable::default())).collect()
    }

    /// The variables that a scope directly inside this one captures.
    pub(crate) fn capture(&self, scope: &Scope) -> Rc<[Rc<Variable>]> {
        scope
            .frees
            .iter()
            .map(|free| {
                let from = match free.from {
                    Capture::Cell(at) => self.cells.get(at as usize),
                    Capture::Free(at) => self.frees.get(at as usize),
                };
                from.map_or_else(Rc::default, Rc::clone)
            })
            .collect()
    }

    /// The value of a name.
    #[inline]
    pub(crate) fn load(&self, symbol: Symbol, place: Place) -> Result<Value> {
        match place {
            Place::Local(at) => match self.locals.get(at as usize) {
                Some(Some(value)) => Ok(value.clone()),
                _ => Err(self.unbound_local(symbol)),
            },
            Place::Global(at) => {
                let Some(global) = self.unit.global(at) else {
                    return Err(raise::undefined_name(self.unit.name(symbol)));
                };
                match global.variable.get() {
                    Some(value) => Ok(value),
                    None => self.builtin(symbol, global.builtin.as_ref()),
                }
            }
            Place::Cell(at) => {
                self.cells.get(at as usize).and_then(|cell| cell.get()).ok_or_else(|| self.unbound_local(symbol))
            }
            Place::Free(at) => {
                self.frees.get(at as usize).and_then(|cell| cell.get()).ok_or_else(|| self.unbound_free(symbol))
            }
        }
    }

    fn builtin(&self, symbol: Symbol, builtin: Option<&Builtin>) -> Result<Value> {
        match builtin {
            Some(builtin) => builtin.value(),
            None => Err(raise::undefined_name(self.unit.name(symbol))),
        }
    }

    /// Binds a name.
    #[inline]
    pub(crate) fn store(&mut self, name: &Name, value: Value) {
        match name.place {
            Place::Local(at) => {
                if let Some(slot) = self.locals.get_mut(at as usize) {
                    let old = slot.replace(value);
                    drop(old);
                }
            }
            Place::Global(at) => {
                if let Some(global) = self.unit.global(at) {
                    global.variable.set(value);
                }
            }
            Place::Cell(at) => {
                if let Some(cell) = self.cells.get(at as usize) {
                    cell.set(value);
                }
            }
            Place::Free(at) => {
                if let Some(cell) = self.frees.get(at as usize) {
                    cell.set(value);
                }
            }
        }
    }

    /// Unbinds a name; whether it was bound.
    pub(crate) fn unbind(&mut self, name: &Name) -> bool {
        let old = match name.place {
            Place::Local(at) => self.locals.get_mut(at as usize).and_then(Option::take),
            Place::Global(at) => self.unit.global(at).and_then(|global| global.variable.take()),
            Place::Cell(at) => self.cells.get(at as usize).and_then(|cell| cell.take()),
            Place::Free(at) => self.frees.get(at as usize).and_then(|cell| cell.take()),
        };
        old.is_some()
    }

    /// `del name`
    pub(crate) fn delete(&mut self, name: &Name) -> Result<()> {
        if self.unbind(name) {
            return Ok(());
        }
        Err(match name.place {
            Place::Local(_) | Place::Cell(_) => self.unbound_local(name.symbol),
            Place::Free(_) => self.unbound_free(name.symbol),
            Place::Global(_) => raise::undefined_name(self.unit.name(name.symbol)),
        })
    }

    fn unbound_local(&self, symbol: Symbol) -> Stop {
        let name = self.unit.name(symbol);
        raise::exception(
            &exceptions::UNBOUND_LOCAL_ERROR,
            format!("cannot access local variable '{name}' where it is not associated with a value"),
        )
    }

    fn unbound_free(&self, symbol: Symbol) -> Stop {
        let name = self.unit.name(symbol);
        raise::exception(
            &exceptions::NAME_ERROR,
            format!("cannot access free variable '{name}' where it is not associated with a value in enclosing scope"),
        )
    }

    /// Notes where an exception was raised, unless a deeper frame did. An offset of another program's text would mean nothing
    /// to the reader, so there it is the place in this program that led to it.
    pub(crate) fn place<T>(&self, result: Result<T>, offset: u32) -> Result<T> {
        if let Err(Stop::Raise(exception)) = &result
            && exception.place.get().is_none()
            && Rc::ptr_eq(&self.unit, &self.run.unit)
        {
            exception.place.set(Some(offset));
        }
        result
    }

    /// What a name means to code outside that asks for it by its text: a variable of this frame, then of the module.
    fn find(&self, name: &str) -> Option<Value> {
        let at = |symbols: &[Symbol]| symbols.iter().position(|symbol| self.unit.name(*symbol) == name);
        if let Some(scope) = self.scope {
            if let Some(at) = at(&scope.locals) {
                return self.locals.get(at).cloned().flatten();
            }
            if let Some(at) = at(&scope.cells) {
                return self.cells.get(at).and_then(|cell| cell.get());
            }
            if let Some(at) = scope.frees.iter().position(|free| self.unit.name(free.symbol) == name) {
                return self.frees.get(at).and_then(|cell| cell.get());
            }
        }
        self.run.globals.get(name)
    }
}

impl Host for Frame<'_> {
    fn meter(&self) -> &Rc<Meter> {
        &self.run.meter
    }

    fn call(&mut self, callee: &Value, args: Args) -> Result<Value> {
        self.call_back(callee, args)
    }

    fn parse_query(&mut self, text: &str) -> Result<Rc<Query>> {
        if let Some(query) = self.run.queries.get(text) {
            return Ok(Rc::clone(query));
        }
        let query = Rc::new(crate::query::parse(text, &self.run.meter)?);
        self.run.queries.insert(text.into(), Rc::clone(&query));
        Ok(query)
    }

    fn lookup(&self, name: &str) -> Option<Value> {
        self.find(name)
    }
}
