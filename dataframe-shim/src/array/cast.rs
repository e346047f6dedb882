//! `astype`: a column in another dtype.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Host, IntKind, Meter, Np, Result, Stop, Value, ops, to_float32, types};

use super::{Array, Categorical, Categories, Dtype, is_missing};
use crate::polars_bridge::{FloatKind, Floats, Ints};
use crate::time::calendar::{DAY, Moment, SECOND};
use crate::time::column::{self, Reading, Style};

/// A dtype as `astype` can be asked for it: also `str`, which makes objects of text.
#[derive(Clone)]
pub enum Target {
    /// A dtype of ours; not `category`.
    Dtype(Dtype),
    /// `str`: every cell's text, missing ones too ("nan").
    Text,
    /// `period[…]`
    Period(crate::time::period::Freq),
    /// `category`: of these categories, or of those that the cells make; in order, out of it, or as they were.
    Category(Option<Rc<Categories>>, Option<bool>),
}

/// What `astype(value)` asks for.
pub fn target(value: &Value) -> Result<Target> {
    let by_class = |class: &'static hiddentables_values::Class| -> Option<Target> {
        let is = |other: &'static hiddentables_values::Class| std::ptr::eq(class, other);
        Some(if is(&types::INT) || is(&types::NP_INT64) || is(&types::NP_INTEGER) {
            Target::Dtype(Dtype::Int(IntKind::I64))
        } else if is(&types::NP_INT32) {
            Target::Dtype(Dtype::Int(IntKind::I32))
        } else if is(&types::FLOAT) || is(&types::NP_FLOAT64) {
            Target::Dtype(Dtype::Float)
        } else if is(&types::NP_FLOAT32) {
            Target::Dtype(Dtype::Float32)
        } else if is(&types::STR) {
            Target::Text
        } else if is(&types::BOOL) || is(&types::NP_BOOL) {
            Target::Dtype(Dtype::Bool)
        } else if is(&types::OBJECT) {
            Target::Dtype(Dtype::Object)
        } else {
            return None;
        })
    };
    match value {
        Value::Class(class) => by_class(class).ok_or_else(|| Stop::unsupported(format!("astype({})", class.name))),
        Value::Str(name) => by_name(name),
        other if other.is::<crate::categories::CategoricalDtype>() => {
            let dtype = other.downcast::<crate::categories::CategoricalDtype>();
            Ok(dtype.map_or(Target::Category(None, None), |dtype| dtype.target()))
        }
        other if other.is::<crate::extension::ExtensionDtype>() => {
            let dtype = other.downcast::<crate::extension::ExtensionDtype>();
            Ok(dtype.map_or(Target::Text, |dtype| Target::Dtype(Dtype::Masked(dtype.0))))
        }
        other if other.is::<crate::families::periods::PeriodDtype>() => {
            crate::families::periods::of_dtype(other).map(Target::Period)
        }
        other => match other.downcast::<crate::dtype::DtypeObject>() {
            Some(dtype) => Ok(Target::Dtype(dtype.0)),
            None if other.is::<crate::dtype::ZonedDtype>() => {
                let dtype = other.downcast::<crate::dtype::ZonedDtype>();
                Ok(dtype.map_or(Target::Text, |dtype| Target::Dtype(Dtype::Zoned(dtype.0))))
            }
            None => Err(Stop::unsupported(format!("astype({})", other.class().name))),
        },
    }
}

