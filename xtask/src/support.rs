//! `docs/SUPPORT.md`: the methods a program may call, from the rows that implement them.

use std::collections::BTreeSet;

use hiddentables_dataframe_shim::{families, known};
use hiddentables_values::Method;

const OPENING: &str = "\
# What a program may call

Written by `cargo xtask generate` from the rows that implement each method; not to be edited. Signatures are pandas' own. A
parameter after *not* is not honoured: to pass anything but its default ends the program as unsupported, and so does every name
listed as not here. Constructors and operators have no rows.

| class | here | not here |
| --- | ---: | ---: |
";

/// One class or accessor: its rows as lines, and the names pandas has besides.
struct Class {
    name: &'static str,
    rows: Vec<Row>,
    missing: BTreeSet<&'static str>,
}

/// A row without its receiver's type.
struct Row {
    signature: &'static str,
    refuses: &'static [&'static str],
    name: &'static str,
}

fn class<T>(name: &'static str, groups: &[&'static [Method<T>]], known: &'static str) -> Class {
    let rows = groups.iter().flat_map(|group| group.iter());
    let mut rows: Vec<Row> =
        rows.map(|row| Row { signature: row.signature, refuses: row.refuses, name: row.name() }).collect();
    rows.sort_by_key(|row| row.name);
    let known = known.lines().map(|line| line.split('(').next().unwrap_or_default());
    let missing = known.filter(|name| !name.is_empty() && rows.iter().all(|row| row.name != *name)).collect();
    Class { name, rows, missing }
}

fn classes() -> Vec<Class> {
    vec![
        class("DataFrame", families::DATAFRAME, known::DATAFRAME),
        class("Series", families::SERIES, known::SERIES),
        class("Index", families::INDEX, known::INDEX),
        class("DataFrameGroupBy", families::GROUPBY, known::DATAFRAME_GROUPBY),
        class("SeriesGroupBy", families::SERIES_GROUPBY, known::SERIES_GROUPBY),
        class("ndarray", families::NDARRAY, known::NDARRAY),
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
    let missing: Vec<&str> = class.missing.iter().copied().collect();
    let missing = if missing.is_empty() { String::new() } else { format!("\nNot here: {}.\n", missing.join(", ")) };
    format!("\n## {}\n\n{}{missing}", class.name, rows.collect::<String>())
}
