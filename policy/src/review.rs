//! One pass over a program, each node shown to each rule.

use std::collections::HashMap;
use std::sync::Arc;

use hiddentables_syntax::ast::{Expr, ExprKind, Place};
use hiddentables_syntax::{Program, Span, Symbol};

use crate::modules::{self, PREINSTALLED};
use crate::rules::{self, Rule};
use crate::walk::{Node, program};
use crate::{Approved, Policy, Violation};

/// Judge a program: approve it, or give every violation, sorted by place.
///
/// # Errors
/// The violations; at least one.
pub fn review(subject: &Arc<Program>, policy: &Policy) -> Result<Approved, Vec<Violation>> {
    let mut review = Review { program: subject, policy: *policy, imports: HashMap::new(), found: Vec::new() };
    program(subject, &mut |node| review.note_import(&node));
    program(subject, &mut |node| rules::check(&node, &mut review));
    if review.found.is_empty() {
        return Ok(Approved { program: Arc::clone(subject), policy: *policy });
    }
    let mut found = review.found;
    found.sort_by_key(|(span, rule, _)| (*span, *rule));
    Err(found.into_iter().map(|(span, rule, message)| violation(subject, span, rule, message)).collect())
}

fn violation(program: &Program, span: Span, rule: Rule, message: String) -> Violation {
    let (line, column) = program.position(span.start);
    let (end_line, end_column) = program.position(span.end);
    Violation { rule, line, column, end_line, end_column, message }
}

/// What the rules look at and write to.
pub(crate) struct Review<'p> {
    pub(crate) program: &'p Program,
    pub(crate) policy: Policy,
    /// Names that import statements bind to modules, wherever they stand.
    imports: HashMap<Symbol, Arc<str>>,
    found: Vec<(Span, Rule, String)>,
}

impl Review<'_> {
    pub(crate) fn report(&mut self, rule: Rule, span: Span, message: impl Into<String>) {
        self.found.push((span, rule, message.into()));
    }

    /// The name of a builtin, where an expression is one and not a variable of the program that is called the same.
    pub(crate) fn unbound_name(&self, expr: &Expr) -> Option<&str> {
        match expr.kind {
            ExprKind::Name(symbol, place) if self.is_unbound(place) => Some(self.program.symbol(symbol)),
            _ => None,
        }
    }

    pub(crate) fn is_unbound(&self, place: Place) -> bool {
        match place {
            Place::Global(index) => self.program.globals().get(index as usize).is_some_and(|global| !global.bound),
            Place::Local(_) | Place::Cell(_) | Place::Free(_) => false,
        }
    }

    /// The dotted path of the module an expression is, as far as the text tells.
    pub(crate) fn module_of(&self, expr: &Expr) -> Option<String> {
        match &expr.kind {
            ExprKind::Name(symbol, place) => self.module_named(*symbol, *place),
            ExprKind::Attribute(attribute) => {
                let path = format!("{}.{}", self.module_of(&attribute.value)?, self.program.symbol(attribute.name));
                modules::is_allowed_submodule(&path).then_some(path)
            }
            _ => None,
        }
    }

    fn module_named(&self, symbol: Symbol, place: Place) -> Option<String> {
        if self.is_unbound(place) {
            let name = self.program.symbol(symbol);
            return PREINSTALLED.iter().find(|(bound, _)| *bound == name).map(|(_, module)| (*module).to_owned());
        }
        self.imports.get(&symbol).map(ToString::to_string)
    }

    fn note_import(&mut self, node: &Node<'_>) {
        match node {
            Node::Import(imported) => {
                let whole = &imported.module;
                let module =
                    if imported.aliased { whole } else { &Arc::from(whole.split('.').next().unwrap_or_default()) };
                self.imports.insert(imported.name.symbol, Arc::clone(module));
            }
            Node::ImportFrom(import) => {
                for name in &import.names {
                    let path = format!("{}.{}", import.module, self.program.symbol(name.symbol));
                    if modules::is_allowed_submodule(&path) {
                        self.imports.insert(name.name.symbol, Arc::from(path));
                    }
                }
            }
            Node::Expr(_) | Node::Name(_) | Node::Attribute(_) | Node::AttributePattern(_) | Node::Store(_) => {}
        }
    }
}
