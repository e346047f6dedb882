//! The first pass over the parser's tree: what each scope binds, declares and uses, with the faults `CPython`'s symbol table finds.

use rustpython_parser::ast::{self, Expr, Ranged, Stmt};

use crate::intern::Symbols;
use crate::lexer::Stop;
use crate::scope::{Block, ScopeKind, Scopes, Variable};
use crate::strings::{Literal, RawPiece};

/// Stands for "no `nonlocal` statement": a comprehension binds outside by `:=`.
const BY_WALRUS: u32 = u32::MAX;

/// The pass and what it gathers.
pub(crate) struct Symtable<'a> {
    pub(crate) scopes: Scopes,
    pub(crate) symbols: &'a mut Symbols,
    pub(crate) faults: Vec<Stop>,
    literals: &'a [Literal],
    /// Whether `from __future__ import annotations` leaves annotations unevaluated.
    postponed: bool,
    current: usize,
    /// The names of each comprehension that is open, for the wording of a `yield` in it.
    comprehensions: Vec<&'static str>,
}

/// The key of a node that makes a scope.
pub(crate) fn key<T>(node: &T) -> usize {
    std::ptr::from_ref(node).addr()
}

impl<'a> Symtable<'a> {
    pub(crate) fn new(symbols: &'a mut Symbols, literals: &'a [Literal], postponed: bool) -> Self {
        let scopes = Scopes::new();
        Self { scopes, symbols, faults: Vec::new(), literals, postponed, current: 0, comprehensions: Vec::new() }
    }

    pub(crate) fn body(&mut self, body: &[Stmt]) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn block(&mut self) -> Option<&mut Block> {
        self.scopes.blocks.get_mut(self.current)
    }

    fn variable(&mut self, name: &str) -> Option<&mut Variable> {
        let symbol = self.symbols.intern(name);
        self.block().map(|block| block.variable(symbol))
    }

    fn bind(&mut self, name: &str) {
        if let Some(variable) = self.variable(name) {
            variable.bound = true;
            variable.assigned = true;
        }
    }

    fn fault(&mut self, range: &impl Ranged, message: impl Into<String>) {
        self.faults.push(Stop::syntax(range.start().into(), message));
    }

