//! Modules reached through other modules.

use super::{Documentation, Rule};
use crate::modules::is_refused_inner;
use crate::review::Review;
use crate::walk::Node;

pub(super) const DOCUMENTATION: Documentation = Documentation {
    what: "An attribute of a module that is itself a module, but for a few that hold nothing but what tables need (`np.random`, `np.linalg`, `pd.api.types`, \
           `pd.offsets`, `collections.abc`, …).",
    why: "Modules keep their imports as attributes, so that `pd.io.common.os` is the operating system. Here modules hold only what is documented.",
    example: "final_answer = pd.io.common.os.getcwd()",
    instead: "final_answer = pd.api.types.is_numeric_dtype(df['Gold'])",
};

pub(super) fn check(node: &Node<'_>, review: &mut Review<'_>) {
    match node {
        Node::Attribute(attribute) => {
            let Some(module) = review.module_of(&attribute.value) else {
                return;
            };
            let name = review.program.symbol(attribute.name);
            if is_refused_inner(&module, name) {
                let message = format!("{module}.{name} is a module inside a module");
                review.report(Rule::ModuleChain, attribute.span, message);
            }
        }
        Node::ImportFrom(import) => {
            for name in &import.names {
                let symbol = review.program.symbol(name.symbol);
                if is_refused_inner(&import.module, symbol) {
                    let message = format!("{}.{symbol} is a module inside a module", import.module);
                    review.report(Rule::ModuleChain, name.span, message);
                }
            }
        }
        Node::Import(_) | Node::Expr(_) | Node::Name(_) | Node::AttributePattern(_) | Node::Store(_) => {}
    }
}