fn by_name(name: &str) -> Result<Target> {
    Ok(match name {
        "int" | "int64" | "i8" => Target::Dtype(Dtype::Int(IntKind::I64)),
        "int8" => Target::Dtype(Dtype::Int(IntKind::I8)),
        "int16" => Target::Dtype(Dtype::Int(IntKind::I16)),
        "int32" => Target::Dtype(Dtype::Int(IntKind::I32)),
        "uint8" => Target::Dtype(Dtype::Int(IntKind::U8)),
        "uint16" => Target::Dtype(Dtype::Int(IntKind::U16)),
        "uint32" => Target::Dtype(Dtype::Int(IntKind::U32)),
        "float" | "float64" | "f8" => Target::Dtype(Dtype::Float),
        "float32" | "f4" | "single" | "f" => Target::Dtype(Dtype::Float32),
        "str" => Target::Text,
        "bool" => Target::Dtype(Dtype::Bool),
        "object" | "O" => Target::Dtype(Dtype::Object),
        "category" => Target::Category(None, None),
        "datetime64[ns]" => Target::Dtype(Dtype::Time),
        "timedelta64[ns]" => Target::Dtype(Dtype::Delta),
        "uint64"
        | "complex"
        | "datetime64"
        | "timedelta64"
        | "float16"
        | "UInt64"
        | "Float32"
        | "string[pyarrow]"
        | "string[pyarrow_numpy]" => {
            return Err(Stop::unsupported(format!("dtype {name}")));
        }
        name if name.starts_with("datetime64[ns, ") => match crate::dtype::ZonedDtype::of_name(name) {
            Ok(Some(zone)) => Target::Dtype(Dtype::Zoned(zone)),
            Err(stop) if !stop.is_raise() => return Err(stop),
            _ => return Err(raise::type_error(format!("data type '{name}' not understood"))),
        },
        name if name.starts_with("period[") => {
            let name = Value::Str(hiddentables_values::Str::uncharged(name));
            Target::Period(crate::families::periods::of_dtype(&name)?)
        }
        name => match super::Kind::of_name(name) {
            Some(kind) => Target::Dtype(Dtype::Masked(kind)),
            None => return Err(raise::type_error(format!("data type '{name}' not understood"))),
        },
    })
}

/// `array.astype(target)`
pub fn cast(array: &Array, target: Target, host: &mut dyn Host) -> Result<Array> {
    host.meter().work_len(array.len())?;
    if let (Array::Category(cells), Target::Text | Target::Dtype(_)) = (array, &target)
        && !matches!(target, Target::Dtype(Dtype::Masked(_)))
    {
        return from_category(cells, &target, host);
    }
    if let Array::Masked(own) = array {
        return super::cast_masked::to_other(own, &target, host);
    }
    if let Some(own) = crate::time::period::of_array(array) {
        return match target {
            Target::Period(freq) if freq == own => Ok(array.clone()),
            Target::Period(freq) => crate::families::periods::cast(array, freq, host),
            Target::Dtype(Dtype::Time) => crate::time::period::to_times(array, &Value::literal("S"), host),
            Target::Text => text(array, host),
            Target::Category(..) | Target::Dtype(_) => Err(Stop::unsupported("astype of periods to this")),
        };
    }
    match target {
        Target::Period(freq) => crate::families::periods::cast(array, freq, host),
        Target::Dtype(Dtype::Masked(kind)) => super::cast_masked::from_plain(array, kind, host),
        Target::Category(Some(categories), _) => {
            Ok(Array::Category(Categorical::with_categories(array, &categories, host)?))
        }
        Target::Category(None, ordered) => {
            let own = if let Array::Category(own) = array { own.categories().ordered() } else { false };
            Ok(Array::Category(Categorical::of_array(array, ordered.unwrap_or(own), host)?))
        }
        Target::Dtype(Dtype::Zoned(zone)) => super::zoned::to_zone(array, zone, host),
        _ if matches!(array, Array::Zoned(..)) => super::zoned::cast(array, &target, host),
        Target::Text => text(array, host),
        Target::Dtype(dtype) if dtype == array.dtype() => Ok(array.clone()),
        Target::Dtype(Dtype::Object) => Ok(Array::objects(array.items(&Rc::clone(host.meter()))?)),
        Target::Dtype(Dtype::Float) => to_float(array, FloatKind::F64, host),
        Target::Dtype(Dtype::Float32) => to_float(array, FloatKind::F32, host),
        Target::Dtype(Dtype::Int(kind)) => to_int(array, kind, host),
        Target::Dtype(Dtype::Bool) => to_bool(array, host),
        Target::Dtype(Dtype::Category) => Err(Stop::unsupported("astype to a category without its categories")),
        Target::Dtype(Dtype::Time) => to_times(array, host),
        Target::Dtype(Dtype::Delta) => match array {
            Array::Time(_) | Array::Bool(_) => {
                Err(Stop::unsupported(format!("astype(timedelta64[ns]) of {}", array.dtype().name())))
            }
            _ => crate::modules::datetimes::to_durations(array, (1, 0), false, false, host),
        },
    }
}

