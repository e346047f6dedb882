//! `cmp_to_key`: an old-style comparison as a key.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, CompareOp};
use hiddentables_values::types::OBJECT;
use hiddentables_values::{Args, Class, Host, Native, Object, Result, Value};

static KEY: Class = Class::new("KeyWrapper", "functools", &[&OBJECT]);
pub(super) static CMP_TO_KEY: Native =
    Native::new("cmp_to_key(mycmp)", |bound, _| Ok(Value::object(Key { order: bound.value("mycmp"), value: None })))
        .of_builtins();

static CALL: Native = Native::new("K(obj)", |bound, _| Ok(bound.value("obj"))).of_builtins();

/// A value that orders as `order` says; without one, what makes such keys.
struct Key {
    order: Value,
    value: Option<Value>,
}

impl Object for Key {
    fn class(&self) -> &'static Class {
        &KEY
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        let value = CALL.call(args, host)?;
        Ok(Value::object(Key { order: self.order.clone(), value: Some(value) }))
    }

    fn get_attr(self: Rc<Self>, name: &str, _: &mut dyn Host) -> Result<Value> {
        match name {
            "obj" => Ok(self.value.clone().unwrap_or(Value::None)),
            _ => Err(raise::no_attribute(&KEY.spoken(), name)),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let Some(other) = other.downcast::<Key>() else {
            return Err(raise::type_error("other argument must be K instance"));
        };
        let (Some(a), Some(b)) = (&self.value, &other.value) else {
            return Err(raise::attribute_error("object"));
        };
        let order = host.call(&self.order, Args::positional(vec![a.clone(), b.clone()]))?;
        ops::compare(op, &order, &Value::Int(0), host).map(Some)
    }

    fn hash(&self) -> Result<u64> {
        Err(hiddentables_values::object::unhashable(&KEY))
    }
}
