//! Statements.

use hiddentables_syntax::ast::{AnnAssign, Branch, Expr, FunctionDef, Single, Stmt, StmtKind, Target};
use hiddentables_values::exception::raise;
use hiddentables_values::types::exceptions;
use hiddentables_values::{Args, Result, Value};

use super::turns::Turns;
use crate::frame::Frame;

/// Where execution goes on after a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// At the next one.
    Next,
    /// After the loop.
    Break,
    /// At the loop's next turn.
    Continue,
    /// At the caller, with the value in [`Frame::returned`].
    Return,
}

impl Frame<'_> {
    pub(crate) fn block(&mut self, body: &[Stmt]) -> Result<Flow> {
        for stmt in body {
            match self.stmt(stmt)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    pub(crate) fn stmt(&mut self, stmt: &Stmt) -> Result<Flow> {
        self.run.meter.step()?;
        let flow = self.simple(stmt);
        self.note(&flow, stmt.span.start);
        flow
    }

    fn simple(&mut self, stmt: &Stmt) -> Result<Flow> {
        match &stmt.kind {
            StmtKind::Expr(expr) => drop(self.expr(expr)?),
            StmtKind::Assign { targets, value } => self.assign_all(targets, value)?,
            StmtKind::AugAssign { target, op, value } => self.augment(target, *op, value)?,
            StmtKind::AnnAssign(annotated) => self.annotated(annotated)?,
            StmtKind::FunctionDef(definition) => self.define(definition)?,
            StmtKind::Return(value) => {
                self.returned = match value {
                    Some(value) => self.expr(value)?,
                    None => Value::None,
                };
                return Ok(Flow::Return);
            }
            StmtKind::Break => return Ok(Flow::Break),
            StmtKind::Continue => return Ok(Flow::Continue),
            StmtKind::Pass => {}
            StmtKind::Delete(targets) => {
                for target in targets {
                    let deleted = self.delete_single(target);
                    self.place(deleted, target.span().start)?;
                }
            }
            StmtKind::Assert { test, message } => self.assert(test, message.as_ref())?,
            StmtKind::Raise { exception, cause } => {
                return Err(self.raise(exception.as_ref(), cause.as_ref()));
            }
            StmtKind::Import(modules) => self.import(modules)?,
            StmtKind::ImportFrom(import) => self.import_from(import)?,
            StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::For { .. }
            | StmtKind::Match(_)
            | StmtKind::Try(_) => {
                self.run.meter.enter()?;
                let flow = self.nesting(stmt);
                self.run.meter.leave();
                return flow;
            }
        }
        Ok(Flow::Next)
    }

    fn nesting(&mut self, stmt: &Stmt) -> Result<Flow> {
        match &stmt.kind {
            StmtKind::If { branches, orelse } => self.branches(branches, orelse),
            StmtKind::While { test, body, orelse } => self.while_loop(test, body, orelse),
            StmtKind::For { target, iterable, body, orelse } => self.for_loop(target, iterable, body, orelse),
            StmtKind::Match(node) => self.match_stmt(node),
            StmtKind::Try(tried) => self.try_stmt(tried),
            _ => Ok(Flow::Next),
        }
    }

    fn assign_all(&mut self, targets: &[Target], value: &Expr) -> Result<()> {
        let value = self.expr(value)?;
        let Some((last, firsts)) = targets.split_last() else {
            return Ok(());
        };
        for target in firsts {
            self.assign(target, value.clone())?;
        }
        self.assign(last, value)
    }

    /// Evaluates what a target that is only annotated stands on.
    fn parts_of(&mut self, target: &Single) -> Result<()> {
        match target {
            Single::Name(_) => {}
            Single::Attribute(attribute) => drop(self.expr(&attribute.value)?),
            Single::Subscript(subscript) => {
                drop(self.expr(&subscript.value)?);
                drop(self.expr(&subscript.index)?);
            }
        }
        Ok(())
    }

    fn annotated(&mut self, annotated: &AnnAssign) -> Result<()> {
        if let Some(value) = &annotated.value {
            let value = self.expr(value)?;
            self.assign_single(&annotated.target, value)?;
        } else {
            self.parts_of(&annotated.target)?;
        }
        if let Some(annotation) = &annotated.annotation {
            drop(self.expr(annotation)?);
        }
        Ok(())
    }

    fn define(&mut self, definition: &FunctionDef) -> Result<()> {
        let mut decorators = Vec::with_capacity(definition.decorators.len());
        for decorator in &definition.decorators {
            decorators.push(self.expr(decorator)?);
        }
        let mut value = self.make_function(&definition.function, &definition.defaults)?;
        for annotation in &definition.annotations {
            drop(self.expr(annotation)?);
        }
        for (decorator, expr) in decorators.iter().zip(&definition.decorators).rev() {
            let decorated = self.call_value(decorator, Args::one(value));
            value = self.place(decorated, expr.span.start)?;
        }
        self.store(&definition.name, value);
        Ok(())
    }

    fn assert(&mut self, test: &Expr, message: Option<&Expr>) -> Result<()> {
        if self.test(test)? {
            return Ok(());
        }
        let args = match message {
            Some(message) => vec![self.expr(message)?],
            None => Vec::new(),
        };
        Err(raise::with_args(&exceptions::ASSERTION_ERROR, args))
    }

    fn branches(&mut self, branches: &[Branch], orelse: &[Stmt]) -> Result<Flow> {
        for branch in branches {
            if self.test(&branch.test)? {
                return self.block(&branch.body);
            }
        }
        self.block(orelse)
    }

    fn while_loop(&mut self, test: &Expr, body: &[Stmt], orelse: &[Stmt]) -> Result<Flow> {
        while self.test(test)? {
            self.run.meter.step()?;
            match self.block(body)? {
                Flow::Next | Flow::Continue => {}
                Flow::Break => return Ok(Flow::Next),
                Flow::Return => return Ok(Flow::Return),
            }
        }
        self.block(orelse)
    }

    fn for_loop(&mut self, target: &Target, iterable: &Expr, body: &[Stmt], orelse: &[Stmt]) -> Result<Flow> {
        let iterable = self.iterable(iterable)?;
        let mut turns = Turns::of(&iterable, self)?;
        drop(iterable);
        while self.turn(&mut turns, target)? {
            match self.block(body)? {
                Flow::Next | Flow::Continue => {}
                Flow::Break => return Ok(Flow::Next),
                Flow::Return => return Ok(Flow::Return),
            }
        }
        self.block(orelse)
    }
}
