//! `string`: its constants and `capwords`.

use hiddentables_values::Args;
use hiddentables_values::exception::raise;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::{Bound, Host, Native, Result, Value, ops};

/// `string`
pub(crate) static MODULE: Definition = Definition {
    name: "string",
    members: &[
        ("ascii_letters", Member::Value(|| Value::literal("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))),
        ("ascii_lowercase", Member::Value(|| Value::literal("abcdefghijklmnopqrstuvwxyz"))),
        ("ascii_uppercase", Member::Value(|| Value::literal("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))),
        ("digits", Member::Value(|| Value::literal("0123456789"))),
        ("hexdigits", Member::Value(|| Value::literal("0123456789abcdefABCDEF"))),
        ("octdigits", Member::Value(|| Value::literal("01234567"))),
        ("punctuation", Member::Value(|| Value::literal(PUNCTUATION))),
        ("whitespace", Member::Value(|| Value::literal(" \t\n\r\u{b}\u{c}"))),
        ("printable", Member::Value(|| Value::literal(PRINTABLE))),
        ("Template", Member::Class(&super::template::TEMPLATE)),
        ("capwords", Member::Function(&CAPWORDS)),
    ],
    known: KNOWN,
};

const PUNCTUATION: &str = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const PRINTABLE: &str = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\
!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n\r\u{b}\u{c}";

static CAPWORDS: Native = Native::new("capwords(s, sep=None)", capwords);

fn capwords(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    // As the original, which is Python: what is no string has no `join` or no `split`, or not one of strings.
    let (text, separator) = (bound.value("s"), bound.value("sep"));
    let joiner = if ops::truth(&separator, host)? { separator.clone() } else { Value::literal(" ") };
    if !matches!(joiner, Value::Str(_) | Value::Bytes(_)) {
        ops::get_attr(&joiner, "join", host)?;
    }
    let words = ops::call_method(&text, "split", Args::one(separator), host)?;
    let mut capital = Vec::new();
    for word in hiddentables_values::iter::collect(&words, host)? {
        if word.as_str().is_none() {
            let class = word.spoken();
            let message = format!("descriptor 'capitalize' for 'str' objects doesn't apply to a '{class}' object");
            return Err(raise::type_error(message));
        }
        capital.push(ops::call_method(&word, "capitalize", Args::none(), host)?);
    }
    let capital = Value::list(capital, host.meter())?;
    ops::call_method(&joiner, "join", Args::one(capital), host)
}

const KNOWN: &str = "\
    Formatter Template ascii_letters ascii_lowercase ascii_uppercase capwords digits hexdigits octdigits printable \
    punctuation whitespace";
