//! Missing cells: `isna`, `notna`, `dropna`, `fillna`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Meter, Method, Result, Stop, Value};

use super::distinct::columns_named;
use super::reduce::check_axis;
use crate::array::take::rows_of;
use crate::array::{Array, Dtype};
use crate::frame::DataFrame;
use crate::index::Index;
use crate::selection;
use crate::series::{Series, State};

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("isna()", |s, _, host| flags(true, s, host)),
    Method::new("isnull()", |s, _, host| flags(true, s, host)),
    Method::new("notna()", |s, _, host| flags(false, s, host)),
    Method::new("notnull()", |s, _, host| flags(false, s, host)),
    Method::new("dropna(*, axis=0, inplace=False, how=None, ignore_index=False)", dropna).along_one_axis(),
    Method::new(
        "fillna(value=None, *, method=None, axis=None, inplace=False, limit=None, downcast=<no_default>)",
        |s, args, host| {
            let result = fillna(s, args, host)?;
            super::downcast::honoured(args, result, host)
        },
    )
    .along_one_axis(),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("isna()", |df, _, host| frame_flags(true, df, host)),
    Method::new("isnull()", |df, _, host| frame_flags(true, df, host)),
    Method::new("notna()", |df, _, host| frame_flags(false, df, host)),
    Method::new("notnull()", |df, _, host| frame_flags(false, df, host)),
    Method::new(
        "dropna(*, axis=0, how=<no_default>, thresh=<no_default>, subset=None, inplace=False, ignore_index=False)",
        dropna_of_frame,
    ),
    Method::new(
        "fillna(value=None, *, method=None, axis=None, inplace=False, limit=None, downcast=<no_default>)",
        |df, args, host| {
            let result = fillna_of_frame(df, args, host)?;
            super::downcast::honoured(args, result, host)
        },
    ),
];

fn missing_flags(missing: bool, array: &Array, host: &mut dyn Host) -> Result<Array> {
    host.meter().work_len(array.len())?;
    Ok(Array::bools(array.missing().into_iter().map(|m| m == missing)))
}

fn flags(missing: bool, s: &Rc<Series>, host: &mut dyn Host) -> Result<Value> {
    s.with_array(missing_flags(missing, &s.array(), host)?, &Rc::clone(host.meter()))
}

fn frame_flags(missing: bool, df: &Rc<DataFrame>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let arrays = frame.arrays().map(|array| missing_flags(missing, &array, host)).collect::<Result<_>>()?;
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}

/// The rows whose cells are present.
///
/// >>> pd.Series([1, None, 3]).dropna().index.tolist()
/// [0, 2]
fn dropna(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    meter.work_len(s.len())?;
    let mut state = s.take(&s.array().present_rows(), &meter)?.state();
    if state.index.len() == s.len() {
        // Nothing was dropped: the labels are what they were.
        state.index = s.index();
    }
    if args.flag("ignore_index")? {
        state.index = Index::range(state.index.len());
    }
    if args.flag("inplace")? {
        s.set_state(State { name: s.name(), ..state });
        return Ok(Value::None);
    }
    Ok(Value::shared(Series::over(state.name, state.index, state.column)))
}

