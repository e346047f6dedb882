//! Why a program stops: [`Stop`], the exception objects, and each Python-visible wording that is shared.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::class::Class;
use crate::meter::{Charge, Limit};
use crate::object::{Host, Object};
use crate::types::exception_fields::{self, Fields};
use crate::types::exceptions as classes;
use crate::value::Value;
use crate::{Result, ops};

/// Why evaluation did not give a value. One word wide, so that a [`Result`] of a value is returned in registers.
#[derive(Clone)]
pub struct Stop(Box<Why>);

/// The kinds of [`Stop`].
#[derive(Clone)]
pub enum Why {
    /// A Python exception: the program may catch it.
    Raise(Rc<Exception>),
    /// The end of the run: no exception value, not catchable, `finally` does not run.
    Terminal(Terminal),
}

/// What ends a run for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// A limit of the meter.
    Limit(Limit),
    /// A construct that this implementation does not have; "DataFrame.interpolate". Private to the host.
    Unsupported(String),
    /// Refused by a policy rule at run time; the rule's id.
    Refused(&'static str),
}

impl Stop {
    /// The end of the run by a limit.
    pub fn limit(limit: Limit) -> Stop {
        Stop::terminal(Terminal::Limit(limit))
    }

    /// The end of the run at something not implemented, named as a reader of pandas' documentation would.
    pub fn unsupported(construct: impl Into<String>) -> Stop {
        Stop::terminal(Terminal::Unsupported(construct.into()))
    }

    /// The end of the run by the policy rule with this id.
    pub fn refused(rule: &'static str) -> Stop {
        Stop::terminal(Terminal::Refused(rule))
    }

    /// The exception, where it is one of this class or a subclass.
    pub fn exception_of(&self, class: &'static Class) -> Option<&Rc<Exception>> {
        self.raised().filter(|exception| exception.class.is_subclass(class))
    }

    /// What raising an exception stops with.
    pub fn raise(exception: Rc<Exception>) -> Stop {
        Stop(Box::new(Why::Raise(exception)))
    }

    fn terminal(terminal: Terminal) -> Stop {
        Stop(Box::new(Why::Terminal(terminal)))
    }

    /// Which kind it is.
    pub fn why(&self) -> &Why {
        &self.0
    }

    /// Which kind it is, taken out.
    pub fn into_why(self) -> Why {
        *self.0
    }

    /// The exception, where it is one.
    pub fn raised(&self) -> Option<&Rc<Exception>> {
        match &*self.0 {
            Why::Raise(exception) => Some(exception),
            Why::Terminal(_) => None,
        }
    }

    /// Whether it is an exception.
    pub fn is_raise(&self) -> bool {
        self.raised().is_some()
    }

    /// Whether it is the end of the run.
    pub fn is_terminal(&self) -> bool {
        !self.is_raise()
    }

    /// Another exception in place of this one; the end of the run stays what it is.
    #[must_use]
    pub fn map_raise(self, other: impl FnOnce(Rc<Exception>) -> Stop) -> Stop {
        match *self.0 {
            Why::Raise(exception) => other(exception),
            Why::Terminal(_) => self,
        }
    }
}

impl std::fmt::Debug for Stop {
    /// The class alone: messages may quote cells.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.why() {
            Why::Raise(exception) => write!(f, "Raise({})", exception.class.name),
            Why::Terminal(terminal) => write!(f, "{terminal:?}"),
        }
    }
}

/// An exception object.
pub struct Exception {
    /// Its class.
    pub class: &'static Class,
    /// `e.args`
    pub args: RefCell<Vec<Value>>,
    /// What it holds beside `args`, `e.value` or `e.errno`; none where nothing asked yet.
    pub fields: RefCell<Option<Fields>>,
    /// `e.__cause__`, of `raise … from`
    pub cause: RefCell<Option<Value>>,
    /// Byte offset in the program's source where it was raised; the evaluator sets it once.
    pub place: Cell<Option<u32>>,
    /// Its own, since it is a value only at times: what is raised is none.
    _charge: Option<Charge>,
}

