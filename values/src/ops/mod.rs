//! What Python's operators and protocols do to any value: each dispatches on the kind of value, and to [`Object`]'s slots
//! for what this crate does not know.
//!
//! [`Object`]: crate::object::Object

pub mod arithmetic;
pub mod attribute;
pub mod compare;
pub mod convert;
pub mod format;
pub mod hash;
pub mod integer;
pub mod item;
pub mod key;
pub mod numpy;
pub mod sequence;
pub mod sort;
pub mod text;

pub use arithmetic::{binary, inplace, unary};
pub use attribute::{call_method, call_method_slots, del_attr, get_attr, set_attr};
pub use compare::{compare, equal, less};
pub use convert::{index, len, size, to_float, to_int, truth};
pub use format::format;
pub use item::{contains, del_item, get_item, resolve_slice, set_item};
pub use sort::sort;
pub use text::{ascii, repr, repr_sequence, str};

/// Binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the Python operator of its name")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    FloorDiv,
    Mod,
    Pow,
    MatMul,
    And,
    Or,
    Xor,
    LShift,
    RShift,
}

impl BinaryOp {
    /// The operator as it stands in a program.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::FloorDiv => "//",
            BinaryOp::Mod => "%",
            BinaryOp::Pow => "** or pow()",
            BinaryOp::MatMul => "@",
            BinaryOp::And => "&",
            BinaryOp::Or => "|",
            BinaryOp::Xor => "^",
            BinaryOp::LShift => "<<",
            BinaryOp::RShift => ">>",
        }
    }
}

/// Unary operators, and `abs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the Python operator of its name")]
pub enum UnaryOp {
    Neg,
    Pos,
    Invert,
    Abs,
}

/// Rich comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the Python operator of its name")]
pub enum CompareOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl CompareOp {
    /// The operator as it stands in a program.
    pub fn symbol(self) -> &'static str {
        match self {
            CompareOp::Eq => "==",
            CompareOp::Ne => "!=",
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
        }
    }

    /// The operator with its sides exchanged.
    #[must_use]
    pub fn swapped(self) -> CompareOp {
        match self {
            CompareOp::Eq => CompareOp::Eq,
            CompareOp::Ne => CompareOp::Ne,
            CompareOp::Lt => CompareOp::Gt,
            CompareOp::Le => CompareOp::Ge,
            CompareOp::Gt => CompareOp::Lt,
            CompareOp::Ge => CompareOp::Le,
        }
    }

    /// Whether an ordering satisfies the operator.
    pub fn holds(self, ordering: std::cmp::Ordering) -> bool {
        match self {
            CompareOp::Eq => ordering.is_eq(),
            CompareOp::Ne => ordering.is_ne(),
            CompareOp::Lt => ordering.is_lt(),
            CompareOp::Le => ordering.is_le(),
            CompareOp::Gt => ordering.is_gt(),
            CompareOp::Ge => ordering.is_ge(),
        }
    }
}
