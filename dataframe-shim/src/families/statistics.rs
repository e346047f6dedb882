//! Moments and summaries: `skew`, `kurt`, `sem`, `prod`, `describe`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value, to_float32};

use super::distinct::counted;
use super::reduce::check_reduction;
use super::sequence::interpolated;
use crate::array::reduce::pairwise_sum;
use crate::array::{Array, Dtype, Kind, Masked, is_missing, nan};
use crate::frame::{DataFrame, Frame};
use crate::index::Index;
use crate::selection;
use crate::series::Series;
use crate::time;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("prod(axis=None, skipna=True, numeric_only=False, min_count=0, **kwargs)", product)
        .as_numpy("prod(dtype=None, out=None, axis=None, keepdims=False, initial=None)"),
    Method::new("product(axis=None, skipna=True, numeric_only=False, min_count=0, **kwargs)", product)
        .as_numpy("prod(dtype=None, out=None, axis=None, keepdims=False, initial=None)"),
    Method::new("sem(axis=None, skipna=True, ddof=1, numeric_only=False, **kwargs)", standard_error)
        .as_numpy("sem(dtype=None, out=None, keepdims=False)"),
    Method::new("skew(axis=0, skipna=True, numeric_only=False, **kwargs)", |s, a, h| moment(3, s, a, h))
        .as_numpy("skew(dtype=None, out=None, keepdims=False)"),
    Method::new("kurt(axis=0, skipna=True, numeric_only=False, **kwargs)", |s, a, h| moment(4, s, a, h))
        .as_numpy("kurt(dtype=None, out=None, keepdims=False)"),
    Method::new("kurtosis(axis=0, skipna=True, numeric_only=False, **kwargs)", |s, a, h| moment(4, s, a, h))
        .as_numpy("kurt(dtype=None, out=None, keepdims=False)"),
    Method::new("describe(percentiles=None, include=None, exclude=None)", |s, a, h| {
        let shares = shares(a, h)?;
        let (labels, array) = summary(&s.array(), &shares, h)?;
        let meter = Rc::clone(h.meter());
        Series::value(s.name(), Index::of_values(labels, Value::None, &meter)?, array, &meter)
    }),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] =
    &[Method::new("describe(percentiles=None, include=None, exclude=None)", describe_frame)];

/// The numbers of a column, or why it has none.
pub fn numbers(name: &str, array: &Array, host: &mut dyn Host) -> Result<Vec<f64>> {
    host.meter().work_len(2 * array.len())?;
    match (array.to_floats(), array) {
        (Some(values), _) => Ok(values),
        (None, Array::Str(_) | Array::Object(_)) if array.is_empty() => Ok(Vec::new()),
        (None, Array::Time(_) | Array::Delta(_)) => Err(not_of_times(name, array)),
        (None, Array::Object(cells)) if cells.iter().all(|cell| is_missing(cell) || cell.as_float().is_some()) => {
            let float = |cell: &Value| if is_missing(cell) { f64::NAN } else { cell.as_float().unwrap_or(f64::NAN) };
            Ok(cells.iter().map(float).collect())
        }
        (None, Array::Str(strings)) if strings.iter().flatten().next().is_none() => Ok(vec![f64::NAN; array.len()]),
        (None, Array::Str(strings)) if strings.iter().flatten().next().is_some() => match name {
            "skew" | "kurt" | "sem" | "std" | "var" => {
                let text = strings.iter().flatten().next().unwrap_or_default();
                if crate::array::cast::parse_python_float(text).is_some() {
                    return Err(Stop::unsupported(format!("{name} of text that is numbers")));
                }
                let shown = hiddentables_values::ops::repr(&Value::str(text, host.meter())?, host)?;
                // pandas says so as a TypeError, whatever NumPy raised.
                Err(raise::type_error(format!("could not convert string to float: {shown}")))
            }
            _ => Err(Stop::unsupported(format!("{name} of objects"))),
        },
        _ => Err(Stop::unsupported(format!("{name} of {}", array.dtype().name()))),
    }
}

