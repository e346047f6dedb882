//! `'D'`, `'15min'`: the fixed frequencies that times are rounded to.

use hiddentables_values::exception::raise;
use hiddentables_values::{Result, Stop, Value};

use super::column;

/// Which way to round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    /// Down, into the past.
    Floor,
    /// Up.
    Ceil,
    /// To the nearest, halves to the even multiple.
    Even,
}

/// The nanoseconds of a fixed frequency; `ValueError` of one that is none.
pub fn step(frequency: &Value) -> Result<i64> {
    let Some(text) = frequency.as_str() else { return Err(Stop::unsupported("a frequency that is no text")) };
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (count, name) = text.split_at(digits);
    let count: i64 = if count.is_empty() { 1 } else { count.parse().unwrap_or(0) };
    let fixed = ["D", "d", "h", "H", "min", "T", "s", "S", "ms", "L", "us", "U", "ns", "N"].contains(&name);
    if !fixed {
        if ["M", "ME", "MS", "Y", "YE", "A", "Q", "QE", "W", "B"].contains(&name) {
            return Err(raise::value_error(format!("{} is a non-fixed frequency", described(name)?)));
        }
        return Err(Stop::unsupported("this frequency"));
    }
    let size = column::unit(name).map_or(0, |(size, _)| size);
    count.checked_mul(size).filter(|step| *step > 0).ok_or_else(|| Stop::unsupported("this frequency"))
}

fn described(name: &str) -> Result<&'static str> {
    match name {
        "M" | "ME" => Ok("<MonthEnd>"),
        "MS" => Ok("<MonthBegin>"),
        "Y" | "YE" | "A" => Ok("<YearEnd: month=12>"),
        "B" => Ok("<BusinessDay>"),
        "W" => Ok("<Week: weekday=6>"),
        _ => Err(Stop::unsupported("this frequency")),
    }
}

/// A time rounded to a multiple of a step.
pub fn round(nanoseconds: i64, step: i64, rounding: Rounding) -> Result<i64> {
    let (down, rest) = (nanoseconds.div_euclid(step), nanoseconds.rem_euclid(step));
    let up = match rounding {
        Rounding::Floor => false,
        Rounding::Ceil => rest > 0,
        Rounding::Even => rest > step - rest || (rest == step - rest && down % 2 != 0),
    };
    (down + i64::from(up)).checked_mul(step).ok_or_else(|| Stop::unsupported("rounding of a time beyond its bounds"))
}
