//! `to_json` without a place to write to: frames and Series as JSON text, as pandas' own encoder writes it.

use std::fmt::Write as _;
use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Meter, Method, Result, Stop, Value, ops};

use crate::array::{Array, is_missing};
use crate::frame::{DataFrame, Frame};
use crate::index::{Index, Labels};
use crate::series::Series;

const LINE: &str = "to_json(path_or_buf=None, *, orient=None, date_format=None, double_precision=10, force_ascii=True, date_unit='ms', default_handler=None, lines=False, compression='infer', index=None, indent=None, storage_options=None, mode='w')";
const REFUSED: &[&str] = &["path_or_buf", "default_handler", "compression", "storage_options", "mode"];

/// Rows of Series.
pub const SERIES: &[Method<Rc<Series>>] = &[Method::new(LINE, series).refusing(REFUSED)];

/// Rows of DataFrame.
pub const DATAFRAME: &[Method<Rc<DataFrame>>] = &[Method::new(LINE, frame).refusing(REFUSED)];

/// How values are written.
struct Style {
    precision: usize,
    ascii: bool,
    iso: bool,
    /// Nanoseconds in a unit of time.
    unit: i64,
    indent: usize,
}

impl Style {
    fn of(args: &Bound, default_iso: bool) -> Result<Style> {
        let precision = args.int("double_precision")?;
        if !(0..=15).contains(&precision) {
            return Err(raise::value_error(format!(
                "Invalid value '{precision}' for option 'double_precision', max is '15'"
            )));
        }
        let iso = match args.some("date_format") {
            None => default_iso,
            Some(format) => match format.as_str() {
                Some("iso") => true,
                Some("epoch") => false,
                _ => return Err(Stop::unsupported("to_json(date_format=) of neither kind")),
            },
        };
        let unit = match args.value("date_unit").as_str() {
            Some("s") => 1_000_000_000,
            Some("ms") => 1_000_000,
            Some("us") => 1_000,
            Some("ns") => 1,
            None if args.value("date_unit").is_none() => {
                return Err(raise::type_error("to_json() argument 'date_unit' must be str, not None"));
            }
            _ => {
                return Err(raise::value_error(format!(
                    "Invalid value '{}' for option 'date_unit'",
                    args.value("date_unit").as_str().unwrap_or_default()
                )));
            }
        };
        let indent = match args.some("indent") {
            None => 0,
            Some(indent) => match indent.as_int() {
                Some(indent @ 0..=100) => indent as usize,
                _ => return Err(Stop::unsupported("to_json(indent=) of this")),
            },
        };
        Ok(Style { precision: precision as usize, ascii: args.flag("force_ascii")?, iso, unit, indent })
    }
}

/// JSON under way.
struct Writer<'s> {
    text: String,
    style: &'s Style,
    depth: usize,
}

