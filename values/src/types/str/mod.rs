//! `str`: construction and methods. Positions count code points.

mod case;
mod classify;
mod percent;
mod search;
mod shape;
mod split;
mod template;
mod translate;

pub use percent::{percent_bytes, percent_format};

use crate::class::Class;
use crate::exception::raise;
use crate::method::{Members, Method};
use crate::object::Host;
use crate::text::Str;
use crate::value::Value;
use crate::{Args, Bound, Native, Result, Signature, ops, types};

/// `str(object)`, `str(bytes, encoding, errors)`
pub(super) fn construct(_: &'static Class, mut args: Args, host: &mut dyn Host) -> Result<Value> {
    static SIGNATURE: std::sync::LazyLock<Signature> =
        std::sync::LazyLock::new(|| Signature::parse("str(object=<unset>, encoding=<unset>, errors=<unset>)"));
    if args.keywords.is_empty() && args.positional.len() == 1 {
        let object = args.positional.pop().unwrap_or(Value::None);
        if let Value::Str(_) = object {
            return Ok(object);
        }
        let text = ops::str(&object, host)?;
        return Value::str(text, host.meter());
    }
    SIGNATURE.check_builtin("str", &args)?;
    let bound = SIGNATURE.bind("str", false, args)?;
    let text = |name: &str| bound.given(name).map(|_| bound.text(name)).transpose();
    let (encoding, errors) = (text("encoding")?, text("errors")?);
    match bound.given("object") {
        None => Ok(Value::literal("")),
        Some(object) if encoding.is_none() && errors.is_none() => {
            let text = ops::str(object, host)?;
            Value::str(text, host.meter())
        }
        Some(Value::Str(_)) => Err(raise::type_error("decoding str is not supported")),
        Some(Value::Bytes(bytes)) => {
            let (encoding, errors) = (encoding.as_deref().unwrap_or("utf-8"), errors.as_deref().unwrap_or("strict"));
            types::bytes::decode(&bytes.data, encoding, errors, host)
        }
        Some(other) => {
            let class = other.spoken();
            Err(raise::type_error(format!("decoding to str: need a bytes-like object, {class} found")))
        }
    }
}

const CODING: &[Method<Str>] = &[Method::new("encode(encoding='utf-8', errors='strict')", |text, args, host| {
    types::bytes::encode(text, &args.text("encoding")?, &args.text("errors")?, host)
})];

const KNOWN: &str = "capitalize casefold center count encode endswith expandtabs find format format_map index isalnum \
    isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower \
    lstrip maketrans partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split \
    splitlines startswith strip swapcase title translate upper zfill";

static MEMBERS: std::sync::LazyLock<Members<Str>> = std::sync::LazyLock::new(|| {
    let groups = &[
        CODING,
        case::METHODS,
        classify::METHODS,
        search::METHODS,
        shape::METHODS,
        split::METHODS,
        template::METHODS,
        translate::METHODS,
    ];
    Members::new(&types::STR, groups, KNOWN).of_builtins()
});

/// Methods of `str`.
pub fn members() -> &'static Members<Str> {
    &MEMBERS
}

/// Attributes of the class itself.
pub(super) fn statics(name: &str) -> Option<Value> {
    static MAKE_TRANSLATION: Native =
        Native::new("maketrans(x, y=<unset>, z=<unset>, /)", translate::make).method_of("str").of_builtins();
    (name == "maketrans").then_some(Value::Native(&MAKE_TRANSLATION))
}

/// A text argument of a method written in C, whose fault names the class alone.
fn text_argument(args: &Bound, name: &str, method: &str, place: &str) -> Result<Str> {
    match args.value(name) {
        Value::Str(text) => Ok(text),
        other => Err(raise::type_error(format!(
            "{method}() argument{place} must be str, not {}",
            types::named_for_argument(&other)
        ))),
    }
}

/// A built text as a value; its length is charged.
fn built(text: String, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(1 + text.len() / 16)?;
    Value::str(text, host.meter())
}
