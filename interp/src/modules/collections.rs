//! `collections`, and `collections.abc` for `isinstance`.

use hiddentables_values::Class;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types::{self, OBJECT};

/// `collections`
pub(crate) static MODULE: Definition = Definition {
    name: "collections",
    members: &[
        ("Counter", Member::Class(&types::COUNTER)),
        ("defaultdict", Member::Class(&types::DEFAULT_DICT)),
        ("OrderedDict", Member::Class(&types::ORDERED_DICT)),
        ("deque", Member::Class(&types::deque::DEQUE)),
        ("namedtuple", Member::Function(&types::named_tuple::NAMEDTUPLE)),
        ("abc", Member::Module(&ABC)),
    ],
    known: KNOWN,
};

/// `collections.abc`
pub(crate) static ABC: Definition = Definition {
    name: "collections.abc",
    members: &[
        ("Iterable", Member::Class(&ITERABLE)),
        ("Collection", Member::Class(&COLLECTION)),
        ("Sized", Member::Class(&SIZED)),
        ("Sequence", Member::Class(&SEQUENCE)),
        ("MutableSequence", Member::Class(&MUTABLE_SEQUENCE)),
        ("Mapping", Member::Class(&MAPPING)),
        ("MutableMapping", Member::Class(&MUTABLE_MAPPING)),
        ("Set", Member::Class(&SET)),
        ("MutableSet", Member::Class(&MUTABLE_SET)),
    ],
    known: ABC_KNOWN,
};

const BASES: &[&Class] = &[&OBJECT];

const fn abstract_class(name: &'static str) -> Class {
    Class::new(name, "collections.abc", BASES)
}

static ITERABLE: Class = abstract_class("Iterable");
static COLLECTION: Class = abstract_class("Collection");
static SIZED: Class = abstract_class("Sized");
static SEQUENCE: Class = abstract_class("Sequence");
static MUTABLE_SEQUENCE: Class = abstract_class("MutableSequence");
pub(crate) static MAPPING: Class = abstract_class("Mapping");
static MUTABLE_MAPPING: Class = abstract_class("MutableMapping");
static SET: Class = abstract_class("Set");
static MUTABLE_SET: Class = abstract_class("MutableSet");

/// Whether a concrete class counts as a subclass of an abstract one of this module.
pub(crate) fn registered(class: &'static Class, of: &'static Class) -> bool {
    let any = |classes: &[&'static Class]| classes.iter().any(|concrete| class.is_subclass(concrete));
    let sequence = || any(&[&types::LIST, &types::TUPLE, &types::STR, &types::RANGE, &types::BYTES]);
    let set = || any(&[&types::SET, &types::FROZENSET, &types::DICT_KEYS, &types::DICT_ITEMS]);
    let collection = || sequence() || set() || any(&[&types::DICT, &types::DICT_VALUES]);
    match of.name {
        "Collection" | "Sized" => collection(),
        // What has no length and can be iterated: iterators, and tables, which have both.
        "Iterable" => {
            collection() || class.name.ends_with("iterator") || is_iterator(class) || class.module.starts_with("pandas")
        }
        "Sequence" => sequence(),
        "MutableSequence" => any(&[&types::LIST]),
        "Mapping" | "MutableMapping" => any(&[&types::DICT]),
        "Set" => set(),
        "MutableSet" => any(&[&types::SET]),
        _ => false,
    }
}

fn is_iterator(class: &'static Class) -> bool {
    class.is_subclass(&types::GENERATOR)
        || class.module == "itertools"
        || (class.module == "builtins" && ["enumerate", "zip", "map", "filter", "reversed"].contains(&class.name))
}

const KNOWN: &str = "\
    ChainMap Counter OrderedDict UserDict UserList UserString defaultdict deque namedtuple";

const ABC_KNOWN: &str = "\
    AsyncGenerator AsyncIterable AsyncIterator Awaitable ByteString Callable Collection Container Coroutine Generator \
    Hashable ItemsView Iterable Iterator KeysView Mapping MappingView MutableMapping MutableSequence MutableSet Reversible \
    Sequence Set Sized ValuesView";
