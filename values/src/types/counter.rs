//! `collections.Counter`

use std::rc::Rc;

use super::dict::{DICT, most_common};
use crate::class::Class;
use crate::dict::{Dict, Kind};
use crate::exception::raise;
use crate::iter::{Iter, Iterate, Iterator};
use crate::meter::nested_frame;
use crate::method::{Members, Method};
use crate::object::Host;
use crate::ops::{self, BinaryOp, CompareOp, UnaryOp};
use crate::value::{Slice, Value};
use crate::{Args, Bound, Native, Result, types};

/// `Counter(iterable_or_mapping, **counts)`
pub(super) fn construct(_: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let counter = Dict::new(Kind::Counter, host.meter())?;
    if args.positional.len() > 1 {
        return Err(raise::type_error(format!(
            "Counter.__init__() takes from 1 to 2 positional arguments but {} were given",
            args.positional.len() + 1
        )));
    }
    change(&counter, args.positional.first(), &args.keywords, BinaryOp::Add, host)?;
    Ok(Value::Dict(counter))
}

/// Adds to the counts, or subtracts from them.
fn change(
    counter: &Rc<Dict>,
    source: Option<&Value>,
    keywords: &[(std::sync::Arc<str>, Value)],
    op: BinaryOp,
    host: &mut dyn Host,
) -> Result<()> {
    match source {
        None | Some(Value::None) => {}
        Some(Value::Dict(other)) => add_pairs(counter, other.pairs(), op, host)?,
        Some(other) => {
            let mut items = Iter::of(other, host)?;
            while let Some(item) = items.next(host)? {
                host.meter().step()?;
                add(counter, item, &Value::Int(1), op, host)?;
            }
        }
    }
    let meter = host.meter();
    let named = keywords.iter().map(|(name, count)| Ok((Value::str(&**name, meter)?, count.clone())));
    let named = named.collect::<Result<Vec<_>>>()?;
    add_pairs(counter, named, op, host)
}

/// The pairs of a mapping: what is empty takes them as they are, what is not adds each to a count or to zero.
fn add_pairs(counter: &Rc<Dict>, pairs: Vec<(Value, Value)>, op: BinaryOp, host: &mut dyn Host) -> Result<()> {
    host.meter().work_len(4 * pairs.len())?;
    let as_they_are = op == BinaryOp::Add && counter.is_empty();
    for (key, count) in pairs {
        if as_they_are {
            counter.insert(key, count)?;
        } else {
            add(counter, key, &count, op, host)?;
        }
    }
    Ok(())
}

/// Adds one count, or subtracts it.
fn add(counter: &Rc<Dict>, key: Value, count: &Value, op: BinaryOp, host: &mut dyn Host) -> Result<()> {
    let own = counter.get(&key)?.unwrap_or(Value::Int(0));
    // CPython writes `count + own`.
    let count =
        if op == BinaryOp::Add { ops::binary(op, count, &own, host)? } else { ops::binary(op, &own, count, host)? };
    counter.insert(key, count)?;
    Ok(())
}

/// `x + y`, `x - y`, `x & y`, `x | y` of two Counters: counts above zero alone. `None` where one is no Counter.
pub fn operate(op: BinaryOp, x: &Rc<Dict>, y: &Rc<Dict>, host: &mut dyn Host) -> Result<Option<Rc<Dict>>> {
    let (Kind::Counter, Kind::Counter) = (x.kind(), y.kind()) else { return Ok(None) };
    // A count may be a Counter itself, and even this one.
    let doing = if matches!(op, BinaryOp::And | BinaryOp::Or) { "" } else { CALLING };
    nested_frame(host, doing, |host| combined(op, x, y, host)).map(Some)
}

/// How `RecursionError` ends where Python's own arithmetic of Counters went too deep.
const CALLING: &str = " while calling a Python object";

fn combined(op: BinaryOp, x: &Rc<Dict>, y: &Rc<Dict>, host: &mut dyn Host) -> Result<Rc<Dict>> {
    host.meter().work_len(4 * (x.len() + y.len()))?;
    let result = Dict::new(Kind::Counter, host.meter())?;
    let keep = |key: Value, count: Value, host: &mut dyn Host| -> Result<()> {
        if is_positive(&count, host)? {
            result.insert(key, count)?;
        }
        Ok(())
    };
    for (key, own) in x.pairs() {
        let other = y.get(&key)?.unwrap_or(Value::Int(0));
        let count = match op {
            BinaryOp::And => {
                if ops::less(&own, &other, host)? {
                    own
                } else {
                    other
                }
            }
            BinaryOp::Or => {
                if ops::less(&own, &other, host)? {
                    other
                } else {
                    own
                }
            }
            _ => ops::binary(op, &own, &other, host)?,
        };
        keep(key, count, host)?;
    }
    if op != BinaryOp::And {
        for (key, other) in y.pairs() {
            if x.contains(&key)? {
                continue;
            }
            if op != BinaryOp::Sub {
                keep(key, other, host)?;
            } else if ops::less(&other, &Value::Int(0), host)? {
                result.insert(key, ops::binary(op, &Value::Int(0), &other, host)?)?;
            }
        }
    }
    Ok(result)
}

