//! Floats as pandas prints a column of them: fixed decimals with common trailing zeros gone, or all in scientific notation.

use hiddentables_values::Result;
use hiddentables_values::ops::format::{FloatStyle, float_text};

use super::Page;
use super::layout::{self, Justify};
use crate::polars_bridge::FloatKind;

/// What a column of floats is printed with.
pub struct FloatColumn<'a> {
    /// Whether a number that is not negative has a blank before it.
    pub leading_space: bool,
    /// What stands for a missing cell.
    pub na_rep: &'a str,
    /// The decimal separator.
    pub decimal: char,
    /// How the column is justified: at its left, missing cells have a blank too.
    pub justify: Justify,
}

/// `f'{value: .6f}'`, or with `e`; without the blank where `leading_space` is not set.
fn number(value: f64, style: FloatStyle, digits: usize, leading_space: bool) -> String {
    let text = float_text(value.abs(), style, digits, false);
    let sign = match (value.is_sign_negative(), leading_space) {
        (true, _) => "-",
        (false, true) => " ",
        (false, false) => "",
    };
    format!("{sign}{text}")
}

/// One float of an object column: `f'{value: .6f}'` without trailing zeros.
pub fn single(value: f64, page: &Page) -> Result<String> {
    page.claim_text(400 + page.options.precision as u64)?;
    let text = number(value, FloatStyle::Fixed, page.options.precision, true);
    let trimmed = text.trim_end_matches('0');
    Ok(if trimmed.ends_with('.') { format!("{trimmed}0") } else { trimmed.to_string() })
}

/// The texts of a column, NaN being missing.
pub fn column(values: &[f64], kind: FloatKind, look: &FloatColumn, page: &Page) -> Result<Vec<String>> {
    let digits = page.options.precision;
    let largest = values.iter().filter(|v| v.is_finite()).fold(0.0_f64, |most, v| most.max(v.abs()));
    let whole = if largest >= 1.0 { largest.log10() as usize + 2 } else { 2 };
    page.claim(values.len(), whole + digits + 4 + look.na_rep.len())?;
    let fixed = texts(values, FloatStyle::Fixed, look, page);
    let too_long = layout::widest(&fixed) > digits + 6;
    // A number of Python's beside a `float32` is one.
    let smallest = kind.round(10f64.powf(-(digits as f64)));
    let has_large = values.iter().any(|v| v.abs() > 1e6);
    let has_small = values.iter().any(|v| v.abs() < smallest && v.abs() > 0.0);
    Ok(if has_small || (too_long && has_large) { texts(values, FloatStyle::Exponent, look, page) } else { fixed })
}

fn texts(values: &[f64], style: FloatStyle, look: &FloatColumn, page: &Page) -> Vec<String> {
    let missing = if look.justify == Justify::Left { format!(" {}", look.na_rep) } else { look.na_rep.to_string() };
    let one = |&value: &f64| {
        if value.is_nan() {
            return missing.clone();
        }
        let chopped = page.options.chop_threshold.is_some_and(|least| least.is_nan() || value.abs() <= least);
        let text = number(if chopped { 0.0 } else { value }, style, page.options.precision, look.leading_space);
        if look.decimal == '.' { text } else { text.replacen('.', &look.decimal.to_string(), 1) }
    };
    trimmed(values.iter().map(one).collect(), look.decimal)
}

/// Digits after the decimal separator of what is a plain number; `None` of anything else.
fn decimals(text: &str, decimal: char) -> Option<&str> {
    let number = text.trim_start();
    let number = number.strip_prefix(['+', '-']).unwrap_or(number);
    let (whole, rest) = number.split_once(decimal)?;
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    (!whole.is_empty() && digits(whole) && digits(rest)).then_some(rest)
}

/// Without the trailing zeros that all numbers have after the separator, but one.
fn trimmed(mut texts: Vec<String>, decimal: char) -> Vec<String> {
    let zeros = |rest: &str| rest.len() - rest.trim_end_matches('0').len();
    let common = texts.iter().filter_map(|text| decimals(text, decimal)).map(zeros).min().unwrap_or(0);
    for text in &mut texts {
        let Some(rest) = decimals(text, decimal) else { continue };
        let emptied = rest.len() == common;
        text.truncate(text.len() - common);
        if emptied {
            text.push('0');
        }
    }
    texts
}
