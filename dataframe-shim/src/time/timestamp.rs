//! `pd.Timestamp`: a point in time, without a zone.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{BinaryOp, CompareOp};
use hiddentables_values::{
    Args, Bound, Class, Host, Members, Method, Native, Np, Object, Result, Signature, Stop, Value, types,
};

use super::calendar::{DAY, MONTHS, Moment, WEEKDAYS, days_in_month, is_leap};
use super::fault::Fault;
use super::{column, frequency, parse, python, strftime, timedelta, timestamp};
use crate::known;

/// `pd.Timestamp`
pub static TIMESTAMP: Class = Class::new("Timestamp", "pandas._libs.tslibs.timestamps", &[&types::datetime::DATETIME])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(statics);

/// The methods of a `Timestamp`.
pub static MEMBERS: LazyLock<Members<Rc<Timestamp>>> =
    LazyLock::new(|| Members::new(&TIMESTAMP, &[ROWS, &NUMBERS, &FLAGS], known::TIMESTAMP));

/// A point in time, without a zone.
pub struct Timestamp {
    /// Nanoseconds since 1970-01-01T00:00.
    pub nanoseconds: i64,
}

impl Timestamp {
    fn moment(&self) -> Moment {
        Moment::at(self.nanoseconds)
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
    Method::property("tz", |_, _| Ok(Value::None)),
    Method::property("tzinfo", |_, _| Ok(Value::None)),
    Method::new("weekday()", |t, _, _| Ok(Value::Int(t.moment().weekday()))),
    Method::new("isoweekday()", |t, _, _| Ok(Value::Int(t.moment().weekday() + 1))),
    Method::new("toordinal()", |t, _, _| Ok(Value::Int(t.nanoseconds.div_euclid(DAY) + 719_163))),
    Method::new("day_name(locale=None)", |t: &Rc<Timestamp>, _, _| Ok(Value::literal(day_name(&t.moment())))).refusing(&["locale"]),
    Method::new("month_name(locale=None)", |t: &Rc<Timestamp>, _, _| Ok(Value::literal(month_name(&t.moment())))).refusing(&["locale"]),
    Method::new("isoformat(sep='T', timespec='auto')", isoformat).refusing(&["timespec"]),
    Method::new("strftime(format)", |t, args, host| written(&t.moment(), &args.text("format")?, host)),
    Method::new("date()", |t, _, _| Ok(python::date_value(&t.moment()))),
    Method::new("time()", |t, _, _| Ok(python::time_value(&t.moment()))),
    Method::new("timetz()", |t, _, _| Ok(python::time_value(&t.moment()))),
    Method::new("to_pydatetime(warn=True)", |t, _, _| Ok(python::datetime_value(&t.moment()))),
    Method::new("isocalendar()", |t, _, host| {
        types::datetime::fields::iso_calendar_date(python::day(&t.moment()), host.meter())
    }),
    Method::new("timetuple()", |t, _, host| {
        let moment = t.moment();
        types::datetime::fields::struct_time(python::day(&moment), python::clock(&moment), -1, host.meter())
    }),
    Method::new("timestamp()", |t, _, _| Ok(Value::Float(seconds(t.nanoseconds)))),
    Method::new("to_period(freq=None)", |t, args, _| match args.some("freq") {
        Some(freq) => {
            let freq = super::period::Freq::parse(&freq)?;
            Ok(super::period::Period::value(freq.ordinal(t.nanoseconds), freq))
        }
        None => Err(Stop::unsupported("Timestamp.to_period without a freq")),
    }),
    Method::new("normalize()", |t, _, _| Ok(timestamp(Some(t.nanoseconds - t.nanoseconds.rem_euclid(DAY))))),
    Method::new("floor(freq, ambiguous='raise', nonexistent='raise')", |t: &Rc<Timestamp>, args, _| rounded(t, args, frequency::Rounding::Floor))
        .refusing(&["ambiguous", "nonexistent"]),
    Method::new("ceil(freq, ambiguous='raise', nonexistent='raise')", |t: &Rc<Timestamp>, args, _| rounded(t, args, frequency::Rounding::Ceil))
        .refusing(&["ambiguous", "nonexistent"]),
    Method::new("round(freq, ambiguous='raise', nonexistent='raise')", |t: &Rc<Timestamp>, args, _| rounded(t, args, frequency::Rounding::Even))
        .refusing(&["ambiguous", "nonexistent"]),
    Method::new(
        "replace(year=None, month=None, day=None, hour=None, minute=None, second=None, microsecond=None, nanosecond=None, tzinfo=<other>, fold=None)",
        replace,
    )
    .refusing(&["tzinfo", "fold"]),
];

/// Seconds, rounded to microseconds.
fn seconds(nanoseconds: i64) -> f64 {
    let (micros, rest) = (nanoseconds.div_euclid(1_000), nanoseconds.rem_euclid(1_000));
    (micros + i64::from(rest > 500 || (rest == 500 && micros % 2 != 0))) as f64 / 1e6
}

/// pandas' ISO 8601: fractions of a second in six digits or nine.
fn isoformat(t: &Rc<Timestamp>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    Value::str(t.moment().text(&args.text("sep")?), host.meter())
}

fn written(moment: &Moment, format: &str, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_len(format.len())?;
    Value::str(strftime::format(moment, format).map_err(Fault::stop)?, host.meter())
}

fn rounded(t: &Rc<Timestamp>, args: &Bound, rounding: frequency::Rounding) -> Result<Value> {
    let step = frequency::step(&args.value("freq"))?;
    Ok(timestamp(Some(frequency::round(t.nanoseconds, step, rounding)?)))
}

fn replace(t: &Rc<Timestamp>, args: &Bound, _: &mut dyn Host) -> Result<Value> {
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
    checked(&moment)
}

fn sub_second(micro: i64, nano: i64) -> Result<i64> {
    if !(0..1_000_000).contains(&micro) {
        return Err(raise::value_error("microsecond must be in 0..999999"));
    }
    if !(0..1_000).contains(&nano) {
        return Err(raise::value_error("nanosecond must be in 0..999"));
    }
    Ok(micro * 1_000 + nano)
}

fn checked(moment: &Moment) -> Result<Value> {
    moment.check().map_err(raise::value_error)?;
    match moment.nanoseconds() {
        Some(ns) => Ok(timestamp(Some(ns))),
        None => Err(far()),
    }
}

/// pandas counts what nanoseconds do not reach in coarser units.
fn far() -> Stop {
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

static LINE: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse(
        "Timestamp(ts_input=<no_default>, year=None, month=None, day=None, hour=None, minute=None, second=None, microsecond=None, tzinfo=None, *, nanosecond=None, tz=None, unit=None, fold=None)",
    )
});

