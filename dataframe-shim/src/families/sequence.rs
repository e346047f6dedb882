//! Along the rows: `cumsum` and its kin, `shift`, `diff`, `pct_change`, `rank`, `quantile`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::BinaryOp;
use hiddentables_values::{Args, Bound, Host, IntKind, Method, Np, Result, Stop, Value, ops, to_float32};

use super::reduce::check_axis;
use crate::array::arithmetic::{self, Operand};
use crate::array::order::same_cell;
use crate::array::{Array, Dtype, Kind, Masked, nan};
use crate::index::{Index, Labels};
use crate::polars_bridge::{FloatKind, Ints};
use crate::selection;
use crate::series::Series;
use crate::time::offset::Offset;
use crate::time::offsets::DateOffset;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("cumsum(axis=None, skipna=True, *args, **kwargs)", |s, args, host| {
        cumulative(s, args, host, |a, b| a + b, i64::wrapping_add)
    })
    .as_numpy("cumsum(dtype=None, out=None)"),
    Method::new("cumprod(axis=None, skipna=True, *args, **kwargs)", |s, args, host| {
        cumulative(s, args, host, |a, b| a * b, i64::wrapping_mul)
    })
    .as_numpy("cumprod(dtype=None, out=None)"),
    Method::new("cummax(axis=None, skipna=True, *args, **kwargs)", |s, args, host| extreme_so_far(true, s, args, host))
        .as_numpy("cummax(dtype=None, out=None)"),
    Method::new("cummin(axis=None, skipna=True, *args, **kwargs)", |s, args, host| {
        extreme_so_far(false, s, args, host)
    })
    .as_numpy("cummin(dtype=None, out=None)"),
    Method::new("pct_change(periods=1, fill_method=<no_default>, limit=<no_default>, freq=None, **kwargs)", pct_change),
    Method::new("argsort(axis=0, kind='quicksort', order=None, stable=None)", argsort),
    Method::new("shift(periods=1, freq=None, axis=0, fill_value=<no_default>, suffix=None)", shift),
    Method::new("diff(periods=1)", diff),
    Method::property("is_monotonic_increasing", |s, host| monotonic(true, s, host)),
    Method::property("is_monotonic_decreasing", |s, host| monotonic(false, s, host)),
    Method::new(
        "rank(axis=0, method='average', numeric_only=False, na_option='keep', ascending=True, pct=False)",
        rank,
    ),
    Method::new("quantile(q=0.5, interpolation='linear')", quantile),
];

/// Each cell combined with those before it; missing ones are passed over, or where `skipna` is false make all that follow missing.
///
/// >>> pd.Series([1, 2, 3]).cumsum().tolist()
/// [1, 3, 6]
fn cumulative(
    s: &Rc<Series>,
    args: &Bound,
    host: &mut dyn Host,
    float: fn(f64, f64) -> f64,
    int: fn(i64, i64) -> i64,
) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if args.some("axis").is_some() {
        check_axis("Series", args, 0)?;
    }
    let skip = skips_missing(args)?;
    let array = s.array();
    meter.work_len(array.len())?;
    if let Array::Masked(own) = &array {
        return s.with_array(running_masked(own, skip, float, int)?, &meter);
    }
    let ints = |values: &[i64]| {
        let mut total = None;
        let step = |&i: &i64| {
            let next = total.map_or(i, |total| int(total, i));
            total = Some(next);
            next
        };
        Ints::new(values.iter().map(step).collect())
    };
    let result = match &array {
        Array::Bool(bools) => Array::Int(IntKind::I64, ints(&bools.iter().map(i64::from).collect::<Vec<_>>())),
        Array::Int(kind, own) if kind.name() == "int64" => Array::Int(*kind, ints(own.values())),
        Array::Delta(own) if !own.has_missing() && int(2, 3) == 5 => Array::Delta(ints(own.values())),
        Array::Float(floats) => {
            let kind = floats.kind();
            let (mut total, mut lost) = (None, false);
            let step = |f: Option<f64>| {
                lost = lost || (!skip && f.is_none());
                f.filter(|_| !lost).map_or(f64::NAN, |f| {
                    let next = total.map_or(f, |total| kind.round(float(total, f)));
                    total = Some(next);
                    next
                })
            };
            Array::floats_of(kind, floats.iter().map(step).collect())
        }
        Array::Str(_) | Array::Object(_) => {
            let op = if int(2, 3) == 5 { BinaryOp::Add } else { BinaryOp::Mul };
            return s.with_array(running_objects(op, &array, skip, host)?, &meter);
        }
        other => return Err(Stop::unsupported(format!("cumulative sums of {}", other.dtype().name()))),
    };
    s.with_array(result, &meter)
}

