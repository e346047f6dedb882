//! Rows and groups chosen: `head`, `tail`, `nth`, `get_group`, `groups`, `nlargest`, `value_counts`, `describe`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Dict, Host, Method, Result, Stop, Value, ops};

use super::apply::stacked;
use crate::array::Array;
use crate::array::Dtype;
use crate::array::order::sorted_rows_by;
use crate::distinct::{Missing, groups};
use crate::frame::{DataFrame, Frame};
use crate::groupby::{GroupBy, NO_GROUP, Selected};
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::pretty::PrettyDict;
use crate::series::Series;

/// Rows that a grouped frame and a grouped Series share.
pub const GROUPED: &[Method<Rc<GroupBy>>] = &[
    Method::new("head(n=5)", |g, a, h| ends(false, g, a, h)),
    Method::new("tail(n=5)", |g, a, h| ends(true, g, a, h)),
    Method::new("get_group(name, obj=None)", get_group).refusing(&["obj"]),
    Method::new("describe(percentiles=None, include=None, exclude=None)", describe).refusing(&[
        "percentiles",
        "include",
        "exclude",
    ]),
    Method::property("ngroups", |g, _| Ok(Value::Int(g.keys.len() as i64))),
    Method::property("ndim", |g, _| Ok(Value::Int(if g.is_series() { 1 } else { 2 }))),
    Method::property("groups", |g, host| labels_of_groups(g, host)),
    Method::property("indices", |g, host| rows_of_groups(g, host)),
];

/// Rows of a grouped frame alone.
pub const GROUPED_FRAME: &[Method<Rc<GroupBy>>] =
    &[Method::new("value_counts(subset=None, normalize=False, sort=True, ascending=False, dropna=True)", |g, a, h| {
        let positions = match a.some("subset") {
            None => g.positions(),
            Some(_) => return Err(Stop::unsupported("DataFrameGroupBy.value_counts(subset=)")),
        };
        value_counts(g, &positions, a, h)
    })];

/// Rows of a grouped Series alone.
pub const GROUPED_SERIES: &[Method<Rc<GroupBy>>] = &[
    Method::new("value_counts(normalize=False, sort=True, ascending=False, bins=None, dropna=True)", |g, a, h| {
        value_counts(g, &g.positions(), a, h)
    })
    .refusing(&["bins"]),
    Method::new("nlargest(n=5, keep='first')", |g, a, h| extremes("nlargest", g, a, h)),
    Method::new("nsmallest(n=5, keep='first')", |g, a, h| extremes("nsmallest", g, a, h)),
];

/// The first or last rows of every group, in the frame's order; of a negative `n` all but so many from the other end.
fn ends(last: bool, g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let n = args.int("n")?;
    let mut rows: Vec<usize> = Vec::new();
    for group in &g.keys.rows {
        let count = match usize::try_from(n) {
            Ok(n) => n.min(group.len()),
            Err(_) => group.len().saturating_sub(usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX)),
        };
        let skip = if last { group.len() - count } else { 0 };
        rows.extend(group.iter().skip(skip).take(count));
    }
    rows.sort_unstable();
    g.part(&rows, &Rc::clone(host.meter()))
}

/// One group by its key. `KeyError` where there is none.
fn get_group(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let name = args.value("name");
    ops::key::hash_key(&name)?;
    let several = g.keys.labels.len() > 1;
    if several && !matches!(name, Value::Tuple(_)) && !g.keys.is_empty() {
        return Err(raise::value_error("must supply a tuple to get_group with multiple grouping keys"));
    }
    let name = times_of_key(g, &name, host)?;
    if crate::array::is_missing(&name) && !several {
        // A key that is missing is never found.
        return Err(raise::key_error(name));
    }
    let found = match (&name, several) {
        (Value::Tuple(parts), false) if parts.len() == 1 => g.keys.find(parts.first().unwrap_or(&name), &meter)?,
        _ => g.keys.find(&name, &meter)?,
    };
    match found.and_then(|group| g.keys.rows.get(group)) {
        Some(rows) => g.part(rows, &meter),
        None => Err(raise::key_error(name)),
    }
}

