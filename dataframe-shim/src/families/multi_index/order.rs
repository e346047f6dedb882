//! Labels of several levels in order, and which of them are alike: `sortlevel`, `sort_values`, `unique`, `value_counts`.

use std::cmp::Ordering;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::iter::collect;
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, ops};

use super::columns;
use crate::array::order::sorted_rows_by;
use crate::array::{Array, is_missing};
use crate::families::levels::{level_of, levels_of};
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

type Own = Rc<IndexObject>;

pub(super) const METHODS: &[Method<Own>] = &[
    Method::new("sortlevel(level=0, ascending=True, sort_remaining=True, na_position='first')", sort_level),
    Method::new("sort_values(*, return_indexer=False, ascending=True, na_position='last', key=None)", sort_values),
    Method::new("argsort(*args, na_position='last', **kwargs)", |i: &Own, args, host| {
        let rows = ordered(&i.index(), missing_first(args)?, host)?;
        positions(&rows, host)
    })
    .refusing(&["*args", "**kwargs"]),
    Method::property("is_monotonic_increasing", |i: &Own, host| Ok(Value::Bool(rises(&i.index(), host)?))),
    Method::property("is_monotonic_decreasing", |i: &Own, host| {
        let index = i.index();
        let back: Vec<usize> = (0..index.len()).rev().collect();
        let turned = index.take(&back, host.meter())?;
        Ok(Value::Bool(rises(&turned, host)?))
    }),
    Method::new("unique(level=None)", |i: &Own, args, host| {
        let meter = Rc::clone(host.meter());
        let index = i.index();
        let Some(level) = args.some("level") else {
            return index.take(&first_rows(&index, host)?, &meter).map(IndexObject::value);
        };
        let level = level_of(&index, &level, host)?;
        let column = index.level_array(level, &meter)?;
        let rows =
            crate::distinct::groups(std::slice::from_ref(&column), crate::distinct::Missing::Alike, &meter)?.first;
        let name = index.names().get(level).cloned().unwrap_or(Value::None);
        Index::flat(column.take(&rows, &meter)?, name, &meter).map(IndexObject::value)
    }),
    Method::new("nunique(dropna=True)", |i: &Own, args, host| {
        // A tuple that holds a missing label is none.
        args.flag("dropna")?;
        Ok(Value::Int(first_rows(&i.index(), host)?.len() as i64))
    }),
    Method::new("duplicated(keep='first')", |i: &Own, args, host| {
        let repeated = repeated(&i.index(), &args.value("keep"), host)?;
        NdArray::value(Array::bools(repeated.into_iter()), host.meter())
    }),
    Method::new("drop_duplicates(*, keep='first')", |i: &Own, args, host| {
        let index = i.index();
        let repeated = repeated(&index, &args.value("keep"), host)?;
        let kept: Vec<usize> = (0..index.len()).filter(|&row| repeated.get(row) == Some(&false)).collect();
        index.take(&kept, host.meter()).map(IndexObject::value)
    }),
    Method::new("min(axis=None, skipna=True, *args, **kwargs)", |i: &Own, args, host| extreme(i, false, args, host))
        .refusing(&["*args", "**kwargs"]),
    Method::new("max(axis=None, skipna=True, *args, **kwargs)", |i: &Own, args, host| extreme(i, true, args, host))
        .refusing(&["*args", "**kwargs"]),
    Method::new("value_counts(normalize=False, sort=True, ascending=False, bins=None, dropna=True)", value_counts)
        .refusing(&["bins"]),
    Method::new("factorize(sort=False, use_na_sentinel=True)", factorize),
];

fn positions(rows: &[usize], host: &dyn Host) -> Result<Value> {
    NdArray::value(Array::ints(rows.iter().map(|&row| row as i64).collect()), host.meter())
}

