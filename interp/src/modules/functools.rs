//! `functools`

use std::rc::Rc;

use hiddentables_values::dict::Kind;
use hiddentables_values::exception::raise;
use hiddentables_values::iter::DictCursor;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::ops::{self, CompareOp};
use hiddentables_values::types::{self, OBJECT};
use hiddentables_values::{Args, Bound, Charge, Class, Dict, Host, Meter, Native, Object, Result, Stop, Str, Value};

use crate::builtins::Source;

/// `functools`
pub(crate) static MODULE: Definition = Definition {
    name: "functools",
    members: &[
        ("reduce", Member::Function(&REDUCE)),
        ("partial", Member::Class(&PARTIAL)),
        ("cmp_to_key", Member::Function(&CMP_TO_KEY)),
        ("lru_cache", Member::Function(&LRU_CACHE)),
        ("cache", Member::Function(&CACHE)),
        ("wraps", Member::Function(&WRAPS)),
    ],
    known: KNOWN,
};

static REDUCE: Native = Native::new("reduce(function, iterable, initial=<unset>, /)", reduce);
static CMP_TO_KEY: Native = Native::new("cmp_to_key(mycmp)", cmp_to_key);
static LRU_CACHE: Native = Native::new("lru_cache(maxsize=128, typed=False)", lru_cache).refusing(&["typed"]);
static CACHE: Native = Native::new("cache(user_function, /)", cache);
static WRAPS: Native = Native::new("wraps(wrapped, assigned=<unset>, updated=<unset>)", wraps);

fn reduce(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let function = bound.value("function");
    let mut items = Source::of(&bound.value("iterable"), host).map_err(|stop| {
        match stop.exception_of(&types::exceptions::TYPE_ERROR) {
            Some(_) => raise::type_error("reduce() arg 2 must support iteration"),
            None => stop,
        }
    })?;
    let first = match bound.given("initial") {
        Some(initial) => Some(initial.clone()),
        None => items.next(host)?,
    };
    let Some(mut total) = first else {
        return Err(raise::type_error("reduce() of empty iterable with no initial value"));
    };
    while let Some(item) = items.next(host)? {
        host.meter().step()?;
        total = host.call(&function, Args::positional(vec![total, item]))?;
    }
    Ok(total)
}

/// The class `functools.partial`
static PARTIAL: Class = Class::new("partial", "functools", &[&OBJECT]).constructed_by(partial);

/// `functools.partial(function, *args, **keywords)`
pub(crate) struct Partial {
    pub(crate) function: Value,
    args: Args,
    _charge: Charge,
}

fn partial(_: &'static Class, mut args: Args, host: &mut dyn Host) -> Result<Value> {
    if args.positional.is_empty() {
        return Err(raise::type_error("type 'partial' takes at least one argument"));
    }
    let function = args.positional.remove(0);
    if !callable(&function) {
        return Err(raise::type_error("the first argument must be callable"));
    }
    let parts = args.positional.len() + args.keywords.len();
    let charge = host.meter().reserve((size_of::<Partial>() + parts * size_of::<Value>()) as u64)?;
    Ok(Value::object(Partial { function, args, _charge: charge }))
}

fn callable(value: &Value) -> bool {
    match value {
        Value::Native(_) | Value::Class(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    }
}

impl Partial {
    /// The arguments of a call, after those that stand already; a keyword given anew wins.
    pub(crate) fn complete(&self, more: Args) -> Args {
        let mut args = self.args.clone();
        args.positional.extend(more.positional);
        for (name, value) in more.keywords {
            match args.keywords.iter_mut().find(|(keyword, _)| *keyword == name) {
                Some((_, slot)) => *slot = value,
                None => args.keywords.push((name, value)),
            }
        }
        args
    }
}

impl Object for Partial {
    fn class(&self) -> &'static Class {
        &PARTIAL
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        host.call(&self.function, self.complete(args))
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "func" => Ok(self.function.clone()),
            "args" => Value::tuple(self.args.positional.clone(), host.meter()),
            "keywords" => Err(Stop::unsupported("partial.keywords")),
            _ => Err(raise::no_attribute("functools.partial", name)),
        }
    }
}

/// A function whose answers are kept: what `lru_cache` and `cache` make.
pub(crate) struct Cached {
    pub(crate) function: Value,
    /// Most answers kept; none for no bound.
    limit: Option<usize>,
    answers: Rc<Dict>,
}

static CACHED: Class = Class::new("_lru_cache_wrapper", "functools", &[&OBJECT]);

impl Cached {
    fn value(function: Value, limit: Option<usize>, host: &mut dyn Host) -> Result<Value> {
        let answers = Dict::new(Kind::Plain, host.meter())?;
        Ok(Value::object(Cached { function, limit, answers }))
    }

    /// What the answers to these arguments are kept under: equal arguments, equal keys.
    pub(crate) fn key(args: &Args, meter: &Meter) -> Result<Value> {
        let mut parts = args.positional.clone();
        if !args.keywords.is_empty() {
            parts.push(Value::Ellipsis);
        }
        for (name, value) in &args.keywords {
            parts.push(Value::Str(Str::uncharged(name)));
            parts.push(value.clone());
        }
        Value::tuple(parts, meter)
    }

