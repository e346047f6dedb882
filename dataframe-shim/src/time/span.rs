//! `'2023-03'`: the span of time that a text names, as labels of a `DatetimeIndex` may be given.

use super::calendar::{DAY, HOUR, MINUTE, Moment, SECOND, days_from, days_in_month};

/// The span of a text that names no more than a year, a month, a day, an hour, a minute or a second: its first and last nanosecond, and
/// how fine it is (0 for a year, 5 for a second). `None` of any other text.
pub fn span(text: &str) -> Option<(i64, i64, usize)> {
    let number = |part: &str, least: usize, most: usize| -> Option<i64> {
        let digits = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        (digits && (least..=most).contains(&part.len())).then(|| part.parse().ok())?
    };
    let (date, clock) = match text.split_once([' ', 'T']) {
        Some((date, clock)) => (date, Some(clock)),
        None => (text, None),
    };
    let parts: Vec<&str> = date.split(if date.contains('/') { '/' } else { '-' }).collect();
    let year = number(parts.first()?, 4, 4)?;
    let month = parts.get(1).map(|part| number(part, 1, 2)).map_or(Some(1), |month| month)?;
    let day = parts.get(2).map(|part| number(part, 1, 2)).map_or(Some(1), |day| day)?;
    if parts.len() > 3 || !(1..=12).contains(&month) || !(1..=days_in_month(year, month)).contains(&day) {
        return None;
    }
    let mut moment = Moment::midnight(year, month, day);
    let mut fine = parts.len() - 1;
    if let Some(clock) = clock {
        let parts: Vec<&str> = clock.split(':').collect();
        if fine != 2 || !(1..=3).contains(&parts.len()) {
            return None;
        }
        moment.hour = number(parts.first()?, 2, 2)?;
        moment.minute = parts.get(1).map(|part| number(part, 2, 2)).map_or(Some(0), |minute| minute)?;
        moment.second = parts.get(2).map(|part| number(part, 2, 2)).map_or(Some(0), |second| second)?;
        if moment.hour > 23 || moment.minute > 59 || moment.second > 59 {
            return None;
        }
        fine += parts.len();
    }
    let start = moment.nanoseconds()?;
    let length = match fine {
        0 => (days_from(year + 1, 1, 1) - days_from(year, 1, 1)).checked_mul(DAY)?,
        1 => days_in_month(year, month).checked_mul(DAY)?,
        2 => DAY,
        3 => HOUR,
        4 => MINUTE,
        _ => SECOND,
    };
    Some((start, start.checked_add(length)?.checked_sub(1)?, fine.min(5)))
}

/// How fine times are, in the numbers of [`span`]: 2 where all are midnights, 3 of full hours, 6 of parts of a second.
pub fn resolution(times: impl Iterator<Item = i64>) -> usize {
    let of = |ns: i64| match ns {
        ns if ns % DAY == 0 => 2,
        ns if ns % HOUR == 0 => 3,
        ns if ns % MINUTE == 0 => 4,
        ns if ns % SECOND == 0 => 5,
        _ => 6,
    };
    times.map(of).max().unwrap_or(2)
}
