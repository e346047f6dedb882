//! The modules a program can import, a file each.

mod calendar;
mod chain_map;
mod collections;
mod copy;
mod datetime;
mod decimal;
mod fractions;
pub(crate) mod functools;
mod itertools;
mod json;
mod math;
mod numbers;
mod operator;
mod re;
mod statistics;
mod string;
mod template;
mod textwrap;
mod typing;
mod unicodedata;
mod warnings;

use hiddentables_values::module::Definition;
use hiddentables_values::{Class, Value};

/// Those whose names are bound before a program begins.
pub(crate) fn installed() -> [&'static Definition; 9] {
    [
        &re::MODULE,
        &math::MODULE,
        &datetime::MODULE,
        &collections::MODULE,
        &itertools::MODULE,
        &functools::MODULE,
        &statistics::MODULE,
        &string::MODULE,
        &unicodedata::MODULE,
    ]
}

/// A module by the name it is imported under.
pub(crate) fn find(name: &str) -> Option<&'static Definition> {
    let importable = [
        &json::MODULE,
        &operator::MODULE,
        &decimal::MODULE,
        &fractions::MODULE,
        &typing::MODULE,
        &warnings::MODULE,
        &copy::MODULE,
        &numbers::MODULE,
        &calendar::MODULE,
        &textwrap::MODULE,
    ];
    installed().into_iter().chain(importable).find(|module| module.name == name)
}

/// Whether a class counts as a mapping.
pub(crate) fn is_mapping(class: &'static Class) -> bool {
    collections::registered(class, &collections::MAPPING)
}

/// Whether a value is an instance of an abstract class that looks at more than its class; none of any other class.
pub(crate) fn instance(value: &Value, of: &'static Class) -> Option<bool> {
    if of.module == "collections.abc" { collections::instance(value, of) } else { None }
}

/// Whether this, or one of a tuple of these, is an abstract class that looks at instances.
pub(crate) fn by_instance(classes: &Value) -> bool {
    match classes {
        Value::Class(class) => class.module == "collections.abc" && matches!(class.name, "Callable" | "Hashable"),
        Value::Tuple(many) => many.iter().any(|class| matches!(class, Value::Class(_)) && by_instance(class)),
        _ => false,
    }
}

/// Whether a concrete class counts as a subclass of an abstract one.
pub(crate) fn registered(class: &'static Class, of: &'static Class) -> bool {
    match of.module {
        "numbers" => numbers::registered(class, of),
        "collections.abc" => collections::registered(class, of),
        _ => false,
    }
}
