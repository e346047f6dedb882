//! Every node of a program, in the order of the text but for what a node shares with its parts.
//!
//! The matches are exhaustive, without `_`: a construct the tree learns to say does not compile here until somebody decided what becomes of it.

use hiddentables_syntax::ast::{
    Attribute, AttributePattern, Comprehension, Defaults, DictItem, Element, Expr, ExprKind, Function, FunctionBody,
    ImportFrom, ImportedModule, Name, Parameters, Pattern, PatternKind, Piece, Produce, Program, Single, Stmt,
    StmtKind, Subscript, Target,
};

/// What a rule can look at.
pub(crate) enum Node<'a> {
    /// One module of an `import`.
    Import(&'a ImportedModule),
    /// `from … import …`
    ImportFrom(&'a ImportFrom),
    /// Any expression.
    Expr(&'a Expr),
    /// A name that is bound: stored, deleted, imported, declared as parameter.
    Name(&'a Name),
    /// An attribute that is read, stored or deleted.
    Attribute(&'a Attribute),
    /// An attribute that a class pattern reads.
    AttributePattern(&'a AttributePattern),
    /// What is stored to or deleted.
    Store(&'a Single),
}

/// Show every node to `see`.
pub(crate) fn program<'a>(program: &'a Program, see: &mut dyn FnMut(Node<'a>)) {
    Walk { see }.block(program.body());
}

struct Walk<'s, 'a> {
    see: &'s mut dyn FnMut(Node<'a>),
}

impl<'a> Walk<'_, 'a> {
    fn block(&mut self, block: &'a [Stmt]) {
        for stmt in block {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Expr(value) => self.expr(value),
            StmtKind::Assign { targets, value } => {
                for target in targets {
                    self.target(target);
                }
                self.expr(value);
            }
            StmtKind::AugAssign { target, op: _, value } => {
                self.single(target);
                self.expr(value);
            }
            StmtKind::AnnAssign(node) => {
                self.single(&node.target);
                self.maybe(node.annotation.as_ref());
                self.maybe(node.value.as_ref());
            }
            StmtKind::If { branches, orelse } => {
                for branch in branches {
                    self.expr(&branch.test);
                    self.block(&branch.body);
                }
                self.block(orelse);
            }
            StmtKind::While { test, body, orelse } => {
                self.expr(test);
                self.block(body);
                self.block(orelse);
            }
            StmtKind::For { target, iterable, body, orelse } => {
                self.target(target);
                self.expr(iterable);
                self.block(body);
                self.block(orelse);
            }
            StmtKind::FunctionDef(node) => {
                node.decorators.iter().for_each(|decorator| self.expr(decorator));
                (self.see)(Node::Name(&node.name));
                self.defaults(&node.defaults);
                node.annotations.iter().for_each(|annotation| self.expr(annotation));
                self.function(&node.function);
            }
            StmtKind::Return(value) => self.maybe(value.as_ref()),
            StmtKind::Break | StmtKind::Continue | StmtKind::Pass => {}
            StmtKind::Delete(targets) => targets.iter().for_each(|target| self.single(target)),
            StmtKind::Assert { test, message } => {
                self.expr(test);
                self.maybe(message.as_ref());
            }
            StmtKind::Raise { exception, cause } => {
                self.maybe(exception.as_ref());
                self.maybe(cause.as_ref());
            }
            StmtKind::Match(node) => {
                self.expr(&node.subject);
                for case in &node.cases {
                    self.pattern(&case.pattern);
                    self.maybe(case.guard.as_ref());
                    self.block(&case.body);
                }
            }
            StmtKind::Try(node) => {
                self.block(&node.body);
                for handler in &node.handlers {
                    self.maybe(handler.class.as_ref());
                    if let Some(name) = &handler.name {
                        (self.see)(Node::Name(name));
                    }
                    self.block(&handler.body);
                }
                self.block(&node.orelse);
                self.block(&node.finally);
            }
            StmtKind::Import(modules) => {
                for module in modules {
                    (self.see)(Node::Import(module));
                    (self.see)(Node::Name(&module.name));
                }
            }
            StmtKind::ImportFrom(node) => {
                (self.see)(Node::ImportFrom(node));
                node.names.iter().for_each(|name| (self.see)(Node::Name(&name.name)));
            }
        }
    }

    fn pattern(&mut self, pattern: &'a Pattern) {
        if let PatternKind::Class(class) = &pattern.kind {
            for keyword in &class.keywords {
                (self.see)(Node::AttributePattern(keyword));
            }
        }
        pattern.expressions().into_iter().for_each(|expr| self.expr(expr));
        pattern.parts().into_iter().for_each(|part| self.pattern(part));
        if let Some(name) = pattern.name() {
            (self.see)(Node::Name(name));
        }
    }

    fn maybe(&mut self, expr: Option<&'a Expr>) {
        if let Some(expr) = expr {
            self.expr(expr);
        }
    }

    fn expr(&mut self, expr: &'a Expr) {
        (self.see)(Node::Expr(expr));
        match &expr.kind {
            ExprKind::Constant(_) | ExprKind::Name(..) => {}
            ExprKind::Attribute(node) => self.attribute(node),
            ExprKind::Subscript(node) => self.subscript(node),
            ExprKind::Slice(node) => {
                self.maybe(node.lower.as_ref());
                self.maybe(node.upper.as_ref());
                self.maybe(node.step.as_ref());
            }
            ExprKind::Call(node) => {
                self.expr(&node.function);
                self.elements(&node.arguments);
                node.keywords.iter().for_each(|keyword| self.expr(&keyword.value));
            }
            ExprKind::BinOp(node) => {
                self.expr(&node.left);
                self.expr(&node.right);
            }
            ExprKind::UnaryOp(_, operand) => self.expr(operand),
            ExprKind::BoolOp(_, values) => values.iter().for_each(|value| self.expr(value)),
            ExprKind::Compare(node) => {
                self.expr(&node.left);
                node.rest.iter().for_each(|(_, right)| self.expr(right));
            }
            ExprKind::IfExp(node) => {
                self.expr(&node.body);
                self.expr(&node.test);
                self.expr(&node.orelse);
            }
            ExprKind::Lambda(node) => {
                self.defaults(&node.defaults);
                self.function(&node.function);
            }
            ExprKind::List(elements) | ExprKind::Tuple(elements) | ExprKind::Set(elements) => {
                self.elements(elements);
            }
            ExprKind::Dict(items) => items.iter().for_each(|item| self.item(item)),
            ExprKind::Comprehension(node) => self.comprehension(node),
            ExprKind::JoinedStr(pieces) => self.pieces(pieces),
            ExprKind::NamedExpr(node) => {
                (self.see)(Node::Name(&node.name));
                self.expr(&node.value);
            }
        }
    }

    fn attribute(&mut self, node: &'a Attribute) {
        (self.see)(Node::Attribute(node));
        self.expr(&node.value);
    }

    fn subscript(&mut self, node: &'a Subscript) {
        self.expr(&node.value);
        self.expr(&node.index);
    }

    fn elements(&mut self, elements: &'a [Element]) {
        for element in elements {
            self.expr(element.expr());
        }
    }

    fn item(&mut self, item: &'a DictItem) {
        match item {
            DictItem::Pair(key, value) => {
                self.expr(key);
                self.expr(value);
            }
            DictItem::Spread(mapping) => self.expr(mapping),
        }
    }

    fn comprehension(&mut self, node: &'a Comprehension) {
        self.expr(&node.iterable);
        let body = &node.body;
        self.target(&body.target);
        body.conditions.iter().for_each(|condition| self.expr(condition));
        for inner in &body.inner {
            self.expr(&inner.iterable);
            self.target(&inner.target);
            inner.conditions.iter().for_each(|condition| self.expr(condition));
        }
        match &body.result {
            Produce::List(element) | Produce::Set(element) | Produce::Generator(element) => {
                self.expr(element);
            }
            Produce::Dict(key, value) => {
                self.expr(key);
                self.expr(value);
            }
        }
    }

    fn pieces(&mut self, pieces: &'a [Piece]) {
        for piece in pieces {
            match piece {
                Piece::Text(_) => {}
                Piece::Field(field) => {
                    self.expr(&field.value);
                    self.pieces(field.spec.as_deref().unwrap_or_default());
                }
            }
        }
    }

    fn defaults(&mut self, defaults: &'a Defaults) {
        defaults.positional.iter().for_each(|default| self.expr(default));
        defaults.keyword_only.iter().for_each(|(_, default)| self.expr(default));
    }

    fn function(&mut self, function: &'a Function) {
        self.parameters(&function.parameters);
        match &function.body {
            FunctionBody::Block(body) => self.block(body),
            FunctionBody::Expr(body) => self.expr(body),
        }
    }

    fn parameters(&mut self, parameters: &'a Parameters) {
        let Parameters { positional_only: _, positional, star, keyword_only, double_star } = parameters;
        let all = positional.iter().chain(star).chain(keyword_only).chain(double_star);
        all.for_each(|parameter| (self.see)(Node::Name(&parameter.name)));
    }

    fn target(&mut self, target: &'a Target) {
        match target {
            Target::Single(single) => self.single(single),
            Target::Unpack(unpack) => {
                unpack.before.iter().for_each(|target| self.target(target));
                if let Some(star) = &unpack.star {
                    self.target(&star.target);
                    star.after.iter().for_each(|target| self.target(target));
                }
            }
        }
    }

    fn single(&mut self, single: &'a Single) {
        (self.see)(Node::Store(single));
        match single {
            Single::Name(name) => (self.see)(Node::Name(name)),
            Single::Attribute(attribute) => self.attribute(attribute),
            Single::Subscript(subscript) => self.subscript(subscript),
        }
    }
}
