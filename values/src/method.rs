//! One place per method: a [`Method`] row stands beside the function that implements it, and a [`Members`] table collects
//! the rows of a class. The row feeds dispatch, argument binding, and the list of what is supported.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::Result;
use crate::args::Args;
use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::object::{Host, Object, thaw, thaw_all};
use crate::refused;
use crate::signature::{Bound, Signature, Slots};
use crate::types;
use crate::value::Value;

/// A method's body: the receiver, the bound arguments, the run.
pub type Call<T> = fn(&T, &Bound, &mut dyn Host) -> Result<Value>;

/// What is looked at before a row is used on a receiver: the row's name, and the arguments where it is called.
pub type Guard<T> = fn(&T, &'static str, Option<&Args>) -> Result<()>;

/// A property's body.
pub type Get<T> = fn(&T, &mut dyn Host) -> Result<Value>;

/// One method or property of receivers of type `T` (a handle: `Str`, `Rc<List>`, `Rc<Series>`).
pub struct Method<T: 'static> {
    /// The original's own signature line, without `self`; of a property, its name.
    pub signature: &'static str,
    /// Parameters that are terminal to pass anything but their default.
    pub refuses: &'static [&'static str],
    /// Where `*args` and `**kwargs` are there for NumPy's function of the same name: its line, whose parameters may be passed their defaults.
    pub numpy: Option<&'static str>,
    /// Whether `axis` can be the first one alone.
    one_axis: bool,
    body: Body<T>,
}

enum Body<T: 'static> {
    Call(Call<T>),
    Get(Get<T>),
}

impl<T: 'static> Method<T> {
    /// A method with its signature line.
    pub const fn new(signature: &'static str, call: Call<T>) -> Method<T> {
        Method { signature, refuses: &[], numpy: None, one_axis: false, body: Body::Call(call) }
    }

    /// A property.
    pub const fn property(name: &'static str, get: Get<T>) -> Method<T> {
        Method { signature: name, refuses: &[], numpy: None, one_axis: false, body: Body::Get(get) }
    }

    /// The same method, which does not honour these parameters.
    #[must_use]
    pub const fn refusing(mut self, parameters: &'static [&'static str]) -> Method<T> {
        self.refuses = parameters;
        self
    }

    /// The same method, which takes the parameters of NumPy's function `line` for the sake of `np.name(it)`, and honours none of them.
    #[must_use]
    pub const fn as_numpy(mut self, line: &'static str) -> Method<T> {
        self.numpy = Some(line);
        self
    }

    /// The same method of what has one axis, which `axis` may name.
    #[must_use]
    pub const fn along_one_axis(mut self) -> Method<T> {
        self.one_axis = true;
        self
    }

    /// Whether it is a property.
    pub fn is_property(&self) -> bool {
        matches!(self.body, Body::Get(_))
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.signature.split_once('(').map_or(self.signature, |(name, _)| name)
    }
}

/// A row with its signature parsed.
pub struct Entry<T: 'static> {
    /// The row.
    pub method: &'static Method<T>,
    /// Its parsed signature.
    pub signature: Signature,
    numpy: Option<Signature>,
    qualified: Box<str>,
    builtin: bool,
    guard: Option<Guard<T>>,
}

