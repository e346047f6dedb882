//! Other forms of the same cells: `astype`, `tolist`, `copy`, `to_frame`, `to_dict`, `round`, `abs`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::UnaryOp;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Class, Dict, Host, Iter, Iterate, Method, Result, Stop, Value, types};

use crate::array::{Array, Dtype, Masked, arithmetic, cast};
use crate::frame::{DataFrame, Frame};
use crate::index::object::IndexObject;
use crate::series::Series;

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[
    Method::new("astype(dtype, copy=None, errors='raise')", astype),
    Method::new("tolist()", |s, _, host| list(&s.array(), host)),
    Method::new("to_list()", |s, _, host| list(&s.array(), host)),
    Method::new("copy(deep=True)", copy),
    Method::new("to_frame(name=<no_default>)", to_frame),
    Method::new("to_dict(*, into=<other>)", to_dict),
    Method::new("abs()", |s, _, host| {
        s.with_array(arithmetic::unary(UnaryOp::Abs, &s.array(), host)?, &Rc::clone(host.meter()))
    }),
    Method::new("round(decimals=0, *args, **kwargs)", round).as_numpy("round(out=None)"),
    Method::new("items()", items),
];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[
    Method::new("astype(dtype, copy=None, errors='raise')", astype_frame),
    Method::new("copy(deep=True)", copy_frame),
    Method::new("round(decimals=0, *args, **kwargs)", round_frame).as_numpy("round(out=None)"),
    Method::new("items()", items_of_frame),
];

/// Rows of Index.
pub const INDEX: &[Method<Rc<IndexObject>>] = &[
    Method::new("tolist()", |i, _, host| labels(i, host)),
    Method::new("to_list()", |i, _, host| labels(i, host)),
    Method::new("astype(dtype, copy=True)", |i, args, host| {
        let (own, target) = (i.array(host)?, cast::target(&args.value("dtype"))?);
        if own.is_float32() && matches!(target, cast::Target::Dtype(Dtype::Masked(_))) {
            // Its text is that of the floats that iteration gives, other than of a Series.
            return Err(Stop::unsupported("Index.astype of float32 to an extension dtype"));
        }
        let array = cast::cast(&own, target, host)?;
        Ok(IndexObject::value(crate::index::Index::flat(array, i.index().name(), host.meter())?))
    }),
];

/// The labels as Python values.
fn labels(i: &Rc<IndexObject>, host: &mut dyn Host) -> Result<Value> {
    let index = i.index();
    let values = match index.labels() {
        crate::index::Labels::Flat(labels @ Array::Masked(_)) => labels.items(host.meter())?,
        _ => index.to_values(host.meter())?,
    };
    Value::list(values, host.meter())
}

/// Whether what cannot be made stays as it is.
fn ignores(args: &Bound) -> Result<bool> {
    match args.value("errors").as_str() {
        Some("raise") => Ok(false),
        Some("ignore") => Ok(true),
        other => Err(raise::value_error(format!(
            "Expected value of kwarg 'errors' to be one of ['raise', 'ignore']. Supplied value is '{}'",
            other.unwrap_or_default()
        ))),
    }
}

/// The cells in another dtype, or as they are where they have no such value and that is to be ignored.
fn tried(array: &Array, dtype: &Value, ignore: bool, host: &mut dyn Host) -> Result<Option<Array>> {
    let target = cast::target(dtype)?;
    match cast::cast(array, target, host) {
        Err(stop)
            if ignore
                && (stop.exception_of(&exceptions::VALUE_ERROR).is_some()
                    || stop.exception_of(&exceptions::TYPE_ERROR).is_some()) =>
        {
            Ok(None)
        }
        other => other.map(Some),
    }
}

/// The cells in another dtype.
///
/// >>> pd.Series(['1', ' 2 ']).astype(int).tolist()
/// [1, 2]
fn astype(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if let Value::Dict(_) = args.value("dtype") {
        return Err(Stop::unsupported("Series.astype(dict)"));
    }
    let cast = tried(&s.array(), &args.value("dtype"), ignores(args)?, host)?;
    s.with_array(cast.unwrap_or_else(|| s.array()), host.meter())
}

