//! The terms of arithmetic (precision, rounding, range), and a piece of work under them, which collects signals.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::number::{Form, Number, digits, power_of_ten, quotient, shifted};
use super::signals;
use crate::Result;
use crate::meter::Meter;

/// How to round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rounding {
    Up,
    Down,
    Ceiling,
    Floor,
    HalfUp,
    HalfDown,
    HalfEven,
    ZeroFiveUp,
}

const NAMES: [(&str, Rounding); 8] = [
    ("ROUND_UP", Rounding::Up),
    ("ROUND_DOWN", Rounding::Down),
    ("ROUND_CEILING", Rounding::Ceiling),
    ("ROUND_FLOOR", Rounding::Floor),
    ("ROUND_HALF_UP", Rounding::HalfUp),
    ("ROUND_HALF_DOWN", Rounding::HalfDown),
    ("ROUND_HALF_EVEN", Rounding::HalfEven),
    ("ROUND_05UP", Rounding::ZeroFiveUp),
];

impl Rounding {
    pub(super) fn of_name(name: &str) -> Option<Rounding> {
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, rounding)| *rounding)
    }

    pub(super) fn name(self) -> &'static str {
        NAMES.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }

    /// Whether what was cut off takes the last digit up: `rest` of `whole`.
    fn up(self, negative: bool, kept: &BigUint, rest: &BigUint, whole: &BigUint) -> bool {
        let half = || (rest * 2_u32).cmp(whole);
        match self {
            _ if rest.is_zero() => false,
            Rounding::Up => true,
            Rounding::Down => false,
            Rounding::Ceiling => !negative,
            Rounding::Floor => negative,
            Rounding::HalfUp => half().is_ge(),
            Rounding::HalfDown => half().is_gt(),
            Rounding::HalfEven => half().is_gt() || (half().is_eq() && kept.is_odd()),
            Rounding::ZeroFiveUp => (kept % 5_u32).is_zero(),
        }
    }
}

/// The highest precision and exponent that a context may have.
pub(super) const MOST: i64 = 999_999_999_999_999_999;

/// The lowest exponent that any number has.
pub(super) const LEAST: i64 = -1_999_999_999_999_999_997;

/// What a context says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) precision: i64,
    pub(super) rounding: Rounding,
    pub(super) least: i64,
    pub(super) most: i64,
    pub(super) capitals: bool,
    pub(super) clamp: bool,
}

impl Terms {
    /// Those a program begins with.
    pub(super) const DEFAULT: Terms = Terms {
        precision: 28,
        rounding: Rounding::HalfEven,
        least: -999_999,
        most: 999_999,
        capitals: true,
        clamp: false,
    };

    /// The widest there are, at this precision.
    pub(super) fn widest(precision: i64) -> Terms {
        Terms { precision, least: -MOST, most: MOST, ..Terms::DEFAULT }
    }

    /// The exponent of the last digit of the smallest number.
    pub(super) fn tiny(&self) -> i64 {
        self.least - (self.precision - 1)
    }
}

/// Work under some terms, with what it signalled.
pub(super) struct Work<'a> {
    pub(super) terms: Terms,
    pub(super) meter: &'a Meter,
    pub(super) status: u32,
}

impl<'a> Work<'a> {
    pub(super) fn new(terms: Terms, meter: &'a Meter) -> Work<'a> {
        Work { terms, meter, status: 0 }
    }

    /// The same work under other terms.
    pub(super) fn under(&self, terms: Terms) -> Work<'a> {
        Work::new(terms, self.meter)
    }

    /// NaN, and a signal.
    pub(super) fn fault(&mut self, signal: u32) -> Number {
        self.status |= signal;
        Number::nan()
    }

    /// `number` cut by so many digits and rounded; whether anything was lost.
    pub(super) fn cut(&self, number: &Number, places: i64, rounding: Rounding) -> Result<(BigUint, bool)> {
        // More places than digits leave nothing, and less than a half of it.
        let places = places.min(number.digits() + 2).max(0);
        let whole = power_of_ten(places.unsigned_abs(), self.meter)?;
        let (kept, rest) = quotient(&number.coefficient, &whole, self.meter)?;
        let up = rounding.up(number.negative, &kept, &rest, &whole);
        Ok((if up { kept + 1_u32 } else { kept }, !rest.is_zero()))
    }

