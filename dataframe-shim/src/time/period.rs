//! `pd.Period`: a span of the calendar or the clock, counted from 1970 in its frequency.

use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{BinaryOp, CompareOp};
use hiddentables_values::types::exceptions;
use hiddentables_values::{
    Args, Bound, Class, Host, Members, Method, Native, Np, Object, Result, Signature, Stop, Value, ops, types,
};

use super::calendar::{DAY, HOUR, MINUTE, Moment, SECOND, date_of, days_from};
use super::fault::Fault;
use super::offset::{DAYS, MONTH_NAMES, Offset};
use super::offsets::DateOffset;
use super::{parse, python, span, strftime, timestamp};
use crate::array::Array;
use crate::polars_bridge::Ints;

/// `pd.Period`
pub static PERIOD: Class = Class::new("Period", "pandas._libs.tslibs.period", &[&types::OBJECT])
    .constructed_by(construct)
    .with_methods(|name| MEMBERS.has(name))
    .with_statics(|name| (name == "now").then_some(Value::Native(&NOW)));

static NOW: Native = Native::new("now(freq)", |_, _| Err(Stop::refused("clock")));

/// The methods of a period.
pub static MEMBERS: LazyLock<Members<Rc<Period>>> = LazyLock::new(|| {
    Members::new(
        &PERIOD,
        &[ROWS, &FIELDS],
        "asfreq day day_of_week day_of_year dayofweek dayofyear days_in_month daysinmonth end_time freq freqstr hour is_leap_year minute \
            month now ordinal quarter qyear second start_time strftime to_timestamp week weekday weekofyear year",
    )
});

/// What a period spans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freq {
    /// A year that ends with this month.
    Year(i64),
    /// A quarter of a year that ends with this month.
    Quarter(i64),
    /// A month.
    Month,
    /// A week that ends with this day, 0 for Monday.
    Week(i64),
    /// A day from Monday to Friday.
    Business,
    /// A day.
    Day,
    /// So many nanoseconds, less than a day.
    Tick(i64),
}

const TICKS: [(&str, i64); 6] =
    [("h", HOUR), ("min", MINUTE), ("s", SECOND), ("ms", 1_000_000), ("us", 1_000), ("ns", 1)];

fn beyond() -> Stop {
    raise::exception(&exceptions::OUT_OF_BOUNDS_DATETIME, "Out of bounds nanosecond timestamp")
}

impl Freq {
    /// The frequency of a text; `ValueError` of none.
    pub fn parse(value: &Value) -> Result<Freq> {
        if let Some(offset) = value.downcast::<DateOffset>() {
            return offset.period_freq().ok_or_else(|| Stop::unsupported("Period of this offset"));
        }
        let Some(text) = value.as_str() else { return Err(Stop::unsupported("Period(freq=) of no text")) };
        let (base, anchor) = match text.split_once('-') {
            Some((base, anchor)) => (base, Some(anchor)),
            None => (text, None),
        };
        let month = |default: i64| match anchor {
            None => Ok(default),
            Some(anchor) => match MONTH_NAMES.iter().position(|name| *name == anchor) {
                Some(at) => Ok(at as i64 + 1),
                None => Err(invalid(text)),
            },
        };
        Ok(match base {
            "Y" | "A" => Freq::Year(month(12)?),
            "Q" => Freq::Quarter(month(12)?),
            "W" => match anchor {
                None => Freq::Week(6),
                Some(anchor) => match DAYS.iter().position(|name| *name == anchor) {
                    Some(at) => Freq::Week(at as i64),
                    None => return Err(invalid(text)),
                },
            },
            _ if anchor.is_some() => return Err(invalid(text)),
            "M" => Freq::Month,
            "D" => Freq::Day,
            "B" => Freq::Business,
            "H" => Freq::Tick(HOUR),
            "T" => Freq::Tick(MINUTE),
            "S" => Freq::Tick(SECOND),
            "L" => Freq::Tick(1_000_000),
            "U" => Freq::Tick(1_000),
            "N" => Freq::Tick(1),
            "ME" | "QE" | "YE" => {
                let short = base.trim_end_matches('E');
                return Err(raise::value_error(format!("for Period, please use '{short}' instead of '{base}'")));
            }
            name => match TICKS.iter().find(|(tick, _)| *tick == name) {
                Some((_, size)) => Freq::Tick(*size),
                None if text.starts_with(|c: char| c.is_ascii_digit()) => {
                    return Err(Stop::unsupported("Period of several units"));
                }
                None => return Err(invalid(text)),
            },
        })
    }

