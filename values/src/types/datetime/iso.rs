//! `fromisoformat`: the forms of ISO 8601 that Python 3.11 reads, told apart as its C code does.

use std::rc::Rc;

use super::class_methods::iso_day;
use super::{Clock, DateTime, Day, Delta, SECOND, Time, Zone, utc};
use crate::exception::{Stop, raise};
use crate::object::Host;
use crate::text::Str;
use crate::value::Value;
use crate::{Result, ops};

fn invalid(text: &Str, host: &mut dyn Host) -> Stop {
    match ops::repr(&Value::Str(text.clone()), host) {
        Ok(quoted) => raise::value_error(format!("Invalid isoformat string: {quoted}")),
        Err(stop) => stop,
    }
}

/// Bytes read one after another; past the end stand zeros.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> u8 {
        self.byte(self.at)
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    fn next(&mut self) -> u8 {
        let byte = self.peek();
        self.at += 1;
        byte
    }

    fn digits(&mut self, count: usize) -> Option<i64> {
        let mut value = 0;
        for _ in 0..count {
            let digit = self.next();
            if !digit.is_ascii_digit() {
                return None;
            }
            value = 10 * value + i64::from(digit - b'0');
        }
        Some(value)
    }
}

/// `date.fromisoformat(text)`
pub(super) fn date(text: &Str, host: &mut dyn Host) -> Result<Day> {
    host.meter().work_len(1 + text.len() / 16)?;
    let parts = if matches!(text.len(), 7 | 8 | 10) { day_parts(text.as_bytes(), text.len()) } else { None };
    match parts {
        Some((year, month, day)) => Day::new(year, month, day),
        None => Err(invalid(text, host)),
    }
}

/// Year, month and day at the beginning of `bytes`, `length` long.
fn day_parts(bytes: &[u8], length: usize) -> Option<(i64, i64, i64)> {
    let mut reader = Reader { bytes, at: 0 };
    let year = reader.digits(4)?;
    let separated = reader.peek() == b'-';
    reader.at += usize::from(separated);
    if reader.peek() == b'W' {
        reader.at += 1;
        return week_parts(&mut reader, length, year, separated);
    }
    let month = reader.digits(2)?;
    if separated && reader.next() != b'-' {
        return None;
    }
    let day = reader.digits(2)?;
    (reader.at == length).then_some((year, month, day))
}

fn week_parts(reader: &mut Reader, length: usize, year: i64, separated: bool) -> Option<(i64, i64, i64)> {
    let week = reader.digits(2)?;
    let mut day = 1;
    if reader.at < length {
        if separated && reader.next() != b'-' {
            return None;
        }
        day = reader.digits(1)?;
    }
    let found = iso_day(year, week, day).ok()?;
    Some((found.year, found.month, found.day))
}

/// What a time of day reads as: hour, minute, second, microsecond.
type Parts = [i64; 4];

/// `HH[:MM[:SS[.ffffff]]]` from `start` to `end`, and whether the character that ended it is none of it.
fn clock_parts(bytes: &[u8], start: usize, end: usize) -> Option<(Parts, bool)> {
    let mut parts: Parts = [0; 4];
    let mut reader = Reader { bytes, at: start };
    let mut separated = true;
    for at in 0..3 {
        *parts.get_mut(at)? = reader.digits(2)?;
        let c = reader.next();
        if at == 0 {
            separated = c == b':';
        }
        if reader.at >= end {
            return Some((parts, c != 0));
        }
        match c {
            b':' if separated => {}
            b'.' | b',' => break,
            _ if !separated => reader.at -= 1,
            _ => return None,
        }
    }
    fraction(reader, end, parts)
}

fn fraction(mut reader: Reader, end: usize, mut parts: Parts) -> Option<(Parts, bool)> {
    let count = end.saturating_sub(reader.at).min(6);
    let value = reader.digits(count)?;
    if let Some(micros) = parts.last_mut() {
        *micros = value * 10_i64.pow(6 - count as u32);
    }
    while reader.peek().is_ascii_digit() {
        reader.at += 1;
    }
    Some((parts, reader.peek() != 0))
}

