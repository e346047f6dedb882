//! The repr of an index: its labels between brackets, over as many lines as they need, and what it is.

use hiddentables_values::{Host, Result, Value};

use super::layout::{self, Justify};
use super::things::{self, QUOTED};
use super::{Page, cells};
use crate::array::{Array, categorical};
use crate::index::{Index, Labels};
use crate::selection;
use crate::time::timedelta;

/// Labels at each end that are printed where not all are.
const ENDS: usize = 10;

/// `repr(index)`
pub fn repr(index: &Index, host: &mut dyn Host) -> Result<String> {
    let page = Page::new(host)?;
    let class = selection::index_class(index);
    if let Labels::Range(range) = index.labels() {
        let name = attribute("name", &index.name(), &page, host)?;
        return Ok(format!("RangeIndex(start={}, stop={}, step={}{name})", range.start, range.stop, range.step));
    }
    let mut attributes = match index.labels() {
        Labels::Flat(array) => {
            let dtype = categorical::dtype_name(array)?;
            let categories = match array {
                Array::Category(cells) => {
                    let texts = super::categories::texts(cells.categories(), &page, host)?.join(", ");
                    let ordered = if cells.categories().ordered() { "True" } else { "False" };
                    format!("categories=[{texts}], ordered={ordered}, ")
                }
                _ => String::new(),
            };
            format!("{categories}dtype='{dtype}'{}", attribute("name", &index.name(), &page, host)?)
        }
        _ if index.names().iter().any(|name| !name.is_none()) => {
            let names = Value::list(index.names().to_vec(), page.meter())?;
            format!("names={}", things::thing(&names, QUOTED, &page, host)?)
        }
        _ => String::new(),
    };
    if page.options.max_seq_items.is_some_and(|most| index.len() > most) {
        let separator = if attributes.is_empty() { "" } else { ", " };
        attributes = format!("{attributes}{separator}length={}", index.len());
    }
    if let Labels::Flat(Array::Time(_) | Array::Zoned(..) | Array::Delta(_)) = index.labels() {
        match index.freq().map(|freq| &**freq) {
            None => attributes.push_str(", freq=None"),
            Some("") => {
                return Err(hiddentables_values::Stop::unsupported(
                    "the text of a DatetimeIndex that was taken from one with a freq",
                ));
            }
            Some(freq) => {
                attributes.push_str(", freq='");
                attributes.push_str(freq);
                attributes.push('\'');
            }
        }
    }
    let labels = summary(index, class, &page, host)?;
    Ok(format!("{class}({labels}{attributes})"))
}

/// The labels between brackets as the repr of their dtype shows them.
pub fn data_of_dtype(index: &Index, host: &mut dyn Host) -> Result<String> {
    if let Labels::Range(range) = index.labels() {
        let step = if range.step == 1 { String::new() } else { format!(", {}", range.step) };
        return Ok(format!("range({}, {}{step})", range.start, range.stop));
    }
    let page = Page::new(host)?;
    Ok(summary(index, "CategoricalDtype", &page, host)?.trim_end_matches([',', ' ']).to_string())
}

fn attribute(key: &str, value: &Value, page: &Page, host: &mut dyn Host) -> Result<String> {
    if value.is_none() {
        return Ok(String::new());
    }
    Ok(format!(", {key}={}", things::thing(value, QUOTED, page, host)?))
}

/// The labels that are printed, from both ends.
struct Shown {
    head: Vec<String>,
    tail: Vec<String>,
}

