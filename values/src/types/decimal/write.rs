//! `str`, `repr` and `format` of a number.

use num_bigint::BigUint;
use num_traits::Zero;

use super::number::{Form, Number, text as digits_of};
use super::terms::Work;
use crate::Result;
use crate::exception::{Stop, raise};
use crate::meter::Meter;

/// `Infinity`, `-NaN12`; `None` of a finite number.
fn special(number: &Number, meter: &Meter) -> Result<Option<String>> {
    let name = match number.form {
        Form::Finite => return Ok(None),
        Form::Infinite => "Infinity",
        Form::Quiet => "NaN",
        Form::Signalling => "sNaN",
    };
    let payload = if number.coefficient.is_zero() { String::new() } else { digits_of(&number.coefficient, meter)? };
    Ok(Some(format!("{name}{payload}")))
}

/// `str(number)`, in steps of a thousand where `engineering`.
pub(super) fn scientific(number: &Number, engineering: bool, capitals: bool, meter: &Meter) -> Result<String> {
    let sign = if number.negative { "-" } else { "" };
    if let Some(name) = special(number, meter)? {
        return Ok(format!("{sign}{name}"));
    }
    let digits = digits_of(&number.coefficient, meter)?;
    let left = number.exponent + digits.len() as i64;
    let place = match engineering {
        _ if number.exponent <= 0 && left > -6 => left,
        false => 1,
        true if number.coefficient.is_zero() => (left + 1).rem_euclid(3) - 1,
        true => (left - 1).rem_euclid(3) + 1,
    };
    let (whole, decimals) = split(&digits, place);
    let mark = if capitals { 'E' } else { 'e' };
    let point = if decimals.is_empty() { "" } else { "." };
    let power = if left == place { String::new() } else { format!("{mark}{:+}", left - place) };
    Ok(format!("{sign}{whole}{point}{decimals}{power}"))
}

/// The digits before and after the point, which stands behind `place` of them.
fn split(digits: &str, place: i64) -> (String, String) {
    match usize::try_from(place) {
        Err(_) => ("0".into(), format!("{}{digits}", "0".repeat(place.unsigned_abs() as usize))),
        Ok(0) => ("0".into(), digits.into()),
        Ok(place) if place > digits.len() => (format!("{digits}{}", "0".repeat(place - digits.len())), String::new()),
        Ok(place) => {
            let (whole, decimals) = digits.split_at(place);
            (whole.into(), decimals.into())
        }
    }
}

/// A format specification as `decimal` reads it.
struct Spec {
    fill: char,
    /// `z` where zeros fill.
    align: char,
    sign: char,
    no_negative_zero: bool,
    width: usize,
    grouped: bool,
    precision: Option<i64>,
    kind: char,
}

fn invalid() -> Stop {
    raise::value_error("invalid format string")
}

impl Spec {
    fn parse(text: &str, capitals: bool, meter: &Meter) -> Result<Spec> {
        let mut spec = Spec {
            fill: ' ',
            align: '>',
            sign: '-',
            no_negative_zero: false,
            width: 0,
            grouped: false,
            precision: None,
            kind: if capitals { 'G' } else { 'g' },
        };
        let is_align = |c: &char| matches!(c, '<' | '>' | '=' | '^');
        let mut rest = text.chars().peekable();
        let mut aligned = true;
        match (text.chars().next(), text.chars().nth(1).filter(is_align)) {
            (Some(fill), Some(align)) => {
                (spec.fill, spec.align) = (fill, align);
                rest.nth(1);
            }
            _ => match rest.next_if(is_align) {
                Some(align) => spec.align = align,
                None => aligned = false,
            },
        }
        // CPython takes the `z` out on either side of the sign.
        let before = rest.next_if_eq(&'z').is_some();
        spec.sign = rest.next_if(|c| matches!(c, '+' | '-' | ' ')).unwrap_or('-');
        spec.no_negative_zero = before || rest.next_if_eq(&'z').is_some();
        if rest.next_if_eq(&'0').is_some() {
            if aligned {
                return Err(invalid());
            }
            (spec.align, spec.fill) = ('z', '0');
        }
        if rest.peek() == Some(&'0') {
            return Err(invalid());
        }
        spec.width = number(&mut rest, meter)?.unwrap_or(0) as usize;
        spec.grouped = rest.next_if_eq(&',').is_some();
        if rest.next_if_eq(&'.').is_some() {
            spec.precision = Some(number(&mut rest, meter)?.ok_or_else(invalid)? as i64);
        }
        match rest.next() {
            None => {}
            Some(kind @ ('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%')) => spec.kind = kind,
            Some(kind @ ('n' | 'N')) if !spec.grouped => spec.kind = if kind == 'n' { 'g' } else { 'G' },
            Some(_) => return Err(invalid()),
        }
        if rest.next().is_some() { Err(invalid()) } else { Ok(spec) }
    }

    fn sign_of(&self, negative: bool) -> &'static str {
        match self.sign {
            _ if negative => "-",
            '+' => "+",
            ' ' => " ",
            _ => "",
        }
    }

    fn pad(&self, sign: &str, body: &str) -> String {
        let missing = self.width.saturating_sub(sign.len() + body.chars().count());
        let (left, inner, right) = match self.align {
            '<' => (0, 0, missing),
            '^' => (missing / 2, 0, missing - missing / 2),
            '=' | 'z' => (0, missing, 0),
            _ => (missing, 0, 0),
        };
        let fill = |count: usize| std::iter::repeat_n(self.fill, count).collect::<String>();
        format!("{}{sign}{}{body}{}", fill(left), fill(inner), fill(right))
    }
}

