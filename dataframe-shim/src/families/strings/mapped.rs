//! A function over every cell, and the column that pandas makes of the answers.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions::{ATTRIBUTE_ERROR, TYPE_ERROR};
use hiddentables_values::{Host, IntKind, Meter, Np, Result, Stop, Value};

use super::{Owner, StringMethods};
use crate::array::{Array, Masked, is_missing, nan};
use crate::extension::na as na_value;
use crate::index::Index;
use crate::index::object::IndexObject;
use crate::ndarray::NdArray;
use crate::polars_bridge::Ints;
use crate::series::Series;

/// A function over a cell.
pub(super) type Cell<'a> = &'a mut dyn FnMut(&Value, &mut dyn Host) -> Result<Value>;

/// A question about a text.
pub(super) type Question<'a> = &'a mut dyn FnMut(&str, &Meter) -> Result<bool>;

/// The dtype of the answer where there is no row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Empty {
    Bool,
    Int,
    Object,
    /// Lists or tuples, which are no text even where text is asked.
    Items,
}

impl Empty {
    fn array(self) -> Array {
        match self {
            Empty::Bool => Array::bools(std::iter::empty()),
            Empty::Int => Array::ints(Vec::new()),
            Empty::Object | Empty::Items => Array::objects(Vec::new()),
        }
    }
}

/// The error that a method of `str` is not there for a cell; a cell's answer is NaN then.
pub(super) fn no_text(cell: &Value) -> Stop {
    raise::attribute_error(format!("'{}' object has no string methods", cell.class().name))
}

/// Whether pandas takes an error for "no answer for this cell"; a call with a wrong number of arguments it lets through.
fn is_no_answer(stop: &Stop) -> bool {
    let Some(exception) = stop.exception_of(&TYPE_ERROR).or_else(|| stop.exception_of(&ATTRIBUTE_ERROR)) else {
        return false;
    };
    let args = exception.args.borrow();
    let message = args.first().and_then(Value::as_str).unwrap_or_default();
    let miscalled =
        message.contains(" positional argument") && (message.contains("takes ") || message.contains("missing "));
    !miscalled
}

impl StringMethods {
    /// `f` of every cell that is there; where it has no answer, `na`. Some units of work a cell beside what `f` charges.
    pub(super) fn map(&self, na: &Value, empty: Empty, host: &mut dyn Host, f: Cell) -> Result<Array> {
        let (values, missing) = self.answers(na, host, f)?;
        if !self.extension && crate::extension::is_na(na) {
            return Err(Stop::unsupported("na=pd.NA"));
        }
        if self.extension {
            return extended(values, &missing, na, empty);
        }
        if values.is_empty() {
            return Ok(empty.array());
        }
        Ok(finished(values, &missing, na))
    }

    /// As [`StringMethods::map`], but the answers stay the objects they are.
    pub(super) fn map_objects(&self, host: &mut dyn Host, f: Cell) -> Result<Array> {
        let (values, _) = self.answers(&nan(), host, f)?;
        Ok(objects(values))
    }

    fn answers(&self, na: &Value, host: &mut dyn Host, f: Cell) -> Result<(Vec<Value>, Vec<bool>)> {
        let meter = Rc::clone(host.meter());
        let rows = self.array.len();
        meter.work_len(8 * rows)?;
        let na = if is_missing(na) { nan() } else { na.clone() };
        let (mut values, mut missing) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
        for row in 0..rows {
            let cell = self.array.item(row, &meter)?;
            missing.push(self.array.missing_at(row));
            values.push(if self.array.missing_at(row) {
                cell
            } else {
                match f(&cell, host) {
                    Err(stop) if !self.extension && is_no_answer(&stop) => na.clone(),
                    answer => answer?,
                }
            });
        }
        Ok((values, missing))
    }

    /// Yes or no for every text; `na` for a cell that is missing or no text.
    pub(super) fn ask(&self, na: &Value, host: &mut dyn Host, f: Question) -> Result<Array> {
        let meter = Rc::clone(host.meter());
        if let Array::Str(strings) = &self.array
            && !strings.has_missing()
        {
            meter.work_len(2 * strings.len())?;
            let answers = strings.iter().flatten().map(|text| f(text, &meter)).collect::<Result<Vec<_>>>()?;
            let answers = Array::bools(answers.into_iter());
            return if self.extension { Masked::array(answers, Vec::new()) } else { Ok(answers) };
        }
        self.map(na, Empty::Bool, host, &mut |cell, host| match cell {
            Value::Str(text) => Ok(Value::Bool(f(text, host.meter())?)),
            other => Err(no_text(other)),
        })
    }

    /// The answers as pandas wraps them: a Series under the same labels, or an index or array.
    pub(super) fn wrap(&self, array: Array, name: Option<Value>, host: &dyn Host) -> Result<Value> {
        let name = name.unwrap_or_else(|| self.name.clone());
        let array = if self.extension { as_text(array)? } else { array };
        match &self.owner {
            Owner::Series(index) => Series::value(name, Rc::clone(index), array, host.meter()),
            Owner::Index => match array {
                Array::Bool(_) => NdArray::value(array, host.meter()),
                _ => Ok(IndexObject::value(Index::flat(array, name, host.meter())?)),
            },
        }
    }

