//! `raise` and `try`. The end of a run ([`Stop::is_terminal`]) passes through both untouched: no handler, no `finally` sees it.

use std::rc::Rc;

use hiddentables_syntax::ast::{Expr, Handler, Try};
use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Charge, Exception, Result, Stop, Value};

use super::statement::Flow;
use crate::frame::Frame;

impl Frame<'_> {
    /// What `raise` stops with.
    pub(super) fn raise(&mut self, exception: Option<&Expr>, cause: Option<&Expr>) -> Stop {
        let Some(exception) = exception else {
            return match self.run.handling.last() {
                Some(handled) => Stop::raise(Rc::clone(handled)),
                None => raise::exception(&exceptions::RUNTIME_ERROR, "No active exception to reraise"),
            };
        };
        match self.raised(exception, cause) {
            Ok(exception) => Stop::raise(exception),
            Err(stop) => stop,
        }
    }

    fn raised(&mut self, exception: &Expr, cause: Option<&Expr>) -> Result<Rc<Exception>> {
        let value = self.expr(exception)?;
        let cause = cause.map(|cause| self.expr(cause)).transpose()?;
        let raised = self.instance(&value, "exceptions must derive from BaseException")?;
        match cause {
            None => {}
            Some(Value::None) => drop(raised.cause.borrow_mut().take()),
            Some(cause) => {
                let cause = self.instance(&cause, "exception causes must derive from BaseException")?;
                self.run.registry.container(&Value::shared(Rc::clone(&raised)));
                let old = raised.cause.replace(Some(Value::shared(cause)));
                drop(old);
            }
        }
        Ok(raised)
    }

    /// The exception that a value is, or that its class makes.
    fn instance(&mut self, value: &Value, otherwise: &str) -> Result<Rc<Exception>> {
        let made = match value {
            Value::Class(class) if class.is_subclass(&exceptions::BASE_EXCEPTION) => {
                class.instantiate(Args::none(), self)?
            }
            other => other.clone(),
        };
        made.downcast::<Exception>().ok_or_else(|| raise::type_error(otherwise))
    }

    pub(super) fn try_stmt(&mut self, tried: &Try) -> Result<Flow> {
        let outcome = self.try_handlers(tried);
        if tried.finally.is_empty() || matches!(&outcome, Err(stop) if stop.is_terminal()) {
            return outcome;
        }
        let handling = self.run.handling.len();
        if let Err(stop) = &outcome
            && let Some(exception) = stop.raised()
        {
            self.run.handling.push(Rc::clone(exception));
        }
        let flow = self.block(&tried.finally);
        self.run.handling.truncate(handling);
        match flow? {
            Flow::Next => outcome,
            flow => Ok(flow),
        }
    }

    fn try_handlers(&mut self, tried: &Try) -> Result<Flow> {
        let stop = match self.block(&tried.body) {
            Ok(Flow::Next) => return self.block(&tried.orelse),
            Ok(flow) => return Ok(flow),
            Err(stop) => stop,
        };
        let Some(exception) = stop.raised().cloned() else { return Err(stop) };
        let handling = self.run.handling.len();
        self.run.handling.push(Rc::clone(&exception));
        let outcome = self.handle(exception, &tried.handlers);
        self.run.handling.truncate(handling);
        outcome
    }

    fn handle(&mut self, exception: Rc<Exception>, handlers: &[Handler]) -> Result<Flow> {
        for handler in handlers {
            let matches = match &handler.class {
                None => true,
                Some(class) => {
                    let class = self.expr(class)?;
                    let catches = catches(&class, &exception);
                    self.place(catches, handler.span.start)?
                }
            };
            if !matches {
                continue;
            }
            let Some(name) = &handler.name else {
                return self.block(&handler.body);
            };
            let charge = self.charge_message(&exception)?;
            self.store(name, Value::shared(exception));
            let outcome = self.block(&handler.body);
            self.unbind(name);
            drop(charge);
            return outcome;
        }
        Err(Stop::raise(exception))
    }

    /// Messages are made without a charge; one that the program gets hold of is charged while it has it.
    fn charge_message(&self, exception: &Exception) -> Result<Charge> {
        let bytes: usize = exception.args.borrow().iter().filter_map(Value::as_str).map(str::len).sum();
        self.meter().reserve(bytes as u64)
    }
}

/// Whether `except class` catches the exception.
fn catches(class: &Value, exception: &Exception) -> Result<bool> {
    let one = |class: &Value| match class {
        Value::Class(class) if class.is_subclass(&exceptions::BASE_EXCEPTION) => Ok(exception.class.is_subclass(class)),
        _ => Err(raise::type_error("catching classes that do not inherit from BaseException is not allowed")),
    };
    let Value::Tuple(classes) = class else {
        return one(class);
    };
    let mut caught = false;
    for class in classes.iter() {
        caught |= one(class)?;
    }
    Ok(caught)
}
