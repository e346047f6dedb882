//! `datetime.time`

use std::rc::Rc;
use std::sync::LazyLock;

use super::numbers::c_int;
use super::strftime::{self, Shown};
use super::zone::{offset_text, zone_argument};
use super::{Clock, Day, Delta, Parameters, SECOND, Zone, class_methods};
use crate::class::Class;
use crate::exception::raise;
use crate::method::{Members, Method};
use crate::object::{Host, Object};
use crate::ops::CompareOp;
use crate::value::Value;
use crate::{Args, Bound, Result, types};

/// `datetime.time`
pub static TIME: Class = Class::new("time", "datetime", &[&types::OBJECT])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(statics);

/// Names of `datetime.time`.
const KNOWN: &str = "\
    dst fold fromisoformat hour isoformat max microsecond min minute replace resolution second strftime tzinfo tzname utcoffset";

static MEMBERS: LazyLock<Members<Rc<Time>>> =
    LazyLock::new(|| Members::new(&TIME, &[SHARED, OWN], KNOWN).of_builtins());

/// A time of day, in a zone or none.
#[derive(Clone)]
pub struct Time {
    /// What the clock shows.
    pub clock: Clock,
    /// Where it shows it.
    pub zone: Option<Rc<Zone>>,
    /// Whether it is the later of two equal times.
    pub fold: bool,
}

/// `fold=` as an argument.
pub(super) fn fold_argument(value: &Value) -> Result<i64> {
    c_int(value)
}

/// The flag of a fold, which has to be 0 or 1.
pub(super) fn checked_fold(fold: i64) -> Result<bool> {
    match fold {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(raise::value_error("fold must be either 0 or 1")),
    }
}

static PARAMETERS: Parameters = Parameters {
    name: "",
    required: 0,
    positional: 5,
    names: &["hour", "minute", "second", "microsecond", "tzinfo", "fold"],
};

/// `time(hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0)`
fn construct(_: &'static Class, args: Args, _: &mut dyn Host) -> Result<Value> {
    let (mut parts, mut zone) = ([0; 6], Value::None);
    PARAMETERS.bind(args, |at, value| {
        match parts.get_mut(at) {
            Some(part) if at != 4 => *part = c_int(&value)?,
            _ => zone = value,
        }
        Ok(())
    })?;
    let [hour, minute, second, microsecond, _, fold] = parts;
    build([hour, minute, second, microsecond], fold, &zone)
}

/// The time of these parts; what is wrong with them in CPython's order.
fn build(parts: [i64; 4], fold: i64, zone: &Value) -> Result<Value> {
    let [hour, minute, second, microsecond] = parts;
    let clock = Clock::new(hour, minute, second, microsecond)?;
    let fold = checked_fold(fold)?;
    Ok(Value::object(Time { clock, zone: zone_argument(zone)?, fold }))
}

/// What time and datetime share: a clock that is read, in a zone.
macro_rules! clock_rows {
    ($receiver:ty) => {
        &[
            Method::property("hour", |own: &$receiver, _| Ok(Value::Int(own.clock.hour))),
            Method::property("minute", |own: &$receiver, _| Ok(Value::Int(own.clock.minute))),
            Method::property("second", |own: &$receiver, _| Ok(Value::Int(own.clock.second))),
            Method::property("microsecond", |own: &$receiver, _| Ok(Value::Int(own.clock.microsecond))),
            Method::property("fold", |own: &$receiver, _| Ok(Value::Int(i64::from(own.fold)))),
            Method::property("tzinfo", |own: &$receiver, _| {
                Ok(crate::types::datetime::zone::value_of(own.zone.as_ref()))
            }),
            Method::new("utcoffset()", |own: &$receiver, _, _| {
                Ok(own.zone.as_ref().map_or(Value::None, |zone| Value::object(zone.delta())))
            }),
            Method::new("tzname()", |own: &$receiver, _, host| match &own.zone {
                Some(zone) => Value::str(zone.text(), host.meter()),
                None => Ok(Value::None),
            }),
            Method::new("dst()", |_: &$receiver, _, _| Ok(Value::None)),
        ]
    };
}
pub(super) use clock_rows;

const SHARED: &[Method<Rc<Time>>] = clock_rows!(Rc<Time>);

