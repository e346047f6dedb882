//! A column to one value: `sum`, `mean`, `max`, `count`, `idxmax`, `any`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, IntKind, Meter, Method, Np, Result, Stop, Value, ops, to_float32};

use crate::array::{Array, Dtype, is_missing, nan};
use crate::frame::{DataFrame, Frame, Rows};
use crate::index::object::IndexObject;
use crate::polars_bridge::Ints;
use crate::series::Series;
use crate::time;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("sum(axis=None, skipna=True, numeric_only=False, min_count=0, **kwargs)", sum)
        .as_numpy("sum(dtype=None, out=None, axis=None, keepdims=False, initial=None)"),
    Method::new("mean(axis=0, skipna=True, numeric_only=False, **kwargs)", mean)
        .as_numpy("mean(dtype=None, out=None, axis=None, keepdims=False, initial=None)"),
    Method::new("max(axis=0, skipna=True, numeric_only=False, **kwargs)", |s, args, host| extreme(true, s, args, host))
        .as_numpy("max(axis=None, dtype=None, out=None, keepdims=False)"),
    Method::new("min(axis=0, skipna=True, numeric_only=False, **kwargs)", |s, args, host| {
        extreme(false, s, args, host)
    })
    .as_numpy("min(axis=None, dtype=None, out=None, keepdims=False)"),
    Method::new("median(axis=0, skipna=True, numeric_only=False, **kwargs)", median)
        .as_numpy("median(dtype=None, out=None, overwrite_input=False, keepdims=False)"),
    Method::new("std(axis=None, skipna=True, ddof=1, numeric_only=False, **kwargs)", |s, args, host| {
        spread(true, s, args, host)
    })
    .as_numpy("std(dtype=None, out=None, keepdims=False)"),
    Method::new("var(axis=None, skipna=True, ddof=1, numeric_only=False, **kwargs)", |s, args, host| {
        spread(false, s, args, host)
    })
    .as_numpy("var(dtype=None, out=None, keepdims=False)"),
    Method::new("count()", |s, _, host| Ok(Value::np_int(s.array().count(host.meter())? as i64))),
    Method::new("idxmax(axis=0, skipna=True, *args, **kwargs)", |s, args, host| label_of_extreme(true, s, args, host))
        .as_numpy("argmax(out=None)"),
    Method::new("idxmin(axis=0, skipna=True, *args, **kwargs)", |s, args, host| label_of_extreme(false, s, args, host))
        .as_numpy("argmin(out=None)"),
    Method::new("argmax(axis=None, skipna=True, *args, **kwargs)", |s: &Rc<Series>, args, host| {
        place_of_extreme(true, &s.array(), args, host)
    })
    .as_numpy("argmax(out=None)"),
    Method::new("argmin(axis=None, skipna=True, *args, **kwargs)", |s: &Rc<Series>, args, host| {
        place_of_extreme(false, &s.array(), args, host)
    })
    .as_numpy("argmin(out=None)"),
    Method::new("any(*, axis=0, bool_only=False, skipna=True, **kwargs)", |s, args, host| truth(true, s, args, host))
        .as_numpy("any(out=None, keepdims=False)"),
    Method::new("all(axis=0, bool_only=False, skipna=True, **kwargs)", |s, args, host| truth(false, s, args, host))
        .as_numpy("all(out=None, keepdims=False)"),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("sum(axis=0, skipna=True, numeric_only=False, min_count=0, **kwargs)", |df, args, host| {
        if args.int("min_count")? > 0 {
            return super::columnwise::sum_of_enough(df, args, host);
        }
        over_columns("sum", df, args, host, |array, skip, host| array.sum(skip, host))
    })
    .as_numpy("sum(dtype=None, out=None, axis=None, keepdims=False, initial=None)"),
    Method::new("mean(axis=0, skipna=True, numeric_only=False, **kwargs)", |df, args, host| {
        over_columns("mean", df, args, host, |array, skip, host| array.mean(skip, host))
    })
    .as_numpy("mean(dtype=None, out=None, axis=None, keepdims=False, initial=None)"),
    Method::new("max(axis=0, skipna=True, numeric_only=False, **kwargs)", |df, args, host| {
        over_columns("max", df, args, host, |array, skip, host| array.extreme(true, skip, host))
    })
    .as_numpy("max(axis=None, dtype=None, out=None, keepdims=False)"),
    Method::new("min(axis=0, skipna=True, numeric_only=False, **kwargs)", |df, args, host| {
        over_columns("min", df, args, host, |array, skip, host| array.extreme(false, skip, host))
    })
    .as_numpy("min(axis=None, dtype=None, out=None, keepdims=False)"),
    Method::new("count(axis=0, numeric_only=False)", count_of_frame),
];

