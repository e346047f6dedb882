//! `textwrap`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `textwrap`
pub(crate) static MODULE: Definition = Definition { name: "textwrap", members: &[], known: KNOWN };

const KNOWN: &str = "\
    TextWrapper dedent fill indent re shorten wrap";
