//! `pd.offsets` and `pd.DateOffset`: steps of the calendar as values, which are added to times.

use std::rc::Rc;
use std::sync::LazyLock;

use hiddentables_values::exception::raise;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::ops::{BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::{Args, Class, Host, Members, Method, Np, Object, Result, Signature, Stop, Value, types};

use super::calendar::{DAY, HOUR, MINUTE, SECOND, date_of, days_from, days_in_month};
use super::offset::{DAYS, MONTH_NAMES, Offset, Unit};
use super::period::Freq;
use super::timestamp::sum;

/// `pd.DateOffset`
pub static DATE_OFFSET: Class = Class::new("DateOffset", "pandas._libs.tslibs.offsets", &[&types::OBJECT])
    .constructed_by(relative)
    .with_methods(|name| MEMBERS.has(name));

/// The methods of an offset.
pub static MEMBERS: LazyLock<Members<Rc<DateOffset>>> = LazyLock::new(|| {
    Members::new(
        &DATE_OFFSET,
        &[ROWS],
        "base copy delta freqstr is_anchored is_month_end is_month_start is_on_offset is_quarter_end is_quarter_start is_year_end \
            is_year_start kwds n name nanos normalize rollback rollforward rule_code",
    )
});

macro_rules! classes {
    ($($class:ident $name:literal = $line:literal;)*) => {
        $(static $class: Class = Class::new($name, "pandas._libs.tslibs.offsets", &[&DATE_OFFSET])
            .constructed_by(|_, args, _| {
                static LINE: LazyLock<Signature> = LazyLock::new(|| Signature::parse(concat!($name, "(n=1, normalize=False", $line, ")")));
                made($name, &LINE.bind($name, false, args)?)
            })
            .with_methods(|name| MEMBERS.has(name));)*
        const CLASSES: &[&Class] = &[$(&$class),*];
        /// `pandas.offsets`
        pub static OFFSETS: Definition = Definition {
            name: "pandas.tseries.offsets",
            members: &[("DateOffset", Member::Class(&DATE_OFFSET)), ("BDay", Member::Class(&BUSINESS_DAY)), $(($name, Member::Class(&$class))),*],
            known: "BMonthBegin BMonthEnd BQuarterBegin BQuarterEnd BYearBegin BYearEnd BaseOffset BusinessHour BusinessMonthBegin BusinessMonthEnd \
                CBMonthBegin CBMonthEnd CDay CustomBusinessDay CustomBusinessHour CustomBusinessMonthBegin CustomBusinessMonthEnd Easter FY5253 \
                FY5253Quarter LastWeekOfMonth SemiMonthBegin SemiMonthEnd Tick WeekOfMonth",
        };
    };
}

classes! {
    DAY_CLASS "Day" = "";
    HOUR_CLASS "Hour" = "";
    MINUTE_CLASS "Minute" = "";
    SECOND_CLASS "Second" = "";
    MILLI "Milli" = "";
    MICRO "Micro" = "";
    NANO "Nano" = "";
    WEEK "Week" = ", weekday=None";
    BUSINESS_DAY "BusinessDay" = ", offset=None";
    MONTH_END "MonthEnd" = "";
    MONTH_BEGIN "MonthBegin" = "";
    QUARTER_END "QuarterEnd" = ", startingMonth=None";
    QUARTER_BEGIN "QuarterBegin" = ", startingMonth=None";
    YEAR_END "YearEnd" = ", month=None";
    YEAR_BEGIN "YearBegin" = ", month=None";
}

/// What one step is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// To the next of the points of a frequency.
    Points(Offset),
    /// So many months, days and nanoseconds, and the words it was asked for in.
    Relative { months: i64, days: i64, nanoseconds: i64, words: Vec<(String, i64)> },
}

/// A step, some times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DateOffset {
    step: Step,
    n: i64,
    /// The month that an offset of quarters was asked to start with, as its text shows.
    starting: Option<i64>,
}

