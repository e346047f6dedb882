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
        check_axis("Series", args, 0)?;
        transformed(&Value::shared(Rc::clone(s)), &args.value("func"), &passed(args), host)
    }),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("agg(func=None, axis=0, *args, **kwargs)", agg_frame),
    Method::new("aggregate(func=None, axis=0, *args, **kwargs)", agg_frame),
    Method::new("transform(func, axis=0, *args, **kwargs)", transform_frame),
];

fn passed(args: &Bound) -> Args {
    Args { positional: args.rest.clone(), keywords: args.keywords.clone() }
}

/// Whether a frame has a column of this name.
fn is_column(object: &Value, name: &str, host: &mut dyn Host) -> Result<bool> {
    let meter = Rc::clone(host.meter());
    let label = Value::str(name, &meter)?;
    match object.downcast::<DataFrame>() {
        Some(df) => Ok(!df.frame().positions(&label, &meter)?.is_empty()),
        None => Ok(false),
    }
}

/// `SpecificationError` of a list that has a function twice.
fn refuse_repeated(functions: &Value) -> Result<()> {
    let Value::List(list) = functions else { return Ok(()) };
    let list = list.snapshot();
    let again = |at: usize, function: &Value| list.iter().take(at).any(|own| ops::key::same_key(own, function));
    if list.iter().enumerate().any(|(at, function)| again(at, function)) {
        let message = "Function names must be unique if there is no new column names assigned";
        return Err(raise::exception(&exceptions::SPECIFICATION_ERROR, message));
    }
    Ok(())
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
        let known =
            if object.is::<DataFrame>() { crate::frame::MEMBERS.has(name) } else { crate::series::MEMBERS.has(name) };
        if !known && (object.is::<DataFrame>() || object.is::<Series>()) && !is_column(object, name, host)? {
            // A function of NumPy's by its name.
            let function = crate::modules::numpy::NUMPY.members.iter().find(|(own, _)| *own == &**name);
            return match function {
                Some((_, hiddentables_values::module::Member::Function(native))) => {
                    let mut call = more.clone();
                    call.positional.insert(0, object.clone());
                    host.call(&Value::Native(native), call)
                }
                _ if crate::known::NUMPY.lines().any(|line| line.split('(').next() == Some(&**name)) => {
                    Err(Stop::unsupported(format!("numpy.{}", &**name)))
                }
                _ => Err(raise::attribute_error(format!(
                    "'{}' is not a valid function for '{}' object",
                    &**name,
                    object.class().name
                ))),
            };
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
        let unsigned = matches!(
            s.array().dtype(),
            crate::array::Dtype::Int(
                hiddentables_values::IntKind::U8
                    | hiddentables_values::IntKind::U16
                    | hiddentables_values::IntKind::U32
            )
        );
        if unsigned && matches!(name.as_str(), Some("sum" | "prod" | "product")) {
            // Sums of them are `uint64`.
            return Err(Stop::unsupported("Series.agg of a list with sums of unsigned integers"));
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
    let made = side_by_side(columns, None, host)?;
    match made.downcast::<DataFrame>() {
        // The columns are called what they were called together.
        Some(made) if frame.columns.levels() == 1 => {
            let made = made.frame();
            let columns = made.columns.renamed(frame.columns.names().to_vec(), &meter)?;
            Ok(DataFrame::value(Frame { columns, ..made }))
        }
        _ => Ok(made),
    }
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

/// `agg(new=('column', 'sum'), …)`: a row for each name, a column for each that is aggregated.
fn agg_named(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let wrong = || raise::type_error("Must provide 'func' or tuples of '(column, aggfunc).");
    let mut wanted: Vec<(Value, usize, Value)> = Vec::new();
    let mut by_column: Vec<(Value, Vec<Value>)> = Vec::new();
    for (name, pair) in &args.keywords {
        let parts = match hiddentables_values::object::plain(pair.clone()) {
            Value::Tuple(parts) => parts.to_vec(),
            _ => return Err(wrong()),
        };
        let [column, function] = &parts[..] else { return Err(wrong()) };
        let label = name_of(function, host)?;
        let at = match by_column.iter().position(|(own, _)| same_name(own, column)) {
            Some(at) => at,
            None => {
                by_column.push((column.clone(), Vec::new()));
                by_column.len() - 1
            }
        };
        if let Some((_, functions)) = by_column.get_mut(at) {
            for own in functions.iter() {
                if same_name(&name_of(own, host)?, &label) {
                    return Err(Stop::unsupported("DataFrame.agg of one column with one function twice"));
                }
            }
            functions.push(function.clone());
        }
        wanted.push((Value::str(&**name, &meter)?, at, label));
    }
    if wanted.is_empty() {
        return Err(wrong());
    }
    let mut pairs = Vec::with_capacity(by_column.len());
    for (column, functions) in by_column {
        pairs.push((column, Value::list(functions, &meter)?));
    }
    let functions = Value::Dict(hiddentables_values::Dict::from_pairs(pairs, &meter)?);
    let Some(result) = of_frame(df, &functions, &Args::default(), host)?.downcast::<DataFrame>() else {
        return Err(Stop::unsupported("DataFrame.agg with names"));
    };
    let result = result.frame();
    let mut arrays = Vec::with_capacity(result.width());
    for (column, array) in result.arrays().enumerate() {
        let mut rows = Vec::with_capacity(wanted.len());
        for (_, own, label) in &wanted {
            let row = if *own == column { result.index.positions(label, &meter)?.first().copied() } else { None };
            if row.is_some_and(|row| array.missing_at(row)) {
                // pandas takes another cell for one that is missing.
                return Err(Stop::unsupported("DataFrame.agg with names of what is missing"));
            }
            rows.push(row);
        }
        arrays.push(array.take_optional(&rows, &meter)?);
    }
    let names = wanted.into_iter().map(|(name, ..)| name).collect();
    let index = Index::of_values(names, Value::None, &meter)?;
    Ok(DataFrame::value(Frame::of_arrays(result.columns, arrays, index, &meter)?))
}

/// A name or function over every column (or row), or several of them: rows under their names.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': [3, 4]}).agg({'a': 'sum', 'b': 'max'}).to_dict()
/// {'a': 3, 'b': 4}
fn agg_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let function = args.value("func");
    refuse_repeated(&function)?;
    let by_rows = check_axis("DataFrame", args, 1)? == 1;
    let object = Value::shared(Rc::clone(df));
    match &function {
        Value::None if by_rows => Err(Stop::unsupported("DataFrame.agg(axis=1) with names")),
        Value::None => agg_named(df, args, host),
        Value::List(_) | Value::Tuple(_) | Value::Dict(_) if by_rows => {
            let turned = DataFrame::new(super::levels::transposed(&df.frame(), host)?);
            let result = of_frame(&turned, &function, &passed(args), host)?;
            match result.downcast::<DataFrame>() {
                Some(frame) => super::levels::transposed(&frame.frame(), host).map(DataFrame::value),
                None => Ok(result),
            }
        }
        Value::List(_) | Value::Tuple(_) | Value::Dict(_) => of_frame(df, &function, &passed(args), host),
        Value::Str(name) if &**name == "size" => {
            // As long as each column (or row) is.
            let (frame, meter) = (df.frame(), Rc::clone(host.meter()));
            let (index, size) =
                if by_rows { (frame.index.clone(), frame.width()) } else { (frame.columns.clone(), frame.rows()) };
            let sizes = Array::constant(&Value::Int(size as i64), index.len(), &meter)?;
            Series::value(Value::None, index, sizes, &meter)
        }
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

/// A function, or several, of columns (rows with `axis=1`) that gives as many rows as it gets.
///
/// >>> pd.DataFrame({'a': [1, 4]}).transform(['sqrt', lambda s: s + 1]).columns.tolist()
/// [('a', 'sqrt'), ('a', '<lambda>')]
fn transform_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let by_rows = check_axis("DataFrame", args, 1)? == 1;
    refuse_repeated(&args.value("func"))?;
    let turned = |frame: &Frame, host: &mut dyn Host| super::levels::transposed(frame, host).map(DataFrame::value);
    let object = if by_rows { turned(&df.frame(), host)? } else { Value::shared(Rc::clone(df)) };
    let result = transformed(&object, &args.value("func"), &passed(args), host)?;
    if by_rows && df.frame().rows() == 0 && result.is::<DataFrame>() {
        // Turned over twice, columns of no rows are floats.
        let frame = df.frame();
        let arrays = vec![crate::array::Array::floats(Vec::new()); frame.width()];
        return Ok(DataFrame::value(frame.with_arrays(arrays, &Rc::clone(host.meter()))?));
    }
    match (by_rows, result.downcast::<DataFrame>()) {
        (false, _) => Ok(result),
        (true, Some(frame)) => turned(&frame.frame(), host),
        (true, None) => Err(Stop::unsupported("DataFrame.transform(axis=1)")),
    }
}

/// What `transform` makes of a Series or frame with a function, or several side by side under their names.
fn transformed(object: &Value, function: &Value, more: &Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let list = |value: &Value| matches!(value, Value::List(_) | Value::Tuple(_) | Value::Dict(_));
    if !list(function) {
        return transformed_by_one(object, function, more, host);
    }
    let frame = object.downcast::<DataFrame>().map(|df| df.frame());
    let functions: Vec<(Value, Value)> = match (function, &frame) {
        (Value::Dict(dict), _) => dict.pairs(),
        (list, Some(frame)) => frame.columns.to_values(&meter)?.into_iter().map(|name| (name, list.clone())).collect(),
        (list, None) => {
            let mut pairs: Vec<(Value, Value)> = Vec::new();
            for function in hiddentables_values::iter::collect(list, host)? {
                let name = name_of(&function, host)?;
                // A dict of them: one of a name that is there takes its place.
                match pairs.iter_mut().find(|(own, _)| same_name(own, &name)) {
                    Some((_, slot)) => *slot = function,
                    None => pairs.push((name, function)),
                }
            }
            pairs
        }
    };
    if functions.is_empty() {
        return Err(raise::value_error("No transform functions were provided"));
    }
    let mut missing = Vec::new();
    for (name, _) in &functions {
        if let Some(frame) = &frame
            && frame.positions(name, &meter)?.is_empty()
        {
            missing.push(name.clone());
        }
    }
    if !missing.is_empty() {
        let shown = ops::repr_sequence("[", &missing, "]", host)?;
        return Err(raise::key_error_text(format!("Column(s) {shown} do not exist")));
    }
    let deep = functions.iter().any(|(_, function)| list(function));
    let (mut names, mut parts) = (Vec::new(), Vec::new());
    for (name, function) in functions {
        let column = match &frame {
            None => object.clone(),
            Some(frame) => match frame.positions(&name, &meter)?[..] {
                [at] => match frame.series(at, &meter)? {
                    Some(series) => Value::shared(series),
                    None => continue,
                },
                _ => return Err(Stop::unsupported("transform of a repeated column name")),
            },
        };
        let function = if deep && !list(&function) { Value::list(vec![function], &meter)? } else { function };
        parts.push(transformed(&column, &function, more, host)?);
        names.push(name);
    }
    let keywords = vec![("keys".into(), Value::list(names, &meter)?), ("axis".into(), Value::Int(1))];
    let call = Args { positional: vec![Value::list(parts, &meter)?], keywords };
    crate::modules::pandas::CONCAT.call(call, host)
}

/// A function that gives as many rows as it gets; `ValueError` of one that does not.
fn transformed_by_one(object: &Value, function: &Value, more: &Args, host: &mut dyn Host) -> Result<Value> {
    let named = matches!(function, Value::Str(_)) || (method_for(function).is_some() && more.is_empty());
    let result = match by_one(object, function, more, host) {
        // Of a frame the function is then tried on the whole.
        Err(stop) if stop.is_raise() && object.is::<DataFrame>() && !named => {
            let mut call = more.clone();
            call.positional.insert(0, object.clone());
            host.call(function, call)
        }
        result => result,
    };
    let result = match result {
        Err(stop) if stop.is_raise() && stop.exception_of(&exceptions::TYPE_ERROR).is_none() => {
            return Err(raise::value_error("Transform function failed"));
        }
        result => result?,
    };
    let meter = Rc::clone(host.meter());
    let own = object
        .downcast::<Series>()
        .map(|s| s.index())
        .or_else(|| object.downcast::<DataFrame>().map(|df| df.frame().index));
    let index = match (result.downcast::<Series>(), result.downcast::<DataFrame>()) {
        (Some(series), _) => Some(series.index()),
        (_, Some(frame)) => Some(frame.frame().index),
        _ => None,
    };
    match (own, index) {
        (Some(own), Some(index)) if own.same_labels(&index, &meter)? => Ok(result),
        _ => Err(raise::value_error("Function did not transform")),
    }
}
