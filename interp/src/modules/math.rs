//! `math`

use hiddentables_values::module::Definition;

/// `math`
pub(crate) static MODULE: Definition = Definition { name: "math", members: &[], known: KNOWN };

const KNOWN: &str = "\
    acos acosh asin asinh atan atan2 atanh cbrt ceil comb copysign cos cosh degrees dist e erf erfc exp exp2 expm1 fabs \
    factorial floor fmod frexp fsum gamma gcd hypot inf isclose isfinite isinf isnan isqrt lcm ldexp lgamma log log10 log1p \
    log2 modf nan nextafter perm pi pow prod radians remainder sin sinh sqrt tan tanh tau trunc ulp";
