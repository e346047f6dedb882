//! `pd.Timestamp`: a point in time, in a zone or none. What it can do for being in a zone is in [`super::zoned`].

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{BinaryOp, CompareOp};
use hiddentables_values::{Args, Bound, Class, Host, Members, Method, Native, Np, Object, Result, Stop, Value, types};

use super::calendar::{MONTHS, Moment, WEEKDAYS, days_from, days_in_month, is_leap};
use super::fault::Fault;
use super::zone::Zone;
use super::{frequency, python, strftime, timedelta, timestamp, zoned};
use crate::known;

/// `pd.Timestamp`
pub static TIMESTAMP: Class = Class::new("Timestamp", "pandas._libs.tslibs.timestamps", &[&types::datetime::DATETIME])
    .constructed_by(super::construct::timestamp)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(statics);

/// The methods of a `Timestamp`.
pub static MEMBERS: LazyLock<Members<Rc<Timestamp>>> =
    LazyLock::new(|| Members::new(&TIMESTAMP, &[ROWS, zoned::ROWS, &NUMBERS, &FLAGS], known::TIMESTAMP));

/// A point in time.
pub struct Timestamp {
    /// Nanoseconds since 1970-01-01T00:00, of UTC where it is in a zone.
    pub nanoseconds: i64,
    /// The zone.
    pub zone: Option<Zone>,
}

impl Timestamp {
    /// Nanoseconds since 1970 of what calendar and clock show where it is.
    pub fn local(&self) -> i64 {
        self.zone.map_or(self.nanoseconds, |zone| zone.local(self.nanoseconds))
    }

    /// What calendar and clock show where it is.
    pub fn moment(&self) -> Moment {
        Moment::at(self.local())
    }

    /// As pandas writes it, `separator` between date and clock.
    pub fn text(&self, separator: &str) -> String {
        let offset = self.zone.map_or_else(String::new, |zone| zone.offset_text(self.nanoseconds, ":"));
        self.moment().text(separator) + &offset
    }

    /// The time at which clocks show this where it is; fails where they show it twice, or never.
    fn at(&self, local: i64, host: &dyn Host) -> Result<Value> {
        zoned::localized(local, self.zone, host)
    }

    fn written(&self, format: &str, host: &mut dyn Host) -> Result<String> {
        host.meter().work_len(format.len())?;
        let zone = self.zone.map(|zone| zoned::shown(zone, self.nanoseconds));
        strftime::format_in(&self.moment(), zone.as_ref(), format).map_err(Fault::stop)
    }
}

/// A number that is read off calendar or clock, by its name in pandas.
pub fn number(moment: &Moment, name: &str) -> Option<i64> {
    Some(match name {
        "year" => moment.year,
        "month" => moment.month,
        "day" => moment.day,
        "hour" => moment.hour,
        "minute" => moment.minute,
        "second" => moment.second,
        "microsecond" => moment.nanosecond / 1_000,
        "nanosecond" => moment.nanosecond % 1_000,
        "dayofweek" | "day_of_week" | "weekday" => moment.weekday(),
        "dayofyear" | "day_of_year" => moment.day_of_year(),
        "quarter" => moment.quarter(),
        "week" | "weekofyear" => moment.iso_week().1,
        "days_in_month" | "daysinmonth" => days_in_month(moment.year, moment.month),
        _ => return None,
    })
}

/// A yes or no that is read off the calendar, by its name in pandas.
pub fn flag(moment: &Moment, name: &str) -> Option<bool> {
    let last_day = moment.day == days_in_month(moment.year, moment.month);
    Some(match name {
        "is_leap_year" => is_leap(moment.year),
        "is_month_start" => moment.day == 1,
        "is_month_end" => last_day,
        "is_quarter_start" => moment.day == 1 && moment.month % 3 == 1,
        "is_quarter_end" => last_day && moment.month % 3 == 0,
        "is_year_start" => moment.day == 1 && moment.month == 1,
        "is_year_end" => last_day && moment.month == 12,
        _ => return None,
    })
}

/// The name of the day of the week.
pub fn day_name(moment: &Moment) -> &'static str {
    WEEKDAYS.get(moment.weekday() as usize).copied().unwrap_or("")
}

/// The name of the month.
pub fn month_name(moment: &Moment) -> &'static str {
    MONTHS.get((moment.month - 1) as usize).copied().unwrap_or("")
}

