//! `wraps` and `update_wrapper`: a function that goes by another's name.

use std::any::Any;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Native, Result, Stop, Value, ops};

use super::cached::Cached;
use super::partial::{Partial, word};
use crate::function::Function;

pub(super) static UPDATE_WRAPPER: Native =
    Native::new("update_wrapper(wrapper, wrapped, assigned=<unset>, updated=<unset>)", update_wrapper);
pub(super) static WRAPS: Native = Native::new("wraps(wrapped, assigned=<unset>, updated=<unset>)", wraps);

const ASSIGNMENTS: [&str; 5] = ["__module__", "__name__", "__qualname__", "__doc__", "__annotations__"];

/// `functools.WRAPPER_ASSIGNMENTS`
pub(super) fn assignments(host: &dyn Host) -> Result<Value> {
    Value::tuple(ASSIGNMENTS.iter().map(|name| word(name)).collect(), host.meter())
}

/// `functools.WRAPPER_UPDATES`
pub(super) fn updates(host: &dyn Host) -> Result<Value> {
    Value::tuple(vec![word("__dict__")], host.meter())
}

fn given_or(bound: &Bound, name: &str, default: fn(&dyn Host) -> Result<Value>, host: &dyn Host) -> Result<Value> {
    bound.given(name).map_or_else(|| default(host), |value| Ok(value.clone()))
}

fn wraps(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let keywords = vec![
        ("wrapped".into(), bound.value("wrapped")),
        ("assigned".into(), given_or(bound, "assigned", assignments, host)?),
        ("updated".into(), given_or(bound, "updated", updates, host)?),
    ];
    Partial::value(Value::Native(&UPDATE_WRAPPER), Args { positional: Vec::new(), keywords }, host.meter())
}

fn update_wrapper(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    // Names and attributes are read, copied and bound one by one.
    host.meter().work(100)?;
    for (name, default) in [("assigned", assignments as fn(&dyn Host) -> Result<Value>), ("updated", updates)] {
        let default = default(host)?;
        if let Some(given) = bound.given(name)
            && !ops::equal(given, &default, host)?
        {
            return Err(Stop::unsupported(format!("functools.update_wrapper({name}=)")));
        }
    }
    let wrapper = bound.value("wrapper");
    name_after(&wrapper, &bound.value("wrapped"), host)?;
    Ok(wrapper)
}

/// Gives `wrapper` the names, the documentation and the attributes of `wrapped`.
pub(super) fn name_after(wrapper: &Value, wrapped: &Value, host: &mut dyn Host) -> Result<()> {
    match wrapper {
        Value::Native(_) => {
            return Err(raise::attribute_error("'builtin_function_or_method' object has no attribute '__module__'"));
        }
        Value::Class(class) => {
            return Err(raise::type_error(format!(
                "cannot set '__module__' attribute of immutable type '{}'",
                class.spoken()
            )));
        }
        other if other.is::<Function>() || other.is::<Cached>() || other.is::<Partial>() => {}
        other => return Err(Stop::unsupported(format!("functools.update_wrapper of {}", other.spoken()))),
    }
    for (name, value) in attributes(wrapped, host)? {
        ops::set_attr(wrapper, &name, value, host)?;
    }
    Ok(())
}

/// What a function hands on to one that goes by its name.
fn attributes(wrapped: &Value, host: &mut dyn Host) -> Result<Vec<(Box<str>, Value)>> {
    let named = |name: &str| vec![("__name__".into(), word(name)), ("__qualname__".into(), word(name))];
    Ok(match wrapped {
        Value::Native(native) => named(native.name()),
        Value::Class(class) => named(class.name),
        Value::Object(object) => {
            let any = object.as_ref() as &dyn Any;
            if let Some(function) = any.downcast_ref::<Function>() {
                let mut all = Vec::new();
                for name in ["__name__", "__qualname__", "__doc__"] {
                    all.push((name.into(), ops::get_attr(wrapped, name, host)?));
                }
                all.extend(function.own_attributes());
                all
            } else if let Some(cached) = any.downcast_ref::<Cached>() {
                cached.extras().all()
            } else if any.is::<Partial>() {
                Vec::new()
            } else {
                method_name(wrapped, host)?
            }
        }
        _ => Vec::new(),
    })
}

/// A bound method or another callable: its name, where it has one.
fn method_name(wrapped: &Value, host: &mut dyn Host) -> Result<Vec<(Box<str>, Value)>> {
    match ops::get_attr(wrapped, "__name__", host) {
        Ok(name) => Ok(vec![("__name__".into(), name)]),
        Err(stop) if stop.is_raise() => Ok(Vec::new()),
        Err(stop) => Err(stop),
    }
}
