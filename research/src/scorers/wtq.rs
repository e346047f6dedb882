//! The official evaluator of WikiTableQuestions, version 1.0.2, which is a Python 2 program: what Python 2 takes for a number is one here.
//!
//! Expected and predicted items become [`Item`]s: numbers, dates with unknown parts, or text. Equal ones are one; as many must be left on both sides; every
//! expected item must match some predicted one, by normalised text, number (to 1e-6) or date.

use std::sync::LazyLock;

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use regex::Regex;
use serde_json::Value as Json;
use unicode_normalization::UnicodeNormalization;

use super::denotation::{self, items};

/// An item as the evaluator sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// Its text, normalised.
    normalized: String,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    /// A number within 1e-6 of an integer: that number cut off after the point. 2.9999999 is 2.
    Whole(BigInt),
    /// Any other number.
    Fraction(f64),
    /// Year, month, day; -1 is unknown.
    Date(i64, i64, i64),
    Text,
}

/// The expected items: `targetValue`, read as numbers and dates by way of `targetCanon` where there is one.
pub fn expected(strings: &[String], canon: Option<&[String]>) -> Vec<Item> {
    let canon = |at: usize| canon.and_then(|canon| canon.get(at)).filter(|text| !text.is_empty());
    distinct(strings.iter().enumerate().map(|(at, text)| Item::new(text, canon(at).unwrap_or(text))))
}

/// The items of predictions as they would stand in a file for the evaluator.
pub fn predictions(strings: &[String]) -> Vec<Item> {
    distinct(strings.iter().map(|text| Item::new(text, text)))
}

/// The items of a canonical answer, each as Python's `str` writes it, moments as `yyyy-mm-dd`. Missing values are no items.
pub fn predicted(answer: &Json) -> Vec<Item> {
    let text = |item: denotation::Item| match item {
        denotation::Item::None => None,
        denotation::Item::Bool(yes) => Some(if yes { "True" } else { "False" }.to_string()),
        denotation::Item::Int(digits) => Some(digits),
        denotation::Item::Float(value) => Some(denotation::float(value)),
        denotation::Item::Text(text) => Some(text),
        denotation::Item::Moment(text) => Some(text.split('T').next().unwrap_or_default().to_string()),
    };
    let strings: Vec<String> = items(answer).into_iter().filter_map(text).collect();
    predictions(&strings)
}

/// Whether the predicted items are the expected ones.
///
/// ```
/// use hiddentables_research::scorers::wtq::{expected, matches, predictions};
/// let check = |target: &str, given: &str| matches(&expected(&[target.into()], None), &predictions(&[given.into()]));
/// assert!(check("Café (bar)[1]", "cafe"));
/// assert!(check("5", "5.0"));
/// assert!(!check("100,000", "100000"), "without targetCanon a comma makes text");
/// ```
pub fn matches(expected: &[Item], predicted: &[Item]) -> bool {
    expected.len() == predicted.len() && expected.iter().all(|item| predicted.iter().any(|other| item.matches(other)))
}

/// Each item once, the first of equals.
fn distinct(items: impl Iterator<Item = Item>) -> Vec<Item> {
    let mut found: Vec<Item> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for item in items {
        if seen.insert(item.key()) {
            found.push(item);
        }
    }
    found
}

impl Item {
    /// `text`, which is the number or date that `meaning` reads as.
    fn new(text: &str, meaning: &str) -> Item {
        let kind = number(meaning).unwrap_or_else(|| match date(meaning) {
            Some((year, -1, -1)) => Kind::Whole(year.into()),
            Some((year, month, day)) => Kind::Date(year, month, day),
            None => Kind::Text,
        });
        let normalized = match (&kind, text) {
            (Kind::Whole(number), "") => number.to_string(),
            _ => normalize(text),
        };
        Item { normalized, kind }
    }

    /// What makes items equal: of numbers and dates their value alone.
    fn key(&self) -> (u8, String) {
        match &self.kind {
            Kind::Whole(number) => (0, number.to_string()),
            Kind::Fraction(number) => (1, number.to_bits().to_string()),
            Kind::Date(year, month, day) => (2, format!("{year} {month} {day}")),
            Kind::Text => (3, self.normalized.clone()),
        }
    }

