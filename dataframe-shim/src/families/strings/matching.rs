//! Looking for a pattern or a text: `contains`, `match`, `startswith`, `count`, `findall`.

use std::rc::Rc;

use hiddentables_pattern::python::{compiled, find_all};
use hiddentables_pattern::{Flags, Matches, Pattern};
use hiddentables_values::exception::raise;
use hiddentables_values::types::str as text;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, unicode};

use super::StringMethods;
use super::mapped::{Empty, no_text};
use crate::array::Array;

pub(super) const METHODS: &[Method<Rc<StringMethods>>] = &[
    Method::new("contains(pat, case=True, flags=0, na=None, regex=True)", contains),
    Method::new("match(pat, case=True, flags=0, na=None)", match_start),
    Method::new("fullmatch(pat, case=True, flags=0, na=None)", fullmatch),
    Method::new("startswith(pat, na=None)", startswith),
    Method::new("endswith(pat, na=None)", endswith),
    Method::new("count(pat, flags=0)", count),
    Method::new("findall(pat, flags=0)", findall),
];

/// The pattern of `pat` under `flags`, and without regard to case where `case` is false.
pub(super) fn pattern(args: &Bound, has_case: bool, host: &mut dyn Host) -> Result<Rc<Pattern>> {
    let mut flags = args.int("flags")?;
    if has_case && !args.flag("case")? {
        flags |= i64::from(Flags::IGNORECASE.0);
    }
    compiled(&args.value("pat"), &Value::Int(flags), host)
}

fn upper(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|c| unicode::push_upper(c, &mut out));
    out
}

/// Whether a pattern, or with `regex=False` a text, occurs in each string.
///
/// >>> pd.Series(['Mario', 'Luigi']).str.contains('MAR', case=False).tolist()
/// [True, False]
/// >>> pd.Series(['a.c', None, 'abc']).str.contains('a.c', regex=False).tolist()
/// [True, None, False]
/// >>> pd.Series(['a', None]).str.contains('a', na=False).tolist()
/// [True, False]
fn contains(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let na = args.value("na");
    let array = if args.flag("regex")? {
        // The pattern alone is compiled first, whatever the flags.
        compiled(&args.value("pat"), &Value::Int(0), host)?;
        let pattern = pattern(args, true, host)?;
        s.ask(&na, host, &mut |text, meter| pattern.is_match(text, meter))?
    } else {
        let Value::Str(wanted) = args.value("pat") else {
            return Err(Stop::unsupported("str.contains(regex=False) of what is no str"));
        };
        let holds_items =
            |cell: &Value| matches!(cell, Value::List(_) | Value::Tuple(_) | Value::Dict(_) | Value::Set(_));
        if matches!(&s.array, Array::Object(cells) if cells.iter().any(holds_items)) {
            return Err(Stop::unsupported("str.contains(regex=False) over lists"));
        }
        if args.flag("case")? {
            s.ask(&na, host, &mut |text, meter| {
                meter.work(1 + text.len() as u64 / 16)?;
                Ok(text.contains(wanted.as_str()))
            })?
        } else {
            let wanted = upper(&wanted);
            s.ask(&na, host, &mut |text, meter| {
                meter.work(1 + text.len() as u64 / 4)?;
                Ok(upper(text).contains(&wanted))
            })?
        }
    };
    s.wrap(array, None, host)
}

/// Whether each string begins with a match of the pattern.
///
/// >>> pd.Series(['a1', '1a']).str.match('[a-z]').tolist()
/// [True, False]
fn match_start(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let pattern = pattern(args, true, host)?;
    let array = s.ask(&args.value("na"), host, &mut |text, meter| Ok(pattern.match_at(text, 0, meter)?.is_some()))?;
    s.wrap(array, None, host)
}

/// Whether each string as a whole is a match of the pattern.
///
/// >>> pd.Series(['12', '12a']).str.fullmatch('[0-9]+').tolist()
/// [True, False]
fn fullmatch(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let pattern = pattern(args, true, host)?;
    let array = s.ask(&args.value("na"), host, &mut |text, meter| Ok(pattern.fullmatch(text, 0, meter)?.is_some()))?;
    s.wrap(array, None, host)
}

/// Whether each string begins with a text, or with one of a tuple of texts.
///
/// >>> pd.Series(['abc', 'bcd', 'c']).str.startswith(('a', 'b')).tolist()
/// [True, True, False]
fn startswith(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    edge(s, args, "startswith", |text, affix| text.starts_with(affix), host)
}

/// Whether each string ends with a text, or with one of a tuple of texts.
///
/// >>> pd.Series(['abc', 'bcd']).str.endswith('c').tolist()
/// [True, False]
fn endswith(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    edge(s, args, "endswith", |text, affix| text.ends_with(affix), host)
}

fn edge(
    s: &Rc<StringMethods>,
    args: &Bound,
    method: &str,
    test: fn(&str, &str) -> bool,
    host: &mut dyn Host,
) -> Result<Value> {
    let (pat, na) = (args.value("pat"), args.value("na"));
    let array = match &pat {
        Value::Str(affix) => s.ask(&na, host, &mut |text, meter| {
            meter.work(1 + affix.len() as u64 / 16)?;
            Ok(test(text, affix))
        })?,
        Value::Tuple(_) => s.map(&na, Empty::Bool, host, &mut |cell, host| match cell {
            Value::Str(own) => text::members().call(own, method, Args::one(pat.clone()), host),
            other => Err(no_text(other)),
        })?,
        other => return Err(raise::type_error(format!("expected a string or tuple, not {}", other.class().name))),
    };
    s.wrap(array, None, host)
}

/// How often a pattern matches in each string.
///
/// >>> pd.Series(['banana', 'x']).str.count('an').tolist()
/// [2, 0]
fn count(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let pattern = pattern(args, false, host)?;
    let array = s.map(&Value::None, Empty::Int, host, &mut |cell, host| match cell {
        Value::Str(text) => {
            let mut matches = Matches::new(&pattern, text, 0, host.meter())?;
            let mut count = 0;
            while matches.next(host.meter())?.is_some() {
                count += 1;
            }
            Ok(Value::Int(count))
        }
        other => Err(no_text(other)),
    })?;
    s.wrap(array, None, host)
}

/// Every match in each string, as a list.
///
/// >>> pd.Series(['a1b22', '']).str.findall('[0-9]+').tolist()
/// [['1', '22'], []]
fn findall(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let pattern = pattern(args, false, host)?;
    let array = s.map(&Value::None, Empty::Items, host, &mut |cell, host| match cell {
        Value::Str(text) => find_all(&pattern, text, 0, host),
        other => Err(no_text(other)),
    })?;
    s.wrap_objects(array, host)
}