/// A category's cells in the dtype of another column: the categories are converted.
fn from_category(cells: &Categorical, target: &Target, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let labels = cells.categories().labels(&meter)?;
    if let Target::Dtype(Dtype::Int(_)) = target
        && cells.missing()
    {
        return Err(raise::value_error("Cannot convert float NaN to integer"));
    }
    if let Target::Dtype(Dtype::Time | Dtype::Delta) = target
        && !matches!(target, Target::Dtype(dtype) if *dtype == labels.dtype())
    {
        return Err(Stop::unsupported("astype of a category to times"));
    }
    if matches!(labels, Array::Time(_) | Array::Delta(_)) && matches!(target, Target::Dtype(Dtype::Object)) {
        return Err(Stop::unsupported("astype(object) of categories of times"));
    }
    let rows: Vec<Option<usize>> = (0..cells.len()).map(|row| cells.code(row)).collect();
    if let (Target::Dtype(Dtype::Bool), true) = (target, cells.missing()) {
        // What is missing stays so, among objects.
        return cast(&labels, target.clone(), host)?.take_optional(&rows, &meter);
    }
    if let (Target::Text, false) = (target, matches!(labels, Array::Time(_) | Array::Delta(_))) {
        // The categories' texts, as they are without missing cells.
        let Array::Str(texts) = cast(&labels, Target::Text, host)? else {
            return Err(Stop::unsupported("astype(str) of these categories"));
        };
        let held =
            meter.reserve(rows.iter().flatten().filter_map(|&at| texts.get(at)).map(|t| t.len() as u64).sum())?;
        let array = Array::strings(rows.iter().map(|row| row.map_or(Some("nan"), |at| texts.get(at))));
        drop(held);
        return Ok(array);
    }
    let plain = cells.plain(&meter)?;
    if let (Array::Str(_), Target::Dtype(Dtype::Object)) = (&plain, target) {
        return Ok(plain);
    }
    cast(&plain, target.clone(), host).map_err(|stop| {
        let name = match target {
            Target::Dtype(dtype) => dtype.name(),
            Target::Text | Target::Category(..) | Target::Period(_) => "str".into(),
        };
        let kind = super::categorical::dtype_name(&labels).unwrap_or_default();
        stop.map_raise(|_| raise::value_error(format!("Cannot cast {kind} dtype to {name}")))
    })
}

fn text(array: &Array, host: &mut dyn Host) -> Result<Array> {
    if let Array::Str(strings) = array {
        return Ok(if strings.has_missing() {
            Array::strings(strings.iter().map(|s| Some(s.unwrap_or("nan"))))
        } else {
            array.clone()
        });
    }
    if let Array::Time(times) = array {
        return texts_of_times(times, &Rc::clone(host.meter()));
    }
    if let Array::Delta(deltas) = array {
        return texts_of_deltas(deltas, &Rc::clone(host.meter()));
    }
    let meter = Rc::clone(host.meter());
    let held = meter.reserve(0)?;
    let mut cells = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        meter.work(3)?;
        // A `float32` has digits of its own.
        let cell = if array.is_float32() { array.get(row, &meter)? } else { array.item(row, &meter)? };
        let cell = ops::str(&cell, host)?;
        held.grow(cell.len() as u64 + 24)?;
        cells.push(Some(cell));
    }
    Ok(Array::strings(cells.into_iter()))
}

/// Text of datetimes: the date alone where all are midnights, else as many digits of the second as the finest one needs.
fn texts_of_times(times: &Ints, meter: &Meter) -> Result<Array> {
    let held = meter.reserve(48 * times.len() as u64)?;
    let all = |step: i64| times.iter().flatten().all(|ns| ns % step == 0);
    let midnights = all(DAY);
    let digits = [(SECOND, 0), (1_000_000, 3), (1_000, 6)]
        .into_iter()
        .find(|(step, _)| all(*step))
        .map_or(9, |(_, digits)| digits);
    let text = |ns: i64| {
        let moment = Moment::at(ns);
        if midnights {
            return moment.date_text();
        }
        let fraction = format!(".{:09}", moment.nanosecond);
        let kept = if digits == 0 { "" } else { fraction.get(..=digits).unwrap_or("") };
        let whole = Moment { nanosecond: 0, ..moment };
        format!("{}{kept}", whole.text(" "))
    };
    meter.work_len(times.len().saturating_mul(10))?;
    let array = Array::strings(times.iter().map(|ns| Some(ns.map_or_else(|| "NaT".to_string(), text))));
    drop(held);
    Ok(array)
}

