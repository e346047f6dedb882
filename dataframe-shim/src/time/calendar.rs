//! The proleptic Gregorian calendar, and the nanoseconds since 1970 that pandas counts it in.

pub use hiddentables_values::types::datetime::calendar::{
    MONTHS, WEEKDAYS, date_of, days_from, days_in_month, is_leap,
};

/// Nanoseconds of a day.
pub const DAY: i64 = 86_400_000_000_000;
/// Nanoseconds of an hour.
pub const HOUR: i64 = 3_600_000_000_000;
/// Nanoseconds of a minute.
pub const MINUTE: i64 = 60_000_000_000;
/// Nanoseconds of a second.
pub const SECOND: i64 = 1_000_000_000;

/// A day and a time of day, as read off a calendar and a clock. Years may be any; the other parts are in their ranges, but
/// for seconds, which `strptime` lets reach 61.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is what its name says")]
pub struct Moment {
    pub year: i64,
    pub month: i64,
    pub day: i64,
    pub hour: i64,
    pub minute: i64,
    pub second: i64,
    pub nanosecond: i64,
}

impl Moment {
    /// Midnight of a day.
    pub fn midnight(year: i64, month: i64, day: i64) -> Moment {
        Moment { year, month, day, hour: 0, minute: 0, second: 0, nanosecond: 0 }
    }

    /// What calendar and clock show, so many nanoseconds after 1970.
    pub fn at(nanoseconds: i64) -> Moment {
        let (year, month, day) = date_of(nanoseconds.div_euclid(DAY));
        let rest = nanoseconds.rem_euclid(DAY);
        Moment {
            year,
            month,
            day,
            hour: rest / HOUR,
            minute: rest % HOUR / MINUTE,
            second: rest % MINUTE / SECOND,
            nanosecond: rest % SECOND,
        }
    }

    /// Nanoseconds since 1970; `None` outside of what 64 bits hold, from 1677-09-21 to 2262-04-11. The least of 64 bits is
    /// pandas' `NaT`.
    pub fn nanoseconds(&self) -> Option<i64> {
        i64::try_from(self.far_nanoseconds()).ok().filter(|&ns| ns != i64::MIN)
    }

    /// Nanoseconds since 1970, however far away.
    pub fn far_nanoseconds(&self) -> i128 {
        let clock = self.hour * HOUR + self.minute * MINUTE + self.second * SECOND + self.nanosecond;
        i128::from(days_from(self.year, self.month, self.day)) * i128::from(DAY) + i128::from(clock)
    }

    /// The day of the week, 0 for Monday.
    pub fn weekday(&self) -> i64 {
        (days_from(self.year, self.month, self.day) + 3).rem_euclid(7)
    }

    /// The day of the year, from 1.
    pub fn day_of_year(&self) -> i64 {
        days_from(self.year, self.month, self.day) - days_from(self.year, 1, 1) + 1
    }

    /// The quarter, 1 to 4.
    pub fn quarter(&self) -> i64 {
        (self.month - 1) / 3 + 1
    }

    /// The year and week of ISO 8601: week 1 is the one with the year's first Thursday.
    pub fn iso_week(&self) -> (i64, i64) {
        let thursday = days_from(self.year, self.month, self.day) - self.weekday() + 3;
        let (year, _, _) = date_of(thursday);
        (year, (thursday - days_from(year, 1, 1)) / 7 + 1)
    }

    /// Python's own complaint where the parts make no `datetime`.
    pub fn check(&self) -> Result<(), String> {
        let out_of = |part: &str, range: &str| Err(format!("{part} must be in {range}"));
        if !(1..=9999).contains(&self.year) {
            return Err(format!("year {} is out of range", self.year));
        }
        if !(1..=12).contains(&self.month) {
            return out_of("month", "1..12");
        }
        if !(1..=days_in_month(self.year, self.month)).contains(&self.day) {
            return Err("day is out of range for month".to_string());
        }
        if !(0..24).contains(&self.hour) {
            return out_of("hour", "0..23");
        }
        if !(0..60).contains(&self.minute) {
            return out_of("minute", "0..59");
        }
        if !(0..60).contains(&self.second) {
            return out_of("second", "0..59");
        }
        Ok(())
    }

    /// `2002-06-01`
    pub fn date_text(&self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }

    /// `12:30:00`, with six digits of the second where it has microseconds, nine where nanoseconds.
    pub fn clock_text(&self) -> String {
        let fraction = match self.nanosecond {
            0 => String::new(),
            ns if ns % 1_000 == 0 => format!(".{:06}", ns / 1_000),
            ns => format!(".{ns:09}"),
        };
        format!("{:02}:{:02}:{:02}{fraction}", self.hour, self.minute, self.second)
    }

    /// As pandas writes a `Timestamp`: date and clock, `separator` between.
    pub fn text(&self, separator: &str) -> String {
        format!("{}{separator}{}", self.date_text(), self.clock_text())
    }
}
