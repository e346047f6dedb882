//! The classes of Python's own values, a file each with its methods.

pub mod alias;
pub mod bytes;
pub mod complex;
pub mod counter;
pub mod datetime;
pub mod decimal;
pub mod deque;
pub mod dict;
pub mod dict_view;
pub mod exception_fields;
pub mod exceptions;
pub mod float;
pub mod fraction;
pub mod int;
pub mod list;
pub mod located;
pub mod long_range;
pub mod mapping_proxy;
pub mod named_tuple;
pub mod nan;
pub mod number;
pub mod range;
pub mod set;
pub mod str;
pub mod xstrtod;

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
    OBJECT = Class::new("object", B, &[])
        .constructed_by(construct_object);
    /// `type`
    TYPE = Class::new("type", B, &[&OBJECT])
        .constructed_by(construct_type);
    /// `NoneType`
    NONE = Class::new("NoneType", B, &[&OBJECT])
        .constructed_by(construct_singleton);
    /// `ellipsis`
    ELLIPSIS = Class::new("ellipsis", B, &[&OBJECT])
        .constructed_by(construct_singleton);
    /// `NotImplementedType`
    NOT_IMPLEMENTED = Class::new("NotImplementedType", B, &[&OBJECT])
        .constructed_by(construct_singleton);
    /// `int`
    INT = Class::new("int", B, &[&OBJECT])
        .constructed_by(int::construct).with_methods(|name| int::members().has(name)).with_statics(int::statics);
    /// `bool`
    BOOL = Class::new("bool", B, &[&INT])
        .constructed_by(int::construct_bool).with_statics(int::bool_statics);
    /// `float`
    FLOAT = Class::new("float", B, &[&OBJECT])
        .constructed_by(float::construct).with_methods(|name| float::members().has(name)).with_statics(float::statics);
    /// `complex`
    COMPLEX = Class::new("complex", B, &[&OBJECT])
        .constructed_by(complex::construct).with_methods(|name| complex::members().has(name));
    /// `str`
    STR = Class::new("str", B, &[&OBJECT])
        .constructed_by(str::construct).with_methods(|name| str::members().has(name)).with_statics(str::statics);
    /// `bytes`
    BYTES = Class::new("bytes", B, &[&OBJECT])
        .constructed_by(bytes::construct).with_methods(|name| bytes::members().has(name)).with_statics(bytes::statics);
    /// `list`
    LIST = Class::new("list", B, &[&OBJECT])
        .constructed_by(list::construct).with_methods(|name| list::members().has(name));
    /// `tuple`
    TUPLE = Class::new("tuple", B, &[&OBJECT])
        .constructed_by(list::construct_tuple).with_methods(|name| list::tuple_members().has(name));
    /// `dict`
    DICT = Class::new("dict", B, &[&OBJECT])
        .constructed_by(dict::construct).with_methods(|name| dict::plain_members().has(name)).with_statics(dict::statics);
    /// `collections.OrderedDict`
    ORDERED_DICT = Class::new("OrderedDict", "collections", &[&DICT])
        .constructed_by(dict::construct).with_methods(|name| dict::ordered_members().has(name)).with_statics(dict::ordered_statics);
    /// `collections.defaultdict`
    DEFAULT_DICT = Class::new("defaultdict", "collections", &[&DICT])
        .constructed_by(dict::construct_default).with_methods(|name| dict::default_members().has(name)).with_statics(dict::default_statics);
    /// `collections.Counter`
    COUNTER = Class::new("Counter", "collections", &[&DICT])
        .constructed_by(counter::construct).with_methods(|name| counter::members().has(name)).with_statics(counter::statics);
    /// `set`
    SET = Class::new("set", B, &[&OBJECT])
        .constructed_by(set::construct).with_methods(|name| set::members().has(name));
    /// `frozenset`
    FROZENSET = Class::new("frozenset", B, &[&OBJECT])
        .constructed_by(set::construct).with_methods(|name| set::frozen_members().has(name));
    /// `range`
    RANGE = Class::new("range", B, &[&OBJECT])
        .constructed_by(range::construct).with_methods(|name| range::members().has(name));
    /// `slice`
    SLICE = Class::new("slice", B, &[&OBJECT])
        .constructed_by(range::construct_slice).with_methods(|name| range::slice_members().has(name));
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
    /// `zip`
    ZIP = Class::new("zip", B, &[&OBJECT]);
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
    /// `dict_valueiterator`
    DICT_VALUEITERATOR = Class::new("dict_valueiterator", B, &[&OBJECT]);
    /// `dict_itemiterator`
    DICT_ITEMITERATOR = Class::new("dict_itemiterator", B, &[&OBJECT]);
    /// `str_ascii_iterator`
    STR_ASCII_ITERATOR = Class::new("str_ascii_iterator", B, &[&OBJECT]);
    /// `bytes_iterator`
    BYTES_ITERATOR = Class::new("bytes_iterator", B, &[&OBJECT]);
    /// `longrange_iterator`
    LONGRANGE_ITERATOR = Class::new("longrange_iterator", B, &[&OBJECT]);
    /// `callable_iterator`
    CALLABLE_ITERATOR = Class::new("callable_iterator", B, &[&OBJECT]);
    /// `list_reverseiterator`
    LIST_REVERSEITERATOR = Class::new("list_reverseiterator", B, &[&OBJECT]);
    /// `dict_reversekeyiterator`
    DICT_REVERSEKEYITERATOR = Class::new("dict_reversekeyiterator", B, &[&OBJECT]);
    /// `dict_reversevalueiterator`
    DICT_REVERSEVALUEITERATOR = Class::new("dict_reversevalueiterator", B, &[&OBJECT]);
    /// `dict_reverseitemiterator`
    DICT_REVERSEITEMITERATOR = Class::new("dict_reverseitemiterator", B, &[&OBJECT]);
    /// `reversed`
    REVERSED = Class::new("reversed", B, &[&OBJECT]);
    /// `types.UnionType`
    UNION_TYPE = Class::new("UnionType", "types", &[&OBJECT]);
    /// `types.GenericAlias`
    GENERIC_ALIAS = Class::new("GenericAlias", "types", &[&OBJECT]);
    /// `set_iterator`
    SET_ITERATOR = Class::new("set_iterator", B, &[&OBJECT]);
    /// `odict_keys`
    ODICT_KEYS = Class::new("odict_keys", B, &[&DICT_KEYS])
        .with_methods(|name| dict_view::members(dict_view::Shows::Keys).has(name));
    /// `odict_values`
    ODICT_VALUES = Class::new("odict_values", B, &[&DICT_VALUES])
        .with_methods(|name| dict_view::members(dict_view::Shows::Values).has(name));
    /// `odict_items`
    ODICT_ITEMS = Class::new("odict_items", B, &[&DICT_ITEMS])
        .with_methods(|name| dict_view::members(dict_view::Shows::Items).has(name));
    /// `dict_keys`
    DICT_KEYS = Class::new("dict_keys", B, &[&OBJECT])
        .with_methods(|name| dict_view::members(dict_view::Shows::Keys).has(name));
    /// `dict_values`
    DICT_VALUES = Class::new("dict_values", B, &[&OBJECT])
        .with_methods(|name| dict_view::members(dict_view::Shows::Values).has(name));
    /// `dict_items`
    DICT_ITEMS = Class::new("dict_items", B, &[&OBJECT])
        .with_methods(|name| dict_view::members(dict_view::Shows::Items).has(name));
    /// `numpy.generic`
    NP_GENERIC = Class::new("generic", "numpy", &[&OBJECT]);
    /// `numpy.number`
    NP_NUMBER = Class::new("number", "numpy", &[&NP_GENERIC]);
    /// `numpy.integer`
    NP_INTEGER = Class::new("integer", "numpy", &[&NP_NUMBER]);
    /// `numpy.floating`
    NP_FLOATING = Class::new("floating", "numpy", &[&NP_NUMBER]);
    /// `numpy.bool`
    NP_BOOL = Class::new("bool", "numpy", &[&NP_GENERIC])
        .constructed_by(number::construct_bool).with_methods(|name| number::bool_members().has(name));
    /// `numpy.float64`, a subclass of Python's float
    NP_FLOAT64 = Class::new("float64", "numpy", &[&NP_FLOATING, &FLOAT])
        .constructed_by(number::construct_float).with_methods(|name| number::float_members().has(name));
    /// `numpy.float32`, no float to Python
    NP_FLOAT32 = Class::new("float32", "numpy", &[&NP_FLOATING])
        .constructed_by(number::construct_float32).with_methods(|name| number::float32_members().has(name));
    /// `numpy.int8`
    NP_INT8 = Class::new("int8", "numpy", &[&NP_INTEGER])
        .constructed_by(number::construct_int).with_methods(|name| number::int_members().has(name));
    /// `numpy.int16`
    NP_INT16 = Class::new("int16", "numpy", &[&NP_INTEGER])
        .constructed_by(number::construct_int).with_methods(|name| number::int_members().has(name));
    /// `numpy.int32`
    NP_INT32 = Class::new("int32", "numpy", &[&NP_INTEGER])
        .constructed_by(number::construct_int).with_methods(|name| number::int_members().has(name));
    /// `numpy.int64`
    NP_INT64 = Class::new("int64", "numpy", &[&NP_INTEGER])
        .constructed_by(number::construct_int).with_methods(|name| number::int_members().has(name));
    /// `numpy.uint8`
    NP_UINT8 = Class::new("uint8", "numpy", &[&NP_INTEGER])
        .constructed_by(number::construct_int).with_methods(|name| number::int_members().has(name));
    /// `numpy.uint16`
    NP_UINT16 = Class::new("uint16", "numpy", &[&NP_INTEGER])
        .constructed_by(number::construct_int).with_methods(|name| number::int_members().has(name));
    /// `numpy.uint32`
    NP_UINT32 = Class::new("uint32", "numpy", &[&NP_INTEGER])
        .constructed_by(number::construct_int).with_methods(|name| number::int_members().has(name));
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
pub fn get_attr(value: &Value, name: &str, host: &mut dyn Host) -> Result<Value> {
    match value {
        Value::Str(text) => str::members().get(text, name, host),
        Value::List(list) => list::members().get(list, name, host),
        Value::Dict(dict) => dict::members(dict.kind()).get(dict, name, host),
        Value::Tuple(tuple) => list::tuple_members().get(tuple, name, host),
        Value::Set(set) => set_members(set).get(set, name, host),
        Value::Int(_) | Value::Big(_) => int::members().get(value, name, host),
        Value::Bool(_) => int::bool_members().get(value, name, host),
        Value::Float(f) => float::members().get(f, name, host),
        Value::Numpy(scalar) => number::members(*scalar).get(scalar, name, host),
        Value::Bytes(bytes) => bytes::members().get(bytes, name, host),
        Value::Range(range) => range::members().get(range, name, host),
        Value::Slice(slice) => range::slice_members().get(slice, name, host),
        Value::Native(native) if name == "__name__" => Value::str(native.name(), host.meter()),
        Value::Native(native) => native.attribute(name),
        Value::Class(class) => class.get_attr(name, host),
        Value::None | Value::Ellipsis | Value::NotImplemented | Value::Object(_) => {
            Err(raise::no_attribute(value.class().name, name))
        }
    }
}

