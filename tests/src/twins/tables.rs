//! Random tables of one schema, and other cells for a table that there is.

use std::collections::BTreeSet;

use hiddentables::{HostCell, HostColumn, Table, columns};
use hiddentables_dataframe_shim::polars_bridge::Ints;
use hiddentables_generator::Choices;

/// Names of columns that programs ask for.
pub(super) const NAMES: [&str; 6] = ["a", "b", "team", "flag", "when", "mix"];

/// The types of cells of a column.
#[derive(Clone, Copy)]
enum Kind {
    Int,
    Float,
    Text,
    Bool,
    Time,
    Mixed,
}

const KINDS: [Kind; 6] = [Kind::Int, Kind::Float, Kind::Text, Kind::Bool, Kind::Time, Kind::Mixed];

/// Two tables of the same random names and dtypes.
pub(super) fn twins(choices: &mut Choices) -> Result<[Table; 2], String> {
    let schema: Vec<(&str, Kind)> = NAMES
        .iter()
        .zip(KINDS)
        // A column is mostly of the type that its name says.
        .map(|(name, kind)| (*name, if choices.once_in(6) { *pick(&KINDS, choices) } else { kind }))
        .collect();
    let rows = 2 + choices.below(6);
    let table = |choices: &mut Choices| {
        let rows = if choices.once_in(4) { 1 + choices.below(8) } else { rows };
        let columns = schema.iter().map(|(name, kind)| ((*name).to_string(), column(*kind, rows, choices)));
        Table::new(columns.collect()).map_err(|error| error.to_string())
    };
    Ok([table(choices)?, table(choices)?])
}

/// A table of the same names, dtypes and number of rows with other cells: in each column in turn, some of them.
pub(super) fn twin(table: &Table, choices: &mut Choices) -> Result<Table, String> {
    let columns = table.columns().iter().map(|(name, column)| (name.clone(), changed(column, choices)));
    Table::new(columns.collect()).map_err(|error| error.to_string())
}

/// The words of a table that no feedback may hold: texts, and numbers that are no coincidence.
#[must_use]
pub fn words_of(table: &Table) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut add = |text: String| {
        // What is as short is in every text; what the fixed texts are made of is known.
        if text.chars().count() >= 5 && !KNOWN.contains(&text.as_str()) {
            words.insert(text);
        }
    };
    for (_, column) in table.columns() {
        match column {
            HostColumn::Ints(ints) | HostColumn::Times(ints) => ints.iter().flatten().for_each(|i| add(i.to_string())),
            HostColumn::Floats(floats) => floats.iter().flatten().for_each(|f| add(f.to_string())),
            HostColumn::Strings(texts) => texts.iter().flatten().for_each(|text| add(text.to_string())),
            HostColumn::Bools(_) => {}
            other => (0..other.len()).for_each(|row| match other.cell(row) {
                HostCell::Text(text) => add(text.to_string()),
                HostCell::Int(i) => add(i.to_string()),
                _ => {}
            }),
        }
    }
    words
}

/// Cells of random tables that are names of errors: a program may raise by them, and the class is told.
const KNOWN: [&str; 4] = ["KeyError", "ValueError", "IndexError", "TypeError"];

fn pick<'a, T>(all: &'a [T], choices: &mut Choices) -> &'a T {
    &all[choices.below(all.len())]
}

fn int(choices: &mut Choices) -> i64 {
    match choices.below(4) {
        0 => choices.below(4) as i64,
        1 => -(choices.below(10) as i64),
        2 => choices.below(20) as i64,
        _ => 1_000_000 + choices.below(60_000) as i64 * 7_919,
    }
}

fn text(choices: &mut Choices) -> String {
    const SOME: [&str; 16] = [
        "lions",
        "a",
        "b",
        "team",
        "1",
        "2.5",
        "",
        "sum",
        "max",
        "2020-01-01",
        "a > 1",
        "KeyError",
        "ValueError",
        "upper",
        "{:d}",
        "(",
    ];
    if choices.once_in(2) {
        (*pick(&SOME, choices)).to_string()
    } else {
        format!("zq{:05}x{:05}", choices.below(60_000), choices.below(60_000))
    }
}

fn column(kind: Kind, rows: usize, choices: &mut Choices) -> HostColumn {
    match kind {
        Kind::Int => columns::ints((0..rows).map(|_| int(choices)).collect()),
        Kind::Float => columns::floats((0..rows).map(|_| float(choices)).collect()),
        Kind::Text => columns::strings((0..rows).map(|_| some_text(choices)).collect::<Vec<_>>()),
        Kind::Bool => columns::bools((0..rows).map(|_| choices.once_in(2)).collect::<Vec<_>>()),
        Kind::Time => HostColumn::Times(Ints::new((0..rows).map(|_| time(choices)).collect())),
        Kind::Mixed => HostColumn::Mixed((0..rows).map(|_| cell(choices)).collect()),
    }
}

fn float(choices: &mut Choices) -> f64 {
    if choices.once_in(4) { f64::NAN } else { int(choices) as f64 / 4.0 }
}

fn some_text(choices: &mut Choices) -> Option<String> {
    if choices.once_in(6) { None } else { Some(text(choices)) }
}

fn time(choices: &mut Choices) -> i64 {
    (choices.below(20_000) as i64) * 86_400_000_000_000
}

fn cell(choices: &mut Choices) -> HostCell {
    match choices.below(4) {
        0 => HostCell::Missing,
        1 => HostCell::Bool(choices.once_in(2)),
        2 => HostCell::Int(int(choices)),
        _ => HostCell::Text(text(choices).into()),
    }
}

/// Other cells of the same type: those there are in another order, or new ones in the place of some.
fn changed(column: &HostColumn, choices: &mut Choices) -> HostColumn {
    match column {
        HostColumn::Ints(ints) => columns::ints(other(&ints.iter().flatten().collect::<Vec<_>>(), choices, int)),
        HostColumn::Times(times) if times.iter().all(|time| time.is_some()) => {
            HostColumn::Times(Ints::new(other(&times.iter().flatten().collect::<Vec<_>>(), choices, time)))
        }
        HostColumn::Times(_) => column.clone(),
        HostColumn::Floats(floats) => {
            let cells: Vec<f64> = floats.iter().map(|cell| cell.unwrap_or(f64::NAN)).collect();
            columns::floats(other(&cells, choices, float))
        }
        HostColumn::Bools(bools) => {
            columns::bools(other(&bools.iter().collect::<Vec<_>>(), choices, |choices| choices.once_in(2)))
        }
        HostColumn::Strings(texts) => {
            let cells: Vec<Option<String>> = texts.iter().map(|text| text.map(str::to_string)).collect();
            columns::strings(other(&cells, choices, some_text))
        }
        HostColumn::Mixed(cells) => HostColumn::Mixed(other(cells, choices, cell)),
        // The random tables have none.
        HostColumn::Narrow(..) | HostColumn::Deltas(_) | HostColumn::Category(_) | HostColumn::Extension(_) => {
            column.clone()
        }
    }
}

fn other<T: Clone>(cells: &[T], choices: &mut Choices, new: impl Fn(&mut Choices) -> T) -> Vec<T> {
    let mut cells = cells.to_vec();
    let turn = choices.below(cells.len());
    cells.rotate_left(turn);
    for cell in &mut cells {
        if choices.once_in(3) {
            *cell = new(choices);
        }
    }
    cells
}
