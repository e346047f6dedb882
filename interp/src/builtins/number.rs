//! `abs`, `round`, `divmod`, `pow`, `sum`, `hash`.

use std::rc::Rc;

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp, CompareOp, UnaryOp};
use hiddentables_values::types::datetime::Delta;
use hiddentables_values::types::decimal::{self, Decimal};
use hiddentables_values::types::fraction::Fraction;
use hiddentables_values::{Bound, Host, Native, Np, Result, Stop, Value};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::Source;

pub(super) static FUNCTIONS: &[&Native] = &[&ABS, &ROUND, &DIVMOD, &POW, &SUM, &HASH];

static ABS: Native = Native::new("abs(x, /)", abs).of_builtins();
static ROUND: Native = Native::new("round(number, ndigits=None)", round).of_builtins();
static DIVMOD: Native = Native::new("divmod(x, y, /)", divmod).of_builtins();
static POW: Native = Native::new("pow(base, exp, mod=None)", pow).of_builtins();
static SUM: Native = Native::new("sum(iterable, /, start=0)", sum).of_builtins();
static HASH: Native = Native::new("hash(obj, /)", hash).of_builtins();

fn abs(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    match bound.value("x") {
        Value::Int(i) if i != i64::MIN => Ok(Value::Int(i.abs())),
        Value::Float(f) => Ok(Value::Float(f.abs())),
        value => ops::unary(UnaryOp::Abs, &value, host),
    }
}

fn divmod(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (x, y) = (bound.value("x"), bound.value("y"));
    if (x.is::<Decimal>() || y.is::<Decimal>())
        && let Some(pair) = decimal::divmod(&x, &y, host)?
    {
        return Ok(pair);
    }
    // A duration divides by an integer, but is not split by it.
    if x.is::<Delta>() != y.is::<Delta>() && ops::integer::of(&y).is_some() {
        return Err(no_divmod(&x, &y));
    }
    let mut part = |op: BinaryOp| ops::binary(op, &x, &y, host).map_err(|stop| of_divmod(stop, op, &x, &y));
    let (whole, rest) = (part(BinaryOp::FloorDiv)?, part(BinaryOp::Mod)?);
    Value::pair(whole, rest, host.meter())
}

/// What `//` or `%` refuse, `divmod` refuses under its own name.
fn of_divmod(stop: Stop, op: BinaryOp, x: &Value, y: &Value) -> Stop {
    let message = |stop: &Stop| stop.raised().and_then(|exception| exception.args.borrow().first().cloned());
    match (message(&stop), message(&ops::arithmetic::unsupported_operands(op, x, y))) {
        (Some(Value::Str(own)), Some(Value::Str(plain))) if own == plain => no_divmod(x, y),
        (Some(Value::Str(own)), _) if own.as_str() == "float floor division by zero" => {
            raise::zero_division("float divmod()")
        }
        _ => stop,
    }
}

fn no_divmod(x: &Value, y: &Value) -> Stop {
    let (x, y) = (x.spoken(), y.spoken());
    raise::type_error(format!("unsupported operand type(s) for divmod(): '{x}' and '{y}'"))
}

fn value_is_complex(value: &Value) -> bool {
    value.is::<hiddentables_values::types::complex::Complex>()
}

fn sum(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let start = bound.value("start");
    let words = match start {
        Value::Str(_) => Some("sum() can't sum strings [use ''.join(seq) instead]"),
        Value::Bytes(_) => Some("sum() can't sum bytes [use b''.join(seq) instead]"),
        _ => None,
    };
    if let Some(words) = words {
        Source::of(&bound.value("iterable"), host)?;
        return Err(raise::type_error(words));
    }
    sum_of(&bound.value("iterable"), start, host)
}

/// `sum(iterable, start)`: left to right, floats as they come.
pub(crate) fn sum_of(iterable: &Value, start: Value, host: &mut dyn Host) -> Result<Value> {
    let mut items = Source::of(iterable, host)?;
    let mut total = start;
    while let Some(item) = items.next(host)? {
        host.meter().step()?;
        total = match (&total, &item) {
            (Value::Int(a), Value::Int(b)) if a.checked_add(*b).is_some() => Value::Int(a.wrapping_add(*b)),
            (Value::Float(a), Value::Float(b)) => Value::Float(a + b),
            _ => ops::binary(BinaryOp::Add, &total, &item, host)?,
        };
    }
    Ok(total)
}

