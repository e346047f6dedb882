//! A numeric token: part of a date, of a time, or a digit string that holds several of them.

use super::ymd::{Label, Unknown};
use super::{Parser, is_jump, meridiem, month, to_24, unit};

/// A number as it is written, exact.
pub struct Number {
    whole: i64,
    /// Digits after the point.
    fraction: String,
    /// Whether the fraction is too long to compute with.
    long: bool,
}

impl Number {
    /// A token that is a number: digits, with at most one point among them. What else Python's `float` reads ("inf",
    /// "nan") dateutil refuses, as it refuses any word.
    pub fn read(token: &str) -> Option<Number> {
        let (whole, fraction) = token.split_once('.').unwrap_or((token, ""));
        let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if token.is_empty() || token == "." || !digits(whole) || !digits(fraction) {
            return None;
        }
        let parsed = if whole.is_empty() { Some(0) } else { whole.parse::<i64>().ok() };
        Some(Number { whole: parsed.unwrap_or(i64::MAX), fraction: fraction.to_string(), long: fraction.len() > 15 })
    }

    fn has_fraction(&self) -> bool {
        self.fraction.bytes().any(|b| b != b'0')
    }

    /// Sixty times the part after the point, cut off.
    fn sixtieths(&self) -> i64 {
        if self.long {
            return 0;
        }
        let digits: i64 = self.fraction.parse().unwrap_or(0);
        (60 * i128::from(digits) / 10_i128.pow(self.fraction.len() as u32)) as i64
    }

    fn above_hundred(&self) -> bool {
        self.whole > 100 || (self.whole == 100 && self.has_fraction())
    }
}

fn int(text: &str) -> Result<i64, Unknown> {
    if text.bytes().all(|b| b.is_ascii_digit()) { text.parse().map_err(|_| Unknown) } else { Err(Unknown) }
}

fn part(text: &str, range: std::ops::Range<usize>) -> &str {
    text.get(range.start..range.end.min(text.len())).unwrap_or("")
}

impl Parser {
    /// Reads the number at `at` and what belongs to it; the place of the last token read.
    pub(super) fn number(&mut self, at: usize, token: &str, number: &Number) -> Result<usize, Unknown> {
        let length = token.len();
        let next = self.token(at + 1).map(str::to_string);
        let next = next.as_deref();
        let no_unit = next.is_none_or(|next| next != ":" && unit(next).is_none());
        if self.ymd.len() == 3 && matches!(length, 2 | 4) && self.found.hour.is_none() && no_unit {
            // 19990101T23[59]
            self.found.hour = Some(int(part(token, 0..2))?);
            if length == 4 {
                self.found.minute = Some(int(part(token, 2..4))?);
            }
            return Ok(at);
        }
        if length == 6 || (length > 6 && token.find('.') == Some(6)) {
            return self.six_digits(at, token);
        }
        if matches!(length, 8 | 12 | 14) {
            return self.digit_string(at, token);
        }
        if let Some(label) = self.unit_place(at) {
            return self.with_unit(at, token, number, label);
        }
        if next == Some(":") && self.token(at + 2).is_some() {
            return self.clock(at, number);
        }
        if matches!(next, Some("-" | "/" | ".")) {
            return self.separated(at, token);
        }
        self.unsure |= number.long;
        if next.is_none_or(is_jump) {
            if let Some(meridiem) = self.token(at + 2).and_then(meridiem) {
                self.found.hour = Some(to_24(number.whole, meridiem));
                return Ok(at + 2);
            }
            self.ymd.push_number(number.whole, number.above_hundred(), Label::Any)?;
            return Ok(at + 1);
        }
        if let Some(meridiem) = next.and_then(meridiem)
            && number.whole < 24
        {
            self.found.hour = Some(to_24(number.whole, meridiem));
            return Ok(at + 1);
        }
        if self.ymd.could_be_day(number.whole, number.has_fraction()) {
            self.ymd.push_number(number.whole, false, Label::Any)?;
            return Ok(at);
        }
        Err(Unknown)
    }

    /// YYMMDD, or HHMMSS[.ss] where there is a date already.
    fn six_digits(&mut self, at: usize, token: &str) -> Result<usize, Unknown> {
        if self.ymd.len() == 0 && !token.contains('.') {
            for start in [0, 2, 4] {
                self.ymd.push_text(part(token, start..start + 2), Label::Any)?;
            }
        } else {
            self.found.hour = Some(int(part(token, 0..2))?);
            self.found.minute = Some(int(part(token, 2..4))?);
            self.seconds(part(token, 4..token.len()))?;
        }
        Ok(at)
    }

