//! Labels of several levels with more, fewer or other ones: `insert`, `delete`, `repeat`, `dropna`, `map`; and what has no meaning for them.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value, ops};

use super::columns;
use crate::array::{Array, is_missing};
use crate::index::object::IndexObject;
use crate::selection;

type Own = Rc<IndexObject>;

/// `NotImplementedError`, which pandas itself raises.
fn not_defined(message: &str) -> Stop {
    raise::exception(&exceptions::NOT_IMPLEMENTED_ERROR, message)
}

fn unknown_missing() -> Stop {
    not_defined("isna is not defined for MultiIndex")
}

pub(super) const METHODS: &[Method<Own>] = &[
    Method::property("hasnans", |_, _| Err(unknown_missing())),
    Method::property("has_duplicates", |i: &Own, host| Ok(Value::Bool(!i.index().is_unique(host.meter())?))),
    Method::property("dtype", |_, _| Ok(Value::object(crate::dtype::DtypeObject(crate::array::Dtype::Object)))),
    Method::new("isna()", |_, _, _| Err(unknown_missing())),
    Method::new("isnull()", |_, _, _| Err(unknown_missing())),
    Method::new("notna()", |_, _, _| Err(unknown_missing())),
    Method::new("notnull()", |_, _, _| Err(unknown_missing())),
    Method::new("fillna(value=None, downcast=None)", |_, _, _| Err(unknown_missing())),
    Method::new("where(cond, other=None)", |_, _, _| {
        Err(not_defined(".where is not supported for MultiIndex operations"))
    }),
    Method::new("shift(periods=1, freq=None)", |_, _, _| {
        Err(not_defined(
            "This method is only implemented for DatetimeIndex, PeriodIndex and TimedeltaIndex; Got type MultiIndex",
        ))
    }),
    Method::new("infer_objects(copy=True)", |_, _, _| {
        Err(not_defined(
            "infer_objects is not implemented for MultiIndex. Use index.to_frame().infer_objects() instead.",
        ))
    }),
    Method::new("astype(dtype, copy=True)", |i: &Own, args, _| {
        let dtype = args.value("dtype");
        let word = dtype.as_str().map(str::to_string);
        let class = match &dtype {
            Value::Class(class) => Some(class.name),
            _ => None,
        };
        if word.as_deref() == Some("object") || word.as_deref() == Some("O") || class == Some("object") {
            return Ok(IndexObject::value(i.index()));
        }
        if word.as_deref() == Some("category") {
            return Err(not_defined("> 1 ndim Categorical are not supported at this time"));
        }
        if class.is_some()
            || word.as_deref().is_some_and(|word| ["int", "float", "int64", "float64", "str", "bool"].contains(&word))
        {
            return Err(raise::type_error("Setting a MultiIndex dtype to anything other than object is not supported"));
        }
        Err(Stop::unsupported("MultiIndex.astype of this dtype"))
    }),
    Method::new("dropna(how='any')", |i: &Own, args, host| {
        let index = i.index();
        let columns = columns(&index)?;
        host.meter().work_len(index.len().saturating_mul(columns.len()))?;
        let gone = |row: usize| -> Result<bool> {
            Ok(match args.value("how").as_str() {
                Some("any") => columns.iter().any(|column| column.missing_at(row)),
                Some("all") => columns.iter().all(|column| column.missing_at(row)),
                _ => {
                    return Err(raise::value_error(format!(
                        "invalid how option: {}",
                        args.value("how").as_str().unwrap_or_default()
                    )));
                }
            })
        };
        gone(0)?;
        let mut kept = Vec::new();
        for row in 0..index.len() {
            if !gone(row)? {
                kept.push(row);
            }
        }
        index.take(&kept, host.meter()).map(IndexObject::value)
    }),
    Method::new("repeat(repeats, axis=None)", |i: &Own, args, host| {
        let meter = Rc::clone(host.meter());
        let index = i.index();
        if args.some("axis").is_some() {
            return Err(raise::value_error(
                "the 'axis' parameter is not supported in the pandas implementation of repeat()",
            ));
        }
        let given = args.value("repeats");
        let counts = match given.as_int() {
            Some(count) => vec![count; index.len()],
            None => match selection::list_like(&given, host)? {
                Some(Array::Int(_, ints)) if ints.len() == index.len() => ints.values().to_vec(),
                Some(Array::Int(_, ints)) if ints.len() == 1 => {
                    vec![ints.values().first().copied().unwrap_or(0); index.len()]
                }
                Some(Array::Int(_, ints)) => {
                    return Err(raise::value_error(format!(
                        "operands could not be broadcast together with shape ({},) ({},)",
                        index.len(),
                        ints.len()
                    )));
                }
                _ => return Err(Stop::unsupported("MultiIndex.repeat of no counts")),
            },
        };
        if counts.iter().any(|count| *count < 0) {
            return Err(raise::value_error("repeats may not contain negative values."));
        }
        let rows = crate::families::ndarray::repeated(&counts, &meter)?;
        index.take(&rows, &meter).map(IndexObject::value)
    }),
    Method::new("delete(loc)", delete),
    Method::new("insert(loc, item)", insert),
];

