//! The methods of an index: order, duplicates, names, labels taken and put in. Labels of several levels have the few
//! of `families/levels.rs`.

use std::rc::Rc;
use std::sync::Arc;

use hiddentables_values::exception::raise;
use hiddentables_values::value::Range;
use hiddentables_values::{Args, Bound, Host, Method, Object, Result, Stop, Value, ops};

use crate::array::{Array, Dtype};
use crate::dtype::DtypeObject;
use crate::frame::DataFrame;
use crate::index::object::IndexObject;
use crate::index::{Index, Labels, ranges};
use crate::ndarray::NdArray;
use crate::series::Series;
use crate::{construct, selection};

type Own = Rc<IndexObject>;

/// Rows of Index.
pub const INDEX: &[Method<Own>] = &[
    Method::property("dtype", |i: &Own, host| {
        let index = flat(i)?;
        Ok(match index.labels() {
            Labels::Flat(labels) => crate::dtype::of_array(labels),
            _ => Value::object(DtypeObject(dtype(&index, host)?)),
        })
    }),
    Method::property("T", |i: &Own, _| Ok(Value::shared(Rc::clone(i)))),
    Method::property("hasnans", |i: &Own, host| Ok(Value::Bool(i.array(host)?.may_miss()))),
    Method::property("has_duplicates", |i: &Own, host| Ok(Value::Bool(!i.index().is_unique(host.meter())?))),
    Method::property("is_monotonic_increasing", |i: &Own, host| on_series(i, "is_monotonic_increasing", host)),
    Method::property("is_monotonic_decreasing", |i: &Own, host| on_series(i, "is_monotonic_decreasing", host)),
    Method::new("isin(values, level=None)", |i: &Own, args, host| {
        if let Some(level) = args.some("level") {
            super::levels::level_of(&i.index(), &level, host)?;
        }
        cells(by_series(i, "isin", vec![args.value("values")], host)?, host)
    }),
    Method::new("isna()", |i: &Own, _, host| cells(by_series(i, "isna", Vec::new(), host)?, host)),
    Method::new("isnull()", |i: &Own, _, host| cells(by_series(i, "isna", Vec::new(), host)?, host)),
    Method::new("notna()", |i: &Own, _, host| cells(by_series(i, "notna", Vec::new(), host)?, host)),
    Method::new("notnull()", |i: &Own, _, host| cells(by_series(i, "notna", Vec::new(), host)?, host)),
    Method::new("duplicated(keep='first')", |i: &Own, args, host| {
        cells(by_series(i, "duplicated", vec![args.value("keep")], host)?, host)
    }),
    Method::new("drop_duplicates(*, keep='first')", |i: &Own, args, host| {
        let repeated = by_series(i, "duplicated", vec![args.value("keep")], host)?;
        let Array::Bool(repeated) = repeated.array() else { return Err(Stop::unsupported("Index.drop_duplicates")) };
        keep(i, &repeated.iter().map(|repeated| !repeated).collect::<Vec<_>>(), host)
    }),
    Method::new("dropna(how='any')", |i: &Own, _, host| {
        let own = flat(i)?;
        host.meter().work_len(own.len().saturating_mul(2))?;
        let missing = own.to_array(host.meter())?.missing();
        keep(i, &missing.iter().map(|missing| !missing).collect::<Vec<_>>(), host)
    })
    .refusing(&["how"]),
    Method::new("to_series(index=None, name=None)", to_series),
    Method::new("to_frame(index=True, name=<no_default>)", to_frame),
    Method::new("map(mapper, na_action=None)", map),
    Method::new("to_flat_index()", |i: &Own, _, host| {
        let meter = Rc::clone(host.meter());
        match i.index().labels() {
            Labels::Multi(_) => {
                let labels = Array::objects(i.index().to_values(&meter)?);
                Ok(IndexObject::value(Index::flat(labels, Value::None, &meter)?))
            }
            _ => Ok(Value::shared(Rc::clone(i))),
        }
    }),
    Method::new("sort_values(*, return_indexer=False, ascending=True, na_position='last', key=None)", sort_values),
    Method::new(
        "sortlevel(level=None, ascending=True, sort_remaining=None, na_position='first')",
        |i: &Own, args, host| {
            let ascending = match args.value("ascending") {
                Value::List(list) => match list.snapshot().as_slice() {
                    [only] => only.clone(),
                    _ => return Err(raise::type_error("level must have same length as ascending")),
                },
                other => other,
            };
            if !matches!(ascending, Value::Bool(_)) {
                return Err(raise::type_error("ascending must be a bool value"));
            }
            let keywords = vec![
                ("return_indexer".into(), Value::Bool(true)),
                ("ascending".into(), ascending),
                ("na_position".into(), args.value("na_position")),
            ];
            ops::call_method(
                &Value::shared(Rc::clone(i)),
                "sort_values",
                Args { positional: Vec::new(), keywords },
                host,
            )
        },
    ),
    Method::new("view(cls=None)", |i: &Own, _, _| Ok(IndexObject::value(i.index()))).refusing(&["cls"]),
    Method::new("transpose(*args, **kwargs)", |i: &Own, _, _| Ok(Value::shared(Rc::clone(i))))
        .as_numpy("transpose(axes=None)"),
    Method::new("argsort(*args, **kwargs)", |i: &Own, _, host| {
        let array = flat(i)?.to_array(host.meter())?;
        if array.may_miss() {
            return Err(Stop::unsupported("Index.argsort with missing labels"));
        }
        let order = array.sorted_rows(true, false, host)?;
        NdArray::value(Array::ints(order.into_iter().map(|row| row as i64).collect()), host.meter())
    })
    .refusing(&["*args", "**kwargs"]),
    Method::new(
        "value_counts(normalize=False, sort=True, ascending=False, bins=None, dropna=True)",
        |i: &Own, args, host| {
            let given = ["normalize", "sort", "ascending", "dropna"];
            let keywords = given.iter().map(|name| (Arc::from(*name), args.value(name))).collect();
            let series = Value::shared(series(i, host)?);
            ops::call_method(&series, "value_counts", Args { positional: Vec::new(), keywords }, host)
        },
    )
    .refusing(&["bins"]),
    Method::new("drop(labels, errors='raise')", drop),
    Method::new("insert(loc, item)", insert),
    Method::new("delete(loc)", delete),
    Method::new("equals(other)", |i: &Own, args, host| same(i, &args.value("other"), false, host)),
    Method::new("identical(other)", |i: &Own, args, host| same(i, &args.value("other"), true, host)),
    Method::new("rename(name, *, inplace=False)", |i: &Own, args, host| {
        let name = args.value("name");
        let index = flat(i)?;
        let name = match &name {
            Value::List(_) => return Err(raise::type_error("Index.name must be a hashable type")),
            other => other.clone(),
        };
        if args.flag("inplace")? {
            Rc::clone(i).set_attr("name", name, host)?;
            return Ok(Value::None);
        }
        index.renamed(vec![name], host.meter()).map(IndexObject::value)
    }),
    Method::new("copy(name=None, deep=False)", |i: &Own, args, host| {
        let index = i.index();
        match args.some("name") {
            None => Ok(IndexObject::value(index)),
            Some(name) => flat(i)?.renamed(vec![name], host.meter()).map(IndexObject::value),
        }
    }),
    Method::new("repeat(repeats, axis=None)", |i: &Own, args, host| {
        let rows = super::whole::repeated_rows(i.index().len(), args, host)?;
        i.index().take(&rows, host.meter()).map(IndexObject::value)
    }),
    Method::new("take(indices, axis=0, allow_fill=True, fill_value=None, **kwargs)", |i: &Own, args, host| {
        let indices = match args.value("indices") {
            Value::Tuple(parts) => Value::list(parts.to_vec(), host.meter())?,
            other => other,
        };
        let given = selection::list_like(&indices, host)?;
        if given.as_ref().is_some_and(Array::is_empty) && matches!(indices, Value::List(_)) {
            if let Labels::Range(_) = i.index().labels() {
                let none = Index::flat(Array::ints(Vec::new()), i.index().name(), host.meter())?;
                return Ok(IndexObject::value(none));
            }
            return i.index().slice(0, 0, host.meter()).map(IndexObject::value);
        }
        let Some(Array::Int(_, ints)) = given else {
            return Err(Stop::unsupported("Index.take of no positions"));
        };
        let length = i.index().len();
        let rows = ints.values().iter().map(|&at| position(at, length)).collect::<Result<Vec<_>>>()?;
        i.index().take(&rows, host.meter()).map(IndexObject::value)
    })
    .as_numpy("take(out=None, mode='raise')")
    .refusing(&["axis", "allow_fill", "fill_value"]),
    Method::new("fillna(value=None, downcast=<no_default>)", |i: &Own, args, host| {
        if args.value("value").is_none() && !i.array(host)?.may_miss() {
            return Ok(IndexObject::value(i.index()));
        }
        if args.value("value").is_none() {
            // Objects that are missing become `None`, and what all of them then are is found anew.
            return match i.index().labels() {
                Labels::Flat(array @ (Array::Str(_) | Array::Object(_))) => {
                    let cells = array.items(&Rc::clone(host.meter()))?.into_iter();
                    let cells = cells.map(|cell| if crate::array::is_missing(&cell) { Value::None } else { cell });
                    Index::of_values(cells.collect(), i.index().name(), host.meter()).map(IndexObject::value)
                }
                _ => Ok(IndexObject::value(i.index())),
            };
        }
        let filled = by_series(i, "fillna", vec![args.value("value")], host)?;
        if !i.array(host)?.may_miss() {
            return Ok(IndexObject::value(i.index()));
        }
        Ok(IndexObject::value(Index::flat(filled.array(), i.index().name(), host.meter())?))
    })
    .refusing(&["downcast"]),
    Method::new("any(*args, **kwargs)", |i: &Own, _, host| truth(i, "any", host))
        .as_numpy("any(dtype=None, out=None, keepdims=False, axis=None)"),
    Method::new("all(*args, **kwargs)", |i: &Own, _, host| truth(i, "all", host))
        .as_numpy("all(dtype=None, out=None, keepdims=False, axis=None)"),
    Method::new("argmax(axis=None, skipna=True, *args, **kwargs)", |i: &Own, args, host| {
        extreme_place(true, i, args, host)
    })
    .as_numpy("argmax(out=None)"),
    Method::new("argmin(axis=None, skipna=True, *args, **kwargs)", |i: &Own, args, host| {
        extreme_place(false, i, args, host)
    })
    .as_numpy("argmin(out=None)"),
    Method::new("item()", |i: &Own, _, host| match i.index() {
        index if index.len() == 1 => index.label(0, host.meter()),
        _ => Err(raise::value_error("can only convert an array of size 1 to a Python scalar")),
    }),
];

