//! Functions of whole groups: `apply`, `filter`, `pipe`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};

use crate::array::infer::infer_objects;
use crate::array::is_missing;
use crate::column::Column;
use crate::frame::{DataFrame, Frame};
use crate::groupby::{GroupBy, NO_GROUP, Selected};
use crate::index::Index;
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

/// Rows that a grouped frame and a grouped Series share.
pub const GROUPED: &[Method<Rc<GroupBy>>] = &[
    Method::new("pipe(func, *args, **kwargs)", |g, args, host| {
        crate::families::reshape::pipe(Value::shared(Rc::clone(g)), args, host)
    }),
    Method::new("filter(func, dropna=True, *args, **kwargs)", filter),
];

/// Rows of a grouped frame alone.
pub const GROUPED_FRAME: &[Method<Rc<GroupBy>>] =
    &[Method::new("apply(func, *args, include_groups=True, **kwargs)", |g, args, host| {
        apply(g, args, args.flag("include_groups")?, host)
    })];

/// Rows of a grouped Series alone.
pub const GROUPED_SERIES: &[Method<Rc<GroupBy>>] =
    &[Method::new("apply(func, *args, **kwargs)", |g, args, host| apply(g, args, true, host))];

/// One group as a function sees it: its key is its name.
fn named_part(g: &GroupBy, group: usize, rows: &[usize], host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let part = g.part(rows, &meter)?;
    let label = g.keys.key(group, &meter)?;
    if let Some(series) = part.downcast::<Series>() {
        let mut state = series.state();
        state.name = label;
        series.set_state(state);
    } else if let Some(frame) = part.downcast::<DataFrame>() {
        frame.set_group_name(label);
    }
    Ok(part)
}

/// The labels of the rows of a Series or frame.
pub fn index_of(value: &Value) -> Option<Rc<Index>> {
    if let Some(series) = value.downcast::<Series>() {
        return Some(series.index());
    }
    value.downcast::<DataFrame>().map(|frame| Rc::clone(&frame.frame().index))
}

/// A function's answers for every group, put together as their kind asks for: scalars as a Series, Series of the same labels as a
/// frame's rows, anything else end to end.
///
/// >>> pd.DataFrame({'k': ['b', 'a', 'b'], 'v': [1, 2, 3]}).groupby('k')['v'].apply(lambda s: s.max() - s.min()).to_dict()
/// {'a': 0, 'b': 2}
fn apply(g: &Rc<GroupBy>, args: &Bound, include_groups: bool, host: &mut dyn Host) -> Result<Value> {
    let function = args.value("func");
    let call = Args { positional: args.rest.clone(), keywords: args.keywords.clone() };
    if let Value::Str(name) = &function {
        if !g.members().has(name) {
            return Err(raise::type_error(format!("apply func should be callable, not '{}'", &**name)));
        }
        return g.members().call(g, name, call, host);
    }
    // Without the keys a function sees the columns that are aggregated.
    let seen = match (&g.selected, include_groups) {
        (Selected::All, false) => g.select(Selected::Several(g.positions())),
        _ => Rc::clone(g),
    };
    let mut values = Vec::with_capacity(g.keys.len());
    let mut like_the_group = true;
    for (group, rows) in g.keys.rows.iter().enumerate() {
        host.meter().step()?;
        let part = named_part(&seen, group, rows, host)?;
        let before = index_of(&part);
        let mut call = call.clone();
        call.positional.insert(0, part.clone());
        let value = host.call(&function, call)?;
        let same = match (index_of(&value), &before) {
            (Some(own), Some(before)) => {
                !(part.is::<DataFrame>() && value.is::<Series>()) && own.same_labels(before, host.meter())?
            }
            _ => false,
        };
        like_the_group = like_the_group && same;
        values.push(value);
    }
    if values.is_empty() {
        return nothing(&seen, host);
    }
    together(g, values, like_the_group, host)
}