/// A time of day from `start` on, with its distance from UTC in seconds and microseconds.
fn time_parts(bytes: &[u8], start: usize) -> Option<(Parts, Option<(i64, i64)>)> {
    let end = bytes.len();
    let zone_at = (start..end).find(|at| matches!(bytes.get(*at), Some(b'+' | b'-' | b'Z'))).unwrap_or(end);
    let (parts, more) = clock_parts(bytes, start, zone_at)?;
    match bytes.get(zone_at) {
        None if more => None,
        None => Some((parts, None)),
        Some(b'Z') => (zone_at + 1 == end).then_some((parts, Some((0, 0)))),
        Some(sign) => {
            let sign = if *sign == b'-' { -1 } else { 1 };
            let ([hour, minute, second, micros], more) = clock_parts(bytes, zone_at + 1, end)?;
            let seconds = sign * (hour * 3_600 + minute * 60 + second);
            (!more).then_some((parts, Some((seconds, sign * micros))))
        }
    }
}

/// The zone; a distance of no whole second is UTC, whatever its microseconds.
fn zone_of(offset: Option<(i64, i64)>) -> Result<Option<Rc<Zone>>> {
    match offset {
        None => Ok(None),
        Some((0, _)) => Ok(Some(utc())),
        Some((seconds, micros)) => Zone::new(Delta { micros: i128::from(seconds * SECOND + micros) }, None).map(Some),
    }
}

/// `time.fromisoformat(text)`
pub(super) fn time(text: &Str, host: &mut dyn Host) -> Result<Time> {
    host.meter().work_len(1 + text.len() / 16)?;
    let start = usize::from(text.starts_with('T'));
    let Some(([hour, minute, second, micros], offset)) = time_parts(text.as_bytes(), start) else {
        return Err(invalid(text, host));
    };
    let zone = zone_of(offset)?;
    Ok(Time { clock: Clock::new(hour, minute, second, micros)?, zone, fold: false })
}

/// Where the date of a text ends.
fn separator(bytes: &[u8]) -> Option<usize> {
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is = |at: usize, byte: u8| bytes.get(at) == Some(&byte);
    if bytes.len() == 7 {
        return Some(7);
    }
    if is(4, b'-') {
        if !is(5, b'W') {
            return Some(10);
        }
        if !is(8, b'-') {
            return Some(8);
        }
        return match bytes.len() {
            9 => None,
            length if length > 10 && digit(10) => Some(8),
            _ => Some(10),
        };
    }
    if !is(4, b'W') {
        return Some(8);
    }
    let end = 7 + bytes.iter().skip(7).take_while(|byte| byte.is_ascii_digit()).count();
    Some(match end {
        end if end < 9 => end,
        end if end % 2 == 0 => 7,
        _ => 8,
    })
}

/// `datetime.fromisoformat(text)`
pub(super) fn moment(text: &Str, host: &mut dyn Host) -> Result<DateTime> {
    host.meter().work_len(1 + text.len() / 16)?;
    let Some(((year, month, day), [hour, minute, second, micros], offset)) = moment_parts(text) else {
        return Err(invalid(text, host));
    };
    let zone = zone_of(offset)?;
    let day = Day::new(year, month, day)?;
    Ok(DateTime { day, clock: Clock::new(hour, minute, second, micros)?, zone, fold: false })
}

type MomentParts = ((i64, i64, i64), Parts, Option<(i64, i64)>);

fn moment_parts(text: &str) -> Option<MomentParts> {
    let bytes = text.as_bytes();
    if bytes.len() < 7 {
        return None;
    }
    let end = separator(bytes)?;
    let day = day_parts(bytes, end)?;
    if bytes.len() <= end {
        return Some((day, [0; 4], None));
    }
    // One character stands between, of as many bytes as it takes.
    let width = text.get(end..)?.chars().next()?.len_utf8();
    let (parts, offset) = time_parts(bytes, end + width)?;
    Some((day, parts, offset))
}
