//! The `.dt` accessor of Series of datetimes and durations, and the same attributes of a `DatetimeIndex`.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::{
    Args, Bound, Class, Host, IntKind, Members, Meter, Method, Object, Result, Signature, Stop, Value, types,
};

use super::zones::Change;
use crate::array::{Array, Masked};
use crate::frame::DataFrame;
use crate::known;
use crate::ndarray::NdArray;
use crate::polars_bridge::{Floats, Ints};
use crate::series::Series;
use crate::time::calendar::{DAY, Moment, SECOND};
use crate::time::fault::Fault;
use crate::time::localize::{Ambiguous, Nonexistent};
use crate::time::{Zone, frequency, nat, python, strftime, timestamp, zoned};

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::property("dt", accessor)];

static DATETIMES: Class = Class::new("DatetimeProperties", "pandas.core.indexes.accessors", &[&types::OBJECT]);
static DURATIONS: Class = Class::new("TimedeltaProperties", "pandas.core.indexes.accessors", &[&types::OBJECT]);

/// The methods of `.dt` of datetimes.
pub static OF_DATETIMES: LazyLock<Members<Rc<Datetimes>>> =
    LazyLock::new(|| Members::new(&DATETIMES, &[DATETIME_ROWS, &FIELDS], known::DATETIME_PROPERTIES));
/// The methods of `.dt` of durations.
pub static OF_DURATIONS: LazyLock<Members<Rc<Durations>>> = LazyLock::new(|| {
    Members::new(
        &DURATIONS,
        &[DURATION_ROWS],
        "as_unit ceil components days floor freq microseconds nanoseconds round seconds to_pytimedelta total_seconds unit",
    )
});

/// `series.dt` of datetimes.
pub struct Datetimes {
    series: Rc<Series>,
    /// What clocks show.
    times: Ints,
    /// The zone that they stand in, and the times in UTC.
    zoned: Option<(Zone, Ints)>,
}

/// `series.dt` of durations.
pub struct Durations {
    series: Rc<Series>,
    deltas: Ints,
}

fn accessor(s: &Rc<Series>, host: &mut dyn Host) -> Result<Value> {
    let series = Rc::clone(s);
    let array = match s.array() {
        Array::Category(cells) => cells.plain(host.meter())?,
        other => other,
    };
    match array {
        Array::Time(times) => Ok(Value::object(Datetimes { series, times, zoned: None })),
        Array::Zoned(zone, utc) => {
            let times = Array::shown(zone, &utc, host.meter())?;
            Ok(Value::object(Datetimes { series, times, zoned: Some((zone, utc)) }))
        }
        Array::Delta(deltas) => Ok(Value::object(Durations { series, deltas })),
        array if crate::time::period::of_array(&array).is_some() => Ok(super::periods::Periods::value(series)),
        _ => Err(raise::attribute_error("Can only use .dt accessor with datetimelike values")),
    }
}

macro_rules! fields {
    ($($name:literal),* $(,)?) => {
        [$(Method::property($name, |d: &Rc<Datetimes>, host| {
            let array = field(&d.times, $name, host.meter())?;
            d.series.with_array(array.unwrap_or_else(|| Array::objects(Vec::new())), &Rc::clone(host.meter()))
        })),*]
    };
}

/// What is read off calendar and clock: numbers, and answers of yes or no.
static FIELDS: [Method<Rc<Datetimes>>; 23] = fields!(
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
    "weekday",
    "dayofyear",
    "day_of_year",
    "quarter",
    "days_in_month",
    "daysinmonth",
    "is_leap_year",
    "is_month_start",
    "is_month_end",
    "is_quarter_start",
    "is_quarter_end",
    "is_year_start",
    "is_year_end",
);

