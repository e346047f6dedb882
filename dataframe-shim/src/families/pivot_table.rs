//! `pivot_table`: groups, reduced, in rows and columns.

use std::rc::Rc;
use std::sync::Arc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};

use super::unstack::frame_unstacked;
use crate::array::Array;
use crate::column::Column;
use crate::frame::{DataFrame, Frame, same_name};
use crate::index::{Index, Labels};
use crate::selection;
use crate::series::Series;

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new(
    "pivot_table(values=None, index=None, columns=None, aggfunc='mean', fill_value=None, margins=False, dropna=True, margins_name='All', observed=<no_default>, sort=True)",
    |df: &Rc<DataFrame>, args, host| pivot_table(&df.frame(), args, host),
)];

/// `pd.pivot_table(data, …)`
pub fn pivot_table_function(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    crate::guard::refuse_given("pd.pivot_table", &[args.value("data")])?;
    match args.value("data").downcast::<DataFrame>() {
        Some(df) => pivot_table(&df.frame(), args, host),
        None => Err(Stop::unsupported("pivot_table of no DataFrame")),
    }
}

/// What is put where, as the arguments of `pivot_table` have it.
pub struct Layout {
    /// What is reduced; `None` for every other column.
    pub values: Option<Value>,
    /// Names of the columns that become rows.
    pub rows: Vec<Value>,
    /// Names of the columns that become columns.
    pub columns: Vec<Value>,
    /// What stands in empty cells.
    pub fill: Option<Value>,
    /// The name of the totals, where there are any.
    pub margins: Option<Value>,
    /// Whether labels are sorted.
    pub sort: bool,
}

/// Keys: one or a list.
fn keys(value: Option<Value>, host: &mut dyn Host) -> Result<Vec<Value>> {
    match value {
        None => Ok(Vec::new()),
        Some(list @ Value::List(_)) => collect(&list, host),
        Some(single) => Ok(vec![single]),
    }
}

/// Columns that are not among a frame's, put beside them under names of their own: what those names stand for.
struct Beside {
    frame: Frame,
    names: Vec<(Value, Value)>,
}

impl Beside {
    /// The name of a key, which is that of a column, or is given one.
    fn named(&mut self, key: Value, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        if key.is::<super::grouper::Grouper>() {
            return Err(Stop::unsupported("pivot_table by a Grouper"));
        }
        if selection::is_scalar(&key) && !matches!(key, Value::Native(_)) {
            return Ok(key);
        }
        let rows = self.frame.rows();
        let (array, name) = match key.downcast::<Series>() {
            Some(series) => match self.frame.index.rows_in(&series.index(), &meter)? {
                None => (series.array(), series.name()),
                Some(found) => (series.array().take_optional(&found, &meter)?, series.name()),
            },
            None if matches!(key, Value::Tuple(_) | Value::Dict(_)) => return Err(unknown_key()),
            None => match selection::list_like(&key, host)? {
                Some(array) if array.len() == rows => (array, Value::None),
                _ => return Err(unknown_key()),
            },
        };
        let mut own = Value::None;
        for number in self.names.len().. {
            own = Value::str(format!("key {number}"), &meter)?;
            if self.frame.positions(&own, &meter)?.is_empty() {
                break;
            }
        }
        let at = self.frame.width();
        self.frame.insert(at, own.clone(), Column::new(array, &meter)?, &meter)?;
        self.names.push((own.clone(), name));
        Ok(own)
    }

    /// The name that a key had.
    fn named_as(&self, name: &Value) -> Value {
        let known = self.names.iter().find(|(own, _)| ops::key::same_key(own, name));
        known.map_or_else(|| name.clone(), |(_, name)| name.clone())
    }

    /// The answer under the names that keys had.
    fn renamed(&self, answer: Value, host: &mut dyn Host) -> Result<Value> {
        let meter = Rc::clone(host.meter());
        let Some(df) = answer.downcast::<DataFrame>() else { return Ok(answer) };
        let frame = df.frame();
        let of = |index: &Index| index.names().iter().map(|name| self.named_as(name)).collect();
        let index = frame.index.renamed(of(&frame.index), &meter)?;
        let columns = frame.columns.renamed(of(&frame.columns), &meter)?;
        Ok(DataFrame::value(Frame { index, columns, ..frame }))
    }
}