fn astype_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let mut arrays = Vec::with_capacity(frame.width());
    let ignore = ignores(args)?;
    let (mut made, mut left) = (Vec::new(), Vec::new());
    let dtype = args.value("dtype");
    if let Value::Dict(dict) = &dtype {
        for key in dict.keys() {
            if frame.positions(&key, &meter)?.is_empty() {
                let shown = hiddentables_values::ops::repr(&key, host)?;
                return Err(raise::key_error_text(format!(
                    "Only a column name can be used for the key in a dtype mappings argument. {shown} not found in columns."
                )));
            }
        }
    }
    if !matches!(dtype, Value::Dict(_)) && matches!(cast::target(&dtype), Ok(cast::Target::Text)) {
        check_times_alike(&frame, host)?;
    }
    for (name, array) in frame.named_arrays(&meter)? {
        let wanted = match &dtype {
            Value::Dict(dict) => dict.get(&name)?,
            other => Some(other.clone()),
        };
        arrays.push(match wanted {
            Some(wanted) => match tried(&array, &wanted, ignore, host)? {
                Some(cast) => {
                    made.push(array.dtype());
                    cast
                }
                None => {
                    left.push(array.dtype());
                    array
                }
            },
            None => array,
        });
    }
    if !matches!(dtype, Value::Dict(_)) && left.iter().any(|dtype| made.contains(dtype)) {
        // pandas leaves a whole block of columns where one of them fails.
        return Err(Stop::unsupported("DataFrame.astype(errors='ignore') of columns of one dtype of which some fail"));
    }
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}

/// Columns of times that lie in one block of memory are written in one way, with the clock where any of them needs it; which columns do depends on how
/// the frame came about.
fn check_times_alike(frame: &Frame, host: &mut dyn Host) -> Result<()> {
    for dtype in [Dtype::Time, Dtype::Delta] {
        let times: Vec<Array> = frame.arrays().filter(|array| array.dtype() == dtype).collect();
        if times.len() > 1 {
            check_alike(&times, host)?;
        }
    }
    Ok(())
}

fn check_alike(times: &[Array], host: &mut dyn Host) -> Result<()> {
    let meter = Rc::clone(host.meter());
    let text = |array: &Array, host: &mut dyn Host| cast::cast(array, cast::Target::Text, host);
    let together = text(&Array::concat(times, &meter)?, host)?;
    let apart = times.iter().map(|array| text(array, host)).collect::<Result<Vec<_>>>()?;
    let apart = Array::concat(&apart, &meter)?;
    match (&together, &apart) {
        (Array::Str(a), Array::Str(b)) if a.iter().eq(b.iter()) => Ok(()),
        _ => Err(Stop::unsupported("DataFrame.astype(str) of columns of times that are written in several ways")),
    }
}

fn list(array: &Array, host: &mut dyn Host) -> Result<Value> {
    Value::list(array.items(host.meter())?, host.meter())
}

/// A Series with cells of its own; where not `deep` another one over the same cells.
fn copy(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    if args.some("deep").is_some() && !args.flag("deep")? {
        let state = s.state();
        return Ok(Value::shared(Series::over(state.name, state.index, state.column)));
    }
    host.meter().work_len(s.len())?;
    s.with_array(s.array(), host.meter())
}

fn copy_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let frame = df.frame();
    if args.some("deep").is_some() && !args.flag("deep")? {
        return Ok(DataFrame::value(frame));
    }
    host.meter().work_len(frame.rows().saturating_mul(frame.width()))?;
    Ok(DataFrame::value(frame.copied(host.meter())?))
}

/// A frame of this one column.
///
/// >>> list(pd.Series([1], name='a').to_frame().columns)
/// ['a']
fn to_frame(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let name = match args.given("name") {
        Some(name) => name.clone(),
        None if s.name().is_none() => Value::Int(0),
        None => s.name(),
    };
    DataFrame::of_arrays(vec![(name, s.array())], s.index(), host.meter())
}

/// A dict from labels to cells.
///
/// >>> pd.Series([1, 2], index=['a', 'b']).to_dict()
/// {'a': 1, 'b': 2}
fn to_dict(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    into_dict(args)?;
    meter.work_len(s.array().len())?;
    // NumPy's scalars in an object column are given as Python's.
    let cells = s.array().items(&meter)?.into_iter().map(|cell| native(&cell));
    let pairs = s.index().to_values(&meter)?.into_iter().zip(cells);
    Ok(Value::Dict(Dict::from_pairs(pairs, &meter)?))
}

/// Fails where `into=` is another mapping than a dict.
pub fn into_dict(args: &Bound) -> Result<()> {
    match args.given("into") {
        None => Ok(()),
        Some(Value::Dict(dict)) if matches!(dict.kind(), hiddentables_values::dict::Kind::Plain) => Ok(()),
        Some(Value::Class(class)) if class.name == "dict" => Ok(()),
        Some(Value::Class(class)) if class.name == "defaultdict" => {
            Err(raise::type_error("to_dict() only accepts initialized defaultdicts"))
        }
        Some(other) => Err(Stop::unsupported(format!("to_dict(into=) of a {}", other.spoken()))),
    }
}

