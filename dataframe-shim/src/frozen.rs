//! [`FrozenList`]: what `names`, `levels` and `codes` give, a list that nothing is written to.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::ops::{self, BinaryOp, CompareOp};
use hiddentables_values::{Args, Class, Host, Iter, Meter, Object, Result, Stop, Value, types};

use crate::display::Page;
use crate::display::things::{self, QUOTED};

static FROZEN_LIST: Class = Class::new("FrozenList", "pandas.core.indexes.frozen", &[&types::LIST]);

/// Methods of lists that change them.
const CHANGING: &[&str] = &["append", "extend", "insert", "pop", "remove", "sort"];

/// A list that refuses to change. Methods of pandas' objects take it as the list that it is.
pub struct FrozenList(Value);

impl FrozenList {
    /// A list of these that refuses to change.
    pub fn value(items: Vec<Value>, meter: &Meter) -> Result<Value> {
        Ok(Value::object(FrozenList(Value::list(items, meter)?)))
    }

    /// A list of its own with the same items.
    fn copied(&self, host: &mut dyn Host) -> Result<Value> {
        Value::list(collect(&self.0, host)?, &Rc::clone(host.meter()))
    }

    fn frozen(list: &Value, host: &mut dyn Host) -> Result<Value> {
        FrozenList::value(collect(list, host)?, &Rc::clone(host.meter()))
    }

    fn by_name(&self, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        match (name, args.positional.as_slice()) {
            ("copy", _) => ops::call_method(&self.copied(host)?, name, args, host),
            ("union", [other]) => self.with(other, host),
            ("difference", [other]) => {
                let gone = Value::list(collect(other, host)?, &Rc::clone(host.meter()))?;
                let mut kept = Vec::new();
                for item in collect(&self.0, host)? {
                    if !ops::contains(&gone, &item, host)? {
                        kept.push(item);
                    }
                }
                FrozenList::value(kept, &Rc::clone(host.meter()))
            }
            _ => ops::call_method(&self.0, name, args, host),
        }
    }

    /// Its items and those of another list or tuple.
    fn with(&self, other: &Value, host: &mut dyn Host) -> Result<Value> {
        let other = listed(other, host)?;
        let joined = ops::binary(BinaryOp::Add, &self.0, &other, host)?;
        FrozenList::frozen(&joined, host)
    }
}

/// A tuple, or another such list, as a list; anything else as it is.
fn listed(value: &Value, host: &mut dyn Host) -> Result<Value> {
    match value {
        Value::Tuple(_) => Value::list(collect(value, host)?, &Rc::clone(host.meter())),
        other => match other.downcast::<FrozenList>() {
            Some(list) => Ok(list.0.clone()),
            None => Ok(other.clone()),
        },
    }
}

fn immutable() -> Stop {
    raise::type_error("'FrozenList' does not support mutable operations.")
}

impl Object for FrozenList {
    fn class(&self) -> &'static Class {
        &FROZEN_LIST
    }

    fn as_list(&self) -> Option<Value> {
        Some(self.0.clone())
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "count" | "index" => ops::get_attr(&self.0, name, host),
            _ if CHANGING.contains(&name) || matches!(name, "copy" | "union" | "difference" | "clear" | "reverse") => {
                Err(Stop::unsupported(format!("FrozenList.{name} as a value")))
            }
            _ => Err(raise::no_attribute(FROZEN_LIST.name, name)),
        }
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        match name {
            _ if CHANGING.contains(&name) => Err(immutable()),
            "count" | "index" | "copy" | "union" | "difference" => self.by_name(name, args, host),
            "clear" | "reverse" => Err(Stop::unsupported(format!("FrozenList.{name}"))),
            _ => Err(raise::no_attribute(FROZEN_LIST.name, name)),
        }
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let found = ops::get_item(&self.0, key, host)?;
        if let Value::Slice(_) = key { FrozenList::frozen(&found, host) } else { Ok(found) }
    }

    fn set_item(self: Rc<Self>, _key: &Value, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(immutable())
    }

    fn del_item(self: Rc<Self>, _key: &Value, _host: &mut dyn Host) -> Result<()> {
        Err(immutable())
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        ops::contains(&self.0, item, host).map(Some)
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        Iter::of(&self.0, host)
    }

    fn len(&self, host: &mut dyn Host) -> Result<Option<usize>> {
        ops::len(&self.0, host).map(Some)
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        match (op, reflected) {
            (BinaryOp::Add, false) => self.with(other, host).map(Some),
            (BinaryOp::Add, true) => {
                let joined = ops::binary(BinaryOp::Add, &listed(other, host)?, &self.copied(host)?, host)?;
                FrozenList::frozen(&joined, host).map(Some)
            }
            (BinaryOp::Mul, false) => {
                let repeated = ops::binary(op, &self.0, other, host)?;
                FrozenList::frozen(&repeated, host).map(Some)
            }
            (BinaryOp::Mul, true) => ops::binary(op, other, &self.0, host).map(Some),
            _ => Ok(None),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        // pandas takes a tuple for a list where it asks for equality alone.
        let other = match other {
            Value::Tuple(_) if op != CompareOp::Eq => return Ok(None),
            Value::Tuple(_) => listed(other, host)?,
            Value::List(_) => other.clone(),
            other if other.is::<FrozenList>() => listed(other, host)?,
            _ => return Ok(None),
        };
        ops::compare(op, &self.0, &other, host).map(Some)
    }

    fn hash(&self) -> Result<u64> {
        Err(Stop::unsupported("hash of a FrozenList"))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        Ok(format!("FrozenList({})", self.str(host)?))
    }

    fn str(&self, host: &mut dyn Host) -> Result<String> {
        let page = Page::new(host)?;
        things::thing(&self.0, QUOTED, &page, host)
    }
}
