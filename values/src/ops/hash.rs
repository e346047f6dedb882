//! CPython's `hash` of values whose hash is the same in every run: numbers, and tuples, ranges and frozensets of them.
//! Our tables do not use it; the order of a set of numbers depends on it.

use num_bigint::{BigInt, Sign};
use num_traits::{FromPrimitive, ToPrimitive};

use crate::numpy::Np;
use crate::value::Value;

/// The modulus of numeric hashes, 2^61 - 1.
const MODULUS: u64 = (1 << 61) - 1;

/// Nesting of tuples beyond which the hash is not computed.
const DEPTH: u32 = 64;

/// The hash; `None` where CPython's differs from run to run (text, None, NaN) or is not known here.
pub fn hash(value: &Value) -> Option<i64> {
    hash_at(value, 0)
}

fn hash_at(value: &Value, depth: u32) -> Option<i64> {
    if depth > DEPTH {
        return None;
    }
    match value {
        Value::Bool(b) | Value::Numpy(Np::Bool(b)) => Some(i64::from(*b)),
        Value::Int(i) | Value::Numpy(Np::Int(_, i)) => Some(hash_int(*i)),
        Value::Big(big) => Some(hash_big(&big.value)),
        Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => hash_float(*f),
        Value::Tuple(items) => hash_tuple(items.iter().map(|item| hash_at(item, depth + 1))),
        Value::Range(range) => {
            let length = Value::Int(i64::try_from(range.len()).ok()?);
            let start = if range.is_empty() { Value::None } else { Value::Int(range.start) };
            let step = if range.len() < 2 { Value::None } else { Value::Int(range.step) };
            hash_tuple([length, start, step].iter().map(|item| hash_at(item, depth + 1)))
        }
        Value::Set(set) if set.frozen() => hash_set(&set.raw(), depth),
        Value::Object(object) => match object.key() {
            Some(plain) => hash_at(&plain, depth + 1),
            None => object.python_hash(),
        },
        _ => None,
    }
}

/// -1 says "error" in C, so no hash is -1.
fn avoid_error(hash: i64) -> i64 {
    if hash == -1 { -2 } else { hash }
}

/// The hash of an int.
pub fn of_int(i: i64) -> i64 {
    hash_int(i)
}

/// The hash of a tuple of values with these hashes.
pub fn of_tuple(hashes: impl Iterator<Item = Option<i64>>) -> Option<i64> {
    hash_tuple(hashes)
}

fn hash_int(i: i64) -> i64 {
    let magnitude = (i.unsigned_abs() % MODULUS) as i64;
    avoid_error(if i < 0 { -magnitude } else { magnitude })
}

fn hash_big(value: &BigInt) -> i64 {
    let magnitude = (value.magnitude() % MODULUS).to_i64().unwrap_or_default();
    avoid_error(if value.sign() == Sign::Minus { -magnitude } else { magnitude })
}

fn hash_float(f: f64) -> Option<i64> {
    if f.is_nan() {
        return None;
    }
    if f.is_infinite() {
        return Some(if f > 0.0 { 314_159 } else { -314_159 });
    }
    if f.fract() == 0.0 {
        return BigInt::from_f64(f).map(|whole| hash_big(&whole));
    }
    // mantissa * 2^exponent, where 2 has the order 61 in the field of the modulus.
    let bits = f.abs().to_bits();
    let (stored, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
    let (mantissa, exponent) = if stored == 0 { (fraction, -1074) } else { (fraction | 1 << 52, stored - 1075) };
    let turn = exponent.rem_euclid(61) as u32;
    let hash = (u128::from(mantissa) << turn) % u128::from(MODULUS);
    Some(avoid_error(if f < 0.0 { -(hash as i64) } else { hash as i64 }))
}

/// xxHash over the items' hashes, as tuples do.
fn hash_tuple(hashes: impl Iterator<Item = Option<i64>>) -> Option<i64> {
    const PRIME_1: u64 = 11_400_714_785_074_694_791;
    const PRIME_2: u64 = 14_029_467_366_897_019_727;
    const PRIME_5: u64 = 2_870_177_450_012_600_261;
    let (mut sum, mut length) = (PRIME_5, 0_u64);
    for hash in hashes {
        sum = sum.wrapping_add((hash? as u64).wrapping_mul(PRIME_2)).rotate_left(31).wrapping_mul(PRIME_1);
        length += 1;
    }
    sum = sum.wrapping_add(length ^ (PRIME_5 ^ 0x35_d373));
    Some(if sum == u64::MAX { 1_546_275_796 } else { sum as i64 })
}

fn hash_set(items: &[Value], depth: u32) -> Option<i64> {
    let mut sum = 0_u64;
    for item in items {
        let hash = hash_at(item, depth + 1)? as u64;
        sum ^= ((hash ^ 0x55b_4db3) ^ (hash << 16)).wrapping_mul(3_644_798_167);
    }
    sum ^= (items.len() as u64 + 1).wrapping_mul(1_927_868_237);
    sum ^= (sum >> 11) ^ (sum >> 25);
    sum = sum.wrapping_mul(69_069).wrapping_add(907_133_923);
    Some(if sum == u64::MAX { 590_923_713 } else { sum as i64 })
}
