//! `collections.namedtuple`: the one way in which a program makes a class, so the class is an object of the run.

use std::rc::Rc;

use crate::class::Class;
use crate::dict::{Dict, Kind};
use crate::exception::{Stop, raise};
use crate::iter;
use crate::list::Tuple;
use crate::meter::{Charge, Meter};
use crate::object::{Host, Object, plain};
use crate::ops::{self, BinaryOp};
use crate::signature::Signature;
use crate::text::Str;
use crate::value::Value;
use crate::{Args, Bound, Native, Result, types};

/// What the instances of all such classes are to the rest: tuples.
pub static NAMED_TUPLE: Class = Class::new("namedtuple", "collections", &[&types::TUPLE]);

/// `collections.namedtuple`
pub static NAMEDTUPLE: Native =
    Native::new("namedtuple(typename, field_names, *, rename=False, defaults=None, module=None)", namedtuple);

const KEYWORDS: &str = " False None True and as assert async await break class continue def del elif else except finally for \
                        from global if import in is lambda nonlocal not or pass raise return try while with yield ";

/// A class made by `namedtuple`.
pub struct NamedTupleClass {
    name: Box<str>,
    fields: Vec<Str>,
    /// Of the last fields.
    defaults: Vec<Value>,
    /// How it is called.
    signature: Signature,
    _charge: Charge,
}

impl NamedTupleClass {
    /// A class with these fields, which are taken as they are.
    pub fn new(name: &str, fields: Vec<Str>, defaults: Vec<Value>, meter: &Meter) -> Result<Rc<NamedTupleClass>> {
        let bytes: usize = fields.iter().map(|field| 96 + 2 * field.len()).sum();
        let charge = meter.reserve((256 + name.len() + bytes + 16 * defaults.len()) as u64)?;
        let required = fields.len() - defaults.len().min(fields.len());
        let parameters: Vec<String> = fields
            .iter()
            .enumerate()
            .map(|(at, field)| if at < required { field.to_string() } else { format!("{}=...", field.as_str()) })
            .collect();
        let signature = Signature::parse(&format!("{name}({})", parameters.join(", ")));
        Ok(Rc::new(NamedTupleClass { name: name.into(), fields, defaults, signature, _charge: charge }))
    }

    /// The names of the fields, in order.
    pub fn fields(&self) -> &[Str] {
        &self.fields
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// An instance of as many items as there are fields.
    pub fn instance(self: &Rc<Self>, items: Rc<Tuple>) -> Value {
        Value::object(NamedTuple { class: Rc::clone(self), items })
    }
}

/// A named tuple that Python's own code makes: `functools`' `CacheInfo`.
pub fn named_tuple(name: &str, fields: &[&'static str], items: Vec<Value>, meter: &Meter) -> Result<Value> {
    let fields = fields.iter().map(|field| Str::literal(field)).collect();
    let class = NamedTupleClass::new(name, fields, Vec::new(), meter)?;
    Ok(class.instance(Tuple::new(items, meter)?))
}

impl Object for NamedTupleClass {
    fn class(&self) -> &'static Class {
        &types::TYPE
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        let bound = self.signature.bind(&format!("{}.__new__", self.name), true, args)?;
        let first = self.fields.len() - self.defaults.len();
        let mut items = Vec::with_capacity(self.fields.len());
        for (at, field) in self.fields.iter().enumerate() {
            let default = at.checked_sub(first).and_then(|at| self.defaults.get(at));
            items.push(bound.given(field).or(default).cloned().unwrap_or(Value::None));
        }
        let items = Tuple::new(items, host.meter())?;
        Ok(self.instance(items))
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "__name__" | "__qualname__" => Value::str(&*self.name, host.meter()),
            "_fields" => names(&self.fields, host.meter()),
            "count" | "index" => types::TUPLE.get_attr(name, host),
            _ if self.fields.iter().any(|field| **field == *name) => {
                Err(Stop::unsupported("a field of a named tuple's class"))
            }
            _ => Err(raise::attribute_error(format!("type object '{}' has no attribute '{name}'", self.name))),
        }
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        types::alias::joined(op, Value::shared(self), other, reflected, host)
    }

    fn get_item(self: Rc<Self>, _key: &Value, _host: &mut dyn Host) -> Result<Value> {
        Err(Stop::unsupported("a named tuple's class with arguments in brackets"))
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(format!("<class '__main__.{}'>", self.name))
    }
}

