//! `pd.IndexSlice` and `np.s_`: what stands between brackets, as a value.

use std::rc::Rc;

use hiddentables_values::{Class, Host, Object, Result, Value, types};

static INDEX_SLICE: Class = Class::new("_IndexSlice", "pandas.core.indexing", &[&types::OBJECT]);
static INDEX_EXPRESSION: Class = Class::new("IndexExpression", "numpy.lib.index_tricks", &[&types::OBJECT]);

struct Between(&'static Class);

impl Object for Between {
    fn class(&self) -> &'static Class {
        self.0
    }

    fn get_item(self: Rc<Self>, key: &Value, _host: &mut dyn Host) -> Result<Value> {
        Ok(key.clone())
    }
}

/// `pd.IndexSlice`
pub fn index_slice() -> Value {
    Value::object(Between(&INDEX_SLICE))
}

/// `np.s_`
pub fn expression() -> Value {
    Value::object(Between(&INDEX_EXPRESSION))
}