/// The labels without those at some positions.
///
/// >>> pd.MultiIndex.from_tuples([('a', 1), ('b', 2)]).delete(0).tolist()
/// [('b', 2)]
fn delete(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let index = i.index();
    let loc = args.value("loc");
    let length = index.len();
    let mut gone = vec![false; length];
    let places = if let Value::Slice(slice) = &loc {
        selection::positional_slice(slice, length)?.rows().into_iter().map(|at| at as i64).collect()
    } else if let Some(at) = loc.as_int() {
        vec![at]
    } else {
        match selection::list_like(&loc, host)? {
            Some(Array::Int(_, ints)) => ints.values().to_vec(),
            Some(array) if array.is_empty() => Vec::new(),
            Some(Array::Bool(flags)) if flags.len() == length => {
                flags.iter().enumerate().filter(|(_, flag)| *flag).map(|(at, _)| at as i64).collect()
            }
            _ => return Err(Stop::unsupported("MultiIndex.delete of no positions")),
        }
    };
    for at in places {
        let place = if at < 0 { at.saturating_add(length as i64) } else { at };
        match usize::try_from(place).ok().and_then(|place| gone.get_mut(place)) {
            Some(slot) => *slot = true,
            None => {
                return Err(raise::index_error(format!("index {at} is out of bounds for axis 0 with size {length}")));
            }
        }
    }
    let kept: Vec<usize> = (0..length).filter(|&row| gone.get(row) == Some(&false)).collect();
    index.take(&kept, host.meter()).map(IndexObject::value)
}

/// The labels with one more before a position; parts that it lacks are empty text.
///
/// >>> pd.MultiIndex.from_tuples([('a', 1)]).insert(0, ('b', 2)).tolist()
/// [('b', 2), ('a', 1)]
fn insert(i: &Own, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let index = i.index();
    let mut parts = match args.value("item") {
        Value::Tuple(parts) => parts.to_vec(),
        single => vec![single],
    };
    if !matches!(args.value("item"), Value::Tuple(_)) {
        let fill = std::iter::repeat_with(|| Value::literal(""));
        parts = parts.into_iter().chain(fill).take(index.levels()).collect();
    } else if parts.len() != index.levels() {
        return Err(raise::value_error("Item must have length equal to number of levels."));
    }
    let at = args.int("loc")?;
    let length = index.len() as i64;
    let place = if at < 0 { at + length } else { at };
    if !(0..=length).contains(&place) {
        return Err(raise::index_error(format!("index {at} is out of bounds for axis 0 with size {length}")));
    }
    let coded = index.coded(host)?;
    let (mut levels, mut codes) = (Vec::new(), Vec::new());
    for ((level, own), part) in coded.levels.iter().zip(coded.codes).zip(&parts) {
        ops::key::hash_key(part)?;
        let labels = level.to_array(&meter)?;
        if is_missing(part)
            && (own.contains(&-1) || matches!(labels, Array::Time(_) | Array::Delta(_) | Array::Bool(_)))
        {
            return Err(Stop::unsupported("MultiIndex.insert of a missing label beside others"));
        }
        let (labels, code) = {
            match level.positions(part, &meter)?.first() {
                Some(found) => (labels, *found as i64),
                None => {
                    let fits = match (&labels, part) {
                        (Array::Int(..), Value::Int(_)) | (Array::Str(_), Value::Str(_)) => true,
                        (Array::Float(_), Value::Float(_) | Value::Int(_)) => true,
                        _ => labels.is_empty() || is_missing(part),
                    };
                    let objects = matches!(labels, Array::Object(_))
                        || (matches!(labels, Array::Int(..)) && part.as_str().is_some());
                    if !fits && !objects {
                        return Err(Stop::unsupported("MultiIndex.insert of a label of another kind"));
                    }
                    let more = crate::array::infer(vec![part.clone()], &meter)?;
                    let code = labels.len() as i64;
                    (Array::concat(&[labels, more], &meter)?, code)
                }
            }
        };
        let mut own: Vec<i64> = own;
        own.insert(place as usize, code);
        codes.push(own);
        levels.push(labels);
    }
    super::levels::of_codes(&levels, &codes, index.names().to_vec(), &meter).map(IndexObject::value)
}