/// The answers of a function, one a group, put together.
fn together(g: &Rc<GroupBy>, values: Vec<Value>, like_the_group: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if values.is_empty() {
        return nothing(g, host);
    }
    let Some(first) = values.iter().find(|value| !value.is_none()) else {
        if g.is_series() {
            return g.labelled(g.selection(&meter)?.columns, vec![crate::array::Array::objects(values)], &meter);
        }
        // Of nothing pandas makes a frame of nothing.
        return DataFrame::of_arrays(Vec::new(), Index::range(0), &meter);
    };
    if g.is_series() && first.is::<Series>() && values.iter().any(Value::is_none) {
        return Err(Stop::unsupported("SeriesGroupBy.apply with a function that gives a Series or None"));
    }
    if first.is::<DataFrame>() || (g.is_series() && first.is::<Series>()) {
        return stacked(g, values, like_the_group, host);
    }
    if first.is::<Series>() {
        let mut rows = Vec::with_capacity(values.len());
        for value in &values {
            match value.downcast::<Series>() {
                Some(series) => rows.push(series),
                None => return Err(Stop::unsupported("groupby.apply with a function that gives a Series or None")),
            }
        }
        let Some(labels) = rows.first().map(|series| series.index()) else {
            return Err(Stop::unsupported("groupby.apply"));
        };
        for series in &rows {
            if !series.index().same_labels(&labels, &meter)? {
                return stacked(g, values, false, host);
            }
        }
        return wide(g, &rows, &labels, host);
    }
    if first.is::<NdArray>() || values.iter().any(|v| v.is::<Series>() || v.is::<DataFrame>()) {
        return Err(Stop::unsupported("groupby.apply with a function that gives arrays"));
    }
    if g.is_series() && matches!(first, Value::Dict(_)) {
        return Err(Stop::unsupported("SeriesGroupBy.apply with a function that gives dicts"));
    }
    if !g.as_index && values.iter().any(|value| matches!(value, Value::Dict(_))) {
        return Err(Stop::unsupported("groupby.apply with a function that gives dicts and as_index=False"));
    }
    let array = infer_objects(values, &meter)?;
    let index = g.keys.index(&meter)?;
    let name = g.name(&meter)?;
    if g.as_index {
        return Series::value(name, index, array, &meter);
    }
    if let Selected::Several(positions) = &g.selected {
        // pandas names the one column by the list of those chosen.
        let (groups, chosen) = (g.keys.len(), positions.len());
        return Err(match chosen {
            1 => Stop::unsupported("groupby.apply of a list of one column with as_index=False"),
            _ => raise::value_error(format!(
                "Shape of passed values is ({groups}, 1), indices imply ({groups}, {chosen})"
            )),
        });
    }
    let frame = Frame::named(vec![(name, Column::new(array, &meter)?)], Index::range(g.keys.len()), &meter)?;
    Ok(DataFrame::value(g.with_key_columns(frame, &meter)?))
}

/// What a function of no groups gives: no rows, under the labels there would be.
pub fn nothing(g: &Rc<GroupBy>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = g.keys.index(&meter)?;
    let seen = match g.selected {
        Selected::All => g.frame.clone(),
        _ => g.selection(&meter)?,
    };
    let arrays = seen.arrays().map(|array| array.slice(0, 0)).collect();
    let frame = Frame::of_arrays(seen.columns, arrays, index, &meter)?;
    match (g.is_series(), frame.series(0, &meter)?) {
        (true, Some(series)) => Ok(Value::shared(series)),
        _ => Ok(DataFrame::value(frame)),
    }
}

