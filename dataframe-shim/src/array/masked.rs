//! [`Masked`]: a column of an extension dtype, `string`, `Int64`, `Float64` or `boolean`: cells of a plain dtype, and which of
//! them are missing. A missing cell is `pd.NA` to the program; a NaN of `Float64` is a number beside it.

use std::cmp::Ordering;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Host, IntKind, Meter, Result, Stop, Value};

use super::{Array, Dtype, is_missing, nan};
use crate::extension::na;
use crate::polars_bridge::{FloatKind, Floats, Ints, Strings};

/// Which extension dtype.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `string`, kept as Python's text
    Text,
    /// `boolean`
    Bool,
    /// `Int64` and narrower, `UInt8` to `UInt32`
    Int(IntKind),
    /// `Float64`
    Float,
}

impl Kind {
    /// pandas' name of the dtype.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Text => "string",
            Kind::Bool => "boolean",
            Kind::Int(IntKind::I8) => "Int8",
            Kind::Int(IntKind::I16) => "Int16",
            Kind::Int(IntKind::I32) => "Int32",
            Kind::Int(IntKind::I64) => "Int64",
            Kind::Int(IntKind::U8) => "UInt8",
            Kind::Int(IntKind::U16) => "UInt16",
            Kind::Int(IntKind::U32) => "UInt32",
            Kind::Float => "Float64",
        }
    }

    /// The dtype of a name; `string` has a second one.
    pub fn of_name(name: &str) -> Option<Kind> {
        Some(match name {
            "string" | "string[python]" => Kind::Text,
            "boolean" => Kind::Bool,
            "Int8" => Kind::Int(IntKind::I8),
            "Int16" => Kind::Int(IntKind::I16),
            "Int32" => Kind::Int(IntKind::I32),
            "Int64" => Kind::Int(IntKind::I64),
            "UInt8" => Kind::Int(IntKind::U8),
            "UInt16" => Kind::Int(IntKind::U16),
            "UInt32" => Kind::Int(IntKind::U32),
            "Float64" => Kind::Float,
            _ => return None,
        })
    }

    /// NumPy's dtype of the cells.
    pub fn plain(self) -> Dtype {
        match self {
            Kind::Text => Dtype::Object,
            Kind::Bool => Dtype::Bool,
            Kind::Int(kind) => Dtype::Int(kind),
            Kind::Float => Dtype::Float,
        }
    }

    /// The extension dtype of numbers of a plain dtype.
    pub fn of_plain(dtype: Dtype) -> Option<Kind> {
        match dtype {
            Dtype::Bool => Some(Kind::Bool),
            Dtype::Int(kind) => Some(Kind::Int(kind)),
            Dtype::Float => Some(Kind::Float),
            _ => None,
        }
    }

    /// pandas' class of an array of it.
    pub fn array_class(self) -> &'static str {
        match self {
            Kind::Text => "StringArray",
            Kind::Bool => "BooleanArray",
            Kind::Int(_) => "IntegerArray",
            Kind::Float => "FloatingArray",
        }
    }
}

/// Whether pandas takes a dtype for one of numbers, bools among them: an extension dtype too.
pub fn is_number(dtype: Dtype) -> bool {
    match dtype {
        Dtype::Masked(kind) => kind != Kind::Text,
        dtype => dtype.is_numeric(),
    }
}

/// The dtype that holds both where one is an extension dtype: an extension dtype of numbers, or object.
pub fn common(a: Dtype, b: Dtype) -> Dtype {
    let plain = |dtype: Dtype| match dtype {
        Dtype::Masked(Kind::Text) => None,
        Dtype::Masked(kind) => Some(kind.plain()),
        dtype => dtype.is_numeric().then_some(dtype),
    };
    match (plain(a), plain(b)) {
        _ if a == b => a,
        (Some(a), Some(b)) => Kind::of_plain(super::take::common_dtype(a, b)).map_or(Dtype::Object, Dtype::Masked),
        _ => Dtype::Object,
    }
}

/// Cells of a plain dtype with those that are missing.
pub struct Masked {
    kind: Kind,
    /// `Bool`, `Int`, `Float` or `Str`, of any value where missing.
    cells: Array,
    missing: Vec<bool>,
    any: bool,
}