fn made(name: &str, bound: &hiddentables_values::Bound) -> Result<Value> {
    bound.refuse(name, "normalize")?;
    if name == "BusinessDay" {
        bound.refuse(name, "offset")?;
    }
    let n = match bound.value("n") {
        Value::Int(n) | Value::Numpy(Np::Int(_, n)) => n,
        Value::Float(n) if n.fract() == 0.0 && n.abs() < 1e15 => n as i64,
        other => {
            return Err(raise::type_error(format!("`n` argument must be an integer, got {}", other.class().repr())));
        }
    };
    let month = |parameter: &str, default: i64| -> Result<i64> {
        let month = if bound.some(parameter).is_none() { default } else { bound.int(parameter)? };
        if (1..=12).contains(&month) { Ok(month) } else { Err(raise::value_error("Month must go from 1 to 12.")) }
    };
    let named = |month: i64| MONTH_NAMES.get(month as usize - 1).copied().unwrap_or_default();
    let (text, starting) = match name {
        "Day" => ("D".to_string(), None),
        "Hour" => ("h".to_string(), None),
        "Minute" => ("min".to_string(), None),
        "Second" => ("s".to_string(), None),
        "Milli" => ("ms".to_string(), None),
        "Micro" => ("us".to_string(), None),
        "Nano" => ("ns".to_string(), None),
        "BusinessDay" => ("B".to_string(), None),
        "MonthEnd" => ("ME".to_string(), None),
        "MonthBegin" => ("MS".to_string(), None),
        "QuarterEnd" => {
            let month = month("startingMonth", 3)?;
            (format!("QE-{}", named(month)), Some(month))
        }
        "QuarterBegin" => {
            let month = month("startingMonth", 3)?;
            (format!("QS-{}", named(month)), Some(month))
        }
        "YearEnd" => (format!("YE-{}", named(month("month", 12)?)), None),
        "YearBegin" => (format!("YS-{}", named(month("month", 1)?)), None),
        _ => match bound.some("weekday") {
            None => {
                let words = Vec::new();
                let step = Step::Relative { months: 0, days: 7, nanoseconds: 0, words };
                return Ok(Value::object(DateOffset { step, n, starting: None }));
            }
            Some(_) => match DAYS.get(usize::try_from(bound.int("weekday")?).unwrap_or(7)) {
                Some(day) => (format!("W-{day}"), None),
                None => return Err(raise::value_error("Day must be 0<=day<=6, got 7")),
            },
        },
    };
    Ok(Value::object(DateOffset { step: Step::Points(Offset::parse_name(&text)?), n, starting }))
}

/// `pd.DateOffset(months=1)`
///
/// >>> pd.Timestamp('2024-01-31') + pd.DateOffset(months=1)
/// Timestamp('2024-02-29 00:00:00')
/// >>> pd.Timestamp('2024-01-31') + pd.offsets.MonthEnd()
/// Timestamp('2024-02-29 00:00:00')
fn relative(_class: &'static Class, args: Args, _host: &mut dyn Host) -> Result<Value> {
    let mut n = 1;
    let (mut months, mut days, mut nanoseconds) = (0_i64, 0_i64, 0_i64);
    let mut words = Vec::new();
    let whole = |value: &Value| match value {
        Value::Int(count) | Value::Numpy(Np::Int(_, count)) if count.abs() < 1_000_000_000 => Ok(*count),
        _ => Err(Stop::unsupported("DateOffset of what is no integer")),
    };
    for (at, value) in args.positional.iter().enumerate() {
        if at > 0 {
            return Err(Stop::unsupported("DateOffset(normalize=)"));
        }
        n = whole(value)?;
    }
    for (name, value) in &args.keywords {
        let count = whole(value)?;
        match &**name {
            "n" => {
                n = count;
                continue;
            }
            "years" => months += 12 * count,
            "months" => months += count,
            "weeks" => days += 7 * count,
            "days" => days += count,
            "hours" => nanoseconds = nanoseconds.saturating_add(count.saturating_mul(HOUR)),
            "minutes" => nanoseconds = nanoseconds.saturating_add(count.saturating_mul(MINUTE)),
            "seconds" => nanoseconds = nanoseconds.saturating_add(count.saturating_mul(SECOND)),
            "milliseconds" => nanoseconds = nanoseconds.saturating_add(count.saturating_mul(1_000_000)),
            "microseconds" => nanoseconds = nanoseconds.saturating_add(count.saturating_mul(1_000)),
            "nanoseconds" => nanoseconds = nanoseconds.saturating_add(count),
            other => return Err(Stop::unsupported(format!("DateOffset({other}=)"))),
        }
        words.push((name.to_string(), count));
    }
    if words.is_empty() {
        days = 1;
    }
    words.sort();
    Ok(Value::object(DateOffset { step: Step::Relative { months, days, nanoseconds, words }, n, starting: None }))
}

