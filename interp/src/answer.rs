//! What the answer rule asks of a program's text: which names it stores, and where.

use std::sync::Arc;

use hiddentables_syntax::Program;
use hiddentables_syntax::ast::{
    Defaults, DictItem, Element, Expr, ExprKind, FunctionBody, Name, Pattern, Piece, Produce, Single, Stmt, StmtKind,
    Target, Unpack,
};

/// The plain name that the nearest top-level assignment from the end stores last: `c` of `a, b = c = 1`, of `c: int = 1`, of `c += 1`.
/// What it holds at the end is the answer of a program that ends in a statement.
pub fn last_assigned(program: &Program) -> Option<Arc<str>> {
    let name = program.body().iter().rev().find_map(|stmt| match &stmt.kind {
        StmtKind::Assign { targets, .. } => match targets.last() {
            Some(Target::Single(Single::Name(name))) => Some(name),
            _ => None,
        },
        StmtKind::AugAssign { target: Single::Name(name), .. } => Some(name),
        StmtKind::AnnAssign(annotated) => match &annotated.target {
            Single::Name(name) => Some(name),
            _ => None,
        },
        _ => None,
    })?;
    program.symbols().get(name.symbol.0 as usize).map(Arc::clone)
}

/// Whether the program stores a name by an assignment anywhere: in a function, a loop, a comprehension too.
/// (An import, a `def`, a parameter or an `except … as` binds a name without storing it in this sense.)
pub fn binds(program: &Program, name: &str) -> bool {
    let Some(symbol) = program.symbols().iter().position(|symbol| **symbol == *name) else {
        return false;
    };
    let search = Search { symbol: symbol as u32 };
    search.block(program.body())
}

/// A walk over everything that may hold a stored name.
struct Search {
    symbol: u32,
}

impl Search {
    fn name(&self, name: &Name) -> bool {
        name.symbol.0 == self.symbol
    }

    fn block(&self, body: &[Stmt]) -> bool {
        body.iter().any(|stmt| self.stmt(stmt))
    }

