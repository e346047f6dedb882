//! `docs/SUPPORT.md`: the methods a program may call, from the rows that implement them.

use hiddentables_dataframe_shim::surface::{Class, classes};

const OPENING: &str = "\
# What a program may call

Written by `cargo xtask generate` from the rows that implement each method; not to be edited. Signatures are pandas' own. A
parameter after *not* is not honoured: to pass anything but its default ends the program as unsupported, and so does every name
listed as not here. Constructors and operators have no rows.

| class | here | not here |
| --- | ---: | ---: |
";

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