impl DateOffset {
    /// So many steps of a frequency.
    pub fn value(offset: Offset, n: i64) -> Value {
        let starting = match offset.unit() {
            Unit::Month { every: 3, .. } => offset.anchor_month(),
            _ => None,
        };
        Value::object(DateOffset { step: Step::Points(offset), n, starting })
    }

    /// How many steps.
    pub fn count(&self) -> i64 {
        match &self.step {
            Step::Points(offset) => self.n.saturating_mul(offset.count()),
            Step::Relative { .. } => self.n,
        }
    }

    /// The nanoseconds of steps of fixed length; `None` of others.
    pub fn tick(&self) -> Option<i64> {
        match &self.step {
            Step::Points(offset) => offset.tick().and_then(|size| size.checked_mul(self.n)),
            Step::Relative { .. } => None,
        }
    }

    /// The frequency of periods that it steps through.
    pub fn period_freq(&self) -> Option<Freq> {
        match &self.step {
            Step::Points(offset) => Freq::of_points(offset.base_name()),
            Step::Relative { .. } => None,
        }
    }

    /// The frequency whose points it steps on.
    pub fn points(&self) -> Option<Offset> {
        match &self.step {
            Step::Points(offset) if self.n > 0 => offset.times(self.n),
            _ => None,
        }
    }

    /// As pandas writes it in a frequency: `2ME`.
    pub fn shown_name(&self) -> String {
        let base = match &self.step {
            Step::Points(offset) => offset.base_name().to_string(),
            Step::Relative { words, .. } if words.is_empty() && self.is_week() => "W".to_string(),
            Step::Relative { .. } => self.text(),
        };
        match self.count() {
            1 => base,
            count => format!("{count}{base}"),
        }
    }

    fn is_week(&self) -> bool {
        matches!(&self.step, Step::Relative { days: 7, words, .. } if words.is_empty())
    }

