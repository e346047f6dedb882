//! A column of text in one buffer: a table of 200 MB must not become a hundred million small strings.

/// A column of text; each cell is a string or missing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextColumn {
    text: String,
    /// Where each cell ends in `text`. A file is at most 4 GiB, so 32 bits do.
    ends: Vec<u32>,
    missing: Vec<bool>,
}

impl TextColumn {
    pub(crate) fn with_capacity(cells: usize) -> Self {
        Self { text: String::new(), ends: Vec::with_capacity(cells), missing: Vec::with_capacity(cells) }
    }

    /// Cells, missing ones included.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// A cell by position; `None` where it is missing or past the end.
    pub fn get(&self, row: usize) -> Option<&str> {
        let start = row.checked_sub(1).map_or(Some(0), |above| self.ends.get(above).copied())?;
        let end = self.ends.get(row).copied()?;
        let missing = self.missing.get(row).copied()?;
        if missing { None } else { self.text.get(start as usize..end as usize) }
    }

    /// The cells from top to bottom; `None` where one is missing.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        (0..self.len()).map(|row| self.get(row))
    }

    pub(crate) fn push(&mut self, cell: Option<&str>) {
        self.text.push_str(cell.unwrap_or(""));
        self.ends.push(u32::try_from(self.text.len()).unwrap_or(u32::MAX));
        self.missing.push(cell.is_none());
    }

    pub(crate) fn append(&mut self, other: &Self) {
        let shift = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        self.text.push_str(&other.text);
        self.ends.extend(other.ends.iter().map(|end| end.saturating_add(shift)));
        self.missing.extend_from_slice(&other.missing);
    }

    pub(crate) fn push_missing(&mut self, cells: usize) {
        (0..cells).for_each(|_| self.push(None));
    }
}
