//! Levels of an index: taking one out, dropping, swapping and naming them, of an index and of the rows or columns of a frame.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Meter, Method, Result, Stop, Value, ops};

use crate::IndexObject;
use crate::array::Array;
use crate::column::Column;
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels, names_agree};
use crate::selection;
use crate::series::{Series, State};

/// Rows of Index.
pub const INDEX: &[Method<Rc<IndexObject>>] = &[
    Method::new("get_level_values(level)", |i: &Rc<IndexObject>, args, host| {
        let meter = Rc::clone(host.meter());
        let index = i.index();
        let level = args.value("level");
        if index.levels() == 1 && level.is_none() && index.name().is_none() {
            // The name of an index that has none.
            return Ok(IndexObject::value(index));
        }
        let level = level_of(&index, &level, host)?;
        if index.levels() == 1 {
            return Ok(IndexObject::value(index));
        }
        let name = index.names().get(level).cloned().unwrap_or(Value::None);
        Ok(IndexObject::value(Index::flat(index.level_array(level, &meter)?, name, &meter)?))
    }),
    Method::new("droplevel(level=0)", |i: &Rc<IndexObject>, args, host| {
        dropped(&i.index(), &args.value("level"), host).map(IndexObject::value)
    }),
    Method::new("set_names(names, *, level=None, inplace=False)", set_names).refusing(&["inplace"]),
    Method::new("append(other)", |i: &Rc<IndexObject>, args, host| {
        let other = args.value("other");
        let mut parts = vec![i.index()];
        if let Value::List(list) = &other {
            for part in list.snapshot() {
                parts.push(part.downcast::<IndexObject>().ok_or_else(not_an_index)?.index());
            }
        } else {
            parts.push(other.downcast::<IndexObject>().ok_or_else(not_an_index)?.index());
        }
        Ok(IndexObject::value(Index::appended(&parts, &Rc::clone(host.meter()))?))
    }),
];

fn not_an_index() -> Stop {
    raise::type_error("all inputs must be Index")
}

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("droplevel(level, axis=0)", |s: &Rc<Series>, args, host| {
        let index = dropped(&s.index(), &args.value("level"), host)?;
        Series::value(s.name(), index, s.array(), host.meter())
    })
    .along_one_axis(),
    Method::new("swaplevel(i=-2, j=-1, copy=None)", |s: &Rc<Series>, args, host| {
        if s.index().levels() == 1 {
            return Err(raise::exception(&exceptions::ASSERTION_ERROR, ""));
        }
        let index = swapped(&s.index(), args, host)?;
        Series::value(s.name(), index, s.array(), host.meter())
    }),
    Method::new("reorder_levels(order)", |s: &Rc<Series>, args, host| {
        if s.index().levels() == 1 {
            let text = "Can only reorder levels on a hierarchical axis.";
            return Err(raise::exception(&exceptions::EXCEPTION, text));
        }
        let index = reordered(&s.index(), &args.value("order"), host)?;
        Series::value(s.name(), index, s.array(), host.meter())
    }),
    Method::new(
        "rename_axis(mapper=<no_default>, *, index=<no_default>, axis=0, copy=True, inplace=False)",
        rename_series_axis,
    ),
    Method::property("T", |s, _| Ok(Value::shared(Rc::clone(s)))),
    Method::new("transpose(*args, **kwargs)", |s: &Rc<Series>, _, _| Ok(Value::shared(Rc::clone(s))))
        .as_numpy("transpose(axes=None)"),
    Method::new("set_axis(labels, *, axis=0, copy=None)", |s: &Rc<Series>, args, host| {
        let index = crate::construct::index_of(&args.value("labels"), host)?;
        if index.len() != s.len() {
            return Err(crate::series::length_mismatch(s.len(), index.len()));
        }
        Series::value(s.name(), index, s.array(), host.meter())
    })
    .along_one_axis(),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("droplevel(level, axis=0)", |df: &Rc<DataFrame>, args, host| {
        along(df, args, host, |index, host| dropped(index, &args.value("level"), host))
    }),
    Method::new("swaplevel(i=-2, j=-1, axis=0)", |df: &Rc<DataFrame>, args, host| {
        along(df, args, host, |index, host| swapped(index, args, host))
    }),
    Method::new("reorder_levels(order, axis=0)", |df: &Rc<DataFrame>, args, host| {
        along(df, args, host, |index, host| reordered(index, &args.value("order"), host))
    }),
    Method::new(
        "rename_axis(mapper=<no_default>, *, index=<no_default>, columns=<no_default>, axis=0, copy=None, inplace=False)",
        rename_frame_axis,
    ),
    Method::property("T", |df: &Rc<DataFrame>, host| transposed(&df.frame(), host).map(DataFrame::value)),
    Method::new("transpose(*args, copy=False)", |df: &Rc<DataFrame>, _, host| {
        transposed(&df.frame(), host).map(DataFrame::value)
    })
    .as_numpy("transpose(axes=None)"),
    Method::new("set_axis(labels, *, axis=0, copy=None)", |df: &Rc<DataFrame>, args, host| {
        let labels = crate::construct::index_of(&args.value("labels"), host)?;
        along(df, args, host, |index, _| {
            if labels.len() != index.len() {
                return Err(crate::series::length_mismatch(index.len(), labels.len()));
            }
            Ok(Rc::clone(&labels))
        })
    }),
    Method::new("insert(loc, column, value, allow_duplicates=<no_default>)", insert),
];

