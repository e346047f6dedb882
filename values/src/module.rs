//! [`Module`]: `pd`, `np`, `re`, `math` as values. A module has the names listed here and no others: there is no import.

use std::rc::Rc;

use crate::Result;
use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::native::Native;
use crate::object::{Host, Object};
use crate::refused;
use crate::types;
use crate::value::Value;

/// What a name of a module is.
pub enum Member {
    /// A function.
    Function(&'static Native),
    /// A class.
    Class(&'static Class),
    /// A number: `math.pi`, `np.nan`.
    Float(f64),
    /// An integer: `re.IGNORECASE` where no enum is wanted.
    Int(i64),
    /// A module inside: `np.linalg`.
    Module(&'static Definition),
    /// A value made at each access.
    Value(fn() -> Value),
}

/// A module's definition, a `static`.
pub struct Definition {
    /// `__name__`
    pub name: &'static str,
    /// What it has here.
    pub members: &'static [(&'static str, Member)],
    /// Names the original has, white space between: one that has no member here is unsupported, not an `AttributeError`.
    pub known: &'static str,
}

/// A module as a value.
pub struct Module(pub &'static Definition);

impl Module {
    /// The module as a value.
    pub fn value(definition: &'static Definition) -> Value {
        Value::object(Module(definition))
    }
}

impl Definition {
    /// Whether the original has a public name like this: `known` holds words, or a signature a line.
    pub fn knows(&self, name: &str) -> bool {
        let words = |line: &'static str| line.split_once('(').map_or(line, |(name, _)| name).split_whitespace();
        self.known.lines().flat_map(words).any(|known| known == name)
    }

    /// `module.name`
    pub fn get(&'static self, name: &str) -> Result<Value> {
        match self.members.iter().find(|(member, _)| *member == name) {
            Some((_, Member::Function(native))) => Ok(Value::Native(native)),
            Some((_, Member::Class(class))) => Ok(Value::Class(class)),
            Some((_, Member::Float(number))) => Ok(Value::Float(*number)),
            Some((_, Member::Int(number))) => Ok(Value::Int(*number)),
            Some((_, Member::Module(inner))) => Ok(Module::value(inner)),
            Some((_, Member::Value(make))) => Ok(make()),
            None if self.knows(name) => Err(match refused::member(self.name, name) {
                Some(rule) => Stop::refused(rule),
                None => Stop::unsupported(format!("{}.{name}", self.name)),
            }),
            None => Err(raise::attribute_error(format!("module '{}' has no attribute '{name}'", self.name))),
        }
    }
}

impl Object for Module {
    fn class(&self) -> &'static Class {
        &types::MODULE
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if name == "__name__" {
            return Value::str(self.0.name, host.meter());
        }
        self.0.get(name)
    }

    fn hash(&self) -> Result<u64> {
        Ok(std::ptr::from_ref(self.0).addr() as u64)
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<Module>().is_some_and(|other| std::ptr::eq(self.0, other.0))
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(format!("<module '{}'>", self.0.name))
    }
}
