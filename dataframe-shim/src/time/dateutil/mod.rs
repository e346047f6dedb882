//! Dates as people write them, as dateutil's parser reads them: the same tokens, the same order of questions.

mod lexer;
mod number;
mod ymd;

pub use lexer::tokens;

use crate::time::calendar::{MONTHS, WEEKDAYS};
use crate::time::fault::Fault;
use number::Number;
use ymd::{Label, Unknown, Ymd};

/// Years that "now" may be in: a year of two digits is the nearest one to now, so that what is the same seen from all of
/// these is a fact, and what is not depends on the clock.
const NOW: std::ops::RangeInclusive<i64> = 2025..=2027;

/// What a text says, as far as it says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is what its name says")]
pub struct Found {
    pub year: Option<i64>,
    pub month: Option<i64>,
    pub day: Option<i64>,
    pub weekday: Option<i64>,
    pub hour: Option<i64>,
    pub minute: Option<i64>,
    pub second: Option<i64>,
    pub microsecond: Option<i64>,
    /// Whether a known zone or an offset was named.
    pub zone: bool,
    /// Seconds east of UTC, where the zone is `Z` or an offset without a name.
    pub offset: Option<i64>,
    /// Whether the fraction of the second has more than six digits.
    pub fine: bool,
    /// Whether the year has two digits and depends on the clock.
    pub year_by_clock: bool,
}

/// What a text says; `None` where dateutil does not understand it.
pub fn read(text: &str, day_first: bool, year_first: bool) -> Result<Option<Found>, Fault> {
    let mut parser =
        Parser { tokens: tokens(text), found: Found::default(), ymd: Ymd::default(), zone: None, unsure: false };
    let read = parser.run(day_first, year_first);
    if parser.unsure {
        return Err(Fault::Unsupported("to_datetime: this date text"));
    }
    Ok(match read {
        Ok(()) => Some(parser.found),
        Err(Unknown) => None,
    })
}

struct Zone {
    name: Option<String>,
    offset: Option<i64>,
}

struct Parser {
    tokens: Vec<String>,
    found: Found,
    ymd: Ymd,
    zone: Option<Zone>,
    /// Whether something was met of which it is not certain here what dateutil makes.
    unsure: bool,
}

fn place(names: &[&str], token: &str) -> Option<i64> {
    (0..).zip(names).find(|(_, name)| name.eq_ignore_ascii_case(token)).map(|(at, _)| at)
}

fn named(names: &[&str], token: &str) -> Option<i64> {
    place(names, token).or_else(|| {
        if token.len() != 3 {
            return None;
        }
        (0..)
            .zip(names)
            .find(|(_, name)| name.get(..3).is_some_and(|short| short.eq_ignore_ascii_case(token)))
            .map(|(at, _)| at)
    })
}

fn weekday(token: &str) -> Option<i64> {
    named(&WEEKDAYS, token)
}

fn month(token: &str) -> Option<i64> {
    if token.eq_ignore_ascii_case("sept") { Some(9) } else { named(&MONTHS, token).map(|at| at + 1) }
}

/// 0 of hours, 1 of minutes, 2 of seconds.
fn unit(token: &str) -> Option<i64> {
    place(&["h", "hour", "hours", "m", "minute", "minutes", "s", "second", "seconds"], token).map(|at| at / 3)
}

/// 0 of am, 1 of pm.
fn meridiem(token: &str) -> Option<i64> {
    place(&["am", "a", "pm", "p"], token).map(|at| at / 2)
}

fn is_jump(token: &str) -> bool {
    const JUMPS: [&str; 18] =
        [" ", ".", ",", ";", "-", "/", "'", "at", "on", "and", "ad", "m", "t", "of", "st", "nd", "rd", "th"];
    place(&JUMPS, token).is_some()
}

fn is_utc(token: &str) -> bool {
    matches!(token.to_ascii_lowercase().as_str(), "utc" | "gmt" | "z")
}

fn to_24(hour: i64, meridiem: i64) -> i64 {
    match (hour, meridiem) {
        (hour, 1) if hour < 12 => hour + 12,
        (12, 0) => 0,
        (hour, _) => hour,
    }
}

impl Parser {
    fn token(&self, at: usize) -> Option<&str> {
        self.tokens.get(at).map(String::as_str)
    }

    fn needed(&self, at: usize) -> Result<String, Unknown> {
        self.token(at).map(str::to_string).ok_or(Unknown)
    }

    fn run(&mut self, day_first: bool, year_first: bool) -> Result<(), Unknown> {
        let mut at = 0;
        while at < self.tokens.len() {
            at = self.step(at)? + 1;
        }
        let (year, month, day) = self.ymd.resolve(year_first, day_first)?;
        self.found.month = month;
        self.found.day = day;
        self.found.year = year.map(|year| self.full_year(year));
        if let Some(zone) = &self.zone {
            self.found.offset = zone.offset.filter(|_| matches!(zone.name.as_deref(), None | Some("Z" | "z")));
            self.found.zone = match &zone.name {
                // The reference runs in UTC, whose name is a zone it knows; other names are dropped with a warning.
                Some(name) => is_utc(name) || zone.offset.is_some_and(|offset| offset != 0),
                None => zone.offset.is_some(),
            };
        }
        Ok(())
    }

