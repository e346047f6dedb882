//! `astype` to an extension dtype and back.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, IntKind, Meter, Np, Result, Stop, Value, ops};

use super::cast::{Target, cast};
use super::masked::{Kind, Masked, is_bool};
use super::{Array, Dtype, is_missing};
use crate::extension::{ambiguous, is_na};
use crate::polars_bridge::Ints;

/// A plain column in an extension dtype.
pub fn from_plain(array: &Array, kind: Kind, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    meter.work_len(array.len())?;
    let _held = meter.reserve(array.len() as u64)?;
    match (kind, array) {
        (_, Array::Masked(own)) => between(own, kind, host),
        (Kind::Text, Array::Category(cells)) => from_plain(&cells.plain(&meter)?, kind, host),
        (_, Array::Category(_) | Array::Time(_) | Array::Delta(_)) => {
            Err(Stop::unsupported(format!("astype({}) of {}", kind.name(), array.dtype().name())))
        }
        (Kind::Text, _) => to_text(array, host),
        (Kind::Bool, _) => to_bool(array, &meter),
        (Kind::Int(int), _) => to_int(array, int, host),
        (Kind::Float, _) => to_float(array, host),
    }
}

/// Python's text of every cell that is present.
fn to_text(array: &Array, host: &mut dyn Host) -> Result<Array> {
    if let Array::Str(strings) = array {
        return Masked::array(Array::Str(strings.clone()), Vec::new());
    }
    let meter = Rc::clone(host.meter());
    let held = meter.reserve(0)?;
    let mut texts = Vec::with_capacity(array.len());
    for row in 0..array.len() {
        texts.push(if array.missing_at(row) {
            None
        } else {
            // A `float32` has digits of its own.
            let cell = if array.is_float32() { array.get(row, &meter)? } else { array.item(row, &meter)? };
            if let Value::Bytes(_) = cell {
                return Err(Stop::unsupported("astype(string) of bytes"));
            }
            let text = ops::str(&cell, host)?;
            held.grow(text.len() as u64 + 24)?;
            Some(text)
        });
    }
    Masked::text(texts.into_iter())
}

fn to_bool(array: &Array, meter: &Meter) -> Result<Array> {
    let unlike = || raise::type_error("Need to pass bool-like values");
    let missing = array.missing();
    let mut bools = Vec::with_capacity(array.len());
    match array {
        Array::Bool(_) => return Masked::array(array.clone(), Vec::new()),
        Array::Int(..) | Array::Float(_) => {
            for number in array.to_floats().unwrap_or_default() {
                bools.push(match number {
                    0.0 => false,
                    1.0 => true,
                    number if number.is_nan() => false,
                    _ => return Err(unlike()),
                });
            }
        }
        _ => {
            let cells = array.items(meter)?;
            let present = || cells.iter().filter(|cell| !is_missing(cell));
            let numbers =
                present().all(|cell| !is_bool(cell) && cell.as_float().is_some() && !matches!(cell, Value::Object(_)));
            if !present().all(is_bool) && !numbers {
                return Err(unlike());
            }
            for cell in &cells {
                bools.push(match cell.as_float() {
                    _ if is_missing(cell) => false,
                    Some(0.0) => false,
                    Some(1.0) => true,
                    _ => return Err(unlike()),
                });
            }
        }
    }
    Masked::array(Array::bools(bools.into_iter()), missing)
}

/// Which cells of objects are missing as numbers can be: `TypeError` for `pd.NaT`.
fn numeric_missing(array: &Array) -> Result<Vec<bool>> {
    if let Array::Object(cells) = array
        && cells.iter().any(crate::time::is_nat)
    {
        return Err(raise::type_error(
            "'values' contains non-numeric NA <class 'pandas._libs.tslibs.nattype.NaTType'>",
        ));
    }
    Ok(array.missing())
}