/// The labels between brackets: pandas' `format_object_summary`.
fn summary(index: &Index, class: &str, page: &Page, host: &mut dyn Host) -> Result<String> {
    let width = match page.options.width {
        None | Some(0) => 80,
        Some(width) => width,
    };
    let rows = index.len();
    let multi = matches!(index.labels(), Labels::Multi(_));
    let most = page.options.max_seq_items.unwrap_or(rows);
    let truncated = rows > most;
    if rows == 0 {
        return Ok("[], ".to_string());
    }
    if rows <= 2 && !multi {
        let all: Vec<usize> = (0..rows).collect();
        return Ok(format!("[{}], ", texts(index, &all, page, host)?.join(", ")));
    }
    let ends = ENDS.min(most / 2);
    let (head, tail) = match () {
        () if most == 1 => (Vec::new(), vec![rows - 1]),
        () if truncated => ((0..ends).collect(), (rows.saturating_sub(ends)..rows).collect()),
        () => (Vec::new(), (0..rows).collect()),
    };
    let indent = " ".repeat(class.len() + 1);
    let prefix = format!("\n{indent} ");
    let (shown, separator) = if multi {
        (
            tuples(index, &head, &tail, width.saturating_sub(prefix.len() as i64), page, host)?,
            format!(",\n {}", " ".repeat(class.len())),
        )
    } else {
        let shown = Shown { head: texts(index, &head, page, host)?, tail: texts(index, &tail, page, host)? };
        (aligned(index, shown, truncated, width, page)?, ",".to_string())
    };
    let mut out = Lines { done: String::new(), line: prefix.clone(), prefix: &prefix };
    for word in &shown.head {
        out.extend(&format!("{word}{separator} "), width);
    }
    if truncated {
        let line = trimmed_end(&out.line).to_string();
        out.done.push_str(&line);
        out.done.push_str(&prefix);
        out.done.push_str("...");
        out.line.clone_from(&prefix);
    }
    if let Some((last, before)) = shown.tail.split_last() {
        for word in before {
            out.extend(&format!("{word}{separator} "), width);
        }
        out.extend(last, width.saturating_sub(2));
    }
    let text = out.done + &out.line + "],";
    let end = if layout::len(&text) as i64 > width || multi { format!("\n{indent}") } else { " ".to_string() };
    Ok(format!("[{}{end}", text.get(prefix.len()..).unwrap_or_default()))
}

/// Lines under way.
struct Lines<'a> {
    done: String,
    line: String,
    prefix: &'a str,
}

impl Lines<'_> {
    /// Another word, on a line of its own where it does not fit.
    fn extend(&mut self, word: &str, width: i64) {
        let line = trimmed_end(&self.line);
        if (layout::len(line) + layout::len(trimmed_end(word))) as i64 >= width {
            self.done.push_str(line);
            self.line = self.prefix.to_string();
        }
        self.line.push_str(word);
    }
}

/// Without what Python's `rstrip` takes off.
fn trimmed_end(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_whitespace() || ('\x1c'..='\x1f').contains(&c))
}

/// Labels of one width where they take more than a line; text stays as it is.
fn aligned(index: &Index, shown: Shown, truncated: bool, width: i64, page: &Page) -> Result<Shown> {
    if let Labels::Flat(Array::Str(strings)) = index.labels()
        && !strings.has_missing()
    {
        return Ok(shown);
    }
    page.meter().work_len(index.len())?;
    if let Labels::Flat(Array::Object(values)) = index.labels()
        && values.iter().all(|value| matches!(value, Value::Str(_)))
    {
        return Ok(shown);
    }
    let length = |texts: &[String]| {
        texts.iter().map(|text| layout::len(text)).sum::<usize>() + 2 * texts.len().saturating_sub(1)
    };
    let fits = |texts: &[String]| (length(texts) as i64) < width;
    if !truncated && fits(&shown.head) && fits(&shown.tail) {
        return Ok(shown);
    }
    let width = layout::widest(&shown.head).max(layout::widest(&shown.tail));
    Ok(Shown {
        head: layout::justified(&shown.head, width, Justify::Right, page)?,
        tail: layout::justified(&shown.tail, width, Justify::Right, page)?,
    })
}

/// The labels at these rows.
fn texts(index: &Index, rows: &[usize], page: &Page, host: &mut dyn Host) -> Result<Vec<String>> {
    level_texts(&index.level_array(0, page.meter())?, rows, page, host)
}

