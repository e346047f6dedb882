//! Imports of what is not installed, or of anything.

use hiddentables_syntax::Span;

use super::{Documentation, Rule};
use crate::Profile;
use crate::modules::{importable, is_importable};
use crate::review::Review;
use crate::walk::Node;

pub(super) const DOCUMENTATION: Documentation = Documentation {
    what: "An import of a module that is not installed; under the profile `strict` any import; under `paper` none, since imports are blanked there.",
    why: "There is no import mechanism: an import can only bind what is installed already. Anything else would be a ModuleNotFoundError at run time.",
    example: "import os\nfinal_answer = os.listdir()",
    instead: "import numpy\nfinal_answer = numpy.mean(df['Gold'])",
};

pub(super) fn check(node: &Node<'_>, review: &mut Review<'_>) {
    match node {
        Node::Import(imported) => judge(review, imported.span, &imported.module),
        Node::ImportFrom(import) => {
            let module = format!("{}{}", ".".repeat(import.level.min(100) as usize), import.module);
            let first = import.names.first().map_or_else(Span::default, |name| name.span);
            let last = import.names.last().map_or(first, |name| name.span);
            judge(review, Span { start: first.start, end: last.end }, &module);
        }
        Node::Expr(_) | Node::Name(_) | Node::Attribute(_) | Node::AttributePattern(_) | Node::Store(_) => {}
    }
}

fn judge(review: &mut Review<'_>, span: Span, module: &str) {
    match review.policy.profile {
        Profile::Paper => {}
        Profile::Strict => {
            review.report(Rule::Import, span, format!("import of {module}: this profile allows no imports"));
        }
        Profile::Verified if is_importable(module) => {}
        Profile::Verified => {
            review.report(
                Rule::Import,
                span,
                format!("{module} is not installed; what can be imported: {}", importable()),
            );
        }
    }
}
