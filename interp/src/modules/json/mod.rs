//! `json`: `dumps` and `loads` of plain values.

mod read;
mod write;

use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types::exceptions::JSONDECODE_ERROR;

/// `json`
pub(crate) static MODULE: Definition = Definition {
    name: "json",
    members: &[
        ("dumps", Member::Function(&write::DUMPS)),
        ("loads", Member::Function(&read::LOADS)),
        ("JSONDecodeError", Member::Class(&JSONDECODE_ERROR)),
    ],
    known: KNOWN,
};

const KNOWN: &str = "\
    JSONDecodeError JSONDecoder JSONEncoder codecs decoder detect_encoding dump dumps encoder load loads scanner";
