//! What a `MultiIndex` has besides other indexes, or does otherwise: its rows stand before those of `Index`.

mod among;
mod change;
mod find;
pub mod levels;
pub mod locs;
mod order;
mod sets;

pub use among::without_labels;
pub use order::keyed;

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::{Args, Members, Method, Result, Stop};

use crate::index::object::{IndexObject, MULTI_INDEX};
use crate::index::{Index, Labels};
use crate::known;

/// Rows of MultiIndex alone.
pub static MULTI: &[&[Method<Rc<IndexObject>>]] =
    &[among::METHODS, change::METHODS, find::METHODS, levels::METHODS, locs::METHODS, order::METHODS, sets::METHODS];

/// The methods of an index of several levels.
pub static MEMBERS: LazyLock<Members<Rc<IndexObject>>> =
    LazyLock::new(|| Members::new(&MULTI_INDEX, MULTI, known::MULTI_INDEX).guarded(guard));

/// Methods that go by codes and positions alone, whatever the levels hold.
const OF_ANY_LEVELS: &str = "codes copy delete droplevel drop_duplicates dropna duplicated levels levshape names nlevels remove_unused_levels \
    rename reorder_levels repeat set_names swaplevel take to_flat_index";

/// Ends the run where levels hold categories or extension dtypes and a method was not looked at for them.
fn guard(i: &Rc<IndexObject>, name: &'static str, args: Option<&Args>) -> Result<()> {
    if OF_ANY_LEVELS.split_whitespace().any(|known| known == name) {
        return Ok(());
    }
    if let Some(args) = args {
        let given: Vec<_> =
            args.positional.iter().chain(args.keywords.iter().map(|(_, value)| value)).cloned().collect();
        crate::guard::refuse_given(&format!("MultiIndex.{name}"), &given)?;
    }
    let own = hiddentables_values::Value::shared(Rc::clone(i));
    crate::guard::refuse_given(&format!("MultiIndex.{name}"), &[own])
}

/// The levels' columns; of an index of one level none.
fn columns(index: &Index) -> Result<&[crate::array::Array]> {
    match index.labels() {
        Labels::Multi(levels) => Ok(levels),
        Labels::Range(_) | Labels::Flat(_) => Err(Stop::unsupported("a MultiIndex of one level")),
    }
}