    /// As pandas writes it: `M`, `Q-DEC`.
    pub fn name(self) -> String {
        let month = |month: i64| MONTH_NAMES.get(month as usize - 1).copied().unwrap_or_default();
        match self {
            Freq::Year(end) => format!("Y-{}", month(end)),
            Freq::Quarter(end) => format!("Q-{}", month(end)),
            Freq::Month => "M".to_string(),
            Freq::Week(end) => format!("W-{}", DAYS.get(end as usize).copied().unwrap_or_default()),
            Freq::Business => "B".to_string(),
            Freq::Day => "D".to_string(),
            Freq::Tick(size) => {
                TICKS.iter().find(|(_, own)| *own == size).map_or(String::new(), |(name, _)| (*name).to_string())
            }
        }
    }

    /// The frequency of periods that a frequency of points in time stands for: `ME` and `MS` for `M`.
    pub fn of_points(name: &str) -> Option<Freq> {
        let (base, anchor) = name.split_once('-').unwrap_or((name, ""));
        let month = |begins: bool| {
            let at = MONTH_NAMES.iter().position(|name| *name == anchor)? as i64 + 1;
            Some(if begins { (at + 10) % 12 + 1 } else { at })
        };
        Some(match base {
            "ME" | "MS" => Freq::Month,
            "QE" => Freq::Quarter(month(false)?),
            "QS" => Freq::Quarter(month(true)?),
            "YE" => Freq::Year(month(false)?),
            "YS" => Freq::Year(month(true)?),
            "W" => Freq::Week(DAYS.iter().position(|name| *name == anchor)? as i64),
            "D" => Freq::Day,
            "B" => Freq::Business,
            base => Freq::Tick(TICKS.iter().find(|(tick, _)| *tick == base)?.1),
        })
    }

    /// The step from one period to the next, as an offset.
    pub fn offset(self, count: i64) -> Result<Value> {
        let month = |month: i64| MONTH_NAMES.get(month as usize - 1).copied().unwrap_or_default();
        let name = match self {
            Freq::Year(end) => format!("YE-{}", month(end)),
            Freq::Quarter(end) => format!("QE-{}", month(end)),
            Freq::Month => "ME".to_string(),
            other => other.name(),
        };
        Ok(DateOffset::value(Offset::parse_name(&name)?, count))
    }

    /// The number of the period that a moment lies in.
    pub fn ordinal(self, nanoseconds: i64) -> i64 {
        let day = nanoseconds.div_euclid(DAY);
        let (year, month, _) = date_of(day);
        match self {
            Freq::Year(end) => year - 1970 + i64::from(month > end),
            Freq::Quarter(end) => (year * 12 + month - 1 + 12 - end).div_euclid(3) - 1970 * 4,
            Freq::Month => (year - 1970) * 12 + month - 1,
            Freq::Week(end) => (day + 3 - end - 1).div_euclid(7) + 1,
            Freq::Business => {
                let weekday = (day + 3).rem_euclid(7);
                let day = if weekday > 4 { day + 7 - weekday } else { day };
                (day + 3).div_euclid(7) * 5 + (day + 3).rem_euclid(7) - 3
            }
            Freq::Day => day,
            Freq::Tick(size) => nanoseconds.div_euclid(size),
        }
    }

