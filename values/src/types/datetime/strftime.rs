//! `strftime`, as glibc writes dates in the C locale.

use std::rc::Rc;

use super::zone::offset_text;
use super::{Clock, Day, SECOND, Zone, calendar, class_of};
use crate::exception::{Stop, raise};
use crate::meter::Meter;
use crate::object::Host;
use crate::text::Str;
use crate::value::Value;
use crate::{Bound, Result};

/// What a format can show.
pub struct Shown {
    /// The day.
    pub day: Day,
    /// The time of day.
    pub clock: Clock,
    /// Microseconds east of UTC, in a zone.
    pub offset: Option<i64>,
    /// The zone's name; empty in none.
    pub zone: String,
}

impl Shown {
    /// A day and a clock in a zone.
    pub fn new(day: Day, clock: Clock, zone: Option<&Rc<Zone>>) -> Shown {
        let name = zone.map_or_else(String::new, |zone| zone.text());
        Shown { day, clock, offset: zone.map(|zone| zone.offset), zone: name }
    }

    /// `Sat Jun  1 12:30:00 2002`
    pub fn ctime(&self) -> String {
        let (day, clock) = (self.day, self.clock);
        format!(
            "{} {} {:2} {:02}:{:02}:{:02} {:04}",
            short(day.weekday_name()),
            short(day.month_name()),
            day.day,
            clock.hour,
            clock.minute,
            clock.second,
            day.year
        )
    }
}

/// A text argument of a method written in C.
pub(super) fn text_argument(args: &Bound, method: &str, name: &str, at: usize) -> Result<Str> {
    match args.value(name) {
        Value::Str(text) => Ok(text),
        other => {
            let class = class_of(&other);
            Err(raise::type_error(format!("{method}() argument {at} must be str, not {class}")))
        }
    }
}

/// The method of date, time and datetime.
pub(super) fn method(shown: &Shown, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let template = text_argument(args, "strftime", "format", 1)?;
    Value::str(format(shown, &template, host.meter())?, host.meter())
}

/// Characters that one directive writes at most, for the charge: a name of a zone may be long.
const WIDEST: usize = 256;

/// A day and clock in a format. glibc's flags and widths are honoured on single directives; its modifiers `E` and `O` are
/// unsupported.
pub fn format(shown: &Shown, template: &str, meter: &Meter) -> Result<String> {
    let directives = template.bytes().filter(|byte| *byte == b'%').count();
    meter.work_len(template.len() + directives * (16 + shown.zone.len() / 16))?;
    meter.check_string(template.len().saturating_add(directives.saturating_mul(WIDEST + shown.zone.len())))?;
    if template.contains('\0') {
        return Err(Stop::unsupported("strftime() of a NUL"));
    }
    let mut text = String::new();
    let mut rest = template;
    while let Some(at) = rest.find('%') {
        text.push_str(rest.get(..at).unwrap_or_default());
        rest = rest.get(at + 1..).unwrap_or_default();
        rest = directive(shown, rest, &mut text)?;
    }
    text.push_str(rest);
    Ok(text)
}

/// Flags and width between `%` and the directive.
#[derive(Default)]
struct Options {
    pad: Option<char>,
    upper: bool,
    swap: bool,
    width: usize,
}

/// Writes the directive at the beginning of `rest`; gives what follows it.
fn directive<'a>(shown: &Shown, rest: &'a str, text: &mut String) -> Result<&'a str> {
    // Python itself writes these, and so they take no flags.
    match rest.chars().next() {
        None => text.push('%'),
        Some('z') => text.push_str(&shown.offset.map_or_else(String::new, |offset| offset_text(offset, ""))),
        Some('Z') => text.push_str(&shown.zone),
        Some('f') => text.push_str(&shown.clock.micros_text()),
        Some(_) => return with_options(shown, rest, text),
    }
    let mut rest = rest.chars();
    rest.next();
    Ok(rest.as_str())
}

fn with_options<'a>(shown: &Shown, rest: &'a str, text: &mut String) -> Result<&'a str> {
    let mut options = Options::default();
    let mut characters = rest.chars();
    loop {
        let after = characters.as_str();
        match characters.next() {
            Some(flag @ ('-' | '_' | '0')) => options.pad = Some(flag),
            Some('^') => options.upper = true,
            Some('#') => options.swap = true,
            Some(digit @ '1'..='9') => {
                let digits = after.bytes().take_while(u8::is_ascii_digit).count();
                let width = after.get(..digits).and_then(|width| width.parse().ok()).filter(|width| *width < WIDEST);
                options.width = width.ok_or_else(|| Stop::unsupported("strftime() with a width from 256"))?;
                characters = after.get(digits..).unwrap_or_default().chars();
                let _ = digit;
            }
            Some('E' | 'O') => return Err(Stop::unsupported("strftime() with %E or %O")),
            Some(directive) => {
                if !write(shown, directive, &options, text)? {
                    // glibc leaves what it does not know as it stands.
                    text.push('%');
                    let known = rest.len() - characters.as_str().len();
                    text.push_str(rest.get(..known).unwrap_or_default());
                }
                return Ok(characters.as_str());
            }
            None => {
                text.push('%');
                text.push_str(rest);
                return Ok("");
            }
        }
    }
}

