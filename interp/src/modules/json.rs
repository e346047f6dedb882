//! `json`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `json`
pub(crate) static MODULE: Definition = Definition { name: "json", members: &[], known: KNOWN };

const KNOWN: &str = "\
    JSONDecodeError JSONDecoder JSONEncoder codecs decoder detect_encoding dump dumps encoder load loads scanner";