/// Cells of an extension dtype combined with those before them: bools and narrow integers as `Int64`.
fn running_masked(own: &Masked, skip: bool, float: fn(f64, f64) -> f64, int: fn(i64, i64) -> i64) -> Result<Array> {
    let mut gone = own.missing().to_vec();
    if !skip {
        let mut lost = false;
        for flag in &mut gone {
            lost = lost || *flag;
            *flag = lost;
        }
    }
    let present = |row: usize| !own.missing_at(row);
    let cells = match own.cells() {
        Array::Str(_) => return Err(Stop::unsupported("cumulative sums of string")),
        Array::Float(floats) => {
            let mut total = None;
            let step = |(row, f): (usize, Option<f64>)| {
                if present(row) {
                    let f = f.unwrap_or(f64::NAN);
                    total = Some(total.map_or(f, |total| float(total, f)));
                }
                total.unwrap_or_default()
            };
            Array::floats(floats.iter().enumerate().map(step).collect())
        }
        cells => {
            let mut total = None;
            let step = |row: usize| {
                if present(row) {
                    let i = match cells {
                        Array::Bool(bools) => i64::from(bools.get(row)),
                        Array::Int(_, ints) => ints.get(row).unwrap_or_default(),
                        _ => 0,
                    };
                    total = Some(total.map_or(i, |total| int(total, i)));
                }
                total.unwrap_or_default()
            };
            if matches!(cells, Array::Int(IntKind::U8 | IntKind::U16 | IntKind::U32, _)) {
                return Err(Stop::unsupported("cumulative sums of unsigned integers"));
            }
            Array::ints((0..own.len()).map(step).collect())
        }
    };
    Masked::array(cells, gone)
}

/// Objects combined by Python's own operator; missing ones count as what changes nothing, and stay missing.
fn running_objects(op: BinaryOp, array: &Array, skip: bool, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let neutral = Value::Float(if op == BinaryOp::Add { 0.0 } else { 1.0 });
    let mut total: Option<Value> = None;
    let mut cells = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        let missing = skip && array.missing_at(row);
        let cell = if missing { neutral.clone() } else { array.item(row, &meter)? };
        let next = match total {
            None => cell,
            Some(total) => hiddentables_values::ops::binary(op, &total, &cell, host)?,
        };
        cells.push(if missing { nan() } else { next.clone() });
        total = Some(next);
    }
    let text = cells.iter().all(|cell| cell.as_str().is_some()) && !cells.is_empty();
    if text { crate::array::infer(cells, &meter) } else { Ok(Array::objects(cells)) }
}

/// `skipna`, or in its place the dtype that NumPy's function of the name has there.
fn skips_missing(args: &Bound) -> Result<bool> {
    match args.value("skipna") {
        Value::None => Ok(true),
        Value::Bool(skip) | Value::Numpy(Np::Bool(skip)) => Ok(skip),
        _ => {
            let name = args.name();
            let fault = format!("the 'dtype' parameter is not supported in the pandas implementation of {name}()");
            Err(raise::value_error(fault))
        }
    }
}

/// The largest or smallest cell so far.
fn extreme_so_far(largest: bool, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if args.some("axis").is_some() {
        check_axis("Series", args, 0)?;
    }
    let array = s.array();
    meter.work_len(array.len())?;
    if matches!(&array, Array::Masked(own) if own.kind() == Kind::Text) {
        return Err(Stop::unsupported("cummax and cummin of string"));
    }
    let ordered = array.dtype() != Dtype::Object || (matches!(array, Array::Str(_)) && !array.may_miss());
    if !ordered && !array.is_empty() {
        return Err(Stop::unsupported("cummax and cummin of objects"));
    }
    let skip = skips_missing(args)?;
    let (mut best, mut lost) = (None, false);
    let mut source = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        if array.missing_at(row) {
            lost = lost || !skip;
            source.push(None);
            continue;
        }
        let better = best.is_none_or(|own| {
            let order = array.order_rows(row, own);
            if largest { order.is_gt() } else { order.is_lt() }
        });
        if better {
            best = Some(row);
        }
        source.push(best.filter(|_| !lost));
    }
    s.with_array(array.take_optional(&source, &meter)?, &meter)
}

