//! `unicodedata`

use hiddentables_values::exception::raise;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::{Bound, Host, Native, Result, Str, Value};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

/// `unicodedata`
pub(crate) static MODULE: Definition = Definition {
    name: "unicodedata",
    members: &[
        ("normalize", Member::Function(&NORMALIZE)),
        ("is_normalized", Member::Function(&IS_NORMALIZED)),
        ("combining", Member::Function(&COMBINING)),
    ],
    known: KNOWN,
};

static NORMALIZE: Native = Native::new("normalize(form, unistr, /)", |bound, host| {
    let text = normal("normalize", bound, host)?;
    Value::str(text, host.meter())
});
static IS_NORMALIZED: Native = Native::new("is_normalized(form, unistr, /)", |bound, host| {
    let normal = normal("is_normalized", bound, host)?;
    let text = argument("is_normalized", bound, 2, "unistr")?;
    Ok(Value::Bool(*normal == *text))
});
static COMBINING: Native = Native::new("combining(chr, /)", combining);

/// A text among the arguments, which these functions name by its position.
fn argument(function: &str, bound: &Bound, at: usize, name: &str) -> Result<Str> {
    match bound.value(name) {
        Value::Str(text) => Ok(text),
        other => {
            let class = if other.is_none() { "None" } else { other.class().name };
            Err(raise::type_error(format!("{function}() argument {at} must be str, not {class}")))
        }
    }
}

fn normal(function: &str, bound: &Bound, host: &mut dyn Host) -> Result<String> {
    let (form, text) = (argument(function, bound, 1, "form")?, argument(function, bound, 2, "unistr")?);
    host.meter().work_len(text.len())?;
    Ok(match form.as_str() {
        "NFC" => text.nfc().collect(),
        "NFD" => text.nfd().collect(),
        "NFKC" => text.nfkc().collect(),
        "NFKD" => text.nfkd().collect(),
        _ => return Err(raise::value_error("invalid normalization form")),
    })
}

fn combining(bound: &Bound, _host: &mut dyn Host) -> Result<Value> {
    let value = bound.value("chr");
    let mut chars = value.as_str().unwrap_or_default().chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Ok(Value::Int(i64::from(canonical_combining_class(c)))),
        _ => {
            let class = if value.is_none() { "None" } else { value.class().name };
            Err(raise::type_error(format!("combining() argument must be a unicode character, not {class}")))
        }
    }
}

const KNOWN: &str = "\
    UCD bidirectional category combining decimal decomposition digit east_asian_width is_normalized lookup mirrored name \
    normalize numeric ucd_3_2_0 unidata_version";
