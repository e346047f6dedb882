//! `dtype('int64')`: what `s.dtype` gives.

use std::rc::Rc;

use hiddentables_values::ops::CompareOp;
use hiddentables_values::{Class, Host, IntKind, Object, Result, Stop, Value, types};

use crate::array::cast::{self, Target};
use crate::array::{Array, Dtype};
use crate::categories::CategoricalDtype;
use crate::extension::ExtensionDtype;

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
            Dtype::Object => &OBJECT,
            Dtype::Time => &DATETIME64,
            Dtype::Delta => &TIMEDELTA64,
            Dtype::Category => &crate::categories::CATEGORICAL_DTYPE,
            // Never one of NumPy's: see `of_array`.
            Dtype::Masked(_) => &DTYPE,
        }
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match name {
            "name" => Value::str(self.0.name(), host.meter()),
            "kind" => Value::str(
                match self.0 {
                    Dtype::Bool => "b",
                    Dtype::Int(kind) if kind.name().starts_with('u') => "u",
                    Dtype::Int(_) => "i",
                    Dtype::Float => "f",
                    Dtype::Object | Dtype::Category | Dtype::Masked(_) => "O",
                    Dtype::Time => "M",
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
        hiddentables_values::ops::key::hash_key(&Value::literal(self.0.name()))
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
        Ok(self.0.name().to_string())
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
