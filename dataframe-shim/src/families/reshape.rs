//! Other shapes of the same cells: `melt`, `explode`, `itertuples`, `to_dict`, `select_dtypes`, `pipe`, `insert`, `pop`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Args, Bound, Dict, Host, Method, Result, Stop, Value, ops};

use crate::array::{Array, Dtype, infer};
use crate::frame::DataFrame;
use crate::index::Index;
use crate::selection;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("pipe(func, *args, **kwargs)", |s, args, host| pipe(Value::shared(Rc::clone(s)), args, host)),
    Method::new("explode(ignore_index=False)", explode),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("pipe(func, *args, **kwargs)", |df, args, host| pipe(Value::shared(Rc::clone(df)), args, host)),
    Method::new(
        "melt(id_vars=None, value_vars=None, var_name=None, value_name='value', col_level=None, ignore_index=True)",
        melt,
    )
    .refusing(&["col_level", "ignore_index"]),
    Method::new("to_dict(orient='dict', *, into=<other>, index=True)", to_dict).refusing(&["into", "index"]),
    Method::new("select_dtypes(include=None, exclude=None)", select_dtypes),
    Method::new("pop(item)", |df, args, host| {
        let name = args.value("item");
        let column = df.column_of(&name, host.meter())?;
        ops::del_item(&Value::shared(Rc::clone(df)), &name, host)?;
        Ok(column)
    }),
];

/// `func(object, *args, **kwargs)`
pub fn pipe(object: Value, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let function = args.value("func");
    if let Value::Tuple(_) = function {
        return Err(Stop::unsupported("pipe of a tuple"));
    }
    let positional = std::iter::once(object).chain(args.rest.iter().cloned()).collect();
    host.call(&function, Args { positional, keywords: args.keywords.clone() })
}

/// A row for each item of the cells that are lists; labels repeat.
///
/// >>> pd.Series([['a', 'b'], 'c', []]).explode().tolist()
/// ['a', 'b', 'c', nan]
fn explode(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = s.array();
    let Array::Object(cells) = &array else {
        return s.with_array(array, &meter);
    };
    let (mut values, mut rows) = (Vec::new(), Vec::new());
    for (row, cell) in cells.iter().enumerate() {
        let items = match cell {
            Value::List(_) | Value::Tuple(_) => collect(cell, host)?,
            Value::Set(_) => return Err(Stop::unsupported("explode of sets")),
            other if selection::is_scalar(other) => vec![other.clone()],
            _ => return Err(Stop::unsupported("explode of arrays")),
        };
        meter.work_len(items.len() + 1)?;
        rows.extend(std::iter::repeat_n(row, items.len().max(1)));
        if items.is_empty() {
            values.push(crate::array::nan());
        }
        values.extend(items);
    }
    let text = |v: &Value| v.as_str().is_some() || matches!(v, Value::Float(f) if f.is_nan());
    let array =
        if !values.is_empty() && values.iter().all(text) { infer(values, &meter)? } else { Array::objects(values) };
    let index = if args.flag("ignore_index")? { Index::range(array.len()) } else { s.index().take(&rows, &meter)? };
    Series::value(s.name(), index, array, &meter)
}

fn names_of(value: Option<Value>, host: &mut dyn Host) -> Result<Option<Vec<Value>>> {
    match value {
        None => Ok(None),
        Some(value) => match selection::list_like(&value, host)? {
            Some(list) => Ok(Some(list.items(&Rc::clone(host.meter()))?)),
            None => Ok(Some(vec![value])),
        },
    }
}

/// Columns put one below the other, each cell beside its column's name.
///
/// >>> pd.DataFrame({'k': ['x'], 'a': [1], 'b': [2]}).melt(id_vars='k').to_numpy().tolist()
/// [['x', 'a', 1], ['x', 'b', 2]]
fn melt(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let kept = names_of(args.some("id_vars"), host)?.unwrap_or_default();
    let melted = match names_of(args.some("value_vars"), host)? {
        Some(names) => names,
        None => {
            let others = frame.columns.to_values(&meter)?.into_iter();
            others.filter(|name| !kept.iter().any(|own| crate::frame::same_name(own, name))).collect()
        }
    };
    let value_name = args.value("value_name");
    if !frame.positions(&value_name, &meter)?.is_empty() {
        let shown = ops::str(&value_name, host)?;
        return Err(raise::value_error(format!(
            "value_name ({shown}) cannot match an element in the DataFrame columns."
        )));
    }
    let mut missing = Vec::new();
    for name in kept.iter().chain(&melted) {
        if frame.positions(name, &meter)?.is_empty() {
            missing.push(name.clone());
        }
    }
    if !missing.is_empty() {
        let shown = ops::repr_sequence("[", &missing, "]", host)?;
        return Err(raise::key_error_text(format!(
            "The following id_vars or value_vars are not present in the DataFrame: {shown}"
        )));
    }
    let column = |name: &Value| -> Result<Array> {
        match frame.positions(name, &meter)?.as_slice() {
            [at] => Ok(frame.array(*at).unwrap_or_else(|| Array::objects(Vec::new()))),
            _ => Err(Stop::unsupported("melt of repeated column names")),
        }
    };
    let rows = frame.rows();
    meter.check_frame(rows.saturating_mul(melted.len()), kept.len() + 2)?;
    let mut columns = Vec::with_capacity(kept.len() + 2);
    for name in &kept {
        let parts = vec![column(name)?; melted.len()];
        columns.push((
            name.clone(),
            if parts.is_empty() { column(name)?.take(&[], &meter)? } else { Array::concat(&parts, &meter)? },
        ));
    }
    let variable = match args.some("var_name") {
        Some(name) => name,
        None if frame.columns.name().is_none() => Value::literal("variable"),
        None => frame.columns.name(),
    };
    let labels: Vec<Value> = melted.iter().flat_map(|name| std::iter::repeat_n(name.clone(), rows)).collect();
    meter.work_len(labels.len())?;
    columns.push((variable, infer(labels, &meter)?));
    let parts = melted.iter().map(column).collect::<Result<Vec<_>>>()?;
    columns.push((value_name, Array::concat(&parts, &meter)?));
    DataFrame::of_arrays(columns, Index::range(rows * melted.len()), &meter)
}

