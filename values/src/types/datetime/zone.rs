//! `datetime.timezone`: a fixed distance from UTC. `tzinfo` is there as a name; no other kind of zone can be made.

use std::fmt::Write;
use std::rc::Rc;
use std::sync::LazyLock;

use super::{DAY, DateTime, Delta, Parameters, SECOND, class_of};
use crate::class::Class;
use crate::exception::raise;
use crate::method::{Members, Method};
use crate::object::{Host, Object};
use crate::ops::{self, CompareOp};
use crate::text::Str;
use crate::value::Value;
use crate::{Args, Bound, Result, types};

/// `datetime.tzinfo`
pub static TZINFO: Class = Class::new("tzinfo", "datetime", &[&types::OBJECT])
    .with_methods(|name| matches!(name, "utcoffset" | "tzname" | "dst" | "fromutc"));

/// `datetime.timezone`
pub static TIMEZONE: Class = Class::new("timezone", "datetime", &[&TZINFO])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(statics);

static MEMBERS: LazyLock<Members<Rc<Zone>>> =
    LazyLock::new(|| Members::new(&TIMEZONE, &[ROWS], "dst fromutc max min tzname utc utcoffset").of_builtins());

/// A fixed distance from UTC.
pub struct Zone {
    /// Microseconds east of UTC, less than a day either way.
    pub offset: i64,
    /// The name it was given.
    pub name: Option<Str>,
}

thread_local! {
    static UTC: Rc<Zone> = Rc::new(Zone { offset: 0, name: None });
}

/// `timezone.utc`; there is one, so that `tz is timezone.utc` can be asked.
pub fn utc() -> Rc<Zone> {
    UTC.try_with(Rc::clone).unwrap_or_else(|_| Rc::new(Zone { offset: 0, name: None }))
}

/// `timezone.utc` as a value.
pub fn utc_value() -> Value {
    Value::shared(utc())
}

impl Zone {
    /// `timezone(offset)`, `timezone(offset, name)`
    pub fn new(offset: Delta, name: Option<Str>) -> Result<Rc<Zone>> {
        match i64::try_from(offset.micros) {
            Ok(micros) if micros > -DAY && micros < DAY => {
                Ok(if micros == 0 && name.is_none() { utc() } else { Rc::new(Zone { offset: micros, name }) })
            }
            _ => Err(raise::value_error(format!(
                "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not {}.",
                offset.repr_text()
            ))),
        }
    }

    /// Its name, or `UTC+05:30`.
    pub fn text(&self) -> String {
        match &self.name {
            Some(name) => name.to_string(),
            None if self.offset == 0 => "UTC".to_string(),
            None => format!("UTC{}", offset_text(self.offset, ":")),
        }
    }

    /// The distance as a duration.
    pub fn delta(&self) -> Delta {
        Delta { micros: i128::from(self.offset) }
    }
}

/// `+05:30`, with seconds and microseconds where it has them.
pub fn offset_text(offset: i64, separator: &str) -> String {
    let sign = if offset < 0 { '-' } else { '+' };
    let (seconds, micros) = (offset.abs() / SECOND, offset.abs() % SECOND);
    let mut text = format!("{sign}{:02}{separator}{:02}", seconds / 3_600, seconds / 60 % 60);
    // Writing to a String cannot fail.
    let _ = match (seconds % 60, micros) {
        (0, 0) => Ok(()),
        (second, 0) => write!(text, "{separator}{second:02}"),
        (second, _) => write!(text, "{separator}{second:02}.{micros:06}"),
    };
    text
}

/// An argument that is a zone or `None`; a program can make no zone but a [`Zone`].
pub(super) fn zone_argument(value: &Value) -> Result<Option<Rc<Zone>>> {
    if value.is_none() {
        return Ok(None);
    }
    match value.downcast::<Zone>() {
        Some(zone) => Ok(Some(zone)),
        None => Err(raise::type_error(format!(
            "tzinfo argument must be None or of a tzinfo subclass, not type '{}'",
            value.spoken()
        ))),
    }
}

static PARAMETERS: Parameters = Parameters { name: "timezone", required: 1, positional: 2, names: &["offset", "name"] };

