//! Builtins that run text as code, or look into the running program.

use super::{Documentation, Rule};
use crate::review::Review;
use crate::walk::Node;

pub(super) const DOCUMENTATION: Documentation = Documentation {
    what: "The builtins `eval`, `exec`, `compile`, `__import__`, `globals`, `locals`, `vars`, `breakpoint` and `input`. A variable or method of the same name \
           is none of them: `df.eval('a + b')` is judged when it runs.",
    why: "What such code does cannot be told before it runs; and there is nobody to ask for input.",
    example: "final_answer = eval('len(df)')",
    instead: "final_answer = len(df)",
};

const BUILTINS: [&str; 9] =
    ["eval", "exec", "compile", "__import__", "globals", "locals", "vars", "breakpoint", "input"];

pub(super) fn check(node: &Node<'_>, review: &mut Review<'_>) {
    if let Node::Expr(expr) = node
        && let Some(name) = review.unbound_name(expr)
        && BUILTINS.contains(&name)
    {
        let message = format!("builtin {name}");
        review.report(Rule::DynamicCode, expr.span, message);
    }
}