    /// The first nanosecond of a period.
    pub fn start(self, ordinal: i64) -> Result<i64> {
        let month = |at: i64| days_from(at.div_euclid(12), at.rem_euclid(12) + 1, 1);
        if ordinal.abs() > i64::MAX / 4 && !matches!(self, Freq::Tick(_)) {
            return Err(beyond());
        }
        let far = !matches!(self, Freq::Tick(_)) && ordinal.abs() > 200_000;
        if far {
            return Err(beyond());
        }
        let day = match self {
            Freq::Year(end) => month((ordinal + 1970) * 12 + end - 12),
            Freq::Quarter(end) => month((ordinal + 1970 * 4) * 3 + end - 12),
            Freq::Month => month(ordinal + 1970 * 12),
            Freq::Week(end) => ordinal * 7 + end - 3 - 6,
            Freq::Business => (ordinal + 3).div_euclid(5) * 7 + (ordinal + 3).rem_euclid(5) - 3,
            Freq::Day => ordinal,
            Freq::Tick(size) => return ordinal.checked_mul(size).ok_or_else(beyond),
        };
        day.checked_mul(DAY).ok_or_else(beyond)
    }

    /// The last nanosecond of a period.
    pub fn end(self, ordinal: i64) -> Result<i64> {
        let next = match self {
            Freq::Business => self.start(ordinal)?.checked_add(DAY),
            _ => Some(self.start(ordinal.checked_add(1).ok_or_else(beyond)?)?),
        };
        next.and_then(|next| next.checked_sub(1)).ok_or_else(beyond)
    }
}

fn invalid(text: &str) -> Stop {
    raise::value_error(format!(
        "Invalid frequency: {text}, failed to parse with error message: ValueError('Invalid frequency: {text}')"
    ))
}

/// A span of the calendar or the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// How many periods after 1970's first.
    pub ordinal: i64,
    /// What it spans.
    pub freq: Freq,
}

impl Period {
    /// As a value.
    pub fn value(ordinal: i64, freq: Freq) -> Value {
        Value::object(Period { ordinal, freq })
    }

    /// What its fields are read off: the last day of longer periods, the start of shorter ones.
    fn moment(&self) -> Result<Moment> {
        Ok(Moment::at(self.shown_at()?))
    }

    /// The nanosecond of what its fields are read off.
    pub fn shown_at(&self) -> Result<i64> {
        match self.freq {
            Freq::Tick(_) => self.freq.start(self.ordinal),
            _ => {
                let end = self.freq.end(self.ordinal)?;
                Ok(end - end.rem_euclid(DAY))
            }
        }
    }

    /// The year and quarter that a quarter has in its own count, from the month that its year ends with.
    fn fiscal(&self) -> Result<(i64, i64)> {
        let moment = self.moment()?;
        let end = match self.freq {
            Freq::Quarter(end) => end,
            _ => 12,
        };
        let at = moment.year * 12 + moment.month - 1 + 12 - end;
        Ok((at.div_euclid(12), at.rem_euclid(12) / 3 + 1))
    }

    /// A field by its name; `None` where there is no such one.
    pub fn field(&self, name: &str) -> Result<Option<Value>> {
        let number = match name {
            "quarter" => self.fiscal()?.1,
            "qyear" => self.fiscal()?.0,
            "is_leap_year" => {
                return Ok(Some(Value::Bool(super::calendar::is_leap(self.moment()?.year))));
            }
            name => match timestamp::number(&self.moment()?, name) {
                Some(number) => number,
                None => return Ok(None),
            },
        };
        Ok(Some(Value::Int(number)))
    }

