//! `functools`

pub(crate) mod cached;
mod extras;
mod keys;
pub(crate) mod partial;
mod wrap;

use hiddentables_values::exception::raise;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Native, Result, Value};

use crate::builtins::Source;

/// `functools`
pub(crate) static MODULE: Definition = Definition {
    name: "functools",
    members: &[
        ("reduce", Member::Function(&REDUCE)),
        ("partial", Member::Class(&partial::PARTIAL)),
        ("cmp_to_key", Member::Function(&keys::CMP_TO_KEY)),
        ("lru_cache", Member::Function(&cached::LRU_CACHE)),
        ("cache", Member::Function(&cached::CACHE)),
        ("wraps", Member::Function(&wrap::WRAPS)),
        ("update_wrapper", Member::Function(&wrap::UPDATE_WRAPPER)),
    ],
    known: KNOWN,
};

static REDUCE: Native = Native::new("reduce(function, iterable, initial=<unset>, /)", reduce).of_builtins();

fn reduce(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let function = bound.value("function");
    let iterable = bound.value("iterable");
    let mut items = Source::of(&iterable, host).map_err(|stop| match stop.exception_of(&exceptions::TYPE_ERROR) {
        Some(_) => raise::type_error("reduce() arg 2 must support iteration"),
        None => stop,
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

fn callable(value: &Value) -> bool {
    match value {
        Value::Native(_) | Value::Class(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    }
}

const KNOWN: &str = "\
    GenericAlias RLock WRAPPER_ASSIGNMENTS WRAPPER_UPDATES cache cached_property cmp_to_key get_cache_token lru_cache \
    namedtuple partial partialmethod recursive_repr reduce singledispatch singledispatchmethod total_ordering update_wrapper \
    wraps";
