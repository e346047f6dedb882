//! The digits of a float in each style, before grouping and filling.

/// How a float is written.
#[derive(Clone, Copy, PartialEq)]
pub enum FloatStyle {
    /// `e`
    Exponent,
    /// `f`
    Fixed,
    /// `g`
    General,
    /// As `General`, but that a whole number keeps `.0`: a precision without a type.
    Short,
}

/// The work of writing `f` with `precision` digits: those, and those before the point.
pub fn float_work(f: f64, precision: usize) -> u64 {
    let whole = if f.is_finite() { f.abs().max(1.0).log10() as u64 } else { 0 };
    let exact = if precision > 17 { whole + precision as u64 } else { whole / 2 };
    8 + exact
}

/// The text of `f` with `precision` digits, without a sign; `alternate` keeps the point and trailing zeros.
pub fn float_text(f: f64, style: FloatStyle, precision: usize, alternate: bool) -> String {
    let f = f.abs();
    if f.is_nan() {
        return "nan".to_string();
    }
    if f.is_infinite() {
        return "inf".to_string();
    }
    match style {
        FloatStyle::Fixed => {
            let mut text = format!("{f:.precision$}");
            if alternate && precision == 0 {
                text.push('.');
            }
            text
        }
        FloatStyle::Exponent => {
            let (mut mantissa, exponent) = scientific(f, precision);
            if alternate && precision == 0 {
                mantissa.push('.');
            }
            with_exponent(&mantissa, exponent)
        }
        FloatStyle::General | FloatStyle::Short => general(f, style, precision.max(1), alternate),
    }
}

fn scientific(f: f64, precision: usize) -> (String, i32) {
    let text = format!("{f:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (mantissa.to_string(), exponent.parse().unwrap_or(0))
}

fn with_exponent(mantissa: &str, exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

fn general(f: f64, style: FloatStyle, precision: usize, alternate: bool) -> String {
    let (mantissa, exponent) = scientific(f, precision - 1);
    let point = i64::from(exponent) + 1;
    let most = precision as i64 - i64::from(style == FloatStyle::Short);
    if point <= -4 || point > most {
        let mantissa = if alternate { pointed(mantissa) } else { trimmed(&mantissa) };
        return with_exponent(&mantissa, exponent);
    }
    let decimals = usize::try_from(precision as i64 - point).unwrap_or(0);
    let text = format!("{f:.decimals$}");
    if alternate {
        return pointed(text);
    }
    let text = trimmed(&text);
    if style == FloatStyle::Short && !text.contains('.') { text + ".0" } else { text }
}

fn pointed(mut text: String) -> String {
    if !text.contains('.') {
        text.push('.');
    }
    text
}

fn trimmed(text: &str) -> String {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text.to_string() }
}
