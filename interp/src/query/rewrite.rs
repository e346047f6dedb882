//! A query's text as Python's: `&` and `|` become `and` and `or`, and so bind as loosely; quoted columns and `@` variables become names.

use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use std::fmt::Write as _;

use hiddentables_values::{Result, Stop};

/// The text as Python's, and what the names made up for it stand for.
pub(super) struct Rewritten {
    pub(super) text: String,
    names: Vec<Stands>,
}

/// What a made-up name stands for.
pub(super) enum Stands {
    /// A column in backquotes.
    Column(String),
    /// `@name`
    Variable(String),
}

/// Begins every made-up name, and no other.
const PREFIX: &str = "stands_for_";

impl Rewritten {
    /// What a name stands for, if it is made up.
    pub(super) fn stands_for(&self, name: &str) -> Option<&Stands> {
        self.names.get(name.strip_prefix(PREFIX)?.parse::<usize>().ok()?)
    }

    fn make_up(&mut self, stands: Stands) {
        // Writing to a String cannot fail.
        let _ = write!(self.text, " {PREFIX}{} ", self.names.len());
        self.names.push(stands);
    }
}

/// Rewrites one line.
pub(super) fn rewrite(line: &str) -> Result<Rewritten> {
    if line.contains(PREFIX) {
        return Err(Stop::unsupported("query: a name of our own"));
    }
    let mut out = Rewritten { text: String::with_capacity(line.len() + 16), names: Vec::new() };
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let after = rest.get(c.len_utf8()..).unwrap_or_default();
        rest = match c {
            '\'' | '"' => {
                let length = literal_length(rest, c);
                out.text.push_str(rest.get(..length).unwrap_or(rest));
                rest.get(length..).unwrap_or_default()
            }
            '`' => {
                let (name, after) = after.split_once('`').ok_or_else(super::syntax_error)?;
                if !name.chars().all(can_be_quoted) {
                    return Err(raise::exception(
                        &exceptions::SYNTAX_ERROR,
                        format!("Could not convert '{name}' to a valid Python identifier."),
                    ));
                }
                out.make_up(Stands::Column(name.to_string()));
                after
            }
            '@' => {
                let after = after.trim_start();
                let end = after.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(after.len());
                let (name, after) = after.split_at(end);
                if name.is_empty() {
                    return Err(super::syntax_error());
                }
                out.make_up(Stands::Variable(name.to_string()));
                after
            }
            '&' => {
                out.text.push_str(" and ");
                after
            }
            '|' => {
                out.text.push_str(" or ");
                after
            }
            other => {
                out.text.push(other);
                after
            }
        };
    }
    // A made-up name at the very beginning would be indented.
    out.text = out.text.trim().to_string();
    Ok(out)
}

/// Length of the string literal that `text` begins with; all of it where it does not end.
fn literal_length(text: &str, quote: char) -> usize {
    let triple = format!("{quote}{quote}{quote}");
    if let Some(inside) = text.strip_prefix(&triple) {
        return inside.find(&triple).map_or(text.len(), |at| at + 6);
    }
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether pandas can make an identifier of a quoted name with this character: it has a replacement for those of operators, for
/// blanks and a few signs; every other must be able to stand in an identifier.
fn can_be_quoted(c: char) -> bool {
    "!%&()*+,-./:;<=>@[]^{|}~ ?$€'\"".contains(c) || unicode_ident::is_xid_continue(c)
}