const OWN: &[Method<Rc<Time>>] = &[
    Method::new("isoformat(timespec='auto')", |time, args, host| {
        let timespec = strftime::text_argument(args, "isoformat", "timespec", 1)?;
        Value::str(time.text(&timespec)?, host.meter())
    }),
    Method::new("strftime(format)", |time, args, host| strftime::method(&time.shown(), args, host)),
    Method::new("replace(hour=None, minute=None, second=None, microsecond=None, tzinfo=None, *, fold=None)", replace),
];

fn replace(time: &Rc<Time>, args: &Bound, _: &mut dyn Host) -> Result<Value> {
    let part = |name: &str, own: i64| args.given(name).map_or(Ok(own), c_int);
    let Clock { hour, minute, second, microsecond } = time.clock;
    let parts =
        [part("hour", hour)?, part("minute", minute)?, part("second", second)?, part("microsecond", microsecond)?];
    let zone = args.given("tzinfo").cloned().unwrap_or_else(|| super::zone::value_of(time.zone.as_ref()));
    let fold = args.given("fold").map_or(Ok(i64::from(time.fold)), fold_argument)?;
    build(parts, fold, &zone)
}

impl Time {
    /// As `isoformat` writes it.
    pub fn text(&self, timespec: &str) -> Result<String> {
        let zone = self.zone.as_ref().map_or_else(String::new, |zone| offset_text(zone.offset, ":"));
        Ok(self.clock.text(timespec)? + &zone)
    }

    fn shown(&self) -> Shown {
        Shown::new(Day::OF_1900, self.clock, self.zone.as_ref())
    }

    /// Microseconds by which times in zones, or of none, are ordered: whole seconds of the distance count.
    fn instant(&self) -> i64 {
        let distance = self.zone.as_ref().map_or(0, |zone| zone.offset.div_euclid(SECOND) * SECOND);
        self.clock.micros() - distance
    }

    /// Order, where the two can be ordered: both in a zone, or neither.
    fn order(&self, other: &Time) -> Option<std::cmp::Ordering> {
        match (&self.zone, &other.zone) {
            (Some(own), Some(others)) if own.offset == others.offset => Some(self.clock.cmp(&other.clock)),
            (Some(_), Some(_)) => Some(self.instant().cmp(&other.instant())),
            (None, None) => Some(self.clock.cmp(&other.clock)),
            _ => None,
        }
    }
}

impl Object for Time {
    fn class(&self) -> &'static Class {
        &TIME
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match statics(name) {
            Some(value) => Ok(value),
            None => MEMBERS.get(&self, name, host),
        }
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        match statics(name) {
            Some(value) => host.call(&value, args),
            None => MEMBERS.call(&self, name, args, host),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let Some(other) = other.downcast::<Time>() else { return Ok(None) };
        match (self.order(&other), op) {
            (Some(order), _) => Ok(Some(Value::Bool(op.holds(order)))),
            (None, CompareOp::Eq) => Ok(Some(Value::Bool(false))),
            (None, CompareOp::Ne) => Ok(Some(Value::Bool(true))),
            (None, _) => Err(raise::type_error("can't compare offset-naive and offset-aware times")),
        }
    }

    fn hash(&self) -> Result<u64> {
        Ok(self.instant() as u64)
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<Time>().is_some_and(|other| self.order(&other) == Some(std::cmp::Ordering::Equal))
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let Clock { hour, minute, .. } = self.clock;
        let mut text = format!("datetime.time({hour}, {minute}");
        self.clock.push_seconds(&mut text);
        super::zone::push_zone(self.zone.as_ref(), &mut text, host)?;
        text.push_str(if self.fold { ", fold=1)" } else { ")" });
        Ok(text)
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        self.text("auto")
    }

    fn format(&self, spec: &str, host: &mut dyn Host) -> Result<String> {
        if spec.is_empty() { self.str(host) } else { strftime::format(&self.shown(), spec, host.meter()) }
    }
}

fn statics(name: &str) -> Option<Value> {
    let naive = |clock| Value::object(Time { clock, zone: None, fold: false });
    Some(match name {
        "min" => naive(Clock::MIDNIGHT),
        "max" => naive(Clock::LAST),
        "resolution" => Value::object(Delta { micros: 1 }),
        _ => return class_methods::of_time(name),
    })
}
