//! The four operations, remainders, and what is made of them.

use std::cmp::Ordering;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::Zero;

use super::number::{Number, aligned, power_of_ten, product, quotient, shifted};
use super::signals;
use super::terms::{Rounding, Work};
use crate::Result;

impl Work<'_> {
    /// `a + b`
    pub(super) fn add(&mut self, a: &Number, b: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok(nan);
        }
        match (a.is_infinite(), b.is_infinite()) {
            (true, true) if a.negative != b.negative => return Ok(self.fault(signals::INVALID_OPERATION)),
            (true, _) => return Ok(a.clone()),
            (_, true) => return Ok(b.clone()),
            _ => {}
        }
        let sum = self.sum(a, b)?;
        self.finish(sum)
    }

    /// The sum before it is rounded; of a number far below the other only that it is there.
    fn sum(&self, a: &Number, b: &Number) -> Result<Number> {
        let (high, low) = if a.exponent >= b.exponent { (a, b) } else { (b, a) };
        let mut low = low.clone();
        if high.exponent != low.exponent && !high.is_zero() {
            let spare = (high.digits() - self.terms.precision - 1).min(0);
            let faint = high.exponent - 1 + if high.digits() > self.terms.precision { 0 } else { spare };
            if low.adjusted() < faint {
                low.exponent = faint;
                low.coefficient = BigUint::from(u32::from(!low.is_zero()));
            }
        }
        let (x, y) = aligned(high, &low, self.meter)?;
        let exponent = low.exponent;
        if high.negative == low.negative {
            return Ok(Number::finite(high.negative, x + y, exponent));
        }
        Ok(match x.cmp(&y) {
            Ordering::Greater => Number::finite(high.negative, x - y, exponent),
            Ordering::Less => Number::finite(low.negative, y - x, exponent),
            Ordering::Equal => Number::zero(self.terms.rounding == Rounding::Floor, exponent),
        })
    }

    /// `a - b`
    pub(super) fn subtract(&mut self, a: &Number, b: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok(nan);
        }
        self.add(a, &b.clone().with_sign(!b.negative))
    }

    /// `a * b`
    pub(super) fn multiply(&mut self, a: &Number, b: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok(nan);
        }
        let product = self.exact_product(a, b)?;
        self.finish(product)
    }

    fn exact_product(&mut self, a: &Number, b: &Number) -> Result<Number> {
        let negative = a.negative != b.negative;
        if a.is_infinite() || b.is_infinite() {
            if a.is_zero() || b.is_zero() {
                return Ok(self.fault(signals::INVALID_OPERATION));
            }
            return Ok(Number::infinite(negative));
        }
        let coefficient = product(&a.coefficient, &b.coefficient, self.meter)?;
        Ok(Number::finite(negative, coefficient, a.exponent + b.exponent))
    }

    /// `a * b + c`, rounded once.
    pub(super) fn multiply_add(&mut self, a: &Number, b: &Number, c: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a, b, c])? {
            return Ok(nan);
        }
        let product = self.exact_product(a, b)?;
        if product.is_nan() { Ok(product) } else { self.add(&product, c) }
    }

    /// `a / b`
    pub(super) fn divide(&mut self, a: &Number, b: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok(nan);
        }
        let negative = a.negative != b.negative;
        match (a.is_infinite(), b.is_infinite()) {
            (true, true) => return Ok(self.fault(signals::INVALID_OPERATION)),
            (true, false) => return Ok(Number::infinite(negative)),
            (false, true) => {
                self.status |= signals::CLAMPED;
                return Ok(Number::zero(negative, self.terms.tiny()));
            }
            _ => {}
        }
        if b.is_zero() {
            return Ok(self.by_zero(a, negative));
        }
        if a.is_zero() {
            return self.finish(Number::zero(negative, a.exponent - b.exponent));
        }
        let number = self.ratio(a, b)?.with_sign(negative);
        self.finish(number)
    }

    fn by_zero(&mut self, a: &Number, negative: bool) -> Number {
        if a.is_zero() {
            return self.fault(signals::DIVISION_UNDEFINED);
        }
        self.status |= signals::DIVISION_BY_ZERO;
        Number::infinite(negative)
    }

    /// Enough digits of a quotient to round it, the last of which tells whether more would follow.
    fn ratio(&self, a: &Number, b: &Number) -> Result<Number> {
        let ideal = a.exponent - b.exponent;
        let shift = b.digits() - a.digits() + self.terms.precision + 1;
        let places = shift.unsigned_abs();
        let (whole, rest) = if shift >= 0 {
            quotient(&shifted(&a.coefficient, places, self.meter)?, &b.coefficient, self.meter)?
        } else {
            quotient(&a.coefficient, &shifted(&b.coefficient, places, self.meter)?, self.meter)?
        };
        if !rest.is_zero() {
            return Ok(Number::finite(false, sticky(whole), ideal - shift));
        }
        let (whole, gone) = super::number::trimmed(whole, shift.max(0), self.meter)?;
        Ok(Number::finite(false, whole, ideal - shift + gone))
    }

    /// Whole quotient and remainder of finite numbers; `None` where there are more digits than the precision.
    fn split(&self, a: &Number, b: &Number) -> Result<Option<(BigUint, Number)>> {
        let exponent = a.exponent.min(b.exponent);
        if a.is_zero() {
            return Ok(Some((BigUint::zero(), Number::zero(a.negative, exponent))));
        }
        let apart = a.adjusted() - b.adjusted();
        if apart < 0 {
            return Ok(Some((BigUint::zero(), self.rescaled(a, exponent, Rounding::Down)?.0)));
        }
        if apart > self.terms.precision {
            return Ok(None);
        }
        let (x, y) = aligned(a, b, self.meter)?;
        let (whole, rest) = quotient(&x, &y, self.meter)?;
        if super::number::digits(&whole) > self.terms.precision {
            return Ok(None);
        }
        Ok(Some((whole, Number::finite(a.negative, rest, exponent))))
    }

    /// `divmod(a, b)`: the quotient is cut towards zero.
    pub(super) fn divide_whole(&mut self, a: &Number, b: &Number) -> Result<(Number, Number)> {
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok((nan.clone(), nan));
        }
        let negative = a.negative != b.negative;
        if a.is_infinite() {
            let whole = if b.is_infinite() { Number::nan() } else { Number::infinite(negative) };
            return Ok((whole, self.fault(signals::INVALID_OPERATION)));
        }
        if b.is_infinite() {
            return Ok((Number::zero(negative, 0), self.finish(a.clone())?));
        }
        if b.is_zero() {
            let whole = self.by_zero(a, negative);
            if !a.is_zero() {
                self.status |= signals::INVALID_OPERATION;
            }
            return Ok((whole, Number::nan()));
        }
        match self.split(a, b)? {
            Some((whole, rest)) => Ok((self.finish(Number::finite(negative, whole, 0))?, self.finish(rest)?)),
            None => Ok((self.fault(signals::DIVISION_IMPOSSIBLE), Number::nan())),
        }
    }

    /// `a // b`
    pub(super) fn whole_quotient(&mut self, a: &Number, b: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok(nan);
        }
        let negative = a.negative != b.negative;
        match (a.is_infinite(), b.is_infinite()) {
            (true, true) => return Ok(self.fault(signals::INVALID_OPERATION)),
            (true, false) => return Ok(Number::infinite(negative)),
            (false, true) => return Ok(Number::zero(negative, 0)),
            _ if b.is_zero() => return Ok(self.by_zero(a, negative)),
            _ => {}
        }
        match self.split(a, b)? {
            Some((whole, _)) => self.finish(Number::finite(negative, whole, 0)),
            None => Ok(self.fault(signals::DIVISION_IMPOSSIBLE)),
        }
    }

    /// `a % b`
    pub(super) fn remainder(&mut self, a: &Number, b: &Number) -> Result<Number> {
        if let Some(number) = self.no_remainder(a, b)? {
            return Ok(number);
        }
        match self.split(a, b)? {
            Some((_, rest)) => self.finish(rest),
            None => Ok(self.fault(signals::DIVISION_IMPOSSIBLE)),
        }
    }

    /// What `%` gives of numbers that do not divide.
    fn no_remainder(&mut self, a: &Number, b: &Number) -> Result<Option<Number>> {
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok(Some(nan));
        }
        if a.is_infinite() {
            return Ok(Some(self.fault(signals::INVALID_OPERATION)));
        }
        if b.is_infinite() {
            return self.finish(a.clone()).map(Some);
        }
        if b.is_zero() {
            let signal = if a.is_zero() { signals::DIVISION_UNDEFINED } else { signals::INVALID_OPERATION };
            return Ok(Some(self.fault(signal)));
        }
        Ok(None)
    }

    /// What is left of `a` after the nearest multiple of `b`.
    pub(super) fn remainder_near(&mut self, a: &Number, b: &Number) -> Result<Number> {
        if let Some(number) = self.no_remainder(a, b)? {
            return Ok(number);
        }
        let exponent = a.exponent.min(b.exponent);
        if a.is_zero() || a.adjusted() - b.adjusted() <= -2 {
            let (rest, _) = self.rescaled(a, exponent, Rounding::Down)?;
            return self.finish(rest);
        }
        if a.adjusted() - b.adjusted() > self.terms.precision {
            return Ok(self.fault(signals::DIVISION_IMPOSSIBLE));
        }
        let (x, y) = aligned(a, b, self.meter)?;
        let (mut whole, mut rest) = quotient(&x, &y, self.meter)?;
        let mut negative = a.negative;
        let twice = &rest * 2_u32;
        if twice > y || (twice == y && whole.is_odd()) {
            (rest, negative) = (y - rest, !negative);
            whole += 1_u32;
        }
        if super::number::digits(&whole) > self.terms.precision {
            return Ok(self.fault(signals::DIVISION_IMPOSSIBLE));
        }
        self.finish(Number::finite(negative, rest, exponent))
    }

    /// `-a`; of a zero the plain one.
    pub(super) fn minus(&mut self, a: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a])? {
            return Ok(nan);
        }
        let positive = a.negative || (a.is_zero() && self.terms.rounding != Rounding::Floor);
        self.finish(a.clone().with_sign(!positive))
    }

    /// `+a`
    pub(super) fn plus(&mut self, a: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a])? {
            return Ok(nan);
        }
        let negative = a.negative && !(a.is_zero() && self.terms.rounding != Rounding::Floor);
        self.finish(a.clone().with_sign(negative))
    }

    /// `abs(a)`
    pub(super) fn absolute(&mut self, a: &Number) -> Result<Number> {
        if a.negative { self.minus(a) } else { self.plus(a) }
    }

    /// The square root, rounded to the nearest.
    pub(super) fn root(&mut self, a: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a])? {
            return Ok(nan);
        }
        if a.is_zero() {
            return self.finish(Number::zero(a.negative, a.exponent.div_euclid(2)));
        }
        if a.negative {
            return Ok(self.fault(signals::INVALID_OPERATION));
        }
        if a.is_infinite() {
            return Ok(a.clone());
        }
        let root = self.root_digits(a)?;
        let rounding = std::mem::replace(&mut self.terms.rounding, Rounding::HalfEven);
        let finished = self.finish(root);
        self.terms.rounding = rounding;
        finished
    }

    fn root_digits(&self, a: &Number) -> Result<Number> {
        let half = a.exponent.div_euclid(2);
        let odd = a.exponent.rem_euclid(2) == 1;
        let mut square = if odd { &a.coefficient * 10_u32 } else { a.coefficient.clone() };
        let length = (super::number::digits(&square) + 1) / 2;
        let shift = self.terms.precision + 1 - length;
        let places = shift.unsigned_abs();
        let mut exact = true;
        if shift >= 0 {
            square = shifted(&square, 2 * places, self.meter)?;
        } else {
            let (kept, rest) = quotient(&square, &power_of_ten(2 * places, self.meter)?, self.meter)?;
            (square, exact) = (kept, rest.is_zero());
        }
        let limbs = square.bits() / 64 + 1;
        self.meter.work(limbs.saturating_mul(limbs).saturating_mul(4))?;
        let root = square.sqrt();
        if !exact || &root * &root != square {
            return Ok(Number::finite(false, sticky(root), half - shift));
        }
        let root = if shift >= 0 {
            quotient(&root, &power_of_ten(places, self.meter)?, self.meter)?.0
        } else {
            shifted(&root, places, self.meter)?
        };
        Ok(Number::finite(false, root, half))
    }
}

/// A number to be rounded, of which something is missing: its last digit must not look like a half or like nothing.
fn sticky(number: BigUint) -> BigUint {
    if (&number % 5_u32).is_zero() { number + 1_u32 } else { number }
}