fn level_texts(array: &Array, rows: &[usize], page: &Page, host: &mut dyn Host) -> Result<Vec<String>> {
    page.claim(rows.len(), 0)?;
    let quoted = |texts: Vec<String>| texts.into_iter().map(|text| format!("'{text}'")).collect();
    match array {
        // Whether the times of day are printed, all labels decide.
        Array::Time(times) => {
            page.meter().work_len(times.len())?;
            let dates = cells::whole_days(times);
            let one = |&row: &usize| match times.get(row) {
                None => "NaT".to_string(),
                Some(ns) => {
                    let moment = crate::time::calendar::Moment::at(ns);
                    if dates { moment.date_text() } else { moment.text(" ") }
                }
            };
            Ok(quoted(rows.iter().map(one).collect()))
        }
        Array::Zoned(zone, times) => {
            page.meter().work(16 * rows.len() as u64)?;
            let one = |&row: &usize| times.get(row).map_or("NaT".to_string(), |ns| cells::zoned_text(*zone, ns));
            Ok(quoted(rows.iter().map(one).collect()))
        }
        Array::Delta(deltas) => {
            page.meter().work_len(deltas.len())?;
            let days = cells::whole_days(deltas);
            let one = |&row: &usize| match deltas.get(row) {
                None => "NaT".to_string(),
                Some(ns) if days => format!("'{} days'", ns.div_euclid(crate::time::calendar::DAY)),
                Some(ns) => format!("'{}'", timedelta::text(ns)),
            };
            Ok(rows.iter().map(one).collect())
        }
        Array::Object(cells) if crate::time::period::of_array(array).is_some() => {
            page.meter().work_len(8 * rows.len())?;
            let one = |&row: &usize| match cells.get(row) {
                Some(cell) if !crate::time::is_nat(cell) => {
                    Ok(format!("'{}'", hiddentables_values::ops::str(cell, host)?))
                }
                _ => Ok("'NaT'".to_string()),
            };
            rows.iter().map(one).collect()
        }
        // Of up to two labels the scalars themselves are printed, of more what iteration gives.
        _ if array.is_float32() && array.len() <= 2 => {
            rows.iter().map(|&row| things::thing(&array.get(row, page.meter())?, QUOTED, page, host)).collect()
        }
        _ => rows.iter().map(|&row| things::thing(&array.item(row, page.meter())?, QUOTED, page, host)).collect(),
    }
}

/// The labels of several levels as tuples whose parts stand below each other, and as many parts as a line takes.
fn tuples(index: &Index, head: &[usize], tail: &[usize], room: i64, page: &Page, host: &mut dyn Host) -> Result<Shown> {
    let rows: Vec<usize> = head.iter().chain(tail).copied().collect();
    let mut levels = Vec::with_capacity(index.levels());
    for level in 0..index.levels() {
        let array = index.level_array(level, page.meter())?;
        let mut texts = level_texts(&array, &rows, page, host)?;
        if let Array::Object(_) = array {
            // What is missing is no part of its level, whatever it was.
            for (text, &row) in texts.iter_mut().zip(&rows) {
                if array.missing_at(row) {
                    *text = "nan".to_string();
                }
            }
        }
        let width = layout::widest(&texts);
        levels.push(layout::justified(&texts, width, Justify::Right, page)?);
    }
    let tuple = |at: usize, parts: usize| {
        let shown: Vec<&str> =
            levels.iter().take(parts).map(|level| level.get(at).map_or("", String::as_str)).collect();
        let more = match () {
            () if parts < levels.len() => ", ...",
            () if levels.len() == 1 => ",",
            () => "",
        };
        format!("({}{more})", shown.join(", "))
    };
    let first = head.len();
    let fits = |parts: &usize| (layout::len(&tuple(first, *parts)) as i64) < room;
    let parts = (1..=levels.len()).rev().find(fits).unwrap_or(1);
    Ok(Shown {
        head: (0..first).map(|at| tuple(at, parts)).collect(),
        tail: (first..rows.len()).map(|at| tuple(at, parts)).collect(),
    })
}
