//! `resample` of each group: rows in bins of time, of which every group has its own.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Class, Host, Iter, Method, Object, Result, Signature, Stop, Value, ops, types};

use super::groupby::apply::{index_of, stacked};
use super::resample::{UPSAMPLING, bins, from_column, in_bins, times_of};
use super::rule::Rule;
use crate::array::Array;
use crate::column::Column;
use crate::frame::{DataFrame, Frame};
use crate::groupby::{GroupBy, Selected};
use crate::index::{Index, Labels};
use crate::series::Series;
use crate::time::calendar::DAY;

/// Rows that a grouped frame and a grouped Series share.
pub const GROUPED: &[Method<Rc<GroupBy>>] =
    &[Method::new("resample(rule, *args, include_groups=True, **kwargs)", resample).refusing(&["*args"])];

static RESAMPLER: Class = Class::new("DatetimeIndexResamplerGroupby", "pandas.core.resample", &[&types::OBJECT]);

/// What gives rows of each group.
const KNOWN: &[&str] = &[
    "sum", "mean", "count", "size", "min", "max", "median", "first", "last", "std", "var", "nunique", "prod", "sem",
    "quantile", "ohlc", "asfreq", "ffill", "bfill", "nearest",
];

static LINE: std::sync::LazyLock<Signature> = std::sync::LazyLock::new(|| {
    Signature::parse("resample(on=None, closed=None, label=None, origin='start_day', offset=None)")
});

/// Rows of each group in bins of time.
struct GroupedResampler {
    groups: Rc<GroupBy>,
    /// The column of the times, where they are not the labels.
    on: Option<Value>,
    /// The times of that column beside the rows of the grouped frame, where a column of it was chosen.
    times: Option<Array>,
    rule: Rc<Rule>,
    include_groups: bool,
}

/// The rows of each group in bins of time: the labels are the keys' and the bins'.
///
/// >>> pd.Series([1, 2, 4], index=pd.to_datetime(['2020-01-05', '2020-01-05', '2020-01-07'])).groupby(['a', 'b', 'a']).resample('D').sum().tolist()
/// [1, 0, 4, 2]
fn resample(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    for (name, _) in &args.keywords {
        if !matches!(&**name, "on" | "closed" | "label" | "origin" | "offset") {
            return Err(Stop::unsupported(format!("{}.resample({name}=)", g.class_name())));
        }
    }
    let bound = LINE.bind("resample", false, Args { positional: Vec::new(), keywords: args.keywords.clone() })?;
    if g.keys.unobserved || g.keys.rows.iter().any(Vec::is_empty) || g.keys.is_empty() {
        return Err(Stop::unsupported(format!("{}.resample of groups without rows", g.class_name())));
    }
    if !g.as_index || !g.group_keys {
        return Err(Stop::unsupported(format!("{}.resample with as_index=False or group_keys=False", g.class_name())));
    }
    let rule = Rule::of(&args.value("rule"), &bound)?;
    let on = bound.some("on");
    if on.is_some() && g.is_series() {
        return Err(Stop::unsupported("SeriesGroupBy.resample(on=)"));
    }
    let (times, ..) = times_of(&g.frame, g.is_series(), on.clone(), host)?;
    bins(&times, &rule, host)?;
    let include_groups = args.flag("include_groups")?;
    let groups = Rc::clone(g);
    Ok(Value::object(GroupedResampler { groups, on, times: None, rule: Rc::new(rule), include_groups }))
}