/// What pandas says of a reduction that times have not.
fn not_of_times(name: &str, array: &Array) -> Stop {
    let class = if matches!(array, Array::Time(_)) { "DatetimeArray" } else { "TimedeltaArray" };
    raise::type_error(format!("'{class}' with dtype {} does not support reduction '{name}'", array.dtype().name()))
}

/// Why a reduction of objects to a float ends, where missing ones are no numbers.
fn missing_objects(name: &str, array: &Array, skip_missing: bool) -> Result<()> {
    if !skip_missing && array.dtype() == Dtype::Object && array.may_miss() {
        return Err(Stop::unsupported(format!("{name} of objects with skipna=False")));
    }
    Ok(())
}

/// The standard deviation of times, or of objects that are numbers: as that of their nanoseconds, or of the numbers.
///
/// >>> pd.Series(pd.to_datetime(['2024-01-01', '2024-01-03'])).std()
/// Timedelta('1 days 09:56:28.051789035')
pub fn spread_of_others(
    root: bool,
    array: &Array,
    ddof: i64,
    skip_missing: bool,
    host: &mut dyn Host,
) -> Result<Value> {
    let name = if root { "std" } else { "var" };
    missing_objects(name, array, skip_missing)?;
    if let (Array::Time(times) | Array::Delta(times), true) = (array, root) {
        if !skip_missing && times.has_missing() {
            return Ok(time::nat());
        }
        let floats = times.iter().map(|time| time.map_or(f64::NAN, |time| time as f64)).collect();
        let spread = Array::floats(floats).variance(ddof, host)?.sqrt();
        return Ok(time::timedelta((!spread.is_nan()).then_some(spread as i64)));
    }
    let values = numbers(name, array, host)?;
    let variance = Array::floats(values).variance(ddof, host)?;
    let value = if root { variance.sqrt() } else { variance };
    Ok(if value.is_nan() { nan() } else { Value::np_float(value) })
}

/// The product of the cells; missing ones are skipped.
///
/// >>> pd.Series([2, 3, 4]).prod()
/// np.int64(24)
fn product(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_reduction(s, args)?;
    let array = s.array();
    let meter = Rc::clone(host.meter());
    meter.work_len(array.len())?;
    if array.dtype() != Dtype::Object && (array.count(&meter)? as i64) < args.int("min_count")? {
        return Ok(array.scalar(f64::NAN));
    }
    match &array {
        Array::Int(_, ints) => Ok(Value::np_int(ints.values().iter().fold(1, |total: i64, i| total.wrapping_mul(*i)))),
        Array::Bool(bools) => Ok(Value::np_int(i64::from(bools.iter().all(|b| b)))),
        Array::Float(floats) => {
            if !args.flag("skipna")? && array.may_miss() {
                return Ok(array.scalar(f64::NAN));
            }
            let kind = floats.kind();
            Ok(array.scalar(floats.iter().flatten().fold(1.0, |total, f| kind.round(total * f))))
        }
        Array::Time(_) => {
            Err(raise::type_error("'DatetimeArray' with dtype datetime64[ns] does not support reduction 'prod'"))
        }
        Array::Zoned(..) => Err(raise::type_error(format!(
            "'DatetimeArray' with dtype {} does not support reduction 'prod'",
            array.dtype().name()
        ))),
        Array::Delta(_) => {
            Err(raise::type_error("'TimedeltaArray' with dtype timedelta64[ns] does not support reduction 'prod'"))
        }
        Array::Str(_) | Array::Object(_) if array.is_empty() && args.int("min_count")? > 0 => Ok(nan()),
        Array::Str(_) | Array::Object(_) if array.is_empty() => Ok(Value::Int(1)),
        Array::Str(_) | Array::Object(_) => {
            if (array.count(&meter)? as i64) < args.int("min_count")? {
                return Ok(nan());
            }
            let skip = args.flag("skipna")?;
            let mut total: Option<Value> = None;
            for row in 0..array.len() {
                let cell = if skip && array.missing_at(row) { Value::Int(1) } else { array.item(row, &meter)? };
                total = Some(match total {
                    None => cell,
                    Some(total) => ops::binary(BinaryOp::Mul, &total, &cell, host)?,
                });
            }
            Ok(total.unwrap_or(Value::Int(1)))
        }
        Array::Category(_) => Err(crate::array::reduce::no_reduction("prod")),
        Array::Masked(_) => Err(Stop::unsupported(format!("prod of {}", array.dtype().name()))),
    }
}

