//! `agg` in all its forms, and `transform`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};

use crate::array::Array;
use crate::array::infer::infer_objects;
use crate::column::Column;
use crate::frame::{DataFrame, Frame};
use crate::groupby::{GroupBy, NO_GROUP, Selected};
use crate::index::Index;
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

/// Rows of a grouped frame alone.
pub const GROUPED_FRAME: &[Method<Rc<GroupBy>>] = &[
    Method::new("agg(func=None, *args, engine=None, engine_kwargs=None, **kwargs)", agg_frame)
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("aggregate(func=None, *args, engine=None, engine_kwargs=None, **kwargs)", agg_frame)
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("transform(func, *args, engine=None, engine_kwargs=None, **kwargs)", transform)
        .refusing(&["engine", "engine_kwargs"]),
];

/// Rows of a grouped Series alone.
pub const GROUPED_SERIES: &[Method<Rc<GroupBy>>] = &[
    Method::new("agg(func=None, *args, engine=None, engine_kwargs=None, **kwargs)", agg_series)
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("aggregate(func=None, *args, engine=None, engine_kwargs=None, **kwargs)", agg_series)
        .refusing(&["engine", "engine_kwargs"]),
    Method::new("transform(func, *args, engine=None, engine_kwargs=None, **kwargs)", transform)
        .refusing(&["engine", "engine_kwargs"]),
];

/// Reductions that `transform` spreads over their groups.
const REDUCTIONS: &[&str] = &[
    "all", "any", "count", "first", "idxmax", "idxmin", "last", "max", "mean", "median", "min", "nunique", "prod",
    "quantile", "sem", "size", "skew", "std", "sum", "var",
];

/// Methods that give a cell a row already.
const ROWWISE: &[&str] = &[
    "bfill",
    "cumcount",
    "cummax",
    "cummin",
    "cumprod",
    "cumsum",
    "diff",
    "ffill",
    "fillna",
    "ngroup",
    "pct_change",
    "rank",
    "shift",
];

/// The method that pandas takes a function for: Python's `sum`, `max`, `min` and NumPy's reductions.
pub fn method_for(function: &Value) -> Option<&'static str> {
    let Value::Native(native) = function else { return None };
    let known: &[&str] = if native.is_builtin() {
        &["sum", "max", "min"]
    } else {
        &["all", "any", "sum", "mean", "prod", "std", "var", "median", "max", "min", "cumprod", "cumsum"]
    };
    let name = native.name();
    let name = name.strip_prefix("nan").filter(|_| !native.is_builtin()).unwrap_or(name);
    let name = match name {
        "amax" => "max",
        "amin" => "min",
        other => other,
    };
    known.iter().find(|known| **known == name).copied()
}

/// What a result of a function is called.
pub fn name_of(function: &Value, host: &mut dyn Host) -> Result<Value> {
    match function {
        Value::Str(_) => Ok(function.clone()),
        Value::Native(_) | Value::Class(_) => ops::get_attr(function, "__name__", host),
        Value::Object(object) if object.callable() => {
            let name = ops::get_attr(function, "__name__", host);
            name.map_err(|stop| stop.map_raise(|_| Stop::unsupported("agg of a callable without a name")))
        }
        other => Err(Stop::unsupported(format!("agg of a {}", other.class().name))),
    }
}

/// `AttributeError` for a name that is no method of the grouping.
fn check_method(g: &GroupBy, name: &str) -> Result<()> {
    if g.members().has(name) {
        return Ok(());
    }
    Err(raise::attribute_error(format!("'{}' object has no attribute '{name}'", g.class_name())))
}

/// The arguments that go on to an aggregating function.
fn passed(args: &Bound) -> Args {
    Args { positional: args.rest.clone(), keywords: args.keywords.clone() }
}