impl Writer<'_> {
    fn line(&mut self) {
        if self.style.indent > 0 {
            self.text.push('\n');
            self.text.extend(std::iter::repeat_n(' ', self.style.indent * self.depth));
        }
    }

    fn string(&mut self, text: &str) {
        self.text.push('"');
        for c in text.chars() {
            match c {
                '"' => self.text.push_str("\\\""),
                '\\' => self.text.push_str("\\\\"),
                '/' => self.text.push_str("\\/"),
                '\u{8}' => self.text.push_str("\\b"),
                '\u{c}' => self.text.push_str("\\f"),
                '\n' => self.text.push_str("\\n"),
                '\r' => self.text.push_str("\\r"),
                '\t' => self.text.push_str("\\t"),
                c if (c as u32) < 0x20 => {
                    let _ = write!(self.text, "\\u{:04x}", c as u32);
                }
                c if self.style.ascii && !c.is_ascii() => {
                    let mut units = [0; 2];
                    for unit in c.encode_utf16(&mut units) {
                        let _ = write!(self.text, "\\u{unit:04x}");
                    }
                }
                c => self.text.push(c),
            }
        }
        self.text.push('"');
    }

    /// A list, or a dict where there are keys.
    fn each(
        &mut self,
        keys: Option<&[String]>,
        count: usize,
        host: &mut dyn Host,
        mut item: impl FnMut(&mut Self, usize, &mut dyn Host) -> Result<()>,
    ) -> Result<()> {
        let (open, close) = if keys.is_some() { ('{', '}') } else { ('[', ']') };
        self.text.push(open);
        self.depth += 1;
        for at in 0..count {
            host.meter().work(4)?;
            if at > 0 {
                self.text.push(',');
            }
            self.line();
            if let Some(key) = keys.and_then(|keys| keys.get(at)) {
                self.string(key);
                self.text.push(':');
            }
            item(self, at, host)?;
        }
        self.depth -= 1;
        if count == 0 && self.style.indent > 0 {
            self.text.push('\n');
        }
        if count > 0 || self.style.indent > 0 {
            self.line();
        }
        self.text.push(close);
        Ok(())
    }

    fn time(&mut self, value: &Value) -> Result<bool> {
        use crate::time::Kind;
        match crate::time::nanoseconds(value) {
            Some(Kind::Time(Some(ns)) | Kind::Zoned(ns, _)) => {
                if self.style.iso {
                    let text =
                        iso(ns, self.style.unit, matches!(crate::time::nanoseconds(value), Some(Kind::Zoned(..))));
                    self.string(&text);
                } else {
                    let _ = write!(self.text, "{}", ns.div_euclid(self.style.unit));
                }
                Ok(true)
            }
            Some(Kind::Delta(Some(_))) => Err(Stop::unsupported("to_json of durations")),
            _ => Ok(false),
        }
    }

    fn value(&mut self, value: &Value, host: &mut dyn Host) -> Result<()> {
        if is_missing(value) {
            self.text.push_str("null");
            return Ok(());
        }
        match value {
            Value::Bool(b) => self.text.push_str(if *b { "true" } else { "false" }),
            Value::Str(text) => self.string(text),
            Value::Int(i) => {
                let _ = write!(self.text, "{i}");
            }
            Value::Float(f) => self.float(*f)?,
            Value::List(_) | Value::Tuple(_) => {
                let items = hiddentables_values::iter::collect(value, host)?;
                if self.depth > 50 {
                    return Err(Stop::unsupported("to_json of lists in lists"));
                }
                self.each(None, items.len(), host, |w, at, host| match items.get(at) {
                    Some(item) => w.value(item, host),
                    None => Ok(()),
                })?;
            }
            Value::Numpy(_) => {
                let plain = crate::array::infer::python_value(value);
                if matches!(plain, Value::Numpy(_)) {
                    return Err(Stop::unsupported("to_json of a NumPy scalar"));
                }
                self.value(&plain, host)?;
            }
            other => {
                if !self.time(other)? {
                    return Err(Stop::unsupported(format!("to_json of a {}", other.class().name)));
                }
            }
        }
        Ok(())
    }

    /// A float with at most so many places, half-way cases by the last digit, as the encoder of pandas rounds.
    fn float(&mut self, f: f64) -> Result<()> {
        if f.is_infinite() {
            self.text.push_str("null");
            return Ok(());
        }
        let value = f.abs();
        if value > 1e16 - 1.0 || (value != 0.0 && value < 1e-15) {
            return Err(Stop::unsupported("to_json of very large and very small fractions"));
        }
        if f < 0.0 {
            self.text.push('-');
        }
        let power = 10_u64.pow(u32::try_from(self.style.precision).unwrap_or(0));
        let mut whole = value as u64;
        let scaled = (value - whole as f64) * power as f64;
        let mut part = scaled as u64;
        let rest = scaled - part as f64;
        if rest > 0.5 || (rest == 0.5 && (part == 0 || part & 1 == 1)) {
            part += 1;
        }
        if part >= power {
            part = 0;
            whole += 1;
        }
        if self.style.precision == 0 {
            let rest = value - value.trunc();
            whole = value as u64;
            if rest > 0.5 || (rest == 0.5 && whole & 1 == 1) {
                whole += 1;
            }
            let _ = write!(self.text, "{whole}");
            return Ok(());
        }
        if part == 0 {
            let _ = write!(self.text, "{whole}.0");
            return Ok(());
        }
        let digits = format!("{part:0width$}", width = self.style.precision);
        let _ = write!(self.text, "{whole}.{}", digits.trim_end_matches('0'));
        Ok(())
    }
}