fn missing_first(args: &Bound) -> Result<bool> {
    match args.value("na_position").as_str() {
        Some("first") => Ok(true),
        Some("last") => Ok(false),
        _ => Err(raise::value_error(format!(
            "invalid na_position: {}",
            args.value("na_position").as_str().unwrap_or("")
        ))),
    }
}

/// The rows in the order of their labels. `TypeError` where labels of a level cannot be compared.
fn ordered(index: &Index, first: bool, host: &mut dyn Host) -> Result<Vec<usize>> {
    let mut keys = Vec::new();
    for (at, column) in columns(index)?.iter().enumerate() {
        let listed = index.level(at, host.meter())?;
        if let Array::Object(cells) = listed.array()
            && crate::array::order::numbers_and_text(cells)
        {
            return Err(raise::type_error("'<' not supported between instances of 'str' and 'int'"));
        }
        keys.push((column.clone(), true));
    }
    sorted_rows_by(&keys, first, host)
}

/// Whether labels stand in order, none missing.
fn rises(index: &Index, host: &mut dyn Host) -> Result<bool> {
    if columns(index)?.iter().any(Array::may_miss) {
        return Ok(false);
    }
    let rows = match ordered(index, false, host) {
        Ok(rows) => rows,
        Err(stop) if stop.is_raise() => return rising_tuples(index, host),
        Err(terminal) => return Err(terminal),
    };
    Ok(rows.iter().enumerate().all(|(at, &row)| at == row))
}

/// Whether labels rise as tuples do, of which only as many parts are compared as it takes.
fn rising_tuples(index: &Index, host: &mut dyn Host) -> Result<bool> {
    let labels = index.to_values(&Rc::clone(host.meter()))?;
    for pair in labels.windows(2) {
        let [before, after] = pair else { continue };
        match ops::compare(ops::CompareOp::Le, before, after, host) {
            Ok(holds) => {
                if !ops::truth(&holds, host)? {
                    return Ok(false);
                }
            }
            Err(stop) if stop.is_raise() => return Ok(false),
            Err(terminal) => return Err(terminal),
        }
    }
    Ok(true)
}

/// The first row of each label.
pub(super) fn first_rows(index: &Index, host: &dyn Host) -> Result<Vec<usize>> {
    Ok(crate::distinct::groups(columns(index)?, crate::distinct::Missing::Alike, host.meter())?.first)
}

fn repeated(index: &Index, keep: &Value, host: &mut dyn Host) -> Result<Vec<bool>> {
    let groups = crate::distinct::groups(columns(index)?, crate::distinct::Missing::Alike, host.meter())?;
    let mut repeated = vec![false; index.len()];
    for rows in groups.rows() {
        let spared = match keep {
            Value::Str(keep) if &**keep == "first" => rows.first(),
            Value::Str(keep) if &**keep == "last" => rows.last(),
            Value::Bool(false) if rows.len() > 1 => None,
            Value::Bool(false) => rows.first(),
            _ => return Err(raise::value_error("keep must be either \"first\", \"last\" or False")),
        };
        for &row in &rows {
            if let Some(slot) = repeated.get_mut(row) {
                *slot = Some(&row) != spared;
            }
        }
    }
    Ok(repeated)
}

