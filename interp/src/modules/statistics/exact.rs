//! Sums of ints and floats without rounding, as `CPython`'s `statistics` has from fractions.
//!
//! Every float is a whole number over a power of two, and so is a sum of them.

use hiddentables_values::exception::raise;
use hiddentables_values::ops::{self, BinaryOp};
use hiddentables_values::{Host, Np, Result, Stop, Value};
use num_bigint::BigInt;
use num_traits::{One, Zero};

/// What the numbers of a sample are, and with them the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Int,
    Float,
    NumpyFloat,
}

/// `number / 2^shift`
#[derive(Clone)]
pub(super) struct Dyadic {
    number: BigInt,
    shift: u32,
}

impl Dyadic {
    fn zero() -> Dyadic {
        Dyadic { number: BigInt::zero(), shift: 0 }
    }

    pub(super) fn of_float(f: f64) -> Dyadic {
        let bits = f.to_bits();
        let exponent = ((bits >> 52) & 0x7ff) as i32;
        let fraction = (bits & ((1 << 52) - 1)) as i64;
        // A subnormal number has no hidden bit, and the exponent of the smallest normal one.
        let (mantissa, power) =
            if exponent == 0 { (fraction, -1_074) } else { (fraction | (1 << 52), exponent - 1_075) };
        let number = BigInt::from(if f < 0.0 { -mantissa } else { mantissa });
        if power >= 0 {
            Dyadic { number: number << power.unsigned_abs(), shift: 0 }
        } else {
            Dyadic { number, shift: power.unsigned_abs() }
        }
    }

    fn add(&mut self, other: &Dyadic) {
        if self.shift < other.shift {
            self.number <<= other.shift - self.shift;
            self.shift = other.shift;
        }
        self.number += &other.number << (self.shift - other.shift);
    }

    fn square(&self) -> Dyadic {
        Dyadic { number: &self.number * &self.number, shift: self.shift * 2 }
    }

    /// Numerator and denominator of `self / count`.
    fn over(self, count: u64) -> (BigInt, BigInt) {
        (self.number, (BigInt::one() << self.shift) * count)
    }
}

/// What is known of a sample.
pub(super) struct Sample {
    pub(super) kind: Kind,
    pub(super) count: u64,
    /// Exact, unless some number is infinite or not a number: then the float sum.
    pub(super) sum: std::result::Result<Dyadic, f64>,
    squares: Dyadic,
}

impl Sample {
    /// Reads a sample; the squares only where they are wanted.
    pub(super) fn of(items: &[Value], squares: bool, host: &mut dyn Host) -> Result<Sample> {
        let mut sample =
            Sample { kind: Kind::Int, count: items.len() as u64, sum: Ok(Dyadic::zero()), squares: Dyadic::zero() };
        for item in items {
            host.meter().work(8)?;
            let number = match item {
                Value::Int(i) => Dyadic { number: BigInt::from(*i), shift: 0 },
                Value::Bool(b) => Dyadic { number: BigInt::from(i64::from(*b)), shift: 0 },
                Value::Big(big) => Dyadic { number: big.value.clone(), shift: 0 },
                Value::Float(f) | Value::Numpy(Np::Float(f)) => {
                    if let Value::Numpy(_) = item {
                        sample.kind = Kind::NumpyFloat;
                    } else if sample.kind == Kind::Int {
                        sample.kind = Kind::Float;
                    }
                    if !f.is_finite() {
                        sample.sum = Err(sample.sum.err().unwrap_or(0.0) + f);
                        continue;
                    }
                    Dyadic::of_float(*f)
                }
                Value::Str(_) | Value::None | Value::List(_) | Value::Tuple(_) => {
                    let class = item.class().name;
                    return Err(raise::type_error(format!("can't convert type '{class}' to numerator/denominator")));
                }
                other => {
                    return Err(Stop::unsupported(format!("statistics of {}", other.class().name)));
                }
            };
            if let Ok(sum) = &mut sample.sum {
                sum.add(&number);
            }
            if squares {
                sample.squares.add(&number.square());
            }
        }
        Ok(sample)
    }