/// The rows (or columns) without missing cells; `how='all'` drops those that are missing throughout.
///
/// >>> pd.DataFrame({'a': [1, None], 'b': [None, None]}).dropna(subset=['a']).index.tolist()
/// [0]
fn dropna_of_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let all = match args.some("how") {
        None => false,
        Some(how) => match how.as_str() {
            Some("any") => false,
            Some("all") => true,
            _ => {
                return Err(raise::value_error(format!(
                    "invalid how option: {}",
                    hiddentables_values::ops::str(&how, host)?
                )));
            }
        },
    };
    meter.work_len(frame.rows().saturating_mul(frame.width()))?;
    let least = match args.given("thresh") {
        None => None,
        Some(_) if args.given("how").is_some() => {
            return Err(raise::type_error("You cannot set both the how and thresh arguments at the same time."));
        }
        Some(_) => Some(args.int("thresh")?),
    };
    let dropped = |flags: Vec<bool>| match least {
        Some(least) => (flags.iter().filter(|missing| !**missing).count() as i64) < least,
        None if all => flags.iter().all(|m| *m),
        None => flags.iter().any(|m| *m),
    };
    let mut kept = if check_axis("DataFrame", args, 1)? == 1 {
        let seen = match args.some("subset") {
            None => None,
            Some(labels) => {
                let labels = match selection::list_like(&labels, host)? {
                    Some(list) => list.items(&meter)?,
                    None => vec![labels],
                };
                let mut rows = Vec::new();
                for label in &labels {
                    match frame.index.positions(label, &meter)?.as_slice() {
                        [] => {
                            return Err(raise::key_error_text(format!(
                                "[{}]",
                                hiddentables_values::ops::repr(label, host)?
                            )));
                        }
                        found => rows.extend_from_slice(found),
                    }
                }
                Some(rows)
            }
        };
        let flags = |array: &Array| match &seen {
            None => array.missing(),
            Some(rows) => rows.iter().map(|&row| array.missing_at(row)).collect(),
        };
        let kept = frame.arrays().enumerate().filter(|(_, array)| !dropped(flags(array)));
        let positions: Vec<usize> = kept.map(|(at, _)| at).collect();
        frame.take_columns(&positions, &meter)?
    } else {
        let columns = columns_named(&frame, args.some("subset").as_ref(), host)?;
        let rows: Vec<usize> = (0..frame.rows())
            .filter(|&row| {
                (columns.is_empty() && least.is_none())
                    || !dropped(columns.iter().map(|array| array.missing_at(row)).collect())
            })
            .collect();
        if rows.len() == frame.rows() { frame.copied(&meter)? } else { frame.take(&rows, &meter)? }
    };
    if args.flag("ignore_index")? {
        kept.index = Index::range(kept.rows());
    }
    if args.flag("inplace")? {
        df.set_frame(kept);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(kept))
}

/// The column with its missing cells replaced by a value, or by the cell of a Series or dict with the same label.
fn filled(array: &Array, index: &Rc<Index>, value: &Value, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    meter.work_len(array.len())?;
    let rows = rows_of(&array.missing());
    if let Array::Category(cells) = array
        && selection::is_scalar(value)
        && !crate::array::is_missing(value)
        && cells.categories().code(value, &meter)?.is_none()
    {
        // Even where there is nothing to fill.
        return Err(crate::array::categorical::new_category(Some(value), host)?);
    }
    if rows.is_empty() {
        return downcast(array.clone(), &meter);
    }
    if value.is::<Series>() {
        let source = crate::assign::column_for(value, index, host)?;
        let array = array.beside(&source, &meter)?;
        let cells = source.take(&rows, &meter)?.items(&meter)?;
        return downcast(array.replace(&rows, |n| cells.get(n).cloned().unwrap_or(Value::None), &meter)?, &meter);
    }
    if !selection::is_scalar(value) || matches!(value, Value::Tuple(_)) {
        return Err(Stop::unsupported(format!("fillna with a {}", value.class().name)));
    }
    let value = array.adapted(value);
    let array = array.replace(&rows, |_| value.clone(), &meter)?;
    downcast(array, &meter)
}

/// Objects that are of one kind throughout become that, as pandas 2 still downcasts them.
fn downcast(array: Array, meter: &Meter) -> Result<Array> {
    if let Array::Object(values) = &array {
        let inferred = crate::array::infer::infer_objects(values.to_vec(), meter)?;
        if !matches!(inferred, Array::Object(_)) {
            return Ok(inferred);
        }
    }
    Ok(array)
}

/// How many cells may be filled; `ValueError` of none.
fn limit_of(args: &Bound) -> Result<Option<usize>> {
    if args.some("limit").is_none() {
        return Ok(None);
    }
    match usize::try_from(args.int("limit")?) {
        Ok(limit) if limit > 0 => Ok(Some(limit)),
        _ => Err(raise::value_error("Limit must be greater than 0")),
    }
}

/// As [`filled`], of the first so many missing cells alone.
fn filled_up_to(
    limit: Option<usize>,
    array: &Array,
    index: &Rc<Index>,
    value: &Value,
    host: &mut dyn Host,
) -> Result<Array> {
    let Some(limit) = limit else { return filled(array, index, value, host) };
    let meter = Rc::clone(host.meter());
    meter.work_len(array.len())?;
    if !selection::is_scalar(value) || matches!(array, Array::Category(_) | Array::Masked(_)) {
        return Err(Stop::unsupported("fillna(limit=) of this"));
    }
    let mut rows = rows_of(&array.missing());
    rows.truncate(limit);
    let value = array.adapted(value);
    match array.replace(&rows, |_| value.clone(), &meter)? {
        Array::Object(cells) => crate::array::infer::infer_objects(cells.to_vec(), &meter),
        filled => Ok(filled),
    }
}

