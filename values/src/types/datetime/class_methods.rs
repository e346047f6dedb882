//! Class methods: `date.fromisoformat`, `datetime.strptime`, … . What asks a clock is refused.

use super::calendar::{EPOCH, LAST, days_from, days_in_month};
use super::numbers::{c_int, time_t, timeval};
use super::zone::{value_of, zone_argument};
use super::{Clock, Date, DateTime, Day, SECOND, Time, class_of, clock, iso, strptime};
use crate::exception::raise;
use crate::object::Host;
use crate::text::Str;
use crate::value::Value;
use crate::{Bound, Native, Result, Stop};

macro_rules! natives {
    ($($name:ident $line:literal $call:expr;)*) => {
        $(static $name: Native = Native::new($line, $call).of_builtins();)*
    };
}

natives! {
    TODAY "today()" |_, _| Err(clock());
    NOW "now(tz=None)" |_, _| Err(clock());
    UTCNOW "utcnow()" |_, _| Err(clock());
    DATE_FROM_ISO "fromisoformat(text, /)" |args, host| iso::date(&iso_text(args)?, host).map(Date::value);
    TIME_FROM_ISO "fromisoformat(text, /)" |args, host| iso::time(&iso_text(args)?, host).map(Value::object);
    DATETIME_FROM_ISO "fromisoformat(text, /)" |args, host| iso::moment(&iso_text(args)?, host).map(Value::object);
    DATE_FROM_ORDINAL "fromordinal(ordinal, /)" |args, _| from_ordinal(args).map(Date::value);
    DATETIME_FROM_ORDINAL "fromordinal(ordinal, /)" |args, _| from_ordinal(args).map(at_midnight);
    DATE_FROM_WEEK "fromisocalendar(year, week, day)" |args, _| from_week(args).map(Date::value);
    DATETIME_FROM_WEEK "fromisocalendar(year, week, day)" |args, _| from_week(args).map(at_midnight);
    DATE_FROM_TIMESTAMP "fromtimestamp(timestamp, /)" date_from_timestamp;
    FROM_TIMESTAMP "fromtimestamp(timestamp, tz=None)" from_timestamp;
    UTC_FROM_TIMESTAMP "utcfromtimestamp(timestamp, /)" |args, _| naive_from_timestamp(args).map(Value::object);
    COMBINE "combine(date, time, tzinfo=<time.tzinfo>)" combine;
    STRPTIME "strptime(*args, **kwargs)" strptime_of;
}

/// Class methods of `date`.
pub(super) fn of_date(name: &str) -> Option<Value> {
    Some(Value::Native(match name {
        "today" => &TODAY,
        "fromisoformat" => &DATE_FROM_ISO,
        "fromordinal" => &DATE_FROM_ORDINAL,
        "fromisocalendar" => &DATE_FROM_WEEK,
        "fromtimestamp" => &DATE_FROM_TIMESTAMP,
        _ => return None,
    }))
}

/// Class methods of `time`.
pub(super) fn of_time(name: &str) -> Option<Value> {
    (name == "fromisoformat").then_some(Value::Native(&TIME_FROM_ISO))
}

/// Class methods of `datetime`.
pub(super) fn of_datetime(name: &str) -> Option<Value> {
    Some(Value::Native(match name {
        "today" => &TODAY,
        "now" => &NOW,
        "utcnow" => &UTCNOW,
        "fromisoformat" => &DATETIME_FROM_ISO,
        "fromordinal" => &DATETIME_FROM_ORDINAL,
        "fromisocalendar" => &DATETIME_FROM_WEEK,
        "fromtimestamp" => &FROM_TIMESTAMP,
        "utcfromtimestamp" => &UTC_FROM_TIMESTAMP,
        "combine" => &COMBINE,
        "strptime" => &STRPTIME,
        _ => return None,
    }))
}

fn at_midnight(day: Day) -> Value {
    Value::object(DateTime::naive(day, Clock::MIDNIGHT))
}

fn iso_text(args: &Bound) -> Result<Str> {
    match args.value("text") {
        Value::Str(text) => Ok(text),
        _ => Err(raise::type_error("fromisoformat: argument must be str")),
    }
}

fn from_ordinal(args: &Bound) -> Result<Day> {
    let ordinal = c_int(&args.value("ordinal"))?;
    if ordinal < 1 {
        return Err(raise::value_error("ordinal must be >= 1"));
    }
    if ordinal > LAST {
        let (year, _, _) = super::calendar::date_of(ordinal - EPOCH);
        return Err(raise::value_error(format!("year {year} is out of range")));
    }
    Day::of_ordinal(ordinal)
}

