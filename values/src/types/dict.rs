//! `dict`, `defaultdict`, `Counter`, `OrderedDict`

use std::rc::Rc;

use crate::dict::{Dict, Kind};
use crate::exception::raise;
use crate::object::Host;
use crate::value::Value;
use crate::{Args, Result};

/// What `d[key]` is where there is no such key: a default, 0 of a `Counter`, `KeyError`.
pub fn missing(dict: &Rc<Dict>, key: &Value, host: &mut dyn Host) -> Result<Value> {
    match dict.kind() {
        Kind::Counter => Ok(Value::Int(0)),
        Kind::Default(factory) if !factory.is_none() => {
            let value = host.call(factory, Args::none())?;
            dict.insert(key.clone(), value.clone())?;
            Ok(value)
        }
        _ => Err(raise::key_error(key.clone())),
    }
}