/// Each cell by the one some rows before, less one; missing cells are first filled with the last present one.
///
/// >>> pd.Series([2, 3, 6]).pct_change().tolist()
/// [nan, 0.5, 1.0]
fn pct_change(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    if args.some("limit").is_some() || args.some("freq").is_some() || !args.keywords.is_empty() {
        return super::shifts::change_by_shift(&Value::shared(Rc::clone(s)), args, host);
    }
    let array = s.array();
    let fill = match args.given("fill_method") {
        None => true,
        Some(Value::None) => false,
        Some(method) if matches!(method.as_str(), Some("pad" | "ffill")) => true,
        Some(_) => return Err(Stop::unsupported("pct_change(fill_method=)")),
    };
    if !matches!(array, Array::Int(..) | Array::Float(_) | Array::Str(_)) && !array.is_empty() {
        return Err(Stop::unsupported(format!("pct_change of {}", array.dtype().name())));
    }
    let own = if fill { super::fill::padded(&array, false, usize::MAX, &meter)? } else { array };
    let before = shifted(&own, args.int("periods")?, None, host)?;
    let rows = own.len();
    let ratio = arithmetic::binary(BinaryOp::Div, &Operand::Array(own), &Operand::Array(before), rows, host)?;
    let one = Operand::Scalar(Value::Int(1));
    s.with_array(arithmetic::binary(BinaryOp::Sub, &Operand::Array(ratio), &one, rows, host)?, &meter)
}

/// The positions that would sort the cells; -1 for missing ones.
fn argsort(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_axis("Series", args, 0)?;
    let meter = Rc::clone(host.meter());
    let array = s.array();
    let present = array.present_rows();
    let order = array.take(&present, &meter)?.sorted_rows(true, false, host)?;
    let mut places = vec![-1; array.len()];
    for (row, at) in present.into_iter().zip(order) {
        if let Some(slot) = places.get_mut(row) {
            *slot = at as i64;
        }
    }
    s.with_array(Array::ints(places), &meter)
}

/// The cells moved down by some rows; what is left behind is missing.
///
/// >>> pd.Series(['a', 'b']).shift(1).tolist()
/// [None, 'a']
fn shift(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    check_axis("Series", args, 0)?;
    if super::shifts::is_several(&args.value("periods")) {
        let own = ops::call_method(&Value::shared(Rc::clone(s)), "to_frame", Args::default(), host)?;
        return super::shifts::shifts(&own, None, args, host);
    }
    if let Some(freq) = args.some("freq") {
        let index = moved_labels(&s.index(), args.int("periods")?, &freq, host)?;
        return Series::value(s.name(), index, s.array(), &meter);
    }
    let fill = args.given("fill_value").cloned();
    s.with_array(shifted(&s.array(), args.int("periods")?, fill, host)?, &meter)
}

/// The labels of times, each so many steps of a frequency on.
pub fn moved_labels(index: &Rc<Index>, periods: i64, freq: &Value, host: &mut dyn Host) -> Result<Rc<Index>> {
    let meter = Rc::clone(host.meter());
    if periods == 0 {
        return Ok(Rc::clone(index));
    }
    let Labels::Flat(Array::Time(times)) = index.labels() else {
        return Err(Stop::unsupported("shift(freq=) of labels that are no datetimes"));
    };
    let offset = match freq.as_str() {
        Some("infer") => match index.freq().map(ToString::to_string).filter(|freq: &String| !freq.is_empty()) {
            Some(own) => Offset::parse_name(&own)?,
            None => match crate::time::infer::of_index(index, &meter)? {
                Some(own) => Offset::parse_name(&own)?,
                None => return Err(raise::value_error("Freq was not set in the index hence cannot be inferred")),
            },
        },
        _ => Offset::parse(freq)?,
    };
    let step = DateOffset::value(offset.clone(), periods);
    let Some(step) = step.downcast::<DateOffset>() else { return Err(Stop::unsupported("shift(freq=)")) };
    meter.work_len(8 * times.len())?;
    let moved = times.iter().map(|time| time.map(|time| step.moved(time, false, host)).transpose());
    let moved = Array::Time(Ints::optional(moved.collect::<Result<Vec<_>>>()?.into_iter()));
    let made = Index::flat(moved, index.name(), &meter)?;
    let freq = index.freq().map(|own| if **own == *offset.name() { Rc::clone(own) } else { Rc::from("") });
    made.with_freq(freq, &meter)
}

