//! Iterators over other iterators: `chain`, `islice`, `groupby`, `accumulate` and their kin.

use std::cell::RefCell;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::Iterator;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::types::OBJECT;
use hiddentables_values::{Args, Bound, Class, Host, Iter, Iterate, Native, Result, Value};

use super::iterator_class;
use crate::builtins::Source;

/// An iterator written as a closure over its state.
struct Stepping<F>(F, &'static Class);

impl<F: FnMut(&mut dyn Host) -> Result<Option<Value>>> Iterate for Stepping<F> {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        (self.0)(host)
    }

    fn class(&self) -> &'static Class {
        self.1
    }
}

fn stepping(class: &'static Class, step: impl FnMut(&mut dyn Host) -> Result<Option<Value>> + 'static) -> Value {
    Iterator::value(Stepping(step, class))
}

/// `chain(*iterables)`, a class for the sake of `chain.from_iterable`.
pub(super) static CHAIN: Class = Class::new("chain", "itertools", &[&OBJECT])
    .constructed_by(|_, args, _| Ok(chain(Source::over(Iter::Values(args.positional.into_iter())))))
    .with_statics(|name| (name == "from_iterable").then_some(Value::Native(&FROM_ITERABLE)));
static FROM_ITERABLE: Native =
    Native::new("from_iterable(iterable, /)", |bound, host| Source::of(&bound.value("iterable"), host).map(chain));

fn chain(mut iterables: Source) -> Value {
    let mut current: Option<Source> = None;
    stepping(&CHAIN, move |host| {
        loop {
            if let Some(source) = &mut current
                && let Some(item) = source.next(host)?
            {
                return Ok(Some(item));
            }
            host.meter().step()?;
            current = match iterables.next(host)? {
                Some(iterable) => Some(Source::of(&iterable, host)?),
                None => return Ok(None),
            };
        }
    })
}

pub(super) static ISLICE: Native = Native::new("islice(iterable, *bounds)", islice);
static ISLICE_CLASS: Class = iterator_class("islice");

fn islice(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let part = |value: &Value, otherwise: &'static str| match value {
        Value::None => Ok(None),
        Value::Int(i) if *i >= 0 => Ok(Some(*i as u64)),
        _ => Err(raise::value_error(otherwise)),
    };
    let indices = "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.";
    let (start, stop, step) = match bound.rest.as_slice() {
        [stop] => (0, part(stop, "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")?, 1),
        [start, stop] => (part(start, indices)?.unwrap_or(0), part(stop, indices)?, 1),
        [start, stop, step] => {
            let step = part(step, "Step for islice() must be a positive integer or None.")?.unwrap_or(1);
            if step == 0 {
                return Err(raise::value_error("Step for islice() must be a positive integer or None."));
            }
            (part(start, indices)?.unwrap_or(0), part(stop, indices)?, step)
        }
        [] => {
            return Err(raise::type_error("islice expected at least 2 arguments, got 1"));
        }
        many => {
            let given = many.len() + 1;
            return Err(raise::type_error(format!("islice expected at most 4 arguments, got {given}")));
        }
    };
    let mut source = Source::of(&bound.value("iterable"), host)?;
    let (mut at, mut wanted) = (0, start);
    Ok(stepping(&ISLICE_CLASS, move |host| {
        while stop.is_none_or(|stop| at < stop) {
            let Some(item) = source.next(host)? else {
                return Ok(None);
            };
            host.meter().step()?;
            at += 1;
            if at > wanted {
                wanted = wanted.saturating_add(step);
                return Ok(Some(item));
            }
        }
        Ok(None)
    }))
}

pub(super) static TAKEWHILE: Native = Native::new("takewhile(predicate, iterable, /)", takewhile);
pub(super) static DROPWHILE: Native = Native::new("dropwhile(predicate, iterable, /)", dropwhile);
pub(super) static FILTERFALSE: Native = Native::new("filterfalse(function, iterable, /)", filterfalse);
pub(super) static COMPRESS: Native = Native::new("compress(data, selectors)", compress);
pub(super) static STARMAP: Native = Native::new("starmap(function, iterable, /)", starmap);
static TAKEWHILE_CLASS: Class = iterator_class("takewhile");
static DROPWHILE_CLASS: Class = iterator_class("dropwhile");
static FILTERFALSE_CLASS: Class = iterator_class("filterfalse");
static COMPRESS_CLASS: Class = iterator_class("compress");
static STARMAP_CLASS: Class = iterator_class("starmap");