/// The frame with other labels along the axis of the arguments.
fn along(
    df: &Rc<DataFrame>,
    args: &Bound,
    host: &mut dyn Host,
    change: impl FnOnce(&Rc<Index>, &mut dyn Host) -> Result<Rc<Index>>,
) -> Result<Value> {
    let columns = super::reduce::check_axis("DataFrame", args, 1)? == 1;
    let mut frame = df.frame().copied(&Rc::clone(host.meter()))?;
    if columns {
        frame.columns = change(&frame.columns, host)?;
    } else {
        frame.index = change(&frame.index, host)?;
    }
    Ok(DataFrame::value(frame))
}

/// The number of a level by its name or number.
pub fn level_of(index: &Index, level: &Value, host: &mut dyn Host) -> Result<usize> {
    let levels = index.levels();
    let named: Vec<usize> =
        (0..levels).filter(|&at| index.names().get(at).is_some_and(|name| names_agree(name, level))).collect();
    let number = matches!(level, Value::Int(_) | Value::Numpy(hiddentables_values::Np::Int(..)));
    match (named.as_slice(), number) {
        ([at], _) if !level.is_none() => return Ok(*at),
        ([_, _, ..], false) => {
            let shown = ops::str(level, host)?;
            return Err(raise::value_error(format!("The name {shown} occurs multiple times, use a level number")));
        }
        _ => {}
    }
    if !number {
        if levels > 1 {
            let shown = ops::str(level, host)?;
            return Err(raise::key_error_text(format!("Level {shown} not found")));
        }
        let shown = ops::str(level, host)?;
        let own = ops::str(&index.name(), host)?;
        return Err(raise::key_error_text(format!("Requested level ({shown}) does not match index name ({own})")));
    }
    let at = level.as_int().unwrap_or_default();
    let from_end = if at < 0 { at + levels as i64 } else { at };
    if levels == 1 {
        if at < 0 && at != -1 {
            return Err(raise::index_error(format!(
                "Too many levels: Index has only 1 level, {at} is not a valid level number"
            )));
        }
        if at > 0 {
            return Err(raise::index_error(format!("Too many levels: Index has only 1 level, not {}", at + 1)));
        }
        return Ok(0);
    }
    if from_end < 0 {
        return Err(raise::index_error(format!(
            "Too many levels: Index has only {levels} levels, {at} is not a valid level number"
        )));
    }
    if from_end >= levels as i64 {
        return Err(raise::index_error(format!("Too many levels: Index has only {levels} levels, not {}", at + 1)));
    }
    Ok(from_end as usize)
}

/// Numbers of several levels.
pub fn levels_of(index: &Index, levels: &Value, host: &mut dyn Host) -> Result<Vec<usize>> {
    match levels {
        Value::List(_) | Value::Tuple(_) => {
            collect(levels, host)?.iter().map(|level| level_of(index, level, host)).collect()
        }
        single => Ok(vec![level_of(index, single, host)?]),
    }
}

/// The index of these levels alone.
pub fn chosen(index: &Index, levels: &[usize], meter: &Meter) -> Result<Rc<Index>> {
    let name = |level: usize| index.names().get(level).cloned().unwrap_or(Value::None);
    if let [only] = levels {
        return Index::flat(index.level_array(*only, meter)?, name(*only), meter);
    }
    let arrays = levels.iter().map(|&level| index.level_array(level, meter)).collect::<Result<Vec<_>>>()?;
    let kept = levels.iter().map(|&level| index.level(level, meter)).collect::<Result<Vec<_>>>()?;
    Index::multi(arrays, levels.iter().map(|&level| name(level)).collect(), meter)?.with_levels(kept, meter)
}

