//! pandas' `pprint_thing`: the text of one object of a cell, a label or a name.

use hiddentables_values::object::plain;
use hiddentables_values::types::deque::Deque;
use hiddentables_values::{Host, Iter, Result, Stop, Value, ops};

use super::Page;
use crate::categories::CategoricalArray;
use crate::extension::ExtensionArray;
use crate::frame::DataFrame;
use crate::groupby::GroupBy;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::series::Series;
use crate::time::array::TimeArray;

/// Levels of containers that pandas opens itself; what is deeper is Python's own text.
const DEPTH: u32 = 3;

/// How text inside is shown.
#[derive(Clone, Copy)]
pub struct Printing {
    /// Whether tabs and ends of lines are written `\t`, `\n`, `\r`.
    pub escaped: bool,
    /// Whether text stands in single quotes.
    pub quoted: bool,
}

/// As cells and names are printed.
pub const ESCAPED: Printing = Printing { escaped: true, quoted: false };
/// As a message prints a thing.
pub const PLAIN: Printing = Printing { escaped: false, quoted: false };
/// As labels are printed in the repr of an index.
pub const QUOTED: Printing = Printing { escaped: true, quoted: true };

/// Tabs and ends of lines written out.
pub fn escaped(text: &str) -> String {
    if !text.contains(['\t', '\n', '\r']) {
        return text.to_string();
    }
    text.replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r")
}

/// `pprint_thing(value)`
pub fn thing(value: &Value, printing: Printing, page: &Page, host: &mut dyn Host) -> Result<String> {
    nested(value, printing, 0, page, host)
}

fn nested(value: &Value, printing: Printing, level: u32, page: &Page, host: &mut dyn Host) -> Result<String> {
    host.meter().work(1)?;
    if level < DEPTH {
        match &plain(value.clone()) {
            Value::Dict(dict) => return pairs(dict.pairs(), level, page, host),
            sequence if is_sequence(sequence)? => return items(sequence, printing, level, page, host),
            _ => {}
        }
    }
    let text = match value {
        Value::Str(text) => text.as_str().to_string(),
        other => ops::str(other, host)?,
    };
    page.claim_text(2 * text.len() as u64)?;
    let text = if printing.escaped { escaped(&text) } else { text };
    Ok(if printing.quoted && matches!(value, Value::Str(_)) { format!("'{text}'") } else { text })
}

/// Whether it can be iterated over and has a length, and is no text.
fn is_sequence(value: &Value) -> Result<bool> {
    match value {
        Value::List(_) | Value::Tuple(_) | Value::Set(_) | Value::Range(_) => Ok(true),
        Value::Object(_) if value.is::<DataFrame>() || value.is::<GroupBy>() => {
            Err(Stop::unsupported(format!("text of a {} inside another object", value.class().name)))
        }
        Value::Object(object) => Ok(value.is::<Series>()
            || value.is::<IndexObject>()
            || value.is::<NdArray>()
            || value.is::<TimeArray>()
            || value.is::<CategoricalArray>()
            || value.is::<ExtensionArray>()
            || object.as_list().is_some()
            || value.is::<Deque>()
            || value.class().name.starts_with("dict_")
            || (object.as_tuple().is_none() && value.class().name == "range")),
        _ => Ok(false),
    }
}

fn most_items(length: usize, page: &Page) -> usize {
    page.options.max_seq_items.unwrap_or(length).min(length)
}

fn items(value: &Value, printing: Printing, level: u32, page: &Page, host: &mut dyn Host) -> Result<String> {
    let length = ops::len(value, host)?;
    let shown = most_items(length, page);
    let mut iter = Iter::of(value, host)?;
    let mut parts = Vec::new();
    while parts.len() < shown {
        let Some(item) = iter.next(host)? else { break };
        parts.push(nested(&item, printing, level + 1, page, host)?);
    }
    let mut body = parts.join(", ");
    if shown < length {
        body.push_str(", ...");
    } else if matches!(value, Value::Tuple(_)) && length == 1 {
        body.push(',');
    }
    let (open, close) = match value {
        Value::Set(set) if !set.frozen() => ('{', '}'),
        Value::List(_) => ('[', ']'),
        Value::Object(_) if !value.class().name.starts_with("dict_") && value.class().name != "range" => ('[', ']'),
        _ => ('(', ')'),
    };
    Ok(format!("{open}{body}{close}"))
}

fn pairs(pairs: Vec<(Value, Value)>, level: u32, page: &Page, host: &mut dyn Host) -> Result<String> {
    let inside = Printing { escaped: false, quoted: true };
    let shown = most_items(pairs.len(), page);
    let mut parts = Vec::new();
    for (key, value) in pairs.iter().take(shown) {
        let key = nested(key, inside, level + 1, page, host)?;
        parts.push(format!("{key}: {}", nested(value, inside, level + 1, page, host)?));
    }
    let more = if shown < pairs.len() { ", ..." } else { "" };
    Ok(format!("{{{}{more}}}", parts.join(", ")))
}