/// The standard error of the mean.
///
/// >>> pd.Series([1, 2, 3, 6]).sem()
/// np.float64(1.0801234497346435)
fn standard_error(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_reduction(s, args)?;
    let array = s.array();
    missing_objects("sem", &array, args.flag("skipna")?)?;
    let values = numbers("sem", &array, host)?;
    if !args.flag("skipna")? && array.may_miss() {
        return Ok(nan());
    }
    let variance = if array.dtype() == Dtype::Object { Array::floats(values) } else { array.clone() };
    let variance = variance.variance(args.int("ddof")?, host)?;
    let count = array.count(host.meter())? as f64;
    if array.is_float32() {
        let error = to_float32(variance.sqrt()) / to_float32(to_float32(count).sqrt());
        return Ok(array.scalar_unless_empty(error));
    }
    Ok(Value::np_float(variance.sqrt() / count.sqrt()))
}

/// Sums that are nothing but rounding are nothing.
fn without_noise(value: f64) -> f64 {
    if value.abs() < 1e-14 { 0.0 } else { value }
}

/// Skewness (`order` 3) or excess kurtosis (4), unbiased.
///
/// >>> pd.Series([1, 2, 3, 10]).skew()
/// np.float64(1.763632614803888)
fn moment(order: i32, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_reduction(s, args)?;
    let array = s.array();
    let name = if order == 3 { "skew" } else { "kurt" };
    missing_objects(name, &array, args.flag("skipna")?)?;
    let values = numbers(name, &array, host)?;
    if !args.flag("skipna")? && array.may_miss() {
        return Ok(nan());
    }
    let n = values.iter().filter(|v| !v.is_nan()).count() as f64;
    if n < f64::from(order) {
        return Ok(if array.is_float32() { array.scalar(f64::NAN) } else { nan() });
    }
    let filled: Vec<f64> = values.iter().map(|v| if v.is_nan() { 0.0 } else { *v }).collect();
    let single = array.is_float32();
    let mean = pairwise_sum(&filled) / n;
    let deviations: Vec<f64> = values.iter().map(|v| if v.is_nan() { 0.0 } else { v - mean }).collect();
    let squares: Vec<f64> = deviations.iter().map(|d| d * d).collect();
    let m2 = pairwise_sum(&squares);
    if order == 3 {
        let cubes: Vec<f64> = squares.iter().zip(&deviations).map(|(square, d)| square * d).collect();
        let (m2, m3) = (without_noise(m2), without_noise(pairwise_sum(&cubes)));
        if m2 == 0.0 {
            return Ok(if single { Value::np_float32(0.0) } else { Value::Float(0.0) });
        }
        if single {
            // What counts is counted in `float32`.
            let share = to_float32(to_float32(n * to_float32((n - 1.0).sqrt())) / (n - 2.0));
            return Ok(Value::np_float32(share * (m3 / m2.powf(1.5))));
        }
        return Ok(Value::np_float((n * (n - 1.0).powf(0.5) / (n - 2.0)) * (m3 / m2.powf(1.5))));
    }
    let fourths: Vec<f64> = squares.iter().map(|square| square * square).collect();
    if single {
        return Ok(single_kurtosis(n, m2, pairwise_sum(&fourths)));
    }
    let adjustment = 3.0 * ((n - 1.0) * (n - 1.0)) / ((n - 2.0) * (n - 3.0));
    let numerator = without_noise(n * (n + 1.0) * (n - 1.0) * pairwise_sum(&fourths));
    let denominator = without_noise((n - 2.0) * (n - 3.0) * (m2 * m2));
    if denominator == 0.0 {
        return Ok(Value::Float(0.0));
    }
    Ok(Value::np_float(numerator / denominator - adjustment))
}

