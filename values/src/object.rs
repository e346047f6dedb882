//! [`Object`], CPython's slots for what this crate does not know, and [`Host`], the way back into the run.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::rc::Rc;

use crate::Result;
use crate::args::Args;
use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::iter::Iter;
use crate::list::Tuple;
use crate::meter::{Charge, Meter};
use crate::ops::{self, BinaryOp, CompareOp, UnaryOp};
use crate::query::Query;
use crate::value::Value;

/// What a native value may ask of the run it is in.
///
/// No borrow may be held across [`Host::call`]: the program's function can reach and change any value.
pub trait Host {
    /// The run's meter.
    fn meter(&self) -> &Rc<Meter>;

    /// Calls a value of the program: a function, a lambda, a built-in, a class.
    fn call(&mut self, callee: &Value, args: Args) -> Result<Value>;

    /// Parses the text of `df.query` or `df.eval`, which is not quite Python, and judges it by the same rules as source.
    fn parse_query(&mut self, text: &str) -> Result<Rc<Query>>;

    /// What a name means where the program is now (`@x` in a query): local, then global.
    fn lookup(&self, name: &str) -> Option<Value>;

    /// Adds to what the program printed, as `df.info()` does.
    fn print(&mut self, _text: &str) -> Result<()> {
        Err(Stop::unsupported("printing here"))
    }

    /// Notes that `container` was stored into where the interpreter does not see it, so that it may be part of a cycle, which the end of
    /// the conversation must open.
    fn note_cycle(&mut self, _container: &Value) {}
}

/// A value of a class that this crate does not know. Slots as CPython's; every default says "not that kind of object"
/// with CPython's wording. A binary slot returns `None` for `NotImplemented`.
pub trait Object: Any {
    /// The object's class.
    fn class(&self) -> &'static Class;

    /// The class that `type(self)` gives, where the program made it.
    fn made_class(&self) -> Option<Value> {
        None
    }

    /// The items, where it is a tuple with names. The slots below then do by default what a tuple's do.
    fn as_tuple(&self) -> Option<&Rc<Tuple>> {
        None
    }

    /// The list that it is to whoever takes a list, where it is one that does not change.
    fn as_list(&self) -> Option<Value> {
        None
    }

    /// `self.name`
    fn get_attr(self: Rc<Self>, name: &str, _host: &mut dyn Host) -> Result<Value> {
        Err(raise::no_attribute(&self.class().spoken(), name))
    }

