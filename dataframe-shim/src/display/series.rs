//! The text of a Series: pandas' `SeriesFormatter`.

use hiddentables_values::{Host, Result, Stop, Value};

use super::cells::{self, Look};
use super::labels::{self, Levels};
use super::layout::{self, Justify};
use super::options::Dimensions;
use super::{Page, things};
use crate::index::Labels;
use crate::series::{Series, State};

/// Lines of a terminal in the reference.
const TERMINAL: i64 = 24;

/// What `to_string` is asked for.
#[expect(clippy::struct_excessive_bools, reason = "each is a parameter of pandas' own")]
pub struct Request {
    /// What stands for a missing cell.
    pub na_rep: String,
    /// The program's function or template for floats.
    pub float_format: Option<Value>,
    /// Whether the index's name is printed above.
    pub header: bool,
    /// Whether the index is printed.
    pub index: bool,
    /// Whether the length is printed below.
    pub length: Dimensions,
    /// Whether the dtype is.
    pub dtype: bool,
    /// Whether the name is.
    pub name: bool,
    /// Rows beyond which rows are left out.
    pub max_rows: Option<i64>,
    /// Rows that are kept then.
    pub min_rows: Option<i64>,
}

/// `repr(series)`
pub fn repr(series: &Series, host: &mut dyn Host) -> Result<String> {
    let page = Page::new(host)?;
    let terminal = page.options.max_rows == Some(0);
    let request = Request {
        na_rep: "NaN".to_string(),
        float_format: None,
        header: true,
        index: true,
        length: page.options.show_dimensions,
        dtype: true,
        name: true,
        max_rows: if terminal { Some(TERMINAL) } else { page.options.max_rows },
        min_rows: if terminal { Some(TERMINAL) } else { page.options.min_rows },
    };
    text(&series.state(), &request, &page, host)
}

/// The text of a Series.
pub fn text(state: &State, request: &Request, page: &Page, host: &mut dyn Host) -> Result<String> {
    let meter = page.meter();
    let rows = state.index.len();
    let (mut index, mut array) = (state.index.clone(), state.column.array());
    let mut dots = None;
    if [request.max_rows, request.min_rows].iter().flatten().any(|&rows| rows < 0) {
        return Err(Stop::unsupported("text of a Series in less than no rows"));
    }
    if let Some(most) = request.max_rows.filter(|&most| most != 0 && rows as i64 > most) {
        let most = request.min_rows.filter(|&least| least != 0).map_or(most, |least| least.min(most));
        let half = usize::try_from(most / 2).unwrap_or(0);
        if most == 1 {
            (index, array) = (index.slice(0, 1, meter)?, array.slice(0, 1));
            dots = Some(1);
        } else {
            // Of no row a head is none, and the tail from position -0 is all.
            let tail = if half == 0 { 0 } else { rows.saturating_sub(half) };
            let shown: Vec<usize> = (0..half).chain(tail..rows).collect();
            (index, array) = (labels::joined(index.take(&shown, meter)?, meter)?, array.take(&shown, meter)?);
            dots = Some(half);
        }
    }
    let footer = footer(state, request, dots.is_some(), page, host)?;
    if array.is_empty() {
        return Ok(format!("Series([], {footer})"));
    }
    let mut labels = if let Labels::Multi(_) = index.labels() {
        let look = Levels { names: true, sparse: page.options.multi_sparse, formatter: None };
        let levels = labels::multi(&index, look, page, host)?;
        let lines = layout::adjoin(2, &levels, page)?;
        page.claim(index.len(), 0)?;
        lines.split('\n').map(str::to_string).collect()
    } else {
        let mut texts = vec![labels::name_text(&index.name(), page, host)?];
        texts.extend(labels::flat(&index, None, page, host)?);
        texts
    };
    let look = Look {
        float_format: request.float_format.clone(),
        na_rep: request.na_rep.clone(),
        leading_space: request.index,
        ..Look::plain()
    };
    let mut texts = cells::column(&array, &look, page, host)?;
    if let Some(row) = dots {
        let above = row.checked_sub(1).or_else(|| texts.len().checked_sub(1));
        let width = above.and_then(|at| texts.get(at)).map_or(0, |text| layout::len(text));
        let dots = if width > 3 { "..." } else { ".." };
        texts.insert(row.min(texts.len()), layout::padded(dots, width, Justify::Center));
        labels.insert((row + 1).min(labels.len()), String::new());
    }
    let header = if labels.is_empty() { String::new() } else { labels.remove(0) };
    let columns = if request.index { vec![labels, texts] } else { vec![texts] };
    let mut text = layout::adjoin(3, &columns, page)?;
    if request.header && labels::named(&index) {
        text = format!("{header}\n{text}");
    }
    if !footer.is_empty() {
        text = format!("{text}\n{footer}");
    }
    Ok(text)
}

/// What stands below: name, length, dtype.
fn footer(state: &State, request: &Request, truncated: bool, page: &Page, host: &mut dyn Host) -> Result<String> {
    let mut parts = Vec::new();
    match state.index.freq().map(|freq| &**freq) {
        None => {}
        Some("") => {
            return Err(Stop::unsupported("the text of a Series whose labels were taken from some with a freq"));
        }
        Some(freq) => parts.push(format!("Freq: {freq}")),
    }
    if let Labels::Flat(labels) = state.index.labels()
        && let Some(freq) = crate::time::period::of_array(labels)
    {
        parts.push(format!("Freq: {}", freq.name()));
    }
    if request.name && !state.name.is_none() {
        parts.push(format!("Name: {}", things::thing(&state.name, things::ESCAPED, page, host)?));
    }
    if request.length == Dimensions::Shown(true) || (request.length == Dimensions::WhereTruncated && truncated) {
        parts.push(format!("Length: {}", state.index.len()));
    }
    if request.dtype {
        parts.push(format!("dtype: {}", crate::dtype::name_of(&state.column.array())));
    }
    let mut footer = parts.join(", ");
    if let crate::array::Array::Category(cells) = state.column.array() {
        if !footer.is_empty() {
            footer.push('\n');
        }
        footer.push_str(&super::categories::footer(cells.categories(), page, host)?);
    }
    Ok(footer)
}
