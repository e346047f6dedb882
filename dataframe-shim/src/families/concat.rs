//! `pd.concat`: frames and Series one below the other, or side by side.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Meter, Result, Stop, Value, ops};

use super::concat_cells::{Part, holds_nothing, joined};
use crate::array::{Array, Dtype};
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, combined, names_agree};
use crate::series::Series;

/// What `concat` was asked for besides its objects.
#[expect(clippy::struct_excessive_bools, reason = "each is an argument of its own")]
struct Plan {
    columns: bool,
    intersect: bool,
    ignore: bool,
    keys: Option<Rc<Index>>,
    names: Option<Vec<Value>>,
    verify: bool,
    sort: bool,
}

/// The frames or Series, and the keys given to them.
fn objects_of(args: &Bound, host: &mut dyn Host) -> Result<(Vec<Value>, Option<Vec<Value>>, Value)> {
    let objs = args.value("objs");
    if objs.is::<DataFrame>() || objs.is::<Series>() || matches!(objs, Value::Str(_)) {
        return Err(raise::type_error(format!(
            "first argument must be an iterable of pandas objects, you passed an object of type \"{}\"",
            objs.class().name
        )));
    }
    let mut keys = match args.some("keys") {
        None => None,
        Some(keys) => Some(collect(&keys, host)?),
    };
    let mut name = Value::None;
    if let Some(index) = args.some("keys").and_then(|keys| keys.downcast::<crate::IndexObject>()) {
        name = index.index().name();
    }
    let objects = if let Value::Dict(dict) = &objs {
        let chosen = keys.get_or_insert_with(|| dict.keys()).clone();
        let mut objects = Vec::with_capacity(chosen.len());
        for key in chosen {
            objects.push(dict.get(&key)?.ok_or_else(|| raise::key_error(key))?);
        }
        objects
    } else {
        collect(&objs, host)?
    };
    if objects.is_empty() {
        return Err(raise::value_error("No objects to concatenate"));
    }
    let (objects, keys) = match keys {
        None => (objects.into_iter().filter(|object| !object.is_none()).collect(), None),
        Some(keys) => {
            let pairs = keys.into_iter().zip(objects).filter(|(_, object)| !object.is_none());
            let (keys, objects): (Vec<Value>, Vec<Value>) = pairs.unzip();
            (objects, Some(keys))
        }
    };
    let objects: Vec<Value> = objects;
    if objects.is_empty() {
        return Err(raise::value_error("All objects passed were None"));
    }
    for object in &objects {
        if !(object.is::<DataFrame>() || object.is::<Series>()) {
            return Err(raise::type_error(format!(
                "cannot concatenate object of type '{}'; only Series and DataFrame objs are valid",
                object.class().repr()
            )));
        }
    }
    Ok((objects, keys, name))
}

