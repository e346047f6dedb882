//! `str`: construction and methods. Positions count code points.

mod case;
mod classify;
mod percent;
mod search;
mod shape;
mod split;
mod template;
mod translate;

pub use percent::percent_format;

use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::method::{Members, Method};
use crate::object::Host;
use crate::text::Str;
use crate::value::Value;
use crate::{Args, Bound, Native, Result, ops, types};

/// `str(object)`, `str(bytes, encoding)`
pub(super) fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    if args.positional.len() > 3 {
        return Err(raise::type_error(format!("str() takes at most 3 arguments ({} given)", args.positional.len())));
    }
    let mut slots: [Option<Value>; 3] = Default::default();
    for (slot, value) in slots.iter_mut().zip(args.positional) {
        *slot = Some(value);
    }
    for (name, value) in args.keywords {
        let at = ["object", "encoding", "errors"].iter().position(|known| **known == *name);
        match at.and_then(|at| slots.get_mut(at)) {
            Some(slot @ None) => *slot = Some(value),
            Some(Some(_)) => {
                return Err(raise::type_error(format!("argument for str() given by name ('{name}') and position (1)")));
            }
            None => return Err(raise::type_error(format!("'{name}' is an invalid keyword argument for str()"))),
        }
    }
    let [object, encoding, errors] = slots;
    let Some(object) = object else { return Ok(Value::literal("")) };
    if encoding.is_none() && errors.is_none() {
        if let Value::Str(_) = object {
            return Ok(object);
        }
        let text = ops::str(&object, host)?;
        return Value::str(text, host.meter());
    }
    match (&object, encoding) {
        (_, Some(encoding)) if encoding.as_str().is_none() => {
            Err(raise::type_error(format!("str() argument 'encoding' must be str, not {}", encoding.class().name)))
        }
        (Value::Str(_), _) => Err(raise::type_error("decoding str is not supported")),
        (Value::Bytes(_), _) if errors.is_some() => Err(Stop::unsupported("str(errors=)")),
        (Value::Bytes(bytes), encoding) => {
            let encoding = encoding.as_ref().and_then(Value::as_str).unwrap_or("utf-8");
            types::bytes::decode_as(&bytes.data, encoding, host)
        }
        _ => {
            Err(raise::type_error(format!("decoding to str: need a bytes-like object, {} found", object.class().name)))
        }
    }
}

const CODING: &[Method<Str>] = &[Method::new("encode(encoding='utf-8', errors='strict')", |text, args, host| {
    if &*args.text("errors")? != "strict" {
        return Err(Stop::unsupported("str.encode(errors=)"));
    }
    encode_as(text, &args.text("encoding")?, host)
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
    static MAKE_TRANSLATION: Native = Native::new("maketrans(x, y=<unset>, z=<unset>, /)", translate::make);
    (name == "maketrans").then_some(Value::Native(&MAKE_TRANSLATION))
}

/// `text.encode(encoding)`
pub(super) fn encode_as(text: &Str, encoding: &str, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(1 + text.len() / 16)?;
    let (codec, highest) = match encoding.to_ascii_lowercase().replace('_', "-").as_str() {
        "utf-8" | "utf8" => return Value::bytes(text.as_bytes().to_vec(), host.meter()),
        "ascii" | "us-ascii" => ("ascii", 0x7f),
        "latin-1" | "latin1" | "iso-8859-1" => ("latin-1", 0xff),
        other => return Err(Stop::unsupported(format!("encoding {other}"))),
    };
    if let Some((at, c)) = text.chars().enumerate().find(|(_, c)| *c as u32 > highest) {
        let mut quoted = String::new();
        ops::text::push_escape(c, &mut quoted);
        return Err(raise::exception(
            &types::exceptions::UNICODE_ENCODE_ERROR,
            format!(
                "'{codec}' codec can't encode character '{quoted}' in position {at}: ordinal not in range({})",
                highest + 1
            ),
        ));
    }
    Value::bytes(text.chars().map(|c| c as u32 as u8).collect(), host.meter())
}

/// A text argument of a method written in C, whose fault names the class alone.
fn text_argument(args: &Bound, name: &str, method: &str, place: &str) -> Result<Str> {
    match args.value(name) {
        Value::Str(text) => Ok(text),
        other => Err(raise::type_error(format!("{method}() argument{place} must be str, not {}", class_name(&other)))),
    }
}

/// The class as C code names it: `None` is called by its name.
fn class_name(value: &Value) -> &'static str {
    if value.is_none() { "None" } else { value.class().name }
}

/// A built text as a value; its length is charged.
fn built(text: String, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(1 + text.len() / 16)?;
    Value::str(text, host.meter())
}
