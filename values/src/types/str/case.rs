//! Upper and lower case.

use crate::Result;
use crate::method::Method;
use crate::object::Host;
use crate::text::Str;
use crate::unicode;
use crate::value::Value;

pub(super) const METHODS: &[Method<Str>] = &[
    Method::new("lower()", |text, _, host| change(text, host, true, lower)),
    Method::new("upper()", |text, _, host| change(text, host, true, upper)),
    Method::new("casefold()", |text, _, host| change(text, host, true, casefold)),
    Method::new("title()", |text, _, host| change(text, host, false, title)),
    Method::new("capitalize()", |text, _, host| change(text, host, false, capitalize)),
    Method::new("swapcase()", |text, _, host| change(text, host, false, swapcase)),
];

/// `change` of a text; `quick` where ASCII takes a way of its own. Each other character is looked up in tables.
fn change(text: &Str, host: &mut dyn Host, quick: bool, change: fn(&str) -> String) -> Result<Value> {
    let work = if quick && text.is_ascii_text() { text.len() / 16 } else { text.len() };
    host.meter().work_len(1 + work)?;
    Value::str(change(text), host.meter())
}

fn upper(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_uppercase();
    }
    map(text, unicode::push_upper)
}

fn casefold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    map(text, unicode::push_folded)
}

fn map(text: &str, push: fn(char, &mut String)) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        push(c, &mut out);
    }
    out
}

fn lower(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        push_lower(text, at, c, &mut out);
    }
    out
}

/// Lower case of the character at a byte position: a sigma's depends on what is around it.
fn push_lower(text: &str, at: usize, c: char, out: &mut String) {
    if c == 'Σ' {
        let (before, after) = (text.get(..at).unwrap_or(""), text.get(at + c.len_utf8()..).unwrap_or(""));
        out.push(if unicode::is_final_sigma(before, after) { 'ς' } else { 'σ' });
    } else {
        unicode::push_lower(c, out);
    }
}

fn title(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut inside = false;
    for (at, c) in text.char_indices() {
        if inside {
            push_lower(text, at, c, &mut out);
        } else {
            unicode::push_title(c, &mut out);
        }
        inside = unicode::is_cased(c);
    }
    out
}

fn capitalize(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        if at == 0 {
            unicode::push_title(c, &mut out);
        } else {
            push_lower(text, at, c, &mut out);
        }
    }
    out
}

fn swapcase(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        if unicode::is_upper(c) {
            push_lower(text, at, c, &mut out);
        } else if unicode::is_lower(c) {
            unicode::push_upper(c, &mut out);
        } else {
            out.push(c);
        }
    }
    out
}
