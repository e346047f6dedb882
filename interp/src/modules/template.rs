//! `string.Template`: text in which `$name` and `${name}` stand for values.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, LazyLock};

use hiddentables_values::exception::raise;
use hiddentables_values::types::OBJECT;
use hiddentables_values::types::exceptions::KEY_ERROR;
use hiddentables_values::{
    Args, Bound, Class, Host, Members, Method, Object, Result, Signature, Stop, Str, Value, ops,
};

/// `string.Template`
pub(crate) static TEMPLATE: Class = Class::new("Template", "string", &[&OBJECT])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(|name| (name == "delimiter").then(|| Value::literal("$")));

static MEMBERS: LazyLock<Members<Rc<Template>>> = LazyLock::new(|| Members::new(&TEMPLATE, &[METHODS], KNOWN));

const KNOWN: &str =
    "braceidpattern delimiter flags get_identifiers idpattern is_valid pattern safe_substitute substitute template";

/// A template as a value.
struct Template {
    /// What it was made of, which is looked at when it is used.
    text: RefCell<Value>,
}

fn construct(_: &'static Class, args: Args, _: &mut dyn Host) -> Result<Value> {
    static SIGNATURE: LazyLock<Signature> = LazyLock::new(|| Signature::parse("__init__(template)"));
    let text = SIGNATURE.bind("Template.__init__", true, args)?.value("template");
    Ok(Value::object(Template { text: RefCell::new(text) }))
}

/// A part of a template.
enum Piece<'a> {
    Text(&'a str),
    /// `$$`
    Dollar,
    /// A name, and how it is written.
    Name(&'a str, &'a str),
    /// A `$` that begins nothing, and the text up to and with it.
    Wrong(&'a str),
}

const METHODS: &[Method<Rc<Template>>] = &[
    Method::property("template", |own, _| Ok(own.text.borrow().clone())),
    Method::property("delimiter", |_, _| Ok(Value::literal("$"))),
    Method::new("substitute(mapping=<unset>, /, **kws)", |own, args, host| substitute(own, args, false, host)),
    Method::new("safe_substitute(mapping=<unset>, /, **kws)", |own, args, host| substitute(own, args, true, host)),
    Method::new("is_valid()", |own, _, host| {
        let text = own.text(host)?;
        Ok(Value::Bool(!pieces(&text).iter().any(|piece| matches!(piece, Piece::Wrong(_)))))
    }),
    Method::new("get_identifiers()", |own, _, host| {
        let text = own.text(host)?;
        let mut names: Vec<&str> = Vec::new();
        for piece in pieces(&text) {
            if let Piece::Name(name, _) = piece {
                host.meter().work_len(1 + names.len() / 8)?;
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        let names = names.into_iter().map(|name| Value::str(name, host.meter())).collect::<Result<_>>()?;
        Value::list(names, host.meter())
    }),
];

impl Template {
    fn text(&self, host: &mut dyn Host) -> Result<Str> {
        let text = self.text.borrow().clone();
        match text {
            Value::Str(text) => {
                host.meter().work_len(1 + text.len() / 8)?;
                Ok(text)
            }
            Value::Bytes(_) => Err(raise::type_error("cannot use a string pattern on a bytes-like object")),
            other => {
                let class = other.spoken();
                Err(raise::type_error(format!("expected string or bytes-like object, got '{class}'")))
            }
        }
    }
}

/// The name that `text` begins with: ASCII letters, digits and `_`, no digit first.
fn name_of(text: &str) -> Option<&str> {
    let end = text.find(|c: char| c != '_' && !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    let name = text.get(..end)?;
    name.starts_with(|c: char| !c.is_ascii_digit()).then_some(name)
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some((before, after)) = rest.split_once('$') {
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        let braced = || {
            let name = name_of(after.strip_prefix('{')?)?;
            after.get(name.len() + 1..)?.starts_with('}').then_some((name, name.len() + 2))
        };
        let found = name_of(after).map(|name| (name, name.len())).or_else(braced);
        let at = text.len() - after.len();
        let taken = if after.starts_with('$') {
            pieces.push(Piece::Dollar);
            1
        } else if let Some((name, length)) = found {
            pieces.push(Piece::Name(name, text.get(at - 1..at + length).unwrap_or_default()));
            length
        } else {
            pieces.push(Piece::Wrong(text.get(..at).unwrap_or_default()));
            0
        };
        rest = after.get(taken..).unwrap_or_default();
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

/// The text with values in the place of names; a name without one is an error, or stays where `safe`.
fn substitute(own: &Rc<Template>, args: &Bound, safe: bool, host: &mut dyn Host) -> Result<Value> {
    let text = own.text(host)?;
    let mut out = String::new();
    let held = host.meter().reserve(0)?;
    for piece in pieces(&text) {
        host.meter().step()?;
        let before = out.len();
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Dollar => out.push('$'),
            Piece::Name(name, written) => match value_of(name, args, host) {
                Ok(value) => out.push_str(&ops::str(&value, host)?),
                Err(stop) if safe && stop.exception_of(&KEY_ERROR).is_some() => out.push_str(written),
                Err(stop) => return Err(stop),
            },
            Piece::Wrong(_) if safe => out.push('$'),
            Piece::Wrong(before) => return Err(wrong(before, host)),
        }
        host.meter().check_string(out.len())?;
        held.grow((out.len() - before) as u64)?;
    }
    Value::str(out, host.meter())
}

/// What a name stands for: keywords come before the mapping.
fn value_of(name: &str, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let named = |(own, _): &&(Arc<str>, Value)| **own == *name;
    if let Some((_, value)) = args.keywords.iter().find(named) {
        return Ok(value.clone());
    }
    let key = Value::str(name, host.meter())?;
    match args.given("mapping") {
        Some(mapping) => ops::get_item(mapping, &key, host),
        None => Err(raise::key_error(key)),
    }
}

/// Where a `$` is wrong, at the end of this text.
fn wrong(before: &str, host: &mut dyn Host) -> Stop {
    let mut place = || -> Result<(usize, usize)> {
        let text = Value::str(before, host.meter())?;
        let lines = ops::call_method(&text, "splitlines", Args::one(Value::Bool(true)), host)?;
        let lines = hiddentables_values::iter::collect(&lines, host)?;
        let last = lines.last().and_then(Value::as_str).map_or(0, |line| line.chars().count());
        Ok((lines.len(), last))
    };
    match place() {
        Ok((line, column)) => raise::value_error(format!("Invalid placeholder in string: line {line}, col {column}")),
        Err(stop) => stop,
    }
}

impl Object for Template {
    fn class(&self) -> &'static Class {
        &TEMPLATE
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn set_attr(self: Rc<Self>, name: &str, value: Value, _: &mut dyn Host) -> Result<()> {
        if name != "template" {
            return Err(Stop::unsupported("an attribute of a Template set"));
        }
        drop(self.text.replace(value));
        Ok(())
    }

    fn clear(&self) {
        drop(self.text.replace(Value::None));
    }
}