/// The fault of `value.name = new` and `del value.name`, of a value that this crate knows.
pub fn unwritable(value: &Value, name: &str) -> crate::Stop {
    match value {
        Value::Str(_) => str::members().unwritable(name),
        Value::List(_) => list::members().unwritable(name),
        Value::Dict(dict) => dict::members(dict.kind()).unwritable(name),
        Value::Tuple(_) => list::tuple_members().unwritable(name),
        Value::Set(set) => set_members(set).unwritable(name),
        Value::Int(_) | Value::Big(_) => int::members().unwritable(name),
        Value::Bool(_) => int::bool_members().unwritable(name),
        Value::Float(_) => float::members().unwritable(name),
        Value::Bytes(_) => bytes::members().unwritable(name),
        Value::Range(_) => range::members().unwritable(name),
        Value::Slice(_) => range::slice_members().unwritable(name),
        other => raise::no_attribute(other.class().name, name),
    }
}

/// `value.name(*args)`, of a value that this crate knows.
pub fn call_method(value: &Value, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
    match value {
        Value::Str(text) => str::members().call(text, name, args, host),
        Value::List(list) => list::members().call(list, name, args, host),
        Value::Dict(dict) => dict::members(dict.kind()).call(dict, name, args, host),
        Value::Tuple(tuple) => list::tuple_members().call(tuple, name, args, host),
        Value::Set(set) => set_members(set).call(set, name, args, host),
        Value::Int(_) | Value::Big(_) => int::members().call(value, name, args, host),
        Value::Bool(_) => int::bool_members().call(value, name, args, host),
        Value::Float(f) => float::members().call(f, name, args, host),
        Value::Numpy(scalar) => number::members(*scalar).call(scalar, name, args, host),
        Value::Bytes(bytes) => bytes::members().call(bytes, name, args, host),
        Value::Range(range) => range::members().call(range, name, args, host),
        Value::Slice(slice) => range::slice_members().call(slice, name, args, host),
        Value::None
        | Value::Ellipsis
        | Value::NotImplemented
        | Value::Class(_)
        | Value::Native(_)
        | Value::Object(_) => {
            let method = get_attr(value, name, host)?;
            host.call(&method, args)
        }
    }
}