/// A grouped Series reduced by a name, function or list of them: a Series, or a frame of a column each.
fn aggregated(function: &Value, g: &Rc<GroupBy>, args: &Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    match function {
        Value::Str(name) => {
            check_method(g, name)?;
            let result = g.members().call(g, name, args.clone(), host)?;
            let aligned = |index: &Index| index.len() == g.keys.len();
            let reduced = match (result.downcast::<Series>(), result.downcast::<DataFrame>()) {
                (Some(series), _) => aligned(&series.index()),
                (_, Some(frame)) => aligned(&frame.frame().index),
                _ => false,
            };
            if reduced { Ok(result) } else { Err(Stop::unsupported(format!("agg('{}')", &**name))) }
        }
        Value::List(_) | Value::Tuple(_) | Value::Dict(_) => several(function, g, args, host),
        function => {
            if let (Some(name), true) = (method_for(function), args.is_empty()) {
                return g.members().call(g, name, Args::default(), host);
            }
            name_of(function, host)?;
            let array = reduced_by(function, g, args, host)?;
            Series::value(g.name(&meter)?, g.keys.index(&meter)?, array, &meter)
        }
    }
}

/// What a function gives for each group's Series.
fn reduced_by(function: &Value, g: &Rc<GroupBy>, args: &Args, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let Selected::One(at) = g.selected else { return Err(Stop::unsupported("agg")) };
    if g.keys.is_empty() {
        return Ok(g.frame.array(at).map_or_else(|| Array::objects(Vec::new()), |array| array.slice(0, 0)));
    }
    // What the function changes in the frame, the groups still to come do not see.
    let Some(array) = g.frame.array(at) else { return Err(Stop::unsupported("agg")) };
    let name = g.frame.name(at, &meter)?;
    let mut cells = Vec::with_capacity(g.keys.len());
    for rows in &g.keys.rows {
        meter.step()?;
        let mut call = args.clone();
        let index = g.frame.index.take(rows, &meter)?;
        call.positional.insert(0, Series::value(name.clone(), index, array.take(rows, &meter)?, &meter)?);
        cells.push(single(host.call(function, call)?, host)?);
    }
    infer_objects(cells, &meter)
}

/// A function's answer as a cell: that of a Series or array of one is its cell, longer ones are refused.
fn single(value: Value, host: &mut dyn Host) -> Result<Value> {
    let array = if let Some(series) = value.downcast::<Series>() {
        series.array()
    } else if let Some(array) = value.downcast::<NdArray>() {
        array.one_dimensional()?
    } else if value.is::<DataFrame>() {
        return Err(raise::value_error("Must produce aggregated value"));
    } else {
        return Ok(value);
    };
    if array.len() == 1 {
        return array.get(0, host.meter());
    }
    match array {
        Array::Str(_) | Array::Object(_) => {
            Err(Stop::unsupported("agg with a function that gives an array of objects"))
        }
        _ => Err(raise::value_error("Must produce aggregated value")),
    }
}

/// A list of names, functions or pairs of name and function: a column each.
fn several(functions: &Value, g: &Rc<GroupBy>, args: &Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let functions = match functions {
        Value::List(list) => list.snapshot(),
        Value::Tuple(parts) => parts.to_vec(),
        _ => return Err(raise::exception(&exceptions::SPECIFICATION_ERROR, "nested renamer is not supported")),
    };
    if functions.is_empty() {
        return Err(raise::value_error("No objects to concatenate"));
    }
    let mut columns = Vec::with_capacity(functions.len());
    let mut lambdas = 0;
    for function in &functions {
        let (name, function) = match function {
            Value::Tuple(pair) => match &***pair {
                [name, function] => (name.clone(), function.clone()),
                _ => return Err(raise::value_error("not enough values to unpack (expected 2, got 1)")),
            },
            function => {
                let name = name_of(function, host)?;
                // Of several functions the nameless ones are numbered.
                if functions.len() > 1 && name.as_str() == Some("<lambda>") {
                    lambdas += 1;
                    (Value::str(format!("<lambda_{}>", lambdas - 1), &meter)?, function.clone())
                } else {
                    (name, function.clone())
                }
            }
        };
        let result = aggregated(&function, g, args, host)?;
        let Some(series) = result.downcast::<Series>() else {
            return Err(Stop::unsupported("agg of a list with a function that gives several columns"));
        };
        columns.push((name, series.array()));
    }
    DataFrame::of_arrays(columns, g.keys.index(&meter)?, &meter)
}