    /// `self.name(*args)`: as [`Object::get_attr`] and a call, without the bound method between.
    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        let method = self.get_attr(name, host)?;
        host.call(&method, args)
    }

    /// `self.name = value`
    fn set_attr(self: Rc<Self>, name: &str, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(raise::no_attribute(&self.class().spoken(), name))
    }

    /// `del self.name`
    fn del_attr(self: Rc<Self>, name: &str, _host: &mut dyn Host) -> Result<()> {
        Err(raise::no_attribute(&self.class().spoken(), name))
    }

    /// `self[key]`
    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        if let Some(items) = tuple_of(&*self) {
            return ops::get_item(&items, key, host);
        }
        Err(raise::type_error(format!("'{}' object is not subscriptable", self.class().spoken())))
    }

    /// `self[key] = value`
    fn set_item(self: Rc<Self>, _key: &Value, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(raise::type_error(format!("'{}' object does not support item assignment", self.class().spoken())))
    }

    /// `del self[key]`
    fn del_item(self: Rc<Self>, _key: &Value, _host: &mut dyn Host) -> Result<()> {
        Err(raise::type_error(format!("'{}' object does not support item deletion", self.class().spoken())))
    }

    /// `item in self`; `None` to look by iterating.
    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        tuple_of(&*self).map(|items| ops::contains(&items, item, host)).transpose()
    }

    /// `iter(self)`
    fn iter(self: Rc<Self>, host: &mut dyn Host) -> Result<Iter> {
        if let Some(items) = tuple_of(&*self) {
            return Iter::of(&items, host);
        }
        Err(raise::type_error(format!("'{}' object is not iterable", self.class().spoken())))
    }

    /// `reversed(self)`; `None` to go by length and position.
    fn reversed(self: Rc<Self>, _host: &mut dyn Host) -> Result<Option<Value>> {
        Ok(None)
    }

    /// `len(self)`; `None` where it has no length.
    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(self.as_tuple().map(|items| items.len()))
    }

    /// `bool(self)`; by default whether its length is not 0, or true.
    fn truth(&self, host: &mut dyn Host) -> Result<bool> {
        Ok(self.len(host)?.is_none_or(|length| length > 0))
    }

    /// `self op other`, or `other op self` where `reflected`.
    fn binary(
        self: Rc<Self>,
        _op: BinaryOp,
        _other: &Value,
        _reflected: bool,
        _host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        Ok(None)
    }

    /// `self op= other`; `None` to fall back to the plain operator.
    fn inplace(self: Rc<Self>, _op: BinaryOp, _other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        Ok(None)
    }

    /// `-self`, `+self`, `~self`, `abs(self)`
    fn unary(self: Rc<Self>, _op: UnaryOp, _host: &mut dyn Host) -> Result<Option<Value>> {
        Ok(None)
    }

    /// `self op other`; the answer need not be a bool.
    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        match (tuple_of(&*self), plain(other.clone())) {
            (Some(items), other @ Value::Tuple(_)) => ops::compare(op, &items, &other, host).map(Some),
            _ => Ok(None),
        }
    }

    /// A hash for our own tables; objects that are equal by [`Object::same_key`] must have the same. Default: identity.
    /// An unhashable class raises "unhashable type: 'X'".
    fn hash(&self) -> Result<u64> {
        if let Some(items) = tuple_of(self) {
            return ops::key::hash_key(&items);
        }
        Ok(std::ptr::from_ref(self).addr() as u64)
    }

    /// Equality as a key of a dict or member of a set: pure, never reaches the program. Default: identity.
    fn same_key(&self, other: &Value) -> bool {
        if let Some(items) = tuple_of(self) {
            return ops::key::same_key(&items, &plain(other.clone()));
        }
        matches!(other, Value::Object(other) if std::ptr::from_ref(self).addr() == Rc::as_ptr(other).addr())
    }

    /// A plain value that it equals as a key, and whose hash it then shares: `Fraction(3)` and 3.
    fn key(&self) -> Option<Value> {
        tuple_of(self)
    }

    /// CPython's own hash, where it is the same in every run.
    fn python_hash(&self) -> Option<i64> {
        None
    }

    /// `repr(self)`
    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(format!("<{} object>", self.class().spoken()))
    }

    /// `str(self)`
    fn str(&self, host: &mut dyn Host) -> Result<String> {
        self.repr(host)
    }

    /// `format(self, spec)`
    fn format(&self, spec: &str, host: &mut dyn Host) -> Result<String> {
        if spec.is_empty() {
            return self.str(host);
        }
        Err(raise::type_error(format!("unsupported format string passed to {}.__format__", self.class().spoken())))
    }

    /// `int(self)`; `None` where the class has no such conversion.
    fn to_int(&self, _host: &mut dyn Host) -> Result<Option<Value>> {
        Ok(None)
    }

    /// `float(self)`; `None` where the class has no such conversion.
    fn to_float(&self, _host: &mut dyn Host) -> Result<Option<f64>> {
        Ok(None)
    }

    /// `operator.index(self)`; `None` where the class has no such conversion.
    fn index(&self) -> Option<i64> {
        None
    }

    /// `round(self, digits)`
    fn round(self: Rc<Self>, _digits: Option<i64>, _host: &mut dyn Host) -> Result<Option<Value>> {
        Ok(None)
    }

    /// `self(*args)`
    fn call(self: Rc<Self>, _args: Args, _host: &mut dyn Host) -> Result<Value> {
        Err(raise::type_error(format!("'{}' object is not callable", self.class().spoken())))
    }

    /// Whether `callable(self)`.
    fn callable(&self) -> bool {
        false
    }

    /// Bytes that it takes with what it owns, but for what is charged already. Asked once, when it becomes a value.
    fn footprint(&self) -> usize {
        size_of_val(self)
    }

    /// Drops what it refers to, at the end of a run, so that cycles (`a.append(a)`, closures) are freed.
    fn clear(&self) {}
}

