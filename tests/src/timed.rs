//! The programs that are timed, in the manner of the paper's listings and of real Solvers, and the tables they run on.

use std::fmt::Write as _;

use hiddentables::{Table, TableError};
use hiddentables_tables::{ReadOptions, read_bytes};

/// Each program by name; `benches/programs/NAME.py`, so that the reference can run the same.
pub const PROGRAMS: &[(&str, &str)] = &[
    ("filter", include_str!("../benches/programs/filter.py")),
    ("conditions", include_str!("../benches/programs/conditions.py")),
    ("difference", include_str!("../benches/programs/difference.py")),
    ("group", include_str!("../benches/programs/group.py")),
    ("turns", include_str!("../benches/programs/turns.py")),
    ("count", include_str!("../benches/programs/count.py")),
    ("sort", include_str!("../benches/programs/sort.py")),
    ("numbers", include_str!("../benches/programs/numbers.py")),
    ("numeric", include_str!("../benches/programs/numeric.py")),
    ("rows", include_str!("../benches/programs/rows.py")),
    ("loop", include_str!("../benches/programs/loop.py")),
    ("dates", include_str!("../benches/programs/dates.py")),
];

/// Single operations by name; `benches/operations/NAME.py`.
pub const OPERATIONS: &[(&str, &str)] = &[
    ("filter", include_str!("../benches/operations/filter.py")),
    ("contains", include_str!("../benches/operations/contains.py")),
    ("contains_regex", include_str!("../benches/operations/contains_regex.py")),
    ("groupby_sum", include_str!("../benches/operations/groupby_sum.py")),
    ("sort_one_key", include_str!("../benches/operations/sort_one_key.py")),
    ("sort_two_keys", include_str!("../benches/operations/sort_two_keys.py")),
    ("value_counts", include_str!("../benches/operations/value_counts.py")),
    ("merge", include_str!("../benches/operations/merge.py")),
    ("merge_many", include_str!("../benches/operations/merge_many.py")),
    ("apply", include_str!("../benches/operations/apply.py")),
    ("apply_rows", include_str!("../benches/operations/apply_rows.py")),
];

/// A suite of timed programs: their folder under `benches`, the programs, how many rows the tables have.
pub type Suite = (&'static str, &'static [(&'static str, &'static str)], &'static [usize]);

/// Whole programs at the sizes of questions, single operations at those of notebooks too.
pub const SUITES: [Suite; 2] =
    [("programs", PROGRAMS, &[20, 2_000, 200_000]), ("operations", OPERATIONS, &[20, 2_000, 200_000, 5_000_000])];

/// A table of players as a file, the same every time: names, teams, positions, goals, dates, salaries as text, cities.
pub fn csv(rows: usize) -> String {
    const FIRST: [&str; 8] = ["Ana", "Bo", "Cy", "Dina", "Eve", "Finn", "Gus", "Hana"];
    const LAST: [&str; 7] = ["Silva", "Roe", "Lee", "Moreau", "Ito", "Okafor", "Berg"];
    const TEAMS: [&str; 5] = ["Lions", "Bears", "Tigers", "Foxes", "Owls"];
    const POSITIONS: [&str; 4] = ["Forward", "Midfielder", "Defender", "Keeper"];
    const CITIES: [&str; 6] = ["Porto", "Leeds", "Nara", "Lyon", "Oslo", "Lagos"];
    let pick = |list: &[&'static str], at: usize| list.get(at % list.len().max(1)).copied().unwrap_or_default();
    let mut text = String::from("Player,Team,Position,Goals,Joined,Salary,City\n");
    // A generator of Lehmer's: what matters is that it is the same on every machine.
    let mut state: u64 = 42;
    for row in 0..rows {
        state = state * 48_271 % 2_147_483_647;
        let draw = usize::try_from(state).unwrap_or_default();
        let (year, month, day) = (2010 + draw / 7 % 10, 1 + draw / 11 % 12, 1 + draw / 13 % 28);
        let line = writeln!(
            text,
            "{} {} {row},{},{},{},{year}-{month:02}-{day:02},\"${},{:03},000 ({year})\",{}",
            pick(&FIRST, row + draw / 3),
            pick(&LAST, draw / 17),
            pick(&TEAMS, draw / 19),
            pick(&POSITIONS, draw / 23),
            draw / 29 % 40,
            1 + draw / 31 % 9,
            draw / 37 % 1000,
            pick(&CITIES, draw / 41),
        );
        debug_assert!(line.is_ok(), "text takes every line");
    }
    text
}

/// The table itself.
///
/// # Errors
/// The file is no table.
pub fn table(rows: usize) -> Result<Table, TableError> {
    let raw = read_bytes(csv(rows).as_bytes(), &ReadOptions::default());
    let unreadable = |error: hiddentables_tables::TableError| TableError::Unsupported {
        column: String::new(),
        dtype: error.to_string(),
    };
    Table::try_from(raw.map_err(unreadable)?)
}
