//! `collections.deque`

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::LazyLock;

use crate::class::Class;
use crate::exception::raise;
use crate::iter::{self, Iter, Iterate, Iterator};
use crate::meter::{Charge, Meter, nested_frame};
use crate::method::{Members, Method};
use crate::object::{Host, Object, discard, may_nest};
use crate::ops::{self, BinaryOp, CompareOp};
use crate::signature::Signature;
use crate::value::Value;
use crate::{Args, Bound, Result, types};

/// `collections.deque`
pub static DEQUE: Class = Class::new("deque", "collections", &[&types::OBJECT])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name));

static DEQUE_ITERATOR: Class = Class::new("_deque_iterator", "_collections", &[&types::OBJECT]);
static DEQUE_REVERSE_ITERATOR: Class = Class::new("_deque_reverse_iterator", "_collections", &[&types::OBJECT]);

/// What a deque costs beside its items, and an item.
const OVERHEAD: u64 = 128;
const ITEM: u64 = size_of::<Value>() as u64;

/// A queue with two ends.
pub struct Deque {
    items: RefCell<VecDeque<Value>>,
    /// The most items it keeps.
    most: Option<usize>,
    /// Changes whenever items come or go, for iterators to see.
    version: Cell<u64>,
    /// Whether its repr is being made, so that one inside itself ends.
    showing: Cell<bool>,
    charge: Charge,
}

impl Deque {
    fn new(items: Vec<Value>, most: Option<usize>, meter: &Meter) -> Result<Rc<Deque>> {
        let charge = meter.reserve(OVERHEAD)?;
        let deque = Rc::new(Deque {
            items: RefCell::default(),
            most,
            version: Cell::new(0),
            showing: Cell::new(false),
            charge,
        });
        for item in items {
            deque.push(item, End::Right)?;
        }
        Ok(deque)
    }

    fn len(&self) -> usize {
        self.items.borrow().len()
    }

    /// One of these items that keeps as many as this one.
    pub fn alike(&self, items: Vec<Value>, meter: &Meter) -> Result<Rc<Deque>> {
        Deque::new(items, self.most, meter)
    }

    /// The items, from left to right.
    pub fn snapshot(&self, meter: &Meter) -> Result<Vec<Value>> {
        meter.work_len(self.len())?;
        Ok(self.items.borrow().iter().cloned().collect())
    }

    /// `append(item)`
    pub fn append(&self, item: Value) -> Result<()> {
        self.push(item, End::Right)
    }

    /// Puts an item at an end; a full deque loses the one at the other.
    fn push(&self, item: Value, end: End) -> Result<()> {
        self.version.set(self.version.get() + 1);
        if self.most == Some(0) {
            return Ok(());
        }
        let lost = if self.most == Some(self.len()) { self.take(end.other()) } else { None };
        drop(lost);
        self.charge.grow(ITEM)?;
        let mut items = self.items.borrow_mut();
        match end {
            End::Left => items.push_front(item),
            End::Right => items.push_back(item),
        }
        Ok(())
    }

    fn take(&self, end: End) -> Option<Value> {
        let taken = match end {
            End::Left => self.items.borrow_mut().pop_front(),
            End::Right => self.items.borrow_mut().pop_back(),
        };
        if taken.is_some() {
            self.changed();
        }
        taken
    }

    fn changed(&self) {
        self.version.set(self.version.get() + 1);
        self.charge.shrink_to(OVERHEAD + ITEM * self.len() as u64);
    }

    fn pop(&self, end: End) -> Result<Value> {
        self.take(end).ok_or_else(|| raise::index_error("pop from an empty deque"))
    }

    fn extend(self: &Rc<Self>, source: &Value, end: End, host: &mut dyn Host) -> Result<()> {
        // Itself is read before it grows.
        let itself = source.downcast::<Deque>().is_some_and(|other| Rc::ptr_eq(self, &other));
        let mut items =
            if itself { Iter::over(self.snapshot(host.meter())?, host.meter())? } else { Iter::of(source, host)? };
        while let Some(item) = items.next(host)? {
            host.meter().step()?;
            self.push(item, end)?;
        }
        Ok(())
    }

