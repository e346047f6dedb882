//! `float`: reading and writing.

use num_bigint::BigInt;
use num_traits::{FromPrimitive, One};

use crate::class::Class;
use crate::exception::raise;
use crate::method::{Members, Method};
use crate::object::Host;
use crate::value::Value;
use crate::{Args, Bound, Native, Result, types, unicode};

/// `repr(f)`: the shortest digits that read back as `f`, in exponent form below 1e-4 and from 1e16.
pub fn repr(f: f64) -> String {
    if f.is_nan() {
        return "nan".to_string();
    }
    if f.is_infinite() {
        return if f > 0.0 { "inf" } else { "-inf" }.to_string();
    }
    let shortest = shortest(f);
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        return positional(mantissa, exponent);
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

/// The fewest digits that read back as `f`, the nearest such, the even one of two as near: Rust rounds that tie up.
fn shortest(f: f64) -> String {
    let shortest = format!("{f:e}");
    let digits = shortest.bytes().take_while(|byte| *byte != b'e').filter(u8::is_ascii_digit).count();
    // Two neighbours of fewer digits cannot both read back as the same float.
    if digits >= 16 {
        let rounded = format!("{f:.*e}", digits - 1);
        if rounded.parse() == Ok(f) {
            return rounded;
        }
    }
    shortest
}

/// `str(np.float32(f))`: the shortest digits that read back as that `float32`.
pub fn repr32(f: f64) -> String {
    if !f.is_finite() {
        return repr(f);
    }
    let shortest = shortest32(f);
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    // NumPy looks at the number, which may be below what its digits say.
    if f == 0.0 || (1e-4..1e16).contains(&f.abs()) {
        return positional(mantissa, exponent);
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

/// `d.ddde-5`: the fewest digits that read back as a finite `float32`, the even one of two as near.
pub fn shortest32(f: f64) -> String {
    let shortest = format!("{:e}", f as f32);
    let digits = shortest.bytes().take_while(|byte| *byte != b'e').filter(u8::is_ascii_digit).count();
    // As of `shortest`: the number itself has all its digits as a `f64`, whose rounding goes to even.
    if digits >= 7 {
        let rounded = format!("{f:.*e}", digits - 1);
        if rounded.parse() == Ok(f as f32) {
            return rounded;
        }
    }
    shortest
}

/// The digits of [`shortest32`] written out, without an exponent.
pub fn positional32(f: f64) -> String {
    let shortest = shortest32(f);
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    positional(mantissa, exponent.parse().unwrap_or(0))
}

/// `d.ddd` times ten to a small power, written out.
fn positional(mantissa: &str, exponent: i32) -> String {
    let (sign, unsigned) = mantissa.split_at(usize::from(mantissa.starts_with('-')));
    let digits = unsigned.replace('.', "");
    if exponent < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat(exponent.unsigned_abs() as usize - 1));
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        return format!("{sign}{digits}{}.0", "0".repeat(whole - digits.len()));
    }
    let (whole, fraction) = digits.split_at(whole);
    format!("{sign}{whole}.{fraction}")
}

/// `float(text)`: white space around it, underscores between digits, digits of any script, `inf`, `infinity` and `nan`.
/// `None` where it is no number.
pub fn parse(text: &str) -> Option<f64> {
    let ascii;
    let text = if text.is_ascii() {
        text
    } else {
        ascii = unicode::to_ascii_number(text);
        &ascii
    };
    let text = text.trim_matches(is_ascii_space);
    let (negative, unsigned) = signed(text);
    let magnitude = if unsigned.eq_ignore_ascii_case("inf") || unsigned.eq_ignore_ascii_case("infinity") {
        f64::INFINITY
    } else if unsigned.eq_ignore_ascii_case("nan") {
        super::nan::fresh()
    } else {
        parse_decimal(unsigned)?
    };
    Some(if negative { -magnitude } else { magnitude })
}

fn signed(text: &str) -> (bool, &str) {
    match (text.strip_prefix('-'), text.strip_prefix('+')) {
        (Some(rest), _) => (true, rest),
        (None, rest) => (false, rest.unwrap_or(text)),
    }
}

fn parse_decimal(text: &str) -> Option<f64> {
    let bytes = text.as_bytes();
    // What Rust reads beyond this (`inf`, a second sign) is no decimal literal of Python's.
    if !bytes.first().is_some_and(|b| b.is_ascii_digit() || *b == b'.') {
        return None;
    }
    if !bytes.contains(&b'_') {
        return text.parse().ok();
    }
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    let fits = |(at, byte): (usize, &u8)| *byte != b'_' || (digit(at.checked_sub(1)) && digit(Some(at + 1)));
    if !bytes.iter().enumerate().all(fits) {
        return None;
    }
    text.replace('_', "").parse().ok()
}

/// White space of ASCII, to Python.
pub(super) fn is_ascii_space(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r' | '\x1c'..='\x1f')
}

/// `float(x)`
pub(super) fn construct(class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let argument = super::only_argument(class, args)?;
    let Some(value) = argument else { return Ok(Value::Float(0.0)) };
    convert(&value, host).map(Value::Float)
}

/// `float(value)` of a number or a text.
pub fn convert(value: &Value, host: &mut dyn Host) -> Result<f64> {
    let text = match value {
        Value::Str(text) => text.as_str(),
        Value::Bytes(bytes) => std::str::from_utf8(&bytes.data).unwrap_or("?"),
        _ => return crate::ops::to_float(value, host),
    };
    host.meter().work_len(1 + text.len() / 16)?;
    match parse(text) {
        Some(f) => Ok(f),
        None => {
            Err(raise::value_error(format!("could not convert string to float: {}", crate::ops::repr(value, host)?)))
        }
    }
}

const FLOAT: &[Method<f64>] = &[
    Method::new("is_integer()", |f, _, _| Ok(Value::Bool(f.is_finite() && f.fract() == 0.0))),
    Method::new("as_integer_ratio()", as_integer_ratio),
    Method::new("hex()", |f, _, host| Value::str(hex(*f), host.meter())),
    Method::new("conjugate()", |f, _, _| Ok(Value::Float(*f))),
    Method::property("real", |f, _| Ok(Value::Float(*f))),
    Method::property("imag", |_, _| Ok(Value::Float(0.0))),
    Method::new("fromhex(string, /)", |_, args, host| from_hex(args, host)),
];

static MEMBERS: std::sync::LazyLock<Members<f64>> = std::sync::LazyLock::new(|| {
    Members::new(&types::FLOAT, &[FLOAT], "as_integer_ratio conjugate fromhex hex imag is_integer real").of_builtins()
});

/// Methods of `float`.
pub fn members() -> &'static Members<f64> {
    &MEMBERS
}