impl Object for GroupedResampler {
    fn class(&self) -> &'static Class {
        &RESAMPLER
    }

    fn iter(self: Rc<Self>, _: &mut dyn Host) -> Result<Iter> {
        Err(Stop::unsupported("going through a Resampler of groups"))
    }

    fn len(&self, _: &mut dyn Host) -> Result<Option<usize>> {
        Err(Stop::unsupported("len of a Resampler of groups"))
    }

    fn truth(&self, _: &mut dyn Host) -> Result<bool> {
        Err(Stop::unsupported("bool of a Resampler of groups"))
    }

    fn repr(&self, _: &mut dyn Host) -> Result<String> {
        Err(Stop::unsupported("the text of a Resampler of groups"))
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if !self.groups.is_series() && !self.groups.members().has(name) && !UPSAMPLING.contains(&name) {
            let label = Value::str(name, host.meter())?;
            if !self.groups.frame.positions(&label, host.meter())?.is_empty() {
                return self.get_item(&label, host);
            }
        }
        Err(Stop::unsupported(format!("{}.resample().{name}", self.groups.class_name())))
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        match name {
            "agg" | "aggregate" => self.aggregated(&args, host),
            _ if KNOWN.contains(&name) => self.answered(name, &args, host),
            _ => Err(Stop::unsupported(format!("{}.resample().{name}", self.groups.class_name()))),
        }
    }

    fn get_item(self: Rc<Self>, key: &Value, host: &mut dyn Host) -> Result<Value> {
        if !matches!(self.groups.selected, Selected::All) {
            return Err(Stop::unsupported("a column of a Resampler of groups of which columns were chosen"));
        }
        let meter = Rc::clone(host.meter());
        let chosen = Rc::clone(&self.groups).get_item(key, host)?;
        let Some(mut groups) = chosen.downcast::<GroupBy>() else {
            return Err(Stop::unsupported("Resampler[…]"));
        };
        let mut times = None;
        if let Some(on) = &self.on {
            let (array, _, column) = times_of(&self.groups.frame, false, Some(on.clone()), host)?;
            match &groups.selected {
                Selected::Several(positions) => {
                    // pandas keeps the times beside the columns that were chosen.
                    let mut positions = positions.clone();
                    positions.extend(column.filter(|at| !positions.contains(at)));
                    groups = groups.select(Selected::Several(positions));
                }
                _ => {
                    // pandas takes the times of a chosen column at the numbers that its labels are.
                    let plain = Index::range(groups.frame.rows());
                    if !matches!(groups.frame.index.labels(), Labels::Range(_))
                        || !groups.frame.index.same_labels(&plain, &meter)?
                    {
                        return Err(Stop::unsupported(
                            "DataFrameGroupBy.resample(on=)[…] of rows that are not labelled by their place",
                        ));
                    }
                    times = Some(array);
                }
            }
        }
        Ok(Value::object(GroupedResampler {
            groups,
            on: self.on.clone(),
            times,
            rule: Rc::clone(&self.rule),
            include_groups: self.include_groups,
        }))
    }
}

impl GroupedResampler {
    /// What a method of bins gives for the rows of each group, one group after another.
    fn answered(&self, name: &str, args: &Args, host: &mut dyn Host) -> Result<Value> {
        if self.on.is_some() && UPSAMPLING.contains(&name) {
            return Err(from_column());
        }
        let g = &self.groups;
        if name == "size" && matches!(g.selected, Selected::Several(_)) {
            return Err(Stop::unsupported("DataFrameGroupBy.resample()[[…]].size"));
        }
        let without_keys = || g.select(Selected::Several(g.positions()));
        if !matches!(g.selected, Selected::All) {
            return self.of_groups(g, name, args, host);
        }
        if !self.include_groups {
            return self.of_groups(&without_keys(), name, args, host);
        }
        match self.of_groups(g, name, args, host) {
            // pandas tries again without the keys.
            Err(stop) if stop.exception_of(&exceptions::TYPE_ERROR).is_some() => {
                self.of_groups(&without_keys(), name, args, host)
            }
            answer => answer,
        }
    }

    fn of_groups(&self, seen: &Rc<GroupBy>, name: &str, args: &Args, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let mut values = Vec::with_capacity(seen.keys.len());
        for rows in &seen.keys.rows {
            meter.step()?;
            let part = seen.part(rows, &meter)?;
            let (frame, series) = match (part.downcast::<DataFrame>(), part.downcast::<Series>()) {
                (Some(df), _) => (df.frame(), false),
                (_, Some(series)) => {
                    let state = series.state();
                    let index = match (&self.times, &self.on) {
                        (Some(times), Some(on)) => Index::flat(times.take(rows, &meter)?, on.clone(), &meter)?,
                        _ => state.index,
                    };
                    let cells = Column::new(state.column.array(), &meter)?;
                    (Frame::named(vec![(state.name, cells)], index, &meter)?, true)
                }
                _ => return Err(Stop::unsupported("resample of this")),
            };
            let on = if series { None } else { self.on.clone() };
            let resampler = in_bins(frame, series, on, &self.rule, host)?;
            values.push(ops::call_method(&resampler, name, args.clone(), host)?);
        }
        self.refuse_midnights(&values, host)?;
        let answer = stacked(seen, values, false, host)?;
        let rows = match (answer.downcast::<DataFrame>(), answer.downcast::<Series>()) {
            (Some(df), _) => df.frame().rows(),
            (_, Some(series)) => series.len(),
            _ => 0,
        };
        if rows == 0 {
            return Err(Stop::unsupported(format!("{}.resample of no rows", seen.class_name())));
        }
        Ok(answer)
    }

