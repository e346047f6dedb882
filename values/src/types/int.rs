//! `int` and `bool`: reading, writing and their methods.

use num_bigint::{BigInt, Sign};
use num_traits::{FromPrimitive, One, Signed, ToPrimitive, Zero};

use super::float::is_ascii_space;
use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::meter::Meter;
use crate::method::{Members, Method};
use crate::object::Host;
use crate::value::Value;
use crate::{Args, Bound, Native, Result, ops, types, unicode};

/// Digits of a text that Python reads or writes as an int at most (`sys.int_info.default_max_str_digits`).
const MOST_DIGITS: usize = 4_300;

/// The nearest float, ties to even; `None` beyond the range of floats, where Python raises `OverflowError`.
pub fn big_to_float(value: &BigInt) -> Option<f64> {
    value.to_f64().filter(|f| f.is_finite())
}

/// `int(f)`: towards zero.
pub fn from_float(f: f64, meter: &Meter) -> Result<Value> {
    if f.is_nan() {
        return Err(raise::value_error("cannot convert float NaN to integer"));
    }
    match BigInt::from_f64(f.trunc()) {
        Some(big) => Value::integer(big, meter),
        None => Err(raise::overflow_error("cannot convert float infinity to integer")),
    }
}

/// The decimal digits of an int of any size; `ValueError` where there are more than Python writes.
pub fn decimal(value: &BigInt, meter: &Meter) -> Result<String> {
    let limbs = value.bits() / 64 + 1;
    meter.work(limbs.saturating_mul(limbs))?;
    // Ten bits are three digits and a little: what has fewer bits cannot have too many digits.
    if value.bits() > 14_280 {
        let digits = value.magnitude().to_str_radix(10).len();
        if digits > MOST_DIGITS {
            return Err(too_many_digits(""));
        }
    }
    Ok(value.to_str_radix(10))
}

fn too_many_digits(what: &str) -> Stop {
    raise::value_error(format!(
        "Exceeds the limit ({MOST_DIGITS} digits) for integer string conversion{what}; use sys.set_int_max_str_digits() to increase the limit"
    ))
}

/// What Python reads as an int in `base`, or `None`. The outer result is the digit limit.
pub fn parse(text: &str, base: u32, meter: &Meter) -> Result<Option<BigInt>> {
    let ascii;
    let text = if text.is_ascii() {
        text
    } else {
        ascii = unicode::to_ascii_number(text);
        &ascii
    };
    meter.work_len(1 + text.len() / 16)?;
    let text = text.trim_matches(is_ascii_space);
    let (negative, text) = match (text.strip_prefix('-'), text.strip_prefix('+')) {
        (Some(rest), _) => (true, rest),
        (None, Some(rest)) => (false, rest),
        (None, None) => (false, text),
    };
    let (prefix_base, after_prefix) = match text.get(..2).map(str::to_ascii_lowercase).as_deref() {
        Some("0x") => (16, text.get(2..)),
        Some("0o") => (8, text.get(2..)),
        Some("0b") => (2, text.get(2..)),
        _ => (0, None),
    };
    let (base, digits, prefixed) = match after_prefix {
        Some(rest) if base == 0 || base == prefix_base => (prefix_base, rest, true),
        _ => (if base == 0 { 10 } else { base }, text, false),
    };
    // One underscore may stand between two digits, and after a prefix.
    let digits = if prefixed { digits.strip_prefix('_').unwrap_or(digits) } else { digits };
    if digits.is_empty() || digits.starts_with('_') || digits.ends_with('_') || digits.contains("__") {
        return Ok(None);
    }
    let plain: String = digits.chars().filter(|c| *c != '_').collect();
    if !plain.chars().all(|c| c.is_digit(base)) {
        return Ok(None);
    }
    if !base.is_power_of_two() && plain.len() > MOST_DIGITS {
        return Err(too_many_digits(&format!(": value has {} digits", plain.len())));
    }
    meter.check_integer((plain.trim_start_matches('0').len() as u64).saturating_mul(u64::from(base.ilog2())))?;
    let limbs = plain.len() as u64 / 12 + 1;
    meter.work(limbs.saturating_mul(limbs))?;
    let magnitude = BigInt::parse_bytes(plain.as_bytes(), base);
    Ok(magnitude.map(|magnitude| if negative { -magnitude } else { magnitude }))
}

/// `int(text, base)`; base 0 reads the base from a prefix, and then refuses a leading zero.
pub fn from_text(text: &str, base: u32, host: &mut dyn Host) -> Result<Value> {
    let value = parse(text, base, host.meter())?.filter(|value| base != 0 || !leading_zero(text, value));
    match value {
        Some(value) => Value::integer(value, host.meter()),
        None => Err(invalid(text, base)),
    }
}

