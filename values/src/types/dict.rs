//! `dict`, `defaultdict`, `OrderedDict`: construction and methods. `Counter` adds its own beside this.

use std::rc::Rc;

use super::dict_view::{Shows, View};
use crate::class::Class;
use crate::dict::{Dict, Kind};
use crate::exception::raise;
use crate::iter::{Iter, collect};
use crate::method::{Members, Method};
use crate::object::Host;
use crate::value::Value;
use crate::{Args, Bound, Native, Result, ops, types};

/// What `d[key]` is where there is no such key: a default, 0 of a `Counter`, `KeyError`.
pub fn missing(dict: &Rc<Dict>, key: &Value, host: &mut dyn Host) -> Result<Value> {
    match dict.kind() {
        Kind::Counter => Ok(Value::Int(0)),
        kind => match kind.factory().filter(|factory| !factory.is_none()) {
            Some(factory) => {
                let value = host.call(&factory, Args::none())?;
                dict.insert(key.clone(), value.clone())?;
                Ok(value)
            }
            None => Err(raise::key_error(key.clone())),
        },
    }
}

/// `dict(source, **pairs)` and `OrderedDict(…)`
pub(super) fn construct(class: &'static Class, mut args: Args, host: &mut dyn Host) -> Result<Value> {
    let keywords = std::mem::take(&mut args.keywords);
    let kind = if std::ptr::eq(class, &raw const types::ORDERED_DICT) { Kind::Ordered } else { Kind::Plain };
    let source = super::only_argument(class, args)?;
    let dict = Dict::new(kind, host.meter())?;
    fill(&dict, source, keywords, host)?;
    Ok(Value::Dict(dict))
}

