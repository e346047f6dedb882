//! Integers as pandas' C reader parses them (`str_to_int64`, `str_to_uint64`); floats are the data model's `xstrtod`, since
//! `to_numeric` reads them the same way.

pub(crate) use hiddentables_values::types::xstrtod::parse as float64;

/// Why a word is not an integer. pandas treats the two differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotInteger {
    /// Digits ran over the type; what follows them was not looked at.
    Overflow,
    /// Anything else.
    Invalid,
}

/// A word read as `uint64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unsigned {
    /// It starts with a minus sign; pandas looks no further.
    Negative,
    Value(u64),
}

/// `str_to_int64`: blanks around, one sign, digits.
pub(crate) fn int64(word: &[u8]) -> Result<i64, NotInteger> {
    let (negative, digits) = sign(skip_spaces(word));
    let step = |value: i64, digit: u8| {
        let value = value.checked_mul(10)?;
        if negative { value.checked_sub(i64::from(digit)) } else { value.checked_add(i64::from(digit)) }
    };
    all_digits(digits, step)
}

/// `str_to_uint64`: the same without a minus sign.
pub(crate) fn uint64(word: &[u8]) -> Result<Unsigned, NotInteger> {
    let (negative, digits) = sign(skip_spaces(word));
    if negative {
        return Ok(Unsigned::Negative);
    }
    all_digits(digits, |value: u64, digit| value.checked_mul(10)?.checked_add(u64::from(digit))).map(Unsigned::Value)
}

fn all_digits<T: Default>(word: &[u8], step: impl Fn(T, u8) -> Option<T>) -> Result<T, NotInteger> {
    let mut rest = word;
    let mut value = T::default();
    while let Some((digit, tail)) = split_digit(rest) {
        value = step(value, digit).ok_or(NotInteger::Overflow)?;
        rest = tail;
    }
    let any = rest.len() < word.len();
    if any && skip_spaces(rest).is_empty() { Ok(value) } else { Err(NotInteger::Invalid) }
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
