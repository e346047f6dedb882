//! Exceptions that name a place in a text: `json.JSONDecodeError` and `re.error`, whose message and attributes Python code makes.

use std::rc::Rc;

use super::exception_fields::Fields;
use super::exceptions::{JSONDECODE_ERROR, RE_ERROR};
use crate::class::Class;
use crate::exception::{Exception, Stop};
use crate::signature::Signature;
use crate::text::Str;
use crate::value::Value;
use crate::{Args, Result};

/// Line and column of a position of a text, both from 1; a negative position counts from the end, as a bound of a slice does.
fn line_and_column(text: &str, position: i64) -> (i64, i64) {
    let length = text.chars().count() as i64;
    let end = if position < 0 { (length + position).max(0) } else { position.min(length) };
    let (mut line, mut last) = (1, -1);
    for (at, c) in text.chars().take(end as usize).enumerate() {
        if c == '\n' {
            line += 1;
            last = at as i64;
        }
    }
    (line, position.saturating_sub(last))
}

fn text(text: String) -> Value {
    Value::Str(Str::uncharged(&text))
}

fn named<const N: usize>(fields: [(&str, Value); N]) -> Fields {
    fields.into_iter().map(|(name, value)| (name.into(), value)).collect()
}

/// `JSONDecodeError(msg, doc, pos)`
pub fn json(msg: &str, doc: &Str, pos: i64) -> Rc<Exception> {
    let (line, column) = line_and_column(doc, pos);
    let message = text(format!("{msg}: line {line} column {column} (char {pos})"));
    let fields = named([
        ("msg", text(msg.to_string())),
        ("doc", Value::Str(doc.clone())),
        ("pos", Value::Int(pos)),
        ("lineno", Value::Int(line)),
        ("colno", Value::Int(column)),
    ]);
    Exception::with_fields(&JSONDECODE_ERROR, vec![message], fields)
}

/// `re.error(msg, pattern, pos)`
pub fn pattern(msg: &str, pattern: Option<&str>, pos: Option<i64>) -> Rc<Exception> {
    let place = pattern.zip(pos).map(|(pattern, pos)| (pattern, pos, line_and_column(pattern, pos)));
    let message = match place {
        Some((pattern, pos, (line, column))) if pattern.contains('\n') => {
            format!("{msg} at position {pos} (line {line}, column {column})")
        }
        Some((_, pos, _)) => format!("{msg} at position {pos}"),
        None => msg.to_string(),
    };
    let number = |number: Option<i64>| number.map_or(Value::None, Value::Int);
    let fields = named([
        ("msg", text(msg.to_string())),
        ("pattern", pattern.map_or(Value::None, |pattern| text(pattern.to_string()))),
        ("pos", number(pos)),
        ("lineno", number(place.map(|(_, _, (line, _))| line))),
        ("colno", number(place.map(|(_, _, (_, column))| column))),
    ]);
    Exception::with_fields(&RE_ERROR, vec![text(message)], fields)
}

/// Such an exception as the program makes it; `None` of another class.
pub(super) fn of_program(class: &'static Class, args: &Args) -> Result<Option<Rc<Exception>>> {
    let json_error = std::ptr::eq(class, &raw const JSONDECODE_ERROR);
    if !json_error && !std::ptr::eq(class, &raw const RE_ERROR) {
        return Ok(None);
    }
    let line = if json_error { "__init__(msg, doc, pos)" } else { "__init__(msg, pattern=None, pos=None)" };
    let signature = Signature::parse(line);
    let bound = signature.bind(&format!("{}.__init__", class.name), true, args.clone())?;
    let unsupported = || Stop::unsupported(format!("{} of what has no place", class.name));
    let Value::Str(msg) = bound.value("msg") else { return Err(unsupported()) };
    if json_error {
        return match (bound.value("doc"), bound.value("pos")) {
            (Value::Str(doc), Value::Int(pos)) => Ok(Some(json(&msg, &doc, pos))),
            _ => Err(unsupported()),
        };
    }
    let (source, pos) = (bound.value("pattern"), bound.value("pos"));
    match (&source, &pos) {
        (Value::None | Value::Str(_), Value::None | Value::Int(_)) => {
            Ok(Some(pattern(&msg, source.as_str(), pos.as_int())))
        }
        _ => Err(unsupported()),
    }
}