/// Cells rounded to `decimals` places, halves to even, as NumPy scales them.
pub fn rounded(array: &Array, decimals: i64, host: &mut dyn Host) -> Result<Array> {
    host.meter().work_len(array.len())?;
    match array {
        Array::Float(floats) => {
            let places = i32::try_from(decimals).unwrap_or(i32::MAX);
            // NumPy multiplies by a power of ten, rounds to even, divides.
            let scale = 10.0_f64.powi(places.abs());
            let kind = floats.kind();
            let scale = kind.round(scale);
            let round = |f: f64| {
                if places >= 0 {
                    kind.round(kind.round(f * scale).round_ties_even() / scale)
                } else {
                    kind.round(kind.round(f / scale).round_ties_even() * scale)
                }
            };
            Ok(Array::floats_of(
                kind,
                floats.iter().map(|f| f.map_or(f64::NAN, |f| if f.is_finite() { round(f) } else { f })).collect(),
            ))
        }
        Array::Int(..) | Array::Bool(_) if decimals >= 0 => Ok(array.clone()),
        Array::Int(..) | Array::Bool(_) => Err(Stop::unsupported("round of integers to a negative place")),
        Array::Time(_) | Array::Zoned(..) | Array::Delta(_) => Err(Stop::unsupported("round of datetimes")),
        Array::Str(_) => Ok(array.clone()),
        Array::Object(cells) if cells.is_empty() => Ok(array.clone()),
        Array::Object(_) => Err(Stop::unsupported("round of objects")),
        Array::Category(_) => Err(Stop::unsupported("round of a category")),
        Array::Masked(own) if own.kind() == crate::array::Kind::Text => Err(Stop::unsupported("round of strings")),
        // Of integers NumPy rounds none; of bools there is nothing to round.
        Array::Masked(own) => Masked::array(rounded(own.cells(), decimals, host)?, own.missing().to_vec()),
    }
}

fn round(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    s.with_array(rounded(&s.array(), args.int("decimals")?, host)?, &Rc::clone(host.meter()))
}

fn round_frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let decimals = match args.value("decimals") {
        Value::Int(decimals) => decimals,
        by_column if matches!(by_column, Value::Dict(_)) || by_column.is::<Series>() => {
            return round_by_column(&frame, &by_column, host);
        }
        other => return Err(Stop::unsupported(format!("DataFrame.round of a {}", other.class().name))),
    };
    // Columns that are no numbers stay as they are.
    let arrays = frame.arrays().map(|array| {
        if crate::array::masked::is_number(array.dtype()) { rounded(&array, decimals, host) } else { Ok(array) }
    });
    let arrays = arrays.collect::<Result<_>>()?;
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}

/// Each column rounded to the places that a dict or a Series has for it; the others as they are.
fn round_by_column(frame: &crate::frame::Frame, decimals: &Value, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let mut arrays = Vec::with_capacity(frame.width());
    for (name, array) in frame.named_arrays(&meter)? {
        let places = match (decimals, decimals.downcast::<Series>()) {
            (Value::Dict(dict), _) => dict.get(&name)?,
            (_, Some(series)) => match series.index().positions(&name, &meter)?.first() {
                Some(&row) => Some(series.array().item(row, &meter)?),
                None => None,
            },
            _ => None,
        };
        arrays.push(match places {
            Some(Value::Int(places)) if crate::array::masked::is_number(array.dtype()) => {
                rounded(&array, places, host)?
            }
            Some(Value::Int(_)) | None => array,
            Some(_) => return Err(raise::type_error("Values in decimals must be integers")),
        });
    }
    Ok(DataFrame::value(frame.with_arrays(arrays, &meter)?))
}

/// Pairs that are a `zip` to the program.
struct Zipped(Iter);

impl Iterate for Zipped {
    fn next(&mut self, host: &mut dyn Host) -> Result<Option<Value>> {
        self.0.next(host)
    }

    fn class(&self) -> &'static Class {
        &types::ZIP
    }
}

/// A cell as dicts have it: Python's own value, and `None` for `pd.NA`.
pub fn native(cell: &Value) -> Value {
    if crate::extension::is_na(cell) { Value::None } else { crate::array::infer::python_value(cell) }
}

/// Cells as iteration gives them: of an extension dtype NumPy's scalars.
pub fn iterated(array: &Array, meter: &hiddentables_values::Meter) -> Result<Vec<Value>> {
    if let Array::Masked(_) = array { array.cells(meter) } else { array.items(meter) }
}

/// Pairs of label and cell.
fn items(s: &Rc<Series>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let pairs = s.index().to_values(&meter)?.into_iter().zip(iterated(&s.array(), &meter)?);
    let pairs = pairs.map(|(label, cell)| Value::tuple(vec![label, cell], &meter)).collect::<Result<Vec<_>>>()?;
    Ok(hiddentables_values::iter::Iterator::value(Zipped(Iter::over(pairs, &meter)?)))
}

fn items_of_frame(df: &Rc<DataFrame>, _: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let frame = df.frame();
    let pair = |at: usize| -> Result<Value> {
        let series = frame.series(at, &meter)?.map_or(Value::None, Value::shared);
        Value::tuple(vec![frame.name(at, &meter)?, series], &meter)
    };
    let pairs = (0..frame.width()).map(pair).collect::<Result<Vec<_>>>()?;
    Ok(hiddentables_values::Iter::over(pairs, &meter)?.into_value())
}