/// `pd.Timestamp(…)`: of text, of a number of nanoseconds or of a unit, or of year, month, day.
fn construct(_class: &'static Class, args: Args, _host: &mut dyn Host) -> Result<Value> {
    let bound = LINE.bind("Timestamp", false, args)?;
    for name in ["tzinfo", "tz", "fold"] {
        bound.refuse("Timestamp", name)?;
    }
    let input = bound.given("ts_input").cloned();
    if bound.some("year").is_some() || bound.some("month").is_some() || bound.some("day").is_some() {
        return of_parts(&bound, input.as_ref());
    }
    let unit = bound.some("unit");
    match input {
        None => Err(raise::type_error("function missing required argument 'year' (pos 1)")),
        Some(Value::Str(text)) if unit.is_none() => of_text(&text),
        Some(value) if crate::array::is_missing(&value) => Ok(super::nat()),
        Some(value @ (Value::Int(_) | Value::Float(_) | Value::Numpy(Np::Int(..) | Np::Float(_)))) => {
            let name = unit.as_ref().map_or("ns", |unit| unit.as_str().unwrap_or(""));
            let Some(unit) = column::unit(name) else { return Err(Stop::unsupported("Timestamp(unit=)")) };
            let ns = match value.as_int() {
                Some(count) => count.checked_mul(unit.0),
                None => column::in_units(value.as_float().unwrap_or(f64::NAN), unit),
            };
            ns.filter(|ns| *ns != i64::MIN).map(|ns| timestamp(Some(ns))).ok_or_else(far)
        }
        Some(value) if value.is::<Timestamp>() => Ok(value),
        Some(value) if unit.is_none() && python::is_own(&value) => {
            match (super::nanoseconds(&value), python::midnight(&value)) {
                (Some(super::Kind::Time(ns)), _) => Ok(timestamp(ns)),
                (None, Some(moment)) => moment.nanoseconds().map(|ns| timestamp(Some(ns))).ok_or_else(far),
                _ => Err(Stop::unsupported(format!("Timestamp of a {}", value.class().name))),
            }
        }
        Some(other) => Err(Stop::unsupported(format!("Timestamp of a {}", other.class().name))),
    }
}

