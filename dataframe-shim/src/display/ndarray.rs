//! NumPy's text of an array: `array2string` with a line of 75 characters, 8 digits, and no more than 1000 cells.

use hiddentables_values::ops::format::{FloatStyle, float_text};
use hiddentables_values::{Host, Meter, Result, Value, ops, types};

use super::{Page, layout};
use crate::array::{Array, Dtype};
use crate::ndarray::NdArray;
use crate::polars_bridge::FloatKind;
use crate::time::calendar::Moment;

/// Characters of a line.
const WIDTH: usize = 75;
/// Digits of a float.
const PRECISION: usize = 8;
/// Cells beyond which the middle is left out.
const THRESHOLD: usize = 1000;
/// Cells at each end that are printed then.
const ENDS: usize = 3;

/// `str(array)`
pub fn str(array: &NdArray, host: &mut dyn Host) -> Result<String> {
    Text::new(array, " ", 0, WIDTH, host.meter())?.write(host)
}

/// `repr(array)`
pub fn repr(array: &NdArray, host: &mut dyn Host) -> Result<String> {
    let prefix = "array(";
    let shape = array.shape().lengths();
    let cells = array.shape().cells();
    let dtype = array.dtype();
    let text = Text::new(array, ", ", prefix.len(), WIDTH - 1, host.meter())?.write(host)?;
    let mut extras = Vec::new();
    if (cells == 0 && shape != [0]) || cells > THRESHOLD {
        let lengths: Vec<String> = shape.iter().map(usize::to_string).collect();
        extras.push(match lengths.as_slice() {
            [only] => format!("shape=({only},)"),
            many => format!("shape=({})", many.join(", ")),
        });
    }
    if cells == 0 || !matches!(dtype, Dtype::Bool | Dtype::Float | Dtype::Int(hiddentables_values::IntKind::I64)) {
        let name = array.dtype_name();
        extras.push(if name.ends_with(']') || array.is_text() {
            format!("dtype='{name}'")
        } else {
            format!("dtype={name}")
        });
    }
    if extras.is_empty() {
        return Ok(format!("{prefix}{text})"));
    }
    let text = format!("{prefix}{text},");
    let extras = format!("{})", extras.join(", "));
    let last = text.rsplit('\n').next().map_or(0, layout::len);
    let space = if last + layout::len(&extras) + 1 > WIDTH {
        format!("\n{}", " ".repeat(prefix.len()))
    } else {
        " ".to_string()
    };
    Ok(format!("{text}{space}{extras}"))
}

/// An array on its way to text.
struct Text {
    /// One array, or the columns of a table.
    columns: Vec<Array>,
    rows: usize,
    flat: bool,
    separator: &'static str,
    indent: usize,
    width: usize,
}

/// How a cell is written; made of all cells that are shown.
enum Format {
    Bool,
    Int(usize),
    Float(FloatFormat),
    Time(usize),
    Object,
}

impl Text {
    fn new(array: &NdArray, separator: &'static str, indent: usize, width: usize, meter: &Meter) -> Result<Text> {
        Ok(match array.columns(meter)? {
            Some((columns, rows)) => Text { columns, rows, flat: false, separator, indent, width },
            None => {
                let array = array.one_dimensional()?;
                Text { rows: array.len(), columns: vec![array], flat: true, separator, indent, width }
            }
        })
    }

    fn write(&self, host: &mut dyn Host) -> Result<String> {
        let page = Page::new(host)?;
        if self.rows == 0 || self.columns.is_empty() {
            return Ok("[]".to_string());
        }
        let summarised = self.rows.saturating_mul(self.columns.len()) > THRESHOLD;
        let rows = ends(self.rows, summarised);
        let columns = ends(self.columns.len(), summarised);
        let format = self.format(&rows.shown(), &columns.shown(), &page)?;
        let prefix = " ".repeat(self.indent + 1);
        if self.flat {
            let Some(array) = self.columns.first() else { return Ok("[]".to_string()) };
            return line(&rows, &prefix, self.width, self.separator, &page, |at| format.cell(array, at, &page, host));
        }
        let mut out = Vec::new();
        let inner = format!("{prefix} ");
        for (group, gap) in [(&rows.head, rows.gap), (&rows.tail, false)] {
            for &row in group {
                let cell = |at: usize| match self.columns.get(at) {
                    Some(column) => format.cell(column, row, &page, host),
                    None => Ok(String::new()),
                };
                let text = line(&columns, &inner, self.width - 1, self.separator, &page, cell)?;
                out.push(format!("{prefix}{text}"));
            }
            if gap {
                out.push(format!("{prefix}..."));
            }
        }
        let text = out.join(&format!("{}\n", self.separator.trim_end()));
        page.claim_text(text.len() as u64)?;
        Ok(format!("[{}]", text.trim_start_matches(' ')))
    }

