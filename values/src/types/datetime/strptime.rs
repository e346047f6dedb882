//! `datetime.strptime`: a format is matched as the regular expression that Python makes of it, first choice first; what the
//! directives found is put together in the order in which they stand.

use super::calendar::{EPOCH, LAST, MONTHS, WEEKDAYS, date_of, is_leap};
use super::{Clock, DateTime, Day, Delta, SECOND, Zone};
use crate::exception::{Stop, raise};
use crate::object::Host;
use crate::text::Str;
use crate::value::Value;
use crate::{Result, ops};

/// Most pieces of a format; matching recurses over them.
const LONGEST: usize = 200;

/// What a format is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    /// This character, in either case.
    Literal(char),
    /// White space, at least one.
    Space,
    /// A directive.
    Part(char),
}

/// `datetime.strptime(text, format)`
pub(super) fn read(text: &Str, format: &Str, host: &mut dyn Host) -> Result<DateTime> {
    host.meter().work_len(1 + format.len())?;
    let mut pieces = Vec::new();
    push_pieces(format, format, &mut pieces)?;
    if pieces.len() > LONGEST {
        return Err(Stop::unsupported("strptime() of a very long format"));
    }
    if text.chars().any(|c| !c.is_ascii() && c.is_numeric()) {
        return Err(Stop::unsupported("strptime() of digits beyond ASCII"));
    }
    host.meter().work((pieces.len() as u64).saturating_mul(text.len() as u64 + 1))?;
    let table = host.meter().reserve((pieces.len() as u64).saturating_mul(text.len() as u64 + 1))?;
    let dead = vec![false; pieces.len() * (text.len() + 1)];
    let mut search = Search { pieces: &pieces, text, found: Vec::new(), dead };
    let end = search.from(0, 0);
    let found = search.found;
    drop(table);
    match end.map(|end| text.get(end..).unwrap_or_default()) {
        None => {
            let (text, format) = (Value::Str(text.clone()), Value::Str(format.clone()));
            let (text, format) = (ops::repr(&text, host)?, ops::repr(&format, host)?);
            Err(raise::value_error(format!("time data {text} does not match format {format}")))
        }
        Some("") => Found { parts: found }.moment(host),
        Some(rest) => Err(raise::value_error(format!("unconverted data remains: {rest}"))),
    }
}

/// White space as Python's regular expressions know it.
fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\x1c'..='\x1f').contains(&c)
}

/// The pieces of `part`, which is `format` or what one of its directives stands for.
fn push_pieces(part: &str, format: &str, pieces: &mut Vec<Piece>) -> Result<()> {
    let mut characters = part.chars();
    while let Some(c) = characters.next() {
        match c {
            '%' => {
                let Some(directive) = characters.next() else {
                    return Err(raise::value_error(format!("stray % in format '{format}'")));
                };
                push_directive(directive, format, pieces)?;
            }
            // White space runs together.
            c if is_space(c) => {
                if pieces.last() != Some(&Piece::Space) {
                    pieces.push(Piece::Space);
                }
            }
            c => pieces.push(Piece::Literal(c)),
        }
    }
    Ok(())
}

fn push_directive(directive: char, format: &str, pieces: &mut Vec<Piece>) -> Result<()> {
    match directive {
        '%' => pieces.push(Piece::Literal('%')),
        'c' => push_pieces("%a %b %d %H:%M:%S %Y", format, pieces)?,
        'x' => push_pieces("%m/%d/%y", format, pieces)?,
        'X' => push_pieces("%H:%M:%S", format, pieces)?,
        part if "YymBbdHIpMSfjAawuUWVGzZ".contains(part) => {
            let piece = Piece::Part(part);
            if pieces.contains(&piece) {
                return Err(Stop::unsupported("strptime() with the same directive twice"));
            }
            pieces.push(piece);
        }
        other => {
            // What Python escapes for its regular expression stands behind a backslash there.
            let shown = if is_space(other) || "\\.^$*+?(){}[]|".contains(other) { '%' } else { other };
            return Err(raise::value_error(format!("'{shown}' is a bad directive in format '{format}'")));
        }
    }
    Ok(())
}

/// A match under way.
struct Search<'a> {
    pieces: &'a [Piece],
    text: &'a str,
    found: Vec<(char, &'a str)>,
    /// Pieces and places from which the rest is known not to match, so that backtracking stays linear.
    dead: Vec<bool>,
}