/// A key, or a part of one, as the time that it is to pandas where groups are times.
fn times_of_key(g: &GroupBy, name: &Value, host: &mut dyn Host) -> Result<Value> {
    if g.keys.is_empty() {
        return Ok(name.clone());
    }
    let mut time = |labels: Option<&Array>, part: &Value| match labels {
        Some(Array::Time(_) | Array::Zoned(..)) if crate::time::nanoseconds(part).is_none() && !part.is_none() => {
            crate::time::construct::timestamp(&crate::time::TIMESTAMP, Args::one(part.clone()), host)
        }
        _ => Ok(part.clone()),
    };
    match (name, g.keys.labels.as_slice()) {
        (Value::Tuple(parts), several) if parts.len() == several.len() => {
            let parts = parts.iter().zip(several).map(|(part, labels)| time(Some(labels), part));
            let parts = parts.collect::<Result<Vec<_>>>()?;
            Value::tuple(parts, &Rc::clone(host.meter()))
        }
        (name, [only]) if !matches!(name, Value::Tuple(_)) => time(Some(only), name),
        _ => Ok(name.clone()),
    }
}

/// The keys of dicts of groups: of several keys tuples, whatever way they were given.
fn dict_keys(g: &GroupBy, host: &mut dyn Host) -> Result<Vec<Value>> {
    let meter = Rc::clone(host.meter());
    let key = |group: usize| match g.keys.shown.as_slice() {
        [only] => only.item(group, &meter),
        several => {
            let parts = several.iter().map(|labels| labels.item(group, &meter));
            Value::tuple(parts.collect::<Result<_>>()?, &meter)
        }
    };
    (0..g.keys.len()).map(key).collect()
}

/// The keys of `indices`: NumPy's scalars, but of one key of categories.
fn numpy_keys(g: &GroupBy, host: &mut dyn Host) -> Result<Vec<Value>> {
    let meter = Rc::clone(host.meter());
    (0..g.keys.len()).map(|group| g.keys.numpy_key(group, &meter)).collect()
}

fn labels_of_groups(g: &Rc<GroupBy>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let keys = dict_keys(g, host)?;
    if keys.iter().any(crate::array::is_missing) {
        return Err(Stop::unsupported("groups of missing keys"));
    }
    if !g.sorted && g.keys.labels.iter().any(|labels| matches!(labels, Array::Category(_))) {
        return Err(Stop::unsupported("groups of categories with sort=False"));
    }
    if g.keys.labels.len() > 1 && g.keys.of_row.contains(&NO_GROUP) {
        return Err(Stop::unsupported("groups of several keys with missing ones"));
    }
    if g.keys.labels.len() > 1 && !g.sorted {
        return Err(Stop::unsupported("groups of several keys with sort=False"));
    }
    let labels = g.keys.rows.iter().map(|rows| Ok(IndexObject::value(g.frame.index.take(rows, &meter)?)));
    let pairs = keys.into_iter().zip(labels.collect::<Result<Vec<_>>>()?);
    PrettyDict::value(Dict::from_pairs(pairs, &meter)?)
}

fn rows_of_groups(g: &Rc<GroupBy>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let keys = numpy_keys(g, host)?;
    let rows = g
        .keys
        .rows
        .iter()
        .map(|rows| NdArray::value(Array::ints(rows.iter().map(|&row| row as i64).collect()), &meter));
    let pairs = keys.into_iter().zip(rows.collect::<Result<Vec<_>>>()?);
    Ok(Value::Dict(Dict::from_pairs(pairs, &meter)?))
}

fn extremes(name: &str, g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut values = Vec::with_capacity(g.keys.len());
    for rows in &g.keys.rows {
        meter.step()?;
        let keywords = vec![("n".into(), args.value("n")), ("keep".into(), args.value("keep"))];
        let part = g.part(rows, &meter)?;
        values.push(ops::call_method(&part, name, Args { positional: Vec::new(), keywords }, host)?);
    }
    if values.is_empty() {
        return super::apply::nothing(g, host);
    }
    stacked(g, values, false, host)
}

