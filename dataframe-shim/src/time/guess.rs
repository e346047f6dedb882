//! The format that pandas guesses from the first date of a column.

use super::calendar::Moment;
use super::dateutil;
use super::fault::Fault;
use super::iso;
use super::strftime;
use super::strptime::Format;

/// What a directive stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attribute {
    Year,
    Month,
    Day,
    Hour,
    Minute,
    Second,
    Fraction,
    Weekday,
    Meridiem,
}

use Attribute::{Day, Fraction, Hour, Meridiem, Minute, Month, Second, Weekday, Year};

/// Directives in the order that pandas tries them, what they say, and how wide a number is padded for the comparison.
const TRIED: [(&[Attribute], &str, usize); 18] = [
    (&[Year, Month, Day, Hour, Minute, Second], "%Y%m%d%H%M%S", 0),
    (&[Year, Month, Day, Hour, Minute], "%Y%m%d%H%M", 0),
    (&[Year, Month, Day, Hour], "%Y%m%d%H", 0),
    (&[Year, Month, Day], "%Y%m%d", 0),
    (&[Hour, Minute, Second], "%H%M%S", 0),
    (&[Hour, Minute], "%H%M", 0),
    (&[Year], "%Y", 0),
    (&[Month], "%B", 0),
    (&[Month], "%b", 0),
    (&[Month], "%m", 2),
    (&[Day], "%d", 2),
    (&[Hour], "%H", 2),
    (&[Minute], "%M", 2),
    (&[Second], "%S", 2),
    (&[Second, Fraction], "%S.%f", 0),
    (&[Weekday], "%a", 0),
    (&[Weekday], "%A", 0),
    (&[Meridiem], "%p", 0),
];

/// The format of a date; `None` where pandas would read each element by itself. Where a part of the date is not said, pandas
/// fills in today's, which another number in the text can equal by chance: that depends on the clock.
pub fn format(text: &str, day_first: bool) -> Result<Option<String>, Fault> {
    if let Some(zone) = zone_of(text, day_first) {
        // The offset is one directive, and the rest is guessed as without it.
        let (date, _) = text.split_at(zone);
        let blanks = date.len() - date.trim_end_matches(' ').len();
        let guessed = format(date.trim_end_matches(' '), day_first)?;
        let whole = guessed.map(|guessed| guessed + &" ".repeat(blanks) + "%z");
        // What the format cannot read was not guessed right: `+01` alone.
        let reads = |whole: &String| Format::new(whole).and_then(|format| format.read(text)).is_ok();
        return Ok(whole.filter(reads));
    }
    let Ok(Some(found)) = dateutil::read(text, day_first, false) else { return Ok(None) };
    let Some(year) = found.year.filter(|_| !found.zone) else { return Ok(None) };
    let moment = Moment {
        year,
        month: found.month.unwrap_or(1),
        day: found.day.unwrap_or(1),
        hour: found.hour.unwrap_or(0),
        minute: found.minute.unwrap_or(0),
        second: found.second.unwrap_or(0),
        nanosecond: found.microsecond.unwrap_or(0).saturating_mul(1_000),
    };
    let mut known = vec![Year, Hour, Minute, Second, Fraction, Meridiem];
    known.extend(found.month.map(|_| Month));
    known.extend(found.day.map(|_| Day));
    if known.len() == 8 {
        known.push(Weekday);
        return Ok(format_of(text, &moment, &known, day_first));
    }
    let guessed = format_of(text, &moment, &known, day_first);
    known.extend([Month, Day, Weekday]);
    let numbers: Vec<i64> =
        tokens(text).iter().filter(|token| token.len() <= 2).filter_map(|token| token.parse().ok()).collect();
    let choices = |said: Option<i64>| said.map_or_else(|| numbers.clone(), |said| vec![said]);
    for month in choices(found.month) {
        for day in choices(found.day) {
            let today = Moment { month, day, ..moment };
            // Where today only takes a format away, each text by itself gives the same times.
            let by_chance = today.check().ok().and_then(|()| format_of(text, &today, &known, day_first));
            if by_chance.is_some() && by_chance != guessed {
                return Err(Fault::Clock);
            }
        }
    }
    Ok(guessed)
}

/// Where the offset of a date begins that names one: `Z`, `+01:00`, `+0100` or `+01` at its end.
fn zone_of(text: &str, day_first: bool) -> Option<usize> {
    let names_one = match iso::read_in(text, None) {
        Some(written) => written.offset.is_some(),
        None => matches!(dateutil::read(text, day_first, false), Ok(Some(found)) if found.zone),
    };
    let at = text.rfind(['+', '-', 'Z']).filter(|_| names_one)?;
    let suffix = text.get(at..)?;
    let digits = suffix.get(1..)?.replacen(':', "", 1);
    let offset = matches!(digits.len(), 2 | 4) && digits.bytes().all(|b| b.is_ascii_digit());
    (suffix == "Z" || (offset && !suffix.starts_with('Z'))).then_some(at)
}