    fn matches(&self, other: &Item) -> bool {
        let near = |whole: &BigInt, fraction: f64| whole.to_f64().is_some_and(|whole| (whole - fraction).abs() < 1e-6);
        self.normalized == other.normalized
            || match (&self.kind, &other.kind) {
                (Kind::Whole(a), Kind::Whole(b)) => a == b,
                (Kind::Whole(a), Kind::Fraction(b)) | (Kind::Fraction(b), Kind::Whole(a)) => near(a, *b),
                (Kind::Fraction(a), Kind::Fraction(b)) => (a - b).abs() < 1e-6,
                (Kind::Date(y, m, d), Kind::Date(year, month, day)) => (y, m, d) == (year, month, day),
                _ => false,
            }
    }
}

/// Blanks by Python 2's `unicode.isspace`.
fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{1c}'..='\u{1f}' | '\u{180e}')
}

/// A number by Python 2's `int(text)`, else `float(text)`; not nan, not inf. Decimal digits of any script count, underscores do not.
fn number(text: &str) -> Option<Kind> {
    let ascii = ascii_digits(text)?;
    let trimmed = ascii.trim_matches(' ');
    if let Some(whole) = integer(trimmed) {
        // The evaluator itself fails on an integer that no float can hold; here it is text.
        return whole.to_f64().filter(|value| value.is_finite()).map(|_| Kind::Whole(whole));
    }
    let allowed = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-');
    let value: f64 = trimmed.chars().all(allowed).then(|| trimmed.parse().ok()).flatten()?;
    if !value.is_finite() {
        return None;
    }
    if (value - value.round()).abs() < 1e-6 {
        let whole = <BigInt as num_traits::FromPrimitive>::from_f64(value.trunc())?;
        return Some(Kind::Whole(whole));
    }
    Some(Kind::Fraction(value))
}

/// Python 2's `int` of ASCII text: a sign may stand before blanks.
fn integer(text: &str) -> Option<BigInt> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let digits = digits.trim_start_matches(' ');
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let whole: BigInt = digits.parse().ok()?;
    Some(if negative { -whole } else { whole })
}

/// Blanks as blanks, digits of every script as ASCII ones; `None` where there is a character above Latin-1 that is neither, or a NUL.
fn ascii_digits(text: &str) -> Option<String> {
    let one = |c: char| match c {
        '\0' => None,
        c if is_space(c) => Some(' '),
        c if c.is_ascii() => Some(c),
        c => match decimal_digit(c) {
            Some(digit) => char::from_digit(digit, 10),
            None if u32::from(c) < 256 => Some(c),
            None => None,
        },
    };
    text.chars().map(one).collect()
}

/// The value of a character of category Nd: they stand in runs of ten that begin at a zero.
fn decimal_digit(c: char) -> Option<u32> {
    static DECIMAL: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^\p{Nd}$").ok());
    let decimal = DECIMAL.as_ref()?;
    let is_digit = |c: char| decimal.is_match(c.encode_utf8(&mut [0; 4]));
    if !is_digit(c) {
        return None;
    }
    // The mathematical digits are five runs in a row; every other run begins at a multiple of 16, or of 16 plus 6.
    let code = u32::from(c);
    if (0x1d7ce..=0x1d7ff).contains(&code) {
        return Some((code - 0x1d7ce) % 10);
    }
    let mut before = 0;
    while before < 9 && char::from_u32(code.checked_sub(before + 1)?).is_some_and(is_digit) {
        before += 1;
    }
    Some(before)
}

/// Three parts between hyphens: year, month, day; `xx` (and `xxxx` for a year) is unknown.
fn date(text: &str) -> Option<(i64, i64, i64)> {
    let lower = lower(text);
    let parts: Vec<&str> = lower.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return None };
    let part = |text: &str, unknown: &[&str]| {
        if unknown.contains(&text) {
            return Some(-1);
        }
        integer(ascii_digits(text)?.trim_matches(' '))?.to_i64()
    };
    let (year, month, day) = (part(year, &["xx", "xxxx"])?, part(month, &["xx"])?, part(day, &["xx"])?);
    let known = !(year == -1 && month == -1 && day == -1);
    let within = |value: i64, most: i64| value == -1 || (1..=most).contains(&value);
    (known && within(month, 12) && within(day, 31)).then_some((year, month, day))
}

