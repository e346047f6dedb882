//! `mappingproxy`: a dict that cannot be changed through it: `groupindex` of a pattern, `mapping` of a view.

use std::rc::Rc;

use crate::class::Class;
use crate::dict::Dict;
use crate::exception::raise;
use crate::object::{Host, Object, unhashable};
use crate::ops::{self, CompareOp};
use crate::types::OBJECT;
use crate::value::Value;
use crate::{Iter, Result};

static MAPPING_PROXY: Class = Class::new("mappingproxy", "builtins", &[&OBJECT]);

/// A dict seen through it.
pub struct MappingProxy(Rc<Dict>);

impl MappingProxy {
    /// The proxy as a value.
    pub fn value(dict: Rc<Dict>) -> Value {
        Value::object(MappingProxy(dict))
    }

    fn dict(&self) -> Value {
        Value::Dict(Rc::clone(&self.0))
    }
}

impl Object for MappingProxy {
    fn class(&self) -> &'static Class {
        &MAPPING_PROXY
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "get" | "keys" | "values" | "items" | "copy" => ops::get_attr(&self.dict(), name, host),
            _ => Err(raise::no_attribute("mappingproxy", name)),
        }
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        ops::get_item(&self.dict(), key, host)
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        ops::contains(&self.dict(), item, host).map(Some)
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        Iter::of(&self.dict(), host)
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(self.0.len()))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let other = other.downcast::<MappingProxy>().map_or_else(|| other.clone(), |other| other.dict());
        match (op, &other) {
            (CompareOp::Eq | CompareOp::Ne, Value::Dict(_)) => ops::compare(op, &self.dict(), &other, host).map(Some),
            _ => Ok(None),
        }
    }

    fn hash(&self) -> Result<u64> {
        Err(unhashable(&MAPPING_PROXY))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        Ok(format!("mappingproxy({})", ops::repr(&self.dict(), host)?))
    }

    fn str(&self, host: &mut dyn Host) -> Result<String> {
        ops::str(&self.dict(), host)
    }

    fn clear(&self) {
        self.0.clear();
    }
}
