//! Binary operators and comparisons, with short ways for plain numbers.

use std::cmp::Ordering;

use hiddentables_syntax::ast::{BinOp, Binary, CmpOp, Compare, Expr, ExprKind, Place};
use hiddentables_values::ops::{self, BinaryOp, CompareOp};
use hiddentables_values::{Result, Value};

use crate::frame::Frame;

impl Frame<'_> {
    pub(super) fn binary(&mut self, binary: &Binary) -> Result<Value> {
        self.run.meter.step()?;
        if let (Some(left), Some(right)) = (self.peek(&binary.left), self.peek(&binary.right))
            && let Some(value) = left.combined(binary.op, right)
        {
            return Ok(value);
        }
        // Looked at where they were written: moving a value written in parts stalls the processor.
        let left_result = self.expr(&binary.left);
        let Ok(left) = &left_result else { return left_result };
        if let (Some(left), Some(right)) = (Plain::of(left), self.peek(&binary.right))
            && let Some(value) = left.combined(binary.op, right)
        {
            return Ok(value);
        }
        let right_result = self.expr(&binary.right);
        let Ok(right) = &right_result else { return right_result };
        match quick(binary.op, left, right) {
            Some(value) => Ok(value),
            None => ops::binary(operator(binary.op), left, right, self),
        }
    }

    /// The number that a name or literal holds, if it is one: nothing is copied, nothing can happen meanwhile.
    #[inline]
    pub(super) fn peek(&self, expr: &Expr) -> Option<Plain> {
        match &expr.kind {
            ExprKind::Constant(id) => Plain::of(self.unit.literal(*id)?),
            ExprKind::Name(_, place) => self.peek_place(*place),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn peek_place(&self, place: Place) -> Option<Plain> {
        match place {
            Place::Local(at) => Plain::of(self.locals.get(at as usize)?.as_ref()?),
            Place::Global(at) => Plain::of(self.unit.global(at)?.variable.peek().as_ref()?),
            Place::Cell(at) => Plain::of(self.cells.get(at as usize)?.peek().as_ref()?),
            Place::Free(at) => Plain::of(self.frees.get(at as usize)?.peek().as_ref()?),
        }
    }

    /// Whether a comparison of two numbers holds, where it is one whose right side is a name or literal.
    #[inline]
    pub(super) fn compare_numbers(&mut self, compare: &Compare) -> Option<Result<bool>> {
        let [(op, right)] = compare.rest.as_slice() else { return None };
        let holds = self.peek(&compare.left)?.holds(*op, self.peek(right)?)?;
        Some(self.run.meter.step().map(|()| holds))
    }

    pub(super) fn compare(&mut self, compare: &Compare) -> Result<Value> {
        if let Some(holds) = self.compare_numbers(compare) {
            return holds.map(Value::Bool);
        }
        if let [(op, right)] = compare.rest.as_slice() {
            let left = self.expr(&compare.left);
            let Ok(left) = &left else { return left };
            let right = self.expr(right);
            let Ok(right) = &right else { return right };
            return self.compare_values(*op, left, right);
        }
        let mut left = self.expr(&compare.left)?;
        let Some(((last_op, last), firsts)) = compare.rest.split_last() else {
            return Ok(left);
        };
        for (op, right) in firsts {
            let right = self.expr(right)?;
            let answer = self.compare_values(*op, &left, &right)?;
            if !ops::truth(&answer, self)? {
                return Ok(answer);
            }
            left = right;
        }
        let right = self.expr(last)?;
        self.compare_values(*last_op, &left, &right)
    }

    fn compare_values(&mut self, op: CmpOp, left: &Value, right: &Value) -> Result<Value> {
        self.run.meter.step()?;
        let op = match op {
            CmpOp::Eq => CompareOp::Eq,
            CmpOp::NotEq => CompareOp::Ne,
            CmpOp::Lt => CompareOp::Lt,
            CmpOp::LtE => CompareOp::Le,
            CmpOp::Gt => CompareOp::Gt,
            CmpOp::GtE => CompareOp::Ge,
            CmpOp::Is => return Ok(Value::Bool(left.is_same(right))),
            CmpOp::IsNot => return Ok(Value::Bool(!left.is_same(right))),
            CmpOp::In => return Ok(Value::Bool(ops::contains(right, left, self)?)),
            CmpOp::NotIn => return Ok(Value::Bool(!ops::contains(right, left, self)?)),
        };
        match (left, right) {
            (Value::Int(a), Value::Int(b)) => Ok(Value::Bool(op.holds(a.cmp(b)))),
            (Value::Float(a), Value::Float(b)) => {
                Ok(Value::Bool(a.partial_cmp(b).map_or(op == CompareOp::Ne, |order| op.holds(order))))
            }
            _ => ops::compare(op, left, right, self),
        }
    }
}

/// The operator as the data model names it.
pub(crate) fn operator(op: BinOp) -> BinaryOp {
    match op {
        BinOp::Add => BinaryOp::Add,
        BinOp::Sub => BinaryOp::Sub,
        BinOp::Mult => BinaryOp::Mul,
        BinOp::MatMult => BinaryOp::MatMul,
        BinOp::Div => BinaryOp::Div,
        BinOp::FloorDiv => BinaryOp::FloorDiv,
        BinOp::Mod => BinaryOp::Mod,
        BinOp::Pow => BinaryOp::Pow,
        BinOp::LShift => BinaryOp::LShift,
        BinOp::RShift => BinaryOp::RShift,
        BinOp::BitOr => BinaryOp::Or,
        BinOp::BitXor => BinaryOp::Xor,
        BinOp::BitAnd => BinaryOp::And,
    }
}

/// A number that most programs compute with, read from its value.
#[derive(Clone, Copy)]
pub(super) enum Plain {
    Int(i64),
    Float(f64),
}

impl Plain {
    #[inline]
    pub(super) fn of(value: &Value) -> Option<Plain> {
        match value {
            Value::Int(i) => Some(Plain::Int(*i)),
            Value::Float(f) => Some(Plain::Float(*f)),
            _ => None,
        }
    }

    /// `self op other`, where both are of one kind and it needs no care.
    #[inline]
    pub(super) fn combined(self, op: BinOp, other: Plain) -> Option<Value> {
        match (self, other) {
            (Plain::Int(a), Plain::Int(b)) => match op {
                BinOp::Add => a.checked_add(b).map(Value::Int),
                BinOp::Sub => a.checked_sub(b).map(Value::Int),
                BinOp::Mult => a.checked_mul(b).map(Value::Int),
                BinOp::FloorDiv if b > 0 => Some(Value::Int(a.div_euclid(b))),
                BinOp::Mod if b > 0 => Some(Value::Int(a.rem_euclid(b))),
                BinOp::BitAnd => Some(Value::Int(a & b)),
                BinOp::BitOr => Some(Value::Int(a | b)),
                BinOp::BitXor => Some(Value::Int(a ^ b)),
                BinOp::Pow => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)).map(Value::Int),
                _ => None,
            },
            (Plain::Float(a), Plain::Float(b)) => match op {
                BinOp::Add => Some(Value::Float(a + b)),
                BinOp::Sub => Some(Value::Float(a - b)),
                BinOp::Mult => Some(Value::Float(a * b)),
                BinOp::Div if b != 0.0 => Some(Value::Float(a / b)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether `self op other`, where both are of one kind and the operator is one of order or equality.
    #[inline]
    fn holds(self, op: CmpOp, other: Plain) -> Option<bool> {
        let order = match (self, other) {
            (Plain::Int(a), Plain::Int(b)) => Some(a.cmp(&b)),
            (Plain::Float(a), Plain::Float(b)) => a.partial_cmp(&b),
            _ => return None,
        };
        Some(match op {
            CmpOp::Eq => order == Some(Ordering::Equal),
            CmpOp::NotEq => order != Some(Ordering::Equal),
            CmpOp::Lt => order == Some(Ordering::Less),
            CmpOp::LtE => matches!(order, Some(Ordering::Less | Ordering::Equal)),
            CmpOp::Gt => order == Some(Ordering::Greater),
            CmpOp::GtE => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
            CmpOp::Is | CmpOp::IsNot | CmpOp::In | CmpOp::NotIn => return None,
        })
    }
}

/// The answer where both are plain numbers of one kind and it needs no care.
#[inline]
pub(super) fn quick(op: BinOp, left: &Value, right: &Value) -> Option<Value> {
    Plain::of(left)?.combined(op, Plain::of(right)?)
}
