//! What a `Decimal` holds: a sign, a coefficient and a power of ten, or one of the special values.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use crate::Result;
use crate::meter::Meter;

/// The kinds of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Finite,
    Infinite,
    Quiet,
    Signalling,
}

/// A decimal number.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) negative: bool,
    pub(super) form: Form,
    /// The digits; of a NaN what it carries.
    pub(super) coefficient: BigUint,
    pub(super) exponent: i64,
}

impl Number {
    pub(super) fn finite(negative: bool, coefficient: BigUint, exponent: i64) -> Number {
        Number { negative, form: Form::Finite, coefficient, exponent }
    }

    pub(super) fn zero(negative: bool, exponent: i64) -> Number {
        Number::finite(negative, BigUint::zero(), exponent)
    }

    pub(super) fn integer(value: &BigInt) -> Number {
        Number::finite(value.sign() == Sign::Minus, value.magnitude().clone(), 0)
    }

    pub(super) fn small(value: i64) -> Number {
        Number::finite(value < 0, BigUint::from(value.unsigned_abs()), 0)
    }

    pub(super) fn infinite(negative: bool) -> Number {
        Number { negative, form: Form::Infinite, coefficient: BigUint::zero(), exponent: 0 }
    }

    pub(super) fn nan() -> Number {
        Number { negative: false, form: Form::Quiet, coefficient: BigUint::zero(), exponent: 0 }
    }

    pub(super) fn is_finite(&self) -> bool {
        self.form == Form::Finite
    }

    pub(super) fn is_infinite(&self) -> bool {
        self.form == Form::Infinite
    }

    pub(super) fn is_nan(&self) -> bool {
        matches!(self.form, Form::Quiet | Form::Signalling)
    }

    pub(super) fn is_signalling(&self) -> bool {
        self.form == Form::Signalling
    }

    pub(super) fn is_zero(&self) -> bool {
        self.is_finite() && self.coefficient.is_zero()
    }

    /// How many digits it has; zero has one.
    pub(super) fn digits(&self) -> i64 {
        digits(&self.coefficient)
    }

    /// The exponent of the first digit.
    pub(super) fn adjusted(&self) -> i64 {
        self.exponent + self.digits() - 1
    }

    #[must_use]
    pub(super) fn with_sign(mut self, negative: bool) -> Number {
        self.negative = negative;
        self
    }

    /// Whether it is a whole number.
    pub(super) fn is_integral(&self, meter: &Meter) -> Result<bool> {
        if !self.is_finite() {
            return Ok(false);
        }
        if self.exponent >= 0 || self.coefficient.is_zero() {
            return Ok(true);
        }
        if self.exponent.saturating_neg() >= self.digits() {
            return Ok(false);
        }
        Ok((&self.coefficient % power_of_ten(self.exponent.unsigned_abs(), meter)?).is_zero())
    }

    /// The whole part.
    pub(super) fn truncated(&self, meter: &Meter) -> Result<BigInt> {
        let whole = if self.coefficient.is_zero() || self.adjusted() < 0 {
            BigUint::zero()
        } else if self.exponent >= 0 {
            shifted(&self.coefficient, self.exponent.unsigned_abs(), meter)?
        } else {
            &self.coefficient / power_of_ten(self.exponent.unsigned_abs(), meter)?
        };
        Ok(BigInt::from_biguint(if self.negative { Sign::Minus } else { Sign::Plus }, whole))
    }

    /// The order of two numbers that are no NaN.
    pub(super) fn order(&self, other: &Number, meter: &Meter) -> Result<Ordering> {
        let sign = |number: &Number| match number.negative {
            _ if number.is_zero() => 0,
            true => -1,
            false => 1,
        };
        let (own, theirs) = (sign(self), sign(other));
        if own != theirs || own == 0 {
            return Ok(own.cmp(&theirs));
        }
        let order = self.order_of_size(other, meter)?;
        Ok(if own < 0 { order.reverse() } else { order })
    }

