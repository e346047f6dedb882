//! `template.format(…)` and `template.format_map(…)`

use crate::exception::{Stop, raise};
use crate::method::Method;
use crate::object::Host;
use crate::text::Str;
use crate::value::Value;
use crate::{Bound, Result, ops};

pub(super) const METHODS: &[Method<Str>] = &[
    Method::new("format(*args, **kwargs)", |text, args, host| {
        let mut fields = Fields { source: Source::Call(args), numbering: Numbering::Open };
        let out = fields.expand(text, 2, host)?;
        super::built(out, host)
    }),
    Method::new("format_map(mapping, /)", |text, args, host| {
        let mapping = args.value("mapping");
        let mut fields = Fields { source: Source::Mapping(&mapping), numbering: Numbering::Open };
        let out = fields.expand(text, 2, host)?;
        super::built(out, host)
    }),
];

enum Source<'a> {
    Call(&'a Bound<'a>),
    Mapping(&'a Value),
}

/// Whether fields are numbered by us or by the template; it may not change its mind.
enum Numbering {
    Open,
    Automatic(usize),
    Manual,
}

struct Fields<'a> {
    source: Source<'a>,
    numbering: Numbering,
}

impl Fields<'_> {
    /// The template with its fields filled in; `depth` is how deep fields may stand in each other's specifications.
    fn expand(&mut self, template: &str, depth: u32, host: &mut dyn Host) -> Result<String> {
        let mut out = String::new();
        let mut rest = template;
        while let Some(at) = rest.find(['{', '}']) {
            let (literal, after) = rest.split_at(at);
            out.push_str(literal);
            let brace = if after.starts_with('{') { '{' } else { '}' };
            let after = after.get(1..).unwrap_or("");
            if let Some(after) = after.strip_prefix(brace) {
                out.push(brace);
                rest = after;
                continue;
            }
            if brace == '}' {
                return Err(raise::value_error("Single '}' encountered in format string"));
            }
            if after.is_empty() {
                return Err(raise::value_error("Single '{' encountered in format string"));
            }
            if depth == 0 {
                return Err(raise::value_error("Max string recursion exceeded"));
            }
            let field = read_field(after)?;
            out.push_str(&self.field(&field, depth, host)?);
            host.meter().check_string(out.len())?;
            rest = field.rest;
        }
        out.push_str(rest);
        host.meter().work_len(1 + template.len() / 16)?;
        Ok(out)
    }

    fn field(&mut self, field: &Field, depth: u32, host: &mut dyn Host) -> Result<String> {
        host.meter().work(8)?;
        let value = self.look_up(field.name, host)?;
        let value = match field.conversion {
            None => value,
            Some('r') => Value::str(ops::repr(&value, host)?, host.meter())?,
            Some('s') => Value::str(ops::str(&value, host)?, host.meter())?,
            Some('a') => Value::str(ops::ascii(&value, host)?, host.meter())?,
            Some(c) if c > ' ' && c.is_ascii() => {
                return Err(raise::value_error(format!("Unknown conversion specifier {c}")));
            }
            Some(c) => return Err(raise::value_error(format!("Unknown conversion specifier \\x{:x}", c as u32))),
        };
        if field.spec.contains('{') {
            let spec = self.expand(field.spec, depth - 1, host)?;
            return ops::format(&value, &spec, host);
        }
        ops::format(&value, field.spec, host)
    }

    /// The value of `name`, `0`, `name[key][0]`.
    fn look_up(&mut self, name: &str, host: &mut dyn Host) -> Result<Value> {
        let end = name.find(['.', '[']).unwrap_or(name.len());
        let (first, mut rest) = name.split_at(end);
        let mut value = self.first(first, host)?;
        while !rest.is_empty() {
            if rest.starts_with('.') {
                let attribute = rest.get(1..).unwrap_or("");
                if attribute.is_empty() || attribute.starts_with(['.', '[']) {
                    return Err(raise::value_error("Empty attribute in format string"));
                }
                return Err(Stop::refused("format-attribute"));
            }
            let Some((key, after)) = rest.get(1..).unwrap_or("").split_once(']') else {
                return Err(raise::value_error("Missing ']' in format string"));
            };
            if key.is_empty() {
                return Err(raise::value_error("Empty attribute in format string"));
            }
            if !after.is_empty() && !after.starts_with(['.', '[']) {
                return Err(raise::value_error("Only '.' or '[' may follow ']' in format field specifier"));
            }
            let key = match number(key)? {
                Some(index) => Value::Int(index),
                None => Value::str(key, host.meter())?,
            };
            value = ops::get_item(&value, &key, host)?;
            rest = after;
        }
        Ok(value)
    }

    fn first(&mut self, name: &str, host: &mut dyn Host) -> Result<Value> {
        let index = number(name)?;
        if name.is_empty() || index.is_some() {
            let at = self.position(index)?;
            return match &self.source {
                Source::Mapping(_) => Err(raise::value_error("Format string contains positional fields")),
                Source::Call(args) => args.rest.get(at).cloned().ok_or_else(|| {
                    raise::index_error(format!("Replacement index {at} out of range for positional args tuple"))
                }),
            };
        }
        match &self.source {
            Source::Mapping(mapping) => {
                let key = Value::str(name, host.meter())?;
                ops::get_item(mapping, &key, host)
            }
            Source::Call(args) => match args.keywords.iter().find(|(word, _)| **word == *name) {
                Some((_, value)) => Ok(value.clone()),
                None => Err(raise::key_error(Value::str(name, host.meter())?)),
            },
        }
    }

    fn position(&mut self, index: Option<i64>) -> Result<usize> {
        match (index, &mut self.numbering) {
            (Some(_), Numbering::Automatic(_)) => {
                Err(raise::value_error("cannot switch from automatic field numbering to manual field specification"))
            }
            (Some(index), numbering) => {
                *numbering = Numbering::Manual;
                Ok(usize::try_from(index).unwrap_or(usize::MAX))
            }
            (None, Numbering::Manual) => {
                Err(raise::value_error("cannot switch from manual field specification to automatic field numbering"))
            }
            (None, Numbering::Automatic(next)) => {
                *next += 1;
                Ok(*next - 1)
            }
            (None, numbering) => {
                *numbering = Numbering::Automatic(1);
                Ok(0)
            }
        }
    }
}