impl Masked {
    /// A column of these cells, of which some are missing; those of text that are none are missing too.
    pub fn new(cells: Array, missing: Vec<bool>) -> Result<Rc<Masked>> {
        let mut missing = missing;
        missing.resize(cells.len(), false);
        let kind = match &cells {
            Array::Bool(_) => Kind::Bool,
            Array::Int(kind, _) => Kind::Int(*kind),
            Array::Float(floats) if floats.kind() == FloatKind::F32 => return Err(Stop::unsupported("dtype Float32")),
            Array::Float(_) => Kind::Float,
            Array::Str(strings) => {
                for (row, flag) in missing.iter_mut().enumerate() {
                    *flag |= strings.get(row).is_none();
                }
                Kind::Text
            }
            Array::Object(values) if values.is_empty() => {
                return Masked::new(Array::strings(std::iter::empty::<Option<&str>>()), Vec::new());
            }
            other => return Err(Stop::unsupported(format!("an extension array of {}", other.dtype().name()))),
        };
        let any = missing.contains(&true);
        Ok(Rc::new(Masked { kind, cells, missing, any }))
    }

    /// As [`Masked::new`], as an array.
    pub fn array(cells: Array, missing: Vec<bool>) -> Result<Array> {
        Ok(Array::Masked(Masked::new(cells, missing)?))
    }

    /// Bools of which some are missing.
    pub fn bools(answers: impl Iterator<Item = Option<bool>>) -> Result<Array> {
        let answers: Vec<Option<bool>> = answers.collect();
        let missing = answers.iter().map(Option::is_none).collect();
        Masked::array(Array::bools(answers.into_iter().map(Option::unwrap_or_default)), missing)
    }

    /// Text of which some is missing.
    pub fn text<S: AsRef<str>>(texts: impl Iterator<Item = Option<S>>) -> Result<Array> {
        Masked::array(Array::strings(texts), Vec::new())
    }

    /// Counts, none of them missing.
    pub fn counts(counts: Vec<i64>) -> Result<Array> {
        Masked::array(Array::ints(counts), Vec::new())
    }

    /// Which extension dtype.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The cells; of any value where missing, but text is none there.
    pub fn cells(&self) -> &Array {
        &self.cells
    }

    /// Which cells are missing.
    pub fn missing(&self) -> &[bool] {
        &self.missing
    }

    /// Whether any is.
    pub fn any_missing(&self) -> bool {
        self.any
    }

    /// Whether a cell is missing; also where there is no such row.
    pub fn missing_at(&self, row: usize) -> bool {
        self.missing.get(row).copied().unwrap_or(true)
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.missing.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.missing.is_empty()
    }

    /// A cell as a NumPy scalar, text or `pd.NA`.
    pub fn get(&self, row: usize, meter: &Meter) -> Result<Value> {
        if self.missing_at(row) { Ok(na()) } else { self.cells.get(row, meter) }
    }

    /// A cell as a Python value or `pd.NA`.
    pub fn item(&self, row: usize, meter: &Meter) -> Result<Value> {
        if self.missing_at(row) { Ok(na()) } else { self.cells.item(row, meter) }
    }

    /// The present cells as floats, NaN where missing; `None` of text.
    pub fn to_floats(&self) -> Option<Vec<f64>> {
        let floats = self.cells.to_floats()?;
        Some(floats.into_iter().zip(&self.missing).map(|(f, &gone)| if gone { f64::NAN } else { f }).collect())
    }

    /// The cells as `np.asarray` gives them: numbers beside missing cells are floats, bools and text objects with `pd.NA`.
    pub fn to_numpy(&self, meter: &Meter) -> Result<Array> {
        match self.kind {
            Kind::Text => self.objects(meter),
            _ if !self.any => Ok(self.cells.clone()),
            Kind::Bool => self.objects(meter),
            Kind::Int(_) | Kind::Float => Ok(Array::floats(self.to_floats().unwrap_or_default())),
        }
    }

    /// The cells as objects, missing ones as `pd.NA`.
    pub fn objects(&self, meter: &Meter) -> Result<Array> {
        meter.work_len(self.len())?;
        Ok(Array::objects((0..self.len()).map(|row| self.item(row, meter)).collect::<Result<_>>()?))
    }