    /// As pandas writes it: `2024-01`, `2024Q1`.
    pub fn text(&self) -> Result<String> {
        let moment = self.moment()?;
        Ok(match self.freq {
            Freq::Year(_) => {
                let year = self.ordinal + 1970;
                format!("{year}")
            }
            Freq::Quarter(_) => {
                let (year, quarter) = self.fiscal()?;
                format!("{year}Q{quarter}")
            }
            Freq::Month => format!("{:04}-{:02}", moment.year, moment.month),
            Freq::Week(_) => {
                let first = Moment::at(self.freq.start(self.ordinal)?);
                format!("{}/{}", first.date_text(), moment.date_text())
            }
            Freq::Business | Freq::Day => moment.date_text(),
            Freq::Tick(size) => {
                let date = moment.date_text();
                let clock = format!("{:02}:{:02}", moment.hour, moment.minute);
                match size {
                    HOUR | MINUTE => format!("{date} {clock}"),
                    SECOND => format!("{date} {clock}:{:02}", moment.second),
                    1_000_000 => format!("{date} {clock}:{:02}.{:03}", moment.second, moment.nanosecond / 1_000_000),
                    1_000 => format!("{date} {clock}:{:02}.{:06}", moment.second, moment.nanosecond / 1_000),
                    _ => format!("{date} {clock}:{:02}.{:09}", moment.second, moment.nanosecond),
                }
            }
        })
    }

    /// As `strftime` writes it, with the directives of periods.
    pub fn written(&self, format: &str) -> Result<String> {
        let (year, quarter) = self.fiscal()?;
        let moment = match self.freq {
            Freq::Week(_) | Freq::Year(_) | Freq::Quarter(_) | Freq::Month => {
                Moment::at(self.freq.start(self.ordinal)?)
            }
            _ => self.moment()?,
        };
        let own = self.moment()?;
        let mut out = String::new();
        let mut rest = format;
        while let Some(at) = rest.find('%') {
            let (before, after) = rest.split_at(at);
            out.push_str(before);
            let Some(directive) = after.chars().nth(1) else {
                return Err(Stop::unsupported("strftime of this format"));
            };
            let own_digits = match directive {
                'q' => Some(quarter.to_string()),
                'F' => Some(year.to_string()),
                'f' => Some(format!("{:02}", year.rem_euclid(100))),
                'l' => Some(format!("{:03}", own.nanosecond / 1_000_000)),
                'u' => Some(format!("{:06}", own.nanosecond / 1_000)),
                'n' => Some(format!("{:09}", own.nanosecond)),
                _ => None,
            };
            match directive {
                _ if own_digits.is_some() => out.push_str(&own_digits.unwrap_or_default()),
                'Y' | 'm' | 'd' | 'y' | 'H' | 'M' | 'S' | 'b' | 'B' | 'a' | 'A' | 'I' | 'p' | 'j' | '%' => {
                    let directive = format!("%{directive}");
                    let from =
                        if matches!(self.freq, Freq::Tick(_) | Freq::Day | Freq::Business) { &moment } else { &own };
                    out.push_str(&strftime::format(from, &directive).map_err(Fault::stop)?);
                }
                _ => return Err(Stop::unsupported("strftime of a Period with this directive")),
            }
            rest = after.get(1 + directive.len_utf8()..).unwrap_or_default();
        }
        out.push_str(rest);
        Ok(out)
    }

    /// The period of another frequency that this one ends (or begins) in.
    pub fn converted(&self, freq: Freq, end: bool) -> Result<Period> {
        let at = if end { self.freq.end(self.ordinal)? } else { self.freq.start(self.ordinal)? };
        let mut ordinal = freq.ordinal(at);
        if freq == Freq::Business && end {
            // A weekend belongs to the Friday before it where the end is asked for.
            let weekday = (at.div_euclid(DAY) + 3).rem_euclid(7);
            ordinal -= i64::from(weekday > 4);
        }
        Ok(Period { ordinal, freq })
    }

    /// Order among periods of one frequency.
    pub fn order(&self, other: &Period) -> Option<Ordering> {
        (self.freq == other.freq).then(|| self.ordinal.cmp(&other.ordinal))
    }
}