/// What `fillna(method=)` stands for: `ffill` or `bfill` with the same axis, limit and place; `None` where no method is given.
fn by_method(own: &Value, args: &Bound, host: &mut dyn Host) -> Result<Option<Value>> {
    let Some(method) = args.some("method") else {
        return Ok(None);
    };
    if args.some("value").is_some() {
        return Err(raise::value_error("Cannot specify both 'value' and 'method'."));
    }
    let name = match method.as_str() {
        Some("ffill" | "pad") => "ffill",
        Some("bfill" | "backfill") => "bfill",
        _ => {
            let shown = hiddentables_values::ops::str(&method, host)?;
            return Err(raise::value_error(format!(
                "Invalid fill method. Expecting pad (ffill) or backfill (bfill). Got {shown}"
            )));
        }
    };
    let passed = ["axis", "inplace", "limit"];
    let keywords = passed.iter().filter_map(|name| Some(((*name).into(), args.given(name)?.clone()))).collect();
    let call = hiddentables_values::Args { positional: Vec::new(), keywords };
    hiddentables_values::ops::call_method(own, name, call, host).map(Some)
}

/// Missing cells replaced.
///
/// >>> pd.Series([1, None]).fillna(0).tolist()
/// [1.0, 0.0]
/// >>> pd.Series([1, None]).fillna(method='ffill').tolist()
/// [1.0, 1.0]
fn fillna(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if let Some(result) = by_method(&Value::shared(Rc::clone(s)), args, host)? {
        return Ok(result);
    }
    let Some(value) = args.some("value") else {
        return Err(raise::value_error("Must specify a fill 'value' or 'method'."));
    };
    let value = match value {
        // By label, as a Series of it is.
        Value::Dict(_) => crate::series::SERIES.instantiate(hiddentables_values::Args::one(value), host)?,
        other => other,
    };
    let array = filled_up_to(limit_of(args)?, &s.array(), &s.index(), &value, host)?;
    if args.flag("inplace")? {
        let state = s.state();
        let cells = array.items(&meter)?;
        let rows: Vec<usize> = (0..cells.len()).collect();
        state.column.write(&rows, |n| cells.get(n).cloned().unwrap_or(Value::None), &meter)?;
        return Ok(Value::None);
    }
    s.with_array(array, &meter)
}

fn fillna_of_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    if let Some(result) = by_method(&Value::shared(Rc::clone(df)), args, host)? {
        return Ok(result);
    }
    if args.some("axis").is_some() && check_axis("DataFrame", args, 1)? == 1 {
        return Err(Stop::unsupported("DataFrame.fillna(axis=1)"));
    }
    let Some(value) = args.some("value") else {
        return Err(raise::value_error("Must specify a fill 'value' or 'method'."));
    };
    let limit = limit_of(args)?;
    if limit.is_some() && !selection::is_scalar(&value) {
        return Err(Stop::unsupported("DataFrame.fillna(limit=) of values by column"));
    }
    let frames = value.downcast::<DataFrame>().map(|theirs| theirs.frame());
    let mut arrays = Vec::with_capacity(frame.width());
    for (name, array) in frame.named_arrays(&meter)? {
        let fill = match &value {
            Value::Dict(dict) => dict.get(&name)?,
            other => match (&frames, other.downcast::<Series>()) {
                (Some(theirs), _) => match theirs.positions(&name, &meter)?.first() {
                    Some(&at) => theirs.series(at, &meter)?.map(Value::shared),
                    None => None,
                },
                (None, Some(series)) => match series.index().positions(&name, &meter)?.first() {
                    Some(&row) => Some(series.array().item(row, &meter)?),
                    None => None,
                },
                (None, None) => Some(other.clone()),
            },
        };
        arrays.push(match fill {
            // In place nothing becomes of what has no gaps.
            Some(_) if args.flag("inplace")? && array.dtype() == Dtype::Object && !array.may_miss() => array,
            Some(fill) => filled_up_to(limit, &array, &frame.index, &fill, host)?,
            None => array,
        });
    }
    let frame = frame.with_arrays(arrays, &meter)?;
    if args.flag("inplace")? {
        df.set_frame(frame);
        return Ok(Value::None);
    }
    Ok(DataFrame::value(frame))
}
