//! `collections`, and `collections.abc` for `isinstance`.

use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types::{self, OBJECT};
use hiddentables_values::{Class, Value};

use super::chain_map::CHAIN_MAP;

/// `collections`
pub(crate) static MODULE: Definition = Definition {
    name: "collections",
    members: &[
        ("Counter", Member::Class(&types::COUNTER)),
        ("defaultdict", Member::Class(&types::DEFAULT_DICT)),
        ("OrderedDict", Member::Class(&types::ORDERED_DICT)),
        ("ChainMap", Member::Class(&CHAIN_MAP)),
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
        ("Container", Member::Class(&CONTAINER)),
        ("Iterator", Member::Class(&ITERATOR)),
        ("Generator", Member::Class(&GENERATOR)),
        ("Reversible", Member::Class(&REVERSIBLE)),
        ("Hashable", Member::Class(&HASHABLE)),
        ("Callable", Member::Class(&CALLABLE)),
        ("MappingView", Member::Class(&MAPPING_VIEW)),
        ("KeysView", Member::Class(&KEYS_VIEW)),
        ("ValuesView", Member::Class(&VALUES_VIEW)),
        ("ItemsView", Member::Class(&ITEMS_VIEW)),
        ("ByteString", Member::Class(&BYTE_STRING)),
    ],
    known: ABC_KNOWN,
};

const BASES: &[&Class] = &[&OBJECT];

const fn abstract_class(name: &'static str) -> Class {
    derived(name, BASES)
}

const fn derived(name: &'static str, bases: &'static [&'static Class]) -> Class {
    Class::new(name, "collections.abc", bases)
}

static ITERABLE: Class = abstract_class("Iterable");
static COLLECTION: Class = derived("Collection", &[&SIZED, &ITERABLE, &CONTAINER]);
static SIZED: Class = abstract_class("Sized");
static SEQUENCE: Class = derived("Sequence", &[&REVERSIBLE, &COLLECTION]);
static MUTABLE_SEQUENCE: Class = derived("MutableSequence", &[&SEQUENCE]);
pub(crate) static MAPPING: Class = derived("Mapping", &[&COLLECTION]);
static MUTABLE_MAPPING: Class = derived("MutableMapping", &[&MAPPING]);
static SET: Class = derived("Set", &[&COLLECTION]);
static MUTABLE_SET: Class = derived("MutableSet", &[&SET]);
static CONTAINER: Class = abstract_class("Container");
static ITERATOR: Class = derived("Iterator", &[&ITERABLE]);
static GENERATOR: Class = derived("Generator", &[&ITERATOR]);
static REVERSIBLE: Class = derived("Reversible", &[&ITERABLE]);
static HASHABLE: Class = abstract_class("Hashable");
static CALLABLE: Class = abstract_class("Callable");
static MAPPING_VIEW: Class = derived("MappingView", &[&SIZED]);
static KEYS_VIEW: Class = derived("KeysView", &[&MAPPING_VIEW, &SET]);
static VALUES_VIEW: Class = derived("ValuesView", &[&MAPPING_VIEW, &COLLECTION]);
static ITEMS_VIEW: Class = derived("ItemsView", &[&MAPPING_VIEW, &SET]);
static BYTE_STRING: Class = derived("ByteString", &[&SEQUENCE]);

/// Whether a value is an instance of an abstract class that looks at more than its class: what can be called or hashed.
pub(crate) fn instance(value: &Value, of: &'static Class) -> Option<bool> {
    match of.name {
        "Callable" => Some(match value {
            Value::Native(_) | Value::Class(_) => true,
            Value::Object(object) => object.callable(),
            _ => false,
        }),
        // A tuple is, whatever it holds.
        "Hashable" => Some(match value {
            Value::List(_) | Value::Dict(_) | Value::Slice(_) => false,
            Value::Set(set) => set.frozen(),
            Value::Object(object) => object.class().is_subclass(&types::TUPLE) || object.hash().is_ok(),
            _ => true,
        }),
        _ => None,
    }
}

/// Whether a concrete class counts as a subclass of an abstract one of this module.
pub(crate) fn registered(class: &'static Class, of: &'static Class) -> bool {
    let any = |classes: &[&'static Class]| classes.iter().any(|concrete| class.is_subclass(concrete));
    let deque = || any(&[&types::deque::DEQUE]);
    let sequence = || deque() || any(&[&types::LIST, &types::TUPLE, &types::STR, &types::RANGE, &types::BYTES]);
    let set = || any(&[&types::SET, &types::FROZENSET, &types::DICT_KEYS, &types::DICT_ITEMS]);
    let collection = || sequence() || set() || any(&[&types::DICT, &types::DICT_VALUES, &CHAIN_MAP]);
    match of.name {
        "Collection" | "Sized" => collection(),
        // What has no length and can be iterated: iterators, and tables, which have both.
        "Iterable" => {
            collection() || class.name.ends_with("iterator") || is_iterator(class) || class.module.starts_with("pandas")
        }
        "Sequence" => sequence(),
        "MutableSequence" => deque() || any(&[&types::LIST]),
        "Mapping" | "MutableMapping" => any(&[&types::DICT, &CHAIN_MAP]),
        "Container" => collection() || class.module.starts_with("pandas"),
        "Iterator" => class.name.ends_with("iterator") || is_iterator(class),
        "Generator" => class.is_subclass(&types::GENERATOR),
        "Reversible" => sequence() || any(&[&types::DICT, &types::DICT_KEYS, &types::DICT_VALUES, &types::DICT_ITEMS]),
        "MappingView" => any(&[&types::DICT_KEYS, &types::DICT_VALUES, &types::DICT_ITEMS]),
        "KeysView" => any(&[&types::DICT_KEYS]),
        "ValuesView" => any(&[&types::DICT_VALUES]),
        "ItemsView" => any(&[&types::DICT_ITEMS]),
        "ByteString" => any(&[&types::BYTES]),
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
