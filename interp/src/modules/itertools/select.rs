//! Iterators over other iterators: `chain`, `islice`, `groupby`, `accumulate` and their kin.

use std::cell::RefCell;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::Iterator;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::types::OBJECT;
use hiddentables_values::{Args, Bound, Class, Host, Iter, Iterate, Native, Result, Value};

use super::{class, grouper_class};
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

/// `chain(*iterables)`
pub(super) static CHAIN: Class = Class::new("chain", "itertools", &[&OBJECT])
    .constructed_by(|_, args, host| CHAIN_CALL.call(args, host))
    .with_statics(|name| (name == "from_iterable").then_some(Value::Native(&FROM_ITERABLE)));
static CHAIN_CALL: Native =
    Native::new("chain(*iterables)", |bound, _| Ok(chain(Source::over(Iter::Values(bound.rest.clone().into_iter())))))
        .of_builtins();
static FROM_ITERABLE: Native =
    Native::new("from_iterable(iterable, /)", |bound, host| Source::of(&bound.value("iterable"), host).map(chain))
        .of_builtins()
        .method_of("chain");

fn chain(mut iterables: Source) -> Value {
    let (mut current, mut over): (Option<Source>, bool) = (None, false);
    stepping(&CHAIN, move |host| {
        loop {
            if over {
                return Ok(None);
            }
            if let Some(source) = &mut current
                && let Some(item) = source.next(host)?
            {
                return Ok(Some(item));
            }
            host.meter().step()?;
            current = match iterables.next(host)? {
                // What cannot be iterated over is the end of the chain.
                Some(iterable) => Some(Source::of(&iterable, host).inspect_err(|_| over = true)?),
                None => return Ok(None),
            };
        }
    })
}

class!(ISLICE, "islice", "islice(*args)", islice);

/// A bound of `islice`: none for `None`; what is no index of a sequence counts as -1.
fn islice_bound(value: &Value) -> Option<i64> {
    if value.is_none() { None } else { Some(ops::index(value).unwrap_or(-1)) }
}

