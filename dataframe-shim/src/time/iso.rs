//! ISO 8601 as pandas' own reader of it takes it: any of five separators, months and days of one digit beside a separator.

use super::calendar::{Moment, days_in_month};
use super::fault::Fault;

/// Reads along a text, and along a format where it has to follow one.
struct Reader<'a> {
    text: &'a [u8],
    format: Option<&'a [u8]>,
    /// Seconds east of UTC, where the text says so.
    offset: Option<i64>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.first().copied()
    }

    fn at_digit(&self) -> bool {
        self.peek().is_some_and(|b| b.is_ascii_digit())
    }

    fn advance(&mut self) {
        self.text = self.text.get(1..).unwrap_or_default();
    }

    fn digit(&mut self) -> Option<i64> {
        let digit = self.peek().filter(u8::is_ascii_digit)?;
        self.advance();
        Some(i64::from(digit - b'0'))
    }

    /// Takes the next part of the format, which must be this one.
    fn follow(&mut self, part: &[u8]) -> Option<()> {
        if let Some(format) = self.format {
            self.format = Some(format.strip_prefix(part)?);
        }
        Some(())
    }

    /// One digit, and a second one, which only a separator makes optional.
    fn pair(&mut self, separated: bool) -> Option<i64> {
        let first = self.digit()?;
        match self.digit() {
            Some(second) => Some(10 * first + second),
            None => separated.then_some(first),
        }
    }

    fn spaces(&mut self) -> Option<()> {
        while self.peek().is_some_and(|b| b.is_ascii_whitespace() || b == 0x0b) {
            self.advance();
            self.follow(b" ")?;
        }
        Some(())
    }

    /// Whether the text ends here; then the format has to end too.
    fn ends(&self) -> Option<bool> {
        if !self.text.is_empty() {
            return Some(false);
        }
        self.format.is_none_or(<[u8]>::is_empty).then_some(true)
    }

    /// Up to nine digits of a fraction of a second; more are dropped, beyond eighteen nothing is read.
    fn fraction(&mut self) -> i64 {
        let (mut nanoseconds, mut place) = (0, 100_000_000);
        for _ in 0..18 {
            let Some(digit) = self.digit() else { break };
            nanoseconds += digit * place;
            place /= 10;
        }
        nanoseconds
    }
}

/// A moment as it is written, and the seconds east of UTC that the text says it is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// What calendar and clock show.
    pub moment: Moment,
    /// The offset, where one is named.
    pub offset: Option<i64>,
}

/// The moment of a text that names no offset; unsupported where it does.
pub fn read(text: &str, format: Option<&str>) -> Option<Result<Moment, Fault>> {
    let written = read_in(text, format)?;
    Some(match written.offset {
        Some(_) => Err(Fault::Unsupported("datetimes with a time zone")),
        None => Ok(written.moment),
    })
}

/// The moment of a text; `None` where it is no ISO 8601, or does not follow `format` to its end.
pub fn read_in(text: &str, format: Option<&str>) -> Option<Written> {
    let mut reader = Reader { text: text.as_bytes(), format: format.map(str::as_bytes), offset: None };
    let mut moment = Moment::midnight(0, 1, 1);
    read_parts(&mut reader, &mut moment)?;
    Some(Written { moment, offset: reader.offset })
}