    /// The cells at these rows.
    pub fn take(&self, rows: &[usize], meter: &Meter) -> Result<Rc<Masked>> {
        let missing = rows.iter().map(|&row| self.missing_at(row)).collect();
        Masked::new(self.cells.take(rows, meter)?, missing)
    }

    /// The cells at these rows; missing where there is none.
    pub fn take_optional(&self, rows: &[Option<usize>], meter: &Meter) -> Result<Rc<Masked>> {
        meter.work_len(rows.len())?;
        let all: Vec<usize> = rows.iter().map(|row| row.unwrap_or(usize::MAX)).collect();
        self.take(&all, meter)
    }

    /// `length` rows from `start`.
    pub fn slice(&self, start: usize, length: usize) -> Option<Rc<Masked>> {
        let missing = self.missing.get(start..start.checked_add(length)?)?.to_vec();
        Masked::new(self.cells.slice(start, length), missing).ok()
    }

    /// Columns of one extension dtype end to end.
    pub fn concat(parts: &[Rc<Masked>], meter: &Meter) -> Result<Rc<Masked>> {
        let cells: Vec<Array> = parts.iter().map(|part| part.cells.clone()).collect();
        let missing = parts.iter().flat_map(|part| part.missing.iter().copied()).collect();
        Masked::new(Array::concat(&cells, meter)?, missing)
    }

    /// The order of two present rows; NaN is the largest float.
    pub fn order_rows(&self, a: usize, b: usize) -> Ordering {
        match &self.cells {
            Array::Float(floats) => match (floats.get(a), floats.get(b)) {
                (None, None) => Ordering::Equal,
                (None, _) => Ordering::Greater,
                (_, None) => Ordering::Less,
                (Some(a), Some(b)) => a.partial_cmp(&b).unwrap_or(Ordering::Equal),
            },
            cells => cells.order_rows(a, b),
        }
    }

    /// `TypeError` for a value that the dtype cannot hold.
    pub fn check(&self, value: &Value) -> Result<()> {
        if is_missing(value) {
            return match self.kind {
                Kind::Text => Ok(()),
                _ if crate::time::is_nat(value) => {
                    Err(Stop::unsupported(format!("NaT as a cell of {}", self.kind.name())))
                }
                _ => Ok(()),
            };
        }
        let fits = match self.kind {
            Kind::Text => value.as_str().is_some(),
            Kind::Bool => is_bool(value),
            Kind::Int(kind) => match number(value) {
                Some(Ok(int)) => {
                    if kind.wrap(int) != int {
                        return Err(Stop::unsupported(format!("{int} as a cell of {}", self.kind.name())));
                    }
                    true
                }
                Some(Err(float)) if float.fract() == 0.0 => {
                    if float.abs() >= 9e15 || kind.wrap(float as i64) != float as i64 {
                        return Err(Stop::unsupported(format!("{float} as a cell of {}", self.kind.name())));
                    }
                    true
                }
                _ => false,
            },
            Kind::Float => number(value).is_some(),
        };
        if fits {
            return Ok(());
        }
        if matches!(value, Value::Big(_) | Value::Object(_)) {
            return Err(Stop::unsupported(format!("a {} as a cell of {}", value.class().name, self.kind.name())));
        }
        let shown = match value {
            Value::Str(text) => text.as_str().to_string(),
            Value::Bool(b) | Value::Numpy(hiddentables_values::Np::Bool(b)) => {
                if *b {
                    "True".to_string()
                } else {
                    "False".to_string()
                }
            }
            Value::Int(i) | Value::Numpy(hiddentables_values::Np::Int(_, i)) => i.to_string(),
            Value::Float(f) | Value::Numpy(hiddentables_values::Np::Float(f)) => {
                hiddentables_values::types::float::repr(*f)
            }
            other => return Err(Stop::unsupported(format!("a {} as a cell", other.class().name))),
        };
        Err(raise::type_error(match self.kind {
            Kind::Text => format!("Cannot set non-string value '{shown}' into a StringArray."),
            kind => format!("Invalid value '{shown}' for dtype {}", kind.name()),
        }))
    }

