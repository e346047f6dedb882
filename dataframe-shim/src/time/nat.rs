//! `pd.NaT`: "not a time", the missing value of both times and durations.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::{Args, Class, Host, Object, Result, Stop, Value, types};

use crate::known;

/// The class of `pd.NaT`
pub static NAT: Class = Class::new("NaTType", "pandas._libs.tslibs.nattype", &[&types::OBJECT]);

/// "Not a time".
pub struct NaT;

thread_local! {
    static ONLY: Rc<NaT> = Rc::new(NaT);
}

/// `pd.NaT`; there is one, so that `x is pd.NaT` can be asked.
pub fn nat() -> Value {
    ONLY.try_with(|only| Value::shared(Rc::clone(only))).unwrap_or_else(|_| Value::object(NaT))
}

/// Names that are NaN of it, as attributes.
const NUMBERS: [&str; 20] = [
    "year",
    "month",
    "day",
    "hour",
    "minute",
    "second",
    "microsecond",
    "nanosecond",
    "dayofweek",
    "day_of_week",
    "dayofyear",
    "day_of_year",
    "quarter",
    "week",
    "weekofyear",
    "days_in_month",
    "daysinmonth",
    "days",
    "seconds",
    "microseconds",
];

/// Names that are false of it.
const FLAGS: [&str; 7] = [
    "is_leap_year",
    "is_month_start",
    "is_month_end",
    "is_quarter_start",
    "is_quarter_end",
    "is_year_start",
    "is_year_end",
];

/// Methods that give NaN, that give `NaT`, and that raise.
const NAN_METHODS: [&str; 5] = ["weekday", "isoweekday", "day_name", "month_name", "total_seconds"];
const NAT_METHODS: [&str; 7] = ["floor", "ceil", "round", "replace", "date", "tz_localize", "tz_convert"];
const NO_METHODS: [&str; 10] =
    ["time", "strftime", "timestamp", "toordinal", "isocalendar", "astimezone", "utcoffset", "dst", "tzname", "timetz"];

impl Object for NaT {
    fn class(&self) -> &'static Class {
        &NAT
    }

    fn get_attr(self: Rc<Self>, name: &str, _host: &mut dyn Host) -> Result<Value> {
        if NUMBERS.contains(&name) {
            return Ok(Value::Float(f64::NAN));
        }
        if FLAGS.contains(&name) {
            return Ok(Value::Bool(false));
        }
        let known = known::TIMESTAMP.lines().chain(known::TIMEDELTA.lines());
        match name {
            "value" => Ok(Value::Int(i64::MIN)),
            "tz" | "tzinfo" => Ok(Value::None),
            name if known
                .map(|line| line.split_once('(').map_or(line, |(name, _)| name))
                .any(|known| known == name) =>
            {
                Err(Stop::unsupported(format!("NaT.{name}")))
            }
            _ => Err(raise::no_attribute("NaTType", name)),
        }
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        if NAN_METHODS.contains(&name) {
            return Ok(Value::Float(f64::NAN));
        }
        if NAT_METHODS.contains(&name) {
            return Ok(nat());
        }
        if NO_METHODS.contains(&name) {
            return Err(raise::value_error(format!("NaTType does not support {name}")));
        }
        if name == "isoformat" {
            return Ok(Value::literal("NaT"));
        }
        let method = self.get_attr(name, host)?;
        host.call(&method, args)
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        _host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        let number = other.as_float().is_some();
        let duration = matches!(super::nanoseconds(other), Some(super::Kind::Delta(_))) || super::is_nat(other);
        let time = super::nanoseconds(other).is_some() || super::is_nat(other);
        Ok(match op {
            BinaryOp::Add | BinaryOp::Sub if time || other.as_int().is_some() => Some(nat()),
            BinaryOp::Mul if number => Some(nat()),
            BinaryOp::Div | BinaryOp::FloorDiv if number && !reflected => Some(nat()),
            BinaryOp::Div | BinaryOp::FloorDiv if duration => Some(Value::Float(f64::NAN)),
            BinaryOp::Mod if duration => Some(nat()),
            _ => None,
        })
    }

    fn unary(self: Rc<Self>, op: UnaryOp, _host: &mut dyn Host) -> Result<Option<Value>> {
        Ok(matches!(op, UnaryOp::Neg | UnaryOp::Pos).then(nat))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let time = super::nanoseconds(other).is_some() || super::is_nat(other);
        if crate::extension::is_na(other) {
            return Ok(None);
        }
        Ok(match op {
            CompareOp::Ne if crate::selection::is_scalar(other) => Some(Value::Bool(true)),
            CompareOp::Eq if crate::selection::is_scalar(other) => Some(Value::Bool(false)),
            _ => time.then_some(Value::Bool(false)),
        })
    }

    fn hash(&self) -> Result<u64> {
        hiddentables_values::ops::key::hash_key(&Value::Int(i64::MIN))
    }

    fn same_key(&self, other: &Value) -> bool {
        other.is::<NaT>()
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok("NaT".to_string())
    }

    fn format(&self, spec: &str, _host: &mut dyn Host) -> Result<String> {
        if spec.is_empty() {
            return Ok("NaT".to_string());
        }
        Err(raise::value_error("NaTType does not support strftime"))
    }
}