    /// The answer kept under a key, which is then the one used last.
    pub(crate) fn get(&self, key: &Value) -> Result<Option<Value>> {
        if self.limit.is_none() {
            return self.answers.get(key);
        }
        let Some((key, answer)) = self.answers.remove(key)? else {
            return Ok(None);
        };
        self.answers.insert(key, answer.clone())?;
        Ok(Some(answer))
    }

    /// Keeps an answer; the one used longest ago goes when there are too many.
    pub(crate) fn keep(&self, key: Value, answer: Value, meter: &Meter) -> Result<()> {
        self.answers.insert(key, answer)?;
        while self.limit.is_some_and(|limit| self.answers.len() > limit) {
            meter.work_len(self.answers.len())?;
            let mut first = DictCursor { at: 0, length: self.answers.len() };
            let Some((oldest, _)) = self.answers.next_entry(&mut first)? else {
                break;
            };
            self.answers.remove(&oldest)?;
        }
        Ok(())
    }
}

impl Object for Cached {
    fn class(&self) -> &'static Class {
        &CACHED
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        host.call(&Value::shared(self), args)
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "cache_clear" => Ok(Value::object(Clear(Rc::clone(&self.answers)))),
            "cache_info" | "cache_parameters" => Err(Stop::unsupported(format!("lru_cache.{name}"))),
            _ => ops::get_attr(&self.function, name, host),
        }
    }

    fn clear(&self) {
        self.answers.clear();
    }
}

/// `cached.cache_clear`
struct Clear(Rc<Dict>);

impl Object for Clear {
    fn class(&self) -> &'static Class {
        &types::BUILTIN_FUNCTION
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, _args: Args, _host: &mut dyn Host) -> Result<Value> {
        self.0.clear();
        Ok(Value::None)
    }
}

fn cache(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    Cached::value(bound.value("user_function"), None, host)
}

fn lru_cache(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let limit = match bound.value("maxsize") {
        Value::None => None,
        Value::Int(limit) => Some(usize::try_from(limit).unwrap_or(0)),
        function if callable(&function) => return Cached::value(function, Some(128), host),
        _ => {
            return Err(raise::type_error("Expected first argument to be an integer, a callable, or None"));
        }
    };
    Ok(Value::object(Decorator::Cache(limit)))
}

fn wraps(bound: &Bound, _host: &mut dyn Host) -> Result<Value> {
    Ok(Value::object(Decorator::Name(bound.value("wrapped"))))
}

/// What `lru_cache(…)` and `wraps(…)` give: called with a function, it gives one.
enum Decorator {
    Cache(Option<usize>),
    Name(Value),
}

impl Object for Decorator {
    fn class(&self) -> &'static Class {
        &types::FUNCTION
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        let mut given = args.positional.into_iter();
        let (Some(function), None) = (given.next(), given.next()) else {
            return Err(raise::type_error("a decorator takes one function"));
        };
        match &*self {
            Decorator::Cache(limit) => Cached::value(function, *limit, host),
            Decorator::Name(wrapped) => {
                let name = match wrapped {
                    Value::Native(native) => Value::literal(native.name()),
                    other => ops::get_attr(other, "__name__", host)?,
                };
                ops::set_attr(&function, "__name__", name, host)?;
                Ok(function)
            }
        }
    }
}

/// `cmp_to_key(mycmp)`: called with a value, it gives a key that orders as `mycmp` says.
struct KeyMaker(Value);

/// One such key.
struct Key {
    order: Value,
    value: Value,
}

static KEY: Class = Class::new("KeyWrapper", "functools", &[&OBJECT]);

fn cmp_to_key(bound: &Bound, _host: &mut dyn Host) -> Result<Value> {
    Ok(Value::object(KeyMaker(bound.value("mycmp"))))
}

impl Object for KeyMaker {
    fn class(&self) -> &'static Class {
        &KEY
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, _host: &mut dyn Host) -> Result<Value> {
        let mut given = args.positional.into_iter();
        match (given.next(), given.next()) {
            (Some(value), None) => Ok(Value::object(Key { order: self.0.clone(), value })),
            _ => Err(raise::type_error("K() takes exactly one argument")),
        }
    }
}

impl Object for Key {
    fn class(&self) -> &'static Class {
        &KEY
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        let Some(other) = other.downcast::<Key>() else {
            return Err(raise::type_error("other argument must be K instance"));
        };
        let order = host.call(&self.order, Args::positional(vec![self.value.clone(), other.value.clone()]))?;
        ops::compare(op, &order, &Value::Int(0), host).map(Some)
    }

    fn hash(&self) -> Result<u64> {
        Err(hiddentables_values::object::unhashable(&KEY))
    }
}

const KNOWN: &str = "\
    GenericAlias RLock WRAPPER_ASSIGNMENTS WRAPPER_UPDATES cache cached_property cmp_to_key get_cache_token lru_cache \
    namedtuple partial partialmethod recursive_repr reduce singledispatch singledispatchmethod total_ordering update_wrapper \
    wraps";
