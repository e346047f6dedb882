//! Iteration: [`Iter`] steps through any iterable; [`Iterate`] is what a native iterator implements.

use std::cell::RefCell;
use std::rc::Rc;

use crate::class::Class;
use crate::dict::Dict;
use crate::exception::raise;
use crate::list::{List, Tuple};
use crate::meter::{Charge, Meter};
use crate::object::{Host, Object, discard_any};
use crate::set::Set;
use crate::text::Str;
use crate::value::{Range, Value};
use crate::{Result, types};

/// A native iterator.
pub trait Iterate {
    /// The next value; `None` at the end, and ever after.
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>>;

    /// The class of the iterator as a value: `list_iterator`, `zip`, `generator`.
    fn class(&self) -> &'static Class {
        &types::ITERATOR
    }

    /// `repr` of the iterator as a value, where it says more than its class.
    fn repr(&self, _host: &mut dyn Host) -> Option<Result<String>> {
        None
    }

    /// Another iterator that stands where this one does, where CPython's has `__copy__`.
    fn copied(&self, _host: &mut dyn Host) -> Option<Result<Value>> {
        None
    }

    /// The next value where that is a tuple of two which nobody will see as one; `None` for an iterator of other things. It takes the
    /// place of [`Iterate::next`], so an iterator answers `Some` always or never.
    fn next_pair(&mut self, _host: &mut dyn Host) -> Option<Result<Option<(Value, Value)>>> {
        None
    }

    /// Whether it is kept when it is at its end, since it still says something.
    fn stays(&self) -> bool {
        false
    }

    /// Bytes that it takes, but for what is charged already.
    fn footprint(&self) -> usize {
        // The box that it is in and the one around that, each rounded up.
        size_of_val(self) + 80
    }

    /// How many values are left, where CPython's iterator of this class knows (`__length_hint__`).
    fn hint(&self) -> Option<usize> {
        None
    }
}

/// Steps through an iterable. Containers are read as they are at each step, as CPython does: a list that grows while it is
/// iterated goes on, a dict or set that changes size raises.
pub enum Iter {
    /// A list, at a position.
    List(Rc<List>, usize),
    /// A tuple, at a position.
    Tuple(Rc<Tuple>, usize),
    /// A string, at a byte position.
    Str(Str, usize),
    /// A range, at a position.
    Range(Range, u64),
    /// A dict's keys.
    Dict(Rc<Dict>, DictCursor),
    /// Values taken beforehand, which someone else holds or which are few.
    Values(std::vec::IntoIter<Value>),
    /// Values taken beforehand, charged as long as the iterator lives.
    Held(std::vec::IntoIter<Value>, Charge),
    /// A native iterator.
    Native(Box<dyn Iterate>),
    /// An iterator that is a value of the program too.
    Shared(Rc<Iterator>),
}

/// Where an iteration over a dict stands.
#[derive(Clone, Copy)]
pub struct DictCursor {
    /// Next entry.
    pub at: usize,
    /// Length when it began; another one later is a `RuntimeError`.
    pub length: usize,
    /// Entries that are still to come; more of them are a `RuntimeError` too.
    pub left: usize,
}

impl DictCursor {
    /// Before the first entry.
    pub fn before(dict: &Dict) -> DictCursor {
        DictCursor { at: 0, length: dict.len(), left: dict.len() }
    }
}

impl Iter {
    /// `iter(value)`
    pub fn of(value: &Value, host: &mut dyn Host) -> Result<Iter> {
        match value {
            Value::List(list) => Ok(Iter::List(Rc::clone(list), 0)),
            Value::Tuple(tuple) => Ok(Iter::Tuple(Rc::clone(tuple), 0)),
            Value::Str(text) => Ok(Iter::Str(text.clone(), 0)),
            Value::Range(range) => Ok(Iter::Range(**range, 0)),
            Value::Dict(dict) => Ok(Iter::Dict(Rc::clone(dict), DictCursor::before(dict))),
            Value::Set(set) => Set::iterate(set, host.meter()),
            Value::Bytes(bytes) => {
                host.meter().work_len(bytes.data.len())?;
                let items = bytes.data.iter().map(|&b| Value::Int(i64::from(b))).collect();
                Iter::named(items, &types::BYTES_ITERATOR, host.meter())
            }
            Value::Object(object) => {
                if let Some(shared) = crate::object::downcast::<Iterator>(object) {
                    return Ok(Iter::Shared(shared));
                }
                Rc::clone(object).iter(host)
            }
            other => Err(raise::type_error(format!("'{}' object is not iterable", other.spoken()))),
        }
    }

    /// An iterator over values made for it, which it is charged for.
    pub fn over(values: Vec<Value>, meter: &Meter) -> Result<Iter> {
        let charge = meter.reserve(64 + (size_of::<Value>() * values.len()) as u64)?;
        Ok(Iter::Held(values.into_iter(), charge))
    }

