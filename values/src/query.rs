//! [`Query`]: what the text of `df.query` and `df.eval` means.
//!
//! A small tree defined here because the shim, which runs it, must not know syntax, and the interpreter, which parses it,
//! must not know frames. The grammar is pandas': `a > 1 & a < 3` binds as `and` does, backticks quote a column, `@x` is a
//! variable of the program.

use crate::ops::{BinaryOp, CompareOp, UnaryOp};

/// One node of a query.
#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// A column, an index level, or a variable where it is neither; a backquoted name stands without its backquotes.
    Name(String),
    /// `@name`
    Variable(String),
    /// A string constant.
    Str(String),
    /// An integer constant.
    Int(i64),
    /// A float constant.
    Float(f64),
    /// `True`, `False`
    Bool(bool),
    /// `None`
    None,
    /// `[…]` or `(…, …)`
    List(Vec<Query>),
    /// `-x`, `+x`, `~x`
    Unary(UnaryOp, Box<Query>),
    /// `not x`
    Not(Box<Query>),
    /// Arithmetic; `&` and `|` included.
    Binary(BinaryOp, Box<Query>, Box<Query>),
    /// `x and y`
    And(Box<Query>, Box<Query>),
    /// `x or y`
    Or(Box<Query>, Box<Query>),
    /// `a < b <= c`
    Compare(Box<Query>, Vec<(CompareOp, Query)>),
    /// `a in b`; true where it is `not in`
    In(Box<Query>, Box<Query>, bool),
    /// `x.name`
    Attribute(Box<Query>, String),
    /// `x[y]`
    Subscript(Box<Query>, Box<Query>),
    /// `x(a, b, c=d)`
    Call(Box<Query>, Vec<Query>, Vec<(String, Query)>),
}
