//! `strptime` as pandas has it: a format is matched as the regular expression that Python makes of it, first choice first.

use super::calendar::{MONTHS, Moment, WEEKDAYS, date_of, days_from};
use super::fault::Fault;
use super::iso::{self, Written};

/// Most pieces of a format; matching recurses over them.
const LONGEST: usize = 200;

/// A format, read.
pub struct Format<'a> {
    text: &'a str,
    pieces: Vec<Piece>,
    iso: bool,
}

/// What a format is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    /// This character, in either case.
    Literal(char),
    /// White space, at least one.
    Space,
    /// A directive.
    Part(Part),
}

/// A directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Year,
    ShortYear,
    Month,
    MonthName,
    ShortMonthName,
    Day,
    Hour,
    Hour12,
    Meridiem,
    Minute,
    Second,
    Fraction,
    DayOfYear,
    Weekday,
    ShortWeekday,
    WeekdayNumber,
    Offset,
}

impl<'a> Format<'a> {
    /// Reads a format; `ValueError` where Python does not know a directive.
    pub fn new(text: &'a str) -> Result<Format<'a>, Fault> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut characters = text.chars();
        while let Some(c) = characters.next() {
            let piece = match c {
                '%' => match characters.next() {
                    None => return Err(Fault::Value(format!("stray % in format '{text}'"))),
                    Some('%') => Piece::Literal('%'),
                    Some(directive) => Piece::Part(part(directive, text)?),
                },
                c if c.is_whitespace() => Piece::Space,
                c => Piece::Literal(c),
            };
            match piece {
                // White space runs together.
                Piece::Space if pieces.last() == Some(&Piece::Space) => {}
                Piece::Part(_) if pieces.contains(&piece) => {
                    return Err(Fault::Unsupported("a format with the same directive twice"));
                }
                piece => pieces.push(piece),
            }
        }
        if pieces.len() > LONGEST {
            return Err(Fault::Unsupported("to_datetime(format=) of a very long format"));
        }
        Ok(Format { text, pieces, iso: is_iso(text) })
    }

    /// How much matching a text may take at most.
    pub fn work(&self, text: &str) -> u64 {
        (self.pieces.len() as u64).saturating_mul(text.len() as u64 + 1)
    }

    /// What a text says, which has to follow the format to its end. Whether it is in bounds is not asked.
    pub fn read(&self, text: &str) -> Result<Written, Fault> {
        if self.iso
            && let Some(written) = iso::read_in(text, Some(self.text))
        {
            return Ok(written);
        }
        if text == "now" || text == "today" {
            return Err(Fault::Clock);
        }
        let mut search = Search {
            pieces: &self.pieces,
            text,
            found: Vec::new(),
            dead: vec![false; self.pieces.len() * (text.len() + 1)],
        };
        let Some(end) = search.from(0, 0) else {
            return Err(Fault::Value(format!("time data \"{text}\" doesn't match format \"{}\"", self.text)));
        };
        match text.get(end..) {
            None | Some("") => assemble(&search.found),
            Some(rest) => Err(Fault::Value(format!(
                "unconverted data remains when parsing with format \"{}\": \"{rest}\"",
                self.text
            ))),
        }
    }
}

fn part(directive: char, format: &str) -> Result<Part, Fault> {
    Ok(match directive {
        'Y' => Part::Year,
        'y' => Part::ShortYear,
        'm' => Part::Month,
        'B' => Part::MonthName,
        'b' => Part::ShortMonthName,
        'd' => Part::Day,
        'H' => Part::Hour,
        'I' => Part::Hour12,
        'p' => Part::Meridiem,
        'M' => Part::Minute,
        'S' => Part::Second,
        'f' => Part::Fraction,
        'j' => Part::DayOfYear,
        'A' => Part::Weekday,
        'a' => Part::ShortWeekday,
        'w' => Part::WeekdayNumber,
        'z' => Part::Offset,
        'U' | 'W' | 'V' | 'G' | 'u' | 'Z' | 'c' | 'x' | 'X' => {
            return Err(Fault::Unsupported("to_datetime(format=) with %U, %W, %V, %G, %u, %Z, %c, %x or %X"));
        }
        c if c.is_whitespace() || "\\.^$*+?(){}[]|".contains(c) => {
            return Err(Fault::Unsupported("to_datetime(format=) with a stray %"));
        }
        other => return Err(Fault::Value(format!("'{other}' is a bad directive in format '{format}'"))),
    })
}

