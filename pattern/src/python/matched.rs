//! `re.Match`

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::types::OBJECT;
use hiddentables_values::{Args, Bound, Class, Dict, Host, Members, Method, Object, Result, Stop, Str, Value, ops};

use super::object::PatternObject;
use super::of::{Of, latin};
use super::{group, part};
use crate::pattern::Pattern;
use crate::search::Captures;
use crate::template::Template;

/// `re.Match`
pub static MATCH: Class = Class::new("Match", "re", &[&OBJECT]).with_methods(|name| MEMBERS.has(name));

static MEMBERS: LazyLock<Members<Rc<MatchObject>>> =
    LazyLock::new(|| Members::new(&MATCH, &[METHODS], KNOWN).of_builtins());

const KNOWN: &str = "end endpos expand group groupdict groups lastgroup lastindex pos re regs span start string";

/// A match as a value.
pub struct MatchObject {
    pattern: Rc<Pattern>,
    of: Of,
    text: Str,
    captures: Captures,
    /// What was searched: from a byte to a byte.
    range: (usize, usize),
}

const METHODS: &[Method<Rc<MatchObject>>] = &[
    Method::new("group(*args)", groups_asked),
    Method::new("groups(default=None)", |m, args, host| {
        let default = args.value("default");
        let all = (1..=m.captures.groups()).map(|group| m.group_or(group, &default, host)).collect::<Result<_>>()?;
        Value::tuple(all, host.meter())
    }),
    Method::new("groupdict(default=None)", |m, args, host| {
        let default = args.value("default");
        let mut pairs = Vec::new();
        for (name, group) in m.pattern.names() {
            pairs.push((Value::str(name, host.meter())?, m.group_or(group, &default, host)?));
        }
        Ok(Value::Dict(Dict::from_pairs(pairs, host.meter())?))
    }),
    Method::new("start(group=0, /)", |m, args, _| Ok(Value::Int(m.span_of(args)?.0))),
    Method::new("end(group=0, /)", |m, args, _| Ok(Value::Int(m.span_of(args)?.1))),
    Method::new("span(group=0, /)", |m, args, host| {
        let (start, end) = m.span_of(args)?;
        Value::tuple(vec![Value::Int(start), Value::Int(end)], host.meter())
    }),
    Method::new("expand(template)", |m, args, host| {
        let template = match (args.value("template"), m.of) {
            (Value::Str(text), Of::Text) => Template::parse(&text, &m.pattern, host.meter())?,
            (Value::Bytes(data), Of::Bytes(_)) => Template::parse(&latin(&data.data, host)?, &m.pattern, host.meter())?,
            (Value::Bytes(_) | Value::Str(_), _) => return Err(Stop::unsupported("Match.expand of bytes and text")),
            (other, _) => {
                let class = other.spoken();
                return Err(raise::type_error(format!("decoding to str: need a bytes-like object, {class} found")));
            }
        };
        let mut out = String::new();
        template.expand(&m.text, &m.captures, &mut out, host.meter())?;
        m.of.value(&out, host)
    }),
    Method::property("string", |m, host| match m.of {
        Of::Text => Ok(Value::Str(m.text.clone())),
        Of::Bytes(_) => m.of.value(&m.text, host),
    }),
    Method::property("re", |m, _| Ok(PatternObject::made_of(Rc::clone(&m.pattern), m.of))),
    Method::property("pos", |m, _| Ok(Value::Int(m.chars(m.range.0)))),
    Method::property("endpos", |m, _| Ok(Value::Int(m.chars(m.range.1)))),
    Method::property("regs", |m, host| {
        let span = |group: usize| {
            let (start, end) = m.span(group);
            Value::pair(Value::Int(start), Value::Int(end), host.meter())
        };
        Value::tuple((0..=m.captures.groups()).map(span).collect::<Result<_>>()?, host.meter())
    }),
    Method::property("lastindex", |m, host| {
        Ok(m.last_group(host)?.map_or(Value::None, |group| Value::Int(group as i64)))
    }),
    Method::property("lastgroup", |m, host| {
        let last = m.last_group(host)?;
        let name = last.and_then(|last| m.pattern.names().find(|(_, group)| *group == last));
        part(name.map(|(name, _)| name), host)
    }),
];

fn groups_asked(m: &Rc<MatchObject>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    match args.rest.as_slice() {
        [] => m.group_value(0, host),
        [one] => m.group_value(group::index(&m.pattern, one)?, host),
        many => {
            let all = many.iter().map(|group| m.group_value(group::index(&m.pattern, group)?, host));
            let all = all.collect::<Result<_>>()?;
            Value::tuple(all, host.meter())
        }
    }
}

impl MatchObject {
    /// A match of a pattern in the part of a text that was searched, as a value.
    pub fn value(pattern: Rc<Pattern>, text: Str, captures: Captures, range: (usize, usize)) -> Value {
        MatchObject::made_of((pattern, Of::Text), text, captures, range)
    }

    /// As [`MatchObject::value`], in text or in bytes.
    pub(super) fn made_of(
        (pattern, of): (Rc<Pattern>, Of),
        text: Str,
        captures: Captures,
        range: (usize, usize),
    ) -> Value {
        Value::object(MatchObject { pattern, of, text, captures, range })
    }

    fn group_value(&self, group: usize, host: &dyn Host) -> Result<Value> {
        self.of.part(self.captures.group(&self.text, group), host)
    }

    fn group_or(&self, group: usize, default: &Value, host: &dyn Host) -> Result<Value> {
        match self.captures.span(group) {
            None => Ok(default.clone()),
            Some(_) => self.group_value(group, host),
        }
    }

    fn last_group(&self, host: &dyn Host) -> Result<Option<usize>> {
        let searched = self.text.get(..self.range.1).unwrap_or(&self.text);
        self.pattern.last_group(searched, &self.captures, host.meter())
    }

    /// The position in code points of a byte position.
    fn chars(&self, at: usize) -> i64 {
        let at = if self.text.is_ascii_text() {
            at
        } else {
            self.text.get(..at).map_or(at, |before| before.chars().count())
        };
        at as i64
    }

    fn span_of(&self, args: &Bound) -> Result<(i64, i64)> {
        Ok(self.span(group::index(&self.pattern, &args.value("group"))?))
    }

    fn span(&self, group: usize) -> (i64, i64) {
        self.captures.span(group).map_or((-1, -1), |(start, end)| (self.chars(start), self.chars(end)))
    }
}

impl Object for MatchObject {
    fn class(&self) -> &'static Class {
        &MATCH
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        self.group_value(group::index(&self.pattern, key)?, host)
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let text = ops::repr(&self.group_value(0, host)?, host)?;
        let shown: String = text.chars().take(50).collect();
        let (start, end) = (self.chars(self.captures.start()), self.chars(self.captures.end()));
        Ok(format!("<re.Match object; span=({start}, {end}), match={shown}>"))
    }
}
