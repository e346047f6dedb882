//! Functions of integers, and those that give one.

use hiddentables_values::exception::raise;
use hiddentables_values::types::decimal::Decimal;
use hiddentables_values::types::fraction::Fraction;
use hiddentables_values::{Bound, Class, Host, Native, Np, Result, Stop, Value, ops};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::{function, real};

pub(super) static CEIL: Native = function("ceil(x, /)", |bound, host| whole(bound, host, f64::ceil));
pub(super) static FLOOR: Native = function("floor(x, /)", |bound, host| whole(bound, host, f64::floor));
pub(super) static TRUNC: Native = function("trunc(x, /)", trunc);
pub(super) static FACTORIAL: Native = function("factorial(n, /)", factorial);
pub(super) static COMB: Native = function("comb(n, k, /)", comb);
pub(super) static PERM: Native = function("perm(n, k=None, /)", perm);
pub(super) static GCD: Native = function("gcd(*integers)", |bound, host| fold(bound, host, 0, Integer::gcd));
pub(super) static LCM: Native = function("lcm(*integers)", |bound, host| fold(bound, host, 1, Integer::lcm));
pub(super) static ISQRT: Native = function("isqrt(n, /)", isqrt);

fn whole(bound: &Bound, host: &mut dyn Host, rounded: fn(f64) -> f64) -> Result<Value> {
    match bound.value("x") {
        Value::Bool(b) => Ok(Value::Int(i64::from(b))),
        int @ (Value::Int(_) | Value::Big(_)) => Ok(int),
        Value::Numpy(Np::Int(_, i)) => Ok(Value::Int(i)),
        other if other.is::<Fraction>() => {
            let Some(fraction) = other.downcast::<Fraction>() else { return Ok(other) };
            // `rounded` is the floor or the ceiling.
            if rounded(0.5) == 0.0 { fraction.floor(host.meter()) } else { fraction.ceil(host.meter()) }
        }
        other if other.is::<Decimal>() => {
            let Some(decimal) = other.downcast::<Decimal>() else { return Ok(other) };
            decimal.whole(rounded(0.5) == 1.0, host.meter())
        }
        other => {
            let x = real(&other, host)?;
            ops::to_int(&Value::Float(rounded(x)), host)
        }
    }
}

fn trunc(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    match bound.value("x") {
        value if ops::arithmetic::is_number(&value) => ops::to_int(&value, host),
        Value::Object(object) => match object.to_int(host)? {
            Some(whole) => Ok(whole),
            None => Err(no_trunc(object.class())),
        },
        other => Err(no_trunc(other.class())),
    }
}

fn no_trunc(class: &'static Class) -> Stop {
    raise::type_error(format!("type {} doesn't define __trunc__ method", class.spoken()))
}

/// The integer an argument is; a float is none, even where it is whole.
pub(super) fn integer(value: &Value) -> Result<BigInt> {
    match value {
        Value::Big(big) => Ok(big.value.clone()),
        other => ops::index(other).map(BigInt::from),
    }
}

fn fold(bound: &Bound, host: &mut dyn Host, start: i64, combine: fn(&BigInt, &BigInt) -> BigInt) -> Result<Value> {
    let mut total = BigInt::from(start);
    for value in &bound.rest {
        let next = integer(value)?;
        let limbs = (total.bits() + next.bits()) / 64 + 1;
        // A step for every bit, each over all limbs.
        host.meter().work(limbs.saturating_mul(limbs).saturating_mul(8).saturating_add(16))?;
        host.meter().check_integer(total.bits().saturating_add(next.bits()))?;
        total = combine(&total, &next).abs();
    }
    Value::integer(total, host.meter())
}

fn factorial(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let n = integer(&bound.value("n"))?;
    if n.is_negative() {
        return Err(raise::value_error("factorial() not defined for negative values"));
    }
    let n = n
        .to_u64()
        .ok_or_else(|| raise::overflow_error("factorial() argument should not exceed 9223372036854775807"))?;
    falling(n, n, host).and_then(|product| Value::integer(product, host.meter()))
}

/// `n (n-1) … (n-k+1)`; the size is checked as it grows.
fn falling(n: u64, k: u64, host: &mut dyn Host) -> Result<BigInt> {
    let mut product = BigInt::one();
    for factor in (n - k..n).map(|below| below + 1) {
        host.meter().work(product.bits() / 64 + 1)?;
        product *= factor;
        host.meter().check_integer(product.bits())?;
    }
    Ok(product)
}

/// `n` and `k` of the functions that count choices; none where there are none to count.
fn choices(bound: &Bound, function: &str) -> Result<Option<(u64, u64)>> {
    let (n, k) = (integer(&bound.value("n"))?, integer(&bound.value("k"))?);
    if n.is_negative() {
        return Err(raise::value_error("n must be a non-negative integer"));
    }
    if k.is_negative() {
        return Err(raise::value_error("k must be a non-negative integer"));
    }
    if k > n {
        return Ok(None);
    }
    let small = |i: &BigInt| i.to_u64().ok_or_else(|| Stop::unsupported(format!("math.{function} beyond 64 bits")));
    Ok(Some((small(&n)?, small(&k)?)))
}

fn comb(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let Some((n, k)) = choices(bound, "comb")? else {
        return Ok(Value::Int(0));
    };
    let k = k.min(n - k);
    let mut product = BigInt::one();
    for at in 0..k {
        host.meter().work(product.bits() / 64 + 1)?;
        product = product * (n - at) / (at + 1);
        host.meter().check_integer(product.bits())?;
    }
    Value::integer(product, host.meter())
}

fn perm(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    if bound.value("k").is_none() {
        return factorial(bound, host);
    }
    let Some((n, k)) = choices(bound, "perm")? else {
        return Ok(Value::Int(0));
    };
    falling(n, k, host).and_then(|product| Value::integer(product, host.meter()))
}

fn isqrt(bound: &Bound, host: &mut dyn Host) -> Result<Value> {
    let n = integer(&bound.value("n"))?;
    if n.is_negative() {
        return Err(raise::value_error("isqrt() argument must be nonnegative"));
    }
    let limbs = n.bits() / 64 + 1;
    host.meter().work(limbs.saturating_mul(limbs))?;
    let root = if n.is_zero() { n } else { n.sqrt() };
    Value::integer(root, host.meter())
}