/// Rows of Index.
pub const INDEX: &[Method<Rc<IndexObject>>] = &[
    Method::new("max(axis=None, skipna=True, *args, **kwargs)", |i: &Rc<IndexObject>, args, host| {
        extreme_label(true, i, args, host)
    })
    .as_numpy("max(axis=None, dtype=None, out=None, keepdims=False)"),
    Method::new("min(axis=None, skipna=True, *args, **kwargs)", |i: &Rc<IndexObject>, args, host| {
        extreme_label(false, i, args, host)
    })
    .as_numpy("min(axis=None, dtype=None, out=None, keepdims=False)"),
];

/// The largest or smallest label; of a range a Python int.
fn extreme_label(largest: bool, i: &Rc<IndexObject>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_index_axis(args)?;
    let label = i.array(host)?.extreme(largest, args.flag("skipna")?, host)?;
    match i.index().labels() {
        crate::index::Labels::Range(_) => Ok(crate::array::infer::python_value(&label)),
        _ => Ok(label),
    }
}

/// Fails for an axis that is none of an index: NumPy's number of it, never a name.
pub fn check_index_axis(args: &Bound) -> Result<()> {
    match args.value("axis") {
        Value::None => Ok(()),
        Value::Str(_) => Err(raise::type_error("'>=' not supported between instances of 'str' and 'int'")),
        axis => match axis.as_int() {
            Some(0 | -1) => Ok(()),
            Some(_) => Err(raise::value_error("`axis` must be fewer than the number of dimensions (1)")),
            None => Err(Stop::unsupported(format!("axis of a {}", axis.class().name))),
        },
    }
}

/// Fails for an axis that a Series has not.
pub fn check_axis(class: &str, args: &Bound, most: i64) -> Result<i64> {
    if args.value("axis").is_none() { Ok(0) } else { args.axis(class, most) }
}

/// Fails for an axis a Series has not, and for `numeric_only` (or `bool_only`) of objects; of what has a dtype of its own pandas does not look.
pub fn check_reduction(s: &Series, args: &Bound) -> Result<()> {
    check_axis("Series", args, 0)?;
    let word = if matches!(args.name(), "any" | "all") { "bool_only" } else { "numeric_only" };
    if args.takes(word) && args.flag(word)? && matches!(s.array(), Array::Str(_) | Array::Object(_)) {
        let name = args.name();
        return Err(raise::type_error(format!("Series.{name} does not allow {word}=True with non-numeric dtypes.")));
    }
    Ok(())
}

/// The sum of the cells; missing ones are skipped, text is joined.
///
/// >>> pd.Series([1, 2, 3]).sum()
/// np.int64(6)
fn sum(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_reduction(s, args)?;
    let array = s.array();
    let least = args.int("min_count")?;
    if least > 0 && matches!(array, Array::Str(_) | Array::Object(_)) {
        return Err(Stop::unsupported("Series.sum(min_count=) of objects"));
    }
    if let Array::Masked(own) = &array {
        host.meter().work_len(own.len())?;
        let few = own.kind() != crate::array::Kind::Text && least > 0 && (own.count() as i64) < least;
        return if few { Ok(crate::extension::na()) } else { own.sum(args.flag("skipna")?) };
    }
    if least > 0 && !matches!(array, Array::Category(_)) && (array.count(host.meter())? as i64) < least {
        return Ok(match array {
            Array::Float(_) => array.scalar(f64::NAN),
            Array::Delta(_) => time::nat(),
            _ => nan(),
        });
    }
    array.sum(args.flag("skipna")?, host)
}

