//! `Timestamp`, `Timedelta` and `NaT`: nanoseconds since 1970, as pandas counts time.

pub mod parse;

use std::rc::Rc;

use hiddentables_values::{Class, Object, Value, types};

/// `pd.Timestamp`
pub static TIMESTAMP: Class = Class::new("Timestamp", "pandas._libs.tslibs.timestamps", &[&types::OBJECT]);
/// `pd.Timedelta`
pub static TIMEDELTA: Class = Class::new("Timedelta", "pandas._libs.tslibs.timedeltas", &[&types::OBJECT]);
/// The class of `pd.NaT`
pub static NAT: Class = Class::new("NaTType", "pandas._libs.tslibs.nattype", &[&types::OBJECT]);

/// A point in time, without a zone.
pub struct Timestamp {
    /// Nanoseconds since 1970-01-01T00:00.
    pub nanoseconds: i64,
}

/// A duration.
pub struct Timedelta {
    /// Nanoseconds.
    pub nanoseconds: i64,
}

/// "Not a time": the missing value of both.
pub struct NaT;

/// A point in time or a duration, missing or not.
pub enum Kind {
    /// A `Timestamp`, `NaT` for `None`.
    Time(Option<i64>),
    /// A `Timedelta`.
    Delta(Option<i64>),
}

/// The `Timestamp`, or `NaT`.
pub fn timestamp(nanoseconds: Option<i64>) -> Value {
    nanoseconds.map_or_else(nat, |nanoseconds| Value::object(Timestamp { nanoseconds }))
}

/// The `Timedelta`, or `NaT`.
pub fn timedelta(nanoseconds: Option<i64>) -> Value {
    nanoseconds.map_or_else(nat, |nanoseconds| Value::object(Timedelta { nanoseconds }))
}

/// `pd.NaT`
pub fn nat() -> Value {
    Value::object(NaT)
}

/// Whether it is `NaT`.
pub fn is_nat(value: &Value) -> bool {
    value.is::<NaT>()
}

/// What a `Timestamp` or `Timedelta` holds.
pub fn nanoseconds(value: &Value) -> Option<Kind> {
    if let Some(time) = value.downcast::<Timestamp>() {
        return Some(Kind::Time(Some(time.nanoseconds)));
    }
    value.downcast::<Timedelta>().map(|delta| Kind::Delta(Some(delta.nanoseconds)))
}

/// The nanoseconds of either; `None` of anything else and of `NaT`.
pub fn nanosecond_count(value: &Value) -> Option<i64> {
    match nanoseconds(value) {
        Some(Kind::Time(ns) | Kind::Delta(ns)) => ns,
        None => None,
    }
}

impl Object for Timestamp {
    fn class(&self) -> &'static Class {
        &TIMESTAMP
    }
}

impl Object for Timedelta {
    fn class(&self) -> &'static Class {
        &TIMEDELTA
    }
}

impl Object for NaT {
    fn class(&self) -> &'static Class {
        &NAT
    }

    fn get_attr(self: Rc<Self>, name: &str, _host: &mut dyn hiddentables_values::Host) -> hiddentables_values::Result<Value> {
        Err(hiddentables_values::Stop::unsupported(format!("NaT.{name}")))
    }
}
