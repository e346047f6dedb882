//! `datetime.timedelta`: a duration in whole microseconds.

use std::rc::Rc;
use std::sync::LazyLock;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

use super::{DAY, SECOND, delta_build};
use crate::class::Class;
use crate::exception::raise;
use crate::meter::Meter;
use crate::method::{Members, Method};
use crate::object::{Host, Object};
use crate::ops::{self, BinaryOp, CompareOp, UnaryOp};
use crate::value::Value;
use crate::{Result, types};

/// `datetime.timedelta`
pub static TIMEDELTA: Class = Class::new("timedelta", "datetime", &[&types::OBJECT])
    .constructed_by(delta_build::construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(statics);

static MEMBERS: LazyLock<Members<Rc<Delta>>> = LazyLock::new(|| {
    Members::new(&TIMEDELTA, &[ROWS], "days max microseconds min resolution seconds total_seconds").of_builtins()
});

/// Most days of a duration, either way.
pub(super) const MOST_DAYS: i128 = 999_999_999;

/// A duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Delta {
    /// Microseconds; its days are within 999,999,999 either way.
    pub micros: i128,
}

impl Delta {
    /// The duration of so many microseconds; `OverflowError` beyond a billion days.
    pub fn new(micros: i128) -> Result<Delta> {
        let days = micros.div_euclid(i128::from(DAY));
        if days.abs() > MOST_DAYS {
            return Err(raise::overflow_error(format!("days={days}; must have magnitude <= {MOST_DAYS}")));
        }
        Ok(Delta { micros })
    }

    /// The duration of so many microseconds, of any size.
    pub(super) fn of_integer(micros: &BigInt) -> Result<Delta> {
        let days = micros.div_floor(&BigInt::from(DAY));
        match (days.to_i32(), micros.to_i128()) {
            (Some(_), Some(micros)) => Delta::new(micros),
            _ => Err(raise::overflow_error("Python int too large to convert to C int")),
        }
    }

    /// Days, seconds of a day, and microseconds of a second, the latter two not negative.
    pub fn parts(self) -> (i64, i64, i64) {
        let rest = self.micros.rem_euclid(i128::from(DAY)) as i64;
        (self.micros.div_euclid(i128::from(DAY)) as i64, rest / SECOND, rest % SECOND)
    }

    /// `total_seconds()`
    pub fn total_seconds(self, meter: &Meter) -> Result<Value> {
        ops::integer::binary(BinaryOp::Div, &self.big(), &BigInt::from(SECOND), meter)
    }

    fn big(self) -> BigInt {
        BigInt::from(self.micros)
    }

    /// `datetime.timedelta(days=1, seconds=5)`
    pub fn repr_text(self) -> String {
        let (days, seconds, micros) = self.parts();
        let parts = [("days", days), ("seconds", seconds), ("microseconds", micros)];
        let shown: Vec<String> =
            parts.iter().filter(|(_, value)| *value != 0).map(|(name, value)| format!("{name}={value}")).collect();
        format!("datetime.timedelta({})", if shown.is_empty() { "0".to_string() } else { shown.join(", ") })
    }

    /// `1 day, 0:00:05`
    pub fn text(self) -> String {
        let (days, seconds, micros) = self.parts();
        let lead = match days {
            0 => String::new(),
            1 | -1 => format!("{days} day, "),
            _ => format!("{days} days, "),
        };
        let fraction = if micros == 0 { String::new() } else { format!(".{micros:06}") };
        format!("{lead}{}:{:02}:{:02}{fraction}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
    }
}

/// `a / b` rounded to the nearest integer, half to even.
fn divide_nearest(a: &BigInt, b: &BigInt) -> Result<BigInt> {
    if b.is_zero() {
        return Err(division_by_zero());
    }
    let (quotient, rest) = a.div_mod_floor(b);
    let twice = (&rest * 2_i32).abs();
    let up = match twice.cmp(&b.abs()) {
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Equal => quotient.is_odd(),
        std::cmp::Ordering::Less => false,
    };
    Ok(if up { quotient + 1 } else { quotient })
}

fn division_by_zero() -> crate::Stop {
    raise::zero_division("integer division or modulo by zero")
}

fn value(delta: Result<Delta>) -> Result<Option<Value>> {
    delta.map(|delta| Some(Value::object(delta)))
}

/// The integers whose ratio a float is.
fn float_ratio(f: f64, host: &mut dyn Host) -> Result<(BigInt, BigInt)> {
    let pair = ops::call_method(&Value::Float(f), "as_integer_ratio", crate::Args::none(), host)?;
    let Value::Tuple(pair) = &pair else { return Ok((BigInt::zero(), BigInt::zero())) };
    let part =
        |at: usize| pair.get(at).and_then(ops::integer::of).map(std::borrow::Cow::into_owned).unwrap_or_default();
    Ok((part(0), part(1)))
}

impl Delta {
    /// `self * number`, `self / number`, `self // number`.
    fn scaled(self, op: BinaryOp, number: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        if let Value::Float(f) = number {
            let (numerator, denominator) = match op {
                BinaryOp::Mul | BinaryOp::Div => float_ratio(*f, host)?,
                _ => return Ok(None),
            };
            let (by, over) = if op == BinaryOp::Mul { (numerator, denominator) } else { (denominator, numerator) };
            return value(divide_nearest(&(self.big() * by), &over).and_then(|micros| Delta::of_integer(&micros)));
        }
        let Some(by) = ops::integer::of(number) else { return Ok(None) };
        host.meter().work(by.bits() / 64 + 1)?;
        value(match op {
            BinaryOp::Mul => Delta::of_integer(&(self.big() * &*by)),
            BinaryOp::Div => divide_nearest(&self.big(), &by).and_then(|micros| Delta::of_integer(&micros)),
            BinaryOp::FloorDiv if by.is_zero() => Err(division_by_zero()),
            BinaryOp::FloorDiv => Delta::of_integer(&self.big().div_floor(&by)),
            _ => return Ok(None),
        })
    }

