//! The program's own functions over cells and rows: `apply`, `map`, `iterrows`, `itertuples`.

use std::rc::Rc;

use hiddentables_values::types::named_tuple::{self, NamedTupleClass};
use hiddentables_values::{Args, Bound, Host, Iter, Method, Result, Stop, Str, Value, ops};

use crate::array::Array;
use crate::array::infer::infer_objects;
use crate::frame::DataFrame;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("apply(func, convert_dtype=<no_default>, args=(), *, by_row='compat', **kwargs)", apply)
        .refusing(&["convert_dtype", "by_row"]),
    Method::new("map(arg, na_action=None)", map),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new(
        "apply(func, axis=0, raw=False, result_type=None, args=(), by_row='compat', engine='python', engine_kwargs=None, **kwargs)",
        apply_to_frame,
    )
    .refusing(&["raw", "result_type", "args", "by_row", "engine", "engine_kwargs", "**kwargs"]),
    Method::new("iterrows()", iterrows),
    Method::new("itertuples(index=True, name='Pandas')", itertuples),
    Method::new("assign(**kwargs)", assign),
];

/// The results of calls as a Series: of scalars the dtype they share, of Series a frame (unsupported).
fn collected(values: Vec<Value>, s: &Rc<Series>, host: &mut dyn Host) -> Result<Value> {
    if values.first().is_some_and(Value::is::<Series>) {
        return Err(Stop::unsupported("Series.apply with a function that gives a Series"));
    }
    let meter = Rc::clone(host.meter());
    let array = infer_objects(values, &meter)?;
    s.with_array(array, &meter)
}

/// Each cell through a function.
///
/// >>> pd.Series([1, 2]).apply(lambda x: x * 2).tolist()
/// [2, 4]
fn apply(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let function = args.value("func");
    if matches!(function, Value::Str(_) | Value::List(_) | Value::Dict(_)) {
        return Err(Stop::unsupported(format!("Series.apply of a {}", function.class().name)));
    }
    let array = s.array();
    if array.is_empty() {
        return Ok(Value::shared(s.take(&[], &meter)?));
    }
    let more = match args.given("args") {
        None => Vec::new(),
        Some(Value::Tuple(items)) => items.to_vec(),
        Some(other) => return Err(Stop::unsupported(format!("Series.apply(args=) of a {}", other.class().name))),
    };
    let mut values = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        meter.step()?;
        let mut positional = vec![array.item(row, &meter)?];
        positional.extend(more.iter().cloned());
        values.push(host.call(&function, Args { positional, keywords: args.keywords.clone() })?);
    }
    collected(values, s, host)
}

/// Each cell through a function, or looked up in a dict or Series.
///
/// >>> pd.Series(['a', 'b']).map({'a': 1}).tolist()
/// [1.0, nan]
fn map(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let function = args.value("arg");
    let skip_missing = match args.some("na_action") {
        None => false,
        Some(action) if action.as_str() == Some("ignore") => true,
        Some(_) => return Err(Stop::unsupported("Series.map(na_action=)")),
    };
    let array = s.array();
    let mut values = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        meter.step()?;
        let cell = array.item(row, &meter)?;
        if skip_missing && array.missing_at(row) {
            values.push(cell);
            continue;
        }
        values.push(match &function {
            Value::Dict(dict) => match dict.kind() {
                hiddentables_values::dict::Kind::Plain => dict.get(&cell)?.unwrap_or_else(crate::array::nan),
                _ => hiddentables_values::ops::get_item(&function, &cell, host)?,
            },
            Value::Str(_) | Value::List(_) => {
                return Err(Stop::unsupported(format!("Series.map of a {}", function.class().name)));
            }
            other => match other.downcast::<Series>() {
                Some(table) => {
                    let rows = table.index().positions(&cell, &meter)?;
                    match rows.as_slice() {
                        [] => crate::array::nan(),
                        [row] => table.array().item(*row, &meter)?,
                        _ => return Err(Stop::unsupported("Series.map of a Series with repeated labels")),
                    }
                }
                None => host.call(other, Args::one(cell))?,
            },
        });
    }
    // What a dict of objects does not find is missing among objects, not a number.
    if let Value::Dict(dict) = &function
        && values.iter().all(crate::array::is_missing)
        && crate::array::infer(dict.values(), &meter)?.dtype() == crate::array::Dtype::Object
    {
        return s.with_array(Array::strings(values.iter().map(|_| None::<&str>)), &meter);
    }
    collected(values, s, host)
}

