//! [`Array`]: the values of a column, without labels. Immutable and cheap to clone; what changes is the cell that holds it
//! (see [`crate::column`]).

pub mod arithmetic;
pub mod cast;
pub mod cast_masked;
pub mod categorical;
pub mod compare;
pub mod infer;
pub mod logic;
pub mod masked;
mod masked_ops;
mod masked_reduce;
pub mod order;
pub mod raw;
pub mod reduce;
pub mod take;
pub mod times;
pub mod zoned;

use std::borrow::Cow;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::types::datetime::{Clock, Date, Day, Time, calendar};
use hiddentables_values::types::decimal::Decimal;
use hiddentables_values::{IntKind, Meter, Np, Result, Stop, Str, Value, types};

use crate::polars_bridge::{Bools, FloatKind, Floats, HostCell, HostColumn, Ints, Strings};
use crate::time::{self, Zone};

pub use categorical::{Categorical, Categories};
pub use infer::infer;
pub use masked::{Kind, Masked};

/// The values of one column.
#[derive(Clone)]
pub enum Array {
    /// `bool`
    Bool(Bools),
    /// `int64` and the narrower integers (`dt.year` is `int32`); never missing
    Int(IntKind, Ints),
    /// `float64` or `float32`; missing is NaN to the program
    Float(Floats),
    /// `object` whose cells are `str`; missing is NaN to the program
    Str(Strings),
    /// `datetime64[ns]`: nanoseconds since 1970; missing is `NaT`
    Time(Ints),
    /// `timedelta64[ns]`: nanoseconds; missing is `NaT`
    Delta(Ints),
    /// `datetime64[ns, TZ]`: nanoseconds since 1970 in UTC, and the zone they are looked at from; missing is `NaT`. Made by
    /// [`Array::zoned`].
    Zoned(Zone, Ints),
    /// `object` of any values
    Object(Rc<Vec<Value>>),
    /// `category`; missing is NaN to the program
    Category(Rc<Categorical>),
    /// `string`, `Int64`, `Float64` or `boolean`; missing is `pd.NA` to the program
    Masked(Rc<Masked>),
}

/// A dtype, as far as arrays here go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dtype {
    /// `bool`
    Bool,
    /// `int64` and narrower
    Int(IntKind),
    /// `float64`
    Float,
    /// `float32`
    Float32,
    /// `object`
    Object,
    /// `datetime64[ns]`
    Time,
    /// `timedelta64[ns]`
    Delta,
    /// `datetime64[ns, TZ]`
    Zoned(Zone),
    /// `category`, whatever the categories are: two of this dtype need not be of one dtype to pandas
    Category,
    /// an extension dtype with `pd.NA`
    Masked(Kind),
}

impl Dtype {
    /// pandas' name of it.
    pub fn name(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Dtype::Bool => "bool",
            Dtype::Int(kind) => kind.name(),
            Dtype::Float => "float64",
            Dtype::Float32 => "float32",
            Dtype::Object => "object",
            Dtype::Time => "datetime64[ns]",
            Dtype::Zoned(zone) => return Cow::Owned(format!("datetime64[ns, {}]", zone.name())),
            Dtype::Delta => "timedelta64[ns]",
            Dtype::Category => "category",
            Dtype::Masked(kind) => kind.name(),
        })
    }

    /// Whether arithmetic on it is numeric: integers, floats and bools.
    pub fn is_numeric(self) -> bool {
        matches!(self, Dtype::Bool | Dtype::Int(_) | Dtype::Float | Dtype::Float32)
    }
}

/// Python's NaN, which is what a missing cell of an object or float column is.
pub fn nan() -> Value {
    Value::Float(f64::NAN)
}

/// A cell of a host's table as a program meets it.
fn of_host_cell(cell: &HostCell, meter: &Meter) -> Result<Value> {
    Ok(match cell {
        HostCell::Missing => nan(),
        HostCell::None => Value::None,
        HostCell::Bool(b) => Value::Bool(*b),
        HostCell::Int(i) => Value::Int(*i),
        HostCell::UInt(u) => Value::integer((*u).into(), meter)?,
        HostCell::Float(f) => Value::Float(*f),
        HostCell::Text(text) => Value::str(text.clone(), meter)?,
        HostCell::Time(nanoseconds) => time::timestamp(Some(*nanoseconds)),
        HostCell::Delta(nanoseconds) => time::timedelta(Some(*nanoseconds)),
        HostCell::Date(days) => Date::value(Day::of_ordinal(i64::from(*days) + calendar::EPOCH)?),
        HostCell::Clock(micros) => {
            let (seconds, microsecond) = (micros.div_euclid(1_000_000), micros.rem_euclid(1_000_000));
            let clock = Clock::new(seconds / 3_600, seconds / 60 % 60, seconds % 60, microsecond)?;
            Value::object(Time { clock, zone: None, fold: false })
        }
        HostCell::Decimal(digits) => Decimal::of_text(digits, meter)?.unwrap_or_else(nan),
    })
}

