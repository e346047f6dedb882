//! `len`, `iter`, `next`, `enumerate`, `zip`, `map`, `filter`, `reversed`, `any`, `all`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::{Iterator, collect};
use hiddentables_values::types::dict_view::{self, Shows, View};
use hiddentables_values::types::exceptions::STOP_ITERATION;
use hiddentables_values::types::{self, long_range};
use hiddentables_values::{Args, Bound, Class, Host, Iter, Iterate, List, Native, Result, Stop, Value, ops};

use super::Source;
use super::attribute::is_callable;

pub(super) static FUNCTIONS: &[&Native] = &[&LEN, &ITER, &NEXT, &ANY, &ALL];

/// Built-in iterators are classes: `type(enumerate([])) is enumerate`.
pub(super) static CLASSES: [&Class; 5] = [&ENUMERATE_CLASS, &ZIP_CLASS, &MAP_CLASS, &FILTER_CLASS, &REVERSED_CLASS];

static LEN: Native = Native::new("len(obj, /)", len).of_builtins();
static ITER: Native = Native::new("iter(iterable, sentinel=<unset>, /)", iter).of_builtins();
static NEXT: Native = Native::new("next(iterator, default=<unset>, /)", next).of_builtins();
static ENUMERATE: Native = Native::new("enumerate(iterable, start=0)", enumerate).of_builtins();
static ZIP: Native = Native::new("zip(*iterables, strict=False)", zip).of_builtins();
static MAP: Native = Native::new("map(*args)", map).of_builtins();
static FILTER: Native = Native::new("filter(function, iterable, /)", filter).of_builtins();
static REVERSED: Native = Native::new("reversed(sequence, /)", reversed).of_builtins();
static ANY: Native = Native::new("any(iterable, /)", |bound, host| holds(bound, host, true)).of_builtins();
static ALL: Native = Native::new("all(iterable, /)", |bound, host| holds(bound, host, false)).of_builtins();

static ENUMERATE_CLASS: Class =
    Class::new("enumerate", "builtins", &[&types::OBJECT]).constructed_by(|_, args, host| ENUMERATE.call(args, host));
static ZIP_CLASS: Class =
    Class::new("zip", "builtins", &[&types::OBJECT]).constructed_by(|_, args, host| ZIP.call(args, host));
static MAP_CLASS: Class =
    Class::new("map", "builtins", &[&types::OBJECT]).constructed_by(|_, args, host| MAP.call(args, host));
static FILTER_CLASS: Class =
    Class::new("filter", "builtins", &[&types::OBJECT]).constructed_by(|_, args, host| FILTER.call(args, host));
static REVERSED_CLASS: Class =
    Class::new("reversed", "builtins", &[&types::OBJECT]).constructed_by(|_, args, host| REVERSED.call(args, host));

fn len(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    ops::len(&bound.value("obj"), host).map(|length| Value::Int(length as i64))
}

fn iter(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = bound.value("iterable");
    match bound.given("sentinel") {
        Some(_) if !is_callable(&value) => Err(raise::type_error("iter(v, w): v must be callable")),
        Some(sentinel) => Ok(Iterator::value(Until { function: value, sentinel: sentinel.clone() })),
        None => Ok(Iter::of(&value, host)?.into_value()),
    }
}

/// `iter(function, sentinel)`
struct Until {
    function: Value,
    sentinel: Value,
}

impl Iterate for Until {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        let value = match host.call(&self.function, Args::none()) {
            Err(stop) if stop.exception_of(&STOP_ITERATION).is_some() => return Ok(None),
            value => value?,
        };
        Ok(if ops::equal(&value, &self.sentinel, host)? { None } else { Some(value) })
    }

    fn class(&self) -> &'static Class {
        &types::CALLABLE_ITERATOR
    }
}

fn next(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = bound.value("iterator");
    let Some(iterator) = value.downcast::<Iterator>() else {
        return Err(raise::type_error(format!("'{}' object is not an iterator", value.spoken())));
    };
    host.meter().enter()?;
    let next = iterator.advance(host);
    host.meter().leave();
    let next = match (next, bound.given("default")) {
        (Err(stop), Some(_)) if stop.exception_of(&STOP_ITERATION).is_some() => None,
        (next, _) => next?,
    };
    match (next, bound.given("default")) {
        (Some(value), _) => Ok(value),
        (None, Some(default)) => Ok(default.clone()),
        (None, None) => Err(raise::stop_iteration()),
    }
}

