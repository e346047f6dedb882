//! Changes to the table, where the host denies them.

use hiddentables_syntax::ast::{Call, Constant, Expr, ExprKind, Single};

use super::{Documentation, Rule};
use crate::Writes;
use crate::review::Review;
use crate::walk::Node;

pub(super) const DOCUMENTATION: Documentation = Documentation {
    what: "Only where the host sets writes to `deny`: the keyword `inplace=True`, storing to or deleting `df[…]`, `df.column` or `df.loc[…]` and its like, and \
           the methods `df.insert`, `df.pop` and `df.update`.",
    why: "A host may want programs that leave their table alone. The source itself is never changed: by default a program has its own copy.",
    example: "df['Total'] = df['Gold'] + df['Silver']",
    instead: "totals = df.assign(Total=df['Gold'] + df['Silver'])",
};

const INDEXERS: [&str; 4] = ["loc", "iloc", "at", "iat"];
const MUTATORS: [&str; 3] = ["insert", "pop", "update"];

pub(super) fn check(node: &Node<'_>, review: &mut Review<'_>) {
    if review.policy.writes == Writes::Copy {
        return;
    }
    match node {
        Node::Store(single) => check_store(review, single),
        Node::Expr(Expr { span: _, kind: ExprKind::Call(call) }) => check_call(review, call),
        Node::Import(_)
        | Node::ImportFrom(_)
        | Node::Expr(_)
        | Node::Name(_)
        | Node::Attribute(_)
        | Node::AttributePattern(_) => {}
    }
}

fn check_store(review: &mut Review<'_>, single: &Single) {
    let base = match single {
        Single::Name(_) => return,
        Single::Attribute(attribute) => &attribute.value,
        Single::Subscript(subscript) => &subscript.value,
    };
    if is_table(review, base) || is_indexer(review, base) {
        review.report(Rule::Write, single.span(), "this changes df");
    }
}

fn check_call(review: &mut Review<'_>, call: &Call) {
    for keyword in &call.keywords {
        let inplace = keyword.name.is_some_and(|name| review.program.symbol(name) == "inplace");
        let no = matches!(keyword.value.kind, ExprKind::Constant(id) if *review.program.constant(id) == Constant::Bool(false));
        if inplace && !no {
            review.report(Rule::Write, keyword.span, "inplace changes the table");
        }
    }
    if let ExprKind::Attribute(method) = &call.function.kind {
        let name = review.program.symbol(method.name);
        if MUTATORS.contains(&name) && is_table(review, &method.value) {
            let message = format!("df.{name} changes df");
            review.report(Rule::Write, method.span, message);
        }
    }
}

fn is_table(review: &Review<'_>, expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Name(symbol, _) if review.program.symbol(symbol) == "df")
}

fn is_indexer(review: &Review<'_>, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Attribute(attribute) => {
            INDEXERS.contains(&review.program.symbol(attribute.name)) && is_table(review, &attribute.value)
        }
        _ => false,
    }
}
