//! One batch of a column to typed values, in pandas' order: integers, floats, booleans, text.

use crate::number::{NotInteger, Unsigned, float64, int64, uint64};
use crate::{Cell, RawData, TextColumn};

/// pandas' default missing values (`STR_NA_VALUES`), matched to the byte.
pub(crate) fn is_missing(word: &[u8]) -> bool {
    matches!(
        word,
        b"" | b"#N/A"
            | b"#N/A N/A"
            | b"#NA"
            | b"-1.#IND"
            | b"-1.#QNAN"
            | b"-NaN"
            | b"-nan"
            | b"1.#IND"
            | b"1.#QNAN"
            | b"<NA>"
            | b"N/A"
            | b"NA"
            | b"NULL"
            | b"NaN"
            | b"None"
            | b"n/a"
            | b"nan"
            | b"null"
    )
}

/// The values of a batch of words.
pub(crate) fn infer<'a>(words: impl Iterator<Item = &'a [u8]> + Clone, rows: usize) -> RawData {
    match integers(words.clone(), rows) {
        Ok(data) => return data,
        Err(NotInteger::Invalid) => {}
        Err(NotInteger::Overflow) => match unsigned(words.clone(), rows) {
            Large::Values(values) => return RawData::UInt(values),
            Large::NotIntegers => {}
            Large::OutOfRange => return RawData::Text(text(words, rows)),
            Large::Conflict => return RawData::Text(all_text(words, rows)),
        },
    }
    floats(words.clone(), rows)
        .or_else(|| booleans(words.clone(), rows))
        .unwrap_or_else(|| RawData::Text(text(words, rows)))
}

/// Text with missing values, as `dtype=str` gives it.
pub(crate) fn text<'a>(words: impl Iterator<Item = &'a [u8]>, rows: usize) -> TextColumn {
    let mut column = TextColumn::with_capacity(rows);
    words.for_each(|word| column.push((!is_missing(word)).then(|| as_text(word)).as_deref()));
    column
}

/// Text in which nothing is missing, not even an empty word.
pub(crate) fn all_text<'a>(words: impl Iterator<Item = &'a [u8]>, rows: usize) -> TextColumn {
    let mut column = TextColumn::with_capacity(rows);
    words.for_each(|word| column.push(Some(&as_text(word))));
    column
}

/// The file is UTF-8 and is split at ASCII bytes only, so nothing is ever replaced here.
pub(crate) fn as_text(word: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(word)
}

/// pandas marks a missing integer with `i64::MIN`, so beside a missing value that number is itself missing.
fn integers<'a>(words: impl Iterator<Item = &'a [u8]>, rows: usize) -> Result<RawData, NotInteger> {
    let mut values = Vec::with_capacity(rows);
    let mut any_missing = false;
    for word in words {
        let missing = is_missing(word);
        any_missing |= missing;
        values.push(if missing { i64::MIN } else { int64(word)? });
    }
    if any_missing {
        let float = |value| {
            if value == i64::MIN { f64::NAN } else { value as f64 }
        };
        Ok(RawData::Float(values.into_iter().map(float).collect()))
    } else {
        Ok(RawData::Int(values))
    }
}

/// What becomes of a column in which an integer does not fit `int64`.
enum Large {
    Values(Vec<u64>),
    /// Something else is no integer at all: floats are tried next.
    NotIntegers,
    /// One does not fit `uint64` either, or the large one is negative: text.
    OutOfRange,
    /// Large ones beside negative or missing ones: text, and pandas forgets about missing values.
    Conflict,
}

fn unsigned<'a>(words: impl Iterator<Item = &'a [u8]>, rows: usize) -> Large {
    let mut values = Vec::with_capacity(rows);
    let (mut large, mut negative, mut missing) = (false, false, false);
    for word in words {
        if is_missing(word) {
            missing = true;
            continue;
        }
        match uint64(word) {
            Ok(Unsigned::Negative) => negative = true,
            Ok(Unsigned::Value(value)) => {
                large |= i64::try_from(value).is_err();
                values.push(value);
            }
            Err(NotInteger::Overflow) => return Large::OutOfRange,
            Err(NotInteger::Invalid) => return Large::NotIntegers,
        }
    }
    if large && (negative || missing) {
        Large::Conflict
    } else if negative {
        Large::OutOfRange
    } else {
        Large::Values(values)
    }
}

fn floats<'a>(words: impl Iterator<Item = &'a [u8]>, rows: usize) -> Option<RawData> {
    let mut values = Vec::with_capacity(rows);
    for word in words {
        values.push(if is_missing(word) { f64::NAN } else { float64(word)? });
    }
    Some(RawData::Float(values))
}

fn booleans<'a>(words: impl Iterator<Item = &'a [u8]> + Clone, rows: usize) -> Option<RawData> {
    let mut values = Vec::with_capacity(rows);
    let mut any_missing = false;
    for word in words {
        any_missing |= is_missing(word);
        values.push(if is_missing(word) { None } else { Some(boolean(word)?) });
    }
    Some(if any_missing {
        RawData::Mixed(values.into_iter().map(|value| value.map_or(Cell::Missing, Cell::Bool)).collect())
    } else {
        RawData::Bool(values.into_iter().flatten().collect())
    })
}

/// Any mixture of upper and lower case, no blanks.
fn boolean(word: &[u8]) -> Option<bool> {
    if word.eq_ignore_ascii_case(b"true") {
        Some(true)
    } else if word.eq_ignore_ascii_case(b"false") {
        Some(false)
    } else {
        None
    }
}