/// The result of a grouping by labels in the shape that `as_index` asks for.
fn placed(g: &GroupBy, frame: Frame, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if g.as_index {
        return Ok(DataFrame::value(frame));
    }
    let frame = Frame { index: Index::range(g.keys.len()), ..frame };
    Ok(DataFrame::value(g.with_key_columns(frame, &meter)?))
}

/// The same grouping, whose results stand under the keys.
fn indexed(g: &GroupBy, selected: Selected) -> Rc<GroupBy> {
    Rc::new(GroupBy {
        frame: g.frame.clone(),
        keys: Rc::clone(&g.keys),
        selected,
        as_index: true,
        sorted: g.sorted,
        group_keys: g.group_keys,
    })
}

/// The groups of a Series reduced: `agg('sum')`, `agg(f)`, `agg(['sum', f])`, `agg(total='sum')`.
///
/// >>> pd.DataFrame({'k': ['b', 'a', 'b'], 'v': [1, 2, 3]}).groupby('k')['v'].agg(['sum', 'max']).to_numpy().tolist()
/// [[2, 2], [4, 3]]
fn agg_series(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let one = indexed(g, g.selected.clone());
    let function = args.value("func");
    if let Value::Str(name) = &function {
        // A name is a call of the method.
        check_method(g, name)?;
        return g.members().call(g, name, passed(args), host);
    }
    if function.is_none() {
        if args.keywords.is_empty() {
            return Err(raise::type_error("Must provide 'func' or named aggregation **kwargs."));
        }
        let mut columns = Vec::with_capacity(args.keywords.len());
        for (name, function) in &args.keywords {
            let function = match function {
                Value::Tuple(pair) => match &***pair {
                    [_, function] => function.clone(),
                    _ => return Err(raise::type_error("func is expected but received tuple in **kwargs.")),
                },
                function => function.clone(),
            };
            let result = aggregated(&function, &one, &Args::default(), host)?;
            let Some(series) = result.downcast::<Series>() else {
                return Err(Stop::unsupported(
                    "SeriesGroupBy.agg with names and a function that gives several columns",
                ));
            };
            columns.push((Value::str(&**name, &meter)?, Column::new(series.array(), &meter)?));
        }
        return placed(g, Frame::named(columns, g.keys.index(&meter)?, &meter)?, host);
    }
    let function = match &function {
        // A dict where keys are columns still gives names to functions.
        Value::Dict(functions) if !g.as_index => {
            let pairs =
                functions.pairs().into_iter().map(|(name, function)| Value::tuple(vec![name, function], &meter));
            Value::list(pairs.collect::<Result<_>>()?, &meter)?
        }
        function => function.clone(),
    };
    let result = aggregated(&function, &one, &passed(args), host)?;
    let called =
        !matches!(function, Value::List(_) | Value::Tuple(_) | Value::Dict(_)) && method_for(&function).is_none();
    if called && g.keys.is_empty() {
        // Of no groups the keys stay labels.
        return Ok(result);
    }
    match (result.downcast::<DataFrame>(), result.downcast::<Series>()) {
        (Some(frame), _) if !g.as_index && matches!(function, Value::List(_) | Value::Tuple(_)) => {
            Ok(DataFrame::value(g.with_all_keys(frame.frame(), &meter)?))
        }
        (Some(frame), _) => placed(g, frame.frame(), host),
        (_, Some(series)) if g.as_index => Ok(Value::shared(series)),
        (_, Some(series)) => {
            let column = (series.name(), Column::new(series.array(), &meter)?);
            placed(g, Frame::named(vec![column], series.index(), &meter)?, host)
        }
        _ => Err(Stop::unsupported("agg")),
    }
}

/// Part of a result: a label, the labels below it (none where it is a plain column), and the columns.
struct Part {
    label: Value,
    below: Option<Vec<Value>>,
    arrays: Vec<Array>,
}

fn part_of(label: Value, result: &Value, host: &mut dyn Host) -> Result<Part> {
    let meter = Rc::clone(host.meter());
    if let Some(series) = result.downcast::<Series>() {
        return Ok(Part { label, below: None, arrays: vec![series.array()] });
    }
    let Some(frame) = result.downcast::<DataFrame>() else { return Err(Stop::unsupported("agg")) };
    let frame = frame.frame();
    if frame.columns.levels() != 1 {
        return Err(Stop::unsupported("agg with a function that gives several levels of columns"));
    }
    Ok(Part { label, below: Some(frame.columns.to_values(&meter)?), arrays: frame.arrays().collect() })
}