/// An instance: a tuple whose items have names.
pub struct NamedTuple {
    class: Rc<NamedTupleClass>,
    items: Rc<Tuple>,
}

impl NamedTuple {
    /// Its class.
    pub fn made_by(&self) -> &Rc<NamedTupleClass> {
        &self.class
    }

    fn tuple(&self) -> Value {
        Value::Tuple(Rc::clone(&self.items))
    }

    fn field(&self, name: &str) -> Option<Value> {
        let at = self.class.fields.iter().position(|field| **field == *name)?;
        self.items.get(at).cloned()
    }

    /// `_asdict()`
    fn as_dict(&self, host: &mut dyn Host) -> Result<Value> {
        let dict = Dict::new(Kind::Plain, host.meter())?;
        for (field, item) in self.class.fields.iter().zip(self.items.iter()) {
            dict.insert(Value::Str(field.clone()), item.clone())?;
        }
        Ok(Value::Dict(dict))
    }

    /// `_replace(**changes)`
    fn replace(&self, args: Args, host: &mut dyn Host) -> Result<Value> {
        if !args.positional.is_empty() {
            let given = args.positional.len() + 1;
            return Err(raise::type_error(format!(
                "{}._replace() takes 1 positional argument but {given} were given",
                self.class.name
            )));
        }
        let mut items = self.items.to_vec();
        let mut unknown = Vec::new();
        for (name, value) in args.keywords {
            match self.class.fields.iter().position(|field| **field == *name).and_then(|at| items.get_mut(at)) {
                Some(item) => *item = value,
                None => unknown.push(Value::str(&*name, host.meter())?),
            }
        }
        if !unknown.is_empty() {
            let shown = ops::repr_sequence("[", &unknown, "]", host)?;
            return Err(raise::value_error(format!("Got unexpected field names: {shown}")));
        }
        Ok(self.class.instance(Tuple::new(items, host.meter())?))
    }
}

fn names(fields: &[Str], meter: &Meter) -> Result<Value> {
    Value::tuple(fields.iter().cloned().map(Value::Str).collect(), meter)
}

