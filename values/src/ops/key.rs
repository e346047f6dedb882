//! Keys of dicts and members of sets: a hash for our own tables, and equality that never reaches the program.
//!
//! Not Python's `hash`: twenty thousand ints `i * (2**61 - 1)` share that one. Ours is keyed per process; no order depends on
//! it, since dicts and sets keep insertion order.

use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::OnceLock;

use foldhash::quality::RandomState;
use num_bigint::BigInt;
use num_traits::FromPrimitive;

use crate::Result;
use crate::exception::{Stop, raise};
use crate::meter::Limit;
use crate::numpy::Np;
use crate::object::unhashable;
use crate::value::Value;

/// Nesting of tuples beyond which a key is not hashed.
const DEPTH: u32 = 500;

fn state() -> &'static RandomState {
    static STATE: OnceLock<RandomState> = OnceLock::new();
    STATE.get_or_init(RandomState::default)
}

/// Work of hashing one key, in values and pieces of 64 bytes, beyond which the run ends at its `steps` limit, as it does where less is left to
/// it: a tuple that holds another ten times, thirty levels deep, is small in memory and endless to walk.
const MOST: u64 = 4_000_000;

/// Work of hashing that is not noted: the step or the unit that the key itself is charged covers it.
const FEW: u64 = 4;

/// A hash of `value` such that values equal by [`same_key`] have the same; `TypeError` for lists, dicts and other mutable
/// values.
pub fn hash_key(value: &Value) -> Result<u64> {
    if let Value::Str(text) = value {
        return Ok(text.key_hash(hash_text));
    }
    let mut hasher = state().build_hasher();
    let most = match value {
        Value::Tuple(_) | Value::Set(_) | Value::Bytes(_) | Value::Big(_) | Value::Object(_) => {
            MOST.min(crate::meter::left_in_force().saturating_add(FEW))
        }
        _ => MOST,
    };
    let mut left = most;
    let fed = feed(value, &mut hasher, 0, &mut left);
    if let used @ FEW.. = most - left {
        crate::meter::note_work(used);
    }
    fed?;
    Ok(hasher.finish())
}

fn hash_text(bytes: &[u8]) -> u64 {
    if bytes.len() >= 256 {
        crate::meter::note_work(bytes.len() as u64 / 64);
    }
    state().hash_one(bytes)
}

fn feed(value: &Value, hasher: &mut impl Hasher, depth: u32, left: &mut u64) -> Result<()> {
    if depth > DEPTH {
        return Err(raise::recursion_error("maximum recursion depth exceeded"));
    }
    let work = match value {
        Value::Str(text) => 1 + text.len() as u64 / 64,
        Value::Bytes(bytes) => 1 + bytes.data.len() as u64 / 64,
        Value::Big(big) => 1 + big.value.bits() / 192,
        _ => 1,
    };
    *left = left.checked_sub(work).ok_or_else(|| Stop::limit(Limit::Steps))?;
    match value {
        Value::None => 0_u8.hash(hasher),
        Value::Ellipsis => 1_u8.hash(hasher),
        Value::NotImplemented => 2_u8.hash(hasher),
        Value::Bool(b) | Value::Numpy(Np::Bool(b)) => i64::from(*b).hash(hasher),
        Value::Int(i) | Value::Numpy(Np::Int(_, i)) => i.hash(hasher),
        Value::Big(big) => feed_big(&big.value, hasher),
        Value::Float(f) | Value::Numpy(Np::Float(f) | Np::Float32(f)) => feed_float(*f, hasher),
        Value::Str(text) => text.key_hash(|bytes| state().hash_one(bytes)).hash(hasher),
        Value::Bytes(bytes) => bytes.data.hash(hasher),
        Value::Tuple(items) => {
            items.len().hash(hasher);
            for item in items.iter() {
                feed(item, hasher, depth + 1, left)?;
            }
        }
        Value::Range(range) => {
            range.len().hash(hasher);
            if !range.is_empty() {
                range.start.hash(hasher);
                (if range.len() > 1 { range.step } else { 0 }).hash(hasher);
            }
        }
        Value::Set(set) if set.frozen() => {
            // Members in any order: their hashes are added up.
            let mut sum = 0_u64;
            for item in set.raw() {
                let mut own = state().build_hasher();
                feed(&item, &mut own, depth + 1, left)?;
                sum = sum.wrapping_add(own.finish());
            }
            (set.len(), sum).hash(hasher);
        }
        Value::Class(class) => std::ptr::from_ref(*class).addr().hash(hasher),
        Value::Native(native) => std::ptr::from_ref(*native).addr().hash(hasher),
        Value::Object(object) => match object.key() {
            Some(plain) => feed(&plain, hasher, depth + 1, left)?,
            None => object.hash()?.hash(hasher),
        },
        Value::List(_) | Value::Dict(_) | Value::Set(_) | Value::Slice(_) => return Err(unhashable(value.class())),
    }
    Ok(())
}

fn feed_float(f: f64, hasher: &mut impl Hasher) {
    if f.fract() == 0.0 && (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&f) {
        (f as i64).hash(hasher);
    } else if let (true, Some(big)) = (f.fract() == 0.0, BigInt::from_f64(f)) {
        feed_big(&big, hasher);
    } else {
        f.to_bits().hash(hasher);
    }
}

fn feed_big(value: &BigInt, hasher: &mut impl Hasher) {
    for digit in value.iter_u64_digits() {
        digit.hash(hasher);
    }
}

/// Equality of keys: identity, or the equality of plain values. Pure: it never reaches the program.
pub fn same_key(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Str(a), Value::Str(b)) => a == b,
        (Value::Int(a), Value::Int(b)) => a == b,
        (Value::Tuple(a), Value::Tuple(b)) => {
            std::ptr::eq::<[Value]>(&raw const ***a, &raw const ***b)
                || (a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same_key(a, b)))
        }
        (Value::Range(a), Value::Range(b)) => {
            let first_and_step = |r: &crate::value::Range| if r.len() > 1 { (r.start, r.step) } else { (r.start, 0) };
            a.len() == b.len() && (a.is_empty() || first_and_step(a) == first_and_step(b))
        }
        (Value::Set(a), Value::Set(b)) => crate::types::set::same_members(a, b),
        (Value::Bytes(a), Value::Bytes(b)) => a.data == b.data,
        (Value::Object(a), b) => a.same_key(b),
        (a, Value::Object(b)) => b.same_key(a),
        (a, b) => a.is_same(b) || numbers_equal(a, b),
    }
}

/// Equality of numbers of any kind; false where one is none, or NaN.
pub fn numbers_equal(a: &Value, b: &Value) -> bool {
    matches!(super::compare::order_numbers(a, b), Some(Some(std::cmp::Ordering::Equal)))
}
