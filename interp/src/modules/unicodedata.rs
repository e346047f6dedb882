//! `unicodedata`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `unicodedata`
pub(crate) static MODULE: Definition = Definition { name: "unicodedata", members: &[], known: KNOWN };

const KNOWN: &str = "\
    UCD bidirectional category combining decimal decomposition digit east_asian_width is_normalized lookup mirrored name \
    normalize numeric ucd_3_2_0 unidata_version";