macro_rules! numbers {
    ($($name:literal),*) => { [$(Method::property($name, |t: &Rc<Timestamp>, _| Ok(Value::Int(number(&t.moment(), $name).unwrap_or_default())))),*] };
}

macro_rules! flags {
    ($($name:literal),*) => { [$(Method::property($name, |t: &Rc<Timestamp>, _| Ok(Value::Bool(flag(&t.moment(), $name).unwrap_or_default())))),*] };
}

/// Numbers read off calendar and clock.
static NUMBERS: [Method<Rc<Timestamp>>; 16] = numbers!(
    "year",
    "month",
    "day",
    "hour",
    "minute",
    "second",
    "microsecond",
    "nanosecond",
    "dayofweek",
    "day_of_week",
    "dayofyear",
    "day_of_year",
    "quarter",
    "week",
    "weekofyear",
    "days_in_month"
);
/// What the calendar answers with yes or no.
static FLAGS: [Method<Rc<Timestamp>>; 7] = flags!(
    "is_leap_year",
    "is_month_start",
    "is_month_end",
    "is_quarter_start",
    "is_quarter_end",
    "is_year_start",
    "is_year_end"
);

/// Rows of `Timestamp`.
pub static ROWS: &[Method<Rc<Timestamp>>] = &[
    Method::property("daysinmonth", |t, _| Ok(Value::Int(number(&t.moment(), "daysinmonth").unwrap_or_default()))),
    Method::property("value", |t, _| Ok(Value::Int(t.nanoseconds))),
    Method::new("weekday()", |t, _, _| Ok(Value::Int(t.moment().weekday()))),
    Method::new("isoweekday()", |t, _, _| Ok(Value::Int(t.moment().weekday() + 1))),
    Method::new("toordinal()", |t, _, _| {
        let Moment { year, month, day, .. } = t.moment();
        Ok(Value::Int(days_from(year, month, day) + 719_163))
    }),
    Method::new("day_name(locale=None)", |t: &Rc<Timestamp>, _, _| Ok(Value::literal(day_name(&t.moment())))).refusing(&["locale"]),
    Method::new("month_name(locale=None)", |t: &Rc<Timestamp>, _, _| Ok(Value::literal(month_name(&t.moment())))).refusing(&["locale"]),
    Method::new("isoformat(sep='T', timespec='auto')", isoformat).refusing(&["timespec"]),
    Method::new("strftime(format)", |t, args, host| {
        let text = t.written(&args.text("format")?, host)?;
        Value::str(text, host.meter())
    }),
    Method::new("date()", |t, _, _| Ok(python::date_value(&t.moment()))),
    Method::new("time()", |t, _, _| Ok(python::time_value(&t.moment()))),
    Method::new("timetz()", |t, _, _| match t.zone {
        None => Ok(python::time_value(&t.moment())),
        Some(zone) => python::zoned_time_value(t.nanoseconds, zone),
    }),
    Method::new("to_pydatetime(warn=True)", |t, _, _| match t.zone {
        None => Ok(python::datetime_value(&t.moment())),
        Some(zone) => python::zoned_datetime_value(t.nanoseconds, zone),
    }),
    Method::new("isocalendar()", |t, _, host| {
        types::datetime::fields::iso_calendar_date(python::day(&t.moment()), host.meter())
    }),
    Method::new("timetuple()", |t, _, host| {
        let moment = t.moment();
        let summer = match t.zone {
            Some(zone @ Zone::Named(_)) => i64::from(zone.summer(t.nanoseconds)? != 0),
            _ => -1,
        };
        types::datetime::fields::struct_time(python::day(&moment), python::clock(&moment), summer, host.meter())
    }),
    Method::new("timestamp()", |t, _, _| Ok(Value::Float(seconds(t.nanoseconds)))),
    Method::new("to_period(freq=None)", |t, args, _| match args.some("freq") {
        Some(freq) => {
            let freq = super::period::Freq::parse(&freq)?;
            Ok(super::period::Period::value(freq.ordinal(t.local()), freq))
        }
        None => Err(Stop::unsupported("Timestamp.to_period without a freq")),
    }),
    Method::new("normalize()", |t, _, host| {
        let Moment { year, month, day, .. } = t.moment();
        let midnight = Moment::midnight(year, month, day).nanoseconds().ok_or_else(far)?;
        t.at(midnight, host)
    }),
    Method::new("floor(freq, ambiguous='raise', nonexistent='raise')", |t, args, host| rounded(t, args, frequency::Rounding::Floor, host)),
    Method::new("ceil(freq, ambiguous='raise', nonexistent='raise')", |t, args, host| rounded(t, args, frequency::Rounding::Ceil, host)),
    Method::new("round(freq, ambiguous='raise', nonexistent='raise')", |t, args, host| rounded(t, args, frequency::Rounding::Even, host)),
    Method::new(
        "replace(year=None, month=None, day=None, hour=None, minute=None, second=None, microsecond=None, nanosecond=None, tzinfo=<other>, fold=None)",
        replace,
    )
    .refusing(&["fold"]),
];

