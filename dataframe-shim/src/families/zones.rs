//! `tz_localize` and `tz_convert` of columns and labels.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, Method, Result, Signature, Stop, Value};

use crate::array::Array;
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels};
use crate::polars_bridge::Ints;
use crate::series::Series;
use crate::time::Zone;
use crate::time::localize::{Ambiguous, Nonexistent};

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new(
        "tz_localize(tz, axis=0, level=None, copy=None, ambiguous='raise', nonexistent='raise')",
        |s: &Rc<Series>, args, host| {
            check_level(&s.index(), args)?;
            let index = of_labels(&s.index(), Change::Localize, args, host)?;
            Series::value(s.name(), index, s.array(), &Rc::clone(host.meter()))
        },
    )
    .along_one_axis(),
    Method::new("tz_convert(tz, axis=0, level=None, copy=None)", |s: &Rc<Series>, args, host| {
        check_level(&s.index(), args)?;
        let index = of_labels(&s.index(), Change::Convert, args, host)?;
        Series::value(s.name(), index, s.array(), &Rc::clone(host.meter()))
    })
    .along_one_axis(),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new(
        "tz_localize(tz, axis=0, level=None, copy=None, ambiguous='raise', nonexistent='raise')",
        |df: &Rc<DataFrame>, args, host| {
            check_level(labels(df, args)?.as_ref(), args)?;
            of_frame(df, Change::Localize, args, host)
        },
    ),
    Method::new("tz_convert(tz, axis=0, level=None, copy=None)", |df: &Rc<DataFrame>, args, host| {
        check_level(labels(df, args)?.as_ref(), args)?;
        of_frame(df, Change::Convert, args, host)
    }),
];

/// The labels along the axis.
fn labels(df: &Rc<DataFrame>, args: &Bound) -> Result<Rc<Index>> {
    let frame = df.frame();
    Ok(if super::reduce::check_axis("DataFrame", args, 1)? == 1 { frame.columns } else { frame.index })
}

/// Of several levels pandas looks for the one that is called `None`.
fn check_level(index: &Index, args: &Bound) -> Result<()> {
    if args.some("level").is_none() && index.levels() > 1 && !index.names().iter().any(Value::is_none) {
        return Err(raise::key_error_text("Level None not found"));
    }
    Ok(())
}

/// What is done with a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Times of no zone are what its clocks show, or clocks are all that is left.
    Localize,
    /// The same times are looked at from another zone.
    Convert,
}

static LOCALIZE: LazyLock<Signature> =
    LazyLock::new(|| Signature::parse("tz_localize(tz, ambiguous='raise', nonexistent='raise')"));
static CONVERT: LazyLock<Signature> = LazyLock::new(|| Signature::parse("tz_convert(tz)"));

impl Change {
    /// Of a method of an index or of `.dt`; `None` of another name.
    pub fn of_name(name: &str) -> Option<Change> {
        match name {
            "tz_localize" => Some(Change::Localize),
            "tz_convert" => Some(Change::Convert),
            _ => None,
        }
    }

    /// The arguments of a method of an index or of `.dt`.
    pub fn bind(self, args: Args) -> Result<Bound<'static>> {
        match self {
            Change::Localize => LOCALIZE.bind("tz_localize", true, args),
            Change::Convert => CONVERT.bind("tz_convert", true, args),
        }
    }

    /// The change of a column of times.
    pub fn made(self, array: &Array, args: &Bound, host: &mut dyn Host) -> Result<Array> {
        let zone = Zone::of_value(&args.value("tz"))?;
        match self {
            Change::Localize => localized(array, zone, args, host),
            Change::Convert => match (array, zone) {
                (Array::Zoned(_, times), Some(zone)) => {
                    host.meter().work_len(times.len())?;
                    Array::zoned(zone, times.clone())
                }
                (Array::Zoned(_, times), None) => Ok(Array::Time(times.clone())),
                _ => Err(raise::type_error("Cannot convert tz-naive timestamps, use tz_localize to localize")),
            },
        }
    }
}

fn localized(array: &Array, zone: Option<Zone>, args: &Bound, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let never = Nonexistent::of_value(&args.value("nonexistent"))?;
    match (array, zone) {
        (Array::Time(times), Some(zone)) => {
            let twice = Ambiguous::of_many(&args.value("ambiguous"), times.len(), host)?;
            Array::localized(zone, times, &twice, never, &meter)
        }
        (Array::Time(_), None) => Ok(array.clone()),
        (Array::Zoned(own, times), None) => Ok(Array::Time(Array::shown(*own, times, &meter)?)),
        (Array::Zoned(..), Some(_)) => Err(raise::type_error("Already tz-aware, use tz_convert to convert.")),
        _ => Err(Stop::unsupported("tz_localize of other than datetimes")),
    }
}

/// The change of an index of datetimes. A frequency stays where the distances in UTC do.
pub fn of_index(index: &Index, change: Change, args: &Bound, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    let array = change.made(&index.to_array(&meter)?, args, host)?;
    let kept = match (change, &array) {
        (Change::Convert, _) => true,
        (Change::Localize, Array::Zoned(zone, times)) => {
            *zone == Zone::Utc || (times.len() == 1 && !times.has_missing())
        }
        (Change::Localize, _) => matches!(index.labels(), Labels::Flat(Array::Time(_))) || one_day(index),
    };
    let freq = index.freq().filter(|_| kept).cloned();
    Index::flat(array, index.name(), &meter)?.with_freq(freq, &meter)
}

/// Whether an index in a zone keeps its frequency as its clocks are all that is left of it.
fn one_day(index: &Index) -> bool {
    match index.labels() {
        Labels::Flat(Array::Zoned(_, times)) => times.len() == 1 && !times.has_missing(),
        _ => false,
    }
}

/// The change of the labels of a Series or frame.
fn of_labels(index: &Rc<Index>, change: Change, args: &Bound, host: &mut dyn Host) -> Result<Rc<Index>> {
    if let (Some(level), 1) = (args.some("level"), index.levels()) {
        let own = index.name();
        if level.as_int() != Some(0) && (own.is_none() || !hiddentables_values::ops::key::same_key(&own, &level)) {
            let shown = hiddentables_values::ops::str(&level, host)?;
            return Err(raise::value_error(format!("The level {shown} is not valid")));
        }
    }
    match index.labels() {
        Labels::Flat(Array::Time(_) | Array::Zoned(..)) => of_index(index, change, args, host),
        _ if index.is_empty() => {
            let empty = Array::Time(Ints::new(Vec::new()));
            let zone = Zone::of_value(&args.value("tz"))?;
            let meter = Rc::clone(host.meter());
            Index::flat(zone.map_or(Ok(empty.clone()), |zone| empty.seen_from(zone))?, Value::None, &meter)
        }
        Labels::Multi(_) => Err(Stop::unsupported("tz_localize and tz_convert of a MultiIndex")),
        Labels::Flat(array) if crate::time::period::of_array(array).is_some() => {
            Err(Stop::unsupported("tz_localize and tz_convert of a PeriodIndex"))
        }
        _ => Err(raise::type_error("index is not a valid DatetimeIndex or PeriodIndex")),
    }
}

fn of_frame(df: &Rc<DataFrame>, change: Change, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let frame = df.frame();
    if args.axis("DataFrame", 1)? == 1 {
        let columns = of_labels(&frame.columns, change, args, host)?;
        return Ok(DataFrame::value(Frame { columns, ..frame }));
    }
    let index = of_labels(&frame.index, change, args, host)?;
    Ok(DataFrame::value(Frame { index, ..frame }))
}