/// The format of a text that stands for this moment, of which `known` is said.
fn format_of(text: &str, moment: &Moment, known: &[Attribute], day_first: bool) -> Option<String> {
    moment.check().ok()?;
    let mut tokens = tokens(text);
    let guesses = match_tokens(&mut tokens, moment, known, day_first);
    let has = |attribute: Attribute| {
        guesses
            .iter()
            .flatten()
            .any(|guess| TRIED.iter().any(|(says, format, _)| format == guess && says.contains(&attribute)))
    };
    let year_alone = guesses == [Some("%Y")];
    let year_month = guesses == [Some("%Y"), None, Some("%m")] && tokens.get(1).is_some_and(|token| token == "-");
    let whole_date = has(Year) && has(Month) && has(Day);
    if !(whole_date || year_alone || year_month) {
        return None;
    }
    let twelve = guesses.contains(&Some("%p"));
    let mut format = String::new();
    for (guess, token) in guesses.iter().zip(&tokens) {
        match guess {
            Some("%H") if twelve => format.push_str("%I"),
            Some(guess) => format.push_str(guess),
            // A number that stands for nothing known.
            None if token.parse::<f64>().is_ok() => return None,
            None => format.push_str(token),
        }
    }
    let read = Format::new(&format).ok()?.read(text).ok()?;
    read.moment.nanoseconds()?;
    let again = strftime::format(moment, &format).ok()?;
    (again == tokens.concat()).then_some(format)
}

/// Which directive each token matches.
fn match_tokens(
    tokens: &mut [String],
    moment: &Moment,
    known: &[Attribute],
    day_first: bool,
) -> Vec<Option<&'static str>> {
    let mut guesses: Vec<Option<&'static str>> = vec![None; tokens.len()];
    let mut placed: Vec<Attribute> = Vec::new();
    let mut tried: Vec<_> = TRIED.to_vec();
    if day_first && let Some(at) = tried.iter().position(|(says, _, _)| *says == [Day]) {
        let day = tried.remove(at);
        tried.insert(0, day);
    }
    for (says, format, padding) in tried {
        if says.iter().any(|attribute| placed.contains(attribute) || !known.contains(attribute)) {
            continue;
        }
        let Ok(text) = strftime::format(moment, format) else { continue };
        for (guess, token) in guesses.iter_mut().zip(tokens.iter_mut()) {
            let filled = fill(token, padding);
            if guess.is_none() && filled == text {
                *guess = Some(format);
                *token = filled;
                placed.extend(says);
                break;
            }
        }
    }
    guesses
}

/// A token padded with zeros; a number with a point as seconds and microseconds.
fn fill(token: &str, padding: usize) -> String {
    if let Some((whole, fraction)) = token.split_once('.')
        && [whole, fraction].iter().all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
    {
        let seconds = whole.trim_start_matches('0');
        let micros: String = format!("{fraction:0<9}").chars().take(6).collect();
        return format!("{seconds:0>2}.{micros}");
    }
    format!("{token:0>padding$}")
}

/// pandas' own tokens, which differ from dateutil's: a decimal number, a run of digits, of letters, of `./:`, of others; each
/// white space by itself. A comma between two numbers is a decimal point.
fn tokens(text: &str) -> Vec<String> {
    #[derive(PartialEq, Eq, Clone, Copy)]
    enum Kind {
        Space,
        Digit,
        Letter,
        Point,
        Other,
    }
    let kind = |c: char| match c {
        c if c.is_whitespace() => Kind::Space,
        '0'..='9' => Kind::Digit,
        'a'..='z' | 'A'..='Z' => Kind::Letter,
        '.' | '/' | ':' => Kind::Point,
        _ => Kind::Other,
    };
    let mut runs: Vec<(Kind, String)> = Vec::new();
    for c in text.chars().filter(|c| *c != '\0') {
        match runs.last_mut() {
            Some((last, run)) if *last == kind(c) && *last != Kind::Space => run.push(c),
            _ => runs.push((kind(c), c.to_string())),
        }
    }
    let mut tokens: Vec<(Kind, String)> = Vec::new();
    let mut at = 0;
    while let Some((kind, run)) = runs.get(at) {
        let dotted = |at: usize| runs.get(at).is_some_and(|(_, run)| run.starts_with('.'));
        let before = at > 0 && runs.get(at - 1).is_some_and(|(_, run)| run.ends_with('.'));
        let after = runs.get(at + 2).filter(|(kind, _)| *kind == Kind::Digit);
        let point = runs.get(at + 1).is_some_and(|(_, run)| run == ".");
        match after {
            Some((_, fraction)) if *kind == Kind::Digit && point && !before && !dotted(at + 3) => {
                tokens.push((Kind::Other, format!("{run}.{fraction}")));
                at += 3;
            }
            _ => {
                tokens.push((*kind, run.clone()));
                at += 1;
            }
        }
    }
    let mut joined: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some((kind, token)) = tokens.get(at) {
        let comma = tokens.get(at + 1).is_some_and(|(_, token)| token == ",");
        match tokens.get(at + 2) {
            Some((Kind::Digit, fraction)) if *kind == Kind::Digit && comma => {
                joined.push(format!("{token}.{fraction}"));
                at += 3;
            }
            _ => {
                joined.push(token.clone());
                at += 1;
            }
        }
    }
    joined
}