    /// `self op other` of two durations.
    fn with(self, op: BinaryOp, other: Delta, meter: &Meter) -> Result<Option<Value>> {
        let (a, b) = (self.micros, other.micros);
        match op {
            BinaryOp::Add => value(Delta::new(a + b)),
            BinaryOp::Sub => value(Delta::new(a - b)),
            BinaryOp::Div | BinaryOp::FloorDiv => ops::integer::binary(op, &self.big(), &other.big(), meter).map(Some),
            BinaryOp::Mod if b == 0 => Err(raise::zero_division("integer modulo by zero")),
            BinaryOp::Mod => value(Delta::new(a.mod_floor(&b))),
            _ => Ok(None),
        }
    }
}

impl Object for Delta {
    fn class(&self) -> &'static Class {
        &TIMEDELTA
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match statics(name) {
            Some(value) => Ok(value),
            None => MEMBERS.get(&self, name, host),
        }
    }

    fn call_method(self: Rc<Self>, name: &str, args: crate::Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn truth(&self, _host: &mut dyn Host) -> Result<bool> {
        Ok(self.micros != 0)
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        match other.downcast::<Delta>() {
            Some(other) if reflected => other.with(op, *self, host.meter()),
            Some(other) => self.with(op, *other, host.meter()),
            None if matches!(other, Value::Numpy(_)) => {
                Err(crate::Stop::unsupported("arithmetic of a NumPy scalar and a timedelta"))
            }
            None if reflected && op != BinaryOp::Mul => Ok(None),
            None => self.scaled(op, other, host),
        }
    }

    fn unary(self: Rc<Self>, op: UnaryOp, _host: &mut dyn Host) -> Result<Option<Value>> {
        match op {
            UnaryOp::Neg => value(Delta::new(-self.micros)),
            UnaryOp::Pos => value(Ok(*self)),
            UnaryOp::Abs if self.micros < 0 => value(Delta::new(-self.micros)),
            UnaryOp::Abs => value(Ok(*self)),
            UnaryOp::Invert => Ok(None),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        Ok(other.downcast::<Delta>().map(|other| Value::Bool(op.holds(self.micros.cmp(&other.micros)))))
    }

    fn hash(&self) -> Result<u64> {
        Ok(self.micros as u64)
    }

    fn same_key(&self, other: &Value) -> bool {
        match other {
            // A scalar of the shim's knows how it compares with a duration.
            Value::Object(object) if !other.is::<Delta>() && object.class().is_subclass(&TIMEDELTA) => {
                object.same_key(&Value::object(*self))
            }
            _ => other.downcast::<Delta>().is_some_and(|other| self.micros == other.micros),
        }
    }

    fn python_hash(&self) -> Option<i64> {
        let (days, seconds, micros) = self.parts();
        ops::hash::of_tuple([days, seconds, micros].into_iter().map(|part| Some(ops::hash::of_int(part))))
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.repr_text())
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.text())
    }
}

const ROWS: &[Method<Rc<Delta>>] = &[
    Method::property("days", |delta, _| Ok(Value::Int(delta.parts().0))),
    Method::property("seconds", |delta, _| Ok(Value::Int(delta.parts().1))),
    Method::property("microseconds", |delta, _| Ok(Value::Int(delta.parts().2))),
    Method::new("total_seconds()", |delta, _, host| delta.total_seconds(host.meter())),
];

fn statics(name: &str) -> Option<Value> {
    let day = i128::from(DAY);
    let micros = match name {
        "min" => -MOST_DAYS * day,
        "max" => (MOST_DAYS + 1) * day - 1,
        "resolution" => 1,
        _ => return None,
    };
    Some(Value::object(Delta { micros }))
}
