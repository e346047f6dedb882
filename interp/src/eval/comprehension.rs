//! Comprehensions and generator expressions: one engine, run to its end or one step at a time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use hiddentables_syntax::ast::{Comprehension, ComprehensionBody, Expr, Produce};
use hiddentables_values::dict::{Dict, Kind};
use hiddentables_values::exception::raise;
use hiddentables_values::iter::Iterator;
use hiddentables_values::types::{self, exceptions};
use hiddentables_values::{Args, Charge, Class, Host, Iterate, Object, Result, Set, Value};

use super::turns::Turns;
use crate::frame::{Frame, Path};
use crate::unit::{Unit, Variable};

/// A generator expression that can go on. Called, it gives its next value.
pub(crate) struct Generator {
    body: Arc<ComprehensionBody>,
    unit: Rc<Unit>,
    path: Option<Rc<str>>,
    frees: Rc<[Rc<Variable>]>,
    state: RefCell<Option<State>>,
    /// Set by the call that found the end, whose value means nothing then.
    over: Cell<bool>,
    _charge: Charge,
}

/// Bytes charged for a variable.
const PART: usize = 48;

/// Where a generator stands: its variables and its loops.
struct State {
    locals: Vec<Option<Value>>,
    cells: Vec<Rc<Variable>>,
    loops: Vec<Turns>,
}

impl Frame<'_> {
    pub(super) fn comprehension(&mut self, comprehension: &Comprehension) -> Result<Value> {
        let iterable = self.iterable(&comprehension.iterable)?;
        let first = Turns::of(&iterable, self)?;
        drop(iterable);
        let body = &comprehension.body;
        let frees = self.capture(&body.scope);
        let mut locals = self.run.room();
        locals.resize(body.scope.locals.len(), None);
        let cells = Frame::fresh_cells(&body.scope);
        if let Produce::Generator(_) = body.result {
            for variable in frees.iter() {
                self.run.registry.variable(variable);
            }
            let parts = body.scope.locals.len() + body.scope.cells.len() + body.scope.frees.len();
            let charge = self.meter().reserve((size_of::<Generator>() + parts * PART) as u64)?;
            return Ok(Iterator::value(Resume(Rc::new(Generator {
                body: Arc::clone(body),
                unit: Rc::clone(self.unit),
                path: self.path.text(),
                frees,
                state: RefCell::new(Some(State { locals, cells, loops: vec![first] })),
                over: Cell::new(false),
                _charge: charge,
            }))));
        }
        self.run.meter.enter_frame("")?;
        let mut frame = Frame {
            run: &mut *self.run,
            unit: self.unit,
            scope: Some(&body.scope),
            path: self.path,
            locals,
            cells,
            frees: &frees,
            returned: Value::None,
        };
        let result = frame.gather(body, vec![first]);
        let locals = frame.locals;
        self.run.give_back(locals);
        self.run.meter.leave_frame();
        result
    }

    fn gather(&mut self, body: &ComprehensionBody, mut loops: Vec<Turns>) -> Result<Value> {
        match &body.result {
            Produce::List(item) | Produce::Generator(item) => {
                let held = self.meter().reserve(0)?;
                let mut items = Vec::new();
                while self.advance(body, &mut loops)? {
                    held.grow(size_of::<Value>() as u64)?;
                    items.push(self.expr(item)?);
                }
                Value::list(items, self.meter())
            }
            Produce::Set(item) => {
                let set = Set::new(false, [], self.meter())?;
                while self.advance(body, &mut loops)? {
                    let value = self.expr(item)?;
                    let added = set.add(value);
                    self.place(added, item.span.start)?;
                }
                Ok(Value::Set(set))
            }
            Produce::Dict(key, value) => {
                let dict = Dict::new(Kind::Plain, self.meter())?;
                while self.advance(body, &mut loops)? {
                    let (at, key, value) = (key.span.start, self.expr(key)?, self.expr(value)?);
                    let inserted = dict.insert(key, value);
                    self.place(inserted, at)?;
                }
                Ok(Value::Dict(dict))
            }
        }
    }

    /// Goes to the next combination of the loops' items that meets the conditions; false at the end.
    fn advance(&mut self, body: &ComprehensionBody, loops: &mut Vec<Turns>) -> Result<bool> {
        while let Some(level) = loops.len().checked_sub(1)
            && let Some(turns) = loops.last_mut()
        {
            let (target, conditions) = match level.checked_sub(1).and_then(|inner| body.inner.get(inner)) {
                Some(inner) => (&inner.target, &inner.conditions),
                None => (&body.target, &body.conditions),
            };
            if !self.turn(turns, target)? {
                loops.pop();
                continue;
            }
            if !self.all_hold(conditions)? {
                continue;
            }
            let Some(inner) = body.inner.get(level) else {
                return Ok(true);
            };
            let iterable = self.iterable(&inner.iterable)?;
            let turns = Turns::of(&iterable, self);
            loops.push(self.place(turns, inner.iterable.span.start)?);
        }
        Ok(false)
    }

    fn all_hold(&mut self, conditions: &[Expr]) -> Result<bool> {
        for condition in conditions {
            if !self.test(condition)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Runs a generator to its next value.
    pub(super) fn resume(&mut self, generator: &Generator) -> Result<Value> {
        let Some(state) = generator.state.borrow_mut().take() else {
            return Err(raise::value_error("generator already executing"));
        };
        self.run.meter.enter_frame("")?;
        let State { locals, cells, mut loops } = state;
        let mut frame = Frame {
            run: &mut *self.run,
            unit: &generator.unit,
            scope: Some(&generator.body.scope),
            path: generator.path.as_ref().map_or(Path::Module, Path::Kept),
            locals,
            cells,
            frees: &generator.frees,
            returned: Value::None,
        };
        let result = frame.next_of(&generator.body, &mut loops);
        let Frame { locals, cells, .. } = frame;
        self.run.meter.leave_frame();
        match result {
            Ok(Some(value)) => {
                *generator.state.borrow_mut() = Some(State { locals, cells, loops });
                Ok(value)
            }
            Ok(None) => {
                generator.over.set(true);
                Ok(Value::None)
            }
            Err(stop) if stop.exception_of(&exceptions::STOP_ITERATION).is_some() => {
                Err(raise::exception(&exceptions::RUNTIME_ERROR, "generator raised StopIteration"))
            }
            Err(stop) => Err(stop),
        }
    }

    fn next_of(&mut self, body: &ComprehensionBody, loops: &mut Vec<Turns>) -> Result<Option<Value>> {
        if !self.advance(body, loops)? {
            return Ok(None);
        }
        match &body.result {
            Produce::List(item) | Produce::Set(item) | Produce::Dict(item, _) | Produce::Generator(item) => {
                self.expr(item).map(Some)
            }
        }
    }
}

impl Object for Generator {
    fn class(&self) -> &'static Class {
        &types::GENERATOR
    }

    fn clear(&self) {
        let state = self.state.borrow_mut().take();
        drop(state);
    }
}

/// Steps a generator from native code: only the run itself can go on with it, so it is called through the host.
struct Resume(Rc<Generator>);

impl Iterate for Resume {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        if self.0.over.get() {
            return Ok(None);
        }
        let generator = Value::shared(Rc::clone(&self.0));
        let value = host.call(&generator, Args::none()).inspect_err(|stop| {
            if stop.is_raise() {
                self.0.over.set(true);
            }
        })?;
        Ok(if self.0.over.get() { None } else { Some(value) })
    }

    fn class(&self) -> &'static Class {
        &types::GENERATOR
    }
}