/// `enumerate(iterable)`
struct Enumerate {
    source: Source,
    at: Value,
}

impl Enumerate {
    fn numbered(&mut self, host: &mut dyn Host) -> Result<Option<(Value, Value)>> {
        let Some(item) = self.source.next(host)? else {
            return Ok(None);
        };
        let following = match &self.at {
            Value::Int(at) if *at < i64::MAX => Value::Int(at + 1),
            at => ops::binary(ops::BinaryOp::Add, at, &Value::Int(1), host)?,
        };
        Ok(Some((std::mem::replace(&mut self.at, following), item)))
    }
}

impl Iterate for Enumerate {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        match self.numbered(host)? {
            Some((at, item)) => Value::pair(at, item, host.meter()).map(Some),
            None => Ok(None),
        }
    }

    fn next_pair(&mut self, host: &mut dyn Host) -> Option<Result<Option<(Value, Value)>>> {
        Some(self.numbered(host))
    }

    fn class(&self) -> &'static Class {
        &ENUMERATE_CLASS
    }

    /// At its end it asks its source anew.
    fn stays(&self) -> bool {
        true
    }
}

fn enumerate(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let at = match bound.value("start") {
        big @ Value::Big(_) => big,
        other => Value::Int(ops::index(&other)?),
    };
    let source = Source::of(&bound.value("iterable"), host)?;
    Ok(Iterator::value(Enumerate { source, at }))
}

/// `zip(*iterables)`
struct Zip {
    sources: Vec<Source>,
    strict: bool,
}

impl Iterate for Zip {
    fn footprint(&self) -> usize {
        size_of_val(self) + 96 + self.sources.capacity() * size_of::<Source>()
    }

    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        let mut items = Vec::with_capacity(self.sources.len());
        for source in &mut self.sources {
            match source.next(host)? {
                Some(item) => items.push(item),
                None if self.strict => return self.check_lengths(items.len(), host),
                None => return Ok(None),
            }
        }
        if items.is_empty() { Ok(None) } else { Value::tuple(items, host.meter()).map(Some) }
    }

    fn next_pair(&mut self, host: &mut dyn Host) -> Option<Result<Option<(Value, Value)>>> {
        let [first, second] = self.sources.as_mut_slice() else { return None };
        if self.strict {
            return None;
        }
        let mut both = || {
            let Some(first) = first.next(host)? else { return Ok(None) };
            Ok(second.next(host)?.map(|second| (first, second)))
        };
        Some(both())
    }

    fn class(&self) -> &'static Class {
        &ZIP_CLASS
    }

    /// At its end it asks its source anew.
    fn stays(&self) -> bool {
        true
    }
}

impl Zip {
    /// The argument after `given` others ended: with `strict` all must end together.
    fn check_lengths(&mut self, given: usize, host: &mut dyn Host) -> Result<Option<Value>> {
        let others = |first: usize| {
            if first == 1 { "argument 1".to_string() } else { format!("arguments 1-{first}") }
        };
        if given > 0 {
            let message = format!("zip() argument {} is shorter than {}", given + 1, others(given));
            return Err(raise::value_error(message));
        }
        for (at, source) in self.sources.iter_mut().enumerate().skip(1) {
            if source.next(host)?.is_some() {
                return Err(raise::value_error(format!("zip() argument {} is longer than {}", at + 1, others(at))));
            }
        }
        Ok(None)
    }
}

fn zip(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let strict = ops::truth(&bound.value("strict"), host)?;
    let sources = Source::all(&bound.rest, host)?;
    Ok(Iterator::value(Zip { sources, strict }))
}

/// `map(function, *iterables)`
struct Map {
    function: Value,
    sources: Vec<Source>,
}