    /// The position that an index means; counted from the end where it is negative.
    fn position(&self, index: &Value) -> Result<usize> {
        if !matches!(index, Value::Int(_) | Value::Bool(_) | Value::Big(_) | Value::Numpy(_)) {
            let class = index.spoken();
            return Err(raise::type_error(format!("sequence index must be integer, not '{class}'")));
        }
        let length = self.len() as i64;
        let at = ops::index(index)?;
        let at = if at < 0 { at.saturating_add(length) } else { at };
        usize::try_from(at)
            .ok()
            .filter(|at| *at < self.len())
            .ok_or_else(|| raise::index_error("deque index out of range"))
    }

    /// Where an item equal to `wanted` stands between two positions; `RuntimeError` where the deque changed meanwhile.
    fn find(&self, wanted: &Value, range: std::ops::Range<usize>, host: &mut dyn Host) -> Result<Option<usize>> {
        let version = self.version.get();
        for at in range {
            host.meter().work(1)?;
            let Some(item) = self.items.borrow().get(at).cloned() else { break };
            let found = item.is_same(wanted) || ops::equal(&item, wanted, host)?;
            if self.version.get() != version {
                return Err(raise::exception(&types::exceptions::RUNTIME_ERROR, MUTATED));
            }
            if found {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }
}

const MUTATED: &str = "deque mutated during iteration";

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Left,
    Right,
}

impl End {
    fn other(self) -> End {
        match self {
            End::Left => End::Right,
            End::Right => End::Left,
        }
    }
}

/// `deque(iterable, maxlen)`
fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    static SIGNATURE: LazyLock<Signature> = LazyLock::new(|| Signature::parse("deque(iterable=..., maxlen=None)"));
    SIGNATURE.check_builtin("deque", &args)?;
    let bound = SIGNATURE.bind("deque", false, args)?;
    let most = match bound.value("maxlen") {
        Value::None => None,
        Value::Int(most) => Some(usize::try_from(most).map_err(|_| raise::value_error("maxlen must be non-negative"))?),
        Value::Bool(most) => Some(usize::from(most)),
        Value::Big(_) => return Err(raise::overflow_error("Python int too large to convert to C ssize_t")),
        _ => return Err(raise::type_error("an integer is required")),
    };
    let deque = Deque::new(Vec::new(), most, host.meter())?;
    if let Some(source) = bound.given("iterable") {
        deque.extend(source, End::Right, host)?;
    }
    Ok(Value::shared(deque))
}

const METHODS: &[Method<Rc<Deque>>] = &[
    Method::new("append(item, /)", |deque, args, _| deque.push(args.value("item"), End::Right).map(|()| Value::None)),
    Method::new("appendleft(item, /)", |deque, args, _| {
        deque.push(args.value("item"), End::Left).map(|()| Value::None)
    }),
    Method::new("pop()", |deque, _, _| deque.pop(End::Right)),
    Method::new("popleft()", |deque, _, _| deque.pop(End::Left)),
    Method::new("extend(iterable, /)", |deque, args, host| {
        deque.extend(&args.value("iterable"), End::Right, host).map(|()| Value::None)
    }),
    Method::new("extendleft(iterable, /)", |deque, args, host| {
        deque.extend(&args.value("iterable"), End::Left, host).map(|()| Value::None)
    }),
    Method::new("clear()", |deque, _, _| {
        deque.clear();
        Ok(Value::None)
    }),
    Method::new("copy()", |deque, _, host| copy(deque, host)),
    Method::new("count(value, /)", count),
    Method::new("index(value, start=0, stop=None, /)", index),
    Method::new("insert(index, value, /)", insert),
    Method::new("remove(value, /)", remove),
    Method::new("reverse()", |deque, _, host| {
        host.meter().work_len(deque.len())?;
        deque.items.borrow_mut().make_contiguous().reverse();
        Ok(Value::None)
    }),
    Method::new("rotate(n=1, /)", rotate),
    Method::property("maxlen", |deque, _| Ok(deque.most.map_or(Value::None, |most| Value::Int(most as i64)))),
];

const KNOWN: &str =
    "append appendleft clear copy count extend extendleft index insert maxlen pop popleft remove reverse rotate";

static MEMBERS: LazyLock<Members<Rc<Deque>>> = LazyLock::new(|| Members::new(&DEQUE, &[METHODS], KNOWN).of_builtins());

fn copy(deque: &Rc<Deque>, host: &mut dyn Host) -> Result<Value> {
    let items = deque.snapshot(host.meter())?;
    Deque::new(items, deque.most, host.meter()).map(Value::shared)
}

