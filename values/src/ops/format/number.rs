//! Formatting of ints and floats.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::digits::{FloatStyle, float_text};
use super::spec::Spec;
use crate::Result;
use crate::exception::raise;
use crate::object::Host;
use crate::ops;
use crate::value::Value;

/// `format(int, spec)`; `class` is how a fault names the value's class.
pub(super) fn int(value: &Value, class: &str, spec: &str, host: &mut dyn Host) -> Result<String> {
    let spec = Spec::parse(spec, class, 'd', '>', host.meter())?;
    match spec.kind {
        'b' | 'c' | 'd' | 'o' | 'x' | 'X' | 'n' => {}
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%' => {
            let f = ops::to_float(value, host)?;
            return Ok(lay_out_float(f, &spec));
        }
        _ => return Err(spec.unknown(class)),
    }
    if spec.precision.is_some() {
        return Err(raise::value_error("Precision not allowed in integer format specifier"));
    }
    if spec.no_negative_zero {
        return Err(raise::value_error("Negative zero coercion (z) not allowed in integer format specifier"));
    }
    let number = ops::integer::of(value).map(std::borrow::Cow::into_owned).unwrap_or_default();
    if spec.kind == 'c' {
        return character(&number, &spec);
    }
    let magnitude = number.abs();
    let (base, prefix) = match spec.kind {
        'b' => (2, "0b"),
        'o' => (8, "0o"),
        'x' => (16, "0x"),
        'X' => (16, "0X"),
        _ => (10, ""),
    };
    let mut digits = if base == 10 {
        crate::types::int::decimal(&magnitude, host.meter())?
    } else {
        host.meter().work(magnitude.bits() / 16 + 1)?;
        magnitude.to_str_radix(base)
    };
    if spec.kind == 'X' {
        digits.make_ascii_uppercase();
    }
    let sign = sign_of(number.is_negative(), &spec);
    let prefix = if spec.alternate { prefix } else { "" };
    Ok(lay_out(&format!("{sign}{prefix}"), &digits, "", &spec))
}

fn character(number: &BigInt, spec: &Spec) -> Result<String> {
    if spec.sign.is_some() {
        return Err(raise::value_error("Sign not allowed with integer format specifier 'c'"));
    }
    if spec.alternate {
        return Err(raise::value_error("Alternate form (#) not allowed with integer format specifier 'c'"));
    }
    if number.to_i64().is_none() {
        return Err(raise::overflow_error("Python int too large to convert to C long"));
    }
    let code = number.to_u32().filter(|code| *code < 0x11_0000);
    let Some(code) = code else {
        return Err(raise::overflow_error("%c arg not in range(0x110000)"));
    };
    match char::from_u32(code) {
        Some(c) => Ok(spec.pad("", c.encode_utf8(&mut [0; 4]), 1)),
        None => Err(crate::Stop::unsupported("a lone surrogate")),
    }
}

fn sign_of(negative: bool, spec: &Spec) -> &'static str {
    match spec.sign {
        _ if negative => "-",
        Some('+') => "+",
        Some(' ') => " ",
        _ => "",
    }
}

/// `format(float, spec)`
pub(super) fn float(f: f64, spec: &str, host: &mut dyn Host) -> Result<String> {
    let spec = Spec::parse(spec, "float", '\0', '>', host.meter())?;
    match spec.kind {
        '\0' | 'e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'n' | '%' => {
            host.meter().work(super::float_work(f, spec.precision.unwrap_or(6)))?;
            Ok(lay_out_float(f, &spec))
        }
        _ => Err(spec.unknown("float")),
    }
}

fn lay_out_float(f: f64, spec: &Spec) -> String {
    let f = if spec.kind == '%' { f * 100.0 } else { f };
    let precision = spec.precision.unwrap_or(6);
    let mut text = match spec.kind {
        '\0' if spec.precision.is_none() && !spec.alternate => {
            crate::types::float::repr(f).trim_start_matches('-').to_string()
        }
        '\0' if spec.precision.is_none() => {
            let text = crate::types::float::repr(f).trim_start_matches('-').to_string();
            if text.contains('.') || !f.is_finite() { text } else { text.replacen('e', ".e", 1) }
        }
        '\0' => float_text(f, FloatStyle::Short, precision, spec.alternate),
        'e' | 'E' => float_text(f, FloatStyle::Exponent, precision, spec.alternate),
        'f' | 'F' | '%' => float_text(f, FloatStyle::Fixed, precision, spec.alternate),
        _ => float_text(f, FloatStyle::General, precision, spec.alternate),
    };
    if matches!(spec.kind, 'E' | 'F' | 'G') {
        text.make_ascii_uppercase();
    }
    if spec.kind == '%' {
        text.push('%');
    }
    let zero = !text.contains(|c: char| ('1'..='9').contains(&c)) && f.is_finite();
    let negative = f.is_sign_negative() && !f.is_nan() && !(spec.no_negative_zero && zero);
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (whole, rest) = text.split_at(end);
    lay_out(sign_of(negative, spec), whole, rest, spec)
}

/// A part of a complex number: as a float of no width, without the `.0` of a whole one; a precision makes it a `g`.
pub(super) fn part(f: f64, spec: &Spec, sign: Option<char>) -> String {
    let bare = spec.kind == '\0';
    let kind = if bare && spec.precision.is_some() { 'g' } else { spec.kind };
    let text = lay_out_float(f, &Spec { fill: ' ', align: '>', width: 0, sign, kind, ..*spec });
    match text.strip_suffix(".0") {
        Some(whole) if bare && kind == '\0' => format!("{whole}{}", if spec.alternate { "." } else { "" }),
        _ => text,
    }
}

/// Sign, grouped digits and the rest, filled up. Zeros that fill between sign and digits are grouped like digits.
fn lay_out(sign: &str, digits: &str, rest: &str, spec: &Spec) -> String {
    let least =
        if spec.fill == '0' && spec.align == '=' { spec.width.saturating_sub(sign.len() + rest.len()) } else { 0 };
    let body = match spec.grouping {
        Some(separator) if !digits.is_empty() => {
            let size = if matches!(spec.kind, 'b' | 'o' | 'x' | 'X') { 4 } else { 3 };
            grouped(digits, separator, size, least)
        }
        _ => digits.to_string(),
    };
    let length = body.len() + rest.len();
    spec.pad(sign, &(body + rest), length)
}

/// `digits` with a separator before every `size` of them from the right, and zeros in front up to `least` characters.
fn grouped(digits: &str, separator: char, size: usize, least: usize) -> String {
    let mut reversed = Vec::with_capacity(digits.len() + digits.len() / size + least);
    let mut left = digits.bytes().rev();
    let (mut remaining, mut wanted) = (digits.len(), least as i64);
    loop {
        // As CPython: a group is cut short only where nothing more is wanted.
        let length = size.min(remaining.max(usize::try_from(wanted).unwrap_or(0)).max(1));
        for _ in 0..length {
            reversed.push(left.next().unwrap_or(b'0'));
        }
        remaining = remaining.saturating_sub(length);
        wanted -= length as i64;
        if remaining == 0 && wanted <= 0 {
            break;
        }
        reversed.push(separator as u8);
        wanted -= 1;
    }
    reversed.iter().rev().map(|&byte| char::from(byte)).collect()
}