/// An attribute of a column of times: `int32`, or `float64` where some are missing; of yes and no `bool`. `None` where
/// there is no such attribute. One unit of work a row.
pub fn field(times: &Ints, name: &str, meter: &Meter) -> Result<Option<Array>> {
    meter.work_len(times.len())?;
    let epoch = Moment::at(0);
    if timestamp::flag(&epoch, name).is_some() {
        let flag = |ns: Option<i64>| ns.and_then(|ns| timestamp::flag(&Moment::at(ns), name)).unwrap_or(false);
        return Ok(Some(Array::bools(times.iter().map(flag))));
    }
    if matches!(name, "week" | "weekofyear") || timestamp::number(&epoch, name).is_none() {
        return Ok(None);
    }
    let number = |ns: Option<i64>| ns.and_then(|ns| timestamp::number(&Moment::at(ns), name));
    Ok(Some(numbers(times, number)))
}

/// `int32`, or `float64` where some are missing.
fn numbers(times: &Ints, number: impl Fn(Option<i64>) -> Option<i64>) -> Array {
    if times.has_missing() {
        return Array::Float(Floats::optional(times.iter().map(|ns| number(ns).map(|n| n as f64))));
    }
    Array::Int(IntKind::I32, Ints::new(times.iter().map(|ns| number(ns).unwrap_or_default()).collect()))
}

/// Methods whose one argument pandas passes on as it is.
const DATETIME_ROWS: &[Method<Rc<Datetimes>>] = &[
    Method::property("tz", |d, _| Ok(d.zoned.as_ref().map_or(Value::None, |(zone, _)| zone.value()))),
    Method::property("date", |d, host| d.values(host, python::date_value)),
    Method::property("time", |d, host| d.values(host, python::time_value)),
    Method::property("timetz", |d, host| match d.zoned {
        None => d.values(host, python::time_value),
        Some(_) => d.zoned_values(host, python::zoned_time_value),
    }),
    Method::new("tz_localize(*args, **kwargs)", |d, args, host| d.changed(Change::Localize, args, host)),
    Method::new("tz_convert(*args, **kwargs)", |d, args, host| d.changed(Change::Convert, args, host)),
    Method::new("strftime(*args, **kwargs)", |d, args, host| {
        let format = only(&STRFTIME, args)?;
        let Some(format) = format.as_str() else {
            return Err(raise::type_error("dt.strftime: the format must be str"));
        };
        d.text(host, 8 + 2 * format.len(), |moment, zone| strftime::format_in(moment, zone, format))
    }),
    Method::new("day_name(*args, **kwargs)", |d, args, host| {
        no_locale(args)?;
        d.text(host, 8, |moment, _| Ok(timestamp::day_name(moment).to_string()))
    }),
    Method::new("month_name(*args, **kwargs)", |d, args, host| {
        no_locale(args)?;
        d.text(host, 8, |moment, _| Ok(timestamp::month_name(moment).to_string()))
    }),
    Method::new("normalize(*args, **kwargs)", |d, _, host| {
        host.meter().work_len(d.times.len())?;
        let days = d.times.iter().map(|ns| ns.map(|ns| ns - ns.rem_euclid(DAY)));
        d.localized(&Ints::optional(days), &Ambiguous::Raise, Nonexistent::Raise, host)
    }),
    Method::new("floor(*args, **kwargs)", |d, args, host| d.rounded_to(args, frequency::Rounding::Floor, host)),
    Method::new("ceil(*args, **kwargs)", |d, args, host| d.rounded_to(args, frequency::Rounding::Ceil, host)),
    Method::new("round(*args, **kwargs)", |d, args, host| d.rounded_to(args, frequency::Rounding::Even, host)),
    Method::new("isocalendar()", isocalendar),
    Method::new("to_period(*args, **kwargs)", |d, args, host| {
        let bound = TO_PERIOD.bind(
            "to_period",
            true,
            Args { positional: args.rest.clone(), keywords: args.keywords.clone() },
        )?;
        let array = super::periods::of_times(&d.times, bound.some("freq").as_ref(), host)?;
        d.series.with_array(array, &Rc::clone(host.meter()))
    }),
    Method::property("freq", |d, host| {
        if d.zoned.is_some() {
            return Err(Stop::unsupported("Series.dt.freq of times in a zone"));
        }
        let index = crate::index::Index::flat(Array::Time(d.times.clone()), Value::None, host.meter())?;
        match crate::time::infer::of_index(&index, host.meter())? {
            Some(name) => Value::str(name, host.meter()),
            None => Ok(Value::None),
        }
    }),
    Method::new("to_pydatetime()", |d, _, host| {
        let series = match d.zoned {
            None => d.values(host, python::datetime_value)?,
            Some(_) => d.zoned_values(host, python::zoned_datetime_value)?,
        };
        match series.downcast::<Series>() {
            Some(series) => NdArray::value(series.array(), host.meter()),
            None => Ok(series),
        }
    }),
    Method::property("unit", |_, _| Ok(Value::literal("ns"))),
];

