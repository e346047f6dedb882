//! SQA 1.0 as published: TSV with `id`, `annotator`, `position`, `question`, `table_file`, `answer_coordinates`, `answer_text`.

use std::path::Path;

use serde_json::Map;

use super::{DataError, Dataset, Expected, Fault, Question, Split, Turn, literal, tsv};

/// The questions of a file; `train`, `dev` and `test` in its name say the part. The id is `sqa/<id>/<annotator>/<position>`.
pub fn questions(path: &Path, text: &str) -> Result<Vec<(usize, Question)>, DataError> {
    let (header, rows) = tsv::read(path, text)?;
    let place = |name| header.place(path, name);
    let (id, annotator, position) = (place("id")?, place("annotator")?, place("position")?);
    let (utterance, table) = (place("question")?, place("table_file")?);
    let (cells, answers) = (place("answer_coordinates")?, place("answer_text")?);
    let split = split_of(path);
    let question = |row: &tsv::Row<'_>| {
        let fail = |fault| DataError::at(path, row.line, fault);
        let number = row.get(position).trim().parse();
        let number = number.map_err(|_| fail(Fault::Key { key: "position", wanted: "a number from 0" }))?;
        let strings = literal::strings(row.get(answers)).ok_or_else(|| fail(Fault::Literal("answer_text")))?;
        let cells = literal::strings(row.get(cells)).ok_or_else(|| fail(Fault::Literal("answer_coordinates")))?;
        let cells = coordinates(&cells).ok_or_else(|| fail(Fault::Literal("answer_coordinates")))?;
        let sequence = format!("{}/{}", row.get(id), row.get(annotator));
        let question = Question {
            id: format!("sqa/{sequence}/{number}"),
            text: row.get(utterance).to_string(),
            table: row.get(table).to_string(),
            dataset: Dataset::Sqa,
            split: split.clone(),
            expected: Expected { strings, coordinates: Some(cells), ..Expected::default() },
            sql: None,
            turn: Some(Turn { sequence, position: number }),
            labels: Map::new(),
        };
        Ok((row.line, question))
    };
    rows.iter().map(question).collect()
}

fn split_of(path: &Path) -> Split {
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let part = ["train", "dev", "test"].into_iter().find(|part| name.contains(part));
    Split::of_name(part.unwrap_or(name))
}

/// Pairs `"(row, column)"`, sorted, each once; `None` where one is something else.
pub fn coordinates(texts: &[String]) -> Option<Vec<(usize, usize)>> {
    let pair = |text: &String| {
        let (row, column) = text.trim().strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        Some((row.trim().parse().ok()?, column.trim().parse().ok()?))
    };
    let mut cells: Vec<(usize, usize)> = texts.iter().map(pair).collect::<Option<_>>()?;
    cells.sort_unstable();
    cells.dedup();
    Some(cells)
}
