//! How long to wait before a request is repeated: what the endpoint asks for, or back-off with full jitter.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The wait before the retry of this number, from 0: anything between nothing and `first` doubled so often, up to `longest`.
pub(crate) fn back_off(first: Duration, longest: Duration, retry: u32) -> Duration {
    let most = first.saturating_mul(2u32.saturating_pow(retry)).min(longest);
    // Hashers are seeded at random, and need no crate.
    let random = RandomState::new().build_hasher().finish();
    most.mul_f64(random as f64 / u64::MAX as f64)
}

/// The wait that the headers of a refusal ask for.
pub(crate) fn asked<'a>(header: impl Fn(&str) -> Option<&'a str>, now: SystemTime) -> Option<Duration> {
    let milliseconds = header("retry-after-ms").and_then(|text| seconds(text, 1e-3));
    let after = || header("retry-after").and_then(|text| seconds(text, 1.0).or_else(|| until(date(text)?, now)));
    let limits = || {
        // A limit that something is left of is not the one that was met.
        let met = |kind: &str| match header(&format!("x-ratelimit-remaining-{kind}")) {
            Some(left) => left.trim() == "0",
            None => true,
        };
        let reset = |kind: &str| met(kind).then(|| span(header(&format!("x-ratelimit-reset-{kind}"))?, now)).flatten();
        reset("requests").max(reset("tokens"))
    };
    milliseconds.or_else(after).or_else(limits)
}

/// A plain number of seconds, or of parts of them.
fn seconds(text: &str, unit: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(text.trim().parse::<f64>().ok()? * unit).ok()
}

fn until(moment: SystemTime, now: SystemTime) -> Option<Duration> {
    Some(moment.duration_since(now).unwrap_or_default())
}

/// `1s`, `6m0s`, `1h2m3.5s`, `20ms`; a plain number is seconds, or the moment itself where it is that large.
fn span(text: &str, now: SystemTime) -> Option<Duration> {
    let text = text.trim();
    if let Ok(number) = text.parse::<f64>() {
        let moment = |seconds| UNIX_EPOCH.checked_add(Duration::try_from_secs_f64(seconds).ok()?);
        return match number {
            n if n < 1e9 => Duration::try_from_secs_f64(n).ok(),
            n if n < 1e12 => until(moment(n)?, now),
            n => until(moment(n / 1e3)?, now),
        };
    }
    let mut rest = text;
    let mut whole = 0.0;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits);
        let letters = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
        let (unit, after) = after.split_at(letters);
        let unit = match unit {
            "ms" => 1e-3,
            "s" => 1.0,
            "m" => 60.0,
            "h" => 3600.0,
            "d" => 86_400.0,
            _ => return None,
        };
        whole += number.parse::<f64>().ok()? * unit;
        rest = after;
    }
    Duration::try_from_secs_f64(whole).ok()
}

/// `Sun, 06 Nov 1994 08:49:37 GMT`; the two older forms of HTTP are not sent any more.
fn date(text: &str) -> Option<SystemTime> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut words = text.split_whitespace().skip(1);
    let day: i64 = words.next()?.parse().ok()?;
    let month = words.next()?;
    let month = MONTHS.iter().position(|name| *name == month)? as i64 + 1;
    let year: i64 = words.next()?.parse().ok()?;
    let mut clock = words.next()?.split(':').map(str::parse::<u64>);
    let (hour, minute, second) = (clock.next()?.ok()?, clock.next()?.ok()?, clock.next()?.ok()?);
    let sane = (1970..=9999).contains(&year) && (1..=31).contains(&day) && hour < 24 && minute < 60 && second <= 60;
    if !sane || words.next() != Some("GMT") {
        return None;
    }
    // Days since 1970, years beginning in March so that a leap day comes last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - 719_468;
    let seconds = u64::try_from(days).ok()? * 86_400 + hour * 3600 + minute * 60 + second;
    UNIX_EPOCH.checked_add(Duration::from_secs(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[test]
    fn waits_that_are_asked_for() {
        let check = |headers: &[(&str, &str)], expected: Option<u64>| {
            let header = |name: &str| headers.iter().find(|(each, _)| *each == name).map(|(_, value)| *value);
            assert_eq!(asked(header, at(784_111_777)), expected.map(Duration::from_millis), "{headers:?}");
        };
        check(&[], None);
        check(&[("retry-after", "7")], Some(7000));
        check(&[("retry-after", " 0.5 ")], Some(500));
        check(&[("retry-after", "soon")], None);
        check(&[("retry-after", "-3")], None);
        check(&[("retry-after", "1e300")], None);
        check(&[("retry-after", "NaN")], None);
        check(&[("retry-after-ms", "250"), ("retry-after", "1")], Some(250));
        check(&[("retry-after", "Sun, 06 Nov 1994 08:49:47 GMT")], Some(10_000));
        check(&[("retry-after", "Sun, 06 Nov 1994 08:49:07 GMT")], Some(0));
        check(&[("retry-after", "Sun, 99 Nov 1994 08:49:07 GMT")], None);
        check(&[("x-ratelimit-reset-requests", "6m0s")], Some(360_000));
        check(&[("x-ratelimit-reset-requests", "20ms"), ("x-ratelimit-reset-tokens", "1.5s")], Some(1500));
        let left = ("x-ratelimit-remaining-tokens", "100");
        check(&[("x-ratelimit-reset-requests", "20ms"), ("x-ratelimit-reset-tokens", "1h"), left], Some(20));
        check(&[("x-ratelimit-reset-tokens", "784111787")], Some(784_111_787_000));
        check(&[("x-ratelimit-reset-tokens", "soon")], None);
        check(&[("retry-after", "2"), ("x-ratelimit-reset-tokens", "1h")], Some(2000));
    }

    #[test]
    fn moments() {
        let check = |text: &str, expected: u64| assert_eq!(date(text), Some(at(expected)), "{text}");
        check("Thu, 01 Jan 1970 00:00:00 GMT", 0);
        check("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777);
        check("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199);
        assert_eq!(span("1700000010", at(1_700_000_000)), Some(Duration::from_secs(10)));
        assert_eq!(span("1700000010000", at(1_700_000_000)), Some(Duration::from_secs(10)));
        assert_eq!(span("5x", at(0)), None);
        assert_eq!(span("...s", at(0)), None);
    }

    #[test]
    fn back_off_grows_to_its_bound() {
        let (first, longest) = (Duration::from_millis(100), Duration::from_secs(1));
        for retry in [0, 1, 2, 3, 4, 40] {
            let most = first.saturating_mul(2u32.saturating_pow(retry)).min(longest);
            let waits: Vec<Duration> = (0..200).map(|_| back_off(first, longest, retry)).collect();
            assert!(waits.iter().all(|wait| *wait <= most), "{retry}");
            assert!(waits.iter().any(|wait| *wait > most / 2) && waits.iter().any(|wait| *wait < most / 2), "{retry}");
        }
    }
}