/// The labels sorted by the places that levels list them in; and the rows they came from.
///
/// >>> pd.MultiIndex.from_tuples([('b', 1), ('a', 2)]).sortlevel(0)[1].tolist()
/// [1, 0]
fn sort_level(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let level = args.value("level");
    let mut levels = match &level {
        Value::List(_) | Value::Tuple(_) => levels_of(&index, &level, host)?,
        single => vec![level_of(&index, single, host)?],
    };
    let ascending = args.value("ascending");
    let ups = match &ascending {
        Value::List(_) => {
            let mut ups = Vec::new();
            for up in collect(&ascending, host)? {
                ups.push(ops::truth(&up, host)?);
            }
            if ups.len() != levels.len() {
                return Err(raise::value_error("level must have same length as ascending"));
            }
            ups
        }
        up => {
            let up = ops::truth(up, host)?;
            if args.flag("sort_remaining")? {
                let rest: Vec<usize> = (0..index.levels()).filter(|level| !levels.contains(level)).collect();
                levels.extend(rest);
            }
            vec![up; levels.len()]
        }
    };
    let first = missing_first(args)?;
    let coded = index.coded(host)?;
    meter.work_sort(index.len().saturating_mul(levels.len().max(1)))?;
    let mut rows: Vec<usize> = (0..index.len()).collect();
    let compare = |a: usize, b: usize| {
        for (level, up) in levels.iter().zip(&ups) {
            let Some(codes) = coded.codes.get(*level) else { continue };
            let (a, b) = (codes.get(a).copied().unwrap_or(-1), codes.get(b).copied().unwrap_or(-1));
            let order = match (a < 0, b < 0) {
                (true, true) => Ordering::Equal,
                (true, false) => {
                    if first {
                        Ordering::Less
                    } else {
                        Ordering::Greater
                    }
                }
                (false, true) => {
                    if first {
                        Ordering::Greater
                    } else {
                        Ordering::Less
                    }
                }
                _ if *up => a.cmp(&b),
                _ => b.cmp(&a),
            };
            if order.is_ne() {
                return order;
            }
        }
        Ordering::Equal
    };
    rows.sort_by(|&a, &b| compare(a, b));
    let sorted = IndexObject::value(index.take(&rows, &meter)?);
    let rows = positions(&rows, host)?;
    Value::tuple(vec![sorted, rows], &meter)
}

/// What a key makes of each level.
pub fn keyed(index: &Rc<Index>, key: &Value, levels: &[usize], host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let mut arrays = index.level_arrays(&meter)?;
    for &at in levels {
        let name = index.names().get(at).cloned().unwrap_or(Value::None);
        let level = IndexObject::value(Index::flat(index.level_array(at, &meter)?, name, &meter)?);
        let answer = host.call(key, Args::one(level))?;
        let Some(array) = selection::list_like(&answer, host)? else {
            return Err(Stop::unsupported("a sort key that gives no list of labels"));
        };
        if array.len() != index.len() {
            return Err(raise::value_error("User-provided `key` function must not change the shape of the array."));
        }
        if let Some(slot) = arrays.get_mut(at) {
            *slot = array;
        }
    }
    Index::multi(arrays, index.names().to_vec(), &meter)
}

/// The labels in order.
///
/// >>> pd.MultiIndex.from_tuples([('b', 1), ('a', 2)]).sort_values().tolist()
/// [('a', 2), ('b', 1)]
fn sort_values(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let up = args.flag("ascending")?;
    let keyed = match args.some("key") {
        Some(key) => keyed(&index, &key, &(0..index.levels()).collect::<Vec<_>>(), host)?,
        None => Rc::clone(&index),
    };
    let first = missing_first(args)?;
    // What is in order already stays as it is.
    let back: Vec<usize> = (0..index.len()).rev().collect();
    let stands =
        args.some("key").is_none() && rises(&*if up { Rc::clone(&index) } else { index.take(&back, &meter)? }, host)?;
    let mut rows = if stands { (0..index.len()).collect() } else { ordered(&keyed, first, host)? };
    if !up && !stands {
        rows.reverse();
    }
    let sorted = IndexObject::value(index.take(&rows, &meter)?);
    if args.flag("return_indexer")? {
        let rows = positions(&rows, host)?;
        return Value::tuple(vec![sorted, rows], &meter);
    }
    Ok(sorted)
}