/// Whether pandas reads texts of this format as ISO 8601 first.
fn is_iso(format: &str) -> bool {
    let Some(mut rest) = format.strip_prefix("%Y") else { return false };
    let separator = rest.chars().next().filter(|c| "-/ \\.".contains(*c));
    if let Some(separator) = separator {
        rest = rest.strip_prefix(separator).unwrap_or(rest);
        if rest.is_empty() {
            return false;
        }
    }
    for (at, step) in ["%m", "%d", "%H", ":%M", ":%S"].into_iter().enumerate() {
        if rest.is_empty() {
            return format != "%Y%m";
        }
        if at == 1
            && let Some(separator) = separator
        {
            let Some(after) = rest.strip_prefix(separator) else { return false };
            rest = after;
        }
        if at == 2 {
            let Some(after) = rest.strip_prefix([' ', 'T']) else { return false };
            rest = after;
        }
        let Some(after) = rest.strip_prefix(step) else { return false };
        rest = after;
    }
    matches!(rest, "" | ".%f" | "%z" | ".%f%z")
}

/// A match under way.
struct Search<'a> {
    pieces: &'a [Piece],
    text: &'a str,
    found: Vec<(Part, i64)>,
    /// Pieces and places from which the rest is known not to match, so that backtracking stays linear.
    dead: Vec<bool>,
}

impl Search<'_> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Where the match of the pieces from `piece` on ends; `None` where they do not match at `at`.
    fn from(&mut self, piece: usize, at: usize) -> Option<usize> {
        let Some(current) = self.pieces.get(piece) else { return Some(at) };
        let slot = piece * (self.text.len() + 1) + at;
        if self.dead.get(slot).copied().unwrap_or(true) {
            return None;
        }
        let end = match *current {
            Piece::Literal(c) => {
                let next = self.text.get(at..).and_then(|rest| rest.chars().next());
                match next {
                    Some(n) if n == c || n.to_lowercase().eq(c.to_lowercase()) => {
                        self.from(piece + 1, at + n.len_utf8())
                    }
                    _ => None,
                }
            }
            Piece::Space => {
                let run = self.text.get(at..).unwrap_or_default().chars().take_while(|c| c.is_whitespace());
                let mut ends: Vec<usize> = run
                    .scan(at, |end, c| {
                        *end += c.len_utf8();
                        Some(*end)
                    })
                    .collect();
                ends.reverse();
                ends.into_iter().find_map(|end| self.from(piece + 1, end))
            }
            Piece::Part(part) => self.choices(part, at).into_iter().find_map(|(length, value)| {
                self.found.push((part, value));
                let end = self.from(piece + 1, at + length);
                if end.is_none() {
                    self.found.pop();
                }
                end
            }),
        };
        if end.is_none()
            && let Some(dead) = self.dead.get_mut(slot)
        {
            *dead = true;
        }
        end
    }

    /// `count` digits as a number within a range.
    fn digits(&self, at: usize, count: usize, range: std::ops::RangeInclusive<i64>) -> Option<(usize, i64)> {
        let digits = self.text.as_bytes().get(at..at + count)?;
        if !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let value = digits.iter().fold(0, |value, digit| 10 * value + i64::from(digit - b'0'));
        range.contains(&value).then_some((count, value))
    }

    fn name(&self, at: usize, names: &[&str], short: bool) -> Vec<(usize, i64)> {
        let rest = self.text.get(at..).unwrap_or_default();
        let matches = |name: &&str| rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        let mut found: Vec<(usize, i64)> = (1..)
            .zip(names)
            .map(|(number, name)| (number, if short { name.get(..3).unwrap_or(name) } else { name }))
            .filter(|(_, name)| matches(name))
            .map(|(number, name)| (name.len(), number))
            .collect();
        found.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
        found
    }

    /// `+0130`, `+01:30`, with seconds or without, and `Z`: the longest first.
    fn offset(&self, at: usize) -> Vec<(usize, i64)> {
        let sign = match self.byte(at) {
            Some(b'Z') => return vec![(1, 0)],
            Some(b'+') => 1,
            Some(b'-') => -1,
            _ => return Vec::new(),
        };
        let colon = |at: usize| usize::from(self.byte(at) == Some(b':'));
        let hours = self.digits(at + 1, 2, 0..=99);
        let after = at + 3 + colon(at + 3);
        let (Some((_, hours)), Some((_, minutes))) = (hours, self.digits(after, 2, 0..=59)) else { return Vec::new() };
        let short = (after + 2 - at, sign * (hours * 3_600 + minutes * 60));
        let last = after + 2 + colon(after + 2);
        match self.digits(last, 2, 0..=59) {
            // pandas reads seconds and drops them.
            Some(_) => vec![(last + 2 - at, short.1), short],
            None => vec![short],
        }
    }

    /// What a directive can take here, in the order that the regular expression tries it.
    fn choices(&self, part: Part, at: usize) -> Vec<(usize, i64)> {
        let some = |choices: &[Option<(usize, i64)>]| choices.iter().copied().flatten().collect();
        match part {
            Part::Year => some(&[self.digits(at, 4, 0..=9999)]),
            Part::ShortYear => some(&[self.digits(at, 2, 0..=99)]),
            Part::Month | Part::Hour12 => some(&[self.digits(at, 2, 1..=12), self.digits(at, 1, 1..=9)]),
            Part::Day => {
                let padded = (self.byte(at) == Some(b' ')).then(|| self.digits(at + 1, 1, 1..=9)).flatten();
                some(&[self.digits(at, 2, 1..=31), self.digits(at, 1, 1..=9), padded.map(|(_, day)| (2, day))])
            }
            Part::Hour => some(&[self.digits(at, 2, 0..=23), self.digits(at, 1, 0..=9)]),
            Part::Minute => some(&[self.digits(at, 2, 0..=59), self.digits(at, 1, 0..=9)]),
            Part::Second => some(&[self.digits(at, 2, 0..=61), self.digits(at, 1, 0..=9)]),
            Part::DayOfYear => {
                some(&[self.digits(at, 3, 1..=366), self.digits(at, 2, 1..=99), self.digits(at, 1, 1..=9)])
            }
            Part::WeekdayNumber => some(&[self.digits(at, 1, 0..=6)]),
            Part::Fraction => (1..=9_u32)
                .rev()
                .filter_map(|count| {
                    let (length, value) = self.digits(at, count as usize, 0..=i64::MAX)?;
                    Some((length, value * 10_i64.pow(9 - count)))
                })
                .collect(),
            Part::MonthName => self.name(at, &MONTHS, false),
            Part::ShortMonthName => self.name(at, &MONTHS, true),
            Part::Weekday => self.name(at, &WEEKDAYS, false),
            Part::ShortWeekday => self.name(at, &WEEKDAYS, true),
            Part::Meridiem => self.name(at, &["am", "pm"], false),
            Part::Offset => self.offset(at),
        }
    }
}

