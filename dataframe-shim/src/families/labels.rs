//! Changing labels: `rename`, `drop`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};

use super::reduce::check_axis;
use crate::frame::DataFrame;
use crate::index::{Index, Labels};
use crate::selection;
use crate::series::{Series, State};

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new(
        "rename(index=None, *, axis=None, copy=None, inplace=False, level=None, errors='ignore')",
        rename_series,
    )
    .along_one_axis(),
    Method::new(
        "drop(labels=None, *, axis=0, index=None, columns=None, level=None, inplace=False, errors='raise')",
        drop_from_series,
    ),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new(
        "rename(mapper=None, *, index=None, columns=None, axis=None, copy=None, inplace=False, level=None, errors='ignore')",
        rename_frame,
    ),
    Method::new(
        "drop(labels=None, *, axis=0, index=None, columns=None, level=None, inplace=False, errors='raise')",
        drop_from_frame,
    ),
];

/// A label through a dict, Series or function.
fn mapped(mapper: &Value, label: &Value, host: &mut dyn Host) -> Result<Value> {
    match mapper {
        Value::Dict(dict) => Ok(dict.get(label)?.unwrap_or_else(|| label.clone())),
        Value::Object(_) if mapper.is::<Series>() => {
            let Some(series) = mapper.downcast::<Series>() else { return Ok(label.clone()) };
            match series.index().positions(label, host.meter())?.as_slice() {
                [] => Ok(label.clone()),
                [row] => series.array().item(*row, host.meter()),
                _ => Err(Stop::unsupported("rename with a Series of repeated labels")),
            }
        }
        other => host.call(other, Args::one(label.clone())),
    }
}

/// What `rename` maps labels by: the level, of several levels, and whether keys that are no labels are an error.
struct Renaming {
    level: Option<Value>,
    raises: bool,
}

impl Renaming {
    fn of(args: &Bound) -> Renaming {
        Renaming { level: args.some("level"), raises: args.value("errors").as_str() == Some("raise") }
    }