fn shifted(array: &Array, periods: i64, fill: Option<Value>, host: &mut dyn Host) -> Result<Array> {
    let rows = array.len() as i64;
    host.meter().work_len(array.len())?;
    let source = |row: i64| row.checked_sub(periods).filter(|at| (0..rows).contains(at)).map(|at| at as usize);
    let from: Vec<Option<usize>> = (0..rows).map(source).collect();
    let mut fill = fill;
    if periods != 0
        && let Some(given) = &fill
        && !crate::array::is_missing(given)
    {
        let fits = match (array, crate::time::nanoseconds(given)) {
            (Array::Time(_), Some(crate::time::Kind::Time(_)))
            | (Array::Delta(_), Some(crate::time::Kind::Delta(_))) => true,
            (Array::Time(_) | Array::Delta(_), None) if given.as_str().is_some() => {
                array.widened_for(given, host.meter())?.dtype() == array.dtype()
            }
            (Array::Time(_) | Array::Delta(_), _) => false,
            _ => true,
        };
        if !fits {
            let (dtype, class) = (array.dtype().name(), given.class().name);
            return Err(raise::type_error(format!("value of a column of {dtype} expected. Got '{class}' instead.")));
        }
    }
    if periods != 0 && array.is_empty() && (array.dtype().is_numeric() || matches!(array, Array::Str(_))) {
        let given = fill.filter(|fill| !crate::array::is_missing(fill)).unwrap_or_else(crate::array::nan);
        return array.widened_for(&array.adapted(&given), host.meter());
    }
    if let (Array::Masked(own), Some(given), true) = (array, &fill, periods != 0 && !array.is_empty()) {
        if own.kind() == Kind::Text && given.as_str().is_none() && !crate::array::is_missing(given) {
            return Err(raise::value_error("StringArray requires a sequence of strings or pandas.NA"));
        }
        if own.kind() != Kind::Text {
            let cells = crate::array::masked::of_values(own.kind(), vec![given.clone()], host)?;
            fill = Some(cells.item(0, host.meter())?);
        }
    }
    if let Some(fill) = fill.filter(|_| periods != 0) {
        let kept: Vec<usize> = from.iter().map(|at| at.unwrap_or_default()).collect();
        let left: Vec<usize> = (0..kept.len()).filter(|&row| from.get(row) == Some(&None)).collect();
        let fill = array.adapted(&fill);
        return array.take(&kept, host.meter())?.replace(&left, |_| fill.clone(), host.meter());
    }
    if let (Array::Object(_), true) = (array, periods != 0) {
        // pandas fills objects with None.
        let mut cells = array.take_optional(&from, host.meter())?.items(host.meter())?;
        for (cell, at) in cells.iter_mut().zip(&from) {
            if at.is_none() {
                *cell = Value::None;
            }
        }
        return Ok(Array::objects(cells));
    }
    if let (Array::Str(_), true) = (array, periods != 0) {
        let mut cells = array.items(host.meter())?;
        cells = from.iter().map(|at| at.and_then(|at| cells.get(at).cloned()).unwrap_or(Value::None)).collect();
        return Ok(Array::objects(cells));
    }
    array.take_optional(&from, host.meter())
}

/// Each cell less the one some rows before.
///
/// >>> pd.Series([1, 4, 9]).diff().tolist()
/// [nan, 3.0, 5.0]
fn diff(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = s.array();
    let array = match &array {
        Array::Bool(_) => Array::objects(array.items(&meter)?),
        Array::Int(kind, _) if !matches!(kind, IntKind::I32 | IntKind::I64) => {
            return Err(Stop::unsupported(format!("diff of {}", kind.name())));
        }
        Array::Int(_, ints) => {
            // Whole numbers are subtracted as such before they become floats.
            let (values, periods) = (ints.values(), args.int("periods")?);
            meter.work_len(values.len())?;
            let before =
                |row: usize| usize::try_from((row as i64).checked_sub(periods)?).ok().and_then(|at| values.get(at));
            let less =
                |(row, own): (usize, &i64)| before(row).map_or(f64::NAN, |other| own.wrapping_sub(*other) as f64);
            return s.with_array(Array::floats(values.iter().enumerate().map(less).collect()), &meter);
        }
        _ => array,
    };
    if matches!(&array, Array::Masked(own) if matches!(own.kind(), Kind::Text | Kind::Bool)) {
        return Err(Stop::unsupported(format!("diff of {}", array.dtype().name())));
    }
    let before = shifted(&array, args.int("periods")?, None, host)?;
    let rows = array.len();
    let periods = args.int("periods")?;
    if let Array::Object(_) | Array::Str(_) = array {
        return s.with_array(differences(&array, periods, host)?, &meter);
    }
    let result = arithmetic::binary(BinaryOp::Sub, &Operand::Array(array), &Operand::Array(before), rows, host)?;
    s.with_array(result, &meter)
}

