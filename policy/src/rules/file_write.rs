//! Writers of files.

use hiddentables_syntax::Span;
use hiddentables_syntax::ast::{Call, Expr, ExprKind};

use super::{Documentation, Rule};
use crate::review::Review;
use crate::walk::Node;

pub(super) const DOCUMENTATION: Documentation = Documentation {
    what: "The methods `to_csv`, `to_excel`, `to_parquet`, `to_feather`, `to_pickle`, `to_hdf`, `to_sql`, `to_stata`, `to_gbq`, `to_clipboard`, `to_orc`, \
           `to_xml` and `tofile`; `to_string`, `to_json`, `to_html`, `to_latex` and `to_markdown` when they are given where to write; pandas' `ExcelWriter` and \
           `to_pickle`, numpy's `save`, `savetxt`, `savez` and `savez_compressed`.",
    why: "There are no files. An answer is given as `final_answer`, or printed.",
    example: "df.sort_values('Gold').to_csv('sorted.csv')",
    instead: "final_answer = df.sort_values('Gold')",
};

const METHODS: [&str; 13] = [
    "to_csv",
    "to_excel",
    "to_parquet",
    "to_feather",
    "to_pickle",
    "to_hdf",
    "to_sql",
    "to_stata",
    "to_gbq",
    "to_clipboard",
    "to_orc",
    "to_xml",
    "tofile",
];

/// They give text, unless told where to write: by the first argument or by one of these names.
const TEXT_METHODS: [&str; 5] = ["to_string", "to_json", "to_html", "to_latex", "to_markdown"];
const DESTINATIONS: [&str; 2] = ["buf", "path_or_buf"];

pub(super) fn check(node: &Node<'_>, review: &mut Review<'_>) {
    match node {
        Node::Attribute(attribute) => {
            let name = review.program.symbol(attribute.name);
            let module = review.module_of(&attribute.value);
            if METHODS.contains(&name) || module.as_deref().is_some_and(|module| writes(module, name)) {
                report(review, attribute.span, name);
            }
        }
        Node::AttributePattern(keyword) => {
            let name = review.program.symbol(keyword.name);
            if METHODS.contains(&name) {
                report(review, keyword.span, name);
            }
        }
        Node::Expr(Expr { span, kind: ExprKind::Call(call) }) => check_call(review, *span, call),
        Node::ImportFrom(import) => {
            for name in &import.names {
                let symbol = review.program.symbol(name.symbol);
                if writes(&import.module, symbol) {
                    report(review, name.span, symbol);
                }
            }
        }
        Node::Import(_) | Node::Name(_) | Node::Store(_) | Node::Expr(_) => {}
    }
}

fn check_call(review: &mut Review<'_>, span: Span, call: &Call) {
    let ExprKind::Attribute(method) = &call.function.kind else {
        return;
    };
    let name = review.program.symbol(method.name);
    if !TEXT_METHODS.contains(&name) {
        return;
    }
    let named = call
        .keywords
        .iter()
        .filter_map(|keyword| keyword.name)
        .any(|name| DESTINATIONS.contains(&review.program.symbol(name)));
    if named || !call.arguments.is_empty() {
        report(review, span, &format!("{name} with a destination"));
    }
}

fn writes(module: &str, name: &str) -> bool {
    match module {
        "pandas" => matches!(name, "ExcelWriter" | "to_pickle"),
        "numpy" => matches!(name, "save" | "savetxt" | "savez" | "savez_compressed"),
        _ => false,
    }
}

fn report(review: &mut Review<'_>, span: Span, what: &str) {
    review.report(Rule::FileWrite, span, format!("{what} writes files; give the value as final_answer"));
}
