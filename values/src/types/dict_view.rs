//! `dict.keys()`, `dict.values()`, `dict.items()`: views that show the dict as it is at each look.

use std::rc::Rc;

use crate::class::Class;
use crate::dict::{Dict, Kind};
use crate::iter::{DictCursor, Iter, Iterate, collect};
use crate::method::{Members, Method};
use crate::object::{Host, Object};
use crate::ops::{self, BinaryOp, CompareOp};
use crate::set::Set;
use crate::types::mapping_proxy::MappingProxy;
use crate::value::Value;
use crate::{Args, Result, types};

/// What a view shows of each entry.
#[derive(Clone, Copy, PartialEq)]
pub enum Shows {
    /// `dict_keys`
    Keys,
    /// `dict_values`
    Values,
    /// `dict_items`
    Items,
}

/// A view of a dict.
pub struct View {
    dict: Rc<Dict>,
    shows: Shows,
}

impl View {
    /// The view as a value.
    pub fn value(dict: &Rc<Dict>, shows: Shows) -> Value {
        Value::object(View { dict: Rc::clone(dict), shows })
    }

    /// The dict it shows.
    pub fn dict(&self) -> &Rc<Dict> {
        &self.dict
    }

    /// What it shows.
    pub fn shows(&self) -> Shows {
        self.shows
    }

    /// What it shows now, in order.
    pub fn items(&self, host: &mut dyn Host) -> Result<Vec<Value>> {
        host.meter().work_len(self.dict.len())?;
        match self.shows {
            Shows::Keys => Ok(self.dict.keys()),
            Shows::Values => Ok(self.dict.values()),
            Shows::Items => {
                let pair = |(key, value)| Value::pair(key, value, host.meter());
                self.dict.pairs().into_iter().map(pair).collect()
            }
        }
    }