/// Objects less those before them by Python's `-`; of bools whether they differ.
fn differences(array: &Array, periods: i64, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let rows = array.len() as i64;
    let mut cells = Vec::with_capacity(array.len());
    meter.work_len(array.len())?;
    for row in 0..rows {
        let before = row.checked_sub(periods).filter(|at| (0..rows).contains(at));
        cells.push(match before {
            None => nan(),
            Some(before) => {
                let (own, other) = (array.item(row as usize, &meter)?, array.item(before as usize, &meter)?);
                match (&own, &other) {
                    (Value::Bool(a), Value::Bool(b)) => Value::Bool(a != b),
                    _ => hiddentables_values::ops::binary(BinaryOp::Sub, &own, &other, host)?,
                }
            }
        });
    }
    Ok(Array::objects(cells))
}

/// Whether no cell is smaller (or larger) than the one before it; missing cells are in no order.
fn monotonic(increasing: bool, s: &Rc<Series>, host: &mut dyn Host) -> Result<Value> {
    let array = s.array();
    host.meter().work_len(array.len())?;
    if let Array::Object(_) = array {
        return Err(Stop::unsupported("is_monotonic_increasing of objects"));
    }
    if array.may_miss() && !array.is_empty() {
        return Ok(Value::Bool(false));
    }
    let holds = (1..array.len()).all(|row| {
        let order = array.order_rows(row - 1, row);
        if increasing { order.is_le() } else { order.is_ge() }
    });
    Ok(Value::Bool(holds))
}

/// The rank of each cell; ties share the mean of theirs, or as `method` says.
///
/// >>> pd.Series([10, 30, 10]).rank().tolist()
/// [1.5, 3.0, 1.5]
fn rank(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = s.array();
    if args.some("axis").is_some() {
        check_axis("Series", args, 0)?;
    }
    if args.flag("numeric_only")? && !crate::array::masked::is_number(array.dtype()) {
        return Err(raise::type_error("Series.rank does not allow numeric_only=True with non-numeric dtype."));
    }
    let method = args.text("method")?;
    let (ascending, option) = (args.flag("ascending")?, args.text("na_option")?);
    if !["keep", "top", "bottom"].contains(&&*option) {
        return Err(raise::value_error("na_option must be one of 'keep', 'top', or 'bottom'"));
    }
    let keep = &*option == "keep";
    let sorted = array.sorted_rows(ascending, &*option == "top", host)?;
    let mut ranks = vec![f64::NAN; array.len()];
    let (mut at, mut dense) = (0, 0_usize);
    while at < sorted.len() {
        let Some(&first) = sorted.get(at) else { break };
        if keep && array.missing_at(first) {
            break;
        }
        let mut end = at + 1;
        while sorted.get(end).is_some_and(|&row| same_cell(&array, first, row)) {
            end += 1;
        }
        dense += 1;
        for (offset, &row) in sorted.iter().take(end).skip(at).enumerate() {
            let rank = match &*method {
                "average" => (at + 1 + end) as f64 / 2.0,
                "min" => (at + 1) as f64,
                "max" => end as f64,
                "first" => (at + 1 + offset) as f64,
                "dense" => dense as f64,
                other => return Err(raise::key_error_text(other)),
            };
            if let Some(slot) = ranks.get_mut(row) {
                *slot = rank;
            }
        }
        at = end;
    }
    if args.flag("pct")? {
        let whole = if &*method == "dense" { dense as f64 } else { at as f64 };
        for rank in &mut ranks {
            *rank /= whole;
        }
    }
    s.with_array(Array::floats(ranks), &meter)
}

