//! `pd.Timedelta`: a duration.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::{Args, Class, Host, Members, Method, Np, Object, Result, Signature, Stop, Value, types};

use super::calendar::{DAY, HOUR, MINUTE, SECOND};
use super::fault::Fault;
use super::{column, duration_text, frequency, python, timedelta, timestamp};
use crate::known;

/// `pd.Timedelta`
pub static TIMEDELTA: Class = Class::new("Timedelta", "pandas._libs.tslibs.timedeltas", &[&types::datetime::TIMEDELTA])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(statics);

/// The methods of a `Timedelta`.
pub static MEMBERS: LazyLock<Members<Rc<Timedelta>>> =
    LazyLock::new(|| Members::new(&TIMEDELTA, &[ROWS], known::TIMEDELTA));

/// A duration.
pub struct Timedelta {
    /// Nanoseconds.
    pub nanoseconds: i64,
}

/// Rows of `Timedelta`.
pub static ROWS: &[Method<Rc<Timedelta>>] = &[
    Method::property("days", |t, _| Ok(Value::Int(t.nanoseconds.div_euclid(DAY)))),
    Method::property("seconds", |t, _| Ok(Value::Int(t.nanoseconds.rem_euclid(DAY) / SECOND))),
    Method::property("microseconds", |t, _| Ok(Value::Int(t.nanoseconds.rem_euclid(SECOND) / 1_000))),
    Method::property("nanoseconds", |t, _| Ok(Value::Int(t.nanoseconds.rem_euclid(1_000)))),
    Method::property("value", |t, _| Ok(Value::Int(t.nanoseconds))),
    Method::property("resolution_string", |t, _| {
        let units =
            [("D", DAY), ("h", DAY / 24), ("min", 60 * SECOND), ("s", SECOND), ("ms", 1_000_000), ("us", 1_000)];
        let unit = units.iter().find(|(_, size)| t.nanoseconds % size == 0);
        Ok(Value::literal(unit.map_or("ns", |(name, _)| name)))
    }),
    Method::new("to_pytimedelta()", |t, _, _| Ok(python_value(t.nanoseconds))),
    Method::new("total_seconds()", |t, _, _| Ok(Value::Float(total_seconds(t.nanoseconds)))),
    Method::new("isoformat()", |t, _, host| Value::str(isoformat(t.nanoseconds), host.meter())),
    Method::new("floor(freq)", |t, args, _| rounded(t, &args.value("freq"), frequency::Rounding::Floor)),
    Method::new("ceil(freq)", |t, args, _| rounded(t, &args.value("freq"), frequency::Rounding::Ceil)),
    Method::new("round(freq)", |t, args, _| rounded(t, &args.value("freq"), frequency::Rounding::Even)),
];

/// Seconds with microseconds; a `Timedelta` leaves its nanoseconds out here.
fn total_seconds(nanoseconds: i64) -> f64 {
    let days = nanoseconds.div_euclid(DAY);
    let seconds = nanoseconds.rem_euclid(DAY) / SECOND;
    let micros = nanoseconds.rem_euclid(SECOND) / 1_000;
    (days * 86_400 + seconds) as f64 + micros as f64 / 1e6
}

/// `P1DT2H3M4.5S`
fn isoformat(nanoseconds: i64) -> String {
    let (days, rest) = (nanoseconds.div_euclid(DAY), nanoseconds.rem_euclid(DAY));
    let fraction = match rest % SECOND {
        0 => String::new(),
        ns => format!(".{ns:09}").trim_end_matches('0').to_string(),
    };
    let (hours, minutes, seconds) = (rest / HOUR, rest % HOUR / MINUTE, rest % MINUTE / SECOND);
    format!("P{days}DT{hours}H{minutes}M{seconds}{fraction}S")
}

/// `1 days 02:03:04.500000`, as pandas writes it.
pub fn text(nanoseconds: i64) -> String {
    let (days, rest) = (nanoseconds.div_euclid(DAY), nanoseconds.rem_euclid(DAY));
    let clock = super::calendar::Moment::at(rest).clock_text();
    format!("{days} days {}{clock}", if days < 0 { "+" } else { "" })
}

fn rounded(t: &Rc<Timedelta>, freq: &Value, rounding: frequency::Rounding) -> Result<Value> {
    Ok(timedelta(Some(frequency::round(t.nanoseconds, frequency::step(freq)?, rounding)?)))
}

fn statics(name: &str) -> Option<Value> {
    match name {
        "min" => Some(timedelta(Some(i64::MIN + 1))),
        "max" => Some(timedelta(Some(i64::MAX))),
        _ => None,
    }
}

static LINE: LazyLock<Signature> =
    LazyLock::new(|| Signature::parse("Timedelta(value=<no_default>, unit=None, **kwargs)"));

