//! [`Value`]: whatever a program can hold.

use std::rc::Rc;

use num_bigint::BigInt;

use crate::class::Class;
use crate::dict::Dict;
use crate::list::{List, Tuple};
use crate::meter::{Charge, Meter};
use crate::native::Native;
use crate::numpy::Np;
use crate::object::{Object, ObjectRef, discard, may_nest};
use crate::set::Set;
use crate::text::Str;
use crate::{Result, types};

/// A Python value. Cloning copies a reference, as Python's assignment does.
#[derive(Clone)]
pub enum Value {
    /// `None`
    None,
    /// `...`
    Ellipsis,
    /// `NotImplemented`
    NotImplemented,
    /// `bool`
    Bool(bool),
    /// `int` that fits 64 bits; one that fits is never [`Value::Big`].
    Int(i64),
    /// `int` beyond 64 bits.
    Big(Rc<Big>),
    /// `float`
    Float(f64),
    /// A NumPy scalar: `np.int64(3)`, `np.float64(1.5)`, `np.bool_(True)`.
    Numpy(Np),
    /// `str`
    Str(Str),
    /// `bytes`
    Bytes(Rc<Bytes>),
    /// `list`
    List(Rc<List>),
    /// `tuple`
    Tuple(Rc<Tuple>),
    /// `dict` and its kin (`defaultdict`, `Counter`, `OrderedDict`)
    Dict(Rc<Dict>),
    /// `set` or `frozenset`
    Set(Rc<Set>),
    /// `range`
    Range(Rc<Range>),
    /// `slice`
    Slice(Rc<Slice>),
    /// A class: `int`, `KeyError`, `pd.DataFrame`.
    Class(&'static Class),
    /// A built-in function: `len`, `math.sqrt`, `pd.to_numeric`.
    Native(&'static Native),
    /// Everything else.
    Object(ObjectRef),
}

/// An `int` beyond 64 bits, with what it holds.
#[derive(Debug)]
pub struct Big {
    /// The number.
    pub value: BigInt,
    _charge: Charge,
}

/// A `bytes` value.
#[derive(Debug)]
pub struct Bytes {
    /// The bytes.
    pub data: Box<[u8]>,
    _charge: Charge,
}

/// A `range`: `start`, `stop` and `step` within 64 bits; `step` is not 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// First number.
    pub start: i64,
    /// Bound, not reached.
    pub stop: i64,
    /// Distance, not 0.
    pub step: i64,
}

impl Range {
    /// How many numbers it holds.
    pub fn len(&self) -> u64 {
        let (start, stop, step) = (i128::from(self.start), i128::from(self.stop), i128::from(self.step));
        let count = match step {
            0 => 0,
            s if s > 0 && start < stop => (stop - start - 1) / s + 1,
            s if s < 0 && start > stop => (start - stop - 1) / -s + 1,
            _ => 0,
        };
        u64::try_from(count).unwrap_or(u64::MAX)
    }

    /// Whether it holds no number.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number at `index`, which the caller has checked against [`Range::len`].
    pub fn at(&self, index: u64) -> i64 {
        let value = i128::from(self.start) + i128::from(index) * i128::from(self.step);
        i64::try_from(value).unwrap_or(i64::MAX)
    }
}

/// A `slice(start, stop, step)` of any values.
pub struct Slice {
    /// `start`, or None
    pub start: Value,
    /// `stop`, or None
    pub stop: Value,
    /// `step`, or None
    pub step: Value,
    _charge: Option<Charge>,
}

impl Slice {
    /// A slice that no program holds: nothing is charged.
    pub fn new(start: Value, stop: Value, step: Value) -> Slice {
        Slice { start, stop, step, _charge: None }
    }
}

impl Drop for Slice {
    fn drop(&mut self) {
        if [&self.start, &self.stop, &self.step].into_iter().any(may_nest) {
            discard([&mut self.start, &mut self.stop, &mut self.step].map(|part| std::mem::replace(part, Value::None)));
        }
    }
}

impl Value {
    /// A `str`; its bytes are charged.
    pub fn str(text: impl Into<compact_str::CompactString>, meter: &Meter) -> Result<Value> {
        Ok(Value::Str(Str::new(text, meter)?))
    }