    /// An iterator over values made for it, of a class of its own.
    pub fn named(values: Vec<Value>, class: &'static Class, meter: &Meter) -> Result<Iter> {
        let charge = meter.reserve(64 + (size_of::<Value>() * values.len()) as u64)?;
        Ok(Iter::Native(Box::new(Taken { values: values.into_iter(), class, _charge: charge })))
    }

    /// The class of the iterator as a value.
    fn class(&self) -> &'static Class {
        match self {
            Iter::Native(native) => native.class(),
            Iter::List(..) => &types::LIST_ITERATOR,
            Iter::Tuple(..) => &types::TUPLE_ITERATOR,
            Iter::Str(text, _) if text.is_ascii_text() => &types::STR_ASCII_ITERATOR,
            Iter::Str(..) => &types::STR_ITERATOR,
            Iter::Range(..) => &types::RANGE_ITERATOR,
            Iter::Dict(..) => &types::DICT_KEYITERATOR,
            Iter::Shared(shared) => shared.class,
            Iter::Values(_) | Iter::Held(..) => &types::ITERATOR,
        }
    }

    /// How many values are left, where that is known; see [`Iterate::hint`].
    fn hint(&self) -> Option<usize> {
        match self {
            Iter::List(list, at) => Some(list.len().saturating_sub(*at)),
            Iter::Tuple(tuple, at) => Some(tuple.len().saturating_sub(*at)),
            Iter::Str(text, at) => Some(text.get(*at..).unwrap_or_default().chars().count()),
            Iter::Range(range, at) => usize::try_from(range.len().saturating_sub(*at)).ok(),
            Iter::Dict(dict, cursor) => Some(dict.left(cursor)),
            Iter::Values(values) | Iter::Held(values, _) => Some(values.len()),
            Iter::Native(native) => native.hint(),
            Iter::Shared(shared) => shared.hint(),
        }
    }

    /// The next value.
    #[inline]
    pub fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        match self {
            Iter::List(list, at) => {
                let item = list.get(*at);
                // An exhausted list iterator stays exhausted, even when the list grows later.
                *at = if item.is_some() { *at + 1 } else { usize::MAX };
                Ok(item)
            }
            Iter::Tuple(tuple, at) => {
                *at += 1;
                Ok(tuple.get(*at - 1).cloned())
            }
            Iter::Str(text, at) if text.is_ascii_text() => {
                let Some(byte) = text.as_bytes().get(*at) else { return Ok(None) };
                *at += 1;
                Value::char(char::from(*byte), host.meter()).map(Some)
            }
            Iter::Str(text, at) => match text.get(*at..).and_then(|rest| rest.chars().next()) {
                None => Ok(None),
                Some(c) => {
                    *at += c.len_utf8();
                    Value::char(c, host.meter()).map(Some)
                }
            },
            Iter::Range(range, at) => {
                if *at >= range.len() {
                    return Ok(None);
                }
                *at += 1;
                Ok(Some(Value::Int(range.at(*at - 1))))
            }
            Iter::Dict(dict, cursor) => Ok(dict.next_entry(cursor)?.map(|(key, _)| key)),
            Iter::Values(values) | Iter::Held(values, _) => Ok(values.next()),
            Iter::Native(native) => ended(native.next(host)),
            Iter::Shared(shared) => ended(shared.advance(host)),
        }
    }

    /// The next pair; see [`Iterate::next_pair`].
    #[inline]
    pub fn next_pair(&mut self, host: &mut dyn Host) -> Option<Result<Option<(Value, Value)>>> {
        match self {
            Iter::Native(native) => native.next_pair(host).map(ended),
            Iter::Shared(shared) => shared.advance_pair(host).map(ended),
            _ => None,
        }
    }

    /// All values that are left. A step is charged for each.
    pub fn collect(mut self, host: &mut dyn Host) -> Result<Vec<Value>> {
        let mut items = Vec::new();
        // Held while they pile up, so that an endless iterator meets the memory limit rather than the machine's.
        let held = host.meter().reserve(0)?;
        while let Some(item) = self.next(host)? {
            host.meter().step()?;
            held.grow(size_of::<Value>() as u64)?;
            items.push(item);
        }
        Ok(items)
    }

    /// The iterator as a value of the program.
    pub fn into_value(self) -> Value {
        match self {
            Iter::Shared(shared) => Value::shared(shared),
            other => {
                let native = if let Iter::Native(native) = &other { native.footprint() } else { 0 };
                let bytes = size_of::<Iterator>() + size_of::<Iter>() + 64 + native;
                Value::object(Iterator {
                    class: other.class(),
                    inner: RefCell::new(Some(Box::new(other))),
                    _charge: Charge::of_object(bytes as u64),
                })
            }
        }
    }
}

