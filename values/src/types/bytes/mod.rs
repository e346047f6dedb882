//! `bytes`: construction and methods.

mod case;
mod codec;
mod hex;
mod percent;
mod search;
mod shape;
mod split;
mod translate;

use std::rc::Rc;

use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::method::{Members, Method};
use crate::object::Host;
use crate::value::{Bytes, Value};
use crate::{Args, Native, Result, Signature, iter, ops, types};

pub(super) use codec::{decode, encode};
pub use percent::percent_format;
pub(super) use percent::{character, plain};
pub use search::contains;

/// `bytes(source, encoding, errors)`
pub(super) fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    static SIGNATURE: std::sync::LazyLock<Signature> =
        std::sync::LazyLock::new(|| Signature::parse("bytes(source=<unset>, encoding=<unset>, errors=<unset>)"));
    SIGNATURE.check_builtin("bytes", &args)?;
    let bound = SIGNATURE.bind("bytes", false, args)?;
    let text = |name: &str| bound.given(name).map(|_| bound.text(name)).transpose();
    let (encoding, errors) = (text("encoding")?, text("errors")?);
    match (bound.given("source"), &encoding, &errors) {
        (None, None, None) => Value::bytes(Vec::new(), host.meter()),
        (Some(Value::Str(text)), Some(encoding), _) => {
            codec::encode(text, encoding, errors.as_deref().unwrap_or("strict"), host)
        }
        (Some(Value::Str(_)), None, _) => Err(raise::type_error("string argument without an encoding")),
        (_, Some(_), _) => Err(raise::type_error("encoding without a string argument")),
        (_, None, Some(_)) => Err(raise::type_error("errors without a string argument")),
        (Some(value @ (Value::Int(_) | Value::Bool(_) | Value::Big(_) | Value::Numpy(crate::Np::Int(..)))), ..) => {
            let count =
                ops::index(value).map_err(|_| raise::overflow_error("cannot fit 'int' into an index-sized integer"))?;
            let length = usize::try_from(count).map_err(|_| raise::value_error("negative count"))?;
            host.meter().check_string(length)?;
            Value::bytes(vec![0; length], host.meter())
        }
        (Some(value), ..) => {
            let bytes = of_items(value, host)?;
            Value::bytes(bytes, host.meter())
        }
    }
}

/// The bytes of a `bytes`, or of an iterable of small ints.
pub(super) fn of_items(value: &Value, host: &mut dyn Host) -> Result<Vec<u8>> {
    if let Value::Bytes(bytes) = value {
        return Ok(bytes.data.to_vec());
    }
    if let Value::Str(_) | Value::Float(_) = value {
        return Err(raise::type_error(format!("cannot convert '{}' object to bytes", value.spoken())));
    }
    let out_of_range = || raise::value_error("bytes must be in range(0, 256)");
    let byte = |item: &Value| match item {
        Value::Big(_) => Err(out_of_range()),
        item => u8::try_from(ops::index(item)?).map_err(|_| out_of_range()),
    };
    let items = match value {
        Value::List(_) | Value::Tuple(_) | Value::Set(_) | Value::Dict(_) | Value::Range(_) => {
            iter::collect(value, host)?
        }
        other => {
            let items = iter::Iter::of(other, host).map_err(|stop| {
                match stop.exception_of(&types::exceptions::TYPE_ERROR) {
                    Some(_) => raise::type_error(format!("cannot convert '{}' object to bytes", other.spoken())),
                    None => stop,
                }
            })?;
            items.collect(host)?
        }
    };
    items.iter().map(byte).collect()
}

const CODING: &[Method<Rc<Bytes>>] = &[
    Method::new("decode(encoding='utf-8', errors='strict')", |bytes, args, host| {
        codec::decode(&bytes.data, &args.text("encoding")?, &args.text("errors")?, host)
    }),
    Method::new("hex(sep=<unset>, bytes_per_sep=1)", hex::hex),
    Method::new("fromhex(string, /)", |_, args, host| hex::from_hex(args, host)),
    Method::new("maketrans(frm, to, /)", |_, args, host| translate::make(args, host)),
];

const KNOWN: &str = "capitalize center count decode endswith expandtabs find fromhex hex index isalnum isalpha isascii \
    isdigit islower isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace \
    rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title translate upper zfill";

static MEMBERS: std::sync::LazyLock<Members<Rc<Bytes>>> = std::sync::LazyLock::new(|| {
    let groups = &[CODING, case::METHODS, search::METHODS, shape::METHODS, split::METHODS, translate::METHODS];
    Members::new(&types::BYTES, groups, KNOWN).of_builtins()
});

/// Methods of `bytes`.
pub fn members() -> &'static Members<Rc<Bytes>> {
    &MEMBERS
}

/// Attributes of the class itself.
pub(super) fn statics(name: &str) -> Option<Value> {
    static FROM_HEX: Native = Native::new("fromhex(string, /)", hex::from_hex).method_of("bytes").of_builtins();
    static MAKE_TRANSLATION: Native =
        Native::new("maketrans(frm, to, /)", translate::make).method_of("bytes").of_builtins();
    match name {
        "fromhex" => Some(Value::Native(&FROM_HEX)),
        "maketrans" => Some(Value::Native(&MAKE_TRANSLATION)),
        _ => None,
    }
}

/// The bytes of an argument; the fault of anything else.
fn buffer(value: &Value) -> Result<Rc<Bytes>> {
    match value {
        Value::Bytes(bytes) => Ok(Rc::clone(bytes)),
        other => Err(not_bytes(other)),
    }
}

fn not_bytes(value: &Value) -> Stop {
    raise::type_error(format!("a bytes-like object is required, not '{}'", value.spoken()))
}

/// Built bytes as a value; their length is charged.
fn built(data: Vec<u8>, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(1 + data.len() / 16)?;
    Value::bytes(data, host.meter())
}

/// White space, to `bytes`.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}
