//! Two columns together: `corr`, `cov`, `corrwith`, `autocorr`, of groups too.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Args, Bound, Host, Method, Result, Stop, Value};

use super::reduce::check_axis;
use crate::array::reduce::pairwise_sum;
use crate::array::{Array, Dtype, nan};
use crate::frame::{DataFrame, Frame};
use crate::groupby::GroupBy;
use crate::index::Index;
use crate::index::join::Joined;
use crate::joining::How;
use crate::ndarray::NdArray;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("corr(other, method='pearson', min_periods=None)", corr),
    Method::new("cov(other, min_periods=None, ddof=1)", cov),
    Method::new("autocorr(lag=1)", autocorr),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("corr(method='pearson', min_periods=1, numeric_only=False)", corr_frame),
    Method::new("cov(min_periods=None, ddof=1, numeric_only=False)", cov_frame),
    Method::new("corrwith(other, axis=0, drop=False, method='pearson', numeric_only=False)", corrwith),
];

/// Rows of a grouped frame.
pub const GROUPED_FRAME: &[Method<Rc<GroupBy>>] = &[
    Method::new("corr(method='pearson', min_periods=1, numeric_only=False)", |g, args, host| {
        each_group("corr", g, &["method", "min_periods", "numeric_only"], args, host)
    }),
    Method::new("cov(min_periods=None, ddof=1, numeric_only=False)", |g, args, host| {
        each_group("cov", g, &["min_periods", "ddof", "numeric_only"], args, host)
    }),
];

/// Rows of a grouped Series.
pub const GROUPED_SERIES: &[Method<Rc<GroupBy>>] = &[
    Method::new("corr(other, method='pearson', min_periods=None)", |g, args, host| {
        each_group("corr", g, &["other", "method", "min_periods"], args, host)
    }),
    Method::new("cov(other, min_periods=None, ddof=1)", |g, args, host| {
        each_group("cov", g, &["other", "min_periods", "ddof"], args, host)
    }),
];

/// The cells of both Series where their labels are the same and both are present; `None` where no label is.
type Pairs = Option<(Vec<f64>, Vec<f64>)>;

fn pairs(s: &Rc<Series>, other: &Value, host: &mut dyn Host) -> Result<Pairs> {
    let meter = Rc::clone(host.meter());
    let Some(other) = other.downcast::<Series>() else {
        return Err(Stop::unsupported("Series.corr with no Series"));
    };
    let (mut own, mut theirs) = (s.array(), other.array());
    if !s.index().same_labels(&other.index(), &meter)? {
        let joined = s.index().join(&other.index(), How::Inner, false, host)?;
        let rows = |rows: Vec<Option<usize>>| rows.into_iter().flatten().collect::<Vec<_>>();
        (own, theirs) = (own.take(&rows(joined.left), &meter)?, theirs.take(&rows(joined.right), &meter)?);
    }
    if own.is_empty() {
        return Ok(None);
    }
    let (a, b) = (numbers(&own, host)?, numbers(&theirs, host)?);
    Ok(Some(a.into_iter().zip(b).filter(|(a, b)| !a.is_nan() && !b.is_nan()).unzip()))
}

/// A count that an argument gives; nothing where it is `None`.
fn least(args: &Bound) -> Result<usize> {
    Ok(if args.some("min_periods").is_some() { usize::try_from(args.int("min_periods")?).unwrap_or(0) } else { 1 })
}

fn unknown(method: &Value, host: &mut dyn Host) -> Stop {
    match ops::str(method, host) {
        Ok(shown) => raise::value_error(format!(
            "method must be either 'pearson', 'spearman', 'kendall', or a callable, '{shown}' was supplied"
        )),
        Err(stop) => stop,
    }
}

fn callable(method: &Value) -> bool {
    match method {
        Value::Native(_) | Value::Class(_) => true,
        Value::Object(object) => object.callable(),
        _ => false,
    }
}

/// What a function makes of two columns' numbers.
fn by_function(function: &Value, a: Vec<f64>, b: Vec<f64>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (a, b) = (NdArray::value(Array::floats(a), &meter)?, NdArray::value(Array::floats(b), &meter)?);
    host.call(function, Args::positional(vec![a, b]))
}

