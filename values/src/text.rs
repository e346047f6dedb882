//! [`Str`]: Python's `str`, indexed by code point, with a fast path for ASCII.

use std::cell::Cell;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use compact_str::CompactString;

use crate::Result;
use crate::meter::{Charge, Meter};

/// An immutable `str`. Never holds a lone surrogate. Dereferences to Rust's `str`.
#[derive(Clone)]
pub struct Str(Rc<Inner>);

struct Inner {
    text: CompactString,
    ascii: bool,
    /// Its hash as a key, where that was asked for.
    hash: Cell<Option<u64>>,
    charge: Option<Charge>,
}

thread_local! {
    /// The strings of one ASCII character, which loops over text make by the thousand.
    static SINGLES: [Str; 128] = std::array::from_fn(|code| Str::uncharged(char::from(code as u8).encode_utf8(&mut [0; 4])));
}

/// What a string costs beside its text.
const OVERHEAD: u64 = 64;

/// Bytes of an allocation that a short string may have to spare.
const SPARE: usize = 64;

/// The work of making a string, however short: two allocations, its charge, its drop.
const STRING_WORK: u64 = 2;

impl Str {
    /// A string whose bytes are charged; fails at the string or memory limit.
    pub fn new(text: impl Into<CompactString>, meter: &Meter) -> Result<Str> {
        let mut text: CompactString = text.into();
        meter.check_string(text.len())?;
        if text.capacity() > text.len() + text.len() / 8 + SPARE {
            text.shrink_to_fit();
        }
        meter.work(STRING_WORK)?;
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

    /// A string of one character; nothing is charged for an ASCII one.
    pub fn of_char(c: char, meter: &Meter) -> Result<Str> {
        match SINGLES.with(|singles| singles.get(c as usize).cloned()) {
            Some(single) => Ok(single),
            None => Str::new(&*c.encode_utf8(&mut [0; 4]), meter),
        }
    }

    fn build(text: CompactString, charge: Option<Charge>) -> Str {
        let ascii = text.is_ascii();
        Str(Rc::new(Inner { text, ascii, hash: Cell::new(None), charge }))
    }

    /// `self + more`: in place where nobody else holds this string, as `CPython` does, so that a loop of `text += x` stays linear.
    pub fn append(mut self, more: &str, meter: &Meter) -> Result<Str> {
        meter.check_string(self.0.text.len() + more.len())?;
        if let Some(inner) = Rc::get_mut(&mut self.0)
            && let Some(charge) = &inner.charge
        {
            charge.grow(more.len() as u64)?;
            inner.text.push_str(more);
            inner.ascii = inner.ascii && more.is_ascii();
            inner.hash.set(None);
            return Ok(self);
        }
        meter.work_len((self.0.text.len() + more.len()) / 64)?;
        let mut text = CompactString::with_capacity(self.0.text.len() + more.len());
        text.push_str(&self.0.text);
        text.push_str(more);
        Str::new(text, meter)
    }

    /// Its hash as a key, which `hash` computes the first time.
    #[inline]
    pub(crate) fn key_hash(&self, hash: impl FnOnce(&[u8]) -> u64) -> u64 {
        if let Some(known) = self.0.hash.get() {
            return known;
        }
        let computed = hash(self.0.text.as_bytes());
        self.0.hash.set(Some(computed));
        computed
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
