//! Expressions.

use std::sync::Arc;

use num_traits::ToPrimitive as _;
use rustpython_parser::ast::{self, Expr as Raw, Ranged as _};

use super::function::Result;
use super::{Block, Lower, Phase, span};
use crate::ast::{
    BinOp, Binary, BoolOp, Call, CmpOp, Compare, Constant, DictItem, Element, Expr, ExprKind, Field, IfExp, Keyword,
    NamedExpr, Piece, Slice, UnaryOp,
};
use crate::strings::{Literal, RawPiece};
use crate::symtable::{key, literal_of};

impl Lower<'_> {
    pub(super) fn expr(&mut self, expr: &Raw) -> Expr {
        Expr { span: span(expr), kind: self.expr_kind(expr) }
    }

    pub(super) fn maybe(&mut self, expr: Option<&Raw>) -> Option<Expr> {
        expr.map(|expr| self.expr(expr))
    }

    fn expr_kind(&mut self, expr: &Raw) -> ExprKind {
        match expr {
            Raw::BoolOp(node) => {
                let op = match node.op {
                    ast::BoolOp::And => BoolOp::And,
                    ast::BoolOp::Or => BoolOp::Or,
                };
                ExprKind::BoolOp(op, node.values.iter().map(|value| self.expr(value)).collect())
            }
            Raw::NamedExpr(node) => self.named(node),
            Raw::BinOp(node) => ExprKind::BinOp(Box::new(Binary {
                left: self.expr(&node.left),
                op: binary(node.op),
                right: self.expr(&node.right),
            })),
            Raw::UnaryOp(node) => ExprKind::UnaryOp(unary(node.op), Box::new(self.expr(&node.operand))),
            Raw::Lambda(node) => self.lambda(node),
            Raw::IfExp(node) => ExprKind::IfExp(Box::new(IfExp {
                test: self.expr(&node.test),
                body: self.expr(&node.body),
                orelse: self.expr(&node.orelse),
            })),
            Raw::Dict(node) => ExprKind::Dict(
                node.keys.iter().zip(&node.values).map(|(key, value)| self.item(key.as_ref(), value)).collect(),
            ),
            Raw::Set(node) => ExprKind::Set(self.elements(&node.elts)),
            Raw::List(node) => ExprKind::List(self.elements(&node.elts)),
            Raw::Tuple(node) => ExprKind::Tuple(self.elements(&node.elts)),
            Raw::ListComp(node) => self.comprehension(key(node), node, &node.generators, Result::List(&node.elt)),
            Raw::SetComp(node) => self.comprehension(key(node), node, &node.generators, Result::Set(&node.elt)),
            Raw::DictComp(node) => {
                self.comprehension(key(node), node, &node.generators, Result::Dict(&node.key, &node.value))
            }
            Raw::GeneratorExp(node) => {
                self.comprehension(key(node), node, &node.generators, Result::Generator(&node.elt))
            }
            Raw::Await(node) => {
                self.awaits(expr);
                self.expr_kind(&node.value)
            }
            Raw::Yield(node) => {
                self.yields(expr);
                self.maybe(node.value.as_deref()).map_or(ExprKind::Tuple(Vec::new()), |value| value.kind)
            }
            Raw::YieldFrom(node) => {
                self.yields(expr);
                self.expr_kind(&node.value)
            }
            Raw::Compare(node) => self.compare(node),
            Raw::Call(node) => self.call(node),
            Raw::Constant(node) => self.constant(node),
            Raw::Attribute(node) => ExprKind::Attribute(Box::new(self.attribute(node))),
            Raw::Subscript(node) => ExprKind::Subscript(Box::new(self.subscript(node))),
            Raw::Name(node) => {
                let symbol = self.symbols.intern(&node.id);
                ExprKind::Name(symbol, self.place(symbol))
            }
            Raw::Slice(node) => {
                let (lower, upper) = (self.maybe(node.lower.as_deref()), self.maybe(node.upper.as_deref()));
                ExprKind::Slice(Box::new(Slice { lower, upper, step: self.maybe(node.step.as_deref()) }))
            }
            Raw::Starred(node) => {
                self.fault(Phase::Compiler, expr, "can't use starred expression here");
                self.expr_kind(&node.value)
            }
            // f-strings are decoded by us and arrive as constants.
            Raw::FormattedValue(_) | Raw::JoinedStr(_) => ExprKind::JoinedStr(Vec::new()),
        }
    }

    fn named(&mut self, node: &ast::ExprNamedExpr) -> ExprKind {
        let Raw::Name(target) = &*node.target else {
            self.fault(Phase::Parser, node, "cannot use assignment expressions here");
            return self.expr_kind(&node.value);
        };
        let name = self.binding(&target.id, target);
        ExprKind::NamedExpr(Box::new(NamedExpr { name, value: self.expr(&node.value) }))
    }

    fn item(&mut self, key: Option<&Raw>, value: &Raw) -> DictItem {
        match key {
            Some(key) => DictItem::Pair(self.expr(key), self.expr(value)),
            None => DictItem::Spread(self.expr(value)),
        }
    }

    fn elements(&mut self, elements: &[Raw]) -> Vec<Element> {
        elements.iter().map(|element| self.element(element)).collect()
    }

    fn element(&mut self, element: &Raw) -> Element {
        match element {
            Raw::Starred(node) => Element::Spread(self.expr(&node.value)),
            _ => Element::One(self.expr(element)),
        }
    }

    fn awaits(&mut self, node: &Raw) {
        match self.around.block {
            Block::Async => self.unsupported("await", node),
            Block::Function => self.fault(Phase::Compiler, node, "'await' outside async function"),
            Block::Module | Block::Class => {
                self.fault(Phase::Compiler, node, "'await' outside function");
            }
        }
    }

    fn yields(&mut self, node: &Raw) {
        match self.around.block {
            Block::Async | Block::Function => self.unsupported("generator function", node),
            Block::Module | Block::Class => {
                self.fault(Phase::Compiler, node, "'yield' outside function");
            }
        }
    }

    fn compare(&mut self, node: &ast::ExprCompare) -> ExprKind {
        let left = self.expr(&node.left);
        let rest =
            node.ops.iter().zip(&node.comparators).map(|(op, right)| (comparison(*op), self.expr(right))).collect();
        ExprKind::Compare(Box::new(Compare { left, rest }))
    }

    fn call(&mut self, node: &ast::ExprCall) -> ExprKind {
        let function = self.expr(&node.func);
        self.arguments_are_clear(&node.args, &node.keywords, span(node).end);
        let arguments = self.elements(&node.args);
        let keywords = node.keywords.iter().map(|keyword| self.keyword(keyword)).collect();
        ExprKind::Call(Box::new(Call { function, arguments, keywords }))
    }

    /// A generator expression among several arguments needs parentheses of its own.
    pub(super) fn arguments_are_clear(&mut self, arguments: &[Raw], keywords: &[ast::Keyword], end: u32) {
        if let ([only], []) = (arguments, keywords) {
            let after = self.source.get(span(only).end as usize..end as usize);
            if !after.is_some_and(|after| after.trim_start().starts_with(',')) {
                return;
            }
        }
        for argument in arguments {
            if matches!(argument, Raw::GeneratorExp(_)) && !self.parenthesised(argument) {
                let message = "Generator expression must be parenthesized";
                self.fault(Phase::Parser, argument, message);
            }
        }
    }

    /// Whether a node begins with a bracket and ends with its partner.
    pub(super) fn parenthesised(&self, node: &Raw) -> bool {
        let (start, end) = (u32::from(node.start()), u32::from(node.end()));
        self.brackets.binary_search(&(start, end.saturating_sub(1))).is_ok()
    }

    fn keyword(&mut self, keyword: &ast::Keyword) -> Keyword {
        let name = keyword.arg.as_ref().map(|name| {
            if name.as_str() == "__debug__" {
                self.fault(Phase::Compiler, &keyword.value, "cannot assign to __debug__");
            }
            self.symbols.intern(name)
        });
        let value = self.expr(&keyword.value);
        let start = span(keyword).start;
        Keyword { span: crate::ast::Span { start, end: value.span.end }, name, value }
    }

    fn constant(&mut self, node: &ast::ExprConstant) -> ExprKind {
        let constant = match (&node.value, literal_of(node, self.literals)) {
            (_, Some(Literal::Formatted(pieces))) => {
                return ExprKind::JoinedStr(self.pieces(pieces));
            }
            (ast::Constant::None | ast::Constant::Tuple(_), None) => Constant::None,
            (ast::Constant::Bool(value), None) => Constant::Bool(*value),
            (_, Some(Literal::Str(text))) | (ast::Constant::Str(text), None) => Constant::Str(Arc::from(text.as_str())),
            (_, Some(Literal::Bytes(bytes))) | (ast::Constant::Bytes(bytes), None) => {
                Constant::Bytes(Arc::from(bytes.as_slice()))
            }
            (ast::Constant::Int(value), None) => {
                value.to_i64().map_or_else(|| Constant::BigInt(Arc::new(value.clone())), Constant::Int)
            }
            (ast::Constant::Float(value), None) => Constant::Float(*value),
            (ast::Constant::Complex { imag, .. }, None) => Constant::Imaginary(*imag),
            (ast::Constant::Ellipsis, None) => Constant::Ellipsis,
        };
        ExprKind::Constant(self.constants.add(constant))
    }

    fn pieces(&mut self, pieces: &[RawPiece]) -> Vec<Piece> {
        pieces.iter().map(|piece| self.piece(piece)).collect()
    }

    fn piece(&mut self, piece: &RawPiece) -> Piece {
        match piece {
            RawPiece::Text(text) => Piece::Text(self.constants.add(Constant::Str(Arc::from(text.as_str())))),
            RawPiece::Field { value, conversion, spec } => {
                let value = self.expr(value);
                let spec = spec.as_deref().map(|spec| self.pieces(spec));
                Piece::Field(Box::new(Field { value, conversion: *conversion, spec }))
            }
        }
    }
}

