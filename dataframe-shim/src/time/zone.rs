//! Time zones: UTC, fixed distances from it, and the names of the IANA database, as pandas has them by way of `pytz`.
//!
//! The rules are compiled in (`chrono-tz`). `pytz` knows transitions from 1901-12-13 to 2038-01-19 alone, the range of 32 bits: before
//! them the zone's first offset holds, after them the last one; and it rounds offsets to minutes. Of all transitions of the 596 zones that
//! `pytz` 2024.2 knows these differ in [`OTHERWISE`] alone, which are refused.

use std::rc::Rc;

use chrono::{DateTime, Offset, TimeZone};
use chrono_tz::{OffsetComponents, OffsetName, TZ_VARIANTS, Tz};
use hiddentables_values::exception::raise;
use hiddentables_values::ops::CompareOp;
use hiddentables_values::types::datetime::{self, Delta, TZINFO, offset_text};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Class, Host, Np, Object, Result, Stop, Value};

use super::calendar::SECOND;

/// Zones whose rules changed between the database that the reference has and ours.
const OTHERWISE: [&str; 5] = ["America/Asuncion", "America/Coyhaique", "Asia/Manila", "Asia/Tehran", "Iran"];

/// Zones of which `pytz` takes other times for summer time than the database says, none of them after [`SURE`].
const OTHER_SUMMERS: &str = "CET MET W-SU America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/ComodRivadavia \
    America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/Mendoza America/Argentina/Salta America/Argentina/Tucuman \
    America/Bahia_Banderas America/Buenos_Aires America/Catamarca America/Cordoba America/Indiana/Marengo America/Indiana/Tell_City \
    America/Indiana/Winamac America/Inuvik America/Jujuy America/Kentucky/Louisville America/Louisville America/Mendoza \
    America/Montevideo America/Punta_Arenas America/Rosario America/Santiago America/Scoresbysund Asia/Qyzylorda Asia/Ust-Nera \
    Chile/Continental Europe/Amsterdam Europe/Brussels Europe/Luxembourg Europe/Monaco Europe/Moscow Europe/Paris Europe/Samara \
    Europe/Simferopol Pacific/Rarotonga";

/// Seconds since 1970 after which all agree on summer time: in 2011.
const SURE: i64 = 1_300_000_000;

/// The seconds that `pytz` has transitions in.
const KNOWN: std::ops::Range<i64> = -(1 << 31)..(1 << 31);

/// Seconds of a time before all transitions.
const LONG_AGO: i64 = -9_000_000_000;

/// A time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// UTC
    Utc,
    /// So many seconds east of UTC; not none.
    Fixed(i32),
    /// A name of the IANA database.
    Named(Tz),
}

/// What holds in a zone for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Seconds east of UTC.
    pub offset: i64,
    /// Of these, seconds of summer time.
    pub summer: i64,
    /// `CET`
    pub name: String,
}

impl Zone {
    /// The zone that a `tz=` means; `None` of `None`.
    pub fn of_value(value: &Value) -> Result<Option<Zone>> {
        if let Some(zone) = value.downcast::<datetime::Zone>() {
            return if zone.name.is_some() {
                Err(Stop::unsupported("a datetime.timezone with a name of its own as a time zone"))
            } else {
                Zone::fixed_micros(zone.offset).map(Some)
            };
        }
        if let Some(zone) = value.downcast::<NamedZone>() {
            return Ok(Some(Zone::Named(zone.zone)));
        }
        match value {
            Value::None => Ok(None),
            Value::Str(name) => Zone::named(name).map(Some),
            Value::Int(seconds) | Value::Numpy(Np::Int(_, seconds)) => match i32::try_from(*seconds) {
                Ok(seconds) => Zone::fixed(i64::from(seconds)).map(Some),
                Err(_) => Err(Stop::unsupported("a time zone of so many seconds")),
            },
            Value::Bool(_) | Value::Float(_) => Err(raise::type_error(format!("<class '{}'>", value.class().name))),
            _ => Err(Stop::unsupported(format!("a time zone that is a {}", value.class().name))),
        }
    }

