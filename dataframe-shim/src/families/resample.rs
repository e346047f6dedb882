//! `resample`: rows in bins of time, of which those without rows stand among the others.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Class, Host, Iter, Method, Object, Result, Stop, Value, types};

use super::rule::{Origin, Rule};
use crate::array::Array;
use crate::column::Column;
use crate::frame::{DataFrame, Frame};
use crate::groupby::{GroupBy, Keys, Selected};
use crate::index::Labels;
use crate::polars_bridge::Ints;
use crate::series::Series;
use crate::time::calendar::DAY;
use crate::time::offset::Offset;
use crate::time::seen::Seen;

const LINE: &str = "resample(rule, axis=<no_default>, closed=None, label=None, convention=<no_default>, kind=<no_default>, on=None, level=None, origin='start_day', offset=None, group_keys=False)";

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(LINE, |s: &Rc<Series>, args, host| {
    let state = s.state();
    let frame =
        Frame::named(vec![(state.name, Column::new(state.column.array(), host.meter())?)], state.index, host.meter())?;
    resample(frame, true, args, host)
})
.along_one_axis()];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] =
    &[Method::new(LINE, |df: &Rc<DataFrame>, args, host| resample(df.frame(), false, args, host)).refusing(&["axis"])];

static RESAMPLER: Class = Class::new("DatetimeIndexResampler", "pandas.core.resample", &[&types::OBJECT]);

/// What can be asked of bins.
const KNOWN: &[&str] = &[
    "sum",
    "mean",
    "count",
    "size",
    "min",
    "max",
    "median",
    "first",
    "last",
    "std",
    "var",
    "nunique",
    "prod",
    "sem",
    "quantile",
    "ohlc",
    "agg",
    "aggregate",
];

/// What gives a row for each bin out of the rows beside it.
pub const UPSAMPLING: &[&str] = &["asfreq", "ffill", "pad", "bfill", "backfill", "nearest", "interpolate", "fillna"];

/// Rows in bins of time.
struct Resampler {
    groups: Rc<GroupBy>,
    /// Whether bins are labelled at the end that belongs to them.
    even: bool,
    /// Whether a column was chosen of it: pandas then fills the rows of each bin rather than the bins.
    chosen: bool,
}

/// What pandas raises where bins by a column are to be filled.
pub fn from_column() -> Stop {
    raise::value_error(
        "Upsampling from level= or on= selection is not supported, use .set_index(...) to explicitly set index to datetime-like",
    )
}

/// The first edge and the last of the bins that hold these times, as pandas finds them.
fn edges(offset: &Offset, (first, last): (i64, i64), origin: i64, right: bool) -> Result<(i64, i64)> {
    let beyond = || Stop::unsupported("resample beyond the bounds of time");
    let Some(size) = offset.tick() else {
        let midnight = |time: i64| time.checked_sub(time.rem_euclid(DAY)).ok_or_else(beyond);
        let (first, last) = (midnight(first)?, midnight(last)?);
        let first = if right { offset.moved(first, false)? } else { offset.rolled(first, false)? };
        return Ok((first, offset.moved(last, true)?));
    };
    let off = |time: i64| time.checked_sub(origin).map(|since| since.rem_euclid(size)).ok_or_else(beyond);
    let (before, after) = (off(first)?, off(last)?);
    let start = match (right, before) {
        (true, 0) => first.checked_sub(size),
        (_, before) => first.checked_sub(before),
    };
    let end = match (right, after) {
        (true, 0) => Some(last),
        (_, after) => last.checked_add(size - after),
    };
    Ok((start.ok_or_else(beyond)?, end.ok_or_else(beyond)?))
}

/// Rows in bins: in the order of their times, the label of each bin and how many rows are in it.
pub struct Bins {
    /// Rows in the order of their times.
    pub order: Vec<usize>,
    /// Whether that is the order in which they stand.
    pub sorted: bool,
    /// The label of each bin.
    pub labels: Array,
    /// How many rows are in each.
    pub counts: Vec<usize>,
}