fn leading_zero(text: &str, value: &BigInt) -> bool {
    let digits = text.trim_matches(is_ascii_space).trim_start_matches(['-', '+']);
    let second_is_digit = digits.chars().nth(1).is_none_or(|c| c.is_ascii_digit() || c == '_');
    !value.is_zero() && digits.starts_with('0') && second_is_digit
}

fn invalid(text: &str, base: u32) -> Stop {
    let mut quoted = String::new();
    ops::text::push_quoted(text, &mut quoted);
    let quoted: String = quoted.chars().take(200).collect();
    raise::value_error(format!("invalid literal for int() with base {base}: {quoted}"))
}

/// `int(x, base=10)`
pub(super) fn construct(_: &'static Class, mut args: Args, host: &mut dyn Host) -> Result<Value> {
    let given = args.positional.len() + args.keywords.len();
    if given > 2 {
        return Err(raise::type_error(format!("int() takes at most 2 arguments ({given} given)")));
    }
    let mut base = None;
    for (name, value) in args.keywords {
        if &*name != "base" {
            return Err(raise::type_error(format!("'{name}' is an invalid keyword argument for int()")));
        }
        base = Some(value);
    }
    if args.positional.len() == 2 {
        base = args.positional.pop();
    }
    let Some(value) = args.positional.pop() else {
        return if base.is_some() {
            Err(raise::type_error("int() missing string argument"))
        } else {
            Ok(Value::Int(0))
        };
    };
    let Some(base) = base else { return convert(&value, host) };
    let base = if let Value::Big(_) = base { 99 } else { ops::index(&base)? };
    let Some(base) = u32::try_from(base).ok().filter(|base| *base == 0 || (2..=36).contains(base)) else {
        return Err(raise::value_error("int() base must be >= 2 and <= 36, or 0"));
    };
    let text = match &value {
        Value::Str(text) => text.to_string(),
        Value::Bytes(bytes) => String::from_utf8_lossy(&bytes.data).into_owned(),
        _ => return Err(raise::type_error("int() can't convert non-string with explicit base")),
    };
    let Value::Bytes(_) = value else { return from_text(&text, base, host) };
    let shown = ops::repr(&value, host)?;
    from_text(&text, base, host).map_err(|stop| match stop.exception_of(&types::exceptions::VALUE_ERROR) {
        Some(fault)
            if fault.args.borrow().first().and_then(Value::as_str).is_some_and(|text| text.starts_with("invalid")) =>
        {
            raise::value_error(format!("invalid literal for int() with base {base}: {shown}"))
        }
        _ => stop,
    })
}

/// `int(value)` of a number or a text.
pub fn convert(value: &Value, host: &mut dyn Host) -> Result<Value> {
    match value {
        Value::Int(_) => Ok(value.clone()),
        Value::Str(text) => {
            // Most texts are a few plain digits.
            if text.len() < 18
                && let Ok(small) = text.parse::<i64>()
            {
                return Ok(Value::Int(small));
            }
            from_text(text, 10, host)
        }
        Value::Bytes(bytes) => {
            let text = String::from_utf8_lossy(&bytes.data).into_owned();
            match parse(&text, 10, host.meter())? {
                Some(big) => Value::integer(big, host.meter()),
                None => Err(raise::value_error(format!(
                    "invalid literal for int() with base 10: {}",
                    ops::repr(value, host)?
                ))),
            }
        }
        _ => ops::to_int(value, host),
    }
}

/// `bool(x)`
pub(super) fn construct_bool(class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    match super::only_argument(class, args)? {
        Some(value) => ops::truth(&value, host).map(Value::Bool),
        None => Ok(Value::Bool(false)),
    }
}

fn big(value: &Value) -> BigInt {
    ops::integer::of(value).map(std::borrow::Cow::into_owned).unwrap_or_default()
}

/// The int as an int: of a bool, 0 or 1.
fn plain(value: &Value) -> Value {
    match value {
        Value::Bool(b) => Value::Int(i64::from(*b)),
        other => other.clone(),
    }
}