/// The mean of the cells; missing ones are skipped.
///
/// >>> pd.Series([1, 2, 4]).mean()
/// np.float64(2.3333333333333335)
fn mean(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_reduction(s, args)?;
    let (array, skip) = (s.array(), args.flag("skipna")?);
    if !skip && array.mean_overflows() {
        return Err(raise::value_error("overflow in timedelta operation"));
    }
    let mean = array.mean(skip, host)?;
    // Of no `float32` it is Python's own NaN.
    let nothing = array.is_float32() && (array.is_empty() || (skip && array.present_rows().is_empty()));
    Ok(if nothing { nan() } else { mean })
}

/// The largest or smallest cell; missing ones are skipped.
///
/// >>> pd.Series(['b', 'a']).max()
/// 'b'
fn extreme(largest: bool, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_reduction(s, args)?;
    s.array().extreme(largest, args.flag("skipna")?, host)
}

/// The middle of the sorted cells, or the mean of the two middle ones.
///
/// >>> pd.Series([3, 1, 2, 10]).median()
/// np.float64(2.5)
fn median(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_reduction(s, args)?;
    median_of(&s.array(), args.flag("skipna")?, host)
}

/// The median of a column; see [`median`].
pub fn median_of(array: &Array, skip_missing: bool, host: &mut dyn Host) -> Result<Value> {
    host.meter().work_sort(array.len())?;
    match array {
        Array::Time(times) | Array::Delta(times) => {
            // As floats of nanoseconds, which pandas makes of them too.
            let floats: Vec<f64> = times.iter().map(|time| time.map_or(f64::NAN, |time| time as f64)).collect();
            let median = median_of(&Array::floats(floats), skip_missing, host)?.as_float().filter(|f| !f.is_nan());
            let median = median.map(|f| f as i64);
            return Ok(if let Array::Time(_) = array { time::timestamp(median) } else { time::timedelta(median) });
        }
        Array::Zoned(zone, times) => {
            let median = median_of(&Array::Time(times.clone()), skip_missing, host)?;
            return time::zoned::seen_from(&median, *zone);
        }
        Array::Str(_) | Array::Object(_) => return median_of_objects(array, host),
        Array::Category(_) => return Err(crate::array::reduce::no_reduction("median")),
        Array::Masked(own) => return own.median(skip_missing, host),
        Array::Bool(_) | Array::Int(..) | Array::Float(_) => {}
    }
    if !skip_missing && array.may_miss() {
        return Ok(array.scalar(f64::NAN));
    }
    let mut values = array.present_floats().unwrap_or_default();
    values.sort_by(f64::total_cmp);
    let n = values.len();
    let at = |at: usize| values.get(at).copied().unwrap_or(f64::NAN);
    Ok(array.scalar_unless_empty(match n {
        0 => f64::NAN,
        n if n % 2 == 1 => at(n / 2),
        n if array.is_float32() => to_float32(at(n / 2 - 1) + at(n / 2)) / 2.0,
        n => f64::midpoint(at(n / 2 - 1), at(n / 2)),
    }))
}

/// Objects that are all numbers have a median; text has none, even where it could be read as numbers.
fn median_of_objects(array: &Array, host: &mut dyn Host) -> Result<Value> {
    let cells = array.items(&Rc::clone(host.meter()))?;
    let numeric = |v: &Value| is_missing(v) || v.as_float().is_some();
    if cells.iter().all(numeric) {
        let floats = Array::floats(cells.iter().map(|v| v.as_float().unwrap_or(f64::NAN)).collect());
        let Value::Numpy(Np::Float(median)) = median_of(&floats, true, host)? else { return Ok(nan()) };
        return Ok(Value::Float(median));
    }
    let shown = match cells.iter().find(|v| !numeric(v)) {
        Some(Value::Str(_)) => "string",
        _ => return Err(Stop::unsupported("median of objects")),
    };
    Err(raise::type_error(format!("Cannot convert {shown} values to numeric")))
}

