//! `datetime.datetime`

use std::rc::Rc;
use std::sync::LazyLock;

use super::calendar::{LAST, micros_of, moment_of};
use super::date::day_rows;
use super::numbers::c_int;
use super::strftime::{self, Shown};
use super::time::{checked_fold, clock_rows};
use super::zone::{offset_text, push_zone, value_of, zone_argument};
use super::{Clock, DATE, DAY, Date, Day, Delta, Parameters, SECOND, Time, Zone, class_methods, class_of, fields, utc};
use crate::class::Class;
use crate::exception::raise;
use crate::method::{Members, Method};
use crate::object::{Host, Object};
use crate::ops::{BinaryOp, CompareOp};
use crate::value::Value;
use crate::{Args, Bound, Result, Str};

/// `datetime.datetime`
pub static DATETIME: Class = Class::new("datetime", "datetime", &[&DATE])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(statics);

/// Names of `datetime.datetime`.
const KNOWN: &str = "\
    astimezone combine ctime date day dst fold fromisocalendar fromisoformat fromordinal fromtimestamp hour isocalendar \
    isoformat isoweekday max microsecond min minute month now replace resolution second strftime strptime time timestamp \
    timetuple timetz today toordinal tzinfo tzname utcfromtimestamp utcnow utcoffset utctimetuple weekday year";

static MEMBERS: LazyLock<Members<Rc<DateTime>>> =
    LazyLock::new(|| Members::new(&DATETIME, &[OF_DAY, OF_CLOCK, OWN], KNOWN).of_builtins());

/// A day and a time of day, in a zone or none.
#[derive(Clone)]
pub struct DateTime {
    /// The day.
    pub day: Day,
    /// The time of day.
    pub clock: Clock,
    /// Where clock and calendar show it.
    pub zone: Option<Rc<Zone>>,
    /// Whether it is the later of two equal times.
    pub fold: bool,
}

static PARAMETERS: Parameters = Parameters {
    name: "",
    required: 3,
    positional: 8,
    names: &["year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo", "fold"],
};

/// `datetime(year, month, day, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0)`
fn construct(_: &'static Class, args: Args, _: &mut dyn Host) -> Result<Value> {
    let (mut parts, mut fold, mut zone) = ([0; 7], 0, Value::None);
    PARAMETERS.bind(args, |at, value| {
        match (parts.get_mut(at), at) {
            (Some(part), _) => *part = c_int(&value)?,
            (None, 7) => zone = value,
            (None, _) => fold = c_int(&value)?,
        }
        Ok(())
    })?;
    build(parts, fold, &zone).map(Value::object)
}

/// The moment of these parts; what is wrong with them in CPython's order.
fn build(parts: [i64; 7], fold: i64, zone: &Value) -> Result<DateTime> {
    let [year, month, day, hour, minute, second, microsecond] = parts;
    let day = Day::new(year, month, day)?;
    let clock = Clock::new(hour, minute, second, microsecond)?;
    let fold = checked_fold(fold)?;
    Ok(DateTime { day, clock, zone: zone_argument(zone)?, fold })
}

const OF_DAY: &[Method<Rc<DateTime>>] = day_rows!(Rc<DateTime>, |moment: &Rc<DateTime>| moment.day);
const OF_CLOCK: &[Method<Rc<DateTime>>] = clock_rows!(Rc<DateTime>);

const OWN: &[Method<Rc<DateTime>>] = &[
    Method::new("date()", |moment, _, _| Ok(Date::value(moment.day))),
    Method::new("time()", |moment, _, _| Ok(moment.time(None))),
    Method::new("timetz()", |moment, _, _| Ok(moment.time(moment.zone.clone()))),
    Method::new("isoformat(sep='T', timespec='auto')", isoformat),
    Method::new("ctime()", |moment, _, host| Value::str(moment.shown().ctime(), host.meter())),
    Method::new("strftime(format)", |moment, args, host| strftime::method(&moment.shown(), args, host)),
    Method::new("timetuple()", |moment, _, host| fields::struct_time(moment.day, moment.clock, -1, host.meter())),
    Method::new("utctimetuple()", |moment, _, host| {
        let (day, clock) = moment_of(moment.instant())?;
        fields::struct_time(day, clock, 0, host.meter())
    }),
    Method::new("timestamp()", timestamp),
    Method::new("astimezone(tz=None)", astimezone),
    Method::new(
        "replace(year=None, month=None, day=None, hour=None, minute=None, second=None, microsecond=None, tzinfo=None, *, fold=None)",
        replace,
    ),
];

