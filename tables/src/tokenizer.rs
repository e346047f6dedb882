//! Bytes to rows of words: pandas' `tokenizer.c` as a state machine over a slice.
//!
//! Not for anyone who wants RFC 4180: a quote counts only where a field starts, text may follow a closing quote,
//! and a line of blanks is no line. pandas reads 262,144 *characters* at a time, which shows in one
//! place: a line that starts with blanks loses those that lie before such a boundary.
//!
//! Why not the `csv` crate: of 5,523 real tables it splits all but one as pandas does (there an open quote runs to the
//! end of the file: an error in pandas, a field in `csv`), but of 28,203 random small files it gives other fields for
//! 5,042 and disagrees about 1,192 being tables at all. Those are lines of blanks, bare carriage returns, NUL, text
//! after quotes, and open quotes; none of it can be configured away, and each would be a silently different table.

use crate::TableError;
use crate::options::Dialect;
use crate::rows::Rows;

/// Characters pandas reads at a time (`DEFAULT_CHUNKSIZE`).
const BLOCK_CHARACTERS: usize = 256 * 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    LineStart,
    /// Only blanks so far, the first of them at this offset.
    BlankLine {
        start: usize,
    },
    FieldStart,
    Field,
    Escaped,
    Quoted,
    EscapedInQuotes,
    /// After a quote inside quotes: the field's end, or the first of a doubled quote.
    QuoteInQuotes,
    /// After the carriage return that ended a row.
    CarriageReturn,
    /// After the carriage return that ended a blank line.
    BlankCarriageReturn,
    Finished,
}

/// Splits bytes into rows, a given number of rows at a time.
pub(crate) struct Tokenizer<'a> {
    bytes: &'a [u8],
    dialect: Dialect,
    has_nul: bool,
    /// Bytes that end a run of plain field text.
    special: [bool; 256],
    state: State,
    position: usize,
    /// Where the characters read last end.
    block_end: usize,
    /// Lines that pandas' buffer holds before `rows`: first none, then the header, later the last row of the batch before.
    lines_before: usize,
    /// Lines met so far, as pandas counts them.
    file_lines: u64,
    /// Fields in the row above, with those it was filled up with.
    width_above: usize,
    pub rows: Rows,
}

impl<'a> Tokenizer<'a> {
    pub fn new(bytes: &'a [u8], dialect: Dialect) -> Self {
        let mut special = [false; 256];
        for byte in [Some(dialect.separator), dialect.escape, Some(b'\n'), Some(b'\r')].into_iter().flatten() {
            if let Some(flag) = special.get_mut(usize::from(byte)) {
                *flag = true;
            }
        }
        Self {
            bytes,
            dialect,
            has_nul: bytes.contains(&0),
            special,
            state: State::LineStart,
            position: 0,
            block_end: 0,
            lines_before: 0,
            file_lines: 0,
            width_above: 0,
            rows: Rows::new(),
        }
    }

    /// Fields in the last row, with those it was filled up with.
    pub fn width_above(&self) -> usize {
        self.width_above
    }

    /// Forgets rows as pandas does: one line stays in its buffer, so that the row after it may again be wider.
    pub fn drop_lines(&mut self, lines: usize) {
        self.rows.drop_lines(lines);
        self.lines_before = 1;
    }

    /// Adds up to `limit` rows to `rows`, fewer only at the end of the file.
    pub fn read_rows(&mut self, limit: usize) -> Result<(), TableError> {
        let full = self.rows.len() + limit;
        while self.rows.len() < full && self.state != State::Finished {
            if self.position == self.block_end {
                self.block_end = block_end(self.bytes, self.position);
                if self.position == self.block_end {
                    self.end_of_file()?;
                    self.state = State::Finished;
                    break;
                }
            }
            self.read_block(full)?;
        }
        Ok(())
    }

