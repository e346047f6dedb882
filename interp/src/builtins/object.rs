//! `isinstance` and `issubclass`.

use hiddentables_values::exception::raise;
use hiddentables_values::types::alias::{Alias, Union};
use hiddentables_values::types::named_tuple::{self, NamedTupleClass};
use hiddentables_values::{Bound, Class, Host, Limit, Native, Result, Stop, Value};

use crate::modules;

pub(super) static FUNCTIONS: &[&Native] = &[&ISINSTANCE, &ISSUBCLASS];

static ISINSTANCE: Native = Native::new("isinstance(obj, class_or_tuple, /)", isinstance).of_builtins();
static ISSUBCLASS: Native = Native::new("issubclass(cls, class_or_tuple, /)", issubclass).of_builtins();

fn isinstance(bound: &Bound, _host: &mut dyn Host) -> Result<Value> {
    let value = bound.value("obj");
    let holds = |of: &Value| match of {
        Value::Class(of) => instance_of(&value, of),
        made => is_made_by(&value, made),
    };
    any_class(&bound.value("class_or_tuple"), &ISINSTANCE_WORDS, 0, &mut 10_000, &holds).map(Value::Bool)
}

fn issubclass(bound: &Bound, _host: &mut dyn Host) -> Result<Value> {
    let class = bound.value("cls");
    // Of no class nothing is a subclass, not even what is no class.
    if names_no_class(&bound.value("class_or_tuple"), 0) {
        return Ok(Value::Bool(false));
    }
    let own = match &class {
        Value::Class(class) => class,
        made if made.is::<NamedTupleClass>() => &named_tuple::NAMED_TUPLE,
        _ => return Err(raise::type_error("issubclass() arg 1 must be a class")),
    };
    let holds = |of: &Value| match of {
        Value::Class(of) => subclass_of(own, of),
        made => class.is_same(made),
    };
    if modules::by_instance(&bound.value("class_or_tuple")) {
        return Err(Stop::unsupported("issubclass of Callable or Hashable"));
    }
    any_class(&bound.value("class_or_tuple"), &ISSUBCLASS_WORDS, 0, &mut 10_000, &holds).map(Value::Bool)
}

fn names_no_class(classes: &Value, depth: u32) -> bool {
    matches!(classes, Value::Tuple(many) if depth < 8 && many.len() < 8 && many.iter().all(|inner| names_no_class(inner, depth + 1)))
}

/// What the two functions say of a second argument that is no class.
struct Words {
    other: &'static str,
    alias: &'static str,
}

static ISINSTANCE_WORDS: Words = Words {
    other: "isinstance() arg 2 must be a type, a tuple of types, or a union",
    alias: "isinstance() argument 2 cannot be a parameterized generic",
};
static ISSUBCLASS_WORDS: Words = Words {
    other: "issubclass() arg 2 must be a class, a tuple of classes, or a union",
    alias: "issubclass() argument 2 cannot be a parameterized generic",
};

fn any_class(
    classes: &Value,
    words: &Words,
    depth: u32,
    left: &mut u32,
    holds: &dyn Fn(&Value) -> bool,
) -> Result<bool> {
    match classes {
        Value::Class(_) => Ok(holds(classes)),
        made if made.is::<NamedTupleClass>() => Ok(holds(made)),
        Value::Tuple(many) if depth < 100 => {
            for class in many.iter() {
                *left = left.checked_sub(1).ok_or_else(|| Stop::limit(Limit::Steps))?;
                if any_class(class, words, depth + 1, left, holds)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        other if other.is::<Alias>() => Err(raise::type_error(words.alias)),
        other => match other.downcast::<Union>() {
            Some(union) => {
                for member in union.members() {
                    if any_class(member, words, depth + 1, left, holds)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            None => Err(raise::type_error(words.other)),
        },
    }
}

/// `isinstance(value, class)` of a class that the program made.
pub(crate) fn is_made_by(value: &Value, class: &Value) -> bool {
    matches!(value, Value::Object(object) if object.made_class().is_some_and(|own| own.is_same(class)))
}

/// `isinstance(value, class)`, abstract classes included.
pub(crate) fn instance_of(value: &Value, class: &'static Class) -> bool {
    modules::instance(value, class).unwrap_or_else(|| subclass_of(value.class(), class))
}

fn subclass_of(class: &'static Class, of: &'static Class) -> bool {
    class.is_subclass(of) || modules::registered(class, of)
}
