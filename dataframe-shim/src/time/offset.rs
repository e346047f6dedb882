//! `'ME'`, `'W-MON'`, `'15min'`: the frequencies that `resample` and `date_range` step by.

use hiddentables_values::exception::raise;
use hiddentables_values::{Result, Stop, Value};

use super::calendar::{DAY, HOUR, MINUTE, SECOND, date_of, days_from, days_in_month};

/// What one step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// So many nanoseconds.
    Tick(i64),
    /// To the next of this day of the week, 0 for Monday.
    Week(i64),
    /// To the next last (or first) day of a month whose number leaves this rest by so many months.
    Month {
        /// By how many months.
        every: i64,
        /// What the number of the month leaves by so many.
        rest: i64,
        /// Whether it is the last day, not the first.
        end: bool,
    },
    /// To the next day from Monday to Friday.
    Business,
}

/// A frequency: a unit, and how many of it a step takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offset {
    unit: Unit,
    count: i64,
    name: String,
}

/// Days of the week as frequencies name them.
pub const DAYS: [&str; 7] = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"];
/// Months as frequencies name them.
pub const MONTH_NAMES: [&str; 12] =
    ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

impl Offset {
    /// The frequency of a text; one that is not known here is unsupported.
    pub fn parse(value: &Value) -> Result<Offset> {
        if let Some(offset) = value.downcast::<super::offsets::DateOffset>() {
            return offset.points().ok_or_else(|| Stop::unsupported("this offset as a frequency"));
        }
        let text = value.as_str().ok_or_else(|| Stop::unsupported("a frequency that is no text"))?;
        Offset::parse_name(text)
    }

    /// As [`Offset::parse`], of a text.
    pub fn parse_name(text: &str) -> Result<Offset> {
        let unsupported = || Stop::unsupported("this frequency");
        if let Some(offset) = Offset::of_ticks(text) {
            return Ok(offset);
        }
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (count, name) = text.split_at_checked(digits).ok_or_else(unsupported)?;
        let count: i64 = if count.is_empty() { 1 } else { count.parse().map_err(|_| unsupported())? };
        if !(1..=1_000_000).contains(&count) {
            return Err(unsupported());
        }
        let (base, anchor) = match name.split_once('-') {
            Some((base, anchor)) => (base, Some(anchor)),
            None => (name, None),
        };
        let month = |default: i64| -> Result<i64> {
            match anchor {
                None => Ok(default),
                Some(anchor) => {
                    let at = MONTH_NAMES.iter().position(|own| *own == anchor).ok_or_else(unsupported)?;
                    Ok(at as i64 + 1)
                }
            }
        };
        let months = |every: i64, default: i64, end: bool, name: &str| -> Result<(Unit, String)> {
            let month = month(default)?;
            let shown = MONTH_NAMES.get(month as usize - 1).copied().unwrap_or_default();
            Ok((Unit::Month { every, rest: month % every, end }, format!("{name}-{shown}")))
        };
        let tick = |size: i64, name: &str| -> Result<(Unit, String)> {
            if anchor.is_some() { Err(unsupported()) } else { Ok((Unit::Tick(size), name.to_string())) }
        };
        let (unit, name) = match base {
            "D" => tick(DAY, "D")?,
            "h" | "H" => tick(HOUR, "h")?,
            "min" | "T" => tick(MINUTE, "min")?,
            "s" | "S" => tick(SECOND, "s")?,
            "ms" | "L" => tick(SECOND / 1_000, "ms")?,
            "us" | "U" => tick(1_000, "us")?,
            "ns" | "N" => tick(1, "ns")?,
            "B" if anchor.is_none() => (Unit::Business, "B".to_string()),
            "ME" | "M" if anchor.is_none() => (Unit::Month { every: 1, rest: 0, end: true }, "ME".to_string()),
            "MS" if anchor.is_none() => (Unit::Month { every: 1, rest: 0, end: false }, "MS".to_string()),
            "QE" | "Q" => months(3, 12, true, "QE")?,
            "QS" => months(3, 1, false, "QS")?,
            "YE" | "Y" | "A" => months(12, 12, true, "YE")?,
            "YS" | "AS" => months(12, 1, false, "YS")?,
            "W" => {
                let at = match anchor {
                    None => 6,
                    Some(anchor) => DAYS.iter().position(|own| *own == anchor).ok_or_else(unsupported)?,
                };
                (Unit::Week(at as i64), format!("W-{}", DAYS.get(at).copied().unwrap_or_default()))
            }
            _ => return Err(unsupported()),
        };
        let name = if count == 1 { name } else { format!("{count}{name}") };
        Ok(Offset { unit, count, name })
    }