fn unknown_key() -> Stop {
    Stop::unsupported("pivot_table by functions, or by lists of other lengths")
}

/// Groups of rows reduced, one label of rows and one of columns to a cell.
///
/// >>> pd.DataFrame({'k': ['a', 'a', 'b'], 'v': [1, 2, 3]}).pivot_table(values='v', index='k', aggfunc='sum').to_numpy().tolist()
/// [[3], [3]]
fn pivot_table(frame: &Frame, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if !args.flag("dropna")? {
        return Err(Stop::unsupported("DataFrame.pivot_table(dropna=False)"));
    }
    let mut beside = Beside { frame: frame.clone(), names: Vec::new() };
    let mut named = |list: Vec<Value>, host: &mut dyn Host| {
        list.into_iter().map(|key| beside.named(key, host)).collect::<Result<Vec<_>>>()
    };
    let rows = keys(args.some("index"), host)?;
    let rows = named(rows, host)?;
    let columns = keys(args.some("columns"), host)?;
    let columns = named(columns, host)?;
    if beside.names.is_empty() {
        return laid_out(frame, rows, columns, args.some("values"), args, host);
    }
    if args.flag("margins")? {
        return Err(Stop::unsupported("pivot_table(margins=True) by arrays"));
    }
    let same = |a: &Value, b: &Value| !a.is_none() && ops::key::same_key(a, b);
    let known = columns.iter().map(|name| beside.named_as(name));
    let known: Vec<Value> = known.collect();
    if known.iter().enumerate().any(|(at, name)| known.iter().take(at).any(|other| same(other, name))) {
        return Err(Stop::unsupported("pivot_table by several arrays of one name"));
    }
    let own = frame.columns.to_values(host.meter())?;
    if args.some("values").is_none() && beside.names.iter().any(|(_, name)| own.iter().any(|own| same(own, name))) {
        // Whether it is the column itself, which is then left out, depends on how it was taken out.
        return Err(Stop::unsupported("pivot_table by a Series of a column's name without values="));
    }
    let values = match args.some("values") {
        Some(values) => values,
        None => {
            let key = |name: &Value| rows.iter().chain(&columns).any(|key| ops::key::same_key(key, name));
            let others = own.into_iter().filter(|name| !key(name)).collect();
            Value::list(others, host.meter())?
        }
    };
    let answer = laid_out(&beside.frame, rows, columns, Some(values), args, host)?;
    beside.renamed(answer, host)
}

/// One table, or one for each of several functions beside one another.
fn laid_out(
    frame: &Frame,
    rows: Vec<Value>,
    columns: Vec<Value>,
    values: Option<Value>,
    args: &Bound,
    host: &mut dyn Host,
) -> Result<Value> {
    let margins = if args.flag("margins")? { Some(args.value("margins_name")) } else { None };
    let layout = Layout { values, rows, columns, fill: args.some("fill_value"), margins, sort: args.flag("sort")? };
    let function = args.value("aggfunc");
    let Value::List(functions) = &function else { return table(frame, &layout, &function, host) };
    let (mut pieces, mut names) = (Vec::new(), Vec::new());
    for function in functions.snapshot() {
        if function.as_str() == Some("size") {
            return Err(Stop::unsupported("pivot_table(aggfunc=) of a list with 'size'"));
        }
        pieces.push(table(frame, &layout, &function, host)?);
        names.push(match &function {
            Value::Str(_) => function.clone(),
            other => ops::get_attr(other, "__name__", host)?,
        });
    }
    let meter = Rc::clone(host.meter());
    let keywords = vec![(Arc::from("keys"), Value::list(names, &meter)?), (Arc::from("axis"), Value::Int(1))];
    let positional = vec![Value::list(pieces, &meter)?];
    crate::modules::pandas::CONCAT.call(Args { positional, keywords }, host)
}

/// `object.method(*positional, **keywords)`
pub fn called(
    object: &Value,
    method: &str,
    positional: Vec<Value>,
    keywords: &[(&str, Value)],
    host: &mut dyn Host,
) -> Result<Value> {
    let keywords = keywords.iter().map(|(name, value)| (Arc::from(*name), value.clone())).collect();
    ops::call_method(object, method, Args { positional, keywords }, host)
}