/// The bins of times that a rule makes.
pub fn bins(array: &Array, rule: &Rule, host: &mut dyn Host) -> Result<Bins> {
    let meter = Rc::clone(host.meter());
    let Rule { offset, right, label_right, .. } = rule;
    let (right, label_right) = (*right, *label_right);
    let (Array::Time(ints) | Array::Zoned(_, ints)) = array else {
        let class = match array {
            Array::Str(_) | Array::Object(_) | Array::Int(..) | Array::Float(_) | Array::Bool(_) => "Index",
            _ => return Err(Stop::unsupported("resample(on=) of no datetimes")),
        };
        return Err(raise::type_error(format!(
            "Only valid with DatetimeIndex, TimedeltaIndex or PeriodIndex, but got an instance of '{class}'"
        )));
    };
    if ints.has_missing() || ints.is_empty() {
        return Err(Stop::unsupported("resample of NaT, or of no rows"));
    }
    // Rows in the order of their times; bins are then runs of them.
    let order = array.sorted_rows(true, false, host)?;
    let sorted = order.iter().enumerate().all(|(at, &row)| at == row);
    let times: Vec<i64> = order.iter().filter_map(|&row| ints.get(row)).collect();
    let (Some(&first), Some(&last)) = (times.first(), times.last()) else {
        return Err(Stop::unsupported("resample of no rows"));
    };
    let seen = Seen::of(array, offset);
    let (shown_first, shown_last) = (seen.shown(first), seen.shown(last));
    let midnight = seen.origin(first, &meter)?;
    let (shown_first, origin) = match offset.tick() {
        None => (shown_first, midnight),
        Some(_) if rule.origin != Origin::StartDay && !matches!(seen, Seen::Plain) => {
            return Err(Stop::unsupported("resample(origin=) of times in a zone"));
        }
        Some(size) => rule
            .anchor(size, (shown_first, shown_last), midnight)
            .ok_or_else(|| Stop::unsupported("resample beyond the bounds of time"))?,
    };
    let (start, end) = edges(offset, (shown_first, shown_last), origin, right)?;
    let mut binner = Vec::new();
    let mut at = if offset.tick().is_some() { start } else { offset.rolled(start, true)? };
    while at <= end {
        binner.push(at);
        meter.work_len(16)?;
        meter.check_frame(binner.len(), 1)?;
        at = offset.moved(at, true)?;
    }
    let mut edges = binner.clone();
    if offset.ends() && right {
        for edge in &mut edges {
            *edge = edge.saturating_add(DAY - 1);
        }
        edges = seen.times(&edges, false, &meter)?;
    } else {
        edges = seen.times(&edges, offset.tick().is_some(), &meter)?;
    }
    let mut binner = seen.times(&binner, offset.tick().is_some(), &meter)?;
    if offset.ends() && edges.len() > 1 && edges.get(edges.len() - 2).is_some_and(|edge| *edge > last) {
        edges.pop();
        binner.pop();
    }
    let mut counts = Vec::with_capacity(edges.len());
    let mut done = 0;
    for edge in edges.iter().skip(1) {
        let upto = times.partition_point(|time| if right { time <= edge } else { time < edge });
        counts.push(upto.saturating_sub(done));
        done = upto.max(done);
    }
    if done != times.len() {
        return Err(raise::value_error("Values falls after last bin"));
    }
    let labels: Vec<i64> = binner.into_iter().skip(usize::from(label_right)).take(counts.len()).collect();
    if labels.len() != counts.len() {
        return Err(Stop::unsupported("resample with these bins"));
    }
    let labels = seen.zoned(Ints::new(labels))?;
    Ok(Bins { order, sorted, labels, counts })
}

