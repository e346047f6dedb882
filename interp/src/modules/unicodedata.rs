//! `unicodedata`

use hiddentables_values::exception::raise;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::{Bound, Host, Native, Result, Value};
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
    let text = normal(bound, host)?;
    Value::str(text, host.meter())
});
static IS_NORMALIZED: Native = Native::new("is_normalized(form, unistr, /)", |bound, host| {
    let text = bound.text("unistr")?;
    normal(bound, host).map(|normal| Value::Bool(*normal == *text))
});
static COMBINING: Native = Native::new("combining(chr, /)", combining);

fn normal(bound: &Bound, host: &mut dyn Host) -> Result<String> {
    let (form, text) = (bound.text("form")?, bound.text("unistr")?);
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
    let text = bound.text("chr")?;
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Ok(Value::Int(i64::from(canonical_combining_class(c)))),
        _ => Err(raise::type_error("combining() argument must be a unicode character, not str")),
    }
}

const KNOWN: &str = "\
    UCD bidirectional category combining decimal decomposition digit east_asian_width is_normalized lookup mirrored name \
    normalize numeric ucd_3_2_0 unidata_version";
