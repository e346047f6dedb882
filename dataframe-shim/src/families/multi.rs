//! `pd.MultiIndex.from_tuples` and its kin.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Bound, Host, Native, Result, Stop, Value};

use crate::IndexObject;
use crate::array::{Array, infer};
use crate::frame::DataFrame;
use crate::index::Index;
use crate::selection;
use crate::series::Series;

/// The class methods of `MultiIndex`.
pub fn statics(name: &str) -> Option<Value> {
    Some(Value::Native(match name {
        "from_arrays" => &FROM_ARRAYS,
        "from_tuples" => &FROM_TUPLES,
        "from_product" => &FROM_PRODUCT,
        "from_frame" => &FROM_FRAME,
        _ => return None,
    }))
}

static FROM_ARRAYS: Native =
    crate::guard::native("from_arrays(arrays, sortorder=None, names=<no_default>)", from_arrays)
        .refusing(&["sortorder"]);
static FROM_TUPLES: Native =
    crate::guard::native("from_tuples(tuples, sortorder=None, names=None)", from_tuples).refusing(&["sortorder"]);
static FROM_PRODUCT: Native =
    crate::guard::native("from_product(iterables, sortorder=None, names=<no_default>)", from_product)
        .refusing(&["sortorder"]);
static FROM_FRAME: Native =
    crate::guard::native("from_frame(df, sortorder=None, names=None)", from_frame).refusing(&["sortorder"]);

/// The names that were given, or those that the parts have; as many as levels.
fn names_of(args: &Bound, parts: &[Value], levels: usize, host: &mut dyn Host) -> Result<Vec<Value>> {
    let names = match args.given("names") {
        Some(Value::None) => vec![Value::None; levels],
        Some(names @ (Value::List(_) | Value::Tuple(_))) => collect(names, host)?,
        Some(names) => match names.downcast::<IndexObject>() {
            Some(index) => index.index().to_values(host.meter())?,
            None => return Err(raise::type_error("Must pass list-like as `names`.")),
        },
        None => (0..levels).map(|at| parts.get(at).map_or(Value::None, own_name)).collect(),
    };
    if names.len() != levels {
        return Err(raise::value_error("Length of names must match number of levels in MultiIndex."));
    }
    Ok(names)
}

fn own_name(part: &Value) -> Value {
    if let Some(series) = part.downcast::<Series>() {
        return series.name();
    }
    part.downcast::<IndexObject>().map_or(Value::None, |index| index.index().name())
}

fn parts_of(value: &Value, what: &str, host: &mut dyn Host) -> Result<Vec<Value>> {
    match value {
        Value::Int(_) | Value::Float(_) | Value::Bool(_) | Value::None | Value::Str(_) => {
            Err(raise::type_error(format!("Input must be a list / sequence of {what}.")))
        }
        other => collect(other, host),
    }
}

/// A level for each array.
///
/// >>> list(pd.MultiIndex.from_arrays([['a', 'b'], [1, 2]]))
/// [('a', 1), ('b', 2)]
fn from_arrays(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let parts = parts_of(&args.value("arrays"), "array-likes", host)?;
    let levels = levels_of(&parts, host)?;
    let names = names_of(args, &parts, levels.len(), host)?;
    Ok(IndexObject::value(Index::multi(levels, names, &meter)?))
}

/// The index of several levels that a list of arrays is where labels are wanted.
pub fn of_parts(parts: &[Value], host: &mut dyn Host) -> Result<Rc<Index>> {
    let levels = levels_of(parts, host)?;
    Index::multi(levels, parts.iter().map(own_name).collect(), &Rc::clone(host.meter()))
}

/// Arrays of one length.
fn levels_of(parts: &[Value], host: &mut dyn Host) -> Result<Vec<Array>> {
    if parts.is_empty() {
        return Err(raise::value_error("Must pass non-zero number of levels/codes"));
    }
    let mut levels = Vec::with_capacity(parts.len());
    for part in parts {
        match selection::list_like(part, host)? {
            Some(array) if !matches!(part, Value::Set(_) | Value::Dict(_)) => {
                let list = matches!(part, Value::List(_) | Value::Tuple(_));
                levels.push(if list { or_floats(array) } else { array });
            }
            _ => return Err(raise::type_error("Input must be a list / sequence of array-likes.")),
        }
    }
    let rows = levels.first().map_or(0, Array::len);
    if levels.iter().any(|level| level.len() != rows) {
        return Err(raise::value_error("all arrays must be same length"));
    }
    Ok(levels)
}

/// A list of nothing but missing labels as floats, as pandas takes it for a level.
fn or_floats(array: Array) -> Array {
    let objects = matches!(array, Array::Object(_) | Array::Str(_));
    if objects && !array.is_empty() && array.present_rows().is_empty() {
        return Array::floats(vec![f64::NAN; array.len()]);
    }
    array
}

/// A level for each part of the tuples.
///
/// >>> pd.MultiIndex.from_tuples([('a', 1), ('b', 2)]).nlevels
/// 2
fn from_tuples(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let labels = parts_of(&args.value("tuples"), "tuple-likes", host)?;
    if labels.is_empty() && args.some("names").is_none() {
        return Err(raise::type_error("Cannot infer number of levels from empty list"));
    }
    if labels.is_empty() || !labels.iter().all(|label| matches!(label, Value::Tuple(_))) {
        return Err(Stop::unsupported("MultiIndex.from_tuples of no tuples"));
    }
    let index = Index::of_values(labels, Value::None, &meter)?;
    let names = names_of(args, &[], index.levels(), host)?;
    Ok(IndexObject::value(index.renamed(names, &meter)?))
}

/// Every combination, the last level the fastest.
///
/// >>> list(pd.MultiIndex.from_product([['a', 'b'], [1]]))
/// [('a', 1), ('b', 1)]
fn from_product(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let parts = parts_of(&args.value("iterables"), "iterables", host)?;
    let mut lists = Vec::with_capacity(parts.len());
    for part in &parts {
        let array = match selection::list_like(part, host)? {
            Some(array) => array,
            None => infer(collect(part, host)?, &meter)?,
        };
        lists.push(or_floats(array));
    }
    let rows = lists.iter().map(Array::len).fold(1, usize::saturating_mul);
    meter.check_frame(rows, lists.len())?;
    let mut levels = Vec::with_capacity(lists.len());
    let (mut before, mut after) = (1, rows);
    for list in &lists {
        after = after.checked_div(list.len()).unwrap_or(0);
        let taken = (0..before).flat_map(|_| (0..list.len()).flat_map(|at| std::iter::repeat_n(at, after)));
        levels.push(list.take(&taken.collect::<Vec<_>>(), &meter)?);
        before *= list.len();
    }
    let names = names_of(args, &parts, levels.len(), host)?;
    Ok(IndexObject::value(Index::multi(levels, names, &meter)?))
}

/// A level for each column.
///
/// >>> list(pd.MultiIndex.from_frame(pd.DataFrame({'a': [1], 'b': ['x']})))
/// [(1, 'x')]
fn from_frame(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let value = args.value("df");
    let Some(frame) = value.downcast::<DataFrame>() else {
        return Err(raise::type_error("Input must be a DataFrame"));
    };
    let frame = frame.frame();
    let names = match args.some("names") {
        Some(names) => collect(&names, host)?,
        None => frame.columns.to_values(&meter)?,
    };
    if names.len() != frame.width() {
        return Err(raise::value_error("Length of names must match number of levels in MultiIndex."));
    }
    Ok(IndexObject::value(Index::multi(frame.arrays().collect(), names, &meter)?))
}