/// The correlation with another Series, over the rows where both are present; `method` may be a function of two arrays.
///
/// >>> round(pd.Series([1, 2, 4]).corr(pd.Series([1, 3, 4])), 6)
/// np.float64(0.928571)
fn corr(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let method = args.value("method");
    let Some((a, b)) = pairs(s, &args.value("other"), host)? else { return Ok(nan()) };
    if !callable(&method) {
        match method.as_str() {
            Some("pearson") => {}
            // The reference has no SciPy, which these need.
            Some("spearman" | "kendall") => return Err(Stop::unsupported("Series.corr(method=), which needs scipy")),
            _ => return Err(unknown(&method, host)),
        }
    }
    if a.len() < least(args)? {
        return Ok(nan());
    }
    if callable(&method) {
        return by_function(&method, a, b, host);
    }
    Ok(match moments(&a, &b, 1.0) {
        None => nan(),
        // A correlation of constants is NaN; clamp keeps it so.
        Some((ab, aa, bb)) => Value::np_float((ab / aa.sqrt() / bb.sqrt()).clamp(-1.0, 1.0)),
    })
}

/// The covariance with another Series, over the rows where both are present.
///
/// >>> pd.Series([1, 2, 4]).cov(pd.Series([1, 3, 5]))
/// np.float64(3.0)
fn cov(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let Some((a, b)) = pairs(s, &args.value("other"), host)? else { return Ok(nan()) };
    if a.len() < least(args)? {
        return Ok(nan());
    }
    let ddof = if args.some("ddof").is_some() { args.int("ddof")? as f64 } else { 1.0 };
    Ok(moments(&a, &b, ddof).map_or_else(nan, |(ab, ..)| Value::np_float(ab)))
}

/// The correlation with itself some rows before.
///
/// >>> round(pd.Series([1, 3, 2, 5]).autocorr(), 6)
/// np.float64(-0.327327)
fn autocorr(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let own = Value::shared(Rc::clone(s));
    let shifted = ops::call_method(&own, "shift", Args::one(args.value("lag")), host)?;
    ops::call_method(&own, "corr", Args::one(shifted), host)
}

/// The cells as floats, times as nanoseconds; of objects their conversion, which fails for text.
fn numbers(array: &Array, host: &mut dyn Host) -> Result<Vec<f64>> {
    host.meter().work_len(3 * array.len())?;
    if let Array::Time(times) | Array::Delta(times) = array {
        if times.has_missing() {
            // pandas takes the least of integers for them.
            return Err(Stop::unsupported("corr and cov of times with missing ones"));
        }
        return Ok(times.iter().map(|time| time.map_or(f64::NAN, |time| time as f64)).collect());
    }
    Ok(match array.to_floats() {
        Some(floats) => floats,
        None => {
            let target = crate::array::cast::Target::Dtype(Dtype::Float);
            crate::array::cast::cast(array, target, host)?.to_floats().unwrap_or_default()
        }
    })
}

/// Covariance and both variances over the rows where both are present; `None` where there are none.
///
/// As `np.cov` takes them: products summed in order, each addition fused with its multiplication, which is what BLAS does for
/// rows that fit its kernels; then times the reciprocal of n - ddof, which is never below nothing.
pub fn moments(a: &[f64], b: &[f64], ddof: f64) -> Option<(f64, f64, f64)> {
    let pairs: Vec<(f64, f64)> =
        a.iter().zip(b).filter(|(a, b)| !a.is_nan() && !b.is_nan()).map(|(a, b)| (*a, *b)).collect();
    if pairs.is_empty() {
        return None;
    }
    let n = pairs.len() as f64;
    let mean_of = |values: Vec<f64>| pairwise_sum(&values) / n;
    let (mean_a, mean_b) = (mean_of(pairs.iter().map(|p| p.0).collect()), mean_of(pairs.iter().map(|p| p.1).collect()));
    let (mut ab, mut aa, mut bb) = (0.0_f64, 0.0_f64, 0.0_f64);
    for (one, other) in pairs {
        let (one, other) = (one - mean_a, other - mean_b);
        ab = one.mul_add(other, ab);
        aa = one.mul_add(one, aa);
        bb = other.mul_add(other, bb);
    }
    let share = 1.0 / (n - ddof).max(0.0);
    Some((ab * share, aa * share, bb * share))
}

/// Covariance and squares as pandas' own kernel for frames takes them, by Welford's method.
fn welford(a: &[f64], b: &[f64]) -> (usize, f64, f64, f64) {
    let (mut n, mut mean_a, mut mean_b, mut aa, mut bb, mut ab) = (0, 0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64);
    let present = |(a, b): &(&f64, &f64)| a.is_finite() && b.is_finite();
    for (&x, &y) in a.iter().zip(b).filter(present) {
        n += 1;
        let (dx, dy) = (x - mean_a, y - mean_b);
        mean_a += 1.0 / n as f64 * dx;
        mean_b += 1.0 / n as f64 * dy;
        aa += (x - mean_a) * dx;
        bb += (y - mean_b) * dy;
        ab += (x - mean_a) * dy;
    }
    (n, ab, aa, bb)
}