    /// The zone of a name: `UTC`, `Europe/Berlin`, `+01:00`, `UTC+01:00`.
    pub fn named(name: &str) -> Result<Zone> {
        if matches!(name, "UTC" | "utc") {
            return Ok(Zone::Utc);
        }
        if name.is_empty() {
            return Err(raise::index_error("string index out of range"));
        }
        let distance = name.strip_prefix("UTC").filter(|rest| rest.starts_with(['+', '-'])).unwrap_or(name);
        if distance.starts_with(['+', '-']) {
            let seconds =
                offset_of(distance).ok_or_else(|| Stop::unsupported("an offset of another form than +01:00"))?;
            return Zone::fixed(seconds);
        }
        if name.starts_with("dateutil/") || name == "tzlocal()" || name.eq_ignore_ascii_case("utc") {
            return Err(Stop::unsupported("zones of dateutil, of the machine, and UTC spelt otherwise"));
        }
        let Some(zone) = TZ_VARIANTS.iter().find(|zone| zone.name().eq_ignore_ascii_case(name)) else {
            return Err(raise::exception(&exceptions::UNKNOWN_TIME_ZONE_ERROR, name));
        };
        if OTHERWISE.contains(&zone.name()) {
            return Err(Stop::unsupported(format!("the time zone {}", zone.name())));
        }
        Ok(Zone::Named(*zone))
    }

    /// So many seconds east of UTC.
    pub fn fixed(seconds: i64) -> Result<Zone> {
        Zone::fixed_micros(seconds.saturating_mul(1_000_000))
    }

    fn fixed_micros(micros: i64) -> Result<Zone> {
        // Python's own bounds of an offset, and its words.
        let zone = datetime::Zone::new(Delta { micros: i128::from(micros) }, None)?;
        match (zone.offset % 1_000_000, i32::try_from(zone.offset / 1_000_000)) {
            (0, Ok(0)) => Ok(Zone::Utc),
            (0, Ok(seconds)) => Ok(Zone::Fixed(seconds)),
            _ => Err(Stop::unsupported("a time zone with microseconds")),
        }
    }

    /// pandas' name of it, as the dtype shows it.
    pub fn name(self) -> String {
        match self {
            Zone::Utc => "UTC".to_string(),
            Zone::Fixed(seconds) => format!("UTC{}", offset_text(i64::from(seconds) * 1_000_000, ":")),
            Zone::Named(zone) => zone.name().to_string(),
        }
    }

    /// What holds so many seconds after 1970.
    pub fn span(self, seconds: i64) -> Span {
        match self {
            Zone::Utc => Span { offset: 0, summer: 0, name: "UTC".to_string() },
            Zone::Fixed(offset) => Span { offset: i64::from(offset), summer: 0, name: self.name() },
            Zone::Named(zone) => {
                let seconds = if seconds < KNOWN.start { LONG_AGO } else { seconds.min(KNOWN.end - 1) };
                let at = DateTime::from_timestamp(seconds, 0).unwrap_or_default().naive_utc();
                let found = zone.offset_from_utc_datetime(&at);
                let offset = i64::from(found.fix().local_minus_utc());
                let name = found.abbreviation().map_or_else(|| found.to_string(), str::to_string);
                Span { offset: (offset + 30).div_euclid(60) * 60, summer: found.dst_offset().num_seconds(), name }
            }
        }
    }

    /// Nanoseconds that clocks are ahead of UTC, at so many nanoseconds after 1970.
    pub fn offset(self, utc: i64) -> i64 {
        match self {
            Zone::Utc => 0,
            Zone::Fixed(seconds) => i64::from(seconds) * SECOND,
            Zone::Named(zone) => {
                let seconds = utc.div_euclid(SECOND);
                let seconds = if seconds < KNOWN.start { LONG_AGO } else { seconds.min(KNOWN.end - 1) };
                let at = DateTime::from_timestamp(seconds, 0).unwrap_or_default().naive_utc();
                let offset = i64::from(zone.offset_from_utc_datetime(&at).fix().local_minus_utc());
                (offset + 30).div_euclid(60) * 60 * SECOND
            }
        }
    }

    /// What clocks show, as nanoseconds since 1970. Times whose clocks leave 64 bits are kept out by [`Zone::check`].
    pub fn local(self, utc: i64) -> i64 {
        utc.saturating_add(self.offset(utc))
    }

    /// Whether clocks can show it in 64 bits.
    pub fn check(self, utc: i64) -> Result<i64> {
        match utc.checked_add(self.offset(utc)) {
            Some(i64::MIN) | None => Err(Stop::unsupported("a time in a zone at the bounds of nanoseconds")),
            Some(_) => Ok(utc),
        }
    }

    /// Whether it is the zone of fixed offsets to pandas: no transitions.
    pub fn is_fixed(self) -> bool {
        match self {
            Zone::Utc | Zone::Fixed(_) => true,
            Zone::Named(zone) => is_static(zone),
        }
    }