/// `defaultdict(factory, source, **pairs)`
pub(super) fn construct_default(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let mut positional = args.positional.into_iter();
    let factory = positional.next().unwrap_or(Value::None);
    let callable = match &factory {
        Value::None | Value::Class(_) | Value::Native(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    };
    if !callable {
        return Err(raise::type_error("first argument must be callable or None"));
    }
    let source = positional.next();
    if positional.next().is_some() {
        return Err(raise::type_error("dict expected at most 1 argument, got 2"));
    }
    let dict = Dict::new(Kind::default(factory), host.meter())?;
    fill(&dict, source, args.keywords, host)?;
    Ok(Value::Dict(dict))
}

fn fill(
    dict: &Rc<Dict>,
    source: Option<Value>,
    keywords: Vec<(std::sync::Arc<str>, Value)>,
    host: &mut dyn Host,
) -> Result<()> {
    if let Some(source) = source {
        update(dict, &source, host)?;
    }
    for (name, value) in keywords {
        dict.insert(Value::str(&*name, host.meter())?, value)?;
    }
    Ok(())
}

/// `dict.update(source)`: a mapping's pairs (what has `keys` is one), or an iterable of pairs.
pub fn update(dict: &Dict, source: &Value, host: &mut dyn Host) -> Result<()> {
    if let Value::Dict(other) = source {
        host.meter().work_len(other.len())?;
        for (key, value) in other.pairs() {
            dict.insert(key, value)?;
        }
        return Ok(());
    }
    if let Value::Object(object) = source {
        match Rc::clone(object).get_attr("keys", host) {
            Ok(keys) => {
                let keys = host.call(&keys, Args::none())?;
                for key in collect(&keys, host)? {
                    let value = ops::get_item(source, &key, host)?;
                    dict.insert(key, value)?;
                }
                return Ok(());
            }
            Err(stop) if stop.exception_of(&types::exceptions::ATTRIBUTE_ERROR).is_some() => {}
            Err(stop) => return Err(stop),
        }
    }
    if let Kind::Ordered = dict.kind() {
        return update_ordered(dict, source, host);
    }
    for (at, pair) in collect(source, host)?.iter().enumerate() {
        let items = collect(pair, host).map_err(|stop| match stop.exception_of(&types::exceptions::TYPE_ERROR) {
            Some(_) => {
                raise::type_error(format!("cannot convert dictionary update sequence element #{at} to a sequence"))
            }
            None => stop,
        })?;
        let [key, value] = items.as_slice() else {
            return Err(raise::value_error(format!(
                "dictionary update sequence element #{at} has length {}; 2 is required",
                items.len()
            )));
        };
        dict.insert(key.clone(), value.clone())?;
    }
    Ok(())
}

/// `update` of an `OrderedDict` from pairs, which draws two items of each and asks for a third.
fn update_ordered(dict: &Dict, source: &Value, host: &mut dyn Host) -> Result<()> {
    let mut pairs = Iter::of(source, host)?;
    while let Some(pair) = pairs.next(host)? {
        host.meter().step()?;
        let mut items = Iter::of(&pair, host)?;
        let few = |count: usize| {
            let plural = if count == 1 { "" } else { "s" };
            raise::value_error(format!("need more than {count} value{plural} to unpack"))
        };
        let Some(key) = items.next(host)? else { return Err(few(0)) };
        let Some(value) = items.next(host)? else { return Err(few(1)) };
        if items.next(host)?.is_some() {
            return Err(raise::value_error("too many values to unpack (expected 2)"));
        }
        dict.insert(key, value)?;
    }
    Ok(())
}

/// A dict of the same class with the same entries.
pub fn copy(dict: &Dict, host: &mut dyn Host) -> Result<Rc<Dict>> {
    let kind = match dict.kind() {
        Kind::Plain => Kind::Plain,
        Kind::Ordered => Kind::Ordered,
        Kind::Counter => Kind::Counter,
        Kind::Default(factory) => Kind::Default(factory.clone()),
    };
    let copy = Dict::new(kind, host.meter())?;
    host.meter().work_len(dict.len())?;
    for (key, value) in dict.pairs() {
        copy.insert(key, value)?;
    }
    Ok(copy)
}

/// `x | y`: of the class of `x`, but that two Counters unite by the greater count.
pub fn union(x: &Rc<Dict>, y: &Rc<Dict>, host: &mut dyn Host) -> Result<Rc<Dict>> {
    if let Some(united) = types::counter::operate(ops::BinaryOp::Or, x, y, host)? {
        return Ok(united);
    }
    let result = match (x.kind(), y.kind()) {
        (Kind::Ordered | Kind::Default(_), _) => copy(x, host)?,
        (_, Kind::Ordered) => Dict::new(Kind::Ordered, host.meter())?,
        (_, Kind::Default(factory)) => Dict::new(Kind::Default(factory.clone()), host.meter())?,
        _ => Dict::new(Kind::Plain, host.meter())?,
    };
    for dict in [x, y] {
        host.meter().work_len(dict.len())?;
        for (key, value) in dict.pairs() {
            result.insert(key, value)?;
        }
    }
    Ok(result)
}

/// Entries from the greatest value to the least, equal ones as they stand; the first `most`.
pub fn most_common(dict: &Dict, most: Option<usize>, host: &mut dyn Host) -> Result<Vec<(Value, Value)>> {
    let pairs = dict.pairs();
    let positions = (0..pairs.len()).map(|at| Value::Int(at as i64)).collect();
    let values: Vec<Value> = pairs.iter().map(|(_, value)| value.clone()).collect();
    let order = ops::sort::sort_by(positions, values, true, host)?;
    let taken = order.iter().filter_map(Value::as_int).take(most.unwrap_or(usize::MAX));
    Ok(taken.filter_map(|at| pairs.get(at as usize).cloned()).collect())
}

pub(super) const DICT: &[Method<Rc<Dict>>] = &[
    Method::new("get(key, default=None, /)", |dict, args, _| {
        Ok(dict.get(&args.value("key"))?.unwrap_or_else(|| args.value("default")))
    }),
    Method::new("keys()", |dict, _, _| Ok(View::value(dict, Shows::Keys))),
    Method::new("values()", |dict, _, _| Ok(View::value(dict, Shows::Values))),
    Method::new("items()", |dict, _, _| Ok(View::value(dict, Shows::Items))),
    Method::new("pop(key, default=<unset>, /)", pop),
    Method::new("popitem()", |dict, _, host| match dict.pop_last() {
        Some((key, value)) => Value::pair(key, value, host.meter()),
        None => Err(raise::key_error_text("popitem(): dictionary is empty")),
    }),
    Method::new("setdefault(key, default=None, /)", |dict, args, _| {
        let key = args.value("key");
        if let Some(value) = dict.get(&key)? {
            return Ok(value);
        }
        let value = args.value("default");
        dict.insert(key, value.clone())?;
        Ok(value)
    }),
    Method::new("update(*args, **kwargs)", |dict, args, host| {
        if args.rest.len() > 1 {
            return Err(raise::type_error(format!("update expected at most 1 argument, got {}", args.rest.len())));
        }
        fill(dict, args.rest.first().cloned(), args.keywords.clone(), host)?;
        Ok(Value::None)
    }),
    Method::new("copy()", |dict, _, host| copy(dict, host).map(Value::Dict)),
    Method::new("clear()", |dict, _, _| {
        dict.clear();
        Ok(Value::None)
    }),
    Method::new("fromkeys(iterable, value=None, /)", |_, args, host| fromkeys(args, Kind::Plain, host)),
];

const DEFAULT: &[Method<Rc<Dict>>] = &[
    Method::property("default_factory", |dict, _| Ok(dict.kind().factory().unwrap_or(Value::None))),
    Method::new("fromkeys(iterable, value=None, /)", |_, args, host| fromkeys(args, Kind::default(Value::None), host)),
];

const ORDERED: &[Method<Rc<Dict>>] = &[
    Method::new("move_to_end(key, last=True)", |dict, args, host| {
        let (key, last) = (args.value("key"), args.flag("last")?);
        host.meter().work_len(if last { 1 } else { dict.len() })?;
        let Some((key, value)) = dict.remove(&key)? else {
            return Err(own_key_error(raise::key_error(key), args));
        };
        let others = if last { Vec::new() } else { dict.pairs() };
        if !last {
            dict.clear();
        }
        dict.insert(key, value)?;
        for (key, value) in others {
            dict.insert(key, value)?;
        }
        Ok(Value::None)
    }),
    Method::new("popitem(last=True)", |dict, args, host| {
        let taken = if args.flag("last")? {
            dict.pop_last()
        } else {
            host.meter().work_len(1 + dict.len() / 16)?;
            match dict.keys().first() {
                Some(first) => dict.remove(first)?,
                None => None,
            }
        };
        match taken {
            Some((key, value)) => Value::pair(key, value, host.meter()),
            None => Err(raise::key_error_text("dictionary is empty")),
        }
    }),
    Method::new("pop(key, default=<unset>)", pop_ordered),
    Method::new("fromkeys(iterable, value=None)", |_, args, host| fromkeys(args, Kind::Ordered, host)),
];

const KNOWN: &str = "clear copy fromkeys get items keys pop popitem setdefault update values";

static MEMBERS: std::sync::LazyLock<Members<Rc<Dict>>> =
    std::sync::LazyLock::new(|| Members::new(&types::DICT, &[DICT], KNOWN).of_builtins());
static DEFAULT_MEMBERS: std::sync::LazyLock<Members<Rc<Dict>>> =
    std::sync::LazyLock::new(|| Members::new(&types::DEFAULT_DICT, &[DICT, DEFAULT], KNOWN).of_builtins());
static ORDERED_MEMBERS: std::sync::LazyLock<Members<Rc<Dict>>> =
    std::sync::LazyLock::new(|| Members::new(&types::ORDERED_DICT, &[DICT, ORDERED], KNOWN).of_builtins());

/// Methods of a mapping of this kind.
pub fn members(kind: &Kind) -> &'static Members<Rc<Dict>> {
    match kind {
        Kind::Plain => &MEMBERS,
        Kind::Default(_) => &DEFAULT_MEMBERS,
        Kind::Ordered => &ORDERED_MEMBERS,
        Kind::Counter => super::counter::members(),
    }
}

