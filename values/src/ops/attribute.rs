//! Attributes and method calls.

use std::rc::Rc;

use crate::Result;
use crate::args::Args;
use crate::dict::Kind;
use crate::exception::{Stop, raise};
use crate::object::Host;
use crate::signature::Slots;
use crate::types;
use crate::value::Value;

/// `value.name`
pub fn get_attr(value: &Value, name: &str, host: &mut dyn Host) -> Result<Value> {
    match value {
        Value::Object(object) => Rc::clone(object).get_attr(name, host),
        Value::Class(class) => class.get_attr(name, host),
        other => types::get_attr(other, name, host),
    }
}

/// `value.name(*args)`, without the bound method between where that can be.
pub fn call_method(value: &Value, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
    match value {
        Value::Object(object) => Rc::clone(object).call_method(name, args, host),
        Value::Class(class) => {
            let function = class.get_attr(name, host)?;
            host.call(&function, args)
        }
        other => types::call_method(other, name, args, host),
    }
}

/// [`call_method`] with arguments by position alone.
#[inline]
pub fn call_method_slots(value: &Value, name: &str, slots: Slots, host: &mut dyn Host) -> Result<Value> {
    match value {
        Value::Str(text) => types::str::members().call_slots(text, name, slots, host),
        Value::List(list) => types::list::members().call_slots(list, name, slots, host),
        Value::Dict(dict) => types::dict::members(dict.kind()).call_slots(dict, name, slots, host),
        Value::Set(set) if !set.frozen() => types::set::members().call_slots(set, name, slots, host),
        other => call_method(other, name, Args::of_slots(slots), host),
    }
}

/// `value.name = new`
pub fn set_attr(value: &Value, name: &str, new: Value, host: &mut dyn Host) -> Result<()> {
    match value {
        Value::Object(object) => Rc::clone(object).set_attr(name, crate::object::thawed(new), host),
        Value::Dict(dict) if name == "default_factory" && matches!(dict.kind(), Kind::Default(_)) => {
            dict.kind().set_factory(new);
            Ok(())
        }
        // These have a namespace of their own.
        Value::Dict(dict) if matches!(dict.kind(), Kind::Counter | Kind::Ordered) => {
            Err(Stop::unsupported(format!("an attribute of a {} set", value.class().name)))
        }
        Value::Class(class) => {
            Err(raise::type_error(format!("cannot set '{name}' attribute of immutable type '{}'", class.name)))
        }
        other => Err(types::unwritable(other, name)),
    }
}

/// `del value.name`
pub fn del_attr(value: &Value, name: &str, host: &mut dyn Host) -> Result<()> {
    match value {
        Value::Object(object) => Rc::clone(object).del_attr(name, host),
        Value::Class(class) => {
            Err(raise::type_error(format!("cannot set '{name}' attribute of immutable type '{}'", class.name)))
        }
        other => Err(types::unwritable(other, name)),
    }
}
