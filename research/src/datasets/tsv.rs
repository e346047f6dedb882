//! The TSV of WikiTableQuestions and SQA: a header, a line a row, no quotes.

use std::collections::HashMap;
use std::path::Path;

use super::{DataError, Fault};

/// The columns of a header by name.
pub(super) struct Header<'a> {
    names: HashMap<&'a str, usize>,
}

/// A row: its line, and its fields.
pub(super) struct Row<'a> {
    /// 1-based.
    pub line: usize,
    fields: Vec<&'a str>,
}

/// The header and the rows of a file.
pub(super) fn read<'a>(path: &Path, text: &'a str) -> Result<(Header<'a>, Vec<Row<'a>>), DataError> {
    let mut lines = text.split('\n').enumerate();
    let header: Vec<&str> = lines.next().map(|(_, line)| line.split('\t').collect()).unwrap_or_default();
    let mut rows = Vec::new();
    for (at, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        if fields.len() != header.len() {
            let fault = Fault::Fields { given: fields.len(), wanted: header.len() };
            return Err(DataError::at(path, at + 1, fault));
        }
        rows.push(Row { line: at + 1, fields });
    }
    let names = header.into_iter().enumerate().map(|(at, name)| (name, at)).collect();
    Ok((Header { names }, rows))
}

impl Header<'_> {
    /// The place of a column.
    pub fn place(&self, path: &Path, name: &'static str) -> Result<usize, DataError> {
        self.names.get(name).copied().ok_or_else(|| DataError::at(path, 1, Fault::NoColumn(name)))
    }

    /// The place of a column that need not be there.
    pub fn optional(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied()
    }
}

impl<'a> Row<'a> {
    /// A field.
    pub fn get(&self, place: usize) -> &'a str {
        self.fields.get(place).copied().unwrap_or_default()
    }
}

/// A field of several items: split at `|`, then each unescaped.
///
/// ```
/// use hiddentables_research::datasets::tsv::unescape_list;
/// assert_eq!(unescape_list(r"a|b\pc|d\ne"), ["a", "b|c", "d\ne"]);
/// ```
pub fn unescape_list(field: &str) -> Vec<String> {
    field.split('|').map(unescape).collect()
}

/// The official order of replacement: `\n`, then `\p`, then `\\`; so `\\n` is a backslash and a line feed.
pub fn unescape(field: &str) -> String {
    field.replace("\\n", "\n").replace("\\p", "|").replace("\\\\", "\\")
}