impl<T: 'static> Entry<T> {
    fn check(&self, receiver: &T, args: Option<&Args>) -> Result<()> {
        self.guard.map_or(Ok(()), |guard| guard(receiver, self.method.name(), args))
    }

    /// A call by position alone: the usual one, which goes straight to the method's body.
    #[inline]
    fn call_slots(&self, receiver: &T, mut slots: Slots, host: &mut dyn Host) -> Result<Value> {
        if !self.builtin {
            slots.iter_mut().flatten().for_each(thaw);
        }
        match self.method.body {
            Body::Call(call)
                if self.signature.takes(slots.len())
                    && self.method.refuses.is_empty()
                    && !self.method.one_axis
                    && self.guard.is_none() =>
            {
                call(receiver, &self.signature.of_slots(slots), host)
            }
            _ => self.call(receiver, Args::of_slots(slots), host),
        }
    }

    fn call(&self, receiver: &T, mut args: Args, host: &mut dyn Host) -> Result<Value> {
        if !self.builtin {
            thaw_all(&mut args);
        }
        self.check(receiver, Some(&args))?;
        match self.method.body {
            Body::Call(call) => {
                if self.builtin {
                    self.signature.check_builtin(&self.qualified, &args)?;
                }
                let bound = self.signature.bind(&self.qualified, true, args)?;
                for parameter in self.method.refuses {
                    match *parameter {
                        "*args" if !bound.rest.is_empty() => {
                            return Err(Stop::unsupported(format!("{}(*args)", self.qualified)));
                        }
                        "**kwargs" if !bound.keywords.is_empty() => {
                            let name = bound.keywords.first().map_or("", |(name, _)| &**name);
                            return Err(Stop::unsupported(format!("{}({name}=)", self.qualified)));
                        }
                        "*args" | "**kwargs" => {}
                        name => bound.refuse(&self.qualified, name)?,
                    }
                }
                if let Some(numpy) = &self.numpy {
                    numpy.check_unused(&bound)?;
                }
                if self.method.one_axis {
                    bound.axis(self.qualified.split('.').next().unwrap_or_default(), 0)?;
                }
                call(receiver, &bound, host)
            }
            Body::Get(get) => {
                let value = get(receiver, host)?;
                host.call(&value, args)
            }
        }
    }
}

/// The methods of one class: what we have, and the names the original has, so that a missing one is told from a wrong one.
pub struct Members<T: 'static> {
    class: &'static Class,
    entries: FxHashMap<&'static str, Entry<T>>,
    known: BTreeSet<&'static str>,
}

