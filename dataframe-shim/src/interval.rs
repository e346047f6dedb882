//! `pd.Interval`: what lies between two numbers or times; the categories that `pd.cut` makes.

use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::key::{hash_key, same_key};
use hiddentables_values::ops::{self, BinaryOp, CompareOp};
use hiddentables_values::{
    Args, Bound, Class, Host, Members, Method, Np, Object, Result, Signature, Stop, Value, types,
};

use crate::array::Array;
use crate::array::compare::order_cells;
use crate::time;

/// `pd.Interval`
pub static INTERVAL: Class = Class::new("Interval", "pandas._libs.interval", &[&types::OBJECT])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name));

/// The methods of an interval.
pub static MEMBERS: LazyLock<Members<Rc<Interval>>> = LazyLock::new(|| {
    Members::new(
        &INTERVAL,
        &[ROWS],
        "closed closed_left closed_right is_empty left length mid open_left open_right overlaps right",
    )
});

/// Which ends belong to an interval, or to a window of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// The right one.
    Right,
    /// The left one.
    Left,
    /// Both.
    Both,
    /// Neither.
    Neither,
}

impl Closed {
    /// By pandas' name.
    pub fn of(name: &str) -> Option<Closed> {
        Some(match name {
            "right" => Closed::Right,
            "left" => Closed::Left,
            "both" => Closed::Both,
            "neither" => Closed::Neither,
            _ => return None,
        })
    }

    /// pandas' name.
    pub fn name(self) -> &'static str {
        match self {
            Closed::Right => "right",
            Closed::Left => "left",
            Closed::Both => "both",
            Closed::Neither => "neither",
        }
    }

    /// Whether the left end belongs to it.
    pub fn left(self) -> bool {
        matches!(self, Closed::Left | Closed::Both)
    }

    /// Whether the right end belongs to it.
    pub fn right(self) -> bool {
        matches!(self, Closed::Right | Closed::Both)
    }
}

/// What lies between two ends.
pub struct Interval {
    /// The lower end: an int, a float or a time.
    pub left: Value,
    /// The upper end, of the same kind.
    pub right: Value,
    /// Which ends belong to it.
    pub closed: Closed,
}

static LINE: LazyLock<Signature> = LazyLock::new(|| Signature::parse("Interval(left, right, closed='right')"));

fn construct(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let bound = LINE.bind("Interval", false, args)?;
    let closed = closed_of(&bound.value("closed"), host)?;
    let (left, right) = (bound.value("left"), bound.value("right"));
    crate::guard::refuse_single("Interval", &left)?;
    crate::guard::refuse_single("Interval", &right)?;
    let number =
        |value: &Value| value.as_float().is_some() && !matches!(value, Value::Bool(_) | Value::Numpy(Np::Bool(_)));
    if number(&left) != number(&right) || !(number(&left) || time::nanosecond_count(&left).is_some()) {
        return match (&left, &right) {
            (Value::Bool(_), _) | (_, Value::Bool(_)) => Err(Stop::unsupported("Interval of bools")),
            (left, right) if left.as_str().is_some() || right.as_str().is_some() => Err(raise::value_error(
                "Only numeric, Timestamp and Timedelta endpoints are allowed when constructing an Interval.",
            )),
            _ => Err(Stop::unsupported("Interval of these ends")),
        };
    }
    match order_cells(&left, &right) {
        Some(Ordering::Greater) => Err(raise::value_error("left side of interval must be <= right side")),
        Some(_) => Ok(Value::object(Interval { left, right, closed })),
        None => Err(Stop::unsupported("Interval of ends that are not in order")),
    }
}

/// What `closed=` names.
pub fn closed_of(value: &Value, host: &mut dyn Host) -> Result<Closed> {
    match value.as_str().and_then(Closed::of) {
        Some(closed) => Ok(closed),
        None => Err(raise::value_error(format!("invalid option for 'closed': {}", ops::str(value, host)?))),
    }
}