fn round(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let number = bound.value("number");
    let other = matches!(number, Value::Object(_) | Value::Numpy(_)) && number.class().module != "builtins";
    if !other && !ops::arithmetic::is_number(&number) {
        return Err(not_roundable(&number));
    }
    let digits = match bound.value("ndigits") {
        Value::None => None,
        other if number.is::<Decimal>() => Some(decimal_digits(&other)?),
        other if number.is::<Fraction>() && !is_index(&other) => return Err(fraction_digits(&other, host)),
        // A float has no such digit, an int nothing to round.
        Value::Big(big) => Some(if big.value.is_negative() { i64::MIN } else { i64::MAX }),
        other => Some(ops::index(&other)?),
    };
    let whole = digits.is_none_or(|digits| digits >= 0);
    match (&number, digits) {
        (Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)), None) => round_to_int(*f, host),
        (Value::Float(f), Some(digits)) => round_float(*f, digits).map(Value::Float),
        (Value::Numpy(scalar @ (Np::Float(_) | Np::Float32(_))), Some(digits)) => {
            Ok(Value::Numpy(scalar.rounded(digits)))
        }
        (Value::Numpy(Np::Int(_, i)), None) => Ok(Value::Int(*i)),
        (Value::Int(_) | Value::Big(_) | Value::Numpy(Np::Int(..)), _) if whole => Ok(number.clone()),
        (Value::Int(_) | Value::Bool(_), digits) => {
            round_int(&BigInt::from(number.as_int().unwrap_or_default()), digits, host)
        }
        (Value::Big(big), digits) => round_int(&big.value, digits, host),
        (Value::Object(object), digits) => match Rc::clone(object).round(digits, host)? {
            Some(rounded) => Ok(rounded),
            None => Err(not_roundable(&number)),
        },
        _ => Err(not_roundable(&number)),
    }
}

fn is_index(value: &Value) -> bool {
    matches!(value, Value::Int(_) | Value::Bool(_) | Value::Big(_) | Value::Numpy(Np::Int(..)))
}

/// What a `Fraction` makes of digits that are no whole number: it is computed with them, which fails of most.
fn fraction_digits(digits: &Value, host: &mut dyn Host) -> Stop {
    let mut computed = || -> Result<()> {
        let positive = ops::unary(UnaryOp::Abs, digits, host)?;
        ops::binary(BinaryOp::Pow, &Value::Int(10), &positive, host)?;
        ops::compare(CompareOp::Gt, digits, &Value::Int(0), host)?;
        Err(Stop::unsupported("round() of a Fraction to no whole number of digits"))
    };
    computed().err().unwrap_or_else(|| not_roundable(digits))
}

/// How many digits a `Decimal` is rounded to.
fn decimal_digits(value: &Value) -> Result<i64> {
    match value {
        Value::Int(digits) => Ok(*digits),
        Value::Bool(digit) => Ok(i64::from(*digit)),
        Value::Big(_) => Err(raise::overflow_error("Python int too large to convert to C ssize_t")),
        _ => Err(raise::type_error("optional arg must be an integer")),
    }
}

fn not_roundable(value: &Value) -> Stop {
    raise::type_error(format!("type {} doesn't define __round__ method", value.spoken()))
}

/// To the nearest whole number, ties to the even one.
fn round_to_int(f: f64, host: &mut dyn Host) -> Result<Value> {
    ops::to_int(&Value::Float(f.round_ties_even()), host).map_err(|stop| {
        if f.is_nan() { stop.map_raise(|_| raise::value_error("cannot convert float NaN to integer")) } else { stop }
    })
}

/// `CPython` rounds the decimal that stands for the float exactly, ties to even, and reads the result back.
pub(crate) fn round_float(f: f64, digits: i64) -> Result<f64> {
    // Beyond these a float has no such digit, or is nothing but.
    if !f.is_finite() || digits > 323 {
        return Ok(f);
    }
    if digits < -308 {
        return Ok(0.0_f64.copysign(f));
    }
    let rounded = if digits >= 0 {
        format!("{f:.*}", digits as usize).parse().unwrap_or(f)
    } else {
        round_to_tens(f, digits.unsigned_abs() as u32)
    };
    if rounded.is_infinite() {
        return Err(raise::overflow_error("rounded value too large to represent"));
    }
    Ok(rounded)
}