    /// `KeyError` for keys of the mapper that are no labels.
    fn check(&self, index: &Rc<Index>, level: Option<usize>, mapper: &Value, host: &mut dyn Host) -> Result<()> {
        let keys = match mapper {
            Value::Dict(dict) => dict.keys(),
            _ => match mapper.downcast::<Series>() {
                // pandas looks for what a Series gives, not for what it is asked.
                Some(series) => series.array().items(&Rc::clone(host.meter()))?,
                None => return Ok(()),
            },
        };
        if !self.raises {
            return Ok(());
        }
        let meter = Rc::clone(host.meter());
        let labels = match level {
            Some(level) if index.levels() > 1 => Index::flat(index.level_array(level, &meter)?, Value::None, &meter)?,
            _ => Rc::clone(index),
        };
        let mut missing = Vec::new();
        for key in keys {
            if labels.positions(&key, &meter)?.is_empty() {
                missing.push(key);
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        let shown = ops::repr(&Value::list(missing, &meter)?, host)?;
        Err(raise::key_error_text(format!("{shown} not found in axis")))
    }
}

fn renamed_index(index: &Rc<Index>, mapper: &Value, how: &Renaming, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let level = match &how.level {
        Some(level) => Some(super::levels::level_of(index, level, host)?),
        None => None,
    };
    how.check(index, level, mapper, host)?;
    if let Labels::Multi(levels) = index.labels() {
        let mut arrays = Vec::with_capacity(levels.len());
        for (at, array) in levels.iter().enumerate() {
            if level.is_some_and(|level| level != at) || array.is_empty() {
                arrays.push(array.clone());
                continue;
            }
            let labels = array.items(&meter)?;
            let labels = labels.iter().map(|label| mapped(mapper, label, host)).collect::<Result<Vec<_>>>()?;
            if labels.iter().any(|label| matches!(label, Value::Tuple(_))) {
                return Err(Stop::unsupported("rename of a level to tuples"));
            }
            arrays.push(crate::array::infer(labels, &meter)?);
        }
        return Index::multi(arrays, index.names().to_vec(), &meter);
    }
    let labels =
        index.to_values(&meter)?.iter().map(|label| mapped(mapper, label, host)).collect::<Result<Vec<_>>>()?;
    Index::flat(crate::array::infer(labels, &meter)?, index.name(), &meter)
}

/// The same columns under other names.
///
/// >>> list(pd.DataFrame({'a': [1], 'b': [2]}).rename(columns={'a': 'x'}).columns)
/// ['x', 'b']
fn rename_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let (mut rows, mut columns) = (args.some("index"), args.some("columns"));
    if let Some(mapper) = args.some("mapper") {
        if rows.is_some() || columns.is_some() {
            return Err(raise::type_error("Cannot specify both 'mapper' and any of 'index' or 'columns'"));
        }
        match args.some("axis") {
            None => rows = Some(mapper),
            Some(_) if check_axis("DataFrame", args, 1)? == 1 => columns = Some(mapper),
            Some(_) => rows = Some(mapper),
        }
    } else if args.some("axis").is_some() && (rows.is_some() || columns.is_some()) {
        return Err(raise::type_error("Cannot specify both 'axis' and any of 'index' or 'columns'"));
    } else if rows.is_none() && columns.is_none() {
        return Err(raise::type_error("must pass an index to rename"));
    }
    let how = Renaming::of(args);
    let inplace = args.flag("inplace")?;
    let mut renamed = if inplace { frame } else { frame.copied(&meter)? };
    if let Some(mapper) = columns {
        renamed.columns = renamed_index(&renamed.columns, &mapper, &how, host)?;
    }
    if let Some(mapper) = rows {
        renamed.index = renamed_index(&renamed.index, &mapper, &how, host)?;
    }
    if inplace {
        df.set_frame(renamed);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(renamed))
}

/// The same Series under another name, or with labels through a dict or function.
fn rename_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut state = s.state();
    let index = args.value("index");
    let callable = match &index {
        Value::Dict(_) | Value::Native(_) | Value::Class(_) => true,
        Value::Object(object) => object.callable() || index.is::<Series>(),
        _ => false,
    };
    if callable {
        state.index = renamed_index(&state.index, &index, &Renaming::of(args), host)?;
    } else if selection::is_scalar(&index) {
        ops::key::hash_key(&index)?;
        state.name = index;
    } else {
        return Err(Stop::unsupported(format!("Series.rename with a {}", index.class().name)));
    }
    if args.flag("inplace")? {
        s.set_state(state);
        // pandas gives the Series itself for a name.
        return Ok(if callable { Value::None } else { Value::shared(Rc::clone(s)) });
    }
    Series::value(state.name, state.index, state.column.array(), &meter)
}

