//! `datetime`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `datetime`
pub(crate) static MODULE: Definition = Definition { name: "datetime", members: &[], known: KNOWN };

const KNOWN: &str = "\
    MAXYEAR MINYEAR UTC date datetime datetime_CAPI sys time timedelta timezone tzinfo";
