//! `datetime.date`

use std::rc::Rc;
use std::sync::LazyLock;

use super::calendar::Clock;
use super::numbers::c_int;
use super::strftime::{self, Shown};
use super::{DAY, DateTime, Day, Delta, Parameters, class_methods, fields};
use crate::class::Class;
use crate::method::{Members, Method};
use crate::object::{Host, Object};
use crate::ops::{BinaryOp, CompareOp};
use crate::value::Value;
use crate::{Args, Result, types};

/// `datetime.date`
pub static DATE: Class = Class::new("date", "datetime", &[&types::OBJECT])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(statics);

/// Names of `datetime.date`.
const KNOWN: &str = "\
    ctime day fromisocalendar fromisoformat fromordinal fromtimestamp isocalendar isoformat isoweekday max min month replace \
    resolution strftime timetuple today toordinal weekday year";

static MEMBERS: LazyLock<Members<Rc<Date>>> =
    LazyLock::new(|| Members::new(&DATE, &[SHARED, OWN], KNOWN).of_builtins());

/// A day as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date(pub Day);

impl Date {
    /// The day as a value.
    pub fn value(day: Day) -> Value {
        Value::object(Date(day))
    }
}

static PARAMETERS: Parameters = Parameters { name: "", required: 3, positional: 3, names: &["year", "month", "day"] };

/// `date(year, month, day)`
fn construct(_: &'static Class, args: Args, _: &mut dyn Host) -> Result<Value> {
    let mut parts = [0; 3];
    PARAMETERS.bind(args, |at, value| {
        if let Some(part) = parts.get_mut(at) {
            *part = c_int(&value)?;
        }
        Ok(())
    })?;
    let [year, month, day] = parts;
    Day::new(year, month, day).map(Date::value)
}

/// What date and datetime share: a day that is read.
macro_rules! day_rows {
    ($receiver:ty, $day:expr) => {
        &[
            Method::property("year", |own: &$receiver, _| Ok(Value::Int($day(own).year))),
            Method::property("month", |own: &$receiver, _| Ok(Value::Int($day(own).month))),
            Method::property("day", |own: &$receiver, _| Ok(Value::Int($day(own).day))),
            Method::new("weekday()", |own: &$receiver, _, _| Ok(Value::Int($day(own).weekday()))),
            Method::new("isoweekday()", |own: &$receiver, _, _| Ok(Value::Int($day(own).weekday() + 1))),
            Method::new("toordinal()", |own: &$receiver, _, _| Ok(Value::Int($day(own).ordinal()))),
            Method::new("isocalendar()", |own: &$receiver, _, host| fields::iso_calendar_date($day(own), host.meter())),
        ]
    };
}
pub(super) use day_rows;

const SHARED: &[Method<Rc<Date>>] = day_rows!(Rc<Date>, |date: &Rc<Date>| date.0);

const OWN: &[Method<Rc<Date>>] = &[
    Method::new("isoformat()", |date, _, host| Value::str(date.0.text(), host.meter())),
    Method::new("ctime()", |date, _, host| Value::str(date.shown().ctime(), host.meter())),
    Method::new("strftime(format)", |date, args, host| strftime::method(&date.shown(), args, host)),
    Method::new("timetuple()", |date, _, host| fields::struct_time(date.0, Clock::MIDNIGHT, -1, host.meter())),
    Method::new("replace(year=None, month=None, day=None)", |date, args, _| {
        let part = |name: &str, own: i64| args.given(name).map_or(Ok(own), c_int);
        let Day { year, month, day } = date.0;
        Day::new(part("year", year)?, part("month", month)?, part("day", day)?).map(Date::value)
    }),
];

impl Date {
    fn shown(&self) -> Shown {
        Shown { day: self.0, clock: Clock::MIDNIGHT, offset: None, zone: String::new() }
    }

    /// `self + days`
    fn shifted(&self, days: i64) -> Result<Option<Value>> {
        Day::of_ordinal(self.0.ordinal() + days).map(|day| Some(Date::value(day)))
    }
}

impl Object for Date {
    fn class(&self) -> &'static Class {
        &DATE
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

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        _host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        let delta = other.downcast::<Delta>().map(|delta| delta.parts().0);
        match (op, delta, other.downcast::<Date>()) {
            (BinaryOp::Add, Some(days), _) => self.shifted(days),
            (BinaryOp::Sub, Some(days), _) if !reflected => self.shifted(-days),
            (BinaryOp::Sub, _, Some(other)) => {
                let days = self.0.ordinal() - other.0.ordinal();
                let days = if reflected { -days } else { days };
                Delta::new(i128::from(days) * i128::from(DAY)).map(|delta| Some(Value::object(delta)))
            }
            _ => Ok(None),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        if other.is::<DateTime>() {
            return super::moment::beside_a_date(op).map(|holds| Some(Value::Bool(holds)));
        }
        Ok(other.downcast::<Date>().map(|other| Value::Bool(op.holds(self.0.cmp(&other.0)))))
    }

    fn hash(&self) -> Result<u64> {
        Ok(self.0.ordinal() as u64)
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<Date>().is_some_and(|other| self.0 == other.0)
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        let Day { year, month, day } = self.0;
        Ok(format!("datetime.date({year}, {month}, {day})"))
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.0.text())
    }

    fn format(&self, spec: &str, host: &mut dyn Host) -> Result<String> {
        if spec.is_empty() { self.str(host) } else { strftime::format(&self.shown(), spec, host.meter()) }
    }
}

fn statics(name: &str) -> Option<Value> {
    Some(match name {
        "min" => Date::value(Day { year: 1, month: 1, day: 1 }),
        "max" => Date::value(Day { year: 9999, month: 12, day: 31 }),
        "resolution" => Value::object(Delta { micros: i128::from(DAY) }),
        _ => return class_methods::of_date(name),
    })
}
