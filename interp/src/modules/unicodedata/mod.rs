//! `unicodedata`: what is known of each character, in CPython 3.11's version 14 of Unicode.

#[rustfmt::skip]
mod tables;
#[cfg(test)]
mod tests;

use hiddentables_values::exception::raise;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::{Bound, Host, Native, Result, Stop, Str, Value, unicode};
use unicode_normalization::UnicodeNormalization;

use self::tables::{CATEGORIES, DECOMPOSITIONS, DIRECTIONS, NUMBERS, RUNS, WIDTHS};

/// `unicodedata`
pub(crate) static MODULE: Definition = Definition {
    name: "unicodedata",
    members: &[
        ("normalize", Member::Function(&NORMALIZE)),
        ("is_normalized", Member::Function(&IS_NORMALIZED)),
        ("category", Member::Function(&CATEGORY)),
        ("bidirectional", Member::Function(&BIDIRECTIONAL)),
        ("combining", Member::Function(&COMBINING)),
        ("east_asian_width", Member::Function(&EAST_ASIAN_WIDTH)),
        ("mirrored", Member::Function(&MIRRORED)),
        ("decomposition", Member::Function(&DECOMPOSITION)),
        ("decimal", Member::Function(&DECIMAL)),
        ("digit", Member::Function(&DIGIT)),
        ("numeric", Member::Function(&NUMERIC)),
        ("name", Member::Function(&NAME)),
        ("lookup", Member::Function(&LOOKUP)),
        ("unidata_version", Member::Value(|| Value::literal("14.0.0"))),
    ],
    known: KNOWN,
};

/// A function of this module, which its messages name.
const fn function(line: &'static str, call: fn(&Bound, &mut dyn Host) -> Result<Value>) -> Native {
    Native::new(line, call).of_builtins().method_of("unicodedata")
}

static NORMALIZE: Native = function("normalize(form, unistr, /)", |bound, host| {
    let text = normal("normalize", bound, host)?;
    Value::str(text, host.meter())
});
static IS_NORMALIZED: Native = function("is_normalized(form, unistr, /)", |bound, host| {
    let normal = normal("is_normalized", bound, host)?;
    let text = argument("is_normalized", bound, 2, "unistr")?;
    Ok(Value::Bool(*normal == *text))
});
static CATEGORY: Native =
    function("category(chr, /)", |bound, _| Ok(Value::literal(category(only("category()", bound)?))));
static BIDIRECTIONAL: Native =
    function("bidirectional(chr, /)", |bound, _| Ok(Value::literal(direction(only("bidirectional()", bound)?))));
static COMBINING: Native =
    function("combining(chr, /)", |bound, _| Ok(Value::Int(combining(only("combining()", bound)?))));
static EAST_ASIAN_WIDTH: Native =
    function("east_asian_width(chr, /)", |bound, _| Ok(Value::literal(width(only("east_asian_width()", bound)?))));
static MIRRORED: Native =
    function("mirrored(chr, /)", |bound, _| Ok(Value::Int(i64::from(mirrored(only("mirrored()", bound)?)))));
static DECOMPOSITION: Native =
    function("decomposition(chr, /)", |bound, _| Ok(Value::literal(decomposition(only("decomposition()", bound)?))));
static DECIMAL: Native = function("decimal(chr, default=<unset>, /)", |bound, _| {
    let c = only("decimal() argument 1", bound)?;
    or_default(bound, unicode::decimal(c).map(|digit| Value::Int(i64::from(digit))), "not a decimal")
});
static DIGIT: Native = function("digit(chr, default=<unset>, /)", |bound, _| {
    let c = only("digit() argument 1", bound)?;
    or_default(bound, digit(c).map(Value::Int), "not a digit")
});
static NUMERIC: Native = function("numeric(chr, default=<unset>, /)", |bound, _| {
    let c = only("numeric() argument 1", bound)?;
    or_default(bound, numeric(c).map(Value::Float), "not a numeric character")
});
static NAME: Native = function("name(chr, default=<unset>, /)", |bound, host| {
    let c = only("name() argument 1", bound)?;
    host.meter().work(8)?;
    let name = name(c).map(|name| Value::str(name, host.meter())).transpose()?;
    or_default(bound, name, "no such name")
});
static LOOKUP: Native = function("lookup(name, /)", lookup);

/// The numbers of the run that a character is in.
fn bits(c: char) -> u32 {
    let at = RUNS.partition_point(|(start, _)| *start <= u32::from(c));
    at.checked_sub(1).and_then(|at| RUNS.get(at)).map_or(0, |(_, bits)| *bits)
}

fn word(words: &[&'static str], bits: u32) -> &'static str {
    words.get(bits as usize).copied().unwrap_or_default()
}

fn category(c: char) -> &'static str {
    word(CATEGORIES, bits(c) & 31)
}

fn direction(c: char) -> &'static str {
    word(DIRECTIONS, bits(c) >> 5 & 31)
}

