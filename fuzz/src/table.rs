//! The table of the targets, with cells that no program has, and its cells to the bit.

use hiddentables::{HostColumn, Table, columns};

/// Cells no program text has: what is found in feedback came from the table.
pub(crate) const SECRETS: [&str; 3] = ["qzx_secret_cell", "wvk secret cell", "3141592653"];

/// A table of a fixed schema; `secret` says which cells.
pub(crate) fn table(secret: bool) -> Table {
    let words = if secret { [SECRETS[0], SECRETS[1], "x"] } else { ["lions", "tigers", "x"] };
    let (number, same) = if secret { (3_141_592_653, 3_141_592_653.0) } else { (7, 7.0) };
    let columns = vec![
        ("a".to_string(), columns::ints(vec![number, 1, 2])),
        ("b".to_string(), columns::floats(vec![1.5, f64::NAN, same])),
        ("team".to_string(), columns::strings(words.map(Some))),
        ("flag".to_string(), columns::bools([true, false, true])),
    ];
    Table::new(columns).unwrap_or_else(|error| panic!("the table of the targets: {error}"))
}

/// A table as text: the same for the same cells, to the bit.
pub(crate) fn bits(table: &Table) -> String {
    let cells = |column: &HostColumn| match column {
        HostColumn::Ints(ints) | HostColumn::Times(ints) | HostColumn::Narrow(_, ints) | HostColumn::Deltas(ints) => {
            format!("{:?}", ints.iter().collect::<Vec<_>>())
        }
        HostColumn::Floats(floats) => {
            format!("{:?}", floats.iter().map(|cell| cell.map(f64::to_bits)).collect::<Vec<_>>())
        }
        HostColumn::Bools(bools) => format!("{:?}", bools.iter().collect::<Vec<_>>()),
        HostColumn::Strings(texts) => format!("{:?}", texts.iter().collect::<Vec<_>>()),
        HostColumn::Mixed(cells) => format!("{cells:?}"),
        HostColumn::Category(_) | HostColumn::Extension(_) => {
            format!("{:?}", (0..column.len()).map(|row| column.cell(row)).collect::<Vec<_>>())
        }
    };
    table.columns().iter().map(|(name, column)| format!("{name} {}", cells(column))).collect::<Vec<_>>().join("\n")
}