/// The standard deviation or variance with `ddof` degrees of freedom taken off.
///
/// >>> pd.Series([1, 2, 3, 4]).std()
/// np.float64(1.2909944487358056)
fn spread(root: bool, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_reduction(s, args)?;
    let array = s.array();
    if let Array::Masked(own) = &array {
        host.meter().work_len(own.len().saturating_mul(2))?;
        return own.spread(root, args.int("ddof")?, args.flag("skipna")?);
    }
    if let Array::Str(_) | Array::Object(_) | Array::Time(_) | Array::Delta(_) = array {
        return super::statistics::spread_of_others(root, &array, args.int("ddof")?, args.flag("skipna")?, host);
    }
    if !args.flag("skipna")? && array.may_miss() && !matches!(array, Array::Category(_)) {
        return Ok(array.scalar(f64::NAN));
    }
    let ddof = args.int("ddof")?;
    let value = if root { array.deviation(ddof, host)? } else { array.variance(ddof, host)? };
    // A variance that cannot be taken is Python's own NaN.
    Ok(if value.is_nan() && !array.is_float32() { nan() } else { array.scalar_unless_empty(value) })
}

/// The label of the first largest or smallest cell; `ValueError` of no cells.
///
/// >>> pd.Series([1, 5, 5], index=['a', 'b', 'c']).idxmax()
/// 'b'
fn label_of_extreme(largest: bool, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_reduction(s, args)?;
    if !args.flag("skipna")? && s.array().may_miss() {
        if let Array::Masked(_) | Array::Category(_) = s.array() {
            return Err(Stop::unsupported("Series.idxmax(skipna=) of missing cells of an extension dtype"));
        }
        return Ok(nan());
    }
    let row = extreme_position(largest, &s.array(), if largest { "argmax" } else { "argmin" }, host)?;
    match row {
        Some(row) => s.index().scalar(row, host.meter()),
        None => Ok(nan()),
    }
}

/// The row of the first largest or smallest cell; -1 where all are missing, or one is and `skipna` is false.
pub fn place_of_extreme(largest: bool, array: &Array, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_index_axis(args)?;
    host.meter().work_len(array.len())?;
    // NumPy's own third argument comes in the place of `skipna`.
    let skip = args.value("skipna").is_none() || args.flag("skipna")?;
    if !skip && array.count(host.meter())? < array.len() {
        return Ok(Value::Int(-1));
    }
    let row = extreme_position(largest, array, if largest { "argmax" } else { "argmin" }, host)?;
    Ok(row.map_or(Value::Int(-1), |row| Value::np_int(row as i64)))
}

/// The row of an extreme as `idxmax` finds it; `None` where all cells are missing.
pub fn extreme_position(largest: bool, array: &Array, name: &str, host: &mut dyn Host) -> Result<Option<usize>> {
    let nothing = match array {
        Array::Masked(own) => own.count() == 0,
        Array::Time(times) | Array::Delta(times) => times.iter().all(|time| time.is_none()),
        _ => false,
    };
    if array.is_empty() || nothing {
        return Err(raise::value_error(format!("attempt to get {name} of an empty sequence")));
    }
    if let Array::Str(_) | Array::Object(_) = array
        && let Some(stop) = object_extreme_error(array, name, host)?
    {
        return Err(stop);
    }
    array.extreme_row(largest, host)
}

/// Object columns have an `idxmax` only where pandas can compare every cell: text with a missing cell has none.
fn object_extreme_error(array: &Array, name: &str, host: &mut dyn Host) -> Result<Option<Stop>> {
    let cells = array.items(&Rc::clone(host.meter()))?;
    let text = cells.iter().any(|v| v.as_str().is_some());
    if text && cells.iter().any(is_missing) {
        let (a, b) = if name == "argmax" { (">", ("float", "str")) } else { ("<", ("float", "str")) };
        let _ = b;
        return Ok(Some(raise::type_error(format!("'{a}=' not supported between instances of 'str' and 'float'"))));
    }
    Ok(None)
}

