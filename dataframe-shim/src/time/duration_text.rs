//! Text to a duration, as pandas reads it: "1 days 02:03:04.5", "2 hours 30 min", "1h30m".

use hiddentables_values::exception::raise;
use hiddentables_values::{Result as Evaluated, Stop, Value};

use super::calendar::{HOUR, MINUTE, SECOND};
use super::fault::Fault;
use super::{column, parse};

/// The unit that `unit=` names; nanoseconds where it is not given.
pub fn unit_of(unit: Option<&Value>) -> Evaluated<(i64, i32)> {
    let Some(unit) = unit else { return Ok((1, 0)) };
    let Some(name) = unit.as_str() else { return Err(Stop::unsupported("a unit that is no text")) };
    self::unit(name).map_err(Fault::stop).map_err(|stop| match name {
        "M" | "Y" | "y" => stop.map_raise(|_| raise::value_error(AMBIGUOUS)),
        _ => stop,
    })
}

const AMBIGUOUS: &str = "Units 'M', 'Y' and 'y' do not represent unambiguous timedelta values and are not supported.";

fn unit(name: &str) -> Result<(i64, i32), Fault> {
    if matches!(name, "M" | "Y" | "y") {
        return Err(Fault::Value(AMBIGUOUS.to_string()));
    }
    if name.eq_ignore_ascii_case("a") {
        return Err(Fault::Unsupported("a Timedelta of years"));
    }
    column::unit(&name.to_lowercase()).ok_or_else(|| Fault::Value(format!("invalid unit abbreviation: {name}")))
}

/// What has been read so far.
#[derive(Default)]
struct State {
    total: i64,
    negative: bool,
    number: String,
    fraction: String,
    unit: String,
    /// After a point.
    point: bool,
    /// Whether a unit, or the end of a clock, was read.
    value: bool,
    /// Nanoseconds of the last part of a clock: of hours, minutes, seconds in turn.
    part: Option<i64>,
}

fn too_large() -> Fault {
    Fault::Unsupported("a Timedelta of more than 292 years")
}

impl State {
    fn add(&mut self, nanoseconds: Option<i64>) -> Result<(), Fault> {
        let signed = nanoseconds.map(|ns| if self.negative { -ns } else { ns });
        self.total = signed.and_then(|ns| self.total.checked_add(ns)).ok_or_else(too_large)?;
        Ok(())
    }

    /// The number and unit read last.
    fn add_spec(&mut self) -> Result<(), Fault> {
        let size = unit(&self.unit)?;
        let number: f64 = format!("{}.{}", self.number, self.fraction)
            .parse()
            .map_err(|_| Fault::Value("could not convert string to float: '.'".to_string()))?;
        self.add(column::in_units(number, size))
    }

    /// The number read last, as a part of a clock.
    fn add_number(&mut self, size: i64) -> Result<(), Fault> {
        if self.number.is_empty() {
            return Err(Fault::Value("invalid literal for int() with base 10: ''".to_string()));
        }
        let number: Option<i64> = self.number.parse().ok();
        self.add(number.and_then(|number| number.checked_mul(size)))
    }

    fn take(&mut self, c: char) -> Result<(), Fault> {
        match c {
            ' ' | ',' | '+' => {}
            '-' => {
                if self.negative || self.value || self.part.is_some() {
                    return Err(Fault::Value("only leading negative signs are allowed".to_string()));
                }
                self.negative = true;
            }
            '0'..='9' => self.digit(c)?,
            ':' => self.colon()?,
            '.' => {
                if !self.number.is_empty() && self.part.is_some() {
                    if self.part != Some(MINUTE) {
                        return Err(Fault::Value("expected hh:mm:ss format before .".to_string()));
                    }
                    self.add_number(SECOND)?;
                    self.value = true;
                    self.unit.clear();
                    self.number.clear();
                    self.fraction.clear();
                }
                self.point = true;
            }
            c => {
                self.unit.push(c);
                self.value = true;
                self.point = false;
            }
        }
        Ok(())
    }

    fn digit(&mut self, c: char) -> Result<(), Fault> {
        if self.point {
            if self.unit.is_empty() {
                self.fraction.push(c);
            } else {
                self.number.push(c);
                self.point = false;
            }
        } else if self.unit.is_empty() {
            self.number.push(c);
        } else {
            self.add_spec()?;
            self.unit.clear();
            self.fraction.clear();
            self.number = c.to_string();
        }
        Ok(())
    }

    fn colon(&mut self) -> Result<(), Fault> {
        if self.value {
            self.negative = false;
        }
        if self.number.is_empty() {
            return Err(Fault::Unsupported("a Timedelta of this text"));
        }
        let size = match self.part {
            None => HOUR,
            Some(HOUR) => MINUTE,
            Some(_) => SECOND,
        };
        self.part = Some(size);
        self.add_number(size)?;
        self.unit.clear();
        self.number.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<i64, Fault> {
        let fault = |words: &str| Err(Fault::Value(words.to_string()));
        if self.point && !self.unit.is_empty() {
            self.add_spec()?;
        } else if self.point {
            if self.part.is_none() {
                return if self.number.is_empty() && self.fraction.is_empty() {
                    fault("invalid literal for int() with base 10: ''")
                } else {
                    fault("no units specified")
                };
            }
            if self.fraction.is_empty() {
                return fault("invalid literal for int() with base 10: ''");
            }
            let digits: String = format!("{:0<9}", self.fraction).chars().take(9).collect();
            self.add(digits.parse().ok())?;
        } else if let Some(part) = self.part {
            if part != MINUTE {
                return fault("expected hh:mm:ss format");
            }
            self.add_number(SECOND)?;
        } else if !self.unit.is_empty() {
            if self.number.is_empty() {
                return fault("unit abbreviation w/o a number");
            }
            self.add_spec()?;
        } else if self.number.is_empty() {
            return fault("symbols w/o a number");
        } else if self.value {
            return fault("have leftover units");
        } else {
            self.unit = "ns".to_string();
            self.add_spec()?;
        }
        Ok(self.total)
    }
}

/// The nanoseconds of a text; `None` of one that means missing.
pub fn read(text: &str) -> Result<Option<i64>, Fault> {
    if parse::is_missing(text) {
        return Ok(None);
    }
    if text.len() > parse::LONGEST || text.starts_with('P') || text.starts_with("-P") {
        return Err(Fault::Unsupported("a Timedelta of this text"));
    }
    let mut state = State::default();
    for c in text.chars() {
        state.take(c)?;
    }
    state.finish().map(Some)
}
