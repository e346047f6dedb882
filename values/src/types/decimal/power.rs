//! `exp`, `ln`, `log10` and powers: computed with more and more digits until the rounding is certain.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::number::{Number, one, power_of_ten};
use super::signals;
use super::terms::{Rounding, Terms, Work};
use crate::{Result, Stop};

/// A positive number that is known but for a few units of its last digit.
struct Near {
    coefficient: BigInt,
    exponent: i64,
}

/// How many units [`Near`] may be off.
const OFF: u32 = 1_000;

impl Work<'_> {
    /// The power of ten that fixed-point numbers of so many places are whole at; charges for work on them.
    fn unit(&self, places: i64) -> Result<BigInt> {
        let limbs = places.unsigned_abs() / 19 + 1;
        self.meter.work(limbs.saturating_mul(limbs).saturating_mul(places.unsigned_abs() / 2 + 8))?;
        Ok(BigInt::from(power_of_ten(places.unsigned_abs(), self.meter)?))
    }

    /// `ln(10)`, in units of the last of so many places.
    fn ln_ten(&self, places: i64) -> Result<BigInt> {
        let unit = self.unit(places + 5)?;
        let of = |number: u32| {
            let (square, mut term) = (BigInt::from(number * number), &unit / number);
            let (mut total, mut odd) = (term.clone(), 1_u32);
            while !term.is_zero() {
                term /= &square;
                odd += 2;
                total += &term / odd;
            }
            total
        };
        Ok((of(31) * 46_u32 + of(49) * 34_u32 + of(161) * 20_u32) / 100_000_u32)
    }

    /// `e ** x` of a fixed-point number not far from 0.
    fn exp_fixed(&self, x: &BigInt, places: i64) -> Result<BigInt> {
        let halvings = (places.unsigned_abs().isqrt() + 4) as u32;
        let spare = i64::from(halvings) / 3 + 8;
        let unit = self.unit(places + spare)?;
        let small = (x * BigInt::from(power_of_ten(spare.unsigned_abs(), self.meter)?)) >> halvings;
        let (mut term, mut total, mut count) = (unit.clone(), unit.clone(), 0_u32);
        while !term.is_zero() && term != BigInt::from(-1) {
            count += 1;
            term = (term * &small).div_floor(&unit) / count;
            total += &term;
        }
        for _ in 0..halvings {
            total = &total * &total / &unit;
        }
        Ok(total / BigInt::from(power_of_ten(spare.unsigned_abs(), self.meter)?))
    }

    /// `ln(x)` of a fixed-point number between 1/4 and 4.
    fn ln_fixed(&self, x: &BigInt, places: i64) -> Result<BigInt> {
        let roots = (places.unsigned_abs().isqrt() / 2 + 3) as u32;
        let spare = i64::from(roots) / 3 + 8;
        let unit = self.unit(places + spare)?;
        let more = BigInt::from(power_of_ten(spare.unsigned_abs(), self.meter)?);
        let mut near = x * &more;
        for _ in 0..roots {
            near = (near * &unit).sqrt();
        }
        let ratio = (&near - &unit) * &unit / (&near + &unit);
        let square = &ratio * &ratio / &unit;
        let (mut term, mut total, mut odd) = (ratio.clone(), ratio, 1_u32);
        while !term.is_zero() {
            term = term * &square / &unit;
            odd += 2;
            total += &term / odd;
        }
        Ok((total << (roots + 1)) / more)
    }

    /// The number rounded to the nearest, of ever better guesses.
    fn certain(&mut self, negative: bool, guess: impl Fn(&Self, i64) -> Result<Near>) -> Result<Number> {
        let mut spare = 6;
        let terms = Terms { rounding: Rounding::HalfEven, ..self.terms };
        loop {
            let near = guess(self, terms.precision + spare)?;
            let at = |coefficient: BigInt| {
                let coefficient = coefficient.to_biguint().unwrap_or_default();
                let mut wide = self.under(Terms::widest(terms.precision));
                wide.finish(Number::finite(negative, coefficient, near.exponent))
            };
            let (low, high) = (at(&near.coefficient - OFF)?, at(&near.coefficient + OFF)?);
            if low.coefficient == high.coefficient && low.exponent == high.exponent {
                let mut work = self.under(terms);
                // Half a unit more than nothing: it is never exact.
                let finished =
                    work.finish(Number::finite(negative, near.coefficient.magnitude().clone(), near.exponent));
                self.status |= work.status | signals::INEXACT | signals::ROUNDED;
                return finished;
            }
            spare = 2 * spare + 10;
        }
    }

    /// `e ** x`
    pub(super) fn exp(&mut self, x: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[x])? {
            return Ok(nan);
        }
        if x.is_infinite() {
            return Ok(if x.negative { Number::zero(false, 0) } else { x.clone() });
        }
        if x.is_zero() {
            return Ok(one());
        }
        let size = x.adjusted();
        if size > 18 {
            // As every value of it, rounded to the nearest.
            let rounding = std::mem::replace(&mut self.terms.rounding, Rounding::HalfEven);
            let far = self.out_of_range(false, x.negative);
            self.terms.rounding = rounding;
            return far;
        }
        if size < -(self.terms.precision + 3) {
            return self.padded_one();
        }
        self.certain(false, |work, digits| work.exp_near(x, size, digits))
    }

    fn exp_near(&self, x: &Number, size: i64, digits: i64) -> Result<Near> {
        let places = digits + size.max(0) + 4;
        let sign = if x.negative { Sign::Minus } else { Sign::Plus };
        let (fixed, _) = self.rescaled(x, -places, Rounding::Down)?;
        let fixed = BigInt::from_biguint(sign, fixed.coefficient);
        let ten = self.ln_ten(places)?;
        let tens = fixed.div_floor(&ten);
        let rest = fixed - &tens * ten;
        let coefficient = self.exp_fixed(&rest, places)?;
        let tens = tens.to_i64().ok_or_else(|| Stop::unsupported("Decimal.exp of a huge number"))?;
        // Digits that the size of the exponent made uncertain go.
        let uncertain = size.max(0) + 1;
        let coefficient = coefficient / BigInt::from(power_of_ten(uncertain.unsigned_abs(), self.meter)?);
        Ok(Near { coefficient, exponent: tens - places + uncertain })
    }

    /// One that is not exact: zeros up to the precision.
    fn padded_one(&mut self) -> Result<Number> {
        self.status |= signals::INEXACT | signals::ROUNDED;
        let places = self.terms.precision - 1;
        Ok(Number::finite(false, power_of_ten(places.unsigned_abs(), self.meter)?, -places))
    }

    /// What is too great, or too small, for any exponent.
    fn out_of_range(&mut self, negative: bool, small: bool) -> Result<Number> {
        let exponent = if small { self.terms.tiny() - 1 } else { self.terms.most + 1 };
        self.finish(Number { exponent, ..one() }.with_sign(negative))
    }

    /// The natural logarithm.
    pub(super) fn ln(&mut self, x: &Number) -> Result<Number> {
        if let Some(number) = self.no_logarithm(x)? {
            return Ok(number);
        }
        if x.order(&one(), self.meter)?.is_eq() {
            return Ok(Number::zero(false, 0));
        }
        let (negative, close) = self.near_one(x)?;
        self.certain(negative, |work, digits| work.ln_near(x, digits, close))
    }

    /// The logarithm to the base of ten.
    pub(super) fn log_ten(&mut self, x: &Number) -> Result<Number> {
        if let Some(number) = self.no_logarithm(x)? {
            return Ok(number);
        }
        let (first, gone) = super::number::trimmed(x.coefficient.clone(), i64::MAX / 2, self.meter)?;
        if first.is_one() {
            return self.finish(Number::small(x.exponent + gone));
        }
        let (negative, close) = self.near_one(x)?;
        self.certain(negative, |work, digits| {
            let near = work.ln_near(x, digits + 3, close)?;
            let places = digits + close + 25;
            let ten = work.ln_ten(places)?;
            Ok(Near { coefficient: near.coefficient * work.unit(places)? / ten, exponent: near.exponent })
        })
    }

    fn no_logarithm(&mut self, x: &Number) -> Result<Option<Number>> {
        if let Some(nan) = self.nans(&[x])? {
            return Ok(Some(nan));
        }
        if x.is_zero() {
            return Ok(Some(Number::infinite(true)));
        }
        if x.negative {
            return Ok(Some(self.fault(signals::INVALID_OPERATION)));
        }
        Ok(x.is_infinite().then(|| x.clone()))
    }

    /// Whether a number is below one, and how many places it is the same as one.
    fn near_one(&self, x: &Number) -> Result<(bool, i64)> {
        let below = x.order(&one(), self.meter)?.is_lt();
        if x.adjusted() != 0 && x.adjusted() != -1 {
            return Ok((below, 0));
        }
        let mut work = self.under(Terms::widest(x.digits() + 2));
        let distance = work.subtract(x, &one())?;
        Ok((below, (-distance.adjusted()).max(0)))
    }

    /// The logarithm without its sign; `close` is how many places of it are nothing.
    fn ln_near(&self, x: &Number, digits: i64, close: i64) -> Result<Near> {
        let places = digits + close + 25;
        let unit = self.unit(places)?;
        // Between 1 and 10, or where it is more than about 3 between a third and 1.
        let mut tens = x.adjusted();
        let (fixed, _) =
            self.rescaled(&Number { exponent: x.exponent - tens, ..x.clone() }, -places, Rounding::Down)?;
        let mut fixed = BigInt::from(fixed.coefficient);
        if fixed > &unit * 3 {
            fixed /= 10;
            tens += 1;
        }
        let total = self.ln_fixed(&fixed, places)? + self.ln_ten(places)? * tens;
        // The exponent's many digits make the last ones uncertain.
        let uncertain = 20;
        let coefficient = total.abs() / BigInt::from(power_of_ten(uncertain, self.meter)?);
        Ok(Near { coefficient, exponent: uncertain as i64 - places })
    }

    /// `a ** b`
    pub(super) fn power(&mut self, a: &Number, b: &Number) -> Result<Number> {
        if let Some(nan) = self.nans(&[a, b])? {
            return Ok(nan);
        }
        let whole = b.is_integral(self.meter)?;
        let odd = whole && b.exponent <= 0 && b.truncated(self.meter)?.is_odd();
        let negative = a.negative && odd;
        if a.is_zero() {
            return Ok(match b.is_zero() {
                true => self.fault(signals::INVALID_OPERATION),
                false if b.negative => Number::infinite(negative),
                false => Number::zero(negative, 0),
            });
        }
        if a.negative && (!whole || b.is_infinite()) {
            return Ok(self.fault(signals::INVALID_OPERATION));
        }
        let size = a.order_of_size(&one(), self.meter)?;
        if b.is_infinite() {
            return match (size.is_eq(), size.is_gt() == b.negative) {
                (true, _) => self.padded_one(),
                (false, true) => Ok(Number::zero(negative, 0)),
                (false, false) => Ok(Number::infinite(negative)),
            };
        }
        if a.is_infinite() && !b.is_zero() {
            return Ok(if b.negative { Number::zero(negative, 0) } else { Number::infinite(negative) });
        }
        if b.is_zero() {
            return Ok(one());
        }
        if size.is_eq() {
            return self.power_of_one(a, b, whole, negative);
        }
        if self.far_out(a, b)? {
            return self.out_of_range(negative, size.is_gt() == b.negative);
        }
        if whole { self.whole_power(a, b, negative) } else { self.real_power(a, b) }
    }

    /// A power of 1.000: as many zeros as there would be.
    fn power_of_one(&mut self, a: &Number, b: &Number, whole: bool, negative: bool) -> Result<Number> {
        let most = self.terms.precision - 1;
        let mut places = most;
        if whole {
            if b.negative {
                return Ok(one().with_sign(negative));
            }
            let zeros = b.truncated(self.meter)? * a.exponent.saturating_neg();
            if zeros > BigInt::from(most) {
                self.status |= signals::ROUNDED;
            } else {
                places = zeros.to_i64().unwrap_or(most);
            }
        } else {
            self.status |= signals::INEXACT | signals::ROUNDED;
        }
        Ok(Number::finite(negative, power_of_ten(places.unsigned_abs(), self.meter)?, -places))
    }

    /// Whether a power is surely beyond the range of exponents; `a` is not one.
    fn far_out(&self, a: &Number, b: &Number) -> Result<bool> {
        let (_, close) = self.near_one(&a.clone().with_sign(false))?;
        // The logarithm of the size of `a` is at least 10^lowest.
        let tens = a.adjusted();
        let by_exponent = if tens > 0 { tens } else { -tens - 1 };
        let lowest = if by_exponent > 0 { i64::from(by_exponent.ilog10()) } else { -close - 1 };
        let most = self.terms.most.max(-self.terms.tiny()).max(1);
        Ok(b.adjusted() + lowest > i64::from(most.ilog10()) + 1)
    }

    /// A whole power, by squaring with some digits more.
    fn whole_power(&mut self, a: &Number, b: &Number, negative: bool) -> Result<Number> {
        let mut terms = Terms { rounding: Rounding::HalfEven, clamp: false, ..self.terms };
        terms.precision += b.digits() + b.exponent + 2 + i64::from(b.negative);
        let mut work = self.under(terms);
        let base = if b.negative { work.divide(&one(), a)? } else { a.clone() };
        let times = b.truncated(self.meter)?.abs().to_u64();
        let times = times.ok_or_else(|| Stop::unsupported("Decimal: a power of more than 64 bits"))?;
        let mut result = base.clone();
        for bit in (0..times.ilog2()).rev() {
            result = work.multiply(&result, &result)?;
            if times >> bit & 1 == 1 {
                result = work.multiply(&result, &base)?;
            }
            if !result.is_finite() || (result.is_zero() && work.status & signals::CLAMPED != 0) {
                break;
            }
        }
        self.status |= work.status;
        if result.is_infinite() {
            return self.out_of_range(negative, false);
        }
        self.finish(result.with_sign(negative))
    }

    /// `exp(b * ln(a))`, with 23 digits more than wanted.
    fn real_power(&mut self, a: &Number, b: &Number) -> Result<Number> {
        let terms = Terms::widest(a.digits().max(self.terms.precision) + 23);
        let mut work = self.under(terms);
        let logarithm = work.ln(a)?;
        let exponent = work.multiply(&logarithm, b)?;
        let result = work.exp(&exponent)?;
        self.status |= work.status & signals::INVALID | signals::INEXACT | signals::ROUNDED;
        if result.is_infinite() {
            return self.out_of_range(false, false);
        }
        if result.is_finite() && result.order(&one(), self.meter)?.is_eq() {
            return self.padded_one();
        }
        self.finish(result)
    }
}
