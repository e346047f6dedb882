//! `interpolate`: missing numbers between present ones, by their place or by their labels.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Method, Result, Stop, Value};

use super::pivot_table::called;
use crate::array::Array;
use crate::frame::DataFrame;
use crate::index::{Index, Labels};
use crate::series::Series;

const LINE: &str = "interpolate(method='linear', *, axis=0, limit=None, inplace=False, limit_direction=None, limit_area=None, downcast=<no_default>, **kwargs)";

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(LINE, |s, args, host| {
    let result = series(s, args, host)?;
    super::downcast::honoured(args, result, host)
})];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new(LINE, |df, args, host| {
    let result = frame(df, args, host)?;
    super::downcast::honoured(args, result, host)
})];

/// How missing cells are filled.
struct Plan {
    /// Where each row stands on the line.
    places: Vec<f64>,
    /// How many missing cells beside a present one are filled.
    limit: Option<usize>,
    forward: bool,
    backward: bool,
    /// Whether cells outside of the present ones (or between them) stay missing.
    inside: Option<bool>,
}

/// What is to be done; `None` where the method is a fill, whose name comes back.
fn plan(index: &Index, args: &Bound, host: &mut dyn Host) -> Result<Result<Plan, &'static str>> {
    let meter = Rc::clone(host.meter());
    let method = args.text("method")?;
    match &*method {
        "linear" | "time" | "index" | "values" => {}
        "pad" | "ffill" => return Ok(Err("ffill")),
        "bfill" | "backfill" => return Ok(Err("bfill")),
        "asfreq" => return Err(raise::value_error("'asfreq' is not a valid method")),
        other => return Err(Stop::unsupported(format!("interpolate(method='{other}')"))),
    }
    if index.levels() > 1 && &*method != "linear" {
        return Err(raise::value_error("Only `method=linear` interpolation is supported on MultiIndexes."));
    }
    let limit = match args.some("limit") {
        None => None,
        Some(Value::Int(limit)) if limit >= 1 => Some(usize::try_from(limit).unwrap_or(usize::MAX)),
        Some(Value::Int(_)) => return Err(raise::value_error("Limit must be greater than 0")),
        Some(_) => return Err(raise::value_error("Limit must be an integer")),
    };
    let (forward, backward) = match args.some("limit_direction").map(|value| value.as_str().map(str::to_lowercase)) {
        None => (true, false),
        Some(Some(name)) if name == "forward" => (true, false),
        Some(Some(name)) if name == "backward" => (false, true),
        Some(Some(name)) if name == "both" => (true, true),
        Some(name) => {
            return Err(raise::value_error(format!(
                "Invalid limit_direction: expecting one of ['forward', 'backward', 'both'], got '{}'.",
                name.unwrap_or_default()
            )));
        }
    };
    let inside = match args.some("limit_area").map(|value| value.as_str().map(str::to_lowercase)) {
        None => None,
        Some(Some(name)) if name == "inside" => Some(true),
        Some(Some(name)) if name == "outside" => Some(false),
        Some(name) => {
            return Err(raise::value_error(format!(
                "Invalid limit_area: expecting one of ['inside', 'outside'], got {}.",
                name.unwrap_or_default()
            )));
        }
    };
    meter.work_len(index.len())?;
    let places = match (&*method, index.labels()) {
        ("linear", _) => (0..index.len()).map(|at| at as f64).collect(),
        (_, Labels::Flat(Array::Time(times) | Array::Delta(times))) if !times.has_missing() => {
            times.values().iter().map(|ns| *ns as f64).collect()
        }
        ("time", _) => {
            return Err(raise::value_error(
                "time-weighted interpolation only works on Series or DataFrames with a DatetimeIndex",
            ));
        }
        _ => match index.to_array(&meter)?.to_floats() {
            Some(places) if places.iter().all(|place| place.is_finite()) => places,
            _ => return Err(Stop::unsupported("interpolate by labels that are no numbers")),
        },
    };
    if places.windows(2).any(|pair| pair.first() >= pair.last()) {
        return Err(Stop::unsupported("interpolate by labels that do not increase"));
    }
    Ok(Ok(Plan { places, limit, forward, backward, inside }))
}

impl Plan {
    /// The cells with the missing ones that may be filled on the line between their neighbours, the last ones the last present cell.
    fn filled(&self, cells: &[f64]) -> Vec<f64> {
        let present: Vec<usize> = (0..cells.len()).filter(|&row| cells.get(row).is_some_and(|v| !v.is_nan())).collect();
        let (Some(&first), Some(&last)) = (present.first(), present.last()) else { return cells.to_vec() };
        let at = |row: usize| cells.get(row).copied().unwrap_or(f64::NAN);
        let place = |row: usize| self.places.get(row).copied().unwrap_or_default();
        let mut out = cells.to_vec();
        for row in 0..cells.len() {
            if !at(row).is_nan() {
                continue;
            }
            let next = present.partition_point(|&own| own < row);
            let before = next.checked_sub(1).and_then(|at| present.get(at)).copied();
            let after = present.get(next).copied();
            let inner = row > first && row < last;
            let reaches = |distance: usize| self.limit.is_none_or(|limit| distance <= limit);
            let ahead = self.forward && before.is_some_and(|before| reaches(row - before));
            let behind = self.backward && after.is_some_and(|after| reaches(after - row));
            if !(ahead || behind) || self.inside.is_some_and(|inside| inside != inner) {
                continue;
            }
            let value = match (before, after) {
                (Some(a), Some(b)) => {
                    let slope = (at(b) - at(a)) / (place(b) - place(a));
                    slope * (place(row) - place(a)) + at(a)
                }
                (Some(a), None) => at(a),
                (None, Some(b)) => at(b),
                (None, None) => continue,
            };
            if let Some(slot) = out.get_mut(row) {
                *slot = value;
            }
        }
        out
    }