/// The index without some levels.
fn dropped(index: &Rc<Index>, levels: &Value, host: &mut dyn Host) -> Result<Rc<Index>> {
    let gone = if levels.is_none() && index.levels() == 1 && index.name().is_none() {
        // The name of an index that has none.
        vec![0]
    } else {
        levels_of(index, levels, host)?
    };
    if gone.is_empty() {
        return Ok(Rc::clone(index));
    }
    let kept: Vec<usize> = (0..index.levels()).filter(|level| !gone.contains(level)).collect();
    if kept.is_empty() || gone.len() >= index.levels() {
        return Err(raise::value_error(format!(
            "Cannot remove {} levels from an index with {} levels: at least one level must be left.",
            gone.len(),
            index.levels()
        )));
    }
    chosen(index, &kept, &Rc::clone(host.meter()))
}

fn not_hierarchical() -> Stop {
    raise::type_error("Can only swap levels on a hierarchical axis.")
}

fn swapped(index: &Rc<Index>, args: &Bound, host: &mut dyn Host) -> Result<Rc<Index>> {
    if index.levels() == 1 {
        return Err(not_hierarchical());
    }
    let (i, j) = (level_of(index, &args.value("i"), host)?, level_of(index, &args.value("j"), host)?);
    let mut order: Vec<usize> = (0..index.levels()).collect();
    order.swap(i, j);
    chosen(index, &order, &Rc::clone(host.meter()))
}

fn reordered(index: &Rc<Index>, order: &Value, host: &mut dyn Host) -> Result<Rc<Index>> {
    if index.levels() == 1 {
        return Err(raise::type_error("Can only reorder levels on a hierarchical axis."));
    }
    let order = levels_of(index, order, host)?;
    if order.len() != index.levels() {
        return Err(raise::exception(
            &exceptions::ASSERTION_ERROR,
            format!("Length of order must be same as number of levels ({}), got {}", index.levels(), order.len()),
        ));
    }
    chosen(index, &order, &Rc::clone(host.meter()))
}

/// The index under other names.
pub fn named(index: &Rc<Index>, names: &Value, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let names = match names {
        Value::List(_) => collect(names, host)?,
        Value::Tuple(_) if index.levels() > 1 => collect(names, host)?,
        single if index.levels() == 1 => vec![single.clone()],
        Value::None => vec![Value::None; index.levels()],
        other if !selection::is_scalar(other) => match selection::list_like(other, host)? {
            Some(array) => array.items(&meter)?,
            None => return Err(Stop::unsupported("names of an index from this")),
        },
        _ => return Err(raise::type_error("Must pass list-like as `names`.")),
    };
    if names.len() != index.levels() {
        return Err(if index.levels() == 1 {
            raise::value_error(format!("Length of new names must be 1, got {}", names.len()))
        } else {
            raise::value_error(format!("Length of names must match number of levels in MultiIndex.{}", ""))
        });
    }
    for name in &names {
        ops::key::hash_key(name)?;
    }
    index.renamed(names, &meter)
}

fn set_names(i: &Rc<IndexObject>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let index = i.index();
    let names = args.value("names");
    let Some(level) = args.some("level") else {
        return named(&index, &names, host).map(IndexObject::value);
    };
    if index.levels() == 1 {
        return Err(raise::value_error("Level must be None for non-MultiIndex"));
    }
    let levels = levels_of(&index, &level, host)?;
    let given = match &names {
        Value::List(_) => collect(&names, host)?,
        single => vec![single.clone()],
    };
    if given.len() != levels.len() {
        return Err(raise::value_error("Length of names must match length of level."));
    }
    let mut all = index.names().to_vec();
    for (level, name) in levels.into_iter().zip(given) {
        if let Some(slot) = all.get_mut(level) {
            *slot = name;
        }
    }
    Ok(IndexObject::value(index.renamed(all, &Rc::clone(host.meter()))?))
}