fn number(rest: &mut std::iter::Peekable<std::str::Chars<'_>>, meter: &Meter) -> Result<Option<u64>> {
    let mut number: Option<u64> = None;
    while let Some(digit) = rest.next_if(char::is_ascii_digit).and_then(|c| c.to_digit(10)) {
        number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(u64::from(digit)));
    }
    meter.check_format(number.unwrap_or(0))?;
    Ok(number)
}

/// `format(number, spec)`
pub(super) fn formatted(number: &Number, spec: &str, work: &Work<'_>) -> Result<String> {
    let meter = work.meter;
    let mut spec = Spec::parse(spec, work.terms.capitals, meter)?;
    if let Some(name) = special(number, meter)? {
        if spec.align == 'z' {
            (spec.align, spec.fill) = ('>', ' ');
        }
        let percent = if spec.kind == '%' { "%" } else { "" };
        return Ok(spec.pad(spec.sign_of(number.negative), &format!("{name}{percent}")));
    }
    let mut number = number.clone();
    if spec.kind == '%' {
        number.exponent += 2;
    }
    let number = rounded(number, &spec, work)?;
    let (whole, rest) = laid_out(&number, &spec, meter)?;
    let negative = number.negative && !(spec.no_negative_zero && number.is_zero());
    let sign = spec.sign_of(negative);
    let whole = if spec.grouped { grouped(&whole, sign.len() + rest.len(), &spec) } else { whole };
    meter.check_string(whole.len() + rest.len())?;
    Ok(spec.pad(sign, &format!("{whole}{rest}")))
}

/// As many digits as the specification asks for, at most.
fn rounded(number: Number, spec: &Spec, work: &Work<'_>) -> Result<Number> {
    let Some(precision) = spec.precision else { return Ok(number) };
    let cut = match spec.kind {
        'e' | 'E' => number.digits() - (precision + 1),
        'f' | 'F' | '%' => -precision - number.exponent,
        _ => number.digits() - precision.max(1),
    };
    if cut <= 0 {
        return Ok(number);
    }
    if number.coefficient.is_zero() {
        let exponent = if matches!(spec.kind, 'f' | 'F' | '%') { -precision } else { number.exponent };
        return Ok(Number { exponent, ..number });
    }
    let length = number.digits();
    let (mut rounded, _) = work.rescaled(&number, number.exponent + cut, work.terms.rounding)?;
    // 9.99 has become 10.0: a digit too many.
    if !matches!(spec.kind, 'f' | 'F' | '%') && rounded.digits() > length - cut {
        rounded.coefficient = &rounded.coefficient / BigUint::from(10_u32);
        rounded.exponent += 1;
    }
    Ok(rounded)
}

/// The digits before the point, and the rest: point, decimals, power, per cent.
fn laid_out(number: &Number, spec: &Spec, meter: &Meter) -> Result<(String, String)> {
    let mut digits = digits_of(&number.coefficient, meter)?;
    let mut exponent = number.exponent;
    let fixed = matches!(spec.kind, 'f' | 'F' | '%');
    if fixed && number.coefficient.is_zero() {
        exponent = exponent.min(0);
    }
    // Zeros up to the precision.
    let wanted = match (spec.precision, spec.kind) {
        (Some(precision), 'e' | 'E') if !number.coefficient.is_zero() => precision + 1 - digits.len() as i64,
        (Some(precision), 'f' | 'F' | '%') => precision + exponent,
        _ => 0,
    };
    let left = exponent + digits.len() as i64;
    let long = wanted.max(0).saturating_add(if fixed { exponent.max(0) } else { 0 }).max(if fixed { -left } else { 0 });
    meter.check_string(usize::try_from(long).unwrap_or(usize::MAX))?;
    meter.work(long.unsigned_abs())?;
    digits.push_str(&"0".repeat(usize::try_from(wanted).unwrap_or(0)));
    let place = match spec.kind {
        'e' | 'E' => match spec.precision {
            Some(precision) if number.coefficient.is_zero() => 1 - precision,
            _ => 1,
        },
        'f' | 'F' | '%' => left,
        _ if number.exponent <= 0 && left > -6 => left,
        _ => 1,
    };
    let (whole, decimals) = split(&digits, place);
    let mut rest = if decimals.is_empty() { String::new() } else { format!(".{decimals}") };
    if !fixed && (left != place || matches!(spec.kind, 'e' | 'E')) {
        let mark = if spec.kind.is_uppercase() { 'E' } else { 'e' };
        rest = format!("{rest}{mark}{:+}", left - place);
    }
    if spec.kind == '%' {
        rest.push('%');
    }
    Ok((whole, rest))
}

/// Commas between thousands, with zeros in front where they fill.
fn grouped(digits: &str, around: usize, spec: &Spec) -> String {
    let least = if spec.align == 'z' { spec.width.saturating_sub(around) } else { 0 };
    let mut all = digits.to_string();
    let with_commas = |length: usize| length + length.saturating_sub(1) / 3;
    while with_commas(all.len()) < least {
        all.insert(0, '0');
    }
    let mut text = String::with_capacity(with_commas(all.len()));
    for (at, digit) in all.chars().enumerate() {
        if at > 0 && (all.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
