//! `itertools`

mod combine;
mod endless;
mod select;

use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types::OBJECT;
use hiddentables_values::{Class, Value};

/// `itertools`
pub(crate) static MODULE: Definition = Definition {
    name: "itertools",
    members: &[
        ("chain", Member::Class(&select::CHAIN)),
        ("islice", Member::Function(&select::ISLICE)),
        ("takewhile", Member::Function(&select::TAKEWHILE)),
        ("dropwhile", Member::Function(&select::DROPWHILE)),
        ("filterfalse", Member::Function(&select::FILTERFALSE)),
        ("compress", Member::Function(&select::COMPRESS)),
        ("starmap", Member::Function(&select::STARMAP)),
        ("accumulate", Member::Function(&select::ACCUMULATE)),
        ("groupby", Member::Function(&select::GROUPBY)),
        ("pairwise", Member::Function(&select::PAIRWISE)),
        ("zip_longest", Member::Function(&select::ZIP_LONGEST)),
        ("product", Member::Function(&combine::PRODUCT)),
        ("permutations", Member::Function(&combine::PERMUTATIONS)),
        ("combinations", Member::Function(&combine::COMBINATIONS)),
        ("combinations_with_replacement", Member::Function(&combine::COMBINATIONS_WITH_REPLACEMENT)),
        ("count", Member::Function(&endless::COUNT)),
        ("repeat", Member::Function(&endless::REPEAT)),
        ("cycle", Member::Function(&endless::CYCLE)),
    ],
    known: KNOWN,
};

const BASES: &[&Class] = &[&OBJECT];

/// The classes of the iterators, for `type(…)`.
const fn iterator_class(name: &'static str) -> Class {
    Class::new(name, "itertools", BASES)
}

/// A list of items that stays for the length of an iterator: nothing can change it.
type Pool = Vec<Value>;

const KNOWN: &str = "\
    accumulate chain combinations combinations_with_replacement compress count cycle dropwhile filterfalse groupby islice \
    pairwise permutations product repeat starmap takewhile tee zip_longest";
