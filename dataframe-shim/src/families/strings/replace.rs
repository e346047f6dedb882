//! `replace`

use std::rc::Rc;

use hiddentables_pattern::python::{PatternObject, Replacement, compiled, substitute};
use hiddentables_pattern::{Flags, escape};
use hiddentables_values::exception::raise;
use hiddentables_values::types::str as text;
use hiddentables_values::{Args, Bound, Host, Method, Result, Value};

use super::StringMethods;
use super::mapped::no_text;

pub(super) const METHODS: &[Method<Rc<StringMethods>>] =
    &[Method::new("replace(pat, repl, n=-1, case=None, flags=0, regex=False)", replace)];

fn callable(value: &Value) -> bool {
    match value {
        Value::Native(_) | Value::Class(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    }
}

/// Each string with a text, or with `regex=True` the matches of a pattern, replaced: by a text with `\1` in it, or by what a
/// function makes of each match.
///
/// >>> pd.Series(['$1.50', None]).str.replace('$', '').tolist()
/// ['1.50', None]
/// >>> pd.Series(['1,200 km']).str.replace(r'[^0-9]', '', regex=True).tolist()
/// ['1200']
/// >>> pd.Series(['ab']).str.replace('(a)(b)', lambda m: m.group(2) + m.group(1), regex=True).tolist()
/// ['ba']
fn replace(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (pat, repl, case) = (args.value("pat"), args.value("repl"), args.value("case"));
    let (n, mut flags, regex) =
        (args.int("n")?, args.int("flags")?, args.value("regex").is_none() || args.flag("regex")?);
    let by_function = callable(&repl);
    if !(by_function || matches!(repl, Value::Str(_))) {
        return Err(raise::type_error("repl must be a string or callable"));
    }
    let of_pattern = pat.is::<PatternObject>();
    if regex && of_pattern && (!case.is_none() || flags != 0) {
        return Err(raise::value_error("case and flags cannot be set when pat is a compiled regex"));
    }
    if !regex && of_pattern {
        return Err(raise::value_error("Cannot use a compiled regex as replacement pattern with regex=False"));
    }
    if !regex && by_function {
        return Err(raise::value_error("Cannot use a callable replacement when regex=False"));
    }
    if let Value::Bool(false) = case {
        flags |= i64::from(Flags::IGNORECASE.0);
    }
    if !regex && flags == 0 {
        let plain = Args::positional(vec![pat, repl, Value::Int(n)]);
        return s.mapped(host, &mut |cell, host| match cell {
            Value::Str(own) => text::members().call(own, "replace", plain.clone(), host),
            other => Err(no_text(other)),
        });
    }
    let pat = match &pat {
        Value::Str(own) if !regex => Value::str(escape(own), host.meter())?,
        other => other.clone(),
    };
    let pattern = compiled(&pat, &Value::Int(flags), host)?;
    let count = usize::try_from(n).unwrap_or(0);
    // Parsed at the first cell, be it text or not, as Python's `sub` would: over no cells a bad replacement is no error.
    let mut replacement = None;
    s.mapped(host, &mut |cell, host| {
        let replacement = match &replacement {
            Some(replacement) => replacement,
            None => replacement.insert(Replacement::of(&repl, &pattern, host)?),
        };
        let Value::Str(own) = cell else { return Err(no_text(cell)) };
        let (text, _) = substitute(&pattern, replacement, own, count, host)?;
        Value::str(text, host.meter())
    })
}
