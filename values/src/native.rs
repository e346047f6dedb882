//! [`Native`]: a built-in function, `len` or `pd.to_numeric`. A `static` each, so that `agg(sum)` knows which one it got.

use std::sync::OnceLock;

use crate::Result;
use crate::args::Args;
use crate::object::Host;
use crate::signature::{Bound, Signature};
use crate::value::Value;

/// A built-in function. Identity is its address, so it is a `static`, never a `const`.
pub struct Native {
    /// The original's signature line: `sorted(iterable, /, *, key=None, reverse=False)`.
    pub line: &'static str,
    /// Parameters that are terminal to pass anything but their default.
    pub refuses: &'static [&'static str],
    call: fn(&Bound, &mut dyn Host) -> Result<Value>,
    builtin: bool,
    signature: OnceLock<Signature>,
}

impl Native {
    /// A function with its signature line.
    pub const fn new(line: &'static str, call: fn(&Bound, &mut dyn Host) -> Result<Value>) -> Native {
        Native { line, refuses: &[], call, builtin: false, signature: OnceLock::new() }
    }

    /// The same function, which does not honour these parameters.
    #[must_use]
    pub const fn refusing(mut self, parameters: &'static [&'static str]) -> Native {
        self.refuses = parameters;
        self
    }

    /// The same function, which counts its arguments in the words of CPython's functions written in C.
    #[must_use]
    pub const fn of_builtins(mut self) -> Native {
        self.builtin = true;
        self
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.line.split_once('(').map_or(self.line, |(name, _)| name)
    }

    /// Its parsed signature.
    pub fn signature(&self) -> &Signature {
        self.signature.get_or_init(|| Signature::parse(self.line))
    }

    /// `self(*args)`
    pub fn call(&self, args: Args, host: &mut dyn Host) -> Result<Value> {
        if self.builtin {
            self.signature().check_builtin(self.name(), &args)?;
        }
        let bound = self.signature().bind(self.name(), false, args)?;
        for parameter in self.refuses {
            bound.refuse(self.name(), parameter)?;
        }
        (self.call)(&bound, host)
    }
}