/// Seconds, rounded to microseconds.
fn seconds(nanoseconds: i64) -> f64 {
    let (micros, rest) = (nanoseconds.div_euclid(1_000), nanoseconds.rem_euclid(1_000));
    (micros + i64::from(rest > 500 || (rest == 500 && micros % 2 != 0))) as f64 / 1e6
}

/// pandas' ISO 8601: fractions of a second in six digits or nine.
fn isoformat(t: &Rc<Timestamp>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    Value::str(t.text(&args.text("sep")?), host.meter())
}

fn rounded(t: &Rc<Timestamp>, args: &Bound, rounding: frequency::Rounding, host: &mut dyn Host) -> Result<Value> {
    let step = frequency::step(&args.value("freq"))?;
    let local = frequency::round(t.local(), step, rounding)?;
    if t.zone.is_none() {
        // Without a zone nobody asks what clocks show twice.
        return Ok(super::timestamp(Some(local)));
    }
    let (twice, never) = zoned::choices(args)?;
    zoned::localized_by(local, t.zone, &twice, never, host)
}

fn replace(t: &Rc<Timestamp>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let own = t.moment();
    let part = |name: &str, own: i64| if args.value(name).is_none() { Ok(own) } else { args.int(name) };
    let (micro, nano) = (part("microsecond", own.nanosecond / 1_000)?, part("nanosecond", own.nanosecond % 1_000)?);
    let moment = Moment {
        year: part("year", own.year)?,
        month: part("month", own.month)?,
        day: part("day", own.day)?,
        hour: part("hour", own.hour)?,
        minute: part("minute", own.minute)?,
        second: part("second", own.second)?,
        nanosecond: sub_second(micro, nano)?,
    };
    moment.check().map_err(raise::value_error)?;
    let local = moment.nanoseconds().ok_or_else(far)?;
    let zone = match args.given("tzinfo") {
        None => t.zone,
        Some(zone) => zoned::tzinfo(zone)?,
    };
    zoned::replaced(local, zone, host)
}

/// Microseconds and nanoseconds of a second as nanoseconds.
pub fn sub_second(micro: i64, nano: i64) -> Result<i64> {
    if !(0..1_000_000).contains(&micro) {
        return Err(raise::value_error("microsecond must be in 0..999999"));
    }
    if !(0..1_000).contains(&nano) {
        return Err(raise::value_error("nanosecond must be in 0..999"));
    }
    Ok(micro * 1_000 + nano)
}

/// pandas counts what nanoseconds do not reach in coarser units.
pub fn far() -> Stop {
    Stop::unsupported("a Timestamp before 1677-09-21 or after 2262-04-11")
}

static NOW: Native = Native::new("now(tz=None)", |_, _| Err(Stop::refused("clock")));
static TODAY: Native = Native::new("today(tz=None)", |_, _| Err(Stop::refused("clock")));
static UTCNOW: Native = Native::new("utcnow()", |_, _| Err(Stop::refused("clock")));

static OF_DATETIME: Native = Native::new("Timestamp(*args, **kwargs)", |_, _| {
    Err(Stop::unsupported("class methods of Timestamp that are datetime's"))
});

fn statics(name: &str) -> Option<Value> {
    match name {
        "now" => Some(Value::Native(&NOW)),
        "today" => Some(Value::Native(&TODAY)),
        "utcnow" => Some(Value::Native(&UTCNOW)),
        "combine" | "fromisoformat" | "fromordinal" | "fromtimestamp" | "strptime" | "utcfromtimestamp"
        | "fromisocalendar" => Some(Value::Native(&OF_DATETIME)),
        "min" => Some(timestamp(Some(i64::MIN + 1))),
        "max" => Some(timestamp(Some(i64::MAX))),
        _ => None,
    }
}