    /// Replaces cells. `TypeError` for what the dtype cannot hold.
    pub fn replace(&self, rows: &[usize], new: &[Value]) -> Result<Rc<Masked>> {
        for value in new {
            self.check(value)?;
        }
        let mut missing = self.missing.clone();
        for (&row, value) in rows.iter().zip(new) {
            if let Some(flag) = missing.get_mut(row) {
                *flag = is_missing(value);
            }
        }
        let cells = match &self.cells {
            Array::Bool(bools) => {
                let mut cells: Vec<bool> = bools.iter().collect();
                put(&mut cells, rows, new, |value| value.as_int().map(|i| i != 0));
                Array::bools(cells.into_iter())
            }
            Array::Int(kind, ints) => {
                let mut cells = ints.values().to_vec();
                put(&mut cells, rows, new, |value| value.as_int().or_else(|| value.as_float().map(|f| f as i64)));
                Array::Int(*kind, Ints::new(cells))
            }
            Array::Float(floats) => {
                let mut cells: Vec<f64> = floats.iter().map(|f| f.unwrap_or(f64::NAN)).collect();
                put(&mut cells, rows, new, Value::as_float);
                Array::floats(cells)
            }
            Array::Str(strings) => {
                let mut cells: Vec<Option<&str>> = strings.iter().collect();
                for (&row, value) in rows.iter().zip(new) {
                    if let Some(slot) = cells.get_mut(row) {
                        *slot = value.as_str();
                    }
                }
                Array::Str(Strings::new(cells.into_iter()))
            }
            other => return Err(Stop::unsupported(format!("writing to {}", other.dtype().name()))),
        };
        Masked::new(cells, missing)
    }

    /// A column of so many missing cells.
    pub fn nothing(kind: Kind, rows: usize) -> Result<Rc<Masked>> {
        let cells = match kind {
            Kind::Text => Array::strings(std::iter::repeat_n(None::<&str>, rows)),
            Kind::Bool => Array::bools(std::iter::repeat_n(false, rows)),
            Kind::Int(kind) => Array::Int(kind, Ints::new(vec![1; rows])),
            Kind::Float => Array::Float(Floats::new(vec![1.0; rows])),
        };
        Masked::new(cells, vec![true; rows])
    }

    /// The cells as a plain column that has NaN where one is missing: what `map` and `np.asarray` go over.
    pub fn values(&self, meter: &Meter) -> Result<Vec<Value>> {
        self.to_numpy(meter)?.items(meter)
    }
}

fn put<T>(cells: &mut [T], rows: &[usize], new: &[Value], of: impl Fn(&Value) -> Option<T>) {
    for (&row, value) in rows.iter().zip(new) {
        if let (Some(slot), Some(cell)) = (cells.get_mut(row), of(value)) {
            *slot = cell;
        }
    }
}

/// Whether a value is a bool of Python or NumPy.
pub fn is_bool(value: &Value) -> bool {
    matches!(value, Value::Bool(_) | Value::Numpy(hiddentables_values::Np::Bool(_)))
}

/// A number that is no bool: an integer, or else a float.
fn number(value: &Value) -> Option<std::result::Result<i64, f64>> {
    match value {
        Value::Int(i) | Value::Numpy(hiddentables_values::Np::Int(_, i)) => Some(Ok(*i)),
        Value::Float(f) | Value::Numpy(hiddentables_values::Np::Float(f)) => Some(Err(*f)),
        _ => None,
    }
}

/// A column of these Python values, of an extension dtype: `pd.NA` and its like are missing.
pub fn of_values(kind: Kind, values: Vec<Value>, host: &mut dyn Host) -> Result<Array> {
    super::cast_masked::from_plain(&Array::objects(values), kind, host)
}

/// The reductions' answer where there is nothing to reduce or it cannot be told.
pub fn scalar_or_na(value: Value) -> Value {
    if is_missing(&value) { na() } else { value }
}

/// NaN for `pd.NA`, as `astype(float)` has it; any other value as it is.
pub fn or_nan(value: Value) -> Value {
    if crate::extension::is_na(&value) { nan() } else { value }
}
