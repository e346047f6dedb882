//! `agg` and `transform` of frames and Series, by names, functions, lists and dicts.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};

use super::groupby::agg::{method_for, name_of};
use super::reduce::check_axis;
use crate::array::Array;
use crate::array::infer::{infer_objects, python_value};
use crate::frame::{DataFrame, Frame, same_name};
use crate::index::Index;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("agg(func=None, axis=0, *args, **kwargs)", agg_series),
    Method::new("aggregate(func=None, axis=0, *args, **kwargs)", agg_series),
    Method::new("transform(func, axis=0, *args, **kwargs)", |s, args, host| {
        transform(&Value::shared(Rc::clone(s)), s.len(), args, host)
    }),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("agg(func=None, axis=0, *args, **kwargs)", agg_frame),
    Method::new("aggregate(func=None, axis=0, *args, **kwargs)", agg_frame),
    Method::new("transform(func, axis=0, *args, **kwargs)", |df, args, host| {
        if check_axis("DataFrame", args, 1)? == 1 {
            return Err(Stop::unsupported("DataFrame.transform(axis=1)"));
        }
        transform(&Value::shared(Rc::clone(df)), df.frame().rows(), args, host)
    }),
];

fn passed(args: &Bound) -> Args {
    Args { positional: args.rest.clone(), keywords: args.keywords.clone() }
}

/// One name or function over a Series or frame: its method, or what the function makes of it.
fn by_one(object: &Value, function: &Value, more: &Args, host: &mut dyn Host) -> Result<Value> {
    if let Value::Str(name) = function {
        if name.starts_with('_') {
            return Err(raise::attribute_error(format!(
                "'{}' object has no attribute '{}'",
                object.class().name,
                &**name
            )));
        }
        return match ops::get_attr(object, name, host)? {
            attribute @ (Value::Native(_) | Value::Object(_)) => host.call(&attribute, more.clone()),
            attribute => Ok(attribute),
        };
    }
    if let (Some(name), true) = (method_for(function), more.is_empty()) {
        return ops::call_method(object, name, Args::default(), host);
    }
    name_of(function, host)?;
    let whole = |host: &mut dyn Host| {
        let mut call = more.clone();
        call.positional.insert(0, object.clone());
        host.call(function, call)
    };
    if object.is::<DataFrame>() {
        let mut call = more.clone();
        call.positional.insert(0, function.clone());
        return ops::call_method(object, "apply", call, host);
    }
    // Of a Series pandas first tries the function on each cell.
    let mut call = more.clone();
    call.positional.insert(0, function.clone());
    match ops::call_method(object, "apply", call, host) {
        Err(stop)
            if [&exceptions::VALUE_ERROR, &exceptions::ATTRIBUTE_ERROR, &exceptions::TYPE_ERROR]
                .iter()
                .any(|class| stop.exception_of(class).is_some()) =>
        {
            whole(host)
        }
        result => result,
    }
}

/// Several functions over a Series: a cell each under their names.
pub fn of_series(s: &Rc<Series>, functions: &Value, more: &Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let object = Value::shared(Rc::clone(s));
    let pairs = named(functions, host)?;
    let (mut names, mut cells) = (Vec::new(), Vec::new());
    for (name, function) in pairs {
        if matches!(function, Value::List(_) | Value::Dict(_)) {
            return Err(Stop::unsupported("Series.agg of nested lists"));
        }
        let value = by_one(&object, &function, more, host)?;
        if value.is::<Series>() || value.is::<DataFrame>() {
            return Err(Stop::unsupported("Series.agg of a list with a function that gives a Series"));
        }
        names.push(name);
        cells.push(value);
    }
    let array = if s.array().dtype() == crate::array::Dtype::Object {
        Array::objects(cells.iter().map(python_value).collect())
    } else {
        infer_objects(cells, &meter)?
    };
    // A column of objects may still give numbers alone.
    let array = match array {
        Array::Object(cells) => infer_objects(cells.to_vec(), &meter)?,
        other => other,
    };
    Series::value(s.name(), Index::of_values(names, Value::None, &meter)?, array, &meter)
}

