//! The labels of an axis as texts: a list of one level's, or a list a level with repeats left out.

use std::rc::Rc;

use hiddentables_values::{Args, Host, Meter, Result, Stop, Value};

use super::cells::{self, Look};
use super::layout::Justify;
use super::{Page, things};
use crate::array::Array;
use crate::index::{Index, Labels};

/// Whether any level has a name.
pub fn named(index: &Index) -> bool {
    index.names().iter().any(|name| !name.is_none())
}

/// The index that pandas makes where it puts head and tail together: objects that are all numbers are numbers then.
pub fn joined(index: Rc<Index>, meter: &Meter) -> Result<Rc<Index>> {
    let Labels::Flat(Array::Object(labels)) = index.labels() else { return Ok(index) };
    let array = crate::array::infer(labels.to_vec(), meter)?;
    if array.dtype().is_numeric() { Index::flat(array, index.name(), meter) } else { Ok(index) }
}

/// A name as it stands over its level; empty where there is none.
pub fn name_text(name: &Value, page: &Page, host: &mut dyn Host) -> Result<String> {
    if name.is_none() { Ok(String::new()) } else { things::thing(name, things::ESCAPED, page, host) }
}

/// The labels of an index of one level.
pub fn flat(index: &Index, formatter: Option<&Value>, page: &Page, host: &mut dyn Host) -> Result<Vec<String>> {
    match index.labels() {
        Labels::Range(range) if formatter.is_none() => {
            page.claim(index.len(), 21)?;
            let ends = range.len().checked_sub(1).map(|last| [range.at(0), range.at(last)]);
            let width = ends.map_or(0, |ends| ends.iter().map(|end| end.to_string().len()).max().unwrap_or(0));
            Ok((0..range.len()).map(|at| format!("{:<width$}", range.at(at))).collect())
        }
        _ => level(&index.level_array(0, page.meter())?, formatter, page, host),
    }
}

/// The labels of one level.
fn level(array: &Array, formatter: Option<&Value>, page: &Page, host: &mut dyn Host) -> Result<Vec<String>> {
    if let Some(formatter) = formatter {
        let mut texts = Vec::new();
        for row in 0..array.len() {
            host.meter().step()?;
            match host.call(formatter, Args::one(array.item(row, page.meter())?))? {
                Value::Str(text) => texts.push(text.as_str().to_string()),
                other => {
                    return Err(Stop::unsupported(format!(
                        "a formatter of labels that gives a {}",
                        other.class().name
                    )));
                }
            }
            page.claim(1, texts.last().map_or(0, String::len))?;
        }
        return Ok(texts);
    }
    match array {
        Array::Time(times) => cells::time_texts(times, page),
        Array::Zoned(zone, times) => cells::zoned_texts(*zone, times, page),
        Array::Delta(deltas) => cells::delta_texts(deltas, page),
        _ => {
            let text = matches!(array, Array::Masked(own) if own.kind() == crate::array::Kind::Text);
            let justify = if text || matches!(array, Array::Str(_) | Array::Object(_) | Array::Category(_)) {
                Justify::All
            } else {
                Justify::Left
            };
            let mut texts = trimmed_front(cells::column(array, &Look { justify, ..Look::plain() }, page, host)?);
            if matches!(array, Array::Masked(_)) && !text {
                // Numbers of an extension dtype are as wide as the widest.
                let width = super::layout::widest(&texts);
                page.claim(texts.len(), width)?;
                texts = texts.iter().map(|text| super::layout::padded(text, width, Justify::Left)).collect();
            }
            Ok(texts)
        }
    }
}

/// Without the blanks that all texts begin with.
fn trimmed_front(texts: Vec<String>) -> Vec<String> {
    let blanks = |text: &String| text.len() - text.trim_start_matches(' ').len();
    let common = texts.iter().map(blanks).min().unwrap_or(0);
    if common == 0 {
        return texts;
    }
    texts.into_iter().map(|text| text.chars().skip(common).collect()).collect()
}

/// How the levels of an index are written.
#[derive(Clone, Copy)]
pub struct Levels<'a> {
    /// Whether each begins with its name.
    pub names: bool,
    /// Whether what stands above is left out.
    pub sparse: bool,
    /// The program's function for a label.
    pub formatter: Option<&'a Value>,
}

/// The labels of an index of several levels, a list a level.
pub fn multi(index: &Index, look: Levels, page: &Page, host: &mut dyn Host) -> Result<Vec<Vec<String>>> {
    let Labels::Multi(arrays) = index.labels() else { return Ok(vec![flat(index, look.formatter, page, host)?]) };
    if index.is_empty() {
        return Ok(Vec::new());
    }
    let mut levels = Vec::with_capacity(arrays.len());
    for (at, array) in arrays.iter().enumerate() {
        let mut texts = Vec::new();
        if look.names {
            texts.push(name_text(index.names().get(at).unwrap_or(&Value::None), page, host)?);
        }
        texts.extend(level_of_multi(array, look.formatter, page, host)?);
        levels.push(texts);
    }
    if look.sparse {
        sparsify(&mut levels, usize::from(look.names), page)?;
    }
    Ok(levels)
}

/// A missing label is no part of its level: it is printed as `NaN`, and the last label of the level in its place is what the
/// others are formatted beside.
fn level_of_multi(array: &Array, formatter: Option<&Value>, page: &Page, host: &mut dyn Host) -> Result<Vec<String>> {
    let meter = Rc::clone(page.meter());
    meter.work_len(array.len())?;
    if !array.may_miss() {
        return level(array, formatter, page, host);
    }
    let missing = array.missing();
    let na = if let Array::Time(_) | Array::Zoned(..) | Array::Delta(_) = array { "NaT" } else { "NaN" };
    let present = array.present_rows();
    if present.is_empty() {
        page.claim(array.len(), na.len())?;
        return Ok(vec![na.to_string(); array.len()]);
    }
    let order = match array.take(&present, &meter)?.sorted_rows(true, false, host) {
        Ok(order) => Some(order),
        // What has no order keeps the last.
        Err(stop) if stop.is_raise() => None,
        Err(stop) => return Err(stop),
    };
    let last = order.and_then(|order| order.last().copied()).and_then(|at| present.get(at)).or(present.last());
    let last = last.copied().unwrap_or_default();
    let rows: Vec<usize> = missing.iter().enumerate().map(|(row, &gone)| if gone { last } else { row }).collect();
    let texts = level(&array.take(&rows, &meter)?, formatter, page, host)?;
    Ok(texts.into_iter().zip(&missing).map(|(text, &gone)| if gone { na.to_string() } else { text }).collect())
}

/// Empties the texts that stand above too, from the outermost level on; the innermost level keeps all of its own.
pub fn sparsify(levels: &mut [Vec<String>], start: usize, page: &Page) -> Result<()> {
    let rows = levels.first().map_or(0, Vec::len);
    let Some((_, outer)) = levels.split_last_mut() else { return Ok(()) };
    page.meter().work_len(rows.saturating_mul(outer.len()))?;
    let mut repeats = vec![true; rows];
    for level in outer {
        for (row, repeats) in repeats.iter_mut().enumerate() {
            let same = row > start && row.checked_sub(1).and_then(|above| level.get(above)) == level.get(row);
            *repeats = *repeats && same;
        }
        for (text, &repeated) in level.iter_mut().zip(&repeats) {
            if repeated {
                text.clear();
            }
        }
    }
    Ok(())
}