    fn column(&self, array: &Array, host: &mut dyn Host) -> Result<Array> {
        host.meter().work_len(16 * array.len())?;
        match array {
            Array::Float(floats) => {
                Ok(Array::floats_of(floats.kind(), self.filled(&array.to_floats().unwrap_or_default())))
            }
            Array::Int(..) | Array::Bool(_) | Array::Str(_) => Ok(array.clone()),
            Array::Object(cells) if cells.is_empty() => Ok(array.clone()),
            _ => Err(Stop::unsupported(format!("interpolate of {}", array.dtype().name()))),
        }
    }
}

/// Missing numbers on the line between their neighbours; those after the last number are the last one.
///
/// >>> pd.Series([None, 1.0, None, 3.0, None]).interpolate().tolist()
/// [nan, 1.0, 2.0, 3.0, 3.0]
/// >>> pd.Series([0.0, None, 9.0], index=[0, 1, 3]).interpolate(method='index').tolist()
/// [0.0, 3.0, 9.0]
fn series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    super::reduce::check_axis("Series", args, 0)?;
    let own = Value::shared(Rc::clone(s));
    if s.is_empty() || is_left_alone(std::slice::from_ref(&s.array()), &s.index(), args)? {
        return if args.flag("inplace")? { Ok(Value::None) } else { s.with_array(s.array(), &Rc::clone(host.meter())) };
    }
    let array = match plan(&s.index(), args, host)? {
        Ok(plan) => plan.column(&s.array(), host)?,
        Err(name) => return filled_by(&own, name, args, host),
    };
    if args.flag("inplace")? {
        return super::fill::put(s, array, host);
    }
    s.with_array(array, &Rc::clone(host.meter()))
}

/// Whether `method='time'` meets nothing that can miss a number, so that pandas does not even ask for labels that are times; of times
/// themselves it knows no other method than the linear one.
fn is_left_alone(arrays: &[Array], index: &Index, args: &Bound) -> Result<bool> {
    if args.value("method").as_str() != Some("time") || index.levels() > 1 {
        return Ok(false);
    }
    if arrays.iter().any(|array| matches!(array, Array::Time(_) | Array::Zoned(..) | Array::Delta(_))) {
        return Err(raise::exception(
            &hiddentables_values::types::exceptions::NOT_IMPLEMENTED_ERROR,
            "DatetimeArray does not implement interpolate with method time",
        ));
    }
    let times = matches!(index.labels(), Labels::Flat(Array::Time(_) | Array::Delta(_)));
    let numbers = arrays.iter().any(|array| matches!(array, Array::Int(..) | Array::Bool(_)));
    let can_miss = |array: &Array| !matches!(array, Array::Int(..) | Array::Bool(_) | Array::Str(_) | Array::Object(_));
    Ok(!times && numbers && !arrays.iter().any(can_miss))
}

/// `method='ffill'`: the fill of this name.
fn filled_by(own: &Value, name: &str, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    for refused in ["limit_direction", "limit_area"] {
        if args.some(refused).is_some() {
            return Err(Stop::unsupported(format!("interpolate(method='{name}', {refused}=)")));
        }
    }
    if args.some("limit").is_some_and(|limit| !matches!(limit, Value::Int(limit) if limit > 0)) {
        return Err(Stop::unsupported(format!("interpolate(method='{name}', limit=) of this")));
    }
    let keywords: Vec<(&str, Value)> =
        ["limit", "inplace"].iter().filter_map(|name| Some((*name, args.given(name)?.clone()))).collect();
    called(own, name, Vec::new(), &keywords, host)
}

fn frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if super::reduce::check_axis("DataFrame", args, 1)? == 1 {
        return Err(Stop::unsupported("DataFrame.interpolate(axis=1)"));
    }
    let own = df.frame();
    let arrays: Vec<Array> = own.arrays().collect();
    if own.rows() == 0 || own.width() == 0 || is_left_alone(&arrays, &own.index, args)? {
        let meter = Rc::clone(host.meter());
        return if args.flag("inplace")? { Ok(Value::None) } else { Ok(DataFrame::value(own.copied(&meter)?)) };
    }
    if !arrays.is_empty() && arrays.iter().all(|array| matches!(array, Array::Str(_) | Array::Object(_))) {
        return Err(raise::type_error(
            "Cannot interpolate with all object-dtype columns in the DataFrame. Try setting at least one column to a numeric dtype.",
        ));
    }
    let plan = match plan(&own.index, args, host)? {
        Ok(plan) => plan,
        Err(name) => return filled_by(&Value::shared(Rc::clone(df)), name, args, host),
    };
    let arrays = arrays.iter().map(|array| plan.column(array, host)).collect::<Result<_>>()?;
    let made = own.with_arrays(arrays, &Rc::clone(host.meter()))?;
    if args.flag("inplace")? {
        df.set_frame(made);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(made))
}