/// Positions of an axis that remain after some labels are dropped, and the labels there where they stay a range; `KeyError` for a label that
/// is not there.
fn remaining(
    index: &Rc<Index>,
    labels: &Value,
    level: Option<&Value>,
    errors: bool,
    host: &mut dyn Host,
) -> Result<(Vec<usize>, Option<Rc<Index>>)> {
    let meter = Rc::clone(host.meter());
    if let Some(level) = level {
        return Ok((super::multi_index::without_labels(index, labels, level, errors, host)?, None));
    }
    let labels = if selection::is_scalar(labels) {
        vec![labels.clone()]
    } else {
        match selection::list_like(labels, host)? {
            Some(list) => list.items(&meter)?,
            None => return Err(Stop::unsupported(format!("drop of a {}", labels.class().name))),
        }
    };
    let mut dropped = vec![false; index.len()];
    let mut missing = Vec::new();
    let mut places = Vec::new();
    // Of repeated labels pandas only asks which begin with these.
    let parts = labels.iter().all(|label| !matches!(label, Value::Tuple(_)));
    let errors = errors && !(parts && index.levels() > 1 && !index.is_unique(&meter)?);
    for label in labels {
        let found = match (index.labels(), &label) {
            (Labels::Multi(levels), Value::Tuple(parts)) if parts.len() < levels.len() => {
                let wanted: Vec<(usize, Value)> = parts.iter().cloned().enumerate().collect();
                super::xs::matching(index, &wanted, host)?
            }
            (Labels::Multi(_), single) if !matches!(single, Value::Tuple(_)) => {
                super::xs::matching(index, &[(0, single.clone())], host)?
            }
            _ => index.positions(&label, &meter)?,
        };
        if found.is_empty() {
            missing.push(label);
        }
        for row in found {
            places.push(row as i64);
            if let Some(slot) = dropped.get_mut(row) {
                *slot = true;
            }
        }
    }
    if errors && !missing.is_empty() {
        let shown = ops::repr_sequence("[", &missing, "]", host)?;
        return Err(raise::key_error_text(format!("{shown} not found in axis")));
    }
    let left = match index.labels() {
        Labels::Range(range) => crate::index::ranges::without(*range, &places),
        _ => None,
    };
    let left = left.map(|range| Index::of(Labels::Range(range), index.names().to_vec(), &meter)).transpose()?;
    Ok(((0..index.len()).filter(|&row| dropped.get(row) == Some(&false)).collect(), left))
}

fn raises(args: &Bound) -> Result<bool> {
    Ok(&*args.text("errors")? != "ignore")
}

/// Rows or columns without some labels.
///
/// >>> list(pd.DataFrame({'a': [1], 'b': [2]}).drop(columns=['a']).columns)
/// ['b']
fn drop_from_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut frame = df.frame();
    let (mut rows, mut columns) = (args.some("index"), args.some("columns"));
    if let Some(labels) = args.some("labels") {
        if rows.is_some() || columns.is_some() {
            return Err(raise::value_error("Cannot specify both 'labels' and 'index'/'columns'"));
        }
        if check_axis("DataFrame", args, 1)? == 1 { columns = Some(labels) } else { rows = Some(labels) }
    } else if rows.is_none() && columns.is_none() {
        return Err(raise::value_error("Need to specify at least one of 'labels', 'index' or 'columns'"));
    }
    let errors = raises(args)?;
    if let Some(labels) = columns {
        let (kept, left) = remaining(&frame.columns, &labels, args.some("level").as_ref(), errors, host)?;
        frame = frame.take_columns(&kept, &meter)?;
        if let Some(columns) = left {
            frame.columns = columns;
        }
    }
    if let Some(labels) = rows {
        let (kept, left) = remaining(&frame.index, &labels, args.some("level").as_ref(), errors, host)?;
        frame = frame.take(&kept, &meter)?;
        if let Some(index) = left {
            frame.index = index;
        }
    }
    if args.flag("inplace")? {
        df.set_frame(frame);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(frame))
}

fn drop_from_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if args.some("labels").is_some() && (args.some("index").is_some() || args.some("columns").is_some()) {
        return Err(raise::value_error("Cannot specify both 'labels' and 'index'/'columns'"));
    }
    if args.some("labels").is_some() {
        args.axis("Series", 0)?;
    }
    let (kept, left) = match args.some("labels").or_else(|| args.some("index")) {
        Some(labels) => remaining(&s.index(), &labels, args.some("level").as_ref(), raises(args)?, host)?,
        // A Series has no columns to drop.
        None if args.some("columns").is_some() => ((0..s.len()).collect(), None),
        None => return Err(raise::value_error("Need to specify at least one of 'labels', 'index' or 'columns'")),
    };
    let mut dropped = s.take(&kept, &Rc::clone(host.meter()))?;
    if let Some(index) = left {
        let state = dropped.state();
        dropped = Series::new(state.name, index, state.column.array(), &Rc::clone(host.meter()))?;
    }
    if args.flag("inplace")? {
        s.set_state(State { name: s.name(), ..dropped.state() });
        return Ok(Value::None);
    }
    Ok(Value::shared(dropped))
}
