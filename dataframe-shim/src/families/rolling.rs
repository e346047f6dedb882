//! `rolling` and `expanding`: which rows stand in a window.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Meter, Method, Native, Result, Stop, Value, ops};

use crate::array::Array;
use crate::frame::DataFrame;
use crate::groupby::GroupBy;
use crate::interval::Closed;
use crate::series::Series;
use crate::window::{On, Seen, Spans, Window};

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new(
        "rolling(window, min_periods=None, center=False, win_type=None, on=None, axis=<no_default>, closed=None, step=None, method='single')",
        |s, args, host| rolling(Seen::Series(Rc::clone(s)), args, host),
    )
    .refusing(&["win_type", "method"])
    .along_one_axis(),
    Method::new("expanding(min_periods=1, axis=<no_default>, method='single')", |s, args, _| {
        expanding(Seen::Series(Rc::clone(s)), args)
    })
    .refusing(&["method"])
    .along_one_axis(),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new(
        "rolling(window, min_periods=None, center=False, win_type=None, on=None, axis=<no_default>, closed=None, step=None, method='single')",
        |df, args, host| rolling(Seen::Frame(Rc::clone(df)), args, host),
    )
    .refusing(&["win_type", "axis", "method"]),
    Method::new("expanding(min_periods=1, axis=<no_default>, method='single')", |df, args, _| {
        expanding(Seen::Frame(Rc::clone(df)), args)
    })
    .refusing(&["axis", "method"]),
];

/// Rows that a grouped frame and a grouped Series share.
pub const GROUPED: &[Method<Rc<GroupBy>>] = &[
    Method::new("rolling(*args, **kwargs)", rolling_of_groups),
    Method::new("expanding(*args, **kwargs)", |g: &Rc<GroupBy>, args, _| {
        if !g.as_index {
            return Err(Stop::unsupported("groupby.expanding with as_index=False"));
        }
        let args = EXPANDING_OF_GROUPS.bound(given(args))?;
        args.refuse("expanding", "axis")?;
        args.refuse("expanding", "method")?;
        expanding(Seen::Groups(Rc::clone(g)), &args)
    }),
];

/// What `groupby.rolling(*args, **kwargs)` takes.
static ROLLING_OF_GROUPS: Native = Native::new(
    "rolling(window, min_periods=None, center=False, win_type=None, on=None, axis=<no_default>, closed=None, step=None, method='single')",
    |_, _| Ok(Value::None),
);
/// What `groupby.expanding(*args, **kwargs)` takes.
static EXPANDING_OF_GROUPS: Native =
    Native::new("expanding(min_periods=1, axis=<no_default>, method='single')", |_, _| Ok(Value::None));

fn given(args: &Bound) -> Args {
    Args { positional: args.rest.clone(), keywords: args.keywords.clone() }
}

/// Windows of some rows of each group, or of a span of time among its times.
///
/// >>> pd.DataFrame({'k': ['a', 'b', 'b'], 'v': [1, 2, 3]}, index=pd.to_datetime(['2024-01-05', '2024-01-01', '2024-01-02'])).groupby('k')['v'].rolling('2D').sum().tolist()
/// [1.0, 2.0, 5.0]
fn rolling_of_groups(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if !g.as_index {
        return Err(Stop::unsupported("groupby.rolling with as_index=False"));
    }
    let args = &ROLLING_OF_GROUPS.bound(given(args))?;
    for parameter in ["win_type", "axis", "step", "method"] {
        args.refuse("rolling", parameter)?;
    }
    let closed = closed_of(&args.value("closed"))?;
    let (centred, window, seen) = (args.flag("center")?, args.value("window"), Seen::Groups(Rc::clone(g)));
    if !is_span(&window) {
        if args.some("on").is_some() {
            return Err(Stop::unsupported("groupby.rolling(on=) of windows of rows"));
        }
        let rows = rows_of(&window)?;
        let least = least_within(Some(&args.value("min_periods")), rows)?;
        return Ok(Value::object(Window { rows: Some(rows), least, centred, closed, ..Window::growing(seen) }));
    }
    let on = match args.some("on") {
        Some(name) => Some(Rc::new(On::of(&g.frame, &name, &meter)?.0)),
        None => None,
    };
    let (cells, name) = match &on {
        Some(on) => (on.cells.clone(), on.name.as_str().unwrap_or_default().to_string()),
        None => (g.frame.index.to_array(&meter)?, "index".to_string()),
    };
    let Some(times) = times_in(&cells, &name, &meter)? else {
        return Err(raise::value_error("window must be an integer 0 or greater"));
    };
    let size = size_of(&window, centred)?;
    let least = least_of(Some(&args.value("min_periods")))?.unwrap_or(1);
    meter.work_len(8 * times.len())?;
    let mut of_groups = Vec::with_capacity(g.keys.len());
    for rows in &g.keys.rows {
        let held = meter.reserve(24 * rows.len() as u64)?;
        let own: Vec<i64> = rows.iter().filter_map(|row| times.get(*row).copied()).collect();
        if !is_monotonic(&own) {
            return Err(raise::value_error(format!(
                "Each group within {name} must be monotonic. Sort the values in {name} first."
            )));
        }
        of_groups.push(Rc::new(Spans { rows: spans(&own, size, centred, closed), held }));
    }
    let of_groups = Some(Rc::new(of_groups));
    Ok(Value::object(Window { rows: Some(1), least: Some(least), of_groups, on, ..Window::growing(seen) }))
}