    /// The sum of squared distances from the mean, over `divisor`: numerator and denominator. `Err` as [`Sample::sum`].
    pub(super) fn spread(self, divisor: u64) -> std::result::Result<(BigInt, BigInt), f64> {
        let sum = self.sum?;
        let mut total = Dyadic { number: self.squares.number * self.count, shift: self.squares.shift };
        let square = sum.square();
        total.add(&Dyadic { number: -square.number, shift: square.shift });
        Ok(total.over(self.count * divisor))
    }

    /// The sum over `divisor`. `Err` as [`Sample::sum`].
    pub(super) fn share(self, divisor: u64) -> std::result::Result<(BigInt, BigInt), f64> {
        Ok(self.sum?.over(divisor))
    }

    /// The sum over that of `other`, as a number of the other's kind.
    pub(super) fn over_sum(self, other: Sample, host: &mut dyn Host) -> Result<Value> {
        let kind = other.kind;
        match (self.sum, other.sum) {
            (_, Ok(below)) if below.number <= BigInt::zero() => Err(super::no_answer("Weighted sum must be positive")),
            (Ok(above), Ok(below)) => ratio(kind, above.number << below.shift, below.number << above.shift, host),
            (Ok(_), Err(below)) => Ok(float(kind, if below.is_nan() { below } else { 0.0 })),
            (Err(above), Ok(_)) => Ok(float(kind, above)),
            (Err(above), Err(below)) => Ok(float(kind, above / below)),
        }
    }

    /// The mean, exactly rounded; a whole number where all numbers are ints and it is whole.
    pub(super) fn mean(self, host: &mut dyn Host) -> Result<Value> {
        let (kind, count) = (self.kind, self.count);
        match self.sum {
            Ok(sum) => {
                let (numerator, denominator) = sum.over(count);
                ratio(kind, numerator, denominator, host)
            }
            Err(sum) => Ok(float(kind, sum)),
        }
    }
}

/// A float of the sample's kind.
pub(super) fn float(kind: Kind, f: f64) -> Value {
    if kind == Kind::NumpyFloat { Value::np_float(f) } else { Value::Float(f) }
}

/// A fraction as a number of the sample's kind.
pub(super) fn ratio(kind: Kind, numerator: BigInt, denominator: BigInt, host: &mut dyn Host) -> Result<Value> {
    if kind == Kind::Int && (&numerator % &denominator).is_zero() {
        return Value::integer(numerator / denominator, host.meter());
    }
    Ok(float(kind, divide(numerator, denominator, host)?))
}

/// The quotient of two ints, rounded once.
pub(super) fn divide(numerator: BigInt, denominator: BigInt, host: &mut dyn Host) -> Result<f64> {
    let numerator = Value::integer(numerator, host.meter())?;
    let denominator = Value::integer(denominator, host.meter())?;
    let quotient = ops::binary(BinaryOp::Div, &numerator, &denominator, host)?;
    ops::to_float(&quotient, host)
}

/// The root of a fraction, rounded once: of enough bits, with a last one that tells whether more would follow.
pub(super) fn root(numerator: &BigInt, denominator: &BigInt, host: &mut dyn Host) -> Result<f64> {
    if numerator.is_zero() {
        return Ok(0.0);
    }
    let sticky = |n: &BigInt, m: &BigInt| -> BigInt {
        let root = (n / m).sqrt();
        if &root * &root * m == *n { root } else { root | BigInt::one() }
    };
    let spare = numerator.bits() as i64 - denominator.bits() as i64 - 109;
    let half = spare.div_euclid(2);
    let shift = half.unsigned_abs();
    if half >= 0 {
        divide(sticky(numerator, &(denominator << (2 * shift))) << shift, BigInt::one(), host)
    } else {
        divide(sticky(&(numerator << (2 * shift)), denominator), BigInt::one() << shift, host)
    }
}
