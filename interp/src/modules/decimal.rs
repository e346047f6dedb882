//! `decimal`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `decimal`
pub(crate) static MODULE: Definition = Definition { name: "decimal", members: &[], known: KNOWN };

const KNOWN: &str = "\
    BasicContext Clamped Context ConversionSyntax Decimal DecimalException DecimalTuple DefaultContext DivisionByZero \
    DivisionImpossible DivisionUndefined ExtendedContext FloatOperation HAVE_CONTEXTVAR HAVE_THREADS Inexact InvalidContext \
    InvalidOperation MAX_EMAX MAX_PREC MIN_EMIN MIN_ETINY Overflow ROUND_05UP ROUND_CEILING ROUND_DOWN ROUND_FLOOR \
    ROUND_HALF_DOWN ROUND_HALF_EVEN ROUND_HALF_UP ROUND_UP Rounded Subnormal Underflow getcontext localcontext setcontext";
