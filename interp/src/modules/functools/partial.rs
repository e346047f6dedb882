//! `partial`: a function with some of its arguments.

use std::rc::Rc;
use std::sync::Arc;

use hiddentables_values::dict::Kind;
use hiddentables_values::exception::raise;
use hiddentables_values::types::OBJECT;
use hiddentables_values::{Args, Charge, Class, Dict, Host, Meter, Object, Result, Str, Value, ops};

use super::callable;
use super::extras::Extras;

/// The class `functools.partial`
pub(crate) static PARTIAL: Class = Class::new("partial", "functools", &[&OBJECT]).constructed_by(partial);

/// `functools.partial(function, *args, **keywords)`
pub(crate) struct Partial {
    pub(crate) function: Value,
    positional: Vec<Value>,
    keywords: Rc<Dict>,
    extras: Extras,
    _charge: Charge,
}

fn partial(_: &'static Class, mut args: Args, host: &mut dyn Host) -> Result<Value> {
    if args.positional.is_empty() {
        return Err(raise::type_error("type 'partial' takes at least one argument"));
    }
    let function = args.positional.remove(0);
    if !callable(&function) {
        return Err(raise::type_error("the first argument must be callable"));
    }
    match function.downcast::<Partial>().filter(|inner| inner.extras.is_empty()) {
        Some(inner) => Partial::value(inner.function.clone(), inner.complete(args)?, host.meter()),
        None => Partial::value(function, args, host.meter()),
    }
}

impl Partial {
    /// A partial of these parts.
    pub(super) fn value(function: Value, args: Args, meter: &Meter) -> Result<Value> {
        meter.work_len(2 * (args.positional.len() + args.keywords.len()))?;
        let charge = meter.reserve((size_of::<Partial>() + args.positional.len() * size_of::<Value>()) as u64)?;
        let keywords = Dict::new(Kind::Plain, meter)?;
        for (name, value) in args.keywords {
            keywords.insert(Value::str(&*name, meter)?, value)?;
        }
        let (positional, extras) = (args.positional, Extras::default());
        Ok(Value::object(Partial { function, positional, keywords, extras, _charge: charge }))
    }

    /// The arguments of a call, after those that stand already; a keyword given anew wins.
    pub(crate) fn complete(&self, more: Args) -> Result<Args> {
        let mut args = Args { positional: self.positional.clone(), keywords: self.own_keywords()? };
        args.positional.extend(more.positional);
        for (name, value) in more.keywords {
            match args.keywords.iter_mut().find(|(keyword, _)| *keyword == name) {
                Some((_, slot)) => *slot = value,
                None => args.keywords.push((name, value)),
            }
        }
        Ok(args)
    }

    fn own_keywords(&self) -> Result<Vec<(Arc<str>, Value)>> {
        let named = |(name, value): (Value, Value)| match name {
            Value::Str(name) => Ok((name.as_str().into(), value)),
            _ => Err(raise::type_error("keywords must be strings")),
        };
        self.keywords.pairs().into_iter().map(named).collect()
    }
}

impl Object for Partial {
    fn class(&self) -> &'static Class {
        &PARTIAL
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        host.meter().work_len(2 * (self.positional.len() + self.keywords.len()))?;
        let args = self.complete(args)?;
        host.call(&self.function, args)
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "func" => Ok(self.function.clone()),
            "args" => Value::tuple(self.positional.clone(), host.meter()),
            "keywords" => Ok(Value::Dict(Rc::clone(&self.keywords))),
            _ => self.extras.get(&PARTIAL, name),
        }
    }

    fn set_attr(self: Rc<Self>, name: &str, value: Value, host: &mut dyn Host) -> Result<()> {
        match name {
            "func" | "args" | "keywords" => Err(raise::attribute_error("readonly attribute")),
            _ => self.extras.set(name, value, host.meter()),
        }
    }

    fn del_attr(self: Rc<Self>, name: &str, _: &mut dyn Host) -> Result<()> {
        match name {
            "func" | "args" | "keywords" => Err(raise::attribute_error("readonly attribute")),
            _ => self.extras.remove(&PARTIAL, name),
        }
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let mut text = format!("functools.partial({}", ops::repr(&self.function, host)?);
        for value in &self.positional {
            text.push_str(", ");
            text.push_str(&ops::repr(value, host)?);
        }
        for (name, value) in self.keywords.pairs() {
            let (name, value) = (ops::str(&name, host)?, ops::repr(&value, host)?);
            for part in [", ", &name, "=", &value] {
                text.push_str(part);
            }
        }
        Ok(text + ")")
    }

    fn clear(&self) {
        self.keywords.clear();
        self.extras.clear();
    }
}

/// A keyword's name as a value.
pub(super) fn word(name: &str) -> Value {
    Value::Str(Str::uncharged(name))
}