/// Series of the same labels as the rows of a frame.
fn wide(g: &Rc<GroupBy>, rows: &[Rc<Series>], labels: &Rc<Index>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    meter.check_frame(rows.len(), labels.len())?;
    let cells = rows.iter().map(|series| series.array().items(&meter)).collect::<Result<Vec<_>>>()?;
    let whole = rows.iter().all(|series| {
        series.array().dtype() == rows.first().map_or(crate::array::Dtype::Object, |s| s.array().dtype())
    });
    let mut arrays = Vec::with_capacity(labels.len());
    for at in 0..labels.len() {
        let column: Vec<Value> = cells.iter().map(|row| row.get(at).cloned().unwrap_or(Value::None)).collect();
        let array = infer_objects(column, &meter)?;
        arrays.push(array);
    }
    let mut labels = Rc::clone(labels);
    if labels.levels() == 1 && labels.name().is_none() {
        // The labels are called as all of the rows are.
        let name = rows.first().map_or(Value::None, |series| series.name());
        if rows.iter().all(|series| crate::index::names_agree(&series.name(), &name)) {
            labels = labels.renamed(vec![name], &meter)?;
        }
    }
    let labels = &labels;
    // One block of values: numbers of several columns share their dtype.
    if whole || arrays.iter().all(|array| array.dtype().is_numeric()) {
        let dtype = rows.iter().map(|series| series.array().dtype()).reduce(crate::array::take::common_dtype);
        if let Some(dtype) = dtype.filter(|dtype| dtype.is_numeric()) {
            let target = crate::array::cast::Target::Dtype(dtype);
            arrays = arrays
                .iter()
                .map(|array| crate::array::cast::cast(array, target.clone(), host))
                .collect::<Result<_>>()?;
        }
    }
    if g.as_index {
        return Ok(DataFrame::value(Frame::of_arrays(Rc::clone(labels), arrays, g.keys.index(&meter)?, &meter)?));
    }
    let frame = Frame::of_arrays(Rc::clone(labels), arrays, Index::range(g.keys.len()), &meter)?;
    Ok(DataFrame::value(g.with_key_columns(frame, &meter)?))
}

/// Frames or Series end to end, under the keys where these are asked for.
pub fn stacked(g: &Rc<GroupBy>, values: Vec<Value>, like_the_group: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut groups = Vec::new();
    for (group, value) in values.iter().enumerate() {
        let rows = match index_of(value) {
            Some(index) => index.len(),
            None if value.is_none() => 0,
            None => return Err(Stop::unsupported("groupby.apply with a function that gives frames and scalars")),
        };
        groups.extend(std::iter::repeat_n(group, rows));
    }
    meter.work_len(groups.len())?;
    let all = Value::list(values, &meter)?;
    let joined = crate::modules::pandas::CONCAT.call(Args::one(all), host)?;
    let index = match index_of(&joined) {
        Some(index) if index.len() == groups.len() => index,
        _ => return Err(Stop::unsupported("groupby.apply")),
    };
    let name = if g.is_series() { Some(g.name(&meter)?) } else { None };
    if g.is_series() && !g.as_index {
        return Err(Stop::unsupported("SeriesGroupBy.apply of Series with as_index=False"));
    }
    if g.group_keys && g.as_index {
        let mut levels = g.keys.labels.iter().map(|array| array.take(&groups, &meter)).collect::<Result<Vec<_>>>()?;
        for level in 0..index.levels() {
            levels.push(index.level_array(level, &meter)?);
        }
        let names = g.keys.names.iter().chain(index.names()).cloned().collect();
        let mut labels = Index::multi(levels, names, &meter)?;
        if let Some(mut listed) = g.keys.came.clone() {
            // The levels of the keys list them as they came.
            listed.resize(labels.levels(), None);
            labels = labels.with_listed(Some(Rc::new(listed)), &meter)?;
        }
        return relabelled(&joined, labels, name, None, host);
    }
    if g.group_keys {
        // pandas numbers the groups where the keys are no labels.
        let mut levels = vec![crate::array::Array::ints(groups.iter().map(|&group| group as i64).collect())];
        for level in 0..index.levels() {
            levels.push(index.level_array(level, &meter)?);
        }
        let names = std::iter::once(&Value::None).chain(index.names()).cloned().collect();
        return relabelled(&joined, Index::multi(levels, names, &meter)?, name, None, host);
    }
    if !like_the_group {
        return relabelled(&joined, index, name, None, host);
    }
    let kept: Vec<usize> = (0..g.frame.rows()).filter(|&row| g.keys.of_row.get(row) != Some(&NO_GROUP)).collect();
    let own = g.frame.index.take(&kept, &meter)?;
    if !own.is_unique(&meter)? && !index.same_labels(&own, &meter)? {
        // Of repeated labels pandas takes each with all its rows where it first stands.
        let mut order = Vec::with_capacity(index.len());
        for label in own.distinct(&meter)?.values(&meter)? {
            let rows = index.positions(label, &meter)?;
            meter.work_len(rows.len())?;
            order.extend(rows);
        }
        return relabelled(&joined, index, name, Some(&order), host);
    }
    // Rows come back in the order of the grouped object.
    let mut place = vec![None; g.frame.rows()];
    for (at, &row) in g.keys.rows.iter().flatten().enumerate() {
        if let Some(slot) = place.get_mut(row) {
            *slot = Some(at);
        }
    }
    let order: Vec<usize> = place.into_iter().flatten().collect();
    relabelled(&joined, index, name, Some(&order), host)
}

