//! `collections`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `collections`
pub(crate) static MODULE: Definition = Definition { name: "collections", members: &[], known: KNOWN };

const KNOWN: &str = "\
    ChainMap Counter OrderedDict UserDict UserList UserString defaultdict deque namedtuple";
