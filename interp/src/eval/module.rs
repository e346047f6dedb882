//! A program's top level: its statements, and what the last of them gave.

use hiddentables_syntax::ast::{Call, Element, Expr, ExprKind, Place, Stmt, StmtKind};
use hiddentables_values::{Args, Result, Stop, Value};

use crate::builtins;
use crate::frame::Frame;
use crate::run::Ending;
use hiddentables_values::Limit;

impl Frame<'_> {
    pub(crate) fn module(&mut self, body: &[Stmt]) -> Result<Ending> {
        let Some((last, firsts)) = body.split_last() else {
            return Ok(Ending::Other);
        };
        self.block(firsts)?;
        match &last.kind {
            StmtKind::Expr(expr) => {
                self.run.meter.step()?;
                let ending = self.last_expression(expr);
                self.place(ending, expr.span.start)
            }
            _ => self.stmt(last).map(|_| Ending::Other),
        }
    }

    fn last_expression(&mut self, expr: &Expr) -> Result<Ending> {
        let Some(call) = self.print_call(expr) else {
            return self.expr(expr).map(Ending::Expression);
        };
        if let ([Element::One(only)], true) = (call.arguments.as_slice(), call.keywords.is_empty()) {
            let value = self.expr(only)?;
            let print = self.expr(&call.function)?;
            self.call_value(&print, Args::one(value.clone()))?;
            return Ok(Ending::Print(value));
        }
        let args = self.arguments(call, &Value::Native(&builtins::PRINT), None)?;
        let text = builtins::printed(args, self)?;
        self.print(&text)?;
        Ok(Ending::PrintedText(text.trim_end_matches('\n').to_string()))
    }

    /// The call, where the expression is `print(…)` by that name.
    fn print_call<'e>(&self, expr: &'e Expr) -> Option<&'e Call> {
        let ExprKind::Call(call) = &expr.kind else {
            return None;
        };
        match call.function.kind {
            ExprKind::Name(symbol, Place::Global(_)) if self.unit.name(symbol) == "print" => Some(call),
            _ => None,
        }
    }

    /// Adds to what the program printed, within the limit for that.
    pub(crate) fn print(&mut self, text: &str) -> Result<()> {
        let length = (self.run.stdout.len() + text.len()) as u64;
        if length > self.run.meter.limits().answer_bytes {
            return Err(Stop::limit(Limit::Answer));
        }
        self.meter().work_len(text.len() / 16)?;
        self.run.stdout.push_str(text);
        Ok(())
    }
}