fn relabelled(
    joined: &Value,
    index: Rc<Index>,
    name: Option<Value>,
    order: Option<&[usize]>,
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if let Some(series) = joined.downcast::<Series>() {
        let name = name.unwrap_or_else(|| series.name());
        let series = Series::new(name, index, series.array(), &meter)?;
        return Ok(Value::shared(match order {
            Some(order) => series.take(order, &meter)?,
            None => series,
        }));
    }
    let Some(frame) = joined.downcast::<DataFrame>() else { return Err(Stop::unsupported("groupby.apply")) };
    let frame = Frame { index, ..frame.frame() };
    Ok(DataFrame::value(match order {
        Some(order) => frame.take(order, &meter)?,
        None => frame,
    }))
}

/// The rows of the groups of which a function holds.
///
/// >>> pd.DataFrame({'k': ['b', 'a', 'b'], 'v': [1, 2, 3]}).groupby('k').filter(lambda d: len(d) > 1)['v'].tolist()
/// [1, 3]
fn filter(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let function = args.value("func");
    let mut kept = Vec::new();
    for (group, rows) in g.keys.rows.iter().enumerate() {
        meter.step()?;
        let mut call = Args { positional: args.rest.clone(), keywords: args.keywords.clone() };
        call.positional.insert(0, named_part(g, group, rows, host)?);
        let value = host.call(&function, call)?;
        let answer = match value.downcast::<Series>() {
            Some(series) if series.len() == 1 => series.array().get(0, &meter)?,
            _ => value,
        };
        let boolean = matches!(answer, Value::Bool(_) | Value::Numpy(hiddentables_values::Np::Bool(_)));
        let missing = selection::is_scalar(&answer) && is_missing(&answer);
        if g.is_series() {
            if !selection::is_scalar(&answer) {
                return Err(raise::type_error("the filter must return a boolean result"));
            }
        } else if !boolean && !missing {
            return Err(raise::type_error(format!(
                "filter function returned a {}, but expected a scalar bool",
                answer.class().name
            )));
        }
        if !missing && ops::truth(&answer, host)? {
            kept.push(group);
        }
    }
    let mut holds = vec![false; g.keys.len()];
    for group in kept {
        if let Some(slot) = holds.get_mut(group) {
            *slot = true;
        }
    }
    // A group is looked for by its key, and one that is NaN is never found.
    for (group, holds) in holds.iter_mut().enumerate() {
        let lost = |labels: &crate::array::Array| {
            labels.missing_at(group) && matches!(labels, crate::array::Array::Float(_) | crate::array::Array::Masked(_))
        };
        *holds = *holds && !g.keys.labels.iter().any(lost);
    }
    let in_kept = |group: usize| group != NO_GROUP && holds.get(group) == Some(&true);
    let rows: Vec<usize> =
        g.keys.of_row.iter().enumerate().filter(|(_, group)| in_kept(**group)).map(|(row, _)| row).collect();
    if args.flag("dropna")? {
        return g.part(&rows, &meter);
    }
    let source: Vec<Option<usize>> =
        g.keys.of_row.iter().enumerate().map(|(row, &group)| in_kept(group).then_some(row)).collect();
    let selection = match g.selected {
        Selected::All => g.frame.clone(),
        _ => g.selection(&meter)?,
    };
    let arrays = selection.arrays().map(|array| array.take_optional(&source, &meter)).collect::<Result<_>>()?;
    g.rowwise(selection.columns, arrays, &meter)
}