/// Whether the end is meant: `how='E'`.
pub fn how_ends(how: &Value) -> Result<bool> {
    match how.as_str().map(str::to_uppercase).as_deref() {
        Some("E" | "END" | "FINISH") => Ok(true),
        Some("S" | "START" | "BEGIN") => Ok(false),
        _ => Err(raise::value_error("How must be one of S or E")),
    }
}

/// The moment that `to_timestamp` gives: the start, or the last nanosecond.
pub fn moment_of(period: &Period, how: &Value) -> Result<i64> {
    if how_ends(how)? { period.freq.end(period.ordinal) } else { period.freq.start(period.ordinal) }
}

/// What is read off calendar and clock, of a period and of a column of them: `period_fields!(rows)` is `rows!("year", …)`.
macro_rules! period_fields {
    ($rows:ident) => {
        $rows!(
            "year",
            "month",
            "day",
            "hour",
            "minute",
            "second",
            "quarter",
            "qyear",
            "week",
            "weekofyear",
            "weekday",
            "dayofweek",
            "day_of_week",
            "dayofyear",
            "day_of_year",
            "days_in_month",
            "daysinmonth",
            "is_leap_year"
        )
    };
}
pub(crate) use period_fields;

macro_rules! fields {
    ($($name:literal),*) => { [$(Method::property($name, |p: &Rc<Period>, _| {
        p.field($name)?.ok_or_else(|| Stop::unsupported(concat!("Period.", $name)))
    })),*] };
}

/// What is read off calendar and clock.
static FIELDS: [Method<Rc<Period>>; 18] = period_fields!(fields);

/// Rows of a period.
pub static ROWS: &[Method<Rc<Period>>] = &[
    Method::property("ordinal", |p, _| Ok(Value::Int(p.ordinal))),
    Method::property("freqstr", |p, host| Value::str(p.freq.name(), host.meter())),
    Method::property("freq", |p, _| p.freq.offset(1)),
    Method::property("start_time", |p, _| Ok(super::timestamp(Some(p.freq.start(p.ordinal)?)))),
    Method::property("end_time", |p, _| Ok(super::timestamp(Some(p.freq.end(p.ordinal)?)))),
    Method::new("to_timestamp(freq=None, how='start')", |p, args, _| {
        let how = args.value("how");
        if let Some(freq) = args.some("freq") {
            let end = how_ends(&how)?;
            if end {
                // Where it ends does not depend on another frequency, but for working days.
                return match freq.as_str() {
                    Some("B") => Err(Stop::unsupported("to_timestamp(freq='B', how='end')")),
                    _ => Ok(super::timestamp(Some(p.freq.end(p.ordinal)?))),
                };
            }
            let other = p.converted(Freq::parse(&freq)?, end)?;
            return Ok(super::timestamp(Some(other.shown_at()?)));
        }
        Ok(super::timestamp(Some(moment_of(p, &how)?)))
    }),
    Method::new("asfreq(freq, how='E')", |p, args, _| {
        let other = p.converted(Freq::parse(&args.value("freq"))?, how_ends(&args.value("how"))?)?;
        Ok(Period::value(other.ordinal, other.freq))
    }),
    Method::new("strftime(fmt)", |p, args, host| {
        let format = args.text("fmt")?;
        host.meter().work_len(8 * format.len())?;
        Value::str(p.written(&format)?, host.meter())
    }),
];

static LINE: LazyLock<Signature> = LazyLock::new(|| {
    Signature::parse(
        "Period(value=None, freq=None, ordinal=None, year=None, month=None, quarter=None, day=None, hour=None, minute=None, second=None)",
    )
});

