//! `isinstance`, `issubclass`, and the classes that are built here: `type`, `range`, `slice`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::{self, OBJECT};
use hiddentables_values::{Args, Bound, Class, Host, Limit, Native, Range, Result, Slice, Stop, Value, ops};

use crate::modules;

pub(super) static FUNCTIONS: &[&Native] = &[&ISINSTANCE, &ISSUBCLASS];

static ISINSTANCE: Native = Native::new("isinstance(obj, class_or_tuple, /)", isinstance);
static ISSUBCLASS: Native = Native::new("issubclass(cls, class_or_tuple, /)", issubclass);

/// The class of `enumerate(…)`
pub(super) static ENUMERATE_CLASS: Class = Class::new("enumerate", "builtins", &[&OBJECT]);
/// The class of `zip(…)`
pub(super) use hiddentables_values::types::ZIP as ZIP_CLASS;
/// The class of `map(…)`
pub(super) static MAP_CLASS: Class = Class::new("map", "builtins", &[&OBJECT]);
/// The class of `filter(…)`
pub(super) static FILTER_CLASS: Class = Class::new("filter", "builtins", &[&OBJECT]);

fn isinstance(bound: &Bound, _host: &mut dyn Host) -> Result<Value> {
    let value = bound.value("obj");
    any_class(
        &bound.value("class_or_tuple"),
        "isinstance() arg 2 must be a type, a tuple of types, or a union",
        0,
        &mut 10_000,
        &|of| instance_of(&value, of),
    )
    .map(Value::Bool)
}

fn issubclass(bound: &Bound, _host: &mut dyn Host) -> Result<Value> {
    let Value::Class(class) = bound.value("cls") else {
        return Err(raise::type_error("issubclass() arg 1 must be a class"));
    };
    any_class(
        &bound.value("class_or_tuple"),
        "issubclass() arg 2 must be a class, a tuple of classes, or a union",
        0,
        &mut 10_000,
        &|of| subclass_of(class, of),
    )
    .map(Value::Bool)
}

fn any_class(
    classes: &Value,
    otherwise: &str,
    depth: u32,
    left: &mut u32,
    holds: &dyn Fn(&'static Class) -> bool,
) -> Result<bool> {
    match classes {
        Value::Class(class) => Ok(holds(class)),
        Value::Tuple(many) if depth < 100 => {
            for class in many.iter() {
                *left = left.checked_sub(1).ok_or_else(|| Stop::limit(Limit::Steps))?;
                if any_class(class, otherwise, depth + 1, left, holds)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        _ => Err(raise::type_error(otherwise)),
    }
}

/// `isinstance(value, class)`, abstract classes included.
pub(crate) fn instance_of(value: &Value, class: &'static Class) -> bool {
    subclass_of(value.class(), class)
}

fn subclass_of(class: &'static Class, of: &'static Class) -> bool {
    class.is_subclass(of) || modules::registered(class, of)
}

/// Instances of the classes that are built here; none for any other class.
pub(crate) fn construct(class: &'static Class, args: &Args) -> Option<Result<Value>> {
    if std::ptr::eq(class, &raw const types::TYPE) {
        Some(type_of(args))
    } else if std::ptr::eq(class, &raw const types::RANGE) {
        Some(range(args))
    } else if std::ptr::eq(class, &raw const types::SLICE) {
        Some(slice(args))
    } else {
        None
    }
}

fn type_of(args: &Args) -> Result<Value> {
    match args.positional.as_slice() {
        [value] if args.keywords.is_empty() => Ok(Value::Class(value.class())),
        [_, _, _] => Err(Stop::unsupported("class definition")),
        _ => Err(raise::type_error("type() takes 1 or 3 arguments")),
    }
}

fn range(args: &Args) -> Result<Value> {
    if !args.keywords.is_empty() {
        return Err(raise::type_error("range() takes no keyword arguments"));
    }
    let bound = |value: &Value| match value {
        Value::Big(_) => Err(Stop::unsupported("range() beyond 64 bits")),
        other => ops::index(other),
    };
    let (start, stop, step) = match args.positional.as_slice() {
        [] => {
            return Err(raise::type_error("range expected at least 1 argument, got 0"));
        }
        [stop] => (0, bound(stop)?, 1),
        [start, stop] => (bound(start)?, bound(stop)?, 1),
        [start, stop, step] => (bound(start)?, bound(stop)?, bound(step)?),
        many => {
            return Err(raise::type_error(format!("range expected at most 3 arguments, got {}", many.len())));
        }
    };
    if step == 0 {
        return Err(raise::value_error("range() arg 3 must not be zero"));
    }
    Ok(Value::Range(Rc::new(Range { start, stop, step })))
}

fn slice(args: &Args) -> Result<Value> {
    let (start, stop, step) = match args.positional.as_slice() {
        [] => {
            return Err(raise::type_error("slice expected at least 1 argument, got 0"));
        }
        [stop] => (Value::None, stop.clone(), Value::None),
        [start, stop] => (start.clone(), stop.clone(), Value::None),
        [start, stop, step] => (start.clone(), stop.clone(), step.clone()),
        many => {
            return Err(raise::type_error(format!("slice expected at most 3 arguments, got {}", many.len())));
        }
    };
    Ok(Value::Slice(Rc::new(Slice { start, stop, step })))
}
