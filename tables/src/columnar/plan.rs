//! What a file's columns become in pandas: their types, and what the file says of the frame it was written from.

use arrow_schema::{DataType, Field, Schema, TimeUnit};
use hiddentables::IntKind;
use serde_json::Value as Json;

use crate::{ReadOptions, TableError};

/// A column: its name and what it becomes.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub name: String,
    pub want: Want,
}

/// What a column becomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Want {
    Bool,
    /// An integer of this width; `float64` where some are missing.
    Int(IntKind),
    UInt64,
    Float,
    Text,
    /// Nothing but `None`.
    Null,
    /// Counts of so many nanoseconds.
    Time(i64),
    Delta(i64),
    /// `datetime.date`
    Date,
    /// `datetime.time`
    Clock,
    Decimal,
    Category {
        of: Box<Want>,
        ordered: bool,
    },
    /// An extension dtype of pandas over one of `Bool`, `Int`, `Float`, `Text`.
    Extension(Box<Want>),
}

/// What each column of a file becomes, in order.
///
/// # Errors
/// A column has a type, or the frame an index or labels, that have no counterpart here.
pub(super) fn plans(schema: &Schema, rows: u64, options: &ReadOptions) -> Result<Vec<Plan>, TableError> {
    let pandas = Pandas::of(schema)?;
    pandas.check_index(schema, rows)?;
    pandas.check_labels()?;
    let mut seen = std::collections::HashSet::new();
    let mut plan = |field: &Field| {
        if !seen.insert(field.name().clone()) {
            return Err(TableError::Repeated { name: field.name().clone() });
        }
        let said = pandas.column(field.name());
        Ok(Plan { name: pandas.label(field.name())?, want: want(field, said, options)? })
    };
    schema.fields().iter().map(|field| plan(field)).collect()
}

fn refused(field: &Field, dtype: impl Into<String>) -> TableError {
    TableError::Column { column: field.name().clone(), dtype: dtype.into(), hint: None }
}

fn want(field: &Field, said: Option<&Json>, options: &ReadOptions) -> Result<Want, TableError> {
    if let Some(name) = field.extension_type_name() {
        return Err(refused(field, format!("the extension type {name}")));
    }
    let want = of_type(field, field.data_type(), options)?;
    let Some(said) = said else { return Ok(want) };
    if said["pandas_type"] == "datetimetz" {
        return Err(refused(field, "a time with a zone"));
    }
    let dtype = said["numpy_type"].as_str().unwrap_or("object");
    let extension = match dtype {
        // NumPy's own, and what pandas takes for one of them; categories say the type of their codes.
        "int8" | "int16" | "int32" | "int64" | "uint8" | "uint16" | "uint32" | "uint64" | "float16" | "float32"
        | "float64" | "object" | "bool" | "str" | "category" => return Ok(want),
        plain if plain.starts_with("datetime64[") && !plain.contains(',') => return Ok(want),
        plain if plain.starts_with("timedelta64[") || plain.starts_with("<U") => return Ok(want),
        "string" if matches!(want, Want::Category { .. }) => return Ok(want),
        "string" | "string[python]" => want == Want::Text,
        "boolean" => want == Want::Bool,
        "Float64" => want == Want::Float && *field.data_type() == DataType::Float64,
        "Int8" | "Int16" | "Int32" | "Int64" | "UInt8" | "UInt16" | "UInt32" => {
            matches!(&want, Want::Int(kind) if kind.name().eq_ignore_ascii_case(dtype))
        }
        _ => false,
    };
    if extension { Ok(Want::Extension(Box::new(want))) } else { Err(refused(field, dtype)) }
}

fn of_type(field: &Field, kind: &DataType, options: &ReadOptions) -> Result<Want, TableError> {
    let wider = |dtype: String, wider: &'static str, want: Want| {
        if options.widen {
            Ok(want)
        } else {
            Err(TableError::Column { column: field.name().clone(), dtype, hint: Some(wider) })
        }
    };
    Ok(match kind {
        DataType::Boolean => Want::Bool,
        DataType::Int8 => Want::Int(IntKind::I8),
        DataType::Int16 => Want::Int(IntKind::I16),
        DataType::Int32 => Want::Int(IntKind::I32),
        DataType::Int64 => Want::Int(IntKind::I64),
        DataType::UInt8 => Want::Int(IntKind::U8),
        DataType::UInt16 => Want::Int(IntKind::U16),
        DataType::UInt32 => Want::Int(IntKind::U32),
        DataType::UInt64 => Want::UInt64,
        DataType::Float64 => Want::Float,
        DataType::Float32 => return wider("float32".into(), "float64", Want::Float),
        DataType::Float16 => return wider("float16".into(), "float64", Want::Float),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Want::Text,
        DataType::Null => Want::Null,
        DataType::Timestamp(unit, Some(zone)) => {
            return Err(refused(field, format!("datetime64[{}, {zone}]", unit_of(*unit).0)));
        }
        DataType::Timestamp(TimeUnit::Nanosecond, None) => Want::Time(1),
        DataType::Timestamp(unit, None) => {
            let (unit, nanoseconds) = unit_of(*unit);
            return wider(format!("datetime64[{unit}]"), "datetime64[ns]", Want::Time(nanoseconds));
        }
        DataType::Duration(TimeUnit::Nanosecond) => Want::Delta(1),
        DataType::Duration(unit) => {
            let (unit, nanoseconds) = unit_of(*unit);
            return wider(format!("timedelta64[{unit}]"), "timedelta64[ns]", Want::Delta(nanoseconds));
        }
        DataType::Date32 | DataType::Date64 => Want::Date,
        DataType::Time32(_) | DataType::Time64(_) => Want::Clock,
        DataType::Decimal32(_, scale)
        | DataType::Decimal64(_, scale)
        | DataType::Decimal128(_, scale)
        | DataType::Decimal256(_, scale)
            if *scale >= 0 =>
        {
            Want::Decimal
        }
        DataType::Dictionary(_, of) => match of_type(field, of, options)? {
            of @ (Want::Text | Want::Int(IntKind::I64) | Want::Float | Want::Time(_)) => {
                Want::Category { of: Box::new(of), ordered: field.dict_is_ordered().unwrap_or(false) }
            }
            _ => return Err(refused(field, format!("a category of {of}"))),
        },
        other => return Err(refused(field, other.to_string())),
    })
}

