//! `set_index` and `reset_index`: columns become labels, and labels columns.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value, ops};

use super::levels::{chosen, levels_of};
use crate::array::Array;
use crate::column::Column;
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels};
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(
    "reset_index(level=None, *, drop=False, name=<no_default>, inplace=False, allow_duplicates=False)",
    reset_series,
)];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new(
        "reset_index(level=None, *, drop=False, inplace=False, col_level=0, col_fill='', allow_duplicates=<no_default>, names=None)",
        reset_frame,
    ),
    Method::new("set_index(keys, *, drop=True, append=False, inplace=False, verify_integrity=False)", set_index),
];

/// The labels that stay when some levels go; rows numbered where none stays.
fn remaining(index: &Rc<Index>, gone: &[usize], host: &mut dyn Host) -> Result<Rc<Index>> {
    let kept: Vec<usize> = (0..index.levels()).filter(|level| !gone.contains(level)).collect();
    if kept.is_empty() { Ok(Index::range(index.len())) } else { chosen(index, &kept, &Rc::clone(host.meter())) }
}

/// The names that levels have as columns.
fn level_names(frame: &Frame, names: Option<Value>, host: &mut dyn Host) -> Result<Vec<Value>> {
    let meter = Rc::clone(host.meter());
    let index = &frame.index;
    if let Some(names) = names {
        let names = match &names {
            Value::List(_) | Value::Tuple(_) => collect(&names, host)?,
            single if index.levels() == 1 => vec![single.clone()],
            Value::Str(_) | Value::Int(_) => return Err(raise::index_error("list index out of range")),
            _ => return Err(raise::value_error("Index names must be str or 1-dimensional list")),
        };
        if names.len() < index.levels() {
            return Err(raise::index_error("list index out of range"));
        }
        return Ok(names);
    }
    let taken = !frame.positions(&Value::literal("index"), &meter)?.is_empty();
    let several = index.levels() > 1;
    let named = index.names().iter().enumerate().map(|(level, name)| match name {
        Value::None if several => Value::str(format!("level_{level}"), &meter),
        Value::None if taken => Ok(Value::literal("level_0")),
        Value::None => Ok(Value::literal("index")),
        name => Ok(name.clone()),
    });
    named.collect()
}

/// The label of a new column among those of several levels.
fn column_label(frame: &Frame, name: Value, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let levels = frame.columns.levels();
    if levels == 1 {
        return Ok(name);
    }
    let parts = match &name {
        Value::Tuple(parts) => parts.to_vec(),
        single => vec![single.clone()],
    };
    let fill = match args.value("col_fill") {
        Value::None if parts.len() == 1 || parts.len() == levels => parts.first().cloned().unwrap_or(Value::None),
        Value::None => {
            let shown = ops::str(&name, host)?;
            return Err(raise::value_error(format!(
                "col_fill=None is incompatible with incomplete column name {shown}"
            )));
        }
        fill => fill,
    };
    let at = super::levels::level_of(&frame.columns, &args.value("col_level"), host)?;
    let mut label = vec![fill.clone(); at];
    label.extend(parts);
    if label.len() > levels {
        return Err(raise::value_error("Item must have length equal to number of levels."));
    }
    label.resize(levels, fill);
    Value::tuple(label, &Rc::clone(host.meter()))
}

/// The labels become columns, and rows are numbered; only some levels where they are named.
///
/// >>> pd.DataFrame({'a': [1]}, index=['x']).reset_index().to_numpy().tolist()
/// [['x', 1]]
fn reset_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let inplace = args.flag("inplace")?;
    let levels = match args.some("level") {
        Some(level) => levels_of(&frame.index, &level, host)?,
        None => (0..frame.index.levels()).collect(),
    };
    let again = match args.given("allow_duplicates") {
        Some(Value::Bool(again)) => *again,
        None => false,
        Some(_) => return Err(Stop::unsupported("DataFrame.reset_index(allow_duplicates=)")),
    };
    let names = if args.flag("drop")? { None } else { Some(level_names(&frame, args.some("names"), host)?) };
    let mut result = if inplace { frame.clone() } else { frame.copied(&meter)? };
    result.index = remaining(&frame.index, &levels, host)?;
    for (level, name) in
        names.into_iter().flatten().enumerate().take(frame.index.levels()).collect::<Vec<_>>().into_iter().rev()
    {
        if !levels.contains(&level) {
            continue;
        }
        let label = column_label(&frame, name, args, host)?;
        if !again && !result.positions(&label, &meter)?.is_empty() {
            let shown = ops::str(&label, host)?;
            return Err(raise::value_error(format!("cannot insert {shown}, already exists")));
        }
        let array = frame.index.level_array(level, &meter)?;
        result.insert(0, label, Column::new(array, &meter)?, &meter)?;
    }
    if inplace {
        df.set_frame(result);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(result))
}