/// Ranks from one, equal numbers sharing theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    let cell = |row: usize| values.get(row).copied().unwrap_or(f64::NAN);
    order.sort_by(|&a, &b| cell(a).total_cmp(&cell(b)));
    let mut ranks = vec![0.0; values.len()];
    let mut at = 0;
    while let Some(&first) = order.get(at) {
        let mut end = at + 1;
        while order.get(end).is_some_and(|&row| cell(row) == cell(first)) {
            end += 1;
        }
        for &row in order.iter().take(end).skip(at) {
            if let Some(slot) = ranks.get_mut(row) {
                *slot = (at + 1 + end) as f64 / 2.0;
            }
        }
        at = end;
    }
    ranks
}

/// The correlation of two columns' ranks, over the rows where both are present.
fn spearman(a: &[f64], b: &[f64], least: usize) -> f64 {
    let present = |(a, b): &(&f64, &f64)| a.is_finite() && b.is_finite();
    let (x, y): (Vec<f64>, Vec<f64>) = a.iter().zip(b).filter(present).map(|(a, b)| (*a, *b)).unzip();
    if x.len() < least || x.is_empty() {
        return f64::NAN;
    }
    let mean = f64::midpoint(x.len() as f64, 1.0);
    let (mut xy, mut xx, mut yy) = (0.0, 0.0, 0.0);
    for (one, other) in ranks(&x).iter().zip(ranks(&y)) {
        let (one, other) = (one - mean, other - mean);
        xy += one * other;
        xx += one * one;
        yy += other * other;
    }
    let divisor = f64::sqrt(xx * yy);
    if divisor == 0.0 { f64::NAN } else { xy / divisor }
}

/// The columns as floats under their labels; those of no numbers are left out where `numeric_only`.
fn matrix(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<(Vec<Vec<f64>>, Rc<crate::index::Index>)> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let numeric_only = args.flag("numeric_only")?;
    let (mut kept, mut columns) = (Vec::new(), Vec::new());
    for (at, array) in frame.arrays().enumerate() {
        if numeric_only && !array.dtype().is_numeric() {
            continue;
        }
        kept.push(at);
        columns.push(numbers(&array, host)?);
    }
    let cells = columns.len().saturating_mul(columns.len());
    meter.check_frame(columns.len(), columns.len())?;
    meter.work_len(cells.saturating_mul(frame.rows()).saturating_mul(6))?;
    Ok((columns, frame.columns.take(&kept, &meter)?))
}

/// Every pair of columns together: the later one first, as pandas takes them.
fn square(
    columns: &[Vec<f64>],
    names: &Rc<crate::index::Index>,
    host: &mut dyn Host,
    mut pair: impl FnMut(&[f64], &[f64], bool, &mut dyn Host) -> Result<f64>,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut half: Vec<Vec<f64>> = Vec::with_capacity(columns.len());
    for (at, x) in columns.iter().enumerate() {
        let mut row = Vec::with_capacity(at + 1);
        for (other, y) in columns.iter().enumerate().take(at + 1) {
            row.push(pair(x, y, at == other, host)?);
        }
        half.push(row);
    }
    let cell = |at: usize, other: usize| {
        half.get(at.max(other)).and_then(|row| row.get(at.min(other))).copied().unwrap_or(f64::NAN)
    };
    let arrays = (0..columns.len()).map(|at| Array::floats((0..columns.len()).map(|other| cell(at, other)).collect()));
    Ok(DataFrame::value(Frame::of_arrays(Rc::clone(names), arrays.collect(), Rc::clone(names), &meter)?))
}

