//! `getattr`, `hasattr`, `setattr`, `delattr`, `callable`: under the same rule for underscored names as the dot.

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Native, Result, Stop, Str, Value, ops};

use crate::eval::allowed_attribute;
use crate::frame::Frame;

pub(super) static FUNCTIONS: &[&Native] = &[&GETATTR, &HASATTR, &SETATTR, &DELATTR, &CALLABLE];

pub(crate) static GETATTR: Native =
    Native::new("getattr(object, name, default=<unset>, /)", from_outside).of_builtins();
pub(super) static SETATTR: Native = Native::new("setattr(obj, name, value, /)", from_outside).of_builtins();
pub(super) static DELATTR: Native = Native::new("delattr(obj, name, /)", from_outside).of_builtins();
static HASATTR: Native = Native::new("hasattr(obj, name, /)", hasattr).of_builtins();
static CALLABLE: Native = Native::new("callable(obj, /)", callable).of_builtins();

/// These three are run by the frame that calls them, however they are reached.
fn from_outside(_: &Bound, _: &mut dyn Host) -> Result<Value> {
    Err(Stop::unsupported("getattr outside a run"))
}

/// `getattr(object, name[, default])`
pub(crate) fn getattr(args: Args, frame: &mut Frame) -> Result<Value> {
    let bound = GETATTR.bound(args)?;
    let name = name_of(&bound)?;
    match (frame.get_attribute(&bound.value("object"), &name), bound.given("default")) {
        (Err(stop), Some(default)) if stop.exception_of(&exceptions::ATTRIBUTE_ERROR).is_some() => Ok(default.clone()),
        (result, _) => result,
    }
}

/// `setattr(object, name, value)`
pub(crate) fn setattr(args: Args, frame: &mut Frame) -> Result<Value> {
    let bound = SETATTR.bound(args)?;
    let name = name_of(&bound)?;
    frame.set_attribute(&bound.value("obj"), &name, bound.value("value")).map(|()| Value::None)
}

/// `delattr(object, name)`
pub(crate) fn delattr(args: Args, frame: &mut Frame) -> Result<Value> {
    let bound = DELATTR.bound(args)?;
    let name = name_of(&bound)?;
    frame.del_attribute(&bound.value("obj"), &name).map(|()| Value::None)
}

fn hasattr(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let name = name_of(bound)?;
    allowed_attribute(&name)?;
    match ops::get_attr(&bound.value("obj"), &name, host) {
        Ok(_) => Ok(Value::Bool(true)),
        Err(stop) if stop.exception_of(&exceptions::ATTRIBUTE_ERROR).is_some() => Ok(Value::Bool(false)),
        Err(stop) => Err(stop),
    }
}

fn name_of(bound: &Bound) -> Result<Str> {
    match bound.value("name") {
        Value::Str(name) => Ok(name),
        other => Err(raise::type_error(format!("attribute name must be string, not '{}'", other.spoken()))),
    }
}

fn callable(bound: &Bound, _host: &mut dyn Host) -> Result<Value> {
    Ok(Value::Bool(is_callable(&bound.value("obj"))))
}

/// `callable(value)`
pub(super) fn is_callable(value: &Value) -> bool {
    match value {
        Value::Native(_) | Value::Class(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    }
}