/// `timezone(offset, name=None)`
fn construct(_: &'static Class, args: Args, _: &mut dyn Host) -> Result<Value> {
    let (mut offset, mut name) = (Delta { micros: 0 }, None);
    let wrong = |at: usize, wanted: &str, value: &Value| {
        raise::type_error(format!("timezone() argument {at} must be {wanted}, not {}", class_of(value)))
    };
    PARAMETERS.bind(args, |at, value| {
        match (at, &value) {
            (0, value) => {
                offset = *value.downcast::<Delta>().ok_or_else(|| wrong(1, "datetime.timedelta", value))?;
            }
            // A long name would be copied with each text that shows it.
            (_, Value::Str(text)) if text.len() > 256 => {
                return Err(crate::Stop::unsupported("timezone() with a name of more than 256 bytes"));
            }
            (_, Value::Str(text)) => name = Some(text.clone()),
            (_, value) => return Err(wrong(2, "str", value)),
        }
        Ok(())
    })?;
    Ok(Value::shared(Zone::new(offset, name)?))
}

fn checked(args: &Bound, method: &str) -> Result<()> {
    let at = args.value("dt");
    if at.is_none() || at.is::<DateTime>() {
        return Ok(());
    }
    let class = at.spoken();
    Err(raise::type_error(format!("{method}(dt) argument must be a datetime instance or None, not {class}")))
}

const ROWS: &[Method<Rc<Zone>>] = &[
    Method::new("utcoffset(dt, /)", |zone, args, _| checked(args, "utcoffset").map(|()| Value::object(zone.delta()))),
    Method::new("tzname(dt, /)", |zone, args, host| {
        checked(args, "tzname").and_then(|()| Value::str(zone.text(), host.meter()))
    }),
    Method::new("dst(dt, /)", |_, args, _| checked(args, "dst").map(|()| Value::None)),
    Method::new("fromutc(dt, /)", |zone, args, _| {
        let Some(moment) = args.value("dt").downcast::<DateTime>() else {
            return Err(raise::type_error("fromutc: argument must be a datetime"));
        };
        match &moment.zone {
            Some(own) if Rc::ptr_eq(own, zone) => moment.shifted(i128::from(zone.offset)).map(Value::object),
            _ => Err(raise::value_error("fromutc: dt.tzinfo is not self")),
        }
    }),
];

impl Object for Zone {
    fn class(&self) -> &'static Class {
        &TIMEZONE
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        match statics(name) {
            Some(value) => Ok(value),
            None => MEMBERS.get(&self, name, host),
        }
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Ok(None);
        }
        Ok(other.downcast::<Zone>().map(|other| Value::Bool(op.holds(self.offset.cmp(&other.offset)))))
    }

    fn hash(&self) -> Result<u64> {
        Ok(self.offset as u64)
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<Zone>().is_some_and(|other| self.offset == other.offset)
    }

    fn python_hash(&self) -> Option<i64> {
        self.delta().python_hash()
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        if self.offset == 0 && self.name.is_none() {
            return Ok("datetime.timezone.utc".to_string());
        }
        let mut text = format!("datetime.timezone({}", self.delta().repr_text());
        if let Some(name) = &self.name {
            text.push_str(", ");
            ops::text::push_quoted(name, &mut text);
        }
        text.push(')');
        Ok(text)
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.text())
    }
}

fn statics(name: &str) -> Option<Value> {
    const MOST: i64 = 86_340 * SECOND;
    match name {
        "utc" => Some(utc_value()),
        "min" => Some(Value::object(Zone { offset: -MOST, name: None })),
        "max" => Some(Value::object(Zone { offset: MOST, name: None })),
        _ => None,
    }
}

/// The zone as `tzinfo` gives it.
pub(super) fn value_of(zone: Option<&Rc<Zone>>) -> Value {
    zone.map_or(Value::None, |zone| Value::shared(Rc::clone(zone)))
}

/// `, tzinfo=…` of a repr.
pub(super) fn push_zone(zone: Option<&Rc<Zone>>, text: &mut String, host: &mut dyn Host) -> Result<()> {
    if let Some(zone) = zone {
        text.push_str(", tzinfo=");
        text.push_str(&zone.repr(host)?);
    }
    Ok(())
}
