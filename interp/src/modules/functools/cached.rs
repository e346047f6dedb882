//! `lru_cache` and `cache`: functions whose answers are kept.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::dict::Kind;
use hiddentables_values::exception::raise;
use hiddentables_values::iter::DictCursor;
use hiddentables_values::types::OBJECT;
use hiddentables_values::types::named_tuple::named_tuple;
use hiddentables_values::{
    Args, Bound, Class, Dict, Host, Members, Meter, Method, Native, Object, Result, Value, ops, types,
};

use super::extras::Extras;
use super::partial::word;
use super::{callable, wrap};

/// A function whose answers are kept.
pub(crate) struct Cached {
    pub(crate) function: Value,
    /// Most answers kept; none for no bound.
    limit: Option<usize>,
    /// Whether equal arguments of other classes are other arguments.
    typed: bool,
    answers: Rc<Dict>,
    hits: Cell<i64>,
    misses: Cell<i64>,
    /// What `cache_parameters` tells.
    parameters: (Value, Value),
    extras: Extras,
}

static CACHED: Class = Class::new("_lru_cache_wrapper", "functools", &[&OBJECT]).with_methods(|name| MEMBERS.has(name));

/// What divides positional arguments from keywords in a key: nothing that a program can hold.
static MARK: Native = Native::new("mark()", |_, _| Ok(Value::None));

pub(super) static LRU_CACHE: Native = Native::new("lru_cache(maxsize=128, typed=False)", lru_cache);
pub(super) static CACHE: Native = Native::new("cache(user_function, /)", |bound, host| {
    Cached::value(bound.value("user_function"), Value::None, Value::Bool(false), host)
});

static MEMBERS: LazyLock<Members<Rc<Cached>>> = LazyLock::new(|| Members::new(&CACHED, &[METHODS], "").of_builtins());

const METHODS: &[Method<Rc<Cached>>] = &[
    Method::new("cache_info()", |cached, _, host| {
        let limit = cached.limit.map_or(Value::None, |limit| Value::Int(limit as i64));
        let size = Value::Int(cached.answers.len() as i64);
        let items = vec![Value::Int(cached.hits.get()), Value::Int(cached.misses.get()), limit, size];
        named_tuple("CacheInfo", &["hits", "misses", "maxsize", "currsize"], items, host.meter())
    }),
    Method::new("cache_clear()", |cached, _, _| {
        cached.answers.clear();
        cached.hits.set(0);
        cached.misses.set(0);
        Ok(Value::None)
    }),
    Method::new("cache_parameters()", |cached, _, host| {
        let (limit, typed) = cached.parameters.clone();
        let pairs = [(Value::literal("maxsize"), limit), (Value::literal("typed"), typed)];
        Ok(Value::Dict(Dict::from_pairs(pairs, host.meter())?))
    }),
];

impl Cached {
    fn value(function: Value, limit: Value, typed: Value, host: &mut dyn Host) -> Result<Value> {
        if !callable(&function) {
            return Err(raise::type_error("the first argument must be callable"));
        }
        let most = match &limit {
            Value::None => None,
            Value::Big(_) => return Err(raise::overflow_error("cannot fit 'int' into an index-sized integer")),
            other => Some(usize::try_from(ops::index(other)?).unwrap_or(0)),
        };
        let answers = Dict::new(Kind::Plain, host.meter())?;
        let cached = Cached {
            function: function.clone(),
            limit: most,
            typed: ops::truth(&typed, host)?,
            answers,
            hits: Cell::new(0),
            misses: Cell::new(0),
            parameters: (limit, typed),
            extras: Extras::default(),
        };
        let cached = Value::object(cached);
        wrap::name_after(&cached, &function, host)?;
        Ok(cached)
    }

    /// Whether no answer is ever kept.
    pub(crate) fn keeps_nothing(&self) -> bool {
        self.limit == Some(0)
    }

    /// Counts a call that has to be answered.
    pub(crate) fn missed(&self) {
        self.misses.set(self.misses.get() + 1);
    }