/// Rows of an interval.
pub static ROWS: &[Method<Rc<Interval>>] = &[
    Method::property("left", |i, _| Ok(i.left.clone())),
    Method::property("right", |i, _| Ok(i.right.clone())),
    Method::property("closed", |i, _| Ok(Value::literal(i.closed.name()))),
    Method::property("closed_left", |i, _| Ok(Value::Bool(i.closed.left()))),
    Method::property("closed_right", |i, _| Ok(Value::Bool(i.closed.right()))),
    Method::property("open_left", |i, _| Ok(Value::Bool(!i.closed.left()))),
    Method::property("open_right", |i, _| Ok(Value::Bool(!i.closed.right()))),
    Method::property("length", |i, host| ops::binary(BinaryOp::Sub, &i.right, &i.left, host)),
    Method::property("mid", mid),
    Method::property("is_empty", |i, _| {
        let same = order_cells(&i.left, &i.right) == Some(Ordering::Equal);
        Ok(Value::Bool(same && i.closed != Closed::Both))
    }),
    Method::new("overlaps(other)", overlaps),
];

fn mid(i: &Rc<Interval>, host: &mut dyn Host) -> Result<Value> {
    if i.left.as_float().is_none() {
        let length = ops::binary(BinaryOp::Sub, &i.right, &i.left, host)?;
        let half = ops::binary(BinaryOp::Mul, &length, &Value::Float(0.5), host)?;
        return ops::binary(BinaryOp::Add, &i.left, &half, host);
    }
    let sum = ops::binary(BinaryOp::Add, &i.left, &i.right, host)?;
    ops::binary(BinaryOp::Mul, &Value::Float(0.5), &sum, host)
}

fn overlaps(i: &Rc<Interval>, args: &Bound, _host: &mut dyn Host) -> Result<Value> {
    let other = args.value("other");
    let Some(other) = other.downcast::<Interval>() else {
        return Err(raise::type_error(format!("`other` must be an Interval, got {}", other.class().name)));
    };
    let before = |a: &Value, b: &Value, touching: bool| match order_cells(a, b) {
        Some(Ordering::Less) => Ok(true),
        Some(Ordering::Equal) => Ok(touching),
        Some(Ordering::Greater) => Ok(false),
        None => Err(Stop::unsupported("overlaps of intervals of different kinds")),
    };
    let first = before(&i.left, &other.right, i.closed.left() && other.closed.right())?;
    let second = before(&other.left, &i.right, other.closed.left() && i.closed.right())?;
    Ok(Value::Bool(first && second))
}

impl Interval {
    /// Whether a number or time lies in it; `None` where it cannot be compared.
    pub fn holds(&self, value: &Value) -> Option<bool> {
        let after = match order_cells(&self.left, value)? {
            Ordering::Less => true,
            Ordering::Equal => self.closed.left(),
            Ordering::Greater => false,
        };
        let before = match order_cells(value, &self.right)? {
            Ordering::Less => true,
            Ordering::Equal => self.closed.right(),
            Ordering::Greater => false,
        };
        Some(after && before)
    }

    /// By left end, then right end.
    pub fn order(&self, other: &Interval) -> Option<Ordering> {
        Some(order_cells(&self.left, &other.left)?.then(order_cells(&self.right, &other.right)?))
    }
}

/// The text of an end: numbers as `str` gives them.
fn end(value: &Value, host: &mut dyn Host) -> Result<String> {
    ops::str(value, host)
}

