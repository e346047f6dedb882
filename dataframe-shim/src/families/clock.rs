//! Rows by the time of day of their labels: `between_time`, `at_time`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value, ops};

use crate::array::Array;
use crate::frame::DataFrame;
use crate::index::{Index, Labels};
use crate::series::Series;
use crate::time::calendar::DAY;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("between_time(start_time, end_time, inclusive='both', axis=None)", |s: &Rc<Series>, args, host| {
        if args.some("axis").is_some() {
            super::reduce::check_axis("Series", args, 0)?;
        }
        let rows = between(&s.index(), args, host)?;
        Ok(Value::shared(s.take(&rows, &Rc::clone(host.meter()))?))
    }),
    Method::new("at_time(time, asof=False, axis=None)", |s: &Rc<Series>, args, host| {
        if args.some("axis").is_some() {
            super::reduce::check_axis("Series", args, 0)?;
        }
        let rows = at(&s.index(), args, host)?;
        Ok(Value::shared(s.take(&rows, &Rc::clone(host.meter()))?))
    }),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("between_time(start_time, end_time, inclusive='both', axis=None)", between_frame),
    Method::new("at_time(time, asof=False, axis=None)", at_frame),
];

/// The rows whose labels lie between two times of day; over midnight where the first is the later one.
///
/// >>> pd.DataFrame({'v': [1, 2, 3]}, index=pd.to_datetime(['2020-01-01 08:00', '2020-01-01 12:00', '2020-01-02 09:30'])).between_time('8:30', '12:00')['v'].tolist()
/// [2, 3]
fn between_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let frame = df.frame();
    if args.some("axis").is_some() && super::reduce::check_axis("DataFrame", args, 1)? == 1 {
        let places = between(&frame.columns, args, host)?;
        return Ok(DataFrame::value(frame.take_columns(&places, &Rc::clone(host.meter()))?));
    }
    let rows = between(&frame.index, args, host)?;
    Ok(DataFrame::value(frame.take(&rows, &Rc::clone(host.meter()))?))
}

/// The rows whose labels have this time of day.
///
/// >>> pd.DataFrame({'v': [1, 2]}, index=pd.to_datetime(['2020-01-01 08:00', '2020-01-02 09:00'])).at_time('08:00')['v'].tolist()
/// [1]
fn at_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let frame = df.frame();
    if args.some("axis").is_some() && super::reduce::check_axis("DataFrame", args, 1)? == 1 {
        let places = at(&frame.columns, args, host)?;
        return Ok(DataFrame::value(frame.take_columns(&places, &Rc::clone(host.meter()))?));
    }
    let rows = at(&frame.index, args, host)?;
    Ok(DataFrame::value(frame.take(&rows, &Rc::clone(host.meter()))?))
}

/// Microseconds of each label's time of day; `TypeError` where labels are no datetimes.
fn times_of_day(index: &Index, host: &mut dyn Host) -> Result<Vec<i64>> {
    let ints = match index.labels() {
        Labels::Flat(Array::Time(ints)) => ints.clone(),
        // What clocks show.
        Labels::Flat(Array::Zoned(zone, ints)) => Array::shown(*zone, ints, host.meter())?,
        _ => return Err(raise::type_error("Index must be DatetimeIndex")),
    };
    if ints.has_missing() {
        return Err(Stop::unsupported("between_time of labels with NaT"));
    }
    host.meter().work_len(ints.len())?;
    Ok(ints.values().iter().map(|ns| ns.rem_euclid(DAY) / 1_000).collect())
}

/// Microseconds of a time of day: of text `9:30`, `09:30:15` or `9:30PM`, or of a `datetime.time`.
fn time_of_day(value: &Value, host: &mut dyn Host) -> Result<i64> {
    let unsupported = || Stop::unsupported("a time of day of this form");
    let (hour, minute, second, micro) = match value.as_str() {
        Some(text) => {
            let lower = text.to_ascii_lowercase();
            let (clock, half) = match (lower.strip_suffix("am"), lower.strip_suffix("pm")) {
                (Some(clock), _) => (clock, Some(0)),
                (_, Some(clock)) => (clock, Some(12)),
                _ => (lower.as_str(), None),
            };
            let mut parts = Vec::new();
            for part in clock.split(':') {
                let digits = (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
                parts.push(part.parse::<i64>().ok().filter(|_| digits).ok_or_else(unsupported)?);
            }
            let (hour, minute, second) = match parts[..] {
                [hour, minute] => (hour, minute, 0),
                [hour, minute, second] => (hour, minute, second),
                _ => return Err(unsupported()),
            };
            let hour = match half {
                Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
                Some(_) => return Err(unsupported()),
                None => hour,
            };
            if hour > 23 || minute > 59 || second > 59 {
                return Err(unsupported());
            }
            (hour, minute, second, 0)
        }
        None if value.class().name == "time" => {
            let mut part =
                |name: &str| -> Result<i64> { ops::get_attr(value, name, host)?.as_int().ok_or_else(unsupported) };
            (part("hour")?, part("minute")?, part("second")?, part("microsecond")?)
        }
        None => return Err(unsupported()),
    };
    Ok(((hour * 60 + minute) * 60 + second) * 1_000_000 + micro)
}

fn between(index: &Index, args: &Bound, host: &mut dyn Host) -> Result<Vec<usize>> {
    let times = times_of_day(index, host)?;
    let (with_start, with_end) = match args.value("inclusive").as_str() {
        Some("both") => (true, true),
        Some("left") => (true, false),
        Some("right") => (false, true),
        Some("neither") => (false, false),
        _ => {
            return Err(raise::value_error("Inclusive has to be either 'both', 'neither', 'left' or 'right'"));
        }
    };
    let (start, end) = (time_of_day(&args.value("start_time"), host)?, time_of_day(&args.value("end_time"), host)?);
    let after = |time: i64| if with_start { time >= start } else { time > start };
    let before = |time: i64| if with_end { time <= end } else { time < end };
    let within = |time: i64| if start <= end { after(time) && before(time) } else { after(time) || before(time) };
    Ok(times.iter().enumerate().filter(|(_, time)| within(**time)).map(|(row, _)| row).collect())
}

fn at(index: &Index, args: &Bound, host: &mut dyn Host) -> Result<Vec<usize>> {
    let times = times_of_day(index, host)?;
    if args.flag("asof")? {
        return Err(raise::exception(
            &hiddentables_values::types::exceptions::NOT_IMPLEMENTED_ERROR,
            "'asof' argument is not supported",
        ));
    }
    let wanted = time_of_day(&args.value("time"), host)?;
    Ok(times.iter().enumerate().filter(|(_, time)| **time == wanted).map(|(row, _)| row).collect())
}
