//! What is stored to or deleted.

use rustpython_parser::ast::{self, Expr};

use super::{Lower, Phase, span};
use crate::ast::{Attribute, Element, ExprKind, Name, Place, Single, StarTarget, Subscript, Symbol, Target, Unpack};

impl Lower<'_> {
    /// The target of an assignment, a `for` or a comprehension; `hint` is what `CPython` appends for a lone one.
    pub(super) fn target(&mut self, expr: &Expr, hint: &str) -> Target {
        match expr {
            Expr::Tuple(node) => self.unpack(expr, &node.elts),
            Expr::List(node) => self.unpack(expr, &node.elts),
            Expr::Starred(node) => {
                self.fault(Phase::Compiler, expr, "starred assignment target must be in a list or tuple");
                self.target(&node.value, "")
            }
            _ => Target::Single(self.single(expr, hint)),
        }
    }

    fn unpack(&mut self, whole: &Expr, elements: &[Expr]) -> Target {
        let mut before = Vec::new();
        let mut star: Option<StarTarget> = None;
        for element in elements {
            if let Expr::Starred(starred) = element {
                let target = self.target(&starred.value, "");
                if star.is_some() {
                    self.fault(Phase::Compiler, whole, "multiple starred expressions in assignment");
                } else {
                    star = Some(StarTarget { target, after: Vec::new() });
                }
                continue;
            }
            let target = self.target(element, "");
            match &mut star {
                Some(star) => star.after.push(target),
                None => before.push(target),
            }
        }
        Target::Unpack(Box::new(Unpack { span: span(whole), before, star }))
    }

    fn single(&mut self, expr: &Expr, hint: &str) -> Single {
        if let Some(single) = self.reference(expr) {
            return single;
        }
        let hint = if matches!(expr, Expr::GeneratorExp(_)) || is_keyword_constant(expr) { "" } else { hint };
        self.fault(Phase::Parser, expr, format!("cannot assign to {}{hint}", kind_name(expr, self.is_formatted(expr))));
        nowhere(expr)
    }

    /// The target of `+=` and the like.
    pub(super) fn augmented(&mut self, expr: &Expr) -> Single {
        if let Some(single) = self.reference(expr) {
            return single;
        }
        let what = kind_name(expr, self.is_formatted(expr));
        self.fault(Phase::Parser, expr, format!("'{what}' is an illegal expression for augmented assignment"));
        nowhere(expr)
    }

    /// The target of an annotation.
    pub(super) fn annotation_target(&mut self, expr: &Expr) -> Single {
        if let Some(single) = self.reference(expr) {
            return single;
        }
        let message = match expr {
            Expr::Tuple(_) => "only single target (not tuple) can be annotated",
            Expr::List(_) => "only single target (not list) can be annotated",
            _ => "illegal target for annotation",
        };
        self.fault(Phase::Parser, expr, message);
        nowhere(expr)
    }

    /// The targets of a `del`, nested ones flattened.
    pub(super) fn deleted(&mut self, expr: &Expr, all: &mut Vec<Single>) {
        match expr {
            Expr::Tuple(node) => node.elts.iter().for_each(|element| self.deleted(element, all)),
            Expr::List(node) => node.elts.iter().for_each(|element| self.deleted(element, all)),
            _ => match self.reference(expr) {
                Some(single) => all.push(single),
                None => self.fault(
                    Phase::Parser,
                    expr,
                    format!("cannot delete {}", kind_name(expr, self.is_formatted(expr))),
                ),
            },
        }
    }

    /// A name, attribute or subscript.
    fn reference(&mut self, expr: &Expr) -> Option<Single> {
        match expr {
            Expr::Name(node) => Some(Single::Name(self.binding(&node.id, node))),
            Expr::Attribute(node) => {
                if node.attr.as_str() == "__debug__" {
                    self.fault(Phase::Compiler, expr, "cannot assign to __debug__");
                }
                Some(Single::Attribute(Box::new(self.attribute(node))))
            }
            Expr::Subscript(node) => Some(Single::Subscript(Box::new(self.subscript(node)))),
            _ => None,
        }
    }

    pub(super) fn attribute(&mut self, node: &ast::ExprAttribute) -> Attribute {
        Attribute { span: span(node), value: self.expr(&node.value), name: self.symbols.intern(&node.attr) }
    }

    pub(super) fn subscript(&mut self, node: &ast::ExprSubscript) -> Subscript {
        let value = self.expr(&node.value);
        // `a[*b]` is `a[(*b,)]`.
        let index = match &*node.slice {
            Expr::Starred(starred) => {
                let spread = Element::Spread(self.expr(&starred.value));
                crate::ast::Expr { span: span(&*node.slice), kind: ExprKind::Tuple(vec![spread]) }
            }
            slice => self.expr(slice),
        };
        Subscript { span: span(node), value, index }
    }

    pub(super) fn is_formatted(&self, expr: &Expr) -> bool {
        use crate::strings::Literal;
        use crate::symtable::literal_of;
        matches!(expr, Expr::Constant(node) if matches!(literal_of(node, self.literals), Some(Literal::Formatted(_))))
    }
}

/// Stands where a fault was reported: the tree it is in is thrown away.
fn nowhere(expr: &Expr) -> Single {
    Single::Name(Name { span: span(expr), symbol: Symbol(0), place: Place::Global(0) })
}

fn is_keyword_constant(expr: &Expr) -> bool {
    matches!(expr, Expr::Constant(node) if matches!(node.value, ast::Constant::None | ast::Constant::Bool(_)))
}

/// What `CPython` calls a kind of expression.
fn kind_name(expr: &Expr, formatted: bool) -> &'static str {
    match expr {
        Expr::BoolOp(_) | Expr::BinOp(_) | Expr::UnaryOp(_) => "expression",
        Expr::NamedExpr(_) => "named expression",
        Expr::Lambda(_) => "lambda",
        Expr::IfExp(_) => "conditional expression",
        Expr::Dict(_) => "dict literal",
        Expr::Set(_) => "set display",
        Expr::ListComp(_) => "list comprehension",
        Expr::SetComp(_) => "set comprehension",
        Expr::DictComp(_) => "dict comprehension",
        Expr::GeneratorExp(_) => "generator expression",
        Expr::Await(_) => "await expression",
        Expr::Yield(_) | Expr::YieldFrom(_) => "yield expression",
        Expr::Compare(_) => "comparison",
        Expr::Call(_) => "function call",
        Expr::FormattedValue(_) | Expr::JoinedStr(_) => "f-string expression",
        Expr::Constant(_) if formatted => "f-string expression",
        Expr::Constant(node) => match node.value {
            ast::Constant::None => "None",
            ast::Constant::Bool(true) => "True",
            ast::Constant::Bool(false) => "False",
            ast::Constant::Ellipsis => "ellipsis",
            ast::Constant::Str(_)
            | ast::Constant::Bytes(_)
            | ast::Constant::Int(_)
            | ast::Constant::Tuple(_)
            | ast::Constant::Float(_)
            | ast::Constant::Complex { .. } => "literal",
        },
        Expr::Attribute(_) => "attribute",
        Expr::Subscript(_) => "subscript",
        Expr::Starred(_) => "starred",
        Expr::Name(_) => "name",
        Expr::List(_) => "list",
        Expr::Tuple(_) => "tuple",
        Expr::Slice(_) => "slice",
    }
}