/// The rows in bins of time, by the labels or by a column.
///
/// >>> pd.Series([1, 2, 4], index=pd.to_datetime(['2020-01-05', '2020-01-20', '2020-03-01'])).resample('MS').sum().tolist()
/// [3, 0, 4]
fn resample(frame: Frame, series: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if args.some("kind").is_some_and(|kind| kind.as_str() != Some("timestamp")) {
        return Err(Stop::unsupported("resample(kind='period')"));
    }
    let rule = Rule::of(&args.value("rule"), args)?;
    if let Some(level) = args.some("level") {
        if args.some("on").is_some() {
            return Err(raise::value_error("The Grouper cannot specify both a key and a level!"));
        }
        return by_level(frame, series, &level, &rule, host);
    }
    let binned = in_bins(frame, series, args.some("on"), &rule, host)?;
    match binned.downcast::<Resampler>() {
        Some(own) if args.flag("group_keys")? => {
            let GroupBy { frame, keys, selected, as_index, sorted, .. } = &*own.groups;
            let (frame, keys, selected) = (frame.clone(), Rc::clone(keys), selected.clone());
            let groups = GroupBy { frame, keys, selected, as_index: *as_index, sorted: *sorted, group_keys: true };
            Ok(Value::object(Resampler { groups: Rc::new(groups), even: own.even, chosen: own.chosen }))
        }
        _ => Ok(binned),
    }
}

/// The rows in bins of the times of one level of their labels.
fn by_level(frame: Frame, series: bool, level: &Value, rule: &Rule, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if frame.index.levels() == 1 {
        return Err(Stop::unsupported("resample(level=) of labels of one level"));
    }
    let at = super::levels::level_of(&frame.index, level, host)?;
    let name = frame.index.names().get(at).cloned().unwrap_or(Value::None);
    let array = frame.index.level_array(at, &meter)?;
    binned(frame, series, (array, name, None), rule, host)
}

/// The times that rows are put in bins by: of the labels or of a column; their name, and where the column is.
pub fn times_of(
    frame: &Frame,
    series: bool,
    on: Option<Value>,
    host: &mut dyn Host,
) -> Result<(Array, Value, Option<usize>)> {
    let meter = Rc::clone(host.meter());
    let found = match on {
        Some(_) if series => return Err(Stop::unsupported("Series.resample(on=)")),
        Some(on) => match frame.positions(&on, &meter)?[..] {
            [at] => (frame.array(at).unwrap_or_else(|| Array::objects(Vec::new())), on, Some(at)),
            [] => {
                return Err(raise::key_error_text(format!(
                    "The grouper name {} is not found",
                    hiddentables_values::ops::str(&on, host)?
                )));
            }
            _ => return Err(Stop::unsupported("resample(on=) of a repeated column name")),
        },
        None => match frame.index.labels() {
            Labels::Flat(array @ (Array::Time(_) | Array::Zoned(..))) => (array.clone(), frame.index.name(), None),
            Labels::Flat(Array::Delta(_)) => return Err(Stop::unsupported("resample of a TimedeltaIndex")),
            _ => {
                let class = crate::selection::index_class(&frame.index);
                return Err(raise::type_error(format!(
                    "Only valid with DatetimeIndex, TimedeltaIndex or PeriodIndex, but got an instance of '{class}'"
                )));
            }
        },
    };
    Ok(found)
}

/// Rows in bins of time, which are asked for what groups are.
pub fn in_bins(frame: Frame, series: bool, on: Option<Value>, rule: &Rule, host: &mut dyn Host) -> Result<Value> {
    let times = times_of(&frame, series, on, host)?;
    binned(frame, series, times, rule, host)
}

fn binned(
    frame: Frame,
    series: bool,
    (array, name, column): (Array, Value, Option<usize>),
    rule: &Rule,
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let bins = bins(&array, rule, host)?;
    let frame = if bins.sorted { frame } else { frame.take(&bins.order, &meter)? };
    let keys = Rc::new(Keys::bins(name, bins.labels, &bins.counts, column, Rc::from(rule.offset.name()), &meter)?);
    let selected = if series { Selected::One(0) } else { Selected::All };
    let groups = Rc::new(GroupBy { frame, keys, selected, as_index: true, sorted: true, group_keys: false });
    Ok(Value::object(Resampler { groups, even: rule.right == rule.label_right, chosen: false }))
}

