//! Readers of files.

use hiddentables_syntax::Span;

use super::{Documentation, Rule};
use crate::review::Review;
use crate::walk::Node;

pub(super) const DOCUMENTATION: Documentation = Documentation {
    what: "`open`, pandas' `read_*`, `ExcelFile` and `HDFStore`, numpy's `load`, `loadtxt`, `genfromtxt`, `fromfile`, `fromregex`, `memmap` and \
           `DataSource`.",
    why: "A program sees the one table it was given, as `df`. There are no files.",
    example: "table = pd.read_csv('athletes.csv')",
    instead: "table = df.copy()",
};

const NUMPY: [&str; 8] =
    ["load", "loadtxt", "genfromtxt", "fromfile", "fromregex", "memmap", "DataSource", "open_memmap"];

pub(super) fn check(node: &Node<'_>, review: &mut Review<'_>) {
    match node {
        Node::Expr(expr) => {
            if review.unbound_name(expr) == Some("open") {
                report(review, expr.span, "open");
            }
        }
        Node::Attribute(attribute) => {
            let Some(module) = review.module_of(&attribute.value) else {
                return;
            };
            let name = review.program.symbol(attribute.name);
            if reads(&module, name) {
                let what = format!("{module}.{name}");
                report(review, attribute.span, &what);
            }
        }
        Node::ImportFrom(import) => {
            for name in &import.names {
                let symbol = review.program.symbol(name.symbol);
                if reads(&import.module, symbol) {
                    let what = format!("{}.{symbol}", import.module);
                    report(review, name.span, &what);
                }
            }
        }
        Node::Import(_) | Node::Name(_) | Node::AttributePattern(_) | Node::Store(_) => {}
    }
}

fn reads(module: &str, name: &str) -> bool {
    match module {
        "pandas" => name.starts_with("read_") || matches!(name, "ExcelFile" | "HDFStore"),
        "numpy" => NUMPY.contains(&name),
        _ => false,
    }
}

fn report(review: &mut Review<'_>, span: Span, what: &str) {
    review.report(Rule::FileRead, span, format!("{what} reads files; the table is df"));
}