/// `pd.Period(value, freq)`
///
/// >>> pd.Period('2024-02', 'M') + 11
/// Period('2025-01', 'M')
/// >>> pd.Period('2024-02-10', 'Q').end_time
/// Timestamp('2024-03-31 23:59:59.999999999')
fn construct(_class: &'static Class, args: Args, host: &mut dyn Host) -> Result<Value> {
    let bound = LINE.bind("Period", false, args)?;
    let freq = match bound.some("freq") {
        Some(freq) => Some(Freq::parse(&freq)?),
        None => None,
    };
    if bound.some("ordinal").is_some() {
        return match freq {
            Some(freq) => Ok(Period::value(bound.int("ordinal")?, freq)),
            None => Err(raise::value_error("Must supply freq for ordinal value")),
        };
    }
    let value = bound.value("value");
    if value.is_none() {
        return of_parts(&bound, freq);
    }
    of_value(&value, freq, host)
}

/// The period that a value lies in, or is the text of; `NaT` of a missing one.
pub fn of_value(value: &Value, freq: Option<Freq>, host: &mut dyn Host) -> Result<Value> {
    if let Some(own) = value.downcast::<Period>() {
        return match freq {
            Some(freq) if freq != own.freq => {
                let other = own.converted(freq, true)?;
                Ok(Period::value(other.ordinal, other.freq))
            }
            _ => Ok(value.clone()),
        };
    }
    if crate::array::is_missing(value) {
        return Ok(super::nat());
    }
    if let Value::Int(_) | Value::Numpy(Np::Int(..)) = value {
        let text = ops::str(value, host)?;
        return of_text(&text, freq, host);
    }
    if let Some(text) = value.as_str() {
        return of_text(text, freq, host);
    }
    match (super::nanoseconds(value), python::midnight(value)) {
        (Some(super::Kind::Time(Some(ns))), _) => match freq {
            Some(freq) => Ok(Period::value(freq.ordinal(ns), freq)),
            None => Err(raise::value_error("Must supply freq for datetime value")),
        },
        (None, Some(moment)) => match (freq, moment.nanoseconds()) {
            (Some(freq), Some(ns)) => Ok(Period::value(freq.ordinal(ns), freq)),
            (None, _) => Err(raise::value_error("Must supply freq for datetime value")),
            _ => Err(beyond()),
        },
        _ => Err(raise::value_error("Value must be Period, string, integer, or datetime")),
    }
}

/// The first nanosecond that a text names, and the frequency that it is as fine as.
fn read(text: &str, host: &mut dyn Host) -> Result<Option<(i64, Option<Freq>)>> {
    host.meter().work(16 * text.len() as u64)?;
    if parse::is_missing(text) {
        return Ok(None);
    }
    if let Some((year, quarter)) = quarter_of(text) {
        let start = Freq::Quarter(12).start((year - 1970) * 4 + quarter - 1)?;
        return Ok(Some((start, Some(Freq::Quarter(12)))));
    }
    if let Some((start, _, fine)) = span::span(text) {
        let freq = match fine {
            0 => Freq::Year(12),
            1 => Freq::Month,
            2 => Freq::Day,
            3 => Freq::Tick(HOUR),
            4 => Freq::Tick(MINUTE),
            _ => Freq::Tick(SECOND),
        };
        return Ok(Some((start, Some(freq))));
    }
    match parse::nanoseconds(text, false, false).map_err(Fault::stop)? {
        // Numbers between two dashes are a day.
        Some(ns) => {
            let parts: Vec<&str> = text.split('-').collect();
            let number = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            let day = parts.len() == 3 && parts.iter().all(number) && parts.first().is_some_and(|year| year.len() == 4);
            Ok(Some((ns, day.then_some(Freq::Day))))
        }
        None => Ok(None),
    }
}

/// `2024Q1`, `1Q2024`, `2024-Q1`
fn quarter_of(text: &str) -> Option<(i64, i64)> {
    let text = text.to_ascii_uppercase();
    let (before, after) = text.split_once('Q')?;
    let before = before.trim_end_matches('-');
    let number = |part: &str, length: usize| -> Option<i64> {
        (part.len() == length && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse().ok())?
    };
    let (year, quarter) = match (number(before, 4), number(after, 1)) {
        (Some(year), Some(quarter)) => (year, quarter),
        _ => (number(after.trim_start_matches('-'), 4)?, number(before, 1)?),
    };
    (1..=4).contains(&quarter).then_some((year, quarter))
}

