//! `docs/POLICY.md`, from the rules themselves.

use std::fmt::Write as _;

use crate::modules::importable;
use crate::rules::Rule;

/// The page that documents every rule, in Markdown.
#[must_use]
pub fn documentation() -> String {
    let mut page = String::from(
        "# Policy rules\n\nGenerated from `policy/src/rules/` by `cargo xtask`; do not edit.\n\nA program is judged before it runs. Every violation is \
         reported, each with the id of its rule and its place. The verdict depends on the program alone, never on the table.\n\n\
         What the rules do not see ends at run time, since there is nothing behind it: `hiddentables attack tests/attacks` shows how each of some 780 \
         attacks ends, and that honest programs which look like them are answered.\n\n",
    );
    for rule in Rule::ALL {
        let doc = rule.documentation();
        let _ = write!(
            page,
            "## `{}`\n\n{}\n\nWhy: {}\n\nNot this:\n\n```python\n{}\n```\n\nBut this:\n\n```python\n{}\n```\n\n",
            rule.id(),
            doc.what,
            doc.why,
            doc.example,
            doc.instead
        );
    }
    let _ = write!(page, "## What can be imported\n\nUnder the default profile: {}.\n", importable());
    page
}
