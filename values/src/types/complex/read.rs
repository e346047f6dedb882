//! `complex(real, imag)`, of numbers or of a text.

use super::Complex;
use crate::class::Class;
use crate::exception::raise;
use crate::object::Host;
use crate::value::Value;
use crate::{Args, Result, types, unicode};

/// `complex(real=0, imag=0)`
pub(in crate::types) fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let signature = crate::Signature::parse("complex(real=0, imag=<unset>)");
    signature.check_builtin("complex", &args)?;
    let bound = signature.bind("complex", false, args)?;
    let (real, imag) = (bound.value("real"), bound.given("imag"));
    if let Value::Str(text) = &real {
        if imag.is_some() {
            return Err(raise::type_error("complex() can't take second arg if first is a string"));
        }
        host.meter().work_len(1 + text.len() / 16)?;
        return match parse(text) {
            Some(number) => Ok(Complex::value(number.re, number.im)),
            None => Err(raise::value_error("complex() arg is a malformed string")),
        };
    }
    if let Some(Value::Str(_)) = imag {
        return Err(raise::type_error("complex() second arg can't be a string"));
    }
    let first = part(&real, host)?.ok_or_else(|| {
        raise::type_error(format!("complex() first argument must be a string or a number, not '{}'", real.spoken()))
    })?;
    let Some(imag) = imag else {
        // A complex number is given back as it is.
        return Ok(if real.is::<Complex>() { real } else { Complex::value(first.re, first.im) });
    };
    let second = part(imag, host)?.ok_or_else(|| {
        raise::type_error(format!("complex() second argument must be a number, not '{}'", imag.spoken()))
    })?;
    let re = if imag.is::<Complex>() { first.re - second.im } else { first.re };
    let im = if real.is::<Complex>() { second.re + first.im } else { second.re };
    Ok(Complex::value(re, im))
}

/// A number, of any kind that has a float; `None` where it is none.
fn part(value: &Value, host: &mut dyn Host) -> Result<Option<Complex>> {
    match value {
        Value::Numpy(_) => Ok(Some(Complex { re: crate::ops::to_float(value, host)?, im: 0.0 })),
        Value::Object(object) if !value.is::<Complex>() => Ok(object.to_float(host)?.map(|re| Complex { re, im: 0.0 })),
        other => Complex::of(other),
    }
}

/// What `complex(text)` reads: white space and one pair of brackets around `1`, `2j`, `1+2j`, digits of any script, underscores.
fn parse(text: &str) -> Option<Complex> {
    let ascii = unicode::to_ascii_number(text);
    let space = types::float::is_ascii_space;
    let mut inner = ascii.trim_matches(space);
    if let Some(opened) = inner.strip_prefix('(') {
        inner = opened.strip_suffix(')')?.trim_matches(space);
    }
    if !inner.is_ascii() {
        return None;
    }
    let (first, rest) = number(inner)?;
    if rest.is_empty() {
        return Some(Complex { re: first?, im: 0.0 });
    }
    if let "j" | "J" = rest {
        return Some(Complex { re: 0.0, im: first.unwrap_or_else(|| sign_alone(inner)) });
    }
    let re = first?;
    if !rest.starts_with(['+', '-']) {
        return None;
    }
    let (second, end) = number(rest)?;
    matches!(end, "j" | "J").then(|| Complex { re, im: second.unwrap_or_else(|| sign_alone(rest)) })
}

/// `j`, `+j`, `-j`: one of them.
fn sign_alone(text: &str) -> f64 {
    if text.starts_with('-') { -1.0 } else { 1.0 }
}

/// The longest float at the start and what follows; no float where only a sign and `j` stand there.
fn number(text: &str) -> Option<(Option<f64>, &str)> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if unsigned.starts_with(['j', 'J']) {
        return Some((None, unsigned));
    }
    let sign = text.len() - unsigned.len();
    let lower = unsigned.to_ascii_lowercase();
    let length = ["infinity", "inf", "nan"]
        .iter()
        .find(|word| lower.starts_with(**word))
        .map_or_else(|| digits(unsigned), |word| word.len());
    let (float, rest) = text.split_at_checked(sign + length)?;
    types::float::parse(float).map(|float| (Some(float), rest))
}

/// How many characters a decimal number without a sign takes.
fn digits(text: &str) -> usize {
    let bytes = text.as_bytes();
    let run = |from: usize| from + bytes.iter().skip(from).take_while(|b| b.is_ascii_digit() || **b == b'_').count();
    let mut end = run(0);
    if bytes.get(end) == Some(&b'.') {
        end = run(end + 1);
    }
    if let Some(b'e' | b'E') = bytes.get(end) {
        let signed = end + 1 + usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if bytes.get(signed).is_some_and(u8::is_ascii_digit) {
            end = run(signed);
        }
    }
    end
}
