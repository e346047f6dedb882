//! `re.Pattern`

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::types::OBJECT;
use hiddentables_values::types::mapping_proxy::MappingProxy;
use hiddentables_values::{
    Args, Bound, Class, Dict, Host, Iter, Iterate, Members, Method, Object, Result, Stop, Str, Value, ops,
};

use super::matched::MatchObject;
use super::of::Of;
use super::substitute::{Replacement, substitute};
use super::{find_all, split};
use crate::flags::Flags;
use crate::pattern::Pattern;
use crate::scan::Matches;
use crate::search::Captures;

/// `re.Pattern`
pub static PATTERN: Class = Class::new("Pattern", "re", &[&OBJECT]).with_methods(|name| MEMBERS.has(name));

static MEMBERS: LazyLock<Members<Rc<PatternObject>>> =
    LazyLock::new(|| Members::new(&PATTERN, &[METHODS], KNOWN).of_builtins());

const KNOWN: &str = "findall finditer flags fullmatch groupindex groups match pattern scanner search split sub subn";

/// A compiled pattern as a value.
pub struct PatternObject {
    pattern: Rc<Pattern>,
    of: Of,
}

const METHODS: &[Method<Rc<PatternObject>>] = &[
    Method::new("search(string, pos=0, endpos=9223372036854775807)", |p, args, host| {
        one(p, args, host, |pattern, text, start, host| pattern.search(text, start, host.meter()))
    }),
    Method::new("match(string, pos=0, endpos=9223372036854775807)", |p, args, host| {
        let (_, (start, end)) = p.searched(args, host)?;
        if start > end {
            // CPython lets some patterns match nothing there.
            return Err(Stop::unsupported("Pattern.match from beyond its endpos"));
        }
        one(p, args, host, |pattern, text, start, host| pattern.match_at(text, start, host.meter()))
    }),
    Method::new("fullmatch(string, pos=0, endpos=9223372036854775807)", |p, args, host| {
        one(p, args, host, |pattern, text, start, host| pattern.fullmatch(text, start, host.meter()))
    }),
    Method::new("findall(string, pos=0, endpos=9223372036854775807)", |p, args, host| {
        let (text, (start, end)) = p.searched(args, host)?;
        let found = find_all(&p.pattern, text.get(..end).unwrap_or(""), start, host)?;
        p.of.list(found, host)
    }),
    Method::new("finditer(string, pos=0, endpos=9223372036854775807)", |p, args, host| {
        let (text, range) = p.searched(args, host)?;
        found_one_by_one(p, text, range, host)
    }),
    Method::new("sub(repl, string, count=0)", |p, args, host| {
        let (text, _) = replaced(p, args, host)?;
        p.of.value(&text, host)
    }),
    Method::new("subn(repl, string, count=0)", |p, args, host| {
        let (text, count) = replaced(p, args, host)?;
        Value::tuple(vec![p.of.value(&text, host)?, Value::Int(count as i64)], host.meter())
    }),
    Method::new("split(string, maxsplit=0)", |p, args, host| {
        let most = args.int("maxsplit")?;
        let text = p.of.read(&args.value("string"), host)?;
        let parts = split(&p.pattern, &text, most, host)?;
        p.of.list(parts, host)
    }),
    Method::property("pattern", |p, host| p.of.value(p.pattern.text(), host)),
    Method::property("flags", |p, _| Ok(Value::Int(i64::from(p.flags().0)))),
    Method::property("groups", |p, _| Ok(Value::Int(p.pattern.groups() as i64))),
    Method::property("groupindex", |p, host| {
        let pairs =
            p.pattern.names().map(|(name, group)| Ok((Value::str(name, host.meter())?, Value::Int(group as i64))));
        let pairs = pairs.collect::<Result<Vec<_>>>()?;
        if pairs.is_empty() {
            return Ok(Value::Dict(Dict::from_pairs(pairs, host.meter())?));
        }
        Ok(MappingProxy::value(Dict::from_pairs(pairs, host.meter())?))
    }),
];

type Find = fn(&Pattern, &str, usize, &mut dyn Host) -> Result<Option<Captures>>;

/// A match of one kind as a value, or `None`.
fn one(own: &Rc<PatternObject>, args: &Bound, host: &mut dyn Host, find: Find) -> Result<Value> {
    let (text, (start, end)) = own.searched(args, host)?;
    if start > end {
        return Ok(Value::None);
    }
    let found = find(&own.pattern, text.get(..end).unwrap_or(""), start, host)?;
    Ok(found.map_or(Value::None, |captures| own.matched(text, captures, (start, end))))
}