fn of_text(text: &str, freq: Option<Freq>, host: &mut dyn Host) -> Result<Value> {
    let Some((start, own)) = read(text, host)? else { return Ok(super::nat()) };
    let Some(freq) = freq.or(own) else { return Err(Stop::unsupported("Period of this text without a freq")) };
    if let (Freq::Quarter(end), Some(_)) = (freq, quarter_of(text))
        && end != 12
    {
        // A quarter is read in the count of its own year.
        let (year, quarter) = quarter_of(text).unwrap_or_default();
        return Ok(Period::value((year - 1970) * 4 + quarter - 1, freq));
    }
    Ok(Period::value(freq.ordinal(start), freq))
}

fn of_parts(bound: &Bound, freq: Option<Freq>) -> Result<Value> {
    let Some(freq) = freq else { return Err(raise::value_error("If value is None, freq cannot be None")) };
    let part = |name: &str, default: i64| if bound.value(name).is_none() { Ok(default) } else { bound.int(name) };
    if bound.some("year").is_none() {
        return Err(Stop::unsupported("Period without a year"));
    }
    let mut month = part("month", 1)?;
    if bound.some("quarter").is_some() {
        let (Freq::Quarter(end) | Freq::Year(end)) = freq else {
            return Err(Stop::unsupported("Period(quarter=) of this freq"));
        };
        if end != 12 {
            return Err(Stop::unsupported("Period(quarter=) of a year that ends otherwise"));
        }
        month = (part("quarter", 1)? - 1) * 3 + 1;
    }
    let moment = Moment {
        year: part("year", 1)?,
        month,
        day: part("day", 1)?,
        hour: part("hour", 0)?,
        minute: part("minute", 0)?,
        second: part("second", 0)?,
        nanosecond: 0,
    };
    moment.check().map_err(raise::value_error)?;
    let ns = moment.nanoseconds().ok_or_else(beyond)?;
    Ok(Period::value(freq.ordinal(ns), freq))
}

/// `IncompatibleFrequency`
pub fn incompatible(own: Freq, other: &str) -> Stop {
    raise::exception(
        &exceptions::INCOMPATIBLE_FREQUENCY,
        format!("Input has different freq={other} from Period(freq={})", own.name()),
    )
}