    /// A year of two digits is within fifty years of now.
    fn full_year(&mut self, year: i64) -> i64 {
        if year >= 100 || self.ymd.century {
            return year;
        }
        let seen_from = |now: i64| {
            let year = now / 100 * 100 + year;
            if year >= now + 50 {
                year - 100
            } else if year < now - 50 {
                year + 100
            } else {
                year
            }
        };
        self.found.year_by_clock |= NOW.clone().any(|now| seen_from(now) != seen_from(*NOW.start()));
        seen_from(*NOW.start())
    }

    /// Reads one token and what belongs to it; the place of the last token read.
    fn step(&mut self, at: usize) -> Result<usize, Unknown> {
        let token = self.needed(at)?;
        if let Some(number) = Number::read(&token) {
            return self.number(at, &token, &number);
        }
        if let Some(weekday) = weekday(&token) {
            self.found.weekday = Some(weekday);
            return Ok(at);
        }
        if let Some(month) = month(&token) {
            self.ymd.push_number(month, false, Label::Month)?;
            return self.after_month(at);
        }
        if let Some(meridiem) = meridiem(&token) {
            let hour = self.found.hour.filter(|hour| (0..=12).contains(hour)).ok_or(Unknown)?;
            self.found.hour = Some(to_24(hour, meridiem));
            return Ok(at);
        }
        if self.could_be_zone(&token) {
            return Ok(self.zone_name(at, token));
        }
        if self.found.hour.is_some() && (token == "+" || token == "-") {
            return self.offset(at, &token);
        }
        if is_jump(&token) { Ok(at) } else { Err(Unknown) }
    }

    /// "Jan-01[-99]", "Jan of 01".
    fn after_month(&mut self, at: usize) -> Result<usize, Unknown> {
        match self.token(at + 1) {
            Some("-" | "/") => {
                let separator = self.needed(at + 1)?;
                let second = self.needed(at + 2)?;
                self.ymd.push_text(&second, Label::Any)?;
                if self.token(at + 3) == Some(&separator) {
                    let third = self.needed(at + 4)?;
                    self.ymd.push_text(&third, Label::Any)?;
                    return Ok(at + 4);
                }
                Ok(at + 2)
            }
            Some(" ") if self.token(at + 4).is_some() && self.token(at + 3) == Some(" ") => {
                if !self.token(at + 2).is_some_and(|token| token.eq_ignore_ascii_case("of")) {
                    return Ok(at);
                }
                let year = self.needed(at + 4)?;
                if year.bytes().all(|b| b.is_ascii_digit()) {
                    let year: i64 = year.parse().map_err(|_| Unknown)?;
                    let century = self.ymd.century;
                    self.ymd.century = false;
                    let year = self.full_year(year);
                    self.ymd.century = century;
                    self.ymd.push_text(&year.to_string(), Label::Year)?;
                }
                Ok(at + 4)
            }
            _ => Ok(at),
        }
    }

    fn could_be_zone(&self, token: &str) -> bool {
        self.found.hour.is_some()
            && self.zone.is_none()
            && token.chars().count() <= 5
            && (token.bytes().all(|b| b.is_ascii_uppercase()) || token == "z")
    }

    fn zone_name(&mut self, at: usize, name: String) -> usize {
        let mut zone = Zone { offset: is_utc(&name).then_some(0), name: Some(name) };
        if let Some(sign) = self.tokens.get_mut(at + 1).filter(|sign| matches!(sign.as_str(), "+" | "-")) {
            // "GMT+3" says that GMT is three hours ahead of it, dateutil has it.
            *sign = if sign == "+" { "-".to_string() } else { "+".to_string() };
            zone.offset = None;
            if zone.name.as_deref().is_some_and(is_utc) {
                zone.name = None;
            }
        }
        self.zone = Some(zone);
        at
    }

    fn offset(&mut self, at: usize, sign: &str) -> Result<usize, Unknown> {
        let digits = self.needed(at + 1)?;
        // A zone's name may follow in parentheses.
        self.unsure |= self.tokens.iter().any(|token| token == "(");
        let int = |text: &str| text.parse::<i64>().map_err(|_| Unknown);
        let mut end = at;
        let (hours, minutes) = if digits.len() == 4 {
            (int(digits.get(..2).ok_or(Unknown)?)?, int(digits.get(2..).ok_or(Unknown)?)?)
        } else if self.token(at + 2) == Some(":") {
            end += 2;
            (int(&digits)?, int(&self.needed(at + 3)?)?)
        } else if digits.len() <= 2 {
            (int(&digits)?, 0)
        } else {
            return Err(Unknown);
        };
        let offset =
            hours.saturating_mul(3600).saturating_add(minutes.saturating_mul(60)) * if sign == "+" { 1 } else { -1 };
        let name = self.zone.take().and_then(|zone| zone.name);
        self.zone = Some(Zone { name, offset: Some(offset) });
        Ok(end + 1)
    }
}
