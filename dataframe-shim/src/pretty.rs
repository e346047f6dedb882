//! [`PrettyDict`]: the dict that `groupby.groups` gives, which prints its indexes as lists.

use std::rc::Rc;

use hiddentables_values::{Args, Class, Dict, Host, Iter, Object, Result, Stop, Value, ops, types};

use crate::index::object::IndexObject;

/// How many keys, and labels of each, pandas shows at most.
const SHOWN: usize = 100;

static PRETTY_DICT: Class = Class::new("PrettyDict", "pandas.io.formats.printing", &[&types::DICT]);

/// A dict from keys of groups to the labels of their rows.
pub struct PrettyDict(Value);

impl PrettyDict {
    /// The dict as a value.
    pub fn value(dict: Rc<Dict>) -> Result<Value> {
        Ok(Value::object(PrettyDict(Value::Dict(dict))))
    }
}

impl PrettyDict {
    /// The dict that it is.
    pub fn dict(&self) -> Value {
        self.0.clone()
    }
}

impl Object for PrettyDict {
    fn class(&self) -> &'static Class {
        &PRETTY_DICT
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        ops::get_attr(&self.0, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        ops::call_method(&self.0, name, args, host)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        ops::get_item(&self.0, key, host)
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        ops::contains(&self.0, item, host).map(Some)
    }

    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        Iter::of(&self.0, host)
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        match &self.0 {
            Value::Dict(dict) => Ok(Some(dict.len())),
            _ => Ok(None),
        }
    }

    fn hash(&self) -> Result<u64> {
        Err(hiddentables_values::object::unhashable(&PRETTY_DICT))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let Value::Dict(dict) = &self.0 else { return Err(Stop::unsupported("repr of groups")) };
        let pairs = dict.pairs();
        let meter = Rc::clone(host.meter());
        let mut parts = Vec::new();
        for (key, labels) in pairs.iter().take(SHOWN) {
            let Some(index) = labels.downcast::<IndexObject>() else { return Err(Stop::unsupported("repr of groups")) };
            let index = index.index();
            if index.len() > SHOWN || index.levels() > 1 || matches!(key, Value::Tuple(_) | Value::Float(_)) {
                return Err(Stop::unsupported("repr of groups of many rows, or of several keys"));
            }
            let shown = ops::repr_sequence("[", &index.to_values(&meter)?, "]", host)?;
            parts.push(format!("{}: {shown}", ops::repr(key, host)?));
        }
        let more = if pairs.len() > SHOWN { ", ..." } else { "" };
        Ok(format!("{{{}{more}}}", parts.join(", ")))
    }
}
