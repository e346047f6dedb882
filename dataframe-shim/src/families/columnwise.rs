//! Methods of frames that do to every column (or, with `axis=1`, to every row) what the method of Series does.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Bound, Host, Meter, Method, Result, Stop, Value};

use super::reduce::check_axis;
use crate::array::{Array, Dtype};
use crate::frame::{DataFrame, Frame, Rows};
use crate::index::{Index, Labels};
use crate::polars_bridge::Ints;
use crate::series::{self, Series};

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    // A cell for each.
    Method::new("abs()", |df, a, h| each("abs", df, a, &[], h)),
    Method::new("cumsum(axis=None, skipna=True, *args, **kwargs)", |df, a, h| each("cumsum", df, a, &["skipna"], h))
        .as_numpy("cumsum(dtype=None, out=None)"),
    Method::new("cumprod(axis=None, skipna=True, *args, **kwargs)", |df, a, h| each("cumprod", df, a, &["skipna"], h))
        .as_numpy("cumprod(dtype=None, out=None)"),
    Method::new("cummax(axis=None, skipna=True, *args, **kwargs)", |df, a, h| each("cummax", df, a, &["skipna"], h))
        .as_numpy("cummax(dtype=None, out=None)"),
    Method::new("cummin(axis=None, skipna=True, *args, **kwargs)", |df, a, h| each("cummin", df, a, &["skipna"], h))
        .as_numpy("cummin(dtype=None, out=None)"),
    Method::new("diff(periods=1, axis=0)", |df, a, h| match axis_of(a)? {
        1 if a.int("periods")? != 0 => super::sideways::difference(df, a.int("periods")?, h),
        _ => each_along("diff", df, &forwarded(a, &["periods"]), false, h),
    }),
    Method::new(
        "pct_change(periods=1, fill_method=<no_default>, limit=<no_default>, freq=None, **kwargs)",
        |df, a, h| {
            if a.some("freq").is_some() || !a.keywords.is_empty() {
                return super::shifts::change_by_shift(&Value::shared(Rc::clone(df)), a, h);
            }
            each("pct_change", df, a, &["periods", "fill_method", "limit"], h)
        },
    ),
    Method::new(
        "rank(axis=0, method='average', numeric_only=False, na_option='keep', ascending=True, pct=False)",
        |df, a, h| {
            let numeric = if a.flag("numeric_only")? { Some(numeric_columns(&df.frame(), h)?) } else { None };
            each("rank", numeric.as_ref().unwrap_or(df), a, &["method", "na_option", "ascending", "pct"], h)
        },
    ),
    Method::new(
        "shift(periods=1, freq=None, axis=0, fill_value=<no_default>, suffix=None)",
        |df: &Rc<DataFrame>, a, h| {
            if super::shifts::is_several(&a.value("periods")) {
                return super::shifts::shifts(&Value::shared(Rc::clone(df)), a.some("suffix"), a, h);
            }
            super::shifts::no_suffix(a)?;
            if let Some(freq) = a.some("freq") {
                if axis_of(a)? == 1 {
                    return Err(Stop::unsupported("DataFrame.shift(freq=, axis=1)"));
                }
                let frame = df.frame();
                let index = super::sequence::moved_labels(&frame.index, a.int("periods")?, &freq, h)?;
                let meter = Rc::clone(h.meter());
                let columns = Rc::clone(&frame.columns);
                return Ok(DataFrame::value(Frame::of_arrays(columns, frame.arrays().collect(), index, &meter)?));
            }
            if axis_of(a)? == 1 {
                let fill =
                    a.given("fill_value").map(|fill| if fill.is_none() { crate::array::nan() } else { fill.clone() });
                return super::sideways::shift(df, a.int("periods")?, fill, h);
            }
            let frame = df.frame();
            if frame.rows() == 0 {
                return Ok(DataFrame::value(frame.copied(&Rc::clone(h.meter()))?));
            }
            each("shift", df, a, &["periods", "fill_value"], h)
        },
    ),
    Method::new(
        "ffill(*, axis=None, inplace=False, limit=None, limit_area=None, downcast=<no_default>)",
        |df, a, h| {
            let result = filled("ffill", df, a, h)?;
            super::downcast::honoured(a, result, h)
        },
    ),
    Method::new(
        "bfill(*, axis=None, inplace=False, limit=None, limit_area=None, downcast=<no_default>)",
        |df, a, h| {
            let result = filled("bfill", df, a, h)?;
            super::downcast::honoured(a, result, h)
        },
    ),
    Method::new("clip(lower=None, upper=None, *, axis=None, inplace=False, **kwargs)", super::clip_frame::clip)
        .as_numpy("clip(out=None)"),
    Method::new("isin(values)", isin),
    Method::new("map(func, na_action=None, **kwargs)", map_cells),
    Method::new("applymap(func, na_action=None, **kwargs)", map_cells),
    // A cell for all.
    Method::new("median(axis=0, skipna=True, numeric_only=False, **kwargs)", |df, a, h| {
        all("median", df, a, &["skipna"], h)
    })
    .as_numpy("median(dtype=None, out=None, overwrite_input=False, keepdims=False)"),
    Method::new("std(axis=0, skipna=True, ddof=1, numeric_only=False, **kwargs)", |df, a, h| {
        all("std", df, a, &["skipna", "ddof"], h)
    })
    .as_numpy("std(dtype=None, out=None, keepdims=False)"),
    Method::new("var(axis=0, skipna=True, ddof=1, numeric_only=False, **kwargs)", |df, a, h| {
        all("var", df, a, &["skipna", "ddof"], h)
    })
    .as_numpy("var(dtype=None, out=None, keepdims=False)"),
    Method::new("sem(axis=0, skipna=True, ddof=1, numeric_only=False, **kwargs)", |df, a, h| {
        all("sem", df, a, &["skipna", "ddof"], h)
    })
    .as_numpy("sem(dtype=None, out=None, keepdims=False)"),
    Method::new("skew(axis=0, skipna=True, numeric_only=False, **kwargs)", |df, a, h| {
        all("skew", df, a, &["skipna"], h)
    })
    .as_numpy("skew(dtype=None, out=None, keepdims=False)"),
    Method::new("kurt(axis=0, skipna=True, numeric_only=False, **kwargs)", |df, a, h| {
        all("kurt", df, a, &["skipna"], h)
    })
    .as_numpy("kurt(dtype=None, out=None, keepdims=False)"),
    Method::new("kurtosis(axis=0, skipna=True, numeric_only=False, **kwargs)", |df, a, h| {
        all("kurt", df, a, &["skipna"], h)
    })
    .as_numpy("kurt(dtype=None, out=None, keepdims=False)"),
    Method::new("prod(axis=0, skipna=True, numeric_only=False, min_count=0, **kwargs)", |df, a, h| {
        enough_numbers(df, a)?;
        all("prod", df, a, &["skipna", "min_count"], h)
    })
    .as_numpy("prod(dtype=None, out=None, axis=None, keepdims=False, initial=None)"),
    Method::new("product(axis=0, skipna=True, numeric_only=False, min_count=0, **kwargs)", |df, a, h| {
        enough_numbers(df, a)?;
        all("prod", df, a, &["skipna", "min_count"], h)
    })
    .as_numpy("prod(dtype=None, out=None, axis=None, keepdims=False, initial=None)"),
    Method::new("any(*, axis=0, bool_only=False, skipna=True, **kwargs)", |df, a, h| truths("any", df, a, h))
        .as_numpy("any(out=None, keepdims=False)"),
    Method::new("all(axis=0, bool_only=False, skipna=True, **kwargs)", |df, a, h| truths("all", df, a, h))
        .as_numpy("all(out=None, keepdims=False)"),
    Method::new("idxmax(axis=0, skipna=True, numeric_only=False)", |df, a, h| extreme_labels("idxmax", df, a, h)),
    Method::new("idxmin(axis=0, skipna=True, numeric_only=False)", |df, a, h| extreme_labels("idxmin", df, a, h)),
    Method::new("nunique(axis=0, dropna=True)", |df, a, h| all("nunique", df, a, &["dropna"], h)),
    Method::new("mode(axis=0, numeric_only=False, dropna=True)", mode),
];