fn to_int(array: &Array, kind: IntKind, host: &mut dyn Host) -> Result<Array> {
    let name = || kind.name();
    match array {
        Array::Bool(bools) => {
            Masked::array(Array::Int(kind, Ints::new(bools.iter().map(i64::from).collect())), Vec::new())
        }
        Array::Int(own, ints) => {
            if ints.values().iter().any(|&int| kind.wrap(int) != int) {
                return Err(raise::type_error(format!(
                    "cannot safely cast non-equivalent {} to {}",
                    own.name(),
                    name()
                )));
            }
            Masked::array(Array::Int(kind, ints.clone()), Vec::new())
        }
        Array::Float(floats) => {
            let missing = array.missing();
            let present = || floats.iter().flatten();
            if present().any(|f| f == f64::INFINITY) {
                return Err(raise::overflow_error("cannot convert float infinity to integer"));
            }
            if present().any(|f| f.abs() >= 9_007_199_254_740_992.0 && f.is_finite()) {
                return Err(Stop::unsupported(format!("astype({}) of large floats", name())));
            }
            if present().any(|f| f.fract() != 0.0 || !f.is_finite() || kind.wrap(f as i64) != f as i64) {
                return Err(raise::type_error(format!("cannot safely cast non-equivalent float64 to {}", name())));
            }
            let ints = floats.iter().map(|f| f.map_or(1, |f| f as i64)).collect();
            Masked::array(Array::Int(kind, Ints::new(ints)), missing)
        }
        _ => {
            let missing = numeric_missing(array)?;
            let meter = Rc::clone(host.meter());
            let cells = array.items(&meter)?;
            let text = cells.iter().any(|cell| cell.as_str().is_some())
                && cells.iter().all(|cell| is_missing(cell) || cell.as_str().is_some());
            let mut ints = Vec::with_capacity(cells.len());
            let mut changed = false;
            for cell in &cells {
                if is_missing(cell) {
                    ints.push(1);
                    continue;
                }
                let int = super::cast::int_of_object(cell, host)?;
                if kind.wrap(int) != int {
                    return Err(match cell {
                        Value::Int(_) => {
                            raise::overflow_error(format!("Python integer {int} out of bounds for {}", name()))
                        }
                        _ => Stop::unsupported(format!("astype({}) of large integers", name())),
                    });
                }
                changed |= match cell.as_float() {
                    Some(number) => number != int as f64,
                    None => true,
                };
                ints.push(int);
            }
            if changed && !text {
                return Err(raise::type_error(format!("cannot safely cast non-equivalent object to {}", name())));
            }
            Masked::array(Array::Int(kind, Ints::new(ints)), missing)
        }
    }
}

fn to_float(array: &Array, host: &mut dyn Host) -> Result<Array> {
    match array {
        Array::Bool(_) | Array::Int(..) => {
            Masked::array(Array::floats(array.to_floats().unwrap_or_default()), Vec::new())
        }
        Array::Float(_) => Masked::array(Array::floats(array.to_floats().unwrap_or_default()), array.missing()),
        _ => {
            let missing = numeric_missing(array)?;
            let meter = Rc::clone(host.meter());
            let cells = array.items(&meter)?.into_iter();
            let cells = cells.map(|cell| if is_missing(&cell) { Value::Float(0.0) } else { cell }).collect();
            Masked::array(cast(&Array::objects(cells), Target::Dtype(Dtype::Float), host)?, missing)
        }
    }
}

/// The values of a list as `np.asarray` has them before they become an extension array: `None` and `pd.NA` keep numbers objects.
pub fn of_list(cells: Vec<Value>, kind: Kind, host: &mut dyn Host) -> Result<Array> {
    let number = |cell: &Value| cell.as_float().is_some() && !matches!(cell, Value::Object(_));
    let plain = kind != Kind::Text && cells.iter().all(number) && !cells.is_empty();
    let array = if plain { super::infer(cells, &Rc::clone(host.meter()))? } else { Array::objects(cells) };
    from_plain(&array, kind, host)
}

/// One extension dtype to another: numbers as NumPy casts them, missing cells stay missing.
fn between(own: &Rc<Masked>, kind: Kind, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let missing = own.missing().to_vec();
    if own.kind() == kind {
        return Ok(Array::Masked(Rc::clone(own)));
    }
    match (own.kind(), kind) {
        (Kind::Text, Kind::Bool) => to_bool(&own.objects(&meter)?, &meter),
        (Kind::Text, Kind::Int(kind)) => {
            let mut ints = Vec::with_capacity(own.len());
            for row in 0..own.len() {
                let cell = own.item(row, &meter)?;
                ints.push(if is_na(&cell) { 0 } else { super::cast::int_of_object(&cell, host)? });
            }
            if ints.iter().any(|&int| kind.wrap(int) != int) {
                return Err(Stop::unsupported(format!("astype({}) of large integers", kind.name())));
            }
            Masked::array(Array::Int(kind, Ints::new(ints)), missing)
        }
        (Kind::Text, _) => to_float(&own.objects(&meter)?, host),
        (_, Kind::Text) => {
            let mut texts = Vec::with_capacity(own.len());
            let held = meter.reserve(0)?;
            for row in 0..own.len() {
                let cell = own.item(row, &meter)?;
                texts.push(if is_na(&cell) {
                    None
                } else {
                    let text = ops::str(&cell, host)?;
                    held.grow(text.len() as u64 + 24)?;
                    Some(text)
                });
            }
            Masked::text(texts.into_iter())
        }
        (Kind::Float, Kind::Int(_)) => {
            let Array::Float(floats) = own.cells() else { return Err(Stop::unsupported("astype of no floats")) };
            let whole = |row: usize| own.missing_at(row) || floats.get(row).is_some_and(|f| f.abs() < 9e15);
            if !(0..own.len()).all(whole) {
                return Err(Stop::unsupported(format!("astype({}) of NaN or infinity", kind.name())));
            }
            let ints = floats.iter().map(|f| f.unwrap_or(1.0) as i64);
            let Kind::Int(int) = kind else { return Err(Stop::unsupported("astype")) };
            Masked::array(Array::Int(int, Ints::new(ints.map(|i| int.wrap(i)).collect())), missing)
        }
        _ => {
            let target = Target::Dtype(kind.plain());
            Masked::array(cast(own.cells(), target, host)?, missing)
        }
    }
}