    /// A `str` that stands in our own source: nothing is charged.
    pub fn literal(text: &'static str) -> Value {
        Value::Str(Str::literal(text))
    }

    /// A `list` of `items`.
    pub fn list(items: Vec<Value>, meter: &Meter) -> Result<Value> {
        Ok(Value::List(List::new(items, meter)?))
    }

    /// A `tuple` of `items`.
    pub fn tuple(items: Vec<Value>, meter: &Meter) -> Result<Value> {
        Ok(Value::Tuple(Tuple::new(items, meter)?))
    }

    /// A `tuple` of two.
    pub fn pair(first: Value, second: Value, meter: &Meter) -> Result<Value> {
        Ok(Value::Tuple(Tuple::pair(first, second, meter)?))
    }

    /// A `str` of one character.
    pub fn char(c: char, meter: &Meter) -> Result<Value> {
        Ok(Value::Str(Str::of_char(c, meter)?))
    }

    /// An `int` of any size; its bits are checked against the meter's limit.
    pub fn integer(value: BigInt, meter: &Meter) -> Result<Value> {
        if let Ok(small) = i64::try_from(&value) {
            return Ok(Value::Int(small));
        }
        meter.check_integer(value.bits())?;
        let charge = meter.reserve(48 + value.bits() / 8)?;
        Ok(Value::Big(Rc::new(Big { value, _charge: charge })))
    }

    /// A `bytes`.
    pub fn bytes(data: Vec<u8>, meter: &Meter) -> Result<Value> {
        meter.check_string(data.len())?;
        let charge = meter.reserve(48 + data.len() as u64)?;
        Ok(Value::Bytes(Rc::new(Bytes { data: data.into_boxed_slice(), _charge: charge })))
    }

    /// The name of its class in messages; see [`Class::spoken`].
    pub fn spoken(&self) -> std::borrow::Cow<'static, str> {
        let made = match self {
            Value::Object(object) => object.made_class(),
            _ => None,
        };
        match made.and_then(|made| made.downcast::<crate::types::named_tuple::NamedTupleClass>()) {
            Some(made) => made.name().to_string().into(),
            None => self.class().spoken(),
        }
    }

    /// `slice(start, stop, step)`
    pub fn slice(start: Value, stop: Value, step: Value) -> Value {
        let charge = Charge::of_object(32 + size_of::<Slice>() as u64);
        Value::Slice(Rc::new(Slice { start, stop, step, _charge: charge }))
    }

    /// An object of a class that this crate does not know.
    pub fn object<T: Object>(object: T) -> Value {
        Value::Object(ObjectRef::new(object))
    }

    /// An object that is shared already.
    pub fn shared<T: Object>(object: Rc<T>) -> Value {
        Value::Object(ObjectRef::from(object))
    }

    /// `np.int64(value)`
    pub fn np_int(value: i64) -> Value {
        Value::Numpy(Np::int64(value))
    }

    /// `np.float64(value)`
    pub fn np_float(value: f64) -> Value {
        Value::Numpy(Np::Float(value))
    }

    /// `np.float32(value)`
    pub fn np_float32(value: f64) -> Value {
        Value::Numpy(Np::float32(value))
    }

    /// `np.bool_(value)`
    pub fn np_bool(value: bool) -> Value {
        Value::Numpy(Np::Bool(value))
    }

