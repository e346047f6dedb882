//! `DataFrame.from_dict`, `DataFrame.from_records`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Args, Bound, Dict, Host, Native, Result, Stop, Value};

use crate::families::pivot_table::called;
use crate::frame::{DATAFRAME, DataFrame};
use crate::index::Index;
use crate::selection;

/// The class methods of `DataFrame`.
pub fn statics(name: &str) -> Option<Value> {
    Some(Value::Native(match name {
        "from_dict" => &FROM_DICT,
        "from_records" => &FROM_RECORDS,
        _ => return None,
    }))
}

static FROM_DICT: Native =
    crate::guard::native("from_dict(data, orient='columns', dtype=None, columns=None)", from_dict);
static FROM_RECORDS: Native = crate::guard::native(
    "from_records(data, index=None, exclude=None, columns=None, coerce_float=False, nrows=None)",
    from_records,
)
.refusing(&["coerce_float", "nrows"]);

fn made(data: Value, keywords: Vec<(&str, Value)>, host: &mut dyn Host) -> Result<Value> {
    let keywords = keywords.into_iter().filter(|(_, value)| !value.is_none());
    let keywords = keywords.map(|(name, value)| (name.into(), value)).collect();
    DATAFRAME.instantiate(Args { positional: vec![data], keywords }, host)
}

/// A frame of a dict of columns, or (`orient='index'`) of rows.
///
/// >>> pd.DataFrame.from_dict({'a': [1, 2], 'b': [3, 4]}, orient='index', columns=['x', 'y']).loc['b'].tolist()
/// [3, 4]
fn from_dict(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let data = args.value("data");
    let orient = args.value("orient");
    let orient = orient.as_str().map(str::to_lowercase).unwrap_or_default();
    let dtype = args.value("dtype");
    let columns = args.value("columns");
    match orient.as_str() {
        "columns" | "tight" if !columns.is_none() => {
            Err(raise::value_error(format!("cannot use columns parameter with orient='{orient}'")))
        }
        "columns" => made(data, vec![("dtype", dtype)], host),
        "index" => {
            let Value::Dict(dict) = &data else { return Err(Stop::unsupported("from_dict of no dict")) };
            let (keys, rows) = (dict.keys(), dict.values());
            if rows.is_empty() {
                return made(data, vec![("dtype", dtype), ("columns", columns)], host);
            }
            if rows.iter().any(|row| matches!(row, Value::Dict(_)) || row.is::<crate::Series>()) {
                // Turned over: each column is a dict of the rows that have it.
                let turned = turned_over(&keys, &rows, host)?;
                let frame = made(turned, vec![("dtype", dtype)], host)?;
                return match columns {
                    Value::None => Ok(frame),
                    columns => hiddentables_values::ops::get_item(&frame, &columns, host),
                };
            }
            let index = Value::list(keys, &meter)?;
            made(Value::list(rows, &meter)?, vec![("index", index), ("dtype", dtype), ("columns", columns)], host)
        }
        "tight" => tight(&data, host),
        _ => Err(raise::value_error(format!(
            "Expected 'index', 'columns' or 'tight' for orient parameter. Got '{orient}' instead"
        ))),
    }
}

/// A dict of dicts by row as one by column.
fn turned_over(keys: &[Value], rows: &[Value], host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut columns: Vec<(Value, Vec<(Value, Value)>)> = Vec::new();
    let places = Dict::from_pairs(Vec::new(), &meter)?;
    for (key, row) in keys.iter().zip(rows) {
        let pairs = match (row, row.downcast::<crate::Series>()) {
            (Value::Dict(dict), _) => dict.pairs(),
            (_, Some(series)) => {
                series.index().to_values(&meter)?.into_iter().zip(series.array().items(&meter)?).collect()
            }
            _ => return Err(Stop::unsupported("from_dict(orient='index') of dicts and others")),
        };
        meter.work_len(pairs.len().saturating_mul(8))?;
        for (name, cell) in pairs {
            let at = match places.get(&name)?.and_then(|at| at.as_int()) {
                Some(at) => at as usize,
                None => {
                    places.insert(name.clone(), Value::Int(columns.len() as i64))?;
                    columns.push((name, Vec::new()));
                    columns.len() - 1
                }
            };
            if let Some((_, cells)) = columns.get_mut(at) {
                cells.push((key.clone(), cell));
            }
        }
    }
    let pairs = columns.into_iter().map(|(name, cells)| Ok((name, Value::Dict(Dict::from_pairs(cells, &meter)?))));
    Ok(Value::Dict(Dict::from_pairs(pairs.collect::<Result<Vec<_>>>()?, &meter)?))
}

/// The frame that `to_dict('tight')` or `'split'` was made of.
fn tight(data: &Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let Value::Dict(dict) = data else { return Err(Stop::unsupported("from_dict of no dict")) };
    let part = |dict: &Rc<Dict>, name: &'static str| -> Result<Value> {
        dict.get(&Value::literal(name))?.ok_or_else(|| raise::key_error_text(format!("'{name}'")))
    };
    let mut axes = Vec::new();
    for (labels, names) in [("index", "index_names"), ("columns", "column_names")] {
        let names = collect(&part(dict, names)?, host)?;
        let labels = collect(&part(dict, labels)?, host)?;
        let index = Index::of_values(labels, Value::None, &meter)?;
        if index.levels() != names.len() {
            return Err(Stop::unsupported("from_dict(orient='tight') of names for other levels"));
        }
        axes.push(crate::IndexObject::value(index.renamed(names, &meter)?));
    }
    let columns = axes.pop().unwrap_or(Value::None);
    let index = axes.pop().unwrap_or(Value::None);
    made(part(dict, "data")?, vec![("index", index), ("columns", columns)], host)
}

/// A frame of records: tuples, dicts, or a dict of columns.
///
/// >>> pd.DataFrame.from_records([(3, 'a'), (2, 'b')], columns=['n', 's'])['s'].tolist()
/// ['a', 'b']
fn from_records(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let data = args.value("data");
    let columns = args.value("columns");
    let list = match &data {
        Value::List(_) | Value::Tuple(_) | Value::Dict(_) => data.clone(),
        other if other.is::<crate::NdArray>() || other.is::<DataFrame>() => data.clone(),
        other if !selection::is_scalar(other) || other.is::<hiddentables_values::iter::Iterator>() => {
            Value::list(collect(other, host)?, host.meter())?
        }
        other => return Err(Stop::unsupported(format!("from_records of a {}", other.class().name))),
    };
    let mut frame = made(list, vec![("columns", columns)], host)?;
    if let Some(names) = args.some("exclude") {
        frame = called(&frame, "drop", Vec::new(), &[("columns", names)], host)?;
    }
    match args.some("index") {
        None => Ok(frame),
        Some(name @ Value::Str(_)) => called(&frame, "set_index", vec![name], &[], host),
        Some(_) => Err(Stop::unsupported("from_records(index=) of labels")),
    }
}
