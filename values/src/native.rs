//! [`Native`]: a built-in function, `len` or `pd.to_numeric`. A `static` each, so that `agg(sum)` knows which one it got.

use std::sync::OnceLock;

use crate::args::Args;
use crate::exception::raise;
use crate::object::{Host, thaw, thaw_all};
use crate::signature::{Bound, Signature, Slots};
use crate::value::Value;
use crate::{Result, Stop, types};

/// A built-in function. Identity is its address, so it is a `static`, never a `const`.
pub struct Native {
    /// The original's signature line: `sorted(iterable, /, *, key=None, reverse=False)`.
    pub line: &'static str,
    /// Parameters that are terminal to pass anything but their default.
    pub refuses: &'static [&'static str],
    builtin: bool,
    owner: &'static str,
    call: fn(&Bound, &mut dyn Host) -> Result<Value>,
    methods: Methods,
    guard: Option<fn(&'static str, &Args) -> Result<()>>,
    signature: OnceLock<Signature>,
}

/// Functions that a function has as attributes: `np.logical_and.reduce`.
#[derive(Clone, Copy)]
struct Methods {
    /// Those that are here.
    own: fn(&str) -> Option<&'static Native>,
    /// Those that the original has, and that are not here.
    known: &'static [&'static str],
}

impl Native {
    /// A function with its signature line.
    pub const fn new(line: &'static str, call: fn(&Bound, &mut dyn Host) -> Result<Value>) -> Native {
        let methods = Methods { own: |_| None, known: &[] };
        Native { line, refuses: &[], builtin: false, owner: "", call, guard: None, methods, signature: OnceLock::new() }
    }

    /// The same function, which has functions of its own; `known` are those that only the original has.
    #[must_use]
    pub const fn with_methods(
        mut self,
        own: fn(&str) -> Option<&'static Native>,
        known: &'static [&'static str],
    ) -> Native {
        self.methods = Methods { own, known };
        self
    }

    /// `function.name`; `AttributeError` of what the original has not.
    pub fn attribute(&self, name: &str) -> Result<Value> {
        match (self.methods.own)(name) {
            Some(method) => Ok(Value::Native(method)),
            None if self.methods.known.contains(&name) => Err(Stop::unsupported(format!("np.{}.{name}", self.name()))),
            None => Err(raise::no_attribute(types::BUILTIN_FUNCTION.name, name)),
        }
    }

    /// The same function, which does not honour these parameters.
    #[must_use]
    pub const fn refusing(mut self, parameters: &'static [&'static str]) -> Native {
        self.refuses = parameters;
        self
    }

    /// The same function, before whose every call `guard` looks at its name and arguments.
    #[must_use]
    pub const fn guarded(mut self, guard: fn(&'static str, &Args) -> Result<()>) -> Native {
        self.guard = Some(guard);
        self
    }

    /// The same function, which counts its arguments in the words of CPython's functions written in C.
    #[must_use]
    pub const fn of_builtins(mut self) -> Native {
        self.builtin = true;
        self
    }

    /// The same function, a class method: messages name its class too.
    #[must_use]
    pub const fn method_of(mut self, owner: &'static str) -> Native {
        self.owner = owner;
        self
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.line.split_once('(').map_or(self.line, |(name, _)| name)
    }

    /// Whether it is one of Python's own functions rather than a library's.
    pub fn is_builtin(&self) -> bool {
        self.builtin
    }

    /// Its parsed signature.
    pub fn signature(&self) -> &Signature {
        self.signature.get_or_init(|| Signature::parse(self.line))
    }

    /// The arguments bound to its parameters.
    pub fn bound(&self, args: Args) -> Result<Bound<'_>> {
        if self.builtin {
            match self.owner {
                "" => self.signature().check_builtin(self.name(), &args)?,
                owner => self.signature().check_builtin(&format!("{owner}.{}", self.name()), &args)?,
            }
        }
        self.signature().bind(self.name(), false, args)
    }

    /// `self(*slots)`, by position alone.
    #[inline]
    pub fn call_slots(&self, mut slots: Slots, host: &mut dyn Host) -> Result<Value> {
        if !self.builtin {
            slots.iter_mut().flatten().for_each(thaw);
        }
        let signature = self.signature();
        if signature.takes(slots.len()) && self.refuses.is_empty() && self.guard.is_none() {
            return (self.call)(&signature.of_slots(slots), host);
        }
        self.call(Args::of_slots(slots), host)
    }

    /// `self(*args)`
    pub fn call(&self, mut args: Args, host: &mut dyn Host) -> Result<Value> {
        if !self.builtin {
            thaw_all(&mut args);
        }
        if let Some(guard) = self.guard {
            // It looks into the lists it is given.
            let given = args.positional.iter().chain(args.keywords.iter().map(|(_, value)| value));
            let items = given.map(|value| match value {
                Value::List(list) => list.borrow().len(),
                Value::Tuple(items) => items.len(),
                _ => 0,
            });
            host.meter().work_len(items.sum())?;
            guard(self.name(), &args)?;
        }
        let bound = self.bound(args)?;
        for parameter in self.refuses {
            bound.refuse(self.name(), parameter)?;
        }
        (self.call)(&bound, host)
    }
}
