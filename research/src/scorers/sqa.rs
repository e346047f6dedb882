//! SQA's measure: the set of cells that an answer consists of is the expected set. A sequence is right when each of its questions is.
//!
//! Answers are values, and a value need not say which cell it is. So there are three verdicts, and a report gives the bounds:
//! - A Series or frame that still has the table's row labels and column names, and the table's cells at those places, says where it is from: right or wrong.
//! - Any other answer is read by value. It is wrong where some item stands in no expected cell, or some expected cell has no item; right where its items
//!   stand in the expected cells and nowhere else in the table, and are as many; else undecided.

use std::collections::{BTreeSet, HashMap};

use hiddentables_tables::{Cell, RawTable};
use serde_json::Value as Json;
use unicode_normalization::UnicodeNormalization;

use super::Verdict;
use super::denotation::{self, Item, items};

/// A place: row and column from 0, the header not counted.
type Place = (usize, usize);

/// Judges a canonical answer by the cells it should consist of.
pub fn judge(expected: &[Place], answer: &Json, table: &RawTable) -> Verdict {
    let cells = Cells::of(table);
    let expected: BTreeSet<Place> = expected.iter().copied().collect();
    match labelled(answer, table, &cells) {
        Some(places) if places == expected => Verdict::Right,
        Some(_) => Verdict::Wrong,
        None => by_value(&expected, answer, &cells),
    }
}

/// The table's cells, and where each value stands.
struct Cells {
    at: HashMap<Place, String>,
    places: HashMap<String, BTreeSet<Place>>,
}

impl Cells {
    fn of(table: &RawTable) -> Cells {
        let mut cells = Cells { at: HashMap::new(), places: HashMap::new() };
        for (column, raw) in table.columns.iter().enumerate() {
            for (row, cell) in raw.data.cells().enumerate() {
                let key = key_of_cell(cell);
                cells.places.entry(key.clone()).or_default().insert((row, column));
                cells.at.insert((row, column), key);
            }
        }
        cells
    }
}

/// Values that are the same: numbers by amount, text by its letters, however it is composed and whatever their case.
fn key_of_cell(cell: Cell) -> String {
    match cell {
        Cell::Missing | Cell::None => String::new(),
        Cell::Bool(yes) => key_of_text(if yes { "True" } else { "False" }),
        Cell::Int(value) => value.to_string(),
        Cell::UInt(value) => value.to_string(),
        Cell::Float(value) => key_of_number(value),
        Cell::Text(text) | Cell::Decimal(text) => key_of_text(&text),
        Cell::Time(count) | Cell::Delta(count) | Cell::Clock(count) => count.to_string(),
        Cell::Date(days) => days.to_string(),
    }
}

fn key_of_number(value: f64) -> String {
    let text = denotation::float(value);
    text.strip_suffix(".0").map_or(text.clone(), str::to_string)
}

fn key_of_text(text: &str) -> String {
    let text: String = text.trim().nfkc().collect();
    text.to_lowercase()
}

fn key_of_item(item: Item) -> String {
    match item {
        Item::None => String::new(),
        Item::Bool(yes) => key_of_text(if yes { "True" } else { "False" }),
        Item::Int(digits) => digits,
        Item::Float(value) => key_of_number(value),
        Item::Text(text) | Item::Moment(text) => key_of_text(&text),
    }
}

/// The places that a labelled answer names, where each holds the answer's value.
fn labelled(answer: &Json, table: &RawTable, cells: &Cells) -> Option<BTreeSet<Place>> {
    let column = |name: &Json| table.columns.iter().position(|column| name["value"] == column.name.as_str());
    let columns: Vec<usize> = match answer["type"].as_str()? {
        "series" => vec![column(&answer["name"])?],
        "dataframe" => answer["columns"].as_array()?.iter().map(column).collect::<Option<_>>()?,
        _ => return None,
    };
    let mut places = BTreeSet::new();
    for (label, row) in answer["index"].as_array()?.iter().zip(answer["data"].as_array()?) {
        let number = label["value"].as_u64().filter(|_| label["type"] == "int")? as usize;
        let values: Vec<&Json> = match row {
            Json::Array(values) => values.iter().collect(),
            value => vec![value],
        };
        for (column, value) in columns.iter().zip(values) {
            let place = (number, *column);
            let key = items(value).into_iter().next().map(key_of_item)?;
            if cells.at.get(&place) != Some(&key) || !places.insert(place) {
                return None;
            }
        }
    }
    (!places.is_empty()).then_some(places)
}

fn by_value(expected: &BTreeSet<Place>, answer: &Json, cells: &Cells) -> Verdict {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for item in items(answer) {
        *counts.entry(key_of_item(item)).or_default() += 1;
    }
    let mut covered = BTreeSet::new();
    let mut certain = true;
    for (key, count) in &counts {
        let Some(places) = cells.places.get(key) else { return Verdict::Wrong };
        let wanted: BTreeSet<Place> = places.intersection(expected).copied().collect();
        if wanted.is_empty() {
            return Verdict::Wrong;
        }
        certain &= wanted.len() == places.len() && *count == places.len();
        covered.extend(wanted);
    }
    if covered != *expected {
        Verdict::Wrong
    } else if certain {
        Verdict::Right
    } else {
        Verdict::Undecided
    }
}