impl Object for Resampler {
    fn class(&self) -> &'static Class {
        &RESAMPLER
    }

    fn iter(self: Rc<Self>, _: &mut dyn Host) -> Result<Iter> {
        Err(Stop::unsupported("going through a Resampler"))
    }

    fn len(&self, _: &mut dyn Host) -> Result<Option<usize>> {
        Err(Stop::unsupported("len of a Resampler"))
    }

    fn truth(&self, _: &mut dyn Host) -> Result<bool> {
        Err(Stop::unsupported("bool of a Resampler"))
    }

    fn repr(&self, _: &mut dyn Host) -> Result<String> {
        Err(Stop::unsupported("the text of a Resampler"))
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if KNOWN.contains(&name) {
            return self.groups.members().get(&self.groups, name, host);
        }
        if !self.groups.is_series() && !self.groups.members().has(name) {
            let label = Value::str(name, host.meter())?;
            if !self.groups.frame.positions(&label, host.meter())?.is_empty() {
                return self.get_item(&label, host);
            }
        }
        Err(Stop::unsupported(format!("Resampler.{name}")))
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        if KNOWN.contains(&name) {
            return self.groups.members().call(&self.groups, name, args, host);
        }
        if self.chosen && matches!(name, "ffill" | "bfill") {
            let groups = self.with_rows(host)?;
            return groups.members().call(&groups, name, args, host);
        }
        if self.chosen && UPSAMPLING.contains(&name) {
            return Err(Stop::unsupported(format!("Resampler.{name} of a chosen column")));
        }
        if UPSAMPLING.contains(&name) {
            if self.groups.keys.columns.iter().any(Option::is_some) {
                return Err(match name {
                    "asfreq" | "ffill" | "bfill" | "nearest" => from_column(),
                    _ => Stop::unsupported(format!("Resampler.{name} of bins by a column")),
                });
            }
            return self.upsampled(name, args, host);
        }
        let named =
            args.positional.first().is_some_and(|how| matches!(how, Value::Str(_) | Value::List(_) | Value::Dict(_)));
        match name {
            "apply" if self.groups.group_keys => Err(Stop::unsupported("resample(group_keys=True).apply")),
            "apply" if named || self.groups.is_series() => {
                match self.groups.members().call(&self.groups, "agg", args.clone(), host) {
                    // A function that gives rows is applied, and what it gives stands as it is.
                    Err(stop) if !named && unreduced(&stop) => {
                        let times = |array: Array| matches!(array, Array::Time(_) | Array::Zoned(..) | Array::Delta(_));
                        if self.groups.selection(host.meter())?.arrays().any(times) {
                            return Err(Stop::unsupported("Resampler.apply with a function that gives rows of times"));
                        }
                        self.groups.members().call(&self.groups, "apply", args, host)
                    }
                    answer => answer,
                }
            }
            "transform" => {
                let mut args = args;
                if let Some(at) = args.keywords.iter().position(|(name, _)| &**name == "arg") {
                    let (_, how) = args.keywords.remove(at);
                    args.positional.insert(0, how);
                }
                let groups = self.with_rows(host)?;
                groups.members().call(&groups, "transform", args, host)
            }
            "pipe" => {
                let Some((function, rest)) = args.positional.split_first() else {
                    return Err(Stop::unsupported("Resampler.pipe of nothing"));
                };
                let positional = std::iter::once(Value::shared(Rc::clone(&self))).chain(rest.iter().cloned()).collect();
                host.call(function, Args { positional, keywords: args.keywords.clone() })
            }
            _ => Err(Stop::unsupported(format!("Resampler.{name}"))),
        }
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let chosen = Rc::clone(&self.groups).get_item(key, host)?;
        match chosen.downcast::<GroupBy>() {
            Some(groups) => Ok(Value::object(Resampler { groups, even: self.even, chosen: true })),
            None => Err(Stop::unsupported("Resampler[…]")),
        }
    }
}

/// Whether an aggregation ended since a function gave several cells.
fn unreduced(stop: &Stop) -> bool {
    stop.exception_of(&exceptions::VALUE_ERROR).is_some_and(|exception| {
        matches!(exception.args.borrow().as_slice(), [only] if only.as_str() == Some("Must produce aggregated value"))
    })
}