impl Object for Interval {
    fn class(&self) -> &'static Class {
        &INTERVAL
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn contains(self: Rc<Self>, item: &Value, _host: &mut dyn Host) -> Result<Option<bool>> {
        if item.is::<Interval>() {
            return Err(Stop::unsupported("an Interval in an Interval"));
        }
        self.holds(item).map(Some).ok_or_else(|| Stop::unsupported(format!("a {} in an Interval", item.class().name)))
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        let number = other.as_float().is_some() && !matches!(other, Value::Bool(_));
        let moved = match op {
            BinaryOp::Add => number || time::nanosecond_count(other).is_some(),
            BinaryOp::Sub | BinaryOp::Div | BinaryOp::FloorDiv => !reflected && number,
            BinaryOp::Mul => number,
            _ => false,
        };
        if !moved {
            return match other {
                Value::Object(_) => Err(Stop::unsupported("arithmetic of intervals")),
                _ => Ok(None),
            };
        }
        let left = ops::binary(op, &self.left, other, host)?;
        let right = ops::binary(op, &self.right, other, host)?;
        match order_cells(&left, &right) {
            Some(Ordering::Greater) => Err(raise::value_error("left side of interval must be <= right side")),
            Some(_) => Ok(Some(Value::object(Interval { left, right, closed: self.closed }))),
            None => Err(Stop::unsupported("arithmetic of intervals")),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let Some(theirs) = other.downcast::<Interval>() else {
            if other.is_none() || matches!(other, Value::Str(_)) || crate::selection::is_scalar(other) {
                return Ok(None);
            }
            return Err(Stop::unsupported("comparison of an Interval"));
        };
        let Some(order) = self.order(&theirs) else {
            return Err(Stop::unsupported("comparison of intervals of different kinds"));
        };
        let same = self.closed == theirs.closed;
        Ok(Some(Value::Bool(match op {
            CompareOp::Eq => order.is_eq() && same,
            CompareOp::Ne => !(order.is_eq() && same),
            _ if order.is_eq() && !same => {
                return Err(Stop::unsupported("comparison of intervals that are closed differently"));
            }
            op => op.holds(order),
        })))
    }

    fn hash(&self) -> Result<u64> {
        Ok(hash_key(&self.left)?.rotate_left(7) ^ hash_key(&self.right)?.rotate_left(21) ^ self.closed as u64)
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<Interval>().is_some_and(|other| {
            self.closed == other.closed && same_key(&self.left, &other.left) && same_key(&self.right, &other.right)
        })
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        // NumPy's scalars and times stand as `str` gives them, and so do Python's numbers.
        let (left, right) = (end(&self.left, host)?, end(&self.right, host)?);
        Ok(format!("Interval({left}, {right}, closed='{}')", self.closed.name()))
    }

    fn str(&self, host: &mut dyn Host) -> Result<String> {
        let (left, right) = (end(&self.left, host)?, end(&self.right, host)?);
        let open = if self.closed.left() { '[' } else { '(' };
        let close = if self.closed.right() { ']' } else { ')' };
        Ok(format!("{open}{left}, {right}{close}"))
    }
}

/// The dtype of an index of these cells where all are intervals: `interval[int64, right]`; `None` where they are none.
pub fn of_array(array: &Array) -> Result<Option<String>> {
    let Array::Object(cells) = array else { return Ok(None) };
    let Some(first) = cells.first().and_then(Value::downcast::<Interval>) else { return Ok(None) };
    let mut floats = false;
    for cell in cells.iter() {
        match cell.downcast::<Interval>() {
            Some(own) if own.closed == first.closed => {
                floats = floats || matches!(own.left, Value::Float(_) | Value::Numpy(Np::Float(_)));
                floats = floats || matches!(own.right, Value::Float(_) | Value::Numpy(Np::Float(_)));
            }
            _ => return Ok(None),
        }
    }
    let kind = match time::nanoseconds(&first.left) {
        Some(time::Kind::Time(_)) => "datetime64[ns]",
        Some(time::Kind::Delta(_)) => "timedelta64[ns]",
        Some(time::Kind::Zoned(..)) => return Err(Stop::unsupported("intervals of times in a zone")),
        None if floats => "float64",
        None => "int64",
    };
    Ok(Some(format!("interval[{kind}, {}]", first.closed.name())))
}

/// An interval of integers as one of floats; anything else as it is.
pub fn of_floats(value: Value) -> Value {
    match value.downcast::<Interval>() {
        Some(own) => match (own.left.as_int(), own.right.as_int()) {
            (Some(left), Some(right)) => Value::object(Interval {
                left: Value::np_float(left as f64),
                right: Value::np_float(right as f64),
                closed: own.closed,
            }),
            _ => value,
        },
        None => value,
    }
}

/// Whether every cell is an interval, and there is one.
pub fn all(array: &Array) -> bool {
    matches!(array, Array::Object(cells) if !cells.is_empty() && cells.iter().all(Value::is::<Interval>))
}