/// Frames or Series one below the other, or side by side.
///
/// >>> pd.concat([pd.Series([1]), pd.Series([2])]).tolist()
/// [1, 2]
/// >>> pd.concat([pd.DataFrame({'a': [1]}), pd.DataFrame({'b': [2]})], axis=1).to_numpy().tolist()
/// [[1, 2]]
pub fn concat(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (mut objects, keys, key_name) = objects_of(args, host)?;
    let intersect = match args.value("join").as_str() {
        Some("outer") => false,
        Some("inner") => true,
        _ => {
            return Err(raise::value_error("Only can inner (intersect) or outer (union) join the other axis"));
        }
    };
    let Value::Bool(sort) = args.value("sort") else {
        let shown = ops::str(&args.value("sort"), host)?;
        return Err(raise::value_error(format!("The 'sort' keyword only accepts boolean values; {shown} was passed.")));
    };
    let names = match args.some("names") {
        None => None,
        Some(names @ (Value::List(_) | Value::Tuple(_))) => {
            Some(collect(&names, host)?).filter(|names| !names.is_empty())
        }
        Some(other) => return Err(Stop::unsupported(format!("concat(names=) of a {}", other.class().name))),
    };
    let keys = keys.map(|keys| Index::of_values(keys, key_name, &meter)).transpose()?;
    let plan = Plan {
        columns: super::reduce::check_axis("DataFrame", args, 1)? == 1,
        intersect,
        ignore: args.flag("ignore_index")?,
        names: names.or_else(|| keys.as_ref().map(|keys| keys.names().to_vec())),
        keys,
        verify: args.flag("verify_integrity")?,
        sort,
    };
    crate::guard::concat(&objects, plan.columns || plan.keys.is_some() || plan.intersect, &meter)?;
    if objects.iter().all(Value::is::<Series>) {
        let parts: Vec<Rc<Series>> = objects.iter().filter_map(Value::downcast).collect();
        return if plan.columns { beside(&parts, &plan, host) } else { below(&parts, &plan, host) };
    }
    if objects.iter().all(Value::is::<DataFrame>) && plan.keys.is_none() && plan.names.is_none() && !intersect {
        // A frame of neither rows nor columns says nothing.
        let nothing = |object: &Value| {
            object.downcast::<DataFrame>().is_some_and(|df| df.frame().rows() + df.frame().width() == 0)
        };
        if objects.iter().any(|object| !nothing(object)) {
            objects.retain(|object| !nothing(object));
        }
    }
    let shaped =
        |object: &Value| object.downcast::<DataFrame>().is_some_and(|df| df.frame().rows() + df.frame().width() > 0);
    if objects.first().is_some_and(Value::is::<Series>) && !objects.iter().any(shaped) {
        return Err(raise::value_error("cannot concatenate unaligned mixed dimensional NDFrame objects"));
    }
    let frames = as_frames(&objects, &plan, &meter)?;
    let result = if plan.columns { frames_beside(&frames, &plan, host)? } else { frames_below(&frames, &plan, host)? };
    Ok(DataFrame::value(result))
}

/// Every object as a frame; a Series is a column of its name.
fn as_frames(objects: &[Value], plan: &Plan, meter: &Meter) -> Result<Vec<Frame>> {
    let mut frames = Vec::with_capacity(objects.len());
    let mut unnamed = 0;
    for object in objects {
        if let Some(frame) = object.downcast::<DataFrame>() {
            frames.push(frame.frame());
        } else if let Some(series) = object.downcast::<Series>() {
            let mut name = series.name();
            if plan.ignore || name.is_none() {
                name = Value::Int(if plan.columns { unnamed } else { 0 });
                unnamed += 1;
            }
            frames.push(Frame::named(vec![(name, series.column())], series.index(), meter)?);
        }
    }
    Ok(frames)
}

/// Series one below the other.
fn below(parts: &[Rc<Series>], plan: &Plan, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let arrays: Vec<Array> = parts.iter().map(|s| s.array()).collect();
    let array = Array::concat(&arrays, &meter)?;
    let name = parts.first().map_or(Value::None, |s| s.name());
    let name = if parts.iter().all(|s| names_agree(&s.name(), &name)) { name } else { Value::None };
    let indexes: Vec<Rc<Index>> = parts.iter().map(|s| s.index()).collect();
    Series::value(name, along(&indexes, plan, host)?, array, &meter)
}

/// Series side by side, a column each.
fn beside(parts: &[Rc<Series>], plan: &Plan, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let indexes: Vec<Rc<Index>> = parts.iter().map(|s| s.index()).collect();
    let index = combined(&indexes, plan.intersect, plan.sort, host)?;
    let columns = if plan.ignore {
        Index::range(parts.len())
    } else if let Some(keys) = &plan.keys {
        match &plan.names {
            Some(names) if names.len() == keys.levels() => keys.renamed(names.clone(), &meter)?,
            Some(_) => return Err(raise::value_error("Length of new names must be 1, got 2")),
            None => Rc::clone(keys),
        }
    } else if parts.iter().all(|s| s.name().is_none()) {
        Index::range(parts.len())
    } else {
        let mut count = 0;
        let names = parts.iter().map(|s| {
            let name = s.name();
            if name.is_none() {
                count += 1;
                Value::Int(count - 1)
            } else {
                name
            }
        });
        Index::of_values(names.collect(), Value::None, &meter)?
    };
    meter.check_frame(index.len(), parts.len())?;
    let mut arrays = Vec::with_capacity(parts.len());
    for part in parts {
        arrays.push(match index.rows_in(&part.index(), &meter)? {
            None => part.array(),
            Some(rows) => part.array().take_optional(&rows, &meter)?,
        });
    }
    if columns.len() != arrays.len() {
        return Err(Stop::unsupported("concat with as many keys as there are no objects"));
    }
    Ok(DataFrame::value(Frame::of_arrays(columns, arrays, index, &meter)?))
}

