//! One text to one time, as pandas reads it where no format is given.

use hiddentables_values::Result as Evaluated;

use super::calendar::Moment;
use super::dateutil::{self, Found};
use super::fault::Fault;
use super::iso::{self, Written};

/// Texts longer than this are no dates, and are not read.
pub const LONGEST: usize = 4_096;

/// Texts that are `NaT`.
pub fn is_missing(text: &str) -> bool {
    matches!(text, "" | "NaT" | "nat" | "nan" | "NaN" | "NAN" | "NAT")
}

/// What is not read at all, rather than wrongly: digits of other scripts, and whole paragraphs.
pub fn check(text: &str) -> Result<(), Fault> {
    if text.len() > LONGEST || text.chars().any(|c| !c.is_ascii() && c.is_numeric()) {
        return Err(Fault::Unsupported("to_datetime: this date text"));
    }
    Ok(())
}

/// The moment of a text that names no offset, wherever on the calendar; `None` of one that means missing.
pub fn moment(text: &str, day_first: bool, year_first: bool) -> Result<Option<Moment>, Fault> {
    match moment_in(text, day_first, year_first)? {
        Some(Written { offset: Some(_), .. }) => Err(Fault::Unsupported("datetimes with a time zone")),
        read => Ok(read.map(|read| read.moment)),
    }
}

/// The moment of a text and the offset that it names; `None` of one that means missing.
pub fn moment_in(text: &str, day_first: bool, year_first: bool) -> Result<Option<Written>, Fault> {
    if is_missing(text) {
        return Ok(None);
    }
    check(text)?;
    match iso::read_in(text, None) {
        Some(read) => Ok(Some(read)),
        None => spelled(text, day_first, year_first),
    }
}

/// The moment of a text that is no ISO 8601.
fn spelled(text: &str, day_first: bool, year_first: bool) -> Result<Option<Written>, Fault> {
    let naive = |moment: Moment| Some(Written { moment, offset: None });
    if text == "now" || text == "today" {
        return Err(Fault::Clock);
    }
    if looks_like_time(text) {
        return natural(text, day_first, year_first, None).map(Some);
    }
    if let Some(moment) = delimited(text, day_first)? {
        return Ok(naive(moment));
    }
    if !looks_like_date(text) {
        return Err(Fault::Value(format!("Given date string \"{text}\" not likely a datetime")));
    }
    if let Some(moment) = abbreviated(text)? {
        return Ok(naive(moment));
    }
    natural(text, day_first, year_first, Some(Moment::midnight(1, 1, 1))).map(Some)
}

/// The nanoseconds of a text: [`moment`] within bounds.
pub fn nanoseconds(text: &str, day_first: bool, year_first: bool) -> Result<Option<i64>, Fault> {
    match moment(text, day_first, year_first)? {
        None => Ok(None),
        Some(moment) => moment.nanoseconds().map(Some).ok_or_else(|| Fault::out_of_bounds(text)),
    }
}

/// Whether it begins with a time of day.
fn looks_like_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    let number = |range: std::ops::Range<usize>| -> Option<u32> {
        let digits = bytes.get(range)?;
        digits.iter().all(u8::is_ascii_digit).then(|| digits.iter().fold(0, |n, d| 10 * n + u32::from(d - b'0')))
    };
    let (hour, minute) = match (bytes.get(1), bytes.get(2)) {
        (Some(b':'), _) => (number(0..1), number(2..4)),
        (_, Some(b':')) => (number(0..2), number(3..5)),
        _ => return false,
    };
    hour.is_some_and(|hour| hour < 24) && minute.is_some_and(|minute| minute < 60)
}