impl Object for NamedTuple {
    fn class(&self) -> &'static Class {
        &NAMED_TUPLE
    }

    fn made_class(&self) -> Option<Value> {
        Some(Value::shared(Rc::clone(&self.class)))
    }

    fn as_tuple(&self) -> Option<&Rc<Tuple>> {
        Some(&self.items)
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if let Some(item) = self.field(name) {
            return Ok(item);
        }
        match name {
            "_fields" => names(&self.class.fields, host.meter()),
            "_asdict" | "_replace" => Ok(Value::object(OwnMethod { receiver: self, replaces: name == "_replace" })),
            "count" | "index" => ops::get_attr(&self.tuple(), name, host),
            _ => Err(raise::no_attribute(&self.class.name, name)),
        }
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        match name {
            "count" | "index" if self.field(name).is_none() => ops::call_method(&self.tuple(), name, args, host),
            _ => {
                let method = Rc::clone(&self).get_attr(name, host)?;
                host.call(&method, args)
            }
        }
    }

    fn set_attr(self: Rc<Self>, name: &str, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(match self.field(name) {
            Some(_) => raise::attribute_error("can't set attribute"),
            None => raise::no_attribute(&self.class.name, name),
        })
    }

    fn call(self: Rc<Self>, _args: Args, _host: &mut dyn Host) -> Result<Value> {
        Err(raise::type_error(format!("'{}' object is not callable", self.class.name)))
    }

    fn set_item(self: Rc<Self>, _key: &Value, _value: Value, _host: &mut dyn Host) -> Result<()> {
        Err(raise::type_error(format!("'{}' object does not support item assignment", self.class.name)))
    }

    fn del_item(self: Rc<Self>, key: &Value, _host: &mut dyn Host) -> Result<()> {
        let verb = if ops::integer::of(key).is_some() { "doesn't" } else { "does not" };
        Err(raise::type_error(format!("'{}' object {verb} support item deletion", self.class.name)))
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        let (own, other) = (self.tuple(), plain(other.clone()));
        match op {
            // What is before it and no tuple says itself that it cannot.
            BinaryOp::Add if reflected && !matches!(other, Value::Tuple(_)) => Ok(None),
            BinaryOp::Mul if ops::integer::of(&other).is_none() && reflected => Ok(None),
            BinaryOp::Add | BinaryOp::Mul => {
                let (a, b) = if reflected { (&other, &own) } else { (&own, &other) };
                ops::binary(op, a, b, host).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn format(&self, spec: &str, host: &mut dyn Host) -> Result<String> {
        if spec.is_empty() {
            return self.str(host);
        }
        Err(raise::type_error(format!("unsupported format string passed to {}.__format__", self.class.name)))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let mut text = format!("{}(", self.class.name);
        for (at, (field, item)) in self.class.fields.iter().zip(self.items.iter()).enumerate() {
            let comma = if at > 0 { ", " } else { "" };
            let shown = ops::repr(item, host)?;
            text.extend([comma, field.as_str(), "=", &shown]);
            host.meter().check_string(text.len())?;
        }
        text.push(')');
        Ok(text)
    }
}

/// `p._asdict`, `p._replace`
struct OwnMethod {
    receiver: Rc<NamedTuple>,
    replaces: bool,
}

impl Object for OwnMethod {
    fn class(&self) -> &'static Class {
        &types::METHOD
    }

    fn callable(&self) -> bool {
        true
    }

    fn call(self: Rc<Self>, args: Args, host: &mut dyn Host) -> Result<Value> {
        if self.replaces {
            return self.receiver.replace(args, host);
        }
        if args.is_empty() {
            return self.receiver.as_dict(host);
        }
        let (name, given) = (&self.receiver.class.name, args.positional.len() + 1);
        Err(raise::type_error(format!("{name}._asdict() takes 1 positional argument but {given} were given")))
    }
}

/// `namedtuple(typename, field_names)`
fn namedtuple(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let mut fields = Vec::new();
    match bound.value("field_names") {
        Value::Str(text) => {
            host.meter().work_len(text.len())?;
            for word in text.split(|c: char| c == ',' || crate::unicode::is_space(c)).filter(|word| !word.is_empty()) {
                fields.push(Str::new(word, host.meter())?);
            }
        }
        other => {
            for item in iter::collect(&other, host)? {
                let text = ops::str(&item, host)?;
                fields.push(Str::new(text, host.meter())?);
            }
        }
    }
    let name = ops::str(&bound.value("typename"), host)?;
    // Each look-up of a name walks the fields.
    host.meter().work_len(fields.len().saturating_mul(fields.len()))?;
    let renaming = ops::truth(&bound.value("rename"), host)?;
    if renaming {
        renamed(&mut fields, host.meter())?;
    }
    check_names(&name, &fields, renaming, host)?;
    let defaults = match bound.value("defaults") {
        Value::None => Vec::new(),
        values => iter::collect(&values, host)?,
    };
    if defaults.len() > fields.len() {
        return Err(raise::type_error("Got more default values than field names"));
    }
    NamedTupleClass::new(&name, fields, defaults, host.meter()).map(Value::shared)
}

/// What cannot be a name becomes `_n`.
pub fn renamed(fields: &mut [Str], meter: &Meter) -> Result<()> {
    for at in 0..fields.len() {
        let (before, rest) = fields.split_at_mut(at);
        let Some(field) = rest.first_mut() else { continue };
        let usable = is_identifier(field) && !is_keyword(field) && !field.starts_with('_') && !before.contains(field);
        if !usable {
            *field = Str::new(format!("_{at}"), meter)?;
        }
    }
    Ok(())
}

fn check_names(name: &str, fields: &[Str], renaming: bool, host: &mut dyn Host) -> Result<()> {
    let mut fault = |complaint: &str, text: &str| -> Result<()> {
        let shown = ops::repr(&Value::Str(Str::uncharged(text)), host)?;
        Err(raise::value_error(format!("{complaint}: {shown}")))
    };
    for text in std::iter::once(name).chain(fields.iter().map(Str::as_str)) {
        if !is_identifier(text) {
            fault("Type names and field names must be valid identifiers", text)?;
        }
        if is_keyword(text) {
            fault("Type names and field names cannot be a keyword", text)?;
        }
    }
    for (at, field) in fields.iter().enumerate() {
        if field.starts_with('_') && !renaming {
            fault("Field names cannot start with an underscore", field)?;
        }
        if fields.iter().take(at).any(|other| other == field) {
            fault("Encountered duplicate field name", field)?;
        }
    }
    Ok(())
}

fn is_keyword(text: &str) -> bool {
    KEYWORDS.split_ascii_whitespace().any(|word| word == text)
}

fn is_identifier(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(crate::unicode::starts_identifier) && chars.all(crate::unicode::continues_identifier)
}