/// A column of an extension dtype as `astype(target)` has it.
pub fn to_other(own: &Rc<Masked>, target: &Target, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    let numbers = own.kind() != Kind::Text;
    match target {
        Target::Period(_) => Err(Stop::unsupported("astype(period) of an extension dtype")),
        Target::Dtype(Dtype::Zoned(_)) => Err(Stop::unsupported("astype(datetime64[ns, tz]) of an extension dtype")),
        Target::Dtype(Dtype::Masked(kind)) => between(own, *kind, host),
        Target::Dtype(Dtype::Object) => own.objects(&meter),
        Target::Dtype(Dtype::Float) if numbers => Ok(Array::floats(own.to_floats().unwrap_or_default())),
        Target::Dtype(Dtype::Float32) => Err(Stop::unsupported("astype(float32) of an extension dtype")),
        Target::Dtype(Dtype::Float) => {
            let cells = own.objects(&meter)?.items(&meter)?.into_iter();
            let cells = cells.map(|cell| if is_na(&cell) { super::nan() } else { cell }).collect();
            cast(&Array::objects(cells), target.clone(), host)
        }
        Target::Dtype(Dtype::Int(_)) if numbers && own.any_missing() => {
            Err(raise::value_error("cannot convert NA to integer"))
        }
        Target::Dtype(Dtype::Bool) if numbers && own.any_missing() => {
            Err(raise::value_error("cannot convert float NaN to bool"))
        }
        Target::Dtype(Dtype::Int(_)) if numbers => match own.cells() {
            Array::Float(floats) if !floats.iter().all(|f| f.is_some_and(|f| f.abs() < 9e15)) => {
                Err(Stop::unsupported("astype(int) of NaN or infinity in Float64"))
            }
            cells => cast(cells, target.clone(), host),
        },
        Target::Dtype(Dtype::Bool) if numbers => cast(own.cells(), target.clone(), host),
        Target::Dtype(Dtype::Int(_)) if own.any_missing() => {
            // Up to the first missing cell, text is read.
            for row in 0..own.len() {
                let cell = own.item(row, &meter)?;
                if is_na(&cell) {
                    break;
                }
                super::cast::int_of_object(&cell, host)?;
            }
            Err(raise::type_error(
                "int() argument must be a string, a bytes-like object or a real number, not 'NAType'",
            ))
        }
        Target::Dtype(Dtype::Bool) if own.any_missing() => Err(ambiguous()),
        Target::Dtype(Dtype::Int(_) | Dtype::Bool) => cast(own.cells(), target.clone(), host),
        Target::Text => {
            let mut texts = Vec::with_capacity(own.len());
            let held = meter.reserve(0)?;
            for row in 0..own.len() {
                let mut text = ops::str(&own.item(row, &meter)?, host)?;
                if own.missing_at(row) && own.kind() == Kind::Int(IntKind::U8) {
                    // NumPy has room for three characters of a `uint8`.
                    text.truncate(3);
                }
                held.grow(text.len() as u64 + 24)?;
                texts.push(Some(text));
            }
            Ok(Array::strings(texts.into_iter()))
        }
        Target::Category(..) | Target::Dtype(Dtype::Time | Dtype::Delta | Dtype::Category) => {
            Err(Stop::unsupported(format!("astype of {} to categories or times", own.kind().name())))
        }
    }
}

/// Which conversions `convert_dtypes` makes.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a parameter of pandas' own")]
pub struct Conversions {
    /// Whether objects are looked at first.
    pub infer_objects: bool,
    /// Whether text becomes `string`.
    pub text: bool,
    /// Whether integers become `Int64`.
    pub ints: bool,
    /// Whether bools become `boolean`.
    pub bools: bool,
    /// Whether floats become `Float64`, or integers where all are.
    pub floats: bool,
}

