//! `series.cat`.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Class, Host, Members, Method, Object, Result, Value, types};

use super::change::changed;
use crate::array::{Array, Categorical};
use crate::index::object::IndexObject;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::property("cat", |s, _| match s.array() {
    Array::Category(cells) => Ok(Value::object(Accessor { series: Rc::clone(s), cells })),
    _ => Err(raise::attribute_error("Can only use .cat accessor with a 'category' dtype")),
})];

static ACCESSOR: Class = Class::new("CategoricalAccessor", "pandas.core.arrays.categorical", &[&types::OBJECT]);

/// The methods of `.cat`.
pub static MEMBERS: LazyLock<Members<Rc<Accessor>>> = LazyLock::new(|| {
    Members::new(
        &ACCESSOR,
        &[ROWS],
        "add_categories as_ordered as_unordered categories codes ordered remove_categories remove_unused_categories rename_categories reorder_categories set_categories",
    )
});

/// `series.cat`: the cells as they were when the accessor was taken.
pub struct Accessor {
    series: Rc<Series>,
    cells: Rc<Categorical>,
}

/// Rows of the accessor.
pub static ROWS: &[Method<Rc<Accessor>>] = &[
    Method::property("categories", |a, _| Ok(IndexObject::value(Rc::clone(a.cells.categories().index())))),
    Method::property("ordered", |a, _| Ok(Value::Bool(a.cells.categories().ordered()))),
    Method::property("codes", |a, host| {
        Series::value(Value::None, a.series.index(), a.cells.code_array(), &Rc::clone(host.meter()))
    }),
    Method::new("rename_categories(new_categories)", |a, b, h| change("rename_categories", a, b, h)),
    Method::new("reorder_categories(new_categories, ordered=None)", |a, b, h| change("reorder_categories", a, b, h)),
    Method::new("add_categories(new_categories)", |a, b, h| change("add_categories", a, b, h)),
    Method::new("remove_categories(removals)", |a, b, h| change("remove_categories", a, b, h)),
    Method::new("remove_unused_categories()", |a, b, h| change("remove_unused_categories", a, b, h)),
    Method::new("set_categories(new_categories, ordered=None, rename=False)", |a, b, h| {
        change("set_categories", a, b, h)
    }),
    Method::new("as_ordered()", |a, b, h| change("as_ordered", a, b, h)),
    Method::new("as_unordered()", |a, b, h| change("as_unordered", a, b, h)),
];

fn change(name: &str, a: &Rc<Accessor>, args: &hiddentables_values::Bound, host: &mut dyn Host) -> Result<Value> {
    let cells = changed(name, &a.cells, args, host)?;
    a.series.with_array(Array::Category(cells), &Rc::clone(host.meter()))
}

impl Object for Accessor {
    fn class(&self) -> &'static Class {
        &ACCESSOR
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }
}