impl<T: Clone + 'static> Members<T> {
    /// A table of these groups of rows. `known` are all public names of the original class: words, or a signature a line; a
    /// name that is known but has no row is unsupported, any other an `AttributeError`.
    pub fn new(class: &'static Class, groups: &[&'static [Method<T>]], known: &'static str) -> Members<T> {
        let entries = groups
            .iter()
            .flat_map(|group| group.iter())
            .map(|method| {
                let qualified = format!("{}.{}", class.name, method.name()).into();
                (
                    method.name(),
                    Entry {
                        method,
                        signature: Signature::parse(method.signature),
                        numpy: method.numpy.map(Signature::parse),
                        qualified,
                        builtin: false,
                        guard: None,
                    },
                )
            })
            .collect();
        Members { class, entries, known: known_names(known) }
    }

    /// The same table, whose methods count their arguments in the words of CPython's methods written in C.
    #[must_use]
    pub fn of_builtins(mut self) -> Members<T> {
        for entry in self.entries.values_mut() {
            entry.builtin = true;
        }
        self
    }

    /// The same table, every row of which is used only where `guard` lets it: what a receiver holds may be more than a row knows of.
    #[must_use]
    pub fn guarded(mut self, guard: Guard<T>) -> Members<T> {
        for entry in self.entries.values_mut() {
            entry.guard = Some(guard);
        }
        self
    }

    /// The same table, whose methods a base class defines: messages name that.
    #[must_use]
    pub fn inherited_from(mut self, base: &'static Class) -> Members<T> {
        for entry in self.entries.values_mut() {
            entry.qualified = format!("{}.{}", base.name, entry.method.name()).into();
        }
        self
    }

    /// The row of this name.
    pub fn entry(&self, name: &str) -> Option<&Entry<T>> {
        self.entries.get(name)
    }

    /// Every row, by name.
    pub fn entries(&self) -> Vec<&Entry<T>> {
        let mut all: Vec<_> = self.entries.values().collect();
        all.sort_by_key(|entry| entry.method.name());
        all
    }

    /// Names the original has that we do not.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> {
        self.known.iter().copied().filter(|name| !self.entries.contains_key(name))
    }

    /// Whether there is a row of this name, or the original has one.
    pub fn has(&self, name: &str) -> bool {
        self.entries.contains_key(name) || self.known.contains(name)
    }

    /// `receiver.name`
    pub fn get(&'static self, receiver: &T, name: &str, host: &mut dyn Host) -> Result<Value> {
        match self.entries.get(name) {
            Some(entry @ Entry { method: Method { body: Body::Get(get), .. }, .. }) => {
                entry.check(receiver, None)?;
                get(receiver, host)
            }
            Some(entry) => Ok(Value::object(BoundMethod { receiver: receiver.clone(), entry })),
            None => Err(self.absent(name)),
        }
    }

    /// `receiver.name(*args)`
    pub fn call(&'static self, receiver: &T, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        match self.entries.get(name) {
            Some(entry) => entry.call(receiver, args, host),
            None => Err(self.absent_call(name, &args)),
        }
    }

    /// The fault of writing to or deleting an attribute of an instance of a class written in C.
    pub fn unwritable(&self, name: &str) -> Stop {
        let Some(entry) = self.entries.get(name) else { return self.absent(name) };
        if !entry.method.is_property() {
            return raise::attribute_error(format!("'{}' object attribute '{name}' is read-only", self.class.name));
        }
        if let "complex" | "slice" | "range" = self.class.name {
            return raise::attribute_error("readonly attribute");
        }
        let owner = entry.qualified.split_once('.').map_or("", |(owner, _)| owner);
        raise::attribute_error(format!("attribute '{name}' of '{owner}' objects is not writable"))
    }

    /// `receiver.name(*slots)`, by position alone.
    #[inline]
    pub fn call_slots(&'static self, receiver: &T, name: &str, slots: Slots, host: &mut dyn Host) -> Result<Value> {
        match self.entries.get(name) {
            Some(entry) => entry.call_slots(receiver, slots, host),
            None => Err(self.absent_call(name, &Args::of_slots(slots))),
        }
    }

    /// [`Self::absent`], for a call: arguments can be what a rule is against.
    fn absent_call(&self, name: &str, args: &Args) -> Stop {
        match refused::call(name, args) {
            Some(rule) if self.known.contains(name) => Stop::refused(rule),
            _ => self.absent(name),
        }
    }

    /// Why there is no such attribute: not here yet, or not in the original either.
    pub fn absent(&self, name: &str) -> Stop {
        if self.known.contains(name) {
            if let Some(rule) = refused::method(name) {
                return Stop::refused(rule);
            }
            Stop::unsupported(format!("{}.{name}", self.class.name))
        } else {
            raise::no_attribute(&self.class.spoken(), name)
        }
    }
}

/// The names in a list of words, or of signatures a line.
fn known_names(known: &'static str) -> BTreeSet<&'static str> {
    let words = |line: &'static str| line.split_once('(').map_or(line, |(name, _)| name).split_whitespace();
    known.lines().flat_map(words).collect()
}

/// A method with its receiver: `s.lower` as a value.
struct BoundMethod<T: 'static> {
    receiver: T,
    entry: &'static Entry<T>,
}

impl<T: Clone + 'static> Object for BoundMethod<T> {
    fn footprint(&self) -> usize {
        // It may be the last to hold its receiver, which is charged as a value only.
        size_of_val(self) + 320
    }

    fn class(&self) -> &'static Class {
        if self.entry.builtin { &types::BUILTIN_FUNCTION } else { &types::METHOD }
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        self.entry.call(&self.receiver, args, host)
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if name == "__name__" {
            return Value::str(self.entry.method.name(), host.meter());
        }
        if name == "__qualname__" {
            return Value::str(self.entry.qualified.clone(), host.meter());
        }
        Err(raise::no_attribute(self.class().name, name))
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        let (owner, name) = self.entry.qualified.split_once('.').unwrap_or_default();
        Ok(if self.entry.builtin {
            format!("<built-in method {name} of {owner} object>")
        } else {
            format!("<bound method {}>", self.entry.qualified)
        })
    }
}