/// Names with functions: of a list each function's own name, of several lambdas numbered; of a dict its keys.
fn named(functions: &Value, host: &mut dyn Host) -> Result<Vec<(Value, Value)>> {
    let list = match functions {
        Value::Dict(dict) => return Ok(dict.pairs()),
        Value::List(list) => list.snapshot(),
        Value::Tuple(parts) => parts.to_vec(),
        other => return Err(Stop::unsupported(format!("agg of a {}", other.class().name))),
    };
    if list.is_empty() {
        return Err(raise::value_error("No objects to concatenate"));
    }
    list.into_iter().map(|function| Ok((name_of(&function, host)?, function))).collect()
}

/// A name or function over all cells, or several of them.
///
/// >>> pd.Series([1, 2, 3]).agg(['min', 'max']).to_dict()
/// {'min': 1, 'max': 3}
fn agg_series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_axis("Series", args, 0)?;
    let function = args.value("func");
    match &function {
        Value::None if args.keywords.is_empty() => {
            Err(raise::type_error("Must provide 'func' or tuples of '(column, aggfunc)."))
        }
        Value::None => {
            let meter = Rc::clone(host.meter());
            let pairs =
                args.keywords.iter().map(|(name, function)| Ok((Value::str(&**name, &meter)?, function.clone())));
            let pairs = pairs.collect::<Result<Vec<_>>>()?;
            of_series(s, &Value::Dict(hiddentables_values::Dict::from_pairs(pairs, &meter)?), &Args::default(), host)
        }
        Value::List(_) | Value::Tuple(_) | Value::Dict(_) => of_series(s, &function, &passed(args), host),
        function => by_one(&Value::shared(Rc::clone(s)), function, &passed(args), host),
    }
}

/// Several functions over every column, or those that a dict names: rows under the functions' names.
pub fn of_frame(df: &Rc<DataFrame>, functions: &Value, more: &Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let list = |value: &Value| matches!(value, Value::List(_) | Value::Tuple(_) | Value::Dict(_));
    let Value::Dict(dict) = functions else {
        if frame.width() == 0 {
            return Err(raise::value_error("No objects to concatenate"));
        }
        let mut columns = Vec::with_capacity(frame.width());
        for at in 0..frame.width() {
            let Some(series) = frame.series(at, &meter)? else { continue };
            columns.push((series.name(), of_series(&series, functions, more, host)?));
        }
        return side_by_side(columns, Some(&frame.columns), host);
    };
    let pairs = dict.pairs();
    let missing: Vec<Value> = {
        let mut missing = Vec::new();
        for (name, _) in &pairs {
            if frame.positions(name, &meter)?.is_empty() {
                missing.push(name.clone());
            }
        }
        missing
    };
    if !missing.is_empty() {
        let shown = ops::repr_sequence("[", &missing, "]", host)?;
        return Err(raise::key_error_text(format!("Column(s) {shown} do not exist")));
    }
    let deep = pairs.iter().any(|(_, function)| list(function));
    let (mut names, mut cells, mut columns) = (Vec::new(), Vec::new(), Vec::new());
    for (name, function) in pairs {
        let [at] = frame.positions(&name, &meter)?[..] else {
            return Err(Stop::unsupported("agg of a repeated column name"));
        };
        let Some(series) = frame.series(at, &meter)? else { continue };
        if deep {
            let functions = if list(&function) { function } else { Value::list(vec![function], &meter)? };
            columns.push((name, of_series(&series, &functions, more, host)?));
        } else {
            let value = by_one(&Value::shared(series), &function, more, host)?;
            if value.is::<Series>() {
                columns.push((name.clone(), value.clone()));
            }
            names.push(name);
            cells.push(value);
        }
    }
    if columns.is_empty() {
        let array = infer_objects(cells, &meter)?;
        return Series::value(Value::None, Index::of_values(names, Value::None, &meter)?, array, &meter);
    }
    if !deep && columns.len() != names.len() {
        return Err(raise::value_error("cannot perform both aggregation and transformation operations simultaneously"));
    }
    side_by_side(columns, None, host)
}