/// The columns of numbers and bools, still the same cells.
pub(super) fn numeric_columns(frame: &Frame, host: &mut dyn Host) -> Result<Rc<DataFrame>> {
    let number = crate::array::masked::is_number;
    let numeric = frame.arrays().enumerate().filter(|(_, array)| number(array.dtype()));
    let positions: Vec<usize> = numeric.map(|(at, _)| at).collect();
    Ok(DataFrame::new(frame.shared_columns(&positions, host.meter())?))
}

/// The arguments of these names that were passed.
pub(super) fn forwarded(args: &Bound, names: &[&'static str]) -> Args {
    let given = names.iter().filter_map(|name| Some(((*name).into(), args.given(name)?.clone())));
    Args { positional: Vec::new(), keywords: given.collect() }
}

pub(super) fn axis_of(args: &Bound) -> Result<i64> {
    check_axis("DataFrame", args, 1)
}

/// The cells of a Series method's answer.
fn cells_of(name: &str, series: &Rc<Series>, args: Args, host: &mut dyn Host) -> Result<Array> {
    match series::MEMBERS.call(series, name, args, host)?.downcast::<Series>() {
        Some(series) => Ok(series.array()),
        None => Err(Stop::unsupported(format!("DataFrame.{name}"))),
    }
}

/// A frame of what a method of Series makes of every column, or of every row.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': [3, 5]}).cumsum(axis=1).to_numpy().tolist()
/// [[1, 4], [2, 7]]
fn each(
    name: &'static str,
    df: &Rc<DataFrame>,
    args: &Bound,
    names: &[&'static str],
    host: &mut dyn Host,
) -> Result<Value> {
    let by_rows = !matches!(name, "abs" | "pct_change") && axis_of(args)? == 1;
    each_along(name, df, &forwarded(args, names), by_rows, host)
}

fn each_along(name: &str, df: &Rc<DataFrame>, args: &Args, by_rows: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    if by_rows && frame.arrays().any(|array| matches!(array, Array::Masked(_))) {
        return Err(Stop::unsupported(format!("DataFrame.{name}(axis=1) of an extension dtype")));
    }
    let deltas = frame.arrays().filter(|array| matches!(array, Array::Delta(_))).count();
    if name == "cumsum" && (deltas == frame.width() || !by_rows) && deltas > 0 {
        // pandas takes a frame's durations for an array of one dimension there.
        return Err(raise::index_error("too many indices for array: array is 1-dimensional, but 2 were indexed"));
    }
    if by_rows && frame.rows() == 0 {
        let mut dtypes = frame.arrays().map(|array| array.dtype());
        let first = dtypes.next();
        if matches!(name, "ffill" | "bfill") && dtypes.all(|dtype| Some(dtype) == first) {
            // One block keeps its dtype however it is turned.
            return Ok(DataFrame::value(frame.copied(&meter)?));
        }
        return match name {
            "ffill" | "bfill" | "cumsum" | "cumprod" | "cummax" | "cummin" | "rank" => {
                let arrays = vec![Array::floats(Vec::new()); frame.width()];
                Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
            }
            _ => Err(Stop::unsupported(format!("DataFrame.{name}(axis=1) of no rows"))),
        };
    }
    if by_rows {
        let source = Rows::of(&frame, &meter)?;
        let rows = (0..source.count()).map(|row| cells_of(name, &source.value_row(row, &meter)?, args.clone(), host));
        let rows = rows.collect::<Result<Vec<_>>>()?;
        let dtype = rows.iter().map(Array::dtype).reduce(crate::array::take::common_dtype).unwrap_or(Dtype::Object);
        let mut arrays = Vec::with_capacity(frame.width());
        for at in 0..frame.width() {
            let cells = rows.iter().map(|row| row.get(at, &meter)).collect::<Result<Vec<_>>>()?;
            arrays.push(crate::frame::row_array(cells, dtype, &meter)?);
        }
        return Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?));
    }
    let mut arrays = Vec::with_capacity(frame.width());
    for at in 0..frame.width() {
        if let Some(series) = frame.series(at, &meter)? {
            arrays.push(cells_of(name, &series, args.clone(), host)?);
        }
    }
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}