/// `pd.Timedelta('1 days 2 hours')`, `pd.Timedelta(5, unit='D')`, `pd.Timedelta(days=1, hours=2)`
fn construct(_class: &'static Class, args: Args, _host: &mut dyn Host) -> Result<Value> {
    let bound = LINE.bind("Timedelta", false, args)?;
    match bound.given("value") {
        Some(value) => of_value(value, bound.some("unit").as_ref()),
        None if bound.keywords.is_empty() => Err(raise::value_error(
            "cannot construct a Timedelta without a value/unit or descriptive keywords (days,seconds....)",
        )),
        None => {
            let mut total: i64 = 0;
            for (name, value) in &bound.keywords {
                let size = match &**name {
                    "weeks" => 7 * DAY,
                    "days" => DAY,
                    "hours" => HOUR,
                    "minutes" => MINUTE,
                    "seconds" => SECOND,
                    "milliseconds" => 1_000_000,
                    "microseconds" => 1_000,
                    "nanoseconds" => 1,
                    _ => {
                        return Err(raise::value_error(
                            "cannot construct a Timedelta from the passed arguments, allowed keywords are [weeks, days, hours, minutes, seconds, milliseconds, microseconds, nanoseconds]",
                        ));
                    }
                };
                let part = match value.as_int() {
                    Some(count) => count.checked_mul(size),
                    // Halves and quarters are exact; others may fall a nanosecond beside what pandas adds up.
                    None => value
                        .as_float()
                        .map(|count| count * size as f64)
                        .filter(|ns| ns.fract() == 0.0 && ns.abs() < 9e15)
                        .map(|ns| ns as i64),
                };
                let sum = part.and_then(|part| total.checked_add(part));
                total = sum.ok_or_else(|| Stop::unsupported("Timedelta of these parts"))?;
            }
            Ok(timedelta(Some(total)))
        }
    }
}

/// The `Timedelta` of a text, a number of units, or another.
pub fn of_value(value: &Value, unit: Option<&Value>) -> Result<Value> {
    match value {
        Value::Str(_) if unit.is_some() => Err(raise::value_error("unit must not be specified if the value is a str")),
        Value::Str(text) => Ok(timedelta(duration_text::read(text).map_err(Fault::stop)?)),
        value if crate::array::is_missing(value) => Ok(super::nat()),
        Value::Int(_) | Value::Float(_) | Value::Numpy(Np::Int(..) | Np::Float(_)) => {
            let size = duration_text::unit_of(unit)?;
            let ns = match value.as_int() {
                Some(count) => count.checked_mul(size.0),
                None => column::in_units(value.as_float().unwrap_or(f64::NAN), size),
            };
            match ns {
                Some(ns) => Ok(timedelta(Some(ns))),
                None => Err(raise::exception(
                    &types::exceptions::OUT_OF_BOUNDS_TIMEDELTA,
                    "Cannot cast to unit='ns' without overflow.",
                )),
            }
        }
        value if value.is::<Timedelta>() => Ok(value.clone()),
        value if unit.is_none() && matches!(super::nanoseconds(value), Some(super::Kind::Delta(_))) => {
            Ok(timedelta(super::nanosecond_count(value)))
        }
        other => Err(Stop::unsupported(format!("Timedelta of a {}", other.class().name))),
    }
}

fn overflow() -> Stop {
    raise::overflow_error("Python int too large to convert to C long")
}

impl Timedelta {
    fn with_delta(&self, op: BinaryOp, other: i64) -> Result<Option<Value>> {
        let own = self.nanoseconds;
        let duration = |ns: Option<i64>| Ok(Some(timedelta(Some(ns.ok_or_else(overflow)?))));
        match op {
            BinaryOp::Add => duration(own.checked_add(other)),
            BinaryOp::Sub => duration(own.checked_sub(other)),
            BinaryOp::Div if other == 0 => Err(raise::zero_division("float division by zero")),
            BinaryOp::Div => Ok(Some(Value::Float(own as f64 / other as f64))),
            BinaryOp::FloorDiv | BinaryOp::Mod if other == 0 => {
                Err(raise::zero_division("integer division or modulo by zero"))
            }
            BinaryOp::FloorDiv => Ok(Some(Value::Int(floor_div(own, other)?))),
            BinaryOp::Mod => {
                duration(floor_div(own, other)?.checked_mul(other).and_then(|whole| own.checked_sub(whole)))
            }
            _ => Ok(None),
        }
    }

    fn with_int(&self, op: BinaryOp, other: i64) -> Result<Option<Value>> {
        let own = self.nanoseconds;
        Ok(match op {
            BinaryOp::Mul => Some(timedelta(Some(own.checked_mul(other).ok_or_else(overflow)?))),
            BinaryOp::Div if other == 0 => return Err(raise::zero_division("division by zero")),
            BinaryOp::Div => Some(timedelta(Some(quotient(own, other) as i64))),
            BinaryOp::FloorDiv | BinaryOp::Mod if other == 0 => {
                return Err(raise::zero_division("integer division or modulo by zero"));
            }
            BinaryOp::FloorDiv => Some(timedelta(Some(floor_div(own, other)?))),
            BinaryOp::Mod => Some(timedelta(Some(own.wrapping_sub(floor_div(own, other)?.wrapping_mul(other))))),
            _ => None,
        })
    }