fn holds(predicate: &Value, item: &Value, host: &mut dyn Host) -> Result<bool> {
    host.meter().step()?;
    let answer = match predicate {
        Value::None => item.clone(),
        function => host.call(function, Args::one(item.clone()))?,
    };
    ops::truth(&answer, host)
}

/// As [`holds`], where `None` is no function.
fn calls(predicate: &Value, item: &Value, host: &mut dyn Host) -> Result<bool> {
    host.meter().step()?;
    let answer = host.call(predicate, Args::one(item.clone()))?;
    ops::truth(&answer, host)
}

fn takewhile(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (predicate, mut source) = (bound.value("predicate"), Source::of(&bound.value("iterable"), host)?);
    Ok(stepping(&TAKEWHILE_CLASS, move |host| match source.next(host)? {
        Some(item) if calls(&predicate, &item, host)? => Ok(Some(item)),
        _ => Ok(None),
    }))
}

fn dropwhile(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (predicate, mut source) = (bound.value("predicate"), Source::of(&bound.value("iterable"), host)?);
    let mut begun = false;
    Ok(stepping(&DROPWHILE_CLASS, move |host| {
        while let Some(item) = source.next(host)? {
            if begun || !calls(&predicate, &item, host)? {
                begun = true;
                return Ok(Some(item));
            }
        }
        Ok(None)
    }))
}

fn filterfalse(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (predicate, mut source) = (bound.value("function"), Source::of(&bound.value("iterable"), host)?);
    Ok(stepping(&FILTERFALSE_CLASS, move |host| {
        while let Some(item) = source.next(host)? {
            if !holds(&predicate, &item, host)? {
                return Ok(Some(item));
            }
        }
        Ok(None)
    }))
}

fn compress(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let mut data = Source::of(&bound.value("data"), host)?;
    let mut selectors = Source::of(&bound.value("selectors"), host)?;
    Ok(stepping(&COMPRESS_CLASS, move |host| {
        while let (Some(item), Some(selector)) = (data.next(host)?, selectors.next(host)?) {
            host.meter().step()?;
            if ops::truth(&selector, host)? {
                return Ok(Some(item));
            }
        }
        Ok(None)
    }))
}

fn starmap(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (function, mut source) = (bound.value("function"), Source::of(&bound.value("iterable"), host)?);
    Ok(stepping(&STARMAP_CLASS, move |host| {
        let Some(item) = source.next(host)? else {
            return Ok(None);
        };
        let arguments = hiddentables_values::iter::collect(&item, host)?;
        host.call(&function, Args::positional(arguments)).map(Some)
    }))
}

pub(super) static ACCUMULATE: Native = Native::new("accumulate(iterable, func=None, *, initial=None)", accumulate);
static ACCUMULATE_CLASS: Class = iterator_class("accumulate");

fn accumulate(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (function, mut source) = (bound.some("func"), Source::of(&bound.value("iterable"), host)?);
    let mut initial = bound.some("initial");
    let mut total: Option<Value> = None;
    Ok(stepping(&ACCUMULATE_CLASS, move |host| {
        if let Some(first) = initial.take() {
            total = Some(first.clone());
            return Ok(Some(first));
        }
        let Some(item) = source.next(host)? else {
            return Ok(None);
        };
        let next = match (&total, &function) {
            (None, _) => item,
            (Some(total), None) => ops::binary(BinaryOp::Add, total, &item, host)?,
            (Some(total), Some(function)) => host.call(function, Args::positional(vec![total.clone(), item]))?,
        };
        total = Some(next.clone());
        Ok(Some(next))
    }))
}

pub(super) static PAIRWISE: Native = Native::new("pairwise(iterable, /)", pairwise);
static PAIRWISE_CLASS: Class = iterator_class("pairwise");

fn pairwise(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let mut source = Source::of(&bound.value("iterable"), host)?;
    let mut previous: Option<Value> = None;
    Ok(stepping(&PAIRWISE_CLASS, move |host| {
        let first = match previous.take() {
            Some(previous) => previous,
            None => match source.next(host)? {
                Some(first) => first,
                None => return Ok(None),
            },
        };
        let Some(second) = source.next(host)? else {
            return Ok(None);
        };
        previous = Some(second.clone());
        Value::pair(first, second, host.meter()).map(Some)
    }))
}

