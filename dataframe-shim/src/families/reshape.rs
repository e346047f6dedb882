//! Other shapes of the same cells: `to_dict`, `select_dtypes`, `pipe`, `pop`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Args, Bound, Dict, Host, IntKind, Method, Result, Stop, Value, ops};

use crate::array::Dtype;
use crate::frame::DataFrame;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] =
    &[Method::new("pipe(func, *args, **kwargs)", |s, args, host| pipe(Value::shared(Rc::clone(s)), args, host))];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("pipe(func, *args, **kwargs)", |df, args, host| pipe(Value::shared(Rc::clone(df)), args, host)),
    Method::new("to_dict(orient='dict', *, into=<other>, index=True)", to_dict),
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
    if let Value::Tuple(parts) = &function {
        // The function, and the keyword that the object goes by.
        let [function, name] = &parts[..] else { return Err(Stop::unsupported("pipe of this tuple")) };
        let Some(name) = name.as_str() else { return Err(Stop::unsupported("pipe of this tuple")) };
        if args.keywords.iter().any(|(own, _)| &**own == name) {
            return Err(raise::value_error(format!("{name} is both the pipe target and a keyword argument")));
        }
        let mut keywords = args.keywords.clone();
        keywords.push((name.into(), object));
        return host.call(function, Args { positional: args.rest.clone(), keywords });
    }
    let positional = std::iter::once(object).chain(args.rest.iter().cloned()).collect();
    host.call(&function, Args { positional, keywords: args.keywords.clone() })
}

/// The cells as plain Python containers: by column (`dict`, `list`), or by row (`records`, `index`).
///
/// >>> pd.DataFrame({'a': [1, 2]}).to_dict('records')
/// [{'a': 1}, {'a': 2}]
fn to_dict(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    super::convert::into_dict(args)?;
    let orient = args.text("orient")?;
    meter.work_len(frame.rows().saturating_mul(4 * frame.width()))?;
    let with_index = args.flag("index")?;
    if !with_index && !matches!(&*orient, "split" | "tight") {
        return Err(raise::value_error("'index=False' is only valid when 'orient' is 'split' or 'tight'"));
    }
    let columns = frame.named_arrays(&meter)?.into_iter().map(|(name, array)| {
        let cells = array.items(&meter)?;
        // Cells of objects and extension dtypes are boxed anew, `pd.NA` as `None`.
        let boxed = matches!(array, crate::array::Array::Masked(_)) || cells.iter().any(crate::extension::is_na);
        Ok((name, if boxed { cells.iter().map(super::convert::native).collect() } else { cells }))
    });
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
        "series" => {
            let named = frame.columns.to_values(&meter)?.into_iter().enumerate();
            let pairs =
                named.map(|(at, name)| Ok((name, frame.series(at, &meter)?.map_or(Value::None, Value::shared))));
            Ok(Value::Dict(Dict::from_pairs(pairs.collect::<Result<Vec<_>>>()?, &meter)?))
        }
        "split" | "tight" => {
            let mut parts = Vec::new();
            if with_index {
                parts.push(("index", Value::list(frame.index.to_values(&meter)?, &meter)?));
            }
            parts.push(("columns", Value::list(frame.columns.to_values(&meter)?, &meter)?));
            let rows = (0..frame.rows()).map(|at| {
                let cells = columns.iter().map(|(_, cells)| cells.get(at).cloned().unwrap_or(Value::None));
                Value::list(cells.collect(), &meter)
            });
            parts.push(("data", Value::list(rows.collect::<Result<_>>()?, &meter)?));
            if &*orient == "tight" {
                if with_index {
                    parts.push(("index_names", Value::list(frame.index.names().to_vec(), &meter)?));
                }
                parts.push(("column_names", Value::list(frame.columns.names().to_vec(), &meter)?));
            }
            let pairs = parts.into_iter().map(|(name, part)| (Value::literal(name), part));
            Ok(Value::Dict(Dict::from_pairs(pairs, &meter)?))
        }
        other => Err(raise::value_error(format!("orient '{other}' not understood"))),
    }
}

/// Whether a dtype is of a kind that `select_dtypes` names.
fn of_kind(dtype: Dtype, kind: &Value) -> Result<bool> {
    use hiddentables_values::types;
    // An extension dtype is of the kind of NumPy's dtype for its cells, and the other way round.
    let plain = |dtype: Dtype| match dtype {
        Dtype::Masked(kind) if kind != crate::array::Kind::Text => kind.plain(),
        other => other,
    };
    let dtype = plain(dtype);
    let number = matches!(dtype, Dtype::Int(_) | Dtype::Float | Dtype::Float32 | Dtype::Delta);
    let floating = matches!(dtype, Dtype::Float | Dtype::Float32);
    let both_ints = matches!(dtype, Dtype::Int(IntKind::I32 | IntKind::I64));
    Ok(match kind {
        Value::Str(name) if &**name == "int" => both_ints,
        Value::Class(class) if std::ptr::eq(*class, &raw const types::INT) => both_ints,
        Value::Str(name) if &**name == "float" => floating,
        Value::Class(class)
            if std::ptr::eq(*class, &raw const types::FLOAT) || std::ptr::eq(*class, &raw const types::NP_FLOATING) =>
        {
            floating
        }
        Value::Str(name) if matches!(&**name, "signedinteger" | "unsignedinteger" | "inexact" | "generic") => {
            return Err(Stop::unsupported("select_dtypes of this kind"));
        }
        Value::Str(name) if &**name == "floating" => floating,
        Value::Str(name) if &**name == "integer" => matches!(dtype, Dtype::Int(_) | Dtype::Delta),
        Value::Class(class) if std::ptr::eq(*class, &raw const types::NP_INTEGER) => {
            matches!(dtype, Dtype::Int(_) | Dtype::Delta)
        }
        Value::Str(name) if &**name == "number" => number,
        Value::Class(class) if std::ptr::eq(*class, &raw const types::NP_NUMBER) => number,
        Value::Str(name) if &**name == "datetime" => dtype == Dtype::Time,
        Value::Str(name) if &**name == "datetimetz" => matches!(dtype, Dtype::Zoned(_)),
        Value::Str(name) if &**name == "timedelta" => {
            return Err(Stop::unsupported("select_dtypes of this kind"));
        }
        other => match crate::array::cast::target(other)? {
            // Of times in a zone the kind is the same in all zones.
            crate::array::cast::Target::Dtype(Dtype::Zoned(_)) => matches!(dtype, Dtype::Zoned(_)),
            crate::array::cast::Target::Dtype(wanted) => plain(wanted) == dtype,
            crate::array::cast::Target::Period(_) => return Err(Stop::unsupported("select_dtypes of periods")),
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
    let same = |a: &Value, b: &Value| match (a, b) {
        (Value::Str(a), Value::Str(b)) => **a == **b,
        (Value::Class(a), Value::Class(b)) => std::ptr::eq(*a, *b),
        _ => false,
    };
    if include.iter().any(|kind| exclude.iter().any(|other| same(kind, other))) {
        return Err(raise::value_error("include and exclude overlap"));
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
