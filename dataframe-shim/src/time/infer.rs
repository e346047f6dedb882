//! The frequency that times follow, as `pd.infer_freq` finds it: the same steps in the same order.

use hiddentables_values::exception::raise;
use hiddentables_values::{Meter, Result, Stop};

use super::calendar::{DAY, HOUR, MINUTE, Moment, SECOND, days_in_month};
use crate::array::Array;
use crate::index::{Index, Labels};

const DAYS: [&str; 7] = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"];
const MONTHS: [&str; 12] = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/// The frequency of an index of datetimes or durations; `None` where fewer than three labels, or they follow none.
pub fn of_index(index: &Index, meter: &Meter) -> Result<Option<String>> {
    let (cells, dates) = match index.labels() {
        Labels::Flat(Array::Time(cells)) => (cells, true),
        Labels::Flat(Array::Delta(cells)) => (cells, false),
        _ => return Err(Stop::unsupported("infer_freq of what is no datetimes")),
    };
    if cells.has_missing() || cells.len() < 3 {
        return Ok(None);
    }
    meter.work_len(8 * cells.len())?;
    Ok(frequency(cells.values(), dates))
}

/// As [`of_index`], with `ValueError` where there are fewer than three.
pub fn of_many(index: &Index, meter: &Meter) -> Result<Option<String>> {
    if index.len() < 3 {
        return Err(raise::value_error("Need at least 3 dates to infer frequency"));
    }
    of_index(index, meter)
}

fn counted(name: &str, count: i64) -> String {
    if count == 1 { name.to_string() } else { format!("{count}{name}") }
}

/// The only one of many, where all are the same.
fn only(mut values: impl Iterator<Item = i64>) -> Option<i64> {
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

fn steps(values: &[i64]) -> impl Iterator<Item = i64> + '_ {
    values.windows(2).map(|pair| match pair {
        [a, b] => b.wrapping_sub(*a),
        _ => 0,
    })
}

fn frequency(times: &[i64], dates: bool) -> Option<String> {
    let mut distinct: Vec<i64> = steps(times).collect();
    let rising = distinct.iter().all(|step| *step > 0);
    let falling = distinct.iter().all(|step| *step < 0);
    if !rising && !falling {
        return None;
    }
    distinct.sort_unstable();
    distinct.dedup();
    let unique = distinct.len() == 1;
    let delta = *distinct.first()?;
    if delta % DAY == 0 {
        return if dates { daily(times, unique, delta) } else { unique.then(|| by_days(delta, None)) };
    }
    if !unique {
        return None;
    }
    let units = [("h", HOUR), ("min", MINUTE), ("s", SECOND), ("ms", SECOND / 1_000), ("us", 1_000)];
    Some(match units.iter().find(|(_, size)| delta % size == 0) {
        Some((name, size)) => counted(name, delta / size),
        None => counted("ns", delta),
    })
}

/// A number of days or, by the day of the week, of weeks.
fn by_days(delta: i64, first: Option<i64>) -> String {
    let days = delta / DAY;
    if days % 7 != 0 {
        return counted("D", days);
    }
    match first {
        // 1970 began on a Thursday.
        Some(first) => {
            let weekday = (first.div_euclid(DAY) + 3).rem_euclid(7) as usize;
            counted(&format!("W-{}", DAYS.get(weekday).copied().unwrap_or_default()), days / 7)
        }
        None => counted("W", days / 7),
    }
}

/// Where in their months all times stand: at the calendar's or the business days' first or last day.
fn position(moments: &[Moment], weekdays: &[i64]) -> Option<&'static str> {
    let (mut start, mut end, mut first, mut last) = (true, true, true, true);
    for (moment, &weekday) in moments.iter().zip(weekdays) {
        start &= moment.day == 1;
        first &= moment.day == 1 || (moment.day <= 3 && weekday == 0);
        let length = days_in_month(moment.year, moment.month);
        end &= moment.day == length;
        last &= moment.day == length || (moment.day + 3 > length && weekday == 4);
    }
    match (start, first, end, last) {
        (true, ..) => Some("S"),
        (_, true, ..) => Some("BS"),
        (_, _, true, _) => Some("E"),
        (_, _, _, true) => Some("BE"),
        _ => None,
    }
}

fn daily(times: &[i64], unique: bool, delta: i64) -> Option<String> {
    let moments: Vec<Moment> = times.iter().map(|ns| Moment::at(*ns)).collect();
    let weekdays: Vec<i64> = times.iter().map(|ns| (ns.div_euclid(DAY) + 3).rem_euclid(7)).collect();
    let first = moments.first()?;
    let month = MONTHS.get(usize::try_from(first.month - 1).ok()?)?;
    let years: Vec<i64> = moments.iter().map(|moment| moment.year).collect();
    let months: Vec<i64> = moments.iter().map(|moment| moment.year * 12 + moment.month).collect();
    let (by_year, by_month) = (only(steps(&years)), only(steps(&months)));
    let place = position(&moments, &weekdays);
    let named = |base: &str| {
        place.map(|place| match place {
            "S" => format!("{base}S"),
            "BS" => format!("B{base}S"),
            "E" => format!("{base}E"),
            _ => format!("B{base}E"),
        })
    };
    let same_month = only(moments.iter().map(|moment| moment.month)).is_some();
    if let (Some(count), true, Some(name)) = (by_year, same_month, named("Y")) {
        return Some(counted(&format!("{name}-{month}"), count));
    }
    if let (Some(count), Some(name)) = (by_month.filter(|count| count % 3 == 0), named("Q")) {
        let anchor = [12, 10, 11].get(usize::try_from(first.month % 3).ok()?)?;
        let shown = MONTHS.get(anchor - 1)?;
        return Some(counted(&format!("{name}-{shown}"), count / 3));
    }
    if let (Some(count), Some(name)) = (by_month, named("M")) {
        return Some(counted(&name, count));
    }
    if unique {
        return Some(by_days(delta, times.first().copied()));
    }
    if business(times, &weekdays) {
        return Some("B".to_string());
    }
    week_of_month(&moments, &weekdays, by_month)
}

/// Days from Monday to Friday without a gap.
fn business(times: &[i64], weekdays: &[i64]) -> bool {
    let days: Vec<i64> = steps(times).map(|step| step / DAY).collect();
    let gaps = days.iter().all(|gap| matches!(gap, 1 | 3)) && days.contains(&1) && days.contains(&3);
    let Some(mut at) = weekdays.first().copied() else { return false };
    gaps && days.iter().all(|gap| {
        at = (at + gap).rem_euclid(7);
        (at == 0 && *gap == 3) || (at > 0 && at <= 4 && *gap == 1)
    })
}

/// The same day of the same week of each month.
fn week_of_month(moments: &[Moment], weekdays: &[i64], by_month: Option<i64>) -> Option<String> {
    let weekday = only(weekdays.iter().copied())?;
    let week = only(moments.iter().map(|moment| (moment.day - 1) / 7))?;
    by_month?;
    (week < 4).then(|| format!("WOM-{}{}", week + 1, DAYS.get(weekday as usize).copied().unwrap_or_default()))
}
