//! `pd.cut` and `pd.qcut`: numbers into intervals, after the steps of pandas' `reshape/tile.py`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Args, Bound, Host, IntKind, Meter, Native, Np, Result, Stop, Value, ops};

use crate::array::categorical::MISSING;
use crate::array::{Array, Categorical, Categories, infer};
use crate::categories::CategoricalArray;
use crate::families::sequence::interpolated;
use crate::index::object::IndexObject;
use crate::index::{Index, Labels};
use crate::interval::{self, Closed, Interval};
use crate::ndarray::NdArray;
use crate::selection;
use crate::series::Series;

/// `pd.cut`
pub static CUT: Native = crate::guard::native(
    "cut(x, bins, right=True, labels=None, retbins=False, precision=3, include_lowest=False, duplicates='raise', ordered=True)",
    cut,
);
/// `pd.qcut`
pub static QCUT: Native =
    crate::guard::native("qcut(x, q, labels=None, retbins=False, precision=3, duplicates='raise')", qcut);

/// How the cells are put into bins.
#[expect(clippy::struct_excessive_bools, reason = "each is a parameter of pandas' own")]
struct How {
    right: bool,
    labels: Value,
    precision: i64,
    lowest: bool,
    drop: bool,
    ordered: bool,
}

/// The edges of the bins.
enum Edges {
    Whole(Vec<i64>),
    Floats(Vec<f64>),
}

impl Edges {
    fn floats(&self) -> Vec<f64> {
        match self {
            Edges::Whole(edges) => edges.iter().map(|&edge| edge as f64).collect(),
            Edges::Floats(edges) => edges.clone(),
        }
    }