    fn stmt(&self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::Assign { targets, value } => targets.iter().any(|t| self.target(t)) || self.expr(value),
            StmtKind::AugAssign { target, value, .. } => self.single(target) || self.expr(value),
            StmtKind::AnnAssign(annotated) => {
                self.single(&annotated.target)
                    || self.maybe(annotated.annotation.as_ref())
                    || self.maybe(annotated.value.as_ref())
            }
            StmtKind::If { branches, orelse } => {
                branches.iter().any(|branch| self.expr(&branch.test) || self.block(&branch.body)) || self.block(orelse)
            }
            StmtKind::While { test, body, orelse } => self.expr(test) || self.block(body) || self.block(orelse),
            StmtKind::For { target, iterable, body, orelse } => {
                self.target(target) || self.expr(iterable) || self.block(body) || self.block(orelse)
            }
            StmtKind::FunctionDef(definition) => {
                definition.decorators.iter().any(|decorator| self.expr(decorator))
                    || definition.annotations.iter().any(|annotation| self.expr(annotation))
                    || self.defaults(&definition.defaults)
                    || self.body(&definition.function.body)
            }
            StmtKind::Return(value) => self.maybe(value.as_ref()),
            StmtKind::Break | StmtKind::Continue | StmtKind::Pass | StmtKind::Import(_) | StmtKind::ImportFrom(_) => {
                false
            }
            // `del name` is no store, though what it subscripts may hold one.
            StmtKind::Delete(targets) => {
                targets.iter().any(|target| !matches!(target, Single::Name(_)) && self.single(target))
            }
            StmtKind::Assert { test, message } => self.expr(test) || self.maybe(message.as_ref()),
            StmtKind::Raise { exception, cause } => self.maybe(exception.as_ref()) || self.maybe(cause.as_ref()),
            StmtKind::Match(node) => {
                self.expr(&node.subject)
                    || node.cases.iter().any(|case| {
                        self.pattern(&case.pattern) || self.maybe(case.guard.as_ref()) || self.block(&case.body)
                    })
            }
            StmtKind::Try(tried) => {
                let handled = |handler: &hiddentables_syntax::ast::Handler| {
                    self.maybe(handler.class.as_ref()) || self.block(&handler.body)
                };
                self.block(&tried.body)
                    || tried.handlers.iter().any(handled)
                    || self.block(&tried.orelse)
                    || self.block(&tried.finally)
            }
        }
    }

    fn pattern(&self, pattern: &Pattern) -> bool {
        pattern.name().is_some_and(|name| self.name(name)) || pattern.parts().into_iter().any(|part| self.pattern(part))
    }

    fn body(&self, body: &FunctionBody) -> bool {
        match body {
            FunctionBody::Block(body) => self.block(body),
            FunctionBody::Expr(expr) => self.expr(expr),
        }
    }

    fn defaults(&self, defaults: &Defaults) -> bool {
        defaults.positional.iter().any(|e| self.expr(e)) || defaults.keyword_only.iter().any(|(_, e)| self.expr(e))
    }

    fn target(&self, target: &Target) -> bool {
        match target {
            Target::Single(single) => self.single(single),
            Target::Unpack(unpack) => {
                let Unpack { before, star, .. } = &**unpack;
                before.iter().any(|t| self.target(t))
                    || star.as_ref().is_some_and(|s| self.target(&s.target) || s.after.iter().any(|t| self.target(t)))
            }
        }
    }

    fn single(&self, single: &Single) -> bool {
        match single {
            Single::Name(name) => self.name(name),
            Single::Attribute(attribute) => self.expr(&attribute.value),
            Single::Subscript(subscript) => self.expr(&subscript.value) || self.expr(&subscript.index),
        }
    }

    fn maybe(&self, expr: Option<&Expr>) -> bool {
        expr.is_some_and(|expr| self.expr(expr))
    }

    fn elements(&self, elements: &[Element]) -> bool {
        elements.iter().any(|element| self.expr(element.expr()))
    }

    fn expr(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Constant(_) | ExprKind::Name(..) => false,
            ExprKind::Attribute(attribute) => self.expr(&attribute.value),
            ExprKind::Subscript(subscript) => self.expr(&subscript.value) || self.expr(&subscript.index),
            ExprKind::Slice(slice) => {
                [&slice.lower, &slice.upper, &slice.step].into_iter().any(|part| self.maybe(part.as_ref()))
            }
            ExprKind::Call(call) => {
                self.expr(&call.function)
                    || self.elements(&call.arguments)
                    || call.keywords.iter().any(|keyword| self.expr(&keyword.value))
            }
            ExprKind::BinOp(binary) => self.expr(&binary.left) || self.expr(&binary.right),
            ExprKind::UnaryOp(_, operand) => self.expr(operand),
            ExprKind::BoolOp(_, operands) => operands.iter().any(|operand| self.expr(operand)),
            ExprKind::Compare(compare) => self.expr(&compare.left) || compare.rest.iter().any(|(_, e)| self.expr(e)),
            ExprKind::IfExp(choice) => self.expr(&choice.test) || self.expr(&choice.body) || self.expr(&choice.orelse),
            ExprKind::Lambda(lambda) => self.defaults(&lambda.defaults) || self.body(&lambda.function.body),
            ExprKind::List(elements) | ExprKind::Tuple(elements) | ExprKind::Set(elements) => self.elements(elements),
            ExprKind::Dict(items) => items.iter().any(|item| match item {
                DictItem::Pair(key, value) => self.expr(key) || self.expr(value),
                DictItem::Spread(mapping) => self.expr(mapping),
            }),
            ExprKind::Comprehension(comprehension) => {
                let body = &*comprehension.body;
                self.expr(&comprehension.iterable)
                    || self.target(&body.target)
                    || body.conditions.iter().any(|condition| self.expr(condition))
                    || body.inner.iter().any(|inner| {
                        self.expr(&inner.iterable)
                            || self.target(&inner.target)
                            || inner.conditions.iter().any(|condition| self.expr(condition))
                    })
                    || match &body.result {
                        Produce::List(item) | Produce::Set(item) | Produce::Generator(item) => self.expr(item),
                        Produce::Dict(key, value) => self.expr(key) || self.expr(value),
                    }
            }
            ExprKind::JoinedStr(pieces) => self.pieces(pieces),
            ExprKind::NamedExpr(named) => self.name(&named.name) || self.expr(&named.value),
        }
    }

    fn pieces(&self, pieces: &[Piece]) -> bool {
        pieces.iter().any(|piece| match piece {
            Piece::Text(_) => false,
            Piece::Field(field) => self.expr(&field.value) || field.spec.as_ref().is_some_and(|spec| self.pieces(spec)),
        })
    }
}