/// Lower case, a character for a character.
fn lower(text: &str) -> String {
    text.chars().map(|c| c.to_lowercase().next().unwrap_or(c)).collect()
}

/// Text without accents, citations, details in brackets, quotation marks around it, a final full stop, and differences of case and blanks.
///
/// ```
/// use hiddentables_research::scorers::wtq::normalize;
/// assert_eq!(normalize("“Été” (France)[note 3]†"), "ete");
/// assert_eq!(normalize("[1]"), "");
/// assert_eq!(normalize("[note]"), "[note]");
/// ```
pub fn normalize(text: &str) -> String {
    static MARKS: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\p{Mn}+").ok());
    let mut text: String = if text.is_ascii() {
        text.to_string()
    } else {
        let decomposed: String = text.nfkd().collect();
        match MARKS.as_ref() {
            Some(marks) => marks.replace_all(&decomposed, "").into_owned(),
            None => decomposed,
        }
    };
    text = text
        .chars()
        .map(|c| match c {
            '‘' | '’' | '´' | '`' => '\'',
            '“' | '”' => '"',
            '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
            c => c,
        })
        .collect();
    let mut chars: Vec<char> = text.chars().collect();
    loop {
        let before = chars.clone();
        strip(&mut chars);
        chars.truncate(citations(&chars));
        strip(&mut chars);
        chars.truncate(details(&chars));
        strip(&mut chars);
        if let ['"', inner @ .., '"'] = chars.as_slice()
            && !inner.contains(&'"')
        {
            chars = inner.to_vec();
        }
        if chars == before {
            break;
        }
    }
    if chars.last() == Some(&'.') {
        chars.pop();
    }
    let text: String = chars.into_iter().collect();
    let words = text.split(is_space).filter(|word| !word.is_empty());
    lower(&words.collect::<Vec<_>>().join(" "))
}

fn strip(chars: &mut Vec<char>) {
    let end = chars.iter().rposition(|c| !is_space(*c)).map_or(0, |at| at + 1);
    chars.truncate(end);
    let start = chars.iter().position(|c| !is_space(*c)).unwrap_or(chars.len());
    chars.drain(..start);
}

/// Where `((?<!^)\[[^\]]*\]|\[\d+\]|[•♦†‡*#+])*$` begins to match. From the end: whether the rest from each place is made of such pieces.
fn citations(chars: &[char]) -> usize {
    let closing = |open: usize, next: &[usize]| next.get(open).copied().filter(|close| *close < chars.len());
    run(chars, ']', |at, next| match chars.get(at) {
        Some('•' | '♦' | '†' | '‡' | '*' | '#' | '+') => Some(at + 1),
        Some('[') => {
            let close = closing(at, next)?;
            let inner = chars.get(at + 1..close)?;
            let number = !inner.is_empty() && inner.iter().all(char::is_ascii_digit);
            (at > 0 || number).then_some(close + 1)
        }
        _ => None,
    })
}

/// Where `(?<!^)( \([^)]*\))*$` begins to match.
fn details(chars: &[char]) -> usize {
    run(chars, ')', |at, next| {
        let opens = at > 0 && chars.get(at) == Some(&' ') && chars.get(at + 1) == Some(&'(');
        let close = next.get(at + 1).copied().filter(|close| *close < chars.len());
        if opens { close.map(|close| close + 1) } else { None }
    })
}

/// The first place from which pieces follow one another to the end; the end where there are none. `piece` gives where the piece that begins at a place
/// ends; it may ask for the next `closing` from each place.
fn run(chars: &[char], closing: char, piece: impl Fn(usize, &[usize]) -> Option<usize>) -> usize {
    let mut next = vec![chars.len(); chars.len() + 1];
    let mut whole = vec![false; chars.len() + 1];
    if let Some(end) = whole.last_mut() {
        *end = true;
    }
    let mut first = chars.len();
    for (at, c) in chars.iter().enumerate().rev() {
        let following = if *c == closing { at } else { next.get(at + 1).copied().unwrap_or(chars.len()) };
        if let Some(slot) = next.get_mut(at) {
            *slot = following;
        }
        if piece(at, &next).is_some_and(|end| whole.get(end) == Some(&true)) {
            if let Some(slot) = whole.get_mut(at) {
                *slot = true;
            }
            first = at;
        }
    }
    first
}