    fn has(&self, item: &Value, host: &mut dyn Host) -> Result<bool> {
        match self.shows {
            Shows::Keys => self.dict.contains(item),
            Shows::Values => {
                for value in self.dict.values() {
                    host.meter().work(1)?;
                    if value.is_same(item) || ops::equal(&value, item, host)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Shows::Items => {
                let Value::Tuple(pair) = item else { return Ok(false) };
                let [key, wanted] = &***pair else { return Ok(false) };
                match self.dict.get(key)? {
                    Some(value) => Ok(value.is_same(wanted) || ops::equal(&value, wanted, host)?),
                    None => Ok(false),
                }
            }
        }
    }

    /// A set of what it shows; the keys of a plain dict are taken in one go, which presizes the set.
    fn to_set(&self, host: &mut dyn Host) -> Result<Rc<Set>> {
        if self.shows == Shows::Keys {
            return types::set::of(false, &Value::Dict(Rc::clone(&self.dict)), host);
        }
        let items = self.items(host)?;
        Set::new(false, items, host.meter())
    }

    fn contains_all(&self, items: &[Value], host: &mut dyn Host) -> Result<bool> {
        for item in items {
            host.meter().work(1)?;
            if !self.has(item, host)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The view, where the value is one that compares and combines as a set does.
fn as_set_view(value: &Value) -> Option<Rc<View>> {
    value.downcast::<View>().filter(|view| view.shows != Shows::Values)
}

fn intersect(view: &Rc<View>, other: &Value, host: &mut dyn Host) -> Result<Value> {
    if let Value::Set(set) = other
        && !set.frozen()
        && view.dict.len() <= set.len()
    {
        let itself = Value::shared(Rc::clone(view));
        return ops::call_method(other, "intersection", Args::one(itself), host);
    }
    let (larger, walked) = match as_set_view(other) {
        Some(other) if other.dict.len() > view.dict.len() => (other, Value::shared(Rc::clone(view))),
        _ => (Rc::clone(view), other.clone()),
    };
    let result = Set::new(false, [], host.meter())?;
    for item in collect(&walked, host)? {
        if larger.has(&item, host)? {
            result.add(item)?;
        }
    }
    Ok(Value::Set(result))
}

/// The dict of a view of items.
fn items_of(value: &Value) -> Option<Rc<View>> {
    value.downcast::<View>().filter(|view| view.shows == Shows::Items)
}

/// `a.items() ^ b.items()`: what both have is never hashed.
fn exclusive(a: &Rc<Dict>, b: &Rc<Dict>, host: &mut dyn Host) -> Result<Value> {
    let (small, large) = if a.len() > b.len() { (b, a) } else { (a, b) };
    host.meter().work_len(small.len() + large.len())?;
    let left = Dict::from_pairs(small.pairs(), host.meter())?;
    let result = Set::new(false, [], host.meter())?;
    for (key, value) in large.pairs() {
        let same = match left.get(&key)? {
            Some(own) => own.is_same(&value) || ops::equal(&own, &value, host)?,
            None => false,
        };
        if same {
            left.remove(&key)?;
        } else {
            result.add(Value::pair(key, value, host.meter())?)?;
        }
    }
    for (key, value) in left.pairs() {
        result.add(Value::pair(key, value, host.meter())?)?;
    }
    Ok(Value::Set(result))
}

impl Object for View {
    fn class(&self) -> &'static Class {
        match (self.shows, matches!(self.dict.kind(), Kind::Ordered)) {
            (Shows::Keys, false) => &types::DICT_KEYS,
            (Shows::Values, false) => &types::DICT_VALUES,
            (Shows::Items, false) => &types::DICT_ITEMS,
            (Shows::Keys, true) => &types::ODICT_KEYS,
            (Shows::Values, true) => &types::ODICT_VALUES,
            (Shows::Items, true) => &types::ODICT_ITEMS,
        }
    }

    fn iter(self: Rc<Self>, _: &mut dyn Host) -> Result<Iter> {
        let cursor = DictCursor::before(&self.dict);
        Ok(match self.shows {
            Shows::Keys => Iter::Dict(Rc::clone(&self.dict), cursor),
            _ => Iter::Native(Box::new(Entries { view: self, cursor })),
        })
    }

    fn len(&self, _: &mut dyn Host) -> Result<Option<usize>> {
        Ok(Some(self.dict.len()))
    }

    fn contains(self: Rc<Self>, item: &Value, host: &mut dyn Host) -> Result<Option<bool>> {
        self.has(item, host).map(Some)
    }

    fn set_item(self: Rc<Self>, key: &Value, _: Value, _: &mut dyn Host) -> Result<()> {
        if let Value::Big(_) = key {
            ops::index(key)?;
        }
        Err(crate::exception::raise::type_error(format!(
            "'{}' object does not support item assignment",
            self.class().name
        )))
    }

    fn del_item(self: Rc<Self>, key: &Value, _: &mut dyn Host) -> Result<()> {
        if let Value::Big(_) = key {
            ops::index(key)?;
        }
        let verb = if ops::index(key).is_ok() { "doesn't" } else { "does not" };
        Err(crate::exception::raise::type_error(format!("'{}' object {verb} support item deletion", self.class().name)))
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        let known = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Sub | BinaryOp::Xor);
        if self.shows == Shows::Values || !known {
            return Ok(None);
        }
        if op == BinaryOp::And {
            return intersect(&self, other, host).map(Some);
        }
        if let (BinaryOp::Xor, Some(theirs)) = (op, items_of(other))
            && self.shows == Shows::Items
        {
            let (left, right) = if reflected { (&theirs.dict, &self.dict) } else { (&self.dict, &theirs.dict) };
            return exclusive(left, right, host).map(Some);
        }
        let (left, right) = if reflected {
            (types::set::of(false, other, host)?, Value::shared(self))
        } else {
            (self.to_set(host)?, other.clone())
        };
        let method = match op {
            BinaryOp::Or => "update",
            BinaryOp::Sub => "difference_update",
            _ => "symmetric_difference_update",
        };
        let left = Value::Set(left);
        ops::call_method(&left, method, Args::one(right), host)?;
        Ok(Some(left))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        if self.shows == Shows::Values {
            return Ok(None);
        }
        let (others, theirs) = match (other, as_set_view(other)) {
            (Value::Set(set), _) => (set.values(host.meter())?, None),
            (_, Some(view)) => (view.items(host)?, Some(view)),
            _ => return Ok(None),
        };
        let (own, count) = (self.items(host)?, others.len());
        let within = |host: &mut dyn Host| match (&theirs, other) {
            (Some(view), _) => view.contains_all(&own, host),
            (None, Value::Set(set)) => {
                for item in &own {
                    if !set.contains(item)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Ok(false),
        };
        let holds = match op {
            CompareOp::Eq => own.len() == count && within(host)?,
            CompareOp::Ne => !(own.len() == count && within(host)?),
            CompareOp::Lt => own.len() < count && within(host)?,
            CompareOp::Le => own.len() <= count && within(host)?,
            CompareOp::Gt => own.len() > count && self.contains_all(&others, host)?,
            CompareOp::Ge => own.len() >= count && self.contains_all(&others, host)?,
        };
        Ok(Some(Value::Bool(holds)))
    }

    fn hash(&self) -> Result<u64> {
        match self.shows {
            Shows::Values => Ok(std::ptr::from_ref(self).addr() as u64),
            _ => Err(crate::object::unhashable(self.class())),
        }
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let items = self.items(host)?;
        let open = format!("{}([", self.class().spoken());
        ops::text::once(std::ptr::from_ref(self).addr(), || ops::repr_sequence(&open, &items, "])", host))
    }

    fn set_attr(self: Rc<Self>, name: &str, _: Value, _: &mut dyn Host) -> Result<()> {
        Err(members(self.shows).unwritable(name))
    }

    fn del_attr(self: Rc<Self>, name: &str, _: &mut dyn Host) -> Result<()> {
        Err(members(self.shows).unwritable(name))
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        members(self.shows).get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        members(self.shows).call(&self, name, args, host)
    }
}

/// Iterates over values or items.
struct Entries {
    view: Rc<View>,
    cursor: DictCursor,
}

impl Iterate for Entries {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        let Some((key, value)) = self.view.dict.next_entry(&mut self.cursor)? else { return Ok(None) };
        match self.view.shows {
            Shows::Keys => Ok(Some(key)),
            Shows::Values => Ok(Some(value)),
            Shows::Items => Value::pair(key, value, host.meter()).map(Some),
        }
    }

    fn next_pair(&mut self, _host: &mut dyn Host) -> Option<Result<Option<(Value, Value)>>> {
        match self.view.shows {
            Shows::Items => Some(self.view.dict.next_entry(&mut self.cursor)),
            Shows::Keys | Shows::Values => None,
        }
    }

    fn class(&self) -> &'static Class {
        match self.view.shows {
            Shows::Keys => &types::DICT_KEYITERATOR,
            Shows::Values => &types::DICT_VALUEITERATOR,
            Shows::Items => &types::DICT_ITEMITERATOR,
        }
    }

    fn hint(&self) -> Option<usize> {
        Some(self.view.dict.left(&self.cursor))
    }
}

const MAPPING: &[Method<Rc<View>>] =
    &[Method::property("mapping", |view, _| Ok(MappingProxy::value(Rc::clone(&view.dict))))];

const SET_LIKE: &[Method<Rc<View>>] = &[Method::new("isdisjoint(other, /)", |view, args, host| {
    let other = args.value("other");
    // The smaller of two sets is walked.
    if let Value::Set(_) | Value::Object(_) = &other
        && (matches!(other, Value::Set(_)) || as_set_view(&other).is_some())
        && ops::len(&other, host)? > view.dict.len()
    {
        for item in view.items(host)? {
            if ops::contains(&other, &item, host)? {
                return Ok(Value::Bool(false));
            }
        }
        return Ok(Value::Bool(true));
    }
    let mut items = Iter::of(&other, host)?;
    while let Some(item) = items.next(host)? {
        host.meter().work(1)?;
        if view.has(&item, host)? {
            return Ok(Value::Bool(false));
        }
    }
    Ok(Value::Bool(true))
})];

static KEYS: std::sync::LazyLock<Members<Rc<View>>> =
    std::sync::LazyLock::new(|| Members::new(&types::DICT_KEYS, &[SET_LIKE, MAPPING], "").of_builtins());
static VALUES: std::sync::LazyLock<Members<Rc<View>>> =
    std::sync::LazyLock::new(|| Members::new(&types::DICT_VALUES, &[MAPPING], "").of_builtins());
static ITEMS: std::sync::LazyLock<Members<Rc<View>>> =
    std::sync::LazyLock::new(|| Members::new(&types::DICT_ITEMS, &[SET_LIKE, MAPPING], "").of_builtins());

pub(super) fn members(shows: Shows) -> &'static Members<Rc<View>> {
    match shows {
        Shows::Keys => &KEYS,
        Shows::Values => &VALUES,
        Shows::Items => &ITEMS,
    }
}

/// `reversed(dict)`, or of a view of it.
pub fn reversed(dict: &Rc<Dict>, shows: Shows, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(dict.len())?;
    let charge = host.meter().reserve((size_of::<Value>() * dict.len()) as u64)?;
    let keys = dict.keys().into_iter().rev();
    let view = View { dict: Rc::clone(dict), shows };
    Ok(crate::iter::Iterator::value(Backwards { view, keys, length: dict.len(), _charge: charge }))
}

/// Iterates from the last entry to the first.
struct Backwards {
    view: View,
    keys: std::iter::Rev<std::vec::IntoIter<Value>>,
    length: usize,
    _charge: crate::Charge,
}

impl Iterate for Backwards {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        let dict = &self.view.dict;
        if self.keys.len() > 0 && dict.len() != self.length {
            let words = "dictionary changed size during iteration";
            return Err(crate::exception::raise::exception(&types::exceptions::RUNTIME_ERROR, words));
        }
        let Some(key) = self.keys.next() else { return Ok(None) };
        let value = dict.get(&key)?.unwrap_or(Value::None);
        match self.view.shows {
            Shows::Keys => Ok(Some(key)),
            Shows::Values => Ok(Some(value)),
            Shows::Items => Value::tuple(vec![key, value], host.meter()).map(Some),
        }
    }

    fn class(&self) -> &'static Class {
        match self.view.shows {
            Shows::Keys => &types::DICT_REVERSEKEYITERATOR,
            Shows::Values => &types::DICT_REVERSEVALUEITERATOR,
            Shows::Items => &types::DICT_REVERSEITEMITERATOR,
        }
    }
}
