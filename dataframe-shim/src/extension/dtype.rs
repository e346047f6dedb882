//! `pd.StringDtype()`, `pd.Int64Dtype()`, `pd.Float64Dtype()`, `pd.BooleanDtype()`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::CompareOp;
use hiddentables_values::{Args, Class, Host, IntKind, Object, Result, Stop, Value, types};

use crate::array::masked::Kind;

macro_rules! classes {
    ($($name:ident = $class:literal, $module:literal, $kind:expr;)*) => {
        $(#[doc = concat!("`pd.", $class, "`")]
        pub static $name: Class =
            Class::new($class, $module, &[&types::OBJECT]).constructed_by(|_, args, _| made($kind, &args));)*
    };
}

classes! {
    STRING = "StringDtype", "pandas.core.arrays.string_", Kind::Text;
    BOOLEAN = "BooleanDtype", "pandas.core.arrays.boolean", Kind::Bool;
    INT8 = "Int8Dtype", "pandas.core.arrays.integer", Kind::Int(IntKind::I8);
    INT16 = "Int16Dtype", "pandas.core.arrays.integer", Kind::Int(IntKind::I16);
    INT32 = "Int32Dtype", "pandas.core.arrays.integer", Kind::Int(IntKind::I32);
    INT64 = "Int64Dtype", "pandas.core.arrays.integer", Kind::Int(IntKind::I64);
    UINT8 = "UInt8Dtype", "pandas.core.arrays.integer", Kind::Int(IntKind::U8);
    UINT16 = "UInt16Dtype", "pandas.core.arrays.integer", Kind::Int(IntKind::U16);
    UINT32 = "UInt32Dtype", "pandas.core.arrays.integer", Kind::Int(IntKind::U32);
    FLOAT64 = "Float64Dtype", "pandas.core.arrays.floating", Kind::Float;
}

fn made(kind: Kind, args: &Args) -> Result<Value> {
    let given: Vec<&Value> = args.positional.iter().chain(args.keywords.iter().map(|(_, value)| value)).collect();
    match (kind, given.as_slice()) {
        (_, []) => Ok(ExtensionDtype::value(kind)),
        (Kind::Text, [storage]) if storage.is_none() || storage.as_str() == Some("python") => {
            Ok(ExtensionDtype::value(kind))
        }
        (Kind::Text, _) => Err(Stop::unsupported("StringDtype(storage=)")),
        _ => Err(raise::type_error(format!("{}Dtype() takes no arguments", kind.name()))),
    }
}

/// An extension dtype as a value.
pub struct ExtensionDtype(pub Kind);

impl ExtensionDtype {
    /// The dtype as a value.
    pub fn value(kind: Kind) -> Value {
        Value::object(ExtensionDtype(kind))
    }
}

impl Object for ExtensionDtype {
    fn class(&self) -> &'static Class {
        match self.0 {
            Kind::Text => &STRING,
            Kind::Bool => &BOOLEAN,
            Kind::Int(IntKind::I8) => &INT8,
            Kind::Int(IntKind::I16) => &INT16,
            Kind::Int(IntKind::I32) => &INT32,
            Kind::Int(IntKind::I64) => &INT64,
            Kind::Int(IntKind::U8) => &UINT8,
            Kind::Int(IntKind::U16) => &UINT16,
            Kind::Int(IntKind::U32) => &UINT32,
            Kind::Float => &FLOAT64,
        }
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        let text = |text: &str, host: &mut dyn Host| Value::str(text, host.meter());
        match (name, self.0) {
            ("name", kind) => text(kind.name(), host),
            ("na_value", _) => Ok(super::na()),
            ("kind", Kind::Text) => text("O", host),
            ("kind", Kind::Bool) => text("b", host),
            ("kind", Kind::Float) => text("f", host),
            ("kind", Kind::Int(IntKind::U8 | IntKind::U16 | IntKind::U32)) => text("u", host),
            ("kind", Kind::Int(_)) => text("i", host),
            ("storage", Kind::Text) => text("python", host),
            ("numpy_dtype", kind) if kind != Kind::Text => Ok(Value::object(crate::dtype::DtypeObject(kind.plain()))),
            _ => Err(Stop::unsupported(format!("{}.{name}", self.class().name))),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let equal = match other {
            Value::Str(name) => Kind::of_name(name) == Some(self.0),
            Value::Class(_) | Value::None => false,
            other => match other.downcast::<ExtensionDtype>() {
                Some(other) => other.0 == self.0,
                None => false,
            },
        };
        match op {
            CompareOp::Eq => Ok(Some(Value::Bool(equal))),
            CompareOp::Ne => Ok(Some(Value::Bool(!equal))),
            _ => Ok(None),
        }
    }

    fn hash(&self) -> Result<u64> {
        hiddentables_values::ops::key::hash_key(&Value::literal(self.0.name()))
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<ExtensionDtype>().is_some_and(|other| other.0 == self.0)
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(match self.0 {
            Kind::Text => "string[python]".to_string(),
            Kind::Bool => "BooleanDtype".to_string(),
            kind => format!("{}Dtype()", kind.name()),
        })
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.0.name().to_string())
    }
}
