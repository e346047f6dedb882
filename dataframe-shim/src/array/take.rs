//! Choosing rows, joining columns end to end, replacing cells.

use std::rc::Rc;

use hiddentables_values::{Meter, Result, Stop, Value};

use super::{Array, Categorical, Dtype, Kind, Masked, is_missing, nan};
use crate::polars_bridge::{Bools, FloatKind, Floats, Ints, Strings};

impl Array {
    /// The cells at these rows; one unit of work each.
    pub fn take(&self, rows: &[usize], meter: &Meter) -> Result<Array> {
        meter.work_len(rows.len())?;
        let ints = |ints: &Ints| {
            if ints.has_missing() {
                Ints::optional(rows.iter().map(|&row| ints.get(row)))
            } else {
                let values = ints.values();
                Ints::new(rows.iter().map(|&row| values.get(row).copied().unwrap_or_default()).collect())
            }
        };
        Ok(match self {
            Array::Bool(bools) => Array::Bool(Bools::new(rows.iter().map(|&row| bools.get(row)))),
            Array::Int(kind, column) => Array::Int(*kind, ints(column)),
            Array::Time(column) => Array::Time(ints(column)),
            Array::Zoned(zone, column) => Array::Zoned(*zone, ints(column)),
            Array::Delta(column) => Array::Delta(ints(column)),
            Array::Float(floats) => {
                let taken = Floats::optional(rows.iter().map(|&row| floats.get(row)));
                Array::Float(taken.of_kind(floats.kind()))
            }
            Array::Str(strings) => {
                // Positions and views; the text itself is shared.
                meter.work_len(rows.len())?;
                let _held = meter.reserve(24 * rows.len() as u64)?;
                Array::Str(strings.take(rows))
            }
            Array::Object(values) => {
                Array::objects(rows.iter().map(|&row| values.get(row).cloned().unwrap_or_else(nan)).collect())
            }
            Array::Category(cells) => Array::Category(cells.take(rows)),
            Array::Masked(cells) => Array::Masked(cells.take(rows, meter)?),
        })
    }

    /// The cells at these rows; missing where there is none, upcast as pandas does (`int64` to `float64`, `bool` to object).
    pub fn take_optional(&self, rows: &[Option<usize>], meter: &Meter) -> Result<Array> {
        if let Some(all) = rows.iter().copied().collect::<Option<Vec<usize>>>() {
            return self.take(&all, meter);
        }
        meter.work_len(rows.len())?;
        Ok(match self {
            Array::Bool(bools) => {
                Array::objects(rows.iter().map(|row| row.map_or_else(nan, |row| Value::Bool(bools.get(row)))).collect())
            }
            Array::Int(_, ints) => Array::Float(Floats::optional(
                rows.iter().map(|row| row.and_then(|row| ints.get(row)).map(|i| i as f64)),
            )),
            Array::Time(ints) => Array::Time(Ints::optional(rows.iter().map(|row| row.and_then(|row| ints.get(row))))),
            Array::Zoned(zone, ints) => {
                Array::Zoned(*zone, Ints::optional(rows.iter().map(|row| row.and_then(|row| ints.get(row)))))
            }
            Array::Delta(ints) => {
                Array::Delta(Ints::optional(rows.iter().map(|row| row.and_then(|row| ints.get(row)))))
            }
            Array::Float(floats) => {
                let taken = Floats::optional(rows.iter().map(|row| row.and_then(|row| floats.get(row))));
                Array::Float(taken.of_kind(floats.kind()))
            }
            Array::Str(strings) => {
                Array::Str(Strings::new(rows.iter().map(|row| row.and_then(|row| strings.get(row)))))
            }
            Array::Object(values) => Array::objects(
                rows.iter().map(|row| row.and_then(|row| values.get(row).cloned()).unwrap_or_else(nan)).collect(),
            ),
            Array::Category(cells) => {
                let rows: Vec<usize> = rows.iter().map(|row| row.unwrap_or(usize::MAX)).collect();
                Array::Category(cells.take(&rows))
            }
            Array::Masked(cells) => Array::Masked(cells.take_optional(rows, meter)?),
        })
    }