/// Names through what `rename_axis` was given: a scalar or list sets them, a dict or function maps each.
fn renamed_axis(index: &Rc<Index>, names: &Value, maps: bool, host: &mut dyn Host) -> Result<Rc<Index>> {
    let callable = match names {
        Value::Native(_) | Value::Class(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    };
    if !maps || !(callable || matches!(names, Value::Dict(_))) {
        if matches!(names, Value::Dict(_)) || callable {
            return Err(Stop::unsupported("rename_axis of a mapper with a function"));
        }
        if names.is_none() && index.levels() > 1 {
            return Err(raise::type_error("Must pass list-like as `names`."));
        }
        return named(index, names, host);
    }
    let mut mapped = Vec::with_capacity(index.levels());
    for name in index.names() {
        mapped.push(match names {
            Value::Dict(dict) => dict.get(name)?.unwrap_or_else(|| name.clone()),
            function => host.call(function, Args::one(name.clone()))?,
        });
    }
    index.renamed(mapped, &Rc::clone(host.meter()))
}

/// The same labels under other names of their levels.
///
/// >>> pd.Series([1], index=['a']).rename_axis('k').index.name
/// 'k'
fn rename_series_axis(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let mut state = s.state();
    if let Some(names) = args.given("mapper") {
        state.index = renamed_axis(&state.index, names, false, host)?;
    } else if let Some(names) = args.given("index") {
        state.index = renamed_axis(&state.index, names, true, host)?;
    } else {
        return Err(Stop::unsupported("rename_axis of nothing"));
    }
    if args.flag("inplace")? {
        s.set_state(state);
        return Ok(Value::None);
    }
    let State { name, index, column } = state;
    Series::value(name, index, column.array(), host.meter())
}

fn rename_frame_axis(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let mut frame = df.frame();
    let inplace = args.flag("inplace")?;
    if !inplace {
        frame = frame.copied(&Rc::clone(host.meter()))?;
    }
    if let Some(names) = args.given("mapper") {
        if super::reduce::check_axis("DataFrame", args, 1)? == 1 {
            frame.columns = renamed_axis(&frame.columns, names, false, host)?;
        } else {
            frame.index = renamed_axis(&frame.index, names, false, host)?;
        }
    }
    if let Some(names) = args.given("index") {
        frame.index = renamed_axis(&frame.index, names, true, host)?;
    }
    if let Some(names) = args.given("columns") {
        frame.columns = renamed_axis(&frame.columns, names, true, host)?;
    }
    if inplace {
        df.set_frame(frame);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(frame))
}

/// Rows as columns and columns as rows, in the dtype that holds every cell.
///
/// >>> pd.DataFrame({'a': [1, 2]}).T.to_numpy().tolist()
/// [[1, 2]]
pub fn transposed(frame: &Frame, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let (rows, width) = (frame.rows(), frame.width());
    meter.check_frame(width, rows)?;
    meter.work_len(rows.saturating_mul(width))?;
    let dtypes: Vec<_> = frame.arrays().map(|array| array.dtype()).collect();
    let dtype = dtypes.iter().copied().reduce(crate::array::take::joint_dtype).unwrap_or(crate::array::Dtype::Object);
    let cells = frame.arrays().map(|array| crate::array::take::widened(&array, dtype, &meter));
    let cells = cells.collect::<Result<Vec<_>>>()?;
    let all = Array::concat(&cells, &meter)?;
    let mut arrays = Vec::with_capacity(rows);
    for row in 0..rows {
        let places: Vec<usize> = (0..width).map(|column| column * rows + row).collect();
        arrays.push(super::unstack::text_or_objects(all.take(&places, &meter)?));
    }
    Frame::of_arrays(Rc::clone(&frame.index), arrays, Rc::clone(&frame.columns), &meter)
}

/// Puts a column in at a position.
fn insert(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let name = args.value("column");
    let frame = df.frame();
    let again = matches!(args.given("allow_duplicates"), Some(Value::Bool(true)));
    if !again && !frame.positions(&name, &meter)?.is_empty() {
        let shown = ops::str(&name, host)?;
        return Err(raise::value_error(format!("cannot insert {shown}, already exists")));
    }
    let Value::Int(at) = args.value("loc") else {
        return Err(raise::type_error("loc must be int"));
    };
    if at < 0 {
        return Err(raise::value_error("unbounded slice"));
    }
    let width = frame.width();
    let at = usize::try_from(at).unwrap_or(usize::MAX);
    if at > width {
        return Err(raise::index_error(format!("index {at} is out of bounds for axis 0 with size {width}")));
    }
    if matches!(frame.columns.labels(), Labels::Multi(_)) && !matches!(name, Value::Tuple(_)) {
        return Err(Stop::unsupported("DataFrame.insert into MultiIndex columns"));
    }
    let value = args.value("value");
    if frame.index.is_empty() && !selection::is_scalar(&value) {
        return Err(Stop::unsupported("DataFrame.insert into a frame without rows"));
    }
    let array = crate::assign::column_for(&value, &frame.index, host)?;
    let mut frame = df.frame();
    frame.insert(at, name, Column::new(array, &meter)?, &meter)?;
    df.set_frame(frame);
    Ok(Value::None)
}