/// The index, which must be of one level.
pub(super) fn flat(i: &Own) -> Result<Rc<Index>> {
    let index = i.index();
    if let Labels::Multi(_) = index.labels() {
        return Err(Stop::unsupported("this method of a MultiIndex"));
    }
    Ok(index)
}

fn dtype(index: &Index, host: &dyn Host) -> Result<Dtype> {
    Ok(match index.labels() {
        Labels::Range(_) => Dtype::Int(hiddentables_values::IntKind::I64),
        _ => index.to_array(host.meter())?.dtype(),
    })
}

/// The labels as a Series under a range, with the index's name.
fn series(i: &Own, host: &dyn Host) -> Result<Rc<Series>> {
    let index = flat(i)?;
    Series::new(index.name(), Index::range(index.len()), index.to_array(host.meter())?, host.meter())
}

fn on_series(i: &Own, name: &str, host: &mut dyn Host) -> Result<Value> {
    let series = Value::shared(series(i, host)?);
    ops::get_attr(&series, name, host)
}

/// What the method of a Series of the labels gives, a Series.
fn by_series(i: &Own, method: &str, arguments: Vec<Value>, host: &mut dyn Host) -> Result<Rc<Series>> {
    let own = Value::shared(series(i, host)?);
    let args = match (method, arguments.into_iter().next()) {
        ("duplicated", Some(keep)) => Args { positional: Vec::new(), keywords: vec![(Arc::from("keep"), keep)] },
        (_, Some(only)) => Args::one(only),
        (_, None) => Args::none(),
    };
    let answer = ops::call_method(&own, method, args, host)?;
    answer.downcast::<Series>().ok_or_else(|| Stop::unsupported(format!("Index.{method}")))
}

