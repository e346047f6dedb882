//! `a + b` and its kin, over Python's numbers, NumPy's scalars, strings and containers.

use std::rc::Rc;

use super::{BinaryOp, UnaryOp};
use crate::Result;
use crate::exception::{Stop, raise};
use crate::object::Host;
use crate::value::Value;

/// `a op b`
pub fn binary(op: BinaryOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<Value> {
    if let Value::Object(object) = a
        && let Some(answer) = Rc::clone(object).binary(op, b, false, host)?
    {
        return Ok(answer);
    }
    if let Value::Object(object) = b
        && let Some(answer) = Rc::clone(object).binary(op, a, true, host)?
    {
        return Ok(answer);
    }
    plain(op, a, b, host)
}

fn plain(op: BinaryOp, a: &Value, b: &Value, _host: &mut dyn Host) -> Result<Value> {
    Err(raise::type_error(format!(
        "unsupported operand type(s) for {}: '{}' and '{}'",
        op.symbol(),
        a.class().name,
        b.class().name
    )))
}

/// `a op= b`: the value to bind; lists, dicts and sets change in place.
pub fn inplace(op: BinaryOp, a: &Value, b: &Value, host: &mut dyn Host) -> Result<Value> {
    if let Value::Object(object) = a
        && let Some(answer) = Rc::clone(object).inplace(op, b, host)?
    {
        return Ok(answer);
    }
    binary(op, a, b, host)
}

/// `-a`, `+a`, `~a`, `abs(a)`
pub fn unary(op: UnaryOp, a: &Value, host: &mut dyn Host) -> Result<Value> {
    if let Value::Object(object) = a
        && let Some(answer) = Rc::clone(object).unary(op, host)?
    {
        return Ok(answer);
    }
    Err(Stop::unsupported("unary operators"))
}