/// How often each distinct row of some columns stands in each group.
///
/// >>> pd.DataFrame({'k': ['b', 'a', 'b'], 'v': [1, 2, 1]}).groupby('k')['v'].value_counts().tolist()
/// [1, 2]
fn value_counts(g: &Rc<GroupBy>, positions: &[usize], args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let drop_missing = args.flag("dropna")?;
    if !g.sorted {
        return Err(Stop::unsupported("value_counts of groups with sort=False"));
    }
    if g.keys.labels.iter().any(|array| matches!(array, Array::Category(_))) {
        return Err(Stop::unsupported("value_counts of groups of a category"));
    }
    if g.is_series() && positions.iter().any(|at| g.keys.holds(*at)) {
        return Err(Stop::unsupported("value_counts of a column that is a key"));
    }
    let keys_aside = |at: &&usize| !g.keys.holds(**at);
    let positions: Vec<usize> = positions.iter().filter(keys_aside).copied().collect();
    let values: Vec<Array> = positions.iter().filter_map(|&at| g.frame.array(at)).collect();
    for array in values.iter().filter(|array| matches!(array, Array::Object(_))) {
        // All cells are put in order, those of no group too.
        let present = array.take(&array.present_rows(), &meter)?;
        match present.sorted_rows(true, false, host) {
            Err(stop) if stop.is_raise() => {
                return Err(Stop::unsupported("value_counts of groups of cells without an order"));
            }
            order => order.map(drop)?,
        }
    }
    let place = |&group: &usize| if group == NO_GROUP { -1 } else { group as i64 };
    let mut columns = vec![Array::ints(g.keys.of_row.iter().map(place).collect())];
    columns.extend(values.iter().cloned());
    let found = groups(&columns, Missing::Alike, &meter)?;
    let sizes = found.sizes();
    // A group, the first row of a distinct value in it, and how often that stands.
    let mut counted: Vec<(usize, usize, i64)> = Vec::new();
    for (&row, &size) in found.first.iter().zip(&sizes) {
        let group = g.keys.of_row.get(row).copied().unwrap_or(NO_GROUP);
        if group != NO_GROUP && !(drop_missing && values.iter().any(|array| array.missing_at(row))) {
            counted.push((group, row, size as i64));
        }
    }
    let firsts: Vec<usize> = counted.iter().map(|(_, row, _)| *row).collect();
    let mut sort_keys = vec![(Array::ints(counted.iter().map(|(group, ..)| *group as i64).collect()), true)];
    if args.flag("sort")? {
        sort_keys.push((Array::ints(counted.iter().map(|(_, _, count)| *count).collect()), args.flag("ascending")?));
    }
    for array in &values {
        sort_keys.push((array.take(&firsts, &meter)?, true));
    }
    let order = match sorted_rows_by(&sort_keys, false, host) {
        Err(stop) if stop.is_raise() => {
            return Err(Stop::unsupported("value_counts of groups of cells without an order"));
        }
        order => order?,
    };
    let counted: Vec<(usize, usize, i64)> = order.iter().filter_map(|&at| counted.get(at).copied()).collect();
    let mut totals = vec![0_i64; g.keys.len()];
    for (group, _, count) in &counted {
        if let Some(total) = totals.get_mut(*group) {
            *total += count;
        }
    }
    let of_group: Vec<usize> = counted.iter().map(|(group, ..)| *group).collect();
    let rows: Vec<usize> = counted.iter().map(|(_, row, _)| *row).collect();
    let mut levels = g.keys.shown.iter().map(|array| array.take(&of_group, &meter)).collect::<Result<Vec<_>>>()?;
    for array in &values {
        // Objects that are equal are called as the first of them in the column.
        let rows: Vec<usize> = if let Array::Object(_) = array {
            let alike = groups(std::slice::from_ref(array), Missing::Alike, &meter)?;
            let first = |row: &usize| alike.of_row.get(*row).and_then(|group| alike.first.get(*group)).copied();
            rows.iter().map(|row| first(row).unwrap_or(*row)).collect()
        } else {
            rows.clone()
        };
        levels.push(array.take(&rows, &meter)?);
    }
    let mut names = g.keys.names.clone();
    for &at in &positions {
        names.push(g.frame.name(at, &meter)?);
    }
    let (name, counts) = if args.flag("normalize")? {
        let share =
            |(group, _, count): &(usize, usize, i64)| *count as f64 / totals.get(*group).copied().unwrap_or(1) as f64;
        (Value::literal("proportion"), Array::floats(counted.iter().map(share).collect()))
    } else {
        (Value::literal("count"), Array::ints(counted.iter().map(|(_, _, count)| *count).collect()))
    };
    if g.as_index {
        return Series::value(name, Index::multi(levels, names, &meter)?, counts, &meter);
    }
    let numbers = |level: Array| crate::array::infer::plain_numbers(level, &meter);
    let levels = levels.into_iter().map(numbers).collect::<Result<Vec<_>>>()?;
    for (level, name) in names.iter_mut().enumerate() {
        if name.is_none() {
            *name = Value::str(format!("level_{level}"), &meter)?;
        }
    }
    let columns = names.into_iter().zip(levels).chain(std::iter::once((name, counts))).collect();
    DataFrame::of_arrays(columns, Index::range(counted.len()), &meter)
}

