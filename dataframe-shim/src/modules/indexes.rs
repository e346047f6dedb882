//! `pd.DatetimeIndex`, `pd.TimedeltaIndex`, `pd.RangeIndex`, `pd.CategoricalIndex` of data.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Class, Host, Range, Result, Signature, Stop, Value, ops};

use super::datetimes::{TO_DATETIME, TO_TIMEDELTA};
use crate::array::cast::{self, Target};
use crate::array::{Array, Dtype};
use crate::categories::{CATEGORICAL, CategoricalArray};
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::selection;
use crate::series::Series;
use crate::time::infer;
use crate::time::localize::{Ambiguous, Nonexistent};
use crate::time::offset::Offset;
use crate::time::zone::Zone;

static DATETIMES: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse(
        "DatetimeIndex(data=None, freq=<no_default>, tz=<no_default>, normalize=<no_default>, closed=<no_default>, ambiguous='raise', dayfirst=False, yearfirst=False, dtype=None, copy=False, name=None)",
    )
});
static DURATIONS: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse(
        "TimedeltaIndex(data=None, unit=<no_default>, freq=<no_default>, closed=<no_default>, dtype=None, copy=False, name=None)",
    )
});
static RANGES: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse("RangeIndex(start=None, stop=None, step=None, dtype=None, copy=False, name=None)")
});
static CATEGORIES: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse("CategoricalIndex(data=None, categories=None, ordered=None, dtype=None, copy=False, name=None)")
});

/// `TypeError` where one value stands for a list of labels.
fn check_list(class: &str, data: &Value, host: &mut dyn Host) -> Result<()> {
    if !selection::is_scalar(data) || matches!(data, Value::Tuple(_)) {
        return Ok(());
    }
    let shown = ops::repr(data, host)?;
    Err(raise::type_error(format!("{class}(...) must be called with a collection of some kind, {shown} was passed")))
}

/// The name that is given, else that of the data.
fn name_of(given: Value, data: &Value) -> Value {
    if !given.is_none() {
        return given;
    }
    match (data.downcast::<Series>(), data.downcast::<IndexObject>()) {
        (Some(series), _) => series.name(),
        (_, Some(index)) => index.index().name(),
        _ => Value::None,
    }
}

/// `pd.DatetimeIndex(data)`: each text is read by itself.
///
/// >>> pd.DatetimeIndex(['2020-01-02', '2020-03-04 05:06']).hour.tolist()
/// [0, 5]
pub fn datetime_index(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let bound = DATETIMES.bind("DatetimeIndex", false, args)?;
    for name in ["normalize", "closed"] {
        bound.refuse("DatetimeIndex", name)?;
    }
    let mut zone = bound.some("tz").map_or(Ok(None), |zone| Zone::of_value(&zone))?;
    match bound.some("dtype").map(|dtype| cast::target(&dtype)).transpose()? {
        None | Some(Target::Dtype(Dtype::Time)) => {}
        Some(Target::Dtype(Dtype::Zoned(own))) if zone.is_none_or(|zone| zone == own) => zone = Some(own),
        Some(_) => return Err(Stop::unsupported("DatetimeIndex(dtype=)")),
    }
    let data = bound.value("data");
    check_list("DatetimeIndex", &data, host)?;
    let own = data.downcast::<IndexObject>().map(|index| index.index());
    let data = match own.as_ref().map(|index| index.labels()) {
        Some(Labels::Multi(_)) => return Err(Stop::unsupported("DatetimeIndex of a MultiIndex")),
        _ => match &data {
            Value::List(_) | Value::Tuple(_) | Value::Object(_) => data,
            _ => Value::list(hiddentables_values::iter::collect(&data, host)?, &meter)?,
        },
    };
    let mut keywords = vec![("format".into(), Value::literal("mixed"))];
    for name in ["dayfirst", "yearfirst"] {
        keywords.push((name.into(), bound.value(name)));
    }
    let made = TO_DATETIME.call(Args { positional: vec![data.clone()], keywords }, host)?;
    let numbers = matches!(selection::list_like(&data, host)?, Some(Array::Int(..) | Array::Float(_)));
    let array = match (selection::list_like(&made, host)?, zone) {
        (Some(Array::Zoned(own, times)), _) => {
            let tz = zone.filter(|zone| *zone != own && own_zone(&data, host).unwrap_or(true));
            if let Some(tz) = tz {
                return Err(raise::type_error(format!(
                    "data is already tz-aware {}, unable to set specified tz: {}",
                    own.name(),
                    tz.name()
                )));
            }
            Array::zoned(zone.unwrap_or(own), times)?
        }
        (Some(Array::Time(times)), Some(zone)) if numbers => Array::zoned(zone, times)?,
        (Some(Array::Time(times)), Some(zone)) => {
            let twice = Ambiguous::of_many(&bound.value("ambiguous"), times.len(), host)?;
            Array::localized(zone, &times, &twice, Nonexistent::Raise, &meter)?
        }
        (Some(array @ Array::Time(_)), None) => array,
        _ => return Err(Stop::unsupported("DatetimeIndex of this")),
    };
    let index = Index::flat(array, name_of(bound.value("name"), &data), &meter)?;
    let freq = match bound.given("freq") {
        None => own
            .filter(|own| own.to_array(&meter).is_ok_and(|own| Some(own.dtype()) == dtype_of(&index)))
            .and_then(|own| own.freq().cloned()),
        Some(Value::None) => None,
        Some(freq) if freq.as_str() == Some("infer") => infer::of_index(&index, &meter)?.map(Rc::from),
        Some(freq) => Some(conforming(&index, freq, host)?),
    };
    Ok(IndexObject::value(index.with_freq(freq, &meter)?))
}