/// Whether pandas' `isna` holds of a value.
pub fn is_missing(value: &Value) -> bool {
    match value {
        Value::None => true,
        Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => f.is_nan(),
        Value::Object(_) => time::is_nat(value) || crate::extension::is_na(value),
        _ => false,
    }
}

impl Array {
    /// `int64`
    pub fn ints(values: Vec<i64>) -> Array {
        Array::Int(IntKind::I64, Ints::new(values))
    }

    /// `float64`; NaN is missing.
    pub fn floats(values: Vec<f64>) -> Array {
        Array::Float(Floats::new(values))
    }

    /// `float32` of what is nearest to these; NaN is missing.
    pub fn floats32(values: Vec<f64>) -> Array {
        Array::floats_of(FloatKind::F32, values)
    }

    /// Floats of this width.
    pub fn floats_of(kind: FloatKind, values: Vec<f64>) -> Array {
        Array::Float(Floats::new(values).of_kind(kind))
    }

    /// The width of its floats; of what is no float that of `float64`.
    pub fn float_kind(&self) -> FloatKind {
        match self {
            Array::Float(floats) => floats.kind(),
            _ => FloatKind::F64,
        }
    }

    /// Whether its dtype is `float32`.
    pub fn is_float32(&self) -> bool {
        self.float_kind() == FloatKind::F32
    }

    /// `bool`
    pub fn bools(values: impl Iterator<Item = bool>) -> Array {
        Array::Bool(Bools::new(values))
    }

    /// `object`, whatever the values are.
    pub fn objects(values: Vec<Value>) -> Array {
        Array::Object(Rc::new(values))
    }

    /// `object` of strings.
    pub fn strings<S: AsRef<str>>(values: impl Iterator<Item = Option<S>>) -> Array {
        Array::Str(Strings::new(values))
    }