/// MM/DD/YYYY and DD/MM/YYYY, with one digit or two, and MM/YYYY; separated by a space or one of `-./`.
fn delimited(text: &str, day_first: bool) -> Result<Option<Moment>, Fault> {
    let bytes = text.as_bytes();
    let separator = |at: usize| bytes.get(at).is_some_and(|b| b" -./".contains(b));
    let number = |from: usize, to: usize| -> Option<i64> {
        let digits = bytes.get(from..to)?;
        digits.iter().all(u8::is_ascii_digit).then(|| digits.iter().fold(0, |n, d| 10 * n + i64::from(d - b'0')))
    };
    let (first, second, year) = match bytes.len() {
        10 if separator(2) && separator(5) => (number(0, 2), number(3, 5), number(6, 10)),
        9 if separator(1) && separator(4) => (number(0, 1), number(2, 4), number(5, 9)),
        9 if separator(2) && separator(4) => (number(0, 2), number(3, 4), number(5, 9)),
        8 if separator(1) && separator(3) => (number(0, 1), number(2, 3), number(4, 8)),
        // 10.2010 may be a number.
        7 if separator(2) && bytes.get(2) != Some(&b'.') => (number(0, 2), Some(1), number(3, 7)),
        _ => return Ok(None),
    };
    let (Some(first), Some(second), Some(year)) = (first, second, year) else { return Ok(None) };
    if year < 1000 {
        return Ok(None);
    }
    let swappable = bytes.len() != 7;
    if !(1..=31).contains(&first) || !(1..=31).contains(&second) || (first > 12 && second > 12) {
        return Err(Fault::Date(format!("Invalid date specified ({first}/{second})")));
    }
    let (month, day) =
        if (first > 12 || (second <= 12 && day_first)) && swappable { (second, first) } else { (first, second) };
    let moment = Moment::midnight(year, month, day);
    moment.check().map_err(Fault::Value)?;
    Ok(Some(moment))
}

/// Not a lone number below 1000, unless it starts with 0, and not one of a few letters.
fn looks_like_date(text: &str) -> bool {
    if text.starts_with('0') {
        return true;
    }
    if ["a", "A", "m", "M", "p", "P", "t", "T"].contains(&text) {
        return false;
    }
    match hiddentables_values::types::xstrtod::parse(text.as_bytes()) {
        // "inf" is a word to pandas here.
        Some(number) => number >= 1000.0 || !text.bytes().any(|b| b.is_ascii_digit()),
        None => true,
    }
}

/// A year, a quarter ("2Q2005", "2005Q1", "05-Q1"), or a month of a year.
fn abbreviated(text: &str) -> Result<Option<Moment>, Fault> {
    let text = text.to_uppercase();
    let length = text.chars().count();
    let int = |text: &str| python_int(text);
    if length == 4
        && let Some(year) = int(&text)
        && (1..=9999).contains(&year)
    {
        return Ok(Some(Moment::midnight(year, 1, 1)));
    }
    if (4..=7).contains(&length)
        && text.is_ascii()
        && let Some(moment) = quarter(&text)?
    {
        return Ok(Some(moment));
    }
    // "%Y-%m", "%b %Y" and "%b-%Y", of which the first is ISO 8601.
    let month_of = |pattern: &str| -> Option<Moment> {
        let format = super::strptime::Format::new(pattern).ok()?;
        format.read(&text).ok().map(|read| read.moment).filter(|moment| moment.check().is_ok())
    };
    Ok(["%Y-%m", "%b %Y", "%b-%Y"].into_iter().find_map(month_of))
}

/// What Python's `int` reads of four characters or fewer.
fn python_int(text: &str) -> Option<i64> {
    let trimmed = text.trim();
    let digits = trimmed.strip_prefix(['+', '-']).unwrap_or(trimmed);
    let parts_are_digits = digits.split('_').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    if !parts_are_digits {
        return None;
    }
    let number: i64 = digits.replace('_', "").parse().ok()?;
    Some(if trimmed.starts_with('-') { -number } else { number })
}