    fn with_float(&self, op: BinaryOp, other: f64) -> Result<Option<Value>> {
        let own = self.nanoseconds as f64;
        let duration = |ns: f64| {
            if ns.abs() < 9.2e18 { Ok(Some(timedelta(Some(ns as i64)))) } else { Err(overflow()) }
        };
        match op {
            BinaryOp::Mul | BinaryOp::Div if other.is_nan() => Ok(Some(super::nat())),
            BinaryOp::Mul => duration(own * other),
            BinaryOp::Div if other == 0.0 => Err(raise::zero_division("float division by zero")),
            BinaryOp::Div => duration(own / other),
            BinaryOp::FloorDiv | BinaryOp::Mod => Err(Stop::unsupported("Timedelta // float")),
            _ => Ok(None),
        }
    }
}

/// Python's `/` of two integers: the float nearest to the true quotient.
fn quotient(a: i64, b: i64) -> f64 {
    let (size, by) = (u128::from(a.unsigned_abs()) << 64, u128::from(b.unsigned_abs()));
    // The lowest bit says that there is more, so that a half is told from what is above it.
    let whole = (size / by) | u128::from(size % by != 0);
    let quotient = whole as f64 / 2_f64.powi(64);
    if (a < 0) == (b < 0) { quotient } else { -quotient }
}

fn floor_div(a: i64, b: i64) -> Result<i64> {
    let quotient = a.checked_div(b).ok_or_else(overflow)?;
    Ok(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

impl Object for Timedelta {
    fn class(&self) -> &'static Class {
        &TIMEDELTA
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn truth(&self, _host: &mut dyn Host) -> Result<bool> {
        Ok(self.nanoseconds != 0)
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        _host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        let nat = super::is_nat(other);
        if crate::extension::is_na(other) {
            return Ok(None);
        }
        if crate::array::is_missing(other) {
            match op {
                BinaryOp::Add | BinaryOp::Sub => return Ok(Some(super::nat())),
                BinaryOp::Div | BinaryOp::FloorDiv if nat || other.is_none() => {
                    return Ok(Some(Value::Float(f64::NAN)));
                }
                BinaryOp::Mod if nat => return Ok(Some(super::nat())),
                _ => {}
            }
        }
        if matches!(other, Value::Str(_)) && matches!(op, BinaryOp::Div | BinaryOp::FloorDiv | BinaryOp::Mod) {
            // pandas reads the text as a duration.
            return Err(Stop::unsupported("Timedelta / str"));
        }
        if let Some(super::Kind::Delta(Some(other))) = super::nanoseconds(other) {
            let other_self = Timedelta { nanoseconds: other };
            return if reflected { other_self.with_delta(op, self.nanoseconds) } else { self.with_delta(op, other) };
        }
        if let (Some(super::Kind::Time(Some(time))), BinaryOp::Add) = (super::nanoseconds(other), op) {
            return Ok(Some(timestamp(Some(super::timestamp::sum(time, self.nanoseconds)?))));
        }
        if reflected && op != BinaryOp::Mul {
            return Ok(None);
        }
        match other {
            Value::Int(other) | Value::Numpy(Np::Int(_, other)) => self.with_int(op, *other),
            Value::Float(other) | Value::Numpy(Np::Float(other)) => self.with_float(op, *other),
            // NumPy multiplies in 32 bits.
            Value::Numpy(Np::Float32(_)) => Err(Stop::unsupported("a Timedelta and a float32")),
            _ => Ok(None),
        }
    }

    fn unary(self: Rc<Self>, op: UnaryOp, _host: &mut dyn Host) -> Result<Option<Value>> {
        let ns = match op {
            UnaryOp::Neg => self.nanoseconds.wrapping_neg(),
            UnaryOp::Abs => self.nanoseconds.wrapping_abs(),
            UnaryOp::Pos => self.nanoseconds,
            UnaryOp::Invert => return Ok(None),
        };
        Ok(Some(timedelta(Some(ns))))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        if super::is_nat(other) {
            return Ok(Some(Value::Bool(op == CompareOp::Ne)));
        }
        Ok(python::order_durations(self.nanoseconds, other).map(|order| Value::Bool(op.holds(order))))
    }

    fn hash(&self) -> Result<u64> {
        Ok(self.nanoseconds.div_euclid(1_000) as u64)
    }

    fn same_key(&self, other: &Value) -> bool {
        python::order_durations(self.nanoseconds, other) == Some(std::cmp::Ordering::Equal)
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(format!("Timedelta('{}')", text(self.nanoseconds)))
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(text(self.nanoseconds))
    }
}

/// The `timedelta` of so many nanoseconds; halves of a microsecond go to the even one.
pub fn python_value(nanoseconds: i64) -> Value {
    let (micros, rest) = (nanoseconds.div_euclid(1_000), nanoseconds.rem_euclid(1_000));
    let up = rest > 500 || (rest == 500 && micros % 2 != 0);
    Value::object(types::datetime::Delta { micros: i128::from(micros) + i128::from(up) })
}
