//! A parsed expression read as a query.

use hiddentables_syntax::ast::{
    BoolOp, Call, CmpOp, Compare, Constant, Element, Expr, ExprKind, Program, Symbol, UnaryOp as Unary,
};
use hiddentables_values::ops::{CompareOp, UnaryOp};
use hiddentables_values::query::Query;
use hiddentables_values::{Result, Stop};

use super::rewrite::{Rewritten, Stands};
use crate::eval::{allowed_attribute, operator};

/// Reads expressions of one query.
pub(super) struct Reader<'a> {
    pub(super) program: &'a Program,
    pub(super) rewritten: &'a Rewritten,
}

fn not_here(construct: &str) -> Stop {
    Stop::unsupported(format!("query: {construct}"))
}

impl Reader<'_> {
    pub(super) fn expr(&self, expr: &Expr) -> Result<Query> {
        let boxed = |expr: &Expr| self.expr(expr).map(Box::new);
        match &expr.kind {
            ExprKind::Constant(id) => constant(self.program.constant(*id)),
            ExprKind::Name(symbol, _) => self.name(*symbol),
            ExprKind::Attribute(attribute) => {
                let name = self.program.symbol(attribute.name);
                allowed_attribute(name)?;
                Ok(Query::Attribute(boxed(&attribute.value)?, name.to_string()))
            }
            ExprKind::Subscript(subscript) => Ok(Query::Subscript(boxed(&subscript.value)?, boxed(&subscript.index)?)),
            ExprKind::Call(call) => self.call(call),
            ExprKind::BinOp(binary) => {
                Ok(Query::Binary(operator(binary.op), boxed(&binary.left)?, boxed(&binary.right)?))
            }
            ExprKind::UnaryOp(op, operand) => Ok(unary(*op, self.expr(operand)?)),
            ExprKind::BoolOp(op, operands) => self.bool_op(*op, operands),
            ExprKind::Compare(compare) => self.compare(compare),
            ExprKind::List(elements) | ExprKind::Tuple(elements) => self.elements(elements).map(Query::List),
            ExprKind::Slice(_) => Err(not_here("slice")),
            ExprKind::IfExp(_) => Err(not_here("conditional expression")),
            ExprKind::Lambda(_) => Err(not_here("lambda")),
            ExprKind::Set(_) => Err(not_here("set")),
            ExprKind::Dict(_) => Err(not_here("dict")),
            ExprKind::Comprehension(_) => Err(not_here("comprehension")),
            ExprKind::JoinedStr(_) => Err(not_here("f-string")),
            ExprKind::NamedExpr(_) => Err(not_here("assignment expression")),
        }
    }

    fn name(&self, symbol: Symbol) -> Result<Query> {
        let name = self.program.symbol(symbol);
        match self.rewritten.stands_for(name) {
            Some(Stands::Column(column)) => Ok(Query::Name(column.clone())),
            Some(Stands::Variable(variable)) if variable.starts_with("__") => Err(Stop::refused("dunder")),
            Some(Stands::Variable(variable)) => Ok(Query::Variable(variable.clone())),
            None if name.starts_with("__") => Err(Stop::refused("dunder")),
            None => Ok(Query::Name(name.to_string())),
        }
    }

    fn elements(&self, elements: &[Element]) -> Result<Vec<Query>> {
        elements
            .iter()
            .map(|element| match element {
                Element::One(expr) => self.expr(expr),
                Element::Spread(_) => Err(not_here("*")),
            })
            .collect()
    }

    fn call(&self, call: &Call) -> Result<Query> {
        let function = self.expr(&call.function)?;
        let arguments = self.elements(&call.arguments)?;
        let mut keywords = Vec::with_capacity(call.keywords.len());
        for keyword in &call.keywords {
            let Some(name) = keyword.name else {
                return Err(not_here("**"));
            };
            keywords.push((self.program.symbol(name).to_string(), self.expr(&keyword.value)?));
        }
        Ok(Query::Call(Box::new(function), arguments, keywords))
    }

    fn bool_op(&self, op: BoolOp, operands: &[Expr]) -> Result<Query> {
        let mut operands = operands.iter();
        let mut query = operands.next().map_or(Ok(Query::None), |first| self.expr(first))?;
        for operand in operands {
            let (left, right) = (Box::new(query), Box::new(self.expr(operand)?));
            query = match op {
                BoolOp::And => Query::And(left, right),
                BoolOp::Or => Query::Or(left, right),
            };
        }
        Ok(query)
    }

    /// A chain of plain comparisons stays one; with `in` in it, it is the conjunction of its links, as in pandas.
    fn compare(&self, compare: &Compare) -> Result<Query> {
        let left = self.expr(&compare.left)?;
        let mut plain = Vec::with_capacity(compare.rest.len());
        for (op, right) in &compare.rest {
            let right = self.expr(right)?;
            match compare_op(*op)? {
                Some(op) => plain.push((op, right)),
                None if compare.rest.len() == 1 => {
                    return Ok(Query::In(Box::new(left), Box::new(right), *op == CmpOp::NotIn));
                }
                None => return Err(not_here("in, in a chain of comparisons")),
            }
        }
        Ok(Query::Compare(Box::new(left), plain))
    }
}

fn constant(constant: &Constant) -> Result<Query> {
    Ok(match constant {
        Constant::None => Query::None,
        Constant::Bool(b) => Query::Bool(*b),
        Constant::Int(i) => Query::Int(*i),
        Constant::Float(f) => Query::Float(*f),
        Constant::Str(text) => Query::Str(text.to_string()),
        Constant::Ellipsis => return Err(not_here("...")),
        Constant::BigInt(_) => return Err(not_here("an int beyond 64 bits")),
        Constant::Imaginary(_) => return Err(not_here("complex number")),
        Constant::Bytes(_) => return Err(not_here("bytes")),
    })
}

fn unary(op: Unary, operand: Query) -> Query {
    match (op, operand) {
        (Unary::Not, operand) => Query::Not(Box::new(operand)),
        (Unary::Minus, Query::Int(i)) if i != i64::MIN => Query::Int(-i),
        (Unary::Minus, Query::Float(f)) => Query::Float(-f),
        (Unary::Minus, operand) => Query::Unary(UnaryOp::Neg, Box::new(operand)),
        (Unary::Plus, operand) => Query::Unary(UnaryOp::Pos, Box::new(operand)),
        (Unary::Invert, operand) => Query::Unary(UnaryOp::Invert, Box::new(operand)),
    }
}

fn compare_op(op: CmpOp) -> Result<Option<CompareOp>> {
    Ok(Some(match op {
        CmpOp::Eq => CompareOp::Eq,
        CmpOp::NotEq => CompareOp::Ne,
        CmpOp::Lt => CompareOp::Lt,
        CmpOp::LtE => CompareOp::Le,
        CmpOp::Gt => CompareOp::Gt,
        CmpOp::GtE => CompareOp::Ge,
        CmpOp::In | CmpOp::NotIn => return Ok(None),
        CmpOp::Is | CmpOp::IsNot => return Err(not_here("is")),
    }))
}
