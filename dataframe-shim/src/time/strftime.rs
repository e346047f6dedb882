//! `strftime`, as glibc writes dates in the C locale.

use super::calendar::{MONTHS, Moment, WEEKDAYS, days_from};
use super::fault::Fault;

/// What `%z` and `%Z` are in a zone.
pub struct InZone {
    /// `+0100`
    pub offset: String,
    /// `CET`
    pub name: String,
}

/// A moment in no zone in a format. The directives of C99 and glibc's `%-d`; others are unsupported.
pub fn format(moment: &Moment, format: &str) -> Result<String, Fault> {
    format_in(moment, None, format)
}

/// A moment in a format, in a zone or none.
pub fn format_in(moment: &Moment, zone: Option<&InZone>, format: &str) -> Result<String, Fault> {
    let mut text = String::new();
    let mut characters = format.chars();
    while let Some(c) = characters.next() {
        if c != '%' {
            text.push(c);
            continue;
        }
        let unknown = Fault::Unsupported("strftime with this directive");
        match characters.next().ok_or(unknown)? {
            '-' => {
                let directive = characters.next().ok_or(Fault::Unsupported("strftime with this directive"))?;
                let padded = write(moment, zone, directive)?;
                let digits = padded.trim_start_matches(['0', ' ']);
                if !padded.trim_start().bytes().all(|b| b.is_ascii_digit()) {
                    return Err(Fault::Unsupported("strftime with this directive"));
                }
                text.push_str(if digits.is_empty() { "0" } else { digits });
            }
            directive => text.push_str(&write(moment, zone, directive)?),
        }
    }
    Ok(text)
}

fn write(m: &Moment, zone: Option<&InZone>, directive: char) -> Result<String, Fault> {
    let name = |names: &[&str], at: i64| names.get(at as usize).copied().unwrap_or("").to_string();
    let short = |name: String| name.chars().take(3).collect::<String>();
    let hour12 = (m.hour + 11) % 12 + 1;
    let weeks_from = |first: i64| (m.day_of_year() + 6 - (m.weekday() - first).rem_euclid(7)) / 7;
    let meridiem = if m.hour < 12 { "AM" } else { "PM" };
    Ok(match directive {
        '%' => "%".to_string(),
        'n' => "\n".to_string(),
        't' => "\t".to_string(),
        'Y' => m.year.to_string(),
        'C' => format!("{:02}", m.year / 100),
        'y' => format!("{:02}", m.year % 100),
        'm' => format!("{:02}", m.month),
        'd' => format!("{:02}", m.day),
        'e' => format!("{:2}", m.day),
        'H' => format!("{:02}", m.hour),
        'k' => format!("{:2}", m.hour),
        'I' => format!("{hour12:02}"),
        'l' => format!("{hour12:2}"),
        'M' => format!("{:02}", m.minute),
        'S' => format!("{:02}", m.second),
        'f' => format!("{:06}", m.nanosecond / 1_000),
        'p' => meridiem.to_string(),
        'j' => format!("{:03}", m.day_of_year()),
        'A' => name(&WEEKDAYS, m.weekday()),
        'a' => short(name(&WEEKDAYS, m.weekday())),
        'B' => name(&MONTHS, m.month - 1),
        'b' | 'h' => short(name(&MONTHS, m.month - 1)),
        'u' => (m.weekday() + 1).to_string(),
        'w' => ((m.weekday() + 1) % 7).to_string(),
        'V' => format!("{:02}", m.iso_week().1),
        'G' => m.iso_week().0.to_string(),
        'W' => format!("{:02}", weeks_from(0)),
        'U' => format!("{:02}", weeks_from(6)),
        's' => (days_from(m.year, m.month, m.day) * 86_400 + m.hour * 3_600 + m.minute * 60 + m.second).to_string(),
        'z' => zone.map_or_else(String::new, |zone| zone.offset.clone()),
        'Z' => zone.map_or_else(String::new, |zone| zone.name.clone()),
        'F' => format(m, "%Y-%m-%d")?,
        'D' | 'x' => format(m, "%m/%d/%y")?,
        'T' | 'X' => format(m, "%H:%M:%S")?,
        'R' => format(m, "%H:%M")?,
        'r' => format(m, "%I:%M:%S %p")?,
        'c' => format(m, "%a %b %e %H:%M:%S %Y")?,
        _ => return Err(Fault::Unsupported("strftime with this directive")),
    })
}