/// An object as the plain tuple it is, where it has names.
fn tuple_of<T: Object + ?Sized>(object: &T) -> Option<Value> {
    object.as_tuple().map(|items| Value::Tuple(Rc::clone(items)))
}

/// A value as the plain tuple it is, where it has names.
pub fn plain(value: Value) -> Value {
    match &value {
        Value::Object(object) => object.as_tuple().map(|items| Value::Tuple(Rc::clone(items))).unwrap_or(value),
        _ => value,
    }
}

/// A value as the plain list it is, where it is one that does not change: libraries look for lists.
#[inline]
pub fn thawed(mut value: Value) -> Value {
    thaw(&mut value);
    value
}

/// Whether it is a list that does not change.
#[inline]
pub fn is_frozen(value: &Value) -> bool {
    matches!(value, Value::Object(object) if object.as_list().is_some())
}

/// [`thawed`] in place.
#[inline]
pub fn thaw(value: &mut Value) {
    if let Value::Object(object) = &*value
        && let Some(list) = object.as_list()
    {
        *value = list;
    }
}

/// Every argument of a call [`thawed`].
#[inline]
pub fn thaw_all(args: &mut Args) {
    args.positional.iter_mut().for_each(thaw);
    args.keywords.iter_mut().for_each(|(_, value)| thaw(value));
}

/// The object as its Rust type, where it is one.
pub fn downcast<T: Object>(object: &Rc<dyn Object>) -> Option<Rc<T>> {
    let any: Rc<dyn Any> = Rc::<dyn Object>::clone(object);
    any.downcast::<T>().ok()
}

/// An error for a class without the ability asked for; see [`Object`].
pub fn unhashable(class: &'static Class) -> Stop {
    raise::type_error(format!("unhashable type: '{}'", class.spoken()))
}

/// A shared [`Object`] behind one word: a [`Value`] that held the two words of an `Rc<dyn Object>` would not fit in two registers.
///
/// Every object that a program can hold is made here, so here its memory is charged, and here it drops without recursing deeply.
#[derive(Clone)]
pub struct ObjectRef(Rc<Held>);

/// Fields drop in this order.
struct Held {
    _deeper: Deeper,
    object: Rc<dyn Object>,
    _shallower: Shallower,
    _charge: Option<Charge>,
}

impl Held {
    /// Bytes of one, with the counts and the rounding of its allocation.
    const BYTES: usize = 64;
    /// Bytes that an allocation takes beside what is asked for: the two counts of an `Rc`, and rounding.
    const AROUND: usize = 32;
}

impl Drop for Held {
    fn drop(&mut self) {
        if DEPTH.try_with(Cell::get).is_ok_and(|depth| depth >= DROP_DEPTH) && Rc::strong_count(&self.object) == 1 {
            wait(Waiting::Object(std::mem::replace(&mut self.object, Rc::new(Gone))));
        }
    }
}

/// What is left of an object that waits to be dropped.
struct Gone;

impl Object for Gone {
    fn class(&self) -> &'static Class {
        &crate::types::NONE
    }
}

impl ObjectRef {
    /// A new object.
    pub fn new<T: Object>(object: T) -> ObjectRef {
        ObjectRef::from(Rc::new(object))
    }

    /// Whether both are one object, of which there can be several references of this kind.
    pub fn is_same(&self, other: &ObjectRef) -> bool {
        Rc::ptr_eq(self, other)
    }
}

impl<T: Object> From<Rc<T>> for ObjectRef {
    fn from(object: Rc<T>) -> Self {
        // What is held elsewhere too was charged when it was made.
        let fresh = Rc::strong_count(&object) == 1;
        let bytes = Held::BYTES + if fresh { Held::AROUND + object.footprint() } else { 0 };
        let charge = Charge::of_object(bytes as u64);
        ObjectRef(Rc::new(Held { _deeper: Deeper, object, _shallower: Shallower, _charge: charge }))
    }
}