/// `round(f, -n)` on the exact value, ties to even.
fn round_to_tens(f: f64, tens: u32) -> f64 {
    use num_traits::{FromPrimitive, ToPrimitive};
    let unit = BigInt::from(10).pow(tens);
    let whole = BigInt::from_f64(f.abs().trunc()).unwrap_or_default();
    let (quotient, rest): (BigInt, BigInt) = (&whole / &unit, &whole % &unit);
    let twice = &rest * 2 + i32::from(f.fract() != 0.0);
    let up = twice > unit || (twice == unit && f.fract() == 0.0 && (&quotient % 2_i32).is_one());
    let rounded = if up { quotient + 1 } else { quotient } * unit;
    rounded.to_f64().unwrap_or(f64::INFINITY).copysign(f)
}

/// `round(int, -n)`: to a multiple of a power of ten, ties to even.
fn round_int(i: &BigInt, digits: Option<i64>, host: &mut dyn Host) -> Result<Value> {
    let tens = digits.filter(|digits| *digits < 0).map_or(0, i64::unsigned_abs);
    if tens == 0 {
        return Value::integer(i.clone(), host.meter());
    }
    // 10^n beyond twice the number rounds everything to 0.
    if tens > i.bits() / 3 + 2 {
        return Ok(Value::Int(0));
    }
    host.meter().work(tens.saturating_mul(tens) / 64)?;
    let unit = BigInt::from(10).pow(tens as u32);
    let magnitude = i.abs();
    let (quotient, rest): (BigInt, BigInt) = (&magnitude / &unit, &magnitude % &unit);
    let twice: BigInt = rest * 2;
    let up = twice > unit || (twice == unit && (&quotient % 2_i32).is_one());
    let rounded = if up { quotient + 1 } else { quotient } * unit;
    Value::integer(if i.is_negative() { -rounded } else { rounded }, host.meter())
}

fn pow(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let (base, exponent) = (bound.value("base"), bound.value("exp"));
    let modulus = bound.value("mod");
    if modulus.is_none() {
        return ops::binary(BinaryOp::Pow, &base, &exponent, host);
    }
    if [&base, &exponent, &modulus].into_iter().any(Value::is::<Decimal>) {
        return Err(Stop::unsupported("pow() of three with a Decimal"));
    }
    check_three(&base, &exponent, &modulus)?;
    let (Some(base), Some(exponent), Some(modulus)) = (integer(&base), integer(&exponent), integer(&modulus)) else {
        return Err(raise::type_error("pow() 3rd argument not allowed unless all arguments are integers"));
    };
    if modulus.is_zero() {
        return Err(raise::value_error("pow() 3rd argument cannot be 0"));
    }
    let limbs = modulus.bits() / 64 + 1;
    host.meter().work(exponent.bits().saturating_mul(limbs).saturating_mul(limbs))?;
    let answer = if exponent.is_negative() {
        match base.modinv(&modulus) {
            Some(inverse) => inverse.modpow(&-exponent, &modulus),
            None => {
                return Err(raise::value_error("base is not invertible for the given modulus"));
            }
        }
    } else {
        base.modpow(&exponent, &modulus)
    };
    Value::integer(answer, host.meter())
}

/// Each of the three is asked in turn, as CPython asks: an int needs ints, a float refuses a third, a complex number needs two numbers.
fn check_three(base: &Value, exponent: &Value, modulus: &Value) -> Result<()> {
    let all = [base, exponent, modulus];
    if all.into_iter().all(|value| integer(value).is_some()) {
        return Ok(());
    }
    let number = |value: &Value| ops::arithmetic::is_number(value) || value_is_complex(value);
    for value in all {
        if let Value::Float(_) = value {
            let message = "pow() 3rd argument not allowed unless all arguments are integers";
            return Err(raise::type_error(message));
        }
        if value_is_complex(value) && number(base) && number(exponent) {
            return Err(raise::value_error("complex modulo"));
        }
    }
    let [base, exponent, modulus] = all.map(Value::spoken);
    Err(raise::type_error(format!("unsupported operand type(s) for ** or pow(): '{base}', '{exponent}', '{modulus}'")))
}

fn integer(value: &Value) -> Option<BigInt> {
    match value {
        Value::Big(big) => Some(big.value.clone()),
        Value::Int(_) | Value::Bool(_) => value.as_int().map(BigInt::from),
        _ => None,
    }
}

/// `CPython`'s hash where it is the same in every run; that of strings differs from run to run there.
fn hash(bound: &Bound, _host: &mut dyn Host) -> Result<Value> {
    let value = bound.value("obj");
    hiddentables_values::ops::key::hash_key(&value)?;
    match ops::hash::hash(&value) {
        Some(hash) => Ok(Value::Int(hash)),
        None => Err(Stop::unsupported(format!("hash() of a {}", value.class().name))),
    }
}
