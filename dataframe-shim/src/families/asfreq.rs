//! `asfreq`: the rows at the times of a frequency.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use super::align::{frame_by, series_by};
use super::near::Near;
use crate::array::Array;
use crate::frame::DataFrame;
use crate::index::{Index, Labels};
use crate::polars_bridge::Ints;
use crate::series::Series;
use crate::time::offset::Offset;

const LINE: &str = "asfreq(freq, method=None, how=None, normalize=False, fill_value=None)";
/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(LINE, series)];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new(LINE, frame)];

/// The times of the frequency from the first label to the last.
fn times(index: &Index, args: &Bound, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let offset = Offset::parse(&args.value("freq"))?;
    let Labels::Flat(Array::Time(ints) | Array::Zoned(_, ints)) = index.labels() else {
        return Err(Stop::unsupported("asfreq of labels that are no datetimes"));
    };
    if ints.has_missing() || ints.is_empty() {
        return Err(Stop::unsupported("asfreq of NaT, or of no rows"));
    }
    if !index.is_unique(&meter)? {
        return Err(raise::value_error("cannot reindex on an axis with duplicate labels"));
    }
    meter.work_len(ints.len())?;
    let (Some(first), Some(last)) = (ints.values().iter().copied().min(), ints.values().iter().copied().max()) else {
        return Err(Stop::unsupported("asfreq of no rows"));
    };
    let times = match index.labels() {
        Labels::Flat(Array::Zoned(zone, _)) => crate::modules::ranges::between_in(&offset, *zone, first, last, host)?,
        _ => Array::Time(Ints::new(crate::modules::ranges::between(&offset, first, last, host)?)),
    };
    let times = Index::flat(times, index.name(), &meter)?;
    times.with_freq(Some(Rc::from(offset.name())), &meter)
}

/// The cells at the times of a frequency, missing where there is no such label.
///
/// >>> pd.Series([1, 3], index=pd.to_datetime(['2020-01-01', '2020-01-03'])).asfreq('D').tolist()
/// [1.0, nan, 3.0]
fn series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let index = times(&s.index(), args, host)?;
    let near = Near::method(args)?;
    let answer = series_by(s, &index, args.some("fill_value").as_ref(), &near, host)?;
    let Some(series) = answer.downcast::<Series>().filter(|_| normal(args)) else { return Ok(answer) };
    let index = at_midnight(&index, args, host)?;
    Series::value(series.name(), index, series.array(), host.meter())
}

fn frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let frame = df.frame();
    let index = times(&frame.index, args, host)?;
    let near = Near::method(args)?;
    let mut result = frame_by(&frame, Some(index), None, args.some("fill_value").as_ref(), &near, host)?;
    result.index = at_midnight(&result.index, args, host)?;
    Ok(DataFrame::value(result))
}

fn normal(args: &Bound) -> bool {
    args.flag("normalize").unwrap_or(false)
}

/// The labels at the midnight before them, where `normalize` asks for it.
fn at_midnight(index: &Rc<Index>, args: &Bound, host: &mut dyn Host) -> Result<Rc<Index>> {
    if !args.flag("normalize")? {
        return Ok(Rc::clone(index));
    }
    let labels = crate::IndexObject::value(Rc::clone(index));
    let args = hiddentables_values::Args::none();
    let normal = hiddentables_values::ops::call_method(&labels, "normalize", args, host)?;
    match normal.downcast::<crate::IndexObject>() {
        Some(normal) => Ok(normal.index()),
        None => Err(Stop::unsupported("asfreq(normalize=)")),
    }
}