pub(super) static ZIP_LONGEST: Native = Native::new("zip_longest(*iterables, fillvalue=None)", zip_longest);
static ZIP_LONGEST_CLASS: Class = iterator_class("zip_longest");

fn zip_longest(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let fill = bound.value("fillvalue");
    let mut sources: Vec<Option<Source>> = Source::all(&bound.rest, host)?.into_iter().map(Some).collect();
    Ok(stepping(&ZIP_LONGEST_CLASS, move |host| {
        let mut items = Vec::with_capacity(sources.len());
        for source in &mut sources {
            let item = match source {
                Some(live) => live.next(host)?,
                None => None,
            };
            if item.is_none() {
                *source = None;
            }
            items.push(item.unwrap_or_else(|| fill.clone()));
        }
        if sources.iter().all(Option::is_none) { Ok(None) } else { Value::tuple(items, host.meter()).map(Some) }
    }))
}

pub(super) static GROUPBY: Native = Native::new("groupby(iterable, key=None)", groupby);
static GROUPBY_CLASS: Class = iterator_class("groupby");
static GROUPER_CLASS: Class = iterator_class("_grouper");

/// What a `groupby` and its current group share.
struct Groups {
    source: Source,
    key: Option<Value>,
    /// The item read last and its key, while no group has given it.
    waiting: Option<(Value, Value)>,
    current: Option<Value>,
    /// Which group is the current one; a group of an earlier number is over.
    number: u64,
}

impl Groups {
    fn read(groups: &RefCell<Groups>, host: &mut dyn Host) -> Result<bool> {
        host.meter().step()?;
        // The source and the key function may reach the program: what they need is taken out meanwhile.
        let (mut source, key) = {
            let mut groups = groups.borrow_mut();
            let empty = Source::over(Iter::Values(Vec::new().into_iter()));
            (std::mem::replace(&mut groups.source, empty), groups.key.clone())
        };
        let next = source.next(host);
        groups.borrow_mut().source = source;
        let Some(item) = next? else { return Ok(false) };
        let key = match key {
            Some(function) => host.call(&function, Args::one(item.clone()))?,
            None => item.clone(),
        };
        groups.borrow_mut().waiting = Some((item, key));
        Ok(true)
    }

    /// Whether the waiting item belongs to the current group.
    fn continues(groups: &RefCell<Groups>, host: &mut dyn Host) -> Result<bool> {
        let (waiting, current) = {
            let groups = groups.borrow();
            (groups.waiting.as_ref().map(|(_, key)| key.clone()), groups.current.clone())
        };
        match (waiting, current) {
            (Some(key), Some(current)) => Ok(key.is_same(&current) || ops::equal(&current, &key, host)?),
            _ => Ok(false),
        }
    }
}

fn groupby(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let source = Source::of(&bound.value("iterable"), host)?;
    let key = bound.some("key");
    let groups = Rc::new(RefCell::new(Groups { source, key, waiting: None, current: None, number: 0 }));
    Ok(stepping(&GROUPBY_CLASS, move |host| {
        loop {
            if groups.borrow().waiting.is_none() && !Groups::read(&groups, host)? {
                return Ok(None);
            }
            if !Groups::continues(&groups, host)? {
                break;
            }
            groups.borrow_mut().waiting = None;
        }
        let key = {
            let mut groups = groups.borrow_mut();
            groups.number += 1;
            groups.current = groups.waiting.as_ref().map(|(_, key)| key.clone());
            groups.current.clone().unwrap_or(Value::None)
        };
        let group = group(Rc::clone(&groups));
        Value::pair(key, group, host.meter()).map(Some)
    }))
}

fn group(groups: Rc<RefCell<Groups>>) -> Value {
    let number = groups.borrow().number;
    stepping(&GROUPER_CLASS, move |host| {
        if groups.borrow().number != number {
            return Ok(None);
        }
        if groups.borrow().waiting.is_none() && !Groups::read(&groups, host)? {
            return Ok(None);
        }
        if !Groups::continues(&groups, host)? {
            return Ok(None);
        }
        Ok(groups.borrow_mut().waiting.take().map(|(item, _)| item))
    })
}