/// `array.convert_dtypes(…)`
pub fn converted(array: &Array, how: Conversions, host: &mut dyn Host) -> Result<Array> {
    let meter = Rc::clone(host.meter());
    meter.work_len(array.len())?;
    let array = match array {
        Array::Object(cells) if how.infer_objects => super::infer::infer_objects(cells.to_vec(), &meter)?,
        other => other.clone(),
    };
    let kind = match &array {
        _ if !(how.text || how.ints || how.bools || how.floats) => None,
        Array::Int(kind, _) if how.ints => Some(Kind::Int(*kind)),
        Array::Float(floats) => {
            let whole = || floats.iter().flatten().all(|f| f.fract() == 0.0 && f.abs() < 9e15);
            if floats.iter().flatten().any(|f| f.fract() == 0.0 && f.abs() >= 9e15 && f.is_finite()) {
                return Err(Stop::unsupported("convert_dtypes of large floats"));
            }
            match (how.ints && whole(), how.floats) {
                (true, _) => Some(Kind::Int(IntKind::I64)),
                (false, true) => Some(Kind::Float),
                (false, false) => None,
            }
        }
        Array::Bool(_) if how.bools => Some(Kind::Bool),
        Array::Bool(_) if how.ints => Some(Kind::Int(IntKind::I64)),
        Array::Bool(_) if how.floats => Some(Kind::Float),
        // Nothing but NaN is a column of floats once it is looked at.
        Array::Str(strings)
            if how.infer_objects && !strings.is_empty() && strings.iter().all(|text| text.is_none()) =>
        {
            return converted(&Array::floats(vec![f64::NAN; array.len()]), how, host);
        }
        Array::Str(_) | Array::Object(_) => of_objects(&array, how)?,
        _ => None,
    };
    match kind {
        Some(kind) => from_plain(&array, kind, host),
        None => Ok(array),
    }
}

/// The extension dtype of objects, by pandas' `infer_dtype`, which passes missing cells over.
fn of_objects(array: &Array, how: Conversions) -> Result<Option<Kind>> {
    let cells = match array {
        Array::Str(strings) => {
            let text = strings.is_empty() || strings.iter().flatten().next().is_some();
            return Ok((text && how.text && !strings.is_empty()).then_some(Kind::Text));
        }
        Array::Object(cells) => cells,
        _ => return Ok(None),
    };
    let (mut texts, mut bools, mut ints, mut floats, mut others) = (0, 0, 0, 0, 0);
    for cell in cells.iter().filter(|cell| !is_missing(cell)) {
        match cell {
            Value::Str(_) => texts += 1,
            Value::Bool(_) | Value::Numpy(Np::Bool(_)) => bools += 1,
            Value::Int(_) | Value::Numpy(Np::Int(..)) => ints += 1,
            Value::Float(_) | Value::Numpy(Np::Float(_)) => floats += 1,
            _ => others += 1,
        }
    }
    let present = texts + bools + ints + floats + others;
    Ok(match present {
        0 => None,
        n if n == texts => how.text.then_some(Kind::Text),
        n if n == bools => how.bools.then_some(Kind::Bool),
        n if n == ints => (how.infer_objects && how.ints).then_some(Kind::Int(IntKind::I64)),
        // Floats alone too, since what is missing beside them is no float.
        n if n == ints + floats && floats > 0 => (how.infer_objects && how.floats).then_some(Kind::Float),
        _ => None,
    })
}

/// The array that `pd.array` makes of a list: of the extension dtype that pandas infers for what is present.
pub fn inferred(cells: &[Value], host: &mut dyn Host) -> Result<Array> {
    let present = || cells.iter().filter(|cell| !is_missing(cell));
    let number = |cell: &Value| !is_bool(cell) && !matches!(cell, Value::Object(_)) && cell.as_float().is_some();
    let whole = |cell: &Value| matches!(cell, Value::Int(_) | Value::Numpy(Np::Int(..)));
    let kind = if present().next().is_none() {
        None
    } else if present().all(|cell| cell.as_str().is_some()) {
        Some(Kind::Text)
    } else if present().all(is_bool) {
        Some(Kind::Bool)
    } else if present().all(whole) {
        Some(Kind::Int(IntKind::I64))
    } else if present().all(number) {
        Some(Kind::Float)
    } else {
        None
    };
    match kind {
        Some(kind) => from_plain(&Array::objects(cells.to_vec()), kind, host),
        None => Err(Stop::unsupported("pd.array of no extension dtype")),
    }
}