/// A frame of labels and cells; with `drop`, a Series without the labels.
fn reset_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = s.index();
    let levels = match args.some("level") {
        Some(level) => levels_of(&index, &level, host)?,
        None => (0..index.levels()).collect(),
    };
    if args.flag("drop")? {
        let mut state = s.state();
        state.index = remaining(&index, &levels, host)?;
        if args.flag("inplace")? {
            s.set_state(state);
            return Ok(Value::None);
        }
        // A name is only for the column that there is without `drop`.
        return Series::value(state.name, state.index, state.column.array(), &meter);
    }
    if args.flag("inplace")? {
        return Err(raise::type_error("Cannot reset_index inplace on a Series to create a DataFrame"));
    }
    let name = match args.given("name") {
        Some(name) => name.clone(),
        None if s.name().is_none() => Value::Int(0),
        None => s.name(),
    };
    let mut frame = Frame::named(vec![(name, Column::new(s.array(), &meter)?)], Rc::clone(&index), &meter)?;
    if frame.columns.levels() > 1 {
        return Err(Stop::unsupported("Series.reset_index with a tuple for a name"));
    }
    let again = args.flag("allow_duplicates")?;
    let names = level_names(&frame, None, host)?;
    frame.index = remaining(&index, &levels, host)?;
    for level in levels_in_order(&levels).into_iter().rev() {
        let label = names.get(level).cloned().unwrap_or(Value::None);
        if !again && !frame.positions(&label, &meter)?.is_empty() {
            let shown = ops::str(&label, host)?;
            return Err(raise::value_error(format!("cannot insert {shown}, already exists")));
        }
        frame.insert(0, label, Column::new(index.level_array(level, &meter)?, &meter)?, &meter)?;
    }
    Ok(DataFrame::value(frame))
}

fn levels_in_order(levels: &[usize]) -> Vec<usize> {
    let mut levels = levels.to_vec();
    levels.sort_unstable();
    levels.dedup();
    levels
}

/// Columns, arrays or both become the labels.
///
/// >>> pd.DataFrame({'a': ['x'], 'b': [1]}).set_index('a').loc['x', 'b']
/// np.int64(1)
fn set_index(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let keys = match args.value("keys") {
        Value::List(list) => list.snapshot(),
        single => vec![single],
    };
    let (mut levels, mut names) = (Vec::new(), Vec::new());
    meter.work_len(frame.width())?;
    let mut gone = vec![false; frame.width()];
    if args.flag("append")? {
        levels.extend(frame.index.level_arrays(&meter)?);
        names.extend(frame.index.names().iter().cloned());
    }
    let mut missing = Vec::new();
    for key in &keys {
        let array = matches!(key, Value::List(_))
            || key.is::<Series>()
            || key.is::<NdArray>()
            || key.is::<crate::IndexObject>();
        if !array {
            if !selection::is_scalar(key) {
                return Err(Stop::unsupported(format!("DataFrame.set_index of a {}", key.class().name)));
            }
            ops::key::hash_key(key)?;
            if frame.positions(key, &meter)?.is_empty() {
                missing.push(key.clone());
            }
        }
    }
    if !missing.is_empty() {
        let shown = ops::repr_sequence("[", &missing, "]", host)?;
        return Err(raise::key_error_text(format!("None of {shown} are in the columns")));
    }
    let drop = args.flag("drop")?;
    for key in &keys {
        if let Some(index) = key.downcast::<crate::IndexObject>() {
            levels.extend(index.index().level_arrays(&meter)?);
            names.extend(index.index().names().iter().cloned());
        } else if let Some(series) = key.downcast::<Series>() {
            levels.push(series.array());
            names.push(series.name());
        } else if matches!(key, Value::List(_)) || key.is::<NdArray>() {
            levels.push(selection::list_like(key, host)?.unwrap_or_else(|| Array::objects(Vec::new())));
            names.push(Value::None);
        } else {
            match frame.positions(key, &meter)?.as_slice() {
                [at] => {
                    levels.extend(frame.array(*at));
                    if let Some(slot) = gone.get_mut(*at) {
                        *slot |= drop;
                    }
                }
                _ => return Err(Stop::unsupported("DataFrame.set_index of a repeated column name")),
            }
            names.push(key.clone());
        }
        if let Some(last) = levels.last()
            && last.len() != frame.rows()
        {
            return Err(raise::value_error(format!(
                "Length mismatch: Expected {} rows, received array of length {}",
                frame.rows(),
                last.len()
            )));
        }
    }
    let index = match (levels.as_slice(), names.as_slice()) {
        ([], _) => return Err(raise::value_error("Must pass non-zero number of levels/codes")),
        ([only], [name]) => match (only, keys.as_slice()) {
            (_, [key]) if key.is::<crate::IndexObject>() => match key.downcast::<crate::IndexObject>() {
                Some(own) if matches!(own.index().labels(), Labels::Range(_)) => own.index(),
                _ => Index::flat(only.clone(), name.clone(), &meter)?,
            },
            _ => Index::flat(only.clone(), name.clone(), &meter)?,
        },
        _ => Index::multi(levels, names, &meter)?,
    };
    if args.flag("verify_integrity")? && !index.is_unique(&meter)? {
        let mut repeated: Vec<usize> = Vec::new();
        for at in 0..index.len() {
            if index.positions(&index.label(at, &meter)?, &meter)?.get(1) == Some(&at) {
                repeated.push(at);
            }
        }
        let shown = crate::index::object::repr(&*index.take(&repeated, &meter)?, host)?;
        return Err(raise::value_error(format!("Index has duplicate keys: {shown}")));
    }
    let kept: Vec<usize> = (0..frame.width()).filter(|&at| gone.get(at) == Some(&false)).collect();
    let result = Frame { index, ..frame.take_columns(&kept, &meter)? };
    if args.flag("inplace")? {
        df.set_frame(result);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(result))
}