fn filled(name: &'static str, df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let by_rows = args.some("axis").is_some() && axis_of(args)? == 1;
    let object = |array: Array| array.dtype() == Dtype::Object;
    let mut dtypes = df.frame().arrays().map(|array| array.dtype()).collect::<Vec<_>>();
    let several = dtypes.len() > 1 && matches!(dtypes.first(), Some(Dtype::Category | Dtype::Masked(_)));
    dtypes.dedup();
    if by_rows && args.flag("inplace")? && (several || dtypes.len() > 1) {
        return Err(raise::exception(&exceptions::NOT_IMPLEMENTED_ERROR, "in place along columns of several dtypes"));
    }
    if by_rows && df.frame().arrays().any(object) && !df.frame().arrays().all(|array| matches!(array, Array::Str(_))) {
        // pandas makes numbers of the rows that hold nothing else.
        return Err(Stop::unsupported(format!("DataFrame.{name}(axis=1) of objects")));
    }
    let result = each_along(name, df, &forwarded(args, &["limit", "limit_area"]), by_rows, host)?;
    if !args.flag("inplace")? {
        return Ok(result);
    }
    if let Some(result) = result.downcast::<DataFrame>() {
        df.set_frame(result.frame());
    }
    Ok(Value::None)
}

/// What a method of Series gives for every column, or for every row.
fn all(
    name: &'static str,
    df: &Rc<DataFrame>,
    args: &Bound,
    names: &[&'static str],
    host: &mut dyn Host,
) -> Result<Value> {
    if args.given("axis").is_some_and(Value::is_none) {
        return Err(Stop::unsupported(format!("DataFrame.{name}(axis=None)")));
    }
    let numeric_only = name != "nunique" && args.flag("numeric_only")?;
    let df = if numeric_only { numeric_columns(&df.frame(), host)? } else { Rc::clone(df) };
    let gaps = |array: &Array| array.is_float32() && array.may_miss();
    if matches!(name, "median" | "sem" | "skew" | "kurt")
        && !args.flag("skipna")?
        && df.frame().arrays().any(|array| gaps(&array))
    {
        // pandas answers for all columns at once, with a NaN of Python's.
        return Err(Stop::unsupported(format!("DataFrame.{name}(skipna=False) of float32 with missing cells")));
    }
    all_along(name, &df, &forwarded(args, names), axis_of(args)? == 1, host)
}

/// The sum of each column or row that has so many cells.
pub fn sum_of_enough(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    enough_numbers(df, args)?;
    all("sum", df, args, &["skipna", "min_count"], host)
}

/// `min_count=` is looked at of numbers alone.
fn enough_numbers(df: &Rc<DataFrame>, args: &Bound) -> Result<()> {
    let number = |array: Array| crate::array::masked::is_number(array.dtype());
    if args.int("min_count")? > 0 && !args.flag("numeric_only")? && !df.frame().arrays().all(number) {
        return Err(Stop::unsupported(format!("DataFrame.{}(min_count=) of no numbers", args.name())));
    }
    Ok(())
}

/// The work of a call of a method by its name on a Series made for it, beside what the method charges.
pub(super) const A_SERIES: u64 = 6;

fn all_along(name: &str, df: &Rc<DataFrame>, args: &Args, by_rows: bool, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let count = if by_rows { frame.rows() } else { frame.width() };
    let rows = if by_rows { Some(Rows::of(&frame, &meter)?) } else { None };
    let mut cells = Vec::with_capacity(count);
    for at in 0..count {
        meter.step()?;
        meter.work(A_SERIES)?;
        let series = match &rows {
            Some(rows) => Some(rows.value_row(at, &meter)?),
            None => frame.series(at, &meter)?,
        };
        let Some(series) = series else { continue };
        cells.push(series::MEMBERS.call(&series, name, args.clone(), host)?);
    }
    if frame.arrays().any(|array| matches!(array, Array::Masked(_))) && !matches!(name, "nunique" | "idxmax" | "idxmin")
    {
        if by_rows {
            return Err(Stop::unsupported(format!("DataFrame.{name}(axis=1) of an extension dtype")));
        }
        return super::reduce::row_of_answers(name, &frame, cells, host);
    }
    let counted = matches!(name, "nunique" | "any" | "all" | "idxmax" | "idxmin");
    let array = if by_rows && cells.is_empty() && frame.width() > 0 && !counted {
        // Of no rows the dtype is that of the columns' answers.
        let columns = all_along(name, df, args, false, host)?;
        let Some(columns) = columns.downcast::<Series>() else {
            return Err(Stop::unsupported(format!("DataFrame.{name} of no rows")));
        };
        columns.array().take(&[], &meter)?
    } else if by_rows && cells.is_empty() && name == "nunique" {
        Array::floats(Vec::new())
    } else if matches!(name, "idxmax" | "idxmin") {
        let labels = if by_rows { &frame.columns } else { &frame.index };
        found_labels(labels, cells, &meter)?
    } else if counted {
        crate::array::infer(cells, &meter)?
    } else {
        super::reduce::answers(name, &frame, cells, by_rows, host)?
    };
    let index = if by_rows { frame.index } else { frame.columns };
    Series::value(Value::None, index, array, &meter)
}

/// Labels of an index that were found, missing where none was: of the index' own dtype as far as that can miss one.
fn found_labels(index: &Index, cells: Vec<Value>, meter: &Meter) -> Result<Array> {
    Ok(match index.labels() {
        Labels::Flat(Array::Time(_)) => Array::Time(Ints::optional(cells.iter().map(crate::time::nanosecond_count))),
        Labels::Flat(Array::Delta(_)) => Array::Delta(Ints::optional(cells.iter().map(crate::time::nanosecond_count))),
        Labels::Flat(Array::Str(_)) => Array::strings(cells.iter().map(Value::as_str)),
        Labels::Flat(Array::Object(_)) | Labels::Multi(_) => Array::objects(cells),
        _ => crate::array::infer(cells, meter)?,
    })
}

/// `any` and `all`: of each column, of each row, or (axis None) of all cells.
fn truths(name: &'static str, df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let df = if args.flag("bool_only")? {
        let bools = frame.arrays().enumerate().filter(|(_, array)| array.dtype() == Dtype::Bool);
        DataFrame::new(frame.shared_columns(&bools.map(|(at, _)| at).collect::<Vec<_>>(), &meter)?)
    } else {
        Rc::clone(df)
    };
    let passed = forwarded(args, &["skipna"]);
    if args.given("axis").is_some_and(Value::is_none) {
        let by_column = all_along(name, &df, &passed, false, host)?;
        let Some(series) = by_column.downcast::<Series>() else { return Err(Stop::unsupported("DataFrame.any")) };
        return series::MEMBERS.call(&series, name, Args::default(), host);
    }
    let by_rows = axis_of(args)? == 1;
    let answers = all_along(name, &df, &passed, by_rows, host)?;
    let Some(series) = answers.downcast::<Series>() else { return Err(Stop::unsupported("DataFrame.any")) };
    // The answers are bools, whatever the cells were.
    let flags = series.array().items(&meter)?;
    let mut truths = Vec::with_capacity(flags.len());
    for flag in &flags {
        truths.push(hiddentables_values::ops::truth(flag, host)?);
    }
    series.with_array(Array::bools(truths.into_iter()), &meter)
}

