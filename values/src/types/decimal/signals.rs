//! Signals of decimal arithmetic, and the exceptions of those that are trapped.

use crate::Result;
use crate::class::Class;
use crate::exception::{Stop, raise};
use crate::meter::Meter;
use crate::types::exceptions::{self, ARITHMETIC_ERROR, TYPE_ERROR, ZERO_DIVISION_ERROR};
use crate::value::Value;

pub(super) const INVALID_OPERATION: u32 = 1;
pub(super) const DIVISION_IMPOSSIBLE: u32 = 1 << 1;
pub(super) const DIVISION_UNDEFINED: u32 = 1 << 2;
pub(super) const CONVERSION_SYNTAX: u32 = 1 << 3;
pub(super) const DIVISION_BY_ZERO: u32 = 1 << 4;
pub(super) const OVERFLOW: u32 = 1 << 5;
pub(super) const UNDERFLOW: u32 = 1 << 6;
pub(super) const SUBNORMAL: u32 = 1 << 7;
pub(super) const INEXACT: u32 = 1 << 8;
pub(super) const ROUNDED: u32 = 1 << 9;
pub(super) const CLAMPED: u32 = 1 << 10;

/// Everything that is an invalid operation.
pub(super) const INVALID: u32 = INVALID_OPERATION | DIVISION_IMPOSSIBLE | DIVISION_UNDEFINED | CONVERSION_SYNTAX;

macro_rules! signals {
    ($($(#[$doc:meta])* $name:ident = $class:literal of $bases:expr;)*) => {
        $($(#[$doc])* pub static $name: Class = exceptions::class($class, "decimal", $bases);)*
    };
}

signals! {
    /// `decimal.DecimalException`
    DECIMAL_EXCEPTION_CLASS = "DecimalException" of &[&ARITHMETIC_ERROR];
    /// `decimal.Clamped`
    CLAMPED_CLASS = "Clamped" of &[&DECIMAL_EXCEPTION_CLASS];
    /// `decimal.InvalidOperation`
    INVALID_OPERATION_CLASS = "InvalidOperation" of &[&DECIMAL_EXCEPTION_CLASS];
    /// `decimal.ConversionSyntax`
    CONVERSION_SYNTAX_CLASS = "ConversionSyntax" of &[&INVALID_OPERATION_CLASS];
    /// `decimal.DivisionByZero`
    DIVISION_BY_ZERO_CLASS = "DivisionByZero" of &[&DECIMAL_EXCEPTION_CLASS, &ZERO_DIVISION_ERROR];
    /// `decimal.DivisionImpossible`
    DIVISION_IMPOSSIBLE_CLASS = "DivisionImpossible" of &[&INVALID_OPERATION_CLASS];
    /// `decimal.DivisionUndefined`
    DIVISION_UNDEFINED_CLASS = "DivisionUndefined" of &[&INVALID_OPERATION_CLASS, &ZERO_DIVISION_ERROR];
    /// `decimal.Inexact`
    INEXACT_CLASS = "Inexact" of &[&DECIMAL_EXCEPTION_CLASS];
    /// `decimal.InvalidContext`
    INVALID_CONTEXT_CLASS = "InvalidContext" of &[&INVALID_OPERATION_CLASS];
    /// `decimal.Rounded`
    ROUNDED_CLASS = "Rounded" of &[&DECIMAL_EXCEPTION_CLASS];
    /// `decimal.Subnormal`
    SUBNORMAL_CLASS = "Subnormal" of &[&DECIMAL_EXCEPTION_CLASS];
    /// `decimal.Overflow`
    OVERFLOW_CLASS = "Overflow" of &[&INEXACT_CLASS, &ROUNDED_CLASS];
    /// `decimal.Underflow`
    UNDERFLOW_CLASS = "Underflow" of &[&INEXACT_CLASS, &ROUNDED_CLASS, &SUBNORMAL_CLASS];
    /// `decimal.FloatOperation`
    FLOAT_OPERATION_CLASS = "FloatOperation" of &[&DECIMAL_EXCEPTION_CLASS, &TYPE_ERROR];
}

/// What is trapped, in the order in which an exception lists it.
const TRAPPED: [(u32, &Class); 6] = [
    (INVALID_OPERATION, &INVALID_OPERATION_CLASS),
    (DIVISION_IMPOSSIBLE, &DIVISION_IMPOSSIBLE_CLASS),
    (DIVISION_UNDEFINED, &DIVISION_UNDEFINED_CLASS),
    (CONVERSION_SYNTAX, &CONVERSION_SYNTAX_CLASS),
    (DIVISION_BY_ZERO, &DIVISION_BY_ZERO_CLASS),
    (OVERFLOW, &OVERFLOW_CLASS),
];

/// The exception of what was signalled and is trapped: its argument is a list of the classes.
pub(super) fn check(status: u32, meter: &Meter) -> Result<()> {
    let listed: Vec<Value> =
        TRAPPED.iter().filter(|(flag, _)| status & flag != 0).map(|(_, class)| Value::Class(class)).collect();
    let class = match status {
        _ if status & INVALID != 0 => &INVALID_OPERATION_CLASS,
        _ if status & DIVISION_BY_ZERO != 0 => &DIVISION_BY_ZERO_CLASS,
        _ if status & OVERFLOW != 0 => &OVERFLOW_CLASS,
        _ => return Ok(()),
    };
    Err(raise::with_args(class, vec![Value::list(listed, meter)?]))
}

/// The exception of this signal alone.
pub(super) fn raised(signal: u32, meter: &Meter) -> Stop {
    check(signal, meter).err().unwrap_or_else(|| Stop::unsupported("a decimal signal"))
}