/// pandas' name of a unit, and its nanoseconds.
fn unit_of(unit: TimeUnit) -> (&'static str, i64) {
    match unit {
        TimeUnit::Second => ("s", 1_000_000_000),
        TimeUnit::Millisecond => ("ms", 1_000_000),
        TimeUnit::Microsecond => ("us", 1_000),
        TimeUnit::Nanosecond => ("ns", 1),
    }
}

/// What pandas wrote of the frame: the key `pandas` of the file's metadata.
struct Pandas(Json);

impl Pandas {
    fn of(schema: &Schema) -> Result<Pandas, TableError> {
        let Some(text) = schema.metadata().get("pandas") else { return Ok(Pandas(Json::Null)) };
        let said = serde_json::from_str(text).map_err(|_| TableError::Frame("says what is no JSON".to_string()))?;
        Ok(Pandas(said))
    }

    fn list(&self, key: &str) -> &[Json] {
        self.0[key].as_array().map_or(&[], Vec::as_slice)
    }

    /// What is said of a column of the file.
    fn column(&self, field: &str) -> Option<&Json> {
        self.list("columns").iter().find(|column| {
            let own = column.get("field_name").filter(|name| !name.is_null()).unwrap_or(&column["name"]);
            own.as_str() == Some(field)
        })
    }

    /// The label of a column of the file.
    fn label(&self, field: &str) -> Result<String, TableError> {
        match self.column(field).map(|column| &column["name"]) {
            None => Ok(field.to_string()),
            Some(Json::String(label)) => Ok(label.clone()),
            Some(other) => Err(TableError::Frame(format!("has a column that is called {other}, which is no text"))),
        }
    }

    /// An index that is not the default one has no counterpart here.
    fn check_index(&self, schema: &Schema, rows: u64) -> Result<(), TableError> {
        for index in self.list("index_columns") {
            match index {
                // One whose column is gone does not count, nor one of another length.
                Json::String(name) if schema.index_of(name).is_ok() => {
                    return Err(TableError::Frame(format!("has an index of its own (column {name:?} of the file)")));
                }
                Json::Object(range) if range.get("kind").is_some_and(|kind| kind == "range") => {
                    let part = |key: &str| range.get(key).and_then(Json::as_i64);
                    let (Some(start), Some(stop), Some(step)) = (part("start"), part("stop"), part("step")) else {
                        return Err(TableError::Frame("has an index that is no range".to_string()));
                    };
                    let default = start == 0 && step == 1 && range.get("name").is_none_or(Json::is_null);
                    if length(start, stop, step) == Some(rows) && !default {
                        let name = range.get("name").and_then(Json::as_str).map(|name| format!(" called {name:?}"));
                        let name = name.unwrap_or_default();
                        return Err(TableError::Frame(format!(
                            "has an index of its own ({start}, {stop} by {step}{name})"
                        )));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Labels of columns are text without a name of their own.
    fn check_labels(&self) -> Result<(), TableError> {
        let levels = self.list("column_indexes");
        if levels.len() > 1 {
            return Err(TableError::Frame("has several levels of column labels".to_string()));
        }
        let Some(level) = levels.first() else { return Ok(()) };
        if !level["name"].is_null() {
            return Err(TableError::Frame(format!("has column labels with a name ({})", level["name"])));
        }
        let kind = level["pandas_type"].as_str().unwrap_or("unicode");
        let text = matches!(kind, "unicode" | "string" | "empty") || kind.contains("mixed");
        let object = level["numpy_type"].as_str().is_none_or(|dtype| dtype == "object" || dtype == "str");
        if text && object { Ok(()) } else { Err(TableError::Frame(format!("has column labels of {kind}"))) }
    }
}

/// How many numbers a range has.
fn length(start: i64, stop: i64, step: i64) -> Option<u64> {
    let span = i128::from(stop) - i128::from(start);
    let step = i128::from(step);
    if step == 0 {
        return None;
    }
    let (span, step) = if step > 0 { (span, step) } else { (-span, -step) };
    u64::try_from((span.max(0) + step - 1) / step).ok()
}