    fn read_block(&mut self, full: usize) -> Result<(), TableError> {
        let bytes = self.bytes;
        let block = bytes.get(..self.block_end).unwrap_or(bytes);
        if self.file_lines == 0 && block.get(self.position..).is_some_and(|it| it.starts_with(b"\xef\xbb\xbf")) {
            self.position += 3;
        }
        let start = self.position;
        let Dialect { separator, escape } = self.dialect;

        while let Some(&byte) = block.get(self.position) {
            self.position += 1;
            if self.state == State::LineStart {
                match byte {
                    b'\n' => {
                        self.file_lines += 1;
                        continue;
                    }
                    b'\r' => {
                        self.file_lines += 1;
                        self.state = State::BlankCarriageReturn;
                        continue;
                    }
                    b' ' | b'\t' if byte != separator => {
                        self.state = State::BlankLine { start: self.position - 1 };
                        continue;
                    }
                    _ => self.state = State::FieldStart,
                }
            }
            match self.state {
                State::BlankLine { start: blanks } => match byte {
                    b'\n' => {
                        self.file_lines += 1;
                        self.state = State::LineStart;
                    }
                    b'\r' => {
                        self.file_lines += 1;
                        self.state = State::BlankCarriageReturn;
                    }
                    b' ' | b'\t' if byte != separator => {}
                    _ => {
                        self.position = self.go_back(start, blanks)?;
                        self.state = State::FieldStart;
                    }
                },
                State::FieldStart => match byte {
                    b'\n' => {
                        self.end_word();
                        self.end_line()?;
                    }
                    b'\r' => {
                        self.end_word();
                        self.state = State::CarriageReturn;
                    }
                    b'"' => self.state = State::Quoted,
                    _ if Some(byte) == escape => self.state = State::Escaped,
                    _ if byte == separator => self.end_word(),
                    _ => self.plain_text(block, byte),
                },
                State::Field => match byte {
                    b'\n' => {
                        self.end_word();
                        self.end_line()?;
                    }
                    b'\r' => {
                        self.end_word();
                        self.state = State::CarriageReturn;
                    }
                    _ if Some(byte) == escape => self.state = State::Escaped,
                    _ if byte == separator => {
                        self.end_word();
                        self.state = State::FieldStart;
                    }
                    _ => self.plain_text(block, byte),
                },
                State::Escaped => {
                    self.rows.push_byte(byte);
                    self.state = State::Field;
                }
                State::Quoted => match byte {
                    _ if Some(byte) == escape => self.state = State::EscapedInQuotes,
                    b'"' => self.state = State::QuoteInQuotes,
                    _ => self.quoted_text(block),
                },
                State::EscapedInQuotes => {
                    self.rows.push_byte(byte);
                    self.state = State::Quoted;
                }
                State::QuoteInQuotes => match byte {
                    b'"' => {
                        self.rows.push_byte(byte);
                        self.state = State::Quoted;
                    }
                    _ if byte == separator => {
                        self.end_word();
                        self.state = State::FieldStart;
                    }
                    b'\n' => {
                        self.end_word();
                        self.end_line()?;
                    }
                    b'\r' => {
                        self.end_word();
                        self.state = State::CarriageReturn;
                    }
                    _ => self.plain_text(block, byte),
                },
                State::CarriageReturn => {
                    self.end_line()?;
                    if byte == separator {
                        self.end_word();
                        self.state = State::FieldStart;
                    } else if byte != b'\n' {
                        self.position -= 1;
                    }
                }
                State::BlankCarriageReturn => {
                    self.state = State::LineStart;
                    // A separator is swallowed here, as pandas swallows it.
                    if byte != b'\n' && byte != separator {
                        self.position -= 1;
                    }
                }
                State::LineStart | State::Finished => {}
            }
            if self.rows.len() == full {
                break;
            }
        }
        Ok(())
    }

    /// Takes a byte of an unquoted field, and the plain bytes after it.
    fn plain_text(&mut self, block: &[u8], first: u8) {
        self.rows.push_byte(first);
        self.state = State::Field;
        let rest = block.get(self.position..).unwrap_or_default();
        let is_special = |byte: &u8| self.special.get(usize::from(*byte)).copied().unwrap_or(true);
        let length = rest.iter().position(is_special).unwrap_or(rest.len());
        self.take(rest, length);
    }

    /// Takes the byte just read and the bytes after it up to a quote or escape.
    fn quoted_text(&mut self, block: &[u8]) {
        self.position -= 1;
        let rest = block.get(self.position..).unwrap_or_default();
        let escape = self.dialect.escape.unwrap_or(b'"');
        let length = rest.iter().position(|byte| *byte == b'"' || *byte == escape).unwrap_or(rest.len());
        self.take(rest, length);
    }

    fn take(&mut self, rest: &[u8], length: usize) {
        self.rows.push_bytes(rest.get(..length).unwrap_or_default());
        self.position += length;
    }

    /// Where a line with blanks in front starts: after the last line feed, but not before what was read last.
    fn go_back(&self, start: usize, blanks: usize) -> Result<usize, TableError> {
        let mut position = self.position - 1;
        while position > start && self.bytes.get(position) != Some(&b'\n') {
            position -= 1;
        }
        if self.bytes.get(position) == Some(&b'\n') {
            position += 1;
        }
        if position < blanks {
            Err(TableError::BlankAfterCarriageReturn { line: self.file_lines + 1 })
        } else {
            Ok(position)
        }
    }

    fn end_word(&mut self) {
        self.rows.end_word(self.has_nul);
    }

    /// Ends a row. The row above says how many fields it may have, except in the first row after the header and,
    /// since pandas drops rows in batches, in the first row of each later batch.
    fn end_line(&mut self) -> Result<(), TableError> {
        let lines = self.lines_before + self.rows.len();
        let saw = self.rows.open_words();
        self.file_lines += 1;
        if lines > 1 && saw > self.width_above {
            return Err(TableError::Ragged { line: self.file_lines, expected: self.width_above, saw });
        }
        self.width_above = if lines > 0 { saw.max(self.width_above) } else { saw };
        self.rows.end_line();
        self.state = State::LineStart;
        Ok(())
    }

    fn end_of_file(&mut self) -> Result<(), TableError> {
        match self.state {
            State::LineStart | State::BlankLine { .. } | State::BlankCarriageReturn | State::Finished => Ok(()),
            State::Quoted | State::EscapedInQuotes => Err(TableError::UnclosedQuote { row: self.file_lines }),
            State::Escaped => Err(TableError::UnfinishedEscape),
            State::FieldStart | State::Field | State::QuoteInQuotes => {
                self.end_word();
                self.end_line()
            }
            State::CarriageReturn => self.end_line(),
        }
    }
}

/// The end of the `BLOCK_CHARACTERS` characters from `start` on.
fn block_end(bytes: &[u8], start: usize) -> usize {
    let is_continuation = |byte: &u8| byte & 0xC0 == 0x80;
    let mut end = start;
    let mut missing = BLOCK_CHARACTERS;
    while missing > 0 {
        let piece = bytes.get(end..bytes.len().min(end + missing)).unwrap_or_default();
        if piece.is_empty() {
            break;
        }
        missing -= piece.iter().filter(|byte| !is_continuation(byte)).count();
        end += piece.len();
    }
    let tail = bytes.get(end..).unwrap_or_default();
    end + tail.iter().take_while(|byte| is_continuation(byte)).count()
}
