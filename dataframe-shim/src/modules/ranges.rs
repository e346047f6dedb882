//! `pd.date_range`: times at even steps.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Native, Np, Result, Stop, Value, ops};

use crate::array::Array;
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::polars_bridge::Ints;
use crate::time::localize::{self, Ambiguous, Nonexistent};
use crate::time::offset::Offset;
use crate::time::zone::Zone;

/// `pd.date_range(start, end, periods, freq)`
pub static DATE_RANGE: Native = crate::guard::native(
    "date_range(start=None, end=None, periods=None, freq=None, tz=None, normalize=False, name=None, inclusive='both', *, unit=None, **kwargs)",
    date_range,
)
.refusing(&["unit"]);

/// `pd.bdate_range(start, end, periods)`: days from Monday to Friday.
pub static BDATE_RANGE: Native = crate::guard::native(
    "bdate_range(start=None, end=None, periods=None, freq='B', tz=None, normalize=True, name=None, weekmask=None, holidays=None, inclusive='both', **kwargs)",
    |args, host| {
        if !args.keywords.is_empty() {
            return Err(Stop::unsupported("bdate_range(**kwargs)"));
        }
        if args.some("freq").is_none() {
            return Err(raise::type_error("freq must be specified for bdate_range; use date_range instead"));
        }
        let names = ["start", "end", "periods", "freq", "tz", "normalize", "name", "inclusive"];
        let keywords = names.into_iter().filter_map(|name| args.some(name).map(|value| (name.into(), value))).collect();
        host.call(&Value::Native(&DATE_RANGE), Args { positional: Vec::new(), keywords })
    },
)
.refusing(&["weekmask", "holidays"]);

/// An end of a range.
#[derive(Clone, Copy)]
struct End {
    /// What clocks show, where it is in no zone; else nanoseconds in UTC.
    ns: i64,
    zone: Option<Zone>,
}

/// An end; `None` where it is not given.
fn end_of(args: &Bound, name: &str, host: &mut dyn Host) -> Result<Option<End>> {
    let Some(given) = args.some(name) else { return Ok(None) };
    let made = crate::time::TIMESTAMP.instantiate(Args::one(given), host)?;
    let made = if args.flag("normalize")? { ops::call_method(&made, "normalize", Args::none(), host)? } else { made };
    match crate::time::nanoseconds(&made) {
        Some(crate::time::Kind::Time(Some(ns))) => Ok(Some(End { ns, zone: None })),
        Some(crate::time::Kind::Zoned(ns, zone)) => Ok(Some(End { ns, zone: Some(zone) })),
        _ => Err(raise::value_error("Neither `start` nor `end` can be NaT")),
    }
}

/// The zone of a range: the one that is asked for, or that of its ends.
fn zone_of(args: &Bound, start: Option<End>, end: Option<End>) -> Result<Option<Zone>> {
    let inferred = match (start, end) {
        (Some(start), Some(end)) if start.zone != end.zone => {
            return Err(raise::type_error("Start and end cannot both be tz-aware with different timezones"));
        }
        (Some(one), _) | (None, Some(one)) => one.zone,
        (None, None) => None,
    };
    match (Zone::of_value(&args.value("tz"))?, inferred) {
        (Some(zone), Some(own)) if zone != own => Err(raise::exception(
            &hiddentables_values::types::exceptions::ASSERTION_ERROR,
            "Inferred time zone not equal to passed time zone",
        )),
        (zone, inferred) => Ok(zone.or(inferred)),
    }
}

/// The ends as nanoseconds in UTC, for steps of fixed length; as what clocks show for days and longer ones, which
/// keep their time of day.
fn placed(end: Option<End>, zone: Option<Zone>, by_clock: bool, host: &dyn Host) -> Result<Option<i64>> {
    let (Some(end), Some(zone)) = (end, zone) else { return Ok(end.map(|end| end.ns)) };
    match (end.zone, by_clock) {
        (None, true) => Ok(Some(end.ns)),
        (Some(_), true) => Ok(Some(zone.local(end.ns))),
        (Some(_), false) => Ok(Some(end.ns)),
        (None, false) => localize::one(zone, end.ns, &Ambiguous::Raise, Nonexistent::Raise, host.meter()),
    }
}

