//! `dtype('int64')`: what `s.dtype` gives.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::CompareOp;
use hiddentables_values::{Args, Class, Host, IntKind, Object, Result, Signature, Stop, Value, types};

use crate::array::cast::{self, Target};
use crate::array::{Array, Dtype};
use crate::categories::CategoricalDtype;
use crate::extension::ExtensionDtype;
use crate::time::Zone;

/// `numpy.dtype`
pub static DTYPE: Class = Class::new("dtype", "numpy", &[&types::OBJECT])
    .constructed_by(|_, args, _| crate::modules::types::numpy_dtype(&args));

macro_rules! dtype_classes {
    ($($name:ident = $class:literal;)*) => {
        $(static $name: Class = Class::new($class, "numpy.dtypes", &[&DTYPE]);)*
    };
}

// Each dtype has a class of its own in NumPy 2.
dtype_classes! {
    BOOL = "BoolDType";
    INT8 = "Int8DType";
    INT16 = "Int16DType";
    INT32 = "Int32DType";
    INT64 = "Int64DType";
    UINT8 = "UInt8DType";
    UINT16 = "UInt16DType";
    UINT32 = "UInt32DType";
    FLOAT32 = "Float32DType";
    FLOAT64 = "Float64DType";
    OBJECT = "ObjectDType";
    DATETIME64 = "DateTime64DType";
    TIMEDELTA64 = "TimeDelta64DType";
}

/// The dtype of a column as a value.
pub fn of_array(array: &Array) -> Value {
    match array {
        Array::Category(cells) => CategoricalDtype::value(cells.categories()),
        Array::Masked(cells) => ExtensionDtype::value(cells.kind()),
        Array::Zoned(zone, _) => Value::object(ZonedDtype(*zone)),
        other => match crate::time::period::of_array(other) {
            Some(freq) => Value::object(crate::families::periods::PeriodDtype(freq)),
            None => Value::object(DtypeObject(other.dtype())),
        },
    }
}

/// pandas' name of a column's dtype.
pub fn name_of(array: &Array) -> String {
    crate::time::period::dtype_name(array).unwrap_or_else(|| array.dtype().name().to_string())
}

/// A dtype as a value; of categories see [`CategoricalDtype`].
pub struct DtypeObject(pub Dtype);

impl Object for DtypeObject {
    fn class(&self) -> &'static Class {
        match self.0 {
            Dtype::Bool => &BOOL,
            Dtype::Int(IntKind::I8) => &INT8,
            Dtype::Int(IntKind::I16) => &INT16,
            Dtype::Int(IntKind::I32) => &INT32,
            Dtype::Int(IntKind::I64) => &INT64,
            Dtype::Int(IntKind::U8) => &UINT8,
            Dtype::Int(IntKind::U16) => &UINT16,
            Dtype::Int(IntKind::U32) => &UINT32,
            Dtype::Float => &FLOAT64,
            Dtype::Float32 => &FLOAT32,
            Dtype::Object => &OBJECT,
            Dtype::Time => &DATETIME64,
            Dtype::Delta => &TIMEDELTA64,
            Dtype::Category => &crate::categories::CATEGORICAL_DTYPE,
            // Never one of NumPy's: see `of_array`.
            Dtype::Masked(_) | Dtype::Zoned(_) => &DTYPE,
        }
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "name" => Value::str(&*self.0.name(), host.meter()),
            "kind" => Value::str(
                match self.0 {
                    Dtype::Bool => "b",
                    Dtype::Int(kind) if kind.name().starts_with('u') => "u",
                    Dtype::Int(_) => "i",
                    Dtype::Float | Dtype::Float32 => "f",
                    Dtype::Object | Dtype::Category | Dtype::Masked(_) => "O",
                    Dtype::Time | Dtype::Zoned(_) => "M",
                    Dtype::Delta => "m",
                },
                host.meter(),
            ),
            _ => Err(Stop::unsupported(format!("dtype.{name}"))),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let equal = match cast::target(other) {
            Ok(Target::Dtype(dtype)) => dtype == self.0,
            // NumPy's `str` is its own string type, which no column here has; an unknown name is no dtype.
            Ok(Target::Text | Target::Category(..) | Target::Period(_)) => false,
            Err(stop) if stop.is_raise() => false,
            Err(_) => match other {
                Value::Str(_) | Value::Class(_) => false,
                _ => return Ok(None),
            },
        };
        Ok(match op {
            CompareOp::Eq => Some(Value::Bool(equal)),
            CompareOp::Ne => Some(Value::Bool(!equal)),
            // NumPy orders dtypes by what can be cast to what.
            _ => return Err(Stop::unsupported("order of dtypes")),
        })
    }

    fn hash(&self) -> Result<u64> {
        hiddentables_values::ops::key::hash_key(&Value::Str(hiddentables_values::Str::uncharged(&self.0.name())))
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<DtypeObject>().is_some_and(|other| other.0 == self.0)
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(match self.0 {
            Dtype::Object => "dtype('O')".to_string(),
            Dtype::Time => "dtype('<M8[ns]')".to_string(),
            Dtype::Delta => "dtype('<m8[ns]')".to_string(),
            other => format!("dtype('{}')", other.name()),
        })
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.0.name().into_owned())
    }
}