    /// YYYYMMDD[HHMM[SS]]
    fn digit_string(&mut self, at: usize, token: &str) -> Result<usize, Unknown> {
        // Sliced at fixed places, a token with a point is no number there.
        self.ymd.push_text(part(token, 0..4), Label::Year)?;
        self.ymd.push_text(part(token, 4..6), Label::Any)?;
        self.ymd.push_text(part(token, 6..8), Label::Any)?;
        if token.len() > 8 {
            self.found.hour = Some(int(part(token, 8..10))?);
            self.found.minute = Some(int(part(token, 10..12))?);
            if token.len() > 12 {
                self.found.second = Some(int(part(token, 12..14))?);
            }
        }
        Ok(at)
    }

    /// Where the label stands that says hours, minutes or seconds of the number at `at`.
    fn unit_place(&self, at: usize) -> Option<usize> {
        let is_unit = |at: usize| self.token(at).and_then(unit).is_some();
        if is_unit(at + 1) {
            Some(at + 1)
        } else if self.token(at + 1) == Some(" ") && is_unit(at + 2) {
            Some(at + 2)
        } else if at > 0 && is_unit(at - 1) {
            Some(at - 1)
        } else if at > 1 && at + 1 == self.tokens.len() && self.token(at - 1) == Some(" ") && is_unit(at - 2) {
            Some(at - 2)
        } else {
            None
        }
    }

    fn with_unit(&mut self, at: usize, token: &str, number: &Number, label: usize) -> Result<usize, Unknown> {
        self.unsure |= number.long;
        let unit = self.token(label).and_then(unit).unwrap_or_default();
        // A label before the number was that of the number before.
        let (end, unit) = if label > at { (label, unit) } else { (at, unit + 1) };
        match unit {
            0 => {
                self.found.hour = Some(number.whole);
                if number.has_fraction() {
                    self.found.minute = Some(number.sixtieths());
                }
            }
            1 => self.minutes(number),
            2 => self.seconds(token)?,
            _ => {}
        }
        Ok(end)
    }

    fn minutes(&mut self, number: &Number) {
        self.found.minute = Some(number.whole);
        self.found.second = number.has_fraction().then(|| number.sixtieths());
    }

    /// A second with or without a fraction.
    fn seconds(&mut self, text: &str) -> Result<(), Unknown> {
        let Some((whole, fraction)) = text.split_once('.') else {
            self.found.second = Some(int(text)?);
            self.found.microsecond = Some(0);
            return Ok(());
        };
        if whole.is_empty() {
            return Err(Unknown);
        }
        self.found.fine |= fraction.len() > 6;
        self.found.second = Some(int(whole)?);
        self.found.microsecond = Some(int(part(&format!("{fraction:0<6}"), 0..6))?);
        Ok(())
    }

    /// HH:MM[:SS[.ss]]
    fn clock(&mut self, at: usize, number: &Number) -> Result<usize, Unknown> {
        let minutes = Number::read(&self.needed(at + 2)?).ok_or(Unknown)?;
        self.unsure |= number.long || minutes.long;
        self.found.hour = Some(number.whole);
        self.minutes(&minutes);
        if self.token(at + 3) == Some(":") && self.token(at + 4).is_some() {
            let seconds = self.needed(at + 4)?;
            self.seconds(&seconds)?;
            return Ok(at + 4);
        }
        Ok(at + 2)
    }

    /// 01-01[-01], 01-Jan[-01]
    fn separated(&mut self, at: usize, token: &str) -> Result<usize, Unknown> {
        let separator = self.needed(at + 1)?;
        self.ymd.push_text(token, Label::Any)?;
        let Some(second) = self.token(at + 2).filter(|second| !is_jump(second)).map(str::to_string) else {
            return Ok(at + 1);
        };
        self.push_member(&second)?;
        if self.token(at + 3) == Some(&separator) {
            let third = self.needed(at + 4)?;
            self.push_member(&third)?;
            return Ok(at + 4);
        }
        Ok(at + 2)
    }

    fn push_member(&mut self, token: &str) -> Result<(), Unknown> {
        match month(token) {
            Some(month) => self.ymd.push_number(month, false, Label::Month),
            None => self.ymd.push_text(token, Label::Any),
        }
    }
}