impl Resampler {
    /// The bins that have rows.
    fn with_rows(&self, host: &mut dyn Host) -> Result<Rc<GroupBy>> {
        let meter = Rc::clone(host.meter());
        let keys = &self.groups.keys;
        let kept: Vec<usize> =
            (0..keys.rows.len()).filter(|&at| keys.rows.get(at).is_some_and(|rows| !rows.is_empty())).collect();
        let counts: Vec<usize> = keys.rows.iter().map(Vec::len).filter(|count| *count > 0).collect();
        let (Some(labels), Some(name)) = (keys.labels.first(), keys.names.first()) else {
            return Err(Stop::unsupported("Resampler.transform"));
        };
        let column = keys.columns.first().copied().flatten();
        let freq = keys.freq.clone().unwrap_or_else(|| Rc::from(""));
        let keys = Keys::bins(name.clone(), labels.take(&kept, &meter)?, &counts, column, freq, &meter)?;
        let own = &self.groups;
        Ok(Rc::new(GroupBy {
            frame: own.frame.clone(),
            keys: Rc::new(keys),
            selected: own.selected.clone(),
            as_index: true,
            sorted: true,
            group_keys: false,
        }))
    }

    /// A row for each bin: the one at its label, or (`ffill`, `bfill`, `nearest`) the one before it, after it, or nearest to it.
    fn upsampled(&self, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let text = args.positional.first().and_then(Value::as_str).map(str::to_string);
        let (how, after) = match (name, &text) {
            ("interpolate", _) => ("asfreq", true),
            ("fillna", Some(text)) if args.positional.len() == 1 && args.keywords.is_empty() => (text.as_str(), false),
            ("fillna", _) => return Err(Stop::unsupported("Resampler.fillna with these arguments")),
            _ if !args.positional.is_empty() || !args.keywords.is_empty() => {
                return Err(Stop::unsupported(format!("Resampler.{name} with arguments")));
            }
            (name, _) => (name, false),
        };
        let keys = &self.groups.keys;
        let (Some(own @ (Array::Time(labels) | Array::Zoned(_, labels))), true, [None]) =
            (keys.labels.first(), self.even, keys.columns.as_slice())
        else {
            return Err(Stop::unsupported(format!("Resampler.{name} of these bins")));
        };
        let frame = &self.groups.frame;
        if !frame.index.is_unique(&meter)? {
            return Err(raise::value_error("cannot reindex on an axis with duplicate labels"));
        }
        let Labels::Flat(Array::Time(times) | Array::Zoned(_, times)) = frame.index.labels() else {
            return Err(Stop::unsupported(format!("Resampler.{name}")));
        };
        let times = times.values();
        meter.work_len(8 * labels.len().saturating_add(times.len()))?;
        let row = |label: i64| -> Result<Option<usize>> {
            let next = times.partition_point(|time| *time < label);
            let exact = times.get(next).is_some_and(|time| *time == label).then_some(next);
            let before = exact.or_else(|| next.checked_sub(1));
            let behind = (next < times.len()).then_some(next);
            Ok(match how {
                "asfreq" => exact,
                "ffill" | "pad" => before,
                "bfill" | "backfill" => behind,
                "nearest" => match (before, behind) {
                    (Some(a), Some(b)) => {
                        let distance = |at: usize| {
                            times.get(at).map_or(i128::MAX, |time| (i128::from(*time) - i128::from(label)).abs())
                        };
                        Some(if distance(a) < distance(b) { a } else { b })
                    }
                    (a, b) => a.or(b),
                },
                other => {
                    return Err(raise::value_error(format!(
                        "Invalid fill method. Expecting pad (ffill), backfill (bfill) or nearest. Got {other}"
                    )));
                }
            })
        };
        let rows = labels.values().iter().map(|label| row(*label)).collect::<Result<Vec<_>>>()?;
        let selection = self.groups.selection(&meter)?;
        let index = crate::index::Index::flat(own.clone(), frame.index.name(), &meter)?;
        let index = index.with_freq(keys.freq.clone(), &meter)?;
        let arrays = selection.arrays().map(|array| array.take_optional(&rows, &meter)).collect::<Result<_>>()?;
        let made = Frame::of_arrays(Rc::clone(&selection.columns), arrays, index, &meter)?;
        let result = match (self.groups.is_series(), made.series(0, &meter)?) {
            (true, Some(series)) => Value::shared(series),
            _ => DataFrame::value(made),
        };
        if after {
            return hiddentables_values::ops::call_method(&result, "interpolate", args, host);
        }
        Ok(result)
    }
}
