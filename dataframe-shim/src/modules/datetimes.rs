//! `pd.to_datetime` and `pd.to_timedelta`

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Native, Np, Result, Stop, Value};

use crate::array::{Array, Dtype, is_missing};
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::polars_bridge::Ints;
use crate::selection;
use crate::series::Series;
use crate::time::column::{self, Reading, Style};
use crate::time::fault::Fault;
use crate::time::{self, duration_text};

/// Text, numbers and objects as times: of a Series a Series, of a list a `DatetimeIndex`, of one value a `Timestamp`.
///
/// >>> pd.to_datetime(pd.Series(['1 June 2002', '19 November 1985'])).dt.year.tolist()
/// [2002, 1985]
pub static TO_DATETIME: Native = crate::guard::native(
    "to_datetime(arg, errors='raise', dayfirst=False, yearfirst=False, utc=False, format=None, exact=<no_default>, unit=None, infer_datetime_format=<no_default>, origin='unix', cache=True)",
    to_datetime,
)
.refusing(&["origin"]);

/// Text and numbers as durations.
///
/// >>> pd.to_timedelta(['1 days', '00:05:02']).tolist()
/// [Timedelta('1 days 00:00:00'), Timedelta('0 days 00:05:02')]
pub static TO_TIMEDELTA: Native = crate::guard::native("to_timedelta(arg, unit=None, errors='raise')", to_timedelta);

/// Calls `read` on the array that an argument is, and gives what pandas gives back for that kind of argument.
fn each(value: &Value, host: &mut dyn Host, read: &dyn Fn(&Array, &mut dyn Host) -> Result<Array>) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if let Some(series) = value.downcast::<Series>() {
        return series.with_array(read(&series.array(), host)?, &meter);
    }
    if let Some(index) = value.downcast::<IndexObject>() {
        let own = index.array(host)?;
        let array = read(&own, host)?;
        let index = index.index();
        // Times keep their frequency.
        let freq = index.freq().filter(|_| matches!(own, Array::Time(_) | Array::Zoned(..))).cloned();
        return Ok(IndexObject::value(Index::flat(array, index.name(), &meter)?.with_freq(freq, &meter)?));
    }
    if let Value::List(_) | Value::Tuple(_) = value {
        // A list is objects to pandas, whatever is in it.
        let cells = hiddentables_values::iter::collect(value, host)?;
        let array = match crate::array::infer(cells.clone(), &meter)? {
            array @ (Array::Str(_) | Array::Time(_) | Array::Zoned(..)) => array,
            _ => Array::objects(cells),
        };
        return Ok(IndexObject::value(Index::flat(read(&array, host)?, Value::None, &meter)?));
    }
    if selection::is_scalar(value) {
        let array = crate::array::infer(vec![value.clone()], &meter)?;
        return read(&array, host)?.get(0, &meter);
    }
    match selection::list_like(value, host)? {
        Some(array) if value.is::<NdArray>() || value.is::<crate::time::array::TimeArray>() => {
            Ok(IndexObject::value(Index::flat(read(&array, host)?, Value::None, &meter)?))
        }
        _ => Err(Stop::unsupported(format!("dates of a {}", value.class().name))),
    }
}

fn errors(args: &Bound, function: &str) -> Result<bool> {
    match args.value("errors").as_str() {
        Some("raise") => Ok(false),
        Some("coerce") => Ok(true),
        _ => Err(Stop::unsupported(format!("{function}(errors=) of other than 'raise' and 'coerce'"))),
    }
}

fn to_datetime(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = args.value("arg");
    let format = args.some("format");
    let format = format
        .as_ref()
        .map(|format| format.as_str().ok_or_else(|| Stop::unsupported("to_datetime(format=) of no text")))
        .transpose()?;
    if let (Some(exact), Some("mixed" | "ISO8601")) = (args.given("exact"), format) {
        let _ = exact;
        return Err(raise::value_error("Cannot use 'exact' when 'format' is 'mixed' or 'ISO8601'"));
    }
    if args.given("exact").is_some_and(|exact| !matches!(exact, Value::Bool(true))) {
        return Err(Stop::unsupported("to_datetime(exact=)"));
    }
    let coerce = errors(args, "to_datetime")?;
    let zone = args.flag("utc")?.then_some(time::Zone::Utc);
    if value.is_none() {
        return Ok(value);
    }
    if let Some(own) = value.downcast::<time::Timestamp>() {
        return if zone.is_none() { Ok(value) } else { time::zoned::same_zone(own.nanoseconds, zone) };
    }
    if let Some(frame) = value.downcast::<crate::frame::DataFrame>() {
        let plain = zone.is_none() && format.is_none() && args.some("unit").is_none();
        if !plain {
            return Err(Stop::unsupported("to_datetime of columns with utc=, format= or unit="));
        }
        return super::assembled::assembled(&frame.frame(), &args.value("errors"), host);
    }
    if let Value::Dict(_) = value {
        return Err(Stop::unsupported("to_datetime of a dict"));
    }
    let unit = args.some("unit");
    let already = selection::list_like(&value, host)?;
    if matches!(already, Some(Array::Masked(_))) && unit.is_some() {
        return Err(Stop::unsupported("to_datetime(unit=) of an extension dtype"));
    }
    // Times are times whatever is said of them.
    let timed = matches!(already, Some(Array::Time(_)));
    if timed && unit.is_some() && zone.is_none() {
        return each(&value, host, &|array, _| Ok(array.clone()));
    }
    if unit.is_some() && format.is_some() {
        return Err(raise::value_error("cannot specify both format and unit"));
    }
    if let Some(unit) = unit {
        let Some((name, size)) = unit.as_str().and_then(|name| Some((name, time_unit(name)?))) else {
            return Err(Stop::unsupported("to_datetime(unit=) of this unit"));
        };
        return each(&value, host, &|array, host| {
            let times = of_unit(array, name, size, coerce, host)?;
            zone.map_or(Ok(times.clone()), |zone| times.seen_from(zone))
        });
    }
    let style = match format {
        None => Style::Guess,
        Some("mixed") => Style::Mixed,
        Some("ISO8601") => Style::Iso,
        Some(format) => Style::Format(format),
    };
    let (day_first, year_first) = (args.flag("dayfirst")?, args.flag("yearfirst")?);
    let reading = Reading { coerce, day_first, year_first, style, zone };
    each(&value, host, &|array, host| column::to_times(array, reading, host))
}

