//! `set` and `frozenset`: construction, methods and operators, each walking and filling tables in CPython's order.

use std::rc::Rc;

use crate::class::Class;
use crate::exception::raise;
use crate::iter::{Iter, collect};
use crate::method::{Members, Method};
use crate::object::Host;
use crate::ops::{BinaryOp, CompareOp};
use crate::set::Set;
use crate::value::Value;
use crate::{Args, Result, types};

/// `set(iterable)` and `frozenset(iterable)`
pub(super) fn construct(class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let frozen = std::ptr::eq(class, &raw const types::FROZENSET);
    match super::only_argument(class, args)? {
        Some(Value::Set(set)) if frozen && set.frozen() => Ok(Value::Set(set)),
        Some(value) => of(frozen, &value, host).map(Value::Set),
        None => Ok(Value::Set(Set::new(frozen, [], host.meter())?)),
    }
}

/// A set of the items of an iterable.
pub fn of(frozen: bool, value: &Value, host: &mut dyn Host) -> Result<Rc<Set>> {
    let set = Set::new(frozen, [], host.meter())?;
    update(&set, value, host)?;
    Ok(set)
}

/// `set.update(other)`
pub fn update(set: &Set, other: &Value, host: &mut dyn Host) -> Result<()> {
    match other {
        Value::Set(other) => return set.merge(other),
        Value::Dict(dict) if is_plain(dict) => set.make_room(dict.len())?,
        _ => {}
    }
    for item in collect(other, host)? {
        set.add(item)?;
    }
    Ok(())
}

/// Whether it is a `dict` and no subclass, which CPython walks directly.
fn is_plain(dict: &crate::Dict) -> bool {
    matches!(dict.kind(), crate::dict::Kind::Plain)
}

/// `set & other`
fn intersection(set: &Rc<Set>, other: &Value, host: &mut dyn Host) -> Result<Rc<Set>> {
    let meter = Rc::clone(host.meter());
    let result = Set::new(set.frozen(), [], &meter)?;
    if let Value::Set(other) = other {
        if Rc::ptr_eq(set, other) {
            return Set::copy_of(set.frozen(), set, &meter);
        }
        // The smaller one is walked, the right one of two equals.
        let (walked, kept) = if other.len() > set.len() { (set, other) } else { (other, set) };
        for item in walked.values(&meter)? {
            if kept.contains(&item)? {
                result.add(item)?;
            }
        }
        return Ok(result);
    }
    for item in collect(other, host)? {
        if set.contains(&item)? {
            result.add(item)?;
        }
    }
    Ok(result)
}

/// `set - other`
fn difference(set: &Rc<Set>, other: &Value, host: &mut dyn Host) -> Result<Rc<Set>> {
    let meter = Rc::clone(host.meter());
    let size = match other {
        Value::Set(_) | Value::Dict(_) if set.is_empty() => return Set::copy_of(set.frozen(), set, &meter),
        Value::Set(other) => Some(other.len()),
        Value::Dict(other) if is_plain(other) => Some(other.len()),
        _ => None,
    };
    if size.is_none_or(|size| set.len() >> 2 > size) {
        let result = Set::copy_of(set.frozen(), set, &meter)?;
        difference_update(&result, other, host)?;
        return Ok(result);
    }
    let result = Set::new(set.frozen(), [], &meter)?;
    for item in set.values(&meter)? {
        let shared = match other {
            Value::Set(other) => other.contains(&item)?,
            Value::Dict(other) => other.contains(&item)?,
            _ => false,
        };
        if !shared {
            result.add(item)?;
        }
    }
    Ok(result)
}

/// `set -= other`
fn difference_update(set: &Rc<Set>, other: &Value, host: &mut dyn Host) -> Result<()> {
    match other {
        Value::Set(other) if Rc::ptr_eq(set, other) => {
            set.clear();
            return Ok(());
        }
        Value::Set(large) if large.len() >> 3 > set.len() => {
            for item in intersection(set, other, host)?.values(host.meter())? {
                set.remove(&item)?;
            }
        }
        // One at a time, so that an iterator over the set itself sees it change.
        _ => {
            let mut items = Iter::of(other, host)?;
            while let Some(item) = items.next(host)? {
                host.meter().step()?;
                set.remove(&item)?;
            }
        }
    }
    set.sweep()
}

/// `set ^= other`
fn symmetric_difference_update(set: &Rc<Set>, other: &Value, host: &mut dyn Host) -> Result<()> {
    let items = match other {
        Value::Set(other) if Rc::ptr_eq(set, other) => {
            set.clear();
            return Ok(());
        }
        Value::Set(other) => other.values(host.meter())?,
        Value::Dict(other) if is_plain(other) => other.keys(),
        _ => of(set.frozen(), other, host)?.values(host.meter())?,
    };
    host.meter().work_len(4 * items.len())?;
    for item in items {
        if !set.remove(&item)? {
            set.add(item)?;
        }
    }
    Ok(())
}