/// The label of the first largest or smallest cell of each column or row.
fn extreme_labels(name: &'static str, df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let df = if args.flag("numeric_only")? { numeric_columns(&df.frame(), host)? } else { Rc::clone(df) };
    let frame = df.frame();
    let by_rows = axis_of(args)? == 1;
    let short = if name == "idxmax" { "argmax" } else { "argmin" };
    let (across, along) = if by_rows { (frame.rows(), frame.width()) } else { (frame.width(), frame.rows()) };
    if across == 0 {
        return Err(Stop::unsupported(format!("DataFrame.{name} of nothing")));
    }
    if along == 0 {
        return Err(raise::value_error(format!("attempt to get {short} of an empty sequence")));
    }
    if frame.arrays().any(|array| array.dtype() == Dtype::Object) {
        let plain_text = |array: &Array| matches!(array, Array::Str(_)) && !array.may_miss();
        if by_rows || frame.arrays().any(|array| array.dtype() == Dtype::Object && !plain_text(&array)) {
            return Err(Stop::unsupported(format!("DataFrame.{name} of objects")));
        }
    }
    let gaps = |array: &Array| {
        matches!(array, Array::Time(_) | Array::Zoned(..) | Array::Delta(_) | Array::Category(_)) && array.may_miss()
    };
    if !by_rows && !args.flag("skipna")? && frame.arrays().any(|array| gaps(&array)) {
        return Err(raise::exception(&exceptions::NOT_IMPLEMENTED_ERROR, format!("{short} of missing cells")));
    }
    all_along(name, &df, &forwarded(args, &["skipna"]), by_rows, host)
}