fn isoformat(moment: &Rc<DateTime>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let separator = match args.value("sep") {
        Value::Str(text) if text.chars_len() == 1 => text,
        other => {
            return Err(raise::type_error(format!(
                "isoformat() argument 1 must be a unicode character, not {}",
                class_of(&other)
            )));
        }
    };
    let timespec = strftime::text_argument(args, "isoformat", "timespec", 2)?;
    Value::str(moment.text(&separator, &timespec)?, host.meter())
}

fn timestamp(moment: &Rc<DateTime>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let since = moment.instant() - i128::from(super::calendar::EPOCH) * i128::from(DAY);
    if moment.zone.is_some() {
        return Delta { micros: since }.total_seconds(host.meter());
    }
    moment.as_local()?;
    let seconds = since.div_euclid(i128::from(SECOND)) as f64;
    Ok(Value::Float(seconds + moment.clock.microsecond as f64 / SECOND as f64))
}

fn astimezone(moment: &Rc<DateTime>, args: &Bound, _: &mut dyn Host) -> Result<Value> {
    let wanted = zone_argument(&args.value("tz"))?;
    // The local zone is UTC, under a name of its own.
    let local = || Rc::new(Zone { offset: 0, name: Some(Str::literal("UTC")) });
    match (&moment.zone, &wanted) {
        (Some(own), Some(wanted)) if Rc::ptr_eq(own, wanted) => {
            return Ok(Value::shared(Rc::clone(moment)));
        }
        (None, _) => moment.as_local()?,
        _ => {}
    }
    let zone = wanted.unwrap_or_else(local);
    let (day, clock) = moment_of(moment.instant())?;
    let at_utc = DateTime { day, clock, zone: Some(zone), fold: false };
    let offset = at_utc.offset().unwrap_or_default();
    at_utc.shifted(i128::from(offset)).map(Value::object)
}

fn replace(moment: &Rc<DateTime>, args: &Bound, _: &mut dyn Host) -> Result<Value> {
    let part = |name: &str, own: i64| args.given(name).map_or(Ok(own), c_int);
    let (day, clock) = (moment.day, moment.clock);
    let parts = [
        part("year", day.year)?,
        part("month", day.month)?,
        part("day", day.day)?,
        part("hour", clock.hour)?,
        part("minute", clock.minute)?,
        part("second", clock.second)?,
        part("microsecond", clock.microsecond)?,
    ];
    let zone = args.given("tzinfo").cloned().unwrap_or_else(|| value_of(moment.zone.as_ref()));
    let fold = part("fold", i64::from(moment.fold))?;
    build(parts, fold, &zone).map(Value::object)
}

/// A comparison of a datetime with a date, which are never equal and have no order.
pub(super) fn beside_a_date(op: CompareOp) -> Result<bool> {
    match op {
        CompareOp::Eq => Ok(false),
        CompareOp::Ne => Ok(true),
        _ => Err(raise::type_error("can't compare datetime.datetime to datetime.date")),
    }
}

impl DateTime {
    /// A moment in no zone.
    pub fn naive(day: Day, clock: Clock) -> DateTime {
        DateTime { day, clock, zone: None, fold: false }
    }

    /// A moment in UTC.
    pub fn at_utc(day: Day, clock: Clock) -> DateTime {
        DateTime { day, clock, zone: Some(utc()), fold: false }
    }

    /// Microseconds from 0000-12-31T00:00, of the calendar and clock where it stands.
    pub fn micros(&self) -> i64 {
        micros_of(self.day, self.clock)
    }

    fn offset(&self) -> Option<i64> {
        self.zone.as_ref().map(|zone| zone.offset)
    }

    /// Microseconds from 0000-12-31T00:00 in UTC; of its own calendar and clock where it is in no zone.
    fn instant(&self) -> i128 {
        i128::from(self.micros()) - i128::from(self.offset().unwrap_or(0))
    }

    /// So many microseconds later, in the same zone.
    pub fn shifted(&self, micros: i128) -> Result<DateTime> {
        let (day, clock) = moment_of(i128::from(self.micros()) + micros)?;
        Ok(DateTime { day, clock, zone: self.zone.clone(), fold: false })
    }