/// An index written in decimal digits alone.
fn number(text: &str) -> Result<Option<i64>> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| raise::value_error("Too many decimal digits in format string"))
}

/// A field's parts, and the text after its closing brace.
struct Field<'a> {
    name: &'a str,
    conversion: Option<char>,
    spec: &'a str,
    rest: &'a str,
}

/// Reads a field, whose opening brace is gone already; CPython's faults in CPython's order.
fn read_field(text: &str) -> Result<Field<'_>> {
    let from = |at: usize| text.get(at..).unwrap_or("");
    let mut chars = text.char_indices();
    let end = loop {
        match chars.next() {
            None => return Err(raise::value_error("expected '}' before end of string")),
            Some((_, '{')) => return Err(raise::value_error("unexpected '{' in field name")),
            // A key may hold anything up to its bracket.
            Some((_, '[')) => while chars.next().is_some_and(|(_, c)| c != ']') {},
            Some(end @ (_, '}' | ':' | '!')) => break end,
            Some(_) => {}
        }
    };
    let name = text.get(..end.0).unwrap_or("");
    let mut conversion = None;
    if end.1 == '}' {
        return Ok(Field { name, conversion, spec: "", rest: from(end.0 + 1) });
    }
    if end.1 == '!' {
        let Some((_, letter)) = chars.next() else {
            return Err(raise::value_error("end of string while looking for conversion specifier"));
        };
        conversion = Some(letter);
        match chars.next() {
            Some((at, '}')) => return Ok(Field { name, conversion, spec: "", rest: from(at + 1) }),
            Some((_, ':')) | None => {}
            Some(_) => return Err(raise::value_error("expected ':' after conversion specifier")),
        }
    }
    let (start, mut depth) = (text.len() - chars.as_str().len(), 1);
    for (at, c) in chars {
        depth += match c {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        if depth == 0 {
            return Ok(Field { name, conversion, spec: text.get(start..at).unwrap_or(""), rest: from(at + 1) });
        }
    }
    Err(raise::value_error("unmatched '{' in format spec"))
}
