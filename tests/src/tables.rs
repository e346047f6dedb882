//! Host tables as the suites look at them.

use hiddentables::{HostColumn, Table};

/// A table as text: the same for the same names and cells, to the bit.
#[must_use]
pub fn to_the_bit(table: &Table) -> String {
    table.columns().iter().map(|(name, column)| format!("{name}: {}", cells(column))).collect::<Vec<_>>().join("\n")
}

fn cells(column: &HostColumn) -> String {
    match column {
        HostColumn::Ints(ints) | HostColumn::Times(ints) => format!("{:?}", ints.iter().collect::<Vec<_>>()),
        HostColumn::Floats(floats) => {
            format!("{:?}", floats.iter().map(|cell| cell.map(f64::to_bits)).collect::<Vec<_>>())
        }
        HostColumn::Bools(bools) => format!("{:?}", bools.iter().collect::<Vec<_>>()),
        HostColumn::Strings(texts) => format!("{:?}", texts.iter().collect::<Vec<_>>()),
        HostColumn::Mixed(cells) => format!("{cells:?}"),
        HostColumn::Narrow(..) | HostColumn::Deltas(_) | HostColumn::Category(_) | HostColumn::Extension(_) => {
            let cells: Vec<_> = (0..column.len()).map(|row| column.cell(row)).collect();
            format!("{} {cells:?}", column.dtype())
        }
    }
}