    /// Fails where a moment of the local zone, which is UTC, cannot be looked at from a day before or after.
    fn as_local(&self) -> Result<()> {
        let (first, last) = (i128::from(DAY), i128::from(LAST) * i128::from(DAY));
        let micros = i128::from(self.micros()) - i128::from(self.clock.microsecond);
        if !self.fold && micros - i128::from(DAY) < first {
            return Err(raise::value_error("year 0 is out of range"));
        }
        if self.fold && micros >= last {
            return Err(raise::value_error("year 10000 is out of range"));
        }
        Ok(())
    }

    fn time(&self, zone: Option<Rc<Zone>>) -> Value {
        Value::object(Time { clock: self.clock, zone, fold: self.fold })
    }

    /// As `isoformat` writes it.
    pub fn text(&self, separator: &str, timespec: &str) -> Result<String> {
        let zone = self.offset().map_or_else(String::new, |offset| offset_text(offset, ":"));
        Ok(format!("{}{separator}{}{zone}", self.day.text(), self.clock.text(timespec)?))
    }

    fn shown(&self) -> Shown {
        Shown::new(self.day, self.clock, self.zone.as_ref())
    }

    /// Order, where the two can be ordered: both in a zone, or neither.
    pub fn order(&self, other: &DateTime) -> Option<std::cmp::Ordering> {
        (self.zone.is_some() == other.zone.is_some()).then(|| self.instant().cmp(&other.instant()))
    }

    /// `self - other`
    fn since(&self, other: &DateTime) -> Result<Delta> {
        if self.zone.is_some() != other.zone.is_some() {
            return Err(raise::type_error("can't subtract offset-naive and offset-aware datetimes"));
        }
        Delta::new(self.instant() - other.instant())
    }
}

impl Object for DateTime {
    fn class(&self) -> &'static Class {
        &DATETIME
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
        let delta = other.downcast::<Delta>().map(|delta| delta.micros);
        match (op, delta, other.downcast::<DateTime>()) {
            (BinaryOp::Add, Some(micros), _) => self.shifted(micros).map(|moment| Some(Value::object(moment))),
            (BinaryOp::Sub, Some(micros), _) if !reflected => {
                self.shifted(-micros).map(|moment| Some(Value::object(moment)))
            }
            (BinaryOp::Sub, _, Some(other)) => {
                let since = if reflected { other.since(&self) } else { self.since(&other) };
                since.map(|delta| Some(Value::object(delta)))
            }
            _ => Ok(None),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        if other.is::<Date>() {
            return beside_a_date(op).map(|holds| Some(Value::Bool(holds)));
        }
        let Some(other) = other.downcast::<DateTime>() else { return Ok(None) };
        match (self.order(&other), op) {
            (Some(order), _) => Ok(Some(Value::Bool(op.holds(order)))),
            (None, CompareOp::Eq) => Ok(Some(Value::Bool(false))),
            (None, CompareOp::Ne) => Ok(Some(Value::Bool(true))),
            (None, _) => Err(raise::type_error("can't compare offset-naive and offset-aware datetimes")),
        }
    }

    fn hash(&self) -> Result<u64> {
        Ok(self.instant() as u64)
    }

    fn same_key(&self, other: &Value) -> bool {
        match other {
            // A scalar of the shim's knows how it compares with a datetime.
            Value::Object(object) if !other.is::<DateTime>() && object.class().is_subclass(&DATETIME) => {
                object.same_key(&Value::object(self.clone()))
            }
            _ => {
                other.downcast::<DateTime>().is_some_and(|other| self.order(&other) == Some(std::cmp::Ordering::Equal))
            }
        }
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        let (Day { year, month, day }, Clock { hour, minute, .. }) = (self.day, self.clock);
        let mut text = format!("datetime.datetime({year}, {month}, {day}, {hour}, {minute}");
        self.clock.push_seconds(&mut text);
        text.push_str(if self.fold { ", fold=1" } else { "" });
        push_zone(self.zone.as_ref(), &mut text, host)?;
        text.push(')');
        Ok(text)
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        self.text(" ", "auto")
    }

    fn format(&self, spec: &str, host: &mut dyn Host) -> Result<String> {
        if spec.is_empty() { self.str(host) } else { strftime::format(&self.shown(), spec, host.meter()) }
    }
}

fn statics(name: &str) -> Option<Value> {
    let naive = |year, month, day, clock| Value::object(DateTime::naive(Day { year, month, day }, clock));
    Some(match name {
        "min" => naive(1, 1, 1, Clock::MIDNIGHT),
        "max" => naive(9999, 12, 31, Clock::LAST),
        "resolution" => Value::object(Delta { micros: 1 }),
        _ => return class_methods::of_datetime(name),
    })
}
