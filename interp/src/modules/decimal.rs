//! `decimal`: its classes are values of [`hiddentables_values::types::decimal`].

use hiddentables_values::Value;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types::decimal as own;

/// `decimal`
pub(crate) static MODULE: Definition = Definition {
    name: "decimal",
    members: &[
        ("Decimal", Member::Class(&own::DECIMAL)),
        ("DecimalTuple", Member::Class(&own::DECIMAL_TUPLE)),
        ("Context", Member::Class(&own::CONTEXT)),
        ("getcontext", Member::Function(&own::GETCONTEXT)),
        ("setcontext", Member::Function(&own::SETCONTEXT)),
        ("DecimalException", Member::Class(&own::DECIMAL_EXCEPTION_CLASS)),
        ("Clamped", Member::Class(&own::CLAMPED_CLASS)),
        ("InvalidOperation", Member::Class(&own::INVALID_OPERATION_CLASS)),
        ("ConversionSyntax", Member::Class(&own::CONVERSION_SYNTAX_CLASS)),
        ("DivisionByZero", Member::Class(&own::DIVISION_BY_ZERO_CLASS)),
        ("DivisionImpossible", Member::Class(&own::DIVISION_IMPOSSIBLE_CLASS)),
        ("DivisionUndefined", Member::Class(&own::DIVISION_UNDEFINED_CLASS)),
        ("Inexact", Member::Class(&own::INEXACT_CLASS)),
        ("InvalidContext", Member::Class(&own::INVALID_CONTEXT_CLASS)),
        ("Rounded", Member::Class(&own::ROUNDED_CLASS)),
        ("Subnormal", Member::Class(&own::SUBNORMAL_CLASS)),
        ("Overflow", Member::Class(&own::OVERFLOW_CLASS)),
        ("Underflow", Member::Class(&own::UNDERFLOW_CLASS)),
        ("FloatOperation", Member::Class(&own::FLOAT_OPERATION_CLASS)),
        ("ROUND_UP", Member::Value(|| Value::literal("ROUND_UP"))),
        ("ROUND_DOWN", Member::Value(|| Value::literal("ROUND_DOWN"))),
        ("ROUND_CEILING", Member::Value(|| Value::literal("ROUND_CEILING"))),
        ("ROUND_FLOOR", Member::Value(|| Value::literal("ROUND_FLOOR"))),
        ("ROUND_HALF_UP", Member::Value(|| Value::literal("ROUND_HALF_UP"))),
        ("ROUND_HALF_DOWN", Member::Value(|| Value::literal("ROUND_HALF_DOWN"))),
        ("ROUND_HALF_EVEN", Member::Value(|| Value::literal("ROUND_HALF_EVEN"))),
        ("ROUND_05UP", Member::Value(|| Value::literal("ROUND_05UP"))),
        ("MAX_PREC", Member::Int(999_999_999_999_999_999)),
        ("MAX_EMAX", Member::Int(999_999_999_999_999_999)),
        ("MIN_EMIN", Member::Int(-999_999_999_999_999_999)),
        ("MIN_ETINY", Member::Int(-1_999_999_999_999_999_997)),
        ("HAVE_THREADS", Member::Value(|| Value::Bool(true))),
        ("HAVE_CONTEXTVAR", Member::Value(|| Value::Bool(true))),
    ],
    known: KNOWN,
};

const KNOWN: &str = "BasicContext DefaultContext ExtendedContext localcontext";
