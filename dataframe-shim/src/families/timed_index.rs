//! What a `DatetimeIndex`, a `TimedeltaIndex` and a `CategoricalIndex` can do besides: what `.dt` and `.cat` do for a Series.

use std::rc::Rc;

use hiddentables_values::{Args, Host, Result, Value, ops};

use super::zones::Change;
use crate::array::Array;
use crate::frame::DataFrame;
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::ndarray::NdArray;
use crate::series::Series;
use crate::time::infer;

/// Methods of `.dt` that give an index.
const OF_TIMES: &[&str] =
    &["ceil", "day_name", "floor", "isocalendar", "month_name", "normalize", "round", "strftime", "to_pydatetime"];
const OF_DURATIONS: &[&str] = &["ceil", "floor", "round", "to_pytimedelta", "total_seconds"];
const OF_CATEGORIES: &[&str] = &[
    "add_categories",
    "as_ordered",
    "as_unordered",
    "remove_categories",
    "remove_unused_categories",
    "rename_categories",
    "reorder_categories",
    "set_categories",
];

/// A method of these; `None` where it is none of them.
///
/// >>> pd.DatetimeIndex(['2024-01-01']).day_name().tolist()
/// ['Monday']
pub fn method(i: &Rc<IndexObject>, name: &str, args: &Args, host: &mut dyn Host) -> Result<Option<Value>> {
    let index = i.index();
    if let (Some(change), Labels::Flat(Array::Time(_) | Array::Zoned(..))) = (Change::of_name(name), index.labels()) {
        let bound = change.bind(args.clone())?;
        return super::zones::of_index(&index, change, &bound, host).map(|index| Some(IndexObject::value(index)));
    }
    let (accessor, known) = match index.labels() {
        Labels::Flat(Array::Time(_) | Array::Zoned(..)) => ("dt", OF_TIMES),
        Labels::Flat(Array::Delta(_)) => ("dt", OF_DURATIONS),
        Labels::Flat(Array::Category(_)) => ("cat", OF_CATEGORIES),
        _ => return Ok(None),
    };
    if !known.contains(&name) {
        return Ok(None);
    }
    let accessor = ops::get_attr(&column(&index, name == "isocalendar", host)?, accessor, host)?;
    let answer = ops::call_method(&accessor, name, args.clone(), host)?;
    relabelled(answer, &index, host).map(Some)
}

/// The labels as a column; under themselves where `labelled`.
fn column(index: &Rc<Index>, labelled: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = index.to_array(&meter)?;
    let labels = if labelled { Rc::clone(index) } else { Index::range(array.len()) };
    Series::value(index.name(), labels, array, &meter)
}

/// A column as an index of the same name; of yes and no NumPy's array.
fn relabelled(answer: Value, index: &Rc<Index>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if answer.is::<DataFrame>() {
        return Ok(answer);
    }
    match answer.downcast::<Series>() {
        Some(series) => match series.array() {
            flags @ Array::Bool(_) => NdArray::value(flags, &meter),
            array => Ok(IndexObject::value(Index::flat(array, index.name(), &meter)?)),
        },
        None => Ok(answer),
    }
}

/// An attribute of these; `None` where it is none of them.
pub fn attribute(i: &Rc<IndexObject>, name: &str, host: &mut dyn Host) -> Result<Option<Value>> {
    let index = i.index();
    let timed = match index.labels() {
        Labels::Flat(Array::Time(_) | Array::Zoned(..)) => true,
        Labels::Flat(Array::Delta(_)) => false,
        _ => return Ok(None),
    };
    let meter = Rc::clone(host.meter());
    match name {
        "inferred_freq" => {
            let text = infer::of_index(&index, &meter)?;
            return Ok(Some(match text {
                Some(text) => Value::str(&text, &meter)?,
                None => Value::None,
            }));
        }
        "freq" if timed => {
            return match index.freq() {
                Some(freq) if freq.is_empty() => {
                    Err(hiddentables_values::Stop::unsupported("DatetimeIndex.freq of labels made of others"))
                }
                Some(freq) => {
                    let offset = crate::time::offset::Offset::parse_name(freq)?;
                    let base = crate::time::offset::Offset::parse_name(offset.base_name())?;
                    Ok(Some(crate::time::offsets::DateOffset::value(base, offset.count())))
                }
                None => Ok(Some(Value::None)),
            };
        }
        "freqstr" => {
            return Ok(Some(match index.freq() {
                Some(freq) if freq.is_empty() => {
                    return Err(hiddentables_values::Stop::unsupported(
                        "DatetimeIndex.freqstr of labels made of others",
                    ));
                }
                Some(freq) => Value::str(&**freq, &meter)?,
                None => Value::None,
            }));
        }
        "asi8" => {
            let Labels::Flat(Array::Time(cells) | Array::Zoned(_, cells) | Array::Delta(cells)) = index.labels() else {
                return Ok(None);
            };
            meter.work_len(cells.len())?;
            let numbers = cells.iter().map(|ns| ns.unwrap_or(i64::MIN)).collect();
            return NdArray::value(Array::ints(numbers), &meter).map(Some);
        }
        "date" | "time" | "timetz" if timed => {}
        "days" | "seconds" | "microseconds" | "nanoseconds" if !timed => {}
        "components" if !timed => {}
        "tz" | "tzinfo" if timed => {
            return Ok(Some(match index.labels() {
                Labels::Flat(Array::Zoned(zone, _)) => zone.value(),
                _ => Value::None,
            }));
        }
        _ => return Ok(None),
    }
    let column = column(&index, false, host)?;
    let accessor = ops::get_attr(&column, "dt", host)?;
    let answer = ops::get_attr(&accessor, name, host)?;
    match (timed, answer.downcast::<Series>()) {
        (true, Some(series)) => NdArray::value(series.array(), &meter).map(Some),
        _ => relabelled(answer, &index, host).map(Some),
    }
}
