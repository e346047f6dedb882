//! `pd.IndexSlice` and `np.s_`: what stands between brackets, as a value; `np.r_`: as an array.

use std::rc::Rc;

use hiddentables_values::{Args, Class, Host, Native, Object, Result, Stop, Value, types};

use super::making::{ARANGE, ARRAY, CONCATENATE};

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

static ROWS: Class = Class::new("RClass", "numpy.lib.index_tricks", &[&types::OBJECT]);

/// `np.r_[0:3, 7]`: runs, numbers and lists after one another.
struct Rows;

impl Object for Rows {
    fn class(&self) -> &'static Class {
        &ROWS
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let parts = match key {
            Value::Tuple(parts) => parts.to_vec(),
            single => vec![single.clone()],
        };
        let mut made = Vec::with_capacity(parts.len());
        for part in parts {
            made.push(row(&part, host)?);
        }
        let made = Value::list(made, host.meter())?;
        called(&CONCATENATE, vec![made], host)
    }
}

fn called(function: &'static Native, arguments: Vec<Value>, host: &mut dyn Host) -> Result<Value> {
    host.call(&Value::Native(function), Args::positional(arguments))
}

fn row(part: &Value, host: &mut dyn Host) -> Result<Value> {
    match part {
        Value::Slice(slice) => {
            let whole = |bound: &Value| bound.is_none() || bound.as_int().is_some();
            if slice.stop.is_none() || ![&slice.start, &slice.stop, &slice.step].into_iter().all(whole) {
                return Err(Stop::unsupported("numpy.r_ of a slice of other than whole numbers"));
            }
            let or = |bound: &Value, usual: i64| if bound.is_none() { Value::Int(usual) } else { bound.clone() };
            called(&ARANGE, vec![or(&slice.start, 0), slice.stop.clone(), or(&slice.step, 1)], host)
        }
        Value::Int(_) | Value::Float(_) | Value::Bool(_) | Value::Numpy(_) => {
            let one = Value::list(vec![part.clone()], host.meter())?;
            called(&ARRAY, vec![one], host)
        }
        Value::List(_) | Value::Tuple(_) | Value::Object(_) => called(&ARRAY, vec![part.clone()], host),
        other => Err(Stop::unsupported(format!("numpy.r_ of a {}", other.class().name))),
    }
}

/// `np.r_`
pub fn rows() -> Value {
    Value::object(Rows)
}