/// The least or the greatest label; NaN where there is none.
fn extreme(i: &Own, largest: bool, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    crate::families::reduce::check_index_axis(args)?;
    let index = i.index();
    if index.is_empty() {
        return Ok(crate::array::nan());
    }
    if rises(&index, host)? {
        // Of labels in order pandas takes the one at the end.
        return index.scalar(if largest { index.len() - 1 } else { 0 }, &Rc::clone(host.meter()));
    }
    if columns(&index)?.iter().any(Array::may_miss) {
        return Err(Stop::unsupported("the least or greatest of labels of several levels with missing ones"));
    }
    let mut best: Option<Value> = None;
    for label in index.to_values(&Rc::clone(host.meter()))? {
        let better = match &best {
            None => true,
            Some(best) => {
                let op = if largest { ops::CompareOp::Ge } else { ops::CompareOp::Le };
                let stays = ops::compare(op, best, &label, host)?;
                !ops::truth(&stays, host)?
            }
        };
        if better {
            best = Some(label);
        }
    }
    Ok(best.unwrap_or_else(crate::array::nan))
}

/// How often each label stands there.
fn value_counts(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let columns = columns(&index)?;
    let found = crate::distinct::groups(columns, crate::distinct::Missing::Alike, &meter)?;
    let sizes = found.sizes();
    let distinct = index.take(&found.first, &meter)?;
    let mut order = by_type(&distinct, host)?;
    if args.flag("dropna")? {
        let lacks = |group: &usize| {
            found.first.get(*group).is_some_and(|&row| columns.iter().any(|column| column.missing_at(row)))
        };
        order.retain(|group| !lacks(group));
    }
    let size = |group: &usize| sizes.get(*group).copied().unwrap_or_default();
    if args.flag("sort")? {
        if args.flag("ascending")? {
            order.sort_by_key(size);
        } else {
            order.sort_by_key(|group| std::cmp::Reverse(size(group)));
        }
    }
    let labels = distinct.take(&order, &meter)?;
    let counts: Vec<i64> = order.iter().map(|group| size(group) as i64).collect();
    if !args.flag("normalize")? {
        return Series::value(Value::literal("count"), labels, Array::ints(counts), &meter);
    }
    let all: i64 = counts.iter().sum();
    let shares = counts.iter().map(|count| *count as f64 / all as f64).collect();
    Series::value(Value::literal("proportion"), labels, Array::floats(shares), &meter)
}

/// The rows in the order of their labels, numbers before text.
fn by_type(index: &Index, host: &mut dyn Host) -> Result<Vec<usize>> {
    let keys: Vec<(Array, bool)> = columns(index)?.iter().cloned().map(|column| (column, true)).collect();
    sorted_rows_by(&keys, false, host)
}

/// A number for each row, and the labels that are numbered.
fn factorize(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    if columns(&index)?.iter().any(Array::may_miss) {
        return Err(Stop::unsupported("MultiIndex.factorize of missing labels"));
    }
    let found = crate::distinct::groups(columns(&index)?, crate::distinct::Missing::Alike, &meter)?;
    if index.is_empty() {
        return Err(raise::type_error("Cannot infer number of levels from empty list"));
    }
    let mut distinct = index.take(&found.first, &meter)?.renamed(vec![Value::None; index.levels()], &meter)?;
    let mut place: Vec<i64> = (0..found.first.len() as i64).collect();
    if args.flag("sort")? {
        let order = by_type(&distinct, host)?;
        distinct = distinct.take(&order, &meter)?;
        for (new, &old) in order.iter().enumerate() {
            if let Some(slot) = place.get_mut(old) {
                *slot = new as i64;
            }
        }
    }
    let codes = found.of_row.iter().map(|&group| place.get(group).copied().unwrap_or(-1)).collect();
    Value::tuple(vec![NdArray::value(Array::ints(codes), &meter)?, IndexObject::value(distinct)], &meter)
}

/// Whether a label, or a part of one, is missing.
pub(super) fn lacks(label: &Value) -> bool {
    match label {
        Value::Tuple(parts) => parts.iter().any(is_missing),
        single => is_missing(single),
    }
}