fn replaced(own: &Rc<PatternObject>, args: &Bound, host: &mut dyn Host) -> Result<(String, usize)> {
    let count = args.int("count")?;
    let replacement = Replacement::in_place_of(&args.value("repl"), &own.pattern, own.of, host)?;
    let text = own.of.read(&args.value("string"), host)?;
    match usize::try_from(count) {
        Ok(count) => substitute(&own.pattern, &replacement, &text, count, host),
        Err(_) => Ok((text.to_string(), 0)),
    }
}

/// `pattern.finditer(text)`
fn found_one_by_one(own: &Rc<PatternObject>, text: Str, range: (usize, usize), host: &mut dyn Host) -> Result<Value> {
    let searched = text.get(..range.1).unwrap_or("");
    let state = Matches::new(&own.pattern, searched, range.0, host.meter())?.position();
    Ok(Iter::Native(Box::new(Finder { own: Rc::clone(own), text, range, state: Some(state) })).into_value())
}

/// What `finditer` gives.
struct Finder {
    own: Rc<PatternObject>,
    text: Str,
    range: (usize, usize),
    state: Option<(usize, bool)>,
}

static FINDER: Class = Class::new("callable_iterator", "builtins", &[&OBJECT]);

impl Iterate for Finder {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        let Some(state) = self.state else { return Ok(None) };
        let searched = self.text.get(..self.range.1).unwrap_or("");
        let mut matches = Matches::resume(&self.own.pattern, searched, state);
        let found = matches.next(host.meter())?;
        self.state = found.is_some().then(|| matches.position());
        Ok(found.map(|captures| self.own.matched(self.text.clone(), captures, self.range)))
    }

    fn class(&self) -> &'static Class {
        &FINDER
    }
}

impl PatternObject {
    /// A pattern as a value.
    pub fn value(pattern: Rc<Pattern>) -> Value {
        PatternObject::made_of(pattern, Of::Text)
    }

    /// A pattern of text or bytes as a value.
    pub fn made_of(pattern: Rc<Pattern>, of: Of) -> Value {
        Value::object(PatternObject { pattern, of })
    }

    /// The pattern.
    pub fn pattern(&self) -> Rc<Pattern> {
        Rc::clone(&self.pattern)
    }

    /// What it is of.
    pub fn of(&self) -> Of {
        self.of
    }

    fn flags(&self) -> Flags {
        match self.of {
            Of::Text => self.pattern.flags(),
            Of::Bytes(flags) => Flags(flags),
        }
    }

    /// A match as a value.
    fn matched(&self, text: Str, captures: Captures, range: (usize, usize)) -> Value {
        MatchObject::made_of((Rc::clone(&self.pattern), self.of), text, captures, range)
    }

    /// The text, and the bytes of it between `pos` and `endpos`, which count code points.
    fn searched(&self, args: &Bound, host: &mut dyn Host) -> Result<(Str, (usize, usize))> {
        let (start, end) = (args.int("pos")?, args.int("endpos")?);
        let text = self.of.read(&args.value("string"), host)?;
        let byte = |at: i64| text.byte_at(usize::try_from(at).unwrap_or(0));
        let range = (byte(start), byte(end));
        Ok((text, range))
    }
}

impl Object for PatternObject {
    fn class(&self) -> &'static Class {
        &PATTERN
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn compare(self: Rc<Self>, op: ops::CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let same = self.same_key(other);
        match op {
            ops::CompareOp::Eq => Ok(Some(Value::Bool(same))),
            ops::CompareOp::Ne => Ok(Some(Value::Bool(!same))),
            _ => Ok(None),
        }
    }

    fn hash(&self) -> Result<u64> {
        Ok(self.pattern.text().len() as u64 ^ u64::from(self.flags().0) << 32)
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<PatternObject>().is_some_and(|other| {
            other.pattern.text() == self.pattern.text() && other.of == self.of && other.flags() == self.flags()
        })
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let text = ops::repr(&self.of.value(self.pattern.text(), host)?, host)?;
        let shown: String = text.chars().take(200).collect();
        let flags = self.flags().without(Flags::UNICODE);
        if flags == Flags::NONE {
            return Ok(format!("re.compile({shown})"));
        }
        let names = [
            (Flags::IGNORECASE, "re.IGNORECASE"),
            (Flags::MULTILINE, "re.MULTILINE"),
            (Flags::DOTALL, "re.DOTALL"),
            (Flags::VERBOSE, "re.VERBOSE"),
            (Flags::DEBUG, "re.DEBUG"),
            (Flags::ASCII, "re.ASCII"),
        ];
        let set: Vec<&str> = names.iter().filter(|(flag, _)| flags.has(*flag)).map(|(_, name)| *name).collect();
        Ok(format!("re.compile({shown}, {})", set.join("|")))
    }
}
