//! `resample`: rows in bins of time, of which those without rows stand among the others.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Class, Host, Iter, Method, Object, Result, Stop, Value, types};

use crate::array::Array;
use crate::column::Column;
use crate::frame::{DataFrame, Frame};
use crate::groupby::{GroupBy, Keys, Selected};
use crate::index::Labels;
use crate::polars_bridge::Ints;
use crate::series::Series;
use crate::time::calendar::DAY;
use crate::time::offset::Offset;

const LINE: &str = "resample(rule, axis=<no_default>, closed=None, label=None, convention=<no_default>, kind=<no_default>, on=None, level=None, origin='start_day', offset=None, group_keys=False)";
const REFUSED: &[&str] = &["axis", "convention", "kind", "level", "origin", "offset", "group_keys"];

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(LINE, |s: &Rc<Series>, args, host| {
    let state = s.state();
    let frame =
        Frame::named(vec![(state.name, Column::new(state.column.array(), host.meter())?)], state.index, host.meter())?;
    resample(frame, true, args, host)
})
.refusing(REFUSED)];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] =
    &[Method::new(LINE, |df: &Rc<DataFrame>, args, host| resample(df.frame(), false, args, host)).refusing(REFUSED)];

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
    "agg",
    "aggregate",
];

/// Rows in bins of time.
struct Resampler {
    groups: Rc<GroupBy>,
}

/// The first edge and the last of the bins that hold these times, as pandas finds them.
fn edges(offset: &Offset, first: i64, last: i64, right: bool) -> Result<(i64, i64)> {
    let beyond = || Stop::unsupported("resample beyond the bounds of time");
    let Some(size) = offset.tick() else {
        let (first, last) = (first - first.rem_euclid(DAY), last - last.rem_euclid(DAY));
        let first = if right { offset.moved(first, false)? } else { offset.rolled(first, false)? };
        return Ok((first, offset.moved(last, true)?));
    };
    let origin = first - first.rem_euclid(DAY);
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
    pub labels: Vec<i64>,
    /// How many rows are in each.
    pub counts: Vec<usize>,
}

/// The bins of times that a frequency makes, each closed and labelled at its right end or its left one.
pub fn bins(array: &Array, offset: &Offset, (right, label_right): (bool, bool), host: &mut dyn Host) -> Result<Bins> {
    let meter = Rc::clone(host.meter());
    let Array::Time(ints) = array else {
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
    let (start, end) = edges(offset, first, last, right)?;
    let mut binner = Vec::new();
    let mut at = if offset.tick().is_some() { start } else { offset.rolled(start, true)? };
    while at <= end {
        binner.push(at);
        meter.work_len(16)?;
        meter.check_frame(binner.len(), 1)?;
        at = offset.moved(at, true)?;
    }
    let mut edges = binner.clone();
    if offset.ends() {
        if right {
            for edge in &mut edges {
                *edge = edge.saturating_add(DAY - 1);
            }
        }
        if edges.len() > 1 && edges.get(edges.len() - 2).is_some_and(|edge| *edge > last) {
            edges.pop();
            binner.pop();
        }
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
    Ok(Bins { order, sorted, labels, counts })
}

/// The rows in bins of time, by the labels or by a column.
///
/// >>> pd.Series([1, 2, 4], index=pd.to_datetime(['2020-01-05', '2020-01-20', '2020-03-01'])).resample('MS').sum().tolist()
/// [3, 0, 4]
fn resample(frame: Frame, series: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let offset = Offset::parse(&args.value("rule"))?;
    let sides = sides(&offset, args.some("closed").as_ref(), args.some("label").as_ref())?;
    in_bins(frame, series, args.some("on"), &offset, sides, host)
}

/// Whether bins are closed, and labelled, at the right end: as asked for, or as their frequency has it.
pub fn sides(offset: &Offset, closed: Option<&Value>, label: Option<&Value>) -> Result<(bool, bool)> {
    let side = |name: &str, given: Option<&Value>| -> Result<bool> {
        match given {
            None => Ok(offset.ends()),
            Some(given) => match given.as_str() {
                Some("right") => Ok(true),
                Some("left") => Ok(false),
                _ => Err(raise::value_error(format!("Unsupported value for `{name}`"))),
            },
        }
    };
    if offset.name().ends_with('B') {
        return Err(Stop::unsupported("resample('B')"));
    }
    Ok((side("closed", closed)?, side("label", label)?))
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
            Labels::Flat(array @ Array::Time(_)) => (array.clone(), frame.index.name(), None),
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
pub fn in_bins(
    frame: Frame,
    series: bool,
    on: Option<Value>,
    offset: &Offset,
    sides: (bool, bool),
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (array, name, column) = times_of(&frame, series, on, host)?;
    let bins = bins(&array, offset, sides, host)?;
    let frame = if bins.sorted { frame } else { frame.take(&bins.order, &meter)? };
    let labels = Array::Time(Ints::new(bins.labels));
    let keys = Rc::new(Keys::bins(name, labels, &bins.counts, column, Rc::from(offset.name()), &meter)?);
    let selected = if series { Selected::One(0) } else { Selected::All };
    let groups = Rc::new(GroupBy { frame, keys, selected, as_index: true, sorted: true, group_keys: false });
    Ok(Value::object(Resampler { groups }))
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
        Err(Stop::unsupported(format!("Resampler.{name}")))
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        let chosen = Rc::clone(&self.groups).get_item(key, host)?;
        match chosen.downcast::<GroupBy>() {
            Some(groups) => Ok(Value::object(Resampler { groups })),
            None => Err(Stop::unsupported("Resampler[…]")),
        }
    }
}
