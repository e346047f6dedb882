//! `re`: the functions; patterns and matches are `hiddentables_pattern`'s.

use hiddentables_pattern::python::{FlagObject, MATCH, PATTERN, PatternObject, REGEX_FLAG, compiled_of};
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types::exceptions::RE_ERROR;
use hiddentables_values::{Args, Bound, Host, Native, Result, Value, ops};

/// `re`
pub(crate) static MODULE: Definition = Definition {
    name: "re",
    members: &[
        ("compile", Member::Function(&COMPILE)),
        ("search", Member::Function(&SEARCH)),
        ("match", Member::Function(&MATCH_START)),
        ("fullmatch", Member::Function(&FULLMATCH)),
        ("findall", Member::Function(&FINDALL)),
        ("finditer", Member::Function(&FINDITER)),
        ("sub", Member::Function(&SUB)),
        ("subn", Member::Function(&SUBN)),
        ("split", Member::Function(&SPLIT)),
        ("escape", Member::Function(&ESCAPE)),
        ("purge", Member::Function(&PURGE)),
        ("error", Member::Class(&RE_ERROR)),
        ("Pattern", Member::Class(&PATTERN)),
        ("Match", Member::Class(&MATCH)),
        ("RegexFlag", Member::Class(&REGEX_FLAG)),
        ("T", Member::Value(|| FlagObject::value(1))),
        ("TEMPLATE", Member::Value(|| FlagObject::value(1))),
        ("DEBUG", Member::Value(|| FlagObject::value(128))),
        ("NOFLAG", Member::Value(|| FlagObject::value(0))),
        ("I", Member::Value(|| FlagObject::value(2))),
        ("IGNORECASE", Member::Value(|| FlagObject::value(2))),
        ("L", Member::Value(|| FlagObject::value(4))),
        ("LOCALE", Member::Value(|| FlagObject::value(4))),
        ("M", Member::Value(|| FlagObject::value(8))),
        ("MULTILINE", Member::Value(|| FlagObject::value(8))),
        ("S", Member::Value(|| FlagObject::value(16))),
        ("DOTALL", Member::Value(|| FlagObject::value(16))),
        ("U", Member::Value(|| FlagObject::value(32))),
        ("UNICODE", Member::Value(|| FlagObject::value(32))),
        ("X", Member::Value(|| FlagObject::value(64))),
        ("VERBOSE", Member::Value(|| FlagObject::value(64))),
        ("A", Member::Value(|| FlagObject::value(256))),
        ("ASCII", Member::Value(|| FlagObject::value(256))),
    ],
    known: KNOWN,
};

static COMPILE: Native = Native::new("compile(pattern, flags=0)", pattern);
static SEARCH: Native =
    Native::new("search(pattern, string, flags=0)", |bound, host| on_pattern("search", &["string"], bound, host));
static MATCH_START: Native =
    Native::new("match(pattern, string, flags=0)", |bound, host| on_pattern("match", &["string"], bound, host));
static FULLMATCH: Native =
    Native::new("fullmatch(pattern, string, flags=0)", |bound, host| on_pattern("fullmatch", &["string"], bound, host));
static FINDALL: Native =
    Native::new("findall(pattern, string, flags=0)", |bound, host| on_pattern("findall", &["string"], bound, host));
static FINDITER: Native =
    Native::new("finditer(pattern, string, flags=0)", |bound, host| on_pattern("finditer", &["string"], bound, host));
static SUB: Native = Native::new("sub(pattern, repl, string, count=0, flags=0)", |bound, host| {
    on_pattern("sub", &["repl", "string", "count"], bound, host)
});
static SUBN: Native = Native::new("subn(pattern, repl, string, count=0, flags=0)", |bound, host| {
    on_pattern("subn", &["repl", "string", "count"], bound, host)
});
static SPLIT: Native = Native::new("split(pattern, string, maxsplit=0, flags=0)", |bound, host| {
    on_pattern("split", &["string", "maxsplit"], bound, host)
});
static ESCAPE: Native = Native::new("escape(pattern)", escape);
static PURGE: Native = Native::new("purge()", |_, _| Ok(Value::None));

fn pattern(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (pattern, of) = compiled_of(&bound.value("pattern"), &bound.value("flags"), host)?;
    Ok(PatternObject::made_of(pattern, of))
}

/// `re.method(pattern, …)` is `re.compile(pattern, flags).method(…)`.
fn on_pattern(method: &str, arguments: &[&str], bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let pattern = pattern(bound, host)?;
    let arguments = arguments.iter().map(|name| bound.value(name)).collect();
    ops::call_method(&pattern, method, Args::positional(arguments), host)
}

fn escape(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    match bound.value("pattern") {
        Value::Str(text) => {
            host.meter().work_len(text.len())?;
            Value::str(hiddentables_pattern::escape(&text), host.meter())
        }
        Value::Bytes(bytes) => {
            host.meter().work_len(bytes.data.len())?;
            // Each byte as a character, and back.
            let text: String = bytes.data.iter().map(|&byte| char::from(byte)).collect();
            let escaped = hiddentables_pattern::escape(&text);
            Value::bytes(escaped.chars().map(|c| c as u32 as u8).collect(), host.meter())
        }
        other => Err(hiddentables_values::exception::raise::type_error(format!(
            "decoding to str: need a bytes-like object, {} found",
            other.class().name
        ))),
    }
}

const KNOWN: &str = "\
    A ASCII DEBUG DOTALL I IGNORECASE L LOCALE M MULTILINE Match NOFLAG Pattern RegexFlag S Scanner T TEMPLATE U UNICODE \
    VERBOSE X compile copyreg enum error escape findall finditer fullmatch functools match purge search split sub subn \
    template";