impl Object for Period {
    fn class(&self) -> &'static Class {
        &PERIOD
    }

    fn get_attr(self: Rc<Self>, name: &str, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.get(&self, name, host)
    }

    fn call_method(self: Rc<Self>, name: &str, args: Args, host: &mut dyn Host) -> Result<Value> {
        MEMBERS.call(&self, name, args, host)
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        other: &Value,
        reflected: bool,
        _host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        let sign = match (op, reflected) {
            (BinaryOp::Add, _) => 1,
            (BinaryOp::Sub, false) => -1,
            _ => return Ok(None),
        };
        if super::is_nat(other) {
            return Ok(Some(super::nat()));
        }
        let moved = |count: i64| {
            let ordinal = count.checked_mul(sign).and_then(|count| self.ordinal.checked_add(count));
            ordinal.map(|ordinal| Some(Period::value(ordinal, self.freq))).ok_or_else(beyond)
        };
        if let Value::Int(_) | Value::Numpy(Np::Int(..)) = other {
            return moved(other.as_int().unwrap_or_default());
        }
        if let Some(theirs) = other.downcast::<Period>() {
            if sign > 0 {
                return Err(raise::type_error("unsupported operand type(s) for +: 'Period' and 'Period'"));
            }
            if theirs.freq != self.freq {
                return Err(incompatible(self.freq, &theirs.freq.name()));
            }
            return self.freq.offset(self.ordinal.saturating_sub(theirs.ordinal)).map(Some);
        }
        if let Some(offset) = other.downcast::<DateOffset>() {
            if offset.period_freq() == Some(self.freq) {
                return moved(offset.count());
            }
            if let Some(size) = offset.tick()
                && let Some(count) = self.whole(size)
            {
                return moved(count);
            }
            return Err(incompatible(self.freq, &offset.shown_name()));
        }
        if let Some(super::Kind::Delta(Some(delta))) = super::nanoseconds(other) {
            return match self.whole(delta) {
                Some(count) => moved(count),
                None => Err(Stop::unsupported("a Period and a duration that is no multiple of it")),
            };
        }
        Ok(None)
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        if super::is_nat(other) {
            return Ok(Some(Value::Bool(op == CompareOp::Ne)));
        }
        let Some(theirs) = other.downcast::<Period>() else {
            return match op {
                CompareOp::Eq => Ok(Some(Value::Bool(false))),
                CompareOp::Ne => Ok(Some(Value::Bool(true))),
                _ => Ok(None),
            };
        };
        match (self.order(&theirs), op) {
            (Some(order), op) => Ok(Some(Value::Bool(op.holds(order)))),
            (None, CompareOp::Eq) => Ok(Some(Value::Bool(false))),
            (None, CompareOp::Ne) => Ok(Some(Value::Bool(true))),
            (None, _) => Err(incompatible(self.freq, &theirs.freq.name())),
        }
    }

    fn hash(&self) -> Result<u64> {
        Ok((self.ordinal as u64).rotate_left(17) ^ 0x9e37_79b9_7f4a_7c15)
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<Period>().is_some_and(|other| *other == *self)
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(format!("Period('{}', '{}')", self.text()?, self.freq.name()))
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        self.text()
    }

    fn format(&self, spec: &str, host: &mut dyn Host) -> Result<String> {
        if spec.is_empty() {
            return self.text();
        }
        host.meter().work_len(8 * spec.len())?;
        self.written(spec)
    }
}

impl Period {
    /// How many of it a duration is.
    fn whole(&self, delta: i64) -> Option<i64> {
        let size = match self.freq {
            Freq::Tick(size) => size,
            Freq::Day => DAY,
            _ => return None,
        };
        (delta % size == 0).then_some(delta / size)
    }
}

/// The frequency of a column of periods: every cell is one, or `NaT`; `None` of any other column.
pub fn of_array(array: &Array) -> Option<Freq> {
    let Array::Object(cells) = array else { return None };
    let mut freq = None;
    for cell in cells.iter() {
        match cell.downcast::<Period>() {
            Some(own) if freq.is_none_or(|freq| freq == own.freq) => freq = Some(own.freq),
            None if super::is_nat(cell) => {}
            _ => return None,
        }
    }
    freq
}

/// pandas' name of the dtype of a column of periods.
pub fn dtype_name(array: &Array) -> Option<String> {
    of_array(array).map(|freq| format!("period[{}]", freq.name()))
}

/// Times as periods.
pub fn of_times(times: &Ints, freq: Freq) -> Array {
    let cell = |ns: Option<i64>| ns.map_or_else(super::nat, |ns| Period::value(freq.ordinal(ns), freq));
    Array::objects(times.iter().map(cell).collect())
}

/// Periods as the moments that they begin (or end) at.
pub fn to_times(array: &Array, how: &Value, host: &mut dyn Host) -> Result<Array> {
    let Array::Object(cells) = array else { return Err(Stop::unsupported("to_timestamp of no periods")) };
    host.meter().work_len(cells.len())?;
    let times = cells.iter().map(|cell| cell.downcast::<Period>().map(|period| moment_of(&period, how)).transpose());
    Ok(Array::Time(Ints::optional(times.collect::<Result<Vec<_>>>()?.into_iter())))
}