fn dtype_of(index: &Index) -> Option<Dtype> {
    match index.labels() {
        Labels::Flat(labels) => Some(labels.dtype()),
        _ => None,
    }
}

/// Whether the data are times in a zone, no texts.
fn own_zone(data: &Value, host: &mut dyn Host) -> Result<bool> {
    Ok(!matches!(selection::list_like(data, host)?, Some(Array::Str(_))))
}

/// The frequency's name, where the times follow it; `ValueError` where they do not.
fn conforming(index: &Rc<Index>, freq: &Value, host: &mut dyn Host) -> Result<Rc<str>> {
    let offset = Offset::parse(freq)?;
    let Labels::Flat(Array::Time(times)) = index.labels() else {
        return Err(Stop::unsupported("DatetimeIndex(freq=) in a zone"));
    };
    let start = times.get(0);
    let follows = match start {
        None => times.is_empty(),
        Some(start) => {
            let wanted = super::ranges::from(&offset, start, times.len(), host)?;
            !times.has_missing() && wanted == times.values()
        }
    };
    if follows {
        return Ok(Rc::from(offset.name()));
    }
    let own = infer::of_index(index, host.meter())?;
    Err(raise::value_error(format!(
        "Inferred frequency {} from passed values does not conform to passed frequency {}",
        own.as_deref().unwrap_or("None"),
        offset.name()
    )))
}

/// `pd.TimedeltaIndex(data)`
///
/// >>> pd.TimedeltaIndex(['1 days', '2h']).total_seconds().tolist()
/// [86400.0, 7200.0]
pub fn timedelta_index(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let bound = DURATIONS.bind("TimedeltaIndex", false, args)?;
    for name in ["unit", "freq", "closed", "dtype"] {
        bound.refuse("TimedeltaIndex", name)?;
    }
    let data = bound.value("data");
    check_list("TimedeltaIndex", &data, host)?;
    let made = TO_TIMEDELTA.call(Args::one(data.clone()), host)?;
    match selection::list_like(&made, host)? {
        Some(array @ Array::Delta(_)) => {
            Ok(IndexObject::value(Index::flat(array, name_of(bound.value("name"), &data), &meter)?))
        }
        _ => Err(Stop::unsupported("TimedeltaIndex of this")),
    }
}

/// `pd.RangeIndex(start, stop, step)`
///
/// >>> pd.RangeIndex(1, 6, 2).tolist()
/// [1, 3, 5]
pub fn range_index(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let bound = RANGES.bind("RangeIndex", false, args)?;
    bound.refuse("RangeIndex", "dtype")?;
    let start = bound.value("start");
    let name = name_of(bound.value("name"), &start);
    let given = match &start {
        Value::Range(range) => Some(**range),
        other => other.downcast::<IndexObject>().and_then(|index| match index.index().labels() {
            Labels::Range(range) => Some(*range),
            _ => None,
        }),
    };
    let range = match given {
        Some(range) => range,
        None => {
            let number = |name: &str| -> Result<Option<i64>> {
                let Some(value) = bound.some(name) else { return Ok(None) };
                match (&value, value.as_int()) {
                    (Value::Int(_) | Value::Numpy(_), Some(number)) => Ok(Some(number)),
                    _ => Err(raise::type_error("Value needs to be a scalar integer")),
                }
            };
            let (start, stop, step) = (number("start")?, number("stop")?, number("step")?);
            if start.is_none() && stop.is_none() && step.is_none() {
                return Err(raise::type_error("RangeIndex(...) must be called with integers"));
            }
            let (start, stop) = match stop {
                None => (0, start.unwrap_or(0)),
                Some(stop) => (start.unwrap_or(0), stop),
            };
            let step = step.unwrap_or(1);
            if step == 0 {
                return Err(raise::value_error("Step must not be zero"));
            }
            Range { start, stop, step }
        }
    };
    Ok(IndexObject::value(Index::of(Labels::Range(range), vec![name], &meter)?))
}

/// `pd.CategoricalIndex(data)`
///
/// >>> pd.CategoricalIndex(['b', 'a', 'b']).categories.tolist()
/// ['a', 'b']
pub fn categorical_index(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let bound = CATEGORIES.bind("CategoricalIndex", false, args)?;
    let data = bound.value("data");
    check_list("CategoricalIndex", &data, host)?;
    let mut keywords = Vec::new();
    for name in ["categories", "ordered", "dtype"] {
        if let Some(value) = bound.some(name) {
            keywords.push((name.into(), value));
        }
    }
    let made = CATEGORICAL.instantiate(Args { positional: vec![data.clone()], keywords }, host)?;
    let Some(cells) = made.downcast::<CategoricalArray>() else { return Err(Stop::unsupported("CategoricalIndex")) };
    let array = Array::Category(Rc::clone(cells.cells()));
    Ok(IndexObject::value(Index::flat(array, name_of(bound.value("name"), &data), &meter)?))
}

/// `pd.RangeIndex.from_range(range)`
pub static FROM_RANGE: hiddentables_values::Native =
    crate::guard::native("from_range(data, name=None, dtype=None)", |args, host| {
        let Value::Range(range) = args.value("data") else {
            return Err(raise::type_error("Value needs to be a range"));
        };
        let index = Index::of(Labels::Range(*range), vec![args.value("name")], &Rc::clone(host.meter()))?;
        Ok(IndexObject::value(index))
    })
    .refusing(&["dtype"]);
