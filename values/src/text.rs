//! [`Str`]: Python's `str`, indexed by code point, with a fast path for ASCII.

use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use crate::Result;
use crate::meter::{Charge, Meter};

/// An immutable `str`. Never holds a lone surrogate. Dereferences to Rust's `str`.
#[derive(Clone)]
pub struct Str(Rc<Inner>);

struct Inner {
    text: Box<str>,
    ascii: bool,
    _charge: Option<Charge>,
}

/// What a string costs beside its text.
const OVERHEAD: u64 = 64;

impl Str {
    /// A string whose bytes are charged; fails at the string or memory limit.
    pub fn new(text: impl Into<Box<str>>, meter: &Meter) -> Result<Str> {
        let text = text.into();
        meter.check_string(text.len())?;
        let charge = meter.reserve(OVERHEAD + text.len() as u64)?;
        Ok(Str::build(text, Some(charge)))
    }

    /// A string of our own source; nothing is charged.
    pub fn literal(text: &'static str) -> Str {
        Str::build(text.into(), None)
    }

    /// A string that the run's memory limit does not count: names that stand in the program's own text, which is short.
    pub fn uncharged(text: &str) -> Str {
        Str::build(text.into(), None)
    }

    fn build(text: Box<str>, charge: Option<Charge>) -> Str {
        let ascii = text.is_ascii();
        Str(Rc::new(Inner { text, ascii, _charge: charge }))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0.text
    }

    /// Whether all characters are ASCII, so that byte and character positions agree.
    pub fn is_ascii_text(&self) -> bool {
        self.0.ascii
    }

    /// Length in code points: Python's `len`.
    pub fn chars_len(&self) -> usize {
        if self.0.ascii { self.0.text.len() } else { self.0.text.chars().count() }
    }

    /// The code point at a position from 0, where there is one.
    pub fn char_at(&self, index: usize) -> Option<char> {
        if self.0.ascii {
            self.0.text.as_bytes().get(index).map(|&b| char::from(b))
        } else {
            self.0.text.chars().nth(index)
        }
    }

    /// The byte position of a code point position; the text's length where it is past the end.
    pub fn byte_at(&self, index: usize) -> usize {
        if self.0.ascii {
            index.min(self.0.text.len())
        } else {
            self.0.text.char_indices().nth(index).map_or(self.0.text.len(), |(at, _)| at)
        }
    }

    /// The code points from `start` to before `stop`.
    pub fn char_slice(&self, start: usize, stop: usize) -> &str {
        if start >= stop {
            return "";
        }
        self.0.text.get(self.byte_at(start)..self.byte_at(stop)).unwrap_or("")
    }

    /// Python's `is`: the same object, or equal text (CPython shares short strings; programs that ask see no difference).
    pub fn same(&self, other: &Str) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.0.text == other.0.text
    }
}

impl Deref for Str {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.text
    }
}

impl PartialEq for Str {
    fn eq(&self, other: &Str) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.0.text == other.0.text
    }
}

impl Eq for Str {}

impl fmt::Debug for Str {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<str of {} bytes>", self.0.text.len())
    }
}