/// Year, week and day of ISO 8601, in columns of `UInt32`.
///
/// >>> pd.Series(pd.to_datetime(['2021-01-01'])).dt.isocalendar().values.tolist()
/// [[2020, 53, 5]]
fn isocalendar(d: &Rc<Datetimes>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    meter.work_len(d.times.len().saturating_mul(6))?;
    let missing: Vec<bool> = d.times.iter().map(|ns| ns.is_none()).collect();
    let column = |part: fn(&Moment) -> i64| {
        let cells = d.times.iter().map(|ns| ns.map_or(0, |ns| part(&Moment::at(ns)))).collect();
        Masked::array(Array::Int(IntKind::U32, Ints::new(cells)), missing.clone())
    };
    let columns = vec![
        (Value::literal("year"), column(|moment| moment.iso_week().0)?),
        (Value::literal("week"), column(|moment| moment.iso_week().1)?),
        (Value::literal("day"), column(|moment| moment.weekday() + 1)?),
    ];
    DataFrame::of_arrays(columns, d.series.index(), &meter)
}

const DURATION_ROWS: &[Method<Rc<Durations>>] = &[
    Method::property("days", |d, host| d.numbers(host, |ns| ns.div_euclid(DAY), IntKind::I64)),
    Method::property("seconds", |d, host| d.numbers(host, |ns| ns.rem_euclid(DAY) / SECOND, IntKind::I32)),
    Method::property("microseconds", |d, host| d.numbers(host, |ns| ns.rem_euclid(SECOND) / 1_000, IntKind::I32)),
    Method::property("nanoseconds", |d, host| d.numbers(host, |ns| ns.rem_euclid(1_000), IntKind::I32)),
    Method::property("unit", |_, _| Ok(Value::literal("ns"))),
    Method::property("components", components),
    Method::new("to_pytimedelta()", |d, _, host| {
        let meter = Rc::clone(host.meter());
        meter.work(4 * d.deltas.len() as u64)?;
        let _held = meter.reserve(64 * d.deltas.len() as u64)?;
        let cells = d.deltas.iter().map(|ns| ns.map_or_else(nat, crate::time::timedelta::python_value)).collect();
        NdArray::value(Array::objects(cells), &meter)
    }),
    Method::new("total_seconds()", |d, _, host| {
        host.meter().work_len(d.deltas.len())?;
        let seconds = d.deltas.iter().map(|ns| ns.map(|ns| ns as f64 / 1e9));
        d.series.with_array(Array::Float(Floats::optional(seconds)), &Rc::clone(host.meter()))
    }),
    Method::new("floor(*args, **kwargs)", |d, args, host| d.rounded_to(args, frequency::Rounding::Floor, host)),
    Method::new("ceil(*args, **kwargs)", |d, args, host| d.rounded_to(args, frequency::Rounding::Ceil, host)),
    Method::new("round(*args, **kwargs)", |d, args, host| d.rounded_to(args, frequency::Rounding::Even, host)),
];