fn is_monotonic(times: &[i64]) -> bool {
    times.is_sorted() || times.is_sorted_by(|a, b| a >= b)
}

/// Whether a window is a span of time, rather than rows.
fn is_span(window: &Value) -> bool {
    window.as_str().is_some() || window.is::<crate::time::Timedelta>()
}

/// The nanoseconds of a span of time.
fn size_of(window: &Value, centred: bool) -> Result<i64> {
    let size = match window.downcast::<crate::time::Timedelta>() {
        Some(span) => span.nanoseconds,
        None => crate::time::frequency::step(window).map_err(|stop| {
            let text = window.as_str().unwrap_or_default().to_string();
            let why = format!("passed window {text} is not compatible with a datetimelike index");
            if stop.is_raise() { raise::value_error(why) } else { stop }
        })?,
    };
    if size <= 0 || (centred && size % 2 == 1) {
        return Err(Stop::unsupported("rolling over this span of time"));
    }
    Ok(size)
}

/// The nanoseconds of times; `None` of what are none.
fn times_in(cells: &Array, name: &str, meter: &Meter) -> Result<Option<Vec<i64>>> {
    let (Array::Time(cells) | Array::Zoned(_, cells) | Array::Delta(cells)) = cells else { return Ok(None) };
    meter.work_len(cells.len())?;
    let _held = meter.reserve(8 * cells.len() as u64)?;
    let times: Option<Vec<i64>> = cells.iter().collect();
    times.map(Some).ok_or_else(|| raise::value_error(format!("{name} values must not have NaT")))
}

fn least_of(least: Option<&Value>) -> Result<Option<usize>> {
    match least {
        None | Some(Value::None) => Ok(None),
        Some(value) => match value.as_int().map(usize::try_from) {
            Some(Ok(least)) => Ok(Some(least)),
            Some(Err(_)) => Err(raise::value_error("min_periods must be >= 0")),
            None => Err(raise::value_error("min_periods must be an integer")),
        },
    }
}

/// The rows of a window of rows.
fn rows_of(window: &Value) -> Result<usize> {
    let wrong = || raise::value_error("window must be an integer 0 or greater");
    let rows = match window {
        Value::Float(_) | Value::None | Value::Str(_) => return Err(wrong()),
        Value::Bool(_) => None,
        value => value.as_int(),
    };
    let Some(rows) = rows else {
        return Err(Stop::unsupported(format!("rolling over a {}", window.class().name)));
    };
    match usize::try_from(rows) {
        Ok(0) => Err(Stop::unsupported("rolling(0)")),
        Ok(rows) => Ok(rows),
        Err(_) => Err(wrong()),
    }
}

/// `min_periods=` of windows of so many rows.
fn least_within(least: Option<&Value>, rows: usize) -> Result<Option<usize>> {
    let least = least_of(least)?;
    match least.filter(|least| *least > rows) {
        Some(least) => Err(raise::value_error(format!("min_periods {least} must be <= window {rows}"))),
        None => Ok(least),
    }
}

/// `closed=`: the right end where nothing is said.
fn closed_of(value: &Value) -> Result<Closed> {
    let closed = if value.is_none() { Some(Closed::Right) } else { value.as_str().and_then(Closed::of) };
    closed.ok_or_else(|| raise::value_error("closed must be 'right', 'left', 'both' or 'neither'"))
}

/// The times that a window of a span of time looks at, and the name of what has them; `None` where they are no times.
fn times_of(seen: &Seen, on: Option<&On>, meter: &Meter) -> Result<Option<(Vec<i64>, String)>> {
    let (array, name) = match (on, seen) {
        (Some(on), _) => (on.cells.clone(), on.name.as_str().unwrap_or_default().to_string()),
        (None, Seen::Series(series)) => (series.index().to_array(meter)?, "index".to_string()),
        (None, Seen::Frame(frame)) => (frame.frame().index.to_array(meter)?, "index".to_string()),
        (None, Seen::Groups(_)) => return Err(Stop::unsupported("rolling of groups over a time span")),
    };
    let Some(times) = times_in(&array, &name, meter)? else { return Ok(None) };
    if !is_monotonic(&times) {
        return Err(raise::value_error(format!("{name} values must be monotonic")));
    }
    Ok(Some((times, name)))
}

