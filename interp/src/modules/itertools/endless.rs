//! `count`, `repeat`, `cycle`.

use hiddentables_values::exception::raise;
use hiddentables_values::iter::Iterator;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Bound, Class, Host, Iterate, Native, Result, Value};

use super::{Pool, iterator_class};
use crate::builtins::Source;

pub(super) static COUNT: Native = Native::new("count(start=0, step=1)", |bound, _| {
    let (next, step) = (bound.value("start"), bound.value("step"));
    if no_number(&next) || no_number(&step) {
        return Err(raise::type_error("a number is required"));
    }
    Ok(Iterator::value(Count { next, step }))
});
pub(super) static REPEAT: Native = Native::new("repeat(object, times=<unset>)", |bound, _| {
    let left = bound.given("times").map(ops::index).transpose()?;
    Ok(Iterator::value(Repeat { value: bound.value("object"), left }))
});
pub(super) static CYCLE: Native = Native::new("cycle(iterable, /)", cycle);

static COUNT_CLASS: Class = iterator_class("count");
static REPEAT_CLASS: Class = iterator_class("repeat");
static CYCLE_CLASS: Class = iterator_class("cycle");

/// Whether a value is of a built-in class that does not count.
fn no_number(value: &Value) -> bool {
    matches!(
        value,
        Value::None
            | Value::Str(_)
            | Value::Bytes(_)
            | Value::List(_)
            | Value::Tuple(_)
            | Value::Dict(_)
            | Value::Set(_)
            | Value::Range(_)
    )
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
        &COUNT_CLASS
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
        &REPEAT_CLASS
    }
}

fn cycle(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let source = Source::of(&bound.value("iterable"), host)?;
    Ok(Iterator::value(Cycle { source: Some(source), seen: Pool::new(), at: 0 }))
}

struct Cycle {
    /// Until it is exhausted.
    source: Option<Source>,
    seen: Pool,
    at: usize,
}

impl Iterate for Cycle {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        if let Some(source) = &mut self.source {
            if let Some(item) = source.next(host)? {
                self.seen.push(item.clone());
                return Ok(Some(item));
            }
            self.source = None;
        }
        let item = self.seen.get(self.at).cloned();
        self.at = if self.at + 1 < self.seen.len() { self.at + 1 } else { 0 };
        Ok(item)
    }

    fn class(&self) -> &'static Class {
        &CYCLE_CLASS
    }
}