/// The cells as plain Python containers: by column (`dict`, `list`), or by row (`records`, `index`).
///
/// >>> pd.DataFrame({'a': [1, 2]}).to_dict('records')
/// [{'a': 1}, {'a': 2}]
fn to_dict(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let orient = args.text("orient")?;
    meter.work_len(frame.rows().saturating_mul(frame.width()))?;
    let columns = frame.named_arrays(&meter)?.into_iter().map(|(name, array)| Ok((name, array.items(&meter)?)));
    let columns: Vec<(Value, Vec<Value>)> = columns.collect::<Result<_>>()?;
    let row = |at: usize| -> Result<Value> {
        let cells = columns.iter().map(|(name, cells)| (name.clone(), cells.get(at).cloned().unwrap_or(Value::None)));
        Ok(Value::Dict(Dict::from_pairs(cells, &meter)?))
    };
    match &*orient {
        "records" => Value::list((0..frame.rows()).map(row).collect::<Result<_>>()?, &meter),
        "list" => {
            let pairs = columns.iter().map(|(name, cells)| Ok((name.clone(), Value::list(cells.clone(), &meter)?)));
            Ok(Value::Dict(Dict::from_pairs(pairs.collect::<Result<Vec<_>>>()?, &meter)?))
        }
        "dict" | "index" => {
            let labels = frame.index.to_values(&meter)?;
            let pairs = if &*orient == "dict" {
                let inner = columns.iter().map(|(name, cells)| {
                    let cells = labels.iter().cloned().zip(cells.iter().cloned());
                    Ok((name.clone(), Value::Dict(Dict::from_pairs(cells, &meter)?)))
                });
                inner.collect::<Result<Vec<_>>>()?
            } else {
                if !frame.index.is_unique(&meter)? {
                    return Err(raise::value_error("DataFrame index must be unique for orient='index'."));
                }
                labels.into_iter().enumerate().map(|(at, label)| Ok((label, row(at)?))).collect::<Result<Vec<_>>>()?
            };
            Ok(Value::Dict(Dict::from_pairs(pairs, &meter)?))
        }
        other => Err(Stop::unsupported(format!("DataFrame.to_dict('{other}')"))),
    }
}

/// Whether a dtype is of a kind that `select_dtypes` names.
fn of_kind(dtype: Dtype, kind: &Value) -> Result<bool> {
    use hiddentables_values::types;
    let number = matches!(dtype, Dtype::Int(_) | Dtype::Float | Dtype::Delta);
    Ok(match kind {
        Value::Str(name) if &**name == "number" => number,
        Value::Class(class) if std::ptr::eq(*class, &raw const types::NP_NUMBER) => number,
        Value::Str(name) if &**name == "datetime" => dtype == Dtype::Time,
        Value::Str(name) if ["string", "timedelta"].contains(&&**name) => {
            return Err(Stop::unsupported("select_dtypes of this kind"));
        }
        other => match crate::array::cast::target(other)? {
            crate::array::cast::Target::Dtype(wanted) => wanted == dtype,
            crate::array::cast::Target::Category(None, _) => dtype == Dtype::Category,
            crate::array::cast::Target::Category(..) => {
                return Err(Stop::unsupported("select_dtypes of a CategoricalDtype with categories"));
            }
            crate::array::cast::Target::Text => {
                return Err(raise::type_error("string dtypes are not allowed, use 'object' instead"));
            }
        },
    })
}

/// The columns of some dtypes.
///
/// >>> list(pd.DataFrame({'a': [1], 'b': ['x']}).select_dtypes('number').columns)
/// ['a']
fn select_dtypes(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let kinds = |value: Option<Value>, host: &mut dyn Host| -> Result<Vec<Value>> {
        match value {
            None => Ok(Vec::new()),
            Some(value @ (Value::List(_) | Value::Tuple(_))) => collect(&value, host),
            Some(single) => Ok(vec![single]),
        }
    };
    let (include, exclude) = (kinds(args.some("include"), host)?, kinds(args.some("exclude"), host)?);
    if include.is_empty() && exclude.is_empty() {
        return Err(raise::value_error("at least one of include or exclude must be nonempty"));
    }
    let mut positions = Vec::new();
    for (at, array) in frame.arrays().enumerate() {
        let dtype = array.dtype();
        let any = |kinds: &[Value]| {
            kinds.iter().map(|kind| of_kind(dtype, kind)).collect::<Result<Vec<_>>>().map(|all| all.contains(&true))
        };
        if (include.is_empty() || any(&include)?) && !any(&exclude)? {
            positions.push(at);
        }
    }
    Ok(DataFrame::value(frame.take_columns(&positions, &meter)?))
}
