//! The classes of Python's own values, a file each with its methods.

pub mod dict;
pub mod exceptions;
pub mod int;
pub mod list;
pub mod set;
pub mod str;

use crate::class::Class;
use crate::exception::raise;
use crate::numpy::IntKind;
use crate::object::Host;
use crate::value::Value;
use crate::{Args, Result};

macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident = $class:expr;)*) => {
        $($(#[$doc])* pub static $name: Class = $class;)*
    };
}

const B: &str = "builtins";

classes! {
    /// `object`
    OBJECT = Class::new("object", B, &[]);
    /// `type`
    TYPE = Class::new("type", B, &[&OBJECT]);
    /// `NoneType`
    NONE = Class::new("NoneType", B, &[&OBJECT]);
    /// `ellipsis`
    ELLIPSIS = Class::new("ellipsis", B, &[&OBJECT]);
    /// `NotImplementedType`
    NOT_IMPLEMENTED = Class::new("NotImplementedType", B, &[&OBJECT]);
    /// `int`
    INT = Class::new("int", B, &[&OBJECT]);
    /// `bool`
    BOOL = Class::new("bool", B, &[&INT]);
    /// `float`
    FLOAT = Class::new("float", B, &[&OBJECT]);
    /// `complex`
    COMPLEX = Class::new("complex", B, &[&OBJECT]);
    /// `str`
    STR = Class::new("str", B, &[&OBJECT]);
    /// `bytes`
    BYTES = Class::new("bytes", B, &[&OBJECT]);
    /// `list`
    LIST = Class::new("list", B, &[&OBJECT]);
    /// `tuple`
    TUPLE = Class::new("tuple", B, &[&OBJECT]);
    /// `dict`
    DICT = Class::new("dict", B, &[&OBJECT]);
    /// `collections.OrderedDict`
    ORDERED_DICT = Class::new("OrderedDict", "collections", &[&DICT]);
    /// `collections.defaultdict`
    DEFAULT_DICT = Class::new("defaultdict", "collections", &[&DICT]);
    /// `collections.Counter`
    COUNTER = Class::new("Counter", "collections", &[&DICT]);
    /// `set`
    SET = Class::new("set", B, &[&OBJECT]);
    /// `frozenset`
    FROZENSET = Class::new("frozenset", B, &[&OBJECT]);
    /// `range`
    RANGE = Class::new("range", B, &[&OBJECT]);
    /// `slice`
    SLICE = Class::new("slice", B, &[&OBJECT]);
    /// `function`
    FUNCTION = Class::new("function", B, &[&OBJECT]);
    /// `builtin_function_or_method`
    BUILTIN_FUNCTION = Class::new("builtin_function_or_method", B, &[&OBJECT]);
    /// `method`
    METHOD = Class::new("method", B, &[&OBJECT]);
    /// `method_descriptor`
    METHOD_DESCRIPTOR = Class::new("method_descriptor", B, &[&OBJECT]);
    /// `module`
    MODULE = Class::new("module", B, &[&OBJECT]);
    /// An iterator of no class of its own.
    ITERATOR = Class::new("iterator", B, &[&OBJECT]);
    /// `generator`
    GENERATOR = Class::new("generator", B, &[&OBJECT]);
    /// `list_iterator`
    LIST_ITERATOR = Class::new("list_iterator", B, &[&OBJECT]);
    /// `tuple_iterator`
    TUPLE_ITERATOR = Class::new("tuple_iterator", B, &[&OBJECT]);
    /// `str_iterator`
    STR_ITERATOR = Class::new("str_iterator", B, &[&OBJECT]);
    /// `range_iterator`
    RANGE_ITERATOR = Class::new("range_iterator", B, &[&OBJECT]);
    /// `dict_keyiterator`
    DICT_KEYITERATOR = Class::new("dict_keyiterator", B, &[&OBJECT]);
    /// `dict_keys`
    DICT_KEYS = Class::new("dict_keys", B, &[&OBJECT]);
    /// `dict_values`
    DICT_VALUES = Class::new("dict_values", B, &[&OBJECT]);
    /// `dict_items`
    DICT_ITEMS = Class::new("dict_items", B, &[&OBJECT]);
    /// `numpy.generic`
    NP_GENERIC = Class::new("generic", "numpy", &[&OBJECT]);
    /// `numpy.number`
    NP_NUMBER = Class::new("number", "numpy", &[&NP_GENERIC]);
    /// `numpy.integer`
    NP_INTEGER = Class::new("integer", "numpy", &[&NP_NUMBER]);
    /// `numpy.floating`
    NP_FLOATING = Class::new("floating", "numpy", &[&NP_NUMBER]);
    /// `numpy.bool`
    NP_BOOL = Class::new("bool", "numpy", &[&NP_GENERIC]);
    /// `numpy.float64`, a subclass of Python's float
    NP_FLOAT64 = Class::new("float64", "numpy", &[&NP_FLOATING, &FLOAT]);
    /// `numpy.int8`
    NP_INT8 = Class::new("int8", "numpy", &[&NP_INTEGER]);
    /// `numpy.int16`
    NP_INT16 = Class::new("int16", "numpy", &[&NP_INTEGER]);
    /// `numpy.int32`
    NP_INT32 = Class::new("int32", "numpy", &[&NP_INTEGER]);
    /// `numpy.int64`
    NP_INT64 = Class::new("int64", "numpy", &[&NP_INTEGER]);
    /// `numpy.uint8`
    NP_UINT8 = Class::new("uint8", "numpy", &[&NP_INTEGER]);
    /// `numpy.uint16`
    NP_UINT16 = Class::new("uint16", "numpy", &[&NP_INTEGER]);
    /// `numpy.uint32`
    NP_UINT32 = Class::new("uint32", "numpy", &[&NP_INTEGER]);
}

/// The class of a NumPy integer.
pub fn np_int_class(kind: IntKind) -> &'static Class {
    match kind {
        IntKind::I8 => &NP_INT8,
        IntKind::I16 => &NP_INT16,
        IntKind::I32 => &NP_INT32,
        IntKind::I64 => &NP_INT64,
        IntKind::U8 => &NP_UINT8,
        IntKind::U16 => &NP_UINT16,
        IntKind::U32 => &NP_UINT32,
    }
}

/// `value.name`, of a value that this crate knows.
pub fn get_attr(value: &Value, name: &str, _host: &mut dyn Host) -> Result<Value> {
    Err(raise::no_attribute(value.class().name, name))
}

/// `value.name(*args)`, of a value that this crate knows.
pub fn call_method(value: &Value, name: &str, _args: Args, _host: &mut dyn Host) -> Result<Value> {
    Err(raise::no_attribute(value.class().name, name))
}