/// Excess kurtosis of `float32`, where what counts is counted in that.
fn single_kurtosis(n: f64, m2: f64, m4: f64) -> Value {
    let adjustment =
        to_float32(to_float32(3.0 * to_float32((n - 1.0) * (n - 1.0))) / to_float32((n - 2.0) * (n - 3.0)));
    let above = to_float32(to_float32(n * to_float32(n + 1.0)) * (n - 1.0));
    let numerator = without_noise(above * m4);
    let denominator = without_noise(to_float32((n - 2.0) * (n - 3.0)) * (m2 * m2));
    Value::np_float32(if denominator == 0.0 { 0.0 } else { numerator / denominator - adjustment })
}

/// The shares that `percentiles` asks for, the half among them, in order.
fn shares(args: &Bound, host: &mut dyn Host) -> Result<Vec<f64>> {
    let Some(wanted) = args.some("percentiles") else { return Ok(vec![0.25, 0.5, 0.75]) };
    let Some(list) = selection::list_like(&wanted, host)? else {
        return Err(Stop::unsupported("describe(percentiles=) of no list"));
    };
    let Some(mut shares) = list.to_floats() else {
        return Err(Stop::unsupported("describe(percentiles=) of no numbers"));
    };
    if shares.iter().any(|share| !(0.0..=1.0).contains(share)) {
        return Err(raise::value_error("percentiles should all be in the interval [0, 1]. Try [0.5] instead."));
    }
    if !shares.contains(&0.5) {
        shares.push(0.5);
    }
    shares.sort_by(f64::total_cmp);
    if shares.windows(2).any(|pair| pair.first() == pair.last()) {
        return Err(raise::value_error("percentiles cannot contain duplicates"));
    }
    Ok(shares)
}

fn share_label(share: f64, host: &dyn Host) -> Result<Value> {
    let percent = share * 100.0;
    if (percent - percent.round()).abs() > 1e-9 {
        return Err(Stop::unsupported("describe(percentiles=) of fractions of a percent"));
    }
    Value::str(format!("{}%", percent.round() as i64), host.meter())
}

/// The time below which a share of sorted ones lies, in floats as NumPy has it, and so to some 256 nanoseconds.
fn between_times(sorted: &[i64], share: f64) -> Option<i64> {
    let place = (sorted.len().checked_sub(1)?) as f64 * share;
    let (below, weight) = (place.floor(), place - place.floor());
    let low = sorted.get(below as usize).copied()?;
    let high = sorted.get(below as usize + 1).copied().unwrap_or(low);
    let step = high.checked_sub(low)? as f64;
    Some(if weight < 0.5 { low as f64 + step * weight } else { high as f64 - step * (1.0 - weight) } as i64)
}