/// `set ^ other`: CPython works on a copy of the right side.
fn symmetric_difference(set: &Rc<Set>, other: &Value, host: &mut dyn Host) -> Result<Rc<Set>> {
    let result = of(set.frozen(), other, host)?;
    symmetric_difference_update(&result, &Value::Set(Rc::clone(set)), host)?;
    Ok(result)
}

/// `a | b`, `a & b`, `a - b`, `a ^ b`; the answer is frozen as `a` is.
pub fn operate(op: BinaryOp, a: &Rc<Set>, b: &Rc<Set>, host: &mut dyn Host) -> Result<Rc<Set>> {
    host.meter().work_len(3 * (a.len() + b.len()))?;
    let other = Value::Set(Rc::clone(b));
    match op {
        BinaryOp::Or => {
            let result = Set::copy_of(a.frozen(), a, host.meter())?;
            if !Rc::ptr_eq(a, b) {
                result.merge(b)?;
            }
            Ok(result)
        }
        BinaryOp::And => intersection(a, &other, host),
        BinaryOp::Sub => difference(a, &other, host),
        _ => symmetric_difference(a, &other, host),
    }
}

/// `a |= b`, `a &= b`, `a -= b`, `a ^= b`
pub fn operate_in_place(op: BinaryOp, a: &Rc<Set>, b: &Rc<Set>, host: &mut dyn Host) -> Result<()> {
    host.meter().work_len(3 * (a.len() + b.len()))?;
    let other = Value::Set(Rc::clone(b));
    match op {
        BinaryOp::Or => a.merge(b),
        BinaryOp::And => a.replace_by(&*intersection(a, &other, host)?),
        BinaryOp::Sub => difference_update(a, &other, host),
        _ => symmetric_difference_update(a, &other, host),
    }
}

const READING: &[Method<Rc<Set>>] = &[
    Method::new("copy()", |set, _, host| {
        if set.frozen() {
            return Ok(Value::Set(Rc::clone(set)));
        }
        host.meter().work_len(set.len())?;
        Ok(Value::Set(Set::copy_of(false, set, host.meter())?))
    }),
    Method::new("union(*others)", |set, args, host| {
        let result = Set::copy_of(set.frozen(), set, host.meter())?;
        for other in &args.rest {
            let itself = matches!(other, Value::Set(other) if Rc::ptr_eq(set, other));
            if !itself {
                update(&result, other, host)?;
            }
        }
        Ok(Value::Set(result))
    }),
    Method::new("intersection(*others)", |set, args, host| intersection_of_all(set, &args.rest, host).map(Value::Set)),
    Method::new("difference(*others)", |set, args, host| {
        let Some((first, rest)) = args.rest.split_first() else {
            return Ok(Value::Set(Set::copy_of(set.frozen(), set, host.meter())?));
        };
        let result = difference(set, first, host)?;
        for other in rest {
            difference_update(&result, other, host)?;
        }
        Ok(Value::Set(result))
    }),
    Method::new("symmetric_difference(other, /)", |set, args, host| {
        symmetric_difference(set, &args.value("other"), host).map(Value::Set)
    }),
    Method::new("issubset(other, /)", |set, args, host| {
        let other = as_set(&args.value("other"), host)?;
        compare(CompareOp::Le, set, &other, host).map(Value::Bool)
    }),
    Method::new("issuperset(other, /)", |set, args, host| {
        if let other @ Value::Set(_) = args.value("other") {
            let other = as_set(&other, host)?;
            return compare(CompareOp::Ge, set, &other, host).map(Value::Bool);
        }
        none_of(&args.value("other"), |item| Ok(!set.contains(item)?), host)
    }),
    Method::new("isdisjoint(other, /)", |set, args, host| {
        let other = match args.value("other") {
            Value::Set(other) if other.len() > set.len() => {
                return none_of(&Value::Set(Rc::clone(set)), |item| other.contains(item), host);
            }
            other => other,
        };
        none_of(&other, |item| set.contains(item), host)
    }),
];

