//! Tuples whose items have names: what `isocalendar` and `timetuple` give.

use std::rc::Rc;

use super::{Clock, Day};
use crate::class::Class;
use crate::exception::raise;
use crate::list::Tuple;
use crate::meter::Meter;
use crate::object::{Host, Object, plain};
use crate::ops::{self, BinaryOp};
use crate::value::Value;
use crate::{Args, Result, Stop, types};

/// `datetime.IsoCalendarDate`
pub static ISO_CALENDAR_DATE: Class = Class::new("IsoCalendarDate", "datetime", &[&types::TUPLE]);

/// `time.struct_time`
pub static STRUCT_TIME: Class = Class::new("struct_time", "time", &[&types::TUPLE]);

/// A tuple with a class and names of its own.
pub struct Fields {
    class: &'static Class,
    names: &'static [&'static str],
    items: Rc<Tuple>,
}

impl Fields {
    /// As many names as items.
    pub fn value(
        class: &'static Class,
        names: &'static [&'static str],
        items: Vec<Value>,
        meter: &Meter,
    ) -> Result<Value> {
        Ok(Value::object(Fields { class, names, items: Tuple::new(items, meter)? }))
    }

    /// As a plain tuple.
    pub fn tuple(&self) -> Value {
        Value::Tuple(Rc::clone(&self.items))
    }
}

/// `day.isocalendar()`
pub fn iso_calendar_date(day: Day, meter: &Meter) -> Result<Value> {
    let (year, week) = day.iso_week();
    let items = [year, week, day.weekday() + 1].map(Value::Int).to_vec();
    Fields::value(&ISO_CALENDAR_DATE, &["year", "week", "weekday"], items, meter)
}

/// `timetuple()`
pub fn struct_time(day: Day, clock: Clock, dst: i64, meter: &Meter) -> Result<Value> {
    const NAMES: &[&str] =
        &["tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst"];
    let items =
        [day.year, day.month, day.day, clock.hour, clock.minute, clock.second, day.weekday(), day.day_of_year(), dst];
    Fields::value(&STRUCT_TIME, NAMES, items.map(Value::Int).to_vec(), meter)
}

impl Object for Fields {
    fn class(&self) -> &'static Class {
        self.class
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        if let Some(item) = self.names.iter().position(|own| *own == name).and_then(|at| self.items.get(at)) {
            return Ok(item.clone());
        }
        match name {
            "count" | "index" => types::get_attr(&self.tuple(), name, host),
            "tm_zone" | "tm_gmtoff" if std::ptr::eq(self.class, &raw const STRUCT_TIME) => Ok(Value::None),
            "n_fields" | "n_sequence_fields" | "n_unnamed_fields" | "_asdict" | "_replace" | "_fields" => {
                Err(Stop::unsupported(format!("{}.{name}", self.class.name)))
            }
            _ => Err(raise::no_attribute(&self.class.spoken(), name)),
        }
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        let method = self.get_attr(name, host)?;
        host.call(&method, args)
    }

    fn as_tuple(&self) -> Option<&Rc<Tuple>> {
        Some(&self.items)
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        let (own, other) = (self.tuple(), plain(other.clone()));
        match (op, &other) {
            (BinaryOp::Add, Value::Tuple(_)) | (BinaryOp::Mul, Value::Int(_)) => {
                let (a, b) = if reflected { (&other, &own) } else { (&own, &other) };
                ops::binary(op, a, b, host).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn inplace(self: Rc<Self>, op: BinaryOp, other: &Value, host: &mut dyn Host) -> Result<Option<Value>> {
        match op {
            BinaryOp::Add => ops::binary(op, &self.tuple(), &plain(other.clone()), host).map(Some),
            _ => Ok(None),
        }
    }

    fn repr(&self, host: &mut dyn Host) -> Result<String> {
        // A named tuple goes by its bare name.
        let named = matches!(self.class.module, "datetime" | "time");
        let module = if named { format!("{}.", self.class.module) } else { String::new() };
        let mut text = format!("{module}{}(", self.class.name);
        for (at, (name, item)) in self.names.iter().zip(self.items.iter()).enumerate() {
            if at > 0 {
                text.push_str(", ");
            }
            text.push_str(name);
            text.push('=');
            text.push_str(&ops::repr(item, host)?);
        }
        text.push(')');
        Ok(text)
    }
}