    /// `length` rows from `start`; shares the cells.
    #[must_use]
    pub fn slice(&self, start: usize, length: usize) -> Array {
        let start = start.min(self.len());
        let length = length.min(self.len() - start);
        if start == 0 && length == self.len() {
            return self.clone();
        }
        match self {
            Array::Bool(bools) => Array::Bool(bools.slice(start, length)),
            Array::Int(kind, ints) => Array::Int(*kind, ints.slice(start, length)),
            Array::Time(ints) => Array::Time(ints.slice(start, length)),
            Array::Zoned(zone, ints) => Array::Zoned(*zone, ints.slice(start, length)),
            Array::Delta(ints) => Array::Delta(ints.slice(start, length)),
            Array::Float(floats) => Array::Float(floats.slice(start, length)),
            Array::Str(strings) => Array::Str(strings.slice(start, length)),
            Array::Object(values) => {
                Array::objects(values.get(start..start + length).map(<[Value]>::to_vec).unwrap_or_default())
            }
            Array::Category(cells) => {
                let rows: Vec<usize> = (start..start + length).collect();
                Array::Category(cells.take(&rows))
            }
            Array::Masked(cells) => cells.slice(start, length).map_or_else(|| self.clone(), Array::Masked),
        }
    }

    /// Rows where `mask` holds.
    pub fn filter(&self, mask: &[bool], meter: &Meter) -> Result<Array> {
        self.take(&rows_of(mask), meter)
    }

    /// These columns end to end, in the dtype that holds them all. Where some have rows, those without do not count; bools beside
    /// numbers make objects.
    pub fn concat(parts: &[Array], meter: &Meter) -> Result<Array> {
        let filled: Vec<Array> = parts.iter().filter(|part| !part.is_empty()).cloned().collect();
        let parts = match parts.first() {
            Some(first) if parts.iter().all(|part| part.dtype() == first.dtype()) => parts,
            _ if filled.is_empty() => parts,
            _ => &filled,
        };
        let rows: usize = parts.iter().map(Array::len).sum();
        meter.work_len(rows)?;
        meter.work_len(8 * parts.len())?;
        let _held = meter.reserve(parts.iter().map(Array::bytes).sum())?;
        if parts.iter().any(|part| part.dtype() == Dtype::Category) {
            if let Some(cells) = Categorical::concat(parts, meter)? {
                return Ok(Array::Category(cells));
            }
            // Under different categories, or beside another dtype, cells are what the categories are.
            let plain = parts.iter().map(|part| match part {
                Array::Category(cells)
                    if cells.missing() && !matches!(cells.categories().labels(meter)?, Array::Str(_)) =>
                {
                    Err(Stop::unsupported("categories with missing cells end to end with another dtype"))
                }
                Array::Category(cells) => cells.plain(meter),
                other => Ok(other.clone()),
            });
            return Array::concat(&plain.collect::<Result<Vec<_>>>()?, meter);
        }
        if parts.iter().any(|part| matches!(part, Array::Masked(_))) {
            return masked_parts(parts, meter);
        }
        let mixed = parts.iter().any(|part| part.dtype() == Dtype::Bool)
            && parts.iter().any(|part| part.dtype() != Dtype::Bool);
        let dtype = parts.iter().map(Array::dtype).reduce(common_dtype).unwrap_or(Dtype::Object);
        let dtype = if mixed { Dtype::Object } else { dtype };
        if mixed && parts.iter().all(|part| part.dtype().is_numeric()) {
            // Bools become numbers before they become objects.
            let floats = parts.iter().any(|part| matches!(part, Array::Float(_)));
            let cell = |number: f64| if floats { Value::Float(number) } else { Value::Int(number as i64) };
            let exact = parts.iter().flat_map(|part| match part {
                Array::Int(_, ints) if !floats => ints.values().iter().map(|&i| Value::Int(i)).collect::<Vec<_>>(),
                other => other.to_floats().unwrap_or_default().into_iter().map(cell).collect(),
            });
            return Ok(Array::objects(exact.collect()));
        }
        let all_strings = parts.iter().all(|part| matches!(part, Array::Str(_)));
        Ok(match dtype {
            Dtype::Bool => Array::bools(parts.iter().flat_map(|part| match part {
                Array::Bool(bools) => bools.iter().collect::<Vec<_>>(),
                _ => Vec::new(),
            })),
            Dtype::Int(kind) => Array::Int(
                kind,
                Ints::new(
                    parts
                        .iter()
                        .flat_map(|part| match part {
                            Array::Int(_, ints) => ints.values().to_vec(),
                            _ => Vec::new(),
                        })
                        .collect(),
                ),
            ),
            Dtype::Float | Dtype::Float32 => {
                let kind = if dtype == Dtype::Float32 { FloatKind::F32 } else { FloatKind::F64 };
                Array::floats_of(kind, parts.iter().flat_map(|part| part.to_floats().unwrap_or_default()).collect())
            }
            Dtype::Time | Dtype::Zoned(_) | Dtype::Delta => {
                let all = parts.iter().flat_map(|part| match part {
                    Array::Time(ints) | Array::Zoned(_, ints) | Array::Delta(ints) => ints.iter().collect::<Vec<_>>(),
                    _ => Vec::new(),
                });
                let ints = Ints::optional(all);
                match dtype {
                    Dtype::Zoned(zone) => Array::Zoned(zone, ints),
                    Dtype::Time => Array::Time(ints),
                    _ => Array::Delta(ints),
                }
            }
            Dtype::Object if all_strings => Array::strings(parts.iter().flat_map(|part| match part {
                Array::Str(strings) => strings.iter().collect::<Vec<_>>(),
                _ => Vec::new(),
            })),
            Dtype::Object | Dtype::Category | Dtype::Masked(_) => {
                let mut values = Vec::with_capacity(rows);
                for part in parts {
                    values.extend(part.items(meter)?);
                }
                Array::objects(values)
            }
        })
    }