    /// The column of a host's table; shares its cells until they are changed.
    pub fn from_host(column: &HostColumn, meter: &Meter) -> Result<Array> {
        Ok(match column {
            HostColumn::Ints(ints) => Array::Int(IntKind::I64, ints.clone()),
            HostColumn::Floats(floats) => Array::Float(floats.clone()),
            HostColumn::Bools(bools) => Array::Bool(bools.clone()),
            HostColumn::Strings(strings) => Array::Str(strings.clone()),
            HostColumn::Times(times) => Array::Time(times.clone()),
            HostColumn::Narrow(kind, ints) => Array::Int(*kind, ints.clone()),
            HostColumn::Deltas(deltas) => Array::Delta(deltas.clone()),
            HostColumn::Mixed(cells) => {
                Array::objects(cells.iter().map(|cell| of_host_cell(cell, meter)).collect::<Result<_>>()?)
            }
            HostColumn::Category(column) => {
                let labels = Array::from_host(&column.categories, meter)?;
                let categories = Categories::new(labels, column.ordered, meter)?;
                let most = i32::try_from(categories.len()).unwrap_or(i32::MAX);
                let codes = column.codes.iter().map(|code| if (0..most).contains(code) { *code } else { -1 });
                Array::Category(Categorical::new(codes.collect(), categories))
            }
            HostColumn::Extension(column) => {
                Masked::array(Array::from_host(&column.cells, meter)?, column.missing.clone())?
            }
        })
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        match self {
            Array::Bool(bools) => bools.len(),
            Array::Int(_, ints) | Array::Time(ints) | Array::Zoned(_, ints) | Array::Delta(ints) => ints.len(),
            Array::Float(floats) => floats.len(),
            Array::Str(strings) => strings.len(),
            Array::Object(values) => values.len(),
            Array::Category(cells) => cells.len(),
            Array::Masked(cells) => cells.len(),
        }
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its dtype.
    pub fn dtype(&self) -> Dtype {
        match self {
            Array::Bool(_) => Dtype::Bool,
            Array::Int(kind, _) => Dtype::Int(*kind),
            Array::Float(floats) => match floats.kind() {
                FloatKind::F64 => Dtype::Float,
                FloatKind::F32 => Dtype::Float32,
            },
            Array::Str(_) | Array::Object(_) => Dtype::Object,
            Array::Time(_) => Dtype::Time,
            Array::Zoned(zone, _) => Dtype::Zoned(*zone),
            Array::Delta(_) => Dtype::Delta,
            Array::Category(_) => Dtype::Category,
            Array::Masked(cells) => Dtype::Masked(cells.kind()),
        }
    }

    /// Bytes that a copy of it takes, by formula; the values of an object column carry their own charge.
    pub fn bytes(&self) -> u64 {
        /// An array of none: its dtype, name and buffers are shared allocations of Polars' and ours.
        const EMPTY: u64 = 480;
        /// The same beside the views and bytes of text.
        const EMPTY_TEXT: u64 = 240;
        EMPTY
            + match self {
                Array::Bool(bools) => bools.len() as u64,
                Array::Int(_, ints) | Array::Time(ints) | Array::Zoned(_, ints) | Array::Delta(ints) => {
                    8 * ints.len() as u64
                }
                Array::Float(floats) => 8 * floats.len() as u64,
                Array::Str(strings) => EMPTY_TEXT + 16 * strings.len() as u64 + strings.bytes() as u64,
                Array::Object(values) => (size_of::<Value>() * values.len()) as u64,
                Array::Category(cells) => 4 * cells.len() as u64,
                Array::Masked(cells) => cells.cells().bytes() + cells.len() as u64,
            }
    }

    /// The cell as pandas' indexing gives it: a NumPy scalar, `Timestamp`, or the object itself. NaN past the end, which
    /// callers have excluded.
    pub fn get(&self, row: usize, meter: &Meter) -> Result<Value> {
        Ok(match self {
            Array::Bool(bools) => Value::np_bool(bools.get(row)),
            Array::Int(kind, ints) => Value::Numpy(Np::Int(*kind, ints.get(row).unwrap_or_default())),
            Array::Float(floats) => match floats.kind() {
                FloatKind::F64 => types::nan::np_float(floats.get_nan(row)),
                FloatKind::F32 => types::nan::np_float32(floats.get_nan(row)),
            },
            Array::Category(cells) => cells.get(row, meter)?,
            Array::Masked(cells) => cells.get(row, meter)?,
            _ => self.item(row, meter)?,
        })
    }

    /// The cell as `tolist` and iteration over a Series give it: a Python value.
    pub fn item(&self, row: usize, meter: &Meter) -> Result<Value> {
        Ok(match self {
            Array::Bool(bools) => Value::Bool(bools.get(row)),
            Array::Int(_, ints) => Value::Int(ints.get(row).unwrap_or_default()),
            Array::Float(floats) => types::nan::float(floats.get_nan(row)),
            Array::Str(strings) => match strings.get(row) {
                Some(text) => Value::Str(Str::new(text, meter)?),
                None => nan(),
            },
            Array::Time(times) => time::timestamp(times.get(row)),
            Array::Zoned(zone, times) => time::zoned_timestamp(times.get(row), *zone),
            Array::Delta(deltas) => time::timedelta(deltas.get(row)),
            Array::Object(values) => values.get(row).cloned().unwrap_or_else(nan),
            Array::Category(cells) => cells.item(row, meter)?,
            Array::Masked(cells) => cells.item(row, meter)?,
        })
    }

    /// Every cell as [`Array::item`] gives it. One unit of work a cell.
    pub fn items(&self, meter: &Meter) -> Result<Vec<Value>> {
        meter.work_len(self.len())?;
        (0..self.len()).map(|row| self.item(row, meter)).collect()
    }

    /// Every cell as [`Array::get`] gives it. One unit of work a cell.
    pub fn cells(&self, meter: &Meter) -> Result<Vec<Value>> {
        meter.work_len(self.len())?;
        (0..self.len()).map(|row| self.get(row, meter)).collect()
    }

    /// Whether the cell is missing.
    pub fn missing_at(&self, row: usize) -> bool {
        match self {
            Array::Bool(_) | Array::Int(..) => false,
            Array::Float(floats) => floats.get(row).is_none(),
            Array::Str(strings) => strings.get(row).is_none(),
            Array::Time(ints) | Array::Zoned(_, ints) | Array::Delta(ints) => ints.get(row).is_none(),
            Array::Object(values) => values.get(row).is_none_or(is_missing),
            Array::Category(cells) => cells.code(row).is_none(),
            Array::Masked(cells) => cells.missing_at(row),
        }
    }

    /// Whether any cell may be missing.
    pub fn may_miss(&self) -> bool {
        match self {
            Array::Bool(_) | Array::Int(..) => false,
            Array::Float(floats) => floats.has_missing(),
            Array::Str(strings) => strings.has_missing(),
            Array::Time(ints) | Array::Zoned(_, ints) | Array::Delta(ints) => ints.has_missing(),
            Array::Object(values) => values.iter().any(is_missing),
            Array::Category(cells) => cells.missing(),
            Array::Masked(cells) => cells.any_missing(),
        }
    }

    /// `isna()`
    pub fn missing(&self) -> Vec<bool> {
        (0..self.len()).map(|row| self.missing_at(row)).collect()
    }

    /// Rows that are not missing.
    pub fn present_rows(&self) -> Vec<usize> {
        (0..self.len()).filter(|&row| !self.missing_at(row)).collect()
    }

    /// The cells as floats, NaN where missing; `None` where it is not numeric.
    pub fn to_floats(&self) -> Option<Vec<f64>> {
        match self {
            Array::Bool(bools) => Some(bools.iter().map(|b| f64::from(u8::from(b))).collect()),
            Array::Int(_, ints) => Some(ints.values().iter().map(|&i| i as f64).collect()),
            Array::Float(floats) => Some(floats.iter().map(|f| f.unwrap_or(f64::NAN)).collect()),
            Array::Str(_)
            | Array::Time(_)
            | Array::Zoned(..)
            | Array::Delta(_)
            | Array::Object(_)
            | Array::Category(_)
            | Array::Masked(_) => None,
        }
    }

    /// The cells as a boolean mask; `ValueError` where some are missing, `None` where it is no mask at all.
    pub fn to_mask(&self) -> Result<Option<Vec<bool>>> {
        match self {
            Array::Bool(bools) => Ok(Some(bools.iter().collect())),
            Array::Masked(cells) => match cells.cells() {
                // What is not known to hold does not.
                Array::Bool(bools) => {
                    Ok(Some(bools.iter().zip(cells.missing()).map(|(holds, gone)| holds && !gone).collect()))
                }
                _ => Ok(None),
            },
            Array::Object(values) => {
                let all_bools = |v: &Value| matches!(v, Value::Bool(_) | Value::Numpy(Np::Bool(_)));
                if values.is_empty() || !values.iter().all(|v| all_bools(v) || is_missing(v)) {
                    return Ok(None);
                }
                if values.iter().all(is_missing) && !values.iter().any(crate::extension::is_na) {
                    return Ok(None);
                }
                if values.iter().any(is_missing) {
                    return Err(raise::value_error("Cannot mask with non-boolean array containing NA / NaN values"));
                }
                Ok(Some(values.iter().map(|v| v.as_int() == Some(1)).collect()))
            }
            _ => Ok(None),
        }
    }

    /// A constant column.
    pub fn constant(value: &Value, rows: usize, meter: &Meter) -> Result<Array> {
        meter.work_len(rows)?;
        Ok(match value {
            Value::Bool(b) | Value::Numpy(Np::Bool(b)) => Array::bools(std::iter::repeat_n(*b, rows)),
            Value::Int(i) => Array::ints(vec![*i; rows]),
            Value::Numpy(Np::Int(kind, i)) => Array::Int(*kind, Ints::new(vec![*i; rows])),
            Value::Float(f) | Value::Numpy(Np::Float(f)) => Array::floats(vec![*f; rows]),
            Value::Numpy(Np::Float32(f)) => Array::floats32(vec![*f; rows]),
            Value::Str(text) => {
                let held = meter.reserve((text.len() as u64).saturating_mul(rows as u64))?;
                let array = Array::strings(std::iter::repeat_n(Some(text.as_str()), rows));
                drop(held);
                array
            }
            Value::None => Array::objects(vec![Value::None; rows]),
            other => match time::nanoseconds(other) {
                Some(time::Kind::Time(ns)) => Array::Time(Ints::optional(std::iter::repeat_n(ns, rows))),
                Some(time::Kind::Delta(ns)) => Array::Delta(Ints::optional(std::iter::repeat_n(ns, rows))),
                Some(time::Kind::Zoned(..)) => {
                    // Its unit is that of the time: seconds, mostly.
                    return Err(Stop::unsupported("a column made of one time in a zone"));
                }
                None => Array::objects(vec![other.clone(); rows]),
            },
        })
    }
}
