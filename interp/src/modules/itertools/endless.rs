//! `count`, `repeat`, `cycle`.

use hiddentables_values::exception::raise;
use hiddentables_values::iter::Iterator;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Bound, Charge, Class, Host, Iterate, Result, Value};

use super::class;
use crate::builtins::Source;

class!(COUNT, "count", "count(start=0, step=1)", count);
class!(REPEAT, "repeat", "repeat(object, times=<unset>)", |bound, _| {
    let left = bound.given("times").map(|_| bound.int("times")).transpose()?;
    Ok(Iterator::value(Repeat { value: bound.value("object"), left: left.map(|left| left.max(0)) }))
});
class!(CYCLE, "cycle", "cycle(iterable, /)", cycle);

fn count(bound: &Bound, _host: &mut dyn Host) -> Result<Value> {
    let step = match bound.value("step") {
        Value::Bool(true) => Value::Int(1),
        other => other,
    };
    let next = match (bound.value("start"), &step) {
        (Value::Bool(start), Value::Int(1)) => Value::Int(i64::from(start)),
        (other, _) => other,
    };
    if !is_number(&next) || !is_number(&step) {
        return Err(raise::type_error("a number is required"));
    }
    Ok(Iterator::value(Count { next, step }))
}

fn is_number(value: &Value) -> bool {
    match value {
        Value::Object(object) => matches!(object.class().name, "complex" | "Decimal" | "Fraction"),
        other => ops::arithmetic::is_number(other),
    }
}

struct Count {
    next: Value,
    step: Value,
}

impl Iterate for Count {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        let following = ops::binary(BinaryOp::Add, &self.next, &self.step, host)?;
        Ok(Some(std::mem::replace(&mut self.next, following)))
    }

    fn class(&self) -> &'static Class {
        &COUNT
    }

    fn repr(&self, host: &mut dyn Host) -> Option<Result<String>> {
        let plain = matches!(self.step, Value::Int(1));
        let parts = if plain { vec![self.next.clone()] } else { vec![self.next.clone(), self.step.clone()] };
        Some(ops::repr_sequence("count(", &parts, ")", host))
    }
}

struct Repeat {
    value: Value,
    /// None: for ever.
    left: Option<i64>,
}

impl Iterate for Repeat {
    fn next(&mut self, _host: &mut dyn Host) -> Result<Option<Value>> {
        if let Some(left) = &mut self.left {
            if *left <= 0 {
                return Ok(None);
            }
            *left -= 1;
        }
        Ok(Some(self.value.clone()))
    }

    fn class(&self) -> &'static Class {
        &REPEAT
    }

    fn repr(&self, host: &mut dyn Host) -> Option<Result<String>> {
        let mut parts = vec![self.value.clone()];
        parts.extend(self.left.map(Value::Int));
        Some(ops::repr_sequence("repeat(", &parts, ")", host))
    }

    fn stays(&self) -> bool {
        true
    }

    fn hint(&self) -> Option<usize> {
        self.left.and_then(|left| usize::try_from(left).ok())
    }
}

fn cycle(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let source = Source::of(&bound.value("iterable"), host)?;
    Ok(Iterator::value(Cycle { source: Some(source), seen: Vec::new(), at: 0, charge: host.meter().reserve(0)? }))
}

struct Cycle {
    /// Until it is exhausted.
    source: Option<Source>,
    seen: Vec<Value>,
    at: usize,
    charge: Charge,
}

impl Iterate for Cycle {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        if let Some(source) = &mut self.source {
            if let Some(item) = source.next(host)? {
                self.charge.grow(size_of::<Value>() as u64)?;
                self.seen.push(item.clone());
                return Ok(Some(item));
            }
            self.source = None;
        }
        host.meter().step()?;
        let item = self.seen.get(self.at).cloned();
        self.at = if self.at + 1 < self.seen.len() { self.at + 1 } else { 0 };
        Ok(item)
    }

    fn class(&self) -> &'static Class {
        &CYCLE
    }
}
