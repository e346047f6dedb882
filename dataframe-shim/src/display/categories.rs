//! The text of categories: the line below a Series, and the repr of an array of them.

use std::rc::Rc;

use hiddentables_values::{Host, Result, Value};

use super::Page;
use super::cells::{self, Look};
use super::layout;
use super::things::{self, QUOTED};
use crate::array::categorical::dtype_name;
use crate::array::{Array, Categorical, Categories};

/// Categories beyond which some are left out.
const MOST: usize = 10;

/// Cells that are printed of a long array, at each end.
const ENDS: usize = 5;

/// Texts of cells, text in quotes.
fn quoted(array: &Array, page: &Page, host: &mut dyn Host) -> Result<Vec<String>> {
    let texts = match array {
        Array::Str(_) | Array::Object(_) => {
            let mut texts = Vec::new();
            for row in 0..array.len() {
                let cell = array.get(row, page.meter())?;
                let float = matches!(cell, Value::Float(_) | Value::Numpy(hiddentables_values::Np::Float(_)));
                texts.push(if array.missing_at(row) {
                    "NaN".to_string()
                } else if float {
                    cells::column(&array.take(&[row], page.meter())?, &Look::plain(), page, host)?.concat()
                } else {
                    things::thing(&cell, QUOTED, page, host)?
                });
            }
            texts
        }
        other => cells::column(other, &Look::plain(), page, host)?,
    };
    Ok(texts.into_iter().map(|text| text.trim().to_string()).collect())
}

/// The categories, those between the ends left out where there are many.
pub fn texts(categories: &Categories, page: &Page, host: &mut dyn Host) -> Result<Vec<String>> {
    let labels = categories.labels(page.meter())?;
    if labels.len() <= MOST {
        return quoted(&labels, page, host);
    }
    let mut texts = quoted(&labels.slice(0, ENDS), page, host)?;
    texts.push("...".to_string());
    texts.extend(quoted(&labels.slice(labels.len() - ENDS, ENDS), page, host)?);
    Ok(texts)
}

/// `Categories (3, object): ['a' < 'b' < 'c']`
pub fn footer(categories: &Categories, page: &Page, host: &mut dyn Host) -> Result<String> {
    let kind = dtype_name(&categories.labels(page.meter())?)?;
    let header = format!("Categories ({}, {kind}): ", categories.len());
    let width = match page.options.width {
        None | Some(0) => 80,
        Some(width) => width,
    };
    let separator = if categories.ordered() { " < " } else { ", " };
    let indent = layout::len(&header) + 1;
    let (mut text, mut column, mut start) = (String::new(), layout::len(&header), true);
    for word in texts(categories, page, host)? {
        let length = layout::len(&word);
        if (column + separator.len() + length) as i64 > width {
            text.push_str(separator.trim_end());
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            column = indent;
        } else if !start {
            text.push_str(separator);
            column += length;
        }
        text.push_str(&word);
        start = false;
    }
    page.claim_text(text.len() as u64)?;
    Ok(format!("{header}[{}]", text.replace(" < ... < ", " ... ")))
}

/// `repr(categorical)`
pub fn repr(cells: &Rc<Categorical>, host: &mut dyn Host) -> Result<String> {
    let page = Page::new(host)?;
    if let Array::Masked(labels) = cells.categories().labels(page.meter())?
        && (cells.missing() || labels.kind() == crate::array::Kind::Float)
    {
        return Err(hiddentables_values::Stop::unsupported("the text of a Categorical of an extension dtype"));
    }
    let footer = footer(cells.categories(), &page, host)?;
    let values = |start: usize, length: usize, host: &mut dyn Host| -> Result<String> {
        let shown = Array::Category(Rc::clone(cells)).slice(start, length);
        let Array::Category(shown) = shown else { return Ok(String::new()) };
        Ok(quoted(&shown.plain(page.meter())?, &page, host)?.join(", "))
    };
    let length = cells.len();
    Ok(match length {
        0 => format!("[], {footer}"),
        1..=MOST => format!("[{}]\n{footer}", values(0, length, host)?),
        _ => {
            let (head, tail) = (values(0, ENDS, host)?, values(length - ENDS, ENDS, host)?);
            format!("[{head}, ..., {tail}]\nLength: {length}\n{footer}")
        }
    })
}
