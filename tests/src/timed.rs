//! The programs that are timed, in the manner of the paper's listings, and the table of twenty rows they run on.

use hiddentables::{Table, TableError};
use hiddentables_tables::{ReadOptions, read_bytes};

/// Each program by name; `benches/programs/NAME.py`, so that the reference can run the same.
pub const PROGRAMS: &[(&str, &str)] = &[
    ("filter", include_str!("../benches/programs/filter.py")),
    ("conditions", include_str!("../benches/programs/conditions.py")),
    ("difference", include_str!("../benches/programs/difference.py")),
    ("group", include_str!("../benches/programs/group.py")),
    ("turns", include_str!("../benches/programs/turns.py")),
];

/// The table as a file: the suites' players, written below each other until there are twenty rows.
pub fn csv() -> String {
    let players = include_str!("../cases/tables/players.csv");
    let (header, rows) = players.split_once('\n').unwrap_or((players, ""));
    let rows: Vec<&str> = rows.lines().cycle().take(20).collect();
    format!("{header}\n{}\n", rows.join("\n"))
}

/// The table itself.
///
/// # Errors
/// The file is no table.
pub fn table() -> Result<Table, TableError> {
    let raw = read_bytes(csv().as_bytes(), &ReadOptions::default());
    let unreadable = |error: hiddentables_tables::TableError| TableError::Unsupported {
        column: String::new(),
        dtype: error.to_string(),
    };
    Table::try_from(raw.map_err(unreadable)?)
}