    /// As [`StringMethods::wrap`], but objects stay what they are where text is all that could be told.
    pub(super) fn wrap_objects(&self, array: Array, host: &dyn Host) -> Result<Value> {
        match &self.owner {
            Owner::Series(index) if self.extension => {
                Series::value(self.name.clone(), Rc::clone(index), array, host.meter())
            }
            _ => self.wrap(array, None, host),
        }
    }

    /// [`StringMethods::map`] and [`StringMethods::wrap`].
    pub(super) fn mapped(&self, host: &mut dyn Host, f: Cell) -> Result<Value> {
        let array = self.map(&Value::None, Empty::Object, host, f)?;
        self.wrap(array, None, host)
    }
}

/// Answers about a column of dtype `string`, in the extension dtype that the method declares.
fn extended(values: Vec<Value>, missing: &[bool], na: &Value, empty: Empty) -> Result<Array> {
    let rows = values.iter().zip(missing);
    Ok(match empty {
        Empty::Bool => {
            let stand_in = if is_missing(na) { None } else { Some(truth(na)?) };
            return Masked::bools(
                rows.map(|(value, gone)| if *gone { stand_in } else { value.as_int().map(|i| i != 0) }),
            );
        }
        Empty::Int => {
            let ints = rows.map(|(value, gone)| if *gone { 1 } else { value.as_int().unwrap_or_default() });
            return Masked::array(Array::ints(ints.collect()), missing.to_vec());
        }
        Empty::Object => return as_text(Array::objects(values)),
        Empty::Items => Array::objects(
            values.into_iter().map(|value| if is_missing(&value) { na_value() } else { value }).collect(),
        ),
    })
}

/// What stands for "no answer", as a bool.
fn truth(na: &Value) -> Result<bool> {
    match na {
        Value::Bool(b) | Value::Numpy(Np::Bool(b)) => Ok(*b),
        Value::Int(_) | Value::Float(_) => Ok(na.as_float() != Some(0.0)),
        Value::Str(text) => Ok(!text.is_empty()),
        other => Err(Stop::unsupported(format!("na= of a {}", other.class().name))),
    }
}

/// Objects that are text or missing as a column of dtype `string`; what is of an extension dtype already, or holds lists, stays.
pub(super) fn as_text(array: Array) -> Result<Array> {
    let text = |value: &Value| value.as_str().is_some() || is_missing(value);
    match &array {
        Array::Str(_) => Masked::array(array, Vec::new()),
        Array::Object(values) if values.iter().all(text) => Masked::text(values.iter().map(Value::as_str)),
        _ => Ok(array),
    }
}

/// Answers and missing cells as one column: not converted where every cell is missing, unless `na` takes their place.
fn finished(mut values: Vec<Value>, missing: &[bool], na: &Value) -> Array {
    if is_missing(na) {
        return if missing.iter().all(|missing| *missing) { Array::objects(values) } else { converted(values) };
    }
    for (value, _) in values.iter_mut().zip(missing).filter(|(_, missing)| **missing) {
        *value = na.clone();
    }
    // Where a number stands for "no answer", pandas has made floats of it before it fills the missing cells.
    match converted(values) {
        Array::Int(_, ints) if missing.contains(&true) && missing.contains(&false) => {
            Array::floats(ints.values().iter().map(|&int| int as f64).collect())
        }
        array => array,
    }
}

/// A column of objects, kept as text where all of it is text or NaN.
pub(super) fn objects(values: Vec<Value>) -> Array {
    let text = |value: &Value| matches!(value, Value::Str(_)) || matches!(value, Value::Float(f) if f.is_nan());
    if values.iter().any(|value| matches!(value, Value::Str(_))) && values.iter().all(text) {
        return Array::strings(values.iter().map(Value::as_str));
    }
    Array::objects(values)
}

/// pandas' `maybe_convert_objects`: bools, integers and floats get their dtype; a missing one makes integers floats.
fn converted(values: Vec<Value>) -> Array {
    let (mut bools, mut ints, mut floats, mut nans, mut nones) = (0, 0, 0, 0, 0);
    for value in &values {
        match value {
            Value::Bool(_) | Value::Numpy(Np::Bool(_)) => bools += 1,
            Value::Int(_) | Value::Numpy(Np::Int(..)) => ints += 1,
            Value::Float(f) | Value::Numpy(Np::Float(f)) => {
                if f.is_nan() {
                    nans += 1;
                } else {
                    floats += 1;
                }
            }
            Value::None => nones += 1,
            _ => return objects(values),
        }
    }
    let rows = values.len();
    if bools == rows {
        return Array::bools(values.iter().map(|value| value.as_int() == Some(1)));
    }
    if ints == rows {
        return Array::Int(IntKind::I64, Ints::new(values.iter().filter_map(Value::as_int).collect()));
    }
    if bools == 0 && ints + floats + nans > 0 && ints + floats + nans + nones == rows {
        return Array::floats(values.iter().map(|value| value.as_float().unwrap_or(f64::NAN)).collect());
    }
    Array::objects(values)
}