fn set_members(set: &crate::Set) -> &'static crate::Members<std::rc::Rc<crate::Set>> {
    if set.frozen() { set::frozen_members() } else { set::members() }
}

/// The one argument, if any, of a class that takes one at most and none by name.
fn only_argument(class: &Class, args: Args) -> Result<Option<Value>> {
    Ok(few_arguments(class, args, 0, 1)?.pop())
}

/// The arguments of a class that takes `least` to `most` of them, none by name.
fn few_arguments(class: &Class, args: Args, least: usize, most: usize) -> Result<Vec<Value>> {
    let (name, given) = (class.name, args.positional.len());
    if !args.keywords.is_empty() {
        return Err(raise::type_error(format!("{name}() takes no keyword arguments")));
    }
    let plural = |count| if count == 1 { "" } else { "s" };
    if given < least {
        return Err(raise::type_error(format!(
            "{name} expected at least {least} argument{}, got {given}",
            plural(least)
        )));
    }
    if given > most {
        return Err(raise::type_error(format!("{name} expected at most {most} argument{}, got {given}", plural(most))));
    }
    Ok(args.positional)
}

/// `object()`: something equal to itself alone.
struct Plain;

impl crate::Object for Plain {
    fn class(&self) -> &'static Class {
        &OBJECT
    }
}

