//! Strings put together: `cat`, `join`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::str as text;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Str, Value};

use super::{Owner, StringMethods, kind};
use crate::array::{Array, nan};
use crate::frame::DataFrame;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

pub(super) const METHODS: &[Method<Rc<StringMethods>>] =
    &[Method::new("cat(others=None, sep=None, na_rep=None, join='left')", cat), Method::new("join(sep)", join)];

/// The items of the list in each cell, or the characters of the string, with a separator between.
///
/// >>> pd.Series([['a', 'b'], 'xy']).str.join('-').tolist()
/// ['a-b', 'x-y']
fn join(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let sep = match args.value("sep") {
        Value::Str(sep) => sep,
        other => return Err(raise::no_attribute(other.class().name, "join")),
    };
    s.mapped(host, &mut |cell, host| text::members().call(&sep, "join", Args::one(cell.clone()), host))
}

/// All strings as one, or with `others` each string with what stands beside it.
///
/// >>> pd.Series(['a', None, 'c']).str.cat(sep='-')
/// 'a-c'
/// >>> pd.Series(['a', 'b']).str.cat(['x', 'y'], sep='_').tolist()
/// ['a_x', 'b_y']
fn cat(s: &Rc<StringMethods>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if !matches!(s.kind, "string" | "empty") {
        return Err(raise::type_error(format!("Cannot use .str.cat with values of inferred dtype '{}'.", s.kind)));
    }
    let optional = |name: &str| match args.value(name) {
        Value::None => Ok(None),
        Value::Str(text) => Ok(Some(text)),
        other => Err(Stop::unsupported(format!("str.cat({name}=) of a {}", other.class().name))),
    };
    let (sep, na_rep) = (optional("sep")?.unwrap_or_else(|| Str::literal("")), optional("na_rep")?);
    let meter = Rc::clone(host.meter());
    match args.value("others") {
        Value::None => {
            meter.work_len(4 * s.array.len())?;
            let mut out = String::new();
            let cells = s.array.items(&meter)?;
            let mut texts = cells.iter().filter_map(|cell| cell.as_str().or(na_rep.as_deref()));
            if let Some(first) = texts.next() {
                out.push_str(first);
            }
            for text in texts {
                meter.check_string(out.len() + sep.len() + text.len())?;
                out.push_str(&sep);
                out.push_str(text);
            }
            Value::str(out, &meter)
        }
        Value::Str(_) => Err(raise::value_error("Did you mean to supply a `sep` keyword?")),
        others => {
            let mut columns = vec![s.array.clone()];
            columns.extend(beside(s, &others, &args.value("join"), host)?);
            let array = rows(&columns, &sep, na_rep.as_deref(), host)?;
            s.wrap(array, None, host)
        }
    }
}

/// The columns of `others`, row by row beside the strings.
fn beside(s: &StringMethods, others: &Value, join: &Value, host: &mut dyn Host) -> Result<Vec<Array>> {
    if let Some(series) = others.downcast::<Series>() {
        return Ok(vec![aligned(s, &series, join, host)?]);
    }
    if let Some(frame) = others.downcast::<DataFrame>() {
        let frame = frame.frame();
        let mut all = Vec::with_capacity(frame.width());
        for at in 0..frame.width() {
            if let Some(series) = frame.series(at, host.meter())? {
                all.push(aligned(s, &series, join, host)?);
            }
        }
        return Ok(all);
    }
    if let Value::List(list) = others {
        let items = list.snapshot();
        let column = |item: &Value| item.is::<Series>() || item.is::<IndexObject>() || item.is::<NdArray>();
        if !items.is_empty() && items.iter().all(column) {
            let mut all = Vec::with_capacity(items.len());
            for item in &items {
                all.extend(beside(s, item, join, host)?);
            }
            return Ok(all);
        }
    }
    match selection::list_like(others, host)? {
        Some(array) if array.len() == s.array.len() => Ok(vec![array]),
        Some(_) => Err(raise::value_error(
            "If `others` contains arrays or lists (or other list-likes without an index), these must all be of the same length \
             as the calling Series/Index.",
        )),
        None => Err(raise::type_error(
            "others must be Series, Index, DataFrame, np.ndarray or list-like (either containing only strings or containing \
             only objects of type Series/Index/np.ndarray[1-dim])",
        )),
    }
}

/// The cells of a Series under the labels of ours.
fn aligned(s: &StringMethods, series: &Series, join: &Value, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let Owner::Series(index) = &s.owner else { return Err(Stop::unsupported("Index.str.cat of a Series")) };
    let theirs = series.index();
    if index.same_labels(&theirs, &meter)? {
        return Ok(series.array());
    }
    if join.as_str() != Some("left") {
        return Err(Stop::unsupported("str.cat(join=)"));
    }
    if !index.is_unique(&meter)? || !theirs.is_unique(&meter)? {
        return Err(Stop::unsupported("str.cat of a Series with other, repeated labels"));
    }
    let mut rows = Vec::with_capacity(index.len());
    for label in index.to_values(&meter)? {
        rows.push(theirs.positions(&label, &meter)?.first().copied());
    }
    series.array().take_optional(&rows, &meter)
}

/// The columns row by row; NaN where a cell is missing and nothing stands for it.
fn rows(columns: &[Array], sep: &str, na_rep: Option<&str>, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let mut texts = Vec::with_capacity(columns.len());
    for column in columns {
        texts.push(column.items(&meter)?);
    }
    let count = columns.first().map_or(0, Array::len);
    meter.work_len(count.saturating_mul(4 + 2 * columns.len()))?;
    let mut all = Vec::with_capacity(count);
    for row in 0..count {
        let mut parts = Vec::with_capacity(columns.len());
        let mut missing = false;
        for (cells, column) in texts.iter().zip(columns) {
            match (cells.get(row), column.missing_at(row), na_rep) {
                (_, true, None) => missing = true,
                (_, true, Some(text)) => parts.push(text),
                (Some(Value::Str(text)), ..) => parts.push(text.as_str()),
                _ => return Err(offending(columns, &meter)?),
            }
        }
        all.push(if missing { nan() } else { Value::str(parts.join(sep), &meter)? });
    }
    Ok(super::mapped::objects(all))
}

/// The `TypeError` that names the first column that is no text.
fn offending(columns: &[Array], meter: &hiddentables_values::Meter) -> Result<Stop> {
    for column in columns {
        let kind = kind::infer(column, meter)?;
        if !matches!(kind, "string" | "empty") {
            return Ok(raise::type_error(format!(
                "Concatenation requires list-likes containing only strings (or missing values). Offending values found in \
                 column {kind}"
            )));
        }
    }
    Ok(Stop::unsupported("str.cat of these cells"))
}