    /// The number as the terms allow it: rounded, and within the range of exponents.
    pub(super) fn finish(&mut self, mut number: Number) -> Result<Number> {
        match number.form {
            Form::Finite => {}
            Form::Infinite => return Ok(number),
            Form::Quiet | Form::Signalling => return self.short_payload(number),
        }
        let Terms { precision, least, rounding, .. } = self.terms;
        let length = number.digits();
        if number.is_zero() {
            return Ok(self.finish_zero(number));
        }
        if number.exponent + length - 1 < least {
            return self.subnormal(number);
        }
        if length > precision {
            let (kept, lost) = self.cut(&number, length - precision, rounding)?;
            self.status |= signals::ROUNDED | if lost { signals::INEXACT } else { 0 };
            number.exponent += length - precision;
            number.coefficient = kept;
            if digits(&number.coefficient) > precision {
                number.coefficient /= 10_u32;
                number.exponent += 1;
            }
        }
        if number.adjusted() > self.terms.most {
            return self.overflow(&number);
        }
        self.clamped(number)
    }

    /// With the precision all taken by zeros at the end, where the terms say so.
    fn clamped(&mut self, mut number: Number) -> Result<Number> {
        let top = self.terms.most - (self.terms.precision - 1);
        if self.terms.clamp && number.exponent > top {
            let places = (number.exponent - top).unsigned_abs();
            number.coefficient = shifted(&number.coefficient, places, self.meter)?;
            number.exponent = top;
            self.status |= signals::CLAMPED;
        }
        Ok(number)
    }

    fn finish_zero(&mut self, mut number: Number) -> Number {
        let top = if self.terms.clamp { self.terms.most - (self.terms.precision - 1) } else { self.terms.most };
        let within = number.exponent.clamp(self.terms.tiny(), top);
        if within != number.exponent {
            self.status |= signals::CLAMPED;
            number.exponent = within;
        }
        number
    }

    fn subnormal(&mut self, mut number: Number) -> Result<Number> {
        self.status |= signals::SUBNORMAL;
        let tiny = self.terms.tiny();
        if number.exponent >= tiny {
            return Ok(number);
        }
        let (kept, lost) = self.cut(&number, tiny - number.exponent, self.terms.rounding)?;
        (number.coefficient, number.exponent) = (kept, tiny);
        self.status |= signals::ROUNDED;
        if lost {
            self.status |= signals::INEXACT | signals::UNDERFLOW;
            if number.coefficient.is_zero() {
                self.status |= signals::CLAMPED;
            }
        }
        Ok(number)
    }

    fn overflow(&mut self, number: &Number) -> Result<Number> {
        self.status |= signals::OVERFLOW | signals::INEXACT | signals::ROUNDED;
        let greatest = match self.terms.rounding {
            Rounding::Down | Rounding::ZeroFiveUp => true,
            Rounding::Ceiling => number.negative,
            Rounding::Floor => !number.negative,
            _ => false,
        };
        if !greatest {
            return Ok(Number::infinite(number.negative));
        }
        let nines = power_of_ten(self.terms.precision.unsigned_abs(), self.meter)? - BigUint::one();
        Ok(Number::finite(number.negative, nines, self.terms.most - (self.terms.precision - 1)))
    }

    /// A NaN that carries no more than the precision.
    fn short_payload(&mut self, mut number: Number) -> Result<Number> {
        let most = self.terms.precision - i64::from(self.terms.clamp);
        if number.coefficient.is_zero() || number.digits() <= most {
            return Ok(number);
        }
        number.coefficient %= power_of_ten(most.unsigned_abs(), self.meter)?;
        Ok(number)
    }

    /// The NaN that an operation on NaNs gives; `None` where none is one.
    pub(super) fn nans(&mut self, operands: &[&Number]) -> Result<Option<Number>> {
        let signalling = operands.iter().find(|number| number.is_signalling());
        if signalling.is_some() {
            self.status |= signals::INVALID_OPERATION;
        }
        match signalling.or_else(|| operands.iter().find(|number| number.is_nan())) {
            Some(nan) => self.short_payload(Number { form: Form::Quiet, ..(*nan).clone() }).map(Some),
            None => Ok(None),
        }
    }

    /// `number` at this exponent; not for one that would get more digits than the meter allows.
    pub(super) fn rescaled(&self, number: &Number, exponent: i64, rounding: Rounding) -> Result<(Number, bool)> {
        let places = exponent - number.exponent;
        let (coefficient, lost) = if number.coefficient.is_zero() {
            (BigUint::zero(), false)
        } else if places <= 0 {
            (shifted(&number.coefficient, places.unsigned_abs(), self.meter)?, false)
        } else {
            self.cut(number, places, rounding)?
        };
        Ok((Number::finite(number.negative, coefficient, exponent), lost))
    }
}