/// Methods of `dict`.
pub fn plain_members() -> &'static Members<Rc<Dict>> {
    &MEMBERS
}

/// Methods of `defaultdict`.
pub fn default_members() -> &'static Members<Rc<Dict>> {
    &DEFAULT_MEMBERS
}

/// Methods of `OrderedDict`.
pub fn ordered_members() -> &'static Members<Rc<Dict>> {
    &ORDERED_MEMBERS
}

fn pop(dict: &Rc<Dict>, args: &Bound, _: &mut dyn Host) -> Result<Value> {
    let key = args.value("key");
    // An empty dict does not look at the key.
    let removed = if dict.is_empty() { None } else { dict.remove(&key)? };
    match (removed, args.given("default")) {
        (Some((_, value)), _) => Ok(value),
        (None, Some(default)) => Ok(default.clone()),
        (None, None) => Err(raise::key_error(key)),
    }
}

/// `OrderedDict.pop`, which looks at the key even where there is none.
fn pop_ordered(dict: &Rc<Dict>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if dict.is_empty() {
        ops::key::hash_key(&args.value("key"))?;
    }
    pop(dict, args, host).map_err(|stop| own_key_error(stop, args))
}

/// `OrderedDict` passes the key on as the arguments of a `KeyError`, which a tuple is by itself and `None` has none of.
fn own_key_error(stop: crate::Stop, args: &Bound) -> crate::Stop {
    match (stop.exception_of(&types::exceptions::KEY_ERROR), args.value("key")) {
        (Some(_), Value::Tuple(items)) => raise::with_args(&types::exceptions::KEY_ERROR, items.to_vec()),
        (Some(_), Value::None) => raise::with_args(&types::exceptions::KEY_ERROR, Vec::new()),
        _ => stop,
    }
}

fn fromkeys(args: &Bound, kind: Kind, host: &mut dyn Host) -> Result<Value> {
    let dict = Dict::new(kind, host.meter())?;
    let value = args.value("value");
    for key in collect(&args.value("iterable"), host)? {
        dict.insert(key, value.clone())?;
    }
    Ok(Value::Dict(dict))
}

/// Attributes of `dict` itself.
pub(super) fn statics(name: &str) -> Option<Value> {
    static FROM_KEYS: Native =
        Native::new("fromkeys(iterable, value=None, /)", |args, host| fromkeys(args, Kind::Plain, host))
            .method_of("dict")
            .of_builtins();
    (name == "fromkeys").then_some(Value::Native(&FROM_KEYS))
}

/// Attributes of `OrderedDict` itself.
pub(super) fn ordered_statics(name: &str) -> Option<Value> {
    static FROM_KEYS: Native =
        Native::new("fromkeys(iterable, value=None)", |args, host| fromkeys(args, Kind::Ordered, host));
    (name == "fromkeys").then_some(Value::Native(&FROM_KEYS))
}

/// Attributes of `defaultdict` itself.
pub(super) fn default_statics(name: &str) -> Option<Value> {
    static FROM_KEYS: Native =
        Native::new("fromkeys(iterable, value=None, /)", |args, host| fromkeys(args, Kind::default(Value::None), host))
            .method_of("dict")
            .of_builtins();
    (name == "fromkeys").then_some(Value::Native(&FROM_KEYS))
}
