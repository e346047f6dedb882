//! `fractions`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `fractions`
pub(crate) static MODULE: Definition = Definition { name: "fractions", members: &[], known: KNOWN };

const KNOWN: &str = "\
    Decimal Fraction math numbers operator re sys";
