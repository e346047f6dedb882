//! Functions of one or two floats. The platform's C library computes them, as it does for `CPython`.

use hiddentables_values::exception::raise;
use hiddentables_values::{Bound, Host, Native, Result, Value};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::{domain_error, function, range_error, real};

/// A function of `x`: NaN from a number, or infinity from a finite one, is an error.
macro_rules! unary {
    ($($name:ident $line:literal $function:expr;)*) => {
        $(pub(super) static $name: Native = function($line, |bound, host| one(bound, host, $function));)*
    };
}

unary! {
    SQRT "sqrt(x, /)" f64::sqrt;
    CBRT "cbrt(x, /)" f64::cbrt;
    EXP "exp(x, /)" f64::exp;
    EXP2 "exp2(x, /)" f64::exp2;
    EXPM1 "expm1(x, /)" f64::exp_m1;
    SIN "sin(x, /)" f64::sin;
    COS "cos(x, /)" f64::cos;
    TAN "tan(x, /)" f64::tan;
    ASIN "asin(x, /)" f64::asin;
    ACOS "acos(x, /)" f64::acos;
    ATAN "atan(x, /)" f64::atan;
    SINH "sinh(x, /)" f64::sinh;
    COSH "cosh(x, /)" f64::cosh;
    TANH "tanh(x, /)" f64::tanh;
    ASINH "asinh(x, /)" libm::asinh;
    ACOSH "acosh(x, /)" acosh;
    RADIANS "radians(x, /)" |x| x * (std::f64::consts::PI / 180.0);
    FABS "fabs(x, /)" f64::abs;
    ERF "erf(x, /)" libm::erf;
    ERFC "erfc(x, /)" libm::erfc;
}

/// Of large numbers by the platform's own logarithm, whose last bit is not `libm`'s.
fn acosh(x: f64) -> f64 {
    if x > 2.0 && x < 2_f64.powi(28) { (2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt())).ln() } else { libm::acosh(x) }
}

fn one(bound: &Bound, host: &mut dyn Host, function: fn(f64) -> f64) -> Result<Value> {
    let x = real(&bound.value("x"), host)?;
    let y = function(x);
    if y.is_nan() && !x.is_nan() {
        return Err(domain_error());
    }
    if y.is_infinite() && x.is_finite() {
        return Err(range_error());
    }
    Ok(Value::Float(y))
}

/// Never an error: what is too large is infinite.
pub(super) static DEGREES: Native = function("degrees(x, /)", |bound, host| {
    Ok(Value::Float(real(&bound.value("x"), host)? * (180.0 / std::f64::consts::PI)))
});
pub(super) static ATANH: Native = function("atanh(x, /)", |bound, host| {
    let x = real(&bound.value("x"), host)?;
    if x.abs() >= 1.0 { Err(domain_error()) } else { Ok(Value::Float(libm::atanh(x))) }
});
pub(super) static LOG1P: Native = function("log1p(x, /)", |bound, host| {
    let x = real(&bound.value("x"), host)?;
    if x <= -1.0 { Err(domain_error()) } else { Ok(Value::Float(x.ln_1p())) }
});
pub(super) static LOG: Native = Native::new("log(*args)", log).of_builtins();
pub(super) static LOG2: Native =
    function("log2(x, /)", |bound, host| logarithm(&bound.value("x"), f64::log2, host).map(Value::Float));
pub(super) static LOG10: Native =
    function("log10(x, /)", |bound, host| logarithm(&bound.value("x"), f64::log10, host).map(Value::Float));

fn log(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (x, base) = match bound.rest.as_slice() {
        [x] => (x, None),
        [x, base] => (x, Some(base)),
        _ => return Err(raise::type_error("math.log requires 1 to 2 arguments")),
    };
    let x = logarithm(x, f64::ln, host)?;
    let Some(base) = base else {
        return Ok(Value::Float(x));
    };
    let base = logarithm(base, f64::ln, host)?;
    if base == 0.0 {
        return Err(raise::zero_division("float division by zero"));
    }
    Ok(Value::Float(x / base))
}

/// The logarithm of a number, which may be an int beyond all floats.
pub(in crate::modules) fn logarithm(x: &Value, function: fn(f64) -> f64, host: &mut dyn Host) -> Result<f64> {
    if let Value::Big(big) = x {
        return logarithm_of_big(&big.value, function);
    }
    let x = real(x, host)?;
    if x <= 0.0 { Err(domain_error()) } else { Ok(function(x)) }
}

/// The logarithm of an int that may be beyond all floats: of its leading bits and of the power of two they are short of.
fn logarithm_of_big(x: &BigInt, function: fn(f64) -> f64) -> Result<f64> {
    if !x.is_positive() {
        return Err(domain_error());
    }
    if let Some(x) = x.to_f64().filter(|x| x.is_finite()) {
        return Ok(function(x));
    }
    let bits = x.bits();
    let leading = (x >> (bits - 64)).to_f64().unwrap_or(f64::INFINITY) / 2_f64.powi(64);
    Ok(function(leading) + function(2.0) * bits as f64)
}

pub(super) static POW: Native = function("pow(x, y, /)", pow);

fn pow(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (x, y) = (real(&bound.value("x"), host)?, real(&bound.value("y"), host)?);
    let power = x.powf(y);
    if x.is_finite() && y.is_finite() {
        if power.is_nan() || (power.is_infinite() && x == 0.0) {
            return Err(domain_error());
        }
        if power.is_infinite() {
            return Err(range_error());
        }
    }
    Ok(Value::Float(power))
}

pub(super) static ATAN2: Native = function("atan2(y, x, /)", |bound, host| two(bound, host, "y", "x", f64::atan2));
pub(super) static COPYSIGN: Native =
    function("copysign(x, y, /)", |bound, host| two(bound, host, "x", "y", f64::copysign));