/// Parts side by side, their labels above where any has labels below.
fn beside(parts: Vec<Part>, g: &GroupBy, top: Value, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let deep = parts.iter().any(|part| part.below.is_some());
    let (mut above, mut below, mut arrays) = (Vec::new(), Vec::new(), Vec::new());
    for part in parts {
        above.extend(std::iter::repeat_n(part.label, part.arrays.len()));
        below.extend(part.below.unwrap_or_else(|| vec![Value::None; part.arrays.len()]));
        arrays.extend(part.arrays);
    }
    let columns = if deep {
        let levels = vec![crate::array::infer(above, &meter)?, crate::array::infer(below, &meter)?];
        Index::multi(levels, vec![top, Value::None], &meter)?.listed_as_met(&meter)?
    } else {
        Index::of_values(above, Value::None, &meter)?.renamed(vec![top], &meter)?
    };
    Frame::of_arrays(columns, arrays, g.keys.index(&meter)?, &meter)
}

/// A grouping of the column of this label, which may be a key.
fn column_of(g: &GroupBy, name: &Value, host: &mut dyn Host) -> Result<Rc<GroupBy>> {
    let meter = Rc::clone(host.meter());
    let found = g.frame.positions(name, &meter)?;
    let chosen = match &g.selected {
        Selected::Several(positions) => found.into_iter().filter(|at| positions.contains(at)).collect(),
        _ => found,
    };
    match chosen.as_slice() {
        [at] => Ok(indexed(g, Selected::One(*at))),
        [] => {
            let shown = ops::repr_sequence("[", std::slice::from_ref(name), "]", host)?;
            Err(raise::key_error_text(format!("Column(s) {shown} do not exist")))
        }
        _ => Err(Stop::unsupported("agg of a repeated column name")),
    }
}