/// `pd.DatetimeTZDtype`
pub static DATETIME_TZ_DTYPE: Class =
    Class::new("DatetimeTZDtype", "pandas.core.dtypes.dtypes", &[&types::OBJECT]).constructed_by(ZonedDtype::construct);

/// The dtype of times in a zone.
pub struct ZonedDtype(pub Zone);

static ZONED_LINE: LazyLock<Signature> = LazyLock::new(|| Signature::parse("DatetimeTZDtype(unit='ns', tz=None)"));

impl ZonedDtype {
    /// The zone that `datetime64[ns, UTC]` names; `None` of other text.
    pub fn of_name(name: &str) -> Result<Option<Zone>> {
        let zone = name.strip_prefix("datetime64[ns, ").and_then(|rest| rest.strip_suffix(']'));
        zone.map(|zone| Zone::named(zone.trim_start())).transpose()
    }

    /// `pd.DatetimeTZDtype(unit, tz)`
    fn construct(_: &'static Class, args: Args, _: &mut dyn Host) -> Result<Value> {
        let bound = ZONED_LINE.bind("DatetimeTZDtype", false, args)?;
        let unit = bound.value("unit");
        if let (Some(name), None) = (unit.as_str().filter(|name| name.starts_with("datetime64[")), bound.some("tz")) {
            return Err(raise::value_error(format!(
                "Passing a dtype alias like '{name}' to DatetimeTZDtype is no longer supported. Use 'DatetimeTZDtype.construct_from_string()' instead."
            )));
        }
        if unit.as_str() != Some("ns") {
            return Err(Stop::unsupported("DatetimeTZDtype of another unit than nanoseconds"));
        }
        match Zone::of_value(&bound.value("tz"))? {
            Some(zone) => Ok(Value::object(ZonedDtype(zone))),
            None => Err(raise::type_error("A 'tz' is required.")),
        }
    }

    fn text(&self) -> String {
        Dtype::Zoned(self.0).name().into_owned()
    }
}

impl Object for ZonedDtype {
    fn class(&self) -> &'static Class {
        &DATETIME_TZ_DTYPE
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "name" => Value::str(self.text(), host.meter()),
            "kind" => Value::str("M", host.meter()),
            "unit" => Value::str("ns", host.meter()),
            "tz" => Ok(self.0.value()),
            "na_value" => Ok(crate::time::nat()),
            _ => Err(Stop::unsupported(format!("DatetimeTZDtype.{name}"))),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let same = match other {
            Value::Str(name) if name.starts_with("datetime64[ns, ") => {
                ZonedDtype::of_name(name).is_ok_and(|zone| zone == Some(self.0))
            }
            Value::Str(name) if name.starts_with("M8[") => {
                return Err(Stop::unsupported("comparison of a dtype with a zone and this text"));
            }
            other => other.downcast::<ZonedDtype>().is_some_and(|other| other.0 == self.0),
        };
        match op {
            CompareOp::Eq => Ok(Some(Value::Bool(same))),
            CompareOp::Ne => Ok(Some(Value::Bool(!same))),
            _ => Ok(None),
        }
    }

    fn hash(&self) -> Result<u64> {
        hiddentables_values::ops::key::hash_key(&Value::Str(hiddentables_values::Str::uncharged(&self.text())))
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<ZonedDtype>().is_some_and(|other| other.0 == self.0)
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.text())
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.text())
    }
}

/// `numpy.dtypes.StrDType`
static TEXT: Class = Class::new("StrDType", "numpy.dtypes", &[&DTYPE]);

/// The dtype of NumPy's own text, `<U5`, by name.
pub struct TextDtype(pub String);

impl Object for TextDtype {
    fn class(&self) -> &'static Class {
        &TEXT
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "kind" => Value::str("U", host.meter()),
            _ => Err(Stop::unsupported(format!("dtype.{name}"))),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let equal = match cast::target(other) {
            Ok(Target::Dtype(_)) => false,
            _ => return Err(Stop::unsupported("comparison of a dtype of text")),
        };
        Ok(match op {
            CompareOp::Eq => Some(Value::Bool(equal)),
            CompareOp::Ne => Some(Value::Bool(!equal)),
            _ => return Err(Stop::unsupported("order of dtypes")),
        })
    }

    fn hash(&self) -> Result<u64> {
        Err(Stop::unsupported("hash of a dtype of text"))
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(format!("dtype('{}')", self.0))
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.0.clone())
    }
}