/// Series as the columns of a frame; their labels are joined in order of appearance.
fn side_by_side(columns: Vec<(Value, Value)>, names: Option<&Rc<Index>>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut series = Vec::with_capacity(columns.len());
    let mut labels = Vec::with_capacity(columns.len());
    for (name, value) in columns {
        match value.downcast::<Series>() {
            Some(own) => series.push(own),
            None => return Err(Stop::unsupported("agg of several kinds")),
        }
        labels.push(name);
    }
    let mut joined: Vec<Value> = Vec::new();
    let mut same = true;
    for own in &series {
        let own = own.index().to_values(&meter)?;
        same = same
            && (joined.is_empty()
                || (own.len() == joined.len() && own.iter().zip(&joined).all(|(a, b)| same_name(a, b))));
        for label in own {
            if !joined.iter().any(|other| same_name(other, &label)) {
                joined.push(label);
            }
        }
    }
    let index = match (same, series.first()) {
        (true, Some(first)) => first.index(),
        _ => Index::of_values(joined, Value::None, &meter)?,
    };
    let mut arrays = Vec::with_capacity(series.len());
    for own in &series {
        arrays.push(match index.rows_in(&own.index(), &meter)? {
            None => own.array(),
            Some(rows) => own.array().take_optional(&rows, &meter)?,
        });
    }
    let names = match names {
        Some(names) => Rc::clone(names),
        None => Index::of_values(labels, Value::None, &meter)?,
    };
    Ok(DataFrame::value(Frame::of_arrays(names, arrays, index, &meter)?))
}

/// A name or function over every column (or row), or several of them: rows under their names.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': [3, 4]}).agg({'a': 'sum', 'b': 'max'}).to_dict()
/// {'a': 3, 'b': 4}
fn agg_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let function = args.value("func");
    let by_rows = check_axis("DataFrame", args, 1)? == 1;
    let object = Value::shared(Rc::clone(df));
    match &function {
        Value::None => Err(if args.keywords.is_empty() {
            raise::type_error("Must provide 'func' or tuples of '(column, aggfunc).")
        } else {
            Stop::unsupported("DataFrame.agg with names")
        }),
        Value::List(_) | Value::Tuple(_) | Value::Dict(_) if by_rows => {
            Err(Stop::unsupported("DataFrame.agg(axis=1) of several functions"))
        }
        Value::List(_) | Value::Tuple(_) | Value::Dict(_) => of_frame(df, &function, &passed(args), host),
        function => {
            let mut more = passed(args);
            if by_rows {
                more.keywords.push(("axis".into(), Value::Int(1)));
                if let Some(name) = method_for(function) {
                    return ops::call_method(&object, name, more, host);
                }
            }
            by_one(&object, function, &more, host)
        }
    }
}

/// A function that gives as many rows as it gets; `ValueError` of one that does not.
fn transform(object: &Value, rows: usize, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let function = args.value("func");
    if matches!(function, Value::List(_) | Value::Tuple(_) | Value::Dict(_) | Value::None) {
        return Err(Stop::unsupported("transform of several functions"));
    }
    let result = match by_one(object, &function, &passed(args), host) {
        Err(stop) if stop.exception_of(&exceptions::TYPE_ERROR).is_some() => return Err(stop),
        result => result?,
    };
    let as_long = match (result.downcast::<Series>(), result.downcast::<DataFrame>()) {
        (Some(series), _) => series.len() == rows && object.is::<Series>(),
        (_, Some(frame)) => frame.frame().rows() == rows,
        _ => false,
    };
    if as_long { Ok(result) } else { Err(raise::value_error("Function did not transform")) }
}