fn construct_object(_: &'static Class, args: Args, _: &mut dyn Host) -> Result<Value> {
    if args.is_empty() { Ok(Value::object(Plain)) } else { Err(raise::type_error("object() takes no arguments")) }
}

fn construct_type(_: &'static Class, args: Args, _: &mut dyn Host) -> Result<Value> {
    match args.positional.as_slice() {
        [Value::Object(object)] if args.keywords.is_empty() => {
            Ok(object.made_class().unwrap_or(Value::Class(object.class())))
        }
        [value] if args.keywords.is_empty() => Ok(Value::Class(value.class())),
        [_, _, _] => Err(crate::Stop::unsupported("class definition")),
        [_] => Err(raise::type_error("type() takes no keyword arguments")),
        _ => Err(raise::type_error("type() takes 1 or 3 arguments")),
    }
}

/// `type(None)()`, `type(...)()`, `type(NotImplemented)()`: the one there is.
fn construct_singleton(class: &'static Class, args: Args, _: &mut dyn Host) -> Result<Value> {
    match class.name {
        // CPython names the type without its module, and the ellipsis' as it was called once.
        name if !args.is_empty() => {
            let name = if name == "ellipsis" { "EllipsisType" } else { name };
            Err(raise::type_error(format!("{name} takes no arguments")))
        }
        "ellipsis" => Ok(Value::Ellipsis),
        "NotImplementedType" => Ok(Value::NotImplemented),
        _ => Ok(Value::None),
    }
}

/// What C code calls an argument of the wrong class: its class, but `None` by its own name.
pub fn named_for_argument(value: &Value) -> std::borrow::Cow<'static, str> {
    if value.is_none() { "None".into() } else { value.spoken() }
}
