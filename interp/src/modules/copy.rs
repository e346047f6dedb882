//! `copy`

use hiddentables_values::dict::{Dict, Kind};
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::ops::UnaryOp;
use hiddentables_values::types::complex::Complex;
use hiddentables_values::types::datetime::{Date, DateTime, Delta, Time};
use hiddentables_values::types::decimal::Decimal;
use hiddentables_values::types::deque::Deque;
use hiddentables_values::types::exceptions::COPY_ERROR;
use hiddentables_values::types::fraction::Fraction;
use hiddentables_values::types::named_tuple::NamedTuple;
use hiddentables_values::{Args, Bound, Host, Native, Object, Result, Set, Stop, Tuple, Value, ops};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// `copy`
pub(crate) static MODULE: Definition = Definition {
    name: "copy",
    members: &[
        ("copy", Member::Function(&COPY)),
        ("deepcopy", Member::Function(&DEEPCOPY)),
        ("Error", Member::Class(&COPY_ERROR)),
        ("error", Member::Class(&COPY_ERROR)),
    ],
    known: KNOWN,
};

static COPY: Native = Native::new("copy(x)", |bound, host| shallow(&bound.value("x"), host));
static DEEPCOPY: Native = Native::new("deepcopy(x, memo=None)", deepcopy).refusing(&["memo"]);

fn shallow(value: &Value, host: &mut dyn Host) -> Result<Value> {
    match value {
        Value::List(list) => {
            host.meter().work_len(list.len())?;
            Value::list(list.snapshot(), host.meter())
        }
        Value::Set(set) if !set.frozen() => {
            host.meter().work_len(set.len())?;
            Ok(Value::Set(Set::copy_of(false, set, host.meter())?))
        }
        Value::Dict(_) => ops::call_method(value, "copy", Args::none(), host),
        Value::Object(object) if object.as_tuple().is_some() || is_itself(value) => Ok(value.clone()),
        Value::Object(_) if value.is::<Delta>() => ops::unary(UnaryOp::Pos, value, host),
        Value::Object(_) if is_moment(value) => ops::call_method(value, "replace", Args::none(), host),
        Value::Object(object) if !object.callable() => match ops::call_method(value, "copy", Args::none(), host) {
            Err(stop) if stop.is_raise() => Err(Stop::unsupported(format!("copy.copy of {}", value.class().name))),
            result => result,
        },
        other => Ok(other.clone()),
    }
}

/// Whether a copy of it is it.
fn is_itself(value: &Value) -> bool {
    value.is::<Decimal>() || value.is::<Fraction>() || value.is::<Complex>()
}

/// Whether it is a date or a time, whose copies are made anew.
fn is_moment(value: &Value) -> bool {
    value.is::<Date>() || value.is::<DateTime>() || value.is::<Time>()
}

fn deepcopy(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    Copies::default().deep(&bound.value("x"), host)
}

/// The copies made so far, by the address of the original: what is shared stays shared, a cycle stays a cycle.
#[derive(Default)]
struct Copies(FxHashMap<usize, (Value, Value)>);

impl Copies {
    fn deep(&mut self, value: &Value, host: &mut dyn Host) -> Result<Value> {
        let address = match value {
            Value::List(list) => Rc::as_ptr(list).addr(),
            Value::Dict(dict) => Rc::as_ptr(dict).addr(),
            Value::Tuple(tuple) => Rc::as_ptr(tuple).addr(),
            Value::Set(set) => {
                host.meter().work_len(set.len())?;
                return Ok(Value::Set(Set::new(set.frozen(), set.raw(), host.meter())?));
            }
            Value::Object(object) if object.as_tuple().is_some() || value.is::<Deque>() => Rc::as_ptr(object).addr(),
            Value::Object(object) if !object.callable() => return Self::object(value, host),
            other => return Ok(other.clone()),
        };
        if let Some((_, copy)) = self.0.get(&address) {
            return Ok(copy.clone());
        }
        host.meter().step()?;
        // A container, its place among those copied, and in time the collector's look at it.
        host.meter().work(50)?;
        host.meter().enter_frame("")?;
        let copy = self.container(address, value, host);
        host.meter().leave_frame();
        copy
    }