/// Whether any cell, or every cell, is true; missing ones are skipped.
///
/// >>> pd.Series([False, True]).any()
/// np.True_
fn truth(any: bool, s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    check_reduction(s, args)?;
    let skip = args.flag("skipna")?;
    let array = s.array();
    host.meter().work_len(array.len())?;
    match &array {
        Array::Masked(own) => own.truth(any, skip),
        Array::Str(_) | Array::Object(_) => {
            // Python's `or` and `and` over objects would give a cell, which pandas turns into a bool.
            let cells = array.items(&Rc::clone(host.meter()))?;
            if !skip && cells.iter().any(is_missing) {
                return Err(Stop::unsupported("any and all of objects with skipna=False"));
            }
            let mut answer = !any;
            for cell in cells {
                if is_missing(&cell) {
                    continue;
                }
                if ops::truth(&cell, host)? == any {
                    answer = any;
                    break;
                }
            }
            Ok(Value::Bool(answer))
        }
        Array::Time(times) | Array::Delta(times) => {
            // What is missing is skipped, or counts as true.
            let mut truths = times.iter().filter(|time| !skip || time.is_some()).map(|time| time != Some(0));
            Ok(Value::np_bool(if any { truths.any(|truth| truth) } else { truths.all(|truth| truth) }))
        }
        _ => {
            let values = array.to_floats().unwrap_or_default();
            let present = values.iter().filter(|v| !(skip && v.is_nan()));
            let answer =
                if any { present.into_iter().any(|v| *v != 0.0) } else { present.into_iter().all(|v| *v != 0.0) };
            Ok(Value::np_bool(answer))
        }
    }
}

/// The columns that a reduction over a frame is about.
fn reduced(frame: &Frame, args: &Bound, meter: &Meter) -> Result<Frame> {
    if !args.flag("numeric_only")? {
        return Ok(frame.clone());
    }
    let number = crate::array::masked::is_number;
    let numeric = frame.arrays().enumerate().filter(|(_, array)| number(array.dtype())).map(|(at, _)| at);
    frame.take_columns(&numeric.collect::<Vec<_>>(), meter)
}

type Reduction = fn(&Array, bool, &mut dyn Host) -> Result<Value>;

/// A reduction of every column (axis 0) or every row (axis 1) of a frame.
fn over_columns(name: &str, df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host, reduce: Reduction) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let skip = args.flag("skipna")?;
    let axis = check_axis("DataFrame", args, 1)?;
    if args.given("axis").is_some_and(Value::is_none) {
        return Err(Stop::unsupported(format!("DataFrame.{name}(axis=None)")));
    }
    let part = reduced(&frame, args, &meter)?;
    if part.arrays().any(|array| matches!(array, Array::Masked(_))) {
        if axis == 1 {
            return Err(Stop::unsupported(format!("DataFrame.{name}(axis=1) of an extension dtype")));
        }
        let mut answers = Vec::with_capacity(part.width());
        for array in part.arrays() {
            answers.push(reduce(&array, skip, host)?);
        }
        return row_of_answers(name, &part, answers, host);
    }
    if axis == 1 {
        let rows = Rows::of(&part, &meter)?;
        let mut cells = Vec::with_capacity(rows.count());
        for row in 0..rows.count() {
            cells.push(reduce(&rows.value_row(row, &meter)?.array(), skip, host)?);
        }
        if cells.is_empty() && part.width() > 0 {
            // Of no rows the dtype is that of the columns' answers.
            for array in part.arrays() {
                cells.push(reduce(&array, skip, host)?);
            }
            let array = answers(name, &part, cells, false, host)?.take(&[], &meter)?;
            return Series::value(Value::None, part.index, array, &meter);
        }
        let array = answers(name, &part, cells, true, host)?;
        return Series::value(Value::None, part.index, array, &meter);
    }
    let mut cells = Vec::with_capacity(part.width());
    for array in part.arrays() {
        let cell = reduce(&array, skip, host)?;
        // Of objects that are all missing a frame has no extreme at all.
        let none =
            matches!(name, "max" | "min") && matches!(array, Array::Str(_) | Array::Object(_)) && !array.is_empty();
        cells.push(if none && is_missing(&cell) { Value::None } else { cell });
    }
    let array = answers(name, &part, cells, false, host)?;
    Series::value(Value::None, part.columns, array, &meter)
}

