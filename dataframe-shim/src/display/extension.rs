//! The text of an array of an extension dtype.

use std::rc::Rc;

use hiddentables_values::{Host, Result, Value, ops};

use super::Page;
use super::layout;
use crate::array::masked::{Kind, Masked};

/// Cells beyond which some are left out, and how many stand at each end then.
const MOST: usize = 60;
const ENDS: usize = 30;

/// `repr(array)`: class, cells in brackets, length and dtype.
pub fn repr(cells: &Rc<Masked>, host: &mut dyn Host) -> Result<String> {
    let page = Page::new(host)?;
    let length = cells.len();
    let (class, name) = (cells.kind().array_class(), cells.kind().name());
    if length == 0 {
        return Ok(format!("<{class}>\n[]\nLength: 0, dtype: {name}"));
    }
    let rows: Vec<usize> =
        if length > MOST { (0..ENDS).chain(length - ENDS..length).collect() } else { (0..length).collect() };
    let mut texts = Vec::with_capacity(rows.len());
    for row in rows {
        let cell = cells.item(row, page.meter())?;
        let text = match (&cell, cells.kind()) {
            (Value::Str(_), Kind::Text) => ops::repr(&cell, host)?,
            _ => ops::str(&cell, host)?,
        };
        page.claim(1, text.len())?;
        texts.push(text);
    }
    // Texts of one width, as many on a line as there is room for; those of one line stand as they are.
    let widest = texts.iter().map(|text| layout::len(text)).max().unwrap_or(0);
    let one_line: usize = texts.iter().map(|text| layout::len(text) + 2).sum();
    let body = if length <= MOST && one_line + 1 < 80 {
        format!("[{}]", texts.join(", "))
    } else {
        let _ = widest;
        return Err(hiddentables_values::Stop::unsupported("repr of a long extension array"));
    };
    Ok(format!("<{class}>\n{body}\nLength: {length}, dtype: {name}"))
}
