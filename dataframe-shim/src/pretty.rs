//! [`PrettyDict`]: the dict that `groupby.groups` gives, which prints its indexes as lists.

use std::rc::Rc;

use hiddentables_values::{Args, Class, Dict, Host, Iter, Object, Result, Value, ops, types};

use crate::display::Page;
use crate::display::things::{self, PLAIN};

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
        let page = Page::new(host)?;
        things::thing(&self.0, PLAIN, &page, host)
    }
}
