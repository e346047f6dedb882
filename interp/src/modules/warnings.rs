//! `warnings`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `warnings`
pub(crate) static MODULE: Definition = Definition { name: "warnings", members: &[], known: KNOWN };

const KNOWN: &str = "\
    WarningMessage catch_warnings defaultaction filters filterwarnings formatwarning onceregistry resetwarnings showwarning \
    simplefilter sys warn warn_explicit";