pub(super) fn binary(op: ast::Operator) -> BinOp {
    match op {
        ast::Operator::Add => BinOp::Add,
        ast::Operator::Sub => BinOp::Sub,
        ast::Operator::Mult => BinOp::Mult,
        ast::Operator::MatMult => BinOp::MatMult,
        ast::Operator::Div => BinOp::Div,
        ast::Operator::Mod => BinOp::Mod,
        ast::Operator::Pow => BinOp::Pow,
        ast::Operator::LShift => BinOp::LShift,
        ast::Operator::RShift => BinOp::RShift,
        ast::Operator::BitOr => BinOp::BitOr,
        ast::Operator::BitXor => BinOp::BitXor,
        ast::Operator::BitAnd => BinOp::BitAnd,
        ast::Operator::FloorDiv => BinOp::FloorDiv,
    }
}

fn unary(op: ast::UnaryOp) -> UnaryOp {
    match op {
        ast::UnaryOp::Invert => UnaryOp::Invert,
        ast::UnaryOp::Not => UnaryOp::Not,
        ast::UnaryOp::UAdd => UnaryOp::Plus,
        ast::UnaryOp::USub => UnaryOp::Minus,
    }
}

fn comparison(op: ast::CmpOp) -> CmpOp {
    match op {
        ast::CmpOp::Eq => CmpOp::Eq,
        ast::CmpOp::NotEq => CmpOp::NotEq,
        ast::CmpOp::Lt => CmpOp::Lt,
        ast::CmpOp::LtE => CmpOp::LtE,
        ast::CmpOp::Gt => CmpOp::Gt,
        ast::CmpOp::GtE => CmpOp::GtE,
        ast::CmpOp::Is => CmpOp::Is,
        ast::CmpOp::IsNot => CmpOp::IsNot,
        ast::CmpOp::In => CmpOp::In,
        ast::CmpOp::NotIn => CmpOp::NotIn,
    }
}