    fn format(&self, rows: &[usize], columns: &[usize], page: &Page) -> Result<Format> {
        page.claim(rows.len().saturating_mul(columns.len()), 24)?;
        let arrays = || columns.iter().filter_map(|&at| self.columns.get(at));
        Ok(match self.columns.first() {
            Some(Array::Bool(_)) => Format::Bool,
            Some(Array::Int(..)) => {
                let width = |array: &Array| match array {
                    Array::Int(_, ints) => {
                        rows.iter().filter_map(|&row| ints.get(row)).map(|i| i.to_string().len()).max().unwrap_or(0)
                    }
                    _ => 0,
                };
                Format::Int(arrays().map(width).max().unwrap_or(0))
            }
            Some(Array::Float(_)) => {
                let cell = |array: &Array, row: usize| match array {
                    Array::Float(floats) => floats.get_nan(row),
                    _ => f64::NAN,
                };
                let values: Vec<f64> =
                    arrays().flat_map(|array| rows.iter().map(move |&row| cell(array, row))).collect();
                let kind = self.columns.first().map(Array::float_kind).unwrap_or_default();
                Format::Float(FloatFormat::of(&values, kind))
            }
            Some(Array::Time(_) | Array::Delta(_)) => {
                let width = |array: &Array| rows.iter().map(|&row| time_text(array, row).len()).max().unwrap_or(0);
                Format::Time(arrays().map(width).max().unwrap_or(0))
            }
            _ => Format::Object,
        })
    }
}

/// `'2020-01-01T00:00:00.000000000'`, or the number of nanoseconds of a duration.
fn time_text(array: &Array, row: usize) -> String {
    match array {
        Array::Time(times) => match times.get(row) {
            Some(ns) => {
                let moment = Moment::at(ns);
                let (hour, minute, second) = (moment.hour, moment.minute, moment.second);
                format!("'{}T{hour:02}:{minute:02}:{second:02}.{:09}'", moment.date_text(), moment.nanosecond)
            }
            None => "'NaT'".to_string(),
        },
        Array::Delta(deltas) => deltas.get(row).map_or("'NaT'".to_string(), |ns| ns.to_string()),
        _ => String::new(),
    }
}

/// Positions along an axis that are printed.
struct Ends {
    head: Vec<usize>,
    gap: bool,
    tail: Vec<usize>,
}

impl Ends {
    fn shown(&self) -> Vec<usize> {
        self.head.iter().chain(&self.tail).copied().collect()
    }
}

fn ends(length: usize, summarised: bool) -> Ends {
    if summarised && length > 2 * ENDS {
        Ends { head: (0..ENDS).collect(), gap: true, tail: (length - ENDS..length).collect() }
    } else {
        Ends { head: Vec::new(), gap: false, tail: (0..length).collect() }
    }
}

/// The cells of one row between brackets, broken where a line is full.
fn line(
    cells: &Ends,
    prefix: &str,
    width: usize,
    separator: &str,
    page: &Page,
    mut cell: impl FnMut(usize) -> Result<String>,
) -> Result<String> {
    let room = width - 1;
    let mut lines = Broken { done: String::new(), line: prefix.to_string(), prefix };
    for &at in &cells.head {
        lines.extend(&cell(at)?, room);
        lines.line.push_str(separator);
    }
    if cells.gap {
        lines.extend("...", room);
        lines.line.push_str(separator);
    }
    for (count, &at) in cells.tail.iter().enumerate() {
        lines.extend(&cell(at)?, room);
        if count + 1 < cells.tail.len() {
            lines.line.push_str(separator);
        }
        page.meter().check_string(lines.done.len())?;
    }
    let text = lines.done + &lines.line;
    page.claim_text(text.len() as u64)?;
    Ok(format!("[{}]", text.get(prefix.len()..).unwrap_or_default()))
}

/// Lines under way.
struct Broken<'a> {
    done: String,
    line: String,
    prefix: &'a str,
}

impl Broken<'_> {
    fn end_line(&mut self) {
        self.done.push_str(self.line.trim_end());
        self.done.push('\n');
    }

    /// Another cell, whose text may be of several lines.
    fn extend(&mut self, word: &str, room: usize) {
        let words: Vec<&str> = word.lines().collect();
        let widest = layout::widest(&words);
        let started = layout::len(&self.line) > self.prefix.len();
        let breaks = layout::len(&self.line) + widest > room && started;
        if breaks {
            self.end_line();
            self.line = self.prefix.to_string();
        }
        let [first, rest @ .., last] = words.as_slice() else {
            self.line.push_str(word);
            return;
        };
        let indent = if breaks { self.prefix.to_string() } else { " ".repeat(layout::len(&self.line)) };
        self.line.push_str(first);
        for word in rest.iter().chain(std::iter::once(last)) {
            self.end_line();
            self.line = format!("{indent}{word}");
        }
        self.line.extend(std::iter::repeat_n(' ', widest - layout::len(last)));
    }
}