/// The correlation of every pair of columns, over the rows where both are present: `'pearson'`, `'spearman'` (of ranks), or a
/// function of two arrays.
///
/// >>> pd.DataFrame({'a': [1, 2, 3], 'b': [10, 40, 20]}).corr(method='spearman')['a'].tolist()
/// [1.0, 0.5]
fn corr_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (columns, names) = matrix(df, args, host)?;
    let method = args.value("method");
    let least = least(args)?;
    if callable(&method) {
        // A function sees the earlier column first, and none with itself.
        return square(&columns, &names, host, |later, earlier, same, host| {
            let present = |(a, b): &(&f64, &f64)| a.is_finite() && b.is_finite();
            let (a, b): (Vec<f64>, Vec<f64>) = earlier.iter().zip(later).filter(present).map(|(a, b)| (*a, *b)).unzip();
            if a.len() < least {
                return Ok(f64::NAN);
            }
            if same {
                return Ok(1.0);
            }
            let answer = by_function(&method, a, b, host)?;
            answer.as_float().ok_or_else(|| Stop::unsupported("DataFrame.corr(method=) that gives no number"))
        });
    }
    match method.as_str() {
        Some("pearson") => square(&columns, &names, host, |x, y, _, _| {
            let (n, ab, aa, bb) = welford(x, y);
            let divisor = (aa * bb).sqrt();
            let fits = n >= least && n > 0 && divisor != 0.0;
            Ok(if fits { (ab / divisor).clamp(-1.0, 1.0) } else { f64::NAN })
        }),
        Some("spearman") => square(&columns, &names, host, |x, y, _, _| Ok(spearman(x, y, least))),
        Some("kendall") => Err(Stop::unsupported("DataFrame.corr(method='kendall'), which needs scipy")),
        _ => Err(unknown(&method, host)),
    }
}

/// The covariance of every pair of columns; `ddof` counts where no cell is missing.
///
/// >>> pd.DataFrame({'a': [1, 2, 3], 'b': [1, 3, 5]}).cov()['b'].tolist()
/// [2.0, 4.0]
fn cov_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (columns, names) = matrix(df, args, host)?;
    let least = if args.some("min_periods").is_some() { least(args)? } else { 0 };
    let ddof = if args.some("ddof").is_some() { args.int("ddof")? as f64 } else { 1.0 };
    let whole = columns.iter().flatten().all(|cell| !cell.is_nan());
    square(&columns, &names, host, |x, y, _, _| {
        if whole {
            let fits = least <= x.len();
            return Ok(moments(x, y, ddof).filter(|_| fits).map_or(f64::NAN, |(ab, ..)| ab));
        }
        let (n, ab, ..) = welford(x, y);
        Ok(if n >= least.max(1) && n > 1 { ab / (n as f64 - 1.0) } else { f64::NAN })
    })
}

/// The labels that both have. Equal labels stand beside each other, repeated or not.
fn inner(own: &Rc<Index>, theirs: &Rc<Index>, host: &mut dyn Host) -> Result<Joined> {
    if own.same_labels(theirs, &Rc::clone(host.meter()))? {
        let rows: Vec<Option<usize>> = (0..own.len()).map(Some).collect();
        return Ok(Joined { index: Rc::clone(own), left: rows.clone(), right: rows });
    }
    own.join(theirs, How::Inner, false, host)
}