const INT: &[Method<Value>] = &[
    Method::new("bit_length()", |int, _, _| Ok(Value::Int(big(int).bits() as i64))),
    Method::new("bit_count()", |int, _, host| {
        host.meter().work(big(int).bits() / 1024)?;
        Ok(Value::Int(big(int).magnitude().iter_u64_digits().map(|limb| i64::from(limb.count_ones())).sum()))
    }),
    Method::new("conjugate()", |int, _, _| Ok(plain(int))),
    Method::new("as_integer_ratio()", |int, _, host| Value::tuple(vec![plain(int), Value::Int(1)], host.meter())),
    Method::property("real", |int, _| Ok(plain(int))),
    Method::property("imag", |_, _| Ok(Value::Int(0))),
    Method::property("numerator", |int, _| Ok(plain(int))),
    Method::property("denominator", |_, _| Ok(Value::Int(1))),
    Method::new("to_bytes(length=1, byteorder='big', *, signed=False)", to_bytes),
    Method::new("from_bytes(bytes, byteorder='big', *, signed=False)", |_, args, host| from_bytes(args, host)),
];

/// What `bool` makes otherwise.
const BOOL: &[Method<Value>] =
    &[Method::new("from_bytes(bytes, byteorder='big', *, signed=False)", |_, args, host| bool_from_bytes(args, host))];

fn bool_from_bytes(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let int = from_bytes(args, host)?;
    ops::truth(&int, host).map(Value::Bool)
}

const KNOWN: &str =
    "as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag numerator real to_bytes";

static MEMBERS: std::sync::LazyLock<Members<Value>> =
    std::sync::LazyLock::new(|| Members::new(&types::INT, &[INT], KNOWN).of_builtins());
static BOOL_MEMBERS: std::sync::LazyLock<Members<Value>> = std::sync::LazyLock::new(|| {
    Members::new(&types::BOOL, &[INT, BOOL], KNOWN).of_builtins().inherited_from(&types::INT)
});

/// Methods of `int`; the receiver is an int or a bool.
pub fn members() -> &'static Members<Value> {
    &MEMBERS
}

/// Methods of `bool`.
pub fn bool_members() -> &'static Members<Value> {
    &BOOL_MEMBERS
}

/// Attributes of the class itself.
pub(super) fn bool_statics(name: &str) -> Option<Value> {
    static FROM_BYTES: Native =
        Native::new("from_bytes(bytes, byteorder='big', *, signed=False)", bool_from_bytes).of_builtins();
    (name == "from_bytes").then_some(Value::Native(&FROM_BYTES))
}

/// Attributes of the class itself.
pub(super) fn statics(name: &str) -> Option<Value> {
    static FROM_BYTES: Native =
        Native::new("from_bytes(bytes, byteorder='big', *, signed=False)", from_bytes).of_builtins();
    (name == "from_bytes").then_some(Value::Native(&FROM_BYTES))
}

fn little_endian(args: &Bound) -> Result<bool> {
    match &*args.text("byteorder")? {
        "little" => Ok(true),
        "big" => Ok(false),
        _ => Err(raise::value_error("byteorder must be either 'little' or 'big'")),
    }
}

fn to_bytes(int: &Value, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (length, little, signed) =
        (args.int("length")?, little_endian(args)?, ops::truth(&args.value("signed"), host)?);
    let value = big(int);
    let length = usize::try_from(length).map_err(|_| raise::value_error("length argument must be non-negative"))?;
    if value.is_negative() && !signed {
        return Err(raise::overflow_error("can't convert negative int to unsigned"));
    }
    host.meter().check_string(length)?;
    let bits = length as u64 * 8;
    let fits = if signed {
        // Minus one has no bit that is not its sign's, and so fits into nothing.
        value.is_zero()
            || (bits == 0 && (&value + 1_i32).is_zero())
            || (bits > 0 && (if value.is_negative() { (&value + 1_i32).bits() } else { value.bits() }) < bits)
    } else {
        value.bits() <= bits
    };
    if !fits {
        return Err(raise::overflow_error("int too big to convert"));
    }
    let wrapped = if value.is_negative() { (BigInt::one() << bits) + value } else { value };
    let mut bytes = wrapped.to_bytes_le().1;
    bytes.resize(length, 0);
    if !little {
        bytes.reverse();
    }
    Value::bytes(bytes, host.meter())
}

fn from_bytes(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (little, signed) = (little_endian(args)?, ops::truth(&args.value("signed"), host)?);
    let mut bytes = super::bytes::of_items(&args.value("bytes"), host)?;
    host.meter().check_integer(bytes.len() as u64 * 8)?;
    if !little {
        bytes.reverse();
    }
    let magnitude = BigInt::from_bytes_le(Sign::Plus, &bytes);
    let negative = signed && bytes.last().is_some_and(|top| top & 0x80 != 0);
    let value = if negative { magnitude - (BigInt::one() << (bytes.len() as u64 * 8)) } else { magnitude };
    Value::integer(value, host.meter())
}