impl Format {
    fn cell(&self, array: &Array, row: usize, page: &Page, host: &mut dyn Host) -> Result<String> {
        page.claim(1, 24)?;
        Ok(match (self, array) {
            (Format::Bool, Array::Bool(bools)) => if bools.get(row) { " True" } else { "False" }.to_string(),
            (Format::Int(width), Array::Int(_, ints)) => format!("{:>width$}", ints.get(row).unwrap_or_default()),
            (Format::Time(width), Array::Time(_) | Array::Delta(_)) => {
                format!("{:>width$}", time_text(array, row))
            }
            (Format::Float(format), Array::Float(floats)) => format.text(floats.get_nan(row)),
            _ => {
                let cell = array.get(row, page.meter())?;
                let text = ops::repr(&cell, host)?;
                if matches!(cell, Value::List(_)) { format!("list({text})") } else { text }
            }
        })
    }
}

/// How the floats of an array are written: all in scientific notation or none, their points below each other.
struct FloatFormat {
    kind: FloatKind,
    scientific: bool,
    /// Characters before the point, sign included.
    left: usize,
    /// Digits after the point; of scientific notation all have as many.
    right: usize,
    /// Digits of the exponent.
    exponent: usize,
}

impl FloatFormat {
    fn of(values: &[f64], kind: FloatKind) -> FloatFormat {
        let finite: Vec<f64> = values.iter().copied().filter(|v| v.is_finite()).collect();
        let sizes = || finite.iter().map(|v| v.abs()).filter(|&v| v != 0.0);
        let (most, least) = (sizes().fold(0.0, f64::max), sizes().fold(f64::INFINITY, f64::min));
        let scientific =
            most != 0.0 && (most >= 1e8 || least < kind.round(0.0001) || kind.round(most / least) > 1000.0);
        let mut format = FloatFormat { kind, scientific, left: 0, right: 0, exponent: 0 };
        for &value in &finite {
            let text = if scientific { shortest_scientific(value, kind) } else { shortest_positional(value, kind) };
            let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, ""));
            let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
            format.left = format.left.max(whole.len());
            format.right = format.right.max(fraction.len());
            format.exponent = format.exponent.max(exponent.len().saturating_sub(1));
        }
        if finite.len() < values.len() {
            let offset = format.tail() + 1;
            let infinity = 3 + usize::from(values.contains(&f64::NEG_INFINITY));
            format.left = format.left.max(infinity.saturating_sub(offset));
        }
        format
    }

    /// Characters after the point.
    fn tail(&self) -> usize {
        if self.scientific { self.exponent + 2 + self.right } else { self.right }
    }

    fn text(&self, value: f64) -> String {
        if !value.is_finite() {
            let text = if value.is_nan() {
                "nan"
            } else if value < 0.0 {
                "-inf"
            } else {
                "inf"
            };
            return format!("{text:>width$}", width = self.left + self.tail() + 1);
        }
        if !self.scientific {
            let text = shortest_positional(value, self.kind);
            let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
            return format!("{whole:>left$}.{fraction:<right$}", left = self.left, right = self.right);
        }
        let sign = if value.is_sign_negative() { "-" } else { "" };
        let text = float_text(value, FloatStyle::Exponent, self.right, true);
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "+0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let (direction, digits) = exponent.split_at_checked(1).unwrap_or(("+", "0"));
        let whole = format!("{sign}{whole}");
        let digits = digits.trim_start_matches('0');
        format!("{whole:>left$}.{fraction}e{direction}{digits:0>size$}", left = self.left, size = self.exponent)
    }
}

/// The fewest digits that mean the number, 8 after the point at most; `1.` of a whole number.
fn shortest_positional(value: f64, kind: FloatKind) -> String {
    let short = match kind {
        FloatKind::F64 => format!("{value}"),
        FloatKind::F32 => {
            let text = types::float::positional32(value);
            text.strip_suffix(".0").unwrap_or(&text).to_string()
        }
    };
    let decimals = short.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    if decimals == 0 {
        return format!("{short}.");
    }
    if decimals <= PRECISION {
        return short;
    }
    let text = format!("{value:.PRECISION$}");
    text.trim_end_matches('0').to_string()
}

/// As [`shortest_positional`], in scientific notation.
fn shortest_scientific(value: f64, kind: FloatKind) -> String {
    let short = match kind {
        FloatKind::F64 => format!("{value:e}"),
        FloatKind::F32 => types::float::shortest32(value),
    };
    let (mantissa, exponent) = short.split_once('e').unwrap_or((&short, "0"));
    let decimals = mantissa.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let (mantissa, exponent) = if decimals > PRECISION {
        let text = format!("{value:.PRECISION$e}");
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        (mantissa.trim_end_matches('0').to_string(), exponent.to_string())
    } else if decimals == 0 {
        (format!("{mantissa}."), exponent.to_string())
    } else {
        (mantissa.to_string(), exponent.to_string())
    };
    let (sign, digits) = exponent.strip_prefix('-').map_or(("+", exponent.as_str()), |digits| ("-", digits));
    format!("{mantissa}e{sign}{digits:0>2}")
}