impl Search<'_> {
    /// Where the match of the pieces from `piece` on ends; `None` where they do not match at `at`.
    fn from(&mut self, piece: usize, at: usize) -> Option<usize> {
        let Some(current) = self.pieces.get(piece) else { return Some(at) };
        let slot = piece * (self.text.len() + 1) + at;
        if self.dead.get(slot).copied().unwrap_or(true) {
            return None;
        }
        let rest = self.text.get(at..).unwrap_or_default();
        let end = match *current {
            Piece::Literal(c) => {
                let next = rest.chars().next().filter(|n| *n == c || n.to_lowercase().eq(c.to_lowercase()));
                next.and_then(|next| self.from(piece + 1, at + next.len_utf8()))
            }
            Piece::Space => {
                let run = rest.len() - rest.trim_start_matches(is_space).len();
                let ends = rest.get(..run).unwrap_or_default().char_indices().map(|(start, c)| start + c.len_utf8());
                ends.rev().collect::<Vec<_>>().into_iter().find_map(|end| self.from(piece + 1, at + end))
            }
            Piece::Part(part) => choices(part, rest).into_iter().find_map(|length| {
                self.found.push((part, rest.get(..length).unwrap_or_default()));
                let end = self.from(piece + 1, at + length);
                if end.is_none() {
                    self.found.pop();
                }
                end
            }),
        };
        if let (None, Some(dead)) = (end, self.dead.get_mut(slot)) {
            *dead = true;
        }
        end
    }
}

/// Whether `count` digits at the beginning of `text` are a number in a range.
fn number(text: &str, count: usize, range: std::ops::RangeInclusive<u32>) -> Option<usize> {
    let digits = text.get(..count).filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))?;
    digits.parse().is_ok_and(|value| range.contains(&value)).then_some(count)
}

/// How much of `text` a directive can take, in the order that the regular expression tries it.
fn choices(part: char, text: &str) -> Vec<usize> {
    let some = |choices: &[Option<usize>]| choices.iter().copied().flatten().collect();
    let named = |names: &[&str], short: bool| {
        let shown = names.iter().map(|name| if short { name.get(..3).unwrap_or(name) } else { name });
        let fits = |name: &&str| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        let mut lengths: Vec<usize> = shown.filter(fits).map(str::len).collect();
        lengths.sort_by_key(|length| std::cmp::Reverse(*length));
        lengths
    };
    match part {
        'Y' | 'G' => some(&[number(text, 4, 0..=9999)]),
        'y' => some(&[number(text, 2, 0..=99)]),
        'm' | 'I' => some(&[number(text, 2, 1..=12), number(text, 1, 1..=9)]),
        'd' => {
            let padded = text.strip_prefix(' ').and_then(|text| number(text, 1, 1..=9)).map(|_| 2);
            some(&[number(text, 2, 1..=31), number(text, 1, 1..=9), padded])
        }
        'H' => some(&[number(text, 2, 0..=23), number(text, 1, 0..=9)]),
        'M' => some(&[number(text, 2, 0..=59), number(text, 1, 0..=9)]),
        'S' => some(&[number(text, 2, 0..=61), number(text, 1, 0..=9)]),
        'U' | 'W' => some(&[number(text, 2, 0..=53), number(text, 1, 0..=9)]),
        'V' => some(&[number(text, 2, 1..=53), number(text, 1, 0..=9)]),
        'j' => some(&[number(text, 3, 1..=366), number(text, 2, 1..=99), number(text, 1, 1..=9)]),
        'w' => some(&[number(text, 1, 0..=6)]),
        'u' => some(&[number(text, 1, 1..=7)]),
        'f' => (1..=6).rev().filter_map(|count| number(text, count, 0..=999_999)).collect(),
        'B' => named(&MONTHS, false),
        'b' => named(&MONTHS, true),
        'A' => named(&WEEKDAYS, false),
        'a' => named(&WEEKDAYS, true),
        'p' => named(&["am", "pm"], false),
        'Z' => named(&["utc", "gmt"], false),
        _ => zones(text),
    }
}

