//! Binary operators and comparisons, with short ways for plain numbers.

use hiddentables_syntax::ast::{BinOp, Binary, CmpOp, Compare};
use hiddentables_values::ops::{self, BinaryOp, CompareOp};
use hiddentables_values::{Result, Value};

use crate::frame::Frame;

impl Frame<'_> {
    pub(super) fn binary(&mut self, binary: &Binary) -> Result<Value> {
        self.run.meter.step()?;
        let left = self.expr(&binary.left)?;
        let right = self.expr(&binary.right)?;
        match quick(binary.op, &left, &right) {
            Some(value) => Ok(value),
            None => ops::binary(operator(binary.op), &left, &right, self),
        }
    }

    pub(super) fn compare(&mut self, compare: &Compare) -> Result<Value> {
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

/// The answer where both are plain numbers of one kind and it needs no care.
#[inline]
pub(super) fn quick(op: BinOp, left: &Value, right: &Value) -> Option<Value> {
    match (left, right) {
        (Value::Int(a), Value::Int(b)) => match op {
            BinOp::Add => a.checked_add(*b).map(Value::Int),
            BinOp::Sub => a.checked_sub(*b).map(Value::Int),
            BinOp::Mult => a.checked_mul(*b).map(Value::Int),
            BinOp::FloorDiv if *b > 0 => Some(Value::Int(a.div_euclid(*b))),
            BinOp::Mod if *b > 0 => Some(Value::Int(a.rem_euclid(*b))),
            _ => None,
        },
        (Value::Float(a), Value::Float(b)) => match op {
            BinOp::Add => Some(Value::Float(a + b)),
            BinOp::Sub => Some(Value::Float(a - b)),
            BinOp::Mult => Some(Value::Float(a * b)),
            BinOp::Div if *b != 0.0 => Some(Value::Float(a / b)),
            _ => None,
        },
        _ => None,
    }
}