    /// The same column with the cells of `rows` replaced, `value(n)` for the n-th of them. A cell that the dtype cannot hold
    /// makes a column of the dtype that can, as pandas' setitem does.
    pub fn replace(&self, rows: &[usize], value: impl Fn(usize) -> Value, meter: &Meter) -> Result<Array> {
        meter.work_len(self.len() + rows.len())?;
        let mut new: Vec<Value> = (0..rows.len()).map(value).collect();
        if let Array::Bool(_) = self {
            // What is missing among bools is NaN among objects.
            new.iter_mut()
                .filter(|cell| cell.is_none() || crate::extension::is_na(cell))
                .for_each(|cell| *cell = super::nan());
        }
        if matches!(self, Array::Int(..)) && new.iter().any(crate::time::is_nat) {
            return Err(Stop::unsupported("NaT written into integers"));
        }
        if let Array::Category(cells) = self {
            return Ok(Array::Category(cells.replace(rows, &new, meter)?));
        }
        if let Array::Masked(cells) = self {
            return Ok(Array::Masked(cells.replace(rows, &new)?));
        }
        if let (Array::Zoned(..), true) = (self, new.iter().any(|value| value.as_str().is_some())) {
            return Err(Stop::unsupported("text written into a column of times in a zone"));
        }
        if let Some(array) = self.replace_typed(rows, &new, meter)? {
            return Ok(array);
        }
        let mut values = self.items(meter)?;
        for (&row, value) in rows.iter().zip(&new) {
            if let Some(slot) = values.get_mut(row) {
                *slot = super::infer::python_value(value);
            }
        }
        Ok(Array::objects(values))
    }