/// Each group's own `describe`, a row a group.
fn describe(g: &Rc<GroupBy>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (mut above, mut below, mut arrays) = (Vec::new(), Vec::new(), Vec::new());
    for at in g.positions() {
        let name = g.frame.name(at, &meter)?;
        let array = g.frame.array(at).unwrap_or_else(|| Array::objects(Vec::new()));
        if array.dtype() == Dtype::Bool {
            return Err(Stop::unsupported("groupby.describe of bools"));
        }
        if matches!(array.dtype(), Dtype::Time | Dtype::Zoned(_) | Dtype::Delta) {
            return Err(Stop::unsupported("groupby.describe of times"));
        }
        if !array.dtype().is_numeric() {
            if g.is_series() {
                return Err(Stop::unsupported("SeriesGroupBy.describe of no numbers"));
            }
            continue;
        }
        let one = g.select(Selected::One(at));
        let mut labels: Option<Rc<Index>> = None;
        let mut rows: Vec<Vec<Value>> = Vec::with_capacity(g.keys.len());
        for rows_of_group in &g.keys.rows {
            meter.step()?;
            let described = ops::call_method(&one.part(rows_of_group, &meter)?, "describe", Args::default(), host)?;
            let Some(series) = described.downcast::<Series>() else {
                return Err(Stop::unsupported("groupby.describe"));
            };
            rows.push(series.array().items(&meter)?);
            labels = Some(series.index());
        }
        let Some(labels) = labels else { return Err(Stop::unsupported("groupby.describe of no groups")) };
        for (part, label) in labels.to_values(&meter)?.into_iter().enumerate() {
            above.push(name.clone());
            below.push(label);
            let cells = rows.iter().map(|row| row.get(part).cloned().unwrap_or(Value::None)).collect();
            arrays.push(crate::array::infer(cells, &meter)?);
        }
    }
    if arrays.is_empty() {
        return Err(Stop::unsupported("groupby.describe of no numbers"));
    }
    let columns = if g.is_series() {
        Index::of_values(below, Value::None, &meter)?
    } else {
        let levels = vec![crate::array::infer(above, &meter)?, crate::array::infer(below, &meter)?];
        Index::multi(levels, vec![Value::None, Value::None], &meter)?.listed_as_met(&meter)?
    };
    if !g.as_index {
        let frame = Frame::of_arrays(columns, arrays, Index::range(g.keys.len()), &meter)?;
        return Ok(DataFrame::value(g.with_key_columns(frame, &meter)?));
    }
    Ok(DataFrame::value(Frame::of_arrays(columns, arrays, g.keys.index(&meter)?, &meter)?))
}