/// How much of `text` a distance from UTC can be.
fn zones(text: &str) -> Vec<usize> {
    if text.starts_with('Z') {
        return vec![1];
    }
    let Some(unsigned) = text.strip_prefix(['+', '-']) else { return Vec::new() };
    let colon = |at: usize| usize::from(unsigned.get(at..).is_some_and(|rest| rest.starts_with(':')));
    let sixty = |at: usize| unsigned.get(at..).and_then(|rest| number(rest, 2, 0..=59)).is_some();
    let minutes = 2 + colon(2);
    if number(unsigned, 2, 0..=99).is_none() || !sixty(minutes) {
        return Vec::new();
    }
    let mut ends = vec![minutes + 2];
    let seconds = minutes + 2 + colon(minutes + 2);
    if sixty(seconds) {
        ends.push(seconds + 2);
        let rest = unsigned.get(seconds + 2..).unwrap_or_default();
        let digits = rest.strip_prefix('.').map_or(0, |rest| rest.bytes().take_while(u8::is_ascii_digit).count());
        ends.extend((1..=digits.min(6)).map(|count| seconds + 3 + count));
    }
    ends.into_iter().rev().map(|end| end + 1).collect()
}

/// The parts that were found, in the order in which they stand.
struct Found<'a> {
    parts: Vec<(char, &'a str)>,
}

impl Found<'_> {
    fn text(&self, part: char) -> Option<&str> {
        self.parts.iter().find(|(own, _)| *own == part).map(|(_, text)| *text)
    }

    fn number(&self, part: char) -> Option<i64> {
        self.text(part).and_then(|text| text.trim_start().parse().ok())
    }

    /// The last of these directives that stands in the format.
    fn last(&self, parts: &str) -> Option<(char, &str)> {
        self.parts.iter().rev().find(|(part, _)| parts.contains(*part)).copied()
    }

    /// What is not said is 1900-01-01 00:00.
    fn moment(&self, host: &mut dyn Host) -> Result<DateTime> {
        let (year, month, day) = self.day()?;
        let zone = self.zone()?;
        let day = Day::new(year, month, day)?;
        let number = |part: char| self.number(part).unwrap_or(0);
        let micros = self.text('f').map_or(0, padded);
        let clock = Clock::new(self.hour(), number('M'), number('S'), micros)?;
        let zone = match zone {
            None => None,
            Some(micros) => {
                let name = self.text('Z').map(|name| Str::new(name, host.meter())).transpose()?;
                Some(Zone::new(Delta { micros: i128::from(micros) }, name)?)
            }
        };
        Ok(DateTime { day, clock, zone, fold: false })
    }

    fn hour(&self) -> i64 {
        match self.last("HI") {
            Some(('I', hour)) => {
                let noon = self.text('p').is_some_and(|half| half.eq_ignore_ascii_case("pm"));
                hour.parse().unwrap_or(0) % 12 + if noon { 12 } else { 0 }
            }
            Some((_, hour)) => hour.parse().unwrap_or(0),
            None => 0,
        }
    }

    fn year(&self) -> Option<i64> {
        self.last("Yy").map(|(part, text)| match (part, text.parse().unwrap_or(0)) {
            ('Y', year) => year,
            (_, year) if year <= 68 => 2000 + year,
            (_, year) => 1900 + year,
        })
    }

    fn month(&self) -> i64 {
        match self.last("mBb") {
            Some(('m', text)) => text.parse().unwrap_or(1),
            Some((_, text)) => place(&MONTHS, text) + 1,
            None => 1,
        }
    }

    /// 0 for Monday.
    fn weekday(&self) -> Option<i64> {
        self.last("Aawu").map(|(part, text)| match part {
            'w' => (text.parse::<i64>().unwrap_or(0) + 6) % 7,
            'u' => text.parse::<i64>().unwrap_or(1) - 1,
            _ => place(&WEEKDAYS, text),
        })
    }

    /// Year, month and day, which are no day yet where 29 February stands without a year.
    fn day(&self) -> Result<(i64, i64, i64)> {
        self.check_weeks()?;
        let (month, day) = (self.month(), self.number('d').unwrap_or(1));
        let leap_fix = self.year().is_none() && (month, day) == (2, 29);
        let mut year = self.year().unwrap_or(if leap_fix { 1904 } else { 1900 });
        let mut of_year = self.number('j');
        let mut found = (month, day);
        if let (None, Some(weekday)) = (of_year, self.weekday()) {
            if let Some((part, week)) = self.last("UW") {
                let week = week.parse().unwrap_or(0);
                of_year = Some(day_of_week(year, week, weekday, part == 'W')?);
            } else if let (Some(iso_year), Some(week)) = (self.number('G'), self.number('V')) {
                let (of, day) = day_of_iso_week(iso_year, week, weekday + 1)?;
                (year, of_year) = (of, Some(day));
            }
            if let Some(before) = of_year.filter(|day| *day <= 0) {
                year -= 1;
                of_year = Some(before + if is_leap(year) { 366 } else { 365 });
            }
        }
        match of_year {
            None => {
                Day::new(year, found.0, found.1)?;
            }
            Some(of_year) => {
                let ordinal = Day::new(year, 1, 1)?.ordinal() + of_year - 1;
                let day = date_of(ordinal - EPOCH);
                if ordinal > LAST {
                    return Err(raise::value_error(format!("year {} is out of range", day.0)));
                }
                (year, found) = (day.0, (day.1, day.2));
            }
        }
        Ok((if leap_fix { 1900 } else { year }, found.0, found.1))
    }

    /// Weeks and years of ISO 8601 need each other, and a weekday.
    fn check_weeks(&self) -> Result<()> {
        let has = |part: char| self.text(part).is_some();
        let weekday = self.weekday().is_some();
        let year_of_weeks = has('G') && self.year().is_none();
        let fault = if year_of_weeks && (!has('V') || !weekday) {
            "ISO year directive '%G' must be used with the ISO week directive '%V' and a weekday directive ('%A', '%a', '%w', or '%u')."
        } else if year_of_weeks && has('j') {
            "Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead."
        } else if year_of_weeks || !has('V') || has('U') || has('W') {
            return Ok(());
        } else if !weekday {
            "ISO week directive '%V' must be used with the ISO year directive '%G' and a weekday directive ('%A', '%a', '%w', or '%u')."
        } else {
            "ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead."
        };
        Err(raise::value_error(fault))
    }

    /// Microseconds east of UTC.
    fn zone(&self) -> Result<Option<i64>> {
        let Some(text) = self.text('z') else { return Ok(None) };
        let Some(unsigned) = text.strip_prefix(['+', '-']) else { return Ok(Some(0)) };
        let plain = unsigned.replace(':', "");
        // A colon after the hours asks for one after the minutes, and none for none.
        let (first, second) = (unsigned.get(2..3) == Some(":"), unsigned.get(5..6).is_some());
        if first && second && unsigned.get(5..6) != Some(":") {
            return Err(raise::value_error(format!("Inconsistent use of : in {text}")));
        }
        if !first && unsigned.contains(':') {
            return Err(Stop::unsupported("strptime() of a zone with one colon"));
        }
        let part = |from: usize| plain.get(from..from + 2).and_then(|digits| digits.parse::<i64>().ok()).unwrap_or(0);
        let fraction = plain.get(7..).map_or(0, padded);
        let micros = (part(0) * 3_600 + part(2) * 60 + part(4)) * SECOND + fraction;
        Ok(Some(if text.starts_with('-') { -micros } else { micros }))
    }
}