    /// The `tz` of a column.
    pub fn value(self) -> Value {
        match self {
            Zone::Utc => datetime::utc_value(),
            Zone::Fixed(seconds) => {
                let delta = Delta { micros: i128::from(seconds) * 1_000_000 };
                datetime::Zone::new(delta, None).map_or(Value::None, Value::shared)
            }
            Zone::Named(zone) => Value::object(NamedZone { zone, span: self.span(LONG_AGO), at: None }),
        }
    }

    /// The `tz` of a time.
    pub fn value_at(self, utc: i64) -> Value {
        match self {
            Zone::Named(zone) => {
                let seconds = utc.div_euclid(SECOND);
                Value::object(NamedZone { zone, span: self.span(seconds), at: Some(seconds) })
            }
            _ => self.value(),
        }
    }

    /// Seconds of summer time at a time; unsupported where `pytz` may say otherwise.
    pub fn summer(self, utc: i64) -> Result<i64> {
        let seconds = utc.div_euclid(SECOND);
        let sure = match self {
            Zone::Named(zone) => {
                seconds >= SURE || !OTHER_SUMMERS.split_ascii_whitespace().any(|name| name == zone.name())
            }
            _ => true,
        };
        if sure {
            Ok(self.span(seconds).summer)
        } else {
            Err(Stop::unsupported("summer time of this zone before 2011"))
        }
    }

    /// `+01:00` of a time, `separator` between.
    pub fn offset_text(self, utc: i64, separator: &str) -> String {
        offset_text(self.offset(utc) / 1_000, separator)
    }

    /// The offset that holds after the next transition.
    pub fn next_offset(self, utc: i64) -> Result<i64> {
        // Nowhere are there two transitions within six hours.
        const STEP: i64 = 6 * 3_600;
        let seconds = utc.div_euclid(SECOND);
        let own = self.span(seconds);
        let later = (1..=2_000).map(|step| seconds.saturating_add(STEP * step));
        match later.map(|at| self.span(at)).find(|span| *span != own) {
            Some(span) => Ok(span.offset * SECOND),
            None => Err(Stop::unsupported("a nonexistent time shifted in this zone")),
        }
    }
}

/// Seconds of `+01:00`, and of `+0100`.
fn offset_of(text: &str) -> Option<i64> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+')?),
    };
    let (hours, minutes) = rest.split_once(':')?;
    let two =
        |part: &str| (part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse::<i64>().ok())?;
    Some(sign * (two(hours)? * 3_600 + two(minutes)? * 60))
}

/// Whether `pytz` has no transitions of it.
fn is_static(zone: Tz) -> bool {
    let name = zone.name();
    matches!(name, "GMT" | "GMT+0" | "GMT-0" | "GMT0" | "Greenwich" | "UCT" | "UTC" | "Universal" | "Zulu")
        || name.starts_with("Etc/")
}

/// The class of a zone of the IANA database.
pub static NAMED_ZONE: Class = Class::new("tzinfo", "pytz.tzfile", &[&TZINFO]);

/// A zone of the IANA database as a value, as it is at some time, or before all transitions.
pub struct NamedZone {
    zone: Tz,
    span: Span,
    at: Option<i64>,
}

impl Object for NamedZone {
    fn class(&self) -> &'static Class {
        &NAMED_ZONE
    }

    fn get_attr(self: Rc<Self>, name: &str, _host: &mut dyn Host) -> Result<Value> {
        match name {
            "zone" => Ok(Value::literal(self.zone.name())),
            _ => Err(Stop::unsupported(format!("tzinfo.{name}"))),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let Some(other) = other.downcast::<NamedZone>() else { return Ok(None) };
        let same = self.zone == other.zone && self.span == other.span;
        Ok(match op {
            CompareOp::Eq => Some(Value::Bool(same)),
            CompareOp::Ne => Some(Value::Bool(!same)),
            _ => None,
        })
    }

    fn hash(&self) -> Result<u64> {
        Err(Stop::unsupported("hash of a time zone"))
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        if is_static(self.zone) {
            return Ok(format!("<StaticTzInfo '{}'>", self.zone.name()));
        }
        let summer = match self.at {
            Some(seconds) => Zone::Named(self.zone).summer(seconds.saturating_mul(SECOND))? != 0,
            None => false,
        };
        let sign = if self.span.offset > 0 { "+" } else { "" };
        let delta = Delta { micros: i128::from(self.span.offset) * 1_000_000 };
        let season = if summer { "DST" } else { "STD" };
        Ok(format!("<DstTzInfo '{}' {}{sign}{} {season}>", self.zone.name(), self.span.name, delta.text()))
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.zone.name().to_string())
    }
}