    fn class_of(&self) -> &'static Class {
        let name = match &self.step {
            Step::Relative { .. } => return if self.is_week() { &WEEK } else { &DATE_OFFSET },
            Step::Points(offset) => match offset.unit() {
                Unit::Tick(size) => match size {
                    DAY => "Day",
                    HOUR => "Hour",
                    MINUTE => "Minute",
                    SECOND => "Second",
                    1_000_000 => "Milli",
                    1_000 => "Micro",
                    _ => "Nano",
                },
                Unit::Week(_) => "Week",
                Unit::Business => "BusinessDay",
                Unit::Month { every: 1, end: true, .. } => "MonthEnd",
                Unit::Month { every: 1, end: false, .. } => "MonthBegin",
                Unit::Month { every: 3, end: true, .. } => "QuarterEnd",
                Unit::Month { every: 3, end: false, .. } => "QuarterBegin",
                Unit::Month { end: true, .. } => "YearEnd",
                Unit::Month { end: false, .. } => "YearBegin",
            },
        };
        CLASSES.iter().find(|class| class.name == name).copied().unwrap_or(&DATE_OFFSET)
    }

    /// `<2 * MonthEnds>`
    fn text(&self) -> String {
        let count = self.count();
        let plural = if count.abs() == 1 { "" } else { "s" };
        let times = if count == 1 { String::new() } else { format!("{count} * ") };
        let attributes = match &self.step {
            Step::Points(offset) => match offset.unit() {
                Unit::Week(at) => format!(": weekday={at}"),
                Unit::Month { every: 3, .. } => {
                    format!(": startingMonth={}", self.starting.or_else(|| offset.anchor_month()).unwrap_or(12))
                }
                Unit::Month { every: 12, .. } => format!(": month={}", offset.anchor_month().unwrap_or(12)),
                _ => String::new(),
            },
            Step::Relative { .. } if self.is_week() => ": weekday=None".to_string(),
            Step::Relative { words, .. } if words.is_empty() => String::new(),
            Step::Relative { words, .. } => {
                let parts: Vec<String> = words.iter().map(|(name, count)| format!("{name}={count}")).collect();
                format!(": {}", parts.join(", "))
            }
        };
        format!("<{times}{}{plural}{attributes}>", self.class_of().name)
    }

    /// The time that so many steps lead to; work: some units a step.
    pub fn moved(&self, time: i64, negative: bool, host: &mut dyn Host) -> Result<i64> {
        let n = if negative { self.n.checked_neg().unwrap_or(i64::MAX) } else { self.n };
        match &self.step {
            Step::Points(offset) => match offset.tick() {
                Some(size) => sum(time, size.checked_mul(n).ok_or_else(far)?),
                None => {
                    let steps = n.unsigned_abs().saturating_mul(offset.count().unsigned_abs());
                    host.meter().work(16 * steps.min(1_000_000))?;
                    if n == 0 {
                        return offset.rolled(time, true);
                    }
                    if steps > 200_000 {
                        return Err(far());
                    }
                    let steps = offset.times(n.checked_abs().ok_or_else(far)?).ok_or_else(far)?;
                    // A weekend counts as the Friday before it where business days are added, as the Monday after it taken off.
                    steps.moved(time, n > 0)
                }
            },
            Step::Relative { months, days, nanoseconds, .. } => {
                let months = months.checked_mul(n).filter(|months| months.abs() < 120_000).ok_or_else(far)?;
                let days = days.checked_mul(n).filter(|days| days.abs() < 4_000_000).ok_or_else(far)?;
                let nanoseconds = nanoseconds.checked_mul(n).ok_or_else(far)?;
                let (year, month, day) = date_of(time.div_euclid(DAY));
                let at = year * 12 + month - 1 + months;
                let (year, month) = (at.div_euclid(12), at.rem_euclid(12) + 1);
                let day = days_from(year, month, day.min(days_in_month(year, month))) + days;
                let clock = time.rem_euclid(DAY);
                let time = day.checked_mul(DAY).and_then(|at| at.checked_add(clock)).ok_or_else(far)?;
                sum(time, nanoseconds)
            }
        }
    }
}

fn far() -> Stop {
    raise::exception(&types::exceptions::OUT_OF_BOUNDS_DATETIME, "Out of bounds nanosecond timestamp")
}

/// The nanoseconds of a time that an offset is asked about.
fn asked(args: &hiddentables_values::Bound, name: &str, host: &mut dyn Host) -> Result<i64> {
    let time = super::TIMESTAMP.instantiate(Args::one(args.value(name)), host)?;
    super::nanosecond_count(&time).ok_or_else(|| Stop::unsupported("an offset asked about NaT"))
}

/// The points of an offset, for what is asked of days.
fn points_of(offset: &DateOffset) -> Option<&Offset> {
    match &offset.step {
        Step::Points(points) if points.tick().is_none() => Some(points),
        _ => None,
    }
}