/// The cell below which a share of the cells lies, interpolated between the two nearest.
///
/// >>> pd.Series([1, 2, 3, 4]).quantile(0.25)
/// np.float64(1.75)
fn quantile(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let array = s.array();
    meter.work_sort(array.len())?;
    let linear = matches!(args.text("interpolation")?.as_str(), "linear" | "midpoint");
    match &array {
        Array::Int(..) | Array::Float(_) => {}
        array if array.is_empty() => {}
        _ if args.value("q").as_float().is_some_and(|q| !(0.0..=1.0).contains(&q)) => {}
        Array::Str(strings) if strings.iter().flatten().next().is_none() => {}
        Array::Bool(_) if linear => {
            return Err(raise::type_error(
                "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.",
            ));
        }
        Array::Str(_) if linear && !array.may_miss() => {
            return Err(raise::type_error("unsupported operand type(s) for -: 'str' and 'str'"));
        }
        _ => return Err(Stop::unsupported(format!("quantile of {}", array.dtype().name()))),
    }
    let whole = matches!(array, Array::Int(..)) && !linear;
    let mut values = array.present_floats().unwrap_or_default();
    values.sort_by(f64::total_cmp);
    let interpolation = args.text("interpolation")?;
    let one = |share: &Value| -> Result<f64> {
        let share = share.as_float().ok_or_else(|| Stop::unsupported("quantile of no number"))?;
        if !(0.0..=1.0).contains(&share) {
            return Err(raise::value_error("percentiles should all be in the interval [0, 1]"));
        }
        if linear {
            crate::modules::reductions::refuse_overflow(&array, &values, share)?;
        }
        between(&array, &values, share, &interpolation)
    };
    // NumPy interpolates `float32` by shares of 64 bits, which makes such; pandas casts them back where it went around missing cells.
    let single = array.is_float32() && (!linear || array.may_miss());
    let q = args.value("q");
    if selection::is_scalar(&q) {
        let value = one(&q)?;
        if single {
            return Ok(Value::np_float32(value));
        }
        // A cell of integers chosen as it stands is one still.
        return Ok(match &array {
            Array::Int(kind, _) if whole && !value.is_nan() => Value::Numpy(Np::Int(*kind, value as i64)),
            Array::Time(_) | Array::Zoned(..) | Array::Delta(_) if value.is_nan() => crate::time::nat(),
            _ => Value::np_float(value),
        });
    }
    let Some(shares) = selection::list_like(&q, host)? else { return Err(Stop::unsupported("quantile(q=)")) };
    let cells = shares.items(&meter)?.iter().map(one).collect::<Result<Vec<_>>>()?;
    let labels = Array::floats(shares.to_floats().unwrap_or_default());
    let cells = if whole && !cells.iter().any(|cell| cell.is_nan()) {
        let ints = Ints::new(cells.into_iter().map(|cell| cell as i64).collect());
        if let Array::Int(kind, _) = &array { Array::Int(*kind, ints) } else { Array::Int(IntKind::I64, ints) }
    } else {
        Array::floats_of(if single { FloatKind::F32 } else { FloatKind::F64 }, cells)
    };
    Series::value(s.name(), crate::index::Index::flat(labels, Value::None, &meter)?, cells, &meter)
}

/// The value at a share of sorted ones, as `interpolation` says where it falls between two.
fn between(array: &Array, sorted: &[f64], share: f64, interpolation: &str) -> Result<f64> {
    let Some(last) = sorted.len().checked_sub(1) else { return Ok(f64::NAN) };
    let place = share * last as f64;
    let at = |index: f64| sorted.get((index as usize).min(last)).copied().unwrap_or(f64::NAN);
    let (below, above) = (at(place.floor()), at(place.ceil()));
    Ok(match interpolation {
        "linear" => array.interpolated(sorted, share),
        "lower" => below,
        "higher" => above,
        "midpoint" if array.is_float32() => above - to_float32(above - below) * 0.5,
        "midpoint" => f64::midpoint(below, above),
        "nearest" => at(place.round_ties_even()),
        other => {
            return Err(raise::value_error(format!("Unknown interpolation method: {other}")));
        }
    })
}

impl Array {
    /// NumPy's linear interpolation between this column's sorted cells.
    pub fn interpolated(&self, sorted: &[f64], share: f64) -> f64 {
        let value = interpolate(self.float_kind(), sorted, share);
        if self.is_float32() && self.may_miss() { to_float32(value) } else { value }
    }
}

/// NumPy's linear interpolation between sorted values.
pub fn interpolated(sorted: &[f64], share: f64) -> f64 {
    interpolate(FloatKind::F64, sorted, share)
}

fn interpolate(kind: FloatKind, sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let place = share * last as f64;
    let below = place.floor();
    let at = |index: f64| sorted.get((index as usize).min(last)).copied().unwrap_or(f64::NAN);
    let (a, b, t) = (at(below), at(below + 1.0), place - below);
    // NumPy's lerp counts from the nearer end.
    let step = kind.round(b - a);
    if t >= 0.5 { b - step * (1.0 - t) } else { a + step * t }
}
