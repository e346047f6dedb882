//! What pandas' reader of JSON tries on texts before it leaves them texts: dates of any spelling that dateutil knows. Only ISO 8601 is read here; for the
//! others there is a proof that a text is none, and where there is no proof the file is refused.

/// Whether a text is surely neither a date nor a number, however it is spelled: it has no digit and is not one of the few that need none, or it has a word
/// that no date has.
pub(crate) fn is_surely_text(text: &str) -> bool {
    if !text.chars().any(char::is_numeric) {
        let bare = text.trim().trim_start_matches(['+', '-']).to_lowercase();
        return !matches!(bare.as_str(), "" | "inf" | "infinity" | "nan" | "nat" | "now" | "today");
    }
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).any(|word| {
        // With a time of day before it, a word of a few capitals could be a zone.
        let zone = word.len() <= 5 && word.chars().all(|c| c.is_ascii_uppercase());
        !zone && !WORDS.contains(&word.to_lowercase().as_str())
    })
}

/// Words of dates, times and numbers.
const WORDS: &[&str] = &[
    "a",
    "ad",
    "am",
    "and",
    "apr",
    "april",
    "at",
    "aug",
    "august",
    "d",
    "dec",
    "december",
    "e",
    "feb",
    "february",
    "fri",
    "friday",
    "gmt",
    "h",
    "hour",
    "hours",
    "i",
    "inf",
    "infinity",
    "jan",
    "january",
    "jul",
    "july",
    "jun",
    "june",
    "m",
    "mar",
    "march",
    "may",
    "minute",
    "minutes",
    "mon",
    "monday",
    "n",
    "na",
    "nan",
    "nat",
    "nd",
    "none",
    "nov",
    "november",
    "now",
    "null",
    "oct",
    "october",
    "of",
    "on",
    "p",
    "pm",
    "q",
    "rd",
    "s",
    "sat",
    "saturday",
    "second",
    "seconds",
    "sep",
    "sept",
    "september",
    "st",
    "sun",
    "sunday",
    "t",
    "th",
    "today",
    "tue",
    "tuesday",
    "thu",
    "thursday",
    "utc",
    "w",
    "wed",
    "wednesday",
    "y",
    "z",
];

/// What a text is as a time of ISO 8601 without a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Iso {
    /// Nanoseconds since 1970.
    Time(i64),
    /// A time that 64 bits of nanoseconds do not reach.
    Beyond,
}

/// The time of `2001-02-03`, `2001-02-03T04:05`, `2001-02-03 04:05:06.789`; `None` of any other text.
pub(crate) fn iso(text: &str) -> Option<Iso> {
    let number = |range: std::ops::Range<usize>| -> Option<i64> {
        let digits = text.get(range)?;
        if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None }
    };
    let is = |at: usize, bytes: &[u8]| text.as_bytes().get(at).is_some_and(|byte| bytes.contains(byte));
    let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        4 | 6 | 9 | 11 => 30,
        2 => 28 + i64::from(leap),
        _ => 31,
    };
    if !is(4, b"-") || !is(7, b"-") || !(1..=12).contains(&month) || !(1..=last).contains(&day) || year < 1 {
        return None;
    }
    let (mut seconds, mut nanoseconds) = (0, 0);
    if text.len() > 10 {
        let (hour, minute) = (number(11..13)?, number(14..16)?);
        let second = if text.len() > 16 { number(17..19)? } else { 0 };
        let marks = is(10, b" T") && is(13, b":") && (text.len() == 16 || is(16, b":"));
        if !marks || hour > 23 || minute > 59 || second > 59 {
            return None;
        }
        seconds = hour * 3600 + minute * 60 + second;
        if text.len() > 19 {
            let length = text.len() - 20;
            if !is(19, b".") || !(1..=9).contains(&length) {
                return None;
            }
            nanoseconds = number(20..text.len())? * 10i64.pow(9 - length as u32);
        }
    }
    // Days since 1 March of year 0, in a year that begins in March.
    let (shifted, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * shifted + shifted.div_euclid(4) - shifted.div_euclid(100)
        + shifted.div_euclid(400)
        + (153 * month + 2) / 5
        + day
        - 1
        - 719_468;
    let time = (days * 86_400 + seconds).checked_mul(1_000_000_000).and_then(|time| time.checked_add(nanoseconds));
    Some(time.filter(|time| *time != i64::MIN).map_or(Iso::Beyond, Iso::Time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_no_date_has() {
        let texts = [
            "city",
            "first_at",
            "b",
            "m",
            "May",
            "Thursday",
            "Имя",
            "名前",
            "year 2001",
            "год 2001",
            "ID",
            "Name (2001)",
        ];
        for text in texts {
            assert!(is_surely_text(text), "{text}");
        }
        for text in [
            "",
            "1",
            "may 5",
            "10 AM EST",
            "1e5",
            "nan",
            "-Infinity",
            " inf ",
            "٣",
            "2001Q1",
            "now",
            "12 CITY",
            "wed 5",
        ] {
            assert!(!is_surely_text(text), "{text}");
        }
    }

    #[test]
    fn times_of_iso_8601() {
        let check = |text: &str, expected: Option<Iso>| assert_eq!(iso(text), expected, "{text}");
        check("1970-01-01", Some(Iso::Time(0)));
        check("2001-02-03", Some(Iso::Time(981_158_400_000_000_000)));
        check("2000-02-29T23:59:59.123456789", Some(Iso::Time(951_868_799_123_456_789)));
        check("1969-12-31 23:59", Some(Iso::Time(-60_000_000_000)));
        check("1500-01-01", Some(Iso::Beyond));
        check("2262-04-11T23:47:16.854775807", Some(Iso::Time(i64::MAX)));
        check("2262-04-11T23:47:16.854775808", Some(Iso::Beyond));
        for text in [
            "2001",
            "2001-2-3",
            "2001-02-30",
            "2001-02-03T",
            "2001-02-03T04",
            "2001-02-03T04:05Z",
            "2001/02/03",
            "0000-01-01",
        ] {
            check(text, None);
        }
    }
}
