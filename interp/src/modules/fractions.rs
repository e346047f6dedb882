//! `fractions`: its class is a value of [`hiddentables_values::types::fraction`].

use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types::fraction::FRACTION;

/// `fractions`
pub(crate) static MODULE: Definition =
    Definition { name: "fractions", members: &[("Fraction", Member::Class(&FRACTION))], known: KNOWN };

const KNOWN: &str = "\
    Decimal Fraction math numbers operator re sys";