/// The most frequent cells of each column, as many rows as the column with most of them.
fn mode(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let df = if args.flag("numeric_only")? { numeric_columns(&df.frame(), host)? } else { Rc::clone(df) };
    let frame = df.frame();
    if axis_of(args)? == 1 {
        return modes_of_rows(&frame, args, host);
    }
    let mut modes = Vec::with_capacity(frame.width());
    for at in 0..frame.width() {
        if let Some(series) = frame.series(at, &meter)? {
            modes.push(cells_of("mode", &series, forwarded(args, &["dropna"]), host)?);
        }
    }
    let rows = modes.iter().map(Array::len).max().unwrap_or(0);
    let place =
        |array: &Array| -> Vec<Option<usize>> { (0..rows).map(|row| (row < array.len()).then_some(row)).collect() };
    let arrays = modes.iter().map(|array| array.take_optional(&place(array), &meter)).collect::<Result<_>>()?;
    Ok(DataFrame::value(Frame::of_arrays(frame.columns, arrays, Index::range(rows), &meter)?))
}

/// The most frequent cells of each row, as many columns as the row with most of them.
fn modes_of_rows(frame: &Frame, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let source = Rows::of(frame, &meter)?;
    let mut modes = Vec::with_capacity(frame.rows());
    for row in 0..source.count() {
        meter.step()?;
        modes.push(cells_of("mode", &source.value_row(row, &meter)?, forwarded(args, &["dropna"]), host)?);
    }
    if frame.rows() == 0 {
        return Ok(DataFrame::value(Frame { index: Index::range(0), ..frame.copied(&meter)? }));
    }
    let width = modes.iter().map(Array::len).max().unwrap_or(0);
    meter.check_frame(modes.len(), width)?;
    // The modes of a row are a column that misses what others have more, and all columns are turned over together.
    let place =
        |array: &Array| -> Vec<Option<usize>> { (0..width).map(|at| (at < array.len()).then_some(at)).collect() };
    let rows = modes.iter().map(|mode| mode.take_optional(&place(mode), &meter)).collect::<Result<Vec<_>>>()?;
    let dtype = rows.iter().map(Array::dtype).reduce(crate::array::take::joint_dtype).unwrap_or(Dtype::Object);
    let mut arrays = Vec::with_capacity(width);
    for at in 0..width {
        let cells = rows.iter().map(|row| row.get(at, &meter)).collect::<Result<Vec<_>>>()?;
        arrays.push(match dtype {
            Dtype::Object => crate::array::infer::infer_objects(cells, &meter)?,
            dtype => crate::frame::row_array(cells, dtype, &meter)?,
        });
    }
    let index = if width == 0 { Index::range(0) } else { Rc::clone(&frame.index) };
    Ok(DataFrame::value(Frame::of_arrays(Index::range(width), arrays, index, &meter)?))
}