    /// The order without the signs, of two numbers that are no NaN.
    pub(super) fn order_of_size(&self, other: &Number, meter: &Meter) -> Result<Ordering> {
        match (self.is_infinite(), other.is_infinite()) {
            (false, false) => {}
            (own, theirs) => return Ok(own.cmp(&theirs)),
        }
        match (self.is_zero(), other.is_zero()) {
            (false, false) => {}
            (own, theirs) => return Ok(theirs.cmp(&own)),
        }
        match self.adjusted().cmp(&other.adjusted()) {
            Ordering::Equal => {}
            order => return Ok(order),
        }
        // Their exponents differ by no more than their lengths.
        let (own, theirs) = aligned(self, other, meter)?;
        Ok(own.cmp(&theirs))
    }
}

/// Both coefficients at the smaller exponent.
pub(super) fn aligned(a: &Number, b: &Number, meter: &Meter) -> Result<(BigUint, BigUint)> {
    let apart = (a.exponent - b.exponent).unsigned_abs();
    if a.exponent >= b.exponent {
        Ok((shifted(&a.coefficient, apart, meter)?, b.coefficient.clone()))
    } else {
        Ok((a.coefficient.clone(), shifted(&b.coefficient, apart, meter)?))
    }
}

/// How many decimal digits a number has; zero has one.
pub(super) fn digits(number: &BigUint) -> i64 {
    if let Some(small) = number.to_u128() {
        return i64::from(small.checked_ilog10().unwrap_or(0)) + 1;
    }
    let least = (number.bits() - 1) as f64 * std::f64::consts::LOG10_2;
    let guess = least.floor() as u32;
    let mut power = BigUint::from(10_u32).pow(guess);
    let mut count = i64::from(guess);
    while power <= *number {
        power *= 10_u32;
        count += 1;
    }
    count
}

/// `10 ** power`, metered.
pub(super) fn power_of_ten(power: u64, meter: &Meter) -> Result<BigUint> {
    if power <= 38 {
        return Ok(BigUint::from(10_u128.pow(power as u32)));
    }
    let bits = power.saturating_mul(10) / 3;
    meter.check_integer(bits)?;
    let limbs = bits / 64 + 1;
    meter.work(limbs * limbs)?;
    Ok(BigUint::from(10_u32).pow(u32::try_from(power).unwrap_or(u32::MAX)))
}

/// `number * 10 ** power`, metered.
pub(super) fn shifted(number: &BigUint, power: u64, meter: &Meter) -> Result<BigUint> {
    if power == 0 || number.is_zero() {
        return Ok(number.clone());
    }
    product(number, &power_of_ten(power, meter)?, meter)
}

/// `a * b`, metered.
pub(super) fn product(a: &BigUint, b: &BigUint, meter: &Meter) -> Result<BigUint> {
    meter.check_integer(a.bits() + b.bits())?;
    meter.work(limbs(a) * limbs(b))?;
    Ok(a * b)
}

/// Quotient and remainder, metered; the divisor is not zero.
pub(super) fn quotient(a: &BigUint, b: &BigUint, meter: &Meter) -> Result<(BigUint, BigUint)> {
    meter.work(limbs(a) * limbs(b))?;
    Ok(a.div_rem(b))
}

/// The decimal digits, metered.
pub(super) fn text(number: &BigUint, meter: &Meter) -> Result<String> {
    meter.work(limbs(number) * limbs(number))?;
    Ok(number.to_str_radix(10))
}

fn limbs(number: &BigUint) -> u64 {
    number.bits() / 64 + 1
}

/// The number without the zeros at its end, at most so many of them, and how many went.
pub(super) fn trimmed(mut number: BigUint, most: i64, meter: &Meter) -> Result<(BigUint, i64)> {
    if number.is_zero() {
        return Ok((number, 0));
    }
    let mut gone = 0;
    // Pieces of zeros that get shorter: 2^k of them at once.
    let mut piece = 1_i64;
    while piece * 2 <= digits(&number) {
        piece *= 2;
    }
    while piece > 0 {
        if gone + piece <= most {
            let (rest, last) = quotient(&number, &power_of_ten(piece.unsigned_abs(), meter)?, meter)?;
            if last.is_zero() {
                (number, gone) = (rest, gone + piece);
                continue;
            }
        }
        piece /= 2;
    }
    Ok((number, gone))
}

/// One, which many functions start from.
pub(super) fn one() -> Number {
    Number::finite(false, BigUint::one(), 0)
}