fn count(deque: &Rc<Deque>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let wanted = args.value("value");
    let (mut from, mut count) = (0, 0);
    while let Some(at) = deque.find(&wanted, from..deque.len(), host)? {
        count += 1;
        from = at + 1;
    }
    Ok(Value::Int(count))
}

fn index(deque: &Rc<Deque>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let length = deque.len();
    let place = |name: &str, otherwise: usize| -> Result<usize> {
        let Some(at) = args.given(name) else { return Ok(otherwise) };
        let at = match at {
            Value::Big(big) => {
                if big.value.sign() == num_bigint::Sign::Minus {
                    i64::MIN
                } else {
                    i64::MAX
                }
            }
            Value::Int(_) | Value::Bool(_) | Value::Numpy(_) => ops::index(at)?,
            _ => return Err(raise::type_error("slice indices must be integers or have an __index__ method")),
        };
        let at = if at < 0 { at.saturating_add(length as i64).max(0) } else { at };
        Ok(usize::try_from(at).unwrap_or(usize::MAX).min(length))
    };
    let range = place("start", 0)?..place("stop", length)?;
    let wanted = args.value("value");
    match deque.find(&wanted, range, host)? {
        Some(at) => Ok(Value::Int(at as i64)),
        None => {
            let shown = ops::repr(&wanted, host)?;
            Err(raise::value_error(format!("{shown} is not in deque")))
        }
    }
}

fn insert(deque: &Rc<Deque>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let at = args.int("index")?;
    if deque.most == Some(deque.len()) {
        return Err(raise::index_error("deque already at its maximum size"));
    }
    host.meter().work_len(deque.len())?;
    deque.charge.grow(ITEM)?;
    let length = deque.len() as i64;
    let at = if at < 0 { at.saturating_add(length).max(0) } else { at.min(length) };
    deque.items.borrow_mut().insert(usize::try_from(at).unwrap_or(0), args.value("value"));
    deque.version.set(deque.version.get() + 1);
    Ok(Value::None)
}

fn remove(deque: &Rc<Deque>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let wanted = args.value("value");
    let length = deque.len();
    let found = deque.find(&wanted, 0..length, host).map_err(|stop| {
        if deque.len() == length {
            stop
        } else {
            stop.map_raise(|_| raise::index_error("deque mutated during remove()."))
        }
    })?;
    let Some(at) = found else {
        let shown = ops::repr(&wanted, host)?;
        return Err(raise::value_error(format!("{shown} is not in deque")));
    };
    host.meter().work_len(length)?;
    let removed = deque.items.borrow_mut().remove(at);
    deque.changed();
    drop(removed);
    Ok(Value::None)
}

fn rotate(deque: &Rc<Deque>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let by = ops::size(&args.value("n"))?;
    let length = deque.len();
    host.meter().work_len(length)?;
    if length > 1 {
        let by = by.rem_euclid(length as i64);
        deque.items.borrow_mut().rotate_right(usize::try_from(by).unwrap_or(0));
        deque.version.set(deque.version.get() + 1);
    }
    Ok(Value::None)
}

impl Object for Deque {
    fn class(&self) -> &'static Class {
        &DEQUE
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn get_item(self: Rc<Self>, key: &Value, _host: &mut dyn Host) -> Result<Value> {
        let at = self.position(key)?;
        let item = self.items.borrow().get(at).cloned();
        item.ok_or_else(|| raise::index_error("deque index out of range"))
    }

    fn set_item(self: Rc<Self>, key: &Value, value: Value, _host: &mut dyn Host) -> Result<()> {
        let at = self.position(key)?;
        let old = self.items.borrow_mut().get_mut(at).map(|slot| std::mem::replace(slot, value));
        drop(old);
        Ok(())
    }

    fn del_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<()> {
        let at = self.position(key)?;
        host.meter().work_len(self.len())?;
        let old = self.items.borrow_mut().remove(at);
        self.changed();
        drop(old);
        Ok(())
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        Ok(Some(self.find(item, 0..self.len(), host)?.is_some()))
    }

    fn iter(self: Rc<Self>, _host: &mut dyn Host) -> Result<Iter> {
        Ok(Iter::Native(Box::new(Walk::new(self, End::Left))))
    }

    fn reversed(self: Rc<Self>, _host: &mut dyn Host) -> Result<Option<Value>> {
        Ok(Some(Iterator::value(Walk::new(self, End::Right))))
    }

