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
            let (field, after) = split_field(after)?;
            out.push_str(&self.field(field, depth, host)?);
            host.meter().check_string(out.len())?;
            rest = after;
        }
        out.push_str(rest);
        host.meter().work_len(1 + template.len() / 16)?;
        Ok(out)
    }

    fn field(&mut self, field: &str, depth: u32, host: &mut dyn Host) -> Result<String> {
        let (name, conversion, spec) = take_apart(field)?;
        let value = self.look_up(name, host)?;
        let value = match conversion {
            None => value,
            Some('r') => Value::str(ops::repr(&value, host)?, host.meter())?,
            Some('s') => Value::str(ops::str(&value, host)?, host.meter())?,
            Some('a') => Value::str(ops::ascii(&value, host)?, host.meter())?,
            Some(c) if c > ' ' && c.is_ascii() => {
                return Err(raise::value_error(format!("Unknown conversion specifier {c}")));
            }
            Some(c) => return Err(raise::value_error(format!("Unknown conversion specifier \\x{:x}", c as u32))),
        };
        if spec.contains('{') || spec.contains('}') {
            let spec = self.expand(spec, depth - 1, host)?;
            return ops::format(&value, &spec, host);
        }
        ops::format(&value, spec, host)
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
            (Some(_), Numbering::Automatic(_)) => Err(raise::value_error(
                "cannot switch from automatic field numbering to manual field specification",
            )),
            (Some(index), numbering) => {
                *numbering = Numbering::Manual;
                Ok(usize::try_from(index).unwrap_or(usize::MAX))
            }
            (None, Numbering::Manual) => Err(raise::value_error(
                "cannot switch from manual field specification to automatic field numbering",
            )),
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

/// The text of a field up to its closing brace, and what follows.
fn split_field(text: &str) -> Result<(&str, &str)> {
    let (mut depth, mut in_brackets) = (1, false);
    let mut in_spec = false;
    for (at, c) in text.char_indices() {
        match c {
            '[' if !in_spec => in_brackets = true,
            ']' if !in_spec => in_brackets = false,
            _ if in_brackets => {}
            '{' if !in_spec => return Err(raise::value_error("unexpected '{' in field name")),
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                if depth == 0 {
                    return Ok((text.get(..at).unwrap_or(""), text.get(at + 1..).unwrap_or("")));
                }
            }
            ':' | '!' => in_spec = true,
            _ => {}
        }
    }
    Err(raise::value_error(if in_spec && depth > 1 { "unmatched '{' in format spec" } else { "expected '}' before end of string" }))
}

/// Name, conversion and specification of a field.
fn take_apart(field: &str) -> Result<(&str, Option<char>, &str)> {
    let mut in_brackets = false;
    let end = field.char_indices().find(|(_, c)| {
        match c {
            '[' => in_brackets = true,
            ']' => in_brackets = false,
            _ => {}
        }
        !in_brackets && matches!(c, ':' | '!')
    });
    let Some((end, mark)) = end else { return Ok((field, None, "")) };
    let (name, rest) = (field.get(..end).unwrap_or(""), field.get(end + 1..).unwrap_or(""));
    if mark == ':' {
        return Ok((name, None, rest));
    }
    let mut chars = rest.chars();
    let Some(conversion) = chars.next() else {
        return Err(raise::value_error("end of string while looking for conversion specifier"));
    };
    match chars.next() {
        None => Ok((name, Some(conversion), "")),
        Some(':') => Ok((name, Some(conversion), chars.as_str())),
        Some(_) => Err(raise::value_error("expected ':' after conversion specifier")),
    }
}