pub(super) static NEXTAFTER: Native =
    function("nextafter(x, y, /)", |bound, host| two(bound, host, "x", "y", next_after));
pub(super) static FMOD: Native = function("fmod(x, y, /)", |bound, host| {
    let (x, y) = (real(&bound.value("x"), host)?, real(&bound.value("y"), host)?);
    let rest = x % y;
    if rest.is_nan() && !x.is_nan() && !y.is_nan() { Err(domain_error()) } else { Ok(Value::Float(rest)) }
});
pub(super) static REMAINDER: Native = function("remainder(x, y, /)", |bound, host| {
    let (x, y) = (real(&bound.value("x"), host)?, real(&bound.value("y"), host)?);
    if (x.is_infinite() && !y.is_nan()) || (y == 0.0 && !x.is_nan()) {
        return Err(domain_error());
    }
    Ok(Value::Float(remainder(x, y)))
});

fn two(bound: &Bound, host: &mut dyn Host, first: &str, second: &str, function: fn(f64, f64) -> f64) -> Result<Value> {
    let (a, b) = (real(&bound.value(first), host)?, real(&bound.value(second), host)?);
    Ok(Value::Float(function(a, b)))
}

fn next_after(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x == y {
        y
    } else if x < y {
        x.next_up()
    } else {
        x.next_down()
    }
}

/// IEEE 754's remainder: the multiple of `y` nearest to `x`, ties to the even multiple.
fn remainder(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if y.is_infinite() {
        return x;
    }
    let (absolute, y) = (x.abs(), y.abs());
    let below = absolute % y;
    let above = y - below;
    let rest = if below < above {
        below
    } else if below > above {
        -above
    } else {
        below - 2.0 * ((0.5 * (absolute - below)) % y)
    };
    1.0_f64.copysign(x) * rest
}

pub(super) static FREXP: Native = function("frexp(x, /)", |bound, host| {
    let x = real(&bound.value("x"), host)?;
    let (mantissa, exponent) = frexp(x);
    Value::tuple(vec![Value::Float(mantissa), Value::Int(exponent)], host.meter())
});
pub(super) static LDEXP: Native = function("ldexp(x, i, /)", ldexp);
pub(super) static MODF: Native = function("modf(x, /)", |bound, host| {
    let x = real(&bound.value("x"), host)?;
    let part = if x.is_infinite() { 0.0 } else { x.fract() };
    Value::tuple(vec![Value::Float(part.copysign(x)), Value::Float(x.trunc())], host.meter())
});
pub(super) static ULP: Native = function("ulp(x, /)", |bound, host| {
    let x = real(&bound.value("x"), host)?.abs();
    let ulp = if !x.is_finite() {
        x
    } else if x == f64::MAX {
        x - x.next_down()
    } else {
        x.next_up() - x
    };
    Ok(Value::Float(ulp))
});

/// `x` as a number from a half to one times a power of two.
fn frexp(x: f64) -> (f64, i64) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    // A subnormal number is made normal first.
    let (x, offset) = if x.abs() < f64::MIN_POSITIVE { (x * 2_f64.powi(54), -54) } else { (x, 0) };
    let bits = x.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i64 - 1022;
    (f64::from_bits((bits & !(0x7ff << 52)) | (1022 << 52)), exponent + offset)
}

fn ldexp(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let x = real(&bound.value("x"), host)?;
    let exponent = match bound.value("i") {
        Value::Int(i) => i.clamp(-5_000, 5_000),
        Value::Big(big) if big.value.is_negative() => -5_000,
        Value::Big(_) => 5_000,
        Value::Bool(b) => i64::from(b),
        _ => {
            return Err(raise::type_error("Expected an int as second argument to ldexp."));
        }
    };
    let (mantissa, own) = frexp(x);
    if x == 0.0 || !x.is_finite() {
        return Ok(Value::Float(x));
    }
    let exponent = own + exponent;
    // In two steps, so that a result below the normal range is rounded once only.
    let scaled = if exponent > 1_024 {
        f64::INFINITY
    } else if exponent >= -1_021 {
        mantissa * 2.0 * 2_f64.powi(exponent as i32 - 1)
    } else {
        mantissa * 2_f64.powi(-1_021) * 2_f64.powi((exponent + 1_021).max(-200) as i32)
    };
    if scaled.is_infinite() { Err(range_error()) } else { Ok(Value::Float(scaled)) }
}

pub(super) static ISNAN: Native = function("isnan(x, /)", |bound, host| is(bound, host, f64::is_nan));
pub(super) static ISINF: Native = function("isinf(x, /)", |bound, host| is(bound, host, f64::is_infinite));
pub(super) static ISFINITE: Native = function("isfinite(x, /)", |bound, host| is(bound, host, f64::is_finite));
pub(super) static ISCLOSE: Native = function("isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0)", isclose);

fn is(bound: &Bound, host: &mut dyn Host, test: fn(f64) -> bool) -> Result<Value> {
    real(&bound.value("x"), host).map(|x| Value::Bool(test(x)))
}

fn isclose(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let mut part = |name: &str| real(&bound.value(name), host);
    let (a, b, relative, absolute) = (part("a")?, part("b")?, part("rel_tol")?, part("abs_tol")?);
    if relative < 0.0 || absolute < 0.0 {
        return Err(raise::value_error("tolerances must be non-negative"));
    }
    let difference = (a - b).abs();
    let close = a == b
        || (a.is_finite()
            && b.is_finite()
            && (difference <= (relative * b).abs() || difference <= (relative * a).abs() || difference <= absolute));
    Ok(Value::Bool(close))
}