/// What `describe` says of a column: labels and cells.
fn summary(array: &Array, shares: &[f64], host: &mut dyn Host) -> Result<(Vec<Value>, Array)> {
    let meter = Rc::clone(host.meter());
    let count = array.count(&meter)? as i64;
    let mut labels = vec![Value::literal("count")];
    match array {
        Array::Int(..) | Array::Float(_) => {
            meter.work_sort(array.len())?;
            let mut sorted = array.present_floats().unwrap_or_default();
            sorted.sort_by(f64::total_cmp);
            let number = |value: Value| value.as_float().unwrap_or(f64::NAN);
            let mut cells = vec![count as f64, number(array.mean(true, host)?), array.deviation(1, host)?];
            cells.push(sorted.first().copied().unwrap_or(f64::NAN));
            labels.extend(["mean", "std", "min"].map(Value::literal));
            for &share in shares {
                labels.push(share_label(share, host)?);
                cells.push(array.interpolated(&sorted, share));
            }
            labels.push(Value::literal("max"));
            cells.push(sorted.last().copied().unwrap_or(f64::NAN));
            Ok((labels, Array::floats(cells)))
        }
        Array::Zoned(zone, times) => {
            let (labels, cells) = summary(&Array::Time(times.clone()), shares, host)?;
            let cells = cells.items(&meter)?;
            let cells = cells.iter().map(|cell| crate::time::zoned::seen_from(cell, *zone));
            Ok((labels, Array::objects(cells.collect::<Result<_>>()?)))
        }
        Array::Category(cells) => {
            labels.extend(["unique", "top", "freq"].map(Value::literal));
            let counts = super::distinct::category_counts(cells);
            let unique = counts.iter().filter(|&&count| count > 0).count() as i64;
            let mut best: Option<(usize, i64)> = None;
            for (code, &count) in counts.iter().enumerate() {
                if best.is_none_or(|(_, most)| count > most) {
                    best = Some((code, count));
                }
            }
            let (top, most) = match best {
                Some((code, most)) if unique > 0 => (cells.categories().index().label(code, &meter)?, Value::Int(most)),
                _ => (nan(), nan()),
            };
            let cells = vec![Value::Int(count), Value::Int(unique), top, most];
            // Numbers throughout make a column of numbers.
            let cells = if unique > 0 { crate::array::infer(cells, &meter)? } else { Array::objects(cells) };
            Ok((labels, cells))
        }
        Array::Str(_) | Array::Object(_) | Array::Bool(_) => {
            let (values, counts) = counted(array, true, host)?;
            let most = counts.iter().enumerate().max_by(|a, b| a.1.cmp(b.1).then(b.0.cmp(&a.0)));
            labels.extend(["unique", "top", "freq"].map(Value::literal));
            let found = vec![Value::Int(count), Value::Int(values.len() as i64)];
            Ok((
                labels,
                match most {
                    Some((at, count)) => {
                        let rest = [values.item(at, &meter)?, Value::Int(*count)];
                        crate::array::infer(found.into_iter().chain(rest).collect(), &meter)?
                    }
                    None => Array::objects(found.into_iter().chain([nan(), nan()]).collect()),
                },
            ))
        }
        Array::Time(ints) | Array::Delta(ints) => {
            let duration = matches!(array, Array::Delta(_));
            meter.work_sort(array.len())?;
            let mut sorted: Vec<i64> = ints.iter().flatten().collect();
            sorted.sort_unstable();
            let cell = |ns: Option<i64>| if duration { crate::time::timedelta(ns) } else { crate::time::timestamp(ns) };
            let series = Series::value(Value::None, Index::range(array.len()), array.clone(), &meter)?;
            let mean = hiddentables_values::ops::call_method(&series, "mean", Args::none(), host)?;
            labels.push(Value::literal("mean"));
            let mut cells = vec![Value::Int(count), mean];
            if duration {
                labels.push(Value::literal("std"));
                cells.push(hiddentables_values::ops::call_method(&series, "std", Args::none(), host)?);
            }
            labels.push(Value::literal("min"));
            cells.push(cell(sorted.first().copied()));
            for &share in shares {
                labels.push(share_label(share, host)?);
                cells.push(cell(between_times(&sorted, share)));
            }
            labels.push(Value::literal("max"));
            cells.push(cell(sorted.last().copied()));
            Ok((labels, Array::objects(cells)))
        }
        Array::Masked(own) if matches!(own.kind(), Kind::Int(_) | Kind::Float) => {
            if own.kind() == Kind::Float
                && own.to_floats().unwrap_or_default().iter().filter(|f| !f.is_nan()).count() as i64 != count
            {
                return Err(Stop::unsupported("describe of NaN in Float64"));
            }
            meter.work_sort(array.len())?;
            let mut sorted: Vec<f64> =
                own.to_floats().unwrap_or_default().into_iter().filter(|f| !f.is_nan()).collect();
            sorted.sort_by(f64::total_cmp);
            let number = |value: Value| value.as_float().unwrap_or(f64::NAN);
            let mut cells = vec![count as f64, number(own.mean(true)?), number(own.spread(true, 1, true)?)];
            cells.push(sorted.first().copied().unwrap_or(f64::NAN));
            labels.extend(["mean", "std", "min"].map(Value::literal));
            for &share in shares {
                labels.push(share_label(share, host)?);
                cells.push(interpolated(&sorted, share));
            }
            labels.push(Value::literal("max"));
            cells.push(sorted.last().copied().unwrap_or(f64::NAN));
            let missing = cells.iter().map(|cell| cell.is_nan()).collect();
            Ok((labels, Masked::array(Array::floats(cells), missing)?))
        }
        Array::Masked(_) => {
            let (values, counts) = counted(array, true, host)?;
            let most = counts.iter().enumerate().max_by(|a, b| a.1.cmp(b.1).then(b.0.cmp(&a.0)));
            labels.extend(["unique", "top", "freq"].map(Value::literal));
            let (top, often) = match most {
                Some((at, count)) => (values.item(at, &meter)?, Value::Int(*count)),
                None => (nan(), nan()),
            };
            Ok((labels, Array::objects(vec![Value::Int(count), Value::Int(values.len() as i64), top, often])))
        }
    }
}