/// Each row (axis 1) or column (axis 0) through a function, where it gives scalars.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': [3, 4]}).apply(lambda r: r['a'] + r['b'], axis=1).tolist()
/// [4, 6]
fn apply_to_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let function = args.value("func");
    if matches!(function, Value::Str(_) | Value::List(_) | Value::Dict(_)) {
        return Err(Stop::unsupported(format!("DataFrame.apply of a {}", function.class().name)));
    }
    if frame.rows() == 0 || frame.cells.is_empty() {
        return Err(Stop::unsupported("DataFrame.apply on an empty frame"));
    }
    let by_rows = super::reduce::check_axis("DataFrame", args, 1)? == 1;
    let count = if by_rows { frame.rows() } else { frame.width() };
    let mut values = Vec::with_capacity(count);
    for at in 0..count {
        meter.step()?;
        let part = if by_rows {
            interleaved_row(df, at, host)?
        } else {
            frame.series(at, &meter)?.ok_or_else(|| Stop::unsupported("column"))?
        };
        values.push(host.call(&function, Args::one(Value::shared(part)))?);
    }
    if values.iter().any(|v| v.is::<Series>() || v.is::<DataFrame>()) {
        return Err(Stop::unsupported("DataFrame.apply with a function that gives a Series"));
    }
    let index = if by_rows { Rc::clone(&frame.index) } else { Rc::clone(&frame.columns) };
    let array = if values.iter().any(|v| matches!(v, Value::List(_) | Value::Tuple(_))) {
        Array::objects(values)
    } else {
        infer_objects(values, &meter)?
    };
    Series::value(Value::None, index, array, &meter)
}

/// A row as `iterrows` and `apply` give it: of the frame's common dtype; the cells of an object row are Python values.
fn interleaved_row(df: &Rc<DataFrame>, row: usize, host: &mut dyn Host) -> Result<Rc<Series>> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let series = frame.row(row, &meter)?;
    let Array::Object(_) = series.array() else { return Ok(series) };
    let cells = frame.arrays().map(|array| array.item(row, &meter)).collect::<Result<Vec<_>>>()?;
    Series::new(series.name(), series.index(), Array::objects(cells), &meter)
}

/// Pairs of label and row.
///
/// >>> [r['a'] for _, r in pd.DataFrame({'a': [1, 2]}).iterrows()]
/// [np.int64(1), np.int64(2)]
fn iterrows(df: &Rc<DataFrame>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let mut pairs = Vec::with_capacity(frame.rows());
    for row in 0..frame.rows() {
        let label = frame.index.label(row, &meter)?;
        let series = Value::shared(interleaved_row(df, row, host)?);
        pairs.push(Value::tuple(vec![label, series], &meter)?);
    }
    Ok(Iter::over(pairs, &meter)?.into_value())
}

/// The rows as named tuples, labels first; plain tuples where `name` is None.
///
/// >>> [r.a for r in pd.DataFrame({'a': [1, 2]}).itertuples()]
/// [1, 2]
fn itertuples(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let named = match args.value("name") {
        Value::None => false,
        Value::Str(name) if &*name == "Pandas" => true,
        _ => return Err(Stop::unsupported("DataFrame.itertuples(name=)")),
    };
    let with_labels = args.flag("index")?;
    let mut labels: Vec<Value> = if with_labels { vec![Value::literal("Index")] } else { Vec::new() };
    labels.extend(frame.columns.to_values(&meter)?);
    let mut fields = Vec::with_capacity(labels.len());
    for label in &labels {
        let text = ops::str(label, host)?;
        fields.push(Str::new(text, &meter)?);
    }
    meter.work_len(fields.len().saturating_mul(fields.len()))?;
    named_tuple::renamed(&mut fields, &meter)?;
    let class = NamedTupleClass::new("Pandas", fields, Vec::new(), &meter)?;
    let columns: Vec<Array> = frame.arrays().collect();
    meter.work_len(frame.rows().saturating_mul(labels.len()))?;
    let mut rows = Vec::with_capacity(frame.rows());
    for row in 0..frame.rows() {
        let mut cells = Vec::with_capacity(labels.len());
        if with_labels {
            cells.push(frame.index.label(row, &meter)?);
        }
        for array in &columns {
            cells.push(array.item(row, &meter)?);
        }
        let cells = hiddentables_values::Tuple::new(cells, &meter)?;
        rows.push(if named { class.instance(cells) } else { Value::Tuple(cells) });
    }
    Ok(Iter::over(rows, &meter)?.into_value())
}

/// A copy with more columns; a function is called with the copy as it is by then.
///
/// >>> pd.DataFrame({'a': [1]}).assign(b=lambda d: d['a'] + 1)['b'].tolist()
/// [2]
fn assign(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let copy = DataFrame::new(frame.copied(&meter)?);
    let owner = Value::shared(Rc::clone(&copy));
    for (name, value) in &args.keywords {
        let value = crate::selection::called(value, &owner, host)?;
        crate::assign::put_column(&copy, &Value::str(&**name, &meter)?, &value, host)?;
    }
    Ok(owner)
}