impl Iterate for Map {
    fn footprint(&self) -> usize {
        size_of_val(self) + 96 + self.sources.capacity() * size_of::<Source>()
    }

    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        let mut items = Vec::with_capacity(self.sources.len());
        for source in &mut self.sources {
            let Some(item) = source.next(host)? else {
                return Ok(None);
            };
            items.push(item);
        }
        host.call(&self.function, Args::positional(items)).map(Some)
    }

    fn class(&self) -> &'static Class {
        &MAP_CLASS
    }

    /// At its end it asks its source anew.
    fn stays(&self) -> bool {
        true
    }
}

fn map(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let Some((function, iterables)) = bound.rest.split_first().filter(|(_, iterables)| !iterables.is_empty()) else {
        return Err(raise::type_error("map() must have at least two arguments."));
    };
    let sources = Source::all(iterables, host)?;
    Ok(Iterator::value(Map { function: function.clone(), sources }))
}

/// `filter(function, iterable)`
struct Filter {
    function: Value,
    source: Source,
}

impl Iterate for Filter {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        while let Some(item) = self.source.next(host)? {
            host.meter().step()?;
            let keep = match &self.function {
                Value::None => ops::truth(&item, host)?,
                function => {
                    let answer = host.call(function, Args::one(item.clone()))?;
                    ops::truth(&answer, host)?
                }
            };
            if keep {
                return Ok(Some(item));
            }
        }
        Ok(None)
    }

    fn class(&self) -> &'static Class {
        &FILTER_CLASS
    }

    /// At its end it asks its source anew.
    fn stays(&self) -> bool {
        true
    }
}

fn filter(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let source = Source::of(&bound.value("iterable"), host)?;
    Ok(Iterator::value(Filter { function: bound.value("function"), source }))
}

fn reversed(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = bound.value("sequence");
    let items = match &value {
        Value::List(list) => {
            return Ok(Iterator::value(Backwards { list: Rc::clone(list), left: list.len() }));
        }
        Value::Dict(dict) => return dict_view::reversed(dict, Shows::Keys, host),
        Value::Tuple(_) | Value::Str(_) | Value::Bytes(_) => collect(&value, host)?,
        other if let Some(range) = long_range::reversed(other) => return Ok(range.into_value()),
        other if let Some(view) = other.downcast::<View>() => {
            return dict_view::reversed(view.dict(), view.shows(), host);
        }
        Value::Object(sequence) if !value.is::<Iterator>() => {
            if let Some(reversed) = Rc::clone(sequence).reversed(host)? {
                return Ok(reversed);
            }
            let Some(length) = sequence.len(host)? else {
                return Err(not_reversible(&value));
            };
            return Ok(Iterator::value(Counted { sequence: value.clone(), left: length as i64 }));
        }
        other => return Err(not_reversible(other)),
    };
    host.meter().work_len(items.len())?;
    Ok(Iter::named(items.into_iter().rev().collect(), &REVERSED_CLASS, host.meter())?.into_value())
}

fn not_reversible(value: &Value) -> Stop {
    raise::type_error(format!("'{}' object is not reversible", value.spoken()))
}

/// `reversed(list)`, which sees changes of the list.
struct Backwards {
    list: Rc<List>,
    left: usize,
}

impl Iterate for Backwards {
    fn next(&mut self, _host: &mut dyn Host) -> Result<Option<Value>> {
        let item = self.left.checked_sub(1).and_then(|at| self.list.get(at));
        self.left = if item.is_some() { self.left - 1 } else { 0 };
        Ok(item)
    }

    fn class(&self) -> &'static Class {
        &types::LIST_REVERSEITERATOR
    }

    fn hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

/// `reversed` of something that has a length and items by position.
struct Counted {
    sequence: Value,
    left: i64,
}

impl Iterate for Counted {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        ops::get_item(&self.sequence, &Value::Int(self.left), host).map(Some)
    }

    fn class(&self) -> &'static Class {
        &REVERSED_CLASS
    }

    fn hint(&self) -> Option<usize> {
        usize::try_from(self.left).ok()
    }
}

fn holds(bound: &Bound, host: &mut dyn Host, wanted: bool) -> Result<Value> {
    let mut source = Source::of(&bound.value("iterable"), host)?;
    while let Some(item) = source.next(host)? {
        host.meter().step()?;
        if ops::truth(&item, host)? == wanted {
            return Ok(Value::Bool(wanted));
        }
    }
    Ok(Value::Bool(!wanted))
}