fn quarter(text: &str) -> Result<Option<Moment>, Fault> {
    let length = text.len();
    let Some(at) = text.get(1..length.min(6)).and_then(|middle| middle.find('Q')).map(|at| at + 1) else {
        return Ok(None);
    };
    let dash = |at: usize| text.as_bytes().get(at) == Some(&b'-');
    let int = |range: std::ops::Range<usize>| text.get(range).and_then(python_int);
    let (quarter, year) = match at {
        1 if length == 4 || (length == 5 && dash(2)) => (int(0..1), int(length - 2..length).map(|year| 2000 + year)),
        1 if length == 6 || (length == 7 && dash(2)) => (int(0..1), int(length - 4..length)),
        2 | 3 if length == 4 || (length == 5 && dash(at - 1)) => {
            (int(length - 1..length), int(0..2).map(|year| 2000 + year))
        }
        4 | 5 if length == 6 || (length == 7 && dash(at - 1)) => (int(length - 1..length), int(0..4)),
        _ => return Ok(None),
    };
    let Some(year) = year else { return Ok(None) };
    let Some(quarter) = quarter.filter(|quarter| (1..=4).contains(quarter)) else {
        return Err(Fault::Date(format!(
            "Incorrect quarterly string is given, quarter must be between 1 and 4: {text}"
        )));
    };
    let moment = Moment::midnight(year, (quarter - 1) * 3 + 1, 1);
    Ok(moment.check().is_ok().then_some(moment))
}

/// As dateutil reads it. What is not said is taken from `default`; `None` stands for today.
fn natural(text: &str, day_first: bool, year_first: bool, default: Option<Moment>) -> Result<Written, Fault> {
    let Some(found) = dateutil::read(text, day_first, year_first)? else {
        return Err(Fault::Date(format!("Unknown datetime string format, unable to parse: {text}")));
    };
    if [found.year, found.month, found.day, found.hour, found.minute, found.second, found.microsecond]
        .iter()
        .all(Option::is_none)
    {
        return Err(Fault::Date(format!("Unable to parse datetime string: {text}")));
    }
    if found.zone && found.offset.is_none() {
        return Err(Fault::Unsupported("datetimes with a time zone of this name"));
    }
    if found.fine {
        return Err(Fault::Unsupported("to_datetime: this date text"));
    }
    if found.year_by_clock {
        return Err(Fault::Clock);
    }
    let moment = filled(&found, default);
    let parts = [moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second];
    if parts.iter().any(|part| *part > i64::from(i32::MAX)) {
        return Err(Fault::OutOfBounds(format!("Parsing \"{text}\" to datetime overflows")));
    }
    moment.check().map_err(|words| Fault::Date(format!("{words}: {text}")))?;
    if found.weekday.is_some() && found.day.is_none_or(|day| day == 0) {
        return Err(Fault::Value("Parsing datetimes with weekday but no day information is not supported".to_string()));
    }
    if default.is_none() && (found.year.is_none() || found.month.is_none() || found.day.is_none()) {
        return Err(Fault::Clock);
    }
    Ok(Written { moment, offset: found.offset.filter(|_| found.zone) })
}

fn filled(found: &Found, default: Option<Moment>) -> Moment {
    // Of today only what a valid date needs matters here.
    let default = default.unwrap_or(Moment::midnight(2000, 1, 1));
    Moment {
        year: found.year.unwrap_or(default.year),
        month: found.month.unwrap_or(default.month),
        day: found.day.unwrap_or(default.day),
        hour: found.hour.unwrap_or(0),
        minute: found.minute.unwrap_or(0),
        second: found.second.unwrap_or(0),
        nanosecond: found.microsecond.unwrap_or(0) * 1_000,
    }
}

/// The time that a text stands for where a datetime column is compared with it; `None` where it is no time. A time beyond
/// the bounds of nanoseconds is before or after all that are within.
pub fn comparable(text: &str) -> Evaluated<Option<Option<i64>>> {
    match moment(text, false, false) {
        Ok(None) => Ok(Some(None)),
        Ok(Some(moment)) => {
            let nearest = moment.far_nanoseconds().clamp(i128::from(i64::MIN), i128::from(i64::MAX));
            Ok(Some(Some(i64::try_from(nearest).unwrap_or(i64::MAX))))
        }
        Err(fault) if fault.is_python() => Ok(None),
        Err(fault) => Err(fault.stop()),
    }
}
