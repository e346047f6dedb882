//! A corpus looked through before anything runs: how many lines it has, that no id stands twice, and what it is.

use std::collections::HashMap;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader};
use std::path::Path;

use crate::error::ReplayError;
use crate::line::{Line, id_text};

/// A part of a corpus: the `part`-th of `of` pieces of about equal length, in order. The results of all parts, one after another, are the results of the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub part: usize,
    /// How many there are.
    pub of: usize,
}

impl Shard {
    /// The whole corpus.
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// The lines of this part, from 0, of so many.
    pub fn lines(self, lines: usize) -> std::ops::Range<usize> {
        let bound = |part: usize| (lines as u128 * part as u128 / self.of.max(1) as u128) as usize;
        bound(self.part.saturating_sub(1))..bound(self.part)
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

/// What a corpus is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Census {
    /// Lines, blank ones too.
    pub lines: usize,
    /// A digest of every byte.
    pub digest: u64,
}

/// Looks a corpus through. Ids are told apart as texts, as whatever reads results does: `1` and `"1"` are one, and a line without an id has the one that stands
/// for it. What is wrong with a line is said where it would run.
pub(crate) fn census(path: &Path) -> Result<Census, ReplayError> {
    let failed = |error| ReplayError::Corpus(path.to_path_buf(), error);
    let mut reader = BufReader::with_capacity(1 << 16, File::open(path).map_err(failed)?);
    let mut digest = DefaultHasher::new();
    // Of an id its digest alone, so that memory hardly grows with the corpus: two ids of one digest would take a corpus of 2^40 lines.
    let mut seen: HashMap<u128, u32> = HashMap::new();
    let mut text = Vec::new();
    let mut lines = 0;
    loop {
        text.clear();
        if reader.read_until(b'\n', &mut text).map_err(failed)? == 0 {
            return Ok(Census { lines, digest: digest.finish() });
        }
        lines += 1;
        digest.write(&text);
        if text.trim_ascii().is_empty() {
            continue;
        }
        let id = id_text(&Line::id_or_number(&text, lines));
        let line = u32::try_from(lines).unwrap_or(u32::MAX);
        if let Some(first) = seen.insert(of_id(&id), line) {
            return Err(ReplayError::Duplicate { path: path.to_path_buf(), id, first: first as usize, again: lines });
        }
    }
}

fn of_id(id: &str) -> u128 {
    let half = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        (seed, id).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    (half(0) << 64) | half(1)
}