/// Where each label of an axis stands in another one, which must not repeat any; `None` where both are the same.
pub fn indexer(new: &Index, own: &Index, meter: &Meter) -> Result<Option<Vec<Option<usize>>>> {
    if new.same_labels(own, meter)? {
        return Ok(None);
    }
    if !own.is_unique(meter)? {
        return Err(raise::exception(
            &exceptions::INVALID_INDEX_ERROR,
            "Reindexing only valid with uniquely valued Index objects",
        ));
    }
    new.rows_in(own, meter)
}

/// Frames one below the other.
fn frames_below(frames: &[Frame], plan: &Plan, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let axes: Vec<Rc<Index>> = frames.iter().map(|frame| Rc::clone(&frame.columns)).collect();
    let columns = combined(&axes, plan.intersect, plan.sort, host)?;
    let rows: usize = frames.iter().map(Frame::rows).sum();
    meter.check_frame(rows, columns.len())?;
    let mut places: Vec<Vec<Option<usize>>> = Vec::with_capacity(frames.len());
    for frame in frames {
        places.push(match indexer(&columns, &frame.columns, &meter)? {
            None => (0..columns.len()).map(Some).collect(),
            Some(places) => places,
        });
    }
    let column = |at: usize| -> Vec<Option<Array>> {
        let cells = frames.iter().zip(&places);
        cells.map(|(frame, places)| places.get(at).copied().flatten().and_then(|place| frame.array(place))).collect()
    };
    // pandas looks whether a block is empty, which holds the columns of one dtype.
    let mut numbers: hashbrown::HashMap<Vec<Option<Dtype>>, usize, foldhash::quality::RandomState> =
        hashbrown::HashMap::default();
    let mut blocks: Vec<Vec<bool>> = Vec::new();
    let mut block_of = Vec::with_capacity(columns.len());
    for at in 0..columns.len() {
        meter.work_len(rows.saturating_add(6 * frames.len()))?;
        let cells = column(at);
        let dtypes: Vec<Option<Dtype>> = cells.iter().map(|cell| cell.as_ref().map(Array::dtype)).collect();
        let empty: Vec<bool> = cells.iter().map(|cell| cell.as_ref().is_none_or(holds_nothing)).collect();
        match numbers.get(&dtypes).copied() {
            Some(block) => {
                if let Some(own) = blocks.get_mut(block) {
                    own.iter_mut().zip(&empty).for_each(|(own, empty)| *own &= empty);
                }
                block_of.push(block);
            }
            None => {
                block_of.push(blocks.len());
                numbers.insert(dtypes, blocks.len());
                blocks.push(empty);
            }
        }
    }
    let mut arrays = Vec::with_capacity(columns.len());
    for (at, block) in block_of.iter().enumerate() {
        let empty = blocks.get(*block).cloned().unwrap_or_default();
        let parts = column(at).into_iter().zip(frames).zip(empty);
        let parts: Vec<Part> = parts.map(|((cells, frame), empty)| Part { cells, rows: frame.rows(), empty }).collect();
        arrays.push(joined(&parts, &meter)?);
    }
    let indexes: Vec<Rc<Index>> = frames.iter().map(|frame| Rc::clone(&frame.index)).collect();
    Frame::of_arrays(columns, arrays, along(&indexes, plan, host)?, &meter)
}

/// Frames side by side.
fn frames_beside(frames: &[Frame], plan: &Plan, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let axes: Vec<Rc<Index>> = frames.iter().map(|frame| Rc::clone(&frame.index)).collect();
    let index = combined(&axes, plan.intersect, plan.sort, host)?;
    let width = frames.iter().map(Frame::width).sum();
    meter.check_frame(index.len(), width)?;
    let indexes: Vec<Rc<Index>> = frames.iter().map(|frame| Rc::clone(&frame.columns)).collect();
    let columns = along(&indexes, plan, host)?;
    let mut arrays = Vec::with_capacity(width);
    for frame in frames {
        let rows = indexer(&index, &frame.index, &meter)?;
        for array in frame.arrays() {
            arrays.push(match &rows {
                None => array,
                Some(rows) => array.take_optional(rows, &meter)?,
            });
        }
    }
    Frame::of_arrays(columns, arrays, index, &meter)
}

