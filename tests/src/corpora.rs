//! Corpora of programs beside the repository, replayed against what the reference answered. They are not part of the repository:
//! where they are absent, tests that need them say so and pass.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use hiddentables::{Oracle, Table, with_run_stack};
use hiddentables_corpus::Line;
use hiddentables_tables::{ReadOptions, read_path};
use serde_json::Value as Json;

use crate::agreement::{Compare, construct, difference, error_line, same};
use crate::sources::root;

/// The folder of the corpora, where it is there.
pub fn folder() -> Option<PathBuf> {
    let folder = root().join("../shared/corpus");
    folder.is_dir().then_some(folder)
}

/// How far a corpus agrees.
#[derive(Clone, Debug, Default)]
pub struct Agreement {
    /// Programs compared, and how many agree.
    pub all: Tally,
    /// Of these, programs that the reference answers.
    pub answers: Tally,
    /// Programs that fail in the reference.
    pub failures: Tally,
    /// Text that does not parse.
    pub unparsable: Tally,
    /// dtypes and names of agreeing Series and frames.
    pub labels: Tally,
    /// What was printed.
    pub printed: Tally,
    /// Lines of agreeing errors.
    pub lines: Tally,
    /// Ids by how they differ.
    pub differences: BTreeMap<String, Vec<String>>,
    /// Disagreements that are not for want of a construct: wrong values and wrong classes.
    pub wrong: Vec<String>,
}

/// How many of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// That do.
    pub yes: usize,
    /// Of these.
    pub of: usize,
}

impl Tally {
    fn add(&mut self, yes: bool) {
        self.of += 1;
        self.yes += usize::from(yes);
    }

    /// The share, 1 of none.
    pub fn share(self) -> f64 {
        if self.of == 0 { 1.0 } else { self.yes as f64 / self.of as f64 }
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{} = {:.4}", self.yes, self.of, self.share())
    }
}

impl Agreement {
    fn add(&mut self, id: &str, golden: &Json, ours: &Json) {
        let differs = difference(golden, ours, Compare::Values);
        let agrees = differs.is_none();
        self.all.add(agrees);
        let answered = matches!(golden["outcome"].as_str(), Some("answer" | "empty"));
        let unparsable = golden["outcome"] == "no_code" || golden["shape"] == "unparsable";
        match (answered, unparsable) {
            (true, _) => self.answers.add(agrees),
            (false, true) => self.unparsable.add(agrees),
            (false, false) => self.failures.add(agrees),
        }
        if let Some(kind) = differs {
            if construct(ours).is_none() {
                self.wrong.push(format!("{id}: {kind}"));
            }
            self.differences.entry(kind).or_default().push(id.to_string());
        } else if matches!(golden["answer"]["type"].as_str(), Some("series" | "dataframe")) {
            self.labels.add(same(&golden["answer"], &ours["answer"], Compare::Everything));
        }
        if agrees && golden["outcome"] == "error" && ours["outcome"] == "error" && error_line(golden).is_some() {
            self.lines.add(error_line(golden) == error_line(ours));
        }
        let printed =
            |outcome: &Json| outcome["stdout"].as_str().unwrap_or_default().chars().take(20_000).collect::<String>();
        let (theirs, mine) = (printed(golden), printed(ours));
        if ours["outcome"] != "rejected" && !(theirs.is_empty() && mine.is_empty()) {
            self.printed.add(theirs == mine);
        }
    }
}

impl std::fmt::Display for Agreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "agree {}", self.all)?;
        let parts = [
            ("answers", self.answers),
            ("failures", self.failures),
            ("unparsable", self.unparsable),
            ("labelled", self.labels),
            ("stdout", self.printed),
            ("line", self.lines),
        ];
        for (name, tally) in parts.into_iter().filter(|(_, tally)| tally.of > 0) {
            writeln!(f, "  {name:10} {tally}")?;
        }
        let mut kinds: Vec<_> = self.differences.iter().collect();
        kinds.sort_by_key(|(kind, ids)| (std::cmp::Reverse(ids.len()), (*kind).clone()));
        for (kind, ids) in kinds {
            writeln!(f, "{:6}  {kind}   {}", ids.len(), ids.iter().take(3).cloned().collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}

/// Replays every `step`-th line of a corpus and compares it with its golden file.
///
/// # Errors
/// A file cannot be read, or a line is not of the format.
pub fn replay(folder: &Path, name: &str, step: usize) -> Result<Agreement, String> {
    let read = |file: String| {
        let path = folder.join(file);
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let mut golden: HashMap<String, Json> = HashMap::new();
    for line in read(format!("{name}.golden.jsonl"))?.lines() {
        let outcome: Json = serde_json::from_str(line).map_err(|error| error.to_string())?;
        golden.insert(outcome["id"].to_string(), outcome);
    }
    let lines = read(format!("{name}.jsonl"))?;
    let lines: Vec<&str> = lines.lines().step_by(step).collect();
    with_run_stack(|| run(folder, &lines, &golden)).ok_or("the system gives no thread")?
}

fn run(folder: &Path, lines: &[&str], golden: &HashMap<String, Json>) -> Result<Agreement, String> {
    let oracle = Oracle::default();
    let mut tables = Tables::of(folder);
    let mut agreement = Agreement::default();
    for text in lines {
        let line = Line::parse(text).map_err(|error| error.to_string())?;
        let id = line.id.to_string();
        let golden = golden.get(&id).ok_or_else(|| format!("{id} has no golden line"))?;
        if golden["outcome"] == "limit" || golden["unstable"] == true {
            continue;
        }
        let table = tables.get(&line.table)?;
        agreement.add(id.trim_matches('"'), golden, &oracle.run(&line.submission, &table).to_json());
    }
    Ok(agreement)
}

/// The tables of the corpora, each read once.
pub struct Tables {
    folder: PathBuf,
    read: HashMap<String, Table>,
}

impl Tables {
    /// Those in the corpora's folder.
    pub fn of(folder: &Path) -> Tables {
        Tables { folder: folder.join("tables"), read: HashMap::new() }
    }

    /// The table of this name.
    ///
    /// # Errors
    /// It cannot be read, in words.
    pub fn get(&mut self, name: &str) -> Result<Table, String> {
        if let Some(table) = self.read.get(name) {
            return Ok(table.clone());
        }
        let path = self.folder.join(format!("{}.csv", name.trim_end_matches(".csv")));
        let raw = read_path(&path, &ReadOptions::default()).map_err(|error| error.to_string())?;
        let table = Table::try_from(raw).map_err(|error| error.to_string())?;
        self.read.insert(name.to_string(), table.clone());
        Ok(table)
    }
}