fn cells(series: Rc<Series>, host: &dyn Host) -> Result<Value> {
    NdArray::value(series.array(), host.meter())
}

/// The labels where `kept` holds; all of them are the same index.
fn keep(i: &Own, kept: &[bool], host: &dyn Host) -> Result<Value> {
    if kept.iter().all(|kept| *kept) {
        return Ok(IndexObject::value(i.index()));
    }
    i.index().take(&crate::array::take::rows_of(kept), host.meter()).map(IndexObject::value)
}

fn position(at: i64, length: usize) -> Result<usize> {
    let wrapped = if at < 0 { at + length as i64 } else { at };
    usize::try_from(wrapped)
        .ok()
        .filter(|&at| at < length)
        .ok_or_else(|| raise::index_error(format!("index {at} is out of bounds for axis 0 with size {length}")))
}

/// The labels as the cells of a Series, under themselves or other labels.
///
/// >>> pd.Index(['a', 'b']).to_series().tolist()
/// ['a', 'b']
fn to_series(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let own = flat(i)?;
    let index = match args.some("index") {
        Some(index) => construct::index_of(&index, host)?,
        None => Rc::clone(&own),
    };
    let array = own.to_array(host.meter())?;
    if index.len() != array.len() {
        return Err(raise::value_error(format!(
            "Length of values ({}) does not match length of index ({})",
            array.len(),
            index.len()
        )));
    }
    let name = args.some("name").unwrap_or_else(|| own.name());
    Series::value(name, index, array, host.meter())
}