fn from_week(args: &Bound) -> Result<Day> {
    let [year, week, day] = ["year", "week", "day"].map(|name| c_int(&args.value(name)));
    iso_day(year?, week?, day?)
}

/// The day of a week of ISO 8601.
pub(super) fn iso_day(year: i64, week: i64, day: i64) -> Result<Day> {
    if !(1..=9999).contains(&year) {
        return Err(raise::value_error(format!("Year is out of range: {year}")));
    }
    let first = days_from(year, 1, 1) + EPOCH;
    let weekday = (first + 6) % 7;
    let long = weekday == 3 || (weekday == 2 && days_in_month(year, 2) == 29);
    if !(1..=52 + i64::from(long)).contains(&week) {
        return Err(raise::value_error(format!("Invalid week: {week}")));
    }
    if !(1..=7).contains(&day) {
        return Err(raise::value_error(format!("Invalid day: {day} (range is [1, 7])")));
    }
    let monday = first - weekday + if weekday > 3 { 7 } else { 0 };
    let ordinal = monday + 7 * (week - 1) + day - 1;
    if !(1..=LAST).contains(&ordinal) {
        let (year, _, _) = super::calendar::date_of(ordinal - EPOCH);
        return Err(raise::value_error(format!("year {year} is out of range")));
    }
    Day::of_ordinal(ordinal)
}

/// The day so many seconds after 1970, and the second of that day.
fn day_of_seconds(seconds: i64) -> Result<(Day, i64)> {
    let ordinal = seconds.div_euclid(86_400) + EPOCH;
    if !(1..=LAST).contains(&ordinal) {
        let (year, _, _) = super::calendar::date_of(ordinal - EPOCH);
        if i32::try_from(year - 1900).is_err() {
            return Err(Stop::unsupported("fromtimestamp() of a year beyond 32 bits"));
        }
        return Err(raise::value_error(format!("year {year} is out of range")));
    }
    Ok((Day::of_ordinal(ordinal)?, seconds.rem_euclid(86_400)))
}

fn date_from_timestamp(args: &Bound, _: &mut dyn Host) -> Result<Value> {
    let (day, _) = day_of_seconds(time_t(&args.value("timestamp"))?)?;
    Ok(Date::value(day))
}

fn naive_from_timestamp(args: &Bound) -> Result<DateTime> {
    let (seconds, micros) = timeval(&args.value("timestamp"))?;
    let (day, second) = day_of_seconds(seconds)?;
    Ok(DateTime::naive(day, Clock::of_micros(second * SECOND + micros)))
}

fn from_timestamp(args: &Bound, _: &mut dyn Host) -> Result<Value> {
    let zone = zone_argument(&args.value("tz"))?;
    let moment = naive_from_timestamp(args)?;
    let Some(zone) = zone else { return Ok(Value::object(moment)) };
    let offset = i128::from(zone.offset);
    DateTime { zone: Some(zone), ..moment }.shifted(offset).map(Value::object)
}

fn combine(args: &Bound, _: &mut dyn Host) -> Result<Value> {
    let (date, time) = (args.value("date"), args.value("time"));
    let day = match (date.downcast::<Date>(), date.downcast::<DateTime>()) {
        (Some(date), _) => date.0,
        (None, Some(moment)) => moment.day,
        (None, None) if date.class().is_subclass(&super::DATE) => {
            return Err(Stop::unsupported(format!("datetime.combine() of a {}", date.class().name)));
        }
        (None, None) => return Err(not_a(1, "datetime.date", &date)),
    };
    let Some(time) = time.downcast::<Time>() else { return Err(not_a(2, "datetime.time", &time)) };
    let zone = args.given("tzinfo").cloned().unwrap_or_else(|| value_of(time.zone.as_ref()));
    Ok(Value::object(DateTime { day, clock: time.clock, zone: zone_argument(&zone)?, fold: time.fold }))
}

fn not_a(at: usize, wanted: &str, value: &Value) -> Stop {
    raise::type_error(format!("combine() argument {at} must be {wanted}, not {}", class_of(value)))
}

/// `strptime(date_string, format)`
fn strptime_of(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if !args.keywords.is_empty() {
        return Err(raise::type_error("strptime() takes no keyword arguments"));
    }
    let [text, format] = args.rest.as_slice() else {
        let given = args.rest.len();
        return Err(raise::type_error(format!("strptime() takes exactly 2 arguments ({given} given)")));
    };
    let wrong = |at: usize, value: &Value| {
        raise::type_error(format!("strptime() argument {at} must be str, not {}", class_of(value)))
    };
    match (text, format) {
        (Value::Str(text), Value::Str(format)) => strptime::read(text, format, host).map(Value::object),
        (Value::Str(_), other) => Err(wrong(2, other)),
        (other, _) => Err(wrong(1, other)),
    }
}
