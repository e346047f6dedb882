//! Texts side by side: justified, cut to `max_colwidth`, joined to lines. Widths are counted in code points, as pandas counts
//! them unless `east_asian_width` is set.

use hiddentables_values::Result;

use super::Page;

/// Where a text stands in its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Justify {
    /// At its left.
    Left,
    /// In its middle.
    Center,
    /// At its right.
    Right,
    /// As it is: neither padded nor cut.
    All,
}

impl Justify {
    /// What pandas takes a word for.
    pub fn of(word: &str) -> Justify {
        match word {
            "left" => Justify::Left,
            "center" => Justify::Center,
            "all" => Justify::All,
            _ => Justify::Right,
        }
    }
}

/// How many code points.
pub fn len(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}

/// The longest of some texts; 0 of none.
pub fn widest<S: AsRef<str>>(texts: &[S]) -> usize {
    texts.iter().map(|text| len(text.as_ref())).max().unwrap_or(0)
}

/// `str.rjust` and its kin.
pub fn padded(text: &str, width: usize, justify: Justify) -> String {
    let missing = width.saturating_sub(len(text));
    let left = match justify {
        Justify::Left | Justify::All => 0,
        Justify::Right => missing,
        Justify::Center => missing / 2 + (missing & width & 1),
    };
    let mut out = String::with_capacity(text.len() + missing);
    out.extend(std::iter::repeat_n(' ', left));
    out.push_str(text);
    out.extend(std::iter::repeat_n(' ', missing - left));
    out
}

/// Every text as wide as the widest of them, which is charged.
pub fn justified(texts: &[String], width: usize, justify: Justify, page: &Page) -> Result<Vec<String>> {
    page.claim(texts.len(), width)?;
    Ok(texts.iter().map(|text| padded(text, width, justify)).collect())
}

/// pandas' `_make_fixed_width`: cut to `max_colwidth`, and all of one width, `minimum` at least.
pub fn fixed_width(texts: Vec<String>, justify: Justify, minimum: Option<usize>, page: &Page) -> Result<Vec<String>> {
    if texts.is_empty() || justify == Justify::All {
        return Ok(texts);
    }
    let mut width = widest(&texts).max(minimum.unwrap_or(0));
    let most = page.options.max_colwidth;
    if let Some(most) = most {
        width = width.min(most);
    }
    page.claim(texts.len(), width)?;
    let shown = texts.into_iter().map(|text| {
        if most.is_some_and(|most| most > 3) && len(&text) > width {
            let kept: String = text.chars().take(width.saturating_sub(3)).collect();
            padded(&(kept + "..."), width, justify)
        } else {
            padded(&text, width, justify)
        }
    });
    Ok(shown.collect())
}

/// Columns side by side with `space` between; one that is shorter than others begins below.
pub fn adjoin(space: usize, columns: &[Vec<String>], page: &Page) -> Result<String> {
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    let last = columns.len().saturating_sub(1);
    let widths: Vec<usize> =
        columns.iter().enumerate().map(|(at, column)| widest(column) + if at < last { space } else { 0 }).collect();
    let bytes: u64 = columns.iter().flatten().map(|text| text.len() as u64).sum();
    let line = 1 + widths.iter().map(|&width| width as u64).sum::<u64>();
    page.claim_text(bytes.saturating_add(line.saturating_mul(height as u64)))?;
    let mut out = String::new();
    for row in 0..height {
        if row > 0 {
            out.push('\n');
        }
        for (column, &width) in columns.iter().zip(&widths) {
            let text = row.checked_sub(height - column.len()).and_then(|at| column.get(at)).map_or("", String::as_str);
            out.push_str(text);
            out.extend(std::iter::repeat_n(' ', width.saturating_sub(len(text))));
        }
    }
    Ok(out)
}

/// Where lines of `width` end that these columns are put in: the position after each line's last.
pub fn binned(widths: &[usize], width: i64) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut used = 0;
    for (at, &own) in widths.iter().enumerate() {
        let own = own as i64 + 1;
        used += own;
        let spare = if at + 1 == widths.len() { 1 } else { 2 };
        if used + spare > width && at > 0 {
            ends.push(at);
            used = own;
        }
    }
    ends.push(widths.len());
    ends
}