/// Fills in the moment, and the reader's offset.
fn read_parts(reader: &mut Reader, moment: &mut Moment) -> Option<bool> {
    let negative = reader.peek() == Some(b'-');
    reader.spaces()?;
    if reader.peek() == Some(b'-') {
        reader.advance();
    }
    reader.peek()?;
    reader.follow(b"%Y")?;
    // Four digits are the year; where there are not four the year is 0, which is out of bounds later.
    if let Some(year) = reader.text.get(..4).filter(|four| four.iter().all(u8::is_ascii_digit)) {
        moment.year = year.iter().fold(0, |year, digit| 10 * year + i64::from(digit - b'0'));
        reader.text = reader.text.get(4..).unwrap_or_default();
    }
    if negative {
        moment.year = -moment.year;
    }
    if reader.ends()? {
        return Some(false);
    }
    let separator = reader.peek().filter(|b| !b.is_ascii_digit());
    if let Some(separator) = separator {
        if !b"-./\\ ".contains(&separator) {
            return None;
        }
        reader.advance();
        reader.follow(&[separator])?;
        if !reader.at_digit() {
            return None;
        }
    }
    reader.follow(b"%m")?;
    moment.month = reader.pair(separator.is_some())?;
    if !(1..=12).contains(&moment.month) {
        return None;
    }
    if reader.text.is_empty() {
        // YYYYMM would be taken for YYMMDD elsewhere.
        separator?;
        return reader.ends().map(|_| false);
    }
    if let Some(separator) = separator {
        if reader.peek() != Some(separator) || reader.text.len() == 1 {
            return None;
        }
        reader.advance();
        reader.follow(&[separator])?;
    }
    reader.follow(b"%d")?;
    moment.day = reader.pair(separator.is_some())?;
    if !(1..=days_in_month(moment.year, moment.month)).contains(&moment.day) {
        return None;
    }
    if reader.ends()? {
        return Some(false);
    }
    let between = reader.peek().filter(|b| matches!(b, b'T' | b' '))?;
    if reader.text.len() == 1 {
        return None;
    }
    reader.follow(&[between])?;
    reader.advance();
    read_clock(reader, moment)
}

fn read_clock(reader: &mut Reader, moment: &mut Moment) -> Option<bool> {
    reader.follow(b"%H")?;
    let length = reader.text.len();
    moment.hour = reader.pair(true)?;
    let two_digits = length - reader.text.len() == 2;
    if moment.hour >= 24 {
        return None;
    }
    if reader.text.is_empty() {
        return if two_digits { reader.ends().map(|_| false) } else { None };
    }
    let colons = reader.peek() == Some(b':');
    if colons {
        reader.advance();
        if !reader.at_digit() {
            return None;
        }
        reader.follow(b":")?;
    } else if !reader.at_digit() {
        return if two_digits { read_zone(reader) } else { None };
    }
    reader.follow(b"%M")?;
    moment.minute = reader.pair(colons)?;
    if moment.minute >= 60 {
        return None;
    }
    if reader.ends()? {
        return Some(false);
    }
    if colons && reader.peek() == Some(b':') {
        reader.follow(b":")?;
        reader.advance();
        if !reader.at_digit() {
            return None;
        }
    } else if colons || !reader.at_digit() {
        return read_zone(reader);
    }
    reader.follow(b"%S")?;
    moment.second = reader.pair(colons)?;
    if moment.second >= 60 {
        return None;
    }
    if reader.peek() == Some(b'.') {
        reader.advance();
        reader.follow(b".")?;
        reader.follow(b"%f")?;
        moment.nanosecond = reader.fraction();
    }
    read_zone(reader)
}

/// What follows the time: white space, and a zone, which is `Z` or an offset.
fn read_zone(reader: &mut Reader) -> Option<bool> {
    reader.spaces()?;
    if reader.ends()? {
        return Some(false);
    }
    match reader.peek()? {
        b'Z' => {
            reader.follow(b"%z")?;
            reader.advance();
            reader.offset = Some(0);
        }
        sign @ (b'-' | b'+') => {
            reader.follow(b"%z")?;
            reader.advance();
            let (hours, mut minutes) = (reader.pair(true)?, 0);
            if hours >= 24 {
                return None;
            }
            if !reader.text.is_empty() {
                if reader.peek() == Some(b':') {
                    reader.advance();
                }
                minutes = reader.pair(true)?;
                if minutes >= 60 {
                    return None;
                }
            }
            let seconds = (hours * 60 + minutes) * 60;
            reader.offset = Some(if sign == b'-' { -seconds } else { seconds });
        }
        _ => return None,
    }
    reader.spaces()?;
    reader.ends().filter(|ends| *ends)
}
