//! Two tables under the same labels: `align`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Meter, Method, Result, Stop, Value};

use super::align::taken;
use super::concat_cells::missing;
use super::pivot_table::called;
use crate::array::{Array, Dtype, is_missing};
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Joined};
use crate::joining::How;
use crate::series::Series;

const LINE: &str = "align(other, join='outer', axis=None, level=None, copy=None, fill_value=None, method=<no_default>, limit=<no_default>, fill_axis=<no_default>, broadcast_axis=<no_default>)";
const REFUSED: &[&str] = &["level", "method", "limit", "fill_axis", "broadcast_axis"];

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(LINE, series).refusing(REFUSED)];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new(LINE, frame).refusing(REFUSED)];

fn how(args: &Bound) -> Result<How> {
    How::named(&args.text("join")?).ok_or_else(|| Stop::unsupported("align(join=) of this"))
}

/// The labels of both sides; `None` where they are the same.
fn joined(own: &Rc<Index>, other: &Rc<Index>, how: How, host: &mut dyn Host) -> Result<Option<Joined>> {
    if own.same_labels(other, host.meter())? {
        return Ok(None);
    }
    if own.is_empty() != other.is_empty() && !(own.is_unique(host.meter())? && other.is_unique(host.meter())?) {
        return Err(Stop::unsupported("align of repeated labels and of none"));
    }
    if own.levels() != other.levels() {
        return Err(Stop::unsupported("align of labels of other levels"));
    }
    if how != How::Outer && own.levels() == 1 && other.levels() == 1 {
        let meter = Rc::clone(host.meter());
        let (own, other) = (own.to_array(&meter)?.dtype(), other.to_array(&meter)?.dtype());
        if own != other && own.is_numeric() && other.is_numeric() {
            return Err(Stop::unsupported("align of labels of several dtypes of numbers"));
        }
    }
    own.join(other, how, false, host).map(Some)
}

/// The Series at the rows of a join, or a copy of it.
fn side(s: &Series, index: Option<(&Rc<Index>, &[Option<usize>])>, meter: &Meter) -> Result<Value> {
    match index {
        None => s.with_array(s.array(), meter),
        Some((index, rows)) => Series::value(s.name(), Rc::clone(index), s.array().take_optional(rows, meter)?, meter),
    }
}

fn filled(value: Value, fill: Option<&Value>, host: &mut dyn Host) -> Result<Value> {
    match fill {
        Some(fill) if !is_missing(fill) => called(&value, "fillna", vec![fill.clone()], &[], host),
        _ => Ok(value),
    }
}

/// Both Series under the labels of both, or of one of them; missing cells where a side lacks one.
///
/// >>> [s.tolist() for s in pd.Series([1, 2]).align(pd.Series([3, 4], index=[1, 2]), join='inner')]
/// [[2], [3]]
fn series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let other = args.value("other");
    let Some(other) = other.downcast::<Series>() else {
        if other.is::<DataFrame>() {
            return Err(Stop::unsupported("Series.align of a DataFrame"));
        }
        return Err(raise::type_error(format!("unsupported type: {}", other.class().repr())));
    };
    if args.some("axis").is_some() {
        super::reduce::check_axis("Series", args, 0)?;
    }
    let fill = args.some("fill_value");
    let both = joined(&s.index(), &other.index(), how(args)?, host)?;
    let left = side(s, both.as_ref().map(|both| (&both.index, both.left.as_slice())), &meter)?;
    let right = side(&other, both.as_ref().map(|both| (&both.index, both.right.as_slice())), &meter)?;
    let pair = vec![filled(left, fill.as_ref(), host)?, filled(right, fill.as_ref(), host)?];
    Value::tuple(pair, &meter)
}

/// The frame at the rows and columns of joins; where one is missing, `fill`.
fn frame_side(
    frame: &Frame,
    rows: Option<(&Rc<Index>, &[Option<usize>])>,
    columns: Option<(&Rc<Index>, &[Option<usize>])>,
    fill: Option<&Value>,
    meter: &Meter,
) -> Result<Frame> {
    let index = rows.map_or_else(|| Rc::clone(&frame.index), |(index, _)| Rc::clone(index));
    let labels = columns.map_or_else(|| Rc::clone(&frame.columns), |(index, _)| Rc::clone(index));
    meter.check_frame(index.len(), labels.len())?;
    // What stands in its place already is not looked at.
    let stays = |rows: &[Option<usize>]| {
        rows.len() == frame.rows() && rows.iter().enumerate().all(|(at, row)| *row == Some(at))
    };
    let mut arrays = Vec::with_capacity(labels.len());
    for at in 0..labels.len() {
        let place = match columns {
            None => Some(at),
            Some((_, places)) => places.get(at).copied().flatten(),
        };
        arrays.push(match (place.and_then(|place| frame.array(place)), rows) {
            (Some(array), None) => array,
            (Some(array), Some((_, rows))) if stays(rows) => array,
            (Some(array), Some((_, rows))) => taken(&array, rows, fill, meter)?,
            (None, _) => match fill.filter(|fill| !is_missing(fill)) {
                Some(fill) => Array::constant(fill, index.len(), meter)?,
                None => missing(Dtype::Float, index.len(), false, meter)?,
            },
        });
    }
    Frame::of_arrays(labels, arrays, index, meter)
}