/// Attributes of the class itself.
pub(super) fn statics(name: &str) -> Option<Value> {
    static FROM_HEX: Native = Native::new("fromhex(string, /)", from_hex).method_of("float").of_builtins();
    (name == "fromhex").then_some(Value::Native(&FROM_HEX))
}

fn as_integer_ratio(f: &f64, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    if f.is_nan() {
        return Err(raise::value_error("cannot convert NaN to integer ratio"));
    }
    let (mut numerator, mut denominator) = (*f, BigInt::one());
    if f.is_infinite() {
        return Err(raise::overflow_error("cannot convert Infinity to integer ratio"));
    }
    while numerator.fract() != 0.0 {
        numerator *= 2.0;
        denominator <<= 1;
    }
    let numerator = BigInt::from_f64(numerator).unwrap_or_default();
    let meter = host.meter();
    Value::tuple(vec![Value::integer(numerator, meter)?, Value::integer(denominator, meter)?], meter)
}

/// `f.hex()`
fn hex(f: f64) -> String {
    if !f.is_finite() {
        return repr(f);
    }
    let sign = if f.is_sign_negative() { "-" } else { "" };
    if f == 0.0 {
        return format!("{sign}0x0.0p+0");
    }
    let bits = f.to_bits();
    let (exponent, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
    let (lead, exponent) = if exponent == 0 { (0, -1022) } else { (1, exponent as i64 - 1023) };
    format!("{sign}0x{lead}.{fraction:013x}p{exponent:+}")
}

fn from_hex(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let text = args.value("string");
    let Value::Str(text) = &text else {
        return Err(raise::type_error("bad argument type for built-in operation"));
    };
    host.meter().work_len(text.len())?;
    match parse_hex(text) {
        Some(f) if f.is_infinite() && !text.to_ascii_lowercase().contains("inf") => {
            Err(raise::overflow_error("hexadecimal value too large to represent as a float"))
        }
        Some(f) => Ok(Value::Float(f)),
        None => Err(raise::value_error("invalid hexadecimal floating-point string")),
    }
}

fn parse_hex(text: &str) -> Option<f64> {
    let text = text.trim_matches(is_ascii_space).to_ascii_lowercase();
    let (negative, rest) = signed(&text);
    let magnitude = match rest {
        "inf" | "infinity" => f64::INFINITY,
        "nan" => f64::NAN,
        _ => {
            let rest = rest.strip_prefix("0x").unwrap_or(rest);
            let (digits, exponent) = rest.split_once('p').unwrap_or((rest, "0"));
            let exponent = hex_exponent(exponent)?;
            let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
            let all = format!("{whole}{fraction}");
            if all.is_empty() || all.len() > 4_096 || !all.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return None;
            }
            let mantissa = BigInt::parse_bytes(all.as_bytes(), 16)?;
            crate::ops::integer::scale(&mantissa, exponent - 4 * fraction.len() as i64)
        }
    };
    Some(if negative { -magnitude } else { magnitude })
}

/// The exponent of a hexadecimal float, as far as it matters: beyond these nothing but zero or infinity is left of any mantissa admitted.
fn hex_exponent(text: &str) -> Option<i64> {
    let (negative, digits) = signed(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let magnitude = digits.parse::<i64>().unwrap_or(40_000).min(40_000);
    Some(if negative { -magnitude } else { magnitude })
}