/// A time and a duration added.
pub fn sum(time: i64, delta: i64) -> Result<i64> {
    time.checked_add(delta).filter(|ns| *ns != i64::MIN).ok_or_else(|| {
        raise::exception(
            &types::exceptions::OUT_OF_BOUNDS_DATETIME,
            format!("Out of bounds nanosecond timestamp: {}", i128::from(time) + i128::from(delta)),
        )
    })
}

fn difference(own: i64, other: i64, reflected: bool) -> Option<i64> {
    if reflected { other.checked_sub(own) } else { own.checked_sub(other) }
}

/// An integer beside a `Timestamp`.
fn no_integers() -> Stop {
    raise::type_error(
        "Addition/subtraction of integers and integer-arrays with Timestamp is no longer supported.  Instead of adding/subtracting `n`, use `n * obj.freq`",
    )
}

impl Object for Timestamp {
    fn class(&self) -> &'static Class {
        &TIMESTAMP
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        _host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        if !matches!(op, BinaryOp::Add | BinaryOp::Sub) {
            return Ok(None);
        }
        match (super::nanoseconds(other), op, reflected) {
            _ if super::is_nat(other) => Ok(Some(super::nat())),
            (Some(super::Kind::Delta(Some(delta))), BinaryOp::Add, _) => {
                zoned::same_zone(sum(self.nanoseconds, delta)?, self.zone).map(Some)
            }
            (Some(super::Kind::Delta(Some(delta))), BinaryOp::Sub, false) => {
                let moved = sum(self.nanoseconds, delta.checked_neg().ok_or_else(far)?)?;
                zoned::same_zone(moved, self.zone).map(Some)
            }
            (Some(super::Kind::Time(Some(_))), BinaryOp::Sub, _) if self.zone.is_some() => Err(zoned::apart()),
            (Some(super::Kind::Zoned(..)), BinaryOp::Sub, _) if self.zone.is_none() => Err(zoned::apart()),
            (Some(super::Kind::Time(Some(time)) | super::Kind::Zoned(time, _)), BinaryOp::Sub, reflected) => {
                match difference(self.nanoseconds, time, reflected) {
                    Some(ns) => Ok(Some(timedelta(Some(ns)))),
                    None => Err(Stop::unsupported("a difference of more than 292 years")),
                }
            }
            (_, op, reflected)
                if (!reflected || op == BinaryOp::Add)
                    && matches!(other, Value::Int(_) | Value::Numpy(Np::Int(..))) =>
            {
                Err(no_integers())
            }
            _ => Ok(None),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        if super::is_nat(other) {
            return Ok(Some(Value::Bool(op == CompareOp::Ne)));
        }
        if other.is::<types::datetime::Date>() && !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Err(raise::type_error(
                "Cannot compare Timestamp with datetime.date. Use ts == pd.Timestamp(date) or ts.date() == date instead.",
            ));
        }
        Ok(match python::beside(self.nanoseconds, self.zone.is_some(), other) {
            None => None,
            Some(python::Beside::Ordered(order)) => Some(Value::Bool(op.holds(order))),
            Some(python::Beside::Apart) => match op {
                CompareOp::Eq => Some(Value::Bool(false)),
                CompareOp::Ne => Some(Value::Bool(true)),
                _ if other.is::<Timestamp>() => {
                    return Err(raise::type_error("Cannot compare tz-naive and tz-aware timestamps"));
                }
                _ => return Err(raise::type_error("can't compare offset-naive and offset-aware datetimes")),
            },
        })
    }

    fn hash(&self) -> Result<u64> {
        Ok(python::hash_of_time(self.nanoseconds))
    }

    fn same_key(&self, other: &Value) -> bool {
        matches!(
            python::beside(self.nanoseconds, self.zone.is_some(), other),
            Some(python::Beside::Ordered(std::cmp::Ordering::Equal))
        )
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        let moment = self.moment().text(" ");
        Ok(match self.zone {
            None => format!("Timestamp('{moment}')"),
            Some(zone) => {
                format!("Timestamp('{moment}{}', tz='{}')", zone.offset_text(self.nanoseconds, ""), zone.name())
            }
        })
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.text(" "))
    }

    fn format(&self, spec: &str, host: &mut dyn Host) -> Result<String> {
        if spec.is_empty() {
            return self.str(host);
        }
        self.written(spec, host)
    }
}