    /// What the answers to these arguments are kept under: equal arguments, equal keys. One that is text or an int is its own key.
    pub(crate) fn key(&self, args: &Args, meter: &Meter) -> Result<Value> {
        if let ([only @ (Value::Str(_) | Value::Int(_) | Value::Big(_))], true, false) =
            (args.positional.as_slice(), args.keywords.is_empty(), self.typed)
        {
            return Ok(only.clone());
        }
        let mut parts = args.positional.clone();
        if !args.keywords.is_empty() {
            parts.push(Value::Native(&MARK));
        }
        for (name, value) in &args.keywords {
            parts.push(word(name));
            parts.push(value.clone());
        }
        if self.typed {
            let values = args.positional.iter().chain(args.keywords.iter().map(|(_, value)| value));
            parts.extend(values.map(|value| Value::Class(value.class())));
        }
        Value::tuple(parts, meter)
    }

    /// The answer kept under a key, which is then the one used last.
    pub(crate) fn get(&self, key: &Value) -> Result<Option<Value>> {
        let found = match self.limit {
            None => self.answers.get(key)?,
            Some(_) => match self.answers.remove(key)? {
                Some((key, answer)) => {
                    self.answers.insert(key, answer.clone())?;
                    Some(answer)
                }
                None => None,
            },
        };
        self.hits.set(self.hits.get() + i64::from(found.is_some()));
        Ok(found)
    }

    /// Keeps an answer; the one used longest ago goes when there are too many.
    pub(crate) fn keep(&self, key: Value, answer: Value, meter: &Meter) -> Result<()> {
        if let Some(limit) = self.limit {
            // A call within the call may have kept it already.
            if self.answers.contains(&key)? {
                return Ok(());
            }
            if self.answers.len() >= limit {
                self.forget_oldest(meter)?;
            }
        }
        self.answers.insert(key, answer)?;
        Ok(())
    }

    fn forget_oldest(&self, meter: &Meter) -> Result<()> {
        meter.work_len(self.answers.len())?;
        let mut first = DictCursor::before(&self.answers);
        if let Some((oldest, _)) = self.answers.next_entry(&mut first)? {
            self.answers.remove(&oldest)?;
        }
        Ok(())
    }

    /// The attributes that were added to it.
    pub(super) fn extras(&self) -> &Extras {
        &self.extras
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
        match self.extras.find(name) {
            Some(value) => Ok(value),
            None => MEMBERS.get(&self, name, host),
        }
    }

    fn set_attr(self: Rc<Self>, name: &str, value: Value, host: &mut dyn Host) -> Result<()> {
        self.extras.set(name, value, host.meter())
    }

    fn del_attr(self: Rc<Self>, name: &str, _: &mut dyn Host) -> Result<()> {
        self.extras.remove(&CACHED, name)
    }

    fn clear(&self) {
        self.answers.clear();
        self.extras.clear();
    }
}

fn lru_cache(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (limit, typed) = (bound.value("maxsize"), bound.value("typed"));
    match limit {
        Value::Int(limit) => Ok(Value::object(Decorator { limit: Value::Int(limit.max(0)), typed })),
        Value::None | Value::Big(_) | Value::Bool(_) => Ok(Value::object(Decorator { limit, typed })),
        function if callable(&function) && matches!(typed, Value::Bool(_)) => {
            Cached::value(function, Value::Int(128), typed, host)
        }
        _ => Err(raise::type_error("Expected first argument to be an integer, a callable, or None")),
    }
}

/// What `lru_cache(…)` gives: called with a function, it gives one whose answers are kept.
struct Decorator {
    limit: Value,
    typed: Value,
}

static DECORATING: Native =
    Native::new("lru_cache.<locals>.decorating_function(user_function)", |bound, _| Ok(bound.value("user_function")));

impl Object for Decorator {
    fn class(&self) -> &'static Class {
        &types::FUNCTION
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        let function = DECORATING.call(args, host)?;
        Cached::value(function, self.limit.clone(), self.typed.clone(), host)
    }

    fn repr(&self, _: &mut dyn Host) -> Result<String> {
        Ok("<function lru_cache.<locals>.decorating_function at 0x7f0000000000>".to_string())
    }
}