    fn len(&self, _host: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(Deque::len(self)))
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        match (op, other.downcast::<Deque>()) {
            (BinaryOp::Add, Some(other)) if !reflected => {
                let mut items = self.snapshot(host.meter())?;
                items.extend(other.snapshot(host.meter())?);
                Deque::new(items, self.most, host.meter()).map(|deque| Some(Value::shared(deque)))
            }
            (BinaryOp::Add, None) if !reflected => {
                let class = other.spoken();
                Err(raise::type_error(format!("can only concatenate deque (not \"{class}\") to deque")))
            }
            (BinaryOp::Mul, None) => match other {
                Value::Int(_) | Value::Bool(_) | Value::Big(_) | Value::Numpy(crate::Np::Int(..)) => {
                    let items = Value::list(self.snapshot(host.meter())?, host.meter())?;
                    let items = iter::collect(&ops::binary(BinaryOp::Mul, &items, other, host)?, host)?;
                    Deque::new(items, self.most, host.meter()).map(|deque| Some(Value::shared(deque)))
                }
                _ => {
                    let class = other.spoken();
                    Err(raise::type_error(format!("can't multiply sequence by non-int of type '{class}'")))
                }
            },
            _ => Ok(None),
        }
    }

    fn inplace(self: Rc<Self>, op: BinaryOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        match op {
            BinaryOp::Add => self.extend(other, End::Right, host)?,
            BinaryOp::Mul => {
                let Some(product) = Rc::clone(&self).binary(op, other, false, host)? else { return Ok(None) };
                let items = product.downcast::<Deque>().map_or(Ok(Vec::new()), |deque| deque.snapshot(host.meter()))?;
                self.clear();
                for item in items {
                    self.push(item, End::Right)?;
                }
            }
            _ => return Ok(None),
        }
        Ok(Some(Value::shared(self)))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let Some(other) = other.downcast::<Deque>() else { return Ok(None) };
        let own = Value::tuple(self.snapshot(host.meter())?, host.meter())?;
        let other = Value::tuple(other.snapshot(host.meter())?, host.meter())?;
        ops::compare(op, &own, &other, host).map(Some)
    }

    fn hash(&self) -> Result<u64> {
        Err(raise::type_error("unhashable type: 'collections.deque'"))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        if self.showing.replace(true) {
            return Ok("[...]".to_string());
        }
        let items = self.snapshot(host.meter());
        let shown = items.and_then(|items| {
            nested_frame(host, " while getting the repr of an object", |host| {
                ops::repr_sequence("[", &items, "]", host)
            })
        });
        self.showing.set(false);
        let shown = shown?;
        Ok(match self.most {
            Some(most) => format!("deque({shown}, maxlen={most})"),
            None => format!("deque({shown})"),
        })
    }

    fn clear(&self) {
        let old = std::mem::take(&mut *self.items.borrow_mut());
        self.changed();
        discard(old);
    }
}

impl Drop for Deque {
    fn drop(&mut self) {
        let items = self.items.get_mut();
        if items.iter().any(may_nest) {
            discard(std::mem::take(items));
        }
    }
}

/// Steps from one end to the other.
struct Walk {
    deque: Rc<Deque>,
    from: End,
    done: usize,
    version: u64,
    over: bool,
}

impl Walk {
    fn new(deque: Rc<Deque>, from: End) -> Walk {
        let version = deque.version.get();
        Walk { deque, from, done: 0, version, over: false }
    }
}

impl Iterate for Walk {
    fn next(&mut self, _host: &mut dyn Host) -> Result<Option<Value>> {
        if self.over {
            return Ok(None);
        }
        if self.deque.version.get() != self.version {
            self.over = true;
            return Err(raise::exception(&types::exceptions::RUNTIME_ERROR, MUTATED));
        }
        let at = match self.from {
            End::Left => Some(self.done),
            End::Right => self.deque.len().checked_sub(self.done + 1),
        };
        let item = at.and_then(|at| self.deque.items.borrow().get(at).cloned());
        self.done += 1;
        self.over = item.is_none();
        Ok(item)
    }

    fn class(&self) -> &'static Class {
        match self.from {
            End::Left => &DEQUE_ITERATOR,
            End::Right => &DEQUE_REVERSE_ITERATOR,
        }
    }
}