fn short(name: &str) -> &str {
    name.get(..3).unwrap_or(name)
}

/// Writes one directive; false where glibc has none like it.
fn write(shown: &Shown, directive: char, options: &Options, text: &mut String) -> Result<bool> {
    if let Some((number, digits, pad)) = number(shown, directive) {
        push_number(number, digits, pad, options, text);
    } else if let Some(name) = name(shown, directive) {
        push_name(&name, directive, options, text);
    } else if let Some(whole) = composite(directive) {
        if options.pad.is_some() || options.upper || options.swap || options.width > 0 {
            return Err(Stop::unsupported("strftime() with flags on a composed directive"));
        }
        for (at, part) in whole.split('%').enumerate() {
            let mut part = part.chars();
            if let (true, Some(directive)) = (at > 0, part.next()) {
                write(shown, directive, options, text)?;
                text.push_str(part.as_str());
            }
        }
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// The number a directive writes, its digits at least, and what fills them up.
fn number(shown: &Shown, directive: char) -> Option<(i64, usize, char)> {
    let (day, clock) = (shown.day, shown.clock);
    let hour12 = (clock.hour + 11) % 12 + 1;
    let weeks_from = |first: i64| (day.day_of_year() + 6 - (day.weekday() - first).rem_euclid(7)) / 7;
    Some(match directive {
        'Y' => (day.year, 1, '0'),
        'C' => (day.year / 100, 1, '0'),
        'y' => (day.year % 100, 2, '0'),
        'G' => (day.iso_week().0, 1, '0'),
        'g' => (day.iso_week().0.rem_euclid(100), 2, '0'),
        'm' => (day.month, 2, '0'),
        'd' => (day.day, 2, '0'),
        'e' => (day.day, 2, '_'),
        'j' => (day.day_of_year(), 3, '0'),
        'H' => (clock.hour, 2, '0'),
        'k' => (clock.hour, 2, '_'),
        'I' => (hour12, 2, '0'),
        'l' => (hour12, 2, '_'),
        'M' => (clock.minute, 2, '0'),
        'S' => (clock.second, 2, '0'),
        'u' => (day.weekday() + 1, 1, '0'),
        'w' => ((day.weekday() + 1) % 7, 1, '0'),
        'V' => (day.iso_week().1, 2, '0'),
        'W' => (weeks_from(0), 2, '0'),
        'U' => (weeks_from(6), 2, '0'),
        's' => ((day.ordinal() - calendar::EPOCH) * 86_400 + clock.micros() / SECOND, 1, '0'),
        _ => return None,
    })
}

/// The word or character a directive writes.
fn name(shown: &Shown, directive: char) -> Option<String> {
    let day = shown.day;
    let meridiem = if shown.clock.hour < 12 { "AM" } else { "PM" };
    Some(match directive {
        'A' => day.weekday_name().to_string(),
        'a' => short(day.weekday_name()).to_string(),
        'B' => day.month_name().to_string(),
        'b' | 'h' => short(day.month_name()).to_string(),
        'p' => meridiem.to_string(),
        'P' => meridiem.to_ascii_lowercase(),
        'n' => "\n".to_string(),
        't' => "\t".to_string(),
        '%' => "%".to_string(),
        _ => return None,
    })
}

/// The directives that one directive stands for.
fn composite(directive: char) -> Option<&'static str> {
    Some(match directive {
        'F' => "%Y-%m-%d",
        'D' | 'x' => "%m/%d/%y",
        'T' | 'X' => "%H:%M:%S",
        'R' => "%H:%M",
        'r' => "%I:%M:%S %p",
        'c' => "%a %b %e %H:%M:%S %Y",
        _ => return None,
    })
}

fn push_number(number: i64, digits: usize, pad: char, options: &Options, text: &mut String) {
    let pad = options.pad.unwrap_or(pad);
    let (sign, magnitude) = (if number < 0 { "-" } else { "" }, number.unsigned_abs().to_string());
    let wanted = if pad == '-' { options.width } else { digits.max(options.width) };
    let missing = wanted.saturating_sub(magnitude.len() + sign.len());
    if pad == '0' {
        text.push_str(sign);
        text.extend(std::iter::repeat_n('0', missing));
    } else {
        text.extend(std::iter::repeat_n(' ', missing));
        text.push_str(sign);
    }
    text.push_str(&magnitude);
}

fn push_name(name: &str, directive: char, options: &Options, text: &mut String) {
    let fill = if options.pad == Some('0') { '0' } else { ' ' };
    let missing = options.width.saturating_sub(name.len());
    text.extend(std::iter::repeat_n(fill, missing));
    match (directive, options.swap, options.upper) {
        ('p', true, _) => text.push_str(&name.to_ascii_lowercase()),
        (_, true, _) | (_, _, true) => text.push_str(&name.to_ascii_uppercase()),
        _ => text.push_str(name),
    }
}
