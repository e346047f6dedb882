//! Private and double-underscore attributes and names.

use hiddentables_syntax::Span;
use hiddentables_syntax::ast::ExprKind;

use super::{Documentation, Rule};
use crate::review::Review;
use crate::walk::Node;

pub(super) const DOCUMENTATION: Documentation = Documentation {
    what: "Attributes that begin with an underscore, but for `__name__` and what named tuples have (`_1`, `_2`, …, `_asdict`, `_replace`, `_fields`); names \
           that begin and end with two underscores, but for `__name__`.",
    why: "They are the inner works of Python and pandas. Objects here have none, and no question about a table needs them.",
    example: "final_answer = df.__class__.__mro__",
    instead: "final_answer = type(df).__name__",
};

const OF_NAMED_TUPLES: [&str; 3] = ["_asdict", "_replace", "_fields"];

pub(super) fn check(node: &Node<'_>, review: &mut Review<'_>) {
    match node {
        Node::Attribute(attribute) => {
            let name = review.program.symbol(attribute.name);
            if is_private(name) {
                let message = format!("private attribute {name}");
                review.report(Rule::Dunder, attribute.span, message);
            }
        }
        Node::AttributePattern(keyword) => {
            let name = review.program.symbol(keyword.name);
            if is_private(name) {
                let message = format!("private attribute {name}");
                review.report(Rule::Dunder, keyword.span, message);
            }
        }
        Node::Expr(expr) => {
            if let ExprKind::Name(symbol, _) = expr.kind {
                judge(review, expr.span, review.program.symbol(symbol));
            }
        }
        Node::Name(name) => judge(review, name.span, review.program.symbol(name.symbol)),
        Node::ImportFrom(import) => {
            for name in &import.names {
                let symbol = review.program.symbol(name.symbol);
                if is_private(symbol) {
                    review.report(Rule::Dunder, name.span, format!("private name {symbol}"));
                }
            }
        }
        Node::Import(_) | Node::Store(_) => {}
    }
}

/// `__import__` belongs to the rule on dynamic code.
fn judge(review: &mut Review<'_>, span: Span, name: &str) {
    let dunder = name.len() > 4 && name.starts_with("__") && name.ends_with("__");
    if dunder && !matches!(name, "__name__" | "__import__") {
        review.report(Rule::Dunder, span, format!("name {name}"));
    }
}

fn is_private(name: &str) -> bool {
    let Some(rest) = name.strip_prefix('_') else {
        return false;
    };
    let of_a_row = !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    name != "__name__" && !of_a_row && !OF_NAMED_TUPLES.contains(&name)
}