/// A frame of the labels, under themselves or a range.
///
/// >>> pd.Index(['a', 'b'], name='k').to_frame(index=False).columns.tolist()
/// ['k']
fn to_frame(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let own = flat(i)?;
    let name = match args.given("name") {
        Some(name) => name.clone(),
        None if own.name().is_none() => Value::Int(0),
        None => own.name(),
    };
    let index = if args.flag("index")? { Rc::clone(&own) } else { Index::range(own.len()) };
    DataFrame::of_arrays(vec![(name, own.to_array(host.meter())?)], index, host.meter())
}

/// A function of labels of several levels, which it sees as tuples; tuples that it gives make levels again.
///
/// >>> pd.MultiIndex.from_tuples([('a', 'x'), ('b', 'y')]).map('_'.join).tolist()
/// ['a_x', 'b_y']
fn map_tuples(own: &Rc<Index>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mapper = args.value("mapper");
    let callable = match &mapper {
        Value::Native(_) | Value::Class(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    };
    if let (Value::Dict(dict), true, false) = (&mapper, args.some("na_action").is_none(), own.is_empty()) {
        let labels = own.to_values(&meter)?;
        let found = labels.iter().map(|label| Ok(dict.get(label)?.unwrap_or_else(crate::array::nan)));
        let found = found.collect::<Result<Vec<_>>>()?;
        if found.iter().all(crate::array::is_missing) || found.iter().any(|value| matches!(value, Value::Tuple(_))) {
            return Err(Stop::unsupported("MultiIndex.map by a dict of tuples, or that finds nothing"));
        }
        return Index::of_values(found, Value::None, &meter).map(IndexObject::value);
    }
    if !callable || args.some("na_action").is_some() || own.is_empty() {
        return Err(Stop::unsupported("MultiIndex.map of no function"));
    }
    let mut labels = Vec::with_capacity(own.len());
    for label in own.to_values(&meter)? {
        labels.push(host.call(&mapper, Args::one(label))?);
    }
    let tuples = labels.iter().filter(|label| matches!(label, Value::Tuple(_))).count();
    if tuples > 0 && tuples < labels.len() {
        return Err(Stop::unsupported("MultiIndex.map that gives tuples and others"));
    }
    let index = Index::of_values(labels, Value::None, &meter)?;
    if tuples == 0 {
        return Ok(IndexObject::value(index));
    }
    if index.levels() != own.levels() {
        return Err(raise::value_error("Length of names must match number of levels in MultiIndex."));
    }
    Ok(IndexObject::value(index.renamed(own.names().to_vec(), &meter)?))
}

/// Each label replaced by what a function, dict or Series gives for it.
///
/// >>> pd.Index(['a', 'b']).map(str.upper).tolist()
/// ['A', 'B']
fn map(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if let Labels::Multi(_) = i.index().labels() {
        return map_tuples(&i.index(), args, host);
    }
    let own = flat(i)?;
    if own.is_empty() {
        return Err(Stop::unsupported("Index.map of no labels"));
    }
    let given = Args::positional(vec![args.value("mapper"), args.value("na_action")]);
    let mapped = ops::call_method(&Value::shared(series(i, host)?), "map", given, host)?;
    let Some(mapped) = mapped.downcast::<Series>() else { return Err(Stop::unsupported("Index.map")) };
    if mapped.array().missing().iter().all(|missing| *missing) {
        return Err(Stop::unsupported("Index.map that finds nothing"));
    }
    let single = own.to_array(host.meter())?.is_float32();
    let index = match mapped.array() {
        // Floats go back to what the labels were.
        array @ Array::Float(_) if single => {
            Index::flat(crate::array::cast::near_float32(array), own.name(), host.meter())?
        }
        Array::Object(cells) => {
            // Labels the first of which is a tuple make levels.
            if let Some(Value::Tuple(_)) = cells.first()
                && let Some(other) = cells.iter().find(|cell| !matches!(cell, Value::Tuple(_)))
            {
                return Err(raise::type_error(format!("Expected tuple, got {}", other.class().name)));
            }
            Index::of_values(cells.to_vec(), own.name(), host.meter())?
        }
        array => Index::flat(array, own.name(), host.meter())?,
    };
    Ok(IndexObject::value(index))
}

/// The labels in order.
///
/// >>> pd.Index([3, 1, 2]).sort_values(ascending=False).tolist()
/// [3, 2, 1]
fn sort_values(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let own = flat(i)?;
    let meter = Rc::clone(host.meter());
    let ascending = args.flag("ascending")?;
    let both = args.flag("return_indexer")?;
    let with_rows = |sorted: Rc<Index>, rows: Vec<usize>| {
        let sorted = IndexObject::value(sorted);
        if !both {
            return Ok(sorted);
        }
        if let Labels::Range(range) = own.labels() {
            let rows = if (range.step > 0) == ascending {
                Labels::Range(Range { start: 0, stop: rows.len() as i64, step: 1 })
            } else {
                let last = rows.len() as i64 - 1;
                Labels::Range(Range { start: last, stop: -1, step: -1 })
            };
            let rows = IndexObject::value(Index::of(rows, vec![Value::None], &meter)?);
            return Value::tuple(vec![sorted, rows], &meter);
        }
        let rows = NdArray::value(Array::ints(rows.into_iter().map(|row| row as i64).collect()), &meter)?;
        Value::tuple(vec![sorted, rows], &meter)
    };
    if let (Labels::Range(range), None) = (own.labels(), args.some("key")) {
        let right = (range.step > 0) == ascending;
        meter.work_len(own.len())?;
        return if right {
            with_rows(Rc::clone(&own), (0..own.len()).collect())
        } else {
            with_rows(reversed(&own, host)?, (0..own.len()).rev().collect())
        };
    }
    let first = match args.text("na_position")?.as_str() {
        "first" => true,
        "last" => false,
        other => return Err(raise::value_error(format!("invalid na_position: {other}"))),
    };
    if both && !own.is_unique(&meter)? {
        return Err(Stop::unsupported("Index.sort_values(return_indexer=True) of repeated labels"));
    }
    let array = match args.some("key") {
        None => own.to_array(&meter)?,
        Some(key) => {
            let answer = host.call(&key, Args::one(IndexObject::value(Rc::clone(&own))))?;
            let labels = construct::index_of(&answer, host)?;
            if labels.len() != own.len() {
                return Err(raise::value_error("User-provided `key` function must not change the shape of the array."));
            }
            labels.to_array(&meter)?
        }
    };
    let rows = array.sorted_rows(ascending, first, host)?;
    with_rows(own.take(&rows, &meter)?, rows)
}

/// The labels from the last to the first; a range stays one.
pub fn reversed(own: &Rc<Index>, host: &dyn Host) -> Result<Rc<Index>> {
    let turned = match own.labels() {
        Labels::Range(range) => ranges::backwards(*range),
        _ => None,
    };
    match turned {
        Some(turned) => Index::of(Labels::Range(turned), own.names().to_vec(), host.meter()),
        None => own.take(&(0..own.len()).rev().collect::<Vec<_>>(), host.meter()),
    }
}

/// The labels but some; `KeyError` names those that are not there.
///
/// >>> pd.Index(['a', 'b', 'c']).drop(['b']).tolist()
/// ['a', 'c']
fn drop(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let own = flat(i)?;
    let meter = Rc::clone(host.meter());
    let labels = args.value("labels");
    let labels = match selection::list_like(&labels, host)? {
        Some(list) => list.items(&meter)?,
        None => vec![labels],
    };
    let nothing = labels.iter().all(Value::is_none);
    let times = matches!(own.labels(), Labels::Flat(Array::Time(_) | Array::Zoned(..) | Array::Delta(_)));
    let mut places = Vec::new();
    let mut missing = Vec::new();
    for label in labels {
        // `None` alone is no time that is missing.
        let found = if nothing && times { Vec::new() } else { own.positions(&label, &meter)? };
        if found.is_empty() {
            missing.push(label);
        }
        meter.work_len(found.len())?;
        places.extend(found.into_iter().map(|at| at as i64));
    }
    match (missing.is_empty(), args.text("errors")?.as_str()) {
        (true, _) | (_, "ignore") => {}
        _ => {
            let shown = ops::repr(&Value::list(missing, &meter)?, host)?;
            return Err(raise::key_error_text(format!("{shown} not found in axis")));
        }
    }
    if let Labels::Range(range) = own.labels()
        && let Some(left) = ranges::without(*range, &places)
    {
        return Index::of(Labels::Range(left), own.names().to_vec(), &meter).map(IndexObject::value);
    }
    deleted(&own, &places, host)
}

/// The labels with one more before a position.
///
/// >>> pd.Index(['a', 'c']).insert(1, 'b').tolist()
/// ['a', 'b', 'c']
fn insert(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let own = flat(i)?;
    let item = args.value("item");
    if !matches!(item, Value::Str(_) | Value::Int(_) | Value::Float(_))
        || matches!(&item, Value::Float(f) if f.is_nan())
    {
        return Err(Stop::unsupported(format!("Index.insert of a {}", item.class().name)));
    }
    let at = args.int("loc")?;
    let length = own.len() as i64;
    let place = if at < 0 { at + length } else { at };
    if !(0..=length).contains(&place) {
        return Err(raise::index_error(format!("index {at} is out of bounds for axis 0 with size {length}")));
    }
    if matches!(own.to_array(host.meter())?, Array::Bool(_) | Array::Time(_) | Array::Delta(_)) {
        return Err(Stop::unsupported("Index.insert among bools or datetimes"));
    }
    if let Labels::Range(_) = own.labels()
        && (place == 0 || own.is_empty())
    {
        return Err(Stop::unsupported("Index.insert at the start of a RangeIndex"));
    }
    let item = own.to_array(host.meter())?.adapted(&item);
    own.inserted(place as usize, item, host.meter()).map(IndexObject::value)
}

/// The labels without those at some positions; what is left of a range's ends is one.
///
/// >>> pd.Index(['a', 'b']).delete(0).tolist()
/// ['b']
fn delete(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let own = flat(i)?;
    let loc = args.value("loc");
    let range = match own.labels() {
        Labels::Range(range) => Some(*range),
        _ => None,
    };
    let (places, left) = match loc.as_int() {
        Some(at) => (vec![at], range.and_then(|range| ranges::without_one(range, at))),
        None => match selection::list_like(&loc, host)? {
            Some(Array::Int(_, ints)) => {
                (ints.values().to_vec(), range.and_then(|range| ranges::without(range, ints.values())))
            }
            Some(empty) if empty.is_empty() => (Vec::new(), None),
            _ => return Err(Stop::unsupported("Index.delete of no positions")),
        },
    };
    if let Some(left) = left {
        return Index::of(Labels::Range(left), own.names().to_vec(), host.meter()).map(IndexObject::value);
    }
    deleted(&own, &places, host)
}

/// The labels but those at some places.
fn deleted(own: &Rc<Index>, places: &[i64], host: &dyn Host) -> Result<Value> {
    host.meter().work_len(own.len())?;
    let mut gone = vec![false; own.len()];
    for &at in places {
        if let Some(slot) = gone.get_mut(position(at, own.len())?) {
            *slot = true;
        }
    }
    let kept: Vec<usize> = gone.iter().enumerate().filter(|(_, gone)| !**gone).map(|(at, _)| at).collect();
    own.take(&kept, host.meter()).map(IndexObject::value)
}

/// Whether another index has the same labels, and of `identical` the same names and class.
fn same(i: &Own, other: &Value, strictly: bool, host: &mut dyn Host) -> Result<Value> {
    let Some(other) = other.downcast::<IndexObject>() else { return Ok(Value::Bool(false)) };
    let (own, theirs) = (i.index(), other.index());
    let kind = |index: &Index, host: &dyn Host| -> Result<Option<Dtype>> {
        if index.levels() > 1 { Ok(None) } else { dtype(index, host).map(Some) }
    };
    let (a, b) = (kind(&own, host)?, kind(&theirs, host)?);
    let numeric =
        |kind: Option<Dtype>| kind.is_some_and(|dtype| matches!(dtype, Dtype::Int(_) | Dtype::Float | Dtype::Float32));
    if a != b && !(numeric(a) && numeric(b)) {
        if own.is_empty() && theirs.is_empty() || a == Some(Dtype::Object) || b == Some(Dtype::Object) {
            return Err(Stop::unsupported("Index.equals of labels of different dtypes"));
        }
        return Ok(Value::Bool(false));
    }
    let equal = own.same_labels(&theirs, host.meter())?;
    if !strictly || !equal {
        return Ok(Value::Bool(equal));
    }
    let named = own.names().iter().zip(theirs.names()).all(|(a, b)| crate::index::names_agree(a, b));
    let ranges = |index: &Index| matches!(index.labels(), Labels::Range(_));
    Ok(Value::Bool(named && a == b && ranges(&own) == ranges(&theirs)))
}

fn truth(i: &Own, name: &str, host: &mut dyn Host) -> Result<Value> {
    let array = flat(i)?.to_array(host.meter())?;
    if !matches!(array, Array::Int(..) | Array::Float(_) | Array::Bool(_)) || array.may_miss() {
        return Err(Stop::unsupported(format!("Index.{name} of {}", array.dtype().name())));
    }
    if let Labels::Range(_) = i.index().labels() {
        let values = array.to_floats().unwrap_or_default();
        let truths = values.iter().map(|v| *v != 0.0);
        return Ok(Value::Bool(if name == "any" {
            truths.into_iter().any(|t| t)
        } else {
            truths.into_iter().all(|t| t)
        }));
    }
    ops::call_method(&NdArray::value(array, host.meter())?, name, Args::none(), host)
}

fn extreme_place(largest: bool, i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let array = flat(i)?.to_array(host.meter())?;
    if !array.is_empty() && array.count(host.meter())? == 0 {
        super::reduce::check_index_axis(args)?;
        return Ok(Value::Int(-1));
    }
    super::reduce::place_of_extreme(largest, &array, args, host)
}
