//! `itemgetter`, `attrgetter`, `methodcaller`: what is called with an object to get a part of it.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops;
use hiddentables_values::types::OBJECT;
use hiddentables_values::{Args, Charge, Class, Host, Object, Result, Str, Value};

use crate::builtins::GETATTR;

pub(super) static ITEMGETTER: Class = Class::new("itemgetter", "operator", &[&OBJECT]).constructed_by(itemgetter);
pub(super) static ATTRGETTER: Class = Class::new("attrgetter", "operator", &[&OBJECT]).constructed_by(attrgetter);
pub(super) static METHODCALLER: Class = Class::new("methodcaller", "operator", &[&OBJECT]).constructed_by(methodcaller);

/// Something called with an object to get a part of it, and what it holds.
struct Getter {
    part: Part,
    _charge: Charge,
}

enum Part {
    Items(Vec<Value>),
    /// Dotted names.
    Attributes(Vec<Str>),
    Method(Str, Args),
}

fn getter(part: Part, args: usize, host: &mut dyn Host) -> Result<Value> {
    let charge = host.meter().reserve((size_of::<Getter>() + args * size_of::<Value>()) as u64)?;
    Ok(Value::object(Getter { part, _charge: charge }))
}

fn without_keywords(class: &str, args: &Args) -> Result<()> {
    if args.keywords.is_empty() {
        Ok(())
    } else {
        Err(raise::type_error(format!("{class}() takes no keyword arguments")))
    }
}

fn one(class: &str, args: &Args) -> Result<Value> {
    without_keywords(class, args)?;
    match args.positional.as_slice() {
        [only] => Ok(only.clone()),
        many => Err(raise::type_error(format!("{class} expected 1 argument, got {}", many.len()))),
    }
}

fn some(class: &str, args: &Args) -> Result<()> {
    without_keywords(class, args)?;
    if args.positional.is_empty() { one(class, args).map(drop) } else { Ok(()) }
}

fn itemgetter(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    some("itemgetter", &args)?;
    let count = args.positional.len();
    getter(Part::Items(args.positional), count, host)
}

fn attrgetter(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    some("attrgetter", &args)?;
    let name = |name: &Value| match name {
        Value::Str(name) => Ok(name.clone()),
        _ => Err(raise::type_error("attribute name must be a string")),
    };
    let names = args.positional.iter().map(name).collect::<Result<Vec<_>>>()?;
    getter(Part::Attributes(names), args.positional.len(), host)
}

fn methodcaller(_: &'static Class, mut args: Args, host: &mut dyn Host) -> Result<Value> {
    if args.positional.is_empty() {
        return Err(raise::type_error("methodcaller needs at least one argument, the method name"));
    }
    let count = args.positional.len() + args.keywords.len();
    match args.positional.remove(0) {
        Value::Str(name) => getter(Part::Method(name, args), count, host),
        _ => Err(raise::type_error("method name must be a string")),
    }
}

/// The attribute by the built-in `getattr`, which keeps the rule for underscored names.
fn attribute(value: &Value, name: &str, host: &mut dyn Host) -> Result<Value> {
    let name = Value::str(name, host.meter())?;
    host.call(&Value::Native(&GETATTR), Args::positional(vec![value.clone(), name]))
}

fn dotted(value: &Value, path: &Str, host: &mut dyn Host) -> Result<Value> {
    let mut value = value.clone();
    for name in path.split('.') {
        value = attribute(&value, name, host)?;
    }
    Ok(value)
}

fn one_or_tuple(mut parts: Vec<Value>, host: &mut dyn Host) -> Result<Value> {
    match (parts.len(), parts.pop()) {
        (1, Some(only)) => Ok(only),
        (_, last) => {
            parts.extend(last);
            Value::tuple(parts, host.meter())
        }
    }
}

impl Object for Getter {
    fn class(&self) -> &'static Class {
        match self.part {
            Part::Items(_) => &ITEMGETTER,
            Part::Attributes(_) => &ATTRGETTER,
            Part::Method(..) => &METHODCALLER,
        }
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        let object = one(self.class().name, &args)?;
        match &self.part {
            Part::Items(keys) => {
                let parts = keys.iter().map(|key| ops::get_item(&object, key, host)).collect::<Result<_>>()?;
                one_or_tuple(parts, host)
            }
            Part::Attributes(names) => {
                let parts = names.iter().map(|path| dotted(&object, path, host)).collect::<Result<_>>()?;
                one_or_tuple(parts, host)
            }
            Part::Method(name, args) => {
                let method = attribute(&object, name, host)?;
                host.call(&method, args.clone())
            }
        }
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let mut parts = Vec::new();
        match &self.part {
            Part::Items(keys) => push_reprs(keys, &mut parts, host)?,
            Part::Attributes(names) => {
                push_reprs(&names.iter().cloned().map(Value::Str).collect::<Vec<_>>(), &mut parts, host)?;
            }
            Part::Method(name, args) => {
                parts.push(ops::repr(&Value::Str(name.clone()), host)?);
                push_reprs(&args.positional, &mut parts, host)?;
                for (word, value) in &args.keywords {
                    parts.push(format!("{word}={}", ops::repr(value, host)?));
                }
            }
        }
        Ok(format!("operator.{}({})", self.class().name, parts.join(", ")))
    }
}

fn push_reprs(values: &[Value], parts: &mut Vec<String>, host: &mut dyn Host) -> Result<()> {
    for value in values {
        parts.push(ops::repr(value, host)?);
    }
    Ok(())
}