/// The labels of the axis along which is joined.
fn along(indexes: &[Rc<Index>], plan: &Plan, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    if plan.ignore {
        return Ok(Index::range(indexes.iter().map(|index| index.len()).sum()));
    }
    let index = match &plan.keys {
        None => Index::appended(indexes, &meter)?,
        Some(keys) => keyed(indexes, keys, plan.names.as_deref().unwrap_or_default(), host)?,
    };
    if plan.verify && !index.is_unique(&meter)? {
        let mut repeated: Vec<usize> = Vec::new();
        for at in 0..index.len() {
            if index.positions(&index.label(at, &meter)?, &meter)?.get(1) == Some(&at) {
                repeated.push(at);
            }
        }
        let shown = crate::index::object::repr(&*index.take(&repeated, &meter)?, host)?;
        return Err(raise::value_error(format!("Indexes have overlapping values: {shown}")));
    }
    Ok(index)
}

/// The labels under a key each.
fn keyed(indexes: &[Rc<Index>], keys: &Rc<Index>, names: &[Value], host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let rows: usize = indexes.iter().map(|index| index.len()).sum();
    meter.work_len(rows.saturating_mul(keys.levels()))?;
    let of: Vec<usize> =
        indexes.iter().enumerate().flat_map(|(at, index)| std::iter::repeat_n(at, index.len())).collect();
    let (mut levels, mut listed) = (Vec::new(), Vec::new());
    for level in keys.level_arrays(&meter)? {
        levels.push(level.take(&of, &meter)?);
        // A single level of keys lists them as they were given.
        let distinct = crate::distinct::groups(std::slice::from_ref(&level), crate::distinct::Missing::Alike, &meter)?;
        listed.push(if keys.levels() == 1 { Some(level.take(&distinct.first, &meter)?) } else { None });
    }
    let own = Index::appended(indexes, &meter)?;
    let mut depth = indexes.iter().map(|index| index.levels());
    let first = depth.next().unwrap_or(1);
    if !depth.all(|levels| levels == first) {
        if names.len() > keys.levels() {
            return Err(Stop::unsupported("concat of labels of different levels with keys"));
        }
        return Err(raise::exception(
            &exceptions::ASSERTION_ERROR,
            "Cannot concat indices that do not have the same number of levels",
        ));
    }
    if own.levels() != first {
        return Err(Stop::unsupported("concat of labels that are tuples with keys"));
    }
    let same = match indexes.first() {
        Some(first) => {
            indexes.iter().map(|index| index.same_labels(first, &meter)).collect::<Result<Vec<_>>>()?.iter().all(|s| *s)
        }
        None => true,
    };
    for level in own.level_arrays(&meter)? {
        listed.push(if same {
            // Labels that are the same everywhere are listed as they first appear.
            let distinct =
                crate::distinct::groups(std::slice::from_ref(&level), crate::distinct::Missing::Alike, &meter)?;
            if own.levels() == 1 { Some(level.take(&distinct.first, &meter)?) } else { None }
        } else {
            None
        });
        levels.push(level);
    }
    let mut all: Vec<Value> = names.to_vec();
    if all.len() > levels.len() {
        return Err(raise::value_error("Length of names must match number of levels in MultiIndex."));
    }
    if all.len() < levels.len() {
        let rest = if same { indexes.first().map(|index| index.names().to_vec()) } else { None };
        all.extend(rest.unwrap_or_else(|| common_names(indexes)));
    }
    if all.len() != levels.len() {
        return Err(raise::value_error("Length of names must match number of levels in MultiIndex."));
    }
    Index::multi(levels, all, &meter)?.with_listed(Some(Rc::new(listed)), &meter)
}

/// The name of each level where all have the same.
fn common_names(indexes: &[Rc<Index>]) -> Vec<Value> {
    let Some(first) = indexes.first() else { return Vec::new() };
    let level = |(at, name): (usize, &Value)| {
        let agreed = indexes.iter().all(|index| index.names().get(at).is_some_and(|own| names_agree(own, name)));
        if agreed { name.clone() } else { Value::None }
    };
    first.names().iter().enumerate().map(level).collect()
}