/// Days, hours, minutes and so on, a column each.
///
/// >>> pd.Series(pd.to_timedelta(['1 days 02:03:04'])).dt.components.values.tolist()
/// [[1, 2, 3, 4, 0, 0, 0]]
fn components(d: &Rc<Durations>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    meter.work_len(d.deltas.len().saturating_mul(8))?;
    let parts: [(&'static str, i64, i64); 7] = [
        ("days", DAY, i64::MAX),
        ("hours", 3_600 * SECOND, 24),
        ("minutes", 60 * SECOND, 60),
        ("seconds", SECOND, 60),
        ("milliseconds", 1_000_000, 1_000),
        ("microseconds", 1_000, 1_000),
        ("nanoseconds", 1, 1_000),
    ];
    let columns = parts.iter().map(|&(name, size, of)| {
        let part = |ns: i64| if of == i64::MAX { ns.div_euclid(size) } else { ns.div_euclid(size).rem_euclid(of) };
        let array = match numbers(&d.deltas, |ns| ns.map(part)) {
            Array::Int(_, ints) => Array::Int(IntKind::I64, ints),
            other => other,
        };
        (Value::literal(name), array)
    });
    DataFrame::of_arrays(columns.collect(), d.series.index(), &meter)
}

static STRFTIME: LazyLock<Signature> = LazyLock::new(|| Signature::parse("strftime(date_format)"));
static TO_PERIOD: LazyLock<Signature> = LazyLock::new(|| Signature::parse("to_period(freq=None)"));
static FREQUENCY: LazyLock<Signature> = LazyLock::new(|| Signature::parse("round(freq)"));
static ROUND: LazyLock<Signature> =
    LazyLock::new(|| Signature::parse("round(freq, ambiguous='raise', nonexistent='raise')"));

/// The one argument of a method that takes `*args, **kwargs` and passes them on.
fn only(line: &Signature, args: &Bound) -> Result<Value> {
    let passed = Args { positional: args.rest.clone(), keywords: args.keywords.clone() };
    let name = line.parameters.first().map_or("", |parameter| &parameter.name);
    Ok(line.bind(&line.name, true, passed)?.value(name))
}

fn no_locale(args: &Bound) -> Result<()> {
    if args.rest.is_empty() && args.keywords.is_empty() {
        return Ok(());
    }
    Err(Stop::unsupported("names of days and months in another language"))
}

/// Times or durations rounded to a frequency.
fn rounded(column: &Ints, freq: &Value, rounding: frequency::Rounding, host: &mut dyn Host) -> Result<Ints> {
    host.meter().work_len(column.len())?;
    let step = frequency::step(freq)?;
    let cells = column.iter().map(|ns| ns.map(|ns| frequency::round(ns, step, rounding)).transpose());
    Ok(Ints::optional(cells.collect::<Result<Vec<_>>>()?.into_iter()))
}

impl Datetimes {
    fn rounded_to(&self, args: &Bound, rounding: frequency::Rounding, host: &mut dyn Host) -> Result<Value> {
        let passed = Args { positional: args.rest.clone(), keywords: args.keywords.clone() };
        let bound = ROUND.bind("round", true, passed)?;
        let never = Nonexistent::of_value(&bound.value("nonexistent"))?;
        let twice = Ambiguous::of_many(&bound.value("ambiguous"), self.times.len(), host)?;
        let times = rounded(&self.times, &bound.value("freq"), rounding, host)?;
        self.localized(&times, &twice, never, host)
    }

    /// What clocks show as times where these stand.
    fn localized(&self, times: &Ints, twice: &Ambiguous, never: Nonexistent, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let array = match self.zoned {
            None => Array::Time(times.clone()),
            Some((zone, _)) => Array::localized(zone, times, twice, never, &meter)?,
        };
        self.series.with_array(array, &meter)
    }

    /// The times in another zone, or in none.
    fn changed(&self, change: Change, args: &Bound, host: &mut dyn Host) -> Result<Value> {
        let bound = change.bind(Args { positional: args.rest.clone(), keywords: args.keywords.clone() })?;
        let own = match &self.zoned {
            None => Array::Time(self.times.clone()),
            Some((zone, utc)) => Array::Zoned(*zone, utc.clone()),
        };
        let array = change.made(&own, &bound, host)?;
        self.series.with_array(array, &Rc::clone(host.meter()))
    }

    /// A value of Python's own for each time in its zone; missing stays `NaT`.
    fn zoned_values(&self, host: &mut dyn Host, value: fn(i64, Zone) -> Result<Value>) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        meter.work(8 * self.times.len() as u64)?;
        let _held = meter.reserve(96 * self.times.len() as u64)?;
        let Some((zone, utc)) = &self.zoned else { return Err(Stop::unsupported("times in no zone")) };
        let cells = utc.iter().map(|ns| ns.map_or_else(|| Ok(nat()), |ns| value(ns, *zone)));
        self.series.with_array(Array::objects(cells.collect::<Result<_>>()?), &meter)
    }

    /// A value of Python's own for each time; missing stays `NaT`.
    fn values(&self, host: &mut dyn Host, value: fn(&Moment) -> Value) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        meter.work(4 * self.times.len() as u64)?;
        let _held = meter.reserve(64 * self.times.len() as u64)?;
        if !self.times.is_empty() && self.times.iter().all(|ns| ns.is_none()) {
            // Nothing but missing times is a column of times.
            return self.series.with_array(Array::Time(Ints::optional(self.times.iter())), &meter);
        }
        let cells = self.times.iter().map(|ns| ns.map_or_else(nat, |ns| value(&Moment::at(ns)))).collect();
        self.series.with_array(Array::objects(cells), &meter)
    }

    /// A text for each time, of which one costs so much work; missing stays missing.
    fn text(
        &self,
        host: &mut dyn Host,
        cost: usize,
        write: impl Fn(&Moment, Option<&strftime::InZone>) -> Result<String, Fault>,
    ) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let held = meter.reserve(0)?;
        let mut cells = Vec::with_capacity(self.times.len());
        for (row, time) in self.times.iter().enumerate() {
            meter.work_len(cost)?;
            let shown = self.zoned.as_ref().and_then(|(zone, utc)| Some(zoned::shown(*zone, utc.get(row)?)));
            let cell = time.map(|ns| write(&Moment::at(ns), shown.as_ref())).transpose().map_err(Fault::stop)?;
            held.grow(24 + cell.as_ref().map_or(0, String::len) as u64)?;
            cells.push(cell);
        }
        self.series.with_array(Array::strings(cells.into_iter()), &meter)
    }
}

impl Durations {
    fn rounded_to(&self, args: &Bound, rounding: frequency::Rounding, host: &mut dyn Host) -> Result<Value> {
        let deltas = rounded(&self.deltas, &only(&FREQUENCY, args)?, rounding, host)?;
        self.series.with_array(Array::Delta(deltas), &Rc::clone(host.meter()))
    }

    fn numbers(&self, host: &mut dyn Host, number: fn(i64) -> i64, kind: IntKind) -> Result<Value> {
        host.meter().work_len(self.deltas.len())?;
        let array = match numbers(&self.deltas, |ns| ns.map(number)) {
            Array::Int(_, ints) => Array::Int(kind, ints),
            other => other,
        };
        self.series.with_array(array, &Rc::clone(host.meter()))
    }
}

impl Object for Datetimes {
    fn class(&self) -> &'static Class {
        &DATETIMES
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        OF_DATETIMES.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        OF_DATETIMES.call(&self, name, args, host)
    }
}

impl Object for Durations {
    fn class(&self) -> &'static Class {
        &DURATIONS
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        OF_DURATIONS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        OF_DURATIONS.call(&self, name, args, host)
    }
}