    fn container(&mut self, address: usize, value: &Value, host: &mut dyn Host) -> Result<Value> {
        match value {
            Value::List(list) => {
                let copy = Value::list(Vec::new(), host.meter())?;
                self.0.insert(address, (value.clone(), copy.clone()));
                host.note_cycle(&copy);
                for item in list.snapshot() {
                    let item = self.deep(&item, host)?;
                    if let Value::List(copy) = &copy {
                        copy.push(item)?;
                    }
                }
                Ok(copy)
            }
            Value::Dict(dict) => {
                let kind = match dict.kind() {
                    Kind::Plain => Kind::Plain,
                    Kind::Ordered => Kind::Ordered,
                    Kind::Counter => Kind::Counter,
                    Kind::Default(factory) => Kind::Default(factory.clone()),
                };
                let copy = Dict::new(kind, host.meter())?;
                self.0.insert(address, (value.clone(), Value::Dict(Rc::clone(&copy))));
                host.note_cycle(&Value::Dict(Rc::clone(&copy)));
                for (key, item) in dict.pairs() {
                    let (key, item) = (self.deep(&key, host)?, self.deep(&item, host)?);
                    copy.insert(key, item)?;
                }
                Ok(Value::Dict(copy))
            }
            Value::Tuple(tuple) => {
                let items = tuple.iter().map(|item| self.deep(item, host)).collect::<Result<Vec<_>>>()?;
                // A tuple of what needs no copy needs none either.
                if items.iter().zip(tuple.iter()).all(|(copy, item)| copy.is_same(item)) {
                    return Ok(value.clone());
                }
                // What it holds may have led back to it.
                if let Some((_, copy)) = self.0.get(&address) {
                    return Ok(copy.clone());
                }
                let copy = Value::tuple(items, host.meter())?;
                self.0.insert(address, (value.clone(), copy.clone()));
                Ok(copy)
            }
            other => match other.downcast::<Deque>() {
                Some(deque) => {
                    let copy = deque.alike(Vec::new(), host.meter())?;
                    self.0.insert(address, (value.clone(), Value::shared(Rc::clone(&copy))));
                    host.note_cycle(&Value::shared(Rc::clone(&copy)));
                    for item in deque.snapshot(host.meter())? {
                        copy.append(self.deep(&item, host)?)?;
                    }
                    Ok(Value::shared(copy))
                }
                None => {
                    let copy = self.named_tuple(other, host)?;
                    self.0.insert(address, (value.clone(), copy.clone()));
                    Ok(copy)
                }
            },
        }
    }

    fn named_tuple(&mut self, value: &Value, host: &mut dyn Host) -> Result<Value> {
        let Some(named) = value.downcast::<NamedTuple>() else {
            return Err(Stop::unsupported(format!("copy.deepcopy of {}", value.class().name)));
        };
        let mut items = Vec::new();
        for item in named.as_tuple().map_or(&[][..], |items| items) {
            items.push(self.deep(item, host)?);
        }
        Ok(named.made_by().instance(Tuple::new(items, host.meter())?))
    }

    /// An object copies itself: `copy()`, which of pandas' objects is deep.
    fn object(value: &Value, host: &mut dyn Host) -> Result<Value> {
        if is_itself(value) || value.is::<Delta>() || is_moment(value) {
            return shallow(value, host);
        }
        match ops::call_method(value, "copy", Args::none(), host) {
            Err(stop) if stop.is_raise() => Err(Stop::unsupported(format!("copy.deepcopy of {}", value.class().name))),
            result => result,
        }
    }
}

const KNOWN: &str = "\
    Error copy deepcopy dispatch_table error";