/// How many are asked for: a fraction is cut off.
fn periods_of(args: &Bound, host: &mut dyn Host) -> Result<Option<usize>> {
    let Some(given) = args.some("periods") else { return Ok(None) };
    let count = match &given {
        Value::Int(count) | Value::Numpy(Np::Int(_, count)) => *count,
        Value::Float(count) | Value::Numpy(Np::Float(count)) if count.is_finite() && count.abs() < 1e15 => {
            *count as i64
        }
        other => {
            let shown = hiddentables_values::ops::str(other, host)?;
            return Err(raise::type_error(format!("periods must be a number, got {shown}")));
        }
    };
    match usize::try_from(count) {
        Ok(count) => Ok(Some(count)),
        Err(_) => Err(Stop::unsupported("date_range of fewer than no periods")),
    }
}

fn beyond() -> Stop {
    raise::exception(
        &hiddentables_values::types::exceptions::OUT_OF_BOUNDS_DATETIME,
        "Cannot generate range beyond the bounds of nanoseconds",
    )
}

/// Times a fixed number of nanoseconds apart.
pub fn ticks(
    size: i64,
    start: Option<i64>,
    end: Option<i64>,
    periods: Option<usize>,
    host: &mut dyn Host,
) -> Result<Vec<i64>> {
    let (first, count) = match (start, end, periods) {
        (Some(start), Some(end), None) => {
            let distance = i128::from(end) - i128::from(start);
            let count = if distance < 0 { 0 } else { distance / i128::from(size) + 1 };
            (i128::from(start), usize::try_from(count).map_err(|_| beyond())?)
        }
        (Some(start), None, Some(periods)) => (i128::from(start), periods),
        (None, Some(end), Some(periods)) => (i128::from(end) - i128::from(size) * (periods as i128 - 1), periods),
        _ => return Err(Stop::unsupported("date_range of these")),
    };
    host.meter().check_frame(count, 1)?;
    host.meter().work_len(count)?;
    let time = |at: usize| i64::try_from(first + i128::from(size) * at as i128).map_err(|_| beyond());
    (0..count).map(time).collect()
}

/// Times at days that a frequency steps on.
fn steps(
    offset: &Offset,
    start: Option<i64>,
    end: Option<i64>,
    periods: Option<usize>,
    host: &mut dyn Host,
) -> Result<Vec<i64>> {
    let meter = Rc::clone(host.meter());
    let rolled = start.map(|start| offset.rolled(start, true)).transpose()?;
    let end = match (start == rolled, end) {
        (true, Some(end)) => Some(offset.rolled(end, false)?),
        _ => end,
    };
    let (mut at, count) = match (rolled, end, periods) {
        (Some(start), _, Some(periods)) => (start, periods),
        (None, Some(end), Some(periods)) => {
            let mut at = end;
            for _ in 1..periods {
                meter.work_len(16)?;
                at = offset.moved(at, false)?;
            }
            (at, periods)
        }
        (Some(start), Some(_), None) => (start, usize::MAX),
        _ => return Err(Stop::unsupported("date_range of these")),
    };
    let mut times = Vec::new();
    while times.len() < count && (periods.is_some() || end.is_none_or(|end| at <= end)) {
        meter.work_len(16)?;
        meter.check_frame(times.len() + 1, 1)?;
        times.push(at);
        if times.len() < count && (periods.is_some() || end != Some(at)) {
            at = offset.moved(at, true)?;
        } else {
            break;
        }
    }
    Ok(times)
}

/// The times of a frequency from one to another, both ends included.
pub fn between(offset: &Offset, start: i64, end: i64, host: &mut dyn Host) -> Result<Vec<i64>> {
    match offset.tick() {
        Some(size) => ticks(size, Some(start), Some(end), None, host),
        None => steps(offset, Some(start), Some(end), None, host),
    }
}

/// As [`between`], of times in a zone, which are given in UTC: days and longer steps go by its clocks.
pub fn between_in(offset: &Offset, zone: Zone, start: i64, end: i64, host: &mut dyn Host) -> Result<Array> {
    if !by_clock(offset) {
        return Array::zoned(zone, Ints::new(between(offset, start, end, host)?));
    }
    let shown = Ints::new(between(offset, zone.local(start), zone.local(end), host)?);
    Array::localized(zone, &shown, &Ambiguous::Raise, Nonexistent::Raise, &Rc::clone(host.meter()))
}

/// Whether steps keep the time of day, whatever clocks do.
fn by_clock(offset: &Offset) -> bool {
    offset.base_name() == "D" || offset.tick().is_none()
}