/// Text of durations: days alone where all are whole days.
fn texts_of_deltas(deltas: &Ints, meter: &Meter) -> Result<Array> {
    let held = meter.reserve(48 * deltas.len() as u64)?;
    let whole_days = deltas.iter().flatten().all(|ns| ns % DAY == 0);
    let text = |ns: i64| if whole_days { format!("{} days", ns / DAY) } else { crate::time::timedelta::text(ns) };
    meter.work_len(deltas.len().saturating_mul(8))?;
    let array = Array::strings(deltas.iter().map(|ns| Some(ns.map_or_else(|| "NaT".to_string(), text))));
    drop(held);
    Ok(array)
}

/// `astype('datetime64[ns]')` reads each text by itself.
fn to_times(array: &Array, host: &mut dyn Host) -> Result<Array> {
    if let Array::Bool(_) | Array::Delta(_) = array {
        return Err(Stop::unsupported(format!("astype(datetime64[ns]) of {}", array.dtype().name())));
    }
    let reading = Reading { coerce: false, day_first: false, year_first: false, style: Style::Mixed, zone: None };
    match column::to_times(array, reading, host)? {
        times @ Array::Time(_) => Ok(times),
        Array::Zoned(..) => {
            Err(raise::value_error("cannot supply both a tz and a timezone-naive dtype (i.e. datetime64[ns])"))
        }
        _ => Err(Stop::unsupported("astype(datetime64[ns]) of times in several zones")),
    }
}

fn to_float(array: &Array, kind: FloatKind, host: &mut dyn Host) -> Result<Array> {
    if let (Array::Int(_, ints), FloatKind::F32) = (array, kind) {
        // Rounded once: by way of 64 bits large ones might be rounded twice.
        return Ok(Array::floats32(ints.values().iter().map(|&i| f64::from(i as f32)).collect()));
    }
    if let Some(values) = array.to_floats() {
        return Ok(Array::floats_of(kind, values));
    }
    match array {
        Array::Str(strings) => {
            let mut values = Vec::with_capacity(strings.len());
            for text in strings.iter() {
                values.push(match text {
                    None => None,
                    Some(text) => Some(float_of_text(text, host)?),
                });
            }
            Ok(Array::Float(Floats::optional(values.into_iter()).of_kind(kind)))
        }
        Array::Object(cells) => {
            let mut values = Vec::with_capacity(cells.len());
            for cell in cells.iter() {
                values.push(match cell {
                    Value::Str(text) => float_of_text(text, host)?,
                    // NumPy reads None as NaN.
                    Value::None => f64::NAN,
                    Value::Tuple(_) | Value::List(_) => {
                        return Err(raise::value_error("setting an array element with a sequence."));
                    }
                    other => ops::to_float(other, host)?,
                });
            }
            Ok(Array::floats_of(kind, values))
        }
        other => {
            let to = if kind == FloatKind::F32 { "float32" } else { "float64" };
            Err(raise::type_error(format!("Cannot cast {} to dtype {to}", other.dtype().name())))
        }
    }
}

/// How far from each other pandas takes two floats for the same as it goes to `float32`.
const SAME: f64 = 5e-4;

/// Numbers as `float32`, where that changes none of them by much; else as they are.
pub fn near_float32(array: Array) -> Array {
    let Some(values) = array.to_floats() else { return array };
    let near = |f: &f64| {
        let narrow = to_float32(*f);
        f.is_nan() || narrow == *f || (narrow - f).abs() <= SAME
    };
    if values.iter().all(near) { Array::floats32(values) } else { array }
}

/// The numbers that Python's `float` makes of objects, where it reads every one of them; missing ones are not a number.
pub fn floats_of_objects(array: &Array, host: &mut dyn Host) -> Result<Option<Vec<f64>>> {
    let meter = std::rc::Rc::clone(host.meter());
    let mut values = Vec::with_capacity(array.len());
    for cell in array.items(&meter)? {
        values.push(match &cell {
            Value::None => f64::NAN,
            Value::Str(text) => match float_of_text(text, host) {
                Ok(number) => number,
                Err(stop) if stop.is_raise() => return Ok(None),
                Err(stop) => return Err(stop),
            },
            cell => match cell.as_float() {
                Some(number) => number,
                None => return Ok(None),
            },
        });
    }
    Ok(Some(values))
}

fn float_of_text(text: &str, host: &mut dyn Host) -> Result<f64> {
    match parse_python_float(text) {
        Some(number) => Ok(number),
        None => {
            let shown = ops::repr(&Value::str(text, host.meter())?, host)?;
            Err(raise::value_error(format!("could not convert string to float: {shown}")))
        }
    }
}