/// The `Timestamp` of a text.
fn of_text(text: &str) -> Result<Value> {
    match parse::moment(text, false, false).map_err(Fault::stop)? {
        None => Ok(super::nat()),
        Some(moment) => moment.nanoseconds().map(|ns| timestamp(Some(ns))).ok_or_else(far),
    }
}

/// `Timestamp(2001, 5, 6)`, where the year takes the place of the text, and `Timestamp(year=2001, month=5, day=6)`.
fn of_parts(bound: &Bound, input: Option<&Value>) -> Result<Value> {
    const NAMES: [&str; 7] = ["year", "month", "day", "hour", "minute", "second", "microsecond"];
    let mut parts: Vec<Option<i64>> = Vec::new();
    if let Some(input) = input {
        match input {
            Value::Int(_) | Value::Numpy(Np::Int(..)) => parts.push(input.as_int()),
            _ => return Err(Stop::unsupported("Timestamp of text and parts")),
        }
    }
    for name in NAMES {
        let part = if bound.value(name).is_none() { None } else { Some(bound.int(name)?) };
        // Positions move by one behind a year that stands first; a keyword among them is beyond what this reads.
        parts.push(part);
    }
    let first_gap = parts.iter().position(Option::is_none).unwrap_or(parts.len());
    if input.is_some() && parts.iter().skip(first_gap).any(Option::is_some) {
        return Err(Stop::unsupported("Timestamp of positions and keywords"));
    }
    let part = |at: usize| parts.get(at).copied().flatten();
    let (Some(year), Some(month), Some(day)) = (part(0), part(1), part(2)) else {
        return Err(raise::type_error("function missing required argument 'day' (pos 3)"));
    };
    let nano = if bound.value("nanosecond").is_none() { 0 } else { bound.int("nanosecond")? };
    checked(&Moment {
        year,
        month,
        day,
        hour: part(3).unwrap_or(0),
        minute: part(4).unwrap_or(0),
        second: part(5).unwrap_or(0),
        nanosecond: sub_second(part(6).unwrap_or(0), nano)?,
    })
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
                Ok(Some(timestamp(Some(sum(self.nanoseconds, delta)?))))
            }
            (Some(super::Kind::Delta(Some(delta))), BinaryOp::Sub, false) => {
                Ok(Some(timestamp(Some(sum(self.nanoseconds, delta.checked_neg().ok_or_else(far)?)?))))
            }
            (Some(super::Kind::Time(Some(time))), BinaryOp::Sub, reflected) => {
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
        Ok(python::order(self.nanoseconds, other)?.map(|order| Value::Bool(op.holds(order))))
    }

    fn hash(&self) -> Result<u64> {
        Ok(python::hash_of_time(self.nanoseconds))
    }

    fn same_key(&self, other: &Value) -> bool {
        python::order(self.nanoseconds, other).is_ok_and(|order| order == Some(std::cmp::Ordering::Equal))
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(format!("Timestamp('{}')", self.moment().text(" ")))
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.moment().text(" "))
    }

    fn format(&self, spec: &str, host: &mut dyn Host) -> Result<String> {
        if spec.is_empty() {
            return self.str(host);
        }
        host.meter().work_len(spec.len())?;
        strftime::format(&self.moment(), spec).map_err(Fault::stop)
    }
}