/// The columns of these names.
fn part(frame: &Frame, names: &[Value], host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let mut places = Vec::new();
    for name in names {
        let found = frame.positions(name, &meter)?;
        if found.len() > 1 {
            return Err(Stop::unsupported("pivot_table of repeated column names"));
        }
        places.extend(found);
    }
    frame.take_columns(&places, &meter)
}

/// Groups of rows, reduced.
fn reduced(frame: &Frame, keys: &[Value], function: &Value, sort: bool, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let by = Value::list(keys.to_vec(), &meter)?;
    let grouped = called(&DataFrame::value(frame.clone()), "groupby", vec![by], &[("sort", Value::Bool(sort))], host)?;
    let answer = called(&grouped, "agg", vec![function.clone()], &[], host)?;
    match answer.downcast::<DataFrame>() {
        Some(df) => Ok(df.frame()),
        None => Err(Stop::unsupported("pivot_table of no values")),
    }
}

/// One table, for one function or a dict of them.
pub fn table(frame: &Frame, layout: &Layout, function: &Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let keys: Vec<Value> = layout.rows.iter().chain(&layout.columns).cloned().collect();
    let repeated = keys.iter().enumerate().any(|(at, key)| keys.iter().take(at).any(|own| same_name(own, key)));
    if repeated || (!layout.sort && !layout.columns.is_empty()) {
        return Err(Stop::unsupported("pivot_table by one column twice, or unsorted"));
    }
    let several = matches!(layout.values, Some(Value::List(_)));
    let values = match &layout.values {
        None => None,
        Some(list @ Value::List(_)) => Some(collect(list, host)?),
        Some(single) if selection::is_scalar(single) => Some(vec![single.clone()]),
        Some(_) => return Err(Stop::unsupported("pivot_table(values=) of this")),
    };
    let data = match &values {
        Some(values) => {
            for name in values {
                if frame.positions(name, &meter)?.is_empty() {
                    return Err(raise::key_error(name.clone()));
                }
            }
            let mut names: Vec<Value> = Vec::new();
            for name in keys.iter().chain(values) {
                if !names.iter().any(|own| same_name(own, name)) {
                    names.push(name.clone());
                }
            }
            part(frame, &names, host)?
        }
        None => frame.clone(),
    };
    let values = match values {
        Some(values) => values,
        None => {
            let all = data.columns.to_values(&meter)?;
            all.into_iter().filter(|name| !keys.iter().any(|key| same_name(key, name))).collect()
        }
    };
    if function.as_str() == Some("size") {
        return sizes(&data, layout, &keys, host);
    }
    if values.is_empty() || values.iter().any(|name| keys.iter().any(|key| same_name(key, name))) {
        return Err(Stop::unsupported("pivot_table without values of their own"));
    }
    let mut result = reduced(&data, &keys, function, layout.sort, host)?;
    if result.width() > 0 {
        let arrays: Vec<Array> = result.arrays().collect();
        let kept = (0..result.rows()).filter(|&row| arrays.iter().any(|array| !array.missing_at(row)));
        let kept: Vec<usize> = kept.collect();
        if kept.len() < result.rows() {
            result = result.take(&kept, &meter)?;
        }
    }
    let holds = |test: &dyn Fn(&Array) -> bool| result.arrays().any(|array| test(&array));
    if layout.fill.as_ref().is_some_and(|fill| !fill.is_none() && crate::time::nanoseconds(fill).is_none())
        && holds(&|array| matches!(array, Array::Time(_) | Array::Zoned(..) | Array::Delta(_)))
    {
        return Err(Stop::unsupported("pivot_table(fill_value=) of times by what is none"));
    }
    if layout.margins.is_some() && holds(&Array::is_float32) {
        return Err(Stop::unsupported("pivot_table(margins=True) of float32"));
    }
    if matches!(result.index.labels(), Labels::Multi(_)) && !layout.rows.is_empty() && !layout.columns.is_empty() {
        let mut levels: Vec<usize> = (layout.rows.len()..keys.len()).collect();
        if levels.len() > 1 && result.columns.levels() > 1 {
            while !levels.is_empty() {
                let level = levels.remove(0);
                result = frame_unstacked(&result, &[level], layout.fill.as_ref(), host)?;
                for other in &mut levels {
                    *other = other.saturating_sub(1);
                }
            }
        } else {
            result = frame_unstacked(&result, &levels, layout.fill.as_ref(), host)?;
        }
    }
    if layout.sort {
        result = columns_sorted(&result, host)?;
    }
    if let Some(fill) = &layout.fill {
        let filled = called(&DataFrame::value(result), "fillna", vec![fill.clone()], &[], host)?;
        result = filled.downcast::<DataFrame>().ok_or_else(|| Stop::unsupported("pivot_table(fill_value=)"))?.frame();
    }
    if let Some(name) = &layout.margins {
        result = super::margins::with_margins(&result, &data, &values, layout, function, name, host)?;
    }
    if layout.values.is_some() && !several && result.columns.levels() > 1 {
        let levels: Vec<usize> = (1..result.columns.levels()).collect();
        result.columns = super::levels::chosen(&result.columns, &levels, &meter)?;
    }
    if layout.rows.is_empty() && !layout.columns.is_empty() {
        result = super::levels::transposed(&result, host)?;
    }
    // Columns without any cell are left out.
    let kept: Vec<usize> = (0..result.width())
        .filter(|&at| result.array(at).is_some_and(|array| (0..array.len()).any(|row| !array.missing_at(row))))
        .collect();
    if kept.len() < result.width() {
        result = result.take_columns(&kept, &meter)?;
    }
    Ok(DataFrame::value(result))
}