/// A `StopIteration` that an iterator raised (the function of a `map` did) is its end to whoever draws from it.
#[inline]
fn ended<T>(result: Result<Option<T>>) -> Result<Option<T>> {
    match result {
        Err(stop) if stop.exception_of(&types::exceptions::STOP_ITERATION).is_some() => Ok(None),
        result => result,
    }
}

/// Values taken beforehand, as an iterator of a class of its own.
struct Taken {
    values: std::vec::IntoIter<Value>,
    class: &'static Class,
    _charge: Charge,
}

impl Iterate for Taken {
    fn next(&mut self, _: &mut dyn Host) -> Result<Option<Value>> {
        Ok(self.values.next())
    }

    fn class(&self) -> &'static Class {
        self.class
    }

    fn hint(&self) -> Option<usize> {
        Some(self.values.len())
    }
}

/// An iterator that the program holds: what `iter(x)`, `zip(…)` and generator expressions give.
pub struct Iterator {
    class: &'static Class,
    /// Out while it is being asked.
    inner: RefCell<Option<Box<Iter>>>,
    /// Of its own, since another iterator can hold it that is no value.
    _charge: Option<Charge>,
}

impl Iterator {
    /// An iterator value over a native iterator.
    pub fn value(native: impl Iterate + 'static) -> Value {
        Iter::Native(Box::new(native)).into_value()
    }

    /// How many values are left, where that is known.
    pub fn hint(&self) -> Option<usize> {
        self.inner.borrow().as_deref().and_then(Iter::hint)
    }

    /// Another iterator that stands where this one does, where there is such.
    pub fn copied(&self, host: &mut dyn Host) -> Option<Result<Value>> {
        match self.inner.borrow().as_deref() {
            Some(Iter::Native(native)) => native.copied(host),
            _ => None,
        }
    }

    /// `next(self)`; the borrow is not held while the program runs.
    pub fn advance(&self, host: &mut dyn Host) -> Result<Option<Value>> {
        let Some(mut inner) = self.inner.borrow_mut().take() else {
            return Err(raise::value_error("generator already executing"));
        };
        // What a native iterator raises is told as it is: `next(map(f, x))` passes the StopIteration of `f` on.
        let result = match &mut *inner {
            Iter::Native(native) => native.next(host),
            other => other.next(host),
        };
        self.put_back(inner, &result);
        result
    }

    /// [`Iter::next_pair`]
    fn advance_pair(&self, host: &mut dyn Host) -> Option<Result<Option<(Value, Value)>>> {
        let mut inner = self.inner.borrow_mut().take()?;
        let result = inner.next_pair(host);
        match &result {
            Some(result) => self.put_back(inner, result),
            None => drop(self.inner.borrow_mut().replace(inner)),
        }
        result
    }

    fn put_back<T>(&self, inner: Box<Iter>, result: &Result<Option<T>>) {
        let goes_on = match result {
            Ok(Some(_)) => true,
            Ok(None) => matches!(&*inner, Iter::Native(native) if native.stays()),
            // A generator that raised is over; `map` and its kin go on with the next item.
            Err(_) => !std::ptr::eq(self.class, &raw const types::GENERATOR),
        };
        let inner = if goes_on { inner } else { Box::new(Iter::Values(Vec::new().into_iter())) };
        if let Ok(mut slot) = self.inner.try_borrow_mut() {
            *slot = Some(inner);
        }
    }
}

impl Drop for Iterator {
    /// A chain of iterators, each over the one before, must not drop by recursion.
    fn drop(&mut self) {
        if let Some(inner) = self.inner.get_mut().take()
            && !matches!(*inner, Iter::Str(..) | Iter::Range(..) | Iter::Values(_))
        {
            discard_any(inner);
        }
    }
}

impl Object for Iterator {
    fn footprint(&self) -> usize {
        0
    }

    fn class(&self) -> &'static Class {
        self.class
    }

    fn iter(self: Rc<Self>, _host: &mut dyn Host) -> Result<Iter> {
        Ok(Iter::Shared(self))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let own = match self.inner.borrow().as_deref() {
            Some(Iter::Native(native)) => native.repr(host),
            _ => None,
        };
        own.unwrap_or_else(|| Ok(format!("<{} object>", self.class.spoken())))
    }

    fn clear(&self) {
        self.inner.borrow_mut().take();
    }
}

/// All values of an iterable.
pub fn collect(value: &Value, host: &mut dyn Host) -> Result<Vec<Value>> {
    match value {
        Value::List(list) => {
            host.meter().work_len(list.len())?;
            Ok(list.snapshot())
        }
        Value::Tuple(tuple) => {
            host.meter().work_len(tuple.len())?;
            Ok(tuple.to_vec())
        }
        other => Iter::of(other, host)?.collect(host),
    }
}