/// Whether each cell is one of some values; of a dict, of those its column has.
fn isin(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let values = args.value("values");
    if values.is::<Series>() || values.is::<DataFrame>() {
        return is_same_place(df, &values, host);
    }
    if crate::selection::is_scalar(&values) && !matches!(values, Value::Tuple(_)) {
        return Err(raise::type_error(format!(
            "only list-like or dict-like objects are allowed to be passed to DataFrame.isin(), you passed a '{}'",
            values.class().name
        )));
    }
    let mut arrays = Vec::with_capacity(frame.width());
    for at in 0..frame.width() {
        let Some(series) = frame.series(at, &meter)? else { continue };
        let wanted = match &values {
            Value::Dict(dict) => dict.get(&series.name())?,
            other => Some(other.clone()),
        };
        arrays.push(match wanted {
            Some(wanted) => cells_of("isin", &series, Args::one(wanted), host)?,
            None => Array::bools(std::iter::repeat_n(false, series.len())),
        });
    }
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}

/// Whether each cell is the one at the same labels of a frame, or at the same row of a Series.
fn is_same_place(df: &Rc<DataFrame>, values: &Value, host: &mut dyn Host) -> Result<Value> {
    let unique = match (values.downcast::<DataFrame>(), values.downcast::<Series>()) {
        (Some(frame), _) => {
            let frame = frame.frame();
            frame.columns.is_unique(host.meter())? && frame.index.is_unique(host.meter())?
        }
        (_, Some(series)) => series.index().is_unique(host.meter())?,
        _ => true,
    };
    if !unique {
        return Err(raise::value_error("cannot compute isin with a duplicate axis."));
    }
    let own = Value::shared(Rc::clone(df));
    let placed = if values.is::<DataFrame>() {
        super::pivot_table::called(values, "reindex_like", vec![own.clone()], &[], host)?
    } else {
        let index = crate::index::object::IndexObject::value(df.frame().index);
        super::pivot_table::called(values, "reindex", vec![index], &[], host)?
    };
    super::pivot_table::called(&own, "eq", vec![placed], &[("axis", Value::literal("index"))], host)
}

/// Every cell through a function.
///
/// >>> pd.DataFrame({'a': [1], 'b': ['x']}).map(str).to_numpy().tolist()
/// [['1', 'x']]
fn map_cells(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let function = args.value("func");
    let ignore = args.some("na_action").is_some_and(|action| action.as_str() == Some("ignore"));
    if args.some("na_action").is_some() && !ignore {
        return Err(raise::value_error("na_action must be 'ignore' or None"));
    }
    let mut arrays = Vec::with_capacity(frame.width());
    for array in frame.arrays() {
        let mut cells = Vec::with_capacity(array.len());
        for row in 0..array.len() {
            meter.step()?;
            if ignore && array.missing_at(row) {
                cells.push(array.item(row, &meter)?);
                continue;
            }
            let call = Args { positional: vec![array.item(row, &meter)?], keywords: args.keywords.clone() };
            cells.push(host.call(&function, call)?);
        }
        arrays.push(if cells.is_empty() { array } else { crate::array::infer::infer_objects(cells, &meter)? });
    }
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}