/// What the columns (or the rows) of a frame were reduced to by `sum`, `mean` and their like, in the dtype that pandas gives them.
pub fn answers(name: &str, part: &Frame, cells: Vec<Value>, by_rows: bool, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let of = |wanted: fn(Dtype) -> bool| part.arrays().filter(|array| wanted(array.dtype())).count();
    let width = part.width();
    if width == 0 {
        let none = if matches!(name, "sum" | "prod") { f64::from(u8::from(name == "prod")) } else { f64::NAN };
        return Ok(Array::floats(vec![none; cells.len()]));
    }
    let unsigned = |dtype: Dtype| matches!(dtype, Dtype::Int(IntKind::U8 | IntKind::U16 | IntKind::U32));
    let count = of(unsigned);
    if matches!(name, "sum" | "prod") && (count == width || (count > 0 && !by_rows)) {
        return Err(Stop::unsupported(format!("DataFrame.{name} of unsigned columns")));
    }
    let bools = of(|dtype| dtype == Dtype::Bool);
    let objects = of(|dtype| dtype == Dtype::Object) > 0 || (by_rows && bools > 0 && bools < width);
    if objects {
        // Beside an object column the answers are objects.
        return Ok(Array::objects(cells.iter().map(crate::array::infer::python_value).collect()));
    }
    let of_times = |array: Array| matches!(array.dtype(), Dtype::Time | Dtype::Zoned(_) | Dtype::Delta);
    let time = |cell: &Value| is_missing(cell) || crate::time::nanoseconds(cell).is_some();
    if !by_rows
        && !part.arrays().all(of_times)
        && part.arrays().zip(&cells).any(|(array, cell)| of_times(array) && time(cell))
    {
        // Times beside numbers are objects, where the numbers are missing too.
        return Ok(Array::objects(cells.iter().map(crate::array::infer::python_value).collect()));
    }
    let durations = of(|dtype| dtype == Dtype::Delta) == width
        || (name == "std" && of(|dtype| matches!(dtype, Dtype::Delta | Dtype::Time)) == width);
    if durations && cells.iter().all(is_missing) {
        return Ok(Array::Delta(Ints::optional(cells.iter().map(|_| None))));
    }
    if by_rows {
        return crate::array::infer(cells, &meter);
    }
    // A row of a frame is of the dtype that holds all of it.
    let dtypes: Option<Vec<Dtype>> =
        part.arrays().zip(&cells).map(|(array, cell)| dtype_of_answer(name, array.dtype(), cell)).collect();
    let dtype = dtypes.and_then(|dtypes| dtypes.into_iter().reduce(crate::array::take::joint_dtype));
    match dtype {
        Some(dtype @ (Dtype::Int(_) | Dtype::Float | Dtype::Float32)) => crate::frame::row_array(cells, dtype, &meter),
        Some(Dtype::Time) => Ok(Array::Time(Ints::optional(cells.iter().map(time::nanosecond_count)))),
        Some(Dtype::Delta) => Ok(Array::Delta(Ints::optional(cells.iter().map(time::nanosecond_count)))),
        Some(Dtype::Object) => Ok(Array::objects(cells)),
        _ => crate::array::infer(cells, &meter),
    }
}

/// The dtype of what a column of some dtype was reduced to; `None` where it is not known.
fn dtype_of_answer(name: &str, column: Dtype, answer: &Value) -> Option<Dtype> {
    match (answer, column) {
        (Value::Bool(_) | Value::Numpy(Np::Bool(_)), _) => Some(Dtype::Bool),
        (Value::Numpy(Np::Int(kind, _)), _) => Some(Dtype::Int(*kind)),
        (Value::Int(_), _) => Some(Dtype::Int(IntKind::I64)),
        (Value::Numpy(Np::Float32(_)), _) => Some(Dtype::Float32),
        (Value::Float(_) | Value::Numpy(Np::Float(_)), _) => Some(Dtype::Float),
        (nat, Dtype::Time) if time::is_nat(nat) => Some(if name == "std" { Dtype::Delta } else { Dtype::Time }),
        (nat, Dtype::Delta) if time::is_nat(nat) => Some(Dtype::Delta),
        (other, _) => match time::nanoseconds(other)? {
            time::Kind::Time(_) => Some(Dtype::Time),
            time::Kind::Delta(_) => Some(Dtype::Delta),
            time::Kind::Zoned(..) => None,
        },
    }
}

