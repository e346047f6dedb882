//! Method rows against what pandas' own `inspect.signature` says, as `xtask/python/signatures.py` wrote it down.

use hiddentables_dataframe_shim::families::{self, datetimes, strings};
use hiddentables_dataframe_shim::known;
use hiddentables_dataframe_shim::time::{timedelta, timestamp};
use hiddentables_values::{Members, Method};

/// Methods written in C of which `inspect` sees no signature: the row is NumPy's documentation.
const WITHOUT_SIGNATURE: &[&str] = &[
    "ndarray.all",
    "ndarray.any",
    "ndarray.argmax",
    "ndarray.argmin",
    "ndarray.argsort",
    "ndarray.astype",
    "ndarray.clip",
    "ndarray.copy",
    "ndarray.cumprod",
    "ndarray.cumsum",
    "ndarray.dot",
    "ndarray.fill",
    "ndarray.flatten",
    "ndarray.item",
    "ndarray.max",
    "ndarray.mean",
    "ndarray.min",
    "ndarray.nonzero",
    "ndarray.prod",
    "ndarray.ravel",
    "ndarray.repeat",
    "ndarray.reshape",
    "ndarray.round",
    "ndarray.sort",
    "ndarray.squeeze",
    "ndarray.std",
    "ndarray.sum",
    "ndarray.take",
    "ndarray.tolist",
    "ndarray.transpose",
    "ndarray.var",
];

/// A row as a line, whatever its receiver.
pub struct Row {
    /// Its signature, of a property its name.
    pub signature: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Parameters it does not honour.
    pub refuses: &'static [&'static str],
}

/// The rows of a class with pandas' lines.
pub struct Class {
    /// The name of pandas' class.
    pub name: &'static str,
    /// Ours.
    pub rows: Vec<Row>,
    /// pandas'.
    pub theirs: &'static str,
}

fn class<T>(name: &'static str, groups: &[&'static [Method<T>]], theirs: &'static str) -> Class {
    let rows = groups.iter().flat_map(|group| group.iter());
    let rows = rows.map(|row| Row { signature: row.signature, name: row.name(), refuses: row.refuses }).collect();
    Class { name, rows, theirs }
}

/// A class of which only the table of its rows is public.
fn table<T: Clone>(name: &'static str, members: &'static Members<T>, theirs: &'static str) -> Class {
    let row = |row: &Method<T>| Row { signature: row.signature, name: row.name(), refuses: row.refuses };
    Class { name, rows: members.entries().into_iter().map(|entry| row(entry.method)).collect(), theirs }
}

/// Every class that has rows.
pub fn classes() -> Vec<Class> {
    vec![
        class("DataFrame", families::DATAFRAME, known::DATAFRAME),
        class("Series", families::SERIES, known::SERIES),
        class("Index", families::INDEX, known::INDEX),
        class("MultiIndex", families::MULTI, known::MULTI_INDEX),
        class("DataFrameGroupBy", families::GROUPBY, known::DATAFRAME_GROUPBY),
        class("SeriesGroupBy", families::SERIES_GROUPBY, known::SERIES_GROUPBY),
        class("Rolling", families::ROLLING, known::ROLLING),
        class("Expanding", families::EXPANDING, known::EXPANDING),
        class("ndarray", families::NDARRAY, known::NDARRAY),
        table("StringMethods", &strings::MEMBERS, known::STRING_METHODS),
        table("DatetimeProperties", &datetimes::OF_DATETIMES, known::DATETIME_PROPERTIES),
        table("Timestamp", &timestamp::MEMBERS, known::TIMESTAMP),
        table("Timedelta", &timedelta::MEMBERS, known::TIMEDELTA),
    ]
}

/// Rows that are not pandas' own lines, stand twice, or refuse a parameter that does not exist.
pub fn mismatches(class: &Class) -> Vec<String> {
    let mut found = Vec::new();
    for (at, row) in class.rows.iter().enumerate() {
        let qualified = format!("{}.{}", class.name, row.name);
        if class.rows.iter().take(at).any(|other| other.name == row.name) {
            found.push(format!("{qualified} stands twice"));
        }
        let theirs = class.theirs.lines().find(|line| line.split('(').next() == Some(row.name));
        let exempt = WITHOUT_SIGNATURE.contains(&qualified.as_str());
        match theirs {
            None => found.push(format!("{qualified}: pandas has none")),
            Some(line) if line != row.signature && !exempt => {
                found.push(format!("{qualified}:\n    ours   {}\n    theirs {line}", row.signature));
            }
            Some(_) => {}
        }
        let inside = row.signature.split_once('(').map_or("", |(_, inside)| inside.trim_end_matches(')'));
        let parameters: Vec<&str> =
            inside.split(',').map(|part| part.trim().split('=').next().unwrap_or_default()).collect();
        for refused in row.refuses.iter().filter(|refused| !parameters.contains(refused)) {
            found.push(format!("{qualified} refuses {refused}, which it does not have"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_row_is_found() {
        let check = |row: Row, expected: &[&str]| {
            let class = Class { name: "Series", rows: vec![row], theirs: "T\nhead(n=5)\n" };
            assert_eq!(mismatches(&class), expected);
        };
        let row = |signature, name, refuses| Row { signature, name, refuses };
        check(row("head(n=5)", "head", &["n"]), &[]);
        check(row("T", "T", &[]), &[]);
        check(row("head(n=6)", "head", &[]), &["Series.head:\n    ours   head(n=6)\n    theirs head(n=5)"]);
        check(row("tip(n=5)", "tip", &[]), &["Series.tip: pandas has none"]);
        check(row("head(n=5)", "head", &["m"]), &["Series.head refuses m, which it does not have"]);
    }
}
