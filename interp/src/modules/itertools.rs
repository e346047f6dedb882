//! `itertools`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `itertools`
pub(crate) static MODULE: Definition = Definition { name: "itertools", members: &[], known: KNOWN };

const KNOWN: &str = "\
    accumulate chain combinations combinations_with_replacement compress count cycle dropwhile filterfalse groupby islice \
    pairwise permutations product repeat starmap takewhile tee zip_longest";
