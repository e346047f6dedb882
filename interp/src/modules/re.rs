//! `re`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `re`
pub(crate) static MODULE: Definition = Definition {
    name: "re",
    members: &[],
    known: KNOWN,
};

const KNOWN: &str = "\
    A ASCII DEBUG DOTALL I IGNORECASE L LOCALE M MULTILINE Match NOFLAG Pattern RegexFlag S Scanner T TEMPLATE U UNICODE \
    VERBOSE X compile copyreg enum error escape findall finditer fullmatch functools match purge search split sub subn \
    template";