    /// Several fixed times one after another, `1D20min`, as one in the largest unit that it is a whole number of.
    fn of_ticks(text: &str) -> Option<Offset> {
        let units = [("D", DAY), ("h", HOUR), ("min", MINUTE), ("s", SECOND), ("ms", SECOND / 1_000)];
        let (mut rest, mut total, mut parts) = (text, 0_i64, 0);
        while !rest.is_empty() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (count, after) = rest.split_at_checked(digits)?;
            let letters = after.len() - after.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
            let (name, after) = after.split_at_checked(letters)?;
            let count: i64 = if count.is_empty() && parts == 0 { 1 } else { count.parse().ok()? };
            let (_, size) = units.iter().find(|(unit, _)| *unit == name)?;
            total = total.checked_add(count.checked_mul(*size)?)?;
            parts += 1;
            rest = after.trim_start();
        }
        if parts < 2 || total <= 0 {
            return None;
        }
        let (name, size) = units.iter().find(|(_, size)| total % size == 0)?;
        let count = total / size;
        let name = if count == 1 { (*name).to_string() } else { format!("{count}{name}") };
        Some(Offset { unit: Unit::Tick(*size), count, name })
    }

    /// What one step is.
    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// How many of them a step takes.
    pub fn count(&self) -> i64 {
        self.count
    }

    /// As pandas writes one of them: `ME` of `2ME`.
    pub fn base_name(&self) -> &str {
        self.name.trim_start_matches(|c: char| c.is_ascii_digit())
    }

    /// The month that it is named after: 12 of `QE-DEC`.
    pub fn anchor_month(&self) -> Option<i64> {
        let (_, anchor) = self.name.split_once('-')?;
        MONTH_NAMES.iter().position(|name| *name == anchor).map(|at| at as i64 + 1)
    }

    /// So many steps as one; `None` of none, or too many.
    pub fn times(&self, n: i64) -> Option<Offset> {
        let count = self.count.checked_mul(n).filter(|count| (1..=1_000_000_000).contains(count))?;
        let base = self.base_name();
        let name = if count == 1 { base.to_string() } else { format!("{count}{base}") };
        Some(Offset { unit: self.unit, count, name })
    }

    /// As pandas writes it: `ME`, `2D`, `W-SUN`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The nanoseconds of a step of fixed length.
    pub fn tick(&self) -> Option<i64> {
        match self.unit {
            Unit::Tick(size) => size.checked_mul(self.count),
            _ => None,
        }
    }

    /// Whether bins of it end with the label, as those of weeks and of months, quarters and years that are named by their ends do.
    pub fn ends(&self) -> bool {
        matches!(self.unit, Unit::Week(_) | Unit::Month { end: true, .. })
    }

    /// Whether a day is one it steps on.
    fn holds(&self, day: i64) -> bool {
        let weekday = (day + 3).rem_euclid(7);
        match self.unit {
            Unit::Tick(_) => true,
            Unit::Week(at) => weekday == at,
            Unit::Business => weekday < 5,
            Unit::Month { every, rest, end } => {
                let (year, month, date) = date_of(day);
                month % every == rest && date == if end { days_in_month(year, month) } else { 1 }
            }
        }
    }

    /// The first day that it steps on after (before) this one.
    fn beside(&self, day: i64, forward: bool) -> i64 {
        let step = if forward { 1 } else { -1 };
        if let Unit::Month { every, rest, end } = self.unit {
            let (year, month, _) = date_of(day);
            let mut at = year * 12 + month - 1;
            loop {
                let (year, month) = (at.div_euclid(12), at.rem_euclid(12) + 1);
                let date = if end { days_in_month(year, month) } else { 1 };
                let found = days_from(year, month, date);
                if month % every == rest && (if forward { found > day } else { found < day }) {
                    return found;
                }
                at += step;
            }
        }
        let mut found = day + step;
        while !self.holds(found) {
            found += step;
        }
        found
    }

    /// The time some steps on, or back: of days to those that it steps on, whatever the time of day.
    pub fn moved(&self, time: i64, forward: bool) -> Result<i64> {
        let beyond = || {
            raise::exception(
                &hiddentables_values::types::exceptions::OUT_OF_BOUNDS_DATETIME,
                "Out of bounds nanosecond timestamp",
            )
        };
        if let Some(size) = self.tick() {
            return time.checked_add(if forward { size } else { -size }).ok_or_else(beyond);
        }
        let clock = time.rem_euclid(DAY);
        let mut day = time.div_euclid(DAY);
        for _ in 0..self.count {
            day = self.beside(day, forward);
            if !(-110_000..=110_000).contains(&day) {
                return Err(beyond());
            }
        }
        day.checked_mul(DAY).and_then(|at| at.checked_add(clock)).ok_or_else(beyond)
    }

    /// The time itself where its day is one it steps on, else the one before (after).
    pub fn rolled(&self, time: i64, forward: bool) -> Result<i64> {
        if self.holds(time.div_euclid(DAY)) {
            return Ok(time);
        }
        Offset { count: 1, ..self.clone() }.moved(time, forward)
    }
}
