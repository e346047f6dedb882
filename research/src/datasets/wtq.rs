//! WikiTableQuestions 1.0.2: `data/*.tsv`, and `targetCanon` from `tagged/*.tagged`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde_json::Map;

use super::tsv::{self, unescape_list};
use super::{DataError, Dataset, Expected, Fault, Question, Split, error};

/// The files of a release that do not overlap, and their parts in the paper.
const PARTS: [&str; 4] =
    ["random-split-1-train", "random-split-1-dev", "pristine-unseen-tables", "pristine-seen-tables"];

/// The part that a file of this name is.
pub fn split_of(path: &Path) -> Split {
    match path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default() {
        "random-split-1-train" => Split::Train,
        "random-split-1-dev" => Split::Val,
        "pristine-unseen-tables" => Split::Test,
        other => Split::Named(other.to_string()),
    }
}

/// The questions of a file that has the columns `id`, `utterance`, `context`, `targetValue`, and `targetCanon` if it is a tagged one.
pub fn questions(path: &Path, text: &str, split: &Split) -> Result<Vec<(usize, Question)>, DataError> {
    let (header, rows) = tsv::read(path, text)?;
    let place = |name| header.place(path, name);
    let (id, utterance, context, value) = (place("id")?, place("utterance")?, place("context")?, place("targetValue")?);
    let canon = header.optional("targetCanon");
    let question = |row: &tsv::Row<'_>| {
        let strings = unescape_list(row.get(value));
        let canon = canon.map(|at| unescape_list(row.get(at)));
        if let Some(canon) = &canon
            && canon.len() != strings.len()
        {
            return Err(DataError::at(path, row.line, Fault::Canon { values: strings.len(), canon: canon.len() }));
        }
        let question = Question {
            id: row.get(id).to_string(),
            text: row.get(utterance).to_string(),
            table: row.get(context).to_string(),
            dataset: Dataset::Wtq,
            split: split.clone(),
            expected: Expected { strings, canon, ..Expected::default() },
            sql: None,
            turn: None,
            labels: Map::new(),
        };
        Ok((row.line, question))
    };
    rows.iter().map(question).collect()
}

/// A file of a release and its questions with their lines.
type Read = (PathBuf, Vec<(usize, Question)>);

/// Every question of a release once: the two halves of the training questions, the test questions, and the "seen" ones that the paper leaves aside. A release
/// without the random split has `training` in their place.
pub fn release(folder: &Path) -> Result<Vec<Read>, DataError> {
    let file = |stem: &str| folder.join("data").join(format!("{stem}.tsv"));
    let mut parts: Vec<&str> = PARTS.into_iter().filter(|stem| file(stem).is_file()).collect();
    if !parts.contains(&"random-split-1-train") && file("training").is_file() {
        parts.push("training");
    }
    if parts.is_empty() {
        return Err(DataError::of(folder, Fault::NoQuestions));
    }
    let mut canon = canon(folder)?;
    let read = |stem: &str| {
        let path = file(stem);
        let mut found = questions(&path, &error::text(&path)?, &split_of(&path))?;
        for (_, question) in &mut found {
            question.expected.canon = canon.remove(&question.id);
        }
        Ok((path, found))
    };
    parts.into_iter().map(read).collect()
}

/// `targetCanon` by id, of every tagged file there is: they lie in `tagged/data` as published.
fn canon(folder: &Path) -> Result<HashMap<String, Vec<String>>, DataError> {
    let mut canon = HashMap::new();
    for sub in ["tagged/data", "tagged"] {
        let Ok(entries) = std::fs::read_dir(folder.join(sub)) else { continue };
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "tagged") && path.is_file());
        paths.sort();
        for path in paths {
            for (_, question) in questions(&path, &error::text(&path)?, &split_of(&path))? {
                canon.extend(question.expected.canon.map(|canon| (question.id, canon)));
            }
        }
    }
    Ok(canon)
}