    /// The same cells in a dtype that can hold `value`: what writing it to no row at all still does.
    pub fn widened_for(&self, value: &Value, meter: &Meter) -> Result<Array> {
        if let Array::Category(cells) = self {
            cells.check(value, meter)?;
            return Ok(self.clone());
        }
        if let Array::Masked(cells) = self {
            // Where there are several columns, pandas does not look at what it need not write.
            return match cells.check(value) {
                Err(stop) if stop.is_raise() => Err(Stop::unsupported("writing nothing to an extension dtype")),
                checked => checked.map(|()| self.clone()),
            };
        }
        match self.replace_typed(&[], std::slice::from_ref(value), meter)? {
            Some(array) => Ok(array),
            None => Ok(Array::objects(self.items(meter)?)),
        }
    }

    /// Texts as the times or durations that a column of such holds; `None` where one is none.
    fn read(&self, texts: &[Value], meter: &Meter) -> Result<Option<Vec<Option<i64>>>> {
        let mut last: Option<(&str, Option<i64>)> = None;
        let mut found = Vec::with_capacity(texts.len());
        for text in texts.iter().filter_map(Value::as_str) {
            if last.is_none_or(|(read, _)| read != text) {
                meter.work_len(text.len().saturating_mul(4))?;
                let moment = match self {
                    Array::Time(_) => crate::time::parse::nanoseconds(text, false, false),
                    _ => crate::time::duration_text::read(text),
                };
                let Ok(moment) = moment else { return Ok(None) };
                last = Some((text, moment));
            }
            found.push(last.and_then(|(_, moment)| moment));
        }
        Ok(Some(found))
    }

    /// A scalar as it is written into this column: Python's own number adapts to `float32`.
    #[must_use]
    pub fn adapted(&self, scalar: &Value) -> Value {
        match scalar {
            Value::Float(_) | Value::Int(_) if self.is_float32() => {
                scalar.as_float().map_or_else(|| scalar.clone(), Value::np_float32)
            }
            other => other.clone(),
        }
    }

    /// The numbers of a list as they are written into this column: `float32` takes them as they are, rounded.
    pub fn adapted_list(&self, cells: Vec<Value>) -> Vec<Value> {
        let number = |cell: &Value| cell.as_float().is_some() && !matches!(cell, Value::Bool(_) | Value::Object(_));
        if !self.is_float32() || !cells.iter().all(number) {
            return cells;
        }
        cells.iter().map(|cell| Value::np_float32(cell.as_float().unwrap_or(f64::NAN))).collect()
    }

    /// This column where the cells of a whole other one, of which some may be written into it, are to fit: `float32` becomes wider unless it
    /// holds all of them.
    pub fn beside(&self, other: &Array, meter: &Meter) -> Result<Array> {
        let Some(values) = other.to_floats().filter(|_| self.is_float32()) else { return Ok(self.clone()) };
        let held = |value: &f64| value.is_nan() || hiddentables_values::to_float32(*value) == *value;
        if values.iter().all(held) { Ok(self.clone()) } else { widened(self, Dtype::Float, meter) }
    }

    /// The width of floats that hold these numbers and, beside them, the ones written: `float32` holds what it need not round.
    fn float_kind_beside(&self, new: &[Value]) -> FloatKind {
        let held = |value: &Value| {
            is_missing(value) || value.as_float().is_none_or(|number| hiddentables_values::to_float32(number) == number)
        };
        let single =
            |value: &Value| matches!(value, Value::Numpy(hiddentables_values::Np::Float32(number)) if !number.is_nan());
        match self {
            Array::Float(floats) if floats.kind() == FloatKind::F32 && new.iter().all(held) => FloatKind::F32,
            Array::Int(kind, _) if kind.is_narrow() && !new.is_empty() && new.iter().all(single) => FloatKind::F32,
            _ => FloatKind::F64,
        }
    }