/// For each row the rows within a span of time: those of one time stand in or out of a window together where its end is open, and come one after another where
/// it is closed.
fn spans(times: &[i64], size: i64, centred: bool, closed: Closed) -> Vec<(usize, usize)> {
    let sign: i128 = if times.first() > times.last() { -1 } else { 1 };
    let at = |row: usize| sign * i128::from(times.get(row).copied().unwrap_or_default());
    let size = i128::from(size);
    let (behind, ahead) = if centred { (size / 2, size / 2) } else { (size, 0) };
    let mut out = Vec::with_capacity(times.len());
    let (mut start, mut end) = (0, 0);
    for row in 0..times.len() {
        let (from, to) = (at(row) - behind - i128::from(closed.left()), at(row) + ahead);
        while start < row && at(start) <= from {
            start += 1;
        }
        let within = |other: usize| match centred {
            true => at(other) < to || (closed.right() && at(other) == to),
            false if closed.right() => other <= row,
            false => at(other) < to,
        };
        while end < times.len() && within(end) {
            end += 1;
        }
        out.push((start.min(end), end));
    }
    out
}

/// Windows of some rows, or of a span of time, each ending at its row.
///
/// >>> pd.Series([1, 2, 3, 4]).rolling(2).sum().tolist()
/// [nan, 3.0, 5.0, 7.0]
/// >>> pd.Series([1, 2, 3], index=pd.to_datetime(['2024-01-01', '2024-01-02', '2024-01-05'])).rolling('2D').sum().tolist()
/// [1.0, 3.0, 3.0]
fn rolling(seen: Seen, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (on, seen) = match (args.given("on"), seen) {
        (None | Some(Value::None), seen) => (None, seen),
        (Some(name), Seen::Frame(frame)) => {
            let (on, rest) = On::of(&frame.frame(), name, &meter)?;
            (Some(on), Seen::Frame(rest))
        }
        (Some(name), _) => {
            let text = ops::str(name, host)?;
            return Err(raise::value_error(format!(
                "invalid on specified as {text}, must be a column (of DataFrame), an Index or None"
            )));
        }
    };
    let closed = closed_of(&args.value("closed"))?;
    let (centred, window) = (args.flag("center")?, args.value("window"));
    let on = on.map(Rc::new);
    let step = match args.some("step") {
        None => 1,
        Some(Value::Bool(_)) => return Err(raise::value_error("step must be an integer")),
        Some(step) => match step.as_int().map(usize::try_from) {
            Some(Ok(0)) => return Err(Stop::unsupported("rolling(step=0)")),
            Some(Ok(step)) => step,
            Some(Err(_)) => return Err(raise::value_error("step must be >= 0")),
            None => return Err(raise::value_error("step must be an integer")),
        },
    };
    if !is_span(&window) {
        let rows = rows_of(&window)?;
        let least = least_within(Some(&args.value("min_periods")), rows)?;
        return Ok(Value::object(Window {
            rows: Some(rows),
            least,
            centred,
            closed,
            on,
            step,
            ..Window::growing(seen)
        }));
    }
    if args.some("step").is_some() {
        let why = "step is not supported with frequency windows";
        return Err(raise::exception(&exceptions::NOT_IMPLEMENTED_ERROR, why));
    }
    let Some((times, _)) = times_of(&seen, on.as_deref(), &meter)? else {
        if on.as_ref().is_some_and(|on| on.cells.is_empty()) {
            return Err(Stop::unsupported("rolling over a time span of no rows"));
        }
        return Err(raise::value_error("window must be an integer 0 or greater"));
    };
    let size = size_of(&window, centred)?;
    let least = least_of(Some(&args.value("min_periods")))?.unwrap_or(1);
    meter.work_len(8 * times.len())?;
    let held = meter.reserve(16 * times.len() as u64)?;
    let spans = Some(Rc::new(Spans { rows: spans(&times, size, centred, closed), held }));
    Ok(Value::object(Window { rows: Some(1), least: Some(least), spans, on, step, ..Window::growing(seen) }))
}

/// Windows from the first row to each row.
///
/// >>> pd.Series([1, 2, 3]).expanding().mean().tolist()
/// [1.0, 1.5, 2.0]
fn expanding(seen: Seen, args: &Bound) -> Result<Value> {
    let least = least_of(Some(&args.value("min_periods")))?.unwrap_or(1);
    Ok(Value::object(Window { least: Some(least), ..Window::growing(seen) }))
}