/// How many rows each group has: a Series, or a frame where some keys become columns.
fn sizes(data: &Frame, layout: &Layout, keys: &[Value], host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if layout.margins.is_some() || (layout.rows.is_empty() && layout.columns.len() != 1) {
        return Err(Stop::unsupported("pivot_table(aggfunc='size') with margins, or by columns alone"));
    }
    let by = Value::list(keys.to_vec(), &meter)?;
    let sort = [("sort", Value::Bool(layout.sort))];
    let grouped = called(&DataFrame::value(data.clone()), "groupby", vec![by], &sort, host)?;
    let mut counted = called(&grouped, "size", Vec::new(), &[], host)?;
    if keys.len() > 1 && !layout.rows.is_empty() && !layout.columns.is_empty() {
        let levels = (layout.rows.len()..keys.len()).map(|level| Value::Int(level as i64)).collect();
        let level = Value::list(levels, &meter)?;
        let fill = [("fill_value", layout.fill.clone().unwrap_or(Value::None))];
        counted = called(&counted, "unstack", vec![level], &fill, host)?;
        if let (true, Some(df)) = (layout.sort, counted.downcast::<DataFrame>()) {
            counted = DataFrame::value(columns_sorted(&df.frame(), host)?);
        }
    }
    if let Some(fill) = &layout.fill {
        counted = called(&counted, "fillna", vec![fill.clone()], &[], host)?;
    }
    let several = matches!(layout.values, Some(Value::List(_)));
    match counted.downcast::<DataFrame>() {
        Some(df) if layout.values.is_some() && !several && df.frame().columns.levels() > 1 => {
            Err(Stop::unsupported("pivot_table(values=, aggfunc='size') by several columns"))
        }
        None if layout.values.is_some() && !several => Err(raise::no_attribute("Series", "columns")),
        _ => Ok(counted),
    }
}

/// The columns in the order of their labels.
pub fn columns_sorted(frame: &Frame, host: &mut dyn Host) -> Result<Frame> {
    let meter = Rc::clone(host.meter());
    let order = match frame.columns.labels() {
        Labels::Multi(_) => frame.columns.order(host)?.ok_or_else(|| Stop::unsupported("order of these columns"))?,
        _ => frame.columns.to_array(&meter)?.sorted_rows(true, false, host)?,
    };
    if order.iter().enumerate().all(|(at, &place)| at == place) {
        return Ok(frame.clone());
    }
    frame.take_columns(&order, &meter)
}

/// The label of a row or column of totals: the name, and nothing below it.
pub fn margin_label(name: &Value, levels: usize, host: &mut dyn Host) -> Result<Value> {
    if levels < 2 {
        return Ok(name.clone());
    }
    let parts = std::iter::once(name.clone()).chain(std::iter::repeat_with(|| Value::literal("")));
    Value::tuple(parts.take(levels).collect(), &Rc::clone(host.meter()))
}

/// An index with one label more at its end.
pub fn with_label(index: &Rc<Index>, label: &Value, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let last = Index::of_values(vec![label.clone()], Value::None, &meter)?;
    Index::appended(&[Rc::clone(index), last], &meter)?.renamed(index.names().to_vec(), &meter)
}