/// What columns were reduced to, where some are of an extension dtype: a row, in the dtype that holds the answers of all.
pub fn row_of_answers(name: &str, part: &Frame, answers: Vec<Value>, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut columns = Vec::with_capacity(part.width());
    for (array, answer) in part.arrays().zip(answers) {
        columns.push(match &array {
            Array::Masked(own) => answer_array(name, own, &answer)?,
            Array::Str(_) | Array::Object(_) if is_missing(&answer) => {
                return Err(Stop::unsupported(format!(
                    "DataFrame.{name} of objects without cells beside an extension dtype"
                )));
            }
            Array::Str(_) | Array::Object(_) => Array::objects(vec![answer]),
            _ => crate::array::infer(vec![answer], &meter)?,
        });
    }
    let one = crate::index::Index::range(1);
    let row = Frame::of_arrays(Rc::clone(&part.columns), columns, one, &meter)?.row(0, &meter)?;
    if row.dtype() == Dtype::Masked(crate::array::Kind::Text) {
        // pandas gives them a dtype of NumPy's text.
        return Err(Stop::unsupported(format!("DataFrame.{name} of strings alone")));
    }
    Series::value(Value::None, Rc::clone(&part.columns), row.array(), &meter)
}

/// What a column of an extension dtype was reduced to, as a column of one cell.
fn answer_array(name: &str, own: &crate::array::Masked, answer: &Value) -> Result<Array> {
    use crate::array::{Kind, Masked};
    match answer {
        Value::Numpy(Np::Bool(b)) => Masked::array(Array::bools(std::iter::once(*b)), Vec::new()),
        Value::Numpy(Np::Int(kind, i)) => {
            Masked::array(Array::Int(*kind, crate::polars_bridge::Ints::new(vec![*i])), Vec::new())
        }
        Value::Numpy(Np::Float(f)) => Masked::array(Array::floats(vec![*f]), Vec::new()),
        Value::Str(text) => Masked::text(std::iter::once(Some(text.as_str()))),
        // Of nothing: an extreme is of the column's own dtype, anything else a float.
        _ => match name {
            "max" | "min" if own.kind() != Kind::Text => Ok(Array::Masked(Masked::nothing(own.kind(), 1)?)),
            "mean" | "median" | "std" | "var" => Ok(Array::Masked(Masked::nothing(Kind::Float, 1)?)),
            _ => Err(Stop::unsupported(format!("DataFrame.{name} of nothing but missing cells of an extension dtype"))),
        },
    }
}

/// The number of cells that are not missing, a column each (or a row each).
///
/// >>> pd.DataFrame({'a': [1, None], 'b': ['x', 'y']}).count().tolist()
/// [1, 2]
fn count_of_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let part = reduced(&frame, args, &meter)?;
    let arrays: Vec<Array> = part.arrays().collect();
    if check_axis("DataFrame", args, 1)? == 1 {
        meter.work_len(frame.rows().saturating_mul(arrays.len()))?;
        let counts =
            (0..frame.rows()).map(|row| arrays.iter().filter(|array| !array.missing_at(row)).count() as i64).collect();
        return Series::value(Value::None, frame.index, Array::ints(counts), &meter);
    }
    let counts = arrays.iter().map(|array| Ok(array.count(&meter)? as i64)).collect::<Result<_>>()?;
    Series::value(Value::None, part.columns, Array::ints(counts), &meter)
}

/// The reduction that a name in `agg` asks for, over one column.
pub fn by_name(name: &str, array: &Array, host: &mut dyn Host) -> Result<Option<Value>> {
    let spread = |ddof: i64, root: bool, host: &mut dyn Host| -> Result<Value> {
        Ok(array.scalar(if root { array.deviation(ddof, host)? } else { array.variance(ddof, host)? }))
    };
    Ok(Some(match name {
        "sum" => array.sum(true, host)?,
        "mean" => array.mean(true, host)?,
        "max" => array.extreme(true, true, host)?,
        "min" => array.extreme(false, true, host)?,
        "median" => median_of(array, true, host)?,
        "count" => Value::np_int(array.count(host.meter())? as i64),
        "std" => spread(1, true, host)?,
        "var" => spread(1, false, host)?,
        "nunique" => {
            let present = array.present_rows();
            let kept = array.take(&present, &Rc::clone(host.meter()))?;
            Value::Int(crate::distinct::first_rows(&[kept], host.meter())?.len() as i64)
        }
        "size" => Value::np_int(array.len() as i64),
        "first" | "last" => {
            let rows = array.present_rows();
            let row = if name == "first" { rows.first() } else { rows.last() };
            match row {
                Some(&row) => array.get(row, host.meter())?,
                None if matches!(array, Array::Time(_)) => time::nat(),
                None => nan(),
            }
        }
        _ => return Ok(None),
    }))
}
