//! `pd.Grouper`: a key of `groupby` by the name of a column or level, or by bins of time.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Class, Host, Meter, Object, Result, Signature, Stop, Value, types};

use super::resample::{self, Bins};
use super::rule::Rule;
use crate::array::Array;
use crate::frame::{DataFrame, Frame};
use crate::groupby::{GroupBy, Keys, Selected};
use crate::series::Series;

/// `pd.Grouper`
pub static GROUPER: Class =
    Class::new("Grouper", "pandas.core.groupby.grouper", &[&types::OBJECT]).constructed_by(construct);

static LINE: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse(
        "Grouper(key=None, level=None, freq=None, axis=<no_default>, sort=False, dropna=True, closed=None, label=None, convention=None, origin='start_day', offset=None, group_keys=True)",
    )
});

/// What rows are grouped by.
pub struct Grouper {
    key: Value,
    level: Value,
    rule: Option<Rule>,
    sort: bool,
}

fn construct(_class: &'static Class, args: Args, _host: &mut dyn Host) -> Result<Value> {
    let bound = LINE.bind("Grouper", false, args)?;
    for name in ["axis", "dropna", "convention", "group_keys"] {
        bound.refuse("Grouper", name)?;
    }
    let rule = bound.some("freq").map(|freq| Rule::of(&freq, &bound)).transpose()?;
    if bound.some("key").is_some() && bound.some("level").is_some() {
        return Err(raise::value_error("The Grouper cannot specify both a key and a level!"));
    }
    Ok(Value::object(Grouper { key: bound.value("key"), level: bound.value("level"), rule, sort: bound.flag("sort")? }))
}

impl Object for Grouper {
    fn class(&self) -> &'static Class {
        &GROUPER
    }
}

/// Whether a key of `groupby` is one, or a list that holds one.
pub fn is_among(by: &Value) -> bool {
    match by {
        Value::List(list) => list.borrow().iter().any(Value::is::<Grouper>),
        other => other.is::<Grouper>(),
    }
}

/// The groups that a `Grouper` asks for, alone or beside other keys.
///
/// >>> pd.DataFrame({'k': ['a', 'b', 'a'], 'v': [1, 2, 4]}).groupby(pd.Grouper(key='k'))['v'].sum().tolist()
/// [5, 2]
pub fn grouped(own: &Value, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let by = args.value("by");
    let mut keywords: Vec<(&str, Value)> = ["as_index", "sort", "group_keys", "observed", "dropna"]
        .iter()
        .filter_map(|name| Some((*name, args.given(name)?.clone())))
        .collect();
    if let Some(grouper) = by.downcast::<Grouper>() {
        if grouper.rule.is_some() {
            return in_bins(own, &grouper, args, host);
        }
        keywords.retain(|(name, _)| *name != "sort");
        keywords.push(("sort", Value::Bool(grouper.sort)));
        return match (grouper.key.is_none(), grouper.level.is_none()) {
            (false, _) => super::pivot_table::called(own, "groupby", vec![grouper.key.clone()], &keywords, host),
            (_, false) => {
                keywords.push(("level", grouper.level.clone()));
                super::pivot_table::called(own, "groupby", Vec::new(), &keywords, host)
            }
            _ => Err(Stop::unsupported("Grouper of nothing")),
        };
    }
    let Value::List(list) = &by else { return Err(Stop::unsupported("groupby of a Grouper among others")) };
    let keys = list.snapshot();
    if keys.len() == 1 {
        return Err(Stop::unsupported("groupby of a list of one Grouper"));
    }
    let Some(df) = own.downcast::<DataFrame>() else {
        return Err(Stop::unsupported("Series.groupby of several Groupers"));
    };
    let meter = Rc::clone(host.meter());
    let mut frame = df.frame();
    let mut plain = Vec::with_capacity(keys.len());
    for key in keys {
        let Some(grouper) = key.downcast::<Grouper>() else {
            plain.push(key);
            continue;
        };
        let Some(rule) = &grouper.rule else {
            if grouper.key.is_none() {
                return Err(Stop::unsupported("groupby of several keys with a Grouper of a level"));
            }
            plain.push(grouper.key.clone());
            continue;
        };
        let on = on_of(&grouper)?;
        let (array, name, column) = resample::times_of(&frame, false, on, host)?;
        let bins = resample::bins(&array, rule, host)?;
        plain.push(Series::value(name, Rc::clone(&frame.index), of_rows(&bins, &meter)?, &meter)?);
        if let Some(column) = column {
            let kept: Vec<usize> = (0..frame.width()).filter(|at| *at != column).collect();
            frame = frame.take_columns(&kept, &meter)?;
        }
    }
    let by = Value::list(plain, &meter)?;
    super::pivot_table::called(&DataFrame::value(frame), "groupby", vec![by], &keywords, host)
}

/// The column that times are in; `None` where they are the labels.
fn on_of(grouper: &Grouper) -> Result<Option<Value>> {
    match (&grouper.key, &grouper.level) {
        (Value::None, Value::None | Value::Int(0)) => Ok(None),
        (Value::None, _) => Err(Stop::unsupported("Grouper(freq=, level=)")),
        (key, _) => Ok(Some(key.clone())),
    }
}

/// The label of its bin for each row.
fn of_rows(bins: &Bins, meter: &Meter) -> Result<Array> {
    let mut places = vec![0; bins.order.len()];
    let of_bins = bins.counts.iter().enumerate().flat_map(|(bin, count)| std::iter::repeat_n(bin, *count));
    for (row, bin) in bins.order.iter().zip(of_bins) {
        if let Some(slot) = places.get_mut(*row) {
            *slot = bin;
        }
    }
    bins.labels.take(&places, meter)
}

fn in_bins(own: &Value, grouper: &Grouper, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let Some(rule) = &grouper.rule else { return Err(Stop::unsupported("Grouper")) };
    let (frame, series): (Frame, bool) = match (own.downcast::<DataFrame>(), own.downcast::<Series>()) {
        (Some(df), _) => (df.frame(), false),
        (_, Some(series)) => {
            let state = series.state();
            (Frame::named(vec![(state.name, state.column)], state.index, &meter)?, true)
        }
        _ => return Err(Stop::unsupported("groupby of this")),
    };
    let (array, name, column) = resample::times_of(&frame, series, on_of(grouper)?, host)?;
    let bins = resample::bins(&array, rule, host)?;
    let frame = if bins.sorted { frame } else { frame.take(&bins.order, &meter)? };
    let keys = Rc::new(Keys::bins(name, bins.labels, &bins.counts, column, Rc::from(rule.offset.name()), &meter)?);
    let selected = if series { Selected::One(0) } else { Selected::All };
    let as_index = series || args.flag("as_index")?;
    if !as_index {
        return Err(Stop::unsupported("groupby(Grouper(freq=), as_index=False)"));
    }
    let group_keys = args.flag("group_keys")?;
    Ok(Value::object(GroupBy { frame, keys, selected, as_index, sorted: true, group_keys }))
}
