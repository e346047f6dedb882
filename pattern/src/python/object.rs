//! `re.Pattern`

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::types::OBJECT;
use hiddentables_values::types::mapping_proxy::MappingProxy;
use hiddentables_values::{
    Args, Bound, Class, Dict, Host, Iter, Iterate, Members, Method, Object, Result, Stop, Str, Value, ops,
};

use super::matched::MatchObject;
use super::substitute::{Replacement, substitute};
use super::{find_all, split, text_of};
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
pub struct PatternObject(Rc<Pattern>);

const METHODS: &[Method<Rc<PatternObject>>] = &[
    Method::new("search(string, pos=0, endpos=9223372036854775807)", |p, args, host| {
        one(&p.0, args, host, |pattern, text, start, host| pattern.search(text, start, host.meter()))
    }),
    Method::new("match(string, pos=0, endpos=9223372036854775807)", |p, args, host| {
        let (_, (start, end)) = searched(args)?;
        if start > end {
            // CPython lets some patterns match nothing there.
            return Err(Stop::unsupported("Pattern.match from beyond its endpos"));
        }
        one(&p.0, args, host, |pattern, text, start, host| pattern.match_at(text, start, host.meter()))
    }),
    Method::new("fullmatch(string, pos=0, endpos=9223372036854775807)", |p, args, host| {
        one(&p.0, args, host, |pattern, text, start, host| pattern.fullmatch(text, start, host.meter()))
    }),
    Method::new("findall(string, pos=0, endpos=9223372036854775807)", |p, args, host| {
        let (text, (start, end)) = searched(args)?;
        find_all(&p.0, text.get(..end).unwrap_or(""), start, host)
    }),
    Method::new("finditer(string, pos=0, endpos=9223372036854775807)", |p, args, host| {
        let (text, range) = searched(args)?;
        found_one_by_one(&p.0, text, range, host)
    }),
    Method::new("sub(repl, string, count=0)", |p, args, host| {
        let (text, _) = replaced(&p.0, args, host)?;
        Value::str(text, host.meter())
    }),
    Method::new("subn(repl, string, count=0)", |p, args, host| {
        let (text, count) = replaced(&p.0, args, host)?;
        Value::tuple(vec![Value::str(text, host.meter())?, Value::Int(count as i64)], host.meter())
    }),
    Method::new("split(string, maxsplit=0)", |p, args, host| {
        let most = args.int("maxsplit")?;
        split(&p.0, &text_of(&args.value("string"))?, most, host)
    }),
    Method::property("pattern", |p, host| Value::str(p.0.text(), host.meter())),
    Method::property("flags", |p, _| Ok(Value::Int(i64::from(p.0.flags().0)))),
    Method::property("groups", |p, _| Ok(Value::Int(p.0.groups() as i64))),
    Method::property("groupindex", |p, host| {
        let pairs = p.0.names().map(|(name, group)| Ok((Value::str(name, host.meter())?, Value::Int(group as i64))));
        let pairs = pairs.collect::<Result<Vec<_>>>()?;
        if pairs.is_empty() {
            return Ok(Value::Dict(Dict::from_pairs(pairs, host.meter())?));
        }
        Ok(MappingProxy::value(Dict::from_pairs(pairs, host.meter())?))
    }),
];

type Find = fn(&Pattern, &str, usize, &mut dyn Host) -> Result<Option<Captures>>;

/// A match of one kind as a value, or `None`.
fn one(pattern: &Rc<Pattern>, args: &Bound, host: &mut dyn Host, find: Find) -> Result<Value> {
    let (text, (start, end)) = searched(args)?;
    if start > end {
        return Ok(Value::None);
    }
    let found = find(pattern, text.get(..end).unwrap_or(""), start, host)?;
    Ok(found.map_or(Value::None, |captures| MatchObject::value(Rc::clone(pattern), text, captures, (start, end))))
}

/// The text, and the bytes of it between `pos` and `endpos`, which count code points.
fn searched(args: &Bound) -> Result<(Str, (usize, usize))> {
    let (start, end) = (args.int("pos")?, args.int("endpos")?);
    let text = text_of(&args.value("string"))?;
    let byte = |at: i64| text.byte_at(usize::try_from(at).unwrap_or(0));
    let range = (byte(start), byte(end));
    Ok((text, range))
}

fn replaced(pattern: &Rc<Pattern>, args: &Bound, host: &mut dyn Host) -> Result<(String, usize)> {
    let count = args.int("count")?;
    let replacement = Replacement::of(&args.value("repl"), pattern, host)?;
    let text = text_of(&args.value("string"))?;
    match usize::try_from(count) {
        Ok(count) => substitute(pattern, &replacement, &text, count, host),
        Err(_) => Ok((text.to_string(), 0)),
    }
}

/// `pattern.finditer(text)`
fn found_one_by_one(pattern: &Rc<Pattern>, text: Str, range: (usize, usize), host: &mut dyn Host) -> Result<Value> {
    let searched = text.get(..range.1).unwrap_or("");
    let state = Matches::new(pattern, searched, range.0, host.meter())?.position();
    Ok(Iter::Native(Box::new(Finder { pattern: Rc::clone(pattern), text, range, state: Some(state) })).into_value())
}

/// What `finditer` gives.
struct Finder {
    pattern: Rc<Pattern>,
    text: Str,
    range: (usize, usize),
    state: Option<(usize, bool)>,
}

static FINDER: Class = Class::new("callable_iterator", "builtins", &[&OBJECT]);

impl Iterate for Finder {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        let Some(state) = self.state else { return Ok(None) };
        let searched = self.text.get(..self.range.1).unwrap_or("");
        let mut matches = Matches::resume(&self.pattern, searched, state);
        let found = matches.next(host.meter())?;
        self.state = found.is_some().then(|| matches.position());
        Ok(found.map(|captures| MatchObject::value(Rc::clone(&self.pattern), self.text.clone(), captures, self.range)))
    }

    fn class(&self) -> &'static Class {
        &FINDER
    }
}

impl PatternObject {
    /// A pattern as a value.
    pub fn value(pattern: Rc<Pattern>) -> Value {
        Value::object(PatternObject(pattern))
    }

    /// The pattern.
    pub fn pattern(&self) -> Rc<Pattern> {
        Rc::clone(&self.0)
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
        Ok(self.0.text().len() as u64 ^ u64::from(self.0.flags().0) << 32)
    }

    fn same_key(&self, other: &Value) -> bool {
        other
            .downcast::<PatternObject>()
            .is_some_and(|other| other.0.text() == self.0.text() && other.0.flags() == self.0.flags())
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let text = ops::repr(&Value::str(self.0.text(), host.meter())?, host)?;
        let shown: String = text.chars().take(200).collect();
        let flags = self.0.flags().without(Flags::UNICODE);
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