/// So many times from one on.
pub fn from(offset: &Offset, start: i64, periods: usize, host: &mut dyn Host) -> Result<Vec<i64>> {
    match offset.tick() {
        Some(size) => ticks(size, Some(start), None, Some(periods), host),
        None => steps(offset, Some(start), None, Some(periods), host),
    }
}

/// So many times from one to the other.
pub fn even(start: i64, end: i64, periods: usize, host: &mut dyn Host) -> Result<Vec<i64>> {
    host.meter().check_frame(periods, 1)?;
    host.meter().work_len(periods)?;
    let Some(distance) = end.checked_sub(start) else { return Err(Stop::unsupported("date_range over this distance")) };
    let step = distance as f64 / (periods.max(2) - 1) as f64;
    let at = |place: usize| {
        let offset = if place + 1 == periods && periods > 1 { distance } else { (place as f64 * step).floor() as i64 };
        start.checked_add(offset).ok_or_else(beyond)
    };
    (0..periods).map(at).collect()
}

/// Times at even steps: from one to another, or so many from or up to one.
///
/// >>> [str(day.date()) for day in pd.date_range('2024-01-30', periods=3)]
/// ['2024-01-30', '2024-01-31', '2024-02-01']
/// >>> len(pd.date_range('2024-01-01', '2024-12-31', freq='MS'))
/// 12
fn date_range(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if !args.keywords.is_empty() {
        return Err(Stop::unsupported("date_range(**kwargs)"));
    }
    let given = |name: &str| args.some(name).is_some();
    let all = given("start") && given("end") && given("periods");
    let frequency = match args.some("freq") {
        Some(freq) => Some(freq),
        None if all => None,
        None => Some(Value::literal("D")),
    };
    let periods = periods_of(args, host)?;
    let named =
        ["start", "end", "periods"].iter().filter(|name| given(name)).count() + usize::from(frequency.is_some());
    if named != 3 {
        return Err(raise::value_error(
            "Of the four parameters: start, end, periods, and freq, exactly three must be specified",
        ));
    }
    let offset = frequency.as_ref().map(Offset::parse).transpose()?;
    let (first, last) = (end_of(args, "start", host)?, end_of(args, "end", host)?);
    let zone = zone_of(args, first, last)?;
    let by_clock = offset.as_ref().is_some_and(by_clock);
    if let (Some(zone), true) = (zone, by_clock) {
        // Whether clocks show the ends at all is asked even so.
        for end in [first, last].into_iter().flatten().filter(|end| end.zone.is_none()) {
            localize::one(zone, end.ns, &Ambiguous::Raise, Nonexistent::Raise, host.meter())?;
        }
    }
    let (start, end) = (placed(first, zone, by_clock, host)?, placed(last, zone, by_clock, host)?);
    let inclusive = args.value("inclusive");
    let (left, right) = match inclusive.as_str() {
        Some("both") => (true, true),
        Some("left") => (true, false),
        Some("right") => (false, true),
        Some("neither") => (false, false),
        _ => {
            return Err(raise::value_error("Inclusive has to be either 'both', 'neither', 'left' or 'right'"));
        }
    };
    let mut times = match (&offset, start, end, periods) {
        (Some(offset), ..) => match offset.tick() {
            Some(size) => ticks(size, start, end, periods, host)?,
            None => steps(offset, start, end, periods, host)?,
        },
        (None, Some(start), Some(end), Some(periods)) => even(start, end, periods, host)?,
        _ => return Err(Stop::unsupported("date_range of these")),
    };
    if start.is_some() && start == end {
        if !left && !right {
            times = times.get(1..times.len().saturating_sub(1)).unwrap_or_default().to_vec();
        }
    } else {
        if !left && times.first().copied() == start && start.is_some() {
            times.remove(0);
        }
        if !right && times.last().copied() == end && end.is_some() {
            times.pop();
        }
    }
    let times = Ints::new(times);
    let array = match zone {
        None => Array::Time(times),
        Some(zone) if by_clock => Array::localized(zone, &times, &Ambiguous::Raise, Nonexistent::Raise, &meter)?,
        Some(zone) => Array::zoned(zone, times)?,
    };
    let index = Index::flat(array, args.value("name"), &meter)?;
    let freq = offset.map(|offset| Rc::from(offset.name()));
    Ok(IndexObject::value(index.with_freq(freq, &meter)?))
}
