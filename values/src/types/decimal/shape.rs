//! Functions that change how a number is written, or choose between numbers: `quantize`, `normalize`, `max`.

use std::cmp::Ordering;

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

use super::number::{Form, Number, one, power_of_ten, shifted, trimmed};
use super::signals;
use super::terms::{LEAST, MOST, Rounding, Work};
use crate::Result;

impl Work<'_> {
    /// `a` with the exponent of `b`.
    pub(super) fn quantize(&mut self, a: &Number, b: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok(nan);
        }
        match (a.is_infinite(), b.is_infinite()) {
            (true, true) => return Ok(a.clone()),
            (false, false) => {}
            _ => return Ok(self.fault(signals::INVALID_OPERATION)),
        }
        let exponent = b.exponent;
        if exponent > self.terms.most || exponent < self.terms.tiny() {
            return Ok(self.fault(signals::INVALID_OPERATION));
        }
        if a.is_zero() {
            return self.finish(Number::zero(a.negative, exponent));
        }
        if a.adjusted() - exponent + 1 > self.terms.precision {
            return Ok(self.fault(signals::INVALID_OPERATION));
        }
        let (number, lost) = self.rescaled(a, exponent, self.terms.rounding)?;
        if number.digits() > self.terms.precision || number.adjusted() > self.terms.most {
            return Ok(self.fault(signals::INVALID_OPERATION));
        }
        if exponent > a.exponent {
            self.status |= signals::ROUNDED | if lost { signals::INEXACT } else { 0 };
        }
        self.finish(number)
    }

    /// Rounded to a whole number, of any length.
    pub(super) fn integral(&mut self, a: &Number, rounding: Rounding) -> Result<Number> {
        if let Some(nan) = self.nans(&[a])? {
            return Ok(nan);
        }
        if !a.is_finite() || a.exponent >= 0 {
            return Ok(a.clone());
        }
        Ok(self.rescaled(a, 0, rounding)?.0)
    }

    /// Rounded, without the zeros at the end.
    pub(super) fn normalize(&mut self, a: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a])? {
            return Ok(nan);
        }
        let number = self.finish(a.clone())?;
        if !number.is_finite() {
            return Ok(number);
        }
        if number.is_zero() {
            return Ok(Number::zero(number.negative, 0));
        }
        let top = if self.terms.clamp { self.terms.most - (self.terms.precision - 1) } else { self.terms.most };
        let (coefficient, gone) = trimmed(number.coefficient, top - number.exponent, self.meter)?;
        Ok(Number::finite(number.negative, coefficient, number.exponent + gone))
    }

    /// `a.compare(b)`: -1, 0 or 1.
    pub(super) fn compare(&mut self, a: &Number, b: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok(nan);
        }
        Ok(Number::small(a.order(b, self.meter)? as i64))
    }

    /// The order that also tells `1.0` from `1`, of numbers that are no NaN.
    pub(super) fn total_order(&self, a: &Number, b: &Number) -> Result<Ordering> {
        if a.negative != b.negative {
            return Ok(b.negative.cmp(&a.negative));
        }
        let order = a.order(b, self.meter)?;
        if order.is_ne() || !a.is_finite() {
            return Ok(order);
        }
        let by_exponent = a.exponent.cmp(&b.exponent);
        Ok(if a.negative { by_exponent.reverse() } else { by_exponent })
    }

    /// The greater of two, or the less; by the size alone where `sizes`.
    pub(super) fn choose(&mut self, a: &Number, b: &Number, wanted: Ordering, sizes: bool) -> Result<Number> {
        match (a.form == Form::Quiet, b.form == Form::Quiet) {
            (true, false) if !b.is_nan() => return self.finish(b.clone()),
            (false, true) if !a.is_nan() => return self.finish(a.clone()),
            _ => {}
        }
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok(nan);
        }
        let first = if sizes { a.order_of_size(b, self.meter)? } else { a.order(b, self.meter)? };
        let order = if first.is_eq() { self.total_order(a, b)? } else { first };
        let chosen = if order == wanted || order.is_eq() { a } else { b };
        self.finish(chosen.clone())
    }

    /// `a` times a power of ten.
    pub(super) fn scale(&mut self, a: &Number, b: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok(nan);
        }
        let most = 2 * (self.terms.most + self.terms.precision).unsigned_abs();
        let whole = if b.exponent == 0 { self.small_integer(b)? } else { None };
        let Some(places) = whole.filter(|places| places.unsigned_abs() <= most) else {
            return Ok(self.fault(signals::INVALID_OPERATION));
        };
        if a.is_infinite() {
            return Ok(a.clone());
        }
        let mut number = a.clone();
        // What is beyond every range stays so.
        number.exponent = number.exponent.saturating_add(places).clamp(2 * LEAST, 2 * MOST);
        self.finish(number)
    }

    /// A whole number that is small.
    pub(super) fn small_integer(&self, number: &Number) -> Result<Option<i64>> {
        if !number.is_integral(self.meter)? || (!number.is_zero() && number.adjusted() > 18) {
            return Ok(None);
        }
        Ok(number.truncated(self.meter)?.to_i64())
    }

    /// The digits of `a` moved to the left, or to the right where `b` is negative.
    pub(super) fn shift(&mut self, a: &Number, b: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok(nan);
        }
        let precision = self.terms.precision;
        let places = if b.exponent == 0 { self.small_integer(b)? } else { None };
        let Some(places) = places.filter(|places| places.unsigned_abs() <= precision.unsigned_abs()) else {
            return Ok(self.fault(signals::INVALID_OPERATION));
        };
        if a.is_infinite() {
            return Ok(a.clone());
        }
        let room = power_of_ten(precision.unsigned_abs(), self.meter)?;
        let kept = &a.coefficient % &room;
        let coefficient = if places >= 0 {
            shifted(&kept, places.unsigned_abs(), self.meter)?
        } else {
            kept / power_of_ten(places.unsigned_abs(), self.meter)?
        };
        Ok(Number::finite(a.negative, coefficient % room, a.exponent))
    }

    /// The exponent of the first digit, as a number.
    pub(super) fn exponent(&mut self, a: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a])? {
            return Ok(nan);
        }
        if a.is_infinite() {
            return Ok(Number::infinite(false));
        }
        if a.is_zero() {
            self.status |= signals::DIVISION_BY_ZERO;
            return Ok(Number::infinite(true));
        }
        self.finish(Number::small(a.adjusted()))
    }

    /// The nearest number above, or below.
    pub(super) fn neighbour(&mut self, a: &Number, above: bool) -> Result<Number> {
        if let Some(nan) = self.nans(&[a])? {
            return Ok(nan);
        }
        if a.is_infinite() {
            if a.negative != above {
                return Ok(a.clone());
            }
            let nines = power_of_ten(self.terms.precision.unsigned_abs(), self.meter)? - BigUint::one();
            return Ok(Number::finite(a.negative, nines, self.terms.most - (self.terms.precision - 1)));
        }
        let rounding = if above { Rounding::Ceiling } else { Rounding::Floor };
        let mut work = self.under(super::terms::Terms { rounding, ..self.terms });
        let nearest = work.finish(a.clone())?;
        if nearest.is_infinite() || nearest.order(a, self.meter)?.is_ne() {
            return Ok(nearest);
        }
        let step = Number { exponent: self.terms.tiny() - 1, ..one() }.with_sign(!above);
        work.add(a, &step)
    }
}

/// `+Normal` and the like.
pub(super) fn class_name(a: &Number, least: i64) -> &'static str {
    let by_sign = |plus, minus| if a.negative { minus } else { plus };
    match a.form {
        Form::Signalling => "sNaN",
        Form::Quiet => "NaN",
        Form::Infinite => by_sign("+Infinity", "-Infinity"),
        Form::Finite if a.coefficient.is_zero() => by_sign("+Zero", "-Zero"),
        Form::Finite if a.adjusted() < least => by_sign("+Subnormal", "-Subnormal"),
        Form::Finite => by_sign("+Normal", "-Normal"),
    }
}