    fn inside(&mut self, key: usize, kind: ScopeKind, visit: impl FnOnce(&mut Self)) {
        let outer = self.current;
        self.current = self.scopes.add(kind, outer);
        self.scopes.of_node.insert(key, self.current);
        visit(self);
        self.current = outer;
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => {
                self.function(key(def), &def.name, &def.args, def.returns.as_deref(), &def.decorator_list, &def.body);
            }
            Stmt::AsyncFunctionDef(def) => {
                self.function(key(def), &def.name, &def.args, def.returns.as_deref(), &def.decorator_list, &def.body);
            }
            Stmt::ClassDef(class) => self.class(class),
            Stmt::Return(node) => self.maybe(node.value.as_deref()),
            Stmt::Delete(node) => self.all(&node.targets),
            Stmt::Assign(node) => {
                self.all(&node.targets);
                self.expr(&node.value);
            }
            Stmt::TypeAlias(node) => self.expr(&node.value),
            Stmt::AugAssign(node) => {
                self.expr(&node.target);
                self.expr(&node.value);
            }
            Stmt::AnnAssign(node) => self.annotated(node),
            Stmt::For(node) => self.loops(&node.target, &node.iter, &node.body, &node.orelse),
            Stmt::AsyncFor(node) => self.loops(&node.target, &node.iter, &node.body, &node.orelse),
            Stmt::While(node) => {
                self.expr(&node.test);
                self.body(&node.body);
                self.body(&node.orelse);
            }
            Stmt::If(node) => {
                self.expr(&node.test);
                self.body(&node.body);
                self.body(&node.orelse);
            }
            Stmt::With(node) => self.with(&node.items, &node.body),
            Stmt::AsyncWith(node) => self.with(&node.items, &node.body),
            Stmt::Match(node) => self.matches(node),
            Stmt::Raise(node) => {
                self.maybe(node.exc.as_deref());
                self.maybe(node.cause.as_deref());
            }
            Stmt::Try(node) => {
                self.tries(&node.body, &node.handlers, &node.orelse, &node.finalbody);
            }
            Stmt::TryStar(node) => {
                self.tries(&node.body, &node.handlers, &node.orelse, &node.finalbody);
            }
            Stmt::Assert(node) => {
                self.expr(&node.test);
                self.maybe(node.msg.as_deref());
            }
            Stmt::Import(node) => self.imports(stmt, &node.names),
            Stmt::ImportFrom(node) => self.imports(stmt, &node.names),
            Stmt::Global(node) => self.declared(stmt, &node.names, "global"),
            Stmt::Nonlocal(node) => self.declared(stmt, &node.names, "nonlocal"),
            Stmt::Expr(node) => self.expr(&node.value),
            Stmt::Pass(_) | Stmt::Break(_) | Stmt::Continue(_) => {}
        }
    }

    fn function(
        &mut self,
        key: usize,
        name: &str,
        args: &ast::Arguments,
        returns: Option<&Expr>,
        decorators: &[Expr],
        body: &[Stmt],
    ) {
        self.bind(name);
        self.defaults(args);
        if !self.postponed {
            for annotation in annotations(args) {
                self.expr(annotation);
            }
            self.maybe(returns);
        }
        self.all(decorators);
        let comprehensions = std::mem::take(&mut self.comprehensions);
        self.inside(key, ScopeKind::Function, |this| {
            this.parameters(args);
            this.body(body);
        });
        self.comprehensions = comprehensions;
    }

    fn lambda(&mut self, lambda: &ast::ExprLambda) {
        self.defaults(&lambda.args);
        let comprehensions = std::mem::take(&mut self.comprehensions);
        self.inside(key(lambda), ScopeKind::Function, |this| {
            this.parameters(&lambda.args);
            this.expr(&lambda.body);
        });
        self.comprehensions = comprehensions;
    }

    fn defaults(&mut self, args: &ast::Arguments) {
        for arg in args.posonlyargs.iter().chain(&args.args).chain(&args.kwonlyargs) {
            self.maybe(arg.default.as_deref());
        }
    }

    fn parameters(&mut self, args: &ast::Arguments) {
        let given = args.posonlyargs.iter().chain(&args.args).chain(&args.kwonlyargs).map(|arg| &arg.def);
        for arg in given.chain(args.vararg.as_deref()).chain(args.kwarg.as_deref()) {
            if let Some(variable) = self.variable(&arg.arg) {
                variable.parameter = true;
            }
        }
    }

    fn class(&mut self, class: &ast::StmtClassDef) {
        self.bind(&class.name);
        self.all(&class.bases);
        for keyword in &class.keywords {
            self.expr(&keyword.value);
        }
        self.all(&class.decorator_list);
        let comprehensions = std::mem::take(&mut self.comprehensions);
        self.inside(key(class), ScopeKind::Class, |this| this.body(&class.body));
        self.comprehensions = comprehensions;
    }

    fn loops(&mut self, target: &Expr, iter: &Expr, body: &[Stmt], orelse: &[Stmt]) {
        self.expr(target);
        self.expr(iter);
        self.body(body);
        self.body(orelse);
    }

    fn with(&mut self, items: &[ast::WithItem], body: &[Stmt]) {
        for item in items {
            self.expr(&item.context_expr);
            self.maybe(item.optional_vars.as_deref());
        }
        self.body(body);
    }

    fn matches(&mut self, node: &ast::StmtMatch) {
        self.expr(&node.subject);
        for case in &node.cases {
            self.pattern(&case.pattern);
            self.maybe(case.guard.as_deref());
            self.body(&case.body);
        }
    }

    fn pattern(&mut self, pattern: &ast::Pattern) {
        use ast::Pattern;
        match pattern {
            Pattern::MatchValue(node) => self.expr(&node.value),
            Pattern::MatchSingleton(_) => {}
            Pattern::MatchSequence(node) => node.patterns.iter().for_each(|part| self.pattern(part)),
            Pattern::MatchMapping(node) => {
                self.all(&node.keys);
                node.patterns.iter().for_each(|part| self.pattern(part));
                self.captured(node.rest.as_ref());
            }
            Pattern::MatchClass(node) => {
                self.expr(&node.cls);
                node.patterns.iter().chain(&node.kwd_patterns).for_each(|part| self.pattern(part));
            }
            Pattern::MatchStar(node) => self.captured(node.name.as_ref().filter(|name| name.as_str() != "_")),
            Pattern::MatchAs(node) => {
                if let Some(inner) = &node.pattern {
                    self.pattern(inner);
                }
                self.captured(node.name.as_ref());
            }
            Pattern::MatchOr(node) => node.patterns.iter().for_each(|part| self.pattern(part)),
        }
    }

    fn captured(&mut self, name: Option<&ast::Identifier>) {
        if let Some(name) = name {
            self.bind(name);
        }
    }

    fn tries(&mut self, body: &[Stmt], handlers: &[ast::ExceptHandler], orelse: &[Stmt], finally: &[Stmt]) {
        self.body(body);
        for ast::ExceptHandler::ExceptHandler(handler) in handlers {
            self.maybe(handler.type_.as_deref());
            if let Some(name) = &handler.name {
                self.bind(name);
            }
            self.body(&handler.body);
        }
        self.body(orelse);
        self.body(finally);
    }

    fn imports(&mut self, stmt: &Stmt, names: &[ast::Alias]) {
        for alias in names {
            let bound = alias.asname.as_ref().unwrap_or(&alias.name);
            if bound.as_str() == "*" {
                if self.current != 0 {
                    self.fault(stmt, "import * only allowed at module level");
                }
            } else {
                let first = bound.split('.').next().unwrap_or_default();
                if let Some(variable) = self.variable(first) {
                    variable.bound = true;
                }
            }
        }
    }

    fn declared(&mut self, stmt: &Stmt, names: &[ast::Identifier], word: &str) {
        let module = self.current == 0;
        for name in names {
            let at = u32::from(stmt.start());
            let Some(variable) = self.variable(name) else {
                continue;
            };
            let before = *variable;
            if word == "global" {
                variable.global = Some(at);
            } else {
                variable.nonlocal = Some(at);
            }
            let message = if before.parameter {
                format!("name '{name}' is parameter and {word}")
            } else if before.used {
                format!("name '{name}' is used prior to {word} declaration")
            } else if before.annotated {
                format!("annotated name '{name}' can't be {word}")
            } else if before.assigned {
                format!("name '{name}' is assigned to before {word} declaration")
            } else if module && word == "nonlocal" {
                "nonlocal declaration not allowed at module level".to_owned()
            } else if (word == "global" && before.nonlocal.is_some()) || (word == "nonlocal" && before.global.is_some())
            {
                let first = before.global.or(before.nonlocal).unwrap_or(at);
                self.faults.push(Stop::syntax(first as usize, format!("name '{name}' is nonlocal and global")));
                continue;
            } else {
                continue;
            };
            self.fault(stmt, message);
        }
    }

    fn annotated(&mut self, node: &ast::StmtAnnAssign) {
        if let Expr::Name(name) = &*node.target {
            let module = self.current == 0;
            let simple = node.simple && node.range.start() == name.range.start();
            let Some(variable) = self.variable(&name.id) else {
                return;
            };
            let word = if variable.global.is_some() { "global" } else { "nonlocal" };
            let declared = (variable.global.is_some() || variable.nonlocal.is_some()) && !module && simple;
            variable.annotated |= simple;
            if simple || node.value.is_some() {
                variable.bound = true;
                variable.assigned |= node.value.is_some();
            }
            if declared {
                self.fault(node, format!("annotated name '{}' can't be {word}", name.id));
            }
        } else {
            self.expr(&node.target);
        }
        if !self.postponed && self.evaluates_annotations() {
            self.expr(&node.annotation);
        }
        self.maybe(node.value.as_deref());
    }

    fn evaluates_annotations(&self) -> bool {
        self.scopes
            .blocks
            .get(self.current)
            .is_some_and(|block| matches!(block.kind, ScopeKind::Module | ScopeKind::Class))
    }

    fn all(&mut self, exprs: &[Expr]) {
        for expr in exprs {
            self.expr(expr);
        }
    }

    fn maybe(&mut self, expr: Option<&Expr>) {
        if let Some(expr) = expr {
            self.expr(expr);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::BoolOp(node) => self.all(&node.values),
            Expr::NamedExpr(node) => self.walrus(node),
            Expr::BinOp(node) => {
                self.expr(&node.left);
                self.expr(&node.right);
            }
            Expr::UnaryOp(node) => self.expr(&node.operand),
            Expr::Lambda(node) => self.lambda(node),
            Expr::IfExp(node) => {
                self.expr(&node.test);
                self.expr(&node.body);
                self.expr(&node.orelse);
            }
            Expr::Dict(node) => {
                node.keys.iter().flatten().for_each(|key| self.expr(key));
                self.all(&node.values);
            }
            Expr::Set(node) => self.all(&node.elts),
            Expr::ListComp(node) => self.comprehension(key(node), "list comprehension", &node.generators, &[&node.elt]),
            Expr::SetComp(node) => self.comprehension(key(node), "set comprehension", &node.generators, &[&node.elt]),
            Expr::DictComp(node) => {
                self.comprehension(key(node), "dict comprehension", &node.generators, &[&node.key, &node.value]);
            }
            Expr::GeneratorExp(node) => {
                self.comprehension(key(node), "generator expression", &node.generators, &[&node.elt]);
            }
            Expr::Await(node) => self.expr(&node.value),
            Expr::Yield(node) => {
                self.maybe(node.value.as_deref());
                self.yields(expr);
            }
            Expr::YieldFrom(node) => {
                self.expr(&node.value);
                self.yields(expr);
            }
            Expr::Compare(node) => {
                self.expr(&node.left);
                self.all(&node.comparators);
            }
            Expr::Call(node) => {
                self.expr(&node.func);
                self.all(&node.args);
                node.keywords.iter().for_each(|keyword| self.expr(&keyword.value));
            }
            Expr::Constant(node) => self.constant(node),
            Expr::FormattedValue(node) => self.expr(&node.value),
            Expr::JoinedStr(node) => self.all(&node.values),
            Expr::Attribute(node) => self.expr(&node.value),
            Expr::Subscript(node) => {
                self.expr(&node.value);
                self.expr(&node.slice);
            }
            Expr::Starred(node) => self.expr(&node.value),
            Expr::Name(node) => self.name(node),
            Expr::List(node) => self.all(&node.elts),
            Expr::Tuple(node) => self.all(&node.elts),
            Expr::Slice(node) => {
                self.maybe(node.lower.as_deref());
                self.maybe(node.upper.as_deref());
                self.maybe(node.step.as_deref());
            }
        }
    }

    /// A string: its token carries an index into the decoded literals.
    fn constant(&mut self, node: &ast::ExprConstant) {
        if let Some(Literal::Formatted(pieces)) = literal_of(node, self.literals) {
            self.pieces(pieces);
        }
    }

    fn pieces(&mut self, pieces: &[RawPiece]) {
        for piece in pieces {
            if let RawPiece::Field { value, spec, .. } = piece {
                self.expr(value);
                self.pieces(spec.as_deref().unwrap_or_default());
            }
        }
    }

    fn name(&mut self, node: &ast::ExprName) {
        let Some(variable) = self.variable(&node.id) else {
            return;
        };
        match node.ctx {
            ast::ExprContext::Load => variable.used = true,
            ast::ExprContext::Store | ast::ExprContext::Del => {
                variable.bound = true;
                variable.assigned = true;
            }
        }
    }

    fn yields(&mut self, node: &Expr) {
        let kind = self.scopes.blocks.get(self.current).map(|block| block.kind);
        if kind == Some(ScopeKind::Comprehension)
            && let Some(what) = self.comprehensions.last()
        {
            self.fault(node, format!("'yield' inside {what}"));
        }
    }

    fn comprehension(&mut self, key: usize, what: &'static str, generators: &[ast::Comprehension], results: &[&Expr]) {
        let Some((first, rest)) = generators.split_first() else {
            return;
        };
        self.iterable(&first.iter);
        self.inside(key, ScopeKind::Comprehension, |this| {
            this.comprehensions.push(what);
            this.iteration_target(&first.target);
            this.all(&first.ifs);
            for generator in rest {
                this.iteration_target(&generator.target);
                this.iterable(&generator.iter);
                this.all(&generator.ifs);
            }
            for result in results.iter().rev() {
                this.expr(result);
            }
            this.comprehensions.pop();
        });
    }

    fn iterable(&mut self, expr: &Expr) {
        if let Some(block) = self.block() {
            block.in_iterable += 1;
        }
        self.expr(expr);
        if let Some(block) = self.block() {
            block.in_iterable -= 1;
        }
    }

    fn iteration_target(&mut self, target: &Expr) {
        match target {
            Expr::Name(name) => {
                let Some(variable) = self.variable(&name.id) else {
                    return;
                };
                let walrus = variable.nonlocal == Some(BY_WALRUS) || variable.global == Some(BY_WALRUS);
                variable.bound = true;
                variable.iteration = true;
                if walrus {
                    self.fault(
                        name,
                        format!("comprehension inner loop cannot rebind assignment expression target '{}'", name.id),
                    );
                }
            }
            Expr::Tuple(node) => node.elts.iter().for_each(|target| self.iteration_target(target)),
            Expr::List(node) => node.elts.iter().for_each(|target| self.iteration_target(target)),
            Expr::Starred(node) => self.iteration_target(&node.value),
            other => self.expr(other),
        }
    }

    fn walrus(&mut self, node: &ast::ExprNamedExpr) {
        let Expr::Name(name) = &*node.target else {
            return;
        };
        if self.block().is_some_and(|block| block.in_iterable > 0) {
            self.fault(node, "assignment expression cannot be used in a comprehension iterable expression");
        }
        self.walrus_target(node, name);
        self.expr(&node.value);
    }

    /// Bind in the nearest scope that is no comprehension, and have the comprehensions between take it from there.
    fn walrus_target(&mut self, node: &ast::ExprNamedExpr, name: &ast::ExprName) {
        let symbol = self.symbols.intern(&name.id);
        let mut at = self.current;
        let mut between = Vec::new();
        while let Some(block) = self.scopes.blocks.get_mut(at).filter(|block| block.kind == ScopeKind::Comprehension) {
            let parent = block.parent;
            if block.variable(symbol).iteration {
                let message =
                    format!("assignment expression cannot rebind comprehension iteration variable '{}'", name.id);
                self.fault(node, message);
                return;
            }
            between.push(at);
            at = parent;
        }
        let Some(owner) = self.scopes.blocks.get_mut(at) else {
            return;
        };
        let class = owner.kind == ScopeKind::Class;
        let variable = owner.variable(symbol);
        variable.bound = true;
        let global = at == 0 || variable.global.is_some();
        if class && !between.is_empty() {
            self.fault(node, "assignment expression within a comprehension cannot be used in a class body");
        }
        for comprehension in between {
            if let Some(block) = self.scopes.blocks.get_mut(comprehension) {
                let variable = block.variable(symbol);
                variable.bound = true;
                if global {
                    variable.global = Some(BY_WALRUS);
                } else {
                    variable.nonlocal = Some(BY_WALRUS);
                }
            }
        }
    }
}

/// The decoded literal a string token stands for.
pub(crate) fn literal_of<'l>(node: &ast::ExprConstant, literals: &'l [Literal]) -> Option<&'l Literal> {
    match (&node.value, &node.kind) {
        (ast::Constant::Str(index), Some(_)) => literals.get(index.parse::<usize>().ok()?),
        _ => None,
    }
}

/// The annotations of parameters, in the order `CPython` evaluates them.
pub(crate) fn annotations(args: &ast::Arguments) -> impl Iterator<Item = &Expr> {
    let positional = args.args.iter().chain(&args.posonlyargs).map(|arg| &arg.def);
    let keyword_only = args.kwonlyargs.iter().map(|arg| &arg.def);
    positional
        .chain(args.vararg.as_deref())
        .chain(keyword_only)
        .chain(args.kwarg.as_deref())
        .filter_map(|arg| arg.annotation.as_deref())
}