/// Counts, means and quantiles of every column of numbers; of text alone, or with `include='all'`, what is most frequent.
///
/// >>> pd.DataFrame({'a': [1, 2, 3]}).describe()['a'].tolist()
/// [3.0, 2.0, 1.0, 1.0, 1.5, 2.0, 2.5, 3.0]
fn describe_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    if frame.width() == 0 {
        return Err(raise::value_error("Cannot describe a DataFrame without columns"));
    }
    let everything = args.some("include").is_some_and(|include| include.as_str() == Some("all"));
    let described = if everything {
        if args.some("exclude").is_some() {
            return Err(raise::value_error("exclude must be None when include is 'all'"));
        }
        frame
    } else if args.some("include").is_some() || args.some("exclude").is_some() {
        let kinds = ["include", "exclude"].map(|name| (name.into(), args.value(name)));
        let call = Args { positional: Vec::new(), keywords: kinds.to_vec() };
        match crate::frame::MEMBERS.call(df, "select_dtypes", call, host)?.downcast::<DataFrame>() {
            Some(chosen) => chosen.frame(),
            None => return Err(Stop::unsupported("DataFrame.describe(include=)")),
        }
    } else {
        let wanted = |array: &Array| {
            matches!(
                array.dtype(),
                Dtype::Int(_)
                    | Dtype::Float
                    | Dtype::Float32
                    | Dtype::Time
                    | Dtype::Delta
                    | Dtype::Masked(Kind::Int(_) | Kind::Float)
            )
        };
        let numeric = frame.arrays().enumerate().filter(|(_, array)| wanted(array));
        let positions: Vec<usize> = numeric.map(|(at, _)| at).collect();
        if positions.is_empty() { frame } else { frame.shared_columns(&positions, &meter)? }
    };
    if described.width() == 0 {
        return Err(raise::value_error("No objects to concatenate"));
    }
    let shares = shares(args, host)?;
    let mut summaries = Vec::with_capacity(described.width());
    for array in described.arrays() {
        summaries.push(summary(&array, &shares, host)?);
    }
    // Labels in the order of the shortest summaries first.
    let mut by_length: Vec<&Vec<Value>> = summaries.iter().map(|(labels, _)| labels).collect();
    by_length.sort_by_key(|labels| labels.len());
    let mut names: Vec<Value> = Vec::new();
    for label in by_length.into_iter().flatten() {
        if !names.iter().any(|own| crate::frame::same_name(own, label)) {
            names.push(label.clone());
        }
    }
    let mut arrays = Vec::with_capacity(summaries.len());
    for (labels, array) in &summaries {
        let place = |name: &Value| labels.iter().position(|own| crate::frame::same_name(own, name));
        let rows: Vec<Option<usize>> = names.iter().map(place).collect();
        arrays.push(array.take_optional(&rows, &meter)?);
    }
    let index = Index::of_values(names, Value::None, &meter)?;
    Ok(DataFrame::value(Frame::of_arrays(described.columns, arrays, index, &meter)?))
}