/// The units that NumPy names.
fn time_unit(name: &str) -> Option<(i64, i32)> {
    ["W", "D", "h", "m", "s", "ms", "us", "ns"].contains(&name).then(|| column::unit(name)).flatten()
}

/// Numbers of a unit since 1970; of text the number it spells.
fn of_unit(array: &Array, name: &str, size: (i64, i32), coerce: bool, host: &mut dyn Host) -> Result<Array> {
    host.meter().work_len(array.len())?;
    let meter = Rc::clone(host.meter());
    let mut times = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        let cell = array.item(row, &meter)?;
        let time = match &cell {
            cell if is_missing(cell) => {
                times.push(None);
                continue;
            }
            Value::Int(count) | Value::Numpy(Np::Int(_, count)) => count.checked_mul(size.0),
            Value::Float(count) | Value::Numpy(Np::Float(count)) => column::in_units(*count, size),
            _ => return Err(Stop::unsupported("to_datetime(unit=) of other than numbers")),
        };
        match time.filter(|ns| *ns != i64::MIN) {
            None if !coerce => {
                return Err(raise::exception(
                    &exceptions::OUT_OF_BOUNDS_DATETIME,
                    format!("cannot convert input with unit '{name}'"),
                ));
            }
            time => times.push(time),
        }
    }
    Ok(Array::Time(Ints::optional(times.into_iter())))
}

fn to_timedelta(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let value = args.value("arg");
    let unit = args.some("unit");
    let size = duration_text::unit_of(unit.as_ref())?;
    let coerce = errors(args, "to_timedelta")?;
    if value.is_none() {
        return Ok(value);
    }
    let vector = !selection::is_scalar(&value) || matches!(value, Value::Tuple(_));
    if let Value::Str(_) = value
        && unit.is_some()
    {
        return Err(raise::value_error("unit must not be specified if the input is/contains a str"));
    }
    if !vector {
        return match time::timedelta::of_value(&value, unit.as_ref()) {
            Err(stop) if coerce && stop.exception_of(&exceptions::VALUE_ERROR).is_some() => Ok(time::nat()),
            other => other,
        };
    }
    let united = unit.is_some();
    each(&value, host, &|array, host| match array.dtype() {
        dtype @ (Dtype::Bool | Dtype::Masked(crate::array::Kind::Bool)) => {
            Err(raise::type_error(format!("dtype {} cannot be converted to timedelta64[ns]", dtype.name())))
        }
        _ => to_durations(array, size, united, coerce, host),
    })
}

/// A column as durations. `united` is whether a unit was named, which text does not go with.
pub fn to_durations(array: &Array, size: (i64, i32), united: bool, coerce: bool, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    meter.work(array.bytes().saturating_add(8 * array.len() as u64))?;
    if let Array::Delta(_) = array {
        return Ok(array.clone());
    }
    let mut deltas = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        let cell = array.item(row, &meter)?;
        deltas.push(match &cell {
            cell if is_missing(cell) => None,
            Value::Str(_) if united && !coerce => {
                return Err(raise::value_error("unit must not be specified if the input contains a str"));
            }
            Value::Str(_) if united => return Err(Stop::unsupported("to_timedelta of text with a unit")),
            Value::Str(text) => match duration_text::read(text) {
                Ok(ns) => ns,
                Err(fault) if coerce && fault.is_python() => None,
                Err(Fault::Value(words)) if words == "unit abbreviation w/o a number" => {
                    return Err(raise::value_error(format!(
                        "Could not convert '{}' to NumPy timedelta",
                        text.as_str()
                    )));
                }
                Err(fault) => return Err(fault.stop()),
            },
            Value::Int(_) | Value::Float(_) | Value::Numpy(Np::Int(..) | Np::Float(_)) => {
                let ns = match cell.as_int() {
                    Some(count) => count.checked_mul(size.0),
                    None => column::in_units(cell.as_float().unwrap_or(f64::NAN), size),
                };
                Some(ns.ok_or_else(|| Stop::unsupported("to_timedelta beyond 292 years"))?)
            }
            other => match time::nanoseconds(other) {
                Some(time::Kind::Delta(ns)) => ns,
                _ => return Err(Stop::unsupported(format!("to_timedelta of a {}", other.class().name))),
            },
        });
    }
    Ok(Array::Delta(Ints::optional(deltas.into_iter())))
}