/// `start`, `stop` and `step` of `islice`, not negative.
fn islice_bounds(bounds: &[Value]) -> Result<(u64, Option<u64>, u64)> {
    let (start, stop, step) = match bounds {
        [stop] => (0, islice_bound(stop), 1),
        [start, stop] => (islice_bound(start).unwrap_or(0), islice_bound(stop), 1),
        [start, stop, step, ..] => {
            (islice_bound(start).unwrap_or(0), islice_bound(stop), islice_bound(step).unwrap_or(1))
        }
        [] => (0, None, 1),
    };
    if stop == Some(-1) {
        return Err(raise::value_error(
            "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.",
        ));
    }
    let indices = || raise::value_error("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
    let start = u64::try_from(start).map_err(|_| indices())?;
    let stop = stop.map(u64::try_from).transpose().map_err(|_| indices())?;
    match u64::try_from(step) {
        Ok(step) if step > 0 => Ok((start, stop, step)),
        _ => Err(raise::value_error("Step for islice() must be a positive integer or None.")),
    }
}

fn islice(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (iterable, bounds) = match bound.rest.as_slice() {
        [iterable, bounds @ ..] if (1..=3).contains(&bounds.len()) => (iterable, bounds),
        few if few.len() < 2 => {
            return Err(raise::type_error(format!("islice expected at least 2 arguments, got {}", few.len())));
        }
        many => return Err(raise::type_error(format!("islice expected at most 4 arguments, got {}", many.len()))),
    };
    let (start, stop, step) = islice_bounds(bounds)?;
    let mut source = Source::of(iterable, host)?;
    let (mut at, mut wanted) = (0, start);
    Ok(stepping(&ISLICE, move |host| {
        while at < wanted {
            host.meter().step()?;
            if source.next(host)?.is_none() {
                return Ok(None);
            }
            at += 1;
        }
        if stop.is_some_and(|stop| at >= stop) {
            return Ok(None);
        }
        at += 1;
        wanted = wanted.saturating_add(step).min(stop.unwrap_or(u64::MAX));
        source.next(host)
    }))
}

class!(TAKEWHILE, "takewhile", "takewhile(predicate, iterable, /)", takewhile);
class!(DROPWHILE, "dropwhile", "dropwhile(predicate, iterable, /)", dropwhile);
class!(FILTERFALSE, "filterfalse", "filterfalse(function, iterable, /)", filterfalse);
class!(COMPRESS, "compress", "compress(data, selectors)", compress);
class!(STARMAP, "starmap", "starmap(function, iterable, /)", starmap);

fn holds(predicate: &Value, item: &Value, host: &mut dyn Host) -> Result<bool> {
    host.meter().step()?;
    let answer = host.call(predicate, Args::one(item.clone()))?;
    ops::truth(&answer, host)
}

fn takewhile(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (predicate, mut source) = (bound.value("predicate"), Source::of(&bound.value("iterable"), host)?);
    Ok(stepping(&TAKEWHILE, move |host| match source.next(host)? {
        Some(item) if holds(&predicate, &item, host)? => Ok(Some(item)),
        _ => Ok(None),
    }))
}

fn dropwhile(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (predicate, mut source) = (bound.value("predicate"), Source::of(&bound.value("iterable"), host)?);
    let mut begun = false;
    Ok(stepping(&DROPWHILE, move |host| {
        while let Some(item) = source.next(host)? {
            if begun || !holds(&predicate, &item, host)? {
                begun = true;
                return Ok(Some(item));
            }
        }
        Ok(None)
    }))
}

fn filterfalse(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (predicate, mut source) = (bound.value("function"), Source::of(&bound.value("iterable"), host)?);
    Ok(stepping(&FILTERFALSE, move |host| {
        while let Some(item) = source.next(host)? {
            let holds = match &predicate {
                Value::None => {
                    host.meter().step()?;
                    ops::truth(&item, host)?
                }
                function => holds(function, &item, host)?,
            };
            if !holds {
                return Ok(Some(item));
            }
        }
        Ok(None)
    }))
}

fn compress(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let mut data = Source::of(&bound.value("data"), host)?;
    let mut selectors = Source::of(&bound.value("selectors"), host)?;
    Ok(stepping(&COMPRESS, move |host| {
        // Where the data has ended no selector is drawn.
        while let Some(item) = data.next(host)? {
            let Some(selector) = selectors.next(host)? else { break };
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
    Ok(stepping(&STARMAP, move |host| {
        let Some(item) = source.next(host)? else {
            return Ok(None);
        };
        host.meter().step()?;
        let arguments = hiddentables_values::iter::collect(&item, host)?;
        host.call(&function, Args::positional(arguments)).map(Some)
    }))
}

class!(ACCUMULATE, "accumulate", "accumulate(iterable, func=None, *, initial=None)", accumulate);

fn accumulate(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (function, mut source) = (bound.some("func"), Source::of(&bound.value("iterable"), host)?);
    let mut initial = bound.some("initial");
    let mut total: Option<Value> = None;
    Ok(stepping(&ACCUMULATE, move |host| {
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

class!(PAIRWISE, "pairwise", "pairwise(iterable, /)", pairwise);

fn pairwise(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let mut source = Source::of(&bound.value("iterable"), host)?;
    let mut previous: Option<Value> = None;
    Ok(stepping(&PAIRWISE, move |host| {
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

class!(ZIP_LONGEST, "zip_longest", "zip_longest(*iterables, fillvalue=None, **others)", zip_longest);

fn zip_longest(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    if !bound.keywords.is_empty() {
        return Err(raise::type_error("zip_longest() got an unexpected keyword argument"));
    }
    let fill = bound.value("fillvalue");
    let mut sources: Vec<Option<Source>> = Source::all(&bound.rest, host)?.into_iter().map(Some).collect();
    Ok(stepping(&ZIP_LONGEST, move |host| {
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

class!(GROUPBY, "groupby", "groupby(iterable, key=None)", groupby);
static GROUPER_CLASS: Class = grouper_class();

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
    Ok(stepping(&GROUPBY, move |host| {
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