/// A time as ISO 8601 to a unit; of a zone in UTC.
fn iso(ns: i64, unit: i64, zoned: bool) -> String {
    let rest = ns.rem_euclid(crate::time::calendar::DAY);
    let moment = crate::time::calendar::Moment::at(ns);
    let (year, month, date) = (moment.year, moment.month, moment.day);
    let seconds = rest / 1_000_000_000;
    let mut text =
        format!("{year:04}-{month:02}-{date:02}T{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = rest % 1_000_000_000;
    let _ = match unit {
        1_000_000_000 => Ok(()),
        1_000_000 => write!(text, ".{:03}", fraction / 1_000_000),
        1_000 => write!(text, ".{:06}", fraction / 1_000),
        _ => write!(text, ".{fraction:09}"),
    };
    if zoned {
        text.push('Z');
    }
    text
}

/// Labels as keys of a dict.
fn keys(index: &Index, style: &Style, host: &mut dyn Host) -> Result<Vec<String>> {
    let meter = Rc::clone(host.meter());
    if let Labels::Multi(_) = index.labels() {
        return index.to_values(&meter)?.iter().map(|label| ops::str(label, host)).collect();
    }
    let mut keys = Vec::with_capacity(index.len());
    for label in index.to_values(&meter)? {
        keys.push(match &label {
            Value::Str(text) => text.to_string(),
            Value::Int(i) => i.to_string(),
            Value::Float(f) if !f.is_nan() && matches!(index.labels(), Labels::Flat(Array::Float(_))) => {
                ops::str(&label, host)?
            }
            other => {
                let mut writer = Writer { text: String::new(), style, depth: 0 };
                if is_missing(other) || !writer.time(other)? {
                    return Err(Stop::unsupported("to_json of these labels"));
                }
                writer.text.trim_matches('"').to_string()
            }
        });
    }
    Ok(keys)
}

fn unique(index: &Index, what: &str, orient: &str, meter: &Meter) -> Result<()> {
    if index.is_unique(meter)? {
        return Ok(());
    }
    Err(raise::value_error(format!("{what} must be unique for orient='{orient}'.")))
}

fn finished(writer: Writer, host: &dyn Host) -> Result<Value> {
    Value::str(writer.text, host.meter())
}

/// What the arguments ask for that is the same for both.
fn asked(args: &Bound, default: &str) -> Result<(String, bool, bool)> {
    let orient = args.some("orient").map_or(Ok(default.to_string()), |orient| {
        orient.as_str().map(str::to_string).ok_or_else(|| Stop::unsupported("to_json(orient=) of no text"))
    })?;
    let lines = args.flag("lines")?;
    if lines && orient != "records" {
        return Err(raise::value_error("'lines' keyword only valid when 'orient' is records"));
    }
    let index = match args.some("index") {
        None => matches!(orient.as_str(), "split" | "index" | "columns" | "table"),
        Some(_) => {
            let index = args.flag("index")?;
            if index && matches!(orient.as_str(), "records" | "values") {
                return Err(raise::value_error(
                    "'index=True' is only valid when 'orient' is 'split', 'table', 'index', or 'columns'.",
                ));
            }
            if !index && args.some("orient").is_some() && matches!(orient.as_str(), "index" | "columns") {
                return Err(raise::value_error(
                    "'index=False' is only valid when 'orient' is 'split', 'table', 'records', or 'values'.",
                ));
            }
            index
        }
    };
    Ok((orient, lines, index))
}

/// The cells by their labels, or as `orient=` asks.
///
/// >>> pd.Series([1.5, None], index=['a', 'b']).to_json()
/// '{"a":1.5,"b":null}'
fn series(s: &Rc<Series>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (orient, lines, index) = asked(args, "index")?;
    if orient == "index" {
        unique(&s.index(), "Series index", &orient, &meter)?;
    }
    let style = Style::of(args, false)?;
    if lines {
        return Err(Stop::unsupported("Series.to_json(lines=)"));
    }
    let (array, labels) = (s.array(), s.index());
    meter.work_len(8 * array.len())?;
    let _held = meter.reserve(array.bytes().saturating_mul(4).saturating_add(32 * array.len() as u64))?;
    let cells = array.items(&meter)?;
    let mut writer = Writer { text: String::new(), style: &style, depth: 0 };
    let cell = |w: &mut Writer, at: usize, host: &mut dyn Host| match cells.get(at) {
        Some(cell) => w.value(cell, host),
        None => Ok(()),
    };
    match orient.as_str() {
        "records" | "values" => writer.each(None, cells.len(), host, cell)?,
        "index" => {
            unique(&labels, "Series index", &orient, &meter)?;
            let keys = keys(&labels, &style, host)?;
            writer.each(Some(&keys), cells.len(), host, cell)?;
        }
        "split" => {
            let name = s.name();
            let names = label_values(&labels, &meter)?;
            let parts: Vec<String> = if index { vec!["name", "index", "data"] } else { vec!["name", "data"] }
                .into_iter()
                .map(String::from)
                .collect();
            let of = parts.clone();
            writer.each(Some(&parts), of.len(), host, |w, at, host| match of.get(at).map(String::as_str) {
                Some("name") => w.value(&name, host),
                Some("index") => w.each(None, names.len(), host, |w, at, host| match names.get(at) {
                    Some(label) => w.value(label, host),
                    None => Ok(()),
                }),
                _ => w.each(None, cells.len(), host, cell),
            })?;
        }
        "table" => return Err(Stop::unsupported("to_json(orient='table')")),
        other => return Err(raise::value_error(format!("Invalid value '{other}' for option 'orient'"))),
    }
    finished(writer, host)
}

/// Labels as values of a list.
fn label_values(index: &Index, meter: &Meter) -> Result<Vec<Value>> {
    index.to_values(meter)
}

/// Columns by their labels, or as `orient=` asks.
///
/// >>> pd.DataFrame({'a': [1, 2], 'b': ['x', None]}).to_json(orient='records')
/// '[{"a":1,"b":"x"},{"a":2,"b":null}]'
fn frame(df: &Rc<DataFrame>, args: &Bound, host: &mut dyn Host) -> Result<Value> {
    let meter = Rc::clone(host.meter());
    let (orient, lines, index) = asked(args, "columns")?;
    if matches!(orient.as_str(), "columns" | "index") {
        unique(&df.frame().index, "DataFrame index", &orient, &meter)?;
    }
    let style = Style::of(args, false)?;
    let frame = df.frame();
    let (rows, width) = (frame.rows(), frame.width());
    meter.work_len(rows.saturating_mul(width).saturating_mul(8))?;
    let bytes: u64 = frame.arrays().map(|array| array.bytes()).sum();
    let cells = rows.saturating_mul(width) as u64;
    let _held = meter.reserve(bytes.saturating_mul(4).saturating_add(64 * cells))?;
    // Names stand in every row, labels in every column; a character may take six.
    let text = |index: &Index| -> Result<u64> {
        let length = |label: &Value| label.as_str().map_or(24, |text| 6 * text.len() as u64 + 8);
        Ok(index.to_values(&meter)?.iter().map(length).sum())
    };
    let (names, labels) = (text(&frame.columns)?, text(&frame.index)?);
    let keys_take = names.saturating_mul(rows as u64).saturating_add(labels.saturating_mul(width as u64));
    meter.work(keys_take / 4)?;
    let _keys_held = meter.reserve(keys_take)?;
    let columns = frame.arrays().map(|array| array.items(&meter)).collect::<Result<Vec<_>>>()?;
    let mut writer = Writer { text: String::new(), style: &style, depth: 0 };
    let cell = |w: &mut Writer, column: usize, row: usize, host: &mut dyn Host| match columns
        .get(column)
        .and_then(|cells| cells.get(row))
    {
        Some(cell) => w.value(cell, host),
        None => Ok(()),
    };
    if matches!(orient.as_str(), "index" | "columns") {
        unique(&frame.index, "DataFrame index", &orient, &meter)?;
    }
    if matches!(orient.as_str(), "index" | "columns" | "records") {
        unique(&frame.columns, "DataFrame columns", &orient, &meter)?;
    }
    let names = |host: &mut dyn Host| keys(&frame.columns, &style, host);
    match orient.as_str() {
        "columns" => {
            let (outer, inner) = (names(host)?, keys(&frame.index, &style, host)?);
            writer.each(Some(&outer), width, host, |w, column, host| {
                w.each(Some(&inner), rows, host, |w, row, host| cell(w, column, row, host))
            })?;
        }
        "index" => {
            let (outer, inner) = (keys(&frame.index, &style, host)?, names(host)?);
            writer.each(Some(&outer), rows, host, |w, row, host| {
                w.each(Some(&inner), width, host, |w, column, host| cell(w, column, row, host))
            })?;
        }
        "records" if lines => {
            if style.indent > 0 {
                return Err(Stop::unsupported("to_json(lines=True, indent=)"));
            }
            let inner = names(host)?;
            for row in 0..rows {
                writer.each(Some(&inner), width, host, |w, column, host| cell(w, column, row, host))?;
                writer.text.push('\n');
            }
            if rows == 0 {
                writer.text.push('\n');
            }
        }
        "records" => {
            let inner = names(host)?;
            writer.each(None, rows, host, |w, row, host| {
                w.each(Some(&inner), width, host, |w, column, host| cell(w, column, row, host))
            })?;
        }
        "values" => {
            writer.each(None, rows, host, |w, row, host| {
                w.each(None, width, host, |w, column, host| cell(w, column, row, host))
            })?;
        }
        "split" => split(&mut writer, &frame, index, host, &cell)?,
        "table" => return Err(Stop::unsupported("to_json(orient='table')")),
        other => return Err(raise::value_error(format!("Invalid value '{other}' for option 'orient'"))),
    }
    finished(writer, host)
}

type Cell<'c> = dyn Fn(&mut Writer, usize, usize, &mut dyn Host) -> Result<()> + 'c;

/// Columns, labels and rows side by side.
fn split(writer: &mut Writer, frame: &Frame, index: bool, host: &mut dyn Host, cell: &Cell) -> Result<()> {
    let meter = Rc::clone(host.meter());
    let (rows, width) = (frame.rows(), frame.width());
    let (columns, labels) = (label_values(&frame.columns, &meter)?, label_values(&frame.index, &meter)?);
    let parts = if index { vec!["columns", "index", "data"] } else { vec!["columns", "data"] };
    let keys: Vec<String> = parts.iter().map(|part| (*part).to_string()).collect();
    let list = |w: &mut Writer, values: &[Value], host: &mut dyn Host| {
        w.each(None, values.len(), host, |w, at, host| match values.get(at) {
            Some(value) => w.value(value, host),
            None => Ok(()),
        })
    };
    writer.each(Some(&keys), keys.len(), host, |w, at, host| match parts.get(at).copied() {
        Some("columns") => list(w, &columns, host),
        Some("index") => list(w, &labels, host),
        _ => w.each(None, rows, host, |w, row, host| {
            w.each(None, width, host, |w, column, host| cell(w, column, row, host))
        }),
    })
}