/// `ValueError` where a side that repeats labels must follow a join, as pandas has it of a frame and a Series.
fn refuse_repeated(labels: &Index, both: Option<&Joined>, kept: bool, meter: &Meter) -> Result<()> {
    if both.is_none() || labels.is_unique(meter)? {
        return Ok(());
    }
    if kept || both.is_some_and(|both| both.index.is_empty()) {
        return Err(Stop::unsupported("DataFrame.align of a Series and repeated labels"));
    }
    Err(raise::value_error("cannot reindex on an axis with duplicate labels"))
}

/// Both frames under the labels of both; of a Series along one axis the labels of that one.
fn frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let how = how(args)?;
    let axis = match args.some("axis") {
        None => None,
        Some(_) => Some(super::reduce::check_axis("DataFrame", args, 1)?),
    };
    let other = args.value("other");
    let fill = args.some("fill_value");
    let own = df.frame();
    if let Some(other) = other.downcast::<Series>() {
        let (left, right) = match axis {
            None => return Err(raise::value_error("Must specify axis=0 or 1")),
            Some(0) => {
                let both = joined(&own.index, &other.index(), how, host)?;
                refuse_repeated(&own.index, both.as_ref(), how == How::Left, &meter)?;
                let rows = both.as_ref().map(|both| (&both.index, both.left.as_slice()));
                let theirs = both.as_ref().map(|both| (&both.index, both.right.as_slice()));
                (frame_side(&own, rows, None, None, &meter)?, side(&other, theirs, &meter)?)
            }
            Some(_) => {
                let both = joined(&own.columns, &other.index(), how, host)?;
                refuse_repeated(&other.index(), both.as_ref(), how == How::Right, &meter)?;
                let columns = both.as_ref().map(|both| (&both.index, both.left.as_slice()));
                let theirs = both.as_ref().map(|both| (&both.index, both.right.as_slice()));
                (frame_side(&own, None, columns, None, &meter)?, side(&other, theirs, &meter)?)
            }
        };
        let left = filled(DataFrame::value(left), fill.as_ref(), host)?;
        let right = filled(right, fill.as_ref(), host)?;
        return Value::tuple(vec![left, right], &meter);
    }
    let Some(other) = other.downcast::<DataFrame>() else {
        return Err(raise::type_error(format!("unsupported type: {}", other.class().repr())));
    };
    let (own, other) = both_frames(&own, &other.frame(), how, axis, fill.as_ref(), host)?;
    Value::tuple(vec![DataFrame::value(own), DataFrame::value(other)], &meter)
}

/// Two frames under the labels of both; see [`frame`].
pub fn both_frames(
    own: &Frame,
    other: &Frame,
    how: How,
    axis: Option<i64>,
    fill: Option<&Value>,
    host: &mut dyn Host,
) -> Result<(Frame, Frame)> {
    let meter = Rc::clone(host.meter());
    let rows = if axis == Some(1) { None } else { joined(&own.index, &other.index, how, host)? };
    let columns = if axis == Some(0) { None } else { joined(&own.columns, &other.columns, how, host)? };
    let here = |both: &Option<Joined>| both.as_ref().map(|both| (Rc::clone(&both.index), both.left.clone()));
    let there = |both: &Option<Joined>| both.as_ref().map(|both| (Rc::clone(&both.index), both.right.clone()));
    let at = |frame: &Frame,
              rows: Option<(Rc<Index>, Vec<Option<usize>>)>,
              columns: Option<(Rc<Index>, Vec<Option<usize>>)>| {
        let rows = rows.as_ref().map(|(index, rows)| (index, rows.as_slice()));
        let columns = columns.as_ref().map(|(index, places)| (index, places.as_slice()));
        frame_side(frame, rows, columns, fill, &meter)
    };
    Ok((at(own, here(&rows), here(&columns))?, at(other, there(&rows), there(&columns))?))
}
