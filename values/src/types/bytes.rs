//! `bytes`: what little of it a program over tables needs.

use std::rc::Rc;

use crate::class::Class;
use crate::exception::raise;
use crate::method::{Members, Method};
use crate::object::Host;
use crate::value::{Bytes, Value};
use crate::{Args, Bound, Result, iter, ops, types};

/// `bytes(source, encoding)`
pub(super) fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let mut positional = args.positional.into_iter();
    let mut source = positional.next();
    let mut encoding = positional.next();
    if positional.next().is_some() {
        return Err(crate::Stop::unsupported("bytes(errors=)"));
    }
    for (name, value) in args.keywords {
        match &*name {
            "source" => source = Some(value),
            "encoding" => encoding = Some(value),
            _ => return Err(raise::type_error(format!("'{name}' is an invalid keyword argument for bytes()"))),
        }
    }
    match (source, encoding) {
        (None, None) => Value::bytes(Vec::new(), host.meter()),
        (Some(Value::Str(text)), Some(encoding)) => super::str::encode_as(&text, encoding.as_str().unwrap_or(""), host),
        (Some(Value::Str(_)), None) => Err(raise::type_error("string argument without an encoding")),
        (_, Some(_)) => Err(raise::type_error("encoding without a string argument")),
        (Some(value @ (Value::Int(_) | Value::Bool(_) | Value::Numpy(crate::Np::Int(..)))), None) => {
            let length = usize::try_from(ops::index(&value)?).map_err(|_| raise::value_error("negative count"))?;
            host.meter().check_string(length)?;
            Value::bytes(vec![0; length], host.meter())
        }
        (Some(value), None) => {
            let bytes = of_items(&value, host)?;
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
        return Err(raise::type_error(format!("cannot convert '{}' object to bytes", value.class().name)));
    }
    let byte = |item: &Value| {
        u8::try_from(ops::index(item)?).map_err(|_| raise::value_error("bytes must be in range(0, 256)"))
    };
    iter::collect(value, host)?.iter().map(byte).collect()
}

const BYTES: &[Method<Rc<Bytes>>] = &[
    Method::new("decode(encoding='utf-8', errors='strict')", decode),
    Method::new("hex()", |bytes, _, host| {
        let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or_default();
        let text: String = bytes.data.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
        Value::str(text, host.meter())
    }),
];

const KNOWN: &str = "capitalize center count decode endswith expandtabs find fromhex hex index isalnum isalpha isascii \
    isdigit islower isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace \
    rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title translate upper zfill";

static MEMBERS: std::sync::LazyLock<Members<Rc<Bytes>>> =
    std::sync::LazyLock::new(|| Members::new(&types::BYTES, &[BYTES], KNOWN).of_builtins());

/// Methods of `bytes`.
pub fn members() -> &'static Members<Rc<Bytes>> {
    &MEMBERS
}

fn decode(bytes: &Rc<Bytes>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if &*args.text("errors")? != "strict" {
        return Err(crate::Stop::unsupported("bytes.decode(errors=)"));
    }
    decode_as(&bytes.data, &args.text("encoding")?, host)
}

/// `bytes.decode(encoding)`
pub(super) fn decode_as(bytes: &[u8], encoding: &str, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(bytes.len() / 16)?;
    match encoding.to_ascii_lowercase().replace('_', "-").as_str() {
        "utf-8" | "utf8" => match std::str::from_utf8(bytes) {
            Ok(text) => Value::str(text, host.meter()),
            Err(fault) => {
                let at = fault.valid_up_to();
                let byte = bytes.get(at).copied().unwrap_or_default();
                let why = match fault.error_len() {
                    None => "unexpected end of data",
                    Some(_) if !(0xc2..=0xf4).contains(&byte) => "invalid start byte",
                    Some(_) => "invalid continuation byte",
                };
                Err(undecodable("utf-8", byte, at, why))
            }
        },
        "ascii" | "us-ascii" => match bytes.iter().position(|byte| !byte.is_ascii()) {
            None => Value::str(bytes.iter().map(|&b| char::from(b)).collect::<String>(), host.meter()),
            Some(at) => {
                Err(undecodable("ascii", bytes.get(at).copied().unwrap_or_default(), at, "ordinal not in range(128)"))
            }
        },
        "latin-1" | "latin1" | "iso-8859-1" => {
            Value::str(bytes.iter().map(|&b| char::from(b)).collect::<String>(), host.meter())
        }
        other => Err(crate::Stop::unsupported(format!("encoding {other}"))),
    }
}

fn undecodable(codec: &str, byte: u8, at: usize, why: &str) -> crate::Stop {
    raise::exception(
        &types::exceptions::UNICODE_DECODE_ERROR,
        format!("'{codec}' codec can't decode byte {byte:#04x} in position {at}: {why}"),
    )
}