impl Exception {
    /// An exception with these arguments.
    pub fn new(class: &'static Class, args: Vec<Value>) -> Rc<Exception> {
        // With the allocations around it and its arguments.
        let bytes = size_of::<Exception>() + 64 + size_of_val(args.as_slice());
        let charge = Charge::of_object(bytes as u64);
        Rc::new(Exception {
            class,
            args: RefCell::new(args),
            fields: RefCell::new(None),
            cause: RefCell::new(None),
            place: Cell::new(None),
            _charge: charge,
        })
    }

    /// An exception with these arguments that holds these attributes beside them.
    pub fn with_fields(class: &'static Class, args: Vec<Value>, fields: Fields) -> Rc<Exception> {
        let exception = Exception::new(class, args);
        exception.fields.replace(Some(fields));
        exception
    }

    /// The attributes beside `args`, made where nothing asked for them yet.
    fn made_fields(&self) -> Result<Fields> {
        if let Some(fields) = self.fields.borrow().as_ref() {
            return Ok(fields.clone());
        }
        let fields = exception_fields::of_native(self.class, &self.args.borrow())?;
        self.fields.replace(Some(fields.clone()));
        Ok(fields)
    }

    /// `e.name = value`: exceptions take any attribute.
    fn set_field(&self, name: &str, value: Option<Value>) -> Result<()> {
        let mut fields = self.made_fields()?;
        let at = fields.iter().position(|(known, _)| &**known == name);
        match (at, value) {
            (Some(at), Some(value)) => drop(fields.get_mut(at).map(|field| std::mem::replace(&mut field.1, value))),
            (None, Some(_)) if fields.len() > 32 => return Err(Stop::unsupported("an exception with many attributes")),
            (None, Some(value)) => fields.push((name.into(), value)),
            (Some(at), None) => drop(fields.remove(at)),
            (None, None) => return Err(raise::no_attribute(self.class.name, name)),
        }
        self.fields.replace(Some(fields));
        Ok(())
    }

    /// `str(e)`: nothing, the argument, or the tuple of them; of a `KeyError` the argument's repr.
    pub fn message(&self, host: &mut dyn Host) -> Result<String> {
        let native = self.fields.borrow().is_none() && exception_fields::untold(self.class);
        if !native && let Some(text) = exception_fields::message(self.class, &self.made_fields()?, host)? {
            return Ok(text);
        }
        let args = self.args.borrow().clone();
        match args.as_slice() {
            [] => Ok(String::new()),
            // pandas' `OptionError` is an `AttributeError` first, and words itself as one.
            [key]
                if self.class.is_subclass(&classes::KEY_ERROR)
                    && !self.class.is_subclass(&classes::ATTRIBUTE_ERROR) =>
            {
                ops::repr(key, host)
            }
            [month] if self.class.is_subclass(&classes::ILLEGAL_MONTH_ERROR) => {
                Ok(format!("bad month number {}; must be 1-12", ops::repr(month, host)?))
            }
            [only] => ops::str(only, host),
            many => ops::repr_sequence("(", many, ")", host),
        }
    }
}

impl Object for Exception {
    fn footprint(&self) -> usize {
        0
    }