    /// The value's class, as `type(value)` gives it.
    pub fn class(&self) -> &'static Class {
        match self {
            Value::None => &types::NONE,
            Value::Ellipsis => &types::ELLIPSIS,
            Value::NotImplemented => &types::NOT_IMPLEMENTED,
            Value::Bool(_) => &types::BOOL,
            Value::Int(_) | Value::Big(_) => &types::INT,
            Value::Float(_) => &types::FLOAT,
            Value::Numpy(scalar) => scalar.class(),
            Value::Str(_) => &types::STR,
            Value::Bytes(_) => &types::BYTES,
            Value::List(_) => &types::LIST,
            Value::Tuple(_) => &types::TUPLE,
            Value::Dict(dict) => dict.class(),
            Value::Set(set) => {
                if set.frozen() {
                    &types::FROZENSET
                } else {
                    &types::SET
                }
            }
            Value::Range(_) => &types::RANGE,
            Value::Slice(_) => &types::SLICE,
            Value::Class(_) => &types::TYPE,
            Value::Native(_) => &types::BUILTIN_FUNCTION,
            Value::Object(object) => object.class(),
        }
    }

    /// The object as its Rust type, where it is one.
    pub fn downcast<T: Object>(&self) -> Option<Rc<T>> {
        match self {
            Value::Object(object) => crate::object::downcast(object),
            _ => None,
        }
    }

    /// Whether the object is of this Rust type.
    pub fn is<T: Object>(&self) -> bool {
        matches!(self, Value::Object(object) if (object.as_ref() as &dyn std::any::Any).is::<T>())
    }

    /// Python's `is`. Small integers, floats and strings compare by value, as CPython's caches make most programs see it.
    pub fn is_same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::None, Value::None)
            | (Value::Ellipsis, Value::Ellipsis)
            | (Value::NotImplemented, Value::NotImplemented) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Big(a), Value::Big(b)) => Rc::ptr_eq(a, b) || a.value == b.value,
            // A NaN's payload is its identity; see `types::nan`.
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (Value::Str(a), Value::Str(b)) => a.same(b),
            // There is one of each that is no longer than a byte.
            (Value::Bytes(a), Value::Bytes(b)) => Rc::ptr_eq(a, b) || (a.data.len() < 2 && a.data == b.data),
            (Value::List(a), Value::List(b)) => Rc::ptr_eq(a, b),
            (Value::Tuple(a), Value::Tuple(b)) => Rc::ptr_eq(a, b) || (a.is_empty() && b.is_empty()),
            (Value::Dict(a), Value::Dict(b)) => Rc::ptr_eq(a, b),
            (Value::Set(a), Value::Set(b)) => Rc::ptr_eq(a, b),
            (Value::Range(a), Value::Range(b)) => Rc::ptr_eq(a, b),
            (Value::Slice(a), Value::Slice(b)) => Rc::ptr_eq(a, b),
            (Value::Class(a), Value::Class(b)) => std::ptr::eq(*a, *b),
            (Value::Native(a), Value::Native(b)) => std::ptr::eq(*a, *b),
            (Value::Object(a), Value::Object(b)) => a.is_same(b),
            _ => false,
        }
    }

    /// A clone, which for the plainest values is a copy that needs no call.
    #[inline]
    #[must_use]
    pub fn dup(&self) -> Value {
        match self {
            Value::Int(i) => Value::Int(*i),
            Value::Float(f) => Value::Float(*f),
            Value::Bool(b) => Value::Bool(*b),
            Value::None => Value::None,
            other => other.clone(),
        }
    }

    /// Whether it is `None`.
    pub fn is_none(&self) -> bool {
        matches!(self, Value::None)
    }

    /// The text of a `str`.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::Str(text) => Some(text.as_str()),
            _ => None,
        }
    }

    /// The number of an `int`, `bool` or NumPy integer or bool that fits 64 bits.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Value::Bool(b) | Value::Numpy(Np::Bool(b)) => Some(i64::from(*b)),
            Value::Int(i) | Value::Numpy(Np::Int(_, i)) => Some(*i),
            _ => None,
        }
    }

    /// The number of a `float`, an `int` or their NumPy kin.
    pub fn as_float(&self) -> Option<f64> {
        match self {
            Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => Some(*f),
            Value::Big(big) => crate::types::int::big_to_float(&big.value),
            other => other.as_int().map(|i| i as f64),
        }
    }
}

impl std::fmt::Debug for Value {
    /// The class alone: a cell's content never gets into a log by accident.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "<{}>", self.class().name)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Int(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Value::Float(value)
    }
}
