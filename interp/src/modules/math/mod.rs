//! `math`

mod float;
mod gamma;
mod integer;
mod many;

use hiddentables_values::exception::raise;
use hiddentables_values::module::{Definition, Member};
use hiddentables_values::types::exceptions;
use hiddentables_values::{Bound, Host, Native, Result, Stop, Value, ops};

pub(super) use float::logarithm;
pub(super) use many::exact_sum;

/// `math`
pub(crate) static MODULE: Definition = Definition {
    name: "math",
    members: &[
        ("pi", Member::Float(std::f64::consts::PI)),
        ("e", Member::Float(std::f64::consts::E)),
        ("tau", Member::Float(std::f64::consts::TAU)),
        ("inf", Member::Float(f64::INFINITY)),
        ("nan", Member::Float(f64::NAN)),
        ("sqrt", Member::Function(&float::SQRT)),
        ("cbrt", Member::Function(&float::CBRT)),
        ("exp", Member::Function(&float::EXP)),
        ("exp2", Member::Function(&float::EXP2)),
        ("expm1", Member::Function(&float::EXPM1)),
        ("log", Member::Function(&float::LOG)),
        ("log2", Member::Function(&float::LOG2)),
        ("log10", Member::Function(&float::LOG10)),
        ("log1p", Member::Function(&float::LOG1P)),
        ("pow", Member::Function(&float::POW)),
        ("sin", Member::Function(&float::SIN)),
        ("cos", Member::Function(&float::COS)),
        ("tan", Member::Function(&float::TAN)),
        ("asin", Member::Function(&float::ASIN)),
        ("acos", Member::Function(&float::ACOS)),
        ("atan", Member::Function(&float::ATAN)),
        ("atan2", Member::Function(&float::ATAN2)),
        ("sinh", Member::Function(&float::SINH)),
        ("cosh", Member::Function(&float::COSH)),
        ("tanh", Member::Function(&float::TANH)),
        ("asinh", Member::Function(&float::ASINH)),
        ("acosh", Member::Function(&float::ACOSH)),
        ("atanh", Member::Function(&float::ATANH)),
        ("degrees", Member::Function(&float::DEGREES)),
        ("radians", Member::Function(&float::RADIANS)),
        ("fabs", Member::Function(&float::FABS)),
        ("fmod", Member::Function(&float::FMOD)),
        ("remainder", Member::Function(&float::REMAINDER)),
        ("copysign", Member::Function(&float::COPYSIGN)),
        ("frexp", Member::Function(&float::FREXP)),
        ("ldexp", Member::Function(&float::LDEXP)),
        ("modf", Member::Function(&float::MODF)),
        ("nextafter", Member::Function(&float::NEXTAFTER)),
        ("ulp", Member::Function(&float::ULP)),
        ("isnan", Member::Function(&float::ISNAN)),
        ("isinf", Member::Function(&float::ISINF)),
        ("isfinite", Member::Function(&float::ISFINITE)),
        ("isclose", Member::Function(&float::ISCLOSE)),
        ("erf", Member::Function(&float::ERF)),
        ("erfc", Member::Function(&float::ERFC)),
        ("gamma", Member::Function(&gamma::GAMMA)),
        ("lgamma", Member::Function(&gamma::LGAMMA)),
        ("ceil", Member::Function(&integer::CEIL)),
        ("floor", Member::Function(&integer::FLOOR)),
        ("trunc", Member::Function(&integer::TRUNC)),
        ("factorial", Member::Function(&integer::FACTORIAL)),
        ("comb", Member::Function(&integer::COMB)),
        ("perm", Member::Function(&integer::PERM)),
        ("gcd", Member::Function(&integer::GCD)),
        ("lcm", Member::Function(&integer::LCM)),
        ("isqrt", Member::Function(&integer::ISQRT)),
        ("fsum", Member::Function(&many::FSUM)),
        ("prod", Member::Function(&many::PROD)),
        ("hypot", Member::Function(&many::HYPOT)),
        ("dist", Member::Function(&many::DIST)),
    ],
    known: KNOWN,
};

/// A function of this module, which its messages name.
const fn function(line: &'static str, call: fn(&Bound, &mut dyn Host) -> Result<Value>) -> Native {
    Native::new(line, call).of_builtins().method_of("math")
}

/// The float an argument stands for.
pub(super) fn real(value: &Value, host: &mut dyn Host) -> Result<f64> {
    match value {
        Value::Float(f) => Ok(*f),
        Value::Str(_) => Err(raise::type_error("must be real number, not str")),
        other => ops::to_float(other, host).map_err(|stop| {
            // What has conversions of its own says so in its own words.
            let own = format!("'{}'", other.spoken());
            let told = |text: &str| text.starts_with("float() argument must be") && text.ends_with(&own);
            let plain = stop
                .raised()
                .is_some_and(|fault| fault.args.borrow().first().and_then(Value::as_str).is_some_and(told));
            if plain && stop.exception_of(&exceptions::TYPE_ERROR).is_some() {
                raise::type_error(format!("must be real number, not {}", other.spoken()))
            } else {
                stop
            }
        }),
    }
}

fn domain_error() -> Stop {
    raise::value_error("math domain error")
}

/// `erf(x)`
pub(super) fn error_function(x: f64) -> f64 {
    libm::erf(x)
}

pub(super) fn range_error() -> Stop {
    raise::overflow_error("math range error")
}

const KNOWN: &str = "\
    acos acosh asin asinh atan atan2 atanh cbrt ceil comb copysign cos cosh degrees dist e erf erfc exp exp2 expm1 fabs \
    factorial floor fmod frexp fsum gamma gcd hypot inf isclose isfinite isinf isnan isqrt lcm ldexp lgamma log log10 log1p \
    log2 modf nan nextafter perm pi pow prod radians remainder sin sinh sqrt tan tanh tau trunc ulp";