    fn replace_typed(&self, rows: &[usize], new: &[Value], meter: &Meter) -> Result<Option<Array>> {
        let integral = |v: &Value| matches!(v, Value::Int(_) | Value::Numpy(hiddentables_values::Np::Int(..)));
        let boolean = |v: &Value| matches!(v, Value::Bool(_) | Value::Numpy(hiddentables_values::Np::Bool(_)));
        let float = |v: &Value| {
            matches!(
                v,
                Value::Float(_) | Value::Numpy(hiddentables_values::Np::Float(_) | hiddentables_values::Np::Float32(_))
            )
        };
        Ok(match self {
            Array::Bool(bools) if new.iter().all(boolean) => {
                let mut values: Vec<bool> = bools.iter().collect();
                for (&row, value) in rows.iter().zip(new) {
                    if let Some(slot) = values.get_mut(row) {
                        *slot = value.as_int() == Some(1);
                    }
                }
                Some(Array::bools(values.into_iter()))
            }
            Array::Int(kind, ints) if new.iter().all(|v| {
                integral(v) || matches!(v, Value::Float(f) | Value::Numpy(hiddentables_values::Np::Float(f) | hiddentables_values::Np::Float32(f)) if f.fract() == 0.0 && f.abs() < 9e15)
            }) => {
                let mut values = ints.values().to_vec();
                let fits = |v: &Value| {
                    let whole = v.as_int().or_else(|| v.as_float().map(|f| f as i64));
                    whole.is_none_or(|i| kind.wrap(i) == i)
                };
                if !new.iter().all(fits) {
                    return Err(Stop::unsupported(format!("a number that {} cannot hold, written into it", kind.name())));
                }
                for (&row, value) in rows.iter().zip(new) {
                    if let (Some(slot), Some(f)) = (values.get_mut(row), value.as_float()) {
                        *slot = kind.wrap(value.as_int().unwrap_or(f as i64));
                    }
                }
                Some(Array::Int(*kind, Ints::new(values)))
            }
            Array::Int(..) | Array::Float(_) if new.iter().all(|v| integral(v) || float(v) || is_missing(v)) => {
                let mut values = self.to_floats().unwrap_or_default();
                for (&row, value) in rows.iter().zip(new) {
                    if let Some(slot) = values.get_mut(row) {
                        *slot = value.as_float().unwrap_or(f64::NAN);
                    }
                }
                Some(Array::floats_of(self.float_kind_beside(new), values))
            }
            Array::Str(strings) if new.iter().all(|v| v.as_str().is_some() || float(v) && is_missing(v)) => {
                let mut values: Vec<Option<&str>> = strings.iter().collect();
                for (&row, value) in rows.iter().zip(new) {
                    if let Some(slot) = values.get_mut(row) {
                        *slot = value.as_str();
                    }
                }
                Some(Array::strings(values.into_iter()))
            }
            Array::Time(ints) | Array::Zoned(_, ints) | Array::Delta(ints) => {
                let wanted = |v: &Value| match (self, crate::time::nanoseconds(v)) {
                    (Array::Time(_), Some(crate::time::Kind::Time(ns))) | (Array::Delta(_), Some(crate::time::Kind::Delta(ns))) => Some(ns),
                    // A time in another zone is looked at from this one.
                    (Array::Zoned(zone, _), Some(crate::time::Kind::Zoned(ns, _))) => zone.check(ns).ok().map(Some),
                    _ => is_missing(v).then_some(None),
                };
                let new = if !new.is_empty() && new.iter().all(|v| v.as_str().is_some()) {
                    self.read(new, meter)?
                } else {
                    new.iter().map(wanted).collect::<Option<Vec<_>>>()
                };
                let Some(new) = new else { return Ok(None) };
                let mut values: Vec<Option<i64>> = ints.iter().collect();
                for (&row, value) in rows.iter().zip(new) {
                    if let Some(slot) = values.get_mut(row) {
                        *slot = value;
                    }
                }
                let ints = Ints::optional(values.into_iter());
                Some(match self {
                    Array::Zoned(zone, _) => Array::Zoned(*zone, ints),
                    Array::Time(_) => Array::Time(ints),
                    _ => Array::Delta(ints),
                })
            }
            Array::Object(values) => {
                let _ = meter;
                let mut values = Rc::clone(values);
                let cells = Rc::make_mut(&mut values);
                for (&row, value) in rows.iter().zip(new) {
                    if let Some(slot) = cells.get_mut(row) {
                        *slot = value.clone();
                    }
                }
                Some(Array::Object(values))
            }
            _ => None,
        })
    }
}