impl Deref for ObjectRef {
    type Target = Rc<dyn Object>;

    fn deref(&self) -> &Rc<dyn Object> {
        &self.0.object
    }
}

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    /// Whether anything waits; so that nothing else is looked at where nothing does.
    static ANY: Cell<bool> = const { Cell::new(false) };
    static WAITING: RefCell<Vec<Waiting>> = const { RefCell::new(Vec::new()) };
}

/// Most native frames that dropping nested values may use.
const DROP_DEPTH: u32 = 64;

/// What is dropped later.
enum Waiting {
    Value(#[expect(dead_code, reason = "held to be dropped")] Value),
    Object(#[expect(dead_code, reason = "held to be dropped")] Rc<dyn Object>),
    Any(#[expect(dead_code, reason = "held to be dropped")] Box<dyn Any>),
}

// A thread that is going away has no list any more; dropping in place is all that is left, here and below.
fn wait(what: Waiting) {
    let _ = WAITING.try_with(|waiting| waiting.borrow_mut().push(what));
    let _ = ANY.try_with(|any| any.set(true));
}

/// Drops as one level more begins.
struct Deeper;

impl Drop for Deeper {
    fn drop(&mut self) {
        let _ = DEPTH.try_with(|depth| depth.set(depth.get() + 1));
    }
}

/// Drops as a level ends; the outermost empties the list.
struct Shallower;

impl Drop for Shallower {
    fn drop(&mut self) {
        let Ok(depth) = DEPTH.try_with(Cell::get) else { return };
        if depth == 1 && ANY.try_with(Cell::get).unwrap_or(false) {
            while let Ok(Some(waiting)) = WAITING.try_with(|waiting| waiting.borrow_mut().pop()) {
                drop(waiting);
            }
            let _ = ANY.try_with(|any| any.set(false));
        }
        let _ = DEPTH.try_with(|d| d.set(depth.saturating_sub(1)));
    }
}

/// Drops values without recursing deeply: past a depth they wait in a list that the outermost call empties
/// (CPython's "trashcan"). Every container's `Drop` hands its items here.
pub fn discard(items: impl IntoIterator<Item = Value>) {
    let Ok(depth) = DEPTH.try_with(Cell::get) else { return };
    if depth >= DROP_DEPTH {
        items.into_iter().for_each(|item| wait(Waiting::Value(item)));
        return;
    }
    let (deeper, shallower) = (Deeper, Shallower);
    drop(deeper);
    drop(items);
    drop(shallower);
}

/// As [`discard`], for what is no value and may hold some.
pub fn discard_any<T: Any>(what: Box<T>) {
    let Ok(depth) = DEPTH.try_with(Cell::get) else { return };
    if depth >= DROP_DEPTH {
        wait(Waiting::Any(what));
        return;
    }
    let (deeper, shallower) = (Deeper, Shallower);
    drop(deeper);
    drop(what);
    drop(shallower);
}

/// Whether dropping a value may drop others below it: what is worth [`discard`]ing.
#[inline]
pub(crate) fn may_nest(value: &Value) -> bool {
    !matches!(value, Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Str(_) | Value::Numpy(_))
}

#[cfg(test)]
mod tests {
    use crate::exception::Exception;
    use crate::types::exceptions::VALUE_ERROR;
    use crate::value::Value;

    /// The stack of a test is 2 MiB: a level that took eleven bytes of it would be too much.
    #[test]
    fn objects_in_objects_drop_without_recursion() {
        let nest = |wrap: fn(Value) -> Value| drop((0..200_000).fold(Value::None, |value, _| wrap(value)));
        nest(|value| Value::shared(Exception::new(&VALUE_ERROR, vec![value])));
        nest(|value| {
            let exception = Exception::new(&VALUE_ERROR, vec![]);
            exception.cause.replace(Some(value));
            Value::shared(exception)
        });
    }
}
