//! `pd.NA`: the missing value of the extension dtypes. What is asked of it is unknown, and so is the answer.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::{Class, Host, Np, Object, Result, Value, types};

/// The class of `pd.NA`
pub static NA_TYPE: Class = Class::new("NAType", "pandas._libs.missing", &[&types::OBJECT]);

/// "Not available".
pub struct NotAvailable;

thread_local! {
    static ONLY: Rc<NotAvailable> = Rc::new(NotAvailable);
}

/// `pd.NA`; there is one, so that `x is pd.NA` can be asked.
pub fn na() -> Value {
    ONLY.try_with(|only| Value::shared(Rc::clone(only))).unwrap_or_else(|_| Value::object(NotAvailable))
}

/// Whether a value is `pd.NA`.
pub fn is_na(value: &Value) -> bool {
    value.is::<NotAvailable>()
}

/// `TypeError: boolean value of NA is ambiguous`
pub fn ambiguous() -> hiddentables_values::Stop {
    raise::type_error("boolean value of NA is ambiguous")
}

/// Whether an operator beside it gives `pd.NA` again: numbers and text.
fn plain(value: &Value) -> bool {
    is_na(value)
        || matches!(
            value,
            Value::Bool(_) | Value::Int(_) | Value::Big(_) | Value::Float(_) | Value::Numpy(_) | Value::Str(_)
        )
        || matches!(value.class().name, "Decimal" | "Fraction" | "complex")
}

fn flag(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(b) | Value::Numpy(Np::Bool(b)) => Some(*b),
        _ => None,
    }
}

impl Object for NotAvailable {
    fn class(&self) -> &'static Class {
        &NA_TYPE
    }

    fn truth(&self, _host: &mut dyn Host) -> Result<bool> {
        Err(ambiguous())
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        _host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        if let Value::Numpy(_) = other
            && op != BinaryOp::Pow
        {
            // NumPy's scalars ask no further.
            return Ok(Some(na()));
        }
        let duration = matches!(crate::time::nanoseconds(other), Some(crate::time::Kind::Delta(_)));
        let moment = crate::time::is_nat(other) || crate::time::nanoseconds(other).is_some();
        Ok(match (op, flag(other)) {
            (BinaryOp::Sub, _) if moment => Some(na()),
            (BinaryOp::Add, _) if duration => Some(na()),
            (BinaryOp::And, Some(false)) => Some(Value::Bool(false)),
            (BinaryOp::Or, Some(true)) => Some(Value::Bool(true)),
            (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, Some(_)) => Some(na()),
            (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, None) => is_na(other).then(na),
            (BinaryOp::Pow, _) if !reflected && other.as_float() == Some(0.0) => Some(one_of(other)),
            (BinaryOp::Pow, _) if reflected && other.as_float() == Some(1.0) => Some(other.clone()),
            (BinaryOp::LShift | BinaryOp::RShift, _) => None,
            (BinaryOp::Pow, _) if other.as_str().is_some() => None,
            _ => plain(other).then(na),
        })
    }

    fn unary(self: Rc<Self>, _op: UnaryOp, _host: &mut dyn Host) -> Result<Option<Value>> {
        Ok(Some(na()))
    }

    fn compare(self: Rc<Self>, _op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let time = crate::time::nanoseconds(other).is_some()
            || crate::time::is_nat(other)
            || matches!(other.class().name, "date" | "time" | "datetime" | "timedelta");
        Ok((plain(other) || time).then(na))
    }

    fn hash(&self) -> Result<u64> {
        hiddentables_values::ops::key::hash_key(&Value::Int((1 << 61) - 1))
    }

    fn python_hash(&self) -> Option<i64> {
        Some((1 << 61) - 1)
    }

    fn same_key(&self, other: &Value) -> bool {
        is_na(other)
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok("<NA>".to_string())
    }

    fn format(&self, spec: &str, host: &mut dyn Host) -> Result<String> {
        let text = Value::literal("<NA>");
        match hiddentables_values::ops::format::format(&text, spec, host) {
            Err(stop) if stop.exception_of(&types::exceptions::VALUE_ERROR).is_some() => Ok("<NA>".to_string()),
            formatted => formatted,
        }
    }
}

/// One, of the type of a number: `pd.NA ** 0`.
fn one_of(zero: &Value) -> Value {
    match zero {
        Value::Bool(_) => Value::Bool(true),
        Value::Float(_) => Value::Float(1.0),
        Value::Numpy(Np::Float(_)) => Value::Numpy(Np::Float(1.0)),
        Value::Numpy(Np::Int(kind, _)) => Value::Numpy(Np::Int(*kind, 1)),
        Value::Numpy(Np::Bool(_)) => Value::Numpy(Np::Bool(true)),
        _ => Value::Int(1),
    }
}