/// Names that are no columns, in pandas' words.
fn check_columns<'a>(g: &GroupBy, names: impl Iterator<Item = &'a Value>, host: &mut dyn Host) -> Result<()> {
    let mut missing: Vec<Value> = Vec::new();
    for name in names {
        match column_of(g, name, host) {
            Err(stop) if stop.is_terminal() => return Err(stop),
            Err(_) if !missing.iter().any(|own| crate::frame::same_name(own, name)) => missing.push(name.clone()),
            _ => {}
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    let list = crate::array::infer(missing, &Rc::clone(host.meter()))?;
    let order = match list.sorted_rows(true, false, host) {
        Err(stop) if stop.is_terminal() => return Err(stop),
        sorted => sorted.unwrap_or_else(|_| (0..list.len()).collect()),
    };
    let sorted = list.take(&order, &Rc::clone(host.meter()))?.items(&Rc::clone(host.meter()))?;
    let shown = ops::repr_sequence("[", &sorted, "]", host)?;
    Err(raise::key_error_text(format!("Column(s) {shown} do not exist")))
}

/// The groups of a frame reduced: by a name or function, a list of them, a dict by column, or named pairs of column and function.
///
/// >>> pd.DataFrame({'k': ['b', 'a', 'b'], 'v': [1, 2, 3]}).groupby('k').agg(total=('v', 'sum')).to_dict()
/// {'total': {'a': 2, 'b': 4}}
fn agg_frame(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let function = args.value("func");
    let top = g.frame.columns.name();
    match &function {
        Value::None => {
            let mut wanted = Vec::with_capacity(args.keywords.len());
            for (label, pair) in &args.keywords {
                let pair = hiddentables_values::object::plain(pair.clone());
                let Value::Tuple(pair) = &pair else {
                    return Err(raise::type_error("Must provide 'func' or tuples of '(column, aggfunc)."));
                };
                let [name, function] = &***pair else {
                    return Err(raise::type_error("Must provide 'func' or tuples of '(column, aggfunc)."));
                };
                wanted.push((Value::str(&**label, &meter)?, name.clone(), function.clone()));
            }
            if wanted.is_empty() {
                return Err(raise::type_error("Must provide 'func' or tuples of '(column, aggfunc)."));
            }
            check_columns(g, wanted.iter().map(|(_, name, _)| name), host)?;
            let mut columns = Vec::with_capacity(wanted.len());
            for (label, name, function) in wanted {
                let result = aggregated(&function, &column_of(g, &name, host)?, &Args::default(), host)?;
                let Some(series) = result.downcast::<Series>() else {
                    return Err(Stop::unsupported("named agg with a function that gives several columns"));
                };
                columns.push((label, Column::new(series.array(), &meter)?));
            }
            placed(g, Frame::named(columns, g.keys.index(&meter)?, &meter)?, host)
        }
        Value::Dict(functions) => {
            let pairs = functions.pairs();
            check_columns(g, pairs.iter().map(|(name, _)| name), host)?;
            let list = |value: &Value| matches!(value, Value::List(_) | Value::Tuple(_));
            let deep = pairs.iter().any(|(_, function)| list(function) || matches!(function, Value::Dict(_)));
            let mut parts = Vec::with_capacity(pairs.len());
            for (name, function) in pairs {
                // Beside a list, a single function is a list of one.
                let function = if deep && !list(&function) && !matches!(function, Value::Dict(_)) {
                    Value::list(vec![function], &meter)?
                } else {
                    function
                };
                let result = aggregated(&function, &column_of(g, &name, host)?, &passed(args), host)?;
                parts.push(part_of(name, &result, host)?);
            }
            if parts.is_empty() {
                return Err(raise::value_error("No objects to concatenate"));
            }
            placed(g, beside(parts, g, top, host)?, host)
        }
        Value::List(_) | Value::Tuple(_) => {
            let functions = hiddentables_values::iter::collect(&function, host)?;
            let repeated = |at: usize, own: &Value| {
                functions.iter().take(at).any(|other| hiddentables_values::ops::key::same_key(other, own))
            };
            if functions.iter().enumerate().any(|(at, own)| repeated(at, own)) {
                return Err(raise::exception(
                    &exceptions::SPECIFICATION_ERROR,
                    "Function names must be unique if there is no new column names assigned",
                ));
            }
            let mut parts = Vec::new();
            for at in g.positions() {
                let one = indexed(g, Selected::One(at));
                let result = aggregated(&function, &one, &passed(args), host)?;
                parts.push(part_of(g.frame.name(at, &meter)?, &result, host)?);
            }
            if parts.is_empty() {
                return Err(raise::value_error("No objects to concatenate"));
            }
            let frame = beside(parts, g, top, host)?;
            if g.as_index { Ok(DataFrame::value(frame)) } else { Ok(DataFrame::value(g.with_all_keys(frame, &meter)?)) }
        }
        Value::Str(name) => {
            check_method(g, name)?;
            g.members().call(g, name, passed(args), host)
        }
        function => {
            if let (Some(name), true) = (method_for(function), passed(args).is_empty()) {
                return g.members().call(g, name, Args::default(), host);
            }
            name_of(function, host)?;
            if g.keys.is_empty() && g.keys.names.len() > 1 {
                return super::apply::nothing(g, host);
            }
            let mut arrays = Vec::new();
            for at in g.positions() {
                arrays.push(reduced_by(function, &indexed(g, Selected::One(at)), &passed(args), host)?);
            }
            g.labelled(g.selection(&meter)?.columns, arrays, &meter)
        }
    }
}

/// A reduction spread over the rows of its group, or a function's answer for each of a group's columns.
///
/// >>> pd.DataFrame({'k': ['b', 'a', 'b'], 'v': [1, 2, 3]}).groupby('k')['v'].transform('sum').tolist()
/// [4, 2, 4]
fn transform(g: &Rc<GroupBy>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let function = args.value("func");
    let name = match &function {
        Value::Str(name) => Some(name.to_string()),
        function => method_for(function).map(str::to_string),
    };
    if let Some(name) = name {
        if ROWWISE.contains(&&*name) {
            return g.members().call(g, &name, passed(args), host);
        }
        if !REDUCTIONS.contains(&&*name) {
            return Err(raise::value_error(format!("'{name}' is not a valid function name for transform(name)")));
        }
        let one = indexed(g, g.selected.clone());
        let reduced = one.members().call(&one, &name, passed(args), host)?;
        let source: Vec<Option<usize>> =
            g.keys.of_row.iter().map(|&group| (group != NO_GROUP).then_some(group)).collect();
        meter.work_len(source.len())?;
        if let Some(series) = reduced.downcast::<Series>() {
            let array = series.array().take_optional(&source, &meter)?;
            return Series::value(series.name(), Rc::clone(&g.frame.index), array, &meter);
        }
        let Some(frame) = reduced.downcast::<DataFrame>() else { return Err(Stop::unsupported("groupby.transform")) };
        if g.keys.is_empty() && !source.is_empty() {
            return Err(raise::index_error("indices are out-of-bounds"));
        }
        let frame = frame.frame();
        let arrays = frame.arrays().map(|array| array.take_optional(&source, &meter)).collect::<Result<_>>()?;
        return g.rowwise(frame.columns, arrays, &meter);
    }
    name_of(&function, host)?;
    if g.is_series() && g.keys.is_empty() && g.frame.rows() == 0 {
        // Of no groups pandas makes an empty column of floats, under labels of its own.
        return Series::value(g.name(&meter)?, Index::range(0), Array::floats(Vec::new()), &meter);
    }
    let positions = g.positions();
    let dtypes: Vec<_> = positions.iter().filter_map(|&at| g.frame.array(at)).map(|array| array.dtype()).collect();
    if dtypes.windows(2).any(|pair| pair.first() != pair.last()) {
        // pandas puts the groups together row by row, in a dtype that holds them all.
        return Err(Stop::unsupported("groupby.transform of columns of several dtypes with a function"));
    }
    let mut arrays = Vec::new();
    for at in positions {
        arrays.push(transformed(&function, g, at, &passed(args), host)?);
    }
    g.rowwise(g.selection(&meter)?.columns, arrays, &meter)
}

/// A function's answers for the groups of one column, spread over their rows.
fn transformed(function: &Value, g: &Rc<GroupBy>, at: usize, args: &Args, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    if g.keys.is_empty() {
        return Err(Stop::unsupported("groupby.transform of no groups with a function"));
    }
    let one = indexed(g, Selected::One(at));
    let mut arrays = Vec::with_capacity(g.keys.len());
    for (group, rows) in g.keys.rows.iter().enumerate() {
        let part = one.part(rows, &meter)?;
        if let (Some(series), true) = (part.downcast::<Series>(), g.is_series()) {
            // The group's key is the name of what the function sees.
            let mut state = series.state();
            state.name = g.keys.key(group, &meter)?;
            series.set_state(state);
        }
        let mut call = args.clone();
        call.positional.insert(0, part.clone());
        let value = host.call(function, call)?;
        if value.is_none() {
            return Err(Stop::unsupported("groupby.transform with a function that gives None"));
        }
        let Some(part) = part.downcast::<Series>() else { return Err(Stop::unsupported("groupby.transform")) };
        let nat = crate::array::is_missing(&value) && value.as_float().is_none() && !crate::extension::is_na(&value);
        arrays.push(if nat {
            match part.array() {
                Array::Time(_) => Array::Time(crate::polars_bridge::Ints::optional(rows.iter().map(|_| None))),
                _ => return Err(Stop::unsupported("groupby.transform with a function that gives NaT")),
            }
        } else if selection::is_scalar(&value) && !matches!(value, Value::Tuple(_)) {
            Array::constant(&value, rows.len(), &meter)?
        } else {
            crate::assign::column_for(&value, &part.index(), host)?
        });
    }
    spread(g, &arrays, host)
}

/// Arrays of each group's rows, put in the order of the grouped object; rows of no group are missing.
pub fn spread(g: &GroupBy, arrays: &[Array], host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let joined = Array::concat(arrays, &meter)?;
    let mut source: Vec<Option<usize>> = vec![None; g.frame.rows()];
    for (at, &row) in g.keys.rows.iter().flatten().enumerate() {
        if let Some(slot) = source.get_mut(row) {
            *slot = Some(at);
        }
    }
    joined.take_optional(&source, &meter)
}