    /// Bins of hours are printed with their time though each begins at midnight, as long as all groups have the same.
    fn refuse_midnights(&self, values: &[Value], host: &mut dyn Host) -> Result<()> {
        if self.rule.offset.tick().is_none_or(|size| size % DAY == 0) {
            return Ok(());
        }
        let meter = Rc::clone(host.meter());
        let mut first: Option<Rc<Index>> = None;
        for value in values {
            let Some(index) = index_of(value) else { return Ok(()) };
            match &first {
                Some(first) if !first.same_labels(&index, &meter)? => return Ok(()),
                Some(_) => {}
                None => {
                    let midnights = match index.labels() {
                        Labels::Flat(Array::Time(times)) => times.values().iter().all(|time| time % DAY == 0),
                        _ => false,
                    };
                    if !midnights {
                        return Ok(());
                    }
                    first = Some(index);
                }
            }
        }
        Err(Stop::unsupported("resample of groups by hours, where all bins begin at midnight"))
    }

    /// What is asked for by name: one name, for a column a list of them, for a frame one of each column.
    fn aggregated(self: Rc<Self>, args: &Args, host: &mut dyn Host) -> Result<Value> {
        let class = self.groups.class_name();
        let other = || Stop::unsupported(format!("{class}.resample().agg with these arguments"));
        let [how] = args.positional.as_slice() else { return Err(other()) };
        if !args.keywords.is_empty() {
            return Err(other());
        }
        let known = |how: &Value| {
            how.as_str().is_some_and(|name| {
                KNOWN.contains(&name) && !UPSAMPLING.contains(&name) && !matches!(name, "ohlc" | "size")
            })
        };
        if let Some(name) = how.as_str().filter(|name| *name == "size" || known(how)) {
            return self.answered(name, &Args::default(), host);
        }
        let meter = Rc::clone(host.meter());
        let (names, values) = match how {
            Value::List(list) if self.groups.is_series() => {
                let names = list.snapshot();
                if names.is_empty()
                    || !names.iter().all(known)
                    || names
                        .iter()
                        .enumerate()
                        .any(|(at, own)| names.iter().take(at).any(|before| before.as_str() == own.as_str()))
                {
                    return Err(other());
                }
                let mut values = Vec::with_capacity(names.len());
                for name in &names {
                    values.push(self.answered(name.as_str().unwrap_or_default(), &Args::default(), host)?);
                }
                (names, values)
            }
            Value::Dict(dict) if matches!(self.groups.selected, Selected::All) && !dict.is_empty() => {
                let pairs = dict.pairs();
                let mut values = Vec::with_capacity(pairs.len());
                for (column, how) in &pairs {
                    let name = how.as_str().filter(|_| known(how)).ok_or_else(other)?;
                    if column.as_str().is_none() {
                        return Err(other());
                    }
                    let chosen = Rc::clone(&self).get_item(column, host)?;
                    let Some(chosen) = chosen.downcast::<GroupedResampler>().filter(|own| own.groups.is_series())
                    else {
                        return Err(other());
                    };
                    values.push(chosen.answered(name, &Args::default(), host)?);
                }
                (pairs.into_iter().map(|(column, _)| column).collect(), values)
            }
            _ => return Err(other()),
        };
        // The labels of every answer are the same: the groups' keys and their bins.
        let mut columns = Vec::with_capacity(values.len());
        let mut index: Option<Rc<Index>> = None;
        for (name, value) in names.into_iter().zip(&values) {
            let Some(series) = value.downcast::<Series>() else { return Err(other()) };
            columns.push((name, Column::new(series.array(), &meter)?));
            index.get_or_insert_with(|| series.index());
        }
        let Some(index) = index else { return Err(raise::value_error("No objects to concatenate")) };
        Ok(DataFrame::value(Frame::named(columns, index, &meter)?))
    }
}