/// Where a name, in full or in three letters, stands among `names`, from 0.
fn place(names: &[&str], text: &str) -> i64 {
    let start = text.get(..3).unwrap_or(text);
    let same = |name: &&str| name.get(..3).is_some_and(|name| name.eq_ignore_ascii_case(start));
    names.iter().position(same).map_or(0, |at| at as i64)
}

/// Up to six digits behind a point, as microseconds.
fn padded(digits: &str) -> i64 {
    let value: i64 = digits.parse().unwrap_or(0);
    value * 10_i64.pow(6_u32.saturating_sub(digits.len() as u32))
}

/// The day of the year of a weekday in a week of `%U` or `%W`; 0 and less lie in the year before.
fn day_of_week(year: i64, week: i64, weekday: i64, monday_first: bool) -> Result<i64> {
    let shift = i64::from(!monday_first);
    let first = (Day::new(year, 1, 1)?.weekday() + shift) % 7;
    let weekday = (weekday + shift) % 7;
    if week == 0 {
        return Ok(1 + weekday - first);
    }
    Ok(1 + (7 - first) % 7 + 7 * (week - 1) + weekday)
}

/// A year, and the day of it, of a weekday in a week of ISO 8601; a week 53 that the year has not runs into the next.
fn day_of_iso_week(year: i64, week: i64, weekday: i64) -> Result<(i64, i64)> {
    let correction = Day::new(year, 1, 4)?.weekday() + 4;
    let day = week * 7 + weekday - correction;
    if day >= 1 {
        return Ok((year, day));
    }
    let first = Day::new(year, 1, 1)?.ordinal();
    Ok((year - 1, day + first - Day::new(year - 1, 1, 1)?.ordinal()))
}