    fn class(&self) -> &'static Class {
        self.class
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "args" => Value::tuple(self.args.borrow().clone(), host.meter()),
            "__cause__" => Ok(self.cause.borrow().clone().unwrap_or(Value::None)),
            "with_traceback" | "add_note" => exception_fields::members().get(&self, name, host),
            _ => {
                let fields = self.made_fields()?;
                let found = fields.into_iter().find(|(known, _)| &**known == name);
                found.map(|(_, value)| value).ok_or_else(|| {
                    // The number of bytes that were written: CPython names nothing but it where there is none.
                    if name == "characters_written" && self.class.is_subclass(&classes::OS_ERROR) {
                        raise::attribute_error(name)
                    } else {
                        raise::no_attribute(self.class.name, name)
                    }
                })
            }
        }
    }

    fn set_attr(self: Rc<Self>, name: &str, value: Value, host: &mut dyn Host) -> Result<()> {
        if name != "args" {
            host.meter().step()?;
            return self.set_field(name, Some(value));
        }
        // What was made of the old arguments stays.
        if !exception_fields::untold(self.class) {
            self.made_fields()?;
        }
        let args = crate::iter::collect(&value, host)?;
        drop(self.args.replace(args));
        Ok(())
    }

    fn del_attr(self: Rc<Self>, name: &str, _: &mut dyn Host) -> Result<()> {
        match name {
            "args" => Err(raise::type_error("args may not be deleted")),
            _ => self.set_field(name, None),
        }
    }

    fn str(&self, host: &mut dyn Host) -> Result<String> {
        self.message(host)
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let args = self.args.borrow().clone();
        let items = match args.as_slice() {
            [only] => format!("({})", ops::repr(only, host)?),
            many => ops::repr_sequence("(", many, ")", host)?,
        };
        Ok(format!("{}{items}", self.class.name))
    }

    fn clear(&self) {
        self.args.borrow_mut().clear();
        self.cause.borrow_mut().take();
        drop(self.fields.take());
    }
}

/// Constructors of exceptions, one a class, and the wordings that several places share.
pub mod raise {
    use super::{Class, Exception, Stop, classes};
    use crate::text::Str;
    use crate::value::Value;

    /// An exception of `class` with one message.
    ///
    /// The message is not charged: it is short but for a cell it quotes, and lives while it is handled.
    pub fn exception(class: &'static Class, message: impl AsRef<str>) -> Stop {
        Stop::raise(Exception::new(class, vec![Value::Str(Str::uncharged(message.as_ref()))]))
    }

    /// An exception of `class` with any arguments.
    pub fn with_args(class: &'static Class, args: Vec<Value>) -> Stop {
        Stop::raise(Exception::new(class, args))
    }

    /// `TypeError`
    pub fn type_error(message: impl AsRef<str>) -> Stop {
        exception(&classes::TYPE_ERROR, message)
    }

    /// `ValueError`
    pub fn value_error(message: impl AsRef<str>) -> Stop {
        exception(&classes::VALUE_ERROR, message)
    }

    /// `IndexError`
    pub fn index_error(message: impl AsRef<str>) -> Stop {
        exception(&classes::INDEX_ERROR, message)
    }

    /// `KeyError(key)`
    pub fn key_error(key: Value) -> Stop {
        with_args(&classes::KEY_ERROR, vec![key])
    }

    /// `KeyError` with a message.
    pub fn key_error_text(message: impl AsRef<str>) -> Stop {
        exception(&classes::KEY_ERROR, message)
    }

    /// `AttributeError`
    pub fn attribute_error(message: impl AsRef<str>) -> Stop {
        exception(&classes::ATTRIBUTE_ERROR, message)
    }

    /// `AttributeError: 'X' object has no attribute 'y'`
    pub fn no_attribute(class: &str, name: &str) -> Stop {
        attribute_error(format!("'{class}' object has no attribute '{name}'"))
    }

    /// `NameError: name 'x' is not defined`
    pub fn undefined_name(name: &str) -> Stop {
        exception(&classes::NAME_ERROR, format!("name '{name}' is not defined"))
    }

    /// `ZeroDivisionError`
    pub fn zero_division(message: impl AsRef<str>) -> Stop {
        exception(&classes::ZERO_DIVISION_ERROR, message)
    }

    /// `OverflowError`
    pub fn overflow_error(message: impl AsRef<str>) -> Stop {
        exception(&classes::OVERFLOW_ERROR, message)
    }

    /// `RecursionError`
    pub fn recursion_error(message: impl AsRef<str>) -> Stop {
        exception(&classes::RECURSION_ERROR, message)
    }

    /// `StopIteration`
    pub fn stop_iteration() -> Stop {
        with_args(&classes::STOP_ITERATION, Vec::new())
    }
}