/// Rows of an offset.
static ROWS: &[Method<Rc<DateOffset>>] = &[
    Method::property("n", |o, _| Ok(Value::Int(o.count()))),
    Method::property("normalize", |_, _| Ok(Value::Bool(false))),
    Method::property("freqstr", |o, host| Value::str(o.shown_name(), host.meter())),
    Method::property("name", |o, host| match &o.step {
        Step::Points(offset) => Value::str(offset.base_name(), host.meter()),
        Step::Relative { .. } => Err(Stop::unsupported("DateOffset.name")),
    }),
    Method::property("rule_code", |o, host| match &o.step {
        Step::Points(offset) => Value::str(offset.base_name(), host.meter()),
        Step::Relative { .. } => Err(Stop::unsupported("DateOffset.rule_code")),
    }),
    Method::property("nanos", |o, _| match o.tick() {
        Some(size) => Ok(Value::Int(size)),
        None => Err(raise::value_error(format!("{} is a non-fixed frequency", o.text()))),
    }),
    Method::new("rollforward(dt)", |o, args, host| {
        let time = asked(args, "dt", host)?;
        Ok(super::timestamp(Some(points_of(o).map_or(Ok(time), |points| points.rolled(time, true))?)))
    }),
    Method::new("rollback(dt)", |o, args, host| {
        let time = asked(args, "dt", host)?;
        Ok(super::timestamp(Some(points_of(o).map_or(Ok(time), |points| points.rolled(time, false))?)))
    }),
    Method::new("is_on_offset(dt)", |o, args, host| {
        let time = asked(args, "dt", host)?;
        Ok(Value::Bool(points_of(o).map_or(Ok(time), |points| points.rolled(time, true))? == time))
    }),
];

impl Object for DateOffset {
    fn class(&self) -> &'static Class {
        self.class_of()
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
        host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        if let (BinaryOp::Mul, Value::Int(times)) = (op, other) {
            let n = self.n.checked_mul(*times).ok_or_else(far)?;
            return Ok(Some(Value::object(DateOffset { n, ..(*self).clone() })));
        }
        let negative = match (op, reflected) {
            (BinaryOp::Add, _) => false,
            (BinaryOp::Sub, true) => true,
            (BinaryOp::Sub, false) if other.is::<DateOffset>() => {
                return Err(Stop::unsupported("arithmetic of two offsets"));
            }
            _ => return Ok(None),
        };
        if super::is_nat(other) {
            return Ok(Some(super::nat()));
        }
        if other.is::<DateOffset>() {
            return Err(Stop::unsupported("arithmetic of two offsets"));
        }
        let time = match (super::nanoseconds(other), super::python::midnight(other)) {
            (Some(super::Kind::Time(Some(time))), _) => time,
            (Some(super::Kind::Zoned(time, zone)), _) => {
                // Steps of the calendar are what clocks show, those of fixed length are not.
                if self.tick().is_some() {
                    return super::zoned::same_zone(self.moved(time, negative, host)?, Some(zone)).map(Some);
                }
                let local = self.moved(zone.local(time), negative, host)?;
                return super::zoned::localized(local, Some(zone), host).map(Some);
            }
            (None, Some(moment)) => moment.nanoseconds().ok_or_else(far)?,
            _ => return Ok(None),
        };
        Ok(Some(super::timestamp(Some(self.moved(time, negative, host)?))))
    }

    fn unary(self: Rc<Self>, op: UnaryOp, _host: &mut dyn Host) -> Result<Option<Value>> {
        match op {
            UnaryOp::Neg => {
                let n = self.n.checked_neg().ok_or_else(far)?;
                Ok(Some(Value::object(DateOffset { n, ..(*self).clone() })))
            }
            _ => Ok(None),
        }
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let same = match other.downcast::<DateOffset>() {
            Some(other) => self.count() == other.count() && self.text() == other.text(),
            None => match other.as_str() {
                Some(text) => Offset::parse_name(text).is_ok_and(
                    |offset| matches!(&self.step, Step::Points(own) if own.times(self.n).as_ref() == Some(&offset)),
                ),
                None => return Ok(None),
            },
        };
        match op {
            CompareOp::Eq => Ok(Some(Value::Bool(same))),
            CompareOp::Ne => Ok(Some(Value::Bool(!same))),
            _ => Err(Stop::unsupported("order of offsets")),
        }
    }

    fn hash(&self) -> Result<u64> {
        hiddentables_values::ops::key::hash_key(&Value::Int(self.n))
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<DateOffset>().is_some_and(|other| *other == *self)
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.text())
    }

    fn str(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(self.text())
    }
}
