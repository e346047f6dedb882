//! The rows split so far but not yet turned into columns: one byte buffer and where its words and lines begin.

/// Rows of words. Words may hold any bytes but NUL, which ends a word in pandas' C strings.
#[derive(Debug)]
pub(crate) struct Rows {
    text: Vec<u8>,
    /// `word_ends[w]` is where word `w` ends in `text`.
    word_ends: Vec<usize>,
    /// `line_ends[l]` is one past the last word of line `l`.
    line_ends: Vec<usize>,
}

impl Rows {
    pub fn new() -> Self {
        Self { text: Vec::new(), word_ends: Vec::new(), line_ends: Vec::new() }
    }

    /// Complete lines.
    pub fn len(&self) -> usize {
        self.line_ends.len()
    }

    pub fn push_byte(&mut self, byte: u8) {
        self.text.push(byte);
    }

    pub fn push_bytes(&mut self, bytes: &[u8]) {
        self.text.extend_from_slice(bytes);
    }

    /// Ends the word being pushed. What follows a NUL in it is dropped.
    pub fn end_word(&mut self, may_have_nul: bool) {
        if may_have_nul {
            let start = self.word_ends.last().copied().unwrap_or(0);
            let word = self.text.get(start..).unwrap_or_default();
            if let Some(length) = word.iter().position(|byte| *byte == 0) {
                self.text.truncate(start + length);
            }
        }
        self.word_ends.push(self.text.len());
    }

    /// Words in the line being pushed.
    pub fn open_words(&self) -> usize {
        self.word_ends.len() - self.line_ends.last().copied().unwrap_or(0)
    }

    pub fn end_line(&mut self) {
        self.line_ends.push(self.word_ends.len());
    }

    /// Forgets the first `lines` lines and keeps the rest, with the words of the line being pushed.
    pub fn drop_lines(&mut self, lines: usize) {
        let Some(last) = lines.checked_sub(1) else {
            return;
        };
        let words = self.line_ends.get(last).copied().unwrap_or(self.word_ends.len());
        let bytes = words.checked_sub(1).and_then(|it| self.word_ends.get(it)).copied().unwrap_or(0);
        self.text.drain(..bytes);
        self.word_ends.drain(..words);
        self.line_ends.drain(..lines.min(self.line_ends.len()));
        self.word_ends.iter_mut().for_each(|end| *end -= bytes);
        self.line_ends.iter_mut().for_each(|end| *end -= words);
    }

    /// The words of the first line.
    pub fn first_line(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.line_ends.first().copied().unwrap_or(0)).map(|word| self.word(word))
    }

    /// One column from top to bottom; a line too short for it has an empty word there.
    pub fn column(&self, column: usize) -> impl Iterator<Item = &[u8]> + Clone {
        let starts = std::iter::once(0).chain(self.line_ends.iter().copied());
        starts.zip(&self.line_ends).map(move |(start, end)| {
            let word = start + column;
            if word < *end { self.word(word) } else { b"" }
        })
    }

    fn word(&self, word: usize) -> &[u8] {
        let start = word.checked_sub(1).and_then(|it| self.word_ends.get(it)).copied().unwrap_or(0);
        let end = self.word_ends.get(word).copied().unwrap_or(start);
        self.text.get(start..end).unwrap_or_default()
    }
}