/// The parts that were found, as a moment; what is not said is 1900-01-01 00:00.
fn assemble(found: &[(Part, i64)]) -> Result<Written, Fault> {
    let get = |part: Part| found.iter().find(|(own, _)| *own == part).map(|(_, value)| *value);
    let mut moment = Moment::midnight(1900, 1, 1);
    // Where a format says one thing twice, Python lets the later directive win.
    let last = |parts: &[Part]| found.iter().rev().find(|(part, _)| parts.contains(part)).copied();
    match last(&[Part::Year, Part::ShortYear]) {
        Some((Part::ShortYear, year)) => moment.year = if year <= 68 { 2000 + year } else { 1900 + year },
        Some((_, year)) => moment.year = year,
        None => {}
    }
    if let Some((_, month)) = last(&[Part::Month, Part::MonthName, Part::ShortMonthName]) {
        moment.month = month;
    }
    moment.day = get(Part::Day).unwrap_or(1);
    match last(&[Part::Hour, Part::Hour12]) {
        Some((Part::Hour12, hour)) => {
            let noon = get(Part::Meridiem) == Some(2);
            moment.hour = hour % 12 + if noon { 12 } else { 0 };
        }
        Some((_, hour)) => moment.hour = hour,
        None => {}
    }
    moment.minute = get(Part::Minute).unwrap_or(0);
    moment.second = get(Part::Second).unwrap_or(0);
    moment.nanosecond = get(Part::Fraction).unwrap_or(0);
    // Seconds up to 61 run over into the next minute later.
    Moment { second: moment.second.min(59), ..moment }.check().map_err(Fault::Value)?;
    if let Some(day) = get(Part::DayOfYear) {
        (moment.year, moment.month, moment.day) = date_of(days_from(moment.year, 1, 1) + day - 1);
    }
    Ok(Written { moment, offset: get(Part::Offset) })
}
