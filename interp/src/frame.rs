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

use crate::function::Function;
use crate::namespace::{Globals, Namespace};
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
    /// Variables of activations that ended, emptied, for those to come.
    spare: Vec<Vec<Option<Value>>>,
}

/// Most emptied variables kept, and the most room in one.
const SPARE: usize = 32;
const SPARE_ROOM: usize = 64;

impl Running {
    /// What a run of `unit` begins with.
    pub(crate) fn new(meter: &Rc<Meter>, settings: &Settings, namespace: &Namespace, unit: &Rc<Unit>) -> Running {
        Running {
            meter: Rc::clone(meter),
            settings: settings.clone(),
            registry: Rc::clone(&namespace.registry),
            globals: Rc::clone(&namespace.globals),
            unit: Rc::clone(unit),
            stdout: String::new(),
            handling: Vec::new(),
            queries: FxHashMap::default(),
            spare: Vec::new(),
        }
    }

    /// Room for the variables of an activation.
    #[inline]
    pub(crate) fn room(&mut self) -> Vec<Option<Value>> {
        self.spare.pop().unwrap_or_default()
    }

    /// Takes back the variables of an activation that ended, and drops what they held.
    #[inline]
    pub(crate) fn give_back(&mut self, mut locals: Vec<Option<Value>>) {
        locals.clear();
        if self.spare.len() < SPARE && locals.capacity() <= SPARE_ROOM {
            self.spare.push(locals);
        }
    }
}

/// What stands before the name of a function defined in an activation, in messages: `outer.<locals>.`
#[derive(Clone, Copy)]
pub(crate) enum Path<'r> {
    /// Nothing, at module level.
    Module,
    /// The name of the function whose activation it is.
    Within(&'r Function),
    /// What a generator took along.
    Kept(&'r Rc<str>),
}

impl Path<'_> {
    pub(crate) fn text(self) -> Option<Rc<str>> {
        match self {
            Path::Module => None,
            Path::Within(function) => Some(function.path()),
            Path::Kept(text) => Some(Rc::clone(text)),
        }
    }
}

/// One activation: of a module, a function, a comprehension.
pub(crate) struct Frame<'r> {
    pub(crate) run: &'r mut Running,
    pub(crate) unit: &'r Rc<Unit>,
    /// Names of the variables; none at module level.
    pub(crate) scope: Option<&'r Scope>,
    /// What stands before the name of a function defined here.
    pub(crate) path: Path<'r>,
    pub(crate) locals: Vec<Option<Value>>,
    pub(crate) cells: Vec<Rc<Variable>>,
    pub(crate) frees: &'r [Rc<Variable>],
    /// What a `return` that is under way gives; it stands here since a value is slow to hand from statement to statement.
    pub(crate) returned: Value,
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
            Place::Local(at) => {
                if let Some(Some(value)) = self.locals.get(at as usize) {
                    return Ok(value.clone());
                }
            }
            Place::Global(at) => {
                if let Some(global) = self.unit.global(at) {
                    if let Some(value) = &*global.variable.peek() {
                        return Ok(value.clone());
                    }
                    if let Some(value) = &global.ready {
                        return Ok(value.clone());
                    }
                }
            }
            Place::Cell(at) => {
                if let Some(value) = self.cells.get(at as usize).and_then(|cell| cell.get()) {
                    return Ok(value);
                }
            }
            Place::Free(at) => {
                if let Some(value) = self.frees.get(at as usize).and_then(|cell| cell.get()) {
                    return Ok(value);
                }
            }
        }
        self.unbound(symbol, place)
    }

    /// What a name means that no program has bound: the built-in of that name, or an error.
    #[inline(never)]
    fn unbound(&self, symbol: Symbol, place: Place) -> Result<Value> {
        match place {
            Place::Local(_) | Place::Cell(_) => Err(self.unbound_local(symbol)),
            Place::Free(_) => Err(self.unbound_free(symbol)),
            Place::Global(at) => match self.unit.global(at).and_then(|global| global.builtin) {
                Some(builtin) => builtin.value(),
                None => Err(raise::undefined_name(self.unit.name(symbol))),
            },
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
    #[inline]
    pub(crate) fn place<T>(&self, result: Result<T>, offset: u32) -> Result<T> {
        self.note(&result, offset);
        result
    }

    /// [`Frame::place`] for a result that stays where it is: one that was just written in parts is slow to move.
    #[inline]
    pub(crate) fn note<T>(&self, result: &Result<T>, offset: u32) {
        if let Err(stop) = result {
            self.note_stop(stop, offset);
        }
    }

    #[cold]
    fn note_stop(&self, stop: &Stop, offset: u32) {
        if let Some(exception) = stop.raised()
            && exception.place.get().is_none()
            && Rc::ptr_eq(self.unit, &self.run.unit)
        {
            exception.place.set(Some(offset));
        }
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

    fn print(&mut self, text: &str) -> Result<()> {
        Frame::print(self, text)
    }

    fn note_cycle(&mut self, container: &Value) {
        self.run.registry.container(container);
    }
}
