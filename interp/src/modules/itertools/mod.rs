//! `itertools`

mod combine;
mod endless;
mod select;
mod tee;

use hiddentables_values::iter::collect;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::object::discard;
use hiddentables_values::types::OBJECT;
use hiddentables_values::{Charge, Class, Host, Result, Value};

/// `itertools`
pub(crate) static MODULE: Definition = Definition {
    name: "itertools",
    members: &[
        ("chain", Member::Class(&select::CHAIN)),
        ("islice", Member::Class(&select::ISLICE)),
        ("takewhile", Member::Class(&select::TAKEWHILE)),
        ("dropwhile", Member::Class(&select::DROPWHILE)),
        ("filterfalse", Member::Class(&select::FILTERFALSE)),
        ("compress", Member::Class(&select::COMPRESS)),
        ("starmap", Member::Class(&select::STARMAP)),
        ("accumulate", Member::Class(&select::ACCUMULATE)),
        ("groupby", Member::Class(&select::GROUPBY)),
        ("pairwise", Member::Class(&select::PAIRWISE)),
        ("zip_longest", Member::Class(&select::ZIP_LONGEST)),
        ("product", Member::Class(&combine::PRODUCT)),
        ("permutations", Member::Class(&combine::PERMUTATIONS)),
        ("combinations", Member::Class(&combine::COMBINATIONS)),
        ("combinations_with_replacement", Member::Class(&combine::COMBINATIONS_WITH_REPLACEMENT)),
        ("count", Member::Class(&endless::COUNT)),
        ("repeat", Member::Class(&endless::REPEAT)),
        ("cycle", Member::Class(&endless::CYCLE)),
        ("tee", Member::Function(&tee::TEE)),
    ],
    known: KNOWN,
};

const BASES: &[&Class] = &[&OBJECT];

/// A class of iterators, called through its signature line.
macro_rules! class {
    ($class:ident, $name:literal, $line:literal, $make:expr) => {
        pub(super) static $class: hiddentables_values::Class =
            hiddentables_values::Class::new($name, "itertools", super::BASES).constructed_by(|_, args, host| {
                static CALL: hiddentables_values::Native = hiddentables_values::Native::new($line, $make).of_builtins();
                CALL.call(args, host)
            });
    };
}
use class;

/// The class of a group of `groupby`.
const fn grouper_class() -> Class {
    Class::new("_grouper", "itertools", BASES)
}

/// A list of items that stays for the length of an iterator: nothing can change it.
struct Pool {
    items: Vec<Value>,
    _charge: Charge,
}

impl Pool {
    fn of(iterable: &Value, host: &mut dyn Host) -> Result<Pool> {
        let items = collect(iterable, host)?;
        let charge = host.meter().reserve((items.len() * size_of::<Value>()) as u64)?;
        Ok(Pool { items, _charge: charge })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        discard(std::mem::take(&mut self.items));
    }
}

const KNOWN: &str = "\
    accumulate chain combinations combinations_with_replacement compress count cycle dropwhile filterfalse groupby islice \
    pairwise permutations product repeat starmap takewhile tee zip_longest";