const WRITING: &[Method<Rc<Set>>] = &[
    Method::new("add(elem, /)", |set, args, _| {
        set.add(args.value("elem"))?;
        Ok(Value::None)
    }),
    Method::new("discard(elem, /)", |set, args, host| {
        take_out(set, &args.value("elem"), host)?;
        Ok(Value::None)
    }),
    Method::new("remove(elem, /)", |set, args, host| {
        let value = args.value("elem");
        if take_out(set, &value, host)? { Ok(Value::None) } else { Err(raise::key_error(value)) }
    }),
    Method::new("pop()", |set, _, _| set.pop()?.ok_or_else(|| raise::key_error_text("pop from an empty set"))),
    Method::new("clear()", |set, _, _| {
        set.clear();
        Ok(Value::None)
    }),
    Method::new("update(*others)", |set, args, host| {
        for other in &args.rest {
            update(set, other, host)?;
        }
        Ok(Value::None)
    }),
    Method::new("intersection_update(*others)", |set, args, host| {
        let result = intersection_of_all(set, &args.rest, host)?;
        set.replace_by(&result)?;
        Ok(Value::None)
    }),
    Method::new("difference_update(*others)", |set, args, host| {
        for other in &args.rest {
            difference_update(set, other, host)?;
        }
        Ok(Value::None)
    }),
    Method::new("symmetric_difference_update(other, /)", |set, args, host| {
        symmetric_difference_update(set, &args.value("other"), host)?;
        Ok(Value::None)
    }),
];

const KNOWN: &str = "copy difference intersection isdisjoint issubset issuperset symmetric_difference union";

static MEMBERS: std::sync::LazyLock<Members<Rc<Set>>> =
    std::sync::LazyLock::new(|| Members::new(&types::SET, &[READING, WRITING], KNOWN).of_builtins());
static FROZEN_MEMBERS: std::sync::LazyLock<Members<Rc<Set>>> =
    std::sync::LazyLock::new(|| Members::new(&types::FROZENSET, &[READING], KNOWN).of_builtins());

/// Methods of `set`.
pub fn members() -> &'static Members<Rc<Set>> {
    &MEMBERS
}

/// Methods of `frozenset`.
pub fn frozen_members() -> &'static Members<Rc<Set>> {
    &FROZEN_MEMBERS
}

fn intersection_of_all(set: &Rc<Set>, others: &[Value], host: &mut dyn Host) -> Result<Rc<Set>> {
    let Some((first, rest)) = others.split_first() else {
        return Set::copy_of(set.frozen(), set, host.meter());
    };
    let mut result = intersection(set, first, host)?;
    for other in rest {
        result = intersection(&result, other, host)?;
    }
    Ok(result)
}

/// Whether `holds` of no item; nothing is drawn after the first of which it holds.
fn none_of(items: &Value, holds: impl Fn(&Value) -> Result<bool>, host: &mut dyn Host) -> Result<Value> {
    let mut items = Iter::of(items, host)?;
    while let Some(item) = items.next(host)? {
        host.meter().work(1)?;
        if holds(&item)? {
            return Ok(Value::Bool(false));
        }
    }
    Ok(Value::Bool(true))
}

fn as_set(value: &Value, host: &mut dyn Host) -> Result<Rc<Set>> {
    match value {
        Value::Set(set) => Ok(Rc::clone(set)),
        other => of(false, other, host),
    }
}

/// Removes an item; a set as item stands for the frozenset of its members.
fn take_out(set: &Rc<Set>, item: &Value, host: &mut dyn Host) -> Result<bool> {
    match item {
        Value::Set(inner) if !inner.frozen() => {
            let frozen = Set::copy_of(true, inner, host.meter())?;
            set.remove(&Value::Set(frozen))
        }
        other => set.remove(other),
    }
}

/// Whether two sets have the same members.
pub fn same_members(a: &Set, b: &Set) -> bool {
    std::ptr::eq(a, b) || (a.len() == b.len() && a.raw().iter().all(|item| b.contains(item).unwrap_or(false)))
}

/// `item in set`; a set as item is looked up as the frozenset of its members.
pub fn contains(set: &Set, item: &Value, host: &mut dyn Host) -> Result<bool> {
    match item {
        Value::Set(inner) if !inner.frozen() => {
            let frozen = Set::copy_of(true, inner, host.meter())?;
            set.contains(&Value::Set(frozen))
        }
        other => set.contains(other),
    }
}

/// Equality and subset order of sets.
pub fn compare(op: CompareOp, a: &Set, b: &Set, host: &mut dyn Host) -> Result<bool> {
    host.meter().work_len(3 * (a.len() + b.len()))?;
    let subset = |a: &Set, b: &Set| -> Result<bool> {
        for item in a.raw() {
            if !b.contains(&item)? {
                return Ok(false);
            }
        }
        Ok(true)
    };
    match op {
        CompareOp::Eq => Ok(a.len() == b.len() && subset(a, b)?),
        CompareOp::Ne => Ok(a.len() != b.len() || !subset(a, b)?),
        CompareOp::Lt => Ok(a.len() < b.len() && subset(a, b)?),
        CompareOp::Le => Ok(a.len() <= b.len() && subset(a, b)?),
        CompareOp::Gt => Ok(a.len() > b.len() && subset(b, a)?),
        CompareOp::Ge => Ok(a.len() >= b.len() && subset(b, a)?),
    }
}
