//! Prints tables in the form in which they are compared with pandas (see `xtask/python/compare_tables.py`).
//!
//! Reads one job a line: separator byte, escape byte (0: none), `inferred` or `text`, path; between them tabs.
//! Prints each table or error, then a line with a form feed.

use std::io::{self, BufRead, Write};
use std::path::Path;

use hiddentables_tables::{ReadOptions, TableError, Types, read_path};

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        match job(&line?) {
            Ok(dump) => write!(out, "{dump}")?,
            Err(error) => writeln!(out, "error {error}")?,
        }
        writeln!(out, "\x0c")?;
    }
    out.flush()
}

fn job(line: &str) -> Result<String, TableError> {
    let mut words = line.splitn(4, '\t');
    let mut word = || words.next().unwrap_or_default();
    let byte = |word: &str| word.parse().ok().filter(|byte| *byte != 0);
    let options = ReadOptions {
        separator: byte(word()),
        escape: byte(word()),
        types: if word() == "text" { Types::Text } else { Types::Inferred },
        ..ReadOptions::default()
    };
    read_path(Path::new(word()), &options).map(|table| table.to_string())
}
