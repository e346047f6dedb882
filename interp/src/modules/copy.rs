//! `copy`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `copy`
pub(crate) static MODULE: Definition = Definition { name: "copy", members: &[], known: KNOWN };

const KNOWN: &str = "\
    Error copy deepcopy dispatch_table error";