    fn array(&self) -> Array {
        match self {
            Edges::Whole(edges) => Array::ints(edges.clone()),
            Edges::Floats(edges) => Array::floats(edges.clone()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Edges::Whole(edges) => edges.len(),
            Edges::Floats(edges) => edges.len(),
        }
    }

    /// Without repeats, each where it was first.
    fn distinct(&self) -> Edges {
        match self {
            Edges::Whole(edges) => {
                let mut edges = edges.clone();
                edges.dedup();
                Edges::Whole(edges)
            }
            Edges::Floats(edges) => {
                let mut edges = edges.clone();
                edges.dedup_by(|a, b| a == b || (a.is_nan() && b.is_nan()));
                Edges::Floats(edges)
            }
        }
    }
}

/// The bin of each cell.
enum Binned {
    Cells(Rc<Categorical>),
    Numbers(Array),
}

/// The cells of what is to be cut, as floats, and whether they are integers.
fn numbers(value: &Value, host: &mut dyn Host) -> Result<Vec<f64>> {
    let meter = Rc::clone(host.meter());
    if selection::is_scalar(value) && !matches!(value, Value::Tuple(_)) {
        return Err(raise::value_error("Input array must be 1 dimensional"));
    }
    if let Value::List(_) | Value::Tuple(_) = value
        && hiddentables_values::iter::collect(value, host)?.iter().any(Value::is_none)
    {
        return Err(Stop::unsupported("cut of a list with None"));
    }
    let array = match value {
        Value::Dict(_) | Value::Set(_) => return Err(Stop::unsupported(format!("cut of a {}", value.class().name))),
        _ => selection::list_like(value, host)?,
    };
    let Some(array) = array else { return Err(Stop::unsupported(format!("cut of a {}", value.class().name))) };
    meter.work_len(array.len().saturating_mul(4))?;
    if let Array::Int(_, ints) = &array
        && ints.values().iter().any(|i| i.unsigned_abs() > 1 << 53)
    {
        return Err(Stop::unsupported("cut of integers that floats do not hold"));
    }
    match array.to_floats() {
        Some(values) => Ok(values),
        None if matches!(array, Array::Str(_)) && array.present_rows().len() == array.len() && !array.is_empty() => {
            Err(raise::type_error("unsupported operand type(s) for -: 'str' and 'str'"))
        }
        None if array.is_empty() => Ok(Vec::new()),
        None => Err(Stop::unsupported(format!("cut of {}", array.dtype().name()))),
    }
}

/// Numbers into intervals between edges, or into so many of equal width.
///
/// >>> pd.cut(pd.Series([1, 7, 5]), [0, 5, 10]).astype(str).tolist()
/// ['(0, 5]', '(5, 10]', '(0, 5]']
/// >>> pd.cut([1, 7, 5], 3, labels=False).tolist()
/// [0, 2, 1]
fn cut(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let x = args.value("x");
    let values = numbers(&x, host)?;
    let how = How {
        right: args.flag("right")?,
        labels: args.value("labels"),
        precision: args.int("precision")?,
        lowest: args.flag("include_lowest")?,
        drop: duplicates(args)?,
        ordered: args.flag("ordered")?,
    };
    let bins = args.value("bins");
    if let Some(index) = bins.downcast::<IndexObject>()
        && let Labels::Flat(labels) = index.index().labels()
        && interval::all(labels)
    {
        how.check()?;
        let cells = into_intervals(&values, &index.index(), host)?;
        return finished(&x, Binned::Cells(cells), args.flag("retbins")?.then_some(bins), host);
    }
    let edges = match &bins {
        Value::Int(count) | Value::Numpy(Np::Int(_, count)) => of_count(&x, &values, *count, how.right, host.meter())?,
        _ => edges_of(&bins, host)?,
    };
    let (binned, edges) = into_bins(&values, edges, &how, host)?;
    let edges = if args.flag("retbins")? { Some(NdArray::value(edges.array(), host.meter())?) } else { None };
    finished(&x, binned, edges, host)
}

/// Numbers into intervals between quantiles.
///
/// >>> pd.qcut(pd.Series([1, 2, 3, 4]), 2, labels=['low', 'high']).tolist()
/// ['low', 'low', 'high', 'high']
fn qcut(args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let x = args.value("x");
    crate::guard::refuse_single("qcut", &x)?;
    let values = numbers(&x, host)?;
    let how = How {
        right: true,
        labels: args.value("labels"),
        precision: args.int("precision")?,
        lowest: true,
        drop: duplicates(args)?,
        ordered: true,
    };
    let shares = match args.value("q") {
        Value::Int(count) | Value::Numpy(Np::Int(_, count)) if count >= 1 => linspace(0.0, 1.0, count, &meter)?,
        Value::Int(_) | Value::Float(_) | Value::Numpy(_) | Value::Str(_) | Value::Bool(_) => {
            return Err(Stop::unsupported("qcut into no bins"));
        }
        list => match selection::list_like(&list, host)?.and_then(|list| list.to_floats()) {
            Some(shares) => shares,
            None => return Err(Stop::unsupported("qcut(q=) of no numbers")),
        },
    };
    if shares.iter().any(|share| !(0.0..=1.0).contains(share)) {
        return Err(raise::value_error("percentiles should all be in the interval [0, 1]. Try [0.5] instead."));
    }
    meter.work_sort(values.len())?;
    let mut present = values.iter().copied().filter(|value| !value.is_nan()).collect::<Vec<f64>>();
    present.sort_by(f64::total_cmp);
    // pandas asks NumPy for percentiles, which makes shares of them again.
    let edges: Vec<f64> = shares.iter().map(|share| interpolated(&present, share * 100.0 / 100.0)).collect();
    if go_down(&edges) && !present.is_empty() {
        return Err(Stop::unsupported("qcut(q=) of shares that go down"));
    }
    let edges = Edges::Floats(edges);
    if edges.floats().iter().any(|edge| edge.is_nan()) && !values.iter().all(|value| value.is_nan()) {
        return Err(Stop::unsupported("qcut of these values"));
    }
    let (binned, edges) = into_bins(&values, edges, &how, host)?;
    let edges = if args.flag("retbins")? { Some(NdArray::value(edges.array(), host.meter())?) } else { None };
    finished(&x, binned, edges, host)
}

/// `pd.cut(series, bins, include_lowest=True)`, as `value_counts(bins=)` asks for it.
pub fn lowest_included(s: &Rc<Series>, bins: &Value, host: &mut dyn Host) -> Result<Rc<Categorical>> {
    let values = numbers(&Value::shared(Rc::clone(s)), host)?;
    let how = How { right: true, labels: Value::None, precision: 3, lowest: true, drop: false, ordered: true };
    let edges = match bins {
        Value::Int(count) | Value::Numpy(Np::Int(_, count)) => {
            of_count(&Value::shared(Rc::clone(s)), &values, *count, true, host.meter())?
        }
        bins if bins.is::<IndexObject>() => return Err(Stop::unsupported("value_counts(bins=) of an index")),
        bins => edges_of(bins, host)?,
    };
    match into_bins(&values, edges, &how, host)?.0 {
        Binned::Cells(cells) => Ok(cells),
        Binned::Numbers(_) => Err(Stop::unsupported("value_counts(bins=)")),
    }
}

fn duplicates(args: &Bound) -> Result<bool> {
    match args.value("duplicates").as_str() {
        Some("raise") => Ok(false),
        Some("drop") => Ok(true),
        _ => Err(raise::value_error("invalid value for 'duplicates' parameter, valid options are: raise, drop")),
    }
}

/// Whether some edge lies below the one before it.
fn go_down(edges: &[f64]) -> bool {
    edges.windows(2).any(|pair| pair.first() > pair.last())
}

fn linspace(start: f64, stop: f64, count: i64, meter: &Meter) -> Result<Vec<f64>> {
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    meter.work_len(count)?;
    meter.check_frame(count, 1)?;
    let _held = meter.reserve(8 * (count as u64).saturating_add(1))?;
    let step = (stop - start) / count as f64;
    let mut values: Vec<f64> = (0..count).map(|at| at as f64 * step + start).collect();
    values.push(stop);
    Ok(values)
}

/// The edges of bins of equal width.
fn of_count(x: &Value, values: &[f64], count: i64, right: bool, meter: &Meter) -> Result<Edges> {
    crate::guard::refuse_single("cut into so many bins", x)?;
    if count < 1 {
        return Err(raise::value_error("`bins` should be a positive integer."));
    }
    if values.is_empty() {
        return Err(raise::value_error("Cannot cut empty array"));
    }
    let present = || values.iter().copied().filter(|value| !value.is_nan());
    let (Some(mut least), Some(mut most)) = (present().reduce(f64::min), present().reduce(f64::max)) else {
        return Err(Stop::unsupported("cut of missing cells alone"));
    };
    if least.is_infinite() || most.is_infinite() {
        return Err(raise::value_error("cannot specify integer `bins` when input data contains infinity"));
    }
    if least == most {
        least -= if least == 0.0 { 0.001 } else { 0.001 * least.abs() };
        most += if most == 0.0 { 0.001 } else { 0.001 * most.abs() };
        return Ok(Edges::Floats(linspace(least, most, count, meter)?));
    }
    let mut edges = linspace(least, most, count, meter)?;
    let beyond = (most - least) * 0.001;
    if right {
        if let Some(edge) = edges.first_mut() {
            *edge -= beyond;
        }
    } else if let Some(edge) = edges.last_mut() {
        *edge += beyond;
    }
    Ok(Edges::Floats(edges))
}

/// The edges that a list gives, which must not go down.
fn edges_of(bins: &Value, host: &mut dyn Host) -> Result<Edges> {
    let list = match bins {
        Value::Dict(_) | Value::Set(_) => None,
        _ if selection::is_scalar(bins) && !matches!(bins, Value::Tuple(_)) => None,
        _ => selection::list_like(bins, host)?,
    };
    let edges = match list {
        Some(Array::Int(IntKind::I64, ints)) => Edges::Whole(ints.values().to_vec()),
        Some(Array::Float(floats)) => Edges::Floats(floats.iter().map(|edge| edge.unwrap_or(f64::NAN)).collect()),
        Some(_) => return Err(Stop::unsupported("cut(bins=) of no numbers")),
        None => return Err(Stop::unsupported(format!("cut(bins=) of a {}", bins.class().name))),
    };
    host.meter().work_len(edges.len())?;
    let floats = edges.floats();
    if go_down(&floats) || floats.iter().any(|edge| edge.is_nan()) {
        return Err(raise::value_error("bins must increase monotonically."));
    }
    Ok(edges)
}

impl How {
    fn check(&self) -> Result<()> {
        if !self.ordered && self.labels.is_none() {
            return Err(raise::value_error("'labels' must be provided if 'ordered = False'"));
        }
        Ok(())
    }
}

/// The bin of each cell among intervals: the first that holds it.
fn into_intervals(values: &[f64], index: &Rc<Index>, host: &mut dyn Host) -> Result<Rc<Categorical>> {
    let meter = Rc::clone(host.meter());
    meter.work_len(values.len().saturating_mul(index.len()))?;
    let labels = index.to_array(&meter)?;
    let intervals: Vec<Rc<Interval>> = labels.items(&meter)?.iter().filter_map(Value::downcast::<Interval>).collect();
    for (at, one) in intervals.iter().enumerate() {
        for other in intervals.iter().skip(at + 1) {
            let overlap = ops::call_method(
                &Value::shared(Rc::clone(one)),
                "overlaps",
                Args::one(Value::shared(Rc::clone(other))),
                host,
            )?;
            if ops::truth(&overlap, host)? {
                return Err(raise::value_error("Overlapping IntervalIndex is not accepted."));
            }
        }
    }
    let mut codes = Vec::with_capacity(values.len());
    for value in values {
        let cell = Value::Float(*value);
        let found = intervals.iter().position(|interval| !value.is_nan() && interval.holds(&cell) == Some(true));
        codes.push(found.and_then(|at| i32::try_from(at).ok()).unwrap_or(MISSING));
    }
    let plain = index.renamed(vec![Value::None], &meter)?;
    Ok(Categorical::new(codes, Categories::of_index(plain, true, &meter)?))
}

/// The bin of each cell, and the edges that were used.
fn into_bins(values: &[f64], edges: Edges, how: &How, host: &mut dyn Host) -> Result<(Binned, Edges)> {
    let meter = Rc::clone(host.meter());
    how.check()?;
    let distinct = edges.distinct();
    let edges = if distinct.len() < edges.len() && edges.len() != 2 {
        if !how.drop {
            let index = Index::flat(edges.array(), Value::None, &meter)?;
            let shown = crate::index::object::repr(&index, host)?;
            return Err(raise::value_error(format!(
                "Bin edges must be unique: {shown}.\nYou can drop duplicate edges by setting the 'duplicates' kwarg"
            )));
        }
        distinct
    } else {
        edges
    };
    let floats = edges.floats();
    meter.work_len(values.len().saturating_mul(2))?;
    let _held = meter.reserve(16 * values.len() as u64)?;
    // The bin of a cell, counted from 1; 0 and as many as there are edges are outside.
    let bin = |&value: &f64| -> Option<usize> {
        if value.is_nan() {
            return None;
        }
        let mut at = if how.right {
            floats.partition_point(|edge| *edge < value)
        } else {
            floats.partition_point(|edge| *edge <= value)
        };
        if how.lowest && floats.first() == Some(&value) {
            at = 1;
        }
        (at != 0 && at != floats.len()).then(|| at - 1)
    };
    let bins: Vec<Option<usize>> = values.iter().map(bin).collect();
    if let Value::Bool(false) = how.labels {
        let numbers = if bins.contains(&None) {
            Array::floats(bins.iter().map(|bin| bin.map_or(f64::NAN, |bin| bin as f64)).collect())
        } else {
            Array::ints(bins.iter().map(|bin| bin.unwrap_or_default() as i64).collect())
        };
        return Ok((Binned::Numbers(numbers), edges));
    }
    let labels = labels(&edges, how, host)?;
    let codes = bins.iter().map(|bin| bin.and_then(|bin| labels.codes().get(bin)).copied().unwrap_or(MISSING));
    let cells = Categorical::new(codes.collect(), Rc::clone(labels.categories()));
    Ok((Binned::Cells(cells), edges))
}

/// A label for each bin.
fn labels(edges: &Edges, how: &How, host: &mut dyn Host) -> Result<Rc<Categorical>> {
    let meter = Rc::clone(host.meter());
    let bins = edges.len().saturating_sub(1);
    let every = |categories: Rc<Categories>| {
        let codes = (0..categories.len()).map(|at| i32::try_from(at).unwrap_or(MISSING)).collect();
        Categorical::new(codes, categories)
    };
    if how.labels.is_none() {
        let intervals = intervals(edges, how, &meter)?;
        if intervals.is_empty() {
            return Err(Stop::unsupported("cut with less than two edges"));
        }
        let categories = Categories::new(Array::objects(intervals), true, &meter);
        return match categories {
            Ok(categories) => Ok(every(categories)),
            Err(stop) if stop.is_raise() => Err(Stop::unsupported("cut into intervals that look alike")),
            Err(terminal) => Err(terminal),
        };
    }
    let list = match &how.labels {
        labels if selection::is_scalar(labels) && !matches!(labels, Value::Tuple(_)) => None,
        Value::Dict(_) | Value::Set(_) => return Err(Stop::unsupported("cut(labels=) of no list")),
        labels => selection::list_like(labels, host)?,
    };
    let Some(list) = list else {
        return Err(raise::value_error("Bin labels must either be False, None or passed in as a list-like argument"));
    };
    let distinct = crate::distinct::first_rows(std::slice::from_ref(&list), &meter)?.len() == list.len();
    if how.ordered && !distinct {
        return Err(raise::value_error(
            "labels must be unique if ordered=True; pass ordered=False for duplicate labels",
        ));
    }
    if list.len() != bins {
        return Err(raise::value_error("Bin labels must be one fewer than the number of bin edges"));
    }
    if let Array::Category(cells) = list {
        return Ok(cells);
    }
    if !distinct {
        return Categorical::of_array(&list, how.ordered, host);
    }
    let list = match list {
        Array::Object(cells) => infer(cells.to_vec(), &meter)?,
        other => other,
    };
    Ok(every(Categories::new(list, how.ordered, &meter)?))
}

/// A number to so many places; of one below 1 so many after its first digit.
fn rounded(value: f64, precision: i64) -> f64 {
    if !value.is_finite() || value == 0.0 {
        return value;
    }
    let places =
        if value.trunc() == 0.0 { -(value.fract().abs().log10().floor() as i64) - 1 + precision } else { precision };
    let scale = 10.0_f64.powi(i32::try_from(places.unsigned_abs()).unwrap_or(i32::MAX));
    if places >= 0 { (value * scale).round_ties_even() / scale } else { (value / scale).round_ties_even() * scale }
}

/// The intervals between the edges, rounded to as few places as tell them apart.
fn intervals(edges: &Edges, how: &How, meter: &Meter) -> Result<Vec<Value>> {
    let floats = edges.floats();
    if !(0..20).contains(&how.precision) {
        return Err(Stop::unsupported("cut(precision=) below 0 or beyond 19"));
    }
    let mut precision = how.precision;
    for tried in how.precision..20 {
        meter.work_len(floats.len())?;
        let mut levels: Vec<f64> = floats.iter().map(|&edge| rounded(edge, tried)).collect();
        levels.sort_by(f64::total_cmp);
        levels.dedup_by(|a, b| a == b);
        if levels.len() == floats.len() {
            precision = tried;
            break;
        }
    }
    let closed = if how.right { Closed::Right } else { Closed::Left };
    let lowest = how.right && how.lowest;
    let between = |ends: &[Value]| match ends {
        [left, right] => Ok(Value::object(Interval { left: left.clone(), right: right.clone(), closed })),
        _ => Err(Stop::unsupported("cut with less than two edges")),
    };
    let ends: Vec<Value> = match edges {
        Edges::Whole(edges) if !lowest => edges.iter().map(|&edge| Value::np_int(edge)).collect(),
        Edges::Whole(edges) if precision == 0 => {
            let edge = |(at, &edge): (usize, &i64)| Value::np_int(if at == 0 { edge.wrapping_sub(1) } else { edge });
            edges.iter().enumerate().map(edge).collect()
        }
        _ => {
            let step: f64 = format!("1e-{precision}").parse().unwrap_or(f64::NAN);
            let whole = matches!(edges, Edges::Whole(_));
            let edge = |(at, &edge): (usize, &f64)| {
                let edge = if whole { edge } else { rounded(edge, precision) };
                Value::np_float(if at == 0 && lowest { edge - step } else { edge })
            };
            floats.iter().enumerate().map(edge).collect()
        }
    };
    ends.windows(2).map(between).collect()
}

/// The answer: under the labels of a Series, else an array; with the edges where they are asked for.
fn finished(x: &Value, binned: Binned, edges: Option<Value>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let value = match (x.downcast::<Series>(), binned) {
        (Some(series), Binned::Cells(cells)) => series.with_array(Array::Category(cells), &meter)?,
        (Some(series), Binned::Numbers(numbers)) => series.with_array(numbers, &meter)?,
        (None, Binned::Cells(cells)) => CategoricalArray::charged(cells, &meter)?,
        (None, Binned::Numbers(numbers)) => NdArray::value(numbers, &meter)?,
    };
    match edges {
        Some(edges) => Value::tuple(vec![value, edges], &meter),
        None => Ok(value),
    }
}