fn width(c: char) -> &'static str {
    word(WIDTHS, bits(c) >> 10 & 7)
}

fn mirrored(c: char) -> bool {
    bits(c) >> 13 & 1 == 1
}

fn combining(c: char) -> i64 {
    i64::from(bits(c) >> 14)
}

fn decomposition(c: char) -> &'static str {
    let at = DECOMPOSITIONS.binary_search_by_key(&u32::from(c), |(code, _)| *code);
    at.ok().and_then(|at| DECOMPOSITIONS.get(at)).map_or("", |(_, text)| *text)
}

/// The value of a number that is no decimal digit, and of the digit or -1.
fn number(c: char) -> Option<(f64, i8)> {
    let at = NUMBERS.binary_search_by_key(&u32::from(c), |(code, _, _)| *code).ok()?;
    NUMBERS.get(at).map(|(_, value, digit)| (*value, *digit))
}

fn digit(c: char) -> Option<i64> {
    let other = || number(c).map(|(_, digit)| i64::from(digit)).filter(|digit| *digit >= 0);
    unicode::decimal(c).map(i64::from).or_else(other)
}

fn numeric(c: char) -> Option<f64> {
    unicode::decimal(c).map(f64::from).or_else(|| number(c).map(|(value, _)| value))
}

/// Its name, where version 14 has the character.
fn name(c: char) -> Option<String> {
    unicode_names2::name(c).filter(|_| category(c) != "Cn").map(|name| name.to_string())
}

/// The character of a name. Those that are known by another name, or are several, are unsupported, and with them names of nothing.
fn lookup(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let Value::Str(wanted) = bound.value("name") else {
        if let Value::Bytes(_) = bound.value("name") {
            return Err(Stop::unsupported("unicodedata.lookup of bytes"));
        }
        let class = bound.value("name").class().spoken();
        return Err(raise::type_error(format!("a bytes-like object is required, not '{class}'")));
    };
    let upper = wanted.to_ascii_uppercase();
    match unicode_names2::character(&upper).filter(|c| name(*c).is_some_and(|name| name == upper)) {
        Some(c) => Value::char(c, host.meter()),
        None => Err(Stop::unsupported("unicodedata.lookup of a name that is no character's own")),
    }
}

/// The one character of an argument; `place` is how the function calls it.
fn only(place: &str, bound: &Bound) -> Result<char> {
    let value = bound.value("chr");
    let mut chars = value.as_str().unwrap_or_default().chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Ok(c),
        _ => {
            let class = if value.is_none() { "None".into() } else { value.spoken() };
            let place = if place.ends_with("()") { format!("{place} argument") } else { place.to_string() };
            Err(raise::type_error(format!("{place} must be a unicode character, not {class}")))
        }
    }
}

fn or_default(bound: &Bound, found: Option<Value>, otherwise: &str) -> Result<Value> {
    found.or_else(|| bound.given("default").cloned()).ok_or_else(|| raise::value_error(otherwise))
}

/// A text among the arguments, which these functions name by its position.
fn argument(function: &str, bound: &Bound, at: usize, name: &str) -> Result<Str> {
    match bound.value(name) {
        Value::Str(text) => Ok(text),
        other => {
            let class = if other.is_none() { "None".into() } else { other.spoken() };
            Err(raise::type_error(format!("{function}() argument {at} must be str, not {class}")))
        }
    }
}

fn normal(function: &str, bound: &Bound, host: &mut dyn Host) -> Result<String> {
    let (form, text) = (argument(function, bound, 1, "form")?, argument(function, bound, 2, "unistr")?);
    host.meter().work_len(text.len())?;
    // An empty text is normal in any form.
    if text.is_empty() {
        return Ok(String::new());
    }
    let part: fn(&str, &mut String) = match form.as_str() {
        "NFC" => |text, out| out.extend(text.nfc()),
        "NFD" => |text, out| out.extend(text.nfd()),
        "NFKC" => |text, out| out.extend(text.nfkc()),
        "NFKD" => |text, out| out.extend(text.nfkd()),
        _ => return Err(raise::value_error("invalid normalization form")),
    };
    let mut out = String::new();
    // What version 14 does not have stays as it is, and apart from what stands beside it.
    for piece in text.split_inclusive(|c: char| !c.is_ascii() && category(c) == "Cn") {
        let unknown = piece.chars().next_back().filter(|c| !c.is_ascii() && category(*c) == "Cn");
        let known = piece.len() - unknown.map_or(0, char::len_utf8);
        part(piece.get(..known).unwrap_or_default(), &mut out);
        out.extend(unknown);
        host.meter().check_string(out.len())?;
    }
    Ok(out)
}

const KNOWN: &str = "\
    UCD bidirectional category combining decimal decomposition digit east_asian_width is_normalized lookup mirrored name \
    normalize numeric ucd_3_2_0 unidata_version";