/// `x += y` and its kin; false where `y` cannot be asked for what is needed of it.
pub fn operate_in_place(op: BinaryOp, x: &Rc<Dict>, y: &Value, host: &mut dyn Host) -> Result<bool> {
    let Value::Dict(y) = y else {
        if op != BinaryOp::And {
            ops::call_method(y, "items", Args::none(), host)?;
        }
        return Err(crate::Stop::unsupported("a Counter changed in place by what is no dict"));
    };
    nested_frame(host, if op == BinaryOp::And { "" } else { CALLING }, |host| combine_in_place(op, x, y, host))?;
    Ok(true)
}

fn combine_in_place(op: BinaryOp, x: &Rc<Dict>, y: &Rc<Dict>, host: &mut dyn Host) -> Result<()> {
    host.meter().work_len(4 * (x.len() + y.len()))?;
    match op {
        BinaryOp::And => {
            for (key, count) in x.pairs() {
                let other = ops::get_item(&Value::Dict(Rc::clone(y)), &key, host)?;
                if ops::less(&other, &count, host)? {
                    x.insert(key, other)?;
                }
            }
        }
        BinaryOp::Or => {
            for (key, other) in y.pairs() {
                let count = x.get(&key)?.unwrap_or(Value::Int(0));
                if greater(&other, &count, host)? {
                    x.insert(key, other)?;
                }
            }
        }
        _ => {
            for (key, other) in y.pairs() {
                let count = x.get(&key)?.unwrap_or(Value::Int(0));
                x.insert(key, ops::binary(op, &count, &other, host)?)?;
            }
        }
    }
    for (key, count) in x.pairs() {
        if !is_positive(&count, host)? {
            x.remove(&key)?;
        }
    }
    Ok(())
}

/// `+counter` and `-counter`: the counts above zero of it, or of its negative.
pub fn signed(op: UnaryOp, counter: &Rc<Dict>, host: &mut dyn Host) -> Result<Option<Value>> {
    let (Kind::Counter, UnaryOp::Pos | UnaryOp::Neg) = (counter.kind(), op) else { return Ok(None) };
    host.meter().work_len(4 * counter.len())?;
    let result = Dict::new(Kind::Counter, host.meter())?;
    for (key, count) in counter.pairs() {
        let keep = match op {
            UnaryOp::Neg => ops::less(&count, &Value::Int(0), host)?,
            _ => is_positive(&count, host)?,
        };
        if keep {
            let count =
                if op == UnaryOp::Neg { ops::binary(BinaryOp::Sub, &Value::Int(0), &count, host)? } else { count };
            result.insert(key, count)?;
        }
    }
    Ok(Some(Value::Dict(result)))
}

fn is_positive(count: &Value, host: &mut dyn Host) -> Result<bool> {
    greater(count, &Value::Int(0), host)
}

fn greater(a: &Value, b: &Value, host: &mut dyn Host) -> Result<bool> {
    let answer = ops::compare(CompareOp::Gt, a, b, host)?;
    ops::truth(&answer, host)
}

/// Equality and order of two Counters, where a missing key counts zero.
pub fn compare(op: CompareOp, x: &Rc<Dict>, y: &Rc<Dict>, host: &mut dyn Host) -> Result<bool> {
    let holds_everywhere = |op: CompareOp, host: &mut dyn Host| -> Result<bool> {
        for key in x.keys().into_iter().chain(y.keys()) {
            host.meter().work(3)?;
            let (a, b) = (x.get(&key)?.unwrap_or(Value::Int(0)), y.get(&key)?.unwrap_or(Value::Int(0)));
            let answer = ops::compare(op, &a, &b, host)?;
            if !ops::truth(&answer, host)? {
                return Ok(false);
            }
        }
        Ok(true)
    };
    nested_frame(host, "", |host| match op {
        CompareOp::Eq | CompareOp::Le | CompareOp::Ge => holds_everywhere(op, host),
        CompareOp::Ne => Ok(!holds_everywhere(CompareOp::Eq, host)?),
        CompareOp::Lt => Ok(holds_everywhere(CompareOp::Le, host)? && !holds_everywhere(CompareOp::Eq, host)?),
        CompareOp::Gt => Ok(holds_everywhere(CompareOp::Ge, host)? && !holds_everywhere(CompareOp::Eq, host)?),
    })
}

