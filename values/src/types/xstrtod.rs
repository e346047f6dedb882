//! Text to float as pandas' C parser reads it (`precise_xstrtod`), which `read_csv` and `to_numeric` share.
//!
//! It is *not* correctly rounded: it accumulates at most 17 digits in a double and scales by one power of ten. Of the words
//! with a decimal point in real tables one in a thousand differs from `str::parse::<f64>` in its last bit, of doubles printed
//! in full one in seven. Answers must have pandas' bits.

use std::sync::LazyLock;

/// The number a word stands for, with blanks around it, or a spelling of infinity without any; `None` where it is no number.
pub fn parse(word: &[u8]) -> Option<f64> {
    precise_xstrtod(word).or_else(|| infinity(word))
}

fn infinity(word: &[u8]) -> Option<f64> {
    let is = |spellings: [&str; 2]| spellings.iter().any(|it| word.eq_ignore_ascii_case(it.as_bytes()));
    if is(["inf", "+inf"]) || is(["infinity", "+infinity"]) {
        Some(f64::INFINITY)
    } else if is(["-inf", "-infinity"]) {
        Some(f64::NEG_INFINITY)
    } else {
        None
    }
}

/// Digits that count: later ones only move the exponent, and leading zeros are among them.
const MAX_DIGITS: u32 = 17;

static POWERS_OF_TEN: LazyLock<[f64; 309]> =
    LazyLock::new(|| std::array::from_fn(|power| format!("1e{power}").parse().unwrap_or(f64::INFINITY)));

fn power_of_ten(power: u32) -> f64 {
    POWERS_OF_TEN.get(power as usize).copied().unwrap_or(f64::INFINITY)
}

fn precise_xstrtod(word: &[u8]) -> Option<f64> {
    let (negative, mut rest) = sign(skip_spaces(word));
    let mut number = 0.0_f64;
    let mut exponent = 0_i32;
    let mut digits = 0;

    while let Some((digit, tail)) = split_digit(rest) {
        if digits < MAX_DIGITS {
            number = number * 10.0 + f64::from(digit);
            digits += 1;
        } else {
            exponent = exponent.wrapping_add(1);
        }
        rest = tail;
    }
    if let [b'.', tail @ ..] = rest {
        rest = tail;
        while let Some((digit, tail)) = split_digit(rest) {
            if digits < MAX_DIGITS {
                number = number * 10.0 + f64::from(digit);
                digits += 1;
                exponent = exponent.wrapping_sub(1);
            }
            rest = tail;
        }
    }
    if digits == 0 {
        return None;
    }
    if negative {
        number = -number;
    }
    if let [b'e' | b'E', tail @ ..] = rest {
        let (shift, tail) = exponent_part(tail)?;
        exponent = exponent.wrapping_add(shift);
        rest = tail;
    }
    let number = scale(number, exponent)?;
    skip_spaces(rest).is_empty().then_some(number)
}

/// The exponent after `e`, in the wrapping 32-bit arithmetic of the original.
fn exponent_part(word: &[u8]) -> Option<(i32, &[u8])> {
    let (negative, mut rest) = sign(word);
    let mut value = 0_i32;
    let mut digits = 0;
    while let Some((digit, tail)) = split_digit(rest).filter(|_| digits < MAX_DIGITS) {
        value = value.wrapping_mul(10).wrapping_add(i32::from(digit));
        digits += 1;
        rest = tail;
    }
    let value = if negative { value.wrapping_neg() } else { value };
    (digits > 0).then_some((value, rest))
}

fn scale(number: f64, exponent: i32) -> Option<f64> {
    let size = exponent.unsigned_abs();
    let scaled = match exponent {
        309.. => return None,
        1..=308 => number * power_of_ten(size),
        -308..=0 => number / power_of_ten(size),
        -616..=-309 => number / power_of_ten(size - 308) / power_of_ten(308),
        ..=-617 => 0.0,
    };
    scaled.is_finite().then_some(scaled)
}

fn sign(word: &[u8]) -> (bool, &[u8]) {
    match word {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, word),
    }
}

fn split_digit(word: &[u8]) -> Option<(u8, &[u8])> {
    match word {
        [digit @ b'0'..=b'9', rest @ ..] => Some((digit - b'0', rest)),
        _ => None,
    }
}

/// C's `isspace`, which has the vertical tab that `u8::is_ascii_whitespace` lacks.
fn skip_spaces(mut word: &[u8]) -> &[u8] {
    while let [b' ' | b'\t'..=b'\r', rest @ ..] = word {
        word = rest;
    }
    word
}
