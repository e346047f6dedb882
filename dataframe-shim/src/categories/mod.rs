//! `category` to the program: `pd.Categorical`, `pd.CategoricalDtype` and the `.cat` accessor. The column itself is
//! [`crate::array::categorical`].

pub mod accessor;
mod change;
mod dtype;
mod object;

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, Result, Stop, Value};

use crate::array::Array;
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::selection;

pub use change::mapped;
pub use dtype::{CATEGORICAL_DTYPE, CategoricalDtype};
pub use object::{CATEGORICAL, CategoricalArray, MEMBERS};

/// A list of categories as an index.
pub fn categories_of(value: &Value, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    if let Some(index) = value.downcast::<IndexObject>() {
        return index.index().renamed(vec![Value::None], &meter);
    }
    if let Value::Range(_) = value {
        return crate::construct::index_of(value, host);
    }
    match selection::list_like(value, host)? {
        Some(Array::Object(cells)) => match crate::array::infer(cells.to_vec(), &meter)? {
            Array::Object(cells) if cells.iter().any(|cell| matches!(cell, Value::Tuple(_))) => {
                Err(Stop::unsupported("categories that are tuples"))
            }
            labels => Index::flat(labels, Value::None, &meter),
        },
        Some(Array::Category(_)) => Err(Stop::unsupported("categories that are categories")),
        Some(labels) => Index::flat(labels, Value::None, &meter),
        None => Err(raise::type_error(format!(
            "Parameter 'categories' must be list-like, was {}",
            hiddentables_values::ops::repr(value, host)?
        ))),
    }
}
