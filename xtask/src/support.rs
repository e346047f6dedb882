//! `docs/SUPPORT.md`: the methods a program may call, from the rows that implement them.

use hiddentables_dataframe_shim::categories::{self, accessor};
use hiddentables_dataframe_shim::families::{datetimes, strings};
use hiddentables_dataframe_shim::time::{timedelta, timestamp};
use hiddentables_dataframe_shim::{frame, groupby, index, interval, ndarray, series, window};
use hiddentables_values::Members;

const OPENING: &str = "\
# What a program may call

Written by `cargo xtask generate` from the rows that implement each method; not to be edited. Signatures are pandas' own. A
parameter after *not* is not honoured: to pass anything but its default ends the program as unsupported, and so does every name
listed as not here. Constructors and operators have no rows.

| class | here | not here |
| --- | ---: | ---: |
";

/// One class or accessor: its rows, and the names pandas has besides.
struct Class {
    name: &'static str,
    rows: Vec<Row>,
    missing: Vec<&'static str>,
}

/// A row without its receiver's type.
struct Row {
    signature: &'static str,
    refuses: &'static [&'static str],
}

fn class<T: Clone>(name: &'static str, members: &'static Members<T>) -> Class {
    let row = |signature, refuses| Row { signature, refuses };
    let rows = members.entries().into_iter().map(|entry| row(entry.method.signature, entry.method.refuses));
    Class { name, rows: rows.collect(), missing: members.missing().collect() }
}

fn classes() -> Vec<Class> {
    vec![
        class("DataFrame", &frame::MEMBERS),
        class("Series", &series::MEMBERS),
        class("Series.str", &strings::MEMBERS),
        class("Series.dt of datetimes", &datetimes::OF_DATETIMES),
        class("Series.dt of durations", &datetimes::OF_DURATIONS),
        class("Index", &index::object::MEMBERS),
        class("Series.cat", &accessor::MEMBERS),
        class("Categorical", &categories::MEMBERS),
        class("Interval", &interval::MEMBERS),
        class("DataFrameGroupBy", &groupby::MEMBERS),
        class("SeriesGroupBy", &groupby::SERIES_MEMBERS),
        class("Rolling", &window::ROLLING_MEMBERS),
        class("Expanding", &window::EXPANDING_MEMBERS),
        class("ndarray", &ndarray::MEMBERS),
        class("Timestamp", &timestamp::MEMBERS),
        class("Timedelta", &timedelta::MEMBERS),
    ]
}

/// The whole document.
pub fn document() -> String {
    let classes = classes();
    let overview =
        classes.iter().map(|class| format!("| {} | {} | {} |\n", class.name, class.rows.len(), class.missing.len()));
    let sections = classes.iter().map(section);
    [OPENING.to_string()].into_iter().chain(overview).chain(sections).collect()
}

fn section(class: &Class) -> String {
    let rows = class.rows.iter().map(|row| {
        let refused: Vec<String> = row.refuses.iter().map(|name| format!("`{name}`")).collect();
        let refused = if refused.is_empty() { String::new() } else { format!("; not {}", refused.join(", ")) };
        format!("- `{}`{refused}\n", row.signature)
    });
    let missing = &class.missing;
    let missing = if missing.is_empty() { String::new() } else { format!("\nNot here: {}.\n", missing.join(", ")) };
    format!("\n## {}\n\n{}{missing}", class.name, rows.collect::<String>())
}