/// Columns end to end of which some are of an extension dtype: in the extension dtype that holds them all, or as objects.
fn masked_parts(parts: &[Array], meter: &Meter) -> Result<Array> {
    let dtype = parts.iter().map(Array::dtype).reduce(common_dtype).unwrap_or(Dtype::Object);
    let Dtype::Masked(kind) = dtype else {
        let mut values = Vec::new();
        for part in parts {
            values.extend(part.items(meter)?);
        }
        return Ok(Array::objects(values));
    };
    let widened = parts.iter().map(|part| {
        let (cells, missing) = match part {
            Array::Masked(own) => (own.cells().clone(), own.missing().to_vec()),
            other => (other.clone(), other.missing()),
        };
        Masked::new(if kind == Kind::Text { cells } else { widened(&cells, kind.plain(), meter)? }, missing)
    });
    Ok(Array::Masked(Masked::concat(&widened.collect::<Result<Vec<_>>>()?, meter)?))
}

/// Rows where a mask holds.
pub fn rows_of(mask: &[bool]) -> Vec<usize> {
    mask.iter().enumerate().filter(|(_, holds)| **holds).map(|(row, _)| row).collect()
}

/// The dtype that holds the values of both, as `concat` finds it.
pub fn common_dtype(a: Dtype, b: Dtype) -> Dtype {
    match (a, b) {
        // Categories need not be the same.
        (Dtype::Category, _) | (_, Dtype::Category) => Dtype::Object,
        (a, b) if a == b => a,
        (Dtype::Masked(_), _) | (_, Dtype::Masked(_)) => super::masked::common(a, b),
        (Dtype::Int(a), Dtype::Int(b)) => Dtype::Int(hiddentables_values::ops::numpy::promote(a, b)),
        (Dtype::Int(_), Dtype::Float) | (Dtype::Float, Dtype::Int(_)) => Dtype::Float,
        (Dtype::Int(kind), Dtype::Float32) | (Dtype::Float32, Dtype::Int(kind)) if kind.is_narrow() => Dtype::Float32,
        (Dtype::Int(_) | Dtype::Float, Dtype::Float32) | (Dtype::Float32, Dtype::Int(_) | Dtype::Float) => Dtype::Float,
        _ => Dtype::Object,
    }
}

/// The dtype that holds the values of both where bools are no numbers, as pandas joins columns and indexes.
pub fn joint_dtype(a: Dtype, b: Dtype) -> Dtype {
    match (a, b) {
        (Dtype::Bool, Dtype::Bool) => Dtype::Bool,
        (Dtype::Bool, _) | (_, Dtype::Bool) => Dtype::Object,
        (a, b) => common_dtype(a, b),
    }
}

/// The cells in a dtype that [`joint_dtype`] gave.
pub fn widened(array: &Array, dtype: Dtype, meter: &Meter) -> Result<Array> {
    if array.dtype() == dtype {
        return Ok(array.clone());
    }
    meter.work_len(array.len())?;
    Ok(match (dtype, array) {
        (Dtype::Float, _) => Array::floats(array.to_floats().unwrap_or_default()),
        (Dtype::Float32, _) => Array::floats32(array.to_floats().unwrap_or_default()),
        (Dtype::Int(kind), Array::Int(_, ints)) => Array::Int(kind, ints.clone()),
        (Dtype::Object, Array::Float(floats))
            if !array.is_empty() && !(0..floats.len()).any(|row| floats.get(row).is_some()) =>
        {
            // Nothing but NaN is an object column of text as well.
            Array::strings((0..floats.len()).map(|_| None::<&str>))
        }
        _ => Array::objects(array.items(meter)?),
    })
}
