//! [`Class`]: what `type(x)` gives. Programs cannot define classes, so every class is a `static` of ours.

use std::rc::Rc;

use crate::args::Args;
use crate::exception::raise;
use crate::object::{Host, Object};
use crate::value::Value;
use crate::{Result, ops};

/// Makes an instance: `int("3")`, `pd.DataFrame({...})`.
pub type Construct = fn(&'static Class, Args, &mut dyn Host) -> Result<Value>;

/// A class. Identity is its address, so classes are `static`s, never `const`s.
pub struct Class {
    /// `__name__`, the class in an outcome.
    pub name: &'static str,
    /// `__module__`; `builtins` for Python's own.
    pub module: &'static str,
    /// Base classes, nearest first; empty for `object` alone.
    pub bases: &'static [&'static Class],
    construct: Option<Construct>,
    has_method: fn(&str) -> bool,
    statics: fn(&str) -> Option<Value>,
}

fn no_method(_: &str) -> bool {
    false
}

fn no_static(_: &str) -> Option<Value> {
    None
}

impl Class {
    /// A class that programs cannot construct, derived from `bases`.
    pub const fn new(name: &'static str, module: &'static str, bases: &'static [&'static Class]) -> Class {
        Class { name, module, bases, construct: None, has_method: no_method, statics: no_static }
    }

    /// The same class, called through `construct`.
    #[must_use]
    pub const fn constructed_by(mut self, construct: Construct) -> Class {
        self.construct = Some(construct);
        self
    }

    /// The same class, whose instances have the methods that `has_method` knows: `str.lower` as a value.
    #[must_use]
    pub const fn with_methods(mut self, has_method: fn(&str) -> bool) -> Class {
        self.has_method = has_method;
        self
    }

    /// The same class with attributes of its own: `dict.fromkeys`, `pd.Timestamp.now`.
    #[must_use]
    pub const fn with_statics(mut self, statics: fn(&str) -> Option<Value>) -> Class {
        self.statics = statics;
        self
    }

    /// The name in messages of C code: what NumPy and `collections` wrote in C is named with its module.
    pub fn spoken(&self) -> std::borrow::Cow<'static, str> {
        match (self.module, self.name) {
            ("types" | "numpy" | "datetime" | "itertools" | "functools" | "operator", _)
            | ("re", "Pattern" | "Match")
            | ("collections", "OrderedDict" | "defaultdict" | "deque")
            | ("decimal", "Decimal") => format!("{}.{}", self.module, self.name).into(),
            _ => self.name.into(),
        }
    }

    /// Python's `issubclass`.
    pub fn is_subclass(&'static self, of: &'static Class) -> bool {
        std::ptr::eq(self, of)
            || std::ptr::eq(of, &raw const crate::types::OBJECT)
            || self.bases.iter().any(|base| base.is_subclass(of))
    }

    /// `isinstance(value, self)`
    pub fn is_instance(&'static self, value: &Value) -> bool {
        value.class().is_subclass(self)
    }

    /// `self(*args)`
    pub fn instantiate(&'static self, mut args: Args, host: &mut dyn Host) -> Result<Value> {
        if self.module != "builtins" {
            crate::object::thaw_all(&mut args);
        }
        match self.construct {
            Some(construct) => construct(self, args, host),
            None if self.is_made_by_code_alone() => {
                let name = if self.module == "builtins" { self.name.into() } else { self.spoken() };
                Err(raise::type_error(format!("cannot create '{name}' instances")))
            }
            None => Err(crate::Stop::unsupported(format!("{}()", self.name))),
        }
    }

    /// Whether CPython itself gives no way of calling the class.
    fn is_made_by_code_alone(&self) -> bool {
        match (self.module, self.name) {
            ("re", "Match" | "Pattern") => true,
            ("builtins", "generator" | "builtin_function_or_method" | "dict_keys" | "dict_values" | "dict_items") => {
                true
            }
            ("builtins", name) => name.ends_with("_iterator") || name.ends_with("iterator"),
            _ => false,
        }
    }

    /// `self.name`
    pub fn get_attr(&'static self, name: &str, host: &mut dyn Host) -> Result<Value> {
        if name == "__name__" || name == "__qualname__" {
            return Value::str(self.name, host.meter());
        }
        if let Some(value) = (self.statics)(name) {
            return Ok(value);
        }
        if (self.has_method)(name) {
            let name = name.into();
            return Ok(Value::object(UnboundMethod { owner: self, name }));
        }
        for base in self.bases {
            if (base.has_method)(name) || (base.statics)(name).is_some() {
                return base.get_attr(name, host);
            }
        }
        if name == "register" && matches!(self.module, "collections.abc" | "numbers") {
            return Err(crate::Stop::unsupported(format!("{}.register", self.name)));
        }
        Err(raise::attribute_error(format!("type object '{}' has no attribute '{name}'", self.spoken())))
    }

    /// `repr(self)`: `<class 'int'>`
    pub fn repr(&'static self) -> String {
        if (self.module, self.name) == ("re", "RegexFlag") {
            "<flag 'RegexFlag'>".to_string()
        } else if self.module == "builtins" {
            format!("<class '{}'>", self.name)
        } else {
            format!("<class '{}.{}'>", self.module, self.name)
        }
    }
}

impl std::fmt::Debug for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// A method taken from its class: `str.lower`, called with the instance first.
struct UnboundMethod {
    owner: &'static Class,
    name: Box<str>,
}

impl Object for UnboundMethod {
    fn class(&self) -> &'static Class {
        &crate::types::METHOD_DESCRIPTOR
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, mut args: Args, host: &mut dyn Host) -> Result<Value> {
        if args.positional.is_empty() {
            return Err(raise::type_error(format!(
                "unbound method {}.{}() needs an argument",
                self.owner.name, self.name
            )));
        }
        let receiver = args.positional.remove(0);
        if !self.owner.is_instance(&receiver) {
            return Err(raise::type_error(format!(
                "descriptor '{}' for '{}' objects doesn't apply to a '{}' object",
                self.name,
                self.owner.name,
                receiver.spoken()
            )));
        }
        ops::call_method(&receiver, &self.name, args, host)
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if name == "__name__" {
            return Value::str(self.name.clone(), host.meter());
        }
        Err(raise::no_attribute("method_descriptor", name))
    }

    fn hash(&self) -> Result<u64> {
        Ok(std::ptr::from_ref(self.owner).addr() as u64 ^ self.name.len() as u64)
    }

    fn same_key(&self, other: &Value) -> bool {
        other
            .downcast::<UnboundMethod>()
            .is_some_and(|other| std::ptr::eq(self.owner, other.owner) && self.name == other.name)
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(format!("<method '{}' of '{}' objects>", self.name, self.owner.name))
    }
}