/// The correlation of each column with a Series, or with the column of its name in another frame; by rows with `axis=1`. Labels
/// that only one frame has are missing, or left out with `drop`.
///
/// >>> pd.DataFrame({'a': [1, 2, 3], 'b': [3, 2, 1]}).corrwith(pd.Series([1, 2, 3])).tolist()
/// [1.0, -1.0]
fn corrwith(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let by_rows = check_axis("DataFrame", args, 1)? == 1;
    let (other, method) = (args.value("other"), args.value("method"));
    let numeric = |frame: Frame| -> Result<Frame> {
        if !args.flag("numeric_only")? {
            return Ok(frame);
        }
        let kept: Vec<usize> =
            frame.arrays().enumerate().filter(|(_, array)| array.dtype().is_numeric()).map(|(at, _)| at).collect();
        frame.shared_columns(&kept, &meter)
    };
    let mut own = numeric(df.frame())?;
    if by_rows {
        own = super::levels::transposed(&own, host)?;
    }
    if other.is::<Series>() {
        let mut cells = Vec::with_capacity(own.width());
        for at in 0..own.width() {
            let Some(column) = own.series(at, &meter)? else { continue };
            let call =
                Args { positional: vec![Value::shared(column)], keywords: vec![("method".into(), method.clone())] };
            cells.push(ops::call_method(&other, "corr", call, host)?);
        }
        let array = if cells.is_empty() { Array::floats(Vec::new()) } else { crate::array::infer(cells, &meter)? };
        return Series::value(Value::None, own.columns, array, &meter);
    }
    let Some(theirs) = other.downcast::<DataFrame>() else {
        return Err(Stop::unsupported(format!("DataFrame.corrwith of a {}", other.class().name)));
    };
    if method.as_str() != Some("pearson") {
        return Err(Stop::unsupported("DataFrame.corrwith(DataFrame, method=)"));
    }
    let mut theirs = numeric(theirs.frame())?;
    if by_rows {
        theirs = super::levels::transposed(&theirs, host)?;
    }
    let rows = inner(&own.index, &theirs.index, host)?;
    let columns = inner(&own.columns, &theirs.columns, host)?;
    let side = |frame: &Frame, rows: &[Option<usize>], places: &[Option<usize>]| -> Result<Value> {
        let rows: Vec<usize> = rows.iter().copied().flatten().collect();
        let arrays = places.iter().flatten().filter_map(|&at| frame.array(at)).map(|array| array.take(&rows, &meter));
        let index = crate::index::Index::range(rows.len());
        let frame = Frame::of_arrays(Rc::clone(&columns.index), arrays.collect::<Result<_>>()?, index, &meter)?;
        Ok(DataFrame::value(frame))
    };
    let left = side(&own, &rows.left, &columns.left)?;
    let right = side(&theirs, &rows.right, &columns.right)?;
    // The same steps as pandas, so that the last bits are the same.
    let nothing = |value: &Value, host: &mut dyn Host| ops::binary(BinaryOp::Mul, value, &Value::Int(0), host);
    let zeros = nothing(&right, host)?;
    let left = ops::binary(BinaryOp::Add, &left, &zeros, host)?;
    let zeros = nothing(&left, host)?;
    let right = ops::binary(BinaryOp::Add, &right, &zeros, host)?;
    let reduced = |value: &Value, name: &str, host: &mut dyn Host| ops::call_method(value, name, Args::none(), host);
    let mean = reduced(&left, "mean", host)?;
    let left_off = ops::binary(BinaryOp::Sub, &left, &mean, host)?;
    let mean = reduced(&right, "mean", host)?;
    let right_off = ops::binary(BinaryOp::Sub, &right, &mean, host)?;
    let products = ops::binary(BinaryOp::Mul, &left_off, &right_off, host)?;
    let above = reduced(&products, "sum", host)?;
    let count = reduced(&left, "count", host)?;
    let count = ops::binary(BinaryOp::Sub, &count, &Value::Int(1), host)?;
    let spread = reduced(&left, "std", host)?;
    let below = ops::binary(BinaryOp::Mul, &count, &spread, host)?;
    let spread = reduced(&right, "std", host)?;
    let below = ops::binary(BinaryOp::Mul, &below, &spread, host)?;
    let mut answer = ops::binary(BinaryOp::Div, &above, &below, host)?;
    if let Some(found) = answer.downcast::<Series>()
        && matches!(found.array(), Array::Object(_) | Array::Str(_))
        && found.array().present_rows().is_empty()
    {
        answer = found.with_array(Array::floats(vec![f64::NAN; found.len()]), &meter)?;
    }
    if args.flag("drop")? {
        return Ok(answer);
    }
    let Some(found) = answer.downcast::<Series>() else { return Err(Stop::unsupported("DataFrame.corrwith")) };
    let union = own.columns.union(&theirs.columns, crate::index::Order::Tried, host)?;
    let mut rest = Vec::new();
    for (at, label) in union.to_values(&meter)?.iter().enumerate() {
        if found.index().positions(label, &meter)?.is_empty() {
            rest.push(at);
        }
    }
    if rest.is_empty() {
        return Ok(answer);
    }
    let missing =
        Series::value(Value::None, union.take(&rest, &meter)?, Array::floats(vec![f64::NAN; rest.len()]), &meter)?;
    crate::modules::pandas::CONCAT.call(Args::one(Value::list(vec![answer, missing], &meter)?), host)
}

/// What the method of this name gives for each group, put together as `apply` does.
fn each_group(
    name: &'static str,
    g: &Rc<GroupBy>,
    parameters: &[&str],
    args: &Bound,
    host: &mut dyn Host,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let keywords: Vec<_> = parameters.iter().map(|name| ((*name).into(), args.value(name))).collect();
    let seen = if g.is_series() { Rc::clone(g) } else { g.select(crate::groupby::Selected::Several(g.positions())) };
    let mut values = Vec::with_capacity(g.keys.len());
    for rows in &g.keys.rows {
        meter.step()?;
        let call = Args { positional: Vec::new(), keywords: keywords.clone() };
        values.push(ops::call_method(&seen.part(rows, &meter)?, name, call, host)?);
    }
    if values.is_empty() || !g.as_index {
        return Err(Stop::unsupported(format!("{}.{name} of no groups, or with as_index=False", g.class_name())));
    }
    if g.is_series() {
        return Series::value(g.name(&meter)?, g.keys.index(&meter)?, crate::array::infer(values, &meter)?, &meter);
    }
    if !g.group_keys {
        return Err(Stop::unsupported(format!("{}.{name} with group_keys=False", g.class_name())));
    }
    super::groupby::apply::stacked(&seen, values, false, host)
}
