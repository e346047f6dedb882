//! One attack: a program and its header.

use std::fmt;
use std::path::PathBuf;

use hiddentables::Submission;

use super::Expectation;

/// What an attack would gain, and so how its success would show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gain {
    /// It writes a file, or has another process do it.
    Writes,
    /// It reads what is outside: the environment, a file, the process itself.
    Reads,
    /// A cell goes back to the Solver in a message.
    Cell,
    /// The whole table goes into the answer.
    Dump,
    /// Something outlives the run: the host's table, a module, an option.
    Changes,
    /// The run does not end in time.
    Time,
    /// The run outgrows its memory.
    Memory,
    /// The process dies.
    Death,
    /// Nothing: it is no attack.
    Nothing,
}

impl Gain {
    const ALL: [(&str, Gain); 9] = [
        ("writes", Gain::Writes),
        ("reads", Gain::Reads),
        ("cell", Gain::Cell),
        ("dump", Gain::Dump),
        ("changes", Gain::Changes),
        ("time", Gain::Time),
        ("memory", Gain::Memory),
        ("death", Gain::Death),
        ("nothing", Gain::Nothing),
    ];
}

/// Where a program stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its file.
    pub path: PathBuf,
    /// Its line, in a file of many.
    pub line: Option<usize>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        self.line.map_or(Ok(()), |line| write!(f, ":{line}"))
    }
}

/// A program that tries something, or looks as if it did.
#[derive(Clone, Debug)]
pub struct Attack {
    /// Its name among the others: `family/name`, or the id of its line.
    pub id: String,
    /// Attacks of one kind: the header's `family`, else the folder.
    pub family: String,
    /// Where it stands.
    pub place: Place,
    /// What is sent.
    pub submission: Submission,
    /// What it does, for people.
    pub what: String,
    /// What it would gain.
    pub gain: Option<Gain>,
    /// How it is to end, where that is said.
    pub expects: Option<Expectation>,
    /// Rows of the canary table.
    pub rows: usize,
    /// What is known to be wrong and not mended yet.
    pub open: Option<String>,
}

/// The comment lines that a program opens with: `# key: value` each.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Header {
    pub family: Option<String>,
    pub what: String,
    pub gain: Option<Gain>,
    pub expects: Option<Expectation>,
    pub rows: Option<usize>,
    pub open: Option<String>,
    /// Words of the program that stand for a text many times over.
    expansions: Vec<(String, String, usize)>,
}

/// The keys of a header.
const KEYS: [&str; 8] = ["what", "gains", "origin", "expects", "rows", "expand", "open", "family"];

/// Bytes that an expansion may come to; the interpreter admits 64 KiB.
const MOST: usize = 4 << 20;

impl Header {
    /// Reads the header of a program; the line and what is wrong with it otherwise. In a header, which has at least one of our keys, another key
    /// of one word is an error; in other programs' comments it is a comment.
    pub fn of(program: &str) -> Result<Header, (usize, String)> {
        let mut header = Header::default();
        let comments = program.lines().map_while(|line| line.strip_prefix('#')).enumerate();
        let keys = comments.filter_map(|(at, comment)| Some((at + 1, comment.split_once(':')?)));
        let keys: Vec<(usize, &str, &str)> =
            keys.map(|(line, (key, value))| (line, key.trim(), value.trim())).collect();
        let ours = keys.iter().any(|(_, key, _)| KEYS.contains(key));
        for (line, key, value) in keys {
            let word = !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase());
            if ours && word && !KEYS.contains(&key) {
                return Err((line, format!("\"{key}\" is no key of a header: {}", KEYS.join(", "))));
            }
            header.set(key, value).map_err(|why| (line, why))?;
        }
        Ok(header)
    }

    /// Sets one key.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "family" => self.family = Some(value.to_string()),
            "what" => self.what = value.to_string(),
            "open" => self.open = Some(value.to_string()),
            "expects" => self.expects = Some(Expectation::parse(value)?),
            "gains" => {
                let known = Gain::ALL.iter().find(|(name, _)| *name == value);
                let names = || Gain::ALL.map(|(name, _)| name).join(", ");
                self.gain = Some(known.ok_or_else(|| format!("\"{value}\" is no gain: {}", names()))?.1);
            }
            "rows" => {
                let rows = value.parse().ok().filter(|rows| (1..=100_000).contains(rows));
                self.rows = Some(rows.ok_or_else(|| format!("\"{value}\" is no number of rows up to 100,000"))?);
            }
            "expand" => self.expansions.push(expansion(value)?),
            _ => {}
        }
        Ok(())
    }

    /// The program with its expansions in place.
    pub fn expand(&self, program: &str) -> Result<String, String> {
        let mut text = program.to_string();
        for (word, piece, times) in &self.expansions {
            // The header that says so is left as it is.
            let is_header = |line: &&str| line.starts_with("# expand:");
            let uses: usize = text.lines().filter(|line| !is_header(line)).map(|line| line.matches(word).count()).sum();
            let added = piece.len().saturating_mul(*times).saturating_mul(uses);
            if added > MOST {
                return Err(format!("\"{word}\" comes to {added} bytes, more than {MOST}"));
            }
            let long = piece.repeat(*times);
            let lines = text.split('\n');
            let each: Vec<String> =
                lines.map(|line| if is_header(&line) { line.to_string() } else { line.replace(word, &long) }).collect();
            text = each.join("\n");
        }
        Ok(text)
    }
}

/// `WORD = "text" * times`, the text as JSON writes it.
fn expansion(value: &str) -> Result<(String, String, usize), String> {
    let parts = value.split_once(" = ").and_then(|(word, rest)| {
        let (text, times) = rest.rsplit_once(" * ")?;
        let text: String = serde_json::from_str(text.trim()).ok()?;
        Some((word.trim().to_string(), text, times.trim().replace('_', "").parse().ok()?))
    });
    parts
        .filter(|(word, ..)| !word.is_empty())
        .ok_or_else(|| format!("\"{value}\" is not of the form WORD = \"text\" * times"))
}

#[cfg(test)]
mod tests {
    use super::{Gain, Header};

    #[test]
    fn headers() -> Result<(), String> {
        let program = "# what: opens\n# gains: death\n# a note: ignored\n# expand: ( = \"[\" * 3\nx = (\n# rows: 7\n";
        let header = Header::of(program).map_err(|(_, why)| why)?;
        assert_eq!((header.what.as_str(), header.gain, header.rows), ("opens", Some(Gain::Death), None));
        assert_eq!(header.expand(program)?, program.replace("x = (", "x = [[["));
        let wrong = |text: &str| Header::of(text).map_err(|(line, _)| line).err();
        assert_eq!(wrong("# what: x\n# gains: gold\n"), Some(2));
        assert_eq!(wrong("# expands: x\n# rows: 0"), Some(1));
        assert_eq!(wrong("# what: x\n# expect: limit\n"), Some(2));
        assert_eq!(wrong("# todo: x\n# CVE-2024-1: y\n"), None);
        assert_eq!(wrong("# expand: A = [ * 3"), Some(1));
        assert_eq!(wrong("# expects: fine"), Some(1));
        assert!(Header::of("# expand: A = \"aaaa\" * 4000000\nA").is_ok_and(|header| header.expand("A").is_err()));
        Ok(())
    }
}
