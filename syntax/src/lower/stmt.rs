//! Statements.

use std::sync::Arc;

use rustpython_parser::ast::{self, Ranged as _, Stmt as Raw};

use super::expr::binary;
use super::future::is_future;
use super::{Around, Block, Lower, Phase, span};
use crate::ast::{
    AnnAssign, Branch, Constant, ExprKind, Handler, ImportFrom, ImportedModule, ImportedName, Stmt, StmtKind, Try,
};
use crate::symtable::key;

/// Loops and `try`s `CPython` lets nest in one function.
const MOST_BLOCKS: u32 = 20;

const MEANT_EQUALS: &str = " here. Maybe you meant '==' instead of '='?";

impl Lower<'_> {
    pub(super) fn block(&mut self, body: &[Raw]) -> Vec<Stmt> {
        body.iter().map(|stmt| Stmt { span: span(stmt), kind: self.stmt(stmt) }).collect()
    }

    fn stmt(&mut self, stmt: &Raw) -> StmtKind {
        match stmt {
            Raw::FunctionDef(node) => self.function(node),
            Raw::AsyncFunctionDef(node) => {
                self.async_function(node);
                StmtKind::Pass
            }
            Raw::ClassDef(node) => self.class(node),
            Raw::Return(node) => self.returns(node),
            Raw::Delete(node) => {
                let mut all = Vec::new();
                node.targets.iter().for_each(|target| self.deleted(target, &mut all));
                StmtKind::Delete(all)
            }
            Raw::Assign(node) => {
                let value = self.expr(&node.value);
                let targets = node.targets.iter().map(|target| self.target(target, MEANT_EQUALS)).collect();
                StmtKind::Assign { targets, value }
            }
            Raw::TypeAlias(node) => {
                self.fault(Phase::Parser, node, "invalid syntax");
                StmtKind::Pass
            }
            Raw::AugAssign(node) => {
                let target = self.augmented(&node.target);
                StmtKind::AugAssign { target, op: binary(node.op), value: self.expr(&node.value) }
            }
            Raw::AnnAssign(node) => self.annotated(node),
            Raw::For(node) => self.for_loop(&node.target, &node.iter, &node.body, &node.orelse),
            Raw::AsyncFor(node) => {
                self.only_async(stmt, "async for");
                self.for_loop(&node.target, &node.iter, &node.body, &node.orelse)
            }
            Raw::While(node) => {
                let test = self.expr(&node.test);
                let body = self.looped(stmt, &node.body);
                StmtKind::While { test, body, orelse: self.block(&node.orelse) }
            }
            Raw::If(node) => self.branches(node),
            Raw::With(node) => {
                self.unsupported("with statement", stmt);
                self.with(stmt, &node.items, &node.body)
            }
            Raw::AsyncWith(node) => {
                self.only_async(stmt, "async with");
                self.with(stmt, &node.items, &node.body)
            }
            Raw::Match(node) => self.matches(node),
            Raw::Raise(node) => {
                let exception = self.maybe(node.exc.as_deref());
                StmtKind::Raise { exception, cause: self.maybe(node.cause.as_deref()) }
            }
            Raw::Try(node) => self.tries(stmt, &node.body, &node.handlers, &node.orelse, &node.finalbody),
            Raw::TryStar(node) => {
                self.unsupported("except* clause", stmt);
                self.tries(stmt, &node.body, &node.handlers, &node.orelse, &node.finalbody)
            }
            Raw::Assert(node) => {
                let test = self.expr(&node.test);
                StmtKind::Assert { test, message: self.maybe(node.msg.as_deref()) }
            }
            Raw::Import(node) => StmtKind::Import(node.names.iter().map(|alias| self.imported(alias)).collect()),
            Raw::ImportFrom(node) => self.import_from(stmt, node),
            Raw::Expr(node) => StmtKind::Expr(self.expr(&node.value)),
            // `global` and `nonlocal` had their effect when names were resolved.
            Raw::Global(_) | Raw::Nonlocal(_) | Raw::Pass(_) => StmtKind::Pass,
            Raw::Break(_) => {
                self.in_loop(stmt, "'break' outside loop");
                StmtKind::Break
            }
            Raw::Continue(_) => {
                self.in_loop(stmt, "'continue' not properly in loop");
                StmtKind::Continue
            }
        }
    }

    fn class(&mut self, node: &ast::StmtClassDef) -> StmtKind {
        self.unsupported("class definition", node);
        if let Some(parameter) = node.type_params.first() {
            self.fault(Phase::Parser, parameter, "invalid syntax");
        }
        self.binding(&node.name, node);
        let end = node.body.first().map_or(span(node).end, |first| span(first).start);
        self.arguments_are_clear(&node.bases, &node.keywords, end);
        for decorator in &node.decorator_list {
            self.expr(decorator);
        }
        for base in &node.bases {
            if matches!(base, ast::Expr::GeneratorExp(_)) && !self.parenthesised(base) {
                self.fault(Phase::Parser, base, "invalid syntax");
            }
            if let ast::Expr::Starred(starred) = base {
                self.expr(&starred.value)
            } else {
                self.expr(base)
            };
        }
        for keyword in &node.keywords {
            self.expr(&keyword.value);
        }
        self.inside(key(node), Around { block: Block::Class, ..Around::default() }, |this| this.block(&node.body));
        StmtKind::Pass
    }

    fn returns(&mut self, node: &ast::StmtReturn) -> StmtKind {
        if matches!(self.around.block, Block::Module | Block::Class) {
            self.fault(Phase::Compiler, node, "'return' outside function");
        }
        let value = self.maybe(node.value.as_deref());
        let nothing = match &value {
            None => true,
            Some(value) => {
                matches!(&value.kind, ExprKind::Constant(id) if self.constants.all.get(id.0 as usize) == Some(&Constant::None))
            }
        };
        self.around.returns_value |= !nothing;
        StmtKind::Return(value)
    }

    fn annotated(&mut self, node: &ast::StmtAnnAssign) -> StmtKind {
        let target = self.annotation_target(&node.target);
        let value = self.maybe(node.value.as_deref());
        let evaluated = !self.postponed && self.around.block == Block::Module;
        let annotation = self.expr(&node.annotation);
        StmtKind::AnnAssign(Box::new(AnnAssign { target, annotation: evaluated.then_some(annotation), value }))
    }

    fn for_loop(&mut self, target: &ast::Expr, iter: &ast::Expr, body: &[Raw], orelse: &[Raw]) -> StmtKind {
        let iterable = self.expr(iter);
        let place = self.target(target, "");
        let body = self.looped(target, body);
        StmtKind::For { target: place, iterable, body, orelse: self.block(orelse) }
    }

    fn looped(&mut self, node: &impl ast::Ranged, body: &[Raw]) -> Vec<Stmt> {
        self.around.loops += 1;
        let body = self.nested(node, body);
        self.around.loops -= 1;
        body
    }

    /// A block of the kind `CPython` counts.
    fn nested(&mut self, node: &impl ast::Ranged, body: &[Raw]) -> Vec<Stmt> {
        if self.around.blocks >= MOST_BLOCKS {
            self.fault(Phase::Compiler, node, "too many statically nested blocks");
        }
        self.around.blocks += 1;
        let body = self.block(body);
        self.around.blocks -= 1;
        body
    }

    fn in_loop(&mut self, stmt: &Raw, message: &str) {
        if self.around.loops == 0 {
            self.fault(Phase::Compiler, stmt, message);
        }
    }

    /// The parser nests `elif`s; here they stand side by side.
    fn branches(&mut self, node: &ast::StmtIf) -> StmtKind {
        let mut branches = Vec::new();
        let mut at = node;
        loop {
            let test = self.expr(&at.test);
            branches.push(Branch { test, body: self.block(&at.body) });
            match at.orelse.as_slice() {
                // An `elif` ends where the whole does, an `if` after `else:` begins a block of its own; both run alike.
                [Raw::If(next)] => at = next,
                orelse => {
                    return StmtKind::If { branches, orelse: self.block(orelse) };
                }
            }
        }
    }

    fn with(&mut self, stmt: &Raw, items: &[ast::WithItem], body: &[Raw]) -> StmtKind {
        for item in items {
            self.expr(&item.context_expr);
            if let Some(target) = &item.optional_vars {
                self.target(target, "");
            }
        }
        self.nested(stmt, body);
        StmtKind::Pass
    }

    fn only_async(&mut self, stmt: &Raw, what: &'static str) {
        match self.around.block {
            Block::Async => self.unsupported(what, stmt),
            Block::Module | Block::Class | Block::Function => {
                self.fault(Phase::Compiler, stmt, format!("'{what}' outside async function"));
            }
        }
    }

    fn tries(
        &mut self,
        stmt: &Raw,
        body: &[Raw],
        handlers: &[ast::ExceptHandler],
        orelse: &[Raw],
        finally: &[Raw],
    ) -> StmtKind {
        let wrapped = !finally.is_empty() && !handlers.is_empty();
        self.around.blocks += u32::from(wrapped);
        let body = self.nested(stmt, body);
        let orelse = self.block(orelse);
        let last = handlers.len().saturating_sub(1);
        let handlers =
            handlers.iter().enumerate().map(|(index, handler)| self.handler(handler, index == last)).collect();
        self.around.blocks -= u32::from(wrapped);
        let finally = if finally.is_empty() { Vec::new() } else { self.nested(stmt, finally) };
        StmtKind::Try(Box::new(Try { body, handlers, orelse, finally }))
    }

    fn handler(&mut self, handler: &ast::ExceptHandler, last: bool) -> Handler {
        let ast::ExceptHandler::ExceptHandler(node) = handler;
        if node.type_.is_none() && !last {
            self.fault(Phase::Compiler, node, "default 'except:' must be last");
        }
        let class = self.maybe(node.type_.as_deref());
        let name = node.name.as_ref().map(|name| self.binding(name, node));
        Handler { span: span(node), class, name, body: self.nested(node, &node.body) }
    }

    fn imported(&mut self, alias: &ast::Alias) -> ImportedModule {
        let module = alias.name.as_str();
        let bound =
            alias.asname.as_ref().map_or_else(|| module.split('.').next().unwrap_or_default(), ast::Identifier::as_str);
        let name = self.binding(bound, alias);
        ImportedModule { span: span(alias), module: Arc::from(module), name, aliased: alias.asname.is_some() }
    }

    fn import_from(&mut self, stmt: &Raw, node: &ast::StmtImportFrom) -> StmtKind {
        if is_future(node) {
            if u32::from(node.end()) as usize > self.future_until || self.current != 0 {
                self.fault(Phase::Compiler, stmt, "from __future__ imports must occur at the beginning of the file");
            }
            return StmtKind::Pass;
        }
        let mut names = Vec::new();
        for alias in &node.names {
            if alias.name.as_str() == "*" {
                self.unsupported("import *", stmt);
                continue;
            }
            let bound = alias.asname.as_ref().unwrap_or(&alias.name);
            let symbol = self.symbols.intern(&alias.name);
            names.push(ImportedName { span: span(alias), symbol, name: self.binding(bound, alias) });
        }
        let module = node.module.as_ref().map_or("", ast::Identifier::as_str);
        let level = node.level.map_or(0, |level| level.to_u32());
        StmtKind::ImportFrom(Box::new(ImportFrom { module: Arc::from(module), level, names }))
    }
}
