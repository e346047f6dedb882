//! Answers for `xtask/python/patterns.py`: reads a JSON line `[pattern, flags, text, template]` at a time, writes what matching
//! gives.

use std::io::{BufRead, Write};

#[path = "../tests/answer/mod.rs"]
mod answer;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        writeln!(out, "{}", answer::of_case(&serde_json::from_str(&line?)?))?;
    }
    Ok(())
}
