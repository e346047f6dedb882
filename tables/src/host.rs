//! From a file's columns to the [`Table`] that an Oracle runs programs on.

use hiddentables::{HostCell, HostColumn, Table, TableError, columns};

use crate::{Cell, RawColumn, RawData, RawTable};

impl TryFrom<RawTable> for Table {
    type Error = TableError;

    /// `uint64` columns and files whose first columns are the index are refused by name: no program could see them as pandas
    /// would show them.
    fn try_from(raw: RawTable) -> Result<Table, TableError> {
        if !raw.index.is_empty() {
            return Err(TableError::Unsupported {
                column: String::new(),
                dtype: "an index without a header".to_string(),
            });
        }
        let columns = raw.columns.into_iter().map(|RawColumn { name, data }| {
            let column = host_column(&name, data)?;
            Ok((name, column))
        });
        Table::new(columns.collect::<Result<_, _>>()?)
    }
}

fn host_column(name: &str, data: RawData) -> Result<HostColumn, TableError> {
    Ok(match data {
        RawData::Int(values) => columns::ints(values),
        RawData::UInt(_) => {
            return Err(TableError::Unsupported { column: name.to_string(), dtype: "uint64".to_string() });
        }
        RawData::Float(values) => columns::floats(values),
        RawData::Bool(values) => columns::bools(values),
        RawData::Text(text) => columns::strings(text.iter()),
        RawData::Mixed(cells) => HostColumn::Mixed(cells.into_iter().map(host_cell).collect()),
        RawData::Narrow(kind, values) => columns::narrow(kind, values),
        RawData::Time(values) => columns::times(values),
        RawData::Delta(values) => columns::deltas(values),
        RawData::Category(column) => {
            columns::category(column.codes, host_column(name, column.categories)?, column.ordered)
        }
        RawData::Extension(column) => columns::extension(host_column(name, column.cells)?, column.missing),
    })
}

fn host_cell(cell: Cell) -> HostCell {
    match cell {
        Cell::Missing => HostCell::Missing,
        Cell::Bool(b) => HostCell::Bool(b),
        Cell::Int(i) => HostCell::Int(i),
        Cell::UInt(u) => HostCell::UInt(u),
        Cell::Float(f) => HostCell::Float(f),
        Cell::Text(text) => HostCell::Text(text),
        Cell::None => HostCell::None,
        Cell::Time(nanoseconds) => HostCell::Time(nanoseconds),
        Cell::Delta(nanoseconds) => HostCell::Delta(nanoseconds),
        Cell::Date(days) => HostCell::Date(days),
        Cell::Clock(micros) => HostCell::Clock(micros),
        Cell::Decimal(digits) => HostCell::Decimal(digits),
    }
}