/// `counter.elements()`: each key as often as it counts.
struct Elements {
    pairs: std::vec::IntoIter<(Value, Value)>,
    current: Option<(Value, i64)>,
}

impl Iterate for Elements {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        loop {
            if let Some((key, left)) = &mut self.current
                && *left > 0
            {
                *left -= 1;
                return Ok(Some(key.clone()));
            }
            host.meter().work(3)?;
            let Some((key, count)) = self.pairs.next() else { return Ok(None) };
            self.current = Some((key, ops::size(&count)?));
        }
    }
}

fn change_by(counter: &Rc<Dict>, args: &Bound, op: BinaryOp, host: &mut dyn Host) -> Result<Value> {
    change(counter, args.given("iterable"), &args.keywords, op, host)?;
    Ok(Value::None)
}

const COUNTER: &[Method<Rc<Dict>>] = &[
    Method::new("most_common(n=None)", |counter, args, host| {
        let (pairs, most) = most_common_of(counter, &args.value("n"), host)?;
        let mut items = Vec::new();
        for (key, count) in pairs {
            items.push(Value::pair(key, count, host.meter())?);
        }
        let items = Value::list(items, host.meter())?;
        // What is as long as it was asked for is cut as Python cuts it.
        match most {
            Some(most) => {
                let part = Slice::new(Value::None, most, Value::None);
                ops::get_item(&items, &Value::Slice(Rc::new(part)), host)
            }
            None => Ok(items),
        }
    }),
    Method::new("elements()", |counter, _, _| {
        Ok(Iterator::value(Elements { pairs: counter.pairs().into_iter(), current: None }))
    }),
    Method::new("update(iterable=None, /, **kwds)", |counter, args, host| {
        change_by(counter, args, BinaryOp::Add, host)
    }),
    Method::new("subtract(iterable=None, /, **kwds)", |counter, args, host| {
        change_by(counter, args, BinaryOp::Sub, host)
    }),
    Method::new("total()", |counter, _, host| {
        let mut total = Value::Int(0);
        for count in counter.values() {
            total = ops::binary(BinaryOp::Add, &total, &count, host)?;
        }
        Ok(total)
    }),
    Method::new("fromkeys(iterable, v=None)", |_, _, _| Err(no_fromkeys())),
];

type Pairs = Vec<(Value, Value)>;

/// The pairs of `most_common(n)`, as `heapq.nlargest` finds them, and what they are cut by where all of them stand there.
fn most_common_of(counter: &Rc<Dict>, n: &Value, host: &mut dyn Host) -> Result<(Pairs, Option<Value>)> {
    if n.is_none() {
        return Ok((most_common(counter, None, host)?, None));
    }
    if ops::equal(n, &Value::Int(1), host)? {
        let mut pairs = counter.pairs().into_iter();
        let Some(mut first) = pairs.next() else { return Ok((Vec::new(), None)) };
        for pair in pairs {
            host.meter().step()?;
            if greater(&pair.1, &first.1, host)? {
                first = pair;
            }
        }
        return Ok((vec![first], None));
    }
    let all = ops::compare(CompareOp::Ge, n, &Value::Int(counter.len() as i64), host)?;
    if ops::truth(&all, host)? {
        return Ok((most_common(counter, None, host)?, Some(n.clone())));
    }
    // What is not less than the length has been taken; a large number left is below zero.
    let most = if let Value::Big(_) = n { 0 } else { ops::index(n)? };
    match usize::try_from(most) {
        Ok(most) if most > 0 => Ok((most_common(counter, Some(most), host)?, None)),
        _ => Ok((Vec::new(), None)),
    }
}

fn no_fromkeys() -> crate::Stop {
    raise::exception(
        &types::exceptions::NOT_IMPLEMENTED_ERROR,
        "Counter.fromkeys() is undefined.  Use Counter(iterable) instead.",
    )
}

static MEMBERS: std::sync::LazyLock<Members<Rc<Dict>>> = std::sync::LazyLock::new(|| {
    let known =
        "clear copy elements fromkeys get items keys most_common pop popitem setdefault subtract total update values";
    Members::new(&types::COUNTER, &[DICT, COUNTER], known)
});

/// Attributes of the class itself.
pub(super) fn statics(name: &str) -> Option<Value> {
    static FROM_KEYS: Native = Native::new("fromkeys(iterable, v=None)", |_, _| Err(no_fromkeys()));
    (name == "fromkeys").then_some(Value::Native(&FROM_KEYS))
}

/// Methods of `Counter`.
pub fn members() -> &'static Members<Rc<Dict>> {
    &MEMBERS
}
