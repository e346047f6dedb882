//! `numbers`: the abstract classes of numbers, for `isinstance`.

use hiddentables_values::Class;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types::{self, OBJECT};

/// `numbers`
pub(crate) static MODULE: Definition = Definition {
    name: "numbers",
    members: &[
        ("Number", Member::Class(&NUMBER)),
        ("Complex", Member::Class(&COMPLEX)),
        ("Real", Member::Class(&REAL)),
        ("Rational", Member::Class(&RATIONAL)),
        ("Integral", Member::Class(&INTEGRAL)),
    ],
    known: "ABCMeta Complex Integral Number Rational Real abstractmethod",
};

static NUMBER: Class = Class::new("Number", "numbers", &[&OBJECT]);
static COMPLEX: Class = Class::new("Complex", "numbers", &[&NUMBER]);
static REAL: Class = Class::new("Real", "numbers", &[&COMPLEX]);
static RATIONAL: Class = Class::new("Rational", "numbers", &[&REAL]);
static INTEGRAL: Class = Class::new("Integral", "numbers", &[&RATIONAL]);

/// Whether a concrete class counts as a subclass of an abstract one of this module.
pub(crate) fn registered(class: &'static Class, of: &'static Class) -> bool {
    let stands_for: &'static Class = if class.is_subclass(&types::INT) || class.is_subclass(&types::NP_INTEGER) {
        &INTEGRAL
    } else if class.is_subclass(&types::FLOAT) || class.is_subclass(&types::NP_FLOATING) {
        &REAL
    } else if class.is_subclass(&types::fraction::FRACTION) {
        &RATIONAL
    } else if class.is_subclass(&types::COMPLEX) {
        &COMPLEX
    } else if class.is_subclass(&types::decimal::DECIMAL) {
        &NUMBER
    } else {
        return false;
    };
    stands_for.is_subclass(of)
}
