//! The proleptic Gregorian calendar and the clock of a day.

use std::fmt::Write;

use super::{DAY, SECOND, date_out_of_range};
use crate::Result;
use crate::exception::raise;

/// The months, in English, as every locale of ours has them.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The days of the week from Monday.
pub const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// Days from 0000-12-31 to 1970-01-01: `date.toordinal` of the latter.
pub const EPOCH: i64 = 719_163;

/// The last day there is, 9999-12-31, as `date.toordinal` counts.
pub const LAST: i64 = 3_652_059;

/// Whether February has 29 days.
pub fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// How many days a month has.
pub fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days from 1970-01-01 to a day.
pub fn days_from(year: i64, month: i64, day: i64) -> i64 {
    // Years that begin in March have their leap day last, in eras of 400 years.
    let shifted = if month <= 2 { year - 1 } else { year };
    let era = shifted.div_euclid(400);
    let year_of_era = shifted.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

/// Year, month and day, so many days after 1970-01-01.
pub fn date_of(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day_of_year - (153 * from_march + 2) / 5 + 1)
}

/// A day of the years 1 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is what its name says")]
pub struct Day {
    pub year: i64,
    pub month: i64,
    pub day: i64,
}

impl Day {
    /// The first day of 1900, where a clock without a day stands.
    pub const OF_1900: Day = Day { year: 1900, month: 1, day: 1 };

    /// The day, or `ValueError` in the words of `date(…)`.
    pub fn new(year: i64, month: i64, day: i64) -> Result<Day> {
        if !(1..=9999).contains(&year) {
            return Err(raise::value_error(format!("year {year} is out of range")));
        }
        if !(1..=12).contains(&month) {
            return Err(raise::value_error("month must be in 1..12"));
        }
        if !(1..=days_in_month(year, month)).contains(&day) {
            return Err(raise::value_error("day is out of range for month"));
        }
        Ok(Day { year, month, day })
    }

    /// The day that `toordinal` counts so; `OverflowError` outside of the years 1 to 9999.
    pub fn of_ordinal(ordinal: i64) -> Result<Day> {
        if !(1..=LAST).contains(&ordinal) {
            return Err(date_out_of_range());
        }
        let (year, month, day) = date_of(ordinal - EPOCH);
        Ok(Day { year, month, day })
    }

    /// Days since 0000-12-31.
    pub fn ordinal(self) -> i64 {
        days_from(self.year, self.month, self.day) + EPOCH
    }

    /// The day of the week, 0 for Monday.
    pub fn weekday(self) -> i64 {
        (self.ordinal() + 6).rem_euclid(7)
    }

    /// The day of the year, from 1.
    pub fn day_of_year(self) -> i64 {
        self.ordinal() - (days_from(self.year, 1, 1) + EPOCH) + 1
    }

    /// The year and week of ISO 8601: week 1 is the one with the year's first Thursday.
    pub fn iso_week(self) -> (i64, i64) {
        let thursday = days_from(self.year, self.month, self.day) - self.weekday() + 3;
        let (year, _, _) = date_of(thursday);
        (year, (thursday - days_from(year, 1, 1)) / 7 + 1)
    }

    /// The name of the day of the week.
    pub fn weekday_name(self) -> &'static str {
        usize::try_from(self.weekday()).ok().and_then(|at| WEEKDAYS.get(at)).copied().unwrap_or_default()
    }

    /// The name of the month.
    pub fn month_name(self) -> &'static str {
        usize::try_from(self.month - 1).ok().and_then(|at| MONTHS.get(at)).copied().unwrap_or_default()
    }

    /// `2002-06-01`
    pub fn text(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is what its name says")]
pub struct Clock {
    pub hour: i64,
    pub minute: i64,
    pub second: i64,
    pub microsecond: i64,
}

impl Clock {
    /// The beginning of a day.
    pub const MIDNIGHT: Clock = Clock { hour: 0, minute: 0, second: 0, microsecond: 0 };

    /// The last microsecond of a day.
    pub const LAST: Clock = Clock { hour: 23, minute: 59, second: 59, microsecond: 999_999 };

    /// The time, or `ValueError` in the words of `time(…)`.
    pub fn new(hour: i64, minute: i64, second: i64, microsecond: i64) -> Result<Clock> {
        for (part, value, most) in
            [("hour", hour, 23), ("minute", minute, 59), ("second", second, 59), ("microsecond", microsecond, 999_999)]
        {
            if !(0..=most).contains(&value) {
                return Err(raise::value_error(format!("{part} must be in 0..{most}")));
            }
        }
        Ok(Clock { hour, minute, second, microsecond })
    }

    /// The time so many microseconds after midnight.
    pub fn of_micros(micros: i64) -> Clock {
        let seconds = micros.rem_euclid(DAY) / SECOND;
        Clock {
            hour: seconds / 3_600,
            minute: seconds / 60 % 60,
            second: seconds % 60,
            microsecond: micros.rem_euclid(SECOND),
        }
    }

    /// Microseconds since midnight.
    pub fn micros(self) -> i64 {
        (self.hour * 3_600 + self.minute * 60 + self.second) * SECOND + self.microsecond
    }

    /// The microsecond in six digits.
    pub(super) fn micros_text(self) -> String {
        format!("{:06}", self.microsecond)
    }

    /// `, 5, 20` of a repr: the second and microsecond, as far as they are not 0.
    pub(super) fn push_seconds(self, text: &mut String) {
        let Clock { second, microsecond, .. } = self;
        // Writing to a String cannot fail.
        let _ = match (second, microsecond) {
            (0, 0) => Ok(()),
            (_, 0) => write!(text, ", {second}"),
            _ => write!(text, ", {second}, {microsecond}"),
        };
    }

    /// `12:30:00`, or as far as `timespec` says.
    pub fn text(self, timespec: &str) -> Result<String> {
        let Clock { hour, minute, second, microsecond } = self;
        let seconds = format!("{hour:02}:{minute:02}:{second:02}");
        Ok(match timespec {
            "auto" if microsecond == 0 => seconds,
            "auto" | "microseconds" => format!("{seconds}.{microsecond:06}"),
            "seconds" => seconds,
            "milliseconds" => format!("{seconds}.{:03}", microsecond / 1_000),
            "minutes" => format!("{hour:02}:{minute:02}"),
            "hours" => format!("{hour:02}"),
            _ => return Err(raise::value_error("Unknown timespec value")),
        })
    }
}

/// Microseconds from 0000-12-31T00:00 to a day and time.
pub fn micros_of(day: Day, clock: Clock) -> i64 {
    day.ordinal() * DAY + clock.micros()
}

/// The day and time so many microseconds after 0000-12-31T00:00; `OverflowError` where that is no day.
pub fn moment_of(micros: i128) -> Result<(Day, Clock)> {
    let day = i64::try_from(micros.div_euclid(i128::from(DAY))).map_err(|_| date_out_of_range())?;
    Ok((Day::of_ordinal(day)?, Clock::of_micros(micros.rem_euclid(i128::from(DAY)) as i64)))
}