/// What Python's `float` reads, surrounding white space and single underscores between digits included.
pub fn parse_python_float(text: &str) -> Option<f64> {
    types::float::parse(text)
}

fn to_int(array: &Array, kind: IntKind, host: &mut dyn Host) -> Result<Array> {
    let ints = |values: Vec<i64>| Ok(Array::Int(kind, Ints::new(values.into_iter().map(|i| kind.wrap(i)).collect())));
    match array {
        Array::Bool(bools) => ints(bools.iter().map(i64::from).collect()),
        Array::Int(_, column) => ints(column.values().to_vec()),
        Array::Float(floats) => {
            let finite: Option<Vec<f64>> = floats.iter().map(|f| f.filter(|f| f.is_finite())).collect();
            let Some(finite) = finite else {
                return Err(raise::exception(
                    &exceptions::INT_CASTING_NAN_ERROR,
                    "Cannot convert non-finite values (NA or inf) to integer",
                ));
            };
            let unsigned = matches!(kind, IntKind::U8 | IntKind::U16 | IntKind::U32);
            if unsigned && finite.iter().any(|f| *f < 0.0) {
                let (from, to) = (array.dtype(), kind.name());
                return Err(raise::value_error(format!("Cannot losslessly cast from {} to {to}", from.name())));
            }
            // What NumPy makes of others depends on the processor.
            let within = |f: &f64| f.abs() < 9.2e18 && kind.wrap(*f as i64) == *f as i64;
            if array.is_float32() && !finite.iter().all(within) {
                return Err(Stop::unsupported(format!("astype({}) of float32 beyond it", kind.name())));
            }
            ints(finite.into_iter().map(|f| f as i64).collect())
        }
        Array::Str(_) | Array::Object(_) => {
            let meter = Rc::clone(host.meter());
            let mut values = Vec::with_capacity(array.len());
            for row in 0..array.len() {
                let cell = array.item(row, &meter)?;
                values.push(int_of_object(&cell, host)?);
            }
            ints(values)
        }
        // The least of 64 bits is NaT.
        Array::Time(column) | Array::Delta(column) if kind == IntKind::I64 => {
            ints(column.iter().map(|ns| ns.unwrap_or(i64::MIN)).collect())
        }
        other => Err(raise::type_error(format!("Cannot cast {} to dtype {}", other.dtype().name(), kind.name()))),
    }
}

/// Python's `int(cell)`, as `astype(int)` applies it to objects; a missing cell is a float NaN, which has none.
pub(super) fn int_of_object(cell: &Value, host: &mut dyn Host) -> Result<i64> {
    if let Value::None = cell {
        return Err(raise::type_error(
            "int() argument must be a string, a bytes-like object or a real number, not 'NoneType'",
        ));
    }
    if is_missing(cell) {
        return Err(raise::value_error("cannot convert float NaN to integer"));
    }
    let int = types::INT.instantiate(Args::one(super::infer::python_value(cell)), host)?;
    match int {
        Value::Int(i) => Ok(i),
        _ => Err(raise::overflow_error("Python int too large to convert to C long")),
    }
}

fn to_bool(array: &Array, host: &mut dyn Host) -> Result<Array> {
    match array {
        Array::Int(_, ints) => Ok(Array::bools(ints.values().iter().map(|i| *i != 0))),
        // NaN is true, as any float but 0 is.
        Array::Float(floats) => Ok(Array::bools(floats.iter().map(|f| f != Some(0.0)))),
        Array::Str(strings) => Ok(Array::bools(strings.iter().map(|s| s.is_none_or(|s| !s.is_empty())))),
        Array::Object(values) => {
            let mut answers = Vec::with_capacity(values.len());
            for value in values.iter() {
                answers.push(match value {
                    Value::Numpy(Np::Bool(b)) => *b,
                    other => ops::truth(other, host)?,
                });
            }
            Ok(Array::bools(answers.into_iter()))
        }
        // What is missing is the least number there is.
        Array::Time(ints) | Array::Zoned(_, ints) | Array::Delta(ints) => {
            Ok(Array::bools((0..ints.len()).map(|row| ints.get(row) != Some(0))))
        }
        other => Err(raise::type_error(format!("Cannot cast {} to dtype bool", other.dtype().name()))),
    }
}
